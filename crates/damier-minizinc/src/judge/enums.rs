//! Enums: their members are the numbers from 1, part after part.

use super::evaluate::Evaluator;
use super::sets;
use super::verdict::{Judged, Stop};
use crate::program::{Code, EnumPart};
use crate::source::Span;
use crate::types::ty::EnumId;
use crate::value::{Array, Value};
use damier_model::Domain;
use std::rc::Rc;

/// The parts of an enum: the first member of each and, for a constructor, what it is applied to.
#[derive(Debug, Default)]
pub(super) struct EnumTable {
    parts: Vec<(i64, i64, Option<Rc<Domain>>)>,
    pub(super) size: i64,
}

impl<'p> Evaluator<'p> {
    pub(super) fn enum_table(&mut self, id: EnumId) -> Judged<Rc<EnumTable>> {
        let at = id.0 as usize;
        if let Some(table) = &self.enums[at] {
            return Ok(Rc::clone(table));
        }
        let enumeration = &self.program.enums[at];
        self.check_depth(enumeration.span)?;
        let unknown = |what: &str| Err(Stop::unknown(enumeration.span, what));
        let Some(parts) = &enumeration.parts else { return unknown("the enum has no members") };
        let mut table = EnumTable::default();
        for part in parts {
            let (count, over) = match part {
                EnumPart::Cases(names) => (names.len() as i64, None),
                EnumPart::Anonymous(code) => match self.value(code)? {
                    Value::Int(count) => (count.max(0), None),
                    Value::Set(set) => (sets::size(&set).try_into().unwrap_or(i64::MAX), None),
                    Value::Array(array) => (array.elements.len() as i64, None),
                    _ => return unknown("the number of members is not known"),
                },
                EnumPart::Constructor(_, code) => match self.value(code)? {
                    Value::Set(set) => (sets::size(&set).try_into().unwrap_or(i64::MAX), Some(set)),
                    _ => return unknown("the set of a constructor is not known"),
                },
            };
            table.parts.push((table.size + 1, count, over));
            table.size = table.size.saturating_add(count);
        }
        let table = Rc::new(table);
        self.enums[at] = Some(Rc::clone(&table));
        Ok(table)
    }

    /// All members.
    pub(super) fn enum_members(&mut self, id: EnumId) -> Judged {
        let size = self.enum_table(id)?.size;
        Ok(Value::set(Domain::range(1, size)))
    }

    /// Case `index` of part `part`.
    pub(super) fn enum_case(&mut self, id: EnumId, part: u32, index: u32) -> Judged {
        let table = self.enum_table(id)?;
        match table.parts.get(part as usize) {
            Some((first, ..)) => Ok(Value::Int(first + i64::from(index))),
            None => Err(Stop::unknown(self.program.enums[id.0 as usize].span, "the enum has no such part")),
        }
    }

    /// A constructor applied to a value (`apply`), or undone.
    pub(super) fn construct(&mut self, id: EnumId, part: u32, apply: bool, code: &'p Code) -> Judged {
        let table = self.enum_table(id)?;
        let value = self.value(code)?;
        let Some((first, count, Some(over))) = table.parts.get(part as usize) else {
            return Err(Stop::unknown(code.span, "this is no constructor"));
        };
        let own = Domain::range(*first, first + count - 1);
        let (from, to) = if apply { (&**over, &own) } else { (&own, &**over) };
        renumbered(&value, from, to, code.span)
    }
}

/// The member of `to` at the place that the value has in `from`.
fn renumbered(value: &Value, from: &Domain, to: &Domain, span: Span) -> Judged {
    let one = |number: i64| {
        sets::place_of(from, number)
            .and_then(|place| sets::nth(to, place))
            .ok_or(Stop::Undefined(span, "the constructor does not go with this value"))
    };
    Ok(match value {
        Value::Absent => Value::Absent,
        Value::Int(number) => Value::Int(one(*number)?),
        Value::Bool(truth) => Value::Int(one(i64::from(*truth))?),
        Value::Set(set) => Value::set(Domain::from_values(sets::members(set).map(one).collect::<Judged<Vec<i64>>>()?)),
        Value::Array(array) => {
            let elements = array.elements.iter().map(|element| renumbered(element, from, to, span));
            Value::Array(Rc::new(Array { indices: array.indices.clone(), elements: elements.collect::<Judged<_>>()? }))
        }
        _ => return Err(Stop::unknown(span, "the constructor does not go with this value")),
    })
}
