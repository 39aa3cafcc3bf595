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
use crate::output::Names;
use crate::program::{Program, TypeId};
use crate::types::ty::Type;
use crate::value::Value;
use std::rc::Rc;

mod access;
mod aggregates;
mod binary;
mod boolean;
pub mod calls;
mod coerce;
mod comparisons;
mod comprehension;
mod deferred;
mod depth;
mod enums;
mod fast_path;
mod float_sets;
mod frame;
mod globals;
mod instances;
mod lets;
mod literals;
mod log;
mod quantifiers;
mod reasons;
mod shapes;
mod sharing;
mod slices;
mod solution;
mod solve;
mod special;
mod value;

pub use aggregates::Aggregate;
pub use calls::{Call, Facts, Foreign, FunctionKind, Native, Natives};
pub(crate) use deferred::{Deferred, Written};
pub use globals::GlobalState;
pub use instances::ConstraintInstance;
pub use log::{Log, Trace};
pub use solution::Solution;
pub(crate) use solve::Advice;
pub use solve::RestartAdvice;
pub use special::Special;

/// A program being run.
pub struct Machine<'p> {
    /// The program.
    pub program: &'p Program,
    /// The model being made: what operators and constraints mean on what the solver decides.
    pub flat: Flattener,
    /// What is known of the program before it runs.
    pub facts: Facts,
    /// The frames of the calls that are running.
    frames: frame::Frames,
    /// What is known of the globals.
    pub globals: Vec<GlobalState>,
    /// The enums.
    pub(crate) enums: enums::Enums,
    /// What was written while the program ran.
    pub log: Log,
    /// Printing that waits for solutions.
    pub(crate) deferral: deferred::Deferral<'p>,
    /// What calls of functions that make variables came to.
    shared_calls: sharing::SharedCalls,
    /// Constraints that only another solver knows.
    pub foreign: Vec<Foreign>,
    /// The solution being printed, if that is what the machine is for: globals have their values there, and nothing is
    /// posted.
    pub solution: Option<Rc<Solution>>,
    /// Random numbers of the model.
    pub random: fastrand::Rng,
    /// What `annotate` was told: things with their annotations.
    pub notes: Vec<(Value, Value)>,
    /// In which direction the Boolean expression matters that what is being evaluated stands in.
    pub(crate) direction: Context,
    /// Whether there are variables of the user without a name outside, whose values nothing need determine.
    pub(crate) undetermined: bool,
    /// The set that a `_` of the declaration being evaluated is within.
    blank: Option<Value>,
    /// Whether the sentence of a reason is being evaluated.
    in_sentence: bool,
    /// The instances of constraints, if they are told apart.
    pub instances: Option<Vec<ConstraintInstance>>,
}

impl<'p> Machine<'p> {
    /// A machine that has run nothing yet.
    pub fn new(program: &'p Program, store: Store, seed: u64, natives: &Natives) -> Machine<'p> {
        let kinds = calls::kinds_of(natives, program);
        let shared_calls = sharing::SharedCalls::of(program, &kinds, natives);
        Machine { shared_calls, ..Machine::with_kinds(program, store, seed, kinds) }
    }

    /// A machine that is told what its functions are, and remembers no calls.
    pub(crate) fn with_kinds(program: &'p Program, store: Store, seed: u64, kinds: Vec<FunctionKind>) -> Machine<'p> {
        let facts = Facts::of(program, kinds);
        let mut flat = Flattener::new(store);
        flat.warnings.library = Rc::clone(&facts.library);
        Machine {
            program,
            flat,
            facts,
            frames: frame::Frames::new(program.frame),
            globals: vec![GlobalState::Untouched; program.globals.len()],
            enums: enums::Enums::of(program),
            log: Log::default(),
            deferral: deferred::Deferral::of(program),
            shared_calls: sharing::SharedCalls::default(),
            foreign: Vec::new(),
            solution: None,
            random: fastrand::Rng::with_seed(seed),
            notes: Vec::new(),
            direction: Context::Root,
            undetermined: false,
            blank: None,
            in_sentence: false,
            instances: None,
        }
    }

    /// A type of the program.
    pub fn type_of(&self, of: TypeId) -> &'p Type {
        &self.program.types[of.0 as usize]
    }

    /// What enum members and variables are called.
    pub fn names(&self) -> Names<'_> {
        // A solution leaves nothing undecided but what an output item itself leaves open, which has no name.
        let model = self.solution.is_none().then(|| self.flat.variables());
        Names { enums: &self.enums.values, model }
    }
}
