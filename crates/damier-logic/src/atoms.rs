//! The ground atoms of the unknowns: `C(7, 3)` has a number, a name (`C_7_3`), and may be known already.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

/// The values of a domain, in increasing order.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Values {
    Interval(i64, i64),
    Set(Arc<[i64]>),
}

impl Values {
    pub(crate) fn set(values: impl IntoIterator<Item = i64>) -> Values {
        Values::Set(values.into_iter().collect::<BTreeSet<i64>>().into_iter().collect())
    }

    pub(crate) fn len(&self) -> u128 {
        match self {
            Values::Interval(first, last) => (i128::from(*last) - i128::from(*first) + 1).max(0) as u128,
            Values::Set(values) => values.len() as u128,
        }
    }

    fn position(&self, value: i64) -> Option<usize> {
        match self {
            Values::Interval(first, last) if (*first..=*last).contains(&value) => {
                value.checked_sub(*first).map(|at| at as usize)
            }
            Values::Interval(..) => None,
            Values::Set(values) => values.binary_search(&value).ok(),
        }
    }

    fn at(&self, position: usize) -> i64 {
        match self {
            Values::Interval(first, _) => first + position as i64,
            Values::Set(values) => values[position],
        }
    }

    pub(crate) fn contains(&self, value: i64) -> bool {
        self.position(value).is_some()
    }
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Values::Interval(first, last) => write!(f, "{first}..{last}"),
            Values::Set(values) => {
                let values: Vec<String> = values.iter().map(ToString::to_string).collect();
                write!(f, "{{{}}}", values.join(", "))
            }
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Unknown {
    pub(crate) name: Box<str>,
    pub(crate) domains: Vec<Values>,
    offset: usize,
}

/// An atom of an unknown, as people read it: `C_7_3`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GroundAtom {
    /// The unknown's name.
    pub predicate: String,
    /// Its arguments.
    pub arguments: Vec<i64>,
}

impl fmt::Display for GroundAtom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.predicate)?;
        self.arguments.iter().try_for_each(|argument| write!(f, "_{argument}"))
    }
}

/// All ground atoms of a theory, in the order of declaration, and what is known of them.
#[derive(Clone, Debug, Default)]
pub struct Atoms {
    unknowns: Vec<Unknown>,
    known: Vec<Option<bool>>,
}

impl Atoms {
    /// Adds the atoms of an unknown; `None` if there would be more than `most` in all.
    pub(crate) fn declare(&mut self, name: &str, domains: Vec<Values>, most: usize) -> Option<usize> {
        let offset = self.known.len();
        let count = domains.iter().try_fold(1_u128, |count, values| count.checked_mul(values.len()))?;
        let end = count.checked_add(offset as u128).filter(|&end| end <= most as u128)? as usize;
        self.known.resize(end, None);
        self.unknowns.push(Unknown { name: name.into(), domains, offset });
        Some(self.unknowns.len() - 1)
    }

    pub(crate) fn unknown(&self, which: usize) -> &Unknown {
        &self.unknowns[which]
    }

    pub(crate) fn find(&self, name: &str) -> Option<usize> {
        self.unknowns.iter().position(|unknown| &*unknown.name == name)
    }

    /// The number of an atom, or which of the arguments is outside its domain.
    pub(crate) fn number(&self, which: usize, arguments: &[i64]) -> Result<usize, usize> {
        let unknown = &self.unknowns[which];
        let mut at = 0;
        for (k, (values, &argument)) in unknown.domains.iter().zip(arguments).enumerate() {
            at = at * values.len() as usize + values.position(argument).ok_or(k)?;
        }
        Ok(unknown.offset + at)
    }

    /// How many atoms there are, known ones included.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// The atom with a number below [`Atoms::len`].
    pub fn atom(&self, number: usize) -> GroundAtom {
        let unknown = &self.unknowns[self.unknowns.partition_point(|unknown| unknown.offset <= number) - 1];
        let mut at = number - unknown.offset;
        let mut arguments: Vec<i64> = Vec::with_capacity(unknown.domains.len());
        for values in unknown.domains.iter().rev() {
            let length = values.len() as usize;
            arguments.push(values.at(at % length));
            at /= length;
        }
        arguments.reverse();
        GroundAtom { predicate: unknown.name.to_string(), arguments }
    }

    /// What is known of an atom.
    pub fn known(&self, number: usize) -> Option<bool> {
        self.known[number]
    }

    pub(crate) fn learn(&mut self, number: usize, holds: bool) {
        self.known[number] = Some(holds);
    }

    /// The numbers of the atoms of which nothing is known.
    pub fn open(&self) -> impl Iterator<Item = usize> {
        self.known.iter().enumerate().filter(|(_, known)| known.is_none()).map(|(number, _)| number)
    }

    /// The atoms known to hold.
    pub fn known_true(&self) -> impl Iterator<Item = GroundAtom> {
        let held = self.known.iter().enumerate().filter(|(_, known)| **known == Some(true));
        held.map(|(number, _)| self.atom(number))
    }
}
