//! Text forms, as they are listed.

/// A text form of instances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormatInfo {
    /// Short name, as on the command line.
    pub name: &'static str,
    /// One line for people.
    pub summary: &'static str,
}
