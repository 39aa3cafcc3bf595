//! Flattening: what the solver decides becomes variables and constraints.
//!
//! The evaluator meets operations on values that are not known yet, and asks here: for the literal of Boolean code in a
//! context (`logic`), for sums and other functions of numbers (`linear`, `products`, `extremes`, `element`,
//! `choose`), for sets (`sets`), options ([`options`]) and floats ([`reals`]). Whatever gets a variable here is a
//! function of the variables it comes from: it has exactly one value in every solution, so solutions are not multiplied;
//! only literals that are tied in one direction (see [`crate::machine::Store::half_reify`]) are free in the other.
//! Each function is made once for each combination of arguments.

mod bounds;
mod choose;
mod clauses;
pub mod compare;
mod comparisons;
mod constrain;
mod declare;
mod element;
mod extremes;
mod linear;
mod logic;
mod member;
pub mod options;
mod products;
mod quantifiers;
pub mod reals;
mod set_compare;
mod sets;
