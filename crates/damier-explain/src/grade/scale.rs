//! Five levels, and where they begin for each puzzle.
//!
//! The first cut is what boards with many clues come to in the middle, the last what three of ten boards without a clue too many reach, at the
//! usual size; those between part the way from the one to the other in equal ratios. (Five boards of the hardest and three of the
//! easiest kind each, November 2026.)

/// The levels, the easiest first: words of newspapers, and none that techniques use, which have difficulties of their own.
pub const LEVELS: [&str; 5] = ["gentle", "moderate", "tough", "fiendish", "diabolical"];

/// Numbers from which on a board is of the second level, the third and so on, by puzzle.
const CUTS: &[(&str, [f64; 4])] = &[
    ("abc-end-view", [3.16, 3.77, 4.49, 5.35]),
    ("cave", [3.0, 3.47, 4.02, 4.66]),
    ("creek", [1.47, 2.28, 3.54, 5.5]),
    ("garam", [1.29, 1.45, 1.64, 1.85]),
    ("hex-minesweeper", [1.01, 1.2, 1.43, 1.69]),
    ("heyawake", [9.23, 13.12, 18.66, 26.53]),
    ("jigsaw-sudoku", [1.63, 2.48, 3.76, 5.71]),
    ("kakurasu", [0.87, 1.03, 1.22, 1.45]),
    ("kenken", [1.94, 2.2, 2.48, 2.81]),
    ("kropki-sudoku", [1.3, 2.35, 4.26, 7.72]),
    ("kurodoko", [1.59, 2.48, 3.86, 6.01]),
    ("magnets", [1.16, 1.3, 1.46, 1.63]),
    ("mathrax", [1.22, 1.94, 3.08, 4.89]),
    ("minesweeper", [1.42, 1.7, 2.04, 2.45]),
    ("mosaic", [2.95, 4.84, 7.95, 13.06]),
    ("nonogram", [1.14, 1.35, 1.6, 1.9]),
    ("renban", [1.58, 2.72, 4.67, 8.03]),
    ("simple-loop", [1.68, 1.99, 2.36, 2.8]),
    ("singles", [3.1, 3.87, 4.82, 6.01]),
    ("skyscrapers", [1.27, 1.61, 2.05, 2.6]),
    ("stitches", [1.82, 2.09, 2.41, 2.77]),
    ("str8ts", [2.21, 2.44, 2.7, 2.99]),
    ("sudoku", [2.11, 2.63, 3.27, 4.08]),
    ("suguru", [1.57, 2.2, 3.07, 4.3]),
    ("tapa", [2.68, 3.19, 3.79, 4.5]),
    ("tenner-grid", [2.63, 5.32, 10.75, 21.73]),
    ("tents", [2.19, 2.6, 3.08, 3.65]),
    ("thermometers", [1.34, 1.59, 1.89, 2.24]),
    ("unruly", [2.24, 2.53, 2.85, 3.21]),
    ("yajilin", [3.26, 3.52, 3.79, 4.09]),
];

/// The same for puzzles of which no boards were measured: what the others come to in the middle.
const USUAL: [f64; 4] = [2.0, 2.7, 3.7, 5.0];

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
