//! Pictures and books from the command line: formats, sizes, many boards, solutions at the end, and nothing half-written.

mod common;

use common::{damier, folder, run, run_on};
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// Three boards with one solution each.
const THREE: &str = "\
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9
4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
";
/// A board that breaks no rule and has no solution.
const IMPOSSIBLE: &str = "9..1....4.14.3.8....3....9....7.8..18....3..........3..21....7...9.4.5..5...16..3";

fn lines(count: usize) -> String {
    THREE.lines().cycle().take(count).map(|line| line.to_owned() + "\n").collect()
}

fn name(path: &Path) -> &str {
    path.to_str().expect("a plain path")
}

/// Bytes of a file that starts as such files do.
fn read(path: &Path, start: &[u8]) -> Vec<u8> {
    let bytes = std::fs::read(path).expect("a file");
    assert!(bytes.starts_with(start), "{}", path.display());
    bytes
}

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";
const PDF: &[u8] = b"%PDF-";

/// Width and height of a PNG picture.
fn size(png: &[u8]) -> (u32, u32) {
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
    (number(16), number(20))
}

fn pages(pdf: &[u8]) -> usize {
    count(pdf, b"/Type/Page/") + count(pdf, b"/Type/Page\n")
}

fn count(bytes: &[u8], word: &[u8]) -> usize {
    bytes.windows(word.len()).filter(|part| *part == word).count()
}

/// Everything in a folder, by name.
fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

fn refused(arguments: &[&str], input: &str, expected: &[&str]) {
    let ended = run_on(arguments, input);
    assert_eq!((ended.code, ended.out.as_str()), (2, ""), "{arguments:?}: {}", ended.err);
    for words in expected {
        assert!(ended.err.contains(words), "{arguments:?} should say {words:?}: {}", ended.err);
    }
}

#[test]
fn the_ending_of_a_file_tells_its_format() {
    let folder = folder("endings");
    for (ending, start) in [("png", PNG), ("PDF", PDF), ("svg", b"<svg "), ("txt", b"  1 2 3 4\n")] {
        let path = folder.join(format!("board.{ending}"));
        assert_eq!(run(&["draw", "nqueens", "2 4 1 3", "--out", name(&path)]).code, 0);
        read(&path, start);
    }
    let path = folder.join("board");
    assert_eq!(run(&["draw", "nqueens", "2 4 1 3", "--out", name(&path), "--format", "png"]).code, 0);
    // Twice the size of the drawing: four squares of 48 and margins of 30.
    assert_eq!(size(&read(&path, PNG)), (504, 504));
    // The ending and --format may say the same, in letters of any size.
    let path = folder.join("twice.PNG");
    assert_eq!(run(&["draw", "nqueens", "4", "--out", name(&path), "--format", "png"]).code, 0);
    read(&path, PNG);
    for (ending, format) in [("svg", "png"), ("PDF", "svg"), ("png", "text"), ("txt", "pdf")] {
        let path = folder.join(format!("other.{ending}"));
        let accepted = format!("accepted: a name that ends in .{}", if format == "text" { "txt" } else { format });
        refused(
            &["draw", "nqueens", "4", "--out", name(&path), "--format", format],
            "",
            &["--format asks for", &accepted],
        );
        assert!(!path.exists());
    }
    let ended = run(&["draw", "nqueens", "4", "--out", name(&folder.join("board.jpg"))]);
    assert!(ended.code == 2 && ended.err.contains("accepted: .svg, .png, .pdf, .txt"), "{}", ended.err);
}

#[test]
fn bytes_go_to_a_pipe_as_they_are() {
    for (format, start) in [("png", PNG), ("pdf", PDF)] {
        let output = damier(&["draw", "nqueens", "8", "--format", format]).output().expect("it starts");
        assert!(output.status.success() && output.stdout.starts_with(start));
        // The same again: nothing depends on the clock.
        assert!(
            damier(&["draw", "nqueens", "8", "--format", format]).output().expect("it starts").stdout == output.stdout
        );
    }
}

#[test]
fn a_dash_as_the_file_to_write_is_standard_output() {
    let folder = folder("dash");
    for more in [&[][..], &["--format", "svg"], &["--format", "png"]] {
        let drawn = |arguments: &[&str]| {
            let arguments = [&["draw", "nqueens", "2 4 1 3"], arguments, more].concat();
            damier(&arguments).current_dir(&folder).output().expect("it starts")
        };
        let (dash, without) = (drawn(&["--out", "-"]), drawn(&[]));
        assert!(dash.status.success() && !dash.stdout.is_empty(), "{more:?}");
        assert!(dash.stdout == without.stdout, "{more:?}");
    }
    assert_eq!(names(&folder), Vec::<String>::new());
}

