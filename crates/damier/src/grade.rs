//! `damier grade`: how hard boards are, as the library finds it, in print.

use crate::arguments::Grade as Asked;
use crate::asking::limited;
use crate::failure::{Exit, Failure};
use crate::output::{Output, tell};
use crate::report::json;
use crate::{arguments::HowLong, files, interrupt};
use damier_explain::Stop;
use damier_explain::grade::{ByTechniques, Grade, Reached, by_techniques, grade, is_calibrated};
use damier_interface::Instance;
use damier_model::{Budget, Limit, Run, stage};
use damier_solve::walk::counted;
use serde::Serialize;
use std::time::Instant;

#[derive(Serialize)]
struct Report<'a> {
    puzzle: &'a str,
    instance: String,
    status: &'static str,
    /// Absent where there is no single answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'static str>,
    /// Whether the puzzle's levels were measured on boards of it.
    calibrated: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    hardest: Option<HardestStep<'a>>,
    /// How many steps there were of one rule, of two and so on.
    steps: Vec<u64>,
    rounds: u64,
    bottlenecks: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    by_techniques: Option<Rating>,
    solve_s: f64,
}

#[derive(Serialize)]
struct HardestStep<'a> {
    rules: &'a [String],
    because: &'a str,
    known: usize,
    facts: &'a str,
}

#[derive(Serialize)]
struct Rating {
    /// The rating of the hardest technique of use.
    rating: f64,
    technique: Option<&'static str>,
    solved: bool,
}

/// What is to be said of one board.
struct Graded {
    instance: Box<dyn Instance>,
    grade: Grade,
    by_techniques: Option<ByTechniques>,
    seconds: f64,
}

pub(crate) fn run(asked: &Asked) -> Result<Exit, Failure> {
    let mut boards: Vec<Result<Box<dyn Instance>, Failure>> = Vec::new();
    limited(&HowLong::default(), || {
        for argument in &asked.boards {
            let source = files::source(asked.puzzle, argument)?;
            match &files::boards(asked.puzzle, &source)[..] {
                [] => boards.push(files::read(asked.puzzle, Some(&source), &asked.own)),
                several => boards.extend(
                    (1..)
                        .zip(several)
                        .map(|(number, &board)| files::read_one_of(asked.puzzle, &source, number, board, &asked.own)),
                ),
            }
        }
        Ok(())
    })?;
    let mut output = Output::standard();
    let number_of = boards.len();
    let mut exits = Vec::new();
    for (number, board) in (1..).zip(boards) {
        let graded = board.and_then(|instance| limited(&HowLong::of(asked.time_limit, None), || one(asked, instance)));
        match graded {
            Ok(graded) => {
                exits.push(exit_of(&graded.grade));
                show(asked, &graded, (number_of > 1).then_some(number), &mut output)?;
            }
            // The others are boards all the same.
            Err(Failure::Refused(message)) if number_of > 1 => {
                exits.push(Exit::BadInput);
                match asked.json {
                    true => json(&mut output, &serde_json::json!({ "error": message }))?,
                    false => output.line(&format!("{number}. no board"))?,
                }
                output.flush()?;
                tell!("error: {}", damier_model::for_screen(&message));
            }
            Err(Failure::Stopped(message)) if number_of > 1 => {
                exits.push(Exit::Stopped);
                match asked.json {
                    true => json(&mut output, &serde_json::json!({ "status": "unknown" }))?,
                    false => output.line(&format!("{number}. unknown: {message}"))?,
                }
            }
            Err(failure) => return Err(failure),
        }
    }
    output.flush()?;
    let worst = [Exit::BadInput, Exit::Stopped, Exit::SeveralSolutions, Exit::NoSolution];
    Ok(worst.into_iter().find(|exit| exits.contains(exit)).unwrap_or(Exit::Answered))
}

fn one(asked: &Asked, instance: Box<dyn Instance>) -> Result<Graded, Failure> {
    let begun = Instant::now();
    let _stage = stage::enter("the board was graded");
    // A moment is left to say what was seen by then.
    let time = stage::time_left().map(|left| left.mul_f64(0.95));
    let run = Run { budget: Budget { time, cancel: Some(interrupt::flag()), ..Budget::default() }, ..Run::default() };
    let grade = grade(asked.puzzle.name(), instance.as_ref(), &run).map_err(|stop| match stop {
        Stop::Limit(limit) => Failure::Stopped(format!("{} before the board was graded", limit.describe())),
        Stop::Refused(message) => Failure::Refused(message),
    })?;
    let by_techniques = match grade.reached {
        Reached::Solution => by_techniques(asked.puzzle.name(), instance.as_ref(), &run),
        _ => None,
    };
    Ok(Graded { instance, grade, by_techniques, seconds: begun.elapsed().as_secs_f64() })
}

