//! The comparisons of Rikudo: the report's boards, and random ones of up to 270 cells, beside CP-SAT and SAT solvers.
//!
//! Ours is the whole program from start to end under its defaults, on one thread. CP-SAT's time is that of the solver alone, without
//! starting Python and building the model: once a circuit with numbers, once the clauses that the SAT solvers get. Theirs leave out
//! writing the clauses, which are those of `damier export --to dimacs`. Who runs into the time limit is counted with it.

use super::matrix::Try;
use super::peers::{Workshop, python, told};
use super::stopwatch::{median, output_of, run};
use super::{Row, row};
use crate::arguments::{Bench, BenchPart};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

const CP_SAT: &str = include_str!("../../../../bench/peers/cpsat_rikudo.py");
const REPORT: &str = include_str!("rikudo/report.mzn");

const FIGURE_5: &str = "radius 3
. . 4 29
7 . . . .
. . . . . .
. 10 1 X . 24 .
. . . 36 . .
. 16 . . .
. . . .
";
const ONLY_ENDS: &str = "radius 3
. . . .
. . . . .
. . . . . .
. . 1 X . . .
. . . 36 . .
. . . . .
. . . .
";
const EMPTY: &str = "radius 3
. . . .
. . . . .
. . . . . .
. . . X . . .
. . . . . .
. . . . .
. . . .
";

pub(super) fn measure(part: BenchPart, asked: &Bench) -> Result<Vec<Row>, String> {
    let damier = std::env::current_exe().map_err(|error| format!("cannot find this program itself: {error}"))?;
    let bench = Measuring { workshop: Workshop::open()?, asked, damier };
    match part {
        BenchPart::Figures => bench.figures(),
        BenchPart::Boards => bench.boards(),
        _ => Ok(Vec::new()),
    }
}

/// A program and what it is called.
type Peer<'a> = (&'static str, Box<dyn Fn(&Path) -> Result<Try, String> + 'a>);

struct Measuring<'a> {
    workshop: Workshop,
    asked: &'a Bench,
    damier: PathBuf,
}

