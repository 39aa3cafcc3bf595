//! Every text form of a board. Which one a text is in is told by its content.
//!
//! | form | told by | file |
//! |---|---|---|
//! | `sumocue` | `SumoCueV1` at its beginning | `sumocue.rs` |
//! | `id` | a first word such as `3x3:2c3f6_2` | `id.rs` |
//! | `url` | a word such as `…?sudoku/9/9/53h7` or `sudoku/9/9/53h7` | `url.rs` |
//! | size | nothing but `9`, `9x9`, `3x2` or `boxes 3x2` | here |
//! | `ss` | rows with bars | `framed.rs` |
//! | `comma` | rows with commas | `rows.rs` |
//! | `line` | one line only | `line.rs` |
//! | `native` | rows of cells between spaces | `rows.rs` |
//! | `sdk` | rows that are words, a character per cell | `rows.rs` |
//! | typed or pasted | none of these: nothing at all for an empty cell | `pasted.rs` |
//!
//! Rows of any form may follow lines that say what the rows do not: `boxes 3x2` (columns first), `diagonals`. Comments
//! begin with `#` at the start of a word, as they do in `.sdk` files; of a text in sections, `[Puzzle]` counts.

mod framed;
mod gather;
mod id;
mod line;
mod pasted;
mod rows;
mod signs;
mod sumocue;
mod url;

use super::board::{MAX_SIDE, Sudoku};
use damier_grid::{
    newspaper::raw_lines,
    reading::{Cut, SourceLine, Word, lines},
    several,
};
use damier_interface::{FormatInfo, UsageError};
use damier_model::{InputError, Source};
use gather::Loose;
pub(super) use url::GENRE;

pub(super) const ACCEPTED: &str = "\
rows of numbers between spaces, '.' (also 0 X * _ - ?) where nothing is given; then, if regions are irregular, a blank
line and the region map, a sign per cell; before the rows, if need be, lines 'boxes 3x2' (columns first), 'diagonals';
n×n characters in one line or n lines of n (.sdk): 1 to 9, A for 10 and so on, and n×n more for a region map;
many boards, each in one line (.sdm); a game id such as 3x3:2c3f6_2a9 of Solo, one or many; rows with bars (.ss);
rows from a spreadsheet, with commas, semicolons or tabs and nothing between two of them where nothing is given;
rows from a newspaper, with a blank where nothing is given, a column of the text per cell, or two or three;
an address such as https://puzz.link/p?sudoku/9/9/53h7…;
SumoCueV1=5J0=0J0…; or for an empty board its size: 9 or 9x9, or its boxes: 3x3, 3x2, 'boxes 4x4'
(4x4, 5x5 and 6x6 are boards of that size, not boxes), perhaps with 'diagonals' after it";

pub(super) const FORMATS: &[FormatInfo] = &[
    FormatInfo { name: "native", summary: "rows of numbers between spaces, '.' for nothing given" },
    FormatInfo { name: "line", summary: "one line, a character per cell, then one per cell for irregular regions" },
    FormatInfo { name: "sdk", summary: "a line per row, a character per cell" },
    FormatInfo { name: "ss", summary: "Simple Sudoku's frame of bars and dashes" },
    FormatInfo { name: "comma", summary: "rows with commas, blank where nothing is given" },
    FormatInfo { name: "sumocue", summary: "SumoCue's =5J0 per cell" },
    FormatInfo { name: "id", summary: "the game id of Simon Tatham's Solo" },
    FormatInfo { name: "url", summary: "a puzz.link address: sides 4, 6, 9, 16, 25, 36 with usual boxes" },
];

const SIZES: &str = "a size such as 9 or 9x9, from 4 to 36, or boxes such as 3x3 or 3x2, columns first, of 4 to 36 cells \
                     with at least 2 columns and 2 rows";

/// The boards of a text that holds several, in lines or in blocks; nothing if it holds one.
pub(super) fn boards(text: &str) -> Vec<(usize, &str)> {
    let reads = |text: &str| read(&Source::argument(text)).is_ok();
    // A board and its region map are two blocks; but two answers are no board with a map, though each could be one.
    let with_map = |text: &str| reads(text) && !text.trim_end().rsplit("\n\n").next().is_some_and(is_answer);
    let with_maps = several::blocks(text, 2, with_map);
    if !with_maps.is_empty() {
        return with_maps;
    }
    match several::blocks(text, 1, reads) {
        blocks if blocks.is_empty() => match (line::boards(text), &several::between_blank_lines(text)[..]) {
            // A region map has no open cells: of two blocks of which one is a board, the other is a wrong one.
            (none, two @ [first, second]) if none.is_empty() && !reads(text) => {
                let may_be = |block: &str| block.lines().count() > 1 && block.contains(OPEN);
                let boards = may_be(first.1) && may_be(second.1);
                if boards && (reads(first.1) || reads(second.1)) { two.to_vec() } else { none }
            }
            (lines, _) => lines,
        },
        blocks if blocks.len() == 2 && with_map(text) => Vec::new(),
        blocks => blocks,
    }
}

