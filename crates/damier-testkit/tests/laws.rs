//! The laws hold for the naive laboratory, on every kind of constraint, and each is seen broken by a laboratory with a
//! fault of its own.

use damier_model::{Model, Strength, Var};
use damier_testkit::generate::{Kind, constraint_of, model};
use damier_testkit::laws::{self, Claim, Consistency, Laboratory, Law, Verdict, Violation};
use damier_testkit::naive::NaiveLaboratory;

#[test]
fn the_naive_laboratory_keeps_all_laws_on_every_kind() {
    for &kind in Kind::ALL {
        laws::check::<NaiveLaboratory>(kind, Strength::Auto, Consistency::Domain);
    }
}

#[test]
fn the_naive_laboratory_keeps_all_laws_on_reified_constraints() {
    for kind in Kind::bare() {
        laws::check_reified::<NaiveLaboratory>(kind, Strength::Auto, Consistency::Domain);
    }
}

#[test]
fn the_naive_laboratory_keeps_all_laws_on_models_of_several_constraints() {
    laws::check_cases::<NaiveLaboratory>(&model(), Strength::Auto, Consistency::Check);
}

#[test]
fn domain_consistency_implies_the_others() {
    use Consistency::{BoundsD, BoundsR, BoundsZ, Check, Value};
    for kind in [Kind::Linear, Kind::Compare, Kind::AllDifferent, Kind::Element, Kind::Circuit] {
        for weaker in [Check, Value, BoundsR, BoundsZ, BoundsD] {
            laws::check::<NaiveLaboratory>(kind, Strength::Auto, weaker);
        }
    }
}

/// A naive laboratory with one fault.
struct Faulty<const FAULT: u8> {
    inner: NaiveLaboratory,
    variables: Vec<Var>,
    runs: usize,
    depth: usize,
}

const LOSES_THE_LARGEST_VALUE: u8 = 0;
const CHECKS_ONLY_WITHOUT_FAILING: u8 = 1;
const PRUNES_ONE_VALUE_PER_RUN: u8 = 2;
const SAYS_ENTAILED_AT_ONCE: u8 = 3;
const FORGETS_TO_UNDO: u8 = 4;
const PRUNES_ONLY_IN_ITS_YOUTH: u8 = 5;
const REMOVES_TOO_MUCH: u8 = 6;
const PANICS_BELOW_A_CHOICE_POINT: u8 = 7;
const STOPS_SHORT_OF_THE_FIXPOINT: u8 = 8;

impl<const FAULT: u8> Faulty<FAULT> {
    fn all_fixed(&self) -> bool {
        self.variables.iter().all(|&x| self.inner.domain(x).len() == 1)
    }

    /// Pruning too little is allowed; saying fixpoint then is not.
    fn prune_one_value(&mut self, propagator: usize) -> Verdict {
        let mut thorough = self.inner.clone();
        if thorough.run(propagator) == Verdict::Failed {
            return Verdict::Failed;
        }
        let values = self.variables.iter().flat_map(|&x| self.inner.domain(x).into_iter().map(move |value| (x, value)));
        if let Some((x, value)) = values.into_iter().find(|&(x, value)| !thorough.domain(x).contains(&value)) {
            self.inner.remove(x, value);
        }
        Verdict::Fixpoint
    }

    fn drop_a_largest_value(&mut self) {
        if let Some(&x) = self.variables.iter().find(|&&x| self.inner.domain(x).len() > 1) {
            let largest = self.inner.domain(x).pop();
            largest.map(|largest| self.inner.remove(x, largest));
        }
    }
}

impl<const FAULT: u8> Laboratory for Faulty<FAULT> {
    fn new(model: &Model, strength: Strength) -> Self {
        let inner = NaiveLaboratory::new(model, strength);
        Faulty { inner, variables: model.all_variables().collect(), runs: 0, depth: 0 }
    }

    fn propagate(&mut self) -> bool {
        self.runs += 1;
        match FAULT {
            LOSES_THE_LARGEST_VALUE if !self.all_fixed() => {
                self.drop_a_largest_value();
                self.inner.propagate()
            }
            CHECKS_ONLY_WITHOUT_FAILING => self.variables.iter().all(|&x| !self.inner.domain(x).is_empty()),
            STOPS_SHORT_OF_THE_FIXPOINT if !self.all_fixed() => {
                self.variables.iter().all(|&x| !self.inner.domain(x).is_empty())
            }
            PRUNES_ONLY_IN_ITS_YOUTH if self.runs > 4 && !self.all_fixed() => true,
            PANICS_BELOW_A_CHOICE_POINT if self.depth > 0 => panic!("a bug in the kernel"),
            _ => self.inner.propagate(),
        }
    }

    fn domain(&self, var: Var) -> Vec<i64> {
        self.inner.domain(var)
    }

    fn remove(&mut self, var: Var, value: i64) -> bool {
        if FAULT == REMOVES_TOO_MUCH && self.inner.domain(var).len() > 2 {
            self.inner.remove(var, value + 1);
        }
        self.inner.remove(var, value)
    }

