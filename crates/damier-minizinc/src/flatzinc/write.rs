//! A whole model as FlatZinc.

use super::annotations::{self, element};
use super::constraints::{Constraints, keeps, set, stands};
use super::names::{is_endless, number_type, single};
use super::output_spec::OutputSpec;
use super::reals::{float, real_type};
use crate::machine::Foreign;
use crate::value::Value;
use damier_model::{Constraint, Lit, Model, Objective, RealSum, Relation, Term, Unusable, ValSelect, decompose, stage};
use rustc_hash::FxHashSet;
use std::fmt::Write;

/// A domain with gaps is written value by value up to so many; beyond, its gaps are constraints.
const LISTED: u64 = 100_000;

/// Which constraints may appear.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialect {
    /// Those every solver has.
    Standard,
    /// Global constraints too, as `damier fzn` takes them.
    Damier,
}

/// The model as FlatZinc, in which what is told is marked for output; `foreign` are constraints that only the solver knows.
pub fn write(model: &Model, dialect: Dialect, spec: &OutputSpec, foreign: &[Foreign]) -> Result<String, Unusable> {
    let OutputSpec { shown, declared, .. } = spec;
    let whole = model.all_variables().all(|var| !model.domain_ref(var).is_empty())
        && model.constraints().iter().all(|posted| stands(dialect, &posted.constraint));
    let decomposed;
    let small = if whole {
        model.check()?;
        model
    } else {
        decomposed = decompose(model, &|_, constraint, form| keeps(dialect, constraint, form))?.model;
        &decomposed
    };
    let mut writer = Constraints::new(small, dialect, shown);
    for posted in small.constraints() {
        stage::poll();
        writer.post(&posted.constraint);
    }
    writer.post_reals(small.real_constraints());
    let predicates_of_others = post_foreign(&mut writer, foreign)?;
    let (printed, arrays) = annotations::declare(&mut writer, shown)?;
    let search = search(&mut writer, small);
    let goal = goal(&mut writer, small);
    let mut text = String::with_capacity(writer.lines.len() + writer.names.variables.len() + 64 * small.variables());
    let mut predicates: Vec<&str> = writer.predicates.iter().copied().collect();
    predicates.sort_unstable();
    for name in predicates {
        let _ = writeln!(text, "predicate {name}({});", parameters(name));
    }
    text.push_str(&predicates_of_others);
    let annotations = |name: &str, is_declared: bool| {
        let introduced = !is_declared && name.starts_with("X_INTRODUCED_");
        let introduced = if introduced { ":: var_is_introduced" } else { "" };
        format!("{introduced}{}", if printed.contains(name) { ":: output_var" } else { "" })
    };
    for var in small.all_variables() {
        stage::poll();
        let (name, domain) = (writer.names.variable(var), small.domain_ref(var));
        let annotations = annotations(name, declared.whole.contains(&var));
        let of = match (small.is_boolean(var), domain.ranges()) {
            (true, [(0, 1)]) => "bool".to_owned(),
            (true, _) => {
                // A Boolean whose value is known is declared as any, and told below.
                let lit = Lit::positive(var);
                let value = if domain.contains(1) { "true" } else { "false" };
                let literal = writer.names.literal(lit);
                if domain.is_empty() {
                    writer.contradict();
                } else {
                    let _ = writeln!(writer.lines, "constraint bool_eq({literal},{value});");
                }
                "bool".to_owned()
            }
            (false, []) => {
                writer.contradict();
                "0..0".to_owned()
            }
            (false, ranges @ ([(low, high)] | [(low, _), .., (_, high)]))
                if domain.size() > LISTED || is_endless((*low).into()) || is_endless((*high).into()) =>
            {
                for gap in ranges.windows(2) {
                    writer.outside(var, gap[0].1, gap[1].0);
                }
                let of = number_type((*low).into(), (*high).into());
                // One bound alone is a constraint.
                match (is_endless((*low).into()), is_endless((*high).into())) {
                    (true, false) => writer.post(&Constraint::Compare {
                        left: var.into(),
                        relation: Relation::Le,
                        right: Term::constant(*high),
                    }),
                    (false, true) => writer.post(&Constraint::Compare {
                        left: var.into(),
                        relation: Relation::Ge,
                        right: Term::constant(*low),
                    }),
                    _ => {}
                }
                of
            }
            (false, _) => set(domain),
        };
        let _ = writeln!(text, "var {of}: {}{annotations};", writer.names.variable(var));
    }
    for real in small.all_reals() {
        let (name, (low, high)) = (writer.names.real(real).to_owned(), small.real_bounds(real));
        let _ = writeln!(
            text,
            "var {}: {name}{};",
            real_type(low, high),
            annotations(&name, declared.reals.contains(&real))
        );
        // One bound alone, or bounds that leave nothing, are constraints.
        if !(low.is_finite() && high.is_finite() && low <= high) {
            for (bound, smaller, larger) in [(low, float(low), name.clone()), (high, name.clone(), float(high))] {
                if bound.is_finite() {
                    let _ = writeln!(writer.lines, "constraint float_le({smaller},{larger});");
                }
            }
        }
    }
    text.push_str(&writer.names.variables);
    text.push_str(&arrays);
    text.push_str(&writer.names.definitions);
    text.push_str(&writer.lines);
    let _ = writeln!(text, "solve {search}{goal};");
    Ok(text)
}

