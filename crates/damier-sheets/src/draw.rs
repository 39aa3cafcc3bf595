//! A board as a picture, layer by layer.
//!
//! Walls and shaded cells are dark cells, numbers and signs stand where their layer is, lines lie on borders or lead from cell to
//! cell, regions have lines around them. `looks("…")` of a sheet says otherwise: a name for all values, or one for each with
//! commas between them. Names are those of [`Look`], `shade`, `hole` where there is no cell, `word`, and `ring` for a word in a disc.

use crate::board::{Board, Grid};
use crate::layer::{Layer, Place, Role, Side, Values};
use crate::layers::Layers;
use crate::sheet::Sheet;
use damier_grid::{Frame, Item, Look, Picture, Shade, Shape, Spot, Tone};
use damier_interface::Violation;
use damier_model::{Cell, Domain};
use std::collections::{HashMap, HashSet};

/// The looks that are no marks.
const LOOKS: [&str; 4] = ["shade", "word", "ring", "hole"];

/// The first look of `looks("…")` that is not known.
pub(crate) fn unknown_look(looks: &str) -> Option<&str> {
    let is_known = |look: &&str| look.is_empty() || LOOKS.contains(look) || Look::named(look).is_some();
    looks.split(',').map(str::trim).find(|look| !is_known(look))
}

/// The looks that are known, for people.
pub(crate) fn looks_accepted() -> String {
    let marks = Look::ALL.iter().map(|(name, ..)| *name);
    LOOKS.into_iter().chain(marks).collect::<Vec<_>>().join(", ")
}

/// How one value is drawn.
pub(crate) enum Drawn {
    /// A dark cell.
    Shade,
    /// No cell at all.
    Hole,
    /// Its sign.
    Word,
    /// A word in a light disc.
    Ring,
    /// A shape.
    Mark(Look),
}

/// The board, with an answer on it or what is given of one, and what is wrong.
pub(crate) fn picture(sheet: &Sheet, board: &Board, filled: Option<&Board>, wrong: &[Violation]) -> Picture {
    let (rows, columns) = (board.height as u32, board.width as u32);
    let frame = if sheet.hexagons { Frame::Honeycomb { rows, columns } } else { Frame::Layered { rows, columns } };
    let mut picture = Picture::new(frame, Vec::new());
    let Ok(layers) = sheet.layers() else { return picture };
    let wrong: HashSet<Cell> = wrong.iter().flat_map(|violation| violation.cells.iter().copied()).collect();
    let mut shades = vec![Shade::Paper; board.height * board.width];
    for (at, layer) in layers.all.iter().enumerate() {
        let grid = match filled {
            Some(filled) if layer.role == Role::Answer => &filled.grids[at],
            _ => &board.grids[at],
        };
        let given =
            |place: usize| layer.role != Role::Answer || board.grids[at].values.get(place).is_some_and(Option::is_some);
        match layer.place {
            Place::Regions => regions(&mut picture, grid, layer.role),
            Place::Borders | Place::Links => lines(&mut picture, board, layer, grid, &given),
            Place::Outside(side) => outside(&mut picture, board, layer, grid, side),
            Place::Cells | Place::Corners => {
                for place in 0..grid.values.len().max(grid.lists.len()) {
                    let (row, column) = grid.indices(place);
                    let Some(sign) = shown(layer, grid, place) else { continue };
                    // Words that only say that something is there give way to what stands on it.
                    let has_sign = |other: usize| shown(&layers.all[other], &board.grids[other], place).is_some();
                    let is_word = matches!(drawn(layer, grid.values.get(place).copied().flatten()), Drawn::Word);
                    if is_word && standing_on(layers, layer).any(has_sign) {
                        continue;
                    }
                    let inside = row >= 1 && column >= 1 && row <= board.height as i64 && column <= board.width as i64;
                    let cell = Cell { row: row.max(0) as u32, column: column.max(0) as u32 };
                    // Words are marked as wrong once it is known which of them stand together.
                    let is_wrong = layer.place == Place::Cells && wrong.contains(&cell);
                    let tone = if given(place) { Tone::Given } else { Tone::Plain };
                    let spot = spot(layer.place, row, column);
                    match drawn(layer, grid.values.get(place).copied().flatten()) {
                        Drawn::Shade if inside && layer.place == Place::Cells => {
                            shades[(row as usize - 1) * board.width + column as usize - 1] = Shade::Black;
                            if is_wrong {
                                picture.items.push(Item {
                                    at: spot,
                                    shape: Shape::Word(String::new()),
                                    tone: Tone::Wrong,
                                });
                            }
                        }
                        Drawn::Hole if inside && layer.place == Place::Cells => {
                            shades[(row as usize - 1) * board.width + column as usize - 1] = Shade::Bare;
                        }
                        Drawn::Mark(look) => {
                            let tone = if is_wrong { Tone::Wrong } else { tone };
                            picture.items.push(Item { at: spot, shape: Shape::Mark(look), tone });
                        }
                        drawn => {
                            if matches!(drawn, Drawn::Ring) {
                                picture.items.push(Item {
                                    at: spot,
                                    shape: Shape::Mark(Look::Circle),
                                    tone: Tone::Plain,
                                });
                            }
                            picture.items.push(Item { at: spot, shape: Shape::Word(sign), tone });
                        }
                    }
                }
            }
        }
    }
    twice(&mut picture);
    let wrong: HashSet<Spot> =
        wrong.iter().map(|cell| spot(Place::Cells, i64::from(cell.row), i64::from(cell.column))).collect();
    for item in picture.items.iter_mut().filter(|item| wrong.contains(&item.at)) {
        if matches!(item.shape, Shape::Word(_) | Shape::Small(_)) {
            item.tone = Tone::Wrong;
        }
    }
    let cells = (1..=rows).flat_map(|row| (1..=columns).map(move |column| Cell { row, column }));
    picture.tiles = cells.zip(shades).collect();
    picture
}

