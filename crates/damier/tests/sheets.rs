//! Sheets on the command line: files that are missing, cores in words, what `damier test` says.

mod common;

use common::{folder, run, run_on};

const ROOKS: &str = "%! Rooks\n%! One rook in each row and each column.\n%! example any: 1 solution\n%| ....\n%| ....\n%| ....\n%| ....\n\
    %! example two: 2 solutions\n%| ..\n%| ..\n\
    include \"sheet.mzn\";\nint: size; set of int: LINE = 1..size;\n\
    array [LINE, LINE] of var bool: rook :: answer :: cells :: given;\n\
    constraint forall (r in LINE) ((sum (row(rook, r)) = 1) :: reason(\"one rook in row \\(r)\"));\n\
    constraint forall (c in LINE) ((sum (column(rook, c)) = 1) :: reason(\"one rook in column \\(c)\"));\n";

#[test]
fn a_file_that_is_missing_is_no_board_of_letters() {
    for words in
        [["check", "norinori", "work/nosuch"], ["solve", "norinori", "work/missing.txt"], ["solve", "lits", "missing"]]
    {
        let ended = run(&words);
        assert_eq!(ended.code, 2, "{words:?}: {}{}", ended.out, ended.err);
        assert!(ended.err.contains("is neither a board nor a file that exists"), "{words:?}: {}", ended.err);
    }
    // Letters with blanks between them are a board of one row.
    let row = run(&["solve", "norinori", "a a"]);
    assert_eq!((row.code, row.out.lines().next()), (0, Some("XX")), "{}", row.err);
    // As are signs that no file is called by.
    assert_eq!(run(&["count", "minesweeper", "1.."]).out.trim(), "2");
}

#[test]
fn a_core_has_the_words_of_each_clue_and_rule_without_quotation_marks() {
    let core = |puzzle: &str, board: &str| {
        let ended = run_on(&["solve", puzzle, "-", "--core"], board);
        assert_eq!(ended.code, 1, "{}", ended.err);
        ended.out
    };
    let towers =
        core("skyscrapers", "top: 4 4 . .\nbottom: . . . .\nleft: . . . .\nright: . . . .\n\n....\n....\n....\n....\n");
    let lamps = core("akari", "..0\n.0.\nX.X\n");
    for said in [&towers, &lamps] {
        assert!(!said.contains(['"']) && !said.contains("reified") && !said.contains("iff"), "{said}");
    }
    assert_eq!(towers.lines().filter(|line| line.starts_with("4 ")).count(), 2, "{towers}");
    assert!(lamps.contains("0 lamps beside r"), "{lamps}");
}

#[test]
fn trying_a_sheet_counts_what_is_too_much_and_names_the_file() {
    let file = folder("trial").join("rooks.mzn");
    std::fs::write(&file, ROOKS).expect("it can be written");
    let file = file.to_string_lossy();
    let ended = run(&["test", &file]);
    assert_eq!(ended.code, 1, "{}", ended.err);
    assert!(ended.out.contains("any: 1 solution announced, 24 solutions found"), "{}", ended.out);
    let many = ROOKS.replacen(&"%| ....\n".repeat(4), &"%| ......\n".repeat(6), 1);
    std::fs::write(&*file, many).expect("it can be written");
    let ended = run(&["test", &file]);
    assert!(ended.out.contains("any: 1 solution announced, 100 found and perhaps more"), "{}{}", ended.out, ended.err);
    assert!(ended.out.contains(&format!("'damier solve {file} BOARD --all'")), "{}", ended.out);
}
