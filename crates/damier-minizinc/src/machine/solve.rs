//! The solve item: what is asked for, and advice on how to search.
//!
//! Annotations that are no advice are passed over; advice that no engine takes is too, with a warning. A search speaks of views
//! (`-x`, `not b`, `2 * x + 1`); branching is on variables, so the choice of values is turned around where the view falls
//! as the variable grows.

use super::{Evaluated, Machine};
use crate::diagnostic::Diagnostic;
use crate::evaluated::fail;
use crate::program::{Code, Goal};
use crate::value::Value;
use damier_model::{Branching, Lit, Objective, RealOrInt, RealSum, Restart, Term, ValSelect, VarSelect, WarmStart};
use std::rc::Rc;
use std::str::FromStr;

/// When the model wants its search to start over.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RestartAdvice {
    /// How the failures allowed grow.
    pub policy: Restart,
    /// What they grow from.
    pub scale: i64,
    /// By what they grow, if geometrically.
    pub base: f64,
}

/// What the annotations of a solve item say.
#[derive(Default)]
pub(crate) struct Advice {
    pub(crate) stages: Vec<Branching>,
    pub(crate) warm_start: WarmStart,
    pub(crate) restart: Option<RestartAdvice>,
    not_followed: Vec<Rc<str>>,
}

/// Advice that nothing is made of.
const NOT_FOLLOWED: [&str; 4] = ["float_search", "relax_and_reconstruct", "goal_hierarchy", "on_restart"];

impl<'p> Machine<'p> {
    /// Evaluates the goal.
    pub(crate) fn goal(&mut self) -> Evaluated<()> {
        let program = self.program;
        let (code, large) = match &program.goal {
            Goal::Satisfy => return Ok(()),
            Goal::Minimize(code) => (code, false),
            Goal::Maximize(code) => (code, true),
        };
        let objective = self.apart(|machine| machine.objective(code, large))?;
        self.flat.set_objective(objective);
        Ok(())
    }

    fn objective(&mut self, code: &'p Code, large: bool) -> Evaluated<Objective> {
        let term = match self.value(code)? {
            Value::Float(number) => return Ok(real_objective(RealSum { terms: Vec::new(), constant: number }, large)),
            Value::FloatSum(sum) => return Ok(real_objective((*sum).clone(), large)),
            Value::Bool(truth) => Term::constant(i64::from(truth)),
            Value::BoolVar(literal) => Term::from(literal),
            number @ (Value::Int(_) | Value::IntVar(_) | Value::Sum(_)) => self.flat.term(&number),
            _ => return fail(code.span, "only numbers that are there can be minimised or maximised"),
        };
        Ok(if large { Objective::Maximise(term) } else { Objective::Minimise(term) })
    }

    /// Evaluates the annotations of the solve item.
    pub(crate) fn advice(&mut self) -> Evaluated<Advice> {
        let program = self.program;
        let mut advice = Advice::default();
        for code in &program.search {
            // What advice needs to be defined does not matter: it says nothing about solutions.
            let value = self.apart(|machine| {
                machine.flat.must_be_defined = false;
                let value = machine.value(code);
                machine.flat.defined.clear();
                value
            })?;
            self.take_advice(&value, &mut advice);
            for name in std::mem::take(&mut advice.not_followed) {
                let message = format!("{name} is not followed: no engine here searches in this way");
                self.flat.warnings.given.push(Diagnostic::warning(code.span, message));
            }
        }
        advice.stages.retain(|stage| !stage.variables.is_empty());
        Ok(advice)
    }

    fn take_advice(&mut self, value: &Value, advice: &mut Advice) {
        let annotation = match value {
            Value::Array(array) => {
                return array.elements.iter().for_each(|element| self.take_advice(element, advice));
            }
            Value::Ann(annotation) => annotation,
            _ => return,
        };
        match (&*annotation.name, &annotation.arguments[..]) {
            ("seq_search" | "warm_start_array", [Value::Array(parts)]) => {
                parts.elements.iter().for_each(|part| self.take_advice(part, advice));
            }
            ("++", parts) => parts.iter().for_each(|part| self.take_advice(part, advice)),
            ("int_search" | "bool_search", [Value::Array(variables), select, choice, ..]) => {
                let views = variables.elements.iter().filter_map(|value| self.view(value)).collect();
                branch(views, word(select), word(choice), &mut advice.stages);
            }
            ("int_search" | "bool_search", [variable, select, choice, ..]) => {
                let views = self.view(variable).into_iter().collect();
                branch(views, word(select), word(choice), &mut advice.stages);
            }
            ("set_search", [Value::Array(sets), _, choice, ..]) => {
                for set in &sets.elements {
                    branch_on_members(set, word(choice), &mut advice.stages);
                }
            }
            ("warm_start", [Value::Array(variables), Value::Array(values)]) => {
                for (variable, value) in variables.elements.iter().zip(&values.elements) {
                    self.hint(variable, value, &mut advice.warm_start);
                }
            }
            (name, arguments) if name.starts_with("restart_") => {
                advice.restart = restart(name, arguments).or(advice.restart);
            }
            // Which part comes first depends on variables there; in the order of the text is better than nothing.
            ("priority_search", [_, Value::Array(parts), ..]) => {
                parts.elements.iter().for_each(|part| self.take_advice(part, advice));
            }
            (name, _) if NOT_FOLLOWED.contains(&name) => advice.not_followed.push(Rc::clone(&annotation.name)),
            _ => {}
        }
    }

