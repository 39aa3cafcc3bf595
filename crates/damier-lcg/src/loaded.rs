//! A model within Pumpkin: its variables as Pumpkin's, its constraints posted, and the way back.
//!
//! New literals of the decomposition that compare a variable with a number are not variables at all: Pumpkin's clauses
//! speak of such comparisons directly. Only where a propagator must see one as a number does it become a variable.

use crate::native::keeps;
use crate::numbers::{self, small};
use crate::post::post;
use crate::watch::Watch;
use damier_model::{Constraint, Decomposed, Lit, Model, Relation, Term, Unusable, Var, decompose, stage};
use pumpkin_solver::Solver;
use pumpkin_solver::core::options::SolverOptions;
use pumpkin_solver::core::predicate;
use pumpkin_solver::core::predicates::Predicate;
use pumpkin_solver::core::proof::ConstraintTag;
use pumpkin_solver::core::rand::SeedableRng;
use pumpkin_solver::core::rand::rngs::SmallRng;
use pumpkin_solver::core::variables::{AffineView, DomainId, Literal, TransformableVariable};
use std::collections::{HashMap, HashSet};

/// In domains wider than this, missing values are forbidden by clauses, range by range, instead of one by one.
const NARROW: u64 = 4096;
/// Clauses longer than this are looked through with a set.
const LONG: usize = 32;
/// How many constraints are posted between looks at the budget.
const LOOK_EVERY: usize = 64;
/// Megabytes that Pumpkin sets aside for what it learns; it takes more when it needs more.
const SET_ASIDE: usize = 1;

/// A variable within Pumpkin.
#[derive(Clone, Copy)]
pub(crate) enum Place {
    /// A variable of its own.
    Variable(DomainId),
    /// A comparison of another one with a number.
    Predicate(Predicate),
}

/// A model in Pumpkin's hands.
pub(crate) struct Loaded {
    pub(crate) solver: Solver,
    /// The variables of the model given, then new ones.
    places: Vec<Place>,
    /// By variable: the smallest and the largest value of its domain.
    ends: Vec<(i64, i64)>,
    constants: HashMap<i64, DomainId>,
    /// How many variables the model given has.
    own: usize,
    /// It was seen while posting that there is no solution.
    pub(crate) contradiction: bool,
    pub(crate) tag: ConstraintTag,
}

impl Loaded {
    /// Gives a model to Pumpkin. If the budget of the watch ends first, some constraints are missing: then nothing may
    /// be concluded.
    pub(crate) fn new(model: &Model, seed: u64, watch: &mut Watch) -> Result<Loaded, Unusable> {
        model.check_whole()?;
        let _stage = stage::enter("the model was handed to Pumpkin");
        let Decomposed { model: small_model, .. } = decompose(model, &keeps)?;
        numbers::check(&small_model)?;
        let mut solver = Solver::with_options(SolverOptions {
            random_generator: SmallRng::seed_from_u64(seed),
            memory_preallocated: SET_ASIDE,
            ..SolverOptions::default()
        });
        let tag = solver.new_constraint_tag();
        let mut loaded = Loaded {
            solver,
            places: Vec::new(),
            ends: small_model.all_variables().map(|var| numbers::range(&small_model, var.into())).collect(),
            constants: HashMap::new(),
            own: model.variables(),
            contradiction: false,
            tag,
        };
        let told = loaded.declare(&small_model);
        for (done, posted) in small_model.constraints().iter().enumerate() {
            if loaded.contradiction || (done % LOOK_EVERY == 0 && watch.look().is_some()) {
                break;
            }
            if !told[done] {
                post(&mut loaded, &posted.constraint);
                loaded.contradiction |= loaded.solver.is_inconsistent();
            }
        }
        Ok(loaded)
    }

