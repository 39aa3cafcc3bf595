//! The walk of a board in rounds, as a grade looks at it.
//!
//! [`Explainer`](crate::Explainer) takes one cheapest step after the other, in an order that a person can follow. A grade asks
//! something else: how much is there to be seen at each point, and how much does the easiest of it take? So a round sees all
//! that follows from one rule each, with the known facts that it rests on, and takes all of about the least price at once: what
//! comes of it does not depend on an order, and there are few rounds. Only where no rule says anything alone, two and three
//! together are asked, and then the whole board.

use crate::alone::{Follows, follows, ruled_out_by_definitions};
use crate::board::Board;
use crate::fact::{Fact, Known};
use crate::larger::Larger;
use crate::stop::Stop;
use crate::support::{self, Grounds};
use crate::together::Shared;
use damier_model::{Limit, Run, stage};
use std::collections::HashMap;
use std::time::Instant;

/// What a known fact adds to the price of a way.
pub(crate) const FACT: u64 = 10;
/// What a rule adds to it for each time that what it speaks of doubles: of a row of nine cells, as much as thirteen facts.
const RULE: f64 = 40.0;
/// Open values of a set of rules up to which it is tried.
const SMALL: u64 = 120;
/// Known facts up to which a way is cheap, whether or not fewer would do.
const CHEAP: usize = 2;
/// Questions after which known facts are left as many as they are.
const QUESTIONS: usize = 30;
/// Known facts from which on rules speak of much.
const WIDE: usize = 60;
/// Facts that are looked at of those that follow from such rules.
const MOST_NEWS: usize = 12;
/// Ways of a round whose known facts are made as few as can be, those with the fewest so far.
const LOOKED_AT: usize = 24;
/// Ways that are dearer than the cheapest by less than this part of its price are taken with it.
const BAND: u64 = 8;
/// A price from which on more rules together are asked too, as they may say something that is cheaper.
const DEAR: u64 = 200;
/// Sets of three rules that say something, which are enough for a round.
const ENOUGH: usize = 24;
/// Sets of several rules that are tried in one round.
const MOST_SETS: usize = 3_000;

/// Something that follows, and from what.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    pub(crate) rules: Vec<usize>,
    pub(crate) because: Vec<Fact>,
    pub(crate) facts: Vec<Fact>,
    /// What its rules add to its price.
    of_rules: u64,
    /// Whether none of the known facts can be left out.
    is_least: bool,
}

