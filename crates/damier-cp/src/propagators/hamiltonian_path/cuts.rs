//! Hamiltonian path, by cut vertices of the graph of possible links.
//!
//! A vertex that alone joins a part to the rest is passed once, so the part is the beginning of the path or its end: its
//! steps, those of the rest and the step between are known up to that choice. A part that holds neither end fails, as do
//! three parts at one vertex. This is what sees a pocket of any size that can be entered but not left. One depth-first
//! search with low points (Tarjan 1972), O(edges), and O(n) words per cut that matters.

use super::links::Links;
use super::rows::{Rows, set_range};
use crate::store::{Conflict, Pruned};

const UNSEEN: u32 = u32::MAX;

pub(super) struct Cuts {
    order: Vec<u32>,
    index: Vec<u32>,
    low: Vec<u32>,
    cursor: Vec<usize>,
    parts: Vec<u32>,
    /// Vertices not placed that were seen before this one.
    open_before: Vec<u32>,
    path: Vec<u32>,
}

/// Steps allowed in a part, at the cut vertex, and in the rest.
struct Sides<'m> {
    part: &'m mut [u64],
    cut: &'m mut [u64],
    rest: &'m mut [u64],
}

impl Cuts {
    pub(super) fn new(n: usize) -> Cuts {
        Cuts {
            order: Vec::with_capacity(n),
            index: vec![UNSEEN; n],
            low: vec![0; n],
            cursor: vec![0; n],
            parts: vec![0; n],
            open_before: vec![0; n],
            path: Vec::with_capacity(n),
        }
    }

    pub(super) fn prune(&mut self, rows: &mut Rows, links: &Links, masks: &mut [u64]) -> Pruned {
        let n = rows.vertices;
        let open_in_all = (0..n).filter(|&v| !rows.is_placed(v)).count() as u32;
        self.index.fill(UNSEEN);
        self.order.clear();
        self.path.clear();
        let mut open = 0;
        self.enter(rows, 0, &mut open);
        while let Some(&v) = self.path.last() {
            let v = v as usize;
            if let Some((w, cursor)) = links.next(v, self.cursor[v]) {
                self.cursor[v] = cursor;
                if self.index[w] == UNSEEN {
                    self.enter(rows, w, &mut open);
                } else {
                    self.low[v] = self.low[v].min(self.index[w]);
                }
                continue;
            }
            self.path.pop();
            let Some(&parent) = self.path.last() else { break };
            let parent = parent as usize;
            self.low[parent] = self.low[parent].min(self.low[v]);
            let size = self.order.len() - self.index[v] as usize;
            if self.low[v] >= self.index[parent] && size < n - 1 {
                self.parts[parent] += 1;
                let is_root = self.path.len() == 1;
                if self.parts[parent] + u32::from(!is_root) > 2 {
                    return Err(Conflict);
                }
                let open_in_part = open - self.open_before[v];
                if open_in_part > 0 && open_in_part < open_in_all {
                    self.split(rows, parent, self.index[v] as usize..self.order.len(), masks)?;
                }
            }
        }
        if self.order.len() < n { Err(Conflict) } else { Ok(()) }
    }

    fn enter(&mut self, rows: &Rows, v: usize, open: &mut u32) {
        self.index[v] = self.order.len() as u32;
        self.low[v] = self.index[v];
        self.cursor[v] = 0;
        self.parts[v] = 0;
        self.open_before[v] = *open;
        *open += u32::from(!rows.is_placed(v));
        self.order.push(v as u32);
        self.path.push(v as u32);
    }

    /// The vertices at these places of the order are joined to the others by `cut` alone.
    fn split(&self, rows: &mut Rows, cut: usize, part: std::ops::Range<usize>, masks: &mut [u64]) -> Pruned {
        let (n, size) = (rows.vertices, part.len());
        let in_part = |v: usize| part.contains(&(self.index[v] as usize));
        let in_rest = |v: usize| v != cut && !in_part(v);
        let can_be =
            |rows: &Rows, side: &dyn Fn(usize) -> bool, step: usize| (0..n).any(|v| side(v) && rows.has(v, step));
        let first = can_be(rows, &in_part, 0) && can_be(rows, &in_rest, n - 1) && rows.has(cut, size);
        let last = can_be(rows, &in_part, n - 1) && can_be(rows, &in_rest, 0) && rows.has(cut, n - 1 - size);
        if !first && !last {
            return Err(Conflict);
        }
        masks.fill(0);
        let (part_mask, others) = masks.split_at_mut(rows.words);
        let (cut_mask, others) = others.split_at_mut(rows.words);
        let sides = Sides { part: part_mask, cut: cut_mask, rest: &mut others[..rows.words] };
        if first {
            set_range(sides.part, 0, size);
            set_range(sides.cut, size, size + 1);
            set_range(sides.rest, size + 1, n);
        }
        if last {
            set_range(sides.part, n - size, n);
            set_range(sides.cut, n - 1 - size, n - size);
            set_range(sides.rest, 0, n - 1 - size);
        }
        for v in 0..n {
            let mask = if v == cut {
                &*sides.cut
            } else if in_part(v) {
                &*sides.part
            } else {
                &*sides.rest
            };
            rows.keep(v, mask)?;
        }
        Ok(())
    }
}
