//! One question after the other about one model: assumptions and clauses come and go, what is learned stays.
//!
//! Callers that ask what follows from a board, and why, ask thousands of questions about it that differ in a few facts. A
//! session makes the kernel once. A question is a list of assumptions, which are decided before all else, and a refusal names
//! those that cannot hold together: facts, or constraints that are switched. Everything learned follows from the model and the
//! clauses alone, and so serves every later question.
//!
//! A clause that may go again has a literal of its own that switches it, which is assumed with each question; it is made
//! false when the clause goes, and what was learned from it is true then and dropped with the next clearing of clauses.
//!
//! ```
//! use damier_cp::Session;
//! use damier_model::{Answer, Assumption, Model, Relate, Run};
//!
//! let mut m = Model::new("doc");
//! let (x, y) = (m.int("x", 1..=9), m.int("y", 1..=9));
//! m.post(x.at_least(5)).named("x is large");
//! m.post(y.at_least(2)).named("y is not one");
//! m.post((x + y).at_most(9)).named("together they are small");
//! let (mut session, run) = (Session::with_switches(&m)?, Run::default());
//! let [large, _, small] = [0, 1, 2].map(Assumption::Constraint);
//!
//! // Constraints hold only where a question assumes them; facts are assumed in the same way.
//! let Answer::Solution(found) = session.solve_assuming(&[large, small], &run)? else { panic!("5 and 1") };
//! assert!(found[x] >= 5 && found[x] + found[y] <= 9);
//! let refusal = session.solve_assuming(&[(x, 7).into(), small, large, (y, 3).into()], &run)?;
//! assert_eq!(refusal, Answer::Core(vec![0, 1, 3]));
//!
//! // A clause: x is at most 4, or y is 4. It may go again.
//! let clause = session.add_removable(&[Assumption::AtMost(x.into(), 4), (y, 4).into()])?;
//! let Answer::Solution(found) = session.solve_assuming(&[large, small], &run)? else { panic!("5 and 4") };
//! assert_eq!((found[x], found[y]), (5, 4));
//! session.remove(clause);
//! let other = session.solve_assuming(&[large, small, Assumption::Differs(y.into(), 4)], &run)?;
//! assert!(matches!(other, Answer::Solution(_)));
//! # Ok::<(), damier_model::Unusable>(())
//! ```

use super::search::{FOR_GOOD, Found, Search};
use super::{Atom, Is};
use crate::kernel::Kernel;
use crate::post::{literal, view};
use crate::view::{Literal, View};
use damier_model::{
    Answer, Assignment, Assumption, Budget, Limit, Lit, Model, Objective, Run, SolveAssuming, Statistics, Strength,
    Term, Unusable,
};
use std::collections::BTreeMap;
use std::time::Instant;

/// Switches of clauses that are gone, beyond which the kernel is made anew without them: a bound on memory.
const MOST_GONE: usize = 100_000;

/// Names a clause that may go again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ClauseId(u64);

/// A clause that may go again.
struct Removable {
    clause: Vec<Assumption>,
    /// The literal that switches it, in the kernel there is at present.
    switch: Option<Literal>,
}

/// What is assumed, for a kernel.
enum Said {
    Always,
    Never,
    Is(Atom),
}

/// A model held ready for many questions, in a kernel that learns.
pub struct Session {
    /// With the switches of its constraints, if they have any.
    model: Model,
    strength: Strength,
    /// Variables of the caller's model.
    variables: usize,
    constraints: usize,
    /// By constraint, where constraints can be switched.
    switches: Vec<Lit>,
    /// Clauses for good.
    clauses: Vec<Vec<Assumption>>,
    removable: BTreeMap<u64, Removable>,
    /// How many clauses that may go were added so far.
    added: u64,
    /// Switches of clauses that are gone.
    gone: usize,
    /// There is none before the first question, and after one that was stopped where nothing was decided yet.
    search: Option<Box<Search>>,
    /// Whether there is no solution whatever is assumed.
    is_refuted: bool,
    /// Of kernels before the present one.
    spent: Statistics,
}

impl Session {
    /// A session with all constraints in force.
    pub fn new(model: &Model) -> Result<Session, Unusable> {
        let mut ready = model.clone();
        (ready.objective, ready.projection) = (Objective::Satisfy, None);
        ready.search.clear();
        Session::of(model, ready, Vec::new())
    }

    /// A session in which only those constraints are in force that a question assumes; domains always are.
    pub fn with_switches(model: &Model) -> Result<Session, Unusable> {
        let (ready, switches) = model.with_switches();
        Session::of(model, ready, switches)
    }

    fn of(model: &Model, ready: Model, switches: Vec<Lit>) -> Result<Session, Unusable> {
        model.check_whole()?;
        Ok(Session {
            model: ready,
            strength: Strength::Auto,
            variables: model.variables(),
            constraints: model.constraints().len(),
            switches,
            clauses: Vec::new(),
            removable: BTreeMap::new(),
            added: 0,
            gone: 0,
            search: None,
            is_refuted: false,
            spent: Statistics::default(),
        })
    }

