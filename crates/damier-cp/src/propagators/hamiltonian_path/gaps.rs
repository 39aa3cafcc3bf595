//! Hamiltonian path, gap by gap: all ways to walk a short gap between two placed vertices.
//!
//! Supports from step to step allow a walk to come back to a vertex; listing the paths does not. A vertex keeps only steps
//! of the gap at which some path visits it, and a vertex that every path visits belongs to the gap. Gaps are left alone
//! when they are long or the search for their paths is; what is listed for some domains is listed for smaller ones too,
//! so the outcome does not depend on the way there.

use super::links::Links;
use super::rows::{Rows, set_range};
use crate::store::{Conflict, Pruned};

const LONGEST: usize = 8;
/// Vertices tried per gap.
const MOST_TRIED: u32 = 256;
const NONE: u32 = u32::MAX;

pub(super) struct Gaps {
    /// By step: who is placed there.
    placed: Vec<u32>,
    /// By vertex and step, as in the rows: whether a path visits it then.
    visited: Vec<u64>,
    /// By vertex: how many paths visit it.
    paths_through: Vec<u32>,
    paths: u32,
    tried: u32,
    /// The path as far as it is walked.
    path: Vec<u32>,
    on_path: Vec<bool>,
    /// Vertices that some path visits.
    touched: Vec<u32>,
}

impl Gaps {
    pub(super) fn new(n: usize, words: usize) -> Gaps {
        Gaps {
            placed: vec![NONE; n],
            visited: vec![0; n * words],
            paths_through: vec![0; n],
            paths: 0,
            tried: 0,
            path: Vec::with_capacity(LONGEST),
            on_path: vec![false; n],
            touched: Vec::with_capacity(n),
        }
    }

    pub(super) fn prune(&mut self, rows: &mut Rows, links: &Links, masks: &mut [u64]) -> Pruned {
        self.placed.fill(NONE);
        for v in 0..rows.vertices {
            if let Some(step) = rows.step_of(v) {
                self.placed[step] = v as u32;
            }
        }
        let mut last_placed = None;
        for step in 0..rows.vertices {
            let Some(vertex) = self.at(step) else { continue };
            if let Some((before, from)) = last_placed.replace((step, vertex))
                && (2..=LONGEST + 1).contains(&(step - before))
            {
                self.walk(rows, links, from, before + 1, step);
                let outcome = if self.tried <= MOST_TRIED { self.keep(rows, before + 1, step, masks) } else { Ok(()) };
                self.forget(rows.words);
                outcome?;
            }
        }
        Ok(())
    }

    fn at(&self, step: usize) -> Option<usize> {
        Some(self.placed[step]).filter(|&vertex| vertex != NONE).map(|vertex| vertex as usize)
    }

    /// Lists the ways on from `here` to the vertex placed at `end`.
    fn walk(&mut self, rows: &Rows, links: &Links, here: usize, step: usize, end: usize) {
        for (next, _) in links.of(here) {
            if step == end {
                if self.at(end) == Some(next) {
                    self.note_path(rows.words, end);
                }
                continue;
            }
            if self.on_path[next] || !rows.has(next, step) {
                continue;
            }
            self.tried += 1;
            if self.tried > MOST_TRIED {
                return;
            }
            self.path.push(next as u32);
            self.on_path[next] = true;
            self.walk(rows, links, next, step + 1, end);
            self.on_path[next] = false;
            self.path.pop();
        }
    }

    fn note_path(&mut self, words: usize, end: usize) {
        self.paths += 1;
        for (step, &v) in (end - self.path.len()..end).zip(&self.path) {
            let v = v as usize;
            if self.paths_through[v] == 0 {
                self.touched.push(v as u32);
            }
            self.paths_through[v] += 1;
            self.visited[v * words + step / 64] |= 1 << (step % 64);
        }
    }

    /// Keeps what the paths listed for the steps from `low` up to `high` allow.
    fn keep(&self, rows: &mut Rows, low: usize, high: usize, masks: &mut [u64]) -> Pruned {
        if self.paths == 0 {
            return Err(Conflict);
        }
        let (gap, mask) = masks.split_at_mut(rows.words);
        let mask = &mut mask[..rows.words];
        gap.fill(0);
        set_range(gap, low, high);
        let (first, last) = (low / 64, (high - 1) / 64);
        for v in 0..rows.vertices {
            // Most vertices can have no part in the gap.
            if rows.row(v)[first] & gap[first] == 0 && rows.row(v)[last] & gap[last] == 0 {
                continue;
            }
            let belongs = self.paths_through[v] == self.paths;
            let visited = &self.visited[v * rows.words..(v + 1) * rows.words];
            for ((mask, &gap), &visited) in mask.iter_mut().zip(gap.iter()).zip(visited) {
                *mask = if belongs { visited } else { visited | !gap };
            }
            rows.keep(v, mask)?;
        }
        Ok(())
    }

    fn forget(&mut self, words: usize) {
        while let Some(v) = self.touched.pop() {
            self.paths_through[v as usize] = 0;
            self.visited[v as usize * words..(v as usize + 1) * words].fill(0);
        }
        (self.paths, self.tried) = (0, 0);
    }
}
