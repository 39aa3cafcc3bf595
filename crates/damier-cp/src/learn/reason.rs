//! What propagators say when they are asked for reasons.

use super::{Atom, Is};
use crate::store::VarId;
use crate::store::journal::Past;
use crate::view::{Literal, View};

/// What a propagator is asked to give reasons for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// A change that it made.
    Change(Atom),
    /// That its constraint cannot hold.
    Failure,
}

impl Claim {
    /// What is claimed of a view, if the claim speaks of its variable.
    pub fn of(self, view: View) -> Option<(Is, i64)> {
        match self {
            Claim::Change(atom) => atom.seen_by(view),
            Claim::Failure => None,
        }
    }

    /// Whether it is claimed that the literal holds (`Some(true)`) or does not.
    pub fn of_literal(self, literal: Literal) -> Option<bool> {
        let (is, value) = self.of(View::from(literal))?;
        Some(match is {
            Is::AtLeast | Is::Equal => value >= 1,
            Is::AtMost => false,
            Is::NotEqual => value == 0,
        })
    }
}

/// Conditions, all of them true when the claim was made, that the claim follows from.
#[derive(Default)]
pub struct Reason {
    pub(crate) atoms: Vec<Atom>,
}

impl Reason {
    /// The view was at least this.
    pub fn at_least(&mut self, view: View, value: i64) {
        self.atoms.extend(Atom::view_at_least(view, value));
    }

    /// The view was at most this.
    pub fn at_most(&mut self, view: View, value: i64) {
        self.atoms.extend(Atom::view_at_most(view, value));
    }

    /// The view did not have this value any more.
    pub fn not(&mut self, view: View, value: i64) {
        let distance = value - view.offset;
        if view.scale != 0 && distance % view.scale == 0 {
            self.atoms.push(Atom::not_equal(view.var, distance / view.scale));
        }
    }

    /// The literal held.
    pub fn holds(&mut self, literal: Literal) {
        self.at_least(View::from(literal), 1);
    }

    /// The smallest value was what it was.
    pub fn min(&mut self, view: View, past: &Past<'_>) {
        self.at_least(view, past.min(view));
    }

    /// The largest value was what it was.
    pub fn max(&mut self, view: View, past: &Past<'_>) {
        self.at_most(view, past.max(view));
    }

    /// Both bounds were what they were.
    pub fn bounds(&mut self, view: View, past: &Past<'_>) {
        self.min(view, past);
        self.max(view, past);
    }

    /// All that was known of the view.
    pub fn domain(&mut self, view: View, past: &Past<'_>) {
        if view.scale != 0 {
            self.variable(view.var, past);
        }
    }

    /// The conditions, with `x = v` as two bounds.
    pub(crate) fn facts(&self) -> impl Iterator<Item = Atom> {
        self.atoms.iter().flat_map(|&atom| as_bounds(atom))
    }

    /// All that was known of a variable.
    pub(crate) fn variable(&mut self, x: VarId, past: &Past<'_>) {
        let extent = past.extent(x);
        self.atoms.push(Atom::at_least(x, extent.min));
        self.atoms.push(Atom::at_most(x, extent.max));
        past.for_each_hole(x, |value| self.atoms.push(Atom::not_equal(x, value)));
    }
}

/// The atom, or the two bounds that `x = v` is.
pub(super) fn as_bounds(atom: Atom) -> impl Iterator<Item = Atom> {
    let Atom { var, is, value } = atom;
    let both = match is {
        Is::Equal => [Some(Atom::at_least(var, value)), Some(Atom::at_most(var, value))],
        _ => [Some(atom), None],
    };
    both.into_iter().flatten()
}
