//! The parts of a sheet's addresses with the layers that they fill, and how a clue gets into a layer and out of it.

use super::line::{Fill, Line, LineError, PartOf};
use super::parts::{ARROW, On, Part};
use crate::board::{Board, Grid};
use crate::layer::{Layer, Place, Values};
use crate::layers::Layers;
use damier_grid::address::Said;

/// A part with its layers.
#[derive(Debug)]
pub(crate) struct Bound {
    pub(super) part: &'static Part,
    pub(super) optional: bool,
    pub(super) targets: Vec<Target>,
    /// The number of the board that a `count` is.
    pub(super) number: Option<usize>,
}

/// A layer as the values of a part are in it.
#[derive(Debug)]
pub(super) struct Target {
    /// Its place among the layers of the sheet.
    pub(super) layer: usize,
    /// What the values of the part are, from the first on; nothing for those that it cannot have.
    values: Vec<Option<i64>>,
    low: i64,
    unknown: Option<Unknown>,
    /// Whether it stands further from the board than the layer before it.
    pub(super) beyond: bool,
}

/// What a question mark is.
#[derive(Clone, Copy, Debug)]
enum Unknown {
    Layer(usize),
    Value(i64),
}

/// The parts of a sheet's addresses with their layers.
pub(crate) fn bind(line: &Line, layers: &Layers) -> Result<Vec<Bound>, LineError> {
    line.parts.iter().map(|part| bound(part, layers)).collect()
}

fn bound(of: &PartOf, layers: &Layers) -> Result<Bound, LineError> {
    let error = |fill: &Fill, message: String| Err(LineError { place: fill.place, message });
    let part = of.part;
    let mut bound = Bound { part, optional: of.optional, targets: Vec::new(), number: None };
    if part.on == On::Board {
        for fill in &of.fills {
            bound.number = layers.numbers.iter().position(|(name, _)| *name == fill.layer);
            if bound.number.is_none() {
                return error(
                    fill,
                    format!("boards have no number `{}`: it is a global `int: {0};` of the sheet", fill.layer),
                );
            }
        }
        return Ok(bound);
    }
    for fill in &of.fills {
        let Some(layer) = layers.all.iter().position(|layer| layer.name == fill.layer) else {
            let names: Vec<&str> = layers.all.iter().map(|layer| layer.name.as_str()).collect();
            return error(fill, format!("the sheet has no layer `{}`; it has {}", fill.layer, names.join(", ")));
        };
        let of = &layers.all[layer];
        if let Some(wanted) = misplaced(part, of) {
            return error(fill, format!("{} fills {wanted}, which `{}` is not", part.name, of.name));
        }
        let value = |word: &String| if word == "-" { Some(None) } else { value_named(of, word).map(Some) };
        let Some(values) = fill.values.iter().map(value).collect::<Option<Vec<Option<i64>>>>() else {
            return error(fill, format!("not all of {} are values of `{}`", fill.values.join(", "), of.name));
        };
        let unknown = match &fill.unknown {
            None => None,
            Some(word) => Some(match (word.parse(), layers.all.iter().position(|layer| layer.name == *word)) {
                (Ok(value), _) => Unknown::Value(value),
                (_, Some(at)) if layers.all[at].values == Values::Truth && layers.all[at].place == of.place => {
                    Unknown::Layer(at)
                }
                (_, Some(_)) => {
                    return error(
                        fill,
                        format!(
                            "`{word}` must hold truth values where `{}` stands to say that its number is not told",
                            of.name
                        ),
                    );
                }
                (_, None) => return error(fill, format!("the sheet has no layer `{word}`")),
            }),
        };
        // The second layer of a part in cells is where an arrow points, from 1 on.
        let low = if part.name == ARROW && !bound.targets.is_empty() { 1 } else { part.low };
        bound.targets.push(Target { layer, values, low, unknown, beyond: fill.beyond });
    }
    Ok(bound)
}

/// What layers a part fills, if the layer is none of them.
fn misplaced(part: &Part, layer: &Layer) -> Option<&'static str> {
    let (fits, wanted) = match part.on {
        On::Cells | On::Rooms | On::Dots | On::Kakuro => (layer.place == Place::Cells, "layers in cells"),
        On::Between => (matches!(layer.place, Place::Cells | Place::Borders), "a layer in cells and layers on borders"),
        On::Corners => (layer.place == Place::Corners, "layers at corners"),
        On::Outside => (matches!(layer.place, Place::Outside(_)), "layers beside the board"),
        // Ids have regions between their walls, and no lines.
        On::Walls => (layer.place == Place::Regions, "regions"),
        On::Borders => (matches!(layer.place, Place::Borders | Place::Regions), "regions, or layers on borders"),
        On::Board => (false, "numbers of the board"),
    };
    let lists = layer.is_list() && !matches!(part.on, On::Outside) && part.name != "tapa";
    (!fits || lists).then_some(if lists { "layers without lists" } else { wanted })
}

