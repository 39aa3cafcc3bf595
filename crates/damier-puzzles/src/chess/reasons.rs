//! Why each constraint of the models is there, in words and cells. Pieces are called by their letters.

use crate::reasons::rules;
use damier_model::Cell;

rules! {
    /// A rule as one constraint states it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum ChessRule {
        /// At most one piece stands here.
        OnePiece(cell: Cell) => "at most one piece per square", [*cell], "at most one piece at {cell}";
        /// There are so many of this piece.
        Number(letter: char, number: usize) => "as many pieces as asked for", [], "{number} times {letter}";
        /// The pieces whose number is to be best are counted.
        Counted => "as many or as few pieces as possible", [], "the number of pieces";
        /// A piece on the first square threatens whatever stands on the second.
        Threat(letter: char, from: Cell, to: Cell) =>
            "no piece threatens another", [*from, *to], "{letter} at {from} threatens {to}";
        /// Of pieces that ride along this line, from one end to the other, at most one; and nothing else where they look.
        Line(from: Cell, to: Cell) =>
            "no piece threatens another", [*from, *to], "who rides along the line from {from} to {to} is alone on it";
        /// This square is occupied or threatened.
        Watched(cell: Cell) =>
            "every square is occupied or threatened", [*cell], "{cell} is occupied or threatened";
        /// Whether a piece that rides this way has this square in sight.
        Sight(cell: Cell, way: (i32, i32)) =>
            "pieces stand in the way of riders", [*cell],
            "whether a rider by ({},{}) has {cell} in sight", way.0, way.1;
        /// The piece numbered so stands before the next one of its kind: they are alike.
        InOrder(letter: char, number: usize) =>
            "pieces of one kind are alike", [], "{letter} number {number} stands before the next one";
        /// These two pieces, by letter and number, do not threaten each other and stand apart.
        Apart(one: (char, usize), other: (char, usize)) =>
            "no piece threatens another", [],
            "{} number {} and {} number {} do not threaten each other", one.0, one.1, other.0, other.1;
        /// Whether this piece watches this square.
        Watches(piece: (char, usize), cell: Cell) =>
            "which squares a piece watches", [*cell], "whether {} number {} watches {cell}", piece.0, piece.1;
    }
}
