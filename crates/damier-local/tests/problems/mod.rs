//! Problems that local search is known for, for tests and for measurements.

use damier_model::{Model, Objective, Relate, absolute, all_different, any_of, exactly_one, lex_at_most, none_of, sum};

/// Three all-different, and one of each mirror pair only.
pub(crate) fn queens(n: usize) -> Model {
    let mut m = Model::new("queens");
    let q = m.ints("q", n, 1..=n as i64);
    m.post(all_different(&q));
    m.post(all_different((1..).zip(&q).map(|(i, &q)| q + i)));
    m.post(all_different((1..).zip(&q).map(|(i, &q)| q - i)));
    m.post(lex_at_most(&q, q.iter().rev()));
    m
}

/// Every two rows differ on columns and diagonals.
pub(crate) fn queens_by_pairs(n: usize) -> Model {
    let mut m = Model::new("queens by pairs");
    let q = m.ints("q", n, 1..=n as i64);
    for i in 0..n {
        for j in i + 1..n {
            m.post(q[i].differs_from(q[j]));
            m.post((q[i] + i as i64).differs_from(q[j] + j as i64));
            m.post((q[i] - i as i64).differs_from(q[j] - j as i64));
        }
    }
    m
}

/// A Boolean per square, true exactly where nothing attacks.
pub(crate) fn queens_by_squares(n: usize) -> Model {
    let mut m = Model::new("queens by squares");
    let q = m.bool_grid("q", n, n);
    for i in 0..n {
        m.post(exactly_one(&q[i]));
        m.post(exactly_one(q.iter().map(|row| row[i])));
        for j in 0..n {
            let attacks = |a: usize, b: usize| (a, b) != (i, j) && (a == i || b == j || a.abs_diff(i) == b.abs_diff(j));
            let squares = (0..n).flat_map(|a| (0..n).map(move |b| (a, b)));
            m.post(none_of(squares.filter(|&(a, b)| attacks(a, b)).map(|(a, b)| q[a][b])).iff(q[i][j]));
        }
    }
    m
}

/// Nine by nine, with what is given.
pub(crate) fn sudoku(givens: &str) -> Model {
    let mut m = Model::new("sudoku");
    let cells = m.ints("cell", 81, 1..=9);
    for k in 0..9 {
        m.post(all_different((0..9).map(|i| cells[9 * k + i])));
        m.post(all_different((0..9).map(|i| cells[9 * i + k])));
        m.post(all_different((0..9).map(|i| cells[27 * (k / 3) + 3 * (k % 3) + 9 * (i / 3) + i % 3])));
    }
    for (&cell, given) in cells.iter().zip(givens.chars()) {
        if let Some(digit) = given.to_digit(10).filter(|&digit| digit > 0) {
            m.post(cell.equals(i64::from(digit)));
        }
    }
    m
}

/// Every row, column and diagonal has one sum.
pub(crate) fn magic_square(n: usize) -> Model {
    let mut m = Model::new("magic square");
    let last = (n * n) as i64;
    let x = m.ints("x", n * n, 1..=last);
    let total = n as i64 * (last + 1) / 2;
    m.post(all_different(&x));
    for k in 0..n {
        m.post(sum((0..n).map(|i| x[n * k + i])).equals(total));
        m.post(sum((0..n).map(|i| x[n * i + k])).equals(total));
    }
    m.post(sum((0..n).map(|i| x[n * i + i])).equals(total));
    m.post(sum((0..n).map(|i| x[n * i + n - 1 - i])).equals(total));
    m
}

/// A permutation whose steps all have different sizes.
pub(crate) fn all_interval(n: usize) -> Model {
    let mut m = Model::new("all-interval series");
    let top = n as i64 - 1;
    let x = m.ints("x", n, 0..=top);
    let steps = m.ints("step", n - 1, -top..=top);
    let sizes = m.ints("size", n - 1, 1..=top);
    m.post(all_different(&x));
    m.post(all_different(&sizes));
    for i in 0..n - 1 {
        m.post((x[i + 1] - x[i]).equals(steps[i]));
        m.post(absolute(steps[i], sizes[i]));
    }
    m
}

/// Fewest knights such that every square has one or is attacked by one.
pub(crate) fn knights(n: usize) -> Model {
    let mut m = Model::new("knights");
    let on = m.bool_grid("on", n, n);
    let number = m.int("number", 0..=(n * n) as i64);
    for i in 0..n as i64 {
        for j in 0..n as i64 {
            let jumps = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1), (0, 0)];
            let square = |(di, dj): (i64, i64)| {
                let row = on.get(usize::try_from(i + di).ok()?)?;
                row.get(usize::try_from(j + dj).ok()?).copied()
            };
            m.post(any_of(jumps.into_iter().filter_map(square)));
        }
    }
    m.post(sum(on.iter().flatten()).equals(number));
    m.objective = Objective::Minimise(number.into());
    m
}
