//! The ends of a path hang together by vertices that may be on it, and all of these lie on some way from end to end.
//!
//! One depth-first search from an end with low points (Tarjan 1972). Where a vertex cuts off what was found below it, it is on every
//! way if the other end is there; if not, that is a dead end, for a path cannot come back through the same vertex. What is not found
//! is not on the path. Only losses matter, and what a run takes off changes nothing of this.
//!
//! A reason is a border: the vertices off the path around what can be reached without passing the vertex in question.

use crate::learn::{Claim, Reason};
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::store::journal::Past;
use crate::store::{Conflict, Events, Pruned, Store};
use crate::view::{Literal, View};
use damier_model::Graph;
use std::sync::Arc;

const UNSEEN: u32 = u32::MAX;

pub(super) struct Way {
    ends: (usize, usize),
    chosen: Arc<[Literal]>,
    repeats: bool,
    walk: Walk,
    /// Vertices on every way, and dead ends as parts of the order of the search, from where to where; of one run.
    needed: Vec<u32>,
    dead: Vec<(usize, usize)>,
}

/// A vertex that alone links others to the rest, told when these have all been found.
struct Cut<'w> {
    vertex: usize,
    /// The others are the end of the order of the search, from here on.
    from: usize,
    to: usize,
    index: &'w [u32],
}

impl Cut<'_> {
    fn has_below(&self, vertex: usize) -> bool {
        self.index[vertex] != UNSEEN && self.index[vertex] as usize >= self.from
    }
}

/// A depth-first search over the vertices that may be passed.
struct Walk {
    graph: Arc<Graph>,
    may: Vec<bool>,
    /// Where in the order of the search each vertex stands.
    index: Vec<u32>,
    low: Vec<u32>,
    cursor: Vec<u32>,
    order: Vec<u32>,
    path: Vec<u32>,
}

impl Walk {
    fn enter(&mut self, vertex: usize) {
        let at = self.order.len() as u32;
        self.index[vertex] = at;
        self.low[vertex] = at;
        self.cursor[vertex] = 0;
        self.order.push(vertex as u32);
        self.path.push(vertex as u32);
    }

    /// Searches from `root`. `cut` is told of each vertex that links others to the rest alone, and of these.
    fn search(&mut self, root: usize, mut cut: impl FnMut(Cut<'_>)) {
        self.index.fill(UNSEEN);
        self.order.clear();
        self.path.clear();
        self.enter(root);
        while let Some(&v) = self.path.last() {
            let v = v as usize;
            if let Some(&w) = self.graph.neighbours(v).get(self.cursor[v] as usize) {
                let w = w as usize;
                self.cursor[v] += 1;
                if !self.may[w] {
                    continue;
                }
                if self.index[w] == UNSEEN {
                    self.enter(w);
                } else {
                    self.low[v] = self.low[v].min(self.index[w]);
                }
                continue;
            }
            self.path.pop();
            let Some(&parent) = self.path.last() else { return };
            let parent = parent as usize;
            if self.low[v] >= self.index[parent] {
                let (from, to) = (self.index[v] as usize, self.order.len());
                cut(Cut { vertex: parent, from, to, index: &self.index });
            }
            self.low[parent] = self.low[parent].min(self.low[v]);
        }
    }

    /// Finds what is reached from a vertex without passing another one.
    fn flood(&mut self, start: usize, without: usize) {
        self.index.fill(UNSEEN);
        self.order.clear();
        self.index[start] = 0;
        self.order.push(start as u32);
        let mut next = 0;
        while let Some(&v) = self.order.get(next) {
            next += 1;
            for &w in self.graph.neighbours(v as usize) {
                let w = w as usize;
                if w != without && self.may[w] && self.index[w] == UNSEEN {
                    self.index[w] = 0;
                    self.order.push(w as u32);
                }
            }
        }
    }

    fn found(&self, vertex: usize) -> bool {
        self.index[vertex] != UNSEEN
    }

    /// The vertices beside what was found, but for one, each once; they are marked as found.
    fn for_each_beside(&mut self, without: usize, mut visit: impl FnMut(usize)) {
        for at in 0..self.order.len() {
            for &w in self.graph.neighbours(self.order[at] as usize) {
                let w = w as usize;
                if self.index[w] == UNSEEN && w != without {
                    self.index[w] = 0;
                    visit(w);
                }
            }
        }
    }
}

impl Way {
    pub(super) fn new(graph: &Arc<Graph>, ends: (usize, usize), chosen: &Arc<[Literal]>, repeats: bool) -> Way {
        let n = graph.len();
        let walk = Walk {
            graph: Arc::clone(graph),
            may: vec![false; n],
            index: vec![UNSEEN; n],
            low: vec![0; n],
            cursor: vec![0; n],
            order: Vec::with_capacity(n),
            path: Vec::with_capacity(n),
        };
        Way {
            ends,
            chosen: Arc::clone(chosen),
            repeats,
            walk,
            needed: Vec::with_capacity(n),
            dead: Vec::with_capacity(n),
        }
    }

