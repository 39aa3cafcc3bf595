//! The kernel: store, propagators, clauses and disequalities, run together to a common fixpoint.
//!
//! Order of work: first all subscriptions of changed variables are served (which only queues propagators), then literals that
//! stand for facts, then disequalities and clauses of variables just fixed, then the cheapest propagator in the queue. A
//! propagator that reports a fixpoint is not woken by its own changes.

use crate::channels::Channels;
use crate::clauses::Clauses;
use crate::disequalities::Disequalities;
use crate::learn::nogoods::Nogoods;
use crate::learn::proof::Proof;
use crate::learn::{Atom, Audit};
use crate::post::{Poster, compile};
use crate::propagator::{Propagator, Status, Subscription, Subscriptions};
use crate::queue::Queue;
use crate::store::journal::Cause;
use crate::store::{Conflict, Events, Pruned, Store, VarId, Window};
use crate::view::{Literal, View};
use damier_model::{Domain, Model, Strength};

/// No propagator: the source of changes made by a decision, a clause or a disequality.
const NONE: u32 = u32::MAX;

/// What calling a propagator is worth, in steps of work between two looks at the watchdog, besides a step per variable.
const STEPS_PER_RUN: usize = 32;

/// What failed last, for the conflict weights of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Culprit {
    Propagator(u32),
    Disequality(VarId, VarId),
    Clause(Literal, Option<u32>),
    Channel(u32),
}

/// Everything that reasons about one model.
///
/// Made from the model, propagated to a fixpoint, and then moved by hand: a level is opened on the [store](Store::push),
/// something is decided there, and [`Kernel::pop`] goes back. ([`Cp`](crate::Cp) does so in a search.)
///
/// ```
/// use damier_cp::{Kernel, View};
/// use damier_model::{Model, Relate, Strength};
///
/// let mut m = Model::new("doc");
/// let (x, y) = (m.int("x", 0..=9), m.int("y", 0..=9));
/// m.post((x + 5).at_most(y));
/// let mut kernel = Kernel::new(&m, Strength::Auto)?;
/// kernel.propagate()?;
/// let (x, y) = (View::from(x), View::from(y));
/// assert_eq!((kernel.store.max(x), kernel.store.min(y)), (4, 5));
///
/// kernel.store.push();
/// kernel.store.fix(y, 6)?;
/// kernel.propagate()?;
/// assert_eq!(kernel.store.max(x), 1);
/// kernel.pop();
/// assert_eq!(kernel.store.max(x), 4);
/// # Ok::<(), damier_cp::Conflict>(())
/// ```
pub struct Kernel {
    /// The domains.
    pub store: Store,
    pub(crate) propagators: Vec<Box<dyn Propagator>>,
    /// By propagator: the literal that it sleeps without.
    pub(crate) guards: Vec<Literal>,
    subscriptions: Vec<Vec<Subscription>>,
    pub(crate) scopes: Vec<Box<[VarId]>>,
    /// By literal: the propagators that sleep until it holds.
    guarded: Vec<Vec<u32>>,
    queue: Queue,
    pub(crate) clauses: Clauses,
    pub(crate) channels: Channels,
    /// Changes that the channels have not been told of.
    unchannelled: Vec<(VarId, Events)>,
    /// What was claimed and learned, where a test wants to know.
    pub(crate) audit: Option<Box<Audit>>,
    /// The proof that is written, if one is.
    pub(crate) proof: Option<Box<Proof>>,
    /// The constraint that is being posted, and that of each propagator, by their indices in the model.
    pub(crate) posting: u32,
    pub(crate) origins: Vec<u32>,
    /// What was learned, if the search learns.
    pub(crate) nogoods: Nogoods,
    learns: bool,
    /// Whether constraints are posted as suits a search that learns: long sums [in parts](crate::propagators::partial_sums),
    /// permutations with all that follows from them.
    pub(crate) made_for_learning: bool,
    /// Whether that search answers many short questions, so that propagation has to be quick rather than thorough.
    pub(crate) is_asked_often: bool,
    /// The variables of such parts, with the totals that they are parts of.
    pub(crate) parts: Vec<(VarId, View)>,
    /// Whether there are channels.
    channelled: bool,
    /// Changes at the root that the nogoods have not been told of.
    changed: Vec<VarId>,
    /// The position in the journal up to which they have been.
    heard: u32,
    disequalities: Disequalities,
    /// Fixed variables whose clauses and disequalities were not yet served.
    fixed: Vec<VarId>,
    /// Propagators run so far; serving the disequalities and clauses of one variable counts as one.
    pub propagations: u64,
    culprit: Option<Culprit>,
}

