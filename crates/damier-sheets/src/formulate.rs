//! A board as a model: the sheet compiled with the board as its data, and the way back from solutions to boards with an answer.

use crate::board::Board;
use crate::check::on_large_stack;
use crate::sheet::{Sheet, SheetError};
use crate::text;
use crate::told;
use damier_interface::{Formulation, Told};
use damier_minizinc::diagnostic::Diagnostic;
use damier_minizinc::flatten::Narrowed;
use damier_minizinc::program::Program;
use damier_minizinc::value::Value;
use damier_minizinc::{Checked, Options};
use damier_model::{Assignment, Domain, Linear, Lit, Model, Relate, Term, Var, any_of};
use std::sync::Arc;

/// How the value at a place is read from a solution.
#[derive(Clone, Debug)]
pub(crate) enum Reading {
    /// It is known.
    Known(Option<i64>),
    /// 1 where the literal holds, else 0.
    Truth(Lit),
    /// A variable.
    Number(Var),
    /// A sum of variables.
    Sum(Linear),
    /// A value that may be absent.
    Perhaps(Lit, Box<Reading>),
}

impl Reading {
    fn of(value: &Value) -> Option<Reading> {
        Some(match value {
            Value::Absent => Reading::Known(None),
            Value::Bool(value) => Reading::Known(Some((*value).into())),
            Value::Int(value) => Reading::Known(Some(*value)),
            Value::BoolVar(lit) => Reading::Truth(*lit),
            Value::IntVar(var) => Reading::Number(*var),
            Value::Sum(sum) => Reading::Sum((**sum).clone()),
            Value::OptVar(opt) => Reading::Perhaps(opt.present, Box::new(Reading::of(&opt.value)?)),
            _ => return None,
        })
    }

    /// The one variable that says what is there, if it is one.
    fn variable(&self) -> Option<Var> {
        match self {
            Reading::Truth(lit) => Some(lit.var()),
            Reading::Number(var) => Some(*var),
            Reading::Perhaps(_, reading) => reading.variable(),
            Reading::Known(_) | Reading::Sum(_) => None,
        }
    }

    /// The variables that say what is there.
    pub(crate) fn variables(&self) -> Vec<Var> {
        match self {
            Reading::Perhaps(present, reading) => reading.variables().into_iter().chain([present.var()]).collect(),
            reading => reading.variable().into_iter().collect(),
        }
    }

    /// The term that says what is there, where one does.
    pub(crate) fn term(&self) -> Option<Term> {
        match self {
            Reading::Truth(lit) => Some(Term::from(*lit)),
            Reading::Number(var) => Some(Term::from(*var)),
            Reading::Perhaps(..) | Reading::Known(_) | Reading::Sum(_) => None,
        }
    }

    fn under(&self, solution: &Assignment) -> Option<i64> {
        match self {
            Reading::Known(value) => *value,
            Reading::Truth(lit) => Some(solution.is_true(*lit).into()),
            Reading::Number(var) => Some(solution[*var]),
            Reading::Sum(sum) => {
                Some(sum.terms().iter().map(|&(by, var)| by * solution[var]).sum::<i64>() + sum.constant())
            }
            Reading::Perhaps(present, reading) => solution.is_true(*present).then(|| reading.under(solution)).flatten(),
        }
    }
}

/// How the values of a layer are read from a solution, place by place.
#[derive(Clone, Debug)]
pub(crate) struct Readings(Vec<Reading>);

impl Readings {
    /// How an array is read; `None` if it is none, or has values that cannot be shown.
    pub(crate) fn of(value: Option<&Value>) -> Option<Readings> {
        let Some(Value::Array(array)) = value else { return None };
        array.elements.iter().map(Reading::of).collect::<Option<_>>().map(Readings)
    }

    /// How each value is read.
    pub(crate) fn all(&self) -> &[Reading] {
        &self.0
    }

    /// The values that a solution has there.
    pub(crate) fn under(&self, solution: &Assignment) -> Vec<Option<i64>> {
        self.0.iter().map(|reading| reading.under(solution)).collect()
    }

    /// The variables with their places, where a place is one variable.
    pub(crate) fn variables(&self) -> impl Iterator<Item = (usize, Var)> + '_ {
        let placed = self.0.iter().enumerate().filter_map(|(place, reading)| Some((place, reading.variable()?)));
        placed.filter(|(_, var)| !var.is_constant())
    }
}

/// The way from solutions to boards with an answer.
pub(crate) struct Decoder {
    sheet: Arc<Sheet>,
    board: Board,
    /// The layers of the answer, by their places, with how each of their values is read.
    layers: Vec<(usize, Readings)>,
}

impl Decoder {
    /// The board with the answer that a solution is.
    pub(crate) fn filled(&self, solution: &Assignment) -> Board {
        let mut filled = self.board.clone();
        for (at, readings) in &self.layers {
            filled.grids[*at].values = readings.under(solution);
        }
        filled
    }

    /// The layers of the answer, by their places, with how they are read.
    pub(crate) fn layers(&self) -> &[(usize, Readings)] {
        &self.layers
    }

    fn text(&self, solution: &Assignment) -> String {
        text::write(&self.sheet, &self.filled(solution))
    }
}

