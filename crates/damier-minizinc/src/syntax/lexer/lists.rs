//! Long lists of plain numbers: what nearly all of a large data file is.
//!
//! They are read without tokens, straight into one array, which later becomes the value of a parameter as it is: nothing is
//! kept for an element but its value.

use super::Lexer;
use crate::syntax::token::TokenKind;
use crate::value::{Array, Value};
use damier_model::stage;
use smallvec::smallvec;

/// Shorter lists are expressions like all others.
const SHORTEST: usize = 64;

impl Lexer<'_> {
    /// The rest of a list (or, with `matrix`, of rows between bars) of numbers or truth values, all of one kind, from its
    /// first element to its closing bracket; `None`, with the lexer where it was, if it is something else or not long.
    pub(in crate::syntax) fn numbers(&mut self, matrix: bool) -> Option<Array> {
        let (start, problems) = (self.at, self.problems.len());
        let read = self.list_of_numbers(matrix).filter(|array| array.elements.len() >= SHORTEST);
        if read.is_none() || self.problems.len() > problems {
            self.at = start;
            self.problems.truncate(problems);
            return None;
        }
        read
    }

    fn list_of_numbers(&mut self, matrix: bool) -> Option<Array> {
        let mut elements: Vec<Value> = Vec::new();
        let (mut rows, mut columns, mut row_start) = (0, 0, 0);
        loop {
            if elements.len() == elements.capacity() {
                stage::poll_ahead(2 * size_of_val(elements.as_slice()) as u64);
            }
            stage::poll();
            let element = self.plain_value()?;
            push_alike(&mut elements, element)?;
            self.skip_space_and_comments();
            let comma = self.byte(0) == b',';
            if comma {
                self.at += 1;
                self.skip_space_and_comments();
            }
            match self.byte(0) {
                b']' if !matrix => {
                    self.at += 1;
                    elements.shrink_to_fit();
                    return Some(Array::list(elements));
                }
                b'|' if matrix => {}
                _ if comma => continue,
                _ => return None,
            }
            let length = elements.len() - row_start;
            if rows > 0 && length != columns {
                return None;
            }
            (rows, columns, row_start) = (rows + 1, length, elements.len());
            if self.byte(1) != b']' {
                self.at += 1;
                self.skip_space_and_comments();
            }
            if self.byte(0) == b'|' && self.byte(1) == b']' {
                self.at += 2;
                elements.shrink_to_fit();
                return Some(Array { indices: smallvec![(1, rows), (1, columns as i64)], elements });
            }
        }
    }

    /// A number, perhaps with a minus sign, or a truth value.
    fn plain_value(&mut self) -> Option<Value> {
        let negative = self.byte(0) == b'-';
        if negative {
            self.at += 1;
            self.skip_space_and_comments();
        }
        let mut value = 0;
        match self.byte(0) {
            b'0'..=b'9' => {}
            b't' | b'f' if !negative => {
                return match self.word() {
                    TokenKind::True => Some(Value::Bool(true)),
                    TokenKind::False => Some(Value::Bool(false)),
                    _ => None,
                };
            }
            _ => return None,
        }
        match self.number(&mut value) {
            TokenKind::Float => {
                let number = f64::from_bits(value);
                Some(Value::Float(if negative { -number } else { number }))
            }
            // The largest numbers are looked at one by one: one of them stands for infinity.
            _ => {
                let number = i64::try_from(value).ok().filter(|&number| number < i64::MAX - 1)?;
                Some(Value::Int(if negative { -number } else { number }))
            }
        }
    }
}

/// Puts an element to others of its kind; integers among floats become floats. `None` where that does not go.
fn push_alike(elements: &mut Vec<Value>, element: Value) -> Option<()> {
    let element = match (elements.last(), element) {
        (None, element)
        | (Some(Value::Int(_)), element @ Value::Int(_))
        | (Some(Value::Float(_)), element @ Value::Float(_))
        | (Some(Value::Bool(_)), element @ Value::Bool(_)) => element,
        (Some(Value::Float(_)), Value::Int(number)) => Value::Float(number as f64),
        (Some(Value::Int(_)), element @ Value::Float(_)) => {
            for known in elements.iter_mut() {
                if let Value::Int(number) = *known {
                    *known = Value::Float(number as f64);
                }
            }
            element
        }
        _ => return None,
    };
    elements.push(element);
    Some(())
}
