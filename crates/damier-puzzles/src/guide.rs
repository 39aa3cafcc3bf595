//! The page of the guide that adds a puzzle, compiled and run with the documentation tests.

#[doc = include_str!("../../../docs/extend-puzzle.md")]
struct ExtendPuzzle;