    fn lose(&mut self, store: &mut Store, vertex: usize) -> Pruned {
        self.walk.may[vertex] = false;
        store.set_true(!self.chosen[vertex])
    }
}

impl Propagator for Way {
    fn cost(&self) -> Cost {
        Cost::Quadratic
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        for (v, &literal) in self.chosen.iter().enumerate() {
            to.advise(View::from(literal), Events::FIXED, v);
        }
    }

    fn notify(&mut self, store: &mut Store, tag: u32, _events: Events) -> bool {
        store.is_false(self.chosen[tag as usize])
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        for (may, &literal) in self.walk.may.iter_mut().zip(&*self.chosen) {
            *may = !store.is_false(literal);
        }
        let (start, end) = self.ends;
        if !self.walk.may[start] || !self.walk.may[end] {
            // A clause says that ends are on the path.
            return Ok(Status::Fixpoint);
        }
        let (needed, dead) = (&mut self.needed, &mut self.dead);
        needed.clear();
        dead.clear();
        self.walk.search(start, |cut| {
            if cut.has_below(end) {
                needed.push(cut.vertex as u32);
            } else {
                // Those within it have been told before.
                while dead.pop_if(|(from, _)| *from >= cut.from).is_some() {}
                dead.push((cut.from, cut.to));
            }
        });
        if !self.walk.found(end) {
            return self.lose(store, start).map(|()| Status::Fixpoint);
        }
        for v in 0..self.chosen.len() {
            if self.walk.may[v] && !self.walk.found(v) {
                self.lose(store, v)?;
            }
        }
        for at in 0..self.dead.len() {
            let (from, to) = self.dead[at];
            for place in from..to {
                self.lose(store, self.walk.order[place] as usize)?;
            }
        }
        for &v in &self.needed {
            store.set_true(self.chosen[v as usize])?;
        }
        Ok(if self.repeats { Status::MayProgress } else { Status::Fixpoint })
    }

    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        if self.repeats {
            return false;
        }
        let claimed = |(vertex, &literal): (usize, &Literal)| claim.of_literal(literal).map(|holds| (vertex, holds));
        let Some((vertex, holds)) = self.chosen.iter().enumerate().find_map(claimed) else { return false };
        for (may, &literal) in self.walk.may.iter_mut().zip(&*self.chosen) {
            *may = !past.is_false(literal);
        }
        if holds { self.explain_need(vertex, reason) } else { self.explain_loss(vertex, reason) }
    }
}

impl Way {
    /// Without the vertex, the ends would be apart.
    fn explain_need(&mut self, vertex: usize, reason: &mut Reason) -> bool {
        let (start, end) = self.ends;
        let mut best: Option<(usize, usize)> = None;
        for (from, to) in [(start, end), (end, start)] {
            self.walk.flood(from, vertex);
            if self.walk.found(to) {
                return false;
            }
            let mut border = 0;
            self.walk.for_each_beside(vertex, |_| border += 1);
            if best.is_none_or(|(least, _)| border < least) {
                best = Some((border, from));
            }
        }
        let Some((_, from)) = best else { return false };
        self.explain_border(from, vertex, reason)
    }

    /// From the vertex one comes to an end that does not lead to the other, or only through one vertex to either.
    fn explain_loss(&mut self, vertex: usize, reason: &mut Reason) -> bool {
        let (start, end) = self.ends;
        let none = self.chosen.len();
        self.walk.may[vertex] = true;
        self.walk.flood(vertex, none);
        if !self.walk.found(start) || !self.walk.found(end) {
            return self.explain_border(vertex, none, reason);
        }
        let mut gate = None;
        self.walk.search(start, |cut| {
            if gate.is_none() && cut.has_below(vertex) && !cut.has_below(end) {
                gate = Some(cut.vertex);
            }
        });
        match gate {
            Some(gate) => self.explain_border(vertex, gate, reason),
            None => false,
        }
    }

    /// What is around all that is reached from a vertex without another one is off the path.
    fn explain_border(&mut self, from: usize, without: usize, reason: &mut Reason) -> bool {
        self.walk.flood(from, without);
        let chosen = &self.chosen;
        self.walk.for_each_beside(without, |w| reason.holds(!chosen[w]));
        true
    }
}
