//! The comment of a sheet that says what its addresses are made of.

use super::parts::{GAMES, On, PARTS, Part};

/// Whose addresses a comment speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Whose {
    /// Those of puzz.link.
    Links,
    /// The ids of Simon Tatham's games.
    Games,
}

impl Whose {
    fn parts(self) -> &'static [Part] {
        match self {
            Whose::Links => PARTS,
            Whose::Games => GAMES,
        }
    }

    fn example(self) -> &'static str {
        match self {
            Whose::Links => "such as `%! puzz.link: lightup|akari 4cell=number?wall`",
            Whose::Games => "such as `%! tatham: lightup digits=number?wall`",
        }
    }

    /// The names of all parts.
    fn known(self) -> String {
        self.parts().iter().map(|part| part.name).collect::<Vec<_>>().join(", ")
    }
}

/// What the comment says.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// Which line of the sheet it is.
    pub(crate) number: usize,
    /// The names of the puzzle: the first is written, all are read.
    pub(crate) names: Vec<String>,
    /// Letters before the sizes that mean nothing here; of a game's id, what stands behind the sizes.
    pub(super) flags: String,
    pub(super) parts: Vec<PartOf>,
    /// By how much the one number of a game's id is less than the columns and the rows, if it is.
    pub(super) less: Option<(usize, usize)>,
}

/// A part with what it fills.
#[derive(Clone, Debug)]
pub(super) struct PartOf {
    pub(super) part: &'static Part,
    /// Whether it is left out where nothing stands in it.
    pub(super) optional: bool,
    pub(super) fills: Vec<Fill>,
}

/// A layer that a part fills.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fill {
    pub(super) layer: String,
    /// What the values of the part are in it, from the first on.
    pub(super) values: Vec<String>,
    /// What a question mark is: another layer, or a number in this one.
    pub(super) unknown: Option<String>,
    /// Whether it stands beside the layer before it, further from the board.
    pub(super) beyond: bool,
    pub(super) place: Span,
}

/// First character, from 0 behind `puzz.link:`, and how many.
pub(super) type Span = (usize, usize);

/// What is wrong with the comment, and where in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LineError {
    pub(crate) place: (usize, usize),
    pub(crate) message: String,
}

fn error<T>(place: Span, message: impl Into<String>) -> Result<T, LineError> {
    Err(LineError { place, message: message.into() })
}

impl Line {
    /// Reads what stands behind `puzz.link:` or `tatham:`.
    pub(crate) fn read(whose: Whose, number: usize, text: &str) -> Result<Line, LineError> {
        let mut words = words(text);
        let Some((place, names)) = words.next() else {
            return error(
                (0, text.chars().count().max(1)),
                format!("the name of the puzzle is missing, {}", whose.example()),
            );
        };
        let is_name = |name: &&str| !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        if !names.split('|').all(|name| is_name(&name)) {
            return error(place, format!("{names:?} is no name of a puzzle in addresses, {}", whose.example()));
        }
        let mut line = Line {
            number,
            names: names.split('|').map(str::to_owned).collect(),
            flags: String::new(),
            parts: Vec::new(),
            less: None,
        };
        for (place, word) in words {
            let is_flag = |b: u8| b.is_ascii_lowercase() || whose == Whose::Games && b.is_ascii_digit();
            if let Some(less) = word.strip_prefix("less=").filter(|_| whose == Whose::Games) {
                let sides =
                    less.split_once(',').and_then(|(columns, rows)| columns.parse().ok().zip(rows.parse().ok()));
                let sides = sides.filter(|(columns, rows)| *columns < 10_usize && *rows < 10_usize);
                line.less = Some(sides.ok_or_else(|| LineError {
                    place,
                    message: "by how much the number is less than columns and rows is expected: `less=2,1`".to_owned(),
                })?);
                continue;
            }
            match word.strip_prefix("flags=") {
                Some(flags) if flags.bytes().all(is_flag) && !flags.is_empty() => {
                    line.flags.push_str(flags);
                }
                Some(_) => return error(place, "flags are small letters: `flags=b`"),
                None => line.parts.push(part(whose, place, word)?),
            }
        }
        if line.parts.is_empty() {
            return error(place, format!("the parts are missing, {}; there are {}", whose.example(), whose.known()));
        }
        Ok(line)
    }

