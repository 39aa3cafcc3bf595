//! Guesses, and what is learnt from those that fail.
//!
//! Without connectivity the rules are clauses of two literals, and settling a cell never leads into a trap that does not
//! show at once. What makes a board hard is chains that are about to close far apart. So conflicts are analysed: the
//! way through the chains that explains a cut is the reason of a clause, the first cell through which all of the last
//! guess's consequences pass is found (Marques-Silva, Sakallah, ICCAD 1996; Zhang et al., ICCAD 2001), and the search
//! goes back as far as the clause allows, now and then starting over (Luby's sequence).
//!
//! Solutions are listed without forbidding each by a clause: after one, the last guess is turned around, and the search
//! never jumps back beyond guesses turned around in this way, the *floor*, other than one by one (Gebser, Kaufmann,
//! Neumann, Schaub, LPNMR 2007). So the memory does not grow with the number of solutions.

use super::super::field::{Conflict, Field, Reason, State};
use super::super::layout::{Layout, Place};
use super::clauses::{Clauses, Literal, colour_of, literal, place_of};
use super::order::Order;
use crate::singles::Singles;
use damier_model::Statistics;

/// Conflicts before the first restart.
const FIRST_RUN: u64 = 64;
/// Clauses that may be thrown away before that happens, at first, and how many more each time.
const FIRST_LIMIT: usize = 4_000;
const MORE: usize = 1_000;

/// What a step of the search came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super::super) enum Stage {
    /// Every cell is settled; the solution stays until the next step.
    Solution,
    /// There is nothing more to find.
    Done,
    /// Neither, yet.
    Going,
}

/// A search that can be asked for one step after the other.
#[derive(Clone, Debug)]
pub(in super::super::super) struct Solver {
    field: Field,
    clauses: Clauses,
    order: Order,
    /// The colour to guess.
    favourite: Vec<State>,
    /// How long the trail was before each guess.
    guesses: Vec<usize>,
    /// Guesses up to this one were turned around, and are not jumped over.
    floor: usize,
    /// How much of the trail was followed through the clauses.
    watched: usize,
    /// The level of each settled cell, and how much of the trail has one.
    level: Vec<u32>,
    levelled: usize,
    /// Learnt clauses of one literal.
    facts: Vec<Literal>,
    seen: Vec<bool>,
    learnt: Vec<Literal>,
    because: Vec<Place>,
    stamps: Vec<u64>,
    at_solution: bool,
    begun: bool,
    restart_at: u64,
    /// Conflicts between restarts, times Luby's sequence.
    run: u64,
    /// Disposable clauses that are too many, and by how many more that is each time.
    limit: usize,
    more: usize,
    pub(in super::super::super) statistics: Statistics,
}

impl Solver {
    pub(in super::super::super) fn new(board: &Singles) -> Solver {
        let layout = Layout::new(board);
        let places = layout.places();
        let order = Order::new(places, layout.cells().map(|place| (place, layout.others(place).count() as f64 * 1e-3)));
        Solver {
            field: Field::new(layout),
            clauses: Clauses::new(places),
            order,
            favourite: vec![State::White; places],
            guesses: Vec::new(),
            floor: 0,
            watched: 0,
            level: vec![0; places],
            levelled: 0,
            facts: Vec::new(),
            seen: vec![false; places],
            learnt: Vec::new(),
            because: Vec::new(),
            stamps: Vec::new(),
            at_solution: false,
            begun: false,
            restart_at: FIRST_RUN,
            run: FIRST_RUN,
            limit: FIRST_LIMIT,
            more: MORE,
            statistics: Statistics { nodes: 1, ..Statistics::default() },
        }
    }

    /// The colours as they stand.
    pub(in super::super::super) fn field(&self) -> &Field {
        &self.field
    }

    /// A search that meets many conflicts, for tests of what it learns from them.
    #[cfg(test)]
    pub(in super::super) fn with_many_conflicts(board: &Singles) -> Solver {
        let mut solver = Solver::new(board);
        solver.field.notices_late = true;
        solver.favourite.fill(State::Black);
        (solver.restart_at, solver.run) = (2, 2);
        (solver.limit, solver.more) = (4, 0);
        solver
    }

