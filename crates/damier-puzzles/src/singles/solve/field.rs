//! A board being settled: what is known of each cell, in which order it became known, and how to go back.
//!
//! Three things follow at once from a settled cell, and everything that solves or makes boards is built on them: what
//! touches a black cell is white, what equals a white cell in its line is black, and what would cut the white cells
//! apart is white (`chains.rs`). Settled cells stand on a trail; [`Field::propagate`] follows each of them once, so a
//! whole board costs time linear in its cells, but for the renaming of chains. The walk follows them in smaller bites,
//! to tell a person one thing at a time.

use super::chains::{Chains, OUTSIDE};
use super::layout::{Layout, Place};
use crate::singles::MarkedAs;

/// What is known of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum State {
    /// Nothing.
    Open,
    White,
    Black,
    /// It is not on the board.
    Outside,
}

impl State {
    /// The other colour.
    pub(in super::super) fn opposite(self) -> State {
        match self {
            State::White => State::Black,
            State::Black => State::White,
            other => other,
        }
    }

    /// The colour in words.
    pub(in super::super) fn word(self) -> &'static str {
        match self {
            State::White => "white",
            State::Black => "black",
            State::Open | State::Outside => "open",
        }
    }
}

impl From<MarkedAs> for State {
    fn from(mark: MarkedAs) -> State {
        match mark {
            MarkedAs::White => State::White,
            MarkedAs::Black => State::Black,
        }
    }
}

/// Why a cell is settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Reason {
    /// It was given, guessed, or found by what drives the field.
    Told,
    /// It touches this black cell.
    Touches(Place),
    /// It equals this white cell, in one line with it.
    Repeats(Place),
    /// It would close the chain between these two contacts.
    Cuts(Place, Place),
}

/// A cell that would have to be of both colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Conflict {
    /// Which.
    pub(in super::super) place: usize,
    /// The colour that it does not have.
    pub(in super::super) wanted: State,
    /// Why it should have it.
    pub(in super::super) reason: Reason,
}

/// A board being settled.
#[derive(Clone, Debug)]
pub(in super::super) struct Field {
    pub(in super::super) layout: Layout,
    state: Vec<State>,
    trail: Vec<Place>,
    /// How much of the trail was followed by [`Field::propagate`].
    followed: usize,
    chains: Chains,
    /// Cells that would cut, with the two contacts that say so, waiting to be settled.
    pub(in super::super) cuts: Vec<(Place, Place, Place)>,
    open: usize,
}

impl Field {
    /// A field on which nothing is settled.
    pub(in super::super) fn new(layout: Layout) -> Field {
        let places = layout.places();
        let mut state = vec![State::Outside; places];
        layout.cells().for_each(|place| state[place] = State::Open);
        let mut field = Field {
            chains: Chains::new(&layout),
            state,
            trail: Vec::with_capacity(layout.width * layout.height),
            followed: 0,
            cuts: Vec::new(),
            open: layout.width * layout.height,
            layout,
        };
        field.look_for_cuts();
        field
    }

    /// What is known of a place.
    pub(in super::super) fn state(&self, place: usize) -> State {
        self.state[place]
    }

    /// Number of cells of which nothing is known.
    pub(in super::super) fn open(&self) -> usize {
        self.open
    }

    /// The settled cells, in the order they were.
    pub(in super::super) fn trail(&self) -> &[Place] {
        &self.trail
    }

    /// Settles a cell; nothing happens if it has that colour already.
    pub(in super::super) fn settle(&mut self, place: usize, colour: State, reason: Reason) -> Result<(), Conflict> {
        if self.state[place] == State::Open {
            self.state[place] = colour;
            self.trail.push(place as Place);
            self.open -= 1;
            Ok(())
        } else if self.state[place] == colour {
            Ok(())
        } else {
            Err(Conflict { place, wanted: colour, reason })
        }
    }

    /// Settles all that follows at once from what is settled, step by step.
    pub(in super::super) fn propagate(&mut self) -> Result<(), Conflict> {
        self.propagate_up_to(usize::MAX).map(|_| ())
    }

    /// The same, but gives up when the trail is longer than that; answers whether it came to an end before.
    pub(in super::super) fn propagate_up_to(&mut self, length: usize) -> Result<bool, Conflict> {
        loop {
            while let Some(&place) = self.trail.get(self.followed) {
                if self.trail.len() > length {
                    return Ok(false);
                }
                self.followed += 1;
                let place = place as usize;
                if self.state[place] == State::Black {
                    self.whiten_beside(place)?;
                    self.chain(place)?;
                } else {
                    self.blacken_equals(place)?;
                }
            }
            let Some((place, one, other)) = self.cuts.pop() else { return Ok(true) };
            self.settle(place as usize, State::White, Reason::Cuts(one, other))?;
        }
    }

    /// Adds a black cell to its chain, or says that it cuts; cells that would cut now wait in [`Field::cuts`].
    pub(in super::super) fn chain(&mut self, place: usize) -> Result<(), Conflict> {
        if let Some((one, other)) = self.chains.closing(&self.layout, place) {
            return Err(Conflict { place, wanted: State::White, reason: Reason::Cuts(one, other) });
        }
        self.chains.add(&self.layout, place);
        let mut at = 0;
        while let Some(renamed) = self.chains.renamed(at) {
            at += 1;
            if renamed == OUTSIDE as usize {
                continue;
            }
            for near in self.layout.diagonals(renamed) {
                if self.state[near] == State::Open
                    && let Some((one, other)) = self.chains.closing(&self.layout, near)
                {
                    self.cuts.push((near as Place, one, other));
                }
            }
        }
        Ok(())
    }

    /// Takes back what was settled after the trail had that length.
    pub(in super::super) fn go_back(&mut self, length: usize) {
        while self.trail.len() > length {
            let Some(place) = self.trail.pop() else { return };
            let place = place as usize;
            if self.state[place] == State::Black && self.chains.holds(place) {
                self.chains.remove(place);
            }
            self.state[place] = State::Open;
            self.open += 1;
        }
        self.followed = self.followed.min(length);
        self.cuts.clear();
    }

    /// Forgets all that is settled.
    pub(in super::super) fn clear(&mut self) {
        self.go_back(0);
        self.look_for_cuts();
    }

    /// Says that the trail was followed elsewhere, as far as it goes.
    pub(in super::super) fn mark_followed(&mut self) {
        self.followed = self.trail.len();
    }

    /// Whether an open cell would cut the white ones apart if it were black.
    #[cfg(test)]
    pub(super) fn would_cut(&self, place: usize) -> bool {
        self.chains.closing(&self.layout, place).is_some()
    }

    fn whiten_beside(&mut self, place: usize) -> Result<(), Conflict> {
        for near in self.layout.beside(place) {
            if self.state[near] != State::Outside {
                self.settle(near, State::White, Reason::Touches(place as Place))?;
            }
        }
        Ok(())
    }

    fn blacken_equals(&mut self, place: usize) -> Result<(), Conflict> {
        for line in 0..2 {
            for at in 0..self.layout.equals(place, line).len() {
                let equal = self.layout.equals(place, line)[at] as usize;
                if equal != place {
                    self.settle(equal, State::Black, Reason::Repeats(place as Place))?;
                }
            }
        }
        Ok(())
    }

    /// On boards of one line, cells cut from the start.
    fn look_for_cuts(&mut self) {
        if self.layout.width > 1 && self.layout.height > 1 {
            return;
        }
        for place in self.layout.cells() {
            if let Some((one, other)) = self.chains.closing(&self.layout, place) {
                self.cuts.push((place as Place, one, other));
            }
        }
    }
}
