//! One row filled at the least cost to the columns.
//!
//! Dynamic programming from left to right. A state is the colour of the last cell and whether the one before is alike, and
//! the number of dark cells so far, within a band around half of the cells passed: a balanced row hardly leaves it, and
//! where what is given makes it, the band is doubled. A cell's cost is what it adds to three alike in its column and to the
//! column's imbalance, squared, so that two columns off by one are better than one off by two. O(width · band), in loops
//! over the band that the compiler makes wide.

use super::{NOTHING, Repairs};

/// Cells by which the number of dark ones may be off its course, to begin with.
const BAND: usize = 24;
/// More than any row costs.
const NEVER: i32 = 1 << 28;
/// Last cell and whether the one before is alike: light, light twice, dark, dark twice.
const STATES: usize = 4;

/// What the row is filled for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// There is nothing below yet.
    Building,
    /// Everything else is there.
    Mending,
    /// As mending, but chance has more to say.
    Stirring,
}

/// What things cost in a stage.
struct Prices {
    /// Three alike, times their weight.
    three: i32,
    /// A column off by one; as much more for each one more.
    balance: i32,
    /// Two alike, one above the other, beside what is still open below.
    two: i32,
    /// Costs by chance are below.
    chance: u64,
}

/// Room for the dynamic programme.
pub(super) struct Filling {
    costs: Vec<[i32; 2]>,
    now: [Vec<i32>; STATES],
    next: [Vec<i32>; STATES],
    /// Per cell and number: whether the state before was the second of two it may have been, for light and for dark.
    back: Vec<u8>,
    line: Vec<u8>,
    band: usize,
}

impl Filling {
    pub(super) fn new(width: usize) -> Filling {
        let mut filling = Filling {
            costs: vec![[0; 2]; width],
            now: Default::default(),
            next: Default::default(),
            back: Vec::new(),
            line: vec![0; width],
            band: 0,
        };
        filling.widen(BAND.min(width / 2 + 1));
        filling
    }

    fn widen(&mut self, band: usize) {
        self.band = band;
        let room = 2 * band + 3;
        for states in self.now.iter_mut().chain(&mut self.next) {
            states.resize(room, NEVER);
        }
        self.back.resize(self.line.len() * room, 0);
    }

    /// Finds the cheapest line; false if there is none within the band.
    ///
    /// Place 1 + band of a state's numbers is as many dark cells as half of the cells passed, rounded down. A place at each
    /// end is never reached.
    fn find(&mut self) -> bool {
        let (band, places) = (self.band, 2 * self.band + 1);
        let room = places + 2;
        self.now.iter_mut().for_each(|states| states.fill(NEVER));
        // As if two of either colour had been before: then nothing is forbidden.
        self.now[1][1 + band] = 0;
        self.now[3][1 + band] = 0;
        for (at, &[light_cost, dark_cost]) in self.costs.iter().enumerate() {
            // After an odd number of cells half of them is rounded down, so numbers fall behind by one at every second.
            let late = at % 2;
            let [once, twice, dark_once, dark_twice] = &self.now;
            let (light_from_dark, light_from_dark_twice) =
                (&dark_once[1 + late..][..places], &dark_twice[1 + late..][..places]);
            let light_from_light = &once[1 + late..][..places];
            let (dark_from_light, dark_from_light_twice) = (&once[late..][..places], &twice[late..][..places]);
            let dark_from_dark = &dark_once[late..][..places];
            let [to_once, to_twice, to_dark_once, to_dark_twice] = &mut self.next;
            let to_once = &mut to_once[1..=places];
            let to_twice = &mut to_twice[1..=places];
            let to_dark_once = &mut to_dark_once[1..=places];
            let to_dark_twice = &mut to_dark_twice[1..=places];
            let back = &mut self.back[at * room + 1..][..places];
            for place in 0..places {
                let (a, b) = (light_from_dark[place], light_from_dark_twice[place]);
                to_once[place] = (a.min(b) + light_cost).min(NEVER);
                to_twice[place] = (light_from_light[place] + light_cost).min(NEVER);
                let (c, d) = (dark_from_light[place], dark_from_light_twice[place]);
                to_dark_once[place] = (c.min(d) + dark_cost).min(NEVER);
                to_dark_twice[place] = (dark_from_dark[place] + dark_cost).min(NEVER);
                back[place] = u8::from(b < a) | u8::from(d < c) << 1;
            }
            std::mem::swap(&mut self.now, &mut self.next);
        }
        let mut place = 1 + band;
        let mut state = (0..STATES).min_by_key(|&state| self.now[state][place]).unwrap_or(0);
        if self.now[state][place] >= NEVER {
            return false;
        }
        for at in (0..self.line.len()).rev() {
            let back = self.back[at * room + place];
            self.line[at] = u8::from(state >= 2);
            if state < 2 {
                place += at % 2;
                state = if state == 1 { 0 } else { 2 + usize::from(back & 1 != 0) };
            } else {
                place = place + at % 2 - 1;
                state = if state == 3 { 2 } else { usize::from(back & 2 != 0) };
            }
        }
        true
    }
}

