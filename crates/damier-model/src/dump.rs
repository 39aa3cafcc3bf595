//! A model in readable form, for people and for golden tests, and its size in figures.

use crate::constraint::Constraint;
use crate::model::{Model, Objective};
use crate::real::RealConstraint;
use crate::search::WarmStart;
use crate::stage;
use crate::variable::{Lit, Term, Var};
use std::collections::BTreeMap;
use std::fmt::{self, Write};

/// How large a model is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelSize {
    /// All variables.
    pub variables: usize,
    /// Those declared Boolean.
    pub booleans: usize,
    /// Real-valued variables, which are not among the variables above.
    pub reals: usize,
    /// All constraints, with those on real-valued variables.
    pub constraints: usize,
    /// Constraints by kind, reified ones as `reified kind`.
    pub by_kind: BTreeMap<String, usize>,
    /// Number of variables by domain size.
    pub domain_sizes: BTreeMap<u64, usize>,
}

impl ModelSize {
    /// Counts a constraint.
    pub fn count(&mut self, constraint: &Constraint) {
        self.constraints += 1;
        *self.by_kind.entry(full_kind(constraint)).or_insert(0) += 1;
    }

    /// Counts a constraint on real-valued variables.
    pub fn count_real(&mut self, constraint: &RealConstraint) {
        let kind = if constraint.when.is_some() { "implied real linear" } else { "real linear" };
        self.constraints += 1;
        *self.by_kind.entry(kind.to_owned()).or_insert(0) += 1;
    }
}

impl Model {
    /// Counts variables, constraints by kind and domain sizes.
    pub fn size(&self) -> ModelSize {
        let mut size = ModelSize {
            variables: self.variables(),
            booleans: self.all_variables().filter(|&x| self.is_boolean(x)).count(),
            reals: self.reals(),
            constraints: 0,
            by_kind: BTreeMap::new(),
            domain_sizes: BTreeMap::new(),
        };
        self.constraints().iter().for_each(|posted| size.count(&posted.constraint));
        self.real_constraints().iter().for_each(|constraint| size.count_real(constraint));
        for var in self.all_variables() {
            *size.domain_sizes.entry(self.domain(var).size()).or_insert(0) += 1;
        }
        size
    }

    /// The whole model as text: variables with domains, constraints with reasons, objective, search.
    ///
    /// ```
    /// use damier_model::{Model, Relate};
    /// let mut m = Model::new("tiny");
    /// let x = m.int("x", 1..=3);
    /// m.post((2 * x).at_most(5)).named("not too large");
    /// assert_eq!(m.dump(), "model tiny\nvar x in 1..3\nconstraint 2·x ≤ 5    -- not too large\nsolve satisfy\n");
    /// ```
    pub fn dump(&self) -> String {
        let mut out = format!("model {}\n", self.name());
        for var in self.all_variables() {
            stage::poll();
            let kind = if self.is_boolean(var) { "bool" } else { "var" };
            let _ = writeln!(out, "{kind} {} in {}", self.name_of(var), self.domain(var));
        }
        for real in self.all_reals() {
            let (low, high) = self.real_bounds(real);
            let _ = writeln!(out, "real {} in {low:?}..{high:?}", self.real_name(real));
        }
        for posted in self.constraints() {
            stage::poll();
            let _ = writeln!(out, "constraint {}    -- {}", self.show(&posted.constraint), posted.label());
        }
        for constraint in self.real_constraints() {
            let _ = writeln!(out, "constraint {}", self.show_real(constraint));
        }
        for stage in &self.search {
            let names = list(&stage.variables, |&x| self.name_of(x));
            let _ = writeln!(out, "search {}/{} on {names}", stage.var_select, stage.val_select);
        }
        if let Some(variables) = &self.projection {
            let _ = writeln!(out, "show {}", list(variables, |&x| self.name_of(x)));
        }
        let WarmStart { whole, reals } = &self.warm_start;
        for &(var, value) in whole {
            let _ = writeln!(out, "start {} = {value}", self.name_of(var));
        }
        for &(real, value) in reals {
            let _ = writeln!(out, "start {} = {value:?}", self.real_name(real));
        }
        match &self.objective {
            Objective::Satisfy => out.push_str("solve satisfy\n"),
            Objective::Minimise(term) => drop(writeln!(out, "solve minimise {}", self.show_term(*term))),
            Objective::Maximise(term) => drop(writeln!(out, "solve maximise {}", self.show_term(*term))),
            Objective::MinimiseReal(sum) => drop(writeln!(out, "solve minimise {}", self.show_reals(sum))),
            Objective::MaximiseReal(sum) => drop(writeln!(out, "solve maximise {}", self.show_reals(sum))),
        }
        out
    }

