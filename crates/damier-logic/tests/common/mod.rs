//! The simplest judge there is: a solver of clauses that tries everything, for tests.

// Every test file compiles this for itself, and none of them uses all of it.
#![allow(dead_code)]

use damier_logic::{Clauses, Literal};

/// All clauses, without their rules.
pub(crate) fn flat(clauses: &Clauses) -> Vec<Vec<Literal>> {
    clauses.groups().iter().flat_map(|group| &group.clauses).map(|clause| clause.to_vec()).collect()
}

/// The number of ways to complete `values` (`None` for open) to a solution, counting up to `most`.
pub(crate) fn completions(clauses: &[Vec<Literal>], values: &mut [Option<bool>], most: u64) -> u64 {
    let mut changed = Vec::new();
    let holds =
        |literal: Literal, values: &[Option<bool>]| values[literal.variable()].map(|v| v != literal.is_negated());
    // Unit propagation to a fixpoint.
    let consistent = loop {
        let mut unit = None;
        let mut dead = false;
        for clause in clauses {
            if clause.iter().any(|&literal| holds(literal, values) == Some(true)) {
                continue;
            }
            let open: Vec<Literal> =
                clause.iter().copied().filter(|&literal| holds(literal, values).is_none()).collect();
            match open.as_slice() {
                [] => dead = true,
                [only] => unit = Some(*only),
                _ => {}
            }
        }
        match (dead, unit) {
            (true, _) => break false,
            (false, None) => break true,
            (false, Some(literal)) => {
                values[literal.variable()] = Some(!literal.is_negated());
                changed.push(literal.variable());
            }
        }
    };
    let mut count = 0;
    if consistent {
        match values.iter().position(Option::is_none) {
            None => count = 1,
            Some(variable) => {
                for value in [true, false] {
                    values[variable] = Some(value);
                    if count < most {
                        count += completions(clauses, values, most - count);
                    }
                }
                values[variable] = None;
            }
        }
    }
    for variable in changed {
        values[variable] = None;
    }
    count
}

/// The number of solutions of the clauses, auxiliaries and all.
pub(crate) fn solutions(clauses: &Clauses) -> u64 {
    completions(&flat(clauses), &mut vec![None; clauses.variables()], u64::MAX)
}