/// What mostly stands where nothing is given.
const OPEN: char = '.';

/// Whether no row has a sign twice: regions that hang together are never so, unless they are columns.
fn is_answer(block: &str) -> bool {
    block.lines().all(|line| {
        let mut signs: Vec<&str> = line.split_whitespace().collect();
        let all = signs.len();
        signs.sort_unstable();
        signs.dedup();
        all > 1 && signs.len() == all
    })
}

/// Whether an argument is a board rather than a file's name.
pub(super) fn is_inline(argument: &str) -> bool {
    if argument.contains('\n') || sumocue::is_one(argument) {
        return true;
    }
    let mut words = argument.split_whitespace();
    let Some(first) = words.next() else { return true };
    if is_size(first) || is_header(first) || id::is_one(first) || url::begins(first) {
        return true;
    }
    match words.next() {
        None => line::is_inline(first),
        Some(_) => argument.chars().all(|c| c.is_whitespace() || c.is_ascii_digit() || signs::is_open(c)),
    }
}

/// Reads a board in any form.
pub(super) fn read(source: &Source) -> Result<Sudoku, InputError> {
    loose(source)?.finish(source)
}

/// Reads the cells of an answer to a board of that side, in any form; what the text says of regions does not count.
pub(super) fn read_cells(source: &Source, side: usize) -> Result<Vec<Option<u8>>, InputError> {
    let answer = loose(source)?;
    if answer.side != side {
        let message = format!("the answer is for a board of {0}×{0}", answer.side);
        let help = format!("an answer has {side} rows of {side}, as its board has");
        return Err(source.error(message, &[answer.mark], help));
    }
    Ok(answer.cells)
}

/// The board in the form of that name, ending its last line; or what that form cannot say.
pub(super) fn write_as(board: &Sudoku, format: &str) -> Result<String, UsageError> {
    let usual = board.boxes.is_some() && board.boxes == Sudoku::usual_boxes(board.side);
    let without_regions = match board.boxes {
        _ if usual => Ok(()),
        None => cannot(format, "irregular regions", "native, line, sumocue, id"),
        Some((columns, rows)) => cannot(format, &format!("boxes of {columns}×{rows}"), "native, line, ss, sumocue, id"),
    };
    let without_diagonals = if board.diagonals { cannot(format, "diagonals", "native, sumocue, id") } else { Ok(()) };
    let text = match format {
        "native" => board.to_text(),
        "line" => without_diagonals.map(|()| line::write(board))?,
        "sdk" => without_diagonals.and(without_regions).map(|()| rows::write_sdk(board))?,
        "ss" => match board.boxes {
            Some(boxes) => without_diagonals.map(|()| framed::write(board, boxes))?,
            None => without_diagonals.and(without_regions).map(|()| String::new())?,
        },
        "comma" => without_diagonals.and(without_regions).map(|()| rows::write_comma(board))?,
        "sumocue" => sumocue::write(board),
        "id" if id::can_say(board) => id::write(board),
        "id" => cannot(format, "regions that do not hang together", "native, line, sumocue").map(|()| String::new())?,
        "url" if url::can_say(board) => url::write(board),
        _ => {
            let usual = without_diagonals.and(without_regions);
            usual
                .and_then(|()| cannot(format, &format!("sides of {}", board.side), "native, line, ss, sumocue, id"))?;
            String::new()
        }
    };
    Ok(text + "\n")
}

fn cannot(format: &str, what: &str, others: &str) -> Result<(), UsageError> {
    Err(UsageError(format!("the form '{format}' cannot say {what}; accepted: {others}")))
}

/// The board in native text; an empty one with boxes as its size alone.
pub(super) fn describe(board: &Sudoku) -> String {
    let Some((columns, rows)) = board.boxes.filter(|_| board.cells.iter().all(Option::is_none)) else {
        return board.to_text();
    };
    let usual = Sudoku::usual_boxes(board.side) == Some((columns, rows));
    let size = if usual { format!("{0}x{0}", board.side) } else { format!("boxes {columns}x{rows}") };
    if board.diagonals { size + " diagonals" } else { size }
}

