//! A drawing of Penpa+: what stands at which point.
//!
//! Points are numbered: first all cells row by row, with two more on each side of the board, then in the same way the corner to the lower
//! right of each, the middle of the border below and of that to the right. Here a point is its kind and its cell, counted from 1 within the
//! board.

use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// What a point is to its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    Cell,
    /// The corner to the lower right.
    Corner,
    /// The middle of the border below.
    Below,
    /// The middle of the border to the right.
    Right,
}

const KINDS: [Kind; 4] = [Kind::Cell, Kind::Corner, Kind::Below, Kind::Right];

/// A point of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Point {
    pub(super) kind: Kind,
    pub(super) row: i64,
    pub(super) column: i64,
}

impl Point {
    pub(super) fn cell(row: i64, column: i64) -> Point {
        Point { kind: Kind::Cell, row, column }
    }
}

impl std::fmt::Display for Point {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let where_ = match self.kind {
            Kind::Cell => "",
            Kind::Corner => "the lower right corner of ",
            Kind::Below => "the border below ",
            Kind::Right => "the border to the right of ",
        };
        write!(f, "{where_}r{}c{}", self.row, self.column)
    }
}

/// How words are set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Setting {
    Plain,
    /// With an arrow beside them, whose number stands behind `_`.
    Arrow,
    /// Up to four characters around the middle.
    Tapa,
}

/// Words at a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Words {
    pub(super) text: String,
    pub(super) setting: Setting,
}

/// A symbol: its family and which of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Symbol {
    pub(super) family: String,
    pub(super) style: i64,
}

/// Cells in a row: a cage, a thermometer, an arrow.
pub(super) type Run = Vec<(i64, i64)>;

/// A drawing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Page {
    pub(super) height: i64,
    pub(super) width: i64,
    /// Rows above and below the board, columns to its left and right.
    pub(super) margins: [i64; 4],
    /// Cells that the board does not have.
    pub(super) holes: BTreeSet<(i64, i64)>,
    pub(super) colours: BTreeMap<Point, i64>,
    pub(super) words: BTreeMap<Point, Words>,
    /// Words in a corner of a cell: 0 to 3 in the order of reading.
    pub(super) small: BTreeMap<(Point, usize), String>,
    pub(super) symbols: BTreeMap<Point, Symbol>,
    /// Lines along borders.
    pub(super) edges: BTreeSet<Point>,
    /// Lines from cell to cell, by the border that they cross.
    pub(super) lines: BTreeSet<Point>,
    pub(super) cages: Vec<Run>,
    pub(super) thermometers: Vec<Run>,
    pub(super) arrows: Vec<Run>,
    /// What else there is, in words.
    pub(super) others: Vec<&'static str>,
    pub(super) title: String,
    pub(super) rules: String,
}

/// The largest side of a drawing, as Penpa+ has it.
const MOST: i64 = 100;
/// Cells on each side of a board that are numbered with it.
const AROUND: i64 = 2;
/// Its own measure for the side of a cell.
const CELL: i64 = 38;
/// Lines of this style are marks that no line goes here.
const CROSSED: i64 = 98;
/// The style of a line that is thick, and that of text in black.
const THICK: i64 = 2;
const BLACK_TEXT: i64 = 1;
/// Settings of words, as Penpa+ names them; `7` are pencil marks.
const SETTINGS: [(&str, Setting); 3] = [("1", Setting::Plain), ("2", Setting::Arrow), ("4", Setting::Tapa)];
const PENCIL_MARKS: &str = "7";
/// What a drawing may have besides, with words for it.
const OTHERS: [(&str, &str); 9] = [
    ("freeline", "free lines"),
    ("freelineE", "free lines"),
    ("direction", "directions"),
    ("squareframe", "frames"),
    ("polygon", "polygons"),
    ("wall", "walls"),
    ("cage", "cages of lines"),
    ("nobulbthermo", "thermometers without a bulb"),
    ("multicolor", "cells of several colours"),
];
/// What stands for a number that is not told; as it is drawn, it is a blank.
pub(super) const UNTOLD: &str = " ";
/// The place of what in the lines of a text.
const SPACE: usize = 1;
const PROBLEM: usize = 3;
const CELLS: usize = 5;

