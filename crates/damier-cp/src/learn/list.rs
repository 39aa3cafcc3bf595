//! The first few solutions, by the search that learns.
//!
//! Whether a solution is the only one is a proof, and what was learned on the way to the first serves it. Of many solutions
//! each is near the last, and plain search is faster: after a few it takes over, and those seen are not told again.

use super::engine::Learning;
use super::search::{Found, Search};
use damier_model::{Assignment, Enumerate, Limit, Model, Outcome, Run, Statistics, Unusable, stage};
use std::ops::ControlFlow;
use std::time::Instant;

/// Solutions after which plain search takes over.
const FEW: usize = 8;

/// Told of each solution; it may have had enough.
type Visit<'v> = &'v mut (dyn FnMut(&Assignment) -> ControlFlow<()> + Send);

/// What the search that learns came to.
pub(super) struct First {
    pub(super) seen: Vec<Assignment>,
    pub(super) statistics: Statistics,
    /// What is left of the budget where more solutions are to be looked for; `Err` with what ended the search for good.
    pub(super) onwards: Result<damier_model::Budget, Option<Limit>>,
}

/// Whether a solution was seen, or one that differs only in what tells no solutions apart.
fn is_among(model: &Model, seen: &[Assignment], solution: &Assignment) -> bool {
    match &model.projection {
        None => seen.contains(solution),
        Some(shown) => seen.iter().any(|known| shown.iter().all(|&var| known[var] == solution[var])),
    }
}

impl Learning {
    /// Tells the first few solutions.
    pub(super) fn first(&self, model: &Model, run: &Run, visit: Visit<'_>) -> Result<First, Unusable> {
        model.check_whole()?;
        let start = Instant::now();
        let mut first = First { seen: Vec::new(), statistics: Statistics::default(), onwards: Err(None) };
        if run.budget.solutions == Some(0) {
            first.onwards = Err(Some(Limit::Solutions));
            return Ok(first);
        }
        let built = Search::of(model, self.strength, self.free, None, run, start);
        first.statistics.build_s = start.elapsed().as_secs_f64();
        let mut search = match built {
            Ok(search) => stage::Large::new(search),
            Err(limit) => {
                first.onwards = Err(limit);
                return Ok(first);
            }
        };
        let search = search.get();
        first.onwards = loop {
            match search.next(|now| run.budget.exceeded(start, now.nodes, now.failures)) {
                Found::Nothing => break Err(None),
                Found::Stopped(limit) => break Err(Some(limit)),
                Found::Solution => {}
            }
            let assignment = search.assignment(model);
            // What stands beside the model's own variables may differ where these do not.
            if !is_among(model, &first.seen, &assignment) {
                let enough = visit(&assignment).is_break();
                first.seen.push(assignment);
                if enough || run.budget.solutions.is_some_and(|most| first.seen.len() as u64 >= most) {
                    break Err(Some(Limit::Solutions));
                }
            }
            let others = match &model.projection {
                Some(shown) => search.exclude_values(shown),
                None => search.exclude(),
            };
            if !others {
                break Err(None);
            }
            if search.statistics.solutions >= FEW as u64 {
                let mut left = run.budget.clone();
                left.time = left.time.map(|time| time.saturating_sub(start.elapsed()));
                left.nodes = left.nodes.map(|nodes| nodes.saturating_sub(search.statistics.nodes));
                left.failures = left.failures.map(|failures| failures.saturating_sub(search.statistics.failures));
                break Ok(left);
            }
        };
        let build_s = first.statistics.build_s;
        let (solutions, solve_s) = (first.seen.len() as u64, start.elapsed().as_secs_f64() - build_s);
        first.statistics = Statistics { solutions, build_s, solve_s, ..search.statistics };
        Ok(first)
    }

    /// Tells every solution once.
    pub(super) fn list(&self, model: &Model, run: &Run, visit: Visit<'_>) -> Result<Outcome, Unusable> {
        let First { seen, mut statistics, onwards } = self.first(model, run, visit)?;
        let mut left = match onwards {
            Ok(left) => left,
            Err(limit) => return Ok(Outcome::of(statistics, limit)),
        };
        let (wanted, mut told) = (left.solutions.take(), seen.len() as u64);
        let mut tell = |assignment: &Assignment| {
            if is_among(model, &seen, assignment) {
                return ControlFlow::Continue(());
            }
            told += 1;
            match visit(assignment) {
                ControlFlow::Continue(()) if wanted.is_none_or(|wanted| told < wanted) => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        };
        let rest = self.plain().enumerate(model, &Run { budget: left, ..run.clone() }, &mut tell)?;
        statistics.absorb(&rest.statistics);
        statistics.solutions = told;
        statistics.build_s += rest.statistics.build_s;
        statistics.solve_s += rest.statistics.solve_s;
        Ok(Outcome::of(statistics, rest.stopped_by))
    }

    /// How many solutions there are.
    pub(super) fn number(&self, model: &Model, run: &Run) -> Result<Outcome, Unusable> {
        let First { statistics, onwards, .. } = self.first(model, run, &mut |_| ControlFlow::Continue(()))?;
        let left = match onwards {
            Ok(left) => left,
            Err(limit) => return Ok(Outcome::of(statistics, limit)),
        };
        let rest = damier_model::CountSolutions::count(&self.plain(), model, &Run { budget: left, ..run.clone() })?;
        let mut all = rest.statistics;
        all.absorb(&Statistics { solutions: 0, ..statistics });
        all.build_s += statistics.build_s;
        all.solve_s += statistics.solve_s;
        Ok(Outcome { statistics: all, ..rest })
    }
}
