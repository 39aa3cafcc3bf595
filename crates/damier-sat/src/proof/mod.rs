//! Proofs that clauses have no solution, written by other programs and checked here.
//!
//! A program that says "unsatisfiable" is believed no more than one that gives a solution. What it writes in DRAT (or in
//! FRAT, whose additional words are passed over) is a list of clauses, each added or deleted; `read.rs` reads them one by
//! one, `check.rs` looks whether each may be added. Nothing here is shared with a solver.

mod check;
mod read;

use crate::cnf::{Cnf, Literal};
use check::Checker;
use read::{Step, Steps};
use std::io::BufRead;

/// What comes of checking a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// The clauses have no solution.
    Holds,
    /// A step does not follow, or the empty clause is not reached: which, in words.
    Wrong(String),
    /// What is there cannot be read as a proof: why, in words.
    Unreadable(String),
    /// It was not read to its end.
    Stopped,
}

/// Checks a proof in text that the clauses and the assumptions cannot hold together. `stop` is looked at from time to time.
///
/// ```
/// use damier_sat::proof::{Judgement, check};
/// use damier_sat::{Cnf, Literal};
/// let mut cnf = Cnf::new();
/// let (a, b) = (cnf.new_variable(), cnf.new_variable());
/// for clause in [[a, b], [a, !b], [!a, b], [!a, !b]] {
///     cnf.add(&clause);
/// }
/// assert_eq!(check(&cnf, &[], &mut "1 0\n0\n".as_bytes(), &mut || false), Judgement::Holds);
/// assert!(matches!(check(&cnf, &[], &mut "0\n".as_bytes(), &mut || false), Judgement::Wrong(_)));
/// ```
pub fn check(cnf: &Cnf, assumptions: &[Literal], proof: &mut dyn BufRead, stop: &mut dyn FnMut() -> bool) -> Judgement {
    /// Clauses and steps between two looks at `stop`.
    const LOOK_EVERY: usize = 64;
    let mut checker = Checker::new(cnf.variables());
    let units = assumptions.iter().map(std::slice::from_ref);
    for (index, clause) in cnf.clauses().chain(units).enumerate() {
        if index % LOOK_EVERY == 0 && stop() {
            return Judgement::Stopped;
        }
        checker.add(clause);
    }
    let mut steps = Steps::new(proof, cnf.variables());
    for number in 1usize.. {
        // Whatever the rest says, nothing is left to show.
        if checker.is_refuted() {
            return Judgement::Holds;
        }
        if number % LOOK_EVERY == 0 && stop() {
            return Judgement::Stopped;
        }
        match steps.next() {
            Ok(Some(Step::Delete(clause))) => checker.delete(clause),
            Ok(Some(Step::Add(clause))) => match checker.may_add(clause, stop) {
                Some(true) => checker.add(clause),
                Some(false) => {
                    let mut words = format!("{clause:?}");
                    if words.len() > MAX_SHOWN {
                        words = words.chars().take(MAX_SHOWN).chain("…]".chars()).collect();
                    }
                    return Judgement::Wrong(format!("step {number}, the clause {words}, does not follow"));
                }
                None => return Judgement::Stopped,
            },
            Ok(None) => break,
            Err(reason) => return Judgement::Unreadable(reason),
        }
    }
    Judgement::Wrong("it ends without the empty clause".to_owned())
}

/// Characters of a clause that a message shows.
const MAX_SHOWN: usize = 60;

#[cfg(test)]
mod tests;
