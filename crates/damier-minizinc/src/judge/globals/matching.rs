//! Cells of two kinds in pairs, side by side.

use crate::judge::arguments::{Call, Own, truth};
use crate::judge::verdict::Judged;

pub(super) fn lookup(name: &str, arity: usize) -> Option<Own> {
    match (name, arity) {
        ("paired_beside", 2) => Some(|_, call| paired_beside(call)),
        _ => None,
    }
}

/// Each chosen cell of the first grid has a chosen cell of the second beside it for its own, and none of these is left over.
fn paired_beside(call: &Call) -> Judged {
    let (one, other) = (call.flags(0)?, call.flags(1)?);
    let (rows, columns) = call.matrix(0)?;
    if call.matrix(1)? != (rows, columns) {
        return call.unknown("two grids of one size are expected");
    }
    let count = |chosen: &[bool]| chosen.iter().filter(|chosen| **chosen).count();
    if count(&one) != count(&other) {
        return truth(false);
    }
    let beside = |cell: usize| {
        let (row, column) = (cell / columns, cell % columns);
        let cells = [
            (row > 0).then(|| cell - columns),
            (column > 0).then(|| cell - 1),
            (column + 1 < columns).then_some(cell + 1),
            (row + 1 < rows).then_some(cell + columns),
        ];
        cells.into_iter().flatten().filter(|&cell| other[cell]).collect::<Vec<_>>()
    };
    let beside: Vec<Vec<usize>> =
        (0..one.len()).map(|cell| if one[cell] { beside(cell) } else { Vec::new() }).collect();
    let mut owner = vec![None; other.len()];
    truth((0..one.len()).filter(|&cell| one[cell]).all(|cell| finds_partner(cell, &beside, &mut owner)))
}

/// Gives a cell a partner, where others may have to change theirs: a shortest chain of such changes is looked for.
fn finds_partner(cell: usize, beside: &[Vec<usize>], owner: &mut [Option<usize>]) -> bool {
    // From which cell each possible partner was reached first.
    let mut reached_from = vec![None; owner.len()];
    let mut waiting = std::collections::VecDeque::from([cell]);
    while let Some(seeker) = waiting.pop_front() {
        for &partner in &beside[seeker] {
            if reached_from[partner].is_some() {
                continue;
            }
            reached_from[partner] = Some(seeker);
            match owner[partner] {
                Some(other) => waiting.push_back(other),
                None => {
                    let mut free = Some(partner);
                    while let Some(partner) = free {
                        let Some(seeker) = reached_from[partner] else { break };
                        // What the seeker had before is free for the next seeker.
                        free = beside[seeker].iter().copied().find(|&had| owner[had] == Some(seeker));
                        if let Some(had) = free {
                            owner[had] = None;
                        }
                        owner[partner] = Some(seeker);
                    }
                    return true;
                }
            }
        }
    }
    false
}
