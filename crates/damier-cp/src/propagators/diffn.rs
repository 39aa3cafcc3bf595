//! No two rectangles overlap.
//!
//! Two rectangles that surely take room lie left, right, below or above each other. If no side is possible they fail, if
//! one is, it is enforced. If they surely overlap on one axis, then on the other the place of each avoids the values at
//! which it would meet the certain part of the other (constructive disjunction on the two sides left). Rectangles that may
//! be empty must be so if they fit nowhere. O(n) per rectangle that changed; values between the bounds are removed where
//! domains are kept as bits.
//!
//! Seen along either axis, rectangles are tasks that share the other axis: two [cumulatives](super::cumulative) as wide as
//! the bounding box at the root add what follows from areas and from columns (Aggoun & Beldiceanu, 1993).

use super::cumulative;
use super::suppose::{Supposed, refute};
use crate::learn::{Claim, Reason};
use crate::post::Poster;
use crate::propagator::{Cost, Propagator, Status, Subscriptions};
use crate::store::journal::Past;
use crate::store::{Conflict, Events, Pruned, Store};
use crate::view::{Literal, View};

pub(crate) fn post(
    poster: &mut Poster<'_>,
    guard: Literal,
    places: [Box<[View]>; 2],
    sizes: [Box<[View]>; 2],
) -> Pruned {
    let n = places[0].len();
    if places.iter().chain(&sizes).any(|list| list.len() != n) {
        return poster.clause(guard, &[]);
    }
    for (along, across) in [(0, 1), (1, 0)] {
        if n > 2 {
            let room = extent(&poster.kernel.store, &places[across], &sizes[across]);
            cumulative::post(poster, guard, &places[along], &sizes[along], &sizes[across], View::constant(room))?;
        }
    }
    let rectangles: Box<[Rectangle]> =
        (0..n).map(|k| Rectangle { place: [places[0][k], places[1][k]], size: [sizes[0][k], sizes[1][k]] }).collect();
    let changed = vec![false; n];
    poster.add(guard, Apart { rectangles, changed })
}

/// From the lowest edge to the highest, over all rectangles.
fn extent(store: &Store, places: &[View], sizes: &[View]) -> i64 {
    let low = places.iter().map(|&place| store.min(place)).min().unwrap_or(0);
    let ends = places.iter().zip(sizes).map(|(&place, &size)| store.max(place) + store.max(size).max(0));
    ends.max().unwrap_or(0) - low
}

#[derive(Clone, Copy)]
struct Rectangle {
    place: [View; 2],
    size: [View; 2],
}

impl Rectangle {
    fn surely_takes_room(&self, store: &Store) -> bool {
        self.size.iter().all(|&size| store.min(size) > 0)
    }

    fn surely_empty(&self, store: &Store) -> bool {
        self.size.iter().any(|&size| store.max(size) == 0)
    }

    /// The least size, given that there is one.
    fn least(&self, store: &Store, axis: usize) -> i64 {
        store.min(self.size[axis]).max(1)
    }

    fn can_precede(&self, store: &Store, other: &Rectangle, axis: usize) -> bool {
        store.min(self.place[axis]) + self.least(store, axis) <= store.max(other.place[axis])
    }

    fn must_precede(&self, store: &mut Store, other: &Rectangle, axis: usize) -> Pruned {
        let (place, size, next) = (self.place[axis], self.size[axis], other.place[axis]);
        store.set_min(next, store.min(place) + store.min(size))?;
        store.set_max(place, store.max(next) - store.min(size))?;
        self.must_end_before(store, other, axis)
    }

    fn must_end_before(&self, store: &mut Store, other: &Rectangle, axis: usize) -> Pruned {
        store.set_max(self.size[axis], store.max(other.place[axis]) - store.min(self.place[axis]))
    }

    /// A rectangle that may be empty along one axis only lies, if it is not, on the one side left.
    fn must_be_empty_or_end_before(&self, store: &mut Store, other: &Rectangle, axis: usize) -> Pruned {
        if store.min(self.size[1 - axis]) > 0 { self.must_end_before(store, other, axis) } else { Ok(()) }
    }

