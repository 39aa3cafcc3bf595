//! Adaptive search.
//!
//! P. Codognet, D. Diaz, "Yet another local search method for constraint solving", SAGA 2001: put the errors of violated
//! constraints on the variables, take the worst variable, make its best move. Where no move helps, the variable rests for a
//! while and the next worst one is tried; when too many rest, part of the assignment is thrown away; after many steps
//! everything starts over. To that are added moves that neither help nor harm, weights on constraints that stay
//! violated (breakout; P. Morris, AAAI 1993), a short rest for variables just changed (tabu), and, where variables have
//! few values each, a look at several bad variables before one is chosen.

use crate::groups::Group;
use crate::meter::Meter;
use crate::network::{Network, Role};
use crate::parameters::Parameters;
use damier_model::{Term, Var, stage};

const NONE: u32 = u32::MAX;
/// Slots looked at for blame in one step.
const BLAME: usize = 40_000;
/// Bad variables considered in one step.
const CANDIDATES: usize = 16;
/// Domains up to this size are tried value by value.
const FEW_VALUES: u64 = 2000;
/// Of larger domains so many values are tried by chance, beside those at distances 1, 2, 4, …
const BY_CHANCE: usize = 32;
const HEAVIEST: i64 = 1 << 10;

/// A term to make as small (`sign` 1) or as large (-1) as possible.
#[derive(Clone, Copy)]
pub(crate) struct Goal {
    pub(crate) term: Term,
    pub(crate) sign: i64,
}

pub(crate) struct Search<'a> {
    pub(crate) network: Network,
    groups: &'a [Group],
    /// By variable: its group.
    group_of: Vec<u32>,
    /// Free variables that some constraint speaks of.
    movable: Vec<u32>,
    parameters: &'a Parameters,
    chance: fastrand::Rng,
    goal: Option<Goal>,
    /// By variable: the step until which it rests.
    rests_until: Vec<u64>,
    step: u64,
    marked: u64,
    started: u64,
    /// What rests and resets are measured by: the number of movable variables, those of a group counted by its size.
    size: usize,
    fresh_starts: u64,
    writes: Vec<(u32, i64)>,
    candidates: Vec<(i64, u32, u32)>,
}

/// A move of one or two variables, and what it is worth: smaller is better.
#[derive(Clone, Copy)]
struct Best {
    worth: (i64, i64),
    writes: [(u32, i64); 2],
    length: usize,
    /// How many moves as good have been met, for a fair choice.
    equals: u32,
}

