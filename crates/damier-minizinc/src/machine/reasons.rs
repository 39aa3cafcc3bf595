//! Reasons: what `:: reason("…")` says of a condition becomes the label of all constraints that are posted for it.
//!
//! The sentence is evaluated where the condition is, so it may speak of the indices around it. The cells of a label are those
//! that its sentence names as `r3c4`; its family is the text without what is filled in, the same for all cases of a rule.

use super::{Evaluated, Machine};
use crate::program::{Code, Op};
use crate::reasons::{cells_named, reason_of, states_reason};
use damier_model::{Cell, Label, Reason};
use std::fmt;
use std::sync::Arc;

/// Predicates within predicates that are looked into for reasons.
const DEPTH: usize = 4;

/// What stands in a family for what is filled in.
const FILLED_IN: &str = "…";

/// The reason of a constraint, in the words of the model.
#[derive(Debug)]
struct Stated {
    sentence: String,
    family: String,
}

impl fmt::Display for Stated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

impl Reason for Stated {
    fn family(&self) -> &str {
        &self.family
    }
    fn cells(&self) -> Vec<Cell> {
        cells_named(&self.sentence)
    }
}

impl<'p> Machine<'p> {
    /// Runs something; what it posts has the reason that the annotations give, if they give one.
    pub(super) fn with_reason<T>(
        &mut self,
        annotations: &'p [Code],
        run: impl FnOnce(&mut Self) -> Evaluated<T>,
    ) -> Evaluated<T> {
        // Where instances are told apart, their labels stay.
        if self.instances.is_some() {
            return run(self);
        }
        let Some(code) = reason_of(self.program, annotations) else { return run(self) };
        let sentence = self.sentence(code)?;
        let family = match &code.op {
            Op::Interpolated(parts) => {
                let shown = |part: &Code| match &part.op {
                    Op::Constant(crate::value::Value::Text(text)) => text.to_string(),
                    _ => FILLED_IN.to_owned(),
                };
                parts.iter().map(shown).collect()
            }
            _ => sentence.clone(),
        };
        self.because(Stated { sentence, family }, run)
    }

    /// Posts a constraint item. Where no part of it says why, its place may.
    pub fn require_item(&mut self, code: &'p Code, place: Option<String>) -> Evaluated<()> {
        match place.filter(|_| !states_reason(self.program, code, DEPTH)) {
            Some(place) => {
                self.because(Stated { family: place.clone(), sentence: place }, |machine| machine.require(code))
            }
            None => self.require(code),
        }
    }

    /// Names the place by which the model was found to have no solution, where no reason says it.
    pub fn name_failure(&mut self, place: impl FnOnce() -> String) {
        self.flat.name_failure(|| {
            let sentence = place();
            Arc::new(Stated { family: sentence.clone(), sentence })
        });
    }

    fn because<T>(&mut self, stated: Stated, run: impl FnOnce(&mut Self) -> Evaluated<T>) -> Evaluated<T> {
        let label: Label = Arc::new(stated);
        let around = self.flat.replace_reason(Some(label));
        let result = run(self);
        self.flat.replace_reason(around);
        result
    }

    /// The text of a reason: strings that are put into it stand without quotes.
    pub(super) fn sentence(&mut self, code: &'p Code) -> Evaluated<String> {
        let around = std::mem::replace(&mut self.in_sentence, true);
        let sentence = self.text(code);
        self.in_sentence = around;
        sentence
    }
}
