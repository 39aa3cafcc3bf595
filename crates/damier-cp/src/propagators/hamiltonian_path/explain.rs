//! Why the rules for a whole path claim what they do.
//!
//! They push each other, so no one of them is the reason. But with the opposite of the claim supposed they find that there is
//! no path, and from which vertices' domains can be tried: those of the others are put back to what they were at the root. First
//! all that are not placed, since what placed vertices leave to the others is found again; then by halves, quarters and so
//! on, the farthest from the claim first. Each try costs a run, so there are only a few.

use super::whole::Whole;
use crate::learn::{Claim, Reason};
use crate::propagators::suppose::Supposed;
use crate::store::Conflict;
use crate::store::journal::Past;

/// Runs for one reason.
const MOST_TRIES: usize = 12;

impl Whole {
    pub(super) fn give_reason(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        let n = self.position.len();
        let supposed = &Supposed::new(claim, past);
        for &view in &self.position {
            if supposed.is_negative(view, reason) {
                return true;
            }
            if supposed.min(view) >= n as i64 {
                supposed.at_least(view, n as i64, reason);
                return true;
            }
        }
        let mut told: Vec<bool> = (0..n).map(|v| self.has_changed(supposed, v)).collect();
        let placed: Vec<bool> = (0..n).map(|v| told[v] && supposed.value(self.position[v]).is_some()).collect();
        if self.leave_no_path(supposed, &placed) {
            told = placed;
        } else if !self.leave_no_path(supposed, &told) {
            return false;
        }
        self.tell_less(supposed, &mut told);
        for v in (0..n).filter(|&v| told[v]) {
            reason.domain(self.position[v], past);
        }
        true
    }

    /// Whether something is known of a vertex that is neither supposed nor known from the root.
    fn has_changed(&self, supposed: &Supposed<'_, '_>, v: usize) -> bool {
        let view = self.position[v];
        (0..self.position.len() as i64).any(|step| supposed.could(view, step) != supposed.contains(view, step))
    }

    /// Leaves out what the reason does not need, as far as it is found in a few tries.
    fn tell_less(&mut self, supposed: &Supposed<'_, '_>, told: &mut [bool]) {
        let start = (0..told.len()).find(|&v| supposed.concerns(self.position[v])).unwrap_or(0);
        let mut farthest_first = self.links.by_distance(start);
        farthest_first.retain(|&v| told[v]);
        farthest_first.reverse();
        let mut tries = 2;
        let mut size = farthest_first.len().div_ceil(2);
        while size > 0 {
            for chunk in farthest_first.chunks(size) {
                if tries == MOST_TRIES {
                    return;
                }
                if !chunk.iter().any(|&v| told[v]) {
                    continue;
                }
                tries += 1;
                let before: Vec<bool> = chunk.iter().map(|&v| std::mem::take(&mut told[v])).collect();
                if !self.leave_no_path(supposed, told) {
                    chunk.iter().zip(before).for_each(|(&v, before)| told[v] = before);
                }
            }
            size /= 2;
        }
    }

    /// Whether the rules find no path within the domains of some vertices, the others being as at the root. Where the search
    /// is to stop they are not asked to the end, and find nothing.
    fn leave_no_path(&mut self, supposed: &Supposed<'_, '_>, told: &[bool]) -> bool {
        let position = &self.position;
        let may_be = |v: usize, step: usize| {
            let (view, step) = (position[v], step as i64);
            if told[v] { supposed.contains(view, step) } else { supposed.could(view, step) }
        };
        let mut is_over = supposed.past.is_over();
        let mut goes_on = |_| {
            is_over |= supposed.past.is_over();
            if is_over { Err(Conflict) } else { Ok(()) }
        };
        let none = !self.rows.fill(may_be) || self.prune(&mut goes_on).is_err();
        none && !is_over
    }
}
