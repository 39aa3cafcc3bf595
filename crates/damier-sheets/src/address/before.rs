//! Clues of one kind by the empty spots before each: how Simon Tatham's games write trees and centres.

use super::scan::{Problem, Said, Scan, Spotted};

/// An encoding: for each clue a letter that counts the empty spots before it, `z` for 25 of them without a clue.
#[derive(Debug)]
pub(super) struct Before {
    /// The sign of none; letters count from 1 then, and else from 0.
    pub(super) zero: Option<u8>,
    /// Whether the end of the board is written as one more clue.
    pub(super) ends: bool,
    /// Whether a letter that stands three times or more is written once, with how often.
    pub(super) repeats: bool,
}

/// How many empty spots `z` stands for.
const LONG: usize = 25;

impl Before {
    /// Reads what stands at so many spots.
    pub(super) fn read(&self, scan: &mut Scan, spots: usize, what: &str) -> Result<Vec<Spotted>, Problem> {
        let wanted = spots + usize::from(self.ends);
        let mut found: Vec<Spotted> = Vec::with_capacity(wanted);
        while found.len() < wanted {
            let blanks = match scan.rest().bytes().next() {
                None | Some(b',') if !self.ends => wanted - found.len(),
                None | Some(b',') if found.len() == spots => {
                    return Err(scan.problem("the end of the board is missing, which is written as one more clue"));
                }
                None | Some(b',') => {
                    return Err(scan.problem(format!("the id ends after {} of {spots} {what}", found.len())));
                }
                Some(b'z') => LONG,
                Some(sign) if Some(sign) == self.zero => 0,
                Some(letter @ b'a'..=b'y') => usize::from(letter - b'a') + usize::from(self.zero.is_some()),
                Some(_) => return Err(scan.problem(format!("{} counts no empty {what}", scan.shown()))),
            };
            let has_clue = !matches!(scan.rest().bytes().next(), None | Some(b',' | b'z'));
            let ends = matches!(scan.rest().bytes().next(), None | Some(b','));
            let behind = if ends { "" } else { &scan.rest()[1..] };
            let digits = if self.repeats {
                behind.len() - behind.trim_start_matches(|c: char| c.is_ascii_digit()).len()
            } else {
                0
            };
            let times: usize = if digits == 0 { 1 } else { behind[..digits].parse().unwrap_or(usize::MAX) };
            let spots_of_one = blanks + usize::from(has_clue);
            if times.saturating_mul(spots_of_one).saturating_add(found.len()) > wanted {
                let room = wanted - found.len();
                return Err(
                    scan.problem(format!("{} stands for more than the {room} {what} that are left", scan.shown()))
                );
            }
            let at = scan.skip(usize::from(!ends) + digits);
            for _ in 0..times {
                found.extend(std::iter::repeat_n(Spotted { said: Said::new(), at, length: 1 }, blanks));
                if has_clue {
                    found.push(Spotted { said: vec![Some(1)], at, length: 1 });
                }
            }
        }
        if self.ends && found.pop().is_some_and(|last| last.said.is_empty()) {
            return Err(scan.problem("the end of the board is written as one more clue, and not as empty"));
        }
        Ok(found)
    }

    /// Writes what stands at spots; `Err` is the first that has another clue.
    pub(super) fn write(&self, spots: &[Said]) -> Result<String, usize> {
        let end = [vec![Some(1)]];
        let all = spots.iter().chain(end.iter().filter(|_| self.ends));
        let (mut text, mut blanks) = (String::new(), 0);
        for (at, said) in all.enumerate() {
            match said.as_slice() {
                [] => blanks += 1,
                [Some(1)] => {
                    let most = LONG - usize::from(self.zero.is_none());
                    while blanks > most {
                        text.push('z');
                        blanks -= LONG;
                    }
                    text.push(match (self.zero, blanks) {
                        (Some(zero), 0) => char::from(zero),
                        _ => char::from(b'a' + (blanks - usize::from(self.zero.is_some())) as u8),
                    });
                    blanks = 0;
                }
                _ => return Err(at),
            }
        }
        Ok(if self.repeats { repeated(&text) } else { text })
    }
}

/// A text whose letters that stand three times or more are written once, with how often.
fn repeated(text: &str) -> String {
    let mut short = String::new();
    for run in text.as_bytes().chunk_by(|one, other| one == other) {
        let letter = char::from(run[0]);
        match run.len() {
            times @ 3.. => short += &format!("{letter}{times}"),
            times => short.extend(std::iter::repeat_n(letter, times)),
        }
    }
    short
}
