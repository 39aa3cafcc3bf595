//! Comparisons of sets, at least one of them decided by the solver.
//!
//! Sets are in the order of their members written in rising order: `{} < {1} < {1, 2} < {1, 3} < {2}`. Seen from the
//! largest candidate down, a first difference at `k` decides: the set that has `k` is the smaller one if the other has
//! something after `k`, and the larger one if it has not.

use super::{Context, Flattener};
use crate::evaluated::Evaluated;
use crate::source::Span;
use crate::syntax::ast::Binary;
use crate::value::Value;
use damier_model::Lit;

impl Flattener {
    /// `left op right` for sets.
    pub(crate) fn compare_sets(
        &mut self,
        op: Binary,
        left: &Value,
        right: &Value,
        context: Context,
        span: Span,
    ) -> Evaluated<Lit> {
        match op {
            Binary::Superset => return self.compare_sets(Binary::Subset, right, left, context, span),
            Binary::Greater => return self.compare_sets(Binary::Less, right, left, context, span),
            Binary::GreaterEqual => return self.compare_sets(Binary::LessEqual, right, left, context, span),
            _ => {}
        }
        let candidates = match op {
            // What is on the right only does not matter, however much it is.
            Binary::Subset => self.candidates(left, span)?,
            _ => self.candidates(left, span)?.union(&self.candidates(right, span)?),
        };
        let (one, other) = (self.set_var(left, &candidates), self.set_var(right, &candidates));
        let pairs: Vec<(Lit, Lit)> = one.members.into_iter().zip(other.members).collect();
        match op {
            Binary::Subset => {
                let all = pairs.into_iter().map(|(one, other)| self.disjunction(vec![!one, other], context)).collect();
                Ok(self.conjunction(all, context))
            }
            Binary::NotEqual => {
                let below = context.below();
                let some = pairs.into_iter().map(|(one, other)| self.equivalent(one, !other, below)).collect();
                Ok(self.disjunction(some, context))
            }
            Binary::Equal => {
                let all = pairs.into_iter().map(|(one, other)| self.equivalent(one, other, context)).collect();
                Ok(self.conjunction(all, context))
            }
            _ => {
                let mut before = Lit::constant(op == Binary::LessEqual);
                let (mut left_goes_on, mut right_goes_on) = (Lit::FALSE, Lit::FALSE);
                for (one, other) in pairs.into_iter().rev() {
                    let where_left = self.choose_literal(other, before, right_goes_on);
                    let where_not = self.choose_literal(other, !left_goes_on, before);
                    before = self.choose_literal(one, where_left, where_not);
                    left_goes_on = self.disjunction(vec![left_goes_on, one], Context::Mixed);
                    right_goes_on = self.disjunction(vec![right_goes_on, other], Context::Mixed);
                }
                Ok(self.in_context(before, context))
            }
        }
    }
}
