//! The formula under construction: variables with their meaning, clauses freed of constants.
//!
//! Constraints are encoded as if the constants true and false were literals like others ([`TRUE`]): domains
//! decide many comparisons at once, and what is decided should cost nothing. No clause contains them: a clause with a
//! true literal is dropped, false literals are left out. Only a caller that asks for a constant makes it a variable.

use super::integers::Integer;
use super::thresholds::Thresholds;
use crate::cnf::{Cnf, Literal};
use damier_model::{Var, stage};

/// The constant true, `!TRUE` the constant false. Never in a clause.
pub(super) const TRUE: Literal = Literal::positive(i32::MAX as u32);

/// A constant.
pub(super) fn constant(value: bool) -> Literal {
    if value { TRUE } else { !TRUE }
}

/// More literals than this are not written (about 1.5 GB with what belongs to them): the model is refused instead.
pub(super) const MOST_LITERALS: usize = 200_000_000;

/// What a run of consecutive propositional variables stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    /// A variable of two values: true for the larger one.
    Two(Var),
    /// `x ≥` the value of this rank, and the next ones.
    AtLeast(Var, u64),
    /// `x =` the value of this rank, and the next ones.
    Equals(Var, u64),
    /// `x ≥` this value, made on demand for a wide variable.
    AtLeastValue(Var, i64),
    /// `x =` this value, made on demand for a wide variable.
    EqualsValue(Var, i64),
    /// The bits of `x` above its lowest value, lowest first.
    Bits(Var),
    /// What ties the literals of a variable together.
    Within(Var),
    /// Made for the constraint at this index.
    Auxiliary(u32),
    /// Switches the constraint at this index on.
    Selector(u32),
    /// Made on demand, for a caller.
    Asked,
    /// The constant true.
    True,
}

/// The formula under construction.
pub(super) struct Encoder {
    pub(super) cnf: Cnf,
    pub(super) thresholds: Thresholds,
    /// By variable of the model.
    pub(super) integers: Vec<Integer>,
    /// Runs of variables, by the first one.
    origins: Vec<(u32, Origin)>,
    /// What auxiliaries made now are for.
    pub(super) purpose: Origin,
    constant: Option<Literal>,
    buffer: Vec<Literal>,
    /// Whether the formula got too large: nothing is added to it any more.
    pub(super) overflown: bool,
}

impl Encoder {
    pub(super) fn new(thresholds: Thresholds) -> Encoder {
        Encoder {
            cnf: Cnf::new(),
            thresholds,
            integers: Vec::new(),
            origins: Vec::new(),
            purpose: Origin::Asked,
            constant: None,
            buffer: Vec::new(),
            overflown: false,
        }
    }

    /// A new auxiliary variable.
    pub(super) fn fresh(&mut self) -> Literal {
        if self.overflown {
            return TRUE;
        }
        let purpose = self.purpose;
        if self.origins.last().is_none_or(|&(_, last)| last != purpose) {
            self.origins.push((self.cnf.variables() + 1, purpose));
        }
        self.cnf.new_variable()
    }

    /// `count` new variables of one origin, as the number of the first one.
    pub(super) fn run(&mut self, origin: Origin, count: usize) -> u32 {
        let first = self.cnf.variables() + 1;
        self.origins.push((first, origin));
        for _ in 0..count {
            self.cnf.new_variable();
        }
        first
    }

    /// What a variable stands for, and its place in the run.
    pub(super) fn origin(&self, variable: u32) -> Option<(Origin, u32)> {
        let after = self.origins.partition_point(|&(first, _)| first <= variable);
        let (first, origin) = *self.origins.get(after.checked_sub(1)?)?;
        Some((origin, variable - first))
    }

    /// Adds a clause to the group that is open.
    pub(super) fn add(&mut self, clause: &[Literal]) {
        stage::poll();
        if self.overflown || clause.contains(&TRUE) {
            return;
        }
        let mut buffer = std::mem::take(&mut self.buffer);
        buffer.clear();
        buffer.extend(clause.iter().copied().filter(|&literal| literal != !TRUE));
        if !tidy(&mut buffer) {
            self.cnf.add(&buffer);
            self.overflown = self.cnf.literals() > MOST_LITERALS;
        }
        self.buffer = buffer;
    }

    /// A literal that callers can use: the constants become a variable.
    pub(super) fn exposed(&mut self, literal: Literal) -> Literal {
        if literal != TRUE && literal != !TRUE {
            return literal;
        }
        let truth = self.constant.unwrap_or_else(|| {
            let truth = Literal::positive(self.run(Origin::True, 1));
            self.cnf.add(&[truth]);
            self.constant = Some(truth);
            truth
        });
        if literal == TRUE { truth } else { !truth }
    }
}

/// Removes repeated literals; answers whether the clause holds always.
fn tidy(clause: &mut Vec<Literal>) -> bool {
    const FEW: usize = 6;
    if clause.len() <= FEW {
        let mut kept = 0;
        for i in 0..clause.len() {
            let literal = clause[i];
            if clause[..kept].contains(&!literal) {
                return true;
            }
            if !clause[..kept].contains(&literal) {
                clause[kept] = literal;
                kept += 1;
            }
        }
        clause.truncate(kept);
        return false;
    }
    clause.sort_unstable_by_key(|literal| (literal.variable(), literal.is_negated()));
    clause.dedup();
    clause.windows(2).any(|pair| pair[0] == !pair[1])
}
