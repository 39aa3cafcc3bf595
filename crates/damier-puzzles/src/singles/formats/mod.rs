//! Every text form of a board. Which one a text is in is told by its content.
//!
//! | form | told by | file |
//! |---|---|---|
//! | `native` | a comma, or a semicolon | `rows.rs` |
//! | `spaces` | nothing else | `rows.rs` |
//! | `id` | a first word like `6x6dk:` | `id.rs` |
//! | `url` | a first word like `…?hitori/6/6/` or `hitori/6/6/` | `url.rs` |
//!
//! In rows, `*3` is a cell marked black and `o3` one marked white. A bare `*` is black too, but its number is gone, so
//! it stands in answers only: a text with one cannot be solved, and a text without one is a board, marks and all. Game
//! ids and addresses have no marks: what they cannot say is refused when writing, never dropped.

mod id;
mod rows;
mod url;

use super::answer::Blackening;
use super::board::{MarkedAs, Singles};
use damier_grid::{
    address::{self, Runs, Said, Spotted},
    reading::{SourceLine, Word, content},
};
use damier_interface::{FormatInfo, UsageError};
use damier_model::{InputError, Source};
pub(super) use url::GENRE;

pub(super) const ACCEPTED: &str = "\
rows of numbers between commas (3,6,1), semicolons, tabs or spaces (3 6 1), '*3' for one marked black, 'o3' for one marked white;
rows of digits with nothing between them (361); rows between blanks in one line, a board per line (3,6,1 1,5,6);
a game id of Simon Tatham's collection (6x6dk:361566…); or a puzz.link address (https://puzz.link/p?hitori/6/6/361566…)";

pub(super) const FORMATS: &[FormatInfo] = &[
    FormatInfo {
        name: "native",
        summary: "rows of numbers between commas, '*3' black, 'o3' white: can say everything",
    },
    FormatInfo { name: "spaces", summary: "the same between spaces, in columns" },
    FormatInfo { name: "id", summary: "a game id of Simon Tatham's collection: numbers up to 61, no marks" },
    FormatInfo { name: "url", summary: "a puzz.link address: numbers up to 1295, no marks" },
];

/// The most rows, and the most columns.
pub(super) const MAX_SIDE: usize = 1000;
/// The largest number.
const MAX_NUMBER: u32 = 9999;

/// Stands for the number below a bare `*`, on boards that are only there to be checked.
pub(super) const HIDDEN: u32 = u32::MAX;

/// Whether an argument is a board rather than a file's name.
pub(super) fn is_inline(argument: &str) -> bool {
    let Some(first) = argument.split_whitespace().next() else { return true };
    argument.contains('\n') || id::begins(first) || id::is_seeded(first) || url::begins(first) || rows::is_row(argument)
}

/// Whether a line is a whole board: an id, an address, or rows between blanks.
pub(super) fn is_line(line: &str) -> bool {
    let begins = |word: &str| id::begins(word) || id::is_seeded(word) || url::begins(word);
    line.split_whitespace().next().is_some_and(begins) || rows::is_whole(line)
}

/// Reads a board in any form.
pub(super) fn read(source: &Source) -> Result<Singles, InputError> {
    match form(source)? {
        Form::Id(word) => id::read(source, word),
        Form::Url(word) => url::read(source, word),
        Form::Rows => rows::read(source)?.into_board(source),
    }
}

/// Reads a board with some of its cells black, in any form: whatever is not black is white.
pub(super) fn read_answer(source: &Source) -> Result<Blackening, InputError> {
    let board = match form(source)? {
        Form::Id(word) => id::read(source, word)?,
        Form::Url(word) => url::read(source, word)?,
        Form::Rows => return Ok(rows::read(source)?.into_answer()),
    };
    let black = vec![false; board.numbers.len()];
    Ok(Blackening {
        width: board.width,
        height: board.height,
        numbers: board.numbers.into_iter().map(Some).collect(),
        black,
    })
}

/// Whether a text can only be an answer: it hides the numbers of its black cells.
pub(super) fn is_answer(source: &Source) -> bool {
    matches!(form(source), Ok(Form::Rows)) && rows::read(source).is_ok_and(|rows| rows.hides_a_number())
}

