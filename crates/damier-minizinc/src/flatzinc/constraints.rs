//! Each constraint as FlatZinc says it.

use super::names::Names;
use super::write::Dialect;
use damier_model::{Constraint, Domain, Form, Linear, Lit, Model, Relation, Term, Var};
use rustc_hash::FxHashSet;
use std::fmt::Write;

/// Whether FlatZinc has a constraint, in this form; what it has not is taken apart.
pub(super) fn keeps(dialect: Dialect, constraint: &Constraint, form: Form) -> bool {
    match constraint {
        Constraint::Xor(_)
        | Constraint::ElementConstant { .. }
        | Constraint::Element { .. }
        | Constraint::Times { .. }
        | Constraint::Division { .. }
        | Constraint::Modulo { .. }
        | Constraint::Absolute { .. }
        | Constraint::Minimum { .. }
        | Constraint::Maximum { .. } => form == Form::Posted,
        Constraint::Iff(..) => form != Form::Implied,
        Constraint::AllDifferent { .. }
        | Constraint::AllEqual(_)
        | Constraint::Table { positive: true, .. }
        | Constraint::Lex { .. }
        | Constraint::Inverse { .. }
        | Constraint::Circuit(_)
        | Constraint::SubCircuit(_)
        | Constraint::Count { .. }
        | Constraint::GlobalCardinality { .. }
        | Constraint::NValue { .. }
        | Constraint::Increasing { .. }
        | Constraint::Cumulative { .. }
        | Constraint::Disjunctive { .. }
        | Constraint::Diffn { .. }
        | Constraint::ValuePrecedence { .. } => dialect == Dialect::Damier && form == Form::Posted,
        _ => false,
    }
}

/// Writes constraints, and remembers which predicates must be declared.
pub(super) struct Constraints<'m> {
    pub(super) names: Names<'m>,
    pub(super) lines: String,
    /// Globals used, by name.
    pub(super) predicates: FxHashSet<&'static str>,
    dialect: Dialect,
}

