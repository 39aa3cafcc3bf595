//! Files of pzprjs (`pzprv3`): the parts of an address as tables.
//!
//! ```text
//! pzprv3
//! heyawake
//! 2                 rows
//! 3                 columns
//! 2                 how many regions, then the region of each cell
//! 0 0 1
//! 0 0 1
//! . . 3             what stands in cells
//! . 2 .
//! ```
//!
//! Each part has its table, in the order of the address; numbers beside the board are around the cells of the next part. What
//! follows is the answer in progress: it is not read, and not written. `.` is nothing, `-` a question mark.

use super::bound::{Bound, bind};
use super::link::{regions_of, unsayable};
use super::parts::{ARROW, On};
use super::spots::Spots;
use super::{Line, borders, spots};
use crate::board::Board;
use crate::layer::Side;
use crate::layers::Layers;
use crate::sheet::{MOST, Sheet};
use crate::text::components;
use damier_grid::address::Said;
use damier_model::{InputError, Mark, Source};

const HEAD: &str = "pzprv3";

/// Whether a text is such a file.
pub(crate) fn is_file(text: &str) -> bool {
    text.trim_start().starts_with(HEAD)
}

/// A word of a file.
#[derive(Clone, Debug)]
struct Token<'t> {
    text: &'t str,
    mark: Mark,
}

/// The lines of a file, one after the other.
struct Lines<'s> {
    source: &'s Source,
    help: String,
    rest: std::iter::Enumerate<std::str::Lines<'s>>,
    at: usize,
}

impl<'s> Lines<'s> {
    fn error(&self, mark: Mark, message: impl Into<String>) -> InputError {
        self.source.error(message, &[mark], self.help.as_str())
    }

    /// The next line, and what was wanted of it where there is none.
    fn line(&mut self, wanted: &str) -> Result<&'s str, InputError> {
        match self.rest.next() {
            Some((at, line)) => {
                self.at = at + 1;
                Ok(line)
            }
            None => Err(self.error(Mark::at(self.at.max(1), 1, 1), format!("the file ends before {wanted}"))),
        }
    }

    /// A line that is one number.
    fn number(&mut self, wanted: &str) -> Result<i64, InputError> {
        let line = self.line(wanted)?;
        let number = line.trim().parse().ok().filter(|number| (0..1_000_000).contains(number));
        number.ok_or_else(|| {
            self.error(
                Mark::at(self.at, 1, line.chars().count().max(1)),
                format!("{wanted} is expected here, a number"),
            )
        })
    }

    /// A table of words.
    fn table(&mut self, rows: usize, columns: usize) -> Result<Vec<Vec<Token<'s>>>, InputError> {
        let mut table = Vec::with_capacity(rows);
        for _ in 0..rows {
            // Rows without words are no lines where the file ends with them.
            let line = if columns == 0 { self.line("").unwrap_or("") } else { self.line("its tables do")? };
            let word = |word: &'s str| {
                let before = word.as_ptr() as usize - line.as_ptr() as usize;
                Token { text: word, mark: Mark::at(self.at, line[..before].chars().count() + 1, word.chars().count()) }
            };
            let row: Vec<Token> = line.split_whitespace().map(word).collect();
            if row.len() != columns {
                let mark = Mark::at(self.at, 1, line.chars().count().max(1));
                return Err(self.error(mark, format!("a row of {} words, where {columns} are expected", row.len())));
            }
            table.push(row);
        }
        Ok(table)
    }
}

/// Reads the board of a file; `None` if the text is none.
pub(crate) fn read(sheet: &Sheet, source: &Source) -> Option<Result<Board, InputError>> {
    let line = sheet.link.as_ref().filter(|_| is_file(&source.text))?;
    Some(read_file(sheet, line, source))
}

