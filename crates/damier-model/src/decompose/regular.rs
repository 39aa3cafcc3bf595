//! An automaton unfolded along its word: which state is reached after each symbol, by which transition.
//!
//! Only states that can be reached and can still accept are unfolded. With the clauses that every value and every step
//! has a transition, unit propagation deduces all there is (Bacchus, CP 2007; Quimper, Walsh, CP 2006).

use super::builder::Builder;
use super::{Form, never};
use crate::automaton::Automaton;
use crate::constraint::Constraint;
use crate::domain::Domain;
use crate::variable::{Lit, Term};
use std::collections::BTreeMap;

pub(super) fn regular(b: &mut Builder, terms: &[Term], automaton: &Automaton, form: Form) -> Vec<Constraint> {
    let transitions = automaton.transitions();
    let size = terms.len().saturating_mul(transitions.len());
    if automaton.states() == 0 || !b.has_room_for(size, "this automaton, unfolded,") {
        return never();
    }
    let useful = useful(b, terms, automaton, &transitions);
    let mut conditions = Vec::new();
    let mut reached = vec![Lit::FALSE; automaton.states()];
    reached[0] = Lit::constant(useful[0][0]);
    for (place, &term) in terms.iter().enumerate() {
        let mut by_state: Vec<Vec<Lit>> = vec![Vec::new(); automaton.states()];
        let mut by_value: BTreeMap<i64, Vec<Lit>> = BTreeMap::new();
        for &(from, symbol, to) in &transitions {
            if !useful[place + 1][to] || reached[from] == Lit::FALSE {
                continue;
            }
            let read = b.equals(term, symbol);
            let taken = b.all(&[reached[from], read]);
            if taken != Lit::FALSE {
                by_state[to].push(taken);
                by_value.entry(symbol).or_default().push(taken);
            }
        }
        reached = by_state.iter().map(|ways| b.either(ways)).collect();
        if form != Form::Reified {
            let domain: Domain = by_value.keys().copied().collect();
            conditions.push(Constraint::Member { term, domain: Box::new(domain) });
            for (value, mut ways) in by_value {
                ways.push(!b.equals(term, value));
                conditions.push(Constraint::Clause(ways.into()));
            }
        }
    }
    // Of the last states, only accepting ones are useful.
    conditions.push(Constraint::Clause(reached.into()));
    conditions
}

/// By place and state: whether the rest of the word can still be accepted.
fn useful(b: &Builder, terms: &[Term], automaton: &Automaton, transitions: &[(usize, i64, usize)]) -> Vec<Vec<bool>> {
    let mut later: Vec<bool> = (0..automaton.states()).map(|state| automaton.is_accepting(state)).collect();
    let mut all = vec![later.clone()];
    for &term in terms.iter().rev() {
        let mut now = vec![false; automaton.states()];
        for &(from, symbol, to) in transitions {
            now[from] |= later[to] && b.may_be(term, symbol);
        }
        all.push(now.clone());
        later = now;
    }
    all.reverse();
    all
}
