//! Runs: one thread or several, one solution or all, with a budget and a best bound shared between threads.

use crate::extension::Extension;
use crate::kernel::Kernel;
use crate::post::{Poster, view};
use crate::search::choose::Chooser;
use crate::search::decision::Step;
use crate::search::part::{CutMark, Part};
use crate::search::restart::Restarts;
use crate::search::split::split;
use crate::search::trace::TraceSink;
use crate::search::tree::{Found, LOOK_EVERY, Supervisor, Tree};
use crate::view::View;
use damier_model::{
    Assignment, Budget, Limit, Model, Objective, Outcome, Progress, Restart, Run, SharedBounds, Statistics, Strength,
    Unusable, Var, stage,
};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Pieces of the tree per thread, or per part.
const PIECES_PER_SHARE: usize = 32;
/// Failures in the first run of a search that the model left to the engine.
const FREE_RESTART_BASE: u64 = 100;
const PROGRESS_EVERY: Duration = Duration::from_millis(100);

/// What is asked.
pub(crate) enum Question<'v> {
    /// Count, up to the budget's number of solutions.
    Count,
    /// Show each solution until told to stop.
    Visit(&'v mut (dyn FnMut(&Assignment) -> ControlFlow<()> + Send)),
    /// Show each better solution.
    Improve(&'v mut (dyn FnMut(&Assignment, i64) + Send)),
}

/// The engine's own options.
pub(crate) struct Setup {
    pub(crate) strength: Strength,
    pub(crate) restart: Option<(Restart, u64)>,
    pub(crate) growth: Option<f64>,
    /// Whether only the first solution is wanted, so that starting over loses nothing.
    pub(crate) first_only: bool,
    /// The share of the tree to walk, if not all of it.
    pub(crate) part: Option<Part>,
    /// Where to leave a fingerprint of the cut into parts.
    pub(crate) cut: CutMark,
    /// Posted besides the model's constraints.
    pub(crate) extension: Extension,
}

/// What all threads see.
struct Shared<'r> {
    run: &'r Run<'r>,
    start: Instant,
    stop: AtomicBool,
    nodes: AtomicU64,
    failures: AtomicU64,
    solutions: AtomicU64,
    /// Best cost so far; the next must be less.
    best: AtomicI64,
    last_progress: Mutex<Instant>,
    limit: Mutex<Option<Limit>>,
    maximise: bool,
    /// What other engines at the same question tell.
    others: Option<Arc<SharedBounds>>,
}

impl Shared<'_> {
    fn stop_because(&self, limit: Limit) {
        self.stop.store(true, Ordering::Relaxed);
        if let Ok(mut slot) = self.limit.lock() {
            slot.get_or_insert(limit);
        }
    }

    fn tell_progress(&self) {
        let Some(callback) = self.run.progress else { return };
        let Ok(mut last) = self.last_progress.try_lock() else { return };
        if last.elapsed() < PROGRESS_EVERY {
            return;
        }
        *last = Instant::now();
        let best = self.best.load(Ordering::Relaxed);
        callback(&Progress {
            nodes: self.nodes.load(Ordering::Relaxed),
            failures: self.failures.load(Ordering::Relaxed),
            solutions: self.solutions.load(Ordering::Relaxed),
            objective: (best != i64::MAX).then_some(if self.maximise { -best } else { best }),
            bound: None,
        });
    }
}

/// One thread's link to the others.
struct Worker<'s, 'r> {
    shared: &'s Shared<'r>,
    told: Statistics,
}

impl<'s, 'r> Worker<'s, 'r> {
    fn new(shared: &'s Shared<'r>) -> Worker<'s, 'r> {
        Worker { shared, told: Statistics::default() }
    }
}

