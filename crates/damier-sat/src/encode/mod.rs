//! Every model as clauses, and the way back.
//!
//! [`encode`] turns a model into a [`Cnf`] with exactly as many models as the model has solutions: all auxiliary
//! variables have definitions that go both ways and hold whatever the constraints say. So solutions can be counted by
//! any model counter, and a solver never finds one solution twice. How integers become literals is told in
//! `integers.rs`, what is done with a constraint's clauses in `goal.rs`, and each constraint in a file of its own idea.
//!
//! ```
//! use damier_model::{Model, Relate};
//! use damier_sat::encode;
//! let mut m = Model::new("small");
//! let (x, y) = (m.int("x", 1..=3), m.int("y", 1..=3));
//! m.post((x + y).at_least(6));
//! let encoded = encode(&m).expect("numbers are small");
//! assert_eq!(encoded.meaning(1), "x ≥ 2");
//! let all_true = encoded.assignment(|literal| !literal.is_negated());
//! assert_eq!(all_true.as_slice(), [3, 3]);
//! ```

mod adder;
mod all_different;
mod arithmetic;
mod at_most_one;
mod bits;
mod circuit;
mod connected;
mod counting;
mod element;
mod encoder;
mod equality;
mod excess;
mod extremes;
mod gates;
mod goal;
mod integers;
mod inverse;
mod lex;
mod linear;
mod member;
mod narrow;
mod order_sum;
mod path;
mod pieces;
mod post;
mod precedence;
mod reading;
mod regular;
mod scheduling;
mod sum;
mod table;
mod terms;
mod thresholds;
mod usage;
mod values;
mod walk;

use crate::cnf::{Cnf, Literal};
use crate::lazy::LazyConnected;
use damier_model::{
    Assignment, Constraint, Label, Lit, Model, Term, Unusable, Var, are_paths, disjoint_paths_in_parts, stage,
};
use encoder::{Encoder, MOST_LITERALS, Origin};
use goal::Goal;
use std::collections::HashSet;
use std::sync::Arc;
use sum::Sum;

pub use thresholds::Thresholds;

/// A model as clauses, and the way back.
pub struct Encoded {
    encoder: Encoder,
    /// What the clauses do not say.
    lazy: Vec<LazyConnected>,
    own: Vec<Literal>,
    /// What tells solutions apart, if not all variables do.
    shown: Option<Vec<Var>>,
    /// What holds under the warm start.
    start: Vec<Literal>,
    names: Vec<String>,
    labels: Vec<Label>,
}

/// The model as clauses, with one model of the formula per solution.
pub fn encode(model: &Model) -> Result<Encoded, Unusable> {
    encode_within(model, Thresholds::default())
}

/// As [`encode`], with other thresholds between encodings.
pub fn encode_within(model: &Model, thresholds: Thresholds) -> Result<Encoded, Unusable> {
    Encoded::new(model, thresholds, Ways { lazy: false, selectors: false }).map(|(encoded, _)| encoded)
}

/// As [`encode`], but for connectedness constraints that are under no condition: [`Encoded::lazy`] has these.
pub(crate) fn encode_lazily(model: &Model) -> Result<Encoded, Unusable> {
    Encoded::new(model, Thresholds::default(), Ways { lazy: true, selectors: false }).map(|(encoded, _)| encoded)
}

/// As [`encode`], with one more literal per constraint, free to choose, that switches the constraint on: assume them all
/// for the model, and an unsatisfiable core names the constraints to blame.
pub fn encode_with_selectors(model: &Model) -> Result<(Encoded, Vec<Literal>), Unusable> {
    Encoded::new(model, Thresholds::default(), Ways { lazy: false, selectors: true })
}

/// What is done differently.
#[derive(Clone, Copy)]
struct Ways {
    /// Leave out what can be added when a solution breaks it.
    lazy: bool,
    /// A literal per constraint that switches it on.
    selectors: bool,
}

