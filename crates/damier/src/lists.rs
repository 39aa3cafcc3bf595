//! `damier puzzles` and `damier engines`: what there is.

use crate::engines::{DIRECT, EngineSettings, engines as all_engines};
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::report;
use damier_puzzles::{Puzzle, puzzles as all_puzzles};
use serde_json::{Value, json};

pub(crate) fn puzzles(as_json: bool) -> Result<Exit, Failure> {
    let mut output = Output::standard();
    if as_json {
        report::json(&mut output, &all_puzzles().iter().map(|puzzle| puzzle_json(*puzzle)).collect::<Vec<_>>())?;
        return Ok(Exit::Answered);
    }
    for puzzle in all_puzzles() {
        output.line(&format!("{:<10} {}", puzzle.name(), puzzle.summary()))?;
        output.line(&format!("  also     {}", puzzle.aliases().join(", ")))?;
        for (index, info) in puzzle.formulations().iter().enumerate() {
            let lead = if index == 0 { "models" } else { "" };
            output.line(&format!("  {lead:<8} {:<10} {}", info.name, info.summary))?;
        }
        for (index, info) in puzzle.formats().iter().enumerate() {
            let lead = if index == 0 { "forms" } else { "" };
            output.line(&format!("  {lead:<8} {:<11} {}", info.name, info.summary))?;
        }
        for (index, line) in puzzle.accepts().lines().enumerate() {
            output.line(&format!("  {:<8} {line}", if index == 0 { "boards" } else { "" }))?;
        }
    }
    output.flush()?;
    Ok(Exit::Answered)
}

fn puzzle_json(puzzle: &dyn Puzzle) -> Value {
    let models: Vec<Value> =
        puzzle.formulations().iter().map(|info| json!({ "name": info.name, "summary": info.summary })).collect();
    let forms: Vec<Value> =
        puzzle.formats().iter().map(|info| json!({ "name": info.name, "summary": info.summary })).collect();
    json!({
        "name": puzzle.name(),
        "aliases": puzzle.aliases(),
        "summary": puzzle.summary(),
        "models": models,
        "forms": forms,
        "boards": puzzle.accepts(),
    })
}

pub(crate) fn engines(as_json: bool) -> Result<Exit, Failure> {
    let engines = all_engines(EngineSettings::default());
    let mut rows: Vec<(&str, String, &str)> =
        engines.iter().map(|engine| (engine.name(), engine.abilities().join(" "), engine.summary())).collect();
    rows.push((DIRECT, "first all count".to_owned(), "the puzzle's own algorithm, where it has one; takes no model"));
    let mut output = Output::standard();
    if as_json {
        let value = |(name, abilities, summary): &(&str, String, &str)| json!({ "name": name, "abilities": abilities.split(' ').collect::<Vec<_>>(), "summary": summary });
        report::json(&mut output, &rows.iter().map(value).collect::<Vec<_>>())?;
        return Ok(Exit::Answered);
    }
    for (name, abilities, summary) in rows {
        output.line(&format!("{name:<8} {abilities:<26} {summary}"))?;
    }
    output.flush()?;
    Ok(Exit::Answered)
}
