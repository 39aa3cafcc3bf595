//! Whether a clause may be added to others without losing all their solutions.
//!
//! A clause may be added if it follows by unit propagation (RUP): with all its literals false, propagation ends in a
//! contradiction. Or else if it has the property RAT on its first literal: so does its resolvent with every clause that has
//! that literal negated; then whatever satisfies the others can be changed, in that one variable, to satisfy it too. What
//! propagation finds without assuming anything is kept for good. Propagation watches two literals of each clause, as
//! solvers do. Proofs are read forwards, every step is checked; a deletion is obeyed, unless the clause is why a literal
//! holds for good: to keep a clause is never wrong. Wetzler, Heule, Hunt: DRAT-trim, SAT 2014.

use crate::cnf::Literal;
use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// A literal as an index: twice the variable, and one more if it is negated.
type Code = u32;
type ClauseId = u32;
const NONE: u32 = u32::MAX;

fn code(literal: Literal) -> Code {
    2 * (literal.variable() - 1) + u32::from(literal.is_negated())
}

fn negated(code: Code) -> Code {
    code ^ 1
}

#[derive(Clone, Copy)]
struct StoredClause {
    start: usize,
    length: u32,
    deleted: bool,
    /// The clause before this one with the same hash.
    before: ClauseId,
}

#[derive(Clone, Copy)]
struct Watch {
    clause: ClauseId,
    /// Some other literal of it: while that holds, there is nothing to do.
    other: Code,
}

pub(super) struct Checker {
    /// By literal.
    holds: Vec<bool>,
    watches: Vec<Vec<Watch>>,
    /// By variable: the clause because of which it has its value.
    reason: Vec<ClauseId>,
    trail: Vec<Code>,
    /// How far the trail is propagated.
    done: usize,
    literals: Vec<Code>,
    clauses: Vec<StoredClause>,
    by_content: HashMap<u64, ClauseId>,
    /// Literals of deleted clauses.
    wasted: usize,
    refuted: bool,
    scratch: Vec<Code>,
}

impl Checker {
    pub(super) fn new(variables: u32) -> Checker {
        let mut checker = Checker {
            holds: Vec::new(),
            watches: Vec::new(),
            reason: Vec::new(),
            trail: Vec::new(),
            done: 0,
            literals: Vec::new(),
            clauses: Vec::new(),
            by_content: HashMap::new(),
            wasted: 0,
            refuted: false,
            scratch: Vec::new(),
        };
        checker.reserve(variables as usize);
        checker
    }

    /// Whether propagation alone, without assuming anything, has come to a contradiction.
    pub(super) fn is_refuted(&self) -> bool {
        self.refuted
    }

    /// Adds a clause, which is taken for granted.
    pub(super) fn add(&mut self, clause: &[Literal]) {
        let Some(mut content) = self.content(clause) else { return };
        let hash = hash(&content);
        // Those that hold come first, then those that may still hold: two of them are watched.
        content.sort_by_key(|&literal| (!self.holds[literal as usize], self.holds[negated(literal) as usize]));
        let id = self.clauses.len() as ClauseId;
        let start = self.literals.len();
        self.literals.extend_from_slice(&content);
        let before = self.by_content.insert(hash, id).unwrap_or(NONE);
        self.clauses.push(StoredClause { start, length: content.len() as u32, deleted: false, before });
        if let [first, second, ..] = content[..] {
            self.watches[first as usize].push(Watch { clause: id, other: second });
            self.watches[second as usize].push(Watch { clause: id, other: first });
        }
        match content.first() {
            None => self.refuted = true,
            Some(&first) if self.holds[negated(first) as usize] => self.refuted = true,
            Some(&first) => {
                let others_fail = content.get(1).is_none_or(|&second| self.holds[negated(second) as usize]);
                if others_fail && !self.holds[first as usize] {
                    self.assign(first, id);
                    self.refuted |= self.propagate();
                }
            }
        }
        self.scratch = content;
    }

    /// Deletes a clause, if it is there and nothing rests on it.
    pub(super) fn delete(&mut self, clause: &[Literal]) {
        let Some(content) = self.content(clause) else { return };
        let hash = hash(&content);
        let mut at = self.by_content.get(&hash).copied().unwrap_or(NONE);
        let mut after = NONE;
        while at != NONE && !self.has_content(at, &content) {
            (after, at) = (at, self.clauses[at as usize].before);
        }
        self.scratch = content;
        if at == NONE {
            return;
        }
        let place = self.clauses[at as usize];
        let first = self.literals[place.start];
        if self.holds[first as usize] && self.reason[(first / 2) as usize] == at {
            return;
        }
        match (after, place.before) {
            (NONE, NONE) => drop(self.by_content.remove(&hash)),
            (NONE, before) => drop(self.by_content.insert(hash, before)),
            (after, before) => self.clauses[after as usize].before = before,
        }
        self.clauses[at as usize].deleted = true;
        self.wasted += place.length as usize;
        if self.wasted > 1 << 20 && self.wasted > self.literals.len() / 2 {
            self.tidy_up();
        }
    }

