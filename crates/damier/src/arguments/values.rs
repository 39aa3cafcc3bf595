//! How the values of options are read, and what is said of those that are none.

use super::Size;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};
use damier_interface::Puzzle;
use damier_model::Strength;
use damier_puzzles::{find, puzzles};
use damier_solve::engines;
use std::ffi::OsStr;
use std::path::Path;
use std::time::Duration;

/// The longest side of a board that may be wished for: beyond it no text form of ours is read again in a moment.
const MAX_SIDE: usize = 10_000;

/// `n=9`
pub(super) fn parameter(text: &str) -> Result<(String, i64), String> {
    let pair = text.split_once('=').and_then(|(name, value)| Some((name.trim(), value.trim().parse().ok()?)));
    let accepted = "accepted: the name of a parameter and a whole number, such as n=9";
    pair.map(|(name, value)| (name.to_owned(), value)).ok_or_else(|| accepted.to_owned())
}

/// A number of things, at least one.
pub(super) fn from_one(text: &str) -> Result<u64, String> {
    text.parse().ok().filter(|&number| number > 0).ok_or_else(|| "accepted: a whole number from 1 on".to_owned())
}

/// Choices by name.
pub(super) fn named<T: Copy + Send + Sync + 'static>(
    all: &'static [(T, &'static str, &'static str)],
) -> impl TypedValueParser<Value = T> {
    let accepted: Vec<PossibleValue> = all.iter().map(|&(_, name, help)| PossibleValue::new(name).help(help)).collect();
    PossibleValuesParser::new(accepted).try_map(move |text| {
        all.iter().find(|(_, name, _)| *name == text).map(|&(choice, ..)| choice).ok_or("no such choice")
    })
}

pub(super) fn puzzle_parser() -> impl TypedValueParser<Value = &'static dyn Puzzle> {
    let value = |puzzle: &&'static dyn Puzzle| {
        PossibleValue::new(puzzle.name()).aliases(puzzle.aliases()).help(puzzle.summary())
    };
    PuzzleParser(PossibleValuesParser::new(puzzles().iter().map(value).collect::<Vec<_>>()))
}

/// Puzzles by their names, in small letters or capitals. Of a name that is none, but a style of one, the command is told that
/// makes such boards.
#[derive(Clone)]
struct PuzzleParser(PossibleValuesParser);

impl TypedValueParser for PuzzleParser {
    type Value = &'static dyn Puzzle;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<Self::Value, clap::Error> {
        let name = value.to_string_lossy();
        if name.ends_with(".mzn") {
            return damier_sheets::register_file(Path::new(value)).map_err(|refused| {
                clap::Error::raw(ErrorKind::InvalidValue, format!("{refused}\n")).with_cmd(command)
            });
        }
        let name = name.to_lowercase();
        match (find(&name), self.0.parse_ref(command, argument, value)) {
            (Some(puzzle), _) => Ok(puzzle),
            (None, Err(mut error)) => {
                let style = with_style(&name)
                    .map(|puzzle| format!("'damier generate {puzzle} --style {name}' makes such boards of {puzzle}"));
                let sheet = format!("{}.mzn", value.to_string_lossy());
                let sheet = Path::new(&sheet).is_file().then(|| format!("a sheet is named by its file: {sheet}"));
                if let Some(tip) = style.or(sheet) {
                    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
                }
                Err(error)
            }
            (None, Ok(_)) => Err(clap::Error::new(ErrorKind::InvalidValue).with_cmd(command)),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        self.0.possible_values()
    }
}

/// The puzzle that has a style of that name, if only one has.
fn with_style(name: &str) -> Option<&'static str> {
    let has = |puzzle: &&'static dyn Puzzle| {
        puzzle.generator().is_some_and(|generator| generator.styles().iter().any(|style| style.name == name))
    };
    let mut having = puzzles().into_iter().filter(has);
    having.next().filter(|_| having.next().is_none()).map(|puzzle| puzzle.name())
}

