//! Singles (Hitori): blacken cells so that no number repeats in a line, no two black cells touch, and the white ones are
//! connected.
//!
//! Nothing asks for as few black cells as possible: a cell whose number repeats nowhere may be black if the rules allow
//! it. No white cell at all (a black 1×1 board) is connected too. Some cells may be marked from the start.
//!
//! Rules: <https://en.wikipedia.org/wiki/Hitori>. Boards: `board.rs`. Text forms: `formats/`. Models: `models/`. What can
//! be seen to be impossible at once: `contradictions.rs`. Solving by techniques and without a model: `solve/`. Random
//! boards: `generate.rs`.

mod answer;
mod board;
mod contradictions;
mod draw;
mod formats;
mod generate;
mod models;
mod reasons;
mod rules;
mod solve;
#[cfg(test)]
mod testing;
mod undraw;

use answer::Blackening;
pub use board::{MarkedAs, Singles};
use damier_interface::{AnswerLook, Example, Extras, TypedPuzzle};
use damier_model::{InputError, Source};
pub use reasons::SinglesRule;

/// The puzzle, as the registry lists it.
pub static PUZZLE: &TypedPuzzle<Singles, Blackening> = &TypedPuzzle {
    name: "singles",
    aliases: &["hitori"],
    summary: "blacken cells so that no number repeats, none touch, and the white ones are connected",
    examples: &[
        Example { name: "report.txt", text: include_str!("examples/report.txt"), solutions: 1 },
        Example { name: "shapes.txt", text: include_str!("examples/shapes.txt"), solutions: 1 },
        Example { name: "icon.id", text: include_str!("examples/icon.id"), solutions: 1 },
        Example { name: "link.url", text: include_str!("examples/link.url"), solutions: 1 },
        Example { name: "rectangle.txt", text: include_str!("examples/rectangle.txt"), solutions: 1 },
        Example { name: "marks.txt", text: include_str!("examples/marks.txt"), solutions: 2 },
        Example { name: "several.txt", text: include_str!("examples/several.txt"), solutions: 4 },
        Example { name: "cut.txt", text: include_str!("examples/cut.txt"), solutions: 0 },
        Example { name: "pairs.txt", text: include_str!("examples/pairs.txt"), solutions: 0 },
    ],
    accepts: formats::ACCEPTED,
    formats: formats::FORMATS,
    is_inline: formats::is_inline,
    read: formats::read,
    // Numbers below black cells may be gone: what is left can still be checked.
    read_filled: |source| {
        let answer = formats::read_answer(source)?;
        let numbers = answer.numbers.iter().map(|number| number.unwrap_or(formats::HIDDEN)).collect();
        Ok((Singles::new(answer.width, answer.height, numbers), answer, formats::is_answer(source)))
    },
    describe: formats::describe,
    write_as: formats::write_as,
    formulations: models::FORMULATIONS,
    formulate: models::formulate,
    read_answer: Singles::answer,
    // The number of a black cell is kept only where it is not the board's.
    write_answer: |board, answer| answer.to_text(|index| answer.numbers[index] != Some(board.numbers[index])),
    violations: rules::violations,
    answers_look_like: AnswerLook::Board,
    picture: draw::picture,
    cells: |board| board.numbers.len(),
    is_blank: |_| false,
    extras: Extras {
        generator: Some(&generate::SinglesGenerator),
        genre: Some(formats::GENRE),
        is_line: formats::is_line,
        explained_by: Some("connected"),
        undrawn: Some(undraw::text),
        contradictions: contradictions::contradictions,
        by_rules: |board| Some(board),
        ..Extras::NONE
    },
};

impl Singles {
    /// An answer to this board, of its size.
    fn answer(&self, source: &Source) -> Result<Blackening, InputError> {
        let answer = formats::read_answer(source)?;
        if (answer.width, answer.height) != (self.width, self.height) {
            let message = format!(
                "the answer is for a board of {}×{} cells, this one has {}×{}",
                answer.width, answer.height, self.width, self.height
            );
            let help = "an answer has the rows of its board, with '*' for black cells";
            return Err(source.error(message, &[], help));
        }
        Ok(answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shipped_boards_have_as_many_solutions_as_announced() {
        for example in PUZZLE.examples {
            let board = formats::read(&Source::argument(example.text)).expect(example.name);
            let right = testing::without_connectedness(&board).filter(|black| testing::is_right(&board, black));
            assert_eq!(right.count() as u64, example.solutions, "{}", example.name);
        }
    }

    #[test]
    fn without_connectedness_there_are_as_many_as_published() {
        for (name, solutions) in [("report.txt", 21), ("icon.id", 60)] {
            let example = PUZZLE.examples.iter().find(|example| example.name == name).expect(name);
            let board = formats::read(&Source::argument(example.text)).expect(name);
            assert_eq!(testing::without_connectedness(&board).count(), solutions, "{name}");
        }
    }
}
