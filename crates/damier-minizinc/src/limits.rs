//! How much time and memory a model may take to compile.

use crate::diagnostic::{Diagnostic, Kind};
use crate::evaluated::{Evaluated, Stop};
use crate::source::Span;
use crate::value::Value;
use damier_model::{resident_memory, stage};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

const OUT_OF_MEMORY: &str = "the memory limit was reached while the model was compiled";

/// Limits that are looked at from time to time.
#[derive(Clone, Debug, Default)]
pub(crate) struct Limits {
    /// When to stop.
    pub(crate) deadline: Option<Instant>,
    /// How large the process may grow, in bytes.
    pub(crate) memory: Option<u64>,
    /// A flag that calls the compilation off.
    pub(crate) cancel: Option<Arc<AtomicBool>>,
    /// Steps since the start.
    steps: u32,
    /// Bytes that were asked for since the last look.
    taken: usize,
}

impl Limits {
    /// Called for each element of a generator and each call of a function; looks at the clock once in a while.
    #[inline]
    pub(crate) fn tick(&mut self, span: Span) -> Evaluated<()> {
        self.steps = self.steps.wrapping_add(1);
        if self.steps & 0xfff == 0 { self.look_at_limits(span) } else { Ok(()) }
    }

    /// Called where an array is gone through: at a large one the clock is looked at each time.
    pub(crate) fn tick_at_array(&mut self, length: usize, span: Span) -> Evaluated<()> {
        const LARGE: usize = 10_000;
        if length >= LARGE { self.look_at_limits(span) } else { Ok(()) }
    }

    /// Called before so many bytes are taken at once, which may be more than is left though the limit is not reached as yet.
    /// What takes little each time is looked at when it has become much.
    pub(crate) fn room_for(&mut self, bytes: usize, span: Span) -> Evaluated<()> {
        const MUCH: usize = 1 << 20;
        self.taken = self.taken.saturating_add(bytes);
        if self.taken < MUCH {
            return Ok(());
        }
        self.taken = 0;
        let would_grow_to = || Some(resident_memory()?.saturating_add(bytes as u64));
        if self.memory.is_some_and(|most| would_grow_to().is_some_and(|size| size > most)) {
            return stopped(OUT_OF_MEMORY, span);
        }
        stage::poll_ahead(bytes as u64);
        self.look_at_limits(span)
    }

    /// As [`Limits::room_for`], for a list of so many elements.
    pub(crate) fn room_for_elements(&mut self, length: usize, span: Span) -> Evaluated<()> {
        self.room_for(length.saturating_mul(size_of::<Value>()), span)
    }

    #[cold]
    fn look_at_limits(&self, span: Span) -> Evaluated<()> {
        let message = if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            "the time limit was reached while the model was compiled"
        } else if self.memory.is_some_and(|most| resident_memory().is_some_and(|used| used > most)) {
            OUT_OF_MEMORY
        } else if self.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            "interrupted while the model was compiled"
        } else {
            // Output items have the limits of the stage that prints them.
            stage::poll_now();
            return Ok(());
        };
        stopped(message, span)
    }
}

fn stopped(message: &str, span: Span) -> Evaluated<()> {
    Err(Stop::Failed(Box::new(Diagnostic::error(Kind::Stopped, span, message))))
}
