//! Tasks share a resource of limited capacity.
//!
//! [`time_table`] follows what is certainly needed over time, prunes every bound by it and decides full assignments;
//! [`energy`] fails when a set of tasks needs more than its time offers. Starts, durations, demands and the capacity may
//! all be variable; a task of duration or demand 0 uses nothing.

mod energy;
mod explain;
mod time_table;

use crate::post::Poster;
use crate::store::Pruned;
use crate::view::{Literal, View};

pub(crate) fn post(
    poster: &mut Poster<'_>,
    guard: Literal,
    starts: &[View],
    durations: &[View],
    demands: &[View],
    capacity: View,
) -> Pruned {
    if starts.len() != durations.len() || starts.len() != demands.len() {
        return poster.clause(guard, &[]);
    }
    let tasks: Box<[Task]> = starts
        .iter()
        .zip(durations.iter().zip(demands))
        .map(|(&start, (&duration, &demand))| Task { start, duration, demand })
        .collect();
    if tasks.len() > 2 {
        poster.add(guard, energy::Energy::new(tasks.clone(), capacity))?;
    }
    poster.add(guard, time_table::TimeTable::new(tasks, capacity))
}

#[derive(Clone, Copy)]
struct Task {
    start: View,
    duration: View,
    demand: View,
}

#[cfg(test)]
mod tests {
    use crate::propagators::testing::{Dice, Promise, compare_with_meaning, propagated};
    use damier_model::{Model, Strength, Term, Var, cumulative};

    #[test]
    fn a_task_starts_after_the_peak_it_does_not_fit_on() {
        let mut m = Model::new("test");
        let (fixed, open) = (m.int("fixed", 2..=3), m.int("open", 1..=20));
        m.post(cumulative(
            [(fixed, Term::constant(4), Term::constant(2)), (open, Term::constant(3), Term::constant(2))],
            3,
        ));
        let left = propagated(&m, Strength::Auto).map(|left| left[1].clone());
        assert_eq!(left, Some((6..=20).collect()));
    }

    #[test]
    fn the_capacity_is_at_least_the_peak() {
        let mut m = Model::new("test");
        let capacity = m.int("capacity", 0..=9);
        let start = m.int("start", 0..=1);
        m.post(cumulative([(start, 2, 3), (start, 3, 2)], capacity));
        assert_eq!(propagated(&m, Strength::Auto), Some(vec![vec![5, 6, 7, 8, 9], vec![0, 1]]));
    }

    #[test]
    fn durations_and_demands_keep_clear_of_what_is_certain() {
        let mut m = Model::new("test");
        let (long, high) = (m.int("duration", 0..=9), m.int("demand", 0..=9));
        let tasks =
            [(0, Term::from(long), Term::constant(2)), (5, 2.into(), 2.into()), (5, 1.into(), Term::from(high))];
        m.post(cumulative(tasks.map(|(start, duration, demand)| (Term::constant(start), duration, demand)), 3));
        assert_eq!(propagated(&m, Strength::Auto), Some(vec![(0..=5).collect(), vec![0, 1]]));
    }

    #[test]
    fn too_much_energy_for_the_time_there_is_fails() {
        let mut m = Model::new("test");
        let starts: Vec<Var> = m.ints("start", 4, 0..=3);
        m.post(cumulative(starts.iter().map(|&s| (s, 3, 1)), 1));
        assert_eq!(propagated(&m, Strength::Auto), None);
    }

    #[test]
    fn random_tasks_mean_what_they_should() {
        let mut dice = Dice::new(31);
        for round in 0..400 {
            let n = 1 + dice.below(4);
            let mut m = Model::new("random");
            let starts: Vec<Var> = (0..n).map(|_| m.int("s", dice.domain(-2, 6, 5))).collect();
            let spare = [m.int("d", dice.domain(-1, 4, 4)), m.int("r", dice.domain(-1, 4, 4))];
            let size = |dice: &mut Dice| match dice.below(5) {
                0 => Term::from(spare[dice.below(2)]),
                _ => Term::constant(dice.between(0, 3)),
            };
            let task = |dice: &mut Dice, s: Var| {
                let start = if round % 3 == 0 { dice.view_of(s) } else { s.into() };
                (start, size(dice), size(dice))
            };
            let tasks: Vec<(Term, Term, Term)> = starts.iter().map(|&s| task(&mut dice, s)).collect();
            let capacity = if round % 4 == 0 { spare[1].into() } else { Term::constant(dice.between(0, 5)) };
            m.post(cumulative(tasks, capacity));
            compare_with_meaning(&m, Strength::Auto, Promise::Sound, &mut dice);
        }
    }
}
