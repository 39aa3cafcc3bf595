//! A formula in conjunctive normal form: one flat list of literals, cut into clauses, each with the group it came from.

use std::fmt;
use std::num::NonZeroI32;
use std::ops::Not;

/// A propositional variable or its negation, numbered as in DIMACS: 1, 2, … and −1, −2, …
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Literal(NonZeroI32);

impl Literal {
    /// The literal that DIMACS writes as `number`; `None` for 0 and for the one number without a negation.
    pub fn from_dimacs(number: i32) -> Option<Literal> {
        if number == i32::MIN { None } else { NonZeroI32::new(number).map(Literal) }
    }

    /// The positive literal of a variable, numbered from 1.
    pub(crate) const fn positive(variable: u32) -> Literal {
        match NonZeroI32::new(variable as i32) {
            Some(number) if number.get() > 0 => Literal(number),
            _ => panic!("variables are numbered from 1 to 2^31 - 1"),
        }
    }

    /// The number DIMACS writes.
    pub fn dimacs(self) -> i32 {
        self.0.get()
    }

    /// The variable's number, from 1.
    pub fn variable(self) -> u32 {
        self.0.get().unsigned_abs()
    }

    /// Whether this is the negation of its variable.
    pub fn is_negated(self) -> bool {
        self.0.get() < 0
    }
}

impl Not for Literal {
    type Output = Literal;
    fn not(self) -> Literal {
        Literal(-self.0)
    }
}

impl fmt::Debug for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Clauses over the variables 1..=`variables()`. Each clause belongs to the group that was open when it was added.
///
/// ```
/// use damier_sat::Cnf;
/// let mut cnf = Cnf::new();
/// let (a, b) = (cnf.new_variable(), cnf.new_variable());
/// cnf.add(&[a, !b]);
/// assert_eq!(cnf.clauses().next(), Some(&[a, !b][..]));
/// ```
#[derive(Clone, Default)]
pub struct Cnf {
    variables: u32,
    literals: Vec<Literal>,
    ends: Vec<usize>,
    groups: Vec<u32>,
    group: u32,
}

impl Cnf {
    /// The group of clauses that no constraint is to blame for: what the variables themselves mean.
    pub const MEANING: u32 = u32::MAX;

    /// A formula without variables or clauses; the group open is [`Cnf::MEANING`].
    pub fn new() -> Cnf {
        Cnf { group: Cnf::MEANING, ..Cnf::default() }
    }

    /// A new variable, as its positive literal.
    pub fn new_variable(&mut self) -> Literal {
        self.variables += 1;
        let number = i32::try_from(self.variables).ok().and_then(NonZeroI32::new);
        Literal(number.expect("fewer than 2^31 variables"))
    }

    /// Makes sure that the variables 1..=`variables` exist.
    pub fn reserve_variables(&mut self, variables: u32) {
        self.variables = self.variables.max(variables);
    }

    /// Clauses added from now on belong to `group`; answers the group open until now.
    pub fn open_group(&mut self, group: u32) -> u32 {
        std::mem::replace(&mut self.group, group)
    }

    /// Adds a clause as it is.
    pub fn add(&mut self, clause: &[Literal]) {
        self.literals.extend_from_slice(clause);
        self.ends.push(self.literals.len());
        self.groups.push(self.group);
    }

    /// Number of variables.
    pub fn variables(&self) -> u32 {
        self.variables
    }

    /// Number of clauses.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no clause.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Number of literals in all clauses.
    pub fn literals(&self) -> usize {
        self.literals.len()
    }

    /// The clause at `index`.
    pub fn clause(&self, index: usize) -> &[Literal] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.literals[start..self.ends[index]]
    }

    /// The clauses in the order in which they were added.
    pub fn clauses(&self) -> impl ExactSizeIterator<Item = &[Literal]> {
        (0..self.len()).map(|index| self.clause(index))
    }

    /// The clauses with their groups.
    pub fn grouped(&self) -> impl Iterator<Item = (u32, &[Literal])> {
        self.groups.iter().copied().zip(self.clauses())
    }
}
