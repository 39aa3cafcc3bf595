//! Where flattening puts what it makes.
//!
//! Flattening reads the domains of its variables at every step, so the variables stand in a [`Model`] whatever becomes of
//! the constraints. Constraints are only ever handed over, one by one: a sink keeps them, counts them, or passes them on.
//! A [`Model`] keeps them. A [`Counter`] only counts, so the size of a model is known without the room for it.

use crate::statistics::FlatteningStatistics;
use damier_model::{Constraint, Label, Model, ModelSize, RealConstraint, stage};

/// What takes the variables and constraints of a flat model.
pub trait Sink {
    /// The variables, with their domains as they are by now.
    fn variables(&self) -> &Model;

    /// The variables, to declare one or narrow a domain.
    fn variables_mut(&mut self) -> &mut Model;

    /// Takes a constraint, with why it is there if the model says so.
    fn post(&mut self, constraint: Constraint, reason: Option<&Label>);

    /// Takes a constraint on reals.
    fn post_real(&mut self, constraint: RealConstraint);

    /// Takes that there is no solution, with the rule that says so, where it is known.
    fn contradict(&mut self, reason: Option<&Label>);

    /// How many constraints it has taken, without those on reals.
    fn posted(&self) -> usize;

    /// How large the flat model is: all variables, and all constraints that were taken.
    fn size(&self) -> ModelSize;

    /// The same by the names of MiniZinc's statistics.
    fn statistics(&self) -> FlatteningStatistics;

    /// The variables, and the constraints that were kept.
    fn into_model(self: Box<Self>) -> Model;
}

impl Sink for Model {
    fn variables(&self) -> &Model {
        self
    }

    fn variables_mut(&mut self) -> &mut Model {
        self
    }

    fn post(&mut self, constraint: Constraint, reason: Option<&Label>) {
        let posted = Model::post(self, constraint);
        if let Some(reason) = reason {
            posted.because_of(reason);
        }
    }

    fn post_real(&mut self, constraint: RealConstraint) {
        Model::post_real(self, constraint);
    }

    fn contradict(&mut self, reason: Option<&Label>) {
        let posted = Model::post(self, Constraint::Clause(Box::from([])));
        match reason {
            Some(reason) => posted.because_of(reason),
            None => posted.named("the model contradicts itself"),
        }
    }

    fn posted(&self) -> usize {
        self.constraints().len()
    }

    fn size(&self) -> ModelSize {
        Model::size(self)
    }

    fn statistics(&self) -> FlatteningStatistics {
        let mut statistics = FlatteningStatistics::default();
        self.constraints().iter().for_each(|posted| statistics.count(&posted.constraint));
        statistics.float_constraints = self.real_constraints().len();
        statistics.of_variables(self)
    }

    fn into_model(self: Box<Self>) -> Model {
        *self
    }
}

/// A sink that counts constraints and keeps none.
pub struct Counter {
    variables: Model,
    size: ModelSize,
    statistics: FlatteningStatistics,
    posted: usize,
}

impl Counter {
    /// A counter that has taken nothing yet, for a model of this name.
    pub fn new(name: &str) -> Counter {
        let variables = Model::new(name);
        let size = variables.size();
        Counter { variables, size, statistics: FlatteningStatistics::default(), posted: 0 }
    }
}

impl Sink for Counter {
    fn variables(&self) -> &Model {
        &self.variables
    }

    fn variables_mut(&mut self) -> &mut Model {
        &mut self.variables
    }

    fn post(&mut self, constraint: Constraint, _reason: Option<&Label>) {
        stage::poll();
        self.posted += 1;
        self.size.count(&constraint);
        self.statistics.count(&constraint);
    }

    fn post_real(&mut self, constraint: RealConstraint) {
        self.size.count_real(&constraint);
        self.statistics.float_constraints += 1;
    }

    fn contradict(&mut self, reason: Option<&Label>) {
        self.post(Constraint::Clause(Box::from([])), reason);
    }

    fn posted(&self) -> usize {
        self.posted
    }

    fn size(&self) -> ModelSize {
        let ModelSize { constraints, by_kind, .. } = self.size.clone();
        ModelSize { constraints, by_kind, ..self.variables.size() }
    }

    fn statistics(&self) -> FlatteningStatistics {
        self.statistics.clone().of_variables(&self.variables)
    }

    fn into_model(self: Box<Self>) -> Model {
        self.variables
    }
}
