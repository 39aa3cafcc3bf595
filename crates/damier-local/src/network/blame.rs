//! Who is to blame: the errors of violated constraints, put on the variables that the search may change.

use super::{NONE, Network, Role};
use crate::measure::Gauge;

impl Network {
    /// The error of a variable, after [`Network::blame`].
    pub(crate) fn error_of(&self, x: u32) -> i64 {
        self.error[x as usize]
    }

    /// Puts the errors of violated constraints on their variables, and those of computed variables on what they are
    /// computed from. Where much is violated, only a part by chance is looked at.
    pub(crate) fn blame(&mut self, most_slots: usize, chance: &mut fastrand::Rng) {
        for &x in &self.blamed {
            self.error[x as usize] = 0;
        }
        self.blamed.clear();
        let start = if self.violated.is_empty() { 0 } else { chance.usize(..self.violated.len()) };
        let mut looked_at = 0;
        for k in 0..self.violated.len() {
            let c = self.violated[(start + k) % self.violated.len()] as usize;
            looked_at += self.blame_constraint(c);
            if looked_at > most_slots {
                break;
            }
        }
        while let Some((_, x)) = self.to_pass_on.pop() {
            let error = std::mem::take(&mut self.error[x as usize]);
            let Role::Computed(c) = self.roles[x as usize] else { continue };
            let node = &self.nodes[c as usize];
            let (first, end, computes) = (node.first_slot, node.end_slot, node.computes);
            for s in first..end {
                if s != computes {
                    self.add_error(self.slots[s as usize].var, error);
                }
            }
        }
    }

    fn blame_constraint(&mut self, c: usize) -> usize {
        let node = &self.nodes[c];
        let (first, end, computes) = (node.first_slot, node.end_slot, node.computes);
        for s in first..end {
            let slot = &self.slots[s as usize];
            if slot.var == NONE || s == computes || self.roles[slot.var as usize] == Role::Fixed {
                continue;
            }
            let (k, x) = ((s - first) as usize, slot.var as usize);
            let value = slot.value(self.values[x]);
            let measure = &mut self.nodes[c].measure;
            let error = measure.error(k, value, self.violations[c]);
            if error <= 0 {
                continue;
            }
            let direction = measure.direction(k) * slot.scale.signum();
            let at_the_end = match direction {
                -1 => self.domains[x].min() == Some(self.values[x]),
                1 => self.domains[x].max() == Some(self.values[x]),
                _ => false,
            };
            if !at_the_end {
                self.add_error(x as u32, error * self.weights[c]);
            }
        }
        (end - first) as usize
    }

    fn add_error(&mut self, x: u32, error: i64) {
        if x == NONE {
            return;
        }
        let before = self.error[x as usize];
        match self.roles[x as usize] {
            Role::Fixed => return,
            Role::Free if before == 0 => self.blamed.push(x),
            Role::Computed(c) if before == 0 => self.to_pass_on.push((self.nodes[c as usize].rank, x)),
            _ => {}
        }
        self.error[x as usize] = before.saturating_add(error);
    }
}
