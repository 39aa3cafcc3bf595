//! Chess: place pieces so that none threatens another (*independence*), or so that every square is occupied or
//! threatened (*domination*).
//!
//! The army is any mixture of rooks (`R`), bishops (`B`), knights (`N`), queens (`Q`), kings (`K`) and pieces of one's
//! own; the course that fixed the form of answers writes `T`, `F`, `C`, `D` and `R`, and gets that where it is asked
//! for. Pieces of one kind are alike, so answers are boards. One may ask for the fewest pieces of some kinds that
//! dominate, or for the most that leave each other in peace. Pieces do not stand in each other's way unless that is
//! asked for.
//!
//! What pieces threaten: `pieces.rs`, `spec.rs`. Options and what they may ask for: `order/`. Text forms: `formats/`.
//! Models: `models/`. Counting without a model: `direct/`.

mod board;
mod direct;
mod draw;
mod formats;
mod models;
mod order;
mod pieces;
mod reasons;
mod rules;
mod spec;
mod undraw;

pub use board::{Chess, Goal, Kind, Number};
use damier_grid::{
    Picture,
    drawing::Drawing,
    several::{self, Parts},
};
use damier_interface::{
    AnswerLook, Answers, Direct, Draw, Example, Filled, FormatInfo, Formulate, Formulation, FormulationInfo,
    FormulationOptions, Instance, Letters, OptionInfo, Options, OwnOptions, Puzzle, ReadBoards, Refusal, UsageError,
    Violation, WriteBoard,
};
use damier_model::{InputError, Source};
pub use pieces::{Comparison, Condition, Move};
pub use reasons::ChessRule;

/// The registry entry.
pub struct ChessPuzzle;

impl Puzzle for ChessPuzzle {
    fn name(&self) -> &str {
        "chess"
    }
    fn aliases(&self) -> Vec<&str> {
        vec!["echecs"]
    }
    fn summary(&self) -> &str {
        "pieces that do not threaten each other, or that watch the whole board"
    }
    fn formulations(&self) -> &[FormulationInfo] {
        models::FORMULATIONS
    }
    fn examples(&self) -> Vec<Example<'_>> {
        EXAMPLES.to_vec()
    }
    fn by_size(&self) -> Option<&str> {
        Some("-d -n 8 --minimise knights")
    }
    fn own_options(&self) -> Option<&dyn OwnOptions> {
        Some(self)
    }
}

impl ReadBoards for ChessPuzzle {
    fn accepts(&self) -> &str {
        formats::ACCEPTED
    }
    fn is_inline(&self, argument: &str) -> bool {
        formats::is_inline(argument)
    }
    fn parse(&self, source: &Source) -> Result<Box<dyn Instance>, InputError> {
        Ok(Box::new(formats::read(source)?))
    }
    fn parse_filled(&self, source: &Source) -> Result<Filled, InputError> {
        let (chess, placement) = formats::read_filled(source)?;
        let answer = formats::write_answer(&chess, &placement);
        Ok(Filled { is_answer: true, instance: Box::new(chess), answer })
    }
    /// Boards alone may be several too, as several answers are printed.
    fn boards<'t>(&self, text: &'t str) -> Parts<'t> {
        match several::blocks(text, 1, |block| formats::read(&Source::argument(block)).is_ok()) {
            none if none.is_empty() => {
                several::blocks(text, 1, |block| formats::read_letters(&Source::argument(block)).is_some())
            }
            asked => asked,
        }
    }
    fn formats(&self) -> &[FormatInfo] {
        formats::FORMATS
    }
    fn undrawn(&self, drawing: &Drawing) -> Option<Result<String, InputError>> {
        Some(undraw::text(drawing))
    }
    /// A board alone is drawn as it is; behind what is asked for it is an answer.
    fn picture_of(&self, source: &Source) -> Result<Picture, Refusal> {
        if let Some(board) = formats::read_letters(source) {
            return Ok(draw::letters(&board)?);
        }
        match formats::read(source) {
            Ok(chess) => Ok(draw::picture(&chess, None)?),
            Err(_) => {
                let (chess, placement) = formats::read_filled(source)?;
                Ok(draw::picture(&chess, Some(&placement))?)
            }
        }
    }
}