    /// A number or truth value as a view of a variable; `None` for constants.
    fn view(&mut self, value: &Value) -> Option<Term> {
        let term = match value {
            Value::IntVar(var) => Term::from(*var),
            Value::BoolVar(literal) => Term::from(*literal),
            Value::Sum(_) => self.flat.term(value),
            Value::OptVar(opt) => return self.view(&opt.value.clone()),
            _ => return None,
        };
        if term.as_constant().is_some() { None } else { Some(term) }
    }

    fn hint(&mut self, variable: &Value, value: &Value, hints: &mut WarmStart) {
        let mut say = |literal: Lit, truth: bool| {
            if !literal.var().is_constant() {
                hints.whole.push((literal.var(), i64::from(truth != literal.is_negated())));
            }
        };
        match (variable, value) {
            (Value::BoolVar(literal), Value::Bool(truth)) => say(*literal, *truth),
            (Value::SetVar(set), Value::Set(members)) => {
                for (&candidate, &literal) in set.candidates.iter().zip(&set.members) {
                    say(literal, members.contains(candidate));
                }
            }
            (Value::OptVar(opt), value) => {
                say(opt.present, *value != Value::Absent);
                self.hint(&opt.value.clone(), value, hints);
            }
            (Value::FloatSum(sum), value) => {
                let value = match *value {
                    Value::Float(number) => number,
                    Value::Int(number) => number as f64,
                    _ => return,
                };
                if let [(factor, RealOrInt::Real(real))] = sum.terms[..] {
                    hints.reals.push((real, (value - sum.constant) / factor));
                }
            }
            (variable, &Value::Int(value)) => {
                if let Some(Term { var, scale, offset }) = self.view(variable)
                    && let Some(distance) = value.checked_sub(offset)
                    && distance.checked_rem(scale) == Some(0)
                {
                    hints.whole.push((var, distance / scale));
                }
            }
            _ => {}
        }
    }
}

fn real_objective(sum: RealSum, large: bool) -> Objective {
    if large { Objective::MaximiseReal(sum) } else { Objective::MinimiseReal(sum) }
}

fn word(value: &Value) -> &str {
    match value {
        Value::Ann(annotation) => &annotation.name,
        _ => "",
    }
}

/// Adds a stage; views that fall as their variables grow get stages of their own, with the choices turned around.
fn branch(views: Vec<Term>, select: &str, choice: &str, stages: &mut Vec<Branching>) {
    let var_select = variable_choice(select);
    let val_select = value_choice(choice);
    for run in views.chunk_by(|a, b| (a.scale > 0) == (b.scale > 0)) {
        let turned = run[0].scale < 0;
        stages.push(Branching {
            variables: run.iter().map(|view| view.var).collect(),
            var_select: if turned { turn_variables(var_select) } else { var_select },
            val_select: if turned { turn_values(val_select) } else { val_select },
        });
    }
}

/// A set is decided member by member, from the end that the choice names; what is tried first is being a member, unless
/// the choice is one of exclusion.
fn branch_on_members(set: &Value, choice: &str, stages: &mut Vec<Branching>) {
    let Value::SetVar(set) = set else { return };
    let member = |&literal: &Lit| Some(Term::from(literal)).filter(|term| term.as_constant().is_none());
    let mut views: Vec<Term> = set.members.iter().filter_map(member).collect();
    if choice.ends_with("_max") || choice.ends_with("reverse_split") {
        views.reverse();
    }
    let first = if choice.starts_with("outdomain") { "indomain_min" } else { "indomain_max" };
    branch(views, "input_order", first, stages);
}

fn variable_choice(name: &str) -> VarSelect {
    match name {
        // Impacts are no choice of our engines; failures tell much of the same.
        "impact" => VarSelect::DomWDeg,
        "random_order" => VarSelect::Random,
        _ => VarSelect::from_str(name).unwrap_or_default(),
    }
}

fn value_choice(name: &str) -> ValSelect {
    match name {
        "indomain" => ValSelect::Min,
        "indomain_split_random" => ValSelect::Random,
        // To take the smallest value away first is to prefer the larger ones.
        "outdomain_min" => ValSelect::ReverseSplit,
        "outdomain_max" => ValSelect::Split,
        "outdomain_median" | "outdomain_random" => ValSelect::Random,
        _ => ValSelect::from_str(name).unwrap_or_default(),
    }
}

fn turn_variables(select: VarSelect) -> VarSelect {
    match select {
        VarSelect::Smallest => VarSelect::Largest,
        VarSelect::Largest => VarSelect::Smallest,
        other => other,
    }
}

fn turn_values(select: ValSelect) -> ValSelect {
    match select {
        ValSelect::Min => ValSelect::Max,
        ValSelect::Max => ValSelect::Min,
        ValSelect::Split => ValSelect::ReverseSplit,
        ValSelect::ReverseSplit => ValSelect::Split,
        other => other,
    }
}

fn restart(name: &str, arguments: &[Value]) -> Option<RestartAdvice> {
    let (policy, base, scale) = match (name, arguments) {
        ("restart_none", _) => (Restart::None, 1.0, 0),
        ("restart_constant", [Value::Int(scale)]) => (Restart::Constant, 1.0, *scale),
        ("restart_linear", [Value::Int(scale)]) => (Restart::Linear, 1.0, *scale),
        ("restart_luby", [Value::Int(scale)]) => (Restart::Luby, 1.0, *scale),
        ("restart_geometric", [Value::Float(base), Value::Int(scale)]) => (Restart::Geometric, *base, *scale),
        _ => return None,
    };
    Some(RestartAdvice { policy, scale, base })
}
