//! Every part read back as it was written, fixed addresses, and what is said of wrong ones.

use crate::board::Board;
use crate::layer::{Layer, Place, Values};
use crate::sheet::Sheet;
use crate::text;
use damier_model::Source;

/// A sheet with these layers, whose addresses have these parts.
fn sheet(parts: &str, layers: &str) -> Sheet {
    sheet_with("puzz.link", parts, layers)
}

fn sheet_with(whose: &str, parts: &str, layers: &str) -> Sheet {
    let text = format!(
        "%! Test\n%! {whose}: {parts}\ninclude \"sheet.mzn\";\nint: height; set of int: ROW = 1..height;\n\
         int: width; set of int: COLUMN = 1..width;\n{layers}\n\
         array [ROW, COLUMN] of var bool: shaded :: answer :: cells :: signs(\"$\");"
    );
    Sheet::from_text("test", &text).expect(parts)
}

const NUMBER: &str = "array [ROW, COLUMN] of opt int: number :: clue :: cells;";
const WALL: &str = "array [ROW, COLUMN] of bool: wall :: layout :: cells :: signs(\"X\");";
const REGION: &str = "array [ROW, COLUMN] of int: region :: layout :: regions;";

/// With the layers that most of these sheets have, unless those have their signs.
fn with_usual(layers: &str) -> String {
    match layers.contains(" hint ") || layers.contains(" dark ") {
        true => layers.to_owned(),
        false => format!("{NUMBER} {WALL} {layers}"),
    }
}

/// Names of parts, layers, and the least and the greatest number of each numeric layer.
const PARTS: &[(&str, &str, (i64, i64))] = &[
    ("lightup|akari 4cell=number?wall", "", (0, 4)),
    ("slither 4cell=number", "", (0, 4)),
    ("kusabi number10=number?wall", "", (0, 9)),
    ("nurikabe number16=number?wall", "", (1, 20)),
    ("nurikabe number16=number?-1", "", (0, 300)),
    ("nurikabe number16=number", "", (4000, 90_000)),
    ("masyu circle=pearl", "enum PEARL = {light, dark}; array [ROW, COLUMN] of opt PEARL: pearl :: clue :: cells :: signs(\"wb\");", (1, 2)),
    (
        "yinyang circle=black(false,true)",
        "array [ROW, COLUMN] of var bool: black :: answer :: cells :: given :: signs(\"bw\");",
        (0, 1),
    ),
    ("yinyang circle=wall,hole", "array [ROW, COLUMN] of bool: hole :: layout :: cells :: signs(\"o\");", (1, 1)),
    ("ice bits=wall", "", (1, 1)),
    ("tents 1cell=wall", "", (1, 1)),
    ("starbattle count=stars border=region", "int: stars; array [ROW, COLUMN] of int: region :: layout :: regions;", (1, 1)),
    ("creek 4cross=corner", "array [0..height, 0..width] of opt 0..4: corner :: clue :: corners;", (0, 4)),
    (
        "tents outside16=above,before 1cell=wall",
        "array [COLUMN] of opt int: above :: clue :: outside(\"top\"); array [ROW] of opt int: before :: clue :: outside(\"left\");",
        (0, 40),
    ),
    (
        "skyscrapers outside16=above,below,before,after [number16=number]",
        "array [COLUMN] of opt int: above :: clue :: outside(\"top\"); array [ROW] of opt int: before :: clue :: outside(\"left\");
         array [COLUMN] of opt int: below :: clue :: outside(\"bottom\"); array [ROW] of opt int: after :: clue :: outside(\"right\");",
        (1, 9),
    ),
    (
        "magnets outside16=plus_above+minus_above,plus_before+minus_before",
        "array [COLUMN] of opt int: plus_above :: clue :: outside(\"top\"); array [ROW] of opt int: plus_before :: clue :: outside(\"left\");
         array [COLUMN] of opt int: minus_above :: clue :: outside(\"top\"); array [ROW] of opt int: minus_before :: clue :: outside(\"left\");",
        (0, 9),
    ),
    (
        "nonogram outside16=above,before",
        "array [COLUMN, int] of int: above :: clue :: outside(\"top\"); array [ROW, int] of int: before :: clue :: outside(\"left\");",
        (1, 30),
    ),
    (
        "yajilin flags=b arrownumber16=number?wall,way(north,south,west,east)",
        "enum WAY = {north, east, south, west}; array [ROW, COLUMN] of opt WAY: way :: clue :: cells :: signs(\"^>v<\");",
        (0, 4000),
    ),
    ("tapa tapa=hint", "array [ROW, COLUMN, int] of int: hint :: clue :: cells;", (1, 3)),
    ("tentaisho dots=centre", "array [ROW, COLUMN] of opt 0..3: centre :: clue :: cells :: signs(\"o>vx\");", (0, 3)),
    ("lits border=region", REGION, (0, 0)),
    ("heyawake border=region roomnumber16=number", REGION, (0, 30)),
    (
        "icebarn border=across,down",
        "array [1..height - 1, COLUMN] of bool: across :: layout :: borders; array [ROW, 1..width - 1] of bool: down :: layout :: borders;",
        (1, 1),
    ),
];

/// Numbers that look random and are the same each time.
struct Draws(u64);

impl Draws {
    fn below(&mut self, bound: i64) -> i64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as i64) % bound.max(1)
    }

    fn between(&mut self, (low, high): (i64, i64)) -> i64 {
        low + self.below(high - low + 1)
    }
}

