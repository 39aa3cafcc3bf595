//! The walk along successors: where is it after k steps?
//!
//! A literal per step and vertex, at most one of which holds at each step. The definition is total: whatever the
//! successors are, the walk goes on or ends, in one way. Two clauses per step and arc.

use super::encoder::{Encoder, TRUE};
use crate::cnf::Literal;

/// Arcs `from → to` with the literal of `successor[from] = to`, sorted.
pub(super) type Arcs = [(usize, usize, Literal)];

/// Where the walk is after each of `steps` steps, given where it starts; the arcs are all the ways there are.
pub(super) fn walk(encoder: &mut Encoder, start: Vec<Literal>, arcs: &Arcs, steps: usize) -> Vec<Vec<Literal>> {
    let vertices = start.len();
    let mut places = vec![start];
    for step in 0..steps {
        let mut ways = vec![Vec::new(); vertices];
        for &(from, to, _) in arcs {
            if places[step][from] != !TRUE {
                ways[to].push(places[step][from]);
            }
        }
        let next: Vec<Literal> = ways.iter().map(|w| if w.is_empty() { !TRUE } else { encoder.fresh() }).collect();
        for (ways, &there) in ways.iter_mut().zip(&next) {
            if there != !TRUE {
                ways.push(!there);
                encoder.add(ways);
            }
        }
        for &(from, to, taken) in arcs {
            let here = places[step][from];
            encoder.add(&[!here, !taken, next[to]]);
            encoder.add(&[!here, taken, !next[to]]);
        }
        places.push(next);
    }
    places
}

/// `bits + 1`, with one bit more.
pub(super) fn increment(encoder: &mut Encoder, bits: &[Literal]) -> Vec<Literal> {
    let mut carry = TRUE;
    let mut result = Vec::with_capacity(bits.len() + 1);
    for &bit in bits {
        result.push(encoder.xor(bit, carry));
        carry = encoder.and(&[bit, carry]);
    }
    result.push(carry);
    result
}

/// Fresh bits for the numbers `0..count`.
pub(super) fn counter(encoder: &mut Encoder, count: usize) -> Vec<Literal> {
    (0..counter_width(count)).map(|_| encoder.fresh()).collect()
}

/// Bits that it takes to write the numbers `0..count`.
pub(super) fn counter_width(count: usize) -> usize {
    (usize::BITS - count.saturating_sub(1).leading_zeros()) as usize
}
