//! The text forms of maps: compact, a character per cell, and spaced, a blank between cells as the course prints them.
//!
//! `*` is an obstacle, a blank is free, `N`, `S`, `E` and `W` are sensors of an answer; the course writes `O` for west, which
//! is read too, and written where a line `course` stands before the map. The outer walls tell the form: the
//! first and the last row of a compact map are `***`, of a spaced one `* * *`. Blanks at the end of a line may be missing;
//! what is missing is free, so a line that ends too early leaves the outer wall open, which is an error that names the place.
//! From a spreadsheet come semicolons, commas or tabs in every line, a cell or nothing between two of them.

use super::map::{Drawn, Museum, Sensors, facing, letter};
use damier_grid::{
    newspaper::{fields, separator},
    reading::SourceLine,
};
use damier_interface::{FormatInfo, Letters, UsageError};
use damier_model::{InputError, Mark, Place, Source};

/// The most rows and the most columns: a million cells.
pub(super) const MAX_SIDE: usize = 1000;

pub(super) const ACCEPTED: &str = "\
a map in a file: '*' for an obstacle, a blank for a free cell, the four outer walls closed;
compact ('*** ***'), spaced, with a blank between cells ('* * *   * * *'), or from a spreadsheet, with semicolons, commas or
tabs between cells ('*;*;*')";

const HELP: &str = "a map has '*' for obstacles and blanks for free cells, compact or with a blank between cells, and its \
                    four outer walls are obstacles; an answer has the letters N, S, E and W (or O) on free cells";

pub(super) const FORMATS: &[FormatInfo] = &[
    FormatInfo { name: "compact", summary: "a character per cell" },
    FormatInfo { name: "spaced", summary: "a blank between cells, as the course prints maps" },
];

/// Whether an argument is a map rather than a file's name.
pub(super) fn is_inline(argument: &str) -> bool {
    argument.contains('\n') || !argument.is_empty() && argument.bytes().all(|byte| matches!(byte, b'*' | b' '))
}

/// Whether a text is a map, with sensors or without, whatever the number before it.
pub(super) fn is_map(text: &str) -> bool {
    read_text(&Source::argument(text)).is_ok()
}

/// Reads a map without sensors.
pub(super) fn read(source: &Source) -> Result<Museum, InputError> {
    let Text { drawn, number, first_sensor, .. } = read_text(source)?;
    if let Some(mark) = number.map(|(_, mark)| mark) {
        return Err(source.error("a number stands before the map, as before an answer", &[mark], HELP));
    }
    if let Some(mark) = first_sensor {
        let message = "a sensor stands on the map: this is an answer already";
        return Err(source.error(message, &[mark], "a map to watch has '*' and blanks only; check looks at answers"));
    }
    Ok(drawn.museum)
}

/// Reads a map with sensors, perhaps after a line with their number.
pub(super) fn read_filled(source: &Source) -> Result<Drawn, InputError> {
    let Text { drawn, number, .. } = read_text(source)?;
    if let Some((number, mark)) = number {
        let sensors = drawn.sensors.iter().flatten().count();
        if number != Some(sensors) {
            let message = format!("the number before the map is not that of its sensors, which are {sensors}");
            return Err(source.error(message, &[mark], HELP));
        }
    }
    Ok(drawn)
}

/// The map in the form of that name, ending its last line.
pub(super) fn write_as(museum: &Museum, format: &str) -> Result<String, UsageError> {
    let none = vec![None; museum.wall.len()];
    match format {
        "compact" => Ok(heading(museum) + &write(museum, &none, "") + "\n"),
        _ => Ok(heading(museum) + &write(museum, &none, " ") + "\n"),
    }
}

/// The map in native text.
pub(super) fn describe(museum: &Museum) -> String {
    heading(museum) + &write(museum, &vec![None; museum.wall.len()], "")
}

/// The line before a map whose answers have the course's letters.
fn heading(museum: &Museum) -> String {
    if museum.letters == Letters::Course { format!("{}\n", Letters::COURSE) } else { String::new() }
}

