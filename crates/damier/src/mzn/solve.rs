//! Solving what was compiled, and printing what is found while it is found.
//!
//! The engine runs in a thread of its own and sends assignments; here they are checked against the model, put into
//! words by the output items, and printed. What the output items are made of cannot leave this thread, and the engine
//! need not wait for a slow terminal.

use super::checker::{self, Checker};
use super::external;
use super::messages::{Ending, Figure, Sections, Teller};
use super::queue::{Giving, Queue};
use super::solvers::{By, Solver};
use crate::arguments::{Mzn, MznOutputMode};
use crate::engines::{self, AUTO, CP, EngineSettings, LCG, MIP};
use crate::failure::{Exit, Failure};
use crate::interrupt;
use crate::output::tell;
use damier_minizinc::flatzinc::Answers;
use damier_minizinc::machine::Compiled;
use damier_minizinc::machine::store::UNBOUNDED;
use damier_minizinc::machine::{OutputMode, Printer, RestartAdvice};
use damier_model::{
    Assignment, Budget, Constraint, Domain, Engine, Limit, Model, Objective, Outcome, Relation, Run, Status, Term,
    Unusable, Var, any_of,
};
use serde_json::json;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// How far from 0 the engine `lcg` looks for the values of variables that were declared without bounds.
const LCG_REACH: i64 = 1 << 24;

/// Failures before the first restart and what later runs are longer by, as Gecode has them where nobody says.
const RESTART_SCALE: i64 = 250;
const RESTART_BASE: f64 = 1.5;

/// How many solutions, and which.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    /// One, or the best.
    One,
    /// At most so many; `None` for all.
    Several(Option<u64>),
    /// Each better than the one before.
    Better,
    /// At most so many of the best; `None` for all of them.
    Best(Option<u64>),
}

/// Whether the literals that flattening introduces must be tied both ways, since solutions will be told apart.
pub(super) fn lists(asked: &Mzn) -> bool {
    asked.how.all_solutions
        || asked.how.num_solutions.is_some_and(|number| number != 1)
        || asked.how.all_optimal
        || asked.how.num_optimal.is_some()
}

pub(super) fn run(
    compiled: &Compiled,
    checker: Option<&Checker>,
    flatzinc: bool,
    solver: &Solver,
    asked: &Mzn,
    teller: &mut Teller,
    start: Instant,
) -> Result<Exit, Failure> {
    let answers = flatzinc.then(|| Answers::of(compiled));
    let mut session = Session {
        compiled,
        checker,
        answers,
        printer: compiled.printer(),
        asked,
        teller,
        solutions: 0,
        last: None,
        texts: asked.print.json.then(Vec::new),
    };
    let model = &compiled.model;
    let wanted = wanted(asked, model);
    let limits = [
        asked.how.time_limit.map(|limit| limit.saturating_sub(start.elapsed().as_millis() as u64)),
        asked.how.solver_time_limit,
    ];
    let left = limits.into_iter().flatten().min().map(Duration::from_millis);
    let mut engine_name = solver.name().to_owned();
    let (ending, statistics) = match &solver.by {
        By::Program(program, _) => {
            let cancel = interrupt::flag();
            let only_last = wanted == Wanted::One && !matches!(model.objective, Objective::Satisfy);
            let ending = external::solve(program, solver, model, &asked.how, left, &cancel, &mut |assignment| {
                if only_last {
                    session.keep(assignment);
                    return Ok(());
                }
                session.show(assignment)
            })?;
            session.show_kept()?;
            (ending, None)
        }
        By::Engine(name) => {
            let name = if model.reals() > 0 && ![AUTO, MIP].contains(&name.as_str()) {
                let instead =
                    format!("{name} has no real-valued variables, and this model has; {MIP} solves it instead");
                session.teller.warning(&instead)?;
                MIP
            } else {
                name
            };
            let engine = choose(name, compiled, asked)?;
            engine_name = engine.name().to_owned();
            if asked.print.verbose || asked.taken.verbose_solving {
                let (variables, constraints) = (model.variables(), model.constraints().len());
                tell!("% {variables} variables, {constraints} constraints; solved by {engine_name}");
            }
            match session.by_engine(engine.as_ref(), wanted, left) {
                Ok((ending, outcome)) => (ending, Some(outcome)),
                Err(Failure::Refused(reason)) if reason.ends_with(damier_model::UNBOUNDED) => (Ending::Unbounded, None),
                Err(failure) => return Err(failure),
            }
        }
    };
    let found = session.solutions;
    if let Some(texts) = session.texts.take() {
        let object = as_object(compiled, &engine_name, ending, &texts, statistics.as_ref());
        session.teller.text(&object.to_string())?;
        return Ok(exit(ending, statistics.as_ref(), model, asked));
    }
    session.teller.ending(ending)?;
    if asked.print.statistics || asked.taken.solver_statistics {
        if let Some(outcome) = &statistics {
            session.teller.statistics(&figures(outcome, model))?;
        }
        session.teller.statistics(&[("nSolutions", Figure::Count(found))])?;
    }
    session.teller.flush()?;
    Ok(exit(ending, statistics.as_ref(), model, asked))
}

