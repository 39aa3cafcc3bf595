//! Literals that stand for facts about one variable, `b ⇔ x ≥ v` and `b ⇔ x = v`, built into the kernel.
//!
//! Models of a language without pseudo-Booleans are full of these, and as reified constraints each would be three
//! propagators. Here each is an entry in a list per variable: a bound that moves settles the literals that it passes, and no
//! others are looked at. Conflict analysis takes such a literal and its fact for one and the same.

use crate::learn::{Atom, Is};
use crate::store::journal::Cause;
use crate::store::{Cell, Events, Pruned, Store, Truth, VarId};
use crate::view::Literal;

/// A literal and the fact that it stands for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Channel {
    pub(crate) literal: Literal,
    pub(crate) atom: Atom,
    /// Whether the literal holds where the fact does; if not, only the fact where the literal does.
    both_ways: bool,
}

/// The facts about one variable, ascending by number once [tidy](Channels::tidy).
#[derive(Default)]
struct Facts {
    /// `x ≥ v` and its opposite.
    bounds: Vec<(i64, u32)>,
    /// `x = v` and its opposite.
    values: Vec<(i64, u32)>,
    /// Which of the bounds, and then which of the values, are between the bounds of the variable: begin and end of each.
    open: Option<Cell>,
}

/// All literals of a kernel that stand for facts.
#[derive(Default)]
pub(crate) struct Channels {
    all: Vec<Channel>,
    /// By literal: the channels to be served when it holds.
    by_literal: Vec<Vec<u32>>,
    /// By variable: its place in `facts`.
    place: Vec<u32>,
    facts: Vec<Facts>,
    /// By variable: whether a change of it is of interest.
    concerned: Vec<bool>,
    /// The channel of the last failure.
    pub(crate) failed: u32,
}

const NOWHERE: u32 = u32::MAX;

impl Channels {
    pub(crate) fn grow(&mut self, variables: usize) {
        self.by_literal.resize_with(2 * variables, Vec::new);
        self.place.resize(variables, NOWHERE);
        self.concerned.resize(variables, false);
    }

    /// Makes `literal ⇒ atom` hold, and the other way round if asked for. The atom's variable is not one of 0..1.
    pub(crate) fn add(&mut self, store: &mut Store, literal: Literal, atom: Atom, both_ways: bool) -> Pruned {
        if store.is_true(literal) {
            return store.assert(atom);
        }
        if store.refutes(atom) {
            return store.set_true(!literal);
        }
        if both_ways && store.is_false(literal) {
            return store.assert(atom.negated());
        }
        if both_ways && store.entails(atom) {
            return store.set_true(literal);
        }
        if !both_ways && (store.is_false(literal) || store.entails(atom)) {
            return Ok(());
        }
        let id = self.all.len() as u32;
        self.all.push(Channel { literal, atom, both_ways });
        self.by_literal[literal.0 as usize].push(id);
        if both_ways {
            self.by_literal[(!literal).0 as usize].push(id);
        }
        let place = &mut self.place[atom.var as usize];
        if *place == NOWHERE {
            *place = self.facts.len() as u32;
            self.facts.push(Facts::default());
        }
        let facts = &mut self.facts[*place as usize];
        match atom.is {
            Is::AtLeast => facts.bounds.push((atom.value, id)),
            Is::AtMost => facts.bounds.push((atom.value + 1, id)),
            Is::Equal | Is::NotEqual => facts.values.push((atom.value, id)),
        }
        self.concerned[literal.var() as usize] = true;
        self.concerned[atom.var as usize] = true;
        Ok(())
    }

    /// Called once when everything is posted.
    pub(crate) fn tidy(&mut self, store: &mut Store) {
        for facts in &mut self.facts {
            facts.bounds.sort_unstable();
            facts.values.sort_unstable();
            let open = store.new_cells(4, 0);
            store.set_cell(open.nth(1), facts.bounds.len() as i64);
            store.set_cell(open.nth(3), facts.values.len() as i64);
            facts.open = Some(open);
        }
    }

