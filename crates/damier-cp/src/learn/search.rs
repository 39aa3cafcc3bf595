//! The search that learns: decide, propagate, and after a conflict go back to where what was learned says something new.

use super::activity::Activity;
use super::analyse::Analyser;
use super::facts::Facts;
use super::pool::Member;
use super::{Atom, Holds, Is};
use crate::kernel::Kernel;
use crate::post::store_variable;
use crate::search::choose::{Chooser, NO_FAVOURITE};
use crate::search::decision::{Decision, Test};
use crate::search::restart::Restarts;
use crate::store::VarId;
use crate::store::journal::Cause;
use crate::view::{Literal, View};
use damier_model::{Assignment, Grounds, Limit, Model, SharedBounds, Statistics, Var};
use std::sync::Arc;

/// Decisions and conflicts between two looks at the clock.
const LOOK_EVERY: u64 = 64;
/// The glue of clauses that must not be dropped.
pub(super) const FOR_GOOD: u32 = 0;
/// Failures between two better solutions up to which finding them was no effort.
const EFFORTLESS: u64 = 16;
/// Of so many runs by activity the last is by that of variables, the others by that of facts: which of them finds better solutions
/// shows only by trying.
const BY_VARIABLES_EVERY: u64 = 3;
/// A value not known.
const NONE: i64 = i64::MIN;

/// What decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Guide {
    /// The model's own description of its search.
    Advice,
    /// What took part in conflicts lately.
    Activity,
    /// The one and the other in turn, from one start to the next.
    InTurn,
}

/// What a stretch of searching led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    Solution,
    /// There is none, or none better; under assumptions, [`Search::needed`] of them are to blame.
    Nothing,
    Stopped(Limit),
}

pub(crate) struct Search {
    pub(crate) kernel: Kernel,
    chooser: Chooser,
    pub(super) guide: Guide,
    pub(super) activity: Activity,
    /// By variable: the value it had last.
    pub(super) phase: Vec<i64>,
    /// By variable: what was last known of it when it took part in a conflict.
    hot: Vec<Option<Atom>>,
    /// What is decided first, but by a session: facts that took part in conflicts. Questions of a session are short and many.
    pub(super) facts: Option<Facts>,
    /// By variable: the value it had in the best solution; empty before there is one.
    best: Vec<i64>,
    analyser: Analyser,
    restarts: Restarts,
    failures_allowed: Option<u64>,
    /// How much better the next solution is to be, as the first decision: one that is better by one at a time never comes to
    /// the end of a wide objective. Twice as much after each that was found without effort.
    stride: i64,
    /// Failures when the best solution was found.
    failures_at_best: u64,
    pub(crate) statistics: Statistics,
    next_look: u64,
    pub(super) cost: Option<View>,
    /// Which variables are parts of sums: they follow from the others.
    is_part: Vec<bool>,
    /// What it tells others and hears from them, where several search.
    pub(super) member: Option<Member>,
    /// What other engines at the same question tell.
    pub(super) shared: Option<Arc<SharedBounds>>,
    /// The least cost of a solution, its own or another's, that it was told of.
    told: i64,
    /// Decided before all else, in this order.
    assumptions: Vec<Atom>,
    /// Assumptions that cannot hold together, by their places.
    pub(crate) needed: Vec<usize>,
}

