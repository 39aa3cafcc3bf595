//! Characters to tokens, one pass over the bytes.
//!
//! The lexer gives tokens on demand and allocates nothing for them; the parser cuts names and strings out of the text.
//! Two things make it more than a table of signs: strings may hold expressions (`"a\(b)c"`), so it remembers for each
//! string it is inside of how many parentheses are open; and after a dot, digits are the number of a tuple's field, so
//! that `x.1.2` is not the field `1.2`.

mod lists;
mod numbers;

use super::ast::Binary;
use super::token::{Token, TokenKind, of_word};
use crate::diagnostic::{Diagnostic, Kind};
use crate::source::{FileId, Span};
use damier_model::stage;

/// So many problems are remembered until the parser takes them.
const PROBLEM_LIMIT: usize = 20;

/// Reads tokens from a text.
pub(super) struct Lexer<'text> {
    text: &'text str,
    bytes: &'text [u8],
    at: usize,
    file: FileId,
    /// For each string whose `\(` is open, the number of parentheses open since.
    strings: Vec<u32>,
    after_dot: bool,
    /// What was wrong; the parser takes it from here.
    pub problems: Vec<Diagnostic>,
}

/// Whether a name can be written without quotes: letters, digits and underscores, beginning with a letter (after
/// underscores, perhaps), and not a keyword.
pub fn is_plain_name(name: &str) -> bool {
    let starts = name.trim_start_matches('_').chars().next().is_some_and(starts_name);
    starts && name.chars().all(continues_name) && of_word(name) == TokenKind::Name
}

/// A character that is a sign of the language in spite of being outside ASCII.
fn sign(character: char) -> Option<TokenKind> {
    use TokenKind::Operator;
    Some(match character {
        '∀' | '∃' => TokenKind::Name,
        '∈' => Operator(Binary::In),
        '⊆' => Operator(Binary::Subset),
        '⊇' => Operator(Binary::Superset),
        '∞' => TokenKind::Infinity,
        '¬' => TokenKind::Not,
        '←' => Operator(Binary::ImpliedBy),
        '→' => Operator(Binary::Implies),
        '↔' => Operator(Binary::Iff),
        '∧' => Operator(Binary::And),
        '∨' => Operator(Binary::Or),
        '≠' => Operator(Binary::NotEqual),
        '≤' => Operator(Binary::LessEqual),
        '≥' => Operator(Binary::GreaterEqual),
        '∪' => Operator(Binary::Union),
        '∩' => Operator(Binary::Intersect),
        _ => return None,
    })
}

fn starts_name(character: char) -> bool {
    if character.is_ascii() { character.is_ascii_alphabetic() } else { continues_name(character) }
}

/// Outside ASCII, everything that is neither a sign of the language nor space is as good as a letter.
fn continues_name(character: char) -> bool {
    if character.is_ascii() {
        character.is_ascii_alphanumeric() || character == '_'
    } else {
        !character.is_whitespace()
            && !character.is_control()
            && sign(character).is_none()
            && !matches!(character, '⁻' | '\u{feff}' | '\u{fffd}')
    }
}