fn too_large() -> Unusable {
    Unusable("the model is too large to be written as clauses".to_owned())
}

impl Encoded {
    fn new(model: &Model, thresholds: Thresholds, ways: Ways) -> Result<(Encoded, Vec<Literal>), Unusable> {
        let _stage = stage::enter("the model was turned into clauses");
        model.check_whole()?;
        let mut encoder = Encoder::new(thresholds);
        let domains = match ways.selectors {
            true => model.all_variables().map(|var| model.domain(var)).collect(),
            false => narrow::domains(model),
        };
        let most = usage::most_values(&domains, thresholds.values);
        if usage::least_literals(model, &domains, most) > MOST_LITERALS as u64 {
            return Err(too_large());
        }
        for (domain, by_order) in domains.iter().zip(usage::compared(model)) {
            encoder.declare(domain, by_order, most);
        }
        let mut selectors = Vec::new();
        let mut lazy = Vec::new();
        for (index, posted) in (0u32..).zip(model.constraints()) {
            // What `DisjointPaths` is made of, where some of it is left out.
            let mut parts = Vec::new();
            match &posted.constraint {
                Constraint::Connected { graph, chosen } if ways.lazy && graph.len() == chosen.len() => {
                    lazy.push((Arc::clone(graph), &chosen[..]));
                    continue;
                }
                Constraint::DisjointPaths { graph, pairs, chosen } if ways.lazy && are_paths(graph, pairs, chosen) => {
                    parts = disjoint_paths_in_parts(graph, pairs, chosen);
                    parts.retain(|part| !matches!(part, Constraint::Connected { .. }));
                    lazy.extend(chosen.chunks(graph.len()).map(|layer| (Arc::clone(graph), layer)));
                }
                _ => {}
            }
            let mut goal = Goal::asserted(index);
            if ways.selectors {
                let selector = Literal::positive(encoder.run(Origin::Selector(index), 1));
                selectors.push(selector);
                goal = Goal::selected(index, selector);
            }
            encoder.purpose = Origin::Auxiliary(index);
            let whole = std::slice::from_ref(&posted.constraint);
            for part in if parts.is_empty() { whole } else { &parts[..] } {
                encoder.post(part, &mut goal);
            }
            if encoder.overflown {
                return Err(too_large());
            }
        }
        encoder.purpose = Origin::Asked;
        let mut own = Vec::new();
        model.all_variables().for_each(|var| encoder.own_literals(var, &mut own));
        let names = model.all_variables().map(|var| model.name_of(var)).collect();
        let labels = model.constraints().iter().map(|posted| posted.label()).collect();
        let mut start = Vec::new();
        let mut started = HashSet::new();
        for &(var, value) in model.warm_start.whole.iter().filter(|(var, _)| started.insert(*var)) {
            encoder.literals_at(var, value, &mut start);
        }
        let shown = model.projection.clone();
        let mut encoded = Encoded { encoder, lazy: Vec::new(), own, shown, start, names, labels };
        for (graph, chosen) in lazy {
            let chosen = chosen.iter().map(|&lit| encoded.literal(lit)).collect();
            encoded.lazy.push(LazyConnected { graph, chosen });
        }
        Ok((encoded, selectors))
    }

    /// The clauses. Group k has those of the model's constraint k; [`Cnf::MEANING`] has the domains and the definitions
    /// of auxiliaries.
    pub fn cnf(&self) -> &Cnf {
        &self.encoder.cnf
    }

    /// The constraints that the clauses say nothing of.
    pub(crate) fn lazy(&self) -> &[LazyConnected] {
        &self.lazy
    }

    /// The values of the model's variables under a model of the formula.
    pub fn assignment(&self, holds: impl Fn(Literal) -> bool) -> Assignment {
        let variables = (0..self.encoder.integers.len()).map(Var::from_index);
        Assignment::from(variables.map(|var| self.encoder.read(var, &holds, |_| {})).collect::<Vec<_>>())
    }

