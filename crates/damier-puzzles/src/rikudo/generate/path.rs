//! A random path through all cells, and boards that tell some numbers and links of it.
//!
//! The path is made by *backbites* (Mansfield, J. Chem. Phys. 77, 1982; Oberdorf, Ferguson, Jacobsen, Kondev, Phys.
//! Rev. E 74, 2006): one end of a Hamiltonian path bites into a neighbour v; the piece between that end and v is turned
//! around, and v's former next cell is the new end. Every bite gives another Hamiltonian path, and n·log n of them
//! leave little of the first one to be seen. The first path is grown from one cell in the same way: go on to a free
//! neighbour, the one with the fewest free neighbours itself, else bite. That works on any board that has many paths,
//! in a time that is not promised; what takes too long is refused.

use super::super::board::Board;
use crate::rikudo::GenerateOptions;
use damier_interface::{
    UsageError,
    making::{Halt, Work},
};
use damier_model::Run;

/// Bites per cell that a first path may take to grow.
const PATIENCE: usize = 2_000;
/// Cells that all bites together may move while it grows: some seconds.
const MOST_MOVES: usize = 4_000_000_000;
/// Bites per cell that make a path random.
const MIXING: usize = 20;
/// Bites between two looks at the budget: a hundredth of a second on the largest boards.
const BITES_AT_ONCE: usize = 1 << 10;

/// A random puzzle on the cells of a board, with one of its answers: the number of each cell.
///
/// 1 and n are always given, then as many others as make the share asked for; links are steps of the path between cells
/// of which not both are given, as long as there are such.
pub fn random_board(cells: &Board, options: &GenerateOptions) -> Result<(Board, Vec<u32>), UsageError> {
    random_board_within(cells, options, &Work::new(&Run::default())).map_err(|halt| match halt {
        Halt::Refused(why) => why,
        // Nothing is over where nothing is limited.
        Halt::Limit(limit) => UsageError(limit.describe().to_owned()),
    })
}

/// The same, unless something is over before.
pub(super) fn random_board_within(
    cells: &Board,
    options: &GenerateOptions,
    work: &Work,
) -> Result<(Board, Vec<u32>), Halt> {
    let n = cells.len();
    let mut chance = Chance(options.seed);
    let path = random_path(cells, &mut chance, work)?;
    let answer = numbers_along(&path);
    let wanted = ((options.givens * n as f64).round() as usize).clamp(n.min(2), n);
    let mut inner: Vec<usize> = path.get(1..n - 1).unwrap_or_default().to_vec();
    chance.shuffle(&mut inner);
    let mut given = vec![None; n];
    let ends = [path[0], path[n - 1]];
    for v in ends.into_iter().chain(inner.into_iter().take(wanted.saturating_sub(2))) {
        given[v] = Some(answer[v]);
    }
    let told = |v: usize| given[v].is_some();
    let mut steps: Vec<(usize, usize)> =
        path.windows(2).map(|step| (step[0], step[1])).filter(|&(a, b)| !(told(a) && told(b))).collect();
    chance.shuffle(&mut steps);
    steps.truncate(options.links);
    steps.iter_mut().for_each(|step| *step = (step.0.min(step.1), step.0.max(step.1)));
    steps.sort_unstable();
    Ok((cells.clone().with_given(given).with_links(steps), answer))
}

/// The number of each cell on a path through all of them.
pub(super) fn numbers_along(path: &[usize]) -> Vec<u32> {
    let mut numbers = vec![0; path.len()];
    for (number, &v) in (1..).zip(path) {
        numbers[v] = number;
    }
    numbers
}

/// A random Hamiltonian path, as the vertices it visits.
pub(super) fn random_path(board: &Board, chance: &mut Chance, work: &Work) -> Result<Vec<usize>, Halt> {
    let look = |bites: usize| if bites.is_multiple_of(BITES_AT_ONCE) { work.look() } else { Ok(()) };
    let mut path = Path::new(board, chance.below(board.len()));
    let mut bites = PATIENCE * board.len();
    while path.order.len() < board.len() {
        if path.grow(chance) {
            continue;
        }
        if bites == 0 || path.moves > MOST_MOVES {
            let refusal = "no path through all cells was found by chance; accepted: boards with more ways through them";
            return Err(UsageError(refusal.to_owned()).into());
        }
        look(bites)?;
        bites -= 1;
        path.bite(chance);
    }
    for bites in 0..MIXING * board.len() {
        look(bites)?;
        path.bite(chance);
    }
    Ok(path.order)
}