    /// Whether a clause may be added; `None` if it was stopped before that was known.
    pub(super) fn may_add(&mut self, clause: &[Literal], stop: &mut dyn FnMut() -> bool) -> Option<bool> {
        self.reserve(clause.iter().map(|literal| literal.variable() as usize).max().unwrap_or(0));
        let mark = self.trail.len();
        let refuted = self.deny(clause.iter().map(|&literal| code(literal)));
        let verdict = match clause.first() {
            _ if refuted => Some(true),
            None => Some(false),
            Some(&pivot) => self.is_rat(code(pivot), stop),
        };
        self.back_to(mark);
        verdict
    }

    /// With all literals of a clause denied: whether so does the rest of every clause with the negated pivot fail.
    fn is_rat(&mut self, pivot: Code, stop: &mut dyn FnMut() -> bool) -> Option<bool> {
        const LOOK_EVERY: usize = 1 << 12;
        for id in 0..self.clauses.len() {
            if id % LOOK_EVERY == 0 && stop() {
                return None;
            }
            let StoredClause { start, length, deleted, .. } = self.clauses[id];
            let other = start..start + length as usize;
            if deleted || !self.literals[other.clone()].contains(&negated(pivot)) {
                continue;
            }
            let rest: Vec<Code> =
                self.literals[other].iter().copied().filter(|&literal| literal != negated(pivot)).collect();
            let mark = self.trail.len();
            let refuted = self.deny(rest.into_iter());
            self.back_to(mark);
            if !refuted {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Takes literals for false and propagates; whether that ends in a contradiction.
    fn deny(&mut self, literals: impl Iterator<Item = Code>) -> bool {
        for literal in literals {
            if self.holds[literal as usize] {
                return true;
            }
            if !self.holds[negated(literal) as usize] {
                self.assign(negated(literal), NONE);
            }
        }
        self.propagate()
    }

    fn assign(&mut self, literal: Code, reason: ClauseId) {
        self.holds[literal as usize] = true;
        self.reason[(literal / 2) as usize] = reason;
        self.trail.push(literal);
    }

    fn back_to(&mut self, mark: usize) {
        for literal in self.trail.drain(mark..) {
            self.holds[literal as usize] = false;
        }
        self.done = mark;
    }

    /// Whether propagation ends in a contradiction.
    fn propagate(&mut self) -> bool {
        while let Some(&literal) = self.trail.get(self.done) {
            self.done += 1;
            let fails = negated(literal);
            let mut list = std::mem::take(&mut self.watches[fails as usize]);
            let mut conflict = false;
            list.retain_mut(|watch| {
                if conflict || self.holds[watch.other as usize] {
                    return true;
                }
                let StoredClause { start, length, deleted, .. } = self.clauses[watch.clause as usize];
                if deleted {
                    return false;
                }
                let clause = &mut self.literals[start..start + length as usize];
                if clause[0] == fails {
                    clause.swap(0, 1);
                }
                let first = clause[0];
                if self.holds[first as usize] {
                    watch.other = first;
                    return true;
                }
                let open = (2..clause.len()).find(|&at| !self.holds[negated(clause[at]) as usize]);
                if let Some(at) = open {
                    clause.swap(1, at);
                    self.watches[clause[1] as usize].push(Watch { clause: watch.clause, other: first });
                    return false;
                }
                if self.holds[negated(first) as usize] {
                    conflict = true;
                } else {
                    self.holds[first as usize] = true;
                    self.reason[(first / 2) as usize] = watch.clause;
                    self.trail.push(first);
                }
                true
            });
            // Nothing was added here meanwhile: a literal that fails is not watched anew.
            self.watches[fails as usize] = list;
            if conflict {
                return true;
            }
        }
        false
    }

    /// The literals, each once; `None` for a clause that always holds.
    fn content(&mut self, clause: &[Literal]) -> Option<Vec<Code>> {
        self.reserve(clause.iter().map(|literal| literal.variable() as usize).max().unwrap_or(0));
        let mut content = std::mem::take(&mut self.scratch);
        content.clear();
        content.extend(clause.iter().map(|&literal| code(literal)));
        content.sort_unstable();
        content.dedup();
        let always = content.windows(2).any(|pair| pair[1] == negated(pair[0]));
        if always { None } else { Some(content) }
    }

    fn has_content(&self, id: ClauseId, content: &[Code]) -> bool {
        let StoredClause { start, length, .. } = self.clauses[id as usize];
        let clause = &self.literals[start..start + length as usize];
        clause.len() == content.len() && clause.iter().all(|literal| content.binary_search(literal).is_ok())
    }

    fn reserve(&mut self, variables: usize) {
        if self.reason.len() < variables {
            self.reason.resize(variables, NONE);
            self.holds.resize(2 * variables, false);
            self.watches.resize_with(2 * variables, Vec::new);
        }
    }

    /// Gives back what deleted clauses took.
    fn tidy_up(&mut self) {
        for list in &mut self.watches {
            list.retain(|watch| !self.clauses[watch.clause as usize].deleted);
        }
        let mut kept = Vec::with_capacity(self.literals.len() - self.wasted);
        for place in &mut self.clauses {
            let clause = place.start..place.start + place.length as usize;
            place.start = kept.len();
            if place.deleted {
                place.length = 0;
            } else {
                kept.extend_from_slice(&self.literals[clause]);
            }
        }
        (self.literals, self.wasted) = (kept, 0);
    }
}

fn hash(content: &[Code]) -> u64 {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    hasher.finish()
}