    /// Removes the places at which this rectangle would meet the other wherever that may be.
    fn avoid(&self, store: &mut Store, other: &Rectangle, axis: usize) -> Pruned {
        let place = self.place[axis];
        let low = store.max(other.place[axis]) - store.min(self.size[axis]) + 1;
        let high = store.min(other.place[axis]) + store.min(other.size[axis]) - 1;
        if low > high || high < store.min(place) || low > store.max(place) {
            return Ok(());
        }
        if low <= store.min(place) {
            store.set_min(place, high + 1)
        } else if high >= store.max(place) {
            store.set_max(place, low - 1)
        } else {
            store.retain(place, |value| value < low || value > high)
        }
    }

    fn must_be_empty(&self, store: &mut Store) -> Pruned {
        let [width, height] = self.size;
        if store.min(height) > 0 {
            store.fix(width, 0)
        } else if store.min(width) > 0 {
            store.fix(height, 0)
        } else {
            Ok(())
        }
    }
}

struct Apart {
    rectangles: Box<[Rectangle]>,
    changed: Vec<bool>,
}

impl Apart {
    fn keep_apart(&self, store: &mut Store, a: &Rectangle, b: &Rectangle) -> Pruned {
        if a.surely_empty(store) || b.surely_empty(store) {
            return Ok(());
        }
        let (a_takes_room, b_takes_room) = (a.surely_takes_room(store), b.surely_takes_room(store));
        if !a_takes_room && !b_takes_room {
            return Ok(());
        }
        let sides = [0, 1].map(|axis| (a.can_precede(store, b, axis), b.can_precede(store, a, axis)));
        if sides == [(false, false), (false, false)] {
            return if b_takes_room { a.must_be_empty(store) } else { b.must_be_empty(store) };
        }
        for axis in [0, 1] {
            if sides[1 - axis] != (false, false) {
                continue;
            }
            match sides[axis] {
                (true, false) if a_takes_room && b_takes_room => a.must_precede(store, b, axis)?,
                (false, true) if a_takes_room && b_takes_room => b.must_precede(store, a, axis)?,
                (true, true) if a_takes_room && b_takes_room => {
                    a.avoid(store, b, axis)?;
                    b.avoid(store, a, axis)?;
                }
                (true, false) if b_takes_room => a.must_be_empty_or_end_before(store, b, axis)?,
                (false, true) if a_takes_room => b.must_be_empty_or_end_before(store, a, axis)?,
                _ => {}
            }
        }
        Ok(())
    }
}

impl Propagator for Apart {
    fn cost(&self) -> Cost {
        Cost::Linearithmic
    }

    fn subscribe(&mut self, to: &mut Subscriptions<'_>) {
        for (k, rectangle) in self.rectangles.iter().enumerate() {
            for view in rectangle.place.into_iter().chain(rectangle.size) {
                to.advise(view, Events::BOUNDS, k);
            }
        }
    }

    fn start(&mut self, _store: &mut Store) {
        self.changed.fill(true);
    }

    fn notify(&mut self, _store: &mut Store, tag: u32, _events: Events) -> bool {
        self.changed[tag as usize] = true;
        true
    }

    fn propagate(&mut self, store: &mut Store) -> Result<Status, Conflict> {
        for k in 0..self.rectangles.len() {
            if !std::mem::take(&mut self.changed[k]) {
                continue;
            }
            let rectangle = self.rectangles[k];
            for size in rectangle.size {
                store.set_min(size, 0)?;
            }
            for (j, other) in self.rectangles.iter().enumerate() {
                if j != k {
                    self.keep_apart(store, &rectangle, other)?;
                }
            }
        }
        Ok(Status::MayProgress)
    }

    fn explain(&mut self, claim: Claim, past: &Past<'_>, reason: &mut Reason) -> bool {
        refute(claim, past, reason, |supposed, reason| self.refutes(supposed, reason))
    }

    fn forget(&mut self) {
        self.changed.fill(false);
    }
}

