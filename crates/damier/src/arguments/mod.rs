//! What may be written on the command line.

mod compare;
mod deferred;
mod destination;
mod draw;
mod explain;
mod generate;
mod mzn;
mod own;
mod show;
mod split;
mod study;
pub(crate) mod values;

pub(crate) use compare::Compare;
pub(crate) use destination::Destination;
pub(crate) use draw::{Draw, PaperSize, PictureFormat};
pub(crate) use explain::{Explain, Grade, Hint, StepsShown, Why};
pub(crate) use generate::{Generate, Size};
pub(crate) use mzn::{Mzn, MznFormat, MznOutputMode, MznPrinting};
pub(crate) use own::{OwnOptions, as_typed, command_for, instances_set_apart, misplaced};
pub(crate) use show::{PlotFormat, PlotTheme, ShownStudy, StudyCompare, StudyPlot, StudyReport, StudyTable, TableForm};
pub(crate) use split::{RunsOn, Split};
pub(crate) use study::{StudyOne, StudyRun, StudyVerb, WhichStudy};

use crate::clauses::File;
use crate::failure::Failure;
use crate::help;
use clap::error::{ContextKind, ContextValue};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use damier_interface::Puzzle;
use damier_logic::{Cnf, Stage};
use damier_model::{Restart, Strength, ValSelect, VarSelect};
use damier_sat::SolverChoice;
use damier_solve::{ModelOptions, engines};
use deferred::Deferred;
use std::path::PathBuf;
use std::time::Duration;
use values::{choices, engine_parser, megabytes, named, parameter, puzzle_parser, seconds, share, strength_parser};

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
    Solve(Deferred<Solve>),
    /// Tell how many solutions there are.
    #[command(help_template = help::TEMPLATE, before_help = help::COUNT, allow_negative_numbers = true, after_help = help::EXIT_CODES)]
    Count(Deferred<Count>),
    /// Solve a board step by step, each step with its smallest reason.
    #[command(help_template = help::TEMPLATE, before_help = help::EXPLAIN, allow_negative_numbers = true, after_help = help::EXIT_CODES)]
    Explain(Deferred<Explain>),
    /// Tell why a fact follows, why there is no solution, or what several solutions differ in.
    #[command(help_template = help::TEMPLATE, before_help = help::WHY, allow_negative_numbers = true, after_help = help::EXIT_CODES)]
    Why(Deferred<Why>),
    /// Tell the next step on a board as far as it was filled.
    #[command(help_template = help::TEMPLATE, before_help = help::HINT, allow_negative_numbers = true, after_help = help::EXIT_CODES)]
    Hint(Deferred<Hint>),
    /// Tell how hard boards are for a person, and why.
    #[command(help_template = help::TEMPLATE, before_help = help::GRADE, allow_negative_numbers = true, after_help = help::EXIT_CODES)]
    Grade(Deferred<Grade>),
    /// Put one board to every engine, and show what each took in one table.
    #[command(help_template = help::TEMPLATE, before_help = help::COMPARE, allow_negative_numbers = true, after_help = help::EXIT_CODES)]
    Compare(Deferred<Compare>),
    /// Tell whether a board obeys the rules, and if not, where it does not.
    #[command(help_template = help::TEMPLATE, before_help = help::CHECK, allow_negative_numbers = true)]
    Check(Deferred<Check>),
    /// Draw boards in the terminal, as pictures (SVG, PNG), or on pages to print (PDF).
    #[command(help_template = help::TEMPLATE, before_help = help::DRAW, allow_negative_numbers = true)]
    Draw(Deferred<Draw>),
    /// Write boards in another of the puzzle's text forms.
    #[command(help_template = help::TEMPLATE, before_help = help::CONVERT, allow_negative_numbers = true)]
    Convert(Deferred<Convert>),
    /// Make a random puzzle.
    #[command(help_template = help::TEMPLATE, before_help = help::GENERATE, allow_negative_numbers = true)]
    Generate(Deferred<Generate>),
    /// Write the model of an instance, or its size in figures.
    #[command(help_template = help::TEMPLATE, before_help = help::EXPORT, allow_negative_numbers = true)]
    Export(Deferred<Export>),
    /// Solve rules written in first-order logic, or show the stages on the way to clauses.
    #[command(help_template = help::TEMPLATE, before_help = help::LOGIC, after_help = help::EXIT_CODES)]
    Logic(Deferred<Logic>),
    /// Compile and solve a MiniZinc model.
    #[command(help_template = help::TEMPLATE, before_help = help::MZN, after_help = help::EXIT_CODES)]
    Mzn(Deferred<Mzn>),
    /// Solve FlatZinc, as MiniZinc asks its solvers to.
    #[command(help_template = help::TEMPLATE, before_help = help::FZN, after_help = help::EXIT_CODES)]
    Fzn(Deferred<Mzn>),
    /// Run experiments that a file declares, and show what came of them.
    #[command(help_template = help::TEMPLATE, before_help = help::STUDY)]
    Study(Deferred<Study>),
    /// Write a first sheet, a puzzle as one page of rules, to start from.
    #[command(help_template = help::TEMPLATE, before_help = help::NEW)]
    New {
        /// What the puzzle is called; the file is NAME.mzn.
        name: String,
        /// Begin with the page of a shipped puzzle instead of a small one.
        #[arg(long, value_name = "PUZZLE")]
        like: Option<String>,
        /// The file to write instead; '-' for standard output.
        #[arg(long, short, value_name = "FILE")]
        out: Option<PathBuf>,
        /// Replace a file that exists.
        #[arg(long)]
        force: bool,
    },
    /// Try a puzzle out on its examples: are they as announced, and does each rule matter?
    #[command(help_template = help::TEMPLATE, before_help = help::TEST)]
    Test {
        /// The puzzle, or a sheet: a file that ends with .mzn.
        #[arg(value_parser = puzzle_parser())]
        puzzle: &'static dyn Puzzle,
    },
    /// List the puzzles, their models and what their boards look like.
    #[command(help_template = help::TEMPLATE, before_help = help::PUZZLES)]
    Puzzles {
        /// Only this puzzle.
        #[arg(value_parser = puzzle_parser())]
        puzzle: Option<&'static dyn Puzzle>,
        /// Print one JSON array.
        #[arg(long)]
        json: bool,
    },
    /// List the engines and what each can do.
    #[command(help_template = help::TEMPLATE, before_help = help::ENGINES)]
    Engines {
        /// Only this engine, with the model of each puzzle that it solves by default.
        #[arg(value_parser = engine_parser())]
        engine: Option<String>,
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
    /// Print damier's manual, or that of one command, as a page for 'man'.
    #[command(help_template = help::TEMPLATE, before_help = help::MAN)]
    Man {
        /// The command whose page it is, such as solve, or study run [default: the page of all].
        verb: Vec<String>,
        /// Write every page into this folder, made if missing, instead of printing one.
        #[arg(long, short, value_name = "FOLDER", conflicts_with = "verb")]
        out: Option<PathBuf>,
        /// Replace files that exist.
        #[arg(long, requires = "out")]
        force: bool,
    },
}

