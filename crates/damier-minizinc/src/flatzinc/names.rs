//! What FlatZinc calls the variables and views of a model.
//!
//! FlatZinc has no views, and its Booleans are no numbers. So an affine view that a constraint speaks of gets a variable
//! of its own, a Boolean in a sum gets a twin by `bool2int`, a whole number among reals one by `int2float`, and a negated
//! literal an opposite, each once.

use super::OutputAnnotation;
use super::reals::{float, real_type};
use crate::flatten::UNBOUNDED;
use crate::syntax::is_plain_name;
use crate::value::Value;
use damier_model::{Lit, Model, Real, RealOrInt, RealSum, Term, Var};
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt::Write;

/// Declarations and definitions made so far.
pub(super) struct Names<'m> {
    pub(super) model: &'m Model,
    /// Lines that declare variables.
    pub(super) variables: String,
    /// Lines that tie the variables made here to those of the model.
    pub(super) definitions: String,
    plain: Vec<String>,
    reals: Vec<String>,
    views: FxHashMap<Term, String>,
    twins: FxHashMap<Var, String>,
    float_twins: FxHashMap<Var, String>,
    opposites: FxHashMap<Var, String>,
    made: usize,
}

/// What FlatZinc calls the variables of a model, in their order, where these things are shown.
pub fn variable_names(model: &Model, shown: &[OutputAnnotation]) -> Vec<String> {
    Names::new(model, shown).plain
}

