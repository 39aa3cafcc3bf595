//! The store: all domains, with a trail to undo changes and a list of what changed.
//!
//! A record is saved once per level, recognised by its stamp, so going back costs what was changed and nothing else.
//! Changes are noted as events per variable; the [kernel](crate::kernel) turns them into propagator runs.

use crate::domain::{MAX_BITS, Missing, Record, Shape, WORD, one_word};
use damier_model::Domain;

/// The store has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict;

/// The result of pruning: either the store lives on, or a domain ran empty.
pub type Pruned = Result<(), Conflict>;

/// What happened to a variable, as a set of bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Events(pub(crate) u8);

impl Events {
    /// The smallest value went up.
    pub const LOWER: Events = Events(1);
    /// The largest value went down.
    pub const UPPER: Events = Events(2);
    /// Only one value is left.
    pub const FIXED: Events = Events(4);
    /// Something was removed, anywhere.
    pub const ANY: Events = Events(8);
    /// A bound moved.
    pub const BOUNDS: Events = Events(3);

    /// Whether the two sets have an event in common.
    pub fn meets(self, other: Events) -> bool {
        self.0 & other.0 != 0
    }

    /// The same events seen through a view that turns the order around.
    pub(crate) fn mirrored(self) -> Events {
        Events(self.0 & !3 | (self.0 & 1) << 1 | (self.0 & 2) >> 1)
    }
}

/// A variable of the store.
pub(crate) type VarId = u32;
/// The variable that is always 1; constants are views of it.
pub(crate) const ONE: VarId = 0;

/// What is known of a literal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Truth {
    Open,
    True,
    False,
}

struct SavedRecord {
    var: VarId,
    min: i64,
    max: i64,
    size: u64,
    bits: u64,
}

/// A number of a propagator's own state that is restored on backtracking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell(u32);

#[derive(Clone, Copy)]
struct Stamped<T> {
    value: T,
    stamp: u64,
}

/// The tags a propagator reacts to at the moment; an empty window means that it does not run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Window {
    pub(crate) low: u32,
    pub(crate) high: u32,
}

impl Window {
    pub(crate) const ALL: Window = Window { low: 0, high: u32::MAX };
    /// Nothing more to say.
    pub(crate) const ENTAILED: Window = Window { low: 1, high: 0 };
    /// Waiting for the guard.
    pub(crate) const ASLEEP: Window = Window { low: 2, high: 0 };
}

/// How long each trail was when a level began.
#[derive(Clone, Copy, Default)]
struct Mark {
    records: usize,
    words: usize,
    holes: usize,
    cells: usize,
    windows: usize,
    stamp: u64,
}

/// All domains and all trailed state.
pub struct Store {
    records: Vec<Record>,
    words: Vec<Stamped<u64>>,
    wide: Vec<Missing>,
    cells: Vec<Stamped<i64>>,
    windows: Vec<Stamped<Window>>,
    /// By literal: what is known of it. A copy of the records of 0..1 variables, packed for the clauses' sake.
    truths: Vec<Truth>,

    saved_records: Vec<SavedRecord>,
    saved_words: Vec<(u32, u64)>,
    saved_holes: Vec<u32>,
    saved_cells: Vec<(u32, i64)>,
    saved_windows: Vec<(u32, Window)>,
    marks: Vec<Mark>,
    stamp: u64,
    last_stamp: u64,

    /// Variables with events not yet handled, each once.
    modified: Vec<VarId>,
    events: Vec<u8>,
}

impl Default for Store {
    fn default() -> Store {
        let mut store = Store {
            records: Vec::new(),
            words: Vec::new(),
            wide: Vec::new(),
            cells: Vec::new(),
            windows: Vec::new(),
            truths: Vec::new(),
            saved_records: Vec::new(),
            saved_words: Vec::new(),
            saved_holes: Vec::new(),
            saved_cells: Vec::new(),
            saved_windows: Vec::new(),
            marks: Vec::new(),
            stamp: 1,
            last_stamp: 1,
            modified: Vec::new(),
            events: Vec::new(),
        };
        store.add_variable(&Domain::range(1, 1));
        store
    }
}

