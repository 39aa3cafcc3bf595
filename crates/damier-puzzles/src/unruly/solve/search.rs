//! Techniques, and where these end, guesses: complete, so it proves that there is no solution or no other.
//!
//! A guess is made in the line with the fewest open cells, where it says most; what follows from it is settled, and when
//! something cannot be, it was the other colour. A cell that neither colour fitted is guessed first on the next way down,
//! so that whatever forbids both is met soon (last conflict: Lecoutre, Saïs, Tabary, Vidal, Artificial Intelligence 173,
//! 2009). Going back opens cells in the opposite order, and nothing is copied.
//! Small boards and boards with many clues take few guesses. On large boards with few clues a wrong guess may be found out
//! only after all that came later was tried. There a first solution is looked for by filling rows anew too (`rows/`), in
//! turns that grow together; what either finds is right. And every open cell is [tried](try_cells) with both colours, once or
//! before every guess: a place that cannot be filled is found wherever it is.

use super::super::board::rows as text_of;
use super::super::{Colour, Unruly};
use super::position::{DARK, LIGHT, OPEN, Position, code, other};
use super::rows::{RepairEnd, Repairs};
use super::techniques::close;
use damier_interface::{Direct, UsageError, Visit};
use damier_model::{Budget, Limit, Outcome, Progress, Run, Statistics};
use std::ops::ControlFlow;
use std::time::Instant;

/// Guesses between two looks at the clock.
const GUESSES_AT_ONCE: u64 = 16;
/// Failures in the first turn of the search on boards where turns are taken; it doubles.
const FIRST_FAILURES: u64 = 50;
/// Rows filled anew in the first turn, per row of the board; it doubles too.
const FIRST_REPAIRS: u64 = 4;
/// Times that turns double.
const MOST_TURNS: u32 = 40;
/// Cells tried between two looks at the clock.
const TRIES_AT_ONCE: usize = 64;
/// Open cells beyond which not all of them are tried, and a tenth of that before every guess: some seconds.
const MOST_TRIED: usize = 50_000;
/// Open cells from which on turns are taken: below, guesses are as fast.
const MANY_OPEN: usize = 150;

impl Direct for Unruly {
    fn summary(&self) -> &'static str {
        "techniques, and guesses where these end; for a first solution of large boards, rows filled anew too"
    }

    /// On large boards others may look long for a first solution, and list those near it no faster.
    fn counts_this(&self) -> bool {
        self.cells.len() >= MANY_OPEN
    }

    fn count(&self, run: &Run) -> Result<Outcome, UsageError> {
        Ok(explore(self, run, &mut |_| ControlFlow::Continue(())))
    }

    fn first(&self, run: &Run) -> Result<(Outcome, Option<String>), UsageError> {
        Ok(in_turns(self, run))
    }

    fn enumerate(&self, run: &Run, visit: Visit) -> Result<Outcome, UsageError> {
        Ok(explore(self, run, &mut |position| visit(text_of(self.width, &position.to_cells()))))
    }
}

/// Shows every solution until all are seen, `visit` breaks, or the budget ends.
pub(in super::super) fn explore(
    board: &Unruly,
    run: &Run,
    visit: &mut dyn FnMut(&Position) -> ControlFlow<()>,
) -> Outcome {
    let begun = Instant::now();
    let mut position = Position::empty(board.width, board.height, board.unique_lines);
    position.settle_given(board);
    let mut statistics = Statistics { nodes: 1, ..Statistics::default() };
    let stopped_by = all(&mut position, run, begun, &mut statistics, visit).break_value();
    statistics.solve_s = begun.elapsed().as_secs_f64();
    Outcome::of(statistics, stopped_by)
}

/// A first solution of a large board is found without searching, and searched from: others are near.
fn all(
    position: &mut Position,
    run: &Run,
    begun: Instant,
    statistics: &mut Statistics,
    visit: &mut dyn FnMut(&Position) -> ControlFlow<()>,
) -> ControlFlow<Limit> {
    if !close(position, &mut ()) {
        return ControlFlow::Continue(());
    }
    let mut hint = Vec::new();
    if position.open() >= MANY_OPEN {
        let Some(first) = first_solution(position, run, begun, statistics)? else {
            return ControlFlow::Continue(());
        };
        statistics.solutions = 0;
        hint.resize(position.size(), OPEN);
        for (place, colour) in first.into_iter().enumerate() {
            let cell = position.cell(place / position.width, place % position.width);
            hint[cell] = colour.map_or(OPEN, code);
        }
    }
    search(position, Guessing { hint: &hint, looks_ahead: false }, run, begun, statistics, visit)
}

/// One guess: where it stands on the trail, and whether it was already turned round.
struct Guess {
    settled: usize,
    cell: usize,
    colour: u8,
    turned: bool,
}

