//! Clues taken from a full board, one at a time or in pairs, for as long as it can be solved.
//!
//! By search: a board with one solution keeps it without a clue exactly if there is no solution with another number in
//! that place. A clue that had to stay must stay when there are fewer, so one round over all clues makes a board
//! minimal. By techniques: for as long as those of the requested difficulty lead to the end.

use super::super::Sudoku;
use super::super::solve::bits::general::Position;
use super::super::solve::bits::layout::Layout;
use super::super::solve::bits::nine;
use super::super::solve::techniques::{Candidates, Plan, hardest};
use damier_interface::making::{
    Work,
    thin::{exchange, one_by_one},
};
use damier_model::Limit;
use fastrand::Rng;

/// Failures after which a clue stays although a longer search might show that it can go. Not where boards must be
/// minimal.
const MOST_FAILURES: u64 = 200;

/// What is needed to look at boards of one shape.
pub(super) struct Shape {
    pub(super) empty: Sudoku,
    layout: Layout,
    plan: Plan,
}

/// What is on a board, row by row.
pub(super) type Clues = Vec<Option<u8>>;

impl Shape {
    pub(super) fn of(empty: Sudoku) -> Shape {
        Shape { layout: Layout::of(&empty), plan: Plan::of(&empty), empty }
    }

    pub(super) fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Whether there is no solution with another number in this cell; `None` if so many failures do not tell.
    fn is_certain(&self, clues: &Clues, cell: usize, number: u8, most_failures: Option<u64>) -> Option<bool> {
        if self.empty.boxes == Some((3, 3)) && !self.empty.diagonals {
            return Some(nine::Position::of(clues).is_certain(cell, number));
        }
        let mut position = Position::new(&self.layout);
        if !position.settle_given(clues) {
            return Some(true);
        }
        position.is_certain(cell, number, most_failures)
    }

    /// The place in the list of techniques of the hardest that a board needs, if so many lead to the end.
    pub(super) fn hardest(&self, clues: &Clues, techniques: usize) -> Option<usize> {
        let mut grid = Candidates::new(&self.plan, false);
        grid.settle_given(clues).ok()?;
        hardest(&mut grid, techniques)
    }
}

/// How clues are taken.
pub(super) struct Thinning {
    /// Only as long as so many techniques lead to the end; otherwise as long as there is one solution.
    pub(super) techniques: Option<usize>,
    /// Together with the clue half a turn away.
    pub(super) symmetric: bool,
    /// However long it takes to tell whether a clue can go.
    pub(super) minimal: bool,
    /// Clues that stay at least.
    pub(super) least: usize,
}

/// Takes clues in a random order.
pub(super) fn thin(
    shape: &Shape,
    clues: &mut Clues,
    thinning: &Thinning,
    rng: &mut Rng,
    work: &Work,
) -> Result<(), Limit> {
    let last = clues.len() - 1;
    let mut order: Vec<usize> = (0..clues.len()).filter(|&cell| clues[cell].is_some()).collect();
    if thinning.symmetric {
        order.retain(|&cell| cell <= last - cell);
    }
    rng.shuffle(&mut order);
    let group = |cell| if thinning.symmetric && cell != last - cell { vec![cell, last - cell] } else { vec![cell] };
    let sizes = (clues.iter().flatten().count(), thinning.least);
    let take = |cells: &[usize]| {
        let before: Vec<Option<u8>> = cells.iter().map(|&cell| clues[cell].take()).collect();
        let can_go = match thinning.techniques {
            Some(techniques) => shape.hardest(clues, techniques).is_some(),
            None => {
                let most = (!thinning.minimal).then_some(MOST_FAILURES);
                let mut certain = cells.iter().zip(&before).filter_map(|(&cell, &number)| Some((cell, number?)));
                certain.all(|(cell, number)| shape.is_certain(clues, cell, number, most) == Some(true))
            }
        };
        if !can_go {
            cells.iter().zip(before).for_each(|(&cell, number)| clues[cell] = number);
        }
        Ok(can_go)
    };
    one_by_one(work, order.into_iter().map(group), sizes, take).map(|_| ())
}

/// Whether no clue can go.
pub(super) fn is_minimal(shape: &Shape, clues: &mut Clues, work: &Work) -> Result<bool, Limit> {
    for cell in 0..clues.len() {
        if let Some(number) = clues[cell].take() {
            work.look()?;
            let can_go = shape.is_certain(clues, cell, number, None) == Some(true);
            clues[cell] = Some(number);
            if can_go {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Gives a clue back and takes others, again and again, until so few are left.
pub(super) fn walk_to(
    wanted: usize,
    shape: &Shape,
    clues: Clues,
    solution: &Clues,
    thinning: &Thinning,
    rng: &mut Rng,
    work: &Work,
) -> Result<Clues, Limit> {
    exchange(
        MOST_STEPS,
        wanted,
        clues,
        |clues| clues.iter().flatten().count(),
        |clues| {
            let mut tried = clues.clone();
            for _ in 0..GIVEN_BACK {
                let cell = rng.usize(..tried.len());
                tried[cell] = solution[cell];
            }
            thin(shape, &mut tried, thinning, rng, work)?;
            Ok(tried)
        },
    )
}

/// Steps of a walk before another board is begun.
const MOST_STEPS: usize = 300;
/// Clues given back in a step of a walk.
const GIVEN_BACK: usize = 2;
