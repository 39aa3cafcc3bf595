//! From a model to an answer that can be believed: HiGHS is asked, its point rounded and checked, rows are added, and it is
//! asked again until nothing is left to object.
//!
//! HiGHS works with doubles and takes 1e-6 for 0. So a point is only a proposal: its rounded values are checked against
//! the model itself. If one fails, or HiGHS owns up to a failure, it tries again with tolerances a thousandth as large, then
//! without presolve too; if nothing helps, the answer is "unknown".

use crate::callback::HighsProgress;
use crate::engine::Mip;
use crate::linearise::{Linearised, linearise};
use crate::meter::Meter;
use crate::narrowing::Narrowing;
use crate::program::Program;
use crate::solve::{Care, HighsAnswer, Question, Verdict, WHOLE, ask};
use crate::sum::Literal;
use damier_model::{
    Assignment, Grounds, Limit, Model, Objective, Outcome, REAL_TOLERANCE, Run, SharedBounds, Statistics, Status,
    UNBOUNDED, Unusable, WarmStart,
};
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

/// Nodes that HiGHS may look at to complete a warm start.
const NODES_OF_START: u64 = 500;
/// Which part of the time is spent on it at most.
const PART_OF_START: u32 = 8;

/// Below this every whole number is one of floating point.
const EXACTLY_WHOLE: f64 = (1_i64 << 53) as f64;

/// Whose word it is that nothing was missed.
const HIGHS: &str = "HiGHS";

/// Called with each better solution and its value.
pub(crate) type Improved<'i> = &'i mut (dyn FnMut(&Assignment, i64) + Send);

/// One model under investigation.
pub(crate) struct Hunt<'h> {
    mip: &'h Mip,
    model: &'h Model,
    linearised: Linearised,
    pub(crate) meter: Meter<'h>,
    build: Duration,
    /// Rows added for lazy constraints, so that none is added twice.
    added: HashSet<Vec<Literal>>,
    care: Care,
    /// What other engines at the same question tell.
    shared: Option<Arc<SharedBounds>>,
}

/// What a question was answered with.
pub(crate) enum Reply {
    /// A solution that was checked.
    Solution(Assignment),
    /// There is none.
    None,
    /// A limit was reached, or HiGHS cannot be believed.
    Unknown,
}

/// What becomes of a point.
enum Judgement {
    Solution(Assignment),
    /// Rows were added, or tolerances made smaller: ask again.
    Again,
    Unbelievable,
}

/// The best solution so far.
#[derive(Default)]
struct Best {
    found: Option<Assignment>,
    point: Option<Vec<f64>>,
}

