//! What may be written on the command line.

use crate::engines;
use crate::failure::Failure;
use crate::help;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use damier_logic::{Cnf, Stage};
use damier_model::{Restart, Strength, ValSelect, VarSelect};
use damier_puzzles::{Puzzle, find, puzzles};
use damier_sat::SolverChoice;
use std::path::PathBuf;
use std::time::Duration;

/// A constraint workbench for grid puzzles: solve, count, check, draw, compare.
#[derive(Parser)]
#[command(name = "damier", version, help_template = help::TEMPLATE, before_help = help::DAMIER, after_help = help::EXIT_CODES)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

#[derive(Subcommand)]
pub(crate) enum Verb {
    /// Find a solution, several, or all of them.
    #[command(help_template = help::TEMPLATE, before_help = help::SOLVE, allow_negative_numbers = true, after_help = help::EXIT_CODES)]
    Solve(Box<Solve>),
    /// Tell how many solutions there are.
    #[command(help_template = help::TEMPLATE, before_help = help::COUNT, allow_negative_numbers = true, after_help = help::EXIT_CODES)]
    Count(Box<Count>),
    /// Tell whether a board obeys the rules, and if not, where it does not.
    #[command(help_template = help::TEMPLATE, before_help = help::CHECK, allow_negative_numbers = true)]
    Check(Check),
    /// Draw a board in the terminal or as an SVG file.
    #[command(help_template = help::TEMPLATE, before_help = help::DRAW, allow_negative_numbers = true)]
    Draw(Draw),
    /// Write a board in another of the puzzle's text forms.
    #[command(help_template = help::TEMPLATE, before_help = help::CONVERT, allow_negative_numbers = true)]
    Convert(Convert),
    /// Make a random puzzle.
    #[command(help_template = help::TEMPLATE, before_help = help::GENERATE, allow_negative_numbers = true)]
    Generate(Generate),
    /// Write the model of an instance, or its size in figures.
    #[command(help_template = help::TEMPLATE, before_help = help::EXPORT, allow_negative_numbers = true)]
    Export(Export),
    /// Solve rules written in first-order logic, or show the stages on the way to clauses.
    #[command(help_template = help::TEMPLATE, before_help = help::LOGIC, after_help = help::EXIT_CODES)]
    Logic(Box<Logic>),
    /// Measure Damier beside its peers on this machine.
    #[command(help_template = help::TEMPLATE, before_help = help::BENCH)]
    Bench(Bench),
    /// List the puzzles, their models and what their boards look like.
    #[command(help_template = help::TEMPLATE, before_help = help::PUZZLES)]
    Puzzles {
        /// Print one JSON array.
        #[arg(long)]
        json: bool,
    },
    /// List the engines and what each can do.
    #[command(help_template = help::TEMPLATE, before_help = help::ENGINES)]
    Engines {
        /// Print one JSON array.
        #[arg(long)]
        json: bool,
    },
    /// Print a script that completes damier's commands in a shell.
    #[command(help_template = help::TEMPLATE, before_help = help::COMPLETIONS)]
    Completions {
        /// The shell.
        shell: Shell,
    },
}

#[derive(Args)]
pub(crate) struct Bench {
    /// The puzzle to measure with.
    #[arg(default_value = "nqueens", value_parser = PossibleValuesParser::new(["nqueens", "rikudo"]))]
    pub(crate) puzzle: String,
    /// Only this part; may be given several times [default: all].
    #[arg(long, value_enum)]
    pub(crate) part: Vec<BenchPart>,
    /// Size of the boards of which all solutions are asked for.
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u32).range(4..=15))]
    pub(crate) size: u32,
    /// Radius of random boards; may be given several times.
    #[arg(long, value_name = "R", default_values_t = [4, 5, 6, 9], value_parser = clap::value_parser!(u32).range(1..=20))]
    pub(crate) radius: Vec<u32>,
    /// Percentage of numbers given on random boards; may be given several times.
    #[arg(long, value_name = "PERCENT", default_values_t = [30, 15, 10, 5], value_parser = clap::value_parser!(u32).range(0..=100))]
    pub(crate) givens: Vec<u32>,
    /// Random boards of each kind.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) boards: u32,
    /// Seconds after which a program is given up, on random boards and figures.
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    pub(crate) time_limit: Duration,
    /// Measure the report's own model too, which takes minutes.
    #[arg(long)]
    pub(crate) report: bool,
    /// Times each program is run; medians are shown.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub(crate) repeats: u32,
    /// Print one JSON array instead of tables.
    #[arg(long)]
    pub(crate) json: bool,
}

