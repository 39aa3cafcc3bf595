//! Random layouts: walls with a share of the cells, regions that grow from single cells, rectangles.

use crate::board::{Board, Grid};
use crate::chance::Chance;
use crate::layer::{Layer, Place, Role, Values};
use crate::recipe::Use;
use crate::sheet::{Sheet, SheetError};
use damier_interface::Request;
use fastrand::Rng;

/// The share of walls where the sheet says nothing.
const WALLS: f64 = 0.2;
/// Cells of a region where the sheet says nothing.
const REGION: (usize, usize) = (2, 6);

/// A board with a layout by chance, or that of another board, and nothing else on it.
pub(super) fn random(
    sheet: &Sheet,
    request: &Request,
    like: Option<&Board>,
    rng: &mut Rng,
) -> Result<Board, SheetError> {
    let layers = sheet.layers()?;
    // Nothing is known yet of lists of clues; an empty one would say that there is nothing.
    let unknown = |board: &mut Board| {
        for (at, layer) in
            layers.all.iter().enumerate().filter(|(_, layer)| layer.role == Role::Clue && layer.is_list())
        {
            if matches!(layer.place, Place::Outside(_)) {
                board.grids[at].lists.fill(vec![-1]);
            }
        }
    };
    if let Some(like) = like {
        let mut board = like.clone();
        for (at, layer) in layers.all.iter().enumerate().filter(|(_, layer)| layer.role != Role::Layout) {
            board.grids[at].values.fill(layer.blank());
            board.grids[at].lists.iter_mut().for_each(Vec::clear);
        }
        unknown(&mut board);
        return Ok(board);
    }
    let mut board = Board::blank(sheet, request.height, request.width, &[])?;
    for (at, layer) in layers.all.iter().enumerate().filter(|(_, layer)| layer.role != Role::Answer) {
        let grid = &mut board.grids[at];
        match (layer.place, &layer.values, layer.chance) {
            (Place::Regions, ..) if layer.role == Role::Layout => divide(grid, layer.chance, rng),
            (Place::Cells, Values::Numbers, chance) if chance.is_whole() => divide(grid, chance, rng),
            (Place::Cells, Values::Truth, Chance::Share(share, turned)) => walls(grid, share, turned, rng),
            (Place::Cells, Values::Truth, Chance::Unsaid)
                if layer.role == Role::Layout && !is_made_otherwise(sheet, layer) =>
            {
                walls(grid, WALLS, false, rng)
            }
            _ => {}
        }
    }
    unknown(&mut board);
    Ok(board)
}

/// Whether walls come from elsewhere: they are told by the answer, or an engine places them.
fn is_made_otherwise(sheet: &Sheet, layer: &Layer) -> bool {
    sheet.recipe.has(Use::Layouts) || sheet.recipe.told().any(|(name, _)| name == layer.name)
}

/// Divides a board into regions.
pub(super) fn divide(grid: &mut Grid, chance: Chance, rng: &mut Rng) {
    match chance {
        Chance::Rectangles(low, high) => rectangles(grid, (low, high), |_, _| true, rng),
        Chance::Bars(low, high) => rectangles(grid, (low, high), |high, wide| high == 1 || wide == 1, rng),
        Chance::Regions(low, high) => regions(grid, (low, high), None, rng),
        Chance::RegionsAsSize => {
            let count = grid.height().min(grid.width());
            regions(grid, REGION, Some(count), rng)
        }
        _ => regions(grid, REGION, None, rng),
    }
}

fn walls(grid: &mut Grid, share: f64, turned: bool, rng: &mut Rng) {
    let cells = grid.values.len();
    for place in 0..cells {
        let twin = cells - 1 - place;
        if !turned || place <= twin {
            let wall = i64::from(rng.f64() < share);
            grid.values[place] = Some(wall);
            if turned {
                grid.values[twin] = Some(wall);
            }
        }
    }
}

/// The cells beside one.
pub(super) fn beside(grid: &Grid, place: usize) -> impl Iterator<Item = usize> + use<> {
    let (width, height) = (grid.width(), grid.height());
    let (row, column) = (place / width, place % width);
    let next = [
        (column + 1 < width).then_some(place + 1),
        (column > 0).then(|| place - 1),
        (row + 1 < height).then_some(place + width),
        (row > 0).then(|| place - width),
    ];
    next.into_iter().flatten()
}

