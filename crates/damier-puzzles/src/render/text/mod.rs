//! A picture for the terminal, colour only when asked for.

mod cells;
mod checkerboard;

use crate::picture::{Frame, Picture};

const RESET: &str = "\x1b[0m";

/// The board as lines of text. Without colour, what is given and what is wrong is told by signs: a given queen is
/// hollow, a given number or disc in brackets, a black cell a block around its number; what is wrong is followed by `!`.
pub fn text(picture: &Picture, colour: bool) -> String {
    match picture.frame {
        Frame::Checkerboard { rows, columns } => checkerboard::text(picture, rows, columns, colour),
        Frame::Squares { .. } | Frame::Hexagons { .. } => cells::text(picture, colour),
    }
}

/// Characters in the longest line of [`text`], numbers at the edge not counted.
pub fn text_width(picture: &Picture) -> usize {
    match picture.frame {
        Frame::Checkerboard { columns, .. } => 2 * columns as usize,
        Frame::Squares { .. } | Frame::Hexagons { .. } => cells::width(picture),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{Glyph, Link, Path, Piece, Shade, Tone};
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
        let piece =
            |(cell, &piece): (Cell, &Option<(Glyph, Tone)>)| piece.map(|(glyph, tone)| Piece { cell, glyph, tone });
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
        let one_digit =
            [number(3, Tone::Plain), number(1, Tone::Plain), number(2, Tone::Wrong), number(4, Tone::Wrong)];
        assert_eq!(text(&squares(2, 2, &shades, &one_digit), false), "█3█ 1\n 2!█4!\n");
        let two_digits =
            [number(3, Tone::Plain), number(12, Tone::Plain), number(2, Tone::Plain), number(42, Tone::Plain)];
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
}
