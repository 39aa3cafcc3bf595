//! The constraint vocabulary. Each variant has one meaning, given by [`Constraint::holds`] and by nothing else.

use crate::automaton::Automaton;
use crate::domain::Domain;
use crate::graph::Graph;
use crate::variable::{Lit, Term, Var};
use std::sync::Arc;

/// How two numbers compare.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Relation {
    /// equal
    Eq,
    /// different
    Ne,
    /// at most
    Le,
    /// less than
    Lt,
    /// at least
    Ge,
    /// more than
    Gt,
}

impl Relation {
    /// All six.
    pub const ALL: [Relation; 6] = [Relation::Eq, Relation::Ne, Relation::Le, Relation::Lt, Relation::Ge, Relation::Gt];

    /// Whether `left relation right` is true.
    pub fn compare<T: PartialOrd>(self, left: T, right: T) -> bool {
        match self {
            Relation::Eq => left == right,
            Relation::Ne => left != right,
            Relation::Le => left <= right,
            Relation::Lt => left < right,
            Relation::Ge => left >= right,
            Relation::Gt => left > right,
        }
    }

    /// The relation that holds exactly when this one does not.
    pub fn negated(self) -> Relation {
        match self {
            Relation::Eq => Relation::Ne,
            Relation::Ne => Relation::Eq,
            Relation::Le => Relation::Gt,
            Relation::Lt => Relation::Ge,
            Relation::Ge => Relation::Lt,
            Relation::Gt => Relation::Le,
        }
    }

    /// The relation that says the same with the sides exchanged.
    pub fn swapped(self) -> Relation {
        match self {
            Relation::Eq | Relation::Ne => self,
            Relation::Le => Relation::Ge,
            Relation::Lt => Relation::Gt,
            Relation::Ge => Relation::Le,
            Relation::Gt => Relation::Lt,
        }
    }

    /// The sign people write.
    pub fn symbol(self) -> &'static str {
        match self {
            Relation::Eq => "=",
            Relation::Ne => "≠",
            Relation::Le => "≤",
            Relation::Lt => "<",
            Relation::Ge => "≥",
            Relation::Gt => ">",
        }
    }
}

/// How much a propagator of a global constraint should deduce. Meaning is not touched by it, only speed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Strength {
    /// The engine's choice.
    #[default]
    Auto,
    /// React to fixed variables only.
    Value,
    /// Every bound has a support (Hall intervals for all-different).
    Bounds,
    /// Every value has a support (matchings for all-different).
    Domain,
}

impl Strength {
    /// The names accepted on the command line, with what they mean.
    pub const NAMES: [(&'static str, Strength); 4] = [
        ("auto", Strength::Auto),
        ("value", Strength::Value),
        ("bounds", Strength::Bounds),
        ("domain", Strength::Domain),
    ];
}

/// A list of tuples of one width, shared by the constraints that use it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tuples {
    width: usize,
    cells: Arc<[i64]>,
}

impl Tuples {
    /// Tuples of `width` values each; rows of another width are left out.
    pub fn new<R: AsRef<[i64]>>(width: usize, rows: impl IntoIterator<Item = R>) -> Tuples {
        let cells: Vec<i64> =
            rows.into_iter().filter(|row| row.as_ref().len() == width).flat_map(|row| row.as_ref().to_vec()).collect();
        Tuples { width, cells: cells.into() }
    }

    /// Values per tuple.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Number of tuples (0 if they are empty).
    pub fn len(&self) -> usize {
        self.cells.len().checked_div(self.width).unwrap_or(0)
    }

    /// Whether there is no tuple.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The tuples in order.
    pub fn rows(&self) -> impl Iterator<Item = &[i64]> {
        self.cells.chunks_exact(self.width.max(1))
    }
}

