//! Options of a verb, set up only if that verb is called: starting the program costs more than many a puzzle, and the
//! options of all verbs are a fifth of that.

use super::own;
use clap::{ArgMatches, Args, Command, FromArgMatches};
use std::ops::Deref;

/// What was given to a verb.
pub(crate) struct Deferred<T>(Box<T>);

impl<T> Deref for Deferred<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Args> Args for Deferred<T> {
    fn augment_args(command: Command) -> Command {
        command.defer(|command| own::offer(keeping_its_words(command, T::augment_args)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        command.defer(|command| own::offer(keeping_its_words(command, T::augment_args_for_update)))
    }
}

/// A verb with its options, described as it was before: groups of options bring words of their own.
fn keeping_its_words(verb: Command, augment: fn(Command) -> Command) -> Command {
    let about = verb.get_about().cloned();
    let long_about = verb.get_long_about().cloned();
    let verb = augment(verb);
    let verb = match about {
        Some(about) => verb.about(about),
        None => verb.about(None),
    };
    match long_about {
        Some(about) => verb.long_about(about),
        None => verb.long_about(None),
    }
}

impl<T: Args> FromArgMatches for Deferred<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Deferred<T>, clap::Error> {
        T::from_arg_matches(matches).map(|given| Deferred(Box::new(given)))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.0.update_from_arg_matches(matches)
    }
}
