//! Random boards, on the cells of any board.
//!
//! - `unique`: a random path (`path.rs`), of which numbers and links are taken away as long as techniques of the
//!   requested difficulty still lead to the end (`thin.rs`).
//! - `solvable`: a share of the numbers of a random path, and some links; it has that solution and mostly others.
//!
//! The same request makes the same board. A request that no board can fulfil is refused at once where that is known;
//! where it is not, tries end with the budget, or after [`MOST_TRIES`].

mod path;
#[cfg(test)]
mod tests;
mod thin;

use super::board::Board;
use super::contradictions::contradictions;
use super::formats;
use super::solve::techniques::DIFFICULTIES;
use crate::rikudo::GenerateOptions;
use damier_interface::{
    Generator, Made, Request, StyleInfo, UsageError,
    making::{self, Halt, Wanted, terms},
};
use damier_model::{Run, Source};
pub use path::random_board;
use path::{Chance, random_board_within};

/// Makes boards.
pub(super) struct RikudoGenerator;

/// Boards begun before a request is given up without any other limit.
const MOST_TRIES: u64 = 300;
/// Cells of a board with one solution, at most.
const LARGEST_UNIQUE: usize = 400;
/// Share of the numbers given where nothing is requested and the style needs one.
const USUAL_SHARE: f64 = 0.25;
const STYLES: &[StyleInfo] = &[
    StyleInfo {
        name: "unique",
        summary: "numbers and links taken from a random path for as long as it stays solvable by techniques",
        unique: true,
    },
    StyleInfo {
        name: "solvable",
        summary: "a share of the numbers of a random path (--givens, 25% if not said) and --links of its steps",
        unique: false,
    },
];

/// A request that was looked at.
struct Accepted {
    /// The board without anything given.
    cells: Board,
    unique: bool,
    /// The place of the requested difficulty in [`DIFFICULTIES`].
    difficulty: Option<usize>,
    /// The requested number of numbers given.
    numbers: Option<usize>,
    /// The requested number of links.
    links: Option<usize>,
    minimal: bool,
    /// The grade that is wanted.
    wanted: Option<Wanted>,
}

/// A board, and how hard it is where techniques solve it.
type Thinned = (Board, Option<&'static str>);

/// What came of one try.
enum Try {
    /// A board as requested.
    Made(Thinned),
    /// A board of the wanted grade, in native text.
    Graded(String),
    /// So many numbers were needed, and fewer are asked for.
    TooMany(usize),
    /// Another difficulty than requested.
    Otherwise,
}

impl Generator for RikudoGenerator {
    fn styles(&self) -> &'static [StyleInfo] {
        STYLES
    }

    fn default_board(&self) -> Option<&'static str> {
        Some("radius=3")
    }

    fn difficulties(&self) -> &'static [&'static str] {
        DIFFICULTIES
    }

    fn accepts(&self, request: &Request) -> Result<(), UsageError> {
        read(request).map(|_| ())
    }

    fn make(&self, request: &Request, run: &Run) -> Result<Made, UsageError> {
        let order = read(request)?;
        if !order.unique {
            return solvable(&order, request, run);
        }
        let mut chance = Chance(request.seed);
        let mut fewest: Option<usize> = None;
        let made = making::board(MOST_TRIES, run, |work| match thin::unique(&order, &mut chance, work)? {
            Try::Made((board, difficulty)) => Ok(Some((formats::write_as(&board, "native")?, difficulty))),
            Try::Graded(text) => Ok(Some((text, None))),
            Try::TooMany(needed) => {
                fewest = Some(fewest.map_or(needed, |least| least.min(needed)));
                Ok(None)
            }
            Try::Otherwise => Ok::<_, Halt>(None),
        })?;
        match (fewest, &made) {
            (Some(fewest), Made::NotFound { tries: MOST_TRIES, .. }) => Err(too_few(&order, fewest)),
            _ => Ok(made),
        }
    }
}

/// What is said where so few clues never sufficed.
fn too_few(order: &Accepted, fewest: usize) -> UsageError {
    let n = order.cells.len();
    let numbers = order.numbers.unwrap_or(fewest);
    let links = match order.links {
        Some(1) => " and 1 link".to_owned(),
        Some(links) => format!(" and {links} links"),
        None => String::new(),
    };
    UsageError(format!(
        "{MOST_TRIES} boards with {numbers} of {n} numbers{links} given had more than one solution each, or were not to \
         be solved at that difficulty; accepted: --givens {}% or more, more --links, or --style solvable for boards with \
         several solutions",
        (100 * fewest).div_ceil(n),
    ))
}

/// Looks at a request; refuses what cannot be.
fn read(request: &Request) -> Result<Accepted, UsageError> {
    let refuse = |reason: String| Err(UsageError(reason));
    let unique = terms::style("rikudo", STYLES, request)? == 0;
    let text = request.board.as_deref().or(RikudoGenerator.default_board()).unwrap_or_default();
    let board = formats::read(&Source::argument(text), None).map_err(|error| UsageError(error.to_string()))?;
    let cells = board.with_given([]).with_links([]);
    let n = cells.len();
    if let Some(reason) = contradictions(&cells, 1).first() {
        return refuse(format!("no puzzle can be made on this board: {reason}"));
    }
    if unique && n > LARGEST_UNIQUE {
        return refuse(format!(
            "a board of {n} cells is too large to be made with one solution; accepted: at most {LARGEST_UNIQUE} cells \
             (radius 11), or --style solvable for boards with several solutions"
        ));
    }
    if (request.difficulty.is_some() || request.wanted.is_some()) && !unique {
        return refuse("only boards of the style unique have a difficulty; accepted: --style unique".to_owned());
    }
    let difficulty = terms::difficulty("rikudo", DIFFICULTIES, request)?;
    if request.minimal && !unique {
        return refuse("only boards of the style unique can be minimal; accepted: --style unique".to_owned());
    }
    if request.minimal && (request.density.is_some() || request.links.is_some()) {
        return refuse(
            "a minimal board has as many numbers and links as it needs; accepted: either --minimal, or --givens and \
             --links"
                .to_owned(),
        );
    }
    if let Some(share) = request.density.filter(|share| !(0.0..=1.0).contains(share)) {
        return refuse(format!("--givens {share} is no share; accepted: 0% to 100%"));
    }
    if let Some(links) = request.links.filter(|&links| unique && links >= n) {
        return refuse(format!("a path through {n} cells has no {links} steps to link; accepted: at most {}", n - 1));
    }
    let numbers = request.density.map(|share| ((share * n as f64).round() as usize).clamp(n.min(2), n));
    Ok(Accepted {
        cells,
        unique,
        difficulty,
        numbers,
        links: request.links,
        minimal: request.minimal,
        wanted: request.wanted.clone(),
    })
}

/// A share of the numbers of a random path, and some links.
fn solvable(order: &Accepted, request: &Request, run: &Run) -> Result<Made, UsageError> {
    let options = GenerateOptions {
        seed: request.seed,
        givens: request.density.unwrap_or(USUAL_SHARE),
        links: order.links.unwrap_or(0),
    };
    making::board(1, run, |work| {
        let (board, _) = random_board_within(&order.cells, &options, work)?;
        Ok::<_, Halt>(Some((formats::write_as(&board, "native")?, None)))
    })
}
