//! Facts: what is known of the places of a board.
//!
//! A fact says that a place has a value, or that it cannot have it. What is known of all places is a set of values each: a fact
//! takes values away, and what has one value left is settled.

use damier_interface::Place;
use damier_model::{Assumption, Domain, Term, Var};

/// Something known of one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fact {
    /// The place, by its number.
    pub place: usize,
    /// The value.
    pub value: i64,
    /// Whether the place has this value, or else cannot have it.
    pub is: bool,
}

impl Fact {
    /// The fact as an engine takes it.
    pub fn assumption(self, places: &[Place]) -> Assumption {
        let term = places[self.place].term;
        if self.is { Assumption::Equals(term, self.value) } else { Assumption::Differs(term, self.value) }
    }

    /// The opposite.
    pub fn denied(self) -> Fact {
        Fact { is: !self.is, ..self }
    }

    /// As people write it: `r3c4=7`, `r3c4!=7`.
    pub fn written(self, places: &[Place]) -> String {
        let place = &places[self.place];
        format!("{}{}{}", place.name, if self.is { "=" } else { "!=" }, place.sign(self.value))
    }
}

/// What is known of every place: the values that it may still have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    values: Vec<Domain>,
}

impl Known {
    /// Nothing is known but the values that there are.
    pub fn nothing(places: &[Place]) -> Known {
        Known { values: places.iter().map(|place| place.values.clone()).collect() }
    }

    /// The values that a place may have.
    pub fn values(&self, place: usize) -> &Domain {
        &self.values[place]
    }

    /// The value of a place that is settled.
    pub fn settled(&self, place: usize) -> Option<i64> {
        let values = &self.values[place];
        values.min().filter(|_| values.size() == 1)
    }

    /// Whether more than one value is left.
    pub fn is_open(&self, place: usize) -> bool {
        self.values[place].size() > 1
    }

    /// The number of places with more than one value left.
    pub fn open(&self) -> usize {
        (0..self.values.len()).filter(|&place| self.is_open(place)).count()
    }

    /// Whether a fact is known.
    pub fn has(&self, fact: Fact) -> bool {
        if fact.is {
            self.settled(fact.place) == Some(fact.value)
        } else {
            !self.values[fact.place].contains(fact.value)
        }
    }

    /// Takes a fact; whether that was news.
    pub fn learn(&mut self, fact: Fact) -> bool {
        let values = &mut self.values[fact.place];
        let left = match fact.is {
            true => values.intersect(&Domain::range(fact.value, fact.value)),
            false => values.without(fact.value),
        };
        let is_new = left != *values;
        *values = left;
        is_new
    }

    /// Keeps only these values of a place.
    pub fn keep(&mut self, place: usize, values: &Domain) -> bool {
        let left = self.values[place].intersect(values);
        let is_new = left != self.values[place];
        self.values[place] = left;
        is_new
    }

    /// The facts about one place, as few as say it: its value, or the values that it cannot have.
    pub fn facts(&self, places: &[Place], place: usize) -> Vec<Fact> {
        if let Some(value) = self.settled(place) {
            let was_known = places[place].values.size() == 1;
            return if was_known { Vec::new() } else { vec![Fact { place, value, is: true }] };
        }
        let gone = places[place].values.values().filter(|&value| !self.values[place].contains(value));
        gone.map(|value| Fact { place, value, is: false }).collect()
    }

    /// What is known of one place and was not known before, as few facts as say it.
    pub fn news(&self, before: &Known, place: usize) -> Vec<Fact> {
        if self.values[place] == before.values[place] {
            return Vec::new();
        }
        match self.settled(place) {
            Some(value) => vec![Fact { place, value, is: true }],
            None => {
                let gone = before.values[place].values().filter(|&value| !self.values[place].contains(value));
                gone.map(|value| Fact { place, value, is: false }).collect()
            }
        }
    }
}

/// The values of a variable for which the term has one of these values.
pub(crate) fn of_variable(term: Term, values: &Domain) -> Domain {
    match term.scale {
        1 if term.offset == 0 => values.clone(),
        0 => Domain::default(),
        scale => Domain::from_values(
            values
                .values()
                .filter(|value| (value - term.offset) % scale == 0)
                .map(|value| (value - term.offset) / scale),
        ),
    }
}

/// The values of a term for these values of its variable.
pub(crate) fn of_term(term: Term, values: &Domain) -> Domain {
    match (term.scale, term.offset) {
        (1, 0) => values.clone(),
        (scale, offset) => Domain::from_values(values.values().map(|value| scale * value + offset)),
    }
}

/// The variable of a place, if it is not settled by the model itself.
pub(crate) fn variable(place: &Place) -> Option<Var> {
    Some(place.term.var).filter(|var| !var.is_constant() && place.term.scale != 0)
}
