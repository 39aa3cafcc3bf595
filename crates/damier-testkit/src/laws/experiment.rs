//! One experiment: a laboratory, a script, and after every step a look at the laws (see `bench.rs`).

use super::bench::Bench;
use super::consistency::Judge;
use super::script::Step;
use super::{Claim, Laboratory, Law, Verdict, Violation};
use crate::generate::Case;
use crate::reference;
use damier_model::{Assignment, Domain, Strength, Var};

/// Full assignments tried at the end of an experiment, beside as many solutions.
const FULL_ASSIGNMENTS_TRIED: usize = 8;

/// Whether the laboratory may go on, or has failed and must go back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Alive,
    Failed,
}

/// Plays a script on a fresh laboratory.
pub(super) fn conduct<L: Laboratory>(
    case: &Case,
    script: &[Step],
    strength: Strength,
    claim: Claim,
) -> Result<(), Violation> {
    let mut bench = Bench {
        laboratory: L::new(case, strength),
        case,
        strength,
        claim,
        judge: Judge::new(case, claim.consistency),
        solutions: reference::solutions(case),
        choice_points: Vec::new(),
        steps: vec!["post".to_owned()],
    };
    if bench.first_propagation()? == State::Failed {
        return Ok(());
    }
    for &step in script {
        if bench.play(step)? == State::Failed {
            if bench.choice_points.is_empty() {
                return Ok(());
            }
            bench.pop()?;
        }
    }
    while !bench.choice_points.is_empty() {
        bench.pop()?;
    }
    if bench.propagate()? == State::Alive {
        bench.try_full_assignments()?;
    }
    Ok(())
}

