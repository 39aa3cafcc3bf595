//! Paths laid anew: a gap's path is taken up and laid on the cheapest way; paths in that way are taken up in their turn.
//!
//! Small changes never carry a path across another, so whether a path passes left or right of a stop is decided here. Who
//! crosses whom is settled as boards of circuits are wired (rip-up and reroute, with cells growing dearer each time they
//! are used: McMurchie and Ebeling, PathFinder, 1995). A kick picks a gap that is off its length and, if it is short,
//! leads it by a cell that some other gap has too many.

use super::paths::{NONE, Paths, Setting};
use fastrand::Rng;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

/// Prices in parts of a plain cell's.
const CELL: u32 = 64;
/// What crossing another path adds at first, and how much more each time.
const CROSSING: u32 = 2 * CELL;
const CROSSING_STEP: u32 = CELL / 5;
/// What a cell gains each time a path is laid over it.
const WEAR: u32 = CELL / 3;
/// What a cell gains if the path over it was led by way of some cell: others had better go round.
const LED: u32 = 8 * CELL;
/// Prices are disturbed by up to this much, so that ways differ from try to try.
const NOISE: u32 = CELL / 2;
/// One led path in so many goes by way of two cells rather than one.
const SECOND_VIA: u32 = 4;
/// Laid paths per gap, after which the knot is given up.
const PATIENCE: usize = 20;

/// Room for finding ways.
pub(super) struct Router {
    price: Vec<u32>,
    distance: Vec<u32>,
    from: Vec<u32>,
    heap: BinaryHeap<Reverse<(u32, u32)>>,
    way: Vec<u32>,
    /// Cells by way of which the next path is led.
    via: Vec<u32>,
    queue: VecDeque<u32>,
}

impl Router {
    pub(super) fn new(cells: u32) -> Router {
        let n = cells as usize;
        Router {
            price: vec![0; n],
            distance: vec![0; n],
            from: vec![NONE; n],
            heap: BinaryHeap::new(),
            way: Vec::new(),
            via: Vec::new(),
            queue: VecDeque::new(),
        }
    }

    /// Lays all paths; answers whether they could be kept apart.
    pub(super) fn lay_all(&mut self, setting: &Setting, paths: &mut Paths, rng: &mut Rng) -> bool {
        *paths = Paths::none(setting);
        self.via.clear();
        self.queue.clear();
        self.queue.extend(1..setting.stops.len() as u32);
        rng.shuffle(self.queue.make_contiguous());
        self.lay_queued(setting, paths, rng)
    }

    /// Lays one path anew, and those in its way; answers whether they could be kept apart. If not, the paths are broken.
    pub(super) fn kick(&mut self, setting: &Setting, paths: &mut Paths, rng: &mut Rng) -> bool {
        let gaps = 1..setting.stops.len() as u32;
        if gaps.is_empty() {
            return false;
        }
        let off = |gap: &u32| paths.length[*gap as usize] != setting.wanted[*gap as usize];
        let mostly = |rng: &mut Rng| rng.u32(0..4) > 0;
        let any = rng.u32(gaps.clone());
        let gap = if mostly(rng) { pick(gaps.filter(off), rng).unwrap_or(any) } else { any };
        let is_short = paths.length[gap as usize] < setting.wanted[gap as usize];
        self.via.clear();
        if is_short || rng.u32(0..3) == 0 {
            let too_many = |&cell: &u32| match paths.gap[cell as usize] {
                NONE => !setting.is_stop(cell),
                gap => paths.length[gap as usize] > setting.wanted[gap as usize],
            };
            for _ in 0..1 + u32::from(rng.u32(0..SECOND_VIA) == 0) {
                let any = rng.u32(0..setting.cells());
                let picked = if mostly(rng) { pick((0..setting.cells()).filter(too_many), rng) } else { None };
                let via = picked.unwrap_or(any);
                if !setting.is_stop(via) && !self.via.contains(&via) {
                    self.via.push(via);
                }
            }
        }
        self.queue.clear();
        self.queue.push_back(gap);
        if rng.u32(0..3) == 0 {
            self.queue_around(setting, paths, rng, gap);
        }
        self.lay_queued(setting, paths, rng)
    }

    /// Takes up the paths next to some cell of a gap too, to be laid in any order.
    fn queue_around(&mut self, setting: &Setting, paths: &mut Paths, rng: &mut Rng, gap: u32) {
        let inside = (0..setting.cells()).filter(|&cell| paths.gap[cell as usize] == gap);
        let Some(cell) = pick(inside, rng) else { return };
        for &beside in setting.graph.neighbours(cell as usize) {
            let other = paths.gap[beside as usize];
            if other != NONE && other != gap {
                take_up(setting, paths, other);
                if (1..setting.stops.len() as u32).contains(&other) {
                    self.queue.push_back(other);
                }
            }
        }
        rng.shuffle(self.queue.make_contiguous());
    }

