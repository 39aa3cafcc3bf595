//! `damier draw`: a board in the terminal or as an SVG file.

use crate::answers;
use crate::arguments::{Draw, PictureFormat};
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::output::tell;
use crate::plan;
use crate::solve::wants_color;
use crate::{files, impossible, interrupt};
use damier_model::{Budget, Run, Status};
use damier_puzzles::{Filled, Instance, Picture, Puzzle, Source, svg, text};
use std::path::Path;

pub(crate) fn run(asked: &Draw) -> Result<Exit, Failure> {
    let format = format(asked)?;
    let source = asked.board.as_deref().map(|board| files::source(asked.puzzle, board)).transpose()?;
    let picture = match (&asked.given, &source) {
        (Some(given), Some(_)) => files::instance(asked.puzzle, Some(given), &asked.own)?.picture(source.as_ref())?,
        _ => match board(asked, source.as_ref())? {
            Drawn::Picture(picture) => picture,
            Drawn::Nothing(exit) => return Ok(exit),
        },
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

/// What came of drawing a board.
enum Drawn {
    Picture(Picture),
    /// Nothing, and people were told why.
    Nothing(Exit),
}

/// The board as it stands, or solved if that is asked for or nothing stands there; `None` if there is nothing to draw.
fn board(asked: &Draw, source: Option<&Source>) -> Result<Drawn, Failure> {
    let Some(source) = source else {
        let instance = files::instance(asked.puzzle, None, &asked.own)?;
        return solved(asked.puzzle, instance.as_ref());
    };
    let instance = match asked.puzzle.parse(source) {
        // An answer is no board to solve in every form, but it can be drawn.
        Err(error) if !asked.solve => return as_it_stands(asked, source).map(Drawn::Picture).map_err(|_| error.into()),
        parsed => files::under(parsed?, &asked.own)?,
    };
    if !asked.solve && !instance.is_blank() {
        return Ok(Drawn::Picture(as_it_stands(asked, source)?));
    }
    match solved(asked.puzzle, instance.as_ref())? {
        // A blank board without a solution is still a board.
        Drawn::Nothing(_) if !asked.solve => Ok(Drawn::Picture(instance.picture(None)?)),
        drawn => Ok(drawn),
    }
}

/// A full board is an answer; what else is on a board counts as the puzzle sees it.
fn as_it_stands(asked: &Draw, source: &Source) -> Result<Picture, Failure> {
    if asked.own.0.is_empty() {
        return Ok(asked.puzzle.picture_of(source)?);
    }
    let Filled { instance, answer } = asked.puzzle.parse_filled(source)?;
    let (instance, answer) = (files::under(instance, &asked.own)?, Source::argument(answer));
    if instance.check(&answer)?.iter().any(|violation| violation.only_missing) {
        return Ok(asked.puzzle.picture_of(source)?);
    }
    Ok(instance.picture(Some(&answer))?)
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

/// The board with a first solution on it, or the best, by whatever is quickest.
fn solved(puzzle: &dyn Puzzle, instance: &dyn Instance) -> Result<Drawn, Failure> {
    // Before any search: is it a board that can be drawn?
    instance.picture(None)?;
    if let Some(because) = impossible::because(instance) {
        impossible::tell(&because);
        return Ok(Drawn::Nothing(Exit::NoSolution));
    }
    let run = Run { budget: Budget { cancel: Some(interrupt::flag()), ..Budget::default() }, ..Run::default() };
    let plan = plan::quickest(puzzle, instance)?;
    let (outcome, answer) = answers::first(&plan, instance, &run)?;
    match (answer, outcome.status) {
        (Some(answer), _) => {
            if !outcome.complete {
                tell!("stopped before the end: better answers than this one may exist");
            }
            Ok(Drawn::Picture(instance.picture(Some(&Source::argument(answer.text)))?))
        }
        (None, Status::Unsatisfiable) => {
            tell!("no solution, so nothing was drawn");
            Ok(Drawn::Nothing(Exit::NoSolution))
        }
        (None, _) => {
            tell!("stopped before an answer was found, so nothing was drawn");
            Ok(Drawn::Nothing(Exit::Stopped))
        }
    }
}
