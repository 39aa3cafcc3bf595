//! Boards with one solution: clues are taken from a random path in a random order for as long as it can be solved.
//!
//! A clue can go if techniques settle from the others what it says; then they settle all that they settled before.
//! Clues are tried in batches ([`in_batches`]), and those that were tried and stay are settled once with all that
//! follows from them.
//!
//! Numbers are tried first, while all links that may be told are there, and links after them: what is left then rests
//! on both. The first number and the last are given, as people expect, unless a board is to be minimal. That no clue at
//! all can go, with one solution left, is for a search to prove.

use super::super::board::Board;
use super::super::formats;
use super::super::solve::position::Position;
use super::super::solve::search::has_solution;
use super::super::solve::techniques::{DIFFICULTIES, Tools, close, techniques_of};
use super::path::{Chance, numbers_along, random_path};
use super::{Accepted, Try};
use damier_interface::making::{
    Halt, Work,
    thin::{from_list, in_batches},
};
use damier_model::Limit;

/// One step in so many may be told as a link where their number is left to us.
const STEPS_PER_LINK: usize = 4;
/// The places in [`DIFFICULTIES`] of the techniques that boards are made for where no difficulty is requested, and of
/// the hardest, where few clues are.
const USUAL: usize = 1;
const HARDEST: usize = DIFFICULTIES.len() - 1;

/// Something that a board may tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Clue {
    /// The number of a cell.
    Number(u32),
    /// Two cells that follow each other.
    Link(u32, u32),
}

/// The answer of a board, and what has been settled of it.
struct Bench<'o, 't, 'r> {
    cells: &'o Board,
    /// The number of each cell.
    answer: &'o [u32],
    /// What follows from the clues that stay.
    base: Position,
    trial: Position,
    tools: &'t mut Tools<'r>,
    work: &'t Work<'r>,
}

/// One try at a board with one solution.
pub(super) fn unique(order: &Accepted, chance: &mut Chance, work: &Work) -> Result<Try, Halt> {
    let cells = &order.cells;
    let path = random_path(cells, chance, work)?;
    let answer = numbers_along(&path);
    let mut tools = Tools::new(work.run(), work.begun);
    let empty = Position::empty(cells);
    let mut bench = Bench { cells, answer: &answer, trial: empty.clone(), base: empty, tools: &mut tools, work };
    bench.unique(order, &path, chance)
}

