//! Plaisted and Greenbaum's transformation: only the direction that is used.
//!
//! In negation normal form every nested formula stands positively, so `t ⇒ (a ∧ b)` is enough: `(¬t ∨ a) ∧ (¬t ∨ b)`. A
//! disjunction below a conjunction needs no name at all, since `t ⇒ (a ∨ b)` is a clause. So there is one auxiliary per
//! nested conjunction. A false auxiliary says nothing, however, so one solution of the rules may be several of the
//! clauses: find solutions with it, count with Tseitin's.
//!
//! D. A. Plaisted, S. Greenbaum, A structure-preserving clause form translation, J. Symbolic Computation 2, 1986.

use super::{Overflow, Writer};
use crate::circuit::{BOTTOM, Id, Node, TOP};
use crate::clauses::Literal;

/// Writes the clauses that make a node true.
pub(super) fn write(writer: &mut Writer, root: Id) -> Result<(), Overflow> {
    if root == TOP { Ok(()) } else { require(writer, root, None) }
}

/// Writes the clauses for `unless ∨ node`.
fn require(writer: &mut Writer, id: Id, unless: Option<Literal>) -> Result<(), Overflow> {
    let circuit = writer.circuit;
    match circuit.node(id) {
        Node::And(parts) => parts.iter().try_for_each(|&part| require(writer, part, unless)),
        Node::Or(parts) => {
            let parts = parts.iter().map(|&part| name(writer, part)).collect::<Result<Vec<_>, _>>()?;
            writer.clause(unless.into_iter().chain(parts))
        }
        _ if id == BOTTOM => writer.clause(unless),
        _ => {
            let literal = name(writer, id)?;
            writer.clause(unless.into_iter().chain([literal]))
        }
    }
}

/// A literal that implies a node.
fn name(writer: &mut Writer, id: Id) -> Result<Literal, Overflow> {
    if let Some(literal) = writer.literal(id).or_else(|| writer.named.get(&id).copied()) {
        return Ok(literal);
    }
    let t = writer.auxiliary();
    writer.named.insert(id, t);
    require(writer, id, Some(!t))?;
    Ok(t)
}
