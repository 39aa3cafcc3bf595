//! Who can pass values on to whom and get one back: strongly connected components, by Tarjan's algorithm (1972) without
//! recursion.

use super::matching::{Matching, NONE};
use crate::propagators::value_index::ValueIndex;
use crate::store::Store;
use crate::view::View;

/// What the components are made of.
pub(super) struct Game<'a> {
    pub(super) store: &'a Store,
    pub(super) terms: &'a [View],
    pub(super) index: &'a ValueIndex,
    pub(super) matching: &'a Matching,
    pub(super) players: &'a [u32],
}

impl Game<'_> {
    /// The value of its variable at which a term takes its own value.
    fn own(&self, x: u32) -> i64 {
        let term = self.terms[x as usize];
        let value = self.index.values()[self.matching.taken[x as usize] as usize];
        if term.scale == 0 { 0 } else { (value - term.offset) / term.scale }
    }
}

/// Strongly connected components of the terms in the game and of one more node, that of the free values.
pub(super) struct Components {
    /// By node: its component, named by the node at which it was entered.
    pub(super) of: Box<[u32]>,
    /// By node: when it was entered, from 1; 0 if not yet.
    entered: Box<[u32]>,
    /// By node: the earliest node known to be reachable, by time of entry.
    earliest: Box<[u32]>,
    /// By node: what was looked at last; a value of the term's variable, or for the free values a number of players.
    looked_at: Box<[i64]>,
    /// Nodes entered whose component is not yet known.
    open: Vec<u32>,
    /// Nodes entered and not yet left.
    path: Vec<u32>,
    time: u32,
    players_entered: usize,
    found: usize,
}

impl Components {
    pub(super) fn new(terms: usize) -> Components {
        let nodes = terms + 1;
        Components {
            of: vec![NONE; nodes].into(),
            entered: vec![0; nodes].into(),
            earliest: vec![0; nodes].into(),
            looked_at: vec![0; nodes].into(),
            open: Vec::with_capacity(nodes),
            path: Vec::with_capacity(nodes),
            time: 0,
            players_entered: 0,
            found: 0,
        }
    }

    /// Finds the component of every player; answers how many components there are.
    pub(super) fn find(&mut self, game: &Game<'_>) -> usize {
        self.entered.fill(0);
        self.of.fill(NONE);
        (self.time, self.players_entered, self.found) = (0, 0, 0);
        for &start in game.players {
            if self.entered[start as usize] == 0 {
                self.enter(game, start);
                self.explore(game, self.time);
            }
        }
        self.found
    }

    fn explore(&mut self, game: &Game<'_>, start: u32) {
        while let Some(&node) = self.path.last() {
            if self.players_entered == game.players.len() && self.earliest[node as usize] == start {
                // No node is left to find, and nothing earlier to reach.
                self.leave(node);
                continue;
            }
            match self.step(game, node) {
                Some(to) if self.entered[to as usize] == 0 => self.enter(game, to),
                Some(to) if self.of[to as usize] == NONE => self.reaches(node, self.entered[to as usize]),
                Some(_) => {}
                None => self.leave(node),
            }
        }
    }

    fn reaches(&mut self, node: u32, time: u32) {
        let earliest = &mut self.earliest[node as usize];
        *earliest = time.min(*earliest);
    }

    fn enter(&mut self, game: &Game<'_>, node: u32) {
        let is_player = (node as usize) < game.terms.len();
        self.time += 1;
        self.players_entered += usize::from(is_player);
        self.entered[node as usize] = self.time;
        self.earliest[node as usize] = self.time;
        self.looked_at[node as usize] = if is_player { game.own(node) } else { 0 };
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
            self.found += 1;
            while let Some(member) = self.open.pop() {
                self.of[member as usize] = node;
                if member == node {
                    return;
                }
            }
        }
    }

    /// The next node that can be reached directly: the owner of the next value, from the own one around.
    fn step(&mut self, game: &Game<'_>, node: u32) -> Option<u32> {
        let looked_at = &mut self.looked_at[node as usize];
        let Some(&term) = game.terms.get(node as usize) else {
            *looked_at += 1;
            return game.players.get(*looked_at as usize - 1).copied();
        };
        let (own, record) = (game.own(node), game.store.record(term.var));
        loop {
            *looked_at =
                if *looked_at >= record.max { record.min } else { game.store.next_up(term.var, *looked_at + 1) };
            if *looked_at == own || term.scale == 0 {
                return None;
            }
            if let Some(rank) = game.index.rank(term.scale * *looked_at + term.offset) {
                let owner = game.matching.owner[rank];
                return Some(if owner == NONE { game.terms.len() as u32 } else { owner });
            }
        }
    }
}
