//! Sets that the solver decides: a literal for each candidate, so that operations are logic, candidate by candidate.

use super::{Context, Flattener};
use crate::evaluated::{Evaluated, undefined};
use crate::source::Span;
use crate::syntax::ast::Binary;
use crate::types::ty::INFINITY;
use crate::value::{SetVar, Value};
use damier_model::{Domain, Linear, Lit, Relation, Term};
use std::rc::Rc;

/// More candidates than this are a mistake rather than a set.
const MANY: u64 = 1_000_000;

impl Flattener {
    /// `left op right` for sets, and `..` between numbers; at least one of them is decided by the solver.
    pub fn set_operation(&mut self, op: Binary, left: Value, right: Value, span: Span) -> Evaluated {
        match op {
            Binary::Range | Binary::RangeOpenLeft | Binary::RangeOpenRight | Binary::RangeOpen => {
                return self.range_between(op, &left, &right, span);
            }
            _ => {}
        }
        if let (Value::Set(one), Value::Set(other)) = (&left, &right) {
            let all = one.union(other);
            return Ok(Value::set(match op {
                Binary::Union => all,
                Binary::Intersect => one.intersect(other),
                Binary::Difference => super::member::without(one, other),
                _ => super::member::without(&all, &one.intersect(other)),
            }));
        }
        let (one, other) = (self.candidates(&left, span)?, self.candidates(&right, span)?);
        let candidates = match op {
            Binary::Intersect => one.intersect(&other),
            Binary::Difference => one,
            _ => one.union(&other),
        };
        let (left, right) = (self.set_var(&left, &candidates), self.set_var(&right, &candidates));
        let members = left.members.iter().zip(&right.members).map(|(&one, &other)| match op {
            Binary::Union => self.disjunction(vec![one, other], Context::Mixed),
            Binary::Intersect => self.conjunction(vec![one, other], Context::Mixed),
            Binary::Difference => self.conjunction(vec![one, !other], Context::Mixed),
            _ => self.parity(vec![one, other], Context::Mixed),
        });
        let members = members.collect();
        Ok(self.simplest_set(SetVar { candidates: left.candidates, members }))
    }

    /// `{a, b}`: absent members are left out.
    pub fn set_of(&mut self, members: Vec<Value>, span: Span) -> Evaluated {
        let mut candidates = Domain::default();
        for member in &members {
            if !matches!(member, Value::Absent) {
                candidates = candidates.union(&self.domain(member));
            }
        }
        self.few(&candidates, span)?;
        let values: Vec<i64> = candidates.values().collect();
        let mut reasons: Vec<Vec<Lit>> = vec![Vec::new(); values.len()];
        for member in &members {
            if matches!(member, Value::Absent) {
                continue;
            }
            let present = self.occurs(member);
            let term = self.term(member);
            for value in self.term_domain(term).values() {
                let is = self.relate(Linear::from(term) - value, Relation::Eq, Context::Mixed);
                let is = self.conjunction(vec![present, is], Context::Mixed);
                if let Ok(at) = values.binary_search(&value) {
                    reasons[at].push(is);
                }
            }
        }
        let members = reasons.into_iter().map(|reasons| self.disjunction(reasons, Context::Mixed)).collect();
        Ok(self.simplest_set(SetVar { candidates: values, members }))
    }

    /// The union of sets; of none, the empty set.
    pub fn set_union_of(&mut self, sets: Vec<Value>, span: Span) -> Evaluated {
        let mut candidates = Domain::default();
        for set in &sets {
            candidates = candidates.union(&self.candidates(set, span)?);
        }
        let mut members = Vec::new();
        for value in candidates.values() {
            let reasons = sets.iter().map(|set| self.has_member(set, value)).collect();
            members.push(self.disjunction(reasons, Context::Mixed));
        }
        Ok(self.simplest_set(SetVar { candidates: candidates.values().collect(), members }))
    }

    /// The intersection of sets; undefined for none.
    pub fn set_intersection_of(&mut self, sets: Vec<Value>, span: Span) -> Evaluated {
        let mut candidates: Option<Domain> = None;
        for set in &sets {
            let of = self.candidates(set, span)?;
            candidates = Some(candidates.map_or_else(|| of.clone(), |before| before.intersect(&of)));
        }
        let Some(candidates) = candidates else { return undefined(span, "the intersection of no sets") };
        let mut members = Vec::new();
        for value in candidates.values() {
            let all = sets.iter().map(|set| self.has_member(set, value)).collect();
            members.push(self.conjunction(all, Context::Mixed));
        }
        Ok(self.simplest_set(SetVar { candidates: candidates.values().collect(), members }))
    }

    /// The least or largest member; undefined for the empty set.
    pub fn set_extreme(&mut self, least: bool, set: &Value, span: Span) -> Evaluated {
        let candidates = self.candidates(set, span)?;
        let mut places: Vec<(i64, Lit)> =
            candidates.values().map(|value| (value, self.has_member(set, value))).collect();
        if !least {
            places.reverse();
        }
        let some = self.disjunction(places.iter().map(|place| place.1).collect(), Context::Mixed);
        if some == Lit::FALSE {
            return undefined(span, "the empty set has neither minimum nor maximum");
        }
        self.must_hold(some);
        let certain = places.iter().position(|place| place.1 == Lit::TRUE);
        places.truncate(certain.map_or(places.len(), |at| at + 1));
        let Some((last, _)) = places.pop() else { return undefined(span, "the empty set has no least member") };
        let cases = places.into_iter().map(|(value, member)| (member, Value::Int(value))).collect();
        self.choose(cases, Value::Int(last), span)
    }

