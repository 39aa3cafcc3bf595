//! The Markdown of a study's file, as HTML: paragraphs, headings, lists, code, emphasis and links, and nothing else.
//!
//! Everything that is not one of these is text and stays text: no element, no attribute and no address comes from the file
//! unescaped, and addresses are those of pages (`https:`, `mailto:`, or relative ones), never scripts.

use crate::table::escape_html as escape;

/// The text as HTML. Headings begin at the third level: the first two are the page's own.
pub(super) fn html(text: &str) -> String {
    let mut out = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let trimmed = line.trim();
        if trimmed.is_empty() {
            continue;
        }
        if let Some(fence) = fence(trimmed) {
            let code: Vec<&str> = lines.by_ref().take_while(|line| !line.trim().starts_with(fence)).collect();
            out += &format!("<pre><code>{}</code></pre>\n", escape(&code.join("\n")));
        } else if let Some((level, words)) = heading(trimmed) {
            let level = (level + 2).min(6);
            out += &format!("<h{level}>{}</h{level}>\n", inline(words));
        } else if let Some((ordered, words)) = item(line) {
            let mut items = vec![words.to_owned()];
            while let Some(next) = lines.peek() {
                match item(next) {
                    Some((same, words)) if same == ordered => items.push(words.to_owned()),
                    None if !next.trim().is_empty() && next.starts_with(' ') => {
                        if let Some(last) = items.last_mut() {
                            *last += &format!(" {}", next.trim());
                        }
                    }
                    _ => break,
                }
                lines.next();
            }
            let tag = if ordered { "ol" } else { "ul" };
            let items: String = items.iter().map(|words| format!("<li>{}</li>\n", inline(words))).collect();
            out += &format!("<{tag}>\n{items}</{tag}>\n");
        } else {
            let mut paragraph = trimmed.to_owned();
            while let Some(next) = lines.peek() {
                let begins_anew =
                    fence(next.trim()).is_some() || heading(next.trim()).is_some() || item(next).is_some();
                if next.trim().is_empty() || begins_anew {
                    break;
                }
                paragraph += &format!("\n{}", next.trim());
                lines.next();
            }
            out += &format!("<p>{}</p>\n", inline(&paragraph));
        }
    }
    out
}

fn fence(line: &str) -> Option<&'static str> {
    ["```", "~~~"].into_iter().find(|fence| line.starts_with(fence))
}

fn heading(line: &str) -> Option<(usize, &str)> {
    let words = line.trim_start_matches('#');
    let level = line.len() - words.len();
    (1..=6).contains(&level).then_some(())?;
    words.strip_prefix(' ').map(|words| (level, words.trim().trim_end_matches('#').trim_end()))
}

/// Whether it is numbered, and the words of a line of a list.
fn item(line: &str) -> Option<(bool, &str)> {
    let line = line.trim_start();
    if let Some(words) = ["- ", "* ", "+ "].into_iter().find_map(|mark| line.strip_prefix(mark)) {
        return Some((false, words.trim()));
    }
    let words = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = line.len() - words.len();
    let words = words.strip_prefix(". ").or(words.strip_prefix(") "))?;
    (1..=9).contains(&digits).then(|| (true, words.trim()))
}

/// Emphasis, code and links within a line.
pub(super) fn inline(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    let mut before = ' ';
    while let Some(c) = rest.chars().next() {
        let (html, used) = piece(rest, before).unwrap_or_else(|| (escape(c.encode_utf8(&mut [0; 4])), c.len_utf8()));
        out += &html;
        before = rest[..used].chars().last().unwrap_or(' ');
        rest = &rest[used..];
    }
    out
}

