//! Sheets with mistakes of every kind: whatever is done with one, there is a message that says what is wrong and where, and never a
//! panic or a hang.

use damier_interface::{FormulationOptions, Puzzle, ReadBoards, Request, Review, making::Prover};
use damier_model::{Budget, Conflict, Enumerate, Run, Source};
use damier_sat::Sat;
use damier_sheets::SheetPuzzle;
use std::ops::ControlFlow;

const GOOD: &str = r#"%! Rooks
%! One rook in each row and each column.
%! size: 4
%! example small: 1 solution
%| X..
%| .X.
%| XX.
include "sheet.mzn";
int: size; set of int: LINE = 1..size;
array [LINE, LINE] of bool: wall :: layout :: cells :: signs("X");
array [LINE, LINE] of var bool: rook :: answer :: cells :: signs("R");
constraint forall (r in LINE) ((sum (row(rook, r)) = 1) :: reason("one rook in row \(r)"));
constraint forall (c in LINE) ((sum (column(rook, c)) = 1) :: reason("one rook in column \(c)"));
constraint forall (r, c in LINE where wall[r, c]) ((not rook[r, c]) :: reason("\(cell(r, c)) is a wall"));
"#;

/// What comes of solving, drawing and making boards.
fn all(text: &str) -> [Result<(), String>; 3] {
    let puzzle = match SheetPuzzle::from_text("wrong", text) {
        Ok(puzzle) => puzzle,
        Err(error) => return [(); 3].map(|()| Err(error.0.clone())),
    };
    let board = || puzzle.parse(&Source::argument("X..\n.X.\nXX.")).map_err(|error| error.to_string());
    let solve = || {
        let formulation = board()?.formulate("sheet", &FormulationOptions::default()).map_err(|error| error.0)?;
        let run = Run { budget: Budget { solutions: Some(2), ..Budget::default() }, ..Run::default() };
        let outcome = Sat::default().enumerate(&formulation.model, &run, &mut |_| ControlFlow::Continue(()));
        outcome.map(|_| ()).map_err(|error| error.to_string())
    };
    let draw = || board()?.picture(None).map(|_| ()).map_err(|error| format!("{error:?}"));
    let make = || {
        let prover = Prover::by(Box::new(Sat::default()));
        let request = Request { width: 4, height: 4, seed: 1, prover, ..Request::default() };
        let run = Run { budget: Budget { nodes: Some(3), ..Budget::default() }, ..Run::default() };
        let generator = puzzle.generator().expect("every sheet has one");
        generator.accepts(&request).and_then(|()| generator.make(&request, &run)).map(|_| ()).map_err(|error| error.0)
    };
    [solve(), draw(), make()]
}

/// The sheet with one text in place of another.
fn with(text: &str, other: &str) -> String {
    assert!(GOOD.contains(text), "{text}");
    GOOD.replacen(text, other, 1)
}

/// The sheet with a further line.
fn and(line: &str) -> String {
    format!("{GOOD}{line}\n")
}

#[test]
fn the_sheet_without_a_mistake_works() {
    assert_eq!(all(GOOD), [Ok(()), Ok(()), Ok(())]);
}

