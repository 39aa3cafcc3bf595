//! Answers by chance alone, where what is asked for is a division of the board that chance finds sooner than an engine: rectangles,
//! regions that look the same turned by half, regions whose neighbours differ in size, paths that are not beside themselves.

use super::layout::{beside, divide, number};
use crate::board::{Board, Grid};
use crate::chance::Chance;
use crate::layer::Place;
use crate::layers::Layers;
use fastrand::Rng;

/// Attempts to give each region another size than its neighbours have.
const ATTEMPTS: usize = 200;

/// A board with an answer by chance, if it turns out well.
pub(super) fn answer(layers: &Layers, bare: &Board, rng: &mut Rng) -> Option<Board> {
    let mut board = bare.clone();
    let mut cells = Grid {
        rows: (1, bare.height as i64),
        columns: (1, bare.width as i64),
        range: None,
        values: Vec::new(),
        lists: Vec::new(),
    };
    cells.values = vec![None; bare.height * bare.width];
    let paths = layers.answers().find_map(|(_, layer)| match layer.chance {
        Chance::Paths(low, high) => Some(paths(&cells, (low, high), rng)),
        _ => None,
    });
    for (at, layer) in layers.answers() {
        let grid = &mut board.grids[at];
        match layer.chance {
            Chance::Symmetric(low, high) => symmetric(grid, (low, high), rng),
            Chance::Sizes(low, high) => *grid = sizes(grid, (low, high), rng)?,
            Chance::Paths(..) => {
                let (paths, downward) = (paths.as_ref()?, !crate::text::is_rightwards(bare, grid));
                let steps = if layer.place == Place::Links { paths } else { return None };
                let width = bare.width;
                grid.values = (0..grid.values.len())
                    .map(|place| {
                        let (row, column) = grid.indices(place);
                        let cell = (row - 1) as usize * width + (column - 1) as usize;
                        let next = if downward { cell + width } else { cell + 1 };
                        let is_step =
                            |path: &Vec<usize>| path.windows(2).any(|two| two == [cell, next] || two == [next, cell]);
                        Some(i64::from(steps.iter().any(is_step)))
                    })
                    .collect();
            }
            chance => divide(grid, chance, rng),
        }
    }
    Some(board)
}

/// Regions that look the same turned by half: each grows around a centre by pairs of cells.
fn symmetric(grid: &mut Grid, (low, high): (usize, usize), rng: &mut Rng) {
    let (height, width) = (grid.height(), grid.width());
    let mut region = vec![0usize; height * width];
    let mut order: Vec<usize> = (0..region.len()).collect();
    rng.shuffle(&mut order);
    let mut count = 0;
    for seed in order {
        if region[seed] > 0 {
            continue;
        }
        // The best of the four centres that a cell may have to its right and below.
        let mut best: Vec<usize> = Vec::new();
        for (down, right) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let (row, column) = (2 * (seed / width) + down, 2 * (seed % width) + right);
            let wanted = rng.usize(low..=high);
            let grown = grown(&region, (height, width), (row, column), wanted, rng);
            if grown.len() > best.len() {
                best = grown;
            }
        }
        count += 1;
        best.iter().for_each(|&place| region[place] = count);
    }
    number(grid, &region);
}

/// The cells of a region around a centre, given by twice its row and column; none if a cell that touches the centre is taken.
fn grown(
    region: &[usize],
    (height, width): (usize, usize),
    (row, column): (usize, usize),
    wanted: usize,
    rng: &mut Rng,
) -> Vec<usize> {
    let free = |r: usize, c: usize| r < height && c < width && region[r * width + c] == 0;
    let opposite = |r: usize, c: usize| Some((row.checked_sub(r)?, column.checked_sub(c)?));
    let mut cells: Vec<usize> = Vec::new();
    for r in row / 2..=row.div_ceil(2) {
        for c in column / 2..=column.div_ceil(2) {
            if !free(r, c) {
                return Vec::new();
            }
            cells.push(r * width + c);
        }
    }
    while cells.len() < wanted {
        let mut edges: Vec<(usize, usize)> = Vec::new();
        for &cell in &cells {
            let (r, c) = (cell / width, cell % width);
            for (r, c) in [(r + 1, c), (r.wrapping_sub(1), c), (r, c + 1), (r, c.wrapping_sub(1))] {
                let Some((y, x)) = opposite(r, c) else { continue };
                if free(r, c) && free(y, x) && !cells.contains(&(r * width + c)) {
                    edges.push((r * width + c, y * width + x));
                }
            }
        }
        let Some(&(one, other)) = edges.get(rng.usize(..edges.len().max(1))) else { break };
        cells.push(one);
        if other != one && !cells.contains(&other) {
            cells.push(other);
        }
    }
    cells
}

