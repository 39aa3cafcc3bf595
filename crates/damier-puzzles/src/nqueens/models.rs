//! The four formulations of the course report, M1 to M4, as it states them.

use super::board::Board;
use super::formats;
use super::reasons::NQueensRule::*;
use damier_grid::{Drawn, Glyph};
use damier_interface::{Formulation, FormulationInfo, FormulationOptions, Place, Told, UsageError};
use damier_model::{
    Assignment, Cell, Domain, Label, Lit, Model, Relate, ValSelect, Var, VarSelect, all_different_by, exactly_one,
    lex_at_most, none_of,
};
use std::sync::Arc;

pub(super) const FORMULATIONS: &[FormulationInfo] = &[
    FormulationInfo::new("int", "a column per row, pairwise different on columns and diagonals (M1)"),
    FormulationInfo::new("global", "three all-different, and one of each mirror pair only (M2)")
        .suits(&["local"])
        .finds_some(),
    FormulationInfo::new("bool", "a Boolean per square, true exactly where nothing attacks (M3)"),
    FormulationInfo::new("bool-sym", "as bool, and one board of each symmetry class only (M4)").finds_some(),
];

/// Boards beyond these sizes would fill the memory: `int` has 3n²/2 constraints, `bool` some 3n³ literals.
const MAX_INT: u32 = 2000;
const MAX_GLOBAL: u32 = 10_000;
const MAX_BOOL: u32 = 200;

pub(super) fn formulate(given: &Board, name: &str, options: &FormulationOptions) -> Result<Formulation, UsageError> {
    let (build, most): (fn(&Board, &FormulationOptions) -> Formulation, u32) = match name {
        "int" => (int, MAX_INT),
        "global" => (global, MAX_GLOBAL),
        "bool" => (bool, MAX_BOOL),
        _ => (bool_sym, MAX_BOOL),
    };
    if given.size() > most {
        let n = given.size();
        return Err(UsageError(format!(
            "model '{name}' would not fit in memory for n = {n}; accepted: n up to {most}"
        )));
    }
    if matches!(name, "global" | "bool-sym") && !given.queens().is_empty() {
        return Err(UsageError(format!(
            "model '{name}' keeps one of several symmetric boards, perhaps not the one with the given queens; \
             accepted with given queens: int, bool"
        )));
    }
    Ok(build(given, options))
}

/// M1: `q[i]` is the column of row i's queen; every two rows differ on q, q+i and q−i.
fn int(given: &Board, options: &FormulationOptions) -> Formulation {
    let n = given.size();
    let mut m = Model::new("nqueens/int");
    let q = m.ints("q", n as usize, 1..=n.into());

    let rows: Vec<(i64, Var)> = (1..).zip(q.iter().copied()).collect();
    for (index, &(i, qi)) in rows.iter().enumerate() {
        for &(j, qj) in &rows[index + 1..] {
            let apart: Label = Arc::new(Apart(i as u32, j as u32, n));
            m.post(qi.differs_from(qj)).because_of(&apart);
            m.post((qi + i).differs_from(qj + j)).because_of(&apart);
            m.post((qi - i).differs_from(qj - j)).because_of(&apart);
        }
    }
    with_columns(m, q, given, options)
}

/// M2: all different on q, q+i and q−i; a board and its upside-down image count once.
fn global(given: &Board, options: &FormulationOptions) -> Formulation {
    let n = given.size();
    let mut m = Model::new("nqueens/global");
    let q = m.ints("q", n as usize, 1..=n.into());
    let rows = || (1..).zip(&q);

    m.post(all_different_by(options.strength, &q)).because(ColumnsDiffer(n));
    m.post(all_different_by(options.strength, rows().map(|(i, &q)| q + i))).because(RisingDiagonalsDiffer(n));
    m.post(all_different_by(options.strength, rows().map(|(i, &q)| q - i))).because(FallingDiagonalsDiffer(n));
    m.post(lex_at_most(&q, q.iter().rev())).because(Symmetry("upside down", n));
    with_columns(m, q, given, options)
}

/// M3: a Boolean per square, one queen per row and per column, and a queen exactly where none attacks.
fn bool(given: &Board, options: &FormulationOptions) -> Formulation {
    let (m, q) = squares("nqueens/bool", given);
    let square = |i: usize, j: usize| Cell { row: i as u32 + 1, column: j as u32 + 1 };
    let looks = [(0, Drawn::Dot), (1, Drawn::Piece(Glyph::Queen))];
    let place = |(i, j, lit)| {
        Place::cell(square(i, j), lit, Domain::boolean()).written([(0, "empty"), (1, "Q")]).drawn(looks.clone())
    };
    let row =
        |(i, row): (usize, &Vec<Lit>)| row.iter().enumerate().map(move |(j, &lit)| (i, j, lit)).collect::<Vec<_>>();
    let cells: Vec<Place> = q.iter().enumerate().flat_map(row).map(place).collect();
    with_squares(m, q, options).telling(move || Told::places(cells.clone()))
}

/// M4: M3, and of the eight images of a board the first in dictionary order only.
fn bool_sym(given: &Board, options: &FormulationOptions) -> Formulation {
    let (mut m, q) = squares("nqueens/bool-sym", given);
    let n = q.len();
    let (up, down): (Vec<usize>, Vec<usize>) = ((0..n).collect(), (0..n).rev().collect());
    let straight = |is: &[usize], js: &[usize]| product(is, js, |i, j| q[i][j]);
    let turned = |is: &[usize], js: &[usize]| product(is, js, |i, j| q[j][i]);

    let images = [
        ("mirrored on the falling diagonal", turned(&up, &up)),
        ("upside down", straight(&down, &up)),
        ("turned right", turned(&up, &down)),
        ("left to right", straight(&up, &down)),
        ("turned left", turned(&down, &up)),
        ("turned by half", straight(&down, &down)),
        ("mirrored on the rising diagonal", turned(&down, &down)),
    ];
    for (name, image) in images {
        m.post(lex_at_most(straight(&up, &up), image)).because(Symmetry(name, n as u32));
    }
    with_squares(m, q, options)
}

