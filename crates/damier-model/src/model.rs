//! A model: variables, constraints with their reasons, an objective, and advice for the search.

use crate::assignment::Assignment;
use crate::constraint::Constraint;
use crate::domain::Domain;
use crate::label::{Label, Reason, Sentence};
use crate::real::{RealSum, Reals};
use crate::search::{Branching, WarmStart};
use crate::stage;
use crate::variable::{Lit, Term, Var};
use std::fmt;
use std::sync::Arc;

/// What an answer is asked to be.
#[derive(Clone, Debug, PartialEq, Default)]
pub enum Objective {
    /// Any solution will do.
    #[default]
    Satisfy,
    /// The term as small as possible.
    Minimise(Term),
    /// The term as large as possible.
    Maximise(Term),
    /// The sum as small as possible.
    MinimiseReal(RealSum),
    /// The sum as large as possible.
    MaximiseReal(RealSum),
}

impl Objective {
    /// The term to be made small or large, if it is whole.
    pub fn term(&self) -> Option<Term> {
        match *self {
            Objective::Minimise(term) | Objective::Maximise(term) => Some(term),
            _ => None,
        }
    }

    /// The sum to be made small or large, if it is real.
    pub fn real_sum(&self) -> Option<&RealSum> {
        match self {
            Objective::MinimiseReal(sum) | Objective::MaximiseReal(sum) => Some(sum),
            _ => None,
        }
    }

    /// Whether large is better than small.
    pub fn is_maximised(&self) -> bool {
        matches!(self, Objective::Maximise(_) | Objective::MaximiseReal(_))
    }
}

/// A variable's name: a word, or a word with indices that is put together only when it is read.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Name {
    Plain(Box<str>),
    Indexed(Arc<str>, u32),
    Placed(Arc<str>, u32, u32),
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Name::Plain(name) => f.write_str(name),
            Name::Indexed(name, i) => write!(f, "{name}[{i}]"),
            Name::Placed(name, i, j) => write!(f, "{name}[{i},{j}]"),
        }
    }
}

#[derive(Clone)]
struct Declared {
    name: Name,
    domain: Domain,
    boolean: bool,
}

/// A constraint as it stands in a model, with the reason given for it.
#[derive(Clone)]
pub struct Posted {
    /// The constraint.
    pub constraint: Constraint,
    label: Option<Label>,
}

impl Posted {
    /// Whether a reason was given.
    pub fn has_reason(&self) -> bool {
        self.label.is_some()
    }

    /// The reason given with [`Reasoned::because`], or else the kind of the constraint.
    pub fn label(&self) -> Label {
        self.label.clone().unwrap_or_else(|| Arc::new(Sentence(self.constraint.kind().to_owned())))
    }
}

/// Returned by [`Model::post`] to give the reason: `m.post(…).because(Rule(cell))`.
pub struct Reasoned<'m>(&'m mut Posted);

impl Reasoned<'_> {
    /// Says why the constraint is there.
    pub fn because(self, reason: impl Reason + 'static) {
        self.0.label = Some(Arc::new(reason));
    }

    /// Says why, by a reason shared with other constraints.
    pub fn because_of(self, reason: &Label) {
        self.0.label = Some(Arc::clone(reason));
    }

    /// Says why, in a sentence.
    pub fn named(self, sentence: impl Into<String>) {
        self.because(Sentence(sentence.into()));
    }
}

/// A constraint problem. Puzzles write it, engines read it, and neither knows of the other.
///
/// ```
/// use damier_model::{Model, Relate, all_different};
/// let mut m = Model::new("queens");
/// let q = m.ints("q", 8, 1..=8);
/// m.post(all_different(&q));
/// m.post(all_different((0..).zip(&q).map(|(i, &q)| q + i)));
/// m.post(all_different((0..).zip(&q).map(|(i, &q)| q - i)));
/// assert_eq!((m.variables(), m.constraints().len()), (8, 3));
/// assert_eq!(m.name_of(q[0]), "q[1]");
/// ```
pub struct Model {
    name: String,
    declared: Vec<Declared>,
    constraints: Vec<Posted>,
    pub(crate) reals: Reals,
    /// What to optimise, if anything.
    pub objective: Objective,
    /// Stages of the search, in order; empty for the engine's own choice.
    pub search: Vec<Branching>,
    /// Values to try first.
    pub warm_start: WarmStart,
    /// The variables that tell solutions apart where they are listed or counted, if not all do: of solutions that agree
    /// on these, one is shown.
    pub projection: Option<Vec<Var>>,
}

