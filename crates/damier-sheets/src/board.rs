//! A board of a sheet: its size, its single numbers, and what stands in its layers.

use crate::layer::{Layer, Place, Role, Values};
use crate::layers::{self, Layers, MAKING, Usual};
use crate::sheet::{Sheet, SheetError};
use damier_minizinc::judge::rules;
use damier_minizinc::program::Program;
use damier_minizinc::value::Value;
use std::fmt::Write;

/// First and last index.
pub(crate) type Ends = (i64, i64);

/// What stands in a layer: values by index, row by row. Beside the board, places are rows and there is one column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// First and last index of the first dimension.
    pub rows: Ends,
    /// First and last index of the second.
    pub columns: Ends,
    /// The least and the greatest value on this board, as far as that is known.
    pub(crate) range: Option<Ends>,
    /// The values; of lists none.
    pub values: Vec<Option<i64>>,
    /// The lists, of layers that have them.
    pub lists: Vec<Vec<i64>>,
}

impl Grid {
    fn new(Extent { rows, columns, range }: Extent, layer: &Layer) -> Grid {
        let room = |(low, high): Ends| usize::try_from(high - low + 1).unwrap_or(0);
        let places = room(rows) * room(columns);
        let (values, lists) = match layer.is_list() {
            true => (Vec::new(), vec![Vec::new(); places]),
            false => (vec![layer.blank(); places], Vec::new()),
        };
        Grid { rows, columns, range, values, lists }
    }

    /// Number of values in a row.
    pub(crate) fn width(&self) -> usize {
        usize::try_from(self.columns.1 - self.columns.0 + 1).unwrap_or(0)
    }

    /// Number of rows.
    pub(crate) fn height(&self) -> usize {
        usize::try_from(self.rows.1 - self.rows.0 + 1).unwrap_or(0)
    }

    pub(crate) fn place(&self, row: i64, column: i64) -> Option<usize> {
        let inside = (self.rows.0..=self.rows.1).contains(&row) && (self.columns.0..=self.columns.1).contains(&column);
        inside.then(|| (row - self.rows.0) as usize * self.width() + (column - self.columns.0) as usize)
    }

    /// The value at indices; `None` where there is none, or no such place.
    pub fn get(&self, row: i64, column: i64) -> Option<i64> {
        *self.values.get(self.place(row, column)?)?
    }

    /// The indices of a place.
    pub(crate) fn indices(&self, place: usize) -> (i64, i64) {
        let width = self.width().max(1);
        (self.rows.0 + (place / width) as i64, self.columns.0 + (place % width) as i64)
    }

    /// The indices with their values, row by row.
    pub(crate) fn places(&self) -> impl Iterator<Item = (i64, i64, Option<i64>)> + '_ {
        self.values.iter().enumerate().map(move |(at, &value)| {
            let (row, column) = self.indices(at);
            (row, column, value)
        })
    }

    /// Whether nothing stands in it.
    pub(crate) fn is_blank(&self, layer: &Layer) -> bool {
        self.values.iter().all(|&value| value == layer.blank()) && self.lists.iter().all(Vec::is_empty)
    }
}

/// A board of a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Number of rows.
    pub height: usize,
    /// Number of columns.
    pub width: usize,
    /// The single numbers, in the order of the sheet.
    pub numbers: Vec<i64>,
    /// Those of them that are as usual.
    pub(crate) usual: Vec<bool>,
    /// What stands in each layer of the sheet, in its order; in layers of the answer what is given of it.
    pub grids: Vec<Grid>,
}

impl Board {
    /// A board on which nothing stands; of its single numbers those that are not as usual.
    pub fn blank(sheet: &Sheet, height: usize, width: usize, numbers: &[Option<i64>]) -> Result<Board, SheetError> {
        let layers = sheet.layers()?;
        let (numbers, usual) = whole_numbers(sheet, height, width, numbers)?;
        let extents = sheet.extents(height, width, &numbers)?;
        let grids = layers.all.iter().zip(extents.iter()).map(|(layer, extent)| Grid::new(*extent, layer)).collect();
        Ok(Board { height, width, numbers, usual, grids })
    }

    /// Puts under each clue what it stands on.
    pub(crate) fn stand_on(&mut self, layers: &Layers) {
        for (at, layer) in layers.all.iter().enumerate() {
            let base = layers.all.iter().position(|other| layer.on.as_ref() == Some(&other.name));
            let Some(base) = base else { continue };
            let places: Vec<usize> =
                (0..self.grids[at].values.len()).filter(|&place| self.grids[at].values[place].is_some()).collect();
            for place in places {
                self.grids[base].values[place] = Some(1);
            }
        }
    }

    /// The board without what is given of the answer.
    pub(crate) fn without_answer(&self, sheet: &Sheet) -> Result<Board, SheetError> {
        let mut board = self.clone();
        for (at, layer) in sheet.layers()?.answers() {
            board.grids[at].values.fill(layer.blank());
        }
        Ok(board)
    }

