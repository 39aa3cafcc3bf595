//! All that was claimed with a reason, and all that was learned, for tests to compare with the solutions of a model.

use super::{Atom, Claim, Is, Reason};
use crate::kernel::Kernel;
use crate::store::journal::Change;
use damier_model::{Assignment, Model};

/// What a search said on its way.
#[derive(Default, Debug)]
pub struct Audit {
    /// Each reason that a propagator gave, with what it gave it for.
    pub inferences: Vec<(Vec<Atom>, Claim)>,
    /// Each clause that was learned.
    pub clauses: Vec<Vec<Atom>>,
}

impl Atom {
    /// Whether a solution has this; `None` if the variable is none of the model's but the kernel's own.
    pub fn holds_in(self, model: &Model, solution: &Assignment) -> Option<bool> {
        let index = (self.var as usize).checked_sub(1)?;
        let var = model.all_variables().nth(index)?;
        let value = solution[var];
        Some(match self.is {
            Is::AtLeast => value >= self.value,
            Is::AtMost => value <= self.value,
            Is::Equal => value == self.value,
            Is::NotEqual => value != self.value,
        })
    }
}

impl Audit {
    /// What a solution contradicts, in words: a reason that holds in it while what it was given for does not, or a clause that
    /// it breaks. Whatever speaks of the kernel's own variables is passed over.
    pub fn contradicted_by(&self, model: &Model, solution: &Assignment) -> Option<String> {
        let all =
            |atoms: &[Atom]| atoms.iter().map(|atom| atom.holds_in(model, solution)).collect::<Option<Vec<bool>>>();
        for (reason, claim) in &self.inferences {
            let applies = all(reason).is_some_and(|held| held.iter().all(|&held| held));
            let wrong = match claim {
                Claim::Failure => true,
                Claim::Change(atom) => atom.holds_in(model, solution) == Some(false),
            };
            if applies && wrong {
                return Some(format!("{reason:?} was given as the reason for {claim:?}"));
            }
        }
        let broken = |clause: &&Vec<Atom>| all(clause).is_some_and(|held| held.iter().all(|&held| !held));
        self.clauses.iter().find(broken).map(|clause| format!("{clause:?} was learned"))
    }
}

impl Kernel {
    /// Asks for the reasons of all that was changed at the present level, where a test wants to know.
    pub(crate) fn audit_level(&mut self) {
        if self.audit.is_none() {
            return;
        }
        for position in self.store.level_start()..self.store.position() {
            if self.store.is_decision(position) {
                continue;
            }
            let Some(&entry) = self.store.entry(position) else { continue };
            let x = entry.var;
            let (before, after) = (self.store.past(position).extent(x), self.store.past(position + 1).extent(x));
            let mut atoms = Vec::new();
            if after.min > before.min {
                atoms.extend([Atom::at_least(x, after.min), Atom::at_least(x, before.min + 1)]);
            }
            if after.max < before.max {
                atoms.extend([Atom::at_most(x, after.max), Atom::at_most(x, before.max - 1)]);
            }
            if let Change::Is(Is::NotEqual, value) = entry.change {
                atoms.push(Atom::not_equal(x, value));
            }
            if before.max - before.min < 64 && !self.store.is_boolean(x) {
                let gone = |value: &i64| {
                    let was = |at: u32| self.store.past(at).var_contains(x, *value);
                    was(position) && !was(position + 1)
                };
                atoms.extend((before.min..=before.max).filter(gone).map(|value| Atom::not_equal(x, value)));
            }
            for atom in atoms {
                self.explain(position, atom, &mut Reason::default());
            }
        }
    }
}
