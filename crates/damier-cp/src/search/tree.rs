//! Depth-first search with an explicit stack.
//!
//! A left branch opens a level; its refusal is applied to the level below after undoing, so the trail is as deep as the
//! decisions taken and never copied. Bounds of branch and bound are applied whenever the search comes back.

use super::choose::Chooser;
use super::decision::{Decision, Step};
use super::restart::Restarts;
use super::trace::{NodeOutcome, TraceNode, TraceSink, describe};
use crate::kernel::Kernel;
use crate::post::store_variable;
use crate::store::{Conflict, Pruned, VarId};
use crate::view::View;
use damier_model::{Assignment, Limit, Model, Statistics, Var};

/// Nodes at most between two looks at the clock, the cancel flag and the other threads.
pub(crate) const LOOK_EVERY: u64 = 64;

/// What the next stretch of searching led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    Solution,
    /// The tree is worked off.
    Nothing,
    Stopped(Limit),
}

/// Asked every few nodes whether to go on.
pub(crate) trait Supervisor {
    /// Told what was done since the start; says what limit is reached, if any.
    fn look(&mut self, statistics: &Statistics) -> Option<Limit>;
    /// After how many more nodes to ask again, at the latest.
    fn patience(&self) -> u64;
    /// The best objective value known to any thread, as something to stay below.
    fn bound(&self) -> i64 {
        i64::MAX
    }
}

struct Frame {
    decision: Decision,
    /// The node at which it was taken.
    node: u64,
    /// Steps from the root to that node.
    depth: usize,
}

/// A node of which it is not yet known what becomes of it.
#[derive(Clone, Copy)]
struct Arrival {
    parent: Option<u64>,
    step: Option<Step>,
    told: bool,
}

pub(crate) struct Tree<'m, 't> {
    model: &'m Model,
    pub(crate) kernel: Kernel,
    pub(crate) chooser: Chooser,
    stack: Vec<Frame>,
    /// To be minimised.
    cost: Option<View>,
    /// By variable of the store, where not all tell solutions apart: whether it does not.
    hidden: Vec<bool>,
    restarts: Restarts,
    failures_allowed: Option<u64>,
    pub(crate) statistics: Statistics,
    /// Number of the node the search is at.
    node: u64,
    /// Steps from the root to it.
    depth: usize,
    arrival: Arrival,
    next_look: u64,
    state: State,
    trace: Option<&'t mut TraceSink<'t>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Fresh,
    /// At a consistent node.
    Open,
    /// At a solution.
    Solved,
    /// At a node that is done with.
    Closed,
}

impl<'m, 't> Tree<'m, 't> {
    pub(crate) fn new(model: &'m Model, kernel: Kernel, chooser: Chooser) -> Tree<'m, 't> {
        Tree {
            model,
            hidden: Vec::new(),
            stack: Vec::with_capacity(kernel.store.variables() + 1),
            kernel,
            chooser,
            cost: None,
            restarts: Restarts::new(damier_model::Restart::None, 1, None),
            failures_allowed: None,
            statistics: Statistics::default(),
            node: 0,
            depth: 0,
            arrival: Arrival { parent: None, step: None, told: false },
            next_look: 0,
            state: State::Fresh,
            trace: None,
        }
    }

    pub(crate) fn with_restarts(mut self, mut restarts: Restarts) -> Self {
        self.failures_allowed = restarts.next_run();
        self.restarts = restarts;
        self
    }

    /// Leaves a solution by the last decision on one of these variables; its chooser must decide them before all others.
    pub(crate) fn showing(mut self, shown: Option<&[Var]>) -> Self {
        if let Some(shown) = shown {
            self.hidden = vec![true; self.kernel.store.variables()];
            shown.iter().for_each(|&var| self.hidden[store_variable(var) as usize] = false);
        }
        self
    }

    pub(crate) fn minimising(mut self, cost: Option<View>) -> Self {
        self.cost = cost;
        self
    }

    pub(crate) fn with_trace(mut self, trace: Option<&'t mut TraceSink<'t>>) -> Self {
        self.trace = trace;
        self
    }

    /// The values of the model's variables, all of them fixed.
    pub(crate) fn assignment(&self) -> Assignment {
        let value = |x: usize| self.kernel.store.record(x as VarId).min;
        Assignment::from((1..=self.model.variables()).map(value).collect::<Vec<_>>())
    }

    /// Value of what is minimised, at a solution.
    pub(crate) fn cost_here(&self) -> Option<i64> {
        self.cost.map(|cost| self.kernel.store.min(cost))
    }

    /// Starts over below the given steps, with everything but the root undone first. The kernel must have reached the
    /// root's fixpoint before, since undoing forgets what waits.
    pub(crate) fn enter(&mut self, steps: &[Step], supervisor: &impl Supervisor) {
        while self.kernel.store.level() > 0 {
            self.kernel.pop();
        }
        self.stack.clear();
        self.kernel.store.push();
        self.depth = steps.len();
        let applied = steps.iter().try_for_each(|step| step.apply(&mut self.kernel.store));
        self.state = State::Closed;
        self.statistics.nodes += 1;
        if applied.and_then(|()| self.apply_bound(supervisor)).and_then(|()| self.kernel.propagate()).is_ok() {
            self.state = State::Open;
        } else {
            self.kernel.store.forget_modified();
            self.statistics.failures += 1;
        }
    }

