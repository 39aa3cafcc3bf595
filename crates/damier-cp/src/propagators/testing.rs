//! What the propagators' own tests share: small random models, each compared with the meaning of its constraints, at the
//! root and along random dives with backtracking.

use crate::kernel::Kernel;
use crate::post::view;
use damier_model::{Assignment, Domain, Model, Strength, Term, Var};

/// A small generator of numbers that look random (xorshift).
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number from 0 to `n - 1`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }

    /// A number from `low` to `high`.
    pub(crate) fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as usize) as i64
    }

    /// A domain of up to `most` values from `low` to `high`.
    pub(crate) fn domain(&mut self, low: i64, high: i64, most: usize) -> Domain {
        let size = 1 + self.below(most);
        Domain::from_values((0..size).map(|_| self.between(low, high)).collect::<Vec<_>>())
    }

    /// The variable, or now and then a view of it.
    pub(crate) fn view_of(&mut self, x: Var) -> Term {
        match self.below(8) {
            0 => -1 * x + 3,
            1 => 2 * x - 1,
            2 => x + 1,
            _ => Term::from(x),
        }
    }
}

/// What is promised about the values that are left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Promise {
    /// Nothing that is part of a solution is lost, and what is left when all are fixed is a solution.
    Sound,
    /// Besides, every value left is part of a solution.
    DomainConsistent,
}

/// Compares propagation with the meaning of the model's constraints; domains must be small.
pub(crate) fn compare_with_meaning(model: &Model, strength: Strength, promise: Promise, dice: &mut Dice) {
    let variables: Vec<Var> = model.all_variables().collect();
    let solutions = all_solutions(model, &variables);
    let Ok(mut kernel) = Kernel::new(model, strength) else {
        assert!(solutions.is_empty(), "refused, though solvable: {}", shown(model));
        return;
    };
    let whole: Vec<&Assignment> = solutions.iter().collect();
    if settle(model, &mut kernel, &variables, &whole, promise) {
        for _ in 0..4 {
            dive(model, &mut kernel, &variables, &whole, promise, dice);
        }
    }
}

fn shown(model: &Model) -> String {
    let domains: Vec<String> = model.all_variables().map(|x| model.domain(x).to_string()).collect();
    let constraints: Vec<String> = model.constraints().iter().map(|p| format!("{:?}", p.constraint)).collect();
    format!("{} | {}", domains.join(" "), constraints.join("; "))
}

fn all_solutions(model: &Model, variables: &[Var]) -> Vec<Assignment> {
    let mut assignments = vec![Vec::new()];
    for &x in variables {
        let domain = model.domain(x);
        let extend = |a: &Vec<i64>| domain.values().map(|v| [&a[..], &[v]].concat()).collect::<Vec<_>>();
        assignments = assignments.iter().flat_map(extend).collect();
    }
    let holds = |a: &Assignment| model.constraints().iter().all(|posted| posted.constraint.holds(a));
    assignments.into_iter().map(Assignment::from).filter(holds).collect()
}

fn left(kernel: &Kernel, x: Var) -> Vec<i64> {
    kernel.store.values(view(Term::from(x))).collect()
}

/// Propagates and checks; answers whether the store lives on.
fn settle(model: &Model, kernel: &mut Kernel, variables: &[Var], solutions: &[&Assignment], promise: Promise) -> bool {
    if kernel.propagate().is_err() {
        assert!(solutions.is_empty(), "failed, though solvable: {}", shown(model));
        return false;
    }
    let domains: Vec<Vec<i64>> = variables.iter().map(|&x| left(kernel, x)).collect();
    for (&x, domain) in variables.iter().zip(&domains) {
        for solution in solutions {
            assert!(domain.contains(&solution[x]), "{x:?} lost {}: {}", solution[x], shown(model));
        }
        if promise == Promise::DomainConsistent {
            for &value in domain {
                let supported = solutions.iter().any(|s| s[x] == value);
                assert!(supported, "{x:?} kept {value} (of {domains:?}): {}", shown(model));
            }
        }
    }
    if domains.iter().all(|d| d.len() == 1) {
        assert!(!solutions.is_empty(), "accepted {domains:?}: {}", shown(model));
    }
    for id in 0..kernel.propagator_count() as u32 {
        kernel.store.push();
        let outcome = kernel.run_alone(id);
        assert!(!matches!(outcome, Some(Err(_))), "propagator {id} fails at a fixpoint: {}", shown(model));
        let unchanged = variables.iter().zip(&domains).all(|(&x, domain)| &left(kernel, x) == domain);
        assert!(unchanged, "propagator {id} prunes at a fixpoint: {}", shown(model));
        kernel.pop();
    }
    true
}

/// Fixes or removes values at random down to a leaf, checking at each step, then comes back.
fn dive(
    model: &Model,
    kernel: &mut Kernel,
    variables: &[Var],
    solutions: &[&Assignment],
    promise: Promise,
    dice: &mut Dice,
) {
    let open: Vec<Var> = variables.iter().copied().filter(|&x| left(kernel, x).len() > 1).collect();
    if open.is_empty() {
        return;
    }
    let before: Vec<Vec<i64>> = variables.iter().map(|&x| left(kernel, x)).collect();
    let x = open[dice.below(open.len())];
    let choices = left(kernel, x);
    let value = choices[dice.below(choices.len())];
    let fix = dice.below(2) == 0;
    kernel.store.push();
    let term = view(Term::from(x));
    let decided = if fix { kernel.store.fix(term, value) } else { kernel.store.remove(term, value) };
    assert!(decided.is_ok());
    let below: Vec<&Assignment> = solutions.iter().copied().filter(|s| (s[x] == value) == fix).collect();
    if settle(model, kernel, variables, &below, promise) {
        dive(model, kernel, variables, &below, promise, dice);
    }
    kernel.pop();
    let after: Vec<Vec<i64>> = variables.iter().map(|&x| left(kernel, x)).collect();
    assert_eq!(before, after, "going back: {}", shown(model));
}

/// The values left of each variable after propagation, or `None` if there is no solution.
pub(crate) fn propagated(model: &Model, strength: Strength) -> Option<Vec<Vec<i64>>> {
    let mut kernel = Kernel::new(model, strength).ok()?;
    kernel.propagate().ok()?;
    Some(model.all_variables().map(|x| left(&kernel, x)).collect())
}
