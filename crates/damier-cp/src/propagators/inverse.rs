//! Two permutations that undo each other: `forward[i] = j` exactly when `backward[j] = i`.
//!
//! Whatever one side loses, the other loses too, so both show one bipartite graph; a fixed term settles its partner,
//! which is the value rule of all-different on either side. A term is looked at again only when the size of its domain
//! has changed, O(n) each. Beyond that the strength asked for says how much all-different deduces: matchings need one
//! side only, the graph being the same, and make it domain consistent (for terms of different variables); Hall intervals
//! see other things on either side.

use super::all_different;
use super::gone::{denies, gone, never, sole_denied};
use crate::learn::{Claim, Reason};
use crate::post::Poster;
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::store::journal::Past;
use crate::store::{Cell, Conflict, Events, Pruned, Store};
use crate::view::{Literal, View};
use damier_model::Strength;

pub(crate) fn post(poster: &mut Poster<'_>, guard: Literal, forward: Box<[View]>, backward: Box<[View]>) -> Pruned {
    let n = forward.len();
    if n != backward.len() {
        return poster.clause(guard, &[]);
    }
    all_different::post_beyond_values(poster, guard, &forward, Strength::Auto)?;
    if all_different::chosen(poster, &forward, Strength::Auto) != Strength::Domain {
        all_different::post_beyond_values(poster, guard, &backward, Strength::Auto)?;
    }
    let seen = poster.kernel.store.new_cells(2 * n, UNSEEN);
    poster.add(guard, Inverse { sides: [forward, backward], seen })
}

const UNSEEN: i64 = -1;

struct Inverse {
    sides: [Box<[View]>; 2],
    /// Trailed, by term of the first side, then of the second: the size of its domain when it was last looked at.
    seen: Cell,
}

impl Inverse {
    /// Tells the other side what the `i`-th term of a side can be.
    fn tell(&self, store: &mut Store, side: usize, i: usize) -> Pruned {
        let (term, others) = (self.sides[side][i], &self.sides[1 - side]);
        let n = others.len() as i64;
        store.worked(others.len())?;
        store.set_min(term, 0)?;
        store.set_max(term, n - 1)?;
        if let Some(j) = store.value(term) {
            store.fix(others[j as usize], i as i64)?;
        }
        for (j, &other) in (0..n).zip(others) {
            if !store.contains(term, j) {
                store.remove(other, i as i64)?;
            }
        }
        Ok(())
    }
}

impl Propagator for Inverse {
    fn cost(&self) -> Cost {
        Cost::Linear
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        self.sides.iter().for_each(|side| to.on_all(side, Events::ANY));
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        let n = self.sides[0].len();
        loop {
            let (mut settled, mut all_fixed) = (true, true);
            for k in 0..2 * n {
                let (side, i) = (k / n, k % n);
                let term = self.sides[side][i];
                all_fixed &= store.is_fixed(term);
                let size = store.size(term) as i64;
                if store.cell(self.seen.nth(k)) != size {
                    settled = false;
                    store.set_cell(self.seen.nth(k), size);
                    self.tell(store, side, i)?;
                }
            }
            if settled {
                return Ok(if all_fixed { Status::Entailed } else { Status::Fixpoint });
            }
        }
    }

    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        let places = (0..2).flat_map(|side| (0..self.sides[side].len()).map(move |j| (side, j)));
        places.into_iter().any(|(side, j)| match claim {
            Claim::Failure => self.explain_failure(side, j, past, reason),
            Claim::Change(_) => self.explain_change(side, j, claim, past, reason),
        })
    }
}

impl Inverse {
    /// Why the `j`-th term of a side lost what it is claimed to have lost.
    fn explain_change(&self, side: usize, j: usize, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        let (term, others) = (self.sides[side][j], &self.sides[1 - side]);
        let Some(claimed) = claim.of(term) else { return false };
        if (0..others.len() as i64).all(|i| !denies(claimed, i) || never(term, i, past)) {
            // Only what is no place at all was lost.
            return true;
        }
        let lost = sole_denied(claim, term, past).and_then(|i| usize::try_from(i).ok());
        if let Some(&partner) = lost.and_then(|i| others.get(i))
            && !past.contains(partner, j as i64)
        {
            gone(partner, j as i64, past, reason);
            return true;
        }
        let settles = |&i: &usize| past.value(others[i]) == Some(j as i64) && !denies(claimed, i as i64);
        let partner = (0..others.len()).find(settles);
        partner.inspect(|&i| reason.bounds(others[i], past)).is_some()
    }

    /// Whether the `j`-th term of a side is fixed to what it cannot be.
    fn explain_failure(&self, side: usize, j: usize, past: &Past<'_>, reason: &mut Reason) -> bool {
        let (term, others) = (self.sides[side][j], &self.sides[1 - side]);
        let Some(i) = past.value(term) else { return false };
        let partner = usize::try_from(i).ok().and_then(|i| others.get(i)).copied();
        if partner.is_some_and(|partner| past.contains(partner, j as i64)) {
            return false;
        }
        reason.bounds(term, past);
        if let Some(partner) = partner {
            gone(partner, j as i64, past, reason);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::propagators::testing::{Dice, Promise, compare_with_meaning, propagated};
    use damier_model::{Domain, Model, Strength, Term, inverse};

    #[test]
    fn what_one_side_loses_the_other_loses_too() {
        let mut m = Model::new("inverse");
        let f = m.ints("f", 3, 0..=9);
        let b0 = m.int("b0", Domain::from_values([0, 2]));
        let b = m.ints("b", 2, -1_000_000_000..=1_000_000_000);
        m.post(inverse(f, [b0, b[0], b[1]]));
        let all = vec![0, 1, 2];
        let left = propagated(&m, Strength::Auto);
        assert_eq!(left, Some(vec![all.clone(), vec![1, 2], all.clone(), vec![0, 2], all.clone(), all]));
    }

    #[test]
    fn inverses_mean_what_they_say() {
        let mut dice = Dice::new(31);
        for round in 0..2500 {
            let mut m = Model::new("inverse");
            let n = 1 + dice.below(3);
            let variables: Vec<_> = (0..2 * n)
                .map(|k| {
                    let domain = dice.domain(-1, n as i64, 5);
                    m.int(format!("x{k}"), domain)
                })
                .collect();
            let repeated = dice.below(3) == 0;
            let terms: Vec<Term> = (0..2 * n)
                .map(|k| {
                    let x = if repeated { variables[dice.below(2 * n)] } else { variables[k] };
                    dice.view_of(x)
                })
                .collect();
            let constraint = inverse(terms[..n].iter().copied(), terms[n..].iter().copied());
            let guarded = dice.below(4) == 0;
            if guarded {
                let b = m.bool("b");
                m.post(constraint.when(b));
            } else {
                m.post(constraint);
            }
            let strength = [Strength::Auto, Strength::Bounds, Strength::Domain][round % 3];
            let strong = strength == Strength::Domain && !guarded && !repeated;
            let promise = if strong { Promise::DomainConsistent } else { Promise::Sound };
            compare_with_meaning(&m, strength, promise, &mut dice);
        }
    }
}