impl Measuring<'_> {
    fn limit(&self) -> f64 {
        self.asked.time_limit.as_secs_f64()
    }

    /// The boards of the report and of the issue that they raised: one solution, and hardly anything given.
    fn figures(&self) -> Result<Vec<Row>, String> {
        let generated = self.generated(5, 10, 1)?;
        let boards = [("figure 5", FIGURE_5), ("radius 3, empty", EMPTY), ("radius 3, only 1 and 36", ONLY_ENDS)];
        let boards = boards.into_iter().chain([("radius 5, 10 % given", generated.as_str())]);
        let mut rows = Vec::new();
        for (what, text) in boards {
            let board = self.workshop.file("board.txt", text)?;
            let mut peers: Vec<Peer> = vec![
                ("CP-SAT, 1 worker", Box::new(|board| self.cp_sat(board, 1))),
                ("CP-SAT, 8 workers", Box::new(|board| self.cp_sat(board, 8))),
            ];
            if self.asked.report {
                peers.push(("the report's model, Gecode", Box::new(|board| self.gecode(board))));
            }
            let repeats = self.asked.repeats as usize;
            let boards = vec![board; repeats];
            rows.extend(self.compare("figures", what.to_owned(), &boards, &peers)?);
        }
        Ok(rows)
    }

    /// Random boards: ten of each size and share of given numbers.
    fn boards(&self) -> Result<Vec<Row>, String> {
        let mut rows = Vec::new();
        let seconds = self.limit().ceil();
        for &radius in &self.asked.radius {
            for &givens in &self.asked.givens {
                let text = |seed| self.generated(radius, givens, seed);
                let file = |seed: u32| self.workshop.file(&format!("r{radius}-{givens}-{seed}.txt"), &text(seed)?);
                let boards = (1..=self.asked.boards).map(file).collect::<Result<Vec<_>, String>>()?;
                let peers: [Peer; 4] = [
                    ("CP-SAT, 8 workers", Box::new(|board| self.cp_sat(board, 8))),
                    ("CP-SAT, clauses", Box::new(|board| self.cp_sat_on_clauses(board, 8))),
                    ("cadical", Box::new(|board| self.sat(board, "cadical", &format!("-q -t {seconds}")))),
                    ("minisat", Box::new(|board| self.sat(board, "minisat", &format!("-verb=0 -cpu-lim={seconds}")))),
                ];
                let what = format!("radius {radius}, {givens} % given");
                rows.extend(self.compare("boards", what, &boards, &peers)?);
            }
        }
        Ok(rows)
    }

    fn generated(&self, radius: u32, givens: u32, seed: u32) -> Result<String, String> {
        let mut command = Command::new(&self.damier);
        let (board, givens, seed) = (format!("radius={radius}"), format!("{givens}%"), seed.to_string());
        command.args(["generate", "rikudo", &board, "--style", "solvable", "--givens", &givens, "--seed", &seed]);
        output_of(command)
    }

    fn compare(
        &self,
        part: &'static str,
        what: String,
        boards: &[PathBuf],
        peers: &[Peer],
    ) -> Result<Vec<Row>, String> {
        let mut ours = Vec::new();
        let mut theirs = vec![Vec::new(); peers.len()];
        for board in boards {
            ours.push(self.settled(|| self.ours(board))?);
            for ((_, peer), tries) in peers.iter().zip(&mut theirs) {
                tries.push(self.settled(|| peer(board))?);
            }
        }
        let rows = peers.iter().zip(&theirs).map(|((name, _), theirs)| {
            let slowest = ours.iter().zip(theirs).map(|(a, b)| b.seconds / a.seconds).fold(f64::INFINITY, f64::min);
            let remark = format!("{}; peer {}; at least {slowest:.1} times faster", in_words(&ours), in_words(theirs));
            row(part, what.clone(), middle(&ours), name, middle(theirs), Some(1.0), remark)
        });
        Ok(rows.collect())
    }

    /// A try that took no longer than a blink is repeated: the median tells more than what else the machine was doing.
    fn settled(&self, one: impl Fn() -> Result<Try, String>) -> Result<Try, String> {
        const BLINK: f64 = 0.2;
        let first = one()?;
        if first.seconds > BLINK {
            return Ok(first);
        }
        let mut seconds = vec![first.seconds];
        for _ in 1..self.asked.repeats {
            seconds.push(one()?.seconds);
        }
        Ok(Try { seconds: median(seconds), ..first })
    }

    fn ours(&self, board: &Path) -> Result<Try, String> {
        let mut command = Command::new(&self.damier);
        command.args(["solve", "rikudo", "--quiet", "--time-limit", &self.limit().to_string()]);
        command.arg(board);
        run(command, 0)
    }

    fn cp_sat(&self, board: &Path, workers: u32) -> Result<Try, String> {
        self.by_python(board, &format!("--workers {workers}"))
    }

    fn cp_sat_on_clauses(&self, board: &Path, workers: u32) -> Result<Try, String> {
        self.by_python(&self.clauses(board)?, &format!("--workers {workers} --clauses"))
    }

    fn by_python(&self, file: &Path, options: &str) -> Result<Try, String> {
        let script = self.workshop.file("cpsat_rikudo.py", CP_SAT)?;
        let mut command = Command::new(python());
        command.arg(script).arg(file).args(options.split(' ')).args(["--time-limit", &self.limit().to_string()]);
        let json = told(command)?;
        let seconds = json["seconds"].as_f64().ok_or("CP-SAT told no time")?;
        self.satisfiable("CP-SAT", json["status"] == "INFEASIBLE")?;
        Ok(Try { seconds, solved: !json["answer"].is_null(), answer: None })
    }

    /// Every board here has a solution: a program that says otherwise is wrong, or was given something else.
    fn satisfiable(&self, who: &str, denied: bool) -> Result<(), String> {
        if denied { Err(format!("{who} says that a board with a solution has none")) } else { Ok(()) }
    }

    /// The file of the clauses of a board, written if it is not there yet.
    fn clauses(&self, board: &Path) -> Result<PathBuf, String> {
        let clauses = board.with_extension("cnf");
        if !clauses.exists() {
            let mut export = Command::new(&self.damier);
            export.args(["export", "rikudo", "--to", "dimacs", "--out"]).arg(&clauses).arg(board);
            output_of(export)?;
        }
        Ok(clauses)
    }

    fn sat(&self, board: &Path, program: &str, options: &str) -> Result<Try, String> {
        let clauses = self.clauses(board)?;
        let mut command = Command::new(program);
        command.args(options.split(' ')).arg(&clauses);
        // What SAT solvers say of a formula that has a model.
        const SATISFIABLE: i32 = 10;
        run(command, SATISFIABLE)
    }

    fn gecode(&self, board: &Path) -> Result<Try, String> {
        let text = std::fs::read_to_string(board).map_err(|error| error.to_string())?;
        let flat = self.workshop.gecode_with("report", REPORT, &data(&text))?;
        let mut command = Command::new("fzn-gecode");
        command.arg("-time").arg(format!("{}", self.asked.time_limit.as_millis())).arg(&flat);
        let start = Instant::now();
        let solved = output_of(command)?.contains("----------");
        Ok(Try { seconds: start.elapsed().as_secs_f64(), solved, answer: None })
    }
}

/// A hexagon in native text as MiniZinc data.
fn data(board: &str) -> String {
    let rows: Vec<Vec<&str>> = board
        .lines()
        .skip(1)
        .map(|row| row.split_whitespace().collect())
        .filter(|row: &Vec<_>| row.len() > 1)
        .collect();
    let radius = rows.len() / 2;
    let places = rows.iter().enumerate().flat_map(|(i, row)| {
        row.iter().enumerate().map(move |(j, &word)| ((i as i64, (j + radius.saturating_sub(i)) as i64), word))
    });
    let cells: Vec<((i64, i64), &str)> = places.filter(|&(_, word)| word != "X").collect();
    let beside = |&((i, j), _): &((i64, i64), &str)| {
        let near = [(i, j - 1), (i, j + 1), (i - 1, j), (i + 1, j), (i + 1, j - 1), (i - 1, j + 1)];
        let found: Vec<String> = (1..)
            .zip(&cells)
            .filter(|(_, (place, _))| near.contains(place))
            .map(|(cell, _): (u32, _)| cell.to_string())
            .collect();
        format!("{{{}}}", found.join(","))
    };
    let all: Vec<String> = cells.iter().map(beside).collect();
    let given: Vec<&str> = cells.iter().map(|&(_, word)| if word == "." { "0" } else { word }).collect();
    format!("n = {};\nbeside = [{}];\ngiven = [{}];\n", cells.len(), all.join(","), given.join(","))
}

fn middle(tries: &[Try]) -> f64 {
    median(tries.iter().map(|one| one.seconds).collect())
}

fn in_words(tries: &[Try]) -> String {
    let solved = tries.iter().filter(|one| one.solved).count();
    let worst = tries.iter().map(|one| one.seconds).fold(0.0, f64::max);
    format!("solved {solved} of {}, worst {worst:.3} s", tries.len())
}
