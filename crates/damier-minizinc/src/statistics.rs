//! The size of a flat model in the figures that MiniZinc prints.

use damier_model::{Constraint, Model, Objective};
use std::time::Duration;

/// How large a flat model is, by the names that MiniZinc's statistics have.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct FlatteningStatistics {
    /// Boolean variables.
    pub bool_variables: usize,
    /// Integer variables.
    pub int_variables: usize,
    /// Real-valued variables.
    pub float_variables: usize,
    /// Constraints on Booleans alone.
    pub bool_constraints: usize,
    /// Constraints on integers.
    pub int_constraints: usize,
    /// Constraints on reals.
    pub float_constraints: usize,
    /// Constraints tied to a literal in both directions.
    pub reified: usize,
    /// Constraints tied to a literal in one direction.
    pub half_reified: usize,
    /// `satisfy`, `minimize` or `maximize`.
    pub method: &'static str,
    /// How long it took to compile.
    pub time: Duration,
}

impl FlatteningStatistics {
    /// Counts a constraint.
    pub(crate) fn count(&mut self, constraint: &Constraint) {
        let constraint = match constraint {
            Constraint::Reified { constraint, .. } => {
                self.reified += 1;
                constraint
            }
            Constraint::Implied { constraint, .. } => {
                self.half_reified += 1;
                constraint
            }
            other => other,
        };
        let boolean = matches!(constraint, Constraint::Clause(_) | Constraint::Xor(_) | Constraint::Iff(..));
        *(if boolean { &mut self.bool_constraints } else { &mut self.int_constraints }) += 1;
    }

    /// The counts, with those of the variables of a model and its goal.
    pub(crate) fn of_variables(mut self, model: &Model) -> FlatteningStatistics {
        self.bool_variables = model.all_variables().filter(|&var| model.is_boolean(var)).count();
        self.int_variables = model.variables() - self.bool_variables;
        self.float_variables = model.reals();
        self.method = match &model.objective {
            Objective::Satisfy => "satisfy",
            objective if objective.is_maximised() => "maximize",
            _ => "minimize",
        };
        self
    }

    /// Names and values, as `%%%mzn-stat` lines have them; what there is none of is left out.
    pub fn pairs(&self) -> Vec<(&'static str, String)> {
        let counts = [
            ("flatBoolVars", self.bool_variables),
            ("flatIntVars", self.int_variables),
            ("flatFloatVars", self.float_variables),
            ("flatBoolConstraints", self.bool_constraints),
            ("flatIntConstraints", self.int_constraints),
            ("flatFloatConstraints", self.float_constraints),
            ("evaluatedReifiedConstraints", self.reified),
            ("evaluatedHalfReifiedConstraints", self.half_reified),
        ];
        let counts = counts.into_iter().filter(|&(_, count)| count > 0).map(|(name, count)| (name, count.to_string()));
        let method = ("method", format!("\"{}\"", self.method));
        counts.chain([method, ("flatTime", format!("{:.6}", self.time.as_secs_f64()))]).collect()
    }
}
