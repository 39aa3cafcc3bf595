//! All-different, by Hall intervals: k terms that lie within k values keep them, and the bounds of all others move out.
//!
//! Lopez-Ortiz, Quimper, Tromp, van Beek, IJCAI 2003: terms are taken by growing upper bound; a union-find over the
//! sorted bounds counts how many values each stretch still has free, another one leads out of the Hall intervals found.
//! The mirror image gives the upper bounds. O(n log n) for sorting, close to O(n) for the rest; bounds(Z) consistent for
//! terms of different variables.

use crate::learn::{Claim, Is, Reason};
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::propagators::filter::all_distinct;
use crate::propagators::gone::{weakest_least, weakest_most};
use crate::store::journal::Past;
use crate::store::{Conflict, Events, Store};
use crate::view::View;

#[derive(Clone, Copy, Default)]
struct Interval {
    min: i64,
    max: i64,
    /// Where `min` stands among the bounds.
    min_rank: usize,
    /// Where `max + 1` stands among the bounds.
    max_rank: usize,
}

pub(super) struct AllDifferentBounds {
    terms: Box<[View]>,
    intervals: Box<[Interval]>,
    by_min: Box<[u32]>,
    by_max: Box<[u32]>,
    /// All `min` and `max + 1`, ascending, each once, with a guard at both ends.
    bounds: Vec<i64>,
    /// Union-find: the stretch whose free values a stretch uses up next.
    next_free: Box<[usize]>,
    /// Free values of each stretch.
    free: Box<[i64]>,
    /// Union-find: leads out of Hall intervals.
    out_of_hall: Box<[usize]>,
    different_variables: bool,
    /// Whether a bound moved further than asked, because of a hole.
    overshot: bool,
}

fn climb(path: &[usize], mut at: usize) -> usize {
    while path[at] > at {
        at = path[at];
    }
    at
}

fn descend(path: &[usize], mut at: usize) -> usize {
    while path[at] < at {
        at = path[at];
    }
    at
}

/// Makes every step from `from` to `end` lead to `to` at once.
fn shorten(path: &mut [usize], from: usize, end: usize, to: usize) {
    let mut at = from;
    while at != end {
        let next = path[at];
        path[at] = to;
        at = next;
    }
}

impl AllDifferentBounds {
    pub(super) fn new(terms: Box<[View]>) -> AllDifferentBounds {
        let n = terms.len();
        let room = 2 * n + 2;
        AllDifferentBounds {
            different_variables: all_distinct(&terms),
            intervals: vec![Interval::default(); n].into(),
            by_min: (0..n as u32).collect(),
            by_max: (0..n as u32).collect(),
            bounds: Vec::with_capacity(room),
            next_free: vec![0; room].into(),
            free: vec![0; room].into(),
            out_of_hall: vec![0; room].into(),
            overshot: false,
            terms,
        }
    }

    /// Reads the domains and ranks their bounds.
    fn read(&mut self, store: &Store) {
        for (interval, &term) in self.intervals.iter_mut().zip(&self.terms) {
            (interval.min, interval.max) = (store.min(term), store.max(term));
        }
        let intervals = &mut self.intervals;
        self.by_min.sort_unstable_by_key(|&k| intervals[k as usize].min);
        self.by_max.sort_unstable_by_key(|&k| intervals[k as usize].max);
        let n = intervals.len();
        let mut last = intervals[self.by_min[0] as usize].min - 2;
        self.bounds.clear();
        self.bounds.push(last);
        let (mut opened, mut closed) = (0, 0);
        while closed < n {
            let end = intervals[self.by_max[closed] as usize].max + 1;
            let opening = self.by_min.get(opened).map(|&k| k as usize).filter(|&k| intervals[k].min <= end);
            let bound = opening.map_or(end, |k| intervals[k].min);
            if bound != last {
                last = bound;
                self.bounds.push(bound);
            }
            let rank = self.bounds.len() - 1;
            match opening {
                Some(k) => {
                    intervals[k].min_rank = rank;
                    opened += 1;
                }
                None => {
                    intervals[self.by_max[closed] as usize].max_rank = rank;
                    closed += 1;
                }
            }
        }
        self.bounds.push(last + 2);
    }

    fn raise_lower_bounds(&mut self, store: &mut Store) -> Result<(), Conflict> {
        let bounds = &self.bounds;
        let (next_free, free, out_of_hall) = (&mut self.next_free, &mut self.free, &mut self.out_of_hall);
        for at in 1..bounds.len() {
            next_free[at] = at - 1;
            out_of_hall[at] = at - 1;
            free[at] = bounds[at] - bounds[at - 1];
        }
        for &k in &self.by_max {
            let (x, y) = (self.intervals[k as usize].min_rank, self.intervals[k as usize].max_rank);
            let mut z = climb(next_free, x + 1);
            let before = next_free[z];
            free[z] -= 1;
            if free[z] == 0 {
                next_free[z] = z + 1;
                z = climb(next_free, z + 1);
                next_free[z] = before;
            }
            shorten(next_free, x + 1, z, z);
            let room = bounds[z] - bounds[y];
            if free[z] < room {
                return Err(Conflict);
            }
            if out_of_hall[x] > x {
                let w = climb(out_of_hall, out_of_hall[x]);
                let term = self.terms[k as usize];
                store.set_min(term, bounds[w])?;
                self.overshot |= store.min(term) != bounds[w];
                shorten(out_of_hall, x, w, w);
            }
            if free[z] == room {
                shorten(out_of_hall, out_of_hall[y], before - 1, y);
                out_of_hall[y] = before - 1;
            }
        }
        Ok(())
    }

