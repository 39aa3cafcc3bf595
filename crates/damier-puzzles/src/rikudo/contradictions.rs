//! What makes a board impossible at a glance: seen before any search, and said in terms of cells.
//!
//! Each check is one function and is sure: whatever it names, no path can be found. Most boards without a solution are
//! not found out here; that takes a search. All of it together is O(cells · log cells) beside the walks between given
//! numbers, which go no farther than their difference.

use super::board::Board;
use super::distance;
use damier_interface::{Violation, listed};
use damier_model::Cell;
use std::collections::BTreeMap;

/// Pairs of numbers too far apart that are named: each costs a walk over the board.
const MOST_NAMED: usize = 100;

/// Every contradiction that shows without a search. `first` is what the path's first number is called where the board
/// was read, 0 or 1; sentences speak of numbers as they stand there.
pub(super) fn contradictions(board: &Board, first: u32) -> Vec<Violation> {
    let mut found = Vec::new();
    let say = |number: u32| number - 1 + first;
    more_numbers_than_cells(board, &say, &mut found);
    numbers_twice(board, &say, &mut found);
    links_that_join_nothing(board, &mut found);
    too_many_links(board, &say, &mut found);
    links_in_a_ring(board, &mut found);
    linked_but_not_consecutive(board, &say, &mut found);
    pieces(board, &mut found);
    dead_ends(board, &say, &mut found);
    if found.is_empty() {
        too_far_apart(board, &say, &mut found);
        wrong_colours(board, &say, &mut found);
    }
    found
}

/// How a number is called.
type Say<'s> = &'s dyn Fn(u32) -> u32;

/// The given numbers, ascending, each with its first cell's vertex.
fn by_number(board: &Board) -> BTreeMap<u32, usize> {
    let given = board.given().iter().enumerate().rev();
    given.filter_map(|(v, given)| given.map(|number| (number, v))).collect()
}

fn more_numbers_than_cells(board: &Board, say: Say, found: &mut Vec<Violation>) {
    let n = board.len();
    for (&cell, given) in board.cells().iter().zip(board.given()) {
        if let Some(number) = given.filter(|&number| number as usize > n) {
            let cells = if n == 1 { "cell" } else { "cells" };
            let sentence = format!("{} is given at {cell}, but the board has {n} {cells}", say(number));
            found.push(Violation::broken(sentence, [cell]));
        }
    }
}

fn numbers_twice(board: &Board, say: Say, found: &mut Vec<Violation>) {
    let mut places: BTreeMap<u32, Vec<Cell>> = BTreeMap::new();
    for (&cell, given) in board.cells().iter().zip(board.given()) {
        if let Some(number) = given {
            places.entry(*number).or_default().push(cell);
        }
    }
    for (number, cells) in places.into_iter().filter(|(_, cells)| cells.len() > 1) {
        let times = if cells.len() == 2 { "twice".to_owned() } else { format!("{} times", cells.len()) };
        found.push(Violation::broken(format!("{} is given {times}, at {}", say(number), listed(&cells, "and")), cells));
    }
}

fn links_that_join_nothing(board: &Board, found: &mut Vec<Violation>) {
    for &(a, b) in board.links().iter().filter(|&&(a, b)| !board.graph().has_edge(a, b)) {
        let (one, other) = (board.cells()[a], board.cells()[b]);
        found.push(Violation::broken(format!("{one} and {other} are linked, but do not touch"), [one, other]));
    }
}

fn too_many_links(board: &Board, say: Say, found: &mut Vec<Violation>) {
    let mut linked: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for &(a, b) in board.links() {
        linked.entry(a).or_default().push(b);
        linked.entry(b).or_default().push(a);
    }
    for (v, others) in linked {
        let cell = board.cells()[v];
        let number = board.given()[v].filter(|&k| board.len() > 1 && (k == 1 || k as usize == board.len()));
        let sentence = match (others.len(), number) {
            (2, Some(number)) => format!("{cell} has two links, but {} is an end of the path", say(number)),
            (0..=2, _) => continue,
            (links, _) => format!("{cell} has {links} links; a path has room for two"),
        };
        let cells: Vec<Cell> = std::iter::once(v).chain(others).map(|v| board.cells()[v]).collect();
        found.push(Violation::broken(sentence, cells));
    }
}

fn links_in_a_ring(board: &Board, found: &mut Vec<Violation>) {
    // Whom each cell follows; chains are halved on the way, so they stay short.
    let mut leader: Vec<usize> = (0..board.len()).collect();
    let root = |leader: &mut Vec<usize>, mut v: usize| {
        while leader[v] != v {
            leader[v] = leader[leader[v]];
            v = leader[v];
        }
        v
    };
    for &(a, b) in board.links() {
        let (one, other) = (root(&mut leader, a), root(&mut leader, b));
        if one != other {
            leader[one] = other;
            continue;
        }
        let cells = board.cells();
        let sentence =
            format!("the link between {} and {} closes a ring of links; a path has none", cells[a], cells[b]);
        found.push(Violation::broken(sentence, [cells[a], cells[b]]));
    }
}

