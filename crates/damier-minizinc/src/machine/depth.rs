//! How deep calls may nest: as deep as there is room for on the stack of the thread.
//!
//! A recursive function of a model recurses in the machine too. Counting calls would either refuse honest programs or
//! trust that frames are small, so the machine looks at the address of a local instead and compares it with where the
//! room ends. [`with_large_stack`](crate::with_large_stack) gives plenty of room; elsewhere the machine takes what a
//! thread surely has.

use crate::stack::{STACK_BYTES, address, top};

/// Kept free below the last call: expressions nest in between, as deep as the parser allows.
const RESERVE: usize = 96 << 20;
/// What a thread of unknown size is trusted to have left.
const SMALL: usize = 1 << 20;

/// Where the room for nested calls ends.
#[derive(Clone, Copy)]
pub(super) struct Floor(usize);

impl Floor {
    /// The floor of this thread.
    pub(super) fn here() -> Floor {
        let floor = top().map(|top| top.saturating_sub(STACK_BYTES - RESERVE));
        Floor(floor.unwrap_or_else(|| address().saturating_sub(SMALL)))
    }

    /// Whether there is no room for another call.
    #[inline]
    pub(super) fn is_reached(self) -> bool {
        address() < self.0
    }
}
