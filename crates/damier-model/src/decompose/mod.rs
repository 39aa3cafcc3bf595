//! Large constraints in terms of small ones, for engines that lack them.
//!
//! Every decomposition here has one shape: *definitions* of new variables, and *conditions* that hold together exactly
//! when the constraint does. Definitions are total functions: whatever the model's own variables are, the new ones have
//! exactly one value. So definitions can be posted once and for all, and what is asked of the constraint (that it hold,
//! that it hold if a literal does, that it hold exactly if a literal does) is asked of the conditions. Nothing is
//! counted twice, and a constraint that is switched off forbids nothing.
//!
//! An engine says what it has itself, in which [`Form`]; the rest is taken apart until only such constraints are left,
//! and the small ones that all engines have: `linear`, `compare`, `member`, `clause`, `and` in every form, and products
//! without factors of 0 and quotients without divisors of 0 that simply hold.

mod arithmetic;
mod arrays;
mod builder;
mod connected;
mod counting;
mod literals;
mod logic;
mod order;
mod paths;
mod pieces;
mod regular;
mod scheduling;

use crate::constraint::Constraint;
use crate::disjoint_paths::disjoint_paths_in_parts;
use crate::limits::Unusable;
use crate::model::Model;
use crate::variable::Lit;
use builder::Builder;

/// What is asked of a constraint.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    /// It holds.
    Posted,
    /// It holds if a literal does.
    Implied,
    /// It holds exactly if a literal does.
    Reified,
}

/// A model in small constraints.
#[derive(Clone)]
pub struct Decomposed {
    /// The variables of the model it was made from, in their order, then those defined by them; the same objective and
    /// search advice.
    pub model: Model,
    /// By constraint: the index of the constraint it comes from.
    pub origins: Vec<usize>,
}

/// Takes apart what `keeps` does not want to keep. It is asked about a bare constraint, the form it would stand in, and
/// the model it would stand in, for the domains.
///
/// ```
/// use damier_model::{Model, decompose, lex_less};
/// let mut m = Model::new("doc");
/// let (x, y) = (m.ints("x", 2, 0..=3), m.ints("y", 2, 0..=3));
/// m.post(lex_less(x, y));
/// let small = decompose(&m, &|_, _, _| false)?;
/// assert!(small.model.constraints().iter().all(|posted| posted.constraint.kind() != "lex_less"));
/// assert!(small.origins.iter().all(|&origin| origin == 0));
/// # Ok::<(), damier_model::Unusable>(())
/// ```
pub fn decompose(model: &Model, keeps: &dyn Fn(&Model, &Constraint, Form) -> bool) -> Result<Decomposed, Unusable> {
    model.check()?;
    let mut builder = Builder::new(model, keeps);
    // With an empty domain there is nothing to say, and nothing to define from.
    if model.all_variables().all(|var| !model.domain(var).is_empty()) {
        for (index, posted) in model.constraints().iter().enumerate() {
            builder.begin(index, posted.label());
            builder.post(posted.constraint.clone());
        }
    }
    let decomposed = builder.finish()?;
    decomposed.model.check()?;
    Ok(decomposed)
}

/// The conditions that hold together exactly when the constraint does. Those that follow from the others are given only
/// where they help: a literal for each would be a burden in a reified constraint.
fn conditions(b: &mut Builder, constraint: &Constraint, form: Form) -> Vec<Constraint> {
    match constraint {
        // The small ones stay what they are, and are never asked for.
        Constraint::Linear { .. }
        | Constraint::Compare { .. }
        | Constraint::Member { .. }
        | Constraint::Clause(_)
        | Constraint::And(_) => vec![constraint.clone()],
        Constraint::Xor(literals) => logic::xor(b, literals),
        Constraint::Iff(one, other) => logic::iff(*one, *other),
        Constraint::Reified { literal, constraint } => logic::reified(b, *literal, constraint, form),
        Constraint::Implied { literal, constraint } => logic::implied(b, *literal, constraint, form),
        Constraint::BoolSum { literals, relation, total } => counting::bool_sum(literals, *relation, *total),
        Constraint::Count { terms, value, relation, total } => counting::count(b, terms, *value, *relation, *total),
        Constraint::GlobalCardinality { terms, values, counts, closed } => {
            counting::global_cardinality(b, terms, values, counts, *closed)
        }
        Constraint::NValue { terms, total } => counting::n_value(b, terms, *total),
        Constraint::AllDifferent { terms, .. } => order::all_different(b, terms, form),
        Constraint::AllEqual(terms) => order::all_equal(terms),
        Constraint::Increasing { terms, strict } => order::increasing(terms, *strict),
        Constraint::Lex { left, right, strict } => order::lex(b, left, right, *strict),
        Constraint::ValuePrecedence { terms, values } => order::value_precedence(b, terms, values),
        Constraint::ElementConstant { array, index, result } => arrays::element_constant(b, array, *index, *result),
        Constraint::Element { array, index, result } => arrays::element(b, array, *index, *result),
        Constraint::Table { terms, tuples, positive: true } => arrays::table(b, terms, tuples, form),
        Constraint::Table { terms, tuples, positive: false } => arrays::negative_table(b, terms, tuples),
        Constraint::Inverse { forward, backward } => paths::inverse(b, forward, backward),
        Constraint::Circuit(successors) => paths::circuit(b, successors, form),
        Constraint::SubCircuit(successors) => paths::subcircuit(b, successors, form),
        Constraint::HamiltonianPath { graph, links, position } => paths::hamiltonian(b, graph, links, position, form),
        Constraint::Minimum { terms, result } => arithmetic::minimum(b, terms, *result),
        Constraint::Maximum { terms, result } => arithmetic::maximum(b, terms, *result),
        Constraint::Absolute { term, result } => arithmetic::absolute(b, *term, *result),
        Constraint::Times { left, right, product } => arithmetic::times(b, *left, *right, *product, form),
        Constraint::Division { dividend, divisor, quotient } => arithmetic::division(b, *dividend, *divisor, *quotient),
        Constraint::Modulo { dividend, divisor, remainder } => arithmetic::modulo(b, *dividend, *divisor, *remainder),
        Constraint::Regular { terms, automaton } => regular::regular(b, terms, automaton, form),
        Constraint::Cumulative { starts, durations, demands, capacity } => {
            scheduling::cumulative(b, starts, durations, demands, *capacity)
        }
        Constraint::Disjunctive { starts, durations } => scheduling::disjunctive(b, starts, durations),
        Constraint::Diffn { x, y, width, height } => scheduling::diffn(b, [x, y], [width, height]),
        Constraint::Connected { graph, chosen } => connected::connected(b, graph, chosen),
        Constraint::PieceSizes { graph, sizes } => pieces::piece_sizes(b, graph, sizes),
        Constraint::DisjointPaths { graph, pairs, chosen } => disjoint_paths_in_parts(graph, pairs, chosen),
    }
}

/// What can never hold.
fn never() -> Vec<Constraint> {
    vec![Constraint::Clause(Box::new([]))]
}

/// At least one of the literals holds.
fn clause<const N: usize>(literals: [Lit; N]) -> Constraint {
    Constraint::Clause(Box::new(literals))
}
