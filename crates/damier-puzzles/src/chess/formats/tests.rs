//! Texts in words, the course's options and boards: read, written, refused.

use super::*;

fn text(text: &str) -> Source {
    Source::file("army.txt", text)
}

#[test]
fn the_same_board_in_lines_in_one_line_and_as_the_course_types_it() {
    let lines = read(&text("# the course's\nindependence 4\n\nrooks 2\nbishop 1\nknights 2\n")).expect("lines");
    assert_eq!(read(&text("independence 4x4, rooks 2, bishops 1, knights 2")).expect("one line"), lines);
    let course = read(&text("independence 4x4, course, rooks 2, bishops 1, knights 2")).expect("the course's");
    assert_eq!(read(&text("-i -n 4 -t 2 -f 1 -c 2")).expect("options"), course);
    assert_eq!(read(&text("-i -n 4\n-t 2 -f 1\n-c 2\n")).expect("options"), course);
    assert_eq!(write_as(&course, "course").expect("it is the course's"), "-i -n 4 -t 2 -f 1 -c 2\n");
    assert_eq!(write_as(&course, "native").expect("always").lines().nth(1), Some("course"));
    assert_eq!(write_as(&lines, "course").expect("it is the course's"), "-i -n 4 -t 2 -f 1 -c 2\n");
    assert_eq!(write_as(&lines, "native").expect("always"), "independence 4x4\nrooks 2\nbishops 1\nknights 2\n");
}

#[test]
fn what_is_written_is_read_again() {
    for asked in [
        "independence 4x4, rooks 2, bishops 1, knights 2",
        "domination 8x5, knights minimise",
        "domination 8x5, blocking, rooks 1, queens minimise, kings minimise",
        "independence 7x7, piece camel leaper(1,3) maximise",
        "domination 6x6, piece piece1 leaper(0,1)+rider(1,1) 2, piece odd linear(1 2 1 4 4 =; 1 2 -1 -4 -4 !=) 1",
        "independence 3x3, rooks 0",
        "independence 3x3, course, rooks 0",
        "domination 8x5, blocking, course, knights 1, piece camel leaper(1,3) 1",
    ] {
        let chess = read(&text(asked)).expect(asked);
        assert_eq!(describe(&chess), asked);
        for info in FORMATS {
            match write_as(&chess, info.name) {
                // The course's options ask for the course's letters.
                Ok(written) if info.name == "course" => {
                    let again = read(&text(&written)).expect(&written);
                    assert_eq!(again.letters, Letters::Course);
                    assert_eq!(describe(&again).replace(", course", ""), describe(&chess).replace(", course", ""));
                }
                Ok(written) => assert_eq!(read(&text(&written)).expect(&written), chess),
                Err(refused) => assert!(info.name == "course" && refused.0.ends_with("the form native"), "{refused}"),
            }
        }
    }
}

#[test]
fn what_asks_for_nothing_known_is_refused_with_its_place() {
    let cases: &[(&str, &str, usize, usize)] = &[
        ("", "army.txt asks for nothing", 0, 0),
        ("# nothing\n", "army.txt asks for nothing", 0, 0),
        ("independence\nrooks 1", "'independence' says no size", 1, 1),
        ("independence 4, dragons 3", "'dragons' is no piece of chess", 1, 17),
        ("independence 4\n rooks many", "'many' is no number of pieces", 2, 2),
        ("independence 4,, rooks 3", "nothing is said here", 1, 16),
        ("rooks 3", "what the pieces should do is not said", 1, 1),
        ("independence 4", "no piece is asked for", 1, 1),
        ("independence 4\ndomination 4\nrooks 1", "what is asked for is said twice", 2, 1),
        ("independence 4\nrooks minimise", "no pieces at all threaten nothing", 1, 1),
        ("domination 4\nrooks minimise\nkings maximise", "cannot be maximised too", 3, 1),
        ("domination 4\npiece camel", "'piece camel' asks for nothing that is known", 2, 1),
        ("domination 4\npiece camel leaper(1,x) 3", "'leaper(1,x)' defines no piece", 2, 1),
        ("domination 4 4\nrooks 1", "asks for nothing that is known", 1, 1),
        ("domination 400\nrooks 1", "'400' is no size of a board", 1, 1),
        ("-i -n 4 -x 3", "'-x' is no option of the course", 1, 9),
        ("-i -n 4 -t", "nothing follows '-t'", 1, 9),
        ("-i -d -n 4 -t 1", "independence and domination are two problems", 0, 0),
        ("domination 2\nrooks 1\nR *\n* *", "a board follows: this is an answer already", 3, 1),
    ];
    for (asked, message, line, column) in cases {
        let error = read(&text(asked)).expect_err(asked);
        assert!(error.message.contains(message), "{asked}: {}", error.message);
        let place = error.place.map_or((0, 0), |place| (place.line, place.column));
        assert_eq!(place, (*line, *column), "{asked}");
    }
}