impl Clone for Model {
    /// Polls on the way ([`stage`]): large models take seconds to copy.
    fn clone(&self) -> Model {
        let mut copy = stage::Large::new(Model { reals: self.reals.clone(), ..self.without_constraints() });
        copy.get().constraints.reserve(self.constraints.len());
        for posted in &self.constraints {
            stage::poll();
            copy.get().constraints.push(posted.clone());
        }
        copy.into_inner()
    }
}

impl Model {
    /// An empty model with a name for people.
    pub fn new(name: impl Into<String>) -> Model {
        Model {
            name: name.into(),
            declared: Vec::new(),
            constraints: Vec::new(),
            reals: Reals::default(),
            objective: Objective::Satisfy,
            search: Vec::new(),
            warm_start: WarmStart::default(),
            projection: None,
        }
    }

    /// A model of the same variables, with the same objective and search advice, and no constraint.
    pub fn without_constraints(&self) -> Model {
        Model {
            name: self.name.clone(),
            declared: self.declared.clone(),
            constraints: Vec::new(),
            reals: self.reals.without_constraints(),
            objective: self.objective.clone(),
            search: self.search.clone(),
            warm_start: self.warm_start.clone(),
            projection: self.projection.clone(),
        }
    }

    /// The model with each constraint in force only if its switch is on, and nothing optimised or advised; with the switches, by
    /// constraint. What an engine needs that tells by assumptions which constraints cannot hold together.
    ///
    /// ```
    /// use damier_model::{Model, Relate};
    /// let mut m = Model::new("doc");
    /// let x = m.int("x", 1..=9);
    /// m.post(x.at_least(5));
    /// let (switched, switches) = m.with_switches();
    /// assert_eq!((switched.variables(), switches.len()), (2, 1));
    /// ```
    pub fn with_switches(&self) -> (Model, Vec<Lit>) {
        let mut switched = self.without_constraints();
        (switched.objective, switched.search) = (Objective::Satisfy, Vec::new());
        (switched.warm_start, switched.projection) = (WarmStart::default(), None);
        let switches = switched.bools("switch", self.constraints().len());
        for (posted, &switch) in self.constraints().iter().zip(&switches) {
            switched.post(posted.constraint.clone().when(switch)).because_of(&posted.label());
        }
        (switched, switches)
    }