/// How points are numbered.
struct Numbers {
    columns: i64,
    rows: i64,
    /// Where the first cell of the board stands.
    top: i64,
    left: i64,
}

impl Numbers {
    fn all(&self) -> i64 {
        self.columns * self.rows
    }
    fn of(&self, point: Point) -> i64 {
        let kind = point.kind as i64;
        kind * self.all() + (point.row - 1 + self.top) * self.columns + point.column - 1 + self.left
    }
    fn point(&self, number: i64) -> Option<Point> {
        let kind = *KINDS.get(usize::try_from(number.div_euclid(self.all())).ok()?)?;
        let (row, column) = self.cell(number.rem_euclid(self.all()));
        Some(Point { kind, row, column })
    }
    fn cell(&self, number: i64) -> (i64, i64) {
        (number / self.columns + 1 - self.top, number % self.columns + 1 - self.left)
    }
    /// A cell and one of its corners.
    fn small(&self, number: i64) -> Option<(Point, usize)> {
        let (row, column) = self.cell(number / 4 - self.all());
        (4 * self.all()..8 * self.all()).contains(&number).then(|| (Point::cell(row, column), (number % 4) as usize))
    }
    /// The border between two corners, or between two cells, that are neighbours.
    fn between(&self, key: &str, kind: Kind) -> Option<Point> {
        let (one, other) = key.split_once(',')?;
        let (one, other) = (self.point(one.parse().ok()?)?, self.point(other.parse().ok()?)?);
        if one.kind != kind || other.kind != kind {
            return None;
        }
        let (from, to) = (one.min(other), one.max(other));
        let is_row = match (to.row - from.row, to.column - from.column) {
            (0, 1) => true,
            (1, 0) => false,
            _ => return None,
        };
        Some(match (kind, is_row) {
            (Kind::Cell, true) => Point { kind: Kind::Right, ..from },
            (Kind::Cell, false) => Point { kind: Kind::Below, ..from },
            (_, true) => Point { kind: Kind::Below, ..to },
            (_, false) => Point { kind: Kind::Right, ..to },
        })
    }
    /// The ends of the line along a border, or across it.
    fn ends(&self, border: Point, kind: Kind) -> String {
        let (row, column) = (border.row, border.column);
        let (from, to) = match (kind, border.kind) {
            (Kind::Cell, Kind::Right) => ((row, column), (row, column + 1)),
            (Kind::Cell, _) => ((row, column), (row + 1, column)),
            (_, Kind::Right) => ((row - 1, column), (row, column)),
            _ => ((row, column - 1), (row, column)),
        };
        let number = |(row, column)| self.of(Point { kind, row, column });
        format!("{},{}", number(from), number(to))
    }
}

