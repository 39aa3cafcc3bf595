//! Boards that go to a drawing and come back, drawings made elsewhere, and what is said of wrong ones.

use super::packing::{pack, unpack};
use super::page::{Page, Point};
use super::{SITE, read, write};
use crate::catalogue::shipped;
use crate::sheet::Sheet;
use crate::text::{self, Mode};
use damier_model::Source;

fn shipped_sheet(name: &str) -> Sheet {
    let (_, text) = shipped().find(|(known, _)| *known == name).expect(name);
    Sheet::from_text(name, text).expect(name)
}

/// A sheet with these layers, drawn like that.
fn sheet(marks: &str, layers: &str) -> Sheet {
    let line = if marks.is_empty() { String::new() } else { format!("%! penpa: {marks}\n") };
    let text = format!(
        "%! Test\n{line}include \"sheet.mzn\";\nint: height; set of int: ROW = 1..height;\n\
         int: width; set of int: COLUMN = 1..width;\nint: stars :: usually(1);\n{layers}\n\
         array [ROW, COLUMN] of var bool: shaded :: answer :: cells :: signs(\"O\");"
    );
    Sheet::from_text("test", &text).expect(marks)
}

fn board(sheet: &Sheet, text: &str) -> String {
    let board = text::read(sheet, &Source::argument(text), Mode::Board).unwrap_or_else(|error| panic!("{error}"));
    text::write(sheet, &board)
}

fn address(sheet: &Sheet, text: &str) -> Result<String, String> {
    let board = text::read(sheet, &Source::argument(text), Mode::Board).unwrap_or_else(|error| panic!("{error}"));
    write(sheet, &board)
}

fn back(sheet: &Sheet, address: &str) -> Result<String, String> {
    let found = read(sheet, &Source::argument(address)).expect("an address");
    found.map(|board| text::write(sheet, &board)).map_err(|error| error.to_string())
}

/// The drawing of an address.
fn page(address: &str) -> Page {
    let packed = address.split("&p=").nth(1).expect("a packed drawing");
    Page::read(&unpack(packed).expect("unpacks")).expect("a drawing")
}

#[test]
fn the_examples_of_every_shipped_sheet_go_to_a_drawing_and_back() {
    let (mut drawn, mut not) = (0, Vec::new());
    for (name, text) in shipped() {
        let sheet = Sheet::from_text(name, text).expect(name);
        if sheet.hexagons {
            assert!(address(&sheet, &sheet.examples[0].text).is_err_and(|error| error.contains("hexagons")), "{name}");
            continue;
        }
        for example in &sheet.examples {
            match address(&sheet, &example.text) {
                Ok(address) => {
                    let again =
                        back(&sheet, &address).unwrap_or_else(|error| panic!("{name} {}: {error}", example.name));
                    assert_eq!(again, board(&sheet, &example.text), "{name} {}", example.name);
                    drawn += 1;
                }
                Err(message) => not.push(format!("{name} {}: {message}", example.name)),
            }
        }
    }
    // Cells of no region, which lines around regions cannot tell from a region.
    assert!(not.iter().all(|message| message.contains("without a region")), "{not:#?}");
    assert!(drawn > 100, "{drawn} drawn, {not:#?}");
}

#[test]
fn what_stands_where_is_what_others_draw() {
    let masyu = page(&address(&shipped_sheet("masyu"), "w..\n..b\n...").expect("drawn"));
    let symbols: Vec<String> =
        masyu.symbols.iter().map(|(at, symbol)| format!("{at} {}.{}", symbol.family, symbol.style)).collect();
    assert_eq!(symbols, ["r1c1 circle_L.1", "r2c3 circle_L.2"]);
    let yajilin = page(&address(&shipped_sheet("yajilin"), "2> .\n.  .\n").expect("drawn"));
    assert_eq!(yajilin.words[&Point::cell(1, 1)].text, "2_2");
    let nonogram = page(&address(&shipped_sheet("nonogram"), "top: 1 1, 2, 0\nleft: 2, 1, 1").expect("drawn"));
    assert_eq!((nonogram.margins, nonogram.height, nonogram.width), ([2, 0, 1, 0], 3, 3));
    assert_eq!(nonogram.words[&Point::cell(0, 2)].text, "2");
    let stars = page(&address(&shipped_sheet("star-battle"), "stars: 2\naab\nabb\naab").expect("drawn"));
    assert_eq!((stars.words[&Point::cell(0, 2)].text.as_str(), stars.edges.len()), ("2", 5));
    let tapa = page(&address(&shipped_sheet("tapa"), ". 1,3\n. 0").expect("drawn"));
    assert_eq!(tapa.words[&Point::cell(1, 2)].text, "13");
    let killer = shipped_sheet("killer-sudoku");
    let killer = page(&address(&killer, &killer.examples[0].text).expect("drawn"));
    assert_eq!((killer.cages.len(), killer.small[&(Point::cell(1, 1), 0)].as_str()), (6, "5"));
}

