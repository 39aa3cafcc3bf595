//! An odd number of literals hold. Nothing follows until one is left, so two undecided ones are watched and no others.
//!
//! Domain consistent. Repeated literals cancel at posting; up to three become clauses. O(1) per decided literal but for
//! the watched ones, O(n) for those.

use crate::learn::{Claim, Reason};
use crate::post::Poster;
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::store::journal::Past;
use crate::store::{Conflict, Events, Pruned, Store};
use crate::view::{Literal, View};

pub(crate) fn post(poster: &mut Poster<'_>, guard: Literal, literals: &[Literal]) -> Pruned {
    let (literals, odd) = simplified(&poster.kernel.store, literals);
    if literals.len() > 3 {
        return poster.add(guard, Xor { literals: literals.into(), odd, watched: [0, 1] });
    }
    // One clause against each assignment of the wrong parity.
    for assignment in 0..1u32 << literals.len() {
        if (assignment.count_ones() % 2 == 1) != odd {
            let differs = |(k, &lit): (usize, &Literal)| if assignment >> k & 1 != 0 { !lit } else { lit };
            let clause: Vec<Literal> = literals.iter().enumerate().map(differs).collect();
            poster.clause(guard, &clause)?;
        }
    }
    Ok(())
}

/// Undecided positive literals, each once, and whether an odd number of them must hold.
fn simplified(store: &Store, literals: &[Literal]) -> (Vec<Literal>, bool) {
    let mut odd = true;
    let mut sorted: Vec<Literal> = Vec::with_capacity(literals.len());
    for &literal in literals {
        if store.is_true(literal) {
            odd = !odd;
        } else if !store.is_false(literal) {
            odd ^= literal.is_negated();
            sorted.push(if literal.is_negated() { !literal } else { literal });
        }
    }
    sorted.sort_unstable();
    let mut left: Vec<Literal> = Vec::with_capacity(sorted.len());
    for literal in sorted {
        if left.last() == Some(&literal) {
            left.pop();
        } else {
            left.push(literal);
        }
    }
    (left, odd)
}

struct Xor {
    literals: Box<[Literal]>,
    odd: bool,
    /// Positions of two literals that were undecided when last looked at.
    watched: [usize; 2],
}

impl Xor {
    fn is_open(&self, store: &Store, k: usize) -> bool {
        let literal = self.literals[k];
        !store.is_true(literal) && !store.is_false(literal)
    }

    /// Watches undecided literals as far as there are any; answers whether both are.
    fn watch(&mut self, store: &Store) -> bool {
        let mut both = true;
        for side in 0..2 {
            let other = self.watched[1 - side];
            if self.is_open(store, self.watched[side]) {
                continue;
            }
            match (0..self.literals.len()).find(|&k| k != other && self.is_open(store, k)) {
                Some(found) => self.watched[side] = found,
                None => both = false,
            }
        }
        both
    }
}

impl Propagator for Xor {
    fn cost(&self) -> Cost {
        Cost::Linear
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        for (k, &literal) in self.literals.iter().enumerate() {
            to.advise(View::from(literal), Events::FIXED, k);
        }
    }

    fn notify(&mut self, _store: &mut Store, tag: u32, _events: Events) -> bool {
        self.watched.contains(&(tag as usize))
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        if self.watch(store) {
            return Ok(Status::Fixpoint);
        }
        let missing = self.literals.iter().filter(|&&l| store.is_true(l)).count() % 2 != usize::from(self.odd);
        match self.literals.iter().find(|&&l| !store.is_true(l) && !store.is_false(l)) {
            Some(&last) => store.set_true(if missing { last } else { !last })?,
            None if missing => return Err(Conflict),
            None => {}
        }
        Ok(Status::Entailed)
    }

    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        // What all the others are settles the last, and nothing less does.
        self.literals.iter().filter(|&&literal| claim.of_literal(literal).is_none()).all(|&literal| {
            let holds = past.is_true(literal);
            reason.holds(if holds { literal } else { !literal });
            holds || past.is_false(literal)
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::propagators::testing::{Dice, Promise, compare_with_meaning};
    use crate::propagators::trials::values;
    use damier_model::{Lit, Model, Strength, all_of, odd_number_of};

    #[test]
    fn the_last_literal_makes_the_number_odd() {
        let mut m = Model::new("xor");
        let b = m.bools("b", 5);
        m.post(odd_number_of(&b));
        m.post(all_of([b[0], b[1], !b[3], b[4]]));
        assert_eq!(values(&m).map(|v| v[2].clone()), Some(vec![0]));
    }

    #[test]
    fn parity_is_consistent_with_repeats_and_constants() {
        for seed in 1..400 {
            let mut dice = Dice::new(seed);
            let mut m = Model::new("trial");
            let b = m.bools("b", 1 + dice.below(6));
            let literals: Vec<Lit> = (0..dice.below(8))
                .map(|_| match dice.below(10) {
                    0 => Lit::TRUE,
                    1 => Lit::FALSE,
                    k if k % 2 == 0 => b[dice.below(b.len())],
                    _ => !b[dice.below(b.len())],
                })
                .collect();
            let xor = odd_number_of(literals);
            let plain = seed % 2 == 0;
            m.post(if plain { xor } else { xor.iff(b[0]) });
            let promise = if plain { Promise::DomainConsistent } else { Promise::Sound };
            compare_with_meaning(&m, Strength::Auto, promise, &mut dice);
        }
    }
}
