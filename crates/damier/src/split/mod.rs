//! One search in several parts, each a process of its own: on this machine, or on a cluster.
//!
//! The kernel cuts its tree into parts that know nothing of each other (`damier-cp/src/search/part.rs`). Here each becomes
//! a command line, `damier … --part 3/8 --json`, which anybody may also run by hand; what the parts say is added up. A part
//! that says nothing (it crashed, it was lost) or was stopped by a limit makes the answer incomplete, and is named.
//!
//! Parts check their answers as always, and the answers are checked again here, since they come through files and pipes.
//! Every part tells a fingerprint of its cut. They must be equal: else some solutions were seen twice or never.
//!
//! All best answers are two rounds: the optimum is the best of the parts' bests; then every part lists what is worth that.

mod cluster;
mod command;
mod here;
mod one;
mod refuse;
mod said;

pub(crate) use one::{exit, in_words, listen, narrow};
pub(crate) use refuse::{refuse, refuse_of_solve};

use crate::arguments::{Count, How, HowLong, OwnOptions, Place, Solve, Split};
use crate::count;
use crate::failure::Failure;
use crate::output::tell;
use crate::progress::Bar;
use command::Common;
use damier_model::{Budget, Limit, Objective, Outcome, Run, Statistics, Status};
use damier_puzzles::{Instance, Puzzle, Source};
use damier_solve::Plan;
use damier_solve::answers::{self, Answer, Show};
use damier_solve::optimum;
use damier_solve::plan::Solver;
use damier_solve::walk::later;
use damier_study::slurm::{Settings, SlurmError};
use said::{End, Said};
use serde::Serialize;
use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// What came of every part, for `--json`.
#[derive(Clone, Serialize)]
pub(crate) struct SplitReport {
    of: usize,
    on: &'static str,
    parts: Vec<PartReport>,
}

#[derive(Clone, Serialize)]
struct PartReport {
    part: String,
    status: &'static str,
    complete: bool,
    stopped_by: Option<&'static str>,
    count: u64,
    nodes: u64,
    solve_s: f64,
}

/// A search that is cut into parts here.
pub(crate) struct Whole<'a> {
    of: usize,
    place: Place,
    settings: Settings,
    folder: Option<PathBuf>,
    /// Parts that run at the same time on this machine.
    at_once: usize,
    common: Common<'a>,
    /// How long a part may take on a cluster, where waiting does not count.
    time_limit: Option<Duration>,
    quiet: bool,
    /// Whether what is kept in the folder is needed once more.
    unfinished: Cell<bool>,
    /// What came of the parts, once they have run.
    report: RefCell<Option<SplitReport>>,
}

/// What every part is asked.
struct Round {
    /// Tells apart what is kept of several rounds.
    name: &'static str,
    verb: &'static str,
    extra: Vec<String>,
}

/// Who hears what a part says, and may have heard enough.
type Hear<'h> = &'h mut dyn FnMut(usize, &Said) -> ControlFlow<()>;

/// The question as far as it is the same for all parts.
pub(crate) struct Asked<'a> {
    /// What is asked, to tell questions apart.
    pub(crate) question: String,
    pub(crate) puzzle: &'a dyn Puzzle,
    pub(crate) argument: Option<&'a str>,
    pub(crate) source: Option<&'a Source>,
    pub(crate) own: &'a OwnOptions,
    pub(crate) how: &'a How,
    pub(crate) how_long: &'a HowLong,
    pub(crate) quiet: bool,
}

/// The search to be cut here, if it is to be cut.
pub(crate) fn whole<'a>(split: &Split, asked: Asked<'a>, plan: &Plan) -> Result<Option<Whole<'a>>, Failure> {
    let Some(of) = split.split else { return Ok(None) };
    let mut settings = Settings::default();
    for (name, value) in &split.slurm {
        settings.set(name, value).map_err(|error| Failure::Refused(error.to_string()))?;
    }
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let at_once =
        asked.how.threads.map(|threads| threads as usize).filter(|&threads| threads > 0).unwrap_or_else(cores);
    let quiet = asked.quiet;
    let time_limit = asked.how_long.time_limit;
    let common = Common::new(asked, plan.model())?;
    Ok(Some(Whole {
        of: of as usize,
        place: split.on.unwrap_or(Place::Here),
        settings,
        folder: split.folder.clone(),
        at_once,
        common,
        time_limit,
        quiet,
        unfinished: Cell::new(false),
        report: RefCell::new(None),
    }))
}

