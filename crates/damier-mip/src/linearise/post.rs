//! Each constraint to the file that writes it, and those that need no file of their own.

use super::builder::Builder;
use super::goal::Goal;
use super::{
    all_different, arithmetic, circuit, connected, counting, element, extremes, lex, linear, path, pieces, regular,
    scheduling, table,
};
use crate::sum::{Literal, Sum};
use damier_model::{Constraint, Relation, disjoint_paths_in_parts};

impl Builder {
    /// The constraint's definitions into the program, its rows to the goal.
    pub(super) fn post(&mut self, constraint: &Constraint, goal: &mut Goal) {
        if self.trouble.is_some() {
            return;
        }
        match constraint {
            Constraint::Linear { terms, relation, constant } => linear::linear(self, terms, *relation, *constant, goal),
            Constraint::Compare { left, relation, right } => {
                let difference = self.difference(*left, *right);
                linear::relate(self, difference, *relation, 0, goal);
            }
            Constraint::Member { term, domain } => linear::member(self, *term, domain, goal),
            Constraint::Clause(literals) => {
                let literals = self.literals(literals);
                goal.clause(self, &literals);
            }
            Constraint::And(literals) => {
                for literal in self.literals(literals) {
                    goal.clause(self, &[literal]);
                }
            }
            Constraint::Xor(literals) => {
                let literals = self.literals(literals);
                let odd = self.parity(&literals);
                goal.clause(self, &[odd]);
            }
            Constraint::Iff(a, b) => {
                let (a, b) = (self.literal(*a), self.literal(*b));
                goal.equal(self, &[], Sum::of(&[a]).plus(-1, b), 0);
            }
            Constraint::BoolSum { literals, relation, total } => {
                let sum = Sum::of(&self.literals(literals));
                let sum = self.add_term(sum, -1, *total);
                linear::relate(self, sum, *relation, 0, goal);
            }
            Constraint::AllDifferent { terms, .. } => all_different::all_different(self, terms, goal),
            Constraint::AllEqual(terms) => {
                for pair in terms.windows(2) {
                    let difference = self.difference(pair[0], pair[1]);
                    goal.equal(self, &[], difference, 0);
                }
            }
            Constraint::ElementConstant { array, index, result } => {
                element::element_constant(self, array, *index, *result, goal);
            }
            Constraint::Element { array, index, result } => element::element(self, array, *index, *result, goal),
            Constraint::Table { terms, tuples, positive: true } => table::allowed(self, terms, tuples, goal),
            Constraint::Table { terms, tuples, positive: false } => table::forbidden(self, terms, tuples, goal),
            Constraint::Lex { left, right, strict } => lex::lex(self, left, right, *strict, goal),
            Constraint::Inverse { forward, backward } => all_different::inverse(self, forward, backward, goal),
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
            Constraint::Minimum { terms, result } => extremes::extreme(self, terms, *result, 1, goal),
            Constraint::Maximum { terms, result } => extremes::extreme(self, terms, *result, -1, goal),
            Constraint::Absolute { term, result } => extremes::absolute(self, *term, *result, goal),
            Constraint::Times { left, right, product } => arithmetic::times(self, *left, *right, *product, goal),
            Constraint::Division { dividend, divisor, quotient } => {
                arithmetic::divide(self, *dividend, *divisor, *quotient, arithmetic::Part::Quotient, goal);
            }
            Constraint::Modulo { dividend, divisor, remainder } => {
                arithmetic::divide(self, *dividend, *divisor, *remainder, arithmetic::Part::Remainder, goal);
            }
            Constraint::Increasing { terms, strict } => {
                for pair in terms.windows(2) {
                    let difference = self.difference(pair[0], pair[1]);
                    goal.relate(self, difference, if *strict { Relation::Lt } else { Relation::Le }, 0);
                }
            }
            Constraint::Regular { terms, automaton } => regular::regular(self, terms, automaton, goal),
            Constraint::Cumulative { starts, durations, demands, capacity } => {
                scheduling::cumulative(self, starts, durations, demands, *capacity, goal);
            }
            Constraint::Disjunctive { starts, durations } => scheduling::disjunctive(self, starts, durations, goal),
            Constraint::Diffn { x, y, width, height } => scheduling::diffn(self, x, y, width, height, goal),
            Constraint::ValuePrecedence { terms, values } => counting::value_precedence(self, terms, values, goal),
            Constraint::Connected { graph, chosen } => connected::connected(self, graph, chosen, goal),
            Constraint::PieceSizes { graph, sizes } => pieces::piece_sizes(self, graph, sizes, goal),
            Constraint::DisjointPaths { graph, pairs, chosen } => {
                disjoint_paths_in_parts(graph, pairs, chosen).iter().for_each(|part| self.post(part, goal));
            }
            Constraint::Reified { literal, constraint } => {
                let literal = self.literal(*literal);
                let mut gathering = Goal::gathering();
                self.post(constraint, &mut gathering);
                self.equate(literal, &gathering.conjuncts(), goal);
            }
            Constraint::Implied { literal, constraint } => {
                let literal = self.literal(*literal);
                if goal.gathers() {
                    let truth = self.truth(constraint);
                    goal.clause(self, &[!literal, truth]);
                } else {
                    let mut guarded = goal.under(literal, self);
                    self.post(constraint, &mut guarded);
                }
            }
        }
    }

    /// A literal that holds exactly when the constraint does.
    fn truth(&mut self, constraint: &Constraint) -> Literal {
        let mut goal = Goal::gathering();
        self.post(constraint, &mut goal);
        self.and(&goal.conjuncts())
    }

    /// `literal` holds exactly when all the others do.
    fn equate(&mut self, literal: Literal, parts: &[Literal], goal: &mut Goal) {
        match (parts, goal.gathers()) {
            (&[part], _) => goal.equal(self, &[], Sum::of(&[literal]).plus(-1, part), 0),
            (_, true) => {
                let all = self.and(parts);
                goal.equal(self, &[], Sum::of(&[literal]).plus(-1, all), 0);
            }
            _ => {
                parts.iter().for_each(|&part| goal.clause(self, &[!literal, part]));
                let otherwise: Vec<Literal> = parts.iter().map(|&part| !part).chain([literal]).collect();
                goal.clause(self, &otherwise);
            }
        }
    }

    /// A literal that holds exactly when an odd number of these do: their number is twice something, or one more.
    fn parity(&mut self, literals: &[Literal]) -> Literal {
        match literals[..] {
            [] => return Literal::FALSE,
            [only] => return only,
            _ => {}
        }
        let odd = self.binary("odd");
        let half = self.number((0, literals.len() as i128 / 2), true, "half");
        self.add_row(Sum::of(literals).plus(-1, odd).with(-2, half), Some(0), Some(0));
        odd
    }
}
