//! Numbers and lists beside the board, one after the other: how Simon Tatham's games write them.

use super::bound::Target;
use crate::board::Board;
use crate::layers::Layers;
use damier_grid::address::{Problem, Said, Scan};

/// An encoding: the places of each side, with `between` between them; `.` stands between the numbers of a list.
#[derive(Debug)]
pub(super) struct Listed {
    pub(super) between: char,
}

impl Listed {
    /// Reads what stands beside the board.
    pub(super) fn read(
        &self,
        scan: &mut Scan,
        targets: &[Target],
        layers: &Layers,
        board: &mut Board,
    ) -> Result<(), Problem> {
        let mut first = true;
        for target in targets {
            let is_list = layers.all[target.layer].is_list();
            for place in 0..board.grids[target.layer].height() {
                if !std::mem::take(&mut first) {
                    if !scan.rest().starts_with(self.between) {
                        return Err(
                            scan.problem(format!("'{}' is expected here, before the next number", self.between))
                        );
                    }
                    scan.skip(self.between.len_utf8());
                }
                let rest = scan.rest();
                let length = rest.find([self.between, ',']).unwrap_or(rest.len());
                let number = |word: &str| word.parse::<i64>().ok().filter(|number| *number >= 0).map(Some);
                let words = rest[..length].split('.').filter(|_| length > 0);
                let said = words.map(number).collect::<Option<Said>>().filter(|said| is_list || said.len() <= 1);
                let Some(said) = said else {
                    let message =
                        format!("'{}' is no {}", &rest[..length], if is_list { "list of numbers" } else { "number" });
                    return Err(Problem { length, ..scan.problem(message) });
                };
                let put = match is_list {
                    true => target.put_list(board, layers, place, &said),
                    false => said.iter().try_for_each(|&number| target.put(board, layers, place, number)),
                };
                put.map_err(|message| Problem { length: length.max(1), ..scan.problem(message) })?;
                scan.skip(length);
            }
        }
        Ok(())
    }

    /// Writes what stands beside the board, and tells whether that is nothing.
    pub(super) fn write(&self, targets: &[Target], layers: &Layers, board: &Board) -> Result<(String, bool), String> {
        let mut words = Vec::new();
        for target in targets {
            for place in 0..board.grids[target.layer].height() {
                let said = match layers.all[target.layer].is_list() {
                    true => target.take_list(board, place),
                    false => target.take(board, layers, place)?.into_iter().collect(),
                };
                let numbers = said.iter().map(|number| Some(number.as_ref()?.to_string()));
                let numbers =
                    numbers.collect::<Option<Vec<String>>>().ok_or("ids have no question marks beside the board")?;
                words.push(numbers.join("."));
            }
        }
        let blank = words.iter().all(String::is_empty);
        Ok((words.join(&self.between.to_string()), blank))
    }
}
