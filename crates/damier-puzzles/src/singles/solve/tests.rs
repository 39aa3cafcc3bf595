//! Techniques against the rules: all ways to blacken a small board, one after the other.

use super::*;
use crate::singles::testing::{is_right, without_connectedness};
use crate::singles::{MarkedAs, Singles};
use damier_interface::{ByRules, Change, WalkEnd, WalkOptions};
use damier_model::Run;
use fastrand::Rng;
use std::collections::BTreeSet;

/// Whether the cells that are not black hang together, by plain flooding.
fn connected(width: usize, cells: usize, black: impl Fn(usize) -> bool) -> bool {
    let white: Vec<usize> = (0..cells).filter(|&cell| !black(cell)).collect();
    let Some(&start) = white.first() else { return true };
    let mut reached = BTreeSet::from([start]);
    let mut waiting = vec![start];
    while let Some(cell) = waiting.pop() {
        for &other in &white {
            let apart = (cell / width).abs_diff(other / width) + (cell % width).abs_diff(other % width);
            if apart == 1 && reached.insert(other) {
                waiting.push(other);
            }
        }
    }
    reached.len() == white.len()
}

/// All answers, a bit for each black cell.
fn all_answers(board: &Singles) -> Vec<u32> {
    let right = without_connectedness(board).filter(|black| is_right(board, black));
    right.map(|black| (0..).zip(black).fold(0, |bits, (cell, black)| bits | u32::from(black) << cell)).collect()
}

/// Random numbers; few of them, so that boards with and without solutions are both common.
fn random_board(rng: &mut Rng, most_cells: usize) -> Singles {
    loop {
        let (width, height) = (rng.usize(1..=5), rng.usize(1..=5));
        if width * height <= most_cells {
            let most = rng.u32(2..=6);
            let mut board = Singles::new(width, height, (0..width * height).map(|_| rng.u32(1..=most)).collect());
            if rng.u32(..4) == 0 {
                let mark = if rng.bool() { MarkedAs::White } else { MarkedAs::Black };
                board.marks[rng.usize(..width * height)] = Some(mark);
            }
            return board;
        }
    }
}

/// A board with at least one solution: numbers on a random pattern, black cells repeating something of their line.
fn solvable_board(rng: &mut Rng, width: usize, height: usize) -> Singles {
    let mut field = Field::new(Layout::new(&Singles::new(width, height, (0..(width * height) as u32).collect())));
    let mut cells: Vec<usize> = field.layout.cells().collect();
    rng.shuffle(&mut cells);
    field.propagate().expect("nothing is settled");
    for place in cells {
        if field.state(place) == State::Open {
            field.settle(place, State::Black, Reason::Told).expect("open");
            field.propagate().expect("numbers are all different");
        }
    }
    let most = width.max(height);
    let (rows, columns) = (rng.usize(..most), rng.usize(..most));
    let number = |row: usize, column: usize| ((row + rows + column + columns) % most) as u32 + 1;
    let numbers = (0..width * height).map(|index| {
        let (row, column) = (index / width, index % width);
        let black = field.state(field.layout.place(index)) == State::Black;
        if !black {
            number(row, column)
        } else if rng.bool() {
            number(row, rng.usize(..width))
        } else {
            number(rng.usize(..height), column)
        }
    });
    Singles::new(width, height, numbers.collect())
}

fn small_solvable(rng: &mut Rng) -> Singles {
    let (width, height) = [(4, 5), (4, 4), (5, 3), (2, 7), (1, 6), (3, 3)][rng.usize(..6)];
    if width * height > 16 && rng.u32(..8) > 0 { solvable_board(rng, 4, 4) } else { solvable_board(rng, width, height) }
}

#[test]
fn what_techniques_settle_holds_in_every_solution() {
    let mut rng = Rng::with_seed(2);
    let (mut solved, mut impossible, mut uses) = (0, 0, vec![0; techniques::TECHNIQUES.len()]);
    for round in 0..800 {
        let board = if round % 2 == 0 { random_board(&mut rng, 12) } else { small_solvable(&mut rng) };
        let answers = all_answers(&board);
        let walk = board.walk(&WalkOptions { keep_steps: true, techniques: None }, &Run::default());
        let silent = board.walk(&WalkOptions::default(), &Run::default());
        assert_eq!((&walk.end, &walk.uses), (&silent.end, &silent.uses), "{}", board.to_text());
        assert_eq!(walk.steps.len() as u64, walk.statistics.nodes);
        for (step, &bits) in walk.steps.iter().flat_map(|step| answers.iter().map(move |bits| (step, bits))) {
            let white = step.sentence.ends_with("white");
            for Change { cell, value, settled } in &step.changes {
                assert!(*settled && (value == "white") == white, "{}: {value}", step.sentence);
                let index = (cell.row as usize - 1) * board.width + cell.column as usize - 1;
                assert_eq!(bits >> index & 1 == 0, white, "{}\n{}", board.to_text(), step.sentence);
            }
        }
        uses.iter_mut().zip(&walk.uses).for_each(|(sum, uses)| *sum += uses);
        match walk.end {
            WalkEnd::Solved(answer) => {
                solved += 1;
                assert_eq!(answers.len(), 1, "{}", board.to_text());
                assert_eq!(answer, board.answer_text(|cell| answers[0] >> cell & 1 == 1));
            }
            WalkEnd::Impossible(sentence) => {
                impossible += 1;
                assert!(answers.is_empty(), "{}\n{sentence}", board.to_text());
            }
            WalkEnd::Stuck { settled, open, .. } => assert_eq!(settled + open, board.numbers.len()),
            WalkEnd::Stopped(limit) => panic!("{limit:?} without a budget"),
        }
    }
    assert!(solved > 100 && impossible > 100, "{solved} {impossible}");
    assert!(uses.iter().all(|&uses| uses > 0), "a technique was never of use: {uses:?}");
}

