//! A sheet as it is read: what its comments say at once, what its layers are when it is first used.
//!
//! The first comments, `%! …`, tell the name, the other names and the rules in words; a few begin with a word of their own
//! (`size:`, `puzz.link:`). Examples are comments too: `%! example NAME: N solutions`, then the lines of the board behind `%|`.
//! Layers come from the type checker, so that a mistake in a sheet is an error that points into it; since that takes
//! milliseconds and a program knows dozens of sheets, they are read once one is asked for.

use crate::address;
use crate::board::{self, Extent};
use crate::comment;
use crate::formulate::For;
use crate::layers::{self, Layers};
use crate::recipe::Recipe;
use damier_minizinc::{Checked, Compiled, Input, Library, ModelText, Options, check, compile};
use damier_model::Source;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// What stands in comments that speak of the puzzle.
pub(crate) const ABOUT: &str = "%!";
/// What stands before the parts of addresses.
const ADDRESSES: [(&str, address::Whose); 2] =
    [("puzz.link:", address::Whose::Links), ("tatham:", address::Whose::Games)];
/// What stands before how boards are drawn in Penpa+.
const DRAWINGS: &str = "penpa:";
/// What stands before the lines of an example.
const EXAMPLE_LINE: &str = "%|";
/// The largest side of a board.
pub(crate) const MOST: usize = 500;

/// A puzzle as one page of rules.
#[derive(Debug)]
pub struct Sheet {
    /// Short name, as on the command line.
    pub name: String,
    /// Its title.
    pub title: String,
    /// Other names.
    pub aliases: Vec<String>,
    /// The rules in words, a paragraph.
    pub rules: String,
    /// The text of the file.
    pub text: String,
    /// How messages call the file.
    pub origin: String,
    /// The folder that it may include files from, if it is a file.
    pub folder: Option<PathBuf>,
    /// Boards with their numbers of solutions.
    pub examples: Vec<SheetExample>,
    /// What its addresses of puzz.link are made of.
    pub(crate) link: Option<address::Line>,
    /// What ids of one of Simon Tatham's games are made of.
    pub(crate) game: Option<address::Line>,
    /// How boards are drawn in Penpa+, where that does not follow from the layers.
    pub(crate) page: Option<address::PageLine>,
    /// The usual size of boards that are made: columns and rows.
    pub usual_size: (usize, usize),
    /// Whether cells are hexagons, every second row of them half a cell further to the right.
    pub hexagons: bool,
    /// How boards are made.
    pub(crate) recipe: Recipe,
    pub(crate) layers: OnceLock<Result<Layers, SheetError>>,
    /// The extents of the layers on boards of the last size, which cost a check of the types to find.
    pub(crate) extents: Mutex<Option<(Sizes, Arc<Vec<Extent>>)>>,
}

/// Rows, columns and single numbers of a board.
pub(crate) type Sizes = (usize, usize, Vec<i64>);

/// A board of a sheet, with the number of its solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetExample {
    /// Its name.
    pub name: String,
    /// The board.
    pub text: String,
    /// How many solutions it has.
    pub solutions: u64,
}

/// Why a text is no sheet: a message with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetError(pub String);

impl std::fmt::Display for SheetError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SheetError {}

impl Sheet {
    /// Reads a sheet that came with the program, or from a caller without files.
    pub fn from_text(name: &str, text: &str) -> Result<Sheet, SheetError> {
        Sheet::read(name, &format!("{name}.mzn"), text, None)
    }

    /// Reads a sheet from a file's text; what it includes is looked for in the file's folder too.
    pub fn from_file(path: &str, text: &str) -> Result<Sheet, SheetError> {
        let path = PathBuf::from(path);
        let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
        let folder =
            path.parent().map(|folder| if folder.as_os_str().is_empty() { PathBuf::from(".") } else { folder.into() });
        Sheet::read(&name, &path.to_string_lossy(), text, folder)
    }

    /// The sheet with another text.
    pub(crate) fn with_text(&self, text: &str) -> Result<Sheet, SheetError> {
        Sheet::read(&self.name, &self.origin, text, self.folder.clone())
    }

    fn read(name: &str, origin: &str, text: &str, folder: Option<PathBuf>) -> Result<Sheet, SheetError> {
        let mut sheet = Sheet {
            name: name.to_owned(),
            title: String::new(),
            aliases: Vec::new(),
            rules: String::new(),
            text: text.to_owned(),
            origin: origin.to_owned(),
            folder,
            examples: Vec::new(),
            link: None,
            game: None,
            page: None,
            usual_size: (8, 8),
            hexagons: false,
            recipe: Recipe::default(),
            layers: OnceLock::new(),
            extents: Mutex::new(None),
        };
        sheet.read_comments()?;
        Ok(sheet)
    }

