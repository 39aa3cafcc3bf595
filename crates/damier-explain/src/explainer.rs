//! Step after step: always one of the cheapest.
//!
//! Reasons of one, two and three rules are looked for by trying all sets of so many rules that can say more together than fewer
//! can ([`together`](crate::together)), so that what is found is smallest and proved so. What a set of rules said is kept until
//! something becomes known of a place of theirs: after a step little has to be asked again. Where nothing follows from three
//! rules, or these are too many to try, cores of the whole board are narrowed ([`larger`](crate::larger)).
//!
//! Of reasons that cost the same, the one nearest to the last step is taken.

use crate::alone::{Follows, Witnesses, follows};
use crate::board::Board;
use crate::fact::{Fact, Known};
use crate::larger::Larger;
use crate::step::{Cost, RULE_AMONG_FACTS, Step};
use crate::stop::Stop;
use crate::support;
use crate::together::Shared;
use damier_model::{Cell, Reason, Run, stage};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

/// Open values of a set of rules up to which it is small.
const SMALL: u64 = 120;
/// Sets of three small rules that are tried at most at one step.
const MOST_THREES: usize = 3_000;
/// Open values of larger sets that are tried at most at one step, all in all.
const MOST_WORK: u64 = 20_000;

/// What comes next.
pub enum Next {
    /// A step.
    Step(Step),
    /// Nothing: all is known.
    Solved,
    /// Nothing: what is left follows from no rules, for the board has several solutions.
    Several,
    /// These rules cannot hold together with what is known: there is no solution.
    Impossible(Step),
}

/// What a set of rules said when it was last asked.
struct Said {
    at: u32,
    without: Vec<Fact>,
}

/// A board with what is known of it so far.
pub struct Explainer<'b> {
    board: &'b Board,
    /// What is known.
    pub known: Known,
    cost: Cost,
    /// When something became known of each place.
    changed: Vec<u32>,
    now: u32,
    said: HashMap<Vec<usize>, Said>,
    /// What was seen when the model was made, and is not yet told.
    seen_from: usize,
    last: Vec<Cell>,
    larger: Larger,
    witnesses: Witnesses,
}