    /// The same with another strength for constraints that leave it to the engine.
    pub fn at_strength(self, strength: Strength) -> Session {
        Session { strength, search: None, ..self }
    }

    /// A solution in which all assumptions hold, or some that cannot hold together: those, by position, that the refusal rests
    /// on, which need not be the fewest. A core without any says that there is no solution, whatever is assumed, as long as the
    /// present clauses stay.
    ///
    /// One thread answers; limits on work are for this question alone. One that was stopped is as if it had not been asked, but
    /// for what was learned.
    pub fn solve_assuming(&mut self, assumptions: &[Assumption], run: &Run) -> Result<Answer, Unusable> {
        let before = self.statistics();
        self.ask(assumptions, run, Instant::now(), &before)
    }

    /// The next question tries the values of this assignment first, so that a solution to it is near, where there is one.
    pub fn lean_towards(&mut self, found: &Assignment) {
        let Some(search) = &mut self.search else { return };
        let values = found.as_slice().iter().take(self.variables);
        for (phase, &value) in search.phase[1..].iter_mut().zip(values) {
            *phase = value;
        }
    }

    /// One of these holds from now on. Clauses over [constraints](Assumption::Constraint) speak of their switches.
    pub fn add_clause(&mut self, clause: &[Assumption]) -> Result<(), Unusable> {
        self.check(clause)?;
        if let Some(mut search) = self.search.take() {
            search.back_to(0);
            self.is_refuted |= !self.has_room_for(&mut search, clause, None);
            self.search = Some(search);
        }
        self.clauses.push(clause.to_vec());
        Ok(())
    }

    /// One of these holds from now on, until the clause is [removed](Session::remove).
    pub fn add_removable(&mut self, clause: &[Assumption]) -> Result<ClauseId, Unusable> {
        self.check(clause)?;
        let switch = self.search.take().map(|mut search| {
            let switch = self.switched(&mut search, clause);
            self.search = Some(search);
            switch
        });
        self.added += 1;
        self.removable.insert(self.added, Removable { clause: clause.to_vec(), switch });
        Ok(ClauseId(self.added))
    }

    /// Takes a clause away again. One that is gone already stays so.
    pub fn remove(&mut self, clause: ClauseId) {
        let Some(Removable { switch, .. }) = self.removable.remove(&clause.0) else { return };
        if let (Some(search), Some(switch)) = (&mut self.search, switch) {
            search.back_to(0);
            // It is false already if the clause could not hold.
            search.take(&[Atom::of(!switch)], FOR_GOOD);
            self.gone += 1;
            if self.gone > MOST_GONE {
                self.forget();
            }
        }
    }

    /// What all questions so far took.
    pub fn statistics(&self) -> Statistics {
        let mut all = self.spent;
        if let Some(search) = &self.search {
            all.absorb(&search.statistics);
        }
        all
    }

    /// As [`Session::solve_assuming`], with limits counted from a moment on; for several questions under one budget.
    pub(super) fn ask(
        &mut self,
        assumptions: &[Assumption],
        run: &Run,
        start: Instant,
        before: &Statistics,
    ) -> Result<Answer, Unusable> {
        self.check(assumptions)?;
        if self.search.is_none()
            && !self.is_refuted
            && let Err(limit) = self.build(run, start)
        {
            return Ok(Answer::Unknown(limit));
        }
        let spent = self.spent;
        let (mut atoms, mut positions) = (Vec::new(), Vec::new());
        for switch in self.removable.values().filter_map(|removable| removable.switch) {
            atoms.push(Atom::of(switch));
            positions.push(None);
        }
        for (position, &assumption) in assumptions.iter().enumerate() {
            match self.said(assumption) {
                Said::Always => {}
                Said::Never => return Ok(Answer::Core(vec![position])),
                Said::Is(atom) => {
                    atoms.push(atom);
                    positions.push(Some(position));
                }
            }
        }
        let Some(search) = self.search.as_mut().filter(|_| !self.is_refuted) else {
            return Ok(Answer::Core(Vec::new()));
        };
        search.kernel.store.set_watchdog(by_the_clock(run, start));
        search.assume(atoms);
        let found = search.next(|now| {
            let mut all = spent;
            all.absorb(now);
            run.budget.exceeded(start, all.nodes - before.nodes, all.failures - before.failures)
        });
        let answer = match found {
            Found::Solution => Answer::Solution(search.values(self.variables)),
            Found::Stopped(limit) => Answer::Unknown(limit),
            Found::Nothing if search.needed.is_empty() => {
                self.is_refuted = true;
                Answer::Core(Vec::new())
            }
            Found::Nothing => {
                let mut core: Vec<usize> = search.needed.iter().filter_map(|&at| positions[at]).collect();
                core.sort_unstable();
                core.dedup();
                Answer::Core(core)
            }
        };
        if !search.resume() {
            self.forget();
        }
        Ok(answer)
    }

