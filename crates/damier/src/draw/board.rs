//! One board as a picture: as it stands, or with a solution on it.

use crate::arguments::Draw;
use crate::failure::{Exit, Failure};
use crate::output::tell;
use crate::{files, impossible, interrupt};
use damier_grid::Picture;
use damier_interface::{Filled, Instance, parts};
use damier_model::{Budget, InputError, Run, Source, Status};
use damier_solve::{Answered, answers, plan};
use std::rc::Rc;

/// A board to draw, or what options alone describe.
pub(super) struct Board {
    source: Option<Source>,
    /// Its line, if it is one of many.
    pub(super) line: Option<usize>,
    /// Its number, if it is one of several.
    pub(super) number: Option<usize>,
    /// The board that it is an answer to, if that was given.
    pub(super) given: Option<Rc<Board>>,
}

impl Board {
    pub(super) fn alone(source: Option<Source>) -> Board {
        Board { source, line: None, number: None, given: None }
    }

    pub(super) fn in_line(file: &Source, line: usize, text: &str) -> Board {
        Board { source: Some(files::one_of(file, text)), line: Some(line), number: None, given: None }
    }

    /// Which it is of several, and where it is from: to be said before something about it.
    pub(super) fn place(&self) -> String {
        let line = self.line.map_or(String::new(), |line| format!(", line {line}"));
        match (self.number, &self.source) {
            (Some(number), Some(source)) => format!("board {number} ({}{line}): ", source.origin),
            (Some(number), None) => format!("board {number}: "),
            (None, _) => String::new(),
        }
    }

    /// An error of the board as one of the file it is from.
    fn error(&self, error: InputError) -> Failure {
        let (Some(line), Some(source)) = (self.line, &self.source) else { return error.into() };
        let failure = Failure::from(files::placed(source, line, error));
        match self.number {
            Some(number) => files::of_board(number, line, failure),
            None => failure,
        }
    }
}

/// What came of drawing a board.
pub(super) enum Drawn {
    Picture(Box<Picture>),
    Nothing(Missing),
}

/// Why there is no solution to draw.
#[derive(Clone, Copy)]
pub(super) enum Missing {
    /// As could be seen, and was said, before any search.
    Impossible,
    NoSolution,
    NotFound,
}

impl Missing {
    pub(super) fn words(self) -> &'static str {
        match self {
            Missing::Impossible | Missing::NoSolution => "no solution",
            Missing::NotFound => "stopped before a solution was found",
        }
    }

    pub(super) fn exit(self) -> Exit {
        match self {
            Missing::Impossible | Missing::NoSolution => Exit::NoSolution,
            Missing::NotFound => Exit::Stopped,
        }
    }
}

/// The board that was given, with this one as an answer on it.
pub(super) fn answered(asked: &Draw, board: &Board) -> Result<Drawn, Failure> {
    let (Some(source), Some(given)) = (&board.source, &board.given) else { return solved(asked, board) };
    let instance = read(asked, given)?;
    let answer = parts::read_answer(instance.as_ref(), source).map_err(|error| board.error(error))?;
    Ok(Drawn::Picture(instance.picture(Some(&Source::argument(answer)))?.into()))
}

/// A board that is drawn by itself: as it stands, or solved if nothing stands there.
pub(super) fn alone(asked: &Draw, board: &Board) -> Result<Drawn, Failure> {
    let Some(source) = &board.source else { return solved(asked, board) };
    let instance = match asked.puzzle.parse(source) {
        Ok(instance) => files::under(instance, &asked.own)?,
        // An answer is no board to solve in every form, but it can be drawn.
        Err(error) => {
            return filled(asked, source).map(|picture| Drawn::Picture(picture.into())).map_err(|_| error.into());
        }
    };
    if !instance.is_blank() {
        return Ok(Drawn::Picture(filled(asked, source)?.into()));
    }
    match solve(asked, board, instance.as_ref())? {
        // A blank board without a solution is still a board.
        Drawn::Nothing(_) => Ok(Drawn::Picture(instance.picture(None)?.into())),
        drawn => Ok(drawn),
    }
}

/// A board with what is on it.
pub(super) fn as_it_stands(asked: &Draw, board: &Board) -> Result<Picture, Failure> {
    let Some(source) = &board.source else {
        return Ok(files::instance(asked.puzzle, None, &asked.own)?.picture(None)?);
    };
    let instance = match asked.puzzle.parse(source) {
        Ok(instance) => files::under(instance, &asked.own)?,
        Err(error) => return filled(asked, source).map_err(|_| board.error(error)),
    };
    if instance.is_blank() { Ok(instance.picture(None)?) } else { filled(asked, source) }
}

/// A board with a first solution on it, or the best, by the method that finds it soonest.
pub(super) fn solved(asked: &Draw, board: &Board) -> Result<Drawn, Failure> {
    solve(asked, board, read(asked, board)?.as_ref())
}

fn read(asked: &Draw, board: &Board) -> Result<Box<dyn Instance>, Failure> {
    match &board.source {
        Some(source) => files::under(asked.puzzle.parse(source).map_err(|error| board.error(error))?, &asked.own),
        None => files::instance(asked.puzzle, None, &asked.own),
    }
}

/// A full board is an answer; what else is on a board counts as the puzzle sees it.
fn filled(asked: &Draw, source: &Source) -> Result<Picture, Failure> {
    if asked.own.0.is_empty() {
        return Ok(asked.puzzle.picture_of(source)?);
    }
    let Filled { instance, answer, .. } = asked.puzzle.parse_filled(source)?;
    let instance = files::under(instance, &asked.own)?;
    // Options may have changed the letters of answers.
    let answer = Source::argument(instance.read_answer(source).unwrap_or(answer));
    if instance.check(&answer)?.iter().any(|violation| violation.only_missing) {
        return Ok(asked.puzzle.picture_of(source)?);
    }
    Ok(instance.picture(Some(&answer))?)
}

fn solve(asked: &Draw, board: &Board, instance: &dyn Instance) -> Result<Drawn, Failure> {
    // Before any search: is it a board that can be drawn?
    instance.picture(None)?;
    if let Some(because) = impossible::because(instance) {
        impossible::tell_of(&board.place(), &because);
        return Ok(Drawn::Nothing(Missing::Impossible));
    }
    let budget = Budget { time: asked.time_limit, cancel: Some(interrupt::flag()), ..Budget::default() };
    let plan = plan::any_solution(asked.puzzle, instance)?;
    let Answered { outcome, mut answers, .. } = answers::first(&plan, &Run { budget, ..Run::default() })?;
    match (answers.pop(), outcome.status) {
        (Some(answer), _) => {
            if !outcome.complete {
                tell!("{}stopped before the end: better answers than this one may exist", board.place());
            }
            Ok(Drawn::Picture(instance.picture(Some(&Source::argument(answer.text)))?.into()))
        }
        (None, Status::Unsatisfiable) => Ok(Drawn::Nothing(Missing::NoSolution)),
        (None, _) => Ok(Drawn::Nothing(Missing::NotFound)),
    }
}
