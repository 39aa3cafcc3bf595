//! Several who take turns at one question, each turn longer than the last, until one of them has the answer.
//!
//! A local search finds what it can in a moment but proves nothing; a complete search proves, but may be lost for hours
//! where the other needs none. Nobody knows beforehand which board is which. Turns are measured in work, not in time, so
//! that the same seed gives the same answer; each is four times the last, so that no more than a third of the whole is
//! spent on turns that came to nothing. With threads to spare, the local search has one to itself and the others take
//! turns on another: whoever is first, answers.

use crate::answers;
use crate::failure::Failure;
use crate::plan::Plan;
use damier_model::{Budget, Limit, Outcome, Run, Statistics, Status};
use damier_puzzles::Instance;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock, mpsc};
use std::time::{Duration, Instant};

/// How much longer each turn is.
const GROWTH: u64 = 4;
/// How often a race looks whether it was called off.
const LOOK: Duration = Duration::from_millis(5);

/// What a player's turn is measured in.
#[derive(Clone, Copy)]
pub(crate) enum Unit {
    Nodes,
    Failures,
}

type Make<'i> = Box<dyn Fn() -> Result<Plan<'i>, Failure> + Send + Sync + 'i>;

/// One who takes turns.
pub(crate) struct Player<'i> {
    unit: Unit,
    /// The length of the first turn.
    first: u64,
    /// The round in which it joins.
    joins: u32,
    make: Make<'i>,
    /// `None` if it cannot take the instance.
    plan: OnceLock<Option<Plan<'i>>>,
}

impl<'i> Player<'i> {
    /// A player who is made ready when first needed, and left out if that fails.
    pub(crate) fn new(unit: Unit, first: u64, joins: u32, make: Make<'i>) -> Player<'i> {
        Player { unit, first, joins, make, plan: OnceLock::new() }
    }

    fn plan(&self) -> Option<&Plan<'i>> {
        self.plan.get_or_init(|| (self.make)().ok()).as_ref()
    }

    fn budget(&self, round: u32, all: &Budget) -> Budget {
        let length = Some(self.first.saturating_mul(GROWTH.saturating_pow(round - self.joins)));
        match self.unit {
            Unit::Nodes => Budget { nodes: length, ..all.clone() },
            Unit::Failures => Budget { failures: length, ..all.clone() },
        }
    }
}

/// Those who take turns; the first is the one that proves nothing.
pub(crate) struct Turns<'i> {
    players: Vec<Player<'i>>,
    winner: OnceLock<usize>,
}

/// A question put to one of them.
pub(crate) type Ask<'a> = dyn Fn(&Plan, &Run) -> Result<(Outcome, Option<String>), Failure> + Sync + 'a;

impl<'i> Turns<'i> {
    pub(crate) fn new(players: Vec<Player<'i>>) -> Turns<'i> {
        Turns { players, winner: OnceLock::new() }
    }

    /// Who answered; before that, who would begin.
    pub(crate) fn winner(&self) -> Option<&Plan<'i>> {
        self.players.get(self.winner.get().copied().unwrap_or(0)).and_then(Player::plan)
    }

