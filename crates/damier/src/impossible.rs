//! Boards that are seen to have no solution before any search: what to say of them.

use crate::output::tell;
use damier_puzzles::{Instance, Violation};

/// Reasons named before the rest is only counted.
const MAX_NAMED: usize = 20;

/// Why there can be no solution, if it shows at once.
pub(crate) fn because(instance: &dyn Instance) -> Option<Vec<String>> {
    let found: Vec<String> = instance.contradictions().iter().map(Violation::to_string).collect();
    if found.is_empty() { None } else { Some(found) }
}

/// Says so on standard error.
pub(crate) fn tell(because: &[String]) {
    tell_of("", because);
}

/// Says so of one board of several, named by the words before.
pub(crate) fn tell_of(place: &str, because: &[String]) {
    match because {
        [only] => tell!("{place}no solution: {only}"),
        _ => {
            tell!("{place}no solution:");
            because.iter().take(MAX_NAMED).for_each(|sentence| tell!("  {sentence}"));
            if because.len() > MAX_NAMED {
                tell!("  and {} more of the kind", because.len() - MAX_NAMED);
            }
        }
    }
}
