//! The members of enums: the numbers from 1, part after part.

use crate::source::Name;
use crate::types::ty::Base;
use crate::value::Value;
use damier_model::Domain;
use std::rc::Rc;

/// The members of an enum.
#[derive(Clone, Debug)]
pub struct EnumValues {
    /// Its name.
    pub name: Name,
    /// Its parts.
    pub parts: Vec<EnumPartValues>,
    /// How many members it has.
    pub size: i64,
    /// All of them.
    pub set: Value,
}

/// A part of an enum: members `first`, `first + 1`, …
#[derive(Clone, Debug)]
pub struct EnumPartValues {
    /// Its first member.
    pub first: i64,
    /// How many members it has.
    pub count: i64,
    /// What they are.
    pub kind: Members,
}

/// What the members of a part of an enum are.
#[derive(Clone, Debug)]
pub enum Members {
    /// They have these names.
    Names(Vec<Name>),
    /// They have no names.
    Anonymous,
    /// They are a constructor's, one for each member of a set.
    Constructor {
        /// The constructor.
        name: Name,
        /// What it is applied to.
        over: Rc<Domain>,
        /// The type of that.
        of: Base,
    },
}

impl EnumValues {
    /// An enum without members.
    pub fn empty(name: &Name) -> EnumValues {
        EnumValues { name: Rc::clone(name), parts: Vec::new(), size: 0, set: Value::set(Domain::default()) }
    }

    /// The part that a member belongs to.
    pub fn part_of(&self, member: i64) -> Option<&EnumPartValues> {
        let after = self.parts.partition_point(|part| part.first + part.count <= member);
        self.parts.get(after).filter(|part| part.first <= member)
    }
}

/// How many members of a set are smaller, for a member.
pub(crate) fn place(set: &Domain, member: i64) -> Option<u64> {
    let mut before = 0;
    for &(low, high) in set.ranges() {
        if member < low {
            return None;
        }
        if member <= high {
            return Some(before + low.abs_diff(member));
        }
        before += low.abs_diff(high) + 1;
    }
    None
}

/// The member of a set with so many smaller ones.
pub(crate) fn nth(set: &Domain, mut place: u64) -> Option<i64> {
    for &(low, high) in set.ranges() {
        let size = low.abs_diff(high).saturating_add(1);
        if place < size {
            return Some(low + place as i64);
        }
        place -= size;
    }
    None
}
