//! Writing OPB.
//!
//! Constraints of the model that are linear over 0/1 variables stay what they are, in one line each; all others go in as
//! their clauses, which are linear constraints too. For that they are encoded as a model of their own, so that nothing
//! depends on clauses that are not written. The objective is a sum over the literals `x ≥ v` of its variable, or
//! over its bits where there are many values.

use crate::cnf::Literal;
use crate::dimacs::{group_name, one_line};
use crate::encode::{Encoded, encode};
use damier_model::{Constraint, Domain, Lit, Model, Relation, Term, Unusable, stage};
use std::collections::HashMap;
use std::fmt::Write;

/// The model as text in OPB.
///
/// ```
/// use damier_model::{Model, Relation, bool_sum};
/// let mut m = Model::new("doc");
/// let b = m.bools("b", 3);
/// m.post(bool_sum([b[0], !b[1], b[2]], Relation::Ge, 2));
/// assert!(damier_sat::opb::write(&m)?.contains("+1 x1 +1 ~x2 +1 x3 >= 2 ;"));
/// # Ok::<(), damier_model::Unusable>(())
/// ```
pub fn write(model: &Model) -> Result<String, Unusable> {
    model.check_whole()?;
    let (linear, rest) = split(model);
    let mut encoded = encode(&rest)?;
    let goal = goal(model, &mut encoded);
    let mut writer = Writer::new(&encoded);
    let goal = goal.map(|(sum, remark)| (writer.sum(&sum), remark));
    for (index, Sum { sum, relation, constant }) in linear {
        stage::poll();
        writer.remark(&model.constraints()[index].label().to_string());
        let sum: Vec<(i64, Literal)> = sum.iter().map(|&(c, lit)| (c, encoded.literal(lit))).collect();
        writer.constraint(&sum, relation, constant);
    }
    let mut open = None;
    for (group, clause) in encoded.cnf().grouped() {
        stage::poll();
        if open != Some(group) {
            open = Some(group);
            writer.remark(&group_name(&rest, group));
        }
        let sum: Vec<(i64, Literal)> = clause.iter().map(|&literal| (1, literal)).collect();
        writer.constraint(&sum, Relation::Ge, 1);
    }
    Ok(writer.finish(model, &encoded, goal))
}

/// `Σ coefficient·literal relation constant`.
struct Sum {
    sum: Vec<(i64, Lit)>,
    relation: Relation,
    constant: i64,
}

/// The constraints that are linear over literals, by index, and a model of all the others.
fn split(model: &Model) -> (Vec<(usize, Sum)>, Model) {
    let mut rest = model.without_constraints();
    let mut linear = Vec::new();
    for (index, posted) in model.constraints().iter().enumerate() {
        stage::poll();
        match linear_sum(model, &posted.constraint).filter(|sum| sum.relation != Relation::Ne) {
            Some(sum) => linear.push((index, sum)),
            None => rest.post(posted.constraint.clone()).because_of(&posted.label()),
        }
    }
    (linear, rest)
}

fn linear_sum(model: &Model, constraint: &Constraint) -> Option<Sum> {
    let mut sum = Builder { model, sum: Vec::new(), constant: 0 };
    let relation = match constraint {
        Constraint::Linear { terms, relation, constant } => {
            for &(coefficient, var) in terms {
                sum.add(Term { var, scale: coefficient, offset: 0 }, 1)?;
            }
            sum.constant += constant;
            *relation
        }
        Constraint::BoolSum { literals, relation, total } => {
            for &lit in literals {
                sum.add(Term::from(lit), 1)?;
            }
            sum.add(*total, -1)?;
            *relation
        }
        Constraint::Compare { left, relation, right } => {
            sum.add(*left, 1)?;
            sum.add(*right, -1)?;
            *relation
        }
        Constraint::Clause(literals) => {
            sum.sum.extend(literals.iter().map(|&lit| (1, lit)));
            sum.constant = 1;
            Relation::Ge
        }
        Constraint::And(literals) => {
            sum.sum.extend(literals.iter().map(|&lit| (1, lit)));
            sum.constant = literals.len() as i64;
            Relation::Ge
        }
        Constraint::Iff(left, right) => {
            sum.sum.extend([(1, *left), (-1, *right)]);
            Relation::Eq
        }
        _ => return None,
    };
    Some(Sum { sum: sum.sum, relation, constant: sum.constant })
}

struct Builder<'m> {
    model: &'m Model,
    sum: Vec<(i64, Lit)>,
    constant: i64,
}