impl Store {
    /// Adds a variable. The domain must not be empty.
    pub(crate) fn add_variable(&mut self, domain: &Domain) -> VarId {
        let (min, max) = (domain.min().unwrap_or(0), domain.max().unwrap_or(-1));
        let span = min.abs_diff(max).saturating_add(1);
        let (shape, bits) = if span <= WORD {
            (Shape::Word, one_word(domain, min))
        } else if span <= MAX_BITS {
            let start = self.words.len();
            self.words.resize(start + span.div_ceil(WORD) as usize, Stamped { value: 0, stamp: 0 });
            for value in domain.values() {
                let bit = (value - min) as usize;
                self.words[start + bit / 64].value |= 1 << (bit % 64);
            }
            (Shape::Words(start as u32), 0)
        } else {
            self.wide.push(Missing { gaps: domain.gaps().collect(), holes: Vec::new() });
            (Shape::Wide(self.wide.len() as u32 - 1), 0)
        };
        let boolean = min >= 0 && max <= 1;
        self.records.push(Record { min, max, size: domain.size(), bits, base: min, stamp: 0, shape, boolean });
        self.events.push(0);
        self.truths.extend([Truth::Open; 2]);
        self.modified.reserve(self.records.len() - self.modified.len());
        let x = self.records.len() as VarId - 1;
        if boolean && min == max {
            self.write_truth(x, min);
        }
        x
    }

    #[inline]
    fn write_truth(&mut self, x: VarId, value: i64) {
        let positive = 2 * x as usize;
        let (this, other) = if value == 1 { (Truth::True, Truth::False) } else { (Truth::False, Truth::True) };
        self.truths[positive] = this;
        self.truths[positive + 1] = other;
    }

    /// What is known of the literal with this code.
    #[inline]
    pub(crate) fn truth(&self, literal: u32) -> Truth {
        self.truths[literal as usize]
    }

    /// Number of variables, the constant 1 included.
    pub(crate) fn variables(&self) -> usize {
        self.records.len()
    }

    // Reading

    #[inline]
    pub(crate) fn record(&self, x: VarId) -> &Record {
        &self.records[x as usize]
    }

    /// Whether a value is in the domain.
    #[inline]
    pub(crate) fn var_contains(&self, x: VarId, value: i64) -> bool {
        let r = self.record(x);
        match r.shape {
            Shape::Word => {
                let bit = value.wrapping_sub(r.base) as u64;
                bit < WORD && r.bits >> bit & 1 != 0
            }
            _ if value < r.min || value > r.max => false,
            Shape::Words(start) => self.bit_of(start, value - r.base),
            Shape::Wide(at) => {
                let missing = &self.wide[at as usize];
                missing.skip_up(value) == value
            }
        }
    }

    #[inline]
    fn bit_of(&self, start: u32, bit: i64) -> bool {
        self.words[start as usize + bit as usize / 64].value >> (bit as usize % 64) & 1 != 0
    }

    /// The smallest member that is `value` or more; meaningless beyond the largest.
    pub(crate) fn next_up(&self, x: VarId, value: i64) -> i64 {
        let r = self.record(x);
        let value = value.max(r.min);
        if value >= r.max {
            return value;
        }
        match r.shape {
            Shape::Word => {
                let bits = r.bits >> (value - r.base);
                value + i64::from(bits.trailing_zeros())
            }
            Shape::Words(start) => {
                let bit = (value - r.base) as usize;
                let mut at = start as usize + bit / 64;
                let mut word = self.words[at].value >> (bit % 64) << (bit % 64);
                while word == 0 {
                    at += 1;
                    word = self.words[at].value;
                }
                r.base + ((at - start as usize) * 64) as i64 + i64::from(word.trailing_zeros())
            }
            Shape::Wide(at) => self.wide[at as usize].skip_up(value),
        }
    }

    /// The largest member that is `value` or less; meaningless below the smallest.
    pub(crate) fn next_down(&self, x: VarId, value: i64) -> i64 {
        let r = self.record(x);
        let value = value.min(r.max);
        if value <= r.min {
            return value;
        }
        match r.shape {
            Shape::Word => {
                let bits = r.bits << (63 - (value - r.base));
                value - i64::from(bits.leading_zeros())
            }
            Shape::Words(start) => {
                let bit = (value - r.base) as usize;
                let mut at = start as usize + bit / 64;
                let mut word = self.words[at].value << (63 - bit % 64) >> (63 - bit % 64);
                while word == 0 {
                    at -= 1;
                    word = self.words[at].value;
                }
                r.base + ((at - start as usize) * 64) as i64 + 63 - i64::from(word.leading_zeros())
            }
            Shape::Wide(at) => self.wide[at as usize].skip_down(value),
        }
    }

