//! Text into words and signs, each with its place.
//!
//! One function, no tables: a text is read once from left to right. `--` and `#` start comments that end with the line.

use crate::span::Span;
use damier_model::{InputError, Relation, Source};

/// A word or sign.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    Number(i64),
    Word(Box<str>),
    /// A rule's name in quotes.
    Quoted(Box<str>),
    Keyword(Keyword),
    Relation(Relation),
    ForAll,
    Exists,
    In,
    And,
    Or,
    Not,
    Implies,
    Iff,
    Top,
    Bottom,
    Plus,
    Minus,
    Star,
    Slash,
    Mod,
    Open,
    Close,
    OpenSet,
    CloseSet,
    Comma,
    Colon,
    Dot,
    Range,
    Semicolon,
    End,
}

/// Words with a meaning of their own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Keyword {
    Parameter,
    Let,
    Relation,
    Define,
    Unknown,
    Fact,
    Rule,
    Where,
    Abs,
    Min,
    Max,
}

/// Words that stand for a keyword or a sign.
pub(super) const WORDS: [(&str, Token); 22] = [
    ("parameter", Token::Keyword(Keyword::Parameter)),
    ("let", Token::Keyword(Keyword::Let)),
    ("relation", Token::Keyword(Keyword::Relation)),
    ("define", Token::Keyword(Keyword::Define)),
    ("unknown", Token::Keyword(Keyword::Unknown)),
    ("fact", Token::Keyword(Keyword::Fact)),
    ("rule", Token::Keyword(Keyword::Rule)),
    ("where", Token::Keyword(Keyword::Where)),
    ("abs", Token::Keyword(Keyword::Abs)),
    ("min", Token::Keyword(Keyword::Min)),
    ("max", Token::Keyword(Keyword::Max)),
    ("forall", Token::ForAll),
    ("exists", Token::Exists),
    ("in", Token::In),
    ("and", Token::And),
    ("or", Token::Or),
    ("not", Token::Not),
    ("mod", Token::Mod),
    ("true", Token::Top),
    ("false", Token::Bottom),
    ("implies", Token::Implies),
    ("iff", Token::Iff),
];

/// Signs, longest first where one begins another.
const SIGNS: [(&str, Token); 46] = [
    ("<=>", Token::Iff),
    ("<->", Token::Iff),
    ("<=", Token::Relation(Relation::Le)),
    (">=", Token::Relation(Relation::Ge)),
    ("!=", Token::Relation(Relation::Ne)),
    ("=>", Token::Implies),
    ("->", Token::Implies),
    ("/\\", Token::And),
    ("\\/", Token::Or),
    ("&&", Token::And),
    ("||", Token::Or),
    ("..", Token::Range),
    ("∀", Token::ForAll),
    ("∃", Token::Exists),
    ("∈", Token::In),
    ("∧", Token::And),
    ("∨", Token::Or),
    ("¬", Token::Not),
    ("⇒", Token::Implies),
    ("→", Token::Implies),
    ("⇔", Token::Iff),
    ("↔", Token::Iff),
    ("⊤", Token::Top),
    ("⊥", Token::Bottom),
    ("≠", Token::Relation(Relation::Ne)),
    ("≤", Token::Relation(Relation::Le)),
    ("≥", Token::Relation(Relation::Ge)),
    ("=", Token::Relation(Relation::Eq)),
    ("<", Token::Relation(Relation::Lt)),
    (">", Token::Relation(Relation::Gt)),
    ("~", Token::Not),
    ("!", Token::Not),
    ("&", Token::And),
    ("+", Token::Plus),
    ("-", Token::Minus),
    ("*", Token::Star),
    ("/", Token::Slash),
    ("%", Token::Mod),
    ("(", Token::Open),
    (")", Token::Close),
    ("{", Token::OpenSet),
    ("}", Token::CloseSet),
    (",", Token::Comma),
    (":", Token::Colon),
    (".", Token::Dot),
    (";", Token::Semicolon),
];

/// The words and signs of a text; the last is [`Token::End`].
pub(super) fn tokens(source: &Source) -> Result<Vec<(Token, Span)>, InputError> {
    let text = source.text.as_str();
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let length = |accepted: fn(char) -> bool| rest.find(|c| !accepted(c)).unwrap_or(rest.len());
        if first.is_whitespace() || first == '\u{feff}' {
            at += first.len_utf8();
        } else if first == '#' || rest.starts_with("--") {
            at += rest.find('\n').unwrap_or(rest.len());
        } else if first.is_ascii_digit() {
            let end = length(|c| c.is_ascii_digit());
            let span = Span::new(at, at + end);
            let number = rest[..end].parse().map_err(|_| {
                span.error(Some(source), "this number is too large", "accepted: whole numbers of at most 64 bits")
            })?;
            found.push((Token::Number(number), span));
            at += end;
        } else if begins_word(first) {
            let end = length(|c| c.is_alphanumeric() || c == '_' || c == '\'');
            let (word, span) = (&rest[..end], Span::new(at, at + end));
            let known = WORDS.iter().find(|(spelling, _)| *spelling == word);
            found.push((known.map_or_else(|| Token::Word(word.into()), |(_, token)| token.clone()), span));
            at += end;
        } else if first == '"' {
            let (name, end) = quoted(source, at)?;
            found.push((Token::Quoted(name), Span::new(at, end)));
            at = end;
        } else if let Some((sign, token)) = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign)) {
            found.push((token.clone(), Span::new(at, at + sign.len())));
            at += sign.len();
        } else {
            let span = Span::new(at, at + first.len_utf8());
            let shown = if first.is_control() { format!("U+{:04X}", first as u32) } else { first.to_string() };
            let help = "accepted: names, numbers, ∀ ∃ ∈ ∧ ∨ ¬ ⇒ ⇔ ⊤ ⊥ (forall exists in and or not => <=> true false), \
                        = ≠ < ≤ > ≥, + - * / mod, ( ) { } , . : ..";
            return Err(span.error(Some(source), format!("'{shown}' means nothing here"), help));
        }
    }
    found.push((Token::End, Span::new(text.len(), text.len())));
    Ok(found)
}

/// Whether a character may begin a name.
pub(super) fn begins_word(c: char) -> bool {
    c.is_alphabetic() || c == '_'
}

/// The quoted name that starts at `at`, and where it ends. `\"` and `\\` stand for `"` and `\`.
fn quoted(source: &Source, at: usize) -> Result<(Box<str>, usize), InputError> {
    let mut name = String::new();
    let mut escaped = false;
    for (offset, c) in source.text[at + 1..].char_indices() {
        match (c, escaped) {
            ('"', false) => return Ok((name.into(), at + 1 + offset + 1)),
            ('\\', false) => escaped = true,
            ('\n', _) => break,
            _ => {
                name.push(if c.is_control() { ' ' } else { c });
                escaped = false;
            }
        }
    }
    let span = Span::new(at, at + 1);
    Err(span.error(Some(source), "this name in quotes has no end", "accepted: \"a name\" within one line"))
}
