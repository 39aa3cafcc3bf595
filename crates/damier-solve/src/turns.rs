//! Several who take turns at one question, each turn longer than the last, until one of them has the answer.
//!
//! A local search finds what it can in a moment but proves nothing; a complete search proves, but may be lost for hours
//! where the other needs none. Which board is which cannot be told beforehand. Turns are measured in work, not in time, so
//! that the same seed gives the same answer; each is four times the last, so that no more than a third of the whole is
//! spent on turns that came to nothing. With threads to spare, the local search has one to itself and the others take
//! turns on another: the first to end answers (`race.rs`). In a portfolio each has a thread of its own.

use crate::answers::{self, Answer};
use crate::failure::Failure;
use crate::plan::{Plan, Solver};
use crate::race::{Found, race, together};
use damier_model::{Budget, Limit, Objective, Outcome, Run, Statistics, Status, stage};
use damier_puzzles::Instance;
use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::time::Instant;

/// How much longer each turn is.
const GROWTH: u64 = 4;

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
    /// The length of a turn in the round in which it joins, but for the very first.
    length: u64,
    /// The length of the very first.
    opening: u64,
    /// The round in which it joins.
    joins: u32,
    make: Make<'i>,
    /// Or why it cannot take the instance.
    plan: OnceLock<Result<Plan<'i>, Failure>>,
}

impl<'i> Player<'i> {
    /// A player who is made ready when first needed, and left out if that fails.
    pub(crate) fn new(unit: Unit, length: u64, joins: u32, make: Make<'i>) -> Player<'i> {
        Player { unit, length, opening: length, joins, make, plan: OnceLock::new() }
    }

    /// The same with a very first turn of another length.
    pub(crate) fn opening(self, opening: u64) -> Player<'i> {
        Player { opening, ..self }
    }

    fn plan(&self) -> Option<&Plan<'i>> {
        self.ready().ok()
    }

    fn ready(&self) -> Result<&Plan<'i>, &Failure> {
        self.plan.get_or_init(|| (self.make)()).as_ref()
    }

    /// Why it takes no part, if it does not.
    fn refusal(&self) -> Option<Failure> {
        self.ready().err().map(|failure| Failure::Refused(failure.to_string()))
    }

    fn budget(&self, round: u32, all: &Budget) -> Budget {
        let before = round - self.joins;
        let length = if before == 0 { self.opening } else { self.length.saturating_mul(GROWTH.saturating_pow(before)) };
        let length = Some(length);
        match self.unit {
            Unit::Nodes => Budget { nodes: length, ..all.clone() },
            Unit::Failures => Budget { failures: length, ..all.clone() },
        }
    }
}

/// Those who take turns, in order.
pub struct Turns<'i> {
    players: Vec<Player<'i>>,
    /// The one that proves nothing, if there is one.
    local: Option<usize>,
    /// Whether all run at once instead, and what they are to make as small or as large as possible.
    at_once: Option<Objective>,
    /// Whether they take turns however many solutions are asked for.
    always: bool,
    /// One who is asked before all others, once, and knows at once or never.
    opening: Option<Box<Plan<'i>>>,
    winner: OnceLock<Winner>,
}

#[derive(Clone, Copy)]
enum Winner {
    Opening,
    Player(usize),
}

/// A question put to one of them: what came out, and the answers if they are wanted.
type Ask<'a> = dyn Fn(&Plan, &Run) -> Result<(Outcome, Vec<Answer>), Failure> + Sync + 'a;

/// One who runs beside others.
type Runner<'r> = Box<dyn Fn(&Run) -> Result<Found, Failure> + Send + 'r>;

