//! Sums compared with numbers, in one normal form.
//!
//! Every comparison becomes `Σ ≤ c` or `Σ = c` or the negation of one of them, with the coefficients' greatest common
//! divisor taken out, variables in order, and the first coefficient positive. So `x < y`, `y > x`, `not (x >= y)` and
//! `2*x + 2 <= 2*y` have one literal. Fixed variables are numbers here, and bounds settle what they can. At the root a
//! comparison of one variable narrows its domain and leaves no constraint; with more variables it narrows their bounds
//! once on the way into the model. A sum of truth values that is no more than a clause becomes one.

use super::store::{Fact, ties};
use super::{Context, Flattener};
use crate::types::ty::{INFINITY, MINUS_INFINITY};
use damier_model::{Constraint, Linear, Lit, Relation, Term, Var};
use smallvec::{SmallVec, smallvec};

/// The terms of a sum: most comparisons are of two variables.
type Terms = SmallVec<[(i64, Var); 2]>;

/// `Σ = constant` or `Σ ≤ constant`, in normal form.
pub(crate) struct Atom {
    pub terms: Terms,
    pub equal: bool,
    pub constant: i64,
}

/// A comparison after simplification.
pub(crate) enum Reduced {
    /// It always holds, or never does.
    Known(bool),
    /// It holds exactly if the atom does (or, where true, does not).
    Open(Atom, bool),
    /// A sum too large for the arithmetic here, left for the model's own check to refuse.
    TooLarge(Constraint),
}

impl Flattener {
    /// A literal for `sum relation 0` in a context.
    pub fn relate(&mut self, sum: Linear, relation: Relation, context: Context) -> Lit {
        let reduced = self.reduce(sum, relation);
        self.reduced_literal(reduced, context)
    }

    /// A literal for `left relation right` in a context.
    pub(crate) fn relate_variables(&mut self, left: Var, relation: Relation, right: Var, context: Context) -> Lit {
        let reduced = match self.reduce_variables(left, relation, right) {
            Some(reduced) => reduced,
            None => self.reduce(Linear::from(left) - Linear::from(right), relation),
        };
        self.reduced_literal(reduced, context)
    }

    fn reduced_literal(&mut self, reduced: Reduced, context: Context) -> Lit {
        match reduced {
            Reduced::Known(holds) => self.known(holds, context),
            Reduced::TooLarge(constraint) => {
                self.store.post(constraint);
                Lit::TRUE
            }
            Reduced::Open(atom, negated) if context == Context::Root => self.require_atom(atom, negated),
            Reduced::Open(atom, false) => self.atom_literal(atom, context),
            Reduced::Open(atom, true) => !self.atom_literal(atom, context.negated()),
        }
    }

    /// Posts `sum relation 0`, to hold where a literal does.
    pub(crate) fn relate_when(&mut self, condition: Lit, sum: Linear, relation: Relation) {
        match self.store.settled(condition) {
            Lit::TRUE => {
                self.relate(sum, relation, Context::Root);
                return;
            }
            Lit::FALSE => return,
            _ => {}
        }
        match self.reduce(sum, relation) {
            Reduced::Known(true) => {}
            Reduced::Known(false) => {
                self.hold(!condition);
            }
            Reduced::TooLarge(constraint) => {
                self.store.post(constraint);
            }
            Reduced::Open(atom, negated) => {
                let shared = atom.terms.len() == 1
                    || self.clause_of(&atom).is_some()
                    || self.store.said(&self.constraint_of(&atom, false)).is_some();
                if shared {
                    let context = if negated { Context::Negative } else { Context::Positive };
                    let literal = self.atom_literal(atom, context);
                    let literal = if negated { !literal } else { literal };
                    self.disjunction(vec![!condition, literal], Context::Root);
                } else {
                    let constraint = self.constraint_of(&atom, negated);
                    self.store.post(constraint.when(condition));
                }
            }
        }
    }

