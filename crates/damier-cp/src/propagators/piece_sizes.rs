//! Pieces of equal values have as many vertices as their value says; value consistent unless a variable occurs twice.
//!
//! For each value k, vertices that are k are parts of pieces, and vertices that may be k are room for them. What follows:
//!
//! - A part of k vertices is done: what touches it is not k. A vertex that would join parts to more than k is not k.
//! - Where less than k vertices that may be k hang together, none of them is.
//! - A vertex without which a part could not reach k vertices is k (low points, Tarjan 1972, as in `connected.rs`).
//!
//! Only what has changed is looked at for the first two, and no search goes on when it has found k vertices: O(k) for each
//! neighbour and value. The third is a search around each unfinished part, within the steps that it may still take. A reason
//! is what a search of that kind ran into: the vertices around a room that are not k, or the vertices of parts that are.

use crate::learn::{Claim, Is, Reason};
use crate::post::Poster;
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::propagators::filter::all_distinct;
use crate::propagators::scope::keep_within;
use crate::store::journal::Past;
use crate::store::{Cell, Conflict, Events, Pruned, Store};
use crate::view::{Literal, View};
use damier_model::Graph;
use std::sync::Arc;

const UNSEEN: u32 = u32::MAX;

pub(crate) fn post(poster: &mut Poster<'_>, guard: Literal, graph: &Arc<Graph>, sizes: Box<[View]>) -> Pruned {
    let n = graph.len();
    if sizes.len() != n {
        return poster.clause(guard, &[]);
    }
    let repeats = !all_distinct(&sizes);
    let begun = poster.kernel.store.new_cell(0);
    let pieces = PieceSizes {
        sizes,
        repeats,
        begun,
        noted: vec![false; n],
        changed: Vec::with_capacity(n),
        values: Vec::with_capacity(n),
        found: Search::new(Arc::clone(graph)),
        parts: Search::new(Arc::clone(graph)),
        index: vec![UNSEEN; n],
        low: vec![0; n],
        cursor: vec![0; n],
        below: vec![0; n],
        beyond: vec![0; n],
        path: Vec::with_capacity(n),
    };
    poster.add(guard, pieces)
}

struct PieceSizes {
    sizes: Box<[View]>,
    repeats: bool,
    /// Whether the first run, which looks at everything, has been made.
    begun: Cell,
    /// Vertices changed since the last run, each once.
    noted: Vec<bool>,
    changed: Vec<u32>,
    /// Values of one vertex that are gone through.
    values: Vec<i64>,
    found: Search,
    /// The vertices of all parts seen in one run.
    parts: Search,
    index: Vec<u32>,
    low: Vec<u32>,
    cursor: Vec<u32>,
    /// By vertex: how many are in its subtree, and in those subtrees below it that only it links to the rest.
    below: Vec<u32>,
    beyond: Vec<u32>,
    path: Vec<u32>,
}

/// Vertices found by going from neighbour to neighbour.
struct Search {
    graph: Arc<Graph>,
    /// A vertex is found if it has the number of the search.
    number: u64,
    seen: Vec<u64>,
    found: Vec<u32>,
}

impl Search {
    fn new(graph: Arc<Graph>) -> Search {
        let n = graph.len();
        Search { graph, number: 0, seen: vec![0; n], found: Vec::with_capacity(n) }
    }

    fn begin(&mut self) {
        self.number += 1;
        self.found.clear();
    }

    fn has(&self, vertex: usize) -> bool {
        self.seen[vertex] == self.number
    }

    fn add(&mut self, vertex: usize) {
        if !self.has(vertex) {
            self.seen[vertex] = self.number;
            self.found.push(vertex as u32);
        }
    }

    /// How many vertices hang together with `start` by such as may be passed; no more are looked for once there are `enough`.
    fn reach(&mut self, start: usize, enough: usize, may: impl Fn(usize) -> bool) -> usize {
        self.begin();
        self.add(start);
        let mut next = 0;
        while next < self.found.len() && self.found.len() < enough {
            self.pass(next, &may);
            next += 1;
        }
        self.found.len()
    }

