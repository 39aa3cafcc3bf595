//! Solving by one of our engines.
//!
//! The engine runs in a thread of its own and sends assignments; here they are shown. What the output items are made of
//! cannot leave this thread, and the engine need not wait for a slow terminal.

use super::beyond::{self, Beyond};
use super::messages::Ending;
use super::presenter::Presenter;
use super::solve::{Wanted, confirm_time};
use crate::arguments::Mzn;
use crate::failure::Failure;
use crate::interrupt;
use damier_minizinc::machine::Compiled;
use damier_minizinc::machine::store::UNBOUNDED;
use damier_model::{
    Assignment, Budget, Constraint, Domain, Engine, Limit, Model, Objective, Outcome, Relation, Run, Status, Term,
    Unusable, Var, stage,
};
use damier_solve::engines::{AUTO, LCG, LOCAL};
use damier_solve::queue::{Giving, Queue};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How far from 0 the engine `lcg` looks for the values of variables that were declared without bounds.
const LCG_REACH: i64 = 1 << 24;

/// How long solutions that were found in time may be shown after it, or after Ctrl-C.
const GRACE: Duration = Duration::from_millis(300);

/// The time of local search for a best solution where none was given: it proves nothing, and would go on for ever.
const LOCAL_TIME: Duration = Duration::from_secs(10);

/// Has an engine solve what was compiled, within the time that is left.
pub(super) fn solve(
    presenter: &mut Presenter,
    engine: &(dyn Engine + Send),
    wanted: Wanted,
    left: Option<Duration>,
) -> Result<(Ending, Outcome), Failure> {
    let cancel = interrupt::flag();
    let optimises = !matches!(presenter.compiled.model.objective, Objective::Satisfy);
    let left = match left {
        None if engine.name() == LOCAL && optimises => {
            let seconds = LOCAL_TIME.as_secs();
            let words = format!("local proves nothing, so it ends after {seconds} s; -t gives it another time");
            presenter.teller.warning(&words)?;
            Some(LOCAL_TIME)
        }
        left => left,
    };
    // Gecode, whose flags these are, stops when it has gone beyond; and a node counts here before it is looked at.
    let flag = |name: &str, more: u64| {
        flag_value(&presenter.asked.taken.fzn_flags, name).map(|most| most.saturating_add(more))
    };
    let (cancel, confirm) = (Some(cancel), confirm_time(presenter.asked));
    let budget = Budget {
        time: left,
        memory: presenter.asked.how.memory_limit(),
        confirm,
        cancel,
        nodes: flag("-node", 2),
        failures: flag("-fail", 1),
        ..Budget::default()
    };
    let threads = presenter.asked.how.parallel.unwrap_or(1);
    let seed = presenter.asked.how.random_seed.unwrap_or(0) as u64;
    let run = Run { budget, threads, seed, progress: None };
    let (adapted, narrowed) = adapted(presenter.compiled, presenter.asked, engine.name());
    let model = adapted.as_ref().unwrap_or(&presenter.compiled.model);
    let (ending, outcome) = match wanted {
        Wanted::Best(most) => best(presenter, engine, model, &run, most)?,
        _ => {
            let (outcome, _) = search(presenter, engine, model, &run, wanted)?;
            (ending(&outcome, model, wanted), outcome)
        }
    };
    // Beyond the bounds that were assumed for this engine nothing was looked at.
    let left_out = || beyond::look(&presenter.compiled.model, &narrowed, LCG_REACH, outcome.objective);
    if !narrowed.is_empty() && ending.is_claim() && !matches!(left_out(), Beyond::Nothing) {
        return Ok((ending.without_claim(), outcome));
    }
    Ok((ending, outcome))
}

/// The model as an engine is to see it, where that is another, and the variables of which values were left out: without
/// search advice where the search is free, and with numbers that were declared without bounds within what `lcg` counts to.
fn adapted(compiled: &Compiled, asked: &Mzn, engine: &str) -> (Option<Model>, Vec<Var>) {
    let model = &compiled.model;
    let is_open = |&var: &Var| {
        let domain = model.domain_ref(var);
        [domain.min(), domain.max()].into_iter().flatten().any(|end| end.abs() >= UNBOUNDED - 1)
    };
    let open: Vec<Var> =
        if [LCG, AUTO].contains(&engine) { model.all_variables().filter(is_open).collect() } else { Vec::new() };
    if open.is_empty() && !asked.how.free_search {
        return (None, Vec::new());
    }
    let mut adapted = model.clone();
    if asked.how.free_search {
        adapted.search.clear();
    }
    for &var in &open {
        adapted.narrow(var, &Domain::range(-LCG_REACH, LCG_REACH));
    }
    (Some(adapted), open)
}

