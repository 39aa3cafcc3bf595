//! Looking up names: from what people wrote to a [`Program`].
//!
//! Statements are taken in order, so a name must be declared before it is used. Numbers and domains defined by `let` get
//! their values at once. Every name and every number of arguments is checked here, in all rules, also in those parts
//! that grounding would skip.

use crate::atoms::Values;
use crate::expression::Expr;
use crate::formula::{Atom, Domain, Formula, Quantified};
use crate::parameters::{Limits, Parameters};
use crate::program::{Bound, Definition, NoValue, Num, Program, Range, Truth};
use crate::span::{Name, Span};
use crate::theory::{Statement, Theory, Value};
use damier_model::{InputError, Source};
use std::collections::{BTreeMap, HashSet};

/// What a name stands for.
#[derive(Clone)]
enum Meaning {
    Number(i64),
    Domain(Values),
    Relation { which: usize, arity: usize },
    Unknown { which: usize, arity: usize },
    Defined { which: usize, arity: usize },
}

struct Resolver<'t> {
    source: Option<&'t Source>,
    parameters: &'t Parameters,
    limits: &'t Limits,
    names: BTreeMap<&'t str, Meaning>,
    /// Names given from outside that were found in the theory.
    used: HashSet<&'t str>,
    /// Variables in scope, innermost last.
    scope: Vec<&'t str>,
    program: Program,
}

/// The theory with all names looked up.
pub(crate) fn resolve(theory: &Theory, parameters: &Parameters, limits: &Limits) -> Result<Program, InputError> {
    let mut resolver = Resolver {
        source: theory.source(),
        parameters,
        limits,
        names: BTreeMap::new(),
        used: HashSet::new(),
        scope: Vec::new(),
        program: Program::default(),
    };
    for statement in theory.statements() {
        resolver.statement(statement)?;
    }
    resolver.all_given_were_used()?;
    resolver.learn()?;
    Ok(resolver.program)
}

impl<'t> Resolver<'t> {
    fn error(&self, span: Span, message: impl Into<String>, help: impl Into<String>) -> InputError {
        span.error(self.source, message, help)
    }

    fn no_value(&self, no_value: NoValue) -> InputError {
        self.error(no_value.span, no_value.message, "nothing can be grounded with this number")
    }

    fn declare(&mut self, name: &'t Name, meaning: Meaning) -> Result<(), InputError> {
        if self.names.insert(&name.text, meaning).is_some() {
            let message = format!("'{name}' is declared twice");
            return Err(self.error(name.span, message, "accepted: another name"));
        }
        Ok(())
    }

    fn statement(&mut self, statement: &'t Statement) -> Result<(), InputError> {
        match statement {
            Statement::Parameter { name, default } => {
                let value = match (self.parameters.numbers.get(&*name.text), default) {
                    (Some(&value), _) => value,
                    (None, Some(default)) => self.constant(default)?,
                    (None, None) => {
                        let message = format!("the parameter '{name}' has no value");
                        let help = format!("accepted: a value from outside (--set {name}=9), or 'let {name} = 9' here");
                        return Err(self.error(name.span, message, help));
                    }
                };
                self.used.insert(&name.text);
                self.declare(name, Meaning::Number(value))
            }
            Statement::Let { name, value } => {
                let meaning = match value {
                    Value::Number(Expr::Name(other)) => match self.names.get(&*other.text) {
                        Some(meaning @ (Meaning::Number(_) | Meaning::Domain(_))) => meaning.clone(),
                        _ => return Err(self.not_a_number(other)),
                    },
                    Value::Number(number) => Meaning::Number(self.constant(number)?),
                    Value::Domain(domain) => Meaning::Domain(self.constant_domain(domain)?),
                };
                self.declare(name, meaning)
            }
            Statement::Relation { name, arity, tuples } => {
                let which = self.program.relations.len();
                let tuples = self.tuples(name, *arity, tuples.as_deref())?;
                self.program.relations.push(tuples);
                self.used.insert(&name.text);
                self.declare(name, Meaning::Relation { which, arity: *arity })
            }
            Statement::Define { name, parameters, body } => {
                self.scope = parameters.iter().map(|parameter| &*parameter.text).collect();
                let body = self.truth(body)?;
                self.scope.clear();
                let names = parameters.iter().map(|parameter| parameter.text.clone()).collect();
                self.program.definitions.push(Definition { parameters: names, body });
                let which = self.program.definitions.len() - 1;
                self.declare(name, Meaning::Defined { which, arity: parameters.len() })
            }
            Statement::Unknown { name, domains } => self.unknown(name, domains),
            Statement::Fact { formula, span } => {
                let fact = self.truth(formula)?;
                self.program.facts.push((fact, *span));
                Ok(())
            }
            Statement::Rule { name, formula } => {
                let rule = self.truth(formula)?;
                self.program.rules.push((name.clone(), rule));
                Ok(())
            }
        }
    }

