//! Near solutions: fillings that keep what is known and all rules but a few.
//!
//! A filling in which a place has some value shows that the rules that it keeps do not refuse that value: a reason for its
//! refusal has one of the rules that it breaks. So fillings that break few rules say what a small reason must have in it, for
//! every value in them, and go on saying it for as long as they agree with what is known.

use crate::board::Board;
use crate::fact::Known;
use damier_model::Assignment;
use std::collections::VecDeque;

/// Fillings that are kept at most.
const MOST: usize = 4_000;

/// A filling that keeps what is known.
pub(crate) struct Near {
    pub(crate) filling: Assignment,
    /// The rules that it breaks, ascending.
    pub(crate) broken: Vec<usize>,
}

/// Fillings found so far.
#[derive(Default)]
pub(crate) struct Pool {
    nears: VecDeque<Near>,
}

impl Pool {
    /// Keeps a filling.
    pub(crate) fn keep(&mut self, board: &Board, filling: Assignment) {
        let broken = broken(board, &filling);
        if self.nears.len() >= MOST {
            self.nears.pop_front();
        }
        self.nears.push_back(Near { filling, broken });
    }

    /// Drops what does not agree with what is known.
    pub(crate) fn drop_refuted(&mut self, board: &Board, known: &Known) {
        self.nears.retain(|near| {
            let agrees = |(place, told): (usize, &damier_interface::Place)| {
                known.values(place).contains(near.filling.value(told.term))
            };
            board.places.iter().enumerate().all(agrees)
        });
    }

    /// Those in which a place has a value.
    pub(crate) fn with(&self, board: &Board, place: usize, value: i64) -> impl Iterator<Item = &Near> {
        let term = board.places[place].term;
        self.nears.iter().filter(move |near| near.filling.value(term) == value)
    }
}

/// The rules that a filling breaks, ascending.
fn broken(board: &Board, filling: &Assignment) -> Vec<usize> {
    (0..board.rules.len()).filter(|&rule| !board.rules[rule].holds(board, filling)).collect()
}
