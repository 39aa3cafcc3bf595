//! Variables that others determine: they are computed, not searched for.
//!
//! `b ⇔ constraint`, `result = max(…)`, `total = number of …` and sums with a variable to spare make one variable a function
//! of others. Local search over such a variable is hopeless, since every change of it breaks its definition; so it
//! becomes an invariant, computed whenever its inputs change (Van Hentenryck & Michel, "Constraint-Based Local
//! Search", 2005). Definitions must not go round in circles. Those of constraints made for computing come first, all of
//! those on a circle being dropped; then, where groups have been chosen, sums and exclusive ors give what they can.

use crate::measure::{Built, Outputs};
use crate::narrow::hull;
use damier_model::Domain;

const UNDEFINED: u32 = u32::MAX;
/// Steps spent on looking for circles; who comes later is not defined.
const WORK: usize = 20_000_000;

/// Which slot of each constraint is computed, and in which order.
pub(crate) struct Definitions {
    /// By constraint: the slot that it computes.
    pub(crate) slot: Vec<Option<usize>>,
    /// By variable: the constraint that computes it.
    pub(crate) by: Vec<u32>,
}

impl Definitions {
    /// The definitions of constraints made for computing.
    pub(crate) fn strong(built: &[Built], domains: &[Domain]) -> Definitions {
        let mut definitions = Definitions { slot: vec![None; built.len()], by: vec![UNDEFINED; domains.len()] };
        for (c, constraint) in built.iter().enumerate() {
            if let Outputs::One(slot) = constraint.outputs
                && is_candidate(constraint, slot, domains)
            {
                let x = constraint.slots[slot].var.index();
                if definitions.by[x] == UNDEFINED {
                    definitions.add(c, slot, x);
                }
            }
        }
        definitions.drop_circles(built, domains);
        definitions
    }

    /// Adds definitions by sums and exclusive ors of variables that are not `taken`.
    pub(crate) fn weak(
        &mut self,
        built: &[Built],
        domains: &[Domain],
        declared: &[Domain],
        taken: &[bool],
        objective: Option<usize>,
    ) {
        let mut work = WORK;
        let mut stamps = vec![0; domains.len()];
        for (c, constraint) in built.iter().enumerate() {
            if constraint.outputs != Outputs::Any {
                continue;
            }
            let may = |&slot: &usize| {
                let term = constraint.slots[slot];
                is_candidate(constraint, slot, domains) && {
                    let x = term.var.index();
                    let free = self.by[x] == UNDEFINED && !taken[x];
                    free && (objective == Some(x) || fits(constraint, slot, declared))
                }
            };
            let rank = |&slot: &usize| {
                let x = constraint.slots[slot].var.index();
                (objective == Some(x), domains[x].size(), slot)
            };
            let Some(slot) = (0..constraint.slots.len()).filter(may).max_by_key(rank) else { continue };
            let x = constraint.slots[slot].var.index();
            if !self.depends(built, c, x, &mut stamps, c + 1, &mut work) {
                self.add(c, slot, x);
            }
        }
    }

    fn add(&mut self, c: usize, slot: usize, x: usize) {
        self.slot[c] = Some(slot);
        self.by[x] = c as u32;
    }

    fn remove(&mut self, c: usize, built: &[Built]) {
        if let Some(slot) = self.slot[c].take() {
            self.by[built[c].slots[slot].var.index()] = UNDEFINED;
        }
    }