#[test]
fn a_mistake_is_named_with_its_line_whatever_is_done() {
    let cases = [
        ("bad MiniZinc", with("(row(rook, r)) = 1", "(row(rook, r) = 1"), 12, "syntax error"),
        ("a wrong type", with("(not rook[r, c])", "(rook[r, c] + \"a\")"), 14, "type error"),
        ("an unknown name", with("where wall[r, c]", "where wal[r, c]"), 14, "did you mean `wall`?"),
        ("no title", "include \"sheet.mzn\";\nint: size;\n".to_owned(), 1, "begins with its name"),
        ("no answer", "%! A\n%! b\ninclude \"sheet.mzn\";\nint: size;\n".to_owned(), 1, "no layer is the answer"),
        ("no size", GOOD.replace("int: size", "int: side").replace("..size", "..side"), 1, "how large a board is"),
        ("no place", with(":: layout :: cells ::", ":: layout ::"), 10, "where does wall stand?"),
        ("two roles", with(":: layout ::", ":: layout :: clue ::"), 10, "more than one of"),
        ("no signs", with("signs(\"X\")", "signs(\"\")"), 10, "signs for 0 of its 1 values"),
        (
            "few signs",
            and("array [LINE, LINE] of opt 0..4: n :: clue :: cells :: signs(\"abc\");"),
            15,
            "signs for 3 of its 5 values",
        ),
        (
            "columns beside the rows",
            and("array [COLUMN] of opt int: n :: clue :: outside(\"left\");")
                .replace("int: size;", "int: height; int: width; set of int: COLUMN = 1..width;")
                .replace("1..size", "1..height"),
            15,
            "where each row has a place, but its array has one for each column; accepted: `array [ROW]`, or outside \"top\"",
        ),
        (
            "one sign twice",
            and("array [LINE, LINE] of bool: mud :: layout :: cells :: signs(\"X\");"),
            15,
            "have one sign, \"X\"",
        ),
        ("a fraction", and("array [LINE, LINE] of float: f :: layout :: cells;"), 15, "must hold truth values"),
        (
            "one dimension",
            and("array [LINE] of bool: f :: layout :: cells :: signs(\"F\");"),
            15,
            "array of two dimensions",
        ),
        (
            "a layout to be found",
            and("array [LINE, LINE] of var bool: f :: layout :: cells :: signs(\"F\");"),
            15,
            "must not be `var`",
        ),
        ("a variable of nobody", and("array [LINE] of var 0..9: x;"), 15, "neither an answer nor defined"),
        (
            "an unknown chance",
            and("array [LINE, LINE] of bool: mud :: layout :: cells :: signs(\"M\") :: chance(\"often\");"),
            15,
            "is not understood",
        ),
        (
            "a layout and an answer with one sign",
            GOOD.replace(" :: signs(\"X\")", "").replace(" :: signs(\"R\")", ""),
            11,
            "the layers wall and rook have one sign, \"X\", in cells",
        ),
        (
            "two answers with one sign",
            and("array [LINE, LINE] of var bool: bishop :: answer :: cells :: signs(\"R\");"),
            15,
            "the layers rook and bishop have one sign, \"R\", in cells",
        ),
        (
            "numbers of the layout and of the answer",
            and(
                "array [LINE, LINE] of int: worth :: layout :: cells;\narray [LINE, LINE] of var 0..9: found :: answer :: cells;",
            ),
            16,
            "the layers worth and found have one sign, \"#\"",
        ),
        (
            "a clue on a misspelt layer",
            and("array [LINE, LINE] of opt 0..4: n :: clue :: cells :: on(\"wal\");"),
            15,
            "did you mean \"wall\"?",
        ),
        (
            "an unknown look",
            with("signs(\"X\");", "signs(\"X\") :: looks(\"cirkle\");"),
            10,
            "accepted: shade, word, ring, hole, circle",
        ),
        (
            "a misspelt comment",
            with("%! size: 4", "%! mak: constraint true;"),
            3,
            "did you mean `%! make: constraint true;`?",
        ),
        ("a comment without its colon", with("%! size: 4", "%! size 4"), 3, "did you mean `%! size: 4`?"),
        (
            "a misspelt example",
            with("example small", "exmple small"),
            4,
            "did you mean `%! example small: 1 solution`?",
        ),
        ("an unknown part", with("%! size: 4", "%! puzz.link: rooks stars=wall"), 3, "stars"),
        ("an unknown kind of cells", with("%! size: 4", "%! cells: triangles"), 3, "hexagons"),
        ("a misspelt word of comments", with("%! size: 4", "%! sizes: 4"), 3, "did you mean `%! size: 4`?"),
        (
            "a way to draw what is not there",
            with("%! size: 4", "%! penpa: wal=surface"),
            3,
            "the sheet has no layer `wal`",
        ),
        ("a size too large", with("%! size: 4", "%! size: 5000"), 3, "a size is needed"),
        ("an example of nothing", with("%! example small: 1 solution", "% no example"), 5, "no `%! example"),
        ("an example without a number", with("small: 1 solution", "small: one"), 4, "an example begins with"),
        (
            "borders of hexagons",
            with("%! size: 4", "%! cells: hexagons").replace(
                "signs(\"X\");",
                "signs(\"X\"); array [1..size, 0..size] of var bool: b :: answer :: borders;",
            ),
            1,
            "elsewhere than in cells",
        ),
    ];
    for (what, text, line, said) in cases {
        for result in all(&text) {
            let message = result.expect_err(what);
            assert!(message.contains(said) && message.contains(&format!("wrong.mzn:{line}:")), "{what}: {message}");
        }
    }
}

