//! `squares`: one Boolean per kind and square.
//!
//! Domination is a clause per square over all that watches it, which for one kind is the plain covering problem that
//! integer programming is good at. Independence is a sum per line of riders, at most one, which says more to a linear
//! relaxation than its pairs do, and a pair for every other threat; where there are other kinds, each of their squares
//! on the line joins the sum once. With blocking, a Boolean per square and direction tells whether the first piece that
//! is met on the way back rides this way: determined by the pieces, so solutions are still boards.

use super::super::board::{Chess, Goal, Number};
use super::super::formats;
use super::super::pieces::{Move, vectors};
use super::super::reasons::ChessRule::{Counted, Line, Number as Numbered, OnePiece, Sight, Threat, Watched};
use super::Reach;
use damier_interface::{Formulation, FormulationOptions};
use damier_model::{Assignment, Label, Lit, Model, Objective, Relation, ValSelect, VarSelect, any_of, bool_sum};
use std::sync::Arc;

pub(super) fn build(chess: &Chess, reach: &Reach, options: &FormulationOptions) -> Formulation {
    let mut m = Model::new("chess/squares");
    let squares = chess.squares();
    let here: Vec<Vec<Lit>> =
        chess.army.iter().map(|kind| m.bool_grid(&kind.name, chess.rows, chess.columns).concat()).collect();

    if here.len() > 1 {
        for square in 0..squares {
            let kinds = here.iter().map(|kind| kind[square]);
            m.post(bool_sum(kinds, Relation::Le, 1)).because(OnePiece(chess.place(square)));
        }
    }
    for (kind, lits) in chess.army.iter().zip(&here) {
        if let Number::Exactly(number) = kind.number {
            m.post(bool_sum(lits.iter().copied(), Relation::Eq, number as i64)).because(Numbered(kind.letter, number));
        }
    }
    if chess.is_optimised() {
        let best = chess.army.iter().zip(&here).filter(|(kind, _)| kind.number == Number::Best);
        let counted: Vec<Lit> = best.flat_map(|(_, lits)| lits.iter().copied()).collect();
        let number = m.int("number", 0..=counted.len() as i64);
        m.post(bool_sum(counted, Relation::Eq, number)).because(Counted);
        m.objective = match chess.goal {
            Goal::Independence => Objective::Maximise(number.into()),
            Goal::Domination => Objective::Minimise(number.into()),
        };
    }
    match (chess.goal, chess.blocking) {
        // What looks past a piece looks at it too, so what stands in the way changes nothing.
        (Goal::Independence, _) => independence(&mut m, chess, reach, &here),
        (Goal::Domination, false) => {
            let watchers = (0..here.len()).flat_map(|kind| {
                let from = move |from: usize| reach.all[kind][from].iter().map(move |&to| (to, kind, from));
                (0..squares).flat_map(from)
            });
            domination(&mut m, chess, &here, watchers, &vec![Vec::new(); squares]);
        }
        (Goal::Domination, true) => {
            let sight = sight(&mut m, chess, reach, &here);
            let watchers = (0..here.len()).flat_map(|kind| {
                let from = move |from: usize| reach.leaps[kind][from].iter().map(move |&to| (to, kind, from));
                (0..squares).flat_map(from)
            });
            domination(&mut m, chess, &here, watchers, &sight);
        }
    }
    // Boards first: what is in sight follows. Few squares are occupied, so a piece says more than none.
    m.branch_on(options.branching(
        here.iter().flatten().map(|lit| lit.var()).collect(),
        VarSelect::DomWDeg,
        ValSelect::Max,
    ));
    let chess = chess.clone();
    let decode = move |a: &Assignment| {
        let kind = |square: usize| here.iter().position(|kind| a.is_true(kind[square]));
        formats::write_answer(&chess, &(0..squares).map(kind).collect())
    };
    Formulation::new(m, Box::new(decode))
}

/// A clause per square: occupied, threatened from one of the squares listed, or in sight of a rider.
fn domination(
    m: &mut Model,
    chess: &Chess,
    here: &[Vec<Lit>],
    watchers: impl Iterator<Item = (usize, usize, usize)>,
    sight: &[Vec<Lit>],
) {
    let occupied = |square: usize| here.iter().map(|kind| kind[square]).collect::<Vec<Lit>>();
    let mut clauses: Vec<Vec<Lit>> = (0..chess.squares()).map(occupied).collect();
    for (to, kind, from) in watchers {
        clauses[to].push(here[kind][from]);
    }
    for (square, mut clause) in clauses.into_iter().enumerate() {
        clause.extend(&sight[square]);
        m.post(any_of(clause)).because(Watched(chess.place(square)));
    }
}

