//! Values appear in order for the first time: `values[k + 1]` only after `values[k]` (Law & Lee, CP 2004).
//!
//! Read the terms from the left and count how many of the values have appeared. At each position only two numbers
//! matter: the largest count that is possible there, since a larger count allows whatever a smaller one does, and the
//! smallest that lets the rest be completed. Both come from one pass, forwards and backwards. So the chain is treated as
//! a whole, not pair by pair: domain consistent for terms of different variables, at a few looks per term and run, since
//! values beyond the possible count are removed once and the limit is trailed.

use super::gone::{WIDEST, attempt, denies, gone, never, sole_denied};
use crate::domain::WORD;
use crate::learn::{Claim, Reason};
use crate::post::Poster;
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::propagators::filter::all_distinct;
use crate::propagators::value_index::ValueIndex;
use crate::store::journal::Past;
use crate::store::{Cell, Conflict, Events, Pruned, Store};
use crate::view::{Literal, View};

pub(crate) fn post(poster: &mut Poster<'_>, guard: Literal, terms: Box<[View]>, values: &[i64]) -> Pruned {
    if values.len() < 2 || terms.is_empty() {
        return Ok(());
    }
    let index = ValueIndex::new(values.to_vec());
    let mut appearances = vec![0; index.values().len()];
    values.iter().filter_map(|&v| index.rank(v)).for_each(|rank| appearances[rank] += 1);
    let is_repeated = |value: &i64| index.rank(*value).is_some_and(|rank| appearances[rank] > 1);
    // A value that should come before itself never appears, and so nothing after it does.
    let possible = values.iter().position(is_repeated).unwrap_or(values.len());
    let mut place_of_rank = vec![u32::MAX; index.values().len()];
    let mut chain = Vec::with_capacity(values.len());
    for &value in values {
        if let Some(rank) = index.rank(value)
            && place_of_rank[rank] == u32::MAX
        {
            place_of_rank[rank] = chain.len() as u32;
            chain.push(value);
        }
    }
    let removed_from = poster.kernel.store.new_cells(terms.len(), chain.len() as i64);
    let most = vec![0; terms.len()].into();
    let different_variables = all_distinct(&terms);
    let chain = chain.into();
    let precedence = ValuePrecedence {
        terms,
        chain,
        possible,
        index,
        place_of_rank: place_of_rank.into(),
        removed_from,
        most,
        different_variables,
    };
    poster.add(guard, precedence)
}

struct ValuePrecedence {
    terms: Box<[View]>,
    /// The values in their order, each once.
    chain: Box<[i64]>,
    /// How many of them can appear at all.
    possible: usize,
    index: ValueIndex,
    /// By rank of a value in the index: its place in the chain.
    place_of_rank: Box<[u32]>,
    /// Trailed, by position: from which place of the chain on values were removed.
    removed_from: Cell,
    /// By position: how many values can have appeared before it.
    most: Box<[usize]>,
    different_variables: bool,
}

impl ValuePrecedence {
    fn place(&self, value: i64) -> Option<usize> {
        self.index.rank(value).map(|rank| self.place_of_rank[rank] as usize)
    }

    /// Removes the values that come too early at a position, given how many can have appeared before.
    fn remove_early(&self, store: &mut Store, position: usize) -> Pruned {
        let first_forbidden = (self.most[position] + 1).min(self.possible);
        let removed_from = self.removed_from.nth(position);
        let known = store.cell(removed_from) as usize;
        if first_forbidden < known {
            for &value in &self.chain[first_forbidden..known] {
                store.remove(self.terms[position], value)?;
            }
            store.set_cell(removed_from, first_forbidden as i64);
        }
        Ok(())
    }

    /// How many values must have appeared before a position, if `after` must have appeared after it.
    fn least_before(&self, store: &Store, position: usize, after: usize) -> usize {
        let term = self.terms[position];
        if after > 0 && store.contains(term, self.chain[after - 1]) {
            return after - 1;
        }
        let size = store.size(term);
        if size > self.chain.len() as u64 {
            return after;
        }
        // Unless the term can be something that needs no more than `after` values before.
        if store.is_wide(term) && size > WORD {
            let of_chain = self.chain.iter().filter(|&&v| store.contains(term, v)).count() as u64;
            let first = self.chain.iter().position(|&v| store.contains(term, v));
            return if of_chain < size { after } else { first.map_or(after, |place| place.max(after)) };
        }
        let mut needed = usize::MAX;
        for value in store.values(term) {
            match self.place(value) {
                Some(place) if place > after => needed = needed.min(place),
                _ => return after,
            }
        }
        needed
    }
}

