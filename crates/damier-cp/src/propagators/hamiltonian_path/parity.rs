//! Hamiltonian path, by parity: on a graph of two colours a path changes colour with every step.
//!
//! So one colour has the even steps and the other the odd ones. Which has which is known from the start where one colour
//! has a vertex more, and else as soon as some vertex is left with steps of one parity; then every vertex loses half of
//! its steps. Once a vertex is placed, supports from step to step would find the same, one step at a time; before that,
//! no other rule does (an eighth of the nodes for all paths on 5 by 5 squares). Counting the colours of free regions was
//! tried too and saved no node. Colours are found once; O(n) words a round, nothing on graphs with odd cycles.

use super::rows::Rows;
use crate::store::{Conflict, Pruned};
use damier_model::Graph;

/// The even bits of a word; words begin at even steps.
const EVEN: u64 = 0x5555_5555_5555_5555;

pub(super) struct Parity {
    /// By vertex, empty if the graph has no two colours.
    colour: Box<[bool]>,
    /// How many vertices have the colours false and true.
    sizes: [usize; 2],
}

impl Parity {
    pub(super) fn new(graph: &Graph) -> Parity {
        let colour = two_colours(graph).unwrap_or_default();
        let coloured = colour.iter().filter(|&&colour| colour).count();
        Parity { sizes: [colour.len() - coloured, coloured], colour }
    }

    pub(super) fn prune(&self, rows: &mut Rows, mask: &mut [u64]) -> Pruned {
        if self.colour.is_empty() {
            return Ok(());
        }
        let [uncoloured, coloured] = self.sizes;
        if uncoloured.abs_diff(coloured) > 1 {
            return Err(Conflict);
        }
        let even = if uncoloured == coloured { self.even(rows) } else { Some(coloured > uncoloured) };
        let Some(even) = even else { return Ok(()) };
        for (vertex, &colour) in self.colour.iter().enumerate() {
            mask.fill(if colour == even { EVEN } else { !EVEN });
            rows.keep(vertex, mask)?;
        }
        Ok(())
    }

    /// The colour on even steps, from a vertex whose steps are of one parity.
    fn even(&self, rows: &Rows) -> Option<bool> {
        self.colour.iter().enumerate().find_map(|(vertex, &colour)| {
            let all = rows.row(vertex).iter().fold(0, |all, word| all | word);
            match (all & EVEN != 0, all & !EVEN != 0) {
                (true, false) => Some(colour),
                (false, true) => Some(!colour),
                _ => None,
            }
        })
    }
}

/// Colours such that neighbours differ, if the graph is connected and has such.
fn two_colours(graph: &Graph) -> Option<Box<[bool]>> {
    let mut colour = vec![None; graph.len()];
    *colour.first_mut()? = Some(false);
    let mut to_visit = vec![0];
    while let Some(v) = to_visit.pop() {
        let other = colour[v].map(|colour: bool| !colour);
        for &w in graph.neighbours(v) {
            let w = w as usize;
            if colour[w].is_none() {
                colour[w] = other;
                to_visit.push(w);
            } else if colour[w] != other {
                return None;
            }
        }
    }
    colour.into_iter().collect()
}
