//! Every puzzle by every formulation under every engine: how many boards come out right, and how long they take.
//!
//! Boards are the examples that ship with the program, and those of a folder with known answers if one is named: a folder
//! per puzzle with a table `expected.tsv`. Each run is a process of its own, so that one that fails costs only itself.
//! Where a formulation does not find all answers, or an engine cannot list them, a first answer is asked for; where
//! something is optimised, the best one.

use super::stopwatch::median;
use crate::arguments::Bench;
use damier_puzzles::{Puzzle, puzzles};
use damier_solve::engines::{self, EngineSettings, LOCAL};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// Solutions counted at most, as in the tables of known answers.
const CAP: u64 = 1000;

/// A board with what is known of it.
struct Known {
    path: PathBuf,
    expected: Expected,
}

#[derive(Clone, Copy)]
enum Expected {
    /// So many solutions, counted up to the second number.
    Solutions(u64, u64),
    /// The best there is.
    Optimum(i64),
}

/// What came of one way to solve all boards of a puzzle.
#[derive(Default)]
struct Field {
    seconds: Vec<f64>,
    right: usize,
    wrong: Vec<String>,
    too_long: usize,
    /// What the program said where it refused, once each.
    refused: Vec<String>,
    refusals: usize,
    /// Whether only first answers were asked for.
    first_only: bool,
}

/// A table in Markdown, its last lines telling what was refused and why.
pub(super) struct Everything {
    columns: Vec<&'static str>,
    lines: Vec<(String, String, usize, Vec<Field>)>,
}

pub(super) fn measure(asked: &Bench, folder: &Path) -> Result<Everything, String> {
    let mut columns: Vec<&'static str> =
        engines::engines(EngineSettings::default()).iter().map(|engine| engine.name()).collect();
    columns.push(engines::AUTO);
    let damier = std::env::current_exe().map_err(|error| format!("cannot find this program itself: {error}"))?;
    let mut lines = Vec::new();
    for puzzle in
        puzzles().iter().filter(|puzzle| asked.only.is_empty() || asked.only.iter().any(|n| n == puzzle.name()))
    {
        let boards = boards(*puzzle, asked, folder)?;
        for info in puzzle.formulations() {
            let fields = columns.iter().map(|&engine| {
                if engine == engines::AUTO {
                    return Field::default();
                }
                let way = Way { damier: &damier, puzzle: *puzzle, engine, model: Some(info.name), asked };
                way.tried(&boards)
            });
            lines.push((puzzle.name().to_owned(), info.name.to_owned(), boards.len(), fields.collect()));
        }
        let own = columns.iter().map(|&engine| {
            if engine != engines::AUTO {
                return Field::default();
            }
            Way { damier: &damier, puzzle: *puzzle, engine, model: None, asked }.tried(&boards)
        });
        lines.push((puzzle.name().to_owned(), "(its choice)".to_owned(), boards.len(), own.collect()));
    }
    Ok(Everything { columns, lines })
}

/// One engine on one formulation.
struct Way<'a> {
    damier: &'a Path,
    puzzle: &'static dyn Puzzle,
    engine: &'static str,
    model: Option<&'static str>,
    asked: &'a Bench,
}

impl Way<'_> {
    fn tried(&self, boards: &[Known]) -> Field {
        let mut field = Field::default();
        for board in boards {
            self.run(board, &mut field);
        }
        field
    }

    fn run(&self, board: &Known, field: &mut Field) {
        let info = self.puzzle.formulations().iter().find(|info| Some(info.name) == self.model);
        let partial = info.is_some_and(|info| info.leaves_out.is_some());
        let lists = self.engine != LOCAL && self.model.is_none_or(|model| self.puzzle.finds_all(model));
        let mut command = Command::new(self.damier);
        let counts = matches!(board.expected, Expected::Solutions(..)) && lists;
        command.arg(if counts { "count" } else { "solve" }).arg(self.puzzle.name()).arg(&board.path);
        command.args(["--json", "--no-confirm", "--engine", self.engine, "--time-limit"]);
        command.arg(self.asked.time_limit.as_secs_f64().to_string());
        command.args(self.model.map(|model| ["--model", model]).into_iter().flatten());
        if let (Expected::Solutions(_, cap), true) = (board.expected, counts) {
            command.args(["--limit", &cap.to_string()]);
        }
        let begun = Instant::now();
        let Ok(output) = command.stdin(Stdio::null()).output() else { return };
        let seconds = begun.elapsed().as_secs_f64();
        let Ok(said) = serde_json::from_slice::<Value>(&output.stdout) else {
            field.refusals += 1;
            let complaint = String::from_utf8_lossy(&output.stderr);
            let complaint = complaint.lines().next().unwrap_or("nothing was said").trim_start_matches("error: ");
            if !field.refused.iter().any(|known| known == complaint) {
                field.refused.push(complaint.to_owned());
            }
            return;
        };
        field.first_only |= !counts && matches!(board.expected, Expected::Solutions(..));
        let (count, solved) = (said["count"].as_u64().unwrap_or(0), said["status"] == "solved");
        let complete = said["complete"] == true;
        let right = match board.expected {
            Expected::Optimum(best) => said["objective"] == best && (complete || self.engine == LOCAL),
            Expected::Solutions(number, cap) if counts && partial => count >= number.min(cap),
            Expected::Solutions(number, cap) if counts => count == number.min(cap) && (complete || number >= cap),
            Expected::Solutions(0, _) => !solved,
            Expected::Solutions(..) => solved,
        };
        let stopped = !said["stopped_by"].is_null() && said["stopped_by"] != "solutions";
        match (right, stopped || !complete) {
            (true, _) => {
                field.right += 1;
                field.seconds.push(seconds);
            }
            (false, true) => field.too_long += 1,
            (false, false) => field.wrong.push(board.path.display().to_string()),
        }
    }
}

