//! Domains of one word, several words and beyond bits, where enumeration could not follow: what is known by arithmetic.

use damier_cp::{Cp, Probe};
use damier_model::{
    Branching, Constraint, CountSolutions, Domain, Enumerate, FindSolution, Model, Objective, Optimise, Relate,
    Relation, Run, Status, Strength, Term, ValSelect, VarSelect, absolute, all_different, division, maximum, member,
    modulo, times,
};
use std::ops::ControlFlow;

const BILLION: i64 = 1_000_000_000;

fn count(model: &Model) -> u64 {
    Cp::default().count(model, &Run::default()).expect("within limits").count
}

#[test]
fn a_square_root_is_found_among_a_billion() {
    let mut m = Model::new("square");
    let x = m.int("x", -BILLION..=BILLION);
    m.post(times(x, x, 123_456_789i64 * 123_456_789));
    assert_eq!(count(&m), 2);
}

#[test]
fn linear_equations_over_wide_ranges_are_solved_by_bounds() {
    let mut m = Model::new("digits");
    let (x, y) = (m.int("x", 0..=BILLION), m.int("y", 0..=999));
    m.post((x * 1000 + y).equals(123_456_789));
    assert_eq!(count(&m), 1);
}

#[test]
fn division_and_remainder_agree_far_from_zero() {
    let mut m = Model::new("division");
    let (q, r) = (m.int("q", -BILLION..=BILLION), m.int("r", -BILLION..=BILLION));
    m.post(division(-987_654_321i64, 1000, q));
    m.post(modulo(-987_654_321i64, 1000, r));
    let (_, found) = Cp::default().find(&m, &Run::default()).expect("within limits");
    let found = found.expect("a solution");
    assert_eq!((found[q], found[r]), (-987_654, -321));
}

#[test]
fn gaps_of_a_wide_domain_are_respected() {
    let mut m = Model::new("gaps");
    let islands = Domain::from_ranges([(-BILLION, -BILLION), (-5, -4), (7, 7), (BILLION, BILLION)]);
    let x = m.int("x", islands);
    let mut seen = Vec::new();
    let mut keep = |a: &damier_model::Assignment| {
        seen.push(a[x]);
        ControlFlow::Continue(())
    };
    Cp::default().enumerate(&m, &Run::default(), &mut keep).expect("within limits");
    assert_eq!(seen, [-BILLION, -5, -4, 7, BILLION]);
}

#[test]
fn values_removed_inside_a_wide_domain_stay_removed_until_undone() {
    let mut m = Model::new("holes");
    let x = m.int("x", 0..=BILLION);
    m.post(x.at_most(3));
    let mut probe = Probe::new(&m, Strength::Auto);
    assert!(probe.propagate());
    probe.push();
    assert!(probe.remove(x, 2) && probe.remove(x, 1) && probe.propagate());
    assert_eq!(probe.domain(x), [0, 3]);
    probe.pop();
    assert!(probe.propagate());
    assert_eq!(probe.domain(x), [0, 1, 2, 3]);
}

#[test]
fn every_value_choice_counts_domains_of_every_shape_alike() {
    let shapes = [Domain::range(-3, 5), Domain::range(0, 200).without(77), Domain::range(0, 100_000)];
    for domain in shapes {
        for &(val_select, name, _) in ValSelect::ALL {
            for &(var_select, ..) in VarSelect::ALL {
                let mut m = Model::new(name);
                let x = m.ints("x", 2, domain.clone());
                let top = domain.max().expect("not empty");
                m.post((x[0] + x[1]).at_least(2 * top - 3));
                m.branch_on(Branching { variables: x, var_select, val_select });
                assert_eq!(count(&m), 10, "{var_select}/{name} on {domain}");
            }
        }
    }
}

#[test]
fn wide_and_narrow_meet_in_global_constraints() {
    let mut m = Model::new("mixed");
    let wide = m.ints("w", 3, -BILLION..=BILLION);
    let narrow = m.int("n", 0..=3);
    m.post(all_different(wide.iter().map(|&w| Term::from(w)).chain([narrow.into()])));
    for &w in &wide {
        m.post(member(w, 0..=3));
    }
    assert_eq!(count(&m), 24);
}

#[test]
fn comparisons_that_cannot_hold_are_seen_at_once() {
    let impossible: [fn(damier_model::Var, damier_model::Var) -> Constraint; 3] = [
        |x, y| (2 * x).equals(2 * y + 1),
        |x, _| Constraint::Compare { left: x.into(), relation: Relation::Lt, right: x.into() },
        |x, y| (x - y).equals(x - y + 1),
    ];
    for constraint in impossible {
        let mut m = Model::new("impossible");
        let (x, y) = (m.int("x", -BILLION..=BILLION), m.int("y", -BILLION..=BILLION));
        m.post(constraint(x, y));
        assert_eq!(count(&m), 0);
    }
}

#[test]
fn optimum_over_wide_ranges_is_proved() {
    let mut m = Model::new("largest");
    let (x, y) = (m.int("x", -BILLION..=BILLION), m.int("y", 0..=BILLION));
    let top = m.int("top", -BILLION..=BILLION);
    m.post(absolute(x, y));
    m.post((x * 3).at_most(-12_345));
    m.post(maximum([x, y], top));
    m.objective = Objective::Minimise(top.into());
    let (outcome, best) = Cp::default().optimise(&m, &Run::default(), &mut |_, _| {}).expect("within limits");
    assert!(outcome.complete && outcome.status == Status::Solved);
    assert_eq!((outcome.objective, best.map(|a| a[x])), (Some(4115), Some(-4115)));
}

#[test]
fn limits_of_arithmetic_are_refused_not_overflowed() {
    let mut m = Model::new("too large");
    let x = m.int("x", 0..=i64::MAX / 4);
    m.post(Constraint::linear(vec![(1000, x)], Relation::Le, 5));
    assert!(Cp::default().count(&m, &Run::default()).is_err());
}