    /// Makes a literal say whether `sum relation 0`.
    pub(crate) fn relate_iff(&mut self, literal: Lit, sum: Linear, relation: Relation) {
        let literal = self.store.settled(literal);
        if literal.var().is_constant() {
            let relation = if literal == Lit::TRUE { relation } else { relation.negated() };
            self.relate(sum, relation, Context::Root);
            return;
        }
        if let Reduced::Open(atom, negated) = self.reduce(sum.clone(), relation)
            && self.clause_of(&atom).is_none()
        {
            let literal = if negated { !literal } else { literal };
            let constraint = self.constraint_of(&atom, false);
            let known = match atom.fact() {
                Some(fact) => self.fact_known(fact).is_some(),
                None => self.store.said(&constraint).is_some(),
            };
            if !known {
                match atom.fact() {
                    Some(fact) => self.store.remember_fact(fact, literal),
                    None => self.store.remember(&constraint, literal, ties::BOTH),
                }
                self.store.post(constraint.iff(literal));
                return;
            }
        }
        let holds = self.relate(sum, relation, Context::Mixed);
        self.equivalent(literal, holds, Context::Root);
    }

    /// The normal form of `left relation right` where neither is fixed, without a detour through sums: models compare
    /// variables more often than anything else.
    fn reduce_variables(&self, left: Var, relation: Relation, right: Var) -> Option<Reduced> {
        let (x, relation, y) = if left < right { (left, relation, right) } else { (right, relation.swapped(), left) };
        let ((a, b), (c, d)) = (self.store.range(x), self.store.range(y));
        let (low, high) = (a.checked_sub(d)?, b.checked_sub(c)?);
        let (equal, negated, constant) = match relation {
            Relation::Eq => (true, false, 0),
            Relation::Ne => (true, true, 0),
            Relation::Le => (false, false, 0),
            Relation::Lt => (false, false, -1),
            Relation::Ge => (false, true, -1),
            Relation::Gt => (false, true, 0),
        };
        // Ends of the range are left to the long way.
        if x == y || a == b || c == d || (equal && (low >= 0 || high <= 0)) {
            return None;
        }
        Some(match () {
            () if !equal && constant >= high => Reduced::Known(!negated),
            () if !equal && constant < low => Reduced::Known(negated),
            () => Reduced::Open(Atom { terms: smallvec![(1, x), (-1, y)], equal, constant }, negated),
        })
    }

    /// The normal form of `sum relation 0`.
    pub(crate) fn reduce(&self, sum: Linear, relation: Relation) -> Reduced {
        let sum = sum.tidy();
        let limit = |value: i64| value >= INFINITY || value == MINUS_INFINITY;
        if limit(sum.constant()) || sum.terms().iter().any(|&(by, _)| limit(by)) {
            return Reduced::TooLarge(Constraint::linear(sum.terms().to_vec(), relation, sum.constant()));
        }
        let mut constant = -i128::from(sum.constant());
        let mut terms = Terms::with_capacity(sum.terms().len());
        let (mut low, mut high, mut divisor) = (0i128, 0i128, 0u64);
        for &(by, var) in sum.terms() {
            let (least, most) = self.store.range(var);
            if least == most {
                constant -= i128::from(by) * i128::from(least);
                continue;
            }
            let ends = (i128::from(by) * i128::from(least), i128::from(by) * i128::from(most));
            (low, high) = (low + ends.0.min(ends.1), high + ends.0.max(ends.1));
            divisor = common_divisor(divisor, by.unsigned_abs());
            terms.push((by, var));
        }
        let (mut equal, mut negated) = match relation {
            Relation::Eq => (true, false),
            Relation::Ne => (true, true),
            Relation::Le | Relation::Lt => (false, false),
            Relation::Ge | Relation::Gt => (false, true),
        };
        if matches!(relation, Relation::Lt | Relation::Ge) {
            constant -= 1;
        }
        if terms.is_empty() {
            return Reduced::Known((if equal { constant == 0 } else { 0 <= constant }) != negated);
        }
        if terms[0].0 < 0 {
            terms.iter_mut().for_each(|(by, _)| *by = -*by);
            (low, high) = (-high, -low);
            constant = -constant;
            if !equal {
                constant -= 1;
                negated = !negated;
            }
        }
        if divisor > 1 {
            // Bounds are multiples of it too.
            let by = i128::from(divisor);
            if equal && constant % by != 0 {
                return Reduced::Known(negated);
            }
            terms.iter_mut().for_each(|(factor, _)| *factor /= divisor as i64);
            (low, high, constant) = (low / by, high / by, constant.div_euclid(by));
        }
        if equal {
            if constant < low || constant > high {
                return Reduced::Known(negated);
            }
            // At an end of the range, equality is a bound.
            if constant == low {
                equal = false;
            } else if constant == high {
                (equal, negated, constant) = (false, !negated, constant - 1);
            }
        } else if constant >= high {
            return Reduced::Known(!negated);
        } else if constant < low {
            return Reduced::Known(negated);
        }
        let Ok(mut constant) = i64::try_from(constant) else {
            return Reduced::TooLarge(Constraint::linear(terms.to_vec(), relation, i64::MAX));
        };
        if let [(_, var)] = terms[..] {
            let domain = self.store.variables().domain_ref(var);
            if equal && !domain.contains(constant) {
                return Reduced::Known(negated);
            }
            if !equal {
                // The largest value that is no more: so holes in the domain do not make different literals.
                let after = domain.ranges().partition_point(|range| range.0 <= constant);
                constant = constant.min(domain.ranges()[after - 1].1);
            }
        }
        Reduced::Open(Atom { terms, equal, constant }, negated)
    }

