//! Reasons of rules that are many, or that speak of much: smallest ones by what near solutions break.
//!
//! For each value that may be left at a place, fillings are kept that have it there and break few rules ([`near`](crate::near)).
//! A set of rules that refuses the value meets each of these; sets of a number that do are gone through, and where one is found,
//! the board is asked about it: it is a reason, or there is a filling that it does not meet. Once no set of that number meets all,
//! there is none (implicit hitting sets: Ignatiev, Previti, Liffiton, Marques-Silva, "Smallest MUS extraction with minimal hitting
//! set dualization", CP 2015). Fillings serve all values in them, and go on serving when more is known.
//!
//! How many of them that takes is not known before. Where it is too much, cores of the whole board are narrowed by leaving out
//! one rule after the other, the farthest from the place first; what is found so may have more rules than needed.

use crate::alone::{Follows, places};
use crate::board::Board;
use crate::fact::{Fact, Known};
use crate::hitting::{Ended, meeting};
use crate::near::{Near, Pool};
use crate::stop::Stop;
use crate::together::Shared;
use crate::whole::{Said, Whole};
use damier_model::{Assignment, Cell, Run, stage};
use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap, HashSet};

/// Targets whose cores are narrowed at one step.
const NARROWED: usize = 8;
/// Sets of rules that are asked about together, in the hope that a value goes with all of them.
const TOGETHER: usize = 24;
/// Failures up to which all these are asked about.
const FAILURES_TOGETHER: u64 = 100;
/// Failures up to which any question is asked that need not be answered.
const MOST_FAILURES: u64 = 1_000;
/// Failures from which on no such question is asked for the present step.
const MOST_FAILURES_OF_STEP: u64 = 10_000;

/// What came of looking for a reason of some number of rules.
pub(crate) enum Sought {
    /// Each of these refuses something; none if there are none.
    Reasons(Vec<Vec<usize>>),
    /// It took too many questions.
    TooMuch,
}

/// Which reasons are wanted.
pub(crate) struct Want<'w> {
    /// The one wanted is near to these.
    pub(crate) near: &'w [Cell],
    /// All are wanted.
    pub(crate) all: bool,
    /// Questions that may be asked.
    pub(crate) questions: u64,
}

/// What is known of a board as a whole.
pub(crate) struct Larger<'b> {
    board: &'b Board,
    whole: Option<Whole<'b>>,
    pool: Pool,
    /// A solution of all rules, if there is one.
    solution: Option<Assignment>,
    /// By place and value that is refused: rules that refuse it.
    cores: HashMap<(usize, i64), Vec<usize>>,
    /// Questions asked so far.
    pub(crate) questions: u64,
    /// Questions that took too long: whether a fact goes together with some rules.
    hard: HashSet<(Fact, Vec<usize>)>,
    /// Whether something was not found out for the present step, since it took too long.
    pub(crate) is_unsure: bool,
    /// Failures before the present step.
    before: u64,
}

