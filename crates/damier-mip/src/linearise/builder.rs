//! Rows, and columns on demand: what a comparison or a conjunction is called in the program (values: `values.rs`).
//!
//! Every column made here has a definition that goes both ways and holds for every assignment of the model's variables,
//! so rows may use it whatever becomes of the constraint they belong to.

use super::Linearisation;
use super::reals::Reals;
use super::values::Known;
use crate::program::{Column, Meaning, Program, Source};
use crate::sum::{Literal, Sum};
use damier_model::{Domain, Term, Unusable, Var, stage};
use std::collections::HashMap;

/// The most coefficients a program may have: beyond, memory and HiGHS give out.
const MOST_ENTRIES: usize = 60_000_000;
/// Numbers in rows stay below this, so that doubles hold them exactly.
const LARGEST_NUMBER: i128 = 1 << 50;
/// Big-M factors stay below this: HiGHS takes 1e-6 for 0, and beyond a row says nothing.
pub(super) const LARGEST_FACTOR: i128 = 1 << 30;

/// A program in the making.
pub(super) struct Builder {
    pub(super) program: Program,
    pub(super) options: Linearisation,
    /// On whose account rows are added.
    pub(super) source: Source,
    /// Why the model cannot be written, once that is known.
    pub(super) trouble: Option<Unusable>,
    pub(super) domains: Vec<Domain>,
    /// By real-valued variable: what constraints that always hold leave of its bounds.
    pub(super) real_bounds: Vec<(f64, f64)>,
    pub(super) known: Known,
    conjunctions: HashMap<Vec<Literal>, Literal>,
}

impl Builder {
    /// The columns of whole numbers with these domains, then those of reals within these bounds.
    pub(super) fn new(domains: Vec<Domain>, reals: Reals, options: Linearisation) -> Builder {
        let mut builder = Builder {
            program: Program::default(),
            options,
            source: Source::Seen,
            trouble: None,
            known: Known::nothing(domains.len()),
            conjunctions: HashMap::new(),
            domains,
            real_bounds: reals.narrowed,
        };
        for var in 0..builder.domains.len() as u32 {
            let (low, high) = builder.ends(var);
            builder.program.add_column(low, high, true, Meaning::Variable(var));
        }
        for (index, &(lower, upper)) in (0u32..).zip(&reals.declared) {
            let meaning = Meaning::Real(index);
            builder.program.columns.push(Column { lower, upper, integer: false, meaning });
        }
        for var in 0..builder.domains.len() as u32 {
            builder.source = Source::Variable(var);
            builder.close_gaps(var);
        }
        builder
    }

    pub(super) fn refuse(&mut self, why: impl FnOnce() -> String) {
        if self.trouble.is_none() {
            self.trouble = Some(Unusable(why()));
        }
    }

    /// A new column that is 0 or 1.
    pub(super) fn binary(&mut self, what: &'static str) -> Literal {
        self.binary_meaning(Meaning::Auxiliary(self.source, what))
    }

    pub(super) fn binary_meaning(&mut self, meaning: Meaning) -> Literal {
        stage::poll();
        Literal::positive(self.program.add_column(0, 1, true, meaning))
    }

    /// A new column for a whole number, or (`integer` false) for one that is whole wherever the others are.
    pub(super) fn number(&mut self, bounds: (i128, i128), integer: bool, what: &'static str) -> u32 {
        stage::poll();
        if bounds.0 < -LARGEST_NUMBER || bounds.1 > LARGEST_NUMBER {
            self.refuse(|| format!("numbers from {} to {} are beyond what doubles tell apart", bounds.0, bounds.1));
            return self.program.add_column(0, 0, integer, Meaning::Auxiliary(self.source, what));
        }
        self.program.add_column(bounds.0 as i64, bounds.1 as i64, integer, Meaning::Auxiliary(self.source, what))
    }

    /// `lower ≤ sum ≤ upper` as a row; nothing where that is always true.
    pub(super) fn add_row(&mut self, sum: Sum, lower: Option<i64>, upper: Option<i64>) {
        stage::poll();
        let sum = sum.tidy();
        let lower = lower.map(|lower| lower.saturating_sub(sum.constant));
        let upper = upper.map(|upper| upper.saturating_sub(sum.constant));
        let (least, most) = self.bounds(&sum);
        let (least, most) = (least - i128::from(sum.constant), most - i128::from(sum.constant));
        let needed =
            lower.is_some_and(|lower| least < i128::from(lower)) || upper.is_some_and(|upper| most > i128::from(upper));
        if !needed {
            return;
        }
        let large = [least, most].into_iter().chain(lower.map(i128::from)).chain(upper.map(i128::from));
        if let Some(number) = large.into_iter().find(|number| number.abs() > LARGEST_NUMBER) {
            return self.refuse(|| format!("a sum may reach {number}, beyond what doubles hold exactly"));
        }
        if self.program.entries() + sum.terms.len() > MOST_ENTRIES {
            return self.refuse(|| format!("its rows would have more than {MOST_ENTRIES} coefficients"));
        }
        if sum.terms.is_empty() {
            // A column that is 0 should be 1: every reader of files understands that.
            let never = self.program.add_column(0, 0, true, Meaning::Auxiliary(self.source, "never"));
            return self.program.add_row([(1, never)], Some(1), None, self.source);
        }
        self.program.add_row(sum.terms, lower, upper, self.source);
    }