    /// Goes on for some steps from everything found.
    fn grow(&mut self, steps: usize, may: impl Fn(usize) -> bool) -> usize {
        let mut next = 0;
        for _ in 0..steps {
            let last = self.found.len();
            if next == last {
                break;
            }
            while next < last {
                self.pass(next, &may);
                next += 1;
            }
        }
        self.found.len()
    }

    fn pass(&mut self, at: usize, may: impl Fn(usize) -> bool) {
        let vertex = self.found[at] as usize;
        for &next in self.graph.neighbours(vertex) {
            let next = next as usize;
            if self.seen[next] != self.number && may(next) {
                self.seen[next] = self.number;
                self.found.push(next as u32);
            }
        }
    }

    /// Calls `visit` with the vertices beside what was found, some perhaps more than once.
    fn for_each_beside(&self, mut visit: impl FnMut(usize) -> Pruned) -> Pruned {
        for &vertex in &self.found {
            for &next in self.graph.neighbours(vertex as usize) {
                if !self.has(next as usize) {
                    visit(next as usize)?;
                }
            }
        }
        Ok(())
    }
}

impl PieceSizes {
    /// Whether a value is lost to a vertex for want of room: then to all that it hangs together with.
    fn look_for_room(&mut self, store: &mut Store, vertex: usize, value: i64) -> Pruned {
        let sizes = &self.sizes;
        let found = self.found.reach(vertex, value as usize, |w| store.contains(sizes[w], value));
        if found < value as usize {
            for &w in &self.found.found {
                store.remove(self.sizes[w as usize], value)?;
            }
        }
        Ok(())
    }

    /// What the loss of values of a vertex means for its neighbours.
    fn look_around(&mut self, store: &mut Store, vertex: usize) -> Pruned {
        for at in 0..self.found.graph.neighbours(vertex).len() {
            let w = self.found.graph.neighbours(vertex)[at] as usize;
            let here = self.sizes[vertex];
            self.values.clear();
            self.values.extend(store.values(self.sizes[w]).filter(|&value| !store.contains(here, value)));
            self.look_for_values(store, w)?;
        }
        Ok(())
    }

    /// Looks for room for those values noted that a vertex still has.
    fn look_for_values(&mut self, store: &mut Store, vertex: usize) -> Pruned {
        for at in 0..self.values.len() {
            let value = self.values[at];
            if store.contains(self.sizes[vertex], value) {
                self.look_for_room(store, vertex, value)?;
            }
        }
        Ok(())
    }

    /// What touches the part of a vertex and would make it too large.
    fn keep_apart(&mut self, store: &mut Store, vertex: usize, value: i64) -> Pruned {
        let sizes = &self.sizes;
        let most = value as usize;
        let size = self.parts.reach(vertex, most + 1, |w| store.value(sizes[w]) == Some(value));
        if size > most {
            return store.remove(sizes[vertex], value);
        }
        let found = &mut self.found;
        self.parts.for_each_beside(|w| {
            if !store.contains(sizes[w], value) {
                return Ok(());
            }
            if size == most || found.reach(w, most + 1, |v| store.value(sizes[v]) == Some(value)) > most {
                store.remove(sizes[w], value)?;
            }
            Ok(())
        })
    }

    /// All unfinished parts, with what they cannot do without.
    fn find_needed(&mut self, store: &mut Store) -> Pruned {
        self.parts.begin();
        for vertex in 0..self.sizes.len() {
            let Some(value) = store.value(self.sizes[vertex]) else { continue };
            if self.parts.has(vertex) {
                continue;
            }
            let sizes = &self.sizes;
            let size = self.found.reach(vertex, value as usize + 1, |w| store.value(sizes[w]) == Some(value));
            for &w in &self.found.found {
                self.parts.add(w as usize);
            }
            if size < value as usize {
                self.need(store, vertex, value, value as usize - size)?;
            }
        }
        Ok(())
    }

