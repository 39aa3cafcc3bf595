//! Pieces of equal values have as many vertices as their value says; value consistent unless a variable occurs twice.
//!
//! For each value k, vertices that are k are parts of pieces, and vertices that may be k are room for them. What follows:
//!
//! - A part of k vertices is done: what touches it is not k. A vertex that would join parts to more than k is not k.
//! - Where less than k vertices that may be k hang together, none of them is.
//! - A vertex without which a part could not reach k vertices is k (low points, Tarjan 1972, as in `connected.rs`). A part does not
//!   go where it would meet another and the two are too large together.
//!
//! Only what has changed is looked at for the first two, and no search goes on when it has found k vertices: O(k) for each neighbour
//! and value lost (large ones together). Which values those are follows from trailed bits: the values that each vertex had when it
//! was looked at. The third is a search around each unfinished part, within the steps that it may still take. A reason
//! (`explain.rs`) is what a search ran into: the vertices around a room that are not k, or the vertices of parts that are.

mod explain;
mod search;

use crate::learn::{Claim, Is, Reason};
use crate::post::Poster;
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::propagators::filter::all_distinct;
use crate::propagators::scope::keep_within;
use crate::store::journal::Past;
use crate::store::{Cell, Conflict, Events, Pruned, Store};
use crate::view::{Literal, View};
use damier_model::Graph;
use search::Search;
use std::sync::Arc;

const UNSEEN: u32 = u32::MAX;
const BITS: usize = 64;

