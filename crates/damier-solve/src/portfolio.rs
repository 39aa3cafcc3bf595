//! Several who answer one question together: in turn, or all at once.

use crate::auto::{Choice, choose};
use crate::conditions::{Conditions, ModelOptions, Question};
use crate::engines::{AUTO, CP, DIRECT, EngineSettings, LOCAL, MIP, PORTFOLIO, SAT};
use crate::failure::Failure;
use crate::plan::{Plan, Solver, by_direct, by_engine, by_rules, formulate};
use crate::turns::{Player, Turns, Unit};
use crate::walk::Rules;
use damier_model::Model;
use damier_puzzles::{ByRules, Direct, Instance, Puzzle};
use damier_sat::SolverChoice;

/// Cells from which building a model takes so long that engines are better begun later.
const HUGE: usize = 20_000;

/// Techniques, which mostly are the whole answer; on what they leave open, the puzzle's own algorithms and the
/// engines take turns. Of its methods, the first that proves nothing is the local search of the company; its search by
/// guesses comes next, for it is ready at once, then the engines, the one that takes longest to prepare last.
pub(crate) fn rules_first<'i>(
    puzzle: &'i dyn Puzzle,
    instance: &'i dyn Instance,
    techniques: &'i dyn ByRules,
) -> Plan<'i> {
    let later = if instance.cells() < HUGE { 0 } else { 4 };
    let by = |name| {
        move || by_engine(name, Question::First, puzzle, instance, &ModelOptions::default(), EngineSettings::default())
    };
    let own = |direct: &'i dyn Direct| Box::new(move || Ok(by_direct(direct)));
    let methods = puzzle.methods().iter().filter_map(|info| instance.method(info.name));
    let local = methods.into_iter().find(|method| !method.proves());
    let guesser = instance.direct().filter(|direct| direct.proves());
    let mut players = Vec::new();
    players.extend(local.map(|local| Player::new(Unit::Nodes, 1_000, 0, own(local)).opening(20_000)));
    players.extend(guesser.map(|guesser| Player::new(Unit::Nodes, 200, 0, own(guesser))));
    players.push(Player::new(Unit::Nodes, 200, 1 + later, Box::new(by(CP))));
    players.push(Player::new(Unit::Failures, 1_000, 2 + later, Box::new(by(SAT))));
    players.push(Player::new(Unit::Nodes, 1, 4 + later, Box::new(by(MIP))));
    let turns = Turns::new(players, local.map(|_| 0)).after(by_rules(Rules::new(techniques, None, false)));
    let why = Some("techniques come first, then all engines in turn".to_owned());
    Plan { solver: Solver::Turns(turns), engine: AUTO, model: None, build_s: 0.0, why }
}

/// Cells from which a complete search takes long before its first choice, so that it is better begun later.
const LARGE: usize = 300;

/// The puzzle's own algorithm, which proves nothing, and engines that do; before them whatever complete search the puzzle has
/// of its own, which needs no model either. First turns take a few milliseconds on a small board; that of the algorithm is
/// long enough for most boards of which little is given, so that the models of engines need not be made for them. MiniSat
/// begins at once, on clauses from the formulation that is made soonest; CaDiCaL, which prepares at length, joins for the
/// hard ones, on the formulation that suits it.
pub(crate) fn in_turns<'i>(puzzle: &'i dyn Puzzle, instance: &'i dyn Instance, direct: &'i dyn Direct) -> Plan<'i> {
    let later = if instance.cells() < LARGE { 0 } else { 3 };
    let by = |name| {
        move || by_engine(name, Question::First, puzzle, instance, &ModelOptions::default(), EngineSettings::default())
    };
    let by_minisat = move || {
        let model = puzzle.formulations().first().map(|info| info.name.to_owned());
        let settings = EngineSettings { sat_solver: SolverChoice::Minisat, ..EngineSettings::default() };
        by_engine(SAT, Question::First, puzzle, instance, &ModelOptions { model, ..ModelOptions::default() }, settings)
    };
    let methods = puzzle.methods().iter().filter_map(|info| instance.method(info.name));
    let complete = methods.into_iter().find(|method| method.proves()).filter(|_| later == 0);
    let mut players = Vec::new();
    players.extend(complete.map(|own| Player::new(Unit::Nodes, 200, 0, Box::new(move || Ok(by_direct(own))))));
    let local = players.len();
    players.extend([
        Player::new(Unit::Nodes, 60, 0, Box::new(move || Ok(by_direct(direct)))).opening(40),
        Player::new(Unit::Nodes, 60, later, Box::new(by(CP))),
        Player::new(Unit::Failures, 300, later, Box::new(by_minisat)),
        Player::new(Unit::Failures, 5_000, 4 + later, Box::new(by(SAT))),
    ]);
    let why = Some("an algorithm that proves nothing and engines that do take turns".to_owned());
    Plan { solver: Solver::Turns(Turns::new(players, local)), engine: AUTO, model: None, build_s: 0.0, why }
}

