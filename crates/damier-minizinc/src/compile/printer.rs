//! Printing solutions: the output items, run with the values of a solution in place of the variables.
//!
//! One machine serves all solutions of a model. Globals that no solution changes are known to it from the start, the
//! others are looked up in the solution when an output item asks for them, so an item that prints one number of a large
//! model costs little.

use super::Compiled;
use crate::diagnostic::Diagnostic;
use crate::evaluated::{Evaluated, Stop};
use crate::flatten::{Reach, Store};
use crate::machine::{GlobalState, Machine, Solution, Trace, Written};
use crate::output::{default, dzn, json};
use crate::program::GlobalId;
use crate::types::ty::is_decided;
use crate::value::Value;
use damier_model::{Assignment, Model};
use std::rc::Rc;

/// How a solution is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum OutputMode {
    /// By the output items of the model; without any, as data.
    #[default]
    Item,
    /// As data.
    Dzn,
    /// As JSON.
    Json,
}

/// A solution as text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Printed {
    /// The text of each section: `default`, the usual one, then the others in the order in which the model first writes to
    /// them. Without output items, and in the modes other than [`OutputMode::Item`], it is `dzn` or `json`.
    pub sections: Vec<(String, String)>,
    /// The names of the sections that are JSON because the model said so.
    pub json_sections: Vec<String>,
    /// What `trace` and its kin wrote meanwhile.
    pub traces: Vec<Trace>,
}

impl Printed {
    /// The text of all sections, one after the other.
    pub fn text(&self) -> String {
        self.sections.iter().map(|(_, text)| text.as_str()).collect()
    }

    fn write(&mut self, section: &str, text: &str) {
        match self.sections.iter_mut().find(|(name, _)| name == section) {
            Some((_, so_far)) => so_far.push_str(text),
            None => self.sections.push((section.to_owned(), text.to_owned())),
        }
    }
}

/// Prints solutions of a compiled program.
pub struct Printer<'c> {
    machine: Machine<'c>,
    compiled: &'c Compiled,
    decided: Vec<usize>,
    shown: Vec<GlobalId>,
}

impl<'c> Printer<'c> {
    pub(super) fn new(compiled: &'c Compiled) -> Printer<'c> {
        let program = &compiled.program;
        let mut machine = Machine::with_kinds(
            program,
            Store::new(Box::new(Model::new("")), false, Reach::USUAL),
            0,
            compiled.kinds.clone(),
        );
        machine.flat.warnings.printing = true;
        machine.enums.adopt(&compiled.enums);
        let mut decided = Vec::new();
        for (at, global) in program.globals.iter().enumerate() {
            match &compiled.values[at] {
                Some(value) if !is_decided(&program.types[global.of.0 as usize]) => {
                    machine.globals[at] = GlobalState::Known(value.clone());
                }
                _ => decided.push(at),
            }
        }
        Printer { machine, compiled, decided, shown: default::shown(program) }
    }

    /// The text of a solution.
    pub fn print(&mut self, solution: &Assignment, mode: OutputMode) -> Result<Printed, Box<Diagnostic>> {
        self.take_up(solution);
        let machine = &mut self.machine;
        let printed = match mode {
            OutputMode::Item if self.compiled.has_items() => items(machine, self.compiled),
            OutputMode::Item => shown(machine, &self.shown, mode).and_then(|mut printed| {
                add_deferred(machine, self.compiled, &mut printed)?;
                Ok(printed)
            }),
            _ => shown(machine, &self.shown, mode),
        };
        self.close(printed)
    }

    /// The values of some globals in a solution, as data or JSON.
    pub fn values(
        &mut self,
        solution: &Assignment,
        wanted: &dyn Fn(&str) -> bool,
        mode: OutputMode,
    ) -> Result<Printed, Box<Diagnostic>> {
        self.take_up(solution);
        let globals = (0..).zip(&self.compiled.program.globals);
        let ids: Vec<GlobalId> =
            globals.filter(|(_, global)| global.of_user && wanted(&global.name)).map(|(at, _)| GlobalId(at)).collect();
        let printed = shown(&mut self.machine, &ids, mode);
        self.close(printed)
    }

    fn take_up(&mut self, solution: &Assignment) {
        let machine = &mut self.machine;
        for &at in &self.decided {
            machine.globals[at] = GlobalState::Untouched;
        }
        machine.solution =
            Some(Rc::new(Solution { assignment: solution.clone(), globals: Rc::clone(&self.compiled.values) }));
        machine.flat.forget_failure();
    }

    fn close(&mut self, printed: Evaluated<Printed>) -> Result<Printed, Box<Diagnostic>> {
        let traces = std::mem::take(&mut self.machine.log.traces);
        match printed {
            Ok(printed) => Ok(Printed { traces, ..printed }),
            Err(Stop::Undefined(diagnostic) | Stop::Failed(diagnostic)) => Err(diagnostic),
        }
    }
}

/// The output items.
fn items(machine: &mut Machine, compiled: &Compiled) -> Evaluated<Printed> {
    let program = machine.program;
    let mut printed = Printed::default();
    for output in &program.outputs {
        let value = machine.apart(|machine| machine.value(&output.code))?;
        match &value {
            Value::Text(text) => printed.write(&output.section, text),
            Value::Array(array) => {
                for element in &array.elements {
                    if let Value::Text(text) = element {
                        printed.write(&output.section, text);
                    }
                }
            }
            _ => {}
        }
    }
    add_deferred(machine, compiled, &mut printed)?;
    for (section, text) in std::mem::take(&mut machine.log.sections) {
        printed.write(&section, &text);
    }
    printed.sections.sort_by_key(|(name, _)| name != "default");
    Ok(printed)
}

/// What calls print with each solution.
fn add_deferred(machine: &mut Machine, compiled: &Compiled, printed: &mut Printed) -> Evaluated<()> {
    for deferred in &compiled.deferred {
        if let Some(Written { section, text, json }) = machine.print_deferred(deferred)? {
            printed.write(&section, &text);
            printed.json_sections.extend(json.then_some(section));
        }
    }
    Ok(())
}

/// The variables of the model, as data or as JSON.
fn shown(machine: &mut Machine, ids: &[GlobalId], mode: OutputMode) -> Evaluated<Printed> {
    let program = machine.program;
    let mut lines = String::new();
    let mut members: Vec<(&str, String)> = Vec::new();
    for &id in ids {
        let value = machine.global(id)?;
        let declaration = &program.globals[id.0 as usize];
        let of = machine.type_of(declaration.of);
        let names = machine.names();
        match mode {
            OutputMode::Json => members.push((&declaration.name, json::show(&value, of, &names))),
            _ => lines.push_str(&dzn::item(&declaration.name, &value, of, &names)),
        }
    }
    let mut printed = Printed::default();
    match mode {
        // MiniZinc's programs know the section by this name also where it stands in for output items.
        OutputMode::Item | OutputMode::Dzn => printed.write("dzn", &lines),
        OutputMode::Json => printed.write("json", &json::object(members)),
    }
    Ok(printed)
}
