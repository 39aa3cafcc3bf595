//! A puzzle whose boards and answers are Rust types, as one table.
//!
//! The traits of a puzzle speak of text, since what lies between puzzles and engines knows neither boards nor answers. A puzzle
//! written in Rust has types for both. It says what it has as a [`TypedPuzzle`], a row for each name, list and function, and the
//! rest is written once, here: an answer is read before it is checked or drawn, unknown names are refused with those that are
//! known, options lead from board to board. What every puzzle must have is a field of the table, what it may have is in
//! [`Extras`], where [`Extras::NONE`] stands for all that a puzzle does without.
//! docs/extend-puzzle.md builds one; why so: docs/decisions/0045-puzzles-in-rust-as-tables.md.

use crate::{
    AnswerLook, Answers, ByRules, Direct, Draw, Example, Filled, FormatInfo, Formulate, Formulation, FormulationInfo,
    FormulationOptions, Generator, InLogic, Instance, MethodInfo, OptionInfo, Options, OwnOptions, Puzzle, ReadBoards,
    Refusal, UsageError, Violation, WriteBoard, joined,
};
use damier_grid::{
    Picture,
    drawing::Drawing,
    several::{self, Parts},
};
use damier_model::{InputError, Source};

/// A puzzle with boards `B` and answers `A`. The table is a `static`; a reference to it is the [`Puzzle`].
#[expect(clippy::type_complexity, reason = "its rows are functions")]
pub struct TypedPuzzle<B: 'static, A: 'static> {
    /// [`Puzzle::name`].
    pub name: &'static str,
    /// [`Puzzle::aliases`].
    pub aliases: &'static [&'static str],
    /// [`Puzzle::summary`].
    pub summary: &'static str,
    /// [`Puzzle::examples`].
    pub examples: &'static [Example<'static>],

    /// [`ReadBoards::accepts`].
    pub accepts: &'static str,
    /// [`ReadBoards::formats`].
    pub formats: &'static [FormatInfo],
    /// [`ReadBoards::is_inline`].
    pub is_inline: fn(&str) -> bool,
    /// [`ReadBoards::parse`].
    pub read: fn(&Source) -> Result<B, InputError>,
    /// [`ReadBoards::parse_filled`]: the board with nothing on it, what stood on it, and whether that is plainly an answer.
    pub read_filled: fn(&Source) -> Result<(B, A, bool), InputError>,
    /// [`WriteBoard::describe`].
    pub describe: fn(&B) -> String,
    /// [`WriteBoard::write_as`], for names of `formats` only.
    pub write_as: fn(&B, &str) -> Result<String, UsageError>,

    /// [`Puzzle::formulations`].
    pub formulations: &'static [FormulationInfo],
    /// [`Formulate::formulate`], for names of `formulations` only.
    pub formulate: fn(&B, &str, &FormulationOptions) -> Result<Formulation, UsageError>,

    /// An answer to a board, in whichever of the text forms it is.
    pub read_answer: fn(&B, &Source) -> Result<A, InputError>,
    /// An answer in native text.
    pub write_answer: fn(&B, &A) -> String,
    /// [`Answers::check`].
    pub violations: fn(&B, &A) -> Vec<Violation>,
    /// [`Answers::answers_look_like`].
    pub answers_look_like: AnswerLook,
    /// [`Draw::picture`].
    pub picture: fn(&B, Option<&A>) -> Result<Picture, UsageError>,

    /// [`Instance::cells`].
    pub cells: fn(&B) -> usize,
    /// [`Instance::is_blank`].
    pub is_blank: fn(&B) -> bool,
    /// What only some puzzles have.
    pub extras: Extras<B, A>,
}

