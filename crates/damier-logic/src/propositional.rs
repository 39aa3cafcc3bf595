//! Rules as propositional formulas: what grounding makes, and what negation normal form makes of that.

use crate::atoms::Atoms;
use crate::circuit::{Circuit, Id, Node};
use crate::size::Size;
use std::fmt::{self, Display, Formatter};
use std::sync::Arc;

/// Formulas with more symbols than this are not written out.
const SHOWN: u64 = 5_000_000;

/// Rules by name, in one circuit.
#[derive(Clone, Debug)]
pub struct Propositional {
    pub(crate) circuit: Circuit,
    pub(crate) atoms: Arc<Atoms>,
    pub(crate) rules: Vec<(Arc<str>, Id)>,
}

/// The rules after grounding: `¬ ∧ ∨ ⇒ ⇔` over open atoms; ⊤ and ⊥ only as whole rules.
#[derive(Clone, Debug)]
pub struct Ground(pub(crate) Propositional);

/// The rules in negation normal form: `∧` and `∨` over literals; ⊤ and ⊥ only as whole rules.
#[derive(Clone, Debug)]
pub struct Nnf(pub(crate) Propositional);

impl Ground {
    /// The rules, to look at.
    pub fn rules(&self) -> &Propositional {
        &self.0
    }

    /// The first rule that does not hold when the atoms (by number, see [`Atoms`]) have the given values. Known atoms
    /// keep what is known. This is evaluation from the definition, with no clauses in it: a check on solvers.
    pub fn broken_by(&self, holds: impl Fn(usize) -> bool) -> Option<&str> {
        self.0.broken_by(holds)
    }
}

impl Nnf {
    /// The rules, to look at.
    pub fn rules(&self) -> &Propositional {
        &self.0
    }
}

impl Propositional {
    /// The atoms the rules speak of.
    pub fn atoms(&self) -> &Atoms {
        &self.atoms
    }

    /// The names of the rules, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.rules.iter().map(|(name, _)| &**name)
    }

    /// The number of symbols of each rule written out: atoms, negations and connectives.
    pub fn sizes(&self) -> Vec<Size> {
        let sizes = self.symbols();
        self.rules.iter().map(|(_, root)| sizes[*root as usize]).collect()
    }

    fn broken_by(&self, holds: impl Fn(usize) -> bool) -> Option<&str> {
        let values = self.circuit.evaluate(|number| self.atoms.known(number).unwrap_or_else(|| holds(number)));
        self.rules.iter().find(|(_, root)| !values[*root as usize]).map(|(name, _)| &**name)
    }

    /// Symbols by node.
    fn symbols(&self) -> Vec<Size> {
        let one = Size::from(1);
        let mut sizes: Vec<Size> = Vec::with_capacity(self.circuit.len());
        for id in 0..self.circuit.len() as Id {
            let at = |id: &Id| sizes[*id as usize];
            let size = match self.circuit.node(id) {
                Node::Top | Node::Bottom | Node::Atom(_) => one,
                Node::Not(inner) => one + at(inner),
                Node::And(parts) | Node::Or(parts) => parts.iter().map(at).sum::<Size>() + Size::from(parts.len() - 1),
                Node::Implies(left, right) | Node::Iff(left, right) => one + at(left) + at(right),
            };
            sizes.push(size);
        }
        sizes
    }
}

/// A formula of the circuit, as people read it.
struct Written<'p> {
    rules: &'p Propositional,
    id: Id,
    /// How tightly what is around it binds.
    around: u8,
}

impl Display for Written<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let below = |id: Id, around: u8| Written { rules: self.rules, id, around };
        let node = self.rules.circuit.node(self.id);
        let binding = match node {
            Node::Iff(..) => 1,
            Node::Implies(..) => 2,
            Node::Or(_) => 3,
            Node::And(_) => 4,
            _ => 6,
        };
        if binding < self.around {
            return write!(f, "({})", below(self.id, 0));
        }
        // A conjunction in a disjunction needs no parentheses, but reads better with them.
        let joined = |f: &mut Formatter<'_>, parts: &[Id], sign: &str| {
            parts
                .iter()
                .enumerate()
                .try_for_each(|(k, &part)| write!(f, "{}{}", if k > 0 { sign } else { "" }, below(part, 5)))
        };
        match node {
            Node::Top => f.write_str("⊤"),
            Node::Bottom => f.write_str("⊥"),
            Node::Atom(number) => write!(f, "{}", self.rules.atoms.atom(*number as usize)),
            Node::Not(inner) => write!(f, "¬{}", below(*inner, 5)),
            Node::And(parts) => joined(f, parts, " ∧ "),
            Node::Or(parts) => joined(f, parts, " ∨ "),
            Node::Implies(left, right) => write!(f, "{} ⇒ {}", below(*left, 3), below(*right, 2)),
            Node::Iff(left, right) => write!(f, "{} ⇔ {}", below(*left, 1), below(*right, 2)),
        }
    }
}

/// The rules by name, a conjunct to a line.
impl Display for Propositional {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for ((name, root), size) in self.rules.iter().zip(self.sizes()) {
            writeln!(f, "rule \"{name}\":")?;
            if size > Size::from(SHOWN) {
                writeln!(f, "  … {size} symbols, not written out")?;
                continue;
            }
            let conjuncts = match self.circuit.node(*root) {
                Node::And(parts) => parts.to_vec(),
                _ => vec![*root],
            };
            for id in conjuncts {
                writeln!(f, "  {}", Written { rules: self, id, around: 0 })?;
            }
        }
        Ok(())
    }
}

impl Display for Ground {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Display for Nnf {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