/// Writes constraints that only the solver knows; how their predicates are declared.
fn post_foreign(writer: &mut Constraints, foreign: &[Foreign]) -> Result<String, Unusable> {
    let mut declared = FxHashSet::default();
    let mut declarations = String::new();
    for Foreign { name, arguments, holds, .. } in foreign {
        stage::poll();
        let written: Option<Vec<(String, String)>> = arguments.iter().map(|value| argument(writer, value)).collect();
        let Some(mut written) = written else {
            return Err(Unusable(format!("an argument of {name} has no place in FlatZinc")));
        };
        let reified = *holds != Lit::TRUE;
        if reified {
            written.push((writer.names.literal(*holds), "var bool".to_owned()));
        }
        let name = if reified { format!("{name}_reif") } else { name.to_string() };
        let (values, types): (Vec<String>, Vec<String>) = written.into_iter().unzip();
        let _ = writeln!(writer.lines, "constraint {name}({});", values.join(","));
        if declared.insert(name.clone()) {
            let parameters: Vec<String> = types.iter().zip(1..).map(|(of, at)| format!("{of}: a{at}")).collect();
            let _ = writeln!(declarations, "predicate {name}({});", parameters.join(", "));
        }
    }
    Ok(declarations)
}

/// An argument of a constraint, and its type; `None` for what FlatZinc does not have.
fn argument(writer: &mut Constraints, value: &Value) -> Option<(String, String)> {
    let is_known = |value: &Value| matches!(value, Value::Bool(_) | Value::Int(_) | Value::Float(_) | Value::Set(_));
    if let Value::Array(array) = value {
        let elements: Vec<(String, &str)> =
            array.elements.iter().map(|value| element(writer, value)).collect::<Option<_>>()?;
        let of = elements.first().map_or("int", |&(_, of)| of);
        let var = if array.elements.iter().all(is_known) { "" } else { "var " };
        let texts: Vec<String> = elements.into_iter().map(|(text, _)| text).collect();
        return Some((format!("[{}]", texts.join(",")), format!("array [int] of {var}{of}")));
    }
    let (text, of) = element(writer, value)?;
    Some((text, format!("{}{of}", if is_known(value) { "" } else { "var " })))
}

