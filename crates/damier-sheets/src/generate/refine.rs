//! A full answer changed where its board has other solutions too, until there is only one.
//!
//! Cells that differ between two solutions get new values by chance; all others keep theirs, as far as an engine finds an answer with
//! them. What places clues by luck has new luck there. A change stays if solutions then differ in no more cells.

use super::asked::{Asked, Compiled, Left};
use super::{AnswerSource, Attempt, Draft, Halt, clues, refused, separate};
use crate::board::Board;
use crate::check::{self, on_large_stack};
use crate::layer::{Layer, Place, Role};
use crate::layers::Layers;
use crate::recipe::Use;
use damier_interface::UsageError;
use fastrand::Rng;
use std::collections::HashMap;

/// Changes in a row that may be for the worse before another board is begun.
const PATIENCE: usize = 25;
/// Changes at most.
const ROUNDS: usize = 1000;

/// Random numbers of cells are below this: so many that no two are alike.
const LUCK: i64 = 1 << 50;

/// Random numbers of the cells of a board.
pub(super) fn luck(board: &Board, rng: &mut Rng) -> Vec<i64> {
    let mut luck = vec![0; board.height * board.width];
    renew(&mut luck, |_| true, rng);
    luck
}

fn renew(luck: &mut [i64], which: impl Fn(usize) -> bool, rng: &mut Rng) {
    for (_, luck) in luck.iter_mut().enumerate().filter(|(cell, _)| which(*cell)) {
        *luck = rng.i64(..LUCK);
    }
}

/// A draft whose board has one solution.
pub(super) struct Unique {
    pub(super) draft: Draft,
    /// The board without its clues, if these can be asked about.
    pub(super) compiled: Option<Compiled>,
}

/// The draft changed until its board has one solution; nothing if that does not come about.
pub(super) fn until_unique(
    attempt: &Attempt,
    (mut bare, mut source): (Board, AnswerSource),
    mut draft: Draft,
    rng: &mut Rng,
) -> Result<Option<Unique>, Halt> {
    let layers = attempt.sheet.layers().map_err(refused)?;
    let is_lucky = attempt.sheet.recipe.is_by_luck(Use::Tells);
    let by_engine = matches!(source, AnswerSource::Engine(..));
    let mut best: Option<(Draft, Vec<bool>, usize)> = None;
    let mut worse = 0;
    let mut compiled: Option<Compiled> = None;
    for _ in 0..ROUNDS {
        attempt.work.look().map_err(Halt::Limit)?;
        let places = clues::places(layers, &draft.full);
        if !places.is_empty() && compiled.as_ref().is_none_or(|compiled| !compiled.is_of(layers, &draft.full)) {
            compiled = Compiled::of(attempt, &draft.full, &places)?;
        }
        let asked = match &compiled {
            Some(compiled) => Asked::of(attempt, compiled, (&draft.full, &draft.filled), &places)?,
            None => None,
        };
        // Nothing is found out where that takes more effort than is allowed.
        let unknown = || vec![true; draft.luck.len()];
        let open = match asked {
            Some(mut asked) => match asked.left(attempt, &places)? {
                Left::Other(other) => differing(layers, &draft.filled, &other),
                Left::Unknown => unknown(),
                Left::Nothing(_) => {
                    drop(asked);
                    return Ok(Some(Unique { draft, compiled }));
                }
            },
            None => {
                let solutions = attempt.solutions(&draft.full, 2)?;
                if solutions.is_one() {
                    return Ok(Some(Unique { draft, compiled: None }));
                }
                match &solutions.found[..] {
                    [] if solutions.complete => return Err(Halt::Refused(contradiction(attempt, &draft))),
                    [_, _] => {
                        let other = solutions.found.iter().map(|found| differing(layers, &draft.filled, found));
                        other.max_by_key(|open| size(open)).unwrap_or_default()
                    }
                    _ => unknown(),
                }
            }
        };
        if let Some(apart) = separate::apart(attempt, (&bare, &draft), &open, rng)? {
            // Answers before had another layout.
            (draft, best) = (apart.draft, None);
            if let Some(layout) = apart.layout {
                (bare, source) = layout;
            }
            continue;
        }
        let many = size(&open);
        if best.as_ref().is_none_or(|(_, _, least)| many <= *least) {
            if best.as_ref().is_none_or(|(_, _, least)| many < *least) {
                worse = 0;
            }
            best = Some((draft, open, many));
        }
        worse += 1;
        let Some((kept, open, _)) = best.as_ref().filter(|_| worse <= PATIENCE && (is_lucky || by_engine)) else {
            return Ok(None);
        };
        let mut luck = kept.luck.clone();
        renew(&mut luck, |cell| open.get(cell) == Some(&true), rng);
        let filled = match by_engine {
            true => source.fill(attempt, Some((&kept.filled, open)), rng)?,
            false => Some(kept.filled.clone()),
        };
        let Some(filled) = filled else { return Ok(None) };
        draft = attempt.told(filled, luck)?;
    }
    Ok(None)
}

