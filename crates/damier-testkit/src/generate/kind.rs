//! The kinds of constraint by name, so that a test can go through all of them and none is forgotten.

use damier_model::Constraint;
use std::fmt;

/// One list makes the enum, the list of all kinds, the names and the way from a constraint to its kind. A new variant of
/// [`Constraint`] stops [`Kind::of`] from compiling until it is named here, and the generator until it is made there.
macro_rules! kinds {
    ($($pattern:pat => $kind:ident, $name:literal;)*) => {
        /// The kind of a constraint.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub enum Kind {
            $(#[doc = concat!("`", $name, "`")] $kind,)*
        }

        impl Kind {
            /// Every kind there is.
            pub const ALL: &'static [Kind] = &[$(Kind::$kind),*];

            /// The name, as [`Constraint::kind`] says it.
            pub fn name(self) -> &'static str {
                match self { $(Kind::$kind => $name),* }
            }

            /// The kind of a constraint.
            pub fn of(constraint: &Constraint) -> Kind {
                match constraint { $($pattern => Kind::$kind),* }
            }
        }
    };
}

kinds! {
    Constraint::Linear { .. } => Linear, "linear";
    Constraint::Compare { .. } => Compare, "compare";
    Constraint::Member { .. } => Member, "member";
    Constraint::Clause(_) => Clause, "clause";
    Constraint::And(_) => And, "and";
    Constraint::Xor(_) => Xor, "xor";
    Constraint::Iff(..) => Iff, "iff";
    Constraint::BoolSum { .. } => BoolSum, "bool_sum";
    Constraint::AllDifferent { .. } => AllDifferent, "all_different";
    Constraint::AllEqual(_) => AllEqual, "all_equal";
    Constraint::ElementConstant { .. } => ElementConstant, "element_constant";
    Constraint::Element { .. } => Element, "element";
    Constraint::Table { positive: true, .. } => Table, "table";
    Constraint::Table { positive: false, .. } => NegativeTable, "negative_table";
    Constraint::Lex { strict: false, .. } => Lex, "lex_lesseq";
    Constraint::Lex { strict: true, .. } => StrictLex, "lex_less";
    Constraint::Inverse { .. } => Inverse, "inverse";
    Constraint::Circuit(_) => Circuit, "circuit";
    Constraint::SubCircuit(_) => SubCircuit, "subcircuit";
    Constraint::HamiltonianPath { .. } => HamiltonianPath, "hamiltonian_path";
    Constraint::Count { .. } => Count, "count";
    Constraint::GlobalCardinality { .. } => GlobalCardinality, "global_cardinality";
    Constraint::NValue { .. } => NValue, "nvalue";
    Constraint::Minimum { .. } => Minimum, "minimum";
    Constraint::Maximum { .. } => Maximum, "maximum";
    Constraint::Absolute { .. } => Absolute, "absolute";
    Constraint::Times { .. } => Times, "times";
    Constraint::Division { .. } => Division, "division";
    Constraint::Modulo { .. } => Modulo, "modulo";
    Constraint::Increasing { .. } => Increasing, "increasing";
    Constraint::Regular { .. } => Regular, "regular";
    Constraint::Cumulative { .. } => Cumulative, "cumulative";
    Constraint::Disjunctive { .. } => Disjunctive, "disjunctive";
    Constraint::Diffn { .. } => Diffn, "diffn";
    Constraint::ValuePrecedence { .. } => ValuePrecedence, "value_precedence";
    Constraint::Connected { .. } => Connected, "connected";
    Constraint::PieceSizes { .. } => PieceSizes, "piece_sizes";
    Constraint::DisjointPaths { .. } => DisjointPaths, "disjoint_paths";
    Constraint::Reified { .. } => Reified, "reified";
    Constraint::Implied { .. } => Implied, "implied";
}

impl Kind {
    /// Every kind but the two that wrap another constraint.
    pub fn bare() -> impl Iterator<Item = Kind> {
        Kind::ALL.iter().copied().filter(|kind| !matches!(kind, Kind::Reified | Kind::Implied))
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
