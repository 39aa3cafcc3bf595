//! Why a circuit claims what it does: the possible successors of the past, with the opposite of the claim supposed, close a
//! cycle too early or fall apart.
//!
//! A cycle is told by its fixed successors, and on a subcircuit by a vertex that is not its own successor and not on it. That one
//! vertex cannot be reached from another is told by a cut: a set of vertices that none leads out of. Through everyone: if
//! not all are in one piece, or if without one vertex, the root, there are two of which neither reaches the other, since what
//! is left must be walked from one end to the other. On a subcircuit: if two that are certainly on it are not in one piece.

use super::Tour;
use crate::learn::{Claim, Reason};
use crate::propagators::suppose::Supposed;
use crate::store::journal::Past;
use crate::view::View;

pub(super) struct Successors<'a, 'p> {
    successor: &'a [View],
    tour: Tour,
    supposed: Supposed<'a, 'p>,
}

impl<'a, 'p> Successors<'a, 'p> {
    pub(super) fn new(successor: &'a [View], tour: Tour, claim: Claim, past: &'a Past<'p>) -> Successors<'a, 'p> {
        Successors { successor, tour, supposed: Supposed::new(claim, past) }
    }

    /// By a successor out of range, two with one value, or a cycle that closes too early.
    pub(super) fn explain_paths(&self, reason: &mut Reason) -> bool {
        self.explain_range(reason) || self.explain_clash(reason) || self.explain_cycle(reason)
    }

    /// By a successor out of range, or cuts of the graph of possible successors.
    pub(super) fn explain_pieces(&self, reason: &mut Reason) -> bool {
        let n = self.successor.len();
        if self.explain_range(reason) {
            return true;
        }
        if n < 2 || self.successor.iter().any(|&view| self.supposed.min(view) > self.supposed.max(view)) {
            return false;
        }
        let graph = Possible::new(self);
        match self.tour {
            Tour::Everyone => self.explain_apart(&graph, reason),
            Tour::Some => self.explain_certain(&graph, reason),
        }
    }

    fn explain_range(&self, reason: &mut Reason) -> bool {
        let n = self.successor.len() as i64;
        self.successor.iter().any(|&view| {
            let beyond = self.supposed.min(view) >= n;
            if beyond {
                self.supposed.at_least(view, n, reason);
            }
            beyond || self.supposed.is_negative(view, reason)
        })
    }

    /// The vertex after each, where it is fixed.
    fn fixed(&self) -> Vec<Option<usize>> {
        let value = |&view: &View| self.supposed.value(view).map(|value| value as usize);
        self.successor.iter().map(value).collect()
    }

    fn explain_clash(&self, reason: &mut Reason) -> bool {
        let mut entered_from = vec![None; self.successor.len()];
        for (from, to) in self.fixed().into_iter().enumerate() {
            let Some(to) = to else { continue };
            if let Some(other) = entered_from[to] {
                [from, other].into_iter().for_each(|v: usize| self.supposed.fixed(self.successor[v], reason));
                return true;
            }
            entered_from[to] = Some(from);
        }
        false
    }

    /// No vertex is entered twice, so a walk along fixed successors stops or comes back to where it began.
    fn explain_cycle(&self, reason: &mut Reason) -> bool {
        let n = self.successor.len();
        let after = self.fixed();
        let mut on_cycle = vec![false; n];
        let mut seen = vec![false; n];
        for start in 0..n {
            let mut length = 0;
            let mut at = Some(start);
            while let Some(v) = at.filter(|&v| !seen[v]) {
                seen[v] = true;
                length += 1;
                at = after[v];
            }
            let closed = length > 0 && at == Some(start);
            if !closed || length == n || (length == 1 && self.tour == Tour::Some) {
                continue;
            }
            on_cycle.fill(false);
            let mut v = start;
            while !on_cycle[v] {
                on_cycle[v] = true;
                v = after[v].unwrap_or(start);
            }
            if self.tour == Tour::Some {
                let Some(outside) = (0..n).find(|&v| !on_cycle[v] && self.is_certain(v)) else { continue };
                self.supposed.gone(self.successor[outside], outside as i64, reason);
            }
            (0..n).filter(|&v| on_cycle[v]).for_each(|v| self.supposed.fixed(self.successor[v], reason));
            return true;
        }
        false
    }

    /// Whether a vertex is certainly on the tour.
    fn is_certain(&self, v: usize) -> bool {
        !self.supposed.contains(self.successor[v], v as i64)
    }

    fn explain_apart(&self, graph: &Possible, reason: &mut Reason) -> bool {
        let n = self.successor.len();
        let mut reached = vec![false; n];
        // All in one piece: everyone is reached from vertex 0, and reaches it.
        for forward in [true, false] {
            graph.flood(0, None, forward, &mut reached);
            if reached.contains(&false) {
                self.tell_cut(&reached, forward, None, reason);
                return true;
            }
        }
        let roots = [0, n / 2];
        let Some((root, a, b)) = roots.into_iter().find_map(|root| {
            let (a, b) = graph.incomparable(root)?;
            Some((root, a, b))
        }) else {
            return false;
        };
        for (from, to) in [(a, b), (b, a)] {
            self.tell_unreached(graph, from, to, Some(root), reason);
        }
        true
    }