    /// Whether a part has such spots.
    pub(super) fn has(&self, on: On) -> bool {
        self.parts.iter().any(|of| of.part.on == on)
    }
}

/// The words of a text with their places.
fn words(text: &str) -> impl Iterator<Item = (Span, &str)> {
    text.split_whitespace().map(move |word| {
        let before = word.as_ptr() as usize - text.as_ptr() as usize;
        ((text[..before].chars().count(), word.chars().count()), word)
    })
}

/// `4cell=number?wall`, `[border]`
fn part(whose: Whose, place: Span, word: &str) -> Result<PartOf, LineError> {
    let inside = word.strip_prefix('[').and_then(|word| word.strip_suffix(']'));
    let text = inside.unwrap_or(word);
    let (name, fills) = text.split_once('=').unwrap_or((text, ""));
    let start = place.0 + usize::from(inside.is_some());
    let Some(part) = whose.parts().iter().find(|part| part.name == name) else {
        let message = format!("no part of addresses is called {name:?}; there are {}", whose.known());
        return error((start, name.chars().count().max(1)), message);
    };
    let mut found = Vec::new();
    if fills.is_empty() {
        if inside.is_none() {
            return error(
                place,
                format!(
                    "which layer {name} fills is missing: `{name}=LAYER`, or `[{name}]` if nothing ever stands in it"
                ),
            );
        }
    } else {
        let start = start + name.len() + 1;
        for (at, beyond, text) in pieces(fills) {
            found.push(fill((start + at, text.chars().count().max(1)), beyond, text)?);
        }
        let (least, most) = part.layers;
        if found.len() < least || found.len() > most {
            let range = match (least, most) {
                (1, 1) => "one layer".to_owned(),
                _ if least == most => format!("{least} layers"),
                _ => format!("{least} to {most} layers"),
            };
            return error(place, format!("{name} fills {range}, and not {}", found.len()));
        }
    }
    Ok(PartOf { part, optional: inside.is_some(), fills: found })
}

/// The layers of a part, apart at commas and plus signs outside of parentheses: where, whether behind a plus sign, and the text.
fn pieces(text: &str) -> Vec<(usize, bool, &str)> {
    let (mut found, mut start, mut beyond, mut depth) = (Vec::new(), 0, false, 0_usize);
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            ',' | '+' if depth == 0 => {
                found.push((start, beyond, &text[start..at]));
                (start, beyond) = (at + 1, c == '+');
            }
            _ => {}
        }
    }
    found.push((start, beyond, &text[start..]));
    found
}

/// `number`, `number?wall`, `black(false,true)`
fn fill(place: Span, beyond: bool, text: &str) -> Result<Fill, LineError> {
    let (text, unknown) = match text.split_once('?') {
        Some((text, unknown)) => (text, Some(unknown)),
        None => (text, None),
    };
    let (layer, values) = match text.split_once('(') {
        Some((layer, values)) => (layer, values.strip_suffix(')')),
        None => (text, Some("")),
    };
    let is_name = |name: &str| {
        name.chars().all(|c| c.is_alphanumeric() || c == '_')
            && name.starts_with(|c: char| c.is_alphabetic() || c == '_')
    };
    let is_number = |text: &str| text.parse::<i64>().is_ok();
    let (Some(values), true, true) =
        (values, is_name(layer), unknown.is_none_or(|name| is_name(name) || is_number(name)))
    else {
        return error(place, "a layer is missing here: `number`, `number?wall` or `black(false,true)`");
    };
    let values = values.split(',').map(str::trim).filter(|value| !value.is_empty()).map(str::to_owned).collect();
    Ok(Fill { layer: layer.to_owned(), values, unknown: unknown.map(str::to_owned), beyond, place })
}