#[test]
fn a_board_that_options_alone_describe_is_drawn_with_a_best_answer() {
    let drawn = run(&["draw", "chess", "-d", "-n", "8", "--minimise", "knights", "--format", "svg"]);
    assert_eq!((drawn.code, drawn.err.as_str()), (0, ""));
    assert!(drawn.out.starts_with("<svg "), "{}", drawn.out);
    // Twelve knights dominate the board, and no fewer do.
    let text = run(&["draw", "chess", "-d", "-n", "8", "--minimise", "knights"]).out;
    assert_eq!(text.matches('♞').count(), 12, "{text}");
}

#[test]
fn letters_of_a_title_that_the_font_lacks_are_told_and_the_rest_is_drawn() {
    let folder = folder("letters");
    for ending in ["png", "pdf", "svg"] {
        let path = folder.join(format!("board.{ending}"));
        let ended = run(&["draw", "nqueens", "4", "--title", "For 東京 by train", "--out", name(&path)]);
        assert_eq!(ended.code, 0, "{}", ended.err);
        assert!(path.exists());
        // An SVG drawing is shown with other fonts elsewhere.
        assert_eq!(
            ended.err.contains("the font lacks, drawn as empty boxes: 東 京\n"),
            ending != "svg",
            "{}",
            ended.err
        );
        let plain = run(&["draw", "nqueens", "4", "--title", "Für Zoë", "--out", name(&path), "--force"]);
        assert_eq!((plain.code, plain.err.as_str()), (0, ""));
    }
}

#[test]
fn of_several_boards_the_one_without_solution_is_named_by_number_and_file() {
    let folder = folder("named");
    let (good, bad) = (folder.join("good.txt"), folder.join("bad.txt"));
    std::fs::write(&good, "1..4.....32.....\n").expect("written");
    std::fs::write(&bad, IMPOSSIBLE.as_bytes().chunks(9).flat_map(|row| [row, b"\n"].concat()).collect::<Vec<u8>>())
        .expect("written");
    let ended = run(&["draw", "sudoku", name(&good), name(&bad), "--solutions"]);
    assert_eq!(ended.code, 1, "{}", ended.err);
    assert_eq!(ended.err.lines().filter(|line| line.contains("no solution")).count(), 1, "{}", ended.err);
    let expected = format!("board 2 ({}", name(&bad));
    assert!(ended.err.starts_with(&expected) && ended.err.contains("): no solution"), "{}", ended.err);
    // What shows before any search is said once, with its reasons.
    let seen = run(&["draw", "sudoku", "1..4.....32.....", "11..............", "--solutions"]);
    assert_eq!(seen.code, 1, "{}", seen.err);
    assert!(seen.err.starts_with("board 2 (argument): no solution:\n  row 1 has 1 twice"), "{}", seen.err);
    assert_eq!(seen.err.matches("no solution").count(), 1, "{}", seen.err);
    assert!(seen.out.contains("\n2: no solution\n"), "{}", seen.out);
}

#[test]
fn a_picture_is_as_wide_as_wished_and_absurd_widths_are_refused() {
    let path = folder("wide").join("board.png");
    assert_eq!(run(&["draw", "nqueens", "2 4 1 3", "--out", name(&path), "--width", "100"]).code, 0);
    assert_eq!(size(&read(&path, PNG)), (100, 100));
    let again = ["draw", "nqueens", "8", "--out", name(&path), "--force", "--width", "4000000000"];
    refused(&again, "", &["4000000000×4000000000 pixels is too large", "20000 pixels a side"]);
    assert_eq!(size(&read(&path, PNG)), (100, 100));
    refused(&["draw", "nqueens", "8", "--width", "100"], "", &["--width is for PNG pictures"]);
}

