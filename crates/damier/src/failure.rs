//! How the program ends: exit codes, and messages for what went wrong.

use crate::output::tell;
use damier_interface::{Refusal, UsageError};
use damier_model::{InputError, Unusable, for_screen, stage};
use damier_sat::Trouble;
use std::ffi::OsString;
use std::io;

/// What the exit code says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    Answered = 0,
    NoSolution = 1,
    BadInput = 2,
    Stopped = 3,
    /// Where it was asked whether there is exactly one solution.
    SeveralSolutions = 4,
    CheckFailed = 70,
}

/// Why a command ended without doing what was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// It cannot be done as asked; the message says what can.
    Refused(String),
    /// A limit was reached before there was anything to answer with.
    Stopped(String),
    /// An answer did not pass its check: an error in Damier. The message names the file that reproduces it.
    CheckFailed(String),
    /// The reader of the output is gone: not worth a word.
    ClosedPipe,
}

impl Failure {
    /// Tells the person, and says with which code to end.
    pub(crate) fn report(self) -> Exit {
        match self {
            Failure::Refused(message) => {
                tell!("error: {}", for_screen(&message));
                Exit::BadInput
            }
            Failure::Stopped(message) => {
                tell!("stopped: {}", for_screen(&message));
                Exit::Stopped
            }
            Failure::CheckFailed(message) => {
                tell!("internal error: {}", for_screen(&message));
                Exit::CheckFailed
            }
            Failure::ClosedPipe => Exit::Answered,
        }
    }
}

/// Ends the program where a limit was reached before there was anything to answer with, for [`stage::leave_by`].
pub(crate) fn leave(ended: stage::Ended) {
    exit(Failure::from(ended).report())
}

/// Ends the program at once. To take down, one by one, what the solvers in C++ set up when the program started is left to the
/// system, which is quicker.
pub(crate) fn exit(code: Exit) -> ! {
    signal_hook::low_level::exit(code as i32)
}

/// Ends the program with what the reader of arguments has to say of some words: help, or an error. An error quotes the words,
/// so where these would act on a terminal or flood it, they are read once more in a form that does not.
pub(crate) fn end(
    given: &[OsString],
    error: clap::Error,
    read: impl FnOnce(Vec<OsString>) -> Option<clap::Error>,
) -> ! {
    let as_shown: Vec<OsString> =
        given.iter().map(|word| OsString::from(&*for_screen(&word.to_string_lossy()))).collect();
    let error = if as_shown == given { error } else { read(as_shown).unwrap_or(error) };
    error.exit()
}

impl From<InputError> for Failure {
    fn from(error: InputError) -> Failure {
        Failure::Refused(error.to_string())
    }
}

impl From<damier_files::Refused> for Failure {
    fn from(refused: damier_files::Refused) -> Failure {
        Failure::Refused(refused.0)
    }
}

impl From<stage::Ended> for Failure {
    fn from(ended: stage::Ended) -> Failure {
        Failure::Stopped(ended.to_string())
    }
}

impl From<UsageError> for Failure {
    fn from(error: UsageError) -> Failure {
        Failure::Refused(error.to_string())
    }
}

impl From<damier_solve::Failure> for Failure {
    fn from(failure: damier_solve::Failure) -> Failure {
        match failure {
            damier_solve::Failure::Refused(message) => Failure::Refused(message),
            damier_solve::Failure::Stopped(ended) => ended.into(),
            damier_solve::Failure::CheckFailed(message) => Failure::CheckFailed(message),
        }
    }
}

impl From<damier_driver::Failure> for Failure {
    fn from(failure: damier_driver::Failure) -> Failure {
        match failure {
            damier_driver::Failure::Refused(message) => Failure::Refused(message),
            damier_driver::Failure::Stopped(message) => Failure::Stopped(message),
            damier_driver::Failure::CheckFailed(message) => Failure::CheckFailed(message),
            damier_driver::Failure::ClosedPipe => Failure::ClosedPipe,
        }
    }
}

impl From<damier_driver::Exit> for Exit {
    fn from(exit: damier_driver::Exit) -> Exit {
        match exit {
            damier_driver::Exit::Answered => Exit::Answered,
            damier_driver::Exit::NoSolution => Exit::NoSolution,
            damier_driver::Exit::BadInput => Exit::BadInput,
            damier_driver::Exit::Stopped => Exit::Stopped,
        }
    }
}

impl From<Unusable> for Failure {
    fn from(error: Unusable) -> Failure {
        damier_solve::Failure::from(error).into()
    }
}

/// A SAT solver that cannot go on.
impl From<Trouble> for Failure {
    fn from(trouble: Trouble) -> Failure {
        Failure::Refused(trouble.to_string())
    }
}

impl From<Refusal> for Failure {
    fn from(error: Refusal) -> Failure {
        match error {
            Refusal::Input(error) => error.into(),
            Refusal::Usage(error) => error.into(),
        }
    }
}

/// Errors of writing to standard output.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::Refused(format!("cannot write the output: {error}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_check_of_the_driver_ends_with_70_as_any_other() {
        let failure = Failure::from(damier_driver::Failure::CheckFailed("broken".to_owned()));
        assert_eq!(failure.report() as u8, 70);
    }
}
