//! Reading instances, never trusting what is there. (How files are written, never losing what is there: `damier-files`.)

pub(crate) use damier_files::{Draft, STANDARD_INPUT, may_write, write, write_all, write_bytes};
pub(crate) use damier_interface::parts::{boards, one_of, placed};

use crate::arguments::{OwnOptions, as_typed};
use crate::failure::Failure;
use crate::interrupt;
use crate::output::tell;
use damier_grid::{address, drawing::ReadAs};
use damier_interface::{Given, Instance, Options, Puzzle, Takes, copied, of_address, unread_address};
use damier_model::{Source, for_screen};
use damier_solve::walk::counted;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The text an argument stands for: standard input, the instance itself, or a file.
pub(crate) fn source(puzzle: &dyn Puzzle, argument: &str) -> Result<Source, Failure> {
    Ok(taken(puzzle, argument, ReadAs::Board)?.0)
}

/// The text an argument stands for, of which all that is on boards counts; and the boards that these are answers to, where
/// the text has both.
pub(crate) fn answers(puzzle: &dyn Puzzle, argument: &str) -> Result<(Source, Option<Source>), Failure> {
    taken(puzzle, argument, ReadAs::Filled)
}

fn taken(puzzle: &dyn Puzzle, argument: &str, wanted: ReadAs) -> Result<(Source, Option<Source>), Failure> {
    let argument = as_typed(puzzle, argument);
    if let Some(other) = other_puzzle(puzzle, argument).filter(|_| !Path::new(argument).is_file()) {
        return Err(of_another(other, argument));
    }
    // Drawings do not say of which puzzle they are: those that take them do.
    let unread =
        |word: &str| unread_address(word).filter(|_| address::drawing(word).is_none() || !puzzle.is_inline(word));
    if let Some(words) = unread(argument).filter(|_| !Path::new(argument).is_file()) {
        return Err(Failure::Refused(format!("this is {words}\n  = accepted: {}", accepted(puzzle))));
    }
    let source = any_source(puzzle, argument)?;
    let is_comment = |line: &&str| line.trim().is_empty() || line.trim_start().starts_with('#');
    let first = source.text.lines().find(|line| !is_comment(line)).and_then(|line| line.split_whitespace().next());
    if let Some(words) = first.and_then(unread) {
        let message = format!("{} holds {words}", source.origin);
        return Err(Failure::Refused(format!("{message}\n  = accepted: {}", accepted(puzzle))));
    }
    match first.and_then(|word| other_puzzle(puzzle, word)) {
        Some(other) => Err(of_another(other, argument)),
        None => Ok(copied::read(puzzle, source, wanted)?),
    }
}

/// Refuses answers that are not as many as the boards; both with the name of the place that they are from.
pub(crate) fn same_number(answers: (&str, usize), givens: (&str, usize)) -> Result<(), Failure> {
    let ((answers, has), (givens, wanted)) = (answers, givens);
    if has == wanted {
        return Ok(());
    }
    Err(Failure::Refused(format!(
        "{answers} holds {}, and {givens} {wanted}; accepted: as many answers as boards, in the same order",
        counted(has.max(1) as u64, "answer"),
    )))
}

/// Whose address a text is, if it is one of another puzzle.
fn other_puzzle(puzzle: &dyn Puzzle, text: &str) -> Option<&'static dyn Puzzle> {
    let first = text.split_whitespace().next()?;
    of_address(first).filter(|other| other.name() != puzzle.name())
}

fn of_another(puzzle: &dyn Puzzle, argument: &str) -> Failure {
    let name = puzzle.name();
    Failure::Refused(format!("this is an address of {name}: damier solve {name} '{argument}'"))
}