    fn push(&mut self) {
        self.depth += 1;
        self.inner.push();
    }

    fn pop(&mut self) {
        self.depth -= 1;
        let pruned = self.inner.clone();
        self.inner.pop();
        if FAULT == FORGETS_TO_UNDO
            && let Some(&x) = self.variables.first()
        {
            let kept = pruned.domain(x);
            for value in self.inner.domain(x).into_iter().filter(|value| !kept.contains(value)) {
                self.inner.remove(x, value);
            }
        }
    }

    fn propagators(&self) -> usize {
        self.inner.propagators()
    }

    fn run(&mut self, propagator: usize) -> Verdict {
        match FAULT {
            PRUNES_ONE_VALUE_PER_RUN => self.prune_one_value(propagator),
            _ => self.inner.run(propagator),
        }
    }

    fn is_entailed(&self, propagator: usize) -> bool {
        FAULT == SAYS_ENTAILED_AT_ONCE || self.inner.is_entailed(propagator)
    }
}

fn law_broken_by<const FAULT: u8>(kind: Kind, claim: impl Into<Claim>) -> Violation {
    let violation = laws::find_violation::<Faulty<FAULT>>(&constraint_of(kind), Strength::Auto, claim);
    violation.expect("the fault was not noticed")
}

#[test]
fn losing_a_solution_is_unsound() {
    let violation = law_broken_by::<LOSES_THE_LARGEST_VALUE>(Kind::AllDifferent, Consistency::Check);
    assert_eq!(violation.law, Law::Soundness, "{violation}");
}

#[test]
fn accepting_a_wrong_assignment_breaks_full_assignments() {
    let violation = law_broken_by::<CHECKS_ONLY_WITHOUT_FAILING>(Kind::Linear, Consistency::Check);
    assert_eq!(violation.law, Law::FullAssignments, "{violation}");
}

#[test]
fn pruning_too_little_breaks_the_stated_consistency_and_only_that() {
    use Consistency::{BoundsD, BoundsR, BoundsZ, Check, Domain, Value};
    type Lazy = Faulty<STOPS_SHORT_OF_THE_FIXPOINT>;
    for consistency in [Value, BoundsR, BoundsZ, BoundsD, Domain] {
        let violation = law_broken_by::<STOPS_SHORT_OF_THE_FIXPOINT>(Kind::Linear, consistency);
        assert_eq!(violation.law, Law::Consistency, "{violation}");
    }
    laws::check::<Lazy>(Kind::Linear, Strength::Auto, Check);
}

#[test]
fn a_false_fixpoint_breaks_idempotence() {
    let violation = law_broken_by::<PRUNES_ONE_VALUE_PER_RUN>(Kind::Compare, Consistency::Check);
    assert_eq!(violation.law, Law::Idempotence, "{violation}");
}

#[test]
fn a_false_entailment_breaks_subsumption() {
    let violation = law_broken_by::<SAYS_ENTAILED_AT_ONCE>(Kind::Compare, Consistency::Check);
    assert_eq!(violation.law, Law::Subsumption, "{violation}");
}

#[test]
fn a_forgotten_undo_is_noticed() {
    let violation = law_broken_by::<FORGETS_TO_UNDO>(Kind::AllDifferent, Consistency::Check);
    assert_eq!(violation.law, Law::Undo, "{violation}");
}

#[test]
fn behaviour_that_depends_on_the_past_is_noticed() {
    let violation = law_broken_by::<PRUNES_ONLY_IN_ITS_YOUTH>(Kind::Linear, Consistency::Check);
    assert_eq!(violation.law, Law::NoStaleState, "{violation}");
}

#[test]
fn behaviour_that_depends_on_the_past_is_forgiven_where_it_is_declared() {
    type Aging = Faulty<PRUNES_ONLY_IN_ITS_YOUTH>;
    laws::check::<Aging>(Kind::Linear, Strength::Auto, Claim::from(Consistency::Check).not_monotone());
}

#[test]
fn a_laboratory_that_prunes_more_than_it_is_told_breaks_its_contract() {
    let claim = Claim::from(Consistency::Check).not_monotone();
    let violation = law_broken_by::<REMOVES_TOO_MUCH>(Kind::AllDifferent, claim);
    assert_eq!(violation.law, Law::Contract, "{violation}");
}

#[test]
fn a_panic_is_reported_with_the_model_and_the_steps() {
    let violation = law_broken_by::<PANICS_BELOW_A_CHOICE_POINT>(Kind::Clause, Consistency::Check);
    assert_eq!(violation.law, Law::NoPanic, "{violation}");
    assert!(violation.story.contains("a bug in the kernel") && violation.story.contains("constraint"), "{violation}");
}

#[test]
fn a_violation_tells_law_model_domains_and_steps() {
    let told = law_broken_by::<LOSES_THE_LARGEST_VALUE>(Kind::AllDifferent, Consistency::Check).to_string();
    for part in ["Soundness", "domains now:", "steps: post; propagate", "constraint all_different", "strength Auto"] {
        assert!(told.contains(part), "no '{part}' in: {told}");
    }
}
