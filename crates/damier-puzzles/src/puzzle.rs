//! What a puzzle is to the rest of Damier: text in, models and pictures out, answers as native text.

use crate::by_rules::ByRules;
use crate::drawing::Drawing;
use crate::generator::Generator;
use crate::input::{InputError, Source};
use crate::options::{OptionInfo, Options};
use crate::picture::Picture;
use crate::sampling;
use crate::several;
use damier_model::{Assignment, Cell, Model, Outcome, Run, Strength, ValSelect, VarSelect};
use std::fmt;
use std::ops::ControlFlow;

/// A kind of puzzle, as the registry knows it.
pub trait Puzzle: Sync {
    /// Short name, as on the command line.
    fn name(&self) -> &'static str;
    /// Other names it answers to.
    fn aliases(&self) -> &'static [&'static str];
    /// One line for people.
    fn summary(&self) -> &'static str;
    /// What an instance may look like, in a few lines for people.
    fn accepts(&self) -> &'static str;
    /// The ways to write it as a model; the first is the default.
    fn formulations(&self) -> &'static [FormulationInfo];
    /// Whether all answers are among the solutions of the formulation of that name. One that finds an optimum, but not all
    /// of them, says no: it serves where one best answer is asked for, never to count or to list.
    fn finds_all(&self, _formulation: &str) -> bool {
        true
    }
    /// Small instances with their known counts.
    fn examples(&self) -> &'static [Example];
    /// Whether an argument is the instance itself rather than the name of a file.
    fn is_inline(&self, argument: &str) -> bool;
    /// Reads an instance, in whichever of the puzzle's text forms it is.
    fn parse(&self, source: &Source) -> Result<Box<dyn Instance>, InputError>;
    /// Reads a board with an answer on it, for checking: nothing on it counts as given.
    fn parse_filled(&self, source: &Source) -> Result<Filled, InputError>;
    /// How answers are shown to people.
    fn answers_look_like(&self) -> AnswerLook {
        AnswerLook::Line
    }
    /// The options of its own that the command line offers where an instance of it is named.
    fn options(&self) -> &'static [OptionInfo] {
        &[]
    }
    /// The instance that options alone describe.
    fn instance_from(&self, _options: &Options) -> Result<Box<dyn Instance>, Refusal> {
        Err(UsageError(format!("no board; accepted:\n    {}", self.accepts().replace('\n', "\n    "))).into())
    }
    /// Whether a line is a board by itself, be it a wrong one, in a form of one line.
    fn is_line(&self, _line: &str) -> bool {
        false
    }
    /// The boards of a text that holds several, each with the number of its first line; nothing if it holds one.
    fn boards<'t>(&self, text: &'t str) -> Vec<(usize, &'t str)> {
        several::boards(text, |line| self.is_line(line), |block| self.parse(&Source::argument(block)).is_ok())
    }
    /// What addresses of puzz.link call the puzzle, if it reads them.
    fn genre(&self) -> Option<&'static str> {
        None
    }
    /// The text forms an instance can be written in; the first can say everything.
    fn formats(&self) -> &'static [FormatInfo];
    /// What makes boards of a wished size, where something does.
    fn generator(&self) -> Option<&dyn Generator> {
        None
    }
    /// What says a board by its size, such as `8`, for puzzles that need no [generator](Puzzle::generator) since that is all
    /// there is to say.
    fn by_size(&self) -> Option<&'static str> {
        None
    }
    /// The algorithms of its own that the puzzle has beside [`Instance::direct`].
    fn methods(&self) -> &'static [MethodInfo] {
        &[]
    }
    /// The native text of a board that was drawn for the terminal; nothing if the puzzle's drawings are not read.
    fn undrawn(&self, _drawing: &Drawing) -> Option<Result<String, InputError>> {
        None
    }
    /// A board drawn as it stands in a text: what is on it counts as an answer, unless the puzzle knows better.
    fn picture_of(&self, source: &Source) -> Result<Picture, Refusal> {
        let Filled { instance, answer } = self.parse_filled(source)?;
        instance.picture(Some(&Source::argument(answer)))
    }
}

/// A text form of instances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormatInfo {
    /// Short name, as on the command line.
    pub name: &'static str,
    /// One line for people.
    pub summary: &'static str,
}

