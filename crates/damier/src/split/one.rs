//! A part by itself: what it does otherwise than a whole search, and what it says of itself.

use crate::arguments::Split;
use crate::failure::{Exit, Failure};
use crate::interrupt;
use damier_cp::Part;
use damier_solve::Plan;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Has a part search what all parts do.
pub(crate) fn narrow(plan: &mut Plan, split: &Split, several: bool) -> Result<(), Failure> {
    if split.part.is_some() { Ok(damier_split::narrow(plan, split.worth, several)?) } else { Ok(()) }
}

/// Has the run stop when standard input ends, if that was asked for.
pub(crate) fn listen(split: &Split, interrupted: &Arc<AtomicBool>) {
    if split.while_heard {
        interrupt::when_input_ends(interrupted);
    }
}

/// ` in part 3 of 8`, to end a sentence.
pub(crate) fn in_words(part: Option<Part>) -> String {
    part.map_or(String::new(), |part| format!(" in part {} of {}", part.index() + 1, part.of()))
}

/// The exit code of a part: that there is no solution is known of the part only, so it is an answer like others.
pub(crate) fn exit(split: &Split, exit: Exit) -> Exit {
    if split.part.is_some() && exit == Exit::NoSolution { Exit::Answered } else { exit }
}