/// The layers that stand on a layer, by their places.
fn standing_on<'l>(layers: &'l Layers, layer: &'l Layer) -> impl Iterator<Item = usize> + 'l {
    layers.all.iter().enumerate().filter(|(_, other)| other.on.as_ref() == Some(&layer.name)).map(|(at, _)| at)
}

/// Words that meet in one cell: several clues are one word, and a clue beside an answer stands in the corner, unless the answer says
/// the same.
fn twice(picture: &mut Picture) {
    let mut words: HashMap<Spot, (Option<String>, Option<String>)> = HashMap::new();
    for item in &picture.items {
        let Shape::Word(word) = &item.shape else { continue };
        let (clue, answer) = words.entry(item.at).or_default();
        match item.tone {
            Tone::Given => {
                *clue = Some(clue.take().map_or_else(|| word.clone(), |before| crate::text::joined(before, word)))
            }
            _ if !word.is_empty() => *answer = Some(word.clone()),
            _ => {}
        }
    }
    let mut seen = HashSet::new();
    let items = std::mem::take(&mut picture.items);
    for item in items {
        let (Shape::Word(_), Some((Some(clue), answer))) = (&item.shape, words.get(&item.at)) else {
            picture.items.push(item);
            continue;
        };
        match (item.tone, answer) {
            // The clue is what stays of two that are alike.
            (Tone::Plain, Some(answer)) if answer == clue => {}
            (Tone::Given, Some(answer)) if answer != clue => {
                if seen.insert(item.at) {
                    picture.items.push(Item { shape: Shape::Small(clue.clone()), ..item });
                }
            }
            (Tone::Given, _) => {
                if seen.insert(item.at) {
                    picture.items.push(Item { shape: Shape::Word(clue.clone()), ..item });
                }
            }
            _ => picture.items.push(item),
        }
    }
}

fn spot(place: Place, row: i64, column: i64) -> Spot {
    match place {
        Place::Corners => (2 * row as i32, 2 * column as i32),
        _ => (2 * row as i32 - 1, 2 * column as i32 - 1),
    }
}