/// A way to write a puzzle as a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormulationInfo {
    /// Short name, as on the command line.
    pub name: &'static str,
    /// One line for people.
    pub summary: &'static str,
    /// The engines for which it is the default, if not the puzzle's first.
    pub suits: &'static [&'static str],
    /// The rule that it leaves out, in words, if it is kept for comparison only: its solutions may be wrong answers.
    pub leaves_out: Option<&'static str>,
}

/// An algorithm of a puzzle's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MethodInfo {
    /// Short name, as on the command line.
    pub name: &'static str,
    /// One line for people.
    pub summary: &'static str,
}

/// How answers are shown to people; programs always get them as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerLook {
    /// A line of text, with a drawing of the board beside it.
    Line,
    /// Laid out like the board: a drawing beside it would say everything twice, so there is only one of them.
    Board,
    /// A form that somebody has fixed to the letter: never a drawing.
    Fixed,
}

/// An instance shipped with the program.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// Its file name.
    pub name: &'static str,
    /// The file's text.
    pub text: &'static str,
    /// How many solutions it has.
    pub solutions: u64,
}

/// A board with an answer on it, taken apart.
pub struct Filled {
    /// The empty board.
    pub instance: Box<dyn Instance>,
    /// What stood on it, in native text.
    pub answer: String,
}

/// One puzzle to solve.
pub trait Instance: Send + Sync {
    /// The instance in native text, short enough for a report and fit to be read again.
    fn describe(&self) -> String;
    /// Number of cells, as a measure of how large the instance is.
    fn cells(&self) -> usize;
    /// Whether nothing is given, so that a picture of the instance would show nothing.
    fn is_blank(&self) -> bool;
    /// The model of that name, with the way back to answers.
    fn formulate(&self, name: &str, options: &FormulationOptions) -> Result<Formulation, UsageError>;
    /// An answer to this instance, in whichever of the puzzle's text forms it is, as native text.
    fn read_answer(&self, source: &Source) -> Result<String, InputError>;
    /// What is wrong with an answer, by the rules alone; nothing for a right one.
    fn check(&self, answer: &Source) -> Result<Vec<Violation>, InputError>;
    /// The board with an answer on it (wrong places marked), or as given.
    fn picture(&self, answer: Option<&Source>) -> Result<Picture, Refusal>;
    /// The instance in one of [`Puzzle::formats`], or what that form cannot say of it.
    fn write_as(&self, format: &str) -> Result<String, UsageError>;
    /// Why there can be no solution, as far as it shows without any search; mostly nothing.
    fn contradictions(&self) -> Vec<Violation> {
        Vec::new()
    }
    /// What is printed where there is no solution, if the form of answers has words for it.
    fn words_for_no_solution(&self) -> Option<&'static str> {
        None
    }
    /// The puzzle's rules in first-order logic, told of this instance, where they are written so.
    fn in_logic(&self) -> Option<InLogic> {
        None
    }
    /// The instance changed by options of the puzzle's own, of which there is at least one.
    fn under(&self, _options: &Options) -> Result<Box<dyn Instance>, Refusal> {
        Err(UsageError("this puzzle has no options of its own".to_owned()).into())
    }
    /// What a right answer is worth by the rules alone, where something is to be as small or as large as possible.
    fn worth(&self, _answer: &Source) -> Option<i64> {
        None
    }
    /// An answer in one line, for boards that come one per line.
    fn in_one_line(&self, answer: &str) -> String {
        answer.split_whitespace().collect::<Vec<_>>().join(" ")
    }
    /// An answer that was written [in one line](Instance::in_one_line), laid out again so that it can be read.
    fn laid_out(&self, line: &str) -> String {
        line.split_whitespace().collect::<Vec<_>>().join("\n")
    }
    /// The puzzle's techniques, where it has some.
    fn by_rules(&self) -> Option<&dyn ByRules> {
        None
    }
    /// The algorithm of that name, one of [`Puzzle::methods`].
    fn method(&self, _name: &str) -> Option<&dyn Direct> {
        None
    }
    /// The puzzle's own algorithm, where it has one.
    fn direct(&self) -> Option<&dyn Direct> {
        None
    }
}

/// Rules in first-order logic, and what they are told of an instance.
pub struct InLogic {
    /// The text of the rules, for [`Theory::parse`](damier_logic::Theory::parse).
    pub rules: &'static str,
    /// The instance.
    pub parameters: damier_logic::Parameters,
}