    fn inputs<'b>(&self, c: usize, built: &'b [Built]) -> impl Iterator<Item = usize> + use<'b> {
        let own = self.slot[c];
        let slots = built[c].slots.iter().enumerate().filter(move |&(slot, _)| Some(slot) != own);
        slots.filter(|(_, term)| term.as_constant().is_none()).map(|(_, term)| term.var.index())
    }

    /// Whether constraint `c` depends on variable `x` by way of other definitions; true also if that takes too long.
    fn depends(
        &self,
        built: &[Built],
        c: usize,
        x: usize,
        stamps: &mut [usize],
        stamp: usize,
        work: &mut usize,
    ) -> bool {
        let mut waiting = vec![c];
        while let Some(d) = waiting.pop() {
            for input in self.inputs(d, built) {
                if *work == 0 {
                    return true;
                }
                *work -= 1;
                if input == x {
                    // `c` itself has `x` in the slot that it would compute.
                    if d != c {
                        return true;
                    }
                } else if self.by[input] != UNDEFINED && stamps[input] != stamp {
                    stamps[input] = stamp;
                    waiting.push(self.by[input] as usize);
                }
            }
        }
        false
    }

    /// Drops the definitions on circles, and those between circles: whatever is left after taking away, again and again,
    /// those that depend on no other and those that no other depends on.
    fn drop_circles(&mut self, built: &[Built], domains: &[Domain]) {
        let defining: Vec<usize> = (0..built.len()).filter(|&c| self.slot[c].is_some()).collect();
        let mut needs = vec![0usize; built.len()];
        let mut users: Vec<Vec<u32>> = vec![Vec::new(); domains.len()];
        let mut used = vec![0usize; domains.len()];
        for &c in &defining {
            for x in self.inputs(c, built).filter(|&x| self.by[x] != UNDEFINED) {
                needs[c] += 1;
                users[x].push(c as u32);
                used[x] += 1;
            }
        }
        let output = |definitions: &Definitions, c: usize| {
            definitions.slot[c].map(|slot| built[c].slots[slot].var.index()).unwrap_or(usize::MAX)
        };
        let mut settled = vec![false; built.len()];
        let mut waiting: Vec<usize> =
            defining.iter().copied().filter(|&c| needs[c] == 0 || used[output(self, c)] == 0).collect();
        while let Some(c) = waiting.pop() {
            if std::mem::replace(&mut settled[c], true) {
                continue;
            }
            for &user in &users[output(self, c)] {
                needs[user as usize] -= 1;
                if needs[user as usize] == 0 {
                    waiting.push(user as usize);
                }
            }
            for x in self.inputs(c, built).filter(|&x| self.by[x] != UNDEFINED) {
                used[x] -= 1;
                if used[x] == 0 {
                    waiting.push(self.by[x] as usize);
                }
            }
        }
        for c in defining.into_iter().filter(|&c| !settled[c]) {
            self.remove(c, built);
        }
    }

    /// By constraint: its rank among the definitions, inputs before those who use them.
    pub(crate) fn ranks(&self, built: &[Built]) -> Vec<u32> {
        let mut ranks = vec![0; built.len()];
        let mut done = vec![false; built.len()];
        let mut next = 0;
        let mut path: Vec<(usize, bool)> = Vec::new();
        for start in (0..built.len()).filter(|&c| self.slot[c].is_some()) {
            path.push((start, false));
            while let Some((c, inputs_done)) = path.pop() {
                if done[c] {
                    continue;
                }
                if inputs_done {
                    done[c] = true;
                    ranks[c] = next;
                    next += 1;
                    continue;
                }
                path.push((c, true));
                for x in self.inputs(c, built) {
                    let by = self.by[x];
                    if by != UNDEFINED && !done[by as usize] {
                        path.push((by as usize, false));
                    }
                }
            }
        }
        ranks
    }
}

/// Whether a slot holds an open variable, as it is or negated, that stands nowhere else in the constraint.
fn is_candidate(constraint: &Built, slot: usize, domains: &[Domain]) -> bool {
    let term = constraint.slots[slot];
    term.as_constant().is_none()
        && term.scale.abs() == 1
        && domains[term.var.index()].size() > 1
        && constraint.slots.iter().filter(|t| t.var == term.var && t.scale != 0).count() == 1
}

/// Whether the variable's domain has every value that the others may ask of it: then its definition never fails.
fn fits(constraint: &Built, slot: usize, domains: &[Domain]) -> bool {
    let crate::measure::Measure::Sum(sum) = &constraint.measure else { return true };
    let (mut low, mut high) = (0i128, 0i128);
    for (other, term) in constraint.slots.iter().enumerate() {
        if other == slot {
            continue;
        }
        let at = |value: i64| i128::from(value) * i128::from(term.scale) + i128::from(term.offset);
        let (a, b) = match term.as_constant() {
            Some(value) => (value.into(), value.into()),
            None => {
                let (l, h) = hull(&domains[term.var.index()]);
                (at(l), at(h))
            }
        };
        (low, high) = (low + a.min(b), high + a.max(b));
    }
    let term = constraint.slots[slot];
    let wanted = |rest: i128| (i128::from(sum.constant) - rest - i128::from(term.offset)) * i128::from(term.scale);
    let domain = &domains[term.var.index()];
    let (l, h) = hull(domain);
    let (a, b) = (wanted(low), wanted(high));
    domain.ranges().len() == 1 && a.min(b) >= l.into() && a.max(b) <= h.into()
}
