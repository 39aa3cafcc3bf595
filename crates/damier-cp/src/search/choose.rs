//! Which variable next, and which of its values first.
//!
//! Stages are worked off one after the other; a last stage over all variables makes every search complete. Without
//! advice from the model, variables are chosen by conflict weights (Boussemart et al., ECAI 2004), after the one whose
//! decision failed last (Lecoutre et al., AIJ 2009).
//!
//! Values of a warm start are taken all at once, before any stage, until something fails: so a start that is a solution is
//! found without a search. After that they are still what is tried first, in the order that the stages say.

use super::decision::{Decision, Test};
use crate::domain::Shape;
use crate::kernel::Kernel;
use crate::post::{store_variable, view};
use crate::store::{Cell, Store, VarId};
use damier_model::{Branching, Model, ValSelect, Var, VarSelect};

struct Stage {
    variables: Box<[VarId]>,
    var_select: VarSelect,
    val_select: ValSelect,
    /// Everything before this position is fixed.
    first_open: Cell,
}

pub(crate) struct Chooser {
    stages: Vec<Stage>,
    random: fastrand::Rng,
    /// How often a variable took part in a failure, plus its degree. Empty where it is not used.
    weights: Vec<f64>,
    degrees: Vec<u32>,
    /// Whether the search is free to follow conflicts.
    free: bool,
    last_conflict: Option<VarId>,
    /// Values tried first: of the warm start, then, in a free search, of the best solution so far.
    favourites: Vec<i64>,
    /// What is left of the warm start, the first last, as long as nothing has failed.
    start: Vec<(VarId, i64)>,
}

/// Where there is no favourite: a value that no domain has.
pub(crate) const NO_FAVOURITE: i64 = i64::MAX;

impl Chooser {
    /// `shown` are the variables that tell solutions apart, where not all of them do: the others are decided after all of
    /// these, so that whatever is decided of them makes no difference to be shown.
    pub(crate) fn new(model: &Model, shown: Option<&[Var]>, kernel: &mut Kernel, seed: u64) -> Chooser {
        let free = model.search.is_empty() && shown.is_none();
        let all: Vec<_> = model.all_variables().collect();
        let mut shows = vec![shown.is_none(); all.len()];
        shown.into_iter().flatten().filter(|var| !var.is_constant()).for_each(|var| shows[var.index()] = true);
        let is_shown = |var: &Var| !var.is_constant() && shows[var.index()];
        let mut branchings = model.search.clone();
        if let Some(shown) = shown {
            for branching in &mut branchings {
                branching.variables.retain(is_shown);
            }
            let var_select = if branchings.is_empty() { VarSelect::DomWDeg } else { VarSelect::InputOrder };
            branchings.push(Branching { variables: shown.to_vec(), var_select, val_select: ValSelect::Min });
            branchings.extend(model.search.iter().cloned());
        } else if free {
            branchings.extend(halved_objective(model, kernel));
            branchings.push(Branching { variables: all, var_select: VarSelect::DomWDeg, val_select: ValSelect::Min });
        }
        let asks = |wanted: &[VarSelect]| branchings.iter().any(|b| wanted.contains(&b.var_select));
        let variables = kernel.store.variables();
        let by_weight = asks(&[VarSelect::DomWDeg]);
        let by_degree = by_weight || asks(&[VarSelect::Occurrence, VarSelect::MostConstrained]);
        let degree = |x: usize| kernel.degree(x as VarId) as u32;
        let degrees: Vec<u32> = if by_degree { (0..variables).map(degree).collect() } else { Vec::new() };
        let weights = if by_weight { degrees.iter().map(|&d| f64::from(d.max(1))).collect() } else { Vec::new() };

        let mut stages: Vec<Stage> = branchings
            .iter()
            .map(|branching| Stage {
                variables: branching.variables.iter().map(|&x| store_variable(x)).collect(),
                var_select: branching.var_select,
                val_select: branching.val_select,
                first_open: kernel.store.new_cell(0),
            })
            .collect();
        stages.push(Stage {
            variables: (1..variables as VarId).collect(),
            var_select: VarSelect::InputOrder,
            val_select: ValSelect::Min,
            first_open: kernel.store.new_cell(0),
        });
        let started = &model.warm_start.whole;
        let mut favourites = if started.is_empty() { Vec::new() } else { vec![NO_FAVOURITE; variables] };
        for &(x, value) in started.iter().rev() {
            favourites[store_variable(x) as usize] = value;
        }
        let start = started.iter().rev().filter(|(x, _)| is_shown(x));
        let start = start.map(|&(x, value)| (store_variable(x), value)).collect();
        Chooser {
            stages,
            random: fastrand::Rng::with_seed(seed),
            weights,
            degrees,
            free,
            last_conflict: None,
            favourites,
            start,
        }
    }

