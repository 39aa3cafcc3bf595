//! Runs: unbroken lines of free cells, and how many of them it takes to watch everything.
//!
//! A sensor that looks east or west watches cells of one run across only, one that looks north or south of one run down.
//! Every free cell lies in one run across and in one run down, so a placement that watches everything has a sensor on one of the two
//! for every cell: the runs with sensors are a *vertex cover* of the graph whose vertices are the runs and whose edges are
//! the cells. That graph has two sides, and there a smallest cover is as large as a largest *matching*, a set of cells no
//! two of which share a run (Kőnig 1931): so many sensors are needed, and docs/museum.md proves that so many are enough.
//!
//! A largest matching is found by Hopcroft and Karp (1973): shortest augmenting paths, many at a time, O(cells·√runs).

use super::map::{Museum, Sensors};
use damier_grid::{CellRun, Facing, Way};
use std::collections::VecDeque;

/// No run, no cell.
const NONE: u32 = u32::MAX;

/// All runs of a map.
pub(super) struct Runs {
    /// Those across, then those down.
    pub(super) all: Vec<CellRun>,
    /// How many go across.
    pub(super) across: usize,
    /// The run across of every cell; [`NONE`] for obstacles.
    across_of: Vec<u32>,
    /// The run down of every cell.
    down_of: Vec<u32>,
}

impl Runs {
    pub(super) fn of(museum: &Museum) -> Runs {
        let mut all: Vec<CellRun> = Vec::new();
        let mut collect = |way: Way| {
            let mut run_of = vec![NONE; museum.wall.len()];
            for line in museum.grid().lines_along(way) {
                for run in line.run().parts(|index| !museum.wall[index]) {
                    run.indices().for_each(|index| run_of[index] = all.len() as u32);
                    all.push(run);
                }
            }
            (run_of, all.len())
        };
        let (across_of, across) = collect(Way::Across);
        let (down_of, _) = collect(Way::Down);
        Runs { all, across, across_of, down_of }
    }

    /// The run across of a free cell.
    pub(super) fn across_of(&self, cell: usize) -> usize {
        self.across_of[cell] as usize
    }

    /// The run down of a free cell.
    pub(super) fn down_of(&self, cell: usize) -> usize {
        self.down_of[cell] as usize
    }

    /// Whether a run goes across.
    pub(super) fn is_across(&self, run: usize) -> bool {
        run < self.across
    }

    /// The other run of a cell of this run.
    pub(super) fn crossing(&self, run: usize, cell: usize) -> usize {
        if self.is_across(run) { self.down_of(cell) } else { self.across_of(cell) }
    }

    /// As many cells as possible, no two of which share a run: the cell of each matched run, by run.
    pub(super) fn matching(&self) -> Matching {
        let mut matching = Matching { cell_of: vec![NONE; self.all.len()] };
        let mut distance = vec![NONE; self.across];
        let mut next = vec![0; self.across];
        let mut queue = VecDeque::new();
        while self.layers(&matching, &mut distance, &mut queue) {
            next.fill(0);
            for start in 0..self.across {
                if matching.cell_of[start] == NONE {
                    self.augment(&mut matching, start, &mut distance, &mut next);
                }
            }
        }
        matching
    }

    /// How far every run across is from one without a cell, in steps of two, as far as the nearest run down without one;
    /// whether there is such a run.
    fn layers(&self, matching: &Matching, distance: &mut [u32], queue: &mut VecDeque<usize>) -> bool {
        queue.clear();
        for (run, distance) in distance.iter_mut().enumerate() {
            let free = matching.cell_of[run] == NONE;
            *distance = if free { 0 } else { NONE };
            if free {
                queue.push_back(run);
            }
        }
        let mut nearest = NONE;
        while let Some(run) = queue.pop_front() {
            if distance[run] > nearest {
                break;
            }
            for cell in self.all[run].indices() {
                match matching.cell_of[self.down_of(cell)] {
                    NONE => nearest = nearest.min(distance[run]),
                    taken => {
                        let back = self.across_of(taken as usize);
                        if distance[back] == NONE {
                            distance[back] = distance[run] + 1;
                            queue.push_back(back);
                        }
                    }
                }
            }
        }
        nearest != NONE
    }

    /// Looks for a way from a run without a cell to a run down without one, layer by layer, and takes its cells.
    fn augment(&self, matching: &mut Matching, start: usize, distance: &mut [u32], next: &mut [usize]) {
        let mut way = vec![start];
        while let Some(&run) = way.last() {
            if next[run] == self.all[run].length {
                distance[run] = NONE;
                way.pop();
                if let Some(&before) = way.last() {
                    next[before] += 1;
                }
                continue;
            }
            let cell = self.all[run].index(next[run]);
            match matching.cell_of[self.down_of(cell)] {
                NONE => {
                    for &run in &way {
                        let cell = self.all[run].index(next[run]);
                        matching.cell_of[run] = cell as u32;
                        matching.cell_of[self.down_of(cell)] = cell as u32;
                    }
                    return;
                }
                taken => {
                    let back = self.across_of(taken as usize);
                    if distance[back] != NONE && distance[back] == distance[run] + 1 {
                        way.push(back);
                    } else {
                        next[run] += 1;
                    }
                }
            }
        }
    }

