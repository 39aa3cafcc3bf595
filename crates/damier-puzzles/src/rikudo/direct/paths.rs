//! What the search holds: disjoint paths from each given cell to the next, and how far they are from being an answer.
//!
//! The given cells are *stops*, in the order of their numbers. Between two stops is a *gap*, which wants as many cells as
//! numbers are missing there; a gap before the first stop and one after the last have an open end. At all times every gap
//! holds one path from stop to stop, and no cell is on two; cells on none are *free*. The cost is how many cells the gaps
//! have too few or too many, plus the links not followed: at cost 0 every cell is where an answer has it.

use damier_model::Graph;

/// No cell, or no gap.
pub(super) const NONE: u32 = u32::MAX;

/// What does not change during a search.
pub(super) struct Setting<'b> {
    pub(super) graph: &'b Graph,
    /// The given cells, by their numbers.
    pub(super) stops: Vec<u32>,
    stop_of: Vec<u32>,
    /// Cells that gap k wants; gap k ends at stop k.
    pub(super) wanted: Vec<i32>,
    /// Cells linked with a cell, at most two.
    partners: Vec<[u32; 2]>,
    links: i32,
    /// Whether two neighbours of a cell touch anywhere; if not, cells come and go in pairs only.
    pub(super) has_triangles: bool,
}

impl<'b> Setting<'b> {
    /// `given` are cells with their steps, counted from 0, in ascending order of steps; at least one.
    pub(super) fn new(graph: &'b Graph, given: &[(u32, u32)], links: &[(usize, usize)]) -> Setting<'b> {
        let n = graph.len();
        let mut stop_of = vec![NONE; n];
        given.iter().zip(0..).for_each(|(&(_, cell), stop)| stop_of[cell as usize] = stop);
        let mut wanted = Vec::with_capacity(given.len() + 1);
        let mut reached = 0;
        for &(step, _) in given {
            wanted.push(step as i32 - reached);
            reached = step as i32 + 1;
        }
        wanted.push(n as i32 - reached);
        let mut partners = vec![[NONE; 2]; n];
        for (a, b) in links.iter().flat_map(|&(a, b)| [(a, b), (b, a)]) {
            if let Some(place) = partners[a].iter_mut().find(|place| **place == NONE || **place == b as u32) {
                *place = b as u32;
            }
        }
        let links = partners.iter().flatten().filter(|&&partner| partner != NONE).count() as i32 / 2;
        let shared = |(a, b): (usize, usize)| graph.neighbours(a).iter().any(|w| graph.neighbours(b).contains(w));
        let has_triangles = graph.edges().any(shared);
        let stops = given.iter().map(|&(_, cell)| cell).collect();
        Setting { graph, stops, stop_of, wanted, partners, links, has_triangles }
    }

    pub(super) fn cells(&self) -> u32 {
        self.stop_of.len() as u32
    }

    pub(super) fn is_stop(&self, cell: u32) -> bool {
        self.stop_of[cell as usize] != NONE
    }

    /// Whether two cells may follow each other; an open end may be anywhere.
    pub(super) fn touch(&self, a: u32, b: u32) -> bool {
        a == NONE || b == NONE || self.graph.neighbours(a as usize).contains(&b)
    }

    /// 1 if the cells are linked, else 0.
    fn bond(&self, a: u32, b: u32) -> i32 {
        i32::from(a != NONE && b != NONE && self.partners[a as usize].contains(&b))
    }
}

/// Paths through all gaps.
#[derive(Clone, Default)]
pub(super) struct Paths {
    pub(super) next: Vec<u32>,
    pub(super) prev: Vec<u32>,
    /// The gap a cell is in; `NONE` for stops and free cells.
    pub(super) gap: Vec<u32>,
    /// Cells in each gap.
    pub(super) length: Vec<i32>,
    pub(super) cost: i32,
}

/// Two cells that follow each other on a path, either perhaps an open end, and the gap in between.
#[derive(Clone, Copy)]
pub(super) struct Slot {
    pub(super) left: u32,
    pub(super) right: u32,
    pub(super) gap: u32,
}

impl Paths {
    /// No paths at all: every gap open.
    pub(super) fn none(setting: &Setting) -> Paths {
        let n = setting.cells() as usize;
        Paths {
            next: vec![NONE; n],
            prev: vec![NONE; n],
            gap: vec![NONE; n],
            length: vec![0; setting.wanted.len()],
            cost: setting.wanted.iter().sum::<i32>() + setting.links,
        }
    }

    pub(super) fn copy_from(&mut self, other: &Paths) {
        self.next.clone_from(&other.next);
        self.prev.clone_from(&other.prev);
        self.gap.clone_from(&other.gap);
        self.length.clone_from(&other.length);
        self.cost = other.cost;
    }

    pub(super) fn is_free(&self, setting: &Setting, cell: u32) -> bool {
        self.gap[cell as usize] == NONE && !setting.is_stop(cell)
    }

    /// The slot right after a cell on a path, or right before it.
    pub(super) fn slot(&self, setting: &Setting, cell: u32, after: bool) -> Slot {
        let stop = setting.stop_of[cell as usize];
        let own = self.gap[cell as usize];
        if after {
            let gap = if stop == NONE { own } else { stop + 1 };
            Slot { left: cell, right: self.next[cell as usize], gap }
        } else {
            let gap = if stop == NONE { own } else { stop };
            Slot { left: self.prev[cell as usize], right: cell, gap }
        }
    }

    /// What it costs if a gap's path grows by so many cells.
    pub(super) fn growth_cost(&self, setting: &Setting, gap: u32, by: i32) -> i32 {
        let off = self.length[gap as usize] - setting.wanted[gap as usize];
        (off + by).abs() - off.abs()
    }

    /// What it costs to part and to join these neighbours on paths, by the links between them.
    pub(super) fn link_cost<const N: usize, const M: usize>(
        &self,
        setting: &Setting,
        parted: [(u32, u32); N],
        joined: [(u32, u32); M],
    ) -> i32 {
        if setting.links == 0 {
            return 0;
        }
        let bonds = |pairs: &[(u32, u32)]| pairs.iter().map(|&(a, b)| setting.bond(a, b)).sum::<i32>();
        bonds(&parted) - bonds(&joined)
    }

    /// Makes `right` follow `left`; either may be an open end.
    pub(super) fn join(&mut self, left: u32, right: u32) {
        if left != NONE {
            self.next[left as usize] = right;
        }
        if right != NONE {
            self.prev[right as usize] = left;
        }
    }

    pub(super) fn set_free(&mut self, cell: u32) {
        self.next[cell as usize] = NONE;
        self.prev[cell as usize] = NONE;
        self.gap[cell as usize] = NONE;
    }

    /// The cost, counted anew.
    pub(super) fn count_cost(&self, setting: &Setting) -> i32 {
        let off: i32 = self.length.iter().zip(&setting.wanted).map(|(length, wanted)| (length - wanted).abs()).sum();
        let followed: i32 = (0..setting.cells()).map(|cell| setting.bond(cell, self.next[cell as usize])).sum();
        off + setting.links - followed
    }

    /// The cells in the order of the whole path; all of them at cost 0.
    pub(super) fn walk(&self, setting: &Setting) -> Vec<u32> {
        let mut cell = setting.stops[0];
        while self.prev[cell as usize] != NONE {
            cell = self.prev[cell as usize];
        }
        let mut order = vec![cell];
        while self.next[cell as usize] != NONE {
            cell = self.next[cell as usize];
            order.push(cell);
        }
        order
    }
}
