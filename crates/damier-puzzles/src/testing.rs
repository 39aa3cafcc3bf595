//! For tests: what every puzzle's readers and generators are asked in the same way.

use damier_interface::making::Prover;
use damier_model::InputError;
use std::fmt::Debug;

/// A text that is refused, line and column of the place that the error names (from 1, if it names one), and what it says.
pub(crate) type Misread<'t> = (&'t str, Option<(usize, usize)>, &'t str);

/// Texts that are refused, each with its message at its place.
#[track_caller]
pub(crate) fn are_refused<B: Debug>(read: impl Fn(&str) -> Result<B, InputError>, cases: &[Misread]) {
    for &(text, place, message) in cases {
        let error = read(text).expect_err(text);
        let found = error.place.map(|place| (place.line, place.column));
        assert_eq!((error.message.as_str(), found), (message, place), "{text:?}");
    }
}

/// Arguments that are boards themselves, and some that can only be names of files.
#[track_caller]
pub(crate) fn are_told_apart(is_inline: impl Fn(&str) -> bool, boards: &[&str], files: &[&str]) {
    boards.iter().for_each(|board| assert!(is_inline(board), "{board:?} is a board"));
    files.iter().for_each(|file| assert!(!is_inline(file), "{file:?} is a file"));
}

/// The engine that generators are handed.
pub(crate) fn prover() -> Prover {
    Prover::by(Box::new(damier_cp::Learning::default()))
}
