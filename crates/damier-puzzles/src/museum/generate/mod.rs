//! Random maps.
//!
//! - `random`: a share of the cells within the outer walls are obstacles, anywhere.
//! - `rooms`: the map is cut by walls with a door each, and the rooms again, until they are small; then a share of the
//!   free cells, none if nothing is requested, become obstacles too.
//!
//! The outer walls are always closed; the same request makes the same map.

use super::formats::{self, MAX_SIDE};
use super::map::Museum;
use damier_interface::{Generator, Made, Options, Request, StyleInfo, UsageError, making::terms};
use damier_model::Run;
use fastrand::Rng;

/// Makes maps.
pub(super) struct MuseumGenerator;

const STYLES: &[StyleInfo] = &[
    StyleInfo {
        name: "random",
        summary: "obstacles anywhere (--density is their share, 0.3 if not said)",
        unique: false,
    },
    StyleInfo {
        name: "rooms",
        summary: "rooms behind walls with a door each (--density is the share of obstacles in rooms)",
        unique: false,
    },
];

/// The share of obstacles where nothing is requested, by style.
const USUAL_SHARE: f64 = 0.3;
/// A room is cut if it has room for two rooms of this width and a wall.
const SMALLEST_ROOM: usize = 2;
/// Chance that a room that could be cut is, once it is small.
const CUT_SMALL_ROOM: f64 = 0.6;
/// Cells along both sides together from which on a room is always cut.
const LARGE_ROOM: usize = 16;

impl Generator for MuseumGenerator {
    fn styles(&self) -> &'static [StyleInfo] {
        STYLES
    }

    fn default_size(&self, _options: &Options) -> Option<(usize, usize)> {
        Some((20, 15))
    }

    fn difficulties(&self) -> &'static [&'static str] {
        &[]
    }

    fn accepts(&self, request: &Request) -> Result<(), UsageError> {
        terms::style("museum", STYLES, request)?;
        for (name, length) in [("width", request.width), ("height", request.height)] {
            if !(3..=MAX_SIDE).contains(&length) {
                return Err(UsageError(format!(
                    "the {name} {length} cannot be made; accepted: 3 to {MAX_SIDE}, outer walls included"
                )));
            }
        }
        terms::density(request)?;
        let wanted = request.wanted.as_ref().map(|wanted| wanted.name().to_owned());
        if let Some(difficulty) = request.difficulty.clone().or(wanted) {
            return Err(UsageError(format!("maps have no difficulty '{difficulty}'; accepted: none")));
        }
        if request.minimal {
            return Err(UsageError("a map has no clues to leave out; accepted: no --minimal".to_owned()));
        }
        Ok(())
    }

    fn make(&self, request: &Request, _run: &Run) -> Result<Made, UsageError> {
        self.accepts(request)?;
        let mut rng = Rng::with_seed(request.seed);
        let (width, height) = (request.width, request.height);
        let mut museum = Museum::walled(width, height);
        let usual = if request.style.as_deref() == Some("rooms") {
            Room { row: 1, column: 1, rows: height - 2, columns: width - 2 }.cut(&mut museum, &mut rng, true);
            0.0
        } else {
            USUAL_SHARE
        };
        let mut free: Vec<usize> = museum.free().collect();
        rng.shuffle(&mut free);
        let obstacles = (request.density.unwrap_or(usual) * free.len() as f64).round() as usize;
        free[..obstacles].iter().for_each(|&cell| museum.wall[cell] = true);
        Ok(Made::Board { text: formats::describe(&museum), difficulty: None, tries: 1 })
    }
}

/// A rectangle of cells with walls around it.
#[derive(Clone, Copy)]
struct Room {
    row: usize,
    column: usize,
    rows: usize,
    columns: usize,
}

impl Room {
    /// Cuts the room by a wall with a door, and both parts again, as far as that goes. The whole hall is cut where that is
    /// possible at all.
    fn cut(self, museum: &mut Museum, rng: &mut Rng, is_hall: bool) {
        let across = match self.rows.cmp(&self.columns) {
            std::cmp::Ordering::Greater => true,
            std::cmp::Ordering::Less => false,
            std::cmp::Ordering::Equal => rng.bool(),
        };
        let (length, breadth) = if across { (self.rows, self.columns) } else { (self.columns, self.rows) };
        if length < 2 * SMALLEST_ROOM + 1 || length + breadth < LARGE_ROOM && rng.f64() >= CUT_SMALL_ROOM && !is_hall {
            return;
        }
        let grid = museum.grid();
        // A wall that ended at a door would leave that door without use.
        let index = |at: usize, along: usize| match across {
            true => grid.index(self.row + at, self.column + along),
            false => grid.index(self.row + along, self.column + at),
        };
        let ends_at_door = |at: usize| {
            let (before, behind) = match across {
                true => (grid.index(self.row + at, self.column - 1), index(at, breadth)),
                false => (grid.index(self.row - 1, self.column + at), index(at, breadth)),
            };
            !museum.wall[before] || !museum.wall[behind]
        };
        let places: Vec<usize> = (SMALLEST_ROOM..length - SMALLEST_ROOM).filter(|&at| !ends_at_door(at)).collect();
        let Some(&at) = rng.choice(&places) else { return };
        let door = rng.usize(..breadth);
        let wall: Vec<usize> = (0..breadth).filter(|&along| along != door).map(|along| index(at, along)).collect();
        wall.into_iter().for_each(|cell| museum.wall[cell] = true);
        let (one, other) = if across {
            (Room { rows: at, ..self }, Room { row: self.row + at + 1, rows: self.rows - at - 1, ..self })
        } else {
            (
                Room { columns: at, ..self },
                Room { column: self.column + at + 1, columns: self.columns - at - 1, ..self },
            )
        };
        one.cut(museum, rng, false);
        other.cut(museum, rng, false);
    }
}

#[cfg(test)]
mod tests;