fn exit(ending: Ending, outcome: Option<&Outcome>, model: &Model, asked: &Mzn) -> Exit {
    let optimises = !matches!(model.objective, Objective::Satisfy);
    match ending {
        _ if asked.taken.as_driver => Exit::Answered,
        Ending::Unsatisfiable => Exit::NoSolution,
        Ending::Unknown | Ending::Unbounded => Exit::Stopped,
        Ending::Satisfied if optimises && outcome.is_some_and(cut_short) => Exit::Stopped,
        _ => Exit::Answered,
    }
}

/// The object that `--json` prints.
fn as_object(
    compiled: &Compiled,
    engine: &str,
    ending: Ending,
    solutions: &[String],
    outcome: Option<&Outcome>,
) -> serde_json::Value {
    let status = match ending {
        Ending::Unsatisfiable => "unsatisfiable",
        Ending::Unknown | Ending::Unbounded => "unknown",
        _ => "solved",
    };
    let statistics = outcome.map(|outcome| outcome.statistics).unwrap_or_default();
    json!({
        "puzzle": "mzn",
        "instance": compiled.model.name(),
        "engine": engine,
        "model": compiled.model.name(),
        "status": status,
        "complete": outcome.is_some_and(|outcome| outcome.complete),
        "count": solutions.len(),
        "objective": outcome.and_then(|outcome| outcome.objective),
        "solutions": solutions,
        "stats": {
            "nodes": statistics.nodes,
            "failures": statistics.failures,
            "propagations": statistics.propagations,
            "solutions": solutions.len(),
            "build_s": statistics.build_s + compiled.statistics.time.as_secs_f64(),
            "solve_s": statistics.solve_s,
            "peak_depth": statistics.peak_depth,
        },
    })
}

fn cut_short(outcome: &Outcome) -> bool {
    outcome.stopped_by.is_some_and(|limit| limit != Limit::Solutions)
}

fn wanted(asked: &Mzn, model: &Model) -> Wanted {
    let how = &asked.how;
    if matches!(model.objective, Objective::Satisfy) {
        return match (how.all_solutions || how.all_optimal, how.num_solutions.or(how.num_optimal)) {
            (_, Some(0)) => Wanted::Several(None),
            (_, Some(1)) => Wanted::One,
            (_, Some(number)) => Wanted::Several(Some(number)),
            (true, None) => Wanted::Several(None),
            (false, None) => Wanted::One,
        };
    }
    if how.all_optimal || how.num_optimal.is_some() {
        return Wanted::Best(how.num_optimal.filter(|&number| number > 0));
    }
    if how.all_solutions || how.intermediate { Wanted::Better } else { Wanted::One }
}