fn independence(m: &mut Model, chess: &Chess, reach: &Reach, here: &[Vec<Lit>]) {
    for vector in ride_vectors(chess).into_iter().filter(|&(down, right)| (down, right) > (0, 0)) {
        let (riders, others) = riders(chess, vector);
        for first in (0..chess.squares()).filter(|&square| reach.grid.step(square, (-vector.0, -vector.1)).is_none()) {
            let line: Vec<usize> = std::iter::once(first).chain(reach.grid.ray(first, vector)).collect();
            if line.len() < 2 {
                continue;
            }
            let rule: Label = Arc::new(Line(chess.place(first), chess.place(line[line.len() - 1])));
            let along = || line.iter().flat_map(|&square| riders.iter().map(move |&kind| here[kind][square]));
            if others.is_empty() {
                m.post(bool_sum(along(), Relation::Le, 1)).because_of(&rule);
            }
            for &square in line.iter().filter(|_| !others.is_empty()) {
                let besides = others.iter().map(|&kind| here[kind][square]);
                m.post(bool_sum(along().chain(besides), Relation::Le, 1)).because_of(&rule);
            }
        }
    }
    for (kind, lits) in here.iter().enumerate() {
        for (from, targets) in reach.leaps[kind].iter().enumerate() {
            for &to in targets {
                let rule = Threat(chess.army[kind].letter, chess.place(from), chess.place(to));
                if here.len() > 1 {
                    let there = here.iter().map(|other| other[to]);
                    m.post(bool_sum(there.chain([lits[from]]), Relation::Le, 1)).because(rule);
                } else if from < to || reach.leaps[kind][to].binary_search(&from).is_err() {
                    m.post(any_of([!lits[from], !lits[to]])).because(rule);
                }
            }
        }
    }
}

/// For every square the literals of which one is true exactly if a rider has it in sight.
fn sight(m: &mut Model, chess: &Chess, reach: &Reach, here: &[Vec<Lit>]) -> Vec<Vec<Lit>> {
    let mut seen = vec![Vec::new(); chess.squares()];
    for vector in ride_vectors(chess) {
        let (riders, others) = riders(chess, vector);
        let name = format!("sight({},{})", vector.0, vector.1);
        for first in (0..chess.squares()).filter(|&square| reach.grid.step(square, (-vector.0, -vector.1)).is_none()) {
            let (mut before, mut before_sees) = (first, Lit::FALSE);
            for square in reach.grid.ray(first, vector) {
                let cell = chess.place(square);
                let rider_before = || riders.iter().map(|&kind| here[kind][before]);
                let other_before = || others.iter().map(|&kind| here[kind][before]);
                let rule: Label = Arc::new(Sight(cell, (vector.0 as i32, vector.1 as i32)));
                let sees = m.bool(format!("{name}[{cell}]"));
                for rider in rider_before() {
                    m.post(any_of([!rider, sees])).because_of(&rule);
                }
                for other in other_before() {
                    m.post(any_of([!other, !sees])).because_of(&rule);
                }
                m.post(any_of(rider_before().chain([before_sees, !sees]))).because_of(&rule);
                if before_sees != Lit::FALSE {
                    m.post(any_of(other_before().chain([!before_sees, sees]))).because_of(&rule);
                }
                seen[square].push(sees);
                (before, before_sees) = (square, sees);
            }
        }
    }
    seen
}

/// Every way that a piece rides, each once.
fn ride_vectors(chess: &Chess) -> Vec<(isize, isize)> {
    let mut all: Vec<(isize, isize)> = Vec::new();
    for threat in chess.army.iter().flat_map(|kind| &kind.moves) {
        if let Move::Ride(a, b) = *threat {
            all.extend(vectors(a, b));
        }
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// The kinds that ride this way, and the others.
fn riders(chess: &Chess, vector: (isize, isize)) -> (Vec<usize>, Vec<usize>) {
    let rides = |kind: &usize| {
        let this_way = |threat: &Move| matches!(*threat, Move::Ride(a, b) if vectors(a, b).contains(&vector));
        chess.army[*kind].moves.iter().any(this_way)
    };
    (0..chess.army.len()).partition(rides)
}
