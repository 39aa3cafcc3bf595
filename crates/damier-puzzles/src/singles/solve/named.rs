//! Which technique a conclusion is: the easiest that by itself finds it where nothing is known but what it rests on, and where numbers
//! repeat in no cells but those that its rules speak of.

use super::field::{Field, State};
use super::layout::Layout;
use super::techniques::FUNCTIONS;
use super::walk::Walker;
use crate::singles::{MarkedAs, Singles};
use damier_interface::{Change, Conclusion};
use damier_model::Cell;
use std::collections::HashSet;

pub(super) fn technique_of(board: &Singles, conclusion: &Conclusion) -> Option<usize> {
    let index = |cell: Cell| board.grid().index(cell.row as usize - 1, cell.column as usize - 1);
    // A rule of the whole board says nothing of numbers.
    let whole = board.numbers.len();
    let within: HashSet<Cell> = conclusion.rules.iter().filter(|rule| rule.len() < whole).flatten().copied().collect();
    let mut bare = board.clone();
    let unlike = board.numbers.iter().copied().max().unwrap_or(0);
    for (at, number) in bare.numbers.iter_mut().enumerate() {
        if !within.contains(&board.place(at)) {
            *number = unlike.checked_add(u32::try_from(at).ok()? + 1)?;
        }
    }
    bare.marks.iter_mut().for_each(|mark| *mark = None);
    for change in &conclusion.known {
        bare.marks[index(change.cell)] = Some(colour(change)?);
    }
    let facts: Vec<(usize, State)> = conclusion
        .facts
        .iter()
        .map(|change| Some((index(change.cell), colour(change)?.into())))
        .collect::<Option<_>>()?;
    FUNCTIONS.iter().position(|find| {
        let mut walker = Walker::new(Field::new(Layout::new(&bare)));
        walker.settle_marked(&bare);
        let shows = |walker: &Walker| {
            let is = |&(at, colour): &(usize, State)| walker.field.state(walker.field.layout.place(at)) == colour;
            facts.iter().all(is)
        };
        if facts.is_empty() || shows(&walker) {
            return false;
        }
        while let Some(finding) = find(&mut walker) {
            if walker.settle_targets(finding.colour).is_err() {
                return false;
            }
            if shows(&walker) {
                return true;
            }
        }
        false
    })
}

fn colour(change: &Change) -> Option<MarkedAs> {
    match (change.value.as_str(), change.settled) {
        ("white", true) | ("black", false) => Some(MarkedAs::White),
        ("black", true) | ("white", false) => Some(MarkedAs::Black),
        _ => None,
    }
}
