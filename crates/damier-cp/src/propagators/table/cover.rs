//! Why no allowed tuple is left: each has lost one of its values, and few lost values are enough for all.
//!
//! Which of them is chosen greedily: the one next that most tuples without a reason so far have lost. All values of a column
//! below its smallest are one candidate, since one bound tells of them all, and so are those above its largest.

use super::positive::Table;
use super::rows::{Column, Rows};
use crate::learn::{Claim, Reason};
use crate::propagators::gone::{all_gone, denies, never};
use crate::store::journal::Past;

/// Choices after which no more care is taken, for tables so large that each costs.
const MOST_CHOICES: usize = 100;
/// In place of a candidate: not looked at, still there, and never there.
const UNKNOWN: u32 = u32::MAX;
const PRESENT: u32 = u32::MAX - 1;
const NEVER: u32 = u32::MAX - 2;

/// Room for choosing, used again and again.
#[derive(Default)]
pub(super) struct Cover {
    /// By column: where its values start in `candidates`.
    starts: Vec<usize>,
    /// By value of a column: which candidate it belongs to.
    candidates: Vec<u32>,
    /// By candidate: how many tuples without a reason it would be one for.
    weights: Vec<u32>,
    /// The tuples without a reason.
    left: Vec<u32>,
    /// The values chosen, by column.
    chosen: Vec<Vec<i64>>,
}

impl Table {
    /// Why the tuples that the claim would need, if it is wrong, are not there.
    pub(super) fn explain_loss(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        let Table { rows, cover } = self;
        rows.unfold();
        cover.clear(rows);
        cover.gather(rows, claim);
        if !cover.weigh(rows, past) {
            return false;
        }
        cover.choose(rows);
        for (values, column) in cover.chosen.iter().zip(&rows.columns) {
            all_gone(column.view(), values.iter().copied(), past, reason);
        }
        true
    }
}

impl Cover {
    fn clear(&mut self, rows: &Rows) {
        self.starts.clear();
        let mut values = 0;
        for column in &rows.columns {
            self.starts.push(values);
            values += column.index.values().len();
        }
        self.candidates.clear();
        self.candidates.resize(values, UNKNOWN);
        self.weights.clear();
        self.weights.resize(2 * rows.columns.len(), 0);
        self.left.clear();
        self.chosen.resize_with(rows.columns.len(), Vec::new);
        self.chosen.iter_mut().for_each(Vec::clear);
    }

    /// The tuples with a value that the claim denies, or all.
    fn gather(&mut self, rows: &Rows, claim: Claim) {
        let left = &mut self.left;
        let claimed = rows.columns.iter().find_map(|column| Some((column, claim.of(column.view())?)));
        let Some((column, claimed)) = claimed else {
            left.extend(0..rows.count() as u32);
            return;
        };
        for (rank, &value) in column.index.values().iter().enumerate() {
            if denies(claimed, value) {
                column.supports.for_each_tuple(rank, rows.count(), |row| left.push(row as u32));
            }
        }
    }

    /// Finds the candidates of each tuple; those that were never possible are left out. False if one has none.
    fn weigh(&mut self, rows: &Rows, past: &Past<'_>) -> bool {
        let width = rows.columns.len();
        let mut all_are_lost = true;
        let mut left = std::mem::take(&mut self.left);
        left.retain(|&row| {
            let cells = rows.row(row);
            let (mut is_lost, mut was_never) = (false, false);
            for (k, &rank) in cells.iter().enumerate() {
                let candidate = self.candidate(k, rank, &rows.columns[k], past);
                is_lost |= candidate != PRESENT;
                was_never |= candidate == NEVER;
            }
            all_are_lost &= is_lost;
            !was_never
        });
        for &row in &left {
            for k in 0..width {
                let candidate = self.candidates[self.starts[k] + rows.row(row)[k] as usize];
                if candidate < NEVER {
                    self.weights[candidate as usize] += 1;
                }
            }
        }
        self.left = left;
        all_are_lost
    }

    fn candidate(&mut self, k: usize, rank: u32, column: &Column, past: &Past<'_>) -> u32 {
        let at = self.starts[k] + rank as usize;
        if self.candidates[at] == UNKNOWN {
            let (view, value) = (column.view(), column.index.values()[rank as usize]);
            self.candidates[at] = if past.contains(view, value) {
                PRESENT
            } else if never(view, value, past) {
                NEVER
            } else if value < past.min(view) {
                2 * k as u32
            } else if value > past.max(view) {
                2 * k as u32 + 1
            } else {
                self.weights.push(0);
                self.weights.len() as u32 - 1
            };
        }
        self.candidates[at]
    }

    fn choose(&mut self, rows: &Rows) {
        let Cover { starts, candidates, weights, left, chosen } = self;
        let candidate_of = |k: usize, rank: u32| candidates[starts[k] + rank as usize];
        let mut choices = 0;
        while !left.is_empty() {
            choices += 1;
            let heaviest = (0..weights.len()).max_by_key(|&at| (weights[at], std::cmp::Reverse(at)));
            let Some(best) = heaviest.filter(|&at| weights[at] > 0) else { return };
            left.retain(|&row| {
                let cells = rows.row(row);
                let is_best = |(k, &rank): (usize, &u32)| candidate_of(k, rank) == best as u32;
                let lost = cells.iter().enumerate().position(is_best);
                // Beyond patience, whatever the tuple has lost will do.
                let any = |(k, &rank): (usize, &u32)| candidate_of(k, rank) < NEVER;
                let lost = lost.or_else(|| cells.iter().enumerate().position(any).filter(|_| choices > MOST_CHOICES));
                let Some(k) = lost else { return true };
                chosen[k].push(rows.columns[k].index.values()[cells[k] as usize]);
                for (k, &rank) in cells.iter().enumerate() {
                    if candidate_of(k, rank) < NEVER {
                        weights[candidate_of(k, rank) as usize] -= 1;
                    }
                }
                false
            });
        }
        for values in chosen {
            values.sort_unstable();
            values.dedup();
        }
    }
}