impl<'i> Turns<'i> {
    /// `local` is the place of the player that proves nothing, if there is one.
    pub(crate) fn new(players: Vec<Player<'i>>, local: impl Into<Option<usize>>) -> Turns<'i> {
        Turns { players, local: local.into(), at_once: None, always: false, opening: None, winner: OnceLock::new() }
    }

    /// All at once, each on a thread of its own.
    pub(crate) fn portfolio(players: Vec<Player<'i>>, objective: Objective) -> Turns<'i> {
        Turns { at_once: Some(objective), ..Turns::new(players, None) }
    }

    /// The same, taking turns however many solutions are asked for.
    pub(crate) fn always(self) -> Turns<'i> {
        Turns { always: true, ..self }
    }

    /// Whether all of them are asked, however many solutions are.
    pub(crate) fn asks_all(&self) -> bool {
        self.always || self.at_once.is_some()
    }

    /// The same with a method that is asked before all others.
    pub(crate) fn after(self, opening: Plan<'i>) -> Turns<'i> {
        Turns { opening: Some(Box::new(opening)), ..self }
    }

    /// Who answered; before that, who would begin.
    pub(crate) fn winner(&self) -> Option<&Plan<'i>> {
        match self.winner.get() {
            Some(Winner::Opening) => self.opening.as_deref(),
            Some(Winner::Player(index)) => self.players.get(*index).and_then(Player::plan),
            None => self.players.first().and_then(Player::plan),
        }
    }

    fn provers(&self) -> impl Iterator<Item = usize> {
        let local = self.local;
        (0..self.players.len()).filter(move |&index| Some(index) != local)
    }

    /// One who can be asked for all solutions.
    pub(crate) fn prover(&self) -> Result<&Plan<'i>, Failure> {
        let counts = |plan: &Plan| !matches!(plan.solver, Solver::Direct(direct) if !direct.counts_this());
        let index = self.provers().find(|&index| self.players[index].plan().is_some_and(counts));
        let plan = index.and_then(|index| self.players[index].plan());
        let _ = index.map(|index| self.winner.set(Winner::Player(index)));
        plan.ok_or_else(|| self.refusal(self.provers()).unwrap_or_else(nothing_suits))
    }

    /// What the one who is asked before all others knows: everything (the only answer, or that there is none), or that
    /// a limit was reached, or nothing.
    pub(crate) fn opening(
        &self,
        instance: &dyn Instance,
        run: &Run,
    ) -> Result<Option<(Outcome, Option<Answer>)>, Failure> {
        let Some(opening) = &self.opening else { return Ok(None) };
        let (outcome, answer) = answers::first(opening, instance, run)?;
        let over = outcome.complete || outcome.stopped_by.is_some();
        if over {
            let _ = self.winner.set(Winner::Opening);
        }
        Ok(over.then_some((outcome, answer)))
    }

    /// One answer, from the method that has it first.
    pub(crate) fn first(&self, instance: &dyn Instance, run: &Run) -> Result<(Outcome, Option<Answer>), Failure> {
        let (outcome, mut answers) = self.ask(run, &|plan, run| {
            let (outcome, answer) = answers::first(plan, instance, run)?;
            Ok((outcome, answer.into_iter().collect()))
        })?;
        Ok((outcome, answers.pop()))
    }

    /// As many answers as the budget asks for, from the method that has so many first.
    pub(crate) fn list(&self, instance: &dyn Instance, run: &Run) -> Result<(Outcome, Vec<Answer>), Failure> {
        self.ask(run, &|plan, run| {
            let mut found = Vec::new();
            let outcome = answers::list(plan, instance, run, &mut |answer| {
                found.push(answer);
                ControlFlow::Continue(())
            })?;
            Ok((outcome, found))
        })
    }

    /// The number of answers, as far as the budget asks for it.
    pub(crate) fn count(&self, instance: &dyn Instance, run: &Run) -> Result<Outcome, Failure> {
        Ok(self.ask(run, &|plan, run| Ok((answers::count_or_list(plan, instance, run)?, Vec::new())))?.0)
    }

