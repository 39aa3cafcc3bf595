use super::*;
use crate::{Facing, Glyph, Item, Link, Path, Piece, Shade, Shape, Tone};
use damier_model::Cell;

#[test]
fn a_board_is_drawn_without_escape_codes_unless_colour_is_asked_for() {
    let mut picture = Picture::checkerboard(2, 3);
    let queen = |row, column, tone| Piece { cell: Cell { row, column }, glyph: Glyph::Queen, tone };
    picture.pieces = vec![queen(1, 2, Tone::Given), queen(2, 3, Tone::Wrong)];
    assert_eq!(text(&picture, false), "  1 2 3\n1 · ♕ ·\n2 · · ♛!\n");
    assert!(text(&picture, true).contains("\x1b["));
}

fn numbers(frame: Frame, tiles: &[(u32, u32)], numbers: &[(u32, u32, u32, Tone)]) -> Picture {
    let cell = |(row, column)| Cell { row, column };
    let mut picture = Picture::new(frame, tiles.iter().map(|&tile| (cell(tile), Shade::Paper)).collect());
    let piece = |&(row, column, k, tone)| Piece { cell: cell((row, column)), glyph: Glyph::Number(k), tone };
    picture.pieces = numbers.iter().map(piece).collect();
    picture.paths = vec![Path { cells: picture.pieces.iter().map(|piece| piece.cell).collect() }];
    picture
}

#[test]
fn a_path_is_drawn_between_the_numbers_of_a_hexagon() {
    let tiles = [(1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2)];
    let way = [(1, 1, 1), (1, 2, 2), (2, 3, 3), (3, 2, 4), (3, 1, 5), (2, 1, 6)];
    let way: Vec<_> = way.iter().map(|&(row, column, k)| (row, column, k, Tone::Plain)).collect();
    let mut picture = numbers(Frame::Hexagons { radius: 1 }, &tiles, &way);
    picture.tiles[3].1 = Shade::Blocked;
    picture.pieces[0].tone = Tone::Given;
    let (from, to) = (Cell { row: 2, column: 1 }, Cell { row: 3, column: 1 });
    picture.diamonds = vec![Link { from, to, tone: Tone::Given }];
    assert_eq!(text(&picture, false), "  [1]──2\n        ╲\n 6   ▒   3\n  ◆     ╱\n   5───4\n");
}

#[test]
fn crossing_steps_of_squares_are_drawn_as_a_cross() {
    let tiles = [(1, 1), (1, 2), (2, 1), (2, 2)];
    let way = [(1, 1, 1, Tone::Plain), (2, 2, 2, Tone::Wrong), (1, 2, 3, Tone::Plain), (2, 1, 4, Tone::Plain)];
    let picture = numbers(Frame::Squares { rows: 2, columns: 2 }, &tiles, &way);
    assert_eq!(text(&picture, false), " 1   3\n   ╳ │\n 4   2!\n");
}

fn squares(rows: u32, columns: u32, shades: &[Shade], pieces: &[Option<(Glyph, Tone)>]) -> Picture {
    let cells = || (1..=rows).flat_map(|row| (1..=columns).map(move |column| Cell { row, column }));
    let tiles = cells().zip(shades.iter().copied().cycle()).collect();
    let mut picture = Picture::new(Frame::Squares { rows, columns }, tiles);
    let piece = |(cell, &piece): (Cell, &Option<(Glyph, Tone)>)| piece.map(|(glyph, tone)| Piece { cell, glyph, tone });
    picture.pieces = cells().zip(pieces).filter_map(piece).collect();
    picture
}

const DARK: Glyph = Glyph::Disc { dark: true };
const LIGHT: Glyph = Glyph::Disc { dark: false };

#[test]
fn discs_stand_close_with_given_ones_in_brackets_and_wrong_ones_marked() {
    let pieces = [
        Some((DARK, Tone::Given)),
        Some((LIGHT, Tone::Given)),
        None,
        Some((LIGHT, Tone::Plain)),
        Some((DARK, Tone::Wrong)),
        Some((DARK, Tone::Plain)),
    ];
    let picture = squares(2, 3, &[Shade::Paper], &pieces);
    assert_eq!(text(&picture, false), "[●][○] ·\n ○  ●! ●\n");
    assert_eq!(text_width(&picture), 10);
    let coloured = text(&picture, true);
    assert!(coloured.contains("\x1b[1m●") && coloured.contains("\x1b[36m○") && coloured.contains("\x1b[1;31m●"));
    assert!(!coloured.contains('[') || !coloured.contains("[●"), "{coloured}");
}