/// As [`whole`], for `damier count`.
pub(crate) fn of_count<'a>(
    asked: &'a Count,
    (puzzle, argument, source): (&'a dyn Puzzle, Option<&'a str>, Option<&'a Source>),
    plan: &Plan,
) -> Result<Option<Whole<'a>>, Failure> {
    let Count { how, how_long, print, what, .. } = asked;
    let question = format!("count {:?}", count::most(asked));
    let common = Asked { question, puzzle, argument, source, own: &what.own, how, how_long, quiet: print.quiet };
    whole(&asked.split, common, plan)
}

/// As [`whole`], for `damier solve`.
pub(crate) fn of_solve<'a>(
    asked: &'a Solve,
    (puzzle, argument, source): (&'a dyn Puzzle, Option<&'a str>, Option<&'a Source>),
    plan: &Plan,
) -> Result<Option<Whole<'a>>, Failure> {
    let Solve { how, how_long, print, what, .. } = asked;
    let question = format!("solve {} {:?}", asked.all, asked.limit);
    let common = Asked { question, puzzle, argument, source, own: &what.own, how, how_long, quiet: print.quiet };
    whole(&asked.split, common, plan)
}

impl Whole<'_> {
    /// One answer; a best one, where something is optimised.
    pub(crate) fn first(
        &self,
        plan: &Plan,
        instance: &dyn Instance,
        run: &Run,
    ) -> Result<(Outcome, Option<Answer>), Failure> {
        if optimum::is_sought(plan) {
            let found = self.best(plan, instance, run)?;
            self.tidy();
            return Ok(found);
        }
        let begun = Instant::now();
        let round = Round { name: "first", verb: "solve", extra: Vec::new() };
        let ends = self.ask(&round, run, &mut |_, said| match said.solutions.is_empty() {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        })?;
        let found = ends.iter().filter_map(End::said).find_map(|said| said.solutions.first());
        let answer = found.map(|text| answers::checked(plan, instance, text.clone())).transpose()?;
        let mut outcome = self.sum(&ends, begun, answer.is_some());
        if answer.is_some() {
            // One was asked for, and there it is.
            (outcome.count, outcome.complete, outcome.stopped_by) = (1, true, None);
        }
        self.tidy();
        Ok((outcome, answer))
    }

    /// Every answer within the budget; every best one, where something is optimised.
    pub(crate) fn list(&self, plan: &Plan, instance: &dyn Instance, run: &Run, show: Show) -> Result<Outcome, Failure> {
        let begun = Instant::now();
        let best = match self.optimum(plan, instance, run)? {
            Optimum::NotSought => None,
            Optimum::Proved(outcome) => Some(outcome),
            Optimum::NotProved(outcome, answer) => {
                if let Some(answer) = answer {
                    let _: ControlFlow<()> = show(answer);
                }
                return Ok(outcome);
            }
        };
        let most = run.budget.solutions;
        let mut extra = vec![most.map_or("--all".to_owned(), |most| format!("--limit={most}"))];
        extra.extend(worth(best.as_ref()));
        let round = Round { name: "answers", verb: "solve", extra };
        let mut shown = 0;
        let mut failure = None;
        let mut show_all = |solutions: &[String]| {
            for text in solutions {
                let mut ended = false;
                match answers::checked(plan, instance, text.clone()).map(&mut *show) {
                    Ok(flow) => (shown, ended) = (shown + 1, flow.is_break()),
                    Err(error) => failure = Some(error),
                }
                if ended || failure.is_some() || most.is_some_and(|most| shown >= most) {
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        };
        // All of them come in the order of parts, which is the same every time; some, as soon as they are there.
        let mut waiting: Vec<Option<Vec<String>>> = vec![None; self.of];
        let mut next = 0;
        let ends = self.ask(&round, &later(run, begun), &mut |part, said| {
            if most.is_some() {
                return show_all(&said.solutions);
            }
            waiting[part] = Some(said.solutions.clone());
            while let Some(solutions) = waiting.get_mut(next).and_then(Option::take) {
                next += 1;
                show_all(&solutions)?;
            }
            ControlFlow::Continue(())
        })?;
        for solutions in waiting.iter().flatten() {
            if show_all(solutions).is_break() {
                break;
            }
        }
        if let Some(failure) = failure {
            return Err(failure.into());
        }
        self.tidy();
        let enough = most.is_some_and(|most| shown >= most);
        let outcome = self.sum(&ends, begun, enough);
        Ok(with_optimum(capped(Outcome { count: shown, ..outcome }, most), best))
    }

    /// The number of answers; of best ones, where something is optimised.
    pub(crate) fn count(&self, plan: &Plan, instance: &dyn Instance, run: &Run) -> Result<Outcome, Failure> {
        let begun = Instant::now();
        let best = match self.optimum(plan, instance, run)? {
            Optimum::NotSought => None,
            Optimum::Proved(outcome) => Some(outcome),
            Optimum::NotProved(outcome, _) => return Ok(Outcome { count: 0, ..outcome }),
        };
        let most = run.budget.solutions;
        let mut extra: Vec<String> = most.map(|most| format!("--limit={most}")).into_iter().collect();
        extra.extend(worth(best.as_ref()));
        let round = Round { name: "answers", verb: "count", extra };
        let mut counted: u64 = 0;
        let ends = self.ask(&round, &later(run, begun), &mut |_, said| {
            counted += said.count;
            if most.is_some_and(|most| counted >= most) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        self.tidy();
        let enough = most.is_some_and(|most| counted >= most);
        let outcome = self.sum(&ends, begun, enough);
        Ok(with_optimum(capped(outcome, most), best))
    }

    /// Removes what was kept for the parts, unless somebody wants to see it, or some parts are to come.
    fn tidy(&self) {
        if self.place == Place::Slurm && self.folder.is_none() && !self.unfinished.get() {
            cluster::forget(self);
        }
    }

    /// What came of the parts, for `--json`.
    pub(crate) fn report(&self) -> Option<SplitReport> {
        self.report.borrow().clone()
    }

    /// What came of the parts, in a line for `--stats`.
    pub(crate) fn tell_statistics(&self) {
        if let Some(report) = &*self.report.borrow() {
            let seconds = || report.parts.iter().map(|part| part.solve_s);
            let (least, most) = (seconds().fold(f64::INFINITY, f64::min), seconds().fold(0.0, f64::max));
            let all: f64 = seconds().sum();
            tell!("{:<14} {}, from {least:.3} to {most:.3} s, together {all:.3} s", "parts", report.of);
        }
    }

    /// The best of what the parts find.
    fn best(&self, plan: &Plan, instance: &dyn Instance, run: &Run) -> Result<(Outcome, Option<Answer>), Failure> {
        let begun = Instant::now();
        let round = Round { name: "best", verb: "solve", extra: Vec::new() };
        let whole = Run { budget: Budget { solutions: None, ..run.budget.clone() }, ..run.clone() };
        let ends = self.ask(&round, &whole, &mut |_, _| ControlFlow::Continue(()))?;
        let maximise = match &plan.solver {
            Solver::Engine { formulation, .. } => matches!(formulation.model.objective, Objective::Maximise(_)),
            _ => false,
        };
        let found = ends.iter().filter_map(End::said).filter_map(|said| said.objective.zip(said.solutions.first()));
        let best = found.reduce(|a, b| if (maximise && b.0 > a.0) || (!maximise && b.0 < a.0) { b } else { a });
        let objective = best.map(|(value, _)| value);
        let answer = best.map(|(_, text)| answers::checked(plan, instance, text.clone())).transpose()?;
        if let Some((answer, worth)) = answer.as_ref().and_then(|answer| Some((answer, answer.worth?)))
            && Some(worth) != objective
        {
            let complaint = format!("a part says {}, the rules {worth}", objective.unwrap_or_default());
            return Err(answers::wrong_answer(plan, instance, &answer.text, &complaint).into());
        }
        let outcome = self.sum(&ends, begun, false);
        Ok((Outcome { objective, count: u64::from(answer.is_some()), ..outcome }, answer))
    }

    fn optimum(&self, plan: &Plan, instance: &dyn Instance, run: &Run) -> Result<Optimum, Failure> {
        if !optimum::selects(plan) {
            return Ok(Optimum::NotSought);
        }
        let (outcome, answer) = self.best(plan, instance, run)?;
        let proved = outcome.complete && outcome.objective.is_some();
        Ok(if proved { Optimum::Proved(outcome) } else { Optimum::NotProved(outcome, answer) })
    }

    /// Asks every part, wherever they run.
    fn ask(&self, round: &Round, run: &Run, hear: Hear) -> Result<Vec<End>, Failure> {
        let bar = Bar::counting("parts", self.of as u64, !self.quiet);
        let ends = match self.place {
            Place::Here => here::run(self, round, run, &bar, hear),
            Place::Slurm => cluster::run(self, round, run, &bar, hear),
        };
        bar.finish();
        let ends = ends?;
        let mut cuts: Vec<&str> = ends.iter().filter_map(End::said).filter_map(|said| said.cut.as_deref()).collect();
        cuts.sort_unstable();
        cuts.dedup();
        if cuts.len() > 1 {
            return Err(Failure::CheckFailed(
                "the parts of one search were cut differently, so they do not add up; were they run by different versions?"
                    .to_owned(),
            ));
        }
        let parts = ends.iter().enumerate().map(|(index, end)| end.report(index, self.of)).collect();
        let on = if self.place == Place::Here { "here" } else { "slurm" };
        *self.report.borrow_mut() = Some(SplitReport { of: self.of, on, parts });
        Ok(ends)
    }

    /// What the parts say together; which of them did not come to an end is told, unless enough was found without them.
    fn sum(&self, ends: &[End], begun: Instant, enough: bool) -> Outcome {
        let mut statistics = Statistics::default();
        let said = || ends.iter().filter_map(End::said);
        said().for_each(|said| statistics.absorb(&said.statistics));
        statistics.solve_s = begun.elapsed().as_secs_f64();
        let count = said().map(|said| said.count).sum();
        let complete = ends.iter().all(|end| end.said().is_some_and(|said| said.complete));
        if !enough && !self.quiet {
            said::tell_incomplete(ends);
        }
        let status = match (count, complete) {
            (0, true) => Status::Unsatisfiable,
            (0, false) => Status::Unknown,
            _ => Status::Solved,
        };
        let stopped_by = ends.iter().find_map(End::limit);
        Outcome { status, complete, count, ..Outcome::of(statistics, stopped_by) }
    }
}

enum Optimum {
    NotSought,
    Proved(Outcome),
    NotProved(Outcome, Option<Answer>),
}

fn worth(best: Option<&Outcome>) -> Option<String> {
    best.and_then(|best| best.objective).map(|value| format!("--worth={value}"))
}

fn with_optimum(outcome: Outcome, best: Option<Outcome>) -> Outcome {
    let Some(best) = best else { return outcome };
    let mut statistics = outcome.statistics;
    statistics.absorb(&best.statistics);
    Outcome { objective: best.objective, statistics, ..outcome }
}

/// No more than was asked for.
fn capped(outcome: Outcome, most: Option<u64>) -> Outcome {
    match most {
        Some(most) if outcome.count >= most => {
            Outcome { count: most, complete: false, stopped_by: Some(Limit::Solutions), ..outcome }
        }
        _ => outcome,
    }
}

impl From<SlurmError> for Failure {
    fn from(error: SlurmError) -> Failure {
        Failure::Refused(error.to_string())
    }
}