#[test]
fn what_only_a_board_shows_is_named_when_it_is_solved() {
    let cases = [
        (
            "an endless function",
            and("function int: f(int: x) = f(x + 1);\nconstraint (sum (row(rook, 1)) <= f(1)) :: reason(\"no end\");"),
            "nested too deeply",
        ),
        ("a broken promise", and("constraint assert(size > 9, \"boards have more than 9 rows\");"), "more than 9 rows"),
        ("a number that no board says", and("int: stars;\nconstraint stars > 0;"), "the board does not say stars"),
    ];
    for (what, text, said) in cases {
        let [solved, _, made] = all(&text);
        for result in [solved, made] {
            let message = result.expect_err(what);
            assert!(message.contains(said), "{what}: {message}");
        }
    }
}

#[test]
fn rules_that_no_answer_keeps_make_no_board_and_no_end() {
    for line in ["constraint false :: reason(\"never\");", "constraint rook[size + 1, 1] :: reason(\"beyond\");"] {
        let [solved, drawn, made] = all(&and(line));
        assert_eq!((solved, drawn, made), (Ok(()), Ok(()), Ok(())), "{line}");
    }
}

#[test]
fn what_a_sheet_says_in_vain_is_told() {
    let vain = |text: &str| SheetPuzzle::from_text("rooks", text).expect("a sheet").in_vain();
    assert_eq!(vain(GOOD), Vec::<String>::new());
    let never = and("constraint forall (r in LINE where r > 100) ((not rook[r, 1]) :: reason(\"never\"));");
    assert_eq!(vain(&never), ["the rule in line 15 says nothing on any example: is its condition ever true?"]);
    let unread = and("array [LINE, LINE] of bool: n :: layout :: cells :: signs(\"N\");");
    assert_eq!(vain(&unread), ["no rule speaks of the layer n"]);
    // Of a clue the review tells, once.
    let clue = and("array [LINE, LINE] of opt 1..4: n :: clue :: cells;");
    assert_eq!(vain(&clue), Vec::<String>::new());
}

#[test]
fn a_huge_board_is_refused_with_what_is_possible() {
    let puzzle = SheetPuzzle::from_text("rooks", GOOD).expect("a sheet");
    let board = format!("{}\n", ".".repeat(600)).repeat(600);
    let refusal = puzzle.parse(&Source::argument(board)).err().expect("too large").to_string();
    assert!(refusal.contains("500"), "{refusal}");
}

#[test]
fn text_that_is_no_sheet_is_none() {
    let deep =
        format!("%! A\n%! b\ninclude \"sheet.mzn\";\nconstraint {}true{};", "(".repeat(50_000), ")".repeat(50_000));
    for text in ["", "%! A\n%! b\n\0\u{1}", deep.as_str()] {
        for result in all(text) {
            assert!(result.is_err_and(|message| !message.is_empty()));
        }
    }
}

/// The sentences of the constraints of a board that cannot hold together, with all reasons kept.
fn reasons(text: &str, board: &str) -> Vec<String> {
    let puzzle = SheetPuzzle::from_text("wrong", text).expect("a sheet");
    let options = FormulationOptions { reasons: true, ..FormulationOptions::default() };
    let board = puzzle.parse(&Source::argument(board)).expect("a board");
    let model = board.formulate("sheet", &options).expect("a model").model;
    let conflict = damier_sat::core(&model, &damier_sat::SolverChoice::default(), &Run::default()).expect("it answers");
    let Conflict::Core { constraints, .. } = conflict else { panic!("there is no conflict") };
    let posted = constraints.iter().map(|&index| &model.constraints()[index]);
    posted.filter(|posted| posted.has_reason()).map(|posted| posted.label().to_string()).collect()
}

