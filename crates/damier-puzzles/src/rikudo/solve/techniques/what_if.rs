//! One level of "what if": a number that would make the board impossible, by techniques up to normal, is not there.
//!
//! Looked at are numbers with few cells left and cells with few numbers left, in turn. What is refuted is noted, and easier
//! techniques go on from there.

use super::super::super::bits;
use super::super::position::Position;
use super::{Because, Listener, ONLY_NUMBER, Settled, Tools, WHAT_IF, settle, step};

/// Cells left for a number, or numbers left for a cell, that are looked at.
const FEW: u32 = 3;

/// A number that would lead to something that cannot be is barred from the cell.
pub(super) fn look<L: Listener>(position: &mut Position, tools: &mut Tools, listener: &mut L) -> bool {
    if let Err(broken) = tools.reach.count(position) {
        position.found(broken);
        return true;
    }
    tools.reach.turn();
    let mut entries: Vec<(u32, u32)> = Vec::new();
    for number in 1..=position.n {
        let cells = tools.reach.cells(number);
        if (2..=FEW).contains(&bits::size(cells)) {
            entries.extend(bits::members(cells).map(|cell| (number, cell)));
        }
    }
    for cell in bits::members(position.free()) {
        let numbers = tools.reach.numbers(cell);
        if (2..=FEW).contains(&bits::size(numbers)) {
            entries.extend(bits::members(numbers).map(|number| (number, cell)));
        }
    }
    entries.sort_unstable();
    entries.dedup();
    let (run, begun) = (tools.run, tools.begun);
    let mut trial = match tools.trial.take() {
        Some(trial) => trial,
        None => Box::new((position.clone(), Tools::new(run, begun))),
    };
    // Where the last one was found, the next one is likely.
    let start = entries.partition_point(|&(number, _)| (number as usize) < tools.next_trial);
    entries.rotate_left(start);
    let mut found = None;
    for (number, cell) in entries {
        if tools.poll() {
            break;
        }
        let (copy, inner) = &mut *trial;
        copy.copy(position);
        copy.set(cell, number);
        let mut steps = Counter(0);
        while step(copy, ONLY_NUMBER + 1, inner, &mut steps) {}
        if let Some(broken) = copy.broken {
            found = Some((Settled::Barred { cell, number }, Because::Otherwise { broken, steps: steps.0 }));
            tools.next_trial = number as usize;
            break;
        }
    }
    tools.trial = Some(trial);
    let Some((settled, because)) = found else { return false };
    settle(position, WHAT_IF, settled, because, listener);
    true
}

/// Counts the uses of techniques.
struct Counter(u32);

impl Listener for Counter {
    const STEP_BY_STEP: bool = false;
    fn hear(&mut self, _: &Position, _: usize, _: &Settled, _: Because) {
        self.0 += 1;
    }
}
