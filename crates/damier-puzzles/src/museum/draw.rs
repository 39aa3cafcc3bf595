//! A map as picture items: black obstacles, sensors and their beams.

use super::map::{Drawn, Museum};
use super::rules;
use crate::tones::{is_drawn, tones};
use damier_grid::{Frame, Glyph, Link, Picture, Piece, Shade, Tone};
use damier_interface::UsageError;

/// The map, with the sensors of an answer; a cell that is not watched is marked.
pub(super) fn picture(museum: &Museum, answer: Option<&Drawn>) -> Result<Picture, UsageError> {
    let (rows, columns) = (museum.height, museum.width);
    is_drawn("map", columns, rows)?;
    let shade = |wall: bool| if wall { Shade::Black } else { Shade::Paper };
    let tiles = museum.wall.iter().enumerate().map(|(index, &wall)| (museum.place(index), shade(wall))).collect();
    let mut picture = Picture::new(Frame::Squares { rows: rows as u32, columns: columns as u32 }, tiles);
    let Some(answer) = answer else { return Ok(picture) };
    let tone_of = tones(&rules::violations(museum, answer));
    for index in 0..museum.wall.len() {
        let cell = museum.place(index);
        let tone = tone_of(cell, false);
        if let Some(facing) = answer.sensors[index] {
            picture.pieces.push(Piece { cell, glyph: Glyph::Sensor(facing), tone });
            let last = rules::beam(museum, &answer.sensors, index, facing).last().unwrap_or(index);
            if last != index && !museum.wall[index] {
                picture.beams.push(Link { from: cell, to: museum.place(last), tone: Tone::Plain });
            }
        } else if tone == Tone::Wrong {
            picture.pieces.push(Piece { cell, glyph: Glyph::Letter('?'), tone });
        }
    }
    Ok(picture)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::museum::formats;
    use damier_grid::Facing;
    use damier_model::{Cell, Source};

    #[test]
    fn sensors_beams_and_dark_cells_are_drawn() {
        let museum = formats::read(&Source::argument("*****\n*   *\n*  **\n*****")).expect("closed");
        let answer = formats::read_filled(&Source::argument("*****\n*E  *\n*O **\n*****")).expect("closed");
        let picture = picture(&museum, Some(&answer)).expect("small");
        let cell = |row, column| Cell { row, column };
        let glyphs: Vec<(Cell, Glyph, Tone)> = picture.pieces.iter().map(|p| (p.cell, p.glyph, p.tone)).collect();
        assert_eq!(
            glyphs,
            [
                (cell(2, 2), Glyph::Sensor(Facing::East), Tone::Plain),
                (cell(3, 2), Glyph::Sensor(Facing::West), Tone::Plain),
                (cell(3, 3), Glyph::Letter('?'), Tone::Wrong),
            ]
        );
        assert_eq!(picture.beams, [Link { from: cell(2, 2), to: cell(2, 4), tone: Tone::Plain }]);
        assert_eq!(picture.tiles[0].1, Shade::Black);
        assert_eq!(picture.tiles[6].1, Shade::Paper);
    }
}
