//! A walk: techniques one step at a time, from what is given to where they lead.

use super::super::Unruly;
use super::super::board::rows;
use super::position::{LIGHT, Position};
use super::techniques::{ALL, Because, Broken, Listener, of_contradiction, of_use, step};
use crate::by_rules::{ByRules, Change, Notes, TechniqueInfo, Walk, WalkEnd, WalkOptions};
use damier_model::Run;

/// Looks of techniques between two looks at the clock: some hundredths of a millisecond.
const LOOKS_AT_ONCE: usize = 1 << 10;

impl ByRules for Unruly {
    fn techniques(&self) -> &'static [TechniqueInfo] {
        ALL
    }

    fn walk(&self, how: &WalkOptions, run: &Run) -> Walk {
        let mut notes = Notes::new(ALL.len(), how);
        let mut position = Position::empty(self.width, self.height, self.unique_lines);
        position.use_techniques(how.techniques.unwrap_or(ALL.len()));
        position.settle_given(self);
        let stopped = loop {
            let more = (0..LOOKS_AT_ONCE).all(|_| step(&mut position, &mut notes));
            if !more {
                break None;
            }
            if let Some(limit) = notes.exceeded(run) {
                break Some(limit);
            }
        };
        let alike = || position.alike().map(|(line, other)| Broken::Alike { line, other });
        let end = match (stopped, position.broken.or_else(alike)) {
            (Some(limit), _) => WalkEnd::Stopped(limit),
            (None, Some(broken)) => WalkEnd::Impossible(of_contradiction(&position, broken)),
            (None, None) if position.open() == 0 => WalkEnd::Solved(rows(self.width, &position.to_cells())),
            (None, None) => {
                let board = Unruly { cells: position.to_cells(), ..self.clone() };
                WalkEnd::Stuck { board: board.to_text(), settled: position.settled(), open: position.open() }
            }
        };
        notes.walk(end)
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
