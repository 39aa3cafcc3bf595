//! Smaller domains before the search starts, by what is cheap: a clue once seen need not be searched for.
//!
//! A constraint with one open variable is tried with every value of it; fixed terms of an all-different take their
//! values from the others; bounds of sums bound their terms; indices and steps stay within their lists. All of that
//! is sound, and none of it is complete: it stops when nothing changes or when it has done its share of work.

use crate::measure::sum_of;
use damier_model::{Constraint, Domain, Relation, Term, Valuation, Var, stage};
use std::borrow::Cow;
use std::collections::{HashSet, VecDeque};

/// Some domain has no value left.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Empty;

/// Domains larger than this are not gone through value by value.
pub(crate) const LARGEST_TRIED: u64 = 4096;
/// Work allowed: this much, and more for large models.
const WORK: u64 = 4_000_000;
const WORK_PER_TERM: u64 = 20;

/// Makes domains smaller where the constraints allow no more; says whether it got to the end of it, so that constraints
/// with at most one open variable (of a domain not too large to be tried) are guaranteed by the domains.
pub(crate) fn narrow(domains: &mut [Domain], constraints: &[Cow<Constraint>]) -> Result<bool, Empty> {
    if domains.iter().any(Domain::is_empty) {
        return Err(Empty);
    }
    let speak: Vec<Box<[u32]>> =
        constraints.iter().map(|c| c.variables().into_iter().map(|x| x.index() as u32).collect()).collect();
    let mut about = vec![Vec::new(); domains.len()];
    for (c, vars) in (0u32..).zip(&speak) {
        vars.iter().for_each(|&x| about[x as usize].push(c));
    }
    let size: u64 = speak.iter().map(|vars| vars.len() as u64).sum();
    let point = domains.iter().map(|d| d.min().unwrap_or(0)).collect();
    let mut narrowing = Narrowing {
        domains,
        speak: &speak,
        about: &about,
        waiting: (0..constraints.len() as u32).collect(),
        is_waiting: vec![true; constraints.len()],
        point: Point(point),
    };
    for constraint in constraints {
        stage::poll();
        narrowing.keep_within_lists(constraint)?;
    }
    let mut work = WORK + WORK_PER_TERM * size;
    while let Some(c) = narrowing.waiting.pop_front() {
        stage::poll();
        narrowing.is_waiting[c as usize] = false;
        work = work.saturating_sub(1 + speak[c as usize].len() as u64);
        if work == 0 {
            return Ok(false);
        }
        narrowing.step(c as usize, &constraints[c as usize])?;
    }
    Ok(true)
}

struct Point(Vec<i64>);

impl Valuation for Point {
    fn value_of(&self, var: Var) -> i64 {
        self.0[var.index()]
    }
}

struct Narrowing<'a> {
    domains: &'a mut [Domain],
    /// By constraint: its variables.
    speak: &'a [Box<[u32]>],
    /// By variable: the constraints that speak of it.
    about: &'a [Vec<u32>],
    waiting: VecDeque<u32>,
    is_waiting: Vec<bool>,
    /// The values of fixed variables.
    point: Point,
}