pub(super) fn engine_parser() -> impl TypedValueParser<Value = String> {
    let accepted = engines::names().into_iter().map(|(name, summary)| PossibleValue::new(name).help(summary));
    PossibleValuesParser::new(accepted.collect::<Vec<_>>())
}

/// Engines that can prove a board to have one solution, whatever made it.
pub(super) fn prover_parser() -> impl TypedValueParser<Value = String> {
    let all = engines::engines(engines::EngineSettings::default());
    let accepted = all.iter().filter(|engine| engine.enumerator().is_some() || engine.counter().is_some());
    PossibleValuesParser::new(accepted.map(|engine| engine.name()).collect::<Vec<_>>())
}

/// The choices of the model language, by name or by MiniZinc's `indomain_` name.
pub(super) fn choices<T: Copy + Send + Sync + 'static>(
    all: &'static [(T, &'static str, &'static str)],
) -> impl TypedValueParser<Value = T> {
    let value = |&(_, name, help): &(T, &'static str, &'static str)| {
        PossibleValue::new(name).alias(format!("indomain_{name}")).help(help)
    };
    let accepted: Vec<PossibleValue> = all.iter().map(value).collect();
    PossibleValuesParser::new(accepted).try_map(move |text| {
        let plain = text.strip_prefix("indomain_").unwrap_or(&text);
        all.iter().find(|(_, name, _)| *name == plain).map(|&(choice, ..)| choice).ok_or("no such choice")
    })
}

pub(super) fn strength_parser() -> impl TypedValueParser<Value = Strength> {
    PossibleValuesParser::new(Strength::NAMES.map(|(name, _)| name)).try_map(|text| {
        let known = Strength::NAMES.iter().find(|(name, _)| *name == text);
        known.map(|&(_, strength)| strength).ok_or("no such strength")
    })
}

pub(crate) fn share(text: &str) -> Result<f64, String> {
    let percent = text.strip_suffix('%').and_then(|number| number.parse().ok()).map(|number: f64| number / 100.0);
    let accepted = percent.or_else(|| text.parse().ok()).filter(|share| (0.0..=1.0).contains(share));
    accepted.ok_or_else(|| "accepted: a share such as 25% or 0.25".to_owned())
}

/// `FAMILY=N`; families may have `=` in their names.
pub(crate) fn weight(text: &str) -> Result<(String, u64), String> {
    let (family, number) = text.rsplit_once('=').unwrap_or((text, ""));
    let number = number.trim().parse().ok().filter(|&number| (1..=1_000_000).contains(&number));
    number
        .map(|number| (family.trim().to_owned(), number))
        .ok_or_else(|| "accepted: the family of a rule, '=', and a number from 1 to 1000000".to_owned())
}

/// `10x8`, or `10` for both.
pub(super) fn size(text: &str) -> Result<Size, String> {
    let (width, height) = text.split_once(['x', 'X', '×']).unwrap_or((text, text));
    let number = |text: &str| text.trim().parse().ok().filter(|side| (1..=MAX_SIDE).contains(side));
    let both = number(width).zip(number(height)).map(|(width, height)| Size { width, height });
    both.ok_or_else(|| format!("accepted: columns and rows from 1 to {MAX_SIDE}, such as 10x8, or one number for both"))
}

pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let accepted = text.parse().ok().filter(|&s: &f64| s > 0.0).and_then(|s| Duration::try_from_secs_f64(s).ok());
    accepted.ok_or_else(|| "accepted: a number of seconds above 0, such as 10 or 0.5".to_owned())
}

/// A number of megabytes.
pub(crate) fn megabytes(text: &str) -> Result<u64, String> {
    text.parse()
        .ok()
        .filter(|&number| number > 0)
        .ok_or_else(|| "accepted: a whole number of megabytes, such as 500".to_owned())
}
