//! Clauses grouped by the rule that made them, over named variables: the open atoms, then the auxiliaries.

use crate::atoms::Atoms;
use crate::cnf::Cnf;
use std::fmt::{self, Display, Formatter};
use std::ops::Not;
use std::sync::Arc;

/// A variable or its negation, as DIMACS writes it: variables count from 1, and a minus sign negates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Literal(i32);

impl Literal {
    /// The variable counted from 0, unnegated.
    pub fn positive(variable: usize) -> Literal {
        Literal(variable as i32 + 1)
    }

    /// The variable counted from 0.
    pub fn variable(self) -> usize {
        self.0.unsigned_abs() as usize - 1
    }

    /// Whether it is negated.
    pub fn is_negated(self) -> bool {
        self.0 < 0
    }

    /// The number DIMACS writes.
    pub fn dimacs(self) -> i32 {
        self.0
    }
}

impl Not for Literal {
    type Output = Literal;
    fn not(self) -> Literal {
        Literal(-self.0)
    }
}

/// The clauses of one rule.
#[derive(Clone, Debug)]
pub struct Group {
    /// The rule's name.
    pub rule: Arc<str>,
    /// Its clauses, each once, without repeated literals and without tautologies.
    pub clauses: Vec<Box<[Literal]>>,
    /// How many auxiliaries were introduced for it.
    pub auxiliaries: usize,
}

impl Group {
    /// The number of literals in its clauses.
    pub fn literals(&self) -> usize {
        self.clauses.iter().map(|clause| clause.len()).sum()
    }
}

/// A set of clauses, by rule.
#[derive(Clone, Debug)]
pub struct Clauses {
    pub(crate) way: Cnf,
    pub(crate) atoms: Arc<Atoms>,
    /// Variable → atom number.
    pub(crate) open: Vec<usize>,
    pub(crate) auxiliaries: usize,
    pub(crate) groups: Vec<Group>,
}

impl Clauses {
    /// How they were made.
    pub fn way(&self) -> Cnf {
        self.way
    }

    /// The clauses, rule by rule.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// All atoms of the theory, known ones included.
    pub fn atoms(&self) -> &Atoms {
        &self.atoms
    }

    /// The number of variables: open atoms first, then auxiliaries.
    pub fn variables(&self) -> usize {
        self.open.len() + self.auxiliaries
    }

    /// The number of clauses.
    pub fn len(&self) -> usize {
        self.groups.iter().map(|group| group.clauses.len()).sum()
    }

    /// Whether there is no clause, so that everything is a solution.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number in [`Clauses::atoms`] of the atom that a variable stands for; `None` for an auxiliary.
    pub fn atom_of(&self, variable: usize) -> Option<usize> {
        self.open.get(variable).copied()
    }

    /// Whether the values of the atoms determine those of the auxiliaries, so that solutions may be counted.
    pub fn is_determined(&self) -> bool {
        self.auxiliaries == 0 || self.way != Cnf::PlaistedGreenbaum
    }

    /// The names of all variables: `C_7_3`, and `t1`, `t2`, … for auxiliaries.
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = self.open.iter().map(|&number| self.atoms.atom(number).to_string()).collect();
        let mut prefix = "t".to_owned();
        let clashes = |prefix: &str| {
            let number = |name: &str| name.strip_prefix(prefix).is_some_and(|rest| rest.parse::<u64>().is_ok());
            names.iter().any(|name| number(name))
        };
        while clashes(&prefix) {
            prefix.push('t');
        }
        names.extend((1..=self.auxiliaries).map(|k| format!("{prefix}{k}")));
        names
    }
}

/// A clause to a line as `C_7_3 -C_1_5`, under the names of the rules; `⊥` for the empty clause.
impl Display for Clauses {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let names = self.names();
        for (k, group) in self.groups.iter().enumerate() {
            writeln!(f, "{}rule \"{}\":", if k > 0 { "\n" } else { "" }, group.rule)?;
            for clause in &group.clauses {
                f.write_str(if clause.is_empty() { "  ⊥" } else { " " })?;
                for literal in clause {
                    write!(f, " {}{}", if literal.is_negated() { "-" } else { "" }, names[literal.variable()])?;
                }
                writeln!(f)?;
            }
        }
        Ok(())
    }
}
