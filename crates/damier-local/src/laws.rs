//! What every gauge and the network must keep to, on random constraints of every kind and random moves: violation 0
//! exactly if the constraint holds; what is kept step by step is what computing it anew gives; the difference told by a
//! move is the difference it makes; a move taken back leaves no trace.

use crate::define::Definitions;
use crate::engine::{Ready, prepare};
use crate::measure::{Built, build};
use crate::network::{Network, Role};
use crate::read::{Problem, read};
use damier_model::{Assignment, Domain, Model, Objective, Term};
use damier_testkit::generate::Case;
use damier_testkit::{cases, generate, runner, test_every_kind};
use proptest::prelude::*;

const MOVES: usize = 60;

fn domains(model: &Model) -> Vec<Domain> {
    model.all_variables().map(|x| model.domain(x)).collect()
}

/// The network of a model as it stands, nothing narrowed, grouped or computed.
fn plain_network(model: &Model) -> Network {
    let domains = domains(model);
    let reach = |term: Term| {
        term.as_constant().map_or_else(
            || {
                let domain = &domains[term.var.index()];
                let ends = [domain.min(), domain.max()].map(|v| v.expect("not empty") * term.scale + term.offset);
                (ends[0].min(ends[1]), ends[0].max(ends[1]))
            },
            |value| (value, value),
        )
    };
    let built: Vec<Built> = model.constraints().iter().map(|posted| build(&posted.constraint, &reach)).collect();
    let none = Definitions { slot: vec![None; built.len()], by: vec![u32::MAX; domains.len()] };
    Network::new(domains.clone(), built, &none)
}

fn any_value(domain: &Domain, chance: &mut fastrand::Rng) -> i64 {
    let values: Vec<i64> = domain.values().collect();
    values[chance.usize(..values.len())]
}

/// Moves by chance, each kept or taken back; `same` compares the state with the model after each.
fn wander(network: &mut Network, seed: u64, same: &dyn Fn(&Network) -> Result<(), String>) -> Result<(), String> {
    let mut chance = fastrand::Rng::with_seed(seed);
    let free: Vec<usize> = (0..network.values.len()).filter(|&x| network.roles[x] == Role::Free).collect();
    for &x in &free {
        network.values[x] = any_value(&network.domains[x], &mut chance);
    }
    network.load();
    same(network)?;
    if free.is_empty() {
        return Ok(());
    }
    for _ in 0..MOVES {
        let writes: Vec<(u32, i64)> = (0..chance.usize(1..=3))
            .map(|_| {
                let x = free[chance.usize(..free.len())];
                (x as u32, any_value(&network.domains[x], &mut chance))
            })
            .collect();
        let (cost, values) = (network.cost, network.values.clone());
        let told = network.attempt(&writes);
        if chance.bool() {
            network.take_back();
            if (network.cost, &network.values) != (cost, &values) {
                return Err(format!("{writes:?} taken back left a trace"));
            }
        } else {
            network.keep();
            if network.cost - cost != told {
                return Err(format!("{writes:?} told {told} and made {}", network.cost - cost));
            }
        }
        if chance.u32(..4) == 0 {
            network.check()?;
        }
        same(network)?;
        if chance.u32(..8) == 0 {
            network.weigh(5);
        }
        network.blame(100, &mut chance);
        if !network.is_solved() && network.blamed.iter().any(|&x| network.error_of(x) <= 0) {
            return Err("a variable was blamed for nothing".to_owned());
        }
    }
    network.check()
}

fn each_law(strategy: &BoxedStrategy<Case>) {
    let outcome = runner(cases()).run(&(strategy.clone(), any::<u64>()), |(case, seed)| {
        let holds = |network: &Network| {
            let assignment = Assignment::from(network.values.clone());
            let truth = case.constraints()[0].constraint.holds(&assignment);
            let violation = network.violation_of(0);
            if violation < 0 || truth != (violation == 0) || truth != network.is_solved() {
                return Err(format!("violation {violation} of {:?}, which holds: {truth}", network.values));
            }
            Ok(())
        };
        wander(&mut plain_network(&case), seed, &holds).map_err(TestCaseError::fail)?;
        prepared(&case, seed).map_err(TestCaseError::fail)
    });
    if let Err(error) = outcome {
        panic!("{error}");
    }
}