    /// The literals that together tell the values of the model's own variables. See [`Encoded::blocking`] for a clause
    /// made of fewer.
    pub fn own_literals(&self) -> &[Literal] {
        &self.own
    }

    /// The literals that hold under the model's warm start.
    pub(crate) fn warm_start(&self) -> &[Literal] {
        &self.start
    }

    /// A clause that forbids the solution that a model of the formula tells, and those that the model's projection takes for
    /// the same: at most two literals per variable of up to a thousand values, and one per bit of a wider one.
    pub fn blocking(&self, holds: impl Fn(Literal) -> bool) -> Vec<Literal> {
        let mut clause = Vec::new();
        let mut differ = |var: Var| {
            self.encoder.read(var, &holds, |literal| clause.push(!literal));
        };
        match &self.shown {
            Some(shown) => shown.iter().copied().filter(|var| !var.is_constant()).for_each(&mut differ),
            None => (0..self.encoder.integers.len()).map(Var::from_index).for_each(&mut differ),
        }
        clause
    }

    /// The literal for one of the model's literals, constants included. May add a variable for the constant true.
    pub fn literal(&mut self, lit: Lit) -> Literal {
        let literal = self.encoder.literal(lit);
        self.encoder.exposed(literal)
    }

    /// A literal equivalent to `term ≥ value`, for a term within the limits of [`Model::check`]. May add definitions at
    /// the end of the formula.
    pub fn at_least(&mut self, term: Term, value: i64) -> Literal {
        let literal = self.encoder.term_at_least(term, value);
        self.encoder.exposed(literal)
    }

    /// A literal equivalent to `term = value`, for a term within the limits of [`Model::check`]. May add definitions at
    /// the end of the formula.
    pub fn equals(&mut self, term: Term, value: i64) -> Literal {
        let literal = self.encoder.term_equals(term, value);
        self.encoder.exposed(literal)
    }

    /// A term within the limits of [`Model::check`] as a number and literals with the weights they add to it, one per bit.
    /// May add definitions at the end of the formula.
    pub(crate) fn weights(&mut self, term: Term) -> (i64, Vec<(i64, Literal)>) {
        let mut sum = Sum::new();
        sum.add(1, term);
        let (constant, weights) = sum.weights(&mut self.encoder);
        // Bits reach less than twice as far as the values do, which the limits leave room for.
        (constant as i64, weights.into_iter().map(|(weight, literal)| (weight as i64, literal)).collect())
    }

    /// What a variable of the formula means, in words.
    pub fn meaning(&self, variable: u32) -> String {
        let Some((origin, place)) = self.encoder.origin(variable) else { return "nothing".to_owned() };
        let name = |var: Var| &self.names[var.index()];
        let value = |var: Var, rank: u64| self.encoder.integers[var.index()].values.nth(rank + u64::from(place));
        match origin {
            Origin::Two(var) => {
                let values = &self.encoder.integers[var.index()].values;
                match (values.first(), values.last()) {
                    (0, 1) => name(var).clone(),
                    (_, larger) => format!("{} = {larger}", name(var)),
                }
            }
            Origin::AtLeast(var, rank) => format!("{} ≥ {}", name(var), value(var, rank)),
            Origin::Equals(var, rank) => format!("{} = {}", name(var), value(var, rank)),
            Origin::AtLeastValue(var, value) => format!("{} ≥ {value}", name(var)),
            Origin::EqualsValue(var, value) => format!("{} = {value}", name(var)),
            Origin::Bits(var) => format!("bit {place} of {}", name(var)),
            Origin::Within(var) => format!("auxiliary of the values of {}", name(var)),
            Origin::Auxiliary(index) => format!("auxiliary of {}", self.labels[index as usize].family()),
            Origin::Selector(index) => format!("switch of {}", self.labels[index as usize]),
            Origin::Asked => "auxiliary of a question".to_owned(),
            Origin::True => "true".to_owned(),
        }
    }
}