fn read_file(sheet: &Sheet, line: &Line, source: &Source) -> Result<Board, InputError> {
    let unreadable = |message: String| InputError { message, place: None, help: String::new() };
    let layers = sheet.layers().map_err(|failure| unreadable(failure.to_string()))?;
    let bound = bind(line, layers).map_err(|failure| unreadable(failure.message))?;
    let help = format!("a file is {HEAD}, {}, the number of rows and of columns, and tables", line.names[0]);
    let mut lines = Lines { source, help, rest: source.text.lines().enumerate(), at: 0 };
    while lines.line("it begins")?.trim().is_empty() {}
    let name = lines.line("its puzzle")?;
    if !line.names.iter().any(|known| known == name.trim()) {
        let mark = Mark::at(lines.at, 1, name.chars().count().max(1));
        return Err(lines.error(mark, format!("a file of {}, and not of {}", name.trim(), line.names[0])));
    }
    let mut side = |what: &str| {
        let side = lines.number(what)? as usize;
        let mark = Mark::at(lines.at, 1, 1);
        (1..=MOST)
            .contains(&side)
            .then_some(side)
            .ok_or_else(|| lines.error(mark, format!("boards have sides from 1 to {MOST}")))
    };
    let (height, width) = (side("the number of rows")?, side("the number of columns")?);
    if is_other(&bound) {
        return Err(unreadable(format!(
            "files of {} have another form, which is not read: take an address",
            line.names[0]
        )));
    }
    if layers.is_square && height != width {
        return Err(lines.error(Mark::at(lines.at, 1, 1), "boards of this puzzle are square"));
    }
    let mut numbers: Vec<Option<i64>> = vec![None; layers.numbers.len()];
    for part in bound.iter().filter(|bound| bound.part.on == On::Board) {
        let value = lines.number("a number of the board")?;
        if let Some(at) = part.number {
            numbers[at] = Some(value);
        }
    }
    let board = Board::blank(sheet, height, width, &numbers);
    let mut board = board.map_err(|failure| unreadable(failure.to_string()))?;
    for table in tables(&bound) {
        read_table(&mut lines, &table, layers, &mut board)?;
    }
    board.stand_on(layers);
    Ok(board)
}

/// Whether files of the puzzle are none of tables alone.
fn is_other(bound: &[Bound]) -> bool {
    bound.iter().any(|bound| bound.part.on == On::Kakuro || bound.targets.iter().any(|target| target.beyond))
}

/// The parts that share a table: numbers beside the board are around what stands in cells.
fn tables(bound: &[Bound]) -> Vec<Vec<&Bound>> {
    let mut tables: Vec<Vec<&Bound>> = Vec::new();
    for part in bound.iter().filter(|bound| bound.part.on != On::Board && !bound.targets.is_empty()) {
        match tables.last_mut() {
            Some(table) if table[0].part.on == On::Outside && table.len() == 1 && part.part.on == On::Cells => {
                table.push(part)
            }
            _ => tables.push(vec![part]),
        }
    }
    tables
}

/// Where the spots of a part are in its table, and how large that is: rows and columns.
struct Frame {
    places: Vec<Vec<(usize, usize)>>,
    rows: usize,
    columns: usize,
}

fn frame(table: &[&Bound], layers: &Layers, board: &Board) -> Frame {
    let (height, width) = (board.height, board.width);
    let depths = spots::depths(table[0], layers, board);
    let depth = |side: Side| depths.iter().find(|(of, _)| *of == side).map_or(0, |(_, depth)| *depth);
    let (top, left) = (depth(Side::Top), depth(Side::Left));
    let around = |&(side, depth): &(Side, usize)| {
        let places = if side.is_by_column() { width } else { height };
        let place = move |(place, item): (usize, usize)| match side {
            Side::Top => (top - 1 - item, left + place),
            Side::Bottom => (top + height + item, left + place),
            Side::Left => (top + place, left - 1 - item),
            Side::Right => (top + place, left + width + item),
        };
        (0..places).flat_map(move |at| (0..depth).map(move |item| (at, item))).map(place).collect::<Vec<_>>()
    };
    let cells = || (0..height).flat_map(|row| (0..width).map(move |column| (top + row, left + column))).collect();
    let corners = || (0..=height).flat_map(|row| (0..=width).map(move |column| (row, column))).collect();
    let places = |bound: &&Bound| match bound.part.on {
        On::Outside => depths.iter().flat_map(around).collect(),
        On::Corners => corners(),
        _ => cells(),
    };
    let corner = usize::from(table[0].part.on == On::Corners);
    Frame {
        places: table.iter().map(places).collect(),
        rows: top + height + depth(Side::Bottom) + corner,
        columns: left + width + depth(Side::Right) + corner,
    }
}