/// The boards of one puzzle, those of the folder first.
fn boards(puzzle: &dyn Puzzle, asked: &Bench, folder: &Path) -> Result<Vec<Known>, String> {
    let mut known = Vec::new();
    if let Some(data) = &asked.data {
        known.extend(expected(&data.join(puzzle.name())));
    }
    let folder = folder.join(puzzle.name());
    fs::create_dir_all(&folder).map_err(|error| format!("cannot create {}: {error}", folder.display()))?;
    for example in puzzle.examples() {
        let path = folder.join(example.name);
        fs::write(&path, example.text).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
        known.push(Known { path, expected: Expected::Solutions(example.solutions, CAP) });
    }
    Ok(known)
}

/// The boards that a table names with their answers; none if there is no such table.
fn expected(folder: &Path) -> Vec<Known> {
    let Ok(table) = fs::read_to_string(folder.join("expected.tsv")) else { return Vec::new() };
    let mut rows = table.lines().map(|row| row.split('\t').map(str::trim).collect::<Vec<_>>());
    let header = rows.next().unwrap_or_default();
    let column = |test: &dyn Fn(&str) -> bool| header.iter().position(|name| test(name));
    let optimum = column(&|name| name.starts_with("min_"));
    let solutions = column(&|name| name.starts_with("nb_sol"));
    let cap = solutions.and_then(|column| {
        let digits: String = header[column].chars().filter(char::is_ascii_digit).collect();
        digits.parse().ok()
    });
    let known = |row: Vec<&str>| {
        let number = |column: usize| row.get(column)?.split_whitespace().next()?.parse().ok();
        let path = [".txt", ".carte"].iter().map(|ending| folder.join(format!("{}{ending}", row[0])));
        let path = path.into_iter().find(|path| path.exists())?;
        let expected = match (optimum, solutions) {
            (Some(column), _) => Expected::Optimum(number(column)?),
            (None, Some(column)) => Expected::Solutions(number(column)?.try_into().ok()?, cap.unwrap_or(CAP)),
            (None, None) => return None,
        };
        Some(Known { path, expected })
    };
    rows.filter(|row| !row.is_empty() && !row[0].is_empty()).filter_map(known).collect()
}

impl Field {
    fn in_words(&self, boards: usize, notes: &mut Vec<String>) -> String {
        let tried = self.right + self.wrong.len() + self.too_long + self.refusals;
        if tried == 0 {
            return "–".to_owned();
        }
        let mut words = Vec::new();
        if self.right > 0 {
            let all = if self.right == boards { String::new() } else { format!("{} of {boards}: ", self.right) };
            words.push(format!("{all}{:.3} s", median(self.seconds.clone())));
        }
        if self.too_long > 0 {
            words.push(format!("{} too long", self.too_long));
        }
        if !self.wrong.is_empty() {
            words.push(format!("{} WRONG ({})", self.wrong.len(), self.wrong.join(", ")));
        }
        for complaint in &self.refused {
            let known = notes.iter().position(|note| note == complaint);
            let number = known.unwrap_or_else(|| {
                notes.push(complaint.clone());
                notes.len() - 1
            });
            words.push(format!("refused [{}]", number + 1));
        }
        let mut words = words.join(", ");
        if self.first_only {
            words.push('¹');
        }
        words
    }
}

impl Everything {
    pub(super) fn text(&self, title: &str) -> String {
        let mut notes = Vec::new();
        let mut text = format!("{title}\n\n| puzzle | formulation | boards | {} |\n", self.columns.join(" | "));
        text.push_str(&format!("|---|---|---|{}\n", "---|".repeat(self.columns.len())));
        for (puzzle, model, boards, fields) in &self.lines {
            let fields: Vec<String> = fields.iter().map(|field| field.in_words(*boards, &mut notes)).collect();
            text.push_str(&format!("| {puzzle} | {model} | {boards} | {} |\n", fields.join(" | ")));
        }
        text.push_str("\nMedian seconds of whole processes over the boards that came out right. ");
        text.push_str("¹ only a first answer was asked for: the formulation or the engine does not find all. – the program chooses the \
             model where it chooses the engine.\n");
        for (number, note) in notes.iter().enumerate() {
            text.push_str(&format!("[{}] {note}\n", number + 1));
        }
        text
    }

    pub(super) fn json(&self) -> Vec<Value> {
        let field = |puzzle: &str, model: &str, boards: usize, engine: &str, field: &Field| {
            json!({
                "part": "everything", "puzzle": puzzle, "model": model, "engine": engine, "boards": boards,
                "right": field.right, "wrong": field.wrong, "too_long": field.too_long, "refused": field.refused,
                "first_only": field.first_only, "seconds": median(field.seconds.clone()),
            })
        };
        let line = |(puzzle, model, boards, fields): &(String, String, usize, Vec<Field>)| {
            let fields = self.columns.iter().zip(fields);
            fields.map(|(engine, one)| field(puzzle, model, *boards, engine, one)).collect::<Vec<_>>()
        };
        self.lines.iter().flat_map(line).collect()
    }
}
