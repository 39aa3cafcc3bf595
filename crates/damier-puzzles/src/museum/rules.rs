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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::museum::formats;
    use damier_model::Source;

    fn sentences(map: &str, answer: &str) -> Vec<String> {
        let museum = formats::read(&Source::argument(map)).expect(map);
        let answer = formats::read_filled(&Source::argument(answer)).expect(answer);
        violations(&museum, &answer).iter().map(Violation::to_string).collect()
    }

    const ROOM: &str = "*****\n*   *\n*   *\n*****";

    #[test]
    fn every_cell_watched_is_a_right_answer() {
        assert!(sentences(ROOM, "*****\n*E  *\n*  O*\n*****").is_empty());
        assert!(sentences("***\n***", "***\n***").is_empty());
    }

    #[test]
    fn unwatched_cells_are_named() {
        assert_eq!(sentences(ROOM, "*****\n*E  *\n* O *\n*****"), ["1 cell is not watched: r3c4"]);
        let wide = format!("{0}\n*{1}*\n{0}", "*".repeat(22), " ".repeat(20));
        let all = sentences(&wide, &wide);
        assert!(all[0].starts_with("20 cells are not watched: r2c2, r2c3") && all[0].ends_with("r2c11 and 10 more"));
    }

    #[test]
    fn a_sensor_stands_in_the_way_of_another() {
        assert_eq!(sentences("******\n*    *\n******", "******\n*E N *\n******"), ["1 cell is not watched: r2c5"]);
        assert!(sentences("******\n*    *\n******", "******\n*E E *\n******").is_empty());
    }

    #[test]
    fn the_map_must_be_the_one_given() {
        let found = sentences(ROOM, "*****\n*E* *\n*  O*\n*****");
        assert_eq!(found[0], "r2c3 is free on the map, but an obstacle in the answer");
        let found = sentences("*****\n* * *\n*****", "*****\n*ENO*\n*****");
        assert_eq!(found, ["the sensor N at r2c3 stands on an obstacle"]);
        let found = sentences("*****\n* * *\n*****", "*****\n*E O*\n*****");
        assert_eq!(found, ["r2c3 is an obstacle of the map, but not of the answer"]);
    }
}