    /// The literal of an atom.
    pub(crate) fn atom_literal(&mut self, atom: Atom, context: Context) -> Lit {
        if let Some(fact) = atom.fact() {
            return self.fact(fact);
        }
        match self.clause_of(&atom) {
            Some((literals, false)) => self.disjunction(literals, context),
            Some((literals, true)) => !self.disjunction(literals, context.negated()),
            None => match self.equivalence_of(&atom) {
                Some((one, other)) => self.equivalent(one, other, context),
                None => {
                    let constraint = self.constraint_of(&atom, false);
                    self.tied(constraint, context)
                }
            },
        }
    }

    /// The constraint of an atom, or of its negation. A sum of truth values that all count alike is one that engines
    /// have a faster way for, against a number or one other variable.
    pub(crate) fn constraint_of(&self, atom: &Atom, negated: bool) -> Constraint {
        if atom.terms.len() < 3 {
            return atom.constraint(negated);
        }
        let mut total: Option<(i64, Var)> = None;
        for &(by, var) in &atom.terms {
            let counts = by.abs() == 1 && self.store.is_zero_or_one(var);
            if !counts && (by.abs() != 1 || total.replace((by, var)).is_some()) {
                return atom.constraint(negated);
            }
        }
        // Σ literals + by·total = constant, where the literals count with the sign opposite to that of the total.
        let sign = total.map_or(1, |(by, _)| -by);
        let (mut literals, mut constant) = (Vec::with_capacity(atom.terms.len()), sign * atom.constant);
        for &(by, var) in atom.terms.iter().filter(|term| Some(**term) != total) {
            literals.push(if by == sign { Lit::positive(var) } else { !Lit::positive(var) });
            constant += i64::from(by != sign);
        }
        let relation = match (atom.equal, sign) {
            (true, _) => Relation::Eq,
            (false, 1) => Relation::Le,
            (false, _) => Relation::Ge,
        };
        let relation = if negated { relation.negated() } else { relation };
        let total = match total {
            Some((_, var)) => Term { var, scale: 1, offset: constant },
            None => Term::constant(constant),
        };
        Constraint::BoolSum { literals: literals.into(), relation, total }
    }