/// A part of the benchmark.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum BenchPart {
    /// All solutions under the four models, beside Gecode.
    Models,
    /// First solutions of large boards, beside Gecode.
    First,
    /// Two threads beside one.
    Threads,
    /// Counting by bit masks, beside the plain counter in C.
    Direct,
    /// The report's Rikudo boards, beside CP-SAT.
    Figures,
    /// Random Rikudo boards, beside CP-SAT, cadical and minisat.
    Boards,
}

impl BenchPart {
    pub(crate) const ALL: [BenchPart; 6] = [
        BenchPart::Models,
        BenchPart::First,
        BenchPart::Threads,
        BenchPart::Direct,
        BenchPart::Figures,
        BenchPart::Boards,
    ];

    /// The puzzle it is measured with.
    pub(crate) fn puzzle(self) -> &'static str {
        match self {
            BenchPart::Models | BenchPart::First | BenchPart::Threads | BenchPart::Direct => "nqueens",
            BenchPart::Figures | BenchPart::Boards => "rikudo",
        }
    }

    pub(crate) fn title(self) -> &'static str {
        match self {
            BenchPart::Models => "all solutions, one thread, same model and strategy",
            BenchPart::First => "first solution",
            BenchPart::Threads => "two threads beside one",
            BenchPart::Direct => "counting by bit masks",
            BenchPart::Figures => "a first solution of the report's boards",
            BenchPart::Boards => "a first solution of random boards, medians",
        }
    }
}

#[derive(Args)]
#[command(next_help_heading = "What to solve")]
pub(crate) struct What {
    /// The puzzle (see 'damier puzzles').
    #[arg(value_parser = puzzle_parser(), display_order = 0)]
    pub(crate) puzzle: &'static dyn Puzzle,
    /// A file, '-' for standard input, or the thing itself where it is short (a size for N-Queens).
    #[arg(display_order = 1)]
    pub(crate) instance: String,
}

/// As [`What`], or clauses in a file.
#[derive(Args)]
#[command(next_help_heading = "What to solve")]
pub(crate) struct WhatOrClauses {
    /// The puzzle (see 'damier puzzles').
    #[arg(value_parser = puzzle_parser(), display_order = 0, required_unless_present = "dimacs")]
    puzzle: Option<&'static dyn Puzzle>,
    /// A file, '-' for standard input, or the thing itself where it is short (a size for N-Queens).
    #[arg(display_order = 1, required_unless_present = "dimacs")]
    instance: Option<String>,
    /// Instead of a puzzle: the clauses in this DIMACS file ('-' for standard input), by a SAT solver.
    #[arg(long, value_name = "FILE", display_order = 5, conflicts_with_all = ["puzzle", "instance"])]
    pub(crate) dimacs: Option<PathBuf>,
}

impl WhatOrClauses {
    /// The puzzle and the instance, where no clauses are given instead.
    pub(crate) fn given(&self) -> Result<(&'static dyn Puzzle, &str), Failure> {
        match (self.puzzle, &self.instance) {
            (Some(puzzle), Some(instance)) => Ok((puzzle, instance)),
            _ => Err(Failure::Refused("no puzzle; accepted: a puzzle and an instance, or --dimacs".to_owned())),
        }
    }
}

