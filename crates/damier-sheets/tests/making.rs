//! Boards made by sheets: one solution by an engine that is asked anew, no clue too many, the same for the same seed; and layouts taken
//! from other boards.

use damier_interface::{FormulationOptions, Made, Puzzle, ReadBoards, Request, making::Prover};
use damier_model::{Assignment, Budget, Enumerate, Limit, Model, Outcome, Run, Source, Statistics, Unusable};
use damier_sat::Sat;
use damier_sheets::{SheetPuzzle, shipped};
use std::ops::ControlFlow;

fn sheet(name: &str) -> SheetPuzzle {
    let text = shipped().find(|(known, _)| *known == name).map(|(_, text)| text).unwrap_or_else(|| panic!("{name}"));
    SheetPuzzle::from_text(name, text).unwrap_or_else(|why| panic!("{name}: {why}"))
}

fn request(side: usize, seed: u64) -> Request {
    Request { width: side, height: side, seed, prover: Prover::by(Box::new(Sat::default())), ..Request::default() }
}

fn made(puzzle: &SheetPuzzle, request: &Request) -> String {
    let generator = puzzle.generator().expect("every sheet has one");
    match generator.make(request, &Run::default()).unwrap_or_else(|why| panic!("{}: {why}", puzzle.name())) {
        Made::Board { text, .. } => text,
        Made::NotFound { tries, .. } => panic!("{}: none in {tries} tries", puzzle.name()),
    }
}

/// Solutions of a board in text, two at most.
fn solutions(puzzle: &SheetPuzzle, board: &str) -> usize {
    let instance = puzzle.parse(&Source::argument(board)).unwrap_or_else(|why| panic!("{why}"));
    let formulation = instance.formulate("sheet", &FormulationOptions::default()).expect("the one formulation");
    let run = Run { budget: Budget { solutions: Some(2), ..Budget::default() }, ..Run::default() };
    let outcome = Sat::default().enumerate(&formulation.model, &run, &mut |_| ControlFlow::Continue(()));
    outcome.expect("clauses take every sheet").count as usize
}

#[test]
fn boards_have_one_solution_and_lose_it_with_any_clue() {
    // Clues that an answer has, that stand where it allows, that are given of it; and those asked about one by one.
    let by_clues =
        [("slitherlink", 4), ("masyu", 4), ("kurodoko", 5), ("binairo-sheet", 6), ("suguru", 5), ("kurotto", 4)];
    for (name, side) in by_clues.into_iter().chain([("akari", 5), ("nonogram", 5), ("star-battle", 5)]) {
        let puzzle = sheet(name);
        let board = made(&puzzle, &request(side, 3));
        assert_eq!(solutions(&puzzle, &board), 1, "{name}:\n{board}");
        assert_eq!(made(&puzzle, &request(side, 3)), board, "{name}: the same seed");
        if !by_clues.contains(&(name, side)) {
            continue;
        }
        let cells = board.find("\n\n").unwrap_or(board.len());
        for (at, _) in board[..cells].char_indices().filter(|(_, c)| c.is_alphanumeric()) {
            let mut fewer = board.clone();
            fewer.replace_range(at..at + 1, ".");
            assert_eq!(solutions(&puzzle, &fewer), 2, "{name} without the clue at {at}:\n{board}");
        }
    }
}

#[test]
fn the_layout_of_another_board_is_kept() {
    let puzzle = sheet("akari");
    let like = "X...X\n..1..\n.....\n..X..\nX...X";
    let board = made(&puzzle, &Request { board: Some(like.to_owned()), ..request(5, 1) });
    let walls = |text: &str| text.chars().map(|c| c != '.' && c != '\n').collect::<Vec<_>>();
    assert_eq!(walls(&board), walls(like), "{board}");
}

/// A sheet of a stranger, with these lines about making.
fn rooks(making: &str, rules: &str) -> SheetPuzzle {
    let text = format!(
        "%! Rooks\n%! One rook in each row and column; a number says how many rooks are in its row before it.\n{making}\n\
         include \"sheet.mzn\";\nint: size; set of int: LINE = 1..size;\n\
         array [LINE, LINE] of opt 0..9: number :: clue :: cells;\n\
         array [LINE, LINE] of var bool: rook :: answer :: cells :: signs(\"R\");\n\
         constraint forall (r in LINE) ((sum (row(rook, r)) = 1) :: reason(\"one rook in row \\(r)\"));\n\
         constraint forall (c in LINE) ((sum (column(rook, c)) = 1) :: reason(\"one rook in column \\(c)\"));\n{rules}\n"
    );
    SheetPuzzle::from_text("rooks", &text).expect("a sheet")
}