    /// What boards have; an error if the sheet is none.
    pub fn layers(&self) -> Result<&Layers, SheetError> {
        let read = || {
            let read = || {
                let layers = layers::find(self, &self.checked("", true)?)?;
                self.check_addresses(&layers)?;
                Ok(layers)
            };
            damier_minizinc::with_large_stack(read).unwrap_or_else(|error| Err(SheetError(error.to_string())))
        };
        self.layers.get_or_init(read).as_ref().map_err(Clone::clone)
    }

    /// Where its layers are on boards of a size.
    pub(crate) fn extents(&self, height: usize, width: usize, numbers: &[i64]) -> Result<Arc<Vec<Extent>>, SheetError> {
        let sizes = (height, width, numbers.to_vec());
        let mut last = self.extents.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, extents)) = last.as_ref().filter(|(known, _)| *known == sizes) {
            return Ok(extents.clone());
        }
        let extents = Arc::new(board::extents(self, height, width, numbers)?);
        *last = Some((sizes, extents.clone()));
        Ok(extents)
    }

    /// The sheet with data for a board, its types checked.
    pub(crate) fn checked(&self, data: &str, incomplete: bool) -> Result<Checked, SheetError> {
        self.checked_with(data, &[], incomplete)
    }

    /// The same with further items.
    pub(crate) fn checked_with(&self, data: &str, items: &[&str], incomplete: bool) -> Result<Checked, SheetError> {
        let (input, options) = self.input(data, items);
        check(input, &options, incomplete).map_err(|failure| SheetError(failure.to_string()))
    }

    /// The sheet with data for a board and further items, compiled for a purpose.
    pub(crate) fn compiled_for(&self, data: &str, items: &[&str], purpose: For) -> Result<Compiled, SheetError> {
        let (input, options) = self.input(data, items);
        let options =
            Options { keep_narrowed: purpose == For::Explaining, keep_reasons: purpose == For::Conflict, ..options };
        compile(input, &options).map_err(|failure| SheetError(failure.to_string()))
    }

    /// A program apart from the sheet, with items of the sheet's comments, compiled.
    pub(crate) fn compiled_apart(&self, text: &str, items: &[&str]) -> Result<Compiled, SheetError> {
        let (mut input, options) = self.input("", items);
        if let Some(first) = input.models.first_mut() {
            first.source = Source::file("the layout", text);
        }
        compile(input, &options).map_err(|failure| SheetError(failure.to_string()))
    }

    /// The sheet with data, as the compiler takes it. A sheet includes the library and what lies beside it, no other files.
    fn input(&self, data: &str, items: &[&str]) -> (Input, Options) {
        let source = Source::file(self.origin.as_str(), self.text.as_str());
        let mut models = vec![ModelText { source, folder: self.folder.clone() }];
        // Items of the sheet's comments stand in the lines of these.
        let further = items.iter().filter(|items| !items.is_empty());
        models.extend(
            further.map(|&items| ModelText { source: Source::file(self.origin.as_str(), items), folder: None }),
        );
        let input = Input { models, data: Vec::new() };
        let library = Library { confined: true, without_files: self.folder.is_none(), ..Library::default() };
        let options = Options { library, all_solutions: true, ..Options::default() };
        (if data.is_empty() { input } else { input.with_data(data) }, options)
    }

    /// Whether the parts of addresses fit to the layers.
    fn check_addresses(&self, layers: &Layers) -> Result<(), SheetError> {
        let lines = self.link.iter().chain(&self.game);
        lines
            .map(|line| address::bind(line, layers).map_err(|error| self.address_error(line.number, error)))
            .try_for_each(|bound| bound.map(|_| ()))?;
        let fits = |line| address::page_fits(line, layers).map_err(|error| self.address_error(line.number, error));
        self.page.as_ref().map_or(Ok(()), fits)
    }

    /// An error in the line that says what addresses are made of.
    fn address_error(&self, line: usize, error: address::LineError) -> SheetError {
        let shown = self.text.lines().nth(line.saturating_sub(1)).unwrap_or_default();
        let before = shown.find(':').map_or(0, |at| at + 1);
        let column = shown[..before].chars().count() + error.place.0 + 1;
        let mark = damier_model::Mark::at(line, column, error.place.1.max(1));
        self.error_at(mark, error.message)
    }

    /// An error at a line of the sheet.
    pub(crate) fn error(&self, line: usize, message: impl std::fmt::Display) -> SheetError {
        let shown = self.text.lines().nth(line.saturating_sub(1)).unwrap_or_default();
        self.error_at(damier_model::Mark::at(line, 1, shown.chars().count().max(1)), message)
    }

    fn error_at(&self, mark: damier_model::Mark, message: impl std::fmt::Display) -> SheetError {
        SheetError(
            Source::file(self.origin.as_str(), self.text.as_str()).error(message.to_string(), &[mark], "").to_string(),
        )
    }

    fn read_comments(&mut self) -> Result<(), SheetError> {
        let text = std::mem::take(&mut self.text);
        let mut rules = Vec::new();
        let mut example: Option<SheetExample> = None;
        let mut result: Result<(), (usize, String)> = Ok(());
        for (number, line) in (1..).zip(text.lines()) {
            if let Some(row) = line.strip_prefix(EXAMPLE_LINE) {
                match &mut example {
                    Some(example) => {
                        example.text.push_str(row.strip_prefix(' ').unwrap_or(row));
                        example.text.push('\n');
                    }
                    None => {
                        let message = "a line of an example, but no `%! example NAME: N solutions` before it";
                        result = Err((number, message.to_owned()));
                        break;
                    }
                }
                continue;
            }
            self.examples.extend(example.take());
            let Some(about) = line.strip_prefix(ABOUT).map(str::trim) else { continue };
            let addresses = ADDRESSES.iter().find_map(|(word, whose)| Some((about.strip_prefix(word)?, *whose)));
            if let Some((parts, whose)) = addresses {
                match address::Line::read(whose, number, parts) {
                    Ok(line) if whose == address::Whose::Games => self.game = Some(line),
                    Ok(line) => self.link = Some(line),
                    Err(error) => {
                        self.text = text.clone();
                        return Err(self.address_error(number, error));
                    }
                }
                continue;
            }
            if let Some(marks) = about.strip_prefix(DRAWINGS) {
                match address::PageLine::read(number, marks) {
                    Ok(line) => self.page = Some(line),
                    Err(error) => {
                        self.text = text.clone();
                        return Err(self.address_error(number, error));
                    }
                }
                continue;
            }
            match self.recipe.takes(number, line, about) {
                Ok(true) => continue,
                Ok(false) => {}
                Err(message) => {
                    result = Err((number, message.to_owned()));
                    break;
                }
            }
            if let Some(message) = comment::mistake(about).filter(|_| !self.title.is_empty()) {
                result = Err((number, message));
                break;
            }
            match self.read_comment(about, &mut rules) {
                Ok(begun) => example = begun,
                Err(message) => result = Err((number, message.to_owned())),
            }
            if result.is_err() {
                break;
            }
        }
        self.examples.extend(example);
        self.rules = rules.join(" ");
        self.text = text;
        // Addresses of a game are told by its name.
        let game = self.game.iter().flat_map(|line| line.names.clone());
        let new: Vec<String> = game.filter(|name| *name != self.name && !self.aliases.contains(name)).collect();
        self.aliases.extend(new);
        if result.is_ok() && self.title.is_empty() {
            let message = "a sheet begins with its name and its rules in words: `%! Akari, also Light-Up`, then `%! Place lamps …`";
            result = Err((1, message.to_owned()));
        }
        result.map_err(|(line, message)| self.error(line, message))
    }

    /// What one comment says; an example that it begins.
    fn read_comment(&mut self, about: &str, rules: &mut Vec<String>) -> Result<Option<SheetExample>, &'static str> {
        if let Some(head) = about.strip_prefix("example ") {
            return example(head).map(Some).ok_or("an example begins with `%! example NAME: N solutions`");
        }
        if let Some(kind) = about.strip_prefix("cells:") {
            self.hexagons = match kind.trim() {
                "hexagons" => true,
                "squares" => false,
                _ => return Err("what are cells? accepted: `%! cells: hexagons`, `%! cells: squares`"),
            };
        } else if let Some(size) = about.strip_prefix("size:") {
            let read = |text: &str| text.trim().parse::<usize>().ok().filter(|side| (1..=MOST).contains(side));
            let sides = match size.split_once('x') {
                Some((width, height)) => read(width).zip(read(height)),
                None => read(size).map(|side| (side, side)),
            };
            self.usual_size = sides.ok_or("a size is needed, such as `%! size: 10x8`, columns first")?;
        } else if self.title.is_empty() {
            let mut names = about.split(", also ");
            self.title = names.next().unwrap_or_default().trim().to_owned();
            let others = names.flat_map(|names| names.split([',', ' '])).map(str::trim).filter(|name| !name.is_empty());
            self.aliases = others.filter(|name| *name != "and").map(str::to_lowercase).collect();
            let title = self.title.to_lowercase().replace(' ', "-");
            if title != self.name && !self.aliases.contains(&title) && !title.is_empty() {
                self.aliases.push(title);
            }
        } else if !about.is_empty() {
            rules.push(about.to_owned());
        }
        Ok(None)
    }
}

/// `small: 1 solution`
fn example(head: &str) -> Option<SheetExample> {
    let (name, rest) = head.split_once(':')?;
    let count = rest.split_whitespace().next()?;
    let solutions = if count == "no" { 0 } else { count.parse().ok()? };
    Some(SheetExample { name: name.trim().to_owned(), text: String::new(), solutions })
}
