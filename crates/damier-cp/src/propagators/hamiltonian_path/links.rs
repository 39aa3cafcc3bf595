//! Which edges a Hamiltonian path can and must use.
//!
//! An edge is possible while its ends have steps one apart. A vertex that cannot be an end of the path needs two edges,
//! another one needs one; where just so many are possible, they are taken. Who has all the edges it may have gives up the
//! others, and so does an edge that would close a cycle with those taken. O(edges) per round.

use super::rows::{Rows, one_down, one_up};
use crate::store::{Conflict, Pruned};
use damier_model::Graph;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Link {
    Off,
    Possible,
    Taken,
}

pub(super) struct Links {
    /// Neighbours of v: `target[starts[v]..starts[v + 1]]`.
    starts: Box<[usize]>,
    target: Box<[u32]>,
    /// The same edge, seen from the other end.
    twin: Box<[u32]>,
    state: Vec<Link>,
    /// Slots of the links that were asked for.
    asked: Box<[usize]>,
    taken: Vec<u32>,
    /// For the ends of a chain of taken edges: the other end.
    other_end: Vec<u32>,
    /// Vertices with a link decided, or a neighbour pruned, since they were last looked at.
    pub(super) concerned: Vec<bool>,
}

impl Links {
    pub(super) fn new(graph: &Graph, asked: &[(usize, usize)]) -> Links {
        let n = graph.len();
        let mut starts = vec![0];
        let mut target = Vec::new();
        for v in 0..n {
            target.extend_from_slice(graph.neighbours(v));
            starts.push(target.len());
        }
        let slot = |v: usize, w: u32| starts[v] + graph.neighbours(v).partition_point(|&x| x < w);
        let slots = (0..n).flat_map(|v| graph.neighbours(v).iter().map(move |&w| (v, w as usize)));
        let twin: Box<[u32]> = slots.map(|(v, w)| slot(w, v as u32) as u32).collect();
        let mut asked: Box<[usize]> = asked.iter().map(|&(a, b)| slot(a.min(b), a.max(b) as u32)).collect();
        asked.sort_unstable();
        Links {
            asked,
            state: vec![Link::Possible; target.len()],
            starts: starts.into(),
            target: target.into(),
            twin,
            taken: vec![0; n],
            other_end: (0..n as u32).collect(),
            concerned: vec![true; n],
        }
    }

    /// Forgets everything but the links that were asked for.
    pub(super) fn reset(&mut self) -> Pruned {
        self.state.fill(Link::Possible);
        self.taken.fill(0);
        self.concerned.fill(true);
        self.other_end.iter_mut().zip(0..).for_each(|(end, v)| *end = v);
        for k in 0..self.asked.len() {
            let slot = self.asked[k];
            if self.state[slot] == Link::Possible {
                self.take(self.target[self.twin[slot] as usize] as usize, slot)?;
            } else if self.state[slot] == Link::Off {
                return Err(Conflict);
            }
        }
        Ok(())
    }

    /// The links of a vertex that are not off: neighbour and state.
    pub(super) fn of(&self, vertex: usize) -> impl Iterator<Item = (usize, Link)> + '_ {
        let slots = self.starts[vertex]..self.starts[vertex + 1];
        slots.map(|slot| (self.target[slot] as usize, self.state[slot])).filter(|&(_, state)| state != Link::Off)
    }

    /// The neighbour at one of a vertex's links that is not off, counted from `from`, with where to count from next.
    pub(super) fn next(&self, vertex: usize, from: usize) -> Option<(usize, usize)> {
        let slots = self.starts[vertex] + from..self.starts[vertex + 1];
        let slot = slots.into_iter().find(|&slot| self.state[slot] != Link::Off)?;
        Some((self.target[slot] as usize, slot + 1 - self.starts[vertex]))
    }

    /// The vertices that can be reached from one along edges, the nearest first.
    pub(super) fn by_distance(&self, from: usize) -> Vec<usize> {
        let mut seen = vec![false; self.taken.len()];
        seen[from] = true;
        let mut order = vec![from];
        let mut next = 0;
        while let Some(&v) = order.get(next) {
            next += 1;
            for &w in &self.target[self.starts[v]..self.starts[v + 1]] {
                if !std::mem::replace(&mut seen[w as usize], true) {
                    order.push(w as usize);
                }
            }
        }
        order
    }

    /// A vertex was pruned: its neighbours are concerned.
    pub(super) fn look_around(&mut self, vertex: usize) {
        for slot in self.starts[vertex]..self.starts[vertex + 1] {
            self.concerned[self.target[slot] as usize] = true;
        }
    }

    pub(super) fn refine(&mut self, rows: &Rows) -> Pruned {
        for v in 0..rows.vertices {
            for slot in self.starts[v]..self.starts[v + 1] {
                let w = self.target[slot] as usize;
                if v < w && self.state[slot] != Link::Off && !one_apart(rows.row(v), rows.row(w)) {
                    self.give_up(slot)?;
                }
            }
        }
        loop {
            let mut changed = false;
            for v in 0..rows.vertices {
                changed |= self.balance(rows, v)?;
            }
            if !changed {
                return Ok(());
            }
        }
    }

    /// Compares the edges a vertex needs with those it can have; answers whether something was decided.
    fn balance(&mut self, rows: &Rows, v: usize) -> Result<bool, Conflict> {
        let last = rows.vertices - 1;
        let end_bits = [rows.has(v, 0), last > 0 && rows.has(v, last)].into_iter().filter(|&bit| bit).count() as u32;
        let steps: u32 = rows.row(v).iter().map(|word| word.count_ones()).sum();
        let needed = if end_bits > 0 { 1 } else { 2 };
        let most = if end_bits == steps { 1 } else { 2 };
        let possible = self.of(v).count() as u32;
        if possible < needed || self.taken[v] > most {
            return Err(Conflict);
        }
        if self.taken[v] < possible && (possible == needed || self.taken[v] == most) {
            let take = self.taken[v] < most;
            for slot in self.starts[v]..self.starts[v + 1] {
                if self.state[slot] == Link::Possible {
                    if take { self.take(v, slot)? } else { self.give_up(slot)? }
                }
            }
            return Ok(true);
        }
        Ok(false)
    }

    fn give_up(&mut self, slot: usize) -> Pruned {
        if self.state[slot] == Link::Taken {
            return Err(Conflict);
        }
        self.decide(slot, Link::Off);
        Ok(())
    }

    fn take(&mut self, v: usize, slot: usize) -> Pruned {
        let w = self.target[slot] as usize;
        let (far, near) = (self.other_end[v] as usize, self.other_end[w] as usize);
        if self.taken[v] == 2 || self.taken[w] == 2 || far == w {
            return Err(Conflict);
        }
        self.decide(slot, Link::Taken);
        self.taken[v] += 1;
        self.taken[w] += 1;
        self.other_end[far] = near as u32;
        self.other_end[near] = far as u32;
        let closing = (self.starts[far]..self.starts[far + 1]).find(|&slot| self.target[slot] as usize == near);
        if let Some(slot) = closing.filter(|&slot| self.state[slot] == Link::Possible) {
            self.decide(slot, Link::Off);
        }
        Ok(())
    }

    fn decide(&mut self, slot: usize, state: Link) {
        let twin = self.twin[slot] as usize;
        self.state[slot] = state;
        self.state[twin] = state;
        self.concerned[self.target[slot] as usize] = true;
        self.concerned[self.target[twin] as usize] = true;
    }
}

fn one_apart(a: &[u64], b: &[u64]) -> bool {
    (0..a.len()).any(|w| (one_up(a, w) | one_down(a, w)) & b[w] != 0)
}