impl Search {
    /// A search on a kernel that is at its root's fixpoint.
    pub(crate) fn new(
        mut kernel: Kernel,
        chooser: Chooser,
        guide: Guide,
        mut restarts: Restarts,
        cost: Option<View>,
    ) -> Search {
        kernel.learn();
        let variables = kernel.store.variables();
        let failures_allowed = restarts.next_run();
        let mut phase = vec![NONE; variables];
        let mut is_part = vec![false; variables];
        kernel.parts.iter().for_each(|&(part, _)| is_part[part as usize] = true);
        if let Some(cost) = cost.filter(|cost| cost.scale != 0) {
            let r = kernel.store.record(cost.var);
            phase[cost.var as usize] = if cost.scale > 0 { r.min } else { r.max };
            // What adds to it goes the same way.
            for &(part, total) in kernel.parts.iter().filter(|(_, total)| total.var == cost.var) {
                let r = kernel.store.record(part);
                phase[part as usize] = if (cost.scale > 0) == (total.scale > 0) { r.min } else { r.max };
            }
        }
        for (phase, &started) in phase.iter_mut().zip(chooser.favourites()) {
            *phase = if started == NO_FAVOURITE { *phase } else { started };
        }
        Search {
            kernel,
            chooser,
            guide,
            activity: Activity::new(variables),
            phase,
            hot: vec![None; variables],
            facts: Some(Facts::default()),
            best: Vec::new(),
            analyser: Analyser::default(),
            restarts,
            failures_allowed,
            stride: 1,
            failures_at_best: 0,
            statistics: Statistics::default(),
            next_look: 0,
            cost,
            is_part,
            member: None,
            shared: None,
            told: i64::MAX,
            assumptions: Vec::new(),
            needed: Vec::new(),
        }
    }

    /// Walks on to a solution. `look` says, every now and then, whether to stop.
    pub(crate) fn next(&mut self, mut look: impl FnMut(&Statistics) -> Option<Limit>) -> Found {
        loop {
            if self.statistics.nodes >= self.next_look || self.kernel.store.is_interrupted() {
                self.statistics.propagations = self.kernel.propagations;
                let limit = look(&self.statistics);
                if let Some(limit) = limit.or(self.kernel.store.is_interrupted().then_some(Limit::Cancelled)) {
                    return Found::Stopped(limit);
                }
                self.next_look = self.statistics.nodes + LOOK_EVERY;
            }
            if self.shared.is_some() && !self.hear_of_solutions() {
                return Found::Nothing;
            }
            if self.member.is_some() && !self.hear() {
                return Found::Nothing;
            }
            let outcome = self.kernel.propagate();
            self.kernel.audit_level();
            if outcome.is_err() {
                if self.kernel.store.is_interrupted() {
                    continue;
                }
                self.statistics.failures += 1;
                self.statistics.nodes += 1;
                self.chooser.forget_start();
                if self.kernel.store.level() == 0 || !self.learn() {
                    if self.kernel.store.level() == 0 {
                        self.kernel.prove_failure_at_root();
                    }
                    return Found::Nothing;
                }
                continue;
            }
            if self.failures_allowed.is_some_and(|allowed| self.statistics.failures >= allowed) {
                self.start_over();
                continue;
            }
            if self.kernel.nogoods.are_many() {
                self.tidy();
                continue;
            }
            self.statistics.nodes += 1;
            let level = self.kernel.store.level();
            let assumed = self.assumptions.get(level).copied();
            match assumed.map(|assumed| self.kernel.store.holds(assumed)) {
                Some(Holds::Yes) => {
                    self.kernel.store.push();
                    continue;
                }
                Some(Holds::No) => {
                    let refuted = self.assumptions[level].negated();
                    let levels = self.analyser.rests_on(&mut self.kernel, refuted);
                    // What is decided at a level so early is the assumption of that place.
                    self.needed = levels.into_iter().map(|level| level as usize - 1).chain([level]).collect();
                    return Found::Nothing;
                }
                _ => {}
            }
            let Some(decision) = assumed.or_else(|| self.decide()) else {
                self.statistics.solutions += 1;
                self.statistics.propagations = self.kernel.propagations;
                return Found::Solution;
            };
            self.kernel.store.push();
            self.kernel.store.cause = Cause::Decision;
            let depth = self.kernel.store.level() as u64;
            self.statistics.peak_depth = self.statistics.peak_depth.max(depth);
            // It is open, so this cannot fail.
            let _ = self.kernel.store.assert(decision);
        }
    }

    /// Begins anew under other assumptions; what was learned stays.
    pub(crate) fn assume(&mut self, assumptions: Vec<Atom>) {
        self.back_to(0);
        self.needed.clear();
        self.assumptions = assumptions;
    }

