//! Random boards: operators and digits by chance, then clues taken away for as long as there is one solution.
//!
//! Operators come first, each one of those that are still possible, so that sums, differences and products are as
//! frequent as the layout allows; then digits, by a search that tries them in random order. Clues are taken in random
//! order, each unless a second solution turns up: what is left is minimal. Where fewer are asked for than that, a few
//! are put back and others taken, then the next try begins with other operators; where more are, some are put back.

use super::board::Garam;
use super::direct::{Network, Search, bits, filling};
use super::formats::{self, FULL, LAYOUTS};
use damier_interface::{
    Generator, Made, OptionInfo, Options, Request, StyleInfo, Takes, UsageError,
    making::{
        self, Halt, Work, terms,
        thin::{exchange, one_by_one},
    },
};
use damier_model::{Limit, Run};
use fastrand::Rng;
use std::ops::ControlFlow;

/// Makes boards.
pub(super) struct GaramGenerator;

/// Boards begun before a request is given up without any other limit.
const MOST_TRIES: u64 = 2_000;
/// Nodes of the search for digits before other operators are tried.
const MOST_NODES: u64 = 20_000;
/// Changes of clues before other digits are tried, where few are asked for.
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

    fn accepts(&self, request: &Request) -> Result<(), UsageError> {
        read(request).map(|_| ())
    }

    fn make(&self, request: &Request, run: &Run) -> Result<Made, UsageError> {
        let order = read(request)?;
        let mut rng = Rng::with_seed(request.seed);
        making::board(MOST_TRIES, run, |work| {
            let Some(full) = fill(&order.layout, &mut rng, work)? else { return Ok(None) };
            let board = thin(&order, &full, &mut rng, work)?;
            let Some((wanted, board)) = request.wanted.as_ref().zip(board.as_ref()) else {
                return Ok(board.map(|board| (formats::describe(&board), None)));
            };
            let mut gone: Vec<usize> =
                (0..full.places.len()).filter(|&cell| board.given.digits[cell].is_none()).collect();
            rng.shuffle(&mut gone);
            let with = |back: usize| {
                let mut board = board.clone();
                gone[..back].iter().for_each(|&cell| board.given.digits[cell] = full.given.digits[cell]);
                formats::describe(&board)
            };
            Ok::<_, Halt>(wanted.dial(gone.len(), work, with)?.map(|text| (text, None)))
        })
    }
}

/// Columns and rows with cells of the full layout.
const DEFAULT_SIZE: (usize, usize) = (7, 9);

/// A request that was looked at.
struct Accepted {
    layout: Garam,
    givens: Option<usize>,
    minimal: bool,
}

/// Looks at a request; refuses what cannot be.
fn read(request: &Request) -> Result<Accepted, UsageError> {
    let refuse = |reason: String| Err(UsageError(reason));
    terms::style("garam", STYLES, request)?;
    terms::ungraded("garam", "--givens", request)?;
    let mut layout = layout(request)?;
    layout.leading_zeros |= request.options.has(super::LEADING_ZEROS.name);
    let (own, requested, cells) = (layout.size(), (request.width, request.height), layout.places.len());
    if requested != own && requested != DEFAULT_SIZE {
        return refuse(format!(
            "a board of garam is as large as its layout, here {}x{}, not {}x{}; accepted: --layout full, mini or a file",
            own.0, own.1, requested.0, requested.1
        ));
    }
    let mut givens = request.options.number(GIVENS.name, 0..=cells)?;
    if let Some(density) = request.density {
        if givens.is_some() {
            return refuse("--givens and --density say the same thing twice; accepted: one of them".to_owned());
        }
        givens = Some((density.clamp(0.0, 1.0) * cells as f64).round() as usize);
    }
    Ok(Accepted { layout, givens, minimal: request.minimal })
}

/// The layout asked for, with no digits.
fn layout(request: &Request) -> Result<Garam, UsageError> {
    let Some(given) = request.options.all(LAYOUT.name).last() else { return Ok(formats::named(FULL)) };
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
fn fill(layout: &Garam, rng: &mut Rng, work: &Work) -> Result<Option<Garam>, Limit> {
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
    let limited = work.within(Some(MOST_NODES), None);
    let mut search = Search::new(layout, &limited, work.begun);
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
fn thin(order: &Accepted, full: &Garam, rng: &mut Rng, work: &Work) -> Result<Option<Garam>, Limit> {
    let unlimited = work.within(None, None);
    let mut search = Search::new(full, &unlimited, work.begun);
    let mut cells: Vec<usize> = (0..full.places.len()).collect();
    rng.shuffle(&mut cells);
    let most = order.givens.unwrap_or(cells.len());
    let count = |board: &Garam| board.given.digits.iter().flatten().count();
    let first = take(full.clone(), &cells, &mut search, work)?;
    let mut best = exchange(CHANGES, most, first, count, |best| {
        // Some others are given instead, and must not be the first to go.
        let mut changed = best.clone();
        rng.shuffle(&mut cells);
        let back = cells.iter().filter(|&&cell| best.given.digits[cell].is_none()).take(PUT_BACK);
        back.for_each(|&cell| changed.given.digits[cell] = full.given.digits[cell]);
        cells.sort_by_key(|&cell| best.given.digits[cell].is_none());
        take(changed, &cells, &mut search, work)
    })?;
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
fn take(mut board: Garam, cells: &[usize], search: &mut Search, work: &Work) -> Result<Garam, Limit> {
    let given: Vec<usize> = cells.iter().copied().filter(|&cell| board.given.digits[cell].is_some()).collect();
    one_by_one(work, given.iter().map(|&cell| [cell]), (given.len(), 0), |group| {
        let digit = board.given.digits[group[0]].take();
        search.restart(&search.network.possible(&board));
        let can_go = search.count(2)? == 1;
        if !can_go {
            board.given.digits[group[0]] = digit;
        }
        Ok(can_go)
    })?;
    Ok(board)
}

#[cfg(test)]
mod tests;