    /// Whether the model left the search to the engine.
    pub(crate) fn is_free(&self) -> bool {
        self.free
    }

    /// Whether failures change what is chosen.
    pub(crate) fn learns(&self) -> bool {
        !self.weights.is_empty()
    }

    /// Learns from a failure below a decision on `var`.
    #[inline]
    pub(crate) fn failed(&mut self, kernel: &Kernel, var: VarId) {
        self.start.clear();
        if self.weights.is_empty() {
            return;
        }
        kernel.blame(|x| self.weights[x as usize] += 1.0);
        self.last_conflict = self.free.then_some(var);
    }

    /// Remembers the values of a solution.
    pub(crate) fn prefer(&mut self, store: &Store) {
        self.start.clear();
        if self.free {
            self.favourites.clear();
            self.favourites.extend((0..store.variables() as VarId).map(|x| store.record(x).min));
        }
    }

    /// Something has failed: values of the warm start are no longer taken before all else.
    pub(crate) fn forget_start(&mut self) {
        self.start.clear();
    }

    /// The values of the warm start, by variable; [`NO_FAVOURITE`] where there is none.
    pub(crate) fn favourites(&self) -> &[i64] {
        &self.favourites
    }

    /// The next decision of the warm start.
    #[inline]
    pub(crate) fn next_of_start(&mut self, store: &Store) -> Option<Decision> {
        while let Some(&(var, value)) = self.start.last() {
            if store.record(var).min != store.record(var).max && store.var_contains(var, value) {
                return Some(Decision { var, test: Test::Equals, value });
            }
            self.start.pop();
        }
        None
    }

    /// The next decision, or `None` if everything is fixed.
    #[inline]
    pub(crate) fn choose(&mut self, store: &mut Store) -> Option<Decision> {
        if let Some(decision) = self.next_of_start(store) {
            return Some(decision);
        }
        for at in 0..self.stages.len() {
            if let Some(var) = self.variable(store, at) {
                return Some(self.value(store, var, self.stages[at].val_select));
            }
        }
        None
    }

    fn variable(&mut self, store: &mut Store, at: usize) -> Option<VarId> {
        let stage = &self.stages[at];
        let open = |x: VarId| store.record(x).min != store.record(x).max;
        let mut first = store.cell(stage.first_open) as usize;
        while first < stage.variables.len() && !open(stage.variables[first]) {
            first += 1;
        }
        if let Some(var) = self.last_conflict
            && open(var)
            && first < stage.variables.len()
        {
            return Some(var);
        }
        let candidates = stage.variables[first..].iter().copied();
        let chosen = match stage.var_select {
            VarSelect::InputOrder => stage.variables.get(first).copied(),
            VarSelect::FirstFail => smallest_domain(store, candidates),
            VarSelect::AntiFirstFail => least(candidates.filter(|&x| open(x)), |x| u64::MAX - store.record(x).size),
            VarSelect::Smallest => least(candidates.filter(|&x| open(x)), |x| store.record(x).min),
            VarSelect::Largest => least(candidates.filter(|&x| open(x)), |x| -store.record(x).max),
            VarSelect::Occurrence => least(candidates.filter(|&x| open(x)), |x| u32::MAX - self.degrees[x as usize]),
            VarSelect::MostConstrained => {
                least(candidates.filter(|&x| open(x)), |x| (store.record(x).size, u32::MAX - self.degrees[x as usize]))
            }
            VarSelect::MaxRegret => least(candidates.filter(|&x| open(x)), |x| {
                let r = store.record(x);
                r.min - store.next_up(x, r.min + 1)
            }),
            VarSelect::DomWDeg => {
                least(candidates.filter(|&x| open(x)), |x| store.record(x).size as f64 / self.weights[x as usize])
            }
            VarSelect::Random => {
                let number = candidates.clone().filter(|&x| open(x)).count();
                let pick = if number == 0 { 0 } else { self.random.usize(..number) };
                candidates.clone().filter(|&x| open(x)).nth(pick)
            }
        };
        store.set_cell(stage.first_open, first as i64);
        chosen
    }