    /// `lower ≤ Σ coefficient·column ≤ upper` as a row; columns come once each.
    pub(super) fn add_real_row(&mut self, terms: &[(f64, u32)], lower: f64, upper: f64) {
        if self.program.entries() + terms.len() > MOST_ENTRIES {
            return self.refuse(|| format!("its rows would have more than {MOST_ENTRIES} coefficients"));
        }
        self.program.add_real_row(terms, (lower, upper), self.source);
    }

    /// The least and the most that the bounds of its columns let a sum be.
    pub(super) fn bounds(&self, sum: &Sum) -> (i128, i128) {
        let mut ends = (i128::from(sum.constant), i128::from(sum.constant));
        for &(coefficient, column) in &sum.terms {
            let column = &self.program.columns[column as usize];
            let (at_lower, at_upper) =
                (i128::from(coefficient) * column.lower as i128, i128::from(coefficient) * column.upper as i128);
            ends.0 += at_lower.min(at_upper);
            ends.1 += at_lower.max(at_upper);
        }
        ends
    }

    /// A big-M factor, if it is small enough to mean something.
    pub(super) fn factor(&mut self, factor: i128) -> i64 {
        if factor.abs() > LARGEST_FACTOR {
            self.refuse(|| format!("a comparison needs a factor of {factor}, beyond what HiGHS can take seriously"));
            return 0;
        }
        factor as i64
    }

    /// A literal that holds exactly when all of these do.
    pub(super) fn and(&mut self, literals: &[Literal]) -> Literal {
        let mut parts: Vec<Literal> = literals.iter().copied().filter(|&literal| literal != Literal::TRUE).collect();
        parts.sort_unstable();
        parts.dedup();
        if parts.contains(&Literal::FALSE) || parts.iter().any(|&part| parts.binary_search(&!part).is_ok()) {
            return Literal::FALSE;
        }
        match parts[..] {
            [] => return Literal::TRUE,
            [only] => return only,
            _ => {}
        }
        if let Some(&known) = self.conjunctions.get(&parts) {
            return known;
        }
        let all = self.binary("all");
        for &part in &parts {
            self.add_row(Sum::default().plus(1, part).plus(-1, all), Some(0), None);
        }
        self.add_row(Sum::of(&parts).plus(-1, all), None, Some(parts.len() as i64 - 1));
        self.conjunctions.insert(parts, all);
        all
    }

    /// A literal that holds exactly when one of these does.
    pub(super) fn or(&mut self, literals: &[Literal]) -> Literal {
        let negated: Vec<Literal> = literals.iter().map(|&literal| !literal).collect();
        !self.and(&negated)
    }

    /// A literal that holds exactly when `sum ≤ bound`; one that need only imply it, with `half`.
    pub(super) fn is_at_most(&mut self, sum: Sum, bound: i64, half: bool) -> Literal {
        let sum = sum.tidy();
        let (least, most) = self.bounds(&sum);
        let bound = i128::from(bound);
        if most <= bound {
            return Literal::TRUE;
        }
        if least > bound {
            return Literal::FALSE;
        }
        if let [(scale, column)] = sum.terms[..] {
            let rest = bound - i128::from(sum.constant);
            if (column as usize) < self.domains.len() {
                return !self.scaled_at_least(scale, column, rest + 1);
            }
            if self.program.columns[column as usize].is_binary() {
                // Between least and most lies one step: 0 or 1 decides.
                let positive = Literal::positive(column);
                return if scale > 0 { !positive } else { positive };
            }
        }
        let holds = self.binary("holds");
        let above = self.factor(most - bound);
        let upper = sum.clone().plus(above, holds);
        self.add_row(upper, None, i64::try_from(most).ok());
        if !half {
            let below = self.factor(bound + 1 - least);
            self.add_row(sum.plus(below, holds), i64::try_from(bound + 1).ok(), None);
        }
        holds
    }

    /// A literal that holds exactly when `sum = value`.
    pub(super) fn is_equal(&mut self, sum: Sum, value: i64) -> Literal {
        let sum = sum.tidy();
        if let [(scale, column)] = sum.terms[..]
            && (column as usize) < self.domains.len()
        {
            let term = Term { var: Var::from_index(column as usize), scale, offset: sum.constant };
            return self.term_equals(term, value);
        }
        let below = self.is_at_most(sum.clone(), value, false);
        let above = self.is_at_most(sum.times(-1), -value, false);
        self.and(&[below, above])
    }
}
