//! Making boards of a sheet without code of its own: a random layout, a random full answer by an engine, the clues that it
//! tells, and then as few of them as leave one solution.
//!
//! What is told by an answer the sheet says: `constraint tells(clue, value, "words")` is the rule of a clue and the way to it,
//! and of an answer marked `:: given` part is given. Where boards have no clues at all, only their layout decides; these are
//! made by chance alone.

mod asked;
mod clues;
mod design;
mod judge;
mod layout;
mod programs;
mod refine;
mod repair;
mod separate;
mod shapes;

use crate::board::Board;
use crate::check::on_large_stack;
use crate::formulate::{self, Decoder};
use crate::layer::{Layer, Place, Role, Values};
use crate::layers::Layers;
use crate::recipe::Use;
use crate::sheet::{Sheet, SheetError};
use crate::text::{self, Mode};
use asked::{Asked, Teller};
use clues::Told;
use damier_interface::{
    Generator, Made, Request, StyleInfo, UsageError,
    making::{self, Halt, Work, thin},
};
use damier_model::{Assignment, Engine, Limit, Model, Run, Source, Var, WarmStart};
use programs::Programs;
use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

/// Boards that are begun at most for one.
const TRIES: u64 = 100_000;

/// Failures of one search that is begun for a board, at most: a board is none that cannot be proved with them.
const EFFORT: u64 = 20_000;

/// Random layouts in a row without an answer after which no other is begun.
const LAYOUTS: u64 = 1000;

/// Boards with fewer clues that are proved at most, until one has one solution, before clues are taken one by one.
const PROOFS: usize = 40;

/// Failures of one question whether a clue can go, where the board is compiled for it: a clue stays that cannot be decided with them.
const EFFORT_OF_CLUE: u64 = 3_000;

/// Makes boards of a sheet.
pub(crate) struct SheetGenerator {
    sheet: Arc<Sheet>,
    told: OnceLock<Result<Told, SheetError>>,
}

const STYLES: &[StyleInfo] = &[
    StyleInfo { name: "minimal", summary: "one solution, and no clue can be left out", unique: true },
    StyleInfo { name: "full", summary: "one solution, and every clue that the answer tells", unique: true },
];

impl SheetGenerator {
    pub(crate) fn new(sheet: Arc<Sheet>) -> SheetGenerator {
        SheetGenerator { sheet, told: OnceLock::new() }
    }

    fn told(&self) -> Result<&Told, UsageError> {
        let told = self.told.get_or_init(|| on_large_stack(|| clues::told(&self.sheet)));
        told.as_ref().map_err(|error| refused(error.clone()))
    }
}

fn refused(error: SheetError) -> UsageError {
    UsageError(error.to_string())
}

