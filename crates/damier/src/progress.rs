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
        self.bar.set_message(message);
    }

    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