/// The words of what stands at a place, if it is to be shown.
fn shown(layer: &Layer, grid: &Grid, place: usize) -> Option<String> {
    if let Some(list) = grid.lists.get(place) {
        return (!list.is_empty()).then(|| list.iter().map(i64::to_string).collect::<Vec<_>>().join(" "));
    }
    match (grid.values[place], &layer.values) {
        (None, _) | (Some(0), Values::Truth) => None,
        (value, _) => Some(layer.sign(value).unwrap_or_default()),
    }
}

pub(crate) fn drawn(layer: &Layer, value: Option<i64>) -> Drawn {
    let names = layer.looks.as_deref().unwrap_or("");
    let place = match &layer.values {
        Values::Truth => 0,
        Values::Members(_) => value.unwrap_or(1) - 1,
        Values::Numbers => value.unwrap_or(0) - layer.range.map_or(0, |(low, _)| low),
    };
    let all: Vec<&str> = names.split(',').map(str::trim).collect();
    let name = all.get(usize::try_from(place).unwrap_or(0)).or(all.last()).copied().unwrap_or("");
    match (name, layer.role, &layer.values) {
        ("shade", ..) => Drawn::Shade,
        ("hole", ..) => Drawn::Hole,
        ("word", ..) => Drawn::Word,
        ("ring", ..) => Drawn::Ring,
        ("", Role::Layout, Values::Truth) => Drawn::Shade,
        ("", Role::Answer, Values::Truth) if layer.place == Place::Cells => Drawn::Shade,
        (name, ..) => Look::named(name).map_or(Drawn::Word, Drawn::Mark),
    }
}

fn regions(picture: &mut Picture, grid: &Grid, role: Role) {
    let tone = if role == Role::Answer { Tone::Plain } else { Tone::Given };
    let (rows, columns) = (grid.rows.1, grid.columns.1);
    let mut line = |at: Spot, to: Spot| picture.items.push(Item { at, shape: Shape::Line { to, count: 1 }, tone });
    for row in 1..=rows {
        for column in 1..=columns {
            let here = grid.get(row, column);
            let (r, c) = (2 * row as i32, 2 * column as i32);
            if column < columns && here != grid.get(row, column + 1) {
                line((r - 2, c), (r, c));
            }
            if row < rows && here != grid.get(row + 1, column) {
                line((r, c - 2), (r, c));
            }
        }
    }
    let (r, c) = (2 * rows as i32, 2 * columns as i32);
    for (at, to) in [((0, 0), (0, c)), ((r, 0), (r, c)), ((0, 0), (r, 0)), ((0, c), (r, c))] {
        line(at, to);
    }
}

fn lines(picture: &mut Picture, board: &Board, layer: &Layer, grid: &Grid, given: &dyn Fn(usize) -> bool) {
    for (place, (row, column, value)) in grid.places().enumerate() {
        let Some(value) = value else { continue };
        let tone = if given(place) { Tone::Given } else { Tone::Plain };
        let (at, to) = ends(board, layer, grid, row, column);
        let middle = middle(at, to);
        match (drawn(layer, Some(value)), layer.sign(Some(value))) {
            (Drawn::Mark(look), _) if value != 0 => {
                picture.items.push(Item { at: middle, shape: Shape::Mark(look), tone })
            }
            (_, Some(sign)) if layer.role != Role::Answer => {
                picture.items.push(Item { at: middle, shape: Shape::Word(sign), tone })
            }
            _ if value > 0 => picture.items.push(Item { at, shape: Shape::Line { to, count: value as u32 }, tone }),
            _ if given(place) => picture.items.push(Item { at: middle, shape: Shape::Mark(Look::Cross), tone }),
            _ => {}
        }
    }
}

