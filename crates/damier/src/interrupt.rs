//! Ctrl-C: the first asks the run to stop and keeps what was found, the second ends the program.
//!
//! A request to terminate (`kill`, `timeout`) is heard in the same way. If it ended the program at once, a SAT solver
//! that was started beside it would run on, with nobody to hear its answer. `timeout` sends its signal twice, to the
//! program and to its group; so what follows within a moment is taken for the same request.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

const KILLED_BY_INTERRUPT: i32 = 130;
const MOMENT: Duration = Duration::from_millis(200);

/// A flag that Ctrl-C sets; one for all runs, since a program can be told only once what Ctrl-C means.
pub(crate) fn flag() -> Arc<AtomicBool> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    let flag = FLAG.get_or_init(|| {
        let flag = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&flag);
        let mut first: Option<Instant> = None;
        // Where no handler can be set, Ctrl-C ends the program as it always did.
        let _ = ctrlc::set_handler(move || {
            if first.get_or_insert_with(Instant::now).elapsed() > MOMENT {
                std::process::exit(KILLED_BY_INTERRUPT);
            }
            seen.store(true, Ordering::SeqCst);
        });
        flag
    });
    Arc::clone(flag)
}
