//! A clue for each region, by a letter for what it is and a number: how Simon Tatham's Keen writes sums (`a12`), products (`m12`),
//! differences (`s2`) and quotients (`d2`).

use super::bound::Target;
use super::spots::Spots;
use crate::board::Board;
use crate::layers::Layers;
use damier_grid::address::{Problem, Scan};

/// An encoding: the letter of each layer, in their order.
#[derive(Debug)]
pub(super) struct Signed {
    pub(super) letters: &'static [char],
}

impl Signed {
    /// Reads a clue for each region.
    pub(super) fn read(
        &self,
        scan: &mut Scan,
        spots: &Spots,
        targets: &[Target],
        layers: &Layers,
        board: &mut Board,
    ) -> Result<(), Problem> {
        for at in 0..spots.len() {
            let rest = scan.rest();
            let target = rest.chars().next().and_then(|c| self.letters.iter().position(|letter| *letter == c));
            let digits = rest
                .get(1..)
                .map_or(0, |rest| rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len());
            let number = rest.get(1..1 + digits).and_then(|digits| digits.parse::<i64>().ok());
            let (Some(target), Some(number)) = (target, number) else {
                let letters = self.letters.iter().map(char::to_string).collect::<Vec<_>>().join(", ");
                return Err(match rest.is_empty() {
                    true => scan.problem(format!("the id ends after {at} of {} regions", spots.len())),
                    false => scan.problem(format!("{} is not one of {letters} and a number", scan.shown())),
                });
            };
            let put = targets[target].put(board, layers, spots.first(at), Some(number));
            put.map_err(|message| Problem { length: 1 + digits, ..scan.problem(message) })?;
            scan.skip(1 + digits);
        }
        Ok(())
    }

    /// Writes the clue of each region.
    pub(super) fn write(
        &self,
        spots: &Spots,
        targets: &[Target],
        layers: &Layers,
        board: &Board,
    ) -> Result<String, String> {
        let mut text = String::new();
        for at in 0..spots.len() {
            let mut found = Vec::new();
            for (letter, target) in self.letters.iter().zip(targets) {
                for place in spots.places(at) {
                    if let Some(Some(number)) = target.take(board, layers, place)? {
                        found.push(format!("{letter}{number}"));
                    }
                }
            }
            match &found[..] {
                [clue] => text += clue,
                [] => return Err("a region without a clue, where ids have one for each".to_owned()),
                _ => return Err("a region with two clues, where ids have one for each".to_owned()),
            }
        }
        Ok(text)
    }
}
