//! What a newcomer pastes is read: the program's own JSON and pictures, addresses, tables, rows with bars.

mod common;

use common::{folder, object, run, run_on};

/// A Sudoku of newspapers with one solution, in the form of a line.
const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// How its solution begins.
const FIRST_ROW: &str = "5 3 4 6 7 8 9 1 2";

#[test]
fn what_generate_and_solve_write_as_json_is_read_again() {
    for puzzle in ["sudoku", "futoshiki", "garam", "museum", "rikudo", "singles", "unruly"] {
        let made = run(&["generate", puzzle, "--count", "2", "--seed", "3", "--json", "--quiet"]).out;
        // All best placements of sensors on a map are too many to be counted.
        let verbs = if puzzle == "museum" { &["solve"][..] } else { &["solve", "count"] };
        for verb in verbs {
            let ended = run_on(&[verb, puzzle, "-", "--json"], &made);
            assert_eq!((ended.code, ended.out.lines().count()), (0, 2), "{verb} {puzzle}: {}", ended.err);
        }
        let one = made.lines().next().expect("two boards");
        assert_eq!(run(&["convert", puzzle, one, "--to", &form(puzzle)]).code, 0, "{puzzle}");
        assert_eq!(run(&["draw", puzzle, one]).code, 0, "{puzzle}");
        let solved = run_on(&["solve", puzzle, "-", "--json"], &made).out;
        let checked = run_on(&["check", puzzle, "-"], &solved);
        assert_eq!(checked.code, 0, "{puzzle}: {}{}", checked.out, checked.err);
        assert!(checked.err.contains("2 of 2 boards are right"), "{puzzle}: {}", checked.err);
        let array = format!("[{}]", solved.trim_end().replace('\n', ",\n"));
        assert_eq!(run_on(&["check", puzzle, "-"], &array).code, 0, "{puzzle}");
    }
    let chess = run(&["solve", "chess", "-i", "-n", "4", "--maximise", "queens", "--json"]).out;
    assert_eq!(run_on(&["check", "chess", "-"], &chess).code, 0, "what was asked for stands beside the answer");
    let wrong = chess.replace("* Q", "Q Q");
    assert_eq!(run_on(&["check", "chess", "-"], &wrong).code, 1);
}

/// The first form that a puzzle is written in.
fn form(puzzle: &str) -> String {
    object(&run(&["puzzles", puzzle, "--json"]))[0]["forms"][0]["name"].as_str().expect("a name").to_owned()
}

#[test]
fn json_that_is_no_board_says_so_with_its_place() {
    let board = run(&["generate", "futoshiki", "--seed", "3", "--json", "--quiet"]).out;
    let cases = [
        (board.as_str(), "this is a board of futoshiki, not of sudoku", ":1:1"),
        ("{\"puzzle\":\"sudoku\",\"text\":\"4\"}\n{\"status\":\"solved\"}\n", "holds no board", ":2:1"),
        ("{\"text\":\"4\"}\n{\"text\":", "this is not JSON", ":2:8"),
    ];
    for (text, message, place) in cases {
        let ended = run_on(&["solve", "sudoku", "-"], text);
        assert!(ended.code == 2 && ended.err.contains(message) && ended.err.contains(place), "{}", ended.err);
    }
}

#[test]
fn pictures_of_the_terminal_are_read_by_every_verb() {
    let picture = run(&["draw", "sudoku", LINE]).out;
    let solved = run_on(&["solve", "sudoku", "-"], &picture);
    assert!(solved.code == 0 && solved.out.starts_with(FIRST_ROW), "{}{}", solved.out, solved.err);
    assert_eq!(run_on(&["convert", "sudoku", "-", "--to", "line"], &picture).out.trim(), LINE);
    assert_eq!(run_on(&["draw", "sudoku", "-"], &picture).out, picture);
    let full = run(&["draw", "sudoku", LINE, "--solve"]).out;
    assert_eq!(run_on(&["check", "sudoku", "-"], &full).code, 0, "all numbers count");
    assert_eq!(
        run_on(&["convert", "sudoku", "-", "--to", "line"], &full).out.trim(),
        LINE,
        "those in brackets are given"
    );
    let folder = folder("pictures");
    let file = folder.join("book.txt");
    std::fs::write(&file, format!("{LINE}\n{LINE}\n")).expect("written");
    let book = run(&["draw", "sudoku", file.to_str().expect("plain")]).out;
    assert_eq!(run_on(&["count", "sudoku", "-"], &book).out, "1\n1\n");
}

