//! The options of `damier mzn` and `damier fzn`: those that people who write MiniZinc type by habit.

use clap::{Args, ValueEnum};
use damier_model::{Restart, machine_memory};
use std::path::PathBuf;

/// A model with its data, and what to do with it.
#[derive(Args, Clone, Default)]
pub(crate) struct Mzn {
    #[command(flatten)]
    pub(crate) what: MznInput,
    #[command(flatten)]
    pub(crate) how: MznSolving,
    #[command(flatten)]
    pub(crate) instead: MznInstead,
    #[command(flatten)]
    pub(crate) print: MznPrinting,
    #[command(flatten)]
    pub(crate) taken: MznTaken,
}

#[derive(Args, Clone, Default)]
#[command(next_help_heading = "What to solve")]
pub(crate) struct MznInput {
    /// Models (.mzn, .fzn), data (.dzn, .json), parameters (.mpc) and solver configurations (.msc), told apart by their
    /// endings; '-' for a model on standard input.
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// A file that is a model whatever its ending.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) model: Vec<PathBuf>,
    /// A file that is data whatever its ending.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) data: Vec<PathBuf>,
    /// Data itself, such as 'n = 8;'.
    #[arg(short = 'D', long = "cmdline-data", value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) define: Vec<String>,
    /// Data itself, as a JSON object.
    #[arg(long = "cmdline-json-data", value_name = "TEXT")]
    pub(crate) define_json: Vec<String>,
    /// Read the model from standard input.
    #[arg(long = "input-from-stdin")]
    pub(crate) stdin: bool,
    /// Look for included files in this folder too.
    #[arg(short = 'I', long = "search-dir", value_name = "FOLDER")]
    pub(crate) include: Vec<PathBuf>,
    /// A standard library other than the one within this program.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) stdlib_dir: Option<PathBuf>,
    /// A folder of the standard library in which a solver's own constraints are looked for first.
    #[arg(short = 'G', long = "globals-dir", alias = "mzn-globals-dir", value_name = "FOLDER")]
    pub(crate) globals_dir: Vec<PathBuf>,
    /// For models of strangers: include nothing but the standard library and files beside the model, run no other program,
    /// write no file.
    #[arg(long)]
    pub(crate) sandbox: bool,
}

