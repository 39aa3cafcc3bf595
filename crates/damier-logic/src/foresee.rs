//! How large a formula may become when grounded, from above, without grounding it.
//!
//! Sizes of domains are multiplied along nested quantifiers; where a domain's ends depend on outer variables, intervals
//! stand for those. Used to say by how much a refused rule is too large.

use crate::atoms::Values;
use crate::expression::Operator;
use crate::program::{Bound, Num, Program, Range, Truth};
use crate::size::Size;

/// The values a number may have, from and to.
type Bounds = (i128, i128);

/// Formulas looked at before foreseeing is given up (definitions may call each other exponentially often).
const PATIENCE: u32 = 100_000;

/// An upper bound on the instances of the innermost formulas; `None` where finding it would take too long.
pub(crate) fn instances(program: &Program, rule: &Truth) -> Option<Size> {
    let mut foresight = Foresight { program, looked_at: 0 };
    let size = foresight.truth(rule, &mut Vec::new());
    (foresight.looked_at <= PATIENCE).then_some(size)
}

struct Foresight<'p> {
    program: &'p Program,
    looked_at: u32,
}

impl Foresight<'_> {
    fn truth(&mut self, truth: &Truth, frame: &mut Vec<Bounds>) -> Size {
        self.looked_at += 1;
        if self.looked_at > PATIENCE {
            return Size::from(1);
        }
        match truth {
            Truth::Constant(_) | Truth::Compare(..) | Truth::Member(..) => Size::from(1),
            Truth::Unknown { .. } | Truth::Relation { .. } => Size::from(1),
            Truth::Defined { which, arguments, .. } => {
                let mut inner = arguments.iter().map(|argument| bounds(argument, frame)).collect();
                self.truth(&self.program.definitions[*which].body, &mut inner)
            }
            Truth::Not(inner) => self.truth(inner, frame),
            Truth::And(parts) | Truth::Or(parts) => parts.iter().map(|part| self.truth(part, frame)).sum(),
            Truth::Implies(left, right) | Truth::Iff(left, right) => self.truth(left, frame) + self.truth(right, frame),
            Truth::ForAll(quantified) | Truth::Exists(quantified) => {
                let Bound { range, body, .. } = &**quantified;
                let (values, count) = range_bounds(range, frame);
                frame.push(values);
                let inner = self.truth(body, frame);
                frame.pop();
                inner * Size::from(u64::try_from(count.max(0)).unwrap_or(u64::MAX))
            }
        }
    }
}

/// The values of a range and how many there may be.
fn range_bounds(range: &Range, frame: &[Bounds]) -> (Bounds, i128) {
    match range {
        Range::Known(Values::Interval(first, last)) => {
            let (first, last) = (i128::from(*first), i128::from(*last));
            ((first, last), last - first + 1)
        }
        Range::Known(Values::Set(values)) => {
            let ends = values.first().zip(values.last());
            (ends.map_or((0, 0), |(&first, &last)| (first.into(), last.into())), values.len() as i128)
        }
        Range::Interval(first, last) => {
            let (first, last) = (bounds(first, frame).0, bounds(last, frame).1);
            ((first, last), last.saturating_sub(first).saturating_add(1))
        }
        Range::Set(values) => {
            let each = || values.iter().map(|value| bounds(value, frame));
            let ends = (each().map(|b| b.0).min().unwrap_or(0), each().map(|b| b.1).max().unwrap_or(0));
            (ends, values.len() as i128)
        }
    }
}

fn bounds(number: &Num, frame: &[Bounds]) -> Bounds {
    let (operator, operands) = match number {
        Num::Constant(value) => return (i128::from(*value), i128::from(*value)),
        Num::Place(place) => return frame[*place],
        Num::Operation(operator, operands, _) => (operator, operands),
    };
    let of: Vec<Bounds> = operands.iter().map(|operand| bounds(operand, frame)).collect();
    let largest = |(low, high): Bounds| low.saturating_abs().max(high.saturating_abs());
    let within = |magnitude: i128| (magnitude.saturating_neg(), magnitude);
    match (operator, of.as_slice()) {
        (Operator::Add, [a, b]) => (a.0.saturating_add(b.0), a.1.saturating_add(b.1)),
        (Operator::Subtract, [a, b]) => (a.0.saturating_sub(b.1), a.1.saturating_sub(b.0)),
        (Operator::Multiply, &[a, b]) => within(largest(a).saturating_mul(largest(b))),
        (Operator::Divide, &[a, _]) => within(largest(a).saturating_add(1)),
        (Operator::Modulo, &[_, b]) => (0, largest(b)),
        (Operator::Negate, [a]) => (a.1.saturating_neg(), a.0.saturating_neg()),
        (Operator::Absolute, &[a]) => (0, largest(a)),
        (Operator::Minimum, all) => {
            (all.iter().map(|b| b.0).min().unwrap_or(0), all.iter().map(|b| b.1).min().unwrap_or(0))
        }
        (Operator::Maximum, all) => {
            (all.iter().map(|b| b.0).max().unwrap_or(0), all.iter().map(|b| b.1).max().unwrap_or(0))
        }
        _ => within(i128::MAX),
    }
}
