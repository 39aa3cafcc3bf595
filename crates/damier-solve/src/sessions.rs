//! A model held ready for one question after the other, for those who ask what follows and why.

use damier_model::{Model, SolveAssuming, Unusable};

/// A session by its type, for those who lead it: clauses for good, where a solution is to be near.
pub use damier_cp::Session;

/// The model in the kernel that learns: questions take assumptions, refusals name those that cannot hold together.
pub fn session(model: &Model) -> Result<Box<dyn SolveAssuming>, Unusable> {
    Ok(Box::new(damier_cp::Session::new(model)?))
}
