//! Formulations: a model together with the way back from its assignments to answers.

use super::Told;
use damier_model::{Assignment, Branching, Model, Strength, ValSelect, Var, VarSelect};

/// A model together with the way back from its assignments to answers.
pub struct Formulation {
    /// What an engine solves.
    pub model: Model,
    /// The answer, in native text, that a solution of the model stands for.
    pub decode: Decode,
    told: Option<Tell>,
}

impl Formulation {
    /// A model and the way back.
    pub fn new(model: Model, decode: Decode) -> Formulation {
        Formulation { model, decode, told: None }
    }

    /// The same, which can also say what a person sees of its solutions. That is made when it is asked for.
    pub fn telling(self, told: impl Fn() -> Told + Send + Sync + 'static) -> Formulation {
        Formulation { told: Some(Box::new(told)), ..self }
    }

    /// What a person sees of its solutions, if it can say that.
    pub fn told(&self) -> Option<Told> {
        self.told.as_ref().map(|told| told())
    }
}

/// Turns a solution of a model into native text.
pub type Decode = Box<dyn Fn(&Assignment) -> String + Send + Sync>;

/// Says what a person sees of the solutions of a model.
type Tell = Box<dyn Fn() -> Told + Send + Sync>;

/// A way to write a puzzle as a model.
///
/// ```
/// use damier_interface::FormulationInfo;
///
/// const MODELS: &[FormulationInfo] = &[
///     FormulationInfo::new("int", "a number per cell"),
///     FormulationInfo::new("rows", "a Boolean per cell and number, in linear rows").suits(&["mip"]),
/// ];
/// assert!(MODELS[1].suits.contains(&"mip") && MODELS[1].finds_all);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormulationInfo {
    /// Short name, as on the command line.
    pub name: &'static str,
    /// One line for people.
    pub summary: &'static str,
    /// The engines for which it is the default, if not the puzzle's first.
    pub suits: &'static [&'static str],
    /// The rule that it leaves out, in words, if it is kept for comparison only: its solutions may be wrong answers.
    pub leaves_out: Option<&'static str>,
    /// Whether all answers are among its solutions. One that finds an optimum, but not all of them, or one of several answers
    /// that are images of each other, serves where one answer is asked for, never to count or to list.
    pub finds_all: bool,
    /// Whether it states rules as they are written and describes no search.
    pub is_plain: bool,
}

impl FormulationInfo {
    /// A formulation that keeps all rules and finds all answers.
    pub const fn new(name: &'static str, summary: &'static str) -> FormulationInfo {
        FormulationInfo { name, summary, suits: &[], leaves_out: None, finds_all: true, is_plain: false }
    }

    /// The default for these engines.
    pub const fn suits(self, engines: &'static [&'static str]) -> FormulationInfo {
        FormulationInfo { suits: engines, ..self }
    }

    /// For comparison only: this rule is left out.
    pub const fn leaves_out(self, rule: &'static str) -> FormulationInfo {
        FormulationInfo { leaves_out: Some(rule), ..self }
    }

    /// Rules as they are written, with no word on how to search.
    pub const fn plain(self) -> FormulationInfo {
        FormulationInfo { is_plain: true, ..self }
    }

    /// Not all answers are among its solutions.
    pub const fn finds_some(self) -> FormulationInfo {
        FormulationInfo { finds_all: false, ..self }
    }
}

/// What a formulation may be asked to do differently.
#[derive(Clone, Copy, Debug, Default)]
pub struct FormulationOptions {
    /// How much global constraints should deduce.
    pub strength: Strength,
    /// Variable choice, if not the formulation's own.
    pub var_select: Option<VarSelect>,
    /// Value choice, if not the formulation's own.
    pub val_select: Option<ValSelect>,
    /// Whether a conflict is to be told by reasons: every clue and rule then stands in the model with its own, even where the model
    /// would be smaller without.
    pub reasons: bool,
}

impl FormulationOptions {
    /// Branching on these variables: in the formulation's own ways, where no others are asked for.
    pub fn branching(&self, variables: Vec<Var>, var_select: VarSelect, val_select: ValSelect) -> Branching {
        Branching {
            variables,
            var_select: self.var_select.unwrap_or(var_select),
            val_select: self.val_select.unwrap_or(val_select),
        }
    }
}
