//! Random boards: operators and digits by chance, then clues taken away for as long as there is one solution.
//!
//! Operators come first, each one of those that are still possible, so that sums, differences and products are as
//! frequent as the layout allows; then digits, by a search that tries them in random order. Clues are taken in random
//! order, each unless a second solution turns up: what is left is minimal. Where fewer are wished for than that, a few are
//! put back and others taken, then the next try begins with other operators; where more are, some are put back.

use super::board::Garam;
use super::direct::{Network, Search, bits, filling};
use super::formats::{self, FULL, LAYOUTS};
use crate::generator::{Generator, Made, StyleInfo, Wish};
use crate::options::{OptionInfo, Options, Takes};
use crate::puzzle::UsageError;
use damier_model::{Budget, Limit, Progress, Run};
use fastrand::Rng;
use std::ops::ControlFlow;
use std::time::Instant;

/// Makes boards.
pub(super) struct GaramGenerator;

/// Boards begun before a wish is given up without any other limit.
const MOST_TRIES: u64 = 2_000;
/// Nodes of the search for digits before other operators are tried.
const MOST_NODES: u64 = 20_000;
/// Changes of clues before other digits are tried, where few are wished for.
const CHANGES: usize = 60;
/// Clues put back at each of them.
const PUT_BACK: usize = 3;

const STYLES: &[StyleInfo] = &[StyleInfo {
    name: "unique",
    summary: "clues taken from a random full board for as long as it has one solution",
    unique: true,
}];

const LAYOUT: OptionInfo = OptionInfo {
    name: "layout",
    short: None,
    takes: Takes::FileOrValue("NAME|FILE"),
    summary: "The layout: full, mini, or a drawing whose digits do not count and whose '?' are chosen by chance.",
};
const GIVENS: OptionInfo = OptionInfo {
    name: "givens",
    short: None,
    takes: Takes::Value("N"),
    summary: "Digits given; with --minimal, at most so many.",
};

impl Generator for GaramGenerator {
    fn options(&self) -> &'static [OptionInfo] {
        &[LAYOUT, GIVENS, super::LEADING_ZEROS]
    }

    fn styles(&self) -> &'static [StyleInfo] {
        STYLES
    }

    /// That of the printed game.
    fn default_size(&self, _options: &Options) -> Option<(usize, usize)> {
        Some(DEFAULT_SIZE)
    }

    fn difficulties(&self) -> &'static [&'static str] {
        &[]
    }

    fn accepts(&self, wish: &Wish) -> Result<(), UsageError> {
        read(wish).map(|_| ())
    }

    fn make(&self, wish: &Wish, run: &Run) -> Result<Made, UsageError> {
        let order = read(wish)?;
        let begun = Instant::now();
        let mut rng = Rng::with_seed(wish.seed);
        let mut tries = 0;
        while tries < MOST_TRIES {
            tries += 1;
            if let Some(progress) = run.progress {
                progress(&Progress { nodes: tries, ..Progress::default() });
            }
            let stopped = run.budget.exceeded(begun, tries, 0).map_or(Ok(()), Err);
            let made = stopped.and_then(|()| match fill(&order.layout, &mut rng, run, begun)? {
                Some(full) => thin(&order, &full, &mut rng, run, begun),
                None => Ok(None),
            });
            match made {
                Ok(None) => {}
                Ok(Some(board)) => {
                    return Ok(Made::Board { text: formats::describe(&board), difficulty: None, tries });
                }
                Err(stopped_by) => return Ok(Made::NotFound { tries, stopped_by }),
            }
        }
        Ok(Made::NotFound { tries, stopped_by: Limit::Nodes })
    }
}

/// Columns and rows with cells of the full layout.
const DEFAULT_SIZE: (usize, usize) = (7, 9);

/// A wish that was looked at.
struct Order {
    layout: Garam,
    givens: Option<usize>,
    minimal: bool,
}

/// Looks at a wish; refuses what cannot be.
fn read(wish: &Wish) -> Result<Order, UsageError> {
    let refuse = |reason: String| Err(UsageError(reason));
    if let Some(style) = wish.style.as_deref().filter(|&style| style != STYLES[0].name) {
        return refuse(format!("garam has no style '{style}'; accepted: {}", STYLES[0].name));
    }
    if let Some(difficulty) = &wish.difficulty {
        return refuse(format!("boards of garam are not graded, so none is '{difficulty}'; accepted: --givens"));
    }
    let mut layout = layout(wish)?;
    layout.leading_zeros |= wish.options.has(super::LEADING_ZEROS.name);
    let (own, wished, cells) = (layout.size(), (wish.width, wish.height), layout.places.len());
    if wished != own && wished != DEFAULT_SIZE {
        return refuse(format!(
            "a board of garam is as large as its layout, here {}x{}, not {}x{}; accepted: --layout full, mini or a file",
            own.0, own.1, wished.0, wished.1
        ));
    }
    let mut givens = wish.options.number(GIVENS.name, 0..=cells)?;
    if let Some(density) = wish.density {
        if givens.is_some() {
            return refuse("--givens and --density say the same thing twice; accepted: one of them".to_owned());
        }
        givens = Some((density.clamp(0.0, 1.0) * cells as f64).round() as usize);
    }
    Ok(Order { layout, givens, minimal: wish.minimal })
}

