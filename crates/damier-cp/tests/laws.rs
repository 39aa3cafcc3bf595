//! Every propagator, at every strength, plain and reified, against the meaning of its constraint.

mod support;

use damier_cp::Probe;
use damier_model::{Model, Strength};
use damier_testkit::generate::{self, Kind};
use damier_testkit::laws::{self, Consistency};
use support::Setup;

/// The model's own constraints.
struct Stated;

impl Setup for Stated {
    fn probe(model: &Model, strength: Strength) -> Probe {
        Probe::new(model, strength)
    }
}

type Bench = support::Bench<Stated>;

/// One test per kind: its laws, the consistency it states, and the laws of its reified forms.
macro_rules! kinds {
    ($($test:ident: $kind:ident reaches $consistency:ident;)*) => {
        $(#[test]
        fn $test() {
            laws::check::<Bench>(Kind::$kind, Strength::Auto, Consistency::$consistency);
            if Kind::bare().any(|kind| kind == Kind::$kind) {
                laws::check_reified::<Bench>(Kind::$kind, Strength::Auto, Consistency::Check);
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
    linear: Linear reaches BoundsR;
    compare: Compare reaches BoundsR;
    member: Member reaches Domain;
    clause: Clause reaches Domain;
    and: And reaches Domain;
    xor: Xor reaches Domain;
    iff: Iff reaches Domain;
    bool_sum: BoolSum reaches Check;
    all_different: AllDifferent reaches Value;
    all_equal: AllEqual reaches Domain;
    element_constant: ElementConstant reaches Domain;
    element: Element reaches Domain;
    table: Table reaches Domain;
    negative_table: NegativeTable reaches Domain;
    lex: Lex reaches Domain;
    strict_lex: StrictLex reaches Domain;
    inverse: Inverse reaches Value;
    circuit: Circuit reaches Value;
    subcircuit: SubCircuit reaches Value;
    hamiltonian_path: HamiltonianPath reaches Value;
    count: Count reaches Value;
    global_cardinality: GlobalCardinality reaches Value;
    n_value: NValue reaches Value;
    minimum: Minimum reaches BoundsZ;
    maximum: Maximum reaches BoundsZ;
    absolute: Absolute reaches Domain;
    times: Times reaches Domain;
    division: Division reaches Domain;
    modulo: Modulo reaches Domain;
    increasing: Increasing reaches Domain;
    regular: Regular reaches Domain;
    cumulative: Cumulative reaches Check;
    disjunctive: Disjunctive reaches Check;
    diffn: Diffn reaches Value;
    value_precedence: ValuePrecedence reaches Domain;
    connected: Connected reaches Domain;
    piece_sizes: PieceSizes reaches Value;
    disjoint_paths: DisjointPaths reaches Value;
    reified: Reified reaches Check;
    implied: Implied reaches Check;
}

#[test]
fn all_different_by_strength() {
    laws::check::<Bench>(Kind::AllDifferent, Strength::Value, Consistency::Value);
    laws::check::<Bench>(Kind::AllDifferent, Strength::Bounds, Consistency::BoundsZ);
    laws::check::<Bench>(Kind::AllDifferent, Strength::Domain, Consistency::Domain);
}

#[test]
fn inverse_by_strength() {
    laws::check::<Bench>(Kind::Inverse, Strength::Bounds, Consistency::Value);
    laws::check::<Bench>(Kind::Inverse, Strength::Domain, Consistency::Domain);
}

/// Strengths that a kind does not tell apart must not break it either.
#[test]
fn every_kind_at_every_strength_plain_and_reified() {
    for strength in [Strength::Bounds, Strength::Domain] {
        for kind in Kind::bare() {
            laws::check::<Bench>(kind, strength, Consistency::Check);
            laws::check_reified::<Bench>(kind, strength, Consistency::Check);
        }
    }
}

#[test]
fn random_models() {
    laws::check_cases::<Bench>(&generate::model(), Strength::Auto, Consistency::Check);
}
