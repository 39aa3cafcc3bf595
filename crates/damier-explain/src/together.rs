//! Which rules can say more together than each alone.
//!
//! Let nothing follow from fewer than k rules. If something follows from k rules and what is known, these hang together by open
//! places, and each shares at least two open places with the others: a rule that shares a single place with them leaves there
//! every value that is open (else something would follow from it alone), so the others lose nothing without it, and what it
//! would learn itself, the others would have told about the shared place before. That is why a row and a column that cross in
//! one cell need never be looked at together, and what is left is few enough to look at all of it.
//!
//! A variable that no person sees counts as two places, for what it may be is not known value by value.

use crate::board::Board;
use crate::fact::Known;

/// Open places and hidden variables of rules, as bits.
pub(crate) struct Shared {
    places: Vec<Vec<u64>>,
    hidden: Vec<Vec<u64>>,
}

const BITS: usize = u64::BITS as usize;

fn common(one: &[u64], other: &[u64]) -> u32 {
    one.iter().zip(other).map(|(a, b)| (a & b).count_ones()).sum()
}

impl Shared {
    pub(crate) fn new(board: &Board, known: &Known) -> Shared {
        let words = |bits: usize| vec![0u64; bits.div_ceil(BITS)];
        let set = |of: &mut Vec<u64>, bit: usize| of[bit / BITS] |= 1 << (bit % BITS);
        let places = board.rules.iter().map(|rule| {
            let mut bits = words(board.places.len());
            rule.places.iter().filter(|&&place| known.is_open(place)).for_each(|&place| set(&mut bits, place));
            bits
        });
        let hidden = board.rules.iter().map(|rule| {
            let mut bits = words(board.model.variables());
            let open = rule.hidden.iter().filter(|var| board.model.domain_ref(**var).size() > 1);
            open.for_each(|var| set(&mut bits, var.index()));
            bits
        });
        Shared { places: places.collect(), hidden: hidden.collect() }
    }

    /// How much two rules share; a hidden variable counts twice.
    fn of(&self, one: usize, other: usize) -> u32 {
        common(&self.places[one], &self.places[other]) + 2 * common(&self.hidden[one], &self.hidden[other])
    }

    /// How much a rule shares with two others.
    fn with_two(&self, one: usize, other: usize, third: usize) -> u32 {
        let both = |of: &[Vec<u64>]| -> u32 {
            let all = of[one].iter().zip(&of[other]).zip(&of[third]);
            all.map(|((a, b), c)| (a & (b | c)).count_ones()).sum()
        };
        both(&self.places) + 2 * both(&self.hidden)
    }

    /// Whether each of some rules shares two places with the others.
    pub(crate) fn hang_together(&self, rules: &[usize]) -> bool {
        let with_others = |at: usize, of: &[Vec<u64>]| -> u32 {
            let others = rules.iter().enumerate().filter(|&(other, _)| other != at);
            let words = of[rules[at]].iter().enumerate();
            words
                .map(|(word, bits)| {
                    let others = others.clone().fold(0, |all, (_, &other)| all | of[other][word]);
                    (bits & others).count_ones()
                })
                .sum()
        };
        rules.len() == 1
            || (0..rules.len()).all(|at| with_others(at, &self.places) + 2 * with_others(at, &self.hidden) >= 2)
    }

    /// How many open places a rule has.
    pub(crate) fn size(&self, rule: usize) -> u32 {
        self.places[rule].iter().map(|word| word.count_ones()).sum()
    }

    /// Pairs of rules that share this much.
    pub(crate) fn pairs(&self, least: u32) -> Vec<Vec<usize>> {
        let open: Vec<usize> = (0..self.places.len()).filter(|&rule| self.size(rule) > 0).collect();
        let mut pairs = Vec::new();
        for (at, &one) in open.iter().enumerate() {
            pairs.extend(
                open[at + 1..].iter().filter(|&&other| self.of(one, other) >= least).map(|&other| vec![one, other]),
            );
        }
        pairs
    }

    /// Threes of rules that hang together, of which each shares two places with the others; no more than one beyond so many.
    pub(crate) fn threes(&self, most: usize) -> Vec<Vec<usize>> {
        let open: Vec<usize> = (0..self.places.len()).filter(|&rule| self.size(rule) > 1).collect();
        let mut neighbours: Vec<Vec<usize>> = vec![Vec::new(); self.places.len()];
        for (at, &one) in open.iter().enumerate() {
            for &other in &open[at + 1..] {
                if self.of(one, other) > 0 {
                    neighbours[one].push(other);
                    neighbours[other].push(one);
                }
            }
        }
        let mut threes = Vec::new();
        for &middle in &open {
            for (at, &one) in neighbours[middle].iter().enumerate() {
                for &other in &neighbours[middle][at + 1..] {
                    // Of three that all touch, only the first is taken for the middle.
                    let is_known = self.of(one, other) > 0 && (one < middle || other < middle);
                    if is_known
                        || self.with_two(one, middle, other) < 2
                        || self.with_two(other, middle, one) < 2
                        || self.with_two(middle, one, other) < 2
                    {
                        continue;
                    }
                    threes.push(vec![middle, one, other]);
                    if threes.len() > most {
                        return threes;
                    }
                }
            }
        }
        threes
    }
}