    /// A smallest set of runs with every cell in one of them, by Kőnig's construction: runs that alternating ways from
    /// unmatched runs across reach, taken if they go down; and those they do not reach, taken if they go across.
    pub(super) fn smallest_cover(&self, matching: &Matching) -> Vec<bool> {
        let mut reached = vec![false; self.all.len()];
        let mut open: Vec<usize> = (0..self.across).filter(|&run| matching.cell_of[run] == NONE).collect();
        open.iter().for_each(|&run| reached[run] = true);
        while let Some(run) = open.pop() {
            for cell in self.all[run].indices() {
                let down = self.down_of(cell);
                if reached[down] {
                    continue;
                }
                reached[down] = true;
                // A run down without a cell would end an augmenting way, of which there is none.
                let taken = matching.cell_of[down];
                if taken != NONE && !reached[self.across_of(taken as usize)] {
                    let back = self.across_of(taken as usize);
                    reached[back] = true;
                    open.push(back);
                }
            }
        }
        reached.iter().enumerate().map(|(run, &reached)| reached != self.is_across(run)).collect()
    }

    /// A sensor for each chosen run that has a cell of its own, one whose other run is not chosen; a run without needs
    /// none. Those of runs down stand on their first own cell and look south; then those of runs across stand on their
    /// first cell that no sensor looking south watches, and look east. No sensor is in the way of another (docs/museum.md).
    pub(super) fn sensors(&self, chosen: &[bool], cells: usize) -> Sensors {
        let mut sensors = vec![None; cells];
        let mut watched_from = vec![usize::MAX; self.all.len()];
        for run in (self.across..self.all.len()).filter(|&run| chosen[run]) {
            if let Some(cell) = self.all[run].indices().find(|&cell| !chosen[self.across_of(cell)]) {
                sensors[cell] = Some(Facing::South);
                watched_from[run] = cell;
            }
        }
        for run in (0..self.across).filter(|&run| chosen[run]) {
            if let Some(cell) = self.all[run].indices().find(|&cell| cell < watched_from[self.down_of(cell)]) {
                sensors[cell] = Some(Facing::East);
            }
        }
        sensors
    }
}

/// Cells no two of which share a run.
pub(super) struct Matching {
    /// The cell of each run, [`NONE`] for runs without.
    cell_of: Vec<u32>,
}

impl Matching {
    /// The cell of a run, if it has one.
    pub(super) fn cell_of(&self, run: usize) -> Option<usize> {
        Some(self.cell_of[run] as usize).filter(|&cell| cell != NONE as usize)
    }

    /// The cells.
    pub(super) fn cells(&self, runs: &Runs) -> Vec<usize> {
        (0..runs.across).filter_map(|run| self.cell_of(run)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::museum::formats;
    use crate::museum::testing::random_map;
    use damier_model::Source;

    #[test]
    fn every_cell_lies_in_one_run_across_and_one_down() {
        let museum = formats::read(&Source::argument("*****\n*  **\n* * *\n*****")).expect("closed");
        let runs = Runs::of(&museum);
        let listed: Vec<Vec<usize>> = runs.all.iter().map(|run| run.indices().collect()).collect();
        assert_eq!(listed, [vec![6, 7], vec![11], vec![13], vec![6, 11], vec![7], vec![13]]);
        assert_eq!(runs.across, 3);
        assert_eq!(
            museum.free().map(|cell| (runs.across_of(cell), runs.down_of(cell))).collect::<Vec<_>>(),
            [(0, 3), (0, 4), (1, 3), (2, 5)]
        );
    }

    #[test]
    fn a_largest_matching_and_a_smallest_cover_prove_each_other() {
        for seed in 0..300 {
            let museum =
                random_map(seed, 3 + seed as usize % 12, 3 + seed as usize % 9, 0.1 + (seed % 7) as f64 / 10.0);
            let runs = Runs::of(&museum);
            let matching = runs.matching();
            let cells = matching.cells(&runs);
            let mut used = vec![false; runs.all.len()];
            for &cell in &cells {
                for run in [runs.across_of(cell), runs.down_of(cell)] {
                    assert!(!std::mem::replace(&mut used[run], true), "two cells share a run");
                }
            }
            let chosen = runs.smallest_cover(&matching);
            assert!(museum.free().all(|cell| chosen[runs.across_of(cell)] || chosen[runs.down_of(cell)]));
            assert_eq!(chosen.iter().filter(|&&chosen| chosen).count(), cells.len());
        }
    }
}
