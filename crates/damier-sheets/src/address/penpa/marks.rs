//! What stands for what on a drawing: how each layer of a sheet is drawn, as it looks elsewhere or as a comment of the sheet says.
//!
//! | mark | says | of |
//! | --- | --- | --- |
//! | `words` | the signs of the text form | everything but regions |
//! | `corner.0` … `corner.3` | the same in a corner of the cell, numbers without their signs if no other layer is there; `+kakuro.1` draws a symbol there too | cells |
//! | `surface` | a black cell; grey ones are read as well | cells |
//! | `hole` | no cell at all | cells |
//! | `circle_L.1` | a symbol of Penpa+ by its family and number; behind it `>`, `v` or `x` if it is on the border to the right or below, or at the corner between these | cells, borders, corners |
//! | `arrow.0` … `arrow.3` | an arrow beside the words of the cell: up, left, right, down | cells |
//! | `edges` | lines around regions, or along borders | regions, borders |
//! | `lines` | lines from cell to cell | links |
//! | `cages` | dashed cages | regions |
//! | `thermo,ORDER`, `arrows,ORDER` | thermometers and arrows; the layer ORDER counts their cells | cells |
//! | `-` | nothing: the drawing does not say it | everything |
//!
//! Layers of several values have a mark for each, with commas between them. A number of the board (`stars=star.2`) stands above the
//! board's end, before that symbol; without one it is a line of the rules (`stars: 2`).

use super::super::line::LineError;
use super::page::{Kind, Symbol};
use crate::draw::{self, Drawn as Look};
use crate::layer::{Layer, Place, Role, Values};
use crate::layers::Layers;
use damier_grid::Look as Shape;

/// What a comment of a sheet says.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// Which line of the sheet it is.
    pub(crate) number: usize,
    said: Vec<Said>,
}

/// A layer, or a number of the board, with its marks.
#[derive(Clone, Debug)]
struct Said {
    name: String,
    marks: Vec<String>,
    /// First character, from 0 behind `penpa:`, and how many.
    place: (usize, usize),
}

/// The most values that have a mark each.
const MOST_VALUES: usize = 64;

/// How a layer is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Drawn {
    /// Not at all.
    Unsaid,
    Words,
    /// Words in a corner, perhaps with a symbol in the cell.
    Corner(usize, Option<Symbol>),
    Edges,
    Lines,
    Cages,
    /// Cells in a row, with the layer that counts them.
    Runs(Runs, usize),
    /// What counts the cells of another layer.
    Order,
    /// A mark for each value.
    Each(Vec<(i64, Mark)>),
}

/// What cells in a row are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Runs {
    Thermometers,
    Arrows,
}

/// How a value is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Colour,
    Hole,
    /// A symbol, and where it stands.
    Symbol(Symbol, Kind),
    Arrow(usize),
}

/// How the layers and the numbers of a sheet are drawn, in their order.
#[derive(Debug)]
pub(super) struct Marks {
    pub(super) layers: Vec<Drawn>,
    pub(super) numbers: Vec<Option<Symbol>>,
}

impl Marks {
    /// Whether numbers stand in a corner as they are: what they say is clear where one layer has that corner.
    pub(super) fn are_bare(&self, corner: usize, layer: &Layer) -> bool {
        let of_corner = |drawn: &&Drawn| matches!(drawn, Drawn::Corner(of, _) if *of == corner);
        layer.values == Values::Numbers && self.layers.iter().filter(of_corner).count() == 1
    }
}

impl Line {
    /// Reads what stands behind `penpa:`.
    pub(crate) fn read(number: usize, text: &str) -> Result<Line, LineError> {
        let mut said = Vec::new();
        for word in text.split_whitespace() {
            let before = text[..word.as_ptr() as usize - text.as_ptr() as usize].chars().count();
            let place = (before, word.chars().count());
            let Some((name, marks)) =
                word.split_once('=').filter(|(name, marks)| !name.is_empty() && !marks.is_empty())
            else {
                return Err(LineError {
                    place,
                    message: "a layer and how it is drawn are expected here, such as `wall=surface`".to_owned(),
                });
            };
            said.push(Said { name: name.to_owned(), marks: marks.split(',').map(str::to_owned).collect(), place });
        }
        match said.is_empty() {
            false => Ok(Line { number, said }),
            true => Err(LineError {
                place: (0, 1),
                message: "which layer is drawn how is missing, such as `%! penpa: wall=surface`".to_owned(),
            }),
        }
    }
}

