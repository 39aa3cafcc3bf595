//! The rules themselves, for checking answers. Shares nothing with the models: not even the board's graph, for what
//! touches what is said here once more, from the places alone.

use super::board::{Board, Neighbours, Shape};
use damier_interface::Violation;
use damier_model::Cell;
use std::collections::BTreeMap;

/// Numbers named in a sentence before the rest is only counted.
const NAMED: usize = 10;

/// Everything that is wrong with numbers on a board: given ones changed, numbers twice or out of range, consecutive ones
/// apart, linked cells not consecutive, cells still empty.
pub(super) fn violations(board: &Board, numbers: &[Option<u32>]) -> Vec<Violation> {
    let (n, cells) = (board.len() as u32, board.cells());
    let mut found = Vec::new();
    for (v, given) in board.given().iter().enumerate() {
        if let (Some(given), Some(number)) = (given, numbers[v])
            && *given != number
        {
            found.push(Violation::broken(format!("{given} is given at {}, not {number}", cells[v]), [cells[v]]));
        }
    }
    let mut places: BTreeMap<u32, Vec<Cell>> = BTreeMap::new();
    for (number, &cell) in numbers.iter().zip(cells) {
        if let Some(number) = *number {
            places.entry(number).or_default().push(cell);
        }
    }
    for (number, cells) in &places {
        if !(1..=n).contains(number) {
            let sentence = format!("{number} at {} is not a number from 1 to {n}", cells[0]);
            found.push(Violation::broken(sentence, cells.clone()));
        } else if cells.len() > 1 {
            let list: Vec<String> = cells.iter().map(Cell::to_string).collect();
            found.push(Violation::broken(format!("{number} stands in {}", list.join(" and ")), cells.clone()));
        }
    }
    for (number, here) in &places {
        let next = number.checked_add(1).and_then(|next| places.get(&next));
        if let ([here], Some([next])) = (&here[..], next.map(|next| &next[..]))
            && !touch(board.shape(), *here, *next)
        {
            let sentence = format!("{number} at {here} and {} at {next} are not neighbours", number + 1);
            found.push(Violation::broken(sentence, [*here, *next]));
        }
    }
    for &(a, b) in board.links() {
        if let (Some(one), Some(other)) = (numbers[a], numbers[b])
            && one.abs_diff(other) != 1
        {
            let sentence = format!("{} and {} are linked, but hold {one} and {other}", cells[a], cells[b]);
            found.push(Violation::broken(sentence, [cells[a], cells[b]]));
        }
    }
    found.extend(missing(n, numbers, &places));
    found
}

fn missing(n: u32, numbers: &[Option<u32>], places: &BTreeMap<u32, Vec<Cell>>) -> Option<Violation> {
    let empty = numbers.iter().filter(|number| number.is_none()).count();
    if empty == 0 {
        return None;
    }
    let absent: Vec<u32> = (1..=n).filter(|number| !places.contains_key(number)).collect();
    let named: Vec<String> = absent.iter().take(NAMED).map(u32::to_string).collect();
    let rest = if absent.len() > NAMED { format!(" and {} more", absent.len() - NAMED) } else { String::new() };
    let cells = if empty == 1 { "cell is" } else { "cells are" };
    Some(Violation::missing(format!("{empty} {cells} empty; missing {}{rest}", named.join(", "))))
}

/// Whether two places touch, by their coordinates.
fn touch(shape: Shape, one: Cell, other: Cell) -> bool {
    let (one, other) = (one.min(other), one.max(other));
    let down = other.row - one.row;
    let right = i64::from(other.column) - i64::from(one.column);
    match shape {
        Shape::Square { neighbours: Neighbours::Four, .. } => u64::from(down) + right.unsigned_abs() == 1,
        Shape::Square { neighbours: Neighbours::Eight, .. } => down <= 1 && right.abs() <= 1 && one != other,
        // Up to the middle row, rows grow: the cells below column c are c and c + 1. From there on they shrink.
        Shape::Hexagon { radius } => match down {
            0 => right == 1,
            1 if one.row <= radius => right == 0 || right == 1,
            1 => right == 0 || right == -1,
            _ => false,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_touches_by_the_rules_is_what_touches_on_the_board() {
        let mut shapes: Vec<Shape> = (1..5).map(|radius| Shape::Hexagon { radius }).collect();
        for neighbours in [Neighbours::Four, Neighbours::Eight] {
            shapes.push(Shape::Square { rows: 4, columns: 5, neighbours });
        }
        for shape in shapes {
            for one in shape.all() {
                for other in shape.all().filter(|&other| other != one) {
                    assert_eq!(touch(shape, one, other), shape.around(one).any(|near| near == other), "{one} {other}");
                }
            }
        }
    }
}