#[test]
fn numbers_of_the_board_stand_in_the_rules_where_no_symbol_says_them() {
    let sheet = sheet("", "array [ROW, COLUMN] of opt int: number :: clue :: cells;");
    let text = "stars: 3\n1.\n..";
    let address = address(&sheet, text).expect("drawn");
    assert!(page(&address).rules.ends_with("\nstars: 3"));
    assert_eq!(back(&sheet, &address), Ok(text.to_owned()));
    assert_eq!(back(&sheet, &address.replace("m=edit", "m=solve")), Ok(text.to_owned()));
}

#[test]
fn missing_cells_are_missing_in_the_drawing() {
    let layers = "array [ROW, COLUMN] of bool: hole :: layout :: cells :: signs(\"_\") :: looks(\"hole\");";
    let sheet = sheet("", layers);
    let address = address(&sheet, "_..\n...\n.._").expect("drawn");
    assert_eq!(page(&address).holes.into_iter().collect::<Vec<_>>(), [(1, 1), (3, 3)]);
    assert_eq!(back(&sheet, &address), Ok("_..\n...\n.._".to_owned()));
}

/// A drawing with this problem, of a board of three columns and two rows in a larger frame, as the site writes one.
fn drawing(problem: &str) -> String {
    // Cells of rows 2 and 3 and columns 2 to 4 of a frame of five columns and four rows: nine points to a row.
    let text = format!(
        "square,5,4,38,0,1,1,228,190,40,40,0,0,0,0,Title: z,Author: ,,,OFF,false\n[0,0,0,0]\n{{}}\n{problem}\n{{}}\n[30,1,1,7,1,1]\n"
    );
    format!("{SITE}m=edit&p={}", pack(&text))
}

#[test]
fn boards_stand_where_their_cells_are() {
    let sheet = shipped_sheet("akari");
    // Grey is black enough; a number that is no text; pencil marks, crosses and lines along borders are let be.
    let address = drawing(
        r#"{"surface":{"30":4,"41":3},"number":{"30":[2,1,"1"],"31":["5",1,"7"]},"lineE":{"103,104":98,"103,112":2}}"#,
    );
    assert_eq!(back(&sheet, &address), Ok("2..\n..X".to_owned()));
    let solve = address.replace("m=edit&", "m=solve&a=b&");
    assert_eq!(back(&sheet, solve.trim_end_matches('=')), Ok("2..\n..X".to_owned()));
}

