//! From the model's constraints to propagators, clauses and disequalities of a kernel.
//!
//! One arm per kind. A constraint under a guard is posted only to hold when the guard does; reified constraints are made
//! of guarded ones and a [truth](crate::truth) watcher, so that every constraint can be reified.

use crate::kernel::Kernel;
use crate::learn::{Atom, Holds, Is};
use crate::propagator::Propagator;
use crate::propagators::*;
use crate::store::journal::Cause;
use crate::store::{Conflict, Pruned, Store, VarId};
use crate::truth;
use crate::view::{Literal, View};
use damier_model::{Constraint, Lit, Model, Relation, Strength, Term, Var, stage};

/// Where constraints are posted, a model's and others: a kernel that does not run yet.
///
/// A post function of one's own takes it, reads and prunes the [store](Poster::store), and adds what is to be watched from
/// then on. `Err` says that there is no solution. All that is posted has a guard, a literal under which it must hold:
/// [`Literal::TRUE`] for always, a literal of the model for a condition.
///
/// ```
/// use damier_cp::{Kernel, Poster, Pruned, View};
/// use damier_model::{Lit, Model, Strength, Var, all_different};
///
/// /// x is odd; and if `apart` holds, x and y differ.
/// fn post(poster: &mut Poster<'_>, apart: Lit, x: Var, y: Var) -> Pruned {
///     poster.store_mut().retain(View::from(x), |value| value % 2 == 1)?;
///     poster.post(&all_different([x, y]), apart.into())
/// }
///
/// let mut m = Model::new("doc");
/// let (x, y, apart) = (m.int("x", 0..=3), m.int("y", 1..=1), m.bool("apart"));
/// let mut kernel = Kernel::with(&m, Strength::Auto, |poster| post(poster, apart, x, y))?;
/// kernel.propagate()?;
/// assert_eq!(kernel.store.size(View::from(x)), 2);
/// kernel.store.set_true(apart.into())?;
/// kernel.propagate()?;
/// assert_eq!(kernel.store.value(View::from(x)), Some(3));
/// # Ok::<(), damier_cp::Conflict>(())
/// ```
pub struct Poster<'k> {
    pub(crate) kernel: &'k mut Kernel,
    /// For constraints that leave the strength to the engine.
    pub(crate) strength: Strength,
}

/// The store's variable for a model's variable.
pub(crate) fn store_variable(var: Var) -> VarId {
    if var.is_constant() { crate::store::ONE } else { var.index() as VarId + 1 }
}

/// The store's view of a term.
pub(crate) fn view(term: Term) -> View {
    match term.as_constant() {
        Some(value) => View::constant(value),
        None => View { var: store_variable(term.var), scale: term.scale, offset: term.offset },
    }
}

/// The store's views of terms.
pub(crate) fn views(terms: &[Term]) -> Box<[View]> {
    terms.iter().map(|&t| view(t)).collect()
}

/// The store's literal.
pub(crate) fn literal(lit: Lit) -> Literal {
    Literal::new(store_variable(lit.var()), lit.is_negated())
}

impl From<Term> for View {
    /// A term of the model, in the kernel of that model.
    fn from(term: Term) -> View {
        view(term)
    }
}

impl From<Var> for View {
    /// A variable of the model, in the kernel of that model.
    fn from(var: Var) -> View {
        view(Term::from(var))
    }
}

impl From<Lit> for Literal {
    /// A literal of the model, in the kernel of that model.
    fn from(lit: Lit) -> Literal {
        literal(lit)
    }
}

/// The store's literals.
pub(crate) fn literals(lits: &[Lit]) -> Vec<Literal> {
    lits.iter().map(|&l| literal(l)).collect()
}

