//! The least ways to exceed a bound: one clause each, and together all that a sum says.
//!
//! A search over the parts, largest first, that gives up when there are too many ways: then partial sums are shorter.

use super::order_sum::{Steps, total};
use crate::cnf::Literal;

/// One clause for each least combination of steps that exceeds the bound, unless they are more than `most`.
pub(super) fn excesses(parts: &[Steps], bound: i128, most: u64) -> Option<Vec<Vec<Literal>>> {
    /// More parts than this are merged first (the search below is recursive).
    const MANY: usize = 200;
    let total = total(parts);
    if total <= bound {
        return Some(Vec::new());
    }
    let all_needed = |part: &Steps| total - part.most() + part.amount(part.len() - 1) <= bound;
    if parts.iter().filter(|part| part.len() > 0).all(all_needed) {
        let last = |part: &Steps| part.literals.last().map(|&literal| !literal);
        return Some(vec![parts.iter().filter_map(last).collect()]);
    }
    if parts.len() > MANY {
        return None;
    }
    let mut ordered: Vec<&Steps> = parts.iter().filter(|part| part.len() > 0).collect();
    ordered.sort_by_key(|part| std::cmp::Reverse(part.most()));
    let mut left = vec![0; ordered.len() + 1];
    for (i, part) in ordered.iter().enumerate().rev() {
        left[i] = left[i + 1] + part.most();
    }
    let mut search = Excesses { parts: ordered, left, bound, chosen: Vec::new(), found: Vec::new(), most, visits: 0 };
    search.go(0, 0).then_some(search.found)
}

struct Excesses<'p> {
    parts: Vec<&'p Steps>,
    /// What the parts from here on can add.
    left: Vec<i128>,
    bound: i128,
    /// (part, step) chosen so far.
    chosen: Vec<(usize, usize)>,
    found: Vec<Vec<Literal>>,
    most: u64,
    visits: u64,
}

impl Excesses<'_> {
    /// Goes through the steps of the parts from `place` on; answers whether all were seen.
    fn go(&mut self, place: usize, sum: i128) -> bool {
        self.visits += 1;
        if self.visits > self.most.saturating_mul(4).saturating_add(1000) {
            return false;
        }
        if sum > self.bound {
            let least = |&(part, step): &(usize, usize)| {
                let part = self.parts[part];
                sum - part.amount(step) + part.amount(step - 1) <= self.bound
            };
            if self.chosen.iter().all(least) {
                let clause = self.chosen.iter().map(|&(part, step)| !self.parts[part].reached(step)).collect();
                self.found.push(clause);
            }
            return self.found.len() as u64 <= self.most;
        }
        if sum + self.left[place] <= self.bound {
            return true;
        }
        if !self.go(place + 1, sum) {
            return false;
        }
        let part = self.parts[place];
        // Steps that leave too much for the rest to exceed the bound were ruled out above; the first step that exceeds
        // it alone makes larger ones needless.
        let first = part.amounts.partition_point(|&amount| sum + amount + self.left[place + 1] <= self.bound);
        for step in first + 1..=part.len() {
            let next = sum + part.amount(step);
            self.chosen.push((place, step));
            let all = self.go(place + 1, next);
            self.chosen.pop();
            if !all {
                return false;
            }
            if next > self.bound {
                break;
            }
        }
        true
    }
}
