//! Where the clues of a part stand on a board: from what an address says one after the other to the layers, and back.

use super::bound::{Bound, Target};
use super::parts::On;
use crate::board::Board;
use crate::layer::{Place, Side, Values};
use crate::layers::Layers;
use damier_grid::address::Said;

/// A spot that an address has something of.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Spot {
    /// A place, the same in all layers of the part.
    Place(usize),
    /// A place of one layer.
    Of(usize, usize),
    /// An item of a list, counted from its end.
    Item(usize, usize, usize),
    /// The places of a region.
    Room(Vec<usize>),
    /// A place that the layer has in one value.
    Dot(usize, i64),
    /// A place that the layers do not have.
    Nowhere,
}

/// The spots of a part on a board, in the order of the address.
pub(super) struct Spots<'b> {
    bound: &'b Bound,
    layers: &'b Layers,
    all: Vec<Spot>,
}

impl<'b> Spots<'b> {
    /// The spots of a part on a board. Regions must be on the board already.
    pub(super) fn new(bound: &'b Bound, layers: &'b Layers, board: &Board) -> Result<Spots<'b>, String> {
        let (height, width) = (board.height as i64, board.width as i64);
        let targets = &bound.targets;
        let all = match bound.part.on {
            On::Cells => (0..board.height * board.width).map(Spot::Place).collect(),
            On::Corners => {
                let place = |row: i64, column: i64| {
                    targets.first().and_then(|target| board.grids[target.layer].place(row, column))
                };
                let corners = (0..=height).flat_map(|row| (0..=width).map(move |column| (row, column)));
                corners.map(|(row, column)| place(row, column).map_or(Spot::Nowhere, Spot::Place)).collect()
            }
            On::Outside => outside(targets, layers, board),
            On::Rooms => {
                let at = layers.all.iter().position(|layer| layer.place == Place::Regions);
                let at = at.ok_or("the sheet has no regions")?;
                let mut rooms: Vec<(i64, Vec<usize>)> = Vec::new();
                for (place, value) in board.grids[at].values.iter().enumerate() {
                    let Some(number) = *value else { continue };
                    match rooms.iter_mut().find(|(known, _)| *known == number) {
                        Some((_, places)) => places.push(place),
                        None => rooms.push((number, vec![place])),
                    }
                }
                rooms.into_iter().map(|(_, places)| Spot::Room(places)).collect()
            }
            On::Borders | On::Walls => borders(targets, board),
            On::Dots => {
                let points = (1..2 * height).flat_map(|y| (1..2 * width).map(move |x| (y, x)));
                let dot = |(y, x): (i64, i64)| {
                    // The cell whose middle, right border, lower border or corner between these it is.
                    let (row, column) = ((y - 1) / 2, (x - 1) / 2);
                    Spot::Dot((row * width + column) as usize, 2 * ((y - 1) % 2) + (x - 1) % 2)
                };
                points.map(dot).collect()
            }
            On::Kakuro | On::Between | On::Board => Vec::new(),
        };
        Ok(Spots { bound, layers, all })
    }

    /// The first place of a region.
    pub(super) fn first(&self, at: usize) -> usize {
        self.places(at).next().unwrap_or(0)
    }

    /// The places of a region.
    pub(super) fn places(&self, at: usize) -> impl Iterator<Item = usize> {
        let places = match &self.all[at] {
            Spot::Room(places) => places.as_slice(),
            _ => &[],
        };
        places.iter().copied()
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// Puts what an address says of a spot onto the board.
    pub(super) fn put(&self, board: &mut Board, at: usize, said: &Said) -> Result<(), String> {
        if said.is_empty() {
            return Ok(());
        }
        let (targets, layers) = (&self.bound.targets, self.layers);
        let Some(first) = targets.first() else {
            return Err(format!("this sheet has nothing for what stands in {}", self.bound.part.name));
        };
        match &self.all[at] {
            Spot::Nowhere => Err(format!("`{}` has no such place", layers.all[first.layer].name)),
            // 0 ends lists: where it is a clue, it has a layer of its own.
            Spot::Place(place) if layers.all[first.layer].is_list() => match (said.as_slice(), targets.get(1)) {
                ([Some(0)], Some(none)) => {
                    none.set(board, *place, 1);
                    Ok(())
                }
                _ => first.put_list(board, layers, *place, said),
            },
            Spot::Place(place) => match (self.one_each(), said.as_slice()) {
                (true, &[Some(value)]) => {
                    let target = usize::try_from(value - self.bound.part.low).ok().and_then(|at| targets.get(at));
                    let target = target.ok_or_else(|| format!("this sheet has no layer for {value}"))?;
                    board.grids[target.layer].values[*place] = Some(1);
                    Ok(())
                }
                _ => said.iter().enumerate().try_for_each(|(at, &code)| match targets.get(at) {
                    Some(target) => target.put(board, layers, *place, code),
                    None if code == Some(0) => Ok(()),
                    None => Err(format!("this sheet has no layer for the second number of {}", self.bound.part.name)),
                }),
            },
            Spot::Of(target, place) => targets[*target].put(board, layers, *place, one(said)?),
            Spot::Item(target, place, _) => targets[*target].put_list(board, layers, *place, said),
            Spot::Room(places) => first.put(board, layers, places[0], one(said)?),
            Spot::Dot(place, value) => match board.grids[first.layer].values[*place] {
                Some(_) => Err("two centres in one cell or at its borders".to_owned()),
                None => first.put(board, layers, *place, Some(*value)),
            },
        }
    }

    /// Brings lists into the order of reading, after all spots are put.
    pub(super) fn finish(&self, board: &mut Board) {
        if self.bound.part.on == On::Outside {
            for target in &self.bound.targets {
                board.grids[target.layer].lists.iter_mut().for_each(|list| list.reverse());
            }
        }
    }

    /// What a board has at all spots.
    pub(super) fn take(&self, board: &Board) -> Result<Vec<Said>, String> {
        self.fits(board)?;
        self.all.iter().map(|spot| self.take_one(board, spot)).collect()
    }

    fn take_one(&self, board: &Board, spot: &Spot) -> Result<Said, String> {
        let (targets, layers) = (&self.bound.targets, self.layers);
        let Some(first) = targets.first() else { return Ok(Said::new()) };
        let single = |target: &Target, place: usize| Ok(target.take(board, layers, place)?.into_iter().collect());
        match spot {
            Spot::Nowhere => Ok(Said::new()),
            Spot::Place(place) if layers.all[first.layer].is_list() => match targets.get(1) {
                Some(none) if none.take(board, layers, *place)?.is_some() => Ok(vec![Some(0)]),
                _ => Ok(first.take_list(board, *place)),
            },
            Spot::Place(place) if self.one_each() => {
                let stands = |target: &Target| board.grids[target.layer].values[*place] == Some(1);
                let mut standing = (self.bound.part.low..).zip(targets).filter(|(_, target)| stands(target));
                match (standing.next(), standing.next()) {
                    (_, Some(_)) => {
                        Err(format!("{} says one of its layers in a cell, and not two", self.bound.part.name))
                    }
                    (Some((value, _)), None) => Ok(vec![Some(value)]),
                    (None, None) => Ok(Said::new()),
                }
            }
            Spot::Place(place) => {
                let taken =
                    targets.iter().map(|target| target.take(board, layers, *place)).collect::<Result<Vec<_>, _>>()?;
                Ok(match taken[..] {
                    [None] => Said::new(),
                    [Some(one)] => vec![one],
                    _ if taken.iter().all(Option::is_none) => Said::new(),
                    // A way without a number.
                    _ => taken
                        .iter()
                        .enumerate()
                        .map(|(at, taken)| taken.unwrap_or(if at == 0 { None } else { Some(0) }))
                        .collect(),
                })
            }
            Spot::Of(target, place) => single(&targets[*target], *place),
            Spot::Item(target, place, item) => {
                let list = targets[*target].take_list(board, *place);
                Ok(list.len().checked_sub(item + 1).map(|at| vec![list[at]]).unwrap_or_default())
            }
            Spot::Room(places) => {
                let mut found = places.iter().filter_map(|&place| first.take(board, layers, place).transpose());
                match (found.next(), found.next()) {
                    (_, Some(_)) => Err("a region with two clues, where addresses have one for each".to_owned()),
                    (Some(clue), None) => Ok(vec![clue?]),
                    (None, None) => Ok(Said::new()),
                }
            }
            Spot::Dot(place, value) => {
                let here = first.take(board, layers, *place)? == Some(Some(*value));
                Ok(if here { vec![Some(1)] } else { Said::new() })
            }
        }
    }

    /// Whether each value of the part has a layer of its own.
    fn one_each(&self) -> bool {
        let targets = &self.bound.targets;
        targets.len() > 1 && targets.iter().all(|target| self.layers.all[target.layer].values == Values::Truth)
    }

    /// Whether all lists are short enough, and all centres within the board.
    fn fits(&self, board: &Board) -> Result<(), String> {
        if let (On::Dots, Some(first)) = (self.bound.part.on, self.bound.targets.first()) {
            let stands = board.grids[first.layer].values.iter().flatten().count();
            let within = self.all.iter().filter(|spot| self.take_one(board, spot).is_ok_and(|said| !said.is_empty()));
            if within.count() != stands {
                return Err("a centre on the edge of the board".to_owned());
            }
        }
        for target in self.bound.targets.iter().filter(|_| self.bound.part.on == On::Outside) {
            let layer = &self.layers.all[target.layer];
            let most = room(layer.place, board);
            if board.grids[target.layer].lists.iter().any(|list| list.len() > most) {
                return Err(format!(
                    "a list of `{}` is longer than the {most} numbers that addresses have room for",
                    layer.name
                ));
            }
        }
        Ok(())
    }
}