    /// The model's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    fn declare(&mut self, name: Name, domain: Domain, boolean: bool) -> Var {
        stage::poll();
        self.declared.push(Declared { name, domain, boolean });
        Var::from_index(self.declared.len() - 1)
    }

    /// A new integer variable with any domain.
    pub fn int(&mut self, name: impl Into<Box<str>>, domain: impl Into<Domain>) -> Var {
        self.declare(Name::Plain(name.into()), domain.into(), false)
    }

    /// `count` integer variables `name[1]`, `name[2]`, … with one domain.
    pub fn ints(&mut self, name: &str, count: usize, domain: impl Into<Domain>) -> Vec<Var> {
        let (name, domain) = (Arc::from(name), domain.into());
        (1..=count as u32).map(|i| self.declare(Name::Indexed(Arc::clone(&name), i), domain.clone(), false)).collect()
    }

    /// A new Boolean variable.
    pub fn bool(&mut self, name: impl Into<Box<str>>) -> Lit {
        Lit::positive(self.declare(Name::Plain(name.into()), Domain::boolean(), true))
    }

    /// `count` Boolean variables `name[1]`, `name[2]`, …
    pub fn bools(&mut self, name: &str, count: usize) -> Vec<Lit> {
        let name = Arc::from(name);
        (1..=count as u32)
            .map(|i| Lit::positive(self.declare(Name::Indexed(Arc::clone(&name), i), Domain::boolean(), true)))
            .collect()
    }

    /// A grid of Boolean variables `name[row,column]`, counted from 1, row by row.
    pub fn bool_grid(&mut self, name: &str, rows: usize, columns: usize) -> Vec<Vec<Lit>> {
        let name: Arc<str> = Arc::from(name);
        let mut lit = |i: usize, j: usize| {
            let name = Name::Placed(Arc::clone(&name), i as u32 + 1, j as u32 + 1);
            Lit::positive(self.declare(name, Domain::boolean(), true))
        };
        (0..rows).map(|i| (0..columns).map(|j| lit(i, j)).collect()).collect()
    }

    /// Adds a constraint.
    pub fn post(&mut self, constraint: Constraint) -> Reasoned<'_> {
        stage::poll();
        let index = self.constraints.len();
        self.constraints.push(Posted { constraint, label: None });
        Reasoned(&mut self.constraints[index])
    }

    /// Adds a stage to the search advice.
    pub fn branch_on(&mut self, branching: Branching) {
        self.search.push(branching);
    }

    /// Number of variables.
    pub fn variables(&self) -> usize {
        self.declared.len()
    }

    /// Handles of all variables.
    pub fn all_variables(&self) -> impl Iterator<Item = Var> + use<> {
        (0..self.declared.len()).map(Var::from_index)
    }

    /// The declared domain of a variable of this model; {1} for [`Var::ONE`].
    pub fn domain(&self, var: Var) -> Domain {
        if var.is_constant() { Domain::range(1, 1) } else { self.declared[var.index()].domain.clone() }
    }

    /// The declared domain of a variable of this model, without a copy. [`Var::ONE`] has none here.
    pub fn domain_ref(&self, var: Var) -> &Domain {
        &self.declared[var.index()].domain
    }

    /// Narrows the declared domain of a variable to its intersection with `domain`.
    pub fn narrow(&mut self, var: Var, domain: &Domain) {
        let declared = &mut self.declared[var.index()].domain;
        if !declared.is_subset(domain) {
            *declared = declared.intersect(domain);
        }
    }

    /// Whether a variable was declared Boolean.
    pub fn is_boolean(&self, var: Var) -> bool {
        var.is_constant() || self.declared[var.index()].boolean
    }

    /// The name of a variable of this model.
    pub fn name_of(&self, var: Var) -> String {
        if var.is_constant() { "1".to_owned() } else { self.declared[var.index()].name.to_string() }
    }

    /// The constraints, in the order in which they were posted.
    pub fn constraints(&self) -> &[Posted] {
        &self.constraints
    }

    /// The constraints that hold under an assignment, by index.
    pub fn holding(&self, assignment: &Assignment) -> Vec<usize> {
        let all = self.constraints.iter().enumerate();
        all.filter(|(_, posted)| posted.constraint.holds(assignment)).map(|(index, _)| index).collect()
    }

    /// The first constraint (or domain) that an assignment breaks, in words; `None` for a solution.
    pub fn broken_by(&self, assignment: &Assignment) -> Option<String> {
        if assignment.as_slice().len() != self.variables() {
            return Some(format!("{} values for {} variables", assignment.as_slice().len(), self.variables()));
        }
        let outside = self.all_variables().find(|&x| !self.declared[x.index()].domain.contains(assignment[x]));
        if let Some(x) = outside {
            return Some(format!("{} = {} is not in {}", self.name_of(x), assignment[x], self.domain(x)));
        }
        match self.constraints.iter().find(|posted| !posted.constraint.holds(assignment)) {
            Some(broken) => Some(format!("{} ({})", broken.label(), self.show(&broken.constraint))),
            None => self.reals.broken_by(self, assignment),
        }
    }

    /// The value of the objective under an assignment, if there is one and it is whole.
    pub fn objective_value(&self, assignment: &Assignment) -> Option<i64> {
        self.objective.term().map(|term| assignment.value(term))
    }
}
