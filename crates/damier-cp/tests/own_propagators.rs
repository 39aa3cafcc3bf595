//! Propagators written outside of the crate, through what it shows of itself: they keep the laws, and searches keep to them.

mod support;

use damier_cp::{
    Conflict, Cost, Cp, Events, Kernel, Literal, Poster, Probe, Propagator, Pruned, Status, Store, Subscriptions, View,
};
use damier_model::{
    Constraint, CountSolutions, Enumerate, Model, Objective, Optimise, Run, Strength, Term, Var, increasing,
};
use damier_testkit::generate::Kind;
use damier_testkit::laws::{self, Consistency};
use std::ops::ControlFlow;
use support::Setup;

/// Each term is at least `gap` more than the one before.
struct Climb {
    terms: Vec<View>,
    gap: i64,
}

impl Climb {
    fn post(poster: &mut Poster<'_>, guard: Literal, terms: &[Term], gap: i64) -> Pruned {
        poster.add(guard, Climb { terms: terms.iter().map(|&term| term.into()).collect(), gap })
    }
}

impl Propagator for Climb {
    fn cost(&self) -> Cost {
        Cost::Linear
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        to.on_all(&self.terms, Events::BOUNDS);
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        for pair in self.terms.windows(2) {
            store.set_min(pair[1], store.min(pair[0]) + self.gap)?;
        }
        let mut entailed = true;
        for pair in self.terms.windows(2).rev() {
            store.set_max(pair[0], store.max(pair[1]) - self.gap)?;
            entailed &= store.max(pair[0]) + self.gap <= store.min(pair[1]);
        }
        // A variable may stand in two places, so that what was pruned last may matter for what was looked at first.
        Ok(if entailed { Status::Entailed } else { Status::MayProgress })
    }
}

/// A model's variables, and `Climb` in place of its `increasing`.
struct Climbing;

impl Setup for Climbing {
    fn probe(model: &Model, strength: Strength) -> Probe {
        let mut bare = Model::new("bare");
        for var in model.all_variables() {
            bare.int(model.name_of(var), model.domain(var));
        }
        let Constraint::Increasing { terms, strict } = &model.constraints()[0].constraint else {
            panic!("only 'increasing' is asked for");
        };
        Probe::with(&bare, strength, |poster| Climb::post(poster, Literal::TRUE, terms, i64::from(*strict)))
    }
}

type Bench = support::Bench<Climbing>;

#[test]
fn a_propagator_from_outside_keeps_the_laws() {
    laws::check::<Bench>(Kind::Increasing, Strength::Auto, Consistency::Domain);
}

/// Five numbers, and the engine that makes them climb by its own propagator.
fn climbing() -> (Model, Vec<Var>, Cp) {
    let mut m = Model::new("climb");
    let x = m.ints("x", 5, 0..=5);
    let terms: Vec<Term> = x.iter().map(|&x| x.into()).collect();
    let cp = Cp::default().with(move |poster| Climb::post(poster, Literal::TRUE, &terms, 0));
    (m, x, cp)
}

#[test]
fn every_search_keeps_to_it_on_any_number_of_threads() {
    let (mut m, x, cp) = climbing();
    for threads in [1, 3] {
        let run = Run { threads, ..Run::default() };
        let counted = cp.count(&m, &run).expect("usable");
        // Multisets of 5 out of 6 numbers.
        assert_eq!((counted.count, counted.complete), (252, true), "{threads} threads");
        let mut listed = 0;
        let outcome = cp.enumerate(&m, &run, &mut |a| {
            assert!(x.windows(2).all(|pair| a[pair[0]] <= a[pair[1]]));
            listed += 1;
            ControlFlow::Continue(())
        });
        assert!(outcome.expect("usable").complete);
        assert_eq!(listed, 252, "{threads} threads");
    }
    m.objective = Objective::Maximise(3 * x[0] - 7);
    let (best, found) = cp.optimise(&m, &Run::default(), &mut |_, _| {}).expect("usable");
    assert_eq!((best.objective, best.complete), (Some(8), true));
    assert!(found.is_some_and(|a| x.iter().all(|&x| a[x] == 5)));
}

#[test]
fn an_engine_without_it_is_as_before() {
    let (mut m, x, with_it) = climbing();
    assert_eq!(Cp::default().count(&m, &Run::default()).expect("usable").count, 6 * 6 * 6 * 6 * 6);
    m.post(increasing(x));
    assert_eq!(with_it.count(&m, &Run::default()).expect("usable").count, 252);
}

#[test]
fn under_a_guard_it_sleeps_until_the_guard_holds() {
    let mut m = Model::new("guarded");
    let (x, y, guard) = (m.int("x", 0..=9), m.int("y", 0..=9), m.bool("guard"));
    let terms = [Term::from(x), Term::from(y)];
    let mut kernel =
        Kernel::with(&m, Strength::Auto, |poster| Climb::post(poster, guard.into(), &terms, 5)).expect("nothing wrong");
    kernel.propagate().expect("nothing wrong");
    assert_eq!(kernel.store.max(View::from(x)), 9);
    kernel.store.push();
    kernel.store.set_true(guard.into()).expect("open");
    kernel.propagate().expect("nothing wrong");
    assert_eq!((kernel.store.max(View::from(x)), kernel.store.min(View::from(y))), (4, 5));
    kernel.pop();
    assert_eq!((kernel.store.max(View::from(x)), kernel.store.min(View::from(y))), (9, 0));
}

#[test]
fn what_cannot_be_is_told_while_posting() {
    let (m, x, _) = climbing();
    let refuse = move |poster: &mut Poster<'_>| poster.store_mut().set_min(View::from(x[0]), 6);
    assert!(Kernel::with(&m, Strength::Auto, &refuse).is_err());
    let none = Cp::default().with(refuse).count(&m, &Run::default()).expect("usable");
    assert_eq!((none.count, none.complete), (0, true));
}
