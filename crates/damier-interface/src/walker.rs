//! The walk of a board by techniques: always by the easiest that applies, until none does.
//!
//! A puzzle brings a position that can take one step ([`Walkable`]), mostly by trying its techniques in order
//! ([`easiest`]). The loop around the steps, the looks at the budget, the notes and the end of a walk are the same for all.

use crate::{Change, Step, TechniqueInfo, Walk, WalkEnd, WalkOptions};
use damier_model::{Limit, Run, Statistics};
use std::time::Instant;

/// A position that techniques lead on from.
pub trait Walkable {
    /// Steps between two looks at the budget.
    const STEPS_AT_ONCE: u64 = 1;
    /// Takes a step by the easiest of the first so many techniques that applies, and notes it. False if none applies,
    /// if something cannot be, or if a limit was met.
    fn step(&mut self, techniques: usize, notes: &mut Notes) -> bool;
    /// What cannot be, as far as it shows.
    fn contradiction(&mut self) -> Option<String>;
    /// The limit that a technique met while it looked, if any.
    fn stopped(&self) -> Option<Limit> {
        None
    }
    /// Cells of the board.
    fn cells(&self) -> usize;
    /// Cells that are not settled.
    fn open(&self) -> usize;
    /// The answer, in native text, once no cell is open.
    fn answer(&self) -> String;
    /// The board as far as it is settled, in native text.
    fn board(&self) -> String;
}

/// Takes steps until no technique applies, something cannot be, or a limit is met before the board is full.
pub fn walk<P: Walkable>(mut position: P, all: &[TechniqueInfo], how: &WalkOptions, run: &Run) -> Walk {
    let mut notes = Notes::new(all.len(), how);
    let techniques = how.techniques.unwrap_or(all.len());
    let mut stopped = None;
    for steps in 0u64.. {
        if steps.is_multiple_of(P::STEPS_AT_ONCE) && position.open() > 0 {
            stopped = notes.exceeded(run);
        }
        if stopped.is_some() || !position.step(techniques, &mut notes) {
            break;
        }
    }
    let stopped = stopped.or_else(|| position.stopped()).filter(|_| position.open() > 0);
    let end = match (position.contradiction(), stopped, position.open()) {
        (Some(sentence), ..) => WalkEnd::Impossible(sentence),
        (None, Some(limit), _) => WalkEnd::Stopped(limit),
        (None, None, 0) => WalkEnd::Solved(position.answer()),
        (None, None, open) => WalkEnd::Stuck { board: position.board(), settled: position.cells() - open, open },
    };
    notes.walk(end)
}

/// The first of so many techniques that finds something: which one, and what it finds.
pub fn easiest<T, F>(techniques: &[T], most: usize, mut look: impl FnMut(&T) -> Option<F>) -> Option<(usize, F)> {
    techniques.iter().take(most).enumerate().find_map(|(index, technique)| Some((index, look(technique)?)))
}

/// How many techniques, of a list from the easiest to the hardest, are at most as hard as one of these difficulties.
pub fn techniques_up_to(all: &[TechniqueInfo], difficulties: &[&str], difficulty: usize) -> usize {
    let harder = |name: &str| difficulties.iter().position(|&known| known == name) > Some(difficulty);
    all.iter().take_while(|technique| !harder(technique.difficulty)).count()
}

/// What a walk notes on its way: how often each technique was of use, and the steps where they are to be kept.
pub struct Notes {
    begun: Instant,
    uses: Vec<u64>,
    steps: Option<Vec<Step>>,
}

impl Notes {
    /// Those of a walk that begins now, with so many techniques.
    pub fn new(techniques: usize, how: &WalkOptions) -> Notes {
        Notes { begun: Instant::now(), uses: vec![0; techniques], steps: how.keep_steps.then(Vec::new) }
    }

    /// A technique was of use; the sentence and what changes are asked for only if steps are kept.
    pub fn step(&mut self, technique: usize, told: impl FnOnce() -> (String, Vec<Change>)) {
        self.uses[technique] += 1;
        if let Some(steps) = &mut self.steps {
            let (sentence, changes) = told();
            steps.push(Step { technique, sentence, changes });
        }
    }

