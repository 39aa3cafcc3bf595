//! Clues with letters between them that count the empty spots: what most parts of addresses are.

use super::form::Form;
use super::scan::{Problem, Said, Scan, Spotted};

/// An encoding: a clue in one of its forms, or a letter for empty spots.
#[derive(Debug)]
pub(super) struct Runs {
    /// The letters of 1, 2, … empty spots: the first and the last.
    pub(super) gaps: (u8, u8),
    /// How clues are written; the first form that fits is taken.
    pub(super) forms: &'static [Form],
    /// What stands between two clues without a gap, where they could not be told apart.
    pub(super) between: Option<char>,
    /// What clues there are, for messages.
    pub(super) says: &'static str,
}

impl Runs {
    /// Reads what stands at so many spots.
    pub(super) fn read(&self, scan: &mut Scan, spots: usize, what: &str) -> Result<Vec<Spotted>, Problem> {
        let mut found = Vec::with_capacity(spots);
        let blank = |at| Spotted { said: Said::new(), at, length: 1 };
        let mut after_clue = false;
        while found.len() < spots {
            if let Some(between) = self.between.filter(|&between| after_clue && scan.rest().starts_with(between)) {
                scan.skip(between.len_utf8());
            }
            after_clue = false;
            let rest = scan.rest();
            let Some(first) = rest.bytes().next() else {
                return Err(scan.problem(format!("the address ends after {} of {spots} {what}", found.len())));
            };
            if let Some((said, length, blanks)) = self.forms.iter().find_map(|form| form.read(rest)) {
                after_clue = true;
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
            } else {
                return Err(scan.problem(format!(
                    "{} is neither {} nor a run of empty {what}",
                    scan.shown(),
                    self.says
                )));
            }
        }
        Ok(found)
    }

    /// Writes what stands at spots; `Err` is the first that has no form.
    pub(super) fn write(&self, spots: &[Said]) -> Result<String, usize> {
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