impl Page {
    /// Reads the text of a drawing.
    pub(super) fn read(text: &str) -> Result<Page, String> {
        let lines: Vec<&str> = text.split('\n').collect();
        let head: Vec<&str> = lines[0].split(',').collect();
        let odd = || "this is not the text of a drawing of Penpa+".to_owned();
        if !matches!(head[0], "square" | "sudoku" | "kakuro") {
            return Err(match head[0].chars().all(|c| c.is_ascii_alphanumeric() || c == '_') && head.len() > CELLS {
                true => format!("a board of the kind '{}', where one of squares is needed", head[0]),
                false => odd(),
            });
        }
        let side =
            |at: usize| head.get(at).and_then(|side| side.parse::<i64>().ok()).filter(|side| (1..=MOST).contains(side));
        let (columns, rows) = side(1).zip(side(2)).ok_or_else(odd)?;
        let json = |at: usize| lines.get(at).and_then(|line| serde_json::from_str::<Value>(line).ok());
        let whole = |value: &Value| value.as_i64().filter(|value| value.abs() < 1 << 20);
        let space: Vec<i64> =
            json(SPACE).and_then(|space| space.as_array()?.iter().map(whole).collect()).unwrap_or_default();
        let space = <[i64; 4]>::try_from(space).unwrap_or_default();
        let mut numbers = Numbers { columns: columns + 2 * AROUND, rows: rows + 2 * AROUND, top: AROUND, left: AROUND };
        // The board is where its cells are; each is told by how much further it is than the one before.
        let steps: Vec<i64> =
            json(CELLS).and_then(|cells| cells.as_array()?.iter().map(whole).collect()).unwrap_or_default();
        let cells: BTreeSet<(i64, i64)> = steps
            .iter()
            .scan(0, |at: &mut i64, step| {
                *at += step;
                Some(*at)
            })
            .filter(|number| (0..numbers.all()).contains(number))
            .map(|number| numbers.cell(number))
            .collect();
        let ends = |of: fn(&(i64, i64)) -> i64, first: i64, last: i64| {
            let least = cells.iter().map(of).min().unwrap_or(first + 1);
            (least, cells.iter().map(of).max().unwrap_or(last))
        };
        let (first_row, last_row) = ends(|cell| cell.0, space[0], rows - space[1]);
        let (first_column, last_column) = ends(|cell| cell.1, space[2], columns - space[3]);
        let (height, width) = (last_row - first_row + 1, last_column - first_column + 1);
        if height < 1 || width < 1 {
            return Err("the drawing has no cells".to_owned());
        }
        numbers.top += first_row - 1;
        numbers.left += first_column - 1;
        let inside =
            (first_row..=last_row).flat_map(|row| (first_column..=last_column).map(move |column| (row, column)));
        let holes = inside.filter(|cell| !cells.is_empty() && !cells.contains(cell));
        let mut page = Page {
            height,
            width,
            margins: [first_row - 1, rows - last_row, first_column - 1, columns - last_column],
            holes: holes.map(|(row, column)| (row + 1 - first_row, column + 1 - first_column)).collect(),
            title: head.get(15).map_or_else(String::new, |title| unescaped(title.trim_start_matches("Title: "))),
            rules: head.get(18).map_or_else(String::new, |rules| unescaped(rules)),
            ..Page::default()
        };
        let problem = json(PROBLEM).ok_or_else(odd)?;
        page.read_problem(problem.as_object().ok_or_else(odd)?, &numbers)?;
        Ok(page)
    }

    fn read_problem(&mut self, problem: &Map<String, Value>, numbers: &Numbers) -> Result<(), String> {
        let empty = Map::new();
        let of = |name: &str| problem.get(name).and_then(Value::as_object).unwrap_or(&empty).iter();
        let point = |key: &str| key.parse().ok().and_then(|number| numbers.point(number));
        let inner = |key: &str| {
            point(key).ok_or_else(|| {
                format!("the drawing has something at the point '{key}', which is none of its cells and borders")
            })
        };
        for (key, value) in of("surface") {
            let colour = value.as_i64().ok_or("cells of several colours, which sheets do not take from a drawing")?;
            self.colours.insert(inner(key)?, colour);
        }
        for (key, value) in of("number") {
            let text = word(value.get(0));
            let setting = value.get(2).and_then(Value::as_str).unwrap_or("1");
            if text.is_empty() || setting == PENCIL_MARKS {
                continue;
            }
            let setting =
                SETTINGS.iter().find(|(name, _)| *name == setting).map_or(Setting::Plain, |(_, setting)| *setting);
            self.words.insert(inner(key)?, Words { text, setting });
        }
        for (key, value) in of("numberS") {
            let at = key.parse().ok().and_then(|number| numbers.small(number));
            match (at, word(value.get(0))) {
                (_, text) if text.is_empty() => {}
                (Some(at), text) => drop(self.small.insert(at, text)),
                (None, text) => return Err(format!("small words ('{text}') that stand in no corner of a cell")),
            }
        }
        for (key, value) in of("symbol") {
            let at = inner(key)?;
            let (style, family) = (value.get(0).and_then(Value::as_i64), value.get(1).and_then(Value::as_str));
            let (Some(style), Some(family)) = (style, family) else {
                return Err(format!("a symbol at {at} of several parts, which sheets do not take from a drawing"));
            };
            self.symbols.insert(at, Symbol { family: family.to_owned(), style });
        }
        for (name, kind) in [("lineE", Kind::Corner), ("line", Kind::Cell)] {
            for (key, _) in of(name).filter(|(_, style)| style.as_i64() != Some(CROSSED)) {
                match (numbers.between(key, kind), kind) {
                    (Some(border), Kind::Corner) => drop(self.edges.insert(border)),
                    (Some(border), _) => drop(self.lines.insert(border)),
                    (None, _) => self.others.push("lines that are neither along a border nor from cell to cell"),
                }
            }
        }
        for (name, runs) in
            [("killercages", &mut self.cages), ("thermo", &mut self.thermometers), ("arrows", &mut self.arrows)]
        {
            for run in problem.get(name).and_then(Value::as_array).into_iter().flatten() {
                let cell = |number: &Value| match numbers.point(number.as_i64()?)? {
                    Point { kind: Kind::Cell, row, column } => Some((row, column)),
                    _ => None,
                };
                let run = run.as_array().and_then(|run| run.iter().map(cell).collect::<Option<Run>>());
                let run = run.ok_or_else(|| format!("{name} of the drawing are not lists of cells"))?;
                if !run.is_empty() {
                    runs.push(run);
                }
            }
        }
        for (name, words) in OTHERS {
            let stands = match problem.get(name) {
                Some(Value::Object(map)) => !map.is_empty(),
                Some(Value::Array(list)) => list.iter().any(|item| item.as_array().is_none_or(|item| !item.is_empty())),
                _ => false,
            };
            if stands {
                self.others.push(words);
            }
        }
        Ok(())
    }

