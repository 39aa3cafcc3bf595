//! Reading text: characters to tokens, tokens to items and expressions, and back to text.
//!
//! [`parser::parse`] reads a model, [`parser::parse_data`] a file of assignments. Neither panics nor gives up on bad
//! input: each leaves what it could read and says in diagnostics what it could not.
//!
//! Trees are walked and dropped by recursion, here and in everything that comes after. So that no text can exhaust the
//! stack, the parser refuses trees deeper than [`DEPTH_LIMIT`] (a chain `1 + 1 + … + 1` counts one level for each
//! operator), and texts of unknown origin are read within [`with_large_stack`](crate::with_large_stack).

pub mod ast;
mod lexer;
pub mod parser;
pub mod print;
mod token;

#[cfg(test)]
mod tests;

pub use lexer::is_plain_name;

/// How deep a tree of expressions or types may be.
pub const DEPTH_LIMIT: usize = 20_000;

/// The text in quotes, as a literal of the language.
pub fn quoted(inner: &str) -> String {
    let mut text = String::with_capacity(inner.len() + 2);
    write_quoted(&mut text, inner);
    text
}

pub(crate) fn write_quoted(text: &mut String, inner: &str) {
    text.push('"');
    for c in inner.chars() {
        match c {
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            '\n' => text.push_str("\\n"),
            '\t' => text.push_str("\\t"),
            '\r' => text.push_str("\\r"),
            c => text.push(c),
        }
    }
    text.push('"');
}