#[derive(Args)]
#[command(next_help_heading = "How")]
pub(crate) struct How {
    /// Who solves.
    #[arg(long, default_value = engines::AUTO, value_parser = engine_parser())]
    pub(crate) engine: String,
    #[command(flatten)]
    pub(crate) formulation: HowToModel,
    /// When the search starts over, where one solution is asked for [default: the engine's choice].
    #[arg(long, value_name = "POLICY", value_parser = choices(Restart::ALL))]
    pub(crate) restart: Option<Restart>,
    /// Failures before the first restart.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) restart_base: u64,
    /// The SAT solver of the engine 'sat': cadical, minisat or batsat within this program, or a program that reads
    /// DIMACS [default: cadical].
    #[arg(long, value_name = "SOLVER")]
    pub(crate) sat_solver: Option<SolverChoice>,
    /// Threads to search with; 0 for one per core.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(0..=1024))]
    pub(crate) threads: u64,
    /// Seed of everything that happens by chance.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
}

#[derive(Args, Default)]
#[command(next_help_heading = "How")]
pub(crate) struct HowToModel {
    /// The formulation (see 'damier puzzles') [default: the puzzle's first].
    #[arg(long, value_name = "NAME")]
    pub(crate) model: Option<String>,
    /// Which variable to branch on next [default: the model's].
    #[arg(long, value_name = "RULE", value_parser = choices(VarSelect::ALL))]
    pub(crate) var_select: Option<VarSelect>,
    /// Which of its values to try first [default: the model's].
    #[arg(long, value_name = "RULE", value_parser = choices(ValSelect::ALL))]
    pub(crate) val_select: Option<ValSelect>,
    /// How much global constraints deduce [default: auto].
    #[arg(long, value_name = "LEVEL", value_parser = strength_parser())]
    pub(crate) strength: Option<Strength>,
}

#[derive(Args)]
#[command(next_help_heading = "How long")]
pub(crate) struct HowLong {
    /// Stop after this many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time_limit: Option<Duration>,
    /// Stop after this many nodes of the search.
    #[arg(long, value_name = "N")]
    pub(crate) node_limit: Option<u64>,
    /// Stop after this many failures of the search.
    #[arg(long, value_name = "N")]
    pub(crate) fail_limit: Option<u64>,
    /// Stop when the program uses this many megabytes.
    #[arg(long, value_name = "MB")]
    pub(crate) memory_limit: Option<u64>,
}

#[derive(Args)]
#[command(next_help_heading = "What to print")]
pub(crate) struct Print {
    /// One JSON object instead of text.
    #[arg(long)]
    pub(crate) json: bool,
    /// A table of what the run took, on standard error.
    #[arg(long)]
    pub(crate) stats: bool,
    /// Answers only: no board, no summary.
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// Colours in the terminal.
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: Color,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// If standard output is a terminal and NO_COLOR is not set.
    Auto,
    Always,
    Never,
}

#[derive(Args)]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) what: WhatOrClauses,
    /// Every solution, one per line.
    #[arg(long, help_heading = "What to solve", display_order = 2)]
    pub(crate) all: bool,
    /// At most this many solutions, one per line.
    #[arg(long, value_name = "N", help_heading = "What to solve", display_order = 3, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,
    /// Only the K-th solution, in the order in which the search finds them.
    #[arg(long, value_name = "K", help_heading = "What to solve", display_order = 4, conflicts_with_all = ["all", "limit"],
          value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nth: Option<u64>,
    #[command(flatten)]
    pub(crate) how: How,
    /// Write the search tree to this new file (engine cp, one thread, no restarts). Its ending tells the form: .svg a
    /// drawing, .txt an indented tree (for both, the first million nodes are kept in memory), .jsonl an object per node,
    /// all others a table (these two are written as the search goes on, whatever its size).
    #[arg(long, value_name = "FILE", help_heading = "How")]
    pub(crate) trace_search: Option<PathBuf>,
    /// If there is no solution, write a DRAT proof of that to this new file (engine sat, solver cadical). It is about the
    /// clauses that 'export --to dimacs' writes.
    #[arg(long, value_name = "FILE", help_heading = "How", conflicts_with_all = ["all", "limit", "nth"])]
    pub(crate) proof: Option<PathBuf>,
    /// If there is no solution, print the reasons of a few constraints that cannot hold together, one per line.
    #[arg(long, help_heading = "What to print")]
    pub(crate) core: bool,
    #[command(flatten)]
    pub(crate) how_long: HowLong,
    #[command(flatten)]
    pub(crate) print: Print,
}