/// One constraint. Indices, successors and positions count from 0; use views (`q - 1`) for other origins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constraint {
    /// `Σ coefficient·variable relation constant`. Built by [`Relate`](crate::Relate) or [`Constraint::linear`].
    Linear {
        /// (coefficient, variable) pairs.
        terms: Box<[(i64, Var)]>,
        /// How the sum compares.
        relation: Relation,
        /// What it is compared with.
        constant: i64,
    },
    /// `left relation right`.
    Compare {
        /// Left side.
        left: Term,
        /// How they compare.
        relation: Relation,
        /// Right side.
        right: Term,
    },
    /// The term's value is a member of the domain.
    Member {
        /// The term.
        term: Term,
        /// The values it may have.
        domain: Box<Domain>,
    },
    /// At least one literal holds; the empty clause never does.
    Clause(Box<[Lit]>),
    /// All literals hold.
    And(Box<[Lit]>),
    /// An odd number of the literals hold.
    Xor(Box<[Lit]>),
    /// Both literals hold or neither does.
    Iff(Lit, Lit),
    /// `number of literals that hold relation total`.
    BoolSum {
        /// The literals counted.
        literals: Box<[Lit]>,
        /// How their number compares.
        relation: Relation,
        /// What it is compared with.
        total: Term,
    },
    /// All terms have different values.
    AllDifferent {
        /// The terms.
        terms: Box<[Term]>,
        /// How much to deduce.
        strength: Strength,
    },
    /// All terms have one value.
    AllEqual(Box<[Term]>),
    /// `array[index] = result`, for an array of constants; false where the index is outside.
    ElementConstant {
        /// The array.
        array: Arc<[i64]>,
        /// Position, from 0.
        index: Term,
        /// The value there.
        result: Term,
    },
    /// `array[index] = result`, for an array of terms; false where the index is outside.
    Element {
        /// The array.
        array: Box<[Term]>,
        /// Position, from 0.
        index: Term,
        /// The value there.
        result: Term,
    },
    /// The values of the terms form one of the tuples (`positive`) or none of them.
    Table {
        /// The terms.
        terms: Box<[Term]>,
        /// The tuples.
        tuples: Tuples,
        /// Whether the tuples are the allowed or the forbidden ones.
        positive: bool,
    },
    /// `left` comes before `right` in dictionary order, or (`strict` false) equals it; a prefix comes first.
    Lex {
        /// The smaller sequence.
        left: Box<[Term]>,
        /// The larger sequence.
        right: Box<[Term]>,
        /// Whether equality is excluded.
        strict: bool,
    },
    /// `forward[i] = j` exactly when `backward[j] = i`, both of one length n, with values in 0..n-1.
    Inverse {
        /// A permutation.
        forward: Box<[Term]>,
        /// Its inverse.
        backward: Box<[Term]>,
    },
    /// `successor[i]` is the vertex after i on one cycle through all vertices.
    Circuit(Box<[Term]>),
    /// As [`Constraint::Circuit`] through some of the vertices, the others being their own successors; none at all is fine.
    SubCircuit(Box<[Term]>),
    /// `position[v]` is the step 0..n-1 at which a path along the graph's edges visits v; every vertex is visited once,
    /// and linked vertices one after the other.
    HamiltonianPath {
        /// The graph.
        graph: Arc<Graph>,
        /// Pairs of vertices that the path visits one right after the other, in either order.
        links: Box<[(usize, usize)]>,
        /// When each vertex is visited.
        position: Box<[Term]>,
    },
    /// `number of terms equal to value relation total`.
    Count {
        /// The terms looked at.
        terms: Box<[Term]>,
        /// The value counted.
        value: Term,
        /// How the number compares.
        relation: Relation,
        /// What it is compared with.
        total: Term,
    },
    /// `values[k]` is taken by exactly `counts[k]` terms; `closed` forbids all other values.
    GlobalCardinality {
        /// The terms looked at.
        terms: Box<[Term]>,
        /// The values counted, all different.
        values: Box<[i64]>,
        /// How often each is taken.
        counts: Box<[Term]>,
        /// Whether no other value may be taken.
        closed: bool,
    },
    /// The terms take exactly `total` different values.
    NValue {
        /// The terms looked at.
        terms: Box<[Term]>,
        /// How many different values.
        total: Term,
    },
    /// `result` is the smallest of the terms (false for no terms).
    Minimum {
        /// The terms.
        terms: Box<[Term]>,
        /// The smallest.
        result: Term,
    },
    /// `result` is the largest of the terms (false for no terms).
    Maximum {
        /// The terms.
        terms: Box<[Term]>,
        /// The largest.
        result: Term,
    },
    /// `result = |term|`.
    Absolute {
        /// The term.
        term: Term,
        /// Its absolute value.
        result: Term,
    },
    /// `left·right = product`.
    Times {
        /// A factor.
        left: Term,
        /// The other factor.
        right: Term,
        /// Their product.
        product: Term,
    },
    /// `dividend / divisor = quotient`, rounded towards 0; false for a divisor of 0.
    Division {
        /// What is divided.
        dividend: Term,
        /// By what.
        divisor: Term,
        /// The result.
        quotient: Term,
    },
    /// What is left by [`Constraint::Division`], with the dividend's sign; false for a divisor of 0.
    Modulo {
        /// What is divided.
        dividend: Term,
        /// By what.
        divisor: Term,
        /// What is left.
        remainder: Term,
    },
    /// Each term is at most (`strict`: less than) the next.
    Increasing {
        /// The terms.
        terms: Box<[Term]>,
        /// Whether equality is excluded.
        strict: bool,
    },
    /// The values of the terms, in order, form a word that the automaton accepts.
    Regular {
        /// The word.
        terms: Box<[Term]>,
        /// Who reads it.
        automaton: Arc<Automaton>,
    },
    /// Task i runs in `start[i] .. start[i] + duration[i]` and needs `demand[i]`; at no time is more than `capacity` needed.
    /// False if a duration or a demand is negative.
    Cumulative {
        /// When tasks start.
        starts: Box<[Term]>,
        /// How long they take.
        durations: Box<[Term]>,
        /// What they need meanwhile.
        demands: Box<[Term]>,
        /// What there is.
        capacity: Term,
    },
    /// No two tasks overlap in time; tasks of duration 0 take no room. False if a duration is negative.
    Disjunctive {
        /// When tasks start.
        starts: Box<[Term]>,
        /// How long they take.
        durations: Box<[Term]>,
    },
    /// No two rectangles overlap; those of width or height 0 take no room. False if a size is negative.
    Diffn {
        /// Left edges.
        x: Box<[Term]>,
        /// Lower edges.
        y: Box<[Term]>,
        /// Widths.
        width: Box<[Term]>,
        /// Heights.
        height: Box<[Term]>,
    },
    /// `values[k + 1]` appears in the terms only after `values[k]` has appeared.
    ValuePrecedence {
        /// The sequence looked at.
        terms: Box<[Term]>,
        /// The values, in the order in which they must first appear.
        values: Box<[i64]>,
    },
    /// The chosen vertices form at most one connected piece of the graph (none chosen is fine).
    Connected {
        /// The graph.
        graph: Arc<Graph>,
        /// Which vertices are chosen.
        chosen: Box<[Lit]>,
    },
    /// Every piece of the graph's vertices that have one value, as far as edges between such lead, has as many vertices as that
    /// value says.
    PieceSizes {
        /// The graph.
        graph: Arc<Graph>,
        /// By vertex: how many vertices its piece has.
        sizes: Box<[Term]>,
    },
    /// For each pair of vertices, the vertices chosen for it are those of a path along the graph's edges that joins them and has
    /// no shortcuts: no edge leads from one of its vertices to another but the next. No vertex is chosen for two pairs.
    DisjointPaths {
        /// The graph.
        graph: Arc<Graph>,
        /// The ends of each path, two different vertices.
        pairs: Box<[(usize, usize)]>,
        /// By pair, and for each pair by vertex: whether the vertex is on the path.
        chosen: Box<[Lit]>,
    },
    /// `literal ⇔ constraint`.
    Reified {
        /// Whether the constraint holds.
        literal: Lit,
        /// The constraint.
        constraint: Box<Constraint>,
    },
    /// `literal ⇒ constraint`.
    Implied {
        /// What makes the constraint hold.
        literal: Lit,
        /// The constraint.
        constraint: Box<Constraint>,
    },
}