impl<'b> Explainer<'b> {
    /// Begins with what is given.
    pub fn new(board: &'b Board, cost: Cost) -> Explainer<'b> {
        Explainer {
            board,
            known: board.given.clone(),
            cost,
            changed: vec![0; board.places.len()],
            now: 1,
            said: HashMap::new(),
            seen_from: 0,
            last: Vec::new(),
            larger: Larger::default(),
            witnesses: Witnesses::default(),
        }
    }

    /// One of the cheapest steps, which is taken.
    pub fn next(&mut self, run: &Run) -> Result<Next, Stop> {
        let started = Instant::now();
        if let Some(step) = self.at_once() {
            return Ok(self.take(step));
        }
        if self.board.is_contradicted {
            return Ok(Next::Impossible(contradiction()));
        }
        if self.known.open() == 0 {
            return self.the_end(run);
        }
        for number in 1..=3 {
            let sets = self.sets(number);
            if number == 3 && sets.len() > MOST_THREES {
                return Ok(self.by_cores(usize::MAX, number, run)?.unwrap_or(Next::Several));
            }
            let from_large = sets.iter().position(|(size, _)| *size > SMALL).unwrap_or(sets.len());
            let (small, large) = sets.split_at(from_large);
            // What a person sees locally comes first, and costs least to look for.
            if let Some(next) = self.try_sets(small, started, run)? {
                return Ok(next);
            }
            // Many rules are soon found by narrowing what the whole board says; of one and the same number, any will do.
            if number > 1
                && !large.is_empty()
                && let Some(next) = self.by_cores(number, number, run)?
            {
                return Ok(next);
            }
            let work: u64 = large.iter().map(|(size, _)| *size).sum();
            if number > 1 && work > MOST_WORK {
                return Ok(self.by_cores(usize::MAX, number, run)?.unwrap_or(Next::Several));
            }
            if let Some(next) = self.try_sets(large, started, run)? {
                return Ok(next);
            }
        }
        Ok(self.by_cores(usize::MAX, 4, run)?.unwrap_or(Next::Several))
    }

    /// The best step of these sets, which all have as many rules, and none of them says anything with fewer.
    fn try_sets(&mut self, sets: &[(u64, Vec<usize>)], started: Instant, run: &Run) -> Result<Option<Next>, Stop> {
        let mut best: Vec<Step> = Vec::new();
        for (size, set) in sets {
            stage::poll();
            if let Some(limit) = run.budget.exceeded(started, 0, 0) {
                return Err(Stop::Limit(limit));
            }
            // Among large sets one is enough.
            if !best.is_empty() && *size > SMALL && self.cost == Cost::Rules {
                break;
            }
            let facts = match self.follow(set, run)? {
                Follows::Nothing => return Ok(Some(Next::Impossible(self.impossible(set.clone(), run)?))),
                Follows::Without(facts) => facts,
            };
            if facts.is_empty() {
                continue;
            }
            let step = self.step(set.clone(), facts, true, run)?;
            if best.first().is_some_and(|known| known.cost > step.cost) {
                best.clear();
            }
            if best.first().is_none_or(|known| known.cost == step.cost) {
                best.push(step);
            }
        }
        self.nearest(best).map(|step| self.finished(step, run)).transpose()
    }

    /// The sets of so many rules that can say something, with the number of values that are open there, the smallest first.
    fn sets(&self, number: usize) -> Vec<(u64, Vec<usize>)> {
        let open = |place: &usize| if self.known.is_open(*place) { self.known.values(*place).size() } else { 0 };
        let sizes: Vec<u64> = self.board.rules.iter().map(|rule| rule.places.iter().map(open).sum()).collect();
        let sets = match number {
            1 => (0..sizes.len()).filter(|&rule| sizes[rule] > 0).map(|rule| vec![rule]).collect(),
            2 => Shared::new(self.board, &self.known).pairs(2),
            _ => Shared::new(self.board, &self.known).threes(2 * MOST_THREES),
        };
        let size = |set: Vec<usize>| (set.iter().map(|&rule| sizes[rule]).sum(), set);
        let mut sets: Vec<(u64, Vec<usize>)> = sets.into_iter().map(size).collect();
        sets.sort();
        sets
    }

    /// What a set of rules says, asked only if something became known since it was asked last.
    fn follow(&mut self, set: &[usize], run: &Run) -> Result<Follows, Stop> {
        if let Some(said) = self.said.get(set) {
            let is_fresh =
                |&rule: &usize| self.board.rules[rule].places.iter().all(|&place| self.changed[place] <= said.at);
            if set.iter().all(is_fresh) {
                return Ok(Follows::Without(said.without.clone()));
            }
        }
        let found = follows(self.board, set, &self.known, &mut self.witnesses, run)?;
        if let Follows::Without(without) = &found {
            self.said.insert(set.to_vec(), Said { at: self.now, without: without.clone() });
        }
        Ok(found)
    }

    /// A step without what is known and needed, but for its number where that is its price.
    fn step(&self, rules: Vec<usize>, facts: Vec<Fact>, is_smallest: bool, run: &Run) -> Result<Step, Stop> {
        let labels = rules.iter().map(|&rule| self.board.rules[rule].label.clone()).collect();
        let number = rules.len() as u64;
        let mut step = Step { labels, rules, because: Vec::new(), facts, cost: number, is_smallest };
        if self.cost == Cost::Facts {
            let settled = self.news(&step.facts).into_iter().filter(|fact| fact.is);
            let facts: Vec<Fact> = step.facts.iter().copied().chain(settled).collect();
            let least = support::fewest(self.board, &step.rules, &self.known, &facts, run)?;
            step.cost = RULE_AMONG_FACTS * number + least.because.len() as u64;
            // A reason of one more rule and no known fact at all might be cheaper.
            step.is_smallest = is_smallest && least.is_fewest && step.cost <= RULE_AMONG_FACTS * (number + 1);
            step.because = least.because;
            // A value says all of the values that it is not.
            let said: Vec<usize> = least.facts.iter().filter(|fact| fact.is).map(|fact| fact.place).collect();
            step.facts = least.facts.into_iter().filter(|fact| fact.is || !said.contains(&fact.place)).collect();
        }
        Ok(step)
    }

    /// What is known and needed, and what follows in the fewest words; then the step is taken.
    fn finished(&mut self, mut step: Step, run: &Run) -> Result<Next, Stop> {
        if self.cost == Cost::Rules {
            step.facts = self.news(&step.facts);
            step.because = support::enough(self.board, &step.rules, &self.known, &step.facts, run)?;
        }
        Ok(self.take(step))
    }

    fn take(&mut self, step: Step) -> Next {
        self.now += 1;
        for &fact in &step.facts {
            if self.known.learn(fact) {
                self.changed[fact.place] = self.now;
            }
        }
        self.last = step.targets(self.board);
        if step.facts.iter().any(|fact| self.known.values(fact.place).is_empty()) {
            return Next::Impossible(step);
        }
        Next::Step(step)
    }

    /// The same facts in the fewest words: the value of a place that has one left.
    fn news(&self, facts: &[Fact]) -> Vec<Fact> {
        let mut after = self.known.clone();
        let mut places: Vec<usize> = Vec::new();
        for &fact in facts {
            after.learn(fact);
            places.push(fact.place);
        }
        places.sort_unstable();
        places.dedup();
        places.iter().flat_map(|&place| after.news(&self.known, place)).collect()
    }

    /// All that was seen of places when the model was made; the steps are taken.
    pub(crate) fn seen_at_once(&mut self) -> Vec<Step> {
        let mut steps = Vec::new();
        while let Some(step) = self.at_once() {
            if let Next::Step(step) | Next::Impossible(step) = self.take(step) {
                steps.push(step);
            }
        }
        steps
    }

    /// What was seen of places when the model was made, by one rule.
    fn at_once(&mut self) -> Option<Step> {
        let seen = &self.board.seen;
        while let Some(first) = seen.get(self.seen_from) {
            let sentence = first.label.to_string();
            let of_rule = seen[self.seen_from..].iter().take_while(|seen| seen.label.to_string() == sentence).count();
            let of_rule = &seen[self.seen_from..self.seen_from + of_rule];
            self.seen_from += of_rule.len();
            let mut facts = Vec::new();
            for seen in of_rule {
                let gone = self.known.values(seen.place).values().filter(|value| !seen.values.contains(*value));
                facts.extend(gone.map(|value| Fact { place: seen.place, value, is: false }));
            }
            let facts = self.news(&facts);
            if !facts.is_empty() {
                let cost = if self.cost == Cost::Rules { 1 } else { RULE_AMONG_FACTS };
                let labels = vec![first.label.clone()];
                return Some(Step { labels, rules: Vec::new(), because: Vec::new(), facts, cost, is_smallest: true });
            }
        }
        None
    }

    /// Of steps that cost the same, the one whose targets are nearest to those of the last.
    fn nearest(&self, steps: Vec<Step>) -> Option<Step> {
        let distance = |step: &Step| {
            let all = step.facts.iter().flat_map(|fact| &self.board.places[fact.place].cells);
            let to_last = |cell: &Cell| {
                let away = |last: &Cell| last.row.abs_diff(cell.row) + last.column.abs_diff(cell.column);
                self.last.iter().map(away).min().unwrap_or(0)
            };
            all.map(to_last).min().unwrap_or(0)
        };
        // What settles a place is easier seen than what rules values out.
        let settles = |step: &Step| {
            let mut after = self.known.clone();
            step.facts.iter().for_each(|&fact| {
                after.learn(fact);
            });
            step.facts.iter().any(|fact| !after.is_open(fact.place))
        };
        steps.into_iter().min_by_key(|step| (!settles(step), distance(step), step.rules.clone()))
    }

    /// A step by a core of the whole board, of at most so many rules; up to so many, it is proved to be smallest.
    fn by_cores(&mut self, most: usize, proved: usize, run: &Run) -> Result<Option<Next>, Stop> {
        let Some(rules) = self.larger.smallest(self.board, &self.known, most, proved, run)? else { return Ok(None) };
        let facts = match follows(self.board, &rules, &self.known, &mut self.witnesses, run)? {
            Follows::Nothing => return Ok(Some(Next::Impossible(self.impossible(rules, run)?))),
            Follows::Without(facts) => facts,
        };
        let is_smallest = rules.len() <= proved;
        let step = self.step(rules, facts, is_smallest, run)?;
        Ok(Some(self.finished(step, run)?))
    }

    /// Rules that cannot hold together, with what is known and needed to see that.
    fn impossible(&self, rules: Vec<usize>, run: &Run) -> Result<Step, Stop> {
        let because = support::enough(self.board, &rules, &self.known, &[], run)?;
        let labels = rules.iter().map(|&rule| self.board.rules[rule].label.clone()).collect();
        let cost = rules.len() as u64;
        Ok(Step { labels, rules, because, facts: Vec::new(), cost, is_smallest: true })
    }

    /// All places are settled: whether no rule is broken.
    fn the_end(&mut self, run: &Run) -> Result<Next, Stop> {
        for rule in 0..self.board.rules.len() {
            if self.follow(&[rule], run)? == Follows::Nothing {
                return Ok(Next::Impossible(self.impossible(vec![rule], run)?));
            }
        }
        Ok(Next::Solved)
    }
}

/// What is said where it was seen while the model was made that there is no solution.
pub(crate) struct AtOdds;

impl std::fmt::Display for AtOdds {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("what stands on the board is at odds with the rules before anything else is looked at")
    }
}

impl Reason for AtOdds {
    fn family(&self) -> &str {
        "the board is at odds with the rules"
    }
    fn cells(&self) -> Vec<Cell> {
        Vec::new()
    }
}

fn contradiction() -> Step {
    let (rules, because, facts) = (Vec::new(), Vec::new(), Vec::new());
    Step { labels: vec![Arc::new(AtOdds)], rules, because, facts, cost: 1, is_smallest: true }
}
