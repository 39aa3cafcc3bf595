//! The search against the plainest there is, against published counts, and against the rules.

use super::super::{PUZZLE, Sudoku, rules};
use super::bits::general;
use super::watch;
use super::{count_line, solve_line};
use crate::testing::{all_listed, limits_are_kept};
use damier_interface::Direct;
use damier_model::{Budget, Limit, Run, Status};
use fastrand::Rng;
use std::ops::ControlFlow;

/// Published boards with one solution: two of Gordon Royle's with 17 clues; AI Escargot and the board of 2012 by Arto
/// Inkala; Easter Monster by JPF and Golden Nugget by tarek, from the lists of the New Sudoku Players' Forum.
const PUBLISHED: [&str; 6] = [
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    "000000012000035000000600070700000300000400800100000000000120000080000040050000600",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
];

pub(in super::super) fn from_line(line: &str) -> Sudoku {
    let mut board = Sudoku::with_boxes(3, 3);
    board.cells = line.bytes().map(|byte| byte.is_ascii_digit().then(|| byte - b'0').filter(|&n| n > 0)).collect();
    board
}

fn at_most(solutions: u64) -> Run<'static> {
    Run { budget: Budget { solutions: Some(solutions), ..Budget::default() }, ..Run::default() }
}

fn count(board: &Sudoku, most: u64) -> u64 {
    Direct::count(board, &at_most(most)).unwrap().count
}

/// The numbers that fit a cell as things stand.
type Fits<'f> = &'f dyn Fn(&[Option<u8>], usize) -> Vec<u8>;

/// The number of solutions by the plainest search there is: the open cell that the fewest numbers fit, each of them.
pub(in super::super) fn plain_count(board: &Sudoku, most: u64) -> u64 {
    let mut peers: Vec<Vec<usize>> = vec![Vec::new(); board.cells.len()];
    for house in board.houses() {
        for &cell in &house.cells {
            peers[cell].extend(house.cells.iter().filter(|&&other| other != cell));
        }
    }
    let clashes = |cells: &[Option<u8>], cell: usize, number| peers[cell].iter().any(|&other| cells[other] == number);
    if (0..peers.len()).any(|cell| board.cells[cell].is_some() && clashes(&board.cells, cell, board.cells[cell])) {
        return 0;
    }
    fn fill(cells: &mut [Option<u8>], most: u64, fits: Fits) -> u64 {
        let open = (0..cells.len()).filter(|&cell| cells[cell].is_none());
        let Some((cell, numbers)) = open.map(|cell| (cell, fits(cells, cell))).min_by_key(|(_, fit)| fit.len()) else {
            return 1;
        };
        let mut found = 0;
        for number in numbers {
            cells[cell] = Some(number);
            found += if found < most { fill(cells, most - found, fits) } else { 0 };
        }
        cells[cell] = None;
        found
    }
    let fits = |cells: &[Option<u8>], cell: usize| {
        (1..=board.side as u8).filter(|&number| !clashes(cells, cell, Some(number))).collect()
    };
    fill(&mut board.cells.clone(), most, &fits)
}

fn count_in_general(board: &Sudoku, most: u64) -> u64 {
    watch::count(board, &at_most(most), general::search).count
}

/// A board of this shape with some numbers by chance, each allowed by the rules so far, and sometimes one that is not.
fn random_board(empty: &Sudoku, givens: usize, rng: &mut Rng) -> Sudoku {
    let mut board = empty.clone();
    let houses = board.houses();
    for _ in 0..givens {
        let cell = rng.usize(..board.cells.len());
        let number = rng.u8(1..=board.side as u8);
        let clash = houses.iter().filter(|house| house.cells.contains(&cell));
        let clash = clash.flat_map(|house| &house.cells).any(|&other| board.cells[other] == Some(number));
        if !clash || rng.usize(..200) == 0 {
            board.cells[cell] = Some(number);
        }
    }
    board
}

pub(in super::super) fn small_shapes() -> Vec<Sudoku> {
    let four = Sudoku::with_boxes(2, 2);
    let crossed = Sudoku { diagonals: true, ..four.clone() };
    let jigsaw = Sudoku::with_regions(4, vec![0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3]);
    let five = Sudoku::with_regions(5, vec![0, 0, 0, 1, 1, 0, 0, 2, 1, 1, 3, 2, 2, 2, 1, 3, 3, 2, 4, 4, 3, 3, 4, 4, 4]);
    let six = Sudoku::with_boxes(3, 2);
    let six_crossed = Sudoku { diagonals: true, ..Sudoku::with_boxes(2, 3) };
    vec![four, crossed, jigsaw, five, six, six_crossed]
}

