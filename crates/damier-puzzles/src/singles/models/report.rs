//! `report`: the integer program of the course report as printed, for comparison.
//!
//! `x(i, j, k)` says that the cell in row i and column j shows k, 0 standing for black. A cell shows its number or is
//! black, shows one thing, and no number is shown twice in a line; two black cells do not touch. Connectedness is partial,
//! by the shapes the report draws: a cell enclosed by its neighbours, on the border and in a corner, and a straight
//! diagonal from border to border. So its answers may be wrong, and are checked. The objective is the report's own, which
//! needs one to be a linear program: whether the first cell is white.
//!
//! k goes over the numbers of the board: w·h·(numbers + 1) Booleans.

use super::super::board::Singles;
use super::super::reasons::SinglesRule::*;
use super::cuts::post_not_enclosed;
use super::{branch, decode, graph, post_marks, post_not_touching_rows};
use damier_grid::Grid;
use damier_interface::{Formulation, FormulationOptions, UsageError};
use damier_model::{Cell, Lit, Model, Objective, Relate, Var, sum};
use std::sync::Arc;

/// Booleans beyond which the program would fill the memory.
const MAX_BOOLEANS: usize = 2_000_000;

pub(super) fn build(board: &Singles, options: &FormulationOptions) -> Result<Formulation, UsageError> {
    let mut numbers = board.numbers.clone();
    numbers.sort_unstable();
    numbers.dedup();
    let booleans = board.numbers.len() * (numbers.len() + 1);
    if booleans > MAX_BOOLEANS {
        return Err(UsageError(format!(
            "model 'report' would need {booleans} Booleans; accepted: boards that need up to {MAX_BOOLEANS}"
        )));
    }

    let mut m = Model::new("singles/report");
    let cells = board.grid().indices();
    let mut x: Vec<Vec<Lit>> = Vec::with_capacity(cells.len());
    for cell in cells.clone() {
        let Cell { row, column } = board.place(cell);
        let shows = |what: String| format!("x[{row},{column},{what}]");
        // A number 0 is rare, and nothing to be mixed up with black.
        let name = |number: &u32| if *number == 0 { "zero".to_owned() } else { number.to_string() };
        let names = std::iter::once("0".to_owned()).chain(numbers.iter().map(name));
        x.push(names.map(|name| m.bool(shows(name))).collect());
    }
    let black: Vec<Lit> = x.iter().map(|shows| shows[0]).collect();

    post_marks(&mut m, board, &black);
    for cell in cells {
        let own = numbers.partition_point(|&number| number < board.numbers[cell]) + 1;
        m.post((x[cell][own] + x[cell][0]).equals(1)).because(NumberOrBlack(board.place(cell)));
        m.post(sum(&x[cell]).equals(1)).because(OneValue(board.place(cell)));
    }
    for line in board.grid().lines() {
        let places: Arc<[Cell]> = line.places().collect();
        for (k, &number) in (1..).zip(&numbers) {
            let shown = sum(line.run().indices().map(|cell| x[cell][k]));
            m.post(shown.at_most(1)).because(OneWhite(number, Arc::clone(&places)));
        }
    }
    let graph = graph(board);
    post_not_touching_rows(&mut m, board, &graph, &black);
    post_not_enclosed(&mut m, board, &graph, &black);
    for diagonal in diagonals(board.grid()) {
        let places = diagonal.iter().map(|&cell| board.place(cell)).collect();
        let painted = sum(diagonal.iter().map(|&cell| black[cell]));
        m.post(painted.at_most(diagonal.len() as i64 - 1)).because(Diagonal(places));
    }
    m.objective = Objective::Maximise((!black[0]).into());

    let decided = black.iter().map(|black| black.var());
    let others = x.iter().flat_map(|shows| shows[1..].iter().map(|lit| lit.var()));
    let variables: Vec<Var> = decided.chain(others).collect();
    branch(&mut m, variables, options);
    Ok(Formulation::new(m, decode(board, black)))
}

/// The straight diagonals from border to border that have something on either side: those of two cells or more.
fn diagonals(grid: Grid) -> Vec<Vec<usize>> {
    let left = (1..grid.height).rev().map(|row| (row, 0));
    let top = (0..grid.width).map(|column| (0, column));
    let both = |(row, column): (usize, usize)| {
        let mirrored = grid.width - 1 - column;
        [(grid.index(row, column), (1, 1)), (grid.index(row, mirrored), (1, -1))]
    };
    let along = |(start, vector)| std::iter::once(start).chain(grid.ray(start, vector)).collect::<Vec<_>>();
    left.chain(top).flat_map(both).map(along).filter(|cells| cells.len() > 1).collect()
}
