//! Whether some of a board's clues are enough, asked of one engine that keeps what it learned.
//!
//! What numbers an answer may have often follows from the clues (a piece without any may be large), so the board without clues is far
//! larger than boards are. It is held to the numbers of the wished answer. Answers that it lacks so are found by the proof of the board
//! that comes out, and are known from then on: of the clues that stay, one must tell another value there.
//!
//! A clue whose rule is `tells(clue, value, "words")` only compares with a value that the answer has, and so does a given part of the
//! answer. The board is therefore compiled once without such clues; each clue is an assumption, the wished answer is excluded by a
//! clause, and a refusal names the clues that it rests on (`SolveAssuming`). A question costs microseconds to milliseconds,
//! where compiling the board for it takes some milliseconds.
//!
//! A sheet may speak of a clue elsewhere too (`where occurs(number[r, c])`), which a board without it does not hear. Other answers
//! are then judged by the rules before they count, and boards of sheets with other clues are asked about one by one.

use super::clues::{self, Clue};
use super::{Attempt, Draft, EFFORT, Halt, refused};
use crate::board::Board;
use crate::formulate::{self, Decoder, Reading, Readings};
use crate::layer::{Place, Role, Values};
use crate::layers::Layers;
use damier_interface::UsageError;
use damier_model::{Answer, Assumption, Domain, Limit, Lit, Model, Relate, SolveAssuming, Var, any_of};
use std::collections::HashMap;

/// What a layer of clues is told by.
#[derive(Clone, Debug)]
pub(super) struct Teller {
    pub(super) layer: usize,
    /// The values, and where they may stand, as the sheet writes them.
    pub(super) value: String,
    pub(super) place: Option<String>,
    /// Whether nothing else in the sheet speaks of the clue.
    pub(super) alone: bool,
}

/// A board without the clues that can be asked about, compiled.
pub(super) struct Compiled {
    bare: Board,
    /// The layers of clues that cannot be asked about, which the board has.
    unasked: Vec<usize>,
    model: Model,
    decoder: Decoder,
    /// By layer: the values of its places, and whether a clue may stand there.
    told: HashMap<usize, (Readings, Option<Readings>)>,
    /// Whether other answers are to be judged.
    judged: bool,
}

impl Compiled {
    /// Nothing if all clues are of other kinds.
    pub(super) fn of(attempt: &Attempt, full: &Board, clues: &[Clue]) -> Result<Option<Compiled>, Halt> {
        let (sheet, layers) = (attempt.sheet, attempt.sheet.layers().map_err(refused)?);
        let mut spoken: Vec<usize> = clues.iter().map(|&(at, _)| at).collect();
        spoken.dedup();
        let (mut items, mut names, mut judged) = (String::new(), Vec::new(), false);
        let (mut tellers, mut unasked) = (Vec::new(), Vec::new());
        for &at in spoken.iter().filter(|&&at| layers.all[at].role != Role::Answer) {
            let mut of_layer = attempt.tellers.iter().filter(|teller| teller.layer == at);
            let (Some(teller), None) = (of_layer.next(), of_layer.next()) else {
                unasked.push(at);
                continue;
            };
            judged |= !teller.alone;
            for (what, text) in [("value", Some(&teller.value)), ("place", teller.place.as_ref())] {
                let Some(text) = text else { continue };
                names.push(format!("told_{what}_{}", layers.all[at].name));
                items.push_str(&format!("any: {} = {text}\n;\n", names[names.len() - 1]));
            }
            tellers.push(teller);
        }
        if unasked.len() == spoken.len() {
            return Ok(None);
        }
        let bare = clues::only(layers, full, clues.iter().filter(|(at, _)| unasked.contains(at)));
        let checked = attempt.programs.with(&items).map_err(refused)?;
        let (model, decoder, found) = formulate::model_by(sheet, &checked, &bare, false, &names).map_err(refused)?;
        let mut found = found.into_iter();
        let mut told = HashMap::new();
        for teller in tellers {
            let Some(values) = found.next().flatten() else { return Ok(None) };
            let place = teller.place.as_ref().map(|_| found.next().flatten());
            if matches!(place, Some(None)) {
                return Ok(None);
            }
            told.insert(teller.layer, (values, place.flatten()));
        }
        for (at, readings) in decoder.layers().iter().filter(|(at, _)| spoken.contains(at)) {
            told.insert(*at, (readings.clone(), None));
        }
        Ok(Some(Compiled { bare, unasked, model, decoder, told, judged }))
    }

