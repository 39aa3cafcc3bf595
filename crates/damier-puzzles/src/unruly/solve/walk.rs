//! A walk: techniques one step at a time, from what is given to where they lead.

use super::super::Unruly;
use super::super::board::rows;
use super::named::technique_of;
use super::position::{LIGHT, Position};
use super::techniques::{ALL, Because, Broken, Listener, of_contradiction, of_use, step};
use damier_interface::{
    ByRules, Change, Conclusion, TechniqueInfo, Walk, WalkOptions,
    walker::{self, Notes, Walkable},
};
use damier_model::Run;

impl ByRules for Unruly {
    fn techniques(&self) -> &'static [TechniqueInfo] {
        ALL
    }

    fn walk(&self, how: &WalkOptions, run: &Run) -> Walk {
        let mut position = Position::empty(self.width, self.height, self.unique_lines);
        position.use_techniques(how.techniques.unwrap_or(ALL.len()));
        position.settle_given(self);
        walker::walk(Walking { board: self, position }, ALL, how, run)
    }

    fn technique_of(&self, conclusion: &Conclusion) -> Option<usize> {
        technique_of(self, conclusion)
    }
}

/// A board under way.
struct Walking<'w> {
    board: &'w Unruly,
    position: Position,
}

impl Walkable for Walking<'_> {
    /// Looks of techniques: some hundredths of a millisecond.
    const STEPS_AT_ONCE: u64 = 1 << 10;

    /// The position knows how many techniques there are, and which of them have something to look at.
    fn step(&mut self, _techniques: usize, notes: &mut Notes) -> bool {
        step(&mut self.position, notes)
    }

    fn contradiction(&mut self) -> Option<String> {
        let alike = || self.position.alike().map(|(line, other)| Broken::Alike { line, other });
        let broken = self.position.broken.or_else(alike)?;
        Some(of_contradiction(&self.position, broken))
    }

    fn cells(&self) -> usize {
        self.board.cells.len()
    }

    fn open(&self) -> usize {
        self.position.open()
    }

    fn answer(&self) -> String {
        rows(self.board.width, &self.position.to_cells())
    }

    fn board(&self) -> String {
        Unruly { cells: self.position.to_cells(), ..self.board.clone() }.to_text()
    }
}

impl Listener for Notes {
    fn hear(&mut self, position: &Position, technique: usize, because: Because, from: usize) {
        self.step(technique, || {
            let changes = position.trail()[from..].iter().map(|&cell| settled(position, cell as usize));
            (of_use(position, because, from), changes.collect())
        });
    }
}

fn settled(position: &Position, cell: usize) -> Change {
    let value = if position.colour(cell) == LIGHT { "0" } else { "1" };
    Change { cell: position.place(cell), value: value.to_owned(), settled: true }
}
