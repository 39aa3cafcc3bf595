//! Why each constraint of the models is there, in words and cells.

use damier_model::{Cell, Reason};
use std::fmt;

/// A rule of the museum as one constraint states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MuseumRule {
    /// At most one sensor stands here.
    OneSensor(Cell),
    /// A beam of sensors with this letter goes through this cell, or not.
    Beam(Cell, char),
    /// A sensor watches this cell.
    Watched(Cell),
    /// Only a sensor in the cell's row or column can watch it.
    SensorInLine(Cell),
    /// The sensors are counted.
    Number,
    /// One of the two runs of this cell has a sensor.
    OneOfTwoRuns(Cell),
    /// Whether both runs of this cell have a sensor.
    Both(Cell),
    /// The run from one cell to another has a sensor only if something is watched by it alone.
    WatchesAlone(Cell, Cell),
}

use MuseumRule::*;

impl fmt::Display for MuseumRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            OneSensor(cell) => write!(f, "at most one sensor at {cell}"),
            Beam(cell, letter) => {
                write!(f, "{cell} is watched by a sensor {letter} if one looks that way, nothing between")
            }
            Watched(cell) => write!(f, "{cell} is watched"),
            SensorInLine(cell) => write!(f, "a sensor in line with {cell} looks along that line"),
            Number => write!(f, "the number of sensors"),
            OneOfTwoRuns(cell) => write!(f, "a sensor along the row or along the column of {cell}"),
            Both(cell) => write!(f, "whether both runs of {cell} have a sensor"),
            WatchesAlone(from, to) => write!(f, "a sensor from {from} to {to} watches something that no other does"),
        }
    }
}

impl Reason for MuseumRule {
    fn family(&self) -> &str {
        match self {
            OneSensor(_) => "at most one sensor per cell",
            Beam(..) => "beams end at obstacles and sensors",
            Watched(_) => "every free cell is watched",
            SensorInLine(_) => "what watches a cell stands in line with it",
            Number | Both(_) => "as few sensors as possible",
            OneOfTwoRuns(_) => "every free cell lies in a run with a sensor",
            WatchesAlone(..) => "no sensor for nothing",
        }
    }

    fn cells(&self) -> Vec<Cell> {
        match *self {
            OneSensor(cell) | Beam(cell, _) | Watched(cell) | SensorInLine(cell) | OneOfTwoRuns(cell) | Both(cell) => {
                vec![cell]
            }
            Number => Vec::new(),
            WatchesAlone(from, to) => {
                let rows = from.row..=to.row;
                rows.flat_map(|row| (from.column..=to.column).map(move |column| Cell { row, column })).collect()
            }
        }
    }
}