impl<'h> Hunt<'h> {
    pub(crate) fn new(mip: &'h Mip, model: &'h Model, run: &'h Run) -> Result<Hunt<'h>, Unusable> {
        if run.budget.failures.is_some() {
            let why = "mip cannot be told to stop after a number of failures: it counts nodes only";
            return Err(Unusable(why.to_owned()));
        }
        let meter = Meter::new(run);
        let linearised = linearise(model, &mip.linearisation)?;
        linearised.program().can_be_told_apart()?;
        let build = meter.elapsed();
        Ok(Hunt {
            mip,
            model,
            linearised,
            meter,
            build,
            added: HashSet::new(),
            care: Care::Usual,
            shared: run.shared.clone(),
        })
    }

    /// The program, with the rows that were added on the way.
    pub(crate) fn program(&self) -> &Program {
        self.linearised.program()
    }

    /// Any solution within a box.
    pub(crate) fn find_within(&mut self, narrowing: &mut Narrowing) -> Result<Reply, Unusable> {
        loop {
            if self.meter.look(0).is_some() {
                return Ok(Reply::Unknown);
            }
            let (rest, open) = narrowing.rest(self.linearised.program());
            let meter = &mut self.meter;
            let question =
                Question { program: &rest, optimise: false, relaxed: false, care: self.care, gap: None, hint: None };
            let allowed = meter.allowance();
            let answer = ask(&question, allowed, &mut |news: &HighsProgress| meter.glance(news.nodes, None))?;
            self.note(&answer);
            match answer.verdict {
                Verdict::Stopped => return Ok(self.stopped()),
                Verdict::Infeasible | Verdict::Unbounded => return Ok(Reply::None),
                Verdict::Failed if !self.take_more_care() => return Ok(Reply::Unknown),
                Verdict::Failed => {}
                Verdict::Optimal { point, .. } => match self.judge(&narrowing.point(&open, &point)) {
                    Judgement::Solution(solution) => return Ok(Reply::Solution(solution)),
                    Judgement::Again => {
                        self.meter.rounds += 1;
                        narrowing.extend(self.linearised.program());
                        if narrowing.propagate(self.linearised.program()).is_err() {
                            return Ok(Reply::None);
                        }
                    }
                    Judgement::Unbelievable => return Ok(Reply::Unknown),
                },
            }
        }
    }

    /// The best solution, and whether it is proved to be.
    pub(crate) fn optimise(&mut self, improved: Improved) -> Result<(bool, Option<Assignment>), Unusable> {
        let mut best = Best::default();
        if let Some((solution, point)) = self.warm_start()?
            && best.offer(self.model, solution, &point, &mut self.meter, improved)
        {
            return Ok((false, best.found));
        }
        let complete = self.descend(&mut best, improved)?;
        Ok((complete, best.found))
    }

    /// A solution with the values of the model's warm start, and its point, if one is found quickly. A value that
    /// contradicts those before it is left out.
    pub(crate) fn warm_start(&mut self) -> Result<Option<(Assignment, Vec<f64>)>, Unusable> {
        let WarmStart { whole, reals } = &self.model.warm_start;
        if self.model.warm_start.is_empty() || self.meter.look(0).is_some() {
            return Ok(None);
        }
        let program = self.linearised.program();
        let mut narrowing = Narrowing::new(program);
        if narrowing.propagate(program).is_err() {
            return Ok(None);
        }
        let whole = whole.iter().filter(|(var, _)| !var.is_constant());
        let whole = whole.map(|&(var, value)| (var.index(), value as f64, 0.0));
        let reals = reals.iter().map(|&(real, value)| {
            (self.model.variables() + real.index(), value, REAL_TOLERANCE * value.abs().max(1.0))
        });
        for (column, value, room) in whole.chain(reals) {
            let mark = narrowing.mark();
            let narrowed = narrowing.restrict(column, value - room, value + room);
            if narrowed.and_then(|()| narrowing.propagate(program)).is_err() {
                narrowing.back_to(mark);
            }
        }
        let (rest, open) = narrowing.rest(program);
        let question =
            Question { program: &rest, optimise: false, relaxed: false, care: self.care, gap: None, hint: None };
        let meter = &mut self.meter;
        let mut allowed = meter.allowance();
        allowed.time = allowed.time.map(|time| time / PART_OF_START);
        allowed.nodes = Some(allowed.nodes.map_or(NODES_OF_START, |nodes| nodes.min(NODES_OF_START)));
        let answer = ask(&question, allowed, &mut |news: &HighsProgress| meter.glance(news.nodes, None))?;
        self.note(&answer);
        let Verdict::Optimal { point, .. } = answer.verdict else { return Ok(None) };
        let point = narrowing.point(&open, &point);
        let keeps = self.linearised.program().lazy.iter().all(|lazy| lazy.broken_at(&point).is_empty());
        let solution = self.linearised.assignment(&point);
        Ok((keeps && self.model.broken_by(&solution).is_none()).then_some((solution, point)))
    }

    fn descend(&mut self, best: &mut Best, improved: Improved) -> Result<bool, Unusable> {
        loop {
            if self.meter.look(0).is_some() {
                return Ok(false);
            }
            let (model, linearised, meter) = (self.model, &self.linearised, &mut self.meter);
            let hint = best.point.take();
            let question = Question {
                program: linearised.program(),
                optimise: true,
                relaxed: false,
                care: self.care,
                gap: self.mip.gap,
                hint: hint.as_deref(),
            };
            let sign = if model.objective.is_maximised() { -1.0 } else { 1.0 };
            let constant = linearised.program().objective.as_ref().map_or(0.0, |goal| goal.constant);
            let shared = self.shared.as_deref().filter(|_| model.objective.term().is_some());
            let allowed = meter.allowance();
            let mut listener = |news: &HighsProgress| {
                let enough = news.better.as_ref().is_some_and(|point| {
                    let keeps = linearised.program().lazy.iter().all(|lazy| lazy.broken_at(point).is_empty());
                    keeps && best.offer(model, linearised.assignment(point), point, meter, improved)
                });
                tell(shared, news.bound + sign * constant);
                enough || meter.glance(news.nodes, Some(sign * news.bound + constant))
            };
            let answer = ask(&question, allowed, &mut listener)?;
            best.point = best.point.take().or(hint);
            self.note(&answer);
            match answer.verdict {
                Verdict::Stopped => {
                    self.stopped();
                    return Ok(false);
                }
                Verdict::Infeasible => return Ok(true),
                Verdict::Unbounded => return self.is_impossible(),
                Verdict::Failed if !self.take_more_care() => return Ok(false),
                Verdict::Failed => {}
                Verdict::Optimal { point, bound, .. } => match self.judge(&point) {
                    Judgement::Solution(solution) => {
                        if best.offer(model, solution, &point, &mut self.meter, improved) {
                            return Ok(false);
                        }
                        return Ok(self.proved(best, bound));
                    }
                    Judgement::Again => self.meter.rounds += 1,
                    Judgement::Unbelievable => return Ok(false),
                },
            }
        }
    }

    /// Where there is no best point: whether that is so because there is none at all. A goal that can be reached ever
    /// better is refused.
    fn is_impossible(&mut self) -> Result<bool, Unusable> {
        match self.find_within(&mut Narrowing::new(self.linearised.program()))? {
            Reply::Solution(_) => Err(Unusable(UNBOUNDED.to_owned())),
            Reply::None => Ok(true),
            Reply::Unknown => Ok(false),
        }
    }

    /// Whether a bound leaves no room for anything better: between two values of the objective lies its step.
    fn proved(&self, best: &Best, bound: f64) -> bool {
        let Some(solution) = &best.found else { return false };
        match self.model.objective_real(solution) {
            Some(value) => (value - bound).abs() <= REAL_TOLERANCE * value.abs().max(1.0),
            None => {
                let step = self.linearised.program().objective.as_ref().map_or(1.0, |goal| goal.step);
                let value = self.model.objective_value(solution);
                value.is_some_and(|value| (value as f64 - bound).abs() < step * 0.999)
            }
        }
    }

    fn note(&mut self, answer: &HighsAnswer) {
        self.meter.nodes += answer.nodes;
        self.meter.iterations += answer.iterations;
    }

    fn stopped(&mut self) -> Reply {
        if self.meter.look(0).is_none() {
            // HiGHS counts nodes and time a little differently.
            let nodes = self.meter.nodes_are_limited();
            self.meter.reached = Some(if nodes { Limit::Nodes } else { Limit::Time });
        }
        Reply::Unknown
    }

    /// Trusts HiGHS less from here on; false if there is nothing left to try.
    fn take_more_care(&mut self) -> bool {
        let more = self.care.more();
        self.care = more.unwrap_or(self.care);
        more.is_some()
    }

    /// Checks a point, adding the rows it breaks.
    fn judge(&mut self, point: &[f64]) -> Judgement {
        let mut new = false;
        for cut in self.linearised.program().lazy.iter().flat_map(|lazy| lazy.broken_at(point)).collect::<Vec<_>>() {
            if self.added.insert(cut.clone()) {
                self.linearised.add(&cut);
                new = true;
            }
        }
        if new {
            return Judgement::Again;
        }
        let assignment = self.linearised.assignment(point);
        if self.model.broken_by(&assignment).is_none() {
            Judgement::Solution(assignment)
        } else if self.take_more_care() {
            Judgement::Again
        } else {
            Judgement::Unbelievable
        }
    }

    /// How the run ended; `complete` if the question was answered.
    pub(crate) fn outcome(&self, complete: bool) -> Outcome {
        let meter = &self.meter;
        Outcome {
            status: match (meter.solutions, complete) {
                (0, true) => Status::Unsatisfiable,
                (0, false) => Status::Unknown,
                _ => Status::Solved,
            },
            complete,
            stopped_by: meter.reached.filter(|_| !complete),
            count: meter.solutions,
            objective: meter.objective,
            objective_real: meter.objective_real,
            grounds: if complete { Grounds::Claimed { by: HIGHS.to_owned() } } else { Grounds::Exact },
            statistics: Statistics {
                nodes: meter.nodes,
                propagations: meter.iterations,
                solutions: meter.solutions,
                restarts: meter.rounds,
                build_s: self.build.as_secs_f64(),
                solve_s: meter.elapsed().saturating_sub(self.build).as_secs_f64(),
                ..Statistics::default()
            },
        }
    }
}

impl Best {
    /// Keeps and tells a solution if it holds and is better; says whether no more are wanted.
    fn offer(
        &mut self,
        model: &Model,
        solution: Assignment,
        point: &[f64],
        meter: &mut Meter,
        improved: Improved,
    ) -> bool {
        let is_better = self.found.as_ref().is_none_or(|best| is_better(model, &solution, best));
        if !is_better || model.broken_by(&solution).is_some() {
            return false;
        }
        (meter.objective, meter.objective_real) = (model.objective_value(&solution), model.objective_real(&solution));
        let nearest = || meter.objective_real.map_or(0, |value| value.round() as i64);
        improved(&solution, meter.objective.unwrap_or_else(nearest));
        self.found = Some(solution);
        self.point = Some(point.to_vec());
        meter.found_one()
    }
}

/// Tells others what is proved of the cost, which is whole.
fn tell(shared: Option<&SharedBounds>, bound: f64) {
    if let Some(shared) = shared
        && bound.is_finite()
        && bound.abs() < EXACTLY_WHOLE
    {
        shared.prove((bound - WHOLE).ceil() as i64, &Grounds::Claimed { by: HIGHS.to_owned() });
    }
}

/// Whether the objective likes one solution better than another.
fn is_better(model: &Model, one: &Assignment, other: &Assignment) -> bool {
    match &model.objective {
        Objective::Satisfy => false,
        Objective::Minimise(term) => one.value(*term) < other.value(*term),
        Objective::Maximise(term) => one.value(*term) > other.value(*term),
        Objective::MinimiseReal(sum) => sum.value(one) < sum.value(other),
        Objective::MaximiseReal(sum) => sum.value(one) > sum.value(other),
    }
}
