//! Shorter nogoods: a fact that follows from the others need not be mentioned (Sörensson and Biere, SAT 2009).

use super::marks::Marks;
use super::{Atom, Reason};
use crate::kernel::Kernel;
use crate::store::VarId;
use crate::store::journal::ROOT;

/// Facts looked at, at most, for one nogood, beyond a few for each of its own.
const PATIENCE: usize = 1_000;
const PATIENCE_PER_FACT: usize = 10;
/// What asking for a reason counts, at least: it may mean to look at many variables.
const COST_OF_ASKING: usize = 16;
/// Reasons within reasons.
const DEPTH: u32 = 30;

#[derive(Default)]
pub(crate) struct Minimiser {
    /// The facts that stood in the nogood by variable, with their positions.
    said: Vec<(VarId, u32, Atom)>,
    /// By variable: where its facts begin in `said`, and in which round they were noted.
    begin: Vec<(u32, u32)>,
    round: u32,
    /// Facts of which it is known whether they follow from the nogood.
    known: Marks<bool>,
    left: usize,
    /// The position of the fact that may go.
    limit: u32,
    /// Reasons not in use.
    spare: Vec<Reason>,
}

impl Minimiser {
    /// Drops facts that follow from the others; the first stays.
    pub(crate) fn minimise(&mut self, kernel: &mut Kernel, nogood: &mut Vec<(u32, Atom)>) {
        merge(nogood);
        self.note(kernel, nogood);
        self.known.clear(kernel.store.position());
        self.left = PATIENCE + PATIENCE_PER_FACT * nogood.len();
        // Earlier facts first: each may rest only on what came before it, whether that is still mentioned or follows itself.
        nogood[1..].sort_unstable_by_key(|&(position, _)| position);
        let mut k = 0;
        nogood.retain(|&(position, atom)| {
            k += 1;
            self.limit = position;
            k == 1 || !self.follows_by_reason(kernel, position, atom, DEPTH)
        });
    }

    fn note(&mut self, kernel: &Kernel, nogood: &[(u32, Atom)]) {
        self.said.clear();
        self.said.extend(nogood.iter().map(|&(position, atom)| (atom.var, position, atom)));
        self.said.sort_unstable_by_key(|&(var, position, _)| (var, position));
        self.round += 1;
        self.begin.resize(kernel.store.variables(), (0, 0));
        for (at, &(var, ..)) in self.said.iter().enumerate().rev() {
            self.begin[var as usize] = (at as u32, self.round);
        }
    }

    /// Whether a fact that came before the one in question contains this one.
    fn is_said(&self, atom: Atom) -> bool {
        let (begin, round) = self.begin[atom.var as usize];
        if round != self.round {
            return false;
        }
        let facts = self.said[begin as usize..].iter().take_while(|(var, ..)| *var == atom.var);
        facts.take_while(|(_, position, _)| *position < self.limit).any(|(.., fact)| fact.implies(atom))
    }

    fn follows_by_reason(&mut self, kernel: &mut Kernel, position: u32, atom: Atom, depth: u32) -> bool {
        match self.known.get(position) {
            Some((known, true)) if known.implies(atom) => return true,
            Some((known, false)) if atom.implies(known) => return false,
            _ => {}
        }
        if depth == 0 || self.left == 0 || kernel.store.is_decision(position) {
            return false;
        }
        let mut reason = self.spare.pop().unwrap_or_default();
        reason.atoms.clear();
        kernel.explain(position, atom, &mut reason);
        self.left = self.left.saturating_sub(reason.atoms.len().max(COST_OF_ASKING));
        let follows = reason.facts().all(|fact| {
            self.is_said(fact)
                || match kernel.store.past(position).since(fact) {
                    Some(ROOT) => true,
                    Some(at) => self.follows_by_reason(kernel, at, fact, depth - 1),
                    None => false,
                }
        });
        self.spare.push(reason);
        self.known.set(position, atom, follows);
        follows
    }
}

/// Keeps, of the facts of one variable, those that no other contains. The first stays first.
fn merge(nogood: &mut Vec<(u32, Atom)>) {
    let Some(&first) = nogood.first() else { return };
    let contains = |one: Atom, other: Atom| one.var == other.var && one.implies(other);
    // Of one kind, the strongest comes first in this order.
    let strongest_first = |&(_, atom): &(u32, Atom)| {
        let falling = if atom.is == super::Is::AtLeast { -atom.value } else { atom.value };
        (atom.var, atom.is, falling)
    };
    nogood[1..].sort_unstable_by_key(strongest_first);
    let mut kept = 1;
    for k in 1..nogood.len() {
        let (_, atom) = nogood[k];
        let before = nogood[1..kept].iter().rev().take_while(|(_, other)| other.var == atom.var);
        let said = contains(first.1, atom) || before.into_iter().any(|&(_, other)| contains(other, atom));
        if !said {
            nogood[kept] = nogood[k];
            kept += 1;
        }
    }
    nogood.truncate(kept);
}