    fn lower_upper_bounds(&mut self, store: &mut Store) -> Result<(), Conflict> {
        let bounds = &self.bounds;
        let (next_free, free, out_of_hall) = (&mut self.next_free, &mut self.free, &mut self.out_of_hall);
        for at in 0..bounds.len() - 1 {
            next_free[at] = at + 1;
            out_of_hall[at] = at + 1;
            free[at] = bounds[at + 1] - bounds[at];
        }
        for &k in self.by_min.iter().rev() {
            let (x, y) = (self.intervals[k as usize].max_rank, self.intervals[k as usize].min_rank);
            let mut z = descend(next_free, x - 1);
            let before = next_free[z];
            free[z] -= 1;
            if free[z] == 0 {
                next_free[z] = z - 1;
                z = descend(next_free, z - 1);
                next_free[z] = before;
            }
            shorten(next_free, x - 1, z, z);
            let room = bounds[y] - bounds[z];
            if free[z] < room {
                return Err(Conflict);
            }
            if out_of_hall[x] < x {
                let w = descend(out_of_hall, out_of_hall[x]);
                let term = self.terms[k as usize];
                store.set_max(term, bounds[w] - 1)?;
                self.overshot |= store.max(term) != bounds[w] - 1;
                shorten(out_of_hall, x, w, w);
            }
            if free[z] == room {
                shorten(out_of_hall, out_of_hall[y], before + 1, y);
                out_of_hall[y] = before + 1;
            }
        }
        Ok(())
    }
}

impl Propagator for AllDifferentBounds {
    fn cost(&self) -> Cost {
        Cost::Linearithmic
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        to.on_all(&self.terms, Events::BOUNDS);
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        if self.terms.is_empty() {
            return Ok(Status::Entailed);
        }
        self.overshot = false;
        self.read(store);
        self.raise_lower_bounds(store)?;
        self.lower_upper_bounds(store)?;
        if self.intervals.iter().all(|interval| interval.min == interval.max) {
            return Ok(Status::Entailed);
        }
        let settled = self.different_variables && !self.overshot;
        Ok(if settled { Status::Fixpoint } else { Status::MayProgress })
    }

    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        if claim == Claim::Failure {
            return hall_interval(self.terms.iter().copied(), None, past, reason);
        }
        self.terms.iter().filter(|&&term| claim.of(term).is_some()).any(|&term| {
            let others = self.terms.iter().copied().filter(|&other| claim.of(other).is_none());
            match claim.of(term) {
                Some((Is::AtLeast, least)) => {
                    let from = past.min(term);
                    let room = (from, weakest_least(term, least) - 1);
                    hall_interval(others, Some((term, room)), past, reason)
                }
                Some((Is::AtMost, most)) => {
                    // The mirror image.
                    let from = -past.max(term);
                    let room = (from, -weakest_most(term, most) - 1);
                    hall_interval(others.map(View::negated), Some((term.negated(), room)), past, reason)
                }
                _ => false,
            }
        })
    }
}

/// Terms that lie within as many values as there are of them, which another term is among, or more terms than values.
///
/// The other term is at least what its room begins with, and no less than the end of the interval is enough; if the claim
/// is wrong, it lies within the room. The shortest interval for the first end that has one is taken.
fn hall_interval(
    terms: impl Iterator<Item = View>,
    other: Option<(View, (i64, i64))>,
    past: &Past<'_>,
    reason: &mut Reason,
) -> bool {
    let mut by_min: Vec<(i64, i64, View)> = terms.map(|t| (past.min(t), past.max(t), t)).collect();
    by_min.sort_unstable_by_key(|&(min, max, _)| (std::cmp::Reverse(min), max));
    let first_end = other.map_or(i64::MIN, |(_, room)| room.1);
    let mut ends: Vec<i64> = by_min.iter().map(|&(_, max, _)| max).filter(|&max| max >= first_end).collect();
    ends.sort_unstable();
    ends.dedup();
    let start_at_most = other.map_or(i64::MAX, |(_, room)| room.0);
    for end in ends {
        let mut inside = i64::from(other.is_some());
        for k in 0..by_min.len() {
            let (start, max, _) = by_min[k];
            inside += i64::from(max <= end);
            if max > end || start > start_at_most || inside <= end - start + 1 {
                continue;
            }
            if let Some((term, _)) = other {
                reason.at_least(term, start);
            }
            for &(_, _, term) in by_min[..=k].iter().filter(|&&(_, max, _)| max <= end) {
                reason.at_least(term, start);
                reason.at_most(term, end);
            }
            return true;
        }
    }
    false
}
