//! Random boards with one solution.
//!
//! - `unique`: a random full board from which clues are taken for as long as it has no other solution, or as techniques
//!   of the requested difficulty lead to the end (`thin.rs`).
//! - `jigsaw`: the same with random regions (`regions.rs`).
//!
//! The same request makes the same board. A request that no board can fulfil is refused at once where that is known;
//! where it is not, tries end with the budget or after [`MOST_TRIES`].

mod regions;
mod thin;

use super::solve::bits::general::{Event, Position, SearchEnd};
use super::solve::techniques::{ALL, EASY, EXPERT, EXTREME, HARD, MEDIUM};
use super::{DIAGONALS, Sudoku};
use damier_interface::{
    Generator, Made, OptionInfo, Options, Request, StyleInfo, Takes, UsageError,
    making::{self, Halt, Wanted, Work, terms},
    walker::techniques_up_to,
};
use damier_model::{Limit, Run};
use fastrand::Rng;
use std::ops::ControlFlow;
use thin::{Clues, Shape, Thinning};

/// Makes boards.
pub(super) struct SudokuGenerator;

/// Boards begun before a request is given up without any other limit.
const MOST_TRIES: u64 = 10_000;
/// The smallest and the largest side.
const SIDES: std::ops::RangeInclusive<usize> = 4..=16;
/// The fewest clues that a board of nine with boxes can have: McGuire, Tugemann, Civario, Experimental Mathematics 23,
/// 2014.
const FEWEST_OF_NINE: usize = 17;
/// Failures before a full board is looked for on other regions.
const MOST_FAILURES: u64 = 1_000;
/// The difficulty of boards that no technique solves.
const SEARCH: &str = "search";
const DIFFICULTIES: &[&str] = &[EASY, MEDIUM, HARD, EXPERT, EXTREME, SEARCH];
const JIGSAW: &str = "jigsaw";
const STYLES: &[StyleInfo] = &[
    StyleInfo { name: "unique", summary: "boxes; clues taken from a random full board", unique: true },
    StyleInfo { name: JIGSAW, summary: "the same with random regions instead of boxes", unique: true },
];
const SYMMETRIC: OptionInfo = OptionInfo {
    name: "symmetric",
    short: None,
    takes: Takes::Nothing,
    summary: "The places of the clues look the same after half a turn.",
};
const GIVENS: OptionInfo =
    OptionInfo { name: "givens", short: None, takes: Takes::Value("N"), summary: "Exactly so many clues." };
const BOXES: OptionInfo = OptionInfo {
    name: "boxes",
    short: None,
    takes: Takes::Value("CxR"),
    summary: "Boxes of so many columns and rows, such as 3x2; otherwise as near to a square as can be.",
};

/// A request that was looked at.
struct Accepted {
    /// The board without regions, if these are by chance.
    empty: Sudoku,
    is_jigsaw: bool,
    /// The place of the requested difficulty in [`DIFFICULTIES`].
    difficulty: Option<usize>,
    minimal: bool,
    symmetric: bool,
    givens: Option<usize>,
}

impl Generator for SudokuGenerator {
    fn styles(&self) -> &'static [StyleInfo] {
        STYLES
    }

    fn options(&self) -> &'static [OptionInfo] {
        &[SYMMETRIC, DIAGONALS, GIVENS, BOXES]
    }

    fn default_size(&self, options: &Options) -> Option<(usize, usize)> {
        let sides = |boxes: &str| {
            let (columns, rows) = boxes.split_once(['x', '×'])?;
            columns.trim().parse::<usize>().ok()?.checked_mul(rows.trim().parse().ok()?)
        };
        let side = options.value(BOXES.name).and_then(sides).unwrap_or(9);
        Some((side, side))
    }

    fn difficulties(&self) -> &'static [&'static str] {
        DIFFICULTIES
    }

    fn accepts(&self, request: &Request) -> Result<(), UsageError> {
        read(request).map(|_| ())
    }

    fn make(&self, request: &Request, run: &Run) -> Result<Made, UsageError> {
        let order = read(request)?;
        let mut rng = Rng::with_seed(request.seed);
        let with_boxes = (!order.is_jigsaw).then(|| Shape::of(order.empty.clone()));
        making::board(MOST_TRIES, run, |work| {
            let by_chance;
            let shape = match &with_boxes {
                Some(shape) => shape,
                None => {
                    let Sudoku { side, diagonals, .. } = order.empty;
                    let regions = regions::random(side, &mut rng);
                    by_chance = Shape::of(Sudoku { diagonals, ..Sudoku::with_regions(side, regions) });
                    &by_chance
                }
            };
            let text = |cells| Sudoku { cells, ..shape.empty.clone() }.to_text();
            if let Some(wanted) = &request.wanted {
                let made = dialled(&order, shape, wanted, (&mut rng, work), text)?;
                return Ok(made.map(|text| (text, None)));
            }
            let made = one(&order, shape, &mut rng, work)?;
            Ok::<_, Halt>(made.map(|(cells, difficulty)| (text(cells), Some(DIFFICULTIES[difficulty]))))
        })
    }
}

