//! Museum: as few laser sensors as possible, so that every free cell is watched.
//!
//! The map is a rectangle with obstacles, its four outer walls among them. A sensor stands on a free cell, at most one per
//! cell, looks north, south, east or west (`W`, or `O` where the course's letters are asked for), and watches from its own
//! cell up to the first obstacle. A sensor is itself an obstacle for the others.
//!
//! Text forms: `formats.rs`. Models: `models/`. Why the fewest can be found without any search, and what that takes:
//! `runs.rs` and docs/museum.md. All best placements: `direct.rs`. Random maps: `generate.rs`.

mod direct;
mod draw;
mod formats;
mod generate;
mod map;
mod models;
mod reasons;
mod rules;
mod runs;
#[cfg(test)]
mod testing;
mod undraw;

use damier_grid::several;
use damier_interface::{AnswerLook, Example, Extras, Letters, TypedPuzzle};
use damier_model::{InputError, Source};
pub use map::Museum;
pub use reasons::MuseumRule;

/// The puzzle, as the registry lists it.
pub static PUZZLE: &TypedPuzzle<Museum, map::Drawn> = &TypedPuzzle {
    name: "museum",
    aliases: &["musee", "surveillance"],
    summary: "the fewest sensors, each looking one way, that watch every free cell of a map",
    examples: &[
        Example { name: "closet.txt", text: include_str!("examples/closet.txt"), solutions: 4 },
        Example { name: "crossing.txt", text: include_str!("examples/crossing.txt"), solutions: 4 },
        Example { name: "cabinet.txt", text: include_str!("examples/cabinet.txt"), solutions: 528 },
        Example { name: "solid.txt", text: include_str!("examples/solid.txt"), solutions: 1 },
    ],
    accepts: formats::ACCEPTED,
    formats: formats::FORMATS,
    is_inline: formats::is_inline,
    read: formats::read,
    read_filled: |source| {
        let drawn = formats::read_filled(source)?;
        let is_answer = drawn.sensors.iter().any(Option::is_some);
        Ok((drawn.museum.clone(), drawn, is_answer))
    },
    describe: formats::describe,
    write_as: formats::write_as,
    formulations: models::FORMULATIONS,
    formulate: models::formulate,
    read_answer: Museum::answer,
    write_answer: |_, drawn| formats::write_answer(&drawn.museum, &drawn.sensors),
    violations: rules::violations,
    answers_look_like: AnswerLook::Fixed,
    picture: |museum, answer| draw::picture(museum, answer.filter(|drawn| drawn.sensors.iter().any(Option::is_some))),
    cells: |museum| museum.wall.len(),
    is_blank: |_| false,
    extras: Extras {
        generator: Some(&generate::MuseumGenerator),
        options: &[Letters::option("O for west, as the course writes it.")],
        under: |museum, options| {
            let letters = if options.has(Letters::COURSE) { Letters::Course } else { museum.letters };
            Ok(Museum { letters, ..museum.clone() })
        },
        // Maps with sensors may be several too, each perhaps after its number, as answers to several maps are printed.
        boards: Some(|text| several::blocks(text, 1, formats::is_map)),
        undrawn: Some(undraw::text),
        worth: |_, drawn| Some(drawn.sensors.iter().flatten().count() as i64),
        direct: |museum| Some(museum),
        ..Extras::NONE
    },
};

impl Museum {
    /// An answer to this map.
    fn answer(&self, source: &Source) -> Result<map::Drawn, InputError> {
        let mut drawn = formats::read_filled(source)?;
        drawn.museum.letters = self.letters;
        if (drawn.museum.width, drawn.museum.height) != (self.width, self.height) {
            let message = format!("the answer is for a map of {}×{}", drawn.museum.width, drawn.museum.height);
            let help = format!("an answer has {} rows of {} cells, as its map has", self.height, self.width);
            return Err(source.error(message, &[], help));
        }
        Ok(drawn)
    }
}