    fn ask(&self, run: &Run, ask: &Ask) -> Result<(Outcome, Vec<Answer>), Failure> {
        let alone = |index: usize| move |run: &Run| self.alone(index, run, ask);
        let found = match (&self.at_once, self.local) {
            (Some(objective), _) => race(run, objective.clone(), (0..self.players.len()).map(alone).collect())?,
            // The one that proves nothing beside the others in turn.
            (None, Some(local)) if run.threads > 1 => {
                let others: Vec<usize> = self.provers().collect();
                let others = |run: &Run| self.in_turn(others.clone(), run, ask);
                let both: Vec<Runner> = vec![Box::new(alone(local)), Box::new(others)];
                race(run, Objective::Satisfy, both)?
            }
            _ => self.in_turn((0..self.players.len()).collect(), run, ask)?,
        };
        if let (Some(index), true) = (found.by, found.outcome.status != Status::Unknown) {
            let _ = self.winner.set(Winner::Player(index));
        }
        Ok((found.outcome, found.answers))
    }

    /// Some of the players, in turn. What was found in turns that came to an end counts if all are stopped.
    fn in_turn(&self, who: Vec<usize>, run: &Run, ask: &Ask) -> Result<Found, Failure> {
        let begun = Instant::now();
        let mut spent = Statistics::default();
        let mut most: Option<Found> = None;
        for round in 0.. {
            let mut has_turns = false;
            for (index, player) in who.iter().map(|&index| (index, &self.players[index])) {
                has_turns |= player.joins > round;
                if player.joins > round {
                    continue;
                }
                let asked = stage::within(&run.budget, begun, || {
                    let plan = player.plan()?;
                    let time = run.budget.time.map(|most| most.saturating_sub(begun.elapsed()));
                    let budget = Budget { time, ..player.budget(round, &run.budget) };
                    // A search by chance that came to nothing should not begin as it did before.
                    let seed = run.seed.wrapping_add(u64::from(round) << 32);
                    Some((plan, ask(plan, &Run { budget, seed, ..run.clone() })))
                });
                let (plan, answered) = match (asked, most.take()) {
                    (Ok(Some(asked)), before) => {
                        most = before;
                        asked
                    }
                    (Ok(None), before) => {
                        most = before;
                        continue;
                    }
                    // What others found counts, though the next did not come to search.
                    (Err(ended), Some(found)) => return Ok(Found::nothing(Some(ended.limit)).or_better(Some(found))),
                    (Err(ended), None) => return Err(ended.into()),
                };
                has_turns = true;
                let (outcome, answers) = answered?;
                spent.absorb(&outcome.statistics);
                spent.build_s += outcome.statistics.build_s + if round == player.joins { plan.build_s } else { 0.0 };
                spent.solve_s += outcome.statistics.solve_s;
                let turn_is_over = matches!(outcome.stopped_by, Some(Limit::Nodes | Limit::Failures));
                let found = Found::new(index, plan, outcome, answers);
                if turn_is_over {
                    most = Some(found.or_better(most));
                    continue;
                }
                // The plan's own time for building is added in the report.
                spent.build_s -= plan.build_s;
                let mut found = found.or_better(most);
                found.outcome.statistics = spent;
                return Ok(found);
            }
            if !has_turns {
                break;
            }
        }
        self.refusal(who.into_iter()).map_or(Ok(Found::nothing(None)), Err)
    }

    /// Why none of these takes part; `None` if no reason is known.
    fn refusal(&self, mut who: impl Iterator<Item = usize>) -> Option<Failure> {
        let refusals: Option<Vec<Failure>> = who.try_fold(Vec::new(), |mut refusals, index| {
            refusals.push(self.players[index].refusal()?);
            Some(refusals)
        });
        refusals.and_then(together)
    }

    /// One of the players, for as long as it takes.
    fn alone(&self, index: usize, run: &Run, ask: &Ask) -> Result<Found, Failure> {
        match (self.players[index].plan(), self.players[index].refusal()) {
            (Some(plan), _) => {
                let (outcome, answers) = ask(plan, run).map_err(|failure| failure.of(plan.engine))?;
                Ok(Found::new(index, plan, outcome, answers))
            }
            (None, refusal) => Err(refusal.unwrap_or_else(nothing_suits)),
        }
    }
}

fn nothing_suits() -> Failure {
    Failure::Refused("no engine can take this instance; see 'damier engines'".to_owned())
}