impl Bench<'_, '_, '_> {
    fn unique(&mut self, order: &Accepted, path: &[usize], chance: &mut Chance) -> Result<Try, Halt> {
        let n = path.len();
        let number = |&cell: &usize| Clue::Number(cell as u32);
        let ends: Vec<Clue> =
            if n == 1 { vec![number(&path[0])] } else { [path[0], path[n - 1]].iter().map(number).collect() };
        let mut inner: Vec<Clue> = path.get(1..n - 1).unwrap_or_default().iter().map(number).collect();
        chance.shuffle(&mut inner);
        let mut links: Vec<Clue> =
            path.windows(2).map(|step| Clue::Link(step[0].min(step[1]) as u32, step[0].max(step[1]) as u32)).collect();
        chance.shuffle(&mut links);
        let told = order.links.unwrap_or(if order.numbers.is_some() { n - 1 } else { n / STEPS_PER_LINK });
        let mut spare = links.split_off(told.min(links.len()));
        let (mut kept, numbers) = if order.minimal { (Vec::new(), [inner, ends].concat()) } else { (ends, inner) };
        let fixed = kept.len();
        let least = order.numbers.map_or(0, |requested| requested.saturating_sub(fixed));

        let hardest = order.minimal || order.wanted.is_some();
        let level = order.difficulty.unwrap_or(if hardest { HARDEST } else { USUAL });
        let mut techniques = techniques_of(level);
        let mut thinned = self.thin(&kept, &numbers, &links, least, techniques)?;
        if order.difficulty.is_none() && order.numbers.is_some() && thinned.len() > least {
            techniques = techniques_of(HARDEST);
            thinned = self.thin(&kept, &thinned, &links, least, techniques)?;
        }
        if order.numbers.is_some() && thinned.len() > least {
            return Ok(Try::TooMany(fixed + thinned.len()));
        }
        kept.extend(thinned);
        if order.links.is_none() {
            links = self.thin(&kept, &links, &[], 0, techniques)?;
        } else {
            self.exchange_idle(&kept, &mut links, &mut spare);
        }
        kept.extend(links);
        if order.minimal {
            self.thin_by_search(&mut kept)?;
        }
        if let Some(wanted) = &order.wanted {
            let mut gone: Vec<Clue> = numbers.into_iter().filter(|clue| !kept.contains(clue)).collect();
            chance.shuffle(&mut gone);
            let with = |back: usize| self.board(&[&kept[..], &gone[..back]].concat());
            // What must be minimal, or of so many numbers, gets none back.
            let spare = if order.minimal || order.numbers.is_some() { 0 } else { gone.len() };
            let text = |back: usize| formats::write_as(&with(back), "native").unwrap_or_default();
            return Ok(wanted.dial(spare, self.work, text)?.map_or(Try::Otherwise, Try::Graded));
        }
        let rated = self.rate(&kept)?;
        // Whatever was taken away followed from the rest, so there is one solution; but techniques may need a clue that
        // followed from the others once to see the others.
        if order.difficulty.is_some_and(|requested| Some(requested) != rated) || rated.is_none() && !order.minimal {
            return Ok(Try::Otherwise);
        }
        Ok(Try::Made((self.board(&kept), rated.map(|rated| DIFFICULTIES[rated]))))
    }

    /// The clues that stay when the others are taken in this order, at least so many; what is in `rest` is told too.
    fn thin(
        &mut self,
        kept: &[Clue],
        clues: &[Clue],
        rest: &[Clue],
        least: usize,
        techniques: usize,
    ) -> Result<Vec<Clue>, Limit> {
        self.base.copy(&Position::empty(self.cells));
        kept.iter().for_each(|&clue| tell(&mut self.base, self.answer, clue));
        close(&mut self.base, techniques, self.tools, |_| false);
        let work = self.work;
        let can_go = |bench: &mut Self, tried: &[Clue], after: &[Clue]| bench.can_go(tried, [after, rest], techniques);
        in_batches(work, self, clues, least, can_go, |bench, clue| {
            tell(&mut bench.base, bench.answer, clue);
            close(&mut bench.base, techniques, bench.tools, |_| false);
        })
    }

    /// Whether the techniques settle what these clues say from what is settled and from the rest.
    fn can_go(&mut self, clues: &[Clue], rest: [&[Clue]; 2], techniques: usize) -> Result<bool, Limit> {
        let all_said = |position: &Position| clues.iter().all(|&clue| is_said(position, clue));
        self.trial.copy(&self.base);
        rest.into_iter().flatten().for_each(|&clue| tell(&mut self.trial, self.answer, clue));
        close(&mut self.trial, techniques, self.tools, all_said);
        self.tools.stopped.map_or(Ok(all_said(&self.trial)), Err)
    }

    /// Links between two given numbers say nothing: others are told instead, as long as there are some.
    fn exchange_idle(&mut self, numbers: &[Clue], links: &mut [Clue], spare: &mut Vec<Clue>) {
        let given = |cell: u32| numbers.contains(&Clue::Number(cell));
        let is_idle = |clue: Clue| matches!(clue, Clue::Link(a, b) if given(a) && given(b));
        spare.retain(|&clue| !is_idle(clue));
        for link in links.iter_mut().filter(|link| is_idle(**link)) {
            if let Some(other) = spare.pop() {
                *link = other;
            }
        }
    }

    /// Takes every clue without which there is still only one solution.
    fn thin_by_search(&mut self, clues: &mut Vec<Clue>) -> Result<(), Limit> {
        from_list(self.work, clues, 0, |clues, tried| {
            self.trial.copy(&Position::empty(self.cells));
            for (at, &clue) in clues.iter().enumerate() {
                match clue {
                    Clue::Number(cell) if at == tried => self.trial.bar(cell, self.answer[cell as usize]),
                    Clue::Link(a, b) if at == tried => self.trial.cross(a, b),
                    _ => tell(&mut self.trial, self.answer, clue),
                }
            }
            Ok(has_solution(&self.trial, self.answer, None, self.tools)? == Some(false))
        })
    }

    /// The least difficulty whose techniques solve the board, if those of any do.
    fn rate(&mut self, clues: &[Clue]) -> Result<Option<usize>, Limit> {
        self.base.copy(&Position::empty(self.cells));
        clues.iter().for_each(|&clue| tell(&mut self.base, self.answer, clue));
        for difficulty in 0..DIFFICULTIES.len() {
            close(&mut self.base, techniques_of(difficulty), self.tools, |_| false);
            if self.base.open() == 0 {
                return Ok(Some(difficulty));
            }
            if let Some(limit) = self.tools.stopped {
                return Err(limit);
            }
        }
        Ok(None)
    }

    fn board(&self, clues: &[Clue]) -> Board {
        let mut given = vec![None; self.answer.len()];
        let mut links = Vec::new();
        for &clue in clues {
            match clue {
                Clue::Number(cell) => given[cell as usize] = Some(self.answer[cell as usize]),
                Clue::Link(a, b) => links.push((a as usize, b as usize)),
            }
        }
        links.sort_unstable();
        self.cells.clone().with_given(given).with_links(links)
    }
}

/// Settles what a clue says.
fn tell(position: &mut Position, answer: &[u32], clue: Clue) {
    match clue {
        Clue::Number(cell) => position.set(cell, answer[cell as usize]),
        Clue::Link(a, b) => position.join(a, b),
    }
}

/// Whether what a clue says is settled.
fn is_said(position: &Position, clue: Clue) -> bool {
    match clue {
        Clue::Number(cell) => position.number(cell) != 0,
        Clue::Link(a, b) => position.are_joined(a, b),
    }
}
