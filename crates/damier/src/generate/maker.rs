//! Who makes a board: a puzzle's generator, told what is asked for, by size or on the cells of a board.

use crate::arguments::{Generate, Size, values};
use crate::failure::Failure;
use crate::files;
use damier_explain::grade::{ByGrade, LEVELS};
use damier_interface::{
    Generator, Made, Options, Request,
    making::{Prover, Wanted},
};
use damier_model::Run;
use damier_solve::engines::{self, EngineSettings, engine};
use std::sync::Arc;

/// The option by which a generator is told how many clues to give.
const GIVENS_OPTION: &str = "givens";

/// A generator and what it is told.
pub(super) struct Maker {
    generator: &'static dyn Generator,
    request: Request,
}

impl Maker {
    /// The generator of what is asked for; what cannot be is refused here, before any work.
    pub(super) fn new(asked: &Generate) -> Result<Maker, Failure> {
        let name = asked.puzzle.name();
        let Some(generator) = asked.puzzle.generator() else {
            return Err(Failure::Refused(match asked.puzzle.by_size() {
                Some(size) => format!(
                    "boards of {name} cannot be generated, and need not be: their size says all; accepted: damier solve \
                     {name} {size}"
                ),
                None => format!("boards of {name} cannot be generated yet"),
            }));
        };
        let request = match (generator.default_board(), &asked.board) {
            _ if asked.like.is_some() && !generator.takes_layouts() => {
                return Err(Failure::Refused(format!("--like means nothing to boards of {name}")));
            }
            _ if asked.like.is_some() => like(generator, asked)?,
            (Some(usual), board) => on_board(generator, asked, board.as_deref().unwrap_or(usual))?,
            (None, None) => by_size(generator, asked)?,
            (None, Some(board)) => {
                let is_size = board.split(['x', 'X', '×']).all(|side| side.parse::<u32>().is_ok());
                let size = if is_size { format!("--size {board}, or ") } else { String::new() };
                return Err(Failure::Refused(format!(
                    "boards of {name} are not made on a board; accepted: {size}what 'damier generate {name} --help' lists"
                )));
            }
        };
        generator.accepts(&request)?;
        Ok(Maker { generator, request })
    }

    /// The engine that proves boards to have one solution unasked: another one than they were made with.
    pub(super) fn second_engine(&self) -> Option<&'static str> {
        self.generator.takes_layouts().then_some(engines::LCG)
    }

    /// The way of making boards.
    pub(super) fn style(&self) -> Option<&str> {
        self.request.style.as_deref()
    }

    /// The size of its boards, as it is written: columns and rows, or the shape that boards are made on.
    pub(super) fn size(&self) -> String {
        match &self.request.board {
            Some(board) => board.lines().next().unwrap_or_default().trim().to_owned(),
            None => Size { width: self.request.width, height: self.request.height }.to_string(),
        }
    }

    /// The grade that boards should have, if one was asked for.
    pub(super) fn wanted(&self) -> Option<&Wanted> {
        self.request.wanted.as_ref()
    }

    pub(super) fn make(&self, seed: u64, run: &Run) -> Result<Made, Failure> {
        let made = self.generator.make(&Request { seed, ..self.request.clone() }, run)?;
        Ok(match (made, &self.request.wanted) {
            (Made::Board { text, tries, .. }, Some(wanted)) => {
                Made::Board { text, difficulty: Some(wanted.name()), tries }
            }
            (made, _) => made,
        })
    }
}

fn by_size(generator: &'static dyn Generator, asked: &Generate) -> Result<Request, Failure> {
    let name = asked.puzzle.name();
    let by_number = generator.options().iter().any(|info| info.name == GIVENS_OPTION);
    let share = format!("boards of {name}; accepted: --density for the share of cells that are given");
    refuse([("--givens", asked.givens.is_some() && !by_number)], &share)?;
    let listed = format!("boards of {name}; accepted: what 'damier generate {name} --help' lists");
    refuse([("--links", asked.links.is_some())], &listed)?;
    let usual = generator.default_size(&own_options(generator, asked)?).map(|(width, height)| Size { width, height });
    let size = asked.size.or(usual).ok_or_else(|| {
        Failure::Refused(format!("boards of {name} are made by their size; accepted: such as --size 10x10"))
    })?;
    Ok(Request { width: size.width, height: size.height, density: asked.density, ..common(generator, asked)? })
}

