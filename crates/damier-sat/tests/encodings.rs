//! Every kind of constraint as clauses, plain, reified and implied: the formula has one model per solution, no more and no
//! fewer, and each says its solution.

mod common;

use common::models;
use damier_model::{Assignment, Model};
use damier_sat::{Encoded, Thresholds, encode_within};
use damier_testkit::generate::{self, Case};
use damier_testkit::{cases, reference, runner};
use proptest::prelude::*;
use proptest::strategy::BoxedStrategy;

/// The solutions that the models of the formula tell, one per model, in order.
fn told(encoded: &Encoded) -> Vec<Assignment> {
    let mut all = Vec::new();
    models(encoded.cnf(), &mut |model| {
        all.push(encoded.assignment(|literal| model[literal.variable() as usize] != literal.is_negated()));
    });
    all.sort();
    all
}

/// Everything as small as it can be: binary wherever there is a choice.
const COMPACT: Thresholds = Thresholds { values: 2, merged: 0, pairs: 0, walked: 0, levelled: 0 };
/// Literals per value, but sums and products in binary.
const MIXED: Thresholds = Thresholds { values: 5, merged: 20, pairs: 10, walked: 10, levelled: 10 };

fn agree(model: &Model) -> Result<(), TestCaseError> {
    let expected = reference::solutions(model);
    for thresholds in [Thresholds::default(), COMPACT, MIXED] {
        let encoded = encode_within(model, thresholds).map_err(|error| TestCaseError::fail(error.to_string()))?;
        let told = told(&encoded);
        prop_assert_eq!(told.len(), expected.len(), "number of models, {:?}", thresholds);
        prop_assert_eq!(&told, &expected, "{:?}", thresholds);
    }
    Ok(())
}

fn check(strategy: &BoxedStrategy<Case>) {
    if let Err(error) = runner(cases()).run(strategy, |case| agree(&case.model)) {
        panic!("{error}");
    }
}

damier_testkit::test_every_kind!(check);

#[test]
fn random_models() {
    check(&generate::model().boxed());
}
