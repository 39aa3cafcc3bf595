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
use crate::puzzle::{Formulation, FormulationOptions, UsageError};
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
    let (width, height) = (board.width, board.height);
    let cells = 0..width * height;
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
    let rows = (0..height).map(|row| (row * width..(row + 1) * width).collect::<Vec<usize>>());
    let columns = (0..width).map(|column| (0..height).map(|row| row * width + column).collect());
    for line in rows.chain(columns) {
        let places: Arc<[Cell]> = line.iter().map(|&cell| board.place(cell)).collect();
        for (k, &number) in (1..).zip(&numbers) {
            let shown = sum(line.iter().map(|&cell| x[cell][k]));
            m.post(shown.at_most(1)).because(OneWhite(number, Arc::clone(&places)));
        }
    }
    let graph = graph(board);
    post_not_touching_rows(&mut m, board, &graph, &black);
    post_not_enclosed(&mut m, board, &graph, &black);
    for diagonal in diagonals(width, height) {
        let places = diagonal.iter().map(|&cell| board.place(cell)).collect();
        let painted = sum(diagonal.iter().map(|&cell| black[cell]));
        m.post(painted.at_most(diagonal.len() as i64 - 1)).because(Diagonal(places));
    }
    m.objective = Objective::Maximise((!black[0]).into());

    let decided = black.iter().map(|black| black.var());
    let others = x.iter().flat_map(|shows| shows[1..].iter().map(|lit| lit.var()));
    let variables: Vec<Var> = decided.chain(others).collect();
    branch(&mut m, variables, options);
    Ok(Formulation { model: m, decode: decode(board, black) })
}

/// The straight diagonals from border to border that have something on either side: those of two cells or more.
fn diagonals(width: usize, height: usize) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    for start in 1 - height as i64..width as i64 {
        let falling = |row: usize| usize::try_from(start + row as i64).ok().filter(|&column| column < width);
        let cells: Vec<(usize, usize)> = (0..height).filter_map(|row| Some((row, falling(row)?))).collect();
        if cells.len() > 1 {
            found.push(cells.iter().map(|&(row, column)| row * width + column).collect());
            found.push(cells.iter().map(|&(row, column)| row * width + width - 1 - column).collect());
        }
    }
    found
}
