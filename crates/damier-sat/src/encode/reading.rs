//! The way back: from the literals of a variable to its value.

use super::encoder::Encoder;
use super::integers::{Few, Integer, Shape};
use crate::cnf::Literal;
use damier_model::Var;

impl Encoder {
    /// The literals that tell the value.
    pub(super) fn own_literals(&self, var: Var, into: &mut Vec<Literal>) {
        let Integer { values, shape } = &self.integers[var.index()];
        let size = values.len() as u32;
        match shape {
            Shape::Constant => {}
            Shape::Two(literal) => into.push(*literal),
            Shape::Few(Few { order_first: true, order: Some(first), .. }) => {
                into.extend((*first..first + size - 1).map(Literal::positive));
            }
            Shape::Few(Few { direct: Some(first), .. }) => {
                into.extend((*first..first + size).map(Literal::positive));
            }
            Shape::Few(_) => unreachable!("one of the two is made at once"),
            Shape::Wide(wide) => into.extend(&wide.bits),
        }
    }

    /// Those of a variable's own literals and of their negations that hold where it has this value; none if it never has.
    pub(super) fn literals_at(&self, var: Var, value: i64, into: &mut Vec<Literal>) {
        if var.is_constant() {
            return;
        }
        let Integer { values, shape } = &self.integers[var.index()];
        let rank = values.below(value);
        if rank >= values.len() || values.nth(rank) != value {
            return;
        }
        let signed = |literal: Literal, holds: bool| if holds { literal } else { !literal };
        let mut own = Vec::new();
        self.own_literals(var, &mut own);
        let holds = |place: u64| match shape {
            Shape::Constant => false,
            Shape::Two(_) => rank == 1,
            Shape::Few(Few { order_first: true, .. }) => place < rank,
            Shape::Few(_) => place == rank,
            Shape::Wide(_) => value.abs_diff(values.first()) >> place & 1 != 0,
        };
        into.extend((0..).zip(own).map(|(place, literal)| signed(literal, holds(place))));
    }

    /// The value that a model of the formula gives to a variable, with the fewest literals that say so.
    pub(super) fn read(&self, var: Var, holds: &impl Fn(Literal) -> bool, mut say: impl FnMut(Literal)) -> i64 {
        let Integer { values, shape } = &self.integers[var.index()];
        let size = values.len();
        match shape {
            Shape::Constant => values.first(),
            Shape::Two(literal) => {
                let larger = holds(*literal);
                say(if larger { *literal } else { !*literal });
                if larger { values.last() } else { values.first() }
            }
            Shape::Few(Few { order_first: true, order: Some(first), .. }) => {
                let literal = |rank: u64| Literal::positive(first + rank as u32 - 1);
                let (mut rank, mut beyond) = (0, size);
                while beyond - rank > 1 {
                    let middle = rank + (beyond - rank) / 2;
                    if holds(literal(middle)) { rank = middle } else { beyond = middle }
                }
                if rank > 0 {
                    say(literal(rank));
                }
                if beyond < size {
                    say(!literal(beyond));
                }
                values.nth(rank)
            }
            Shape::Few(Few { direct: Some(first), .. }) => {
                let literal = |rank: u64| Literal::positive(first + rank as u32);
                let rank = (0..size).find(|&rank| holds(literal(rank))).unwrap_or(0);
                say(literal(rank));
                values.nth(rank)
            }
            Shape::Few(_) => unreachable!("one of the two is made at once"),
            Shape::Wide(wide) => {
                let mut above = 0i64;
                for (place, &bit) in wide.bits.iter().enumerate() {
                    let set = holds(bit);
                    say(if set { bit } else { !bit });
                    above |= i64::from(set) << place;
                }
                values.first() + above
            }
        }
    }
}