fn search(writer: &mut Constraints, model: &Model) -> String {
    let stages: Vec<String> = model
        .search
        .iter()
        .map(|stage| {
            let boolean = stage.variables.iter().all(|&var| model.is_boolean(var));
            let names: Vec<String> = stage
                .variables
                .iter()
                .map(|&var| if boolean { writer.names.variable(var).to_owned() } else { writer.names.number(var) })
                .collect();
            let (kind, value) = (if boolean { "bool_search" } else { "int_search" }, value_choice(stage.val_select));
            format!("{kind}([{}],{},{value},complete)", names.join(","), stage.var_select)
        })
        .collect();
    let stages = match &stages[..] {
        [] => String::new(),
        [only] => format!(":: {only} "),
        several => format!(":: seq_search([{}]) ", several.join(",")),
    };
    let (truths, numbers): (Vec<_>, Vec<_>) =
        model.warm_start.whole.iter().copied().partition(|&(var, _)| model.is_boolean(var));
    let mut starts = String::new();
    if !truths.is_empty() {
        let names: Vec<&str> = truths.iter().map(|&(var, _)| writer.names.variable(var)).collect();
        let values: Vec<String> = truths.iter().map(|&(_, value)| (value == 1).to_string()).collect();
        let _ = write!(starts, ":: warm_start([{}],[{}]) ", names.join(","), values.join(","));
    }
    if !numbers.is_empty() {
        let names: Vec<&str> = numbers.iter().map(|&(var, _)| writer.names.variable(var)).collect();
        let values: Vec<String> = numbers.iter().map(|&(_, value)| value.to_string()).collect();
        let _ = write!(starts, ":: warm_start([{}],[{}]) ", names.join(","), values.join(","));
    }
    if !model.warm_start.reals.is_empty() {
        let names: Vec<&str> = model.warm_start.reals.iter().map(|&(real, _)| writer.names.real(real)).collect();
        let values: Vec<String> = model.warm_start.reals.iter().map(|&(_, value)| float(value)).collect();
        let _ = write!(starts, ":: warm_start([{}],[{}]) ", names.join(","), values.join(","));
    }
    stages + &starts
}

fn value_choice(choice: ValSelect) -> String {
    format!("indomain_{choice}")
}

fn goal(writer: &mut Constraints, model: &Model) -> String {
    match &model.objective {
        Objective::Minimise(term) => format!("minimize {}", writer.names.term(*term)),
        Objective::Maximise(term) => format!("maximize {}", writer.names.term(*term)),
        Objective::MinimiseReal(sum) => format!("minimize {}", real_goal(writer, sum)),
        Objective::MaximiseReal(sum) => format!("maximize {}", real_goal(writer, sum)),
        _ => "satisfy".to_owned(),
    }
}

fn real_goal(writer: &mut Constraints, sum: &RealSum) -> String {
    match single(sum) {
        Some(only) => writer.names.float(only),
        None => {
            let name = writer.names.fresh();
            writer.define_real(&name, ":: var_is_introduced", sum);
            name
        }
    }
}

/// The parameters of a global constraint.
fn parameters(name: &str) -> &'static str {
    match name {
        "damier_table" => "array [int] of var int: x, array [int] of int: t",
        "fzn_lex_less_int" | "fzn_lex_lesseq_int" => "array [int] of var int: x, array [int] of var int: y",
        "fzn_inverse" => "array [int] of var int: f, array [int] of var int: invf",
        "fzn_global_cardinality" | "fzn_global_cardinality_closed" => {
            "array [int] of var int: x, array [int] of int: cover, array [int] of var int: counts"
        }
        "fzn_nvalue" => "var int: n, array [int] of var int: x",
        "fzn_cumulative" => {
            "array [int] of var int: s, array [int] of var int: d, array [int] of var int: r, var int: b"
        }
        "fzn_disjunctive" => "array [int] of var int: s, array [int] of var int: d",
        "fzn_diffn_nonstrict" => {
            "array [int] of var int: x, array [int] of var int: y, array [int] of var int: dx, array [int] of var int: dy"
        }
        "fzn_value_precede_chain_int" => "array [int] of int: c, array [int] of var int: x",
        name if name.starts_with("fzn_count_") => "array [int] of var int: x, var int: y, var int: c",
        _ => "array [int] of var int: x",
    }
}
