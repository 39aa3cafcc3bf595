//! Reasons in a program: what `:: reason("…")` says of a condition, and the cells that such a sentence names.

use crate::program::{Code, Op, Program, parts};
use crate::types::ty::Base;
use damier_model::Cell;

/// The annotation of the library that gives a reason.
const REASON: &str = "reason";

/// The cells that a sentence names as `r3c4`, each once.
///
/// ```
/// use damier_minizinc::cells_named;
///
/// let cells = cells_named("the lamp at r3c4 lights r3c12 (and r3c4 is no wall)");
/// assert_eq!(cells.iter().map(ToString::to_string).collect::<Vec<_>>(), ["r3c4", "r3c12"]);
/// assert!(cells_named("four r2d2").is_empty());
/// ```
pub fn cells_named(sentence: &str) -> Vec<Cell> {
    let mut cells = Vec::new();
    for word in sentence.split(|c: char| !c.is_ascii_alphanumeric()) {
        let numbers = word.strip_prefix('r').and_then(|rest| rest.split_once('c'));
        if let Some((Ok(row), Ok(column))) = numbers.map(|(row, column)| (row.parse(), column.parse())) {
            let cell = Cell { row, column };
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
    }
    cells
}

/// The code of the sentence among annotations, if they give a reason.
pub(crate) fn reason_of<'p>(program: &Program, annotations: &'p [Code]) -> Option<&'p Code> {
    annotations.iter().find_map(|annotation| match &annotation.op {
        Op::Call(id, arguments, _) if &*program.functions[id.0 as usize].name == REASON => arguments.first(),
        _ => None,
    })
}

/// Whether a condition, or a part of it that is one too, says why it holds: in its own words, or within predicates that it calls, so many levels
/// deep.
pub(crate) fn states_reason(program: &Program, code: &Code, depth: usize) -> bool {
    let is_condition = program.types[code.of.0 as usize].base == Base::Bool;
    let own = match &code.op {
        Op::Annotated(_, annotations) => reason_of(program, annotations).is_some(),
        Op::Call(id, _, annotations) => {
            let body = || program.functions[id.0 as usize].body.as_ref().filter(|_| depth > 0);
            reason_of(program, annotations).is_some()
                || body().is_some_and(|body| states_reason(program, body, depth - 1))
        }
        _ => false,
    };
    let mut found = own && is_condition;
    parts::each_part(code, &mut |part| found = found || states_reason(program, part, depth));
    found
}
