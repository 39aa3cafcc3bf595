//! Trailed state of propagators: numbers of their own, and what they attend to; and what stops them all.

use super::{Cell, Conflict, Pruned, Stamped, Store, Window};

/// Steps of some nanoseconds each between two looks at the watchdog, which takes a system call where memory is limited.
const WATCH_EVERY: u64 = 1 << 17;

impl Store {
    /// Sets what is asked, in the middle of long propagation, whether to stop.
    pub(crate) fn set_watchdog(&mut self, watchdog: Box<dyn Fn() -> bool + Send>) {
        self.watchdog = Some(watchdog);
    }

    /// Fails if propagation is to stop, at a limit of time or memory or when cancelled: for a propagator in the middle of
    /// something long. The search knows such a failure from a contradiction.
    pub fn look_at_watchdog(&mut self) -> Pruned {
        self.interrupted |= self.watchdog.as_ref().is_some_and(|stop| stop());
        if self.interrupted { Err(Conflict) } else { Ok(()) }
    }

    /// Looks at the watchdog after so many more steps of work, if that makes enough for a look: for loops that may be long.
    #[inline]
    pub fn worked(&mut self, steps: usize) -> Pruned {
        self.worked += steps as u64;
        if self.worked < WATCH_EVERY {
            return Ok(());
        }
        self.worked = 0;
        self.look_at_watchdog()
    }

    /// Whether the watchdog has stopped propagation: its last failure means nothing then.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.interrupted
    }

    /// Propagation may go on after a stop, from where nothing was missed.
    pub(crate) fn forget_interruption(&mut self) {
        self.interrupted = false;
    }

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
            self.saved_cells.push((cell.0, *slot));
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
            self.saved_windows.push((propagator, *slot));
            slot.stamp = self.stamp;
        }
        slot.value = window;
    }
}

impl Cell {
    /// The k-th cell after this one, of those made together.
    #[inline]
    pub fn nth(self, k: usize) -> Cell {
        Cell(self.0 + k as u32)
    }
}
