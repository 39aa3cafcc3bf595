//! Formulas as people write them, in the Unicode spelling, with no more parentheses than needed.
//!
//! A quantifier reaches as far right as it can, so one that is followed by something needs parentheses, and so does what
//! ends in one. `last` tells whether anything may follow.

use crate::expression::{Expr, Operator};
use crate::formula::{Domain, Formula, Quantified};
use crate::theory::{Statement, Theory, Value};
use std::fmt::{self, Display, Formatter};

/// How tightly a formula holds together, in the order of the parser's table.
fn binding(formula: &Formula) -> u8 {
    match formula {
        Formula::And(parts) | Formula::Or(parts) if parts.len() == 1 => binding(&parts[0]),
        Formula::Iff(..) => 1,
        Formula::Implies(..) => 2,
        Formula::Or(parts) if parts.len() > 1 => 3,
        Formula::And(parts) if parts.len() > 1 => 4,
        Formula::Not(_) | Formula::Compare(..) | Formula::Member(..) => 5,
        _ => 6,
    }
}

struct Part<'f> {
    formula: &'f Formula,
    /// Whether nothing follows that a quantifier could swallow.
    last: bool,
}

/// A part below an operator, in parentheses if it is looser than `least`.
fn part(f: &mut Formatter<'_>, formula: &Formula, least: u8, last: bool) -> fmt::Result {
    if binding(formula) < least || (!last && ends_open(formula)) {
        write!(f, "({})", Part { formula, last: true })
    } else {
        write!(f, "{}", Part { formula, last })
    }
}

/// Whether the formula itself is a quantifier; those inside are seen when they are printed.
fn ends_open(formula: &Formula) -> bool {
    match formula {
        Formula::And(parts) | Formula::Or(parts) if parts.len() == 1 => ends_open(&parts[0]),
        _ => matches!(formula, Formula::ForAll(_) | Formula::Exists(_)),
    }
}

impl Display for Part<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let last = self.last;
        match self.formula {
            Formula::Top => f.write_str("⊤"),
            Formula::Bottom => f.write_str("⊥"),
            Formula::Atom(atom) if atom.arguments.is_empty() => write!(f, "{}", atom.predicate),
            Formula::Atom(atom) => write!(f, "{}({})", atom.predicate, Listed(&atom.arguments)),
            Formula::Compare(left, relation, right) => write!(f, "{left} {} {right}", relation.symbol()),
            Formula::Member(value, domain) => write!(f, "{value} ∈ {domain}"),
            Formula::Not(inner) => {
                f.write_str("¬")?;
                // ¬(i = j) is clearer than ¬i = j, though both are read alike.
                let least = if matches!(**inner, Formula::Not(_)) { 5 } else { 6 };
                part(f, inner, least, last)
            }
            Formula::And(parts) => joined(f, parts, " ∧ ", "⊤", 5, last),
            Formula::Or(parts) => joined(f, parts, " ∨ ", "⊥", 4, last),
            Formula::Implies(left, right) => {
                part(f, left, 3, false)?;
                f.write_str(" ⇒ ")?;
                part(f, right, 2, last)
            }
            Formula::Iff(left, right) => {
                part(f, left, 1, false)?;
                f.write_str(" ⇔ ")?;
                part(f, right, 2, last)
            }
            Formula::ForAll(quantified) => quantifier(f, "∀", quantified),
            Formula::Exists(quantified) => quantifier(f, "∃", quantified),
        }
    }
}

fn joined(f: &mut Formatter<'_>, parts: &[Formula], sign: &str, none: &str, least: u8, last: bool) -> fmt::Result {
    if let [only] = parts {
        return part(f, only, 1, last);
    }
    if parts.is_empty() {
        return f.write_str(none);
    }
    for (k, formula) in parts.iter().enumerate() {
        if k > 0 {
            f.write_str(sign)?;
        }
        part(f, formula, least, last && k + 1 == parts.len())?;
    }
    Ok(())
}

