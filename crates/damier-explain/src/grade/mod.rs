//! How hard a board is for a person: a number and one of five levels, from the way in which it is solved.
//!
//! What makes a board hard is much the same for every puzzle (Pelánek, "Difficulty rating of Sudoku puzzles", 2014, where such a
//! measure explains the times of people as well as one made for Sudoku): how much the hardest step takes, how many hard steps
//! there are, and how few ways on there are to be found at each point. All three are read from the rounds of one walk
//! (`walk.rs`) and added up to one number (`number.rs`). Levels cut that number in five, at places that were measured for
//! each puzzle (`scale.rs`).

mod grader;
mod number;
mod scale;
mod techniques;
mod walk;

use crate::board::Board;
use crate::step::{in_words, sentence};
use crate::stop::Stop;
use damier_interface::Instance;
use damier_model::{Limit, Run};
pub use grader::ByGrade;
use number::Weighed;
pub use scale::{LEVELS, cuts, is_calibrated, level_of};
use std::collections::BTreeMap;
use std::time::Instant;
pub use techniques::{ByTechniques, by_techniques};
use walk::{End, Round, Walker, Way};

/// How far the grading of a board came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reached {
    /// To its only solution.
    Solution,
    /// To where nothing follows from anything: so many places are open, for there are several solutions.
    Several(usize),
    /// To where the rules cannot hold together.
    NoSolution,
    /// To a limit: the board is at least as hard as this.
    Stopped(Limit),
}

/// The hardest step of a board, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hardest {
    /// Its rules.
    pub rules: Vec<String>,
    /// What is known and needed.
    pub because: String,
    /// How many known facts that are.
    pub known: usize,
    /// What follows.
    pub facts: String,
}

/// How hard a board is, and why.
#[derive(Clone, Debug)]
pub struct Grade {
    /// How hard, on one scale for all puzzles: from 0, where nothing is left to do.
    pub number: f64,
    /// The place of its level in [`LEVELS`].
    pub level: usize,
    /// How far the board was solved.
    pub reached: Reached,
    /// The hardest step, unless nothing is left to do.
    pub hardest: Option<Hardest>,
    /// How many steps there were of so many rules.
    pub steps: BTreeMap<usize, u64>,
    /// How often everything that could be seen next was taken at once.
    pub rounds: u64,
    /// Rounds in which one way led on as easily.
    pub bottlenecks: u64,
}

impl Grade {
    /// The name of the level.
    pub fn name(&self) -> &'static str {
        LEVELS[self.level]
    }
}

/// Grades a board of a puzzle.
pub fn grade(puzzle: &str, instance: &dyn Instance, run: &Run) -> Result<Grade, Stop> {
    grade_board(puzzle, &Board::of(puzzle, instance)?, run)
}

/// Grades a board that was taken apart before.
pub fn grade_board(puzzle: &str, board: &Board, run: &Run) -> Result<Grade, Stop> {
    let begun = Instant::now();
    let mut walker = Walker::new(board);
    let (mut weighed, mut hardest): (Weighed, Option<(u64, Way)>) = (Weighed::default(), None);
    let mut steps = BTreeMap::new();
    let (mut rounds, mut bottlenecks) = (0, 0);
    let end = walker.walk(begun, run, |round: &Round| {
        rounds += 1;
        bottlenecks += u64::from(round.taken == 1);
        for way in &round.ways[..round.taken] {
            *steps.entry(way.rules.len()).or_insert(0) += 1;
        }
        weighed.add(round);
        if let Some(way) = round.ways.first()
            && hardest.as_ref().is_none_or(|(price, _)| *price < way.price())
        {
            hardest = Some((way.price(), way.clone()));
        }
    })?;
    let reached = match end {
        End::Solved => Reached::Solution,
        End::Several => Reached::Several(walker.known.open()),
        End::Impossible => Reached::NoSolution,
        End::Stopped(limit) => Reached::Stopped(limit),
    };
    let number = weighed.number();
    let in_words = |(_, way): (u64, Way)| Hardest {
        rules: way.rules.iter().map(|&rule| sentence(&board.rules[rule].label)).collect(),
        because: in_words(board, &way.because),
        known: way.because.len(),
        facts: in_words(board, &way.facts),
    };
    let level = level_of(puzzle, number);
    Ok(Grade { number, level, reached, hardest: hardest.map(in_words), steps, rounds, bottlenecks })
}