/// Of a verb that the program no longer has: where to look for what it did.
pub(crate) fn former(error: &clap::Error) -> Option<String> {
    let Some(ContextValue::String(verb)) = error.get(ContextKind::InvalidSubcommand) else { return None };
    let now = "measurements are studies now, run by scripts beside the program: bench/README.md lists them";
    (verb == "bench").then(|| format!("there is no verb 'bench': {now}"))
}

#[derive(Args)]
pub(crate) struct Study {
    #[command(subcommand)]
    pub(crate) verb: StudyVerb,
}

#[derive(Args)]
#[command(next_help_heading = "What to solve")]
pub(crate) struct What {
    /// The puzzle (see 'damier puzzles').
    #[arg(value_parser = puzzle_parser(), display_order = 0)]
    pub(crate) puzzle: &'static dyn Puzzle,
    /// A file, '-' for standard input, or the thing itself where it is short (a size for N-Queens).
    #[arg(display_order = 1)]
    pub(crate) instance: Option<String>,
    #[command(flatten)]
    pub(crate) own: OwnOptions,
}

/// As [`What`], or clauses or sums in a file.
#[derive(Args)]
#[command(next_help_heading = "What to solve")]
pub(crate) struct WhatOrClauses {
    /// The puzzle (see 'damier puzzles').
    #[arg(value_parser = puzzle_parser(), display_order = 0, required_unless_present_any = ["dimacs", "opb"])]
    puzzle: Option<&'static dyn Puzzle>,
    /// A file of one board or several, '-' for standard input, or the thing itself where it is short (a size for N-Queens).
    #[arg(display_order = 1)]
    instance: Option<String>,
    /// Instead of a puzzle: the clauses in this DIMACS file ('-' for standard input), by a SAT solver.
    #[arg(long, value_name = "FILE", display_order = 5, conflicts_with_all = ["puzzle", "instance"])]
    dimacs: Option<PathBuf>,
    /// Instead of a puzzle: the sums over 0/1 variables in this OPB file, and what they minimise ('-' for standard input).
    #[arg(long, value_name = "FILE", display_order = 6, conflicts_with_all = ["puzzle", "instance", "dimacs"])]
    opb: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) own: OwnOptions,
}