    /// The board as data for the sheet: what is printed on it.
    pub fn data(&self, sheet: &Sheet) -> Result<String, SheetError> {
        self.data_for(sheet, false)
    }

    /// The same, to solve it or to make a board.
    pub(crate) fn data_for(&self, sheet: &Sheet, making: bool) -> Result<String, SheetError> {
        let mut text = sizes(sheet, self.height, self.width, &self.numbers)?;
        if sheet.layers()?.has_making {
            let _ = writeln!(text, "{MAKING} = {making};");
        }
        for (layer, grid) in sheet.layers()?.all.iter().zip(&self.grids) {
            if layer.role != Role::Answer {
                let _ = write!(text, "{} = ", layer.name);
                write_array(&mut text, layer, grid);
                text.push_str(";\n");
            }
        }
        Ok(text)
    }

    /// The same as values of a program, by the places of its globals, to solve the board or to make one.
    pub(crate) fn values(
        &self,
        sheet: &Sheet,
        program: &Program,
        making: bool,
    ) -> Result<Vec<(usize, Value)>, SheetError> {
        let layers = sheet.layers()?;
        let sizes = match layers.is_square {
            true => vec![("size", self.height)],
            false => vec![("height", self.height), ("width", self.width)],
        };
        let sizes = sizes.into_iter().map(|(name, side)| (name, Value::Int(side as i64)));
        let numbers = layers.numbers.iter().zip(&self.numbers).map(|((name, _), &value)| (&**name, Value::Int(value)));
        let making = layers.has_making.then_some((MAKING, Value::Bool(making)));
        let place = |name: &str| program.globals.iter().position(|global| global.of_user && *global.name == *name);
        let single = sizes.chain(numbers).chain(making).filter_map(|(name, value)| Some((place(name)?, value)));
        let printed = layers.all.iter().zip(&self.grids).filter(|(layer, _)| layer.role != Role::Answer);
        Ok(single.chain(printed.map(|(layer, grid)| (layer.global, array(layer, grid)))).collect())
    }

    /// What is given of the answer, as items for the sheet.
    pub(crate) fn givens(&self, sheet: &Sheet) -> Result<String, SheetError> {
        let mut text = String::new();
        for (at, layer) in sheet.layers()?.answers() {
            for (row, column, value) in self.grids[at].places() {
                let Some(value) = value else { continue };
                let shown = element(Some(value), layer);
                let _ = writeln!(
                    text,
                    "constraint ({}[{row}, {column}] = {shown}) :: reason(\"\\(concat([\"{}\"])) is given at \\(cell({row}, {column}))\");",
                    layer.name,
                    layer.sign(Some(value)).unwrap_or_default().replace('\\', "\\\\").replace('"', "\\\"")
                );
            }
        }
        Ok(text)
    }
}

/// Where a layer is on boards of one size, and what values it has there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extent {
    rows: Ends,
    columns: Ends,
    range: Option<Ends>,
}

/// The extents of all layers. Only what lies between cells has index sets that the size alone does not tell.
pub(crate) fn extents(sheet: &Sheet, height: usize, width: usize, numbers: &[i64]) -> Result<Vec<Extent>, SheetError> {
    let layers = sheet.layers()?;
    let (rows, columns) = ((1, height as i64), (1, width as i64));
    let between = layers.all.iter().any(|layer| matches!(layer.place, Place::Borders | Place::Links | Place::Corners));
    let checked = if between { Some(sheet.checked(&sizes(sheet, height, width, numbers)?, true)?) } else { None };
    let extent = |layer: &Layer| {
        let (rows, columns) = match (layer.place, &checked) {
            (Place::Outside(side), _) => (if side.is_by_column() { columns } else { rows }, (1, 1)),
            (Place::Cells | Place::Regions, _) | (_, None) => (rows, columns),
            (_, Some(checked)) => {
                let sets = rules::index_sets(&checked.program, layer.global).unwrap_or_default();
                match &sets[..] {
                    [Some(rows), Some(columns)] => (
                        rows.min().zip(rows.max()).unwrap_or((1, 0)),
                        columns.min().zip(columns.max()).unwrap_or((1, 0)),
                    ),
                    _ => {
                        let message = "the index sets of";
                        let line = checked.sources.locate(checked.program.globals[layer.global].span).first_line;
                        return Err(sheet.error(
                            line,
                            format!("{message} {} do not follow from the size of the board", layer.name),
                        ));
                    }
                }
            }
        };
        let set = || rules::element_set(&checked.as_ref()?.program, layer.global);
        let range = layer.range.or_else(|| set().and_then(|set| set.min().zip(set.max())));
        Ok(Extent { rows, columns, range })
    };
    layers.all.iter().map(extent).collect()
}