    /// A term in readable form.
    pub fn show_term(&self, term: Term) -> String {
        if let Some(value) = term.as_constant() {
            return value.to_string();
        }
        if self.is_boolean(term.var) && (term.scale, term.offset) == (-1, 1) {
            return format!("¬{}", self.name_of(term.var));
        }
        let product = self.show_product(term.scale, term.var);
        match term.offset {
            0 => product,
            offset if offset > 0 => format!("{product} + {offset}"),
            offset => format!("{product} - {}", offset.unsigned_abs()),
        }
    }

    fn show_product(&self, scale: i64, var: Var) -> String {
        match scale {
            1 => self.name_of(var),
            -1 => format!("-{}", self.name_of(var)),
            _ => format!("{scale}·{}", self.name_of(var)),
        }
    }

    pub(crate) fn show_lit(&self, lit: Lit) -> String {
        if lit.var().is_constant() {
            return if lit.is_negated() { "false" } else { "true" }.to_owned();
        }
        format!("{}{}", if lit.is_negated() { "¬" } else { "" }, self.name_of(lit.var()))
    }

    fn show_sum(&self, terms: &[(i64, Var)]) -> String {
        let mut out = String::new();
        for (k, &(coefficient, var)) in terms.iter().enumerate() {
            out.push_str(match (k, coefficient < 0) {
                (0, false) => "",
                (0, true) => "-",
                (_, false) => " + ",
                (_, true) => " - ",
            });
            match coefficient.unsigned_abs() {
                1 => out.push_str(&self.name_of(var)),
                absolute => drop(write!(out, "{absolute}·{}", self.name_of(var))),
            }
        }
        if out.is_empty() { "0".to_owned() } else { out }
    }

