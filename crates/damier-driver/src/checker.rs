//! Solution checkers: models that look at each solution of another one (`.mzc.mzn`, `.mzc` among the files).
//!
//! What a checker declares as a parameter without a value is taken from the solution, the objective by the name
//! `_objective`, or from the data. It is compiled and solved anew for each solution, and what it prints is its report.

use crate::asked::Asked;
use crate::choice;
use crate::failure::Failure;
use crate::messages::{MessagePrinter, Sections};
use crate::reading::Reading;
use damier_minizinc::diagnostic::{Diagnostic, Kind};
use damier_minizinc::source::Sources;
use damier_minizinc::{Compiled, Input, Options, OutputMode, check, compile};
use damier_model::{Assignment, Budget, Objective, Run, Source};
use damier_solve::engines::AUTO;
use std::sync::Arc;

/// The parameter that stands for the objective.
const OBJECTIVE: &str = "_objective";

/// A checker, ready to look at solutions.
pub struct Checker {
    input: Input,
    options: Options,
    wants: Vec<String>,
}

impl Checker {
    /// The checker among what was read, if there is one.
    pub fn of(reading: &Reading, options: &Options) -> Result<Option<Checker>, Failure> {
        if reading.checkers.is_empty() {
            return Ok(None);
        }
        let options = Options { multiple_assignments: true, more_data: true, all_solutions: false, ..options.clone() };
        let models = reading.checkers.clone();
        let checked = check(Input { models: models.clone(), data: Vec::new() }, &options, true)
            .map_err(|failure| refusal(&failure.diagnostics, &failure.sources))?;
        let program = &checked.program;
        let is_wanted = |global: &&damier_minizinc::program::Declaration| {
            global.of_user && global.value.is_none() && !program.types[global.of.0 as usize].var
        };
        let wants = program.globals.iter().filter(is_wanted).map(|global| global.name.to_string()).collect();
        Ok(Some(Checker { input: Input { models, data: reading.input.data.clone() }, options, wants }))
    }

    /// The names that the checker wants values of.
    pub(super) fn wants(&self, name: &str) -> bool {
        self.wants.iter().any(|wanted| wanted == name)
    }

    /// Looks at a solution, given as a JSON object, and gives its report in sections.
    pub(super) fn report(
        &self,
        solution: String,
        asked: &Asked,
        messages: &mut MessagePrinter,
    ) -> Result<Sections, Failure> {
        let mut input = self.input.clone();
        input.data.push(Source::file("the solution.json", solution));
        let compiled =
            compile(input, &self.options).map_err(|failure| refusal(&failure.diagnostics, &failure.sources))?;
        for said in &compiled.traces {
            messages.trace(said)?;
        }
        let Some(found) = solved(&compiled, asked)? else {
            return Ok(vec![("raw".to_owned(), "UNSATISFIABLE\n".to_owned())]);
        };
        let mut sections = compiled
            .print(&found, OutputMode::Item)
            .map_err(|diagnostic| refusal(&[*diagnostic], &compiled.sources))?
            .sections;
        if compiled.has_items() {
            let all = sections.iter().map(|(_, text)| text.as_str()).collect();
            sections.push(("raw".to_owned(), all));
        }
        Ok(sections)
    }
}

/// The objective of a solution as a member for the checker.
pub(super) fn objective(compiled: &Compiled, assignment: &Assignment) -> Option<(&'static str, String)> {
    let model = &compiled.model;
    let whole = model.objective_value(assignment).map(|value| value.to_string());
    let real = || model.objective_real(assignment).map(|value| format!("{value:?}"));
    Some((OBJECTIVE, whole.or_else(real)?))
}

fn solved(compiled: &Compiled, asked: &Asked) -> Result<Option<Assignment>, Failure> {
    let model = &compiled.model;
    let engine = choice::choose(AUTO, compiled, asked)?;
    let budget = Budget { cancel: Some(Arc::clone(&asked.cancel)), ..Budget::default() };
    let run = Run { budget, threads: 1, seed: 0, ..Run::default() };
    let found = match (&model.objective, engine.finder(), engine.optimiser()) {
        (Objective::Satisfy, Some(finder), _) => finder.find(model, &run)?.1,
        (_, _, Some(optimiser)) => optimiser.optimise(model, &run, &mut |_, _| {})?.1,
        _ => return Err(Failure::Refused(format!("'{}' cannot solve the checker", engine.name()))),
    };
    Ok(found)
}

fn refusal(diagnostics: &[Diagnostic], sources: &Sources) -> Failure {
    let errors = diagnostics.iter().filter(|diagnostic| diagnostic.kind.is_some());
    let texts: Vec<String> = errors.clone().map(|diagnostic| diagnostic.to_input_error(sources).to_string()).collect();
    let stopped = errors.clone().all(|error| error.kind == Some(Kind::Stopped));
    match stopped {
        true => Failure::Stopped(format!("the solution checker did not end: {}", texts.join("\n"))),
        false => Failure::Refused(format!("the solution checker fails: {}", texts.join("\n"))),
    }
}
