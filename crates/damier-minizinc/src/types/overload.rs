//! Which function a call means.
//!
//! Every function of that name and number of parameters that the arguments fit is a candidate. The one that changes the
//! arguments least wins: exact types before `$T`, par before var, plain before optional, all of them before a change of
//! the base. Among equals the more special one wins, then one with a body over one without (a redefinition), then one
//! of the user over one of the library.

use super::signature::{Read, same_parameter};
use super::ty::Type;
use super::unify::{Bindings, fits};
use super::{Checker, Origin};
use crate::library::file_to_include;
use crate::source::Span;
use std::rc::Rc;

/// The function a call means.
#[derive(Clone)]
pub(super) struct Choice {
    pub signature: usize,
    pub read: Rc<Read>,
    pub bindings: Rc<Bindings>,
    /// How much the arguments have to change.
    pub price: u32,
    /// Whether optional arguments are given to a native that wants plain ones: absent ones are then left out.
    pub lenient: bool,
}

/// Natives over arrays in which an absent element is as if it were not there.
const LENIENT: [&str; 11] =
    ["forall", "exists", "sum", "product", "min", "max", "xorall", "iffall", "clause", "bool_sum", "count"];

impl<'a> Checker<'a> {
    /// The function that fits the arguments best.
    pub(super) fn choose(&mut self, name: &'a str, arguments: &[Type]) -> Option<Choice> {
        let key = (name, arguments.iter().map(|of| self.intern(of)).collect::<Vec<_>>());
        if let Some(choice) = self.chosen.get(&key) {
            return Some(choice.clone());
        }
        let choice = self.choose_afresh(name, arguments).or_else(|| {
            if !LENIENT.contains(&name) || !arguments.iter().any(|of| of.opt && of.is_array()) {
                return None;
            }
            let plain: Vec<Type> = arguments
                .iter()
                .map(|of| if of.is_array() { Type { opt: false, ..of.clone() } } else { of.clone() })
                .collect();
            let choice = self.choose_afresh(name, &plain)?;
            self.signatures[choice.signature].item.body.is_none().then_some(Choice { lenient: true, ..choice })
        })?;
        self.chosen.insert(key, choice.clone());
        Some(choice)
    }

    fn choose_afresh(&mut self, name: &'a str, arguments: &[Type]) -> Option<Choice> {
        let candidates = self.overloads.get(name)?.clone();
        let mut best: Option<Choice> = None;
        for signature in candidates {
            let count = self.signatures[signature].item.parameters.len();
            if arguments.len() > count {
                continue;
            }
            let Some(read) = self.read_signature(signature) else { continue };
            if arguments.len() < read.required {
                continue;
            }
            let mut bindings = Bindings::default();
            let mut price = 64 * (count - arguments.len()) as u32;
            let matched = arguments.iter().zip(&read.parameters).all(|(argument, parameter)| {
                match fits(argument, parameter, &mut bindings) {
                    Some(more) => {
                        price = price.saturating_add(more);
                        true
                    }
                    None => false,
                }
            });
            // What was bound last may not suit what was bound first: look again with all that is known.
            let matched = matched
                && (!read.polymorphic
                    || arguments.iter().zip(&read.parameters).all(|(argument, parameter)| {
                        fits(argument, &bindings.apply(parameter), &mut Bindings::default()).is_some()
                    }));
            if !matched {
                continue;
            }
            let choice = Choice { signature, read, bindings: Rc::new(bindings), price, lenient: false };
            if best.as_ref().is_none_or(|best| self.beats(&choice, best)) {
                best = Some(choice);
            }
        }
        best
    }

    /// Whether a later candidate is better than the best so far.
    fn beats(&self, new: &Choice, best: &Choice) -> bool {
        if new.price != best.price {
            return new.price < best.price;
        }
        let more_special = |one: &Read, other: &Read| {
            one.parameters.len() == other.parameters.len()
                && one
                    .parameters
                    .iter()
                    .zip(&other.parameters)
                    .all(|(a, b)| same_parameter(a, b) || fits(a, b, &mut Bindings::default()).is_some())
        };
        match (more_special(&new.read, &best.read), more_special(&best.read, &new.read)) {
            (true, false) => return true,
            (false, true) => return false,
            _ => {}
        }
        let rank = |choice: &Choice| {
            let signature = &self.signatures[choice.signature];
            (signature.item.body.is_some(), signature.origin != Origin::Library)
        };
        rank(new) > rank(best)
    }

    /// Says that no function fits, and which there are.
    pub(super) fn report_no_overload(&mut self, name: &str, arguments: &[Type], span: Span) {
        if self.silent > 0 || arguments.iter().any(Type::is_poison) {
            return;
        }
        let candidates = self.overloads.get(name).cloned().unwrap_or_default();
        if candidates.is_empty() {
            let known = self.overloads.keys().copied();
            let help = match super::names::nearest(name, known) {
                _ if let Some(file) = file_to_include(name) => format!("the model lacks `include \"{file}\";`"),
                Some(other) => format!("did you mean `{other}`?"),
                None if self.names.contains_key(name) || self.frame.find(name).is_some() => {
                    format!("`{name}` is not a function; an element of an array is written `{name}[…]`")
                }
                None => "is an `include` missing?".to_string(),
            };
            self.error_with_help(span, format!("unknown function `{name}`"), help);
            return;
        }
        let mut known = Vec::new();
        let count = candidates.len();
        let mut candidates: Vec<_> = candidates
            .into_iter()
            .map(|signature| (self.signatures[signature].item.parameters.len().abs_diff(arguments.len()), signature))
            .collect();
        candidates.sort();
        for (_, signature) in candidates.into_iter().take(5) {
            if let Some(read) = self.read_signature(signature) {
                let shown: Vec<String> = read.parameters.iter().map(|of| self.show(of)).collect();
                known.push(format!("`{name}({})`", shown.join(", ")));
            }
        }
        let more = if count > known.len() { format!(", and {} more", count - known.len()) } else { String::new() };
        let given: Vec<String> = arguments.iter().map(|of| self.show(of)).collect();
        let message = match &given[..] {
            [] => format!("`{name}` cannot be called without arguments"),
            given => format!("`{name}` does not take arguments of type ({})", given.join(", ")),
        };
        self.error_with_help(span, message, format!("there is {}{more}", known.join(", ")));
    }
}