fn linked_but_not_consecutive(board: &Board, say: Say, found: &mut Vec<Violation>) {
    for &(a, b) in board.links() {
        if let (Some(one), Some(other)) = (board.given()[a], board.given()[b])
            && one.abs_diff(other) != 1
        {
            let cells = [board.cells()[a], board.cells()[b]];
            let (one, other) = (say(one), say(other));
            let sentence =
                format!("{} and {} are linked, but {one} and {other} do not follow each other", cells[0], cells[1]);
            found.push(Violation::broken(sentence, cells));
        }
    }
}

fn pieces(board: &Board, found: &mut Vec<Violation>) {
    if board.is_empty() {
        return;
    }
    let reached = distance::from(board.graph(), 0);
    if let Some(lost) = reached.iter().position(Option::is_none) {
        let (one, other) = (board.cells()[0], board.cells()[lost]);
        let sentence = format!("the board is in several pieces: no way leads from {one} to {other}");
        found.push(Violation::broken(sentence, [one, other]));
    }
}

fn dead_ends(board: &Board, say: Say, found: &mut Vec<Violation>) {
    let n = board.len();
    let ends: Vec<usize> = (0..n).filter(|&v| board.graph().neighbours(v).len() == 1).collect();
    if ends.len() > 2 {
        let cells: Vec<Cell> = ends.iter().map(|&v| board.cells()[v]).collect();
        let shown = listed(&cells[..cells.len().min(5)], "and");
        let more = if cells.len() > 5 { " and others" } else { "" };
        let sentence = format!("{shown}{more} have one neighbour each; a path has two ends only");
        found.push(Violation::broken(sentence, cells));
    }
    for v in ends {
        if let Some(number) = board.given()[v].filter(|&number| number != 1 && number as usize != n) {
            let cell = board.cells()[v];
            let (first, last, number) = (say(1), say(n as u32), say(number));
            let sentence = format!("{cell} has one neighbour, so it holds {first} or {last}, not {number}");
            found.push(Violation::broken(sentence, [cell]));
        }
    }
}

/// Consecutive given numbers with too few steps between them; by the triangle inequality these tell of all others.
fn too_far_apart(board: &Board, say: Say, found: &mut Vec<Violation>) {
    let given: Vec<(u32, usize)> = by_number(board).into_iter().collect();
    let mut walk = distance::Walk::new(board.graph());
    for pair in given.windows(2) {
        let ((low, a), (high, b)) = (pair[0], pair[1]);
        let steps = high - low;
        if !walk.reaches(a, b, steps) {
            if found.len() == MOST_NAMED {
                found.push(Violation::more());
                return;
            }
            let (one, other) = (board.cells()[a], board.cells()[b]);
            let far = distance::from(board.graph(), a)[b].map_or("no".to_owned(), |far| far.to_string());
            let (low, high) = (say(low), say(high));
            let sentence = format!("{low} at {one} and {high} at {other} are too far apart: {far} steps for {steps}");
            found.push(Violation::broken(sentence, [one, other]));
        }
    }
}

/// On squares that touch at their sides a path changes colour with every step, as on a checkerboard.
fn wrong_colours(board: &Board, say: Say, found: &mut Vec<Violation>) {
    let Some(colours) = distance::two_colours(board.graph()) else { return };
    let given: Vec<(u32, usize)> = by_number(board).into_iter().collect();
    for pair in given.windows(2) {
        let ((low, a), (high, b)) = (pair[0], pair[1]);
        if (colours[a] != colours[b]) != ((high - low) % 2 == 1) {
            let (one, other) = (board.cells()[a], board.cells()[b]);
            let parity = if (high - low) % 2 == 1 { "an odd" } else { "an even" };
            let (low, high) = (format!("{} at {one}", say(low)), format!("{} at {other}", say(high)));
            let sentence = format!("{low} and {high} are {parity} number of steps apart, but no such way joins them");
            found.push(Violation::broken(sentence, [one, other]));
        }
    }
    let dark = colours.iter().filter(|&&dark| dark).count();
    let light = colours.len() - dark;
    if dark.abs_diff(light) > 1 {
        let (more, fewer) = (dark.max(light), dark.min(light));
        let sentence = format!(
            "coloured like a checkerboard, {more} cells are of one colour and {fewer} of the other; a path alternates"
        );
        found.push(Violation::broken(sentence, []));
    } else if dark != light && found.is_empty() {
        let majority = dark > light;
        if let Some(&(number, v)) = given.first().filter(|&&(number, v)| (number % 2 == 1) != (colours[v] == majority))
        {
            let number = say(number);
            let (kind, other) = if number % 2 == 1 { ("odd", "even") } else { ("even", "odd") };
            let cell = board.cells()[v];
            let sentence = format!(
                "{number} at {cell} is {kind}, but cells of that colour of the checkerboard hold {other} numbers"
            );
            found.push(Violation::broken(sentence, [cell]));
        }
    }
}
