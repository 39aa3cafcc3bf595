//! Running a program: par expressions come to their values, var expressions to variables and constraints of a model.
//!
//! One evaluator does both. [`Machine::value`] gives the value of any code; what the solver decides is a [`Value`] like
//! others. Boolean code can be asked in a context ([`Machine::truth`]): at the root it is simply posted, elsewhere it
//! becomes a literal, tied to its meaning in the direction that matters (Feydy, Somogyi, Stuckey, "Half reification and
//! flattening", 2011).
//!
//! Partial functions follow the relational semantics (Frisch, Stuckey, "The proper treatment of undefinedness in
//! constraint languages", 2009): an undefined par expression stops with [`Stop::Undefined`], which the nearest Boolean
//! context around it turns into false; a var expression that may be undefined gets a total value and leaves the
//! condition for being defined in [`Flattener::defined`], which the nearest Boolean context takes up.

use crate::evaluated::{Evaluated, Stop};
use crate::flatten::{Context, Flattener, Store};
use crate::program::{Program, TypeId};
use crate::source::FileId;
use crate::types::ty::Type;
use crate::value::Value;
use rustc_hash::FxHashSet;
use std::rc::Rc;

mod access;
mod aggregates;
mod binary;
mod boolean;
pub mod calls;
mod coerce;
mod comparisons;
mod compile;
mod comprehension;
mod deferred;
mod depth;
pub mod enums;
mod float_sets;
mod frame;
mod globals;
mod lets;
mod literals;
mod parts;
mod quantifiers;
mod quick;
mod shapes;
mod sharing;
mod slices;
mod solution;
mod solve;
mod special;
#[cfg(test)]
mod tests;
mod value;

pub use aggregates::Aggregate;
pub use calls::{Call, Foreign, FunctionKind, Native};
pub use compile::{Checked, Compiled, Failure, Input, ItemProfile, Options, Variable, check, compile};
pub use enums::{EnumPartValues, EnumValues, Members};
pub use globals::GlobalState;
pub use solution::{OutputMode, Printed, Printer, Solution};
pub use solve::RestartAdvice;
pub use special::Special;

/// What `trace` and its kin wrote while the program was compiled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trace {
    /// Whether it goes to standard output; the others go to standard error.
    pub to_output: bool,
    /// The section it belongs to, and whether it is JSON; `None` for the usual one.
    pub section: Option<(String, bool)>,
    /// What was written, with no line end added.
    pub text: String,
}

/// A program being run.
pub struct Machine<'p> {
    /// The program.
    pub program: &'p Program,
    /// The model being made: what operators and constraints mean on what the solver decides.
    pub flat: Flattener,
    /// What `trace` and its kin wrote.
    pub traces: Vec<Trace>,
    /// What the traces to a log wrote, for `logstream_to_string`.
    pub log: String,
    /// What `trace_to_section` and its kin added while a solution is printed, by section.
    pub sections: Vec<(String, String)>,
    /// How many drawings of solutions were asked for.
    pub drawings: usize,
    /// The slots of all frames; slot `s` of the running frame is `stack[base + s]`.
    pub stack: Vec<Value>,
    /// Where the running frame begins.
    pub base: usize,
    /// What is known of the globals.
    pub globals: Vec<GlobalState>,
    /// The members of the enums.
    pub enums: Vec<EnumValues>,
    /// What each function is, by its number.
    pub kinds: Vec<FunctionKind>,
    /// Constraints that only another solver knows.
    pub foreign: Vec<Foreign>,
    /// The solution being printed, if that is what the machine is for: globals have their values there, and nothing is
    /// posted.
    pub solution: Option<Rc<Solution>>,
    /// Random numbers of the model.
    pub random: fastrand::Rng,
    /// What `annotate` was told: things with their annotations.
    pub notes: Vec<(Value, Value)>,
    /// Calls that print with each solution.
    printing_calls: Vec<deferred::PrintingCall<'p>>,
    /// Notes of such calls.
    deferred: Vec<deferred::Deferred>,
    /// The sections that such calls write JSON to.
    json_sections: Vec<String>,
    /// What calls of functions that make variables came to.
    shared_calls: sharing::SharedCalls,
    /// In which direction the Boolean expression matters that what is being evaluated stands in.
    pub(crate) direction: Context,
    /// Whether there are variables of the user without a name outside, whose values nothing need determine.
    undetermined: bool,
    /// Whether it was said that the model has no solution.
    contradicted: bool,
    /// The set that a `_` of the declaration being evaluated is within.
    blank: Option<Value>,
    /// What matters about each type.
    traits: Vec<quick::Traits>,
    /// Files of the library: calls there say nothing to people.
    library: Rc<FxHashSet<FileId>>,
    /// Where the room for nested calls ends.
    floor: depth::Floor,
    /// Which enums are being evaluated or known.
    enum_states: Vec<enums::Progress>,
}

impl<'p> Machine<'p> {
    /// A machine that has run nothing yet.
    pub fn new(program: &'p Program, store: Store, seed: u64) -> Machine<'p> {
        let kinds: Vec<FunctionKind> =
            program.functions.iter().map(|function| calls::kind_of(program, function)).collect();
        let shared_calls = sharing::SharedCalls::of(program, &kinds);
        Machine { shared_calls, ..Machine::with_kinds(program, store, seed, kinds) }
    }

    /// A machine that is told what its functions are.
    fn with_kinds(program: &'p Program, store: Store, seed: u64, kinds: Vec<FunctionKind>) -> Machine<'p> {
        let library =
            program.functions.iter().filter(|function| function.of_library).map(|function| function.span.file);
        let library: Rc<FxHashSet<FileId>> = Rc::new(library.collect());
        let mut flat = Flattener::new(store);
        flat.warnings.library = Rc::clone(&library);
        Machine {
            program,
            flat,
            traces: Vec::new(),
            log: String::new(),
            sections: Vec::new(),
            drawings: 0,
            stack: vec![Value::Absent; program.frame as usize],
            base: 0,
            globals: (0..program.globals.len()).map(|_| GlobalState::Untouched).collect(),
            enums: program.enums.iter().map(|of| EnumValues::empty(&of.name)).collect(),
            kinds,
            foreign: Vec::new(),
            solution: None,
            random: fastrand::Rng::with_seed(seed),
            notes: Vec::new(),
            printing_calls: deferred::calls_of(program),
            deferred: Vec::new(),
            json_sections: Vec::new(),
            shared_calls: sharing::SharedCalls::default(),
            direction: Context::Root,
            undetermined: false,
            contradicted: false,
            blank: None,
            traits: program.types.iter().map(quick::Traits::of).collect(),
            library,
            floor: depth::Floor::here(),
            enum_states: program.enums.iter().map(|_| enums::Progress::Untouched).collect(),
        }
    }

    /// A type of the program.
    pub fn type_of(&self, of: TypeId) -> &'p Type {
        &self.program.types[of.0 as usize]
    }
}