    /// Gives the kernel up; the next question makes one anew, and what was learned is lost.
    fn forget(&mut self) {
        self.spent = self.statistics();
        self.search = None;
        self.gone = 0;
        self.removable.values_mut().for_each(|removable| removable.switch = None);
    }

    /// Makes the kernel, with all clauses there are.
    fn build(&mut self, run: &Run, start: Instant) -> Result<(), Limit> {
        let mut kernel = Kernel::empty();
        kernel.is_asked_often = true;
        let mut search = match Search::within(kernel, &self.model, self.strength, true, None, run, start) {
            Ok(search) => Box::new(search),
            Err(Some(limit)) => return Err(limit),
            Err(None) => {
                self.is_refuted = true;
                return Ok(());
            }
        };
        search.facts = None;
        let clauses = std::mem::take(&mut self.clauses);
        self.is_refuted |= !clauses.iter().all(|clause| self.has_room_for(&mut search, clause, None));
        self.clauses = clauses;
        let mut removable = std::mem::take(&mut self.removable);
        for removable in removable.values_mut() {
            removable.switch = Some(self.switched(&mut search, &removable.clause));
        }
        self.removable = removable;
        self.search = Some(search);
        Ok(())
    }

    /// Adds a clause under a literal of its own.
    fn switched(&self, search: &mut Search, clause: &[Assumption]) -> Literal {
        search.back_to(0);
        let switch = search.new_literal();
        // If it cannot hold, the switch is false for good.
        self.has_room_for(search, clause, Some(switch));
        switch
    }

    /// Adds a clause at the root, under a literal if there is one; false if that leaves nothing.
    fn has_room_for(&self, search: &mut Search, clause: &[Assumption], switch: Option<Literal>) -> bool {
        let mut atoms: Vec<Atom> = switch.map(|switch| Atom::of(!switch)).into_iter().collect();
        for &assumption in clause {
            match self.said(assumption) {
                Said::Always => return true,
                Said::Never => {}
                Said::Is(atom) => atoms.push(atom),
            }
        }
        atoms.sort_unstable();
        atoms.dedup();
        search.take(&atoms, FOR_GOOD)
    }

    /// Whether all of these speak of this model.
    fn check(&self, assumptions: &[Assumption]) -> Result<(), Unusable> {
        for &assumption in assumptions {
            if let Assumption::Constraint(index) = assumption
                && index >= self.constraints
            {
                return Err(Unusable(format!("there is no constraint {index}: the model has {}", self.constraints)));
            }
            if let Assumption::Holds(lit) = assumption
                && let var = lit.var()
                && !var.is_constant()
                && var.index() < self.variables
                && !self.model.is_boolean(var)
            {
                return Err(Unusable(format!("{var:?} has values other than 0 and 1, so it is no literal")));
            }
            let foreign = |term: &Term| !term.var.is_constant() && term.var.index() >= self.variables;
            if let Some(term) = assumption.term().filter(foreign) {
                return Err(Unusable(format!("{:?} is not a variable of this model", term.var)));
            }
        }
        Ok(())
    }

    /// An assumption as an atom of the kernel.
    fn said(&self, assumption: Assumption) -> Said {
        match assumption {
            Assumption::Equals(term, value) => equal(view(term), value, true),
            Assumption::Differs(term, value) => equal(view(term), value, false),
            Assumption::AtLeast(term, value) => bound(view(term), value),
            Assumption::AtMost(term, value) => bound(view(term).negated(), value.saturating_neg()),
            Assumption::Holds(lit) => bound(View::from(literal(lit)), 1),
            Assumption::Constraint(index) => match self.switches.get(index) {
                Some(&switch) => bound(View::from(literal(switch)), 1),
                None => Said::Always,
            },
        }
    }
}

impl SolveAssuming for Session {
    fn solve_assuming(&mut self, assumptions: &[Assumption], run: &Run) -> Result<Answer, Unusable> {
        Session::solve_assuming(self, assumptions, run)
    }
}

/// What is asked in the midst of propagation, whether to stop.
fn by_the_clock(run: &Run, start: Instant) -> Box<dyn Fn() -> bool + Send> {
    let budget = Budget { nodes: None, failures: None, ..run.budget.clone() };
    Box::new(move || budget.exceeded(start, 0, 0).is_some())
}

fn known(holds: bool) -> Said {
    if holds { Said::Always } else { Said::Never }
}

fn bound(view: View, value: i64) -> Said {
    Atom::view_at_least(view, value).map_or_else(|| known(view.offset >= value), Said::Is)
}

fn equal(view: View, value: i64, equal: bool) -> Said {
    if view.scale == 0 {
        return known((view.offset == value) == equal);
    }
    match value.checked_sub(view.offset) {
        Some(distance) if distance % view.scale == 0 => {
            let is = if equal { Is::Equal } else { Is::NotEqual };
            Said::Is(Atom { var: view.var, is, value: distance / view.scale })
        }
        _ => known(!equal),
    }
}