/// The one number of a clue.
fn one(said: &Said) -> Result<Option<i64>, String> {
    match said.as_slice() {
        [one] => Ok(*one),
        _ => Err("one number is expected here".to_owned()),
    }
}

/// How many numbers a list beside a board may have: as many as runs fit into a line.
fn room(place: Place, board: &Board) -> usize {
    match place {
        Place::Outside(side) if side.is_by_column() => board.height.div_ceil(2),
        _ => board.width.div_ceil(2),
    }
}

/// The sides beside a board that a part goes along, each with how many numbers a place has there.
pub(super) fn depths(bound: &Bound, layers: &Layers, board: &Board) -> Vec<(Side, usize)> {
    let mut sides: Vec<(Side, usize)> = Vec::new();
    for target in &bound.targets {
        let layer = &layers.all[target.layer];
        let Place::Outside(side) = layer.place else { continue };
        let depth = if layer.is_list() { room(layer.place, board) } else { 1 };
        match sides.last_mut() {
            Some((_, before)) if target.beyond => *before += depth,
            _ => sides.push((side, depth)),
        }
    }
    sides
}

/// The places beside a board: side by side, and in each place from the board outwards.
fn outside(targets: &[Target], layers: &Layers, board: &Board) -> Vec<Spot> {
    let mut spots = Vec::new();
    let mut at = 0;
    while at < targets.len() {
        let side = 1 + targets[at + 1..].iter().take_while(|target| target.beyond).count();
        let places = board.grids[targets[at].layer].height();
        for place in 0..places {
            for (target, layer) in
                (at..).zip(&targets[at..at + side]).map(|(at, target)| (at, &layers.all[target.layer]))
            {
                if layer.is_list() {
                    spots.extend((0..room(layer.place, board)).map(|item| Spot::Item(target, place, item)));
                } else {
                    spots.push(Spot::Of(target, place));
                }
            }
        }
        at += side;
    }
    spots
}

/// The borders between cells, those to the right of cells first.
fn borders(targets: &[Target], board: &Board) -> Vec<Spot> {
    let (height, width) = (board.height as i64, board.width as i64);
    let upright = |grid: &crate::board::Grid| grid.rows == (1, height) && grid.columns != (1, width);
    let spot = |wanted: bool, row: i64, column: i64| {
        let found = targets.iter().enumerate().find_map(|(at, target)| {
            let grid = &board.grids[target.layer];
            (upright(grid) == wanted).then(|| grid.place(row, column)).flatten().map(|place| Spot::Of(at, place))
        });
        found.unwrap_or(Spot::Nowhere)
    };
    let right = (1..=height).flat_map(|row| (1..width).map(move |column| (true, row, column)));
    let below = (1..height).flat_map(|row| (1..=width).map(move |column| (false, row, column)));
    right.chain(below).map(|(wanted, row, column)| spot(wanted, row, column)).collect()
}