/// Regions that grow cell by cell from random places until nothing is free: of a size between two, or so many of them.
fn regions(grid: &mut Grid, (low, high): (usize, usize), count: Option<usize>, rng: &mut Rng) {
    let cells = grid.values.len();
    let mut region = vec![0usize; cells];
    let mut sizes = vec![0];
    if let Some(count) = count {
        let mut seeds: Vec<usize> = (0..cells).collect();
        rng.shuffle(&mut seeds);
        for &seed in seeds.iter().take(count) {
            sizes.push(1);
            region[seed] = sizes.len() - 1;
        }
        // A cell on an edge of a small region is the likeliest to be next.
        loop {
            let edges: Vec<(usize, usize)> = (0..cells)
                .filter(|&place| region[place] == 0)
                .flat_map(|place| {
                    beside(grid, place)
                        .filter(|&next| region[next] > 0)
                        .map(|next| (place, region[next]))
                        .collect::<Vec<_>>()
                })
                .collect();
            if edges.is_empty() {
                break;
            }
            let (place, of) = edges[rng.usize(..edges.len())];
            region[place] = of;
            sizes[of] += 1;
        }
    } else {
        let mut order: Vec<usize> = (0..cells).collect();
        rng.shuffle(&mut order);
        for seed in order {
            if region[seed] > 0 {
                continue;
            }
            let (number, wanted) = (sizes.len(), rng.usize(low..=high));
            sizes.push(1);
            region[seed] = number;
            let mut members = vec![seed];
            while members.len() < wanted {
                let free: Vec<usize> =
                    members.iter().flat_map(|&member| beside(grid, member)).filter(|&next| region[next] == 0).collect();
                let Some(&next) = free.get(rng.usize(..free.len().max(1))) else { break };
                region[next] = number;
                members.push(next);
                sizes[number] += 1;
            }
        }
        join_small(grid, &mut region, &mut sizes, (low, high));
    }
    number(grid, &region);
}

/// Gives regions that stayed too small to a neighbour, to one that does not become too large if there is one.
fn join_small(grid: &Grid, region: &mut [usize], sizes: &mut [usize], (low, high): (usize, usize)) {
    for number in 1..sizes.len() {
        if sizes[number] == 0 || sizes[number] >= low {
            continue;
        }
        let members: Vec<usize> = (0..region.len()).filter(|&place| region[place] == number).collect();
        let neighbours = members
            .iter()
            .flat_map(|&place| beside(grid, place))
            .map(|next| region[next])
            .filter(|&other| other != number);
        let fits = |other: &usize| sizes[*other] + sizes[number] <= high;
        let Some(into) = neighbours.min_by_key(|other| (!fits(other), sizes[*other])) else { continue };
        members.iter().for_each(|&place| region[place] = into);
        sizes[into] += sizes[number];
        sizes[number] = 0;
    }
}

/// Rectangles of an area between two numbers, as far as there is room; what is left over is smaller.
fn rectangles(grid: &mut Grid, (low, high): (usize, usize), fits: impl Fn(usize, usize) -> bool, rng: &mut Rng) {
    let (width, height) = (grid.width(), grid.height());
    let mut region = vec![0usize; width * height];
    let mut count = 0;
    for place in 0..width * height {
        if region[place] > 0 {
            continue;
        }
        let (row, column) = (place / width, place % width);
        let free = |row: usize, column: usize| row < height && column < width && region[row * width + column] == 0;
        let across = (1..).take_while(|&by| free(row, column + by)).count() + 1;
        let mut fitting: Vec<(usize, usize)> = Vec::new();
        for high_side in 1..=height - row {
            for wide_side in 1..=across {
                let area = high_side * wide_side;
                let is_free =
                    || (0..high_side).all(|down| (0..wide_side).all(|right| free(row + down, column + right)));
                if (low..=high).contains(&area) && fits(high_side, wide_side) && is_free() {
                    fitting.push((high_side, wide_side));
                }
            }
        }
        let (tall, wide) = fitting.get(rng.usize(..fitting.len().max(1))).copied().unwrap_or((1, across.min(high)));
        count += 1;
        for down in 0..tall {
            for right in 0..wide {
                region[(row + down) * width + column + right] = count;
            }
        }
    }
    number(grid, &region);
}

/// Numbers regions from 1 in reading order.
pub(super) fn number(grid: &mut Grid, region: &[usize]) {
    let mut names: Vec<usize> = Vec::new();
    for (place, name) in region.iter().enumerate() {
        let at = names.iter().position(|known| known == name).unwrap_or_else(|| {
            names.push(*name);
            names.len() - 1
        });
        grid.values[place] = Some(at as i64 + 1);
    }
}
