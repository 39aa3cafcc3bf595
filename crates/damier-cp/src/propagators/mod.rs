//! One file per constraint, or one folder with a file per strength. Each has a `post` that chooses what to add.

pub(crate) mod absolute;
pub(crate) mod all_different;
pub(crate) mod all_equal;
pub(crate) mod arithmetic;
pub(crate) mod bool_sum;
pub(crate) mod circuit;
pub(crate) mod compare;
pub(crate) mod connected;
pub(crate) mod count;
pub(crate) mod cumulative;
pub(crate) mod diffn;
pub(crate) mod disjoint_paths;
pub(crate) mod disjunctive;
pub(crate) mod element;
mod filter;
pub(crate) mod global_cardinality;
pub(crate) mod gone;
mod hall;
pub(crate) mod hamiltonian_path;
#[cfg(test)]
mod hindsight;
pub(crate) mod increasing;
pub(crate) mod inverse;
pub(crate) mod lex;
pub(crate) mod linear;
pub(crate) mod member;
pub(crate) mod minimum;
pub(crate) mod n_value;
mod partial_sums;
pub(crate) mod piece_sizes;
pub(crate) mod regular;
mod scope;
mod supports;
mod suppose;
pub(crate) mod table;
#[cfg(test)]
pub(crate) mod testing;
mod theta_tree;
#[cfg(test)]
mod trials;
pub(crate) mod value_index;
pub(crate) mod value_precedence;
pub(crate) mod xor;
