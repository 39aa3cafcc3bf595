//! Flattening: what operators and constraints mean on values that are not known yet.
//!
//! A [`Flattener`] is asked for the literal of a condition in a [`Context`], for sums and other functions of numbers
//! (`linear`, `products`, `extremes`, `element`, `choose`), for sets (`sets`), options ([`options`]) and floats
//! ([`reals`]). It knows values and nothing of the programs they come from. Whatever gets a variable here is a function of
//! the variables it comes from: it has exactly one value in every solution, so solutions are not multiplied; only literals
//! that are tied in one direction (see [`Store::half_reify`]) are free in the other. Each function is made once for each
//! combination of arguments.
//!
//! A Boolean expression at the root is simply posted; elsewhere it becomes a literal, tied to its meaning in the direction
//! that matters. An expression that may be undefined gets a total value and leaves the condition for being defined in
//! [`Flattener::defined`], which the nearest Boolean context takes up.
//!
//! Variables and constraints go to a [`Sink`], through a store that evaluation does not see: it asks the flattener.

use crate::limits::Limits;
use crate::value::Array;
use crate::warnings::Warnings;
use damier_model::{Label, Lit, Model, Objective, Term, Tuples, Var};
use std::rc::Rc;

mod bounds;
mod choose;
mod clauses;
mod compare;
mod constrain;
mod context;
mod declare;
mod element;
mod extremes;
mod fixed;
mod linear;
mod member;
pub mod options;
mod products;
pub mod reals;
mod set_compare;
mod sets;
mod sink;
mod store;

pub(crate) use compare::relation_of;
pub use context::Context;
pub use sink::{Counter, Sink};
pub use store::{Narrowed, Reach, Store, UNBOUNDED};

/// A model being flattened.
pub struct Flattener {
    /// The variables, and what was made of them already.
    store: Store,
    /// Conditions under which the expression being evaluated is defined, for the nearest Boolean context to take up.
    pub defined: Vec<Lit>,
    /// Whether what is being evaluated must be defined in every solution, so that a condition for being defined is
    /// posted at once instead of being left for a Boolean context.
    pub must_be_defined: bool,
    /// What the next function of variables should be equal to, if it can be made so without a variable of its own.
    pub(crate) target: Option<Term>,
    /// Warnings.
    pub warnings: Warnings,
    /// How much time and memory may be used.
    pub(crate) limits: Limits,
    /// How many names were made for variables that have none.
    introduced: usize,
}

/// A flat model.
pub struct Flattened {
    /// The variables, and what became of the constraints.
    pub sink: Box<dyn Sink>,
    /// The variables that were declared without bounds.
    pub unbounded: Vec<Var>,
    /// The variables that still have an end that was assumed.
    pub assumed: Vec<Var>,
    /// What reasons said of single variables, if that was kept.
    pub narrowed: Vec<Narrowed>,
}

impl Flattener {
    /// A flattener that has made nothing yet.
    pub fn new(store: Store) -> Flattener {
        Flattener {
            store,
            defined: Vec::new(),
            must_be_defined: false,
            target: None,
            warnings: Warnings::default(),
            limits: Limits::default(),
            introduced: 0,
        }
    }

    /// The variables, with their domains as they are by now.
    pub fn variables(&self) -> &Model {
        self.store.variables()
    }

    /// How many constraints were posted.
    pub fn posted(&self) -> usize {
        self.store.sink().posted()
    }

    /// Says why what is posted from now on is there; returns what was said before.
    pub fn replace_reason(&mut self, reason: Option<Label>) -> Option<Label> {
        std::mem::replace(&mut self.store.reason, reason)
    }

    /// Posts what a term needs for its meaning, as an index within its array: domains take it up even where reasons are kept.
    pub(crate) fn as_meaning<T>(&mut self, post: impl FnOnce(&mut Flattener) -> T) -> T {
        let kept = std::mem::replace(&mut self.store.keep_reasons, false);
        let posted = post(self);
        self.store.keep_reasons = kept;
        posted
    }

    /// Whether rules with a reason stay constraints, whatever domains could take up.
    pub fn keeps_reasons(&self) -> bool {
        self.store.keep_reasons
    }

    /// Whether the model is known to have no solution.
    pub fn has_failed(&self) -> bool {
        self.store.failed
    }

    /// Whether it is known to have none, whatever the ends that were assumed for variables without bounds.
    pub fn contradicts_itself(&self) -> bool {
        self.store.failed && self.store.assumed().is_empty()
    }

    /// Takes that the model has no solution.
    pub fn fail(&mut self) {
        self.store.fail();
    }

    /// Says by what the model has no solution, where it was found to have none and nothing says it yet.
    pub fn name_failure(&mut self, reason: impl FnOnce() -> Label) {
        if self.store.failed && self.store.failed_by.is_none() {
            self.store.failed_by = Some(reason());
        }
    }

    /// Forgets that the model has no solution: what is evaluated next does not belong to it.
    pub fn forget_failure(&mut self) {
        self.store.failed = false;
        self.store.failed_by = None;
    }

    /// The literal, or the constant it has become.
    pub fn settled(&self, literal: Lit) -> Lit {
        self.store.settled(literal)
    }

    /// How far from 0 the values of variables without bounds are looked for.
    pub fn reach(&self) -> Reach {
        self.store.reach
    }

    /// What is minimised or maximised.
    pub fn set_objective(&mut self, objective: Objective) {
        self.store.variables_mut().objective = objective;
    }

    /// A name for a variable that has none.
    pub fn fresh_name(&mut self) -> String {
        self.introduced += 1;
        format!("X_INTRODUCED_{}_", self.introduced - 1)
    }

    /// A new Boolean variable with such a name.
    pub fn introduce_bool(&mut self) -> Lit {
        let name = self.fresh_name();
        self.store.variables_mut().bool(name)
    }

    /// The tuples of a table, made once for each array: many constraints may use one table.
    pub(crate) fn tuples<E>(
        &mut self,
        rows: &Rc<Array>,
        make: impl FnOnce() -> Result<Tuples, E>,
    ) -> Result<Tuples, E> {
        if let Some((_, tuples)) = self.store.tables.get(&Rc::as_ptr(rows)) {
            return Ok(tuples.clone());
        }
        let tuples = make()?;
        self.store.tables.insert(Rc::as_ptr(rows), (Rc::clone(rows), tuples.clone()));
        Ok(tuples)
    }

    /// What was made.
    pub fn finish(mut self) -> Flattened {
        let (unbounded, assumed, failed) = (self.store.unbounded(), self.store.assumed(), self.store.failed);
        let narrowed = self.store.narrowed.take().unwrap_or_default();
        let reason = self.store.failed_by.clone();
        let mut sink = self.store.into_sink();
        if failed {
            sink.contradict(reason.as_ref());
        }
        Flattened { sink, unbounded, assumed, narrowed }
    }
}