impl Supervisor for Worker<'_, '_> {
    fn look(&mut self, now: &Statistics) -> Option<Limit> {
        let shared = self.shared;
        let nodes = now.nodes.saturating_sub(self.told.nodes);
        let failures = now.failures.saturating_sub(self.told.failures);
        let nodes = shared.nodes.fetch_add(nodes, Ordering::Relaxed) + nodes;
        let failures = shared.failures.fetch_add(failures, Ordering::Relaxed) + failures;
        self.told = *now;
        if shared.stop.load(Ordering::Relaxed) {
            return Some(Limit::Cancelled);
        }
        if let Some(limit) = shared.run.budget.exceeded(shared.start, nodes, failures) {
            shared.stop_because(limit);
            return Some(limit);
        }
        shared.tell_progress();
        None
    }

    fn patience(&self) -> u64 {
        // A failure is a node too, so neither limit is passed before the next look (but by other threads).
        let left = |most: Option<u64>, done: &AtomicU64| {
            most.map_or(LOOK_EVERY, |most| most.saturating_sub(done.load(Ordering::Relaxed)))
        };
        let budget = &self.shared.run.budget;
        let nodes = left(budget.nodes, &self.shared.nodes);
        LOOK_EVERY.min(nodes).min(left(budget.failures, &self.shared.failures))
    }

    fn bound(&self) -> i64 {
        let others = self.shared.others.as_ref().and_then(|others| others.reached());
        self.shared.best.load(Ordering::Relaxed).min(others.unwrap_or(i64::MAX))
    }
}

/// Answers a question about a model.
pub(crate) fn answer(
    model: &Model,
    run: &Run,
    setup: &Setup,
    question: Question<'_>,
    trace: Option<&mut TraceSink<'_>>,
) -> Result<Outcome, Unusable> {
    model.check_whole()?;
    if setup.part.is_some() && model.projection.is_some() {
        return Err(Unusable("parts of a tree cannot tell solutions apart by some variables alone".to_owned()));
    }
    if setup.part.is_some() && trace.is_some() {
        return Err(Unusable("a search is followed through the whole tree, not through a part of it".to_owned()));
    }
    let start = Instant::now();
    let (cost, maximise) = match model.objective {
        Objective::Minimise(term) if matches!(question, Question::Improve(_)) => (Some(view(term)), false),
        Objective::Maximise(term) if matches!(question, Question::Improve(_)) => (Some(view(term).negated()), true),
        _ => (None, false),
    };
    let shared = Shared {
        run,
        start,
        stop: AtomicBool::new(false),
        nodes: AtomicU64::new(0),
        failures: AtomicU64::new(0),
        solutions: AtomicU64::new(0),
        best: AtomicI64::new(i64::MAX),
        last_progress: Mutex::new(start),
        limit: Mutex::new(None),
        maximise,
        others: run.shared.clone().filter(|_| cost.is_some()),
    };
    if run.budget.solutions == Some(0) {
        shared.stop_because(Limit::Solutions);
    }
    // What tells solutions apart matters where they are listed; a best one may be best by what is not shown.
    let shown = model.projection.as_deref().filter(|_| cost.is_none() && !setup.first_only);
    let job = Job { model, setup, cost, shown, shared: &shared, question: Mutex::new(question) };
    // Pieces of a tree could each have their own of solutions that are shown once.
    let threads = if shown.is_some() { 1 } else { run.threads.max(1) };
    let built = job.build(run.seed);
    let build_s = start.elapsed().as_secs_f64();
    let mut statistics = match built {
        None => Statistics::default(),
        Some(built) if (threads == 1 && setup.part.is_none()) || trace.is_some() => job.alone(built, trace),
        Some(built) => job.together(built, threads),
    };
    statistics.build_s = build_s;
    statistics.solve_s = start.elapsed().as_secs_f64() - statistics.build_s;
    let stopped_by = shared.limit.lock().map_or(None, |limit| *limit);
    let count = shared.solutions.load(Ordering::Relaxed);
    statistics.solutions = count;
    let best = shared.best.load(Ordering::Relaxed);
    let outcome = Outcome {
        objective: (best != i64::MAX).then_some(if maximise { -best } else { best }),
        ..Outcome::of(statistics, stopped_by)
    };
    Ok(match &shared.others {
        Some(others) => others.settle(outcome, (best != i64::MAX).then_some(best)),
        None => outcome,
    })
}