/// The engine of that name, or the one that suits: real numbers are for `mip`, a search that the model describes for
/// `cp`, and what is left to the engine for `lcg`, which learns.
pub(super) fn choose(name: &str, compiled: &Compiled, asked: &Mzn) -> Result<Box<dyn Engine + Send>, Failure> {
    let model = &compiled.model;
    let follows_search = !model.search.is_empty() && !asked.how.free_search;
    let name = match name {
        AUTO if model.reals() > 0 => MIP,
        AUTO if follows_search || lists(asked) || too_wide(model) => CP,
        AUTO => LCG,
        name => name,
    };
    // Solutions that are listed must not be found again after a restart.
    let advice = restart(compiled, asked).filter(|_| !lists(asked));
    let settings = EngineSettings {
        restart: advice.map(|advice| (advice.policy, advice.scale.max(1) as u64)),
        growth: advice.map(|advice| advice.base),
        ..EngineSettings::default()
    };
    let engine = engines::engines(settings).into_iter().find(|engine| engine.name() == name);
    engine.ok_or_else(|| {
        Failure::Refused(format!("there is no engine '{name}'; accepted: cp, sat, mip, lcg, local, auto"))
    })
}

/// When the search starts over: as was asked for, or else as the model advises.
fn restart(compiled: &Compiled, asked: &Mzn) -> Option<RestartAdvice> {
    let how = &asked.how;
    let Some(policy) = how.restart else {
        return compiled.restart.filter(|_| !how.free_search);
    };
    let scale = how.restart_scale.map_or(RESTART_SCALE, |scale| i64::try_from(scale).unwrap_or(i64::MAX));
    Some(RestartAdvice { policy, scale, base: how.restart_base.unwrap_or(RESTART_BASE) })
}

/// A limit among the flags that are for the solver, as Gecode spells them.
fn flag_value(flags: &[String], name: &str) -> Option<u64> {
    let mut words = flags.iter().flat_map(|flags| flags.split_whitespace());
    words.find(|word| word.trim_start_matches("--") == name.trim_start_matches('-') || *word == name)?;
    words.next()?.parse().ok().filter(|&limit| limit > 0)
}

/// Whether some values are beyond what the engine `lcg` counts to.
fn too_wide(model: &Model) -> bool {
    const WIDE: i64 = 1 << 28;
    let is_wide = |end: Option<i64>| end.is_some_and(|end| end.abs() > WIDE);
    model.all_variables().any(|var| is_wide(model.domain_ref(var).min()) || is_wide(model.domain_ref(var).max()))
}

struct Session<'a> {
    compiled: &'a Compiled,
    /// What looks at each solution, if anything does.
    checker: Option<&'a Checker>,
    /// What FlatZinc files mark for output, if the model is one.
    answers: Option<Answers<'a>>,
    printer: Printer<'a>,
    asked: &'a Mzn,
    teller: &'a mut Teller,
    solutions: u64,
    last: Option<Assignment>,
    /// The solutions as texts, where one object shall hold them all.
    texts: Option<Vec<String>>,
}

