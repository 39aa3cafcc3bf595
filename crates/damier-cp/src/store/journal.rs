//! The journal: every change of a domain in the order in which it happened, with its cause.
//!
//! Only a search that learns keeps one; without it a change costs one test more. Changes at the root are not written
//! down: they are true for good, and no reason need mention them. An entry says what was asked for and what the domain was
//! afterwards, and leads to the variable's entry before, so that any domain can be read as it was at any position. A domain of
//! several words may lose hundreds of values one by one: where each was taken out from between the bounds is noted by value,
//! and only changes of its bounds lead from one to the other.

use super::{Store, VarId};
use crate::domain::{Shape, WORD};
use crate::learn::{Atom, Is};
use crate::view::{Literal, View};
use std::cell::Cell;

/// What made a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// The search.
    Decision,
    Propagator(u32),
    /// A clause of two literals: this one holds, so the other must.
    Implication(Literal),
    /// The long clause that starts here in the arena.
    Clause(u32),
    /// What a literal stands for, or the literal of a fact.
    Channel(u32),
    /// The variable whose value leaves others.
    Disequality(VarId),
    /// A learned clause.
    Nogood(u32),
    /// This constraint of the model, while it was posted.
    Posted(u32),
}

/// What was asked of a domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    Is(Is, i64),
    /// Only values with these bits (above the base) may stay.
    Within(u64),
}

/// A domain's bounds, and its members where they fit in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Extent {
    pub(crate) min: i64,
    pub(crate) max: i64,
    bits: u64,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) var: VarId,
    /// The variable's entry before this one.
    before: u32,
    pub(crate) level: u32,
    pub(crate) cause: Cause,
    pub(crate) change: Change,
    /// What the domain is after the change.
    after: Extent,
}

/// No entry: how it was at the root.
pub(crate) const ROOT: u32 = u32::MAX;

/// Where a variable's entry before a position was found. An analysis asks for earlier and earlier positions, and goes on
/// from there instead of from the end.
#[derive(Clone, Copy, Debug)]
struct Found {
    round: u32,
    position: u32,
    entry: u32,
}

fn not_looked_up() -> Cell<Found> {
    Cell::new(Found { round: 0, position: 0, entry: ROOT })
}

#[derive(Default)]
pub(crate) struct Journal {
    entries: Vec<Entry>,
    /// By variable: its last entry.
    last: Vec<u32>,
    /// By variable: what was looked up last, if that was in this round.
    found: Vec<Cell<Found>>,
    /// Changes whenever entries are taken back.
    round: u32,
    /// By variable: the domain at the root.
    root: Vec<Extent>,
    /// By bit of the store's words: where the value was last taken out from between the bounds.
    holes: Vec<u32>,
    /// Lengths at the beginning of levels.
    marks: Vec<u32>,
    /// What was found at the root, if it is recorded.
    at_root: Option<Vec<(Atom, Cause)>>,
    /// The change that could not be made, in the last conflict.
    pub(crate) failed: Option<(VarId, Change)>,
}

impl Store {
    /// Keeps a journal from now on; the store must be at its root.
    pub(crate) fn keep_journal(&mut self) {
        debug_assert!(self.marks.is_empty());
        if self.journal.is_some() {
            return;
        }
        let root = (0..self.records.len() as VarId).map(|x| self.extent(x)).collect();
        let last = vec![ROOT; self.records.len()];
        let found = vec![not_looked_up(); self.records.len()];
        let holes = vec![ROOT; self.words.len() * WORD as usize];
        self.journal = Some(Box::new(Journal { last, found, round: 1, root, holes, ..Journal::default() }));
    }

    /// Makes room in the journal, if one is kept, for a variable that was just added at the root.
    pub(super) fn join_journal(&mut self) {
        let extent = self.extent(self.records.len() as VarId - 1);
        let holes = self.words.len() * WORD as usize;
        if let Some(journal) = &mut self.journal {
            journal.root.push(extent);
            journal.last.push(ROOT);
            journal.found.push(not_looked_up());
            journal.holes.resize(holes, ROOT);
        }
    }

    #[inline]
    fn extent(&self, x: VarId) -> Extent {
        let r = self.record(x);
        Extent { min: r.min, max: r.max, bits: r.bits }
    }

    /// Writes a change down that was just made.
    #[inline(always)]
    pub(super) fn log(&mut self, x: VarId, change: Change) {
        if self.journal.is_some() {
            self.write_down(x, change);
        }
    }