    /// Takes a step: a guess with all that follows, or a way out of a conflict.
    pub(in super::super::super) fn step(&mut self, board: &Singles) -> Stage {
        if !self.begun {
            self.begun = true;
            if !self.begin(board) {
                return Stage::Done;
            }
        }
        if std::mem::take(&mut self.at_solution) && !self.turn_around() {
            return Stage::Done;
        }
        match self.propagate() {
            Err(conflict) => {
                self.statistics.failures += 1;
                if self.resolve(conflict) { Stage::Going } else { Stage::Done }
            }
            Ok(()) if self.field.open() == 0 => {
                self.at_solution = true;
                self.statistics.solutions += 1;
                Stage::Solution
            }
            Ok(()) => {
                if self.statistics.failures >= self.restart_at {
                    self.restart();
                } else {
                    self.guess();
                }
                Stage::Going
            }
        }
    }

    /// Settles what is marked on the board.
    fn begin(&mut self, board: &Singles) -> bool {
        let marked = board.marks.iter().enumerate().filter_map(|(index, mark)| Some((index, (*mark)?)));
        for (index, mark) in marked {
            let place = self.field.layout.place(index);
            if self.field.settle(place, mark.into(), Reason::Told).is_err() {
                return false;
            }
        }
        true
    }

    fn propagate(&mut self) -> Result<(), Conflict> {
        let result = self.follow_all();
        self.statistics.propagations += (self.field.trail().len() - self.levelled) as u64;
        for &place in &self.field.trail()[self.levelled..] {
            self.level[place as usize] = self.guesses.len() as u32;
        }
        self.levelled = self.field.trail().len();
        result
    }

    fn follow_all(&mut self) -> Result<(), Conflict> {
        loop {
            self.field.propagate()?;
            let Some(&place) = self.field.trail().get(self.watched) else { return Ok(()) };
            self.watched += 1;
            let place = place as usize;
            let falsified = literal(place, self.field.state(place).opposite());
            self.clauses.follow(falsified, &mut self.field)?;
        }
    }

    fn guess(&mut self) {
        while let Some(place) = self.order.pop() {
            if self.field.state(place) == State::Open {
                self.guesses.push(self.field.trail().len());
                self.statistics.nodes += 1;
                self.statistics.peak_depth = self.statistics.peak_depth.max(self.guesses.len() as u64);
                // The cell is open, so this cannot fail.
                let _ = self.field.settle(place, self.favourite[place], Reason::Told);
                return;
            }
        }
    }

    /// Learns from a conflict and goes back; answers whether there is anything left to search.
    fn resolve(&mut self, conflict: Conflict) -> bool {
        if self.guesses.len() == self.floor {
            return self.turn_around();
        }
        let back_to = self.analyse(conflict);
        let target = back_to.max(self.floor);
        self.go_back(target);
        let levels = self.levels_of_learnt();
        let clause = self.clauses.add(&self.learnt, levels);
        let first = self.learnt[0];
        if self.learnt.len() == 1 {
            self.facts.push(first);
        }
        // The search went back until this literal was open.
        let _ = self.field.settle(place_of(first), colour_of(first), Reason::Learnt(clause));
        self.order.fade();
        true
    }

    /// The last guess was wrong, or all that follows from it is known: the cell has the other colour from now on.
    fn turn_around(&mut self) -> bool {
        let Some(&length) = self.guesses.last() else { return false };
        let place = self.field.trail()[length] as usize;
        let colour = self.field.state(place).opposite();
        self.go_back(self.guesses.len() - 1);
        self.floor = self.guesses.len();
        let _ = self.field.settle(place, colour, Reason::Told);
        // What is true anyway was forgotten if it was learnt above the new floor; if it contradicts, propagation would
        // find out as well, only later.
        for &fact in &self.facts {
            let _ = self.field.settle(place_of(fact), colour_of(fact), Reason::Told);
        }
        true
    }