    /// The k-th member (from 0) of a domain of several words.
    pub(crate) fn nth_in_words(&self, x: VarId, mut k: u64) -> i64 {
        let r = self.record(x);
        let Shape::Words(start) = r.shape else { return r.min };
        let first = (r.min - r.base) as usize;
        let mut at = first / 64;
        let mut word = self.words[start as usize + at].value >> (first % 64) << (first % 64);
        while k >= u64::from(word.count_ones()) {
            k -= u64::from(word.count_ones());
            at += 1;
            word = self.words[start as usize + at].value;
        }
        for _ in 0..k {
            word &= word - 1;
        }
        r.base + (at * 64) as i64 + i64::from(word.trailing_zeros())
    }

    // Writing

    /// Saves a record once per level, and gives it for writing.
    #[inline]
    fn edit(&mut self, x: VarId) -> &mut Record {
        let r = &mut self.records[x as usize];
        if r.stamp != self.stamp {
            self.saved_records.push(SavedRecord { var: x, min: r.min, max: r.max, size: r.size, bits: r.bits });
            r.stamp = self.stamp;
        }
        r
    }

    #[inline]
    fn note(&mut self, x: VarId, events: Events) {
        let noted = &mut self.events[x as usize];
        if *noted == 0 {
            self.modified.push(x);
        }
        *noted |= events.0 | Events::ANY.0;
    }

    /// Makes `value` the only one left.
    #[inline]
    pub(crate) fn var_fix(&mut self, x: VarId, value: i64) -> Pruned {
        let r = self.record(x);
        if r.min == r.max {
            return if r.min == value { Ok(()) } else { Err(Conflict) };
        }
        if !self.var_contains(x, value) {
            return Err(Conflict);
        }
        let r = self.edit(x);
        let lower = if value > r.min { Events::LOWER.0 } else { 0 };
        let upper = if value < r.max { Events::UPPER.0 } else { 0 };
        r.min = value;
        r.max = value;
        r.size = 1;
        if r.shape == Shape::Word {
            r.bits = 1 << (value - r.base);
        }
        if r.boolean {
            self.write_truth(x, value);
        }
        self.note(x, Events(lower | upper | Events::FIXED.0));
        Ok(())
    }

    /// Gives a 0..1 variable that has both values one of them.
    #[inline]
    pub(crate) fn decide(&mut self, x: VarId, value: i64) -> Pruned {
        let r = self.edit(x);
        r.min = value;
        r.max = value;
        r.size = 1;
        r.bits = 1 << value;
        self.write_truth(x, value);
        let moved = if value == 1 { Events::LOWER } else { Events::UPPER };
        self.note(x, Events(moved.0 | Events::FIXED.0));
        Ok(())
    }

    /// Removes one value.
    #[inline]
    pub(crate) fn var_remove(&mut self, x: VarId, value: i64) -> Pruned {
        let r = self.record(x);
        if r.shape != Shape::Word {
            return self.var_remove_outside(x, value);
        }
        let bit = value.wrapping_sub(r.base) as u64;
        if bit >= WORD || r.bits >> bit & 1 == 0 {
            return Ok(());
        }
        if r.size == 1 {
            return Err(Conflict);
        }
        let bits = r.bits & !(1 << bit);
        self.set_bits(x, bits);
        Ok(())
    }

    /// Keeps only the members of a one-word domain whose bits (above `base`) are set in `mask`.
    #[inline]
    pub(crate) fn var_intersect(&mut self, x: VarId, mask: u64) -> Pruned {
        let r = self.record(x);
        debug_assert!(r.shape == Shape::Word);
        let bits = r.bits & mask;
        if bits == 0 {
            return Err(Conflict);
        }
        if bits != r.bits {
            self.set_bits(x, bits);
        }
        Ok(())
    }

