//! What is known of a constraint's truth from the domains alone, and the propagator that tells a literal about it.
//!
//! Simple constraints are decided by bounds; the others as soon as all their variables are fixed, by their meaning.

use crate::learn::{Claim, Reason};
use crate::post::{literal, store_variable, view};
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::propagators::gone::{WIDEST, all_gone, never, root_max};
use crate::propagators::linear::too_much;
use crate::propagators::member::lost;
use crate::store::journal::Past;
use crate::store::{Conflict, Events, Store};
use crate::view::{Literal, View};
use damier_model::{Constraint, Domain, Lit, Relation, Term, Valuation, Var};

/// The constraint that holds exactly when this one does not, where the vocabulary has it.
pub(crate) fn opposite(constraint: &Constraint) -> Option<Constraint> {
    Some(match constraint.clone() {
        Constraint::Linear { terms, relation, constant } => {
            Constraint::Linear { terms, relation: relation.negated(), constant }
        }
        Constraint::Compare { left, relation, right } => {
            Constraint::Compare { left, relation: relation.negated(), right }
        }
        Constraint::Clause(lits) => Constraint::And(lits.iter().map(|&l| !l).collect()),
        Constraint::And(lits) => Constraint::Clause(lits.iter().map(|&l| !l).collect()),
        Constraint::Xor(lits) => Constraint::Xor(lits.iter().copied().chain([Lit::TRUE]).collect()),
        Constraint::Iff(a, b) => Constraint::Iff(a, !b),
        Constraint::BoolSum { literals, relation, total } => {
            Constraint::BoolSum { literals, relation: relation.negated(), total }
        }
        Constraint::Table { terms, tuples, positive } if !terms.is_empty() => {
            Constraint::Table { terms, tuples, positive: !positive }
        }
        Constraint::Lex { left, right, strict } => Constraint::Lex { left: right, right: left, strict: !strict },
        Constraint::Count { terms, value, relation, total } => {
            Constraint::Count { terms, value, relation: relation.negated(), total }
        }
        Constraint::Member { term, domain } => Constraint::Member { term, domain: Box::new(all_but(&domain)) },
        _ => return None,
    })
}

/// The numbers that are not members.
fn all_but(domain: &Domain) -> Domain {
    let ends = domain.ranges().iter().map(|&(low, high)| (low.checked_sub(1), high.checked_add(1)));
    let mut from = Some(i64::MIN);
    let mut others = Vec::new();
    for (before, after) in ends.chain([(Some(i64::MAX), None)]) {
        others.extend(from.zip(before).filter(|(low, high)| low <= high));
        from = after;
    }
    Domain::from_ranges(others)
}

/// What the domains say: true, false, or not yet known.
fn truth(constraint: &Constraint, store: &Store, scratch: &mut Vec<i64>) -> Option<bool> {
    match constraint {
        Constraint::Linear { terms, relation, constant } => {
            let (mut low, mut high) = (0, 0);
            for &(coefficient, var) in terms {
                let term = View { var: store_variable(var), scale: coefficient, offset: 0 };
                low += store.min(term);
                high += store.max(term);
            }
            compare_ranges((low, high), *relation, (*constant, *constant))
        }
        Constraint::Compare { left, relation, right } => compare(store, view(*left), *relation, view(*right)),
        Constraint::Member { term, domain } => {
            let term = view(*term);
            match store.value(term) {
                Some(value) => Some(domain.contains(value)),
                None if domain.max().is_none_or(|max| max < store.min(term)) => Some(false),
                None if domain.min().is_none_or(|min| min > store.max(term)) => Some(false),
                None if store.is_wide(term) => {
                    let within = |&(low, high): &(i64, i64)| low <= store.min(term) && store.max(term) <= high;
                    domain.ranges().iter().any(within).then_some(true)
                }
                None => {
                    let inside = store.values(term).filter(|&v| domain.contains(v)).count() as u64;
                    match inside {
                        0 => Some(false),
                        all if all == store.size(term) => Some(true),
                        _ => None,
                    }
                }
            }
        }
        Constraint::BoolSum { literals, relation, total } => {
            let certain = literals.iter().filter(|&&l| store.is_true(literal(l))).count() as i64;
            let possible = literals.iter().filter(|&&l| !store.is_false(literal(l))).count() as i64;
            let total = view(*total);
            compare_ranges((certain, possible), *relation, (store.min(total), store.max(total)))
        }
        Constraint::AllDifferent { terms, .. } => {
            scratch.clear();
            scratch.extend(terms.iter().filter_map(|&t| store.value(view(t))));
            let all_fixed = scratch.len() == terms.len();
            scratch.sort_unstable();
            let repeated = scratch.windows(2).any(|pair| pair[0] == pair[1]);
            if repeated { Some(false) } else { all_fixed.then_some(true) }
        }
        Constraint::AllEqual(terms) => {
            let mut fixed = terms.iter().filter_map(|&t| store.value(view(t)));
            let first = fixed.next();
            let differing = fixed.any(|value| Some(value) != first);
            let all_fixed = || terms.iter().all(|&t| store.is_fixed(view(t)));
            if differing { Some(false) } else { all_fixed().then_some(true) }
        }
        other => meaning(other, store),
    }
}

