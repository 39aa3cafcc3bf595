//! Text from elsewhere as people see it: nothing in it acts on their terminal, and none of it floods their screen.
//!
//! A board, a file's name or a line of a model may hold an escape sequence that clears the screen or hides what follows, or
//! marks that turn the direction of writing. Wherever such a text is quoted in a message, these characters are shown as
//! Rust writes them (`\u{1b}`), so that what is there can be seen and does nothing.

use std::borrow::Cow;
use std::fmt::Write;

/// The longest line of a message, in characters: a few lines of a terminal.
const LONGEST_LINE: usize = 400;
/// What is kept of a longer one at its end; the rest is from its beginning.
const KEPT_END: usize = 100;
/// The most lines of a message.
const MOST_LINES: usize = 60;
/// What is kept of a longer one at its end, which is where messages say what is accepted.
const KEPT_LINES: usize = 10;

/// Whether a character does something else than being seen: it moves the cursor, begins a command to the terminal, or
/// changes how others are ordered.
pub fn acts(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}'
                | '\u{2060}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// The text with all characters that [act](acts) escaped, but for line breaks and tabs.
///
/// ```
/// use damier_model::printable;
/// assert_eq!(printable("two\nlines"), "two\nlines");
/// assert_eq!(printable("\u{1b}[2Jgone"), "\\u{1b}[2Jgone");
/// ```
pub fn printable(text: &str) -> Cow<'_, str> {
    let is_escaped = |c: char| acts(c) && c != '\n' && c != '\t';
    if !text.contains(is_escaped) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if is_escaped(c) {
            let _ = write!(shown, "{}", c.escape_default());
        } else {
            shown.push(c);
        }
    }
    Cow::Owned(shown)
}

/// A message as it fits on a screen: [printable], with very long lines and very many lines cut in the middle, which is
/// said there.
///
/// ```
/// use damier_model::for_screen;
/// assert_eq!(for_screen("short"), "short");
/// assert!(for_screen(&"x".repeat(100_000)).contains("… (99600 characters left out) …"));
/// ```
pub fn for_screen(message: &str) -> Cow<'_, str> {
    let message = printable(message);
    let lines = message.lines().count();
    if lines <= MOST_LINES && message.lines().all(|line| line.len() <= LONGEST_LINE) {
        return message;
    }
    let mut shown: Vec<Cow<str>> = Vec::new();
    let (before, after) = match lines > MOST_LINES {
        true => (MOST_LINES - KEPT_LINES, lines - KEPT_LINES),
        false => (lines, lines),
    };
    shown.extend(message.lines().take(before).map(cut_line));
    if before < after {
        shown.push(Cow::Owned(format!("… ({} lines left out)", after - before)));
    }
    shown.extend(message.lines().skip(after).map(cut_line));
    Cow::Owned(shown.join("\n"))
}

/// A line, cut in the middle if it is very long.
fn cut_line(line: &str) -> Cow<'_, str> {
    let length = line.chars().count();
    if length <= LONGEST_LINE {
        return Cow::Borrowed(line);
    }
    let begin: String = line.chars().take(LONGEST_LINE - KEPT_END).collect();
    let end: String = line.chars().skip(length - KEPT_END).collect();
    Cow::Owned(format!("{begin}… ({} characters left out) …{end}", length - LONGEST_LINE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_acts_on_a_terminal_is_seen_instead() {
        for (text, shown) in [
            ("a\u{1b}[31mb", "a\\u{1b}[31mb"),
            ("a\rb\u{7}\u{7f}\0", "a\\rb\\u{7}\\u{7f}\\u{0}"),
            ("c1 \u{9b}2J", "c1 \\u{9b}2J"),
            ("right \u{202e}to left", "right \\u{202e}to left"),
            ("ok ├─ é 数 \t\n", "ok ├─ é 数 \t\n"),
        ] {
            assert_eq!(printable(text), shown);
            assert_eq!(printable(&printable(text)), shown, "twice is once");
        }
    }

    #[test]
    fn a_message_of_many_lines_keeps_its_beginning_and_its_end() {
        let long: String = (1..=1000).map(|number| format!("line {number}\n")).collect();
        let shown = for_screen(&long);
        assert_eq!(shown.lines().count(), MOST_LINES + 1);
        assert!(
            shown.contains("line 50\n… (940 lines left out)\nline 991\n") && shown.ends_with("line 1000"),
            "{shown}"
        );
    }
}
