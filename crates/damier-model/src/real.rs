//! Real-valued variables, and sums of them that compare with 0.
//!
//! They stand beside the whole numbers of a model, which lose nothing by it: a model without them pays two empty lists.
//! Of the engines only `mip` has them; the others refuse ([`Model::check_whole`]). What relates them is linear, always or
//! while a literal holds, and may speak of whole numbers too, so that everything else (logic, counting, tables) is said
//! with those. The literal implies the relation and is not implied by it: for a literal that tells whether a relation
//! holds, post the relation under it and the opposite one under its negation.
//!
//! Arithmetic on doubles is not exact, and engines work within tolerances. So `≤`, `≥` and `=` hold if they would after
//! every variable is moved by [`REAL_TOLERANCE`], relatively, or absolutely where it is near 0. `<`, `>` and `≠` are
//! strict: what a solution says must really be less, more or different. Engines may see to that by a gap of the same
//! size, and then miss solutions that lie within it.

use crate::assignment::{Assignment, Valuation};
use crate::constraint::Relation;
use crate::limits::Unusable;
use crate::model::Model;
use crate::variable::{Lit, Var};

/// How far a real value may be off, relatively or (near 0) absolutely, and still be taken for the right one.
pub const REAL_TOLERANCE: f64 = 1e-6;

/// What an engine says when an objective of reals has no best value (there may also be no solution at all).
pub const UNBOUNDED: &str = "the objective has no best value: it can be improved without end";

/// A real-valued variable of a model. Cheap to copy; meaningful only together with the model that made it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Real(pub(crate) u32);

impl Real {
    /// The handle of the real-valued variable at `index` in its model.
    pub fn from_index(index: usize) -> Real {
        debug_assert!(index <= u32::MAX as usize);
        Real(index as u32)
    }

    /// Position of this variable among the real-valued ones of its model.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What stands in a sum of reals.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RealOrInt {
    /// A real-valued variable.
    Real(Real),
    /// A variable with whole values; [`Var::ONE`] is the constant 1.
    Int(Var),
}

impl From<Real> for RealOrInt {
    fn from(real: Real) -> RealOrInt {
        RealOrInt::Real(real)
    }
}

impl From<Var> for RealOrInt {
    fn from(var: Var) -> RealOrInt {
        RealOrInt::Int(var)
    }
}

/// `Σ coefficient·x + constant`.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct RealSum {
    /// Coefficients with what they multiply.
    pub terms: Vec<(f64, RealOrInt)>,
    /// What is added.
    pub constant: f64,
}

impl RealSum {
    /// The sum of these terms and a constant.
    pub fn new<X: Into<RealOrInt>>(terms: impl IntoIterator<Item = (f64, X)>, constant: f64) -> RealSum {
        RealSum { terms: terms.into_iter().map(|(coefficient, x)| (coefficient, x.into())).collect(), constant }
    }

    /// The same sum and one more term.
    pub fn plus(mut self, coefficient: f64, x: impl Into<RealOrInt>) -> RealSum {
        self.terms.push((coefficient, x.into()));
        self
    }

    /// What it adds up to.
    pub fn value(&self, assignment: &Assignment) -> f64 {
        let product = |&(coefficient, x): &(f64, RealOrInt)| coefficient * assignment.real_or_int(x);
        self.terms.iter().map(product).sum::<f64>() + self.constant
    }

    /// What the sum may be off by when its variables are off by [`REAL_TOLERANCE`].
    pub fn tolerance(&self, assignment: &Assignment) -> f64 {
        let size = |&(coefficient, x): &(f64, RealOrInt)| coefficient.abs() * assignment.real_or_int(x).abs().max(1.0);
        REAL_TOLERANCE * (self.terms.iter().map(size).sum::<f64>() + self.constant.abs())
    }
}

/// `sum relation 0`, always or when a literal holds.
#[derive(Clone, Debug, PartialEq)]
pub struct RealConstraint {
    /// What is compared.
    pub sum: RealSum,
    /// How it compares with 0.
    pub relation: Relation,
    /// The literal under which it must; `None` for always.
    pub when: Option<Lit>,
}

