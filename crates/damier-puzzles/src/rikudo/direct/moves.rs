//! Small changes of the paths, each kept if it costs nothing or, by chance, if it costs little.
//!
//! A cell or two come in between two neighbours on a path, leave, or move from one place to another; a cell takes
//! another's place, or the two change places; a stretch within a gap is turned round. On boards of triangles (hexagons)
//! one cell suffices for most, on squares two must move together. Each try is O(1), but for turning round, which walks
//! along the stretch. All of them keep the paths disjoint and unbroken.

use super::paths::{NONE, Paths, Setting, Slot};
use fastrand::Rng;

/// Costs for which a chance is kept; at the temperatures used, dearer changes never happen.
const COSTS: usize = 16;

/// How likely a change of each cost is kept: e^(−cost/temperature), the rule of Metropolis et al. 1953.
pub(super) struct Chances([u32; COSTS]);

impl Chances {
    pub(super) fn at(temperature: f64) -> Chances {
        Chances(std::array::from_fn(|cost| ((-(cost as f64) / temperature).exp() * f64::from(u32::MAX)) as u32))
    }

    fn keep(&self, cost: i32, rng: &mut Rng) -> bool {
        cost <= 0 || self.0.get(cost as usize).is_some_and(|&chance| rng.u32(..) < chance)
    }
}

impl Paths {
    /// Tries one change at a random cell.
    pub(super) fn try_one(&mut self, setting: &Setting, chances: &Chances, rng: &mut Rng) {
        let cell = rng.u32(0..setting.cells());
        let around = setting.graph.neighbours(cell as usize);
        if setting.is_stop(cell) || around.is_empty() {
            return;
        }
        let beside = around[rng.usize(0..around.len())];
        let dice = rng.u32(..);
        let after = dice & 1 == 0;
        let is_free = self.gap[cell as usize] == NONE;
        let beside_is_free = self.is_free(setting, beside);
        let follows = self.prev[cell as usize] == beside || self.next[cell as usize] == beside;
        let mut trial = Trial { paths: self, setting, chances, rng };
        match (is_free, beside_is_free) {
            (true, true) => trial.take_in_two(cell, beside, after),
            (true, false) => trial.take_in(cell, beside, after),
            (false, true) => trial.give_place(cell, beside),
            (false, false) if follows => trial.let_go(cell),
            (false, false) => match (setting.has_triangles, dice >> 1 & 7) {
                (true, 0..4) => trial.move_one(cell, beside, after),
                (true, 4 | 5) | (false, 0..3) => trial.turn_round(cell, beside),
                (true, 6) | (false, _) => trial.move_two(cell, beside, after),
                (true, _) => trial.change_places(cell, beside),
            },
        }
    }
}

/// One try.
struct Trial<'a, 'b> {
    paths: &'a mut Paths,
    setting: &'a Setting<'b>,
    chances: &'a Chances,
    rng: &'a mut Rng,
}

impl Trial<'_, '_> {
    fn around(&self, cell: u32) -> (u32, u32) {
        (self.paths.prev[cell as usize], self.paths.next[cell as usize])
    }

    fn touch(&self, a: u32, b: u32) -> bool {
        self.setting.touch(a, b)
    }

    fn keeps(&mut self, cost: i32) -> bool {
        let kept = self.chances.keep(cost, self.rng);
        if kept {
            self.paths.cost += cost;
        }
        kept
    }

    fn grow(&mut self, gap: u32, by: i32) {
        self.paths.length[gap as usize] += by;
    }

    /// What it costs if `from` loses so many cells to `to`.
    fn shift_cost(&self, from: u32, to: u32, cells: i32) -> i32 {
        if from == to {
            return 0;
        }
        self.paths.growth_cost(self.setting, from, -cells) + self.paths.growth_cost(self.setting, to, cells)
    }

    /// Puts a cell, or two that follow each other, into a slot.
    fn put(&mut self, first: u32, last: u32, slot: Slot) {
        self.paths.gap[first as usize] = slot.gap;
        self.paths.gap[last as usize] = slot.gap;
        self.paths.join(slot.left, first);
        self.paths.join(last, slot.right);
        // At an open end it is remembered nowhere else.
        if slot.left == NONE {
            self.paths.prev[first as usize] = NONE;
        }
        if slot.right == NONE {
            self.paths.next[last as usize] = NONE;
        }
    }

