//! Step after step: always one of the cheapest.
//!
//! Reasons of one, two and three rules that speak of few places are looked for by trying all sets of so many rules that can say
//! more together than fewer can ([`together`](crate::together)), so that what is found is smallest and proved so. What a set of
//! rules said is kept until something becomes known of a place of theirs: after a step little has to be asked again. Rules that
//! speak of much, sets that are too many to try, and reasons of four rules and more are left to [`larger`](crate::larger), which
//! proves as much by what near solutions break, within bounds.
//!
//! The search goes up by numbers of rules, and on for as long as one rule more could cost less than what was found. Of reasons
//! that cost the same, one that settles a place comes first, then the one nearest to the last step.

use crate::alone::{Follows, follows, ruled_out_by_definitions};
use crate::board::Board;
use crate::fact::{Fact, Known};
use crate::larger::{Larger, Sought, Want};
use crate::prices::Prices;
use crate::step::{Cost, Step};
use crate::stop::Stop;
use crate::support;
use crate::together::Shared;
use damier_interface::UsageError;
use damier_model::{Cell, Label, Reason, Run, stage};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

/// Sets of rules that are tried at most at one step.
const MOST_THREES: usize = 3_000;
/// Questions to the whole board that are asked at most for one step.
const MOST_QUESTIONS: u64 = 3_000;

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

/// What was found for a step.
#[derive(Default)]
struct Found {
    /// Steps that cost the same, not finished yet.
    best: Vec<Step>,
    /// What is to be said instead of a step.
    end: Option<Next>,
    /// Whether it was too much work to look for all.
    is_given_up: bool,
    /// Whether it took too long to find the fewest known facts for some.
    is_unsure: bool,
    /// Up to which the questions to the whole board may be counted.
    questions: u64,
}

impl Found {
    fn take(&mut self, step: Step) {
        match self.best.first().map(|best| step.cost.cmp(&best.cost)) {
            Some(std::cmp::Ordering::Greater) => {}
            Some(std::cmp::Ordering::Less) => self.best = vec![step],
            Some(std::cmp::Ordering::Equal) | None => self.best.push(step),
        }
    }
}

/// A board with what is known of it so far.
pub struct Explainer<'b> {
    board: &'b Board,
    /// What is known.
    pub known: Known,
    cost: Cost,
    prices: Prices,
    /// When something became known of each place.
    changed: Vec<u32>,
    now: u32,
    said: HashMap<Vec<usize>, Said>,
    /// What was seen when the model was made, and is not yet told.
    seen_from: usize,
    last: Vec<Cell>,
    larger: Larger<'b>,
}

impl<'b> Explainer<'b> {
    /// Begins with what is given.
    pub fn new(board: &'b Board, cost: Cost) -> Explainer<'b> {
        Explainer {
            board,
            known: board.given.clone(),
            cost,
            prices: Prices::new(board, cost, &[]).unwrap_or_default(),
            changed: vec![0; board.places.len()],
            now: 1,
            said: HashMap::new(),
            seen_from: 0,
            last: Vec::new(),
            larger: Larger::new(board),
        }
    }

    /// The same with another price for the rules of some families; an error names those that there are.
    pub fn weighted(self, weights: &[(String, u64)]) -> Result<Explainer<'b>, UsageError> {
        Ok(Explainer { prices: Prices::new(self.board, self.cost, weights)?, ..self })
    }