    fn write_down(&mut self, x: VarId, change: Change) {
        let (after, cause) = (self.extent(x), self.cause);
        let hole = match (change, self.record(x).shape) {
            (Change::Is(Is::NotEqual, value), Shape::Words(start)) if after.min < value && value < after.max => {
                Some(self.place_of(x, start, value))
            }
            _ => None,
        };
        let Some(journal) = &mut self.journal else { return };
        let at = if journal.marks.is_empty() { ROOT } else { journal.entries.len() as u32 };
        if let Some(hole) = hole {
            journal.holes[hole] = at;
        }
        if at == ROOT {
            if journal.at_root.is_some() {
                self.note_at_root(x, change);
            }
            return self.settle_at_root(x, after);
        }
        let (level, before) = (journal.marks.len() as u32, journal.last[x as usize]);
        if hole.is_none() {
            journal.last[x as usize] = at;
        }
        journal.entries.push(Entry { var: x, before, level, cause, change, after });
    }

    fn settle_at_root(&mut self, x: VarId, after: Extent) {
        if let Some(journal) = &mut self.journal {
            journal.root[x as usize] = after;
        }
    }

    #[cold]
    fn note_at_root(&mut self, x: VarId, change: Change) {
        let cause = self.cause;
        let facts = match change {
            Change::Is(is, value) => vec![Atom { var: x, is, value }],
            Change::Within(bits) => {
                let before = self.journal.as_ref().map_or(0, |journal| journal.root[x as usize].bits);
                self.values_of(x, before & !bits).map(|value| Atom::not_equal(x, value)).collect()
            }
        };
        if let Some(log) = self.journal.as_mut().and_then(|journal| journal.at_root.as_mut()) {
            log.extend(facts.into_iter().map(|fact| (fact, cause)));
        }
    }

    fn values_of(&self, x: VarId, bits: u64) -> impl Iterator<Item = i64> + use<> {
        let base = self.record(x).base;
        (0..WORD as i64).filter(move |&bit| bits >> bit & 1 != 0).map(move |bit| base + bit)
    }

    /// The values of a small domain that are not among these bits.
    pub(crate) fn values_without(&self, x: VarId, bits: u64) -> Vec<i64> {
        self.values_of(x, self.record(x).bits & !bits).collect()
    }

    /// Keeps a journal, and in it what is found at the root, from now on.
    pub(crate) fn log_root(&mut self) {
        self.keep_journal();
        if let Some(journal) = &mut self.journal {
            journal.at_root = Some(Vec::new());
        }
    }

    /// What was found at the root since this was asked last.
    pub(crate) fn take_root_log(&mut self) -> Option<Vec<(Atom, Cause)>> {
        self.journal.as_mut()?.at_root.as_mut().map(std::mem::take)
    }

    /// Notes which change emptied a domain.
    #[cold]
    pub(crate) fn fail(&mut self, x: VarId, change: Change) -> super::Conflict {
        if let Some(journal) = &mut self.journal {
            journal.failed = Some((x, change));
        }
        super::Conflict
    }

    pub(super) fn push_journal(&mut self) {
        if let Some(journal) = &mut self.journal {
            journal.marks.push(journal.entries.len() as u32);
        }
    }

    pub(super) fn pop_journal(&mut self) {
        let Some(journal) = &mut self.journal else { return };
        let Some(mark) = journal.marks.pop() else { return };
        journal.round = journal.round.wrapping_add(1);
        for entry in journal.entries.drain(mark as usize..).rev() {
            journal.last[entry.var as usize] = entry.before;
        }
    }

    /// The number of changes since the root, which is the position of the next.
    pub(crate) fn position(&self) -> u32 {
        self.journal.as_ref().map_or(0, |journal| journal.entries.len() as u32)
    }

    /// The position at which the present level began.
    pub(crate) fn level_start(&self) -> u32 {
        self.journal.as_ref().and_then(|journal| journal.marks.last().copied()).unwrap_or(0)
    }

    /// The position at which a level began.
    pub(crate) fn start_of(&self, level: u32) -> u32 {
        let marks = self.journal.as_ref().map(|journal| &journal.marks);
        marks.and_then(|marks| marks.get(level as usize - 1).copied()).unwrap_or(0)
    }

    /// What was decided as a level began; `None` if nothing was, since an assumption held already.
    pub(crate) fn decision_of(&self, level: u32) -> Option<Atom> {
        let position = self.start_of(level);
        let entry = self.entry(position).filter(|entry| entry.level == level && entry.cause == Cause::Decision)?;
        match entry.change {
            Change::Is(is, value) => Some(Atom { var: entry.var, is, value }),
            Change::Within(_) => None,
        }
    }

    /// Whether the search itself made the change.
    pub(crate) fn is_decision(&self, position: u32) -> bool {
        self.entry(position).is_none_or(|entry| entry.cause == Cause::Decision)
    }

    pub(crate) fn entry(&self, position: u32) -> Option<&Entry> {
        self.journal.as_ref()?.entries.get(position as usize)
    }

