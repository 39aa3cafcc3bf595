//! Connectedness as it is found broken: the solver knows nothing of it until a solution falls apart.
//!
//! Written out in full, connectedness of a board of n cells takes n·log n gates that a solver sees through only slowly;
//! most of them say nothing that matters. Here a solution is looked at before it is believed. For each piece C of the
//! chosen vertices but the largest, and two vertices u in C and w in the largest, one clause is added:
//!
//! > u is not chosen, or w is not chosen, or some vertex of S is,
//!
//! where S separates C from w: those neighbours of C that w's side touches. It is true of every connected choice, so it
//! may stay. Two u and two w side by side are named, because rules often keep one of two neighbours. So the clauses have
//! one model per solution, as the full encoding has, and what the solver learns stays from round to round. This is how
//! constraints of this kind are cut in integer programming too (Carvajal et al.: Imposing connectivity constraints in
//! forest planning models, Operations Research 61, 2013).
//!
//! A solver dressed this way is a [`Solver`] again. Constraints under a condition, cores, proofs and files have the full
//! encoding.

use crate::cnf::Literal;
use crate::solvers::{Allowance, Effort, Interrupter, Solver, Trouble, Verdict};
use damier_model::{Graph, Grounds};
use std::sync::Arc;

/// A connectedness constraint that is looked at from time to time.
#[derive(Clone)]
pub(crate) struct LazyConnected {
    pub(crate) graph: Arc<Graph>,
    /// By vertex.
    pub(crate) chosen: Vec<Literal>,
}

/// A solver whose solutions obey some constraints that it was not told in full.
pub(crate) struct Lazily {
    solver: Box<dyn Solver>,
    constraints: Vec<LazyConnected>,
    /// Whether the solver was told what can be said at once.
    begun: bool,
}

impl Lazily {
    /// Dresses a solver, unless there is nothing to add.
    pub(crate) fn dressed(solver: Box<dyn Solver>, constraints: &[LazyConnected]) -> Box<dyn Solver> {
        if constraints.is_empty() {
            return solver;
        }
        Box::new(Lazily { solver, constraints: constraints.to_vec(), begun: false })
    }
}

impl Solver for Lazily {
    fn reserve(&mut self, variables: u32) -> Result<(), Trouble> {
        self.solver.reserve(variables)
    }

    fn add(&mut self, clause: &[Literal]) -> Result<(), Trouble> {
        self.solver.add(clause)
    }

    fn prefer(&mut self, literals: &[Literal]) -> Result<(), Trouble> {
        self.solver.prefer(literals)
    }

    fn prefer_no_longer(&mut self, literals: &[Literal]) -> Result<(), Trouble> {
        self.solver.prefer_no_longer(literals)
    }

    fn solve(&mut self, assumptions: &[Literal], allowance: Allowance) -> Result<Verdict, Trouble> {
        if !std::mem::replace(&mut self.begun, true) {
            for clause in self.constraints.iter().flat_map(not_alone) {
                self.solver.add(&clause)?;
            }
        }
        let before = self.solver.effort();
        loop {
            let now = self.solver.effort();
            let left = |most: Option<u64>, now: u64, before: u64| most.map(|most| most.saturating_sub(now - before));
            let allowance = Allowance {
                decisions: left(allowance.decisions, now.decisions, before.decisions),
                conflicts: left(allowance.conflicts, now.conflicts, before.conflicts),
            };
            let verdict = self.solver.solve(assumptions, allowance)?;
            if verdict != Verdict::Satisfiable {
                return Ok(verdict);
            }
            let holds = |literal: Literal| self.solver.holds(literal);
            let broken: Vec<Vec<Literal>> = self.constraints.iter().flat_map(|lazy| cuts(lazy, holds)).collect();
            if broken.is_empty() {
                return Ok(Verdict::Satisfiable);
            }
            for clause in &broken {
                self.solver.add(clause)?;
            }
        }
    }

    fn holds(&self, literal: Literal) -> bool {
        self.solver.holds(literal)
    }

    fn failed(&mut self, assumptions: &[Literal]) -> Result<Vec<Literal>, Trouble> {
        self.solver.failed(assumptions)
    }

    fn effort(&self) -> Effort {
        self.solver.effort()
    }

    fn interrupter(&mut self) -> Option<Interrupter> {
        self.solver.interrupter()
    }

    fn grounds(&self) -> Grounds {
        self.solver.grounds()
    }

    fn survives_interruption(&self) -> bool {
        self.solver.survives_interruption()
    }
}