/// With the layout of another board.
fn like(generator: &'static dyn Generator, asked: &Generate) -> Result<Request, Failure> {
    let board = files::instance(asked.puzzle, asked.like.as_deref(), &asked.own)?;
    Ok(Request { board: Some(board.describe()), density: asked.density, ..common(generator, asked)? })
}

/// What is asked for of boards however they are made.
fn common(generator: &'static dyn Generator, asked: &Generate) -> Result<Request, Failure> {
    let name = asked.puzzle.name();
    let (known, difficulty) = (generator.difficulties(), asked.difficulty.as_deref());
    let grade = difficulty.and_then(|word| LEVELS.iter().position(|&level| level == word));
    if let Some(other) = difficulty.filter(|word| grade.is_none() && !known.contains(word)) {
        let by_techniques =
            if known.is_empty() { String::new() } else { format!("; by techniques: {}", known.join(", ")) };
        let levels = LEVELS.join(", ");
        return Err(Failure::Refused(format!(
            "{name} has no difficulty '{other}'; accepted: by grade: {levels}{by_techniques}"
        )));
    }
    let promise = match grade {
        _ if asked.unique => Some("--unique"),
        Some(_) => Some("--difficulty"),
        None => asked.verify.then_some("--verify"),
    };
    // Random answers come from the school that takes a hint for every value at once.
    let by = if generator.takes_layouts() { engines::SAT } else { engines::LCG };
    Ok(Request {
        seed: 0,
        style: Some(generator.style(name, asked.style.as_deref(), promise)?.name.to_owned()),
        difficulty: asked.difficulty.clone().filter(|_| grade.is_none()),
        wanted: grade.map(|level| Wanted::new(Arc::new(ByGrade(asked.puzzle)), level)),
        minimal: asked.minimal,
        options: own_options(generator, asked)?,
        prover: Prover::by(engine(by, EngineSettings::default())?),
        ..Request::default()
    })
}

/// The options of the generator's own; how many givens there are to be is one that all puzzles share.
fn own_options(generator: &dyn Generator, asked: &Generate) -> Result<Options, Failure> {
    let mut options = files::options(&asked.own)?;
    let info = generator.options().iter().find(|info| info.name == GIVENS_OPTION);
    if let Some((info, value)) = info.zip(asked.givens.as_ref()) {
        options = options.with(info.name, value.as_str());
    }
    Ok(options)
}

/// On the cells of a board, of which the answer's share of numbers is `--givens`.
fn on_board(generator: &'static dyn Generator, asked: &Generate, board: &str) -> Result<Request, Failure> {
    let name = asked.puzzle.name();
    // Boards that have a form of their own for a rectangle are pointed at it.
    let rectangle = asked.size.map(|size| size.to_string());
    let example = rectangle.filter(|size| asked.puzzle.is_inline(size) && files::is_board(asked.puzzle, size));
    let example = example.as_deref().unwrap_or(board);
    let on_a_board =
        format!("boards of {name}; accepted: a board to make them on, such as 'damier generate {name} {example}'");
    refuse([("--size", asked.size.is_some())], &on_a_board)?;
    refuse([("--density", asked.density.is_some())], &format!("boards of {name}; accepted: --givens"))?;
    let instance = files::instance(asked.puzzle, Some(board), &asked.own)?;
    let givens = asked.givens.as_deref().map(values::share).transpose();
    let density = givens.map_err(|accepted| Failure::Refused(format!("--givens: {accepted}")))?;
    Ok(Request { board: Some(instance.describe()), density, links: asked.links, ..common(generator, asked)? })
}

/// The first option given that means nothing is refused by name.
fn refuse<const N: usize>(options: [(&str, bool); N], to: &str) -> Result<(), Failure> {
    match options.iter().find(|(_, given)| *given) {
        Some((option, _)) => Err(Failure::Refused(format!("{option} means nothing to {to}"))),
        None => Ok(()),
    }
}
