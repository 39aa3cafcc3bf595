//! `report`: the integer program of the course report, as it prints it.
//!
//! x(i, j, k) is 1 if cell (i, j) has colour k, k being 1 (dark) or 2 (light). Every cell has one colour; of three cells
//! in line at most two have colour k; a line has as many cells of colour 1 as of colour 2. There is no objective. The
//! report knows nothing of lines that must differ: the variant is added as in the other models.

use super::super::Unruly;
use super::super::board::Colour;
use super::super::reasons::UnrulyRule::{Balanced, Given, NoThree, OneColour};
use super::{differ, finish, lits_of};
use damier_interface::{Formulation, FormulationOptions};
use damier_model::{Label, Lit, Model, Relate, sum};
use std::sync::Arc;

pub(super) fn build(board: &Unruly, options: &FormulationOptions) -> Formulation {
    let mut m = Model::new("unruly/report");
    let (mut dark, mut light) = (Vec::new(), Vec::new());
    for index in 0..board.cells.len() {
        let place = board.place(index);
        dark.push(m.bool(format!("x[{},{},1]", place.row, place.column)));
        light.push(m.bool(format!("x[{},{},2]", place.row, place.column)));
    }

    for (index, given) in board.cells.iter().enumerate() {
        if let Some(colour) = *given {
            let x = if colour == Colour::Dark { dark[index] } else { light[index] };
            m.post(x.equals(1)).because(Given(board.place(index), colour));
        }
    }
    for (index, (&one, &two)) in dark.iter().zip(&light).enumerate() {
        m.post(sum([one, two]).equals(1)).because(OneColour(board.place(index)));
    }
    for line in board.grid().lines() {
        let [ones, twos] = [&dark, &light].map(|lits| lits_of(line, lits).collect::<Vec<Lit>>());
        for ((ones, twos), first) in ones.windows(3).zip(twos.windows(3)).zip(line.places()) {
            let no_three: Label = Arc::new(NoThree(first, line.way));
            m.post(sum(ones).at_most(2)).because_of(&no_three);
            m.post(sum(twos).at_most(2)).because_of(&no_three);
        }
        m.post(sum(ones).equals(sum(twos))).because(Balanced(line));
    }
    if board.unique_lines {
        differ::post(&mut m, board, &dark);
    }
    finish(m, board, dark, options)
}
