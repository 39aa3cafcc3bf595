//! The model's search advice as Pumpkin's branchers, with Pumpkin's own search behind them.
//!
//! Its own search takes the predicate that took part in most recent conflicts, with the truth value it had in the last
//! solution (VSIDS, and solution-based phase saving; Demirović, Chu, Stuckey, CP 2018), and is restarted. Stages of the
//! model come before it, in their order; conflicts are still learned from. Before everything come the values of a warm
//! start, until the first conflict; Pumpkin remembers the values it had then. Pumpkin takes the distance between the bounds
//! for the size of a domain. `dom_w_deg` has no counterpart and is left to Pumpkin's own search, whose idea it shares.
//! What goes through all values (`median`, `middle`, `random`, `interval`, `max_regret`) is replaced by a cut in the
//! middle, and by the largest domain, where there are too many.

use crate::loaded::Loaded;
use crate::watch::Effort;
use damier_model::{Branching, Model, ValSelect, Var, VarSelect};
use pumpkin_solver::core::DefaultBrancher;
use pumpkin_solver::core::branching::branchers::dynamic_brancher::DynamicBrancher;
use pumpkin_solver::core::branching::branchers::independent_variable_value_brancher::IndependentVariableValueBrancher;
use pumpkin_solver::core::branching::value_selection::{
    DynamicValueSelector, InDomainInterval, InDomainMax, InDomainMedian, InDomainMiddle, InDomainMin, InDomainRandom,
    InDomainSplit, ReverseInDomainSplit, ValueSelector,
};
use pumpkin_solver::core::branching::variable_selection::{
    AntiFirstFail, DynamicVariableSelector, FirstFail, InputOrder, Largest, MaxRegret, Occurrence, Smallest,
    VariableSelector,
};
use pumpkin_solver::core::branching::{Brancher, BrancherEvent, SelectionContext};
use pumpkin_solver::core::predicate;
use pumpkin_solver::core::predicates::Predicate;
use pumpkin_solver::core::results::SolutionReference;
use pumpkin_solver::core::variables::DomainId;
use std::rc::Rc;

/// Domains wider than this are not gone through value by value.
const MOST_VALUES: u64 = 65_536;

/// From this many solutions on, a list of them is what is wanted. Pumpkin's own search stays near the last solution, which
/// is now forbidden; going through the values in order meets far fewer conflicts then.
const MANY_SOLUTIONS: u64 = 16;

/// Who decides: stages of the model from some solution on, Pumpkin's own search before them and after them. Decisions and
/// conflicts are counted on the way.
#[derive(Debug)]
pub(crate) struct Advised {
    stages: DynamicBrancher,
    from_solution: u64,
    solutions: u64,
    own: DefaultBrancher,
    /// What is left of the warm start, the first last.
    start: Vec<(DomainId, i32)>,
    /// Whether the last decision was a stage's.
    advised: bool,
    effort: Rc<Effort>,
}

impl Advised {
    /// By the stages given, then by Pumpkin's own search.
    pub(crate) fn new(loaded: &mut Loaded, model: &Model, stages: &[Branching], effort: Rc<Effort>) -> Advised {
        let stages = translate(loaded, model, stages);
        Advised {
            stages,
            from_solution: 0,
            solutions: 0,
            own: loaded.solver.default_brancher(),
            start: warm_start(loaded, model),
            advised: false,
            effort,
        }
    }

    /// By Pumpkin's own search; once many solutions were found, by going through the values of small domains in order.
    pub(crate) fn to_list(loaded: &mut Loaded, model: &Model, effort: Rc<Effort>) -> Advised {
        let variables = model.all_variables().collect();
        let in_order = Branching { variables, var_select: VarSelect::FirstFail, val_select: ValSelect::Min };
        Advised { from_solution: MANY_SOLUTIONS, ..Advised::new(loaded, model, &[in_order], effort) }
    }

    fn by_stages(&self) -> bool {
        self.solutions >= self.from_solution
    }
}

impl Brancher for Advised {
    fn next_decision(&mut self, context: &mut SelectionContext) -> Option<Predicate> {
        while let Some((variable, value)) = self.start.pop() {
            if !context.is_integer_fixed(variable) && context.contains(variable, value) {
                self.advised = false;
                self.effort.decisions.set(self.effort.decisions.get() + 1);
                return Some(predicate![variable == value]);
            }
        }
        let by_stages = self.by_stages();
        let advised = if by_stages { self.stages.next_decision(context) } else { None };
        self.advised = advised.is_some();
        let decision = advised.or_else(|| self.own.next_decision(context));
        self.effort.decisions.set(self.effort.decisions.get() + u64::from(decision.is_some()));
        decision
    }

    fn on_conflict(&mut self) {
        self.effort.conflicts.set(self.effort.conflicts.get() + 1);
        self.start.clear();
        self.stages.on_conflict();
        self.own.on_conflict();
    }

    fn on_backtrack(&mut self) {
        // A restart is no conflict, but the first stage has its say again all the same.
        self.stages.on_conflict();
        self.own.on_backtrack();
    }

    fn on_solution(&mut self, solution: SolutionReference) {
        self.solutions += 1;
        self.stages.on_solution(solution);
        self.own.on_solution(solution);
    }

    fn on_unassign_integer(&mut self, variable: DomainId, value: i32) {
        self.own.on_unassign_integer(variable, value);
    }

    fn on_appearance_in_conflict_predicate(&mut self, predicate: Predicate) {
        self.own.on_appearance_in_conflict_predicate(predicate);
    }

    fn on_restart(&mut self) {
        self.own.on_restart();
    }