/// Looks at a request; refuses what cannot be.
fn read(request: &Request) -> Result<Accepted, UsageError> {
    let refuse = |reason: String| Err(UsageError(reason));
    let is_jigsaw = STYLES[terms::style("sudoku", STYLES, request)?].name == JIGSAW;
    let side = request.width;
    if request.height != side {
        return refuse(format!("a Sudoku is a square, and {side}x{} is none; accepted: {side}x{side}", request.height));
    }
    if !SIDES.contains(&side) {
        let (least, most) = (SIDES.start(), SIDES.end());
        return refuse(format!("the side {side} cannot be made; accepted: {least} to {most}"));
    }
    if request.density.is_some() {
        return refuse(
            "a share of cells says little of a Sudoku, whose clues are few; accepted: --givens N, or nothing"
                .to_owned(),
        );
    }
    let mut empty = match (request.options.value(BOXES.name), Sudoku::usual_boxes(side)) {
        (Some(_), _) if is_jigsaw => {
            return refuse("a jigsaw has no boxes; accepted: --boxes with --style unique".to_owned());
        }
        (Some(boxes), _) => match read_boxes(boxes, side) {
            Some((columns, rows)) => Sudoku::with_boxes(columns, rows),
            None => {
                let ways = (2..side).filter(|columns| side.is_multiple_of(*columns));
                let ways: Vec<String> = ways.map(|columns| format!("{columns}x{}", side / columns)).collect();
                let ways = if ways.is_empty() { "none, for the side is prime".to_owned() } else { ways.join(", ") };
                return refuse(format!("'{boxes}' are no boxes of a side of {side}; accepted: {ways}"));
            }
        },
        (None, Some((columns, rows))) => Sudoku::with_boxes(columns, rows),
        (None, None) if is_jigsaw => Sudoku::with_boxes(side, 1),
        (None, None) => {
            return refuse(format!("the side {side} is prime, so there are no boxes; accepted: --style jigsaw"));
        }
    };
    empty.diagonals = request.options.has(DIAGONALS.name);
    let difficulty = terms::difficulty("sudoku", DIFFICULTIES, request)?;
    let symmetric = request.options.has(SYMMETRIC.name);
    let fewest = if empty.boxes == Some((3, 3)) && !is_jigsaw && !empty.diagonals { FEWEST_OF_NINE } else { side - 1 };
    let givens = request.options.number(GIVENS.name, 0..=side * side)?;
    if let Some(few) = givens.filter(|&givens| givens < fewest) {
        let why = if fewest == FEWEST_OF_NINE {
            "as a search through all has shown"
        } else {
            "or two numbers could be swapped"
        };
        return refuse(format!("no board with {few} clues has one solution, {why}; accepted: {fewest} and more"));
    }
    if let Some(odd) = givens.filter(|givens| symmetric && side.is_multiple_of(2) && givens % 2 == 1) {
        return refuse(format!(
            "{odd} clues on a side of {side} cannot look the same after half a turn; accepted: even numbers"
        ));
    }
    Ok(Accepted { empty, is_jigsaw, difficulty, minimal: request.minimal, symmetric, givens })
}

/// "3x2": three columns, two rows.
fn read_boxes(text: &str, side: usize) -> Option<(usize, usize)> {
    let (columns, rows) = text.split_once(['x', 'X', '×'])?;
    let (columns, rows): (usize, usize) = (columns.trim().parse().ok()?, rows.trim().parse().ok()?);
    (columns > 1 && rows > 1 && columns.checked_mul(rows) == Some(side)).then_some((columns, rows))
}

