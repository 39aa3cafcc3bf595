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
use damier_model::{Assignment, Budget, Engine, Limit, Outcome, Run, Status, stage};
use damier_puzzles::Source;
use damier_solve::engines::{self, AUTO, DIRECT, EngineSettings, SAT};
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

/// A solver, what it is given, and how its answers are checked.
struct Case<'g> {
    engine: Box<dyn Engine>,
    logic: LogicModel,
    ground: &'g Ground,
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
    let case = Case { engine: engine(&asked.engine)?, logic: clauses.to_model(&asked.file), ground };
    let spinner = Spinner::new(!asked.quiet);
    let tell = |progress: &damier_model::Progress| spinner.tell(progress);
    let budget = Budget {
        time: stage::time_left(),
        solutions: asked.limit,
        cancel: Some(interrupt::flag()),
        memory: asked.memory_limit.map(|megabytes| megabytes.saturating_mul(1 << 20)),
        ..Budget::default()
    };
    let run = Run { budget, threads: 1, seed: 0, progress: Some(&tell) };
    let build_s = start.elapsed().as_secs_f64();

    let mut output = Output::standard();
    let mut kept = Vec::new();
    let mut outcome = if asked.count {
        case.count(&run)?
    } else if several {
        case.list(&run, &mut |answer| {
            if asked.json {
                kept.push(answer);
                Ok(())
            } else {
                output.line(&answer)
            }
        })?
    } else {
        let (outcome, answer) = case.first(&run)?;
        kept.extend(answer);
        outcome
    };
    outcome.statistics.build_s += build_s;
    spinner.finish();

    let answered = outcome.is_all_that_was_asked();
    if asked.json {
        Report::of(case.engine.name(), asked.file.clone(), &outcome, &kept).print(&mut output)?;
    } else {
        kept.iter().try_for_each(|answer| output.line(answer))?;
        if asked.count {
            output.line(&if answered { outcome.count.to_string() } else { format!("at least {}", outcome.count) })?;
        }
        output.flush()?;
        if !asked.quiet {
            let seconds = outcome.statistics.build_s + outcome.statistics.solve_s;
            tell!("{}; {seconds:.3} s, {}, {size}", summary(&outcome, several || asked.count), case.engine.name());
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

/// The engine of that name; `auto` is the one made for clauses.
fn engine(name: &str) -> Result<Box<dyn Engine>, Failure> {
    let wanted = if name == AUTO { SAT } else { name };
    let mut engines = engines::engines(EngineSettings::default());
    match engines.iter().position(|engine| engine.name() == wanted) {
        Some(at) => Ok(engines.swap_remove(at)),
        None => {
            let known: Vec<&str> = engines.iter().map(|engine| engine.name()).collect();
            let message = if name == DIRECT { "rules have no algorithm of their own" } else { "no such engine" };
            Err(Failure::Refused(format!("{message}; accepted: {}", known.join(", "))))
        }
    }
}

impl Case<'_> {
    fn unable(&self, what: &str) -> Failure {
        Failure::Refused(format!("the engine '{}' cannot {what}; see 'damier engines'", self.engine.name()))
    }

    fn first(&self, run: &Run) -> Result<(Outcome, Option<String>), Failure> {
        let finder = self.engine.finder().ok_or_else(|| self.unable("look for one solution"))?;
        let (outcome, found) = finder.find(&self.logic.model, run)?;
        Ok((outcome, found.map(|assignment| self.checked(&assignment)).transpose()?))
    }

    fn list(
        &self,
        run: &Run,
        show: &mut (dyn FnMut(String) -> Result<(), Failure> + Send),
    ) -> Result<Outcome, Failure> {
        let enumerator = self.engine.enumerator().ok_or_else(|| self.unable("list solutions"))?;
        let mut failure = None;
        let outcome = enumerator.enumerate(&self.logic.model, run, &mut |assignment| match self
            .checked(assignment)
            .and_then(&mut *show)
        {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failure = Some(error);
                ControlFlow::Break(())
            }
        })?;
        failure.map_or(Ok(outcome), Err)
    }

    fn count(&self, run: &Run) -> Result<Outcome, Failure> {
        match self.engine.counter() {
            Some(counter) => Ok(counter.count(&self.logic.model, run)?),
            None => self.list(run, &mut |_| Ok(())),
        }
    }

    /// The atoms that hold, if the clauses and the grounded rules agree that this is a solution.
    fn checked(&self, assignment: &Assignment) -> Result<String, Failure> {
        let mut holds = vec![false; self.ground.rules().atoms().len()];
        for (_, literal, number) in &self.logic.atoms {
            holds[*number] = assignment.is_true(*literal);
        }
        let names: Vec<String> = self.logic.true_atoms(assignment).iter().map(ToString::to_string).collect();
        let answer = names.join(" ");
        let by_clauses = self.logic.model.broken_by(assignment);
        let by_rules = || self.ground.broken_by(|number| holds[number]).map(|rule| format!("rule \"{rule}\""));
        match by_clauses.or_else(by_rules) {
            None => Ok(answer),
            Some(broken) => Err(Failure::CheckFailed(format!(
                "a solution by the engine '{}' breaks {broken}: {answer}; to reproduce it, run the same command",
                self.engine.name()
            ))),
        }
    }
}