#[test]
fn boards_are_read_spaced_or_not_alone_or_behind_what_is_asked_for() {
    let chess = read(&text("independence 3x2, rooks 1, kings 1")).expect("fine");
    let expected = vec![Some(0), None, None, None, None, Some(1)];
    for board in ["R * *\n* * K", "R**\n**K\n", "R..\n..K", "\n R  *  * \n\n*  *  K \n"] {
        assert_eq!(read_answer(&chess, &text(board)).expect(board), expected);
    }
    assert_eq!(write_answer(&chess, &expected), "R * *\n* * K");
    let (again, placement) =
        read_filled(&text("independence 3x2, rooks 1\nkings 1\n\nR * *\n* * K\n")).expect("filled");
    assert_eq!((again, placement), (chess, expected));
}

#[test]
fn letters_of_both_alphabets_are_read_each_as_a_whole() {
    let asked = "independence 3x1, rooks 1, kings 1, piece camel camel 1";
    for (asked, own, other) in [(asked.to_owned(), "R K C", "T R A"), (format!("{asked}, course"), "T R A", "R K C")] {
        let chess = read(&text(&asked)).expect("fine");
        for board in [own, other] {
            assert_eq!(
                read_answer(&chess, &text(board)).expect(board),
                [Some(0), Some(1), Some(2)],
                "{asked}: {board}"
            );
        }
        assert_eq!(write_answer(&chess, &vec![Some(0), Some(1), Some(2)]), own);
        let error = read_answer(&chess, &text("T K *")).expect_err("a rook of one and a king of the other");
        let unknown = if chess.letters == Letters::English { 'T' } else { 'K' };
        assert_eq!(error.message, format!("'{unknown}' is no piece of this board"));
        assert!(error.help.contains(&format!("{} (rooks)", &own[..1])), "{}", error.help);
    }
    let alone = |asked: &str| read_answer(&read(&text(asked)).expect("fine"), &text("R")).expect("a piece");
    assert_eq!(alone("domination 1x1, rooks 1, kings 1"), [Some(0)], "a rook, unless the course is asked for");
    assert_eq!(alone("domination 1x1, course, rooks 1, kings 1"), [Some(1)]);
    assert_eq!(alone("domination 1x1, kings 1"), [Some(0)], "it can only be the course's king");
}

#[test]
fn a_number_may_stand_before_a_board_whose_pieces_are_counted() {
    let chess = read(&text("domination 3x3, kings minimise")).expect("fine");
    assert!(read_answer(&chess, &text("1\n* * *\n* K *\n* * *")).is_ok());
    let error = read_answer(&chess, &text("2\n* * *\n* K *\n* * *")).expect_err("one king");
    assert_eq!(error.message, "the number before the board is not that of its pieces");
}

#[test]
fn what_is_no_board_is_refused_with_its_place() {
    let chess = read(&text("independence 3x2, rooks 1, kings 1")).expect("fine");
    let cases: &[(&str, &str, usize, usize)] = &[
        ("", "army.txt holds no board", 0, 0),
        ("R * *", "the board has 1 rows, not 2", 1, 1),
        ("R * *\n* * K\n* * *", "there are more than 2 rows", 3, 1),
        ("R * *\n* K", "row 2 has 2 squares, not 3", 2, 1),
        ("R * *\n* * Q", "'Q' is no piece of this board", 2, 5),
        ("pas de solution", "'p' is no piece of this board", 1, 1),
        ("T * *\n* * Q", "'T' is no piece of this board", 1, 1),
        ("R * *\n* 1 K", "'1' is no piece of this board", 2, 3),
    ];
    for (board, message, line, column) in cases {
        let error = read_answer(&chess, &text(board)).expect_err(board);
        let place = error.place.map_or((0, 0), |place| (place.line, place.column));
        assert_eq!((error.message.as_str(), place), (*message, (*line, *column)), "{board}");
    }
    assert!(read_filled(&text("R *\n* *")).expect_err("nothing asked").message.contains("is not said"));
}

#[test]
fn instances_are_told_from_names_of_files() {
    assert!(is_inline("domination 8, knights minimise") && is_inline("-i -n 4 -t 2"));
    assert!(!is_inline("domination") && !is_inline("army.txt") && !is_inline(""));
}