/// What the threads work on.
struct Job<'j, 'q> {
    model: &'j Model,
    setup: &'j Setup,
    /// To be minimised.
    cost: Option<View>,
    /// The variables that tell solutions apart, where not all of them do.
    shown: Option<&'j [Var]>,
    shared: &'j Shared<'j>,
    question: Mutex<Question<'q>>,
}

impl Job<'_, '_> {
    /// A kernel of its own for a thread; `None` if posting the constraints finds a contradiction.
    fn build(&self, seed: u64) -> Option<(Kernel, Chooser)> {
        let own = |poster: &mut Poster<'_>| self.setup.extension.post(poster);
        let mut kernel = Kernel::with(self.model, self.setup.strength, own).ok()?;
        let Shared { run, start, .. } = *self.shared;
        let by_the_clock = Budget { nodes: None, failures: None, ..run.budget.clone() };
        kernel.store.set_watchdog(Box::new(move || by_the_clock.exceeded(start, 0, 0).is_some()));
        let chooser = Chooser::new(self.model, self.shown, &mut kernel, seed);
        Some((kernel, chooser))
    }

    fn alone(&self, (kernel, chooser): (Kernel, Chooser), trace: Option<&mut TraceSink<'_>>) -> Statistics {
        let may_restart = self.setup.first_only || self.cost.is_some();
        let (policy, base) = match self.setup.restart {
            _ if !may_restart => (Restart::None, 1),
            Some(chosen) => chosen,
            None if chooser.is_free() => (Restart::Luby, FREE_RESTART_BASE),
            // What failures taught about variables is worth most at the top of the tree.
            None if self.cost.is_some() && chooser.learns() && trace.is_none() => (Restart::Luby, FREE_RESTART_BASE),
            None => (Restart::None, 1),
        };
        let tree = Tree::new(self.model, kernel, chooser)
            .with_restarts(Restarts::new(policy, base, self.setup.growth))
            .minimising(self.cost)
            .showing(self.shown)
            .with_trace(trace.map(|sink| sink as &mut TraceSink<'_>));
        let mut tree = stage::Large::new(tree);
        // Where it stopped, if it did, is in `shared`.
        let _ = self.walk(tree.get(), &mut Worker::new(self.shared));
        tree.get().statistics
    }

    /// Cuts the tree into pieces; threads take them, or those of our part, one after the other.
    fn together(&self, (mut kernel, mut chooser): (Kernel, Chooser), threads: usize) -> Statistics {
        let mut statistics = Statistics { nodes: 1, ..Statistics::default() };
        let mut worker = Worker::new(self.shared);
        if kernel.propagate().is_err() {
            statistics.failures = 1;
            if kernel.store.is_interrupted() {
                self.stop_interrupted(&mut worker);
            }
            return statistics;
        }
        // Parts must all make the same cut, however many threads each has.
        let shares = self.setup.part.map_or(threads, Part::of);
        let cut = split(&mut kernel, &mut chooser, shares * PIECES_PER_SHARE, &mut statistics, &mut worker);
        let Some(mut pieces) = cut else {
            self.stop_interrupted(&mut worker);
            return statistics;
        };
        if let Some(part) = self.setup.part {
            self.setup.cut.note(&pieces);
            let mut number = 0..;
            pieces.retain(|_| number.next().is_some_and(|piece| part.has(piece)));
        }
        let (pieces, next) = (&pieces[..], &AtomicUsize::new(0));
        std::thread::scope(|scope| {
            let help = |thread: usize| move || self.at_root(thread).map(|own| self.take_pieces(own, pieces, next));
            let handles: Vec<_> = (1..threads).map(|thread| scope.spawn(help(thread))).collect();
            statistics.absorb(&self.take_pieces((kernel, chooser), pieces, next));
            for handle in handles {
                // A thread that panicked has not searched its pieces: that must not look like an answer.
                let done = handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                statistics.absorb(&done.unwrap_or_default());
            }
        });
        statistics
    }

    /// A kernel of its own for a helping thread, at the root's fixpoint; `None` if that was not reached.
    fn at_root(&self, thread: usize) -> Option<(Kernel, Chooser)> {
        let (mut kernel, chooser) = self.build(self.shared.run.seed.wrapping_add(thread as u64))?;
        let reached = kernel.propagate().is_ok();
        if kernel.store.is_interrupted() {
            self.stop_interrupted(&mut Worker::new(self.shared));
        }
        reached.then_some((kernel, chooser))
    }

    /// Walks one piece after the other until none is left.
    fn take_pieces(
        &self,
        (kernel, chooser): (Kernel, Chooser),
        pieces: &[Vec<Step>],
        next: &AtomicUsize,
    ) -> Statistics {
        let mut tree = Tree::new(self.model, kernel, chooser).minimising(self.cost).showing(self.shown);
        let mut worker = Worker::new(self.shared);
        while let Some(steps) = pieces.get(next.fetch_add(1, Ordering::Relaxed)) {
            tree.enter(steps, &worker);
            if self.walk(&mut tree, &mut worker).is_break() {
                break;
            }
        }
        tree.statistics
    }

    /// The watchdog has stopped propagation outside of a walk: says so to all threads.
    fn stop_interrupted(&self, worker: &mut Worker<'_, '_>) {
        let limit = worker.look(&Statistics::default()).unwrap_or(Limit::Cancelled);
        self.shared.stop_because(limit);
    }

    /// Walks one tree (or piece) to its end; breaks if all threads should stop.
    fn walk(&self, tree: &mut Tree<'_, '_>, worker: &mut Worker<'_, '_>) -> ControlFlow<()> {
        loop {
            match tree.next(worker) {
                Found::Nothing => return ControlFlow::Continue(()),
                Found::Stopped(_) => return ControlFlow::Break(()),
                Found::Solution => {
                    report(tree, self.shared, &self.question)?;
                    if self.cost.is_some() {
                        tree.chooser.prefer(&tree.kernel.store);
                    }
                }
            }
        }
    }
}

/// A solution was found: counts it, and shows it to whom it concerns. Who comes after the end was decided says nothing.
fn report(tree: &Tree<'_, '_>, shared: &Shared<'_>, question: &Mutex<Question<'_>>) -> ControlFlow<()> {
    let Ok(mut question) = question.lock() else { return ControlFlow::Break(()) };
    if shared.stop.load(Ordering::Relaxed) {
        return ControlFlow::Break(());
    }
    let cost = tree.cost_here();
    if cost.is_some_and(|cost| cost >= shared.best.load(Ordering::Relaxed)) {
        return ControlFlow::Continue(());
    }
    let found = shared.solutions.fetch_add(1, Ordering::Relaxed) + 1;
    let mut flow = ControlFlow::Continue(());
    match (&mut *question, cost) {
        (Question::Improve(visit), Some(cost)) => {
            shared.best.store(cost, Ordering::Relaxed);
            visit(&tree.assignment(), if shared.maximise { -cost } else { cost });
        }
        (Question::Visit(visit), _) => flow = visit(&tree.assignment()),
        _ => {}
    }
    if flow.is_break() || shared.run.budget.solutions.is_some_and(|wanted| found >= wanted) {
        // Still under the lock, so that no thread reports one more.
        shared.stop_because(Limit::Solutions);
        return ControlFlow::Break(());
    }
    ControlFlow::Continue(())
}
