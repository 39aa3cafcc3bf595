//! A laboratory, what is known about its model, and each law as a look at both.

use super::consistency::{Judge, is_within};
use super::{Claim, Laboratory, Law, Violation};
use crate::generate::Case;
use damier_model::{Assignment, Domain, Strength};

/// What a choice point must bring back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Snapshot {
    domains: Vec<Domain>,
    entailed: Vec<bool>,
}

pub(super) struct Bench<'c, L> {
    pub(super) laboratory: L,
    pub(super) case: &'c Case,
    pub(super) strength: Strength,
    pub(super) claim: Claim,
    pub(super) judge: Option<Judge<'c>>,
    pub(super) solutions: Vec<Assignment>,
    pub(super) choice_points: Vec<Snapshot>,
    pub(super) steps: Vec<String>,
}

impl<L: Laboratory> Bench<'_, L> {
    /// `after` is `None` for a failure.
    pub(super) fn loses_no_solution(&self, before: &[Domain], after: Option<&[Domain]>) -> Result<(), Violation> {
        let had = self.solutions_within(before);
        let Some(after) = after else {
            return match had.first() {
                None => Ok(()),
                Some(solution) => self.broken(
                    Law::Soundness,
                    &format!("failure was reported on {before:?}, but {:?} is a solution", solution.as_slice()),
                ),
            };
        };
        let gained = before.iter().zip(after).any(|(before, after)| before.intersect(after) != *after);
        if gained || after.iter().any(Domain::is_empty) {
            return self.broken(Law::Contract, &format!("domains may only shrink, not to nothing; before: {before:?}"));
        }
        match had.iter().find(|solution| !is_within(solution, after)) {
            None => Ok(()),
            Some(lost) => {
                self.broken(Law::Soundness, &format!("the solution {:?} of {before:?} is lost", lost.as_slice()))
            }
        }
    }

    pub(super) fn decides_full_assignments(&self, domains: &[Domain]) -> Result<(), Violation> {
        if domains.iter().all(|domain| domain.size() == 1) && self.solutions_within(domains).is_empty() {
            return self.broken(Law::FullAssignments, "propagation succeeded on an assignment that is no solution");
        }
        Ok(())
    }

    pub(super) fn reaches_the_consistency(&self, domains: &[Domain]) -> Result<(), Violation> {
        let judge = self.judge.as_ref();
        match judge.and_then(|judge| judge.unsupported(domains, &self.solutions_within(domains))) {
            None => Ok(()),
            Some(value) => self.broken(Law::Consistency, &value),
        }
    }

    pub(super) fn entails_only_what_holds(&self, domains: &[Domain]) -> Result<(), Violation> {
        let entailed = self.entailed().into_iter().all(|entailed| entailed);
        let assignments: u64 = domains.iter().map(Domain::size).product();
        if entailed && self.solutions_within(domains).len() as u64 != assignments {
            return self
                .broken(Law::Subsumption, "all propagators are entailed, but not every assignment is a solution");
        }
        Ok(())
    }

    pub(super) fn agrees_with_a_fresh_laboratory(
        &self,
        before: &[Domain],
        after: Option<&[Domain]>,
    ) -> Result<(), Violation> {
        let mut fresh = L::new(self.case, self.strength);
        let narrowed = self.case.all_variables().all(|x| {
            let declared = self.case.domain(x);
            declared.values().filter(|&v| !before[x.index()].contains(v)).all(|v| fresh.remove(x, v))
        });
        let found = (narrowed && fresh.propagate()).then(|| domains_of(&fresh, self.case));
        if found.as_deref() == after {
            return Ok(());
        }
        let story =
            format!("from {before:?}, a fresh laboratory comes to {found:?}, this one to {after:?} (None: failure)");
        self.broken(Law::NoStaleState, &story)
    }

    pub(super) fn solutions_within(&self, domains: &[Domain]) -> Vec<Assignment> {
        self.solutions.iter().filter(|solution| is_within(solution, domains)).cloned().collect()
    }

    pub(super) fn domains(&self) -> Vec<Domain> {
        domains_of(&self.laboratory, self.case)
    }

    fn entailed(&self) -> Vec<bool> {
        (0..self.laboratory.propagators()).map(|p| self.laboratory.is_entailed(p)).collect()
    }

    pub(super) fn snapshot(&self) -> Snapshot {
        Snapshot { domains: self.domains(), entailed: self.entailed() }
    }

    pub(super) fn broken<T>(&self, law: Law, what: &str) -> Result<T, Violation> {
        let named = self
            .case
            .all_variables()
            .map(|x| format!("{} in {}", self.case.name_of(x), Domain::from_values(self.laboratory.domain(x))));
        let story = format!(
            "{what}\n\ndomains now: {}\nsteps: {}\nstrength {:?}, {:?}\n\n{:?}",
            named.collect::<Vec<_>>().join(", "),
            self.steps.join("; "),
            self.strength,
            self.claim,
            self.case,
        );
        Err(Violation { law, story })
    }
}

fn domains_of<L: Laboratory>(laboratory: &L, case: &Case) -> Vec<Domain> {
    case.all_variables().map(|x| Domain::from_values(laboratory.domain(x))).collect()
}