/// A chosen vertex has a chosen neighbour if some vertex beyond these is chosen: the cuts around single vertices, which
/// would come up most.
fn not_alone(lazy: &LazyConnected) -> Vec<Vec<Literal>> {
    let LazyConnected { graph, chosen } = lazy;
    let mut clauses = Vec::new();
    for vertex in 0..graph.len() {
        let near = |other: usize| other == vertex || graph.has_edge(vertex, other);
        let elsewhere = (0..graph.len()).find(|&other| !near(other));
        let beside = elsewhere
            .and_then(|other| graph.neighbours(other).iter().map(|&next| next as usize).find(|&next| !near(next)));
        for other in elsewhere.into_iter().chain(beside) {
            let mut clause = vec![!chosen[vertex], !chosen[other]];
            clause.extend(graph.neighbours(vertex).iter().map(|&next| chosen[next as usize]));
            clauses.push(clause);
        }
    }
    clauses
}

const NOWHERE: usize = usize::MAX;

/// Clauses that forbid the way in which the chosen vertices fall apart; none if they do not.
fn cuts(lazy: &LazyConnected, holds: impl Fn(Literal) -> bool) -> Vec<Vec<Literal>> {
    let LazyConnected { graph, chosen } = lazy;
    let is_chosen: Vec<bool> = chosen.iter().map(|&literal| holds(literal)).collect();
    let (piece_of, pieces) = pieces(graph, &is_chosen);
    let Some(largest) = (0..pieces.len()).max_by_key(|&piece| pieces[piece].len()).filter(|_| pieces.len() > 1) else {
        return Vec::new();
    };
    let mut clauses = Vec::new();
    let mut state = vec![Side::Open; graph.len()];
    for piece in (0..pieces.len()).filter(|&piece| piece != largest) {
        let separator = separator(graph, &pieces[piece], &pieces[largest], &mut state);
        for &here in &neighbours_in(graph, &pieces[piece], &piece_of) {
            for &there in &neighbours_in(graph, &pieces[largest], &piece_of) {
                let mut clause = vec![!chosen[here], !chosen[there]];
                clause.extend(separator.iter().map(|&vertex| chosen[vertex]));
                clauses.push(clause);
            }
        }
    }
    clauses
}

/// By vertex, the piece it belongs to; and the pieces.
fn pieces(graph: &Graph, is_chosen: &[bool]) -> (Vec<usize>, Vec<Vec<usize>>) {
    let mut piece_of = vec![NOWHERE; graph.len()];
    let mut pieces = Vec::new();
    for start in 0..graph.len() {
        if !is_chosen[start] || piece_of[start] != NOWHERE {
            continue;
        }
        piece_of[start] = pieces.len();
        let mut piece = vec![start];
        let mut next = 0;
        while let Some(&vertex) = piece.get(next) {
            next += 1;
            for other in graph.neighbours(vertex).iter().map(|&other| other as usize) {
                if is_chosen[other] && piece_of[other] == NOWHERE {
                    piece_of[other] = pieces.len();
                    piece.push(other);
                }
            }
        }
        pieces.push(piece);
    }
    (piece_of, pieces)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Open,
    Within,
    Around,
    Between,
    Beyond,
}

/// The neighbours of a piece that are touched from the side of another one. `state` is all open before and after.
fn separator(graph: &Graph, piece: &[usize], other: &[usize], state: &mut [Side]) -> Vec<usize> {
    let mut seen: Vec<usize> = piece.to_vec();
    piece.iter().for_each(|&vertex| state[vertex] = Side::Within);
    for &vertex in piece {
        for next in graph.neighbours(vertex).iter().map(|&next| next as usize) {
            if state[next] == Side::Open {
                state[next] = Side::Around;
                seen.push(next);
            }
        }
    }
    let mut separator = Vec::new();
    let mut beyond = vec![other[0]];
    state[other[0]] = Side::Beyond;
    while let Some(vertex) = beyond.pop() {
        seen.push(vertex);
        for next in graph.neighbours(vertex).iter().map(|&next| next as usize) {
            match state[next] {
                Side::Open => {
                    state[next] = Side::Beyond;
                    beyond.push(next);
                }
                Side::Around => {
                    state[next] = Side::Between;
                    separator.push(next);
                }
                _ => {}
            }
        }
    }
    seen.into_iter().for_each(|vertex| state[vertex] = Side::Open);
    separator
}

/// A vertex of a piece, and one beside it where there is one.
fn neighbours_in(graph: &Graph, piece: &[usize], piece_of: &[usize]) -> Vec<usize> {
    let one = piece[0];
    let beside = graph.neighbours(one).iter().map(|&next| next as usize).find(|&next| piece_of[next] == piece_of[one]);
    std::iter::once(one).chain(beside).collect()
}
