//! Layouts changed where two answers differ: regions divided (`%! divide: LAYER`), walls and the like added
//! (`%! add: LAYER = VALUES`).
//!
//! Where a region tells how many of its cells are shaded, or their sum, its parts tell more. An answer that differs from the wished one
//! inside of a region is therefore wrong once the region is divided well enough, and in the end it is, since parts become smaller with each
//! division. Something that is added changes the wished answer too, as little as an engine can: where a cell becomes a wall, the
//! loop goes around it. So boards converge whose clues, all of them, would leave many answers.

use super::layout::{beside, number};
use super::{AnswerSource, Attempt, Draft, Halt, clues, refine, refused};
use crate::board::{Board, Grid};
use crate::recipe::Use;
use fastrand::Rng;

/// Divisions, or additions, that are tried until one fits.
const TRIES: usize = 4;

/// A draft with another layout.
pub(super) struct Apart {
    pub(super) draft: Draft,
    /// The board without answer and clues, and where answers of it come from, if answers before are none of its.
    pub(super) layout: Option<(Board, AnswerSource)>,
}

/// A draft with another layout; nothing if the sheet does not ask for that, or nothing fits.
pub(super) fn apart(
    attempt: &Attempt,
    (bare, draft): (&Board, &Draft),
    open: &[bool],
    rng: &mut Rng,
) -> Result<Option<Apart>, Halt> {
    let recipe = &attempt.sheet.recipe;
    // The layout of another board is kept.
    if attempt.like.is_some() {
        return Ok(None);
    }
    if recipe.has(Use::Divides)
        && let Some(draft) = divided(attempt, draft, open, rng)?
    {
        return Ok(Some(Apart { draft, layout: None }));
    }
    if !recipe.has(Use::Adds) {
        return Ok(None);
    }
    added(attempt, (bare, draft), open, rng)
}

/// A draft with a region divided.
fn divided(attempt: &Attempt, draft: &Draft, open: &[bool], rng: &mut Rng) -> Result<Option<Draft>, Halt> {
    let layers = attempt.sheet.layers().map_err(refused)?;
    for name in attempt.sheet.recipe.layers(Use::Divides).map(|(name, _)| name) {
        let Some(at) = layers.all.iter().position(|layer| layer.name == name) else { continue };
        for _ in 0..TRIES {
            let Some(grid) = cut(&draft.filled.grids[at], open, rng) else { break };
            let mut filled = draft.filled.clone();
            filled.grids[at] = grid;
            let next = attempt.told(filled, draft.luck.clone())?;
            if !attempt.is_wrong(&next.full, &next.filled)? {
                return Ok(Some(next));
            }
        }
    }
    Ok(None)
}

/// Regions with one of them cut in two, an open cell of it away from others.
fn cut(grid: &Grid, open: &[bool], rng: &mut Rng) -> Option<Grid> {
    let members = |region: Option<i64>| (0..grid.values.len()).filter(move |&place| grid.values[place] == region);
    let places: Vec<usize> = (0..grid.values.len())
        .filter(|&place| open[place] && grid.values[place] > Some(0) && members(grid.values[place]).nth(1).is_some())
        .collect();
    let &seed = places.get(rng.usize(..places.len().max(1)))?;
    let region: Vec<usize> = members(grid.values[seed]).collect();
    // A part of up to half of the cells grows from the open one; the largest piece of all others is the other part.
    let wanted = rng.usize(1..=region.len() / 2);
    let mut part = vec![seed];
    while part.len() < wanted {
        let free: Vec<usize> = part
            .iter()
            .flat_map(|&place| beside(grid, place))
            .filter(|next| region.contains(next) && !part.contains(next))
            .collect();
        let Some(&next) = free.get(rng.usize(..free.len().max(1))) else { break };
        part.push(next);
    }
    let mut waiting: Vec<usize> = region.iter().copied().filter(|place| !part.contains(place)).collect();
    let mut rest: Vec<usize> = Vec::new();
    while let Some(start) = waiting.pop() {
        let mut piece = vec![start];
        let mut next = 0;
        while next < piece.len() {
            for place in beside(grid, piece[next]) {
                if let Some(at) = waiting.iter().position(|&other| other == place) {
                    piece.push(waiting.swap_remove(at));
                }
            }
            next += 1;
        }
        if piece.len() > rest.len() {
            rest = piece;
        }
    }
    let mut regions: Vec<usize> = grid.values.iter().map(|value| value.map_or(0, |value| value as usize)).collect();
    let new = regions.iter().max().map_or(1, |most| most + 1);
    region.iter().filter(|place| !rest.contains(place)).for_each(|&place| regions[place] = new);
    let mut cut = grid.clone();
    number(&mut cut, &regions);
    Some(cut)
}

/// A draft with something added to its layout, and an answer near to the one before.
fn added(
    attempt: &Attempt,
    (bare, draft): (&Board, &Draft),
    open: &[bool],
    rng: &mut Rng,
) -> Result<Option<Apart>, Halt> {
    let found = clues::additions(attempt, &draft.filled, &draft.luck).map_err(refused)?;
    let is_new = |&(at, place, value): &(usize, usize, i64)| {
        bare.grids[at].values[place] != Some(value) && refine::is_open(bare, at, place, open)
    };
    let mut found: Vec<(usize, usize, i64)> = found.into_iter().filter(is_new).collect();
    rng.shuffle(&mut found);
    for (at, place, value) in found.into_iter().take(TRIES) {
        let mut board = bare.clone();
        board.grids[at].values[place] = Some(value);
        let mut changed = vec![false; open.len()];
        refine::cells_of(bare, at, place).for_each(|cell| changed[cell] = true);
        let Some(source) = AnswerSource::of(attempt, &board)? else { continue };
        let Some(filled) = source.fill(attempt, Some((&draft.filled, &changed)), rng)? else { continue };
        let next = attempt.told(filled, draft.luck.clone())?;
        return Ok(Some(Apart { draft: next, layout: Some((board, source)) }));
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_leaves_two_parts_in_one_piece_each_and_all_other_regions() {
        let mut rng = Rng::with_seed(4);
        let regions = [1, 1, 2, 2, 1, 3, 3, 2, 1, 1, 3, 2];
        let values: Vec<Option<i64>> = regions.iter().map(|&region| Some(region)).collect();
        let grid = Grid { rows: (1, 3), columns: (1, 4), values, lists: Vec::new(), range: None };
        for place in 0..12 {
            let open: Vec<bool> = (0..12).map(|other| other == place).collect();
            let cut = cut(&grid, &open, &mut rng).expect("every region has several cells");
            let of = |grid: &Grid, region| (0..12).filter(|&at| grid.values[at] == Some(region)).collect::<Vec<_>>();
            let all: Vec<Vec<usize>> = (1..=4).map(|region| of(&cut, region)).collect();
            let whole: Vec<Vec<usize>> = (1..=3).map(|region| of(&grid, region)).collect();
            assert_eq!(all.iter().filter(|cells| whole.contains(cells)).count(), 2, "{all:?}");
            for cells in &all {
                let mut reached = vec![cells[0]];
                let mut next = 0;
                while next < reached.len() {
                    let further: Vec<usize> =
                        beside(&cut, reached[next]).filter(|at| cells.contains(at) && !reached.contains(at)).collect();
                    reached.extend(further);
                    next += 1;
                }
                assert_eq!(reached.len(), cells.len(), "{all:?}");
            }
        }
        let alone = Grid { values: (1..=12).map(Some).collect(), ..grid };
        assert!(cut(&alone, &[true; 12], &mut rng).is_none(), "single cells cannot be cut");
    }
}