/// How a sheet is drawn.
pub(super) fn of(line: Option<&Line>, layers: &Layers) -> Result<Marks, LineError> {
    let mut marks = Marks { layers: layers.all.iter().map(usual).collect(), numbers: vec![None; layers.numbers.len()] };
    for said in line.iter().flat_map(|line| &line.said) {
        let wrong = |message: String| LineError { place: said.place, message };
        if let Some(at) = layers.numbers.iter().position(|(name, _)| *name == said.name) {
            match (&said.marks[..], symbol(&said.marks[0])) {
                ([_], Some((symbol, Kind::Cell))) => marks.numbers[at] = Some(symbol),
                _ => return Err(wrong("a number of the board stands before one symbol, such as `star.2`".to_owned())),
            }
            continue;
        }
        let named = |name: &str| layers.all.iter().position(|layer| layer.name == name);
        let Some(at) = named(&said.name) else {
            let names: Vec<&str> = layers.all.iter().map(|layer| layer.name.as_str()).collect();
            return Err(wrong(format!("the sheet has no layer `{}`; it has {}", said.name, names.join(", "))));
        };
        marks.layers[at] = read(&layers.all[at], &said.marks, named).map_err(wrong)?;
        if let Drawn::Runs(_, order) = marks.layers[at] {
            marks.layers[order] = Drawn::Order;
        }
    }
    Ok(marks)
}

/// What a comment says of a layer.
fn read(layer: &Layer, marks: &[String], named: impl Fn(&str) -> Option<usize>) -> Result<Drawn, String> {
    let first = marks[0].as_str();
    let whole = match first {
        "-" => Some((Drawn::Unsaid, true)),
        "words" => Some((Drawn::Words, layer.place != Place::Regions)),
        "edges" => Some((Drawn::Edges, layer.place == Place::Regions || layer.place == Place::Borders)),
        "lines" => Some((Drawn::Lines, layer.place == Place::Links)),
        "cages" => Some((Drawn::Cages, layer.place == Place::Regions)),
        _ => match first.strip_prefix("corner.") {
            Some(corner) => {
                let (corner, with) =
                    corner.split_once('+').map_or((corner, None), |(corner, with)| (corner, Some(with)));
                let with = with.map(|with| symbol(with).ok_or_else(|| unknown(with))).transpose()?;
                let corner = corner.parse().ok().filter(|corner| *corner < 4).ok_or_else(|| unknown(first))?;
                Some((Drawn::Corner(corner, with.map(|(symbol, _)| symbol)), layer.place == Place::Cells))
            }
            None => None,
        },
    };
    if let Some((drawn, fits)) = whole.filter(|_| marks.len() == 1) {
        return if fits {
            Ok(drawn)
        } else {
            Err(format!("`{first}` is no way to draw `{}`, where it stands", layer.name))
        };
    }
    let runs = match first {
        "thermo" => Some(Runs::Thermometers),
        "arrows" => Some(Runs::Arrows),
        _ => None,
    };
    if let Some(runs) = runs {
        let order = marks.get(1).and_then(|name| named(name));
        let order = order.ok_or_else(|| format!("a layer that counts the cells is needed: `{first},ORDER`"))?;
        let is_number = layer.values == Values::Numbers && layer.place == Place::Cells;
        return if is_number {
            Ok(Drawn::Runs(runs, order))
        } else {
            Err(format!("`{}` holds no numbers in cells", layer.name))
        };
    }
    let values = values(layer, marks.len());
    if values.len() != marks.len() {
        return Err(format!("{} marks for the {} values of `{}`", marks.len(), values.len(), layer.name));
    }
    let in_cells = layer.place == Place::Cells;
    let each = values.into_iter().zip(marks).map(|(value, word)| {
        let mark = match word.as_str() {
            "surface" if in_cells => Mark::Colour,
            "hole" if in_cells => Mark::Hole,
            _ => match (word.strip_prefix("arrow.").and_then(|way| way.parse().ok()), symbol(word)) {
                (Some(way), _) if in_cells && way < 4 => Mark::Arrow(way),
                (None, Some((symbol, at))) => Mark::Symbol(symbol, if in_cells { at } else { kind(layer.place) }),
                _ => return Err(unknown(word)),
            },
        };
        Ok((value, mark))
    });
    each.collect::<Result<_, _>>().map(Drawn::Each)
}