#[test]
fn a_conflict_names_every_rule_and_clue_of_it_without_quotes() {
    // Domains could take up both.
    let said = reasons(GOOD, "XX\n..");
    for sentence in ["r1c1 is a wall", "r1c2 is a wall"] {
        assert!(said.iter().any(|reason| reason == sentence), "{sentence}: {said:?}");
    }
    // What is false by itself says so.
    let never = and("constraint (size > 3) :: reason(\"\\(cell(size, size)) is too near\");");
    assert_eq!(reasons(&never, "..\n.."), ["r2c2 is too near"]);
    // A rule without words has its place.
    let unsaid = and("constraint sum (row(rook, 1)) = 0;");
    let said = reasons(&unsaid, "..\n..");
    assert!(said.contains(&"the rule in line 15 of wrong.mzn".to_owned()), "{said:?}");
    // Strings of functions within a sentence are words of it too.
    let nested = and("function string: two(int: r) = \"\\(cell(r, 1)) and \\(cell(r, 2))\";\n\
        constraint forall (r in 1..1) ((rook[r, 1] /\\ rook[r, 2]) :: reason(\"\\(two(r)) hold rooks\"));");
    assert!(reasons(&nested, "..\n..").contains(&"r1c1 and r1c2 hold rooks".to_owned()));
}

#[test]
fn models_to_solve_say_by_which_rule_they_contradict_themselves() {
    for (rule, sentence) in [
        ("constraint (size > 3) :: reason(\"too small\");", "too small"),
        ("constraint size > 3;", "the rule in line 15 of wrong.mzn"),
        ("constraint sum (row(rook, 1)) > size;", "the rule in line 15 of wrong.mzn"),
    ] {
        let puzzle = SheetPuzzle::from_text("wrong", &and(rule)).expect("a sheet");
        let board = puzzle.parse(&Source::argument("..\n..")).expect("a board");
        let model = board.formulate("sheet", &FormulationOptions::default()).expect("a model").model;
        let labels: Vec<String> = model.constraints().iter().map(|posted| posted.label().to_string()).collect();
        assert!(labels.contains(&sentence.to_owned()), "{rule}: {labels:?}");
    }
    // A reason that belongs to a number is none of the rule.
    let beside = and("constraint sum (row(rook, 1)) = 0 :: reason(\"none\");");
    assert!(reasons(&beside, "..\n..").contains(&"the rule in line 15 of wrong.mzn".to_owned()));
}

#[test]
fn a_missing_blank_line_above_regions_is_told() {
    let text = GOOD.to_owned() + "array [LINE, LINE] of int: area :: layout :: regions;\n";
    let puzzle = SheetPuzzle::from_text("wrong", &text).expect("a sheet");
    let refused = |board: &str| puzzle.parse(&Source::argument(board)).err().expect("a mistake").to_string();
    assert!(refused("..\n..\naa\nbb").contains("without a blank line between them"), "{}", refused("..\n..\naa\nbb"));
    assert!(refused("..\nab\n\naa\nbb").contains("a blank line is missing above them"));
    assert!(puzzle.parse(&Source::argument("..\n..\n\naa\nbb")).is_ok());
}

