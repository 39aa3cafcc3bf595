//! Boards as they are typed from a newspaper or pasted from a spreadsheet: an empty cell is nothing at all.
//!
//! From a spreadsheet come fields between semicolons, commas or tabs, perhaps in quotes ([`fields`]); editors cut tabs at
//! the end of a line, so rows may be short there ([`tabbed`]). From a newspaper come digits in columns, a blank for an
//! empty cell, and blanks at the end may be cut too ([`typed`]). A cell is one column wide, or several with numbers
//! aligned at either end. A line without anything may be an empty row or mere spacing. So a text may be read in several
//! ways: each that leads to a board is weighed, and if no single one is the best, the text is
//! [ambiguous](Reading::Ambiguous) and is to be refused. What a puzzle reads in a form of its own, it reads in that form:
//! these come after.

mod markdown;

pub use markdown::{barred, untabled};

use crate::reading::{Cut, SourceLine, Word, all_lines};
use damier_model::Mark;

/// Columns of the text per cell, at most: numbers have two digits, and there may be two blanks between them.
const MOST_COLUMNS: usize = 4;
/// Cells that do not all stand in every second column by chance.
const MANY_CELLS: usize = 8;
/// What stands between fields, the most telling first.
const SEPARATORS: [char; 3] = [';', ',', '\t'];

/// The lines after that one. Those that hold nothing but a comment are left out: they are no empty rows.
pub fn raw_lines(text: &str, after: usize) -> Vec<SourceLine<'_>> {
    let is_comment = |(whole, line): &(&str, SourceLine)| line.is_blank() && line.text.len() < whole.len();
    text.lines().zip(all_lines(text)).skip(after).filter(|both| !is_comment(both)).map(|(_, line)| line).collect()
}

/// What stands between the fields of these lines, if anything does.
pub fn separator(lines: &[SourceLine]) -> Option<char> {
    SEPARATORS.into_iter().find(|&c| lines.iter().any(|line| line.text.contains(c)))
}

/// What stands between the separators of a line, without blanks and quotes around it.
pub fn fields<'t>(line: &SourceLine<'t>, separator: char) -> Vec<Word<'t>> {
    let field = |(before, part): (usize, SourceLine<'t>)| {
        let Word { text: quoted, mark } = part.whole();
        let text = unquoted(quoted);
        let column = if text.is_empty() { 1 } else { mark.column + usize::from(text.len() < quoted.len()) };
        Word { text, mark: Mark::at(line.number, before + column, text.chars().count().max(1)) }
    };
    line.parts(separator).map(field).collect()
}

/// A field without the quotes that spreadsheets put around it.
pub fn unquoted(field: &str) -> &str {
    let quoted = field.len() > 1 && field.starts_with('"') && field.ends_with('"');
    if quoted { field[1..field.len() - 1].trim() } else { field }
}

/// What boards a puzzle has.
pub struct Expected<'a> {
    /// Whether there are boards of so many columns and rows.
    pub fits: &'a dyn Fn(usize, usize) -> bool,
    /// Whether this is a cell of a board of so many columns and rows, one that is not empty.
    pub is_cell: &'a dyn Fn(&str, usize, usize) -> bool,
}

/// How a text can be read.
#[derive(Debug)]
pub enum Reading<'t> {
    /// In one way: the cells of each row, an empty text where nothing is given.
    Rows(Vec<Vec<Word<'t>>>),
    /// In two ways that are as good as each other, in words.
    Ambiguous(String, String),
    /// Not at all.
    None,
}

/// A way to read a text.
struct Candidate<'t> {
    rows: Vec<Vec<Word<'t>>>,
    /// How many things speak for its width: a cell in its last column, lines that end there.
    firm: usize,
    /// Whether it has as many rows as columns, as most boards have.
    square: bool,
    /// Columns of the text per cell.
    columns: usize,
}

impl Candidate<'_> {
    fn in_words(&self) -> String {
        let size = format!("{}×{} cells", self.rows.first().map_or(0, Vec::len), self.rows.len());
        match self.columns {
            0 => size,
            1 => format!("{size}, each a column of the text"),
            several => format!("{size}, each {several} columns of the text"),
        }
    }
}