/// What a puzzle made from a random answer should be like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GenerateOptions {
    /// Seed of everything that happens by chance.
    pub seed: u64,
    /// Share of the cells whose content is given, from 0 to 1.
    pub givens: f64,
    /// Number of links given, for puzzles that have them.
    pub links: usize,
}

/// A puzzle's own algorithm, without a model. Answers are native text.
pub trait Direct: Sync {
    /// One line for people.
    fn summary(&self) -> &'static str;
    /// Whether it can tell that there is no solution, or no other. One that cannot runs until it is stopped.
    fn proves(&self) -> bool {
        true
    }
    /// Whether it settles this instance, proofs included, sooner than an engine could begin.
    fn settles_at_once(&self) -> bool {
        false
    }
    /// Whether it is what the engine `direct` means, even where there are techniques.
    fn comes_before_techniques(&self) -> bool {
        self.settles_at_once()
    }
    /// Whether this instance is within its reach for counting.
    fn counts_this(&self) -> bool {
        self.proves()
    }
    /// The number of solutions is the outcome's `count`.
    fn count(&self, run: &Run) -> Result<Outcome, UsageError>;
    /// One solution, or the proof that there is none if it [proves](Direct::proves).
    fn first(&self, run: &Run) -> Result<(Outcome, Option<String>), UsageError> {
        sampling::first(|visit| self.enumerate(run, visit))
    }
    /// Calls `visit` with each solution once until all are seen, `visit` breaks, or the budget ends.
    fn enumerate(&self, run: &Run, visit: Visit) -> Result<Outcome, UsageError>;
}

/// Who is shown the answers of [`Direct::enumerate`], and may end it.
pub type Visit<'a> = &'a mut (dyn FnMut(String) -> ControlFlow<()> + Send);

/// What a formulation may be asked to do differently.
#[derive(Clone, Copy, Debug, Default)]
pub struct FormulationOptions {
    /// How much global constraints should deduce.
    pub strength: Strength,
    /// Variable choice, if not the formulation's own.
    pub var_select: Option<VarSelect>,
    /// Value choice, if not the formulation's own.
    pub val_select: Option<ValSelect>,
}

/// A model together with the way back from its assignments to answers.
pub struct Formulation {
    /// What an engine solves.
    pub model: Model,
    /// The answer, in native text, that a solution of the model stands for.
    pub decode: Decode,
}

/// Turns a solution of a model into native text.
pub type Decode = Box<dyn Fn(&Assignment) -> String + Send + Sync>;

/// Something a person asked for that this puzzle or instance cannot give; the message says what can be had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsageError(pub String);

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for UsageError {}

/// Why something cannot be had: a text cannot be read, or what was asked for cannot be given.
#[derive(Clone, Debug)]
pub enum Refusal {
    /// A text that is not what it should be.
    Input(InputError),
    /// Something beyond what there is.
    Usage(UsageError),
}

impl From<InputError> for Refusal {
    fn from(error: InputError) -> Refusal {
        Refusal::Input(error)
    }
}

impl From<UsageError> for Refusal {
    fn from(error: UsageError) -> Refusal {
        Refusal::Usage(error)
    }
}

/// What an answer does wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The sentence a person reads.
    pub sentence: String,
    /// The cells it speaks of.
    pub cells: Vec<Cell>,
    /// Whether something is only missing yet, no rule being broken by what is there.
    pub only_missing: bool,
}

impl Violation {
    /// The last sentence of a list that does not name everything of its kind.
    pub const MORE: &str = "and more of the kind, which were not looked for";

    /// Stands at the end of a list where some were left out.
    pub fn more() -> Violation {
        Violation::broken(Violation::MORE, [])
    }

    /// The first of many; where these are not all, [so much](Violation::more) is said at the end.
    pub fn first(most: usize, mut all: impl Iterator<Item = Violation>) -> Vec<Violation> {
        let mut named: Vec<Violation> = all.by_ref().take(most).collect();
        named.extend(all.next().map(|_| Violation::more()));
        named
    }

    /// A broken rule.
    pub fn broken(sentence: impl Into<String>, cells: impl Into<Vec<Cell>>) -> Violation {
        Violation { sentence: sentence.into(), cells: cells.into(), only_missing: false }
    }

    /// Something not there yet.
    pub fn missing(sentence: impl Into<String>) -> Violation {
        Violation { sentence: sentence.into(), cells: Vec::new(), only_missing: true }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}
