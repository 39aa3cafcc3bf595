//! `circuit`, `subcircuit`, `inverse`, `connected`: graphs given by their terms.

use super::Gauge;
use damier_model::Graph;
use std::sync::Arc;

/// `circuit` and `subcircuit`: the vertices that nothing leads to, and the cycles (for `subcircuit` those of two and more)
/// but one.
///
/// Who leads where is followed change by change; cycles are counted when asked for, which is linear.
pub(super) struct Cycles {
    successor: Vec<i64>,
    leading_here: Vec<u32>,
    /// Vertices that nothing leads to.
    missing: i64,
    all: bool,
    /// By vertex: the walk that last came by.
    walk: Vec<u32>,
    known: Option<i64>,
}

impl Cycles {
    /// On at least one vertex; `all` for `circuit`.
    pub(super) fn new(vertices: usize, all: bool) -> Cycles {
        Cycles {
            successor: vec![0; vertices],
            leading_here: vec![0; vertices],
            missing: 0,
            all,
            walk: vec![0; vertices],
            known: None,
        }
    }

    fn vertex(&self, value: i64) -> Option<usize> {
        usize::try_from(value).ok().filter(|&v| v < self.successor.len())
    }

    fn count_cycles(&mut self) -> i64 {
        self.walk.fill(0);
        let mut cycles = 0;
        for start in 0..self.successor.len() {
            let (mut here, name, mut steps) = (start, start as u32 + 1, 0);
            while self.walk[here] == 0 {
                self.walk[here] = name;
                steps += 1;
                match self.vertex(self.successor[here]) {
                    Some(next) => here = next,
                    None => break,
                }
            }
            let closed = steps > 0 && self.walk[here] == name && self.vertex(self.successor[here]).is_some();
            let loops = self.successor[here] == here as i64;
            cycles += i64::from(closed && (self.all || !loops));
        }
        cycles
    }
}

impl Gauge for Cycles {
    fn load(&mut self, at: &[i64]) {
        self.successor.copy_from_slice(at);
        self.leading_here.fill(0);
        for &value in at {
            if let Some(vertex) = self.vertex(value) {
                self.leading_here[vertex] += 1;
            }
        }
        self.missing = self.leading_here.iter().filter(|&&number| number == 0).count() as i64;
        self.known = None;
    }
    fn set(&mut self, slot: usize, old: i64, new: i64) {
        self.successor[slot] = new;
        if let Some(vertex) = self.vertex(old) {
            self.leading_here[vertex] -= 1;
            self.missing += i64::from(self.leading_here[vertex] == 0);
        }
        if let Some(vertex) = self.vertex(new) {
            self.missing -= i64::from(self.leading_here[vertex] == 0);
            self.leading_here[vertex] += 1;
        }
        self.known = None;
    }
    fn violation(&mut self) -> i64 {
        if let Some(known) = self.known {
            return known;
        }
        let violation = self.missing + (self.count_cycles() - 1).max(0);
        self.known = Some(violation);
        violation
    }
    fn restore(&mut self, violation: i64) {
        self.known = Some(violation);
    }
    fn error(&mut self, _slot: usize, value: i64, _violation: i64) -> i64 {
        1 + self.vertex(value).map_or(1, |vertex| i64::from(self.leading_here[vertex]) - 1)
    }
}

/// `inverse`: the entries of both lists without their counterpart. A change touches one entry of each list.
pub(super) struct Inverse {
    /// The forward list, then the backward one.
    at: Vec<i64>,
    forward: usize,
    /// Pairs (i, j) with forward[i] = j and backward[j] = i.
    matched: i64,
}

impl Inverse {
    pub(super) fn new(forward: usize, backward: usize) -> Inverse {
        Inverse { at: vec![0; forward + backward], forward, matched: 0 }
    }

    /// The slot that should lead back to this one, if there is any.
    fn counterpart(&self, slot: usize, value: i64) -> Option<usize> {
        let value = usize::try_from(value).ok()?;
        let backward = self.at.len() - self.forward;
        if slot < self.forward {
            (value < backward).then_some(self.forward + value)
        } else {
            (value < self.forward).then_some(value)
        }
    }

    fn is_matched(&self, slot: usize) -> bool {
        let place = if slot < self.forward { slot } else { slot - self.forward };
        self.counterpart(slot, self.at[slot]).is_some_and(|other| self.at[other] == place as i64)
    }
}

impl Gauge for Inverse {
    fn load(&mut self, at: &[i64]) {
        self.at.copy_from_slice(at);
        self.matched = (0..self.forward).filter(|&slot| self.is_matched(slot)).count() as i64;
    }
    fn set(&mut self, slot: usize, _old: i64, new: i64) {
        self.matched -= i64::from(self.is_matched(slot));
        self.at[slot] = new;
        self.matched += i64::from(self.is_matched(slot));
    }
    fn violation(&mut self) -> i64 {
        self.at.len() as i64 - 2 * self.matched
    }
    fn error(&mut self, slot: usize, _value: i64, _violation: i64) -> i64 {
        i64::from(!self.is_matched(slot))
    }
}

/// `connected`: the number of pieces but one. Computed when asked for, in time linear in the graph.
pub(super) struct Pieces {
    graph: Arc<Graph>,
    chosen: Vec<bool>,
    reached: Vec<bool>,
    waiting: Vec<u32>,
    known: Option<i64>,
}

impl Pieces {
    pub(super) fn new(graph: Arc<Graph>) -> Pieces {
        let vertices = graph.len();
        Pieces {
            graph,
            chosen: vec![false; vertices],
            reached: vec![false; vertices],
            waiting: Vec::with_capacity(vertices),
            known: None,
        }
    }
}

impl Gauge for Pieces {
    fn load(&mut self, at: &[i64]) {
        for (chosen, &value) in self.chosen.iter_mut().zip(at) {
            *chosen = value != 0;
        }
        self.known = None;
    }
    fn set(&mut self, slot: usize, _old: i64, new: i64) {
        self.chosen[slot] = new != 0;
        self.known = None;
    }
    fn violation(&mut self) -> i64 {
        if let Some(known) = self.known {
            return known;
        }
        let mut pieces = 0;
        self.reached.fill(false);
        for start in 0..self.chosen.len() {
            if !self.chosen[start] || self.reached[start] {
                continue;
            }
            pieces += 1;
            self.reached[start] = true;
            self.waiting.push(start as u32);
            while let Some(vertex) = self.waiting.pop() {
                for &next in self.graph.neighbours(vertex as usize) {
                    let next_index = next as usize;
                    if self.chosen[next_index] && !self.reached[next_index] {
                        self.reached[next_index] = true;
                        self.waiting.push(next);
                    }
                }
            }
        }
        let violation = (pieces - 1).max(0);
        self.known = Some(violation);
        violation
    }
    fn restore(&mut self, violation: i64) {
        self.known = Some(violation);
    }
    fn error(&mut self, _slot: usize, _value: i64, _violation: i64) -> i64 {
        1
    }
}