impl RealConstraint {
    /// Whether an assignment keeps to it: `≤`, `≥` and `=` within the tolerance, `<`, `>` and `≠` strictly.
    pub fn holds(&self, assignment: &Assignment) -> bool {
        if self.when.is_some_and(|literal| !assignment.is_true(literal)) {
            return true;
        }
        let value = self.sum.value(assignment);
        match self.relation {
            Relation::Le => value <= self.sum.tolerance(assignment),
            Relation::Ge => value >= -self.sum.tolerance(assignment),
            Relation::Eq => value.abs() <= self.sum.tolerance(assignment),
            Relation::Ne | Relation::Lt | Relation::Gt => self.relation.compare(value, 0.0),
        }
    }
}

/// A real-valued variable as it was declared.
#[derive(Clone)]
struct DeclaredReal {
    name: Box<str>,
    low: f64,
    high: f64,
}

/// The real-valued part of a model.
#[derive(Clone, Default)]
pub(crate) struct Reals {
    declared: Vec<DeclaredReal>,
    constraints: Vec<RealConstraint>,
}

impl Reals {
    /// The same variables.
    pub(crate) fn without_constraints(&self) -> Reals {
        Reals { declared: self.declared.clone(), constraints: Vec::new() }
    }

    /// The first bound or constraint that an assignment breaks, in words.
    pub(crate) fn broken_by(&self, model: &Model, assignment: &Assignment) -> Option<String> {
        if assignment.reals().len() != self.declared.len() {
            let (given, needed) = (assignment.reals().len(), self.declared.len());
            return Some(format!("{given} values for {needed} real-valued variables"));
        }
        for (declared, value) in self.declared.iter().zip(assignment.reals()) {
            let room = |bound: f64| REAL_TOLERANCE * bound.abs().max(1.0);
            let DeclaredReal { name, low, high } = declared;
            let inside = (*low == f64::NEG_INFINITY || value >= low - room(*low))
                && (*high == f64::INFINITY || value <= high + room(*high));
            if !value.is_finite() || !inside {
                return Some(format!("{name} = {value} is not in {low:?}..{high:?}"));
            }
        }
        let broken = self.constraints.iter().find(|constraint| !constraint.holds(assignment))?;
        Some(model.show_real(broken))
    }
}

impl Model {
    /// A new real-valued variable within bounds, which may be infinite. With `low > high` there is no solution.
    ///
    /// ```
    /// use damier_model::{Model, Objective, RealConstraint, RealSum, Relation};
    /// let mut m = Model::new("blend");
    /// let (x, y) = (m.real("x", 0.0, 4.0), m.real("y", 0.0, f64::INFINITY));
    /// let sum = RealSum::new([(1.0, x), (2.0, y)], -7.5);
    /// m.post_real(RealConstraint { sum, relation: Relation::Le, when: None });
    /// m.objective = Objective::MaximiseReal(RealSum::new([(3.0, x), (1.0, y)], 0.0));
    /// assert_eq!(m.show_real(&m.real_constraints()[0]), "x + 2.0·y - 7.5 ≤ 0");
    /// ```
    pub fn real(&mut self, name: impl Into<String>, low: f64, high: f64) -> Real {
        self.reals.declared.push(DeclaredReal { name: name.into().into_boxed_str(), low, high });
        Real::from_index(self.reals.declared.len() - 1)
    }

    /// Number of real-valued variables.
    pub fn reals(&self) -> usize {
        self.reals.declared.len()
    }

    /// Handles of all real-valued variables.
    pub fn all_reals(&self) -> impl Iterator<Item = Real> + use<> {
        (0..self.reals.declared.len()).map(Real::from_index)
    }

    /// The declared bounds of a real-valued variable.
    pub fn real_bounds(&self, real: Real) -> (f64, f64) {
        let DeclaredReal { low, high, .. } = self.reals.declared[real.index()];
        (low, high)
    }

    /// The name of a real-valued variable.
    pub fn real_name(&self, real: Real) -> String {
        self.reals.declared[real.index()].name.to_string()
    }

    /// Narrows the declared bounds of a real-valued variable to what they have in common with these.
    pub fn narrow_real(&mut self, real: Real, low: f64, high: f64) {
        let declared = &mut self.reals.declared[real.index()];
        (declared.low, declared.high) = (declared.low.max(low), declared.high.min(high));
    }

