//! Options that a puzzle has of its own. They are offered wherever that puzzle is named, and only there: the command line
//! as a whole knows none of them.

use super::Arguments;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, ArgMatches, Command, CommandFactory, FromArgMatches};
use damier_interface::{OptionInfo, Puzzle, Takes};
use damier_puzzles::find;
use std::cell::Cell;
use std::ffi::{OsStr, OsString};

/// What the ids of such options begin with, so that they are told apart from all others.
const PREFIX: &str = "own ";

/// The options that were given, each with what followed it.
#[derive(Clone, Debug, Default)]
pub(crate) struct OwnOptions(pub(crate) Vec<(OptionInfo, String)>);

thread_local! {
    /// Those of the puzzle that was named: clap sets up a verb's options by a function that can be told nothing else.
    static OFFERED: Cell<Option<(&'static str, &'static [OptionInfo])>> = const { Cell::new(None) };
}

/// The command line for these arguments: if they name a puzzle, its options are among those offered.
pub(crate) fn command_for(arguments: &[OsString]) -> Command {
    OFFERED.set(named(arguments).map(|(verb, puzzle)| match (verb, puzzle.generator()) {
        ("generate", generator) => (puzzle.name(), generator.map_or(&[][..], |generator| generator.options())),
        _ => (puzzle.name(), puzzle.options()),
    }));
    Arguments::command()
}

/// The verb and the puzzle that the arguments name: the first word that names one, since options of the verb may stand before it.
fn named(arguments: &[OsString]) -> Option<(&str, &'static dyn Puzzle)> {
    let mut words = arguments.iter().skip(1).filter_map(|argument| argument.to_str());
    words.next().zip(words.find_map(find))
}

/// What stands before an instance that would be taken for options: clap knows options by how they begin.
const BEFORE_DASH: char = ' ';

/// The arguments, with a sign before each that is a whole instance in the words of the puzzle's own options, such as
/// `'-d -n 5 -t 5'`. All other words that begin with a dash are left to clap, so that wrong options are still told.
pub(crate) fn instances_set_apart(given: &[OsString]) -> Vec<OsString> {
    let puzzle = named(given).map(|(_, puzzle)| puzzle);
    let is_instance = |word: &str| puzzle.is_some_and(|puzzle| is_in_options(puzzle, word));
    let only_words = given.iter().position(|word| word == "--").unwrap_or(given.len());
    let set_apart = |(place, word): (usize, &OsString)| match word.to_str() {
        Some(text) if place < only_words && is_instance(text) => OsString::from(format!("{BEFORE_DASH}{text}")),
        _ => word.clone(),
    };
    given.iter().enumerate().map(set_apart).collect()
}

/// An instance as it was typed, without what [`instances_set_apart`] put before it.
pub(crate) fn as_typed<'w>(puzzle: &dyn Puzzle, word: &'w str) -> &'w str {
    word.strip_prefix(BEFORE_DASH).filter(|typed| is_in_options(puzzle, typed)).unwrap_or(word)
}

/// Whether a word is several words, of which the first is an option of the puzzle, and together they are an instance.
fn is_in_options(puzzle: &dyn Puzzle, word: &str) -> bool {
    let first = word.split_whitespace().next().filter(|first| word.starts_with('-') && first.len() < word.len());
    first.is_some_and(|first| puzzle.options().iter().any(|info| info.is_called(first))) && puzzle.is_inline(word)
}

/// Adds the options of the puzzle that was named to those of a verb, if that takes a board.
pub(super) fn offer(verb: Command) -> Command {
    let takes_board = |argument: &Arg| matches!(argument.get_id().as_str(), "instance" | "board" | "boards");
    let Some((puzzle, infos)) = OFFERED.get() else { return verb };
    if infos.is_empty() || !verb.get_arguments().any(takes_board) {
        return verb;
    }
    let heading = format!("Options of {puzzle}");
    infos.iter().fold(verb, |verb, info| {
        if verb.get_arguments().any(|argument| argument.get_long() == Some(info.name)) {
            return verb;
        }
        verb.arg(argument(info).help_heading(heading.clone()))
    })
}

