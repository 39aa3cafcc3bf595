//! The letters of answers whose form a French course has fixed: English ones, unless the course's are asked for.

use crate::{OptionInfo, Takes};

/// Whose letters and words stand in answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Letters {
    /// English ones.
    #[default]
    English,
    /// Those of the course, to the letter.
    Course,
}

impl Letters {
    /// What asks for the course's in native text and, behind dashes, on the command line.
    pub const COURSE: &'static str = "course";

    /// The option that asks for the course's.
    pub const fn option(summary: &'static str) -> OptionInfo {
        OptionInfo { name: Letters::COURSE, short: None, takes: Takes::Nothing, summary }
    }

    /// The others.
    pub fn other(self) -> Letters {
        match self {
            Letters::English => Letters::Course,
            Letters::Course => Letters::English,
        }
    }
}
