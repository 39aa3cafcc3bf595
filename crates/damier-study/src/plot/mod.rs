//! Plots as SVG: what a table says in a hundred numbers, seen at once.
//!
//! Every plot can stand alone and be printed in grey: it has its own background, title, key and remarks, and curves
//! differ by colour, dashes and marks together. A run without an answer is never left out in silence: it is drawn on the
//! line of the time limit, hatched, or counted in the remarks. The same results give the same text, byte for byte.
//!
//! Each kind is one file. They share `axis` (values to positions, labels), `curves` (which results belong
//! together), `figure` (medians, quartiles and shares), `chart` (axes, remarks), `key` (which curve is whose) and `picture` (SVG).

mod axis;
mod cactus;
mod chart;
mod curves;
mod figure;
mod heat;
mod key;
mod picture;
mod profile;
mod scatter;
mod share;
mod theme;
mod time;

#[cfg(test)]
mod made_up;
#[cfg(test)]
mod tests;

pub use theme::Theme;

use crate::file::{PlotKind, PlotSpec};
use crate::record::Ending;
use crate::settled::{Settled, answered_runs, in_words};

/// Draws a plot of what is known, as a text in SVG, 760 pixels wide.
///
/// # Errors
/// In words, if there is nothing to draw, or so much that it could not be read.
pub fn draw(spec: &PlotSpec, settled: &[Settled], theme: Theme) -> Result<String, String> {
    // A program that is not on this machine says nothing about what it can do.
    let counts = |one: &&Settled| one.ending != Ending::Missing && spec.filter.lets_pass(&one.parameters);
    let results: Vec<&Settled> = settled.iter().filter(counts).collect();
    if results.is_empty() {
        return Err(match settled.is_empty() {
            true => "there are no results yet".to_owned(),
            false => "no result passes 'where'".to_owned(),
        });
    }
    match spec.kind {
        PlotKind::Time => time::draw(spec, &results, theme),
        PlotKind::Profile => profile::draw(spec, &results, theme),
        PlotKind::Cactus => cactus::draw(spec, &results, theme),
        PlotKind::Share => share::draw(spec, &results, theme),
        PlotKind::Heat => heat::draw(spec, &results, theme),
        PlotKind::Scatter => scatter::draw(spec, &results, theme),
    }
}

/// The label of an axis: the one that was wished for, or another.
fn label(wished: &str, otherwise: impl Into<String>) -> String {
    if wished.is_empty() { otherwise.into() } else { wished.to_owned() }
}

/// The time limit of results, if they had a sensible one: the longest.
fn time_limit(results: &[&Settled]) -> Option<f64> {
    let limits = results.iter().map(|one| one.time_limit);
    limits.filter(|limit| *limit > 0.0 && axis::is_drawable(*limit)).reduce(f64::max)
}

/// That there is no answer; within the limits, if nothing worse has happened to any.
fn no_answer(results: &[&Settled]) -> &'static str {
    let limited = |one: &&Settled| matches!(one.ending, Ending::Answered | Ending::Timeout | Ending::Memory);
    if results.iter().all(limited) { "no answer within the limits" } else { "no answer" }
}

/// Remarks on what has no answer and cannot be seen: how it ended, unless all of it timed out; and the repetitions that had
/// none while most others had.
fn without_answer(results: &[&Settled]) -> Vec<String> {
    const ALL: [Ending; 5] = [Ending::Timeout, Ending::Memory, Ending::Stopped, Ending::Crashed, Ending::Skipped];
    let number = |wanted: Ending| results.iter().filter(|one| one.ending == wanted).count();
    let mut notes = Vec::new();
    if ALL[1..].iter().any(|&ending| number(ending) > 0) {
        let each = ALL.map(|ending| (number(ending), in_words(ending)));
        let each: Vec<String> = each.iter().filter(|each| each.0 > 0).map(|(n, how)| format!("{n} {how}")).collect();
        notes.push(format!("without an answer: {}", each.join(", ")));
    }
    let answered: Vec<&Settled> = results.iter().copied().filter(|one| one.is_answered()).collect();
    if let Some((told, runs)) = answered_runs(&answered) {
        notes.push(format!("{} of {} behind these figures had no answer", runs - told, several(runs, "run")));
    }
    notes
}

/// A number of things, in words.
fn several(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}