/// Of an option that is not expected here: whose it is, if it is another puzzle's.
pub(crate) fn misplaced(error: &clap::Error) -> Option<String> {
    let Some(ContextValue::String(argument)) = error.get(ContextKind::InvalidArg) else { return None };
    if error.kind() != ErrorKind::UnknownArgument {
        return None;
    }
    let has = |infos: &[OptionInfo]| infos.iter().any(|info| info.is_called(argument));
    let owners = damier_puzzles::puzzles()
        .into_iter()
        .filter(|puzzle| has(puzzle.options()) || puzzle.generator().is_some_and(|generator| has(generator.options())));
    let owners: Vec<&str> = owners.map(|puzzle| puzzle.name()).collect();
    if owners.is_empty() {
        let verbs = verbs_with(argument);
        return (!verbs.is_empty()).then(|| {
            let example = format!("damier {} … {argument}", verbs[0]);
            format!("{argument} means nothing here: it is an option of {}; accepted: '{example}'", verbs.join(", "))
        });
    }
    let owners = owners.join(", ");
    Some(format!("{argument} means nothing here: it is an option of {owners}, given after the puzzle's name"))
}

/// The verbs that have an option.
fn verbs_with(option: &str) -> Vec<String> {
    let Some(name) = option.strip_prefix("--") else { return Vec::new() };
    let mut command = Arguments::command();
    command.build();
    let has = |verb: &&Command| verb.get_arguments().any(|argument| argument.get_long() == Some(name));
    command.get_subcommands().filter(has).map(|verb| verb.get_name().to_owned()).collect()
}

fn argument(info: &OptionInfo) -> Arg {
    let argument = Arg::new(format!("{PREFIX}{}", info.name)).long(info.name).help(info.summary);
    let argument = match info.short {
        Some(letter) => argument.short(letter),
        None => argument,
    };
    match info.takes {
        Takes::Nothing => argument.action(ArgAction::SetTrue),
        Takes::Value(name) => argument.value_name(name).action(ArgAction::Set),
        Takes::FileOrValue(name) => argument.value_name(name).action(ArgAction::Append),
    }
}

impl FromArgMatches for OwnOptions {
    fn from_arg_matches(matches: &ArgMatches) -> Result<OwnOptions, clap::Error> {
        let mut own = OwnOptions::default();
        own.update_from_arg_matches(matches)?;
        Ok(own)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        for id in matches.ids().filter(|id| id.as_str().starts_with(PREFIX)) {
            let name = &id.as_str()[PREFIX.len()..];
            let Some(info) = known(name) else { continue };
            match info.takes {
                Takes::Nothing if !matches.get_flag(id.as_str()) => {}
                Takes::Nothing => self.0.push((info, String::new())),
                Takes::Value(_) | Takes::FileOrValue(_) => {
                    let raw = matches.get_raw(id.as_str()).into_iter().flatten();
                    self.0.extend(raw.map(|value: &OsStr| (info, value.to_string_lossy().into_owned())));
                }
            }
        }
        Ok(())
    }
}

/// What is known of an option of that name; puzzles that share a name mean the same by it.
fn known(name: &str) -> Option<OptionInfo> {
    let mut all = damier_puzzles::puzzles().into_iter().flat_map(|puzzle| {
        let of_generator = puzzle.generator().map_or(&[][..], |generator| generator.options());
        puzzle.options().iter().chain(of_generator)
    });
    all.find(|info| info.name == name).copied()
}

impl clap::Args for OwnOptions {
    fn augment_args(command: Command) -> Command {
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        command
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_of_one_name_take_the_same_whatever_the_puzzle() {
        for puzzle in damier_puzzles::puzzles() {
            let of_generator = puzzle.generator().map_or(&[][..], |generator| generator.options());
            for info in puzzle.options().iter().chain(of_generator) {
                assert_eq!(known(info.name).map(|first| first.takes), Some(info.takes), "--{}", info.name);
            }
        }
    }
}
