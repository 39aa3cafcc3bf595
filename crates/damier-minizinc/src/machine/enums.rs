//! Enums when the program runs: their members become known when they are first needed.

use super::{Context, Evaluated, Machine};
use crate::enums::{EnumPartValues, EnumValues, Members, nth, place};
use crate::evaluated::{fail, undefined};
use crate::program::{Code, EnumPart, Program};
use crate::source::Span;
use crate::syntax::ast::Binary;
use crate::types::ty::EnumId;
use crate::value::{Array, OptVar, Value};
use damier_model::{Domain, Lit};
use std::rc::Rc;

/// The enums of a program.
pub(crate) struct Enums {
    /// Their members, as far as they are known.
    pub(crate) values: Vec<EnumValues>,
    states: Vec<Progress>,
}

/// How far the evaluation of an enum is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Progress {
    Untouched,
    Running,
    Known,
}

impl Enums {
    /// Enums of which nothing is known.
    pub(super) fn of(program: &Program) -> Enums {
        Enums {
            values: program.enums.iter().map(|of| EnumValues::empty(&of.name)).collect(),
            states: vec![Progress::Untouched; program.enums.len()],
        }
    }

    /// Takes over enums that another machine has evaluated.
    pub(crate) fn adopt(&mut self, enums: &[EnumValues]) {
        self.values = enums.to_vec();
        self.states.fill(Progress::Known);
    }
}

impl<'p> Machine<'p> {
    /// All members of an enum.
    pub fn enum_set(&mut self, id: EnumId) -> Evaluated {
        self.evaluate_enum(id)?;
        Ok(self.enums.values[id.0 as usize].set.clone())
    }

    /// Makes sure that the members of an enum are known.
    pub fn evaluate_enum(&mut self, id: EnumId) -> Evaluated<()> {
        let index = id.0 as usize;
        let program = self.program;
        let enumeration = &program.enums[index];
        match self.enums.states[index] {
            Progress::Known => return Ok(()),
            Progress::Running => {
                return fail(enumeration.span, format!("the enum {} is made of itself", enumeration.name));
            }
            Progress::Untouched => {}
        }
        let Some(parts) = &enumeration.parts else {
            let message =
                format!("the enum {} has no members: neither the model nor its data gives them", enumeration.name);
            return fail(enumeration.span, message);
        };
        self.enums.states[index] = Progress::Running;
        let mut values = EnumValues::empty(&enumeration.name);
        for part in parts {
            let (count, kind) = match part {
                EnumPart::Cases(names) => (names.len() as i64, Members::Names(names.clone())),
                EnumPart::Anonymous(code) => {
                    let count = self.apart(|machine| match machine.value(code)? {
                        Value::Int(count) => Ok(count.max(0)),
                        Value::Set(set) => Ok(i64::try_from(set.size()).unwrap_or(i64::MAX)),
                        Value::Array(array) => Ok(array.elements.len() as i64),
                        _ => fail(code.span, "a number of members is expected here, or a set"),
                    })?;
                    (count, Members::Anonymous)
                }
                EnumPart::Constructor(name, code) => {
                    let over = self.apart(|machine| match machine.value(code)? {
                        Value::Set(set) => Ok(set),
                        _ => fail(code.span, "a set is expected here"),
                    })?;
                    let of = self.type_of(code.of).base.clone();
                    let count = i64::try_from(over.size()).unwrap_or(i64::MAX);
                    (count, Members::Constructor { name: Rc::clone(name), over, of })
                }
            };
            values.parts.push(EnumPartValues { first: values.size + 1, count, kind });
            values.size = match values.size.checked_add(count) {
                Some(size) if size < i64::from(i32::MAX) => size,
                _ => return fail(enumeration.span, format!("the enum {} has too many members", enumeration.name)),
            };
        }
        values.set = Value::set(Domain::range(1, values.size));
        self.enums.values[index] = values;
        self.enums.states[index] = Progress::Known;
        Ok(())
    }