fn compare(store: &Store, left: View, relation: Relation, right: View) -> Option<bool> {
    let ranges = ((store.min(left), store.max(left)), (store.min(right), store.max(right)));
    let known = compare_ranges(ranges.0, relation, ranges.1);
    let apart = matches!(relation, Relation::Eq | Relation::Ne) && known.is_none() && !store.overlap(left, right);
    if apart { Some(relation == Relation::Ne) } else { known }
}

fn compare_ranges(left: (i64, i64), relation: Relation, right: (i64, i64)) -> Option<bool> {
    let below = left.1 < right.0;
    let above = left.0 > right.1;
    let same = left.0 == left.1 && left == right;
    let (yes, no) = match relation {
        Relation::Eq => (same, below || above),
        Relation::Ne => (below || above, same),
        Relation::Le => (left.1 <= right.0, above),
        Relation::Lt => (below, left.0 >= right.1),
        Relation::Ge => (left.0 >= right.1, below),
        Relation::Gt => (above, left.1 <= right.0),
    };
    if yes {
        Some(true)
    } else if no {
        Some(false)
    } else {
        None
    }
}

/// The constraint's own meaning, once all variables are fixed.
fn meaning(constraint: &Constraint, store: &Store) -> Option<bool> {
    let mut all_fixed = true;
    constraint.visit_terms(&mut |term| all_fixed &= store.is_fixed(view(term)));
    all_fixed.then(|| constraint.holds(&FixedValues(store)))
}

/// The store read as an assignment, where all variables asked for are fixed.
struct FixedValues<'s>(&'s Store);

impl Valuation for FixedValues<'_> {
    fn value_of(&self, var: Var) -> i64 {
        self.0.record(store_variable(var)).min
    }
}

/// Tells a literal whether a constraint is true (`both_ways`), or only that it is false.
pub(crate) struct Watcher {
    literal: Literal,
    constraint: Constraint,
    variables: Box<[View]>,
    both_ways: bool,
    /// Whether the truth may be known before all variables are fixed.
    early: bool,
    /// Whether another propagator enforces that the constraint does not hold.
    opposite_posted: bool,
    /// Where the last unfixed variable was seen.
    unfixed: usize,
    scratch: Vec<i64>,
}

impl Watcher {
    pub(crate) fn new(literal: Literal, constraint: &Constraint, both_ways: bool) -> Watcher {
        let early = matches!(
            constraint,
            Constraint::Linear { .. }
                | Constraint::Compare { .. }
                | Constraint::Member { .. }
                | Constraint::BoolSum { .. }
                | Constraint::AllDifferent { .. }
                | Constraint::AllEqual(_)
        );
        let variables = constraint.variables().iter().map(|&x: &Var| view(Term::from(x))).collect();
        Watcher {
            literal,
            constraint: constraint.clone(),
            variables,
            both_ways,
            early,
            opposite_posted: opposite(constraint).is_some(),
            unfixed: 0,
            scratch: Vec::new(),
        }
    }

    fn all_fixed(&mut self, store: &Store) -> bool {
        let n = self.variables.len();
        let unfixed = (0..n).map(|k| (self.unfixed + k) % n).find(|&k| !store.is_fixed(self.variables[k]));
        self.unfixed = unfixed.unwrap_or(0);
        unfixed.is_none()
    }
}