    fn go_back(&mut self, level: usize) {
        if level >= self.guesses.len() {
            return;
        }
        let length = self.guesses[level];
        for &place in &self.field.trail()[length..] {
            let place = place as usize;
            self.favourite[place] = self.field.state(place);
            self.order.insert(place);
        }
        self.field.go_back(length);
        self.guesses.truncate(level);
        self.watched = self.watched.min(length);
        self.levelled = self.levelled.min(length);
    }

    fn restart(&mut self) {
        self.statistics.restarts += 1;
        self.restart_at = self.statistics.failures + self.run * luby(self.statistics.restarts);
        self.go_back(self.floor);
        if self.clauses.disposable() > self.limit {
            self.clauses.forget(&mut self.field);
            self.limit += self.more;
        }
    }

    /// Makes the clause that the conflict teaches, its new literal first; answers the level at which it has an effect.
    fn analyse(&mut self, conflict: Conflict) -> usize {
        let now = self.guesses.len() as u32;
        self.learnt.clear();
        self.learnt.push(0);
        let mut waiting = 0;
        let mut at = self.field.trail().len();
        self.collect(conflict.place, conflict.reason);
        self.because.push(conflict.place as Place);
        let first = loop {
            for i in 0..self.because.len() {
                let place = self.because[i] as usize;
                if self.seen[place] || self.level[place] == 0 {
                    continue;
                }
                self.seen[place] = true;
                self.order.bump(place);
                if self.level[place] == now {
                    waiting += 1;
                } else {
                    self.learnt.push(literal(place, self.field.state(place).opposite()));
                }
            }
            let place = loop {
                at -= 1;
                let place = self.field.trail()[at] as usize;
                if self.seen[place] {
                    break place;
                }
            };
            waiting -= 1;
            if waiting == 0 {
                break place;
            }
            // Nothing else in the clause can be this cell: it comes later on the trail than all that is left.
            self.seen[place] = false;
            self.collect(place, self.field.reason(place));
        };
        self.learnt[0] = literal(first, self.field.state(first).opposite());
        self.shorten();
        let mut back_to = 0;
        for i in 1..self.learnt.len() {
            let level = self.level[place_of(self.learnt[i])] as usize;
            if level > back_to {
                back_to = level;
                self.learnt.swap(1, i);
            }
        }
        back_to
    }

    /// The cells that a reason speaks of, other than the one it settles.
    fn collect(&mut self, place: usize, reason: Reason) {
        let because = &mut self.because;
        because.clear();
        if let Reason::Learnt(clause) = reason {
            let others = self.clauses.literals(clause).iter().map(|&literal| place_of(literal));
            because.extend(others.filter(|&other| other != place).map(|other| other as Place));
        } else {
            self.field.explain(reason, &mut |other| because.push(other as Place));
        }
    }

    /// Drops literals that follow from the others in one step, and clears the marks.
    fn shorten(&mut self) {
        let mut kept = 1;
        let learnt = std::mem::take(&mut self.learnt);
        let mut short = learnt.clone();
        for &literal in &learnt[1..] {
            let place = place_of(literal);
            let reason = self.field.reason(place);
            let redundant = match reason {
                Reason::Told | Reason::Cuts(..) => false,
                _ => {
                    self.collect(place, reason);
                    self.because.iter().all(|&other| self.seen[other as usize] || self.level[other as usize] == 0)
                }
            };
            if !redundant {
                short[kept] = literal;
                kept += 1;
            }
        }
        short.truncate(kept);
        for &literal in &learnt {
            self.seen[place_of(literal)] = false;
        }
        self.learnt = short;
    }

    /// How many levels of guesses the learnt clause spans.
    fn levels_of_learnt(&mut self) -> u32 {
        self.stamps.clear();
        self.stamps.extend(self.learnt[1..].iter().map(|&literal| u64::from(self.level[place_of(literal)])));
        self.stamps.sort_unstable();
        self.stamps.dedup();
        self.stamps.len() as u32 + 1
    }
}

/// 1 1 2 1 1 2 4 … (Luby, Sinclair, Zuckerman 1993).
fn luby(mut n: u64) -> u64 {
    loop {
        let bits = u64::BITS - n.leading_zeros();
        if n + 1 == 1 << bits {
            return 1 << (bits - 1);
        }
        n -= (1 << (bits - 1)) - 1;
    }
}
