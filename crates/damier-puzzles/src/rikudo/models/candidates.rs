//! Which numbers a cell may hold at all, by distances to what is given and by what its neighbours may hold.
//!
//! A cell at distance d from a given number g holds no number nearer to g than d; and on a board whose cells fall into
//! two colours, none whose parity is wrong. Then each number of a cell needs the next and the one before among the
//! neighbours, given or possible; what has no such support is taken away until nothing changes. One breadth-first walk
//! per given number, then O(candidates · neighbours).

use super::super::board::Board;
use super::super::{bits, distance};

/// For each cell the numbers from 0 it may hold, ascending.
pub(super) fn candidates(board: &Board) -> Vec<Vec<u32>> {
    let n = board.len();
    let mut low = vec![0; n];
    let mut high = vec![n - 1; n];
    let words = n.div_ceil(64);
    let mut allowed = vec![u64::MAX; n * words];
    let colours = distance::two_colours(board.graph());
    let mut parity: Option<usize> = None;
    let steps: Vec<(usize, usize)> = board.steps().collect();
    for &(from, step) in &steps {
        for (v, distance) in distance::from(board.graph(), from).into_iter().enumerate() {
            // Numbers nearer to this one than the cell is.
            match distance.map(|distance| distance as usize) {
                Some(0) => {}
                Some(far) => ((step + 1).saturating_sub(far)..(step + far).min(n))
                    .for_each(|k| bits::remove(&mut allowed[v * words..], k as u32)),
                None => (low[v], high[v]) = (1, 0),
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
        for k in 0..n {
            let right_colour = match (&colours, parity) {
                (Some(colours), Some(parity)) => usize::from(colours[v]) ^ (k & 1) == parity,
                _ => true,
            };
            if !(low[v]..=high[v]).contains(&k) || !right_colour {
                bits::remove(&mut allowed[v * words..], k as u32);
            }
        }
    }
    for &(v, step) in steps.iter().filter(|(_, step)| *step < n) {
        for other in (0..n).filter(|&other| other != v) {
            bits::remove(&mut allowed[other * words..], step as u32);
        }
    }
    without_unsupported(board, &mut allowed, words);
    let of = |v: usize| bits::members(bits::row(&allowed, words, v as u32)).take_while(|&k| (k as usize) < n);
    (0..n).map(|v| of(v).collect()).collect()
}

/// Takes away what has no next or no previous number beside it, until nothing changes.
fn without_unsupported(board: &Board, allowed: &mut [u64], words: usize) {
    let (n, graph) = (board.len(), board.graph());
    let has = |allowed: &[u64], v: usize, k: usize| bits::has(bits::row(allowed, words, v as u32), k as u32);
    let mut waiting: Vec<(usize, usize)> = (0..n).flat_map(|v| (0..n).map(move |k| (v, k))).collect();
    while let Some((v, k)) = waiting.pop() {
        if !has(allowed, v, k) {
            continue;
        }
        let near = |k: usize| graph.neighbours(v).iter().any(|&w| has(allowed, w as usize, k));
        if (k + 1 < n && !near(k + 1)) || (k > 0 && !near(k - 1)) {
            bits::remove(&mut allowed[v * words..], k as u32);
            for &w in graph.neighbours(v) {
                waiting.extend((k > 0).then(|| (w as usize, k - 1)));
                waiting.extend((k + 1 < n).then_some((w as usize, k + 1)));
            }
        }
    }
}
