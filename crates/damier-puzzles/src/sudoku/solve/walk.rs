//! A walk: techniques one step at a time, from what is given to where they lead.

use super::super::Sudoku;
use super::techniques::{ALL, Change as Found, Grid, Plan, apply, find};
use crate::by_rules::{ByRules, Change, Notes, TechniqueInfo, Walk, WalkEnd, WalkOptions};
use damier_model::Run;

impl ByRules for Sudoku {
    fn techniques(&self) -> &'static [TechniqueInfo] {
        ALL
    }

    fn walk(&self, how: &WalkOptions, run: &Run) -> Walk {
        let mut notes = Notes::new(ALL.len(), how);
        let plan = Plan::of(self);
        let mut grid = Grid::new(&plan, how.keep_steps);
        let twice = grid.settle_given(&self.cells);
        let end = loop {
            if let Err((house, number)) = twice {
                break WalkEnd::Impossible(format!(
                    "{number} is given twice in {}",
                    self.name_of(&self.houses()[house])
                ));
            }
            if let Some(broken) = grid.broken() {
                break WalkEnd::Impossible(grid.sentence_of(broken));
            }
            if grid.open() == 0 {
                break WalkEnd::Solved(self.answer_text(&grid.to_cells()));
            }
            if let Some(limit) = notes.exceeded(run) {
                break WalkEnd::Stopped(limit);
            }
            let Some((technique, found)) = find(&grid, how.techniques.unwrap_or(ALL.len())) else {
                let board = Sudoku { cells: grid.to_cells(), ..self.clone() };
                let (settled, open) = (self.cells.len() - grid.open(), grid.open());
                break WalkEnd::Stuck { board: board.to_text(), settled, open };
            };
            apply(&mut grid, &found.change);
            notes.step(technique, || {
                let (marks, settled) = match found.change {
                    Found::Settle(cell, number) => (vec![(cell, number)], true),
                    Found::Lose(marks) => (marks, false),
                };
                let change = |(cell, number): (usize, usize)| {
                    let value = (number + 1).to_string();
                    Change { cell: self.place(cell), value, settled }
                };
                (found.sentence, marks.into_iter().map(change).collect())
            });
        };
        notes.walk(end)
    }
}