/// A board with something here and there.
fn random_board(sheet: &Sheet, (height, width): (usize, usize), range: (i64, i64), draws: &mut Draws) -> Board {
    let layers = sheet.layers().expect("layers");
    let mut board = Board::blank(sheet, height, width, &vec![Some(3); layers.numbers.len()]).expect("a board");
    let says: Vec<usize> = super::bind(sheet.link.as_ref().or(sheet.game.as_ref()).expect("parts"), layers)
        .expect("parts")
        .iter()
        .flat_map(|bound| &bound.targets)
        .flat_map(|target| target.fills().collect::<Vec<_>>())
        .collect();
    let often = 1 + draws.below(9);
    for at in says {
        let layer: &Layer = &layers.all[at];
        match layer.place {
            Place::Regions => {
                let walls: Vec<i64> = (0..height * width).map(|_| 1 + draws.below(3)).collect();
                let (numbers, _) = text::components(&walls, width, height);
                board.grids[at].values = numbers.into_iter().map(Some).collect();
            }
            _ if layer.is_list() => {
                let most =
                    if matches!(layer.place, Place::Outside(_)) { (height.min(width) as i64 + 1) / 2 } else { 3 };
                for list in &mut board.grids[at].lists {
                    let length = draws.below(most + 1);
                    *list = (0..length).map(|_| draws.between(range)).collect();
                }
            }
            _ => {
                for value in &mut board.grids[at].values {
                    if draws.below(10) < often {
                        continue;
                    }
                    *value = Some(match &layer.values {
                        Values::Numbers => draws.between(range),
                        Values::Truth => layer.blank().map_or_else(|| draws.below(2), |_| 1),
                        Values::Members(members) => 1 + draws.below(members.len() as i64),
                    });
                }
            }
        }
    }
    legal(sheet, &mut board);
    board
}

/// Takes away what no address says: two clues in a place, or in a region.
fn legal(sheet: &Sheet, board: &mut Board) {
    let layers = sheet.layers().expect("layers");
    let at = |name: &str| layers.all.iter().position(|layer| layer.name == name);
    if let (Some(number), Some(wall)) = (at("number"), at("wall")) {
        for place in 0..board.grids[number].values.len() {
            if board.grids[number].values[place].is_some() {
                board.grids[wall].values[place] = Some(0);
            }
        }
    }
    if let Some(centre) = at("centre") {
        // Centres on the edge of the board are none.
        let (height, width) = (board.height, board.width);
        for (place, value) in board.grids[centre].values.iter_mut().enumerate() {
            let (below, right) = (place / width + 1 < height, (place + 1) % width != 0);
            *value = value.filter(|value| (below || value / 2 == 0) && (right || value % 2 == 0));
        }
    }
    if let (Some(wall), Some(hole)) = (at("wall"), at("hole")) {
        for place in 0..board.grids[hole].values.len() {
            if board.grids[hole].values[place] == Some(1) {
                board.grids[wall].values[place] = Some(0);
            }
        }
    }
    if let (Some(number), Some(wall), Some(way)) = (at("number"), at("wall"), at("way")) {
        for place in 0..board.grids[way].values.len() {
            if board.grids[number].values[place].is_none() && board.grids[wall].values[place] == Some(0) {
                board.grids[way].values[place] = None;
            }
        }
    }
    if let (Some(number), Some(region)) = (at("number"), at("region")) {
        let mut first = std::collections::HashSet::new();
        for place in 0..board.grids[number].values.len() {
            if !first.insert(board.grids[region].values[place]) {
                board.grids[number].values[place] = None;
            }
        }
    }
}

