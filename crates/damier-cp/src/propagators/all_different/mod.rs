//! All-different at three strengths; each catches what the weaker ones do, and costs more.
//!
//! The value rule is always there: it runs first, being cheap, and spares the others the easy work.

mod bounds;
mod components;
mod domain;
mod matching;
mod value;

use crate::post::Poster;
use crate::store::Pruned;
use crate::view::{Literal, View};
use damier_model::Strength;

pub(crate) fn post(poster: &mut Poster<'_>, guard: Literal, terms: Box<[View]>, strength: Strength) -> Pruned {
    post_beyond_values(poster, guard, &terms, strength)?;
    let values = value::AllDifferentValue::new(terms, &mut poster.kernel.store);
    poster.add(guard, values)
}

/// What the strength asks for beyond the value rule, for constraints that see to that rule themselves.
pub(crate) fn post_beyond_values(
    poster: &mut Poster<'_>,
    guard: Literal,
    terms: &[View],
    strength: Strength,
) -> Pruned {
    match chosen(poster, terms, strength) {
        Strength::Auto | Strength::Value => Ok(()),
        Strength::Domain if domain::is_possible(&poster.kernel.store, terms) => {
            let matching = domain::AllDifferentDomain::new(&mut poster.kernel.store, terms.into());
            poster.add(guard, matching)
        }
        Strength::Bounds | Strength::Domain => poster.add(guard, bounds::AllDifferentBounds::new(terms.into())),
    }
}

/// The strength that is meant where it is left to the engine.
pub(crate) fn chosen(poster: &Poster<'_>, terms: &[View], strength: Strength) -> Strength {
    match (strength, poster.strength) {
        (Strength::Auto, Strength::Auto)
            if poster.kernel.made_for_learning && !poster.kernel.is_asked_often && is_tight(poster, terms) =>
        {
            Strength::Domain
        }
        (Strength::Auto, strength) | (strength, _) => strength,
    }
}

/// Terms for each value that may be left over, where all that follows is looked for.
const TERMS_PER_SPARE: u64 = 4;
/// Terms times values beyond which that would take too long at every change.
const MOST_PLACES: u64 = 1 << 14;

/// Whether the terms need nearly all the values that there are, so that there is much to find out beyond the value rule: in a
/// permutation every value must be somewhere. A search that learns has as little use for a reason that comes late as for a
/// failure, and takes each only once (`docs/decisions/0053`).
fn is_tight(poster: &Poster<'_>, terms: &[View]) -> bool {
    let store = &poster.kernel.store;
    let low = terms.iter().map(|&term| store.min(term)).min();
    let high = terms.iter().map(|&term| store.max(term)).max();
    let count = terms.len() as u64;
    let values = low.zip(high).map_or(0, |(low, high)| low.abs_diff(high).saturating_add(1));
    count > 2 && values <= count + count / TERMS_PER_SPARE && values.saturating_mul(count) <= MOST_PLACES
}

#[cfg(test)]
mod tests {
    use crate::propagators::testing::{Dice, Promise, compare_with_meaning, propagated};
    use damier_model::{Domain, Model, Strength, Term, all_different};

    #[test]
    fn three_terms_within_three_values_push_the_others_out() {
        let mut m = Model::new("hall interval");
        for (low, high) in [(3, 4), (2, 4), (3, 4), (2, 5), (3, 6), (1, 6)] {
            m.int("x", low..=high);
        }
        m.post(all_different(m.all_variables()));
        let fixed = [vec![3, 4], vec![2], vec![3, 4], vec![5], vec![6], vec![1]];
        for strength in [Strength::Bounds, Strength::Domain] {
            assert_eq!(propagated(&m, strength).as_deref(), Some(&fixed[..]));
        }
    }

    #[test]
    fn more_terms_than_values_fail() {
        let mut m = Model::new("pigeons");
        let pigeons = m.ints("x", 5, 1..=4);
        m.post(all_different(pigeons));
        assert!(propagated(&m, Strength::Value).is_some());
        assert_eq!(propagated(&m, Strength::Bounds), None);
        assert_eq!(propagated(&m, Strength::Domain), None);
    }