/// An answer in the spaced form, without the number before it.
pub(super) fn write_answer(museum: &Museum, sensors: &Sensors) -> String {
    write(museum, sensors, " ")
}

fn write(museum: &Museum, sensors: &Sensors, between: &str) -> String {
    let mut text = String::with_capacity(museum.wall.len() * (1 + between.len()));
    for (index, (&sensor, &wall)) in sensors.iter().zip(&museum.wall).enumerate() {
        if index > 0 {
            text.push_str(if index % museum.width == 0 { "\n" } else { between });
        }
        text.push(match (sensor, wall) {
            (Some(facing), _) => letter(facing, museum.letters),
            (None, true) => '*',
            (None, false) => ' ',
        });
    }
    text
}

/// A text taken apart.
struct Text {
    drawn: Drawn,
    /// The number before the map, if there is one; `None` within if it is too large for anything.
    number: Option<(Option<usize>, Mark)>,
    first_sensor: Option<Mark>,
}

/// What stands between the cells of a line, if it is spaced.
fn odd_places(line: &SourceLine) -> impl Iterator<Item = (usize, char)> {
    (1..).zip(line.text.chars()).filter(|(column, c)| column % 2 == 0 && *c != ' ')
}

fn looks_spaced(line: &SourceLine) -> bool {
    odd_places(line).next().is_none() && line.text.chars().nth(1).is_some()
}

fn read_text(source: &Source) -> Result<Text, InputError> {
    let Some(map) = without_heading(&source.text) else { return read_map(source) };
    let mut text = read_map(&Source { text: map, ..source.clone() })?;
    text.drawn.museum.letters = Letters::Course;
    Ok(text)
}

/// The text with blanks for its [heading], so that all places stay what they are; nothing if it has none.
fn without_heading(text: &str) -> Option<String> {
    let begin = text.len() - text.trim_start().len();
    let line = text[begin..].lines().next()?;
    (line.trim_end() == Letters::COURSE).then(|| {
        let end = begin + Letters::COURSE.len();
        format!("{}{}{}", &text[..begin], " ".repeat(Letters::COURSE.len()), &text[end..])
    })
}

fn read_map(source: &Source) -> Result<Text, InputError> {
    match compacted(source) {
        None => read_drawn(source),
        // Cells of the same map without what stands between them; a place in it is a place in the text.
        Some((compact, places)) => read_drawn(&Source { text: compact, ..source.clone() }).map_err(|error| {
            let moved = |place: &Place| {
                let row = places.get(place.line.saturating_sub(1));
                let at = |row: &Vec<usize>| row.get(place.column.saturating_sub(1)).or(row.last()).copied();
                Mark::at(place.line, row.and_then(at).unwrap_or(1), 1)
            };
            let marks: Vec<Mark> = error.place.iter().map(|place| moved(place)).collect();
            source.error(error.message, &marks, error.help)
        }),
    }
}

/// A map from a spreadsheet in compact form, and the columns of its cells, line by line; nothing if it is none.
fn compacted(source: &Source) -> Option<(String, Vec<Vec<usize>>)> {
    let lines: Vec<SourceLine> =
        (1..).zip(source.text.lines()).map(|(number, text)| SourceLine { number, text }).collect();
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let rows = || lines.iter().filter(|line| !is_number(line.text.trim()));
    let separator = separator(&lines).filter(|&c| rows().all(|line| line.text.contains(c)))?;
    let (mut text, mut places) = (String::with_capacity(source.text.len() / 2), Vec::with_capacity(lines.len()));
    for line in &lines {
        if is_number(line.text.trim()) {
            text += line.text;
            places.push((1..=line.text.chars().count()).collect());
        } else {
            let cells = fields(line, separator);
            if cells.iter().any(|field| field.text.chars().nth(1).is_some()) {
                return None;
            }
            text.extend(cells.iter().map(|field| field.text.chars().next().unwrap_or(' ')));
            places.push(cells.iter().map(|field| field.mark.column).collect());
        }
        text.push('\n');
    }
    Some((text, places))
}

