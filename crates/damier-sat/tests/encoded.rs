//! What an encoded model answers, and numbers too wide to be listed.

mod common;

use common::models;
use damier_model::{Assignment, Constraint, Domain, Engine, LARGEST, Lit, Model, Relate, Relation, Run, Term};
use damier_sat::{Cnf, Encoded, Literal, Sat, encode, encode_with_selectors};
use damier_testkit::{cases, generate, reference, runner};
use proptest::prelude::*;
use std::ops::ControlFlow;

fn holds(model: &[bool]) -> impl Fn(Literal) -> bool {
    |literal| model[literal.variable() as usize] != literal.is_negated()
}

/// All solutions of a model with wide domains, by a solver, in order.
fn solutions(model: &Model) -> Vec<Vec<i64>> {
    let mut all = Vec::new();
    let mut visit = |assignment: &Assignment| {
        assert_eq!(model.broken_by(assignment), None);
        all.push(assignment.as_slice().to_vec());
        ControlFlow::Continue(())
    };
    let engine = Sat::default();
    let outcome = engine.enumerator().expect("it can").enumerate(model, &Run::default(), &mut visit).expect("usable");
    assert!(outcome.complete);
    all.sort();
    all
}

#[test]
fn wide_sums_and_products() {
    let mut m = Model::new("wide");
    let (x, y) = (m.int("x", 0..=5000), m.int("y", 0..=5000));
    m.post((3 * x + 5 * y).equals(37));
    assert_eq!(solutions(&m), [[4, 5], [9, 2]]);

    let mut m = Model::new("factors");
    let (x, y) = (m.int("x", 2..=3000), m.int("y", 2..=3000));
    let product = m.int("product", -10..=9_000_000);
    m.post(Constraint::Times { left: x.into(), right: y.into(), product: product.into() });
    m.post(product.equals(2021));
    assert_eq!(solutions(&m), [[43, 47, 2021], [47, 43, 2021]]);
}

#[test]
fn wide_quotients_and_remainders_of_every_sign() {
    for (sign, other) in [(1, 1), (-1, 1), (1, -1), (-1, -1)] {
        let mut m = Model::new("division");
        let x = m.int("x", -100_000..=100_000);
        let divisor = Term::constant(other * 1000);
        m.post(Constraint::Division { dividend: x.into(), divisor, quotient: Term::constant(7 * sign * other) });
        m.post(Constraint::Modulo { dividend: x.into(), divisor, remainder: Term::constant(3 * sign) });
        assert_eq!(solutions(&m), [[7003 * sign]]);
    }
    let mut m = Model::new("unknown divisor");
    let (x, y) = (m.int("x", 5000..=5002), m.int("y", -3201..=5));
    m.post(Constraint::Modulo { dividend: x.into(), divisor: y.into(), remainder: Term::constant(1800) });
    assert_eq!(solutions(&m), [[5000, -3200], [5001, -3201]]);
}

#[test]
fn wide_domains_with_holes_comparisons_and_extremes() {
    let mut m = Model::new("holes");
    let x = m.int("x", Domain::from_ranges([(0, 2), (5000, 8000), (20_000, 20_001)]));
    let y = m.int("y", 7999..=30_000);
    m.post((x + 0).at_least(y + 0));
    m.post(Constraint::Absolute { term: x - 28_001, result: y.into() });
    assert_eq!(solutions(&m), [[20_000, 8001], [20_001, 8000]]);
}

#[test]
fn numbers_up_to_the_limits() {
    let mut m = Model::new("ends");
    let x = m.int("x", -LARGEST..=LARGEST);
    m.post(x.at_least(LARGEST - 1));
    assert_eq!(solutions(&m), [[LARGEST - 1], [LARGEST]]);

    let mut m = Model::new("large coefficients");
    let (x, y) = (m.int("x", 0..=3), m.int("y", 0..=1 << 57));
    m.post((x * (1 << 57) + y).equals(1 << 58));
    assert_eq!(solutions(&m), [[1, 1 << 57], [2, 0]]);

    let mut m = Model::new("large square");
    let (x, square) = (m.int("x", -(1 << 30)..=1 << 30), m.int("square", 0..=LARGEST));
    m.post(Constraint::Times { left: x.into(), right: x.into(), product: square.into() });
    m.post(square.at_least(LARGEST - (1 << 31) + 2));
    assert_eq!(solutions(&m), [[-(1 << 30), LARGEST], [1 << 30, LARGEST]]);

    let mut m = Model::new("large halves");
    let (x, y, b) = (m.int("x", [-LARGEST, LARGEST].into_iter().collect::<Domain>()), m.int("y", 0..=1), m.bool("b"));
    let half = Term { var: x, scale: 1, offset: 0 };
    m.post(Constraint::Compare { left: half, relation: Relation::Gt, right: y.into() }.iff(b));
    assert_eq!(solutions(&m).len(), 4);
}