    /// The same with more known than was given: what a player filled in or marked.
    pub fn knowing(mut self, known: Known) -> Explainer<'b> {
        self.known = known;
        self
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
        self.larger.begin_step();
        let mut found = Found { questions: self.larger.questions + MOST_QUESTIONS, ..Found::default() };
        for number in 1.. {
            let sets = if number <= 3 { self.sets(number) } else { None };
            // What a person sees locally comes first, and costs least to look for.
            if let Some(sets) = &sets {
                self.try_sets(sets, &mut found, started, run)?;
            }
            // Sets of small rules are all that there are, or what was found is as good as any.
            let is_all = number <= 3 && sets.is_some() && (number == 1 || !self.has_large());
            if !is_all && found.end.is_none() && (self.compares() || found.best.is_empty()) {
                self.among_all(number, &mut found, run)?;
            }
            if let Some(end) = found.end {
                return Ok(end);
            }
            let least = found.best.first().map_or(u64::MAX, |step| step.cost);
            if least <= (number as u64 + 1).saturating_mul(self.prices.least) || found.is_given_up {
                break;
            }
        }
        let is_unsure = self.larger.is_unsure || found.is_unsure;
        let mut step = self.nearest(found.best);
        step.iter_mut().for_each(|step| step.is_smallest &= !is_unsure || self.prices.least == step.cost);
        step.map_or(Ok(Next::Several), |step| self.finished(step, run))
    }

    /// Whether steps of as many rules may cost different things.
    fn compares(&self) -> bool {
        self.cost == Cost::Facts || !self.prices.are_equal
    }

    /// Whether a rule speaks of much that is open.
    fn has_large(&self) -> bool {
        let rules = self.board.rules.iter();
        rules.filter(|rule| rule.is_large()).any(|rule| rule.places.iter().any(|&place| self.known.is_open(place)))
    }

    /// The steps of reasons of so many rules, whatever these are; if that is too much work, of more.
    fn among_all(&mut self, number: usize, found: &mut Found, run: &Run) -> Result<(), Stop> {
        if number > 3 {
            // What a core of the whole board comes to is often as few as can be.
            let Some((few, sure)) = self.larger.narrowed(&self.known, number, run)? else {
                found.end = found.best.is_empty().then_some(Next::Several);
                found.is_given_up = true;
                return Ok(());
            };
            if few.len() <= number && !self.compares() {
                return self.among(vec![few], (true, Some(sure)), found, run);
            }
        }
        let questions = found.questions.saturating_sub(self.larger.questions);
        let want = Want { near: &self.last, all: self.compares(), questions };
        match self.larger.of_number(number, &self.known, &want, run)? {
            Sought::Reasons(reasons) => self.among(reasons, (true, None), found, run),
            Sought::TooMuch => {
                found.is_given_up = true;
                match self.larger.narrowed(&self.known, number, run)? {
                    Some((reason, sure)) => {
                        let is_smallest = reason.len() <= number && !self.compares();
                        self.among(vec![reason], (is_smallest, Some(sure)), found, run)
                    }
                    None => {
                        found.end = found.best.is_empty().then_some(Next::Several);
                        Ok(())
                    }
                }
            }
        }
    }

    /// The best of the steps of these reasons: whether they are smallest, and a fact that is known to follow from them, even if it
    /// takes too long to see it again.
    fn among(
        &mut self,
        reasons: Vec<Vec<usize>>,
        (is_smallest, sure): (bool, Option<Fact>),
        found: &mut Found,
        run: &Run,
    ) -> Result<(), Stop> {
        for rules in reasons {
            if rules.is_empty() {
                found.end = Some(match self.of_definitions(run)? {
                    Some(step) => self.take(step),
                    None => Next::Several,
                });
                return Ok(());
            }
            match self.larger.follows(&rules, &self.known, run)? {
                Follows::Nothing => {
                    found.end = Some(Next::Impossible(self.impossible(rules, run)?));
                    return Ok(());
                }
                Follows::Without(mut facts) => {
                    facts.extend(sure.filter(|sure| !facts.contains(sure)));
                    if facts.is_empty() {
                        continue;
                    }
                    let step = self.step(rules, facts, is_smallest, found, run)?;
                    step.into_iter().for_each(|step| found.take(step));
                }
            }
        }
        Ok(())
    }

    /// What no rule is needed for: clues that were seen to settle what only stands for something, `b ⇔ x ≤ 3`, while the model was
    /// made. Which clue it was is not kept.
    fn of_definitions(&self, run: &Run) -> Result<Option<Step>, Stop> {
        let facts = ruled_out_by_definitions(self.board, &self.known, run)?;
        let facts = self.news(&facts);
        let labels: Vec<Label> = vec![Arc::new(AtOnce)];
        let cost = self.prices.least;
        let step = Step { labels, rules: Vec::new(), because: Vec::new(), facts, cost, is_smallest: true };
        Ok((!step.facts.is_empty()).then_some(step))
    }

    /// The best of the steps of these sets, which all have as many rules.
    fn try_sets(&mut self, sets: &[Vec<usize>], found: &mut Found, started: Instant, run: &Run) -> Result<(), Stop> {
        for set in sets {
            stage::poll();
            if let Some(limit) = run.budget.exceeded(started, 0, 0) {
                return Err(Stop::Limit(limit));
            }
            // Of what rules say that speak of much, one is enough.
            if !found.best.is_empty() && !self.compares() && self.is_large(set) {
                break;
            }
            // With rules that cost more, it is no smaller than what was found.
            if found.best.first().is_some_and(|best| self.prices.of(set) > best.cost) {
                continue;
            }
            let facts = match self.follow(set, run)? {
                Follows::Nothing => {
                    found.end = Some(Next::Impossible(self.impossible(set.clone(), run)?));
                    return Ok(());
                }
                Follows::Without(facts) => facts,
            };
            if !facts.is_empty() {
                let step = self.step(set.clone(), facts, true, found, run)?;
                step.into_iter().for_each(|step| found.take(step));
            }
        }
        Ok(())
    }

    /// Whether one of some rules speaks of much.
    fn is_large(&self, rules: &[usize]) -> bool {
        rules.iter().any(|&rule| self.board.rules[rule].is_large())
    }

    /// The sets of so many rules that can say something, with few open values first: of small rules, or of one; `None` if these
    /// are too many.
    fn sets(&self, number: usize) -> Option<Vec<Vec<usize>>> {
        let open = |place: &usize| if self.known.is_open(*place) { self.known.values(*place).size() } else { 0 };
        let sizes: Vec<u64> = self.board.rules.iter().map(|rule| rule.places.iter().map(open).sum()).collect();
        let mut sets: Vec<Vec<usize>> = match number {
            1 => (0..sizes.len()).filter(|&rule| sizes[rule] > 0).map(|rule| vec![rule]).collect(),
            2 => Shared::new(self.board, &self.known).pairs(2),
            _ => Shared::new(self.board, &self.known).threes(2 * MOST_THREES),
        };
        if number > 1 {
            sets.retain(|set| !self.is_large(set));
        }
        if number > 1 && sets.len() > MOST_THREES {
            return None;
        }
        sets.sort_by_cached_key(|set| {
            (self.is_large(set), set.iter().map(|&rule| sizes[rule]).sum::<u64>(), set.clone())
        });
        Some(sets)
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
        let found = match self.is_large(set) {
            true => self.larger.follows(set, &self.known, run)?,
            false => follows(self.board, set, &self.known, run)?,
        };
        // What was not found out may be another time.
        let is_sure = !(self.is_large(set) && self.larger.is_unsure);
        if let Follows::Without(without) = &found
            && is_sure
        {
            self.said.insert(set.to_vec(), Said { at: self.now, without: without.clone() });
        }
        Ok(found)
    }

    /// A step without what is known and needed, but for its number where that is its price.
    fn step(
        &self,
        rules: Vec<usize>,
        facts: Vec<Fact>,
        is_smallest: bool,
        found: &mut Found,
        run: &Run,
    ) -> Result<Option<Step>, Stop> {
        let labels = rules.iter().map(|&rule| self.board.rules[rule].label.clone()).collect();
        let cost = self.prices.of(&rules);
        let mut step = Step { labels, rules, because: Vec::new(), facts, cost, is_smallest };
        if self.cost == Cost::Facts {
            let settled = self.news(&step.facts).into_iter().filter(|fact| fact.is);
            let facts: Vec<Fact> = step.facts.iter().copied().chain(settled).collect();
            let most = found.best.first().map_or(usize::MAX, |best| best.cost.saturating_sub(cost) as usize);
            let least = support::fewest(self.board, &step.rules, &self.known, &facts, most, run)?;
            let Some(least) = least else { return Ok(None) };
            step.cost = cost + least.because.len() as u64;
            step.is_smallest = is_smallest && least.is_fewest;
            found.is_unsure |= !least.is_fewest;
            step.because = least.because;
            // A value says all of the values that it is not.
            let said: Vec<usize> = least.facts.iter().filter(|fact| fact.is).map(|fact| fact.place).collect();
            step.facts = least.facts.into_iter().filter(|fact| fact.is || !said.contains(&fact.place)).collect();
        }
        Ok(Some(step))
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
                let cost = self.prices.of_family(first.label.family());
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

    /// Rules that cannot hold together, with what is known and needed to see that.
    fn impossible(&self, rules: Vec<usize>, run: &Run) -> Result<Step, Stop> {
        let because = support::enough(self.board, &rules, &self.known, &[], run)?;
        let labels = rules.iter().map(|&rule| self.board.rules[rule].label.clone()).collect();
        let cost = self.prices.of(&rules);
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

/// What is said of values that clues rule out by themselves.
struct AtOnce;

impl std::fmt::Display for AtOnce {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a clue leaves nothing else here")
    }
}

impl Reason for AtOnce {
    fn family(&self) -> &str {
        "a clue leaves nothing else here"
    }
    fn cells(&self) -> Vec<Cell> {
        Vec::new()
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