#[test]
fn the_empty_board_of_four_has_288_solutions() {
    let board = Sudoku::with_boxes(2, 2);
    let outcome = Direct::count(&board, &Run::default()).unwrap();
    assert_eq!((outcome.count, outcome.complete, plain_count(&board, u64::MAX)), (288, true, 288));
}

#[test]
fn published_boards_have_one_solution_and_it_keeps_to_the_rules() {
    for line in PUBLISHED {
        let board = from_line(line);
        assert_eq!(count_line(line, 10), 1, "{line}");
        assert_eq!([count(&board, 10), count_in_general(&board, 10)], [1; 2], "{line}");
        let solution = solve_line(line).unwrap();
        let cells: Vec<Option<u8>> = solution.iter().map(|digit| Some(digit - b'0')).collect();
        assert!(rules::violations(&board, &cells).is_empty(), "{line}");
        let (outcome, answer) = Direct::first(&board, &Run::default()).unwrap();
        assert_eq!(answer.unwrap(), board.answer_text(&cells));
        assert!(outcome.complete && outcome.status == Status::Solved);
    }
}

#[test]
fn a_rectangle_that_can_be_swapped_doubles_the_solutions() {
    // Rows 1 and 4, columns 1 and 2 of this full board hold 1 2 and 2 1, within two boxes.
    let full = "123456789456789123789123456215364897364897215897215364531642978642978531978531642";
    let mut line = full.to_owned();
    assert_eq!(count_line(full, 5), 1);
    for cell in [0, 1, 27, 28] {
        line.replace_range(cell..cell + 1, ".");
    }
    assert_eq!(count_line(&line, 5), 2);
    assert_eq!(plain_count(&from_line(&line), 5), 2);
}

#[test]
fn lines_that_are_no_boards_have_no_solution() {
    for line in ["", "123", &".".repeat(80), &".".repeat(82), &format!("11{}", ".".repeat(79)), &"é".repeat(81)] {
        assert_eq!(count_line(line, 2), 0, "{line}");
    }
    assert_eq!(count_line(&".".repeat(81), 0), 0);
    assert_eq!(count_line(&".".repeat(81), 1000), 1000);
}

#[test]
fn the_search_agrees_with_the_plainest_on_small_boards_of_every_shape() {
    let mut rng = Rng::with_seed(5);
    let mut seen = [0; 3];
    for shape in small_shapes() {
        for _ in 0..60 {
            let givens = rng.usize(2..shape.cells.len() / 2);
            let board = random_board(&shape, givens, &mut rng);
            let found = count(&board, 3_000);
            assert_eq!(found, plain_count(&board, 3_000), "{}", board.to_text());
            if found < 500 {
                assert_eq!(all_listed(PUZZLE, &board).len() as u64, found);
            }
            seen[found.min(2) as usize] += 1;
        }
    }
    assert!(seen.iter().all(|&boards| boards > 20), "boards with no, one and more solutions: {seen:?}");
}

#[test]
fn the_solver_for_nine_agrees_with_the_general_one() {
    let mut rng = Rng::with_seed(6);
    let mut seen = [0; 3];
    for _ in 0..1_500 {
        let givens = rng.usize(20..45);
        let board = random_board(&Sudoku::with_boxes(3, 3), givens, &mut rng);
        let counts = [count(&board, 60), count_in_general(&board, 60)];
        assert_eq!(counts[0], counts[1], "{}", board.to_text());
        seen[counts[0].min(2) as usize] += 1;
    }
    assert!(seen[0] > 50 && seen[2] > 50, "boards with no, one and more solutions: {seen:?}");
}

#[test]
fn limits_stop_the_search_and_are_named() {
    for board in [Sudoku::with_boxes(3, 3), Sudoku::with_boxes(4, 4)] {
        let run = Run { budget: Budget { nodes: Some(40), ..Budget::default() }, ..Run::default() };
        let outcome = Direct::count(&board, &run).unwrap();
        assert_eq!((outcome.complete, outcome.stopped_by), (false, Some(Limit::Nodes)));
        limits_are_kept(&board);
    }
}

#[test]
fn a_large_board_without_solution_is_proved_so() {
    // Row 1 leaves 16 to its last cell, whose column has it already.
    let mut board = Sudoku::with_boxes(4, 4);
    for cell in 0..15 {
        board.cells[cell] = Some(cell as u8 + 1);
    }
    board.cells[16 * 9 + 15] = Some(16);
    let outcome = Direct::count(&board, &Run::default()).unwrap();
    assert_eq!((outcome.status, outcome.complete), (Status::Unsatisfiable, true));
}

#[test]
fn a_watch_counts_the_root() {
    let outcome = watch::count(&Sudoku::with_boxes(2, 2), &Run::default(), |_, _| ControlFlow::Continue(()));
    assert_eq!(outcome.statistics.nodes, 1);
}
