//! Several spots in one character: borders by five, circles by three.

use damier_grid::address::{Problem, Said, Scan, Spotted};

/// An encoding: a character for `each` spots, of which each has a value below `base`; the first is the highest digit.
#[derive(Debug)]
pub(super) struct Packed {
    pub(super) base: u32,
    pub(super) each: u32,
}

impl Packed {
    fn radix(&self) -> u32 {
        self.base.pow(self.each)
    }

    /// Reads the values of so many spots; 0 is nothing.
    pub(super) fn read(&self, scan: &mut Scan, spots: usize, what: &str) -> Result<Vec<Spotted>, Problem> {
        let mut found = Vec::with_capacity(spots);
        while found.len() < spots {
            let digit =
                scan.rest().chars().next().filter(|c| !c.is_ascii_uppercase()).and_then(|c| c.to_digit(self.radix()));
            let Some(digit) = digit else {
                return Err(scan.problem(if scan.rest().is_empty() {
                    format!("the address ends after {} of {spots} {what}", found.len())
                } else {
                    let last = char::from_digit(self.radix() - 1, 36).unwrap_or('z');
                    format!("{} is none of 0-9 and a-{last}, of which each says {} {what}", scan.shown(), self.each)
                }));
            };
            let at = scan.skip(1);
            for place in (0..self.each).rev().take(spots - found.len()) {
                let value = digit / self.base.pow(place) % self.base;
                let said = if value == 0 { Said::new() } else { vec![Some(i64::from(value))] };
                found.push(Spotted { said, at, length: 1 });
            }
        }
        Ok(found)
    }

    /// Writes the values of spots; `Err` is the first that has no such value.
    pub(super) fn write(&self, spots: &[Said]) -> Result<String, usize> {
        let mut text = String::new();
        for (chunk, at) in spots.chunks(self.each as usize).zip((0..).step_by(self.each as usize)) {
            let mut digit = 0;
            for place in 0..self.each as usize {
                let value = match chunk.get(place).map(Vec::as_slice) {
                    None | Some([]) => 0,
                    Some(&[Some(value)]) => {
                        u32::try_from(value).ok().filter(|value| *value < self.base).ok_or(at + place)?
                    }
                    Some(_) => return Err(at + place),
                };
                digit = digit * self.base + value;
            }
            text.push(char::from_digit(digit, 36).unwrap_or('0'));
        }
        Ok(text)
    }
}