/// Where a line of a layer begins and ends: between cells (links), or between corners (borders).
fn ends(board: &Board, layer: &Layer, grid: &Grid, row: i64, column: i64) -> (Spot, Spot) {
    let (r, c) = (2 * row as i32, 2 * column as i32);
    let across = crate::text::is_across(board, grid);
    let rightwards = crate::text::is_rightwards(board, grid);
    match (layer.place, across, rightwards) {
        (Place::Links, _, true) => ((r - 1, c - 1), (r - 1, c + 1)),
        (Place::Links, _, false) => ((r - 1, c - 1), (r + 1, c - 1)),
        (_, true, _) => ((r, c - 2), (r, c)),
        (_, false, _) => ((r - 2, c), (r, c)),
    }
}

fn middle(at: Spot, to: Spot) -> Spot {
    ((at.0 + to.0) / 2, (at.1 + to.1) / 2)
}

/// Values up to which each has a look of its own.
const MOST_LOOKS: u64 = 64;

/// Where what is found is drawn, and how, for the values that are not drawn as they are written.
pub(crate) fn seen(
    board: &Board,
    layer: &Layer,
    grid: &Grid,
    (row, column): (i64, i64),
    values: &Domain,
) -> (Spot, Vec<(i64, damier_grid::Drawn)>) {
    use damier_grid::Drawn as Seen;
    let all = || values.values().filter(|_| values.size() <= MOST_LOOKS);
    match layer.place {
        Place::Borders | Place::Links => {
            let (from, to) = ends(board, layer, grid, row, column);
            let look = |value: i64| match drawn(layer, Some(value)) {
                _ if value == 0 => Seen::Mark(Look::Cross),
                Drawn::Mark(look) => Seen::Mark(look),
                _ => Seen::Line { from, to, count: u32::try_from(value).unwrap_or(0) },
            };
            (middle(from, to), all().map(|value| (value, look(value))).collect())
        }
        Place::Outside(side) => {
            let (height, width, along) = (board.height as i32, board.width as i32, 2 * row as i32 - 1);
            let spot = match side {
                Side::Top => (-1, along),
                Side::Bottom => (2 * height + 1, along),
                Side::Left => (along, -1),
                Side::Right => (along, 2 * width + 1),
            };
            (spot, Vec::new())
        }
        Place::Regions => (spot(layer.place, row, column), Vec::new()),
        Place::Cells | Place::Corners => {
            let look = |value: i64| match drawn(layer, Some(value)) {
                _ if value == 0 && layer.values == Values::Truth => Some(Seen::Dot),
                Drawn::Shade => Some(Seen::Black),
                Drawn::Hole => Some(Seen::Nothing),
                Drawn::Mark(look) => Some(Seen::Mark(look)),
                Drawn::Word | Drawn::Ring => layer.sign(Some(value)).map(Seen::Word),
            };
            let looks = all().filter_map(|value| Some((value, look(value)?))).collect();
            (spot(layer.place, row, column), looks)
        }
    }
}

fn outside(picture: &mut Picture, board: &Board, layer: &Layer, grid: &Grid, side: Side) {
    let (height, width) = (board.height as i32, board.width as i32);
    // Several layers on one side, and the numbers of a list, stand behind each other.
    let free = |picture: &Picture, spot: Spot| picture.items.iter().all(|item| item.at != spot);
    for place in 0..grid.values.len().max(grid.lists.len()) {
        let along = 2 * place as i32 + 1;
        let words: Vec<String> = match grid.lists.get(place) {
            Some(list) => list.iter().map(i64::to_string).collect(),
            None => shown(layer, grid, place).into_iter().collect(),
        };
        let words: Vec<String> =
            if matches!(side, Side::Top | Side::Left) { words.into_iter().rev().collect() } else { words };
        let mut out = 0;
        for word in words {
            let spot = loop {
                let spot = match side {
                    Side::Top => (-1 - 2 * out, along),
                    Side::Bottom => (2 * height + 1 + 2 * out, along),
                    Side::Left => (along, -1 - 2 * out),
                    Side::Right => (along, 2 * width + 1 + 2 * out),
                };
                out += 1;
                if free(picture, spot) {
                    break spot;
                }
            };
            picture.items.push(Item { at: spot, shape: Shape::Word(word), tone: Tone::Given });
        }
    }
}
