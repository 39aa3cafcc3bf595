//! The model under construction, as flattening sees it: new variables, bounds, narrowing, and a memory of what was
//! said already, so that an expression that occurs twice costs once.
//!
//! What is known of one variable has literals of its own (`x ≤ 3` and `x = 3`, found by variable and number); all other
//! constraints are found by a hash of what they say, and compared. Nothing is kept as text.

use damier_model::{Constraint, Domain, Label, Lit, Model, RealConstraint, Relation, Term, Tuples, Var, stage};
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};
use std::rc::Rc;
use std::sync::Arc;

use super::sink::Sink;
use crate::value::Array;

/// Where the values of a variable that is declared without bounds are looked for: this far from 0. No answer about other
/// values follows from such a search.
pub const UNBOUNDED: i64 = 1 << 31;

/// How far from 0 numbers without bounds are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    /// Variables that are declared without bounds.
    pub declared: i64,
    /// What is computed from those.
    pub computed: i64,
}

impl Reach {
    /// For solving: small enough for all engines.
    pub const USUAL: Reach = Reach { declared: UNBOUNDED, computed: 1 << 50 };
    /// For seeing whether there is anything beyond.
    pub const WIDE: Reach = Reach { declared: 1 << 53, computed: 1 << 58 };
}

impl Default for Reach {
    fn default() -> Reach {
        Reach::USUAL
    }
}

/// The model under construction.
pub struct Store {
    sink: Box<dyn Sink>,
    /// Why what is posted at present is there, where the model says so.
    pub(crate) reason: Option<Label>,
    /// Whether a literal may be tied to a constraint in one direction only. Literals that are free in the other
    /// direction would multiply the solutions, so this is off when all solutions are asked for.
    pub half_reify: bool,
    /// Whether every rule with a reason becomes constraints, even one that domains could take up: only a model of that kind tells
    /// which rules and clues cannot hold together.
    pub keep_reasons: bool,
    /// Whether the model is known to have no solution.
    pub failed: bool,
    /// The reason of what was posted as that became known.
    pub(crate) failed_by: Option<Label>,
    facts: FxHashMap<Fact, Lit>,
    fact_of: FxHashMap<Var, Fact>,
    pairs: FxHashMap<Pair, (Lit, u8)>,
    first_saying: FxHashMap<u64, u32>,
    sayings: Vec<Saying>,
    made: FxHashMap<Made, Term>,
    arrays: FxHashMap<*const Array, Flat>,
    /// The tuples made of arrays, with the array: it keeps its address from being used again.
    pub(crate) tables: FxHashMap<*const Array, (Rc<Array>, Tuples)>,
    /// How far from 0 the values of variables without bounds are looked for, and those of what is computed from them.
    pub(crate) reach: Reach,
    /// Variables without bounds, and what is computed from them.
    loose: FxHashSet<Var>,
    /// Variables that were declared without bounds, with the ends that were assumed for them.
    unbounded: Vec<(Var, Option<i64>, Option<i64>)>,
    names: u32,
    /// What reasons said of single variables so far, if that is kept.
    pub(crate) narrowed: Option<Vec<Narrowed>>,
}

/// What a reason said of one variable, which then is no constraint of the model but part of the variable's domain.
#[derive(Clone)]
pub struct Narrowed {
    /// The variable.
    pub var: Var,
    /// The values that it had until then.
    pub before: Domain,
    /// Those that are left.
    pub after: Domain,
    /// Why.
    pub reason: Label,
}

/// `var = value`, or `var ≤ value`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Fact {
    pub var: Var,
    pub equal: bool,
    pub value: i64,
}

/// In which directions a literal is tied to a constraint.
pub(crate) mod ties {
    /// The constraint holds if the literal does.
    pub(crate) const HOLDS: u8 = 1;
    /// The constraint does not hold if the literal does not.
    pub(crate) const FAILS: u8 = 2;
    /// Both.
    pub(crate) const BOTH: u8 = 3;
}

/// `one ± other = constant` or `one ± other ≤ constant`: the constraints that models have most of, in few bytes.
#[derive(PartialEq, Eq, Hash)]
struct Pair {
    one: Var,
    other: Var,
    constant: i64,
    added: bool,
    equal: bool,
}