    fn value(&mut self, store: &Store, var: VarId, select: ValSelect) -> Decision {
        let r = store.record(var);
        let middle = r.min + (r.max - r.min) / 2;
        let decide = |test, value| Decision { var, test, value };
        if let Some(&favourite) = self.favourites.get(var as usize)
            && store.var_contains(var, favourite)
        {
            return decide(Test::Equals, favourite);
        }
        match select {
            ValSelect::Min => decide(Test::Equals, r.min),
            ValSelect::Max => decide(Test::Equals, r.max),
            ValSelect::Median => decide(Test::Equals, store.nth_member(var, (r.size - 1) / 2)),
            ValSelect::Middle => {
                let (below, above) = (store.next_down(var, middle), store.next_up(var, middle));
                decide(Test::Equals, if middle - below <= above - middle { below } else { above })
            }
            ValSelect::Random => decide(Test::Equals, store.nth_member(var, self.random.u64(..r.size))),
            ValSelect::Split => decide(Test::AtMost, middle),
            ValSelect::ReverseSplit => decide(Test::AtLeast, middle + 1),
            ValSelect::Interval => {
                let end = store.interval_end(var);
                decide(Test::AtMost, if end < r.max { end } else { middle })
            }
        }
    }
}

/// A wide objective is halved before anything else: better solutions that are better by one each would never end.
fn halved_objective(model: &Model, kernel: &Kernel) -> Option<Branching> {
    let term = model.objective.term()?;
    let downwards = if model.objective.is_maximised() { term.scale < 0 } else { term.scale > 0 };
    let wide = term.as_constant().is_none() && kernel.store.is_wide(view(term));
    wide.then(|| Branching {
        variables: vec![term.var],
        var_select: VarSelect::InputOrder,
        val_select: if downwards { ValSelect::Split } else { ValSelect::ReverseSplit },
    })
}

/// The first open variable with the smallest domain; two values are as few as can be.
#[inline]
fn smallest_domain(store: &Store, candidates: impl Iterator<Item = VarId>) -> Option<VarId> {
    let (mut best, mut best_size) = (None, u64::MAX);
    for x in candidates {
        let size = store.record(x).size;
        if size > 1 && size < best_size {
            (best, best_size) = (Some(x), size);
            if size == 2 {
                break;
            }
        }
    }
    best
}

/// The first candidate with the least key.
fn least<K: PartialOrd>(candidates: impl Iterator<Item = VarId>, key: impl Fn(VarId) -> K) -> Option<VarId> {
    let mut best: Option<(VarId, K)> = None;
    for x in candidates {
        let k = key(x);
        if best.as_ref().is_none_or(|(_, least)| k < *least) {
            best = Some((x, k));
        }
    }
    best.map(|(x, _)| x)
}

impl Store {
    /// The k-th member (from 0) of a domain; a wide domain is counted as if it had no holes.
    fn nth_member(&self, x: VarId, k: u64) -> i64 {
        let r = self.record(x);
        match r.shape {
            Shape::Word => {
                let mut bits = r.bits;
                for _ in 0..k {
                    bits &= bits - 1;
                }
                r.base + i64::from(bits.trailing_zeros())
            }
            Shape::Words(_) => self.nth_in_words(x, k),
            Shape::Wide(_) => self.next_up(x, r.min.saturating_add_unsigned(k).min(r.max)),
        }
    }

    /// The end of the first unbroken interval of a domain; for a wide one, its maximum.
    fn interval_end(&self, x: VarId) -> i64 {
        let r = self.record(x);
        if matches!(r.shape, Shape::Wide(_)) {
            return r.max;
        }
        let mut end = r.min;
        while end < r.max && self.var_contains(x, end + 1) {
            end += 1;
        }
        end
    }
}