/// Cells of a board as a character each, in one line.
pub(super) fn characters(cells: &[Option<u8>]) -> String {
    line::signs_of(cells)
}

fn loose(source: &Source) -> Result<Loose, InputError> {
    if sumocue::is_one(&source.text) {
        return sumocue::read(source);
    }
    let lines = section(source, lines(&source.text).collect())?;
    let Some(first) = lines.first() else {
        return Err(source.error(format!("{} holds no board", source.origin), &[], ACCEPTED));
    };
    let mut said = Heading::default();
    let headers = lines.iter().take_while(|line| line.text.split_whitespace().next().is_some_and(is_header)).count();
    for line in &lines[..headers] {
        said.take(source, &line.words())?;
    }
    let rows = &lines[headers..];
    let board = match rows {
        [] => match said.boxes {
            Some((columns, rows)) => Loose::empty(source, columns * rows, first.mark())?,
            None => {
                let message = format!("nothing follows '{}'", first.text.trim());
                return Err(source.error(message, &[first.mark()], ACCEPTED));
            }
        },
        [line] if says_size(line) => size(source, line, &mut said)?,
        _ => read_rows(source, rows).or_else(|error| {
            let before = headers.checked_sub(1).map(|last| lines[last].number);
            pasted::read(source, &raw_rows(source, rows, before)).unwrap_or(Err(error))
        })?,
    };
    said.over(source, board)
}

/// The lines of rows with empty ones among them, which may be empty rows; those behind that line, if there are headers.
fn raw_rows<'t>(source: &'t Source, rows: &[SourceLine], before: Option<usize>) -> Vec<SourceLine<'t>> {
    let sections = lines(&source.text).any(|line| is_section(&line));
    let (first, last) = (rows[0].number, rows[rows.len() - 1].number);
    let after = before.unwrap_or(if sections { first - 1 } else { 0 });
    let mut raw = raw_lines(&source.text, after);
    raw.retain(|line| !sections || line.number <= last);
    raw
}

/// Reads what follows the headers, if it is in a form that has a sign for an empty cell.
fn read_rows(source: &Source, lines: &[SourceLine]) -> Result<Loose, InputError> {
    if let [line] = lines {
        if url::begins(line.text.trim()) {
            return url::read(source, &line.whole());
        }
        if id::is_one(line.text.trim()) {
            return id::read(source, &line.whole());
        }
        if !line.text.contains([framed::BAR, rows::COMMA]) {
            return line::read(source, line);
        }
    }
    let many = line::boards(&source.text).len();
    if many > 0 {
        let message = format!("{} holds {many} boards, one per line, where one is expected", source.origin);
        return Err(source.error(message, &[lines[lines.len().min(2) - 1].mark()], ACCEPTED));
    }
    if framed::is_one(lines) {
        return framed::read(source, lines);
    }
    if lines.iter().any(|line| line.text.contains(rows::COMMA)) {
        let rows: Vec<Vec<Word>> = lines.iter().map(|line| line.fields(rows::COMMA).collect()).collect();
        return Loose::from_rows(source, Cut::Words, &rows);
    }
    let cut = rows::cut(lines);
    let rows: Vec<Vec<Word>> = lines.iter().map(|line| line.cells(cut)).collect();
    Loose::from_rows(source, cut, &rows)
}

/// The lines of the section `[Puzzle]`, or all if there are no sections.
fn section<'t>(source: &Source, lines: Vec<SourceLine<'t>>) -> Result<Vec<SourceLine<'t>>, InputError> {
    let Some(some) = lines.iter().find(|line| is_section(line)).copied() else { return Ok(lines) };
    let begins = |line: &SourceLine| line.text.trim().eq_ignore_ascii_case("[puzzle]");
    let Some(begin) = lines.iter().position(begins) else {
        return Err(source.error("there is no section [Puzzle]", &[some.mark()], ACCEPTED));
    };
    Ok(lines[begin + 1..].iter().take_while(|line| !is_section(line)).copied().collect())
}

fn is_section(line: &SourceLine) -> bool {
    line.text.trim_start().starts_with('[')
}

fn is_header(word: &str) -> bool {
    word.eq_ignore_ascii_case("boxes") || word.eq_ignore_ascii_case("diagonals")
}

/// What lines before the rows say.
#[derive(Default)]
struct Heading<'t> {
    boxes: Option<(usize, usize)>,
    boxes_by: Option<Word<'t>>,
    diagonals: bool,
}