    /// The literal of a fact about one variable: always both ways, engines have such literals themselves.
    pub(crate) fn fact(&mut self, fact: Fact) -> Lit {
        if let Some(literal) = self.fact_known(fact) {
            return literal;
        }
        let literal = self.store.fresh_bool();
        self.store.remember_fact(fact, literal);
        let relation = if fact.equal { Relation::Eq } else { Relation::Le };
        let constraint =
            Constraint::Compare { left: Term::from(fact.var), relation, right: Term::constant(fact.value) };
        self.store.define(constraint.iff(literal));
        literal
    }

    fn fact_known(&self, fact: Fact) -> Option<Lit> {
        let Fact { var, equal, value } = fact;
        if self.store.is_zero_or_one(var) {
            return Some(if equal && value == 1 { Lit::positive(var) } else { !Lit::positive(var) });
        }
        self.store.known_fact(fact).map(|literal| self.store.settled(literal))
    }

    /// A literal for `var = value`.
    pub fn equals(&mut self, term: Term, value: i64, context: Context) -> Lit {
        self.relate(Linear::from(term) - value, Relation::Eq, context)
    }

    /// Makes an atom hold (or not hold).
    fn require_atom(&mut self, atom: Atom, negated: bool) -> Lit {
        if let Some(Fact { var, equal, value }) = atom.fact() {
            match (equal, negated) {
                (true, false) => self.store.keep_within(var, value, value),
                (true, true) => self.store.remove(var, value),
                (false, false) => self.store.keep_within(var, i64::MIN, value),
                (false, true) => self.store.keep_within(var, value + 1, i64::MAX),
            }
            return Lit::constant(!self.store.failed);
        }
        match self.clause_of(&atom) {
            Some((literals, inner)) if inner == negated => return self.disjunction(literals, Context::Root),
            Some((literals, _)) => {
                let refused = literals.into_iter().map(|literal| !literal).collect();
                return self.conjunction(refused, Context::Root);
            }
            None => {}
        }
        if let Some((one, other)) = self.equivalence_of(&atom) {
            return self.equivalent(one, if negated { !other } else { other }, Context::Root);
        }
        let constraint = self.constraint_of(&atom, false);
        if let Some((literal, present)) = self.store.said(&constraint) {
            let needed = if negated { ties::FAILS } else { ties::HOLDS };
            let literal = self.store.settled(if negated { !literal } else { literal });
            if literal == Lit::TRUE && present & needed != 0 {
                return Lit::TRUE;
            }
            // A literal tied the other way says nothing when it holds; it must not be kept from it either.
            if present & (ties::BOTH & !needed) != 0 {
                self.hold(literal);
            }
        }
        if !self.store.keeps_reason() {
            self.store.remember(&constraint, Lit::constant(!negated), ties::BOTH);
            if !atom.equal || !negated {
                self.narrow_by(&atom, negated);
            }
        }
        let posted = if negated { self.constraint_of(&atom, true) } else { constraint };
        self.store.post(posted);
        Lit::constant(!self.store.failed)
    }

    /// Narrows the bounds of the variables of an atom once.
    fn narrow_by(&mut self, atom: &Atom, negated: bool) {
        let at_most = |flat: &mut Self, sign: i64, constant: i128| {
            let least = |flat: &Self, by: i64, var: Var| {
                let (low, high) = flat.store.range(var);
                let by = i128::from(by * sign);
                (by * i128::from(low)).min(by * i128::from(high))
            };
            let total: i128 = atom.terms.iter().map(|&(by, var)| least(flat, by, var)).sum();
            for &(by, var) in &atom.terms {
                let room = constant - (total - least(flat, by, var));
                let by = i128::from(by * sign);
                let clamp = |bound: i128| bound.clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as i64;
                if by > 0 {
                    flat.store.keep_within(var, i64::MIN, clamp(room.div_euclid(by)));
                } else {
                    flat.store.keep_within(var, clamp(-room.div_euclid(-by)), i64::MAX);
                }
            }
        };
        let constant = i128::from(atom.constant);
        if atom.equal {
            at_most(self, 1, constant);
            at_most(self, -1, -constant);
            self.share_values(atom);
        } else if negated {
            at_most(self, -1, -constant - 1);
        } else {
            at_most(self, 1, constant);
        }
    }