fn size(open: &[bool]) -> usize {
    open.iter().filter(|&&open| open).count()
}

/// Whether a place of a layer lies in an open cell, or beside one.
pub(super) fn is_open(board: &Board, layer: usize, place: usize, open: &[bool]) -> bool {
    cells_of(board, layer, place).any(|cell| open.get(cell) == Some(&true))
}

/// The cells that a place of a layer belongs to: its own, or those on both sides.
pub(super) fn cells_of(board: &Board, layer: usize, place: usize) -> impl Iterator<Item = usize> + use<> {
    let (row, column) = board.grids[layer].indices(place);
    let (height, width) = (board.height as i64, board.width as i64);
    let cells = [(row, column), (row + 1, column), (row, column + 1)];
    let is_cell = board.grids[layer].values.len() == board.height * board.width;
    let count = if is_cell { 1 } else { 3 };
    let inside = move |&(row, column): &(i64, i64)| (1..=height).contains(&row) && (1..=width).contains(&column);
    cells.into_iter().take(count).filter(inside).map(move |(row, column)| ((row - 1) * width + column - 1) as usize)
}

/// The cells in which two answers differ.
fn differing(layers: &Layers, one: &Board, other: &Board) -> Vec<bool> {
    let mut open = vec![false; one.height * one.width];
    for (at, layer) in layers.answers() {
        let (values, others) = (names(layer, one, at), names(layer, other, at));
        for (place, _) in values.iter().zip(&others).enumerate().filter(|(_, (value, other))| value != other) {
            cells_of(one, at, place).for_each(|cell| open[cell] = true);
        }
    }
    open
}

/// The values of a layer; of regions, whose numbers are names only, the first cell and the size.
fn names(layer: &Layer, board: &Board, at: usize) -> Vec<Option<i64>> {
    let values = &board.grids[at].values;
    if layer.place != Place::Regions {
        return values.clone();
    }
    let mut seen: HashMap<Option<i64>, (usize, usize)> = HashMap::new();
    for (place, value) in values.iter().enumerate() {
        seen.entry(*value).or_insert((place, 0)).1 += 1;
    }
    values.iter().map(|value| seen.get(value).map(|(first, size)| (first * values.len() + size) as i64)).collect()
}

/// What is wrong with a sheet whose answer is no solution of the board that it tells.
pub(super) fn contradiction(attempt: &Attempt, draft: &Draft) -> UsageError {
    let sheet = attempt.sheet;
    let broken = on_large_stack(|| check::violations(sheet, &draft.full, &draft.filled));
    let why =
        broken.ok().and_then(|broken| broken.into_iter().next()).map_or_else(String::new, |first| format!(": {first}"));
    let told = sheet.layers().map_or_else(
        |_| String::new(),
        |layers| {
            let told = layers.all.iter().filter(|layer| layer.role != Role::Answer).map(|layer| layer.name.as_str());
            told.collect::<Vec<_>>().join(", ")
        },
    );
    UsageError(format!(
        "boards of {} cannot be made: the answer from which {told} were told is no solution of that board{why}",
        sheet.name
    ))
}
