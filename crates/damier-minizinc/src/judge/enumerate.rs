//! Every solution of a small model, by trying every assignment of its variables: what a compiler and an engine must find,
//! no more and no less. For tests.

use super::evaluate::Evaluator;
use super::items::What;
use super::verdict::{Fault, Judged, Stop};
use crate::program::{GlobalId, Program};
use crate::source::Span;
use crate::value::Value;

/// Why the solutions of a model cannot be listed.
pub type NotEnumerable = Fault;

/// The values of the user's globals, in the order of the program, for every solution. No more than `most` assignments are
/// tried.
///
/// # Errors
///
/// When there are more assignments, or it cannot be told of one whether it is a solution.
pub fn solutions(program: &Program, most: u64) -> Result<Vec<Vec<Value>>, NotEnumerable> {
    const STEPS: u64 = 20_000_000;
    let mut evaluator = Evaluator::new(program, vec![None; program.globals.len()]);
    let items = evaluator.everything();
    let mut found: Vec<Vec<Value>> = Vec::new();
    let mut choices = evaluator.take_choices();
    for _ in 0..most {
        evaluator.start(STEPS);
        evaluator.forget();
        evaluator.given.fill(None);
        evaluator.resume(choices);
        let assigned = assign(&mut evaluator);
        choices = evaluator.take_choices();
        let holds = match assigned {
            Ok(()) => holds(&mut evaluator, &items),
            Err(Stop::Undefined(..)) => Ok(false),
            Err(stop) => Err(stop),
        };
        match holds {
            Ok(true) => {
                let values = program.globals.iter().zip(&evaluator.given).filter(|(global, _)| global.of_user);
                let values: Vec<Value> = values.filter_map(|(_, value)| value.clone()).collect();
                if !found.contains(&values) {
                    found.push(values);
                }
            }
            Ok(false) | Err(Stop::Undefined(..)) => {}
            Err(Stop::Unknown(why)) => return Err(*why),
        }
        if !choices.advance() {
            return Ok(found);
        }
    }
    let span = program.globals.first().map(|global| global.span).unwrap_or_default();
    Err(Fault { span, what: "there are too many assignments".to_owned() })
}

/// Gives every global of the user a value: some value, or that of its definition.
fn assign(evaluator: &mut Evaluator) -> Judged<()> {
    let program = evaluator.program;
    // Some value first: definitions may speak of what is declared after them.
    for (at, declaration) in program.globals.iter().enumerate().filter(|(_, global)| global.of_user) {
        let of = evaluator.type_of(declaration.of);
        if declaration.value.is_none() {
            let value = match !of.var && of.opt && !of.is_array() {
                true => Value::Absent,
                false => evaluator.chosen(of, &declaration.shape, declaration.span)?,
            };
            evaluator.given[at] = Some(value);
        }
    }
    for (at, declaration) in program.globals.iter().enumerate().filter(|(_, global)| global.of_user) {
        if evaluator.given[at].is_none() {
            let value = evaluator.global(GlobalId(at as u32), declaration.span)?;
            evaluator.given[at] = Some(value);
        }
    }
    Ok(())
}

fn holds<'p>(evaluator: &mut Evaluator<'p>, items: &[(What<'p>, Span)]) -> Judged<bool> {
    let mut unknown = None;
    for &(what, span) in items {
        if matches!(what, What::Objective(_) | What::Declaration(..)) {
            continue;
        }
        match evaluator.judge(span, |evaluator| evaluator.holds(what, None)) {
            Ok(true) => {}
            Ok(false) => return Ok(false),
            Err(stop) => unknown = Some(stop),
        }
    }
    unknown.map_or(Ok(true), Err)
}