    /// `x = ±y + c` at the root: each has the values of the other.
    fn share_values(&mut self, atom: &Atom) {
        let [(1, x), (by @ (1 | -1), y)] = atom.terms[..] else { return };
        let many = |var: Var| self.store.variables().domain_ref(var).ranges().len() > 100;
        if many(x) || many(y) {
            return;
        }
        let view = |var: Var| Term { var, scale: -by, offset: atom.constant };
        let values = self.term_domain(view(y));
        self.store.narrow(x, &values);
        let back = Term { var: x, scale: -by, offset: if by == 1 { atom.constant } else { -atom.constant } };
        let values = self.term_domain(back);
        self.store.narrow(y, &values);
    }

    /// The clause that `Σ ≤ c` over truth values is, if it is one; or (true) the clause whose negation it is.
    fn clause_of(&self, atom: &Atom) -> Option<(Vec<Lit>, bool)> {
        if atom.equal || !atom.terms.iter().all(|&(_, var)| self.store.is_zero_or_one(var)) {
            return None;
        }
        let (mut low, mut high, mut smallest) = (0i128, 0i128, i128::MAX);
        for &(by, _) in &atom.terms {
            let by = i128::from(by);
            (low, high, smallest) = (low + by.min(0), high + by.max(0), smallest.min(by.abs()));
        }
        let constant = i128::from(atom.constant);
        let literal = |var: Var, positive: bool| if positive { Lit::positive(var) } else { !Lit::positive(var) };
        if high - smallest <= constant {
            return Some((atom.terms.iter().map(|&(by, var)| literal(var, by < 0)).collect(), false));
        }
        if low + smallest > constant {
            return Some((atom.terms.iter().map(|&(by, var)| literal(var, by > 0)).collect(), true));
        }
        None
    }

    /// The two literals that `x = y` or `x + y = 1` says are equivalent.
    fn equivalence_of(&self, atom: &Atom) -> Option<(Lit, Lit)> {
        let ([(1, x), (by, y)], true) = (&atom.terms[..], atom.equal) else { return None };
        if !self.store.is_zero_or_one(*x) || !self.store.is_zero_or_one(*y) {
            return None;
        }
        match (by, atom.constant) {
            (-1, 0) => Some((Lit::positive(*x), Lit::positive(*y))),
            (1, 1) => Some((Lit::positive(*x), !Lit::positive(*y))),
            _ => None,
        }
    }
}

impl Atom {
    /// The fact that an atom of one variable is.
    pub(crate) fn fact(&self) -> Option<Fact> {
        match self.terms[..] {
            [(_, var)] => Some(Fact { var, equal: self.equal, value: self.constant }),
            _ => None,
        }
    }

    /// The constraint, or the one that says the opposite.
    pub(crate) fn constraint(&self, negated: bool) -> Constraint {
        let relation = match (self.equal, negated) {
            (true, false) => Relation::Eq,
            (true, true) => Relation::Ne,
            (false, false) => Relation::Le,
            (false, true) => Relation::Gt,
        };
        let view = |(scale, var): (i64, Var)| Term { var, scale, offset: 0 };
        match self.terms[..] {
            [x] => Constraint::Compare { left: view(x), relation, right: Term::constant(self.constant) },
            [x, y] => {
                let right = Term { scale: -y.0, var: y.1, offset: self.constant };
                if relation == Relation::Gt {
                    let left = Term { offset: right.offset + 1, ..right };
                    return Constraint::Compare { left, relation: Relation::Le, right: view(x) };
                }
                Constraint::Compare { left: view(x), relation, right }
            }
            _ if relation == Relation::Gt => Constraint::linear(self.terms.to_vec(), Relation::Ge, self.constant + 1),
            _ => Constraint::linear(self.terms.to_vec(), relation, self.constant),
        }
    }
}

fn common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
