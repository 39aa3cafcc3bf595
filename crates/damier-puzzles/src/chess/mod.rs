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

use board::Placement;
pub use board::{Chess, Goal, Kind, Number};
use damier_grid::several;
use damier_interface::{AnswerLook, Example, Extras, Letters, TypedPuzzle, Violation};
use damier_model::Source;
use order::Order;
pub use pieces::{Comparison, Condition, Move};
pub use reasons::ChessRule;

/// The puzzle, as the registry lists it.
pub static PUZZLE: &TypedPuzzle<Chess, Placement> = &TypedPuzzle {
    name: "chess",
    aliases: &["echecs"],
    summary: "pieces that do not threaten each other, or that watch the whole board",
    examples: &[
        Example { name: "course.txt", text: include_str!("examples/course.txt"), solutions: 68 },
        Example { name: "statement.txt", text: include_str!("examples/statement.txt"), solutions: 24 },
        Example { name: "blocking.txt", text: include_str!("examples/blocking.txt"), solutions: 348 },
        Example { name: "impossible.txt", text: include_str!("examples/impossible.txt"), solutions: 0 },
        Example { name: "knights.txt", text: include_str!("examples/knights.txt"), solutions: 47 },
        Example { name: "camels.txt", text: include_str!("examples/camels.txt"), solutions: 266 },
    ],
    accepts: formats::ACCEPTED,
    formats: formats::FORMATS,
    is_inline: formats::is_inline,
    read: formats::read,
    read_filled: |source| formats::read_filled(source).map(|(chess, placement)| (chess, placement, true)),
    describe: formats::describe,
    write_as: formats::write_as,
    formulations: models::FORMULATIONS,
    formulate: models::formulate,
    read_answer: formats::read_answer,
    write_answer: formats::write_answer,
    violations: rules::violations,
    answers_look_like: AnswerLook::Fixed,
    picture: draw::picture,
    cells: Chess::squares,
    is_blank: |_| true,
    extras: Extras {
        by_size: Some("-d -n 8 --minimise knights"),
        options: order::OPTIONS,
        under: |chess, options| {
            let mut order = Order::of(chess);
            order.apply(options)?;
            Ok(order.finish()?)
        },
        board_from: Some(|options| {
            let mut order = Order::default();
            order.apply(options)?;
            Ok(order.finish()?)
        }),
        // Boards alone may be several too, as several answers are printed.
        boards: Some(|text| match several::blocks(text, 1, |block| formats::read(&Source::argument(block)).is_ok()) {
            none if none.is_empty() => {
                several::blocks(text, 1, |block| formats::read_letters(&Source::argument(block)).is_some())
            }
            asked => asked,
        }),
        undrawn: Some(undraw::text),
        // A board alone is drawn as it is; behind what is asked for it is an answer.
        picture_of: Some(|source| {
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
        }),
        worth: rules::worth,
        words_for_no_solution: |chess| (chess.letters == Letters::Course).then_some("pas de solution"),
        contradictions: |chess| {
            let number = |kind: &Kind| match kind.number {
                Number::Exactly(number) => number,
                Number::Best => 0,
            };
            let pieces: usize = chess.army.iter().map(number).sum();
            let squares = chess.squares();
            let sentence = || format!("{pieces} pieces do not fit on {squares} squares");
            (pieces > squares).then(|| Violation::broken(sentence(), [])).into_iter().collect()
        },
        direct: direct::direct,
        ..Extras::NONE
    },
};