#[test]
fn every_part_is_read_back_as_it_was_written() {
    let mut draws = Draws(7);
    for (parts, layers, range) in PARTS {
        let sheet = sheet(parts, &with_usual(layers));
        for size in [(1, 1), (1, 7), (6, 1), (3, 3), (5, 8), (12, 9), (30, 31)] {
            for _ in 0..4 {
                let board = random_board(&sheet, size, *range, &mut draws);
                let address = super::write(&sheet, &board).unwrap_or_else(|message| panic!("{parts}: {message}"));
                if parts.starts_with("magnets") {
                    assert!(super::write_file(&sheet, &board).is_err());
                    assert_eq!(reread(&sheet, &address), board, "{address}");
                    continue;
                }
                let file = super::write_file(&sheet, &board).unwrap_or_else(|message| panic!("{parts}: {message}"));
                for text in [address, file] {
                    let read = reread(&sheet, &text);
                    let shown = || [&board, &read].map(|board| text::write(&sheet, board)).join("\n\n");
                    assert!(read == board, "{parts}: {text}\n{}", shown());
                }
            }
        }
    }
}

fn reread(sheet: &Sheet, text: &str) -> Board {
    let read = super::read(sheet, &Source::argument(text)).unwrap_or_else(|| panic!("none of this puzzle: {text}"));
    read.unwrap_or_else(|error| panic!("{text}\n{error}"))
}

/// Reads an address, and writes the board and the address again.
fn through(sheet: &Sheet, address: &str) -> Result<(String, String), String> {
    let board =
        super::read(sheet, &Source::argument(address)).expect("an address").map_err(|error| error.to_string())?;
    Ok((text::write(sheet, &board), super::write(sheet, &board)?))
}

const PEARL: &str =
    "enum PEARL = {light, dark}; array [ROW, COLUMN] of opt PEARL: pearl :: clue :: cells :: signs(\"wb\");";
const WAY: &str =
    "enum WAY = {north, east, south, west}; array [ROW, COLUMN] of opt WAY: way :: clue :: cells :: signs(\"^>v<\");";