    /// Goes back to the root after a question, to be asked again; false if the kernel is of no more use, since it was stopped
    /// before it was known what follows there.
    pub(crate) fn resume(&mut self) -> bool {
        let stopped = self.kernel.store.is_interrupted();
        if stopped && self.kernel.store.level() == 0 {
            return false;
        }
        self.kernel.store.forget_interruption();
        self.back_to(0);
        true
    }

    /// A new literal, at the root.
    pub(crate) fn new_literal(&mut self) -> Literal {
        let literal = self.kernel.new_literal();
        let variables = self.kernel.store.variables();
        self.kernel.nogoods.grow(variables);
        self.activity.grow(variables);
        self.phase.resize(variables, NONE);
        self.hot.resize(variables, None);
        literal
    }

    /// Takes a clause at the root; false if it leaves nothing.
    pub(super) fn take(&mut self, clause: &[Atom], glue: u32) -> bool {
        let store = &self.kernel.store;
        if clause.iter().any(|&atom| store.entails(atom)) {
            return true;
        }
        let left: Vec<Atom> = clause.iter().copied().filter(|&atom| !store.refutes(atom)).collect();
        match left[..] {
            [] => false,
            [only] => {
                self.kernel.store.cause = Cause::Decision;
                self.kernel.store.assert(only).is_ok()
            }
            _ => {
                self.kernel.nogoods.add(&left, glue);
                true
            }
        }
    }

    /// The values of a model's variables, of which there are so many, at a solution.
    pub(crate) fn values(&self, variables: usize) -> Assignment {
        let value = |x: usize| self.kernel.store.record(x as VarId).min;
        Assignment::from((1..=variables).map(value).collect::<Vec<_>>())
    }

    pub(crate) fn assignment(&self, model: &Model) -> Assignment {
        self.values(model.variables())
    }

    /// Learns from a conflict and goes back; false if there is nothing to go back to.
    fn learn(&mut self) -> bool {
        self.kernel.prove_root();
        let Some(learned) = self.analyser.learn(&mut self.kernel) else {
            self.kernel.prove_clause(&[]);
            return false;
        };
        let (level, glue) = (learned.level, learned.glue);
        let first = learned.clause[0];
        if let Some(audit) = &mut self.kernel.audit {
            audit.clauses.push(learned.clause.to_vec());
        }
        if let Some(member) = &self.member {
            member.tell(learned.clause, glue);
        }
        let line = self.kernel.prove_clause(learned.clause);
        let id = (learned.clause.len() > 1).then(|| self.kernel.nogoods.add(learned.clause, glue));
        id.iter().for_each(|&id| self.kernel.nogoods.is_line(id, line));
        for &atom in &self.analyser.touched {
            self.activity.bump(atom.var);
            if let Some(literal) = self.kernel.channels.literal_of(atom) {
                self.activity.bump(literal.var());
            }
            self.hot[atom.var as usize] = Some(atom);
            if let Some(facts) = &mut self.facts {
                facts.bump(&self.kernel.store, atom);
            }
        }
        self.facts.iter_mut().for_each(Facts::decay);
        self.activity.decay();
        self.kernel.nogoods.decay();
        self.back_to(level as usize);
        self.kernel.store.cause = id.map_or(Cause::Decision, Cause::Nogood);
        self.kernel.store.assert(first).is_ok() || self.kernel.store.level() > 0
    }

    /// Undoes levels until this one is the last.
    pub(super) fn back_to(&mut self, level: usize) {
        self.facts.iter_mut().for_each(|facts| facts.back_to(level));
        while self.kernel.store.level() > level {
            let (start, end) = (self.kernel.store.level_start(), self.kernel.store.position());
            for position in start..end {
                let Some(entry) = self.kernel.store.entry(position) else { break };
                let x = entry.var;
                let r = self.kernel.store.record(x);
                if r.min == r.max {
                    self.phase[x as usize] = r.min;
                }
                self.activity.insert(x);
            }
            self.kernel.pop();
        }
    }

