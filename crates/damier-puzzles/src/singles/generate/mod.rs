//! Boards: a random solution first, then numbers that lead to it and to no other.
//!
//! `pattern.rs` blackens cells, `latin.rs` numbers the white ones, `number.rs` the black ones so that the techniques of
//! a requested difficulty solve the board. What techniques solve has one solution, so nothing else needs to be proved.
//! A board that is stuck is repaired where it is stuck, and seldom begun anew: time is nearly linear in the board. For
//! boards that no technique solves, `rivals.rs` lets an engine find a second solution and spoils it, until there is
//! none; that finds boards up to about 14 by 14 in a second, and larger ones seldom.

mod latin;
mod number;
mod pattern;
mod rivals;

use super::Singles;
use super::solve::{DIFFICULTIES, Field, Layout, State, Walker, rank, up_to};
use damier_interface::{
    Generator, Made, Options, Request, StyleInfo, UsageError,
    making::{self, Halt, Prover, Work, terms},
};
use damier_model::Run;
use fastrand::Rng;
use number::Draft;
use std::ops::RangeInclusive;
use std::time::Instant;

/// Boards begun before a request is given up, whatever the budget; fewer of those that take long each.
const MOST_TRIES: u64 = 20_000;
/// The side of boards if no size is asked for.
const USUAL_SIDE: usize = 8;
const MOST_CLIMBS: u64 = 100;
/// Cells of the largest board that is made.
const MOST_CELLS: usize = 1_000_000;
/// Difficulties of [`DIFFICULTIES`].
const EASY: usize = 0;
const TRICKY: usize = 1;
const SEARCH: usize = 3;
/// Equal numbers closer than this make the patterns that boards are begun with, and those farther have nothing to do
/// with each other: boards that need search do without both.
const BETWEEN: RangeInclusive<usize> = 3..=5;
const ANYWHERE: RangeInclusive<usize> = 1..=usize::MAX;

const STYLES: &[StyleInfo] = &[
    StyleInfo {
        name: "unique",
        summary: "exactly one solution, found by techniques unless requested otherwise",
        unique: true,
    },
    StyleInfo { name: "solvable", summary: "a solution by construction, perhaps with others beside it", unique: false },
];

/// Makes boards.
pub(super) struct SinglesGenerator;

impl Generator for SinglesGenerator {
    fn default_size(&self, _options: &Options) -> Option<(usize, usize)> {
        Some((USUAL_SIDE, USUAL_SIDE))
    }

    fn styles(&self) -> &'static [StyleInfo] {
        STYLES
    }

    fn difficulties(&self) -> &'static [&'static str] {
        &DIFFICULTIES
    }

    fn accepts(&self, request: &Request) -> Result<(), UsageError> {
        let is_unique = terms::style("singles", STYLES, request)? == 0;
        let difficulty = terms::difficulty("singles", &DIFFICULTIES, request)?;
        refusal(request, is_unique, difficulty).map_or(Ok(()), |reason| Err(UsageError(reason)))
    }

    fn make(&self, request: &Request, run: &Run) -> Result<Made, UsageError> {
        self.accepts(request)?;
        let mut workshop = Workshop::new(request, run);
        let most = if workshop.difficulty == Some(SEARCH) { MOST_CLIMBS } else { MOST_TRIES };
        // Numbers stand in every cell, so none can be put back: boards of all difficulties are graded in turn.
        let possible = possible(request.width, request.height);
        let mut turn = 0;
        making::board(most, run, |work| {
            if let Some(wanted) = &request.wanted {
                workshop.difficulty = Some(rank(possible[turn % possible.len()]));
                turn += 1;
                let is_made = workshop.attempt(work)?.is_some();
                let text = is_made.then(|| wanted.dial(0, work, |_| workshop.board.to_text())).transpose()?;
                return Ok(text.flatten().map(|text| (text, None)));
            }
            let difficulty = workshop.attempt(work)?;
            Ok::<_, Halt>(difficulty.map(|difficulty| (workshop.board.to_text(), difficulty)))
        })
    }
}

