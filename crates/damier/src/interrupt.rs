//! Ctrl-C: the first asks the run to stop and keeps what was found, the second ends the program.
//!
//! A request to terminate (`kill`, `timeout`, a closed terminal) is heard in the same way. If it ended the program at once,
//! a SAT solver that was started beside it would run on, with nothing to hear its answer. `timeout` sends its signal twice,
//! to the program and to its group; so what follows within a moment is taken for the same request.
//!
//! Signals are answered where they arrive, not by a thread that waits for them: to start one takes a tenth of the time
//! of a small puzzle. What runs then may do next to nothing, since anything may have been interrupted; hence the unsafe
//! code, the only one of this crate.

#![allow(unsafe_code)]

use crate::failure::Failure;
use damier_model::{Limit, stage};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::low_level;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

const KILLED_BY_INTERRUPT: i32 = 130;
const MOMENT: Duration = Duration::from_millis(200);

#[cfg(unix)]
const HEARD: [i32; 3] = [SIGINT, SIGTERM, signal_hook::consts::SIGHUP];
#[cfg(not(unix))]
const HEARD: [i32; 2] = [SIGINT, SIGTERM];

/// Whether the program waits for input: then there is nothing to keep, and the flag is not looked at.
static READING: AtomicBool = AtomicBool::new(false);

/// What a program that waits for input says when it is interrupted; after the `^C` that a terminal echoes, in a new line.
const WHILE_READING: &[u8] = b"\nstopped: interrupted while the input was read\n";

/// Waiting for input, until this is dropped: Ctrl-C ends the program at once, and so does the end of its time.
#[must_use]
pub(crate) struct Reading(Option<Arc<AtomicBool>>);

pub(crate) fn reading() -> Reading {
    let _ = flag();
    READING.store(true, Ordering::SeqCst);
    Reading(stage::time_left().map(|time| {
        let done = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&done);
        // Nothing can be asked of who waits for a pipe: the program ends beside it.
        std::thread::spawn(move || {
            std::thread::sleep(time);
            if !seen.load(Ordering::SeqCst) {
                let ended = stage::Ended { limit: Limit::Time, stage: "the input was read" };
                std::process::exit(Failure::from(ended).report() as i32);
            }
        });
        done
    }))
}

impl Drop for Reading {
    fn drop(&mut self) {
        READING.store(false, Ordering::SeqCst);
        if let Some(done) = &self.0 {
            done.store(true, Ordering::SeqCst);
        }
    }
}

/// A flag that Ctrl-C sets; one for all runs, since a program can be told only once what Ctrl-C means.
pub(crate) fn flag() -> Arc<AtomicBool> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    let flag = FLAG.get_or_init(|| {
        let flag = Arc::new(AtomicBool::new(false));
        let (beginning, first) = (Instant::now(), Arc::new(AtomicU64::new(u64::MAX)));
        for signal in HEARD {
            let (seen, first) = (Arc::clone(&flag), Arc::clone(&first));
            let answer = move || {
                let now = beginning.elapsed().as_millis() as u64;
                let first = first.fetch_min(now, Ordering::SeqCst).min(now);
                let is_reading = READING.load(Ordering::SeqCst);
                if is_reading || Duration::from_millis(now - first) > MOMENT {
                    tell_terminal(if is_reading { WHILE_READING } else { crate::progress::left().unwrap_or_default() });
                    low_level::exit(KILLED_BY_INTERRUPT);
                }
                seen.store(true, Ordering::SeqCst);
            };
            // SAFETY: the answer reads the clock, changes atomic numbers, and perhaps writes a few bytes and ends the process;
            // it neither allocates, locks nor panics. Where it cannot be set, the signal ends the program as it always did.
            let _ = unsafe { low_level::register(signal, answer) };
        }
        flag
    });
    Arc::clone(flag)
}

/// Sets a flag when standard input ends: how processes below another one notice that it waits for them no longer.
pub(crate) fn when_input_ends(flag: &Arc<AtomicBool>) {
    let flag = Arc::clone(flag);
    // Ends with the program.
    std::thread::spawn(move || {
        let _ = std::io::copy(&mut std::io::stdin(), &mut std::io::sink());
        flag.store(true, Ordering::SeqCst);
    });
}

/// Writes on standard error from within a signal: past its locks, which the interrupted thread may hold.
fn tell_terminal(words: &[u8]) {
    #[cfg(unix)]
    {
        use std::io::Write;
        use std::os::fd::FromRawFd;
        const STANDARD_ERROR: i32 = 2;
        // SAFETY: the descriptor is only borrowed, since it is never closed here; if it is closed elsewhere, the write fails.
        let mut terminal = std::mem::ManuallyDrop::new(unsafe { std::fs::File::from_raw_fd(STANDARD_ERROR) });
        let _ = terminal.write_all(words);
    }
    #[cfg(not(unix))]
    let _ = words;
}
