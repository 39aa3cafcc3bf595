//! The puzzle's own algorithm: boards as sets of bits, for numbers of pieces that are known.
//!
//! *Independence*: kind after kind, square after square, never on a threatened square and never threatening a piece.
//!
//! *Domination*: of the squares that are not watched yet, the one with the fewest ways to be watched is taken, and each
//! of these ways tried; a way that was tried may not be tried again below the others, so no board comes twice. When all is
//! watched, the rest of the army stands anywhere: counting takes binomial numbers there. Where pieces stand in the way,
//! watching without that is necessary but not enough, so boards are looked at once more in the end.
//!
//! The fewest pieces that dominate are found by trying none, one, two, …; then all boards of so few are there too.
//!
//! 4 924 800 boards of 5×5 with three rooks, two bishops and two knights are counted in a tenth of a second.

mod search;
mod squares;

use super::board::{Chess, Goal, Kind, Number};
use super::formats;
use super::pieces::threatened;
use damier_interface::{Direct, UsageError, Visit};
use damier_model::{Limit, Outcome, Run};
use search::Search;
use squares::Squares;

/// Ways to place the army, whatever they are worth, up to which boards are counted here: as a power of two.
const LARGEST_COUNT: f64 = 36.0;
/// The same for a first board sooner than an engine could begin.
const AT_ONCE: f64 = 24.0;
/// The same for trying at all.
const LARGEST: f64 = 60.0;
/// Where the fewest are asked for: pieces that could be enough if no two watched one square, …
const FEW_PIECES: usize = 4;
/// … or squares on which one kind is placed, for the optimum to be found here in a second.
const FEW_SQUARES: usize = 64;

/// The algorithm, for boards it is made for.
pub(super) fn direct(chess: &Chess) -> Option<&dyn Direct> {
    let in_reach = match (chess.is_optimised(), chess.goal) {
        (false, _) => placements(chess) <= LARGEST,
        (true, Goal::Domination) => true,
        (true, Goal::Independence) => false,
    };
    (chess.squares() <= Squares::MOST && in_reach).then_some(chess)
}

/// Whether the fewest pieces are soon found.
fn few_are_enough(chess: &Chess) -> bool {
    let grid = chess.grid();
    let watches = |kind: &Kind| grid.indices().map(|from| 1 + threatened(&kind.moves, grid, from, true).len()).max();
    let most = chess.army.iter().filter_map(watches).max().unwrap_or(1);
    chess.squares() <= FEW_SQUARES || (chess.army.len() == 1 && chess.squares().div_ceil(most) <= FEW_PIECES)
}

/// The logarithm of the number of placements.
fn placements(chess: &Chess) -> f64 {
    let (mut free, mut sum) = (chess.squares(), 0.0);
    for kind in &chess.army {
        let Number::Exactly(number) = kind.number else { continue };
        if number > free {
            return 0.0;
        }
        sum += (0..number).map(|taken| ((free - taken) as f64 / (taken + 1) as f64).log2()).sum::<f64>();
        free -= number;
    }
    sum
}

impl Direct for Chess {
    fn summary(&self) -> &'static str {
        "sets of squares as bits, the square with the fewest watchers first"
    }

    fn settles_at_once(&self) -> bool {
        if self.is_optimised() { few_are_enough(self) } else { placements(self) <= AT_ONCE }
    }

    fn counts_this(&self) -> bool {
        if self.is_optimised() { few_are_enough(self) } else { placements(self) <= LARGEST_COUNT }
    }

    fn count(&self, run: &Run) -> Result<Outcome, UsageError> {
        let mut search = Search::new(self, run, None);
        let _ = search.begin();
        Ok(search.outcome())
    }

    fn enumerate(&self, run: &Run, visit: Visit) -> Result<Outcome, UsageError> {
        let mut show = |placement: &_| visit(formats::write_answer(self, placement));
        let mut search = Search::new(self, run, Some(&mut show));
        if search.begin().is_break() {
            let _ = search.meter.stop(Limit::Solutions);
        }
        Ok(search.outcome())
    }
}

#[cfg(test)]
mod tests;