    /// Fixes the vertices without which the part that was just found would stay too small. `lacks` is how many more it needs.
    fn need(&mut self, store: &mut Store, root: usize, value: i64, lacks: usize) -> Pruned {
        let sizes = &self.sizes;
        let all = self.found.grow(lacks, |w| store.contains(sizes[w], value));
        if all < value as usize {
            return store.remove(sizes[root], value);
        }
        for &w in &self.found.found {
            self.index[w as usize] = UNSEEN;
        }
        self.path.clear();
        self.enter(root, 0);
        let mut seen = 1;
        while let Some(&v) = self.path.last() {
            let v = v as usize;
            if let Some(&w) = self.found.graph.neighbours(v).get(self.cursor[v] as usize) {
                let w = w as usize;
                self.cursor[v] += 1;
                if !self.found.has(w) {
                    continue;
                }
                if self.index[w] == UNSEEN {
                    self.enter(w, seen);
                    seen += 1;
                } else {
                    self.low[v] = self.low[v].min(self.index[w]);
                }
                continue;
            }
            self.path.pop();
            let Some(&parent) = self.path.last() else { return Ok(()) };
            let parent = parent as usize;
            let without = all - 1 - self.beyond[v] as usize;
            if without < value as usize {
                store.fix(self.sizes[v], value)?;
            }
            self.below[parent] += self.below[v];
            if self.low[v] >= self.index[parent] {
                self.beyond[parent] += self.below[v];
            }
            self.low[parent] = self.low[parent].min(self.low[v]);
        }
        Ok(())
    }

    fn enter(&mut self, vertex: usize, at: u32) {
        self.index[vertex] = at;
        self.low[vertex] = at;
        self.cursor[vertex] = 0;
        self.below[vertex] = 1;
        self.beyond[vertex] = 0;
        self.path.push(vertex as u32);
    }

    fn look_at_all(&mut self, store: &mut Store) -> Pruned {
        keep_within(store, &self.sizes, 1, self.sizes.len() as i64)?;
        for vertex in 0..self.sizes.len() {
            store.look_at_watchdog()?;
            self.values.clear();
            self.values.extend(store.values(self.sizes[vertex]));
            self.look_for_values(store, vertex)?;
            if let Some(value) = store.value(self.sizes[vertex]) {
                self.keep_apart(store, vertex, value)?;
            }
        }
        Ok(())
    }
}

impl Propagator for PieceSizes {
    fn cost(&self) -> Cost {
        Cost::Quadratic
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        for (vertex, &size) in self.sizes.iter().enumerate() {
            to.advise(size, Events::ANY, vertex);
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
            self.look_at_all(store)?;
            store.set_cell(self.begun, 1);
        }
        while let Some(vertex) = self.changed.pop() {
            let vertex = vertex as usize;
            self.noted[vertex] = false;
            self.look_around(store, vertex)?;
            if let Some(value) = store.value(self.sizes[vertex]) {
                self.keep_apart(store, vertex, value)?;
            }
        }
        self.find_needed(store)?;
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
        let claimed = |(vertex, &size): (usize, &View)| claim.of(size).map(|(is, value)| (vertex, is, value));
        let Some((vertex, is, value)) = self.sizes.iter().enumerate().find_map(claimed) else { return false };
        let size = self.sizes[vertex];
        let beyond = match is {
            Is::Equal => return self.explain_need(vertex, value, past, reason),
            Is::NotEqual => return self.explain_loss(vertex, value, past, reason),
            Is::AtLeast => i64::MIN..value,
            Is::AtMost => value + 1..i64::MAX,
        };
        // A bound is one value lost or gained, as far as it does not say that pieces have a vertex and not more than there are.
        let (low, high) = (past.min(size).max(1), past.max(size).min(self.sizes.len() as i64));
        let mut lost = (low..=high).filter(|gone| beyond.contains(gone) && past.contains(size, *gone));
        match (lost.next(), lost.next()) {
            (None, _) => true,
            (Some(gone), None) if self.explain_loss(vertex, gone, past, reason) => true,
            _ => self.explain_need(vertex, value, past, reason),
        }
    }
}

impl PieceSizes {
    /// Why a vertex has not this value: with it, a part would be too large, or there would be too little room.
    fn explain_loss(&mut self, vertex: usize, value: i64, past: &Past<'_>, reason: &mut Reason) -> bool {
        let Ok(most) = usize::try_from(value) else { return true };
        if most == 0 || most > self.sizes.len() {
            return true;
        }
        let sizes = &self.sizes;
        if self.found.reach(vertex, most + 1, |w| past.value(sizes[w]) == Some(value)) > most {
            for &w in self.found.found[1..].iter().take(most) {
                reason.bounds(sizes[w as usize], past);
            }
            return true;
        }
        if self.found.reach(vertex, most, |w| past.contains(sizes[w], value)) >= most {
            return false;
        }
        self.explain_border(None, value, reason)
    }