pub(crate) fn post(poster: &mut Poster<'_>, guard: Literal, graph: &Arc<Graph>, sizes: Box<[View]>) -> Pruned {
    let n = graph.len();
    if sizes.len() != n {
        return poster.clause(guard, &[]);
    }
    let repeats = !all_distinct(&sizes);
    let most = sizes.iter().map(|&size| poster.kernel.store.max(size)).max().unwrap_or(0).clamp(0, n as i64) as usize;
    let words = most / BITS + 1;
    let begun = poster.kernel.store.new_cell(0);
    let had = poster.kernel.store.new_cells(n * words, 0);
    let pieces = PieceSizes {
        sizes,
        repeats,
        begun,
        had,
        words,
        lost: vec![0; words],
        wanted: vec![0; words],
        noted: vec![false; n],
        changed: Vec::with_capacity(n),
        values: Vec::with_capacity(n),
        found: Search::new(Arc::clone(graph)),
        parts: Search::new(Arc::clone(graph)),
        first: vec![0; n],
        size: vec![0; n],
        ours: Search::new(Arc::clone(graph)),
        theirs: Search::new(Arc::clone(graph)),
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
    /// Trailed bits, by vertex: the values that it had when it was looked at last, 64 to a cell.
    had: Cell,
    words: usize,
    /// Bits: the values of 64 and more that a vertex has lost, and those of them that a neighbour has.
    lost: Vec<u64>,
    wanted: Vec<u64>,
    /// Vertices changed since the last run, each once.
    noted: Vec<bool>,
    changed: Vec<u32>,
    /// Values of one vertex that are gone through.
    values: Vec<i64>,
    found: Search,
    /// The vertices of all parts seen in one run; for each of them the first of its part, and for that how many there are.
    parts: Search,
    first: Vec<u32>,
    size: Vec<u32>,
    /// Two parts, where it is explained that they do not meet.
    ours: Search,
    theirs: Search,
    index: Vec<u32>,
    low: Vec<u32>,
    cursor: Vec<u32>,
    /// By vertex: how many are in its subtree, and in those subtrees below it that only it links to the rest.
    below: Vec<u32>,
    beyond: Vec<u32>,
    path: Vec<u32>,
}

impl PieceSizes {
    /// Notes the values that a vertex has lost since it was looked at last, and in `lost` the large ones.
    fn take_losses(&mut self, store: &mut Store, vertex: usize) {
        self.values.clear();
        self.lost[0] = 0;
        for word in 0..self.words {
            let (first, cell) = ((word * BITS) as i64, self.had.nth(vertex * self.words + word));
            let had = store.cell(cell) as u64;
            let mut left = had;
            let mut kept = 0;
            while left != 0 {
                let bit = left.trailing_zeros();
                left &= left - 1;
                let value = first + i64::from(bit);
                if store.contains(self.sizes[vertex], value) {
                    kept |= 1 << bit;
                } else {
                    self.values.push(value);
                }
            }
            if kept != had {
                store.set_cell(cell, kept as i64);
            }
            if word > 0 {
                self.lost[word] = had & !kept;
            }
        }
    }

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
        self.take_losses(store, vertex);
        let small = self.values.iter().take_while(|&&value| value < BITS as i64).count();
        for at in 0..small {
            let value = self.values[at];
            // One search does for all neighbours that it comes across.
            self.found.begin();
            for at in 0..self.found.graph.neighbours(vertex).len() {
                let w = self.found.graph.neighbours(vertex)[at] as usize;
                if !self.found.has(w) && store.contains(self.sizes[w], value) {
                    self.look_for_room(store, w, value)?;
                }
            }
        }
        if small < self.values.len() { self.look_for_large_rooms(store, vertex, small) } else { Ok(()) }
    }

    /// Large values are mostly lost together and left together, so one search over vertices that have all of them may do for all.
    fn look_for_large_rooms(&mut self, store: &mut Store, vertex: usize, small: usize) -> Pruned {
        let words = self.words;
        self.found.begin();
        self.wanted.fill(0);
        for at in 0..self.found.graph.neighbours(vertex).len() {
            let w = self.found.graph.neighbours(vertex)[at] as usize;
            let has = |word: usize, w: usize| store.cell(self.had.nth(w * words + word)) as u64;
            if (1..words).all(|word| self.lost[word] & has(word, w) == 0) {
                continue;
            }
            let is_done = (1..words).all(|word| self.lost[word] & has(word, w) & !self.wanted[word] == 0);
            if is_done && self.found.has(w) {
                continue;
            }
            for word in 1..words {
                self.wanted[word] = self.lost[word] & has(word, w);
            }
            let Some(last) = (1..words).rfind(|&word| self.wanted[word] != 0) else { continue };
            let most = last * BITS + BITS - 1 - self.wanted[last].leading_zeros() as usize;
            let wanted = &self.wanted;
            let has_all = |v: usize| (1..words).all(|word| wanted[word] & !has(word, v) == 0);
            if self.found.reach(w, most, has_all) >= most {
                continue;
            }
            for at in small..self.values.len() {
                let value = self.values[at];
                if store.contains(self.sizes[w], value) {
                    self.look_for_room(store, w, value)?;
                }
            }
            self.found.begin();
        }
        Ok(())
    }

    /// Looks at all vertices for room for a value.
    fn look_for_room_everywhere(&mut self, store: &mut Store, value: i64) -> Pruned {
        self.found.begin();
        for vertex in 0..self.sizes.len() {
            if self.found.has(vertex) || !store.contains(self.sizes[vertex], value) {
                continue;
            }
            let from = self.found.found.len();
            self.found.add(vertex);
            let mut next = from;
            while next < self.found.found.len() {
                let sizes = &self.sizes;
                self.found.pass(next, |w| store.contains(sizes[w], value));
                next += 1;
            }
            if next - from < value as usize {
                for &w in &self.found.found[from..] {
                    store.remove(self.sizes[w as usize], value)?;
                }
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
                self.first[w as usize] = vertex as u32;
            }
            self.size[vertex] = size as u32;
        }
        for at in 0..self.parts.found.len() {
            let vertex = self.parts.found[at] as usize;
            let size = self.size[vertex] as usize;
            if self.first[vertex] as usize == vertex
                && let Some(value) = store.value(self.sizes[vertex])
                && size < value as usize
            {
                self.need(store, vertex, value, size)?;
            }
        }
        Ok(())
    }

    /// Fixes the vertices without which a part, of so many vertices with `root` its first, would stay too small.
    fn need(&mut self, store: &mut Store, root: usize, value: i64, size: usize) -> Pruned {
        let (sizes, parts, first, part_size) = (&self.sizes, &self.parts, &self.first, &self.size);
        let graph = Arc::clone(&self.found.graph);
        let most = value as usize;
        self.found.begin();
        self.found.add(root);
        let mut next = 0;
        while next < self.found.found.len() {
            self.found.pass(next, |w| parts.has(w) && first[w] as usize == root);
            next += 1;
        }
        // Whether a vertex is of another part of that value which is too large for both together.
        let is_apart = |w: usize| {
            parts.has(w)
                && first[w] as usize != root
                && store.value(sizes[w]) == Some(value)
                && size + part_size[first[w] as usize] as usize >= most
        };
        let all = self.found.grow(most - size, |w| {
            store.contains(sizes[w], value)
                && !is_apart(w)
                && (store.value(sizes[w]).is_some() || !graph.neighbours(w).iter().any(|&u| is_apart(u as usize)))
        });
        if all < most {
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
            for word in 0..self.words {
                let first = (word * BITS) as i64;
                let has = |bit: usize| store.contains(self.sizes[vertex], first + bit as i64);
                let had = (0..BITS).filter(|&bit| has(bit)).fold(0, |had: u64, bit| had | 1 << bit);
                store.set_cell(self.had.nth(vertex * self.words + word), had as i64);
            }
        }
        let most = self.sizes.iter().map(|&size| store.max(size)).max().unwrap_or(0);
        for value in 1..=most {
            store.look_at_watchdog()?;
            self.look_for_room_everywhere(store, value)?;
        }
        for vertex in 0..self.sizes.len() {
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
    fn a_part_does_not_grow_where_it_would_meet_one_that_is_too_large() {
        // One cell and three of four each: between them there is one that cannot be of both, so the first goes all the other way.
        let mut m = Model::new("path");
        let sizes = m.ints("size", 9, 1..=4);
        m.post(piece_sizes(path_of(9), sizes.iter().copied()));
        for at in [1, 5, 6, 7] {
            m.post(sizes[at].equals(4));
        }
        let left = propagated(&m, Strength::Auto).expect("there is a solution");
        assert_eq!(left, [[4], [4], [4], [4], [1], [4], [4], [4], [4]]);
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