impl WhatOrClauses {
    /// The file that is given instead of a puzzle.
    pub(crate) fn file(&self) -> Option<File> {
        self.dimacs.clone().map(File::Dimacs).or_else(|| self.opb.clone().map(File::Opb))
    }

    /// The puzzle and the instance, where no clauses are given instead.
    pub(crate) fn given(&self) -> Result<(&'static dyn Puzzle, Option<&str>), Failure> {
        match self.puzzle {
            Some(puzzle) => Ok((puzzle, self.instance.as_deref())),
            None => {
                Err(Failure::Refused("no puzzle; accepted: a puzzle and an instance, --dimacs, or --opb".to_owned()))
            }
        }
    }
}

/// Failures before the first restart.
const RESTART_BASE: u64 = 100;

#[derive(Args)]
#[command(next_help_heading = "How")]
pub(crate) struct How {
    /// The engine that solves.
    #[arg(long, default_value = engines::AUTO, value_parser = engine_parser())]
    pub(crate) engine: String,
    #[command(flatten)]
    pub(crate) formulation: HowToModel,
    /// One of the puzzle's own algorithms (see 'damier puzzles'), as the engine 'direct'.
    #[arg(long, value_name = "NAME", conflicts_with = "guess")]
    pub(crate) method: Option<String>,
    /// Let the engine 'direct' guess where its techniques lead no further.
    #[arg(long)]
    pub(crate) guess: bool,
    /// When the search starts over, where one solution is asked for [default: the engine's choice].
    #[arg(long, value_name = "POLICY", value_parser = choices(Restart::ALL))]
    pub(crate) restart: Option<Restart>,
    /// Failures before the first restart.
    #[arg(long, value_name = "N", default_value_t = RESTART_BASE, value_parser = values::from_one)]
    pub(crate) restart_base: u64,
    /// The SAT solver of the engine 'sat': cadical, minisat or batsat within this program, or a program that reads
    /// DIMACS [default: cadical].
    #[arg(long, value_name = "SOLVER")]
    pub(crate) sat_solver: Option<SolverChoice>,
    /// How near to the optimum the engine 'mip' must prove itself to be, such as 1% or 0.01 [default: there].
    #[arg(long, value_name = "SHARE", value_parser = share)]
    pub(crate) gap: Option<f64>,
    /// Time for confirming what HiGHS or another program claims, and what was only counted [default: for a claim, some
    /// part of what the answer took; for a short count, 0.05].
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) confirm: Option<Duration>,
    /// Confirm nothing.
    #[arg(long, conflicts_with = "confirm")]
    pub(crate) no_confirm: bool,
    /// Threads to search with; 0 for one per core [default: 1].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(0..=1024))]
    pub(crate) threads: Option<u64>,
    /// Seed of everything that happens by chance.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
}

