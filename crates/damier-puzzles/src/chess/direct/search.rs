//! The search itself.

use super::squares::Squares;
use crate::chess::board::{Chess, Goal, Number, Placement};
use crate::chess::pieces::{Move, threatened, vectors};
use damier_interface::Meter;
use damier_model::{Outcome, Run};
use std::ops::ControlFlow;

/// Who is shown boards; without one they are only counted.
pub(super) type Show<'s> = &'s mut dyn FnMut(&Placement) -> ControlFlow<()>;

/// Nodes between two looks at the clock.
const NODES_AT_ONCE: u64 = 1 << 14;

pub(super) struct Search<'a, 's> {
    chess: &'a Chess,
    pub(super) meter: Meter<'a>,
    show: Option<Show<'s>>,
    full: Squares,
    kinds: Vec<KindOnBoard>,
    occupied: Squares,
    /// The number of pieces to be minimised that is tried at present.
    objective: Option<i64>,
}

/// A kind: what it threatens from where, and where it stands.
struct KindOnBoard {
    left: usize,
    placed: Squares,
    /// Where it may not stand any more.
    barred: Squares,
    /// What it threatens from each square, and that square.
    watches: Vec<Squares>,
    /// From where it watches each square.
    watchers: Vec<Squares>,
    /// The most squares it watches from anywhere.
    most: u32,
    /// What it threatens from each square whatever stands between, and that square.
    leaps: Vec<Squares>,
    /// The squares it rides over, from each square in each direction.
    rays: Vec<Vec<Ray>>,
}

/// Squares in line.
struct Ray {
    squares: Squares,
    /// Whether the nearest one is the lowest, rather than the highest.
    ascending: bool,
}

impl Ray {
    fn new(from: usize, squares: impl Iterator<Item = usize>) -> Ray {
        let squares: Squares = squares.collect();
        Ray { squares, ascending: squares.first().is_some_and(|first| first > from) }
    }

    /// Its squares up to the first that is occupied.
    fn in_sight(&self, occupied: Squares) -> Squares {
        let in_the_way = self.squares & occupied;
        let seen = if self.ascending {
            in_the_way.first().map(|first| !Squares::from(first + 1))
        } else {
            in_the_way.last().map(Squares::from)
        };
        seen.map_or(self.squares, |seen| self.squares & seen)
    }
}

impl KindOnBoard {
    fn new(chess: &Chess, moves: &[Move], number: usize) -> KindOnBoard {
        let (grid, squares) = (chess.grid(), chess.squares());
        let set = |from: usize, rides: bool| -> Squares {
            threatened(moves, grid, from, rides).into_iter().chain([from]).collect()
        };
        let watches: Vec<Squares> = (0..squares).map(|from| set(from, true)).collect();
        let from = |to: usize| (0..squares).filter(|&from| watches[from].has(to)).collect();
        let rides = moves.iter().filter_map(|threat| match *threat {
            Move::Ride(a, b) => Some(vectors(a, b)),
            _ => None,
        });
        let directions: Vec<(isize, isize)> = rides.flatten().collect();
        let rays = |from: usize| directions.iter().map(|&vector| Ray::new(from, grid.ray(from, vector))).collect();
        KindOnBoard {
            left: number,
            placed: Squares::NONE,
            barred: Squares::NONE,
            watchers: (0..squares).map(from).collect(),
            most: watches.iter().map(|set| set.len()).max().unwrap_or(0),
            watches,
            leaps: (0..squares).map(|from| set(from, false)).collect(),
            rays: (0..squares).map(rays).collect(),
        }
    }

    /// The most of these squares that it watches from a square where it may still stand.
    fn most_of(&self, open: Squares, occupied: Squares) -> u32 {
        let closed = self.barred | occupied;
        let free = self.watches.iter().enumerate().filter(|(square, _)| !closed.has(*square));
        free.map(|(_, &watches)| (watches & open).len()).max().unwrap_or(0)
    }
}

