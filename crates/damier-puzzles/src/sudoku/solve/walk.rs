//! A walk: techniques one step at a time, from what is given to where they lead.

use super::super::Sudoku;
use super::named::technique_of;
use super::techniques::{ALL, Candidates, Change as Found, Plan, apply, find};
use damier_interface::{
    ByRules, Change, Conclusion, TechniqueInfo, Walk, WalkOptions,
    walker::{self, Notes, Walkable},
};
use damier_model::Run;

impl ByRules for Sudoku {
    fn techniques(&self) -> &'static [TechniqueInfo] {
        ALL
    }

    fn walk(&self, how: &WalkOptions, run: &Run) -> Walk {
        let plan = Plan::of(self);
        let mut grid = Candidates::new(&plan, how.keep_steps);
        let given_twice = grid.settle_given(&self.cells).err().map(|(house, number)| {
            let house = self.name_of(&self.houses()[house]);
            format!("{number} is given twice in {house}")
        });
        walker::walk(Walking { board: self, grid, given_twice }, ALL, how, run)
    }

    fn technique_of(&self, conclusion: &Conclusion) -> Option<usize> {
        technique_of(self, conclusion)
    }
}

/// A board under way.
struct Walking<'w> {
    board: &'w Sudoku,
    grid: Candidates<'w>,
    given_twice: Option<String>,
}

impl Walkable for Walking<'_> {
    fn step(&mut self, techniques: usize, notes: &mut Notes) -> bool {
        if self.contradiction().is_some() || self.grid.open() == 0 {
            return false;
        }
        let Some((technique, found)) = find(&self.grid, techniques) else { return false };
        apply(&mut self.grid, &found.change);
        notes.step(technique, || {
            let (marks, settled) = match found.change {
                Found::Settle(cell, number) => (vec![(cell, number)], true),
                Found::Lose(marks) => (marks, false),
            };
            let change = |(cell, number): (usize, usize)| {
                let value = (number + 1).to_string();
                Change { cell: self.board.place(cell), value, settled }
            };
            (found.sentence, marks.into_iter().map(change).collect())
        });
        true
    }

    fn contradiction(&mut self) -> Option<String> {
        self.given_twice.clone().or_else(|| self.grid.broken().map(|broken| self.grid.sentence_of(broken)))
    }

    fn cells(&self) -> usize {
        self.board.cells.len()
    }

    fn open(&self) -> usize {
        self.grid.open()
    }

    fn answer(&self) -> String {
        self.board.answer_text(&self.grid.to_cells())
    }

    fn board(&self) -> String {
        Sudoku { cells: self.grid.to_cells(), ..self.board.clone() }.to_text()
    }
}
