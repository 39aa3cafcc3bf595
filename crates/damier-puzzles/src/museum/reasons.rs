//! Why each constraint of the models is there, in words and cells.

use crate::reasons::rules;
use damier_model::Cell;

rules! {
    /// A rule of the museum as one constraint states it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum MuseumRule {
        /// At most one sensor stands here.
        OneSensor(cell: Cell) => "at most one sensor per cell", [*cell], "at most one sensor at {cell}";
        /// A beam of sensors with this letter goes through this cell, or not.
        Beam(cell: Cell, letter: char) =>
            "beams end at obstacles and sensors", [*cell],
            "{cell} is watched by a sensor {letter} if one looks that way, nothing between";
        /// A sensor watches this cell.
        Watched(cell: Cell) => "every free cell is watched", [*cell], "{cell} is watched";
        /// Only a sensor in the cell's row or column can watch it.
        SensorInLine(cell: Cell) =>
            "what watches a cell stands in line with it", [*cell], "a sensor in line with {cell} looks along that line";
        /// The sensors are counted.
        Number => "as few sensors as possible", [], "the number of sensors";
        /// One of the two runs of this cell has a sensor.
        OneOfTwoRuns(cell: Cell) =>
            "every free cell lies in a run with a sensor", [*cell],
            "a sensor along the row or along the column of {cell}";
        /// Whether both runs of this cell have a sensor.
        Both(cell: Cell) => "as few sensors as possible", [*cell], "whether both runs of {cell} have a sensor";
        /// The run from one cell to another has a sensor only if something is watched by it alone.
        WatchesAlone(from: Cell, to: Cell) =>
            "no sensor for nothing", run(*from, *to),
            "a sensor from {from} to {to} watches something that no other does";
    }
}

fn run(from: Cell, to: Cell) -> impl Iterator<Item = Cell> {
    (from.row..=to.row).flat_map(move |row| (from.column..=to.column).map(move |column| Cell { row, column }))
}
