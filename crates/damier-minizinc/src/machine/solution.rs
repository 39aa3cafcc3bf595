//! A solution in place of the variables: what globals come to while it is printed.

use crate::program::GlobalId;
use crate::types::ty::{Type, is_decided};
use crate::value::Value;
use damier_model::Assignment;
use std::rc::Rc;

/// A solution being printed.
pub struct Solution {
    /// What the solver found.
    pub assignment: Assignment,
    /// The globals as the flattening left them; `None` for those that were not needed.
    pub globals: Rc<[Option<Value>]>,
}

impl Solution {
    /// The value of a global.
    pub(super) fn global(&self, id: GlobalId, of: &Type) -> Option<Value> {
        let value = self.globals[id.0 as usize].as_ref()?;
        Some(if is_decided(of) { value.fixed(&self.assignment) } else { value.clone() })
    }
}
