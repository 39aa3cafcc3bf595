//! Random boards in every form; what is read of which text is in `tests/transcripts`.

use super::super::board::MIN_SIDE;
use super::*;
use crate::testing::ids_of;
use fastrand::Rng;

fn read_text(text: &str) -> Result<Sudoku, InputError> {
    read(&Source::file("board.txt", text))
}

fn board(text: &str) -> Sudoku {
    read_text(text).expect(text)
}

/// Regions that hang together: two rows at a time are walked through column by column, and half the way is a region.
fn zigzag(side: usize) -> Vec<u8> {
    let pair = |row: usize, column: usize| row / 2 * 2 + (2 * column + (row + column) % 2) / side;
    let region = |cell: usize| match (cell / side, cell % side) {
        (row, _) if row + 1 == side && side % 2 == 1 => row,
        (row, column) => pair(row, column),
    };
    (0..side * side).map(|cell| region(cell) as u8).collect()
}

/// Boards of all sides, with usual boxes, other boxes and scattered regions, with and without diagonals, with any share
/// of given cells.
fn random_boards(count: u64) -> impl Iterator<Item = Sudoku> {
    (1..=count).map(|seed| {
        let mut rng = Rng::with_seed(seed);
        let mut below = |bound: usize| rng.usize(..bound);
        let side = MIN_SIDE + below(MAX_SIDE - MIN_SIDE + 1);
        let divisors: Vec<usize> = (2..side).filter(|columns| side.is_multiple_of(*columns)).collect();
        let mut board = match (divisors.len(), below(3)) {
            (1.., 0) => {
                Sudoku::usual_boxes(side).map(|(columns, rows)| Sudoku::with_boxes(columns, rows)).expect("boxes")
            }
            (many @ 1.., 1) => {
                let columns = divisors[below(many)];
                Sudoku::with_boxes(columns, side / columns)
            }
            (_, 2) if below(2) == 0 => Sudoku::with_regions(side, zigzag(side)),
            _ => {
                let mut regions: Vec<u8> = (0..side * side).map(|cell| (cell / side) as u8).collect();
                (1..regions.len()).for_each(|at| regions.swap(at, below(at + 1)));
                Sudoku::with_regions(side, regions)
            }
        };
        board.diagonals = below(3) == 0;
        let share = [0, 1, 10, 50, 100][below(5)];
        for cell in &mut board.cells {
            *cell = (below(100) < share).then(|| below(side) as u8 + 1);
        }
        board
    })
}

/// The same board with regions numbered as they come.
fn in_reading_order(board: &Sudoku) -> Sudoku {
    let mut names: Vec<u8> = Vec::new();
    let mut number = |region: &u8| {
        names.iter().position(|name| name == region).unwrap_or_else(|| {
            names.push(*region);
            names.len() - 1
        }) as u8
    };
    let regions = board.regions.iter().map(&mut number).collect();
    Sudoku { cells: board.cells.clone(), diagonals: board.diagonals, ..Sudoku::with_regions(board.side, regions) }
}

#[test]
fn whatever_is_written_is_read_again_in_every_form() {
    let mut written = [0; 8];
    for board in random_boards(600) {
        for (info, written) in FORMATS.iter().zip(&mut written) {
            if let Ok(text) = write_as(&board, info.name) {
                // Lines between regions tell no names.
                let board = if info.name == "id" { in_reading_order(&board) } else { board.clone() };
                assert_eq!(read_text(&text).as_ref(), Ok(&board), "{}:\n{text}", info.name);
                assert!(text.ends_with('\n') && !text.ends_with("\n\n"), "{}", info.name);
                assert!(boards(&text).is_empty(), "{}:\n{text}", info.name);
                *written += 1;
            }
        }
        assert_eq!(read_text(&describe(&board)).as_ref(), Ok(&board));
        for answer in [board.answer_text(&board.cells), characters(&board.cells)] {
            assert_eq!(read_cells(&Source::argument(answer), board.side).as_ref(), Ok(&board.cells));
        }
    }
    assert!(
        written[0] == 600
            && written[5] == 600
            && written[6] > 200
            && written[7] > 10
            && written[..7].iter().all(|&times| times > 100),
        "{written:?}"
    );
}

#[test]
fn whatever_board_is_pasted_from_a_spreadsheet_is_read() {
    for board in
        random_boards(200).filter(|board| board.boxes.is_some() && board.boxes == Sudoku::usual_boxes(board.side))
    {
        // A text with a single number is a size, and one without any is no board.
        if board.cells.iter().flatten().count() < 2 {
            continue;
        }
        let comma = rows::write_comma(&board);
        let quoted: String = comma.lines().map(|line| format!("\"{}\"\r\n", line.replace(',', "\";\""))).collect();
        for text in [comma.replace(',', ";"), comma.replace(',', "\t"), quoted] {
            assert_eq!(read_text(&text).map(|read| read.cells), Ok(board.cells.clone()), "{text}");
            assert!(boards(&text).is_empty(), "{text}");
        }
    }
}

#[test]
fn numbers_of_two_digits_are_typed_in_columns() {
    for board in random_boards(300)
        .filter(|board| board.side > 9 && board.boxes.is_some() && board.boxes == Sudoku::usual_boxes(board.side))
    {
        // A text with a single number is a size.
        if board.cells.iter().flatten().count() < 2 {
            continue;
        }
        let cell = |cell: &Option<u8>| cell.map_or(String::new(), |number| number.to_string());
        let rows = |row: &dyn Fn(&[Option<u8>]) -> String| board.cells.chunks(board.side).map(row).collect::<String>();
        let right = rows(&|row| row.iter().map(|c| format!("{:>3}", cell(c))).collect::<String>() + "\n");
        let left = rows(&|row| row.iter().map(|c| format!("{:<3}", cell(c))).collect::<String>() + "\n");
        for text in [right, left] {
            // A board on which next to nothing is given may be read in several ways, and is refused then.
            match read_text(&text) {
                Ok(read) => assert_eq!(read.cells, board.cells, "{text}"),
                Err(error) => {
                    let given = board.cells.iter().flatten().count();
                    assert!(given < board.cells.len() / 20, "{error}\n{text}");
                }
            }
        }
    }
}

#[test]
fn large_numbers_are_words_or_letters() {
    let mut large = Sudoku::with_boxes(6, 6);
    for (at, number) in [(0, 9), (1, 10), (2, 33), (3, 35), (4, 36)] {
        large.cells[at] = Some(number);
    }
    assert!(large.to_text().starts_with("9 10 33 35 36 . "));
    assert!(characters(&large.cells).starts_with("9AXZ0."));
}

#[test]
fn ids_of_sgt_solo_are_written_as_they_were_read() {
    let parameters = ["3x3db", "3x2dt", "2x4dt", "3x3xdt", "6jdt", "7jxdt", "9jdt"];
    let ids = ids_of("sgt-solo", 5, &parameters);
    for (parameters, id) in &ids {
        let board = board(id);
        assert_eq!(id::write(&board), *id);
        assert_eq!((board.diagonals, board.boxes.is_none()), (id.contains("x:"), parameters.contains('j')), "{id}");
    }
    for ids in ids.chunks(5) {
        let lines: String = ids.iter().map(|(_, id)| format!("{id}\n")).collect();
        assert_eq!(boards(&lines).len(), 5, "{lines}");
    }
}
