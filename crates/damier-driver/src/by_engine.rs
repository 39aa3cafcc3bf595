//! Solving by one of our engines.
//!
//! The question is put as all others are (`damier_solve::answers`), in a thread of its own that sends solutions; here they are
//! shown. What the output items are made of cannot leave this thread, and the engine need not wait for a slow terminal.

use crate::asked::Asked;
use crate::enough::{Counting, Tally, Until};
use crate::failure::Failure;
use crate::messages::Ending;
use crate::presenter::Presenter;
use crate::solve::HowMany;
use damier_minizinc::Compiled;
use damier_model::{Assignment, Budget, Engine, Limit, Model, Objective, Outcome, Run, Status, stage};
use damier_solve::engines::{LCG, LOCAL};
use damier_solve::queue::{Giving, Queue};
use damier_solve::{Plan, Problem, Question, answers};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long solutions that were found in time may be shown after it, or after Ctrl-C.
const GRACE: Duration = Duration::from_millis(300);

/// The time of local search for a best solution where none was given: it proves nothing, and would go on for ever.
const LOCAL_TIME: Duration = Duration::from_secs(10);

/// Has an engine solve what was compiled, within the time that is left.
pub(super) fn solve(
    presenter: &mut Presenter,
    engine: Box<dyn Engine + Send>,
    wanted: HowMany,
    left: Option<Duration>,
) -> Result<(Ending, Outcome), Failure> {
    let name = engine.name();
    let optimises = !matches!(presenter.compiled.model.objective, Objective::Satisfy);
    let left = match left {
        None if name == LOCAL && optimises => {
            let seconds = LOCAL_TIME.as_secs();
            let words = format!("local proves nothing, so it ends after {seconds} s; -t gives it another time");
            presenter.messages.warning(&words)?;
            Some(LOCAL_TIME)
        }
        left => left,
    };
    // Gecode, whose flags these are, stops when it has gone beyond; and a node counts here before it is looked at.
    let flag =
        |name: &str, more: u64| flag_value(&presenter.asked.how.flags, name).map(|most| most.saturating_add(more));
    let budget = Budget {
        time: left,
        memory: presenter.asked.how.memory_limit,
        confirm: presenter.asked.how.confirm,
        cancel: Some(Arc::clone(&presenter.asked.cancel)),
        nodes: flag("-node", 2),
        failures: flag("-fail", 1),
        ..Budget::default()
    };
    let threads = presenter.asked.how.parallel.unwrap_or(1);
    let seed = presenter.asked.how.random_seed.unwrap_or(0) as u64;
    let run = Run { budget, threads, seed, ..Run::default() };
    let adapted = adapted(presenter.compiled, presenter.asked, name);
    let model = adapted.as_ref().unwrap_or(&presenter.compiled.model);
    let plan = Plan::by(engine, Problem::model(model), model);
    let outcome = search(presenter, &plan, &run, wanted)?;
    Ok((ending(&outcome, model, wanted), outcome))
}

/// The model as an engine is to see it, where that is another: without search advice where the search is free (but for `lcg`,
/// which follows it now and then).
fn adapted(compiled: &Compiled, asked: &Asked, engine: &str) -> Option<Model> {
    let drops_advice = asked.how.free_search && engine != LCG;
    drops_advice.then(|| {
        let mut adapted = compiled.model.clone();
        adapted.search.clear();
        adapted
    })
}

/// Asks in a thread of its own, and shows here what is found.
fn search(presenter: &mut Presenter, plan: &Plan, run: &Run, wanted: HowMany) -> Result<Outcome, Failure> {
    let cancel = run.budget.cancel.clone();
    let queue = Arc::new(Queue::default());
    let tally = Tally::default();
    // Solutions that read the same are printed once, so that only what prints them knows when there are enough.
    let counting = match wanted.most {
        Some(most) if most > 1 && presenter.counts_texts() => Counting::Printed(most, &tally),
        most => Counting::Found(most),
    };
    std::thread::scope(|scope| {
        let (giving, begun) = (queue.giving(), Instant::now());
        let worker = std::thread::Builder::new().stack_size(64 << 20).spawn_scoped(scope, move || {
            stage::within(&run.budget, begun, || ask(plan, run, wanted.question, counting, giving))
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
        let mut outcome = asked??;
        // The search itself was only told that nothing more is taken.
        if let (Some(ended), None | Some(Limit::Solutions)) = (not_shown, outcome.stopped_by) {
            presenter.messages.warning(&format!("stopped: {ended}"))?;
            if presenter.solutions == 0 {
                let (status, stopped_by) = (Status::Unknown, Some(Limit::Solutions));
                outcome = Outcome { status, complete: false, stopped_by, ..outcome };
            }
        }
        Ok(outcome)
    })
}

fn show_all(presenter: &mut Presenter, queue: &Queue<Assignment>, tally: &Tally) -> Result<(), Failure> {
    let _stage = stage::enter("a solution was shown");
    let _printing = tally.printing();
    let mut waiting = Vec::new();
    while queue.take(&mut waiting, || true) {
        for assignment in waiting.drain(..) {
            presenter.show_checked(&assignment)?;
            tally.shown(presenter.solutions);
        }
        presenter.messages.flush()?;
    }
    Ok(())
}

/// A limit among the flags that are for the solver, as Gecode spells them.
fn flag_value(flags: &[String], name: &str) -> Option<u64> {
    let mut words = flags.iter().flat_map(|flags| flags.split_whitespace());
    words.find(|word| word.trim_start_matches("--") == name.trim_start_matches('-') || *word == name)?;
    words.next()?.parse().ok().filter(|&limit| limit > 0)
}

/// In the engine's thread: puts the question, and sends every solution.
fn ask(
    plan: &Plan,
    run: &Run,
    question: Question,
    counting: Counting,
    giving: Giving<Assignment>,
) -> Result<Outcome, Failure> {
    let mut run = run.clone();
    let mut until = match counting {
        Counting::Found(most) => {
            run.budget.solutions = most;
            None
        }
        Counting::Printed(most, tally) => Some(Until::new(most, tally)),
    };
    let answered = answers::put(question, plan, &run, &mut |answer| {
        let heard = answer.solution.is_some_and(|solution| giving.give(solution));
        if heard && until.as_mut().is_none_or(|until| until.wants_more(&giving)) {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    })?;
    Ok(answered.outcome)
}

fn ending(outcome: &Outcome, model: &Model, wanted: HowMany) -> Ending {
    let optimises = !matches!(model.objective, Objective::Satisfy);
    match (outcome.status, outcome.complete) {
        (Status::Unsatisfiable, _) => Ending::Unsatisfiable,
        (Status::Unknown, _) => Ending::Unknown,
        (Status::Solved, true) if optimises => Ending::Optimal,
        (Status::Solved, true) if wanted.question == Question::Several => Ending::AllSolutions,
        (Status::Solved, _) => Ending::Satisfied,
    }
}
