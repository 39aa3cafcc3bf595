//! Linear sums, by bounds: each term may use the room that the others leave at their best.
//!
//! `Σ terms ≤ 0` needs one pass, since pruning upper bounds does not change the lower bounds it is computed from. `= 0`
//! prunes both ways and repeats until nothing moves (bounds(R) consistency). `≠ 0` waits for the last variable.
//! Sums of literals with coefficients of one size are handed to [`bool_sum`](super::bool_sum).

use super::filter::gcd;
use super::{bool_sum, partial_sums};
use crate::learn::{Claim, Is, Reason};
use crate::post::{Poster, store_variable};
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::store::journal::Past;
use crate::store::{Conflict, Events, Pruned, Store};
use crate::view::{Literal, View};
use damier_model::{Relation, Var};

pub(crate) fn post(
    poster: &mut Poster<'_>,
    guard: Literal,
    terms: &[(i64, Var)],
    relation: Relation,
    constant: i64,
) -> Pruned {
    let mut views: Vec<View> = Vec::with_capacity(terms.len() + 1);
    let mut sorted: Vec<(Var, i64)> = terms.iter().map(|&(c, x)| (x, c)).collect();
    sorted.sort_unstable();
    for (x, coefficient) in sorted {
        let var = store_variable(x);
        match views.last_mut() {
            Some(last) if last.var == var => last.scale += coefficient,
            _ => views.push(View { var, scale: coefficient, offset: 0 }),
        }
    }
    views.retain(|v| v.scale != 0);
    if let Some((literals, total)) = as_literals(&poster.kernel.store, &views, constant) {
        return bool_sum::post(poster, guard, literals, relation, View::constant(total));
    }
    if let Some((literals, total)) = as_counted(&poster.kernel.store, &views, constant) {
        return bool_sum::post(poster, guard, literals, relation, total);
    }
    if relation == Relation::Eq && !may_be_met(&views, constant) {
        return poster.clause(guard, &[]);
    }
    if let Some(at) = partial_sums::total_among(&poster.kernel.store, &views)
        && partial_sums::suit(poster, guard, views.len() - 1, relation, views[at])
    {
        let total = views.remove(at).negated();
        return partial_sums::post(poster, views, relation, total, constant);
    }
    post_views(poster, guard, views, relation, constant)
}

/// Whether `Σ views` comes to a constant in whole numbers; if not, bounds would creep towards each other without ever meeting.
fn may_be_met(views: &[View], constant: i64) -> bool {
    let step = views.iter().fold(0, |step, v| gcd(step, v.scale.unsigned_abs())) as i64;
    if step == 0 { constant == 0 } else { constant % step == 0 }
}

/// `Σ views relation constant`, by a propagator over all of them.
pub(super) fn post_views(
    poster: &mut Poster<'_>,
    guard: Literal,
    views: Vec<View>,
    relation: Relation,
    constant: i64,
) -> Pruned {
    let negated = |views: &[View]| -> Vec<View> { views.iter().map(|v| v.negated()).collect() };
    match relation {
        Relation::Le => post_at_most_zero(poster, guard, views, -constant),
        Relation::Lt => post_at_most_zero(poster, guard, views, 1 - constant),
        Relation::Ge => post_at_most_zero(poster, guard, negated(&views), constant),
        Relation::Gt => post_at_most_zero(poster, guard, negated(&views), constant + 1),
        Relation::Eq => poster.add(guard, SumZero { terms: views.into(), constant: -constant }),
        Relation::Ne => poster.add(guard, SumNotZero { terms: views.into(), constant: -constant }),
    }
}

/// The sum as a number of literals, if all variables are 0..1 and all coefficients 1 or -1.
fn as_literals(store: &Store, views: &[View], constant: i64) -> Option<(Vec<Literal>, i64)> {
    // Declared so: a wider variable that was narrowed since cannot be a literal.
    if !views.iter().all(|v| v.scale.abs() == 1 && store.record(v.var).declared_boolean) {
        return None;
    }
    // -x is (1 - x) - 1.
    let negative = views.iter().filter(|v| v.scale < 0).count() as i64;
    let literals = views.iter().map(|v| Literal::new(v.var, v.scale < 0)).collect();
    Some((literals, constant + negative))
}

/// Literals beyond which a variable that counts them is told by counters: sums of fewer terms are looked through as fast.
const FEW_LITERALS: usize = 8;

/// The sum as a number of many literals that is compared with the one variable that is none.
fn as_counted(store: &Store, views: &[View], constant: i64) -> Option<(Vec<Literal>, View)> {
    if views.len() <= FEW_LITERALS + 1 {
        return None;
    }
    let mut others =
        views.iter().enumerate().filter(|(_, v)| v.scale.abs() != 1 || !store.record(v.var).declared_boolean);
    let (at, other) = others.next()?;
    if others.next().is_some() {
        return None;
    }
    let rest: Vec<View> = views[..at].iter().chain(&views[at + 1..]).copied().collect();
    let (literals, total) = as_literals(store, &rest, constant)?;
    Some((literals, View { var: other.var, scale: -other.scale, offset: total }))
}

fn post_at_most_zero(poster: &mut Poster<'_>, guard: Literal, views: Vec<View>, constant: i64) -> Pruned {
    poster.add(guard, SumAtMostZero { terms: views.into(), constant })
}

/// Passes over an equation in one run; bounds of wide domains may creep on for minutes.
const MOST_PASSES: usize = 100;