#[derive(Args)]
pub(crate) struct Count {
    #[command(flatten)]
    pub(crate) what: WhatOrClauses,
    /// Count no further than this.
    #[arg(long, value_name = "N", help_heading = "What to solve", display_order = 3, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,
    /// Only tell whether there is exactly one solution; stops at the second.
    #[arg(long, help_heading = "What to solve", display_order = 4, conflicts_with = "limit")]
    pub(crate) unique: bool,
    #[command(flatten)]
    pub(crate) how: How,
    #[command(flatten)]
    pub(crate) how_long: HowLong,
    #[command(flatten)]
    pub(crate) print: Print,
}

#[derive(Args)]
pub(crate) struct Check {
    /// The puzzle (see 'damier puzzles').
    #[arg(value_parser = puzzle_parser())]
    pub(crate) puzzle: &'static dyn Puzzle,
    /// The filled board: a file, '-' for standard input, or the board itself where it is short.
    pub(crate) board: String,
    /// The instance it should be an answer to, if something was given.
    #[arg(long, value_name = "INSTANCE")]
    pub(crate) given: Option<String>,
    /// One JSON object instead of text.
    #[arg(long)]
    pub(crate) json: bool,
    /// Nothing but the exit code.
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

#[derive(Args)]
pub(crate) struct Draw {
    /// The puzzle (see 'damier puzzles').
    #[arg(value_parser = puzzle_parser())]
    pub(crate) puzzle: &'static dyn Puzzle,
    /// The board: a file, '-' for standard input, or the board itself; an empty one is drawn with a solution on it.
    pub(crate) board: String,
    /// Complete the board first; what was given is set apart.
    #[arg(long)]
    pub(crate) solve: bool,
    /// The instance that the board is an answer to, to set apart what was given.
    #[arg(long, value_name = "INSTANCE", conflicts_with = "solve")]
    pub(crate) given: Option<String>,
    /// The file to write; its ending (.svg, .txt) tells the format.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// The format, if not told by the file's ending.
    #[arg(long)]
    pub(crate) format: Option<PictureFormat>,
    /// Replace the file if it exists.
    #[arg(long)]
    pub(crate) force: bool,
    /// Colours in the terminal.
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: Color,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PictureFormat {
    /// Characters, for the terminal.
    Text,
    /// A drawing for documents and pages.
    Svg,
}

#[derive(Args)]
pub(crate) struct Convert {
    /// The puzzle (see 'damier puzzles').
    #[arg(value_parser = puzzle_parser())]
    pub(crate) puzzle: &'static dyn Puzzle,
    /// A file, '-' for standard input, or the board itself where it is short.
    pub(crate) board: String,
    /// The form to write (see 'damier puzzles').
    #[arg(long, value_name = "FORM")]
    pub(crate) to: String,
    /// The file to write instead of standard output.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Replace the file if it exists.
    #[arg(long)]
    pub(crate) force: bool,
}

#[derive(Args)]
pub(crate) struct Generate {
    /// The puzzle (see 'damier puzzles').
    #[arg(value_parser = puzzle_parser())]
    pub(crate) puzzle: &'static dyn Puzzle,
    /// The board to make a puzzle on: a size, or a file; what is given on it does not count.
    pub(crate) board: String,
    /// How much of the answer is given: a share such as 25%.
    #[arg(long, value_name = "SHARE", default_value = "25%", value_parser = share)]
    pub(crate) givens: f64,
    /// How many links are given, for puzzles that have them.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) links: usize,
    /// Seed of everything that happens by chance.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// The file to write instead of standard output.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Replace the file if it exists.
    #[arg(long)]
    pub(crate) force: bool,
}

#[derive(Args)]
pub(crate) struct Export {
    #[command(flatten)]
    pub(crate) what: What,
    #[command(flatten)]
    pub(crate) how: HowToModel,
    /// What to write.
    #[arg(long, value_name = "FORMAT", default_value = "text", help_heading = "What to print")]
    pub(crate) to: ExportFormat,
    /// The file to write instead of standard output.
    #[arg(long, short, value_name = "FILE", help_heading = "What to print")]
    pub(crate) out: Option<PathBuf>,
    /// Replace the file if it exists.
    #[arg(long, requires = "out", help_heading = "What to print")]
    pub(crate) force: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExportFormat {
    /// The whole model, readable: variables, constraints with their reasons, search.
    Text,
    /// Its size: variables, domains, constraints by kind.
    Size,
    /// Clauses for SAT solvers, with the meaning of every variable.
    Dimacs,
    /// Linear constraints over 0/1 variables, for pseudo-Boolean solvers.
    Opb,
}

#[derive(Args)]
pub(crate) struct Logic {
    /// A file of rules, '-' for standard input, or the name of one that comes with Damier.
    #[arg(help_heading = "What to solve", display_order = 0)]
    pub(crate) file: String,
    /// A board for the rules to speak of, as the puzzle named by --puzzle reads it.
    #[arg(help_heading = "What to solve", display_order = 1)]
    pub(crate) instance: Option<String>,
    /// The puzzle whose board it is [default: the one the rules are named after].
    #[arg(long, value_parser = puzzle_parser(), requires = "instance", help_heading = "What to solve", display_order = 2)]
    pub(crate) puzzle: Option<&'static dyn Puzzle>,
    /// Give a parameter of the rules its value; may be given several times.
    #[arg(long, value_name = "NAME=NUMBER", value_parser = parameter, allow_hyphen_values = true, help_heading = "What to solve")]
    pub(crate) set: Vec<(String, i64)>,
    /// Every solution, one per line.
    #[arg(long, help_heading = "What to solve", conflicts_with = "show")]
    pub(crate) all: bool,
    /// At most this many solutions, one per line.
    #[arg(long, value_name = "N", help_heading = "What to solve", conflicts_with = "show", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,
    /// Only the number of solutions.
    #[arg(long, help_heading = "What to solve", conflicts_with_all = ["show", "all"])]
    pub(crate) count: bool,
    /// The way to clauses.
    #[arg(long, value_name = "WAY", default_value = "tseitin", value_parser = named(&Cnf::ALL), help_heading = "How")]
    pub(crate) cnf: Cnf,
    /// Refuse to make more clauses than this.
    #[arg(long, value_name = "N", default_value_t = damier_logic::MAX_CLAUSES, help_heading = "How")]
    pub(crate) max_clauses: usize,
    /// Who solves.
    #[arg(long, default_value = engines::AUTO, value_parser = engine_parser(), help_heading = "How")]
    pub(crate) engine: String,
    /// Stop after this many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "How long")]
    pub(crate) time_limit: Option<Duration>,
    /// A stage to show, instead of solving.
    #[arg(long, value_name = "STAGE", value_parser = named(&Stage::ALL), help_heading = "What to print")]
    pub(crate) show: Option<Stage>,
    /// The file to write the stage to, instead of standard output.
    #[arg(long, short, value_name = "FILE", requires = "show", help_heading = "What to print")]
    pub(crate) out: Option<PathBuf>,
    /// Replace the file if it exists.
    #[arg(long, requires = "out", help_heading = "What to print")]
    pub(crate) force: bool,
    /// One JSON object instead of text.
    #[arg(long, help_heading = "What to print", conflicts_with = "show")]
    pub(crate) json: bool,
    /// Answers only: no summary.
    #[arg(long, short, help_heading = "What to print")]
    pub(crate) quiet: bool,
}

/// `n=9`
fn parameter(text: &str) -> Result<(String, i64), String> {
    let pair = text.split_once('=').and_then(|(name, value)| Some((name.trim(), value.trim().parse().ok()?)));
    let accepted = "accepted: the name of a parameter and a whole number, such as n=9";
    pair.map(|(name, value)| (name.to_owned(), value)).ok_or_else(|| accepted.to_owned())
}

/// Choices by name.
fn named<T: Copy + Send + Sync + 'static>(
    all: &'static [(T, &'static str, &'static str)],
) -> impl TypedValueParser<Value = T> {
    let accepted: Vec<PossibleValue> = all.iter().map(|&(_, name, help)| PossibleValue::new(name).help(help)).collect();
    PossibleValuesParser::new(accepted).try_map(move |text| {
        all.iter().find(|(_, name, _)| *name == text).map(|&(choice, ..)| choice).ok_or("no such choice")
    })
}

fn puzzle_parser() -> impl TypedValueParser<Value = &'static dyn Puzzle> {
    let value = |puzzle: &&'static dyn Puzzle| {
        PossibleValue::new(puzzle.name()).aliases(puzzle.aliases().iter().copied()).help(puzzle.summary())
    };
    let accepted: Vec<PossibleValue> = puzzles().iter().map(value).collect();
    PossibleValuesParser::new(accepted).try_map(|name| find(&name).ok_or("no such puzzle"))
}

