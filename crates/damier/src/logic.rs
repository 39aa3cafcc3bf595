//! `damier logic`: rules in first-order logic, solved, or shown stage by stage.
//!
//! Solutions are checked twice: against the clauses, and by evaluating the grounded rules, which knows nothing of normal
//! forms and clauses.

use crate::arguments::Logic;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::output::tell;
use crate::progress::Spinner;
use crate::report::{self, Report};
use crate::{files, interrupt};
use damier_logic::{Cnf, Ground, LogicModel, Parameters, SHIPPED, Theory, TooLarge, show};
use damier_model::{Assignment, Budget, Limit, Outcome, Run, Source, Status, stage};
use damier_solve::engines::{self, DIRECT, EngineSettings};
use damier_solve::{Answered, Conditions, Problem, Question, answers, plan};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Instant;

pub(crate) fn run(asked: &Logic) -> Result<Exit, Failure> {
    let start = Instant::now();
    let theory = Theory::read(source(&asked.file)?)?;
    let parameters = asked.set.iter().fold(board(asked)?, |given, (name, value)| given.set(name, *value));
    present(asked, &theory.ground(&parameters)?, start)
}

/// What the rules are told of the board, if there is one.
fn board(asked: &Logic) -> Result<Parameters, Failure> {
    let Some(argument) = &asked.instance else { return Ok(Parameters::new()) };
    let name = Path::new(&asked.file).file_stem().unwrap_or_default().to_string_lossy();
    let puzzle = asked.puzzle.or_else(|| damier_puzzles::find(&name)).ok_or_else(|| {
        Failure::Refused(format!("no puzzle is called '{name}', so the board cannot be read; accepted: --puzzle NAME"))
    })?;
    let instance = puzzle.parse(&files::source(puzzle, argument)?)?;
    let told = instance.in_logic().ok_or_else(|| {
        Failure::Refused(format!("boards of {} cannot be told to rules in logic; accepted: rikudo", puzzle.name()))
    })?;
    Ok(told.parameters)
}

/// Shows the stage asked for, or solves.
fn present(asked: &Logic, ground: &Ground, start: Instant) -> Result<Exit, Failure> {
    let Some(stage) = asked.show else { return solve(asked, ground, start) };
    let text = show(stage, ground, asked.cnf, asked.max_clauses).map_err(too_large)?;
    match &asked.out {
        Some(path) => files::write(path, &text, asked.force)?,
        None => Output::standard().bytes(text.as_bytes())?,
    }
    Ok(Exit::Answered)
}

/// The text an argument stands for: a file, standard input, or a theory that comes with Damier.
fn source(argument: &str) -> Result<Source, Failure> {
    let shipped: Vec<String> = SHIPPED.iter().map(|theory| format!("{} ({})", theory.name, theory.summary)).collect();
    let accepted = format!("a file of rules, '-' for standard input, or one of\n    {}", shipped.join("\n    "));
    if let Some(source) = files::plain(argument, &accepted)? {
        return Ok(source);
    }
    match SHIPPED.iter().find(|theory| theory.name == argument) {
        Some(theory) => Ok(Source::file(format!("{}.fol", theory.name), theory.text)),
        None => {
            let message = format!("'{argument}' is neither a file nor a theory that comes with Damier");
            Err(Failure::Refused(format!("{message}\n  = accepted: {accepted}")))
        }
    }
}

fn too_large(refused: TooLarge) -> Failure {
    let ways = format!("--cnf {}, --cnf {}, or ", Cnf::Tseitin, Cnf::PlaistedGreenbaum);
    let ways = if refused.foreseen.is_some() { ways.as_str() } else { "" };
    Failure::Refused(format!("{refused}\n  = accepted: {ways}a larger --max-clauses"))
}

