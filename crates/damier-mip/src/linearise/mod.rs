//! Every model as an integer linear program.
//!
//! How columns come about is told in `builder.rs`, what is done with a constraint's rows in `goal.rs`, and each family of
//! constraints has a file of its own. The solutions of the model are exactly the values that its variables' columns take
//! at the program's feasible points, once the lazy constraints hold too.
//!
//! ```
//! use damier_mip::{Linearisation, linearise};
//! use damier_model::{Model, Relate};
//! let mut m = Model::new("small");
//! let (x, y) = (m.int("x", 1..=3), m.int("y", 1..=3));
//! m.post((x + y).at_least(5)).named("large enough");
//! let program = linearise(&m, &Linearisation::default()).expect("numbers are small").program().clone();
//! assert_eq!((program.columns.len(), program.rows()), (2, 1));
//! assert_eq!(program.row_name(0), "large enough");
//! ```

mod all_different;
mod arithmetic;
mod builder;
mod circuit;
mod connected;
mod counting;
mod element;
mod extremes;
mod goal;
mod lex;
mod linear;
mod narrow;
mod path;
mod pieces;
mod post;
mod reals;
mod regular;
mod scheduling;
mod table;
mod values;

use crate::program::{self, Program, Source};
use crate::sum::{Literal, Sum};
use builder::Builder;
use damier_model::{Assignment, Model, Objective, Term, Unusable, stage};
use goal::Goal;

/// How connected pieces and tours without short cuts are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Connectivity {
    /// Left out at first; rows are added for each answer that breaks them.
    #[default]
    Cuts,
    /// A flow from one chosen vertex to all others, an order of visits along tours: complete, but weaker and larger.
    Flow,
}

/// Choices between ways of writing a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Linearisation {
    /// For connected pieces, circuits and sub-circuits.
    pub connectivity: Connectivity,
}

impl Linearisation {
    /// Everything in the rows, nothing left for later: what a file needs.
    pub const COMPLETE: Linearisation = Linearisation { connectivity: Connectivity::Flow };
}

/// A model as an integer linear program, and the way back.
pub struct Linearised {
    builder: Builder,
    variables: usize,
    reals: usize,
}

/// The model as an integer linear program.
pub fn linearise(model: &Model, options: &Linearisation) -> Result<Linearised, Unusable> {
    let _stage = stage::enter("the model was made linear");
    model.check()?;
    let domains = narrow::domains(model);
    let reals = reals::bounds(model, &domains)?;
    let mut builder = Builder::new(domains, reals, *options);
    let labels: Vec<_> = model.constraints().iter().map(|posted| posted.label()).collect();
    for (index, posted) in (0u32..).zip(model.constraints()) {
        stage::poll();
        builder.source = Source::Constraint(index);
        builder.post(&posted.constraint, &mut Goal::asserted());
        if let Some(Unusable(why)) = builder.trouble.take() {
            return Err(Unusable(format!("mip cannot take {}: {why}", labels[index as usize])));
        }
    }
    builder.program.reals = model.all_reals().map(|real| model.real_name(real)).collect();
    reals::post(&mut builder, model)?;
    if let Some(Unusable(why)) = builder.trouble.take() {
        return Err(Unusable(format!("mip cannot take the domains of this model: {why}")));
    }
    let maximise = model.objective.is_maximised();
    builder.program.objective = match &model.objective {
        Objective::Satisfy => None,
        Objective::Minimise(term) | Objective::Maximise(term) => Some(objective(&builder, *term, maximise)),
        Objective::MinimiseReal(sum) | Objective::MaximiseReal(sum) => Some(reals::objective(&builder, sum, maximise)),
    };
    builder.program.name = model.name().to_owned();
    builder.program.variables = model.all_variables().map(|var| model.name_of(var)).collect();
    builder.program.labels = labels;
    connected::prepare(&mut builder.program);
    Ok(Linearised { builder, variables: model.variables(), reals: model.reals() })
}

fn objective(builder: &Builder, term: Term, maximise: bool) -> program::Goal {
    let sum = builder.term(term);
    let terms: Vec<(f64, u32)> =
        sum.terms.iter().filter(|term| term.0 != 0).map(|&(factor, column)| (factor as f64, column)).collect();
    let step = terms.iter().map(|term| term.0.abs()).fold(1.0, f64::max);
    program::Goal { maximise, terms, constant: sum.constant as f64, step }
}

impl Linearised {
    /// The program.
    pub fn program(&self) -> &Program {
        &self.builder.program
    }

    /// The values of the model's variables at a point: rounded, or within their bounds.
    pub fn assignment(&self, point: &[f64]) -> Assignment {
        let whole = |var: usize| point.get(var).map_or(0, |value| value.round() as i64);
        let real = |column: usize| {
            let bounds = &self.builder.program.columns[column];
            let value = point.get(column).copied().unwrap_or(0.0);
            // Adding 0 leaves no -0.
            value.max(bounds.lower).min(bounds.upper) + 0.0
        };
        let reals = self.variables..self.variables + self.reals;
        Assignment::with_reals((0..self.variables).map(whole).collect(), reals.map(real).collect())
    }

    /// Adds a row that the lazy constraints ask for.
    pub(crate) fn add(&mut self, cut: &[Literal]) {
        self.builder.source = Source::Seen;
        self.builder.add_row(Sum::of(cut), Some(1), None);
    }
}
