//! None of the tuples: compact-table for conflicts (Verhaeghe, Lecoutre, Schaus, AAAI 2017).
//!
//! A value goes when as many tuples with it are alive as there are ways to complete it with the other domains: then all
//! of them are forbidden. Counting is skipped where there are more ways than tuples, so most runs only keep the tuples up
//! to date. Domain consistent, for wide domains too.
//!
//! The sizes counted with are those before pruning: a value that goes takes from any other value as many forbidden
//! tuples as it takes ways, so one pass finds all.

use super::rows::{Column, Rows};
use crate::learn::{Claim, Reason};
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::propagators::gone::{WIDEST, never, root_max, sole_denied};
use crate::store::journal::Past;
use crate::store::{Conflict, Events, Store};

pub(super) struct NegativeTable {
    rows: Rows,
    sizes: Box<[u64]>,
}

impl NegativeTable {
    pub(super) fn new(rows: Rows) -> NegativeTable {
        let sizes = vec![0; rows.columns.len()].into();
        NegativeTable { rows, sizes }
    }
}

impl Propagator for NegativeTable {
    fn cost(&self) -> Cost {
        Cost::Linearithmic
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        self.rows.columns.iter().for_each(|column| to.on(column.view(), Events::ANY));
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        let news = self.rows.catch_up(store);
        let Rows { columns, alive, .. } = &self.rows;
        if alive.is_empty(store) {
            return Ok(Status::Entailed);
        }
        if !news.first_look && news.changed == 0 {
            return Ok(Status::Fixpoint);
        }
        let mut assignments = 1u128;
        for (size, column) in self.sizes.iter_mut().zip(columns) {
            *size = store.size(column.view());
            assignments = assignments.saturating_mul(u128::from(*size));
        }
        let most_tuples = 64 * alive.used(store).len() as u128;
        for (&size, column) in self.sizes.iter().zip(columns) {
            let ways = assignments / u128::from(size);
            if ways > most_tuples {
                continue;
            }
            for (rank, &value) in column.index.values().iter().enumerate() {
                let view = column.view();
                if store.contains(view, value) && u128::from(column.supports.count_alive(rank, store, alive)) == ways {
                    store.remove(view, value)?;
                }
            }
        }
        let open = columns.iter().filter(|column| !store.is_fixed(column.view())).count();
        Ok(if open <= 1 { Status::Entailed } else { Status::Fixpoint })
    }

    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        self.explain_loss(claim, past, reason)
    }
}

impl NegativeTable {
    /// Why a value could not be completed: the other columns had lost enough for all that was left to be forbidden. What they
    /// had lost although it would have been forbidden too need not be said.
    fn explain_loss(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        let rows = &mut self.rows;
        rows.unfold();
        let find = |column: &Column| sole_denied(claim, column.view(), past).and_then(|value| column.index.rank(value));
        let lost = rows.columns.iter().enumerate().find_map(|(k, column)| Some((k, find(column)?)));
        let Some((claimed, rank)) = lost else { return false };
        let mut with_value = Vec::new();
        rows.columns[claimed].supports.for_each_tuple(rank, rows.count(), |row| with_value.push(row as u32));
        // By column and rank: whether the value is taken to be possible.
        let mut possible: Vec<Vec<bool>> = rows
            .columns
            .iter()
            .map(|column| column.index.values().iter().map(|&value| past.contains(column.view(), value)).collect())
            .collect();
        for k in (0..possible.len()).filter(|&k| k != claimed) {
            // So many ways to complete each value of this column.
            let others = possible.iter().enumerate().filter(|&(j, _)| j != k && j != claimed);
            let ways = others.fold(1u128, |ways, (_, ranks)| {
                ways.saturating_mul(ranks.iter().filter(|&&possible| possible).count() as u128)
            });
            let mut forbidden = vec![0u128; possible[k].len()];
            for &row in &with_value {
                let cells = rows.row(row);
                let is_met = |(j, &rank): (usize, &u32)| j == k || j == claimed || possible[j][rank as usize];
                forbidden[cells[k] as usize] += u128::from(cells.iter().enumerate().all(is_met));
            }
            for (possible, forbidden) in possible[k].iter_mut().zip(forbidden) {
                if *possible && forbidden != ways {
                    return false;
                }
                *possible = forbidden == ways;
            }
        }
        for (k, column) in rows.columns.iter().enumerate().filter(|&(k, _)| k != claimed) {
            within(column, &possible[k], past, reason);
        }
        true
    }
}

/// A column had lost all values but these, by rank.
fn within(column: &Column, possible: &[bool], past: &Past<'_>, reason: &mut Reason) {
    let view = column.view();
    let is_met = |value: i64| column.index.rank(value).is_some_and(|rank| possible[rank]);
    let needless = |value: i64| is_met(value) || never(view, value, past);
    let (low, high) = (past.root_min(view), root_max(view, past));
    let (mut below, mut above) = (past.min(view) - 1, past.max(view) + 1);
    let (least, most) = (below - WIDEST, above + WIDEST);
    while below >= low.max(least) && needless(below) {
        below -= 1;
    }
    while above <= high.min(most) && needless(above) {
        above += 1;
    }
    reason.at_least(view, below + 1);
    reason.at_most(view, above - 1);
    past.for_each_hole(column.variable, |value| {
        if !is_met(value) {
            reason.not(view, value);
        }
    });
}
