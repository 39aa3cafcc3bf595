//! Several threads that search and learn at one model, for one solution or the best.
//!
//! They differ in where they look first, and share what is [worth telling](super::pool). The first that comes to its end ends
//! all: that there is nothing better than what is known is then proved, whichever search found that.

use super::engine::{Improved, Learning, PROGRESS_EVERY};
use super::pool::{Member, Pool};
use super::search::{Found, Guide, Search};
use crate::store::VarId;
use crate::store::journal::Cause;
use crate::view::View;
use damier_model::{Assignment, Budget, Limit, Model, Outcome, Progress, Run, Statistics, stage};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How often it is looked whether the run was called off.
const LOOK: Duration = Duration::from_millis(5);
/// Variables of which a thread is told at random that they matter.
const ONE_OF: usize = 8;

/// What came of all threads so far.
#[derive(Default)]
struct Known<'v> {
    best: Option<(Assignment, i64)>,
    improved: Option<Improved<'v>>,
    /// What ended the search, once something did: a limit, or `None` for its end.
    ended: Option<Option<Limit>>,
    statistics: Statistics,
    /// When progress was last told.
    told: Option<Instant>,
}

/// What the threads work on.
struct Team<'t, 'v> {
    engine: &'t Learning,
    model: &'t Model,
    run: &'t Run<'t>,
    start: Instant,
    /// To be minimised.
    cost: Option<View>,
    maximise: bool,
    pool: Arc<Pool>,
    over: Arc<AtomicBool>,
    nodes: AtomicU64,
    failures: AtomicU64,
    known: Mutex<Known<'v>>,
}

impl Learning {
    /// A solution, or the best, by as many threads as the run says.
    pub(super) fn together(
        &self,
        model: &Model,
        run: &Run,
        (cost, maximise): (Option<View>, bool),
        improved: Option<Improved<'_>>,
    ) -> (Outcome, Option<Assignment>) {
        let start = Instant::now();
        let team = Team {
            engine: self,
            model,
            run,
            start,
            cost,
            maximise,
            pool: Arc::default(),
            over: Arc::default(),
            nodes: AtomicU64::new(0),
            failures: AtomicU64::new(0),
            known: Mutex::new(Known { improved, ..Known::default() }),
        };
        let (tell, hear) = mpsc::channel();
        let called_off = || run.budget.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
        std::thread::scope(|scope| {
            for number in 0..run.threads {
                let (team, tell) = (&team, Ended(tell.clone()));
                scope.spawn(move || {
                    let _told_at_the_end = tell;
                    team.work(number);
                });
            }
            drop(tell);
            loop {
                match hear.recv_timeout(LOOK) {
                    Err(RecvTimeoutError::Disconnected) => break,
                    Err(RecvTimeoutError::Timeout) if called_off() => team.end(Some(Limit::Cancelled)),
                    Err(RecvTimeoutError::Timeout) | Ok(()) => {}
                }
            }
        });
        let Known { best, ended, statistics, .. } = team.known.into_inner().unwrap_or_else(PoisonError::into_inner);
        let solve_s = start.elapsed().as_secs_f64() - statistics.build_s;
        let outcome = Outcome::of(Statistics { solve_s, ..statistics }, ended.flatten());
        let objective = cost.and(best.as_ref().map(|&(_, value)| value));
        (Outcome { objective, ..outcome }, best.map(|(assignment, _)| assignment))
    }
}

/// Says that a thread has ended, however it did.
struct Ended(mpsc::Sender<()>);

impl Drop for Ended {
    fn drop(&mut self) {
        let _ = self.0.send(());
    }
}