    /// Drops clauses that help no more, which takes a way back to the root; the search finds its place again.
    fn tidy(&mut self) {
        self.back_to(0);
        self.kernel.prove_root();
        self.kernel.nogoods.reduce(&self.kernel.store);
        self.facts.iter_mut().for_each(Facts::reduce);
    }

    fn start_over(&mut self) {
        self.back_to(0);
        self.statistics.restarts += 1;
        self.stride = 1;
        self.failures_allowed = self.restarts.next_run().map(|run| run.saturating_add(self.statistics.failures));
        // Better solutions are often near the best one known.
        if !self.best.is_empty() {
            self.phase.clone_from(&self.best);
            self.facts.iter_mut().for_each(Facts::forget_how_they_were);
        }
    }

    /// After a solution: only what is worth less than `cost` is looked for from now on. False if nothing can be.
    pub(crate) fn improve_on(&mut self, best: i64) -> bool {
        self.best.clear();
        self.best.extend((0..self.phase.len()).map(|x| self.kernel.store.record(x as VarId).min));
        self.kernel.prove_solution();
        self.back_to(0);
        let effort = self.statistics.failures - self.failures_at_best;
        self.stride = if effort <= EFFORTLESS { self.stride.saturating_mul(2) } else { 1 };
        self.failures_at_best = self.statistics.failures;
        let Some(cost) = self.cost else { return false };
        self.told = self.told.min(best);
        self.kernel.store.cause = Cause::Decision;
        self.kernel.store.set_max(cost, best.saturating_sub(1)).is_ok()
    }

    /// Looks only for what is better than the best solution that another engine has; false if nothing can be. At the root,
    /// says what is proved there.
    fn hear_of_solutions(&mut self) -> bool {
        let (Some(shared), Some(cost)) = (&self.shared, self.cost) else { return true };
        let reached = shared.reached().filter(|&reached| reached < self.told);
        if self.kernel.store.level() == 0 {
            shared.prove(self.kernel.store.min(cost), &Grounds::Exact);
        }
        let Some(reached) = reached else { return true };
        self.told = reached;
        self.back_to(0);
        self.kernel.store.cause = Cause::Decision;
        self.kernel.store.set_max(cost, reached.saturating_sub(1)).is_ok()
    }

    /// After a solution: others are looked for from now on. False if there are none.
    ///
    /// What was decided does not come together again; the last of it is undone, so the search goes on as if it had failed.
    pub(crate) fn exclude(&mut self) -> bool {
        let store = &self.kernel.store;
        let decided = (1..=store.level() as u32).rev().filter_map(|level| store.decision_of(level));
        let clause: Vec<Atom> = decided.map(Atom::negated).collect();
        let Some(&first) = clause.first() else { return false };
        let id = (clause.len() > 1).then(|| self.kernel.nogoods.add(&clause, FOR_GOOD));
        self.back_to(clause.len() - 1);
        self.kernel.store.cause = id.map_or(Cause::Decision, Cause::Nogood);
        self.kernel.store.assert(first).is_ok()
    }

    /// After a solution: others are looked for in which these variables do not all have the values that they have here. False
    /// if there are none.
    pub(crate) fn exclude_values(&mut self, shown: &[Var]) -> bool {
        let values: Vec<Atom> = shown
            .iter()
            .map(|&var| store_variable(var))
            .map(|x| Atom::not_equal(x, self.kernel.store.record(x).min))
            .collect();
        self.back_to(0);
        let store = &self.kernel.store;
        let mut clause: Vec<Atom> = values.into_iter().filter(|&atom| !store.refutes(atom)).collect();
        clause.sort_unstable();
        clause.dedup();
        match clause[..] {
            [] => false,
            [only] => {
                self.kernel.store.cause = Cause::Decision;
                self.kernel.store.assert(only).is_ok()
            }
            _ => {
                self.kernel.nogoods.add(&clause, FOR_GOOD);
                true
            }
        }
    }