    /// The tuples of a relation: those given from outside, or those in the text.
    fn tuples(
        &mut self,
        name: &Name,
        arity: usize,
        written: Option<&[Vec<Expr>]>,
    ) -> Result<HashSet<Box<[i64]>>, InputError> {
        let Some(given) = self.parameters.relations.get(&*name.text) else {
            let Some(written) = written else {
                let message = format!("the relation '{name}' was not given");
                let help = format!("accepted: tuples from outside, or here: relation {name}({arity}) = {{…}}");
                return Err(self.error(name.span, message, help));
            };
            let tuple = |tuple: &Vec<Expr>| tuple.iter().map(|number| self.constant(number)).collect();
            return written.iter().map(tuple).collect();
        };
        if let Some(wrong) = given.iter().find(|tuple| tuple.len() != arity) {
            let message = format!("the relation '{name}' was given a tuple of {}", wrong.len());
            return Err(self.error(name.span, message, format!("accepted: tuples of {arity}")));
        }
        Ok(given.iter().map(|tuple| tuple.as_slice().into()).collect())
    }

    fn unknown(&mut self, name: &'t Name, domains: &'t [Domain]) -> Result<(), InputError> {
        // C_1(2) and C(1, 2) would have one printed name.
        let digits_follow = |at: usize| name.text[at + 1..].starts_with(|c: char| c.is_ascii_digit());
        if name.text.match_indices('_').any(|(at, _)| digits_follow(at)) {
            let message = format!("'{name}' looks like a name with indices");
            let help = "accepted: names without a digit after '_', since C(1, 2) is printed as C_1_2";
            return Err(self.error(name.span, message, help));
        }
        let values = domains.iter().map(|domain| self.constant_domain(domain)).collect::<Result<Vec<_>, _>>()?;
        let count: crate::Size = values.iter().map(|values| crate::Size::from(values.len() as u64)).product();
        let Some(which) = self.program.atoms.declare(&name.text, values, self.limits.atoms) else {
            let message = format!("the unknown '{name}' has {count} atoms");
            let help = format!("accepted: up to {} atoms in all", self.limits.atoms);
            return Err(self.error(name.span, message, help));
        };
        self.declare(name, Meaning::Unknown { which, arity: domains.len() })
    }

    fn constant(&self, number: &Expr) -> Result<i64, InputError> {
        self.num(number)?.value(&[]).map_err(|e| self.no_value(e))
    }

    fn constant_domain(&self, domain: &Domain) -> Result<Values, InputError> {
        self.range(domain)?.values(&[]).map_err(|e| self.no_value(e))
    }

