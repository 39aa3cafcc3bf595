//! From texts to a model: everything from reading files to the flat model, and what is needed afterwards to print.
//!
//! Values are shared without locks, so a compiled program stays in the thread that made it; engines get the model, which
//! may travel, and send solutions back. Programs that recurse deeply want [`crate::with_large_stack`] around all this.

use super::deferred::Deferred;
use super::solution::{OutputMode, Printed, Printer};
use super::solve::RestartAdvice;
use super::{EnumValues, Evaluated, Foreign, FunctionKind, GlobalState, Machine, Trace};
use crate::diagnostic::{Diagnostic, Kind};
use crate::flatten::{Counter, Reach, Sink, Store};
use crate::library::{Library, Loaded, ModelText, load_program};
use crate::output::model::{OutputModel, Piece, output_model};
use crate::program::{Declaration, Function, GlobalId, Op, Program};
use crate::source::{Name, Sources, Span};
use crate::statistics::FlatteningStatistics;
use crate::syntax::ast::Unit;
use crate::types::ty::Type;
use crate::types::{self, Origin};
use crate::value::Value;
use damier_model::{Assignment, Model, ModelSize, Source, Var, stage};
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// What is compiled.
#[derive(Clone, Debug, Default)]
pub struct Input {
    /// The models.
    pub models: Vec<ModelText>,
    /// Data files (`.json`, all others as `.dzn`) and definitions of the command line.
    pub data: Vec<Source>,
}

/// How it is compiled.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Where included files are looked for.
    pub library: Library,
    /// Whether each solution must be found once: no literal may then be free in one direction.
    pub all_solutions: bool,
    /// The seed of the model's random numbers.
    pub seed: u64,
    /// Whether the model is FlatZinc: the builtins of FlatZinc are there without being included.
    pub flatzinc: bool,
    /// Whether to warn of what is allowed but probably not meant.
    pub lint: bool,
    /// Whether a name may be given several values, which then must be equal.
    pub multiple_assignments: bool,
    /// Whether data may give values to names that the model does not declare.
    pub more_data: bool,
    /// Whether `debug_mode` holds.
    pub debug: bool,
    /// Whether FlatZinc is to be written: what the solver tells, and an output model, are wanted.
    pub output_model: bool,
    /// How long it may take.
    pub time_limit: Option<Duration>,
    /// How large the process may grow, in bytes.
    pub memory_limit: Option<u64>,
    /// A flag that calls the compilation off.
    pub cancel: Option<Arc<AtomicBool>>,
    /// How far from 0 the values of variables without bounds are looked for.
    pub reach: Reach,
    /// Whether constraints are only counted: the model then has its variables and none of its constraints.
    pub only_count: bool,
}

/// Why there is no model.
#[derive(Debug)]
pub struct Failure {
    /// What is wrong, errors and warnings.
    pub diagnostics: Vec<Diagnostic>,
    /// The texts.
    pub sources: Sources,
    /// What was written by `trace` and its kin before.
    pub traces: Vec<Trace>,
}

/// A program whose types were checked.
#[derive(Debug)]
pub struct Checked {
    /// The program.
    pub program: Program,
    /// The texts.
    pub sources: Sources,
    /// Warnings.
    pub warnings: Vec<Diagnostic>,
    /// What was read.
    pub units: Vec<(Unit, Origin)>,
}

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
    /// How large the model is, if its constraints were only counted.
    counted: Option<ModelSize>,
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

/// Reads a program and checks its types. With `incomplete`, parameters may be without values.
pub fn check(input: Input, options: &Options, incomplete: bool) -> Result<Checked, Failure> {
    let mut models = input.models;
    if options.flatzinc {
        models.push(ModelText::text("include \"flatzinc.mzn\";"));
    }
    if options.debug {
        // Hides the library's.
        models.push(ModelText::text("bool: debug_mode = true;"));
    }
    let mut loaded = {
        let _stage = stage::enter("the model and its data were read");
        load_program(models, input.data, &options.library)
    };
    let wrong = |found: &[Diagnostic]| found.iter().any(|diagnostic| diagnostic.kind.is_some());
    if wrong(&loaded.diagnostics) {
        return Err(Failure { diagnostics: loaded.diagnostics, sources: loaded.sources, traces: Vec::new() });
    }
    let checks = types::Options {
        incomplete,
        lint: options.lint,
        multiple_assignments: options.multiple_assignments,
        more_data: options.more_data,
        strange_annotations: options.flatzinc,
    };
    let _stage = stage::enter("types were checked");
    let (mut program, mut found) = types::check(&loaded.units, checks);
    if wrong(&found) && loaded.complete() {
        (program, found) = types::check(&loaded.units, checks);
    }
    let Loaded { units, sources, mut diagnostics, .. } = loaded;
    diagnostics.extend(found);
    if wrong(&diagnostics) {
        return Err(Failure { diagnostics, sources, traces: Vec::new() });
    }
    Ok(Checked { program, sources, warnings: diagnostics, units })
}