impl Repairs {
    /// Fills a row at the least cost.
    pub(super) fn fill(&mut self, row: usize, stage: Stage) {
        self.repairs += 1;
        self.price(row, stage);
        while !self.filling.find() {
            if self.filling.band > self.width {
                // The techniques have seen that every row can be filled.
                return;
            }
            self.filling.widen(2 * self.filling.band);
        }
        let first = self.cell(row, 0);
        for (column, &colour) in self.filling.line.iter().enumerate() {
            let cell = first + column;
            let was_counted = stage != Stage::Building && self.cells[cell] == 1;
            self.dark[column] += i32::from(colour) - i32::from(was_counted);
            self.cells[cell] = colour;
        }
    }

    /// Sets the costs of both colours for each cell of a row.
    fn price(&mut self, row: usize, stage: Stage) {
        let prices = match stage {
            Stage::Building => Prices { three: 40, balance: 3, two: 2, chance: 3 },
            Stage::Mending => Prices { three: 20, balance: 6, two: 0, chance: 3 },
            Stage::Stirring => Prices { three: 20, balance: 6, two: 0, chance: 40 },
        };
        // Twice the number of dark cells that a column's other cells should have.
        let course = if stage == Stage::Building { row as i32 } else { self.height as i32 - 1 };
        let first = self.cell(row, 0);
        for column in 0..self.width {
            let cell = first + column;
            let fixed = self.fixed[cell];
            if fixed != NOTHING {
                self.filling.costs[column] = if fixed == 0 { [0, NEVER] } else { [NEVER, 0] };
                continue;
            }
            let at = |cell: usize| self.cells[cell];
            let (above_above, above) = (at(cell - 2 * self.stride), at(cell - self.stride));
            let (below, below_below) = (at(cell + self.stride), at(cell + 2 * self.stride));
            let mut costs = [0; 3];
            let mut add = |one: u8, two: u8, top: usize| {
                if one == two {
                    costs[usize::from(one)] += i32::from(self.weights[top]) * prices.three;
                }
            };
            add(above_above, above, cell - 2 * self.stride);
            add(above, below, cell - self.stride);
            add(below, below_below, cell);
            costs[usize::from(above)] += prices.two;
            let dark = self.dark[column] - i32::from(stage != Stage::Building && self.cells[cell] == 1);
            let off = (2 * dark - course) * prices.balance;
            let by_chance = self.rng.u64(..);
            let below = |word: u64| (((word & 0xffff_ffff) * prices.chance) >> 32) as i32;
            let [light, dark, _] = costs;
            self.filling.costs[column] =
                [light + (-off).max(0) + below(by_chance), dark + off.max(0) + below(by_chance >> 32)];
        }
    }
}
