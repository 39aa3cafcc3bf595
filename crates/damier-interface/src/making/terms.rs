//! What generators read from a request alike: the style, the difficulty, the share of cells that are given.

use crate::UsageError;
use crate::{Request, StyleInfo};

/// The place of the requested style in the list, the first if none is named.
pub fn style(puzzle: &str, styles: &[StyleInfo], request: &Request) -> Result<usize, UsageError> {
    let Some(name) = request.style.as_deref() else { return Ok(0) };
    let names: Vec<&str> = styles.iter().map(|style| style.name).collect();
    place(&names, name).ok_or_else(|| unknown(puzzle, "style", name, &names))
}

/// The place of the requested difficulty in the list, if one is named.
pub fn difficulty(puzzle: &str, difficulties: &[&str], request: &Request) -> Result<Option<usize>, UsageError> {
    let Some(name) = request.difficulty.as_deref() else { return Ok(None) };
    place(difficulties, name).map(Some).ok_or_else(|| unknown(puzzle, "difficulty", name, difficulties))
}

/// Refuses a difficulty where boards are not graded; `instead` says what there is.
pub fn ungraded(puzzle: &str, instead: &str, request: &Request) -> Result<(), UsageError> {
    let refusal = |name| format!("boards of {puzzle} are not graded, so none is '{name}'; accepted: {instead}");
    request.difficulty.as_ref().map_or(Ok(()), |name| Err(UsageError(refusal(name))))
}

/// The requested share of cells, which is one from 0 to 1.
pub fn density(request: &Request) -> Result<Option<f64>, UsageError> {
    match request.density.filter(|share| !(0.0..=1.0).contains(share)) {
        Some(share) => Err(UsageError(format!("the density {share} is no share; accepted: 0 to 1"))),
        None => Ok(request.density),
    }
}

fn place(names: &[&str], name: &str) -> Option<usize> {
    names.iter().position(|&known| known == name)
}

fn unknown(puzzle: &str, kind: &str, name: &str, names: &[&str]) -> UsageError {
    UsageError(format!("{puzzle} has no {kind} '{name}'; accepted: {}", names.join(", ")))
}
