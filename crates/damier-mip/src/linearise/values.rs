//! The values of variables: which columns say `x = v` and `x ≥ v`.
//!
//! A variable gets a column per value (`x = Σ v·e_v`, `Σ e_v = 1`) only when one of its values is asked for, or when
//! its domain has holes. A threshold `x ≥ v` is a partial sum of those columns, or a pair of big-M rows where there are none.

use super::builder::Builder;
use crate::program::{Meaning, Source};
use crate::sum::{Literal, Sum};
use damier_model::{Domain, Lit, Term};
use std::collections::HashMap;

/// The most values a variable may have to get a column for each.
pub(super) const MOST_VALUES: u64 = 5_000;
/// How the values of a variable are told apart.
#[derive(Clone, Copy)]
enum Values {
    NotYet,
    /// One column, 1 for the larger of two values.
    Two(u32),
    /// A column for each, from this one on.
    Each(u32),
}

/// The columns that tell values, as far as they were asked for.
pub(super) struct Known {
    values: Vec<Values>,
    /// By variable and value, `x ≥ value`.
    thresholds: HashMap<(u32, i64), Literal>,
    /// By variable and value, `x = value`, for variables with too many values for a column each.
    single_values: HashMap<(u32, i64), Literal>,
}

impl Known {
    pub(super) fn nothing(variables: usize) -> Known {
        let values = vec![Values::NotYet; variables];
        Known { values, thresholds: HashMap::new(), single_values: HashMap::new() }
    }
}

impl Builder {
    fn domain(&self, var: u32) -> &Domain {
        &self.domains[var as usize]
    }

    /// The ends of a variable's domain (0 and 0 for an empty one, which makes the program impossible elsewhere).
    pub(super) fn ends(&self, var: u32) -> (i64, i64) {
        let domain = self.domain(var);
        (domain.min().unwrap_or(0), domain.max().unwrap_or(0))
    }

    /// Values that are missing between the ends.
    pub(super) fn close_gaps(&mut self, var: u32) {
        const FEW: u64 = 64;
        let domain = self.domain(var).clone();
        if domain.is_empty() {
            return self.add_row(Sum::default(), Some(1), None);
        }
        if domain.ranges().len() < 2 {
            return;
        }
        if domain.size() <= FEW {
            self.equals(var, domain.min().unwrap_or(0));
            return;
        }
        for (_, last) in domain.gaps() {
            // The two rows of a threshold leave out what lies below it and is no value.
            self.at_least(var, last + 1);
        }
    }

    /// A literal of the model.
    pub(super) fn literal(&self, lit: Lit) -> Literal {
        let positive = match lit.var().is_constant() {
            true => Literal::TRUE,
            false => {
                let var = lit.var().index() as u32;
                match self.ends(var) {
                    (0, 0) => Literal::FALSE,
                    (1, 1) => Literal::TRUE,
                    _ => Literal::positive(var),
                }
            }
        };
        if lit.is_negated() { !positive } else { positive }
    }

    pub(super) fn literals(&self, lits: &[Lit]) -> Vec<Literal> {
        lits.iter().map(|&lit| self.literal(lit)).collect()
    }

    /// A term of the model.
    pub(super) fn term(&self, term: Term) -> Sum {
        self.add_term(Sum::default(), 1, term)
    }

    /// A sum and `factor` times a term of the model.
    pub(super) fn add_term(&self, mut sum: Sum, factor: i64, term: Term) -> Sum {
        let scale = term.scale.saturating_mul(factor);
        sum.constant = sum.constant.saturating_add(term.offset.saturating_mul(factor));
        if term.var.is_constant() {
            sum.constant = sum.constant.saturating_add(scale);
            return sum;
        }
        match self.ends(term.var.index() as u32) {
            (low, high) if low == high => sum.constant = sum.constant.saturating_add(low.saturating_mul(scale)),
            _ => sum.terms.push((scale, term.var.index() as u32)),
        }
        sum
    }

    /// `left - right`.
    pub(super) fn difference(&self, left: Term, right: Term) -> Sum {
        self.add_term(self.term(left), -1, right)
    }

    /// The value of a term that can have only one.
    pub(super) fn fixed(&self, term: Term) -> Option<i64> {
        let sum = self.term(term);
        sum.terms.iter().all(|&(scale, _)| scale == 0).then_some(sum.constant)
    }

    /// How many values a term can have.
    pub(super) fn size(&self, term: Term) -> u64 {
        match self.fixed(term) {
            Some(_) => 1,
            None => self.domain(term.var.index() as u32).size(),
        }
    }

    /// Whether a term has few enough values to get a column for each.
    pub(super) fn is_narrow(&self, term: Term) -> bool {
        self.size(term) <= MOST_VALUES
    }

    /// The values of a term, ascending in its variable.
    pub(super) fn values(&self, term: Term) -> Vec<i64> {
        match self.fixed(term) {
            Some(value) => vec![value],
            None => {
                let domain = self.domain(term.var.index() as u32);
                domain.values().map(|x| term.scale * x + term.offset).collect()
            }
        }
    }

    /// The literal `term = value`.
    pub(super) fn term_equals(&mut self, term: Term, value: i64) -> Literal {
        damier_model::stage::poll();
        if let Some(fixed) = self.fixed(term) {
            return if fixed == value { Literal::TRUE } else { Literal::FALSE };
        }
        let rest = i128::from(value) - i128::from(term.offset);
        let scale = i128::from(term.scale);
        match i64::try_from(rest / scale) {
            Ok(x) if rest % scale == 0 => self.equals(term.var.index() as u32, x),
            _ => Literal::FALSE,
        }
    }