    /// The variable of the change at a position, with its domain before and after.
    pub(crate) fn change(&self, position: u32) -> Option<(VarId, Extent, Extent)> {
        let journal = self.journal.as_ref()?;
        let entry = journal.entries.get(position as usize)?;
        let before = match entry.before {
            ROOT => journal.root[entry.var as usize],
            at => journal.entries[at as usize].after,
        };
        Some((entry.var, before, entry.after))
    }

    /// The change that could not be made, told once.
    pub(crate) fn take_failed(&mut self) -> Option<(VarId, Change)> {
        self.journal.as_mut()?.failed.take()
    }

    /// The domains as they were just before the change at this position.
    pub(crate) fn past(&self, position: u32) -> Past<'_> {
        Past { store: self, position }
    }

    /// The place of a value between the declared bounds, among the bits of the store's words.
    fn place_of(&self, x: VarId, start: u32, value: i64) -> usize {
        start as usize * WORD as usize + (value - self.record(x).base) as usize
    }

    /// Whether a value was never taken out from between the bounds.
    fn is_no_hole(&self, x: VarId, value: i64) -> bool {
        let r = self.record(x);
        match r.shape {
            Shape::Word => value >= r.base && value - r.base < WORD as i64,
            Shape::Words(start) => {
                let bit = value - r.base;
                bit >= 0 && self.words[start as usize + bit as usize / 64].value >> (bit as usize % 64) & 1 != 0
            }
            Shape::Wide(at) => self.wide[at as usize].skip_up(value) == value,
        }
    }
}

/// The store as it was at a position of the journal, for reading.
#[derive(Clone, Copy)]
pub struct Past<'s> {
    store: &'s Store,
    position: u32,
}

impl Past<'_> {
    /// Whether the search is to stop, at a limit or when cancelled: a reason that takes long to find is not worth it then.
    pub(crate) fn is_over(&self) -> bool {
        self.store.watchdog.as_ref().is_some_and(|stop| stop())
    }

    /// The variable's last entry before the position, as an index.
    fn last(&self, x: VarId) -> u32 {
        let Some(journal) = &self.store.journal else { return ROOT };
        let mut at = journal.last[x as usize];
        if at == ROOT || at < self.position {
            return at;
        }
        let place = &journal.found[x as usize];
        let found = place.get();
        if found.round == journal.round && found.position >= self.position {
            at = found.entry;
        }
        while at != ROOT && at >= self.position {
            at = journal.entries[at as usize].before;
        }
        place.set(Found { round: journal.round, position: self.position, entry: at });
        at
    }

    fn extent_at(&self, x: VarId, entry: u32) -> Extent {
        match &self.store.journal {
            Some(journal) if entry != ROOT => journal.entries[entry as usize].after,
            Some(journal) => journal.root[x as usize],
            None => self.store.extent(x),
        }
    }

    pub(crate) fn extent(&self, x: VarId) -> Extent {
        self.extent_at(x, self.last(x))
    }

    fn root(&self, x: VarId) -> Extent {
        self.extent_at(x, ROOT)
    }

    pub(crate) fn var_contains(&self, x: VarId, value: i64) -> bool {
        let extent = self.extent(x);
        if value < extent.min || value > extent.max {
            return false;
        }
        let r = self.store.record(x);
        if r.shape == Shape::Word {
            return extent.bits >> (value - r.base) & 1 != 0;
        }
        // Taken out from between the bounds: perhaps later.
        self.store.is_no_hole(x, value) || self.hole(x, value).is_some_and(|at| at != ROOT && at >= self.position)
    }

    /// Where a value was taken out from between the bounds; `None` if it was not.
    fn hole(&self, x: VarId, value: i64) -> Option<u32> {
        if self.store.is_no_hole(x, value) {
            return None;
        }
        let journal = self.store.journal.as_ref()?;
        if let Shape::Words(start) = self.store.record(x).shape {
            let root = self.root(x);
            if value < root.min || value > root.max {
                return Some(ROOT);
            }
            return Some(journal.holes[self.store.place_of(x, start, value)]);
        }
        let mut at = journal.last[x as usize];
        while at != ROOT {
            let entry = &journal.entries[at as usize];
            let before = self.extent_at(x, entry.before);
            if entry.change == Change::Is(Is::NotEqual, value) && before.min < value && value < before.max {
                return Some(at);
            }
            at = entry.before;
        }
        Some(ROOT)
    }

    /// Whether a value was missing at the root already.
    pub(crate) fn was_never(&self, x: VarId, value: i64) -> bool {
        let root = self.root(x);
        if value < root.min || value > root.max {
            return true;
        }
        let r = self.store.record(x);
        match r.shape {
            Shape::Word => root.bits >> (value - r.base) & 1 == 0,
            _ => self.hole(x, value) == Some(ROOT),
        }
    }

    /// The change that made an atom true, among those before the position: `Some(ROOT)` if it always was; `None` if it was
    /// not true then.
    pub(crate) fn since(&self, atom: Atom) -> Option<u32> {
        let (x, v) = (atom.var, atom.value);
        let journal = self.store.journal.as_ref()?;
        let mut at = self.last(x);
        let true_at = |entry: u32| {
            let extent = self.extent_at(x, entry);
            match atom.is {
                Is::AtLeast => extent.min >= v,
                Is::AtMost => extent.max <= v,
                Is::Equal => extent.min == v && extent.max == v,
                Is::NotEqual => {
                    let r = self.store.record(x);
                    let outside = v < extent.min || v > extent.max;
                    outside || r.shape == Shape::Word && extent.bits >> (v - r.base) & 1 == 0
                }
            }
        };
        let by_hole = |found: Option<u32>| {
            if atom.is != Is::NotEqual || self.store.record(x).shape == Shape::Word {
                return found;
            }
            match self.hole(x, v) {
                Some(ROOT) => Some(ROOT),
                Some(hole) if hole < self.position => found.map_or(Some(hole), |at| Some(earlier(at, hole))),
                _ => found,
            }
        };
        if !true_at(at) {
            return by_hole(None);
        }
        while at != ROOT && true_at(journal.entries[at as usize].before) {
            at = journal.entries[at as usize].before;
        }
        by_hole(Some(at))
    }

    /// Smallest value.
    pub fn min(&self, v: View) -> i64 {
        let extent = self.extent(v.var);
        v.scale * (if v.scale >= 0 { extent.min } else { extent.max }) + v.offset
    }

    /// Largest value.
    pub fn max(&self, v: View) -> i64 {
        let extent = self.extent(v.var);
        v.scale * (if v.scale >= 0 { extent.max } else { extent.min }) + v.offset
    }

    /// Smallest value at the root.
    pub(crate) fn root_min(&self, v: View) -> i64 {
        let root = self.root(v.var);
        v.scale * (if v.scale >= 0 { root.min } else { root.max }) + v.offset
    }

    /// The value, if one was left.
    pub fn value(&self, v: View) -> Option<i64> {
        let (min, max) = (self.min(v), self.max(v));
        (min == max).then_some(min)
    }

    /// Whether a value was possible.
    pub fn contains(&self, v: View, value: i64) -> bool {
        if v.scale == 0 {
            return value == v.offset;
        }
        let distance = value - v.offset;
        distance % v.scale == 0 && self.var_contains(v.var, distance / v.scale)
    }

    /// Whether a literal held.
    #[inline]
    pub fn is_true(&self, literal: Literal) -> bool {
        // What does not hold now did not hold before.
        self.store.is_true(literal) && self.min(View::from(literal)) == 1
    }

    /// Whether a literal could not hold.
    #[inline]
    pub fn is_false(&self, literal: Literal) -> bool {
        self.store.is_false(literal) && self.max(View::from(literal)) == 0
    }
}