    /// Writes a one-word domain that lost something but not all.
    #[inline]
    fn set_bits(&mut self, x: VarId, bits: u64) {
        let r = self.edit(x);
        r.bits = bits;
        r.size = u64::from(bits.count_ones());
        let (old_min, old_max) = (r.min, r.max);
        r.min = r.base + i64::from(bits.trailing_zeros());
        r.max = r.base + 63 - i64::from(bits.leading_zeros());
        let mut events = 0;
        events |= if r.min != old_min { Events::LOWER.0 } else { 0 };
        events |= if r.max != old_max { Events::UPPER.0 } else { 0 };
        events |= if r.size == 1 { Events::FIXED.0 } else { 0 };
        if r.boolean {
            let value = r.min;
            self.write_truth(x, value);
        }
        self.note(x, Events(events));
    }

    fn var_remove_outside(&mut self, x: VarId, value: i64) -> Pruned {
        if !self.var_contains(x, value) {
            return Ok(());
        }
        let r = *self.record(x);
        if r.size == 1 {
            return Err(Conflict);
        }
        if value == r.min {
            return self.var_set_min(x, value + 1);
        }
        if value == r.max {
            return self.var_set_max(x, value - 1);
        }
        match r.shape {
            Shape::Words(start) => {
                let bit = (value - r.base) as usize;
                let at = start as usize + bit / 64;
                let word = &mut self.words[at];
                if word.stamp != self.stamp {
                    self.saved_words.push((at as u32, word.value));
                    word.stamp = self.stamp;
                }
                word.value &= !(1 << (bit % 64));
            }
            Shape::Wide(at) => {
                self.wide[at as usize].holes.push(value);
                self.saved_holes.push(at);
            }
            Shape::Word => {}
        }
        self.edit(x).size -= 1;
        self.note(x, Events::ANY);
        Ok(())
    }

    /// Number of members from `low` to `high`, both between the bounds.
    fn members_between(&self, r: &Record, low: i64, high: i64) -> u64 {
        if low > high {
            return 0;
        }
        match r.shape {
            Shape::Word => {
                let (low, high) = ((low - r.base) as u32, (high - r.base) as u32);
                u64::from((r.bits << (63 - high) >> (63 - high) >> low).count_ones())
            }
            Shape::Words(start) => {
                let (low, high) = ((low - r.base) as usize, (high - r.base) as usize);
                let (first, last) = (low / 64, high / 64);
                let word = |at: usize| {
                    let mut word = self.words[start as usize + at].value;
                    if at == first {
                        word = word >> (low % 64) << (low % 64);
                    }
                    if at == last {
                        word = word << (63 - high % 64) >> (63 - high % 64);
                    }
                    u64::from(word.count_ones())
                };
                (first..=last).map(word).sum()
            }
            Shape::Wide(at) => low.abs_diff(high) + 1 - self.wide[at as usize].between(low, high),
        }
    }

    /// Removes all values below `value`.
    #[inline]
    pub(crate) fn var_set_min(&mut self, x: VarId, value: i64) -> Pruned {
        let r = self.record(x);
        if value <= r.min {
            return Ok(());
        }
        if value > r.max {
            return Err(Conflict);
        }
        if r.shape == Shape::Word {
            let bits = r.bits >> (value - r.base) << (value - r.base);
            self.set_bits(x, bits);
            return Ok(());
        }
        let min = self.next_up(x, value);
        self.move_bounds(x, min, self.record(x).max);
        Ok(())
    }

    /// Removes all values above `value`.
    #[inline]
    pub(crate) fn var_set_max(&mut self, x: VarId, value: i64) -> Pruned {
        let r = self.record(x);
        if value >= r.max {
            return Ok(());
        }
        if value < r.min {
            return Err(Conflict);
        }
        if r.shape == Shape::Word {
            let shift = 63 - (value - r.base);
            let bits = r.bits << shift >> shift;
            self.set_bits(x, bits);
            return Ok(());
        }
        let max = self.next_down(x, value);
        self.move_bounds(x, self.record(x).min, max);
        Ok(())
    }

    /// Narrows a domain kept outside its record to bounds that are members.
    fn move_bounds(&mut self, x: VarId, min: i64, max: i64) {
        let r = *self.record(x);
        let lost = self.members_between(&r, r.min, min - 1) + self.members_between(&r, max + 1, r.max);
        let edited = self.edit(x);
        edited.min = min;
        edited.max = max;
        edited.size -= lost;
        let mut events = 0;
        events |= if min != r.min { Events::LOWER.0 } else { 0 };
        events |= if max != r.max { Events::UPPER.0 } else { 0 };
        events |= if min == max { Events::FIXED.0 } else { 0 };
        self.note(x, Events(events));
    }