impl<'b> Larger<'b> {
    pub(crate) fn new(board: &'b Board) -> Larger<'b> {
        let (pool, cores) = (Pool::default(), HashMap::new());
        let (hard, is_unsure) = (HashSet::new(), false);
        Larger { board, whole: None, pool, solution: None, cores, questions: 0, hard, is_unsure, before: 0 }
    }

    /// Begins with the next step.
    pub(crate) fn begin_step(&mut self) {
        self.is_unsure = false;
        self.before = self.failures();
    }

    fn failures(&self) -> u64 {
        self.whole.as_ref().map_or(0, Whole::failures)
    }

    fn is_worn_out(&self) -> bool {
        self.failures() > self.before + MOST_FAILURES_OF_STEP
    }

    /// Takes over what is known now.
    fn begin(&mut self, known: &Known, run: &Run) -> Result<(), Stop> {
        match &mut self.whole {
            Some(whole) => {
                if whole.tell(known)? {
                    self.pool.drop_refuted(self.board, known);
                    let agrees = |found: &Assignment| {
                        let places = self.board.places.iter().enumerate();
                        places.into_iter().all(|(place, told)| known.values(place).contains(found.value(told.term)))
                    };
                    self.solution = self.solution.take().filter(agrees);
                }
            }
            None => {
                let mut whole = Whole::new(self.board, known)?;
                let all: Vec<usize> = (0..self.board.rules.len()).collect();
                if let Said::Possible(found) = whole.ask(None, &all, None, u64::MAX, run)? {
                    self.solution = Some(found);
                }
                self.whole = Some(whole);
            }
        }
        Ok(())
    }

    /// Whether a fact goes together with some rules, as far as that is found out in bounds; what is not, is remembered.
    fn ask(&mut self, target: Fact, rules: &[usize], run: &Run) -> Result<Said, Stop> {
        let question = (target, rules.to_vec());
        if self.hard.contains(&question) || self.is_worn_out() {
            self.is_unsure = true;
            return Ok(Said::Unknown);
        }
        let said = self.ask_within(Some(target), rules, MOST_FAILURES, run)?;
        if matches!(said, Said::Unknown) {
            self.is_unsure = true;
            self.hard.insert(question);
        }
        Ok(said)
    }

    /// The same within so many failures.
    fn ask_within(&mut self, target: Option<Fact>, rules: &[usize], failures: u64, run: &Run) -> Result<Said, Stop> {
        stage::poll();
        self.questions += 1;
        match &mut self.whole {
            Some(whole) => whole.ask(target, rules, self.solution.as_ref(), failures, run),
            None => Err(Stop::Refused("a question before the board was made".to_owned())),
        }
    }

    /// Values of open places that are not those of the solution.
    fn targets(&self, known: &Known, places: impl Iterator<Item = usize>) -> Vec<Fact> {
        let mut targets = Vec::new();
        for place in places.filter(|&place| known.is_open(place)) {
            let solved = self.solution.as_ref().map(|found| found.value(self.board.places[place].term));
            let values = known.values(place).values().filter(|&value| Some(value) != solved);
            targets.extend(values.map(|value| Fact { place, value, is: true }));
        }
        targets
    }

    /// All values of open places that some rules rule out.
    pub(crate) fn follows(&mut self, rules: &[usize], known: &Known, run: &Run) -> Result<Follows, Stop> {
        self.begin(known, run)?;
        if self.solution.is_none() && matches!(self.ask_within(None, rules, u64::MAX, run)?, Said::Refused(_)) {
            return Ok(Follows::Nothing);
        }
        let mut without = Vec::new();
        for target in self.targets(known, places(self.board, rules).into_iter()) {
            let keeps = |near: &Near| rules.iter().all(|rule| near.broken.binary_search(rule).is_err());
            let is_seen = self.pool.with(self.board, target.place, target.value).any(keeps);
            if is_seen {
                continue;
            }
            match self.ask(target, rules, run)? {
                Said::Possible(found) => {
                    self.pool.keep(self.board, found);
                }
                Said::Unknown => {}
                Said::Refused(_) => without.push(target.denied()),
            }
        }
        without.sort_unstable();
        Ok(Follows::Without(without))
    }

    /// Reasons of so many rules, where none of fewer says anything; with no more than so many questions.
    ///
    /// One that is near to some cells, or [all](Want::all) there are.
    pub(crate) fn of_number(&mut self, number: usize, known: &Known, want: &Want, run: &Run) -> Result<Sought, Stop> {
        self.begin(known, run)?;
        let (board, shared) = (self.board, Shared::new(self.board, known));
        let end = self.questions + want.questions;
        let mut targets = self.targets(known, 0..board.places.len());
        targets.sort_by_cached_key(|fact| (away(&board.places[fact.place].cells, want.near), *fact));
        let mut reasons: Vec<Vec<usize>> = Vec::new();
        for target in targets {
            let speaks = |rule: &usize| board.rules[*rule].places.binary_search(&target.place).is_ok();
            let mut told: Vec<Vec<usize>> = Vec::new();
            loop {
                let mut sets: Vec<&[usize]> =
                    self.pool.with(board, target.place, target.value).map(|near| near.broken.as_slice()).collect();
                sets.sort_by_key(|set| set.len());
                let (hard, mut is_skipped) = (&self.hard, false);
                let (mut found, mut all, mut sets_seen) = (None, BTreeSet::new(), 0);
                let ended = meeting(&sets, number, &mut |set| {
                    let is_whole = set.len() == number;
                    let is_promising = !is_whole || set.iter().any(speaks) && shared.hang_together(set);
                    let is_new = !told.iter().any(|told| told.iter().all(|rule| set.contains(rule)));
                    let is_hard = is_promising && is_new && hard.contains(&(target, set.to_vec()));
                    is_skipped |= is_hard;
                    if is_promising && is_new && !is_hard {
                        found.get_or_insert_with(|| set.to_vec());
                        all.extend(set);
                        sets_seen += 1;
                    }
                    sets_seen >= TOGETHER
                });
                self.is_unsure |= is_skipped || ended == Ended::TooMany;
                let Some(rules) = found else { break };
                if self.questions >= end || self.is_worn_out() {
                    return Ok(Sought::TooMuch);
                }
                let all: Vec<usize> = all.into_iter().collect();
                if let Some(mut reason) = self.asked_about(target, &rules, &all, run)? {
                    reason.sort_unstable();
                    if !want.all {
                        return Ok(Sought::Reasons(vec![reason]));
                    }
                    told.push(reason);
                }
            }
            reasons.extend(told);
        }
        reasons.sort();
        reasons.dedup();
        Ok(Sought::Reasons(reasons))
    }

    /// Those of some rules that refuse a fact, or another filling that keeps them; one that keeps all of more rules is of more use.
    fn asked_about(
        &mut self,
        target: Fact,
        rules: &[usize],
        all: &[usize],
        run: &Run,
    ) -> Result<Option<Vec<usize>>, Stop> {
        if all.len() > rules.len() {
            match self.ask_within(Some(target), all, FAILURES_TOGETHER, run)? {
                Said::Possible(filling) => {
                    self.pool.keep(self.board, filling);
                    return Ok(None);
                }
                Said::Refused(reason) if reason.len() <= rules.len() => return Ok(Some(reason)),
                Said::Refused(_) | Said::Unknown => {}
            }
        }
        let filling = match self.ask(target, rules, run)? {
            Said::Refused(reason) => return Ok(Some(reason)),
            Said::Possible(filling) => filling,
            Said::Unknown => return Ok(None),
        };
        self.pool.keep(self.board, filling);
        Ok(None)
    }

    /// Few rules, perhaps not as few as could be, and a fact that is not known and follows from them; `None` if nothing follows.
    pub(crate) fn narrowed(
        &mut self,
        known: &Known,
        fewest: usize,
        run: &Run,
    ) -> Result<Option<(Vec<usize>, Fact)>, Stop> {
        self.begin(known, run)?;
        let all: Vec<usize> = (0..self.board.rules.len()).collect();
        let mut targets = Vec::new();
        for target in self.targets(known, 0..self.board.places.len()) {
            let key = (target.place, target.value);
            if self.cores.contains_key(&key) {
                targets.push(target);
                continue;
            }
            if self.pool.with(self.board, target.place, target.value).any(|near| near.broken.is_empty()) {
                continue;
            }
            match self.ask_within(Some(target), &all, u64::MAX, run)? {
                Said::Possible(found) => {
                    self.pool.keep(self.board, found);
                }
                Said::Unknown => {}
                Said::Refused(core) => {
                    self.cores.insert(key, core);
                    targets.push(target);
                }
            }
        }
        targets.sort_by_key(|target| (self.cores[&(target.place, target.value)].len(), *target));
        let mut best: Option<(Vec<usize>, Fact)> = None;
        for target in targets.into_iter().take(NARROWED) {
            let core = self.cores[&(target.place, target.value)].clone();
            // Where more are needed than would be of use, that is soon seen.
            let below = best.as_ref().map_or(usize::MAX, |(best, _)| best.len());
            let narrowed = self.without_what_is_not_needed(target, core, below, run)?;
            self.cores.insert((target.place, target.value), narrowed.clone());
            if best.as_ref().is_none_or(|(best, _)| narrowed.len() < best.len()) {
                best = Some((narrowed, target.denied()));
            }
            let is_worn_out = self.failures() > self.before + 2 * MOST_FAILURES_OF_STEP;
            if best.as_ref().is_some_and(|(best, _)| best.len() <= fewest || is_worn_out) {
                break;
            }
        }
        Ok(best)
    }

    /// The core without what can be left out; given up where more than so many are needed.
    fn without_what_is_not_needed(
        &mut self,
        target: Fact,
        mut core: Vec<usize>,
        below: usize,
        run: &Run,
    ) -> Result<Vec<usize>, Stop> {
        let board = self.board;
        let here = &board.places[target.place].cells;
        let distance = |rule: &usize| {
            let of_rule = board.rules[*rule].places.iter().map(|&place| away(&board.places[place].cells, here));
            of_rule.min().unwrap_or(0)
        };
        core.sort_by_cached_key(|rule| Reverse((distance(rule), *rule)));
        let mut needed = 0;
        while needed < core.len() && needed < below {
            let without: Vec<usize> =
                core.iter().enumerate().filter(|&(at, _)| at != needed).map(|(_, &rule)| rule).collect();
            match self.ask_within(Some(target), &without, MOST_FAILURES, run)? {
                Said::Possible(found) => {
                    self.pool.keep(board, found);
                    needed += 1;
                }
                // What cannot be told soon stays.
                Said::Unknown => needed += 1,
                // Positions ascend, so those that are needed stay in front.
                Said::Refused(smaller) => core = smaller,
            }
        }
        Ok(core)
    }
}

/// How far some cells are from others; 0 where there are none.
pub(crate) fn away(cells: &[Cell], others: &[Cell]) -> u32 {
    let pairs = cells.iter().flat_map(|cell| others.iter().map(move |other| (cell, other)));
    pairs.map(|(a, b)| a.row.abs_diff(b.row) + a.column.abs_diff(b.column)).min().unwrap_or(0)
}
