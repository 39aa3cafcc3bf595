//! Words that an automaton accepts: one unit of flow through the automaton, unfolded along the word.
//!
//! Each step (place, state, symbol) that lies on some way from the start to acceptance is an arc; arcs with a symbol sum to
//! the column of that symbol. Flows have whole vertices, so this adds nothing to the relaxation (Côté, Gendron, Rousseau,
//! 2007). To know whether a word is accepted, the states it leads to become literals instead.

use super::builder::Builder;
use super::goal::Goal;
use crate::sum::{Literal, Sum};
use damier_model::{Automaton, Term};
use std::collections::BTreeMap;

/// (from, symbol, to)
type Step = (usize, i64, usize);

/// The values of the terms form a word that the automaton accepts.
pub(super) fn regular(builder: &mut Builder, terms: &[Term], automaton: &Automaton, goal: &mut Goal) {
    if automaton.states() == 0 {
        return goal.fail(builder);
    }
    if terms.is_empty() {
        if !automaton.is_accepting(0) {
            goal.fail(builder);
        }
        return;
    }
    let steps = unfold(builder, terms, automaton);
    match goal.certify() {
        Some(guard) => flow(builder, terms, &steps, guard),
        None => {
            let accepted = walk(builder, terms, &steps);
            goal.clause(builder, &accepted);
        }
    }
}

/// One unit of flow from the start to acceptance, where the guard holds.
fn flow(builder: &mut Builder, terms: &[Term], steps: &[Vec<Step>], guard: Literal) {
    // What arrives at each state, as a sum; all of it at state 0 in the beginning.
    let mut here: BTreeMap<usize, Sum> = BTreeMap::from([(0, Sum::of(&[guard]))]);
    for (&term, steps) in terms.iter().zip(steps) {
        let mut next: BTreeMap<usize, Sum> = BTreeMap::new();
        let mut by_symbol: BTreeMap<i64, Sum> = BTreeMap::new();
        for &(from, symbol, to) in steps {
            let arc = builder.number((0, 1), false, "arc");
            let leave = here.remove(&from).unwrap_or_default();
            here.insert(from, leave.with(-1, arc));
            let arrive = next.remove(&to).unwrap_or_default();
            next.insert(to, arrive.with(1, arc));
            let read = by_symbol.remove(&symbol).unwrap_or_default();
            by_symbol.insert(symbol, read.with(1, arc));
        }
        for balance in here.into_values() {
            builder.add_row(balance, Some(0), Some(0));
        }
        let all_read = guard == Literal::TRUE;
        for (&symbol, read) in &by_symbol {
            let equal = builder.term_equals(term, symbol);
            builder.add_row(read.clone().plus(-1, equal), all_read.then_some(0), Some(0));
        }
        if all_read && builder.is_narrow(term) {
            for symbol in builder.values(term) {
                if !by_symbol.contains_key(&symbol) {
                    let equal = builder.term_equals(term, symbol);
                    builder.add_row(Sum::of(&[equal]), None, Some(0));
                }
            }
        }
        here = next;
    }
}

/// The literals of the accepting states at the end of the word.
fn walk(builder: &mut Builder, terms: &[Term], steps: &[Vec<Step>]) -> Vec<Literal> {
    let mut here: BTreeMap<usize, Literal> = BTreeMap::from([(0, Literal::TRUE)]);
    for (&term, steps) in terms.iter().zip(steps) {
        let mut ways: BTreeMap<usize, Vec<Literal>> = BTreeMap::new();
        for &(from, symbol, to) in steps {
            let Some(&state) = here.get(&from) else { continue };
            let equal = builder.term_equals(term, symbol);
            let way = builder.and(&[state, equal]);
            ways.entry(to).or_default().push(way);
        }
        here = ways.into_iter().map(|(state, ways)| (state, builder.or(&ways))).collect();
    }
    here.into_values().collect()
}

/// For each place, the steps on the way from the start to acceptance.
fn unfold(builder: &mut Builder, terms: &[Term], automaton: &Automaton) -> Vec<Vec<Step>> {
    let transitions = automaton.transitions();
    let mut reached = vec![false; automaton.states()];
    reached[0] = true;
    let mut steps: Vec<Vec<Step>> = Vec::with_capacity(terms.len());
    for &term in terms {
        let mut open: Vec<Step> = Vec::new();
        for &step in transitions.iter().filter(|step| reached[step.0]) {
            if builder.term_equals(term, step.1) != Literal::FALSE {
                open.push(step);
            }
        }
        reached.fill(false);
        open.iter().for_each(|&(_, _, to)| reached[to] = true);
        steps.push(open);
    }
    let mut alive: Vec<bool> = (0..automaton.states()).map(|state| automaton.is_accepting(state)).collect();
    for open in steps.iter_mut().rev() {
        open.retain(|&(_, _, to)| alive[to]);
        alive.fill(false);
        open.iter().for_each(|&(from, _, _)| alive[from] = true);
    }
    steps
}
