//! The whole of a search that is cut: asks every part, wherever they run, and adds up what they say.

use crate::command::{Command, Round};
use crate::part_answer::{self, End, ExitCodes, PartAnswer};
use crate::report::SplitReport;
use crate::{cluster, here};
use damier_model::{Budget, Limit, Objective, Outcome, Run, Statistics, Status};
use damier_solve::answers::{self, Answer, Show};
use damier_solve::optimum;
use damier_solve::walk::later;
use damier_solve::{Answered, Failure, Plan};
use damier_study::slurm::Settings;
use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Where the parts run.
#[derive(Clone)]
pub enum RunsOn {
    /// On this machine.
    Here,
    /// As job arrays of the cluster that this machine can submit to, each part asking for so much of it.
    Slurm(Settings),
}

/// What hears how the parts get on, to show it.
pub trait PartsListener {
    /// So many parts begin.
    fn begin(&self, parts: u64);
    /// So many of them are done.
    fn done(&self, parts: u64);
    /// How they stand, in words that follow the number.
    fn say(&self, words: String);
    /// They have ended.
    fn end(&self);
    /// Something that a person should know.
    fn tell(&self, words: &str);
}

/// A search that is cut into parts.
pub struct Whole {
    /// How many parts.
    pub(crate) of: usize,
    place: RunsOn,
    /// What keeps commands and answers on a cluster, where that was named.
    pub(crate) folder: Option<PathBuf>,
    /// Parts that run at the same time on this machine.
    pub(crate) at_once: usize,
    pub(crate) command: Command,
    pub(crate) codes: ExitCodes,
    /// How long a part may take on a cluster, where waiting does not count.
    pub(crate) time_limit: Option<Duration>,
    pub(crate) listener: Box<dyn PartsListener>,
    /// Whether what is kept in the folder is needed once more.
    pub(crate) unfinished: Cell<bool>,
    /// What came of the parts, once they have run.
    report: RefCell<Option<SplitReport>>,
}

/// Who hears what a part says, and may have heard enough.
pub(crate) type Hear<'h> = &'h mut dyn FnMut(usize, &PartAnswer) -> ControlFlow<()>;

/// How a search is cut, and where its parts run.
pub struct Cut {
    /// How many parts.
    pub of: usize,
    /// Where they run.
    pub place: RunsOn,
    /// Where commands and answers are kept on a cluster; one that is named here stays.
    pub folder: Option<PathBuf>,
    /// Parts that run at the same time on this machine; as many as there are cores where nothing is said.
    pub at_once: Option<usize>,
    /// How long a part may take on a cluster.
    pub time_limit: Option<Duration>,
}

impl Whole {
    /// A search whose parts are commands like this one, which end with these codes where they fail.
    pub fn new(cut: Cut, command: Command, codes: ExitCodes, listener: Box<dyn PartsListener>) -> Whole {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let Cut { of, place, folder, at_once, time_limit } = cut;
        Whole {
            of,
            place,
            folder,
            at_once: at_once.unwrap_or_else(cores),
            command,
            codes,
            time_limit,
            listener,
            unfinished: Cell::new(false),
            report: RefCell::new(None),
        }
    }
}

