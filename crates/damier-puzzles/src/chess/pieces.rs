//! What pieces threaten. A piece is a function from a square to squares, put together from moves.
//!
//! A *leaper* `(a, b)` goes a squares one way and b squares across, in all eight ways of doing so, whatever stands between:
//! the knight is `(1, 2)`. A *rider* repeats that step as often as the board allows: the rook is `(0, 1)`. A *linear
//! condition* `a·x + b·y + c·i + d·j + e op 0` speaks of the piece's row x and column y and of a square's row i and column j,
//! all from 1; where it holds, the square is threatened. No piece threatens the square it stands on.

use damier_grid::Grid;
use damier_interface::Letters;
use std::fmt;

/// A part of what a piece threatens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// One step.
    Leap(usize, usize),
    /// The step repeated.
    Ride(usize, usize),
    /// All squares of which a condition holds.
    Where(Condition),
}

/// `a·x + b·y + c·i + d·j + e op 0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Condition {
    /// a, b, c, d and e.
    pub factors: [i64; 5],
    /// How the sum compares with 0.
    pub comparison: Comparison,
}

/// How two numbers compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `!=`
    Different,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `>=`
    AtLeast,
}

impl Comparison {
    pub(super) const ALL: [(Comparison, &'static str); 6] = [
        (Comparison::Equal, "="),
        (Comparison::Different, "!="),
        (Comparison::Less, "<"),
        (Comparison::AtMost, "<="),
        (Comparison::More, ">"),
        (Comparison::AtLeast, ">="),
    ];

    fn holds(self, sum: i64) -> bool {
        match self {
            Comparison::Equal => sum == 0,
            Comparison::Different => sum != 0,
            Comparison::Less => sum < 0,
            Comparison::AtMost => sum <= 0,
            Comparison::More => sum > 0,
            Comparison::AtLeast => sum >= 0,
        }
    }
}

impl Condition {
    /// Whether it holds of a piece and a square, both as (row, column) from 1.
    pub fn holds(&self, piece: (usize, usize), square: (usize, usize)) -> bool {
        let [a, b, c, d, e] = self.factors;
        let sum = a * piece.0 as i64 + b * piece.1 as i64 + c * square.0 as i64 + d * square.1 as i64 + e;
        self.comparison.holds(sum)
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign =
            Comparison::ALL.iter().find(|(comparison, _)| *comparison == self.comparison).map_or("", |known| known.1);
        self.factors.iter().try_for_each(|factor| write!(f, "{factor} "))?;
        f.write_str(sign)
    }
}

/// The pieces of chess: what the command line calls them, one of them, their letters on boards, and their moves.
pub(super) const STANDARD: [(&str, &str, Sign, &[Move]); 5] = [
    ("rooks", "rook", Sign { english: 'R', course: 'T' }, &[Move::Ride(0, 1)]),
    ("bishops", "bishop", Sign { english: 'B', course: 'F' }, &[Move::Ride(1, 1)]),
    ("knights", "knight", Sign { english: 'N', course: 'C' }, &[Move::Leap(1, 2)]),
    ("queens", "queen", Sign { english: 'Q', course: 'D' }, &[Move::Ride(0, 1), Move::Ride(1, 1)]),
    ("kings", "king", Sign { english: 'K', course: 'R' }, &[Move::Leap(0, 1), Move::Leap(1, 1)]),
];

/// A piece of chess on boards: tour, fou, cavalier, dame, roi in the course.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sign {
    english: char,
    course: char,
}

impl Sign {
    pub(super) fn of(self, letters: Letters) -> char {
        match letters {
            Letters::English => self.english,
            Letters::Course => self.course,
        }
    }
}

/// Pieces of other games that have a name.
pub(super) const FAIRY: [(&str, Move); 8] = [
    ("wazir", Move::Leap(0, 1)),
    ("ferz", Move::Leap(1, 1)),
    ("dabbaba", Move::Leap(0, 2)),
    ("alfil", Move::Leap(2, 2)),
    ("camel", Move::Leap(1, 3)),
    ("zebra", Move::Leap(2, 3)),
    ("giraffe", Move::Leap(1, 4)),
    ("nightrider", Move::Ride(1, 2)),
];

/// The ways to go a step of a squares one way and b across, each once.
pub(super) fn vectors(a: usize, b: usize) -> Vec<(isize, isize)> {
    let (a, b) = (a as isize, b as isize);
    let mut all = Vec::with_capacity(8);
    for (rows, columns) in [(a, b), (b, a)] {
        for (down, right) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            let vector = (rows * down, columns * right);
            if !all.contains(&vector) {
                all.push(vector);
            }
        }
    }
    all
}

/// The squares that a piece with these moves threatens from a square, ascending, each once; rides only if asked for.
pub(super) fn threatened(moves: &[Move], grid: Grid, from: usize, rides: bool) -> Vec<usize> {
    let place = |square: usize| {
        let (row, column) = grid.position(square);
        (row + 1, column + 1)
    };
    let mut squares = Vec::new();
    for threat in moves {
        match *threat {
            Move::Leap(a, b) => squares.extend(vectors(a, b).into_iter().filter_map(|vector| grid.step(from, vector))),
            Move::Ride(a, b) if rides => {
                vectors(a, b).into_iter().for_each(|vector| squares.extend(grid.ray(from, vector)));
            }
            Move::Ride(..) => {}
            Move::Where(condition) => {
                squares.extend(grid.indices().filter(|&square| condition.holds(place(from), place(square))));
            }
        }
    }
    squares.retain(|&square| square != from);
    squares.sort_unstable();
    squares.dedup();
    squares
}