impl Builder<'_> {
    /// Adds a term; `None` if its variable may be something else than 0 and 1.
    fn add(&mut self, term: Term, sign: i64) -> Option<()> {
        if let Some(value) = term.as_constant() {
            self.constant -= sign * value;
            return Some(());
        }
        if !self.model.is_boolean(term.var) && !self.model.domain(term.var).is_subset(&Domain::boolean()) {
            return None;
        }
        match (term.scale, term.offset) {
            // 1 − x is the negated literal.
            (-1, 1) => self.sum.push((sign, !Lit::positive(term.var))),
            (scale, offset) => {
                self.sum.push((sign * scale, Lit::positive(term.var)));
                self.constant -= sign * offset;
            }
        }
        Some(())
    }
}

/// Most values of an objective that is written with a literal for each; a wider one is written by its bits.
const MOST_STEPS: u64 = 1000;

/// A sum of literals to minimise, and a remark on how it relates to the model's objective.
type Goal = (Vec<(i64, Literal)>, String);

fn goal(model: &Model, encoded: &mut Encoded) -> Option<Goal> {
    let term = model.objective.term()?;
    let (cost, sign) = if model.objective.is_maximised() { (-term, "-") } else { (term, "") };
    let (constant, sum) = match cost.as_constant() {
        Some(constant) => (constant, Vec::new()),
        None if model.domain(cost.var).size() > MOST_STEPS => encoded.weights(cost),
        None => by_steps(model, cost, encoded),
    };
    let remark = format!("the model's objective is {sign}(the sum to minimise + {constant})");
    Some((sum, remark))
}

fn by_steps(model: &Model, cost: Term, encoded: &mut Encoded) -> (i64, Vec<(i64, Literal)>) {
    let values: Vec<i64> = model.domain(cost.var).values().collect();
    let constant = cost.offset + cost.scale * values.first().copied().unwrap_or(0);
    let step = |pair: &[i64]| {
        let at_least = encoded.at_least(Term::from(cost.var), pair[1]);
        (cost.scale * (pair[1] - pair[0]), at_least)
    };
    (constant, values.windows(2).map(step).collect())
}

/// Lines over variables that are numbered as they come up, those of the model first.
struct Writer {
    numbers: HashMap<u32, usize>,
    order: Vec<u32>,
    body: String,
    constraints: usize,
}

impl Writer {
    fn new(encoded: &Encoded) -> Writer {
        let mut writer = Writer { numbers: HashMap::new(), order: Vec::new(), body: String::new(), constraints: 0 };
        for literal in encoded.own_literals() {
            stage::poll();
            writer.number(literal.variable());
        }
        writer
    }

    fn number(&mut self, variable: u32) -> usize {
        let next = self.order.len() + 1;
        let number = *self.numbers.entry(variable).or_insert(next);
        if number == next {
            self.order.push(variable);
        }
        number
    }

    fn sum(&mut self, sum: &[(i64, Literal)]) -> String {
        let mut text = String::new();
        for &(coefficient, literal) in sum {
            let sign = if literal.is_negated() { "~" } else { "" };
            let number = self.number(literal.variable());
            // Writing to a string cannot fail.
            let _ = write!(text, "{coefficient:+} {sign}x{number} ");
        }
        text
    }

    fn remark(&mut self, text: &str) {
        let _ = writeln!(self.body, "* {}", one_line(text));
    }

    /// The format has only `≥` and `=`, and no empty sums: without literals, what holds is left out, and what does not
    /// becomes something absurd about the first variable.
    fn constraint(&mut self, sum: &[(i64, Literal)], relation: Relation, constant: i64) {
        if sum.is_empty() {
            if !relation.compare(0, constant) {
                self.constraints += 1;
                self.body += "+1 x1 >= 2 ;\n";
            }
            return;
        }
        let negated: Vec<(i64, Literal)> = sum.iter().map(|&(c, literal)| (-c, literal)).collect();
        let (sum, sign, constant) = match relation {
            Relation::Eq | Relation::Ne => (sum, "=", constant),
            Relation::Ge => (sum, ">=", constant),
            Relation::Gt => (sum, ">=", constant + 1),
            Relation::Le => (&negated[..], ">=", -constant),
            Relation::Lt => (&negated[..], ">=", 1 - constant),
        };
        let text = self.sum(sum);
        self.constraints += 1;
        let _ = writeln!(self.body, "{text}{sign} {constant} ;");
    }

    fn finish(self, model: &Model, encoded: &Encoded, goal: Option<(String, String)>) -> String {
        // Without any variable, a constraint can only be absurd, and speaks of one.
        let variables = self.order.len().max(self.constraints.min(1));
        let mut text = format!("* #variable= {variables} #constraint= {}\n", self.constraints);
        let _ = writeln!(text, "* {} by Damier {}", one_line(model.name()), env!("CARGO_PKG_VERSION"));
        for (index, &variable) in self.order.iter().enumerate() {
            stage::poll();
            let _ = writeln!(text, "* x{} {}", index + 1, one_line(&encoded.meaning(variable)));
        }
        if let Some((sum, remark)) = goal {
            let _ = writeln!(text, "* {}\nmin: {sum};", one_line(&remark));
        }
        text + &self.body
    }
}