/// How to search.
#[derive(Clone, Copy, Default)]
pub(in super::super) struct Guessing<'h> {
    /// What to guess where a solution is near: a colour for each cell, or nothing at all.
    pub(in super::super) hint: &'h [u8],
    /// Whether every open cell is tried before each guess: slow, and seldom wrong then.
    pub(in super::super) looks_ahead: bool,
}

/// Searches from a position on, whose settled cells are taken as they are; leaves it with what follows from these.
pub(in super::super) fn search(
    position: &mut Position,
    guessing: Guessing,
    run: &Run,
    begun: Instant,
    statistics: &mut Statistics,
    visit: &mut dyn FnMut(&Position) -> ControlFlow<()>,
) -> ControlFlow<Limit> {
    if !close(position, &mut ()) {
        statistics.failures += 1;
        return ControlFlow::Continue(());
    }
    let root = position.settled();
    let mut guesses: Vec<Guess> = Vec::new();
    let mut culprit = None;
    let ended = loop {
        let mut possible = close(position, &mut ());
        if guessing.looks_ahead && possible {
            match try_cells(position, run, begun, statistics) {
                ControlFlow::Continue(Tried::NothingFits) => possible = false,
                ControlFlow::Continue(Tried::Open(most_telling)) => culprit = most_telling,
                ControlFlow::Break(limit) => break ControlFlow::Break(limit),
            }
        }
        possible &= position.open() > 0 || position.alike().is_none();
        if possible && position.open() > 0 {
            let (cell, likely) = choose(position, culprit);
            let colour = guessing.hint.get(cell).copied().unwrap_or(likely);
            guesses.push(Guess { settled: position.settled(), cell, colour, turned: false });
            position.settle(cell, colour);
            statistics.nodes += 1;
            statistics.peak_depth = statistics.peak_depth.max(guesses.len() as u64);
        } else {
            if possible {
                statistics.solutions += 1;
                let enough = run.budget.solutions.is_some_and(|most| statistics.solutions >= most);
                if visit(position).is_break() || enough {
                    break ControlFlow::Break(Limit::Solutions);
                }
            } else {
                statistics.failures += 1;
            }
            if !turn(position, &mut guesses, &mut culprit) {
                break ControlFlow::Continue(());
            }
        }
        if let Some(limit) = exceeded(run, begun, statistics) {
            break ControlFlow::Break(limit);
        }
    };
    position.undo_to(root);
    ended
}

/// Goes back to the last guess that can be turned round and does so; false if there is none. The last cell that neither
/// colour fitted is the culprit.
fn turn(position: &mut Position, guesses: &mut Vec<Guess>, culprit: &mut Option<usize>) -> bool {
    while let Some(guess) = guesses.last_mut() {
        position.undo_to(guess.settled);
        if !guess.turned {
            guess.turned = true;
            position.settle(guess.cell, other(guess.colour));
            return true;
        }
        *culprit = Some(guess.cell);
        guesses.pop();
    }
    false
}

/// The culprit or an open cell of the line that has the fewest, and the colour its two lines have more of left to place.
fn choose(position: &Position, culprit: Option<usize>) -> (usize, u8) {
    let open = |line: usize| position.length(line) - position.count(line, LIGHT) - position.count(line, DARK);
    let line = (0..position.lines()).filter(|&line| open(line) > 0).min_by_key(|&line| open(line)).unwrap_or(0);
    let lines = |cell: usize| {
        let (row, column) = position.row_and_column(cell);
        [row, position.height + column]
    };
    let cells = (0..position.length(line)).map(|at| position.at(line, at));
    let cell = culprit.filter(|&cell| position.colour(cell) == OPEN).unwrap_or_else(|| {
        cells
            .filter(|&cell| position.colour(cell) == OPEN)
            .min_by_key(|&cell| lines(cell).map(open).iter().sum::<usize>())
            .unwrap_or_else(|| position.cell(0, 0))
    });
    let both = |colour| lines(cell).map(|line| position.count(line, colour)).iter().sum::<usize>();
    (cell, if both(DARK) > both(LIGHT) { LIGHT } else { DARK })
}

fn exceeded(run: &Run, begun: Instant, statistics: &Statistics) -> Option<Limit> {
    let budget = &run.budget;
    if budget.nodes.is_some_and(|most| statistics.nodes >= most) {
        return Some(Limit::Nodes);
    }
    if budget.failures.is_some_and(|most| statistics.failures >= most) {
        return Some(Limit::Failures);
    }
    if !(statistics.nodes + statistics.failures).is_multiple_of(GUESSES_AT_ONCE) {
        return None;
    }
    if let Some(progress) = run.progress {
        progress(&Progress {
            nodes: statistics.nodes,
            failures: statistics.failures,
            solutions: statistics.solutions,
            ..Progress::default()
        });
    }
    budget.exceeded(begun, statistics.nodes, statistics.failures)
}