impl Propagator for ValuePrecedence {
    fn cost(&self) -> Cost {
        Cost::Linear
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        to.on_all(&self.terms, Events::ANY);
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        let mut most = 0;
        for position in 0..self.terms.len() {
            self.most[position] = most;
            self.remove_early(store, position)?;
            if most < self.possible && store.contains(self.terms[position], self.chain[most]) {
                most += 1;
            }
        }
        let mut least = 0;
        let mut all_fixed = true;
        for position in (0..self.terms.len()).rev() {
            let most = self.most[position];
            if most < least {
                // Only the next value of the chain brings enough of them.
                if most + 1 < least || most >= self.possible {
                    return Err(Conflict);
                }
                store.fix(self.terms[position], self.chain[most])?;
            }
            least = self.least_before(store, position, least);
            all_fixed &= store.is_fixed(self.terms[position]);
        }
        if least > 0 {
            return Err(Conflict);
        }
        Ok(match (all_fixed && self.different_variables, self.different_variables) {
            (true, _) => Status::Entailed,
            (false, true) => Status::Fixpoint,
            (false, false) => Status::MayProgress,
        })
    }

    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        let most = self.most_then(past);
        if claim == Claim::Failure {
            let least = self.least_then(past);
            let Some(position) = (0..most.len()).find(|&position| most[position] < least[position]) else {
                return false;
            };
            return self.no_more(position, least[position] - 1, &most, past, reason)
                && self.no_less(position, least[position], &least, past, reason);
        }
        let claimed = (0..self.terms.len()).filter(|&position| claim.of(self.terms[position]).is_some());
        claimed.into_iter().any(|position| {
            attempt(reason, |reason| self.explain_early(position, claim, &most, past, reason))
                || attempt(reason, |reason| self.explain_needed(position, claim, &most, past, reason))
        })
    }
}

/// Reasons, by bounds on how many values have appeared before a position. There is one position more than terms: the end.
impl ValuePrecedence {
    /// How many values can have appeared before each position.
    fn most_then(&self, past: &Past<'_>) -> Vec<usize> {
        let mut most = vec![0];
        for (position, &term) in self.terms.iter().enumerate() {
            let so_far = most[position];
            let one_more = so_far < self.possible && past.contains(term, self.chain[so_far]);
            most.push(so_far + usize::from(one_more));
        }
        most
    }

    /// How many values must have appeared before each position.
    fn least_then(&self, past: &Past<'_>) -> Vec<usize> {
        let mut least = vec![0; self.terms.len() + 1];
        for (position, &term) in self.terms.iter().enumerate().rev() {
            let after = least[position + 1];
            let brings_last = (1..=self.chain.len()).contains(&after) && past.contains(term, self.chain[after - 1]);
            least[position] = if brings_last { after - 1 } else { after.max(self.needed_then(term, past)) };
        }
        least
    }

    /// How many values must have appeared before a term, whatever its value is.
    fn needed_then(&self, term: View, past: &Past<'_>) -> usize {
        let (min, max) = (past.min(term), past.max(term));
        if max - min > WIDEST {
            return 0;
        }
        let values = (min..=max).filter(|&value| past.contains(term, value));
        values.map(|value| self.needed_for(value)).min().unwrap_or(0)
    }

    /// How many values must have appeared before this one; more than there are if it cannot appear.
    fn needed_for(&self, value: i64) -> usize {
        match self.place(value) {
            Some(place) if place >= self.possible => self.chain.len() + 1,
            place => place.unwrap_or(0),
        }
    }

    /// Before the position no more than so many values have appeared, since terms before it do not have the next one.
    fn no_more(
        &self,
        position: usize,
        mut number: usize,
        most: &[usize],
        past: &Past<'_>,
        reason: &mut Reason,
    ) -> bool {
        for before in (0..position).rev() {
            let term = self.terms[before];
            if number >= self.possible || never(term, self.chain[number], past) {
                continue;
            }
            // Whatever the term is, it brings no more than one value.
            if number > most[before] {
                number -= 1;
            } else if !past.contains(term, self.chain[number]) {
                gone(term, self.chain[number], past, reason);
            } else {
                return false;
            }
        }
        true
    }

