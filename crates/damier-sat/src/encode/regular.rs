//! Regular: the automaton unfolded over the word, a literal per place and state.
//!
//! Only states count that can be reached and from which the word can still be accepted, given the domains. The states of
//! a place exclude each other and reading a value leads from one to the next; supports in both directions let unit
//! propagation prune values, without the literal per transition that the decomposition by Quimper and Walsh (CP 2006) has.
//! Where the constraint may fail, one more state per place stands for all the words that are lost.

use super::at_most_one::at_most_one;
use super::encoder::{Encoder, TRUE};
use super::goal::Goal;
use crate::cnf::Literal;
use damier_model::{Automaton, Term};

/// A step that may be taken: from, value, to.
type Step = (usize, i64, usize);

/// The values of the terms, in order, form a word that the automaton accepts.
pub(super) fn regular(encoder: &mut Encoder, terms: &[Term], automaton: &Automaton, goal: &mut Goal) {
    let steps = unfold(encoder, terms, automaton);
    let starts = if terms.is_empty() { automaton.is_accepting(0) } else { !steps[0].is_empty() };
    if !starts {
        return goal.fail(encoder);
    }
    let total = goal.is_total();
    let mut definition = Goal::meaning();
    let mut here = vec![!TRUE; automaton.states()];
    here[0] = TRUE;
    let mut lost = !TRUE;
    for (&term, steps) in terms.iter().zip(&steps) {
        let mut next = vec![!TRUE; automaton.states()];
        for &(_, _, to) in steps {
            if next[to] == !TRUE {
                next[to] = encoder.fresh();
            }
        }
        let next_lost = if total { encoder.fresh() } else { !TRUE };
        let target = if total { &mut definition } else { &mut *goal };

        let mut exclusive: Vec<Literal> = next.iter().copied().filter(|&state| state != !TRUE).collect();
        exclusive.push(next_lost);
        at_most_one(encoder, target, &exclusive);
        target.clause(encoder, &exclusive);
        target.clause(encoder, &[!lost, next_lost]);
        for from_state in steps.chunk_by(|a, b| a.0 == b.0) {
            let mut ways = vec![!here[from_state[0].0], next_lost];
            for &(from, value, to) in from_state {
                let equal = encoder.term_equals(term, value);
                target.clause(encoder, &[!here[from], !equal, next[to]]);
                ways.push(equal);
            }
            target.clause(encoder, &ways);
        }
        // Reachable states without any step are cut off by the unfolding, so they are never entered.
        if !total {
            supports(encoder, term, steps, &here, &next, goal);
        }
        (here, lost) = (next, next_lost);
    }
    if total {
        goal.clause(encoder, &[!lost]);
    }
}

/// Values, and states after the step, need a step that has them.
fn supports(encoder: &mut Encoder, term: Term, steps: &[Step], here: &[Literal], next: &[Literal], goal: &mut Goal) {
    let mut by_value: Vec<Step> = steps.to_vec();
    by_value.sort_unstable_by_key(|&(from, value, to)| (value, from, to));
    let mut need = |encoder: &mut Encoder, premise: Literal, ways: Vec<Literal>| {
        let mut clause = vec![!premise];
        clause.extend(ways);
        goal.redundant(encoder, &clause);
    };
    if !encoder.is_wide_term(term) {
        for value in encoder.values(term) {
            let first = by_value.partition_point(|step| step.1 < value);
            let with: Vec<Step> = by_value[first..].iter().copied().take_while(|step| step.1 == value).collect();
            let equal = encoder.term_equals(term, value);
            need(encoder, equal, with.iter().map(|step| here[step.0]).collect());
            need(encoder, equal, with.iter().map(|step| next[step.2]).collect());
        }
    }
    by_value.sort_unstable_by_key(|&(from, value, to)| (to, from, value));
    for into in by_value.chunk_by(|a, b| a.2 == b.2) {
        let state = next[into[0].2];
        need(encoder, state, into.iter().map(|step| here[step.0]).collect());
        let values = into.iter().map(|step| encoder.term_equals(term, step.1)).collect();
        need(encoder, state, values);
    }
}

/// For each place, the steps on the way from the start to acceptance, by state.
fn unfold(encoder: &Encoder, terms: &[Term], automaton: &Automaton) -> Vec<Vec<Step>> {
    let transitions = automaton.transitions();
    let mut reached = vec![false; automaton.states()];
    if let Some(start) = reached.first_mut() {
        *start = true;
    }
    let mut steps: Vec<Vec<Step>> = Vec::with_capacity(terms.len());
    for &term in terms {
        let may_be = |value: i64| encoder.may_equal(term, value);
        let open: Vec<Step> = transitions.iter().copied().filter(|&(q, v, _)| reached[q] && may_be(v)).collect();
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