    /// Whether a change of the variable is of interest.
    #[inline]
    pub(crate) fn concern(&self, x: VarId) -> bool {
        self.concerned[x as usize]
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub(crate) fn get(&self, id: u32) -> Channel {
        self.all[id as usize]
    }

    /// The channels to be served when a literal holds.
    pub(crate) fn of_literal(&self, literal: Literal) -> &[u32] {
        &self.by_literal[literal.0 as usize]
    }

    /// The literal that is true exactly when the fact is, if there is one.
    pub(crate) fn literal_of(&self, atom: Atom) -> Option<Literal> {
        let place = self.place[atom.var as usize];
        let facts = self.facts.get(place as usize)?;
        let (list, value) = match atom.is {
            Is::AtLeast => (&facts.bounds, atom.value),
            Is::AtMost => (&facts.bounds, atom.value + 1),
            Is::Equal | Is::NotEqual => (&facts.values, atom.value),
        };
        let from = list.partition_point(|&(v, _)| v < value);
        let same = list[from..].iter().take_while(|&&(v, _)| v == value);
        let channel = same.map(|&(_, id)| self.all[id as usize]).find(|channel| channel.both_ways)?;
        Some(if channel.atom.is == atom.is { channel.literal } else { !channel.literal })
    }

    /// Number of facts in which a variable has a part.
    pub(crate) fn degree(&self, x: VarId) -> usize {
        let of_variable = self.facts.get(self.place[x as usize] as usize);
        of_variable.map_or(0, |facts| facts.bounds.len() + facts.values.len())
            + self.by_literal[2 * x as usize].len().max(self.by_literal[2 * x as usize + 1].len())
    }

    /// Something happened to a variable: does what follows.
    pub(crate) fn on_change(&mut self, store: &mut Store, x: VarId, events: Events) -> Pruned {
        if store.is_boolean(x) {
            return self.tell_variables(store, Literal::new(x, store.record(x).min == 0));
        }
        self.tell_literals(store, x, events)
    }

    fn tell_variables(&mut self, store: &mut Store, literal: Literal) -> Pruned {
        for &id in &self.by_literal[literal.0 as usize] {
            let Channel { literal: holds, atom, .. } = self.all[id as usize];
            store.cause = Cause::Channel(id);
            self.failed = id;
            store.assert(if holds == literal { atom } else { atom.negated() })?;
        }
        Ok(())
    }

    fn tell_literals(&mut self, store: &mut Store, x: VarId, events: Events) -> Pruned {
        let Some(facts) = self.facts.get(self.place[x as usize] as usize) else { return Ok(()) };
        let Some(open) = facts.open else { return Ok(()) };
        let (min, max) = (store.record(x).min, store.record(x).max);
        let all = &self.all;
        let failed = &mut self.failed;
        let mut settle = |store: &mut Store, id: u32, is: Is, value: i64| {
            *failed = id;
            settle(store, id, all[id as usize], Atom { var: x, is, value })
        };
        if events.meets(Events::LOWER) {
            let mut at = store.cell(open) as usize;
            while let Some(&(value, id)) = facts.bounds.get(at).filter(|&&(value, _)| value <= min) {
                settle(store, id, Is::AtLeast, value)?;
                at += 1;
            }
            store.set_cell(open, at as i64);
            let mut at = store.cell(open.nth(2)) as usize;
            while let Some(&(value, id)) = facts.values.get(at).filter(|&&(value, _)| value < min) {
                settle(store, id, Is::NotEqual, value)?;
                at += 1;
            }
            store.set_cell(open.nth(2), at as i64);
        }
        if events.meets(Events::UPPER) {
            let mut end = store.cell(open.nth(1)) as usize;
            while let Some(&(value, id)) = facts.bounds[..end].last().filter(|&&(value, _)| value > max) {
                settle(store, id, Is::AtMost, value - 1)?;
                end -= 1;
            }
            store.set_cell(open.nth(1), end as i64);
            let mut end = store.cell(open.nth(3)) as usize;
            while let Some(&(value, id)) = facts.values[..end].last().filter(|&&(value, _)| value > max) {
                settle(store, id, Is::NotEqual, value)?;
                end -= 1;
            }
            store.set_cell(open.nth(3), end as i64);
        }
        let (begin, end) = (store.cell(open.nth(2)) as usize, store.cell(open.nth(3)) as usize);
        if begin >= end {
            return Ok(());
        }
        let whole = store.record(x).size == max.abs_diff(min) + 1;
        for &(value, id) in &facts.values[begin..end] {
            // Of a bound that has moved as well, the news may be still to come: what is open may lie beyond it.
            if value < min || value > max {
                settle(store, id, Is::NotEqual, value)?;
            } else if min == max {
                settle(store, id, Is::Equal, value)?;
            } else if !whole && !store.var_contains(x, value) {
                settle(store, id, Is::NotEqual, value)?;
            }
        }
        Ok(())
    }
}

/// Tells the literal of a channel that an atom, the channel's own or its opposite, holds.
#[inline]
fn settle(store: &mut Store, id: u32, channel: Channel, holds: Atom) -> Pruned {
    let Channel { literal, atom, both_ways } = channel;
    let literal = match atom.is == holds.is {
        true if both_ways => literal,
        true => return Ok(()),
        false => !literal,
    };
    if store.truth(literal.0) == Truth::True {
        return Ok(());
    }
    store.cause = Cause::Channel(id);
    store.set_true(literal)
}

#[cfg(test)]
mod tests {
    use crate::kernel::Kernel;
    use crate::propagators::testing::{Dice, Promise, compare_with_meaning};
    use damier_model::{Constraint, Model, Relation, Strength, Term};