impl Pair {
    fn of(constraint: &Constraint) -> Option<Pair> {
        match *constraint {
            Constraint::Compare {
                left: Term { var: one, scale: 1, offset: 0 },
                relation: relation @ (Relation::Eq | Relation::Le),
                right: Term { var: other, scale: scale @ (1 | -1), offset: constant },
            } => Some(Pair { one, other, constant, added: scale == -1, equal: relation == Relation::Eq }),
            _ => None,
        }
    }
}

/// A constraint that has a literal already.
struct Saying {
    constraint: Constraint,
    literal: Lit,
    ties: u8,
    next: u32,
}

/// The functions whose results are remembered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Operation {
    /// A sum; its terms scaled, the constant last.
    Sum,
    Times,
    Division,
    Modulo,
    Absolute,
    Minimum,
    Maximum,
    /// The element of a flat array, whose address is the first term's offset.
    Element,
    /// `if`: the literal, and both values.
    Choice,
}

/// A function of variables that has a variable already.
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Made {
    pub operation: Operation,
    pub terms: SmallVec<[Term; 3]>,
}

/// An array as constraints want it, kept so that it is made once.
#[derive(Clone)]
pub(crate) struct Flat {
    /// The array it was made from: keeps its address from being used again.
    _array: Rc<Array>,
    /// Its elements, if they are numbers or truth values known already.
    pub constants: Option<Arc<[i64]>>,
}

impl Store {
    /// A store that puts what is made into a sink.
    pub fn new(sink: Box<dyn Sink>, half_reify: bool, reach: Reach) -> Store {
        Store {
            sink,
            reason: None,
            half_reify,
            keep_reasons: false,
            failed: false,
            failed_by: None,
            facts: FxHashMap::default(),
            fact_of: FxHashMap::default(),
            pairs: FxHashMap::default(),
            first_saying: FxHashMap::default(),
            sayings: Vec::new(),
            made: FxHashMap::default(),
            arrays: FxHashMap::default(),
            tables: FxHashMap::default(),
            reach,
            loose: FxHashSet::default(),
            unbounded: Vec::new(),
            names: 0,
            narrowed: None,
        }
    }

    /// The variables, with their domains as they are by now.
    pub fn variables(&self) -> &Model {
        self.sink.variables()
    }

    /// The variables, to declare one or narrow a domain.
    pub fn variables_mut(&mut self) -> &mut Model {
        self.sink.variables_mut()
    }

    /// Posts a constraint.
    pub fn post(&mut self, constraint: Constraint) {
        self.sink.post(constraint, self.reason.as_ref());
    }

    /// Posts what a term or a literal means. Where reasons are kept it has none: what other rules say by it is not said by the
    /// rule that came to it first.
    pub(crate) fn define(&mut self, constraint: Constraint) {
        self.sink.post(constraint, self.reason.as_ref().filter(|_| !self.keep_reasons));
    }

    /// Takes that there is no solution, by what is being posted.
    pub fn fail(&mut self) {
        if !self.failed {
            self.failed_by = self.reason.clone();
        }
        self.failed = true;
    }

    /// Whether what is being posted is a rule that must stay one.
    pub(crate) fn keeps_reason(&self) -> bool {
        self.keep_reasons && self.reason.is_some()
    }

    /// Posts a constraint on reals.
    pub fn post_real(&mut self, constraint: RealConstraint) {
        self.sink.post_real(constraint);
    }

    /// What was made so far.
    pub fn sink(&self) -> &dyn Sink {
        &*self.sink
    }

    /// What was made.
    pub fn into_sink(self) -> Box<dyn Sink> {
        self.sink
    }

    /// A new variable without a name of the program.
    pub fn fresh(&mut self, domain: Domain) -> Var {
        self.names += 1;
        if domain.is_empty() {
            self.fail();
        }
        let name = format!("_{}", self.names);
        self.variables_mut().int(name, domain)
    }

    /// A new Boolean variable without a name of the program.
    pub fn fresh_bool(&mut self) -> Lit {
        self.names += 1;
        let name = format!("_{}", self.names);
        self.variables_mut().bool(name)
    }

    /// Least and largest value of a variable; 0 and 0 where it has none.
    pub fn range(&self, var: Var) -> (i64, i64) {
        if var.is_constant() {
            return (1, 1);
        }
        match self.variables().domain_ref(var).ranges() {
            [] => (0, 0),
            [first, .., last] => (first.0, last.1),
            [only] => *only,
        }
    }