#[test]
fn many_boards_become_pages() {
    let folder = folder("pages");
    let file = folder.join("boards.sdm");
    std::fs::write(&file, lines(13)).expect("written");
    for (more, expected) in [
        (&[][..], 3),
        (&["--per-page", "6"], 3),
        (&["--per-page", "1"], 13),
        (&["--per-page", "20", "--paper", "letter", "--title", "Thirteen"], 1),
        // Solutions on pages of their own, twelve on each.
        (&["--solutions"], 5),
        (&["--solutions", "--per-page", "20"], 2),
        (&["--solve"], 3),
    ] {
        let path = folder.join("book.pdf");
        let arguments = [&["draw", "sudoku", name(&file), "--out", name(&path), "--force"], more].concat();
        let ended = run(&arguments);
        assert_eq!((ended.code, ended.err.as_str()), (0, ""), "{more:?}");
        let book = read(&path, PDF);
        assert_eq!(pages(&book), expected, "{more:?}");
        assert!(count(&book, b"/FontFile") >= 1, "{more:?}");
        let paper: &[u8] = if more.contains(&"letter") { b"0 0 612 792" } else { b"0 0 595.28 841.89" };
        assert!(count(&book, paper) >= 1, "{more:?}");
    }
}

#[test]
fn boards_that_were_made_go_straight_into_a_book() {
    let made = run(&["generate", "sudoku", "--count", "12", "--to", "line"]).out;
    let path = folder("made").join("book.pdf");
    let ended = run_on(&["draw", "sudoku", "-", "--per-page", "6", "--out", name(&path)], &made);
    assert_eq!(ended.code, 0, "{}", ended.err);
    assert_eq!(pages(&read(&path, PDF)), 2);
}

#[test]
fn one_picture_shows_many_boards_if_they_fit() {
    let folder = folder("sheet");
    let (svg, png) = (folder.join("sheet.svg"), folder.join("sheet.png"));
    for path in [&svg, &png] {
        refused(
            &["draw", "sudoku", "-", "--out", name(path), "--per-page", "2"],
            THREE,
            &["3 boards do not fit", "--per-page 3", "PDF"],
        );
        refused(&["draw", "sudoku", "-", "--out", name(path)], &lines(101), &["101 boards do not fit", "PDF"]);
        let ended = run_on(&["draw", "sudoku", "-", "--out", name(path), "--per-page", "4"], THREE);
        assert_eq!(ended.code, 0, "{}", ended.err);
    }
    // Without a number a picture has room for all of them, and no more.
    let drawn = |arguments: &[&str], boards: usize| {
        run_on(&[&["draw", "sudoku", "-", "--format", "svg"], arguments].concat(), &lines(boards))
    };
    for (boards, wish) in [(2, "2"), (7, "7")] {
        let (all, wished) = (drawn(&[], boards), drawn(&["--per-page", wish], boards));
        assert_eq!((all.code, all.out.matches("<svg ").count()), (0, 1 + boards), "{}", all.err);
        assert!(all.out == wished.out, "{boards} boards");
    }
    let drawn = String::from_utf8(read(&svg, b"<svg ")).expect("text");
    assert_eq!(drawn.matches("<svg ").count(), 1 + 3);
    // A page of paper, twice as fine as a screen.
    assert_eq!(size(&read(&png, PNG)), (1587, 2245));
    refused(&["draw", "sudoku", "-", "--solutions", "--format", "svg"], "", &["--solutions is for"]);
}

#[test]
fn several_answers_are_drawn_on_as_many_boards_or_all_on_one() {
    let path = folder("givens").join("boards.sdm");
    std::fs::write(&path, THREE).expect("written");
    let solved = run_on(&["solve", "sudoku", "-", "--quiet"], THREE).out;
    let drawn =
        |given: &str, answers: &str| run_on(&["draw", "sudoku", "-", "--given", given, "--format", "svg"], answers);
    // What is drawn of an answer beside its own board is what is drawn of the board solved.
    let all = drawn(name(&path), &solved);
    let expected = run_on(&["draw", "sudoku", "-", "--solve", "--format", "svg"], THREE);
    assert_eq!(all.code, 0, "{}", all.err);
    assert!(all.out == expected.out);
    // Another order of the answers is another picture, with wrong places.
    let turned: Vec<&str> = solved.lines().rev().collect();
    assert!(drawn(name(&path), &turned.join("\n")).out != all.out);
    // One board for all answers.
    let answers = run(&["solve", "nqueens", "2 . . . . .", "--all", "--quiet"]).out + "5 3 1 6 4 2\n";
    let both = run_on(&["draw", "nqueens", "-", "--given", ". 4 . . . ."], &answers);
    assert_eq!((both.code, both.out.matches("1 2 3 4 5 6").count()), (0, 2), "{}{}", both.out, both.err);
    let first = answers.lines().next().expect("an answer");
    let alone = run(&["draw", "nqueens", first, "--given", ". 4 . . . ."]).out;
    assert!(both.out.contains(&alone), "{}", both.out);
    // As many as boards, or one board.
    let two: Vec<&str> = solved.lines().take(2).collect();
    let message = "standard input holds 2 answers, and ";
    refused(
        &["draw", "sudoku", "-", "--given", name(&path)],
        &two.join("\n"),
        &[message, " 3; accepted: as many answers"],
    );
    // A line that is no answer is named.
    let broken = solved.replacen(two[1], "no solution", 1);
    refused(&["draw", "sudoku", "-", "--given", name(&path)], &broken, &["standard input:2:"]);
}

