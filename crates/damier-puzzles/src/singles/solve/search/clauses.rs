//! What conflicts taught: clauses over the colours of cells, each watched at two of its literals.
//!
//! Watched literals: Moskewicz et al., DAC 2001. The rules of the game need no clauses, the field knows them; only what
//! was learnt is here. Of the clauses that span many levels of guesses, the older half is thrown away when there are too
//! many (Audemard, Simon, IJCAI 2009).

use super::super::field::{Conflict, Field, Reason, State};

/// "This cell has this colour": the place doubled, plus one for black.
pub(super) type Literal = u32;

/// Clauses that span at most so many levels are kept for good.
const PRECIOUS: u32 = 2;
/// Words before the literals of a clause: how many there are, and how many levels of guesses they span.
const HEADER: usize = 2;

pub(super) fn literal(place: usize, colour: State) -> Literal {
    (place as Literal) << 1 | Literal::from(colour == State::Black)
}

pub(super) fn place_of(literal: Literal) -> usize {
    (literal >> 1) as usize
}

pub(super) fn colour_of(literal: Literal) -> State {
    if literal & 1 == 1 { State::Black } else { State::White }
}

/// A clause to look at when a literal becomes false, and one of its other literals: if that is true, all is well.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: u32,
    other: Literal,
}

/// Everything learnt.
#[derive(Clone, Debug)]
pub(super) struct Clauses {
    words: Vec<u32>,
    /// For each literal, the clauses that watch it.
    watches: Vec<Vec<Watch>>,
    /// Clauses that may be thrown away.
    disposable: usize,
}

impl Clauses {
    pub(super) fn new(places: usize) -> Clauses {
        Clauses { words: Vec::new(), watches: vec![Vec::new(); 2 * places], disposable: 0 }
    }

    /// How many clauses may be thrown away.
    pub(super) fn disposable(&self) -> usize {
        self.disposable
    }

    /// Adds a clause whose first two literals are the last to become false when the search goes back.
    pub(super) fn add(&mut self, literals: &[Literal], levels: u32) -> u32 {
        let clause = self.words.len() as u32;
        self.words.extend([literals.len() as u32, levels]);
        self.words.extend_from_slice(literals);
        self.watch(clause);
        self.disposable += usize::from(levels > PRECIOUS);
        clause
    }

    /// The literals of a clause.
    pub(super) fn literals(&self, clause: u32) -> &[Literal] {
        let start = clause as usize + HEADER;
        &self.words[start..start + self.words[clause as usize] as usize]
    }

    /// Settles what follows from a literal having become false.
    pub(super) fn follow(&mut self, falsified: Literal, field: &mut Field) -> Result<(), Conflict> {
        let is = |field: &Field, literal: Literal| (field.state(place_of(literal)), colour_of(literal));
        let is_true = |field: &Field, literal| matches!(is(field, literal), (state, colour) if state == colour);
        let is_false =
            |field: &Field, literal| matches!(is(field, literal), (state, colour) if state == colour.opposite());
        let mut watching = std::mem::take(&mut self.watches[falsified as usize]);
        let (mut at, mut kept) = (0, 0);
        let mut result = Ok(());
        'clauses: while at < watching.len() {
            let Watch { clause, other } = watching[at];
            at += 1;
            if is_true(field, other) {
                watching[kept] = Watch { clause, other };
                kept += 1;
                continue;
            }
            let start = clause as usize + HEADER;
            let length = self.words[clause as usize] as usize;
            if self.words[start] == falsified {
                self.words.swap(start, start + 1);
            }
            let first = self.words[start];
            if first != other && is_true(field, first) {
                watching[kept] = Watch { clause, other: first };
                kept += 1;
                continue;
            }
            for next in start + 2..start + length {
                let candidate = self.words[next];
                if !is_false(field, candidate) {
                    self.words.swap(start + 1, next);
                    self.watches[candidate as usize].push(Watch { clause, other: first });
                    continue 'clauses;
                }
            }
            watching[kept] = Watch { clause, other: first };
            kept += 1;
            result = field.settle(place_of(first), colour_of(first), Reason::Learnt(clause));
            if result.is_err() {
                break;
            }
        }
        watching.copy_within(at.., kept);
        watching.truncate(kept + watching.len() - at);
        self.watches[falsified as usize] = watching;
        result
    }

    /// Throws away the older half of what spans many levels, except what is the reason of a settled cell.
    pub(super) fn forget(&mut self, field: &mut Field) {
        let mut to_go = self.disposable / 2;
        let mut kept = Vec::with_capacity(self.words.len());
        let mut at = 0;
        self.watches.iter_mut().for_each(Vec::clear);
        while at < self.words.len() {
            let next = at + HEADER + self.words[at] as usize;
            let first = self.words[at + HEADER];
            let in_use = field.state(place_of(first)) == colour_of(first)
                && field.reason(place_of(first)) == Reason::Learnt(at as u32);
            if self.words[at + 1] > PRECIOUS && !in_use && to_go > 0 {
                to_go -= 1;
                self.disposable -= 1;
            } else {
                if in_use {
                    field.rename_reason(place_of(first), Reason::Learnt(kept.len() as u32));
                }
                kept.extend_from_slice(&self.words[at..next]);
            }
            at = next;
        }
        self.words = kept;
        let mut clause = 0;
        while clause < self.words.len() {
            self.watch(clause as u32);
            clause += HEADER + self.words[clause] as usize;
        }
    }

    fn watch(&mut self, clause: u32) {
        if let [one, other, ..] = *self.literals(clause) {
            self.watches[one as usize].push(Watch { clause, other });
            self.watches[other as usize].push(Watch { clause, other: one });
        }
    }
}
