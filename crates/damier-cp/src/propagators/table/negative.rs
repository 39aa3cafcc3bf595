//! None of the tuples: compact-table for conflicts (Verhaeghe, Lecoutre, Schaus, AAAI 2017).
//!
//! A value goes when as many tuples with it are alive as there are ways to complete it with the other domains: then all
//! of them are forbidden. Counting is skipped where there are more ways than tuples, so most runs only keep the tuples up
//! to date. Domain consistent, for wide domains too.
//!
//! The sizes counted with are those before pruning: a value that goes takes from any other value as many forbidden
//! tuples as it takes ways, so one pass finds all.

use super::rows::Rows;
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
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
}
