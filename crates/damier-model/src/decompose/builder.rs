//! Where the small constraints gather: new variables, and the three forms in which something can be asked.

use super::{Decomposed, Form, conditions};
use crate::constraint::Constraint;
use crate::domain::Domain;
use crate::label::Label;
use crate::limits::{LARGEST, Unusable};
use crate::model::Model;
use crate::stage;
use crate::variable::{Lit, Term, Var};
use std::collections::HashMap;

/// More constraints than this are refused: a list of pairs grows with the square of what was written.
const MOST_CONSTRAINTS: usize = 3_000_000;

/// Whether an engine keeps a constraint in a form.
type Keeps<'k> = &'k dyn Fn(&Model, &Constraint, Form) -> bool;

/// A model under construction.
pub(super) struct Builder<'k> {
    model: Model,
    pub(super) domains: Vec<Domain>,
    keeps: Keeps<'k>,
    /// Literals for `variable = value` and for `variable ≥ value`.
    pub(super) equal: HashMap<(Var, i64), Lit>,
    pub(super) at_least: HashMap<(Var, i64), Lit>,
    origins: Vec<usize>,
    origin: usize,
    label: Option<Label>,
    trouble: Option<Unusable>,
}

impl<'k> Builder<'k> {
    /// The variables, objective and search of a model, with none of its constraints but those on reals, which stay as they
    /// are.
    pub(super) fn new(model: &Model, keeps: Keeps<'k>) -> Builder<'k> {
        let mut bare = model.without_constraints();
        model.real_constraints().iter().for_each(|constraint| bare.post_real(constraint.clone()));
        Builder {
            model: bare,
            domains: model.all_variables().map(|var| model.domain(var)).collect(),
            keeps,
            equal: HashMap::new(),
            at_least: HashMap::new(),
            origins: Vec::new(),
            origin: 0,
            label: None,
            trouble: None,
        }
    }

    /// What comes now comes from this constraint.
    pub(super) fn begin(&mut self, origin: usize, label: Label) {
        (self.origin, self.label) = (origin, Some(label));
    }

    pub(super) fn finish(self) -> Result<Decomposed, Unusable> {
        match self.trouble {
            Some(trouble) => Err(trouble),
            None => Ok(Decomposed { model: self.model, origins: self.origins }),
        }
    }

    /// Gives up: the reason is told in the end.
    pub(super) fn refuse(&mut self, why: String) {
        self.trouble.get_or_insert(Unusable(why));
    }

    /// Whether there is room for that many more constraints; if not, everything is refused.
    pub(super) fn has_room_for(&mut self, more: usize, what: &str) -> bool {
        let fits = self.model.constraints().len().saturating_add(more) <= MOST_CONSTRAINTS && self.trouble.is_none();
        if !fits {
            self.refuse(format!("{what} would be more than {MOST_CONSTRAINTS} small constraints"));
        }
        fits
    }

    /// Adds a constraint as it is.
    pub(super) fn push(&mut self, constraint: Constraint) {
        if !self.has_room_for(1, "taken apart, the model") {
            return;
        }
        let posted = self.model.post(constraint);
        if let Some(label) = &self.label {
            posted.because_of(label);
        }
        self.origins.push(self.origin);
    }

    fn stays(&self, constraint: &Constraint, form: Form) -> bool {
        match constraint {
            Constraint::Linear { .. }
            | Constraint::Compare { .. }
            | Constraint::Member { .. }
            | Constraint::Clause(_)
            | Constraint::And(_) => true,
            Constraint::Times { left, right, .. } => {
                let constant = left.as_constant().is_some() || right.as_constant().is_some();
                let zero = self.may_be(*left, 0) || self.may_be(*right, 0);
                !constant && ((form == Form::Posted && !zero) || (self.keeps)(&self.model, constraint, form))
            }
            Constraint::Division { divisor, .. } if form == Form::Posted && !self.may_be(*divisor, 0) => true,
            Constraint::Reified { .. } | Constraint::Implied { .. } => false,
            _ => (self.keeps)(&self.model, constraint, form),
        }
    }

    /// The constraint holds.
    pub(super) fn post(&mut self, constraint: Constraint) {
        if let Constraint::Clause(literals) = &constraint {
            if !literals.contains(&Lit::TRUE) {
                let open = literals.iter().copied().filter(|&lit| lit != Lit::FALSE).collect();
                self.push(Constraint::Clause(open));
            }
        } else if self.stays(&constraint, Form::Posted) {
            self.push(constraint);
        } else {
            for condition in conditions(self, &constraint, Form::Posted) {
                self.post(condition);
            }
        }
    }

    /// The constraint holds if the literal does.
    pub(super) fn imply(&mut self, literal: Lit, constraint: Constraint) {
        if literal == Lit::FALSE {
            return;
        }
        if literal == Lit::TRUE {
            return self.post(constraint);
        }
        if let Constraint::Clause(literals) = &constraint {
            self.post(Constraint::Clause(literals.iter().copied().chain([!literal]).collect()));
        } else if self.stays(&constraint, Form::Implied) {
            self.push(constraint.when(literal));
        } else {
            for condition in conditions(self, &constraint, Form::Implied) {
                self.imply(literal, condition);
            }
        }
    }

    /// The constraint holds exactly if the literal does.
    pub(super) fn reify(&mut self, literal: Lit, constraint: Constraint) {
        if literal == Lit::TRUE {
            return self.post(constraint);
        }
        if literal == Lit::FALSE {
            let holds = self.literal(constraint);
            return self.post(super::clause([!holds]));
        }
        if self.stays(&constraint, Form::Reified) {
            return self.push(constraint.iff(literal));
        }
        let mut conditions = conditions(self, &constraint, Form::Reified);
        if conditions.len() == 1 {
            let only = conditions.remove(0);
            return self.reify(literal, only);
        }
        let holding: Box<[Lit]> = conditions.into_iter().map(|condition| self.literal(condition)).collect();
        self.push(Constraint::And(holding).iff(literal));
    }

    /// A new variable. It must be defined by constraints that leave it exactly one value.
    pub(super) fn int(&mut self, domain: Domain) -> Var {
        let outside = |end: Option<i64>| end.is_some_and(|value| !(-LARGEST..=LARGEST).contains(&value));
        if outside(domain.min()) || outside(domain.max()) {
            self.refuse(format!("a value needed for {} may go beyond ±2^60", self.kind()));
        }
        let name = format!("_{}", self.model.variables());
        self.domains.push(domain.clone());
        self.model.int(name, domain)
    }

    fn kind(&self) -> String {
        self.label.as_ref().map_or_else(String::new, ToString::to_string)
    }

    /// A new Boolean variable, to be defined like the others.
    pub(super) fn bool(&mut self) -> Lit {
        let name = format!("_{}", self.model.variables());
        self.domains.push(Domain::boolean());
        self.model.bool(name)
    }

    /// The smallest and the largest value of a term.
    pub(super) fn range(&self, term: Term) -> (i64, i64) {
        if let Some(constant) = term.as_constant() {
            return (constant, constant);
        }
        let (low, high) = ends(&self.domains[term.var.index()]);
        let at = |value: i64| value.saturating_mul(term.scale).saturating_add(term.offset);
        (at(low).min(at(high)), at(low).max(at(high)))
    }

    /// Whether the domain of the term's variable leaves a value open.
    pub(super) fn may_be(&self, term: Term, value: i64) -> bool {
        stage::poll();
        match term.as_constant() {
            Some(constant) => constant == value,
            None => preimage(term, value).is_some_and(|value| self.domains[term.var.index()].contains(value)),
        }
    }

    /// The values of a term, ascending.
    pub(super) fn values(&self, term: Term) -> Vec<i64> {
        if let Some(constant) = term.as_constant() {
            return vec![constant];
        }
        let domain = &self.domains[term.var.index()];
        let mut values: Vec<i64> =
            domain.values().map(|value| value.saturating_mul(term.scale).saturating_add(term.offset)).collect();
        values.sort_unstable();
        values
    }

    /// How many values a term has.
    pub(super) fn size(&self, term: Term) -> u64 {
        if term.as_constant().is_some() { 1 } else { self.domains[term.var.index()].size() }
    }
}

/// The value of the variable that gives the term this value, if there is one.
pub(super) fn preimage(term: Term, value: i64) -> Option<i64> {
    let rest = i128::from(value) - i128::from(term.offset);
    let scale = i128::from(term.scale);
    (rest % scale == 0).then_some(rest / scale).and_then(|value| i64::try_from(value).ok())
}

/// The ends of a domain that is not empty.
pub(super) fn ends(domain: &Domain) -> (i64, i64) {
    (domain.min().unwrap_or(0), domain.max().unwrap_or(0))
}
