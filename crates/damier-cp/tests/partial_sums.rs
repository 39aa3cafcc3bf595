//! Long sums of literals, which the search that learns takes apart: what they mean, and what that is worth.

mod models;

use damier_cp::Learning;
use damier_model::{Budget, Model, Objective, Optimise, Relate, Relation, Run, any_of, bool_sum, sum};
use damier_testkit::agree::engine_agrees;
use models::fewest_knights;

/// More literals than a sum has that stays whole.
const LITERALS: usize = 11;

#[test]
fn sums_in_parts_mean_what_they_mean_whole() {
    let mut dice = fastrand::Rng::with_seed(47);
    for round in 0..60 {
        let mut m = Model::new("a long sum");
        let chosen = m.bools("chosen", LITERALS);
        let total = m.int("total", -9..=9);
        let relation = Relation::ALL[dice.usize(..Relation::ALL.len())];
        if round % 2 == 0 {
            let signed = chosen.iter().map(|&lit| if dice.bool() { lit } else { !lit });
            m.post(bool_sum(signed, relation, total));
        } else {
            let weighted = chosen.iter().map(|&lit| dice.i64(-3..=3) * lit);
            m.post(sum(weighted).compares(relation, total));
        }
        for _ in 0..8 {
            m.post(any_of(
                (0..3).map(
                    |_| if dice.bool() { chosen[dice.usize(..LITERALS)] } else { !chosen[dice.usize(..LITERALS)] },
                ),
            ));
        }
        m.objective = if dice.bool() { Objective::Minimise(total.into()) } else { Objective::Maximise(2 * total - 1) };
        for free in [false, true] {
            let lcg = Learning { free, ..Learning::default() };
            engine_agrees(&lcg, &m, &Run { threads: 1 + round % 2, ..Run::default() });
        }
    }
}

#[test]
fn a_covering_is_proved_without_a_clause_for_each_choice() {
    // With its sum in one piece the proof takes a quarter of a million failures.
    let budget = Budget { failures: Some(25_000), ..Budget::default() };
    let run = Run { budget, ..Run::default() };
    let (outcome, _) =
        Learning::default().optimise(&fewest_knights(7), &run, &mut |_, _| {}).expect("it takes the model");
    assert_eq!((outcome.objective, outcome.complete), (Some(10), true), "{:?}", outcome.stopped_by);
}
