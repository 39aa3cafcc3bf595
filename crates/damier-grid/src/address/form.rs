//! Forms: how one clue is written in characters. A form reads and writes, so that neither can differ from the other.

use super::Said;

/// A form of a clue.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// `sign`, then `digits` digits that say a number from `from` to `to`, less `base`.
    #[allow(missing_docs, reason = "the line above names its fields")]
    Number { sign: &'static str, digits: usize, radix: u32, base: i64, from: i64, to: i64 },
    /// A number up to 61 in one character: a digit, a small letter, a capital.
    Letter,
    /// A number in as many decimal digits as it takes.
    Plain,
    /// The same between brackets.
    Bracketed,
    /// `sign` for a number that is not told.
    Unknown(&'static str),
    /// `sign` for these numbers.
    Exactly(&'static str, &'static [i64]),
    /// One digit that says a number, `low` or one of the next, and how many empty spots follow, up to `most`: so sparse boards
    /// take half the room. If `beyond`, those past the end of the board are counted too.
    #[allow(missing_docs, reason = "the lines above name its fields")]
    Followed { low: i64, numbers: i64, most: usize, radix: u32, beyond: bool },
    /// `sign`, a digit for the way, larger by `add`, and a number of so many digits.
    #[allow(missing_docs, reason = "the line above names its fields")]
    Arrow { sign: &'static str, add: i64, digits: usize, from: i64, to: i64 },
    /// A digit for the way and `.` for a number that is not told.
    ArrowUnknown,
    /// Two digits of radix 36, less `base`, that say several numbers, each below its radix; 0 is one that is not told.
    #[allow(missing_docs, reason = "the line above names its fields")]
    Several { base: i64, radices: &'static [i64] },
    /// Two numbers of a character each, as Kakuro has its sums: `-` is none, and capitals go on from 20.
    Sums,
}

/// A form as it stands in a text: what it says, its length in bytes, and the empty spots that follow.
type Found = (Said, usize, usize);

/// The characters of numbers from 0 on.
const LETTERS: &str = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The most ways of an arrow, and none.
const WAYS: i64 = 5;

impl Form {
    /// Reads the form, if the text begins with it.
    pub fn read(&self, text: &str) -> Option<Found> {
        match *self {
            Form::Number { sign, digits: count, radix, base, to, .. } => {
                let value = digits(text.strip_prefix(sign)?, count, radix)? + base;
                (value <= to).then(|| (vec![Some(value)], sign.len() + count, 0))
            }
            Form::Letter => {
                let letter = text.chars().next()?;
                Some((vec![Some(LETTERS.find(letter)? as i64)], letter.len_utf8(), 0))
            }
            Form::Plain => {
                let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
                Some((vec![Some(text[..digits].parse().ok()?)], digits, 0))
            }
            Form::Bracketed => {
                let digits = text.strip_prefix('[')?.split_once(']')?.0;
                let number = digits.parse().ok().filter(|_| digits.bytes().all(|b| b.is_ascii_digit()))?;
                Some((vec![Some(number)], digits.len() + 2, 0))
            }
            Form::Unknown(sign) => text.starts_with(sign).then(|| (vec![None], sign.len(), 0)),
            Form::Exactly(sign, numbers) => {
                text.starts_with(sign).then(|| (numbers.iter().copied().map(Some).collect(), sign.len(), 0))
            }
            Form::Followed { low, numbers, most, radix, .. } => {
                let digit = digits(text, 1, radix)?;
                let blanks = usize::try_from(digit / numbers).ok().filter(|&blanks| blanks <= most)?;
                Some((vec![Some(low + digit % numbers)], 1, blanks))
            }
            Form::Arrow { sign, add, digits: count, .. } => {
                let text = text.strip_prefix(sign)?;
                let way = digits(text, 1, 16)? - add;
                let number = digits(text.get(1..)?, count, 16)?;
                (0..WAYS).contains(&way).then(|| (vec![Some(number), Some(way)], sign.len() + 1 + count, 0))
            }
            Form::ArrowUnknown => {
                let way = digits(text, 1, 16).filter(|way| (0..WAYS).contains(way))?;
                text[1..].starts_with('.').then(|| (vec![None, Some(way)], 2, 0))
            }
            Form::Several { base, radices } => {
                let mut rest = digits(text, 2, 36)? - base;
                if !(0..radices.iter().product::<i64>()).contains(&rest) {
                    return None;
                }
                let mut said: Said = Vec::with_capacity(radices.len());
                for radix in radices.iter().rev() {
                    said.push(Some(rest % radix).filter(|&number| number != 0));
                    rest /= radix;
                }
                said.reverse();
                Some((said, 2, 0))
            }
            Form::Sums => {
                let mut characters = text.chars();
                let (below, right) = (sum_of(characters.next()?)?, sum_of(characters.next()?)?);
                Some((vec![Some(below), Some(right)], 2, 0))
            }
        }
    }

    /// Writes what a spot says, if the form can, before so many empty spots; how many of these it tells too.
    pub fn write(&self, said: &[Option<i64>], blanks: usize, ends: bool) -> Option<(String, usize)> {
        match (*self, said) {
            (Form::Number { sign, digits: count, radix, base, from, to }, &[Some(value)]) => {
                (from..=to).contains(&value).then(|| (format!("{sign}{}", shown(value - base, count, radix)), 0))
            }
            (Form::Letter, &[Some(value)]) => {
                let letter = usize::try_from(value).ok().and_then(|value| LETTERS.chars().nth(value));
                letter.map(|letter| (letter.to_string(), 0))
            }
            (Form::Plain, &[Some(value)]) => (value >= 0).then(|| (value.to_string(), 0)),
            (Form::Bracketed, &[Some(value)]) => (value >= 0).then(|| (format!("[{value}]"), 0)),
            (Form::Unknown(sign), [None]) => Some((sign.to_owned(), 0)),
            (Form::Exactly(sign, numbers), said) => {
                let is =
                    said.len() == numbers.len() && said.iter().zip(numbers).all(|(one, other)| *one == Some(*other));
                is.then(|| (sign.to_owned(), 0))
            }
            (Form::Followed { low, numbers, most, radix, beyond }, &[Some(value)]) => {
                if !(low..low + numbers).contains(&value) {
                    return None;
                }
                let told = if ends && beyond { most } else { blanks.min(most) };
                Some((shown(value - low + numbers * told as i64, 1, radix), told))
            }
            (Form::Arrow { sign, add, digits: count, from, to }, &[Some(number), Some(way)]) => {
                let fits = (from..=to).contains(&number) && (0..WAYS).contains(&way);
                fits.then(|| (format!("{sign}{}{}", shown(way + add, 1, 16), shown(number, count, 16)), 0))
            }
            (Form::ArrowUnknown, &[None, Some(way)]) => {
                (0..WAYS).contains(&way).then(|| (format!("{}.", shown(way, 1, 16)), 0))
            }
            (Form::Several { base, radices }, said) if said.len() == radices.len() => {
                let mut value = 0;
                for (number, radix) in said.iter().zip(radices) {
                    let number = match number {
                        Some(number) if (1..*radix).contains(number) => *number,
                        Some(_) => return None,
                        None => 0,
                    };
                    value = value * radix + number;
                }
                Some((shown(value + base, 2, 36), 0))
            }
            (Form::Sums, &[Some(below), Some(right)]) => {
                let (below, right) = (sum_as(below)?, sum_as(right)?);
                Some((format!("{below}{right}"), 0))
            }
            _ => None,
        }
    }
}

/// So many digits at the beginning of a text, in small letters.
fn digits(text: &str, count: usize, radix: u32) -> Option<i64> {
    let digits = text.get(..count)?;
    let fits = digits.chars().all(|c| c.is_digit(radix) && !c.is_ascii_uppercase());
    fits.then(|| i64::from_str_radix(digits, radix).ok()).flatten()
}

/// A number in so many digits.
fn shown(mut value: i64, digits: usize, radix: u32) -> String {
    let mut shown = vec!['0'; digits];
    for digit in shown.iter_mut().rev() {
        *digit = char::from_digit((value % i64::from(radix)) as u32, radix).unwrap_or('0');
        value /= i64::from(radix);
    }
    shown.into_iter().collect()
}

/// The sums of Kakuro as characters: `0` to `9`, `a` to `j`, `A` to `Z`; none is `-`, and 0 within.
const SUMS: &str = "0123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The sum of a character; none for what is no sum.
pub fn sum_of(character: char) -> Option<i64> {
    if character == '-' {
        return Some(0);
    }
    SUMS.find(character).map(|at| at as i64)
}

/// The character of a sum, if it has one.
pub fn sum_as(sum: i64) -> Option<char> {
    if sum == 0 {
        return Some('-');
    }
    usize::try_from(sum).ok().and_then(|sum| SUMS.chars().nth(sum))
}