/// What trying every open cell showed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tried {
    /// Some cell can have neither colour.
    NothingFits,
    /// The cell whose colours settle most others, both counted; none if no cell is open.
    Open(Option<usize>),
}

/// Tries both colours in every open cell of a closed position, and settles those that only one fits.
///
/// Most tries end a few cells further. Passes are made until one leaves the position as it was.
fn try_cells(position: &mut Position, run: &Run, begun: Instant, statistics: &Statistics) -> ControlFlow<Limit, Tried> {
    loop {
        let settled_before = position.settled();
        let mut most_telling = (0, None);
        for place in 0..position.width * position.height {
            let cell = position.cell(place / position.width, place % position.width);
            let mut settles = 1;
            for colour in [LIGHT, DARK] {
                if position.colour(cell) != OPEN {
                    break;
                }
                let settled = position.settled();
                position.settle(cell, colour);
                let possible = close(position, &mut ());
                settles *= position.settled() - settled;
                position.undo_to(settled);
                if !possible {
                    position.settle(cell, other(colour));
                    if !close(position, &mut ()) {
                        return ControlFlow::Continue(Tried::NothingFits);
                    }
                }
            }
            if settles > most_telling.0 && position.colour(cell) == OPEN {
                most_telling = (settles, Some(cell));
            }
            if place.is_multiple_of(TRIES_AT_ONCE)
                && let Some(limit) = run.budget.exceeded(begun, statistics.nodes, statistics.failures)
            {
                return ControlFlow::Break(limit);
            }
        }
        if position.settled() == settled_before {
            return ControlFlow::Continue(Tried::Open(most_telling.1));
        }
    }
}

/// One solution with what it took.
fn in_turns(board: &Unruly, run: &Run) -> (Outcome, Option<String>) {
    let begun = Instant::now();
    let mut position = Position::empty(board.width, board.height, board.unique_lines);
    position.settle_given(board);
    let mut statistics = Statistics { nodes: 1, ..Statistics::default() };
    let (answer, stopped_by) = match first_solution(&mut position, run, begun, &mut statistics) {
        ControlFlow::Continue(cells) => (cells.map(|cells| text_of(board.width, &cells)), None),
        ControlFlow::Break(limit) => (None, Some(limit)),
    };
    statistics.solutions = u64::from(answer.is_some());
    statistics.solve_s = begun.elapsed().as_secs_f64();
    (Outcome::of(statistics, stopped_by), answer)
}

/// A solution if there is one: search and repairs in turns on large boards, search alone on small ones.
fn first_solution(
    position: &mut Position,
    run: &Run,
    begun: Instant,
    statistics: &mut Statistics,
) -> ControlFlow<Limit, Option<Vec<Option<Colour>>>> {
    if !close(position, &mut ()) {
        return ControlFlow::Continue(None);
    }
    let takes_turns = position.open() >= MANY_OPEN;
    let mut repairs = takes_turns.then(|| Repairs::new(position, run.seed));
    for turn in 0.. {
        let mut budget = Budget { solutions: None, ..run.budget.clone() };
        if let Some(repairs) = &mut repairs {
            let most = (FIRST_REPAIRS * position.height as u64) << turn.min(MOST_TURNS);
            let before = repairs.repairs();
            let end = repairs.go_on(run, begun, most);
            statistics.propagations += repairs.repairs() - before;
            match end {
                RepairEnd::Solved => return ControlFlow::Continue(Some(repairs.to_cells())),
                RepairEnd::Stopped(limit) => return ControlFlow::Break(limit),
                RepairEnd::Tired => {}
            }
            if turn == 0 && position.open() <= MOST_TRIED {
                if try_cells(position, run, begun, statistics)? == Tried::NothingFits {
                    return ControlFlow::Continue(None);
                }
                *repairs = Repairs::new(position, run.seed);
            }
            let most = statistics.failures + (FIRST_FAILURES << turn.min(MOST_TURNS));
            budget.failures = Some(run.budget.failures.map_or(most, |asked| asked.min(most)));
        }
        let mut found = None;
        let limited = Run { budget, ..run.clone() };
        let guessing =
            Guessing { looks_ahead: turn % 3 == 2 && position.open() <= MOST_TRIED / 10, ..Guessing::default() };
        let flow = search(position, guessing, &limited, begun, statistics, &mut |solved| {
            found = Some(solved.to_cells());
            ControlFlow::Break(())
        });
        match flow {
            ControlFlow::Continue(()) | ControlFlow::Break(Limit::Solutions) => return ControlFlow::Continue(found),
            ControlFlow::Break(Limit::Failures)
                if run.budget.failures.is_none_or(|most| statistics.failures < most) => {}
            ControlFlow::Break(limit) => return ControlFlow::Break(limit),
        }
    }
    ControlFlow::Continue(None)
}