impl<'text> Lexer<'text> {
    /// A lexer at the start of a text.
    pub(super) fn new(text: &'text str, file: FileId) -> Lexer<'text> {
        let at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        Lexer { text, bytes: text.as_bytes(), at, file, strings: Vec::new(), after_dot: false, problems: Vec::new() }
    }

    /// Reads on from another byte, inside of the same strings.
    pub(super) fn jump(&mut self, at: u32) {
        self.at = at as usize;
        self.after_dot = false;
    }

    /// The byte at which it goes on.
    pub(super) fn position(&self) -> u32 {
        self.at as u32
    }

    /// The next token; `End` for ever once the text is over.
    pub(super) fn next(&mut self) -> Token {
        stage::poll();
        self.skip_space_and_comments();
        let start = self.at;
        let mut value = 0;
        let after_dot = std::mem::take(&mut self.after_dot);
        let kind = match self.byte(0) {
            b'0'..=b'9' if after_dot => self.digits(10, &mut value),
            b'0'..=b'9' => self.number(&mut value),
            b'a'..=b'z' | b'A'..=b'Z' => self.word(),
            b'_' => self.underscore(),
            b'"' => self.string(false),
            b'\'' => self.quoted(b'\'', TokenKind::QuotedName),
            b'`' => self.quoted(b'`', TokenKind::BackQuoted),
            b'$' => self.type_parameter(),
            0x80.. => self.beyond_ascii(),
            0 if self.at >= self.bytes.len() => TokenKind::End,
            _ => self.punctuation(),
        };
        Token { kind, start: start as u32, end: self.at as u32, value }
    }

    fn byte(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn problem(&mut self, start: usize, message: impl Into<String>, help: &str) {
        if self.problems.len() >= PROBLEM_LIMIT {
            return;
        }
        let span = Span { file: self.file, start: start as u32, end: self.at as u32 };
        self.problems.push(Diagnostic::error(Kind::Syntax, span, message).with_help(help));
    }

    fn skip_space_and_comments(&mut self) {
        loop {
            match self.byte(0) {
                b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c => self.at += 1,
                b'%' => {
                    self.at +=
                        self.bytes[self.at..].iter().position(|&b| b == b'\n').unwrap_or(self.bytes.len() - self.at)
                }
                b'/' if self.byte(1) == b'*' => {
                    let start = self.at;
                    match self.text[start + 2..].find("*/") {
                        Some(length) => self.at = start + 2 + length + 2,
                        None => {
                            self.at = start + 2;
                            self.problem(start, "this comment never ends", "expected \"*/\" somewhere after it");
                            self.at = self.bytes.len();
                        }
                    }
                }
                0x80.. => match self.text[self.at..].chars().next() {
                    Some(character) if character.is_whitespace() => self.at += character.len_utf8(),
                    _ => return,
                },
                _ => return,
            }
        }
    }

    fn word(&mut self) -> TokenKind {
        let start = self.at;
        self.skip_word();
        of_word(&self.text[start..self.at])
    }

    fn skip_word(&mut self) {
        loop {
            match self.byte(0) {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' => self.at += 1,
                0x80.. => match self.text[self.at..].chars().next() {
                    Some(character) if continues_name(character) => self.at += character.len_utf8(),
                    _ => return,
                },
                _ => return,
            }
        }
    }

    fn underscore(&mut self) -> TokenKind {
        let start = self.at;
        self.skip_word();
        if self.at == start + 1 {
            TokenKind::Underscore
        } else if is_plain_name(&self.text[start..self.at]) {
            TokenKind::Name
        } else {
            self.problem(
                start,
                "a name cannot be made of underscores and digits alone",
                "expected a letter in the name",
            );
            TokenKind::Invalid
        }
    }

    fn beyond_ascii(&mut self) -> TokenKind {
        let rest = &self.text[self.at..];
        if rest.starts_with("⁻¹") {
            self.at += "⁻¹".len();
            return TokenKind::Inverse;
        }
        let character = rest.chars().next().unwrap_or_default();
        if let Some(kind) = sign(character) {
            self.at += character.len_utf8();
            return kind;
        }
        if continues_name(character) { self.word() } else { self.unknown() }
    }

    /// Reports a run of characters that belong to nothing.
    fn unknown(&mut self) -> TokenKind {
        let start = self.at;
        let rest = &self.text[start..];
        let strange = |c: char| (c.is_control() && !c.is_ascii_whitespace()) || "#@?\\!&~".contains(c) || !c.is_ascii();
        let length = rest.char_indices().skip(1).find(|&(_, c)| !strange(c)).map_or(rest.len(), |(at, _)| at);
        self.at += length;
        let shown: String = rest[..length].chars().take(10).flat_map(char::escape_default).collect();
        let help = match &rest[..length] {
            "&&" | "&" => "'and' is written /\\",
            "||" => "'or' is written \\/",
            "!" => "'not' is written not",
            _ => "expected a word, a number or an operator",
        };
        self.problem(start, format!("nothing is written with \"{shown}\""), help);
        TokenKind::Invalid
    }

    fn quoted(&mut self, quote: u8, kind: TokenKind) -> TokenKind {
        let start = self.at;
        self.at += 1;
        let ends = |&b: &u8| b == quote || matches!(b, b'\n' | b'\r' | b'\\' | 0);
        // A backslash stands only in the names of two operators.
        let operator = ["\\/", "/\\"].into_iter().find(|sign| {
            self.text[self.at..].strip_prefix(sign).is_some_and(|rest| rest.as_bytes().first() == Some(&quote))
        });
        self.at += match operator {
            Some(sign) => sign.len(),
            None => self.bytes[self.at..].iter().position(ends).unwrap_or(self.bytes.len() - self.at),
        };
        if self.byte(0) == quote && self.at > start + 1 {
            self.at += 1;
            return kind;
        }
        self.problem(start, "this quoted name never ends", "expected a name and the same quote again on this line");
        TokenKind::Invalid
    }

    fn type_parameter(&mut self) -> TokenKind {
        let start = self.at;
        let dollars = if self.byte(1) == b'$' { 2 } else { 1 };
        self.at += dollars;
        self.skip_word();
        if self.at == start + dollars {
            self.problem(start, "a type parameter needs a name", "expected a name after \"$\", such as $T");
            return TokenKind::Invalid;
        }
        if dollars == 2 { TokenKind::EnumParameter } else { TokenKind::TypeParameter }
    }

    /// A string from its first quote, or (`resumed`) from the parenthesis that closes `\(`, to its end or the next `\(`.
    fn string(&mut self, resumed: bool) -> TokenKind {
        let start = self.at;
        self.at += 1;
        loop {
            let plain = self.bytes[self.at..].iter().position(|&b| matches!(b, b'"' | b'\\' | b'\n' | b'\r' | 0));
            self.at += plain.unwrap_or(self.bytes.len() - self.at);
            match (self.byte(0), self.byte(1)) {
                (b'"', _) => {
                    self.at += 1;
                    return if resumed { TokenKind::StringEnd } else { TokenKind::String };
                }
                (b'\\', b'(') => {
                    self.at += 2;
                    self.strings.push(0);
                    return if resumed { TokenKind::StringMiddle } else { TokenKind::StringStart };
                }
                (b'\\', b'n' | b't' | b'\\' | b'"' | b'\'' | b'r' | b'a' | b'b' | b'f' | b'v' | b'0'..=b'7') => {
                    self.at += 2
                }
                (b'\\', b'x') if self.byte(2).is_ascii_hexdigit() => self.at += 2,
                (b'\\', _) => {
                    let backslash = self.at;
                    self.at += 1;
                    self.problem(
                        backslash,
                        "this backslash begins no character",
                        "expected \\n, \\t, \\\\, \\\", \\', an octal or \\x number, or \\( and an expression",
                    );
                }
                _ => {
                    self.problem(
                        start,
                        "this string never ends",
                        "expected '\"' on the same line; write \\n for a new line",
                    );
                    return TokenKind::Invalid;
                }
            }
        }
    }

    #[rustfmt::skip]
    fn punctuation(&mut self) -> TokenKind {
        use Binary::*;
        use TokenKind::*;
        let (kind, length) = match (self.byte(0), self.byte(1), self.byte(2), self.byte(3)) {
            (b'(', ..) => {
                if let Some(open) = self.strings.last_mut() {
                    *open += 1;
                }
                (LeftParenthesis, 1)
            }
            (b')', ..) => match self.strings.last_mut() {
                Some(0) => {
                    self.strings.pop();
                    return self.string(true);
                }
                Some(open) => {
                    *open -= 1;
                    (RightParenthesis, 1)
                }
                None => (RightParenthesis, 1),
            },
            (b'[', b'|', ..) => (LeftBracketBar, 2),
            (b'[', ..) => (LeftBracket, 1),
            (b'|', b']', ..) => (BarRightBracket, 2),
            (b'|', ..) => (Bar, 1),
            (b']', ..) => (RightBracket, 1),
            (b'{', ..) => (LeftBrace, 1),
            (b'}', ..) => (RightBrace, 1),
            (b',', ..) => (Comma, 1),
            (b';', ..) => (Semicolon, 1),
            (b':', b':', ..) => (ColonColon, 2),
            (b':', ..) => (Colon, 1),
            (b'.', b'.', b'<', _) => (Operator(RangeOpenRight), 3),
            (b'.', b'.', ..) => (Operator(Range), 2),
            (b'.', ..) => {
                self.after_dot = true;
                (Dot, 1)
            }
            (b'<', b'.', b'.', b'<') => (Operator(RangeOpen), 4),
            (b'<', b'.', b'.', _) => (Operator(RangeOpenLeft), 3),
            (b'<', b'-', b'>', _) => (Operator(Iff), 3),
            (b'<', b'-', ..) => (Operator(ImpliedBy), 2),
            (b'<', b'>', ..) => (TokenKind::Absent, 2),
            (b'<', b'=', ..) => (Operator(LessEqual), 2),
            (b'<', ..) => (Operator(Less), 1),
            (b'>', b'=', ..) => (Operator(GreaterEqual), 2),
            (b'>', ..) => (Operator(Greater), 1),
            (b'=', b'=', ..) => (Operator(Equal), 2),
            (b'=', ..) => (Operator(Equal), 1),
            (b'!', b'=', ..) => (Operator(NotEqual), 2),
            (b'-', b'>', ..) => (Operator(Implies), 2),
            (b'-', ..) => (Operator(Minus), 1),
            (b'+', b'+', ..) => (Operator(Concatenate), 2),
            (b'+', ..) => (Operator(Plus), 1),
            (b'*', ..) => (Operator(Times), 1),
            (b'/', b'\\', ..) => (Operator(And), 2),
            (b'\\', b'/', ..) => (Operator(Or), 2),
            (b'/', ..) => (Operator(Divide), 1),
            (b'^', b'-', b'1', after) if !after.is_ascii_alphanumeric() && after != b'.' => (Inverse, 3),
            (b'^', b'-', b'1', b'.') if self.byte(4) == b'.' => (Inverse, 3),
            (b'^', ..) => (Operator(Power), 1),
            (b'~', b'!', b'=', _) => (Operator(WeakNotEqual), 3),
            (b'~', b'=', ..) => (Operator(WeakEqual), 2),
            (b'~', b'+', ..) => (Operator(WeakPlus), 2),
            (b'~', b'-', ..) => (Operator(WeakMinus), 2),
            (b'~', b'*', ..) => (Operator(WeakTimes), 2),
            (b'~', b'/', ..) => (Operator(WeakDivide), 2),
            (b'~', b'd', b'i', b'v') => (Operator(WeakIntDivide), 4),
            _ => return self.unknown(),
        };
        self.at += length;
        kind
    }
}
