//! From negation normal form to clauses, in three ways.
//!
//! | way | clauses | auxiliaries | solutions |
//! |---|---|---|---|
//! | `distribute` | may explode: ∨ of k conjunctions of m gives m^k | none | the same |
//! | `tseitin` | linear | one per nested ∧ or ∨, equivalent to it | one to one |
//! | `plaisted-greenbaum` | linear, about half as many | one per nested ∧, implying it | at least one for each |
//!
//! In all of them a conjunction at the top falls apart into its parts, and a disjunction of literals is a clause as it is.

mod distribute;
mod plaisted_greenbaum;
mod tseitin;

use crate::circuit::{Circuit, Id, Node};
use crate::clauses::{Clauses, Group, Literal};
use crate::propositional::Nnf;
use crate::quick::{QuickMap, QuickSet};
use crate::size::Size;
use damier_model::stage;
use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

/// A way to make clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cnf {
    /// ∨ distributed over ∧, with no new variables.
    Distribute,
    /// A new variable equivalent to each nested formula (Tseitin 1968).
    Tseitin,
    /// A new variable implying each nested conjunction (Plaisted and Greenbaum 1986).
    PlaistedGreenbaum,
}

impl Cnf {
    /// All ways, with their names and a line of help.
    pub const ALL: [(Cnf, &'static str, &'static str); 3] = [
        (Cnf::Distribute, "distribute", "distribute ∨ over ∧: no new variables, may explode"),
        (Cnf::Tseitin, "tseitin", "a new variable equivalent to each nested formula: linear, counts stay right"),
        (Cnf::PlaistedGreenbaum, "plaisted-greenbaum", "a new variable implying each nested conjunction: shortest"),
    ];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        Cnf::ALL.iter().find(|(way, ..)| *way == self).map_or("", |(_, name, _)| name)
    }
}

impl fmt::Display for Cnf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A refusal: something would be larger than allowed, and by how much.
#[derive(Clone, Debug, PartialEq)]
pub struct TooLarge {
    /// What would be too large.
    pub what: &'static str,
    /// Of what there would be too many: clauses, literals, symbols.
    pub unit: &'static str,
    /// The rule that takes the most.
    pub rule: String,
    /// The sizes foreseen for all rules and for that one; `None` where the limit was met on the way.
    pub foreseen: Option<Box<(Size, Size)>>,
    /// The size allowed.
    pub limit: usize,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TooLarge { what, unit, rule, foreseen, limit } = self;
        match foreseen.as_deref() {
            Some((all, alone)) => {
                write!(f, "{what} would make {all} {unit}, {alone} of them from rule \"{rule}\"; {limit} are allowed")
            }
            None => write!(f, "{what} makes more than {limit} {unit}, reached in rule \"{rule}\""),
        }
    }
}

impl std::error::Error for TooLarge {}

/// The most clauses made unless one asks for more.
pub const MAX_CLAUSES: usize = 1_000_000;

/// Literals allowed for each clause allowed: a bound on memory for clauses that are few but long.
const LITERALS_PER_CLAUSE: usize = 40;

impl Nnf {
    /// The rules as clauses, at most `most` of them.
    ///
    /// ```
    /// use damier_logic::{Cnf, MAX_CLAUSES, Parameters, Theory};
    /// let theory = Theory::parse("unknown p(1..2) unknown q(1..2) rule \"both\": ∃ i ∈ 1..2, p(i) ∧ q(i)")?;
    /// let nnf = theory.ground(&Parameters::new())?.nnf()?;
    /// let clauses = nnf.clauses(Cnf::Distribute, MAX_CLAUSES)?;
    /// assert_eq!(clauses.to_string(), "rule \"both\":\n  p_1 p_2\n  p_1 q_2\n  q_1 p_2\n  q_1 q_2\n");
    /// let refused = nnf.clauses(Cnf::Distribute, 3).unwrap_err();
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "distributing ∨ over ∧ would make 4 clauses, 4 of them from rule \"both\"; 3 are allowed"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn clauses(&self, way: Cnf, most: usize) -> Result<Clauses, TooLarge> {
        self.clauses_of(&self.0.rules, way, most)
    }

    /// Some of the rules as clauses.
    pub(crate) fn clauses_of(&self, rules: &[(Arc<str>, Id)], way: Cnf, most: usize) -> Result<Clauses, TooLarge> {
        if way == Cnf::Distribute {
            distribute::refuse_if_large(&self.0.circuit, rules, most)?;
        }
        let _stage = stage::enter("the rules were turned into clauses");
        let mut writer = Writer::new(self, most);
        let mut groups = Vec::with_capacity(rules.len());
        for (rule, root) in rules {
            let before = writer.auxiliaries;
            let written = match way {
                Cnf::Distribute => distribute::write(&mut writer, *root),
                Cnf::Tseitin => tseitin::write(&mut writer, *root),
                Cnf::PlaistedGreenbaum => plaisted_greenbaum::write(&mut writer, *root),
            };
            written.map_err(|Overflow| TooLarge {
                what: "this way to clauses",
                unit: "clauses",
                rule: rule.to_string(),
                foreseen: None,
                limit: most,
            })?;
            let (clauses, auxiliaries) = (writer.take(), writer.auxiliaries - before);
            groups.push(Group { rule: Arc::clone(rule), clauses, auxiliaries });
        }
        let (open, auxiliaries) = (writer.open, writer.auxiliaries);
        Ok(Clauses { way, atoms: Arc::clone(&self.0.atoms), open, auxiliaries, groups })
    }

