//! The tuples of a table seen by columns, kept in step with the domains: a tuple dies with the first of its values.
//!
//! A column takes note of the domain it has seen last. For a domain of one word that is the domain itself, so that the
//! tuples of the values lost can be taken away when those are fewer than the values left; for others it is the size.

use super::TupleList;
use super::alive::Alive;
use super::supports::Supports;
use crate::domain::{Shape, WORD};
use crate::propagators::value_index::ValueIndex;
use crate::store::{Cell, Store, VarId};
use crate::view::View;

pub(super) struct Column {
    pub(super) variable: VarId,
    pub(super) index: ValueIndex,
    pub(super) supports: Supports,
    /// Trailed note of the domain seen last.
    seen: Cell,
}

pub(super) struct Rows {
    pub(super) columns: Box<[Column]>,
    pub(super) alive: Alive,
    /// Trailed: whether the rows were looked at before.
    looked_at: Cell,
    /// How many there are.
    count: usize,
    /// Row by row, the ranks of the values; empty until a reason is asked for.
    cells: Vec<u32>,
}

/// What happened since the rows were last brought up to date.
pub(super) struct News {
    pub(super) first_look: bool,
    /// Columns whose domains changed.
    pub(super) changed: usize,
    /// The last of them.
    pub(super) last_changed: usize,
    /// Whether a tuple died, or a wide domain may now be small enough to go through.
    pub(super) may_prune: bool,
}

impl Column {
    pub(super) fn view(&self) -> View {
        View { var: self.variable, scale: 1, offset: 0 }
    }

    /// Whether the domain can be gone through value by value.
    pub(super) fn is_listable(&self, store: &Store) -> bool {
        !store.is_wide(self.view()) || store.size(self.view()) <= WORD
    }

    fn note(&self, store: &Store) -> i64 {
        let record = store.record(self.variable);
        if record.shape == Shape::Word { record.bits as i64 } else { record.size as i64 }
    }

    /// Takes note of the domain as it is now.
    pub(super) fn see(&self, store: &mut Store) {
        store.set_cell(self.seen, self.note(store));
    }

    /// Values that left a one-word domain since it was last seen, as bits above the base, if they are fewer than those
    /// that stayed.
    fn few_lost(&self, store: &Store) -> Option<u64> {
        let record = store.record(self.variable);
        let lost = store.cell(self.seen) as u64 & !record.bits;
        (record.shape == Shape::Word && u64::from(lost.count_ones()) < record.size).then_some(lost)
    }

    fn gather(&self, value: i64, store: &Store, alive: &mut Alive) {
        if let Some(rank) = self.index.rank(value) {
            self.supports.gather(rank, store, alive);
        }
    }
}

impl Rows {
    pub(super) fn new(store: &mut Store, list: &TupleList) -> Rows {
        let width = list.variables.len();
        let column = |(k, &variable): (usize, &VarId)| {
            let index = ValueIndex::new(list.cells.iter().skip(k).step_by(width).copied().collect());
            let values = list.cells.iter().skip(k).step_by(width);
            let ranks: Vec<u32> = values.filter_map(|&v| index.rank(v)).map(|rank| rank as u32).collect();
            let supports = Supports::new(index.values().len(), &ranks);
            let seen = store.new_cell(0);
            let column = Column { variable, index, supports, seen };
            column.see(store);
            column
        };
        let columns = list.variables.iter().enumerate().map(column).collect();
        let alive = Alive::new(store, list.rows);
        Rows { columns, alive, looked_at: store.new_cell(0), count: list.rows, cells: Vec::new() }
    }

    /// The ranks of the values of a row, once rows are unfolded.
    pub(super) fn row(&self, row: u32) -> &[u32] {
        let width = self.columns.len();
        &self.cells[row as usize * width..][..width]
    }

    /// How many rows there are.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Prepares the rows for being asked for one by one.
    pub(super) fn unfold(&mut self) {
        let width = self.columns.len();
        if self.cells.is_empty() {
            self.cells.resize(self.count * width, 0);
            for (k, column) in self.columns.iter().enumerate() {
                for rank in 0..column.index.values().len() {
                    let put = |row: usize| self.cells[row * width + k] = rank as u32;
                    column.supports.for_each_tuple(rank, self.count, put);
                }
            }
        }
    }

    /// Lets the tuples die whose values are gone.
    pub(super) fn catch_up(&mut self, store: &mut Store) -> News {
        let first_look = store.cell(self.looked_at) == 0;
        store.set_cell(self.looked_at, 1);
        let mut news = News { first_look, changed: 0, last_changed: 0, may_prune: false };
        let alive = &mut self.alive;
        for (k, column) in self.columns.iter().enumerate() {
            if column.note(store) == store.cell(column.seen) {
                continue;
            }
            news.changed += 1;
            news.last_changed = k;
            alive.clear_mask(store);
            let lost = column.few_lost(store);
            if let Some(mut lost) = lost {
                let base = store.record(column.variable).base;
                while lost != 0 {
                    column.gather(base + i64::from(lost.trailing_zeros()), store, alive);
                    lost &= lost - 1;
                }
            } else if column.is_listable(store) {
                store.values(column.view()).for_each(|value| column.gather(value, store, alive));
            } else {
                let possible = column.index.values().iter().filter(|&&v| store.contains(column.view(), v));
                possible.for_each(|&value| column.gather(value, store, alive));
            }
            news.may_prune |= alive.keep(store, lost.is_none()) || store.is_wide(column.view());
            column.see(store);
        }
        news
    }
}
