//! The board as it stood, with a step on it.
//!
//! What is known is put on the board as the puzzle draws it: a place that is settled has its value, one that is open has a note of
//! the values that it may still have, once some are gone. The marks are those of the step: its rules, unless they speak of nearly
//! all of the board, which would point at nothing; what is known and needed; what follows. What follows is drawn as it is
//! afterwards, with the values that are struck out.

use crate::board::Board;
use crate::fact::{Fact, Known};
use crate::hint::LEVELS;
use crate::step::Step;
use crate::why::{Differing, NoSolution};
use damier_grid::{Drawn, Glyph, Mark, Note, Noted, Part, Picture, Piece, Shape, Spot, Tone, cell_of, spot_of};
use damier_model::{Cell, Domain};
use std::collections::HashSet;

/// Values of a place up to which each has room of its own in a note.
const ROOMS: u64 = 16;
/// The most values in a note of a place that has more.
const MOST_NOTED: usize = 9;
/// Of the cells of a board, the part above which a rule that speaks of as many is not marked.
const NEARLY_ALL: f64 = 0.6;
/// What follows is shown from this level of a hint on, what it rests on from the one before.
const MOVE: usize = LEVELS.len();

/// A board with what is known so far.
pub fn standing(board: &Board, base: Picture, known: &Known) -> Picture {
    let mut picture = base;
    put(&mut picture, board, known);
    notes(&mut picture, board, known, known, &[]);
    picture
}

/// A board with what was known before a step, and the step on it as far as a hint of that level tells it.
pub fn of_step(board: &Board, base: Picture, known: &Known, step: &Step, level: usize) -> Picture {
    let mut after = known.clone();
    let (mut because, mut facts) = (&step.because[..], &step.facts[..]);
    if level < MOVE {
        facts = &[];
    }
    if level + 1 < MOVE {
        because = &[];
    }
    facts.iter().for_each(|&fact| {
        after.learn(fact);
    });
    let mut picture = base;
    put(&mut picture, board, &after);
    notes(&mut picture, board, known, &after, because);
    let all = picture.tiles.len();
    for (number, cells) in step.cells_by_rule(board).into_iter().enumerate() {
        let is_told = (cells.len() as f64) < NEARLY_ALL * all as f64;
        let spots: Vec<Spot> = match (is_told, level < MOVE) {
            (true, _) => cells.into_iter().map(spot_of).collect(),
            // Where the rule is no place to look at, a hint tells where something follows.
            (false, true) => step.facts.iter().map(|fact| board.places[fact.place].at).collect(),
            (false, false) => continue,
        };
        mark(&mut picture, spots, Part::Rule(number));
    }
    mark(&mut picture, spots(board, because), Part::Reason);
    mark(&mut picture, spots(board, facts), Part::Target);
    picture
}

/// A board without a solution: what cannot hold together.
pub fn of_conflict(board: &Board, base: Picture, why: &NoSolution) -> Picture {
    let mut picture = standing(board, base, &board.given);
    let all = picture.tiles.len();
    for (number, label) in why.rules.iter().enumerate() {
        let cells: Vec<Cell> = label.cells();
        if (cells.len() as f64) < NEARLY_ALL * all as f64 {
            mark(&mut picture, cells.into_iter().map(spot_of), Part::Rule(number));
        }
    }
    let given = why.given.iter().flat_map(|label| label.cells()).map(spot_of);
    mark(&mut picture, given, Part::Target);
    picture
}

/// A board with several solutions: what two of them differ in.
pub fn of_differing(board: &Board, base: Picture, several: &Differing) -> Picture {
    let mut picture = standing(board, base, &board.given);
    for &(one, other) in &several.facts {
        let place = &board.places[one.place];
        let both = [one, other].map(|fact| (place.sign(fact.value), Noted::Open));
        picture.notes.retain(|note| note.at != place.at);
        picture.notes.push(Note { at: place.at, values: both.to_vec() });
    }
    mark(&mut picture, several.facts.iter().map(|(fact, _)| board.places[fact.place].at), Part::Target);
    picture
}