impl<'a> Search<'a> {
    pub(crate) fn new(
        network: Network,
        groups: &'a [Group],
        parameters: &'a Parameters,
        seed: u64,
        goal: Option<Goal>,
    ) -> Search<'a> {
        let n = network.values.len();
        let mut group_of = vec![NONE; n];
        for (g, group) in (0u32..).zip(groups) {
            group.vars.iter().for_each(|&x| group_of[x as usize] = g);
        }
        let movable: Vec<u32> = (0..n as u32)
            .filter(|&x| network.roles[x as usize] == Role::Free && network.occurrences_of(x as usize) > 0)
            .collect();
        let alone = movable.iter().filter(|&&x| group_of[x as usize] == NONE).count();
        let size = alone + groups.iter().map(Group::size).sum::<usize>();
        Search {
            network,
            groups,
            group_of,
            movable,
            parameters,
            chance: fastrand::Rng::with_seed(seed),
            goal,
            rests_until: vec![0; n],
            step: 0,
            marked: 0,
            started: 0,
            size,
            fresh_starts: 1,
            writes: Vec::with_capacity(n),
            candidates: Vec::with_capacity(CANDIDATES + 1),
        }
    }

    /// A new assignment by chance.
    pub(crate) fn start_over(&mut self) {
        for x in 0..self.network.values.len() {
            if self.network.roles[x] == Role::Free && self.group_of[x] == NONE {
                self.network.values[x] = self.any_value(x);
            }
        }
        for group in self.groups {
            if let Some(values) = group.deal(&self.network.domains, &mut self.chance) {
                for (&x, value) in group.vars.iter().zip(values) {
                    self.network.values[x as usize] = value;
                }
            }
        }
        self.network.load();
        self.forget();
    }

    /// Goes as near to a warm start as the groups allow: their values are swapped, those of others simply taken.
    pub(crate) fn start_near(&mut self, warm_start: &[(Var, i64)]) {
        let takes = |search: &Search, x: usize, value: i64| {
            search.network.roles[x] == Role::Free && search.network.domains[x].contains(value)
        };
        let mut settled = vec![false; self.network.values.len()];
        for &(var, value) in warm_start {
            let x = var.index();
            if var.is_constant() || settled[x] || !takes(self, x, value) {
                continue;
            }
            let before = self.network.values[x];
            if before != value && self.group_of[x] != NONE {
                let group = &self.groups[self.group_of[x] as usize];
                let can_give = |&&y: &&u32| {
                    let y = y as usize;
                    self.network.values[y] == value && !settled[y] && takes(self, y, before)
                };
                let Some(&y) = group.vars.iter().find(can_give) else { continue };
                self.network.values[y as usize] = before;
            }
            self.network.values[x] = value;
            settled[x] = true;
        }
        if !warm_start.is_empty() {
            self.network.load();
        }
    }

    /// Starts from an assignment seen before, with a part of it thrown away.
    pub(crate) fn start_from(&mut self, values: &[i64]) {
        self.network.values.copy_from_slice(values);
        self.network.load();
        self.forget();
        self.throw_away(self.parameters.reset_share.max(0.2));
    }

    /// A solution was found and a better one is wanted: patience begins anew.
    pub(crate) fn found_one(&mut self) {
        self.rests_until.fill(0);
        self.marked = 0;
        self.started = self.step;
    }

    fn forget(&mut self) {
        self.network.forget_weights();
        self.rests_until.fill(0);
        self.marked = 0;
        self.started = self.step;
    }

    /// Goes on until all constraints hold (true) or the budget ends (false).
    pub(crate) fn go(&mut self, meter: &mut Meter, best: Option<&[i64]>) -> bool {
        loop {
            if self.network.is_solved() {
                return true;
            }
            if meter.is_over(self.network.work) {
                return false;
            }
            if self.step - self.started >= luby(self.fresh_starts) * self.parameters.restart_for(self.size) {
                meter.statistics.restarts += 1;
                self.fresh_starts += 1;
                match best {
                    Some(values) if self.chance.bool() => self.start_from(values),
                    _ => self.start_over(),
                }
                continue;
            }
            self.step += 1;
            meter.statistics.nodes += 1;
            self.take_step(meter);
        }
    }

    fn take_step(&mut self, meter: &mut Meter) {
        self.choose_candidates();
        let mut best: Option<Best> = None;
        let (mut tried, mut looked_at) = (0, 0);
        while looked_at < self.candidates.len() && (tried < self.parameters.trials || best.is_none()) {
            let x = self.candidates[looked_at].2;
            looked_at += 1;
            tried += self.try_moves_of(x as usize, &mut best);
        }
        meter.statistics.propagations += tried as u64;

        let make = match &best {
            Some(best) if best.worth.0 < 0 => true,
            Some(best) if best.worth.0 == 0 => self.chance.f64() < self.parameters.plateau,
            _ => false,
        };
        if !make {
            meter.statistics.failures += 1;
            let until = self.step + self.parameters.rest_for(self.size);
            if let Some(worst) = self.candidates.first() {
                self.rests_until[worst.2 as usize] = until;
            }
            self.marked += 1;
            if self.parameters.weights {
                self.network.weigh(HEAVIEST);
            }
        }
        match best {
            Some(best) if make || self.chance.f64() < self.parameters.worsening => {
                for &(x, _) in &best.writes[..best.length] {
                    self.rests_until[x as usize] = self.step + self.parameters.hold;
                }
                self.network.attempt(&best.writes[..best.length]);
                self.network.keep();
            }
            _ => {}
        }
        if self.marked >= self.parameters.reset_for(self.size) || looked_at == 0 {
            self.throw_away(self.parameters.reset_share);
        }
    }

    /// The worst variables that do not rest, worst first, ties by chance.
    fn choose_candidates(&mut self) {
        self.network.blame(BLAME, &mut self.chance);
        self.candidates.clear();
        for k in 0..self.network.blamed.len() {
            let x = self.network.blamed[k];
            if self.rests_until[x as usize] >= self.step {
                continue;
            }
            let error = self.network.error_of(x);
            if self.candidates.len() == CANDIDATES && error < self.candidates[CANDIDATES - 1].0 {
                continue;
            }
            let entry = (error, self.chance.u32(..), x);
            let place = self.candidates.partition_point(|other| *other > entry);
            if place < CANDIDATES {
                self.candidates.insert(place, entry);
                self.candidates.truncate(CANDIDATES);
            }
        }
    }

    fn try_moves_of(&mut self, x: usize, best: &mut Option<Best>) -> usize {
        let group = self.group_of[x];
        if group != NONE {
            return self.try_swaps_of(x, group as usize, best);
        }
        let here = self.network.values[x];
        let size = self.network.domains[x].size();
        let mut tried = 0;
        if size <= FEW_VALUES {
            for r in 0..self.network.domains[x].ranges().len() {
                let (low, high) = self.network.domains[x].ranges()[r];
                for value in low..=high {
                    if value != here {
                        tried += 1;
                        self.try_move([(x as u32, value), (0, 0)], 1, best);
                    }
                }
            }
            return tried;
        }
        let mut distance = 1;
        while distance <= size as i64 / 2 && distance > 0 {
            for value in [here.saturating_sub(distance), here.saturating_add(distance)] {
                if self.network.domains[x].contains(value) {
                    tried += 1;
                    self.try_move([(x as u32, value), (0, 0)], 1, best);
                }
            }
            distance = distance.saturating_mul(2);
        }
        for _ in 0..BY_CHANCE {
            let value = self.any_value(x);
            if value != here {
                tried += 1;
                self.try_move([(x as u32, value), (0, 0)], 1, best);
            }
        }
        tried
    }

    fn try_swaps_of(&mut self, x: usize, group: usize, best: &mut Option<Best>) -> usize {
        let groups = self.groups;
        let here = self.network.values[x];
        let mut tried = 0;
        let enough = -self.network.error_of(x as u32);
        let vars = &groups[group].vars;
        let start = self.chance.usize(..vars.len());
        for &y in vars[start..].iter().chain(&vars[..start]) {
            if self.can_swap(x, y as usize) {
                tried += 1;
                let there = self.network.values[y as usize];
                self.try_move([(x as u32, there), (y, here)], 2, best);
                // All that is wrong with the variable put right: no need to look further.
                if best.is_some_and(|best| best.worth.0 <= enough) {
                    break;
                }
            }
        }
        tried
    }

    fn can_swap(&self, x: usize, y: usize) -> bool {
        let (here, there) = (self.network.values[x], self.network.values[y]);
        let domains = &self.network.domains;
        here != there && domains[x].contains(there) && domains[y].contains(here)
    }

    /// Tries a move and takes it back; remembers it if it is the best so far.
    fn try_move(&mut self, writes: [(u32, i64); 2], length: usize, best: &mut Option<Best>) {
        stage::poll();
        let difference = self.network.attempt(&writes[..length]);
        let value = self.goal.map_or(0, |goal| goal.sign * self.value(goal.term));
        self.network.take_back();
        let worth = (difference, value);
        match best {
            Some(known) if worth > known.worth => {}
            Some(known) if worth == known.worth => {
                known.equals += 1;
                if self.chance.u32(..known.equals) == 0 {
                    (known.writes, known.length) = (writes, length);
                }
            }
            _ => *best = Some(Best { worth, writes, length, equals: 1 }),
        }
    }

    /// The present value of a term.
    pub(crate) fn value(&self, term: Term) -> i64 {
        term.as_constant().unwrap_or_else(|| self.network.values[term.var.index()] * term.scale + term.offset)
    }

    fn throw_away(&mut self, share: f64) {
        self.marked = 0;
        self.rests_until.fill(0);
        if self.movable.is_empty() {
            return;
        }
        let number = ((self.movable.len() as f64 * share) as usize).max(2);
        for _ in 0..number {
            stage::poll();
            let x = self.movable[self.chance.usize(..self.movable.len())] as usize;
            self.writes.clear();
            let group = self.group_of[x];
            if group == NONE {
                let value = self.any_value(x);
                self.writes.push((x as u32, value));
            } else {
                let vars = &self.groups[group as usize].vars;
                let y = vars[self.chance.usize(..vars.len())] as usize;
                if self.can_swap(x, y) {
                    self.writes.push((x as u32, self.network.values[y]));
                    self.writes.push((y as u32, self.network.values[x]));
                }
            }
            let writes = std::mem::take(&mut self.writes);
            self.network.attempt(&writes);
            self.network.keep();
            self.writes = writes;
        }
    }

    fn any_value(&mut self, x: usize) -> i64 {
        let domain = &self.network.domains[x];
        let mut place = self.chance.u64(..domain.size().max(1));
        for &(low, high) in domain.ranges() {
            let width = low.abs_diff(high) + 1;
            if place < width {
                return low + place as i64;
            }
            place -= width;
        }
        self.network.values[x]
    }
}

/// 1, 1, 2, 1, 1, 2, 4, …: a patience that suits every distribution of running times nearly as well as the best for it
/// (Luby, Sinclair, Zuckerman, 1993).
fn luby(mut number: u64) -> u64 {
    loop {
        let above = (number + 1).next_power_of_two();
        if above == number + 1 {
            return above / 2;
        }
        number -= above / 2 - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::luby;

    #[test]
    fn patience_follows_the_sequence_of_luby() {
        let first: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