impl Session<'_> {
    fn by_engine(
        &mut self,
        engine: &(dyn Engine + Send),
        wanted: Wanted,
        left: Option<Duration>,
    ) -> Result<(Ending, Outcome), Failure> {
        let cancel = interrupt::flag();
        // Gecode, whose flags these are, stops when it has gone beyond; and a node counts here before it is looked at.
        let flag =
            |name: &str, more: u64| flag_value(&self.asked.taken.fzn_flags, name).map(|most| most.saturating_add(more));
        let cancel = Some(cancel);
        let budget =
            Budget { time: left, cancel, nodes: flag("-node", 2), failures: flag("-fail", 1), ..Budget::default() };
        let threads = self.asked.how.parallel.unwrap_or(1);
        let seed = self.asked.how.random_seed.unwrap_or(0) as u64;
        let run = Run { budget, threads, seed, progress: None };
        let (adapted, narrowed) = self.adapted(engine.name());
        let model = adapted.as_ref().unwrap_or(&self.compiled.model);
        let (ending, outcome) = match wanted {
            Wanted::Best(most) => self.best(engine, model, &run, most)?,
            _ => {
                let (outcome, _) = self.search(engine, model, &run, wanted)?;
                (ending(&outcome, model, wanted), outcome)
            }
        };
        let claims = matches!(ending, Ending::Unsatisfiable | Ending::Optimal | Ending::AllSolutions);
        // Beyond the bounds that were assumed nobody looked.
        if !narrowed.is_empty() && claims && !nothing_beyond(&self.compiled.model, &narrowed, outcome.objective) {
            let weaker = if ending == Ending::Unsatisfiable { Ending::Unknown } else { Ending::Satisfied };
            return Ok((weaker, outcome));
        }
        Ok((ending, outcome))
    }

    /// The model as an engine is to see it, where that is another, and the variables of which values were left out: without
    /// search advice where the search is free, and with numbers that were declared without bounds within what `lcg` counts to.
    fn adapted(&self, engine: &str) -> (Option<Model>, Vec<Var>) {
        let model = &self.compiled.model;
        let is_open = |&var: &Var| {
            let domain = model.domain_ref(var);
            [domain.min(), domain.max()].into_iter().flatten().any(|end| end.abs() >= UNBOUNDED - 1)
        };
        let open: Vec<Var> = if engine == LCG { model.all_variables().filter(is_open).collect() } else { Vec::new() };
        if open.is_empty() && !self.asked.how.free_search {
            return (None, Vec::new());
        }
        let mut adapted = model.clone();
        if self.asked.how.free_search {
            adapted.search.clear();
        }
        for &var in &open {
            adapted.narrow(var, &Domain::range(-LCG_REACH, LCG_REACH));
        }
        (Some(adapted), open)
    }

    /// All best solutions: the optimum first, then everything as good.
    fn best(
        &mut self,
        engine: &(dyn Engine + Send),
        model: &Model,
        run: &Run,
        most: Option<u64>,
    ) -> Result<(Ending, Outcome), Failure> {
        let (outcome, best) = self.silently(engine, model, run)?;
        let (Some(best), true) = (best, outcome.complete) else {
            return Ok((ending(&outcome, model, Wanted::One), outcome));
        };
        let mut fixed = model.clone();
        let term = match model.objective {
            Objective::Minimise(term) | Objective::Maximise(term) => term,
            _ => {
                let reason = "all best solutions cannot be listed where the objective is a real number";
                return Err(Failure::Refused(reason.to_owned()));
            }
        };
        let value = Term::constant(best.value(term));
        fixed.post(Constraint::Compare { left: term, relation: Relation::Eq, right: value });
        fixed.objective = Objective::Satisfy;
        let (listed, _) = self.search(engine, &fixed, run, Wanted::Several(most))?;
        let ending = if listed.complete { Ending::Optimal } else { Ending::Satisfied };
        Ok((ending, listed))
    }

    fn silently(
        &self,
        engine: &(dyn Engine + Send),
        model: &Model,
        run: &Run,
    ) -> Result<(Outcome, Option<Assignment>), Failure> {
        let optimiser = engine.optimiser().ok_or_else(|| unable(engine, "find best solutions"))?;
        Ok(optimiser.optimise(model, run, &mut |_, _| {})?)
    }

    fn search(
        &mut self,
        engine: &(dyn Engine + Send),
        model: &Model,
        run: &Run,
        wanted: Wanted,
    ) -> Result<(Outcome, Option<Assignment>), Failure> {
        let cancel = run.budget.cancel.clone();
        let queue = Queue::new();
        std::thread::scope(|scope| {
            let giving = queue.giving();
            let worker = std::thread::Builder::new()
                .stack_size(64 << 20)
                .spawn_scoped(scope, || ask(engine, model, run, wanted, giving))?;
            let printed = self.print_all(&queue);
            if printed.is_err() {
                // Nobody reads any more: the engine notices that nobody listens.
                queue.stop_taking();
                if let Some(cancel) = cancel {
                    cancel.store(true, std::sync::atomic::Ordering::Relaxed);
                }
            }
            let asked = worker.join().map_err(|_| Failure::CheckFailed("the engine stopped in a panic".to_owned()))?;
            printed?;
            let (outcome, last) = asked?;
            if let Some(assignment) = &last {
                self.show(assignment)?;
            }
            Ok((outcome, last))
        })
    }

    fn print_all(&mut self, queue: &Queue<Assignment>) -> Result<(), Failure> {
        let mut waiting = Vec::new();
        while queue.take(&mut waiting) {
            for assignment in waiting.drain(..) {
                self.show(&assignment)?;
            }
            self.teller.flush()?;
        }
        Ok(())
    }

    /// Checks and prints a solution.
    fn show(&mut self, assignment: &Assignment) -> Result<(), Failure> {
        if let Some(broken) = self.compiled.model.broken_by(assignment) {
            return Err(Failure::CheckFailed(format!("a solution of the solver breaks the model: {broken}")));
        }
        self.solutions += 1;
        let rounded = rounded(&self.compiled.model, assignment);
        let assignment = rounded.as_ref().unwrap_or(assignment);
        self.have_checked(assignment)?;
        let sections = self.sections(assignment)?;
        match &mut self.texts {
            Some(texts) => texts.push(sections.into_iter().map(|(_, text)| text).collect()),
            None => self.teller.solution(&sections)?,
        }
        Ok(())
    }

    /// Has the checker look at a solution, if there is one, and tells its report.
    fn have_checked(&mut self, assignment: &Assignment) -> Result<(), Failure> {
        let Some(checker) = self.checker.filter(|_| self.asked.print.output_mode != Some(MznOutputMode::Checker))
        else {
            return Ok(());
        };
        let mut values = self.wanted_by_checker(checker, assignment, OutputMode::Json)?;
        let Some((_, mut object)) = values.pop() else { return Ok(()) };
        if let Some((name, value)) = checker::objective(self.compiled, assignment) {
            with_member(&mut object, name, &value);
        }
        let report = checker.report(object, self.asked, self.teller)?;
        self.teller.checker(&report)
    }

    fn wanted_by_checker(
        &mut self,
        checker: &Checker,
        assignment: &Assignment,
        mode: OutputMode,
    ) -> Result<Sections, Failure> {
        match self.printer.values(assignment, &|name| checker.wants(name), mode) {
            Ok(printed) => Ok(printed.sections),
            Err(diagnostic) => Err(Failure::Refused(diagnostic.to_input_error(&self.compiled.sources).to_string())),
        }
    }

    fn sections(&mut self, assignment: &Assignment) -> Result<Sections, Failure> {
        if let Some(answers) = &self.answers {
            return Ok(vec![("dzn".to_owned(), answers.print(assignment))]);
        }
        let print = &self.asked.print;
        let mode = print.output_mode.unwrap_or_default();
        if let (MznOutputMode::Checker, Some(checker)) = (mode, self.checker) {
            return self.wanted_by_checker(checker, assignment, OutputMode::Dzn);
        }
        let has_items = self.compiled.has_items();
        let mut sections = Sections::new();
        if mode == MznOutputMode::Item || (print.output_item && has_items) {
            sections = self.printed(assignment, OutputMode::Item)?;
            let is_wanted = |name: &String| {
                let only = &print.only_sections;
                (only.is_empty() || only.contains(name)) && !print.not_sections.contains(name)
            };
            sections.retain(|(name, _)| is_wanted(name));
        }
        let objective = match (print.objective, self.compiled.model.objective_value(assignment)) {
            (true, Some(value)) => Some(value.to_string()),
            (true, None) => self.compiled.model.objective_real(assignment).map(|value| format!("{value:?}")),
            (false, _) => None,
        };
        let text: String = sections.iter().map(|(_, text)| text.as_str()).collect();
        let item = (print.output_item && has_items).then_some(text);
        match mode {
            MznOutputMode::Item => {}
            MznOutputMode::Dzn | MznOutputMode::Checker => {
                let mut printed = self.printed(assignment, OutputMode::Dzn)?;
                if let Some((_, lines)) = printed.last_mut() {
                    lines.extend(objective.map(|value| format!("_objective = {value};\n")));
                    lines.extend(item.map(|text| format!("_output = {};\n", json!(text))));
                }
                return Ok(printed);
            }
            MznOutputMode::Json => {
                let mut printed = self.printed(assignment, OutputMode::Json)?;
                let more = [
                    objective.map(|value| ("_objective", value)),
                    item.map(|text| ("_output", json!(text).to_string())),
                ];
                if let Some((_, object)) = printed.last_mut() {
                    for (name, value) in more.into_iter().flatten() {
                        with_member(object, name, &value);
                    }
                }
                if self.asked.print.json_stream {
                    sections.extend(printed);
                } else {
                    sections = printed;
                }
            }
        }
        Ok(sections)
    }

    fn printed(&mut self, assignment: &Assignment, mode: OutputMode) -> Result<Sections, Failure> {
        match self.printer.print(assignment, mode) {
            Ok(printed) => {
                for said in &printed.traces {
                    self.teller.trace(said)?;
                }
                Ok(printed.sections)
            }
            Err(diagnostic) => Err(Failure::Refused(diagnostic.to_input_error(&self.compiled.sources).to_string())),
        }
    }

    /// Keeps a solution until a better one comes.
    fn keep(&mut self, assignment: &Assignment) {
        self.last = Some(assignment.clone());
    }

    fn show_kept(&mut self) -> Result<(), Failure> {
        if let Some(assignment) = self.last.take() {
            self.show(&assignment)?;
        }
        Ok(())
    }
}