#[derive(Args, Clone, Default)]
#[command(next_help_heading = "How")]
pub(crate) struct MznSolving {
    /// The solver: cp, sat, mip, lcg, local, auto, a tag or the identifier of a configured solver, or a configuration
    /// file (.msc) [default: auto].
    #[arg(long, alias = "engine", value_name = "SOLVER")]
    pub(crate) solver: Option<String>,
    /// All solutions; where something is optimised, every better one on the way.
    #[arg(short, long = "all-solutions", alias = "all")]
    pub(crate) all_solutions: bool,
    /// This many solutions, those that print alike counted once.
    #[arg(short, long = "num-solutions", value_name = "K")]
    pub(crate) num_solutions: Option<u64>,
    /// Every better solution on the way to the best.
    #[arg(short, long = "intermediate-solutions", alias = "intermediate")]
    pub(crate) intermediate: bool,
    /// All best solutions.
    #[arg(long = "all-optimal")]
    pub(crate) all_optimal: bool,
    /// This many best solutions, those that print alike counted once.
    #[arg(long = "num-optimal", value_name = "K")]
    pub(crate) num_optimal: Option<u64>,
    /// Stop after this many milliseconds, compilation included.
    #[arg(long = "time-limit", short = 't', value_name = "MS", value_parser = milliseconds)]
    pub(crate) time_limit: Option<u64>,
    /// Stop the solver after this many milliseconds.
    #[arg(long = "solver-time-limit", alias = "fzn-time-limit", value_name = "MS", value_parser = milliseconds)]
    pub(crate) solver_time_limit: Option<u64>,
    /// Stop when the program uses this many megabytes, compilation included [default: nine tenths of the machine's memory].
    #[arg(long = "memory-limit", value_name = "MB", value_parser = super::values::megabytes)]
    pub(crate) memory_limit: Option<u64>,
    /// Time for confirming, by an exact engine, what HiGHS or another program claims (that there is no solution, no other or
    /// no better one), in milliseconds; 0 for none [default: a quarter of what the answer took, and 100].
    #[arg(long, value_name = "MS")]
    pub(crate) confirm: Option<u64>,
    /// Threads to search with.
    #[arg(short, long, value_name = "N")]
    pub(crate) parallel: Option<usize>,
    /// Seed of everything that happens by chance.
    #[arg(short, long = "random-seed", alias = "seed", value_name = "SEED", allow_negative_numbers = true)]
    pub(crate) random_seed: Option<i64>,
    /// Free search: the search annotations are not followed.
    #[arg(short, long = "free-search")]
    pub(crate) free_search: bool,
    /// When the engine cp starts over, whatever the model says: none, constant, linear, luby or geometric.
    #[arg(long, value_name = "POLICY", value_parser = super::choices(Restart::ALL))]
    pub(crate) restart: Option<Restart>,
    /// What each run is longer than the one before by, with --restart geometric [default: 1.5].
    #[arg(long = "restart-base", value_name = "FACTOR", value_parser = factor)]
    pub(crate) restart_base: Option<f64>,
    /// Failures before the first restart [default: 250].
    #[arg(long = "restart-scale", value_name = "FAILURES")]
    pub(crate) restart_scale: Option<u64>,
    /// Options by name, as a JSON object in a file (.mpc).
    #[arg(long = "param-file", value_name = "FILE")]
    pub(crate) param_file: Vec<PathBuf>,
}

/// By how much runs grow; those that shrank might never come to an end.
fn factor(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(factor) if factor >= 1.0 && f64::is_finite(factor) => Ok(factor),
        _ => Err("expected a number of at least 1, such as 1.5".to_owned()),
    }
}

impl MznSolving {
    /// How large the process may grow, in bytes.
    pub(crate) fn memory_limit(&self) -> Option<u64> {
        let asked = self.memory_limit.map(|megabytes| megabytes.saturating_mul(1 << 20));
        asked.or_else(|| machine_memory().map(|all| all / 10 * 9))
    }
}

#[derive(Args, Clone, Default)]
#[command(next_help_heading = "What to do instead of solving")]
pub(crate) struct MznInstead {
    /// Write FlatZinc and an output model, and stop there.
    #[arg(short, long)]
    pub(crate) compile: bool,
    /// Types and lints, without data and without solving.
    #[arg(long)]
    pub(crate) check: bool,
    /// Types of the model, without data.
    #[arg(short = 'e', long = "model-check-only")]
    pub(crate) model_check_only: bool,
    /// Types of the model with its data.
    #[arg(long = "instance-check-only")]
    pub(crate) instance_check_only: bool,
    /// The parameters and the variables of the model, as JSON.
    #[arg(long = "model-interface-only")]
    pub(crate) model_interface_only: bool,
    /// The types of the model's names, as JSON.
    #[arg(long = "model-types-only")]
    pub(crate) model_types_only: bool,
    /// Why there is no solution: a smallest set of constraints that cannot hold together, with their names, places and indices;
    /// with --all, every such set of which no part can be left out.
    #[arg(long)]
    pub(crate) explain: bool,
    /// Why a condition holds in every solution, such as 'x[3] = 4' or 'x[3] != 4': a smallest set of constraints from which
    /// it follows.
    #[arg(long, value_name = "CONDITION", conflicts_with = "explain", allow_hyphen_values = true)]
    pub(crate) why: Option<String>,
    /// The size of what comes out: variables and constraints by kind.
    #[arg(long = "model-stats")]
    pub(crate) model_stats: bool,
    /// Write the flat model for another program.
    #[arg(long, value_name = "FORMAT")]
    pub(crate) export: Option<MznFormat>,
    /// Print what a FlatZinc solver says on standard input as this output model has it.
    #[arg(long = "ozn-file", value_name = "FILE")]
    pub(crate) ozn_file: Option<PathBuf>,
    /// Make this program known to MiniZinc as the solver 'damier'.
    #[arg(long = "install-solver")]
    pub(crate) install_solver: bool,
    /// The solvers that are known.
    #[arg(long)]
    pub(crate) solvers: bool,
    /// The solvers that are known, as JSON.
    #[arg(long = "solvers-json")]
    pub(crate) solvers_json: bool,
    /// The configuration of a solver, as JSON.
    #[arg(long = "solver-json", value_name = "SOLVER")]
    pub(crate) solver_json: Option<String>,
    /// Where configurations are looked for, as JSON.
    #[arg(long = "config-dirs")]
    pub(crate) config_dirs: bool,
    /// Only read the files.
    #[arg(long = "parse-only", hide = true)]
    pub(crate) parse_only: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum MznFormat {
    /// The whole model, readable.
    Text,
    /// FlatZinc of the constraints every solver has.
    Flatzinc,
    /// Clauses for SAT solvers.
    Dimacs,
    /// Linear constraints over 0/1 variables.
    Opb,
    /// An integer program in the LP format of CPLEX.
    Lp,
    /// The same in free MPS.
    Mps,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Default)]
