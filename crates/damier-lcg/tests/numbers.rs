//! What does not fit into Pumpkin's numbers is refused in words, and what fits is right up to the edge.

use damier_lcg::Lcg;
use damier_model::{
    Constraint, Domain, FindSolution, Model, Objective, Optimise, Relate, Run, Status, Term, all_different, division,
    element_constant, member, modulo, sum, times,
};

/// The largest number there is.
const LARGEST: i64 = (1 << 30) - 1;

fn refusal(model: &Model) -> String {
    Lcg::default().find(model, &Run::default()).expect_err("a refusal").0
}

fn solved(model: &Model) -> bool {
    let (outcome, found) = Lcg::default().find(model, &Run::default()).expect("an outcome");
    if let Some(found) = &found {
        assert_eq!(model.broken_by(found), None);
    }
    outcome.status == Status::Solved
}

#[test]
fn domains_sums_and_products_that_are_too_large_are_refused_by_name() {
    let mut m = Model::new("domain");
    m.int("x", 0..=1 << 31);
    assert!(refusal(&m).contains("of x may go beyond"), "{}", refusal(&m));

    let mut m = Model::new("sum");
    let x = m.ints("x", 5, 0..=LARGEST / 2);
    m.post(sum(&x).equals(5));
    assert!(refusal(&m).contains("may go beyond"));

    let mut m = Model::new("coefficient");
    let (x, y) = (m.int("x", 0..=9), m.int("y", 0..=9));
    m.post((4_000_000_000 * x).at_most(y));
    assert!(refusal(&m).contains("may go beyond"));

    let too_large: [fn(Term, Term) -> Constraint; 3] =
        [|x, y| times(x, y, y + 1), |x, y| division(x, y, x - 7), |x, y| element_constant([0, 1 << 40], x, y)];
    for constraint in too_large {
        for reified in [false, true] {
            let mut m = Model::new("results");
            let (x, y, b) = (m.int("x", 1..=1_000_000), m.int("y", 1..=1_000_000), m.bool("b"));
            let constraint = constraint(x.into(), y.into());
            m.post(if reified { constraint.when(b) } else { constraint });
            assert!(refusal(&m).contains("may go beyond"));
        }
    }
}

#[test]
fn constants_far_outside_a_domain_are_no_trouble() {
    let mut m = Model::new("far");
    let (x, b) = (m.int("x", 0..=9), m.bools("b", 3));
    m.post(x.at_most(1 << 50));
    m.post(x.at_least(1 << 50).iff(b[0]));
    m.post(member(x, Domain::from_ranges([(-(1 << 50), 3), (1 << 40, 1 << 50)])).iff(b[1]));
    m.post((3 * x - 5).equals(-(1 << 50)).iff(b[2]));
    m.post(x.equals(7));
    let (_, found) = Lcg::default().find(&m, &Run::default()).unwrap();
    assert_eq!(found.map(|found| found.as_slice().to_vec()), Some(vec![7, 0, 0, 0]));
}

#[test]
fn the_largest_numbers_are_right() {
    let mut m = Model::new("edge");
    let x = m.int("x", Domain::from_values([-LARGEST, 0, LARGEST]));
    let (y, b) = (m.int("y", -LARGEST..=LARGEST), m.bool("b"));
    m.post((x - 1).greater_than(0).iff(b));
    m.post(y.at_least(LARGEST).iff(b));
    m.objective = Objective::Maximise(y.into());
    let (outcome, _) = Lcg::default().optimise(&m, &Run::default(), &mut |_, _| {}).unwrap();
    assert_eq!((outcome.objective, outcome.complete), (Some(LARGEST), true));
}

#[test]
fn wide_products_and_remainders_within_the_numbers_are_right() {
    let mut m = Model::new("wide product");
    let (x, y, z) = (m.int("x", 0..=100_000), m.int("y", 0..=100_000), m.int("z", 999_999_000..=999_999_999));
    m.post(times(x, y, z));
    m.post(x.less_than(y));
    assert!(solved(&m));
    let mut m = Model::new("remainders");
    let (x, r) = (m.int("x", -1_000_000..=1_000_000), m.ints("r", 3, 0..=10));
    for (&r, divisor) in r.iter().zip([7, 11, 13]) {
        m.post(modulo(x, divisor, r));
    }
    m.post(all_different(&r));
    m.post(x.at_least(900_000));
    assert!(solved(&m));
}

#[test]
fn a_list_of_pairs_that_would_fill_the_memory_is_refused() {
    let mut m = Model::new("many pairs");
    let x = m.ints("x", 5000, 0..=9999);
    m.post(all_different(&x));
    assert!(refusal(&m).contains("small constraints"));
}

#[test]
fn sums_of_large_numbers_are_right_at_the_edge() {
    let mut m = Model::new("equal");
    let x = m.ints("x", 2, 0..=LARGEST);
    m.post(x[0].equals(x[1]));
    m.objective = Objective::Maximise(x[0].into());
    let (outcome, _) = Lcg::default().optimise(&m, &Run::default(), &mut |_, _| {}).unwrap();
    assert_eq!((outcome.objective, outcome.complete), (Some(LARGEST), true));

    const HALF: i64 = LARGEST / 2;
    let mut m = Model::new("least");
    let x = m.ints("x", 2, -HALF..=HALF);
    m.post((x[0] + x[1]).at_most(-2 * HALF + 1));
    m.objective = Objective::Maximise(x[0] - 1);
    let (outcome, _) = Lcg::default().optimise(&m, &Run::default(), &mut |_, _| {}).unwrap();
    assert_eq!((outcome.objective, outcome.complete), (Some(-HALF), true));
}