    /// Walks on to the next solution.
    pub(crate) fn next(&mut self, supervisor: &mut impl Supervisor) -> Found {
        if self.state == State::Fresh {
            self.statistics.nodes += 1;
            self.state = if self.kernel.propagate().is_ok() { State::Open } else { State::Closed };
            if self.state == State::Closed {
                self.statistics.failures += 1;
                self.tell(NodeOutcome::Failed);
            }
        }
        loop {
            if self.statistics.nodes >= self.next_look || self.kernel.store.is_interrupted() {
                self.statistics.propagations = self.kernel.propagations;
                let limit = supervisor.look(&self.statistics);
                if let Some(limit) = limit.or(self.kernel.store.is_interrupted().then_some(Limit::Cancelled)) {
                    return Found::Stopped(limit);
                }
                self.next_look = self.statistics.nodes + supervisor.patience().max(1);
            }
            if self.state == State::Solved {
                self.leave_hidden();
                self.state = State::Closed;
            }
            if self.state == State::Closed {
                match self.step_back(supervisor) {
                    Some(()) => continue,
                    None => {
                        self.statistics.propagations = self.kernel.propagations;
                        return Found::Nothing;
                    }
                }
            }
            match self.chooser.choose(&mut self.kernel.store) {
                None => {
                    self.tell(NodeOutcome::Solution);
                    self.state = State::Solved;
                    self.statistics.solutions += 1;
                    self.statistics.propagations = self.kernel.propagations;
                    return Found::Solution;
                }
                Some(decision) => {
                    self.tell(NodeOutcome::Branched);
                    self.take(decision);
                }
            }
        }
    }

    #[inline]
    fn take(&mut self, decision: Decision) {
        self.kernel.forget_culprit();
        self.kernel.store.push();
        self.stack.push(Frame { decision, node: self.node, depth: self.depth });
        let step = Step { decision, refused: false };
        let outcome = step.apply(&mut self.kernel.store).and_then(|()| self.kernel.propagate());
        self.arrive(step, self.node, self.depth + 1, outcome);
    }

    /// Undoes the last decisions that make no difference to be shown.
    fn leave_hidden(&mut self) {
        while self.stack.last().is_some_and(|frame| self.hidden.get(frame.decision.var as usize) == Some(&true)) {
            self.stack.pop();
            self.kernel.pop();
        }
    }

    /// Refuses the last decision that was taken; `None` if there is none left.
    fn step_back(&mut self, supervisor: &impl Supervisor) -> Option<()> {
        if self.failures_allowed.is_some_and(|allowed| self.statistics.failures >= allowed) && !self.stack.is_empty() {
            return self.start_over(supervisor);
        }
        let Frame { decision, node, depth } = self.stack.pop()?;
        self.kernel.forget_culprit();
        self.kernel.pop();
        let step = Step { decision, refused: true };
        let outcome = step
            .apply(&mut self.kernel.store)
            .and_then(|()| self.apply_bound(supervisor))
            .and_then(|()| self.kernel.propagate());
        self.arrive(step, node, depth + 1, outcome);
        Some(())
    }

    fn apply_bound(&mut self, supervisor: &impl Supervisor) -> Pruned {
        match self.cost {
            Some(cost) => self.kernel.store.set_max(cost, supervisor.bound().saturating_sub(1)),
            None => Ok(()),
        }
    }

    fn start_over(&mut self, supervisor: &impl Supervisor) -> Option<()> {
        while self.stack.pop().is_some() {
            self.kernel.pop();
        }
        (self.node, self.depth) = (0, 0);
        self.arrival = Arrival { parent: None, step: None, told: true };
        self.statistics.restarts += 1;
        self.failures_allowed = self.restarts.next_run().map(|run| run.saturating_add(self.statistics.failures));
        let outcome = self.apply_bound(supervisor).and_then(|()| self.kernel.propagate());
        if outcome.is_err() {
            self.kernel.store.forget_modified();
            return None;
        }
        self.state = State::Open;
        Some(())
    }

    #[inline]
    fn arrive(&mut self, step: Step, parent: u64, depth: usize, outcome: Result<(), Conflict>) {
        self.node = self.statistics.nodes;
        self.statistics.nodes += 1;
        self.depth = depth;
        self.statistics.peak_depth = self.statistics.peak_depth.max(depth as u64);
        self.arrival = Arrival { parent: Some(parent), step: Some(step), told: false };
        if outcome.is_ok() {
            self.state = State::Open;
        } else {
            // A decision that fails by itself leaves events behind.
            self.kernel.store.forget_modified();
            self.statistics.failures += 1;
            self.chooser.failed(&self.kernel, step.decision.var);
            self.state = State::Closed;
            self.tell(NodeOutcome::Failed);
        }
    }

    #[inline]
    fn tell(&mut self, outcome: NodeOutcome) {
        let Some(trace) = &mut self.trace else { return };
        if std::mem::replace(&mut self.arrival.told, true) {
            return;
        }
        let Arrival { parent, step, .. } = self.arrival;
        let decision = step.map(|step| describe(self.model, step)).unwrap_or_default();
        trace(TraceNode { id: self.node, parent, depth: self.depth, decision, outcome });
    }
}
