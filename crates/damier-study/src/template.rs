//! Commands with places to fill in: `solve {instance} --engine {engine}`.
//!
//! A template is a line of words as one types them, with quotes where a word holds blanks. A place that stands for a word
//! of its own may be filled with several words (an instance is a puzzle's name and a board), one within a word only with
//! one. `{{` and `}}` are braces.

use std::ops::Range;

/// A command to be filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    words: Vec<Vec<Piece>>,
    at: Range<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Text(String),
    Place(String),
}

impl Template {
    /// Reads a line of words.
    ///
    /// # Errors
    /// In words, if a quote or a brace is not closed.
    pub fn read(line: &str) -> Result<Template, String> {
        let words = words(line)?.iter().map(|word| pieces(word)).collect::<Result<_, String>>()?;
        Ok(Template { words, at: 0..0 })
    }

    /// Reads a text in which quotes and blanks are only characters: a name with places.
    ///
    /// # Errors
    /// In words, if a brace is not closed.
    pub fn text(text: &str) -> Result<Template, String> {
        Ok(Template { words: vec![pieces(text)?], at: 0..0 })
    }

    /// The same, with where it stands in the file that declares it, in bytes.
    #[must_use]
    pub fn standing_at(self, at: Range<usize>) -> Template {
        Template { at, ..self }
    }

    /// Where it stands in the file that declares it.
    pub fn at(&self) -> Range<usize> {
        self.at.clone()
    }

    /// The names of the places, in order.
    pub fn places(&self) -> impl Iterator<Item = &str> {
        self.words.iter().flatten().filter_map(|piece| match piece {
            Piece::Place(name) => Some(name.as_str()),
            Piece::Text(_) => None,
        })
    }

    /// The words, with what `filling` says for each place.
    ///
    /// # Errors
    /// The name of a place that nothing is known for, or that would need several words within one.
    pub fn fill(&self, filling: impl Fn(&str) -> Option<Vec<String>>) -> Result<Vec<String>, String> {
        let mut line = Vec::new();
        for word in &self.words {
            if let [Piece::Place(name)] = &word[..] {
                line.extend(filling(name).ok_or_else(|| name.clone())?);
                continue;
            }
            let mut filled = String::new();
            for piece in word {
                match piece {
                    Piece::Text(text) => filled += text,
                    Piece::Place(name) => match filling(name).as_deref() {
                        Some([one]) => filled += one,
                        _ => return Err(name.clone()),
                    },
                }
            }
            line.push(filled);
        }
        Ok(line)
    }
}

/// The words of a line, quotes taken off.
fn words(line: &str) -> Result<Vec<String>, String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for c in line.chars() {
        match (quote, c) {
            (Some(open), _) if c == open => quote = None,
            (Some(_), _) => word.get_or_insert_default().push(c),
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, _) if c.is_whitespace() => words.extend(word.take()),
            (None, _) => word.get_or_insert_default().push(c),
        }
    }
    if let Some(open) = quote {
        return Err(format!("a quote {open} is not closed"));
    }
    words.extend(word);
    Ok(words)
}

fn pieces(word: &str) -> Result<Vec<Piece>, String> {
    let mut pieces = Vec::new();
    let mut text = String::new();
    let mut rest = word.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '{' | '}' if rest.peek() == Some(&c) => {
                rest.next();
                text.push(c);
            }
            '{' => {
                let name: String = rest.by_ref().take_while(|&c| c != '}').collect();
                let closed = word.contains('}') && !name.is_empty() && !name.contains('{');
                if !closed {
                    return Err(format!("'{word}' has a brace that is not closed; '{{{{' is a brace"));
                }
                if !text.is_empty() {
                    pieces.push(Piece::Text(std::mem::take(&mut text)));
                }
                pieces.push(Piece::Place(name));
            }
            '}' => return Err(format!("'{word}' has a brace that was not opened; '}}}}' is a brace")),
            _ => text.push(c),
        }
    }
    if !text.is_empty() || pieces.is_empty() {
        pieces.push(Piece::Text(text));
    }
    Ok(pieces)
}

/// The words as one would type them in a shell.
pub fn typed(words: &[String]) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:,+%@{}".contains(c);
    let quoted = words.iter().map(|word| match word {
        _ if !word.is_empty() && word.chars().all(plain) => word.clone(),
        _ => format!("'{}'", word.replace('\'', r"'\''")),
    });
    quoted.collect::<Vec<String>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fill(line: &str) -> Result<Vec<String>, String> {
        Template::read(line)?.fill(|name| match name {
            "instance" => Some(vec!["nqueens".to_owned(), "8".to_owned()]),
            "n" => Some(vec!["8".to_owned()]),
            _ => None,
        })
    }

    #[test]
    fn places_are_filled_and_quotes_keep_blanks() {
        let line = fill("solve {instance} -D 'n = {n};' \"\" x{n}y{{n}}").expect("filled");
        assert_eq!(line, ["solve", "nqueens", "8", "-D", "n = 8;", "", "x8y{n}"]);
    }

    #[test]
    fn several_words_within_a_word_and_unknown_places_are_named() {
        assert_eq!(fill("x{instance}"), Err("instance".to_owned()));
        assert_eq!(fill("{size}"), Err("size".to_owned()));
    }

    #[test]
    fn quotes_in_a_name_are_characters() {
        let name = Template::text("the report's {n}").and_then(|name| name.fill(|_| Some(vec!["model".to_owned()])));
        assert_eq!(name, Ok(vec!["the report's model".to_owned()]));
    }

    #[test]
    fn what_is_not_closed_is_refused() {
        for line in ["'solve", "{n", "n}", "{}", "{a{b}"] {
            assert!(Template::read(line).is_err(), "{line}");
        }
    }

    #[test]
    fn what_is_typed_can_be_read_again() {
        let words = ["a b", "it's", "", "--n=3", "(x)"].map(str::to_owned);
        let line = typed(&words);
        assert_eq!(line, r#"'a b' 'it'\''s' '' --n=3 '(x)'"#);
    }
}
