//! A line on the terminal while long work goes on; nothing in a pipe, nothing for short work.

mod terminal;

pub(crate) use terminal::left;

use damier_model::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal};
use std::sync::{Mutex, Once, PoisonError};
use std::time::{Duration, Instant};

/// Work shorter than this shows nothing.
const PATIENCE: Duration = Duration::from_millis(700);
const TICK: Duration = Duration::from_millis(120);

/// A line that tells where a run is, written over as that changes.
pub(crate) struct Spinner {
    bar: ProgressBar,
    start: Instant,
    wanted: bool,
    shown: Once,
    best: Mutex<Best>,
}

/// What is known about the optimum.
#[derive(Clone, Copy, Default)]
struct Best {
    objective: Option<i64>,
    bound: Option<f64>,
}

impl Spinner {
    /// A spinner that appears on standard error if that is a terminal and nothing else is being written there.
    pub(crate) fn new(wanted: bool) -> Spinner {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}") {
            bar.set_style(style);
        }
        Spinner {
            bar,
            start: Instant::now(),
            wanted: wanted && io::stderr().is_terminal(),
            shown: Once::new(),
            best: Mutex::default(),
        }
    }

    pub(crate) fn tell(&self, progress: &Progress) {
        let best = self.learn(progress);
        if !self.wanted || self.start.elapsed() < PATIENCE {
            return;
        }
        self.shown.call_once(|| {
            self.bar.set_draw_target(terminal::target());
            self.bar.enable_steady_tick(TICK);
        });
        let mut message = if best.objective.is_some() || best.bound.is_some() {
            best.in_words()
        } else {
            format!("{} solutions", progress.solutions)
        };
        if progress.nodes > 0 {
            message += &format!(", {} nodes", progress.nodes);
        }
        self.bar.set_message(message);
    }

    /// What is known about the optimum now.
    fn learn(&self, progress: &Progress) -> Best {
        let mut best = self.best.lock().unwrap_or_else(PoisonError::into_inner);
        best.objective = progress.objective.or(best.objective);
        best.bound = progress.bound.or(best.bound);
        *best
    }

    /// What is proved about the best objective value there is, if an engine told.
    pub(crate) fn bound(&self) -> Option<f64> {
        self.best.lock().unwrap_or_else(PoisonError::into_inner).bound
    }

    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        self.finish();
        terminal::clear();
    }
}

impl Best {
    fn in_words(self) -> String {
        let objective = self.objective.map(|objective| format!("best {objective}"));
        let bound = self.bound.map(|bound| format!("bound {bound:.3}"));
        let gap = self.objective.zip(self.bound).map(|(best, bound)| gap_in_words(best, bound));
        [objective, bound, gap].into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

/// How far a value is from a bound on it, as a share of the value.
pub(crate) fn gap_in_words(best: i64, bound: f64) -> String {
    let best = best as f64;
    format!("gap {:.2} %", 100.0 * (best - bound).abs() / best.abs().max(1.0))
}

/// A bar that fills as one thing after another is made; as silent as a [`Spinner`] in a pipe and for short work.
pub(crate) struct Bar(ProgressBar);

impl Bar {
    /// A bar of boards that are made; of one alone nothing is seen to fill.
    pub(crate) fn new(of: u64, wanted: bool) -> Bar {
        if of == 1 { Bar::shown("making a board", of, wanted) } else { Bar::counting("boards", of, wanted) }
    }

    /// A bar of things that are done.
    pub(crate) fn counting(what: &str, of: u64, wanted: bool) -> Bar {
        Bar::shown(&format!("{{bar:40}} {{pos}} of {{len}} {what}"), of, wanted)
    }

    fn shown(as_what: &str, of: u64, wanted: bool) -> Bar {
        let bar = ProgressBar::with_draw_target(Some(of), ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template(&format!("{{spinner}} {{elapsed}} {as_what}{{wide_msg}}")) {
            bar.set_style(style);
        }
        if wanted && io::stderr().is_terminal() {
            let later = bar.clone();
            // Ends with the program, if that is sooner.
            std::thread::spawn(move || {
                std::thread::sleep(PATIENCE);
                if !later.is_finished() {
                    later.set_draw_target(terminal::target());
                    later.enable_steady_tick(TICK);
                }
            });
        }
        Bar(bar)
    }

    /// Says something behind the number.
    pub(crate) fn say(&self, words: String) {
        self.0.set_message(words);
    }

    /// Does something that may write on the terminal, with the bar out of its way.
    pub(crate) fn beside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.0.suspend(write)
    }

    pub(crate) fn done(&self, number: u64) {
        self.0.set_position(number);
    }

    pub(crate) fn finish(&self) {
        self.0.finish_and_clear();
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.finish();
        terminal::clear();
    }
}