    /// A constraint in readable form.
    pub fn show(&self, constraint: &Constraint) -> String {
        let one = |t: &Term| self.show_term(*t);
        let many = |ts: &[Term]| list(ts, |t| self.show_term(*t));
        let lits = |ls: &[Lit]| list(ls, |l| self.show_lit(*l));
        let kind = constraint.kind();
        match constraint {
            Constraint::Linear { terms, relation, constant } => {
                format!("{} {} {constant}", self.show_sum(terms), relation.symbol())
            }
            Constraint::Compare { left, relation, right } => {
                format!("{} {} {}", one(left), relation.symbol(), one(right))
            }
            Constraint::Member { term, domain } => format!("{} ∈ {domain}", one(term)),
            Constraint::Clause(ls) | Constraint::And(ls) | Constraint::Xor(ls) => {
                let (sign, empty) = match constraint {
                    Constraint::Clause(_) => (" ∨ ", "false"),
                    Constraint::And(_) => (" ∧ ", "true"),
                    _ => (" ⊕ ", "false"),
                };
                let shown: Vec<String> = ls.iter().map(|&l| self.show_lit(l)).collect();
                if shown.is_empty() { empty.to_owned() } else { shown.join(sign) }
            }
            Constraint::Iff(a, b) => format!("{} ⇔ {}", self.show_lit(*a), self.show_lit(*b)),
            Constraint::BoolSum { literals, relation, total } => {
                format!("{kind}({}) {} {}", lits(literals), relation.symbol(), one(total))
            }
            Constraint::AllDifferent { terms, .. }
            | Constraint::AllEqual(terms)
            | Constraint::Circuit(terms)
            | Constraint::SubCircuit(terms) => format!("{kind}({})", many(terms)),
            Constraint::ElementConstant { array, index, result } => {
                format!("{}[{}] = {}", list(array, i64::to_string), one(index), one(result))
            }
            Constraint::Element { array, index, result } => {
                format!("{}[{}] = {}", many(array), one(index), one(result))
            }
            Constraint::Table { terms, tuples, .. } => {
                let rows: Vec<String> = tuples.rows().map(|row| list(row, i64::to_string)).collect();
                format!("{kind}({}, {{{}}})", many(terms), rows.join(", "))
            }
            Constraint::Lex { left, right, .. }
            | Constraint::Inverse { forward: left, backward: right }
            | Constraint::Disjunctive { starts: left, durations: right } => {
                format!("{kind}({}, {})", many(left), many(right))
            }
            Constraint::HamiltonianPath { graph, links, position } => {
                let links: String = links.iter().map(|(a, b)| format!(" {a}-{b}")).collect();
                let links = if links.is_empty() { links } else { format!(", links{links}") };
                format!("{kind}({}, {graph:?}{links})", many(position))
            }
            Constraint::Count { terms, value, relation, total } => {
                format!("{kind}({}, {}) {} {}", many(terms), one(value), relation.symbol(), one(total))
            }
            Constraint::GlobalCardinality { terms, values, counts, closed } => {
                let pairs: Vec<String> = values.iter().zip(counts).map(|(v, c)| format!("{v}: {}", one(c))).collect();
                let others = if *closed { ", no other" } else { "" };
                format!("{kind}({}, {{{}}}{others})", many(terms), pairs.join(", "))
            }
            Constraint::NValue { terms, total: result }
            | Constraint::Minimum { terms, result }
            | Constraint::Maximum { terms, result } => format!("{} = {kind}({})", one(result), many(terms)),
            Constraint::Absolute { term, result } => format!("{} = |{}|", one(result), one(term)),
            Constraint::Times { left, right, product } => {
                format!("({})·({}) = {}", one(left), one(right), one(product))
            }
            Constraint::Division { dividend, divisor, quotient } => {
                format!("({}) div ({}) = {}", one(dividend), one(divisor), one(quotient))
            }
            Constraint::Modulo { dividend, divisor, remainder } => {
                format!("({}) mod ({}) = {}", one(dividend), one(divisor), one(remainder))
            }
            Constraint::Increasing { terms, strict } => {
                let shown: Vec<String> = terms.iter().map(one).collect();
                format!("{kind}: {}", shown.join(if *strict { " < " } else { " ≤ " }))
            }
            Constraint::Regular { terms, automaton } => {
                format!("{kind}({}, automaton of {} states)", many(terms), automaton.states())
            }
            Constraint::Cumulative { starts, durations, demands, capacity } => {
                format!("{kind}({}, {}, {}) ≤ {}", many(starts), many(durations), many(demands), one(capacity))
            }
            Constraint::Diffn { x, y, width, height } => {
                format!("{kind}({}, {}, {}, {})", many(x), many(y), many(width), many(height))
            }
            Constraint::ValuePrecedence { terms, values } => {
                format!("{kind}({}, {})", many(terms), list(values, i64::to_string))
            }
            Constraint::Connected { graph, chosen } => format!("{kind}({}, {graph:?})", lits(chosen)),
            Constraint::PieceSizes { graph, sizes } => format!("{kind}({}, {graph:?})", many(sizes)),
            Constraint::DisjointPaths { graph, pairs, chosen } => {
                format!("{kind}({}, pairs {pairs:?}, {graph:?})", lits(chosen))
            }
            Constraint::Reified { literal, constraint } => {
                format!("{} ⇔ ({})", self.show_lit(*literal), self.show(constraint))
            }
            Constraint::Implied { literal, constraint } => {
                format!("{} ⇒ ({})", self.show_lit(*literal), self.show(constraint))
            }
        }
    }
}

fn list<T>(items: &[T], show: impl Fn(&T) -> String) -> String {
    format!("[{}]", items.iter().map(show).collect::<Vec<_>>().join(", "))
}

fn full_kind(constraint: &Constraint) -> String {
    match constraint {
        Constraint::Reified { constraint: inner, .. } | Constraint::Implied { constraint: inner, .. } => {
            format!("{} {}", constraint.kind(), full_kind(inner))
        }
        other => other.kind().to_owned(),
    }
}

impl fmt::Display for ModelSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "variables    {} ({} Boolean)", self.variables, self.booleans)?;
        let sizes: Vec<String> = self.domain_sizes.iter().map(|(size, n)| format!("{n} of size {size}")).collect();
        writeln!(f, "domains      {}", if sizes.is_empty() { "none".to_owned() } else { sizes.join(", ") })?;
        if self.reals > 0 {
            writeln!(f, "reals        {}", self.reals)?;
        }
        writeln!(f, "constraints  {}", self.constraints)?;
        for (kind, number) in &self.by_kind {
            writeln!(f, "  {number:>9}  {kind}")?;
        }
        Ok(())
    }
}
