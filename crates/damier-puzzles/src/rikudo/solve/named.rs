//! Which technique a conclusion is: the easiest that by itself finds it where nothing is known but what it rests on.

use super::super::Rikudo;
use super::position::Position;
use super::techniques::{Tools, by_itself};
use damier_interface::{Change, Conclusion};
use damier_model::{Cell, Run};
use std::time::Instant;

/// What is said of a number in a cell.
#[derive(Clone, Copy)]
pub(super) struct Said {
    pub(super) cell: u32,
    pub(super) number: u32,
    pub(super) is_there: bool,
}

pub(super) fn technique_of(rikudo: &Rikudo, conclusion: &Conclusion) -> Option<usize> {
    let board = &rikudo.board;
    let mut position = Position::empty(board);
    for &(a, b) in board.links() {
        let (one, other) = (board.cells()[a], board.cells()[b]);
        let linked: [Cell; 2] = [one.min(other), one.max(other)];
        if conclusion.rules.iter().any(|rule| rule[..] == linked) {
            position.join(a as u32, b as u32);
        }
    }
    for Said { cell, number, is_there } in said(rikudo, &conclusion.known)? {
        match is_there {
            true => position.set(cell, number),
            false => position.bar(cell, number),
        }
    }
    let run = Run::default();
    by_itself(&position, &said(rikudo, &conclusion.facts)?, || Tools::new(&run, Instant::now()))
}

/// Numbers are those of the model here, from 1.
fn said(rikudo: &Rikudo, changes: &[Change]) -> Option<Vec<Said>> {
    let last = rikudo.board.len();
    let one = |change: &Change| {
        let number = change.value.parse::<u32>().ok().filter(|&number| (1..=last).contains(&(number as usize)))?;
        Some(Said { cell: rikudo.board.vertex(change.cell)? as u32, number, is_there: change.settled })
    };
    changes.iter().map(one).collect()
}
