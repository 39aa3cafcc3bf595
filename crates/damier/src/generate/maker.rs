//! Who makes a board: a puzzle's generator, told what is wished for, or a random answer on a board that was given.

use crate::arguments::{Generate, Size, values};
use crate::failure::Failure;
use crate::files;
use damier_model::Run;
use damier_puzzles::{GenerateOptions, Generator, Instance, Made, Options, StyleInfo, Wish};

/// The share of an answer that is given, if none was asked for.
const GIVENS: f64 = 0.25;
/// The option by which a generator is told how many clues to give.
const GIVENS_OPTION: &str = "givens";

pub(super) enum Maker {
    /// Boards of a size.
    BySize { generator: &'static dyn Generator, wish: Wish },
    /// Puzzles on the cells of a board.
    OnBoard { instance: Box<dyn Instance>, options: GenerateOptions },
}

impl Maker {
    /// Whoever makes what is asked for; what cannot be is refused here, before any work.
    pub(super) fn new(asked: &Generate) -> Result<Maker, Failure> {
        let name = asked.puzzle.name();
        match (asked.puzzle.generator(), &asked.board) {
            (Some(_), Some(_)) => Err(Failure::Refused(format!(
                "boards of {name} are not made on a board; accepted: no board, and what 'damier generate {name} --help' lists"
            ))),
            (Some(generator), None) => by_size(generator, asked),
            (None, Some(board)) => on_board(asked, board),
            (None, None) => {
                let by_size = damier_puzzles::puzzles().iter().filter(|puzzle| puzzle.generator().is_some());
                let by_size: Vec<&str> = by_size.map(|puzzle| puzzle.name()).collect();
                Err(Failure::Refused(format!(
                    "boards of {name} are not made by size; accepted by size: {}; on a board that is given: such as \
                     'damier generate rikudo radius=4'",
                    by_size.join(", ")
                )))
            }
        }
    }

    /// The way of making boards.
    pub(super) fn style(&self) -> Option<&str> {
        match self {
            Maker::BySize { wish, .. } => wish.style.as_deref(),
            Maker::OnBoard { .. } => None,
        }
    }

    pub(super) fn make(&self, seed: u64, run: &Run) -> Result<Made, Failure> {
        match self {
            Maker::BySize { generator, wish } => Ok(generator.make(&Wish { seed, ..wish.clone() }, run)?),
            Maker::OnBoard { instance, options } => {
                let text = instance.generate(&GenerateOptions { seed, ..*options })?;
                Ok(Made::Board { text, difficulty: None, tries: 1 })
            }
        }
    }
}

fn by_size(generator: &'static dyn Generator, asked: &Generate) -> Result<Maker, Failure> {
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
    let known = generator.difficulties();
    if let Some(other) = asked.difficulty.as_deref().filter(|wished| !known.contains(wished)) {
        let accepted = if known.is_empty() { "no --difficulty".to_owned() } else { known.join(", ") };
        return Err(Failure::Refused(format!("{name} has no difficulty '{other}'; accepted: {accepted}")));
    }
    let style = style(generator, asked)?;
    let wish = Wish {
        width: size.width,
        height: size.height,
        seed: 0,
        style: Some(style.name.to_owned()),
        density: asked.density,
        difficulty: asked.difficulty.clone(),
        minimal: asked.minimal,
        options: own_options(generator, asked)?,
    };
    generator.accepts(&wish)?;
    Ok(Maker::BySize { generator, wish })
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

/// The style asked for, or the first that makes what is asked for.
fn style(generator: &dyn Generator, asked: &Generate) -> Result<&'static StyleInfo, Failure> {
    let name = asked.puzzle.name();
    let all = generator.styles();
    let one_solution = if asked.unique { Some("--unique") } else { asked.verify.then_some("--verify") };
    let names = |mut wanted: Box<dyn FnMut(&StyleInfo) -> bool>| {
        let names: Vec<&str> = all.iter().filter(|style| wanted(style)).map(|style| style.name).collect();
        names.join(", ")
    };
    let chosen = match &asked.style {
        Some(wished) => all.iter().find(|style| style.name == wished).ok_or_else(|| {
            let all = names(Box::new(|_| true));
            Failure::Refused(format!("{name} has no style '{wished}'; accepted styles: {all}"))
        })?,
        None => all
            .iter()
            .find(|style| one_solution.is_none() || style.unique)
            .or(all.first())
            .ok_or_else(|| Failure::Refused(format!("boards of {name} cannot be generated yet")))?,
    };
    match one_solution {
        Some(option) if !chosen.unique => Err(Failure::Refused(format!(
            "{option} needs boards with exactly one solution, which the style '{}' does not promise ({}); \
             accepted{}",
            chosen.name,
            chosen.summary,
            match names(Box::new(|style| style.unique)) {
                none if none.is_empty() => format!(": no {option}"),
                styles => format!(" styles: {styles}"),
            }
        ))),
        _ => Ok(chosen),
    }
}

fn on_board(asked: &Generate, board: &str) -> Result<Maker, Failure> {
    let meaningless = [
        ("--style", asked.style.is_some()),
        ("--difficulty", asked.difficulty.is_some()),
        ("--density", asked.density.is_some()),
        ("--unique", asked.unique),
        ("--minimal", asked.minimal),
        ("--verify", asked.verify),
    ];
    let name = asked.puzzle.name();
    refuse(
        meaningless,
        &format!("boards of {name}, which may have several solutions; accepted: --givens, and what the board has"),
    )?;
    let instance = files::instance(asked.puzzle, Some(board), &asked.own)?;
    let givens = asked.givens.as_deref().map_or(Ok(GIVENS), values::share);
    let givens = givens.map_err(|accepted| Failure::Refused(format!("--givens: {accepted}")))?;
    Ok(Maker::OnBoard { instance, options: GenerateOptions { seed: 0, givens, links: asked.links.unwrap_or(0) } })
}

/// The first option given that means nothing is refused by name.
fn refuse<const N: usize>(options: [(&str, bool); N], to: &str) -> Result<(), Failure> {
    match options.iter().find(|(_, given)| *given) {
        Some((option, _)) => Err(Failure::Refused(format!("{option} means nothing to {to}"))),
        None => Ok(()),
    }
}
