//! A board as a model: the sheet compiled with the board as its data, and the way back from solutions to boards with an answer.

use crate::board::Board;
use crate::check::on_large_stack;
use crate::recipe::Use;
use crate::sheet::{Sheet, SheetError};
use crate::text;
use crate::told;
use damier_interface::{Formulation, Told};
use damier_minizinc::flatten::Narrowed;
use damier_minizinc::value::Value;
use damier_model::{Assignment, Linear, Lit, Model, Term, Var};
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

/// The model of a board, and the way back from its solutions.
///
/// With `making`, full answers are asked for of which clues are yet to be told.
pub(crate) fn model(sheet: &Arc<Sheet>, board: &Board, making: bool) -> Result<(Model, Decoder), SheetError> {
    let purpose = if making { For::Making } else { For::Solving };
    let compiled = compile(sheet, board, purpose, "", &[])?;
    Ok((compiled.model, compiled.decoder))
}

/// The model of a board with further items, and how globals that they declare are read from a solution.
pub(crate) fn model_with(
    sheet: &Arc<Sheet>,
    board: &Board,
    further: &str,
    names: &[String],
) -> Result<(Model, Decoder, Vec<Option<Readings>>), SheetError> {
    let compiled = compile(sheet, board, For::Solving, further, names)?;
    Ok((compiled.model, compiled.decoder, compiled.named))
}

/// What a model is made for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum For {
    Solving,
    Making,
    /// With what reasons said of single variables kept.
    Explaining,
    /// For a conflict that is to be told by reasons: every rule keeps its own.
    Conflict,
}

/// What became of a board.
struct Compiled {
    model: Model,
    decoder: Decoder,
    /// How the globals that were named are read.
    named: Vec<Option<Readings>>,
    /// What was seen of single variables, for explaining.
    narrowed: Vec<Narrowed>,
}

/// Compiles the sheet for a board, with further items.
fn compile(
    sheet: &Arc<Sheet>,
    board: &Board,
    purpose: For,
    further: &str,
    names: &[String],
) -> Result<Compiled, SheetError> {
    let making = purpose == For::Making;
    on_large_stack(|| {
        let layers = sheet.layers()?;
        let items = if making { sheet.recipe.items(Use::Answers) } else { String::new() };
        let mut compiled =
            sheet.compiled_for(&board.data_for(sheet, making)?, &[&board.givens(sheet)?, &items, further], purpose)?;
        if let Some(error) = compiled.foreign_error() {
            return Err(SheetError(error.to_input_error(&compiled.sources).to_string()));
        }
        let mut readings = Vec::new();
        let mut shown = Vec::new();
        for (at, layer) in layers.answers() {
            let of_layer = read_layer(compiled.value(layer.global), board.grids[at].values.len(), &mut shown);
            readings.push((
                at,
                of_layer.ok_or_else(|| sheet.error(1, format!("{} has values that cannot be shown", layer.name)))?,
            ));
        }
        // Answers are told apart by what is shown of them, whatever else the model has.
        shown.retain(|var| !var.is_constant());
        shown.sort_unstable();
        shown.dedup();
        let mut model = std::mem::replace(&mut compiled.model, Model::new(""));
        model.projection = Some(shown).filter(|shown| shown.len() < model.variables());
        let globals = &compiled.program().globals;
        let named = |name: &String| globals.iter().position(|global| *global.name == **name);
        let named = names.iter().map(|name| Readings::of(compiled.value(named(name)?))).collect();
        let decoder = Decoder { sheet: sheet.clone(), board: board.clone(), layers: readings };
        Ok(Compiled { model, decoder, named, narrowed: std::mem::take(&mut compiled.narrowed) })
    })
}

fn read_layer(value: Option<&Value>, places: usize, shown: &mut Vec<Var>) -> Option<Readings> {
    if let Some(Value::Array(array)) = value {
        array.elements.iter().for_each(|element| element.variables(shown));
    }
    Readings::of(value).filter(|readings| readings.0.len() == places)
}

/// The formulation of a board.
pub(crate) fn formulation(sheet: &Arc<Sheet>, board: &Board, reasons: bool) -> Result<Formulation, SheetError> {
    let purpose = if reasons { For::Conflict } else { For::Solving };
    let Compiled { model, decoder, .. } = compile(sheet, board, purpose, "", &[])?;
    Ok(Formulation::new(model, Box::new(move |solution| decoder.text(solution))))
}

/// The formulation by which steps are explained.
pub(crate) fn explained(sheet: &Arc<Sheet>, board: &Board) -> Result<Formulation, SheetError> {
    let Compiled { model, decoder, narrowed, .. } = compile(sheet, board, For::Explaining, "", &[])?;
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
