//! Sums of reals as FlatZinc says them.
//!
//! A model has a relation under a literal, and where the literal tells whether the relation holds, the opposite one under
//! its negation. FlatZinc has a line for such a pair (`_reif`), and Damier's own one for half of it (`_imp`). Solvers do
//! not agree on `float_lin_ne`, so in what goes to every solver, `≠` is an equation that does not hold.

use super::constraints::Constraints;
use super::names::put_array;
use super::write::Dialect;
use damier_model::{Lit, Model, RealConstraint, RealOrInt, RealSum, Relation};
use std::fmt::Write;

impl Constraints<'_> {
    /// All constraints on reals.
    pub(super) fn post_reals(&mut self, constraints: &[RealConstraint]) {
        let mut rest = constraints;
        while let [first, more @ ..] = rest {
            rest = more;
            let RealConstraint { sum, relation, when } = first;
            match (*when, more.first()) {
                (Some(literal), Some(second)) if is_opposite(first, second) => {
                    rest = &more[1..];
                    self.sum_reified(sum, *relation, literal);
                }
                (None | Some(Lit::TRUE), _) => self.sum_posted(sum, *relation),
                (Some(Lit::FALSE), _) => {}
                (Some(literal), _) => self.sum_implied(sum, *relation, literal),
            }
        }
    }

    fn sum_posted(&mut self, sum: &RealSum, relation: Relation) {
        if relation == Relation::Ne && self.dialect == Dialect::Standard {
            self.sum(sum, Relation::Eq, "_reif");
            return self.argument("false");
        }
        self.sum(sum, relation, "");
        self.close();
    }

    fn sum_reified(&mut self, sum: &RealSum, relation: Relation, literal: Lit) {
        let (relation, literal) = match relation {
            Relation::Ne => (Relation::Eq, !literal),
            other => (other, literal),
        };
        let literal = self.names.literal(literal);
        self.sum(sum, relation, "_reif");
        self.argument(&literal);
    }

    fn sum_implied(&mut self, sum: &RealSum, relation: Relation, literal: Lit) {
        match (self.dialect, relation) {
            (Dialect::Damier, _) => {
                let literal = self.names.literal(literal);
                self.sum(sum, relation, "_imp");
                self.argument(&literal);
            }
            (Dialect::Standard, Relation::Ne) => {
                let equal = self.names.fresh();
                let _ = writeln!(self.names.variables, "var bool: {equal}:: var_is_introduced;");
                self.sum(sum, Relation::Eq, "_reif");
                self.argument(&equal);
                let literal = self.names.literal(literal);
                self.say("bool_clause", &["[]", &format!("[{equal},{literal}]")]);
            }
            (Dialect::Standard, _) => {
                self.sum(sum, relation, "_reif");
                self.at_least_under(literal);
            }
        }
    }

    /// A sum that compares with 0: its line, open behind the last argument before the literal of its reified form.
    fn sum(&mut self, sum: &RealSum, relation: Relation, more: &str) {
        let (name, sign) = match relation {
            Relation::Eq => ("float_lin_eq", 1.0),
            Relation::Ne => ("float_lin_ne", 1.0),
            Relation::Le => ("float_lin_le", 1.0),
            Relation::Lt => ("float_lin_lt", 1.0),
            Relation::Ge => ("float_lin_le", -1.0),
            Relation::Gt => ("float_lin_lt", -1.0),
        };
        let (terms, constant) = tidy(sum);
        self.open(name, more);
        put_array(&terms, &mut self.lines, |&(by, _), out| out.push_str(&float(by * sign)));
        self.lines.push(',');
        put_array(&terms, &mut self.lines, |&(_, of), out| out.push_str(&self.names.float(of)));
        let _ = write!(self.lines, ",{}", float(-constant * sign));
    }

    /// Declares a float that equals a sum.
    pub(super) fn define_real(&mut self, name: &str, annotations: &str, sum: &RealSum) {
        let (low, high) = bounds(self.names.model, sum);
        let of = real_type(low, high);
        let _ = writeln!(self.names.variables, "var {of}: {name}{annotations};");
        let (terms, constant) = tidy(sum);
        let mut line = "constraint float_lin_eq(".to_owned();
        put_array(terms.iter().map(|&(by, _)| by).chain([-1.0]), &mut line, |by, out| out.push_str(&float(by)));
        let mut names: Vec<String> = terms.iter().map(|&(_, of)| self.names.float(of)).collect();
        names.push(name.to_owned());
        let _ = writeln!(self.names.definitions, "{line},[{}],{});", names.join(","), float(-constant));
    }
}

/// Whether the two say together that a literal tells whether a relation holds.
fn is_opposite(one: &RealConstraint, other: &RealConstraint) -> bool {
    let literals =
        matches!((one.when, other.when), (Some(one), Some(other)) if one == !other && !one.var().is_constant());
    literals && one.relation.negated() == other.relation && one.sum == other.sum
}

/// The terms of a sum that are no constants, and what is added to them.
fn tidy(sum: &RealSum) -> (Vec<(f64, RealOrInt)>, f64) {
    let is_constant = |of: RealOrInt| matches!(of, RealOrInt::Int(var) if var.is_constant());
    let (known, terms): (Vec<_>, Vec<_>) = sum.terms.iter().copied().partition(|&(_, of)| is_constant(of));
    (terms, sum.constant + known.iter().map(|&(by, _)| by).sum::<f64>())
}

/// The least and the largest value of a sum.
fn bounds(model: &Model, sum: &RealSum) -> (f64, f64) {
    let (terms, constant) = tidy(sum);
    terms.iter().filter(|&&(by, _)| by != 0.0).fold((constant, constant), |(low, high), &(by, of)| {
        let (least, most) = match of {
            RealOrInt::Real(real) => model.real_bounds(real),
            RealOrInt::Int(var) => {
                let domain = model.domain_ref(var);
                (domain.min().unwrap_or(0) as f64, domain.max().unwrap_or(0) as f64)
            }
        };
        let (one, other) = (by * least, by * most);
        (low + one.min(other), high + one.max(other))
    })
}

/// The type of a float within bounds; FlatZinc has both or none.
pub(super) fn real_type(low: f64, high: f64) -> String {
    if low.is_finite() && high.is_finite() { format!("{}..{}", float(low), float(high)) } else { "float".to_owned() }
}

/// A number as FlatZinc writes floats: with a point or an exponent.
pub(super) fn float(number: f64) -> String {
    // There is one zero.
    format!("{:?}", number + 0.0)
}