fn any_source(puzzle: &dyn Puzzle, argument: &str) -> Result<Source, Failure> {
    let _reading = interrupt::reading();
    if argument == "-" {
        return Ok(Source::file(STANDARD_INPUT, text(STANDARD_INPUT, io::stdin().lock(), &accepted(puzzle))?));
    }
    if puzzle.is_inline(argument) || copied::is_inline(argument) {
        return Ok(Source::argument(argument));
    }
    let refused = |what: String| Failure::Refused(format!("{what}\n  = accepted: {}", accepted(puzzle)));
    let path = Path::new(argument);
    if path.is_dir() {
        return Err(Failure::Refused(format!(
            "'{argument}' is a folder, not a board\n  = accepted: one file of one board or several, as in 'cat {argument}/* | \
             damier … {} -'; draw takes folders",
            puzzle.name()
        )));
    }
    match File::open(path) {
        Ok(file) => Ok(Source::file(argument, text(argument, file, &accepted(puzzle))?)),
        // A row of signs is a board, unless it reads as the name of a file that is missing.
        Err(error) if error.kind() == io::ErrorKind::NotFound => match is_board(puzzle, argument) {
            true if !names_a_file(argument) => Ok(Source::argument(argument)),
            is_board => {
                let row = "\n  = a board of one row of letters has blanks between them";
                let hint = if is_board { row } else { "" };
                Err(refused(format!("'{argument}' is neither a board nor a file that exists{hint}")))
            }
        },
        Err(error) => Err(refused(format!("cannot read '{argument}': {error}"))),
    }
}

/// Whether an argument reads as the name of a file: words of letters and digits, with folders before it or an ending behind it.
/// Letters alone may be the regions of a board of one row too, but are mistaken for those where a file was meant.
fn names_a_file(argument: &str) -> bool {
    let is_of_names = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '-');
    let is_word = |part: &str| {
        let word = part.trim_start_matches(['.', '_']);
        word.starts_with(char::is_alphanumeric)
            && part.len() - word.len() < 2
            && !part.ends_with('.')
            && !part.contains("..")
    };
    let is_part = |part: &str| matches!(part, "" | "." | "..") || part.chars().all(is_of_names) && is_word(part);
    let in_folders = argument.contains('/');
    argument.contains(char::is_alphabetic)
        && argument.split('/').all(is_part)
        && (in_folders || !argument.starts_with('.'))
}

/// Whether an argument is a board as it stands.
pub(crate) fn is_board(puzzle: &dyn Puzzle, argument: &str) -> bool {
    puzzle.parse(&Source::argument(argument)).is_ok()
}

/// The instance that an argument stands for, changed by the puzzle's own options; or that these describe alone.
pub(crate) fn instance(
    puzzle: &dyn Puzzle,
    argument: Option<&str>,
    own: &OwnOptions,
) -> Result<Box<dyn Instance>, Failure> {
    let source = argument.map(|argument| source(puzzle, argument)).transpose()?;
    read(puzzle, source.as_ref(), own)
}

/// The instance in a text, changed by the puzzle's own options; or that these describe alone.
pub(crate) fn read(
    puzzle: &dyn Puzzle,
    source: Option<&Source>,
    own: &OwnOptions,
) -> Result<Box<dyn Instance>, Failure> {
    match source {
        Some(source) => match &boards(puzzle, source)[..] {
            [] => under(puzzle.parse(source)?, own),
            [(first, _), (second, _), ..] => Err(Failure::Refused(format!(
                "{} holds {} boards, where one is expected: the first begins in line {first}, the second in line {second}\n  = \
                 accepted: one of them, in a file of its own, on standard input or in quotes; solve, count, check, draw and \
                 convert take all",
                source.origin,
                boards(puzzle, source).len()
            ))),
            [one] => read_one_of(puzzle, source, 1, *one, own),
        },
        None => Ok(puzzle.instance_from(&options(own)?)?),
    }
}