#[test]
fn a_blank_is_a_number_that_is_not_told() {
    let blank = drawing(r#"{"number":{"31":[" ",1,"1"],"32":["",1,"1"]}}"#);
    assert_eq!(back(&shipped_sheet("nurikabe"), &blank), Ok(".?.\n...".to_owned()));
    let said = back(&shipped_sheet("shikaku"), &blank).expect_err("no sign for it");
    assert!(said.starts_with("'?' at r1c2 is nothing that the sheet has there"), "{said}");
    // On a wall it says no more than the wall does.
    let wall = drawing(r#"{"surface":{"31":4},"number":{"31":[" ",1,"1"]}}"#);
    assert_eq!(back(&shipped_sheet("akari"), &wall), Ok(".X.\n...".to_owned()));
}

#[test]
fn what_a_sheet_does_not_have_is_refused_with_its_place() {
    let akari = |problem: &str| back(&shipped_sheet("akari"), &drawing(problem)).expect_err(problem);
    for (problem, wanted) in [
        (r#"{"surface":{"30":5}}"#, "r1c1 is coloured (colour 5), and the sheet has no layer for that"),
        (r#"{"number":{"31":["7",1,"1"]}}"#, "7 at r1c2 is no value of `number`, which are 0 to 4"),
        (r#"{"number":{"31":["B",1,"1"]}}"#, "'B' at r1c2 is nothing that the sheet has there"),
        (r#"{"number":{"22":["7",1,"1"]}}"#, "'7' beside the board, at r0c2, is nothing that the sheet has there"),
        (r#"{"symbol":{"31":[1,"circle_L",1]}}"#, "circle_L.1 at r1c2 is no symbol that the sheet has there"),
        (r#"{"symbol":{"31":[[1,0],"arrow_cross",1]}}"#, "a symbol at r1c2 of several parts"),
        (r#"{"thermo":[[30,31]]}"#, "the drawing has thermometers, and the sheet has no layer for them"),
        (r#"{"line":{"30,31":2}}"#, "the drawing has lines from cell to cell, and the sheet has no layer for them"),
        (r#"{"line":{"30,40":2}}"#, "lines that are neither along a border nor from cell to cell"),
        (r#"{"polygon":[[30,31]]}"#, "the drawing has polygons"),
        (r#"{"number":{"999999":["7",1,"1"]}}"#, "something at the point '999999'"),
        ("[]", "this is not the text of a drawing of Penpa+"),
    ] {
        let said = akari(problem);
        assert!(said.contains(wanted), "{problem}: {said}");
    }
    let halved = sheet("", "array [ROW, COLUMN] of int: region :: layout :: regions;");
    let said = back(&halved, &drawing(r#"{"lineE":{"103,112":2}}"#)).expect_err("a loose line");
    assert!(said.contains("a line along"), "{said}");
}

#[test]
fn what_is_no_drawing_is_said() {
    let akari = shipped_sheet("akari");
    let said = |packed: &str| back(&akari, &format!("m=edit&p={packed}")).expect_err(packed);
    assert!(said("a!b").contains("there is no '!' (character 2)"), "{}", said("a!b"));
    assert!(said("AAAA").contains("is the address whole?"), "{}", said("AAAA"));
    assert!(said(&pack("hex,5,5,38,0,1,1\n")).contains("a board of the kind 'hex', where one of squares is needed"));
    assert!(said(&pack("hello")).contains("not the text of a drawing"));
    assert!(said(&pack("square,5000,5,38\n[]\n{}\n{}\n{}\n[]")).contains("not the text of a drawing"));
    let bomb = "0".repeat(20 << 20);
    assert!(said(&pack(&bomb)).contains("more than 16 MB"));
    // Anything at all: a message, and never a panic.
    let mut random = fastrand::Rng::with_seed(1);
    let whole = address(&akari, "2..\n..X").expect("drawn");
    for _ in 0..500 {
        let mut text = unpack(whole.split("&p=").nth(1).expect("packed")).expect("unpacks");
        for _ in 0..random.usize(1..8) {
            let at = random.usize(0..text.len());
            if text.is_char_boundary(at) && text.is_char_boundary(at + 1) {
                text.replace_range(at..at + 1, ["9", "-", ",", "\"", "[", "{", "\n", "null"][random.usize(0..8)]);
            }
        }
        let _ = back(&akari, &format!("m=edit&p={}", pack(&text)));
    }
}

#[test]
fn marks_that_do_not_fit_are_errors_of_the_sheet() {
    let layers = "array [ROW, COLUMN] of bool: wall :: layout :: cells :: signs(\"X\");";
    for (marks, wanted) in [
        ("wal=surface", "the sheet has no layer `wal`; it has wall, shaded"),
        ("wall=edges", "`edges` is no way to draw `wall`, where it stands"),
        ("wall=surface,surface", "2 marks for the 1 values of `wall`"),
        ("wall=blue", "'blue' is no mark; there are words"),
        ("stars=blue", "a number of the board stands before one symbol, such as `star.2`"),
        ("wall=thermo", "a layer that counts the cells is needed"),
    ] {
        let said = sheet(marks, layers).layers().expect_err(marks).to_string();
        assert!(said.contains(wanted) && said.contains("%! penpa"), "{marks}: {said}");
    }
    assert!(
        Sheet::from_text("test", "%! Test\n%! penpa: wall\n").is_err_and(|error| error.0.contains("how it is drawn"))
    );
}
