//! Truth values joined: clauses, conjunctions, parity, equivalence, and the ties between a literal and a constraint.
//!
//! A literal is tied to its constraint in the direction that the context asks for (half reification); ties that are
//! asked for later are added then. Constants vanish, and what is left of a clause is put in order, so that equal clauses
//! are found again.

use super::store::ties;
use super::{Context, Flattener};
use damier_model::{Constraint, Lit};

impl Flattener {
    /// A literal that holds if one of the others does. No literals: false.
    pub fn disjunction(&mut self, mut literals: Vec<Lit>, context: Context) -> Lit {
        for literal in &mut literals {
            *literal = self.store.settled(*literal);
            if *literal == Lit::TRUE {
                return Lit::TRUE;
            }
        }
        literals.retain(|&literal| literal != Lit::FALSE);
        literals.sort_unstable();
        literals.dedup();
        if literals.windows(2).any(|pair| pair[0] == !pair[1]) {
            return Lit::TRUE;
        }
        match (&literals[..], context) {
            ([], Context::Root) => self.no_solution(),
            ([], _) => Lit::FALSE,
            ([only], Context::Root) => self.hold(*only),
            ([only], _) => *only,
            (_, Context::Root) => {
                self.store.post(Constraint::Clause(literals.into()));
                Lit::TRUE
            }
            _ => self.tied(Constraint::Clause(literals.into()), context),
        }
    }

    /// A literal that holds if all the others do. No literals: true.
    pub fn conjunction(&mut self, literals: Vec<Lit>, context: Context) -> Lit {
        if context == Context::Root {
            for literal in literals {
                self.hold(literal);
            }
            return if self.store.failed { Lit::FALSE } else { Lit::TRUE };
        }
        let refused = literals.into_iter().map(|literal| !literal).collect();
        !self.disjunction(refused, context.negated())
    }

    /// A literal that holds if an odd number of the others do.
    pub fn parity(&mut self, literals: Vec<Lit>, context: Context) -> Lit {
        let mut odd = false;
        let mut open: Vec<Lit> = Vec::with_capacity(literals.len());
        for literal in literals {
            match self.store.settled(literal) {
                Lit::TRUE => odd = !odd,
                Lit::FALSE => {}
                literal => {
                    odd ^= literal.is_negated();
                    open.push(Lit::positive(literal.var()));
                }
            }
        }
        open.sort_unstable();
        let mut once: Vec<Lit> = Vec::with_capacity(open.len());
        for literal in open {
            if once.last() == Some(&literal) {
                once.pop();
            } else {
                once.push(literal);
            }
        }
        let signed = |literal: Lit| if odd { !literal } else { literal };
        match once[..] {
            [] => self.known(odd, context),
            [only] => self.in_context(signed(only), context),
            [one, other] => self.equivalent(signed(one), !other, context),
            _ if context == Context::Root => {
                once[0] = signed(once[0]);
                self.store.post(Constraint::Xor(once.into()));
                Lit::TRUE
            }
            _ => {
                let constraint = Constraint::Xor(once.clone().into());
                let (literal, _) = self.store.said(&constraint).unwrap_or_else(|| {
                    let literal = self.store.fresh_bool();
                    once.push(!literal);
                    self.store.post(Constraint::Xor(once.into()));
                    self.store.remember(&constraint, literal, ties::BOTH);
                    (literal, ties::BOTH)
                });
                signed(literal)
            }
        }
    }

    /// A literal that holds if both others do or neither does.
    pub fn equivalent(&mut self, left: Lit, right: Lit, context: Context) -> Lit {
        match (self.store.settled(left), self.store.settled(right)) {
            (Lit::TRUE, other) | (other, Lit::TRUE) => self.in_context(other, context),
            (Lit::FALSE, other) | (other, Lit::FALSE) => self.in_context(!other, context),
            (left, right) if left == right => Lit::TRUE,
            (left, right) if left == !right => self.known(false, context),
            (left, right) if context == Context::Root => {
                self.store.post(Constraint::Iff(left, right));
                Lit::TRUE
            }
            (left, right) => {
                let (one, other) = (left.var().min(right.var()), left.var().max(right.var()));
                let constraint = Constraint::Iff(Lit::positive(one), Lit::positive(other));
                if left.is_negated() == right.is_negated() {
                    self.tied(constraint, context)
                } else {
                    !self.tied(constraint, context.negated())
                }
            }
        }
    }

