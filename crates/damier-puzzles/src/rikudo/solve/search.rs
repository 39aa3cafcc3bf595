//! Whether a position has a solution, by techniques and guesses: which tells if a clue can go.
//!
//! Depth first. What follows from a guess follows by the techniques up to chains; ways and what-ifs cost more than the
//! guesses they save. Another solution mostly differs from a known one in few cells, so guesses follow that.

use super::super::bits;
use super::position::Position;
use super::reach::Reach;
use super::techniques::{EVERY_WAY, Tools, close};
use damier_model::Limit;

/// Whether there is a solution; or nothing after so many failed guesses, or the end of the budget. `hint` is the number
/// of each cell in a solution that is known to be near.
pub(in super::super) fn has_solution(
    start: &Position,
    hint: &[u32],
    most_failures: Option<u64>,
    tools: &mut Tools,
) -> Result<Option<bool>, Limit> {
    let mut positions = vec![start.clone()];
    let mut guesses: Vec<Vec<(u32, u32)>> = Vec::new();
    let mut reach = Reach::default();
    let mut failures = 0;
    loop {
        let depth = guesses.len();
        let position = &mut positions[depth];
        let possible = close(position, EVERY_WAY, tools, |_| false);
        if tools.poll() {
            return Err(tools.stopped.unwrap_or(Limit::Time));
        }
        if possible && position.open() == 0 {
            return Ok(Some(true));
        }
        match if possible { choices(position, &mut reach, hint) } else { None } {
            Some(entries) => guesses.push(entries),
            None => failures += 1,
        }
        if most_failures.is_some_and(|most| failures > most) {
            return Ok(None);
        }
        let (cell, number) = loop {
            let Some(open) = guesses.last_mut() else { return Ok(Some(false)) };
            match open.pop() {
                Some(entry) => break entry,
                None => guesses.pop(),
            };
        };
        let depth = guesses.len();
        if positions.len() == depth {
            positions.push(positions[depth - 1].clone());
        } else if let [.., before, after] = &mut positions[..=depth] {
            after.copy(before);
        }
        // What was tried before on this level is refuted.
        positions[depth].set(cell, number);
        positions[depth - 1].bar(cell, number);
    }
}

/// The number with the fewest cells, as entries of which one is right, the likeliest last; nothing if there is no cell.
fn choices(position: &Position, reach: &mut Reach, hint: &[u32]) -> Option<Vec<(u32, u32)>> {
    reach.count_along_chains(position).ok()?;
    reach.turn();
    let sizes = |cells: u32| if cells > 1 { cells } else { u32::MAX };
    let number = (1..=position.n).min_by_key(|&number| sizes(bits::size(reach.cells(number))))?;
    let cell = bits::members(position.free()).min_by_key(|&cell| sizes(bits::size(reach.numbers(cell))))?;
    let by_number = bits::size(reach.cells(number)) <= bits::size(reach.numbers(cell));
    let mut entries: Vec<(u32, u32)> = if by_number {
        bits::members(reach.cells(number)).map(|cell| (cell, number)).collect()
    } else {
        bits::members(reach.numbers(cell)).map(|number| (cell, number)).collect()
    };
    entries.sort_by_key(|&(cell, number)| hint[cell as usize] == number);
    Some(entries)
}
