//! Room for compiling: a large stack, and a heap that is large at once.

use crate::failure::Failure;
use damier_minizinc::with_large_stack;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The room on the heap to begin with.
const ROOM: usize = 4 << 20;

/// Does something with as much room as compiling may take; a panic is a failure.
pub fn in_large_room<T: Send>(work: impl FnOnce() -> T + Send) -> Result<T, Failure> {
    let work = || {
        take_room();
        work()
    };
    match catch_unwind(AssertUnwindSafe(|| with_large_stack(work))) {
        Ok(Ok(told)) => Ok(told),
        Ok(Err(error)) => Err(Failure::Refused(format!("no thread can be started: {error}"))),
        Err(_) => Err(Failure::CheckFailed("the compiler stopped in a panic".to_owned())),
    }
}

/// Makes the thread's heap large at once.
///
/// The C library lets the heap of a thread other than the first grow by a page at a time, with a call of the system for each:
/// hundreds of them for a small model, a tenth of all time. What was given back stays in the heap below a limit, which
/// follows the largest block that ever had pages of its own: the first block here is that one, the second makes the room.
/// Pages that are not written to take no memory.
fn take_room() {
    for size in [ROOM, ROOM / 2] {
        drop(std::hint::black_box(Vec::<u8>::with_capacity(size)));
    }
}
