//! One of the tuples: compact-table (Demeulenaere, Hartert, Lecoutre, Perez, Perron, Régin, Schaus, CP 2016).
//!
//! A value stays as long as a tuple with it is alive. Domain consistent, but for wide domains, of which only the bounds
//! move until they are down to 64 values. A run costs a pass over the words in use per changed column (times the values
//! lost or left, whichever are fewer), and one look per value at the word where its last support was seen.

use super::alive::Alive;
use super::cover::Cover;
use super::rows::{Column, Rows};
use crate::learn::{Claim, Reason};
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::propagators::filter::keep_where;
use crate::store::journal::Past;
use crate::store::{Conflict, Events, Pruned, Store};

pub(super) struct Table {
    pub(super) rows: Rows,
    /// For reasons.
    pub(super) cover: Cover,
}

impl Table {
    pub(super) fn new(rows: Rows) -> Table {
        Table { rows, cover: Cover::default() }
    }
}

impl Propagator for Table {
    fn cost(&self) -> Cost {
        Cost::Linearithmic
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        self.rows.columns.iter().for_each(|column| to.on(column.view(), Events::ANY));
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        let news = self.rows.catch_up(store);
        if self.rows.alive.is_empty(store) {
            return Err(Conflict);
        }
        if !news.first_look && !news.may_prune {
            return Ok(Status::Fixpoint);
        }
        let Rows { columns, alive, .. } = &mut self.rows;
        let mut open = 0;
        for (k, column) in columns.iter_mut().enumerate() {
            if store.is_fixed(column.view()) {
                continue;
            }
            // The tuples lost with the values of one column are no support of its other values.
            let alone = !news.first_look && news.changed == 1 && news.last_changed == k;
            if !alone || store.is_wide(column.view()) {
                keep_supported(store, column, alive)?;
                column.see(store);
            }
            if !store.is_fixed(column.view()) {
                open += if column.is_listable(store) { 1 } else { 2 };
            }
        }
        Ok(if open <= 1 { Status::Entailed } else { Status::Fixpoint })
    }

    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        self.explain_loss(claim, past, reason)
    }
}

fn keep_supported(store: &mut Store, column: &mut Column, alive: &Alive) -> Pruned {
    if !column.is_listable(store) {
        keep_hull(store, column, alive)?;
    }
    let view = column.view();
    let Column { index, supports, .. } = column;
    keep_where(store, view, |store, value| index.rank(value).is_some_and(|rank| supports.any_alive(rank, store, alive)))
}

/// Moves the bounds of a wide domain to the outermost supported values.
fn keep_hull(store: &mut Store, column: &mut Column, alive: &Alive) -> Pruned {
    let view = column.view();
    let Column { index, supports, .. } = column;
    let values = index.values();
    let mut is_supported = |rank: usize| store.contains(view, values[rank]) && supports.any_alive(rank, store, alive);
    let lowest = (0..values.len()).find(|&rank| is_supported(rank)).ok_or(Conflict)?;
    let highest = (lowest..values.len()).rfind(|&rank| is_supported(rank)).ok_or(Conflict)?;
    store.set_min(view, values[lowest])?;
    store.set_max(view, values[highest])
}
