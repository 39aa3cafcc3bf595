//! What came of many boards: how many of each kind, and which of them are worth a word.

use damier_model::{Limit, Status};

/// Boards that could not be read, or have no solution, which are told about one by one.
pub const MAX_NAMED: usize = 20;

/// What came of one board.
#[derive(Clone, Debug)]
pub struct BoardOutcome {
    /// What is known of it.
    pub status: Status,
    /// What stopped the search, if something did.
    pub stopped_by: Option<Limit>,
    /// Whether it has more than one solution, where that was asked.
    pub several: bool,
    /// Whose word alone the answer is.
    pub according_to: Option<String>,
}

impl BoardOutcome {
    /// That of a board with this much known, which is known exactly.
    pub fn of(status: Status, stopped_by: Option<Limit>) -> BoardOutcome {
        BoardOutcome { status, stopped_by, several: false, according_to: None }
    }
}

/// What came of all boards.
///
/// ```
/// use damier_model::Status;
/// use damier_solve::tally::{BoardOutcome, Tally};
///
/// let mut tally = Tally::default();
/// tally.add(1, Some(BoardOutcome::of(Status::Solved, None)));
/// tally.add(2, Some(BoardOutcome::of(Status::Unsatisfiable, None)));
/// tally.add(3, None);
/// assert_eq!((tally.solved, tally.unsatisfiable, tally.unreadable), (1, 1, 1));
/// assert!(tally.summary(0.5).starts_with("3 boards: 1 solved, 1 without solution (board 2;"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// With a solution.
    pub solved: usize,
    /// Of those solved, the ones with more than one solution, where that was asked.
    pub several: usize,
    /// Without.
    pub unsatisfiable: usize,
    /// Of which nothing is known.
    pub unknown: usize,
    /// That could not be read.
    pub unreadable: usize,
    /// The numbers of the first without solution.
    impossible: Vec<usize>,
    /// Claims that nothing exact confirmed, and whose they are.
    unverified: usize,
    according_to: Option<String>,
    stopped_by: Option<Limit>,
}

impl Tally {
    /// Counts the board of that number; `None` is one that could not be read.
    pub fn add(&mut self, number: usize, one: Option<BoardOutcome>) {
        let Some(one) = one else {
            self.unreadable += 1;
            return;
        };
        match one.status {
            Status::Solved => self.solved += 1,
            Status::Unsatisfiable => {
                self.unsatisfiable += 1;
                if self.impossible.len() < MAX_NAMED {
                    self.impossible.push(number);
                }
            }
            Status::Unknown => self.unknown += 1,
        }
        self.several += usize::from(one.several);
        if let Some(by) = one.according_to {
            self.unverified += 1;
            self.according_to = Some(by);
        }
        self.stopped_by = self.stopped_by.or(one.stopped_by);
    }

    /// All of it in one line.
    pub fn summary(&self, seconds: f64) -> String {
        let all = self.solved + self.unsatisfiable + self.unknown + self.unreadable;
        let mut words = format!("{all} boards: {} solved", self.solved);
        if self.unsatisfiable > 0 {
            let named: Vec<String> = self.impossible.iter().map(usize::to_string).collect();
            let more = if self.unsatisfiable > named.len() { ", …" } else { "" };
            let boards = if self.unsatisfiable == 1 { "board" } else { "boards" };
            let named = named.join(", ");
            words += &format!(
                ", {} without solution ({boards} {named}{more}; --core on one alone says why)",
                self.unsatisfiable
            );
        }
        if self.unknown > 0 {
            words += &format!(", {} not to the end", self.unknown);
            words += &self.stopped_by.map_or(String::new(), |limit| format!(" ({})", limit.describe()));
        }
        if self.unreadable > 0 {
            words += &format!(", {} unreadable", self.unreadable);
        }
        if let Some(by) = &self.according_to {
            words += &format!(", {} of these according to {by}, unverified", self.unverified);
        }
        format!("{words}; {seconds:.3} s, {:.0} boards a second", all as f64 / seconds.max(1e-9))
    }
}
