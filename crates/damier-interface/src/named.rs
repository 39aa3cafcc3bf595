//! Lists for people: of names in a sentence; of what is wrong, the first sentences and how many are left out.

use crate::Violation;

/// Reasons named before the rest is only counted.
const MAX_NAMED: usize = 20;

/// Names as people list them: `a`, `a and b`, `a, b and c`.
///
/// ```
/// assert_eq!(damier_interface::listed([1, 2, 3], "or"), "1, 2 or 3");
/// ```
pub fn listed(names: impl IntoIterator<Item: ToString>, and: &str) -> String {
    let names: Vec<String> = names.into_iter().map(|name| name.to_string()).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} {and} {last}", rest.join(", ")),
        _ => names.concat(),
    }
}

/// The sentences of a list that a person reads, and how many are left out.
pub fn named(all: &[String]) -> Vec<String> {
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
