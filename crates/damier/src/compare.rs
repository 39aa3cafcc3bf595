//! `damier compare`: one board, every engine, one table.
//!
//! Engines run one after the other, each within the same time, and what one of them proves must agree with what the others
//! prove: if it does not, that is an internal error, told as such.

use crate::arguments::{Compare, HowLong};
use crate::asking::limited;
use crate::failure::{Exit, Failure};
use crate::output::{Output, tell};
use crate::progress::Bar;
use crate::report::{json, status_name};
use crate::{count, files, interrupt};
use damier_interface::{Instance, Puzzle};
use damier_model::{Budget, Limit, Outcome, Run, Status, stage, to_microseconds};
use damier_solve::agreement::{Numbers, Verdict, agree};
use damier_solve::engines::{self, AUTO, DIRECT, EngineSettings, LOCAL};
use damier_solve::{Answered, Conditions, ModelOptions, Problem, Question, answers, plan};
use serde::Serialize;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// What came of one way to solve the board.
#[derive(Serialize)]
struct Row {
    engine: String,
    /// The formulation; for `auto` and `direct`, who answered.
    by: Option<String>,
    /// What was found out, in words.
    answer: String,
    status: &'static str,
    complete: bool,
    stopped_by: Option<&'static str>,
    count: u64,
    objective: Option<i64>,
    seconds: f64,
    nodes: u64,
    failures: u64,
}

impl Row {
    /// Whether the question was answered to its end.
    fn is_answer(&self, asked: &Compare) -> bool {
        let solved = self.status == status_name(Status::Solved);
        let at_first = solved && self.objective.is_none() && !counts(asked);
        self.complete || at_first || asked.unique && self.count > 1
    }
}

pub(crate) fn run(asked: &Compare) -> Result<Exit, Failure> {
    let how_long = HowLong::of(Some(asked.time_limit), None);
    let instance = limited(&how_long, || files::instance(asked.puzzle, asked.instance.as_deref(), &asked.own))?;
    let interrupted = interrupt::flag();
    let ways = ways(asked);
    let mut output = Output::standard();
    let bar = Bar::counting("engines", ways.len() as u64, true);
    let (mut rows, mut verdicts) = (Vec::new(), Vec::new());
    for (engine, model) in ways {
        if interrupted.load(Ordering::Relaxed) {
            break;
        }
        bar.say(format!(", {engine} now"));
        let (row, outcome) = row(asked, asked.puzzle, instance.as_ref(), &engine, model)?;
        verdicts.extend(outcome.map(|outcome| Verdict { by: engine, words: row.answer.clone(), outcome }));
        if asked.json {
            json(&mut output, &row)?;
        }
        rows.push(row);
        bar.done(rows.len() as u64);
    }
    bar.finish();
    if !asked.json {
        table(asked, &rows).iter().try_for_each(|line| output.line(line))?;
    }
    output.flush()?;
    let numbers = match (asked.unique, asked.count) {
        (true, _) => Numbers::UpToTwo,
        (_, true) => Numbers::All,
        _ => Numbers::Any,
    };
    agree(&verdicts, numbers)?;
    if interrupted.load(Ordering::Relaxed) {
        tell!("interrupted, so not all engines were asked");
        return Ok(Exit::Stopped);
    }
    Ok(match rows.iter().find(|row| row.is_answer(asked)).map(|row| row.status) {
        Some(status) if status == status_name(Status::Unsatisfiable) => Exit::NoSolution,
        Some(_) => Exit::Answered,
        None => Exit::Stopped,
    })
}

/// The engines with their formulations, the program's own choice first.
fn ways(asked: &Compare) -> Vec<(String, Option<&'static str>)> {
    let all: Vec<String> = match &asked.engines[..] {
        [] => {
            let engines = engines::engines(EngineSettings::default());
            let names = engines.iter().map(|engine| engine.name()).filter(|name| *name != LOCAL || !counts(asked));
            [AUTO, DIRECT].into_iter().chain(names).map(str::to_owned).collect()
        }
        some => some.to_vec(),
    };
    let models = |engine: &String| match asked.models && ![AUTO, DIRECT].contains(&engine.as_str()) {
        true => asked.puzzle.formulations().iter().map(|info| Some(info.name)).collect(),
        false => vec![None],
    };
    all.iter().flat_map(|engine| models(engine).into_iter().map(|model| (engine.clone(), model))).collect()
}

fn counts(asked: &Compare) -> bool {
    asked.count || asked.unique
}

