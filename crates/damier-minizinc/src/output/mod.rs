//! Values as texts: as `show` writes them, as data files do, and as JSON.
//!
//! The formats are those of MiniZinc 2.6 to 2.10, to the letter, because other programs read them: modelling tools, the
//! checkers of competitions, people's scripts. The tests hold what those versions print.

pub mod default;
pub mod dzn;
pub mod format;
pub mod json;
pub mod members;
pub mod model;
pub mod show;
pub mod table;

pub use members::Names;
