//! Distribution of ∨ over ∧, as the report did it: no new variables, and clauses without end.
//!
//! The number of clauses is known before one is made: a literal makes 1, a conjunction the sum of its parts, a
//! disjunction their product. Rule 5 of a 36-cell Rikudo foresees about 10^60, so it is refused, with that number.
//! Repeated literals, tautologies and repeated clauses are dropped on the way, so what is made is at most what was
//! foreseen.

use super::{LITERALS_PER_CLAUSE, Overflow, TooLarge, Writer, tidy};
use crate::circuit::{BOTTOM, Circuit, Id, Node};
use crate::clauses::Literal;
use crate::size::Size;
use std::collections::HashSet;
use std::sync::Arc;

/// What distribution would make of a rule.
#[derive(Clone, Copy)]
pub(super) struct Foreseen {
    pub(super) clauses: Size,
    literals: Size,
}

/// What distribution would make of each rule.
pub(super) fn foreseen(circuit: &Circuit, rules: &[(Arc<str>, Id)]) -> Vec<Foreseen> {
    let mut known: Vec<Foreseen> = Vec::with_capacity(circuit.len());
    for id in 0..circuit.len() as Id {
        let of = |id: &Id| known[*id as usize];
        known.push(match circuit.node(id) {
            Node::Top => Foreseen { clauses: Size::from(0), literals: Size::from(0) },
            Node::Bottom => Foreseen { clauses: Size::from(1), literals: Size::from(0) },
            Node::And(parts) => Foreseen {
                clauses: parts.iter().map(|part| of(part).clauses).sum(),
                literals: parts.iter().map(|part| of(part).literals).sum(),
            },
            // A literal of one part stands once beside each choice of clauses from the others.
            Node::Or(parts) => {
                parts.iter().map(of).fold(Foreseen { clauses: Size::from(1), literals: Size::from(0) }, |a, b| {
                    Foreseen {
                        clauses: a.clauses * b.clauses,
                        literals: a.literals * b.clauses + a.clauses * b.literals,
                    }
                })
            }
            _ => Foreseen { clauses: Size::from(1), literals: Size::from(1) },
        });
    }
    rules.iter().map(|(_, root)| known[*root as usize]).collect()
}

/// Refuses what would be larger than allowed, before anything is made.
pub(super) fn refuse_if_large(circuit: &Circuit, rules: &[(Arc<str>, Id)], most: usize) -> Result<(), TooLarge> {
    let foreseen = foreseen(circuit, rules);
    check(rules, "clauses", foreseen.iter().map(|f| f.clauses).collect(), most)?;
    let literals = foreseen.iter().map(|f| f.literals).collect();
    check(rules, "literals", literals, most.saturating_mul(LITERALS_PER_CLAUSE))
}

fn check(rules: &[(Arc<str>, Id)], unit: &'static str, sizes: Vec<Size>, limit: usize) -> Result<(), TooLarge> {
    let total: Size = sizes.iter().copied().sum();
    let largest = sizes.into_iter().zip(rules).reduce(|a, b| if b.0 > a.0 { b } else { a });
    match largest {
        Some((alone, (rule, _))) if total > Size::from(limit) => Err(TooLarge {
            what: "distributing ∨ over ∧",
            unit,
            rule: rule.to_string(),
            foreseen: Some(Box::new((total, alone))),
            limit,
        }),
        _ => Ok(()),
    }
}

/// Writes the clauses of a node.
pub(super) fn write(writer: &mut Writer, root: Id) -> Result<(), Overflow> {
    let circuit = writer.circuit;
    match circuit.node(root) {
        Node::And(parts) => parts.iter().try_for_each(|&part| write(writer, part)),
        _ => distributed(writer, circuit, root).into_iter().try_for_each(|clause| writer.clause(clause)),
    }
}

/// The clauses of a node.
fn distributed(writer: &Writer, circuit: &Circuit, id: Id) -> Vec<Box<[Literal]>> {
    match circuit.node(id) {
        Node::Top => Vec::new(),
        _ if id == BOTTOM => vec![Box::default()],
        Node::And(parts) => parts.iter().flat_map(|&part| distributed(writer, circuit, part)).collect(),
        Node::Or(parts) => {
            let mut product: Vec<Box<[Literal]>> = vec![Box::default()];
            for &part in parts.iter() {
                let factors = distributed(writer, circuit, part);
                let mut seen = HashSet::new();
                let mut longer = Vec::with_capacity(product.len() * factors.len());
                for clause in &product {
                    for factor in &factors {
                        let Some(joined) = tidy(clause.iter().chain(factor).copied()) else { continue };
                        let mut sorted = joined.clone();
                        sorted.sort_unstable();
                        if factors.len() == 1 || seen.insert(sorted) {
                            longer.push(joined);
                        }
                    }
                }
                product = longer;
            }
            product
        }
        _ => writer.literal(id).map(|literal| Box::from([literal])).into_iter().collect(),
    }
}