    /// Makes a literal say whether one of the others holds.
    pub(crate) fn define_disjunction(&mut self, literal: Lit, mut literals: Vec<Lit>) {
        let literal = self.store.settled(literal);
        for other in &mut literals {
            *other = self.store.settled(*other);
        }
        literals.retain(|&other| other != Lit::FALSE);
        literals.sort_unstable();
        literals.dedup();
        let known = literals.contains(&Lit::TRUE) || literals.windows(2).any(|pair| pair[0] == !pair[1]);
        if known || literals.len() < 2 || literal.var().is_constant() {
            let holds = self.disjunction(literals, Context::Mixed);
            self.equivalent(literal, holds, Context::Root);
            return;
        }
        let constraint = Constraint::Clause(literals.into());
        match self.store.said(&constraint) {
            Some(_) => {
                let holds = self.tied(constraint, Context::Mixed);
                self.equivalent(literal, holds, Context::Root);
            }
            None => {
                self.tie(literal, &constraint, ties::BOTH);
                self.store.remember(&constraint, literal, ties::BOTH);
            }
        }
    }

    /// A literal that holds if the first does not or the second does.
    pub fn implication(&mut self, left: Lit, right: Lit, context: Context) -> Lit {
        self.disjunction(vec![!left, right], context)
    }

    /// A literal in its context: at the root it is made to hold.
    pub(crate) fn in_context(&mut self, literal: Lit, context: Context) -> Lit {
        if context == Context::Root { self.hold(literal) } else { literal }
    }

    /// What is known to hold or not, in its context.
    pub(crate) fn known(&mut self, holds: bool, context: Context) -> Lit {
        if !holds && context == Context::Root { self.no_solution() } else { Lit::constant(holds) }
    }

    /// Remembers that there is no solution.
    pub(crate) fn no_solution(&mut self) -> Lit {
        self.store.fail();
        Lit::FALSE
    }

    /// Makes a literal hold.
    pub(crate) fn hold(&mut self, literal: Lit) -> Lit {
        self.store.hold(literal);
        if self.store.failed { Lit::FALSE } else { Lit::TRUE }
    }

    /// The literal of a constraint, tied as the context asks. Not for the root.
    pub(crate) fn tied(&mut self, constraint: Constraint, context: Context) -> Lit {
        let wanted = match context {
            Context::Positive if self.store.half_reify => ties::HOLDS,
            Context::Negative if self.store.half_reify => ties::FAILS,
            _ => ties::BOTH,
        };
        let (literal, present) = match self.store.said(&constraint) {
            Some((literal, present)) if present & wanted == wanted => return literal,
            Some(known) => known,
            None => (self.store.fresh_bool(), 0),
        };
        let added = self.tie(literal, &constraint, wanted & !present);
        self.store.remember(&constraint, literal, present | added);
        literal
    }

    /// Ties a literal to a constraint; gives the ties made.
    pub(crate) fn tie(&mut self, literal: Lit, constraint: &Constraint, missing: u8) -> u8 {
        let store = &mut self.store;
        match constraint {
            Constraint::Iff(one, other) => {
                let (one, other) = (*one, *other);
                if missing & ties::HOLDS != 0 {
                    store.define(Constraint::Clause(Box::new([!literal, !one, other])));
                    store.define(Constraint::Clause(Box::new([!literal, one, !other])));
                }
                if missing & ties::FAILS != 0 {
                    store.define(Constraint::Clause(Box::new([literal, one, other])));
                    store.define(Constraint::Clause(Box::new([literal, !one, !other])));
                }
                missing
            }
            Constraint::Clause(literals) if missing == ties::HOLDS => {
                store.define(Constraint::Clause(literals.iter().copied().chain([!literal]).collect()));
                missing
            }
            Constraint::Clause(literals) if missing == ties::FAILS => {
                for &other in literals {
                    store.define(Constraint::Clause(Box::new([literal, !other])));
                }
                missing
            }
            _ if missing == ties::HOLDS => {
                store.define(constraint.clone().when(literal));
                missing
            }
            _ => match negation(constraint).filter(|_| missing == ties::FAILS) {
                Some(opposite) => {
                    store.define(opposite.when(!literal));
                    missing
                }
                None => {
                    store.define(constraint.clone().iff(literal));
                    ties::BOTH
                }
            },
        }
    }
}

/// The constraint that holds exactly if this one does not, where there is one.
pub(crate) fn negation(constraint: &Constraint) -> Option<Constraint> {
    match constraint.clone() {
        Constraint::Linear { terms, relation, constant } => {
            Some(Constraint::Linear { terms, relation: relation.negated(), constant })
        }
        Constraint::Compare { left, relation, right } => {
            Some(Constraint::Compare { left, relation: relation.negated(), right })
        }
        Constraint::Table { terms, tuples, positive } => Some(Constraint::Table { terms, tuples, positive: !positive }),
        Constraint::BoolSum { literals, relation, total } => {
            Some(Constraint::BoolSum { literals, relation: relation.negated(), total })
        }
        Constraint::Count { terms, value, relation, total } => {
            Some(Constraint::Count { terms, value, relation: relation.negated(), total })
        }
        _ => None,
    }
}
