//! Layers: what a board has, and where. A layer is a global of the sheet that its annotations mark as one.

use crate::chance::Chance;

/// What a layer is to the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Printed on every board: walls, regions.
    Layout,
    /// Printed where it is wanted; tells of the answer.
    Clue,
    /// To be found.
    Answer,
}

/// Where a layer stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In cells.
    Cells,
    /// On the borders of cells.
    Borders,
    /// From cell to cell.
    Links,
    /// Where four cells meet.
    Corners,
    /// Beside rows or columns.
    Outside(Side),
    /// In cells, as the number of the region that each belongs to.
    Regions,
}

/// A side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Above the columns.
    Top,
    /// Below the columns.
    Bottom,
    /// Left of the rows.
    Left,
    /// Right of the rows.
    Right,
}

impl Side {
    /// The side of that name.
    pub(crate) fn named(name: &str) -> Option<Side> {
        [Side::Top, Side::Bottom, Side::Left, Side::Right].into_iter().find(|side| side.name() == name)
    }

    /// Its name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Side::Top => "top",
            Side::Bottom => "bottom",
            Side::Left => "left",
            Side::Right => "right",
        }
    }

    /// Whether it lies along the columns, a place for each.
    pub(crate) fn is_by_column(self) -> bool {
        matches!(self, Side::Top | Side::Bottom)
    }
}

/// What values a layer has. They are numbers within: 0 and 1 for truth values, from 1 for members of an enum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Values {
    /// True or false; false is not written where it is printed.
    Truth,
    /// Numbers.
    Numbers,
    /// The members of an enum.
    Members(Vec<String>),
}

/// How values are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Signs {
    /// As numbers, between two texts; the first pair is written, all are read.
    Number(Vec<(String, String)>),
    /// Each value by its signs, of which the first is written and all are read; the first value is the number given here. Of
    /// truth values, true comes first and false, if it has a sign, second.
    Each(i64, Vec<Vec<String>>),
}

impl Signs {
    /// The sign of a value, if it has one.
    fn of(&self, value: i64) -> Option<String> {
        match self {
            Signs::Number(around) => around.first().map(|(before, after)| format!("{before}{value}{after}")),
            Signs::Each(first, signs) => {
                let at = usize::try_from(value.checked_sub(*first)?).ok()?;
                signs.get(at)?.first().cloned()
            }
        }
    }

    /// The value whose sign begins the text, and how long that sign is in bytes; the longest sign wins.
    fn read(&self, text: &str) -> Option<(i64, usize)> {
        match self {
            Signs::Number(around) => {
                around.iter().filter_map(|around| number(text, around)).max_by_key(|&(_, length)| length)
            }
            Signs::Each(first, signs) => {
                let all =
                    signs.iter().zip(*first..).flat_map(|(signs, value)| signs.iter().map(move |sign| (sign, value)));
                let fitting = all.filter(|(sign, _)| text.starts_with(sign.as_str()));
                fitting.max_by_key(|(sign, _)| sign.len()).map(|(sign, value)| (value, sign.len()))
            }
        }
    }

    /// The signs for people: what may be written.
    pub(crate) fn shown(&self) -> String {
        match self {
            Signs::Number(around) => match around.first() {
                Some((before, after)) if !before.is_empty() || !after.is_empty() => {
                    format!("a number as {before}1{after}")
                }
                _ => "a number".to_owned(),
            },
            Signs::Each(_, signs) => {
                signs.iter().filter_map(|signs| signs.first()).cloned().collect::<Vec<_>>().join(" ")
            }
        }
    }
}

/// A number between two texts at the beginning of a text, and the length of all that.
fn number(text: &str, (before, after): &(String, String)) -> Option<(i64, usize)> {
    let rest = text.strip_prefix(before.as_str())?;
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let value = rest[..digits].parse().ok()?;
    rest[digits..].strip_prefix(after.as_str())?;
    Some((value, before.len() + digits + after.len()))
}

/// A layer of a sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    /// The name of its array.
    pub name: String,
    /// What it is to the puzzle.
    pub role: Role,
    /// Where it stands.
    pub place: Place,
    /// What values it has.
    pub values: Values,
    /// The least and the greatest value, where the sheet says it for every board.
    pub range: Option<(i64, i64)>,
    /// The least value, where that does not depend on the size of the board.
    pub(crate) least: Option<i64>,
    /// Whether a value may be absent.
    pub optional: bool,
    /// Whether part of it may be given as clues.
    pub given: bool,
    /// Whether boards that are made have every one of its clues.
    pub whole: bool,
    /// The layer on whose cells it stands, if on no others: what stands there says that one is there.
    pub on: Option<String>,
    /// How it comes about on boards that are made.
    pub chance: Chance,
    /// Number of dimensions of its array.
    pub dimensions: usize,
    /// How values are written.
    pub signs: Signs,
    /// How it is drawn, if the sheet says so.
    pub looks: Option<String>,
    /// Its place among the globals of the program.
    pub(crate) global: usize,
}

impl Layer {
    /// What a place without a sign has: nothing where that may be, false, or (of an answer) nothing yet.
    pub(crate) fn blank(&self) -> Option<i64> {
        match (&self.values, self.role) {
            (Values::Truth, Role::Layout | Role::Clue) if !self.optional => Some(0),
            _ => None,
        }
    }

    /// The sign of a value; nothing has none, and false mostly has none.
    pub(crate) fn sign(&self, value: Option<i64>) -> Option<String> {
        match (&self.values, value?) {
            (Values::Truth, value) => self.signs.of(2 - value),
            (_, value) => self.signs.of(value),
        }
    }

    /// The value whose sign begins the text, with the sign's length in bytes.
    pub(crate) fn read(&self, text: &str) -> Option<(i64, usize)> {
        let (value, length) = self.signs.read(text)?;
        Some((if self.values == Values::Truth { 2 - value } else { value }, length))
    }

    /// Whether it has numbers, and 0 is none of them.
    pub(crate) fn begins_above_0(&self) -> bool {
        self.values == Values::Numbers && self.least.is_some_and(|least| least > 0)
    }

    /// Whether it is a list of numbers: beside each row or column, or in each cell.
    pub(crate) fn is_list(&self) -> bool {
        match self.place {
            Place::Outside(_) => self.dimensions == 2,
            _ => self.dimensions == 3,
        }
    }
}
