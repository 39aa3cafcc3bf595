//! Negation normal form: no ⇒, no ⇔, and ¬ only in front of atoms.
//!
//! `φ ⇒ ψ` becomes `¬φ ∨ ψ`, `φ ⇔ ψ` becomes `(¬φ ∨ ψ) ∧ (φ ∨ ¬ψ)`, and ¬ moves inwards by De Morgan. ⇔ needs both its
//! sides in both polarities: a tree would double with each nesting, the shared nodes of the circuit make two of each at
//! most.

use crate::circuit::{Circuit, Full, Id, Node, TOP};
use crate::cnf::TooLarge;
use crate::propositional::{Ground, Nnf, Propositional};
use damier_model::stage;

impl Ground {
    /// The rules in negation normal form.
    ///
    /// ```
    /// use damier_logic::{Parameters, Theory};
    /// let theory = Theory::parse("unknown p unknown q unknown r rule: not (p => q <=> r)")?;
    /// let nnf = theory.ground(&Parameters::new())?.nnf()?;
    /// assert_eq!(nnf.to_string(), "rule \"rule 1\":\n  (p ∧ ¬q) ∨ ¬r\n  ¬p ∨ q ∨ r\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn nnf(&self) -> Result<Nnf, TooLarge> {
        let _stage = stage::enter("the rules were brought into normal form");
        let from = &self.0;
        let limit = from.circuit.limit();
        let known = vec![[None; 2]; from.circuit.len()];
        let mut turning = Turning { from: &from.circuit, to: Circuit::new(limit), known };
        let mut rules = Vec::with_capacity(from.rules.len());
        for (name, root) in &from.rules {
            let turned = turning.turn(*root, true).map_err(|Full| TooLarge {
                what: "the negation normal form",
                unit: "symbols",
                rule: name.to_string(),
                foreseen: None,
                limit,
            })?;
            rules.push((name.clone(), turned));
        }
        Ok(Nnf(Propositional { circuit: turning.to, atoms: from.atoms.clone(), rules }))
    }
}

struct Turning<'c> {
    from: &'c Circuit,
    to: Circuit,
    /// By node: its negation and itself, where already made.
    known: Vec<[Option<Id>; 2]>,
}

impl Turning<'_> {
    /// The node, or its negation if not `positive`, in negation normal form.
    fn turn(&mut self, id: Id, positive: bool) -> Result<Id, Full> {
        if let Some(turned) = self.known[id as usize][usize::from(positive)] {
            return Ok(turned);
        }
        stage::poll();
        let from = self.from;
        let turned = match from.node(id) {
            Node::Top | Node::Bottom => Circuit::constant((id == TOP) == positive),
            Node::Atom(number) => {
                let atom = self.to.atom(*number as usize)?;
                if positive { atom } else { self.to.not(atom)? }
            }
            Node::Not(inner) => self.turn(*inner, !positive)?,
            Node::And(parts) => self.junction(parts, positive, positive)?,
            Node::Or(parts) => self.junction(parts, positive, !positive)?,
            Node::Implies(left, right) => {
                let parts = vec![self.turn(*left, !positive)?, self.turn(*right, positive)?];
                if positive { self.to.or(parts)? } else { self.to.and(parts)? }
            }
            Node::Iff(left, right) => {
                let one = vec![self.turn(*left, false)?, self.turn(*right, positive)?];
                let other = vec![self.turn(*left, true)?, self.turn(*right, !positive)?];
                let both = vec![self.to.or(one)?, self.to.or(other)?];
                self.to.and(both)?
            }
        };
        self.known[id as usize][usize::from(positive)] = Some(turned);
        Ok(turned)
    }

    fn junction(&mut self, parts: &[Id], positive: bool, conjunction: bool) -> Result<Id, Full> {
        let parts = parts.iter().map(|&part| self.turn(part, positive)).collect::<Result<Vec<_>, _>>()?;
        if conjunction { self.to.and(parts) } else { self.to.or(parts) }
    }
}
