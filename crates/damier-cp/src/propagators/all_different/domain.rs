//! All-different, by matchings: a value stays only if some way of giving all terms different values uses it.
//!
//! Régin, AAAI 1994. A matching of all terms to values is kept from run to run as a hint and repaired by augmenting
//! paths. Term x may take value v instead of its own if v is free, or if the owner of v can move on in the same way until
//! somebody takes a free value or the one that x gave up. So the graph has an edge from x to the owner of every value of
//! x, and one node that stands for all free values, from which everybody is reached: v stays for x exactly if x and the
//! owner of v lie in one strongly connected component (Tarjan). O(n·√n·d) for a first matching in practice, O(n·d) per
//! run; domain consistent for terms of different variables.

use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::propagators::filter::all_distinct;
use crate::propagators::value_index::ValueIndex;
use crate::store::{Conflict, Events, Store};
use crate::view::View;

/// Edges between terms and values beyond which the graph is too large to go through at every change.
const MOST_EDGES: u64 = 1 << 22;
const NOBODY: u32 = u32::MAX;

/// Whether the domains can be gone through value by value.
pub(super) fn is_possible(store: &Store, terms: &[View]) -> bool {
    let mut edges = 0u64;
    terms.iter().all(|&term| {
        edges = edges.saturating_add(store.size(term));
        !store.is_wide(term) && edges <= MOST_EDGES
    })
}

pub(super) struct AllDifferentDomain {
    terms: Box<[View]>,
    different_variables: bool,
    index: ValueIndex,
    matching: Matching,
    components: Components,
}

impl AllDifferentDomain {
    pub(super) fn new(store: &Store, terms: Box<[View]>) -> AllDifferentDomain {
        let index = ValueIndex::new(terms.iter().flat_map(|&term| store.values(term)).collect());
        AllDifferentDomain {
            different_variables: all_distinct(&terms),
            matching: Matching::new(terms.len(), index.values().len()),
            components: Components::new(terms.len()),
            index,
            terms,
        }
    }
}

impl Propagator for AllDifferentDomain {
    fn cost(&self) -> Cost {
        Cost::Quadratic
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        to.on_all(&self.terms, Events::ANY);
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        let AllDifferentDomain { terms, index, matching, components, .. } = self;
        matching.repair(store, terms, index)?;
        components.find(store, terms, index, matching);
        let mut all_fixed = true;
        for (x, &term) in terms.iter().enumerate() {
            if store.is_fixed(term) {
                continue;
            }
            all_fixed = false;
            let (own, component) = (matching.taken[x], components.of[x]);
            store.retain(term, |value| {
                let Some(rank) = index.rank(value) else { return false };
                let owner = matching.owner[rank];
                rank as u32 == own || owner == NOBODY || components.of[owner as usize] == component
            })?;
        }
        Ok(match (all_fixed, self.different_variables) {
            (true, _) => Status::Entailed,
            (false, true) => Status::Fixpoint,
            (false, false) => Status::MayProgress,
        })
    }
}

/// Who takes which value.
struct Matching {
    /// By term: the rank of the value it takes.
    taken: Box<[u32]>,
    /// By rank of a value: the term that takes it.
    owner: Box<[u32]>,
    /// By rank of a value: the term from which the search reached it, valid if `reached` has the current mark.
    from: Box<[u32]>,
    reached: Box<[u64]>,
    mark: u64,
    queue: Vec<u32>,
}

impl Matching {
    fn new(terms: usize, values: usize) -> Matching {
        Matching {
            taken: vec![NOBODY; terms].into(),
            owner: vec![NOBODY; values].into(),
            from: vec![NOBODY; values].into(),
            reached: vec![0; values].into(),
            mark: 0,
            queue: Vec::with_capacity(terms),
        }
    }

    /// Takes back the values that are gone and gives every term one.
    fn repair(&mut self, store: &Store, terms: &[View], index: &ValueIndex) -> Result<(), Conflict> {
        for (taken, &term) in self.taken.iter_mut().zip(terms) {
            if *taken != NOBODY && !store.contains(term, index.values()[*taken as usize]) {
                self.owner[*taken as usize] = NOBODY;
                *taken = NOBODY;
            }
        }
        for x in 0..terms.len() {
            if self.taken[x] == NOBODY {
                self.augment(store, terms, index, x as u32)?;
            }
        }
        Ok(())
    }

