//! The chosen vertices form one connected piece; domain consistent unless a variable occurs twice.
//!
//! One depth-first search over the vertices not yet excluded, from one certainly chosen: certain vertices that are not
//! reached fail, others that are not reached are excluded, and a vertex whose removal would part two certain ones is
//! chosen (Tarjan's low points, 1972). O(vertices + edges), no allocation.
//!
//! Two changes need no search. A vertex chosen next to one that was accounted for as chosen adds no separation. A vertex
//! excluded that had at most one neighbour left was on no way between others. What is accounted for is trailed.

use crate::learn::{Claim, Reason};
use crate::post::Poster;
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::propagators::filter::all_distinct;
use crate::store::journal::Past;
use crate::store::{Cell, Conflict, Events, Pruned, Store};
use crate::view::{Literal, View};
use damier_model::Graph;
use std::sync::Arc;

const OPEN: i64 = 0;
const CHOSEN: i64 = 1;
const EXCLUDED: i64 = 2;
const UNSEEN: u32 = u32::MAX;

pub(crate) fn post(poster: &mut Poster<'_>, guard: Literal, graph: &Arc<Graph>, chosen: Vec<Literal>) -> Pruned {
    let n = graph.len();
    if chosen.len() != n {
        return poster.clause(guard, &[]);
    }
    let views: Vec<View> = chosen.iter().map(|&literal| View::from(literal)).collect();
    let repeats = !all_distinct(&views);
    let accounted = poster.kernel.store.new_cells(n, OPEN);
    let connected = Connected {
        graph: Arc::clone(graph),
        chosen: chosen.into(),
        repeats,
        accounted,
        known: vec![OPEN as u8; n],
        seen_at: vec![UNSEEN; n],
        low: vec![0; n],
        cursor: vec![0; n],
        certain_below: vec![0; n],
        path: Vec::with_capacity(n),
    };
    poster.add(guard, connected)
}

struct Connected {
    graph: Arc<Graph>,
    chosen: Box<[Literal]>,
    repeats: bool,
    /// By vertex: what the last search, or a change that needed none, has taken into account.
    accounted: Cell,
    /// By vertex: what the literals say as a search begins, and what it deduces.
    known: Vec<u8>,
    seen_at: Vec<u32>,
    low: Vec<u32>,
    cursor: Vec<u32>,
    /// Certain vertices in the subtree seen so far.
    certain_below: Vec<u32>,
    path: Vec<u32>,
}

impl Connected {
    fn read(&mut self, store: &Store) {
        for (known, &literal) in self.known.iter_mut().zip(&self.chosen) {
            *known = if store.is_true(literal) {
                CHOSEN as u8
            } else if store.is_false(literal) {
                EXCLUDED as u8
            } else {
                OPEN as u8
            };
        }
    }

    fn is_chosen(&self, vertex: usize) -> bool {
        i64::from(self.known[vertex]) == CHOSEN
    }

    fn enter(&mut self, vertex: usize, at: u32) {
        self.seen_at[vertex] = at;
        self.low[vertex] = at;
        self.cursor[vertex] = 0;
        self.certain_below[vertex] = u32::from(self.is_chosen(vertex));
        self.path.push(vertex as u32);
    }

    /// Searches from `root`, choosing the vertices that part certain ones.
    fn search(&mut self, store: &mut Store, root: usize) -> Pruned {
        self.seen_at.fill(UNSEEN);
        self.path.clear();
        self.enter(root, 0);
        let mut seen = 1;
        while let Some(&v) = self.path.last() {
            let v = v as usize;
            if let Some(&w) = self.graph.neighbours(v).get(self.cursor[v] as usize) {
                let w = w as usize;
                self.cursor[v] += 1;
                if i64::from(self.known[w]) == EXCLUDED {
                    continue;
                }
                if self.seen_at[w] == UNSEEN {
                    self.enter(w, seen);
                    seen += 1;
                } else {
                    self.low[v] = self.low[v].min(self.seen_at[w]);
                }
                continue;
            }
            self.path.pop();
            let Some(&parent) = self.path.last() else { return Ok(()) };
            let parent = parent as usize;
            if self.low[v] >= self.seen_at[parent] && self.certain_below[v] > 0 && !self.is_chosen(parent) {
                store.set_true(self.chosen[parent])?;
                self.known[parent] = CHOSEN as u8;
                self.certain_below[parent] += 1;
            }
            self.low[parent] = self.low[parent].min(self.low[v]);
            self.certain_below[parent] += self.certain_below[v];
        }
        Ok(())
    }

    fn exclude_unseen(&mut self, store: &mut Store) -> Pruned {
        for (v, known) in self.known.iter_mut().enumerate() {
            if self.seen_at[v] == UNSEEN && i64::from(*known) != EXCLUDED {
                store.set_true(!self.chosen[v])?;
                *known = EXCLUDED as u8;
            }
        }
        Ok(())
    }
}

impl Propagator for Connected {
    fn cost(&self) -> Cost {
        Cost::Quadratic
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        for (v, &literal) in self.chosen.iter().enumerate() {
            to.advise(View::from(literal), Events::FIXED, v);
        }
    }