/// Whether a short search, which needs no bounds, sees that no solution has one of these variables beyond what `lcg` was
/// given, or none that is better than the best so far. Propagation alone mostly does.
fn nothing_beyond(model: &Model, narrowed: &[Var], best: Option<i64>) -> bool {
    const SHORT: u64 = 1000;
    let mut beyond = model.clone();
    let better = match (model.objective.term(), best) {
        (Some(term), Some(best)) if model.objective.is_maximised() => Some((term, Relation::Gt, best)),
        (Some(term), Some(best)) => Some((term, Relation::Lt, best)),
        _ => None,
    };
    (beyond.objective, beyond.projection) = (Objective::Satisfy, None);
    let compare = |left: Term, relation, right| Constraint::Compare { left, relation, right: Term::constant(right) };
    if let Some((term, relation, best)) = better {
        beyond.post(compare(term, relation, best));
    }
    let mut somewhere = Vec::new();
    for &var in narrowed {
        for (relation, end) in [(Relation::Gt, LCG_REACH), (Relation::Lt, -LCG_REACH)] {
            let there = beyond.bool("beyond");
            beyond.post(compare(var.into(), relation, end).when(there));
            somewhere.push(there);
        }
    }
    beyond.post(any_of(somewhere));
    let (time, cancel) = (Some(Duration::from_secs(1)), Some(interrupt::flag()));
    let run = Run { budget: Budget { nodes: Some(SHORT), time, cancel, ..Budget::default() }, ..Run::default() };
    let engine = engines::engines(EngineSettings::default()).into_iter().find(|engine| engine.name() == CP);
    let found = engine.as_ref().and_then(|engine| engine.finder()).map(|finder| finder.find(&beyond, &run));
    matches!(found, Some(Ok((outcome, _))) if outcome.status == Status::Unsatisfiable)
}