    /// A free cell comes in beside a neighbour, or takes the place of the cell there.
    fn take_in(&mut self, cell: u32, beside: u32, after: bool) {
        let slot = self.paths.slot(self.setting, beside, after);
        let other = if after { slot.right } else { slot.left };
        if self.touch(cell, other) {
            let joined = [(slot.left, cell), (cell, slot.right)];
            let cost = self.paths.growth_cost(self.setting, slot.gap, 1)
                + self.paths.link_cost(self.setting, [(slot.left, slot.right)], joined);
            if self.keeps(cost) {
                self.grow(slot.gap, 1);
                self.put(cell, cell, slot);
            }
        } else if !self.setting.is_stop(other) {
            self.give_place(other, cell);
        }
    }

    /// Two free cells come in between two neighbours on a path.
    fn take_in_two(&mut self, cell: u32, second: u32, after: bool) {
        let around = self.setting.graph.neighbours(cell as usize);
        let beside = around[self.rng.usize(0..around.len())];
        if self.paths.is_free(self.setting, beside) {
            return;
        }
        let slot = self.paths.slot(self.setting, beside, after);
        let (first, last) = if after { (cell, second) } else { (second, cell) };
        if !self.touch(slot.left, first) || !self.touch(last, slot.right) {
            return;
        }
        let joined = [(slot.left, first), (first, last), (last, slot.right)];
        let cost = self.paths.growth_cost(self.setting, slot.gap, 2)
            + self.paths.link_cost(self.setting, [(slot.left, slot.right)], joined);
        if self.keeps(cost) {
            self.grow(slot.gap, 2);
            self.paths.join(first, last);
            self.put(first, last, slot);
        }
    }

    /// A cell on a path becomes free, its neighbours closing up.
    fn let_go(&mut self, cell: u32) {
        let (left, right) = self.around(cell);
        if !self.touch(left, right) {
            return;
        }
        let gap = self.paths.gap[cell as usize];
        let cost = self.paths.growth_cost(self.setting, gap, -1)
            + self.paths.link_cost(self.setting, [(left, cell), (cell, right)], [(left, right)]);
        if self.keeps(cost) {
            self.grow(gap, -1);
            self.paths.join(left, right);
            self.paths.set_free(cell);
        }
    }

    /// A free cell takes the place of a cell on a path.
    fn give_place(&mut self, cell: u32, free: u32) {
        let (left, right) = self.around(cell);
        if !self.touch(left, free) || !self.touch(free, right) {
            return;
        }
        let (parted, joined) = ([(left, cell), (cell, right)], [(left, free), (free, right)]);
        let cost = self.paths.link_cost(self.setting, parted, joined);
        if self.keeps(cost) {
            let gap = self.paths.gap[cell as usize];
            self.paths.set_free(cell);
            self.put(free, free, Slot { left, right, gap });
        }
    }

    /// A cell moves from its place on a path to another, its old neighbours closing up.
    fn move_one(&mut self, cell: u32, beside: u32, after: bool) {
        let (left, right) = self.around(cell);
        let slot = self.paths.slot(self.setting, beside, after);
        let other = if after { slot.right } else { slot.left };
        if other == cell || !self.touch(cell, other) || !self.touch(left, right) {
            return;
        }
        let gap = self.paths.gap[cell as usize];
        let parted = [(left, cell), (cell, right), (slot.left, slot.right)];
        let joined = [(left, right), (slot.left, cell), (cell, slot.right)];
        let cost = self.shift_cost(gap, slot.gap, 1) + self.paths.link_cost(self.setting, parted, joined);
        if self.keeps(cost) {
            self.grow(gap, -1);
            self.grow(slot.gap, 1);
            self.paths.join(left, right);
            self.put(cell, cell, slot);
        }
    }

