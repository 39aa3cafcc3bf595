//! Integers as propositional variables.
//!
//! A variable of one value needs none and one of two values needs one. Up to a thousand values, a variable has
//! *order* literals `x ≥ v` (Tamura et al., Compiling finite linear CSP into SAT, 2009), or *direct* literals `x = v`, or both,
//! by the way constraints use it (`usage.rs`); what is not there from the start is made when it is asked for, and
//! then tied to the rest by `x = v ⇔ x ≥ v ∧ ¬(x ≥ next v)`, which lets unit propagation see everything. The literals of
//! the least and of the greatest value are shared between the two.
//!
//! Wider variables are bits of `x - lowest`; single literals `x ≥ v` and `x = v` are defined from the bits on demand
//! (`bits.rs`).

use super::at_most_one::at_most_one;
use super::encoder::{Encoder, Origin, TRUE};
use super::goal::Goal;
use super::values::Values;
use crate::cnf::Literal;
use damier_model::{Domain, Var};
use std::collections::{BTreeMap, HashMap};

/// What a variable of the model is made of.
pub(super) struct Integer {
    pub(super) values: Values,
    pub(super) shape: Shape,
}

/// The literals of a variable.
pub(super) enum Shape {
    /// One value.
    Constant,
    /// Two values; the literal holds for the larger.
    Two(Literal),
    /// A few values, with a literal each.
    Few(Few),
    /// Many values, in binary.
    Wide(Wide),
}

/// Literals per value.
#[derive(Default)]
pub(super) struct Few {
    /// Whether the order literals came first: then they are the variable's own.
    pub(super) order_first: bool,
    /// Variable of `x ≥ value[1]` (order first) or of `x ≥ value[2]`.
    pub(super) order: Option<u32>,
    /// Variable of `x = value[0]` (direct first) or of `x = value[1]`.
    pub(super) direct: Option<u32>,
    /// Bits of `(x - lowest) / stride`, for adders.
    pub(super) bits: Option<Vec<Literal>>,
}

/// Binary, with what was asked for.
pub(super) struct Wide {
    pub(super) bits: Vec<Literal>,
    pub(super) at_least: BTreeMap<i64, Literal>,
    pub(super) equals: HashMap<i64, Literal>,
}

impl Encoder {
    /// Makes the literals of the next variable of the model.
    pub(super) fn declare(&mut self, domain: &Domain, by_order: bool, most: u64) {
        let var = Var::from_index(self.integers.len());
        self.purpose = Origin::Within(var);
        let values = Values::new(domain);
        if domain.is_empty() {
            self.add(&[]);
        }
        let size = values.len();
        let shape = match size {
            0 | 1 => Shape::Constant,
            2 => Shape::Two(Literal::positive(self.run(Origin::Two(var), 1))),
            _ if size <= most => Shape::Few(Few { order_first: by_order, ..Few::default() }),
            _ => Shape::Wide(Wide {
                bits: self.binary(var, values.last() - values.first()),
                at_least: BTreeMap::new(),
                equals: HashMap::new(),
            }),
        };
        let (few, wide) = (matches!(shape, Shape::Few(_)), matches!(shape, Shape::Wide(_)));
        self.integers.push(Integer { values, shape });
        if few && by_order {
            self.make_order(var);
        } else if few {
            self.make_direct(var);
        } else if wide {
            self.restrict_bits(var, domain);
        }
    }

    fn few(&mut self, var: Var) -> &mut Few {
        match &mut self.integers[var.index()].shape {
            Shape::Few(few) => few,
            _ => unreachable!("only variables of a few values come here"),
        }
    }

    /// The order literals of a variable of a few values.
    fn make_order(&mut self, var: Var) {
        let size = self.integers[var.index()].values.len() as usize;
        if self.few(var).order_first {
            let first = self.run(Origin::AtLeast(var, 1), size - 1);
            self.few(var).order = Some(first);
            for k in 1..size as u32 - 1 {
                self.add(&[Literal::positive(first + k - 1), !Literal::positive(first + k)]);
            }
        } else {
            let first = self.run(Origin::AtLeast(var, 2), size - 3);
            self.few(var).order = Some(first);
            self.link(var);
        }
    }

    /// The direct literals of a variable of a few values.
    fn make_direct(&mut self, var: Var) {
        let size = self.integers[var.index()].values.len() as usize;
        if self.few(var).order_first {
            let first = self.run(Origin::Equals(var, 1), size - 2);
            self.few(var).direct = Some(first);
            self.link(var);
        } else {
            let first = self.run(Origin::Equals(var, 0), size);
            self.few(var).direct = Some(first);
            let all: Vec<Literal> = (first..first + size as u32).map(Literal::positive).collect();
            self.purpose = Origin::Within(var);
            self.add(&all);
            at_most_one(self, &mut Goal::meaning(), &all);
        }
    }

