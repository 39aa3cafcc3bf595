//! Which technique a conclusion is: the easiest that by itself finds it where nothing is known but what it rests on.
//!
//! Each technique is let look at such a board once, a line at a time where it looks at lines, so that what it settles is not
//! looked at again: two uses one after the other are no single step.

use super::super::Unruly;
use super::position::{DARK, LIGHT, Position};
use super::techniques::{
    ALL, FULL, GAPS, NEAR_FULL, PAIRS, UNIQUE_LINES, full_colour, near_full_colour, runs, unique_lines, whole_line,
};
use damier_interface::{Change, Conclusion};
use damier_model::Cell;

/// Cells of a rule that is three in line.
const THREE: usize = 3;

pub(super) fn technique_of(board: &Unruly, conclusion: &Conclusion) -> Option<usize> {
    let facts: Vec<(usize, u8)> = said(board, &conclusion.facts)?;
    let known: Vec<(usize, u8)> = said(board, &conclusion.known)?;
    let start = || {
        let mut position = Position::empty(board.width, board.height, board.unique_lines);
        known.iter().for_each(|&(cell, colour)| position.settle(cell, colour));
        position
    };
    let has = |cells: &[Cell]| conclusion.rules.iter().any(|rule| rule == cells);
    let is_line = |position: &Position, line: usize| {
        let mut cells: Vec<Cell> = (0..position.length(line)).map(|at| position.place(position.at(line, at))).collect();
        cells.sort_unstable();
        has(&cells)
    };
    let only_threes = conclusion.rules.iter().all(|rule| rule.len() == THREE);
    (0..ALL.len()).find(|&technique| {
        let position = start();
        if position.broken.is_some() {
            return false;
        }
        let lines: Vec<usize> = match technique {
            PAIRS | GAPS if only_threes => vec![0],
            PAIRS | GAPS => return false,
            // Lines that are not alike are a rule of two of them, or of all.
            UNIQUE_LINES if board.unique_lines => (0..position.lines()).collect(),
            UNIQUE_LINES => return false,
            _ => (0..position.lines()).filter(|&line| is_line(&position, line)).collect(),
        };
        let mut found = Vec::new();
        for line in lines {
            let mut position = start();
            let before = position.settled();
            match technique {
                PAIRS => {
                    while position.seen_by_pairs < before {
                        runs::pairs(&mut position, &mut ());
                    }
                }
                GAPS => {
                    while position.seen_by_gaps < before {
                        runs::gaps(&mut position, &mut ());
                    }
                }
                FULL => full_colour::fill(&mut position, line, &mut ()),
                NEAR_FULL => near_full_colour::look(&mut position, line, &mut ()),
                UNIQUE_LINES => unique_lines::look(&mut position, line, &mut ()),
                _ => whole_line::look(&mut position, line, &mut ()),
            }
            found
                .extend(position.trail()[before..].iter().map(|&cell| (cell as usize, position.colour(cell as usize))));
        }
        !facts.is_empty() && facts.iter().all(|fact| found.contains(fact))
    })
}

/// Cells with their colours, as a position has them.
fn said(board: &Unruly, changes: &[Change]) -> Option<Vec<(usize, u8)>> {
    let position = Position::empty(board.width, board.height, false);
    let one = |change: &Change| {
        let colour = match (change.value.as_str(), change.settled) {
            ("0", true) | ("1", false) => LIGHT,
            ("1", true) | ("0", false) => DARK,
            _ => return None,
        };
        Some((position.cell(change.cell.row as usize - 1, change.cell.column as usize - 1), colour))
    };
    changes.iter().map(one).collect()
}