const BEFORE: &str = "constraint forall (r, c in LINE where occurs(number[r, c])) (\n\
     (sum (k in 1..c - 1) (rook[r, k]) = deopt(number[r, c])) :: reason(\"rooks before \\(cell(r, c))\"));";

#[test]
fn what_no_answer_tells_is_refused_with_the_line_that_is_missing() {
    let puzzle = rooks("", BEFORE);
    let refusal = puzzle.generator().expect("it has one").accepts(&request(5, 1));
    assert!(refusal.is_err_and(|why| why.0.contains("constraint tells(") && why.0.contains("%! tells: number")));
}

#[test]
fn a_comment_tells_clues_of_a_strangers_sheet() {
    let tells = "%! tells: number = [if luck[r, c] mod 2 = 0 then sum (k in 1..c - 1) (fix(rook[r, k])) else <> endif | r, c in LINE]";
    let puzzle = rooks(tells, BEFORE);
    for seed in 1..5 {
        let board = made(&puzzle, &request(4, seed));
        assert_eq!(solutions(&puzzle, &board), 1, "{board}");
        assert!(board.contains(['0', '1']), "{board}");
    }
}

#[test]
fn mistakes_in_what_is_told_are_named_in_their_lines() {
    let refused = |tells: &str| {
        let puzzle = rooks(tells, BEFORE);
        let generator = puzzle.generator().expect("it has one");
        let made = generator
            .accepts(&request(4, 1))
            .and_then(|()| generator.make(&request(4, 1), &Run::default()).map(|_| ()));
        made.expect_err("a mistake").0
    };
    let unknown = refused("%! tells: number = [fix(rok[r, c]) | r, c in LINE]");
    assert!(unknown.contains("rooks.mzn:3") && unknown.contains("rok"), "{unknown}");
    let nothing = refused("%! tells: nomber = [1 | r, c in LINE]");
    assert!(nothing.contains("rooks.mzn:3") && nothing.contains("no layer"), "{nothing}");
    let few = refused("%! tells: number = [1 | r in LINE]");
    assert!(few.contains("a value for each of its places"), "{few}");
    let wrong = refused("%! tells: number = [9 | r, c in LINE]");
    assert!(wrong.contains("is no solution of that board") && wrong.contains("rooks before"), "{wrong}");
}

#[test]
fn layouts_by_an_engine_and_answers_by_chance_make_boards() {
    // Clues that begin as a layout, a layout with rules, rectangles, symmetric regions, sizes, paths, lists in cells, hexagons with holes.
    let sides = [
        ("nurikabe", 5),
        ("kakuro", 5),
        ("shikaku", 5),
        ("galaxies", 5),
        ("fillomino", 4),
        ("numberlink", 5),
        ("tapa", 5),
        ("hex-minesweeper", 5),
        ("dominosa", 3),
        ("kenken", 4),
    ];
    for (name, side) in sides {
        let puzzle = sheet(name);
        let width = if name == "dominosa" { 4 } else { side };
        let board = made(&puzzle, &Request { width, ..request(side, 2) });
        assert_eq!(solutions(&puzzle, &board), 1, "{name}:\n{board}");
        assert_eq!(made(&puzzle, &Request { width, ..request(side, 2) }), board, "{name}: the same seed");
    }
}

#[test]
fn layouts_change_until_no_other_answer_is_left() {
    // Regions without clues, from which other answers are excluded; walls and islands that are added where two answers differ.
    for (name, side) in [("norinori", 5), ("lits", 5), ("shakashaka", 5), ("nurikabe", 6)] {
        let puzzle = sheet(name);
        let board = made(&puzzle, &request(side, 1));
        assert_eq!(solutions(&puzzle, &board), 1, "{name}:\n{board}");
        assert_eq!(made(&puzzle, &request(side, 1)), board, "{name}: the same seed");
    }
}

