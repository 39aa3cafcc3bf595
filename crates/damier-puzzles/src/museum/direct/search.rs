//! All placements of the fewest sensors: covers by runs, then a sensor for each chosen run.

use crate::museum::map::{Museum, Sensors};
use crate::museum::runs::Runs;
use damier_grid::Facing;
use damier_interface::{Meter, UsageError};
use damier_model::{Outcome, Run, Status};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Sensors of the largest map whose placements are listed: the search goes as deep.
const MOST_LISTED: usize = 4_000;
/// Nodes between two looks at the clock.
const NODES_AT_ONCE: u64 = 1 << 12;

/// Where a run's sensor stands and which way it looks.
#[derive(Clone, Copy)]
struct Placed {
    at: usize,
    forward: bool,
}

pub(super) struct Search<'a> {
    museum: &'a Museum,
    pub(super) meter: Meter<'a>,
    runs: Runs,
    /// The two runs of each matched cell, across and down: one of them is chosen.
    pub(super) pairs: Vec<[usize; 2]>,
    /// Which of them, once that is known: true for across.
    across: Vec<Option<bool>>,
    trail: Vec<usize>,
    /// If this pair chooses across, so do those.
    forward: Vec<Vec<usize>>,
    /// If this pair chooses down, so do those.
    backward: Vec<Vec<usize>>,
    chosen: Vec<bool>,
    placed: Vec<Option<Placed>>,
    occupied: Vec<bool>,
    /// Cells through which a beam across, or down, must pass.
    needed: [Vec<bool>; 2],
}

/// What happens at every cover, or at every placement.
pub(super) type Each<'e, 'a> = &'e mut dyn FnMut(&mut Search<'a>) -> ControlFlow<()>;