impl<'m> Constraints<'m> {
    pub(super) fn new(model: &'m Model, dialect: Dialect) -> Constraints<'m> {
        Constraints { names: Names::new(model), lines: String::new(), predicates: FxHashSet::default(), dialect }
    }

    /// One constraint of a model that was taken apart as far as [`keeps`] says.
    pub(super) fn post(&mut self, constraint: &Constraint) {
        match constraint {
            Constraint::Reified { literal, constraint } => self.reified(*literal, constraint),
            Constraint::Implied { literal, constraint } => self.implied(*literal, constraint),
            _ => self.plain(constraint),
        }
    }

    fn say(&mut self, name: &str, arguments: &[&str]) {
        let _ = writeln!(self.lines, "constraint {name}({});", arguments.join(","));
    }

    fn global(&mut self, name: &'static str, arguments: &[&str]) {
        self.predicates.insert(name);
        self.say(name, arguments);
    }

    fn plain(&mut self, constraint: &Constraint) {
        match constraint {
            Constraint::Clause(literals) => {
                let (positive, negative) = self.signed(literals);
                self.say("bool_clause", &[&positive, &negative]);
            }
            Constraint::And(literals) => {
                for &lit in literals {
                    let lit = self.names.literal(lit);
                    self.say("bool_eq", &[&lit, "true"]);
                }
            }
            Constraint::Xor(literals) => {
                let literals = self.names.literals(literals);
                self.say("array_bool_xor", &[&literals]);
            }
            Constraint::Iff(one, other) => {
                let (one, other) = (self.names.literal(*one), self.names.literal(*other));
                self.say("bool_eq", &[&one, &other]);
            }
            Constraint::ElementConstant { array, index, result } => {
                let array: Vec<String> = array.iter().map(i64::to_string).collect();
                let (index, result) = (self.names.term(*index + 1), self.names.term(*result));
                self.say("array_int_element", &[&index, &format!("[{}]", array.join(",")), &result]);
            }
            Constraint::Element { array, index, result } => {
                let (index, array) = (self.names.term(*index + 1), self.names.terms(array));
                let result = self.names.term(*result);
                self.say("array_var_int_element", &[&index, &array, &result]);
            }
            Constraint::Times { left, right, product } => self.three("int_times", [*left, *right, *product]),
            Constraint::Division { dividend, divisor, quotient } => {
                self.three("int_div", [*dividend, *divisor, *quotient])
            }
            Constraint::Modulo { dividend, divisor, remainder } => {
                self.three("int_mod", [*dividend, *divisor, *remainder])
            }
            Constraint::Absolute { term, result } => {
                let (term, result) = (self.names.term(*term), self.names.term(*result));
                self.say("int_abs", &[&term, &result]);
            }
            Constraint::Minimum { terms, result } => self.extreme("array_int_minimum", terms, *result),
            Constraint::Maximum { terms, result } => self.extreme("array_int_maximum", terms, *result),
            Constraint::AllDifferent { terms, .. } => self.of_list("fzn_all_different_int", terms),
            Constraint::AllEqual(terms) => self.of_list("fzn_all_equal_int", terms),
            Constraint::Increasing { terms, strict: false } => self.of_list("fzn_increasing_int", terms),
            Constraint::Increasing { terms, strict: true } => self.of_list("fzn_strictly_increasing_int", terms),
            Constraint::Circuit(terms) => self.of_list("fzn_circuit", &shifted(terms)),
            Constraint::SubCircuit(terms) => self.of_list("fzn_subcircuit", &shifted(terms)),
            Constraint::Table { terms, tuples, .. } => {
                let cells: Vec<String> = tuples.rows().flatten().map(i64::to_string).collect();
                let terms = self.names.terms(terms);
                self.global("damier_table", &[&terms, &format!("[{}]", cells.join(","))]);
            }
            Constraint::Lex { left, right, strict } => {
                let (left, right) = (self.names.terms(left), self.names.terms(right));
                self.global(if *strict { "fzn_lex_less_int" } else { "fzn_lex_lesseq_int" }, &[&left, &right]);
            }
            Constraint::Inverse { forward, backward } => {
                let (forward, backward) = (self.names.terms(&shifted(forward)), self.names.terms(&shifted(backward)));
                self.global("fzn_inverse", &[&forward, &backward]);
            }
            Constraint::Count { terms, value, relation, total } => {
                let (terms, value, total) = (self.names.terms(terms), self.names.term(*value), self.names.term(*total));
                // FlatZinc compares the total with the number, the model the number with the total.
                let name = match relation {
                    Relation::Eq => "fzn_count_eq",
                    Relation::Ne => "fzn_count_neq",
                    Relation::Le => "fzn_count_geq",
                    Relation::Lt => "fzn_count_gt",
                    Relation::Ge => "fzn_count_leq",
                    Relation::Gt => "fzn_count_lt",
                };
                self.global(name, &[&terms, &value, &total]);
            }
            Constraint::GlobalCardinality { terms, values, counts, closed } => {
                let values: Vec<String> = values.iter().map(i64::to_string).collect();
                let (terms, counts) = (self.names.terms(terms), self.names.terms(counts));
                let name = if *closed { "fzn_global_cardinality_closed" } else { "fzn_global_cardinality" };
                self.global(name, &[&terms, &format!("[{}]", values.join(",")), &counts]);
            }
            Constraint::NValue { terms, total } => {
                let (terms, total) = (self.names.terms(terms), self.names.term(*total));
                self.global("fzn_nvalue", &[&total, &terms]);
            }
            Constraint::Cumulative { starts, durations, demands, capacity } => {
                let lists = [starts, durations, demands].map(|terms| self.names.terms(terms));
                let capacity = self.names.term(*capacity);
                self.global("fzn_cumulative", &[&lists[0], &lists[1], &lists[2], &capacity]);
            }
            Constraint::Disjunctive { starts, durations } => {
                let (starts, durations) = (self.names.terms(starts), self.names.terms(durations));
                self.global("fzn_disjunctive", &[&starts, &durations]);
            }
            Constraint::Diffn { x, y, width, height } => {
                let lists = [x, y, width, height].map(|terms| self.names.terms(terms));
                self.global("fzn_diffn_nonstrict", &[&lists[0], &lists[1], &lists[2], &lists[3]]);
            }
            Constraint::ValuePrecedence { terms, values } => {
                let values: Vec<String> = values.iter().map(i64::to_string).collect();
                let terms = self.names.terms(terms);
                self.global("fzn_value_precede_chain_int", &[&format!("[{}]", values.join(",")), &terms]);
            }
            small => {
                let (name, arguments) = self.small(small);
                self.say(&name, &arguments.iter().map(String::as_str).collect::<Vec<_>>());
            }
        }
    }

    fn three(&mut self, name: &str, terms: [Term; 3]) {
        let [a, b, c] = terms.map(|term| self.names.term(term));
        self.say(name, &[&a, &b, &c]);
    }

    fn extreme(&mut self, name: &str, terms: &[Term], result: Term) {
        let (result, terms) = (self.names.term(result), self.names.terms(terms));
        self.say(name, &[&result, &terms]);
    }

    fn of_list(&mut self, name: &'static str, terms: &[Term]) {
        let terms = self.names.terms(terms);
        self.global(name, &[&terms]);
    }

    /// The positive and the negated literals of a clause.
    fn signed(&mut self, literals: &[Lit]) -> (String, String) {
        let (negative, positive): (Vec<Lit>, Vec<Lit>) = literals.iter().copied().partition(|lit| lit.is_negated());
        let opposite: Vec<Lit> = negative.into_iter().map(|lit| !lit).collect();
        (self.names.literals(&positive), self.names.literals(&opposite))
    }

    /// A comparison, a sum or a membership: the name, and what goes before the literal of its reified form.
    fn small(&mut self, constraint: &Constraint) -> (String, Vec<String>) {
        match constraint {
            Constraint::Member { term, domain } => ("set_in".to_owned(), vec![self.names.term(*term), set(domain)]),
            Constraint::Linear { terms, relation, constant } => self.linear(terms, *relation, *constant),
            Constraint::Compare { left, relation, right } => self.compare(*left, *relation, *right),
            other => unreachable!("the constraint {} is taken apart before it is written", other.kind()),
        }
    }

    fn compare(&mut self, left: Term, relation: Relation, right: Term) -> (String, Vec<String>) {
        let is_plain = |term: Term| term.as_constant().is_some() || (term.scale, term.offset) == (1, 0);
        if is_plain(left) && is_plain(right) {
            let (left, right) = (self.names.term(left), self.names.term(right));
            let (name, left, right) = match relation {
                Relation::Eq => ("int_eq", left, right),
                Relation::Ne => ("int_ne", left, right),
                Relation::Le => ("int_le", left, right),
                Relation::Lt => ("int_lt", left, right),
                Relation::Ge => ("int_le", right, left),
                Relation::Gt => ("int_lt", right, left),
            };
            return (name.to_owned(), vec![left, right]);
        }
        let difference: Linear = (Linear::from(left) - right).tidy();
        self.linear(difference.terms(), relation, difference.constant().saturating_neg())
    }

    fn linear(&mut self, terms: &[(i64, Var)], relation: Relation, constant: i64) -> (String, Vec<String>) {
        let (name, sign, constant) = match relation {
            Relation::Eq => ("int_lin_eq", 1, constant),
            Relation::Ne => ("int_lin_ne", 1, constant),
            Relation::Le => ("int_lin_le", 1, constant),
            Relation::Lt => ("int_lin_le", 1, constant - 1),
            Relation::Ge => ("int_lin_le", -1, -constant),
            Relation::Gt => ("int_lin_le", -1, -constant - 1),
        };
        let factors: Vec<String> = terms.iter().map(|&(by, _)| (by * sign).to_string()).collect();
        let variables: Vec<String> = terms.iter().map(|&(_, var)| self.names.number(var)).collect();
        let (factors, variables) = (format!("[{}]", factors.join(",")), format!("[{}]", variables.join(",")));
        (name.to_owned(), vec![factors, variables, constant.to_string()])
    }

    fn reified(&mut self, literal: Lit, constraint: &Constraint) {
        let literal = self.names.literal(literal);
        match constraint {
            Constraint::Clause(literals) => {
                let (positive, negative) = self.signed(literals);
                self.say("bool_clause_reif", &[&positive, &negative, &literal]);
            }
            Constraint::And(literals) => {
                let literals = self.names.literals(literals);
                self.say("array_bool_and", &[&literals, &literal]);
            }
            Constraint::Iff(one, other) => {
                let (one, other) = (self.names.literal(*one), self.names.literal(*other));
                self.say("bool_eq_reif", &[&one, &other, &literal]);
            }
            small => {
                let (name, mut arguments) = self.small(small);
                arguments.push(literal);
                self.say(&format!("{name}_reif"), &arguments.iter().map(String::as_str).collect::<Vec<_>>());
            }
        }
    }

    fn implied(&mut self, literal: Lit, constraint: &Constraint) {
        match constraint {
            Constraint::Clause(literals) => {
                let literals: Vec<Lit> = literals.iter().copied().chain([!literal]).collect();
                self.plain(&Constraint::Clause(literals.into()));
            }
            Constraint::And(literals) => {
                for &lit in literals {
                    self.plain(&Constraint::Clause(Box::new([!literal, lit])));
                }
            }
            small => {
                let (name, mut arguments) = self.small(small);
                if self.dialect == Dialect::Damier {
                    arguments.push(self.names.literal(literal));
                    self.say(&format!("{name}_imp"), &arguments.iter().map(String::as_str).collect::<Vec<_>>());
                    return;
                }
                let holds = self.names.fresh();
                let _ = writeln!(self.names.variables, "var bool: {holds}:: var_is_introduced;");
                arguments.push(holds.clone());
                self.say(&format!("{name}_reif"), &arguments.iter().map(String::as_str).collect::<Vec<_>>());
                let literal = self.names.literal(literal);
                self.say("bool_clause", &[&format!("[{holds}]"), &format!("[{literal}]")]);
            }
        }
    }
}

/// Terms that count from 1 instead of 0.
fn shifted(terms: &[Term]) -> Vec<Term> {
    terms.iter().map(|&term| term + 1).collect()
}

/// A set as FlatZinc writes it.
pub(super) fn set(domain: &Domain) -> String {
    match domain.ranges() {
        [] => "{}".to_owned(),
        [(low, high)] => format!("{low}..{high}"),
        _ => {
            let values: Vec<String> = domain.values().map(|value| value.to_string()).collect();
            format!("{{{}}}", values.join(","))
        }
    }
}
