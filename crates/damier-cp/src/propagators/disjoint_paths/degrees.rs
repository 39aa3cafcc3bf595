//! Each vertex of a path has two neighbours on it, an end has one.
//!
//! For the vertices around a change: too many neighbours on the path, or too few that may be, take a vertex off; where it is on the
//! path, just as many as it needs are chosen, and all others are not once it has them.

use crate::learn::{Claim, Reason};
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::store::journal::Past;
use crate::store::{Cell, Conflict, Events, Pruned, Store};
use crate::view::{Literal, View};
use damier_model::Graph;
use std::sync::Arc;

pub(super) struct Degrees {
    graph: Arc<Graph>,
    ends: (usize, usize),
    chosen: Arc<[Literal]>,
    repeats: bool,
    /// Whether the first run, which looks at everything, has been made.
    begun: Cell,
    /// Vertices changed since the last run, each once.
    noted: Vec<bool>,
    changed: Vec<u32>,
}

impl Degrees {
    pub(super) fn new(
        graph: &Arc<Graph>,
        ends: (usize, usize),
        chosen: &Arc<[Literal]>,
        begun: Cell,
        repeats: bool,
    ) -> Degrees {
        let n = graph.len();
        let changed = Vec::with_capacity(n);
        let (graph, chosen) = (Arc::clone(graph), Arc::clone(chosen));
        Degrees { graph, ends, chosen, repeats, begun, noted: vec![false; n], changed }
    }

    /// How many neighbours on the path a vertex of it has.
    fn wanted(&self, vertex: usize) -> usize {
        if vertex == self.ends.0 || vertex == self.ends.1 { 1 } else { 2 }
    }

    fn look_at(&self, store: &mut Store, vertex: usize) -> Pruned {
        let here = self.chosen[vertex];
        if store.is_false(here) {
            return Ok(());
        }
        let wanted = self.wanted(vertex);
        let (mut on, mut open) = (0, 0);
        for &w in self.graph.neighbours(vertex) {
            let beside = self.chosen[w as usize];
            if store.is_true(beside) {
                on += 1;
            } else if !store.is_false(beside) {
                open += 1;
            }
        }
        if on > wanted || on + open < wanted {
            return store.set_true(!here);
        }
        if open == 0 || !store.is_true(here) || (on < wanted && on + open > wanted) {
            return Ok(());
        }
        for &w in self.graph.neighbours(vertex) {
            let beside = self.chosen[w as usize];
            if !store.is_true(beside) && !store.is_false(beside) {
                store.set_true(if on == wanted { !beside } else { beside })?;
            }
        }
        Ok(())
    }
}

impl Propagator for Degrees {
    fn cost(&self) -> Cost {
        Cost::Ternary
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        for (v, &literal) in self.chosen.iter().enumerate() {
            to.advise(View::from(literal), Events::FIXED, v);
        }
    }

    fn notify(&mut self, _store: &mut Store, tag: u32, _events: Events) -> bool {
        if !std::mem::replace(&mut self.noted[tag as usize], true) {
            self.changed.push(tag);
        }
        true
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        if store.cell(self.begun) == 0 {
            for vertex in 0..self.chosen.len() {
                self.look_at(store, vertex)?;
            }
            store.set_cell(self.begun, 1);
        }
        while let Some(vertex) = self.changed.pop() {
            let vertex = vertex as usize;
            self.noted[vertex] = false;
            self.look_at(store, vertex)?;
            for at in 0..self.graph.neighbours(vertex).len() {
                self.look_at(store, self.graph.neighbours(vertex)[at] as usize)?;
            }
        }
        Ok(Status::MayProgress)
    }

    fn forget(&mut self) {
        while let Some(vertex) = self.changed.pop() {
            self.noted[vertex as usize] = false;
        }
    }

    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        if self.repeats {
            return false;
        }
        let claimed = |(vertex, &literal): (usize, &Literal)| claim.of_literal(literal).map(|holds| (vertex, holds));
        match self.chosen.iter().enumerate().find_map(claimed) {
            Some((vertex, true)) => self.explain_need(vertex, past, reason),
            Some((vertex, false)) => self.explain_loss(vertex, past, reason),
            None => false,
        }
    }
}

impl Degrees {
    /// A neighbour on the path has no others that it needs.
    fn explain_need(&self, vertex: usize, past: &Past<'_>, reason: &mut Reason) -> bool {
        let lacks = |&&u: &&u32| {
            let u = u as usize;
            let others = self
                .graph
                .neighbours(u)
                .iter()
                .filter(|&&w| w as usize != vertex && !past.is_false(self.chosen[w as usize]));
            past.is_true(self.chosen[u]) && others.count() < self.wanted(u)
        };
        let Some(&u) = self.graph.neighbours(vertex).iter().find(lacks) else { return false };
        reason.holds(self.chosen[u as usize]);
        for &w in self.graph.neighbours(u as usize) {
            if w as usize != vertex && past.is_false(self.chosen[w as usize]) {
                reason.holds(!self.chosen[w as usize]);
            }
        }
        true
    }

    /// The vertex would have too many neighbours or too few, or one of its neighbours would have too many.
    fn explain_loss(&self, vertex: usize, past: &Past<'_>, reason: &mut Reason) -> bool {
        let is_on = |w: usize| past.is_true(self.chosen[w]);
        let wanted = self.wanted(vertex);
        let around = self.graph.neighbours(vertex).iter().map(|&w| w as usize);
        if around.clone().filter(|&w| is_on(w)).count() > wanted {
            around.filter(|&w| is_on(w)).take(wanted + 1).for_each(|w| reason.holds(self.chosen[w]));
            return true;
        }
        let full = |&u: &usize| {
            is_on(u)
                && self.graph.neighbours(u).iter().filter(|&&w| w as usize != vertex && is_on(w as usize)).count()
                    >= self.wanted(u)
        };
        if let Some(u) = around.clone().find(full) {
            reason.holds(self.chosen[u]);
            let others = self.graph.neighbours(u).iter().map(|&w| w as usize).filter(|&w| w != vertex && is_on(w));
            others.take(self.wanted(u)).for_each(|w| reason.holds(self.chosen[w]));
            return true;
        }
        let is_off = |&w: &usize| past.is_false(self.chosen[w]);
        let degree = self.graph.neighbours(vertex).len();
        if degree - around.clone().filter(is_off).count() >= wanted {
            return false;
        }
        // As many as leave too few.
        let enough = (degree + 1).saturating_sub(wanted);
        around.filter(is_off).take(enough).for_each(|w| reason.holds(!self.chosen[w]));
        true
    }
}