#[test]
fn addresses_of_games_are_read_as_their_ids() {
    let page = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js";
    for (puzzle, name, id) in [
        ("sudoku", "solo", "2x2:1b4e3_2e"),
        ("futoshiki", "unequal", "3:0R,0,0,0,0,0,0R,0,0U,"),
        ("singles", "singles", "2x2:1221"),
        ("unruly", "unruly", "6x6:faCADAJeBd"),
    ] {
        let address = format!("{page}/{name}.html#{id}");
        let (by_address, by_id) = (run(&["count", puzzle, &address]), run(&["count", puzzle, id]));
        assert_eq!((by_address.code, by_address.out), (by_id.code, by_id.out), "{}", by_address.err);
        let both = run_on(&["count", puzzle, "-"], &format!("{address}\n{address}\n"));
        assert_eq!(both.out.lines().count(), 2, "{puzzle}: {}", both.err);
        let other = if puzzle == "sudoku" { "unruly" } else { "sudoku" };
        assert!(run(&["solve", other, &address]).err.contains(&format!("an address of {puzzle}")), "{puzzle}");
    }
    let seeded = run(&["solve", "sudoku", &format!("{page}/solo.html#3x3#123")]);
    assert!(seeded.code == 2 && seeded.err.contains("only the program which wrote it"), "{}", seeded.err);
    let nothing = run(&["solve", "sudoku", &format!("{page}/solo.html")]);
    assert!(nothing.code == 2 && nothing.err.contains("by game ID"), "{}", nothing.err);
}

#[test]
fn rows_with_bars_may_have_blanks_for_open_cells() {
    let rows: Vec<String> = LINE.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect();
    let laid_out = |open: &str, between: &str, bar: &str, rule: &str| {
        let mut lines = Vec::new();
        for (number, row) in rows.iter().enumerate() {
            if number % 3 == 0 && number > 0 {
                lines.push(rule.to_owned());
            }
            let cells: Vec<String> = row.chars().map(|c| c.to_string().replace('.', open)).collect();
            let parts: Vec<String> = cells.chunks(3).map(|part| part.join(between)).collect();
            lines.push(parts.join(bar).trim_end().to_owned());
        }
        lines.join("\n")
    };
    let texts = [
        laid_out(".", " ", " | ", "------+-------+------"),
        laid_out(" ", " ", " | ", "------+-------+------"),
        laid_out(" ", "", "|", "---+---+---"),
    ];
    for text in texts {
        let read = run_on(&["convert", "sudoku", "-", "--to", "line"], &text);
        assert_eq!(read.out.trim(), LINE, "{}\n{text}", read.err);
    }
}

#[test]
fn tables_of_markdown_are_read() {
    let cell = |c: char| if c == '.' { "|   ".to_owned() } else { format!("| {c} ") };
    let chars: Vec<char> = LINE.chars().collect();
    let rows: Vec<String> = chars.chunks(9).map(|row| row.iter().map(|&c| cell(c)).collect::<String>() + "|").collect();
    let rule = "|---".repeat(9) + "|";
    let table = format!("{}\n{rule}\n{}\n", rows[0], rows[1..].join("\n"));
    assert_eq!(run_on(&["convert", "sudoku", "-", "--to", "line"], &table).out.trim(), LINE);
    let headed = format!("{}\n{rule}\n{}\n", "|   ".repeat(9) + "|", rows.join("\n"));
    assert_eq!(
        run_on(&["convert", "sudoku", "-", "--to", "line"], &headed).out.trim(),
        LINE,
        "a heading without words"
    );
    let unruly = "| 1 |   | 0 |   |\n|---|---|---|---|\n|   |   |   |   |\n| 0 |   |   |   |\n|   |   |   | 1 |\n";
    assert_eq!(run_on(&["convert", "unruly", "-", "--to", "native"], unruly).out, "1.0.\n....\n0...\n...1\n");
    let singles = "| 1 | 2 |\n|---|---|\n| 2 | 1 |\n";
    assert_eq!(run_on(&["convert", "singles", "-", "--to", "native"], singles).out, "1,2\n2,1\n");
}

