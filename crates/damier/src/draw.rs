//! `damier draw`: a board in the terminal or as an SVG file.

use crate::answers;
use crate::arguments::{Draw, PictureFormat};
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::plan;
use crate::solve::wants_color;
use crate::{files, impossible, interrupt};
use damier_model::{Budget, Run};
use damier_puzzles::{Instance, Picture, Puzzle, Source, svg, text};
use std::path::Path;

pub(crate) fn run(asked: &Draw) -> Result<Exit, Failure> {
    let format = format(asked)?;
    let source = files::source(asked.puzzle, &asked.board)?;
    let instance = asked.puzzle.parse(&source)?;
    let picture = if let Some(given) = &asked.given {
        let answer = asked.puzzle.parse_filled(&source)?.answer;
        let instance = asked.puzzle.parse(&files::source(asked.puzzle, given)?)?;
        instance.picture(Some(&Source::argument(answer)))?
    } else if asked.solve || instance.is_blank() {
        match solved(asked.puzzle, instance.as_ref())? {
            Some(picture) => picture,
            // A blank board without a solution is still a board; asked to solve it, there is nothing to draw.
            None if !asked.solve => instance.picture(None)?,
            None => {
                eprintln!("no solution, so nothing was drawn");
                return Ok(Exit::NoSolution);
            }
        }
    } else {
        asked.puzzle.picture_of(&source)?
    };
    let drawn = |color: bool| match format {
        PictureFormat::Text => text(&picture, color),
        PictureFormat::Svg => svg(&picture),
    };
    match &asked.out {
        Some(path) => files::write(path, &drawn(false), asked.force)?,
        None => Output::standard().bytes(drawn(wants_color(asked.color)).as_bytes())?,
    }
    Ok(Exit::Answered)
}

fn format(asked: &Draw) -> Result<PictureFormat, Failure> {
    let ending = |path: &Path| path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    match (asked.format, &asked.out) {
        (Some(format), _) => Ok(format),
        (None, None) => Ok(PictureFormat::Text),
        (None, Some(path)) => match ending(path).as_deref() {
            Some("svg") => Ok(PictureFormat::Svg),
            Some("txt") => Ok(PictureFormat::Text),
            _ => {
                let name = path.display();
                Err(Failure::Refused(format!("'{name}' does not tell its format; accepted: .svg, .txt, or --format")))
            }
        },
    }
}

/// The board with a first solution on it, by whatever is quickest.
fn solved(puzzle: &dyn Puzzle, instance: &dyn Instance) -> Result<Option<Picture>, Failure> {
    // Before any search: is it a board that can be drawn?
    instance.picture(None)?;
    if let Some(because) = impossible::because(instance) {
        impossible::tell(&because);
        return Ok(None);
    }
    let run = Run { budget: Budget { cancel: Some(interrupt::flag()), ..Budget::default() }, ..Run::default() };
    let plan = plan::quickest(puzzle, instance)?;
    let (_, answer) = answers::first(&plan, instance, &run)?;
    Ok(answer.map(|answer| instance.picture(Some(&Source::argument(answer)))).transpose()?)
}
