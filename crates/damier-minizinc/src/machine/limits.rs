//! How much time and memory a model may take to compile.

use super::{Evaluated, Machine, Stop};
use crate::diagnostic::{Diagnostic, Kind};
use crate::source::Span;
use damier_model::{resident_memory, stage};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Limits that a machine looks at from time to time.
#[derive(Clone, Debug, Default)]
pub(super) struct Limits {
    /// When to stop.
    pub(super) deadline: Option<Instant>,
    /// How large the process may grow, in bytes.
    pub(super) memory: Option<u64>,
    /// A flag that calls the compilation off.
    pub(super) cancel: Option<Arc<AtomicBool>>,
    /// Steps since the start.
    steps: u32,
}

impl Machine<'_> {
    /// Called for each element of a generator and each call of a function; looks at the clock once in a while.
    #[inline]
    pub(super) fn tick(&mut self, span: Span) -> Evaluated<()> {
        self.limits.steps = self.limits.steps.wrapping_add(1);
        if self.limits.steps & 0xfff == 0 { self.look_at_limits(span) } else { Ok(()) }
    }

    /// Called where an array is gone through: at a large one the clock is looked at each time.
    pub(crate) fn tick_at_array(&mut self, length: usize, span: Span) -> Evaluated<()> {
        const LARGE: usize = 10_000;
        if length >= LARGE { self.look_at_limits(span) } else { Ok(()) }
    }

    #[cold]
    fn look_at_limits(&self, span: Span) -> Evaluated<()> {
        let message = if self.limits.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            "the time limit was reached while the model was compiled"
        } else if self.limits.memory.is_some_and(|most| resident_memory().is_some_and(|used| used > most)) {
            "the memory limit was reached while the model was compiled"
        } else if self.limits.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            "interrupted while the model was compiled"
        } else {
            // Output items have the limits of who shows them.
            stage::poll_now();
            return Ok(());
        };
        Err(Stop::Failed(Box::new(Diagnostic::error(Kind::Stopped, span, message))))
    }
}