#[test]
fn fewer_techniques_never_settle_more_and_never_lie() {
    let mut rng = Rng::with_seed(3);
    for _ in 0..300 {
        let board = small_solvable(&mut rng);
        let answers = all_answers(&board);
        let mut before = 0;
        for techniques in 0..=techniques::TECHNIQUES.len() {
            let how = WalkOptions { keep_steps: false, techniques: Some(techniques) };
            let settled = match board.walk(&how, &Run::default()).end {
                WalkEnd::Stuck { settled, .. } => settled,
                WalkEnd::Solved(_) => {
                    assert_eq!(answers.len(), 1);
                    board.numbers.len()
                }
                other => panic!("{other:?} on a board with solutions\n{}", board.to_text()),
            };
            assert!(settled >= before, "{}", board.to_text());
            before = settled;
        }
    }
}

#[test]
fn a_board_marked_all_over_is_solved_only_if_the_marks_are_right() {
    let mut rng = Rng::with_seed(4);
    for _ in 0..300 {
        let mut board = small_solvable(&mut rng);
        let bits = rng.u32(..);
        let right =
            rng.bool().then(|| all_answers(&board)).and_then(|answers| answers.first().copied()).unwrap_or(bits);
        for (index, mark) in board.marks.iter_mut().enumerate() {
            *mark = Some(if right >> index & 1 == 1 { MarkedAs::Black } else { MarkedAs::White });
        }
        let black: Vec<bool> = (0..board.numbers.len()).map(|cell| right >> cell & 1 == 1).collect();
        let expected = is_right(&board, &black);
        for techniques in [0, 1, 5, techniques::TECHNIQUES.len()] {
            let walk = board.walk(&WalkOptions { keep_steps: true, techniques: Some(techniques) }, &Run::default());
            let solved = matches!(walk.end, WalkEnd::Solved(_));
            assert_eq!(solved, expected, "{techniques} techniques\n{}\n{:?}", board.to_text(), walk.end);
        }
    }
}

/// The criterion of `chains.rs`, on patterns large enough for long chains, black cells coming and going.
#[test]
fn a_cell_closes_a_chain_exactly_when_flooding_finds_a_cut() {
    let mut rng = Rng::with_seed(6);
    let (mut cuts, mut free) = (0, 0);
    for round in 0..36 {
        let (width, height) = [(1, 7), (2, 6), (3, 3), (7, 7), (9, 4), (8, 8)][round % 6];
        let different = Singles::new(width, height, (0..(width * height) as u32).collect());
        let mut field = Field::new(Layout::new(&different));
        field.cuts.clear();
        let mut black = vec![false; width * height];
        let mut history: Vec<usize> = Vec::new();
        for _ in 0..80 {
            if rng.u32(..6) == 0 && !history.is_empty() {
                let length = rng.usize(..history.len());
                field.go_back(length);
                history.drain(length..).for_each(|index| black[index] = false);
            }
            let index = rng.usize(..width * height);
            let place = field.layout.place(index);
            let touches = field.layout.beside(place).into_iter().any(|near| field.state(near) == State::Black);
            if black[index] || touches {
                continue;
            }
            black[index] = true;
            let stays = connected(width, width * height, |cell| black[cell]);
            assert_eq!(field.would_cut(place), !stays, "{width}x{height} {index} {black:?}");
            if stays {
                free += 1;
                field.settle(place, State::Black, Reason::Told).expect("open");
                field.chain(place).expect("it does not cut");
                history.push(index);
                for other in (0..width * height).filter(|&other| !black[other]) {
                    let place = field.layout.place(other);
                    let touches = field.layout.beside(place).into_iter().any(|near| field.state(near) == State::Black);
                    let stays = connected(width, width * height, |cell| black[cell] || cell == other);
                    assert!(touches || field.would_cut(place) != stays);
                }
            } else {
                cuts += 1;
                black[index] = false;
            }
        }
    }
    assert!(cuts > 100 && free > 100, "{cuts} {free}");
}
