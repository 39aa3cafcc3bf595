//! What makes a board impossible at a glance: seen before any search, and said in terms of cells.
//!
//! What is given may break a rule by itself; an open cell may be left without a colour by its neighbours; and where no
//! two lines may be alike, a board can have more lines than there are different ones. Each is sure, and all of it is one
//! walk over the board. Most boards without a solution are not found out here.

use super::Unruly;
use super::board::Colour;
use super::rules;
use damier_grid::Vector;
use damier_interface::Violation;

/// Open cells without a colour that are named, before that is left at saying that there are more.
const MOST_NAMED: usize = 100;

/// Every contradiction that shows without a search.
pub(super) fn contradictions(board: &Unruly) -> Vec<Violation> {
    let mut found = rules::violations(board, &board.cells);
    found.retain(|violation| !violation.only_missing);
    if found.is_empty() {
        without_a_colour(board, &mut found);
    }
    if board.unique_lines {
        too_few_lines("row", board.width, board.height, &mut found);
        too_few_lines("column", board.height, board.width, &mut found);
    }
    found
}

/// Open cells that would make three in line with either colour.
fn without_a_colour(board: &Unruly, found: &mut Vec<Violation>) {
    let open = board.cells.iter().enumerate().filter(|(_, cell)| cell.is_none());
    let named = open.filter_map(|(index, _)| {
        let (light, dark) = (pair_beside(board, index, Colour::Light)?, pair_beside(board, index, Colour::Dark)?);
        let place = board.place(index);
        let [a, b] = light.map(|index| board.place(index));
        let [c, d] = dark.map(|index| board.place(index));
        let sentence = format!("nothing fits at {place}: 0 is in line with {a} and {b}, 1 with {c} and {d}");
        Some(Violation::broken(sentence, [place, a, b, c, d]))
    });
    found.extend(Violation::first(MOST_NAMED, named));
}

/// Two cells of that colour with which the cell would make three in line.
fn pair_beside(board: &Unruly, index: usize, colour: Colour) -> Option<[usize; 2]> {
    let at = |vector: Vector| board.grid().step(index, vector).filter(|&other| board.cells[other] == Some(colour));
    [(-2, -1), (-1, 1), (1, 2)].into_iter().find_map(|(one, other)| {
        let across = at((0, one)).zip(at((0, other)));
        let down = || at((one, 0)).zip(at((other, 0)));
        across.or_else(down).map(|(one, other)| [one, other])
    })
}

fn too_few_lines(kind: &str, length: usize, lines: usize, found: &mut Vec<Violation>) {
    let different = different_lines(length);
    if different < lines {
        let sentence = format!(
            "{lines} {kind}s cannot all differ: with {length} cells, half of each colour and never three alike in line, \
             there are {different}"
        );
        found.push(Violation::broken(sentence, []));
    }
}

/// Cells of lines of which there are more than any board has lines: from 32 on hundreds of thousands.
const MANY: usize = 32;

/// How many lines of that length keep to the rules: balanced, never three alike.
pub(super) fn different_lines(length: usize) -> usize {
    if length >= MANY {
        return usize::MAX;
    }
    let half = length / 2;
    // By the last cell and whether the one before is alike: light, light twice, dark, dark twice; and by dark cells.
    let mut ways = vec![[0usize; 4]; half + 1];
    (ways[0][1], ways[0][3]) = (1, 1);
    for _ in 0..length {
        let mut next = vec![[0usize; 4]; half + 1];
        for dark in 0..=half {
            let [once, twice, dark_once, dark_twice] = ways[dark];
            next[dark][0] = dark_once + dark_twice;
            next[dark][1] = once;
            if dark < half {
                next[dark + 1][2] = once + twice;
                next[dark + 1][3] = dark_once;
            }
        }
        ways = next;
    }
    ways[half].iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::unruly::formats;

    #[test]
    fn lines_are_counted_as_by_listing_them() {
        for length in (2..=16).step_by(2) {
            let keeps = |word: u32| {
                let three = |at| (word >> at) & 7 == 0 || (word >> at) & 7 == 7;
                word.count_ones() as usize * 2 == length && !(0..length.saturating_sub(2)).any(three)
            };
            let listed = (0..1u32 << length).filter(|&word| keeps(word)).count();
            assert_eq!(different_lines(length), listed, "{length}");
        }
        // A177790: balanced binary words without three alike in a row.
        assert_eq!([2, 4, 6, 8, 10].map(different_lines), [2, 6, 14, 34, 84]);
        assert!(different_lines(30) > formats::MAX_SIDE && different_lines(32) > formats::MAX_SIDE);
    }
}
