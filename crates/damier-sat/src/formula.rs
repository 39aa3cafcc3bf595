//! Clauses that were read, as a model like any other: a Boolean per variable, in order, and the clauses as they are.
//!
//! The encoder numbers Booleans in the order of the model and leaves clauses as they are, so literals mean there what they
//! mean in the file, and a proof of the one is a proof of the other.

use crate::cnf::Literal;
use crate::dimacs::Formula;
use damier_model::{Assignment, Lit, Model, any_of, stage};

impl Formula {
    /// A model whose solutions are those of the clauses; they are told apart by the variables to show, where the file names some.
    pub fn to_model(&self, name: &str) -> Model {
        self.model_of(name, self.declared)
    }

    /// The same without the variables beyond the last that is in a clause; and how many of these tell solutions apart. Each
    /// doubles the number of solutions, and none need be tried.
    pub fn to_model_of_used(&self, name: &str) -> (Model, usize) {
        let used = self.cnf.variables().min(self.declared);
        let free = match &self.shown {
            None => (self.declared - used) as usize,
            Some(shown) => {
                let mut beyond: Vec<u32> = shown.iter().copied().filter(|&variable| variable > used).collect();
                beyond.sort_unstable();
                beyond.dedup();
                beyond.len()
            }
        };
        (self.model_of(name, used), free)
    }

    fn model_of(&self, name: &str, variables: u32) -> Model {
        let _stage = stage::enter("the clauses became a model");
        let mut model = Model::new(name);
        let booleans: Vec<Lit> = (1..=variables).map(|variable| model.bool(variable.to_string())).collect();
        let literal = |literal: &Literal| {
            let positive = booleans[literal.variable() as usize - 1];
            if literal.is_negated() { !positive } else { positive }
        };
        for clause in self.cnf.clauses() {
            stage::poll();
            model.post(any_of(clause.iter().map(literal)));
        }
        let shown = |shown: &Vec<u32>| {
            let known = shown.iter().filter(|&&variable| variable <= variables);
            known.map(|&variable| booleans[variable as usize - 1].var()).collect()
        };
        model.projection = self.shown.as_ref().map(shown);
        model
    }

    /// What a solution of its model makes true: a literal for every variable, in order.
    pub fn literals(solution: &Assignment) -> Vec<Literal> {
        let literal = |(number, &value): (i32, &i64)| Literal::from_dimacs(if value == 0 { -number } else { number });
        (1..).zip(solution.as_slice()).filter_map(literal).collect()
    }
}