fn read_table(lines: &mut Lines, table: &[&Bound], layers: &Layers, board: &mut Board) -> Result<(), InputError> {
    let (height, width) = (board.height, board.width);
    let first = table[0];
    let here = |lines: &Lines, message: String| lines.error(Mark::at(lines.at.max(1), 1, 1), message);
    if let Some(at) = regions_of(first, layers) {
        lines.number("the number of regions")?;
        let rooms = lines.table(height, width)?;
        let mut known: Vec<&str> = Vec::new();
        let numbers = rooms.iter().flatten().map(|token| {
            let at = known.iter().position(|known| *known == token.text).unwrap_or(known.len());
            if at == known.len() {
                known.push(token.text);
            }
            at as i64 + 1
        });
        let numbers: Vec<i64> = numbers.collect();
        board.grids[at].values = components(&numbers, width, height).0.into_iter().map(Some).collect();
        return Ok(());
    }
    if first.part.on == On::Dots {
        let spots = Spots::new(first, layers, board).map_err(|message| here(lines, message))?;
        for row in 0..2 * height - 1 {
            let line = lines.line("the centres do")?;
            for (column, c) in line.trim_end().chars().enumerate().take(2 * width - 1) {
                if c != '.' {
                    let put = spots.put(board, row * (2 * width - 1) + column, &vec![Some(1)]);
                    put.map_err(|message| lines.error(Mark::at(lines.at, column + 1, 1), message))?;
                }
            }
        }
        return Ok(());
    }
    if first.part.on == On::Borders {
        let spots = Spots::new(first, layers, board).map_err(|message| here(lines, message))?;
        let mut tokens = lines.table(height, width - 1)?;
        tokens.extend(lines.table(height - 1, width)?);
        for (at, token) in tokens.iter().flatten().enumerate().filter(|(_, token)| token.text != "0") {
            spots.put(board, at, &vec![Some(1)]).map_err(|message| lines.error(token.mark, message))?;
        }
        return Ok(());
    }
    let frame = frame(table, layers, board);
    let tokens = lines.table(frame.rows, frame.columns)?;
    for (bound, places) in table.iter().zip(&frame.places) {
        let spots = Spots::new(bound, layers, board).map_err(|message| here(lines, message))?;
        for (at, &(row, column)) in places.iter().enumerate() {
            let token = &tokens[row][column];
            let said = said(bound.part.name, token.text);
            let said = said.ok_or_else(|| {
                lines.error(token.mark, format!("'{}' is no clue of {}", token.text, bound.part.name))
            })?;
            // In each region, one cell has the number.
            let put = match bound.part.on {
                On::Rooms if said.is_empty() => Ok(()),
                On::Rooms => bound.targets[0].put(board, layers, at, said[0]),
                _ => spots.put(board, at, &said),
            };
            put.map_err(|message| lines.error(token.mark, message))?;
        }
        spots.finish(board);
    }
    Ok(())
}

/// What a word says.
fn said(part: &str, text: &str) -> Option<Said> {
    let number = |text: &str| match text {
        "-" => Some(None),
        _ => text.parse::<i64>().ok().filter(|number| *number >= 0).map(Some),
    };
    match text {
        // Nothing, or what an answer has there.
        "." | "#" | "+" => return Some(Said::new()),
        _ if part == "1cell" => return Some(if text == "1" { vec![Some(1)] } else { Said::new() }),
        "5" if part == "4cell" => return Some(vec![None]),
        _ => {}
    }
    let numbers = text.trim_start_matches(['q', 'c']).split(',').map(number).collect::<Option<Said>>()?;
    match (part, numbers.len()) {
        (ARROW, 2) => Some(vec![numbers[1], numbers[0]]),
        ("tapa", 1..=4) | (_, 1) => Some(numbers),
        _ => None,
    }
}