impl<'a, 's> Search<'a, 's> {
    pub(super) fn new(chess: &'a Chess, run: &'a Run, show: Option<Show<'s>>) -> Search<'a, 's> {
        let squares = chess.squares();
        let kinds = chess.army.iter().map(|kind| match kind.number {
            Number::Exactly(number) => KindOnBoard::new(chess, &kind.moves, number),
            Number::Best => KindOnBoard::new(chess, &kind.moves, 0),
        });
        Search {
            chess,
            meter: Meter::new(run, NODES_AT_ONCE),
            show,
            full: (0..squares).collect(),
            kinds: kinds.collect(),
            occupied: Squares::NONE,
            objective: None,
        }
    }

    /// Every board; the fewest pieces are found by trying none, one, two, …
    pub(super) fn begin(&mut self) -> ControlFlow<()> {
        let best: Vec<usize> =
            (0..self.kinds.len()).filter(|&kind| self.chess.army[kind].number == Number::Best).collect();
        if best.is_empty() {
            return self.boards();
        }
        for total in 0..=self.chess.squares() {
            self.objective = Some(total as i64);
            self.share_out(total, &best)?;
            if self.meter.statistics.solutions > 0 {
                break;
            }
        }
        ControlFlow::Continue(())
    }

    /// So many pieces of these kinds altogether, shared out in every way.
    fn share_out(&mut self, total: usize, kinds: &[usize]) -> ControlFlow<()> {
        let Some((&kind, rest)) = kinds.split_first() else { return self.boards() };
        for number in if rest.is_empty() { total..=total } else { 0..=total } {
            self.kinds[kind].left = number;
            self.share_out(total - number, rest)?;
        }
        ControlFlow::Continue(())
    }

    fn boards(&mut self) -> ControlFlow<()> {
        match self.chess.goal {
            Goal::Independence => self.independent(0, 0, Squares::NONE),
            Goal::Domination => self.dominate(Squares::NONE),
        }
    }