pub(crate) enum MznOutputMode {
    /// As the output items say.
    #[default]
    Item,
    /// As data.
    Dzn,
    /// As JSON.
    Json,
    /// As the data that the solution checker wants.
    Checker,
}

#[derive(Args, Clone, Default)]
#[command(next_help_heading = "What to print")]
pub(crate) struct MznPrinting {
    /// Statistics of compiling and solving.
    #[arg(short, long)]
    pub(crate) statistics: bool,
    /// What the program is doing, on standard error.
    #[arg(short, long)]
    pub(crate) verbose: bool,
    /// How solutions are printed.
    #[arg(long = "output-mode", value_name = "MODE")]
    pub(crate) output_mode: Option<MznOutputMode>,
    /// One JSON object with all solutions, as the other verbs print it.
    #[arg(long, conflicts_with_all = ["json_stream", "output"])]
    pub(crate) json: bool,
    /// Messages as JSON objects, one per line.
    #[arg(long = "json-stream")]
    pub(crate) json_stream: bool,
    /// The file to print to instead of standard output, complete or not, once the run has ended; with --compile, the file
    /// for FlatZinc.
    #[arg(short, long = "output-to-file", value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// With --compile, the file for FlatZinc [default: named as the model].
    #[arg(long, alias = "output-fzn-to-file", value_name = "FILE")]
    pub(crate) fzn: Option<PathBuf>,
    /// With --compile, the file for the output model [default: named as the model].
    #[arg(long, alias = "output-ozn-to-file", value_name = "FILE")]
    pub(crate) ozn: Option<PathBuf>,
    /// Replace files that exist.
    #[arg(long)]
    pub(crate) force: bool,
    /// With --compile, no output model.
    #[arg(long = "no-output-ozn")]
    pub(crate) no_ozn: bool,
    /// With --compile, FlatZinc to standard output.
    #[arg(long = "output-to-stdout", alias = "output-fzn-to-stdout")]
    pub(crate) to_stdout: bool,
    /// How many constraints and variables each item of the model became, and how long that took.
    #[arg(long = "output-detailed-timing", alias = "profile")]
    pub(crate) profile: bool,
    /// The value of the objective with each solution, as data or JSON.
    #[arg(long = "output-objective")]
    pub(crate) objective: bool,
    /// What the output items say with each solution, as data or JSON.
    #[arg(long = "output-output-item")]
    pub(crate) output_item: bool,
    /// The time with each solution.
    #[arg(long = "output-time")]
    pub(crate) time: bool,
    /// Only these sections of the output, separated by commas.
    #[arg(long = "only-sections", value_name = "SECTIONS", value_delimiter = ',')]
    pub(crate) only_sections: Vec<String>,
    /// All sections of the output but these, separated by commas.
    #[arg(long = "not-sections", value_name = "SECTIONS", value_delimiter = ',')]
    pub(crate) not_sections: Vec<String>,
    /// The line after each solution.
    #[arg(long = "soln-sep", aliases = ["soln-separator", "solution-separator"], value_name = "TEXT")]
    pub(crate) solution_separator: Option<String>,
    /// The line between solutions.
    #[arg(long = "soln-comma", alias = "solution-comma", value_name = "TEXT")]
    pub(crate) solution_comma: Option<String>,
    /// The line when the search is complete.
    #[arg(long = "search-complete-msg", aliases = ["search-complete-message"], value_name = "TEXT")]
    pub(crate) complete_message: Option<String>,
    /// The line when there is no solution.
    #[arg(long = "unsat-msg", alias = "unsatisfiable-msg", value_name = "TEXT")]
    pub(crate) unsatisfiable_message: Option<String>,
    /// The line when nothing is known.
    #[arg(long = "unknown-msg", value_name = "TEXT")]
    pub(crate) unknown_message: Option<String>,
}

