//! Which methods make up a portfolio, and how long each of them runs before the next.

use crate::auto::{Choice, SearchStyle, choose};
use crate::conditions::{Conditions, ModelOptions, Question};
use crate::engines::{AUTO, CP, DIRECT, EngineSettings, LCG, LOCAL, MIP, PORTFOLIO, SAT};
use crate::failure::Failure;
use crate::plan::{Plan, Solver, by_direct, by_engine, by_rules, formulate};
use crate::portfolio::{Member, Portfolio, Unit};
use crate::problem::{Origin, Problem};
use crate::walk::Rules;
use damier_interface::{ByRules, Direct, Instance, Puzzle};
use damier_model::Model;
use damier_sat::SolverChoice;

/// A method, before anything is made for it: its model is built when its first turn comes.
pub(crate) enum Candidate<'i> {
    /// The puzzle's own algorithm, or one of its methods.
    Direct(&'i dyn Direct),
    /// An engine.
    Engine {
        name: &'static str,
        question: Question,
        /// The formulation; the one that suits the engine where it is not said.
        model: Option<String>,
        sat_solver: SolverChoice,
    },
}

impl<'i> Candidate<'i> {
    fn engine(name: &'static str, question: Question) -> Candidate<'i> {
        Candidate::Engine { name, question, model: None, sat_solver: SolverChoice::default() }
    }

    /// Makes it ready, or says why it cannot take the board.
    pub(crate) fn plan(&self, puzzle: &'i dyn Puzzle, instance: &'i dyn Instance) -> Result<Plan<'i>, Failure> {
        match self {
            Candidate::Direct(direct) => Ok(by_direct(Problem::board(puzzle, instance), *direct)),
            Candidate::Engine { name, question, model, sat_solver } => {
                let how = ModelOptions { model: model.clone(), ..ModelOptions::default() };
                let settings = EngineSettings { sat_solver: sat_solver.clone(), ..EngineSettings::default() };
                let plan = by_engine(name, *question, puzzle, instance, &how, settings)?;
                Ok(Plan { is_member: true, ..plan })
            }
        }
    }

    /// The engine's name.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Candidate::Direct(_) => DIRECT,
            Candidate::Engine { name, .. } => name,
        }
    }
}

/// The plan to ask a portfolio.
fn planned<'i>(engine: &'static str, portfolio: Portfolio<'i>, why: Option<String>) -> Plan<'i> {
    let problem = Problem::board(portfolio.puzzle, portfolio.instance);
    Plan { problem, solver: Solver::Portfolio(portfolio), engine, model: None, build_s: 0.0, why, is_member: false }
}

/// Cells from which building a model takes so long that engines are better begun later.
const HUGE: usize = 20_000;

/// Techniques, which mostly are the whole answer; what they leave open goes to a method of the puzzle's that proves nothing,
/// if it has one, and to complete searches, in turn.
pub(crate) fn techniques_first<'i>(
    puzzle: &'i dyn Puzzle,
    instance: &'i dyn Instance,
    techniques: &'i dyn ByRules,
) -> Plan<'i> {
    let methods = puzzle.methods().iter().filter_map(|info| instance.method(info.name));
    let local = methods.into_iter().find(|method| !method.proves());
    let local = local.map(|local| Member::new(Candidate::Direct(local), Unit::Nodes, 1_000, 0).with_first_turn(20_000));
    let index = local.as_ref().map(|_| 0);
    let members = local.into_iter().chain(complete(puzzle, instance)).collect();
    let presolver = by_rules(Problem::board(puzzle, instance), Rules::new(techniques, None, false));
    let portfolio = Portfolio::in_turn(puzzle, instance, members, index).after(presolver);
    planned(AUTO, portfolio, Some("techniques come first, then all engines in turn".to_owned()))
}

/// Complete searches in turn: what guesses where techniques end.
pub(crate) fn complete_in_turn<'i>(puzzle: &'i dyn Puzzle, instance: &'i dyn Instance) -> Plan<'i> {
    planned(AUTO, Portfolio::in_turn(puzzle, instance, complete(puzzle, instance), None), None)
}

/// Complete searches, the one that is ready soonest first: the puzzle's own, if it has one, then propagation and learning, and
/// the one that takes longest to prepare last. First turns cost about the same: a failure that is learned from takes ten times
/// as long as a node of propagation on boards of Sudoku with 625 cells. On huge boards engines join late.
fn complete<'i>(puzzle: &'i dyn Puzzle, instance: &'i dyn Instance) -> Vec<Member<'i>> {
    let later = if instance.cells() < HUGE { 0 } else { 4 };
    let by = |name| Candidate::engine(name, Question::First);
    let methods = puzzle.methods().iter().filter_map(|info| instance.method(info.name));
    let own = instance.direct().into_iter().chain(methods).find(|own| own.proves());
    let mut members = Vec::new();
    members.extend(own.map(|own| Member::new(Candidate::Direct(own), Unit::Nodes, 200, 0)));
    members.extend([
        Member::new(by(CP), Unit::Nodes, 200, later),
        Member::new(by(LCG), Unit::Failures, 100, later),
        Member::new(by(SAT), Unit::Failures, 1_000, 1 + later),
        Member::new(by(MIP), Unit::Nodes, 1, 4 + later),
    ]);
    members
}

/// Cells from which a complete search takes long before its first choice, so that it is better begun later.
const LARGE: usize = 300;

