//! Every kind of constraint as clauses, plain, reified and implied: the formula has one model per solution, no more and no
//! fewer, and each says its solution.

mod common;

use common::models;
use damier_model::{Assignment, Model};
use damier_sat::{Encoded, Thresholds, encode_within};
use damier_testkit::generate::{self, Case, Kind};
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

macro_rules! kinds {
    ($($test:ident: $kind:ident;)*) => {
        $(#[test]
        fn $test() {
            check(&generate::constraint_of(Kind::$kind));
            if Kind::bare().any(|kind| kind == Kind::$kind) {
                check(&generate::reified(Kind::$kind));
            }
        })*

        #[test]
        fn no_kind_is_forgotten() {
            let tested = [$(Kind::$kind),*];
            for kind in Kind::ALL {
                assert!(tested.contains(kind), "{} has no test", kind.name());
            }
        }
    };
}

kinds! {
    linear: Linear;
    compare: Compare;
    member: Member;
    clause: Clause;
    and: And;
    xor: Xor;
    iff: Iff;
    bool_sum: BoolSum;
    all_different: AllDifferent;
    all_equal: AllEqual;
    element_constant: ElementConstant;
    element: Element;
    table: Table;
    negative_table: NegativeTable;
    lex: Lex;
    strict_lex: StrictLex;
    inverse: Inverse;
    circuit: Circuit;
    subcircuit: SubCircuit;
    hamiltonian_path: HamiltonianPath;
    count: Count;
    global_cardinality: GlobalCardinality;
    n_value: NValue;
    minimum: Minimum;
    maximum: Maximum;
    absolute: Absolute;
    times: Times;
    division: Division;
    modulo: Modulo;
    increasing: Increasing;
    regular: Regular;
    cumulative: Cumulative;
    disjunctive: Disjunctive;
    diffn: Diffn;
    value_precedence: ValuePrecedence;
    connected: Connected;
    reified: Reified;
    implied: Implied;
}

#[test]
fn random_models() {
    check(&generate::model().boxed());
}