/// The sizes of regions of which none has one of its size beside it.
fn sizes(grid: &Grid, (low, high): (usize, usize), rng: &mut Rng) -> Option<Grid> {
    (0..ATTEMPTS).find_map(|_| {
        let mut region: Vec<usize> = (0..grid.values.len()).collect();
        let mut order = region.clone();
        rng.shuffle(&mut order);
        // Regions begin as single cells. One with a neighbour of its size, or too small, takes a neighbour in.
        let mut done = 0;
        while done < order.len() {
            let cell = order[done];
            let size = |of: usize, region: &[usize]| region.iter().filter(|&&other| other == of).count();
            let own = region[cell];
            let count = size(own, &region);
            let mut around: Vec<usize> = (0..region.len())
                .filter(|&place| region[place] == own)
                .flat_map(|place| beside(grid, place))
                .map(|next| region[next])
                .filter(|&other| other != own)
                .collect();
            around.sort_unstable();
            around.dedup();
            if count >= low && around.iter().all(|&other| size(other, &region) != count) {
                done += 1;
                continue;
            }
            around.retain(|other| size(*other, &region) + count <= high);
            let alike: Vec<usize> = around.iter().copied().filter(|&other| size(other, &region) == count).collect();
            let choice = if alike.is_empty() { &around } else { &alike };
            let &into = choice.get(rng.usize(..choice.len().max(1)))?;
            region.iter_mut().filter(|of| **of == into).for_each(|of| *of = own);
            done = 0;
        }
        let values = region.iter().map(|of| Some(region.iter().filter(|other| *other == of).count() as i64));
        Some(Grid { values: values.collect(), ..grid.clone() })
    })
}

/// Paths that cover most cells, none of them beside itself. Cells that are left are in none.
fn paths(grid: &Grid, (low, high): (usize, usize), rng: &mut Rng) -> Vec<Vec<usize>> {
    let mut taken = vec![false; grid.values.len()];
    let mut order: Vec<usize> = (0..taken.len()).collect();
    rng.shuffle(&mut order);
    // Corners and edges first: what begins in the middle cuts them off.
    let free_beside = |cell: usize, taken: &[bool]| beside(grid, cell).filter(|&next| !taken[next]).count();
    let mut found = Vec::new();
    while let Some(&seed) = order.iter().filter(|&&cell| !taken[cell]).min_by_key(|&&cell| free_beside(cell, &taken)) {
        let wanted = rng.usize(low..=high);
        let mut path = vec![seed];
        for _ in 0..2 {
            while path.len() < wanted {
                let end = path[path.len() - 1];
                let may_follow = |&next: &usize| {
                    !taken[next]
                        && !path.contains(&next)
                        && beside(grid, next).filter(|cell| path.contains(cell)).count() == 1
                };
                let mut next: Vec<usize> = beside(grid, end).filter(may_follow).collect();
                rng.shuffle(&mut next);
                // Into the narrowest place mostly, so that little is left over.
                let Some(&next) = next.iter().min_by_key(|&&cell| free_beside(cell, &taken)) else { break };
                path.push(next);
            }
            path.reverse();
        }
        path.iter().for_each(|&cell| taken[cell] = true);
        if path.len() >= low {
            found.push(path);
        }
    }
    found
}
