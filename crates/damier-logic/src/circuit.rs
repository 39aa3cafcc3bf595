//! Propositional formulas, each distinct one kept once.
//!
//! Nodes are hash-consed: equal formulas are the same node, so a table of nodes is a directed acyclic graph, and what
//! would be exponential as a tree (nested ⇔ in negation normal form) stays linear. ⊤ and ⊥ are folded as nodes are
//! made, so they never occur inside another.

use crate::quick::{QuickMap, QuickSet};
use damier_model::stage;
use std::sync::Arc;

/// A node's place in its circuit.
pub(crate) type Id = u32;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Node {
    Top,
    Bottom,
    /// An atom of an unknown, by number.
    Atom(u32),
    Not(Id),
    And(Arc<[Id]>),
    Or(Arc<[Id]>),
    Implies(Id, Id),
    Iff(Id, Id),
}

/// More nodes and operands than were allowed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Full;

#[derive(Clone, Debug)]
pub(crate) struct Circuit {
    nodes: Vec<Node>,
    index: QuickMap<Node, Id>,
    weight: usize,
    limit: usize,
}

pub(crate) const TOP: Id = 0;
pub(crate) const BOTTOM: Id = 1;

impl Circuit {
    /// An empty circuit that takes nodes and operands up to `limit`.
    pub(crate) fn new(limit: usize) -> Circuit {
        let nodes = vec![Node::Top, Node::Bottom];
        let index = QuickMap::from_iter([(Node::Top, TOP), (Node::Bottom, BOTTOM)]);
        Circuit { nodes, index, weight: 2, limit: limit.min(u32::MAX as usize) }
    }

    pub(crate) fn limit(&self) -> usize {
        self.limit
    }

    pub(crate) fn node(&self, id: Id) -> &Node {
        &self.nodes[id as usize]
    }

    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    fn intern(&mut self, node: Node) -> Result<Id, Full> {
        if let Some(&id) = self.index.get(&node) {
            return Ok(id);
        }
        self.weight += 1 + if let Node::And(parts) | Node::Or(parts) = &node { parts.len() } else { 0 };
        if self.weight > self.limit {
            return Err(Full);
        }
        let id = self.nodes.len() as Id;
        stage::poll_at_table(self.index.len(), self.index.capacity(), size_of::<(Node, Id)>());
        self.nodes.push(node.clone());
        self.index.insert(node, id);
        Ok(id)
    }

    pub(crate) fn constant(truth: bool) -> Id {
        if truth { TOP } else { BOTTOM }
    }

    pub(crate) fn atom(&mut self, number: usize) -> Result<Id, Full> {
        self.intern(Node::Atom(number as u32))
    }

    pub(crate) fn not(&mut self, inner: Id) -> Result<Id, Full> {
        match inner {
            TOP => Ok(BOTTOM),
            BOTTOM => Ok(TOP),
            _ => self.intern(Node::Not(inner)),
        }
    }

    /// The conjunction of parts; nested conjunctions are taken apart and repeated parts dropped.
    pub(crate) fn and(&mut self, parts: Vec<Id>) -> Result<Id, Full> {
        match self.gather(parts, TOP, BOTTOM, |node| if let Node::And(parts) = node { Some(parts) } else { None }) {
            None => Ok(BOTTOM),
            Some(parts) if parts.is_empty() => Ok(TOP),
            Some(parts) if parts.len() == 1 => Ok(parts[0]),
            Some(parts) => self.intern(Node::And(parts.into())),
        }
    }

    /// The disjunction of parts; nested disjunctions are taken apart and repeated parts dropped.
    pub(crate) fn or(&mut self, parts: Vec<Id>) -> Result<Id, Full> {
        match self.gather(parts, BOTTOM, TOP, |node| if let Node::Or(parts) = node { Some(parts) } else { None }) {
            None => Ok(TOP),
            Some(parts) if parts.is_empty() => Ok(BOTTOM),
            Some(parts) if parts.len() == 1 => Ok(parts[0]),
            Some(parts) => self.intern(Node::Or(parts.into())),
        }
    }

    /// The parts without `neutral`, those of the same kind taken apart, each once; `None` if one is `absorbing`.
    fn gather(
        &self,
        parts: Vec<Id>,
        neutral: Id,
        absorbing: Id,
        same_kind: fn(&Node) -> Option<&Arc<[Id]>>,
    ) -> Option<Vec<Id>> {
        // Most lists are short, and then looking through them is faster than hashing.
        const SHORT: usize = 8;
        let nested = |part: &Id| same_kind(self.node(*part)).map_or(1, |inner| inner.len());
        let total: usize = parts.iter().map(nested).sum();
        let mut gathered: Vec<Id> = Vec::with_capacity(total);
        let mut seen = QuickSet::with_capacity_and_hasher(if total > SHORT { total } else { 0 }, Default::default());
        let mut add = |id: Id| {
            let new = if total > SHORT { seen.insert(id) } else { !gathered.contains(&id) };
            if new {
                gathered.push(id);
            }
        };
        for part in parts {
            if part == absorbing {
                return None;
            }
            match same_kind(self.node(part)) {
                Some(inner) => inner.iter().copied().for_each(&mut add),
                None if part != neutral => add(part),
                None => {}
            }
        }
        Some(gathered)
    }

    pub(crate) fn implies(&mut self, left: Id, right: Id) -> Result<Id, Full> {
        match (left, right) {
            (TOP, _) => Ok(right),
            (BOTTOM, _) | (_, TOP) => Ok(TOP),
            (_, BOTTOM) => self.not(left),
            _ => self.intern(Node::Implies(left, right)),
        }
    }

    pub(crate) fn iff(&mut self, left: Id, right: Id) -> Result<Id, Full> {
        match (left, right) {
            (TOP, other) | (other, TOP) => Ok(other),
            (BOTTOM, other) | (other, BOTTOM) => self.not(other),
            _ if left == right => Ok(TOP),
            _ => self.intern(Node::Iff(left, right)),
        }
    }

    /// Whether a node holds when atoms have the given values. Each node is looked at once.
    pub(crate) fn evaluate(&self, holds: impl Fn(usize) -> bool) -> Vec<bool> {
        // Operands come before what uses them.
        let mut values: Vec<bool> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let at = |id: &Id| values[*id as usize];
            let value = match node {
                Node::Top => true,
                Node::Bottom => false,
                Node::Atom(number) => holds(*number as usize),
                Node::Not(inner) => !at(inner),
                Node::And(parts) => parts.iter().all(at),
                Node::Or(parts) => parts.iter().any(at),
                Node::Implies(left, right) => !at(left) || at(right),
                Node::Iff(left, right) => at(left) == at(right),
            };
            values.push(value);
        }
        values
    }
}