    /// Adds a constraint on real-valued variables (or on whole numbers with coefficients that are not whole).
    pub fn post_real(&mut self, constraint: RealConstraint) {
        self.reals.constraints.push(constraint);
    }

    /// The constraints on real-valued variables, in the order in which they were posted.
    pub fn real_constraints(&self) -> &[RealConstraint] {
        &self.reals.constraints
    }

    /// The value of the objective under an assignment, if it is a real one.
    pub fn objective_real(&self, assignment: &Assignment) -> Option<f64> {
        self.objective.real_sum().map(|sum| sum.value(assignment))
    }

    /// Whether anything in the model is real-valued: a variable, a constraint or the objective.
    pub fn has_reals(&self) -> bool {
        !self.reals.declared.is_empty() || !self.reals.constraints.is_empty() || self.objective.real_sum().is_some()
    }

    /// [`Model::check`] for engines that have whole numbers only.
    pub fn check_whole(&self) -> Result<(), Unusable> {
        if self.has_reals() {
            return Err(Unusable("this engine has no real-valued variables; use mip".to_owned()));
        }
        self.check()
    }

    /// Whether the real-valued part has only numbers, bounds and handles that mean something. `literal` and `whole` check
    /// those of the other variables.
    pub(crate) fn check_reals(
        &self,
        literal: &dyn Fn(Lit) -> Result<(), Unusable>,
        whole: &dyn Fn(Var) -> Result<(), Unusable>,
    ) -> Result<(), Unusable> {
        let refuse = |why: String| Err(Unusable(why));
        for DeclaredReal { name, low, high } in &self.reals.declared {
            if low.is_nan() || high.is_nan() || *low == f64::INFINITY || *high == f64::NEG_INFINITY {
                return refuse(format!("{low:?}..{high:?} are no bounds for {name}"));
            }
        }
        let sum = |sum: &RealSum| {
            for &(coefficient, x) in &sum.terms {
                match x {
                    RealOrInt::Int(var) => whole(var)?,
                    RealOrInt::Real(real) if real.index() < self.reals.declared.len() => {}
                    RealOrInt::Real(real) => return refuse(format!("{real:?} is not a variable of this model")),
                }
                if !coefficient.is_finite() {
                    return refuse(format!("the coefficient {coefficient:?} in {} is no number", self.show_reals(sum)));
                }
            }
            match sum.constant.is_finite() {
                true => Ok(()),
                false => refuse(format!("the constant of {} is no number", self.show_reals(sum))),
            }
        };
        for constraint in &self.reals.constraints {
            sum(&constraint.sum)?;
            constraint.when.map_or(Ok(()), literal)?;
        }
        self.objective.real_sum().map_or(Ok(()), sum)
    }

    /// A sum of reals in readable form.
    pub fn show_reals(&self, sum: &RealSum) -> String {
        let mut out = String::new();
        let mut add = |number: f64, name: Option<String>| {
            let sign = match (out.is_empty(), number < 0.0) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            out.push_str(sign);
            match (number.abs(), name) {
                (1.0, Some(name)) => out.push_str(&name),
                (size, Some(name)) => out.push_str(&format!("{size:?}·{name}")),
                (size, None) => out.push_str(&format!("{size:?}")),
            }
        };
        for &(coefficient, x) in &sum.terms {
            let name = match x {
                RealOrInt::Int(var) if var.is_constant() || var.index() < self.variables() => self.name_of(var),
                RealOrInt::Real(real) if real.index() < self.reals() => self.real_name(real),
                stranger => format!("{stranger:?}"),
            };
            add(coefficient, Some(name));
        }
        if sum.constant != 0.0 || sum.terms.is_empty() {
            add(sum.constant, None);
        }
        out
    }

    /// A constraint on reals in readable form.
    pub fn show_real(&self, constraint: &RealConstraint) -> String {
        let shown = format!("{} {} 0", self.show_reals(&constraint.sum), constraint.relation.symbol());
        match constraint.when {
            None => shown,
            Some(literal) => format!("{} ⇒ ({shown})", self.show_lit(literal)),
        }
    }
}

