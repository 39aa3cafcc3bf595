//! What the comments of a sheet say of how its boards are made: items of MiniZinc for full answers (`make:`) and for random
//! layouts (`layout:`), and what the answer tells of a layer (`tells: LAYER = VALUES`).
//!
//! Each becomes part of a second text beside the sheet in which every line stands where it stands in the sheet, so that a mistake in it
//! is an error that points into the sheet.

use damier_minizinc::program::Program;
use damier_minizinc::value::Value;
use std::fmt::Write;

/// Where a comment of this kind is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    /// Items that full answers keep to, beside the rules.
    Answers,
    /// Items that random layouts keep to.
    Layouts,
    /// What an answer tells.
    Tells,
    /// Regions that are divided where two answers differ.
    Divides,
    /// What is put on the layout where two answers differ.
    Adds,
}

impl Use {
    /// What a comment that speaks of a layer must look like.
    fn needed(self) -> Option<&'static str> {
        match self {
            Use::Answers | Use::Layouts => None,
            Use::Tells => Some("what is told of which layer? `%! tells: LAYER = VALUES` is needed"),
            Use::Divides => Some("which regions may be divided? `%! divide: LAYER` is needed"),
            Use::Adds => Some("what is added to which layer? `%! add: LAYER = VALUES` is needed"),
        }
    }
}

/// What comments that speak of making begin with.
const WORDS: [(&str, Use); 5] = [
    ("make:", Use::Answers),
    ("layout:", Use::Layouts),
    ("tells:", Use::Tells),
    ("divide:", Use::Divides),
    ("add:", Use::Adds),
];

/// What stands before the name of a layer in the name of that which is told of it, or added to it.
const TOLD: &str = "told_";
const ADDED: &str = "added_";

/// The name of the random numbers of cells.
const LUCK: &str = "luck";

/// A comment on how boards are made.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Line {
    used: Use,
    /// The line of the sheet, from 1, and how many characters stand before the text.
    number: usize,
    before: usize,
    /// The layer that is told, if one is.
    layer: String,
    text: String,
}

/// How boards of a sheet are made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Recipe {
    lines: Vec<Line>,
}

impl Recipe {
    /// Takes a line of the sheet if it speaks of making.
    pub(crate) fn takes(&mut self, number: usize, line: &str, about: &str) -> Result<bool, &'static str> {
        let Some((mut text, used)) = WORDS.iter().find_map(|(word, used)| Some((about.strip_prefix(word)?, *used)))
        else {
            return Ok(false);
        };
        let mut layer = String::new();
        if let Some(needed) = used.needed() {
            let (name, values) = if used == Use::Divides { (text, "") } else { text.split_once('=').ok_or(needed)? };
            layer = name.trim().to_owned();
            if layer.is_empty() || !layer.chars().all(|c| c.is_alphanumeric() || c == '_') {
                return Err(needed);
            }
            text = values;
        }
        let before = line.chars().count() - text.trim_start().chars().count();
        let text = text.trim().trim_end_matches(';').to_owned();
        self.lines.push(Line { used, number, before, layer, text });
        Ok(true)
    }

    /// Whether there is something of this kind.
    pub(crate) fn has(&self, used: Use) -> bool {
        self.lines.iter().any(|line| line.used == used)
    }

    /// The layers that comments of one kind speak of, with their lines.
    pub(crate) fn layers(&self, used: Use) -> impl Iterator<Item = (&str, usize)> {
        self.lines.iter().filter(move |line| line.used == used).map(|line| (line.layer.as_str(), line.number))
    }

    /// The first line of this kind.
    pub(crate) fn line_of(&self, used: Use) -> Option<usize> {
        self.lines.iter().find(|line| line.used == used).map(|line| line.number)
    }

    /// The layers that are told, with the lines in which they are.
    pub(crate) fn told(&self) -> impl Iterator<Item = (&str, usize)> {
        self.layers(Use::Tells)
    }

    /// Whether random numbers of cells are spoken of.
    pub(crate) fn is_by_luck(&self, used: Use) -> bool {
        self.lines.iter().any(|line| line.used == used && line.text.contains(LUCK))
    }

    /// What comes of all comments of one kind, each in its line.
    pub(crate) fn items(&self, used: Use) -> String {
        let mut items = String::new();
        let mut at = (1, 0);
        for line in self.lines.iter().filter(|line| line.used == used) {
            let head = match line.used {
                Use::Tells => format!("any: {} =", told_name(&line.layer)),
                Use::Adds => format!("any: {} =", added_name(&line.layer)),
                _ => String::new(),
            };
            // What is put before a text stands at the end of the line before it, if there is no room.
            let room = line.before.saturating_sub(head.len());
            if room == 0 && line.number > at.0 {
                items.push_str(&"\n".repeat(line.number - at.0 - 1));
                let _ = writeln!(items, "{head}");
                items.push_str(&" ".repeat(line.before));
            } else {
                items.push_str(&"\n".repeat(line.number - at.0));
                let _ = write!(items, "{head}{}", " ".repeat(room));
            }
            at = (line.number, 0);
            let _ = write!(items, "{};", line.text);
        }
        items
    }
}

/// The name of that which is told of a layer.
pub(crate) fn told_name(layer: &str) -> String {
    format!("{TOLD}{layer}")
}

/// The name of that which may be added to a layer.
pub(crate) fn added_name(layer: &str) -> String {
    format!("{ADDED}{layer}")
}

/// Random numbers of cells, as an item.
pub(crate) fn luck(height: usize, width: usize, luck: &[i64]) -> String {
    let numbers: Vec<String> = luck.iter().map(i64::to_string).collect();
    format!("array [int, int] of int: {LUCK} = array2d(1..{height}, 1..{width}, [{}]);", numbers.join(","))
}

/// The same as an item to which a value is given.
pub(crate) const LUCK_ITEM: &str = "array [int, int] of int: luck;";

/// The value of random numbers of cells, with its place among the globals of a program that speaks of them.
pub(crate) fn luck_value(program: &Program, height: usize, width: usize, luck: &[i64]) -> Option<(usize, Value)> {
    let at = program.globals.iter().position(|global| global.of_user && *global.name == *LUCK)?;
    let numbers = luck.iter().map(|&number| Value::Int(number)).collect();
    Some((at, Value::array([(1, height as i64), (1, width as i64)], numbers)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_stand_where_the_sheet_has_them() {
        let mut recipe = Recipe::default();
        let lines = ["%! A", "%! make: constraint true;", "%! tells: number = all(x)"];
        for (number, line) in (1..).zip(lines) {
            let _ = recipe.takes(number, line, line[2..].trim());
        }
        assert_eq!(recipe.items(Use::Answers), "\n         constraint true;");
        let told = recipe.items(Use::Tells);
        let last = told.lines().last().expect("a line");
        assert_eq!((told.lines().count(), last.find("all(x)")), (3, lines[2].find("all(x)")));
        assert!(told.contains("any: told_number ="));
        for wrong in ["tells: all(x)", "add: wall", "divide:", "divide: a = b"] {
            assert!(recipe.takes(9, &format!("%! {wrong}"), wrong).is_err(), "{wrong}");
        }
        assert_eq!(recipe.takes(9, "%! divide: region", "divide: region"), Ok(true));
        assert_eq!(recipe.layers(Use::Divides).collect::<Vec<_>>(), [("region", 9)]);
    }
}