/// The earlier of two positions; [`ROOT`] is before all.
fn earlier(a: u32, b: u32) -> u32 {
    if a == ROOT || b == ROOT { ROOT } else { a.min(b) }
}

impl Past<'_> {
    /// Calls `each` with the values between the bounds that were taken out since the root.
    pub(crate) fn for_each_hole(&self, x: VarId, mut each: impl FnMut(i64)) {
        let (r, now, root) = (self.store.record(x), self.extent(x), self.root(x));
        if now.min == now.max {
            return;
        }
        if r.shape == Shape::Word {
            let mut gone = root.bits & !now.bits;
            while gone != 0 {
                let value = r.base + i64::from(gone.trailing_zeros());
                if now.min < value && value < now.max {
                    each(value);
                }
                gone &= gone - 1;
            }
            return;
        }
        let Some(journal) = &self.store.journal else { return };
        if let Shape::Words(start) = r.shape {
            let place = |value: i64| self.store.place_of(x, start, value);
            let (low, high) = (place(now.min), place(now.max));
            for word in low / 64..=high / 64 {
                let mut gone = !self.store.words[word].value;
                while gone != 0 {
                    let at = word * 64 + gone.trailing_zeros() as usize;
                    if low < at && at < high && journal.holes[at] != ROOT && journal.holes[at] < self.position {
                        each(now.min + (at - low) as i64);
                    }
                    gone &= gone - 1;
                }
            }
            return;
        }
        let mut at = self.last(x);
        while at != ROOT {
            let entry = &journal.entries[at as usize];
            if let Change::Is(Is::NotEqual, value) = entry.change
                && now.min < value
                && value < now.max
            {
                each(value);
            }
            at = entry.before;
        }
    }
}
