//! Each constraint to the file that encodes it, and those that need no file of their own.

use super::encoder::Encoder;
use super::goal::Goal;
use super::{
    all_different, arithmetic, circuit, connected, counting, element, extremes, inverse, lex, linear, member, path,
    pieces, precedence, regular, scheduling, table,
};
use crate::cnf::Literal;
use damier_model::{Constraint, Lit, disjoint_paths_in_parts};

impl Encoder {
    /// The constraint's definitions into the formula, its clauses to the goal.
    pub(super) fn post(&mut self, constraint: &Constraint, goal: &mut Goal) {
        if self.overflown {
            return;
        }
        match constraint {
            Constraint::Linear { terms, relation, constant } => linear::linear(self, terms, *relation, *constant, goal),
            Constraint::Compare { left, relation, right } => linear::compare(self, *left, *relation, *right, goal),
            Constraint::Member { term, domain } => member::member(self, *term, domain, goal),
            Constraint::Clause(literals) => {
                let literals = self.literals(literals);
                goal.clause(self, &literals);
            }
            Constraint::And(literals) => {
                for literal in self.literals(literals) {
                    goal.clause(self, &[literal]);
                }
            }
            Constraint::Xor(literals) => self.odd(literals, goal),
            Constraint::Iff(a, b) => {
                let (a, b) = (self.literal(*a), self.literal(*b));
                goal.same(self, a, b);
            }
            Constraint::BoolSum { literals, relation, total } => {
                linear::bool_sum(self, literals, *relation, *total, goal);
            }
            Constraint::AllDifferent { terms, .. } => all_different::all_different(self, terms, goal),
            Constraint::AllEqual(terms) => all_different::all_equal(self, terms, goal),
            Constraint::ElementConstant { array, index, result } => {
                element::element_constant(self, array, *index, *result, goal);
            }
            Constraint::Element { array, index, result } => element::element(self, array, *index, *result, goal),
            Constraint::Table { terms, tuples, positive } => table::table(self, terms, tuples, *positive, goal),
            Constraint::Lex { left, right, strict } => lex::lex(self, left, right, *strict, goal),
            Constraint::Inverse { forward, backward } => inverse::inverse(self, forward, backward, goal),
            Constraint::Circuit(successors) => circuit::circuit(self, successors, goal),
            Constraint::SubCircuit(successors) => circuit::subcircuit(self, successors, goal),
            Constraint::HamiltonianPath { graph, links, position } => {
                path::hamiltonian_path(self, graph, links, position, goal);
            }
            Constraint::Count { terms, value, relation, total } => {
                counting::count(self, terms, *value, *relation, *total, goal);
            }
            Constraint::GlobalCardinality { terms, values, counts, closed } => {
                counting::global_cardinality(self, terms, values, counts, *closed, goal);
            }
            Constraint::NValue { terms, total } => counting::n_value(self, terms, *total, goal),
            Constraint::Minimum { terms, result } => extremes::minimum(self, terms, *result, goal),
            Constraint::Maximum { terms, result } => extremes::maximum(self, terms, *result, goal),
            Constraint::Absolute { term, result } => extremes::absolute(self, *term, *result, goal),
            Constraint::Times { left, right, product } => arithmetic::times(self, *left, *right, *product, goal),
            Constraint::Division { dividend, divisor, quotient } => {
                arithmetic::division(self, *dividend, *divisor, *quotient, goal);
            }
            Constraint::Modulo { dividend, divisor, remainder } => {
                arithmetic::modulo(self, *dividend, *divisor, *remainder, goal);
            }
            Constraint::Increasing { terms, strict } => linear::increasing(self, terms, *strict, goal),
            Constraint::Regular { terms, automaton } => regular::regular(self, terms, automaton, goal),
            Constraint::Cumulative { starts, durations, demands, capacity } => {
                scheduling::cumulative(self, starts, durations, demands, *capacity, goal);
            }
            Constraint::Disjunctive { starts, durations } => scheduling::disjunctive(self, starts, durations, goal),
            Constraint::Diffn { x, y, width, height } => scheduling::diffn(self, x, y, width, height, goal),
            Constraint::ValuePrecedence { terms, values } => precedence::value_precedence(self, terms, values, goal),
            Constraint::Connected { graph, chosen } => connected::connected(self, graph, chosen, goal),
            Constraint::PieceSizes { graph, sizes } => pieces::piece_sizes(self, graph, sizes, goal),
            Constraint::DisjointPaths { graph, pairs, chosen } => {
                disjoint_paths_in_parts(graph, pairs, chosen).iter().for_each(|part| self.post(part, goal));
            }
            Constraint::Reified { literal, constraint } => {
                let literal = self.literal(*literal);
                if goal.gathers() {
                    let truth = self.truth(constraint);
                    return goal.same(self, literal, truth);
                }
                let mut gathering = Goal::gathering();
                self.post(constraint, &mut gathering);
                gathering.equate(self, literal, goal);
            }
            Constraint::Implied { literal, constraint } => {
                let literal = self.literal(*literal);
                if goal.gathers() {
                    let truth = self.truth(constraint);
                    goal.clause(self, &[!literal, truth]);
                } else {
                    let mut guarded = goal.conditional(literal, self);
                    self.post(constraint, &mut guarded);
                }
            }
        }
    }

    /// A literal that holds exactly when the constraint does.
    pub(super) fn truth(&mut self, constraint: &Constraint) -> Literal {
        let mut goal = Goal::gathering();
        self.post(constraint, &mut goal);
        goal.truth(self)
    }

    /// An odd number of the literals hold.
    fn odd(&mut self, literals: &[Lit], goal: &mut Goal) {
        let literals = self.literals(literals);
        match literals[..] {
            // Two halves differ: one gate less than a chain for the whole.
            [a, ref rest @ ..] if !goal.gathers() => {
                let rest = self.parity(rest);
                goal.same(self, a, !rest);
            }
            _ => {
                let odd = self.parity(&literals);
                goal.clause(self, &[odd]);
            }
        }
    }
}
