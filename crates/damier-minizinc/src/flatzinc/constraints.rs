//! Each constraint as FlatZinc says it.

use super::annotations::OutputAnnotation;
use super::names::{Names, numbers, put_array, put_numbers};
use super::write::Dialect;
use damier_model::{Constraint, Domain, Form, Linear, Lit, Model, Relate, Relation, Term, Var, sum};
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

/// Whether a constraint of a model can be written as it stands: nothing of it is to be taken apart or left out.
pub(super) fn stands(dialect: Dialect, constraint: &Constraint) -> bool {
    let (literal, constraint, form) = match constraint {
        Constraint::Reified { literal, constraint } => (Some(literal), &**constraint, Form::Reified),
        Constraint::Implied { literal, constraint } => (Some(literal), &**constraint, Form::Implied),
        constraint => (None, constraint, Form::Posted),
    };
    let open = |literal: &Lit| !literal.var().is_constant();
    literal.is_none_or(open)
        && match constraint {
            Constraint::Linear { .. }
            | Constraint::Compare { .. }
            | Constraint::Member { .. }
            | Constraint::And(_)
            | Constraint::BoolSum { .. } => true,
            Constraint::Clause(literals) => literals.iter().all(open),
            Constraint::Times { left, right, .. } => {
                left.as_constant().is_none() && right.as_constant().is_none() && keeps(dialect, constraint, form)
            }
            Constraint::Reified { .. } | Constraint::Implied { .. } => false,
            _ => keeps(dialect, constraint, form),
        }
}

/// Writes constraints, and remembers which predicates must be declared.
pub(super) struct Constraints<'m> {
    pub(super) names: Names<'m>,
    pub(super) lines: String,
    /// Globals used, by name.
    pub(super) predicates: FxHashSet<&'static str>,
    pub(super) dialect: Dialect,
}

