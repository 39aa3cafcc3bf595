//! The scale that Sudoku players know: that of the program Sudoku Explainer (N. Juillerat, 2006), by technique.
//!
//! A board is rated by the hardest technique that it needs, with the easiest that applies taken first. The numbers are those of
//! that program; the techniques are the ones that Sudoku has here, and the order in which they are tried is theirs too, so that a
//! rating may differ where two are of much the same number.

use damier_interface::{Instance, WalkEnd, WalkOptions};
use damier_model::Run;

/// The number of each technique; of a hidden single that of lines, since boxes are not told apart in a list of techniques.
const RATINGS: [(&str, f64); 19] = [
    ("full house", 1.0),
    ("hidden single", 1.5),
    ("naked single", 2.3),
    ("pointing", 2.6),
    ("claiming", 2.8),
    ("naked pair", 3.0),
    ("x-wing", 3.2),
    ("hidden pair", 3.4),
    ("naked triple", 3.6),
    ("swordfish", 3.8),
    ("hidden triple", 4.0),
    ("xy-wing", 4.2),
    ("xyz-wing", 4.4),
    ("naked quad", 5.0),
    ("jellyfish", 5.2),
    ("hidden quad", 5.4),
    ("simple colouring", 6.6),
    ("xy-chain", 7.0),
    ("forcing chain", 8.2),
];

/// A board on the scale of techniques.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ByTechniques {
    /// Its rating, and the technique of that rating.
    Rated(f64, &'static str),
    /// The techniques do not solve it; the hardest that was of use has this rating.
    Beyond(f64),
}

/// A Sudoku on the scale of Sudoku Explainer; nothing for other puzzles, and where the walk was stopped or found nothing to do.
pub fn by_techniques(puzzle: &str, instance: &dyn Instance, run: &Run) -> Option<ByTechniques> {
    let rules = instance.by_rules().filter(|_| puzzle == "sudoku")?;
    let walk = rules.walk(&WalkOptions::default(), run);
    let used = rules.techniques().iter().zip(&walk.uses).filter(|(_, uses)| **uses > 0);
    let rated = used.filter_map(|(info, _)| RATINGS.iter().find(|(name, _)| *name == info.name));
    let hardest = rated.max_by(|one, other| one.1.total_cmp(&other.1));
    match walk.end {
        WalkEnd::Solved(_) => hardest.map(|&(name, rating)| ByTechniques::Rated(rating, name)),
        WalkEnd::Stuck { .. } => Some(ByTechniques::Beyond(hardest.map_or(0.0, |(_, rating)| *rating))),
        WalkEnd::Impossible(_) | WalkEnd::Stopped(_) => None,
    }
}