/// What MiniZinc's driver takes and what makes no difference here: taken so that scripts go on working.
#[derive(Args, Clone, Default)]
pub(crate) struct MznTaken {
    #[arg(long = "allow-multiple-assignments", hide = true)]
    pub(crate) allow_multiple_assignments: bool,
    #[arg(long = "no-half-reifications", hide = true)]
    pub(crate) no_half_reifications: bool,
    #[arg(long = "no-chain-compression", hide = true)]
    no_chain_compression: bool,
    #[arg(short = 'O', hide = true, value_name = "LEVEL")]
    optimisation: Option<String>,
    #[arg(long = "no-optimize", alias = "no-optimise", hide = true)]
    no_optimise: bool,
    #[arg(long = "two-pass", hide = true)]
    two_pass: bool,
    #[arg(long = "use-gecode", hide = true)]
    use_gecode: bool,
    #[arg(long, hide = true)]
    shave: bool,
    #[arg(long, hide = true)]
    sac: bool,
    #[arg(short = 'W', hide = true, value_name = "WHAT")]
    warnings: Option<String>,
    #[arg(long = "compiler-statistics", hide = true)]
    pub(crate) compiler_statistics: bool,
    #[arg(long = "solver-statistics", hide = true)]
    pub(crate) solver_statistics: bool,
    #[arg(long = "verbose-compilation", hide = true)]
    pub(crate) verbose_compilation: bool,
    #[arg(long = "verbose-solving", hide = true)]
    pub(crate) verbose_solving: bool,
    #[arg(long = "output-mode-checker", hide = true)]
    checker: bool,
    #[arg(long = "keep-paths", hide = true)]
    keep_paths: bool,
    #[arg(long = "output-paths-to-stdout", alias = "paths", hide = true)]
    pub(crate) output_paths: bool,
    #[arg(long = "debug", hide = true)]
    pub(crate) debug: bool,
    #[arg(long = "unique", hide = true)]
    unique: bool,
    #[arg(long = "non-unique", hide = true)]
    non_unique: bool,
    #[arg(long = "canonicalize", hide = true)]
    canonicalize: bool,
    #[arg(long = "fzn-flags", alias = "backend-flags", hide = true, value_name = "FLAGS", allow_hyphen_values = true)]
    pub(crate) fzn_flags: Vec<String>,
    /// Answered as MiniZinc's driver would.
    #[arg(long = "as-driver", hide = true)]
    pub(crate) as_driver: bool,
}

fn milliseconds(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| "expected whole milliseconds, as MiniZinc has it, such as 5000 for five seconds".to_owned())
}
