//! Marks: the values that a player still holds possible, place by place.
//!
//! Pencil marks are written as a person sees them: a board of words, row by row, each word the signs that are left in a cell
//! (`137`, `{137}`, `10,12`), a dot where nothing is marked. Places that are no cells, and single ones, are written by name:
//! `r3c4=137 r3c5!=2 r1c1/top=line`. What a mark leaves out is taken for known, once it is seen that a solution is left.

use crate::alone::{solution, switched};
use crate::board::Board;
use crate::fact::{Fact, Known};
use crate::stop::Stop;
use damier_interface::UsageError;
use damier_model::{Assumption, Cell, Domain, Run, stage};
use damier_solve::session;
use std::collections::BTreeMap;

/// Words for a cell without marks.
const NOTHING: [&str; 4] = [".", "_", "-", "?"];

/// What is known with these marks; an error where they cannot be read.
pub fn marked(board: &Board, text: &str) -> Result<Known, UsageError> {
    let mut known = board.given.clone();
    if text.contains('=') {
        for word in text.split(|sign: char| sign.is_whitespace() || sign == ';').filter(|word| !word.is_empty()) {
            let (name, signs, is) = match (word.split_once("!="), word.split_once('=')) {
                (Some((name, signs)), _) => (name, signs, false),
                (None, Some((name, signs))) => (name, signs, true),
                (None, None) => return Err(refused(board, word)),
            };
            let place = board.named(name)?;
            let values = values(board, place, signs)?;
            let others =
                || Domain::from_values(board.places[place].values.values().filter(|&value| !values.contains(value)));
            let left = if is { values.clone() } else { others() };
            known.keep(place, &left);
        }
        return Ok(known);
    }
    let mut by_row: BTreeMap<u32, Vec<(u32, usize)>> = BTreeMap::new();
    for (place, told) in board.places.iter().enumerate() {
        if let [Cell { row, column }] = told.cells[..]
            && told.name.eq_ignore_ascii_case(&Cell { row, column }.to_string())
        {
            by_row.entry(row).or_default().push((column, place));
        }
    }
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    if by_row.is_empty() || lines.len() != by_row.len() {
        return Err(UsageError(format!(
            "the marks have {}, the board has {}\n  = accepted: a line of words for each row, {}",
            counted(lines.len(), "line"),
            counted(by_row.len(), "row"),
            by_name(board)
        )));
    }
    for ((row, mut places), line) in by_row.into_iter().zip(lines) {
        places.sort_unstable();
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.len() != places.len() {
            return Err(UsageError(format!(
                "the marks of row {row} are {}, the row has {}\n  = accepted: a word for each cell, '.' for none",
                counted(words.len(), "word"),
                counted(places.len(), "cell")
            )));
        }
        for ((_, place), word) in places.into_iter().zip(words) {
            if !NOTHING.contains(&word) {
                known.keep(place, &values(board, place, word)?);
            }
        }
    }
    Ok(known)
}

fn counted(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

fn by_name(board: &Board) -> String {
    let name = board.places.first().map_or("r1c1", |place| &place.name);
    let sign = board.places.first().and_then(|place| Some(place.sign(place.values.max()?))).unwrap_or_default();
    format!("or places by name: {name}={sign} {name}!={sign}")
}

fn refused(board: &Board, word: &str) -> UsageError {
    UsageError(format!("'{word}' is no mark\n  = accepted: {}", by_name(board).trim_start_matches("or ")))
}

/// The values that a word stands for at a place: one sign, several with commas, or signs of one character each.
fn values(board: &Board, place: usize, word: &str) -> Result<Domain, UsageError> {
    let bare = word.trim_start_matches(['{', '(', '[']).trim_end_matches(['}', ')', ']']);
    let each = |signs: &mut dyn Iterator<Item = String>| -> Option<Vec<i64>> {
        signs.map(|sign| board.value(place, &sign)).collect()
    };
    let of = board.value(place, bare).map(|value| vec![value]);
    let of = of.or_else(|| each(&mut bare.split(',').map(str::to_owned)));
    let of = of.or_else(|| each(&mut bare.chars().map(String::from)));
    of.filter(|of| !of.is_empty()).map(Domain::from_values).ok_or_else(|| {
        let told = &board.places[place];
        let signs: Vec<String> = told.values.values().take(30).map(|value| told.sign(value)).collect();
        UsageError(format!(
            "'{word}' marks nothing that can be at {}\n  = accepted: some of {}",
            told.name,
            signs.join(", ")
        ))
    })
}

/// Places whose marks leave out what belongs there in every solution; all that are marked, if only together they leave none.
pub fn wrong_marks(board: &Board, marked: &Known, run: &Run) -> Result<Vec<usize>, Stop> {
    let (model, switches) = switched(board, &board.given);
    let mut asked = session(&model)?;
    let rules: Vec<Assumption> = switches.into_iter().map(Assumption::Holds).collect();
    let without = |place: usize| -> Vec<Assumption> {
        let gone = board.given.values(place).values().filter(|&value| !marked.values(place).contains(value));
        gone.map(|value| Fact { place, value, is: false }.assumption(&board.places)).collect()
    };
    let places: Vec<usize> = (0..board.places.len()).filter(|&place| !without(place).is_empty()).collect();
    let mut all = rules.clone();
    all.extend(places.iter().flat_map(|&place| without(place)));
    if solution(asked.as_mut(), &all, run)?.is_some() {
        return Ok(Vec::new());
    }
    let mut wrong = Vec::new();
    for &place in &places {
        stage::poll();
        let question = [rules.clone(), without(place)].concat();
        if solution(asked.as_mut(), &question, run)?.is_none() {
            wrong.push(place);
        }
    }
    Ok(if wrong.is_empty() { places } else { wrong })
}
