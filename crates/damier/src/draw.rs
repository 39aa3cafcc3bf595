//! `damier draw`: a board in the terminal or as an SVG file.

use crate::answers;
use crate::arguments::{Draw, PictureFormat};
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::plan;
use crate::solve::wants_color;
use crate::{files, impossible, interrupt};
use damier_model::{Budget, Run};
use damier_puzzles::{Filled, Instance, Picture, Puzzle, Source, svg, text};
use std::path::Path;

pub(crate) fn run(asked: &Draw) -> Result<Exit, Failure> {
    let format = format(asked)?;
    let source = asked.board.as_deref().map(|board| files::source(asked.puzzle, board)).transpose()?;
    let picture = match (&asked.given, &source) {
        (Some(given), Some(_)) => files::instance(asked.puzzle, Some(given), &asked.own)?.picture(source.as_ref())?,
        _ => match board(asked, source.as_ref())? {
            Some(picture) => picture,
            None => return Ok(Exit::NoSolution),
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

/// The board as it stands, or solved if that is asked for or nothing stands there; `None` if there is nothing to draw.
fn board(asked: &Draw, source: Option<&Source>) -> Result<Option<Picture>, Failure> {
    let Some(source) = source else {
        let instance = files::instance(asked.puzzle, None, &asked.own)?;
        return Ok(Some(solved(asked.puzzle, instance.as_ref())?.map_or_else(|| instance.picture(None), Ok)?));
    };
    let instance = match asked.puzzle.parse(source) {
        // An answer is no board to solve in every form, but it can be drawn.
        Err(error) if !asked.solve => return as_it_stands(asked, source).map(Some).map_err(|_| error.into()),
        parsed => files::under(parsed?, &asked.own)?,
    };
    if !asked.solve && !instance.is_blank() {
        return Ok(Some(as_it_stands(asked, source)?));
    }
    let solved = solved(asked.puzzle, instance.as_ref())?;
    if solved.is_none() && asked.solve {
        eprintln!("no solution, so nothing was drawn");
        return Ok(None);
    }
    // A blank board without a solution is still a board.
    Ok(Some(solved.map_or_else(|| instance.picture(None), Ok)?))
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
    Ok(answer.map(|answer| instance.picture(Some(&Source::argument(answer.text)))).transpose()?)
}