    fn decide(&mut self) -> Option<Atom> {
        if let Some(started) = self.chooser.next_of_start(&self.kernel.store) {
            return Some(as_atom(started));
        }
        let by_advice = match self.guide {
            Guide::Advice => true,
            Guide::Activity => false,
            Guide::InTurn => self.statistics.restarts.is_multiple_of(2),
        };
        if by_advice {
            return self.chooser.choose(&mut self.kernel.store).map(as_atom);
        }
        if let Some(far) = self.far_better() {
            return Some(far);
        }
        if !self.is_by_variables()
            && let Some(decision) = self.active_fact()
        {
            return Some(decision);
        }
        loop {
            let x = self.activity.pop()?;
            let r = self.kernel.store.record(x);
            if r.min == r.max || self.may_wait(x) {
                continue;
            }
            let wanted = self.wanted(x);
            let decision = match self.hot[x as usize] {
                Some(hot) if r.size > 2 && self.kernel.store.holds(hot) == Holds::Open => {
                    if Atom::equal(x, wanted).implies(hot) { hot } else { hot.negated() }
                }
                _ => self.towards(x, wanted),
            };
            self.activity.insert(x);
            return Some(decision);
        }
    }

    /// The decision on the open fact that took part in conflicts most lately: to be as it was when it was last known, or, if
    /// it never was, as its variable was. Of single values the first guess is that they are taken, since that says more.
    fn active_fact(&mut self) -> Option<Atom> {
        loop {
            let (fact, held) = self.facts.as_mut()?.next(&self.kernel.store)?;
            let x = fact.var;
            if self.may_wait(x) {
                continue;
            }
            let is_value = fact.is == Is::Equal && self.best.is_empty();
            let holds = held.unwrap_or_else(|| is_value || Atom::equal(x, self.wanted(x)).implies(fact));
            self.facts.iter_mut().for_each(|facts| facts.decided(holds));
            return Some(if holds { fact } else { fact.negated() });
        }
    }

    /// Whether it is the turn of variables rather than facts to be decided.
    fn is_by_variables(&self) -> bool {
        let run = match self.guide {
            Guide::InTurn => self.statistics.restarts / 2,
            _ => self.statistics.restarts,
        };
        run % BY_VARIABLES_EVERY == BY_VARIABLES_EVERY - 1
    }

    /// To begin with parts of sums that are as good as can be leads to no first solution where these do not go together.
    fn may_wait(&self, x: VarId) -> bool {
        self.best.is_empty() && self.is_part.get(x as usize) == Some(&true)
    }

    /// The value that a variable had last, as far as its bounds allow.
    fn wanted(&self, x: VarId) -> i64 {
        let r = self.kernel.store.record(x);
        match self.phase[x as usize] {
            NONE => r.min,
            phase => phase.clamp(r.min, r.max),
        }
    }

    /// The decision, before all others, that the next solution is better by the stride, or by half of what may be if that is less.
    fn far_better(&self) -> Option<Atom> {
        let (store, cost) = (&self.kernel.store, self.cost?);
        if self.stride < 2 || store.level() > 0 || cost.scale == 0 {
            return None;
        }
        let (least, most) = (store.min(cost), store.max(cost));
        let target = most.saturating_sub(self.stride).max(least + (most - least) / 2);
        let steps = (target - cost.offset).div_euclid(cost.scale.abs());
        let atom = if cost.scale > 0 { Atom::at_most(cost.var, steps) } else { Atom::at_least(cost.var, -steps) };
        (store.holds(atom) == Holds::Open).then_some(atom)
    }

    /// A decision that leads a variable to a value by its bounds.
    fn towards(&self, x: VarId, wanted: i64) -> Atom {
        let r = self.kernel.store.record(x);
        if wanted > r.min { Atom::at_least(x, wanted) } else { Atom::at_most(x, r.min) }
    }
}

fn as_atom(decision: Decision) -> Atom {
    let Decision { var, test, value } = decision;
    match test {
        Test::Equals => Atom::equal(var, value),
        Test::AtMost => Atom::at_most(var, value),
        Test::AtLeast => Atom::at_least(var, value),
    }
}
