//! Which numbers a cell may hold at all, by distances to what is given and by what its neighbours may hold.
//!
//! A cell at distance d from a given number g holds no number nearer to g than d; and on a board whose cells fall into
//! two colours, none whose parity is wrong. Then each number of a cell needs the next and the one before among the
//! neighbours, given or possible; what has no such support is taken away until nothing changes. One breadth-first walk
//! per given number, then O(candidates · neighbours).

use super::super::board::Board;
use super::super::distance;

/// For each cell the numbers from 0 it may hold, ascending.
pub(super) fn candidates(board: &Board) -> Vec<Vec<u32>> {
    let n = board.len();
    let mut low = vec![0; n];
    let mut high = vec![n - 1; n];
    let mut allowed = Bits::new(n);
    let colours = distance::two_colours(board.graph());
    let mut parity: Option<usize> = None;
    let steps: Vec<(usize, usize)> = board.steps().collect();
    for &(from, step) in &steps {
        for (v, distance) in distance::from(board.graph(), from).into_iter().enumerate() {
            allowed.forget_near(v, step, distance);
            if distance.is_none() {
                (low[v], high[v]) = (1, 0);
            }
        }
        if let Some(colours) = &colours {
            parity.get_or_insert(usize::from(colours[from]) ^ (step & 1));
        }
    }
    for &(v, step) in &steps {
        (low[v], high[v]) = (low[v].max(step), high[v].min(step));
    }
    for v in 0..n {
        allowed.keep(v, |k| {
            let right_colour = match (&colours, parity) {
                (Some(colours), Some(parity)) => usize::from(colours[v]) ^ (k & 1) == parity,
                _ => true,
            };
            (low[v]..=high[v]).contains(&k) && right_colour
        });
    }
    for &(v, step) in &steps {
        for other in (0..n).filter(|&other| other != v) {
            allowed.remove(other, step);
        }
    }
    without_unsupported(board, &mut allowed);
    (0..n).map(|v| (0..n).filter(|&k| allowed.has(v, k)).map(|k| k as u32).collect()).collect()
}

/// Takes away what has no next or no previous number beside it, until nothing changes.
fn without_unsupported(board: &Board, allowed: &mut Bits) {
    let (n, graph) = (board.len(), board.graph());
    let mut waiting: Vec<(usize, usize)> = (0..n).flat_map(|v| (0..n).map(move |k| (v, k))).collect();
    while let Some((v, k)) = waiting.pop() {
        if !allowed.has(v, k) {
            continue;
        }
        let near = |k: usize| graph.neighbours(v).iter().any(|&w| allowed.has(w as usize, k));
        if (k + 1 < n && !near(k + 1)) || (k > 0 && !near(k - 1)) {
            allowed.remove(v, k);
            for &w in graph.neighbours(v) {
                waiting.extend((k > 0).then(|| (w as usize, k - 1)));
                waiting.extend((k + 1 < n).then_some((w as usize, k + 1)));
            }
        }
    }
}

/// A square table of bits, all set at first.
struct Bits {
    n: usize,
    words: Vec<u64>,
}

impl Bits {
    fn new(n: usize) -> Bits {
        Bits { n, words: vec![u64::MAX; n * n.div_ceil(64)] }
    }
    fn at(&self, v: usize, k: usize) -> (usize, u64) {
        (v * self.n.div_ceil(64) + k / 64, 1 << (k % 64))
    }
    fn has(&self, v: usize, k: usize) -> bool {
        let (word, bit) = self.at(v, k);
        k < self.n && self.words[word] & bit != 0
    }
    fn remove(&mut self, v: usize, k: usize) {
        if k < self.n {
            let (word, bit) = self.at(v, k);
            self.words[word] &= !bit;
        }
    }
    fn keep(&mut self, v: usize, wanted: impl Fn(usize) -> bool) {
        for k in (0..self.n).filter(|&k| !wanted(k)) {
            self.remove(v, k);
        }
    }
    /// Takes from v the numbers nearer to `step` than `distance`.
    fn forget_near(&mut self, v: usize, step: usize, distance: Option<u32>) {
        let Some(distance) = distance.map(|d| d as usize).filter(|&d| d > 0) else { return };
        for k in (step + 1).saturating_sub(distance)..(step + distance).min(self.n) {
            self.remove(v, k);
        }
    }
}