const CENTRE: &str = "array [ROW, COLUMN] of opt 0..3: centre :: clue :: cells :: signs(\"o>vx\");";
const SIDES: &str = "array [COLUMN] of opt int: above :: clue :: outside(\"top\"); array [ROW] of opt int: before :: clue :: outside(\"left\");";
const COMPARED: &str = "enum SIGN = {less, greater};
    array [1..height - 1, COLUMN] of opt SIGN: below :: clue :: borders :: signs([\"^\", \"v\"]);
    array [ROW, 1..width - 1] of opt SIGN: beside :: clue :: borders :: signs([\"<\", \">\"]);";
const SUMS: &str = "array [ROW, COLUMN] of bool: dark :: layout :: cells :: signs(\"X\");
    array [ROW, COLUMN] of opt int: down :: clue :: cells :: signs(\"#\\\\\");
    array [ROW, COLUMN] of opt int: right :: clue :: cells :: signs(\"\\\\#\");";

/// A sheet's line, further layers, an address, and the board that pzprjs reads from it.
const FIXED: &[(&str, &str, &str, &str)] = &[
    ("lightup|akari 4cell=number?wall", "", "lightup/3/3/g6.ia", ".1.\nX..\n.0."),
    ("nurikabe number16=number?wall", "", "nurikabe/4/2/2h-10.hf", " 2  .  . 16\n X  .  . 15"),
    ("kusabi number10=number?wall", "", "kusabi/3/2/9b.01", "9..\nX01"),
    ("mashu|masyu circle=pearl", PEARL, "mashu/3/2/5f", ".wb\nwb."),
    (
        "yajilin arrownumber16=number?wall,way(north,south,west,east)",
        WAY,
        "yajilin/3/2/12a450.710a",
        " 2^   .  5>\n  X 16v   .",
    ),
    ("heyawake border=region roomnumber16=number", REGION, "heyawake/3/2/a0g3", "..3\n...\n\naab\naab"),
    (
        "kakuro kakuro=down,right,dark",
        SUMS,
        "kakuro/4/3/l.l7-m.lj4-Ab3",
        "  X 19\\  4\\   X   X\n\\20   .   .   X   .\n\\11   .  7\\   .   .\n \\3   .   X   .   .",
    ),
    (
        "tapa tapa=hint",
        "array [ROW, COLUMN, int] of int: hint :: clue :: cells;",
        "tapa/3/2/3a99blh",
        "      3     1,3 1,1,1,1\n  1,1,1       .       .",
    ),
    ("tentaisho dots=centre", CENTRE, "tentaisho/3/3/egege", "o.v\n.x.\n..."),
    ("tents outside16=above,before 1cell=wall", SIDES, "tents/3/2/10g11j11", "top: 1 0 .\nleft: 1 1\n..X\n.X."),
];

#[test]
fn fixed_addresses_are_the_boards_that_pzprjs_reads() {
    for (parts, layers, address, board) in FIXED {
        let sheet = sheet(parts, &with_usual(layers));
        let said = through(&sheet, address).unwrap_or_else(|error| panic!("{error}"));
        let end = if address.ends_with(|c: char| c.is_ascii_alphanumeric()) { "" } else { "/" };
        assert_eq!(said, ((*board).to_owned(), format!("https://puzz.link/p?{address}{end}")), "{parts}");
    }
}

#[test]
fn other_spellings_of_an_address_are_read() {
    let sheet = sheet("lightup|akari 4cell=number?wall flags=c", WALL_AND_NUMBER);
    for address in [
        "akari/3/3/g6.ia/",
        "https://puzz.link/p?akari/3/3/g6.ia",
        "http://pzv.jp/p.html?lightup_edit/3/3/g6.ia",
        "https://pzprxs.vercel.app/p?lightup_play/c/3/3/g6.ia",
        "https://puzz.link/p.html?type=player&lightup/3/3/g6.ia",
    ] {
        assert!(super::begins(&sheet, address), "{address}");
        assert_eq!(through(&sheet, address).expect(address).0, ".1.\nX..\n.0.");
    }
    assert_eq!(through(&sheet, "lightup/2/1").expect("an empty board").0, "..");
    for other in ["slither/3/3/g6.ia", "lightup", "boards/lightup/3.txt", "lightup/old/boards"] {
        assert!(!super::begins(&sheet, other), "{other}");
    }
}

const WALL_AND_NUMBER: &str = "array [ROW, COLUMN] of opt int: number :: clue :: cells; array [ROW, COLUMN] of bool: wall :: layout :: cells :: signs(\"X\");";

#[test]
fn wrong_addresses_are_told_with_their_place() {
    let plain = "slither 4cell=number";
    for (parts, address, message) in [
        (
            plain,
            "slither/3/3/g6.ia",
            "a question mark, which `number` of this sheet does not have\n  ┌─ argument:1:15\n",
        ),
        (plain, "slither/3/3/g6fia", "'f' is neither a number (0-4, 5-9 and a-e"),
        (plain, "slither/3/3/g6", "the board ends after 3 of 9 cells\n  ┌─ argument:1:15\n"),
        (plain, "slither/3/3/zz", "'z' stands for 20 empty cells, where 9 of 9 are left\n  ┌─ argument:1:13\n"),
        (plain, "slither/3/3/o1", "9 cells are told, and there is more\n  ┌─ argument:1:14\n"),
        (plain, "slither/3/0/o", "boards have sides from 1 to 500\n  ┌─ argument:1:11\n"),
        (plain, "slither/501/3/o", "boards have sides from 1 to 500\n  ┌─ argument:1:9\n"),
        (plain, "slither/99999999999999999999/3/o", "boards have sides from 1 to 500\n"),
        (
            plain,
            "slither/f/3/3/o",
            "'f' before the sizes asks for something that this sheet does not have\n  ┌─ argument:1:9\n",
        ),
        (
            plain,
            "slither/v:odd/3/3/o",
            "a variant of the rules (odd), which this sheet does not have\n  ┌─ argument:1:11\n",
        ),
        (plain, "slither/3/3/o more", "there is more after the address\n  ┌─ argument:1:15\n"),
        (plain, "slither/3/3/o\n\nmore", "there is more after the address\n  ┌─ argument:3:1\n"),
        (plain, "slither/3/3/ö", "'ö' is neither"),
        ("slither 4cell=few", "slither/3/3/g3m", "3 is no value of `few`, which are 0 to 2\n  ┌─ argument:1:14\n"),
        ("lits border=region", "lits/2/2/00", ""),
        ("lits border=region", "lits/2/2/g0", "a border with one region on both sides\n  ┌─ argument:1:10\n"),
        ("lits border=region", "lits/2/2/w0", "'w' is none of 0-9 and a-v, of which each says 5 borders\n"),
        ("tents [1cell]", "tents/3/1/i0h", "this sheet has nothing for what stands in 1cell"),
        ("tentaisho dots=few", "tentaisho/2/2/00m", "two centres in one cell or at its borders"),
    ] {
        let few = "array [ROW, COLUMN] of opt 0..2: few :: clue :: cells :: signs(\"pqr\");";
        let sheet = sheet(parts, &format!("{NUMBER} {WALL} {few} {REGION}"));
        match through(&sheet, address) {
            Err(error) => assert!(error.starts_with(message) && !message.is_empty(), "{address}: {error}"),
            Ok(_) => assert_eq!(message, "", "{address}"),
        }
    }
}

#[test]
fn wrong_lines_of_a_sheet_are_told_with_their_place() {
    for (line, message) in [
        (
            "",
            "the name of the puzzle is missing, such as `%! puzz.link: lightup|akari 4cell=number?wall`\n  ┌─ test.mzn:2:14\n",
        ),
        ("slither", "the parts are missing, such as"),
        ("slit/her 4cell=number", "\"slit/her\" is no name of a puzzle in addresses, such as"),
        ("slither 5cell=number", "no part of addresses is called \"5cell\"; there are 4cell, 4cross, number10,"),
        (
            "slither 4cell",
            "which layer 4cell fills is missing: `4cell=LAYER`, or `[4cell]` if nothing ever stands in it\n  ┌─ test.mzn:2:23\n",
        ),
        ("slither 4cell=nimber", "the sheet has no layer `nimber`; it has number, wall, shaded\n  ┌─ test.mzn:2:29\n"),
        ("slither 4cell=number?nimber", "the sheet has no layer `nimber`\n"),
        ("slither 4cell=number?number", "`number` must hold truth values"),
        (
            "slither border=number",
            "border fills regions, or layers on borders, which `number` is not\n  ┌─ test.mzn:2:30\n",
        ),
        ("slither 4cell=number,wall", "4cell fills one layer, and not 2\n"),
        ("slither arrownumber16=number,wall,wall", "arrownumber16 fills 1 to 2 layers, and not 3\n"),
        ("slither 4cell=(", "a layer is missing here: `number`"),
        ("slither 4cell=wall(", "a layer is missing here: `number`"),
        ("slither flags=B 4cell=number", "flags are small letters: `flags=b`\n"),
        ("slither circle=wall(true,maybe)", "not all of true, maybe are values of `wall`\n"),
        ("slither count=stars", "boards have no number `stars`"),
    ] {
        let text = format!(
            "%! Test\n%! puzz.link: {line}\ninclude \"sheet.mzn\";\nint: height; set of int: ROW = 1..height;\n\
             int: width; set of int: COLUMN = 1..width;\n{WALL_AND_NUMBER}\n\
             array [ROW, COLUMN] of var bool: shaded :: answer :: cells :: signs(\"$\");"
        );
        let error = Sheet::from_text("test", &text).and_then(|sheet| sheet.layers().map(|_| ())).expect_err(line);
        assert!(error.0.starts_with(message), "{error}");
    }
}

#[test]
fn boards_that_addresses_do_not_say_are_refused() {
    let layers = format!("{WALL_AND_NUMBER} {REGION} int: stars :: usually(2);");
    for (parts, board, message) in [
        ("slither 4cell=number", "stars: 2\n.X\n\naa", "addresses of this puzzle do not say `wall`"),
        ("slither 4cell=number [bits=wall]", "stars: 3\n..\n\naa", "addresses of this puzzle do not say `region`"),
        ("slither 4cell=number border=region", "stars: 3\n..\n\naa", "addresses of this puzzle do not say `stars: 3`"),
        ("slither 4cell=number border=region", "stars: 2\n.7\n\naa", "4cell cannot say 7"),
        ("slither border=region roomnumber16=number", "stars: 2\n17\n\naa", "a region with two clues"),
        ("tentaisho dots=number border=region", "stars: 2\n.1\n\naa", "a centre on the edge of the board"),
        ("slither border=region", "stars: 2\n...\n\n1 2 1", "addresses have no regions of several pieces"),
    ] {
        let sheet = sheet(parts, &layers);
        let board = text::read(&sheet, &Source::argument(board), text::Mode::Board).expect(board);
        let error = super::write(&sheet, &board).expect_err(message);
        assert!(error.starts_with(message), "{error}");
    }
}

#[test]
fn files_of_pzprjs_are_read_and_written() {
    let wrong = |sheet: &Sheet, text: &str| {
        super::read(sheet, &Source::argument(text)).expect("a file").expect_err("a wrong file").to_string()
    };
    let rooms = sheet("heyawake border=region roomnumber16=number", &format!("{NUMBER} {WALL} {REGION}"));
    let text = "pzprv3.1\nheyawake\n2\n3\n2\n0 0 1\n0 0 1\n. . .\n. 2 .\n# . .\n. . +\n";
    let board = super::read(&rooms, &Source::argument(text)).expect("a file").expect("a board");
    assert_eq!(text::write(&rooms, &board), "...\n.2.\n\naab\naab");
    assert_eq!(
        super::write_file(&rooms, &board).as_deref(),
        Ok("pzprv3\nheyawake\n2\n3\n2\n0 0 1\n0 0 1\n. . .\n. 2 .")
    );
    assert!(
        wrong(&rooms, "pzprv3\nlits\n2\n3").starts_with("a file of lits, and not of heyawake\n  ┌─ argument:2:1\n")
    );
    assert!(
        wrong(&rooms, "pzprv3\nheyawake\n2\n3\n2\n0 0 1")
            .starts_with("the file ends before its tables do\n  ┌─ argument:6:1\n")
    );
    let short = "a row of 2 words, where 3 are expected\n  ┌─ argument:6:1\n";
    assert!(wrong(&rooms, "pzprv3\nheyawake\n2\n3\n2\n0 0\n0 0 1").starts_with(short));
    let odd = wrong(&rooms, "pzprv3\nheyawake\n1\n3\n2\n0 0 1\n. . x");
    assert!(odd.starts_with("'x' is no clue of roomnumber16\n  ┌─ argument:7:5\n"), "{odd}");
    assert!(wrong(&rooms, "pzprv3\nheyawake\n900\n3\n").starts_with("boards have sides from 1 to 500"));
    let tents = sheet("tents outside16=above,before 1cell=wall", &format!("{NUMBER} {WALL} {SIDES}"));
    let text = "pzprv3\ntents\n2\n3\n. 1 0 .\n1 . A 1\nc1 1 - .\n0 0\n0 0\n0 0 0\n";
    let board = super::read(&tents, &Source::argument(text)).expect("a file").expect("a board");
    assert_eq!(text::write(&tents, &board), "top: 1 0 .\nleft: 1 1\n..X\nX..");
}

/// Lines of games, layers, and the least and the greatest number of each numeric layer.
const GAMES: &[(&str, &str, (i64, i64))] = &[
    ("lightup digits=number?wall", "", (0, 4)),
    ("loopy flags=t0 digits=number", "", (0, 4)),
    ("range numbers=number", "", (0, 120)),
    ("pearl pearls=pearl", PEARL, (1, 2)),
    ("tents trees=wall counts=above,before", SIDES, (0, 12)),
    ("galaxies centres=centre", CENTRE, (0, 3)),
    ("slant corners=corner", "array [0..height, 0..width] of opt 0..4: corner :: clue :: corners;", (0, 4)),
    (
        "pattern lines=above,before",
        "array [COLUMN, int] of int: above :: clue :: outside(\"top\"); array [ROW, int] of int: before :: clue :: outside(\"left\");",
        (1, 30),
    ),
    ("towers lines=above,before [numbers=number]", SIDES, (1, 12)),
    ("unequal greater=number,below,beside", COMPARED, (1, 40)),
    ("keen blocks=region", REGION, (0, 0)),
    ("magnets side=above side=before", SIDES, (0, 9)),
];

#[test]
fn every_part_of_ids_is_read_back_as_it_was_written() {
    let mut draws = Draws(11);
    for (parts, layers, range) in GAMES {
        let sheet = sheet_with("tatham", parts, &with_usual(layers));
        for size in [(1, 1), (1, 7), (6, 1), (3, 3), (5, 8), (12, 9), (30, 31)] {
            for _ in 0..4 {
                let board = random_board(&sheet, size, *range, &mut draws);
                let id = super::write_id(&sheet, &board).unwrap_or_else(|message| panic!("{parts}: {message}"));
                assert!(reread(&sheet, &id) == board, "{parts}: {id}\n{}", text::write(&sheet, &board));
            }
        }
    }
}

#[test]
fn fixed_ids_are_these_boards() {
    for (parts, layers, id, board) in [
        ("lightup digits=number?wall", "", "3x3:a1aBd0", ".1.\nX..\n..0"),
        ("range numbers=number", "", "4x2:2_3a16d", " 2  3  . 16\n .  .  .  ."),
        ("pearl pearls=pearl", PEARL, "3x2:aWBWBa", ".wb\nwb."),
        ("tents trees=wall counts=above,before", SIDES, "3x2:bb_,1,0,,1,1", "top: 1 0 .\nleft: 1 1\n..X\n..X"),
        ("galaxies centres=centre", CENTRE, "3x3:aii", "o.v\n.x.\n..."),
        (
            "slant corners=corner",
            "array [0..height, 0..width] of opt 0..4: corner :: clue :: corners;",
            "1x1:1b0",
            "1.\n.0\n\n.",
        ),
        (
            "pattern lines=above,before",
            "array [COLUMN, int] of int: above :: clue :: outside(\"top\"); array [ROW, int] of int: before :: clue :: outside(\"left\");",
            "3x2:1/1/2/1.1/2",
            "top: 1, 1, 2\nleft: 1 1, 2\n...\n...",
        ),
        (
            "unequal greater=number,below,beside",
            COMPARED,
            "3x2:2,0L,0D,12U,0R,0,",
            "+  +  +  +\n  2<\n+^ +  +v +\n 12   >\n+  +  +  +",
        ),
    ] {
        let sheet = sheet_with("tatham", parts, &with_usual(layers));
        let read = super::read(&sheet, &Source::argument(id)).expect(id).unwrap_or_else(|error| panic!("{error}"));
        let again = super::write_id(&sheet, &read).unwrap_or_else(|error| panic!("{id}: {error}"));
        assert_eq!((again.as_str(), text::write(&sheet, &read)), (id, board.to_owned()), "{parts}");
    }
}

#[test]
fn ids_that_the_games_wrote_are_boards_of_the_shipped_sheets() {
    for (name, id, board) in [
        ("tents", "4x4:addd,1,0,1,1,2,0,0,1", "top: 1 0 1 1\nleft: 2 0 0 1\n.T..\n..T.\n...T\n...."),
        ("fillomino", "4x3:a444a4b1b2", ".444\n.4..\n1..2"),
        ("dominosa", "2:120010112022", "1200\n1011\n2022"),
        (
            "magnets",
            "3x3:211,112,121,121,LR*TLRBLR",
            "top: 2 1 1\nbottom: 1 2 1\nleft: 1 1 2\nright: 1 2 1\n\naab\ncdd\ncee",
        ),
        ("kenken", "3:_a_c_b_,s1a7m12", "1- 7+  .\n . 12* .\n .  .  .\n\nabb\nacb\nccc"),
    ] {
        let (_, text) = crate::shipped().find(|(known, _)| *known == name).expect(name);
        let sheet = Sheet::from_text(name, text).expect(name);
        let read = super::read(&sheet, &Source::argument(id)).expect(id).unwrap_or_else(|error| panic!("{error}"));
        let said = text::read(&sheet, &Source::argument(board), text::Mode::Board).expect(name);
        assert_eq!(text::write(&sheet, &read), text::write(&sheet, &said), "{id}");
        assert_eq!(super::write_id(&sheet, &read), Ok(id.to_owned()));
    }
}

#[test]
fn wrong_ids_of_further_games_are_told_with_their_place() {
    for (name, id, message) in [
        ("dominosa", "4x3:120010112022", "an id of dominosa has one number before ':'\n  ┌─ argument:1:3\n"),
        (
            "dominosa",
            "2:12001[11202",
            "'[' is neither 0-9, or a larger number in brackets nor a run of empty cells\n  ┌─ argument:1:8\n",
        ),
        ("magnets", "2x1:11,1,11,1,LT", "the other half of 'L' is missing beside r1c1\n"),
        ("magnets", "2x1:11,1,11,1,LX", "the other half of 'L' is missing beside r1c1\n"),
        ("magnets", "2x1:11,1,11,1,*", "the id ends after 1 of 2 cells\n"),
        ("kenken", "2:_5,a1a1a1", "the id ends after 3 of 4 regions\n"),
        ("kenken", "2:_5,a1a1a1x1", "'x' is not one of a, m, s, d and a number\n"),
        ("kenken", "2:_9,a1a1a1a1", "'_' stands for more than the 5 borders that are left\n"),
    ] {
        let (_, text) = crate::shipped().find(|(known, _)| *known == name).expect(name);
        let sheet = Sheet::from_text(name, text).expect(name);
        let error = through(&sheet, id).expect_err(id);
        assert!(error.starts_with(message), "{id}: {error}");
    }
}

#[test]
fn wrong_ids_are_told_with_their_place() {
    let sheet = sheet_with("tatham", "loopy flags=t0 digits=number", &with_usual(""));
    for (id, message) in [
        ("3x3:a1a", "'t0' is expected between the sizes and ':', and not ''\n  ┌─ argument:1:4\n"),
        ("3x3t1:a1a", "'t0' is expected between the sizes and ':', and not 't1'\n  ┌─ argument:1:4\n"),
        ("3x3t0:a1a", "the board ends after 3 of 9 cells\n  ┌─ argument:1:10\n"),
        ("3x3t0:a1Bf", "a question mark, which `number` of this sheet does not have\n"),
        ("3x3t0:a1g1", "the board is told, and there is more\n  ┌─ argument:1:10\n"),
        ("3x0t0:a", "boards have sides from 1 to 500\n  ┌─ argument:1:3\n"),
        (
            "3x3t0#1234",
            "a number from which the game makes a board means something to the game only\n  ┌─ argument:1:7\n",
        ),
    ] {
        let error = through(&sheet, id).expect_err(id);
        assert!(error.starts_with(message), "{id}: {error}");
    }
    let sheet = sheet_with("tatham", "unequal greater=number,below,beside", &with_usual(COMPARED));
    for (id, message) in [
        ("2x1a:0,0,", "nothing is expected between the sizes and ':', and not 'a'\n  ┌─ argument:1:4\n"),
        ("2x1:0,", "1 cells of 2 are there\n  ┌─ argument:1:7\n"),
        ("2x1:0,0,0,", "the board is told, and there is more\n  ┌─ argument:1:9\n"),
        ("2x1:0,x,", "'x' does not begin with a number, 0 for none\n  ┌─ argument:1:7\n"),
        ("2x1:0,0X,", "'X' is no neighbour; there are U, R, D and L\n  ┌─ argument:1:8\n"),
        ("2x1:0,0R,", "'R' points beyond the board\n  ┌─ argument:1:8\n"),
        ("2x1:0R,0L,", "'L' says the opposite of what the other cell says\n  ┌─ argument:1:9\n"),
    ] {
        let error = through(&sheet, id).expect_err(id);
        assert!(error.starts_with(message), "{id}: {error}");
    }
    let with_difficulty = super::read(&sheet, &Source::argument("2x1dk:0R,0,")).expect("an id").expect("a board");
    assert_eq!(super::write_id(&sheet, &with_difficulty).as_deref(), Ok("2x1:0R,0,"));
    let sheet = sheet_with("tatham", "tents trees=wall counts=above,before", &with_usual(SIDES));
    for (id, message) in [
        ("2x1:a,1,0,1", "the end of the board is missing, which is written as one more clue\n  ┌─ argument:1:6\n"),
        ("2x1:_,1,0,1", "the id ends after 1 of 2 cells"),
        ("2x1:z,1,0,1", "'z' stands for more than the 3 cells that are left"),
        ("2x1:b,1,0", "',' is expected here"),
        ("2x1:b,1,x,1", "'x' is no number\n  ┌─ argument:1:9\n"),
        ("2x1:b,1,0,1,1", "the board is told, and there is more"),
    ] {
        let error = through(&sheet, id).expect_err(id);
        assert!(error.starts_with(message), "{id}: {error}");
    }
}

/// What the shipped sheets' boards cannot be written as, though they have addresses.
const UNSAID: [&str; 10] = [
    "have another form",
    "do not say `mines: 10`",
    "do not say `tallest: 4`",
    "do not say `diagonals: 1`",
    "do not say `result_is`",
    "say one number, 2 less than the columns",
    "regions of one or two cells",
    "a region without a clue",
    "do not say `blank`",
    "without a region",
];

#[test]
fn examples_of_shipped_sheets_go_through_their_addresses() {
    for (name, text) in crate::shipped() {
        let sheet = Sheet::from_text(name, text).unwrap_or_else(|error| panic!("{name}: {error}"));
        if let Err(error) = sheet.layers() {
            panic!("{name}: {error}");
        }
        for example in &sheet.examples {
            let board = text::read(&sheet, &Source::argument(example.text.as_str()), text::Mode::Board).expect(name);
            let links = [super::write(&sheet, &board), super::write_file(&sheet, &board)];
            let links = links.into_iter().filter(|_| sheet.link.is_some());
            let ids = [super::write_id(&sheet, &board)].into_iter().filter(|_| sheet.game.is_some());
            for written in links.chain(ids) {
                match written {
                    Ok(text) => assert!(reread(&sheet, &text) == board, "{name}: {text}"),
                    Err(message) => assert!(UNSAID.iter().any(|known| message.contains(known)), "{name}: {message}"),
                }
            }
        }
    }
}