    /// Whether it is the board of this one without its clues.
    pub(super) fn is_of(&self, layers: &Layers, full: &Board) -> bool {
        let clues = clues::places(layers, full);
        self.bare == clues::only(layers, full, clues.iter().filter(|(at, _)| self.unasked.contains(at)))
    }
}

/// What some clues leave.
pub(super) enum Left {
    /// The wished answer alone, because of these of the clues.
    Nothing(Vec<Clue>),
    /// Another answer.
    Other(Board),
    /// That was too much effort to find out.
    Unknown,
}

/// A board and its wished answer, held ready for questions about its clues.
pub(super) struct Asked<'c> {
    compiled: &'c Compiled,
    session: Box<dyn SolveAssuming>,
    conditions: HashMap<Clue, Vec<Assumption>>,
    /// The clues that are asked about, and the others, which stay.
    pub(super) clues: Vec<Clue>,
    pub(super) unasked: Vec<Clue>,
    /// What the wished answer tells, and what other answers tell that are known but not to the engine.
    full: &'c Board,
    others: Vec<Draft>,
}

impl<'c> Asked<'c> {
    /// Nothing if the engine takes no such questions, or the values of clues are not known so.
    pub(super) fn of(
        attempt: &Attempt,
        compiled: &'c Compiled,
        (full, filled): (&'c Board, &Board),
        clues: &[Clue],
    ) -> Result<Option<Asked<'c>>, Halt> {
        let Some(engine) = attempt.engine.sessions() else { return Ok(None) };
        let mut model = compiled.model.clone();
        for (at, readings) in compiled.decoder.layers() {
            let Some(most) = filled.grids[*at].values.iter().flatten().max() else { continue };
            let layer = &attempt.sheet.layers().map_err(refused)?.all[*at];
            let is_number = layer.values == Values::Numbers && layer.place != Place::Regions;
            for (_, var) in readings.variables() {
                if !is_number || model.is_boolean(var) {
                    continue;
                }
                if let Some(least) = model.domain_ref(var).min().filter(|least| least <= most) {
                    model.narrow(var, &Domain::range(least, *most));
                }
            }
        }
        let mut conditions = HashMap::new();
        let (unasked, clues): (Vec<Clue>, Vec<Clue>) = clues.iter().partition(|(at, _)| compiled.unasked.contains(at));
        for &(at, place) in &clues {
            let (Some((values, places)), Some(value)) = (compiled.told.get(&at), full.grids[at].values[place]) else {
                return Ok(None);
            };
            let mut assumed = Vec::new();
            let known = holds(&mut model, values.all().get(place), value, &mut assumed)
                && places.as_ref().is_none_or(|places| holds(&mut model, places.all().get(place), 1, &mut assumed));
            if !known {
                return Ok(None);
            }
            conditions.insert((at, place), assumed);
        }
        let mut other = Vec::new();
        for (at, readings) in compiled.decoder.layers() {
            for (reading, &value) in readings.all().iter().zip(&filled.grids[*at].values) {
                differs(&mut model, reading, value, &mut other);
            }
        }
        model.post(any_of(other)).named("an answer other than the wished one");
        let session = engine.open(&model).map_err(|unusable| UsageError(unusable.to_string()))?;
        Ok(Some(Asked { compiled, session, conditions, clues, unasked, full, others: Vec::new() }))
    }

    /// Takes note of an answer that a proof has found; whether clues can tell it from the wished one.
    pub(super) fn note(&mut self, other: Draft) -> bool {
        let differs = self.clues.iter().any(|&clue| self.tells_apart(clue, &other));
        self.others.push(other);
        differs
    }

    fn tells_apart(&self, (at, place): Clue, other: &Draft) -> bool {
        self.full.grids[at].values[place] != other.full.grids[at].values[place]
    }