/// The single numbers of a board, and which of them are as usual.
fn whole_numbers(
    sheet: &Sheet,
    height: usize,
    width: usize,
    said: &[Option<i64>],
) -> Result<(Vec<i64>, Vec<bool>), SheetError> {
    let layers = sheet.layers()?;
    let mut checked = None;
    let (mut numbers, mut as_usual) = (Vec::new(), Vec::new());
    for (at, (name, usual)) in layers.numbers.iter().enumerate() {
        let usual = match usual {
            Usual::Unknown => None,
            Usual::Known(value) => Some(*value),
            Usual::BySize(global) => {
                if checked.is_none() {
                    checked = Some(sheet.checked(&sizes(sheet, height, width, &[])?, true)?);
                }
                checked.as_ref().and_then(|checked| layers::usual_value(checked, *global))
            }
        };
        let value = said.get(at).copied().flatten().or(usual);
        numbers.push(value.ok_or_else(|| {
            SheetError(format!(
                "the board does not say {name}\n  = a line `{name}: 2` is needed above the cells; `:: usually(2)` in the \
                 sheet says what it usually is"
            ))
        })?);
        as_usual.push(value == usual);
    }
    Ok((numbers, as_usual))
}

fn sizes(sheet: &Sheet, height: usize, width: usize, numbers: &[i64]) -> Result<String, SheetError> {
    let layers = sheet.layers()?;
    let mut text = match layers.is_square {
        true => format!("size = {height};\n"),
        false => format!("height = {height};\nwidth = {width};\n"),
    };
    for ((name, _), value) in layers.numbers.iter().zip(numbers) {
        let _ = writeln!(text, "{name} = {value};");
    }
    Ok(text)
}

/// A value as MiniZinc has it.
fn element(value: Option<i64>, layer: &Layer) -> String {
    match (value, &layer.values) {
        (None, _) if layer.optional => "<>".to_owned(),
        (None, Values::Truth) => "false".to_owned(),
        (None, _) => "0".to_owned(),
        (Some(value), Values::Truth) => (value == 1).to_string(),
        (Some(value), Values::Numbers) => value.to_string(),
        (Some(value), Values::Members(members)) => match members.get((value - 1) as usize) {
            // Names that are no words stand in quotes.
            Some(name) if name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') => name.clone(),
            Some(name) => format!("'{name}'"),
            None => "<>".to_owned(),
        },
    }
}

/// An array as data of MiniZinc.
pub(crate) fn write_array(text: &mut String, layer: &Layer, grid: &Grid) {
    let ((a, b), (c, d)) = (grid.rows, grid.columns);
    let longest = grid.lists.iter().map(Vec::len).max().unwrap_or(0).max(1);
    let _ = match (layer.place, layer.is_list()) {
        (Place::Outside(_), false) => write!(text, "array1d({a}..{b}, ["),
        (Place::Outside(_), true) => write!(text, "array2d({a}..{b}, 1..{longest}, ["),
        (_, true) => write!(text, "array3d({a}..{b}, {c}..{d}, 1..{longest}, ["),
        (_, false) => write!(text, "array2d({a}..{b}, {c}..{d}, ["),
    };
    let listed = grid.lists.iter().flat_map(|list| (0..longest).map(|at| list.get(at).copied()));
    for (at, value) in listed.chain(grid.values.iter().copied()).enumerate() {
        if at > 0 {
            text.push(',');
        }
        text.push_str(&element(value, layer));
    }
    text.push_str("])");
}

/// An array as a value of a program.
fn array(layer: &Layer, grid: &Grid) -> Value {
    let element = |value: Option<i64>| match (value, &layer.values) {
        (None, _) if layer.optional => Value::Absent,
        (value, Values::Truth) => Value::Bool(value == Some(1)),
        (value, _) => Value::Int(value.unwrap_or(0)),
    };
    let longest = grid.lists.iter().map(Vec::len).max().unwrap_or(0).max(1);
    let listed = grid.lists.iter().flat_map(|list| (0..longest).map(|at| list.get(at).copied()));
    let elements = listed.chain(grid.values.iter().copied()).map(element).collect();
    let lists = layer.is_list().then_some((1, longest as i64));
    match layer.place {
        Place::Outside(_) => Value::array([grid.rows].into_iter().chain(lists), elements),
        _ => Value::array([grid.rows, grid.columns].into_iter().chain(lists), elements),
    }
}

/// The values of a layer as the judge takes them; `None` if one is missing that must not be.
pub(crate) fn as_value(layer: &Layer, grid: &Grid) -> Option<Value> {
    let element = |value: Option<i64>| match (value, &layer.values) {
        (None, _) if layer.optional => Some(Value::Absent),
        (None, Values::Truth) => Some(Value::Bool(false)),
        (None, _) => None,
        (Some(value), Values::Truth) => Some(Value::Bool(value == 1)),
        (Some(value), _) => Some(Value::Int(value)),
    };
    let elements = grid.values.iter().map(|&value| element(value)).collect::<Option<Vec<_>>>()?;
    Some(match layer.dimensions {
        1 => Value::array([grid.rows], elements),
        _ => Value::array([grid.rows, grid.columns], elements),
    })
}
