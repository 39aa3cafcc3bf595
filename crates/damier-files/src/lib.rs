//! Files written so that nothing is lost ([`write()`], [`Draft`]), files for a moment ([`temporary_file`]), and texts read without
//! trust ([`read_text`]).
//!
//! Every file that a person names is written here, by all that write any; so what holds of one holds of all.

mod reading;
mod temporary;
mod writing;

pub use reading::{Text, read_text};
pub use temporary::{new_file, temporary_file};
pub use writing::{Draft, may_write, write, write_all, write_bytes};

use std::fmt;

/// What messages call the text that is read from no file.
pub const STANDARD_INPUT: &str = "standard input";

/// Why a file is not written; the message says what is accepted instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused(pub String);

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refused {}

/// The README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
