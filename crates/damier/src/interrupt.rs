//! Ctrl-C: the first asks the run to stop and keeps what was found, the second ends the program.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

const KILLED_BY_INTERRUPT: i32 = 130;

/// A flag that Ctrl-C sets.
pub(crate) fn flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&flag);
    // Where no handler can be set, Ctrl-C ends the program as it always did.
    let _ = ctrlc::set_handler(move || {
        if seen.swap(true, Ordering::SeqCst) {
            std::process::exit(KILLED_BY_INTERRUPT);
        }
    });
    flag
}