fn spots<'b>(board: &'b Board, facts: &'b [Fact]) -> impl Iterator<Item = Spot> + 'b {
    facts.iter().map(|fact| board.places[fact.place].at)
}

fn mark(picture: &mut Picture, spots: impl IntoIterator<Item = Spot>, part: Part) {
    let mut seen = HashSet::new();
    let on_board: HashSet<Cell> = picture.tiles.iter().map(|&(cell, _)| cell).collect();
    for at in spots {
        if seen.insert(at) && cell_of(at).is_none_or(|cell| on_board.contains(&cell)) {
            picture.marks.push(Mark { at, part });
        }
    }
}

/// The values of all places that are settled, but for what stands on the board already.
fn put(picture: &mut Picture, board: &Board, known: &Known) {
    let printed = picture.clone();
    let taken = |at: Spot| {
        let pieces = printed.pieces.iter().any(|piece| cell_of(at) == Some(piece.cell) && piece.tone == Tone::Given);
        pieces || printed.items.iter().any(|item| item.at == at && item.tone == Tone::Given)
    };
    let nothing = nothing_there(board, known);
    for (number, place) in board.places.iter().enumerate() {
        let Some(value) = known.settled(number) else { continue };
        let look = place.look(value);
        let is_printed = match &look {
            Drawn::Line { from, to, .. } => {
                let line = |item: &damier_grid::Item| {
                    item.at == *from && matches!(item.shape, Shape::Line { to: end, .. } if end == *to)
                };
                printed.items.iter().any(line)
            }
            Drawn::Word(_) | Drawn::Piece(_) | Drawn::Mark(_) => {
                nothing.contains(&place.at) || board.given.settled(number).is_some() && taken(place.at)
            }
            _ => false,
        };
        if !is_printed {
            picture.put(place.at, &look, Tone::Plain);
        }
    }
}

/// Where it is known that there is nothing.
fn nothing_there(board: &Board, known: &Known) -> HashSet<Spot> {
    let places = board.places.iter().enumerate();
    let empty =
        places.filter(|(number, place)| known.settled(*number).is_some_and(|value| place.look(value) == Drawn::Dot));
    empty.map(|(_, place)| place.at).collect()
}

/// What open places may still have, where some of it is gone.
fn notes(picture: &mut Picture, board: &Board, before: &Known, after: &Known, because: &[Fact]) {
    let nothing = nothing_there(board, after);
    for (number, place) in board.places.iter().enumerate() {
        let (all, was, is) = (&place.values, before.values(number), after.values(number));
        if is.size() <= 1 || all.size() <= 2 || is.size() == all.size() || nothing.contains(&place.at) {
            continue;
        }
        let needed = |value: i64| because.contains(&Fact { place: number, value, is: false });
        let noted = |value: i64| match (was.contains(value), is.contains(value)) {
            (_, true) => Noted::Open,
            (true, false) => Noted::Struck,
            (false, false) if needed(value) => Noted::Gone,
            (false, false) => Noted::Blank,
        };
        let values: Vec<(String, Noted)> =
            all.values().map(|value| (place.sign(value), noted(value))).filter(|(sign, _)| !sign.is_empty()).collect();
        let values = if all.size() <= ROOMS && cell_of(place.at).is_some() { values } else { few(values, is) };
        if !values.is_empty() {
            // A sign that stood for what is not known gives way.
            let is_unknown = |piece: &Piece| piece.glyph == Glyph::Sign('?') && cell_of(place.at) == Some(piece.cell);
            picture.pieces.retain(|piece| !is_unknown(piece));
            picture.notes.push(Note { at: place.at, values });
        }
    }
}

/// Of many values only what can be read: what is left if that is little, and what is struck out.
fn few(values: Vec<(String, Noted)>, left: &Domain) -> Vec<(String, Noted)> {
    let is_told = |noted: Noted| match noted {
        Noted::Blank => false,
        Noted::Open => left.size() <= MOST_NOTED as u64,
        Noted::Gone | Noted::Struck => true,
    };
    let told: Vec<(String, Noted)> = values.into_iter().filter(|(_, noted)| is_told(*noted)).collect();
    if told.len() <= 2 * MOST_NOTED { told } else { Vec::new() }
}