/// Has one of them answer, within its time.
fn row(
    asked: &Compare,
    puzzle: &dyn Puzzle,
    instance: &dyn Instance,
    engine: &str,
    model: Option<&str>,
) -> Result<(Row, Option<Outcome>), Failure> {
    let begun = Instant::now();
    let conditions = Conditions {
        engine: engine.to_owned(),
        model: ModelOptions { model: model.map(str::to_owned), ..ModelOptions::default() },
        needs_search: model.is_some(),
        ..Conditions::default()
    };
    let budget = Budget {
        time: Some(asked.time_limit),
        cancel: Some(interrupt::flag()),
        solutions: asked.unique.then_some(2),
        ..Budget::default()
    };
    let mut by = model.map(str::to_owned);
    let answered = stage::within(&budget, begun, || {
        let question = if counts(asked) { Question::Number } else { Question::First };
        let plan = plan::plan(question, Problem::board(puzzle, instance), &conditions)?;
        by = plan.model.clone();
        let run = Run { budget: Budget { time: stage::time_left(), ..budget.clone() }, ..Run::default() };
        let Answered { outcome, by: found, .. } = match question {
            Question::First => answers::first(&plan, &run)?,
            _ => answers::count_or_list(&plan, &run)?,
        };
        by = Some(found.method.split_once(['/', ' ']).map_or(String::new(), |(_, by)| by.to_owned()));
        if engine == AUTO {
            by = Some(found.method);
        }
        Ok::<Outcome, Failure>(outcome)
    });
    let seconds = to_microseconds(begun.elapsed().as_secs_f64());
    let nothing = |answer: String, stopped_by| Row {
        engine: engine.to_owned(),
        by: by.clone(),
        answer,
        status: status_name(Status::Unknown),
        complete: false,
        stopped_by,
        count: 0,
        objective: None,
        seconds,
        nodes: 0,
        failures: 0,
    };
    Ok(match answered {
        Ok(Ok(outcome)) => {
            let row = Row {
                status: status_name(outcome.status),
                complete: outcome.complete,
                count: outcome.count,
                objective: outcome.objective,
                nodes: outcome.statistics.nodes,
                failures: outcome.statistics.failures,
                ..nothing(in_words(asked, &outcome), outcome.stopped_by.map(Limit::name))
            };
            (row, Some(outcome))
        }
        // That an engine cannot take the board is what is to be known of it.
        Ok(Err(Failure::Refused(reason))) => {
            let by = Some(reason.lines().next().unwrap_or_default().to_owned());
            (Row { by, ..nothing("cannot be asked".to_owned(), None) }, None)
        }
        Ok(Err(failure)) => return Err(failure),
        Err(ended) => {
            let words = format!("{} while {}", ended.limit.describe(), ended.stage);
            (nothing(words, Some(ended.limit.name())), None)
        }
    })
}

fn in_words(asked: &Compare, outcome: &Outcome) -> String {
    let stopped = || outcome.stopped_by.map_or("it cannot tell", |limit| limit.describe()).to_owned();
    match (outcome.status, outcome.objective) {
        _ if counts(asked) => count::sentence(asked.unique, outcome),
        (Status::Unknown, _) => stopped(),
        (Status::Unsatisfiable, _) => "no solution".to_owned(),
        (Status::Solved, Some(best)) if outcome.complete => format!("{best}, the best"),
        (Status::Solved, Some(best)) => format!("{best}; {}", stopped()),
        (Status::Solved, None) => "solved".to_owned(),
    }
}

/// Rows with their columns under each other, the one of any width last; the fastest that answered is the measure of all.
fn table(asked: &Compare, rows: &[Row]) -> Vec<String> {
    let fastest = rows.iter().filter(|row| row.is_answer(asked)).map(|row| row.seconds).min_by(f64::total_cmp);
    let heads = ["engine", "seconds", "times", "nodes", "failures", "answer", "by"].map(str::to_owned);
    let cells = |row: &Row| {
        let times = fastest.filter(|_| row.is_answer(asked)).map(|fastest| row.seconds / fastest.max(1e-6));
        let times = times.map(|times| if times < 100.0 { format!("{times:.1}") } else { format!("{times:.0}") });
        [
            row.engine.clone(),
            format!("{:.5}", row.seconds),
            times.unwrap_or_default(),
            row.nodes.to_string(),
            row.failures.to_string(),
            row.answer.clone(),
            row.by.clone().unwrap_or_default(),
        ]
    };
    let all: Vec<[String; 7]> = std::iter::once(heads).chain(rows.iter().map(cells)).collect();
    let width = |column: usize| all.iter().map(|cells| cells[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..7).map(width).collect();
    let line = |cells: &[String; 7]| {
        let padded = cells.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| match column {
            1..=4 => format!("{cell:>width$}"),
            _ => format!("{cell:<width$}"),
        });
        padded.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    all.iter().map(line).collect()
}
