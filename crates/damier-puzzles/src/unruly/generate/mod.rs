//! Random boards.
//!
//! - `unique`: a random full board (`full.rs`) from which clues are taken as long as techniques of the requested
//!   difficulty still lead to the end (`thin.rs`), or as long as a search shows that there is no other solution.
//! - `solvable`: a share of a random full board; it has that solution and mostly others.
//! - `report`: random cells, refused if they break a rule at once (`report.rs`); often there is no solution.
//!
//! The same request makes the same board. A request that no board can fulfil is refused at once where that is known;
//! where it is not, tries end with the budget or after [`MOST_TRIES`].

mod full;
mod report;
mod thin;

use super::contradictions::different_lines;
use super::solve::techniques::{ALL, EASY, HARD, NORMAL, TRIVIAL};
use super::{UNIQUE_LINES, Unruly};
use damier_interface::{
    Generator, Made, OptionInfo, Options, Request, StyleInfo, UsageError,
    making::{self, Halt, Work, terms},
    walker::techniques_up_to,
};
use damier_model::{Limit, Run};
use fastrand::Rng;

/// Makes boards.
pub(super) struct UnrulyGenerator;

/// Boards begun before a request is given up without any other limit.
const MOST_TRIES: u64 = 10_000;
/// The side of boards if no size is asked for.
const USUAL_SIDE: usize = 8;
/// Cells in a line, at most: a text of 16 million cells.
const LONGEST_LINE: usize = 4_000;
/// Cells in a line of a board with one solution, at most: what is left of a minute.
const LONGEST_UNIQUE: usize = 200;
/// The difficulty of boards that no technique solves.
const SEARCH: &str = "search";
const DIFFICULTIES: &[&str] = &[TRIVIAL, EASY, NORMAL, HARD, SEARCH];
const STYLES: &[StyleInfo] = &[
    StyleInfo {
        name: "unique",
        summary: "clues taken from a random full board for as long as it stays solvable by techniques",
        unique: true,
    },
    StyleInfo { name: "solvable", summary: "a share of the cells of a random full board", unique: false },
    StyleInfo {
        name: "report",
        summary: "the report's: random cells, refused if they break a rule at once; perhaps without solution",
        unique: false,
    },
];

/// The styles by name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Unique,
    Solvable,
    Report,
}

/// A request that was looked at.
struct Accepted<'w> {
    request: &'w Request,
    style: Style,
    /// The place of the requested difficulty in [`DIFFICULTIES`].
    difficulty: Option<usize>,
    /// The requested number of clues.
    clues: Option<usize>,
}

impl Generator for UnrulyGenerator {
    fn options(&self) -> &'static [OptionInfo] {
        &[UNIQUE_LINES]
    }
    fn default_size(&self, _options: &Options) -> Option<(usize, usize)> {
        Some((USUAL_SIDE, USUAL_SIDE))
    }

    fn styles(&self) -> &'static [StyleInfo] {
        STYLES
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
        making::board(MOST_TRIES, run, |work| {
            if let Some(wanted) = &request.wanted {
                return Ok(thin::dialled(&order, wanted, &mut rng, work)?.map(|text| (text, None)));
            }
            let made = match order.style {
                Style::Unique => thin::unique(&order, &mut rng, work),
                Style::Solvable => solvable(&order, &mut rng, work),
                Style::Report => report::board(&order, &mut rng, work),
            };
            Ok::<_, Halt>(made?.map(|(board, difficulty)| (board.to_text(), difficulty)))
        })
    }
}

/// One try: a board with its difficulty, or none as requested, or the end of the budget.
type Try = Result<Option<(Unruly, Rated)>, Limit>;

/// How hard a board is by techniques, where that was looked at.
type Rated = Option<&'static str>;

/// Looks at a request; refuses what cannot be.
fn read(request: &Request) -> Result<Accepted<'_>, UsageError> {
    let refuse = |reason: String| Err(UsageError(reason));
    let style = [Style::Unique, Style::Solvable, Style::Report][terms::style("unruly", STYLES, request)?];
    let (width, height) = (request.width, request.height);
    let longest = if style == Style::Unique { LONGEST_UNIQUE } else { LONGEST_LINE };
    for (name, length) in [("width", width), ("height", height)] {
        if length % 2 == 1 {
            return refuse(format!(
                "the {name} {length} is odd, so no line can hold as many of each colour; accepted: even numbers"
            ));
        }
        if !(2..=longest).contains(&length) {
            return refuse(format!("the {name} {length} cannot be made; accepted: even numbers from 2 to {longest}"));
        }
    }
    if request.options.has(UNIQUE_LINES.name) {
        for (lines, count, length) in [("rows", height, width), ("columns", width, height)] {
            let different = different_lines(length);
            if count > different {
                return refuse(format!(
                    "{count} {lines} cannot all differ: there are only {different} ways to fill a line of {length}"
                ));
            }
        }
    }
    if (request.difficulty.is_some() || request.wanted.is_some()) && style != Style::Unique {
        return refuse("only boards of the style unique have a difficulty; accepted: --style unique".to_owned());
    }
    let difficulty = terms::difficulty("unruly", DIFFICULTIES, request)?;
    if request.minimal && style != Style::Unique {
        return refuse("only boards of the style unique can be minimal; accepted: --style unique".to_owned());
    }
    if request.minimal && request.density.is_some() {
        return refuse(
            "a minimal board has as many clues as it needs; accepted: either minimal or a density".to_owned(),
        );
    }
    let clues = terms::density(request)?.map(|share| (share * (width * height) as f64).round() as usize);
    if style == Style::Unique && clues == Some(0) {
        return refuse(
            "a board without clues has more than one solution, as the colours can change places; \
             accepted: a larger density, or another style"
                .to_owned(),
        );
    }
    Ok(Accepted { request, style, difficulty, clues })
}

/// Share of the cells given where nothing is requested and the style needs one.
const USUAL_SHARE: f64 = 0.2;

impl Accepted<'_> {
    fn unique_lines(&self) -> bool {
        self.request.options.has(UNIQUE_LINES.name)
    }

    fn cells(&self) -> usize {
        self.request.width * self.request.height
    }

    /// The number of clues, for styles that need one.
    fn clues_or_usual(&self) -> usize {
        self.clues.unwrap_or((USUAL_SHARE * self.cells() as f64).round() as usize)
    }

    fn empty(&self) -> Unruly {
        Unruly { unique_lines: self.unique_lines(), ..Unruly::empty(self.request.width, self.request.height) }
    }
}

/// How many techniques a difficulty of [`DIFFICULTIES`] allows.
fn techniques_of(difficulty: usize) -> usize {
    techniques_up_to(ALL, DIFFICULTIES, difficulty)
}

/// A share of a random full board.
fn solvable(order: &Accepted, rng: &mut Rng, work: &Work) -> Try {
    let Some(full) = full::random(order, rng, work)? else { return Ok(None) };
    let mut places: Vec<u32> = (0..order.cells() as u32).collect();
    let (shown, _) = partial_shuffle(&mut places, order.clues_or_usual(), rng);
    let mut board = order.empty();
    for &place in &*shown {
        board.cells[place as usize] = full[place as usize];
    }
    Ok(Some((board, None)))
}

/// Brings so many items, drawn at random, to the front.
fn partial_shuffle<'i, T>(items: &'i mut [T], count: usize, rng: &mut Rng) -> (&'i mut [T], &'i mut [T]) {
    let count = count.min(items.len());
    for at in 0..count {
        let drawn = rng.usize(at..items.len());
        items.swap(at, drawn);
    }
    items.split_at_mut(count)
}

#[cfg(test)]
mod tests;
