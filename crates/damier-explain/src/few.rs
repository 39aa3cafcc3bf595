//! A few rules in a model of their own, which is made and asked within microseconds.
//!
//! Only the variables of the rules are in it, in their order: boards have thousands of others. Kinds of constraints that cannot
//! be taken over so ([`renamed`](crate::renamed)) come with all variables of the board, those of other rules settled.

use crate::alone::places;
use crate::board::Board;
use crate::fact::{Fact, of_variable};
use crate::renamed::renamed;
use damier_model::{Assignment, Assumption, Constraint, Domain, Model, Term, Var};
use std::collections::BTreeSet;

/// Some rules as a model.
pub(crate) struct Few {
    pub(crate) model: Model,
    /// The places that they speak of, ascending.
    pub(crate) places: Vec<usize>,
    /// How these are told in the model.
    terms: Vec<Term>,
}

impl Few {
    /// The model of some rules, in which places have these values.
    pub(crate) fn new(board: &Board, rules: &[usize], values: impl Fn(usize) -> Domain) -> Few {
        let places = places(board, rules);
        let constraints: BTreeSet<usize> =
            rules.iter().flat_map(|&rule| board.rules[rule].constraints.iter().copied()).collect();
        let mut variables: Vec<Var> = places.iter().map(|&place| board.places[place].term.var).collect();
        variables.extend(rules.iter().flat_map(|&rule| board.rules[rule].hidden.iter().copied()));
        variables.sort_unstable();
        variables.dedup();
        let number = |var: Var| variables.binary_search(&var).map_or(var, Var::from_index);
        let posted = |&index: &usize| renamed(&board.model.constraints()[index].constraint, &number);
        let small: Option<Vec<Constraint>> = constraints.iter().map(posted).collect();
        let is_small = small.is_some();
        let constraints = small.unwrap_or_else(|| {
            constraints.iter().map(|&index| board.model.constraints()[index].constraint.clone()).collect()
        });
        let mut model = Model::new("");
        let domain = |var: Var| match board.place_of.get(&var) {
            Some(&place) => of_variable(board.places[place].term, &values(place)),
            None => board.model.domain(var),
        };
        if is_small {
            for &var in &variables {
                declare(&mut model, domain(var), board.model.is_boolean(var));
            }
        } else {
            for var in board.model.all_variables() {
                let is_meant = variables.binary_search(&var).is_ok();
                let domain = if is_meant { domain(var) } else { Domain::range(0, 0) };
                declare(&mut model, domain, board.model.is_boolean(var));
            }
        }
        constraints.into_iter().for_each(|constraint| {
            model.post(constraint);
        });
        let term = |&place: &usize| {
            let term = board.places[place].term;
            Term { var: if is_small { number(term.var) } else { term.var }, ..term }
        };
        let terms = places.iter().map(term).collect();
        Few { model, places, terms }
    }

    /// A place, which is one of these, as the model tells it.
    fn term(&self, place: usize) -> Term {
        self.places.binary_search(&place).map_or(Term::constant(0), |at| self.terms[at])
    }

    /// The value of a place, which is one of these.
    pub(crate) fn value(&self, found: &Assignment, place: usize) -> i64 {
        found.value(self.term(place))
    }

    /// A fact about one of these places.
    pub(crate) fn assumption(&self, fact: Fact) -> Assumption {
        let term = self.term(fact.place);
        if fact.is { Assumption::Equals(term, fact.value) } else { Assumption::Differs(term, fact.value) }
    }
}

/// A variable of a model.
pub(crate) fn declare(model: &mut Model, domain: Domain, is_boolean: bool) {
    if is_boolean {
        let literal = model.bool("");
        model.narrow(literal.var(), &domain);
    } else {
        model.int("", domain);
    }
}
