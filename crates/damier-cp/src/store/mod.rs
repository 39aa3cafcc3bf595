//! The store: all domains, with a trail to undo changes and a list of what changed.
//!
//! A record is saved once per level, recognised by its stamp, so going back costs what was changed and nothing else. Its
//! old stamp comes back with it: what was saved at a level need not be saved there again after a decision is refused.
//! Changes are noted as events per variable; the [kernel](crate::kernel) turns them into propagator runs.

pub(crate) mod journal;
mod read;
mod state;
mod write;

use crate::domain::{MAX_BITS, Missing, Record, Shape, WORD, one_word};
use damier_model::Domain;
use journal::{Cause, Journal};

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
    stamp: u64,
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
    saved_words: Vec<(u32, Stamped<u64>)>,
    saved_holes: Vec<(u32, i64)>,
    saved_cells: Vec<(u32, Stamped<i64>)>,
    saved_windows: Vec<(u32, Stamped<Window>)>,
    marks: Vec<Mark>,
    stamp: u64,
    last_stamp: u64,

    /// Variables with events not yet handled, each once.
    modified: Vec<VarId>,
    events: Vec<u8>,

    /// Says whether to stop, in the middle of propagation if need be.
    watchdog: Option<Box<dyn Fn() -> bool + Send>>,
    /// Steps since it was last asked.
    worked: u64,
    interrupted: bool,

    /// Every change in order, where the search learns.
    journal: Option<Box<Journal>>,
    /// What changes domains at present.
    pub(crate) cause: Cause,
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
            watchdog: None,
            worked: 0,
            interrupted: false,
            journal: None,
            cause: Cause::Decision,
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
            self.wide.push(Missing::new(domain.gaps().collect()));
            (Shape::Wide(self.wide.len() as u32 - 1), 0)
        };
        let declared_boolean = min >= 0 && max <= 1;
        self.records.push(Record { min, max, size: domain.size(), bits, base: min, stamp: 0, shape, declared_boolean });
        self.events.push(0);
        self.truths.extend([Truth::Open; 2]);
        self.modified.reserve(self.records.len() - self.modified.len());
        let x = self.records.len() as VarId - 1;
        if declared_boolean && min == max {
            self.write_truth(x, min);
        }
        self.join_journal();
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
        self.push_journal();
        self.last_stamp += 1;
        self.stamp = self.last_stamp;
    }

    /// Undoes everything since the matching [`Store::push`].
    pub fn pop(&mut self) {
        let Some(mark) = self.marks.pop() else { return };
        self.forget_modified();
        self.pop_journal();
        for saved in self.saved_records.drain(mark.records..).rev() {
            let r = &mut self.records[saved.var as usize];
            (r.min, r.max, r.size, r.bits, r.stamp) = (saved.min, saved.max, saved.size, saved.bits, saved.stamp);
            if r.declared_boolean {
                // It had two values, or it could not have been changed.
                let positive = 2 * saved.var as usize;
                self.truths[positive] = Truth::Open;
                self.truths[positive + 1] = Truth::Open;
            }
        }
        for (at, value) in self.saved_words.drain(mark.words..).rev() {
            self.words[at as usize] = value;
        }
        for (at, value) in self.saved_holes.drain(mark.holes..) {
            self.wide[at as usize].fill(value);
        }
        for (at, value) in self.saved_cells.drain(mark.cells..).rev() {
            self.cells[at as usize] = value;
        }
        for (at, window) in self.saved_windows.drain(mark.windows..).rev() {
            self.windows[at as usize] = window;
        }
        self.stamp = mark.stamp;
    }
}