#[test]
fn a_bad_board_among_several_is_named_and_the_others_are_worked_on() {
    let good = "1 . . 4\n. . . .\n. 3 2 .\n. . . .\n";
    let bad = good.replace("3 2", "3 7");
    for (text, number, line) in [
        (format!("{good}\n{bad}\n{good}"), 2, 6),
        (format!("{bad}\n{good}\n{good}"), 1, 1),
        (format!("{good}\n{bad}"), 2, 6),
    ] {
        let place = format!("board {number} (line {line}): ");
        let column = format!(":{}:5", line + 2);
        for verb in ["solve", "count", "check"] {
            let ended = run_on(&[verb, "sudoku", "-"], &text);
            assert_eq!(ended.code, 2, "{verb}: {}", ended.err);
            assert!(ended.err.contains(&place) && ended.err.contains(&column), "{verb}: {}", ended.err);
            assert!(!ended.out.is_empty(), "{verb}: the others have answers");
        }
        for words in [&["convert", "sudoku", "-", "--to", "line"][..], &["draw", "sudoku", "-"]] {
            let ended = run_on(words, &text);
            assert_eq!((ended.code, ended.out.as_str()), (2, ""), "{words:?}");
            assert!(ended.err.contains(&place) && ended.err.contains(&column), "{words:?}: {}", ended.err);
        }
    }
    let many = run_on(&["compare", "sudoku", "-"], &format!("{good}\n{good}"));
    assert!(many.code == 2 && many.err.contains("2 boards, where one is expected"), "{}", many.err);
    assert!(many.err.contains("the second in line 6"), "{}", many.err);
}

#[test]
fn words_that_newcomers_try_are_understood_or_answered() {
    let untold = run(&["check", "chess", "* Q\n* *"]);
    assert!(untold.code == 2 && untold.err.contains("--given"), "{}", untold.err);
    let french = run(&["solve", "chess", "-d", "-n", "5", "--minimise", "cavaliers"]);
    assert_eq!(french.out, run(&["solve", "chess", "-d", "-n", "5", "--minimise", "knights"]).out);
    let one = run(&["engines", "cp"]);
    assert!(one.code == 0 && one.out.starts_with("cp ") && !one.out.contains("HiGHS"), "{}", one.out);
    assert!(one.out.contains("sudoku"), "the model of each puzzle: {}", one.out);
    assert_eq!(run(&["engines", "none"]).code, 2);
    let size = |words: &[&str]| {
        let words = [&["generate"], words, &["--seed", "3", "--json", "--quiet"]].concat();
        object(&run(&words))["size"].as_str().expect("a size").to_owned()
    };
    assert_eq!((size(&["sudoku"]), size(&["unruly", "--size", "6x8"])), ("9x9".to_owned(), "6x8".to_owned()));
    assert_eq!(size(&["rikudo", "radius=2"]), "radius 2");
}

#[test]
fn lists_bars_around_cells_and_addresses_in_files_are_understood() {
    let rows: Vec<Vec<char>> =
        LINE.as_bytes().chunks(9).map(|row| row.iter().map(|&c| char::from(c)).collect()).collect();
    let joined = |open: &str, between: &str| -> Vec<String> {
        let cell = |c: &char| c.to_string().replace('.', open);
        rows.iter().map(|row| row.iter().map(cell).collect::<Vec<_>>().join(between)).collect()
    };
    let list = format!("board = [[{}]]", joined("0", ",").join("],\n["));
    let bars = format!("|{}|", joined(" ", "|").join("|\n|"));
    for text in [list, bars] {
        let solved = run_on(&["solve", "Sudoku", "-"], &text);
        assert!(solved.code == 0 && solved.out.starts_with(FIRST_ROW), "{text}: {}", solved.err);
    }
    let sheet = run_on(&["count", "rikudo", "-"], "1\t\t\n\t\t\n\t\t9\n");
    assert_eq!((sheet.code, sheet.out.trim()), (0, "2"), "{}", sheet.err);
    let address = run_on(&["solve", "sudoku", "-"], "# found\nhttps://puzz.link/p?slither/5/5/abc\n");
    assert!(address.code == 2 && address.err.contains("an address of slither"), "{}", address.err);
    let style = run(&["generate", "jigsaw"]);
    assert!(style.code == 2 && style.err.contains("damier generate sudoku --style jigsaw"), "{}", style.err);
}