fn read_drawn(source: &Source) -> Result<Text, InputError> {
    let all = (1..)
        .zip(source.text.lines())
        .map(|(number, text)| SourceLine { number, text: text.trim_end_matches([' ', '\r']) });
    let mut lines: Vec<SourceLine> = all.skip_while(|line| line.text.is_empty()).collect();
    while lines.last().is_some_and(|line| line.text.is_empty()) {
        lines.pop();
    }
    let is_number = |line: &SourceLine| {
        let word = line.text.trim();
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
    };
    let mut number = None;
    if lines.first().is_some_and(is_number) {
        let line = lines.remove(0);
        let word = line.text.trim();
        let mark = Mark::at(line.number, line.text.chars().count() - word.len() + 1, word.len());
        number = Some((word.parse().ok(), mark));
        let blank = lines.iter().take_while(|line| line.text.is_empty()).count();
        lines.drain(..blank);
    }
    let (Some(first), Some(last)) = (lines.first(), lines.last()) else {
        return Err(source.error(format!("{} holds no map", source.origin), &[], ACCEPTED));
    };
    let spaced = looks_spaced(first) && looks_spaced(last);
    let per_cell = if spaced { 2 } else { 1 };
    let cells_of = |line: &SourceLine| line.text.chars().count().div_ceil(per_cell);
    let (width, height) = (lines.iter().map(cells_of).max().unwrap_or(0), lines.len());
    if width.max(height) > MAX_SIDE {
        let message = format!("a map of {width}×{height} is too large");
        return Err(source.error(message, &[], format!("up to {MAX_SIDE} rows and {MAX_SIDE} columns are accepted")));
    }
    let mut museum = Museum { width, height, wall: vec![false; width * height], letters: Letters::English };
    let mut sensors: Sensors = vec![None; width * height];
    let mut first_sensor = None;
    for (row, line) in lines.iter().enumerate() {
        if let Some((column, c)) = odd_places(line).next().filter(|_| spaced) {
            let message = format!("{} stands between two cells of a spaced map", named(c));
            return Err(source.error(message, &[Mark::at(line.number, column, 1)], HELP));
        }
        for (column, c) in line.text.chars().step_by(per_cell).enumerate() {
            let (index, mark) = (row * width + column, Mark::at(line.number, column * per_cell + 1, 1));
            match (c, facing(c)) {
                ('*', _) => museum.wall[index] = true,
                (' ', _) => {}
                (_, Some(facing)) => {
                    sensors[index] = Some(facing);
                    first_sensor.get_or_insert(mark);
                }
                _ => return Err(source.error(format!("{} is not a cell", named(c)), &[mark], HELP)),
            }
        }
    }
    if let Some(open) = open_wall(&museum) {
        let (row, column) = museum.grid().position(open);
        let (line, cells) = (&lines[row], cells_of(&lines[row]));
        let message = if column >= cells {
            format!("row {} ends after {cells} of {width} cells, so the outer wall is open", row + 1)
        } else {
            format!("the outer wall is open at row {}, column {}", row + 1, column + 1)
        };
        let mark = Mark::at(line.number, column.min(cells) * per_cell + 1, 1);
        return Err(source.error(message, &[mark], HELP));
    }
    Ok(Text { drawn: Drawn { museum, sensors }, number, first_sensor })
}

/// The first cell of the four outer walls that is no obstacle.
fn open_wall(museum: &Museum) -> Option<usize> {
    museum.free().find(|&index| museum.grid().is_outer(index))
}

/// A character as an error names it.
fn named(c: char) -> String {
    if c == '\t' {
        "a tab".to_owned()
    } else if c.is_control() || c.is_whitespace() {
        format!("the character U+{:04X}", c as u32)
    } else {
        format!("'{c}'")
    }
}

#[cfg(test)]
mod tests;