fn solve(asked: &Logic, ground: &Ground, start: Instant) -> Result<Exit, Failure> {
    let clauses = ground.nnf().and_then(|nnf| nnf.clauses(asked.cnf, asked.max_clauses)).map_err(too_large)?;
    let several = asked.all || asked.limit.is_some();
    if (several || asked.count) && !clauses.is_determined() {
        let message =
            format!("{} lets a solution appear several times, once for each value of what it adds", asked.cnf);
        let accepted = format!("--cnf {}, or one solution only", Cnf::Tseitin);
        return Err(Failure::Refused(format!("{message}\n  = accepted: {accepted}")));
    }
    let size = format!("{}: {} variables, {} clauses", asked.cnf, clauses.variables(), clauses.len());
    let logic = clauses.to_model(&asked.file);
    let read = |solution: &Assignment| read(&logic, ground, solution);
    let question = match (asked.count, several) {
        (true, _) => Question::Number,
        (_, true) => Question::Several,
        _ => Question::First,
    };
    let plan = plan::plan(question, Problem::clauses(&logic.model, &read), &conditions(&asked.engine)?)?;
    let spinner = Spinner::new(!asked.quiet);
    let tell = |progress: &damier_model::Progress| spinner.tell(progress);
    let budget = Budget {
        time: stage::time_left(),
        solutions: asked.limit,
        cancel: Some(interrupt::flag()),
        memory: asked.memory_limit.map(|megabytes| megabytes.saturating_mul(1 << 20)),
        ..Budget::default()
    };
    let run = Run { budget, progress: Some(&tell), ..Run::default() };
    let build_s = start.elapsed().as_secs_f64();

    let mut output = Output::standard();
    let mut kept = Vec::new();
    let mut printed = Ok(());
    let Answered { mut outcome, by, .. } = answers::put(question, &plan, &run, &mut |answer| {
        if asked.json || !several {
            kept.push(answer.text);
            return ControlFlow::Continue(());
        }
        printed = output.line(&answer.text);
        if printed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    printed?;
    outcome.statistics.build_s += build_s;
    spinner.finish();

    let answered = outcome.is_all_that_was_asked();
    if asked.json {
        report::json(&mut output, &Report::of(by.engine, asked.file.clone(), &outcome, &kept))?;
    } else {
        kept.iter().try_for_each(|answer| output.line(answer))?;
        if asked.count {
            output.line(&if answered { outcome.count.to_string() } else { format!("at least {}", outcome.count) })?;
        }
        output.flush()?;
        if !asked.quiet {
            let seconds = outcome.statistics.build_s + outcome.statistics.solve_s;
            tell!("{}; {seconds:.3} s, {}, {size}", summary(&outcome, several || asked.count), by.engine);
        }
    }
    Ok(if several || asked.count { report::exit_of_list(&outcome) } else { report::exit(outcome.status) })
}

fn summary(outcome: &Outcome, several: bool) -> String {
    let solutions = if outcome.count == 1 { "1 solution".to_owned() } else { format!("{} solutions", outcome.count) };
    let stopped = outcome.stopped_by.map_or("stopped", Limit::describe);
    match outcome.status {
        Status::Unsatisfiable => format!("no solution{}", report::claim_in_words(outcome)),
        Status::Unknown => format!("nothing found: {stopped}"),
        Status::Solved if !several => "solved".to_owned(),
        Status::Solved if outcome.complete => {
            format!("{solutions}, all of them{}", report::claim_in_words(outcome))
        }
        Status::Solved => format!("{solutions}; {stopped}"),
    }
}

/// How the clauses are solved.
fn conditions(engine: &str) -> Result<Conditions, Failure> {
    if engine == DIRECT {
        let known: Vec<&str> = engines::engines(EngineSettings::default()).iter().map(|engine| engine.name()).collect();
        let message = "rules have no algorithm of their own";
        return Err(Failure::Refused(format!("{message}; accepted: {}", known.join(", "))));
    }
    Ok(Conditions { engine: engine.to_owned(), ..Conditions::default() })
}

/// The atoms that hold in a solution of the clauses, or the grounded rule that it breaks.
fn read(logic: &LogicModel, ground: &Ground, solution: &Assignment) -> Result<String, String> {
    let mut holds = vec![false; ground.rules().atoms().len()];
    for (_, literal, number) in &logic.atoms {
        holds[*number] = solution.is_true(*literal);
    }
    let names: Vec<String> = logic.true_atoms(solution).iter().map(ToString::to_string).collect();
    match ground.broken_by(|number| holds[number]) {
        None => Ok(names.join(" ")),
        Some(rule) => Err(format!("rule \"{rule}\" does not hold")),
    }
}
