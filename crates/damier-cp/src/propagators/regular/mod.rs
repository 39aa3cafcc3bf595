//! Words of an automaton: the automaton is unfolded into one layer of edges per term, and an edge lives as long as it
//! lies on a path from the start to an accepting state (Pesant, CP 2004).
//!
//! Paths are not searched again: every node counts its edges on both sides and every value of a term the edges that carry
//! it, all trailed. A value that is gone takes its edges along, a node left without edges on one side takes those on the
//! other, and a value without edges leaves the domain. Along a branch each edge dies at most once; apart from that a run
//! costs one look per term. Domain consistent for terms of different variables; of a wide domain the bounds and the
//! automaton's own symbols are pruned, the rest once 64 values are left.

mod explain;
mod graph;

use crate::learn::{Claim, Reason};
use crate::post::Poster;
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::store::journal::Past;
use crate::store::{Cell, Conflict, Events, Pruned, Store};
use crate::view::{Literal, View};
use damier_model::Automaton;
use graph::Graph;

pub(crate) fn post(poster: &mut Poster<'_>, guard: Literal, terms: Box<[View]>, automaton: &Automaton) -> Pruned {
    let store = &mut poster.kernel.store;
    let Some(graph) = Graph::unfold(store, &terms, automaton) else { return poster.clause(guard, &[]) };
    if terms.is_empty() {
        return Ok(());
    }
    let regular = Regular::new(store, terms, graph);
    poster.add(guard, regular)
}

struct Regular {
    terms: Box<[View]>,
    graph: Graph,
    /// Trailed bits: which edges live, 64 to a cell.
    alive: Cell,
    /// Trailed, by node: living edges into it, and out of it.
    edges_in: Cell,
    edges_out: Cell,
    /// Trailed, by symbol of a layer: living edges that carry it.
    carriers: Cell,
    /// Trailed, by layer: symbols with living edges.
    symbols_left: Cell,
    /// Trailed: whether values that no edge ever carried are gone.
    begun: Cell,
    /// Edges that died and whose neighbours do not know yet.
    dying: Vec<u32>,
    /// Symbols that lost their last edge and may still be in the domain.
    unsupported: Vec<u32>,
    some_wide: bool,
}

impl Regular {
    fn new(store: &mut Store, terms: Box<[View]>, graph: Graph) -> Regular {
        let edges = graph.edges.len();
        let (nodes, symbols) = (graph.nodes(), graph.symbols.len());
        let regular = Regular {
            alive: store.new_cells(edges.div_ceil(64), -1),
            edges_in: store.new_cells(nodes, 0),
            edges_out: store.new_cells(nodes, 0),
            carriers: store.new_cells(symbols, 0),
            symbols_left: store.new_cells(terms.len(), 0),
            begun: store.new_cell(0),
            dying: Vec::with_capacity(edges),
            unsupported: Vec::with_capacity(symbols),
            some_wide: terms.iter().any(|&term| store.is_wide(term)),
            terms,
            graph,
        };
        let graph = &regular.graph;
        for node in 0..nodes {
            store.set_cell(regular.edges_in.nth(node), graph.edges_into(node).len() as i64);
            store.set_cell(regular.edges_out.nth(node), graph.edges_out_of(node).len() as i64);
        }
        for symbol in 0..symbols {
            store.set_cell(regular.carriers.nth(symbol), graph.edges_carrying(symbol).len() as i64);
        }
        for layer in 0..regular.terms.len() {
            store.set_cell(regular.symbols_left.nth(layer), graph.symbols_of(layer).len() as i64);
        }
        regular
    }

    /// Lets an edge die, if it lives; its neighbours will be told.
    fn kill(dying: &mut Vec<u32>, alive: Cell, store: &mut Store, edge: u32) {
        let cell = alive.nth(edge as usize / 64);
        let (word, bit) = (store.cell(cell), 1i64 << (edge % 64));
        if word & bit != 0 {
            store.set_cell(cell, word & !bit);
            dying.push(edge);
        }
    }

    /// Lets the edges die whose values left the domain.
    fn compare_with_domain(&mut self, store: &mut Store, layer: usize) {
        let term = self.terms[layer];
        for symbol in self.graph.symbols_of(layer) {
            let supported = store.cell(self.carriers.nth(symbol)) > 0;
            if supported && !store.contains(term, self.graph.symbols[symbol].value) {
                for edge in self.graph.edges_carrying(symbol) {
                    Regular::kill(&mut self.dying, self.alive, store, edge as u32);
                }
            }
        }
    }

    /// Tells the neighbours of dead edges, until none dies any more.
    fn spread(&mut self, store: &mut Store) {
        while let Some(edge) = self.dying.pop() {
            let edge = self.graph.edges[edge as usize];
            if decrement(store, self.carriers.nth(edge.symbol as usize)) == 0 {
                let layer = self.graph.symbols[edge.symbol as usize].layer;
                decrement(store, self.symbols_left.nth(layer as usize));
                self.unsupported.push(edge.symbol);
            }
            if decrement(store, self.edges_out.nth(edge.from as usize)) == 0 {
                for &before in self.graph.edges_into(edge.from as usize) {
                    Regular::kill(&mut self.dying, self.alive, store, before);
                }
            }
            if decrement(store, self.edges_in.nth(edge.to as usize)) == 0 {
                for &after in self.graph.edges_out_of(edge.to as usize) {
                    Regular::kill(&mut self.dying, self.alive, store, after);
                }
            }
        }
    }