/// One try at a board of a wanted grade: the clues of a minimal one, and some of those that were taken put back.
fn dialled(
    order: &Accepted,
    shape: &Shape,
    wanted: &Wanted,
    (rng, work): (&mut Rng, &Work),
    text: impl Fn(Clues) -> String,
) -> Result<Option<String>, Halt> {
    let Some(solution) = full(shape, rng, work)? else { return Ok(None) };
    let mut clues = solution.clone();
    let Accepted { symmetric, minimal, givens, .. } = *order;
    let least = if minimal { 0 } else { givens.unwrap_or(0) };
    thin::thin(shape, &mut clues, &Thinning { techniques: None, symmetric, minimal, least }, rng, work)?;
    if givens.is_some_and(|wanted| clues.iter().flatten().count() != wanted) {
        return Ok(None);
    }
    let last = clues.len() - 1;
    let mut gone: Vec<usize> = (0..clues.len()).filter(|&cell| clues[cell].is_none()).collect();
    if symmetric {
        gone.retain(|&cell| cell <= last - cell);
    }
    rng.shuffle(&mut gone);
    let with = |back: usize| {
        let mut clues = clues.clone();
        for &cell in &gone[..back] {
            clues[cell] = solution[cell];
            if symmetric {
                clues[last - cell] = solution[last - cell];
            }
        }
        text(clues)
    };
    // What must be minimal, or of so many clues, gets none back.
    wanted.dial(if minimal || givens.is_some() { 0 } else { gone.len() }, work, with)
}

/// One try: a board with the place of its difficulty, or none as requested, or the end of the budget.
fn one(order: &Accepted, shape: &Shape, rng: &mut Rng, work: &Work) -> Result<Option<(Clues, usize)>, Limit> {
    let Some(solution) = full(shape, rng, work)? else { return Ok(None) };
    let mut clues = solution.clone();
    let expert = DIFFICULTIES.iter().position(|&name| name == EXPERT).unwrap_or(0);
    // Beyond expert, and for minimal boards, what a board needs is seen when it is done.
    let techniques = order.difficulty.filter(|&requested| requested <= expert && !order.minimal).map(techniques_of);
    let least = if order.minimal { 0 } else { order.givens.unwrap_or(0) };
    let thinning = Thinning { techniques, symmetric: order.symmetric, minimal: order.minimal, least };
    thin::thin(shape, &mut clues, &thinning, rng, work)?;
    if let Some(wanted) = order.givens {
        if clues.iter().flatten().count() > wanted && !order.symmetric {
            clues = thin::walk_to(wanted, shape, clues, &solution, &thinning, rng, work)?;
        }
        if clues.iter().flatten().count() != wanted {
            return Ok(None);
        }
    }
    if order.minimal && order.symmetric && !thin::is_minimal(shape, &mut clues, work)? {
        return Ok(None);
    }
    let rated = match shape.hardest(&clues, ALL.len()) {
        Some(technique) => DIFFICULTIES.iter().position(|&name| name == ALL[technique].difficulty).unwrap_or(0),
        None => DIFFICULTIES.len() - 1,
    };
    Ok(order.difficulty.is_none_or(|requested| requested == rated).then_some((clues, rated)))
}

/// How many techniques a difficulty of [`DIFFICULTIES`] allows.
fn techniques_of(difficulty: usize) -> usize {
    techniques_up_to(ALL, DIFFICULTIES, difficulty)
}

/// A random full board; nothing if these regions hardly allow any.
fn full(shape: &Shape, rng: &mut Rng, work: &Work) -> Result<Option<Clues>, Limit> {
    let mut position = Position::new(shape.layout());
    position.guess_by(rng.fork());
    let mut solution = None;
    let mut limit = None;
    let mut nodes = 0;
    let end = position.explore(Some(MOST_FAILURES), &mut |event| match event {
        Event::Solution(numbers) => {
            solution = Some(numbers.iter().map(|&number| Some(number)).collect());
            ControlFlow::Break(())
        }
        Event::Node(_) => {
            nodes += 1;
            match if nodes % 64 == 0 { work.look() } else { Ok(()) } {
                Ok(()) => ControlFlow::Continue(()),
                Err(reached) => {
                    limit = Some(reached);
                    ControlFlow::Break(())
                }
            }
        }
        Event::Failure => ControlFlow::Continue(()),
    });
    match limit {
        Some(limit) => Err(limit),
        None => Ok(solution.filter(|_| end == SearchEnd::Stopped)),
    }
}

#[cfg(test)]
pub(super) mod tests;