#[test]
fn a_look_at_a_sheet_tells_what_no_rule_speaks_of_and_reasons_that_belong_elsewhere() {
    let review = |text: &str| SheetPuzzle::from_text("wrong", text).expect("a sheet").review();
    assert_eq!(review(GOOD), Review::default());
    let idle = review(&and(
        "array [LINE, LINE] of opt 0..4: n :: clue :: cells;\narray [LINE, LINE] of var 0..1: v :: answer :: corners;",
    ));
    assert_eq!(idle.notes, ["no rule speaks of the clue n", "no rule speaks of the answer v"]);
    let everywhere = review(&and(
        "array [LINE, LINE] of int: n :: clue :: cells;\nconstraint forall (r, c in LINE) (n[r, c] >= 0);",
    ));
    assert!(everywhere.notes.iter().any(|note| note.contains("line 15: the clue n is no `opt`")), "{everywhere:?}");
    let misplaced = review(&and("constraint sum (row(rook, 1)) = 1 :: reason(\"one\");"));
    assert_eq!(misplaced.notes.len(), 1, "{misplaced:?}");
    assert!(misplaced.notes[0].starts_with("line 15: the reason belongs to `1` alone"), "{misplaced:?}");
    let unknown = review(&with("%! size: 4", "%! difficulty: hard"));
    assert_eq!(unknown.notes, ["line 3: `difficulty:` is no comment that is known, and is taken for rules in words"]);
    let making = review(&with("%! size: 4", "%! make: constraint sum(rok) > 1;"));
    assert!(making.wrong[0].contains("wrong.mzn:3:") && making.wrong[0].contains("rok"), "{making:?}");
}

#[test]
fn what_stands_on_a_layer_takes_the_place_of_its_word() {
    let text = with(
        "signs(\"X\");",
        "signs(\"?\") :: looks(\"word\");\narray [LINE, LINE] of opt 0..4: n :: clue :: cells :: on(\"wall\");",
    )
    .replace("%| X..\n%| .X.\n%| XX.", "%| ?..");
    let puzzle = SheetPuzzle::from_text("wrong", &text).expect("a sheet");
    let picture = puzzle.parse(&Source::argument("1?\n..")).expect("a board").picture(None).expect("a picture");
    let words: Vec<String> = picture.items.iter().map(|item| format!("{:?}", item.shape)).collect();
    assert_eq!(words, ["Word(\"?\")", "Word(\"1\")"]);
}

#[test]
fn what_no_layout_has_is_named_with_what_to_do() {
    let text = GOOD.replace("%! size: 4", "%! make: constraint sum(array1d(rook)) > size;");
    let puzzle = SheetPuzzle::from_text("wrong", &text).expect("a sheet");
    let prover = Prover::by(Box::new(Sat::default()));
    let request = Request { width: 4, height: 4, seed: 1, prover, ..Request::default() };
    let run = Run { budget: Budget { nodes: Some(10_000), ..Budget::default() }, ..Run::default() };
    let refusal =
        puzzle.generator().expect("every sheet has one").make(&request, &run).expect_err("no board has five").0;
    for part in [
        "none of 1000 random layouts has an answer that keeps to `%! make:` in line 3 of wrong.mzn",
        "accepted: another --size, or a `%! make:` that asks for less",
        "`%! layout: ITEM`",
    ] {
        assert!(refusal.contains(part), "{refusal}");
    }
    // The layout of a board is not by chance.
    let like = Request { board: Some("X..\n.X.\nXX.".to_owned()), ..request };
    let refusal = puzzle.generator().expect("every sheet has one").make(&like, &run).expect_err("no board has four").0;
    assert!(refusal.contains("of 3 rows of 3 with the layout of this one have no answer that keeps to"), "{refusal}");
}

#[test]
fn what_cannot_be_made_is_named() {
    let [_, _, made] = all(&GOOD.replace(
        "bool: wall :: layout :: cells :: signs(\"X\")",
        "bool: wall = array2d(LINE, LINE, [false | r, c in LINE])",
    ));
    assert!(
        made.as_ref().is_err_and(|message| message.contains("nothing in the sheet is printed on them")),
        "{made:?}"
    );
    let given = GOOD.replace(
        "bool: wall :: layout :: cells :: signs(\"X\")",
        "bool: wall = array2d(LINE, LINE, [false | r, c in LINE])",
    );
    let given = given
        .replace(":: signs(\"R\")", ":: signs(\"R\") :: given")
        .replace("%! size: 4", "%! make: constraint sum(array1d(rook)) > size;");
    let [_, _, made] = all(&given);
    assert!(
        made.as_ref().is_err_and(|message| message.contains("keeps to `%! make:` in line 3 of wrong.mzn")),
        "{made:?}"
    );
}
