//! All-different, by matchings: a value stays only if some way of giving all terms different values uses it.
//!
//! Régin, AAAI 1994. A matching of all terms to values is kept from run to run as a hint and repaired by augmenting
//! paths. Term x may take value v instead of its own if v is free, or if the owner of v can move on in the same way until
//! some term takes a free value or the one that x gave up. So the graph has an edge from x to the owner of every value of
//! x, and one node that stands for all free values, from which every term is reached: v stays for x exactly if x and the
//! owner of v lie in one strongly connected component (Tarjan, 1972).
//!
//! A fixed term takes its value from the others once and is out of the game below that node. Edges are looked at from the
//! own value upwards, and no more once everything is known to hang together, so that a run on large domains with nothing
//! to prune costs O(n); otherwise O(n·d). Domain consistent for terms of different variables.

use super::components::{Components, Game};
use super::matching::{Matching, NONE};
use crate::learn::{Claim, Reason};
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::propagators::filter::all_distinct;
use crate::propagators::gone::sole_denied;
use crate::propagators::hall::{Hall, values_then};
use crate::propagators::value_index::ValueIndex;
use crate::store::journal::Past;
use crate::store::{Cell, Conflict, Events, Pruned, Store};
use crate::view::View;

/// Edges between terms and values beyond which the graph is too large to go through at every change.
const MOST_EDGES: u64 = 1 << 22;

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
    /// All terms, those still in the game first. Not trailed: what lies behind keeps its order until it is back.
    order: Box<[u32]>,
    /// Trailed: how many terms are in the game.
    playing: Cell,
    index: ValueIndex,
    matching: Matching,
    components: Components,
    /// For reasons.
    hall: Hall,
}

impl AllDifferentDomain {
    pub(super) fn new(store: &mut Store, terms: Box<[View]>) -> AllDifferentDomain {
        let index = ValueIndex::new(terms.iter().flat_map(|&term| store.values(term)).collect());
        AllDifferentDomain {
            different_variables: all_distinct(&terms),
            order: (0..terms.len() as u32).collect(),
            playing: store.new_cell(terms.len() as i64),
            matching: Matching::new(terms.len(), index.values().len()),
            components: Components::new(terms.len()),
            hall: Hall::default(),
            index,
            terms,
        }
    }

    /// Lets fixed terms take their values from the others and leave the game. Answers how many stay in it.
    fn retire_fixed(&mut self, store: &mut Store) -> Result<usize, Conflict> {
        let mut playing = store.cell(self.playing) as usize;
        let mut at = 0;
        while at < playing {
            let x = self.order[at];
            let Some(value) = store.value(self.terms[x as usize]) else {
                at += 1;
                continue;
            };
            playing -= 1;
            self.order.swap(at, playing);
            let mut some_fixed = false;
            for &other in &self.order[..playing] {
                store.remove(self.terms[other as usize], value)?;
                some_fixed |= store.is_fixed(self.terms[other as usize]);
            }
            if let Some(rank) = self.index.rank(value) {
                self.matching.give(x, rank as u32);
            }
            // It may be a term looked at before.
            at = if some_fixed { 0 } else { at };
        }
        store.set_cell(self.playing, playing as i64);
        Ok(playing)
    }

    fn keep_within_components(&self, store: &mut Store, playing: usize) -> Pruned {
        let AllDifferentDomain { terms, index, matching, components, .. } = self;
        self.order[..playing].iter().try_for_each(|&x| {
            let (own, component) = (matching.taken[x as usize], components.of[x as usize]);
            store.retain(terms[x as usize], |value| {
                let Some(rank) = index.rank(value) else { return false };
                let owner = matching.owner[rank];
                rank as u32 == own || owner == NONE || components.of[owner as usize] == component
            })
        })
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
        let playing = self.retire_fixed(store)?;
        if playing <= 1 && self.different_variables {
            return Ok(Status::Entailed);
        }
        let players = &self.order[..playing];
        self.matching.repair(store, &self.terms, &self.index, players)?;
        let game = Game { store, terms: &self.terms, index: &self.index, matching: &self.matching, players };
        if self.components.find(&game) > 1 {
            self.keep_within_components(store, playing)?;
        }
        Ok(if self.different_variables { Status::Fixpoint } else { Status::MayProgress })
    }

    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        if claim == Claim::Failure {
            return self.hall_set(claim, None, past, reason);
        }
        (0..self.terms.len()).any(|k| {
            // If the term had the value, the others would have to do without.
            let Some(value) = sole_denied(claim, self.terms[k], past) else { return false };
            let holds = |other: &&View| claim.of(**other).is_none() && past.value(**other) == Some(value);
            if let Some(&holder) = self.terms.iter().find(holds) {
                reason.bounds(holder, past);
                return true;
            }
            let Some(rank) = self.index.rank(value) else { return false };
            self.hall_set(claim, Some(rank), past, reason)
        })
    }
}

impl AllDifferentDomain {
    /// Terms of which the claim does not speak that have no more values than there are of them, one of which is not for
    /// them; or fewer values than that.
    fn hall_set(&mut self, claim: Claim, without: Option<usize>, past: &Past<'_>, reason: &mut Reason) -> bool {
        let AllDifferentDomain { terms, index, matching, hall, .. } = self;
        hall.clear(terms.len(), index.values().len());
        if let Some(rank) = without {
            hall.close(rank);
        }
        let plays = |k: &usize| claim.of(terms[*k]).is_none();
        // The matching of the last run is of a smaller problem, so most of it will do.
        for k in (0..terms.len()).filter(plays) {
            let taken = matching.taken[k];
            if taken != NONE && past.contains(terms[k], index.values()[taken as usize]) {
                hall.offer(k, taken as usize);
            }
        }
        let mut players = (0..terms.len()).filter(plays);
        let all_seated = players.all(|k| hall.seat(k, |k, ranks| values_then(terms[k], index, past, ranks)));
        !all_seated && hall.closed.iter().all(|&k| hall.confined(terms[k as usize], index, past, reason))
    }
}