    /// What these clues leave.
    pub(super) fn left(&mut self, attempt: &Attempt, clues: &[Clue]) -> Result<Left, Halt> {
        let (mut assumed, mut of) = (Vec::new(), Vec::new());
        for clue in clues {
            for &condition in self.conditions.get(clue).into_iter().flatten() {
                assumed.push(condition);
                of.push(*clue);
            }
        }
        let run = attempt.work.within(None, Some(EFFORT));
        let answer = self.session.solve_assuming(&assumed, &run);
        Ok(match answer.map_err(|unusable| UsageError(unusable.to_string()))? {
            Answer::Solution(solution) => Left::Other(self.compiled.decoder.filled(&solution)),
            Answer::Core(core) => {
                let mut core: Vec<Clue> = core.into_iter().map(|at| of[at]).collect();
                core.dedup();
                for other in &self.others {
                    if core.iter().any(|&clue| self.tells_apart(clue, other)) {
                        continue;
                    }
                    match clues.iter().find(|&&clue| self.tells_apart(clue, other)) {
                        Some(&clue) => core.push(clue),
                        None => return Ok(Left::Other(other.filled.clone())),
                    }
                }
                Left::Nothing(core)
            }
            Answer::Unknown(Limit::Failures) => Left::Unknown,
            Answer::Unknown(limit) => return Err(Halt::Limit(limit)),
        })
    }

    /// Clues without which there would be another answer, of those that are asked about; at least so many of them.
    ///
    /// Nothing if another answer turns out to break the rules.
    pub(super) fn thinned(&mut self, attempt: &Attempt, least: usize) -> Result<Option<Vec<Clue>>, Halt> {
        let mut others = Vec::new();
        let all = self.clues.clone();
        let stay = damier_interface::making::thin::by_grounds(attempt.work, &all, least, |clues, tried| {
            Ok::<_, Halt>(match self.left(attempt, clues)? {
                Left::Nothing(core) => Some(core),
                Left::Other(other) => {
                    others.push((tried, other));
                    None
                }
                Left::Unknown => None,
            })
        })?;
        if self.compiled.judged {
            let layers = attempt.sheet.layers().map_err(refused)?;
            for (tried, other) in others {
                let left = stay.iter().filter(|&&clue| clue != tried).chain(&self.unasked);
                let board = clues::only(layers, self.full, left);
                if attempt.is_wrong(&board, &other)? {
                    return Ok(None);
                }
            }
        }
        Ok(Some(stay))
    }
}

/// Adds what makes a value be this one; whether that can be said.
fn holds(model: &mut Model, reading: Option<&Reading>, value: i64, assumed: &mut Vec<Assumption>) -> bool {
    match reading {
        Some(Reading::Known(known)) => *known == Some(value),
        Some(Reading::Truth(lit)) => {
            assumed.push(Assumption::Holds(if value == 1 { *lit } else { !*lit }));
            true
        }
        Some(Reading::Number(var)) => {
            assumed.push((*var, value).into());
            true
        }
        Some(Reading::Sum(sum)) => {
            let told = model.bool("told");
            model.post(sum.clone().equals(value).when(told)).named("what a clue tells");
            assumed.push(told.into());
            true
        }
        Some(Reading::Perhaps(present, reading)) => {
            assumed.push((*present).into());
            holds(model, Some(reading), value, assumed)
        }
        None => false,
    }
}

/// Adds literals of which one holds where a value is not this one.
fn differs(model: &mut Model, reading: &Reading, value: Option<i64>, other: &mut Vec<Lit>) {
    match (reading, value) {
        (Reading::Truth(lit), Some(value)) => other.push(if value == 1 { !*lit } else { *lit }),
        (Reading::Number(var), Some(value)) => other.push(is_not(model, *var, value)),
        (Reading::Sum(sum), Some(value)) => {
            let differs = model.bool("differs");
            model.post(sum.clone().differs_from(value).iff(differs));
            other.push(differs);
        }
        (Reading::Perhaps(present, _), None) => other.push(*present),
        (Reading::Perhaps(present, reading), Some(_)) => {
            other.push(!*present);
            differs(model, reading, value, other);
        }
        (Reading::Known(_), _) | (_, None) => {}
    }
}

fn is_not(model: &mut Model, var: Var, value: i64) -> Lit {
    let differs = model.bool("differs");
    model.post(var.differs_from(value).iff(differs));
    differs
}
