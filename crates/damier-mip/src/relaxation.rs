//! The linear relaxation: the program without the demand that columns be whole.
//!
//! Its value bounds the optimum, and the nearer it is the better the formulation. Students compare formulations by it.

use crate::callback::HighsProgress;
use crate::linearise::{Linearisation, linearise};
use crate::meter::Meter;
use crate::solve::{Care, Question, Verdict, WHOLE, ask};
use damier_model::{Limit, Model, Run, Status, UNBOUNDED, Unusable};

/// What the linear relaxation of a model says.
#[derive(Clone, Debug, PartialEq)]
pub struct Relaxation {
    /// Whether it has a point. Without one, the model has no solution either.
    pub status: Status,
    /// What stopped it, if it was stopped.
    pub stopped_by: Option<Limit>,
    /// Its best value, if something is optimised: a bound on the model's.
    pub value: Option<f64>,
    /// How many of the columns that should be whole are not, at the point found.
    pub fractional: usize,
    /// Columns of the program.
    pub columns: usize,
    /// How many of them should be whole.
    pub integers: usize,
    /// Rows of the program.
    pub rows: usize,
    /// Coefficients that are not 0.
    pub entries: usize,
    /// Constraints that the rows leave out, to be added where answers break them.
    pub lazy: usize,
    /// Iterations of the simplex method.
    pub iterations: u64,
}

/// The linear relaxation of a model, written in the usual way.
pub fn relaxation(model: &Model, run: &Run) -> Result<Relaxation, Unusable> {
    relax(model, &Linearisation::default(), run)
}

/// The linear relaxation of a model, written as told.
pub(crate) fn relax(model: &Model, options: &Linearisation, run: &Run) -> Result<Relaxation, Unusable> {
    let mut meter = Meter::new(run);
    let linearised = linearise(model, options)?;
    let program = linearised.program();
    let question = Question { program, optimise: true, relaxed: true, care: Care::Usual, gap: None, hint: None };
    let allowed = meter.allowance();
    let answer = ask(&question, allowed, &mut |news: &HighsProgress| meter.glance(news.nodes, None))?;
    let (status, value, point) = match answer.verdict {
        Verdict::Optimal { point, value, .. } => (Status::Solved, program.objective.as_ref().map(|_| value), point),
        Verdict::Infeasible => (Status::Unsatisfiable, None, Vec::new()),
        Verdict::Unbounded => return Err(Unusable(UNBOUNDED.to_owned())),
        Verdict::Stopped | Verdict::Failed => (Status::Unknown, None, Vec::new()),
    };
    let stopped_by = if status == Status::Unknown { meter.look(0) } else { None };
    let is_broken = |value: f64| (value - value.round()).abs() > WHOLE;
    Ok(Relaxation {
        status,
        stopped_by,
        value,
        fractional: point
            .iter()
            .zip(&program.columns)
            .filter(|(value, column)| column.integer && is_broken(**value))
            .count(),
        columns: program.columns.len(),
        integers: program.integers(),
        rows: program.rows(),
        entries: program.entries(),
        lazy: program.lazy.len(),
        iterations: answer.iterations,
    })
}
