//! The search: paths laid, cooled, and kicked until they cost nothing.
//!
//! Simulated annealing (Kirkpatrick, Gelatt, Vecchi 1983) fills the board at a low temperature; what is wrong then is
//! mostly on which side paths pass each other, so one path is laid anew and the board settles again. A kick that ends
//! cheaper, or as cheap, is kept (iterated local search: Lourenço, Martin, Stützle 2003). When kicks bring nothing for
//! long, everything starts over at another temperature. There is no proof in it: on a board without solution it runs until
//! it is stopped.

use super::moves::Chances;
use super::paths::{Paths, Setting};
use super::routes::Router;
use damier_model::{Limit, Progress, Run, Statistics};
use fastrand::Rng;
use std::time::Instant;

/// Where the first settling starts, and where later ones are held; measured on hexagons of radius 3 to 9.
const HOT: f64 = 0.3;
const COLD: [f64; 3] = [0.15, 0.12, 0.18];
/// Tries per cell for the first settling and for each one after a kick.
const FIRST_TRIES: u32 = 200;
const TRIES: u32 = 100;
/// Steps in which the first settling cools down.
const STAGES: u32 = 50;
/// Kicks that may fail in a row, times the number of starts.
const KICKS: u32 = 100;
/// One kick in so many is kept although it costs a little more.
const INDULGENCE: u32 = 8;

/// A board to search, with what the search has done so far.
pub(super) struct Search<'b, 's> {
    setting: &'s Setting<'b>,
    router: Router,
    rng: Rng,
    paths: Paths,
    best: Paths,
    kept: Paths,
    pub(super) statistics: Statistics,
}

impl<'b, 's> Search<'b, 's> {
    /// A search that adds to what was done before.
    pub(super) fn new(setting: &'s Setting<'b>, seed: u64, statistics: Statistics) -> Search<'b, 's> {
        let paths = Paths::none(setting);
        Search {
            setting,
            router: Router::new(setting.cells()),
            rng: Rng::with_seed(seed),
            best: paths.clone(),
            kept: paths.clone(),
            paths,
            statistics,
        }
    }

    /// One start: paths laid, settled, and kicked for as long as it brings something. The cells in order, if it ends well.
    pub(super) fn start(&mut self, start: Instant, run: &Run) -> Result<Option<Vec<u32>>, Limit> {
        self.statistics.restarts += 1;
        let turn = self.statistics.restarts as usize;
        let cold = COLD[turn % COLD.len()];
        self.check(start, run)?;
        if !self.router.lay_all(self.setting, &mut self.paths, &mut self.rng) {
            return Ok(None);
        }
        self.best.cost = i32::MAX;
        for stage in 0..STAGES {
            let temperature = HOT * (cold / HOT).powf(f64::from(stage) / f64::from(STAGES - 1));
            if self.settle(temperature, FIRST_TRIES / STAGES) {
                return Ok(Some(self.paths.walk(self.setting)));
            }
        }
        std::mem::swap(&mut self.kept, &mut self.best);
        let mut patience = KICKS * turn.min(64) as u32;
        while patience > 0 {
            self.check(start, run)?;
            patience -= 1;
            // With one stop there is nothing to lay anew, only to go on growing.
            if self.setting.stops.len() > 1 {
                self.paths.copy_from(&self.kept);
                if !self.router.kick(self.setting, &mut self.paths, &mut self.rng) {
                    continue;
                }
            }
            self.best.cost = i32::MAX;
            if self.settle(cold, TRIES) {
                return Ok(Some(self.paths.walk(self.setting)));
            }
            if self.best.cost < self.kept.cost {
                patience = KICKS * turn.min(64) as u32;
            }
            let indulged = i32::from(self.rng.u32(0..INDULGENCE) == 0);
            if self.best.cost <= self.kept.cost + indulged {
                std::mem::swap(&mut self.kept, &mut self.best);
            }
        }
        Ok(None)
    }

    /// Tries changes at one temperature; answers whether nothing is left to pay.
    fn settle(&mut self, temperature: f64, tries_per_cell: u32) -> bool {
        let chances = Chances::at(temperature);
        let tries = u64::from(tries_per_cell) * u64::from(self.setting.cells());
        for _ in 0..tries {
            self.paths.try_one(self.setting, &chances, &mut self.rng);
            if self.paths.cost < self.best.cost {
                self.best.copy_from(&self.paths);
                if self.paths.cost == 0 {
                    return true;
                }
            }
        }
        self.statistics.propagations += tries;
        false
    }

    fn check(&mut self, start: Instant, run: &Run) -> Result<(), Limit> {
        self.statistics.nodes += 1;
        if let Some(progress) = run.progress {
            progress(&Progress { nodes: self.statistics.nodes, ..Progress::default() });
        }
        run.budget.exceeded(start, self.statistics.nodes, self.statistics.failures).map_or(Ok(()), Err)
    }
}