/// The puzzle's own algorithm, which proves nothing, and engines that do. First turns take a few milliseconds on a small
/// board: propagation has the first, which is the answer where much is given; that of the algorithm is long enough for most
/// boards of which little is given, so that clauses need not be made for them. MiniSat begins then, on clauses from the formulation that is made soonest; CaDiCaL, which
/// prepares at length, joins for the hard ones, on the formulation that suits it.
pub(crate) fn local_and_complete<'i>(
    puzzle: &'i dyn Puzzle,
    instance: &'i dyn Instance,
    direct: &'i dyn Direct,
) -> Plan<'i> {
    let later = if instance.cells() < LARGE { 0 } else { 3 };
    let by = |name| Candidate::engine(name, Question::First);
    let by_minisat = Candidate::Engine {
        name: SAT,
        question: Question::First,
        model: puzzle.formulations().first().map(|info| info.name.to_owned()),
        sat_solver: SolverChoice::Minisat,
    };
    let members = vec![
        Member::new(by(CP), Unit::Nodes, 60, later),
        Member::new(Candidate::Direct(direct), Unit::Nodes, 60, 0).with_first_turn(40),
        Member::new(by_minisat, Unit::Failures, 300, later),
        Member::new(by(SAT), Unit::Failures, 5_000, 4 + later),
    ];
    let why = Some("an algorithm that proves nothing and engines that do take turns".to_owned());
    planned(AUTO, Portfolio::in_turn(puzzle, instance, members, Some(1)), why)
}

/// The three engines that suit a model best, in turn: each has its own idea of what a short turn is. The puzzle's own
/// algorithm comes second, for it is ready as soon as the first.
pub(crate) fn best_three<'i>(order: [&'static str; 5], puzzle: &'i dyn Puzzle, instance: &'i dyn Instance) -> Plan<'i> {
    let member = |name: &'static str| {
        let (unit, length) = match name {
            MIP => (Unit::Nodes, 1),
            SAT => (Unit::Failures, 1_000),
            _ => (Unit::Nodes, 200),
        };
        Member::new(Candidate::engine(name, Question::First), unit, length, 0)
    };
    let mut members: Vec<Member> = order.into_iter().take(3).map(member).collect();
    if let Some(direct) = instance.direct().filter(|direct| direct.proves()) {
        members.insert(1, Member::new(Candidate::Direct(direct), Unit::Nodes, 2_000, 0));
    }
    planned(AUTO, Portfolio::in_turn(puzzle, instance, members, None), None)
}

/// Nodes, times the variables of a model, after which the search for an optimum by propagation gives way: some hundredths of a second.
const TRY: u64 = 8_000_000;
/// Variables up to which such a try is worth it.
pub(crate) const SMALL: usize = 1_000;

/// An optimum by propagation, which small boards often need no more than, and else by the engine that suits the model, for as
/// long as it takes.
pub(crate) fn short_try_first<'i>(
    name: &'static str,
    question: Question,
    variables: usize,
    puzzle: &'i dyn Puzzle,
    instance: &'i dyn Instance,
) -> Plan<'i> {
    let member = |name: &'static str, nodes: u64| Member::new(Candidate::engine(name, question), Unit::Nodes, nodes, 0);
    let members = vec![member(CP, TRY / variables.max(1) as u64), member(name, u64::MAX)];
    planned(AUTO, Portfolio::in_turn(puzzle, instance, members, None).however_many(), None)
}

/// Members of a race at least and at most, where no number is given: more than the cores would only slow each other down.
const RACERS: std::ops::RangeInclusive<usize> = 2..=5;

/// As many engines as there are threads, those that suit the model first, all at once.
pub(crate) fn at_once<'i>(
    question: Question,
    puzzle: &'i dyn Puzzle,
    instance: &'i dyn Instance,
    conditions: &Conditions,
) -> Result<Plan<'i>, Failure> {
    let model = conditions.model.model.clone();
    let named = ModelOptions { model: model.clone(), ..ModelOptions::default() };
    // A board too large for the general formulation may still be one for the puzzle's own algorithm, or for another.
    let (name, general) = match (formulate(puzzle, instance, AUTO, question, &named), instance.direct()) {
        (Ok((name, formulation)), _) => (name, formulation.model),
        (Err(_), Some(_)) => (String::new(), Model::new("none")),
        (Err(refusal), None) => return Err(refusal),
    };
    let Choice { order, why, .. } = choose(&general, question, Origin::of(puzzle, &name), SearchStyle::default());
    let racers = match conditions.threads.unwrap_or(1) {
        0 | 1 => std::thread::available_parallelism().map_or(2, usize::from).clamp(*RACERS.start(), *RACERS.end()),
        threads => threads as usize,
    };
    let direct = instance.direct().filter(|_| model.is_none()).map(Candidate::Direct);
    let able = |name: &&str| *name != LOCAL || question == Question::First;
    let engines = order.into_iter().filter(able).map(|name| Candidate::Engine {
        name,
        question,
        model: model.clone(),
        sat_solver: SolverChoice::default(),
    });
    let candidates: Vec<Candidate> = direct.into_iter().chain(engines).take(racers).collect();
    let names: Vec<&str> = candidates.iter().map(Candidate::name).collect();
    let why = Some(format!("it was the first of {} to answer; {why}", names.join(", ")));
    let members = candidates.into_iter().map(|candidate| Member::new(candidate, Unit::Nodes, 1, 0)).collect();
    Ok(planned(PORTFOLIO, Portfolio::at_once(puzzle, instance, members, general.objective), why))
}
