//! Clues of one kind, or two, by the empty spots before each: how Simon Tatham's games write trees, centres, walls and discs.

use super::{Problem, Said, Scan, Spotted};

/// An encoding: for each clue a letter that counts the empty spots before it, `z` for 25 of them without a clue.
#[derive(Debug)]
pub struct Before {
    /// The sign of none; letters count from 1 then, and else from 0.
    pub zero: Option<u8>,
    /// Whether the end of the board is written as one more clue.
    pub ends: bool,
    /// Whether a letter that stands three times or more is written once, with how often.
    pub repeats: bool,
    /// Whether there are clues of a second kind, whose letters are capitals.
    pub capitals: bool,
}

/// Walls between regions, by the places without one before each.
pub static WALLS: Before = Before { zero: Some(b'_'), ends: true, repeats: false, capitals: false };

/// How many empty spots `z` stands for.
const LONG: usize = 25;

/// A clue that was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clue {
    /// The spot that has it.
    pub spot: usize,
    /// 1, or 2 for a clue of the second kind.
    pub kind: i64,
    /// Where it stands, in bytes.
    pub at: usize,
}

impl Before {
    /// Reads what stands at so many spots.
    pub fn read(&self, scan: &mut Scan, spots: usize, what: &str) -> Result<Vec<Spotted>, Problem> {
        let mut found = vec![Spotted { said: Said::new(), at: 0, length: 1 }; spots];
        for Clue { spot, kind, at } in self.clues(scan, spots, what)? {
            found[spot] = Spotted { said: vec![Some(kind)], at, length: 1 };
        }
        Ok(found)
    }

    /// Reads the clues at so many spots, of which most may be empty.
    pub fn clues(&self, scan: &mut Scan, spots: usize, what: &str) -> Result<Vec<Clue>, Problem> {
        let wanted = spots + usize::from(self.ends);
        let (mut found, mut reached) = (Vec::new(), 0usize);
        while reached < wanted {
            // A capital is a clue of the second kind, and counts as its small letter does.
            let next = scan.rest().bytes().next();
            let second = self.capitals && next.is_some_and(|letter| letter.is_ascii_uppercase());
            let next = if second { next.map(|letter| letter.to_ascii_lowercase()) } else { next };
            let blanks = match next {
                None | Some(b',') if !self.ends => wanted - reached,
                None | Some(b',') if reached == spots => {
                    return Err(scan.problem("the end of the board is missing, which is written as one more clue"));
                }
                None | Some(b',') => {
                    return Err(scan.problem(format!("the id ends after {reached} of {spots} {what}")));
                }
                Some(b'z') => LONG,
                Some(sign) if Some(sign) == self.zero => 0,
                Some(letter @ b'a'..=b'y') => usize::from(letter - b'a') + usize::from(self.zero.is_some()),
                Some(_) => return Err(scan.problem(format!("{} counts no empty {what}", scan.shown()))),
            };
            let has_clue = !matches!(next, None | Some(b',' | b'z'));
            let ends = matches!(next, None | Some(b','));
            let behind = if ends { "" } else { &scan.rest()[1..] };
            let digits = if self.repeats {
                behind.len() - behind.trim_start_matches(|c: char| c.is_ascii_digit()).len()
            } else {
                0
            };
            let times: usize = if digits == 0 { 1 } else { behind[..digits].parse().unwrap_or(usize::MAX) };
            let spots_of_one = blanks + usize::from(has_clue);
            let room = wanted - reached;
            if times.saturating_mul(spots_of_one) > room {
                let message = format!("{} stands for more than the {room} {what} that are left", scan.shown());
                return Err(scan.problem(message));
            }
            let at = scan.skip(usize::from(!ends) + digits);
            for _ in 0..times {
                reached += blanks;
                if has_clue {
                    found.push(Clue { spot: reached, kind: if second { 2 } else { 1 }, at });
                    reached += 1;
                }
            }
        }
        if self.ends && found.pop().is_none_or(|last| last.spot < spots) {
            return Err(scan.problem("the end of the board is written as one more clue, and not as empty"));
        }
        Ok(found)
    }

    /// Writes what stands at spots; `Err` is the first that has another clue.
    pub fn write(&self, spots: &[Said]) -> Result<String, usize> {
        let mut clues = Vec::new();
        for (spot, said) in spots.iter().enumerate() {
            match said.as_slice() {
                [] => {}
                &[Some(kind)] if kind == 1 || kind == 2 && self.capitals => clues.push((spot, kind)),
                _ => return Err(spot),
            }
        }
        Ok(self.write_clues(spots.len(), clues))
    }

    /// Writes clues of these kinds at so many spots, in their order.
    pub fn write_clues(&self, spots: usize, clues: impl IntoIterator<Item = (usize, i64)>) -> String {
        let end = self.ends.then_some((spots, 1));
        let (mut text, mut reached) = (String::new(), 0);
        for (spot, kind) in clues.into_iter().chain(end) {
            let (first, mut blanks) = (if kind == 1 { b'a' } else { b'A' }, spot - reached);
            let most = LONG - usize::from(self.zero.is_none());
            while blanks > most {
                text.push(char::from(first + b'z' - b'a'));
                blanks -= LONG;
            }
            text.push(match (self.zero, blanks) {
                (Some(zero), 0) => char::from(zero),
                _ => char::from(first + (blanks - usize::from(self.zero.is_some())) as u8),
            });
            reached = spot + 1;
        }
        if self.repeats { repeated(&text) } else { text }
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