    fn num(&self, number: &Expr) -> Result<Num, InputError> {
        match number {
            Expr::Number(value) => Ok(Num::Constant(*value)),
            Expr::Name(name) => {
                // The innermost variable of that name, before anything declared.
                if let Some(place) = self.scope.iter().rposition(|variable| *variable == &*name.text) {
                    return Ok(Num::Place(place));
                }
                match self.names.get(&*name.text) {
                    Some(Meaning::Number(value)) => Ok(Num::Constant(*value)),
                    _ => Err(self.not_a_number(name)),
                }
            }
            Expr::Operation { operator, operands, span } => {
                let operands = operands.iter().map(|operand| self.num(operand)).collect::<Result<_, _>>()?;
                Ok(Num::Operation(*operator, operands, *span))
            }
        }
    }

    fn range(&self, domain: &Domain) -> Result<Range, InputError> {
        match domain {
            Domain::Range(first, last) => Ok(Range::Interval(self.num(first)?, self.num(last)?)),
            Domain::Set(values) => {
                Ok(Range::Set(values.iter().map(|value| self.num(value)).collect::<Result<_, _>>()?))
            }
            Domain::Named(name) => match self.names.get(&*name.text) {
                Some(Meaning::Domain(values)) => Ok(Range::Known(values.clone())),
                Some(meaning) => {
                    let message = format!("'{name}' is {}, not a domain", described(meaning));
                    Err(self.error(
                        name.span,
                        message,
                        format!("accepted: 1..{name} and such; known domains: {}", self.domains()),
                    ))
                }
                None => {
                    let help = format!("known domains: {}", self.domains());
                    Err(self.error(name.span, format!("the domain '{name}' is not known"), help))
                }
            },
        }
    }

    fn domains(&self) -> String {
        self.listed(|meaning| matches!(meaning, Meaning::Domain(_)))
    }

    fn listed(&self, wanted: fn(&Meaning) -> bool) -> String {
        let names: Vec<&str> =
            self.names.iter().filter(|(_, meaning)| wanted(meaning)).map(|(&name, _)| name).collect();
        if names.is_empty() { "none so far".to_owned() } else { names.join(", ") }
    }

    fn not_a_number(&self, name: &Name) -> InputError {
        if let Some(meaning) = self.names.get(&*name.text) {
            let message = format!("'{name}' is {}, not a number", described(meaning));
            return self.error(name.span, message, "accepted: variables of quantifiers around it, parameters, 'let'");
        }
        let variables = if self.scope.is_empty() { "none here".to_owned() } else { self.scope.join(", ") };
        let numbers = self.listed(|meaning| matches!(meaning, Meaning::Number(_)));
        let help = format!("known variables: {variables}; known numbers: {numbers}");
        self.error(name.span, format!("the number '{name}' is not known"), help)
    }

    fn truth(&mut self, formula: &'t Formula) -> Result<Truth, InputError> {
        let boxed = |truth: Truth| Box::new(truth);
        Ok(match formula {
            Formula::Top => Truth::Constant(true),
            Formula::Bottom => Truth::Constant(false),
            Formula::Atom(atom) => self.atom(atom)?,
            Formula::Compare(left, relation, right) => Truth::Compare(self.num(left)?, *relation, self.num(right)?),
            Formula::Member(value, domain) => Truth::Member(self.num(value)?, self.range(domain)?),
            Formula::Not(inner) => Truth::Not(boxed(self.truth(inner)?)),
            Formula::And(parts) => Truth::And(parts.iter().map(|part| self.truth(part)).collect::<Result<_, _>>()?),
            Formula::Or(parts) => Truth::Or(parts.iter().map(|part| self.truth(part)).collect::<Result<_, _>>()?),
            Formula::Implies(left, right) => Truth::Implies(boxed(self.truth(left)?), boxed(self.truth(right)?)),
            Formula::Iff(left, right) => Truth::Iff(boxed(self.truth(left)?), boxed(self.truth(right)?)),
            Formula::ForAll(quantified) => Truth::ForAll(self.quantified(quantified)?),
            Formula::Exists(quantified) => Truth::Exists(self.quantified(quantified)?),
        })
    }