/// What only some puzzles have: `Extras { generator: Some(&MINE), ..Extras::NONE }`.
#[expect(clippy::type_complexity, reason = "its rows are functions")]
pub struct Extras<B: 'static, A: 'static> {
    /// [`Puzzle::generator`].
    pub generator: Option<&'static dyn Generator>,
    /// [`Puzzle::by_size`].
    pub by_size: Option<&'static str>,
    /// [`OwnOptions::options`].
    pub options: &'static [OptionInfo],
    /// [`Instance::under`].
    pub under: fn(&B, &Options) -> Result<B, Refusal>,
    /// [`OwnOptions::instance_from`].
    pub board_from: Option<fn(&Options) -> Result<B, Refusal>>,
    /// [`ReadBoards::genre`].
    pub genre: Option<&'static str>,
    /// Whether a line is a whole board, so that a text may hold several in as many lines.
    pub is_line: fn(&str) -> bool,
    /// [`ReadBoards::boards`], where that takes more than lines and blocks.
    pub boards: Option<fn(&str) -> Parts>,
    /// [`ReadBoards::undrawn`].
    pub undrawn: Option<fn(&Drawing) -> Result<String, InputError>>,
    /// [`ReadBoards::picture_of`], where a text says more than a board with or without an answer.
    pub picture_of: Option<fn(&Source) -> Result<Picture, Refusal>>,
    /// The formulation that is [`Formulate::explained`], which tells what a person sees.
    pub explained_by: Option<&'static str>,
    /// [`Formulate::in_logic`].
    pub in_logic: fn(&B) -> Option<InLogic>,
    /// [`Answers::worth`].
    pub worth: fn(&B, &A) -> Option<i64>,
    /// [`Answers::in_one_line`].
    pub in_one_line: fn(&B, &str) -> String,
    /// [`Answers::laid_out`].
    pub laid_out: fn(&B, &str) -> String,
    /// [`Answers::words_for_no_solution`].
    pub words_for_no_solution: fn(&B) -> Option<&str>,
    /// [`Instance::contradictions`].
    pub contradictions: fn(&B) -> Vec<Violation>,
    /// [`Instance::by_rules`].
    pub by_rules: fn(&B) -> Option<&dyn ByRules>,
    /// [`Instance::direct`].
    pub direct: fn(&B) -> Option<&dyn Direct>,
    /// [`Puzzle::methods`].
    pub methods: &'static [MethodInfo],
    /// [`Instance::method`].
    pub method: for<'b> fn(&'b B, &str) -> Option<&'b dyn Direct>,
}

impl<B: 'static, A: 'static> Extras<B, A> {
    /// None of it.
    pub const NONE: Extras<B, A> = Extras {
        generator: None,
        by_size: None,
        options: &[],
        under: |_, _| Err(UsageError::no_options().into()),
        board_from: None,
        genre: None,
        is_line: |_| false,
        boards: None,
        undrawn: None,
        picture_of: None,
        explained_by: None,
        in_logic: |_| None,
        worth: |_, _| None,
        in_one_line: |_, answer| joined(answer, " "),
        laid_out: |_, line| joined(line, "\n"),
        words_for_no_solution: |_| None,
        contradictions: |_| Vec::new(),
        by_rules: |_| None,
        direct: |_| None,
        methods: &[],
        method: |_, _| None,
    };
}

/// A board with the puzzle that it is of.
struct Posed<B: 'static, A: 'static> {
    puzzle: &'static TypedPuzzle<B, A>,
    board: B,
}

impl<B: Send + Sync, A> TypedPuzzle<B, A> {
    /// A board as the rest of Damier sees it.
    pub fn pose(&'static self, board: B) -> Box<dyn Instance> {
        Box::new(Posed { puzzle: self, board })
    }
}

impl<B: Send + Sync, A> Puzzle for &'static TypedPuzzle<B, A> {
    fn name(&self) -> &str {
        self.name
    }
    fn aliases(&self) -> Vec<&str> {
        self.aliases.to_vec()
    }
    fn summary(&self) -> &str {
        self.summary
    }
    fn formulations(&self) -> &[FormulationInfo] {
        self.formulations
    }
    fn examples(&self) -> Vec<Example<'_>> {
        self.examples.to_vec()
    }
    fn methods(&self) -> &[MethodInfo] {
        self.extras.methods
    }
    fn own_options(&self) -> Option<&dyn OwnOptions> {
        (!self.extras.options.is_empty()).then_some(self)
    }
    fn generator(&self) -> Option<&dyn Generator> {
        self.extras.generator
    }
    fn by_size(&self) -> Option<&str> {
        self.extras.by_size
    }
}

impl<B: Send + Sync, A> ReadBoards for &'static TypedPuzzle<B, A> {
    fn accepts(&self) -> &str {
        self.accepts
    }
    fn formats(&self) -> &[FormatInfo] {
        self.formats
    }
    fn is_inline(&self, argument: &str) -> bool {
        (self.is_inline)(argument)
    }
    fn parse(&self, source: &Source) -> Result<Box<dyn Instance>, InputError> {
        Ok(self.pose((self.read)(source)?))
    }
    fn parse_filled(&self, source: &Source) -> Result<Filled, InputError> {
        let (board, answer, is_answer) = (self.read_filled)(source)?;
        Ok(Filled { answer: (self.write_answer)(&board, &answer), instance: self.pose(board), is_answer })
    }
    fn boards<'t>(&self, text: &'t str) -> Parts<'t> {
        let reads = |block: &str| (self.read)(&Source::argument(block)).is_ok();
        self.extras.boards.map_or_else(|| several::boards(text, self.extras.is_line, reads), |boards| boards(text))
    }
    fn genre(&self) -> Option<&str> {
        self.extras.genre
    }
    fn undrawn(&self, drawing: &Drawing) -> Option<Result<String, InputError>> {
        self.extras.undrawn.map(|undrawn| undrawn(drawing))
    }
    fn picture_of(&self, source: &Source) -> Result<Picture, Refusal> {
        self.extras.picture_of.map_or_else(|| self.picture_as_it_stands(source), |picture_of| picture_of(source))
    }
}