/// Rows of fields between tabs, of which those at the end of a line may be missing.
pub fn tabbed<'t>(lines: &[SourceLine<'t>], expected: &Expected) -> Reading<'t> {
    let fields = |line: &SourceLine<'t>| {
        let fields = if line.text.is_empty() { Vec::new() } else { fields(line, '\t') };
        let length = fields.len();
        let cells = fields.into_iter().enumerate().filter(|(_, field)| !field.text.is_empty()).collect();
        Spread { length, line: *line, cells }
    };
    let spread: Vec<Spread> = lines.iter().map(fields).collect();
    // A line of tabs alone is an empty row, not spacing.
    let holds = |spread: &Spread| spread.length > 0;
    best(candidates(&spread, &holds, expected, 0))
}

/// Rows of cells in columns of the text, where a blank stands for an empty cell.
pub fn typed<'t>(lines: &[SourceLine<'t>], expected: &Expected) -> Reading<'t> {
    let holds = |spread: &Spread| !spread.cells.is_empty();
    let ways = (1..=MOST_COLUMNS).flat_map(|columns| {
        let spread = spread(lines, columns);
        spread.map_or_else(Vec::new, |spread| candidates(&spread, &holds, expected, columns))
    });
    best(ways.collect())
}

/// Whether these lines may be typed so: blanks among signs that are all cells of some board, and no sign for an empty
/// cell.
pub fn looks_typed(lines: &[SourceLine], is_sign: impl Fn(char) -> bool) -> bool {
    let lines = || lines.iter().filter(|line| !line.is_blank());
    lines().count() > 1
        && lines().any(|line| line.text.trim_end().contains(' '))
        && lines().all(|line| line.text.chars().all(|c| c == ' ' || is_sign(c)))
}

/// The cells of a line at their places.
struct Spread<'t> {
    line: SourceLine<'t>,
    /// Number of places up to the end of the line, empty ones included.
    length: usize,
    cells: Vec<(usize, Word<'t>)>,
}

/// The cells of all lines, each so many columns wide; nothing if some do not keep to that.
fn spread<'t>(lines: &[SourceLine<'t>], columns: usize) -> Option<Vec<Spread<'t>>> {
    let cut = if columns == 1 { Cut::Characters } else { Cut::Words };
    let words: Vec<Vec<Word<'t>>> = lines.iter().map(|line| line.cells(cut)).collect();
    let all = || words.iter().flatten().map(|word| (word.mark.column - 1, word.mark.column + word.mark.width - 2));
    let first = all().next()?;
    let starts_align = all().all(|(start, _)| start % columns == first.0 % columns);
    let ends_align = all().all(|(_, end)| end % columns == first.1 % columns);
    if !starts_align && !ends_align {
        return None;
    }
    let place = |word: &Word| {
        let (start, end) = (word.mark.column - 1, word.mark.column + word.mark.width - 2);
        if starts_align { start / columns } else { end / columns }
    };
    let mut rows = Vec::with_capacity(lines.len());
    for (line, words) in lines.iter().zip(words) {
        let cells: Vec<(usize, Word)> = words.into_iter().map(|word| (place(&word), word)).collect();
        if cells.windows(2).any(|two| two[0].0 == two[1].0) {
            return None;
        }
        rows.push(Spread { line: *line, length: line.text.chars().count().div_ceil(columns), cells });
    }
    Some(rows)
}