    #[test]
    fn matchings_see_sets_that_are_no_intervals() {
        let mut m = Model::new("hall set");
        let pair = Domain::from_values([1, 9]);
        let x = [m.int("x", pair.clone()), m.int("y", pair), m.int("z", 0..=10)];
        m.post(all_different(x));
        let rest = vec![0, 2, 3, 4, 5, 6, 7, 8, 10];
        assert_eq!(propagated(&m, Strength::Domain), Some(vec![vec![1, 9], vec![1, 9], rest]));
    }

    #[test]
    fn wide_domains_are_narrowed_by_their_bounds() {
        let mut m = Model::new("wide");
        let x = [m.int("x", 1..=2), m.int("y", 1..=2), m.int("z", 1..=1_000_000_000)];
        m.post(all_different(x));
        m.post(damier_model::Relate::at_most(x[2], 4));
        assert_eq!(propagated(&m, Strength::Domain), Some(vec![vec![1, 2], vec![1, 2], vec![3, 4]]));
    }

    #[test]
    fn all_strengths_mean_the_same() {
        let mut dice = Dice::new(41);
        for round in 0..4000 {
            let mut m = Model::new("all different");
            let count = 1 + dice.below(5);
            let (high, most) = if dice.below(3) == 0 { (200, 3) } else { (5, 5) };
            let variables: Vec<_> = (0..count)
                .map(|k| {
                    let domain = dice.domain(0, high, most);
                    m.int(format!("x{k}"), domain)
                })
                .collect();
            let repeated = dice.below(4) == 0;
            let terms: Vec<Term> = (0..count)
                .map(|k| {
                    let x = if repeated { variables[dice.below(count)] } else { variables[k] };
                    dice.view_of(x)
                })
                .collect();
            let guarded = dice.below(4) == 0;
            if guarded {
                let b = m.bool("b");
                m.post(all_different(terms).when(b));
            } else {
                m.post(all_different(terms));
            }
            let strength = [Strength::Value, Strength::Bounds, Strength::Domain][round % 3];
            let strong = strength == Strength::Domain && !guarded && !repeated;
            let promise = if strong { Promise::DomainConsistent } else { Promise::Sound };
            compare_with_meaning(&m, strength, promise, &mut dice);
        }
    }

    /// Every bound has a way to complete it with values between the others' bounds, each used once.
    #[test]
    fn hall_intervals_leave_supported_bounds() {
        let mut dice = Dice::new(43);
        for _ in 0..3000 {
            let mut m = Model::new("bounds");
            for _ in 0..2 + dice.below(4) {
                let low = dice.between(0, 6);
                let high = low + dice.between(0, 4);
                m.int("x", low..=high);
            }
            m.post(all_different(m.all_variables()));
            let ranges = m.all_variables().map(|x| model_range(&m, x)).collect::<Vec<_>>();
            match propagated(&m, Strength::Bounds) {
                None => assert!(!can_differ(&ranges, &mut Vec::new()), "{ranges:?}"),
                Some(left) => {
                    for (k, values) in left.iter().enumerate() {
                        for bound in [values[0], values[values.len() - 1]] {
                            let mut fixed = ranges.clone();
                            fixed[k] = (bound, bound);
                            assert!(can_differ(&fixed, &mut Vec::new()), "{ranges:?} leaves {bound} to {k}");
                        }
                    }
                }
            }
        }
    }

    fn model_range(m: &Model, x: damier_model::Var) -> (i64, i64) {
        let domain = m.domain(x);
        (domain.min().unwrap(), domain.max().unwrap())
    }

    fn can_differ(ranges: &[(i64, i64)], used: &mut Vec<i64>) -> bool {
        let Some((&(low, high), rest)) = ranges.split_first() else { return true };
        (low..=high).any(|value| {
            if used.contains(&value) {
                return false;
            }
            used.push(value);
            let can = can_differ(rest, used);
            used.pop();
            can
        })
    }
}
