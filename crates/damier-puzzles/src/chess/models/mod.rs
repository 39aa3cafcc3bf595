//! The formulations: a Boolean per square and kind, and the report's coordinates per piece.

mod coordinates;
mod squares;

use super::board::Chess;
use super::pieces::{Move, threatened};
use damier_grid::Grid;
use damier_interface::{Formulation, FormulationInfo, FormulationOptions, UsageError};

pub(super) const FORMULATIONS: &[FormulationInfo] = &[
    FormulationInfo::new("squares", "a Boolean per square and kind of piece"),
    FormulationInfo::new("coordinates", "the report's: a row and a column per piece, pieces of one kind in order"),
];

/// Threats, from square to square and per kind, of the largest board that is written as a model: some gigabytes beyond.
const MOST_THREATS: usize = 20_000_000;
/// Squares of the largest board on which a linear condition is tried for every pair of squares.
const MOST_SQUARES_FOR_CONDITIONS: usize = 2_500;

pub(super) fn formulate(chess: &Chess, name: &str, options: &FormulationOptions) -> Result<Formulation, UsageError> {
    if name == "coordinates" {
        coordinates::accepts(chess)?;
    }
    let reach = Reach::of(chess)?;
    Ok(match name {
        "squares" => squares::build(chess, &reach, options),
        _ => coordinates::build(chess, &reach, options),
    })
}

/// What every kind threatens from every square.
struct Reach {
    grid: Grid,
    /// Whatever stands where, by kind and square.
    all: Vec<Vec<Vec<usize>>>,
    /// The same without rides.
    leaps: Vec<Vec<Vec<usize>>>,
}

impl Reach {
    fn of(chess: &Chess) -> Result<Reach, UsageError> {
        let (grid, squares) = (chess.grid(), chess.squares());
        let is_linear = |threat: &Move| matches!(threat, Move::Where(_));
        let linear = chess.army.iter().any(|kind| kind.moves.iter().any(is_linear));
        if linear && squares > MOST_SQUARES_FOR_CONDITIONS {
            return Err(UsageError(format!(
                "linear conditions are for up to {MOST_SQUARES_FOR_CONDITIONS} squares, not {squares}; accepted: a smaller board"
            )));
        }
        let (mut all, mut leaps, mut threats) = (Vec::new(), Vec::new(), 0);
        for kind in &chess.army {
            let of = |rides: bool| -> Vec<Vec<usize>> {
                (0..squares).map(|from| threatened(&kind.moves, grid, from, rides)).collect()
            };
            all.push(of(true));
            leaps.push(of(false));
            threats += all.last().map_or(0, |kind| kind.iter().map(Vec::len).sum::<usize>());
            if threats > MOST_THREATS {
                return Err(UsageError(format!(
                    "these pieces make more than {MOST_THREATS} threats from square to square; accepted: a smaller board, or fewer kinds"
                )));
            }
        }
        Ok(Reach { grid, all, leaps })
    }
}

#[cfg(test)]
mod tests;
