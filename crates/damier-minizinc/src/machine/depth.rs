//! How deep calls may nest: as deep as there is room for on the stack of the thread.
//!
//! A recursive function of a model recurses in the machine too. Counting calls would either refuse honest programs or
//! trust that frames are small, so the machine looks at the address of a local instead and compares it with where the
//! room ends. [`with_large_stack`] gives plenty of room; elsewhere the machine takes what a thread surely has.

use std::cell::Cell;
use std::panic::resume_unwind;

const LARGE: usize = 512 << 20;
/// Kept free below the last call: expressions nest in between, as deep as the parser allows.
const RESERVE: usize = 96 << 20;
/// What a thread of unknown size is trusted to have left.
const SMALL: usize = 1 << 20;

thread_local! {
    static FLOOR: Cell<Option<usize>> = const { Cell::new(None) };
}

/// Where the room for nested calls ends.
#[derive(Clone, Copy)]
pub(super) struct Floor(usize);

impl Floor {
    /// The floor of this thread.
    pub(super) fn here() -> Floor {
        Floor(FLOOR.get().unwrap_or_else(|| address().saturating_sub(SMALL)))
    }

    /// Whether there is no room for another call.
    #[inline]
    pub(super) fn is_reached(self) -> bool {
        address() < self.0
    }
}

/// Runs something in a thread with a stack of 512 MB, so that models may recurse deeply. The memory is only taken when it
/// is used.
///
/// # Panics
/// If `run` panics, or no thread can be started.
pub fn with_large_stack<T: Send>(run: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let builder = std::thread::Builder::new().stack_size(LARGE);
        let thread = builder.spawn_scoped(scope, || {
            FLOOR.set(Some(address().saturating_sub(LARGE - RESERVE)));
            run()
        });
        match thread.expect("a thread can be started").join() {
            Ok(result) => result,
            Err(panic) => resume_unwind(panic),
        }
    })
}

/// The address of a local: how far the stack has grown.
#[inline(always)]
fn address() -> usize {
    let marker = 0u8;
    std::hint::black_box(&raw const marker) as usize
}