impl Narrowing<'_> {
    fn step(&mut self, c: usize, constraint: &Constraint) -> Result<(), Empty> {
        let mut open = self.speak[c].iter().copied().filter(|&x| self.domains[x as usize].size() > 1);
        match (open.next(), open.next()) {
            (None, _) => return if constraint.holds(&self.point) { Ok(()) } else { Err(Empty) },
            (Some(x), None) if self.domains[x as usize].size() <= LARGEST_TRIED => {
                return self.try_values(x as usize, constraint);
            }
            _ => {}
        }
        if let Constraint::AllDifferent { terms, .. } = constraint {
            self.take_fixed_values(terms)
        } else if let Some((terms, relation, constant)) = sum_of(constraint) {
            self.bound_terms(&terms, relation, constant)
        } else {
            Ok(())
        }
    }

    fn give(&mut self, x: usize, domain: Domain) -> Result<(), Empty> {
        if domain.size() == self.domains[x].size() {
            return Ok(());
        }
        self.point.0[x] = domain.min().ok_or(Empty)?;
        self.domains[x] = domain;
        for &c in &self.about[x] {
            if !std::mem::replace(&mut self.is_waiting[c as usize], true) {
                self.waiting.push_back(c);
            }
        }
        Ok(())
    }

    fn try_values(&mut self, x: usize, constraint: &Constraint) -> Result<(), Empty> {
        let values: Vec<i64> = self.domains[x].values().collect();
        let mut kept = Vec::with_capacity(values.len());
        for value in values {
            self.point.0[x] = value;
            if constraint.holds(&self.point) {
                kept.push(value);
            }
        }
        self.point.0[x] = self.domains[x].min().ok_or(Empty)?;
        self.give(x, Domain::from_values(kept))
    }

    /// The value of a term, if it is fixed.
    fn fixed(&self, term: Term) -> Option<i64> {
        match term.as_constant() {
            Some(value) => Some(value),
            None => (self.domains[term.var.index()].size() == 1).then(|| self.point.value(term)),
        }
    }

    fn take_fixed_values(&mut self, terms: &[Term]) -> Result<(), Empty> {
        let mut taken = HashSet::new();
        for value in terms.iter().filter_map(|&term| self.fixed(term)) {
            if !taken.insert(value) {
                return Err(Empty);
            }
        }
        if taken.is_empty() {
            return Ok(());
        }
        for &term in terms {
            if self.fixed(term).is_some() {
                continue;
            }
            let x = term.var.index();
            if self.domains[x].size() <= LARGEST_TRIED {
                let free = |v: &i64| !taken.contains(&(term.scale * v + term.offset));
                let kept = Domain::from_values(self.domains[x].values().filter(free));
                self.give(x, kept)?;
            }
        }
        Ok(())
    }

    /// Bounds of a term, in 128 bits since sums of them are wanted.
    fn reach(&self, term: Term) -> (i128, i128) {
        if let Some(value) = term.as_constant() {
            return (value.into(), value.into());
        }
        let (low, high) = hull(&self.domains[term.var.index()]);
        let at = |value: i64| i128::from(value) * i128::from(term.scale) + i128::from(term.offset);
        (at(low).min(at(high)), at(low).max(at(high)))
    }

    fn bound_terms(&mut self, terms: &[Term], relation: Relation, constant: i64) -> Result<(), Empty> {
        let constant = i128::from(constant);
        let (low, high) = match relation {
            Relation::Eq => (Some(constant), Some(constant)),
            Relation::Ne => return Ok(()),
            Relation::Le => (None, Some(constant)),
            Relation::Lt => (None, Some(constant - 1)),
            Relation::Ge => (Some(constant), None),
            Relation::Gt => (Some(constant + 1), None),
        };
        let (mut least, mut most) = (0, 0);
        for &term in terms {
            let (l, h) = self.reach(term);
            (least, most) = (least + l, most + h);
        }
        for &term in terms {
            if term.as_constant().is_some() || term.scale == 0 {
                continue;
            }
            let (l, h) = self.reach(term);
            // The others add at least `least - l`: what is left for this term.
            let at_most = high.map_or(h, |high| high - (least - l)).min(h);
            let at_least = low.map_or(l, |low| low - (most - h)).max(l);
            if at_most == h && at_least == l {
                continue;
            }
            if at_least > at_most {
                return Err(Empty);
            }
            let (scale, offset) = (i128::from(term.scale), i128::from(term.offset));
            let (a, b) = (at_least - offset, at_most - offset);
            let (from, to) = if scale > 0 {
                (-((-a).div_euclid(scale)), b.div_euclid(scale))
            } else {
                (-((b).div_euclid(-scale)), (-a).div_euclid(-scale))
            };
            let x = term.var.index();
            let range = Domain::range(cut(from), cut(to));
            let kept = self.domains[x].intersect(&range);
            self.give(x, kept)?;
            let (new_l, new_h) = self.reach(term);
            (least, most) = (least - l + new_l, most - h + new_h);
        }
        Ok(())
    }

    /// Indices, successors and steps stay within their lists; what must be a member is one.
    fn keep_within_lists(&mut self, constraint: &Constraint) -> Result<(), Empty> {
        let mut within = |terms: &[Term], length: usize| {
            let range = Domain::range(0, length as i64 - 1);
            terms.iter().try_for_each(|&term| self.keep_within(term, &range))
        };
        match constraint {
            Constraint::Circuit(terms) | Constraint::SubCircuit(terms) => within(terms, terms.len()),
            Constraint::HamiltonianPath { position, .. } => within(position, position.len()),
            Constraint::Inverse { forward, backward } => {
                within(forward, backward.len())?;
                within(backward, forward.len())
            }
            Constraint::Element { array, index, .. } => within(&[*index], array.len()),
            Constraint::ElementConstant { array, index, .. } => within(&[*index], array.len()),
            Constraint::GlobalCardinality { terms, values, closed: true, .. } => {
                let values = Domain::from_values(values.iter().copied());
                terms.iter().try_for_each(|&term| self.keep_within(term, &values))
            }
            _ => Ok(()),
        }
    }

    fn keep_within(&mut self, term: Term, values: &Domain) -> Result<(), Empty> {
        if let Some(value) = self.fixed(term) {
            return if values.contains(value) { Ok(()) } else { Err(Empty) };
        }
        let x = term.var.index();
        if self.domains[x].size() > LARGEST_TRIED {
            return Ok(());
        }
        let kept = self.domains[x].values().filter(|v| values.contains(term.scale * v + term.offset));
        let kept = Domain::from_values(kept);
        self.give(x, kept)
    }
}

/// The least and the largest value of a domain; 0 and 0 if it has none.
pub(crate) fn hull(domain: &Domain) -> (i64, i64) {
    (domain.min().unwrap_or(0), domain.max().unwrap_or(0))
}

fn cut(value: i128) -> i64 {
    value.clamp(i64::MIN.into(), i64::MAX.into()) as i64
}