    /// The text of the drawing.
    pub(super) fn write(&self) -> Result<String, String> {
        let [above, below, before, behind] = self.margins;
        let (columns, rows) = (self.width + before + behind, self.height + above + below);
        if columns > MOST || rows > MOST {
            return Err(format!(
                "a drawing of Penpa+ has sides of {MOST} cells at most, with what stands beside the board"
            ));
        }
        let numbers = Numbers {
            columns: columns + 2 * AROUND,
            rows: rows + 2 * AROUND,
            top: AROUND + above,
            left: AROUND + before,
        };
        let key = |point: &Point| numbers.of(*point).to_string();
        let map = |entries: Vec<(String, Value)>| Value::Object(entries.into_iter().collect());
        let words = |(point, words): (&Point, &Words)| {
            let setting = SETTINGS.iter().find(|(_, setting)| *setting == words.setting).map_or("1", |(name, _)| name);
            (key(point), json!([words.text, BLACK_TEXT, setting]))
        };
        let small = |((point, corner), text): (&(Point, usize), &String)| {
            ((4 * (numbers.of(*point) + numbers.all()) + *corner as i64).to_string(), json!([text, BLACK_TEXT]))
        };
        let runs = |runs: &[Run]| -> Vec<Vec<i64>> {
            let number = |&(row, column): &(i64, i64)| numbers.of(Point::cell(row, column));
            runs.iter().map(|run| run.iter().map(number).collect()).collect()
        };
        let mut problem = blank();
        problem["surface"] = map(self.colours.iter().map(|(point, colour)| (key(point), json!(colour))).collect());
        problem["number"] = map(self.words.iter().map(words).collect());
        problem["numberS"] = map(self.small.iter().map(small).collect());
        problem["symbol"] = map(self
            .symbols
            .iter()
            .map(|(point, symbol)| (key(point), json!([symbol.style, symbol.family, 1])))
            .collect());
        problem["lineE"] = map(self.edges.iter().map(|at| (numbers.ends(*at, Kind::Corner), json!(THICK))).collect());
        problem["line"] = map(self.lines.iter().map(|at| (numbers.ends(*at, Kind::Cell), json!(THICK))).collect());
        problem["killercages"] = json!(runs(&self.cages));
        problem["thermo"] = json!(runs(&self.thermometers));
        problem["arrows"] = json!(runs(&self.arrows));
        let cells = (1..=self.height).flat_map(|row| (1..=self.width).map(move |column| (row, column)));
        let cells =
            cells.filter(|cell| !self.holes.contains(cell)).map(|(row, column)| numbers.of(Point::cell(row, column)));
        let steps: Vec<i64> = cells
            .scan(0, |before, number| {
                let step = number - *before;
                *before = number;
                Some(step)
            })
            .collect();
        let middle = middle(columns, rows);
        let head = format!(
            "square,{columns},{rows},{CELL},0,1,1,{},{},{middle},{middle},0,0,0,0,Title: {},Author: ,,{},OFF,false",
            (columns + 1) * CELL,
            (rows + 1) * CELL,
            escaped(&self.title),
            escaped(&self.rules)
        );
        let tools = tools().to_string();
        let nothing = blank().to_string();
        let lines = [
            head,
            json!(self.margins).to_string(),
            tools.clone(),
            problem.to_string(),
            nothing.clone(),
            json!(steps).to_string(),
            "[]".to_owned(),
            "{}".to_owned(),
            "\"x\"".to_owned(),
            "\"x\"".to_owned(),
            // The version of the form.
            "[3,2,1]".to_owned(),
            tools,
            "\"x\"".to_owned(),
            "0".to_owned(),
            nothing.clone(),
            nothing,
            "{}".to_owned(),
            "[]".to_owned(),
            String::new(),
        ];
        Ok(lines.join("\n"))
    }
}