impl Way {
    /// What it takes to see it: each rule, the more the more places it speaks of, and each known fact.
    pub(crate) fn price(&self) -> u64 {
        self.of_rules + FACT * self.because.len() as u64
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
    larger: Larger<'b>,
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
            larger: Larger::new(board),
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
                // What definitions settled may have been the last.
                Ok(Some(round)) if round.ways.is_empty() && self.known.open() == 0 => {}
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
            if self.follows(&[rule], run)? == Follows::Nothing {
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

    /// What follows at this point, from one rule each; from more together only where that is dear or nothing. `None` if something
    /// cannot be.
    fn round(&mut self, begun: Instant, run: &Run) -> Result<Option<Round>, Stop> {
        let mut round = Round { ways: Vec::new(), taken: 0 };
        let mut saying = Vec::new();
        for number in 1..=3 {
            let most = round.ways.first().map_or(u64::MAX, Way::price);
            if most <= DEAR {
                break;
            }
            let mut sets = self.sets(number);
            sets.retain(|(_, set)| number == 1 || self.of_rules(set) < most);
            if number > 1 && sets.len() > MOST_SETS {
                break;
            }
            let before = saying.len();
            for (size, set) in sets {
                stage::poll();
                if let Some(limit) = run.budget.exceeded(begun, 0, 0) {
                    return Err(Stop::Limit(limit));
                }
                if number > 1 && (size > SMALL || number > 2 && saying.len() > before + ENOUGH) {
                    break;
                }
                match self.ask(&set, run)? {
                    Some(0) => {}
                    Some(_) => saying.push(set),
                    None => return Ok(None),
                }
            }
            if saying.len() > before {
                round = self.priced(&saying, run)?;
            }
        }
        if !round.ways.is_empty() {
            return Ok(Some(round));
        }
        let Some((rules, _)) = self.larger.narrowed(&self.known, 4, run)? else {
            return Ok(Some(round));
        };
        if rules.is_empty() {
            // What values stand for rules one out, which is no step for a person.
            return if self.by_definition(run)? { self.round(begun, run) } else { Err(Stop::Limit(Limit::GaveUp)) };
        }
        Ok(match self.ask(&rules, run)? {
            Some(0) => return Err(Stop::Limit(Limit::GaveUp)),
            Some(_) => Some(self.priced(&[rules], run)?),
            None => None,
        })
    }

    /// Rules values out that what hidden variables stand for does not allow; whether there were any.
    fn by_definition(&mut self, run: &Run) -> Result<bool, Stop> {
        self.now += 1;
        let facts = ruled_out_by_definitions(self.board, &self.known, run)?;
        for fact in &facts {
            self.known.learn(*fact);
            self.changed[fact.place] = self.now;
        }
        Ok(!facts.is_empty())
    }

    /// What rules add to a price.
    fn of_rules(&self, set: &[usize]) -> u64 {
        let of_rule = |&rule: &usize| (RULE * (1.0 + self.board.rules[rule].places.len() as f64).log2()).round() as u64;
        set.iter().map(of_rule).sum()
    }

    /// What follows from some rules and what is known.
    fn follows(&mut self, set: &[usize], run: &Run) -> Result<Follows, Stop> {
        if set.iter().any(|&rule| self.board.rules[rule].is_large()) {
            return self.larger.follows(set, &self.known, run);
        }
        follows(self.board, set, &self.known, run)
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

    /// How much some rules say that is not known; `None` if they cannot hold. Asked only if something became known since.
    fn ask(&mut self, set: &[usize], run: &Run) -> Result<Option<usize>, Stop> {
        if let Some(said) = self.said.get(set) {
            let is_fresh =
                |&rule: &usize| self.board.rules[rule].places.iter().all(|&place| self.changed[place] <= said.at);
            if set.iter().all(is_fresh) {
                return Ok(Some(said.ways.len()));
            }
        }
        let ways = match self.follows(set, run)? {
            Follows::Nothing => return Ok(None),
            Follows::Without(facts) if facts.is_empty() => Vec::new(),
            Follows::Without(facts) => self.grounds(set, &facts, run)?,
        };
        let many = ways.len();
        self.said.insert(set.to_vec(), Said { at: self.now, ways });
        Ok(Some(many))
    }

    /// The facts that follow from some rules, those together that were seen to follow from the same known facts.
    fn grounds(&mut self, set: &[usize], facts: &[Fact], run: &Run) -> Result<Vec<Way>, Stop> {
        let mut after = self.known.clone();
        facts.iter().for_each(|&fact| {
            after.learn(fact);
        });
        let mut places: Vec<usize> = facts.iter().map(|fact| fact.place).collect();
        places.sort_unstable();
        places.dedup();
        let all = support::known_about(self.board, set, &self.known);
        // Of rules that speak of much, each question takes long: what is left over is asked about when something is known of these.
        let most = if all.len() > WIDE { MOST_NEWS } else { usize::MAX };
        let news = places.iter().flat_map(|&place| after.news(&self.known, place)).take(most);
        let mut asked = Grounds::new(self.board, set)?;
        let mut known = all;
        // What was ruled out is left out first, so that reasons speak of what stands on the board where they can.
        known.sort_by_key(|fact| fact.is);
        let of_rules = self.of_rules(set);
        let mut ways: Vec<Way> = Vec::new();
        for fact in news {
            let because = asked.says(&known, fact, run)?.unwrap_or_else(|| known.clone());
            match ways.iter_mut().find(|way| way.because == because) {
                Some(way) => way.facts.push(fact),
                None => {
                    let is_least = because.len() <= 1;
                    ways.push(Way { rules: set.to_vec(), because, facts: vec![fact], of_rules, is_least });
                }
            }
        }
        Ok(ways)
    }

    /// All ways on by these sets of rules, the cheapest first. What a way rests on is made as little as can be, but where some
    /// are as cheap as can be before that.
    fn priced(&mut self, sets: &[Vec<usize>], run: &Run) -> Result<Round, Stop> {
        let known_of = |way: &Way| way.because.len();
        let said = sets.iter().filter_map(|set| self.said.get(set));
        let mut sizes: Vec<usize> = said.flat_map(|said| said.ways.iter().map(known_of)).collect();
        sizes.sort_unstable();
        // Where there are cheap ways, others are dearer whatever they come to; else those are looked at that rest on the least so far.
        let most = match sizes.first() {
            Some(0..=CHEAP) | None => 0,
            Some(_) => sizes.get(LOOKED_AT).copied().unwrap_or(usize::MAX),
        };
        let mut ways: Vec<Way> = Vec::new();
        for set in sets {
            let Some(said) = self.said.get_mut(set) else { continue };
            if said.ways.iter().any(|way| !way.is_least && known_of(way) <= most) {
                let ways = std::mem::take(&mut said.ways);
                said.ways = least(&mut Grounds::new(self.board, set)?, ways, most, run)?;
            }
            ways.extend(said.ways.iter().cloned());
        }
        ways.sort_by(|one, other| {
            (one.price(), &one.rules, &one.facts).cmp(&(other.price(), &other.rules, &other.facts))
        });
        let least = ways.first().map_or(0, Way::price);
        let taken = ways.iter().take_while(|way| way.price() <= least + least / BAND).count();
        Ok(Round { ways, taken })
    }
}

/// The same ways, each on as little as can be unless it rests on more than so much; those that rest on the same become one.
fn least(asked: &mut Grounds, ways: Vec<Way>, most: usize, run: &Run) -> Result<Vec<Way>, Stop> {
    let mut done: Vec<Way> = Vec::new();
    for way in ways {
        if way.is_least || way.because.len() > most {
            done.push(way);
            continue;
        }
        for &fact in &way.facts {
            let mut before = None;
            for (at, known) in done.iter().enumerate() {
                // Only what is among the same known facts may be enough.
                if known.because.iter().all(|fact| way.because.contains(fact))
                    && asked.says(&known.because, fact, run)?.is_some()
                {
                    before = Some(at);
                    break;
                }
            }
            match before {
                Some(at) => done[at].facts.push(fact),
                None => {
                    let because = asked.of_one(&way.because, fact, QUESTIONS, run)?;
                    done.push(Way { because, facts: vec![fact], is_least: true, ..way.clone() });
                }
            }
        }
    }
    Ok(done)
}
