//! JSON text to a tree that knows where everything stands (RFC 8259).

use super::Problem;
use crate::source::{FileId, Span};
use damier_model::stage;

/// A value with its place.
#[derive(Debug)]
pub(super) struct Json {
    pub kind: JsonKind,
    pub span: Span,
}

#[derive(Debug)]
pub(super) enum JsonKind {
    Null,
    Bool(bool),
    Integer(i64),
    Float(f64),
    String(String),
    Array(Vec<Json>),
    /// Keys with their places and values, in the order of the text.
    Object(Vec<(String, Span, Json)>),
}

/// Lists within lists: more than any type has dimensions and fields.
const DEPTH_LIMIT: usize = 500;

/// Reads a text that is one value.
pub(super) fn read(text: &str, file: FileId) -> Result<Json, Problem> {
    let at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let mut reader = Reader { text, bytes: text.as_bytes(), at, file };
    if u32::try_from(text.len()).is_err() {
        return Err(Problem::new(reader.span(0), "this file is too large", "expected less than 4 GB"));
    }
    let value = reader.value(0)?;
    reader.skip_space();
    if reader.at < text.len() {
        return Err(reader.unexpected("expected nothing after the value"));
    }
    Ok(value)
}

struct Reader<'text> {
    text: &'text str,
    bytes: &'text [u8],
    at: usize,
    file: FileId,
}

