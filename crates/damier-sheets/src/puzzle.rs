//! A sheet as a puzzle like all others.

use crate::address;
use crate::board::Board;
use crate::generate::SheetGenerator;
use crate::idle;
use crate::instance::SheetBoard;
use crate::review;
use crate::sheet::{Sheet, SheetError};
use crate::text::{self, Mode};
use damier_grid::drawing::Drawing;
use damier_grid::several::{self, Parts};
use damier_interface::{Example, Filled, FormatInfo, FormulationInfo, Generator, Instance, Puzzle, ReadBoards, Review};
use damier_model::{InputError, Source};
use std::sync::{Arc, OnceLock};

/// A sheet as a puzzle.
pub struct SheetPuzzle {
    sheet: Arc<Sheet>,
    /// Whether the command line names its file.
    by_file: bool,
    accepts: OnceLock<String>,
    generator: SheetGenerator,
}

const FORMULATIONS: &[FormulationInfo] =
    &[FormulationInfo::new("sheet", "the rules of the sheet, as they stand there").plain()];
const FORMATS: &[FormatInfo] = &[
    FormatInfo { name: "text", summary: "rows of signs, what stands beside the board by name" },
    FormatInfo { name: "data", summary: "data of MiniZinc, for the sheet as a model" },
    PENPA,
    FormatInfo { name: "puzz.link", summary: "an address of puzz.link" },
    FormatInfo { name: "pzprv3", summary: "a file of pzprjs (puzz.link and others)" },
    ID,
];
const PENPA: FormatInfo = FormatInfo { name: "penpa", summary: "an address of Penpa+" };
const ID: FormatInfo = FormatInfo { name: "id", summary: "a game id of Simon Tatham's collection" };
/// Those of a sheet that has ids, but no addresses.
const WITH_ID: &[FormatInfo] = &[FORMATS[0], FORMATS[1], PENPA, ID];

/// The forms that boards of a sheet are written in.
pub(crate) fn forms(sheet: &Sheet) -> &'static [FormatInfo] {
    match (&sheet.link, &sheet.game) {
        // Penpa+ counts the points of hexagons in another way.
        _ if sheet.hexagons => &FORMATS[..2],
        (Some(_), Some(_)) => FORMATS,
        (Some(_), None) => &FORMATS[..5],
        (None, Some(_)) => WITH_ID,
        (None, None) => &FORMATS[..3],
    }
}

impl SheetPuzzle {
    /// A sheet as a puzzle.
    pub fn new(sheet: Sheet) -> SheetPuzzle {
        let sheet = Arc::new(sheet);
        SheetPuzzle { generator: SheetGenerator::new(sheet.clone()), sheet, by_file: false, accepts: OnceLock::new() }
    }

    /// The same where the sheet's file is named.
    pub(crate) fn of_file(sheet: Sheet) -> SheetPuzzle {
        SheetPuzzle { by_file: true, ..SheetPuzzle::new(sheet) }
    }

    /// A sheet from its text.
    pub fn from_text(name: &str, text: &str) -> Result<SheetPuzzle, SheetError> {
        Sheet::from_text(name, text).map(SheetPuzzle::new)
    }

    /// The sheet.
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    fn read(&self, source: &Source, mode: Mode) -> Result<Board, InputError> {
        address::read(&self.sheet, source).unwrap_or_else(|| text::read(&self.sheet, source, mode))
    }

    fn boxed(&self, board: Board) -> Box<dyn Instance> {
        Box::new(SheetBoard { sheet: self.sheet.clone(), board })
    }

    /// Blocks of rows that one board has in its text.
    fn blocks(&self) -> usize {
        self.sheet.examples.first().map_or(1, |example| several::between_blank_lines(&example.text).len().max(1))
    }
}

impl Puzzle for SheetPuzzle {
    fn name(&self) -> &str {
        &self.sheet.name
    }
    fn aliases(&self) -> Vec<&str> {
        self.sheet.aliases.iter().map(String::as_str).collect()
    }
    fn summary(&self) -> &str {
        let rules = self.sheet.rules.as_str();
        rules.find(". ").map_or(rules.trim_end_matches('.'), |end| &rules[..end])
    }
    fn formulations(&self) -> &[FormulationInfo] {
        FORMULATIONS
    }
    fn examples(&self) -> Vec<Example<'_>> {
        self.sheet
            .examples
            .iter()
            .map(|example| Example { name: &example.name, text: &example.text, solutions: example.solutions })
            .collect()
    }
    fn typed(&self) -> &str {
        if self.by_file { &self.sheet.origin } else { &self.sheet.name }
    }
    fn review(&self) -> Review {
        review::review(&self.sheet)
    }
    fn generator(&self) -> Option<&dyn Generator> {
        Some(&self.generator)
    }
    fn in_vain(&self) -> Vec<String> {
        idle::sentences(&self.sheet)
    }
}

impl ReadBoards for SheetPuzzle {
    fn accepts(&self) -> &str {
        self.accepts.get_or_init(|| match self.sheet.layers() {
            Ok(layers) => {
                let address = match (self.sheet.hexagons, &self.sheet.link) {
                    (true, _) => "",
                    (false, Some(_)) => ", or an address of puzz.link or Penpa+",
                    (false, None) => ", or an address of Penpa+",
                };
                let id = if self.sheet.game.is_some() { ", or an id of Simon Tatham's game" } else { "" };
                format!("a board in text: {}{address}{id}", text::accepted(layers))
            }
            Err(error) => error.to_string(),
        })
    }
    fn formats(&self) -> &[FormatInfo] {
        forms(&self.sheet)
    }
    fn parse(&self, source: &Source) -> Result<Box<dyn Instance>, InputError> {
        self.read(source, Mode::Board).map(|board| self.boxed(board))
    }
    fn parse_filled(&self, source: &Source) -> Result<Filled, InputError> {
        let unreadable =
            |error: SheetError| InputError { message: error.to_string(), place: None, help: String::new() };
        let filled = self.read(source, Mode::Filled)?;
        let bare = filled.without_answer(&self.sheet).map_err(unreadable)?;
        let is_answer = filled != bare;
        let answer = text::write(&self.sheet, &filled);
        Ok(Filled { instance: self.boxed(bare), answer, is_answer })
    }
    fn is_inline(&self, argument: &str) -> bool {
        argument.contains('\n') || address::begins(&self.sheet, argument) || text::is_size(&self.sheet, argument)
    }
    fn boards<'t>(&self, text: &'t str) -> Parts<'t> {
        let is_line = |line: &str| address::begins(&self.sheet, line.trim()) || text::is_whole(&self.sheet, line);
        let reads = |block: &str| self.parse(&Source::argument(block)).is_ok();
        // What reads as nothing may be boards with mistakes, to be told of one by one.
        let by_blocks = || match text::boards(&self.sheet, text) {
            Some(boards) => boards,
            None => several::blocks(text, self.blocks(), reads),
        };
        match several::boards(text, is_line, |_| false) {
            none if none.is_empty() => by_blocks(),
            lines => lines,
        }
    }
    fn undrawn(&self, drawing: &Drawing) -> Option<Result<String, InputError>> {
        self.sheet.layers().ok().and_then(|layers| text::of_boxes(layers, drawing))
    }
    fn genre(&self) -> Option<&str> {
        self.genres().first().copied()
    }
    fn genres(&self) -> Vec<&str> {
        self.sheet.link.iter().flat_map(|link| &link.names).map(String::as_str).collect()
    }
}
