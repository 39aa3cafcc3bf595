//! Chosen vertices form one connected piece.
//!
//! Asserted: rows are added for the pieces that turn up (`lazy.rs`), or a flow leads from one chosen vertex to all others:
//! a unit is used up at each, and none passes where nothing is chosen. Under a guard: the flow. To know whether it holds,
//! its negation needs a certificate as well: two sides with a chosen vertex each and no edge between chosen vertices of
//! different sides.

use super::Connectivity;
use super::builder::Builder;
use super::goal::Goal;
use crate::lazy::{Lazy, Pieces};
use crate::program::Program;
use crate::sum::{Literal, Sum};
use damier_model::{Graph, Lit};
use std::sync::Arc;

/// The chosen vertices form at most one connected piece.
pub(super) fn connected(builder: &mut Builder, graph: &Arc<Graph>, chosen: &[Lit], goal: &mut Goal) {
    if chosen.len() != graph.len() {
        return goal.fail(builder);
    }
    let chosen = builder.literals(chosen);
    match goal.certify() {
        Some(Literal::TRUE) if builder.options.connectivity == Connectivity::Cuts => {
            builder.program.lazy.push(Lazy::Pieces(Pieces::new(Arc::clone(graph), chosen)));
        }
        Some(guard) => flow(builder, graph, &chosen, guard),
        None => {
            let holds = builder.binary("connected");
            flow(builder, graph, &chosen, holds);
            two_pieces(builder, graph, &chosen, !holds);
            goal.clause(builder, &[holds]);
        }
    }
}

/// What the lazy constraints can know once all rows are there.
pub(super) fn prepare(program: &mut Program) {
    let mut lazy = std::mem::take(&mut program.lazy);
    for constraint in &mut lazy {
        if let Lazy::Pieces(pieces) = constraint {
            pieces.learn(program);
        }
    }
    program.lazy = lazy;
}

/// A flow from one chosen vertex to all others, where the guard holds.
fn flow(builder: &mut Builder, graph: &Graph, chosen: &[Literal], guard: Literal) {
    let n = graph.len();
    let others = n as i64 - 1;
    let mut goal = Goal::guarded(guard);
    // A vertex that is surely chosen will do for the source; otherwise it is free to choose.
    let sure = chosen.iter().position(|&literal| literal == Literal::TRUE);
    let sources: Vec<Literal> = match sure {
        Some(sure) => (0..n).map(|v| if v == sure { Literal::TRUE } else { Literal::FALSE }).collect(),
        None => (0..n).map(|_| builder.binary("source")).collect(),
    };
    goal.at_most(builder, &[], Sum::of(&sources), 1);
    let mut balance: Vec<Sum> = vec![Sum::default(); n];
    for (a, b) in graph.edges() {
        for (from, to) in [(a, b), (b, a)] {
            if chosen[from] == Literal::FALSE || chosen[to] == Literal::FALSE {
                continue;
            }
            let passed = builder.number((0, i128::from(others)), false, "flow");
            for end in [from, to] {
                builder.add_row(Sum::column(passed).plus(-others, chosen[end]), None, Some(0));
            }
            balance[from].terms.push((-1, passed));
            balance[to].terms.push((1, passed));
        }
    }
    for (v, arriving) in balance.into_iter().enumerate() {
        // What arrives and does not leave again is at least 1 at a chosen vertex that is not the source; others give nothing.
        goal.at_least(builder, &[sources[v]], arriving.plus(-1, chosen[v]), 0);
    }
}

/// Where the guard holds, the chosen vertices lie on two sides without an edge between them.
fn two_pieces(builder: &mut Builder, graph: &Graph, chosen: &[Literal], guard: Literal) {
    let mut goal = Goal::guarded(guard);
    let side: Vec<Literal> = chosen.iter().map(|_| builder.binary("side")).collect();
    for (a, b) in graph.edges() {
        for (from, to) in [(a, b), (b, a)] {
            goal.clause(builder, &[!chosen[from], !chosen[to], !side[from], side[to]]);
        }
    }
    for choose in [false, true] {
        let mut there = Vec::with_capacity(chosen.len());
        for (&chosen, &side) in chosen.iter().zip(&side) {
            there.push(builder.and(&[chosen, if choose { side } else { !side }]));
        }
        goal.clause(builder, &there);
    }
}
