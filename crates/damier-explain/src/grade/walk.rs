//! The walk of a board in rounds, as a grade looks at it.
//!
//! [`Explainer`](crate::Explainer) takes one cheapest step after the other, in an order that a person can follow. A grade asks
//! something else: how much is there to be seen at each point, and how much does the easiest of it take? So a round sees all
//! that follows from one rule each, with the known facts that it rests on, and takes all of about the least price at once: what
//! comes of it does not depend on an order, and there are few rounds. Only where no rule says anything alone, two and three
//! together are asked, and then the whole board.

use crate::alone::{Follows, Witnesses, follows};
use crate::board::Board;
use crate::fact::{Fact, Known};
use crate::larger::Larger;
use crate::stop::Stop;
use crate::support;
use crate::together::Shared;
use damier_model::{Limit, Run, SolveAssuming, stage};
use std::collections::HashMap;
use std::time::Instant;

/// What each rule of a reason adds to its price; a known fact adds 1.
pub(crate) const PRICE_OF_RULE: u64 = 20;
/// Open values of a set of rules up to which it is tried.
const SMALL: u64 = 120;
/// Sets of several rules that are tried in one round.
const MOST_SETS: usize = 3_000;

/// Something that follows, and from what.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    pub(crate) rules: Vec<usize>,
    pub(crate) because: Vec<Fact>,
    pub(crate) facts: Vec<Fact>,
}

impl Way {
    /// Rules dear, known facts cheap.
    pub(crate) fn price(&self) -> u64 {
        PRICE_OF_RULE * self.rules.len() as u64 + self.because.len() as u64
    }
}

/// All ways on at one point, the cheapest first, and how many of them were taken.
#[derive(Debug)]
pub(crate) struct Round {
    pub(crate) ways: Vec<Way>,
    pub(crate) taken: usize,
}

/// How a walk ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Solved,
    Several,
    Impossible,
    Stopped(Limit),
}

/// What a rule said when it was last asked.
struct Said {
    at: u32,
    ways: Vec<Way>,
}

pub(crate) struct Walker<'b> {
    board: &'b Board,
    pub(crate) known: Known,
    changed: Vec<u32>,
    now: u32,
    said: HashMap<Vec<usize>, Said>,
    sessions: HashMap<Vec<usize>, Box<dyn SolveAssuming>>,
    witnesses: Witnesses,
    larger: Larger,
}

