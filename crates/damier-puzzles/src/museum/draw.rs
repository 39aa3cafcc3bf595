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