impl Kernel {
    /// The kernel of a model, nothing propagated yet; `Err` if posting its constraints shows that it has no solution.
    pub fn new(model: &Model, strength: Strength) -> Result<Kernel, Conflict> {
        Kernel::with(model, strength, |_| Ok(()))
    }

    /// As [`Kernel::new`], with what `own` posts besides the model's constraints.
    pub fn with(
        model: &Model,
        strength: Strength,
        own: impl FnOnce(&mut Poster<'_>) -> Pruned,
    ) -> Result<Kernel, Conflict> {
        compile(model, strength, own)
    }

    /// A kernel that knows the constants and nothing else.
    pub(crate) fn empty() -> Kernel {
        let mut kernel = Kernel {
            store: Store::default(),
            propagators: Vec::new(),
            guards: Vec::new(),
            subscriptions: Vec::new(),
            scopes: Vec::new(),
            guarded: Vec::new(),
            queue: Queue::default(),
            clauses: Clauses::default(),
            channels: Channels::default(),
            unchannelled: Vec::new(),
            audit: None,
            proof: None,
            posting: 0,
            origins: Vec::new(),
            nogoods: Nogoods::default(),
            learns: false,
            made_for_learning: false,
            is_asked_often: false,
            parts: Vec::new(),
            channelled: false,
            changed: Vec::new(),
            heard: 0,
            disequalities: Disequalities::default(),
            fixed: Vec::new(),
            propagations: 0,
            culprit: None,
        };
        kernel.make_room();
        kernel
    }

    /// A new variable; the domain must not be empty.
    pub(crate) fn new_variable(&mut self, domain: &Domain) -> View {
        let var = self.store.add_variable(domain);
        self.make_room();
        View { var, scale: 1, offset: 0 }
    }

    /// Room for what is kept by variable.
    fn make_room(&mut self) {
        let variables = self.store.variables();
        self.clauses.grow(variables);
        self.channels.grow(variables);
        self.disequalities.grow(variables);
        self.subscriptions.resize_with(variables, Vec::new);
        self.guarded.resize_with(2 * variables, Vec::new);
        self.fixed.reserve(variables - self.fixed.len());
        self.unchannelled.reserve(variables - self.unchannelled.len().min(variables));
    }

    /// A new 0..1 variable, as its positive literal.
    pub(crate) fn new_literal(&mut self) -> Literal {
        Literal::new(self.new_variable(&Domain::boolean()).var, false)
    }

    /// Adds a propagator that sleeps until `guard` holds ([`Literal::TRUE`]: it is queued at once).
    pub(crate) fn add_propagator(&mut self, guard: Literal, mut propagator: Box<dyn Propagator>) {
        if self.store.is_false(guard) {
            return;
        }
        let id = self.propagators.len() as u32;
        let mut scope = Vec::new();
        propagator.subscribe(&mut Subscriptions { propagator: id, lists: &mut self.subscriptions, scope: &mut scope });
        scope.sort_unstable();
        scope.dedup();
        self.queue.register(propagator.cost());
        self.propagators.push(propagator);
        self.guards.push(guard);
        self.origins.push(self.posting);
        self.scopes.push(scope.into());
        let awake = self.store.is_true(guard);
        self.store.add_window(if awake { Window::ALL } else { Window::ASLEEP });
        if !awake {
            self.guarded[guard.0 as usize].push(id);
        }
    }

    /// Adds the clause `literals`.
    pub(crate) fn add_clause(&mut self, literals: &[Literal]) -> Pruned {
        self.clauses.add(&mut self.store, literals)
    }

    /// Makes `literal ⇒ atom` hold, and `atom ⇒ literal` if asked for. The atom is not one of a 0..1 variable.
    pub(crate) fn add_channel(&mut self, literal: Literal, atom: Atom, both_ways: bool) -> Pruned {
        self.channels.add(&mut self.store, literal, atom, both_ways)
    }

    /// Adds `sign·x + offset ≠ y` for different variables; sign is 1 or -1.
    pub(crate) fn add_disequality(&mut self, x: VarId, sign: i32, offset: i64, y: VarId) -> Pruned {
        if let Some(v) = self.store.value(View { var: y, scale: 1, offset: 0 }) {
            return self.store.var_remove(x, i64::from(sign) * (v - offset));
        }
        if let Some(v) = self.store.value(View { var: x, scale: 1, offset: 0 }) {
            return self.store.var_remove(y, i64::from(sign) * v + offset);
        }
        self.disequalities.add(x, sign, offset, y);
        Ok(())
    }

    /// Called once when everything is posted: starts and queues all propagators that are awake.
    pub(crate) fn start(&mut self) {
        self.disequalities.tidy();
        self.clauses.tidy();
        self.channels.tidy(&mut self.store);
        self.channelled = !self.channels.is_empty();
        // What was pruned while posting is told now: who starts must not hear again of what it has seen itself.
        self.serve_modified(NONE);
        for id in 0..self.propagators.len() as u32 {
            if self.store.window(id) == Window::ALL {
                self.propagators[id as usize].start(&mut self.store);
                self.queue.push(id);
            }
        }
    }

    /// Prunes until nothing more follows.
    pub fn propagate(&mut self) -> Pruned {
        let mut source = NONE;
        loop {
            self.serve_modified(source);
            source = NONE;
            if self.channelled
                && let Some((x, events)) = self.unchannelled.pop()
            {
                self.propagations += 1;
                if let Err(conflict) = self.channels.on_change(&mut self.store, x, events) {
                    self.culprit = Some(Culprit::Channel(self.channels.failed));
                    self.give_up();
                    return Err(conflict);
                }
                continue;
            }
            if let Some(x) = self.fixed.pop() {
                self.propagations += 1;
                if let Err(conflict) = self.serve_fixed(x) {
                    self.give_up();
                    return Err(conflict);
                }
                continue;
            }
            if self.learns
                && let Some(outcome) = self.tell_nogoods()
            {
                self.propagations += 1;
                if let Err(conflict) = outcome {
                    self.culprit = None;
                    self.give_up();
                    return Err(conflict);
                }
                continue;
            }
            let Some(id) = self.queue.pop() else { return Ok(()) };
            self.propagations += 1;
            if self.store.worked(STEPS_PER_RUN + self.scopes[id as usize].len()).is_err() {
                self.propagators[id as usize].forget();
                self.give_up();
                return Err(Conflict);
            }
            self.store.cause = Cause::Propagator(id);
            match self.propagators[id as usize].propagate(&mut self.store) {
                Ok(Status::Fixpoint) => source = id,
                Ok(Status::MayProgress) => {}
                Ok(Status::Entailed) => self.store.set_window(id, Window::ENTAILED),
                Err(conflict) => {
                    self.culprit = Some(Culprit::Propagator(id));
                    self.propagators[id as usize].forget();
                    self.give_up();
                    return Err(conflict);
                }
            }
        }
    }

    /// Wakes all that listen to what has changed, but not `source`, which made the changes and knows of them.
    #[inline]
    fn serve_modified(&mut self, source: u32) {
        while let Some((x, events)) = self.store.take_modified() {
            self.wake(x, events, source);
            if events.meets(Events::FIXED) {
                self.fixed.push(x);
            }
            if self.channelled && self.channels.concern(x) {
                self.unchannelled.push((x, events));
            }
            if self.learns && self.store.level() == 0 {
                self.changed.push(x);
            }
        }
    }

    #[inline]
    fn wake(&mut self, x: VarId, events: Events, source: u32) {
        for sub in &self.subscriptions[x as usize] {
            if !sub.events.meets(events) || sub.propagator == source {
                continue;
            }
            let window = self.store.window(sub.propagator);
            if sub.tag < window.low || sub.tag > window.high {
                continue;
            }
            if sub.advise {
                let propagator = &mut self.propagators[sub.propagator as usize];
                if propagator.notify(&mut self.store, sub.tag, events) {
                    self.queue.push(sub.propagator);
                }
            } else {
                self.queue.push(sub.propagator);
            }
        }
    }

    #[inline]
    fn serve_fixed(&mut self, x: VarId) -> Pruned {
        let value = self.store.record(x).min;
        let lit = Literal::new(x, value == 0);
        let decided = value == 0 || value == 1;
        if decided {
            // First, while no change is waiting to be told: who starts must not hear again of what it has seen itself.
            self.start_guarded(lit);
        }
        self.store.cause = Cause::Disequality(x);
        if let Err(conflict) = self.disequalities.on_fixed(&mut self.store, x) {
            self.culprit = Some(Culprit::Disequality(x, self.disequalities.failed));
            return Err(conflict);
        }
        if decided && let Err(conflict) = self.clauses.on_true(&mut self.store, lit) {
            let (literal, clause) = self.clauses.failed;
            self.culprit = Some(Culprit::Clause(literal, clause));
            return Err(conflict);
        }
        Ok(())
    }

    #[inline]
    fn start_guarded(&mut self, guard: Literal) {
        for &id in &self.guarded[guard.0 as usize] {
            self.store.set_window(id, Window::ALL);
            self.propagators[id as usize].start(&mut self.store);
            self.queue.push(id);
        }
    }

    /// Tells the nogoods of a change that they do not know of; `None` if there is none.
    #[inline]
    fn tell_nogoods(&mut self) -> Option<Pruned> {
        if self.heard < self.store.position() {
            self.heard += 1;
            return Some(self.nogoods.on_change(&mut self.store, self.heard - 1));
        }
        let x = self.changed.pop()?;
        Some(self.nogoods.on_change_at_root(&mut self.store, x))
    }

    /// Empties all that waits, so that the store can go back.
    fn give_up(&mut self) {
        self.store.forget_modified();
        self.unchannelled.clear();
        self.fixed.clear();
        self.changed.clear();
        while let Some(id) = self.queue.pop() {
            self.propagators[id as usize].forget();
        }
    }

    /// Writes down every change from now on, and keeps what is learned. The kernel must be at its root, nothing waiting.
    pub(crate) fn learn(&mut self) {
        self.store.keep_journal();
        self.nogoods = Nogoods::new(self.store.variables());
        self.learns = true;
    }

    /// Undoes a level.
    pub fn pop(&mut self) {
        self.give_up();
        self.store.pop();
        self.heard = self.heard.min(self.store.position());
    }

    /// What fails next has nothing to do with what failed last.
    #[inline]
    pub(crate) fn forget_culprit(&mut self) {
        self.culprit = None;
    }

    /// Calls `blame` with every variable that took part in the last failure.
    pub(crate) fn blame(&self, mut blame: impl FnMut(VarId)) {
        match self.culprit {
            None => {}
            Some(Culprit::Propagator(id)) => self.scopes[id as usize].iter().for_each(|&x| blame(x)),
            Some(Culprit::Disequality(x, y)) => {
                blame(x);
                blame(y);
            }
            Some(Culprit::Clause(lit, None)) => blame(lit.var()),
            Some(Culprit::Channel(id)) => {
                let channel = self.channels.get(id);
                blame(channel.literal.var());
                blame(channel.atom.var);
            }
            Some(Culprit::Clause(_, Some(clause))) => {
                self.clauses.literals(clause).iter().for_each(|lit| blame(lit.var()));
            }
        }
    }

    /// Number of constraints that speak of a variable.
    pub(crate) fn degree(&self, x: VarId) -> usize {
        self.subscriptions[x as usize].len()
            + self.disequalities.degree(x)
            + self.channels.degree(x)
            + self.clauses.degree(Literal::new(x, false))
            + self.clauses.degree(Literal::new(x, true))
    }

    /// Number of propagators.
    pub(crate) fn propagator_count(&self) -> usize {
        self.propagators.len()
    }

    /// Runs one propagator once, as [`Kernel::propagate`] would. `None` if it sleeps.
    pub(crate) fn run_alone(&mut self, id: u32) -> Option<Result<Status, Conflict>> {
        self.serve_modified(NONE);
        if matches!(self.store.window(id), Window::ENTAILED | Window::ASLEEP) {
            return None;
        }
        let outcome = self.propagators[id as usize].propagate(&mut self.store);
        match outcome {
            Ok(Status::Fixpoint) => self.serve_modified(id),
            Ok(Status::MayProgress) => self.serve_modified(NONE),
            Ok(Status::Entailed) => {
                self.store.set_window(id, Window::ENTAILED);
                self.serve_modified(NONE);
            }
            Err(Conflict) => {
                self.propagators[id as usize].forget();
                self.give_up();
            }
        }
        Some(outcome)
    }

    /// Whether a propagator that was awake has nothing more to say.
    pub(crate) fn is_entailed(&self, id: u32) -> bool {
        self.store.window(id) == Window::ENTAILED
    }

    /// Whether something is reasoned about without a propagator.
    pub(crate) fn has_built_ins(&self) -> bool {
        !self.clauses.is_empty() || !self.channels.is_empty() || !self.disequalities.is_empty()
    }
}