    fn quantified(&mut self, quantified: &'t Quantified) -> Result<Box<Bound>, InputError> {
        let range = self.range(&quantified.domain)?;
        self.scope.push(&quantified.variable.text);
        let body = self.truth(&quantified.body)?;
        self.scope.pop();
        Ok(Box::new(Bound { name: quantified.variable.text.clone(), range, body }))
    }

    fn atom(&self, atom: &Atom) -> Result<Truth, InputError> {
        let Atom { predicate, span, .. } = atom;
        let arguments = atom.arguments.iter().map(|argument| self.num(argument)).collect::<Result<Box<[Num]>, _>>()?;
        let is_predicate = |meaning: &Meaning| !matches!(meaning, Meaning::Number(_) | Meaning::Domain(_));
        let known = || format!("known predicates: {}", self.listed(is_predicate));
        let (arity, truth) = match self.names.get(&*predicate.text) {
            Some(&Meaning::Unknown { which, arity }) => (arity, Truth::Unknown { which, arguments, span: *span }),
            Some(&Meaning::Relation { which, arity }) => (arity, Truth::Relation { which, arguments }),
            Some(&Meaning::Defined { which, arity }) => (arity, Truth::Defined { which, arguments, span: *span }),
            Some(meaning) => {
                let message = format!("'{predicate}' is {}, not a predicate", described(meaning));
                return Err(self.error(predicate.span, message, known()));
            }
            None if self.scope.contains(&&*predicate.text) => {
                let message = format!("'{predicate}' is a number, not a predicate");
                return Err(self.error(predicate.span, message, known()));
            }
            None => {
                return Err(self.error(predicate.span, format!("the predicate '{predicate}' is not known"), known()));
            }
        };
        if arity != atom.arguments.len() {
            let given = atom.arguments.len();
            let message = format!("'{predicate}' takes {}, and {given} stand here", numbers(arity));
            return Err(self.error(*span, message, format!("accepted: {} in the parentheses", numbers(arity))));
        }
        Ok(truth)
    }

    /// What was given from outside must be asked for in the theory.
    fn all_given_were_used(&self) -> Result<(), InputError> {
        let given = self.parameters.numbers.keys().chain(self.parameters.relations.keys());
        let Some(stranger) = given.into_iter().find(|name| !self.used.contains(name.as_str())) else { return Ok(()) };
        let mut wanted: Vec<&str> = self.used.iter().copied().collect();
        wanted.sort_unstable();
        let wanted = if wanted.is_empty() { "nothing".to_owned() } else { wanted.join(", ") };
        let message = format!("'{stranger}' is given a value, but is neither a parameter nor a relation");
        Err(self.error(Span::NOWHERE, message, format!("the theory asks for {wanted}")))
    }

    /// Notes what is known from outside.
    fn learn(&mut self) -> Result<(), InputError> {
        for (name, arguments, holds) in &self.parameters.known {
            let atoms = &mut self.program.atoms;
            let number = atoms
                .find(name)
                .filter(|&which| atoms.unknown(which).domains.len() == arguments.len())
                .and_then(|which| atoms.number(which, arguments).ok());
            let Some(number) = number else {
                let arguments: Vec<String> = arguments.iter().map(ToString::to_string).collect();
                let message = format!("{name}({}) is known, but is no atom of an unknown", arguments.join(", "));
                return Err(self.error(Span::NOWHERE, message, "accepted: atoms in the declared ranges"));
            };
            if atoms.known(number) == Some(!holds) {
                self.program.facts.push((Truth::Constant(false), Span::NOWHERE));
            }
            atoms.learn(number, *holds);
        }
        Ok(())
    }
}

fn numbers(count: usize) -> String {
    if count == 1 { "1 number".to_owned() } else { format!("{count} numbers") }
}

fn described(meaning: &Meaning) -> &'static str {
    match meaning {
        Meaning::Number(_) => "a number",
        Meaning::Domain(_) => "a domain",
        Meaning::Relation { .. } => "a relation",
        Meaning::Unknown { .. } => "an unknown",
        Meaning::Defined { .. } => "a defined predicate",
    }
}