/// Makes the model of a program.
pub fn compile(input: Input, options: &Options) -> Result<Compiled, Failure> {
    let start = Instant::now();
    let name = input.models.first().map(|model| model.source.origin.clone()).unwrap_or_default();
    let Checked { program, sources, mut warnings, units } = check(input, options, false)?;
    let output_model = if options.output_model { output_model(&units, &program) } else { OutputModel::default() };
    // Large data is in the program by now; its syntax tree would only take room while the program runs.
    drop(units);
    let _stage = stage::enter("the model was compiled");
    let sink: Box<dyn Sink> =
        if options.only_count { Box::new(Counter::new(&name)) } else { Box::new(Model::new(name)) };
    let machine = Machine::new(&program, Store::new(sink, !options.all_solutions, options.reach), options.seed);
    let mut large = stage::Large::new(machine);
    let machine = large.get();
    machine.flat.limits.deadline = options.time_limit.and_then(|limit| start.checked_add(limit));
    machine.flat.limits.memory = options.memory_limit;
    machine.flat.limits.cancel = options.cancel.clone();
    let mut profile = Vec::new();
    let result = machine.run(&mut profile);
    let traces = std::mem::take(&mut machine.traces);
    warnings.append(&mut machine.flat.warnings.given);
    let advice = match result {
        Ok(advice) => advice,
        Err(stop) => {
            warnings.push(stop.into_diagnostic());
            return Err(Failure { diagnostics: warnings, sources, traces });
        }
    };
    let projection = if options.all_solutions { machine.projection() } else { None };
    let known = |state: GlobalState| if let GlobalState::Known(value) = state { Some(value) } else { None };
    let Machine { flat, foreign, kinds, enums, globals, deferred, .. } = large.into_inner();
    let store = flat.store;
    let (unbounded, assumed, failed) = (store.unbounded(), store.assumed(), store.failed);
    let mut sink = store.into_sink();
    if failed {
        sink.contradict();
    }
    let statistics = FlatteningStatistics { time: start.elapsed(), ..sink.statistics() };
    let counted = options.only_count.then(|| sink.size());
    let mut model = sink.into_model();
    model.search = advice.stages;
    model.warm_start = advice.warm_start;
    model.projection = projection;
    Ok(Compiled {
        model,
        sources,
        warnings,
        traces,
        foreign,
        restart: advice.restart,
        profile,
        unbounded,
        assumed,
        counted,
        statistics,
        values: globals.into_iter().map(known).collect(),
        deferred,
        kinds,
        enums,
        program,
        output_model,
    })
}

impl<'p> Machine<'p> {
    /// Runs the program: enums, the user's globals, constraints, the goal.
    fn run(&mut self, profile: &mut Vec<ItemProfile>) -> Evaluated<super::solve::Advice> {
        let program = self.program;
        for id in 0..program.enums.len() {
            self.evaluate_enum(types::ty::EnumId(id as u32))?;
        }
        for (id, global) in (0..).map(GlobalId).zip(&program.globals) {
            if global.of_user && !self.is_annotated(global, "output_only") {
                self.profiled(profile, global.span, |machine| machine.global(id))?;
                self.warn_of_contradiction(global.span);
            }
        }
        for global in program.globals.iter().filter(|global| global.of_user) {
            self.run_annotations(global)?;
        }
        for (id, code) in &program.further_values {
            self.apart(|machine| machine.agree(*id, code))?;
            self.warn_of_contradiction(code.span);
        }
        for constraint in &program.constraints {
            self.profiled(profile, constraint.span, |machine| {
                machine.apart(|machine| machine.require(&constraint.condition))
            })?;
            self.warn_of_contradiction(constraint.span);
        }
        self.goal()?;
        self.advice()
    }

    /// Runs something, and notes what came of it, if anything did.
    fn profiled<T>(
        &mut self,
        profile: &mut Vec<ItemProfile>,
        span: Span,
        run: impl FnOnce(&mut Self) -> Evaluated<T>,
    ) -> Evaluated<T> {
        let size = |machine: &Self| (machine.flat.store.sink().posted(), machine.flat.store.variables().variables());
        let ((constraints, variables), start) = (size(self), Instant::now());
        let result = run(self)?;
        let (all_constraints, all_variables) = size(self);
        let (constraints, variables) = (constraints..all_constraints, variables..all_variables);
        profile.push(ItemProfile { span, constraints, variables, time: start.elapsed() });
        Ok(result)
    }

    /// The variables that tell solutions apart, where not all of the model's do: those that have a name outside a `let`, and
    /// in FlatZinc those that the writer has not introduced.
    fn projection(&self) -> Option<Vec<Var>> {
        let declared = self.program.globals.iter().zip(&self.globals).filter(|(global, _)| global.of_user);
        let (introduced, own): (Vec<_>, Vec<_>) =
            declared.partition(|(global, _)| self.is_annotated(global, "var_is_introduced"));
        if !self.undetermined && introduced.is_empty() {
            return None;
        }
        let mut shown = Vec::new();
        for (_, state) in own {
            if let GlobalState::Known(value) = state {
                value.variables(&mut shown);
            }
        }
        shown.retain(|var| !var.is_constant());
        shown.sort_unstable();
        shown.dedup();
        Some(shown)
    }

    /// Runs the annotations of a declaration that are functions of the user with a body: it may post or print something.
    fn run_annotations(&mut self, global: &'p Declaration) -> Evaluated<()> {
        for annotation in &global.annotations {
            if let Op::Call(id, ..) = &annotation.op
                && let Function { body: Some(_), of_library: false, .. } = &self.program.functions[id.0 as usize]
            {
                self.apart(|machine| machine.value(annotation))?;
            }
        }
        Ok(())
    }

    /// Says where the model was found to contradict itself, once.
    fn warn_of_contradiction(&mut self, span: Span) {
        // Where bounds were assumed, it may be those that nothing fits.
        if self.flat.store.failed && !self.contradicted && self.flat.store.assumed().is_empty() {
            self.contradicted = true;
            self.flat
                .warnings
                .given
                .push(Diagnostic::warning(span, "model inconsistency detected: there is no solution"));
        }
    }
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

    /// What a global came to: variables, or what is known; `None` if nobody asked for it.
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
        let foreign = self.foreign.first()?;
        let message = format!("{} has no body, and no engine of Damier knows it", foreign.name);
        Some(Diagnostic::error(Kind::Flattening, foreign.span, message))
    }
}