#[test]
fn many_boards_as_text_stand_one_after_the_other() {
    let drawn = run_on(&["draw", "sudoku", "-"], THREE).out;
    assert_eq!(drawn.lines().filter(|line| ["1", "2", "3"].contains(line)).count(), 3, "{drawn}");
    let both = run_on(&["draw", "sudoku", "-", "--solutions"], THREE).out;
    let (boards, solutions) = both.split_once("\nSolutions\n").expect("solutions at the end");
    assert_eq!(boards.trim(), drawn.trim());
    let alone = run_on(&["draw", "sudoku", "-", "--solve"], THREE).out;
    assert_eq!(solutions.trim(), alone.trim());
    assert!(!alone.contains('.') && alone.len() >= drawn.len());
    for option in [&["--per-page", "4"][..], &["--paper", "a4"], &["--title", "x"]] {
        refused(&[&["draw", "sudoku", "-"], option].concat(), "", &[option[0], "accepted"]);
    }
}

#[test]
fn one_board_may_have_its_solution_on_a_page_of_its_own() {
    let path = folder("alone").join("board.pdf");
    assert_eq!(run(&["draw", "sudoku", "1..4.....32.....", "--solutions", "--out", name(&path)]).code, 0);
    assert_eq!(pages(&read(&path, PDF)), 2);
    // With solutions at the end, an empty board is drawn empty.
    let drawn = run(&["draw", "nqueens", "6", "--solutions"]).out;
    let (board, solution) = drawn.split_once("\nSolutions\n").expect("a solution at the end");
    assert_eq!((board.matches('♛').count(), solution.matches('♛').count()), (0, 6));
}

#[test]
fn a_board_without_solution_stays_in_the_book_and_in_the_exit_code() {
    let input = format!("{}{IMPOSSIBLE}\n", lines(2));
    let ended = run_on(&["draw", "sudoku", "-", "--solutions"], &input);
    assert_eq!(ended.code, 1, "{}", ended.err);
    assert!(ended.err.contains("board 3 (standard input, line 3): no solution"), "{}", ended.err);
    assert!(ended.out.contains("\n3: no solution\n"), "{}", ended.out);
    let alone = run(&["draw", "sudoku", IMPOSSIBLE, "--solve"]);
    assert_eq!((alone.code, alone.out.as_str()), (1, ""));
    assert!(alone.err.contains("no solution"), "{}", alone.err);
}

#[test]
fn a_line_that_is_no_board_is_named_and_nothing_is_written() {
    let path = folder("bad-line").join("book.pdf");
    let input = format!("{}{}\n", lines(2), "5".repeat(40));
    refused(&["draw", "sudoku", "-", "--out", name(&path)], &input, &["standard input:3"]);
    assert!(!path.exists());
}

#[test]
fn nothing_is_replaced_without_force_and_no_part_is_left_behind() {
    let folder = folder("keep");
    for ending in ["png", "pdf", "svg", "txt"] {
        let path = folder.join(format!("board.{ending}"));
        std::fs::write(&path, "precious").expect("written");
        refused(&["draw", "nqueens", "4", "--out", name(&path)], "", &["exists already", "--force"]);
        assert_eq!(std::fs::read(&path).expect("there"), b"precious");
        assert_eq!(run(&["draw", "nqueens", "4", "--out", name(&path), "--force"]).code, 0);
        assert_ne!(std::fs::read(&path).expect("there"), b"precious");
    }
    assert_eq!(names(&folder), ["board.pdf", "board.png", "board.svg", "board.txt"]);
    let missing = folder.join("no/such/place.png");
    refused(&["draw", "nqueens", "4", "--out", name(&missing)], "", &["cannot write", "place.png"]);
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_written_to_and_a_link_stays_a_link() {
    let folder = folder("links");
    assert_eq!(run(&["draw", "nqueens", "4", "--format", "png", "--out", "/dev/null", "--force"]).code, 0);
    assert!(!std::fs::metadata("/dev/null").expect("there").is_file());
    let (file, link) = (folder.join("file.png"), folder.join("link.png"));
    std::fs::write(&file, "old").expect("written");
    std::os::unix::fs::symlink(&file, &link).expect("linked");
    assert_eq!(run(&["draw", "nqueens", "4", "--out", name(&link), "--force"]).code, 0);
    assert!(link.is_symlink());
    read(&file, PNG);
}

/// A board that no engine settles.
fn endless() -> Vec<&'static str> {
    vec!["draw", "chess", "-d", "-n", "20", "--minimise", "knights", "--solve"]
}