    fn notify(&mut self, store: &mut Store, tag: u32, _events: Events) -> bool {
        let v = tag as usize;
        let now = if store.is_true(self.chosen[v]) { CHOSEN } else { EXCLUDED };
        if store.cell(self.accounted.nth(v)) == now {
            return false;
        }
        let around = |state: i64| {
            let neighbours = self.graph.neighbours(v).iter();
            neighbours.filter(|&&w| store.cell(self.accounted.nth(w as usize)) == state).count()
        };
        let search =
            if now == CHOSEN { around(CHOSEN) == 0 } else { self.graph.neighbours(v).len() - around(EXCLUDED) > 1 };
        if !search {
            store.set_cell(self.accounted.nth(v), now);
        }
        search
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        self.read(store);
        let Some(root) = (0..self.known.len()).find(|&v| self.is_chosen(v)) else {
            return Ok(Status::Fixpoint);
        };
        self.search(store, root)?;
        self.exclude_unseen(store)?;
        for (v, &known) in self.known.iter().enumerate() {
            store.set_cell(self.accounted.nth(v), i64::from(known));
        }
        let decided = self.known.iter().all(|&known| i64::from(known) != OPEN);
        if self.repeats {
            return Ok(Status::MayProgress);
        }
        Ok(if decided { Status::Entailed } else { Status::Fixpoint })
    }

    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        if self.repeats {
            return false;
        }
        // If the claim were wrong, two chosen vertices would be apart: by the excluded ones around the piece of one of them.
        let state = |v: usize| match claim.of_literal(self.chosen[v]) {
            Some(holds) => {
                if holds {
                    EXCLUDED
                } else {
                    CHOSEN
                }
            }
            None if past.is_true(self.chosen[v]) => CHOSEN,
            None if past.is_false(self.chosen[v]) => EXCLUDED,
            None => OPEN,
        };
        for v in 0..self.known.len() {
            self.known[v] = state(v) as u8;
        }
        self.explain_cut(claim, reason)
    }
}

impl Connected {
    /// The smallest border of a piece that has a chosen vertex and not all of them, with two vertices it keeps apart.
    fn explain_cut(&mut self, claim: Claim, reason: &mut Reason) -> bool {
        let n = self.known.len();
        let certain = (0..n).filter(|&v| self.is_chosen(v)).count();
        self.seen_at.fill(UNSEEN);
        let mut best: Option<(usize, u32, usize)> = None;
        let mut piece = 0;
        for start in 0..n {
            if !self.is_chosen(start) || self.seen_at[start] != UNSEEN {
                continue;
            }
            let (inside, border) = self.flood(start, piece);
            if inside < certain && best.is_none_or(|(least, ..)| border < least) {
                best = Some((border, piece, start));
            }
            piece += 1;
        }
        let Some((_, piece, start)) = best else { return false };
        let Some(apart) = (0..n).find(|&v| self.is_chosen(v) && self.seen_at[v] != piece) else { return false };
        for v in [start, apart] {
            if claim.of_literal(self.chosen[v]).is_none() {
                reason.holds(self.chosen[v]);
            }
        }
        for v in 0..n {
            let excluded = i64::from(self.known[v]) == EXCLUDED && claim.of_literal(self.chosen[v]).is_none();
            if excluded && self.graph.neighbours(v).iter().any(|&w| self.seen_at[w as usize] == piece) {
                reason.holds(!self.chosen[v]);
            }
        }
        true
    }

    /// Marks the piece of a vertex; how many certain vertices it has, and how many excluded ones are around it.
    fn flood(&mut self, start: usize, piece: u32) -> (usize, usize) {
        self.path.clear();
        self.path.push(start as u32);
        self.seen_at[start] = piece;
        let (mut inside, mut border) = (0, 0);
        while let Some(v) = self.path.pop() {
            inside += usize::from(self.is_chosen(v as usize));
            for &w in self.graph.neighbours(v as usize) {
                if i64::from(self.known[w as usize]) == EXCLUDED {
                    border += 1;
                } else if self.seen_at[w as usize] == UNSEEN {
                    self.seen_at[w as usize] = piece;
                    self.path.push(w);
                }
            }
        }
        (inside, border)
    }
}

#[cfg(test)]
mod tests {
    use crate::propagators::testing::{Dice, Promise, compare_with_meaning, propagated};
    use damier_model::{Constraint, Graph, Lit, Model, Strength, connected};

    fn path_of(n: usize) -> Graph {
        Graph::new(n, (1..n).map(|v| (v - 1, v)))
    }

    #[test]
    fn the_only_way_between_two_chosen_vertices_is_chosen() {
        let mut m = Model::new("path");
        let chosen = m.bools("chosen", 5);
        m.post(connected(path_of(5), chosen.iter().copied()));
        m.post(Constraint::And([chosen[1], chosen[3]].into()));
        assert_eq!(propagated(&m, Strength::Auto), Some(vec![vec![0, 1], vec![1], vec![1], vec![1], vec![0, 1]]));
    }

    #[test]
    fn what_is_cut_off_from_the_chosen_is_excluded() {
        let mut m = Model::new("path");
        let chosen = m.bools("chosen", 5);
        m.post(connected(path_of(5), chosen.iter().copied()));
        m.post(Constraint::And([chosen[0], !chosen[2]].into()));
        assert_eq!(propagated(&m, Strength::Auto), Some(vec![vec![1], vec![0, 1], vec![0], vec![0], vec![0]]));
    }

    #[test]
    fn random_pieces_mean_what_they_should() {
        let mut dice = Dice::new(5);
        for round in 0..500 {
            let n = 1 + dice.below(8);
            let mut m = Model::new("random");
            let mut chosen: Vec<Lit> = m.bools("chosen", n);
            let edges = n + dice.below(n);
            let graph = Graph::new(n, (0..edges).map(|_| (dice.below(n), dice.below(n))).collect::<Vec<_>>());
            if round % 5 == 0 {
                chosen[0] = !chosen[n - 1];
            }
            m.post(connected(graph, chosen));
            let promise = if round % 5 == 0 { Promise::Sound } else { Promise::DomainConsistent };
            compare_with_meaning(&m, Strength::Auto, promise, &mut dice);
        }
    }
}
