//! What is not determined: local variables without a value, and comparisons of floats that are too close to call.
//!
//! Both are choices, and an evaluation is repeated with other choices until one does. They differ in where that happens. A
//! local variable means "there is a value such that …", and the "…" is the nearest Boolean expression around the `let`; so
//! its values are tried there. A comparison within the tolerance is neither true nor false: either answer is right, wherever it
//! stands, under a negation too; so the whole item is repeated with the other answer.

use super::evaluate::Evaluator;
use super::verdict::{Judged, Stop};
use crate::program::Code;
use crate::source::Span;

/// So many values of local variables are tried in one place.
const TRIES: usize = 10_000;
/// So many close comparisons of one item are decided either way.
const FORKS: usize = 200;

/// A decision among `count` possibilities.
#[derive(Clone, Copy, Debug)]
struct Choice {
    taken: u64,
    count: u64,
}

/// The decisions under way.
#[derive(Default)]
pub(super) struct Choices {
    /// Values of local variables, those of the innermost Boolean expression last.
    locals: Vec<Choice>,
    /// Where the choices of the innermost Boolean expression begin, and the next of them.
    start: usize,
    next: usize,
    /// Answers to close comparisons of the item, and the next of them.
    close: Vec<Choice>,
    next_close: usize,
}

impl Choices {
    /// Goes on to the next combination of values; whether there is one.
    pub(super) fn advance(&mut self) -> bool {
        advance(&mut self.locals, 0)
    }
}

/// Goes on to the next combination after `start`; whether there is one.
fn advance(choices: &mut Vec<Choice>, start: usize) -> bool {
    while choices.len() > start {
        let last = choices.len() - 1;
        if choices[last].taken + 1 < choices[last].count {
            choices[last].taken += 1;
            return true;
        }
        choices.pop();
    }
    false
}

impl<'p> Evaluator<'p> {
    /// The choices made so far, which are to be gone on with.
    pub(super) fn take_choices(&mut self) -> Choices {
        std::mem::take(&mut self.choices)
    }

    /// Makes the same choices again.
    pub(super) fn resume(&mut self, choices: Choices) {
        self.choices = Choices { start: 0, next: 0, next_close: 0, ..choices };
    }

    /// One of `count` possibilities for a local variable.
    pub(super) fn choose(&mut self, count: u64, span: Span) -> Judged<u64> {
        let choices = &mut self.choices;
        if count == 0 {
            return Err(Stop::Undefined(span, "there is no value for this variable"));
        }
        if choices.next == choices.locals.len() {
            choices.locals.push(Choice { taken: 0, count });
        }
        choices.next += 1;
        Ok(choices.locals[choices.next - 1].taken)
    }

    /// A comparison that is too close to call: the answer that helps first, then the other one.
    pub(super) fn either(&mut self, first: bool) -> bool {
        let choices = &mut self.choices;
        if choices.next_close == choices.close.len() {
            choices.close.push(Choice { taken: 0, count: 2 });
        }
        choices.next_close += 1;
        (choices.close[choices.next_close - 1].taken == 0) == first
    }

    /// Whether Boolean code is true for some choice of the local variables in it. What has no value is false.
    pub(super) fn exists(&mut self, code: &'p Code, run: fn(&mut Self, &'p Code) -> Judged<bool>) -> Judged<bool> {
        let start = self.choices.locals.len();
        let outside = (self.choices.start, self.choices.next);
        self.choices.start = start;
        let mut unknown = None;
        let mut tries = 0;
        let result = loop {
            self.choices.next = start;
            let result = match run(self, code) {
                Err(Stop::Undefined(..)) => Ok(false),
                result => result,
            };
            if self.choices.locals.len() == start || matches!(result, Ok(true)) {
                break result;
            }
            if let Err(stop) = result {
                unknown = Some(stop);
            }
            tries += 1;
            if tries >= TRIES {
                break Err(Stop::unknown(code.span, "the local variables here have too many values to try them all"));
            }
            if !advance(&mut self.choices.locals, start) {
                break unknown.map_or(Ok(false), Err);
            }
        };
        self.choices.locals.truncate(start);
        (self.choices.start, self.choices.next) = outside;
        result
    }

    /// Judges an item: holds if it does for some answers to its close comparisons and some choice of its local variables.
    pub(super) fn judge(&mut self, span: Span, mut run: impl FnMut(&mut Self) -> Judged<bool>) -> Judged<bool> {
        self.choices = Choices::default();
        let mut unknown = None;
        for _ in 0..FORKS {
            self.choices.locals.clear();
            let mut tries = 0;
            let mut held = false;
            // The item itself is the outermost Boolean expression.
            loop {
                (self.choices.next, self.choices.next_close) = (0, 0);
                match run(self) {
                    Ok(true) => {
                        held = true;
                        break;
                    }
                    Ok(false) | Err(Stop::Undefined(..)) => {}
                    Err(stop) => unknown = Some(stop),
                }
                tries += 1;
                if tries >= TRIES {
                    unknown =
                        Some(Stop::unknown(span, "the local variables here have too many values to try them all"));
                    break;
                }
                if !advance(&mut self.choices.locals, 0) {
                    break;
                }
            }
            if held {
                return Ok(true);
            }
            if self.is_exhausted() || !advance(&mut self.choices.close, 0) {
                return unknown.map_or(Ok(false), Err);
            }
        }
        Err(Stop::unknown(span, "too many comparisons of floats are too close to call"))
    }
}
