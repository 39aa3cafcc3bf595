//! Array literals, sets, tuples and strings that are put together.

use super::{Evaluated, Machine};
use crate::evaluated::fail;
use crate::program::{Code, Op};
use crate::source::Span;
use crate::value::Value;

impl<'p> Machine<'p> {
    /// The values of several expressions.
    pub(super) fn values(&mut self, codes: &'p [Code]) -> Evaluated<Vec<Value>> {
        let mut values = Vec::with_capacity(codes.len());
        for code in codes {
            values.push(self.value(code)?);
        }
        Ok(values)
    }

    /// `[a, b]`
    pub(super) fn array_literal(&mut self, lengths: &[u32], elements: &'p [Code]) -> Evaluated {
        let elements = self.values(elements)?;
        Ok(Value::array(lengths.iter().map(|&length| (1, i64::from(length))), elements))
    }

    /// `[i: a, j: b]`; with one index only, the others follow it.
    pub(super) fn indexed_array(&mut self, indices: &'p [Code], elements: &'p [Code], span: Span) -> Evaluated {
        let mut at = self.values(indices)?;
        let elements = self.values(elements)?;
        if let ([Value::Int(first)], true) = (&at[..], elements.len() > 1) {
            let first = *first;
            at.extend((1..elements.len() as i64).map(|step| Value::Int(first.saturating_add(step))));
        }
        if at.len() != elements.len() {
            return fail(span, "every element needs an index, or only the first");
        }
        self.place_by_index(&at, elements, span)
    }

    /// `[| c1: c2: | r1: a, b | r2: c, d |]`
    pub(super) fn indexed_matrix(
        &mut self,
        rows: &'p [Code],
        columns: &'p [Code],
        elements: &'p [Code],
        span: Span,
    ) -> Evaluated {
        let elements = self.values(elements)?;
        let rows = self.values(rows)?;
        let columns = self.values(columns)?;
        let (height, width) = match (rows.len(), columns.len()) {
            (0, 0) => return fail(span, "a matrix without indices"),
            (0, width) => (elements.len() / width, width),
            (height, 0) => (height, elements.len() / height),
            sizes => sizes,
        };
        let one = |given: &[Value], at: usize| given.get(at).cloned().unwrap_or(Value::Int(at as i64 + 1));
        let mut indices = Vec::with_capacity(height * width);
        for row in 0..height {
            for column in 0..width {
                indices.push(Value::tuple(vec![one(&rows, row), one(&columns, column)]));
            }
        }
        if indices.len() != elements.len() {
            return fail(span, "the rows of this matrix differ in length");
        }
        self.place_by_index(&indices, elements, span)
    }

    /// A string made of parts.
    pub(super) fn interpolated(&mut self, parts: &'p [Code]) -> Evaluated {
        let mut text = String::new();
        for part in parts {
            // A string that is put in is shown as others are, in quotes, but stands as it is in sentences for people.
            match &part.op {
                Op::Constant(Value::Text(piece)) => text.push_str(piece),
                _ => match self.value(part)? {
                    Value::Text(piece) if self.in_sentence => text.push_str(&piece),
                    value => text.push_str(&self.show(&value, part)),
                },
            }
        }
        Ok(Value::text(text))
    }
}