    /// The number of members.
    pub fn cardinality(&mut self, set: &Value, span: Span) -> Evaluated {
        match set {
            Value::Set(set) => Ok(Value::Int(i64::try_from(set.size()).unwrap_or(INFINITY))),
            Value::SetVar(set) => {
                let members: Vec<Lit> = set.members.iter().map(|&member| self.store.settled(member)).collect();
                self.checked_sum(damier_model::sum(members), span)
            }
            _ => Ok(Value::Int(0)),
        }
    }

    /// A literal for `candidate in set`.
    pub fn has_member(&self, set: &Value, candidate: i64) -> Lit {
        match set {
            Value::Set(set) => Lit::constant(set.contains(candidate)),
            Value::SetVar(set) => match set.candidates.binary_search(&candidate) {
                Ok(at) => self.store.settled(set.members[at]),
                Err(_) => Lit::FALSE,
            },
            _ => Lit::FALSE,
        }
    }

    /// All that a set may have as a member.
    pub(crate) fn candidates(&self, set: &Value, span: Span) -> Evaluated<Domain> {
        let candidates = self.domain(set);
        self.few(&candidates, span)?;
        Ok(candidates)
    }

    fn few(&self, candidates: &Domain, span: Span) -> Evaluated<()> {
        if candidates.size() <= MANY {
            return Ok(());
        }
        self.cannot(span, format!("a set that the solver decides cannot have all of {candidates} as its candidates"))
    }

    /// A set as literals over given candidates.
    pub(crate) fn set_var(&self, set: &Value, candidates: &Domain) -> SetVar {
        let candidates: Vec<i64> = candidates.values().collect();
        let members = candidates.iter().map(|&candidate| self.has_member(set, candidate)).collect();
        SetVar { candidates, members }
    }

    /// A set without candidates that are out, and a known one where all is known.
    pub(crate) fn simplest_set(&self, set: SetVar) -> Value {
        let open = set.candidates.into_iter().zip(set.members);
        let kept: Vec<(i64, Lit)> =
            open.map(|(value, member)| (value, self.store.settled(member))).filter(|at| at.1 != Lit::FALSE).collect();
        if kept.iter().all(|at| at.1 == Lit::TRUE) {
            return Value::set(Domain::from_values(kept.into_iter().map(|at| at.0)));
        }
        let (candidates, members) = kept.into_iter().unzip();
        Value::SetVar(Rc::new(SetVar { candidates, members }))
    }

    /// `low..high` with ends that the solver decides.
    fn range_between(&mut self, op: Binary, low: &Value, high: &Value, span: Span) -> Evaluated {
        let after = i64::from(matches!(op, Binary::RangeOpenLeft | Binary::RangeOpen));
        let before = i64::from(matches!(op, Binary::RangeOpenRight | Binary::RangeOpen));
        let (low, high) = (self.linear(low) + after, self.linear(high) - before);
        let (least, most) = (self.sum_bounds(&low).0, self.sum_bounds(&high).1);
        let clamp = |value: i128| value.clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as i64;
        let candidates = Domain::range(clamp(least), clamp(most));
        self.few(&candidates, span)?;
        let mut members = Vec::new();
        for value in candidates.values() {
            let from = self.relate(low.clone() - value, Relation::Le, Context::Mixed);
            let to = self.relate(high.clone() - value, Relation::Ge, Context::Mixed);
            members.push(self.conjunction(vec![from, to], Context::Mixed));
        }
        Ok(self.simplest_set(SetVar { candidates: candidates.values().collect(), members }))
    }

    pub(crate) fn choose_set(&mut self, cases: Vec<(Lit, Value)>, otherwise: Value, span: Span) -> Evaluated {
        let mut candidates = self.candidates(&otherwise, span)?;
        for (_, set) in &cases {
            candidates = candidates.union(&self.candidates(set, span)?);
        }
        let mut members = Vec::new();
        for value in candidates.values() {
            let mut member = self.has_member(&otherwise, value);
            for (condition, set) in cases.iter().rev() {
                let here = self.has_member(set, value);
                member = self.choose_literal(*condition, here, member);
            }
            members.push(member);
        }
        Ok(self.simplest_set(SetVar { candidates: candidates.values().collect(), members }))
    }

    /// `value in set`, for a set that the solver decides.
    pub(crate) fn in_set_var(&mut self, term: Term, set: &SetVar, context: Context) -> Lit {
        let values = self.term_domain(term);
        if let Some(value) = term.as_constant().or_else(|| (values.size() == 1).then(|| values.min().unwrap_or(0))) {
            let member = match set.candidates.binary_search(&value) {
                Ok(at) => set.members[at],
                Err(_) => Lit::FALSE,
            };
            return self.in_context(member, context);
        }
        let candidates = Domain::from_values(
            set.candidates
                .iter()
                .zip(&set.members)
                .filter(|(_, m)| self.store.settled(**m) != Lit::FALSE)
                .map(|(c, _)| *c),
        );
        let certain = Domain::from_values(
            set.candidates
                .iter()
                .zip(&set.members)
                .filter(|(_, m)| self.store.settled(**m) == Lit::TRUE)
                .map(|(c, _)| *c),
        );
        let inside = self.member(term, &candidates, context);
        let mut all = vec![inside];
        for value in values.intersect(&super::member::without(&candidates, &certain)).values() {
            let is = self.relate(Linear::from(term) - value, Relation::Eq, Context::Mixed);
            let at = set.candidates.binary_search(&value).map(|at| set.members[at]).unwrap_or(Lit::FALSE);
            all.push(self.disjunction(vec![!is, at], context));
        }
        self.conjunction(all, context)
    }
}