    /// Finds a value for `x`, moving others on where needed: the shortest way, breadth first.
    fn augment(&mut self, store: &Store, terms: &[View], index: &ValueIndex, x: u32) -> Result<(), Conflict> {
        self.mark += 1;
        self.queue.clear();
        self.queue.push(x);
        let mut first = 0;
        while let Some(&y) = self.queue.get(first) {
            first += 1;
            for value in store.values(terms[y as usize]) {
                let Some(rank) = index.rank(value).filter(|&rank| self.reached[rank] != self.mark) else { continue };
                self.reached[rank] = self.mark;
                self.from[rank] = y;
                if self.owner[rank] == NOBODY {
                    self.hand_over(rank as u32, x);
                    return Ok(());
                }
                self.queue.push(self.owner[rank]);
            }
        }
        Err(Conflict)
    }

    /// Gives a free value to the term it was reached from, that term's old value to the one before, and so on up to `x`.
    fn hand_over(&mut self, free: u32, x: u32) {
        let mut rank = free;
        loop {
            let term = self.from[rank as usize];
            let given_up = std::mem::replace(&mut self.taken[term as usize], rank);
            self.owner[rank as usize] = term;
            if term == x {
                return;
            }
            rank = given_up;
        }
    }
}

/// Strongly connected components of the terms and of one more node, that of the free values.
struct Components {
    /// By node: its component, named by the node at which it was entered.
    of: Box<[u32]>,
    /// By node: when it was entered, from 1; 0 if not yet.
    entered: Box<[u32]>,
    /// By node: the earliest node known to be reachable, by time of entry.
    earliest: Box<[u32]>,
    /// By node: what to look at next; a value of the term's variable, or a term for the node of the free values.
    next: Box<[i64]>,
    /// Nodes entered whose component is not yet known.
    open: Vec<u32>,
    /// Nodes entered and not yet left.
    path: Vec<u32>,
    time: u32,
}

impl Components {
    fn new(terms: usize) -> Components {
        let nodes = terms + 1;
        Components {
            of: vec![NOBODY; nodes].into(),
            entered: vec![0; nodes].into(),
            earliest: vec![0; nodes].into(),
            next: vec![0; nodes].into(),
            open: Vec::with_capacity(nodes),
            path: Vec::with_capacity(nodes),
            time: 0,
        }
    }

    fn find(&mut self, store: &Store, terms: &[View], index: &ValueIndex, matching: &Matching) {
        self.entered.fill(0);
        self.of.fill(NOBODY);
        self.time = 0;
        for start in 0..self.of.len() as u32 {
            if self.entered[start as usize] != 0 {
                continue;
            }
            self.enter(store, terms, start);
            while let Some(&node) = self.path.last() {
                match self.step(store, terms, index, matching, node) {
                    Some(to) if self.entered[to as usize] == 0 => self.enter(store, terms, to),
                    Some(to) if self.of[to as usize] == NOBODY => self.reaches(node, self.entered[to as usize]),
                    Some(_) => {}
                    None => self.leave(node),
                }
            }
        }
    }

    fn reaches(&mut self, node: u32, time: u32) {
        let earliest = &mut self.earliest[node as usize];
        *earliest = time.min(*earliest);
    }

    fn enter(&mut self, store: &Store, terms: &[View], node: u32) {
        self.time += 1;
        self.entered[node as usize] = self.time;
        self.earliest[node as usize] = self.time;
        self.next[node as usize] = terms.get(node as usize).map_or(0, |term| store.record(term.var).min);
        self.open.push(node);
        self.path.push(node);
    }

    fn leave(&mut self, node: u32) {
        self.path.pop();
        let earliest = self.earliest[node as usize];
        if let Some(&before) = self.path.last() {
            self.reaches(before, earliest);
        }
        if earliest == self.entered[node as usize] {
            while let Some(member) = self.open.pop() {
                self.of[member as usize] = node;
                if member == node {
                    return;
                }
            }
        }
    }

    /// The next node that can be reached directly.
    fn step(
        &mut self,
        store: &Store,
        terms: &[View],
        index: &ValueIndex,
        matching: &Matching,
        node: u32,
    ) -> Option<u32> {
        let free_values = terms.len() as u32;
        let next = &mut self.next[node as usize];
        if node == free_values {
            *next += 1;
            return (*next <= i64::from(free_values)).then_some(*next as u32 - 1);
        }
        let term = terms[node as usize];
        let last = store.record(term.var).max;
        while *next <= last {
            let value = term.scale * *next + term.offset;
            *next = if *next == last { last + 1 } else { store.next_up(term.var, *next + 1) };
            match index.rank(value) {
                Some(rank) if rank as u32 != matching.taken[node as usize] => {
                    let owner = matching.owner[rank];
                    return Some(if owner == NOBODY { free_values } else { owner });
                }
                _ => {}
            }
        }
        None
    }
}