/// A path under construction.
struct Path<'b> {
    board: &'b Board,
    /// The cells in order; it grows and bites at the last.
    order: Vec<usize>,
    /// Where each cell is in the order.
    place: Vec<Option<usize>>,
    /// Cells moved so far.
    moves: usize,
}

impl<'b> Path<'b> {
    fn new(board: &'b Board, start: usize) -> Path<'b> {
        let mut place = vec![None; board.len()];
        place[start] = Some(0);
        Path { board, order: vec![start], place, moves: 0 }
    }

    fn near(&self, v: usize) -> impl Iterator<Item = usize> {
        self.board.graph().neighbours(v).iter().map(|&w| w as usize)
    }

    fn free(&self, v: usize) -> usize {
        self.near(v).filter(|&w| self.place[w].is_none()).count()
    }

    /// Goes on at either end, to the free neighbour that would else be the hardest to come by.
    fn grow(&mut self, chance: &mut Chance) -> bool {
        for _ in 0..2 {
            let Some(&end) = self.order.last() else { return false };
            let free: Vec<(usize, usize, usize)> = self
                .near(end)
                .filter(|&w| self.place[w].is_none())
                .map(|w| (self.free(w), chance.below(1 << 16), w))
                .collect();
            if let Some(&(_, _, next)) = free.iter().min() {
                self.place[next] = Some(self.order.len());
                self.order.push(next);
                return true;
            }
            self.turn(0, self.order.len());
        }
        false
    }

    /// One of the ends bites.
    fn bite(&mut self, chance: &mut Chance) {
        let at_front = chance.below(2) == 0;
        let length = self.order.len();
        let end = self.order[if at_front { 0 } else { length - 1 }];
        let near: Vec<usize> = self.near(end).filter_map(|w| self.place[w]).collect();
        if near.is_empty() {
            return;
        }
        let at = near[chance.below(near.len())];
        // The neighbour on the path itself is no bite: turning one cell around changes nothing.
        if at_front { self.turn(0, at) } else { self.turn(at + 1, length) }
    }

    /// Turns a piece of the order around.
    fn turn(&mut self, from: usize, to: usize) {
        self.order[from..to].reverse();
        for at in from..to {
            self.place[self.order[at]] = Some(at);
        }
        self.moves += to - from;
    }
}

/// SplitMix64 (Steele, Lea, Flood, OOPSLA 2014): the same numbers for the same seed, on every machine.
pub(super) struct Chance(pub(super) u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to below `bound`, nearly evenly.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::board::{Neighbours, Shape};
    use super::super::super::{contradictions, rules};
    use super::*;

    #[test]
    fn what_is_generated_has_the_answer_that_comes_with_it() {
        let square = |rows, columns, neighbours| Shape::Square { rows, columns, neighbours };
        for shape in [
            Shape::Hexagon { radius: 1 },
            Shape::Hexagon { radius: 4 },
            square(1, 1, Neighbours::Four),
            square(1, 7, Neighbours::Four),
            square(6, 9, Neighbours::Four),
            square(5, 5, Neighbours::Eight),
        ] {
            for seed in 0..5 {
                let options = GenerateOptions { seed, givens: 0.3, links: 4 };
                let cells = Board::empty(shape);
                let (board, answer) = random_board(&cells, &options).expect("enough ways");
                let numbers: Vec<Option<u32>> = answer.into_iter().map(Some).collect();
                assert_eq!(rules::violations(&board, &numbers), [], "{shape:?} {seed}");
                assert_eq!(contradictions::contradictions(&board, 1), [], "{shape:?} {seed}");
                assert_eq!(board.given().iter().flatten().filter(|&&k| k == 1).count(), 1);
                assert_eq!(
                    random_board(&cells, &options).expect("the same"),
                    (board, numbers.into_iter().flatten().collect())
                );
            }
        }
    }

    #[test]
    fn other_seeds_make_other_boards() {
        let cells = Board::empty(Shape::Hexagon { radius: 3 });
        let make =
            |seed| random_board(&cells, &GenerateOptions { seed, givens: 0.2, links: 0 }).expect("enough ways").1;
        assert_ne!(make(1), make(2));
    }

    #[test]
    fn a_board_without_a_path_is_given_up() {
        let star = Board::new(
            Shape::Square { rows: 3, columns: 3, neighbours: Neighbours::Four },
            [(1, 2), (2, 1), (2, 2), (2, 3), (3, 2)].map(|(row, column)| damier_model::Cell { row, column }),
        );
        assert!(random_board(&star, &GenerateOptions { seed: 0, givens: 0.2, links: 0 }).is_err());
    }
}
