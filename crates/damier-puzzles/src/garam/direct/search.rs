//! Guesses on a network of equations: every solution one by one, or their number part by part.
//!
//! What is possible at each depth lies in one long list, so that going down is one copy (128 bytes on the printed layout)
//! and going back costs nothing. The parts of a board lie in another list, those of a deeper guess behind those of the
//! shallower.
//!
//! A part is known by what is possible in its equations. Counts of parts are remembered by that, since a ring whose
//! neighbours are settled alike in two places of the search has as many fillings in both.

use super::super::board::Garam;
use super::{Network, bits};
use damier_interface::Meter;
use damier_model::{Limit, Run};
use fastrand::Rng;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::time::Instant;

/// Parts remembered at most: some hundred bytes each.
const MOST_REMEMBERED: usize = 200_000;
/// Variables of the smallest part that is worth it.
const WORTH_REMEMBERING: usize = 4;
/// Nodes between two looks at the clock.
const NODES_AT_ONCE: u64 = 256;

/// A search on one board.
pub(in super::super) struct Search<'r> {
    pub(in super::super) network: Network,
    pub(in super::super) meter: Meter<'r>,
    /// Solutions that are sure even if counting is stopped.
    pub(in super::super) least: u64,
    /// What is possible at each depth, one after the other.
    possible: Vec<u16>,
    width: usize,
    /// Parts of the board, each followed by [`END`].
    parts: Vec<usize>,
    seen: Vec<bool>,
    /// Counts of parts.
    known: HashMap<Box<[u16]>, u64>,
}

/// Ends a part in a list of parts.
const END: usize = usize::MAX;

