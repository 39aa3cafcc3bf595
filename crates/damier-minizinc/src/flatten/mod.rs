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
//! Variables and constraints go to a [`Sink`].

use crate::limits::Limits;
use crate::warnings::Warnings;
use damier_model::Lit;

mod bounds;
mod choose;
mod clauses;
pub mod compare;
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
pub mod sink;
pub mod store;

pub use context::Context;
pub use sink::{Counter, Sink};
pub use store::{Reach, Store, UNBOUNDED};

/// A model being flattened.
pub struct Flattener {
    /// The variables, and what was made of them already.
    pub store: Store,
    /// Conditions under which the expression being evaluated is defined, for the nearest Boolean context to take up.
    pub defined: Vec<Lit>,
    /// Warnings.
    pub warnings: Warnings,
    /// How much time and memory may be used.
    pub(crate) limits: Limits,
    /// How many names were made for variables that have none.
    introduced: usize,
}

impl Flattener {
    /// A flattener that has made nothing yet.
    pub fn new(store: Store) -> Flattener {
        Flattener {
            store,
            defined: Vec::new(),
            warnings: Warnings::default(),
            limits: Limits::default(),
            introduced: 0,
        }
    }

    /// A name for a variable that has none.
    pub fn fresh_name(&mut self) -> String {
        self.introduced += 1;
        format!("X_INTRODUCED_{}_", self.introduced - 1)
    }
}
