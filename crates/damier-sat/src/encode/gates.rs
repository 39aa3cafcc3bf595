//! Gates: literals defined by others. Every definition is an equivalence, so a gate has one value under every assignment
//! of its inputs and adds no solutions (Tseitin 1968; with one direction only, as Plaisted and Greenbaum save clauses,
//! models would be counted more than once).
//!
//! Constants and repeated inputs are folded away first: a gate that is decided, or that equals an input, costs nothing.

use super::encoder::{Encoder, TRUE};
use crate::cnf::Literal;

impl Encoder {
    /// A literal that holds exactly when all of `inputs` do.
    pub(super) fn and(&mut self, inputs: &[Literal]) -> Literal {
        if let &[only] = inputs {
            return only;
        }
        let mut inputs: Vec<Literal> = inputs.iter().copied().filter(|&literal| literal != TRUE).collect();
        if inputs.contains(&!TRUE) {
            return !TRUE;
        }
        inputs.sort_unstable_by_key(|literal| (literal.variable(), literal.is_negated()));
        inputs.dedup();
        if inputs.windows(2).any(|pair| pair[0] == !pair[1]) {
            return !TRUE;
        }
        match inputs[..] {
            [] => TRUE,
            [only] => only,
            _ => {
                let gate = self.fresh();
                for &input in &inputs {
                    self.add(&[!gate, input]);
                }
                inputs.iter_mut().for_each(|input| *input = !*input);
                inputs.push(gate);
                self.add(&inputs);
                gate
            }
        }
    }

    /// A literal that holds exactly when one of `inputs` does, or more.
    pub(super) fn or(&mut self, inputs: &[Literal]) -> Literal {
        if let &[only] = inputs {
            return only;
        }
        let negated: Vec<Literal> = inputs.iter().map(|&input| !input).collect();
        !self.and(&negated)
    }

    /// A literal that holds exactly when one of the two does, and not both.
    pub(super) fn xor(&mut self, a: Literal, b: Literal) -> Literal {
        match (a, b) {
            (TRUE, other) | (other, TRUE) => !other,
            _ if a == !TRUE => b,
            _ if b == !TRUE => a,
            _ if a == b => !TRUE,
            _ if a == !b => TRUE,
            _ => {
                let gate = self.fresh();
                self.add(&[!gate, a, b]);
                self.add(&[!gate, !a, !b]);
                self.add(&[gate, !a, b]);
                self.add(&[gate, a, !b]);
                gate
            }
        }
    }

    /// A literal that holds exactly when both hold or neither does.
    pub(super) fn iff(&mut self, a: Literal, b: Literal) -> Literal {
        !self.xor(a, b)
    }

    /// A literal that holds exactly when an odd number of `inputs` do.
    pub(super) fn parity(&mut self, inputs: &[Literal]) -> Literal {
        inputs.iter().fold(!TRUE, |sum, &input| self.xor(sum, input))
    }

    /// Sum and carry of three bits.
    pub(super) fn full_adder(&mut self, a: Literal, b: Literal, c: Literal) -> (Literal, Literal) {
        let is_constant = |literal: Literal| literal == TRUE || literal == !TRUE;
        let variables = [a, b, c].map(Literal::variable);
        let repeated = variables[0] == variables[1] || variables[1] == variables[2] || variables[0] == variables[2];
        if is_constant(a) || is_constant(b) || is_constant(c) || repeated {
            let half = self.xor(a, b);
            let sum = self.xor(half, c);
            let (both, with_third) = (self.and(&[a, b]), self.and(&[half, c]));
            return (sum, self.or(&[both, with_third]));
        }
        let (sum, carry) = (self.fresh(), self.fresh());
        for (x, y, z) in [(a, b, c), (a, !b, !c), (!a, b, !c), (!a, !b, c)] {
            self.add(&[sum, !x, !y, !z]);
            self.add(&[!sum, x, y, z]);
        }
        for (x, y) in [(a, b), (a, c), (b, c)] {
            self.add(&[carry, !x, !y]);
            self.add(&[!carry, x, y]);
        }
        // Sum and carry together say more than each alone.
        for x in [a, b, c] {
            self.add(&[!sum, !carry, x]);
            self.add(&[sum, carry, !x]);
        }
        (sum, carry)
    }
}
