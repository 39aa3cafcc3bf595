//! The formulations: a Boolean per cell, the report's integer program, and whole lines at once.

mod booleans;
mod differ;
mod report;
mod table;

use super::Unruly;
use super::board::Colour;
use super::formats;
use super::reasons::UnrulyRule::Given;
use damier_grid::{Drawn, Glyph, Line};
use damier_interface::{Formulation, FormulationInfo, FormulationOptions, Place, Told, UsageError};
use damier_model::{Assignment, Domain, Lit, Model, ValSelect, VarSelect};

pub(super) const FORMULATIONS: &[FormulationInfo] = &[
    FormulationInfo::new("bool", "a Boolean per cell, clauses for three in line, a sum per line"),
    FormulationInfo::new("report", "as the report prints it: a 0-1 variable per cell and colour, in sums"),
    FormulationInfo::new("table", "every line one of a list of lines, or a word of an automaton").suits(&["cp"]),
];

/// Cells of the largest board that `bool` and `report` are made for: 1000×1000 takes about a gigabyte.
const MAX_CELLS: usize = 1_000_000;
/// The same for `table`, whose lines are automata unfolded: a few hundred million steps altogether.
const MAX_CELLS_TABLE: usize = 40_000;

pub(super) fn formulate(board: &Unruly, name: &str, options: &FormulationOptions) -> Result<Formulation, UsageError> {
    type Build = fn(&Unruly, &FormulationOptions) -> Formulation;
    let (build, most): (Build, usize) = match name {
        "bool" => (booleans::build, MAX_CELLS),
        "report" => (report::build, MAX_CELLS),
        _ => (table::build, MAX_CELLS_TABLE),
    };
    let cells = board.cells.len();
    if cells > most {
        return Err(UsageError(format!("model '{name}' is not made for {cells} cells; accepted: up to {most} cells")));
    }
    if board.unique_lines {
        differ::accepts(board)?;
    }
    Ok(build(board, options))
}

/// What stands for the cells of a line, of literals that stand row by row.
fn lits_of(line: Line, lits: &[Lit]) -> impl Iterator<Item = Lit> {
    line.run().indices().map(|index| lits[index])
}

/// A Boolean per cell, true for dark, row by row, those given fixed.
fn dark_cells(m: &mut Model, board: &Unruly) -> Vec<Lit> {
    let dark = m.bool_grid("dark", board.height, board.width).concat();
    for (index, given) in board.cells.iter().enumerate() {
        if let Some(colour) = *given {
            let lit = if colour == Colour::Dark { dark[index] } else { !dark[index] };
            m.post(damier_model::any_of([lit])).because(Given(board.place(index), colour));
        }
    }
    dark
}

/// Adds the search to a model with a literal per cell, and the way back.
fn finish(mut m: Model, board: &Unruly, dark: Vec<Lit>, options: &FormulationOptions) -> Formulation {
    // Nothing is known of a cell but how often it took part in a failure; and of the colours, to try one of them first
    // everywhere is the worst choice, for it fills lines with that colour as far as they go.
    m.branch_on(options.branching(dark.iter().map(|lit| lit.var()).collect(), VarSelect::DomWDeg, ValSelect::Random));
    let size = Unruly::empty(board.width, board.height);
    let discs = [(0, false), (1, true)].map(|(value, dark)| (value, Drawn::Piece(Glyph::Disc { dark })));
    let cells: Vec<Place> = (0..)
        .zip(&dark)
        .map(|(index, &lit)| Place::cell(board.place(index), lit, Domain::boolean()).drawn(discs.clone()))
        .collect();
    let told = move || Told::places(cells.clone());
    let decode = move |a: &Assignment| {
        let colour = |&lit: &Lit| Some(if a.is_true(lit) { Colour::Dark } else { Colour::Light });
        formats::write_answer(&size, &dark.iter().map(colour).collect::<Vec<_>>())
    };
    Formulation::new(m, Box::new(decode)).telling(told)
}

#[cfg(test)]
mod tests;