    /// The literal `term ≥ value`.
    pub(super) fn term_at_least(&mut self, term: Term, value: i64) -> Literal {
        if let Some(fixed) = self.fixed(term) {
            return if fixed >= value { Literal::TRUE } else { Literal::FALSE };
        }
        self.scaled_at_least(term.scale, term.var.index() as u32, i128::from(value) - i128::from(term.offset))
    }

    /// The literal `scale·x ≥ value`.
    pub(super) fn scaled_at_least(&mut self, scale: i64, var: u32, value: i128) -> Literal {
        let end = i128::from(i64::MAX / 2);
        if scale > 0 {
            let least = -(-value).div_euclid(i128::from(scale));
            self.at_least(var, least.clamp(-end, end) as i64)
        } else {
            // x ≤ ⌊-value / |scale|⌋
            let most = (-value).div_euclid(-i128::from(scale));
            !self.at_least(var, (most + 1).clamp(-end, end) as i64)
        }
    }

    /// The literal `x = value`.
    pub(super) fn equals(&mut self, var: u32, value: i64) -> Literal {
        let domain = self.domain(var);
        if !domain.contains(value) {
            return Literal::FALSE;
        }
        let (size, (low, high)) = (domain.size(), self.ends(var));
        match size {
            1 => return Literal::TRUE,
            2 if (low, high) == (0, 1) => {
                let own = Literal::positive(var);
                return if value == 1 { own } else { !own };
            }
            _ => {}
        }
        if size > MOST_VALUES {
            return self.single_value(var, value);
        }
        if let Values::NotYet = self.known.values[var as usize] {
            self.tell_values_apart(var);
        }
        match self.known.values[var as usize] {
            Values::Two(column) if value == high => Literal::positive(column),
            Values::Two(column) => !Literal::positive(column),
            Values::Each(first) => {
                let rank: u64 = self.domain(var).intersect(&Domain::range(low, value)).size() - 1;
                Literal::positive(first + rank as u32)
            }
            Values::NotYet => Literal::FALSE,
        }
    }

    /// A column per value of a variable, and the rows that tie it to them.
    fn tell_values_apart(&mut self, var: u32) {
        let outer = std::mem::replace(&mut self.source, Source::Variable(var));
        let (low, high) = self.ends(var);
        if self.domain(var).size() == 2 {
            let larger = self.binary_meaning(Meaning::Equals(var, high));
            self.known.values[var as usize] = Values::Two(larger.column().unwrap_or(0));
            self.add_row(Sum::column(var).plus(low - high, larger), Some(low), Some(low));
        } else {
            let first = self.program.columns.len() as u32;
            let values: Vec<i64> = self.domain(var).values().collect();
            let mut total = Sum::default();
            let mut weighted = Sum::column(var);
            for &value in &values {
                let literal = self.binary_meaning(Meaning::Equals(var, value));
                total = total.plus(1, literal);
                weighted = weighted.plus(-value, literal);
            }
            self.known.values[var as usize] = Values::Each(first);
            self.add_row(total, Some(1), Some(1));
            self.add_row(weighted, Some(0), Some(0));
        }
        self.source = outer;
    }

    /// One value of a variable that has too many to tell them all apart.
    fn single_value(&mut self, var: u32, value: i64) -> Literal {
        if let Some(&known) = self.known.single_values.get(&(var, value)) {
            return known;
        }
        let (from, beyond) = (self.at_least(var, value), self.at_least(var, value + 1));
        let literal = self.and(&[from, !beyond]);
        self.known.single_values.insert((var, value), literal);
        literal
    }

    /// The literal `x ≥ value`.
    pub(super) fn at_least(&mut self, var: u32, value: i64) -> Literal {
        let (low, high) = self.ends(var);
        if value <= low {
            return Literal::TRUE;
        }
        if value > high {
            return Literal::FALSE;
        }
        let upper = self.domain(var).intersect(&Domain::range(value, high));
        let Some(next) = upper.min() else { return Literal::FALSE };
        if upper.size() == 1 && self.domain(var).size() <= MOST_VALUES {
            if self.domain(var).size() == 2 || matches!(self.known.values[var as usize], Values::Each(_)) {
                return self.equals(var, next);
            }
        } else if next != value {
            return self.at_least(var, next);
        }
        if let Some(&known) = self.known.thresholds.get(&(var, next)) {
            return known;
        }
        let outer = std::mem::replace(&mut self.source, Source::Variable(var));
        let literal = self.binary_meaning(Meaning::AtLeast(var, next));
        self.known.thresholds.insert((var, next), literal);
        if let Values::Each(_) = self.known.values[var as usize] {
            let values: Vec<i64> = upper.values().collect();
            let mut sum = Sum::default().plus(-1, literal);
            for value in values {
                let equal = self.equals(var, value);
                sum = sum.plus(1, equal);
            }
            self.add_row(sum, Some(0), Some(0));
        } else {
            let previous = self.domain(var).intersect(&Domain::range(low, value - 1)).max().unwrap_or(low);
            let rise = self.factor(i128::from(next) - i128::from(low));
            let fall = self.factor(i128::from(high) - i128::from(previous));
            self.add_row(Sum::column(var).plus(-rise, literal), Some(low), None);
            self.add_row(Sum::column(var).plus(-fall, literal), None, Some(previous));
        }
        self.source = outer;
        literal
    }
}
