//! How a person goes on: techniques, easiest first, each a function that finds one use and says it in a sentence.
//!
//! A technique looks at the pencil marks of a [`Candidates`] and finds a cell to settle or marks that can go; whatever it
//! says is true of every solution. All work with houses alone and so for any size, for irregular regions and for
//! diagonals. Names and order are the common ones (<https://www.sudokuwiki.org>,
//! <https://hodoku.sourceforge.net/en/techniques.php>).

pub(super) mod candidates;
mod colouring;
mod fish;
mod forcing;
mod locked;
mod singles;
mod subsets;
mod wings;
mod xy_chain;

use super::named::Said;
pub(in super::super) use candidates::{Candidates, Plan};
use damier_interface::{TechniqueInfo, walker::easiest};

/// Difficulties of techniques, easiest first.
pub(in super::super) const EASY: &str = "easy";
pub(in super::super) const MEDIUM: &str = "medium";
pub(in super::super) const HARD: &str = "hard";
pub(in super::super) const EXPERT: &str = "expert";
pub(in super::super) const EXTREME: &str = "extreme";

/// What a technique found.
pub(super) struct Found {
    pub(super) change: Change,
    /// The sentence a person reads, empty if sentences are not kept.
    pub(super) sentence: String,
}

/// What follows.
pub(super) enum Change {
    /// The cell holds the number, from 0.
    Settle(usize, usize),
    /// The cells do not hold the numbers.
    Lose(Vec<(usize, usize)>),
}

/// A technique: what it is called and how it looks.
struct Technique {
    info: TechniqueInfo,
    find: fn(&Candidates) -> Option<Found>,
}

const fn technique(
    name: &'static str,
    difficulty: &'static str,
    find: fn(&Candidates) -> Option<Found>,
    summary: &'static str,
) -> Technique {
    Technique { info: TechniqueInfo { name, summary, difficulty }, find }
}

const TECHNIQUES: &[Technique] = &[
    technique("full house", EASY, singles::full_house, "the last open cell of a house gets the number that is missing"),
    technique("hidden single", EASY, singles::hidden_single, "a number has one place left in a house"),
    technique("naked single", EASY, singles::naked_single, "a cell has one number left"),
    technique(
        "pointing",
        MEDIUM,
        locked::pointing,
        "in a region a number must stand on one line, so it stands nowhere else on that line",
    ),
    technique(
        "claiming",
        MEDIUM,
        locked::claiming,
        "on a line a number must stand in one region, so it stands nowhere else in that region",
    ),
    technique("naked pair", HARD, |grid| subsets::naked(grid, 2), "two cells of a house share two numbers"),
    technique("hidden pair", HARD, |grid| subsets::hidden(grid, 2), "two numbers of a house share two cells"),
    technique("naked triple", HARD, |grid| subsets::naked(grid, 3), "three cells of a house share three numbers"),
    technique("hidden triple", HARD, |grid| subsets::hidden(grid, 3), "three numbers of a house share three cells"),
    technique("naked quad", HARD, |grid| subsets::naked(grid, 4), "four cells of a house share four numbers"),
    technique("hidden quad", HARD, |grid| subsets::hidden(grid, 4), "four numbers of a house share four cells"),
    technique("x-wing", EXPERT, |grid| fish::fish(grid, 2), "a number of two lines shares two crossing lines"),
    technique(
        "xy-wing",
        EXPERT,
        wings::xy_wing,
        "whichever of two numbers a cell holds, one of two others holds a third",
    ),
    technique("xyz-wing", EXPERT, wings::xyz_wing, "the same, and the cell may hold the third number itself"),
    technique("swordfish", EXPERT, |grid| fish::fish(grid, 3), "a number of three lines shares three crossing lines"),
    technique("jellyfish", EXPERT, |grid| fish::fish(grid, 4), "a number of four lines shares four crossing lines"),
    technique(
        "simple colouring",
        EXTREME,
        colouring::simple_colouring,
        "places of a number that take turns: all of one colour or all of the other",
    ),
    technique(
        "xy-chain",
        EXTREME,
        xy_chain::xy_chain,
        "cells with two numbers in a chain: one of its ends holds a number",
    ),
    technique(
        "forcing chain",
        EXTREME,
        forcing::forcing_chain,
        "a number in a cell leads by singles to something that cannot be",
    ),
];

/// The techniques, easiest first.
pub(in super::super) const ALL: &[TechniqueInfo] = &infos();

const fn infos() -> [TechniqueInfo; TECHNIQUES.len()] {
    let mut infos = [TECHNIQUES[0].info; TECHNIQUES.len()];
    let mut at = 0;
    while at < infos.len() {
        infos[at] = TECHNIQUES[at].info;
        at += 1;
    }
    infos
}

/// What the easiest technique finds that finds something, of so many: which one, and what.
pub(super) fn find(grid: &Candidates, techniques: usize) -> Option<(usize, Found)> {
    easiest(TECHNIQUES, techniques, |technique| (technique.find)(grid))
}

/// Does what a technique found.
pub(super) fn apply(grid: &mut Candidates, change: &Change) {
    match change {
        Change::Settle(cell, number) => grid.settle(*cell, *number),
        Change::Lose(marks) => marks.iter().for_each(|&(cell, number)| grid.lose(cell, number)),
    }
}

/// The easiest technique of so many houses that by itself leads from a position to all that is said; nothing if that shows
/// already.
pub(super) fn by_itself(grid: &Candidates, said: &[Said], houses: usize) -> Option<usize> {
    let shows = |grid: &Candidates, is_written: bool| {
        said.iter().all(|&Said { cell, number, is_there }| match is_there {
            true => grid.marks[cell] == 1 << number && (grid.is_settled[cell] || !is_written),
            false => !grid.has(cell, number),
        })
    };
    if shows(grid, true) || grid.broken().is_some() {
        return None;
    }
    TECHNIQUES.iter().position(|technique| {
        // A single is seen in one house or where several meet; subsets are what one house says, all others take several.
        let fits = match technique.info.difficulty {
            EASY => true,
            HARD => houses == 1,
            _ => houses > 1,
        };
        if !fits {
            return false;
        }
        let mut grid = grid.clone();
        // A single writes a number in; what takes marks leaves it for a single to see.
        let is_single = technique.info.difficulty == EASY;
        while grid.broken().is_none() && grid.open() > 0 {
            let Some(found) = (technique.find)(&grid) else { return false };
            apply(&mut grid, &found.change);
            if shows(&grid, is_single) {
                return true;
            }
        }
        false
    })
}

/// The hardest of so many techniques that a board needs; nothing if they do not lead to the end.
pub(in super::super) fn hardest(grid: &mut Candidates, techniques: usize) -> Option<usize> {
    let mut hardest = 0;
    while grid.open() > 0 {
        let (technique, found) = find(grid, techniques)?;
        apply(grid, &found.change);
        hardest = hardest.max(technique);
    }
    grid.broken().is_none().then_some(hardest)
}

/// Marks that go, with their sentence; nothing if none go.
fn lose(grid: &Candidates, marks: Vec<(usize, usize)>, because: impl FnOnce() -> String) -> Option<Found> {
    if marks.is_empty() {
        return None;
    }
    let sentence = grid.say(|| format!("{}: {}", grid.lost(&marks), because()));
    Some(Found { change: Change::Lose(marks), sentence })
}

#[cfg(test)]
mod tests;