    /// Lays the queued paths, the first one by way of `via`.
    fn lay_queued(&mut self, setting: &Setting, paths: &mut Paths, rng: &mut Rng) -> bool {
        let noise = NOISE << rng.u32(0..4);
        self.price.fill_with(|| CELL + rng.u32(0..noise));
        let mut crossing = CROSSING;
        let mut left = PATIENCE * setting.stops.len();
        while let Some(gap) = self.queue.pop_front() {
            if left == 0 {
                return false;
            }
            left -= 1;
            take_up(setting, paths, gap);
            let (start, end) = (setting.stops[gap as usize - 1], setting.stops[gap as usize]);
            self.way.clear();
            let led = !self.via.is_empty();
            let mut reached = start;
            for k in 0..=self.via.len() {
                let towards = self.via.get(k).copied().unwrap_or(end);
                if self.way.contains(&towards) {
                    continue;
                }
                if !self.find_way(setting, paths, reached, towards, crossing) {
                    return false;
                }
                if towards != end {
                    self.way.push(towards);
                }
                reached = towards;
            }
            self.via.clear();
            for k in 0..self.way.len() {
                let other = paths.gap[self.way[k] as usize];
                if other != NONE {
                    take_up(setting, paths, other);
                    // Open ends grow again by themselves.
                    if (1..setting.stops.len() as u32).contains(&other) {
                        self.queue.push_back(other);
                    }
                }
            }
            let mut last = start;
            for &cell in &self.way {
                paths.gap[cell as usize] = gap;
                paths.join(last, cell);
                self.price[cell as usize] += if led { LED } else { WEAR };
                last = cell;
            }
            paths.join(last, end);
            paths.length[gap as usize] = self.way.len() as i32;
            crossing += CROSSING_STEP;
        }
        paths.cost = paths.count_cost(setting);
        true
    }

    /// Appends the cells between two to the way, on the cheapest way that meets no stop and not itself (Dijkstra 1959).
    fn find_way(&mut self, setting: &Setting, paths: &Paths, start: u32, end: u32, crossing: u32) -> bool {
        self.distance.fill(u32::MAX);
        for &cell in &self.way {
            self.distance[cell as usize] = 0;
        }
        self.distance[start as usize] = 0;
        self.heap.clear();
        self.heap.push(Reverse((0, start)));
        while let Some(Reverse((distance, cell))) = self.heap.pop() {
            if cell == end {
                break;
            }
            if distance > self.distance[cell as usize] {
                continue;
            }
            for &next in setting.graph.neighbours(cell as usize) {
                if next != end && setting.is_stop(next) {
                    continue;
                }
                let crossed = if paths.gap[next as usize] == NONE { 0 } else { crossing };
                let reached = distance + self.price[next as usize] + crossed;
                if reached < self.distance[next as usize] {
                    self.distance[next as usize] = reached;
                    self.from[next as usize] = cell;
                    self.heap.push(Reverse((reached, next)));
                }
            }
        }
        if self.distance[end as usize] == u32::MAX {
            return false;
        }
        let before = self.way.len();
        let mut cell = self.from[end as usize];
        while cell != start {
            self.way.push(cell);
            cell = self.from[cell as usize];
        }
        self.way[before..].reverse();
        true
    }
}

/// Frees the cells of a gap.
fn take_up(setting: &Setting, paths: &mut Paths, gap: u32) {
    let stops = &setting.stops;
    let (start, end) = (stops.get((gap as usize).wrapping_sub(1)), stops.get(gap as usize));
    let (mut cell, forward) = match (start, end) {
        (Some(&start), _) => (paths.next[start as usize], true),
        (None, Some(&end)) => (paths.prev[end as usize], false),
        (None, None) => return,
    };
    while cell != NONE && !setting.is_stop(cell) {
        let following = if forward { paths.next[cell as usize] } else { paths.prev[cell as usize] };
        paths.set_free(cell);
        cell = following;
    }
    if let Some(&start) = start {
        paths.next[start as usize] = NONE;
    }
    if let Some(&end) = end {
        paths.prev[end as usize] = NONE;
    }
    paths.length[gap as usize] = 0;
}

fn pick(items: impl Iterator<Item = u32>, rng: &mut Rng) -> Option<u32> {
    // Each item replaces the choice with the chance that makes all of them equal (Vitter 1985).
    let mut chosen = None;
    for (seen, item) in items.enumerate() {
        if rng.usize(0..=seen) == 0 {
            chosen = Some(item);
        }
    }
    chosen
}
