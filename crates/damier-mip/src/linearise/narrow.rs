//! Bounds as tight as the model's linear constraints plainly say.
//!
//! How good a big-M row is depends on nothing but the bounds of its sum, so they are tightened before any row is made:
//! givens, members and one-sided consequences of sums, a few sweeps over the model. Convergence is not waited for (two
//! constraints can push each other's bounds one by one for ever); HiGHS goes on from there in its own presolve.

use damier_model::{Constraint, Domain, Lit, Model, Relation, Term, Var, stage};

/// Sweeps over the constraints.
const SWEEPS: usize = 6;

/// By variable, its domain without values that single constraints rule out; empty where nothing is left.
pub(super) fn domains(model: &Model) -> Vec<Domain> {
    let mut narrow = Narrow {
        domains: model.all_variables().map(|var| model.domain(var)).collect(),
        changed: true,
        parts: Vec::new(),
    };
    for _ in 0..SWEEPS {
        if !std::mem::take(&mut narrow.changed) || narrow.domains.iter().any(Domain::is_empty) {
            break;
        }
        for posted in model.constraints() {
            stage::poll();
            narrow.constraint(&posted.constraint);
        }
    }
    narrow.domains
}

struct Narrow {
    domains: Vec<Domain>,
    changed: bool,
    /// Room for the sum that is looked at, kept from one to the next.
    parts: Parts,
}

/// (coefficient, variable); the constant 1 is folded away.
type Parts = Vec<(i128, Var)>;

impl Narrow {
    fn constraint(&mut self, constraint: &Constraint) {
        match constraint {
            Constraint::Linear { terms, relation, constant } => {
                let terms = terms.iter().map(|&(scale, var)| Term { var, scale, offset: 0 });
                self.relate(terms, [], *relation, i128::from(*constant));
            }
            Constraint::Compare { left, relation, right } => self.relate([*left], [*right], *relation, 0),
            Constraint::BoolSum { literals, relation, total } => {
                self.relate(literals.iter().map(Term::from), [*total], *relation, 0);
            }
            Constraint::Increasing { terms, strict } => {
                let relation = if *strict { Relation::Lt } else { Relation::Le };
                terms.windows(2).for_each(|pair| self.relate([pair[0]], [pair[1]], relation, 0));
            }
            Constraint::AllEqual(terms) => {
                terms.windows(2).for_each(|pair| self.relate([pair[0]], [pair[1]], Relation::Eq, 0));
            }
            Constraint::Iff(a, b) => self.relate([a.into()], [b.into()], Relation::Eq, 0),
            Constraint::And(literals) => literals.iter().for_each(|&literal| self.hold(literal)),
            Constraint::Clause(literals) if literals.len() == 1 => self.hold(literals[0]),
            Constraint::Member { term, domain } => self.member(*term, domain),
            Constraint::Implied { literal, constraint } | Constraint::Reified { literal, constraint }
                if self.is_true(*literal) =>
            {
                self.constraint(constraint);
            }
            _ => {}
        }
    }

    fn is_true(&self, literal: Lit) -> bool {
        match literal.var().is_constant() {
            true => !literal.is_negated(),
            false => self.ends(literal.var()) == Some(if literal.is_negated() { (0, 0) } else { (1, 1) }),
        }
    }

    fn hold(&mut self, literal: Lit) {
        self.relate([literal.into()], [], Relation::Eq, 1);
    }

    fn ends(&self, var: Var) -> Option<(i128, i128)> {
        let domain = &self.domains[var.index()];
        Some((i128::from(domain.min()?), i128::from(domain.max()?)))
    }

    /// `Σ plus - Σ minus relation constant`.
    fn relate(
        &mut self,
        plus: impl IntoIterator<Item = Term>,
        minus: impl IntoIterator<Item = Term>,
        relation: Relation,
        mut constant: i128,
    ) {
        let mut parts = std::mem::take(&mut self.parts);
        parts.clear();
        let signed = plus.into_iter().map(|term| (1, term)).chain(minus.into_iter().map(|term| (-1, term)));
        for (sign, term) in signed {
            match term.as_constant() {
                Some(value) => constant -= sign * i128::from(value),
                None => {
                    parts.push((sign * i128::from(term.scale), term.var));
                    constant -= sign * i128::from(term.offset);
                }
            }
        }
        match relation {
            Relation::Le => self.at_most(&parts, constant),
            Relation::Lt => self.at_most(&parts, constant - 1),
            Relation::Ge => self.at_least(&mut parts, constant),
            Relation::Gt => self.at_least(&mut parts, constant + 1),
            Relation::Eq => {
                self.at_most(&parts, constant);
                self.at_least(&mut parts, constant);
            }
            Relation::Ne => {
                if let [(scale, var)] = parts[..]
                    && constant % scale == 0
                    && let Ok(value) = i64::try_from(constant / scale)
                    && self.domains[var.index()].contains(value)
                {
                    self.domains[var.index()] = self.domains[var.index()].without(value);
                    self.changed = true;
                }
            }
        }
        self.parts = parts;
    }

    fn at_least(&mut self, parts: &mut Parts, constant: i128) {
        parts.iter_mut().for_each(|(scale, _)| *scale = -*scale);
        self.at_most(parts, -constant);
    }

    /// `Σ ≤ bound`: each variable gets what the others leave at least.
    fn at_most(&mut self, parts: &[(i128, Var)], bound: i128) {
        let mut least = 0;
        for &(scale, var) in parts {
            let Some((low, high)) = self.ends(var) else { return };
            least += if scale > 0 { scale * low } else { scale * high };
        }
        for &(scale, var) in parts {
            let Some((low, high)) = self.ends(var) else { return };
            let room = bound - least + if scale > 0 { scale * low } else { scale * high };
            if scale > 0 && room.div_euclid(scale) < high {
                self.keep(var, low, room.div_euclid(scale));
            } else if scale < 0 && -room.div_euclid(-scale) > low {
                self.keep(var, -room.div_euclid(-scale), high);
            }
        }
    }

    fn keep(&mut self, var: Var, low: i128, high: i128) {
        let end = i128::from(i64::MAX / 2);
        let range = Domain::range(low.clamp(-end, end) as i64, high.clamp(-end, end) as i64);
        self.domains[var.index()] = self.domains[var.index()].intersect(&range);
        self.changed = true;
    }

    fn member(&mut self, term: Term, values: &Domain) {
        if term.as_constant().is_some() {
            return;
        }
        let (scale, offset) = (i128::from(term.scale), i128::from(term.offset));
        let end = i128::from(i64::MAX / 2);
        let range = |&(low, high): &(i64, i64)| {
            let (low, high) = (i128::from(low) - offset, i128::from(high) - offset);
            let (low, high) = if scale > 0 { (low, high) } else { (-high, -low) };
            let (first, last) = (-(-low).div_euclid(scale.abs()), high.div_euclid(scale.abs()));
            (first.clamp(-end, end) as i64, last.clamp(-end, end) as i64)
        };
        let domain = &mut self.domains[term.var.index()];
        let kept = domain.intersect(&Domain::from_ranges(values.ranges().iter().map(range)));
        self.changed |= kept != *domain;
        *domain = kept;
    }
}
