//! What enum members and variables are called.

use crate::enums::{EnumValues, Members, nth};
use crate::types::ty::{Base, EnumId};
use crate::value::Value;
use damier_model::Model;

/// Where names are looked up when values are written.
#[derive(Clone, Copy)]
pub struct Names<'m> {
    /// The enums of the program.
    pub enums: &'m [EnumValues],
    /// The model whose variables may stand in values.
    pub model: Option<&'m Model>,
}

/// A member of an enum.
#[derive(Clone, PartialEq, Debug)]
pub enum Member<'m> {
    /// One with a name.
    Case(&'m str),
    /// One without: the name of its enum, and its number.
    Anonymous(&'m str, i64),
    /// A constructor applied to a value of the given base.
    Constructed(&'m str, &'m Base, i64),
    /// There is no such member.
    Stranger(i64),
}

impl<'m> Names<'m> {
    /// The member of an enum with this number.
    pub fn member(&self, of: EnumId, number: i64) -> Member<'m> {
        let Some(values) = self.enums.get(of.0 as usize) else { return Member::Stranger(number) };
        let Some(part) = values.part_of(number) else { return Member::Stranger(number) };
        let place = number - part.first;
        match &part.kind {
            Members::Names(names) => {
                names.get(place as usize).map_or(Member::Stranger(number), |name| Member::Case(name))
            }
            Members::Anonymous => Member::Anonymous(&values.name, number),
            Members::Constructor { name, over, of } => match nth(over, place as u64) {
                Some(argument) => Member::Constructed(name, of, argument),
                None => Member::Stranger(number),
            },
        }
    }

    /// What a value is called that the solver has not decided yet.
    pub fn undecided(&self, value: &Value) -> String {
        match (value, self.model) {
            (Value::IntVar(var), Some(model)) => model.name_of(*var),
            (Value::BoolVar(lit), Some(model)) if lit.is_negated() => format!("not {}", model.name_of(lit.var())),
            (Value::BoolVar(lit), Some(model)) => model.name_of(lit.var()),
            _ => "_".to_owned(),
        }
    }
}
