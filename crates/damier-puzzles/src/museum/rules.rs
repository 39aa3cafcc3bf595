//! The rules themselves, for checking answers. Shares nothing with the models.
//!
//! Every sensor's beam is followed cell by cell until it meets an obstacle or another sensor; what no beam came through
//! is not watched.

use super::map::{Drawn, Museum, Sensors, letter};
use damier_grid::Facing;
use damier_interface::Violation;
use damier_model::Cell;

/// Cells named in a sentence before the rest is only counted.
const CELLS_NAMED: usize = 10;
/// Differences from the map named before no more are looked for.
const MOST_DIFFERENCES: usize = 100;

/// Everything that is wrong with an answer: obstacles that are not those of the map, cells that are not watched.
pub(super) fn violations(museum: &Museum, answer: &Drawn) -> Vec<Violation> {
    let mut found = Vec::new();
    for index in 0..museum.wall.len() {
        let cell = museum.place(index);
        let sentence = match (museum.wall[index], answer.museum.wall[index], answer.sensors[index]) {
            (true, _, Some(facing)) => {
                let letter = letter(facing, museum.letters);
                format!("the sensor {letter} at {cell} stands on an obstacle")
            }
            (true, false, None) => format!("{cell} is an obstacle of the map, but not of the answer"),
            (false, true, _) => format!("{cell} is free on the map, but an obstacle in the answer"),
            _ => continue,
        };
        if found.len() == MOST_DIFFERENCES {
            found.push(Violation::more());
            break;
        }
        found.push(Violation::broken(sentence, [cell]));
    }
    let watched = watched(museum, &answer.sensors);
    let dark: Vec<Cell> = museum.free().filter(|&index| !watched[index]).map(|index| museum.place(index)).collect();
    if !dark.is_empty() {
        let named: Vec<String> = dark.iter().take(CELLS_NAMED).map(Cell::to_string).collect();
        let more = dark.len() - named.len();
        let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
        let cells = if dark.len() == 1 { "1 cell is" } else { &format!("{} cells are", dark.len()) };
        found.push(Violation::broken(format!("{cells} not watched: {}{rest}", named.join(", ")), dark));
    }
    found
}

/// Which cells are watched.
pub(super) fn watched(museum: &Museum, sensors: &Sensors) -> Vec<bool> {
    let mut watched = vec![false; sensors.len()];
    for (index, facing) in sensors.iter().enumerate().filter_map(|(index, sensor)| Some((index, (*sensor)?))) {
        if !museum.wall[index] {
            beam(museum, sensors, index, facing).for_each(|cell| watched[cell] = true);
        }
    }
    watched
}

/// The cells that a sensor watches, its own first.
pub(super) fn beam(museum: &Museum, sensors: &Sensors, from: usize, facing: Facing) -> impl Iterator<Item = usize> {
    let (row_step, column_step) = match facing {
        Facing::North => (-1, 0),
        Facing::South => (1, 0),
        Facing::East => (0, 1),
        Facing::West => (0, -1),
    };
    let (row, column) = ((from / museum.width) as isize, (from % museum.width) as isize);
    let on_the_way = (1..).map_while(move |steps: isize| {
        let (row, column) = (row + steps * row_step, column + steps * column_step);
        let inside = (0..museum.height as isize).contains(&row) && (0..museum.width as isize).contains(&column);
        let index = inside.then_some(row as usize * museum.width + column as usize)?;
        (!museum.wall[index] && sensors[index].is_none()).then_some(index)
    });
    std::iter::once(from).chain(on_the_way)
}