/// As the engine does it: with narrowed domains, computed variables and groups (which are not kept to here, since their
/// constraints would then be missing).
fn prepared(model: &Model, seed: u64) -> Result<(), String> {
    let Ok(problem) = read(model) else {
        return match damier_testkit::reference::solutions(model).is_empty() {
            true => Ok(()),
            false => Err("reading left no values, but there are solutions".to_owned()),
        };
    };
    for solution in damier_testkit::reference::solutions(model) {
        if let Some(x) = (0..).zip(solution.as_slice()).find(|&(x, &v)| !problem.domains[x as usize].contains(v)) {
            return Err(format!("reading took {x:?} away"));
        }
    }
    let declared = domains(model);
    let Ready { mut network, groups, .. } =
        prepare(Problem { domains: problem.domains, constraints: problem.constraints }, &declared, &Objective::Satisfy);
    let grouped = !groups.list.is_empty();
    wander(&mut network, seed, &|network| {
        let broken = model.broken_by(&Assignment::from(network.values.clone()));
        match (network.is_solved(), broken) {
            (true, Some(broken)) if !grouped => Err(format!("no violation, but {broken}")),
            (false, None) => Err("a solution with violations".to_owned()),
            _ => Ok(()),
        }
    })
}

test_every_kind!(each_law);

#[test]
fn the_laws_hold_for_whole_models() {
    let outcome = runner(8 * cases()).run(&(generate::model(), any::<u64>()), |(case, seed)| {
        if domains(&case).iter().any(Domain::is_empty) {
            return Ok(());
        }
        prepared(&case, seed).map_err(TestCaseError::fail)
    });
    if let Err(error) = outcome {
        panic!("{error}");
    }
}

#[test]
fn groups_are_dealt_within_domains_and_keep_their_constraint() {
    use damier_model::{Relate, all_different, exactly_one};
    let mut m = Model::new("groups");
    let x = m.ints("x", 5, 1..=5);
    let b = m.bools("b", 4);
    m.post(all_different(&x));
    m.post(x[0].differs_from(3));
    m.post(x[1].at_least(2));
    m.post(exactly_one(&b));
    let ready = prepare(read(&m).expect("it has solutions"), &domains(&m), &Objective::Satisfy);
    assert_eq!(ready.groups.list.iter().map(|group| group.vars.len()).collect::<Vec<_>>(), [5, 4]);
    let mut chance = fastrand::Rng::with_seed(1);
    for _ in 0..50 {
        let mut values = ready.network.values.clone();
        for group in &ready.groups.list {
            let dealt = group.deal(&ready.network.domains, &mut chance).expect("it can be done");
            group.vars.iter().zip(dealt).for_each(|(&x, value)| values[x as usize] = value);
        }
        assert_eq!(m.broken_by(&Assignment::from(values)), None);
    }
}

#[test]
fn disequalities_of_all_pairs_become_one_all_different() {
    use damier_model::Relate;
    let mut m = Model::new("queens by pairs");
    let q = m.ints("q", 6, 1..=6);
    for i in 0..6 {
        for j in i + 1..6 {
            m.post(q[i].differs_from(q[j]));
            m.post((q[i] + i as i64).differs_from(q[j] + j as i64));
            m.post((q[i] - i as i64).differs_from(q[j] - j as i64));
        }
    }
    let problem = read(&m).expect("it has solutions");
    let kinds: Vec<&str> = problem.constraints.iter().map(|c| c.kind()).collect();
    assert_eq!(kinds, ["all_different"; 3]);
    assert!(damier_testkit::reference::solutions(&m).iter().all(|a| problem.constraints.iter().all(|c| c.holds(a))));
    let columns = Assignment::from(vec![1, 2, 3, 4, 5, 6]);
    assert_eq!(problem.constraints.iter().filter(|c| c.holds(&columns)).count(), 2);
}

#[test]
fn what_others_determine_is_computed() {
    use damier_model::{Relate, maximum, sum};
    let mut m = Model::new("definitions");
    let x = m.ints("x", 3, 0..=4);
    let (top, total, b) = (m.int("top", 0..=4), m.int("total", 0..=12), m.bool("b"));
    m.post(maximum(&x, top));
    m.post(sum(&x).equals(total));
    m.post(x[0].less_than(x[1]).iff(b));
    m.post((total + top).at_least(7));
    let mut ready = prepare(read(&m).expect("it has solutions"), &domains(&m), &Objective::Satisfy);
    let computed = |role: &Role| matches!(role, Role::Computed(_));
    assert_eq!(ready.network.roles.iter().map(computed).collect::<Vec<_>>(), [false, false, false, true, true, true]);
    ready.network.values[..3].copy_from_slice(&[1, 3, 4]);
    ready.network.load();
    assert_eq!(ready.network.values, [1, 3, 4, 4, 8, 1]);
    ready.network.attempt(&[(1, 0)]);
    assert_eq!(ready.network.values, [1, 0, 4, 4, 5, 0]);
    ready.network.take_back();
    assert_eq!(ready.network.values, [1, 3, 4, 4, 8, 1]);
}
