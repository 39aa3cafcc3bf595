//! What a propagator is, and the contract of what it answers.

use crate::learn::{Claim, Reason};
use crate::store::journal::Past;
use crate::store::{Conflict, Events, Store, Window};
use crate::view::{Literal, View};

/// What a propagator run achieved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Running again at once would change nothing: the propagator's own changes need not wake it.
    Fixpoint,
    /// Running again might prune more, if the run pruned anything it listens to.
    MayProgress,
    /// Every assignment within the domains satisfies the constraint: never run again below this node.
    Entailed,
}

/// How expensive a run is; cheaper propagators run first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cost {
    /// One or two variables.
    Binary,
    /// A few variables.
    Ternary,
    /// Proportional to the number of variables.
    Linear,
    /// A little more than that, or many values looked at.
    Linearithmic,
    /// The square of the number of variables, or a graph algorithm.
    Quadratic,
    /// More than that.
    Expensive,
}

impl Cost {
    pub(crate) const LEVELS: usize = 6;
}

/// A filtering algorithm for one constraint.
///
/// Life of a propagator: [`subscribe`](Propagator::subscribe) once; [`start`](Propagator::start) when it begins to
/// matter (at once, or when its guard becomes true, perhaps again and again after backtracking); then
/// [`notify`](Propagator::notify) for the subscriptions that ask for it and [`propagate`](Propagator::propagate)
/// whenever something it listens to has changed. State that depends on the search is kept in trailed
/// [cells](crate::Store::new_cell), or noted by `notify`, used by `propagate` and dropped by
/// [`forget`](Propagator::forget).
pub trait Propagator: Send {
    /// For the order in the queue.
    fn cost(&self) -> Cost;

    /// Says what to listen to.
    fn subscribe(&mut self, to: &mut Subscriptions<'_>);

    /// Sets up state that `notify` keeps up to date, from the domains as they are now.
    fn start(&mut self, _store: &mut Store) {}

    /// A subscription made with [`Subscriptions::advise`] fired. Returns whether to run. Must not prune.
    fn notify(&mut self, _store: &mut Store, _tag: u32, _events: Events) -> bool {
        true
    }

    /// Prunes what cannot be part of a solution.
    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict>;

    /// Why a claim of this propagator's was right: adds conditions that held in the `past` and that the claim follows from, by
    /// the constraint alone, and answers `true`. The change claimed is one that it made to a domain, or less. `false` leaves
    /// everything known of all its variables as the reason, which is always right and never short.
    fn explain(&mut self, _claim: Claim, _past: &Past<'_>, _reason: &mut Reason) -> bool {
        false
    }

    /// Drops what `notify` has noted since the last run, because the search is going back.
    fn forget(&mut self) {}
}

/// One wish to be woken.
#[derive(Clone, Copy)]
pub(crate) struct Subscription {
    pub(crate) propagator: u32,
    pub(crate) tag: u32,
    pub(crate) events: Events,
    pub(crate) advise: bool,
}

/// Where a propagator says what it listens to.
pub struct Subscriptions<'k> {
    pub(crate) propagator: u32,
    pub(crate) lists: &'k mut [Vec<Subscription>],
    pub(crate) scope: &'k mut Vec<u32>,
}

impl Subscriptions<'_> {
    /// The number under which the kernel knows the propagator, for [`Store::attend`].
    pub fn id(&self) -> PropagatorId {
        PropagatorId(self.propagator)
    }

    fn add(&mut self, view: View, events: Events, tag: u32, advise: bool) {
        if view.scale == 0 || view.var == crate::store::ONE {
            return;
        }
        let events = if view.scale < 0 { events.mirrored() } else { events };
        self.lists[view.var as usize].push(Subscription { propagator: self.propagator, tag, events, advise });
        self.scope.push(view.var);
    }

    /// Run when one of the events happens to the view.
    pub fn on(&mut self, view: View, events: Events) {
        self.add(view, events, 0, false);
    }

    /// Run when one of the events happens to the view, as long as the tag is [attended to](Store::attend).
    pub fn on_tagged(&mut self, view: View, events: Events, tag: usize) {
        self.add(view, events, tag as u32, false);
    }

    /// Call [`Propagator::notify`] with the tag when one of the events happens to the view.
    pub fn advise(&mut self, view: View, events: Events, tag: usize) {
        self.add(view, events, tag as u32, true);
    }

    /// Run when one of the events happens to any of the views.
    pub fn on_all(&mut self, views: &[View], events: Events) {
        views.iter().for_each(|&view| self.on(view, events));
    }

    /// Run when a literal is decided.
    pub fn on_literal(&mut self, literal: Literal) {
        self.on(View::from(literal), Events::FIXED);
    }
}

/// Names a propagator of a kernel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PropagatorId(pub(crate) u32);

impl Store {
    /// From now on (until backtracking) the propagator wakes only for tags from `low` to `high`.
    /// Subscriptions without a tag have tag 0.
    pub fn attend(&mut self, propagator: PropagatorId, low: usize, high: usize) {
        self.set_window(propagator.0, Window { low: low as u32, high: high as u32 });
    }
}