/// The word for what stands somewhere.
fn word(part: &str, said: &Said) -> String {
    let number = |number: &Option<i64>| number.map_or_else(|| "-".to_owned(), |number| number.to_string());
    match said[..] {
        [] => ".".to_owned(),
        [shown, way] if part == ARROW => format!("{},{}", number(&way), number(&shown)),
        _ => said.iter().map(number).collect::<Vec<_>>().join(","),
    }
}

/// Writes a board as a file, or says what it cannot say of it.
pub(crate) fn write(sheet: &Sheet, board: &Board) -> Result<String, String> {
    let Some(line) = &sheet.link else {
        return Err(format!("boards of {} have no files: the sheet has no line `%! puzz.link: …`", sheet.name));
    };
    let layers = sheet.layers().map_err(|failure| failure.to_string())?;
    let bound = bind(line, layers).map_err(|failure| failure.message)?;
    unsayable(&bound, layers, board)?;
    if is_other(&bound) {
        return Err(format!("files of {} have another form, which is not written: take an address", line.names[0]));
    }
    let mut rows = vec![HEAD.to_owned(), line.names[0].clone(), board.height.to_string(), board.width.to_string()];
    for part in bound.iter().filter(|bound| bound.part.on == On::Board) {
        rows.push(part.number.map_or(0, |at| board.numbers[at]).to_string());
    }
    for table in tables(&bound) {
        write_table(&table, layers, board, &mut rows)?;
    }
    Ok(rows.join("\n"))
}

fn write_table(table: &[&Bound], layers: &Layers, board: &Board, rows: &mut Vec<String>) -> Result<(), String> {
    let (height, width) = (board.height, board.width);
    let first = table[0];
    if let Some(at) = regions_of(first, layers) {
        borders::walls(&board.grids[at])?;
        let numbers: Vec<i64> = board.grids[at].values.iter().map(|value| value.unwrap_or(0)).collect();
        let (numbers, count) = components(&numbers, width, height);
        rows.push(count.to_string());
        rows.extend(
            numbers
                .chunks(width)
                .map(|row| row.iter().map(|number| (number - 1).to_string()).collect::<Vec<_>>().join(" ")),
        );
        return Ok(());
    }
    let taken = |bound: &Bound| Spots::new(bound, layers, board)?.take(board);
    if let On::Dots | On::Borders = first.part.on {
        let said = taken(first)?;
        let between = if first.part.on == On::Dots { "" } else { " " };
        let nothing = if first.part.on == On::Dots { "." } else { "0" };
        let row = |row: &[Said]| {
            row.iter().map(|said| if said.is_empty() { nothing } else { "1" }).collect::<Vec<_>>().join(between)
        };
        if first.part.on == On::Dots {
            rows.extend(said.chunks(2 * width - 1).map(row));
        } else {
            let (right, below) = said.split_at(borders::counts(height, width).0);
            rows.extend((0..height).map(|at| row(&right[at * (width - 1)..(at + 1) * (width - 1)])));
            rows.extend(below.chunks(width).map(row));
        }
        return Ok(());
    }
    let frame = frame(table, layers, board);
    let mut words = vec![vec![".".to_owned(); frame.columns]; frame.rows];
    for (bound, places) in table.iter().zip(&frame.places) {
        let said = match bound.part.on {
            On::Rooms => {
                taken(bound)?;
                let take = |place: usize| Ok(bound.targets[0].take(board, layers, place)?.into_iter().collect());
                (0..height * width).map(take).collect::<Result<Vec<Said>, String>>()?
            }
            _ => taken(bound)?,
        };
        for (said, &(row, column)) in said.iter().zip(places) {
            let word = word(bound.part.name, said);
            // A number of the answer would stand there without a letter.
            let is_given = table.len() > 1 && bound.part.name == "number16" && !said.is_empty();
            words[row][column] = if is_given { format!("q{word}") } else { word };
        }
    }
    rows.extend(words.iter().map(|row| row.join(" ")));
    Ok(())
}
