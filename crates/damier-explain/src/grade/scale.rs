//! Five levels, and where they begin for each puzzle.

/// The levels, the easiest first. (Words of newspapers, and none that techniques use: those have names of their own.)
pub const LEVELS: [&str; 5] = ["gentle", "moderate", "tough", "fiendish", "diabolical"];

/// Numbers from which on a board is of the second level, the third and so on, by puzzle.
const CUTS: &[(&str, [f64; 4])] = &[];

/// The same for puzzles of which no boards were measured.
const USUAL: [f64; 4] = [9.0, 11.0, 13.0, 15.0];

/// Numbers from which on boards of a puzzle are of the second level, the third and so on.
pub fn cuts(puzzle: &str) -> [f64; 4] {
    CUTS.iter().find(|(name, _)| *name == puzzle).map_or(USUAL, |(_, cuts)| *cuts)
}

/// Whether boards of a puzzle were measured for its levels.
pub fn is_calibrated(puzzle: &str) -> bool {
    CUTS.iter().any(|(name, _)| *name == puzzle)
}

/// The place in [`LEVELS`] of a board of this number.
pub fn level_of(puzzle: &str, number: f64) -> usize {
    cuts(puzzle).iter().filter(|&&cut| number >= cut).count()
}
