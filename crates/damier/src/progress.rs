//! A line on the terminal while long work goes on; nothing in a pipe, nothing for short work.

use damier_model::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal};
use std::sync::Once;
use std::time::{Duration, Instant};

/// Work shorter than this shows nothing.
const PATIENCE: Duration = Duration::from_millis(700);
const TICK: Duration = Duration::from_millis(120);

pub(crate) struct Spinner {
    bar: ProgressBar,
    start: Instant,
    wanted: bool,
    shown: Once,
}

impl Spinner {
    /// A spinner that appears on standard error if that is a terminal and nothing else is being written there.
    pub(crate) fn new(wanted: bool) -> Spinner {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {msg}") {
            bar.set_style(style);
        }
        Spinner { bar, start: Instant::now(), wanted: wanted && io::stderr().is_terminal(), shown: Once::new() }
    }

    pub(crate) fn tell(&self, progress: &Progress) {
        if !self.wanted || self.start.elapsed() < PATIENCE {
            return;
        }
        self.shown.call_once(|| {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            self.bar.enable_steady_tick(TICK);
        });
        let mut message = format!("{} solutions", progress.solutions);
        if progress.nodes > 0 {
            message += &format!(", {} nodes", progress.nodes);
        }
        if let Some(objective) = progress.objective {
            message += &format!(", best {objective}");
        }
        if let Some(bound) = progress.bound {
            message += &format!(", bound {bound:.3}");
            if let Some(gap) = progress.objective.map(|best| gap(best as f64, bound)) {
                message += &format!(", gap {:.2} %", 100.0 * gap);
            }
        }
        self.bar.set_message(message);
    }

    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// How far a value is from a bound on it, as a share of the value.
fn gap(best: f64, bound: f64) -> f64 {
    (best - bound).abs() / best.abs().max(1.0)
}

/// A bar that fills as one thing after another is made; as silent as a [`Spinner`] in a pipe and for short work.
pub(crate) struct Bar(ProgressBar);

impl Bar {
    pub(crate) fn new(of: u64, wanted: bool) -> Bar {
        let bar = ProgressBar::with_draw_target(Some(of), ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {bar:40} {pos} of {len} boards") {
            bar.set_style(style);
        }
        if wanted && io::stderr().is_terminal() {
            let later = bar.clone();
            // Ends with the program, if that is sooner.
            std::thread::spawn(move || {
                std::thread::sleep(PATIENCE);
                if !later.is_finished() {
                    later.set_draw_target(ProgressDrawTarget::stderr());
                    later.enable_steady_tick(TICK);
                }
            });
        }
        Bar(bar)
    }

    pub(crate) fn done(&self, number: u64) {
        self.0.set_position(number);
    }

    pub(crate) fn finish(&self) {
        self.0.finish_and_clear();
    }
}