    /// Makes the variables, those first that are not comparisons of others; says by constraint whether it was the
    /// definition of one that is.
    fn declare(&mut self, model: &Model) -> Vec<bool> {
        let mut defined = vec![None; model.variables()];
        let mut told = vec![false; model.constraints().len()];
        for (posted, told) in model.constraints().iter().zip(&mut told) {
            if let Some((var, term, relation, value)) = self.definition(model, &posted.constraint)
                && defined[var.index()].is_none()
            {
                defined[var.index()] = Some((term, relation, value));
                *told = true;
            }
        }
        self.places = vec![Place::Predicate(Predicate::trivially_true()); model.variables()];
        for var in model.all_variables() {
            stage::poll();
            if defined[var.index()].is_none() {
                self.places[var.index()] = Place::Variable(self.variable(model, var));
            }
        }
        for (index, definition) in defined.into_iter().enumerate() {
            if let Some((term, relation, value)) = definition {
                self.places[index] = Place::Predicate(self.unary(term, relation, value));
            }
        }
        told
    }

    /// A variable of Pumpkin with the domain of a variable of the model.
    fn variable(&mut self, model: &Model, var: Var) -> DomainId {
        let domain = model.domain(var);
        let (Some(low), Some(high)) = (domain.min(), domain.max()) else {
            self.contradiction = true;
            return self.solver.new_bounded_integer(0, 0);
        };
        if domain.ranges().len() > 1 && low.abs_diff(high) <= NARROW {
            return self.solver.new_sparse_integer(domain.values().map(small).collect::<Vec<i32>>());
        }
        let variable = self.solver.new_bounded_integer(small(low), small(high));
        for (from, to) in domain.gaps() {
            let (below, above) = (small(from) - 1, small(to) + 1);
            self.solver.add_clause([predicate![variable <= below], predicate![variable >= above]], self.tag);
        }
        variable
    }

    /// The comparison that a new literal stands for, if this constraint says so.
    fn definition(&self, model: &Model, constraint: &Constraint) -> Option<(Var, Term, Relation, i64)> {
        let Constraint::Reified { literal, constraint } = constraint else { return None };
        let Constraint::Compare { left, relation, right } = &**constraint else { return None };
        let var = literal.var();
        // Only the decomposition's own literals, and only of variables that are no such literals themselves.
        let is_new_literal = |var: Var| !var.is_constant() && var.index() >= self.own && model.is_boolean(var);
        let new = is_new_literal(var) && !literal.is_negated();
        let plain = left.scale == 1 && left.offset == 0 && !left.var.is_constant() && !is_new_literal(left.var);
        match right.as_constant() {
            Some(value) if new && plain => Some((var, *left, *relation, value)),
            _ => None,
        }
    }

    /// The predicate for `term relation value`, where the term has one variable; settled where the domain settles it.
    pub(crate) fn unary(&mut self, term: Term, relation: Relation, value: i64) -> Predicate {
        let (low, high) = self.range(term);
        let settled = match relation {
            Relation::Eq | Relation::Ne if value < low || value > high => Some(relation == Relation::Ne),
            Relation::Le if value >= high => Some(true),
            Relation::Le if value < low => Some(false),
            Relation::Lt if value > high => Some(true),
            Relation::Lt if value <= low => Some(false),
            Relation::Ge if value <= low => Some(true),
            Relation::Ge if value > high => Some(false),
            Relation::Gt if value < low => Some(true),
            Relation::Gt if value >= high => Some(false),
            _ => None,
        };
        match settled {
            Some(true) => return Predicate::trivially_true(),
            Some(false) => return Predicate::trivially_false(),
            None => {}
        }
        if let Some(constant) = term.as_constant() {
            return truth(relation.compare(constant, value));
        }
        // In terms of the variable itself, so that no view ever overflows.
        let (scale, rest) = (i128::from(term.scale), i128::from(value) - i128::from(term.offset));
        let relation = if scale < 0 { relation.swapped() } else { relation };
        let (floor, exact) =
            (if scale > 0 { rest.div_euclid(scale) } else { (-rest).div_euclid(-scale) }, rest % scale == 0);
        let variable = self.domain_id(term.var);
        let at = |value: i128| i32::try_from(value).expect("the value lies between the bounds of the variable");
        match relation {
            Relation::Eq if !exact => Predicate::trivially_false(),
            Relation::Ne if !exact => Predicate::trivially_true(),
            Relation::Eq => predicate![variable == at(floor)],
            Relation::Ne => predicate![variable != at(floor)],
            Relation::Le => predicate![variable <= at(floor)],
            Relation::Lt => predicate![variable <= at(if exact { floor - 1 } else { floor })],
            Relation::Ge => predicate![variable >= at(if exact { floor } else { floor + 1 })],
            Relation::Gt => predicate![variable >= at(floor + 1)],
        }
    }