impl How {
    /// The time for a second opinion, if that was said.
    pub(crate) fn confirmation(&self) -> Option<Duration> {
        if self.no_confirm { Some(Duration::ZERO) } else { self.confirm }
    }
}

#[derive(Args)]
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

impl HowToModel {
    /// As the solving library takes it.
    pub(crate) fn options(&self) -> ModelOptions {
        let HowToModel { model, var_select, val_select, strength } = self;
        let (var_select, val_select, strength) = (*var_select, *val_select, *strength);
        ModelOptions { model: model.clone(), var_select, val_select, strength, reasons: false }
    }
}

#[derive(Args, Default)]
#[command(next_help_heading = "How long")]
pub(crate) struct HowLong {
    /// Stop after this many seconds, reading and modelling included; of many boards, after so many for each.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time_limit: Option<Duration>,
    /// Stop after this many seconds in all, however many boards there are.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) total_time_limit: Option<Duration>,
    /// Stop after this many nodes of the search.
    #[arg(long, value_name = "N")]
    pub(crate) node_limit: Option<u64>,
    /// Stop after this many failures of the search.
    #[arg(long, value_name = "N")]
    pub(crate) fail_limit: Option<u64>,
    /// Stop when the program uses this many megabytes.
    #[arg(long, value_name = "MB", value_parser = megabytes)]
    pub(crate) memory_limit: Option<u64>,
}

impl HowLong {
    /// Limits on time and memory only.
    pub(crate) fn of(time_limit: Option<Duration>, memory_limit: Option<u64>) -> HowLong {
        HowLong { time_limit, memory_limit, ..HowLong::default() }
    }
}

#[derive(Args)]
#[command(next_help_heading = "What to print")]
pub(crate) struct Print {
    /// One JSON object instead of text; for each of several boards, on a line of its own.
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
    #[arg(long, value_name = "N", help_heading = "What to solve", display_order = 3, value_parser = values::from_one)]
    pub(crate) limit: Option<u64>,
    /// Only the K-th solution, in the order in which the search finds them.
    #[arg(long, value_name = "K", help_heading = "What to solve", display_order = 4, conflicts_with_all = ["all", "limit"],
          value_parser = values::from_one)]
    pub(crate) nth: Option<u64>,
    #[command(flatten)]
    pub(crate) how: How,
    /// Write the search tree to this new file (engine cp, one thread, no restarts). Its ending tells the form: .svg a
    /// drawing, .txt an indented tree (for both, the first million nodes are kept in memory), .jsonl an object per node,
    /// all others a table (these two are written as the search goes on, whatever its size).
    #[arg(long, value_name = "FILE", help_heading = "How")]
    pub(crate) trace_search: Option<PathBuf>,
    /// If there is no solution, write a DRAT proof of that to this new file (engine sat, solver cadical). It is about the
    /// clauses that 'export --to dimacs' writes. With --engine lcg, a proof in reasons and clauses of that, or that nothing is
    /// better than the best (docs/proofs.md).
    #[arg(long, value_name = "FILE", help_heading = "How", conflicts_with_all = ["all", "limit", "nth"])]
    pub(crate) proof: Option<PathBuf>,
    /// Replace the files of --proof and --trace-search if they exist.
    #[arg(long, help_heading = "How")]
    pub(crate) force: bool,
    /// If there is no solution, print the reasons of a few constraints that cannot hold together, one per line.
    #[arg(long, help_heading = "What to print")]
    pub(crate) core: bool,
    /// Only the linear relaxation: the model as the engine 'mip' has it, without the demand that values be whole.
    #[arg(long, help_heading = "What to solve", display_order = 6,
          conflicts_with_all = ["all", "limit", "nth", "core", "proof", "trace_search", "steps", "gap"])]
    pub(crate) relax: bool,
    /// Print every step of the engine 'direct' with its reason, before the answer.
    #[arg(long, help_heading = "What to print", conflicts_with_all = ["method", "all", "limit", "nth"])]
    pub(crate) steps: bool,
    #[command(flatten)]
    pub(crate) how_long: HowLong,
    #[command(flatten)]
    pub(crate) split: Split,
    #[command(flatten)]
    pub(crate) print: Print,
}

