//! What `bench` may be asked to measure.

use super::values::seconds;
use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;

#[derive(Args)]
pub(crate) struct Bench {
    /// The puzzle to measure with.
    #[arg(default_value = "nqueens", value_parser = PossibleValuesParser::new(["nqueens", "rikudo", "singles", "unruly", "sudoku", "chess", "museum", "all"]))]
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
    /// Sizes of the boards of Singles and Unruly, between commas [default: those of the documents].
    #[arg(long, value_name = "N,N", value_delimiter = ',', value_parser = clap::value_parser!(u32).range(2..=2000))]
    pub(crate) sizes: Vec<u32>,
    /// Only these programs, by the names at the head of the table's columns, between commas; in the table of everything,
    /// only these puzzles.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) only: Vec<String>,
    /// For the table of everything: a folder of boards with known answers, a folder per puzzle, beside those that ship.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: Option<PathBuf>,
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
    /// One slice of 'bench sudoku --part lines', which starts it for itself as it starts its peers.
    #[arg(long, value_name = "FILE", hide = true)]
    pub(crate) slice: Option<PathBuf>,
    /// Rounds of that slice.
    #[arg(long, value_name = "N", hide = true, default_value_t = 1)]
    pub(crate) rounds: u32,
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
    /// Every engine on boards of Unruly, beside CP-SAT and HiGHS.
    Unruly,
    /// Every engine on boards of Singles, beside clasp, CP-SAT and CaDiCaL.
    Singles,
    /// Sudoku boards a second with a proof of uniqueness, beside the crate `sudoku`.
    Lines,
    /// Our kernel on the model of Sudoku, beside Gecode.
    SudokuModels,
    /// Large boards of Sudoku, beside CP-SAT.
    Large,
    /// The fewest knights that dominate a board, beside Choco, CP-SAT and HiGHS.
    Knights,
    /// Rooks, bishops and knights together, beside Choco and CP-SAT.
    Armies,
    /// The fewest sensors for maps, beside Choco and CP-SAT.
    Museum,
    /// Every puzzle by every formulation under every engine.
    Everything,
    /// Making boards of Unruly, beside Simon Tatham's generator.
    MakeUnruly,
    /// Making boards of Singles, beside Simon Tatham's generator.
    MakeSingles,
}

impl BenchPart {
    pub(crate) const ALL: [BenchPart; 17] = [
        BenchPart::Models,
        BenchPart::First,
        BenchPart::Threads,
        BenchPart::Direct,
        BenchPart::Figures,
        BenchPart::Boards,
        BenchPart::Unruly,
        BenchPart::Singles,
        BenchPart::MakeUnruly,
        BenchPart::MakeSingles,
        BenchPart::Lines,
        BenchPart::SudokuModels,
        BenchPart::Large,
        BenchPart::Knights,
        BenchPart::Armies,
        BenchPart::Museum,
        BenchPart::Everything,
    ];

    /// The puzzle it is measured with.
    pub(crate) fn puzzle(self) -> &'static str {
        match self {
            BenchPart::Models | BenchPart::First | BenchPart::Threads | BenchPart::Direct => "nqueens",
            BenchPart::Figures | BenchPart::Boards => "rikudo",
            BenchPart::Lines | BenchPart::SudokuModels | BenchPart::Large => "sudoku",
            BenchPart::Knights | BenchPart::Armies => "chess",
            BenchPart::Museum => "museum",
            BenchPart::Everything => "all",
            BenchPart::Unruly | BenchPart::MakeUnruly => "unruly",
            BenchPart::Singles | BenchPart::MakeSingles => "singles",
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
            BenchPart::Unruly => "a first solution of solvable boards, 10 % given",
            BenchPart::Singles => "a first solution, and the proof that it is the only one",
            BenchPart::Lines => "9×9 boards with the proof that there is one solution",
            BenchPart::SudokuModels => "a solution of 9×9 boards, same model",
            BenchPart::Large => "a solution of large boards, medians",
            BenchPart::Knights => "the fewest knights that dominate a board",
            BenchPart::Armies => "rooks, bishops and knights together",
            BenchPart::Museum => "the fewest sensors for random maps, 30 % obstacles",
            BenchPart::Everything => "every puzzle by every formulation under every engine",
            BenchPart::MakeUnruly | BenchPart::MakeSingles => "making a board with one solution",
        }
    }
}