    /// Facts about one variable, under literals of their own or under each other's.
    fn facts(dice: &mut Dice) -> Model {
        let mut m = Model::new("facts");
        let domain = dice.domain(-3, 9, 8);
        let x = m.int("x", domain);
        let literals = m.bools("b", 1 + dice.below(4));
        for &literal in &literals {
            let view = dice.view_of(x);
            let relation = Relation::ALL[dice.below(Relation::ALL.len())];
            let constant = Term::constant(dice.between(-4, 10));
            let fact = match dice.below(3) {
                0 => Constraint::Compare { left: constant, relation, right: view },
                1 => {
                    Constraint::Linear { terms: Box::new([(view.scale, x)]), relation, constant: dice.between(-6, 12) }
                }
                _ => Constraint::Compare { left: view, relation, right: constant },
            };
            let literal = if dice.below(2) == 0 { literal } else { !literal };
            m.post(if dice.below(3) == 0 { fact.when(literal) } else { fact.iff(literal) });
        }
        m
    }

    #[test]
    fn facts_and_their_literals_become_consistent() {
        let mut dice = Dice::new(17);
        for _ in 0..2000 {
            let m = facts(&mut dice);
            compare_with_meaning(&m, Strength::Auto, Promise::DomainConsistent, &mut dice);
        }
    }

    #[test]
    fn values_beyond_a_bound_whose_news_is_still_to_come_are_not_taken() {
        // One change moves the lower bounds of x and y; what follows of one moves the upper bound of the other before the
        // literals of that have been told of its lower bound.
        let mut m = Model::new("late news");
        let x = m.ints("x", 3, 0..=9);
        let literals = m.bools("b", 2);
        let values = m.bools("e", 2);
        m.post(damier_model::all_equal(x.clone()));
        let compare = |var: damier_model::Var, relation, value| Constraint::Compare {
            left: var.into(),
            relation,
            right: Term::constant(value),
        };
        for (at, other) in [(0, 1), (1, 0)] {
            m.post(compare(x[at], Relation::Ge, 5).iff(literals[at]));
            m.post(compare(x[other], Relation::Le, 5).when(literals[at]));
            m.post(compare(x[at], Relation::Eq, 2).iff(values[at]));
        }
        m.branch_on(damier_model::Branching {
            variables: vec![x[2]],
            var_select: damier_model::VarSelect::InputOrder,
            val_select: damier_model::ValSelect::ReverseSplit,
        });
        let outcome = damier_model::CountSolutions::count(&crate::Cp::default(), &m, &damier_model::Run::default());
        assert_eq!(outcome.expect("a small model").count, 6);
    }

    #[test]
    fn facts_take_no_propagator() {
        let mut m = Model::new("facts");
        let (x, b, c) = (m.int("x", 0..=9), m.bool("b"), m.bool("c"));
        let at_most =
            |value| Constraint::Compare { left: x.into(), relation: Relation::Le, right: Term::constant(value) };
        m.post(at_most(3).iff(b));
        m.post(at_most(5).when(c));
        let kernel = Kernel::new(&m, Strength::Auto);
        assert!(kernel.is_ok_and(|kernel| kernel.propagator_count() == 0));
    }
}
