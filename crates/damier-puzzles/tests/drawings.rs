//! Terminal pictures of every puzzle, read back.

use damier_grid::{
    Picture,
    drawing::{ReadAs, tokens},
    text,
};
use damier_interface::{Instance, Puzzle, undrawn};
use damier_model::{InputError, Source};
use damier_puzzles::{find, puzzles};

/// The boards of a drawing.
fn read(puzzle: &dyn Puzzle, drawn: &str, wanted: ReadAs) -> Option<Result<Vec<(usize, String)>, InputError>> {
    undrawn(puzzle, &Source::argument(drawn), wanted)
}

fn drawn(picture: &Picture) -> String {
    text(picture, false)
}

/// A board without what is not drawn, in a form that does not depend on how it was written.
fn seen(puzzle: &dyn Puzzle, instance: &dyn Instance) -> String {
    match puzzle.name() {
        "sudoku" => instance.write_as("id").expect("its regions hang together").replace("x:", ":"),
        "singles" => instance.describe().replace(['*', 'o'], ""),
        _ => {
            let said = instance.describe();
            let shown = said.lines().filter(|line| !matches!(*line, "unique lines" | "leading zeros"));
            let sorted = |line: &str| {
                let mut words: Vec<&str> = line.split_whitespace().filter(|word| *word != "unique").collect();
                if line.starts_with("links") {
                    words.sort_unstable();
                }
                words.join(" ")
            };
            shown.map(sorted).collect::<Vec<_>>().join("\n")
        }
    }
}

#[test]
fn drawings_of_all_examples_are_read_as_what_they_show() {
    let mut read_back = 0;
    for puzzle in puzzles().into_iter().filter(|puzzle| puzzle.name() != "chess") {
        for example in puzzle.examples() {
            let instance = puzzle.parse(&Source::file(example.name, example.text)).expect(example.name);
            let picture = drawn(&instance.picture(None).expect("it can be drawn"));
            match read(puzzle, &picture, ReadAs::Board) {
                // Numbers alone are a text form already.
                None => assert!(["singles", "rikudo"].contains(&puzzle.name()), "{}", example.name),
                Some(Err(error)) => assert!(error.message.contains("squares"), "{}: {error}\n{picture}", example.name),
                Some(Ok(boards)) => {
                    let [(_, board)] = &boards[..] else { panic!("{}: {boards:?}", example.name) };
                    let again = puzzle.parse(&Source::argument(board.as_str()));
                    let again = again.unwrap_or_else(|error| panic!("{}: {error}\n{picture}", example.name));
                    assert_eq!(seen(puzzle, again.as_ref()), seen(puzzle, instance.as_ref()), "{picture}");
                    read_back += 1;
                }
            }
        }
    }
    assert!(read_back > 30, "only {read_back} drawings were read");
}

#[test]
fn drawings_of_answers_are_read_as_answers_and_as_boards() {
    let mut read_back = 0;
    for puzzle in puzzles() {
        for example in puzzle.examples() {
            let instance = puzzle.parse(&Source::file(example.name, example.text)).expect(example.name);
            let Some(direct) = instance.direct().filter(|direct| direct.proves()) else { continue };
            let Some(answer) = direct.first(&Default::default()).ok().and_then(|(_, answer)| answer) else { continue };
            let answer = Source::argument(answer);
            let picture = drawn(&instance.picture(Some(&answer)).expect("it can be drawn"));
            let Some(Ok(filled)) = read(puzzle, &picture, ReadAs::Filled) else { continue };
            let (_, filled) = &filled[0];
            let again = instance.read_answer(&Source::argument(filled.as_str()));
            let again = again.unwrap_or_else(|error| panic!("{}: {error}\n{picture}", example.name));
            assert_eq!(again, instance.read_answer(&answer).expect("it was found"), "{picture}");
            read_back += 1;
            // Which cells of a board are given is told on some drawings only, and operators are not.
            let told = !instance.is_blank() && !["chess", "singles"].contains(&puzzle.name());
            if told && !instance.describe().contains('?') {
                let boards = read(puzzle, &picture, ReadAs::Board).expect("drawn").expect("read");
                let board = puzzle.parse(&Source::argument(boards[0].1.as_str())).expect("a board");
                assert_eq!(seen(puzzle, board.as_ref()), seen(puzzle, instance.as_ref()), "{picture}");
            }
        }
    }
    assert!(read_back > 15, "only {read_back} drawings were read");
}

#[test]
fn several_drawings_are_told_apart() {
    let sudoku = find("sudoku").expect("it is there");
    let board =
        drawn(&sudoku.parse(&Source::argument("1..4.....32.....")).expect("read").picture(None).expect("drawn"));
    let numbered = format!("1\n{board}\n2\n{board}\nSolutions\n\n1\n{board}");
    let places = |text: &str| -> Vec<usize> {
        let boards = read(sudoku, text, ReadAs::Board).expect("drawn").expect("read");
        boards.into_iter().map(|(line, _)| line).collect()
    };
    assert_eq!(places(&numbered), [2, 11, 22]);
    assert_eq!(places(&format!("{board}\n{board}")), [1, 9]);
    assert_eq!(places(&format!("# mine\n{board}")), [2]);
}

#[test]
fn a_drawing_with_a_mistake_tells_the_line() {
    let sudoku = find("sudoku").expect("it is there");
    let board =
        drawn(&sudoku.parse(&Source::argument("1..4.....32.....")).expect("read").picture(None).expect("drawn"));
    let refused = |text: &str| read(sudoku, text, ReadAs::Board).expect("drawn").expect_err("a mistake");
    let short = refused(&board.replacen("· ", "", 1));
    assert!(short.message.contains("3 cells") && short.place.is_some_and(|place| place.line == 2), "{}", short.message);
    let open = refused(&board.replace('│', " "));
    assert!(open.message.contains("regions"), "{}", open.message);
    assert!(read(sudoku, "# ─── mine\n1..4.....32.....", ReadAs::Board).is_none());
}

#[test]
fn marks_are_told_from_numbers() {
    let words: Vec<(String, bool, bool, bool)> =
        tokens("│[8] 12! █6█·│").into_iter().map(|token| (token.text, token.given, token.wrong, token.black)).collect();
    let expected =
        [("8", true, false, false), ("12", false, true, false), ("6", false, false, true), ("·", false, false, false)];
    assert_eq!(words, expected.map(|(text, given, wrong, black)| (text.to_owned(), given, wrong, black)));
}
