//! Constraints that would need too many rows, checked on answers: those that an answer breaks are added, and one asks again.
//!
//! All rows added here are clauses, "one of these literals holds". For connected pieces: let S be the vertices around a
//! side D of the graph. If something is chosen in D and something beyond S, then something in S is. How strong that is
//! depends on how much is known: if the model has a clause of chosen vertices that lies within D and S (of two neighbours
//! one is white, say), then there *is* something chosen in D whenever S is empty, and the same for the far side; with both,
//! the row is just "one of S". Only where such a witness is missing must a chosen vertex be named instead.
//!
//! (Separators as cuts: Carvajal, Constantino, Goycoolea, Vielma, Weintraub, "Imposing connectivity constraints in forest
//! planning models", Operations Research 2013.)

use crate::program::Program;
use crate::sum::Literal;
use damier_model::Graph;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// A constraint that rows are added for when an answer breaks it.
#[derive(Clone, Debug)]
pub enum Lazy {
    /// Chosen vertices form one piece.
    Pieces(Pieces),
    /// Successors form one cycle.
    Tours(Tours),
}

impl Lazy {
    /// Clauses that hold for every solution and that this point, whose columns are near whole numbers, breaks; none if
    /// it keeps to the constraint.
    pub fn broken_at(&self, point: &[f64]) -> Vec<Vec<Literal>> {
        match self {
            Lazy::Pieces(pieces) => pieces.broken_at(point),
            Lazy::Tours(tours) => tours.broken_at(point),
        }
    }
}

/// Vertices that form one connected piece.
#[derive(Clone, Debug)]
pub struct Pieces {
    graph: Arc<Graph>,
    chosen: Vec<Literal>,
    /// Of each of these lists of vertices, one is chosen in every solution.
    witnesses: Vec<Vec<u32>>,
    /// By vertex, the lists it stands in.
    witnesses_with: Vec<Vec<u32>>,
}

/// Chosen vertices named in place of a missing witness: several, each in a row of its own.
const NAMED: usize = 3;

impl Pieces {
    pub(crate) fn new(graph: Arc<Graph>, chosen: Vec<Literal>) -> Pieces {
        let sure = (0u32..).zip(&chosen).filter(|&(_, &literal)| literal == Literal::TRUE).map(|(v, _)| vec![v]);
        let witnesses = sure.collect();
        let witnesses_with = vec![Vec::new(); chosen.len()];
        Pieces { graph, chosen, witnesses, witnesses_with }
    }

    /// Reads witnesses from the rows that are clauses, and adds the rows of single vertices, which most answers break.
    pub(crate) fn learn(&mut self, program: &mut Program) {
        let vertices: HashMap<Literal, u32> = self.chosen.iter().copied().zip(0u32..).collect();
        for row in program.all_rows() {
            for sign in [1.0, -1.0] {
                let bound = if sign > 0.0 { row.lower } else { -row.upper };
                let mut negated = 0.0;
                let mut witness = Vec::with_capacity(row.columns.len());
                let is_clause = row.terms().all(|(column, coefficient)| {
                    let literal = Literal::positive(column);
                    let literal = if coefficient * sign > 0.0 { literal } else { !literal };
                    negated += f64::from(u8::from(literal.is_negated()));
                    vertices.get(&literal).is_some_and(|&vertex| {
                        witness.push(vertex);
                        coefficient.abs() == 1.0
                    })
                });
                if is_clause && bound == 1.0 - negated {
                    self.witnesses.push(witness);
                }
            }
        }
        for (index, witness) in (0u32..).zip(&self.witnesses) {
            witness.iter().for_each(|&v| self.witnesses_with[v as usize].push(index));
        }
        let mut side = Side::new(self.graph.len());
        let mut cuts = BTreeSet::new();
        for v in 0..self.graph.len() {
            side.surround(&self.graph, &[v as u32]);
            let (within, beyond) = (self.is_sure_within(&side), self.is_sure_beyond(&side));
            let around = side.border.iter().map(|&w| self.chosen[w as usize]);
            if beyond && within {
                cuts.insert(around.collect::<Vec<_>>());
            } else if beyond {
                cuts.insert(around.chain([!self.chosen[v]]).collect());
            }
        }
        let source = crate::program::Source::Seen;
        for cut in cuts.into_iter().filter(|cut| !cut.contains(&Literal::TRUE)) {
            let mut lower = 1;
            let mut terms: Vec<(i64, u32)> = Vec::with_capacity(cut.len());
            for literal in cut {
                lower -= i64::from(literal.is_negated() && literal.column().is_some());
                terms.extend(literal.column().map(|column| (if literal.is_negated() { -1 } else { 1 }, column)));
            }
            terms.sort_unstable_by_key(|term| term.1);
            terms.dedup();
            if terms.windows(2).all(|pair| pair[0].1 != pair[1].1) && !terms.is_empty() {
                program.add_row(terms, Some(lower), None, source);
            }
        }
    }

    /// Whether something in the inner part is chosen in every solution that chooses nothing on the border.
    fn is_sure_within(&self, side: &Side) -> bool {
        let mut near = side.inner.iter().flat_map(|&v| &self.witnesses_with[v as usize]);
        near.any(|&witness| self.witnesses[witness as usize].iter().all(|&v| side.mark[v as usize] != OUTSIDE))
    }