    /// The smallest and the largest value of a term.
    pub(crate) fn range(&self, term: Term) -> (i64, i64) {
        if let Some(constant) = term.as_constant() {
            return (constant, constant);
        }
        let (low, high) = self.ends[term.var.index()];
        let at = |value: i64| value.saturating_mul(term.scale).saturating_add(term.offset);
        (at(low).min(at(high)), at(low).max(at(high)))
    }

    /// Pumpkin's variable for a variable, made now if it was only a comparison.
    pub(crate) fn domain_id(&mut self, var: Var) -> DomainId {
        if var.is_constant() {
            return self.constant(1);
        }
        match self.places[var.index()] {
            Place::Variable(variable) => variable,
            Place::Predicate(predicate) => {
                let literal = self.solver.new_literal_for_predicate(predicate, self.tag);
                let variable = *literal.get_integer_variable().inner();
                self.places[var.index()] = Place::Variable(variable);
                variable
            }
        }
    }

    fn constant(&mut self, value: i64) -> DomainId {
        let solver = &mut self.solver;
        *self.constants.entry(value).or_insert_with(|| solver.new_sparse_integer([small(value)]))
    }

    /// A term as Pumpkin sees it.
    pub(crate) fn view(&mut self, term: Term) -> AffineView<DomainId> {
        match term.as_constant() {
            Some(value) => self.constant(value).scaled(1),
            None => AffineView::new(self.domain_id(term.var), small(term.scale), small(term.offset)),
        }
    }

    /// A literal as a predicate.
    pub(crate) fn predicate(&self, lit: Lit) -> Predicate {
        let positive = if lit.var().is_constant() {
            Predicate::trivially_true()
        } else {
            match self.places[lit.var().index()] {
                Place::Variable(variable) => predicate![variable >= 1],
                Place::Predicate(predicate) => predicate,
            }
        };
        if lit.is_negated() { !positive } else { positive }
    }

    /// A literal as a variable that switches a propagator on.
    pub(crate) fn literal(&mut self, lit: Lit) -> Literal {
        let positive = if lit.var().is_constant() {
            self.solver.get_true_literal()
        } else {
            Literal::new(self.domain_id(lit.var()))
        };
        if lit.is_negated() { !positive } else { positive }
    }

    /// Adds a clause, unless it says nothing.
    pub(crate) fn clause(&mut self, predicates: impl IntoIterator<Item = Predicate>) {
        let mut open: Vec<Predicate> = Vec::new();
        let mut seen: HashSet<Predicate> = HashSet::new();
        for predicate in predicates {
            let long = open.len() > LONG;
            if long && seen.is_empty() {
                seen.extend(&open);
            }
            let knows = |predicate: Predicate| if long { seen.contains(&predicate) } else { open.contains(&predicate) };
            if predicate == Predicate::trivially_true() || knows(!predicate) {
                return;
            }
            if predicate != Predicate::trivially_false() && !knows(predicate) {
                open.push(predicate);
                if long {
                    seen.insert(predicate);
                }
            }
        }
        if open.is_empty() {
            self.contradiction = true;
        } else {
            self.solver.add_clause(open, self.tag);
        }
    }

    /// Pumpkin's variables for those of the model given.
    pub(crate) fn own(&self) -> impl Iterator<Item = DomainId> + '_ {
        self.places[..self.own].iter().map(|place| match place {
            Place::Variable(variable) => *variable,
            Place::Predicate(_) => unreachable!("only new literals are predicates"),
        })
    }
}

/// The predicate that always holds, or never.
pub(crate) fn truth(holds: bool) -> Predicate {
    if holds { Predicate::trivially_true() } else { Predicate::trivially_false() }
}
