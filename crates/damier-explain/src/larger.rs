//! Reasons of many rules: cores of the whole board, narrowed.
//!
//! What no person sees at once has a reason of four rules and more, and sets of so many rules are too many to try. The board with
//! every rule under a switch is asked about each value that may be left at a place: a refusal names the rules that it rests on.
//! Of these one after the other is left out, the farthest from the place first, for as long as the value is still refused. Cores
//! stay cores when more is known, so they are kept from step to step and only narrowed further.

use crate::alone::switched;
use crate::board::Board;
use crate::fact::{Fact, Known};
use crate::stop::Stop;
use damier_model::{Answer, Assumption, Lit, Run, SolveAssuming, stage};
use damier_solve::session;
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

/// Targets whose cores are narrowed at one step.
const NARROWED: usize = 8;

/// Cores found so far.
#[derive(Default)]
pub(crate) struct Larger {
    /// By place and value that is refused.
    cores: HashMap<(usize, i64), Vec<usize>>,
    /// A value that a solution had; it is never refused.
    possible: HashSet<(usize, i64)>,
}

impl Larger {
    /// Few rules from which something follows that is not known, at most so many; none of fewer than `fewest` does,
    /// so that one of these is enough.
    pub(crate) fn smallest(
        &mut self,
        board: &Board,
        known: &Known,
        most: usize,
        fewest: usize,
        run: &Run,
    ) -> Result<Option<Vec<usize>>, Stop> {
        let (model, switches) = switched(board, known);
        let mut asked = session(&model)?;
        let mut ask = Ask { board, asked: asked.as_mut(), switches: &switches, run };
        let all: Vec<usize> = (0..board.rules.len()).collect();
        let mut targets: Vec<(usize, i64)> = Vec::new();
        for place in (0..board.places.len()).filter(|&place| known.is_open(place)) {
            for value in known.values(place).values() {
                stage::poll();
                if self.possible.contains(&(place, value)) {
                    continue;
                }
                if let Entry::Vacant(unknown) = self.cores.entry((place, value)) {
                    match ask.refused(Fact { place, value, is: true }, &all)? {
                        Refused::No(solution) => {
                            for (other, told) in board.places.iter().enumerate() {
                                self.possible.insert((other, solution.value(told.term)));
                            }
                            continue;
                        }
                        Refused::By(core) => {
                            unknown.insert(core);
                        }
                    }
                }
                targets.push((place, value));
            }
        }
        targets.sort_by_key(|target| (self.cores[target].len(), *target));
        let mut best: Option<Vec<usize>> = None;
        for target in targets.iter().take(NARROWED) {
            let core = self.cores[target].clone();
            // Where more are needed than would be of use, that is soon seen.
            let below = best.as_ref().map_or(most.saturating_add(1), Vec::len);
            let narrowed = ask.narrowed(Fact { place: target.0, value: target.1, is: true }, core, below)?;
            self.cores.insert(*target, narrowed.clone());
            if best.as_ref().is_none_or(|best| narrowed.len() < best.len()) {
                best = Some(narrowed);
            }
            if best.as_ref().is_some_and(|best| best.len() <= fewest) {
                break;
            }
        }
        Ok(best.filter(|rules| rules.len() <= most))
    }
}

enum Refused {
    No(damier_model::Assignment),
    By(Vec<usize>),
}

struct Ask<'a> {
    board: &'a Board,
    asked: &'a mut dyn SolveAssuming,
    switches: &'a [Lit],
    run: &'a Run<'a>,
}

impl Ask<'_> {
    /// Whether some rules refuse a fact, and which of them.
    fn refused(&mut self, fact: Fact, rules: &[usize]) -> Result<Refused, Stop> {
        let mut question = vec![fact.assumption(&self.board.places)];
        question.extend(rules.iter().map(|&rule| Assumption::Holds(self.switches[rule])));
        match self.asked.solve_assuming(&question, self.run)? {
            Answer::Solution(found) => Ok(Refused::No(found)),
            Answer::Core(core) => {
                Ok(Refused::By(core.iter().filter_map(|&at| rules.get(at.checked_sub(1)?).copied()).collect()))
            }
            Answer::Unknown(limit) => Err(Stop::Limit(limit)),
        }
    }

    /// The core without what can be left out; given up where more than so many are needed.
    fn narrowed(&mut self, fact: Fact, mut core: Vec<usize>, below: usize) -> Result<Vec<usize>, Stop> {
        let cells = &self.board.places[fact.place].cells;
        let distance = |rule: usize| {
            let of_rule = self.board.rules[rule].places.iter().flat_map(|&place| &self.board.places[place].cells);
            let away = |cell: &damier_model::Cell| {
                cells
                    .iter()
                    .map(|here| here.row.abs_diff(cell.row) + here.column.abs_diff(cell.column))
                    .min()
                    .unwrap_or(0)
            };
            of_rule.map(away).min().unwrap_or(0)
        };
        let far: HashMap<usize, u32> = core.iter().map(|&rule| (rule, distance(rule))).collect();
        core.sort_by_key(|rule| std::cmp::Reverse((far[rule], *rule)));
        let mut needed = 0;
        while needed < core.len() && needed < below {
            let without: Vec<usize> =
                core.iter().enumerate().filter(|&(at, _)| at != needed).map(|(_, &rule)| rule).collect();
            match self.refused(fact, &without)? {
                Refused::No(_) => needed += 1,
                // Positions ascend, so those that are needed stay in front.
                Refused::By(smaller) => core = smaller,
            }
        }
        Ok(core)
    }
}