fn unknown(word: &str) -> String {
    format!(
        "'{word}' is no mark; there are words, corner.0, surface, hole, edges, lines, cages, thermo, arrows, arrow.0, -, and symbols of \
         Penpa+ such as circle_L.1"
    )
}

/// `circle_L.1`, `circle_SS.1>`
fn symbol(word: &str) -> Option<(Symbol, Kind)> {
    let (word, kind) = match word.chars().next_back()? {
        '>' => (&word[..word.len() - 1], Kind::Right),
        'v' => (&word[..word.len() - 1], Kind::Below),
        'x' => (&word[..word.len() - 1], Kind::Corner),
        _ => (word, Kind::Cell),
    };
    let (family, style) = word.split_once('.')?;
    let is_name = |name: &str| !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let style = style.parse().ok().filter(|style| (0..100).contains(style))?;
    (is_name(family) && family != "arrow" && family != "corner")
        .then(|| (Symbol { family: family.to_owned(), style }, kind))
}

/// The values of a layer that have marks.
fn values(layer: &Layer, marks: usize) -> Vec<i64> {
    let from = |low: i64, count: usize| (low..low + count as i64).collect();
    match &layer.values {
        Values::Truth => vec![1],
        Values::Members(members) => from(1, members.len()),
        Values::Numbers => match layer.range {
            Some((low, high)) => (low..=high).take(MOST_VALUES).collect(),
            None => from(0, marks),
        },
    }
}

/// The kind of the points of a layer; of borders it depends on their direction.
fn kind(place: Place) -> Kind {
    match place {
        Place::Corners => Kind::Corner,
        Place::Borders | Place::Links => Kind::Below,
        _ => Kind::Cell,
    }
}

/// How a layer is drawn if nothing is said: as in pictures of the board.
fn usual(layer: &Layer) -> Drawn {
    if layer.role == Role::Answer && !layer.given {
        return Drawn::Unsaid;
    }
    match (layer.place, &layer.values) {
        (Place::Regions, _) => return Drawn::Edges,
        (Place::Borders, Values::Truth) => return Drawn::Edges,
        (Place::Links, Values::Truth) => return Drawn::Lines,
        (Place::Links, _) => return Drawn::Unsaid,
        (Place::Outside(_), _) => return Drawn::Words,
        _ if layer.is_list() => return Drawn::Words,
        _ => {}
    }
    let few = values(layer, 0);
    let mark = |value: &i64| {
        let mark = match draw::drawn(layer, Some(*value)) {
            Look::Shade => Mark::Colour,
            Look::Hole => Mark::Hole,
            Look::Mark(look) => {
                let (family, style) = symbol_of(look, layer.place)?;
                Mark::Symbol(Symbol { family: family.to_owned(), style }, kind(layer.place))
            }
            Look::Word | Look::Ring => return None,
        };
        Some((*value, mark))
    };
    match few.iter().map(mark).collect::<Option<Vec<_>>>() {
        Some(each) if !each.is_empty() => Drawn::Each(each),
        _ => Drawn::Words,
    }
}

/// The symbol that looks like that.
fn symbol_of(look: Shape, place: Place) -> Option<(&'static str, i64)> {
    let circle = if place == Place::Cells { "circle_L" } else { "circle_SS" };
    Some(match look {
        Shape::Circle => (circle, 1),
        Shape::Disc => (circle, 2),
        Shape::Star => ("star", 2),
        Shape::Tree => ("tents", 1),
        Shape::Tent => ("tents", 2),
        Shape::Lamp => ("sun_moon", 3),
        _ => return None,
    })
}