    /// Least and largest value of a view.
    pub fn term_range(&self, term: Term) -> (i64, i64) {
        if let Some(value) = term.as_constant() {
            return (value, value);
        }
        let (low, high) = self.range(term.var);
        let at = |value: i64| value.saturating_mul(term.scale).saturating_add(term.offset);
        if term.scale < 0 { (at(high), at(low)) } else { (at(low), at(high)) }
    }

    /// Whether a variable has the values 0 and 1 only, so that it will do for a literal.
    pub fn is_zero_or_one(&self, var: Var) -> bool {
        let (low, high) = self.range(var);
        low >= 0 && high <= 1
    }

    /// The literal, or the constant it has become.
    pub fn settled(&self, literal: Lit) -> Lit {
        if literal.var().is_constant() {
            return literal;
        }
        match self.range(literal.var()) {
            (low, high) if low == high => Lit::constant((low == 1) != literal.is_negated()),
            _ => literal,
        }
    }

    /// Makes a literal hold.
    pub fn hold(&mut self, literal: Lit) {
        match self.settled(literal) {
            Lit::TRUE => {}
            Lit::FALSE => self.fail(),
            literal => {
                let value = i64::from(!literal.is_negated());
                self.narrow(literal.var(), &Domain::range(value, value));
                // Where the literal stands for a fact, the fact itself says more to what comes later.
                let fact = self.fact_of.get(&literal.var()).filter(|_| !self.keeps_reason());
                if let Some(&Fact { var, equal, value }) = fact {
                    match (equal, literal.is_negated()) {
                        (true, false) => self.keep_within(var, value, value),
                        (true, true) => self.remove(var, value),
                        (false, false) => self.keep_within(var, i64::MIN, value),
                        (false, true) => self.keep_within(var, value + 1, i64::MAX),
                    }
                }
            }
        }
    }

    /// Keeps only the values of a variable that are in the domain.
    pub fn narrow(&mut self, var: Var, domain: &Domain) {
        if var.is_constant() {
            if !domain.contains(1) {
                self.fail();
            }
            return;
        }
        if self.keeps_reason() {
            self.keep_narrowing(var, domain);
            return;
        }
        if let (Some(narrowed), Some(reason)) = (&mut self.narrowed, &self.reason) {
            let before = self.sink.variables().domain_ref(var).clone();
            let after = before.intersect(domain);
            if after != before {
                narrowed.push(Narrowed { var, before, after, reason: reason.clone() });
            }
        }
        self.variables_mut().narrow(var, domain);
        if self.variables().domain_ref(var).is_empty() {
            self.fail();
        }
    }

    /// Posts as a constraint that a variable has values of the domain.
    fn keep_narrowing(&mut self, var: Var, domain: &Domain) {
        let known = self.variables().domain_ref(var);
        let kept = known.intersect(domain);
        if kept.is_empty() {
            self.fail();
        } else if kept != *known {
            self.post(Constraint::Member { term: Term::from(var), domain: Box::new(kept) });
        }
    }

    /// Keeps only the values of a variable from `low` to `high`.
    pub fn keep_within(&mut self, var: Var, low: i64, high: i64) {
        let (least, most) = self.range(var);
        if low > least || high < most {
            self.narrow(var, &Domain::range(low, high));
        }
    }

    /// Removes a value of a variable.
    pub fn remove(&mut self, var: Var, value: i64) {
        if self.variables().domain_ref(var).contains(value) {
            let rest = self.variables().domain_ref(var).without(value);
            self.narrow(var, &rest);
        }
    }

    /// The literal of a fact, if it has one.
    pub(crate) fn known_fact(&self, fact: Fact) -> Option<Lit> {
        self.facts.get(&fact).copied()
    }

    /// Remembers that a literal stands for a fact.
    pub(crate) fn remember_fact(&mut self, fact: Fact, literal: Lit) {
        self.facts.insert(fact, literal);
        if !literal.is_negated() && !literal.var().is_constant() {
            self.fact_of.entry(literal.var()).or_insert(fact);
        }
    }

    /// The fact that a literal says, or (true) the one that it denies.
    pub(crate) fn fact_behind(&self, literal: Lit) -> Option<(Fact, bool)> {
        Some((*self.fact_of.get(&literal.var())?, literal.is_negated()))
    }

    /// Whether the bounds of a variable come from bounds that were assumed.
    pub(crate) fn is_loose(&self, var: Var) -> bool {
        self.loose.contains(&var)
    }

    /// Remembers that the bounds of a variable come from bounds that were assumed.
    pub(crate) fn let_loose(&mut self, var: Var) {
        self.loose.insert(var);
    }

