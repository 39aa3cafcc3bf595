//! Why a vertex has a value or has it not: what a search for room ran into.

use super::PieceSizes;
use crate::learn::Reason;
use crate::store::journal::Past;
use std::sync::Arc;

impl PieceSizes {
    /// Why a vertex has not this value: with it, a part would be too large, or there would be too little room.
    pub(super) fn explain_loss(&mut self, vertex: usize, value: i64, past: &Past<'_>, reason: &mut Reason) -> bool {
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
            return self.explain_apart(vertex, None, Some(vertex), value, past, reason);
        }
        self.explain_border(None, value, reason)
    }

    /// Why a vertex has this value: without it, there would be too little room for some part.
    pub(super) fn explain_need(&mut self, vertex: usize, value: i64, past: &Past<'_>, reason: &mut Reason) -> bool {
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
        self.ours.begin();
        for at in 1..self.parts.found.len() {
            let part = self.parts.found[at] as usize;
            let is_part = past.value(self.sizes[part]) == Some(value) && !self.ours.has(part);
            if is_part && self.explain_apart(part, Some(vertex), None, value, past, reason) {
                return true;
            }
        }
        false
    }

    /// Why the part of `root` cannot have so many vertices (without the vertex `but`): others are not of this value, or are parts
    /// that would be too large together with this one. Nothing is said of the vertex that the claim is about.
    fn explain_apart(
        &mut self,
        root: usize,
        but: Option<usize>,
        claimed: Option<usize>,
        value: i64,
        past: &Past<'_>,
        reason: &mut Reason,
    ) -> bool {
        let (sizes, theirs, ours) = (&self.sizes, &mut self.theirs, &mut self.ours);
        let graph = Arc::clone(&self.found.graph);
        let most = value as usize;
        let is = |w: usize| past.value(sizes[w]) == Some(value);
        let size = ours.reach(root, usize::MAX, |w| Some(w) != but && is(w));
        if size >= most {
            return false;
        }
        let ours = &*ours;
        self.found.begin();
        for &w in &ours.found {
            self.found.add(w as usize);
        }
        // Whether another part keeps a vertex off.
        let mut is_kept_off = |w: usize| {
            let here = [w as u32];
            let beside = if is(w) { &here[..] } else { graph.neighbours(w) };
            beside.iter().any(|&u| {
                let u = u as usize;
                Some(u) != but && is(u) && !ours.has(u) && size + theirs.reach(u, most - size, is) >= most
            })
        };
        let room = self.found.grow(usize::MAX, |w| Some(w) != but && past.contains(sizes[w], value) && !is_kept_off(w));
        if room >= most {
            return false;
        }
        for &w in &ours.found {
            if Some(w as usize) != claimed {
                reason.bounds(sizes[w as usize], past);
            }
        }
        for at in 0..room {
            self.found.pass(at, |_| true);
        }
        for &w in &self.found.found[room..] {
            let w = w as usize;
            if Some(w) == but {
                continue;
            }
            if !past.contains(sizes[w], value) {
                reason.not(sizes[w], value);
                continue;
            }
            let here = [w as u32];
            let beside = if is(w) { &here[..] } else { graph.neighbours(w) };
            for &u in beside {
                let u = u as usize;
                if Some(u) != but && is(u) && !ours.has(u) && size + theirs.reach(u, most - size, is) >= most {
                    for &v in &theirs.found {
                        reason.bounds(sizes[v as usize], past);
                    }
                    break;
                }
            }
        }
        true
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
