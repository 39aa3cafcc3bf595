//! Boards in the JSON that this program writes: an object each, in a line of its own or not, or all in one array.
//!
//! `generate --json` has a board as `text`; `solve --json`, `count --json` and `check --json` have it as `instance`, and what
//! answers it as `solutions` or `answer`. Where answers are wanted, these are taken, each with the board that it answers.

use super::assembled;
use crate::{Puzzle, find};
use damier_grid::drawing::ReadAs;
use damier_model::{InputError, Mark, Source};
use serde_json::{Deserializer, Map, Value};

const ACCEPTED: &str = "the objects that generate --json, solve --json, count --json and check --json write: a board is \"text\" or \
                        \"instance\", answers are \"solutions\" or \"answer\"";

/// Whether a text begins as an object does, or an array of them.
pub(super) fn is_one(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with('{') || text.strip_prefix('[').is_some_and(|rest| rest.trim_start().starts_with('{'))
}

/// The boards or answers of a text, and the boards that the answers are to.
pub(super) fn read(
    puzzle: &dyn Puzzle,
    source: &Source,
    wanted: ReadAs,
) -> Result<(Source, Option<Source>), InputError> {
    let mut found: Vec<(usize, Option<String>, String)> = Vec::new();
    for (line, object) in objects(source)? {
        of_this_puzzle(puzzle, source, line, &object)?;
        let text = |field: &str| object.get(field).and_then(Value::as_str).map(str::to_owned);
        let board = text("text").or_else(|| text("instance"));
        let answers: Vec<String> = match object.get("solutions").and_then(Value::as_array) {
            Some(all) => all.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
            None => text("answer").into_iter().collect(),
        };
        match (wanted, board) {
            (ReadAs::Filled, board) if !answers.is_empty() => {
                found.extend(answers.into_iter().map(|answer| (line, board.clone(), answer)));
            }
            (_, Some(board)) => found.push((line, None, board)),
            // A board that could not be read is one still.
            (_, None) if object.contains_key("error") => found.push((line, None, String::new())),
            (_, None) => {
                let marks = [Mark::at(line, 1, 1)];
                return Err(source.error("this object holds no board", &marks, ACCEPTED));
            }
        }
    }
    let answered = found.iter().any(|(_, board, _)| board.is_some());
    let givens = found.iter().map(|(line, board, text)| (*line, board.as_ref().unwrap_or(text).clone()));
    let givens = answered.then(|| assembled(&source.origin, givens.collect()));
    let texts = found.into_iter().map(|(line, _, text)| (line, text)).collect();
    Ok((assembled(&source.origin, texts), givens))
}

/// An object of the text, with the place where it begins.
type Object = (usize, Map<String, Value>);

/// The objects of a text, each with the line in which it begins.
fn objects(source: &Source) -> Result<Vec<Object>, InputError> {
    let mut found = Vec::new();
    let mut values = Deserializer::from_str(&source.text).into_iter::<Value>();
    let (mut line, mut counted) = (1, 0);
    loop {
        let after = values.byte_offset();
        let rest = source.text.get(after..).unwrap_or_default();
        let begin = after + rest.len() - rest.trim_start().len();
        line += source.text[counted..begin].matches('\n').count();
        counted = begin;
        let refused = |message: String, mark| Err(source.error(message, &[mark], ACCEPTED));
        let value = match values.next() {
            None => return Ok(found),
            Some(Ok(value)) => value,
            Some(Err(error)) => {
                let words = error.to_string();
                let what = words.split(" at line ").next().unwrap_or_default();
                let mark = Mark::at(error.line().max(1), error.column().max(1), 1);
                return refused(format!("this is not JSON: {what}"), mark);
            }
        };
        let values = if let Value::Array(values) = value { values } else { vec![value] };
        for value in values {
            match value {
                Value::Object(object) => found.push((line, object)),
                _ => return refused("this is no object".to_owned(), Mark::at(line, 1, 1)),
            }
        }
    }
}

/// Refuses a board of another puzzle.
fn of_this_puzzle(
    puzzle: &dyn Puzzle,
    source: &Source,
    line: usize,
    object: &Map<String, Value>,
) -> Result<(), InputError> {
    match object.get("puzzle").and_then(Value::as_str) {
        Some(name) if find(name).is_none_or(|other| other.name() != puzzle.name()) => {
            let message = format!("this is a board of {name}, not of {}", puzzle.name());
            let help = format!("what is read as {name}, such as by 'damier solve {name} FILE'");
            Err(source.error(message, &[Mark::at(line, 1, 1)], help))
        }
        _ => Ok(()),
    }
}
