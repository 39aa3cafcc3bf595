//! No two tasks overlap in time.
//!
//! [`pairs`] decides the order of two tasks as soon as only one is possible, and sees to durations, zero ones included;
//! [`sequence`] looks at sets of tasks that surely take time. The first decides full assignments.

mod explain;
mod pairs;
mod sequence;

use crate::post::Poster;
use crate::store::Pruned;
use crate::view::{Literal, View};

pub(crate) fn post(poster: &mut Poster<'_>, guard: Literal, starts: Box<[View]>, durations: Box<[View]>) -> Pruned {
    if starts.len() != durations.len() {
        return poster.clause(guard, &[]);
    }
    let more_than_a_pair = starts.len() > 2;
    poster.add(guard, pairs::Pairs::new(starts.clone(), durations.clone()))?;
    if more_than_a_pair {
        poster.add(guard, sequence::Sequence::new(starts, durations))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::propagators::testing::{Dice, Promise, compare_with_meaning, propagated};
    use damier_model::{Model, Strength, Term, Var, disjunctive};

    fn bounds(ranges: &[(i64, i64)], durations: &[i64]) -> Option<Vec<(i64, i64)>> {
        let mut m = Model::new("test");
        let starts: Vec<Var> = ranges.iter().map(|&(low, high)| m.int("s", low..=high)).collect();
        m.post(disjunctive(starts.iter().zip(durations).map(|(&s, &d)| (s, Term::constant(d)))));
        let left = propagated(&m, Strength::Auto)?;
        left.iter().map(|values| Some((*values.first()?, *values.last()?))).collect()
    }

    #[test]
    fn the_only_possible_order_of_two_is_kept() {
        assert_eq!(bounds(&[(0, 4), (2, 3)], &[4, 3]), None);
        assert_eq!(bounds(&[(0, 9), (2, 3)], &[3, 3]), Some(vec![(0, 9), (2, 3)]));
        assert_eq!(bounds(&[(1, 9), (2, 3)], &[3, 3]), Some(vec![(5, 9), (2, 3)]));
    }

    #[test]
    fn a_set_that_needs_more_time_than_it_has_fails() {
        assert_eq!(bounds(&[(0, 3), (0, 3), (0, 3)], &[2, 2, 2]), None);
    }

    #[test]
    fn edge_finding_sends_a_task_behind_a_full_set() {
        // The last two fill 4..10 but for a gap of 1, in which the first does not fit.
        let found = bounds(&[(0, 20), (4, 6), (4, 8)], &[5, 4, 2]);
        assert_eq!(found, Some(vec![(10, 20), (4, 6), (4, 8)]));
    }

    #[test]
    fn a_task_that_fits_nowhere_takes_no_time() {
        let mut m = Model::new("test");
        let (start, duration) = (m.int("s", 1..=2), m.int("d", 0..=3));
        m.post(disjunctive([(Term::from(start), Term::from(duration)), (Term::constant(0), Term::constant(4))]));
        assert_eq!(propagated(&m, Strength::Auto), Some(vec![vec![1, 2], vec![0]]));
    }

    #[test]
    fn random_tasks_mean_what_they_should() {
        let mut dice = Dice::new(23);
        for round in 0..400 {
            let n = 2 + dice.below(3);
            let mut m = Model::new("random");
            let starts: Vec<Var> = (0..n).map(|_| m.int("s", dice.domain(-2, 7, 6))).collect();
            let spare = m.int("d", dice.domain(-1, 4, 4));
            let task = |dice: &mut Dice, s: Var| {
                let start = if round % 3 == 0 { dice.view_of(s) } else { s.into() };
                let duration = if dice.below(4) == 0 { Term::from(spare) } else { Term::constant(dice.between(0, 3)) };
                (start, duration)
            };
            let mut tasks: Vec<(Term, Term)> = starts.iter().map(|&s| task(&mut dice, s)).collect();
            if round % 9 == 0 {
                tasks[0].1 = starts[1].into();
            }
            m.post(disjunctive(tasks));
            compare_with_meaning(&m, Strength::Auto, Promise::Sound, &mut dice);
        }
    }
}