/// What begins here, as HTML, and how many bytes it takes; `None` if it is a character like others.
fn piece(rest: &str, before: char) -> Option<(String, usize)> {
    if let Some(after) = rest.strip_prefix('\\') {
        let escaped = after.chars().next().filter(char::is_ascii_punctuation)?;
        return Some((escape(&escaped.to_string()), 2));
    }
    if rest.starts_with('`') {
        let ticks = rest.len() - rest.trim_start_matches('`').len();
        let inner = &rest[ticks..];
        let end = inner.find(&rest[..ticks])?;
        return Some((format!("<code>{}</code>", escape(inner[..end].trim())), 2 * ticks + end));
    }
    for (mark, tag) in [("**", "strong"), ("__", "strong"), ("*", "em"), ("_", "em")] {
        let Some(inner) = rest.strip_prefix(mark) else { continue };
        // Within a word an underscore is one: `peak_depth`.
        if (mark.starts_with('_') && before.is_alphanumeric()) || inner.starts_with(char::is_whitespace) {
            continue;
        }
        let ends = inner.match_indices(mark).map(|(end, _)| end);
        let closes = |&end: &usize| {
            let after = inner[end + mark.len()..].chars().next().unwrap_or(' ');
            let inside = mark.starts_with('_') && after.is_alphanumeric();
            end > 0 && !inner[..end].ends_with(char::is_whitespace) && !inside
        };
        if let Some(end) = ends.into_iter().find(closes) {
            let html = format!("<{tag}>{}</{tag}>", inline(&inner[..end]));
            return Some((html, 2 * mark.len() + end));
        }
    }
    if let Some(inner) = rest.strip_prefix('[') {
        let (words, after) = inner.split_once("](")?;
        let (address, _) = after.split_once(')')?;
        if words.contains('[') || !is_page(address) {
            return None;
        }
        let html = format!("<a href=\"{}\">{}</a>", escape(address), inline(words));
        return Some((html, 1 + words.len() + 2 + address.len() + 1));
    }
    None
}

/// Whether an address leads to a page and not into a script.
fn is_page(address: &str) -> bool {
    let plain = !address.is_empty() && !address.chars().any(|c| c.is_whitespace() || c.is_control());
    let scheme = address.split(['/', '?', '#']).next().unwrap_or_default();
    let known = ["https:", "http:"].contains(&scheme) || address.starts_with("mailto:");
    plain && (known || !scheme.contains(':'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_lists_emphasis_code_and_links_become_elements() {
        let text = "Is *this* **so**, and `a < b`?\nYes: [here](https://example.org/a?b&c).\n\n- one\n  goes on\n- two\n\n1. first\n2. second\n\n## More\n```\n<x>\n```\n";
        let expected = "<p>Is <em>this</em> <strong>so</strong>, and <code>a &lt; b</code>?\nYes: <a href=\"https://example.org/a?b&amp;c\">here</a>.</p>\n\
            <ul>\n<li>one goes on</li>\n<li>two</li>\n</ul>\n<ol>\n<li>first</li>\n<li>second</li>\n</ol>\n\
            <h4>More</h4>\n<pre><code>&lt;x&gt;</code></pre>\n";
        assert_eq!(html(text), expected);
    }

    #[test]
    fn elements_and_scripts_stay_text() {
        let hostile = "<script>alert(1)</script> [x](javascript:alert(1)) [y](data:text/html,z) <img src=x onerror=y>";
        let written = html(hostile);
        assert!(!written.contains("<script") && !written.contains("<img") && !written.contains("href"), "{written}");
        assert_eq!(inline("[a\"b](x\"y)"), "<a href=\"x&quot;y\">a&quot;b</a>");
        assert_eq!(inline("[a](java\tscript:x)"), "[a](java\tscript:x)");
    }

    #[test]
    fn marks_that_close_nothing_are_characters() {
        for text in ["2 * 3 * 4", "peak_depth and solve_s", "a * b", "*", "**", "`open", "[no](", "[no]", "\\"] {
            assert_eq!(inline(text), text);
        }
        assert_eq!(inline("\\*no\\*"), "*no*");
        assert_eq!(inline("é *ü* 日"), "é <em>ü</em> 日");
    }
}