/// The solution with its real numbers rounded, if that is a solution too: 3 instead of 2.9999999999999996.
fn rounded(model: &Model, assignment: &Assignment) -> Option<Assignment> {
    const STEP: f64 = 1e6;
    if model.reals() == 0 {
        return None;
    }
    let reals: Vec<f64> = assignment.reals().map(|real| (real * STEP).round() / STEP).collect();
    let rounded = Assignment::with_reals(assignment.as_slice().to_vec(), reals);
    model.broken_by(&rounded).is_none().then_some(rounded)
}

/// In the engine's thread: what was wanted. A last solution that was not sent comes with the outcome.
fn ask(
    engine: &(dyn Engine + Send),
    model: &Model,
    run: &Run,
    wanted: Wanted,
    giving: Giving<'_, Assignment>,
) -> Result<(Outcome, Option<Assignment>), Failure> {
    let optimises = !matches!(model.objective, Objective::Satisfy);
    match wanted {
        Wanted::One | Wanted::Better if optimises => {
            let optimiser = engine.optimiser().ok_or_else(|| unable(engine, "find best solutions"))?;
            let tells = wanted == Wanted::Better;
            let mut sent: Option<Assignment> = None;
            let (outcome, best) = optimiser.optimise(model, run, &mut |assignment, _| {
                if tells && giving.give(assignment.clone()) {
                    sent = Some(assignment.clone());
                }
            })?;
            Ok((outcome, best.filter(|best| sent.as_ref() != Some(best))))
        }
        Wanted::One | Wanted::Better => {
            let finder = engine.finder().ok_or_else(|| unable(engine, "find a solution"))?;
            Ok(finder.find(model, run)?)
        }
        Wanted::Several(most) | Wanted::Best(most) => {
            let enumerator = engine.enumerator().ok_or_else(|| unable(engine, "list solutions"))?;
            let mut run = run.clone();
            run.budget.solutions = most;
            let outcome =
                enumerator.enumerate(model, &run, &mut |assignment| match giving.give(assignment.clone()) {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                })?;
            Ok((outcome, None))
        }
    }
}