impl<L: Laboratory> Bench<'_, L> {
    /// Posting may have pruned already, so the declared domains are what was there before.
    fn first_propagation(&mut self) -> Result<State, Violation> {
        let declared = reference::domains(self.case);
        self.propagate_from(&declared)
    }

    fn play(&mut self, step: Step) -> Result<State, Violation> {
        match step {
            Step::Remove(var, value) => self.prune(var, value, |v, picked| v == picked),
            Step::Fix(var, value) => self.prune(var, value, |v, picked| v != picked),
            Step::Cut(var, value, true) => self.prune(var, value, |v, picked| v < picked),
            Step::Cut(var, value, false) => self.prune(var, value, |v, picked| v > picked),
            Step::Run(propagator) => self.run(propagator),
            Step::Propagate => self.propagate(),
            Step::Push => self.push(),
            Step::Pop if self.choice_points.is_empty() => Ok(State::Alive),
            Step::Pop => self.pop(),
        }
    }

    /// Takes the values for which `goes(value, picked value)` out of the domain of an unfixed variable.
    fn prune(&mut self, var: u8, value: u8, goes: impl Fn(i64, i64) -> bool) -> Result<State, Violation> {
        let unfixed: Vec<Var> = self.case.all_variables().filter(|&x| self.laboratory.domain(x).len() > 1).collect();
        if unfixed.is_empty() {
            return Ok(State::Alive);
        }
        let x = unfixed[usize::from(var) % unfixed.len()];
        let values = self.laboratory.domain(x);
        let picked = values[usize::from(value) % values.len()];
        for v in values.into_iter().filter(|&v| goes(v, picked)) {
            self.remove(x, v)?;
        }
        Ok(State::Alive)
    }

    fn remove(&mut self, x: Var, value: i64) -> Result<(), Violation> {
        self.steps.push(format!("remove {value} from {}", self.case.name_of(x)));
        let mut expected = self.domains();
        expected[x.index()] = expected[x.index()].without(value);
        if !self.laboratory.remove(x, value) {
            return self.broken(Law::Contract, "the removal was refused though values remain");
        }
        if self.domains() != expected {
            return self.broken(Law::Contract, &format!("the domains should be {expected:?}"));
        }
        Ok(())
    }

    fn push(&mut self) -> Result<State, Violation> {
        if self.propagate()? == State::Failed {
            return Ok(State::Failed);
        }
        self.steps.push("push".to_owned());
        self.laboratory.push();
        self.choice_points.push(self.snapshot());
        Ok(State::Alive)
    }

    fn pop(&mut self) -> Result<State, Violation> {
        self.steps.push("pop".to_owned());
        self.laboratory.pop();
        let (expected, found) = (self.choice_points.pop(), self.snapshot());
        if let Some(expected) = expected.filter(|expected| *expected != found) {
            return self.broken(Law::Undo, &format!("the choice point was opened with {expected:?}, not {found:?}"));
        }
        Ok(State::Alive)
    }

    fn propagate(&mut self) -> Result<State, Violation> {
        self.propagate_from(&self.domains())
    }

    fn propagate_from(&mut self, before: &[Domain]) -> Result<State, Violation> {
        self.steps.push("propagate".to_owned());
        let state = if self.laboratory.propagate() { State::Alive } else { State::Failed };
        let after = (state == State::Alive).then(|| self.domains());
        self.loses_no_solution(before, after.as_deref())?;
        if self.claim.monotone {
            self.agrees_with_a_fresh_laboratory(before, after.as_deref())?;
        }
        if let Some(after) = after {
            self.decides_full_assignments(&after)?;
            self.reaches_the_consistency(&after)?;
            self.entails_only_what_holds(&after)?;
            if !self.laboratory.propagate() || self.domains() != after {
                return self.broken(Law::Idempotence, &format!("propagating again changed the domains {after:?}"));
            }
        }
        Ok(state)
    }

    fn run(&mut self, pick: u8) -> Result<State, Violation> {
        let number = self.laboratory.propagators();
        let Some(propagator) = usize::from(pick).checked_rem(number).filter(|&p| !self.laboratory.is_entailed(p))
        else {
            return Ok(State::Alive);
        };
        let before = self.domains();
        let verdict = self.laboratory.run(propagator);
        self.steps.push(format!("run propagator {propagator}: {verdict:?}"));
        let after = (verdict != Verdict::Failed).then(|| self.domains());
        self.loses_no_solution(&before, after.as_deref())?;
        let Some(after) = after else { return Ok(State::Failed) };

        match verdict {
            Verdict::Fixpoint => {
                let again = self.laboratory.run(propagator);
                self.steps.push(format!("run propagator {propagator} again: {again:?}"));
                if again == Verdict::Failed || self.domains() != after {
                    return self.broken(Law::Idempotence, &format!("it was at its fixpoint with {after:?}"));
                }
            }
            Verdict::Entailed if !self.laboratory.is_entailed(propagator) => {
                return self.broken(Law::Contract, "the propagator said entailed, the laboratory does not know");
            }
            _ => {}
        }
        self.entails_only_what_holds(&after)?;
        Ok(State::Alive)
    }

    /// Fixes all variables, at once or one after the other with propagation between, for assignments all over the place.
    fn try_full_assignments(&mut self) -> Result<(), Violation> {
        let domains = self.domains();
        let spread = |list: &[Assignment]| {
            let stride = (list.len() / FULL_ASSIGNMENTS_TRIED).max(1);
            list.iter().step_by(stride).cloned().collect::<Vec<_>>()
        };
        let tried = [spread(&reference::assignments(&domains)), spread(&self.solutions_within(&domains))].concat();
        for (number, assignment) in tried.iter().enumerate() {
            self.push()?;
            let propagating_between = number % 2 == 1;
            let succeeded = self.fix_all(assignment, propagating_between)?;
            if succeeded != self.case.broken_by(assignment).is_none() {
                let truth = if succeeded { "is no solution" } else { "is a solution" };
                return self.broken(Law::FullAssignments, &format!("{:?} {truth}", assignment.as_slice()));
            }
            self.pop()?;
        }
        Ok(())
    }

    fn fix_all(&mut self, assignment: &Assignment, propagating_between: bool) -> Result<bool, Violation> {
        for x in self.case.all_variables() {
            let values = self.laboratory.domain(x);
            if !values.contains(&assignment[x]) {
                return Ok(false);
            }
            for value in values.into_iter().filter(|&v| v != assignment[x]) {
                self.remove(x, value)?;
            }
            if propagating_between && self.propagate()? == State::Failed {
                return Ok(false);
            }
        }
        Ok(self.propagate()? == State::Alive)
    }
}