    /// The number of clauses that distribution would make of each rule, before repetitions are dropped. Nothing is built.
    pub fn foreseen(&self) -> Vec<Size> {
        distribute::foreseen(&self.0.circuit, &self.0.rules).into_iter().map(|foreseen| foreseen.clauses).collect()
    }
}

/// More clauses or literals than allowed.
#[derive(Debug)]
struct Overflow;

/// Collects the clauses of a rule, each once, and hands out auxiliaries.
struct Writer<'n> {
    circuit: &'n Circuit,
    /// Variable → atom number, and back.
    open: Vec<usize>,
    variable: Vec<usize>,
    auxiliaries: usize,
    /// The auxiliary that stands for a node.
    named: QuickMap<Id, Literal>,
    clauses: Vec<Box<[Literal]>>,
    seen: QuickSet<Box<[Literal]>>,
    clauses_left: usize,
    literals_left: usize,
}

impl<'n> Writer<'n> {
    fn new(nnf: &'n Nnf, most: usize) -> Writer<'n> {
        let open: Vec<usize> = nnf.0.atoms.open().collect();
        let mut variable = vec![0; nnf.0.atoms.len()];
        for (k, &number) in open.iter().enumerate() {
            variable[number] = k;
        }
        Writer {
            circuit: &nnf.0.circuit,
            open,
            variable,
            auxiliaries: 0,
            named: QuickMap::default(),
            clauses: Vec::new(),
            seen: QuickSet::default(),
            clauses_left: most,
            literals_left: most.saturating_mul(LITERALS_PER_CLAUSE),
        }
    }

    /// The literal that a node is, if it is one.
    fn literal(&self, id: Id) -> Option<Literal> {
        // Known atoms were folded away, so every atom met here is open.
        let of = |number: &u32| Literal::positive(self.variable[*number as usize]);
        match self.circuit.node(id) {
            Node::Atom(number) => Some(of(number)),
            Node::Not(inner) => match self.circuit.node(*inner) {
                Node::Atom(number) => Some(!of(number)),
                _ => None,
            },
            _ => None,
        }
    }

    fn auxiliary(&mut self) -> Literal {
        self.auxiliaries += 1;
        Literal::positive(self.open.len() + self.auxiliaries - 1)
    }

    /// Adds a clause, unless it is a tautology or there already in this rule.
    fn clause(&mut self, literals: impl IntoIterator<Item = Literal>) -> Result<(), Overflow> {
        stage::poll();
        let Some(clause) = tidy(literals) else { return Ok(()) };
        let mut sorted = clause.clone();
        sorted.sort_unstable();
        stage::poll_at_table(self.seen.len(), self.seen.capacity(), size_of::<Box<[Literal]>>());
        if self.seen.insert(sorted) {
            self.clauses_left = self.clauses_left.checked_sub(1).ok_or(Overflow)?;
            self.literals_left = self.literals_left.checked_sub(clause.len()).ok_or(Overflow)?;
            self.clauses.push(clause);
        }
        Ok(())
    }

    /// The clauses of the rule just written.
    fn take(&mut self) -> Vec<Box<[Literal]>> {
        self.seen.clear();
        std::mem::take(&mut self.clauses)
    }
}

/// The literals each once, in the order of their first occurrence; `None` for a tautology.
fn tidy(literals: impl IntoIterator<Item = Literal>) -> Option<Box<[Literal]>> {
    let mut clause: Vec<Literal> = Vec::new();
    let mut seen = Seen::default();
    for literal in literals {
        if seen.contains(&clause, !literal) {
            return None;
        }
        if !seen.contains(&clause, literal) {
            clause.push(literal);
            seen.note(&clause);
        }
    }
    Some(clause.into())
}

/// What stands in a list already: looked for in the list itself while it is short, as most clauses are.
#[derive(Default)]
struct Seen(QuickSet<Literal>);

impl Seen {
    const SHORT: usize = 16;

    fn contains(&self, list: &[Literal], literal: Literal) -> bool {
        if list.len() <= Seen::SHORT { list.contains(&literal) } else { self.0.contains(&literal) }
    }

    /// Called after each addition to the list.
    fn note(&mut self, list: &[Literal]) {
        match list.len().cmp(&(Seen::SHORT + 1)) {
            Ordering::Less => {}
            Ordering::Equal => self.0.extend(list),
            Ordering::Greater => self.0.extend(list.last()),
        }
    }
}