    /// Places what is left of a kind, from a square on, and of the kinds behind it.
    fn independent(&mut self, kind: usize, from: usize, threatened: Squares) -> ControlFlow<()> {
        self.meter.node(0)?;
        let Some(here) = self.kinds.get(kind) else { return self.show_board() };
        if here.left == 0 {
            return self.independent(kind + 1, 0, threatened);
        }
        let open = self.full & !threatened & !self.occupied & Squares::from(from);
        if (open.len() as usize) < here.left {
            return ControlFlow::Continue(());
        }
        for square in open.each() {
            let watches = self.kinds[kind].watches[square];
            if (watches & self.occupied).is_empty() {
                self.put(kind, square);
                let ended = self.independent(kind, square + 1, threatened | watches);
                self.take(kind, square);
                ended?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Goes on until all squares are watched, blocked sight not considered.
    fn dominate(&mut self, watched: Squares) -> ControlFlow<()> {
        self.meter.node(0)?;
        let open = self.full & !watched;
        if open.is_empty() {
            return self.place_rest(0, 0);
        }
        if self.cannot_watch(open, |kind| kind.most)
            || self.cannot_watch(open, |kind| kind.most_of(open, self.occupied))
        {
            return ControlFlow::Continue(());
        }
        let number = |square: usize| self.kinds.iter().map(|kind| self.ways(kind, square).len()).sum::<u32>();
        match open.each().min_by_key(|&square| number(square)) {
            Some(hardest) => self.try_ways(0, hardest, watched),
            None => ControlFlow::Continue(()),
        }
    }

    /// From where a kind could watch a square.
    fn ways(&self, kind: &KindOnBoard, square: usize) -> Squares {
        if kind.left == 0 { Squares::NONE } else { kind.watchers[square] & !self.occupied & !kind.barred }
    }

    /// Tries each way to watch a square, by this kind and by those behind it.
    fn try_ways(&mut self, kind: usize, hardest: usize, watched: Squares) -> ControlFlow<()> {
        let Some(here) = self.kinds.get(kind) else { return ControlFlow::Continue(()) };
        let ways = self.ways(here, hardest);
        let mut ended = ControlFlow::Continue(());
        for square in ways.each() {
            self.put(kind, square);
            ended = self.dominate(watched | self.kinds[kind].watches[square]);
            self.take(kind, square);
            if ended.is_break() {
                break;
            }
            self.kinds[kind].barred |= Squares::only(square);
        }
        if ended.is_continue() {
            ended = self.try_ways(kind + 1, hardest, watched);
        }
        self.kinds[kind].barred = self.kinds[kind].barred & !ways;
        ended
    }

    /// Whether what is left of the army is too small for these squares, each piece watching so many of them at most.
    fn cannot_watch(&self, open: Squares, most: impl Fn(&KindOnBoard) -> u32) -> bool {
        let left = self.kinds.iter().filter(|kind| kind.left > 0);
        left.map(|kind| kind.left * most(kind) as usize).sum::<usize>() < open.len() as usize
    }

    /// Everything is watched: the rest stands anywhere it may.
    fn place_rest(&mut self, kind: usize, from: usize) -> ControlFlow<()> {
        self.meter.node(0)?;
        let Some(here) = self.kinds.get(kind) else { return self.show_board() };
        if here.left == 0 {
            return self.place_rest(kind + 1, 0);
        }
        let open = self.full & !self.occupied & !here.barred & Squares::from(from);
        if (open.len() as usize) < here.left {
            return ControlFlow::Continue(());
        }
        let last = self.kinds[kind + 1..].iter().all(|kind| kind.left == 0);
        if last && self.show.is_none() && !self.chess.blocking {
            return self.meter.found(binomial(open.len() as u64, here.left as u64));
        }
        for square in open.each() {
            self.put(kind, square);
            let ended = self.place_rest(kind, square + 1);
            self.take(kind, square);
            ended?;
        }
        ControlFlow::Continue(())
    }

    fn put(&mut self, kind: usize, square: usize) {
        self.kinds[kind].left -= 1;
        self.kinds[kind].placed |= Squares::only(square);
        self.occupied |= Squares::only(square);
    }

    fn take(&mut self, kind: usize, square: usize) {
        self.kinds[kind].left += 1;
        self.kinds[kind].placed = self.kinds[kind].placed & !Squares::only(square);
        self.occupied = self.occupied & !Squares::only(square);
    }

    /// Whether every square is watched, pieces standing in the way.
    fn is_watched(&self) -> bool {
        let mut watched = self.occupied;
        for kind in &self.kinds {
            for from in kind.placed.each() {
                watched |= kind.leaps[from];
                watched = kind.rays[from].iter().fold(watched, |watched, ray| watched | ray.in_sight(self.occupied));
            }
        }
        watched == self.full
    }

    fn show_board(&mut self) -> ControlFlow<()> {
        if self.chess.blocking && self.chess.goal == Goal::Domination && !self.is_watched() {
            return ControlFlow::Continue(());
        }
        if let Some(show) = &mut self.show {
            let kind = |square: usize| self.kinds.iter().position(|kind| kind.placed.has(square));
            let go_on = show(&(0..self.chess.squares()).map(kind).collect());
            self.meter.found(1)?;
            return go_on;
        }
        self.meter.found(1)
    }

    pub(super) fn outcome(&self) -> Outcome {
        let objective = self.objective.filter(|_| self.meter.statistics.solutions > 0);
        Outcome { objective, ..self.meter.outcome() }
    }
}

/// Ways to choose so many of so many.
fn binomial(of: u64, choose: u64) -> u64 {
    let mut ways: u128 = 1;
    for taken in 0..choose.min(of - choose) {
        ways = ways * u128::from(of - taken) / u128::from(taken + 1);
    }
    u64::try_from(ways).unwrap_or(u64::MAX)
}