#[test]
fn numbers_on_black_cells_can_still_be_read() {
    let number = |k, tone| Some((Glyph::Number(k), tone));
    let shades = [Shade::Black, Shade::Paper, Shade::Paper, Shade::Black];
    let one_digit = [number(3, Tone::Plain), number(1, Tone::Plain), number(2, Tone::Wrong), number(4, Tone::Wrong)];
    assert_eq!(text(&squares(2, 2, &shades, &one_digit), false), "█3█ 1\n 2!█4!\n");
    let two_digits = [number(3, Tone::Plain), number(12, Tone::Plain), number(2, Tone::Plain), number(42, Tone::Plain)];
    let picture = squares(2, 2, &shades, &two_digits);
    assert_eq!(text(&picture, false), "██3█ 12\n  2 █42█\n");
    let (black, reset) = ("\x1b[38;5;248;48;5;239m", "\x1b[0m");
    assert!(text(&picture, true).starts_with(&format!("{reset}{black}  3 {reset}")));
}

#[test]
fn discs_on_a_checkerboard_are_discs() {
    let mut picture = Picture::checkerboard(1, 2);
    let piece = |column, glyph, tone| Piece { cell: Cell { row: 1, column }, glyph, tone };
    picture.pieces = vec![piece(1, DARK, Tone::Plain), piece(2, LIGHT, Tone::Wrong)];
    assert_eq!(text(&picture, false), "  1 2\n1 ● ○!\n");
}

/// Squares of which one line of text says the region of each, another what stands there.
fn regions(letters: &[&str], numbers: &[&str], tone: Tone) -> Picture {
    let rows: Vec<Vec<char>> = letters.iter().map(|row| row.chars().collect()).collect();
    let frame = Frame::Squares { rows: rows.len() as u32, columns: rows[0].len() as u32 };
    let cell = |row: usize, column: usize| Cell { row: row as u32 + 1, column: column as u32 + 1 };
    let mut picture = Picture::new(frame, Vec::new());
    for (row, line) in rows.iter().enumerate() {
        for (column, &letter) in line.iter().enumerate() {
            picture.tiles.push((cell(row, column), Shade::Paper));
            if line.get(column + 1).is_some_and(|&next| next != letter) {
                picture.borders.push((cell(row, column), cell(row, column + 1)));
            }
            if rows.get(row + 1).is_some_and(|below| below[column] != letter) {
                picture.borders.push((cell(row + 1, column), cell(row, column)));
            }
            if let Some(digit) = numbers.get(row).and_then(|line| line.chars().nth(column)?.to_digit(36)) {
                picture.pieces.push(Piece { cell: cell(row, column), glyph: Glyph::Number(digit), tone });
            }
        }
    }
    picture
}

#[test]
fn lines_are_drawn_between_regions_only() {
    let picture = regions(&["aabb", "aabb", "ccdd", "ccdd"], &["1..4", "..1.", ".3..", "4..."], Tone::Given);
    let drawn = "\
┌─────┬─────┐
│ 1 · │ · 4 │
│ · · │ 1 · │
├─────┼─────┤
│ · 3 │ · · │
│ 4 · │ · · │
└─────┴─────┘
";
    assert_eq!(text(&picture, false), drawn);
    assert_eq!(text_width(&picture), 13);
}

#[test]
fn numbers_of_an_answer_are_told_from_given_ones_and_wrong_ones_are_marked() {
    let mut picture = regions(&["aabb", "aabb", "ccdd", "ccdd"], &["1324", "2413", "a142", "4231"], Tone::Plain);
    picture.pieces[0].tone = Tone::Given;
    picture.pieces[3].tone = Tone::Given;
    picture.pieces[8].tone = Tone::Wrong;
    let drawn = "\
┌────────┬────────┐
│ [1]  3 │  2  [4]│
│  2   4 │  1   3 │
├────────┼────────┤
│ 10!  1 │  4   2 │
│  4   2 │  3   1 │
└────────┴────────┘
";
    assert_eq!(text(&picture, false), drawn);
    assert_eq!(text_width(&picture), 19);
    assert!(text(&picture, true).contains("\x1b[1;31m10") && !text(&picture, true).contains("[1]"));
}

#[test]
fn corners_of_irregular_regions_join() {
    let picture = regions(&["aab", "abb", "ccc"], &["123"], Tone::Given);
    let drawn = "\
┌───────┬───┐
│ 1   2 │ 3 │
│   ┌───┘   │
│ · │ ·   · │
├───┴───────┤
│ ·   ·   · │
└───────────┘
";
    assert_eq!(text(&picture, false), drawn);
}