/// The value of a layer with that name.
fn value_named(layer: &Layer, word: &str) -> Option<i64> {
    match (&layer.values, word) {
        (Values::Truth, "true") => Some(1),
        (Values::Truth, "false") => Some(0),
        (Values::Truth, _) => None,
        (Values::Numbers, word) => word.parse().ok(),
        (Values::Members(names), word) => names.iter().position(|name| name == word).map(|at| at as i64 + 1),
    }
}

impl Target {
    /// The layer's value for a value of the part; nothing for none.
    fn value(&self, layers: &Layers, board: &Board, code: i64) -> Result<Option<i64>, String> {
        let layer = &layers.all[self.layer];
        let range = self.grid(board).range;
        let fits = |value: i64| match (&layer.values, range) {
            (Values::Truth, _) => (0..=1).contains(&value),
            (Values::Members(names), _) => (1..=names.len() as i64).contains(&value),
            (Values::Numbers, Some((low, high))) => (low..=high).contains(&value),
            (Values::Numbers, None) => true,
        };
        // Nothing, where values begin with 1: an arrow that points nowhere.
        let begins = if self.values.is_empty() && layer.values != Values::Numbers { 1 } else { self.low };
        if code == 0 && begins > 0 {
            return Ok(None);
        }
        let value = match usize::try_from(code - self.low).ok().and_then(|at| self.values.get(at)) {
            Some(&value) => value,
            None if self.values.is_empty() => Some(code).filter(|&value| fits(value)),
            None => None,
        };
        value.map(Some).ok_or_else(|| match range {
            Some((low, high)) if layer.values == Values::Numbers => {
                format!("{code} is no value of `{}`, which are {low} to {high}", layer.name)
            }
            _ => format!("{code} is no value of `{}`", layer.name),
        })
    }

    /// The part's value for a value of the layer.
    fn code(&self, value: i64) -> Option<i64> {
        if self.values.is_empty() {
            return Some(value);
        }
        self.values.iter().position(|&known| known == Some(value)).map(|at| at as i64 + self.low)
    }

    /// Puts a value, or one that is not told, at a place.
    pub(super) fn put(
        &self,
        board: &mut Board,
        layers: &Layers,
        place: usize,
        code: Option<i64>,
    ) -> Result<(), String> {
        match (code, self.unknown) {
            (Some(code), _) => {
                if let Some(value) = self.value(layers, board, code)? {
                    board.grids[self.layer].values[place] = Some(value);
                }
            }
            (None, Some(Unknown::Layer(at))) => board.grids[at].values[place] = Some(1),
            (None, Some(Unknown::Value(value))) => board.grids[self.layer].values[place] = Some(value),
            (None, None) => {
                return Err(format!(
                    "a question mark, which `{}` of this sheet does not have",
                    layers.all[self.layer].name
                ));
            }
        }
        Ok(())
    }

    /// What stands at a place: nothing, a value, or one that is not told.
    pub(super) fn take(&self, board: &Board, layers: &Layers, place: usize) -> Result<Option<Option<i64>>, String> {
        let value = board.grids[self.layer].values[place];
        let layer = &layers.all[self.layer];
        if let Some(Unknown::Value(unknown)) = self.unknown
            && value == Some(unknown)
        {
            return Ok(Some(None));
        }
        let Some(value) = value.filter(|_| value != layer.blank()) else {
            let told = match self.unknown {
                Some(Unknown::Layer(at)) => board.grids[at].values[place] == Some(1),
                _ => false,
            };
            return Ok(told.then_some(None));
        };
        let code = self.code(value).ok_or_else(|| format!("addresses have nothing for {value} of `{}`", layer.name))?;
        Ok(Some(Some(code)))
    }

    /// Puts numbers into a list.
    pub(super) fn put_list(&self, board: &mut Board, layers: &Layers, place: usize, said: &Said) -> Result<(), String> {
        for code in said {
            let value = match (code, self.unknown) {
                (Some(code), _) => self.value(layers, board, *code)?.unwrap_or(0),
                (None, Some(Unknown::Value(value))) => value,
                (None, _) => {
                    return Err(format!(
                        "a question mark, which `{}` of this sheet does not have",
                        layers.all[self.layer].name
                    ));
                }
            };
            board.grids[self.layer].lists[place].push(value);
        }
        Ok(())
    }

    /// The numbers of a list.
    pub(super) fn take_list(&self, board: &Board, place: usize) -> Said {
        let unknown = |value: i64| matches!(self.unknown, Some(Unknown::Value(unknown)) if unknown == value);
        board.grids[self.layer].lists[place].iter().map(|&value| (!unknown(value)).then_some(value)).collect()
    }

    /// Puts a value at a place that is known to fit.
    pub(super) fn set(&self, board: &mut Board, place: usize, value: i64) {
        board.grids[self.layer].values[place] = Some(value);
    }

    /// What stands in the layer.
    pub(super) fn grid<'b>(&self, board: &'b Board) -> &'b Grid {
        &board.grids[self.layer]
    }

    /// The layers that it fills.
    pub(super) fn fills(&self) -> impl Iterator<Item = usize> {
        let other = match self.unknown {
            Some(Unknown::Layer(at)) => Some(at),
            _ => None,
        };
        [self.layer].into_iter().chain(other)
    }
}