    fn synchronise(&mut self, context: &mut SelectionContext) {
        self.own.synchronise(context);
    }

    fn is_restart_pointless(&mut self) -> bool {
        self.advised && self.stages.is_restart_pointless()
    }

    fn subscribe_to_events(&self) -> Vec<BrancherEvent> {
        [self.stages.subscribe_to_events(), self.own.subscribe_to_events()].concat()
    }
}

/// The values of the warm start that Pumpkin's variables may have, the first last.
fn warm_start(loaded: &mut Loaded, model: &Model) -> Vec<(DomainId, i32)> {
    let given = model.warm_start.whole.iter().rev().filter(|&&(var, _)| !var.is_constant());
    let small = given.filter_map(|&(var, value)| Some((var, i32::try_from(value).ok()?)));
    small.map(|(var, value)| (loaded.domain_id(var), value)).collect()
}

/// The stages as Pumpkin's branchers; none of them listens to events.
fn translate(loaded: &mut Loaded, model: &Model, stages: &[Branching]) -> DynamicBrancher {
    let mut branchers: Vec<Box<dyn Brancher>> = Vec::new();
    let occurrences = occurrences(model, stages);
    for stage in stages.iter().filter(|stage| !stage.variables.is_empty()) {
        let wide = stage.variables.iter().any(|&var| model.domain(var).size() > MOST_VALUES);
        let variables: Vec<DomainId> = stage.variables.iter().map(|&var| loaded.domain_id(var)).collect();
        let counts: Vec<u32> = stage.variables.iter().map(|&var| occurrences[var.index()]).collect();
        if let Some(selector) = variable_selector(stage.var_select, &variables, &counts, wide) {
            branchers.push(Box::new(IndependentVariableValueBrancher::new(
                DynamicVariableSelector::new(selector),
                DynamicValueSelector::new(value_selector(stage.val_select, wide)),
            )));
        }
    }
    DynamicBrancher::new(branchers)
}

/// By variable: how many constraints speak of it, if a stage asks for it.
fn occurrences(model: &Model, stages: &[Branching]) -> Vec<u32> {
    let mut counts = vec![0; model.variables()];
    let asks = |choice: VarSelect| matches!(choice, VarSelect::Occurrence | VarSelect::MostConstrained);
    if stages.iter().any(|stage| asks(stage.var_select)) {
        let constraints = model.constraints().iter();
        constraints.flat_map(|posted| posted.constraint.variables()).for_each(|var: Var| counts[var.index()] += 1);
    }
    counts
}

fn variable_selector(
    choice: VarSelect,
    variables: &[DomainId],
    counts: &[u32],
    wide: bool,
) -> Option<Box<dyn VariableSelector<DomainId>>> {
    Some(match choice {
        VarSelect::InputOrder => Box::new(InputOrder::new(variables)),
        VarSelect::FirstFail => Box::new(FirstFail::new(variables)),
        VarSelect::AntiFirstFail => Box::new(AntiFirstFail::new(variables)),
        VarSelect::Smallest => Box::new(Smallest::new(variables)),
        VarSelect::Largest => Box::new(Largest::new(variables)),
        VarSelect::Occurrence => Box::new(Occurrence::new(variables, counts)),
        VarSelect::MostConstrained => {
            // The smallest domain, the first of several: so those on most constraints come first.
            let mut order: Vec<(u32, DomainId)> = counts.iter().copied().zip(variables.iter().copied()).collect();
            order.sort_by_key(|&(count, _)| std::cmp::Reverse(count));
            let variables: Vec<DomainId> = order.into_iter().map(|(_, variable)| variable).collect();
            Box::new(FirstFail::new(&variables))
        }
        VarSelect::MaxRegret if wide => Box::new(AntiFirstFail::new(variables)),
        VarSelect::MaxRegret => Box::new(MaxRegret::new(variables)),
        VarSelect::Random => Box::new(AnyUnfixed { variables: variables.to_vec() }),
        VarSelect::DomWDeg => return None,
    })
}

fn value_selector(choice: ValSelect, wide: bool) -> Box<dyn ValueSelector<DomainId>> {
    match choice {
        ValSelect::Min => Box::new(InDomainMin),
        ValSelect::Max => Box::new(InDomainMax),
        ValSelect::Split => Box::new(InDomainSplit),
        ValSelect::ReverseSplit => Box::new(ReverseInDomainSplit),
        ValSelect::Median | ValSelect::Middle | ValSelect::Random | ValSelect::Interval if wide => {
            Box::new(InDomainSplit)
        }
        ValSelect::Median => Box::new(InDomainMedian),
        ValSelect::Middle => Box::new(InDomainMiddle),
        ValSelect::Random => Box::new(InDomainRandom),
        ValSelect::Interval => Box::new(InDomainInterval),
    }
}

/// Any of these that has no value yet. (Pumpkin's own forgets which variables it was given.)
#[derive(Debug)]
struct AnyUnfixed {
    variables: Vec<DomainId>,
}

impl VariableSelector<DomainId> for AnyUnfixed {
    fn select_variable(&mut self, context: &mut SelectionContext) -> Option<DomainId> {
        let open: Vec<DomainId> =
            self.variables.iter().copied().filter(|&variable| !context.is_integer_fixed(variable)).collect();
        let place = (!open.is_empty()).then(|| context.random().generate_usize_in_range(0..open.len()))?;
        Some(open[place])
    }

    fn is_restart_pointless(&mut self) -> bool {
        false
    }

    fn subscribe_to_events(&self) -> Vec<BrancherEvent> {
        Vec::new()
    }
}
