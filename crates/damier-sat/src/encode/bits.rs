//! Numbers in binary: wide variables, the literals made from their bits, and bits for variables that have none.
//!
//! A comparison with a constant is a chain of one gate per bit, from the lowest: `bits ≥ v` is `b ∧ rest` where v has a 1
//! and `b ∨ rest` where it has a 0. Literals `x ≥ v` made for one variable are tied to their neighbours, so that they
//! propagate like order literals.

use super::encoder::{Encoder, Origin, TRUE};
use super::integers::{Shape, Wide};
use crate::cnf::Literal;
use damier_model::{Domain, Var};

impl Encoder {
    /// Bits for the numbers 0..=most.
    pub(super) fn binary(&mut self, var: Var, most: i64) -> Vec<Literal> {
        let width = 64 - most.leading_zeros();
        let first = self.run(Origin::Bits(var), width as usize);
        (first..first + width).map(Literal::positive).collect()
    }

    /// Keeps a wide variable within its domain.
    pub(super) fn restrict_bits(&mut self, var: Var, domain: &Domain) {
        let (Some(low), Some(high)) = (domain.min(), domain.max()) else { return };
        let bits = self.wide(var).bits.clone();
        self.add_at_most(&bits, (high - low) as u128);
        for (first, last) in domain.gaps() {
            let (below, above) = (self.wide_at_least(var, first), self.wide_at_least(var, last + 1));
            self.add(&[!below, above]);
        }
    }

    /// The bits are at most `most`: a clause per zero of `most`.
    fn add_at_most(&mut self, bits: &[Literal], most: u128) {
        let mut clause = Vec::new();
        for (place, &bit) in bits.iter().enumerate().rev() {
            if most >> place & 1 == 1 {
                clause.push(!bit);
            } else {
                clause.push(!bit);
                self.add(&clause);
                clause.pop();
            }
        }
    }

    fn wide(&mut self, var: Var) -> &mut Wide {
        match &mut self.integers[var.index()].shape {
            Shape::Wide(wide) => wide,
            _ => unreachable!("only wide variables come here"),
        }
    }

    /// `x ≥ value` for a wide variable and a value within its bounds.
    pub(super) fn wide_at_least(&mut self, var: Var, value: i64) -> Literal {
        let first = self.integers[var.index()].values.first();
        let wide = self.wide(var);
        if let Some(&known) = wide.at_least.get(&value) {
            return known;
        }
        let before = wide.at_least.range(..value).next_back().map(|(_, &literal)| literal);
        let after = wide.at_least.range(value..).next().map(|(_, &literal)| literal);
        let bits = wide.bits.clone();
        let purpose = std::mem::replace(&mut self.purpose, Origin::Within(var));
        let chain = self.bits_at_least(&bits, value.abs_diff(first).into());
        self.purpose = Origin::AtLeastValue(var, value);
        let literal = self.fresh();
        self.add(&[!literal, chain]);
        self.add(&[literal, !chain]);
        self.purpose = purpose;
        if let Some(before) = before {
            self.add(&[before, !literal]);
        }
        if let Some(after) = after {
            self.add(&[literal, !after]);
        }
        self.wide(var).at_least.insert(value, literal);
        literal
    }

    /// `x = value` for a wide variable and a value of its domain.
    pub(super) fn wide_equals(&mut self, var: Var, value: i64) -> Literal {
        let above = value.abs_diff(self.integers[var.index()].values.first());
        let wide = self.wide(var);
        if let Some(&known) = wide.equals.get(&value) {
            return known;
        }
        let set = |(place, &bit): (usize, &Literal)| if above >> place & 1 == 1 { bit } else { !bit };
        let bits: Vec<Literal> = wide.bits.iter().enumerate().map(set).collect();
        let purpose = std::mem::replace(&mut self.purpose, Origin::EqualsValue(var, value));
        let literal = self.and(&bits);
        self.purpose = purpose;
        self.wide(var).equals.insert(value, literal);
        literal
    }

    /// A literal that holds exactly when the number that the bits write, lowest first, is at least `least`.
    pub(super) fn bits_at_least(&mut self, bits: &[Literal], least: u128) -> Literal {
        if bits.len() < 128 && least >> bits.len() != 0 {
            return !TRUE;
        }
        let step = |encoder: &mut Encoder, rest: Literal, (place, &bit): (usize, &Literal)| {
            if least >> place & 1 == 1 { encoder.and(&[bit, rest]) } else { encoder.or(&[bit, rest]) }
        };
        bits.iter().enumerate().fold(TRUE, |rest, bit| step(self, rest, bit))
    }

    /// The bits of `(x - lowest) / stride` for a variable that is not constant.
    pub(super) fn bits_of(&mut self, var: Var) -> Vec<Literal> {
        let (size, first, stride) = {
            let values = &self.integers[var.index()].values;
            (values.len(), values.first(), values.stride())
        };
        match &self.integers[var.index()].shape {
            Shape::Constant => return Vec::new(),
            Shape::Two(literal) => return vec![*literal],
            Shape::Wide(wide) => return wide.bits.clone(),
            Shape::Few(few) => {
                if let Some(bits) = &few.bits {
                    return bits.clone();
                }
            }
        }
        let purpose = self.purpose;
        let bits = self.binary(var, (self.integers[var.index()].values.last() - first) / stride);
        for rank in 0..size {
            let above = (self.integers[var.index()].values.nth(rank) - first) / stride;
            let equal = self.rank_equals(var, rank);
            let mut all = vec![equal];
            for (place, &bit) in bits.iter().enumerate() {
                let here = if above >> place & 1 == 1 { bit } else { !bit };
                self.add(&[!equal, here]);
                all.push(!here);
            }
            self.add(&all);
        }
        self.purpose = purpose;
        if let Shape::Few(few) = &mut self.integers[var.index()].shape {
            few.bits = Some(bits.clone());
        }
        bits
    }

    /// The distance between values that differ by one in [`Encoder::bits_of`].
    pub(super) fn stride_of(&self, var: Var) -> i64 {
        match &self.integers[var.index()].shape {
            Shape::Wide(_) => 1,
            _ => self.integers[var.index()].values.stride(),
        }
    }
}