impl<'a> Search<'a> {
    pub(super) fn new(museum: &'a Museum, run: &'a Run) -> Result<Search<'a>, UsageError> {
        let meter = Meter::new(run, NODES_AT_ONCE);
        let runs = Runs::of(museum);
        let matching = runs.matching();
        let cells = matching.cells(&runs);
        if cells.len() > MOST_LISTED {
            return Err(UsageError(format!(
                "the direct algorithm lists placements of up to {MOST_LISTED} sensors, not of {}; \
                 accepted: one placement, a smaller map, or another engine",
                cells.len()
            )));
        }
        let pairs: Vec<[usize; 2]> = cells.iter().map(|&cell| [runs.across_of(cell), runs.down_of(cell)]).collect();
        let mut pair_of = vec![None; runs.all.len()];
        for (pair, two) in pairs.iter().enumerate() {
            two.iter().for_each(|&run| pair_of[run] = Some(pair));
        }
        let free = museum.wall.len();
        let mut search = Search {
            museum,
            meter,
            across: vec![None; pairs.len()],
            trail: Vec::new(),
            forward: vec![Vec::new(); pairs.len()],
            backward: vec![Vec::new(); pairs.len()],
            chosen: vec![false; runs.all.len()],
            placed: vec![None; runs.all.len()],
            occupied: vec![false; free],
            needed: [vec![false; free], vec![false; free]],
            pairs,
            runs,
        };
        let mut forced = Vec::new();
        for cell in museum.free() {
            let of = [search.runs.across_of(cell), search.runs.down_of(cell)].map(|run| pair_of[run]);
            match of {
                [Some(one), Some(other)] if one != other => {
                    search.forward[other].push(one);
                    search.backward[one].push(other);
                }
                [Some(one), None] => forced.push((one, true)),
                [None, Some(other)] => forced.push((other, false)),
                // Of a cell with two unmatched runs the matching would be larger.
                _ => {}
            }
        }
        for (pair, across) in forced {
            search.choose(pair, across);
        }
        Ok(search)
    }

    /// Lets a pair choose, with all that follows. Nothing that follows can fail: what is chosen is closed both ways.
    fn choose(&mut self, pair: usize, across: bool) {
        if self.across[pair].is_some() {
            return;
        }
        let mut done = self.trail.len();
        let set = |search: &mut Search, pair: usize| {
            if search.across[pair].is_none() {
                search.across[pair] = Some(across);
                search.trail.push(pair);
            }
        };
        set(self, pair);
        while let Some(&pair) = self.trail.get(done) {
            done += 1;
            for at in 0..if across { self.forward[pair].len() } else { self.backward[pair].len() } {
                let next = if across { self.forward[pair][at] } else { self.backward[pair][at] };
                set(self, next);
            }
        }
    }

    fn go_back(&mut self, length: usize) {
        for pair in self.trail.drain(length..) {
            self.across[pair] = None;
        }
    }

    /// Every smallest cover, as far as these pairs go.
    pub(super) fn covers(&mut self, pairs: &[usize], each: Each<'_, 'a>) -> ControlFlow<()> {
        self.covers_from(pairs, 0, each)
    }

    fn covers_from(&mut self, pairs: &[usize], from: usize, each: Each<'_, 'a>) -> ControlFlow<()> {
        self.meter.node(0)?;
        let Some(open) = (from..pairs.len()).find(|&at| self.across[pairs[at]].is_none()) else {
            for &pair in pairs {
                let [across, down] = self.pairs[pair];
                let chooses_across = self.across[pair] == Some(true);
                (self.chosen[across], self.chosen[down]) = (chooses_across, !chooses_across);
            }
            return each(self);
        };
        for across in [true, false] {
            let length = self.trail.len();
            self.choose(pairs[open], across);
            let ended = self.covers_from(pairs, open + 1, each);
            self.go_back(length);
            ended?;
        }
        ControlFlow::Continue(())
    }

    /// The chosen runs of these pairs, those down first: that is the order in which the proof in docs/museum.md places
    /// sensors, so that a first placement is found without going back.
    pub(super) fn chosen_runs(&self, pairs: &[usize]) -> Vec<usize> {
        let mut runs: Vec<usize> =
            pairs.iter().flat_map(|&pair| self.pairs[pair]).filter(|&run| self.chosen[run]).collect();
        runs.sort_by_key(|&run| self.runs.is_across(run));
        runs
    }

    /// Every way to place sensors on these chosen runs, from the one numbered `at` on.
    pub(super) fn placements(&mut self, group: &[usize], at: usize, each: Each<'_, 'a>) -> ControlFlow<()> {
        self.meter.node(0)?;
        let Some(&run) = group.get(at) else {
            return if self.crossings_are_watched(group) { each(self) } else { ControlFlow::Continue(()) };
        };
        let along = self.runs.all[run];
        let alone = |&at: &usize| !self.chosen[self.runs.crossing(run, along.index(at))];
        // A run of a smallest cover has a cell that no other chosen run has.
        let (Some(first), Some(last)) = ((0..along.length).find(alone), (0..along.length).rfind(alone)) else {
            return ControlFlow::Continue(());
        };
        for at_start in 0..=first {
            // Down, the proof takes the first own cell; across, the first that no sensor down watches.
            let at_cell = if self.runs.is_across(run) { at_start } else { first - at_start };
            self.place(run, Placed { at: at_cell, forward: true }, last, group, at, each)?;
        }
        for at_cell in last..along.length {
            self.place(run, Placed { at: at_cell, forward: false }, first, group, at, each)?;
        }
        ControlFlow::Continue(())
    }

    /// Places one sensor, if it can watch as far as `to` and is in no sensor's way, and goes on.
    fn place(
        &mut self,
        run: usize,
        placed: Placed,
        to: usize,
        group: &[usize],
        at: usize,
        each: Each<'_, 'a>,
    ) -> ControlFlow<()> {
        let (along, own) = (self.runs.all[run], usize::from(!self.runs.is_across(run)));
        let cell = along.index(placed.at);
        let beyond = if placed.forward { placed.at + 1..to + 1 } else { to..placed.at };
        if self.occupied[cell] || self.needed[1 - own][cell] {
            return ControlFlow::Continue(());
        }
        if beyond.clone().any(|at| self.occupied[along.index(at)]) {
            return ControlFlow::Continue(());
        }
        self.occupied[cell] = true;
        self.placed[run] = Some(placed);
        beyond.clone().for_each(|at| self.needed[own][along.index(at)] = true);
        let crossing = self.runs.crossing(run, cell);
        let ended = if self.may_be_watched(run) && self.may_be_watched(crossing) {
            self.placements(group, at + 1, each)
        } else {
            ControlFlow::Continue(())
        };
        beyond.for_each(|at| self.needed[own][along.index(at)] = false);
        self.placed[run] = None;
        self.occupied[cell] = false;
        ended
    }

    /// Whether the cells that lie in two chosen runs of the group are watched, all sensors standing.
    fn crossings_are_watched(&self, group: &[usize]) -> bool {
        group.iter().filter(|&&run| self.runs.is_across(run)).all(|&run| self.may_be_watched(run))
    }

    /// Whether every cell of a run is watched that only its sensor and another one that stands could watch. Nothing but
    /// those two is ever on such a cell, and further sensors are only in the way.
    fn may_be_watched(&self, run: usize) -> bool {
        if self.placed[run].is_none() {
            return true;
        }
        self.runs.all[run].indices().all(|cell| {
            let other = self.runs.crossing(run, cell);
            self.placed[other].is_none() || self.occupied[cell] || self.reaches(run, cell) || self.reaches(other, cell)
        })
    }

    fn reaches(&self, run: usize, cell: usize) -> bool {
        let along = self.runs.all[run];
        let Some(Placed { at, forward }) = self.placed[run] else { return false };
        let target = (cell - along.first) / along.step;
        let mut between = if forward { at + 1..target } else { target + 1..at };
        (if forward { at <= target } else { target <= at }) && !between.any(|at| self.occupied[along.index(at)])
    }

    pub(super) fn sensors(&self) -> Sensors {
        let mut sensors = vec![None; self.museum.wall.len()];
        for (run, placed) in self.placed.iter().enumerate() {
            if let Some(Placed { at, forward }) = *placed {
                sensors[self.runs.all[run].index(at)] = Some(match (self.runs.is_across(run), forward) {
                    (true, true) => Facing::East,
                    (true, false) => Facing::West,
                    (false, true) => Facing::South,
                    (false, false) => Facing::North,
                });
            }
        }
        sensors
    }

    /// The number of all placements, or one more than are asked for; nothing if it is too large to be written, or if
    /// the budget ends first.
    pub(super) fn count_all(&mut self) -> Option<u64> {
        // One more than asked for tells that there are more.
        let most = self.meter.run.budget.solutions.map_or(u64::MAX, |most| most.saturating_add(1));
        let mut total: Option<u64> = Some(1);
        for region in self.regions() {
            let mut here: Option<u64> = Some(0);
            let ended = self.covers(&region, &mut |search| {
                let ways = search.count_cover(&region, most)?;
                here = here.zip(ways).and_then(|(here, ways)| here.checked_add(ways));
                // Every region has a placement, so there are as many in all.
                if here.is_some_and(|here| here >= most) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            if self.meter.stopped_by.is_some() {
                return None;
            }
            if ended.is_break() {
                return here;
            }
            total = total.zip(here).and_then(|(total, here)| total.checked_mul(here));
        }
        total
    }

    /// The number of placements for the cover at hand, within a region, or as many as are asked for: the product over
    /// groups that do not cross, each of which has one at least.
    fn count_cover(&mut self, region: &[usize], most: u64) -> ControlFlow<(), Option<u64>> {
        let mut product: Option<u64> = Some(1);
        for group in self.groups(&self.chosen_runs(region)) {
            let mut ways = 0u64;
            let ended = self.placements(&group, 0, &mut |_| {
                ways += 1;
                if product.is_some_and(|product| product.saturating_mul(ways) >= most) {
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            });
            if self.meter.stopped_by.is_some() {
                return ControlFlow::Break(());
            }
            product = product.and_then(|product| product.checked_mul(ways));
            if ended.is_break() {
                break;
            }
        }
        ControlFlow::Continue(product)
    }

    /// Pairs whose runs hang together, region by region of the map.
    fn regions(&self) -> Vec<Vec<usize>> {
        let all: Vec<usize> = (0..self.runs.all.len()).collect();
        let region_of = self.hanging_together(&all, |_| true);
        let mut regions = vec![Vec::new(); self.runs.all.len()];
        for (pair, [across, _]) in self.pairs.iter().enumerate() {
            regions[region_of[*across]].push(pair);
        }
        regions.into_iter().filter(|region| !region.is_empty()).collect()
    }

    /// Chosen runs that cross each other, group by group.
    fn groups(&self, chosen: &[usize]) -> Vec<Vec<usize>> {
        let group_of = self.hanging_together(chosen, |run| self.chosen[run]);
        let mut groups: Vec<Vec<usize>> = Vec::new();
        let mut number_of = HashMap::new();
        for &run in chosen {
            let number = *number_of.entry(group_of[run]).or_insert(groups.len());
            if number == groups.len() {
                groups.push(Vec::new());
            }
            groups[number].push(run);
        }
        groups
    }

    /// For each of these runs, which one stands for all that can be reached from it by crossing runs that count.
    fn hanging_together(&self, runs: &[usize], counts: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut stands_for = vec![usize::MAX; self.runs.all.len()];
        for &start in runs {
            let mut open = vec![start];
            while let Some(run) = open.pop() {
                if stands_for[run] == usize::MAX {
                    stands_for[run] = start;
                    let crossing = self.runs.all[run].indices().map(|cell| self.runs.crossing(run, cell));
                    open.extend(crossing.filter(|&run| counts(run) && stands_for[run] == usize::MAX));
                }
            }
        }
        stands_for
    }

    pub(super) fn outcome(&self) -> Outcome {
        // A map can always be watched: a sensor per run is enough.
        let objective = Some(self.pairs.len() as i64);
        Outcome { status: Status::Solved, objective, ..self.meter.outcome() }
    }
}