impl Constraint {
    /// The linear constraint `Σ coefficient·variable relation constant`.
    pub fn linear(terms: impl Into<Box<[(i64, Var)]>>, relation: Relation, constant: i64) -> Constraint {
        Constraint::Linear { terms: terms.into(), relation, constant }
    }

    /// `literal ⇔ self`.
    pub fn iff(self, literal: Lit) -> Constraint {
        Constraint::Reified { literal, constraint: Box::new(self) }
    }

    /// `literal ⇒ self`.
    pub fn when(self, literal: Lit) -> Constraint {
        Constraint::Implied { literal, constraint: Box::new(self) }
    }

    /// The name of this kind of constraint, as the dump and the statistics print it.
    pub fn kind(&self) -> &'static str {
        match self {
            Constraint::Linear { .. } => "linear",
            Constraint::Compare { .. } => "compare",
            Constraint::Member { .. } => "member",
            Constraint::Clause(_) => "clause",
            Constraint::And(_) => "and",
            Constraint::Xor(_) => "xor",
            Constraint::Iff(..) => "iff",
            Constraint::BoolSum { .. } => "bool_sum",
            Constraint::AllDifferent { .. } => "all_different",
            Constraint::AllEqual(_) => "all_equal",
            Constraint::ElementConstant { .. } => "element_constant",
            Constraint::Element { .. } => "element",
            Constraint::Table { positive: true, .. } => "table",
            Constraint::Table { positive: false, .. } => "negative_table",
            Constraint::Lex { strict: false, .. } => "lex_lesseq",
            Constraint::Lex { strict: true, .. } => "lex_less",
            Constraint::Inverse { .. } => "inverse",
            Constraint::Circuit(_) => "circuit",
            Constraint::SubCircuit(_) => "subcircuit",
            Constraint::HamiltonianPath { .. } => "hamiltonian_path",
            Constraint::Count { .. } => "count",
            Constraint::GlobalCardinality { .. } => "global_cardinality",
            Constraint::NValue { .. } => "nvalue",
            Constraint::Minimum { .. } => "minimum",
            Constraint::Maximum { .. } => "maximum",
            Constraint::Absolute { .. } => "absolute",
            Constraint::Times { .. } => "times",
            Constraint::Division { .. } => "division",
            Constraint::Modulo { .. } => "modulo",
            Constraint::Increasing { .. } => "increasing",
            Constraint::Regular { .. } => "regular",
            Constraint::Cumulative { .. } => "cumulative",
            Constraint::Disjunctive { .. } => "disjunctive",
            Constraint::Diffn { .. } => "diffn",
            Constraint::ValuePrecedence { .. } => "value_precedence",
            Constraint::Connected { .. } => "connected",
            Constraint::PieceSizes { .. } => "piece_sizes",
            Constraint::DisjointPaths { .. } => "disjoint_paths",
            Constraint::Reified { .. } => "reified",
            Constraint::Implied { .. } => "implied",
        }
    }

    /// Every variable the constraint speaks of, ascending, each once.
    pub fn variables(&self) -> Vec<Var> {
        let mut vars = Vec::new();
        self.visit_terms(&mut |term| {
            if term.scale != 0 && !term.var.is_constant() {
                vars.push(term.var);
            }
        });
        vars.sort_unstable();
        vars.dedup();
        vars
    }

    /// The literals that stand in the constraint as such, the ones within a reified constraint not among them.
    pub fn literals(&self) -> Vec<Lit> {
        match self {
            Constraint::Clause(literals)
            | Constraint::And(literals)
            | Constraint::Xor(literals)
            | Constraint::BoolSum { literals, .. }
            | Constraint::Connected { chosen: literals, .. }
            | Constraint::DisjointPaths { chosen: literals, .. } => literals.to_vec(),
            Constraint::Iff(a, b) => vec![*a, *b],
            Constraint::Reified { literal, .. } | Constraint::Implied { literal, .. } => vec![*literal],
            _ => Vec::new(),
        }
    }

    /// Calls `visit` with every term and literal of the constraint, in the order in which they stand in it.
    pub fn visit_terms(&self, visit: &mut dyn FnMut(Term)) {
        let mut terms = |lists: &[&[Term]]| lists.iter().flat_map(|l| l.iter()).for_each(|&t| visit(t));
        match self {
            Constraint::Linear { terms, .. } => {
                terms.iter().for_each(|&(scale, var)| visit(Term { var, scale, offset: 0 }));
            }
            Constraint::Compare { left, right, .. } => terms(&[&[*left, *right]]),
            Constraint::Member { term, .. } => visit(*term),
            Constraint::Clause(lits) | Constraint::And(lits) | Constraint::Xor(lits) => {
                lits.iter().for_each(|lit| visit(lit.into()));
            }
            Constraint::Iff(a, b) => terms(&[&[a.into(), b.into()]]),
            Constraint::BoolSum { literals, total, .. } => {
                literals.iter().for_each(|lit| visit(lit.into()));
                visit(*total);
            }
            Constraint::AllDifferent { terms: all, .. }
            | Constraint::AllEqual(all)
            | Constraint::Table { terms: all, .. }
            | Constraint::Circuit(all)
            | Constraint::SubCircuit(all)
            | Constraint::HamiltonianPath { position: all, .. }
            | Constraint::Increasing { terms: all, .. }
            | Constraint::Regular { terms: all, .. }
            | Constraint::ValuePrecedence { terms: all, .. }
            | Constraint::PieceSizes { sizes: all, .. } => terms(&[all]),
            Constraint::ElementConstant { index, result, .. } => terms(&[&[*index, *result]]),
            Constraint::Element { array, index, result } => terms(&[array, &[*index, *result]]),
            Constraint::Lex { left, right, .. } => terms(&[left, right]),
            Constraint::Inverse { forward, backward } => terms(&[forward, backward]),
            Constraint::Count { terms: all, value, total, .. } => terms(&[all, &[*value, *total]]),
            Constraint::GlobalCardinality { terms: all, counts, .. } => terms(&[all, counts]),
            Constraint::NValue { terms: all, total: one }
            | Constraint::Minimum { terms: all, result: one }
            | Constraint::Maximum { terms: all, result: one } => terms(&[all, &[*one]]),
            Constraint::Absolute { term, result } => terms(&[&[*term, *result]]),
            Constraint::Times { left: a, right: b, product: c }
            | Constraint::Division { dividend: a, divisor: b, quotient: c }
            | Constraint::Modulo { dividend: a, divisor: b, remainder: c } => terms(&[&[*a, *b, *c]]),
            Constraint::Cumulative { starts, durations, demands, capacity } => {
                terms(&[starts, durations, demands, &[*capacity]]);
            }
            Constraint::Disjunctive { starts, durations } => terms(&[starts, durations]),
            Constraint::Diffn { x, y, width, height } => terms(&[x, y, width, height]),
            Constraint::Connected { chosen, .. } | Constraint::DisjointPaths { chosen, .. } => {
                chosen.iter().for_each(|lit| visit(lit.into()));
            }
            Constraint::Reified { literal, constraint } | Constraint::Implied { literal, constraint } => {
                visit(literal.into());
                constraint.visit_terms(visit);
            }
        }
    }
}