    /// Case `index` of part `part` of an enum.
    pub(super) fn enum_case(&mut self, id: EnumId, part: u32, index: u32) -> Evaluated {
        if part == 0 {
            return Ok(Value::Int(i64::from(index) + 1));
        }
        self.evaluate_enum(id)?;
        Ok(Value::Int(self.enums.values[id.0 as usize].parts[part as usize].first + i64::from(index)))
    }

    /// A constructor applied to a value (`apply`), or undone.
    pub(super) fn enum_construct(&mut self, id: EnumId, part: u32, apply: bool, code: &'p Code) -> Evaluated {
        self.evaluate_enum(id)?;
        let part = &self.enums.values[id.0 as usize].parts[part as usize];
        let members = Domain::range(part.first, part.first + part.count - 1);
        let Members::Constructor { over, .. } = &part.kind else {
            return fail(code.span, "this is no constructor");
        };
        let over = Rc::clone(over);
        let value = self.value(code)?;
        let (from, to) = if apply { (&*over, &members) } else { (&members, &*over) };
        self.renumber(value, from, to, code.span)
    }

    /// The member of `to` that has the place which the value has in `from`.
    fn renumber(&mut self, value: Value, from: &Domain, to: &Domain, span: Span) -> Evaluated {
        Ok(match value {
            Value::Int(number) => match place(from, number).and_then(|at| nth(to, at)) {
                Some(member) => Value::Int(member),
                None => return undefined(span, "the constructor does not go with this value"),
            },
            Value::Set(set) => {
                let mut members = Vec::with_capacity(set.size().min(1 << 20) as usize);
                for number in set.values() {
                    match place(from, number).and_then(|at| nth(to, at)) {
                        Some(member) => members.push(member),
                        None => {
                            return undefined(span, "the constructor does not go with all members of this set");
                        }
                    }
                }
                Value::set(Domain::from_values(members))
            }
            Value::Array(array) => {
                let mut elements = Vec::with_capacity(array.elements.len());
                for element in &array.elements {
                    elements.push(self.renumber(element.clone(), from, to, span)?);
                }
                Value::Array(Rc::new(Array { indices: array.indices.clone(), elements }))
            }
            Value::Absent => Value::Absent,
            Value::OptVar(opt) => {
                let inner = self.under(opt.present, |machine| machine.renumber(opt.value.clone(), from, to, span))?;
                match inner {
                    Some(value) => Value::OptVar(Rc::new(OptVar { present: opt.present, value })),
                    None => Value::Absent,
                }
            }
            Value::SetVar(set) => {
                let mut renamed = crate::value::SetVar { candidates: Vec::new(), members: Vec::new() };
                for (&candidate, &member) in set.candidates.iter().zip(&set.members) {
                    match place(from, candidate).and_then(|at| nth(to, at)) {
                        Some(number) => {
                            renamed.candidates.push(number);
                            renamed.members.push(member);
                        }
                        None => self.flat.defined.push(!member),
                    }
                }
                Value::SetVar(Rc::new(renamed))
            }
            number => {
                let within = self.flat.restrict(&number, &Value::set(from.clone()), Context::Mixed, span)?;
                if within != Lit::TRUE {
                    self.flat.defined.push(within);
                }
                match (from.ranges(), to.ranges()) {
                    ([], _) | (_, []) => return undefined(span, "the constructor does not go with this value"),
                    (&[(low, _)], &[(first, _)]) => {
                        self.flat.arithmetic(Binary::Plus, number, Value::Int(first - low), span)?
                    }
                    // Gaps on one side: by a table.
                    _ => {
                        let (low, high) = (from.ranges()[0].0, from.max().unwrap_or(0));
                        if high - low > 1 << 20 {
                            return fail(span, "the set of this constructor is too wide");
                        }
                        let any = to.min().unwrap_or(0);
                        let member = |number| place(from, number).and_then(|at| nth(to, at)).unwrap_or(any);
                        let elements = (low..=high).map(|number| Value::Int(member(number))).collect();
                        let table = Rc::new(Array { indices: smallvec::smallvec![(low, high)], elements });
                        self.flat.element(&table, &[number], span)?
                    }
                }
            }
        })
    }
}
