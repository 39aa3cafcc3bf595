//! Hamiltonian path, by free regions and gaps.
//!
//! Steps not taken yet form gaps between placed ones. Each gap is walked within one connected region of free vertices, and
//! each region is filled by whole gaps. A gap fits a region that is large enough and has a vertex for each of its steps;
//! then, as in any sum, the gaps that must go into a region must not be too long for it, nor those that can go be too
//! short, and a gap without which it could not be filled goes there. Steps of other gaps are taken from the region.

use super::links::Links;
use super::rows::{Rows, has_bit, set_range};
use crate::store::{Conflict, Pruned};

const NOWHERE: u32 = u32::MAX;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fit {
    Impossible,
    Possible,
    Certain,
}

pub(super) struct Regions {
    region_of: Vec<u32>,
    sizes: Vec<u32>,
    /// First step and the step after the last.
    gaps: Vec<(u32, u32)>,
    /// By region: the steps its vertices can take, later those they may take.
    steps: Vec<u64>,
    /// By gap and region.
    fit: Vec<Fit>,
    to_visit: Vec<u32>,
}

impl Regions {
    pub(super) fn new(n: usize, words: usize) -> Regions {
        Regions {
            region_of: vec![NOWHERE; n],
            sizes: Vec::with_capacity(n),
            gaps: Vec::with_capacity(n),
            steps: Vec::with_capacity(n * words),
            // With f free vertices there are at most f regions, and n - f + 1 gaps.
            fit: Vec::with_capacity((n + 1) * (n + 1) / 4),
            to_visit: Vec::with_capacity(n),
        }
    }

    pub(super) fn prune(&mut self, rows: &mut Rows, links: &Links) -> Pruned {
        self.find_regions(rows, links);
        if self.sizes.len() < 2 {
            return Ok(());
        }
        self.find_gaps(rows);
        self.fit_gaps(rows);
        while self.weigh()? {}
        self.steps.fill(0);
        for (g, &(low, high)) in self.gaps.iter().enumerate() {
            for r in 0..self.sizes.len() {
                if self.fit[g * self.sizes.len() + r] != Fit::Impossible {
                    set_range(&mut self.steps[r * rows.words..(r + 1) * rows.words], low as usize, high as usize);
                }
            }
        }
        for v in 0..rows.vertices {
            if self.region_of[v] != NOWHERE {
                let start = self.region_of[v] as usize * rows.words;
                rows.keep(v, &self.steps[start..start + rows.words])?;
            }
        }
        Ok(())
    }

    fn find_regions(&mut self, rows: &Rows, links: &Links) {
        self.region_of.fill(NOWHERE);
        self.sizes.clear();
        for start in 0..rows.vertices {
            if rows.is_placed(start) || self.region_of[start] != NOWHERE {
                continue;
            }
            let region = self.sizes.len() as u32;
            let mut size = 0;
            self.region_of[start] = region;
            self.to_visit.push(start as u32);
            while let Some(v) = self.to_visit.pop() {
                size += 1;
                for (w, _) in links.of(v as usize) {
                    if !rows.is_placed(w) && self.region_of[w] == NOWHERE {
                        self.region_of[w] = region;
                        self.to_visit.push(w as u32);
                    }
                }
            }
            self.sizes.push(size);
        }
    }

    /// Gaps are maximal runs of steps at which no vertex was placed; the steps of all regions together.
    fn find_gaps(&mut self, rows: &Rows) {
        self.steps.clear();
        self.steps.resize(self.sizes.len() * rows.words, 0);
        for v in 0..rows.vertices {
            if self.region_of[v] != NOWHERE {
                let start = self.region_of[v] as usize * rows.words;
                self.steps[start..].iter_mut().zip(rows.row(v)).for_each(|(steps, row)| *steps |= row);
            }
        }
        self.gaps.clear();
        for step in 0..rows.vertices {
            let free = self.steps.chunks_exact(rows.words).any(|steps| has_bit(steps, step));
            match self.gaps.last_mut() {
                Some((_, high)) if free && *high == step as u32 => *high += 1,
                _ if free => self.gaps.push((step as u32, step as u32 + 1)),
                _ => {}
            }
        }
    }

    fn fit_gaps(&mut self, rows: &Rows) {
        self.fit.clear();
        for &(low, high) in &self.gaps {
            for (r, &size) in self.sizes.iter().enumerate() {
                let steps = &self.steps[r * rows.words..(r + 1) * rows.words];
                let fits = high - low <= size && (low..high).all(|step| has_bit(steps, step as usize));
                self.fit.push(if fits { Fit::Possible } else { Fit::Impossible });
            }
        }
    }

    /// Weighs gaps against regions once; answers whether something was decided.
    fn weigh(&mut self) -> Result<bool, Conflict> {
        let regions = self.sizes.len();
        let mut decided = false;
        for fits in self.fit.chunks_exact_mut(regions) {
            let mut possible = fits.iter_mut().filter(|fit| **fit != Fit::Impossible);
            match (possible.next(), possible.next()) {
                (None, _) => return Err(Conflict),
                (Some(only), None) if *only == Fit::Possible => {
                    *only = Fit::Certain;
                    decided = true;
                }
                _ => {}
            }
        }
        for (r, &size) in self.sizes.iter().enumerate() {
            let (mut certain, mut possible) = (0, 0);
            for (g, &(low, high)) in self.gaps.iter().enumerate() {
                let fit = self.fit[g * regions + r];
                certain += if fit == Fit::Certain { high - low } else { 0 };
                possible += if fit != Fit::Impossible { high - low } else { 0 };
            }
            if certain > size || possible < size {
                return Err(Conflict);
            }
            for (g, &(low, high)) in self.gaps.iter().enumerate() {
                if self.fit[g * regions + r] != Fit::Possible {
                    continue;
                }
                if certain + (high - low) > size {
                    self.fit[g * regions + r] = Fit::Impossible;
                    return Ok(true);
                }
                if possible - (high - low) < size {
                    self.fit[g * regions..(g + 1) * regions].fill(Fit::Impossible);
                    self.fit[g * regions + r] = Fit::Certain;
                    return Ok(true);
                }
            }
        }
        Ok(decided)
    }
}