/// Builds the kernel for a model, with what `own` posts after the model's constraints; `Err` if there is seen to be no
/// solution already.
pub(crate) fn compile(
    model: &Model,
    strength: Strength,
    own: impl FnOnce(&mut Poster<'_>) -> Pruned,
) -> Result<Kernel, Conflict> {
    let mut large = stage::Large::new(Kernel::empty());
    compile_into(large.get(), model, strength, own)?;
    Ok(large.into_inner())
}

/// The same, into a kernel that is empty.
pub(crate) fn compile_into(
    kernel: &mut Kernel,
    model: &Model,
    strength: Strength,
    own: impl FnOnce(&mut Poster<'_>) -> Pruned,
) -> Pruned {
    let _stage = stage::enter("the propagators were made");
    for var in model.all_variables() {
        stage::poll();
        let domain = model.domain(var);
        if domain.is_empty() {
            return Err(Conflict);
        }
        kernel.new_variable(&domain);
    }
    if kernel.proof.is_some() {
        kernel.store.log_root();
    }
    let mut poster = Poster { kernel, strength };
    for (index, posted) in (0..).zip(model.constraints()) {
        stage::poll();
        poster.kernel.posting = index;
        poster.kernel.store.cause = Cause::Posted(index);
        poster.post(&posted.constraint, Literal::TRUE)?;
    }
    own(&mut poster)?;
    kernel.start();
    Ok(())
}

/// What a constraint on one variable comes to.
enum Fact {
    Is(Atom),
    Known(bool),
}

impl Poster<'_> {
    /// The domains as they are now.
    pub fn store(&self) -> &Store {
        &self.kernel.store
    }

    /// The domains, to prune what is known at once and to make [cells](Store::new_cell).
    pub fn store_mut(&mut self) -> &mut Store {
        &mut self.kernel.store
    }

    /// Adds a propagator, which sleeps until `guard` holds. A guard that turns out false leaves it asleep: whether the
    /// constraint can hold at all is not found out by it.
    pub fn add(&mut self, guard: Literal, propagator: impl Propagator + 'static) -> Pruned {
        self.kernel.add_propagator(guard, Box::new(propagator));
        Ok(())
    }

    /// `guard ⇒ one of the literals`.
    pub fn clause(&mut self, guard: Literal, literals: &[Literal]) -> Pruned {
        let mut clause = literals.to_vec();
        clause.push(!guard);
        self.kernel.add_clause(&clause)
    }

    /// Makes `guard ⇒ constraint` hold.
    pub fn post(&mut self, constraint: &Constraint, guard: Literal) -> Pruned {
        match constraint {
            Constraint::Linear { terms, relation, constant } => linear::post(self, guard, terms, *relation, *constant),
            Constraint::Compare { left, relation, right } => {
                compare::post(self, guard, view(*left), *relation, view(*right))
            }
            Constraint::Clause(lits) => self.clause(guard, &literals(lits)),
            Constraint::And(lits) => literals(lits).into_iter().try_for_each(|lit| self.clause(guard, &[lit])),
            Constraint::Iff(a, b) => {
                let (a, b) = (literal(*a), literal(*b));
                self.clause(guard, &[!a, b])?;
                self.clause(guard, &[a, !b])
            }
            Constraint::BoolSum { literals: lits, relation, total } => {
                bool_sum::post(self, guard, literals(lits), *relation, view(*total))
            }
            Constraint::AllDifferent { terms, strength } => all_different::post(self, guard, views(terms), *strength),
            Constraint::Lex { left, right, strict } => lex::post(self, guard, &views(left), &views(right), *strict),
            Constraint::Table { terms, tuples, positive } => table::post(self, guard, views(terms), tuples, *positive),
            Constraint::Inverse { forward, backward } => inverse::post(self, guard, views(forward), views(backward)),
            Constraint::Regular { terms, automaton } => regular::post(self, guard, views(terms), automaton),
            Constraint::ValuePrecedence { terms, values } => value_precedence::post(self, guard, views(terms), values),
            Constraint::Member { term, domain } => member::post(self, guard, view(*term), domain),
            Constraint::Xor(lits) => xor::post(self, guard, &literals(lits)),
            Constraint::AllEqual(terms) => all_equal::post(self, guard, views(terms)),
            Constraint::ElementConstant { array, index, result } => {
                element::post_constant(self, guard, array, view(*index), view(*result))
            }
            Constraint::Element { array, index, result } => {
                element::post(self, guard, views(array), view(*index), view(*result))
            }
            Constraint::Count { terms, value, relation, total } => {
                count::post(self, guard, views(terms), view(*value), *relation, view(*total))
            }
            Constraint::GlobalCardinality { terms, values, counts, closed } => {
                global_cardinality::post(self, guard, views(terms), values, &views(counts), *closed)
            }
            Constraint::NValue { terms, total } => n_value::post(self, guard, views(terms), view(*total)),
            Constraint::Minimum { terms, result } => minimum::post(self, guard, views(terms), view(*result)),
            Constraint::Maximum { terms, result } => minimum::post_maximum(self, guard, &views(terms), view(*result)),
            Constraint::Absolute { term, result } => absolute::post(self, guard, view(*term), view(*result)),
            Constraint::Times { left, right, product } => {
                arithmetic::post(self, guard, arithmetic::Times, view(*left), view(*right), view(*product))
            }
            Constraint::Division { dividend, divisor, quotient } => {
                arithmetic::post(self, guard, arithmetic::Division, view(*dividend), view(*divisor), view(*quotient))
            }
            Constraint::Modulo { dividend, divisor, remainder } => {
                arithmetic::post(self, guard, arithmetic::Modulo, view(*dividend), view(*divisor), view(*remainder))
            }
            Constraint::Increasing { terms, strict } => increasing::post(self, guard, views(terms), *strict),
            Constraint::Circuit(terms) => circuit::post(self, guard, views(terms), circuit::Tour::Everyone),
            Constraint::SubCircuit(terms) => circuit::post(self, guard, views(terms), circuit::Tour::Some),
            Constraint::HamiltonianPath { graph, links, position } => {
                hamiltonian_path::post(self, guard, graph, links, views(position))
            }
            Constraint::Connected { graph, chosen } => connected::post(self, guard, graph, literals(chosen)),
            Constraint::PieceSizes { graph, sizes } => piece_sizes::post(self, guard, graph, views(sizes)),
            Constraint::DisjointPaths { graph, pairs, chosen } => {
                disjoint_paths::post(self, guard, graph, pairs, chosen)
            }
            Constraint::Cumulative { starts, durations, demands, capacity } => {
                let (starts, durations, demands) = (views(starts), views(durations), views(demands));
                cumulative::post(self, guard, &starts, &durations, &demands, view(*capacity))
            }
            Constraint::Disjunctive { starts, durations } => {
                disjunctive::post(self, guard, views(starts), views(durations))
            }
            Constraint::Diffn { x, y, width, height } => {
                diffn::post(self, guard, [views(x), views(y)], [views(width), views(height)])
            }
            Constraint::Reified { literal: lit, constraint } => self.post_reified(guard, literal(*lit), constraint),
            Constraint::Implied { literal: lit, constraint } => self.post_implied(guard, literal(*lit), constraint),
        }
    }

    /// `guard ⇒ (literal ⇔ constraint)`.
    fn post_reified(&mut self, guard: Literal, literal: Literal, constraint: &Constraint) -> Pruned {
        if !self.kernel.store.is_true(guard) {
            let stands_for = self.stand_in(constraint)?;
            self.clause(guard, &[!stands_for, literal])?;
            return self.clause(guard, &[stands_for, !literal]);
        }
        match constraint {
            Constraint::And(lits) => {
                let lits = literals(lits);
                lits.iter().try_for_each(|&lit| self.clause(literal, &[lit]))?;
                let negated: Vec<Literal> = lits.iter().map(|&lit| !lit).collect();
                self.clause(!literal, &negated)
            }
            Constraint::Clause(lits) => {
                let lits = literals(lits);
                lits.iter().try_for_each(|&lit| self.clause(!literal, &[!lit]))?;
                self.clause(literal, &lits)
            }
            Constraint::Reified { literal: inner, constraint } => {
                let (inner, stands_for) = (self::literal(*inner), self.stand_in(constraint)?);
                // literal ⇔ (inner ⇔ stands_for): an odd number of the three holds.
                self.clause(literal, &[inner, !stands_for])?;
                self.clause(literal, &[!inner, stands_for])?;
                self.clause(!literal, &[inner, stands_for])?;
                self.clause(!literal, &[!inner, !stands_for])
            }
            Constraint::Implied { literal: inner, constraint } => {
                let (inner, stands_for) = (self::literal(*inner), self.stand_in(constraint)?);
                self.clause(literal, &[!inner, stands_for])?;
                self.clause(!literal, &[inner])?;
                self.clause(!literal, &[!stands_for])
            }
            _ => {
                if let Some(fact) = self.fact(constraint) {
                    return self.post_fact(literal, fact, true);
                }
                self.post(constraint, literal)?;
                if let Some(opposite) = truth::opposite(constraint) {
                    self.post(&opposite, !literal)?;
                }
                self.add(Literal::TRUE, truth::Watcher::new(literal, constraint, true))
            }
        }
    }

    /// The constraint as a fact about one variable, if it is one.
    fn fact(&self, constraint: &Constraint) -> Option<Fact> {
        let (view, relation, number) = match *constraint {
            Constraint::Compare { left, relation, right } => match (left.as_constant(), right.as_constant()) {
                (None, Some(number)) => (view(left), relation, number),
                (Some(number), None) => (view(right), relation.swapped(), number),
                _ => return None,
            },
            Constraint::Linear { ref terms, relation, constant } => match terms[..] {
                [(scale, var)] => (View { var: store_variable(var), scale, offset: 0 }, relation, constant),
                _ => return None,
            },
            _ => return None,
        };
        let distance = number.checked_sub(view.offset)?;
        let equal = |equal: bool| {
            if distance % view.scale == 0 {
                let atom = Atom::equal(view.var, distance / view.scale);
                Fact::Is(if equal { atom } else { atom.negated() })
            } else {
                Fact::Known(!equal)
            }
        };
        if view.scale == 0 {
            return None;
        }
        Some(match relation {
            Relation::Eq => equal(true),
            Relation::Ne => equal(false),
            Relation::Le => Fact::Is(Atom::view_at_most(view, number)?),
            Relation::Lt => Fact::Is(Atom::view_at_most(view, number.checked_sub(1)?)?),
            Relation::Ge => Fact::Is(Atom::view_at_least(view, number)?),
            Relation::Gt => Fact::Is(Atom::view_at_least(view, number.checked_add(1)?)?),
        })
    }

    /// `literal ⇒ fact`, and the other way round if asked for.
    fn post_fact(&mut self, literal: Literal, fact: Fact, both_ways: bool) -> Pruned {
        let atom = match fact {
            Fact::Known(true) if both_ways => return self.kernel.add_clause(&[literal]),
            Fact::Known(true) => return Ok(()),
            Fact::Known(false) => return self.kernel.add_clause(&[!literal]),
            Fact::Is(atom) => atom,
        };
        if !self.kernel.store.is_boolean(atom.var) {
            return self.kernel.add_channel(literal, atom, both_ways);
        }
        let one = Literal::new(atom.var, false);
        let holds = match (self.kernel.store.holds(atom), atom.is, atom.value) {
            (Holds::Yes, ..) => Literal::TRUE,
            (Holds::No, ..) => Literal::FALSE,
            (_, Is::AtLeast, _) | (_, Is::Equal, 1) | (_, Is::NotEqual, 0) => one,
            _ => !one,
        };
        self.kernel.add_clause(&[!literal, holds])?;
        if both_ways { self.kernel.add_clause(&[literal, !holds]) } else { Ok(()) }
    }

    /// A new literal that holds exactly when the constraint does; the constraint's variables alone determine it.
    fn stand_in(&mut self, constraint: &Constraint) -> Result<Literal, Conflict> {
        let stands_for = self.kernel.new_literal();
        self.post_reified(Literal::TRUE, stands_for, constraint)?;
        Ok(stands_for)
    }

    /// `guard ∧ literal ⇒ constraint`.
    fn post_implied(&mut self, guard: Literal, literal: Literal, constraint: &Constraint) -> Pruned {
        let both = if self.kernel.store.is_true(guard) {
            if let Some(fact) = self.fact(constraint) {
                return self.post_fact(literal, fact, false);
            }
            literal
        } else {
            let both = self.kernel.new_literal();
            self.kernel.add_clause(&[!both, guard])?;
            self.kernel.add_clause(&[!both, literal])?;
            self.kernel.add_clause(&[both, !guard, !literal])?;
            both
        };
        self.post(constraint, both)?;
        match constraint {
            // Clauses find out by themselves when the guard cannot hold.
            Constraint::And(_) | Constraint::Clause(_) | Constraint::Iff(..) => Ok(()),
            _ => self.add(Literal::TRUE, truth::Watcher::new(both, constraint, false)),
        }
    }
}