/// The board in native text.
pub(super) fn describe(board: &Singles) -> String {
    let word = |index: usize| if board.numbers[index] == HIDDEN { "*".to_owned() } else { rows::word(board, index) };
    rows::write(board, ",", word)
}

/// The board in the form of that name, ending its last line.
pub(super) fn write_as(board: &Singles, format: &str) -> Result<String, UsageError> {
    let text = match format {
        "native" => describe(board),
        "spaces" => rows::write_spaced(board),
        "id" => id::write(board)?,
        _ => url::write(board)?,
    };
    Ok(text + "\n")
}

enum Form<'t> {
    Id(Word<'t>),
    Url(Word<'t>),
    Rows,
}

fn form(source: &Source) -> Result<Form<'_>, InputError> {
    // A # begins a comment wherever it stands, so these are looked for before comments are left out.
    let first =
        (1..).zip(source.text.lines()).find(|(_, line)| !line.trim().is_empty() && !line.trim().starts_with('#'));
    let first = first.and_then(|(number, text)| SourceLine { number, text }.words().first().copied());
    if let Some(word) = first.filter(|word| id::is_seeded(word.text)) {
        return Err(id::refuse_seeded(source, word));
    }
    let lines = content(&source.text, '#');
    let Some(&first) = lines.first().and_then(|line| line.first()) else {
        return Err(source.error(format!("{} holds no board", source.origin), &[], ACCEPTED));
    };
    let (form, help) = if id::begins(first.text) {
        (Form::Id(first), id::HELP)
    } else if url::begins(first.text) {
        (Form::Url(first), url::HELP)
    } else {
        return Ok(Form::Rows);
    };
    match lines.iter().flatten().nth(1) {
        Some(more) => Err(source.error("there is more after the board", &[more.mark], help)),
        None => Ok(form),
    }
}

/// The board of a word whose parts are columns, rows and, in these forms, a number for each cell.
fn numbered(
    source: &Source,
    word: &Word,
    [columns, rows, cells]: [&str; 3],
    help: &str,
    forms: &Runs,
) -> Result<Singles, InputError> {
    let side = |text: &str| {
        let accepted = text.parse().ok().filter(|side| (1..=MAX_SIDE).contains(side));
        accepted.ok_or_else(|| {
            let message = format!("'{text}' is not a number of rows or columns from 1 to {MAX_SIDE}");
            source.error(message, &[word.of(text)], help)
        })
    };
    let (width, height) = (side(columns)?, side(rows)?);
    let body = Word { text: cells, mark: word.of(cells) };
    let numbers = address::whole(source, &body, help, |scan| {
        let number = |spot: &Spotted| match spot.said[..] {
            [Some(number)] => Ok(u32::try_from(number).unwrap_or(HIDDEN)),
            _ => Err(spot.problem("a cell without a number cannot be solved")),
        };
        forms.read(scan, width * height, "cells")?.iter().map(number).collect()
    })?;
    Ok(Singles::new(width, height, numbers))
}

/// The numbers of a board in these forms, which [can say](unsayable) them.
fn written(board: &Singles, forms: &Runs) -> String {
    let said: Vec<Said> = board.numbers.iter().map(|&number| vec![Some(i64::from(number))]).collect();
    forms.write(&said).unwrap_or_default()
}

/// What a form of numbers up to `most` cannot say of a board, if anything.
fn unsayable(board: &Singles, most: u32, form: &str, others: &str) -> Result<(), UsageError> {
    let no = |what: String| Err(UsageError(format!("{form} cannot say {what}; accepted: {others}")));
    if let Some(index) = board.marks.iter().position(Option::is_some) {
        let colour = if board.marks[index] == Some(MarkedAs::Black) { "black" } else { "white" };
        return no(format!("that {} is marked {colour}", board.place(index)));
    }
    match board.numbers.iter().max() {
        Some(&largest) if largest > most => no(format!("the number {largest}: {most} is its largest")),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests;
