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

use damier_grid::{
    Picture,
    drawing::Drawing,
    several::{self, Parts},
};
use damier_interface::{
    AnswerLook, Answers, Direct, Draw, Example, Filled, FormatInfo, Formulate, Formulation, FormulationInfo,
    FormulationOptions, Generator, Instance, Letters, OptionInfo, Options, OwnOptions, Puzzle, ReadBoards, Refusal,
    UsageError, Violation, WriteBoard,
};
use damier_model::{InputError, Source};
pub use map::Museum;
pub use reasons::MuseumRule;

/// The registry entry.
pub struct MuseumPuzzle;

impl Puzzle for MuseumPuzzle {
    fn name(&self) -> &str {
        "museum"
    }
    fn aliases(&self) -> Vec<&str> {
        vec!["musee", "surveillance"]
    }
    fn summary(&self) -> &str {
        "the fewest sensors, each looking one way, that watch every free cell of a map"
    }
    fn formulations(&self) -> &[FormulationInfo] {
        models::FORMULATIONS
    }
    fn examples(&self) -> Vec<Example<'_>> {
        EXAMPLES.to_vec()
    }
    fn generator(&self) -> Option<&dyn Generator> {
        Some(&generate::MuseumGenerator)
    }
    fn own_options(&self) -> Option<&dyn OwnOptions> {
        Some(self)
    }
}

impl ReadBoards for MuseumPuzzle {
    fn accepts(&self) -> &str {
        formats::ACCEPTED
    }
    fn is_inline(&self, argument: &str) -> bool {
        formats::is_inline(argument)
    }
    fn parse(&self, source: &Source) -> Result<Box<dyn Instance>, InputError> {
        Ok(Box::new(formats::read(source)?))
    }
    fn parse_filled(&self, source: &Source) -> Result<Filled, InputError> {
        let drawn = formats::read_filled(source)?;
        let answer = formats::write_answer(&drawn.museum, &drawn.sensors);
        let is_answer = drawn.sensors.iter().any(Option::is_some);
        Ok(Filled { is_answer, instance: Box::new(drawn.museum), answer })
    }
    /// Maps with sensors may be several too, each perhaps after its number, as answers to several maps are printed.
    fn boards<'t>(&self, text: &'t str) -> Parts<'t> {
        several::blocks(text, 1, formats::is_map)
    }
    fn formats(&self) -> &[FormatInfo] {
        formats::FORMATS
    }
    fn undrawn(&self, drawing: &Drawing) -> Option<Result<String, InputError>> {
        Some(undraw::text(drawing))
    }
}

impl OwnOptions for MuseumPuzzle {
    fn options(&self) -> &[OptionInfo] {
        OPTIONS
    }
}

const OPTIONS: &[OptionInfo] = &[Letters::option("O for west, as the course writes it.")];

const EXAMPLES: &[Example] = &[
    Example { name: "closet.txt", text: include_str!("examples/closet.txt"), solutions: 4 },
    Example { name: "crossing.txt", text: include_str!("examples/crossing.txt"), solutions: 4 },
    Example { name: "cabinet.txt", text: include_str!("examples/cabinet.txt"), solutions: 528 },
    Example { name: "solid.txt", text: include_str!("examples/solid.txt"), solutions: 1 },
];

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

impl Instance for Museum {
    fn cells(&self) -> usize {
        self.wall.len()
    }
    fn is_blank(&self) -> bool {
        false
    }
    fn under(&self, options: &Options) -> Result<Box<dyn Instance>, Refusal> {
        let letters = if options.has(Letters::COURSE) { Letters::Course } else { self.letters };
        Ok(Box::new(Museum { letters, ..self.clone() }))
    }
    fn direct(&self) -> Option<&dyn Direct> {
        Some(self)
    }
}

impl WriteBoard for Museum {
    fn describe(&self) -> String {
        formats::describe(self)
    }
    fn write_as(&self, format: &str) -> Result<String, UsageError> {
        formats::write_as(self, format)
    }
}

impl Formulate for Museum {
    fn formulate(&self, name: &str, options: &FormulationOptions) -> Result<Formulation, UsageError> {
        models::formulate(self, name, options)
    }
}

impl Answers for Museum {
    fn read_answer(&self, source: &Source) -> Result<String, InputError> {
        let drawn = self.answer(source)?;
        Ok(formats::write_answer(&drawn.museum, &drawn.sensors))
    }
    fn check(&self, answer: &Source) -> Result<Vec<Violation>, InputError> {
        Ok(rules::violations(self, &self.answer(answer)?))
    }
    fn worth(&self, answer: &Source) -> Option<i64> {
        let drawn = self.answer(answer).ok()?;
        Some(drawn.sensors.iter().flatten().count() as i64)
    }
    fn answers_look_like(&self) -> AnswerLook {
        AnswerLook::Fixed
    }
}

impl Draw for Museum {
    fn picture(&self, answer: Option<&Source>) -> Result<Picture, Refusal> {
        let answer = answer.map(|source| self.answer(source)).transpose()?;
        let answer = answer.filter(|drawn| drawn.sensors.iter().any(Option::is_some));
        Ok(draw::picture(self, answer.as_ref())?)
    }
}