impl<'r> Search<'r> {
    pub(in super::super) fn new(board: &Garam, run: &'r Run<'r>, begun: Instant) -> Search<'r> {
        let meter = Meter::since(begun, run, NODES_AT_ONCE);
        let network = Network::new(board);
        let possible = network.possible(board);
        let width = network.variables();
        let (parts, seen, known) = (Vec::new(), vec![false; width], HashMap::new());
        Search { network, meter, least: 0, possible, width, parts, seen, known }
    }

    /// Begins anew with other sets, on the same equations.
    pub(in super::super) fn restart(&mut self, possible: &[u16]) {
        self.possible.clear();
        self.possible.extend_from_slice(possible);
        self.least = 0;
        self.meter.start_over();
        self.parts.clear();
        self.seen.fill(false);
    }

    /// Enters the root. A search may be short, and one of many: the clock is looked at first.
    fn begin(&mut self) -> Result<(), Limit> {
        self.meter.try_look()?;
        self.meter.try_node(0)
    }

    /// The number of solutions, or `most` if there are at least so many.
    pub(in super::super) fn count(&mut self, most: u64) -> Result<u64, Limit> {
        self.begin()?;
        if !self.network.settle(&mut self.possible[..self.width]) {
            self.meter.failure();
            return Ok(0);
        }
        self.parts.extend(0..self.width);
        self.parts.push(END);
        self.count_part(0, 0, most, true)
    }

    /// The number of ways to fill the part that begins there. Every other variable beside it is settled.
    fn count_part(&mut self, depth: usize, part: usize, most: u64, alone: bool) -> Result<u64, Limit> {
        let begin = self.parts.len();
        self.split(depth, part);
        let (end, mut total) = (self.parts.len(), 1u64);
        let whole = alone && self.parts[begin..end].iter().filter(|&&variable| variable == END).count() == 1;
        let mut at = begin;
        while at < end && total > 0 {
            // Once there are enough, it only matters whether the other parts can be filled at all.
            let most_here = if total >= most { 1 } else { most };
            let ways = self.guess(depth, at, most_here, whole)?;
            total = total.saturating_mul(ways).min(most);
            at += self.length(at) + 1;
        }
        self.parts.truncate(begin);
        if alone && !whole {
            self.least = self.least.saturating_add(total);
        }
        Ok(total)
    }

    /// The number of ways to fill a part that cannot be cut.
    fn guess(&mut self, depth: usize, part: usize, most: u64, alone: bool) -> Result<u64, Limit> {
        let length = self.length(part);
        let variable = self.fewest(depth, part, length);
        let choices = self.possible[depth * self.width + variable];
        if length == 1 {
            let ways = u64::from(choices.count_ones());
            self.least += if alone { ways } else { 0 };
            return Ok(ways);
        }
        // Counts that stop early are not remembered.
        let key = (most == u64::MAX && length >= WORTH_REMEMBERING).then(|| self.key(depth, part, length));
        if let Some(&ways) = key.as_ref().and_then(|key| self.known.get(key)) {
            self.least = self.least.saturating_add(if alone { ways } else { 0 });
            return Ok(ways);
        }
        let mut total = 0u64;
        for choice in bits(choices) {
            if total >= most {
                break;
            }
            if self.descend(depth, variable, 1 << choice)? {
                let wanted = if most == u64::MAX { most } else { most - total };
                total = total.saturating_add(self.count_part(depth + 1, part, wanted, alone)?);
            }
        }
        if let Some(key) = key.filter(|_| self.known.len() < MOST_REMEMBERED) {
            self.known.insert(key, total);
        }
        Ok(total.min(most))
    }

    /// What the number of fillings of a part depends on: its variables, and what is possible in their equations.
    fn key(&self, depth: usize, part: usize, length: usize) -> Box<[u16]> {
        let possible = &self.possible[depth * self.width..][..self.width];
        let mut variables = self.parts[part..part + length].to_vec();
        variables.sort_unstable();
        let mut key = Vec::with_capacity(8 * length);
        for &variable in &variables {
            // Boards have far fewer variables than a number of 16 bits can tell apart.
            key.push(variable as u16);
            for &equation in self.network.uses(variable) {
                key.extend(self.network.variables_of(equation).map(|variable| possible[variable]));
            }
        }
        key.into()
    }

    /// Cuts what is open of a part into parts that have no open equation in common, at the end of the list.
    fn split(&mut self, depth: usize, part: usize) {
        let possible = &self.possible[depth * self.width..][..self.width];
        let is_open = |variable: usize| !possible[variable].is_power_of_two();
        let begin = self.parts.len();
        for at in part.. {
            let variable = self.parts[at];
            if variable == END {
                break;
            }
            if !is_open(variable) || self.seen[variable] {
                continue;
            }
            let mut next = self.parts.len();
            self.seen[variable] = true;
            self.parts.push(variable);
            while let Some(&variable) = self.parts.get(next) {
                next += 1;
                for &equation in self.network.uses(variable) {
                    for other in self.network.variables_of(equation) {
                        if is_open(other) && !self.seen[other] {
                            self.seen[other] = true;
                            self.parts.push(other);
                        }
                    }
                }
            }
            self.parts.push(END);
        }
        for &variable in &self.parts[begin..] {
            if variable != END {
                self.seen[variable] = false;
            }
        }
    }

    fn length(&self, part: usize) -> usize {
        self.parts[part..].iter().take_while(|&&variable| variable != END).count()
    }

    /// The variable of a part with the fewest choices; of several the one in most equations.
    fn fewest(&self, depth: usize, part: usize, length: usize) -> usize {
        let possible = &self.possible[depth * self.width..][..self.width];
        let rank = |variable: usize| (possible[variable].count_ones(), usize::MAX - self.network.uses(variable).len());
        let variables = self.parts[part..part + length].iter().copied();
        variables.min_by_key(|&variable| rank(variable)).unwrap_or(0)
    }

    /// Goes one deeper by leaving a variable only these choices; false if that fails.
    fn descend(&mut self, depth: usize, variable: usize, choices: u16) -> Result<bool, Limit> {
        self.meter.try_node(depth as u64 + 1)?;
        let (from, to) = (depth * self.width, (depth + 1) * self.width);
        self.possible.resize(self.possible.len().max(to + self.width), 0);
        self.possible.copy_within(from..to, to);
        let below = &mut self.possible[to..to + self.width];
        below[variable] = choices;
        let goes_on = self.network.settle_from(variable, below);
        self.meter.statistics.failures += u64::from(!goes_on);
        Ok(goes_on)
    }

    /// Shows every solution until `visit` breaks; by chance first one, first another, if there is chance.
    pub(in super::super) fn each(
        &mut self,
        mut chance: Option<&mut Rng>,
        visit: &mut dyn FnMut(&[u16]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Limit> {
        self.begin()?;
        if !self.network.settle(&mut self.possible[..self.width]) {
            self.meter.failure();
            return Ok(ControlFlow::Continue(()));
        }
        self.each_below(0, &mut chance, visit)
    }

    fn each_below(
        &mut self,
        depth: usize,
        chance: &mut Option<&mut Rng>,
        visit: &mut dyn FnMut(&[u16]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Limit> {
        let possible = &self.possible[depth * self.width..][..self.width];
        let open = possible.iter().enumerate().filter(|(_, choices)| !choices.is_power_of_two());
        let Some((variable, &choices)) = open.min_by_key(|(_, choices)| choices.count_ones()) else {
            return Ok(visit(possible));
        };
        let mut left = choices;
        while left != 0 {
            let skip = chance.as_mut().map_or(0, |chance| chance.u32(..left.count_ones()) as usize);
            let choice = 1 << bits(left).nth(skip).unwrap_or(0);
            left &= !choice;
            if self.descend(depth, variable, choice)? && self.each_below(depth + 1, chance, visit)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}