    /// Removes what the symbols of a layer never were: values outside the alphabet.
    fn keep_alphabet(&self, store: &mut Store, layer: usize) -> Pruned {
        let (term, symbols) = (self.terms[layer], &self.graph.symbols[self.graph.symbols_of(layer)]);
        let carriers = self.carriers.nth(self.graph.symbols_of(layer).start);
        let lives = |store: &Store, k: usize| store.cell(carriers.nth(k)) > 0;
        let lowest = (0..symbols.len()).find(|&k| lives(store, k)).ok_or(Conflict)?;
        let highest = (lowest..symbols.len()).rfind(|&k| lives(store, k)).ok_or(Conflict)?;
        store.set_min(term, symbols[lowest].value)?;
        store.set_max(term, symbols[highest].value)?;
        store.retain(term, |value| symbols.binary_search_by_key(&value, |symbol| symbol.value).is_ok())
    }

    fn prune(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        let first_run = store.cell(self.begun) == 0;
        store.set_cell(self.begun, 1);
        loop {
            for layer in 0..self.terms.len() {
                let term = self.terms[layer];
                let in_step = store.size(term) as i64 == store.cell(self.symbols_left.nth(layer));
                if !in_step || first_run || store.is_wide(term) {
                    self.compare_with_domain(store, layer);
                }
            }
            if self.dying.is_empty() {
                break;
            }
            self.spread(store);
            while let Some(symbol) = self.unsupported.pop() {
                let symbol = self.graph.symbols[symbol as usize];
                store.remove(self.terms[symbol.layer as usize], symbol.value)?;
            }
        }
        if first_run || self.some_wide {
            for layer in 0..self.terms.len() {
                if first_run || store.is_wide(self.terms[layer]) {
                    self.keep_alphabet(store, layer)?;
                }
            }
            return Ok(Status::MayProgress);
        }
        let done = self.terms.iter().all(|&term| store.is_fixed(term));
        Ok(if done { Status::Entailed } else { Status::Fixpoint })
    }
}

fn decrement(store: &mut Store, counter: Cell) -> i64 {
    let less = store.cell(counter) - 1;
    store.set_cell(counter, less);
    less
}

impl Propagator for Regular {
    fn cost(&self) -> Cost {
        Cost::Linearithmic
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        to.on_all(&self.terms, Events::ANY);
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        let outcome = self.prune(store);
        self.dying.clear();
        self.unsupported.clear();
        outcome
    }

    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        self.explain_cut(claim, past, reason)
    }
}

#[cfg(test)]
mod tests {
    use crate::propagators::testing::{Dice, Promise, compare_with_meaning, propagated};
    use damier_model::{Automaton, Model, Strength, Term, regular};

    /// Runs of exactly two ones, between zeros.
    fn pairs_of_ones() -> Automaton {
        Automaton::new(3, [(0, 0, 0), (0, 1, 1), (1, 1, 2), (2, 0, 0)], [0, 2])
    }

    #[test]
    fn a_pair_is_completed_and_closed() {
        let mut m = Model::new("pairs");
        let x = m.ints("x", 3, 0..=1);
        let word = [Term::constant(0), Term::constant(1), x[0].into(), x[1].into(), x[2].into()];
        m.post(regular(word, pairs_of_ones()));
        assert_eq!(propagated(&m, Strength::Auto), Some(vec![vec![1], vec![0], vec![0]]));
    }

    #[test]
    fn values_outside_the_alphabet_go_even_from_wide_domains() {
        let mut m = Model::new("pairs");
        let x = m.int("x", -1_000_000_000..=1_000_000_000);
        let y = m.int("y", -1..=7);
        m.post(regular([x, y], pairs_of_ones()));
        assert_eq!(propagated(&m, Strength::Auto), Some(vec![vec![0, 1], vec![0, 1]]));
    }

    #[test]
    fn words_mean_what_the_automaton_says() {
        let mut dice = Dice::new(11);
        for _ in 0..2000 {
            let mut m = Model::new("regular");
            let count = 1 + dice.below(5);
            let variables: Vec<_> = (0..count)
                .map(|k| {
                    let domain = dice.domain(-1, 3, 4);
                    m.int(format!("x{k}"), domain)
                })
                .collect();
            let repeated = dice.below(3) == 0;
            let terms: Vec<Term> = (0..count)
                .map(|k| {
                    let x = if repeated { variables[dice.below(count)] } else { variables[k] };
                    dice.view_of(x)
                })
                .collect();
            let states = 1 + dice.below(4);
            let transitions: Vec<_> =
                (0..dice.below(16)).map(|_| (dice.below(states), dice.between(-1, 3), dice.below(states))).collect();
            let accepting: Vec<_> = (0..1 + dice.below(2)).map(|_| dice.below(states)).collect();
            let constraint = regular(terms, Automaton::new(states, transitions, accepting));
            let guarded = dice.below(4) == 0;
            if guarded {
                let b = m.bool("b");
                m.post(constraint.when(b));
            } else {
                m.post(constraint);
            }
            let promise = if guarded || repeated { Promise::Sound } else { Promise::DomainConsistent };
            compare_with_meaning(&m, Strength::Auto, promise, &mut dice);
        }
    }
}