/// The instance of that number, which begins in this line of a file of several.
pub(crate) fn read_one_of(
    puzzle: &dyn Puzzle,
    source: &Source,
    number: usize,
    (line, board): (usize, &str),
    own: &OwnOptions,
) -> Result<Box<dyn Instance>, Failure> {
    let board = one_of(source, board);
    let read = puzzle.parse(&board).map_err(|error| Failure::from(placed(&board, line, error)));
    read.and_then(|instance| under(instance, own)).map_err(|failure| of_board(number, line, failure))
}

/// A refusal of one board of several, with words that say which.
pub(crate) fn of_board(number: usize, line: usize, failure: Failure) -> Failure {
    match failure {
        Failure::Refused(message) => Failure::Refused(format!("board {number} (line {line}): {message}")),
        other => other,
    }
}

/// The instance changed by the puzzle's own options.
pub(crate) fn under(instance: Box<dyn Instance>, own: &OwnOptions) -> Result<Box<dyn Instance>, Failure> {
    if own.0.is_empty() { Ok(instance) } else { Ok(instance.under(&options(own)?)?) }
}

/// The options given, with the texts of the files that they name.
pub(crate) fn options(own: &OwnOptions) -> Result<Options, Failure> {
    let given = own.0.iter().map(|(info, value)| {
        let before = value.rsplit_once('=').map(|(before, _)| before);
        let path = [Some(value.as_str()), before].into_iter().flatten().find(|path| Path::new(path).is_file());
        let file = match (info.takes, path) {
            (Takes::FileOrValue(what), Some(path)) => plain(path, what)?,
            _ => None,
        };
        Ok(Given { name: info.name, value: value.clone(), file })
    });
    Ok(Options(given.collect::<Result<_, Failure>>()?))
}

fn accepted(puzzle: &dyn Puzzle) -> String {
    format!("a file, '-' for standard input, or the board itself:\n    {}", puzzle.accepts().replace('\n', "\n    "))
}

/// The text of a file that is no board, or of standard input; `None` if there is no such file.
pub(crate) fn plain(argument: &str, accepted: &str) -> Result<Option<Source>, Failure> {
    let _reading = interrupt::reading();
    if argument == "-" {
        return Ok(Some(Source::file(STANDARD_INPUT, text(STANDARD_INPUT, io::stdin().lock(), accepted)?)));
    }
    let refused = |what: String| Err(Failure::Refused(format!("{what}\n  = accepted: {accepted}")));
    match File::open(argument) {
        Ok(_) if Path::new(argument).is_dir() => refused(format!("'{argument}' is a directory, not a file")),
        Ok(file) => Ok(Some(Source::file(argument, text(argument, file, accepted)?))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => refused(format!("cannot read '{argument}': {error}")),
    }
}

/// Marks of a player: the text of a file, of standard input, or the argument itself.
pub(crate) fn marks(argument: &str) -> Result<String, Failure> {
    let accepted = "a file of marks, or marks such as 'r1c2=13 r2c2!=4'";
    if !argument.contains(['=', '\n'])
        && let Some(source) = plain(argument, accepted)?
    {
        return Ok(source.text);
    }
    Ok(argument.to_owned())
}

fn text(origin: &str, reader: impl Read, accepted: &str) -> Result<String, Failure> {
    let read = damier_files::read_text(origin, reader, accepted)?;
    if let Some(warning) = &read.warning {
        tell!("warning: {}", for_screen(warning));
    }
    Ok(read.text)
}

#[cfg(test)]
mod tests {
    use super::names_a_file;

    #[test]
    fn names_of_files_are_told_from_rows_of_signs() {
        for name in ["nosuch", "missing.txt", "work/nosuch", "../b-2.txt", "/tmp/x", "board", "b.w", "X1"] {
            assert!(names_a_file(name), "{name}");
        }
        for row in ["..2.1", "1.3", ".X.", "X..", "/\\//", "/./", "a a b b", "X..X", "W.;.b", "12/3", "..X..", "o-|"] {
            assert!(!names_a_file(row), "{row}");
        }
    }
}