#[test]
fn literals_made_on_demand_mean_what_they_say() {
    let check = |model: &Model| -> Result<(), TestCaseError> {
        let mut encoded = encode(model).map_err(|error| TestCaseError::fail(error.to_string()))?;
        let expected = reference::solutions(model).len();
        let mut asked: Vec<(Term, i64, Literal, Literal)> = Vec::new();
        for var in model.all_variables() {
            for (term, value) in [(Term::from(var), 1), (2 * var - 1, 2), (-var, -2), (-2 * var, 3)] {
                let (at_least, equals) = (encoded.at_least(term, value), encoded.equals(term, value));
                asked.push((term, value, at_least, equals));
            }
        }
        let truth = encoded.literal(Lit::TRUE);
        let mut count = 0;
        let mut wrong = None;
        models(encoded.cnf(), &mut |model| {
            let solution = encoded.assignment(holds(model));
            count += 1;
            for &(term, value, at_least, equals) in &asked {
                let is = solution.value(term);
                if (is >= value) != holds(model)(at_least) || (is == value) != holds(model)(equals) {
                    wrong = Some((term, value, is));
                }
            }
            assert!(holds(model)(truth));
        });
        prop_assert_eq!(wrong, None);
        prop_assert_eq!(count, expected);
        Ok(())
    };
    if let Err(error) = runner(cases()).run(&generate::model(), |case| check(&case.model)) {
        panic!("{error}");
    }
}

/// The formula with some literals asserted, or one clause more.
fn with(cnf: &Cnf, clauses: &[Vec<Literal>]) -> Cnf {
    let mut more = cnf.clone();
    clauses.iter().for_each(|clause| more.add(clause));
    more
}

fn told(encoded: &Encoded, cnf: &Cnf) -> Vec<Assignment> {
    let mut all = Vec::new();
    models(cnf, &mut |model| all.push(encoded.assignment(holds(model))));
    all.sort();
    all
}

#[test]
fn selectors_switch_constraints_on() {
    let check = |model: &Model| -> Result<(), TestCaseError> {
        let (encoded, selectors) = encode_with_selectors(model).map_err(|e| TestCaseError::fail(e.to_string()))?;
        prop_assert_eq!(selectors.len(), model.constraints().len());
        let all_on: Vec<Vec<Literal>> = selectors.iter().map(|&selector| vec![selector]).collect();
        prop_assert_eq!(told(&encoded, &with(encoded.cnf(), &all_on)), reference::solutions(model));
        // With all of them off, every assignment is left.
        let all_off: Vec<Vec<Literal>> = selectors.iter().map(|&selector| vec![!selector]).collect();
        let mut left = told(&encoded, &with(encoded.cnf(), &all_off));
        left.dedup();
        prop_assert_eq!(left, reference::assignments(&reference::domains(model)));
        Ok(())
    };
    if let Err(error) = runner(cases()).run(&generate::model(), |case| check(&case.model)) {
        panic!("{error}");
    }
}

#[test]
fn a_blocking_clause_takes_one_solution_and_groups_name_constraints() {
    let check = |model: &Model| -> Result<(), TestCaseError> {
        let encoded = encode(model).map_err(|error| TestCaseError::fail(error.to_string()))?;
        let expected = reference::solutions(model);
        let known = |group: u32| group == Cnf::MEANING || (group as usize) < model.constraints().len();
        prop_assert!(encoded.cnf().grouped().all(|(group, _)| known(group)));
        let mut first = None;
        models(encoded.cnf(), &mut |model| first = first.take().or_else(|| Some(model.to_vec())));
        let Some(first) = first else { return Ok(()) };
        let gone = encoded.assignment(holds(&first));
        let clause = encoded.blocking(holds(&first));
        prop_assert!(
            clause.iter().all(|literal| encoded.own_literals().iter().any(|own| own.variable() == literal.variable()))
        );
        let left: Vec<Assignment> = expected.into_iter().filter(|solution| *solution != gone).collect();
        prop_assert_eq!(told(&encoded, &with(encoded.cnf(), &[clause])), left);
        Ok(())
    };
    if let Err(error) = runner(cases()).run(&generate::model(), |case| check(&case.model)) {
        panic!("{error}");
    }
}

#[test]
fn variables_tell_what_they_mean() {
    let mut m = Model::new("meanings");
    let q = m.ints("q", 1, 1..=4);
    let (b, w) = (m.bool("b"), m.int("w", 0..=5000));
    let c = m.int("c", Domain::from_values([3, 8]));
    m.post(q[0].at_most(3).iff(b)).named("never four");
    m.post((w + 0).at_least(q[0] + 0)).named("w above q");
    let mut encoded = encode(&m).expect("usable");
    let of = |literal: Literal| literal.variable();
    let four = encoded.at_least(q[0].into(), 4);
    assert_eq!(encoded.meaning(of(four)), "q[1] ≥ 4");
    let two = encoded.equals(q[0].into(), 2);
    assert_eq!(encoded.meaning(of(two)), "q[1] = 2");
    let (b, c, large) = (encoded.literal(b), encoded.equals(c.into(), 8), encoded.at_least(w.into(), 4000));
    assert_eq!(encoded.meaning(of(b)), "b");
    assert_eq!(encoded.meaning(of(c)), "c = 8");
    assert_eq!(encoded.meaning(of(large)), "w ≥ 4000");
    let all: Vec<String> = (1..=encoded.cnf().variables()).map(|variable| encoded.meaning(variable)).collect();
    assert!(all.contains(&"bit 0 of w".to_owned()));
    assert!(all.contains(&"auxiliary of w above q".to_owned()), "{all:?}");
}

#[test]
fn models_without_anything_have_one_model_and_empty_domains_none() {
    let mut m = Model::new("nothing");
    assert_eq!(told(&encode(&m).expect("usable"), encode(&m).expect("usable").cnf()).len(), 1);
    m.int("x", Domain::range(1, 0));
    let encoded = encode(&m).expect("usable");
    assert_eq!(told(&encoded, encoded.cnf()).len(), 0);
}