    /// The limit that the walk has reached, if any.
    fn exceeded(&self, run: &Run) -> Option<Limit> {
        run.budget.exceeded(self.begun, self.uses.iter().sum(), 0)
    }

    /// The walk that ended there.
    pub fn walk(self, end: WalkEnd) -> Walk {
        let statistics = Statistics {
            nodes: self.uses.iter().sum(),
            solutions: u64::from(matches!(end, WalkEnd::Solved(_))),
            solve_s: self.begun.elapsed().as_secs_f64(),
            ..Statistics::default()
        };
        Walk { steps: self.steps.unwrap_or_default(), uses: self.uses, end, statistics }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use damier_model::Budget;

    /// Cells that are settled one a step, up to where something cannot be or a technique meets a limit.
    struct Row {
        settled: usize,
        breaks_at: usize,
        stops_at: usize,
    }

    impl Walkable for Row {
        fn step(&mut self, techniques: usize, notes: &mut Notes) -> bool {
            let may_go_on = self.contradiction().is_none() && self.stopped().is_none() && self.open() > 0;
            // The second technique is of use in every third cell, the first in all others.
            let finds = |&third: &bool| (third == (self.settled % 3 == 2)).then_some(());
            let Some((technique, ())) = easiest(&[false, true], techniques, finds).filter(|_| may_go_on) else {
                return false;
            };
            self.settled += 1;
            notes.step(technique, || (format!("cell {}", self.settled), Vec::new()));
            true
        }
        fn contradiction(&mut self) -> Option<String> {
            (self.settled == self.breaks_at).then(|| "broken".to_owned())
        }
        fn stopped(&self) -> Option<Limit> {
            (self.settled == self.stops_at).then_some(Limit::Time)
        }
        fn cells(&self) -> usize {
            5
        }
        fn open(&self) -> usize {
            5 - self.settled
        }
        fn answer(&self) -> String {
            "full".to_owned()
        }
        fn board(&self) -> String {
            "#".repeat(self.settled)
        }
    }

    const ALL: &[TechniqueInfo] = &[
        TechniqueInfo { name: "one", summary: "", difficulty: "easy" },
        TechniqueInfo { name: "two", summary: "", difficulty: "hard" },
    ];

    fn walked(row: Row, techniques: Option<usize>, nodes: Option<u64>) -> Walk {
        let how = WalkOptions { keep_steps: true, techniques };
        walk(row, ALL, &how, &Run { budget: Budget { nodes, ..Budget::default() }, ..Run::default() })
    }

    #[test]
    fn a_walk_ends_full_or_where_nothing_follows_or_at_what_stops_it() {
        let row = |breaks_at, stops_at| Row { settled: 0, breaks_at, stops_at };
        let whole = walked(row(9, 9), None, None);
        assert_eq!((&whole.end, &whole.uses[..]), (&WalkEnd::Solved("full".to_owned()), &[4, 1][..]));
        assert_eq!(whole.steps.iter().map(|step| step.technique).collect::<Vec<_>>(), [0, 0, 1, 0, 0]);
        assert_eq!((whole.statistics.nodes, whole.hardest()), (5, Some(1)));
        let stuck = WalkEnd::Stuck { board: "##".to_owned(), settled: 2, open: 3 };
        assert_eq!(walked(row(9, 9), Some(1), None).end, stuck);
        assert_eq!(walked(row(4, 9), None, None).end, WalkEnd::Impossible("broken".to_owned()));
        assert_eq!(walked(row(9, 4), None, None).end, WalkEnd::Stopped(Limit::Time));
        assert_eq!(walked(row(9, 9), None, Some(4)).end, WalkEnd::Stopped(Limit::Nodes));
        // A limit met by the last step stops nothing, and what cannot be is said before what stopped the walk.
        assert_eq!(walked(row(9, 9), None, Some(5)).end, WalkEnd::Solved("full".to_owned()));
        assert_eq!(walked(row(4, 4), None, Some(4)).end, WalkEnd::Impossible("broken".to_owned()));
    }

    #[test]
    fn a_difficulty_allows_the_techniques_that_are_not_harder() {
        let of = |difficulty| techniques_up_to(ALL, &["easy", "hard", "search"], difficulty);
        assert_eq!([of(0), of(1), of(2)], [1, 2, 2]);
    }
}