impl Generator for SheetGenerator {
    fn styles(&self) -> &'static [StyleInfo] {
        STYLES
    }
    fn difficulties(&self) -> &'static [&'static str] {
        &[]
    }
    fn default_size(&self, _options: &damier_interface::Options) -> Option<(usize, usize)> {
        Some(self.sheet.usual_size)
    }
    fn takes_layouts(&self) -> bool {
        true
    }
    fn accepts(&self, request: &Request) -> Result<(), UsageError> {
        let layers = self.sheet.layers().map_err(refused)?;
        let name = &self.sheet.name;
        if layers.is_square && request.board.is_none() && request.width != request.height {
            return Err(UsageError(format!(
                "boards of {name} are squares; accepted: such as --size {0}x{0}",
                request.height
            )));
        }
        if let Some(share) = request.density.filter(|share| !(0.0..=1.0).contains(share)) {
            return Err(UsageError(format!("the density {share} is no share; accepted: 0 to 1")));
        }
        let told = &self.told()?.layers;
        let is_printed = |layer: &Layer| layer.role != Role::Answer || layer.given;
        if !layers.all.iter().any(is_printed) && layers.numbers.is_empty() {
            return Err(UsageError(format!(
                "boards of {name} cannot be made: nothing in the sheet is printed on them; a layer with `:: clue`, or `:: given` \
                 on the answer, would"
            )));
        }
        // Clues that nothing tells are left out, but something must be told, or given of the answer.
        let mut clues = layers.all.iter().enumerate().filter(|(_, layer)| layer.role == Role::Clue);
        let is_told = layers.answers().any(|(_, layer)| layer.given) || clues.clone().any(|(at, _)| told.contains(&at));
        if let (Some((_, layer)), false) = (clues.next(), is_told) {
            return Err(UsageError(format!(
                "boards of {name} cannot be made: nothing in the sheet says what an answer tells of {0}; a line `constraint \
                 tells({0}, …, \"…\");` or `%! tells: {0} = …` would",
                layer.name
            )));
        }
        Ok(())
    }
    fn make(&self, request: &Request, run: &Run) -> Result<Made, UsageError> {
        let engine = request.prover.engine()?;
        self.accepts(request)?;
        let like = match &request.board {
            Some(text) => {
                let board = text::read(&self.sheet, &Source::argument(text.as_str()), Mode::Board);
                Some(board.map_err(|error| UsageError(error.to_string()))?)
            }
            None => None,
        };
        let mut rng = fastrand::Rng::with_seed(request.seed);
        let tellers = &self.told()?.tellers;
        // On one stack, where the library is read once for all.
        let make = || {
            let (programs, begun) = (&Programs::of(&self.sheet), &Begun::default());
            making::board(TRIES, run, |work| {
                let attempt = Attempt {
                    sheet: &self.sheet,
                    engine,
                    request,
                    like: like.as_ref(),
                    tellers,
                    programs,
                    begun,
                    work,
                };
                attempt.dialled(&mut rng).map(|board| board.map(|text| (text, None)))
            })
        };
        damier_minizinc::with_large_stack(make).map_err(|error| UsageError(error.to_string()))?
    }
}

/// What came of a search with an effort that is reasonable for one board.
enum Search {
    Found(Assignment),
    /// There is no solution.
    Nothing,
    /// The effort was too much, which says nothing of solutions.
    GivenUp,
}

/// One attempt at a board.
struct Attempt<'a> {
    sheet: &'a Arc<Sheet>,
    engine: &'a dyn Engine,
    request: &'a Request,
    like: Option<&'a Board>,
    tellers: &'a [Teller],
    programs: &'a Programs<'a>,
    begun: &'a Begun,
    work: &'a Work<'a>,
}

/// What became of layouts that were begun for one board.
#[derive(Default)]
struct Begun {
    /// How many had no answer.
    without: Cell<u64>,
    /// Whether one had.
    answered: Cell<bool>,
}

/// A full answer and the board that it tells.
#[derive(Clone)]
struct Draft {
    /// The board with the answer.
    filled: Board,
    /// The board with everything that the answer tells.
    full: Board,
    /// Random numbers of the cells.
    luck: Vec<i64>,
}

/// Solutions of a board, as many as were asked for at most.
struct Solutions {
    found: Vec<Board>,
    /// Whether there are no others.
    complete: bool,
}

impl Solutions {
    /// Whether there is exactly one.
    fn is_one(&self) -> bool {
        self.found.len() == 1 && self.complete
    }
}