impl<'m> Names<'m> {
    /// Variables keep their names where FlatZinc has them and `shown` does not use them for something else.
    pub(super) fn new(model: &'m Model, shown: &[OutputAnnotation]) -> Names<'m> {
        let mut taken = FxHashSet::default();
        let shown: FxHashMap<&str, &Value> = shown.iter().map(|shown| (&*shown.name, &shown.value)).collect();
        let mut choose = |given: String, is_own: &dyn Fn(&Value) -> bool, made: String| {
            let free = is_identifier(&given) && shown.get(&*given).is_none_or(|value| is_own(value));
            if free && taken.insert(given.clone()) { given } else { made }
        };
        let plain = model
            .all_variables()
            .map(|var| {
                let is_own = |value: &Value| plain_variable(model, value) == Some(var);
                choose(model.name_of(var), &is_own, format!("X_INTRODUCED_{}_", var.index()))
            })
            .collect();
        let reals = model
            .all_reals()
            .map(|real| {
                let is_own = |value: &Value| plain_real(value) == Some(real);
                choose(model.real_name(real), &is_own, format!("X_INTRODUCED_R{}_", real.index()))
            })
            .collect();
        Names {
            model,
            variables: String::new(),
            definitions: String::new(),
            plain,
            reals,
            views: FxHashMap::default(),
            twins: FxHashMap::default(),
            float_twins: FxHashMap::default(),
            opposites: FxHashMap::default(),
            made: 0,
        }
    }

    /// The name of a variable, in its own type.
    pub(super) fn variable(&self, var: Var) -> &str {
        &self.plain[var.index()]
    }

    /// The name of a real-valued variable.
    pub(super) fn real(&self, real: Real) -> &str {
        &self.reals[real.index()]
    }

    /// Something in a sum of reals, as a float.
    pub(super) fn float(&mut self, of: RealOrInt) -> String {
        let var = match of {
            RealOrInt::Real(real) => return self.real(real).to_owned(),
            RealOrInt::Int(var) if var.is_constant() => return float(1.0),
            RealOrInt::Int(var) => var,
        };
        if let Some(twin) = self.float_twins.get(&var) {
            return twin.clone();
        }
        let (number, twin, domain) = (self.number(var), self.fresh(), self.model.domain_ref(var));
        let [low, high] = [domain.min(), domain.max()].map(|end| end.unwrap_or(0) as f64);
        let of = real_type(low, high);
        let _ = writeln!(self.variables, "var {of}: {twin}:: var_is_introduced :: is_defined_var;");
        let _ = writeln!(self.definitions, "constraint int2float({number},{twin}):: defines_var({twin});");
        self.float_twins.insert(var, twin.clone());
        twin
    }

    /// A fresh name.
    pub(super) fn fresh(&mut self) -> String {
        self.made += 1;
        format!("X_INTRODUCED_V{}_", self.made)
    }

    /// A variable as a number: itself, or the twin of a Boolean.
    pub(super) fn number(&mut self, var: Var) -> String {
        text(|out| self.put_number(var, out))
    }

    /// As [`Names::number`], at the end of a text.
    pub(super) fn put_number(&mut self, var: Var, out: &mut String) {
        if !self.model.is_boolean(var) {
            return out.push_str(&self.plain[var.index()]);
        }
        if let Some(twin) = self.twins.get(&var) {
            return out.push_str(twin);
        }
        let twin = self.fresh();
        let _ = writeln!(self.variables, "var 0..1: {twin}:: var_is_introduced :: is_defined_var;");
        let boolean = &self.plain[var.index()];
        let _ = writeln!(self.definitions, "constraint bool2int({boolean},{twin}):: defines_var({twin});");
        out.push_str(&twin);
        self.twins.insert(var, twin);
    }

    /// A term as a variable or a constant that is a number.
    pub(super) fn term(&mut self, term: Term) -> String {
        text(|out| self.put_term(term, out))
    }

    /// As [`Names::term`], at the end of a text.
    pub(super) fn put_term(&mut self, term: Term, out: &mut String) {
        if let Some(value) = term.as_constant() {
            let _ = write!(out, "{value}");
            return;
        }
        if (term.scale, term.offset) == (1, 0) {
            return self.put_number(term.var, out);
        }
        if let Some(view) = self.views.get(&term) {
            return out.push_str(view);
        }
        let viewed = text(|out| self.put_number(term.var, out));
        let view = self.fresh();
        let domain = self.model.domain_ref(term.var);
        let ends = [domain.min(), domain.max()]
            .map(|end| end.unwrap_or(0).saturating_mul(term.scale).saturating_add(term.offset));
        let (low, high) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        let of = number_type(low.into(), high.into());
        let _ = writeln!(self.variables, "var {of}: {view}:: var_is_introduced :: is_defined_var;");
        let _ = writeln!(
            self.definitions,
            "constraint int_lin_eq([{},-1],[{viewed},{view}],{}):: defines_var({view});",
            term.scale,
            term.offset.saturating_neg()
        );
        out.push_str(&view);
        self.views.insert(term, view);
    }

    /// A literal as a Boolean variable or constant.
    pub(super) fn literal(&mut self, lit: Lit) -> String {
        text(|out| self.put_literal(lit, out))
    }

    /// As [`Names::literal`], at the end of a text.
    pub(super) fn put_literal(&mut self, lit: Lit, out: &mut String) {
        if lit.var().is_constant() {
            return out.push_str(if lit.is_negated() { "false" } else { "true" });
        }
        if !self.model.is_boolean(lit.var()) {
            return self.put_boolean_of_number(lit, out);
        }
        if !lit.is_negated() {
            return out.push_str(&self.plain[lit.var().index()]);
        }
        if let Some(opposite) = self.opposites.get(&lit.var()) {
            return out.push_str(opposite);
        }
        let opposite = self.fresh();
        let _ = writeln!(self.variables, "var bool: {opposite}:: var_is_introduced :: is_defined_var;");
        let of = &self.plain[lit.var().index()];
        let _ = writeln!(self.definitions, "constraint bool_not({of},{opposite}):: defines_var({opposite});");
        out.push_str(&opposite);
        self.opposites.insert(lit.var(), opposite);
    }

    /// Writes a literal of a variable that was declared as a number within 0..1.
    fn put_boolean_of_number(&mut self, lit: Lit, out: &mut String) {
        let value = i64::from(!lit.is_negated());
        let view = Term { var: lit.var(), scale: if lit.is_negated() { 0 } else { i64::MAX }, offset: value };
        if let Some(boolean) = self.views.get(&view) {
            return out.push_str(boolean);
        }
        let boolean = self.fresh();
        let _ = writeln!(self.variables, "var bool: {boolean}:: var_is_introduced :: is_defined_var;");
        let of = &self.plain[lit.var().index()];
        let _ = writeln!(self.definitions, "constraint int_eq_reif({of},{value},{boolean}):: defines_var({boolean});");
        out.push_str(&boolean);
        self.views.insert(view, boolean);
    }

    /// Terms as the elements of an array.
    pub(super) fn terms(&mut self, terms: &[Term]) -> String {
        text(|out| put_array(terms, out, |&term, out| self.put_term(term, out)))
    }

    /// Literals as the elements of an array.
    pub(super) fn literals(&mut self, literals: impl IntoIterator<Item = Lit>) -> String {
        text(|out| put_array(literals, out, |lit, out| self.put_literal(lit, out)))
    }
}

fn text(write: impl FnOnce(&mut String)) -> String {
    let mut text = String::new();
    write(&mut text);
    text
}

/// Writes an array, its elements as each is written.
pub(super) fn put_array<T>(
    elements: impl IntoIterator<Item = T>,
    out: &mut String,
    mut put: impl FnMut(T, &mut String),
) {
    out.push('[');
    for (at, element) in elements.into_iter().enumerate() {
        if at > 0 {
            out.push(',');
        }
        put(element, out);
    }
    out.push(']');
}

/// Writes an array of numbers.
pub(super) fn put_numbers(numbers: impl IntoIterator<Item = i64>, out: &mut String) {
    put_array(numbers, out, |number, out| {
        let _ = write!(out, "{number}");
    });
}

/// An array of numbers.
pub(super) fn numbers(numbers: impl IntoIterator<Item = i64>) -> String {
    text(|out| put_numbers(numbers, out))
}

/// Whether a number is what stands for no bound, or beyond.
pub(super) fn is_endless(bound: i128) -> bool {
    bound.unsigned_abs() >= u128::from(UNBOUNDED.unsigned_abs())
}

/// The type of a number that is known to be within these bounds: solvers want those that they have room for.
pub(super) fn number_type(low: i128, high: i128) -> String {
    if is_endless(low) || is_endless(high) { "int".to_owned() } else { format!("{low}..{high}") }
}

/// The variable that a value is, in the variable's own type.
pub(super) fn plain_variable(model: &Model, value: &Value) -> Option<Var> {
    match value {
        Value::IntVar(var) if !model.is_boolean(*var) => Some(*var),
        Value::BoolVar(lit) if !lit.is_negated() && model.is_boolean(lit.var()) => Some(lit.var()),
        _ => None,
    }
}

/// What a sum is that is nothing but one variable.
pub(super) fn single(sum: &RealSum) -> Option<RealOrInt> {
    match (&sum.terms[..], sum.constant) {
        (&[(1.0, only)], 0.0) if only != RealOrInt::Int(Var::ONE) => Some(only),
        _ => None,
    }
}

/// The real-valued variable that a value is.
pub(super) fn plain_real(value: &Value) -> Option<Real> {
    match value {
        Value::FloatSum(sum) => match single(sum)? {
            RealOrInt::Real(real) => Some(real),
            RealOrInt::Int(_) => None,
        },
        _ => None,
    }
}

/// Whether FlatZinc takes a text as a name, and no name made here can be the same.
pub(super) fn is_identifier(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.is_ascii()
        && is_plain_name(text)
        && !text.starts_with("X_INTRODUCED_")
}