    /// One who can be asked for all solutions.
    pub(crate) fn prover(&self) -> Result<&Plan<'i>, Failure> {
        let index = (1..self.players.len()).find(|&index| self.players[index].plan().is_some());
        let plan = index.and_then(|index| self.players[index].plan());
        let _ = index.map(|index| self.winner.set(index));
        plan.ok_or_else(|| Failure::Refused("no engine can take this instance; see 'damier engines'".to_owned()))
    }

    /// One answer, from whoever has it first.
    pub(crate) fn first(&self, instance: &dyn Instance, run: &Run) -> Result<(Outcome, Option<String>), Failure> {
        self.ask(run, &|plan, run| answers::first(plan, instance, run))
    }

    /// The number of answers, as far as the budget asks for it.
    pub(crate) fn count(&self, instance: &dyn Instance, run: &Run) -> Result<Outcome, Failure> {
        Ok(self.ask(run, &|plan, run| Ok((answers::count_or_list(plan, instance, run)?, None)))?.0)
    }

    fn ask(&self, run: &Run, ask: &Ask) -> Result<(Outcome, Option<String>), Failure> {
        if run.threads > 1 { self.race(run, ask) } else { self.in_turn(0, run, ask) }
    }

    /// The players from `from` on, in turn.
    fn in_turn(&self, from: usize, run: &Run, ask: &Ask) -> Result<(Outcome, Option<String>), Failure> {
        let begun = Instant::now();
        let mut spent = Statistics::default();
        for round in 0.. {
            let mut somebody = false;
            for (index, player) in self.players.iter().enumerate().skip(from) {
                somebody |= player.joins > round;
                let Some(plan) = (player.joins <= round).then(|| player.plan()).flatten() else { continue };
                somebody = true;
                let time = run.budget.time.map(|most| most.saturating_sub(begun.elapsed()));
                let budget = Budget { time, ..player.budget(round, &run.budget) };
                let (mut outcome, answer) = ask(plan, &Run { budget, ..run.clone() })?;
                spent.absorb(&outcome.statistics);
                spent.build_s += outcome.statistics.build_s + if round == player.joins { plan.build_s } else { 0.0 };
                spent.solve_s += outcome.statistics.solve_s;
                let turn_is_over = matches!(outcome.stopped_by, Some(Limit::Nodes | Limit::Failures));
                if !turn_is_over {
                    if outcome.status != Status::Unknown {
                        let _ = self.winner.set(index);
                    }
                    // The plan's own time for building is added by whoever reports on it.
                    spent.build_s -= plan.build_s;
                    outcome.statistics = spent;
                    return Ok((outcome, answer));
                }
            }
            if !somebody {
                break;
            }
        }
        self.prover().map(|_| (stopped(None), None))
    }

    /// The first player on a thread of its own beside the others in turn.
    fn race(&self, run: &Run, ask: &Ask) -> Result<(Outcome, Option<String>), Failure> {
        let over = Arc::new(AtomicBool::new(false));
        let run_of = || {
            let budget = Budget { cancel: Some(Arc::clone(&over)), ..run.budget.clone() };
            Run { budget, threads: 1, ..run.clone() }
        };
        let called_off = || run.budget.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
        let (tell, hear) = mpsc::channel();
        std::thread::scope(|scope| {
            let (tell_first, run_first, run_others) = (tell.clone(), run_of(), run_of());
            scope.spawn(move || {
                let result = self.players[0].plan().map(|plan| ask(plan, &run_first));
                let _ = tell_first.send((Some(0), result.unwrap_or_else(|| Ok((stopped(None), None)))));
            });
            scope.spawn(move || {
                // Nobody listens any more if the other was first.
                let _ = tell.send((None, self.in_turn(1, &run_others, ask)));
            });
            let mut last = Ok((stopped(Some(Limit::Cancelled)), None));
            loop {
                match hear.recv_timeout(LOOK) {
                    Ok((who, result)) => {
                        let answered = result.as_ref().map_or(true, |(outcome, _)| {
                            outcome.complete || outcome.stopped_by == Some(Limit::Solutions)
                        });
                        let was_over = over.load(Ordering::Relaxed);
                        if answered || !was_over {
                            last = result;
                        }
                        if answered && !was_over {
                            let _ = who.map(|index| self.winner.set(index));
                            over.store(true, Ordering::Relaxed);
                            return last;
                        }
                    }
                    Err(mpsc::RecvTimeoutError::Timeout) if called_off() => over.store(true, Ordering::Relaxed),
                    Err(mpsc::RecvTimeoutError::Timeout) => {}
                    Err(mpsc::RecvTimeoutError::Disconnected) => return last,
                }
            }
        })
    }
}

fn stopped(by: Option<Limit>) -> Outcome {
    let statistics = Statistics::default();
    Outcome { status: Status::Unknown, complete: false, stopped_by: by, count: 0, objective: None, statistics }
}