#[test]
fn a_time_limit_ends_the_search_for_something_to_draw() {
    let ended = run(&[&endless()[..], &["--time-limit", "0.5"]].concat());
    // An answer that may not be the best is drawn and said to be so; no answer is no drawing.
    match ended.code {
        0 => assert!(ended.err.contains("better answers"), "{}", ended.err),
        code => assert_eq!((code, ended.out.as_str()), (3, ""), "{}", ended.err),
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_in_the_middle_of_a_book_leaves_nothing_behind() {
    let folder = folder("ctrl-c");
    let (file, path): (PathBuf, PathBuf) = (folder.join("boards.sdm"), folder.join("book.pdf"));
    std::fs::write(&file, lines(60_000)).expect("written");
    let arguments = ["draw", "sudoku", name(&file), "--solutions", "--out", name(&path)];
    let mut child = damier(&arguments).stderr(Stdio::piped()).spawn().expect("it starts");
    common::at_work(child.id());
    common::signal(&child, "INT");
    assert_eq!(child.wait().expect("it ends").code(), Some(3));
    assert_eq!(names(&folder), ["boards.sdm"]);
}

#[test]
fn colours_are_for_terminals_unless_asked_for() {
    let plain = |arguments: &[&str]| !run(arguments).out.contains('\x1b');
    assert!(plain(&["draw", "nqueens", "4"]) && plain(&["draw", "nqueens", "4", "--color", "never"]));
    assert!(!plain(&["draw", "nqueens", "4", "--color", "always"]));
    let path = folder("colours").join("board.txt");
    assert_eq!(run(&["draw", "nqueens", "4", "--color", "always", "--out", name(&path)]).code, 0);
    assert!(!std::fs::read(&path).expect("there").contains(&0x1b));
}

#[test]
fn a_folder_of_boards_becomes_a_book_of_any_puzzle() {
    let folder = folder("draw-folder");
    let path = |name: &str| folder.join(name).to_str().expect("a plain path").to_owned();
    let made = run(&["generate", "unruly", "--size", "6x6", "--count", "5", "--seed", "7", "--out", &path("boards")]);
    assert_eq!(made.code, 0, "{}", made.err);
    let drawn = run(&["draw", "unruly", &path("boards"), "--per-page", "4", "--solutions", "--out", &path("book.pdf")]);
    assert_eq!(drawn.code, 0, "{}", drawn.err);
    let book = std::fs::read(path("book.pdf")).expect("a book");
    assert_eq!(pages(&book), 3, "two of boards, one of solutions");
    let two = run(&["draw", "nqueens", "2 4 1 3", "3 1 4 2"]);
    assert_eq!((two.code, two.out.matches('\u{265b}').count()), (0, 8), "{}", two.out);
    // What hides in a folder is not looked at.
    for hidden in [".DS_Store", ".gitignore"] {
        std::fs::write(folder.join("boards").join(hidden), [0xff, 0, 1]).expect("written");
    }
    let again = run(&["draw", "unruly", &path("boards")]);
    assert_eq!((again.code, again.err.as_str()), (0, ""));
    assert_eq!(again.out.lines().filter(|line| line.parse::<u8>().is_ok()).count(), 5, "{}", again.out);
    std::fs::create_dir(path("empty")).expect("a folder");
    std::fs::write(folder.join("empty/.hidden"), "6x6:faCADAJeBd").expect("written");
    let refused = run(&["draw", "unruly", &path("empty")]);
    assert!(refused.code == 2 && refused.err.contains("has no files"), "{}", refused.err);
}
