//! Why no word is left with a value: the symbols that are gone cut all paths with it from the start to an accepting state.

use super::Regular;
use crate::learn::{Claim, Reason};
use crate::propagators::gone::{all_gone, denies, never};
use crate::store::journal::Past;

/// What was known of a symbol, if the claim is taken to be wrong.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    /// It is there.
    Open,
    /// It had left the domain.
    Gone,
    /// It is not there, which needs no reason.
    Out,
}

impl Regular {
    /// From the start, only those symbols are named that would lead on to where reading can end well (Gange, Stuckey and
    /// Szymanek, Constraints 16, 2011); the others may be there or not.
    pub(super) fn explain_cut(&self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        let graph = &self.graph;
        let known: Vec<Known> = graph
            .symbols
            .iter()
            .map(|symbol| {
                let term = self.terms[symbol.layer as usize];
                match claim.of(term) {
                    Some(claimed) if !denies(claimed, symbol.value) => Known::Out,
                    _ if past.contains(term, symbol.value) => Known::Open,
                    _ if never(term, symbol.value, past) => Known::Out,
                    _ => Known::Gone,
                }
            })
            .collect();
        // Edges go from smaller to larger nodes, layer by layer.
        let mut ends_well: Vec<bool> = (0..graph.nodes()).map(|node| graph.edges_out_of(node).is_empty()).collect();
        for edge in graph.edges.iter().rev() {
            ends_well[edge.from as usize] |= known[edge.symbol as usize] == Known::Open && ends_well[edge.to as usize];
        }
        if ends_well[0] {
            return false;
        }
        let mut reached = vec![false; graph.nodes()];
        reached[0] = true;
        let mut named = Vec::new();
        for (layer, &term) in self.terms.iter().enumerate() {
            named.clear();
            for symbol in graph.symbols_of(layer).filter(|&symbol| known[symbol] != Known::Out) {
                let edges = &graph.edges[graph.edges_carrying(symbol)];
                if edges.iter().any(|edge| reached[edge.from as usize] && ends_well[edge.to as usize]) {
                    named.push(graph.symbols[symbol].value);
                    continue;
                }
                for edge in edges {
                    reached[edge.to as usize] |= reached[edge.from as usize];
                }
            }
            all_gone(term, named.iter().copied(), past, reason);
        }
        true
    }
}