    /// Remembers that bounds were assumed for a variable.
    pub(crate) fn assume(&mut self, var: Var, low: Option<i64>, high: Option<i64>) {
        self.let_loose(var);
        self.unbounded.push((var, low, high));
    }

    /// The variables that were declared without bounds.
    pub(crate) fn unbounded(&self) -> Vec<Var> {
        self.unbounded.iter().map(|&(var, ..)| var).collect()
    }

    /// The variables that still have an end that was assumed: what is said of all solutions may depend on it.
    pub(crate) fn assumed(&self) -> Vec<Var> {
        let cut_off = |&&(var, low, high): &&(Var, Option<i64>, Option<i64>)| {
            let domain = self.variables().domain_ref(var);
            domain.is_empty() || (low.is_some() && domain.min() <= low) || (high.is_some() && domain.max() >= high)
        };
        let far = self.reach.computed;
        let computed = |var: &Var| {
            let (low, high) = self.range(*var);
            low <= -far || high >= far
        };
        let mut assumed: Vec<Var> = self.unbounded.iter().filter(cut_off).map(|&(var, ..)| var).collect();
        assumed.extend(self.loose.iter().copied().filter(computed));
        assumed.sort_unstable();
        assumed.dedup();
        assumed
    }

    /// The literal of a constraint and its ties, if it has one.
    pub(crate) fn said(&self, constraint: &Constraint) -> Option<(Lit, u8)> {
        if let Some(pair) = Pair::of(constraint) {
            return self.pairs.get(&pair).copied();
        }
        self.find(constraint).map(|at| (self.sayings[at].literal, self.sayings[at].ties))
    }

    /// Remembers that a literal is tied to a constraint; what was remembered of it before is forgotten.
    pub(crate) fn remember(&mut self, constraint: &Constraint, literal: Lit, ties: u8) {
        if let Some(pair) = Pair::of(constraint) {
            stage::poll_at_table(self.pairs.len(), self.pairs.capacity(), size_of::<(Pair, (Lit, u8))>());
            self.pairs.insert(pair, (literal, ties));
            return;
        }
        match self.find(constraint) {
            Some(at) => (self.sayings[at].literal, self.sayings[at].ties) = (literal, ties),
            None => {
                let at = self.sayings.len() as u32;
                stage::poll_at_table(self.first_saying.len(), self.first_saying.capacity(), size_of::<(u64, u32)>());
                let next = self.first_saying.insert(hash_of(constraint), at).unwrap_or(u32::MAX);
                self.sayings.push(Saying { constraint: constraint.clone(), literal, ties, next });
            }
        }
    }

    fn find(&self, constraint: &Constraint) -> Option<usize> {
        let mut at = *self.first_saying.get(&hash_of(constraint))?;
        while let Some(saying) = self.sayings.get(at as usize) {
            if saying.constraint == *constraint {
                return Some(at as usize);
            }
            at = saying.next;
        }
        None
    }

    /// The result of a function, if it was made before.
    pub(crate) fn made(&self, made: &Made) -> Option<Term> {
        self.made.get(made).copied()
    }

    /// Remembers the result of a function.
    pub(crate) fn make(&mut self, made: Made, result: Term) {
        self.made.insert(made, result);
    }

    /// An array of numbers as constraints want it.
    pub(crate) fn flat(&mut self, array: &Rc<Array>, constants: impl FnOnce(&Array) -> Option<Vec<i64>>) -> Flat {
        let made = || Flat { _array: Rc::clone(array), constants: constants(array).map(Arc::from) };
        self.arrays.entry(Rc::as_ptr(array)).or_insert_with(made).clone()
    }
}

/// The key of a remembered function.
pub(crate) fn made(operation: Operation, terms: impl IntoIterator<Item = Term>) -> Made {
    Made { operation, terms: terms.into_iter().collect() }
}

fn hash_of(constraint: &Constraint) -> u64 {
    let mut hasher = FxHasher::default();
    std::mem::discriminant(constraint).hash(&mut hasher);
    match constraint {
        Constraint::Linear { relation, constant, .. } => (relation, constant).hash(&mut hasher),
        Constraint::Compare { relation, .. } => relation.hash(&mut hasher),
        Constraint::Member { domain, .. } => domain.hash(&mut hasher),
        _ => {}
    }
    constraint.visit_terms(&mut |term| term.hash(&mut hasher));
    hasher.finish()
}