impl Reader<'_> {
    fn span(&self, start: usize) -> Span {
        Span { file: self.file, start: start as u32, end: self.at as u32 }
    }

    fn byte(&self) -> u8 {
        self.bytes.get(self.at).copied().unwrap_or(0)
    }

    fn skip_space(&mut self) {
        while let b' ' | b'\t' | b'\n' | b'\r' = self.byte() {
            self.at += 1;
        }
    }

    /// The problem that the next character is not what it should be.
    fn unexpected(&self, help: &str) -> Problem {
        let span = Span { file: self.file, start: self.at as u32, end: self.at as u32 + 1 };
        match self.text[self.at..].chars().next() {
            Some(character) => Problem::new(span, format!("unexpected {}", character.escape_default()), help),
            None => Problem::new(self.span(self.at), "the text ends too early", help),
        }
    }

    fn expect(&mut self, byte: u8, help: &str) -> Result<(), Problem> {
        self.skip_space();
        if self.byte() != byte {
            return Err(self.unexpected(help));
        }
        self.at += 1;
        Ok(())
    }

    fn value(&mut self, depth: usize) -> Result<Json, Problem> {
        stage::poll();
        self.skip_space();
        let start = self.at;
        if depth > DEPTH_LIMIT {
            return Err(Problem::new(self.span(start), "lists are nested too deep here", ""));
        }
        let kind = match self.byte() {
            b'{' => self.object(depth)?,
            b'[' => self.array(depth)?,
            b'"' => JsonKind::String(self.string()?),
            b'-' | b'0'..=b'9' => self.number()?,
            _ => self.word()?,
        };
        Ok(Json { kind, span: self.span(start) })
    }

    fn word(&mut self) -> Result<JsonKind, Problem> {
        let rest = &self.text[self.at..];
        let words = [("null", JsonKind::Null), ("true", JsonKind::Bool(true)), ("false", JsonKind::Bool(false))];
        for (word, kind) in words {
            if rest.starts_with(word) {
                self.at += word.len();
                return Ok(kind);
            }
        }
        Err(self.unexpected("expected a value: a number, a string, true, false, null, [ or {"))
    }

    fn array(&mut self, depth: usize) -> Result<JsonKind, Problem> {
        self.at += 1;
        let mut elements = Vec::new();
        self.skip_space();
        if self.byte() == b']' {
            self.at += 1;
            return Ok(JsonKind::Array(elements));
        }
        loop {
            elements.push(self.value(depth + 1)?);
            self.skip_space();
            match self.byte() {
                b',' => self.at += 1,
                b']' => break,
                _ => return Err(self.unexpected("expected ',' or ']' after an element")),
            }
        }
        self.at += 1;
        Ok(JsonKind::Array(elements))
    }

    fn object(&mut self, depth: usize) -> Result<JsonKind, Problem> {
        self.at += 1;
        let mut members = Vec::new();
        self.skip_space();
        if self.byte() == b'}' {
            self.at += 1;
            return Ok(JsonKind::Object(members));
        }
        loop {
            self.skip_space();
            let start = self.at;
            if self.byte() != b'"' {
                return Err(self.unexpected("expected a key in double quotes"));
            }
            let key = self.string()?;
            let span = self.span(start);
            self.expect(b':', "expected ':' and a value after the key")?;
            members.push((key, span, self.value(depth + 1)?));
            self.skip_space();
            match self.byte() {
                b',' => self.at += 1,
                b'}' => break,
                _ => return Err(self.unexpected("expected ',' or '}' after a value")),
            }
        }
        self.at += 1;
        Ok(JsonKind::Object(members))
    }

    fn number(&mut self) -> Result<JsonKind, Problem> {
        let start = self.at;
        let length =
            self.bytes[start..].iter().take_while(|b| matches!(b, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E'));
        self.at += length.count();
        let text = &self.text[start..self.at];
        if text.bytes().skip(1).all(|b| b.is_ascii_digit()) {
            let problem = |_| Problem::new(self.span(start), "this is no integer, or too large for one", "");
            return text.parse().map(JsonKind::Integer).map_err(problem);
        }
        match text.parse::<f64>() {
            Ok(number) if number.is_finite() => Ok(JsonKind::Float(number)),
            _ => Err(Problem::new(self.span(start), "this is no number, or too large for one", "")),
        }
    }

    fn string(&mut self) -> Result<String, Problem> {
        let start = self.at;
        self.at += 1;
        let mut out = String::new();
        loop {
            let plain = self.bytes[self.at..].iter().position(|&b| b == b'"' || b == b'\\' || b < b' ');
            let Some(length) = plain else {
                self.at = self.bytes.len();
                return Err(Problem::new(self.span(start), "this string never ends", "expected '\"'"));
            };
            out.push_str(&self.text[self.at..self.at + length]);
            self.at += length;
            match self.byte() {
                b'"' => {
                    self.at += 1;
                    return Ok(out);
                }
                b'\\' => out.push(self.escape()?),
                _ => return Err(self.unexpected("expected '\"' before the end of the line; write \\n for a new line")),
            }
        }
    }

    fn escape(&mut self) -> Result<char, Problem> {
        let start = self.at;
        self.at += 1;
        let character = match self.byte() {
            b'n' => '\n',
            b't' => '\t',
            b'r' => '\r',
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            byte @ (b'"' | b'\\' | b'/') => char::from(byte),
            b'u' => {
                self.at += 1;
                let first = self.four_digits(start)?;
                // Characters beyond the first 65536 come as two halves.
                if (0xd800..0xdc00).contains(&first) && self.text[self.at..].starts_with("\\u") {
                    self.at += 2;
                    let second = self.four_digits(start)?;
                    let code = 0x10000 + ((first - 0xd800) << 10) + (second.wrapping_sub(0xdc00) & 0x3ff);
                    return Ok(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
                }
                return Ok(char::from_u32(first).unwrap_or(char::REPLACEMENT_CHARACTER));
            }
            _ => return Err(self.unexpected("expected n, t, r, b, f, u, '\"', '\\' or '/' after the backslash")),
        };
        self.at += 1;
        Ok(character)
    }

    fn four_digits(&mut self, start: usize) -> Result<u32, Problem> {
        let digits = self.text.get(self.at..self.at + 4).filter(|text| text.bytes().all(|b| b.is_ascii_hexdigit()));
        let code = digits.and_then(|text| u32::from_str_radix(text, 16).ok());
        match code {
            Some(code) => {
                self.at += 4;
                Ok(code)
            }
            None => Err(Problem::new(
                self.span(start),
                "this is no character",
                "expected four hexadecimal digits after \\u",
            )),
        }
    }
}