/// What stands in an entry: a text or a number.
fn word(value: Option<&Value>) -> String {
    match value {
        // A blank is a number that is not told.
        Some(Value::String(text)) if !text.is_empty() && text.trim().is_empty() => UNTOLD.to_owned(),
        Some(Value::String(text)) => text.trim().to_owned(),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    }
}

/// The number of the point in the middle of a drawing: a cell, a corner or a border, as the sides are odd or even.
fn middle(columns: i64, rows: i64) -> i64 {
    let kind = match (columns % 2 == 1, rows % 2 == 1) {
        (true, true) => 0,
        (false, false) => 1,
        (true, false) => 2,
        (false, true) => 3,
    };
    let (row, column) = ((rows - 1) / 2 + AROUND, (columns - 1) / 2 + AROUND);
    let width = columns + 2 * AROUND;
    kind * width * (rows + 2 * AROUND) + row * width + column
}

/// A drawing on which nothing stands.
fn blank() -> Value {
    json!({
        "command_redo": {"__a": []}, "command_undo": {"__a": []}, "command_replay": {"__a": []},
        "surface": {}, "number": {}, "numberS": {}, "symbol": {}, "freeline": {}, "freelineE": {}, "thermo": [], "arrows": [],
        "direction": [], "squareframe": [], "polygon": [], "line": {}, "lineE": {}, "wall": {}, "cage": {}, "deletelineE": {},
        "killercages": [], "nobulbthermo": []
    })
}

/// Which tool is at hand for problem and answer, and how the grid is drawn: thin lines with a frame.
fn tools() -> Value {
    let hand = |line: i64, text: i64, sudoku: i64| {
        json!({
            "edit_mode": "surface", "surface": ["", 1], "multicolor": ["", 1], "line": ["1", line], "lineE": ["1", line],
            "wall": ["", line], "cage": ["1", 10], "number": ["1", text], "symbol": ["circle_L", 1], "special": ["thermo", ""],
            "board": ["", ""], "move": ["1", ""], "combi": ["battleship", 3], "sudoku": ["1", sudoku]
        })
    };
    json!({"qa": "pu_a", "grid": ["1", "2", "1"], "pu_q": hand(2, 1, 1), "pu_a": hand(3, 2, 9)})
}

/// Signs that mean something in the head of a drawing.
const ESCAPES: [(char, &str); 4] = [('\n', "%2D"), (',', "%2C"), ('&', "%2E"), ('=', "%2F")];

fn escaped(text: &str) -> String {
    ESCAPES.iter().fold(text.to_owned(), |text, (sign, code)| text.replace(*sign, code))
}

fn unescaped(text: &str) -> String {
    ESCAPES.iter().fold(text.to_owned(), |text, (sign, code)| text.replace(code, &sign.to_string()))
}
