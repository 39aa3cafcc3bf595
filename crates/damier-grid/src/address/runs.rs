//! Clues with letters between them that count the empty spots: what most parts of addresses are.

use super::{Form, Problem, Said, Scan, Spotted};

/// `number16` of puzz.link: what most of its addresses of numbers are.
pub const NUMBER16: Runs = Runs {
    gaps: (b'g', b'z'),
    forms: &[
        hex("", 1, 0, 0, 15),
        hex("-", 2, 0, 16, 255),
        hex("+", 3, 0, 256, 4095),
        hex("=", 3, 4096, 4096, 8191),
        hex("@", 3, 8192, 8192, 12239),
        // An older sign of the same, read only.
        hex("%", 3, 8192, i64::MAX, 12287),
        hex("*", 4, 12240, 12240, 77775),
        hex("$", 5, 77776, 77776, 77776 + 0xf_ffff),
        Form::Unknown("."),
    ],
    between: None,
    says: "a number (0-9, a-f, '-' and two or '+' and three of these), '.' for one not told",
};

const fn hex(sign: &'static str, digits: usize, base: i64, from: i64, to: i64) -> Form {
    Form::Number { sign, digits, radix: 16, base, from, to }
}

/// Numbers of any size, as ids of Simon Tatham's Solo and of its relatives have them.
pub static NUMBERS: Runs = Runs { gaps: (b'a', b'z'), forms: &[Form::Plain], between: Some('_'), says: "a number" };

/// An encoding: a clue in one of its forms, or a letter for empty spots.
///
/// ```
/// use damier_grid::address::{NUMBERS, Scan};
///
/// let said = [vec![Some(7)], vec![Some(12)], vec![], vec![], vec![Some(3)]];
/// assert_eq!(NUMBERS.write(&said).as_deref(), Ok("7_12b3"));
/// let read = NUMBERS.read(&mut Scan::new("7_12b3"), 5, "cells").map(|all| all.into_iter().map(|spot| spot.said));
/// assert!(read.is_ok_and(|read| read.eq(said)));
/// ```
#[derive(Debug)]
pub struct Runs {
    /// The letters of 1, 2, … empty spots: the first and the last, which comes before the first where every spot has a clue.
    pub gaps: (u8, u8),
    /// How clues are written; the first form that fits is taken.
    pub forms: &'static [Form],
    /// What stands between two clues without a gap, where they could not be told apart.
    pub between: Option<char>,
    /// What clues there are, for messages.
    pub says: &'static str,
}

impl Runs {
    /// Reads what stands at so many spots.
    pub fn read(&self, scan: &mut Scan, spots: usize, what: &str) -> Result<Vec<Spotted>, Problem> {
        let mut found = Vec::with_capacity(spots);
        let blank = |at| Spotted { said: Said::new(), at, length: 1 };
        while found.len() < spots {
            while let Some(between) = self.between.filter(|&between| scan.rest().starts_with(between)) {
                scan.skip(between.len_utf8());
            }
            let rest = scan.rest();
            let Some(first) = rest.bytes().next() else {
                return Err(scan.problem(format!("the board ends after {} of {spots} {what}", found.len())));
            };
            if let Some((said, length, blanks)) = self.forms.iter().find_map(|form| form.read(rest)) {
                let at = scan.skip(length);
                found.push(Spotted { said, at, length });
                let blanks = blanks.min(spots - found.len());
                found.extend(std::iter::repeat_n(blank(at), blanks));
            } else if (self.gaps.0..=self.gaps.1).contains(&first) {
                let blanks = usize::from(first - self.gaps.0) + 1;
                let room = spots - found.len();
                if blanks > room {
                    return Err(scan.problem(format!(
                        "{} stands for {blanks} empty {what}, where {room} of {spots} are left",
                        scan.shown()
                    )));
                }
                let at = scan.skip(1);
                found.extend(std::iter::repeat_n(blank(at), blanks));
            } else if self.gaps.0 > self.gaps.1 {
                return Err(scan.problem(format!("{} is not {}", scan.shown(), self.says)));
            } else {
                let (shown, says) = (scan.shown(), self.says);
                return Err(scan.problem(format!("{shown} is neither {says} nor a run of empty {what}")));
            }
        }
        Ok(found)
    }

    /// Writes what stands at spots; `Err` is the first that has no form.
    pub fn write(&self, spots: &[Said]) -> Result<String, usize> {
        let most = usize::from(self.gaps.1 - self.gaps.0) + 1;
        let mut text = String::new();
        let mut at = 0;
        while at < spots.len() {
            let blanks = |from: usize| spots[from..].iter().take_while(|said| said.is_empty()).count();
            let empty = blanks(at).min(most);
            if empty > 0 {
                text.push(char::from(self.gaps.0 + (empty - 1) as u8));
                at += empty;
                continue;
            }
            let follow = blanks(at + 1);
            let ends = at + 1 + follow == spots.len();
            let write = |form: &Form| form.write(&spots[at], follow, ends);
            let (clue, told) = self.forms.iter().find_map(write).ok_or(at)?;
            if let Some(between) = self.between.filter(|_| at > 0 && !spots[at - 1].is_empty()) {
                text.push(between);
            }
            text += &clue;
            at += 1 + told;
        }
        Ok(text)
    }
}