fn engine_parser() -> impl TypedValueParser<Value = String> {
    let accepted = engines::names().into_iter().map(|(name, summary)| PossibleValue::new(name).help(summary));
    PossibleValuesParser::new(accepted.collect::<Vec<_>>())
}

/// The choices of the model language, by name or by MiniZinc's `indomain_` name.
fn choices<T: Copy + Send + Sync + 'static>(
    all: &'static [(T, &'static str, &'static str)],
) -> impl TypedValueParser<Value = T> {
    let value = |&(_, name, help): &(T, &'static str, &'static str)| {
        PossibleValue::new(name).alias(format!("indomain_{name}")).help(help)
    };
    let accepted: Vec<PossibleValue> = all.iter().map(value).collect();
    PossibleValuesParser::new(accepted).try_map(move |text| {
        let plain = text.strip_prefix("indomain_").unwrap_or(&text);
        all.iter().find(|(_, name, _)| *name == plain).map(|&(choice, ..)| choice).ok_or("no such choice")
    })
}

fn strength_parser() -> impl TypedValueParser<Value = Strength> {
    PossibleValuesParser::new(Strength::NAMES.map(|(name, _)| name)).try_map(|text| {
        let known = Strength::NAMES.iter().find(|(name, _)| *name == text);
        known.map(|&(_, strength)| strength).ok_or("no such strength")
    })
}

fn share(text: &str) -> Result<f64, String> {
    let percent = text.strip_suffix('%').and_then(|number| number.parse().ok()).map(|number: f64| number / 100.0);
    let accepted = percent.or_else(|| text.parse().ok()).filter(|share| (0.0..=1.0).contains(share));
    accepted.ok_or_else(|| "accepted: a share such as 25% or 0.25".to_owned())
}

fn seconds(text: &str) -> Result<Duration, String> {
    let accepted = text.parse().ok().filter(|&s: &f64| s > 0.0).and_then(|s| Duration::try_from_secs_f64(s).ok());
    accepted.ok_or_else(|| "accepted: a number of seconds above 0, such as 10 or 0.5".to_owned())
}
