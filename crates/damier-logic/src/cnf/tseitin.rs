//! Tseitin's transformation: a variable for every nested formula, equivalent to it.
//!
//! `t ⇔ (a ∧ b)` is `(¬t ∨ a) ∧ (¬t ∨ b) ∧ (t ∨ ¬a ∨ ¬b)`, and dually for ∨. Each node of the circuit is named once,
//! however many rules use it, so the clauses are linear in the circuit. The atoms determine the auxiliaries: every
//! solution of the rules is exactly one solution of the clauses, and counting stays right.
//!
//! G. S. Tseitin, On the complexity of derivation in propositional calculus, 1968.

use super::{Overflow, Writer};
use crate::circuit::{BOTTOM, Id, Node, TOP};
use crate::clauses::Literal;

/// Writes the clauses that make a node true.
pub(super) fn write(writer: &mut Writer, root: Id) -> Result<(), Overflow> {
    let circuit = writer.circuit;
    match circuit.node(root) {
        Node::And(parts) => parts.iter().try_for_each(|&part| write(writer, part)),
        Node::Or(parts) => {
            let clause = named(writer, parts)?;
            writer.clause(clause)
        }
        _ if root == TOP => Ok(()),
        _ if root == BOTTOM => writer.clause([]),
        _ => {
            let literal = name(writer, root)?;
            writer.clause([literal])
        }
    }
}

fn named(writer: &mut Writer, parts: &[Id]) -> Result<Vec<Literal>, Overflow> {
    parts.iter().map(|&part| name(writer, part)).collect()
}

/// The literal that is equivalent to a node.
fn name(writer: &mut Writer, id: Id) -> Result<Literal, Overflow> {
    if let Some(literal) = writer.literal(id).or_else(|| writer.named.get(&id).copied()) {
        return Ok(literal);
    }
    let circuit = writer.circuit;
    let (parts, conjunction) = match circuit.node(id) {
        Node::And(parts) => (parts, true),
        Node::Or(parts) => (parts, false),
        other => unreachable!("{other:?} inside a negation normal form"),
    };
    let parts = named(writer, parts)?;
    let t = writer.auxiliary();
    writer.named.insert(id, t);
    // For ∨, the same clauses with all signs turned: ¬t ⇔ (¬a ∧ ¬b).
    let turn = |literal: Literal| if conjunction { literal } else { !literal };
    for &part in &parts {
        writer.clause([turn(!t), turn(part)])?;
    }
    writer.clause(std::iter::once(turn(t)).chain(parts.iter().map(|&part| turn(!part))))?;
    Ok(t)
}
