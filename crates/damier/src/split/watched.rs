//! How the parts of a search get on, for a person: a bar, and remarks on standard error; nothing where quiet was asked for.

use crate::output::tell;
use crate::progress::Bar;
use damier_split::PartsListener;
use std::cell::RefCell;

/// Shows how parts get on.
pub(super) struct Watched {
    quiet: bool,
    bar: RefCell<Option<Bar>>,
}

impl Watched {
    pub(super) fn new(quiet: bool) -> Watched {
        Watched { quiet, bar: RefCell::new(None) }
    }
}

impl PartsListener for Watched {
    fn begin(&self, parts: u64) {
        *self.bar.borrow_mut() = Some(Bar::counting("parts", parts, !self.quiet));
    }

    fn done(&self, parts: u64) {
        self.bar.borrow().iter().for_each(|bar| bar.done(parts));
    }

    fn say(&self, words: String) {
        if let Some(bar) = &*self.bar.borrow() {
            bar.say(words);
        }
    }

    fn end(&self) {
        *self.bar.borrow_mut() = None;
    }

    fn tell(&self, words: &str) {
        if !self.quiet {
            tell!("{words}");
        }
    }
}
