//! A test for every kind of constraint, so that none is forgotten.

/// Writes a test per kind, named after it, that calls `check` with a strategy for constraints of that kind and, where
/// they can be, for reified ones; and a test that no kind is missing in this list.
#[macro_export]
macro_rules! test_every_kind {
    ($check:path) => {
        $crate::test_every_kind! { $check;
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
            piece_sizes: PieceSizes;
            disjoint_paths: DisjointPaths;
            reified: Reified;
            implied: Implied;
        }
    };
    ($check:path; $($test:ident: $kind:ident;)*) => {
        $(#[test]
        fn $test() {
            use $crate::generate::{self, Kind};
            $check(&generate::constraint_of(Kind::$kind));
            if Kind::bare().any(|kind| kind == Kind::$kind) {
                $check(&generate::reified(Kind::$kind));
            }
        })*

        #[test]
        fn no_kind_is_forgotten() {
            use $crate::generate::Kind;
            let tested = [$(Kind::$kind),*];
            for kind in Kind::ALL {
                assert!(tested.contains(kind), "{} has no test", kind.name());
            }
        }
    };
}