impl Whole {
    /// One answer; a best one, where something is optimised.
    pub fn first<'i>(&self, plan: &Plan<'i>, run: &Run) -> Result<Answered<'i>, Failure> {
        if optimum::is_sought(plan) {
            let (outcome, answer) = self.best(plan, run)?;
            self.tidy();
            return Ok(plan.answered(outcome, answer.into_iter().collect()));
        }
        let begun = Instant::now();
        let round = Round { name: "first", verb: "solve", extra: Vec::new() };
        let ends = self.ask(&round, run, &mut |_, said| match said.solutions.is_empty() {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        })?;
        let found = ends.iter().filter_map(End::said).find_map(|said| said.solutions.first());
        let answer = found.map(|text| answers::checked(plan, text.clone())).transpose()?;
        let mut outcome = self.sum(&ends, begun, answer.is_some());
        if answer.is_some() {
            // One was asked for, and there it is.
            (outcome.count, outcome.complete, outcome.stopped_by) = (1, true, None);
        }
        self.tidy();
        Ok(plan.answered(outcome, answer.into_iter().collect()))
    }

    /// Every answer within the budget; every best one, where something is optimised.
    pub fn list<'i>(&self, plan: &Plan<'i>, run: &Run, show: Show) -> Result<Answered<'i>, Failure> {
        let begun = Instant::now();
        let best = match self.optimum(plan, run)? {
            Optimum::NotSought => None,
            Optimum::Proved(outcome) => Some(outcome),
            Optimum::NotProved(outcome, answer) => {
                if let Some(answer) = answer {
                    let _: ControlFlow<()> = show(answer);
                }
                return Ok(plan.answered(outcome, Vec::new()));
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
                match answers::checked(plan, text.clone()).map(&mut *show) {
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
            return Err(failure);
        }
        self.tidy();
        let enough = most.is_some_and(|most| shown >= most);
        let outcome = self.sum(&ends, begun, enough);
        let outcome = with_optimum(capped(Outcome { count: shown, ..outcome }, most), best);
        Ok(plan.answered(outcome, Vec::new()))
    }

    /// The number of answers; of best ones, where something is optimised.
    pub fn count<'i>(&self, plan: &Plan<'i>, run: &Run) -> Result<Answered<'i>, Failure> {
        let begun = Instant::now();
        let best = match self.optimum(plan, run)? {
            Optimum::NotSought => None,
            Optimum::Proved(outcome) => Some(outcome),
            Optimum::NotProved(outcome, _) => {
                return Ok(plan.answered(Outcome { count: 0, ..outcome }, Vec::new()));
            }
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
        Ok(plan.answered(with_optimum(capped(outcome, most), best), Vec::new()))
    }

    /// Removes what was kept for the parts, unless its folder was named, or some parts are to come.
    fn tidy(&self) {
        if let (RunsOn::Slurm(settings), None, false) = (&self.place, &self.folder, self.unfinished.get()) {
            cluster::forget(self, settings);
        }
    }

    /// What came of the parts, for `--json`.
    pub fn report(&self) -> Option<SplitReport> {
        self.report.borrow().clone()
    }

    /// The best of what the parts find.
    fn best(&self, plan: &Plan, run: &Run) -> Result<(Outcome, Option<Answer>), Failure> {
        let begun = Instant::now();
        let round = Round { name: "best", verb: "solve", extra: Vec::new() };
        let whole = Run { budget: Budget { solutions: None, ..run.budget.clone() }, ..run.clone() };
        let ends = self.ask(&round, &whole, &mut |_, _| ControlFlow::Continue(()))?;
        let maximise = matches!(plan.objective(), Objective::Maximise(_));
        let found = ends.iter().filter_map(End::said).filter_map(|said| said.objective.zip(said.solutions.first()));
        let best = found.reduce(|a, b| if (maximise && b.0 > a.0) || (!maximise && b.0 < a.0) { b } else { a });
        let objective = best.map(|(value, _)| value);
        let answer = best.map(|(_, text)| answers::checked(plan, text.clone())).transpose()?;
        if let Some((answer, worth)) = answer.as_ref().and_then(|answer| Some((answer, answer.worth?)))
            && Some(worth) != objective
        {
            let complaint = format!("a part says {}, the rules {worth}", objective.unwrap_or_default());
            return Err(answers::wrong_answer(plan, &answer.text, &complaint));
        }
        let outcome = self.sum(&ends, begun, false);
        Ok((Outcome { objective, count: u64::from(answer.is_some()), ..outcome }, answer))
    }

    fn optimum(&self, plan: &Plan, run: &Run) -> Result<Optimum, Failure> {
        if !optimum::selects(plan) {
            return Ok(Optimum::NotSought);
        }
        let (outcome, answer) = self.best(plan, run)?;
        let proved = outcome.complete && outcome.objective.is_some();
        Ok(if proved { Optimum::Proved(outcome) } else { Optimum::NotProved(outcome, answer) })
    }

    /// Asks every part, wherever they run.
    fn ask(&self, round: &Round, run: &Run, hear: Hear) -> Result<Vec<End>, Failure> {
        self.listener.begin(self.of as u64);
        let ends = match &self.place {
            RunsOn::Here => here::run(self, round, run, hear),
            RunsOn::Slurm(settings) => cluster::run(self, settings, round, run, hear),
        };
        self.listener.end();
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
        let on = match self.place {
            RunsOn::Here => "here",
            RunsOn::Slurm(_) => "slurm",
        };
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
        if !enough {
            part_answer::incomplete(ends).iter().for_each(|line| self.listener.tell(line));
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