    /// Why a vertex has this value: without it, there would be too little room for some part.
    fn explain_need(&mut self, vertex: usize, value: i64, past: &Past<'_>, reason: &mut Reason) -> bool {
        let Ok(most) = usize::try_from(value) else { return false };
        let sizes = &self.sizes;
        let may = |w: usize| past.contains(sizes[w], value);
        self.parts.reach(vertex, usize::MAX, may);
        for at in 1..self.parts.found.len() {
            let part = self.parts.found[at] as usize;
            let is_part = past.value(sizes[part]) == Some(value);
            if is_part && self.found.reach(part, most, |w| w != vertex && may(w)) < most {
                reason.bounds(sizes[part], past);
                return self.explain_border(Some(vertex), value, reason);
            }
        }
        false
    }

    /// The vertices around what was found, but for one, have not this value.
    fn explain_border(&mut self, but: Option<usize>, value: i64, reason: &mut Reason) -> bool {
        let inside = self.found.found.len();
        for at in 0..inside {
            self.found.pass(at, |_| true);
        }
        for &w in &self.found.found[inside..] {
            if Some(w as usize) != but {
                reason.not(self.sizes[w as usize], value);
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::propagators::testing::{Dice, Promise, compare_with_meaning, propagated};
    use damier_model::{Graph, Model, Relate, Strength, Term, piece_sizes};

    fn path_of(n: usize) -> Graph {
        Graph::new(n, (1..n).map(|v| (v - 1, v)))
    }

    #[test]
    fn a_finished_piece_keeps_others_away_and_a_part_takes_the_only_way() {
        let mut m = Model::new("path");
        let sizes = m.ints("size", 5, 1..=3);
        m.post(piece_sizes(path_of(5), sizes.iter().copied()));
        m.post(sizes[0].equals(2));
        // The first two are a piece; the other three are three, one and two, two and one, or one and one are not.
        let left = propagated(&m, Strength::Auto).expect("there are solutions");
        assert_eq!(left[..2], [vec![2], vec![2]]);
        assert_eq!(left[2], vec![1, 3]);
    }

    #[test]
    fn a_vertex_between_two_parts_that_are_too_large_together_is_none_of_theirs() {
        let mut m = Model::new("path");
        let sizes = m.ints("size", 7, 1..=3);
        m.post(piece_sizes(path_of(7), sizes.iter().copied()));
        for at in [1, 2, 4] {
            m.post(sizes[at].equals(3));
        }
        let left = propagated(&m, Strength::Auto).expect("there are solutions");
        assert_eq!(left, [vec![3], vec![3], vec![3], vec![1], vec![3], vec![3], vec![3]]);
    }

    #[test]
    fn values_without_room_are_gone() {
        let mut m = Model::new("path");
        let sizes = m.ints("size", 4, 0..=9);
        m.post(piece_sizes(path_of(4), sizes.iter().copied()));
        assert_eq!(propagated(&m, Strength::Auto), Some(vec![vec![1, 2, 3, 4]; 4]));
    }

    #[test]
    fn random_pieces_mean_what_they_should() {
        let mut dice = Dice::new(5);
        for round in 0..400 {
            let n = 1 + dice.below(5);
            let mut m = Model::new("random");
            let domains: Vec<_> = (0..n).map(|_| dice.domain(0, 4, 4)).collect();
            let sizes: Vec<_> = domains.into_iter().map(|domain| m.int("size", domain)).collect();
            let mut terms: Vec<Term> = sizes.iter().map(|&x| dice.view_of(x)).collect();
            if round % 5 == 0 {
                terms[0] = terms[n - 1];
            }
            let edges: Vec<_> = (0..n + dice.below(n)).map(|_| (dice.below(n), dice.below(n))).collect();
            m.post(piece_sizes(Graph::new(n, edges), terms));
            compare_with_meaning(&m, Strength::Auto, Promise::Sound, &mut dice);
        }
    }
}