impl<'m> Constraints<'m> {
    pub(super) fn new(model: &'m Model, dialect: Dialect, shown: &[OutputAnnotation]) -> Constraints<'m> {
        Constraints { names: Names::new(model, shown), lines: String::new(), predicates: FxHashSet::default(), dialect }
    }

    /// One constraint of a model that was taken apart as far as [`keeps`] says.
    pub(super) fn post(&mut self, constraint: &Constraint) {
        match constraint {
            Constraint::Reified { literal, constraint } => self.reified(*literal, constraint),
            Constraint::Implied { literal, constraint } => self.implied(*literal, constraint),
            _ => self.plain(constraint),
        }
    }

    /// A variable is not between two numbers.
    pub(super) fn outside(&mut self, var: Var, below: i64, above: i64) {
        let (small, large) = (self.names.fresh(), self.names.fresh());
        for name in [&small, &large] {
            let _ = writeln!(self.names.variables, "var bool: {name}:: var_is_introduced;");
        }
        let name = self.names.variable(var).to_owned();
        self.say("int_le_reif", &[&name, &below.to_string(), &small]);
        self.say("int_le_reif", &[&above.to_string(), &name, &large]);
        self.say("bool_clause", &[&format!("[{small},{large}]"), "[]"]);
    }

    /// There is no solution: FlatZinc has no variables without values.
    pub(super) fn contradict(&mut self) {
        self.say("bool_clause", &["[]", "[]"]);
    }

    pub(super) fn say(&mut self, name: &str, arguments: &[&str]) {
        self.open(name, "");
        for (at, argument) in arguments.iter().enumerate() {
            self.lines.push_str(if at == 0 { "" } else { "," });
            self.lines.push_str(argument);
        }
        self.close();
    }

    /// Begins a line; the second text belongs to the name.
    pub(super) fn open(&mut self, name: &str, more: &str) {
        for piece in ["constraint ", name, more, "("] {
            self.lines.push_str(piece);
        }
    }

    /// The last argument of a line, and its end.
    pub(super) fn argument(&mut self, argument: &str) {
        self.lines.push(',');
        self.lines.push_str(argument);
        self.close();
    }

    pub(super) fn close(&mut self) {
        self.lines.push_str(");\n");
    }

    fn global(&mut self, name: &'static str, arguments: &[&str]) {
        self.predicates.insert(name);
        self.say(name, arguments);
    }

    fn plain(&mut self, constraint: &Constraint) {
        match constraint {
            Constraint::Clause(literals) => {
                self.open("bool_clause", "");
                self.signed(literals);
                self.close();
            }
            Constraint::And(literals) => {
                for &lit in literals {
                    let lit = self.names.literal(lit);
                    self.say("bool_eq", &[&lit, "true"]);
                }
            }
            Constraint::Xor(literals) => {
                let literals = self.names.literals(literals.iter().copied());
                self.say("array_bool_xor", &[&literals]);
            }
            Constraint::Iff(one, other) => {
                let (one, other) = (self.names.literal(*one), self.names.literal(*other));
                self.say("bool_eq", &[&one, &other]);
            }
            Constraint::ElementConstant { array, index, result } => {
                let (index, result) = (self.names.term(*index + 1), self.names.term(*result));
                self.say("array_int_element", &[&index, &numbers(array.iter().copied()), &result]);
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
                let terms = self.names.terms(terms);
                self.global("damier_table", &[&terms, &numbers(tuples.rows().flatten().copied())]);
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
                let values = numbers(values.iter().copied());
                let (terms, counts) = (self.names.terms(terms), self.names.terms(counts));
                let name = if *closed { "fzn_global_cardinality_closed" } else { "fzn_global_cardinality" };
                self.global(name, &[&terms, &values, &counts]);
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
                let terms = self.names.terms(terms);
                self.global("fzn_value_precede_chain_int", &[&numbers(values.iter().copied()), &terms]);
            }
            small => {
                self.small(small, "");
                self.close();
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

    /// The positive and the negated literals of a clause, as two arrays.
    fn signed(&mut self, literals: &[Lit]) {
        let (names, lines) = (&mut self.names, &mut self.lines);
        let positive = literals.iter().copied().filter(|lit| !lit.is_negated());
        put_array(positive, lines, |lit, out| names.put_literal(lit, out));
        lines.push(',');
        let opposite = literals.iter().filter(|lit| lit.is_negated()).map(|&lit| !lit);
        put_array(opposite, lines, |lit, out| names.put_literal(lit, out));
    }

    /// A comparison, a sum or a membership: its line, open behind the last argument before the literal of its reified form.
    /// The second text belongs to its name.
    fn small(&mut self, constraint: &Constraint, more: &str) {
        match constraint {
            Constraint::BoolSum { literals, relation, total } => {
                let linear = sum(literals).compares(*relation, *total);
                self.small(&linear, more);
            }
            Constraint::Member { term, domain } => {
                self.open("set_in", more);
                self.names.put_term(*term, &mut self.lines);
                let _ = write!(self.lines, ",{}", set(domain));
            }
            Constraint::Linear { terms, relation, constant } => self.linear(terms, *relation, *constant, more),
            Constraint::Compare { left, relation, right } => self.compare(*left, *relation, *right, more),
            other => unreachable!("the constraint {} is taken apart before it is written", other.kind()),
        }
    }

    fn compare(&mut self, left: Term, relation: Relation, right: Term, more: &str) {
        let is_plain = |term: Term| term.as_constant().is_some() || (term.scale, term.offset) == (1, 0);
        if is_plain(left) && is_plain(right) {
            let (name, left, right) = match relation {
                Relation::Eq => ("int_eq", left, right),
                Relation::Ne => ("int_ne", left, right),
                Relation::Le => ("int_le", left, right),
                Relation::Lt => ("int_lt", left, right),
                Relation::Ge => ("int_le", right, left),
                Relation::Gt => ("int_lt", right, left),
            };
            self.open(name, more);
            self.names.put_term(left, &mut self.lines);
            self.lines.push(',');
            return self.names.put_term(right, &mut self.lines);
        }
        let difference: Linear = (Linear::from(left) - right).tidy();
        self.linear(difference.terms(), relation, difference.constant().saturating_neg(), more);
    }

    fn linear(&mut self, terms: &[(i64, Var)], relation: Relation, constant: i64, more: &str) {
        let (name, sign, constant) = match relation {
            Relation::Eq => ("int_lin_eq", 1, constant),
            Relation::Ne => ("int_lin_ne", 1, constant),
            Relation::Le => ("int_lin_le", 1, constant),
            Relation::Lt => ("int_lin_le", 1, constant - 1),
            Relation::Ge => ("int_lin_le", -1, -constant),
            Relation::Gt => ("int_lin_le", -1, -constant - 1),
        };
        self.open(name, more);
        put_numbers(terms.iter().map(|&(by, _)| by * sign), &mut self.lines);
        self.lines.push(',');
        put_array(terms, &mut self.lines, |&(_, var), out| self.names.put_number(var, out));
        let _ = write!(self.lines, ",{constant}");
    }

    fn reified(&mut self, literal: Lit, constraint: &Constraint) {
        let literal = self.names.literal(literal);
        match constraint {
            Constraint::Clause(literals) => {
                self.open("bool_clause_reif", "");
                self.signed(literals);
                self.argument(&literal);
            }
            Constraint::And(literals) => {
                let literals = self.names.literals(literals.iter().copied());
                self.say("array_bool_and", &[&literals, &literal]);
            }
            Constraint::Iff(one, other) => {
                let (one, other) = (self.names.literal(*one), self.names.literal(*other));
                self.say("bool_eq_reif", &[&one, &other, &literal]);
            }
            small => {
                self.small(small, "_reif");
                self.argument(&literal);
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
                if self.dialect == Dialect::Damier {
                    self.small(small, "_imp");
                    let literal = self.names.literal(literal);
                    return self.argument(&literal);
                }
                self.small(small, "_reif");
                self.at_least_under(literal);
            }
        }
    }

    /// Ends the line of a reified constraint that must hold under a literal and may otherwise.
    pub(super) fn at_least_under(&mut self, literal: Lit) {
        let holds = self.names.fresh();
        let _ = writeln!(self.names.variables, "var bool: {holds}:: var_is_introduced;");
        self.argument(&holds);
        let literal = self.names.literal(literal);
        self.say("bool_clause", &[&format!("[{holds}]"), &format!("[{literal}]")]);
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