impl Assignment {
    fn real_or_int(&self, x: RealOrInt) -> f64 {
        match x {
            RealOrInt::Real(real) => self.real(real),
            RealOrInt::Int(var) if var.is_constant() => 1.0,
            RealOrInt::Int(var) => self.value_of(var) as f64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Objective;

    fn two() -> (Model, Real, Var) {
        let mut m = Model::new("two");
        let (x, n) = (m.real("x", 0.0, 10.0), m.int("n", 0..=5));
        (m, x, n)
    }

    fn relate(x: Real, n: Var, relation: Relation, when: Option<Lit>) -> RealConstraint {
        RealConstraint { sum: RealSum::new([(1.0, x)], 0.0).plus(-0.5, n), relation, when }
    }

    #[test]
    fn weak_relations_hold_within_the_tolerance_and_strict_ones_strictly() {
        for (value, held) in [
            (1.0, [true, false, true, false, true, false]),
            (1.0 + 1e-7, [true, true, true, false, true, true]),
            (1.0 - 1e-7, [true, true, true, true, true, false]),
            (1.1, [false, true, false, false, true, true]),
        ] {
            for (relation, expected) in Relation::ALL.into_iter().zip(held) {
                let (mut m, x, n) = two();
                m.post_real(relate(x, n, relation, None));
                let broken = m.broken_by(&Assignment::with_reals(vec![2], vec![value]));
                assert_eq!(broken.is_none(), expected, "{value} {relation:?}: {broken:?}");
            }
        }
    }

    #[test]
    fn a_constraint_under_a_literal_says_nothing_otherwise() {
        let (mut m, x, n) = two();
        let b = m.bool("b");
        m.post_real(relate(x, n, Relation::Eq, Some(!b)));
        assert_eq!(m.broken_by(&Assignment::with_reals(vec![4, 1], vec![9.0])), None);
        let broken = m.broken_by(&Assignment::with_reals(vec![4, 0], vec![9.0]));
        assert_eq!(broken.as_deref(), Some("¬b ⇒ (x - 0.5·n = 0)"));
    }

    #[test]
    fn bounds_and_numbers_of_values_are_checked() {
        let (m, _, _) = two();
        let broken = |reals: Vec<f64>| m.broken_by(&Assignment::with_reals(vec![0], reals));
        assert_eq!(broken(vec![10.000_001]), None);
        assert_eq!(broken(vec![10.1]).as_deref(), Some("x = 10.1 is not in 0.0..10.0"));
        assert_eq!(broken(vec![f64::NAN]).as_deref(), Some("x = NaN is not in 0.0..10.0"));
        assert_eq!(broken(vec![]).as_deref(), Some("0 values for 1 real-valued variables"));
    }

    #[test]
    fn what_is_no_number_and_who_is_no_variable_is_refused() {
        let refused = |change: &dyn Fn(&mut Model, Real)| {
            let (mut m, x, _) = two();
            change(&mut m, x);
            m.check().unwrap_err().0
        };
        let of = |coefficient: f64, x: Real, constant: f64| RealConstraint {
            sum: RealSum::new([(coefficient, x)], constant),
            relation: Relation::Le,
            when: None,
        };
        assert!(refused(&|m, x| m.post_real(of(f64::NAN, x, 0.0))).contains("NaN"));
        assert!(refused(&|m, x| m.post_real(of(1.0, x, f64::INFINITY))).contains("is no number"));
        assert!(refused(&|m, _| m.post_real(of(1.0, Real(7), 0.0))).contains("not a variable"));
        assert!(refused(&|m, _| _ = m.real("y", f64::NAN, 1.0)).contains("no bounds for y"));
        let stranger = RealSum::new([(1.0, Var::from_index(9))], 0.0);
        assert!(
            refused(&|m, _| m.objective = Objective::MinimiseReal(stranger.clone())).contains("not a variable"),
            "an objective is checked too"
        );
        let wide =
            |m: &mut Model, x| m.post_real(RealConstraint { when: Some(Lit::positive(Var(0))), ..of(1.0, x, 0.0) });
        assert!(refused(&wide).contains("used as a literal"));
    }

    #[test]
    fn only_models_with_reals_are_refused_by_engines_without_them() {
        let mut m = Model::new("whole");
        m.int("n", 0..=5);
        assert_eq!(m.check_whole(), Ok(()));
        m.real("x", 0.0, 1.0);
        assert_eq!(m.check(), Ok(()));
        assert_eq!(m.check_whole().unwrap_err().0, "this engine has no real-valued variables; use mip");
    }
}