/// The boards that these rows may be: of the lines that hold something, of these and what lies between them, or of all.
fn candidates<'t>(
    spread: &[Spread<'t>],
    holds: &dyn Fn(&Spread) -> bool,
    expected: &Expected,
    columns: usize,
) -> Vec<Candidate<'t>> {
    let filled: Vec<&Spread> = spread.iter().filter(|row| holds(row)).collect();
    let (Some(first), Some(last)) = (spread.iter().position(holds), spread.iter().rposition(holds)) else {
        return Vec::new();
    };
    let mut choices = Vec::new();
    if is_regular(&spread[first..=last], holds) {
        choices.push(filled);
    }
    for choice in [&spread[first..=last], spread] {
        if choices.iter().all(|other| other.len() != choice.len()) {
            choices.push(choice.iter().collect());
        }
    }
    let mut found = Vec::new();
    for rows in choices {
        let height = rows.len();
        let reach = rows.iter().flat_map(|row| &row.cells).map(|(place, _)| place + 1).max().unwrap_or(0);
        // Lines that all end at the same place, beyond the last cell of some of them, have not been cut.
        let length = rows.first().map_or(0, |row| row.length);
        let uncut = rows.iter().all(|row| row.length == length) && length >= reach;
        let mut widths = vec![reach, reach + 1, height];
        widths.extend(uncut.then_some(length));
        widths.sort_unstable();
        widths.dedup();
        for width in widths.into_iter().filter(|&width| width >= reach && (expected.fits)(width, height)) {
            let is_cell = |(_, word): &(usize, Word)| (expected.is_cell)(word.text, width, height);
            if !rows.iter().flat_map(|row| &row.cells).all(is_cell) {
                continue;
            }
            let firm = usize::from(width == reach) + usize::from(uncut && width == length);
            let rows = rows.iter().map(|row| row.padded(width)).collect();
            found.push(Candidate { rows, firm, square: width == height, columns });
        }
    }
    found
}

/// Whether empty lines may be mere spacing: they stand between equally many rows each time.
fn is_regular(spread: &[Spread], holds: &dyn Fn(&Spread) -> bool) -> bool {
    let mut groups = spread.split(|row| !holds(row)).map(<[Spread]>::len).filter(|&rows| rows > 0);
    let first = groups.next();
    groups.all(|rows| Some(rows) == first)
}

impl<'t> Spread<'t> {
    /// All places up to a width.
    fn padded(&self, width: usize) -> Vec<Word<'t>> {
        let empty = || Word { text: "", mark: Mark::at(self.line.number, self.line.text.chars().count().max(1), 1) };
        let mut row = vec![empty(); width];
        for &(place, word) in &self.cells {
            row[place] = word;
        }
        row
    }
}

/// The one candidate for which most speaks.
///
/// Where cells take several columns of the text, all columns between are empty. Many cells do not stand so by chance; with
/// few it may be, and that a board would be square in one of these ways is no reason to take it.
fn best(mut candidates: Vec<Candidate>) -> Reading {
    let score = |candidate: &Candidate| candidate.firm + usize::from(candidate.square);
    for columns in 0..=MOST_COLUMNS {
        let alike = candidates.iter().filter(|candidate| candidate.columns == columns);
        let most = alike.map(score).max().unwrap_or(0);
        candidates.retain(|candidate| candidate.columns != columns || score(candidate) == most);
    }
    let cells = |candidate: &Candidate| candidate.rows.iter().flatten().filter(|word| !word.text.is_empty()).count();
    let many = candidates.first().is_some_and(|candidate| cells(candidate) >= MANY_CELLS);
    let widest = candidates.iter().filter(|candidate| candidate.firm > 0).map(|candidate| candidate.columns).max();
    match widest.filter(|_| many) {
        Some(columns) => candidates.retain(|candidate| candidate.columns == columns),
        None => {
            let firmest = |columns: usize| {
                let alike = candidates.iter().filter(|candidate| candidate.columns == columns);
                alike.map(|candidate| candidate.firm).max().unwrap_or(0)
            };
            let firm: Vec<usize> = (0..=MOST_COLUMNS).map(firmest).collect();
            candidates.retain(|candidate| firm.iter().all(|&other| firm[candidate.columns] >= other));
        }
    }
    let same = |one: &Candidate, other: &Candidate| {
        let texts = |candidate: &Candidate| -> Vec<Vec<String>> {
            candidate.rows.iter().map(|row| row.iter().map(|word| word.text.to_owned()).collect()).collect()
        };
        texts(one) == texts(other)
    };
    let mut candidates = candidates.into_iter();
    let Some(first) = candidates.next() else { return Reading::None };
    match candidates.find(|other| !same(&first, other)) {
        Some(other) => Reading::Ambiguous(first.in_words(), other.in_words()),
        None => Reading::Rows(first.rows),
    }
}

#[cfg(test)]
mod tests;