/// The three engines that suit a model best, in turn: each has its own idea of what a short turn is. The puzzle's own
/// algorithm comes second, for it is ready as soon as the first.
pub(crate) fn first_three<'i>(
    order: [&'static str; 5],
    puzzle: &'i dyn Puzzle,
    instance: &'i dyn Instance,
) -> Plan<'i> {
    let player = |name: &'static str| {
        let by = move || {
            by_engine(name, Question::First, puzzle, instance, &ModelOptions::default(), EngineSettings::default())
        };
        let (unit, length) = match name {
            MIP => (Unit::Nodes, 1),
            SAT => (Unit::Failures, 1_000),
            _ => (Unit::Nodes, 200),
        };
        Player::new(unit, length, 0, Box::new(by))
    };
    let mut players: Vec<Player> = order.into_iter().take(3).map(player).collect();
    if let Some(direct) = instance.direct().filter(|direct| direct.proves()) {
        players.insert(1, Player::new(Unit::Nodes, 2_000, 0, Box::new(move || Ok(by_direct(direct)))));
    }
    let turns = Turns::new(players, None);
    Plan { solver: Solver::Turns(turns), engine: AUTO, model: None, build_s: 0.0, why: None }
}

/// Nodes, times the variables of a model, after which the search for an optimum by propagation gives way: some hundredths of a second.
const TRY: u64 = 8_000_000;
/// Variables up to which such a try is worth it.
pub(crate) const SMALL: usize = 1_000;

/// An optimum by propagation, which small boards often need no more than, and else by the engine that suits the model, for as
/// long as it takes.
pub(crate) fn try_before<'i>(
    name: &'static str,
    question: Question,
    variables: usize,
    puzzle: &'i dyn Puzzle,
    instance: &'i dyn Instance,
) -> Plan<'i> {
    let player = |name: &'static str, nodes: u64| {
        let by =
            move || by_engine(name, question, puzzle, instance, &ModelOptions::default(), EngineSettings::default());
        Player::new(Unit::Nodes, nodes, 0, Box::new(by))
    };
    let turns = Turns::new(vec![player(CP, TRY / variables.max(1) as u64), player(name, u64::MAX)], None).always();
    Plan { solver: Solver::Turns(turns), engine: AUTO, model: None, build_s: 0.0, why: None }
}

/// Racers at least and at most, where no number is given: more than the cores would only slow each other down.
const RACERS: std::ops::RangeInclusive<usize> = 2..=5;

/// As many engines as there are threads, those that suit the model first, all at once.
pub(crate) fn portfolio<'i>(
    question: Question,
    puzzle: &'i dyn Puzzle,
    instance: &'i dyn Instance,
    conditions: &Conditions,
) -> Result<Plan<'i>, Failure> {
    let model = conditions.model.model.clone();
    let named = ModelOptions { model: model.clone(), ..ModelOptions::default() };
    // A board too large for the general formulation may still be one for the puzzle's own algorithm, or for another.
    let general = match (formulate(puzzle, instance, AUTO, question, &named), instance.direct()) {
        (Ok((_, formulation)), _) => formulation.model,
        (Err(_), Some(_)) => Model::new("none"),
        (Err(refusal), None) => return Err(refusal),
    };
    let Choice { order, why, .. } = choose(&general, question);
    let racers = match conditions.threads.unwrap_or(1) {
        0 | 1 => std::thread::available_parallelism().map_or(2, usize::from).clamp(*RACERS.start(), *RACERS.end()),
        threads => threads as usize,
    };
    let mut players = Vec::new();
    let mut names = Vec::new();
    if let (None, Some(direct)) = (&model, instance.direct()) {
        names.push(DIRECT);
        players.push(Player::new(Unit::Nodes, 1, 0, Box::new(move || Ok(by_direct(direct)))));
    }
    let able = |name: &&str| *name != LOCAL || question == Question::First;
    for name in order.into_iter().filter(able) {
        let model = model.clone();
        let make = move || {
            let how = ModelOptions { model: model.clone(), ..ModelOptions::default() };
            let plan = by_engine(name, question, puzzle, instance, &how, EngineSettings::default());
            plan.map_err(|failure| failure.of(name))
        };
        names.push(name);
        players.push(Player::new(Unit::Nodes, 1, 0, Box::new(make)));
    }
    players.truncate(racers);
    names.truncate(racers);
    let why = Some(format!("it was the first of {} to answer; {why}", names.join(", ")));
    Ok(Plan {
        solver: Solver::Turns(Turns::portfolio(players, general.objective)),
        engine: PORTFOLIO,
        model: None,
        build_s: 0.0,
        why,
    })
}