    /// `x = v ⇔ x ≥ v ∧ ¬(x ≥ next v)` for all values.
    fn link(&mut self, var: Var) {
        let size = self.integers[var.index()].values.len();
        for rank in 1..size - 1 {
            let (equal, here, next) =
                (self.rank_equals(var, rank), self.rank_at_least(var, rank), self.rank_at_least(var, rank + 1));
            self.add(&[!equal, here]);
            self.add(&[!equal, !next]);
            self.add(&[equal, !here, next]);
            self.add(&[here, !next]);
        }
    }

    /// `x ≥` the value of this rank (0 and the number of values are fine), for variables of a few values.
    pub(super) fn rank_at_least(&mut self, var: Var, rank: u64) -> Literal {
        let size = self.integers[var.index()].values.len();
        if rank == 0 || rank >= size {
            return if rank == 0 { TRUE } else { !TRUE };
        }
        match &self.integers[var.index()].shape {
            Shape::Two(literal) => *literal,
            Shape::Few(few) => {
                let order_first = few.order_first;
                let Some(order) = few.order else {
                    if rank == 1 || rank == size - 1 {
                        let equal = self.rank_equals(var, if rank == 1 { 0 } else { rank });
                        return if rank == 1 { !equal } else { equal };
                    }
                    self.aside(|encoder| encoder.make_order(var));
                    return self.rank_at_least(var, rank);
                };
                if order_first {
                    Literal::positive(order + rank as u32 - 1)
                } else if rank == 1 {
                    !self.rank_equals(var, 0)
                } else if rank == size - 1 {
                    self.rank_equals(var, rank)
                } else {
                    Literal::positive(order + rank as u32 - 2)
                }
            }
            Shape::Constant | Shape::Wide(_) => unreachable!("ranks are for variables of a few values"),
        }
    }

    /// `x =` the value of this rank, for variables of a few values.
    pub(super) fn rank_equals(&mut self, var: Var, rank: u64) -> Literal {
        let size = self.integers[var.index()].values.len();
        match &self.integers[var.index()].shape {
            Shape::Two(literal) => {
                if rank == 1 {
                    *literal
                } else {
                    !*literal
                }
            }
            Shape::Few(few) if few.order_first && rank == 0 => !self.rank_at_least(var, 1),
            Shape::Few(few) if few.order_first && rank == size - 1 => self.rank_at_least(var, rank),
            Shape::Few(few) => match (few.direct, few.order_first) {
                (Some(direct), true) => Literal::positive(direct + rank as u32 - 1),
                (Some(direct), false) => Literal::positive(direct + rank as u32),
                (None, _) => {
                    self.aside(|encoder| encoder.make_direct(var));
                    self.rank_equals(var, rank)
                }
            },
            Shape::Constant | Shape::Wide(_) => unreachable!("ranks are for variables of a few values"),
        }
    }

    /// Runs `make` as part of what variables mean, not of the constraint at hand.
    fn aside(&mut self, make: impl FnOnce(&mut Encoder)) {
        let purpose = self.purpose;
        make(self);
        self.purpose = purpose;
    }

    /// `x ≥ value`.
    pub(super) fn at_least(&mut self, var: Var, value: i64) -> Literal {
        let Integer { values, shape } = &self.integers[var.index()];
        if value <= values.first() {
            TRUE
        } else if value > values.last() {
            !TRUE
        } else if matches!(shape, Shape::Wide(_)) {
            let value = values.nth(values.below(value));
            self.wide_at_least(var, value)
        } else {
            let rank = values.below(value);
            self.rank_at_least(var, rank)
        }
    }

    /// `x = value`.
    pub(super) fn equals(&mut self, var: Var, value: i64) -> Literal {
        let Integer { values, shape } = &self.integers[var.index()];
        let rank = values.below(value);
        if rank == values.len() || values.nth(rank) != value {
            return !TRUE;
        }
        match shape {
            Shape::Constant => TRUE,
            Shape::Wide(_) => self.wide_equals(var, value),
            Shape::Two(_) | Shape::Few(_) => self.rank_equals(var, rank),
        }
    }

    /// Whether a variable has order literals, or may have them for nothing.
    pub(super) fn has_order(&self, var: Var) -> bool {
        match &self.integers[var.index()].shape {
            Shape::Few(few) => few.order.is_some(),
            _ => true,
        }
    }

    /// Whether a variable is in binary.
    pub(super) fn is_wide(&self, var: Var) -> bool {
        !var.is_constant() && matches!(self.integers[var.index()].shape, Shape::Wide(_))
    }
}
