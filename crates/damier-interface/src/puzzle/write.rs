//! Writing boards: what is written can be read again by [`ReadBoards`](crate::ReadBoards).

use super::UsageError;

/// Writes one instance as text.
pub trait WriteBoard {
    /// The instance in native text, short enough for a report and fit to be read again.
    fn describe(&self) -> String;
    /// The instance in one of [`ReadBoards::formats`](crate::ReadBoards::formats), or what that form cannot say of it.
    fn write_as(&self, format: &str) -> Result<String, UsageError>;
}