fn squares(name: &str, given: &Board) -> (Model, Vec<Vec<Lit>>) {
    let n = given.size() as usize;
    let mut m = Model::new(name);
    let q = m.bool_grid("q", n, n);
    let number = |index: usize| index as u32 + 1;

    for (i, row) in q.iter().enumerate() {
        m.post(exactly_one(row)).because(OneInRow(number(i), given.size()));
    }
    for j in 0..n {
        m.post(exactly_one(q.iter().map(|row| row[j]))).because(OneInColumn(number(j), given.size()));
    }
    for i in 0..n {
        for j in 0..n {
            let reason = QueenUnlessAttacked(Cell { row: number(i), column: number(j) });
            m.post(none_of(in_line_with(i, j, &q)).iff(q[i][j])).because(reason);
        }
    }
    for &cell in given.queens() {
        let square = q[cell.row as usize - 1][cell.column as usize - 1];
        m.post(square.equals(1)).because(Given(cell));
    }
    (m, q)
}

/// The other squares of the row, the column and both diagonals of (i, j).
fn in_line_with(i: usize, j: usize, q: &[Vec<Lit>]) -> Vec<Lit> {
    let n = q.len();
    let square = |i: Option<usize>, j: Option<usize>| q.get(i?)?.get(j?).copied();
    let row = (0..n).filter(|&j1| j1 != j).map(|j1| q[i][j1]);
    let column = (0..n).filter(|&i1| i1 != i).map(|i1| q[i1][j]);
    let diagonals = (1..n).flat_map(|k| {
        let (down, up, right, left) = (Some(i + k), i.checked_sub(k), Some(j + k), j.checked_sub(k));
        [square(down, right), square(up, right), square(down, left), square(up, left)]
    });
    row.chain(column).chain(diagonals.flatten()).collect()
}

fn product<T>(is: &[usize], js: &[usize], at: impl Fn(usize, usize) -> T) -> Vec<T> {
    is.iter().flat_map(|&i| js.iter().map(move |&j| (i, j))).map(|(i, j)| at(i, j)).collect()
}

/// Adds the given queens and the search to a model of one column per row, and the way back.
fn with_columns(mut m: Model, q: Vec<Var>, given: &Board, options: &FormulationOptions) -> Formulation {
    for &cell in given.queens() {
        m.post(q[cell.row as usize - 1].equals(i64::from(cell.column))).because(Given(cell));
    }
    m.branch_on(options.branching(q.clone(), VarSelect::FirstFail, ValSelect::Median));
    let decode = move |a: &Assignment| formats::write_line(q.iter().map(|&q| u32::try_from(a[q]).ok()));
    Formulation::new(m, Box::new(decode))
}

/// Adds the search to a model of one Boolean per square, and the way back.
fn with_squares(mut m: Model, q: Vec<Vec<Lit>>, options: &FormulationOptions) -> Formulation {
    m.branch_on(options.branching(
        q.iter().flatten().map(|lit| lit.var()).collect(),
        VarSelect::InputOrder,
        ValSelect::Min,
    ));
    let decode = move |a: &Assignment| {
        let column = |row: &Vec<Lit>| row.iter().position(|&lit| a.is_true(lit)).map(|j| j as u32 + 1);
        formats::write_line(q.iter().map(column))
    };
    Formulation::new(m, Box::new(decode))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nqueens::{NQueens, PUZZLE};
    use crate::testing::answers_of;
    use damier_model::Source;

    /// n = 1..6: all solutions, one of each mirror pair, one of each symmetry class (A000170, its half, A002562).
    const ALL: [usize; 6] = [1, 0, 0, 2, 10, 4];
    const HALF: [usize; 6] = [1, 0, 0, 1, 5, 2];
    const FUNDAMENTAL: [usize; 6] = [1, 0, 0, 1, 2, 1];

    fn build(n: u32, name: &str) -> Formulation {
        formulate(&Board::empty(n), name, &FormulationOptions::default()).expect("a known model")
    }

    #[test]
    fn each_model_has_the_solutions_it_should() {
        for n in 1..=6 {
            let known = [("int", ALL), ("global", HALF), ("bool", ALL), ("bool-sym", FUNDAMENTAL)];
            for (name, counts) in known {
                let mut found = answers_of(&build(n, name));
                found.dedup();
                assert_eq!(found.len(), counts[n as usize - 1], "{name} at n = {n}");
                let board = PUZZLE.pose(NQueens { given: Board::empty(n) });
                let wrong =
                    |(answer, _): &(String, _)| board.check(&Source::argument(answer.as_str())) != Ok(Vec::new());
                assert!(!found.iter().any(wrong), "{name}: {found:?}");
            }
        }
    }

    #[test]
    fn the_dump_of_each_model_is_as_kept() {
        for (name, kept) in [
            ("int", include_str!("examples/int_4.model")),
            ("global", include_str!("examples/global_4.model")),
            ("bool", include_str!("examples/bool_4.model")),
            ("bool-sym", include_str!("examples/bool-sym_4.model")),
        ] {
            assert_eq!(build(4, name).model.dump(), kept, "{name}");
        }
    }
}