impl Attempt<'_> {
    /// A board, with some of its clues put back where it should be of a grade.
    fn dialled(&self, rng: &mut fastrand::Rng) -> Result<Option<String>, Halt> {
        let Some((board, full)) = self.run(rng)? else { return Ok(None) };
        let Some(wanted) = &self.request.wanted else { return Ok(Some(text::write(self.sheet, &board))) };
        let layers = self.sheet.layers().map_err(refused)?;
        let stay = clues::places(layers, &board);
        let mut gone = clues::places(layers, &full);
        gone.retain(|clue| !stay.contains(clue));
        rng.shuffle(&mut gone);
        let with = |back: usize| match back {
            0 => text::write(self.sheet, &board),
            _ => text::write(self.sheet, &clues::only(layers, &full, stay.iter().chain(&gone[..back]))),
        };
        wanted.dial(gone.len(), self.work, with)
    }

    /// A board, and the same with every clue that may be on it.
    fn run(&self, rng: &mut fastrand::Rng) -> Result<Option<(Board, Board)>, Halt> {
        let layers = self.sheet.layers().map_err(refused)?;
        let mut bare = layout::random(self.sheet, self.request, self.like, rng).map_err(refused)?;
        let luck = refine::luck(&bare, rng);
        if self.like.is_none() && self.sheet.recipe.has(Use::Layouts) && !design::lay_out(self, &mut bare, &luck, rng)?
        {
            return Ok(None);
        }
        let Some(source) = AnswerSource::of(self, &bare)? else { return Ok(None) };
        let Some(filled) = source.fill(self, None, rng)? else { return Ok(None) };
        let draft = self.told(filled, luck)?;
        if clues::places(layers, &draft.full).is_empty() && !draft.tells(layers) && layers.prints(Place::Regions) {
            let board = repair::until_unique(self, draft.full, &draft.filled, rng)?;
            return Ok(board.map(|board| (board.clone(), board)));
        }
        let Some(unique) = refine::until_unique(self, (bare, source), draft, rng)? else { return Ok(None) };
        let mut clues = clues::places(layers, &unique.draft.full);
        if self.request.style.as_deref() == Some("full") || clues.is_empty() {
            let is_one = unique.compiled.is_none() || self.is_proved(&unique.draft.full, &unique.draft)?;
            return Ok(is_one.then(|| (unique.draft.full.clone(), unique.draft.full)));
        }
        rng.shuffle(&mut clues);
        let least = (self.request.density.unwrap_or(0.0) * clues.len() as f64).round() as usize;
        if let Some(compiled) = &unique.compiled
            && let Draft { filled, full, .. } = &unique.draft
            && let Some(mut asked) = Asked::of(self, compiled, (full, filled), &clues)?
        {
            for _ in 0..PROOFS {
                let Some(stay) = asked.thinned(self, least.saturating_sub(asked.unasked.len()))? else { break };
                let board = clues::only(layers, full, stay.iter().chain(&asked.unasked));
                let solutions = self.solutions(&board, 2)?;
                if solutions.is_one() && asked.unasked.is_empty() {
                    return Ok(Some((board, full.clone())));
                }
                if solutions.is_one() {
                    let board = self.thinned(full, stay, &asked.unasked, least)?;
                    return Ok(Some((board, full.clone())));
                }
                if solutions.found.is_empty() && solutions.complete {
                    return Err(Halt::Refused(refine::contradiction(self, &unique.draft)));
                }
                let is_other = |found: &Board| layers.answers().any(|(at, _)| found.grids[at] != filled.grids[at]);
                let Some(other) = solutions.found.into_iter().find(is_other) else { break };
                if !asked.note(self.told(other, unique.draft.luck.clone())?) {
                    break;
                }
            }
        }
        let board = self.thinned(&unique.draft.full, Vec::new(), &clues, least)?;
        Ok(Some((board, unique.draft.full)))
    }

    /// Whether a board with clues of a draft has one solution, with the board compiled for it. None at all is a mistake of the sheet.
    fn is_proved(&self, board: &Board, draft: &Draft) -> Result<bool, Halt> {
        let solutions = self.solutions(board, 2)?;
        match solutions.found.is_empty() && solutions.complete {
            true => Err(Halt::Refused(refine::contradiction(self, draft))),
            false => Ok(solutions.is_one()),
        }
    }

    /// The board with some clues that stay, and without those of the others that it does not need, by asking about one such board
    /// after the other.
    fn thinned(
        &self,
        full: &Board,
        staying: Vec<clues::Clue>,
        clues: &[clues::Clue],
        least: usize,
    ) -> Result<Board, Halt> {
        let layers = self.sheet.layers().map_err(refused)?;
        let mut kept = staying.clone();
        let stay = thin::in_batches(
            self.work,
            &mut kept,
            clues,
            least.saturating_sub(staying.len()),
            |kept: &mut Vec<clues::Clue>, _, rest| {
                let board = clues::only(layers, full, kept.iter().chain(rest));
                Ok(self.solutions_within(&board, 2, EFFORT_OF_CLUE, None).map_err(limit)?.is_one())
            },
            |kept, clue| kept.push(clue),
        )
        .map_err(Halt::Limit)?;
        Ok(clues::only(layers, full, staying.iter().chain(&stay)))
    }

    /// The board that an answer tells.
    fn told(&self, filled: Board, luck: Vec<i64>) -> Result<Draft, Halt> {
        let full = clues::of_answer(self, &filled, &luck).map_err(refused)?;
        Ok(Draft { filled, full, luck })
    }

    /// Why there are no boards: what was begun has no answer.
    fn has_no_answer(&self, by_chance: bool) -> UsageError {
        let Attempt { sheet, request, like, .. } = self;
        let (height, width) = like.map_or((request.height, request.width), |like| (like.height, like.width));
        let what = match (by_chance, like) {
            (true, _) => format!(": none of {LAYOUTS} random layouts has"),
            (false, Some(_)) => " with the layout of this one have".to_owned(),
            (false, None) => " have".to_owned(),
        };
        let line = sheet.recipe.line_of(Use::Answers);
        let answer = line.map_or_else(
            || if by_chance { " an answer".to_owned() } else { " no solution at all".to_owned() },
            |line| {
                let article = if by_chance { "an" } else { "no" };
                format!(" {article} answer that keeps to `%! make:` in line {line} of {}", sheet.origin)
            },
        );
        let mut ways = vec!["another --size"];
        ways.extend(line.map(|_| "a `%! make:` that asks for less"));
        ways.extend(by_chance.then_some("another `chance(\"…\")` of the layout"));
        ways.extend(by_chance.then_some("`%! layout: ITEM`, which layouts keep to"));
        let help = if like.is_some() || ways.len() == 1 {
            String::new()
        } else {
            format!("\n  = accepted: {}", ways.join(", or "))
        };
        UsageError(format!("boards of {} of {height} rows of {width}{what}{answer}{help}", sheet.name))
    }

    /// A solution of a model, if one is found with reasonable effort.
    fn find(&self, model: &Model, rng: &mut fastrand::Rng) -> Result<Search, Halt> {
        let run = Run { seed: rng.u64(..1 << 31), ..self.work.within(None, Some(EFFORT)) };
        let Some(finder) = self.engine.finder() else { return Ok(Search::GivenUp) };
        let (outcome, solution) = finder.find(model, &run).map_err(|unusable| UsageError(unusable.to_string()))?;
        match (solution, outcome.stopped_by) {
            (Some(solution), _) => Ok(Search::Found(solution)),
            (None, Some(Limit::Failures)) => Ok(Search::GivenUp),
            (None, Some(limit)) => Err(Halt::Limit(limit)),
            (None, None) => Ok(Search::Nothing),
        }
    }

    /// Solutions of a board, so many at most.
    fn solutions(&self, board: &Board, most: u64) -> Result<Solutions, Halt> {
        self.solutions_within(board, most, EFFORT, None)
    }

    /// The same with so many failures, near to an answer. That there are no others is not known where telling takes too much effort.
    fn solutions_within(&self, board: &Board, most: u64, effort: u64, near: Option<&Board>) -> Result<Solutions, Halt> {
        let checked = self.programs.plain().map_err(refused)?;
        let (mut model, decoder, _) = formulate::model_by(self.sheet, &checked, board, false, &[]).map_err(refused)?;
        for (near, (at, readings)) in near.iter().flat_map(|near| decoder.layers().iter().map(move |of| (near, of))) {
            let values = &near.grids[*at].values;
            let known = readings.variables().filter_map(|(place, var)| Some((var, values[place]?)));
            model.warm_start.whole.extend(known);
        }
        let mut run = self.work.within(None, Some(effort));
        run.budget.solutions = Some(most);
        let mut found = Vec::new();
        let Some(lister) = self.engine.enumerator() else { return Ok(Solutions { found, complete: false }) };
        let mut visit = |solution: &Assignment| {
            found.push(decoder.filled(solution));
            ControlFlow::Continue(())
        };
        let outcome =
            lister.enumerate(&model, &run, &mut visit).map_err(|unusable| UsageError(unusable.to_string()))?;
        match outcome.stopped_by.filter(|limit| !matches!(limit, Limit::Solutions | Limit::Failures)) {
            Some(limit) if found.len() < 2 => Err(Halt::Limit(limit)),
            _ => Ok(Solutions { found, complete: outcome.complete }),
        }
    }
}

