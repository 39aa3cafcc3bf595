//! Hamiltonian path, as a whole: all that is known as one bit per vertex and step, pruned by several ideas in turn.
//!
//! The rule that does most of the work is local: a vertex at step k has a neighbour that can be at k - 1 and another one
//! that can be at k + 1, over [links](super::links) that are possible, and next to it if the link is taken. It is computed
//! for all steps of a vertex at once, a word at a time, so a round costs (links · n / 64). Chained from step to step it
//! also keeps distances to placed vertices. Regions, cuts and gaps come when it finds no more. At the end all rules are at
//! a common fixpoint.

use super::cuts::Cuts;
use super::gaps::Gaps;
use super::links::{Link, Links};
use super::parity::Parity;
use super::regions::Regions;
use super::rows::{Rows, one_down, one_up, set_range};
use crate::learn::{Claim, Reason};
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::propagators::filter::all_distinct;
use crate::propagators::scope::keep_within;
use crate::store::journal::Past;
use crate::store::{Conflict, Events, Pruned, Store};
use crate::view::View;
use damier_model::Graph;

pub(super) struct Whole {
    pub(super) position: Box<[View]>,
    repeats: bool,
    pub(super) rows: Rows,
    pub(super) links: Links,
    parity: Parity,
    cuts: Cuts,
    regions: Regions,
    gaps: Gaps,
    /// Room for three rows.
    masks: Vec<u64>,
    supports: Vec<Supports>,
    ends: [Vec<u64>; 2],
}

/// One word of what the neighbours of a vertex offer: bit k is about the vertex at step k.
#[derive(Clone, Copy)]
struct Supports {
    before: u64,
    before_twice: u64,
    after: u64,
    after_twice: u64,
    /// One neighbour can be at either.
    either: u64,
    /// Next to all taken links.
    beside: u64,
}

const NO_SUPPORT: Supports =
    Supports { before: 0, before_twice: 0, after: 0, after_twice: 0, either: 0, beside: u64::MAX };

impl Whole {
    pub(super) fn new(graph: &Graph, links: &[(usize, usize)], position: Box<[View]>) -> Whole {
        let n = position.len();
        let rows = Rows::new(n);
        let words = rows.words;
        let end = |step: usize| {
            let mut mask = vec![0; words];
            set_range(&mut mask, step, step + 1);
            mask
        };
        Whole {
            repeats: !all_distinct(&position),
            links: Links::new(graph, links),
            parity: Parity::new(graph),
            cuts: Cuts::new(n),
            regions: Regions::new(n, words),
            gaps: Gaps::new(n, words),
            masks: vec![0; 3 * words],
            supports: vec![NO_SUPPORT; words],
            ends: [end(0), end(n - 1)],
            rows,
            position,
        }
    }

    fn keep_supported(&mut self, vertex: usize) -> Pruned {
        self.supports.fill(NO_SUPPORT);
        for (neighbour, link) in self.links.of(vertex) {
            let row = self.rows.row(neighbour);
            for (w, s) in self.supports.iter_mut().enumerate() {
                let (up, down) = (one_up(row, w), one_down(row, w));
                s.before_twice |= s.before & up;
                s.before |= up;
                s.after_twice |= s.after & down;
                s.after |= down;
                s.either |= up & down;
                if link == Link::Taken {
                    s.beside &= up | down;
                }
            }
        }
        for (w, s) in self.supports.iter().enumerate() {
            let by_one_only = s.before & !s.before_twice & s.after & !s.after_twice & s.either;
            let (first, last) = (self.ends[0][w], self.ends[1][w]);
            self.masks[w] = (s.before | first) & (s.after | last) & !by_one_only & s.beside;
        }
        self.rows.keep(vertex, &self.masks[..self.rows.words])
    }

    /// Looks at all vertices with a link or a neighbour that changed, until none is left.
    fn keep_all_supported(&mut self, worked: &mut dyn FnMut(usize) -> Pruned) -> Pruned {
        (0..self.rows.vertices).for_each(|vertex| self.tell_neighbours(vertex));
        loop {
            let mut quiet = true;
            worked(self.rows.vertices * self.rows.words)?;
            for vertex in 0..self.rows.vertices {
                if std::mem::take(&mut self.links.concerned[vertex]) {
                    quiet = false;
                    self.keep_supported(vertex)?;
                    self.tell_neighbours(vertex);
                }
            }
            if quiet {
                return Ok(());
            }
        }
    }

    fn tell_neighbours(&mut self, vertex: usize) {
        if std::mem::take(&mut self.rows.changed[vertex]) {
            self.links.look_around(vertex);
        }
    }

    /// All rules to their common fixpoint. From time to time `worked` is told how many steps were made, and may end it.
    pub(super) fn prune(&mut self, worked: &mut dyn FnMut(usize) -> Pruned) -> Pruned {
        self.links.reset()?;
        let words = self.rows.words;
        loop {
            worked(self.rows.vertices * words)?;
            self.rows.moved = false;
            self.parity.prune(&mut self.rows, &mut self.masks[..words])?;
            self.rows.permute(&mut self.masks)?;
            self.links.refine(&self.rows)?;
            self.keep_all_supported(worked)?;
            if self.rows.moved {
                continue;
            }
            self.regions.prune(&mut self.rows, &self.links)?;
            self.cuts.prune(&mut self.rows, &self.links, &mut self.masks)?;
            if self.rows.moved {
                continue;
            }
            self.gaps.prune(&mut self.rows, &self.links, &mut self.masks)?;
            if !self.rows.moved {
                return Ok(());
            }
        }
    }
}

impl Propagator for Whole {
    fn cost(&self) -> Cost {
        Cost::Expensive
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        to.on_all(&self.position, Events::ANY);
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        keep_within(store, &self.position, 0, self.position.len() as i64 - 1)?;
        self.rows.read(store, &self.position);
        self.prune(&mut |steps| store.worked(steps))?;
        self.rows.write(store, &self.position)?;
        if self.repeats {
            return Ok(Status::MayProgress);
        }
        let all_placed = (0..self.rows.vertices).all(|vertex| self.rows.is_placed(vertex));
        Ok(if all_placed { Status::Entailed } else { Status::Fixpoint })
    }
    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        self.give_reason(claim, past, reason)
    }
}
