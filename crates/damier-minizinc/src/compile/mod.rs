//! From texts to a model: everything from reading files to the flat model, and what is needed afterwards to print.
//!
//! Values are shared without locks, so a compiled program stays in the thread that made it; engines get the model, which
//! may travel, and send solutions back. Programs that recurse deeply want [`crate::with_large_stack`] around all this.

use crate::diagnostic::Diagnostic;
use crate::flatten::{Counter, Flattened, Reach, Sink, Store};
use crate::library::{Library, Loaded, ModelText, load_program};
use crate::machine::{GlobalState, Machine, Trace};
use crate::natives::NATIVES;
use crate::output::model::{OutputModel, output_model};
use crate::program::Program;
use crate::source::Sources;
use crate::statistics::FlatteningStatistics;
use crate::syntax::ast::Unit;
use crate::types::{self, Origin};
use damier_model::{Model, Source, stage};
use std::error::Error;
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

mod compiled;
mod instance;
mod printer;
mod run;
#[cfg(test)]
mod tests;

pub use compiled::{Compiled, ItemProfile, Variable};
pub use instance::Instance;
pub use printer::{OutputMode, Printed, Printer};

/// What is compiled: models with their data.
///
/// ```
/// use damier_minizinc::{Input, Options, compile};
///
/// let input = Input::model("int: n; set of int: S; var S: x; constraint x > n;").with_data("n = 4;");
/// let compiled = compile(input.with_json(r#"{"S": {"set": [[1, 9]]}}"#), &Options::default())?;
/// assert_eq!(compiled.model.variables(), 1);
/// # Ok::<(), damier_minizinc::Failure>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Input {
    /// The models.
    pub models: Vec<ModelText>,
    /// Data files (`.json`, all others as `.dzn`) and definitions of the command line.
    pub data: Vec<Source>,
}

impl Input {
    /// A model given as text.
    pub fn model(text: impl Into<String>) -> Input {
        Input { models: vec![ModelText::text(text)], data: Vec::new() }
    }

    /// The same with data, written as data files are (`n = 4;`).
    pub fn with_data(mut self, text: impl Into<String>) -> Input {
        self.data.push(Source::file("data.dzn", text));
        self
    }

    /// The same with data in JSON.
    pub fn with_json(mut self, text: impl Into<String>) -> Input {
        self.data.push(Source::file("data.json", text));
        self
    }
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
    /// Whether every rule with a reason becomes constraints of that reason, and every other constraint item too, with its place
    /// for a reason: so a conflict can be told in their words. What domains could take up is left to the solver then.
    pub keep_reasons: bool,
    /// Whether constraints are only counted: the model then has its variables and none of its constraints.
    pub only_count: bool,
    /// Whether it is kept what reasons said of single variables, which is part of their domains then.
    pub keep_narrowed: bool,
    /// Whether each instance of a constraint is told apart ([`Compiled::instances`]) and stays constraints, as with
    /// [`Options::keep_reasons`].
    pub keep_instances: bool,
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

/// Each error with file, line and column, the line of the text with carets, and what to do about it.
///
/// ```
/// use damier_minizinc::{Input, Options, compile};
///
/// let failure = compile(Input::model("var 1..9: x;\nconstraint x > y;"), &Options::default()).err().expect("an error");
/// assert!(failure.to_string().contains(":2:16"), "{failure}");
/// ```
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let errors = self.diagnostics.iter().filter(|diagnostic| diagnostic.kind.is_some());
        for (at, error) in errors.enumerate() {
            write!(f, "{}{}", if at > 0 { "\n" } else { "" }, error.to_input_error(&self.sources))?;
        }
        Ok(())
    }
}

impl Error for Failure {}

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
    pub units: Vec<(Rc<Unit>, Origin)>,
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

/// Compiles models with their data: the way from texts to a [`Compiled`], for programs and for `damier mzn` alike.
///
/// [`Compiled::model`] goes to an engine: it has the objective and the search annotations. [`Compiled::print`] makes the
/// output of a solution.
///
/// ```
/// use damier_cp::Cp;
/// use damier_minizinc::{Input, Options, OutputMode, compile};
/// use damier_model::{Optimise, Run};
///
/// let text = "int: n; var 1..n: x; constraint x mod 4 = 3; solve maximize x; output [\"x is \\(x)\"];";
/// let compiled = compile(Input::model(text).with_data("n = 30;"), &Options::default())?;
/// assert_eq!(compiled.statistics.method, "maximize");
/// let (_, best) = Cp::default().optimise(&compiled.model, &Run::default(), &mut |_, _| {})?;
/// let printed = compiled.print(&best.expect("a best solution"), OutputMode::Item).expect("output items that can be run");
/// assert_eq!(printed.text(), "x is 27");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
    let mut store = Store::new(sink, !options.all_solutions, options.reach);
    store.narrowed = options.keep_narrowed.then(Vec::new);
    store.keep_reasons = options.keep_reasons || options.keep_instances;
    let machine = Machine::new(&program, store, options.seed, &NATIVES);
    let mut large = stage::Large::new(machine);
    let machine = large.get();
    machine.instances = options.keep_instances.then(Vec::new);
    machine.flat.limits.deadline = options.time_limit.and_then(|limit| start.checked_add(limit));
    machine.flat.limits.memory = options.memory_limit;
    machine.flat.limits.cancel = options.cancel.clone();
    let mut profile = Vec::new();
    let result = run::run(machine, &sources, &mut profile);
    let traces = std::mem::take(&mut machine.log.traces);
    warnings.append(&mut machine.flat.warnings.given);
    let advice = match result {
        Ok(advice) => advice,
        Err(stop) => {
            warnings.push(stop.into_diagnostic());
            return Err(Failure { diagnostics: warnings, sources, traces });
        }
    };
    let projection = if options.all_solutions { run::projection(machine) } else { None };
    let known = |state: GlobalState| if let GlobalState::Known(value) = state { Some(value) } else { None };
    let Machine { flat, foreign, facts, enums, globals, deferral, instances, .. } = large.into_inner();
    let Flattened { sink, unbounded, assumed, narrowed } = flat.finish();
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
        narrowed,
        instances: instances.unwrap_or_default(),
        assumed,
        counted,
        statistics,
        values: globals.into_iter().map(known).collect(),
        deferred: deferral.deferred,
        kinds: facts.kinds,
        enums: enums.values,
        program,
        output_model,
    })
}