#[derive(Args)]
pub(crate) struct Count {
    #[command(flatten)]
    pub(crate) what: WhatOrClauses,
    /// Count no further than this.
    #[arg(long, value_name = "N", help_heading = "What to solve", display_order = 3, value_parser = values::from_one)]
    pub(crate) limit: Option<u64>,
    /// Only tell whether there is exactly one solution; stops at the second.
    #[arg(long, help_heading = "What to solve", display_order = 4, conflicts_with = "limit")]
    pub(crate) unique: bool,
    #[command(flatten)]
    pub(crate) how: How,
    #[command(flatten)]
    pub(crate) how_long: HowLong,
    #[command(flatten)]
    pub(crate) split: Split,
    #[command(flatten)]
    pub(crate) print: Print,
}

#[derive(Args)]
pub(crate) struct Check {
    /// The puzzle (see 'damier puzzles').
    #[arg(value_parser = puzzle_parser())]
    pub(crate) puzzle: &'static dyn Puzzle,
    /// The filled board, or several: a file, '-' for standard input, or the board itself where it is short.
    pub(crate) board: String,
    /// The instance it should be an answer to, if something was given; for several boards as many instances.
    #[arg(long, value_name = "INSTANCE")]
    pub(crate) given: Option<String>,
    #[command(flatten)]
    pub(crate) own: OwnOptions,
    /// One JSON object instead of text; for each of several boards, on a line of its own.
    #[arg(long)]
    pub(crate) json: bool,
    /// Nothing but the exit code.
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

#[derive(Args)]
pub(crate) struct Convert {
    /// The puzzle (see 'damier puzzles').
    #[arg(value_parser = puzzle_parser())]
    pub(crate) puzzle: &'static dyn Puzzle,
    /// A file of one board or several, '-' for standard input, or the board itself where it is short.
    pub(crate) board: Option<String>,
    #[command(flatten)]
    pub(crate) own: OwnOptions,
    /// The form to write (see 'damier puzzles').
    #[arg(long, value_name = "FORM", help_heading = "What to print")]
    pub(crate) to: String,
    #[command(flatten)]
    pub(crate) destination: Destination,
}

#[derive(Args)]
pub(crate) struct Export {
    #[command(flatten)]
    pub(crate) what: What,
    #[command(flatten)]
    pub(crate) how: HowToModel,
    /// Stop after this many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "How long")]
    pub(crate) time_limit: Option<Duration>,
    /// Stop when the program uses this many megabytes [default: nine tenths of the machine's memory].
    #[arg(long, value_name = "MB", value_parser = megabytes, help_heading = "How long")]
    pub(crate) memory_limit: Option<u64>,
    /// What to write.
    #[arg(long, value_name = "FORMAT", default_value = "text", help_heading = "What to print")]
    pub(crate) to: ExportFormat,
    #[command(flatten)]
    pub(crate) destination: Destination,
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
    /// An integer program in the LP format of CPLEX, readable by people too.
    Lp,
    /// The same in free MPS.
    Mps,
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
    #[arg(long, value_name = "N", help_heading = "What to solve", conflicts_with = "show", value_parser = values::from_one)]
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
    /// The engine that solves.
    #[arg(long, default_value = engines::AUTO, value_parser = engine_parser(), help_heading = "How")]
    pub(crate) engine: String,
    /// Stop after this many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "How long")]
    pub(crate) time_limit: Option<Duration>,
    /// Stop when the program uses this many megabytes [default: nine tenths of the machine's memory].
    #[arg(long, value_name = "MB", value_parser = megabytes, help_heading = "How long")]
    pub(crate) memory_limit: Option<u64>,
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
