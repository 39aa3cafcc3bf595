use super::svg;
use crate::{Facing, Frame, Glyph, Item, Link, Picture, Piece, Shade, Shape, Tone};
use damier_model::Cell;

#[test]
fn discs_are_circles_and_numbers_on_black_cells_are_grey() {
    let cell = |column| Cell { row: 1, column };
    let tiles = vec![(cell(1), Shade::Printed), (cell(2), Shade::Paper), (cell(3), Shade::Black)];
    let mut picture = Picture::new(Frame::Squares { rows: 1, columns: 3 }, tiles);
    let piece = |column, glyph, tone| Piece { cell: cell(column), glyph, tone };
    picture.pieces = vec![
        piece(1, Glyph::Disc { dark: true }, Tone::Given),
        piece(2, Glyph::Disc { dark: false }, Tone::Wrong),
        piece(3, Glyph::Number(12), Tone::Plain),
    ];
    let drawn = svg(&picture);
    for expected in [
        "<circle class=\"disc dark given\" cx=\"36.0\" cy=\"36.0\" r=\"15\"/>",
        "<circle class=\"disc light wrong\" cx=\"80.0\" cy=\"36.0\" r=\"15\"/>",
        "<path class=\"black\" d=\"M102.0 14.0h44v44h-44z\"/>",
        "<text class=\"on-black plain\" x=\"124.0\" y=\"42.0\">12</text>",
    ] {
        assert!(drawn.contains(expected), "{expected}\n{drawn}");
    }
}

fn holds_all(drawn: &str, expected: &[&str]) {
    for part in expected {
        assert!(drawn.contains(part), "{part}\n{drawn}");
    }
}

#[test]
fn pieces_of_chess_are_defined_once_and_only_where_they_stand() {
    let mut picture = Picture::checkerboard(2, 2);
    let piece = |row, column, glyph| Piece { cell: Cell { row, column }, glyph, tone: Tone::Plain };
    picture.pieces = vec![piece(1, 1, Glyph::Knight), piece(1, 2, Glyph::Knight), piece(2, 1, Glyph::Rook)];
    let drawn = svg(&picture);
    for (name, definitions, uses) in
        [("knight", 1, 2), ("rook", 1, 1), ("queen", 0, 0), ("king", 0, 0), ("bishop", 0, 0)]
    {
        assert_eq!(drawn.matches(&format!("id=\"{name}\"")).count(), definitions, "{name}");
        assert_eq!(drawn.matches(&format!("href=\"#{name}\"")).count(), uses, "{name}");
    }
}

#[test]
fn letters_cannot_break_a_document() {
    let mut picture = Picture::checkerboard(1, 3);
    let piece =
        |(column, letter)| Piece { cell: Cell { row: 1, column }, glyph: Glyph::Letter(letter), tone: Tone::Plain };
    picture.pieces = (1..).zip(['<', '&', 'Z']).map(piece).collect();
    holds_all(&svg(&picture), &[">&lt;</text>", ">&amp;</text>", ">Z</text>"]);
}

#[test]
fn regions_have_thick_lines_between_them_and_around() {
    let cell = |row, column| Cell { row, column };
    let tiles = [(1, 1), (1, 2), (2, 1), (2, 2)].map(|(row, column)| (cell(row, column), Shade::Paper)).to_vec();
    let mut picture = Picture::new(Frame::Squares { rows: 2, columns: 2 }, tiles);
    assert!(!svg(&picture).contains("border"));
    picture.borders = vec![(cell(1, 1), cell(1, 2)), (cell(2, 2), cell(1, 2))];
    holds_all(&svg(&picture), &["<path class=\"border\" d=\"M14 14h88v88h-88zM58.0 14.0v44M58.0 58.0h44\"/>"]);
}

#[test]
fn rays_end_at_the_far_edge_of_their_last_cell_and_sensors_are_turned() {
    let cell = |column| Cell { row: 1, column };
    let tiles = (1..=3).map(|column| (cell(column), Shade::Paper)).collect();
    let mut picture = Picture::new(Frame::Squares { rows: 1, columns: 3 }, tiles);
    picture.beams = vec![Link { from: cell(3), to: cell(1), tone: Tone::Plain }];
    picture.pieces = vec![Piece { cell: cell(3), glyph: Glyph::Sensor(Facing::West), tone: Tone::Plain }];
    let expected = [
        "<line class=\"beam\" x1=\"124.0\" y1=\"36.0\" x2=\"14.0\" y2=\"36.0\"/>",
        "translate(124.0 36.0) rotate(270)",
    ];
    holds_all(&svg(&picture), &expected);
}

#[test]
fn rows_and_columns_of_signs_are_slim_and_bare_places_are_not_drawn() {
    let cell = |column| Cell { row: 1, column };
    let tiles = vec![(cell(1), Shade::Paper), (cell(2), Shade::Bare), (cell(3), Shade::Paper)];
    let mut picture = Picture::new(Frame::Squares { rows: 1, columns: 3 }, tiles);
    picture.pieces = vec![Piece { cell: cell(2), glyph: Glyph::Sign('×'), tone: Tone::Plain }];
    let expected = [
        "d=\"M14.0 14.0h44v44h-44zM85.0 14.0h44v44h-44z\"",
        "<text class=\"sign plain\" x=\"71.5\" y=\"42.0\">×</text>",
    ];
    holds_all(&svg(&picture), &expected);
}

#[test]
fn borders_of_regions_are_seen_between_black_cells() {
    let line = |at, to| Item { at, shape: Shape::Line { to, count: 1 }, tone: Tone::Given };
    let mut picture = Picture::new(Frame::Layered { rows: 2, columns: 2 }, Vec::new());
    let cells = (1..=2).flat_map(|row| (1..=2).map(move |column| Cell { row, column }));
    // The upper row is black; lines lie between its cells, below one of them, and through their middles.
    picture.tiles = cells.map(|cell| (cell, if cell.row == 1 { Shade::Black } else { Shade::Paper })).collect();
    picture.items = vec![line((0, 2), (2, 2)), line((2, 0), (2, 2)), line((1, 1), (1, 3))];
    let svg = svg(&picture);
    let lines: Vec<&str> = svg.lines().filter(|line| line.starts_with("<line")).collect();
    assert_eq!(lines.len(), 4, "{svg}");
    assert!(lines[1].contains("style=\"stroke: #fff8ea") && lines[1].contains("x1=\"54.0\""), "{}", lines[1]);
}