fn lowest(store: &Store, terms: &[View]) -> i64 {
    terms.iter().map(|&t| store.min(t)).sum()
}

fn highest(store: &Store, terms: &[View]) -> i64 {
    terms.iter().map(|&t| store.max(t)).sum()
}

fn cost(terms: &[View]) -> Cost {
    if terms.len() <= 3 { Cost::Ternary } else { Cost::Linear }
}

/// `Σ terms + constant ≤ 0`.
struct SumAtMostZero {
    terms: Box<[View]>,
    constant: i64,
}

impl Propagator for SumAtMostZero {
    fn cost(&self) -> Cost {
        cost(&self.terms)
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        to.on_all(&self.terms, Events::LOWER);
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        let room = -self.constant - lowest(store, &self.terms);
        if room < 0 {
            return Err(Conflict);
        }
        let mut high = self.constant;
        for &term in &self.terms {
            let low = store.min(term);
            if store.max(term) - low > room {
                store.set_max(term, low + room)?;
            }
            high += store.max(term);
        }
        Ok(if high <= 0 { Status::Entailed } else { Status::Fixpoint })
    }

    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        too_much(self.terms.iter().copied(), self.constant, claim, past, reason)
    }
}

/// Why `Σ terms + constant ≤ 0` claims what it does: the terms it speaks not of are so large that it follows. They need not
/// have been as large as they were; what is to spare lets bounds be weaker, or go unmentioned.
pub(crate) fn too_much(
    terms: impl Iterator<Item = View> + Clone,
    constant: i64,
    claim: Claim,
    past: &Past<'_>,
    reason: &mut Reason,
) -> bool {
    // What the sum is at least, if the claim is wrong, beyond what it may be.
    let mut spare = constant - 1;
    let mut claimed = matches!(claim, Claim::Failure);
    for term in terms.clone() {
        match claim.of(term) {
            None => spare += past.min(term),
            Some((Is::AtMost, value)) => {
                spare += value + term.scale.abs();
                claimed = true;
            }
            Some(_) => return false,
        }
    }
    if spare < 0 || !claimed {
        return false;
    }
    for term in terms {
        if claim.of(term).is_some() || term.scale == 0 {
            continue;
        }
        let (least, always) = (past.min(term), past.root_min(term));
        if least - always <= spare {
            spare -= least - always;
            continue;
        }
        reason.at_least(term, least - spare);
        // Rounding to values of the variable may have left some.
        spare = 0;
    }
    true
}

/// `Σ terms + constant = 0`.
pub(super) struct SumZero {
    pub(super) terms: Box<[View]>,
    pub(super) constant: i64,
}

impl Propagator for SumZero {
    fn cost(&self) -> Cost {
        cost(&self.terms)
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        to.on_all(&self.terms, Events::BOUNDS);
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        let mut low = self.constant + lowest(store, &self.terms);
        let mut high = self.constant + highest(store, &self.terms);
        for _ in 0..MOST_PASSES {
            if low > 0 || high < 0 {
                return Err(Conflict);
            }
            let mut moved = false;
            for &term in &self.terms {
                let (min, max) = (store.min(term), store.max(term));
                if min == max {
                    continue;
                }
                // The others reach from low - min to high - max, and the term must undo their sum.
                store.set_max(term, min - low)?;
                store.set_min(term, max - high)?;
                let (new_min, new_max) = (store.min(term), store.max(term));
                moved |= new_min != min || new_max != max;
                low += new_min - min;
                high += new_max - max;
            }
            if !moved {
                return Ok(if low == high { Status::Entailed } else { Status::Fixpoint });
            }
        }
        Ok(Status::MayProgress)
    }

    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        let terms = self.terms.iter().copied();
        let negated = terms.clone().map(View::negated);
        too_much(terms, self.constant, claim, past, reason) || too_much(negated, -self.constant, claim, past, reason)
    }
}

/// `Σ terms + constant ≠ 0`.
struct SumNotZero {
    terms: Box<[View]>,
    constant: i64,
}

impl Propagator for SumNotZero {
    fn cost(&self) -> Cost {
        cost(&self.terms)
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        to.on_all(&self.terms, Events::FIXED);
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        let mut last = None;
        let mut total = self.constant;
        for &term in &self.terms {
            match store.value(term) {
                Some(value) => total += value,
                None if last.is_some() => return Ok(Status::Fixpoint),
                None => last = Some(term),
            }
        }
        match last {
            Some(term) => store.remove(term, -total)?,
            None if total == 0 => return Err(Conflict),
            None => {}
        }
        Ok(Status::Entailed)
    }

    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        self.terms.iter().filter(|&&term| claim.of(term).is_none()).for_each(|&term| reason.bounds(term, past));
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::propagators::testing::Promise;
    use crate::propagators::trials::keeps;
    use damier_model::{Constraint, Relation, Var};

    #[test]
    fn literals_that_a_variable_counts_are_as_many_as_it_says() {
        keeps(Promise::Sound, |t| {
            let literals = t.model.ints("b", 9, 0..=1);
            let mut terms: Vec<(i64, Var)> = literals.iter().map(|&b| (t.dice.between(0, 1) * 2 - 1, b)).collect();
            let total = t.model.int("total", -1..=2);
            terms.push(([-2, -1, 1, 3][t.dice.below(4)], total));
            let relation = Relation::ALL[t.dice.below(Relation::ALL.len())];
            Constraint::Linear { terms: terms.into(), relation, constant: t.dice.between(-3, 3) }
        });
    }
}
