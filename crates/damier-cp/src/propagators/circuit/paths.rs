//! No cycle closes too early, by the ends of the paths made of fixed successors.
//!
//! Each path knows its first and last vertex and its length, in trailed cells. A successor that becomes fixed joins two
//! paths in O(1); the last vertex of the joined path then may not go back to its first unless no vertex is left out
//! (Caseau & Laburthe, ICLP 1997, "nocycle"). On a subcircuit some vertex is left out while more vertices are certainly on
//! the tour than stand on the path. A vertex entered twice fails, so that this rule alone decides full assignments.

use super::Tour;
use super::explain::Successors;
use crate::learn::{Claim, Reason};
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::propagators::scope::keep_within;
use crate::store::journal::Past;
use crate::store::{Cell, Conflict, Events, Pruned, Store};
use crate::view::View;

pub(super) struct Paths {
    successor: Box<[View]>,
    tour: Tour,
    /// For the last vertex of a path: its first one.
    first: Cell,
    /// For the first vertex of a path: its last one.
    last: Cell,
    /// For the first vertex of a path: how many stand on it.
    length: Cell,
    /// Whether a vertex's successor was taken note of.
    joined: Cell,
    /// Whether a vertex has a predecessor.
    entered: Cell,
    /// Vertices fixed since the last run.
    fresh: Vec<u32>,
    narrowed: bool,
}

impl Paths {
    pub(super) fn new(store: &mut Store, successor: Box<[View]>, tour: Tour) -> Paths {
        let n = successor.len();
        let mut cells = || store.new_cells(n, 0);
        let (first, last, length, joined, entered) = (cells(), cells(), cells(), cells(), cells());
        let fresh = Vec::with_capacity(2 * n);
        Paths { successor, tour, first, last, length, joined, entered, fresh, narrowed: false }
    }

    fn narrow(&mut self, store: &mut Store) -> Pruned {
        let n = self.successor.len();
        keep_within(store, &self.successor, 0, n as i64 - 1)?;
        if self.tour == Tour::Everyone && n > 1 {
            for (i, &view) in self.successor.iter().enumerate() {
                store.remove(view, i as i64)?;
            }
        }
        self.narrowed = true;
        Ok(())
    }

    /// Takes note that `to` follows `from`; answers whether a cycle closed.
    fn join(&self, store: &mut Store, from: usize, to: usize) -> Result<bool, Conflict> {
        store.set_cell(self.joined.nth(from), 1);
        if store.cell(self.entered.nth(to)) != 0 {
            return Err(Conflict);
        }
        store.set_cell(self.entered.nth(to), 1);
        if from == to {
            return Ok(self.successor.len() == 1);
        }
        store.remove(self.successor[to], to as i64)?;
        let first = store.cell(self.first.nth(from)) as usize;
        if first == to {
            return Ok(true);
        }
        let last = store.cell(self.last.nth(to)) as usize;
        let length = store.cell(self.length.nth(first)) + store.cell(self.length.nth(to));
        store.set_cell(self.last.nth(first), last as i64);
        store.set_cell(self.first.nth(last), first as i64);
        store.set_cell(self.length.nth(first), length);
        if self.tour == Tour::Everyone {
            if length < self.successor.len() as i64 {
                store.remove(self.successor[last], first as i64)?;
            } else {
                store.fix(self.successor[last], first as i64)?;
            }
        }
        Ok(false)
    }

    /// The tour is complete at `start`: no other vertex may be on it.
    fn close(&self, store: &mut Store, start: usize) -> Pruned {
        if self.tour == Tour::Everyone {
            let complete = store.cell(self.length.nth(start)) == self.successor.len() as i64;
            return if complete { Ok(()) } else { Err(Conflict) };
        }
        for (i, &view) in self.successor.iter().enumerate() {
            if store.cell(self.entered.nth(i)) == 0 {
                store.fix(view, i as i64)?;
            }
        }
        Ok(())
    }

    /// A path shorter than the number of vertices certainly on the tour may not close.
    fn keep_open(&self, store: &mut Store) -> Pruned {
        let alone = |store: &Store, i: usize| store.contains(self.successor[i], i as i64);
        let certain = (0..self.successor.len()).filter(|&i| !alone(store, i)).count() as i64;
        for first in 0..self.successor.len() {
            let length = store.cell(self.length.nth(first));
            let begins_path = store.cell(self.entered.nth(first)) == 0 && length > 1;
            if begins_path && length < certain {
                let last = store.cell(self.last.nth(first)) as usize;
                store.remove(self.successor[last], first as i64)?;
            }
        }
        Ok(())
    }
}

impl Propagator for Paths {
    fn cost(&self) -> Cost {
        Cost::Linear
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        for (i, &view) in self.successor.iter().enumerate() {
            to.advise(view, Events::FIXED, i);
            if self.tour == Tour::Some {
                to.on(view, Events::ANY);
            }
        }
    }

    fn start(&mut self, store: &mut Store) {
        self.narrowed = false;
        self.fresh.clear();
        for i in 0..self.successor.len() {
            store.set_cell(self.first.nth(i), i as i64);
            store.set_cell(self.last.nth(i), i as i64);
            store.set_cell(self.length.nth(i), 1);
            if store.is_fixed(self.successor[i]) {
                self.fresh.push(i as u32);
            }
        }
    }

    fn notify(&mut self, _store: &mut Store, tag: u32, _events: Events) -> bool {
        self.fresh.push(tag);
        true
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        if !self.narrowed {
            self.narrow(store)?;
        }
        while let Some(from) = self.fresh.pop() {
            let from = from as usize;
            let Some(to) = store.value(self.successor[from]) else { continue };
            if store.cell(self.joined.nth(from)) != 0 {
                continue;
            }
            if self.join(store, from, to as usize)? {
                self.close(store, to as usize)?;
            }
        }
        if self.tour == Tour::Some {
            self.keep_open(store)?;
        }
        Ok(Status::MayProgress)
    }

    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        Successors::new(&self.successor, self.tour, claim, past).explain_paths(reason)
    }

    fn forget(&mut self) {
        self.fresh.clear();
    }
}