#[test]
fn a_wide_board_stays_narrow() {
    let line: String = (0..36).map(|column| char::from(b'a' + column / 6)).collect();
    let mut picture = regions(&[line.as_str(); 36], &[], Tone::Given);
    assert_eq!(text_width(&picture), 36 * 2 + 6 * 2 + 1);
    picture.pieces.push(Piece { cell: Cell { row: 1, column: 1 }, glyph: Glyph::Number(36), tone: Tone::Given });
    assert_eq!(text_width(&picture), 36 * 3 + 6 * 2 + 1);
    assert!(text(&picture, false).lines().all(|line| line.chars().count() == text_width(&picture)));
}

#[test]
fn cells_with_signs_between_them_are_boxes() {
    let cell = |row, column| Cell { row, column };
    let tiles = [(1, 1), (1, 3), (1, 5), (3, 1), (5, 1), (6, 1)].map(|(row, column)| (cell(row, column), Shade::Paper));
    let mut picture = Picture::new(Frame::Squares { rows: 6, columns: 5 }, tiles.to_vec());
    let signs = [(1, 2, '+'), (1, 4, '='), (2, 1, '×'), (4, 1, '=')];
    let piece = |row, column, glyph, tone| Piece { cell: cell(row, column), glyph, tone };
    for (row, column, sign) in signs {
        picture.tiles.push((cell(row, column), Shade::Bare));
        picture.pieces.push(piece(row, column, Glyph::Sign(sign), Tone::Plain));
    }
    picture.pieces.push(piece(1, 1, Glyph::Number(4), Tone::Given));
    picture.pieces.push(piece(1, 5, Glyph::Number(8), Tone::Plain));
    picture.pieces.push(piece(5, 1, Glyph::Number(2), Tone::Wrong));
    let drawn = "\
┌───┐   ┌───┐   ┌───┐
│[4]│ + │   │ = │ 8 │
└───┘   └───┘   └───┘
  ×
┌───┐
│   │
└───┘
  =
┌───┐
│ 2!│
├───┤
│   │
└───┘
";
    assert_eq!(text(&picture, false), drawn);
    assert_eq!(text_width(&picture), 21);
}

#[test]
fn rays_cross_on_free_cells_and_walls_are_blocks() {
    let plan = ["#####", "#...#", "#...#", "#...#", "#####"];
    let cell = |row: usize, column: usize| Cell { row: row as u32 + 1, column: column as u32 + 1 };
    let mut picture = Picture::new(Frame::Squares { rows: 5, columns: 5 }, Vec::new());
    for (row, line) in plan.iter().enumerate() {
        let shade = |c| if c == '#' { Shade::Black } else { Shade::Paper };
        picture.tiles.extend(line.chars().enumerate().map(|(column, c)| (cell(row, column), shade(c))));
    }
    assert_eq!(text(&picture, false).lines().nth(1), Some("██· · · ██"), "before any sensor stands there");
    let beam = |from, to| Link { from, to, tone: Tone::Plain };
    let sensor = |cell, facing, tone| Piece { cell, glyph: Glyph::Sensor(facing), tone };
    picture.beams = vec![beam(cell(2, 1), cell(2, 3)), beam(cell(3, 2), cell(1, 2))];
    picture.pieces =
        vec![sensor(cell(2, 1), Facing::East, Tone::Plain), sensor(cell(3, 2), Facing::North, Tone::Wrong)];
    assert_eq!(text(&picture, false), "██████████\n██· │ · ██\n██▶─┼───██\n██· ▲!· ██\n██████████\n");
    assert_eq!(text_width(&picture), 10);
    assert!(text(&picture, true).contains("\x1b[33m│"));
}

#[test]
fn every_second_row_of_a_honeycomb_is_moved_and_missing_cells_leave_room() {
    let cell = |row, column| Cell { row, column };
    let tiles = vec![
        (cell(1, 1), Shade::Bare),
        (cell(1, 2), Shade::Paper),
        (cell(2, 1), Shade::Paper),
        (cell(2, 2), Shade::Paper),
    ];
    let mut picture = Picture::new(Frame::Honeycomb { rows: 2, columns: 2 }, tiles);
    picture.items.push(Item { at: (3, 1), shape: Shape::Word("4".to_owned()), tone: Tone::Given });
    let lines: Vec<String> = text(&picture, false).lines().map(|line| line.trim_end().to_owned()).collect();
    assert_eq!(lines[..2], ["   ·", "  4 ·"]);
    let svg = crate::svg(&picture);
    assert_eq!((svg.matches("<polygon class=\"paper\"").count(), svg.matches("class=\"frame\"").count()), (3, 0));
}