impl<'t> Heading<'t> {
    fn take(&mut self, source: &Source, words: &[Word<'t>]) -> Result<(), InputError> {
        let mut words = words.iter();
        while let Some(word) = words.next() {
            if word.text.eq_ignore_ascii_case("diagonals") {
                self.diagonals = true;
            } else if word.text.eq_ignore_ascii_case("boxes") {
                let expected = "'boxes' is followed by columns and rows of a box, such as 3x2";
                let Some(size) = words.next() else {
                    return Err(source.error("'boxes' says nothing alone", &[word.mark], expected));
                };
                let boxes = product(size.text).and_then(|(columns, rows)| columns.zip(rows));
                let fits = |&(columns, rows): &(usize, usize)| columns > 1 && rows > 1 && columns * rows <= MAX_SIDE;
                let Some(boxes) = boxes.filter(fits) else {
                    return Err(source.error(format!("there are no boxes of '{}'", size.text), &[size.mark], SIZES));
                };
                self.boxes = Some(boxes);
                self.boxes_by = Some(*size);
            } else {
                let message = format!("'{}' says nothing about this board", word.text);
                return Err(source.error(message, &[word.mark], "what may be said: 'boxes 3x2', 'diagonals'"));
            }
        }
        Ok(())
    }

    /// The board with what was said of it.
    fn over(self, source: &Source, mut board: Loose) -> Result<Loose, InputError> {
        board.diagonals |= self.diagonals;
        let Some(((columns, rows), by)) = self.boxes.zip(self.boxes_by) else { return Ok(board) };
        let marks = [by.mark];
        if columns * rows != board.side {
            let message = format!("boxes of {columns}×{rows} do not fit a board of {0}×{0}", board.side);
            return Err(source.error(message, &marks, "a box has as many cells as a row"));
        }
        if board.regions.is_some() || board.boxes.is_some_and(|boxes| boxes != (columns, rows)) {
            let help = "either 'boxes', or a region map, or bars and lines between boxes";
            return Err(source.error("the board below says something else of its regions", &marks, help));
        }
        board.boxes = Some((columns, rows));
        Ok(board)
    }
}

/// Columns and rows of a word such as `3x2`, each if it is a small number; `None` if the word is nothing of that kind.
fn product(word: &str) -> Option<(Option<usize>, Option<usize>)> {
    let (columns, rows) = word.split_once(['x', 'X', '×'])?;
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let small = |text: &str| text.parse().ok().filter(|&number: &usize| number <= 1000);
    (digits(columns) && digits(rows)).then(|| (small(columns), small(rows)))
}

/// Whether a word is a size: `9`, `16`, `9x9`, `3x2`.
fn is_size(word: &str) -> bool {
    (word.len() <= 3 && word.bytes().all(|b| b.is_ascii_digit())) || product(word).is_some()
}

/// Whether a line is a size with a few words after it, not a board of numbers between spaces.
fn says_size(line: &SourceLine) -> bool {
    let mut words = line.text.split_whitespace();
    words.next().is_some_and(is_size) && words.count() < 8
}

/// An empty board of that size.
fn size<'t>(source: &Source, line: &SourceLine<'t>, said: &mut Heading<'t>) -> Result<Loose, InputError> {
    let words = line.cells(Cut::Words);
    let (first, rest) = words.split_first().expect("the line has a first word that is a size");
    said.take(source, rest)?;
    let (side, boxes) = match product(first.text) {
        None => (first.text.parse().ok(), None),
        Some((Some(columns), Some(rows))) if columns == rows && columns > 3 => (Some(columns), None),
        Some((Some(columns), Some(rows))) => (Some(columns * rows), Some((columns, rows))),
        Some(_) => (None, None),
    };
    let possible = |boxes: &(usize, usize)| boxes.0 > 1 && boxes.1 > 1;
    let Some(side) = side.filter(|side| (4..=MAX_SIDE).contains(side) && boxes.as_ref().is_none_or(possible)) else {
        let message = format!("there are no boards of '{}'", first.text);
        return Err(source.error(message, &[first.mark], SIZES));
    };
    let mut board = Loose::empty(source, side, first.mark)?;
    board.boxes = boxes;
    if said.boxes.is_none() && boxes.is_none() && Sudoku::usual_boxes(side).is_none() {
        let message = format!("boxes of {side} cells would be lines, for {side} is prime: regions are missing");
        let mut help = gather::MAPS.to_owned();
        if side * side <= MAX_SIDE {
            help += &format!("; for boxes of {side}×{side}, write 'boxes {side}x{side}'");
        }
        return Err(source.error(message, &[first.mark], help));
    }
    Ok(board)
}

#[cfg(test)]
mod tests;
