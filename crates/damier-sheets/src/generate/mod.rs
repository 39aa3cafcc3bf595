//! Making boards of a sheet without code of its own: a random layout, a random full answer by an engine, the clues that it
//! tells, and then as few of them as leave one solution.
//!
//! What is told by an answer the sheet says: `constraint tells(clue, value, "words")` is the rule of a clue and the way to it,
//! and of an answer marked `:: given` part is given. Where boards have no clues at all, only their layout decides; these are
//! made by chance alone.

mod clues;
mod layout;
mod repair;

use crate::board::Board;
use crate::check::on_large_stack;
use crate::formulate;
use crate::layer::{Place, Role, Values};
use crate::sheet::{Sheet, SheetError};
use crate::text::{self, Mode};
use damier_interface::{
    Generator, Made, Request, StyleInfo, UsageError,
    making::{self, Halt, Work, thin},
};
use damier_model::{Assignment, Engine, Limit, Run, Source, WarmStart};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Boards that are begun at most for one.
const TRIES: u64 = 100_000;

/// Makes boards of a sheet.
pub(crate) struct SheetGenerator {
    sheet: Arc<Sheet>,
}

const STYLES: &[StyleInfo] = &[
    StyleInfo { name: "minimal", summary: "one solution, and no clue can be left out", unique: true },
    StyleInfo { name: "full", summary: "one solution, and every clue that the answer tells", unique: true },
];

impl SheetGenerator {
    pub(crate) fn new(sheet: Arc<Sheet>) -> SheetGenerator {
        SheetGenerator { sheet }
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
        let told = on_large_stack(|| clues::told(&self.sheet)).map_err(refused)?;
        let unmade = layers.all.iter().enumerate().find(|(at, layer)| layer.role == Role::Clue && !told.contains(at));
        if let Some((_, layer)) = unmade {
            return Err(UsageError(format!(
                "boards of {name} cannot be made: nothing in the sheet says what an answer tells of {}; a line `constraint \
                 tells({0}, …, \"…\");` would",
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
        making::board(TRIES, run, |work| {
            let attempt = Attempt { sheet: &self.sheet, engine, request, like: like.as_ref(), work };
            attempt.run(&mut rng).map(|board| board.map(|board| (text::write(&self.sheet, &board), None)))
        })
    }
}

/// One attempt at a board.
struct Attempt<'a> {
    sheet: &'a Arc<Sheet>,
    engine: &'a dyn Engine,
    request: &'a Request,
    like: Option<&'a Board>,
    work: &'a Work<'a>,
}

/// Solutions of a board, two at most.
struct Solutions {
    found: Vec<Board>,
    /// Whether there are no others.
    complete: bool,
}

impl Solutions {
    /// Whether there is exactly one; `None` if there is none.
    fn is_one(&self) -> Option<bool> {
        (!self.found.is_empty()).then_some(self.found.len() == 1 && self.complete)
    }
}

impl Attempt<'_> {
    fn run(&self, rng: &mut fastrand::Rng) -> Result<Option<Board>, Halt> {
        let layers = self.sheet.layers().map_err(refused)?;
        let bare = layout::random(self.sheet, self.request, self.like, rng).map_err(refused)?;
        let Some(filled) = self.fill(&bare, rng)? else { return Ok(None) };
        let (sheet, told) = (self.sheet, &filled);
        let full = on_large_stack(|| clues::of_answer(sheet, told)).map_err(refused)?;
        let mut clues = clues::places(layers, &full, &bare);
        if clues.is_empty() && layers.prints(Place::Regions) {
            return repair::until_unique(self, full, &filled, rng);
        }
        if self.solutions(&full)?.is_one() == Some(false) {
            return Ok(None);
        }
        if self.request.style.as_deref() == Some("full") || clues.is_empty() {
            return Ok(Some(full));
        }
        rng.shuffle(&mut clues);
        let least = (self.request.density.unwrap_or(0.0) * clues.len() as f64).round() as usize;
        let mut kept = Vec::new();
        let stay = thin::in_batches(
            self.work,
            &mut kept,
            &clues,
            least,
            |kept: &mut Vec<clues::Clue>, _, rest| {
                let board = clues::only(layers, &full, &bare, kept.iter().chain(rest));
                Ok(self.solutions(&board).map_err(limit)?.is_one() == Some(true))
            },
            |kept, clue| kept.push(clue),
        )
        .map_err(Halt::Limit)?;
        Ok(Some(clues::only(layers, &full, &bare, stay.iter())))
    }

    /// A full answer on a board without clues: one near to what chance says of each value.
    fn fill(&self, bare: &Board, rng: &mut fastrand::Rng) -> Result<Option<Board>, Halt> {
        let layers = self.sheet.layers().map_err(refused)?;
        let (mut model, decoder) = formulate::model(self.sheet, bare, &self.sheet.make).map_err(refused)?;
        let mut start = WarmStart::default();
        for (at, layer) in layers.answers() {
            let share = layer.chance.as_deref().and_then(layout::share).unwrap_or(0.5);
            for var in decoder.variables(at) {
                let value = match (&layer.values, model.domain(var).min().zip(model.domain(var).max())) {
                    (Values::Truth, _) => i64::from(rng.f64() < share),
                    (_, Some((low, high))) => rng.i64(low..=high),
                    (_, None) => continue,
                };
                start.whole.push((var, value));
            }
        }
        rng.shuffle(&mut start.whole);
        model.warm_start = start;
        let run = Run { seed: rng.u64(..1 << 31), ..self.work.within(None, None) };
        let Some(finder) = self.engine.finder() else { return Ok(None) };
        let (outcome, solution) = finder.find(&model, &run).map_err(|unusable| UsageError(unusable.to_string()))?;
        match (solution, outcome.stopped_by) {
            (Some(solution), _) => Ok(Some(decoder.filled(&solution))),
            (None, Some(limit)) => Err(Halt::Limit(limit)),
            (None, None) if layers.all.iter().any(|layer| layer.role == Role::Layout) => Ok(None),
            (None, None) => Err(Halt::Refused(UsageError(format!(
                "boards of {} of {} rows of {} have no solution at all",
                self.sheet.name, bare.height, bare.width
            )))),
        }
    }

    fn solutions(&self, board: &Board) -> Result<Solutions, Halt> {
        let (model, decoder) = formulate::model(self.sheet, board, "").map_err(refused)?;
        let mut run = self.work.within(None, None);
        run.budget.solutions = Some(2);
        let mut found = Vec::new();
        let Some(lister) = self.engine.enumerator() else { return Ok(Solutions { found, complete: false }) };
        let mut visit = |solution: &Assignment| {
            found.push(decoder.filled(solution));
            ControlFlow::Continue(())
        };
        let outcome =
            lister.enumerate(&model, &run, &mut visit).map_err(|unusable| UsageError(unusable.to_string()))?;
        match outcome.stopped_by.filter(|&limit| limit != Limit::Solutions) {
            Some(limit) if found.len() < 2 => Err(Halt::Limit(limit)),
            _ => Ok(Solutions { found, complete: outcome.complete }),
        }
    }
}

/// What ended a look at a board, for work that knows limits only. What the sheet refuses, it has refused before.
fn limit(halt: Halt) -> Limit {
    match halt {
        Halt::Limit(limit) => limit,
        Halt::Refused(_) => Limit::Nodes,
    }
}
