//! What a program was compiled to: the model, and all that is needed to print its solutions.

use super::printer::{OutputMode, Printed, Printer};
use crate::diagnostic::Diagnostic;
use crate::enums::EnumValues;
use crate::flatten::Narrowed;
use crate::machine::{ConstraintInstance, Deferred, Foreign, FunctionKind, RestartAdvice, Trace};
use crate::output::model::{OutputModel, Piece};
use crate::program::{Declaration, GlobalId, Program};
use crate::source::{Name, Sources, Span};
use crate::statistics::FlatteningStatistics;
use crate::types::ty::Type;
use crate::value::Value;
use damier_model::{Assignment, Label, Model, ModelSize, Var};
use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

/// A model with what is needed to print its solutions.
pub struct Compiled {
    /// The model.
    pub model: Model,
    /// The texts.
    pub sources: Sources,
    /// Warnings.
    pub warnings: Vec<Diagnostic>,
    /// What was written by `trace` and its kin.
    pub traces: Vec<Trace>,
    /// Constraints that only another solver knows.
    pub foreign: Vec<Foreign>,
    /// When the model wants its search to start over.
    pub restart: Option<RestartAdvice>,
    /// How large the model is, by the names of MiniZinc's statistics.
    pub statistics: FlatteningStatistics,
    /// What each item became.
    pub profile: Vec<ItemProfile>,
    /// The variables that were declared without bounds.
    pub unbounded: Vec<Var>,
    /// Those for which an end was assumed that nothing in the model has moved, and what is computed from them: what is said
    /// of all solutions may depend on it.
    pub assumed: Vec<Var>,
    /// What reasons said of single variables, in this order, if that was to be kept.
    pub narrowed: Vec<Narrowed>,
    /// The instances of constraints, in the order in which they were posted, if they were to be told apart.
    pub instances: Vec<ConstraintInstance>,
    /// How large the model is, if its constraints were only counted.
    pub(super) counted: Option<ModelSize>,
    pub(super) program: Program,
    pub(super) output_model: OutputModel,
    pub(super) kinds: Vec<FunctionKind>,
    pub(super) enums: Vec<EnumValues>,
    pub(super) values: Rc<[Option<Value>]>,
    pub(super) deferred: Vec<Deferred>,
}

/// What an item of a model became.
#[derive(Clone, Debug)]
pub struct ItemProfile {
    /// The item.
    pub span: Span,
    /// The constraints that were posted for it, by their place in the model.
    pub constraints: Range<usize>,
    /// The variables that were made for it.
    pub variables: Range<usize>,
    /// How long it took.
    pub time: Duration,
}

/// A variable (or array of variables, or parameter) that the model declares.
#[derive(Clone, Debug)]
pub struct Variable<'c> {
    /// Its name.
    pub name: &'c Name,
    /// Its type.
    pub of: &'c Type,
    /// Its value: variables, or what is known.
    pub value: &'c Value,
    /// Whether it is printed when the model says nothing else.
    pub shown: bool,
}

impl Compiled {
    /// Something that prints many solutions.
    pub fn printer(&self) -> Printer<'_> {
        Printer::new(self)
    }

    /// One solution as text.
    pub fn print(&self, solution: &Assignment, mode: OutputMode) -> Result<Printed, Box<Diagnostic>> {
        self.printer().print(solution, mode)
    }

    /// What the user's files declare, in the order of the text.
    pub fn variables<'c>(&'c self) -> Vec<Variable<'c>> {
        let shown = crate::output::default::shown(&self.program);
        let declared = (0..).map(GlobalId).zip(&self.program.globals).zip(self.values.iter());
        let of_user = declared.filter(|((_, global), _)| global.of_user);
        let variable = |((id, global), value): ((GlobalId, &'c Declaration), &'c Option<Value>)| {
            let of = &self.program.types[global.of.0 as usize];
            Some(Variable { name: &global.name, of, value: value.as_ref()?, shown: shown.contains(&id) })
        };
        of_user.filter_map(variable).collect()
    }

    /// How large the model is, with constraints that were only counted.
    pub fn size(&self) -> ModelSize {
        self.counted.clone().unwrap_or_else(|| self.model.size())
    }

    /// The constraints that were posted for each instance, by index; for some there are none, as they say nothing.
    pub fn constraints_of_instances(&self) -> Vec<Vec<usize>> {
        let address = |label: &Label| Arc::as_ptr(label).cast::<()>();
        let by_label: HashMap<*const (), usize> =
            self.instances.iter().enumerate().map(|(at, instance)| (address(&instance.label), at)).collect();
        let mut all = vec![Vec::new(); self.instances.len()];
        for (index, posted) in self.model.constraints().iter().enumerate().filter(|(_, posted)| posted.has_reason()) {
            if let Some(&at) = by_label.get(&address(&posted.label())) {
                all[at].push(index);
            }
        }
        all
    }

    /// The program.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Whether the model says what to print.
    pub fn has_items(&self) -> bool {
        !self.program.outputs.is_empty() || self.deferred.iter().any(|deferred| !deferred.json)
    }

    /// Whether some of what is printed for a solution stands in constraints.
    pub fn constraints_print(&self) -> bool {
        !self.deferred.is_empty()
    }

    /// What a global came to: variables, or what is known; `None` if nothing needed it.
    pub fn value(&self, global: usize) -> Option<&Value> {
        self.values.get(global)?.as_ref()
    }

    /// The output model, in which values are still to be filled in; empty unless it was asked for.
    pub(crate) fn output_pieces(&self) -> &[Piece] {
        &self.output_model.pieces
    }

    /// The members of the enums.
    pub fn enums(&self) -> &[EnumValues] {
        &self.enums
    }

    /// The error of a model that needs another solver, if it does.
    pub fn foreign_error(&self) -> Option<Diagnostic> {
        self.foreign.first().map(Foreign::error)
    }
}