impl Draft {
    /// Whether the sheet says what the answer tells of some layer.
    fn tells(&self, layers: &Layers) -> bool {
        layers.all.iter().zip(&self.full.grids).any(|(layer, grid)| layer.role == Role::Clue && !grid.is_blank(layer))
    }
}

/// Where full answers of one board come from.
enum AnswerSource {
    /// Chance alone, as the layers of the answer say.
    Chance(Box<Board>),
    /// The model of the board without clues.
    Engine(Box<Model>, Decoder),
}

impl AnswerSource {
    fn of(attempt: &Attempt, bare: &Board) -> Result<Option<AnswerSource>, Halt> {
        let layers = attempt.sheet.layers().map_err(refused)?;
        if layers.answers().all(|(_, layer)| layer.chance.is_whole()) {
            return Ok(Some(AnswerSource::Chance(Box::new(bare.clone()))));
        }
        let checked = attempt.programs.of_use(Use::Answers).map_err(refused)?;
        let (model, decoder, _) = formulate::model_by(attempt.sheet, &checked, bare, true, &[]).map_err(refused)?;
        Ok(Some(AnswerSource::Engine(Box::new(model), decoder)))
    }

    /// A full answer: near to what chance says of each value, or to another answer but for some cells.
    fn fill(
        &self,
        attempt: &Attempt,
        near: Option<(&Board, &[bool])>,
        rng: &mut fastrand::Rng,
    ) -> Result<Option<Board>, Halt> {
        let layers = attempt.sheet.layers().map_err(refused)?;
        let (model, decoder) = match self {
            AnswerSource::Chance(bare) => return Ok(shapes::answer(layers, bare, rng)),
            AnswerSource::Engine(model, decoder) => (model, decoder),
        };
        let mut model = (**model).clone();
        let mut start = WarmStart::default();
        for (at, readings) in decoder.layers() {
            let chosen = by_chance(&layers.all[*at], readings.variables(), &model, rng);
            start.whole.extend(chosen.zip(readings.variables()).map(|((var, value), (place, _))| match near {
                Some((board, open)) if !refine::is_open(board, *at, place, open) => {
                    (var, board.grids[*at].values[place].unwrap_or(value))
                }
                _ => (var, value),
            }));
        }
        rng.shuffle(&mut start.whole);
        model.warm_start = start;
        let has_layout = layers.all.iter().any(|layer| layer.role == Role::Layout || layer.chance.share().is_some());
        match attempt.find(&model, rng)? {
            Search::Found(solution) => {
                attempt.begun.answered.set(true);
                Ok(Some(decoder.filled(&solution)))
            }
            Search::GivenUp => Ok(None),
            Search::Nothing if near.is_some() => Ok(None),
            Search::Nothing => {
                let without = attempt.begun.without.get() + 1;
                attempt.begun.without.set(without);
                let may_be_chance = has_layout && attempt.like.is_none();
                if may_be_chance && (without < LAYOUTS || attempt.begun.answered.get()) {
                    return Ok(None);
                }
                Err(Halt::Refused(attempt.has_no_answer(may_be_chance)))
            }
        }
    }
}

/// Values by chance for the variables of a layer.
fn by_chance<'m>(
    layer: &'m Layer,
    variables: impl Iterator<Item = (usize, Var)> + 'm,
    model: &'m Model,
    rng: &'m mut fastrand::Rng,
) -> impl Iterator<Item = (Var, i64)> + 'm {
    let share = layer.chance.share();
    variables.map(move |(_, var)| {
        let (low, high) = model.domain(var).min().zip(model.domain(var).max()).unwrap_or((0, 1));
        let value = match (share, &layer.values) {
            (share, Values::Truth) => i64::from(rng.f64() < share.unwrap_or(0.5)),
            (Some(share), _) if rng.f64() >= share || low == high => low,
            (Some(_), _) => rng.i64(low + 1..=high),
            (None, _) => rng.i64(low..=high),
        };
        (var, value)
    })
}

/// What ended a look at a board, for work that knows limits only. What the sheet refuses, it has refused before.
fn limit(halt: Halt) -> Limit {
    match halt {
        Halt::Limit(limit) => limit,
        Halt::Refused(_) => Limit::Nodes,
    }
}
