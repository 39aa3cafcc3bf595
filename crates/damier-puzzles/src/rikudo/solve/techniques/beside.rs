//! What stands beside a known number: the easiest techniques.

use super::super::position::{Broken, Position};
use super::{Because, LINK, Listener, NEXT, Settled, Tools, settle};

/// Beside a known number only one cell is left for the next one, or for the one before.
pub(super) fn next_number<L: Listener>(position: &mut Position, _: &mut Tools, listener: &mut L) -> bool {
    let mut found = false;
    for known in 1..=position.n {
        for number in [known - 1, known + 1] {
            let Some(place) = position.place(known) else { continue };
            if !(1..=position.n).contains(&number) || position.place(number).is_some() {
                continue;
            }
            let may = |&&cell: &&u32| position.has_way(place, cell) && position.may_hold(cell, number);
            let mut cells = position.around(place).iter().filter(may);
            let Some(&cell) = cells.next() else {
                position.found(Broken::NoCell(number));
                return true;
            };
            if cells.next().is_none() {
                settle(position, NEXT, Settled::Number { cell, number }, Because::Beside { known }, listener);
                found = true;
                if L::STEP_BY_STEP || position.is_broken() {
                    return true;
                }
            }
        }
    }
    found
}

/// A cell linked with a known number takes the one of its two neighbours that is missing.
pub(super) fn link<L: Listener>(position: &mut Position, _: &mut Tools, listener: &mut L) -> bool {
    let mut found = false;
    for known in 1..=position.n {
        let Some(place) = position.place(known) else { continue };
        for cell in position.partners(place) {
            if !position.is_free(cell) {
                continue;
            }
            let number = match [known - 1, known + 1].map(|number| position.may_hold(cell, number)) {
                [true, true] => continue,
                [true, false] => known - 1,
                [false, true] => known + 1,
                [false, false] => {
                    position.found(Broken::NoNumber(cell));
                    return true;
                }
            };
            settle(position, LINK, Settled::Number { cell, number }, Because::Linked { known }, listener);
            found = true;
            if L::STEP_BY_STEP || position.is_broken() {
                return true;
            }
        }
    }
    found
}
