//! Sessions: many questions about one model, each as good as a model built for it.

mod support;

use damier_model::{
    Assignment, Budget, Constraint, CountSolutions, Graph, Limit, Lit, Model, Relate, Run, Term, Var, all_different,
};
use damier_sat::{Answer, Assumption, Sat, Session, SolverChoice};
use damier_testkit::reference;
use std::sync::Arc;
use support::pigeons;

fn solvers() -> impl Iterator<Item = SolverChoice> {
    SolverChoice::WITHIN.into_iter().map(|(_, solver, _)| solver)
}

#[test]
fn every_pair_of_clues_is_answered_as_the_reference_does() {
    let mut m = Model::new("clues");
    let x = m.ints("x", 3, 1..=4);
    let b = m.bool("b");
    m.post(all_different(&x));
    m.post((x[0] + x[1]).at_most(4).iff(b));
    let solutions = reference::solutions(&m);
    for solver in solvers() {
        let mut session = Session::with_solver(&m, &solver, 0).unwrap();
        for (first, second) in [(x[0], x[1]), (x[1], x[2])] {
            for value in 0..=5 {
                for lit in [b, !b] {
                    let clues = [(first, value).into(), Assumption::AtLeast(second.into(), 3), lit.into()];
                    let expected = solutions.iter().any(|s| s[first] == value && s[second] >= 3 && s.is_true(lit));
                    match session.solve_assuming(&clues, &Run::default()).unwrap() {
                        Answer::Solution(s) => {
                            assert!(expected && m.broken_by(&s).is_none() && s[first] == value && s[second] >= 3);
                        }
                        Answer::Core(core) => {
                            assert!(!expected && !core.is_empty() && core.is_sorted(), "{core:?}");
                            let core: Vec<Assumption> = core.iter().map(|&k| clues[k]).collect();
                            let again = session.solve_assuming(&core, &Run::default()).unwrap();
                            assert!(matches!(again, Answer::Core(_)), "{solver}: {core:?} is no core");
                        }
                        Answer::Unknown(limit) => panic!("{limit:?} without a budget"),
                    }
                }
            }
        }
        let open = session.solve_assuming(&[], &Run::default()).unwrap();
        assert!(matches!(open, Answer::Solution(_)), "nothing of the questions may stay");
    }
}

#[test]
fn constraints_can_be_switched_where_that_was_asked_for() {
    let mut m = Model::new("switches");
    let x = m.int("x", 0..=9);
    m.post(x.at_least(6));
    m.post(x.at_most(3));
    for solver in solvers() {
        let mut session = Session::with_switches(&m, &solver, 0).unwrap();
        let both = [Assumption::Constraint(0), Assumption::Constraint(1)];
        assert_eq!(session.solve_assuming(&both, &Run::default()), Ok(Answer::Core(vec![0, 1])));
        let Ok(Answer::Solution(s)) = session.solve_assuming(&both[1..], &Run::default()) else { panic!() };
        assert!(s[x] <= 3);
    }
}

#[test]
fn a_session_goes_on_after_a_limit() {
    let m = pigeons(12, 11);
    for solver in solvers() {
        let mut session = Session::with_solver(&m, &solver, 0).unwrap();
        let short = Budget { failures: Some(200), ..Budget::default() };
        let stopped = session.solve_assuming(&[], &Run { budget: short, ..Run::default() });
        assert_eq!(stopped, Ok(Answer::Unknown(Limit::Failures)), "{solver}");
        // Two in one hole is a contradiction that needs no search.
        let clues: Vec<Assumption> = [0, 11].map(|k| Lit::positive(Var::from_index(k)).into()).to_vec();
        assert_eq!(session.solve_assuming(&clues, &Run::default()), Ok(Answer::Core(vec![0, 1])), "{solver}");
    }
}

#[test]
fn assumptions_about_other_models_are_refused() {
    let mut session = Session::new(&pigeons(2, 2)).unwrap();
    let stranger: Assumption = (Term::from(Var::from_index(77)), 1).into();
    assert!(session.solve_assuming(&[stranger], &Run::default()).is_err());
    assert!(session.solve_assuming(&[Assumption::Constraint(77)], &Run::default()).is_err());
}

#[test]
fn connectedness_added_as_it_is_found_broken_leaves_all_connected_choices() {
    // Some cells are the negation of others, and nothing else is said of any.
    let graph = Arc::new(grid(3, 4));
    let mut m = Model::new("islands");
    let mut chosen: Vec<Lit> = m.bools("x", 10);
    chosen.insert(3, !chosen[0]);
    chosen.push(!chosen[7]);
    m.post(Constraint::Connected { graph, chosen: chosen.into() });
    let expected = (0..1 << 10u32)
        .filter(|bits| {
            let values = (0..10).map(|place| i64::from(bits >> place & 1)).collect::<Vec<_>>();
            m.broken_by(&Assignment::from(values)).is_none()
        })
        .count() as u64;
    for solver in solvers() {
        let engine = Sat { solver, proof: None };
        assert_eq!(engine.count(&m, &Run::default()).expect("small").count, expected);
    }
    assert!(expected > 100, "{expected}");
}

fn grid(rows: usize, columns: usize) -> Graph {
    let at = |i: usize, j: usize| i * columns + j;
    let across = (0..rows).flat_map(|i| (1..columns).map(move |j| (at(i, j - 1), at(i, j))));
    let down = (1..rows).flat_map(|i| (0..columns).map(move |j| (at(i - 1, j), at(i, j))));
    Graph::new(rows * columns, across.chain(down))
}
