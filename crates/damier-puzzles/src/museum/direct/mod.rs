//! The puzzle's own algorithm: the fewest sensors by matching, and all placements of so few.
//!
//! `runs.rs` finds the number and one placement in a moment, however large the map. As for all placements: each of the
//! matched cells needs a sensor of its own, and so few sensors have no run to spare, so the runs with sensors are a
//! smallest cover with one sensor each. Exactly one of the two runs of every matched cell is chosen, no other run ever
//! is, and that every other cell has a chosen run says "if this pair chooses down, so does that": covers are listed
//! without ever failing. For each, every chosen run gets its sensor where it watches all cells that no other can watch,
//! no sensor standing in its way; cells of two chosen runs are looked at when all sensors stand.
//!
//! Counting multiplies: over regions of the map that do not touch, and, for one cover, over groups of chosen runs that
//! do not cross.

mod search;

use super::formats;
use super::map::Museum;
use super::runs::Runs;
use damier_interface::{Direct, UsageError, Visit};
use damier_model::{Limit, Outcome, Run, Statistics, Status};
use search::Search;
use std::time::Instant;

impl Direct for Museum {
    fn summary(&self) -> &'static str {
        "a largest set of cells no two of which one sensor can watch"
    }

    fn settles_at_once(&self) -> bool {
        true
    }

    fn count(&self, run: &Run) -> Result<Outcome, UsageError> {
        let mut search = Search::new(self, run)?;
        let all = search.count_all();
        let mut outcome = search.outcome();
        if outcome.stopped_by.is_none() {
            let total = all.ok_or_else(|| {
                UsageError(format!(
                    "there are more than {} ways to place {} sensors; accepted: count --limit",
                    u64::MAX,
                    search.pairs.len()
                ))
            })?;
            let most = run.budget.solutions.unwrap_or(u64::MAX);
            outcome.count = total.min(most);
            outcome.stopped_by = (total > most).then_some(Limit::Solutions);
            outcome.complete = total <= most;
            outcome.status = Status::Solved;
        }
        outcome.statistics.solutions = outcome.count;
        Ok(outcome)
    }

    fn first(&self, _run: &Run) -> Result<(Outcome, Option<String>), UsageError> {
        let begun = Instant::now();
        let runs = Runs::of(self);
        let matching = runs.matching();
        let sensors = runs.sensors(&runs.smallest_cover(&matching), self.wall.len());
        let answer = formats::write_answer(self, &sensors);
        let statistics = Statistics { solutions: 1, solve_s: begun.elapsed().as_secs_f64(), ..Statistics::default() };
        let objective = Some(matching.cells(&runs).len() as i64);
        Ok((Outcome { objective, ..Outcome::of(statistics, None) }, Some(answer)))
    }

    fn enumerate(&self, run: &Run, visit: Visit) -> Result<Outcome, UsageError> {
        let mut search = Search::new(self, run)?;
        let all: Vec<usize> = (0..search.pairs.len()).collect();
        let ended = search.covers(&all, &mut |search| {
            let chosen = search.chosen_runs(&all);
            search.placements(&chosen, 0, &mut |search| {
                let go_on = visit(formats::write_answer(self, &search.sensors()));
                search.meter.found(1)?;
                go_on
            })
        });
        if ended.is_break() {
            let _ = search.meter.stop(Limit::Solutions);
        }
        Ok(search.outcome())
    }
}

#[cfg(test)]
mod tests;