    // Trailed state of propagators

    /// A new trailed number.
    pub fn new_cell(&mut self, value: i64) -> Cell {
        self.cells.push(Stamped { value, stamp: 0 });
        Cell(self.cells.len() as u32 - 1)
    }

    /// `count` trailed numbers in a row; the k-th is [`Cell::nth`] of the first.
    pub fn new_cells(&mut self, count: usize, value: i64) -> Cell {
        let first = Cell(self.cells.len() as u32);
        self.cells.resize(self.cells.len() + count, Stamped { value, stamp: 0 });
        first
    }

    /// Reads a trailed number.
    #[inline]
    pub fn cell(&self, cell: Cell) -> i64 {
        self.cells[cell.0 as usize].value
    }

    /// Writes a trailed number.
    #[inline]
    pub fn set_cell(&mut self, cell: Cell, value: i64) {
        let slot = &mut self.cells[cell.0 as usize];
        if slot.value == value {
            return;
        }
        if slot.stamp != self.stamp {
            self.saved_cells.push((cell.0, slot.value));
            slot.stamp = self.stamp;
        }
        slot.value = value;
    }

    pub(crate) fn add_window(&mut self, window: Window) {
        self.windows.push(Stamped { value: window, stamp: 0 });
    }

    #[inline]
    pub(crate) fn window(&self, propagator: u32) -> Window {
        self.windows[propagator as usize].value
    }

    #[inline]
    pub(crate) fn set_window(&mut self, propagator: u32, window: Window) {
        let slot = &mut self.windows[propagator as usize];
        if slot.value == window {
            return;
        }
        if slot.stamp != self.stamp {
            self.saved_windows.push((propagator, slot.value));
            slot.stamp = self.stamp;
        }
        slot.value = window;
    }

    // Events

    /// A variable that changed since it was last taken, with what happened to it.
    #[inline]
    pub(crate) fn take_modified(&mut self) -> Option<(VarId, Events)> {
        let x = self.modified.pop()?;
        Some((x, Events(std::mem::take(&mut self.events[x as usize]))))
    }

    pub(crate) fn forget_modified(&mut self) {
        while self.take_modified().is_some() {}
    }

    // Levels

    /// Number of levels that can be undone.
    pub fn level(&self) -> usize {
        self.marks.len()
    }

    /// Starts a level; [`Store::pop`] brings back the store as it is now.
    pub fn push(&mut self) {
        self.marks.push(Mark {
            records: self.saved_records.len(),
            words: self.saved_words.len(),
            holes: self.saved_holes.len(),
            cells: self.saved_cells.len(),
            windows: self.saved_windows.len(),
            stamp: self.stamp,
        });
        self.last_stamp += 1;
        self.stamp = self.last_stamp;
    }

    /// Undoes everything since the matching [`Store::push`].
    pub fn pop(&mut self) {
        let Some(mark) = self.marks.pop() else { return };
        self.forget_modified();
        for saved in self.saved_records.drain(mark.records..).rev() {
            let r = &mut self.records[saved.var as usize];
            (r.min, r.max, r.size, r.bits) = (saved.min, saved.max, saved.size, saved.bits);
            if r.boolean {
                // It had two values, or it could not have been changed.
                let positive = 2 * saved.var as usize;
                self.truths[positive] = Truth::Open;
                self.truths[positive + 1] = Truth::Open;
            }
        }
        for (at, value) in self.saved_words.drain(mark.words..).rev() {
            self.words[at as usize].value = value;
        }
        for at in self.saved_holes.drain(mark.holes..) {
            self.wide[at as usize].holes.pop();
        }
        for (at, value) in self.saved_cells.drain(mark.cells..).rev() {
            self.cells[at as usize].value = value;
        }
        for (at, window) in self.saved_windows.drain(mark.windows..).rev() {
            self.windows[at as usize].value = window;
        }
        self.stamp = mark.stamp;
    }
}

impl Cell {
    /// The k-th cell after this one, of those made together.
    #[inline]
    pub fn nth(self, k: usize) -> Cell {
        Cell(self.0 + k as u32)
    }
}
