//! A stack with room for deep texts and deep recursion.
//!
//! Trees are walked and dropped by recursion, and a recursive function of a model recurses in the machine too. Models of
//! unknown origin are read within [`with_large_stack`]: 25 kB for each level that the parser lets through
//! ([`crate::syntax::DEPTH_LIMIT`]), touched only as far as they are used.

use damier_model::stage;
use std::cell::Cell;
use std::panic::resume_unwind;

/// How much room there is.
pub const STACK_BYTES: usize = 512 << 20;

thread_local! {
    static TOP: Cell<Option<usize>> = const { Cell::new(None) };
}

/// Runs a function on a stack of [`STACK_BYTES`]: a new one, unless most of this thread's is still free. A panic goes through, and
/// the limits of this thread's stages hold there.
///
/// # Errors
///
/// When the system has no room for such a stack.
pub fn with_large_stack<Answer: Send>(function: impl FnOnce() -> Answer + Send) -> std::io::Result<Answer> {
    if TOP.get().is_some_and(|top| top.saturating_sub(address()) < STACK_BYTES / 8) {
        return Ok(function());
    }
    let carried = stage::carry();
    std::thread::scope(|scope| {
        let builder = std::thread::Builder::new().stack_size(STACK_BYTES);
        let thread = builder.spawn_scoped(scope, || {
            TOP.set(Some(address()));
            carried.run(function)
        })?;
        thread.join().map_or_else(|panic| resume_unwind(panic), Ok)
    })
}

/// Where the large stack of this thread begins, if it has one. Stacks grow towards 0.
pub(crate) fn top() -> Option<usize> {
    TOP.get()
}

/// The address of a local: how far the stack has grown.
#[inline(always)]
pub(crate) fn address() -> usize {
    let marker = 0u8;
    std::hint::black_box(&raw const marker) as usize
}