impl<'b> Walker<'b> {
    pub(crate) fn new(board: &'b Board) -> Walker<'b> {
        let mut known = board.given.clone();
        for seen in &board.seen {
            known.keep(seen.place, &seen.values);
        }
        Walker {
            board,
            known,
            changed: vec![0; board.places.len()],
            now: 1,
            said: HashMap::new(),
            sessions: HashMap::new(),
            witnesses: Witnesses::default(),
            larger: Larger::default(),
        }
    }

    /// All rounds to the end.
    pub(crate) fn walk(&mut self, begun: Instant, run: &Run, mut each: impl FnMut(&Round)) -> Result<End, Stop> {
        if self.board.is_contradicted {
            return Ok(End::Impossible);
        }
        loop {
            if self.known.open() == 0 {
                return Ok(if self.keeps_all_rules(run)? { End::Solved } else { End::Impossible });
            }
            match self.round(begun, run) {
                Ok(Some(round)) if round.ways.is_empty() => return Ok(End::Several),
                Ok(Some(round)) => {
                    each(&round);
                    self.take(&round);
                }
                Ok(None) => return Ok(End::Impossible),
                Err(Stop::Limit(limit)) => return Ok(End::Stopped(limit)),
                Err(refused) => return Err(refused),
            }
        }
    }

    fn keeps_all_rules(&mut self, run: &Run) -> Result<bool, Stop> {
        for rule in 0..self.board.rules.len() {
            if follows(self.board, &[rule], &self.known, &mut self.witnesses, run)? == Follows::Nothing {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn take(&mut self, round: &Round) {
        self.now += 1;
        for way in &round.ways[..round.taken] {
            for &fact in &way.facts {
                if self.known.learn(fact) {
                    self.changed[fact.place] = self.now;
                }
            }
        }
    }

    /// What follows at this point, from as few rules as say anything; `None` if something cannot be.
    fn round(&mut self, begun: Instant, run: &Run) -> Result<Option<Round>, Stop> {
        for number in 1..=3 {
            let sets = self.sets(number);
            if number > 1 && sets.len() > MOST_SETS {
                break;
            }
            let mut ways = Vec::new();
            for (size, set) in sets {
                stage::poll();
                if let Some(limit) = run.budget.exceeded(begun, 0, 0) {
                    return Err(Stop::Limit(limit));
                }
                if number > 1 && (size > SMALL || number > 2 && !ways.is_empty()) {
                    break;
                }
                match self.ways_of(set, run)? {
                    Some(found) => ways.extend(found),
                    None => return Ok(None),
                }
            }
            if !ways.is_empty() {
                return Ok(Some(priced(ways)));
            }
        }
        let Some(rules) = self.larger.smallest(self.board, &self.known, usize::MAX, 4, run)? else {
            return Ok(Some(Round { ways: Vec::new(), taken: 0 }));
        };
        Ok(self.ways_of(rules, run)?.map(priced))
    }

    /// The sets of so many rules that can say something, with the number of values that are open there, the smallest first.
    fn sets(&self, number: usize) -> Vec<(u64, Vec<usize>)> {
        let open = |place: &usize| if self.known.is_open(*place) { self.known.values(*place).size() } else { 0 };
        let sizes: Vec<u64> = self.board.rules.iter().map(|rule| rule.places.iter().map(open).sum()).collect();
        let sets = match number {
            1 => (0..sizes.len()).filter(|&rule| sizes[rule] > 0).map(|rule| vec![rule]).collect(),
            2 => Shared::new(self.board, &self.known).pairs(2),
            _ => Shared::new(self.board, &self.known).threes(MOST_SETS),
        };
        let size = |set: Vec<usize>| (set.iter().map(|&rule| sizes[rule]).sum(), set);
        let mut sets: Vec<(u64, Vec<usize>)> = sets.into_iter().map(size).collect();
        sets.sort();
        sets
    }

    /// What some rules say, each with what it rests on; `None` if they cannot hold. Asked only if something became known since.
    fn ways_of(&mut self, set: Vec<usize>, run: &Run) -> Result<Option<Vec<Way>>, Stop> {
        if let Some(said) = self.said.get(&set) {
            let is_fresh =
                |&rule: &usize| self.board.rules[rule].places.iter().all(|&place| self.changed[place] <= said.at);
            if set.iter().all(is_fresh) {
                return Ok(Some(said.ways.clone()));
            }
        }
        let ways = match follows(self.board, &set, &self.known, &mut self.witnesses, run)? {
            Follows::Nothing => return Ok(None),
            Follows::Without(facts) if facts.is_empty() => Vec::new(),
            Follows::Without(facts) => self.grounds(&set, &facts, run)?,
        };
        self.said.insert(set, Said { at: self.now, ways: ways.clone() });
        Ok(Some(ways))
    }

    /// The facts that follow from some rules, those together that follow from the same known facts.
    fn grounds(&mut self, set: &[usize], facts: &[Fact], run: &Run) -> Result<Vec<Way>, Stop> {
        let mut after = self.known.clone();
        facts.iter().for_each(|&fact| {
            after.learn(fact);
        });
        let mut places: Vec<usize> = facts.iter().map(|fact| fact.place).collect();
        places.sort_unstable();
        places.dedup();
        let mut open: Vec<Fact> = places.iter().flat_map(|&place| after.news(&self.known, place)).collect();
        let asked = match self.sessions.entry(set.to_vec()) {
            std::collections::hash_map::Entry::Occupied(entry) => entry.into_mut(),
            std::collections::hash_map::Entry::Vacant(entry) => entry.insert(support::unknowing(self.board, set)?),
        };
        let mut known = support::known_about(self.board, set, &self.known);
        // What was ruled out is looked at last, so that reasons speak of what stands on the board where they can.
        known.sort_by_key(|fact| fact.is);
        let mut ways = Vec::new();
        while let Some(&first) = open.first() {
            let because = support::of_one(self.board, asked.as_mut(), &known, first, run)?;
            let mut together = vec![first];
            let mut others = Vec::new();
            for &fact in &open[1..] {
                match support::says(self.board, asked.as_mut(), &because, fact, run)? {
                    Some(_) => together.push(fact),
                    None => others.push(fact),
                }
            }
            ways.push(Way { rules: set.to_vec(), because, facts: together });
            open = others;
        }
        Ok(ways)
    }
}

/// The ways with the cheapest first, of which those of about the least price are taken.
fn priced(mut ways: Vec<Way>) -> Round {
    ways.sort_by(|one, other| (one.price(), &one.rules, &one.facts).cmp(&(other.price(), &other.rules, &other.facts)));
    let least = ways.first().map_or(0, Way::price);
    let taken = ways.iter().take_while(|way| way.price() <= least + least / 8).count();
    Round { ways, taken }
}