/// Adds a member at the end of a JSON object.
fn with_member(object: &mut String, name: &str, value: &str) {
    let Some(end) = object.rfind('}') else { return };
    let before = object[..end].trim_end();
    let comma = if before.ends_with('{') { "" } else { "," };
    *object = format!("{before}{comma}\n  \"{name}\" : {value}\n}}\n");
}

fn unable(engine: &(dyn Engine + Send), what: &str) -> Failure {
    Unusable(format!("'{}' cannot {what}; others can: cp, sat, mip, lcg", engine.name())).into()
}

fn ending(outcome: &Outcome, model: &Model, wanted: Wanted) -> Ending {
    let optimises = !matches!(model.objective, Objective::Satisfy);
    match (outcome.status, outcome.complete) {
        (Status::Unsatisfiable, _) => Ending::Unsatisfiable,
        (Status::Unknown, _) => Ending::Unknown,
        (Status::Solved, true) if optimises => Ending::Optimal,
        (Status::Solved, true) if matches!(wanted, Wanted::Several(_)) => Ending::AllSolutions,
        (Status::Solved, _) => Ending::Satisfied,
    }
}

fn figures(outcome: &Outcome, model: &Model) -> Vec<(&'static str, Figure)> {
    let statistics = &outcome.statistics;
    let mut figures = vec![
        ("initTime", Figure::Seconds(statistics.build_s)),
        ("solveTime", Figure::Seconds(statistics.solve_s)),
        ("solutions", Figure::Count(outcome.count)),
        ("variables", Figure::Count(model.variables() as u64)),
        ("propagators", Figure::Count(model.constraints().len() as u64)),
        ("propagations", Figure::Count(statistics.propagations)),
        ("nodes", Figure::Count(statistics.nodes)),
        ("failures", Figure::Count(statistics.failures)),
        ("restarts", Figure::Count(statistics.restarts)),
        ("peakDepth", Figure::Count(statistics.peak_depth)),
    ];
    if let Some(objective) = outcome.objective {
        figures.push(("objective", Figure::Value(objective.to_string())));
    }
    figures
}