impl Propagator for Watcher {
    fn cost(&self) -> Cost {
        if self.variables.len() <= 2 { Cost::Binary } else { Cost::Linear }
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        let events = match self.constraint {
            Constraint::Linear { .. } | Constraint::BoolSum { .. } => Events::BOUNDS,
            Constraint::Compare { .. } | Constraint::Member { .. } => Events::ANY,
            _ => Events::FIXED,
        };
        to.on_all(&self.variables, events);
        to.on_literal(self.literal);
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        if store.is_false(self.literal) || (store.is_true(self.literal) && !self.both_ways) {
            // What is left to enforce is the guarded part's work, or the opposite's; without one, this watcher's.
            if !self.both_ways || self.opposite_posted {
                return Ok(Status::Entailed);
            }
        }
        if !self.early && !self.all_fixed(store) {
            return Ok(Status::Fixpoint);
        }
        match truth(&self.constraint, store, &mut self.scratch) {
            Some(true) if self.both_ways => store.set_true(self.literal)?,
            Some(false) => store.set_true(!self.literal)?,
            Some(true) => {}
            None => return Ok(Status::Fixpoint),
        }
        Ok(Status::Entailed)
    }

    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        let Some(is_so) = claim.of_literal(self.literal) else { return false };
        match &self.constraint {
            Constraint::Linear { terms, relation, constant } => {
                let of = |&(scale, var): &(i64, Var)| View { var: store_variable(var), scale, offset: 0 };
                let views: Vec<View> = terms.iter().map(of).collect();
                explain_sum(&views, *relation, *constant, is_so, past, reason)
            }
            Constraint::Compare { left, relation, right } => {
                let (left, right) = (view(*left), view(*right));
                explain_sum(&[left, right.negated()], *relation, 0, is_so, past, reason)
                    || explain_apart(left, right, *relation, is_so, past, reason)
            }
            Constraint::BoolSum { literals, relation, total } => {
                let mut views: Vec<View> = literals.iter().map(|&lit| View::from(literal(lit))).collect();
                views.push(view(*total).negated());
                explain_sum(&views, *relation, 0, is_so, past, reason)
            }
            Constraint::Member { term, domain } => lost(view(*term), domain, !is_so, past, reason),
            Constraint::AllDifferent { terms, .. } if !is_so => {
                let fixed = |term: &Term| past.value(view(*term));
                let pairs = terms.iter().enumerate().flat_map(|(k, a)| terms[..k].iter().map(move |b| (a, b)));
                let twins = pairs.into_iter().find(|(a, b)| fixed(a).is_some() && fixed(a) == fixed(b));
                twins.is_some_and(|(a, b)| {
                    reason.bounds(view(*a), past);
                    reason.bounds(view(*b), past);
                    true
                })
            }
            _ => false,
        }
    }
}

/// Why a sum compares with a constant as it does, or does not: by the bounds of its terms.
fn explain_sum(
    terms: &[View],
    relation: Relation,
    constant: i64,
    is_so: bool,
    past: &Past<'_>,
    reason: &mut Reason,
) -> bool {
    let relation = if is_so { relation } else { relation.negated() };
    // The sum is at most, or at least, this, for the opposite would fail.
    let mut at_most = |most: i64| too_much(terms.iter().map(|t| t.negated()), most + 1, Claim::Failure, past, reason);
    match relation {
        Relation::Le => return at_most(constant),
        Relation::Lt => return at_most(constant - 1),
        Relation::Ne if at_most(constant - 1) => return true,
        _ => {}
    }
    let mut at_least = |least: i64| too_much(terms.iter().copied(), 1 - least, Claim::Failure, past, reason);
    match relation {
        Relation::Ge => at_least(constant),
        Relation::Gt | Relation::Ne => at_least(constant + 1),
        _ => false,
    }
}

/// Why two views differ: each value that both had at the root is gone from one of them.
fn explain_apart(
    left: View,
    right: View,
    relation: Relation,
    is_so: bool,
    past: &Past<'_>,
    reason: &mut Reason,
) -> bool {
    if (relation, is_so) != (Relation::Eq, false) && (relation, is_so) != (Relation::Ne, true) {
        return false;
    }
    for (fixed, other) in [(left, right), (right, left)] {
        if let Some(value) = past.value(fixed)
            && other.scale != 0
        {
            reason.bounds(fixed, past);
            reason.not(other, value);
            return true;
        }
    }
    let low = past.root_min(left).max(past.root_min(right));
    let high = root_max(left, past).min(root_max(right, past));
    if high.saturating_sub(low) > WIDEST {
        return false;
    }
    let shared = || (low..=high).filter(|&value| !never(left, value, past) && !never(right, value, past));
    if shared().any(|value| past.contains(left, value) && past.contains(right, value)) {
        return false;
    }
    // What lies beyond the bounds of the left one takes one fact for all.
    let (min, max) = (past.min(left), past.max(left));
    let by_left = |value: &i64| !(min..=max).contains(value) || past.contains(right, *value);
    all_gone(left, shared().filter(by_left), past, reason);
    all_gone(right, shared().filter(|value| !by_left(value)), past, reason);
    true
}