/// All best solutions: the optimum first, then everything as good.
fn best(
    presenter: &mut Presenter,
    engine: &(dyn Engine + Send),
    model: &Model,
    run: &Run,
    most: Option<u64>,
) -> Result<(Ending, Outcome), Failure> {
    let (outcome, best) = silently(engine, model, run)?;
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
    let (mut listed, _) = search(presenter, engine, &fixed, run, Wanted::Several(most))?;
    listed.grounds = outcome.grounds.and(listed.grounds);
    let ending = if listed.complete { Ending::Optimal } else { Ending::Satisfied };
    Ok((ending, listed))
}

fn silently(engine: &(dyn Engine + Send), model: &Model, run: &Run) -> Result<(Outcome, Option<Assignment>), Failure> {
    let optimiser = engine.optimiser().ok_or_else(|| unable(engine, "find best solutions"))?;
    Ok(optimiser.optimise(model, run, &mut |_, _| {})?)
}

fn search(
    presenter: &mut Presenter,
    engine: &(dyn Engine + Send),
    model: &Model,
    run: &Run,
    wanted: Wanted,
) -> Result<(Outcome, Option<Assignment>), Failure> {
    let cancel = run.budget.cancel.clone();
    let queue = Arc::new(Queue::default());
    std::thread::scope(|scope| {
        let (giving, begun) = (queue.giving(), Instant::now());
        let worker = std::thread::Builder::new().stack_size(64 << 20).spawn_scoped(scope, move || {
            stage::within(&run.budget, begun, || ask(engine, model, run, wanted, giving))
        })?;
        // Output items may be long to evaluate: what was found in time is shown, but not for much longer than that.
        let shown = stage::within_grace(&run.budget, begun, GRACE, || show_all(presenter, &queue));
        let not_shown = shown.as_ref().err().copied();
        let printed = shown.unwrap_or_else(|_| {
            queue.stop_taking();
            Ok(())
        });
        if printed.is_err() {
            // Nobody reads any more: the engine notices that nobody listens.
            queue.stop_taking();
            if let Some(cancel) = cancel {
                cancel.store(true, std::sync::atomic::Ordering::Relaxed);
            }
        }
        let asked = worker.join().map_err(|_| Failure::CheckFailed("the engine stopped in a panic".to_owned()))?;
        printed?;
        let (outcome, last) = asked??;
        if let Some(assignment) = &last {
            stage::within_grace(&run.budget, begun, GRACE, || {
                let _stage = stage::enter("a solution was shown");
                presenter.show(assignment)
            })??;
        }
        // The search itself was only told that nothing more is taken.
        if let (Some(ended), None | Some(Limit::Solutions)) = (not_shown, outcome.stopped_by) {
            presenter.teller.warning(&format!("stopped: {ended}"))?;
        }
        Ok((outcome, last))
    })
}

fn show_all(presenter: &mut Presenter, queue: &Queue<Assignment>) -> Result<(), Failure> {
    let _stage = stage::enter("a solution was shown");
    let mut waiting = Vec::new();
    while queue.take(&mut waiting, || true) {
        for assignment in waiting.drain(..) {
            presenter.show(&assignment)?;
        }
        presenter.teller.flush()?;
    }
    Ok(())
}

/// A limit among the flags that are for the solver, as Gecode spells them.
fn flag_value(flags: &[String], name: &str) -> Option<u64> {
    let mut words = flags.iter().flat_map(|flags| flags.split_whitespace());
    words.find(|word| word.trim_start_matches("--") == name.trim_start_matches('-') || *word == name)?;
    words.next()?.parse().ok().filter(|&limit| limit > 0)
}

/// In the engine's thread: what was wanted. A last solution that was not sent comes with the outcome.
fn ask(
    engine: &(dyn Engine + Send),
    model: &Model,
    run: &Run,
    wanted: Wanted,
    giving: Giving<Assignment>,
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
