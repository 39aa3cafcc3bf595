//! A share of a search tree, for who has more machines than one.
//!
//! The tree is cut into many pieces by its root alone (see `split.rs`), the same ones wherever that is done; a part takes
//! every so-many-th of them. So the parts know nothing of each other, may run anywhere and in any order, and together see
//! every solution exactly once. This is the decomposition of Régin, Rezgui and Malapert (CP 2013) without a coordinator to hand
//! out the pieces: what that loses where pieces are of very different size, their number per part mostly gives back.

use super::decision::Step;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// One of several equal shares of a search tree. Read and written as `3/8`, the third of eight.
///
/// ```
/// use damier_cp::Part;
/// let third: Part = "3/8".parse()?;
/// assert_eq!((third.index(), third.of()), (2, 8));
/// assert_eq!(third.to_string(), "3/8");
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    index: usize,
    of: usize,
}

impl Part {
    /// Parts that a tree can be cut into: each part makes the whole cut for itself, so more would mostly cut.
    pub const MOST: usize = 1024;

    /// The part of that index, counted from 0; `None` if there is no such part.
    pub fn new(index: usize, of: usize) -> Option<Part> {
        (index < of && of <= Part::MOST).then_some(Part { index, of })
    }

    /// Every part of so many.
    pub fn all(of: usize) -> impl Iterator<Item = Part> {
        (0..of).filter_map(move |index| Part::new(index, of))
    }

    /// Which one, counted from 0.
    pub fn index(self) -> usize {
        self.index
    }

    /// Of how many.
    pub fn of(self) -> usize {
        self.of
    }

    /// Whether the piece of that number is in this part.
    pub(crate) fn has(self, piece: usize) -> bool {
        piece % self.of == self.index
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index + 1, self.of)
    }
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Part, String> {
        let number = |text: &str| text.trim().parse::<usize>().ok();
        let pair = text.split_once('/').and_then(|(which, of)| number(which).zip(number(of)));
        let part = pair.and_then(|(which, of)| Part::new(which.checked_sub(1)?, of));
        part.ok_or_else(|| format!("accepted: a part such as 3/8, the third of eight, of at most {}", Part::MOST))
    }
}

/// A fingerprint of the cut that a search made, for who adds up parts: those of one search must all have made the same.
#[derive(Clone, Debug, Default)]
pub struct CutMark(Arc<AtomicU64>);

impl CutMark {
    /// The fingerprint of the last cut; `None` if no cut was made, for the root failed or the search was stopped before.
    pub fn read(&self) -> Option<u64> {
        Some(self.0.load(Ordering::Relaxed)).filter(|&mark| mark != 0)
    }

    /// FNV-1a over all steps of all pieces; plain arithmetic, the same on every machine.
    pub(crate) fn note(&self, pieces: &[Vec<Step>]) {
        let mut mark: u64 = 0xcbf2_9ce4_8422_2325;
        let mut add = |word: u64| {
            for byte in word.to_le_bytes() {
                mark = (mark ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        };
        for steps in pieces {
            add(steps.len() as u64);
            for step in steps {
                let Step { decision, refused } = *step;
                add(u64::from(decision.var));
                add(decision.test as u64 * 2 + u64::from(refused));
                add(decision.value as u64);
            }
        }
        self.0.store(mark.max(1), Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_read_as_they_are_written_and_what_is_none_is_refused() {
        for part in Part::all(5) {
            assert_eq!(part.to_string().parse(), Ok(part));
        }
        for text in ["", "3", "0/8", "9/8", "3/0", "-1/8", "a/b", "1/1025", "1/2/3", "99999999999999999999/8"] {
            assert!(text.parse::<Part>().is_err(), "{text}");
        }
    }
}
