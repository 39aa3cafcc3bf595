//! `sat`: a Boolean for each cell and each number it may hold; everything in clauses and "exactly one".
//!
//! `at[c,k]` says that cell c holds k. Those that distances to the given numbers rule out are never made
//! (`candidates.rs`): of the 36² = 1296 of the report's board 178 are left. The next number and the one before are both
//! asked for, though either would do: a solver that works by unit clauses then sees a dead end from both sides.

use super::super::board::Board;
use super::super::formats;
use super::super::reasons::RikudoRule::{self, *};
use super::candidates::candidates;
use damier_interface::{Formulation, FormulationOptions, UsageError};
use damier_model::{Assignment, Lit, Model, Relate, ValSelect, VarSelect, any_of, exactly_one};
use std::collections::HashMap;

/// Boards on which even finding the candidates takes too long.
const MAX_CELLS: usize = 3_000;
/// Booleans beyond which nothing fits in memory.
const MAX_BOOLEANS: usize = 4_000_000;

pub(super) fn build(board: &Board, options: &FormulationOptions) -> Result<Formulation, UsageError> {
    let n = board.len();
    let too_large = |what: String| {
        Err(UsageError(format!(
            "model 'sat' would not fit in memory for {what}; accepted: fewer cells or more given numbers"
        )))
    };
    if n > MAX_CELLS {
        return too_large(format!("{n} cells"));
    }
    let numbers = candidates(board);
    let booleans: usize = numbers.iter().map(Vec::len).sum();
    if booleans > MAX_BOOLEANS {
        return too_large(format!("{booleans} Booleans"));
    }

    let mut m = Model::new("rikudo/sat");
    let mut at: HashMap<(usize, u32), Lit> = HashMap::with_capacity(booleans);
    for (v, numbers) in numbers.iter().enumerate() {
        for &k in numbers {
            at.insert((v, k), m.bool(format!("at[{},{}]", v + 1, k + 1)));
        }
    }
    let cell = |v: usize| board.cells()[v];
    for (v, numbers) in numbers.iter().enumerate() {
        m.post(exactly_one(numbers.iter().map(|&k| at[&(v, k)]))).because(OneNumber(cell(v)));
    }
    let mut cells_of = vec![Vec::new(); n];
    for (v, numbers) in numbers.iter().enumerate() {
        numbers.iter().for_each(|&k| cells_of[k as usize].push(v));
    }
    for (k, cells) in (0..).zip(&cells_of) {
        let places = cells.iter().map(|&v| cell(v)).collect();
        m.post(exactly_one(cells.iter().map(|&v| at[&(v, k)]))).because(OneCell(k + 1, places));
    }
    for (v, given) in board.given().iter().enumerate() {
        if let Some(given) = *given {
            let here = given.checked_sub(1).and_then(|k| at.get(&(v, k))).copied().unwrap_or(Lit::FALSE);
            m.post(here.equals(1)).because(Given(cell(v), given));
        }
    }
    // If v holds k, one of these cells holds one of these numbers.
    let mut beside = |v: usize, k: u32, cells: &[u32], wanted: &[u32], reason: RikudoRule| {
        let either = cells
            .iter()
            .flat_map(|&w| wanted.iter().filter_map(|&l| at.get(&(w as usize, l)).copied()).collect::<Vec<_>>());
        let clause = any_of(std::iter::once(!at[&(v, k)]).chain(either).collect::<Vec<_>>());
        m.post(clause).because(reason);
    };
    for (v, numbers) in numbers.iter().enumerate() {
        let near = board.graph().neighbours(v);
        for &k in numbers {
            if (k as usize) + 1 < n {
                beside(v, k, near, &[k + 1], NextBeside(cell(v), k + 1));
            }
            if k > 0 {
                beside(v, k, near, &[k - 1], PreviousBeside(cell(v), k + 1));
            }
        }
    }
    for &(a, b) in board.links() {
        for (from, to) in [(a, b), (b, a)] {
            for &k in &numbers[from] {
                let wanted: Vec<u32> = k.checked_sub(1).into_iter().chain([k + 1]).collect();
                beside(from, k, &[to as u32], &wanted, Linked(cell(a), cell(b)));
            }
        }
    }
    m.branch_on(options.branching(m.all_variables().collect(), VarSelect::DomWDeg, ValSelect::Max));
    let board = board.clone();
    let decode = move |a: &Assignment| {
        let number = |v: usize| numbers[v].iter().find(|&&k| at.get(&(v, k)).is_some_and(|&lit| a.is_true(lit)));
        formats::write_answer(&board, |v| number(v).map(|k| k + 1))
    };
    Ok(Formulation::new(m, Box::new(decode)))
}
