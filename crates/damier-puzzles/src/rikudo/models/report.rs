//! `report`: the constraints of the MiniZinc report as printed, for comparison.
//!
//! All cells differ; a cell below n has its number plus one among its neighbours, as a disjunction. The report writes
//! one such constraint per corner, border and inside; over a graph they are one. It leaves links out: here a link is the
//! same kind of disjunction, one number is the other plus or minus one.

use super::super::board::Board;
use super::super::reasons::RikudoRule::*;
use damier_interface::{Formulation, FormulationOptions, Place, Told};
use damier_model::{Cell, Domain, Lit, Model, Relate, Term, ValSelect, Var, VarSelect, all_different_by, any_of};

pub(super) fn build(board: &Board, options: &FormulationOptions) -> Formulation {
    let n = board.len() as i64;
    let mut m = Model::new("rikudo/report");
    let grille = m.ints("grille", board.len(), 1..=n);

    for (vertex, given) in board.given().iter().enumerate() {
        if let Some(given) = *given {
            m.post(grille[vertex].equals(i64::from(given))).because(Given(board.cells()[vertex], given));
        }
    }
    m.post(all_different_by(options.strength, &grille)).because(AllDiffer(super::all_cells(board)));
    for (vertex, &cell) in board.cells().iter().enumerate() {
        let last = equality(&mut m, format!("last[{}]", vertex + 1), grille[vertex].into(), Term::from(n));
        let mut either = vec![last];
        for &near in board.graph().neighbours(vertex) {
            let name = format!("next[{},{}]", vertex + 1, near + 1);
            either.push(equality(&mut m, name, grille[vertex] + 1, grille[near as usize].into()));
        }
        m.post(any_of(either)).because(NextIsNear(cell));
    }
    for &(a, b) in board.links() {
        let reason = Linked(board.cells()[a], board.cells()[b]);
        let up = equality(&mut m, format!("up[{},{}]", a + 1, b + 1), grille[a] + 1, grille[b].into());
        let down = equality(&mut m, format!("down[{},{}]", a + 1, b + 1), grille[a] - 1, grille[b].into());
        m.post(any_of([up, down])).because(reason);
    }
    m.branch_on(options.branching(grille.clone(), VarSelect::FirstFail, ValSelect::Min));
    let cell = |(&cell, &number): (&Cell, &Var)| Place::cell(cell, number, Domain::range(1, n));
    let cells: Vec<Place> = board.cells().iter().zip(&grille).map(cell).collect();
    Formulation::new(m, super::decode_numbers(board, grille)).telling(move || Told::places(cells.clone()))
}

/// A Boolean that is true exactly if both sides are equal.
fn equality(m: &mut Model, name: String, left: Term, right: Term) -> Lit {
    let equal = m.bool(name.clone());
    m.post(left.equals(right).iff(equal)).named(format!("what {name} stands for"));
    equal
}