impl<'v> Team<'_, 'v> {
    fn known(&self) -> MutexGuard<'_, Known<'v>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends all; what ended them first counts.
    fn end(&self, by: Option<Limit>) {
        self.known().ended.get_or_insert(by);
        self.over.store(true, Ordering::SeqCst);
    }

    /// One thread's search.
    fn work(&self, number: usize) {
        let seed = self.run.seed.wrapping_add(number as u64);
        let budget = Budget { cancel: Some(Arc::clone(&self.over)), ..self.run.budget.clone() };
        let run = Run { budget, seed, ..self.run.clone() };
        let Learning { strength, free, .. } = *self.engine;
        let built = stage::within(&run.budget, self.start, || {
            Search::of(self.model, strength, free || number > 0, self.cost, &run, self.start)
        });
        let mut search = match built {
            Ok(Ok(search)) => stage::Large::new(search),
            Ok(Err(by)) => return self.end(by),
            Err(ended) => return self.end(Some(ended.limit)),
        };
        if number == 0 {
            self.known().statistics.build_s = self.start.elapsed().as_secs_f64();
        }
        let search = search.get();
        search.member = Some(Member::new(&self.pool, number));
        if number > 0 {
            search.vary(number, seed);
        }
        let by = self.search(search, &run.budget);
        self.known().statistics.absorb(&Statistics { solutions: 0, ..search.statistics });
        if let Some(by) = by {
            self.end(by);
        }
    }

    /// Searches until this thread or another has the answer; says what ended it, if it was not another.
    fn search(&self, search: &mut Search, budget: &Budget) -> Option<Option<Limit>> {
        let mut seen = (0, 0);
        loop {
            let look = |now: &Statistics| self.look(now, &mut seen, budget);
            match search.next(look) {
                Found::Nothing => return Some(None),
                Found::Stopped(limit) => return Some(Some(limit)),
                Found::Solution => {}
            }
            let reached = self.cost.map(|cost| search.kernel.store.min(cost));
            let ended = self.found(search.assignment(self.model), reached);
            if ended.is_some() {
                return ended;
            }
            if reached.is_some_and(|reached| !search.improve_on(reached)) {
                return Some(None);
            }
        }
    }

    /// A solution was found: keeps and tells it if it is better than what is known. Says what that ends.
    fn found(&self, solution: Assignment, reached: Option<i64>) -> Option<Option<Limit>> {
        let mut known = self.known();
        if known.ended.is_some() {
            return Some(None);
        }
        let value = reached.map_or(0, |reached| if self.maximise { -reached } else { reached });
        let better = |&(_, best): &(Assignment, i64)| if self.maximise { value > best } else { value < best };
        if !known.best.as_ref().is_none_or(better) {
            return None;
        }
        known.statistics.solutions += 1;
        if let (Some(improved), Some(_)) = (&mut known.improved, reached) {
            improved(&solution, value);
        }
        known.best = Some((solution, value));
        match reached {
            None => Some(None),
            Some(reached) => {
                self.pool.reached(reached);
                let enough = self.run.budget.solutions.is_some_and(|most| known.statistics.solutions >= most);
                enough.then_some(Some(Limit::Solutions))
            }
        }
    }

    /// Whether a thread is to stop: limits on work are for all threads together.
    fn look(&self, now: &Statistics, seen: &mut (u64, u64), budget: &Budget) -> Option<Limit> {
        let nodes = self.nodes.fetch_add(now.nodes - seen.0, Ordering::Relaxed) + now.nodes - seen.0;
        let failures = self.failures.fetch_add(now.failures - seen.1, Ordering::Relaxed) + now.failures - seen.1;
        *seen = (now.nodes, now.failures);
        if let Some(tell) = self.run.progress {
            let mut known = self.known();
            if known.told.unwrap_or(self.start).elapsed() > PROGRESS_EVERY {
                known.told = Some(Instant::now());
                let (solutions, objective) = (known.statistics.solutions, known.best.as_ref().map(|&(_, value)| value));
                drop(known);
                let objective = self.cost.and(objective);
                tell(&Progress { nodes, failures, solutions, objective, bound: None });
            }
        }
        budget.exceeded(self.start, nodes, failures)
    }
}

impl Search {
    /// Begins elsewhere than others: with other values, and with other variables first.
    fn vary(&mut self, number: usize, seed: u64) {
        let mut random = fastrand::Rng::with_seed(seed);
        if number % 2 == 1 {
            self.guide = Guide::Activity;
        }
        for x in 1..self.kernel.store.variables() as VarId {
            let r = self.kernel.store.record(x);
            if self.cost.is_some_and(|cost| cost.var == x) {
                continue;
            }
            match number % 3 {
                1 => self.phase[x as usize] = r.max,
                2 => self.phase[x as usize] = random.i64(r.min..=r.max),
                _ => {}
            }
            if random.usize(..ONE_OF) == 0 {
                self.activity.bump(x);
            }
        }
    }

    /// Takes what others have told, at the root; false if nothing is left then.
    pub(super) fn hear(&mut self) -> bool {
        let Some(mut member) = self.member.take() else { return true };
        if member.is_called(self.statistics.failures) {
            self.back_to(0);
        }
        let mut open = true;
        if self.kernel.store.level() == 0 && member.has_news() {
            let mut news = Vec::new();
            let best = member.hear(self.statistics.failures, |clause, glue| news.push((clause.to_vec(), glue)));
            // The bound first: clauses may rest on it.
            if let (Some(best), Some(cost)) = (best, self.cost) {
                self.kernel.store.cause = Cause::Decision;
                open = self.kernel.store.set_max(cost, best.saturating_sub(1)).is_ok();
            }
            open = open && news.iter().all(|(clause, glue)| self.take(clause, *glue));
        }
        self.member = Some(member);
        open
    }
}
