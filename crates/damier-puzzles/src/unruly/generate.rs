//! Random boards.

use crate::generator::{Generator, Made, StyleInfo, Wish};
use crate::puzzle::UsageError;
use damier_model::Run;

/// Makes boards.
pub(super) struct UnrulyGenerator;

impl Generator for UnrulyGenerator {
    fn styles(&self) -> &'static [StyleInfo] {
        &[]
    }
    fn difficulties(&self) -> &'static [&'static str] {
        &[]
    }
    fn accepts(&self, _wish: &Wish) -> Result<(), UsageError> {
        Ok(())
    }
    fn make(&self, _wish: &Wish, _run: &Run) -> Result<Made, UsageError> {
        Err(UsageError("not yet".to_owned()))
    }
}