    fn explain_certain(&self, graph: &Possible, reason: &mut Reason) -> bool {
        let n = self.successor.len();
        let Some(certain) = (0..n).find(|&v| self.is_certain(v)) else { return false };
        let mut reached = vec![false; n];
        for forward in [true, false] {
            graph.flood(certain, None, forward, &mut reached);
            if let Some(apart) = (0..n).find(|&v| !reached[v] && self.is_certain(v)) {
                for v in [certain, apart] {
                    self.supposed.gone(self.successor[v], v as i64, reason);
                }
                let (from, to) = if forward { (certain, apart) } else { (apart, certain) };
                self.tell_unreached(graph, from, to, None, reason);
                return true;
            }
        }
        false
    }

    /// Why one vertex cannot reach another: by what the one reaches, or by what reaches the other, whichever is shorter.
    fn tell_unreached(&self, graph: &Possible, from: usize, to: usize, root: Option<usize>, reason: &mut Reason) {
        let mut cuts = [(from, true), (to, false)].map(|(start, forward)| {
            let mut reached = vec![false; self.successor.len()];
            graph.flood(start, root, forward, &mut reached);
            let mut told = Reason::default();
            self.tell_cut(&reached, forward, root, &mut told);
            told.atoms
        });
        let shorter = usize::from(cuts[1].len() < cuts[0].len());
        reason.atoms.append(&mut cuts[shorter]);
    }

    /// That nothing leads out of a set of vertices (into it, if not `forward`), but for the root.
    fn tell_cut(&self, set: &[bool], forward: bool, root: Option<usize>, reason: &mut Reason) {
        let n = self.successor.len();
        for v in (0..n).filter(|&v| Some(v) != root && set[v] == forward) {
            let view = self.successor[v];
            let (min, max) = (self.supposed.min(view), self.supposed.max(view));
            let lost = || (0..n).filter(|&w| w != v && Some(w) != root && set[w] != forward).map(|w| w as i64);
            // Of those beyond a bound, the nearest says it for the others.
            if let Some(below) = lost().filter(|&w| w < min).max() {
                self.supposed.at_least(view, below + 1, reason);
            }
            if let Some(above) = lost().filter(|&w| w > max).min() {
                self.supposed.at_most(view, above - 1, reason);
            }
            lost().filter(|&w| w >= min && w <= max).for_each(|w| self.supposed.gone(view, w, reason));
        }
    }
}

/// The graph of possible successors.
struct Possible {
    after: Vec<Vec<u32>>,
    before: Vec<Vec<u32>>,
}

impl Possible {
    fn new(of: &Successors<'_, '_>) -> Possible {
        let n = of.successor.len();
        let (mut after, mut before) = (vec![Vec::new(); n], vec![Vec::new(); n]);
        for (v, &view) in of.successor.iter().enumerate() {
            let (low, high) = (of.supposed.min(view).max(0), of.supposed.max(view).min(n as i64 - 1));
            for w in (low..=high).filter(|&w| w != v as i64 && of.supposed.contains(view, w)) {
                after[v].push(w as u32);
                before[w as usize].push(v as u32);
            }
        }
        Possible { after, before }
    }

    /// Marks what is reached from a vertex, or reaches it, without going through the root.
    fn flood(&self, start: usize, root: Option<usize>, forward: bool, reached: &mut [bool]) {
        reached.fill(false);
        reached[start] = true;
        let mut to_visit = vec![start];
        while let Some(v) = to_visit.pop() {
            let next = if forward { &self.after[v] } else { &self.before[v] };
            for w in next.iter().map(|&w| w as usize) {
                if Some(w) != root && !reached[w] {
                    reached[w] = true;
                    to_visit.push(w);
                }
            }
        }
    }

    /// Two vertices neither of which reaches the other without going through the root.
    ///
    /// Vertices in the order in which a depth-first search of the whole leaves them, turned around, lead from one component
    /// only to later ones (Kosaraju); each must lead to the next, or those two are such a pair.
    fn incomparable(&self, root: usize) -> Option<(usize, usize)> {
        let n = self.after.len();
        let order = self.left_last_first(root);
        let mut component = vec![usize::MAX; n];
        let mut heads = Vec::new();
        let mut to_visit = Vec::new();
        for head in order {
            if component[head] != usize::MAX {
                continue;
            }
            component[head] = heads.len();
            to_visit.push(head);
            while let Some(v) = to_visit.pop() {
                for w in self.before[v].iter().map(|&w| w as usize) {
                    if w != root && component[w] == usize::MAX {
                        component[w] = heads.len();
                        to_visit.push(w);
                    }
                }
            }
            heads.push(head);
        }
        let mut leads_on = vec![false; heads.len()];
        for v in (0..n).filter(|&v| v != root) {
            let next = component[v] + 1;
            leads_on[component[v]] |=
                self.after[v].iter().any(|&w| w as usize != root && component[w as usize] == next);
        }
        let k = (1..heads.len()).find(|&k| !leads_on[k - 1])?;
        Some((heads[k - 1], heads[k]))
    }

    fn left_last_first(&self, root: usize) -> Vec<usize> {
        let n = self.after.len();
        let mut seen = vec![false; n];
        seen[root] = true;
        let mut order = Vec::with_capacity(n);
        let mut path: Vec<(usize, usize)> = Vec::new();
        for start in 0..n {
            if std::mem::replace(&mut seen[start], true) {
                continue;
            }
            path.push((start, 0));
            while let Some((v, cursor)) = path.last_mut() {
                let Some(&w) = self.after[*v].get(*cursor) else {
                    order.push(*v);
                    path.pop();
                    continue;
                };
                *cursor += 1;
                if !std::mem::replace(&mut seen[w as usize], true) {
                    path.push((w as usize, 0));
                }
            }
        }
        order.reverse();
        order
    }
}
