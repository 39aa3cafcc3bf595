//! Boards that are seen to have no solution before any search: what to say of them.

use crate::output::tell;
pub(crate) use damier_interface::named;
use damier_interface::{Instance, Violation};

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
            named(because).iter().for_each(|sentence| tell!("  {sentence}"));
        }
    }
}
