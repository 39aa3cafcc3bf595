//! Ctrl-C: the first asks the run to stop and keeps what was found, the second ends the program.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

const KILLED_BY_INTERRUPT: i32 = 130;

/// A flag that Ctrl-C sets; one for all runs, since a program can be told only once what Ctrl-C means.
pub(crate) fn flag() -> Arc<AtomicBool> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    let flag = FLAG.get_or_init(|| {
        let flag = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&flag);
        // Where no handler can be set, Ctrl-C ends the program as it always did.
        let _ = ctrlc::set_handler(move || {
            if seen.swap(true, Ordering::SeqCst) {
                std::process::exit(KILLED_BY_INTERRUPT);
            }
        });
        flag
    });
    Arc::clone(flag)
}