/// Why no board can be as requested, with what can be had.
fn refusal(request: &Request, is_unique: bool, difficulty: Option<usize>) -> Option<String> {
    let Request { width, height, .. } = *request;
    if width == 0 || height == 0 {
        return Some(format!("a board of {width}x{height} has no cells; accepted: 1x3, 2x2 and larger"));
    }
    if width.checked_mul(height).is_none_or(|cells| cells > MOST_CELLS) {
        return Some(format!("a board of {width}x{height} is too large; accepted: up to {MOST_CELLS} cells"));
    }
    if request.density.is_some() {
        return Some("every cell of a Singles board holds a number, so there is no density to ask for".to_owned());
    }
    if request.minimal {
        return Some("every cell of a Singles board holds a number, so none can be left out".to_owned());
    }
    match (is_unique, difficulty) {
        (false, None) if request.wanted.is_some() => {
            Some("difficulty is that of boards with one solution; accepted: style unique".to_owned())
        }
        (true, _) => too_small(width, height, difficulty),
        (false, Some(_)) => Some("difficulty is that of boards with one solution; accepted: style unique".to_owned()),
        (false, None) => None,
    }
}

/// Sizes without a board of one solution, or without one just as hard.
///
/// Small sizes by trying all boards. In a single line, every cell but the ends would cut, and once those are white the
/// ends follow; from seven cells on, some in the middle can be found in no other way.
fn too_small(width: usize, height: usize, difficulty: Option<usize>) -> Option<String> {
    let possible = possible(width, height);
    if possible.is_empty() {
        let larger = "accepted: 1x3, 2x2 and larger";
        return Some(format!("no board of {width}x{height} has exactly one solution; {larger}"));
    }
    let requested = DIFFICULTIES[difficulty?];
    let accepted = format!("accepted at this size: {}", possible.join(", "));
    (!possible.contains(&requested))
        .then(|| format!("no board of {width}x{height} is of difficulty {requested}; {accepted}"))
}

/// The difficulties of boards of this size.
fn possible(width: usize, height: usize) -> &'static [&'static str] {
    static ALL: [&str; 4] = DIFFICULTIES;
    match (width.min(height), width.max(height)) {
        (1, 1..=2) => &[],
        (1, 3..=4) | (2, 2..=3) => &ALL[EASY..=EASY],
        (1, 5..=6) => &ALL[EASY..=TRICKY],
        (1, _) => &ALL[TRICKY..=TRICKY],
        (2, 4..=5) | (3, 3) => &ALL[..SEARCH],
        _ => &ALL[..],
    }
}

/// What is needed to make one board after another.
struct Workshop<'r> {
    rng: Rng,
    /// A field with all numbers different, for patterns.
    blank: Field,
    walker: Walker<'r>,
    board: Singles,
    difficulty: Option<usize>,
    unique: bool,
    prover: Prover,
}

impl<'r> Workshop<'r> {
    fn new(request: &Request, run: &'r Run<'r>) -> Workshop<'r> {
        let cells = request.width * request.height;
        let board = Singles::new(request.width, request.height, (1..=cells as u32).collect());
        let blank = Field::new(Layout::new(&board));
        let mut walker = Walker::new(blank.clone());
        walker.watch = Some((run, Instant::now()));
        Workshop {
            rng: Rng::with_seed(request.seed),
            blank,
            walker,
            board,
            difficulty: request.difficulty.as_deref().map(rank),
            unique: request.style.as_deref().is_none_or(|style| style == STYLES[0].name),
            prover: request.prover.clone(),
        }
    }

    /// Begins a board; answers how hard it is, if it is as requested.
    fn attempt(&mut self, work: &Work) -> Result<Option<Option<&'static str>>, Halt> {
        if self.difficulty == Some(EASY) {
            if !pattern::grow_easy(&mut self.blank, &mut self.rng, work)? {
                return Ok(None);
            }
        } else {
            pattern::grow(&mut self.blank, &mut self.rng, work)?;
        }
        let blank = &self.blank;
        let is_black = |index| blank.state(blank.layout.place(index)) == State::Black;
        let black: Vec<bool> = (0..self.board.numbers.len()).map(is_black).collect();
        self.board.numbers = latin::latin(self.board.width, self.board.height, &mut self.rng);
        let mut draft = Draft { board: &mut self.board, black: &black, walker: &mut self.walker, work };
        draft.number_all(&mut self.rng, if self.difficulty == Some(SEARCH) { &BETWEEN } else { &ANYWHERE })?;
        if !self.unique {
            return Ok(Some(None));
        }
        if self.difficulty == Some(SEARCH) {
            let found = rivals::climb(&mut draft, &self.prover, &mut self.rng)?;
            return Ok(found.then_some(Some(DIFFICULTIES[SEARCH])));
        }
        if !draft.repair(up_to(self.difficulty.unwrap_or(TRICKY)), &mut self.rng)? {
            return Ok(None);
        }
        let difficulty = self.walker.difficulty();
        Ok(self.difficulty.is_none_or(|requested| rank(difficulty) == requested).then_some(Some(difficulty)))
    }
}

#[cfg(test)]
mod tests;