    /// Before the position so many values must have appeared: a term later on needs them, and those up to it do not bring
    /// them.
    fn no_less(
        &self,
        position: usize,
        mut number: usize,
        least: &[usize],
        past: &Past<'_>,
        reason: &mut Reason,
    ) -> bool {
        for (later, &term) in self.terms.iter().enumerate().skip(position) {
            if number == 0 {
                return true;
            }
            if self.needed_then(term, past) >= number {
                reason.domain(term, past);
                return true;
            }
            if least[later + 1] > number {
                number += 1;
            } else if number <= self.chain.len() && !past.contains(term, self.chain[number - 1]) {
                gone(term, self.chain[number - 1], past, reason);
            } else if number <= self.chain.len() {
                return false;
            }
        }
        number == 0
    }

    /// A value came too early.
    fn explain_early(
        &self,
        position: usize,
        claim: Claim,
        most: &[usize],
        past: &Past<'_>,
        reason: &mut Reason,
    ) -> bool {
        let Some(place) = sole_denied(claim, self.terms[position], past).and_then(|value| self.place(value)) else {
            return false;
        };
        if place >= self.possible {
            return true;
        }
        place > most[position] && self.no_more(position, place - 1, most, past, reason)
    }

    /// A value is brought by this term, or too late.
    fn explain_needed(
        &self,
        position: usize,
        claim: Claim,
        most: &[usize],
        past: &Past<'_>,
        reason: &mut Reason,
    ) -> bool {
        let (number, term) = (most[position], self.terms[position]);
        let brings = number < self.possible && claim.of(term).is_some_and(|it| !denies(it, self.chain[number]));
        let least = self.least_then(past);
        brings
            && least[position + 1] > number
            && self.no_more(position, number, most, past, reason)
            && self.no_less(position + 1, number + 1, &least, past, reason)
    }
}

#[cfg(test)]
mod tests {
    use crate::propagators::testing::{Dice, Promise, compare_with_meaning, propagated};
    use damier_model::{Model, Strength, Term, value_precedence};

    #[test]
    fn colours_are_introduced_one_by_one() {
        let mut m = Model::new("precedence");
        let x = m.ints("x", 3, 1..=4);
        m.post(value_precedence(x, [1, 2, 3, 4]));
        assert_eq!(propagated(&m, Strength::Auto), Some(vec![vec![1], vec![1, 2], vec![1, 2, 3]]));
    }

    #[test]
    fn a_late_value_forces_the_whole_chain_before_it() {
        let mut m = Model::new("precedence");
        let mut x: Vec<Term> = m.ints("x", 3, 0..=4).into_iter().map(Term::from).collect();
        x.push(Term::constant(4));
        m.post(value_precedence(x, [1, 2, 3, 4]));
        assert_eq!(propagated(&m, Strength::Auto), Some(vec![vec![1], vec![2], vec![3]]));
    }

    #[test]
    fn chains_mean_what_they_say() {
        let mut dice = Dice::new(21);
        for _ in 0..3000 {
            let mut m = Model::new("precedence");
            let count = 1 + dice.below(5);
            let variables: Vec<_> = (0..count)
                .map(|k| {
                    let domain = dice.domain(0, 4, 4);
                    m.int(format!("x{k}"), domain)
                })
                .collect();
            let repeated = dice.below(3) == 0;
            let terms: Vec<Term> = (0..count)
                .map(|k| {
                    let x = if repeated { variables[dice.below(count)] } else { variables[k] };
                    dice.view_of(x)
                })
                .collect();
            let mut values: Vec<i64> = Vec::new();
            let twice = dice.below(10) == 0;
            for _ in 0..dice.below(6) {
                let value = dice.between(0, 4);
                if twice || !values.contains(&value) {
                    values.push(value);
                }
            }
            let constraint = value_precedence(terms, values);
            let guarded = dice.below(4) == 0;
            if guarded {
                let b = m.bool("b");
                m.post(constraint.when(b));
            } else {
                m.post(constraint);
            }
            let promise = if guarded || repeated { Promise::Sound } else { Promise::DomainConsistent };
            compare_with_meaning(&m, Strength::Auto, promise, &mut dice);
        }
    }
}
