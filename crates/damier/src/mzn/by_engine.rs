//! Solving by one of our engines.
//!
//! The engine runs in a thread of its own and sends assignments; here they are shown. What the output items are made of
//! cannot leave this thread, and the engine need not wait for a slow terminal.

use super::beyond::{self, Beyond};
use super::enough::{Counting, Tally, Until};
use super::messages::Ending;
use super::presenter::Presenter;
use super::solve::{Wanted, confirm_time};
use crate::arguments::Mzn;
use crate::failure::Failure;
use crate::interrupt;
use damier_minizinc::machine::Compiled;
use damier_minizinc::machine::store::UNBOUNDED;
use damier_model::{
    Assignment, Budget, Constraint, Domain, Engine, Limit, Model, Objective, Outcome, Relation, Run, Statistics,
    Status, Term, Unusable, Var, stage,
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
        let words = no_further(&presenter.compiled.model, &narrowed, engine.name());
        presenter.teller.warning(&words)?;
        return Ok((ending.without_claim(), outcome));
    }
    Ok((ending, outcome))
}

/// Why nothing is claimed by an engine for which these variables were narrowed. What they are the values of says more than
/// their names, which are mostly those of results within an expression.
fn no_further(model: &Model, narrowed: &[Var], engine: &str) -> String {
    let speaks_of_one = |constraint: &&Constraint| {
        let mut speaks = false;
        constraint.visit_terms(&mut |term| speaks |= narrowed.contains(&term.var));
        speaks
    };
    let example = model.constraints().iter().map(|posted| &posted.constraint).find(speaks_of_one);
    let of = example.map_or(String::new(), |constraint| format!(", such as those of `{}`,", model.show(constraint)));
    format!(
        "{engine} looks for numbers within \u{b1}{LCG_REACH} only, and nothing is proved of solutions beyond: values{of} may be \
         larger\n  = other engines look further: --solver cp"
    )
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

/// All best solutions: the optimum first, then everything as good. Where a limit ends the first search, the best solution
/// that it found is shown; where one ends the second before it found any, the optimum is.
fn best(
    presenter: &mut Presenter,
    engine: &(dyn Engine + Send),
    model: &Model,
    run: &Run,
    most: Option<u64>,
) -> Result<(Ending, Outcome), Failure> {
    let begun = Instant::now();
    let term = match model.objective {
        Objective::Minimise(term) | Objective::Maximise(term) => term,
        _ => {
            let reason = "all best solutions cannot be listed where the objective is a real number";
            return Err(Failure::Refused(reason.to_owned()));
        }
    };
    let (outcome, best) = silently(engine, model, run)?;
    let Some(best) = best else { return Ok((ending(&outcome, model, Wanted::One), outcome)) };
    let show_best = |presenter: &mut Presenter| {
        stage::within_grace(&run.budget, begun, GRACE, || {
            let _stage = stage::enter("a solution was shown");
            presenter.show(&best)
        })?
    };
    if !outcome.complete {
        show_best(presenter)?;
        return Ok((ending(&outcome, model, Wanted::One), outcome));
    }
    let mut fixed = model.clone();
    let value = Term::constant(best.value(term));
    fixed.post(Constraint::Compare { left: term, relation: Relation::Eq, right: value });
    fixed.objective = Objective::Satisfy;
    let time = run.budget.time.map(|time| time.saturating_sub(begun.elapsed()));
    let rest = Run { budget: Budget { time, ..run.budget.clone() }, ..run.clone() };
    let shown = presenter.solutions;
    let mut listed = match search(presenter, engine, &fixed, &rest, Wanted::Several(most)) {
        Ok((listed, _)) => listed,
        Err(Failure::Stopped(ended)) => {
            presenter.teller.warning(&format!("stopped: {ended}"))?;
            Outcome { complete: false, ..outcome.clone() }
        }
        Err(failure) => return Err(failure),
    };
    if presenter.solutions == shown && !listed.complete {
        show_best(presenter)?;
    }
    listed.grounds = outcome.grounds.and(listed.grounds);
    let ending = if listed.complete { Ending::Optimal } else { Ending::Satisfied };
    Ok((ending, listed))
}

/// A best solution, or the best that was found until a limit was reached; nothing is shown.
fn silently(engine: &(dyn Engine + Send), model: &Model, run: &Run) -> Result<(Outcome, Option<Assignment>), Failure> {
    let optimiser = engine.optimiser().ok_or_else(|| unable(engine, "find best solutions"))?;
    let mut found: Option<(Assignment, i64)> = None;
    let asked = stage::within(&run.budget, Instant::now(), || {
        optimiser.optimise(model, run, &mut |assignment, value| found = Some((assignment.clone(), value)))
    });
    match (asked, found) {
        (Ok(answered), found) => {
            let (outcome, best) = answered?;
            Ok((outcome, best.or(found.map(|(assignment, _)| assignment))))
        }
        (Err(ended), None) => Err(ended.into()),
        (Err(ended), Some((assignment, value))) => {
            let statistics = Statistics { solutions: 1, ..Statistics::default() };
            let outcome = Outcome::without_proof(statistics, Some(ended.limit));
            Ok((Outcome { objective: Some(value), ..outcome }, Some(assignment)))
        }
    }
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
    let tally = Tally::default();
    let most = match wanted {
        Wanted::Several(most) | Wanted::Best(most) => most,
        Wanted::One | Wanted::Better => None,
    };
    // Solutions that read the same are printed once, so that only what prints them knows when there are enough.
    let counting = match most {
        Some(most) if most > 1 && presenter.counts_texts() => Counting::Printed(most, &tally),
        most => Counting::Found(most),
    };
    std::thread::scope(|scope| {
        let (giving, begun) = (queue.giving(), Instant::now());
        let worker = std::thread::Builder::new().stack_size(64 << 20).spawn_scoped(scope, move || {
            stage::within(&run.budget, begun, || ask(engine, model, run, wanted, counting, giving))
        })?;
        // Output items may be long to evaluate: what was found in time is shown, but not for much longer than that.
        let shown = stage::within_grace(&run.budget, begun, GRACE, || show_all(presenter, &queue, &tally));
        let not_shown = shown.as_ref().err().copied();
        let printed = shown.unwrap_or_else(|_| {
            queue.stop_taking();
            Ok(())
        });
        if printed.is_err() {
            // What was printed is no longer read: the engine is told so.
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

fn show_all(presenter: &mut Presenter, queue: &Queue<Assignment>, tally: &Tally) -> Result<(), Failure> {
    let _stage = stage::enter("a solution was shown");
    let _printing = tally.printing();
    let mut waiting = Vec::new();
    while queue.take(&mut waiting, || true) {
        for assignment in waiting.drain(..) {
            presenter.show(&assignment)?;
            tally.shown(presenter.solutions);
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
    counting: Counting,
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
        Wanted::Several(_) | Wanted::Best(_) => {
            let enumerator = engine.enumerator().ok_or_else(|| unable(engine, "list solutions"))?;
            let mut run = run.clone();
            let mut until = match counting {
                Counting::Found(most) => {
                    run.budget.solutions = most;
                    None
                }
                Counting::Printed(most, tally) => Some(Until::new(most, tally)),
            };
            let outcome = enumerator.enumerate(model, &run, &mut |assignment| {
                let heard = giving.give(assignment.clone());
                if heard && until.as_mut().is_none_or(|until| until.wants_more(&giving)) {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
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