impl<B: Send + Sync, A> OwnOptions for &'static TypedPuzzle<B, A> {
    fn options(&self) -> &[OptionInfo] {
        self.extras.options
    }
    fn instance_from(&self, options: &Options) -> Result<Box<dyn Instance>, Refusal> {
        let board_from = self.extras.board_from.ok_or_else(|| UsageError::no_board(self.accepts))?;
        Ok(self.pose(board_from(options)?))
    }
}

impl<B: Send + Sync, A> Instance for Posed<B, A> {
    fn cells(&self) -> usize {
        (self.puzzle.cells)(&self.board)
    }
    fn is_blank(&self) -> bool {
        (self.puzzle.is_blank)(&self.board)
    }
    fn contradictions(&self) -> Vec<Violation> {
        (self.puzzle.extras.contradictions)(&self.board)
    }
    fn under(&self, options: &Options) -> Result<Box<dyn Instance>, Refusal> {
        Ok(self.puzzle.pose((self.puzzle.extras.under)(&self.board, options)?))
    }
    fn by_rules(&self) -> Option<&dyn ByRules> {
        (self.puzzle.extras.by_rules)(&self.board)
    }
    fn direct(&self) -> Option<&dyn Direct> {
        (self.puzzle.extras.direct)(&self.board)
    }
    fn method(&self, name: &str) -> Option<&dyn Direct> {
        (self.puzzle.extras.method)(&self.board, name)
    }
}

impl<B: Send + Sync, A> WriteBoard for Posed<B, A> {
    fn describe(&self) -> String {
        (self.puzzle.describe)(&self.board)
    }
    fn write_as(&self, format: &str) -> Result<String, UsageError> {
        let TypedPuzzle { name, formats, .. } = self.puzzle;
        let names = || formats.iter().map(|info| info.name);
        known(format, names, || format!("{name} has no form '{format}'"))?;
        (self.puzzle.write_as)(&self.board, format)
    }
}

impl<B: Send + Sync, A> Formulate for Posed<B, A> {
    fn formulate(&self, model: &str, options: &FormulationOptions) -> Result<Formulation, UsageError> {
        let TypedPuzzle { name, formulations, .. } = self.puzzle;
        let names = || formulations.iter().map(|info| info.name);
        known(model, names, || format!("unknown model '{model}' of {name}"))?;
        (self.puzzle.formulate)(&self.board, model, options)
    }
    fn explained(&self) -> Result<Option<Formulation>, UsageError> {
        let by = |name| (self.puzzle.formulate)(&self.board, name, &FormulationOptions::default());
        self.puzzle.extras.explained_by.map(by).transpose()
    }
    fn in_logic(&self) -> Option<InLogic> {
        (self.puzzle.extras.in_logic)(&self.board)
    }
}

/// Refuses a name that is none of these.
fn known<I: Iterator<Item = &'static str>>(
    name: &str,
    names: impl Fn() -> I,
    refusal: impl Fn() -> String,
) -> Result<(), UsageError> {
    if names().any(|known| known == name) {
        return Ok(());
    }
    Err(UsageError(format!("{}; accepted: {}", refusal(), names().collect::<Vec<_>>().join(", "))))
}

impl<B: Send + Sync, A> Answers for Posed<B, A> {
    fn read_answer(&self, source: &Source) -> Result<String, InputError> {
        Ok((self.puzzle.write_answer)(&self.board, &(self.puzzle.read_answer)(&self.board, source)?))
    }
    fn check(&self, answer: &Source) -> Result<Vec<Violation>, InputError> {
        Ok((self.puzzle.violations)(&self.board, &(self.puzzle.read_answer)(&self.board, answer)?))
    }
    fn worth(&self, answer: &Source) -> Option<i64> {
        (self.puzzle.extras.worth)(&self.board, &(self.puzzle.read_answer)(&self.board, answer).ok()?)
    }
    fn answers_look_like(&self) -> AnswerLook {
        self.puzzle.answers_look_like
    }
    fn in_one_line(&self, answer: &str) -> String {
        (self.puzzle.extras.in_one_line)(&self.board, answer)
    }
    fn laid_out(&self, line: &str) -> String {
        (self.puzzle.extras.laid_out)(&self.board, line)
    }
    fn words_for_no_solution(&self) -> Option<&str> {
        (self.puzzle.extras.words_for_no_solution)(&self.board)
    }
}

impl<B: Send + Sync, A> Draw for Posed<B, A> {
    fn picture(&self, answer: Option<&Source>) -> Result<Picture, Refusal> {
        let answer = answer.map(|source| (self.puzzle.read_answer)(&self.board, source)).transpose()?;
        Ok((self.puzzle.picture)(&self.board, answer.as_ref())?)
    }
}
