//! `coordinates`: a row and a column for each piece, as the report has them.
//!
//! Pieces of one kind are alike: they stand in reading order, so a board is one solution and not one for each way to
//! number them. Rooks, bishops and queens keep apart by the report's own disequalities of rows, columns and diagonals;
//! other threats are tables of pairs of squares. For domination, a Boolean per piece and square says that the piece
//! watches it. The number of pieces must be known, and no piece stands in another's way here: for the rest there is
//! `squares`.

use super::super::board::{Chess, Goal, Kind, Number};
use super::super::formats;
use super::super::pieces::Move;
use super::super::reasons::ChessRule::{Apart, InOrder, Watched, Watches};
use super::Reach;
use damier_interface::{Formulation, FormulationOptions, UsageError};
use damier_model::{
    Assignment, Constraint, Label, Lit, Model, Relate, Tuples, ValSelect, Var, VarSelect, any_of, lex_less,
    negative_table, table,
};
use std::sync::Arc;

/// Pieces times squares of the largest board that this model is made for.
const MOST_WATCHES: usize = 200_000;

/// Refuses what coordinates cannot say.
pub(super) fn accepts(chess: &Chess) -> Result<(), UsageError> {
    let refuse = |what: &str| Err(UsageError(format!("model 'coordinates' {what}; accepted: the model squares")));
    if chess.is_optimised() {
        return refuse("needs to know how many pieces there are");
    }
    if chess.blocking && chess.goal == Goal::Domination {
        return refuse("does not know pieces that stand in the way");
    }
    let pieces: usize = chess.army.iter().map(number).sum();
    if pieces.saturating_mul(chess.squares().max(pieces)) > MOST_WATCHES {
        return refuse(&format!("is not made for {pieces} pieces on {} squares", chess.squares()));
    }
    Ok(())
}

fn number(kind: &Kind) -> usize {
    match kind.number {
        Number::Exactly(number) => number,
        Number::Best => 0,
    }
}

/// A piece: its kind, its number among its kind, and where it stands.
struct Piece {
    kind: usize,
    number: usize,
    row: Var,
    column: Var,
}

pub(super) fn build(chess: &Chess, reach: &Reach, options: &FormulationOptions) -> Formulation {
    let mut m = Model::new("chess/coordinates");
    let mut pieces = Vec::new();
    for (index, kind) in chess.army.iter().enumerate() {
        let rows = m.ints(&format!("{}_row", kind.name), number(kind), 1..=chess.rows as i64);
        let columns = m.ints(&format!("{}_column", kind.name), number(kind), 1..=chess.columns as i64);
        let piece = |(number, (row, column))| Piece { kind: index, number, row, column };
        pieces.extend((1..).zip(rows.into_iter().zip(columns)).map(piece));
    }
    let called = |piece: &Piece| (chess.army[piece.kind].letter, piece.number);

    for pair in pieces.windows(2).filter(|pair| pair[0].kind == pair[1].kind) {
        let [one, next] = pair else { continue };
        m.post(lex_less([one.row, one.column], [next.row, next.column]))
            .because(InOrder(chess.army[one.kind].letter, one.number));
    }
    let tables = Tables::of(chess, reach);
    for (index, one) in pieces.iter().enumerate() {
        for other in &pieces[index + 1..] {
            let rule: Label = Arc::new(Apart(called(one), called(other)));
            for constraint in tables.apart(chess, one, other) {
                m.post(constraint).because_of(&rule);
            }
        }
    }
    if chess.goal == Goal::Domination {
        let watchers: Vec<Vec<Tuples>> = (0..chess.army.len()).map(|kind| watchers(chess, reach, kind)).collect();
        let mut watched: Vec<Vec<Lit>> = vec![Vec::new(); chess.squares()];
        for piece in &pieces {
            for (square, watched) in watched.iter_mut().enumerate() {
                let (letter, number) = called(piece);
                let watches = m.bool(format!("watches_{letter}{number}[{}]", chess.place(square)));
                let from = table([piece.row, piece.column], watchers[piece.kind][square].clone());
                m.post(from.iff(watches)).because(Watches((letter, number), chess.place(square)));
                watched.push(watches);
            }
        }
        for (square, watched) in watched.into_iter().enumerate() {
            m.post(any_of(watched)).because(Watched(chess.place(square)));
        }
    }
    m.branch_on(options.branching(
        pieces.iter().flat_map(|piece| [piece.row, piece.column]).collect(),
        VarSelect::DomWDeg,
        ValSelect::Min,
    ));
    let chess = chess.clone();
    let decode = move |a: &Assignment| {
        let mut placement = vec![None; chess.squares()];
        for piece in &pieces {
            let (row, column) = (a[piece.row] as usize - 1, a[piece.column] as usize - 1);
            placement[chess.grid().index(row, column)] = Some(piece.kind);
        }
        formats::write_answer(&chess, &placement)
    };
    Formulation::new(m, Box::new(decode))
}

