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
            named(because).iter().for_each(|sentence| tell!("  {sentence}"));
        }
    }
}

/// The sentences of a list that a person reads, and how many are left out.
pub(crate) fn named(all: &[String]) -> Vec<String> {
    let (all, at_least) = match all.split_last() {
        Some((last, rest)) if last == Violation::MORE => (rest, true),
        _ => (all, false),
    };
    let mut shown: Vec<String> = all.iter().take(MAX_NAMED).cloned().collect();
    match (all.len().saturating_sub(MAX_NAMED), at_least) {
        (0, false) => {}
        (0, true) => shown.push(Violation::MORE.to_owned()),
        (left, false) => shown.push(format!("and {left} more of the kind")),
        (left, true) => shown.push(format!("and at least {left} more of the kind")),
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_that_is_cut_says_how_much_is_left_out() {
        let list = |number: usize| (0..number).map(|number| number.to_string()).collect::<Vec<_>>();
        assert_eq!(named(&list(3)), list(3));
        assert_eq!(named(&list(20)), list(20));
        assert_eq!(named(&list(25)).last().map(String::as_str), Some("and 5 more of the kind"));
        let with_more = |number: usize| [list(number), vec![Violation::MORE.to_owned()]].concat();
        assert_eq!(named(&with_more(3)), with_more(3));
        assert_eq!(named(&with_more(100)).last().map(String::as_str), Some("and at least 80 more of the kind"));
    }
}