/// The layout wished for, with no digits.
fn layout(wish: &Wish) -> Result<Garam, UsageError> {
    let Some(given) = wish.options.all(LAYOUT.name).last() else { return Ok(formats::named(FULL)) };
    if let Some(source) = &given.file {
        let drawn = formats::read(source).map_err(|error| UsageError(format!("--layout {}: {error}", given.value)))?;
        return Ok(drawn.cleared());
    }
    let names: Vec<&str> = LAYOUTS.iter().map(|(name, _)| *name).collect();
    match names.iter().find(|name| **name == given.value) {
        Some(name) => Ok(formats::named(name)),
        None => Err(UsageError(format!(
            "--layout {}: neither a layout nor a file; accepted: {}, or the name of a file with a drawing",
            given.value,
            names.join(", ")
        ))),
    }
}

/// A random full board on a layout; none if the operators that chance chose leave none, or none that is soon found.
fn fill(layout: &Garam, rng: &mut Rng, run: &Run, begun: Instant) -> Result<Option<Garam>, Limit> {
    let mut network = Network::new(layout);
    let mut possible = network.possible(layout);
    let cells = layout.places.len();
    let mut signs: Vec<usize> = (cells..possible.len()).collect();
    rng.shuffle(&mut signs);
    if !network.settle(&mut possible) {
        return Ok(None);
    }
    for sign in signs {
        let choices: Vec<usize> = bits(possible[sign]).collect();
        possible[sign] = 1 << choices[rng.usize(..choices.len())];
        if !network.settle_from(sign, &mut possible) {
            return Ok(None);
        }
    }
    let budget = Budget { nodes: Some(MOST_NODES), solutions: None, failures: None, ..run.budget.clone() };
    let limited = Run { budget, ..Run::default() };
    let mut search = Search::new(layout, &limited, begun);
    search.restart(&possible);
    let mut found = None;
    let ended = search.each(Some(rng), &mut |possible| {
        found = Some(filling(layout, possible));
        ControlFlow::Break(())
    });
    match ended {
        Err(Limit::Nodes) | Ok(_) => Ok(found.map(|given| Garam { given, ..layout.clone() })),
        Err(limit) => Err(limit),
    }
}

/// Takes clues from a full board in random order for as long as it has one solution; none if too many are left.
fn thin(order: &Order, full: &Garam, rng: &mut Rng, run: &Run, begun: Instant) -> Result<Option<Garam>, Limit> {
    let budget = Budget { nodes: None, solutions: None, failures: None, ..run.budget.clone() };
    let unlimited = Run { budget, ..Run::default() };
    let mut search = Search::new(full, &unlimited, begun);
    let mut cells: Vec<usize> = (0..full.places.len()).collect();
    rng.shuffle(&mut cells);
    let mut best = take(full.clone(), &cells, &mut search)?;
    let count = |board: &Garam| board.given.digits.iter().flatten().count();
    let most = order.givens.unwrap_or(cells.len());
    for _ in 0..CHANGES {
        if count(&best) <= most {
            break;
        }
        // Some others are given instead, and must not be the first to go.
        let mut changed = best.clone();
        rng.shuffle(&mut cells);
        let back = cells.iter().filter(|&&cell| best.given.digits[cell].is_none()).take(PUT_BACK);
        back.for_each(|&cell| changed.given.digits[cell] = full.given.digits[cell]);
        cells.sort_by_key(|&cell| best.given.digits[cell].is_none());
        let changed = take(changed, &cells, &mut search)?;
        if count(&changed) <= count(&best) {
            best = changed;
        }
    }
    let left = count(&best);
    if left > most {
        return Ok(None);
    }
    if order.givens.is_some() && !order.minimal {
        rng.shuffle(&mut cells);
        let mut back = cells.iter().filter(|&&cell| best.given.digits[cell].is_none()).copied().collect::<Vec<_>>();
        back.truncate(most - left);
        back.into_iter().for_each(|cell| best.given.digits[cell] = full.given.digits[cell]);
    }
    Ok(Some(best))
}

/// Takes from a board with one solution what it can do without, in that order.
fn take(mut board: Garam, cells: &[usize], search: &mut Search) -> Result<Garam, Limit> {
    for &cell in cells {
        if let Some(digit) = board.given.digits[cell].take() {
            search.restart(&search.network.possible(&board));
            if search.count(2)? != 1 {
                board.given.digits[cell] = Some(digit);
            }
        }
    }
    Ok(board)
}

#[cfg(test)]
mod tests;