impl Apart {
    /// Two rectangles that surely take room and overlap on both axes.
    fn refutes(&self, supposed: &Supposed<'_, '_>, reason: &mut Reason) -> bool {
        if self.rectangles.iter().flat_map(|r| r.size).any(|size| supposed.is_negative(size, reason)) {
            return true;
        }
        let concerned =
            |r: &Rectangle| supposed.nothing() || r.place.iter().chain(&r.size).any(|&view| supposed.concerns(view));
        for (k, a) in self.rectangles.iter().enumerate().filter(|(_, a)| concerned(a) && a.takes_room_in(supposed)) {
            let meets = |(j, b): &(usize, &Rectangle)| *j != k && b.takes_room_in(supposed) && a.meets_in(supposed, b);
            if let Some((_, b)) = self.rectangles.iter().enumerate().find(meets) {
                a.tell_meeting(supposed, b, reason);
                b.tell_meeting(supposed, a, reason);
                return true;
            }
        }
        false
    }
}

impl Rectangle {
    fn takes_room_in(&self, supposed: &Supposed<'_, '_>) -> bool {
        self.size.iter().all(|&size| supposed.min(size) > 0)
    }

    /// Whether neither lies before the other on any axis.
    fn meets_in(&self, supposed: &Supposed<'_, '_>, other: &Rectangle) -> bool {
        let ends_after = |a: &Rectangle, b: &Rectangle, axis: usize| {
            supposed.min(a.place[axis]) + supposed.min(a.size[axis]) > supposed.max(b.place[axis])
        };
        [0, 1].into_iter().all(|axis| ends_after(self, other, axis) && ends_after(other, self, axis))
    }

    /// That this one takes room and does not end before the other.
    fn tell_meeting(&self, supposed: &Supposed<'_, '_>, other: &Rectangle, reason: &mut Reason) {
        for axis in [0, 1] {
            supposed.at_least(self.size[axis], 1, reason);
            supposed.enough(&[self.place[axis], self.size[axis], other.place[axis].negated()], 1, reason);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::propagators::testing::{Dice, Promise, compare_with_meaning, propagated};
    use damier_model::{Model, Strength, Term, Var, diffn};

    #[test]
    fn a_rectangle_avoids_a_fixed_one_in_its_row() {
        let mut m = Model::new("test");
        let x = m.int("x", 0..=9);
        m.post(diffn([([Term::from(x), 1.into()], [2, 2]), ([Term::constant(4), 0.into()], [2, 3])]));
        assert_eq!(propagated(&m, Strength::Auto), Some(vec![vec![0, 1, 2, 6, 7, 8, 9]]));
    }

    #[test]
    fn too_much_area_for_the_box_fails() {
        let mut m = Model::new("test");
        let (x, y) = (m.ints("x", 5, 0..=2), m.ints("y", 5, 0..=2));
        m.post(diffn(x.iter().zip(&y).map(|(&x, &y)| ([x, y], [2, 2]))));
        assert_eq!(propagated(&m, Strength::Auto), None);
    }

    #[test]
    fn random_rectangles_mean_what_they_should() {
        let mut dice = Dice::new(77);
        for round in 0..300 {
            let n = 2 + dice.below(2);
            let mut m = Model::new("random");
            let corners: Vec<[Var; 2]> = (0..n).map(|_| [0, 0].map(|_| m.int("p", dice.domain(-1, 4, 4)))).collect();
            let spare = m.int("size", dice.domain(-1, 3, 3));
            let size = |dice: &mut Dice| match dice.below(6) {
                0 => Term::from(spare),
                _ => Term::constant(dice.between(0, 3)),
            };
            let place = |dice: &mut Dice, p: Var| if round % 3 == 0 { dice.view_of(p) } else { p.into() };
            let rectangle = |corner: &[Var; 2]| (corner.map(|p| place(&mut dice, p)), [0, 0].map(|_| size(&mut dice)));
            let rectangles: Vec<([Term; 2], [Term; 2])> = corners.iter().map(rectangle).collect();
            m.post(diffn(rectangles));
            compare_with_meaning(&m, Strength::Auto, Promise::Sound, &mut dice);
        }
    }
}