    /// Whether something beyond the border is.
    fn is_sure_beyond(&self, side: &Side) -> bool {
        self.witnesses.iter().any(|witness| witness.iter().all(|&v| side.mark[v as usize] != INNER))
    }

    fn broken_at(&self, point: &[f64]) -> Vec<Vec<Literal>> {
        let is_chosen: Vec<bool> = self.chosen.iter().map(|literal| literal.at(point) > 0.5).collect();
        let pieces = pieces(&self.graph, |v| is_chosen[v]);
        if pieces.len() < 2 {
            return Vec::new();
        }
        let mut cuts: BTreeSet<Vec<Literal>> = BTreeSet::new();
        let mut around = Side::new(self.graph.len());
        let mut far = Side::new(self.graph.len());
        for piece in &pieces {
            around.surround(&self.graph, piece);
            for side in self::pieces(&self.graph, |v| around.mark[v] == OUTSIDE) {
                let Some(&there) = side.iter().find(|&&v| is_chosen[v as usize]) else { continue };
                far.surround(&self.graph, &side);
                let mut cut: Vec<Literal> = far.border.iter().map(|&v| self.chosen[v as usize]).collect();
                if !self.is_sure_within(&far) {
                    cut.push(!self.chosen[there as usize]);
                }
                if self.is_sure_beyond(&far) {
                    cuts.insert(cut);
                } else {
                    for &here in piece.iter().take(NAMED) {
                        let mut cut = cut.clone();
                        cut.push(!self.chosen[here as usize]);
                        cuts.insert(cut);
                    }
                }
            }
        }
        cuts.into_iter().collect()
    }
}

const OUTSIDE: u8 = 0;
const INNER: u8 = 1;
const BORDER: u8 = 2;

/// Some vertices, and those around them.
struct Side {
    mark: Vec<u8>,
    inner: Vec<u32>,
    border: Vec<u32>,
}

impl Side {
    fn new(vertices: usize) -> Side {
        Side { mark: vec![OUTSIDE; vertices], inner: Vec::new(), border: Vec::new() }
    }

    fn surround(&mut self, graph: &Graph, inner: &[u32]) {
        for &v in self.inner.iter().chain(&self.border) {
            self.mark[v as usize] = OUTSIDE;
        }
        self.inner.clear();
        self.border.clear();
        for &v in inner {
            self.mark[v as usize] = INNER;
            self.inner.push(v);
        }
        for &v in inner {
            for &w in graph.neighbours(v as usize) {
                if self.mark[w as usize] == OUTSIDE {
                    self.mark[w as usize] = BORDER;
                    self.border.push(w);
                }
            }
        }
        self.border.sort_unstable();
    }
}

/// The connected pieces of the vertices that are in.
fn pieces(graph: &Graph, is_in: impl Fn(usize) -> bool) -> Vec<Vec<u32>> {
    let mut seen = vec![false; graph.len()];
    let mut pieces = Vec::new();
    for start in 0..graph.len() {
        if seen[start] || !is_in(start) {
            continue;
        }
        seen[start] = true;
        let mut piece = vec![start as u32];
        let mut next = 0;
        while next < piece.len() {
            for &w in graph.neighbours(piece[next] as usize) {
                if !seen[w as usize] && is_in(w as usize) {
                    seen[w as usize] = true;
                    piece.push(w);
                }
            }
            next += 1;
        }
        pieces.push(piece);
    }
    pieces
}

/// Successors that form one cycle.
#[derive(Clone, Debug)]
pub struct Tours {
    /// By vertex and vertex, whether the second follows the first.
    pub(crate) arcs: Vec<Vec<Literal>>,
    /// Whether the cycle goes through all vertices; otherwise those that follow themselves stay aside.
    pub(crate) all: bool,
}

impl Tours {
    fn broken_at(&self, point: &[f64]) -> Vec<Vec<Literal>> {
        let n = self.arcs.len();
        let follows = |v: usize| (0..n).find(|&w| self.arcs[v][w].at(point) > 0.5);
        let mut seen = vec![false; n];
        let mut tours: Vec<Vec<usize>> = Vec::new();
        for start in 0..n {
            let mut tour = Vec::new();
            let mut here = Some(start);
            while let Some(v) = here.filter(|&v| !seen[v]) {
                seen[v] = true;
                tour.push(v);
                here = follows(v);
            }
            if here == Some(start) && tour.len() > usize::from(!self.all) {
                tours.push(tour);
            }
        }
        if tours.len() < 2 && (!self.all || tours.iter().all(|tour| tour.len() == n)) {
            return Vec::new();
        }
        let mut cuts = Vec::new();
        for (index, tour) in tours.iter().enumerate() {
            let mut is_in = vec![false; n];
            tour.iter().for_each(|&v| is_in[v] = true);
            let mut cut: Vec<Literal> = Vec::new();
            for &v in tour {
                cut.extend((0..n).filter(|&w| !is_in[w]).map(|w| self.arcs[v][w]));
            }
            if !self.all {
                let other = &tours[(index + 1) % tours.len()];
                cut.extend([tour[0], other[0]].map(|v| self.arcs[v][v]));
            }
            cuts.push(cut);
        }
        cuts
    }
}
