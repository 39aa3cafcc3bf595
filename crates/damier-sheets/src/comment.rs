//! What a comment `%! …` was probably meant to be that is taken for rules in words, since the word it begins with is misspelt or has no colon.

use damier_minizinc::nearest;

/// What comments begin with that are no rules in words.
const WORDS: [&str; 11] =
    ["size", "example", "cells", "make", "layout", "tells", "divide", "add", "puzz.link", "tatham", "penpa"];

/// The message for a comment that is a mistake, if it looks like one.
pub(crate) fn mistake(about: &str) -> Option<String> {
    let (head, rest) = about.split_once(':').unwrap_or((about, ""));
    let mut words = head.split_whitespace();
    let first = words.next()?;
    let alone = words.next().is_none();
    let rest = rest.trim();
    let meant = |word: &str, rest: &str| {
        let colon = if word == "example" { "" } else { ":" };
        Some(format!("this is no rule in words; did you mean `%! {word}{colon} {rest}`?"))
    };
    let known = WORDS.into_iter().find(|word| *word == first);
    // A name before the colon, and a number of solutions behind it.
    let is_example =
        about.contains(':') && rest.split_whitespace().nth(1).is_some_and(|word| word.starts_with("solution"));
    match (known, nearest(first, WORDS.into_iter())) {
        // Prose has capitals at the beginning of its sentences.
        (None, Some(word)) if about.contains(':') && alone && first.starts_with(char::is_lowercase) => {
            meant(word, rest)
        }
        (None, Some("example")) if is_example => meant("example", about[first.len()..].trim()),
        (Some(word @ ("make" | "layout")), _) if about[word.len()..].trim_start().starts_with("constraint ") => {
            meant(word, about[word.len()..].trim())
        }
        (Some("size"), _) if !about.contains(':') => {
            let size = about["size".len()..].trim();
            let is_size = !size.is_empty() && size.chars().all(|c| c.is_ascii_digit() || c == 'x');
            if is_size { meant("size", size) } else { None }
        }
        _ => None,
    }
}

/// The word with a colon that a comment begins with, if it is none that is known.
pub(crate) fn unknown_word(about: &str) -> Option<&str> {
    let (word, _) = about.split_once(':')?;
    let is_word = word.starts_with(char::is_lowercase)
        && word.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.'));
    (is_word && !WORDS.contains(&word)).then_some(word)
}

#[cfg(test)]
mod tests {
    use super::mistake;

    #[test]
    fn misspelt_words_are_told_from_prose() {
        for (about, meant) in [
            ("mak: constraint true;", "`%! make: constraint true;`"),
            ("exmple small: 1 solution", "`%! example small: 1 solution`"),
            ("size 6x6", "`%! size: 6x6`"),
            ("make constraint true;", "`%! make: constraint true;`"),
            ("tell: a = b", "`%! tells: a = b`"),
        ] {
            assert!(mistake(about).is_some_and(|message| message.contains(meant)), "{about}");
        }
        for prose in [
            "Make every cell black or white.",
            "size does not matter",
            "Cell: one of many.",
            "No two cells touch: not even at a corner.",
            "make no square of four cells",
            "pairs: 1 and 2, 2 and 3",
        ] {
            assert_eq!(mistake(prose), None, "{prose}");
        }
    }
}