/// From where a piece watches each square, that square included.
fn watchers(chess: &Chess, reach: &Reach, kind: usize) -> Vec<Tuples> {
    let mut from: Vec<Vec<[i64; 2]>> = (0..chess.squares()).map(|square| vec![tuple(chess, square)]).collect();
    for (square, targets) in reach.all[kind].iter().enumerate() {
        targets.iter().for_each(|&target| from[target].push(tuple(chess, square)));
    }
    from.into_iter().map(|tuples| Tuples::new(2, tuples)).collect()
}

fn tuple(chess: &Chess, square: usize) -> [i64; 2] {
    let cell = chess.place(square);
    [i64::from(cell.row), i64::from(cell.column)]
}

/// Pairs of squares on which two pieces cannot stand, by kinds.
struct Tables {
    same_square: Tuples,
    /// What one kind threatens, without straight lines and diagonals.
    threats: Vec<Option<Tuples>>,
}

impl Tables {
    fn of(chess: &Chess, reach: &Reach) -> Tables {
        let pair = |from: usize, to: usize| {
            let ([a, b], [c, d]) = (tuple(chess, from), tuple(chess, to));
            [a, b, c, d]
        };
        let same_square = Tuples::new(4, (0..chess.squares()).map(|square| pair(square, square)));
        let of = |kind: usize| {
            let by_hand = |threat: &Move| matches!(threat, Move::Ride(0, 1) | Move::Ride(1, 1));
            if chess.army[kind].moves.iter().all(by_hand) {
                return None;
            }
            let from = |from: usize| reach.all[kind][from].iter().map(move |&to| pair(from, to));
            Some(Tuples::new(4, (0..chess.squares()).flat_map(from)))
        };
        Tables { same_square, threats: (0..chess.army.len()).map(of).collect() }
    }

    /// What keeps two pieces apart, and for independence out of each other's sight.
    fn apart(&self, chess: &Chess, one: &Piece, other: &Piece) -> Vec<Constraint> {
        let mut constraints = Vec::new();
        let independent = chess.goal == Goal::Independence;
        let has = |threat: Move| [one, other].iter().any(|piece| chess.army[piece.kind].moves.contains(&threat));
        if independent && has(Move::Ride(0, 1)) {
            constraints.push(one.row.differs_from(other.row));
            constraints.push(one.column.differs_from(other.column));
        }
        if independent && has(Move::Ride(1, 1)) {
            constraints.push((one.row - one.column).differs_from(other.row - other.column));
            constraints.push((one.row + one.column).differs_from(other.row + other.column));
        }
        // Pieces of one kind stand in order, lines and diagonals keep others apart.
        if constraints.is_empty() && one.kind != other.kind {
            let squares = [one.row, one.column, other.row, other.column];
            constraints.push(negative_table(squares, self.same_square.clone()));
        }
        let mut seen_from = |one: &Piece, other: &Piece| {
            if let Some(tuples) = self.threats[one.kind].as_ref().filter(|_| independent) {
                let squares = [one.row, one.column, other.row, other.column];
                constraints.push(negative_table(squares, tuples.clone()));
            }
        };
        seen_from(one, other);
        seen_from(other, one);
        constraints
    }
}
