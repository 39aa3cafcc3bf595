//! What proves that a board has one solution where techniques do not reach: an engine, on one of the puzzle's models.
//!
//! Puzzles know no engine, so one comes with the request for a board (`Request::prover`). Building a model takes tens of
//! microseconds on boards of usual sizes, so asking an engine anew at each clue costs milliseconds a board.

use super::Halt;
use crate::{Formulation, UsageError};
use damier_model::{Budget, Engine, Limit, Run};
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

/// An engine that lists solutions, or none.
#[derive(Clone, Default)]
pub struct Prover(Option<Arc<dyn Engine + Send>>);

impl Prover {
    /// Proofs by this engine.
    pub fn by(engine: Box<dyn Engine + Send>) -> Prover {
        Prover(Some(Arc::from(engine)))
    }

    /// The engine.
    pub fn engine(&self) -> Result<&dyn Engine, UsageError> {
        let missing = || UsageError("such boards are made with an engine that lists solutions".to_owned());
        self.0.as_ref().map(|engine| &**engine as &dyn Engine).ok_or_else(missing)
    }

    /// Up to so many solutions of a model, in native text; fewer only if there are no others.
    pub fn solutions(&self, formulation: &Formulation, most: u64, run: &Run) -> Result<Vec<String>, Halt> {
        let enumerator = self.engine()?.enumerator();
        let enumerator = enumerator.ok_or_else(|| UsageError("this engine lists no solutions".to_owned()))?;
        let mut found = Vec::new();
        let budget = Budget { solutions: Some(most), ..run.budget.clone() };
        let mut visit = |solution: &damier_model::Assignment| {
            found.push((formulation.decode)(solution));
            ControlFlow::Continue(())
        };
        let outcome = enumerator.enumerate(&formulation.model, &Run { budget, ..run.clone() }, &mut visit);
        match outcome.map_err(|unusable| UsageError(unusable.to_string()))?.stopped_by {
            None | Some(Limit::Solutions) => Ok(found),
            Some(limit) => Err(limit.into()),
        }
    }
}

impl fmt::Debug for Prover {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Prover").field(&self.0.as_ref().map(|engine| engine.name())).finish()
    }
}

/// The same engine, or none both times.
impl PartialEq for Prover {
    fn eq(&self, other: &Prover) -> bool {
        match (&self.0, &other.0) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            (one, other) => one.is_none() == other.is_none(),
        }
    }
}