/// The model of a board by a program that is checked already, the way back from its solutions, and how globals that further items
/// declare are read from a solution.
///
/// With `making`, full answers are asked for of which clues are yet to be told.
pub(crate) fn model_by(
    sheet: &Arc<Sheet>,
    checked: &Checked,
    board: &Board,
    making: bool,
    names: &[String],
) -> Result<(Model, Decoder, Vec<Option<Readings>>), SheetError> {
    let said = |diagnostic: Diagnostic| SheetError(diagnostic.to_input_error(&checked.sources).to_string());
    let options = Options { all_solutions: true, ..Options::default() };
    let mut instance = checked.run(&board.values(sheet, &checked.program, making)?, &options).map_err(said)?;
    if let Some(foreign) = instance.foreign.first() {
        return Err(said(foreign.error()));
    }
    let model = std::mem::replace(&mut instance.model, Model::new(""));
    let value = |global| instance.value(global);
    let (mut model, decoder, named) = read(sheet, board, model, value, &checked.program, names)?;
    for (at, readings) in decoder.layers() {
        let given = readings.all().iter().zip(&board.grids[*at].values);
        for (reading, value) in given.filter_map(|(reading, value)| Some((reading, (*value)?))) {
            give(&mut model, reading, value);
        }
    }
    Ok((model, decoder, named))
}

/// Lets a place have a value.
fn give(model: &mut Model, reading: &Reading, value: i64) {
    match reading {
        Reading::Known(known) => {
            if *known != Some(value) {
                model.post(any_of([Lit::FALSE])).named("given");
            }
        }
        Reading::Truth(lit) => {
            model.post(any_of([if value == 1 { *lit } else { !*lit }])).named("given");
        }
        Reading::Number(var) => model.narrow(*var, &Domain::range(value, value)),
        Reading::Sum(sum) => {
            model.post(sum.clone().equals(value)).named("given");
        }
        Reading::Perhaps(present, reading) => {
            model.post(any_of([*present])).named("given");
            give(model, reading, value);
        }
    }
}

/// What a model is made for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum For {
    Solving,
    /// With what reasons said of single variables kept.
    Explaining,
    /// For a conflict that is to be told by reasons: every rule keeps its own.
    Conflict,
}

/// What became of a board.
struct Compiled {
    model: Model,
    decoder: Decoder,
    /// What was seen of single variables, for explaining.
    narrowed: Vec<Narrowed>,
}

/// Compiles the sheet for a board.
fn compile(sheet: &Arc<Sheet>, board: &Board, purpose: For) -> Result<Compiled, SheetError> {
    on_large_stack(|| {
        let mut compiled = sheet.compiled_for(&board.data(sheet)?, &[&board.givens(sheet)?], purpose)?;
        if let Some(error) = compiled.foreign_error() {
            return Err(SheetError(error.to_input_error(&compiled.sources).to_string()));
        }
        let model = std::mem::replace(&mut compiled.model, Model::new(""));
        let (model, decoder, _) = read(sheet, board, model, |global| compiled.value(global), compiled.program(), &[])?;
        Ok(Compiled { model, decoder, narrowed: std::mem::take(&mut compiled.narrowed) })
    })
}

/// A model that tells answers apart by what is shown of them, how they are read, and how globals of these names are.
fn read<'c>(
    sheet: &Arc<Sheet>,
    board: &Board,
    mut model: Model,
    value: impl Fn(usize) -> Option<&'c Value>,
    program: &Program,
    names: &[String],
) -> Result<(Model, Decoder, Vec<Option<Readings>>), SheetError> {
    let (mut readings, mut shown) = (Vec::new(), Vec::new());
    for (at, layer) in sheet.layers()?.answers() {
        let of_layer = read_layer(value(layer.global), board.grids[at].values.len(), &mut shown);
        let message = || sheet.error(1, format!("{} has values that cannot be shown", layer.name));
        readings.push((at, of_layer.ok_or_else(message)?));
    }
    shown.retain(|var| !var.is_constant());
    shown.sort_unstable();
    shown.dedup();
    model.projection = Some(shown).filter(|shown| shown.len() < model.variables());
    let named = |name: &String| program.globals.iter().position(|global| *global.name == **name);
    let named = names.iter().map(|name| Readings::of(value(named(name)?))).collect();
    Ok((model, Decoder { sheet: sheet.clone(), board: board.clone(), layers: readings }, named))
}

fn read_layer(value: Option<&Value>, places: usize, shown: &mut Vec<Var>) -> Option<Readings> {
    if let Some(Value::Array(array)) = value {
        array.elements.iter().for_each(|element| element.variables(shown));
    }
    Readings::of(value).filter(|readings| readings.0.len() == places)
}

/// The model of a board.
pub(crate) fn model(sheet: &Arc<Sheet>, board: &Board) -> Result<Model, SheetError> {
    compile(sheet, board, For::Solving).map(|compiled| compiled.model)
}

/// The formulation of a board.
pub(crate) fn formulation(sheet: &Arc<Sheet>, board: &Board, reasons: bool) -> Result<Formulation, SheetError> {
    let purpose = if reasons { For::Conflict } else { For::Solving };
    let Compiled { model, decoder, .. } = compile(sheet, board, purpose)?;
    Ok(Formulation::new(model, Box::new(move |solution| decoder.text(solution))))
}

/// The formulation by which steps are explained.
pub(crate) fn explained(sheet: &Arc<Sheet>, board: &Board) -> Result<Formulation, SheetError> {
    let Compiled { model, decoder, narrowed, .. } = compile(sheet, board, For::Explaining)?;
    let decoder = Arc::new(decoder);
    let (teller, domains) = (decoder.clone(), model.without_constraints());
    let formulation = Formulation::new(model, Box::new(move |solution| decoder.text(solution)));
    Ok(formulation.telling(move || {
        let Ok(layers) = teller.sheet.layers() else { return Told::places(Vec::new()) };
        let of = |(at, readings): &(usize, Readings)| (&layers.all[*at], &teller.board.grids[*at], readings.clone());
        let answers: Vec<_> = teller.layers.iter().map(of).collect();
        let answers: Vec<_> = answers.iter().map(|(layer, grid, readings)| (*layer, *grid, readings)).collect();
        told::told(&teller.board, &answers, &domains, &narrowed)
    }))
}
