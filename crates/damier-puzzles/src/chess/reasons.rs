//! Why each constraint of the models is there, in words and cells. Pieces are called by their letters.

use damier_model::{Cell, Reason};
use std::fmt;

/// A rule as one constraint states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChessRule {
    /// At most one piece stands here.
    OnePiece(Cell),
    /// There are so many of this piece.
    Number(char, usize),
    /// The pieces whose number is to be best are counted.
    Counted,
    /// A piece on the first square threatens whatever stands on the second.
    Threat(char, Cell, Cell),
    /// Of pieces that ride along this line, from one end to the other, at most one; and nothing else where they look.
    Line(Cell, Cell),
    /// This square is occupied or threatened.
    Watched(Cell),
    /// Whether a piece that rides this way has this square in sight.
    Sight(Cell, (i32, i32)),
    /// The piece numbered so stands before the next one of its kind: they are alike.
    InOrder(char, usize),
    /// These two pieces, by letter and number, do not threaten each other and stand apart.
    Apart((char, usize), (char, usize)),
    /// Whether this piece watches this square.
    Watches((char, usize), Cell),
}

use ChessRule::*;

impl fmt::Display for ChessRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            OnePiece(cell) => write!(f, "at most one piece at {cell}"),
            Number(letter, number) => write!(f, "{number} times {letter}"),
            Counted => write!(f, "the number of pieces"),
            Threat(letter, from, to) => write!(f, "{letter} at {from} threatens {to}"),
            Line(from, to) => write!(f, "who rides along the line from {from} to {to} is alone on it"),
            Watched(cell) => write!(f, "{cell} is occupied or threatened"),
            Sight(cell, (down, right)) => write!(f, "whether a rider by ({down},{right}) has {cell} in sight"),
            InOrder(letter, number) => write!(f, "{letter} number {number} stands before the next one"),
            Apart((one, i), (other, j)) => {
                write!(f, "{one} number {i} and {other} number {j} do not threaten each other")
            }
            Watches((letter, number), cell) => write!(f, "whether {letter} number {number} watches {cell}"),
        }
    }
}

impl Reason for ChessRule {
    fn family(&self) -> &str {
        match self {
            OnePiece(_) => "at most one piece per square",
            Number(..) => "as many pieces as asked for",
            Counted => "as many or as few pieces as possible",
            Threat(..) | Line(..) | Apart(..) => "no piece threatens another",
            Watched(_) => "every square is occupied or threatened",
            Sight(..) => "pieces stand in the way of riders",
            InOrder(..) => "pieces of one kind are alike",
            Watches(..) => "which squares a piece watches",
        }
    }

    fn cells(&self) -> Vec<Cell> {
        match *self {
            OnePiece(cell) | Watched(cell) | Sight(cell, _) | Watches(_, cell) => vec![cell],
            Threat(_, from, to) | Line(from, to) => vec![from, to],
            Number(..) | Counted | InOrder(..) | Apart(..) => Vec::new(),
        }
    }
}