fn exit_of(grade: &Grade) -> Exit {
    match grade.reached {
        Reached::Solution => Exit::Answered,
        Reached::Several(_) => Exit::SeveralSolutions,
        Reached::NoSolution => Exit::NoSolution,
        Reached::Stopped(_) => Exit::Stopped,
    }
}

fn show(asked: &Asked, graded: &Graded, number: Option<usize>, output: &mut Output) -> Result<(), Failure> {
    let Graded { grade, .. } = graded;
    if asked.json {
        return json(output, &report(asked, graded));
    }
    let before = number.map_or(String::new(), |number| format!("{number}. "));
    let rounded = format!("{:.1} {}", grade.number, grade.name());
    let head = match grade.reached {
        Reached::Solution => rounded,
        Reached::Stopped(Limit::Cancelled) => format!("at least {rounded}: interrupted"),
        Reached::Stopped(limit) => format!("at least {rounded}: {}", limit.describe()),
        Reached::Several(open) => {
            format!("no grade: the board has several solutions; {} left open", counted(open as u64, "place"))
        }
        Reached::NoSolution => "no grade: the board has no solution".to_owned(),
    };
    output.line(&format!("{before}{head}"))?;
    if matches!(grade.reached, Reached::Several(_) | Reached::NoSolution) || number.is_some() {
        return Ok(());
    }
    reasons(asked, graded, output)
}

/// Why the board has that grade.
fn reasons(asked: &Asked, Graded { grade, by_techniques, .. }: &Graded, output: &mut Output) -> Result<(), Failure> {
    if let Some(hardest) = &grade.hardest {
        let known = counted(hardest.known as u64, "known fact");
        output.line(&format!("the hardest step, of {} and {known}:", counted(hardest.rules.len() as u64, "rule")))?;
        for rule in &hardest.rules {
            output.line(&format!("  {rule}"))?;
        }
        if !hardest.because.is_empty() {
            output.line(&format!("  since {}", hardest.because))?;
        }
        output.line(&format!("  so {}", hardest.facts))?;
        let by_size = grade.steps.iter();
        let by_size: Vec<String> =
            by_size.map(|(&rules, &steps)| format!("{steps} of {}", counted(rules as u64, "rule"))).collect();
        output.line(&format!("steps: {}", by_size.join(", ")))?;
        output.line(&format!(
            "rounds, in each of which all is done that is as easy as the easiest: {}, with one way on in {}",
            grade.rounds, grade.bottlenecks
        ))?;
    }
    if !is_calibrated(asked.puzzle.name()) {
        output.line(&format!("levels were not measured for {}: the usual ones", asked.puzzle.name()))?;
    }
    match by_techniques {
        Some(ByTechniques::Rated(rating, name)) => {
            output.line(&format!("on the scale of Sudoku Explainer: {rating:.1} ({name})"))?;
        }
        Some(ByTechniques::Beyond(rating)) => {
            output.line(&format!(
                "on the scale of Sudoku Explainer: beyond the techniques, of which {rating:.1} was needed"
            ))?;
        }
        None => {}
    }
    Ok(())
}

fn report<'a>(asked: &'a Asked, Graded { instance, grade, by_techniques, seconds }: &'a Graded) -> Report<'a> {
    let status = match grade.reached {
        Reached::Solution => "graded",
        Reached::Several(_) => "several",
        Reached::NoSolution => "unsatisfiable",
        Reached::Stopped(_) => "at least",
    };
    let is_graded = matches!(grade.reached, Reached::Solution | Reached::Stopped(_));
    let most = grade.steps.keys().max().copied().unwrap_or(0);
    Report {
        puzzle: asked.puzzle.name(),
        instance: instance.describe(),
        status,
        number: is_graded.then_some((grade.number * 100.0).round() / 100.0),
        level: is_graded.then(|| grade.name()),
        calibrated: is_calibrated(asked.puzzle.name()),
        hardest: grade.hardest.as_ref().map(|hardest| HardestStep {
            rules: &hardest.rules,
            because: &hardest.because,
            known: hardest.known,
            facts: &hardest.facts,
        }),
        steps: (1..=most).map(|rules| grade.steps.get(&rules).copied().unwrap_or(0)).collect(),
        rounds: grade.rounds,
        bottlenecks: grade.bottlenecks,
        by_techniques: by_techniques.map(|rated| match rated {
            ByTechniques::Rated(rating, name) => Rating { rating, technique: Some(name), solved: true },
            ByTechniques::Beyond(rating) => Rating { rating, technique: None, solved: false },
        }),
        solve_s: damier_model::to_microseconds(*seconds),
    }
}