    /// A cell and the one after it move together.
    fn move_two(&mut self, cell: u32, beside: u32, after: bool) {
        let (left, second) = self.around(cell);
        if second == NONE || self.setting.is_stop(second) {
            return;
        }
        let right = self.paths.next[second as usize];
        let slot = self.paths.slot(self.setting, beside, after);
        let other = if after { slot.right } else { slot.left };
        let overlaps = [beside, other].iter().any(|&end| end == cell || end == second);
        if overlaps || !self.touch(left, right) || !self.touch(second, other) {
            return;
        }
        let gap = self.paths.gap[cell as usize];
        // The cell stays beside `beside`, so the two may be turned round on the way.
        let (first, last) = if after { (cell, second) } else { (second, cell) };
        let parted = [(left, cell), (second, right), (slot.left, slot.right)];
        let joined = [(left, right), (slot.left, first), (last, slot.right)];
        let cost = self.shift_cost(gap, slot.gap, 2) + self.paths.link_cost(self.setting, parted, joined);
        if self.keeps(cost) {
            self.grow(gap, -2);
            self.grow(slot.gap, 2);
            self.paths.join(left, right);
            self.paths.join(first, last);
            self.put(first, last, slot);
        }
    }

    /// Within one gap, a → b … c → d becomes a → c … b → d.
    fn turn_round(&mut self, cell: u32, beside: u32) {
        let here = self.paths.slot(self.setting, cell, true);
        let there = self.paths.slot(self.setting, beside, true);
        let closed = here.right != NONE && there.right != NONE;
        if here.gap != there.gap || !closed || !self.touch(here.right, there.right) {
            return;
        }
        let (first, second) = if self.comes_later(beside, cell) { (here, there) } else { (there, here) };
        let (a, b, c, d) = (first.left, first.right, second.left, second.right);
        if self.setting.is_stop(b) {
            return;
        }
        let cost = self.paths.link_cost(self.setting, [(a, b), (c, d)], [(a, c), (b, d)]);
        if !self.keeps(cost) {
            return;
        }
        let mut turned = b;
        loop {
            let (before, following) = self.around(turned);
            self.paths.next[turned as usize] = before;
            self.paths.prev[turned as usize] = following;
            if turned == c {
                break;
            }
            turned = following;
        }
        self.paths.join(a, c);
        self.paths.join(b, d);
    }

    /// Whether a walk from `start` to the end of its gap meets `cell`.
    fn comes_later(&self, cell: u32, start: u32) -> bool {
        let mut here = self.paths.next[start as usize];
        while here != NONE && here != cell && !self.setting.is_stop(here) {
            here = self.paths.next[here as usize];
        }
        here == cell
    }

    /// Two cells on paths change places; or the second takes the place of the first, which becomes free.
    fn change_places(&mut self, cell: u32, other: u32) {
        let (left, right) = self.around(cell);
        if self.setting.is_stop(other) || !self.touch(left, other) || !self.touch(other, right) {
            return;
        }
        let (other_left, other_right) = self.around(other);
        let share = |a: u32, b: u32| a == b && a != NONE;
        let neighbours_shared = share(right, other_left) || share(left, other_right);
        if self.touch(other_left, cell) && self.touch(cell, other_right) {
            let parted = [(left, cell), (cell, right), (other_left, other), (other, other_right)];
            let joined = [(left, other), (other, right), (other_left, cell), (cell, other_right)];
            let cost = self.paths.link_cost(self.setting, parted, joined);
            if self.keeps(cost) {
                let (gap, other_gap) = (self.paths.gap[cell as usize], self.paths.gap[other as usize]);
                // If one cell lies between the two, the second pair of joins puts right what the first did to it.
                self.put(other, other, Slot { left, right, gap });
                self.put(cell, cell, Slot { left: other_left, right: other_right, gap: other_gap });
            }
        } else if !neighbours_shared && self.touch(other_left, other_right) {
            let gap = self.paths.gap[cell as usize];
            let other_gap = self.paths.gap[other as usize];
            let parted = [(left, cell), (cell, right), (other_left, other), (other, other_right)];
            let joined = [(left, other), (other, right), (other_left, other_right)];
            let cost = self.paths.growth_cost(self.setting, other_gap, -1)
                + self.paths.link_cost(self.setting, parted, joined);
            if self.keeps(cost) {
                self.grow(other_gap, -1);
                self.paths.join(other_left, other_right);
                self.paths.set_free(cell);
                self.put(other, other, Slot { left, right, gap });
            }
        }
    }
}