fn quantifier(f: &mut Formatter<'_>, sign: &str, quantified: &Quantified) -> fmt::Result {
    let Quantified { variable, domain, body } = quantified;
    write!(f, "{sign} {variable} ∈ {domain}, {}", Part { formula: body, last: true })
}

impl Display for Formula {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Part { formula: self, last: true })
    }
}

impl Display for Domain {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Domain::Range(first, last) => write!(f, "{first}..{last}"),
            Domain::Set(values) => write!(f, "{{{}}}", Listed(values)),
            Domain::Named(name) => write!(f, "{name}"),
        }
    }
}

/// Items with commas between them.
struct Listed<'l, T>(&'l [T]);

impl<T: Display> Display for Listed<'_, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (k, item) in self.0.iter().enumerate() {
            write!(f, "{}{item}", if k > 0 { ", " } else { "" })?;
        }
        Ok(())
    }
}

impl Display for Expr {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (operator, operands) = match self {
            Expr::Number(value) => return write!(f, "{value}"),
            Expr::Name(name) => return write!(f, "{name}"),
            Expr::Operation { operator, operands, .. } => (operator, operands),
        };
        let function = |f: &mut Formatter<'_>, name: &str| write!(f, "{name}({})", Listed(operands));
        let (sign, tightness) = match operator {
            Operator::Add => ("+", 6),
            Operator::Subtract => ("-", 6),
            Operator::Multiply => ("*", 7),
            Operator::Divide => ("/", 7),
            Operator::Modulo => ("mod", 7),
            Operator::Absolute => return function(f, "abs"),
            Operator::Minimum => return function(f, "min"),
            Operator::Maximum => return function(f, "max"),
            Operator::Negate => {
                return match operands.first() {
                    Some(Expr::Name(name)) => write!(f, "-{name}"),
                    _ => write!(f, "-({})", Listed(operands)),
                };
            }
        };
        for (k, operand) in operands.iter().enumerate() {
            if k > 0 {
                write!(f, " {sign} ")?;
            }
            // Operators of one kind are read from the left.
            let loose = arithmetic_binding(operand) < tightness + u8::from(k > 0);
            if loose { write!(f, "({operand})")? } else { write!(f, "{operand}")? }
        }
        Ok(())
    }
}

fn arithmetic_binding(expression: &Expr) -> u8 {
    match expression {
        Expr::Operation { operator: Operator::Add | Operator::Subtract, .. } => 6,
        Expr::Operation { operator: Operator::Multiply | Operator::Divide | Operator::Modulo, .. } => 7,
        _ => 8,
    }
}

impl Display for Statement {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Statement::Parameter { name, default: None } => write!(f, "parameter {name}"),
            Statement::Parameter { name, default: Some(number) } => write!(f, "parameter {name} = {number}"),
            Statement::Let { name, value: Value::Number(number) } => write!(f, "let {name} = {number}"),
            Statement::Let { name, value: Value::Domain(domain) } => write!(f, "let {name} = {domain}"),
            Statement::Relation { name, arity, tuples: None } => write!(f, "relation {name}({arity})"),
            Statement::Relation { name, arity, tuples: Some(tuples) } => {
                let tuples: Vec<String> = tuples.iter().map(|tuple| format!("({})", Listed(tuple))).collect();
                write!(f, "relation {name}({arity}) = {{{}}}", Listed(&tuples))
            }
            Statement::Define { name, parameters, body } => match parameters.as_slice() {
                [] => write!(f, "define {name}: {body}"),
                some => write!(f, "define {name}({}): {body}", Listed(some)),
            },
            Statement::Unknown { name, domains } => match domains.as_slice() {
                [] => write!(f, "unknown {name}"),
                some => write!(f, "unknown {name}({})", Listed(some)),
            },
            Statement::Fact { formula, .. } => write!(f, "fact {formula}"),
            Statement::Rule { name, formula } => {
                write!(f, "rule \"{}\": {formula}", name.replace('\\', "\\\\").replace('"', "\\\""))
            }
        }
    }
}

/// One statement per line, which can be read back.
impl Display for Theory {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.statements().iter().try_for_each(|statement| writeln!(f, "{statement}"))
    }
}
