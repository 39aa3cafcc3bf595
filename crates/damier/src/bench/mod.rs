//! `damier bench`: Damier beside its peers, in one run on one machine, as anybody can repeat it.

mod everything;
mod generators;
mod matrix;
mod nqueens;
mod optima;
mod peers;
mod rikudo;
mod singles;
mod stopwatch;
mod sudoku;
mod unruly;

use crate::arguments::{Bench, BenchPart};
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::output::tell;
use everything::Everything;
use matrix::Matrix;
use serde::Serialize;
use std::io::IsTerminal;

/// One comparison.
#[derive(Serialize)]
struct Row {
    part: &'static str,
    what: String,
    /// Median seconds of Damier.
    seconds: f64,
    /// Who it is compared with.
    peer: String,
    peer_seconds: Option<f64>,
    /// How many times faster than the peer.
    ratio: Option<f64>,
    /// What it should be at least, where a goal is set.
    goal: Option<f64>,
    remark: String,
}

/// Runs the parts asked for and prints each as a table.
pub(crate) fn run(asked: &Bench) -> Result<Exit, Failure> {
    if let Some(file) = &asked.slice {
        let told = sudoku::slice(file, asked.rounds).map_err(Failure::Refused)?;
        Output::standard().line(&told)?;
        return Ok(Exit::Answered);
    }
    let mut parts: Vec<BenchPart> = BenchPart::ALL.into_iter().filter(|part| part.puzzle() == asked.puzzle).collect();
    if let Some(other) = asked.part.iter().find(|part| !parts.contains(part)) {
        let (puzzle, asked) = (other.puzzle(), &asked.puzzle);
        return Err(Failure::Refused(format!("this part is measured with {puzzle}, not with {asked}")));
    }
    if !asked.part.is_empty() {
        parts = asked.part.clone();
    }
    let mut output = Output::standard();
    let mut all = Vec::new();
    for part in parts {
        if std::io::stderr().is_terminal() {
            tell!("measuring {} …", part.title());
        }
        let tables = measure(part, asked).map_err(Failure::Refused)?;
        for measured in tables {
            if asked.json {
                all.extend(measured.json());
            } else {
                output.line(&measured.text(part.title()))?;
            }
        }
    }
    if asked.json {
        let text = serde_json::to_string(&all).map_err(|error| Failure::Refused(error.to_string()))?;
        output.line(&text)?;
    }
    Ok(Exit::Answered)
}

/// What a part has to show.
enum Table {
    /// Damier beside one peer in each line.
    Pairs(Vec<Row>),
    /// Boards by programs.
    Matrix(Matrix),
    /// Puzzles by engines.
    Everything(Everything),
}

impl Table {
    fn text(&self, title: &str) -> String {
        match self {
            Table::Pairs(rows) => table(title, rows),
            Table::Matrix(matrix) => matrix.text(title),
            Table::Everything(table) => table.text(title),
        }
    }

    fn json(&self) -> Vec<serde_json::Value> {
        match self {
            Table::Pairs(rows) => rows.iter().map(|row| serde_json::json!(row)).collect(),
            Table::Matrix(matrix) => matrix.json(),
            Table::Everything(table) => table.json(),
        }
    }
}

fn measure(part: BenchPart, asked: &Bench) -> Result<Vec<Table>, String> {
    Ok(match part {
        BenchPart::Models | BenchPart::First | BenchPart::Threads | BenchPart::Direct => {
            vec![Table::Pairs(nqueens::measure(part, asked)?)]
        }
        BenchPart::Figures | BenchPart::Boards => vec![Table::Pairs(rikudo::measure(part, asked)?)],
        BenchPart::Unruly => vec![Table::Matrix(unruly::measure(asked)?)],
        BenchPart::Singles => singles::measure(asked)?.into_iter().map(Table::Matrix).collect(),
        BenchPart::Knights | BenchPart::Armies | BenchPart::Museum => {
            optima::measure(part, asked)?.into_iter().map(Table::Matrix).collect()
        }
        BenchPart::Lines | BenchPart::SudokuModels | BenchPart::Large => {
            vec![Table::Pairs(sudoku::measure(part, asked)?)]
        }
        BenchPart::Everything => {
            let workshop = peers::Workshop::open()?;
            vec![Table::Everything(everything::measure(asked, workshop.folder())?)]
        }
        BenchPart::MakeUnruly => vec![Table::Pairs(generators::measure(&generators::UNRULY, asked)?)],
        BenchPart::MakeSingles => vec![Table::Pairs(generators::measure(&generators::SINGLES, asked)?)],
    })
}

fn table(title: &str, rows: &[Row]) -> String {
    let header = ["", "Damier", "peer", "", "times faster", "goal", ""].map(str::to_owned);
    let optional = |value: Option<f64>, unit: &str| value.map_or(String::new(), |v| format!("{v:.3}{unit}"));
    let lines: Vec<[String; 7]> = std::iter::once(header)
        .chain(rows.iter().map(|row| {
            [
                row.what.clone(),
                format!("{:.3} s", row.seconds),
                row.peer.clone(),
                optional(row.peer_seconds, " s"),
                row.ratio.map_or(String::new(), |ratio| format!("{ratio:.1}")),
                row.goal.map_or(String::new(), |goal| format!("≥ {goal}")),
                row.remark.clone(),
            ]
        }))
        .collect();
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..7).map(width).collect();
    let mut text = format!("{title}\n");
    for line in &lines {
        let cells: Vec<String> = line.iter().zip(&widths).map(|(cell, &width)| format!("{cell:<width$}")).collect();
        text.push_str(&format!("  {}\n", cells.join("  ").trim_end()));
    }
    text
}

fn row(
    part: &'static str,
    what: String,
    seconds: f64,
    peer: &str,
    peer_seconds: f64,
    goal: Option<f64>,
    remark: String,
) -> Row {
    let ratio = Some(peer_seconds / seconds);
    Row { part, what, seconds, peer: peer.to_owned(), peer_seconds: Some(peer_seconds), ratio, goal, remark }
}