#[test]
fn numbers_that_the_wished_answer_has_not_are_no_way_around_a_proof() {
    // A number may be anything up to nine unless a clue says otherwise; the engine is asked of those that occur in the answer only.
    let text = "%! Nines\n%! A number in each cell, all of a row alike.\ninclude \"sheet.mzn\";\n\
                int: size; set of int: LINE = 1..size;\narray [LINE, LINE] of opt 1..9: shown :: clue :: cells;\n\
                array [LINE, LINE] of var 1..9: number :: answer :: cells :: chance(\"0%\");\n\
                constraint tells(shown, number, \"is given at\");\n\
                constraint forall (r in LINE, c in 2..size) ((number[r, c] = number[r, 1]) :: reason(\"all alike in row \\(r)\"));\n";
    let puzzle = SheetPuzzle::from_text("nines", text).expect("a sheet");
    let board = made(&puzzle, &request(3, 1));
    assert_eq!(solutions(&puzzle, &board), 1, "{board}");
    assert_eq!(board.chars().filter(char::is_ascii_digit).count(), 3, "one in each row:\n{board}");
}

#[test]
fn regions_are_divided_and_walls_added_until_one_answer_is_left() {
    // One large cage tells next to nothing of a Latin square; without the comment no board comes about.
    let cages = |divide: &str| {
        let text = format!(
            "%! Cages\n%! Each number once in each row and column; a cage says the sum of its numbers.\n{divide}\n\
             %! tells: total = [if is_first(cage, r, c) then sum (fix(in_region(number, cage, cage[r, c]))) else <> endif | r, c in LINE]\n\
             include \"sheet.mzn\"; include \"sheet_sudoku.mzn\";\nint: size; set of int: LINE = 1..size;\n\
             array [LINE, LINE] of int: cage :: layout :: regions :: chance(\"regions 16..16\");\n\
             array [LINE, LINE] of opt int: total :: clue :: cells :: whole;\n\
             array [LINE, LINE] of var LINE: number :: answer :: cells;\n\
             constraint rows_and_columns_differ(number);\n\
             constraint tells(total, array2d(LINE, LINE, [sum (in_region(number, cage, cage[r, c])) | r, c in LINE]), \"is the sum of\");\n"
        );
        SheetPuzzle::from_text("cages", &text).expect("a sheet")
    };
    let divided = cages("%! divide: cage");
    let board = made(&divided, &request(4, 1));
    assert_eq!(solutions(&divided, &board), 1, "{board}");
    let few = Run { budget: Budget { nodes: Some(3), ..Budget::default() }, ..Run::default() };
    let undivided = cages("");
    let generator = undivided.generator().expect("every sheet has one");
    assert!(matches!(generator.make(&request(4, 1), &few), Ok(Made::NotFound { .. })), "one cage is no board");
    // A loop goes around walls; where two loops differ, there is another one.
    let loops = sheet("simple-loop");
    let board = made(&loops, &request(6, 2));
    assert_eq!(solutions(&loops, &board), 1, "{board}");
    assert!(board.contains('X'), "{board}");
    assert_eq!(made(&loops, &request(6, 2)), board, "the same seed");
    // What is spoken of must be there.
    for (wrong, why) in [("divide: number", "number is no layout of regions"), ("add: cag = cage", "cag is no layer")] {
        let refusal = cages(&format!("%! {wrong}")).generator().expect("one").make(&request(4, 1), &few);
        let refusal = refusal.expect_err("nothing of that name").to_string();
        assert!(refusal.contains(why) && refusal.contains("cages.mzn:3"), "{refusal}");
    }
}

/// Gives up each search, and calls the whole off at the third.
struct GivesUp(std::sync::atomic::AtomicU32);

impl damier_model::FindSolution for GivesUp {
    fn find(&self, _: &Model, run: &Run) -> Result<(Outcome, Option<Assignment>), Unusable> {
        let is_third = self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed) == 2;
        if let (true, Some(cancel)) = (is_third, &run.budget.cancel) {
            cancel.store(true, std::sync::atomic::Ordering::Relaxed);
        }
        Ok((Outcome::of(Statistics::default(), Some(Limit::Failures)), None))
    }
}

impl damier_model::Engine for GivesUp {
    fn name(&self) -> &'static str {
        "gives-up"
    }
    fn summary(&self) -> &'static str {
        "finds nothing and proves nothing"
    }
    fn finder(&self) -> Option<&dyn damier_model::FindSolution> {
        Some(self)
    }
}

#[test]
fn a_search_that_is_given_up_says_nothing_of_solutions() {
    let puzzle = sheet("masyu");
    let request = Request { prover: Prover::by(Box::new(GivesUp(0.into()))), ..request(6, 1) };
    let cancel = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    let run = Run { budget: Budget { cancel: Some(cancel), ..Budget::default() }, ..Run::default() };
    let made = puzzle.generator().expect("every sheet has one").make(&request, &run).expect("nothing is refused");
    assert!(matches!(made, Made::NotFound { tries: 1.., .. }));
}