impl OwnOptions for ChessPuzzle {
    fn options(&self) -> &[OptionInfo] {
        order::OPTIONS
    }
    fn instance_from(&self, options: &Options) -> Result<Box<dyn Instance>, Refusal> {
        let mut order = order::Order::default();
        order.apply(options)?;
        Ok(Box::new(order.finish()?))
    }
}

const EXAMPLES: &[Example] = &[
    Example { name: "course.txt", text: include_str!("examples/course.txt"), solutions: 68 },
    Example { name: "statement.txt", text: include_str!("examples/statement.txt"), solutions: 24 },
    Example { name: "blocking.txt", text: include_str!("examples/blocking.txt"), solutions: 348 },
    Example { name: "impossible.txt", text: include_str!("examples/impossible.txt"), solutions: 0 },
    Example { name: "knights.txt", text: include_str!("examples/knights.txt"), solutions: 47 },
    Example { name: "camels.txt", text: include_str!("examples/camels.txt"), solutions: 266 },
];

impl Instance for Chess {
    fn cells(&self) -> usize {
        self.squares()
    }
    fn is_blank(&self) -> bool {
        true
    }
    fn contradictions(&self) -> Vec<Violation> {
        let number = |kind: &Kind| match kind.number {
            Number::Exactly(number) => number,
            Number::Best => 0,
        };
        let pieces: usize = self.army.iter().map(number).sum();
        let squares = self.squares();
        let sentence = || format!("{pieces} pieces do not fit on {squares} squares");
        (pieces > squares).then(|| Violation::broken(sentence(), [])).into_iter().collect()
    }
    fn under(&self, options: &Options) -> Result<Box<dyn Instance>, Refusal> {
        let mut order = order::Order::of(self);
        order.apply(options)?;
        Ok(Box::new(order.finish()?))
    }
    fn direct(&self) -> Option<&dyn Direct> {
        direct::direct(self)
    }
}

impl WriteBoard for Chess {
    fn describe(&self) -> String {
        formats::describe(self)
    }
    fn write_as(&self, format: &str) -> Result<String, UsageError> {
        formats::write_as(self, format)
    }
}

impl Formulate for Chess {
    fn formulate(&self, name: &str, options: &FormulationOptions) -> Result<Formulation, UsageError> {
        models::formulate(self, name, options)
    }
}

impl Answers for Chess {
    fn read_answer(&self, source: &Source) -> Result<String, InputError> {
        Ok(formats::write_answer(self, &formats::read_answer(self, source)?))
    }
    fn check(&self, answer: &Source) -> Result<Vec<Violation>, InputError> {
        Ok(rules::violations(self, &formats::read_answer(self, answer)?))
    }
    fn words_for_no_solution(&self) -> Option<&str> {
        (self.letters == Letters::Course).then_some("pas de solution")
    }
    fn worth(&self, answer: &Source) -> Option<i64> {
        rules::worth(self, &formats::read_answer(self, answer).ok()?)
    }
    fn answers_look_like(&self) -> AnswerLook {
        AnswerLook::Fixed
    }
}

impl Draw for Chess {
    fn picture(&self, answer: Option<&Source>) -> Result<Picture, Refusal> {
        let placement = answer.map(|source| formats::read_answer(self, source)).transpose()?;
        Ok(draw::picture(self, placement.as_ref())?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_between_blank_lines_are_several() {
        let first = "R * * *\n* R * *\n* * * *\n* * * *\n";
        let second = "R * * *\n* * R *\n* * * *\n* * * *\n";
        assert_eq!(ChessPuzzle.boards(&format!("{first}\n{second}")), [(1, first), (6, second)]);
        let (numbered, third) = (format!("2\n{first}"), format!("{first}\n{second}"));
        assert_eq!(ChessPuzzle.boards(&format!("{numbered}\n{third}")), [(1, &*numbered), (7, first), (12, second)]);
        for one in [first, &numbered, "R *\n\n* R\n", "independence 4\n\nrooks 2\n\nR *\n* *\n"] {
            assert!(ChessPuzzle.boards(one).is_empty(), "{one}");
        }
        assert_eq!(ChessPuzzle.boards("-i -n 4\n-t 2\n\n-i -n 4\n-t 1\n").len(), 2, "what is asked for, twice");
    }
}
