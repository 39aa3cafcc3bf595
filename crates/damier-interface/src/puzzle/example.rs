//! Boards that come with a puzzle: its first tests, and what people copy.

/// An instance that comes with its puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Example<'a> {
    /// Its file name.
    pub name: &'a str,
    /// The file's text.
    pub text: &'a str,
    /// How many solutions it has.
    pub solutions: u64,
}
