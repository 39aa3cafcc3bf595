//! `damier draw`: boards in the terminal, as pictures, or on pages to print.
//!
//! Everything that can be refused is refused first, and everything is drawn before anything is written: whatever goes
//! wrong on the way, or is stopped by Ctrl-C, leaves no half of a file behind.

mod board;
mod boards;
mod format;
mod pages;
mod plain;

use crate::arguments::{Draw, HowLong, PictureFormat};
use crate::asking::limited;
use crate::failure::{Exit, Failure};
use crate::output::{Output, tell};
use crate::{files, interrupt};
use board::{Drawn, Missing};
use boards::Boards;
use damier_grid::Picture;
use pages::Pages;
use plain::Plain;
use std::sync::atomic::Ordering;

/// The two halves of a book.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Boards,
    Solutions,
}

/// A picture with what stands above it.
struct Captioned {
    picture: Picture,
    caption: Option<String>,
}

/// What pictures are put on, one after the other.
trait Canvas {
    fn add(&mut self, part: Part, shown: Captioned) -> Result<(), Failure>;
    /// Everything that was added, as it is written.
    fn finish(self: Box<Self>) -> Result<Vec<u8>, Failure>;
}

pub(crate) fn run(asked: &Draw) -> Result<Exit, Failure> {
    let format = format::format(asked)?;
    format::refuse_what_cannot_be(asked, format)?;
    let interrupted = interrupt::flag();
    let all = limited(&HowLong::of(asked.time_limit, None), || Boards::new(asked))?;
    let many = all.are_many();
    let Boards { sources, boards } = all;
    let book = asked.solutions || many;
    let mut canvas: Box<dyn Canvas> = match format {
        PictureFormat::Text => Box::new(Plain::new(asked)),
        PictureFormat::Svg | PictureFormat::Png | PictureFormat::Pdf => {
            Box::new(Pages::new(asked, format, boards.len(), &sources)?)
        }
    };
    let parts: &[Part] = match (asked.solve, asked.solutions) {
        (true, _) => &[Part::Solutions],
        (_, true) => &[Part::Boards, Part::Solutions],
        _ => &[Part::Boards],
    };
    let mut exit = Exit::Answered;
    for &part in parts {
        for board in &boards {
            let drawn = match part {
                Part::Solutions => board::solved(asked, board)?,
                Part::Boards if asked.given.is_some() => board::answered(asked, board)?,
                Part::Boards if book => Drawn::Picture(board::as_it_stands(asked, board)?.into()),
                Part::Boards => board::alone(asked, board)?,
            };
            if book && interrupted.load(Ordering::Relaxed) {
                tell!("interrupted while boards were drawn, so nothing was written");
                return Ok(Exit::Stopped);
            }
            let number = board.number.map(|number| number.to_string());
            let shown = match drawn {
                Drawn::Picture(picture) => Captioned { picture: *picture, caption: number },
                Drawn::Nothing(missing) if !book => {
                    tell!("{}, so nothing was drawn", missing.words());
                    return Ok(missing.exit());
                }
                // A book with a board that has no solution is still a book.
                Drawn::Nothing(missing) => {
                    exit = worse(exit, missing);
                    let words = missing.words();
                    if !matches!(missing, Missing::Impossible) {
                        tell!("{}{words}", board.place());
                    }
                    let caption = number.map_or(words.to_owned(), |number| format!("{number}: {words}"));
                    Captioned { picture: board::as_it_stands(asked, board)?, caption: Some(caption) }
                }
            };
            canvas.add(part, shown)?;
        }
    }
    let drawn = canvas.finish()?;
    match asked.file() {
        Some(path) => files::write_bytes(path, &drawn, asked.force)?,
        None => Output::standard().bytes(&drawn)?,
    }
    Ok(exit)
}

/// What is not known weighs more than what is known not to be.
fn worse(exit: Exit, missing: Missing) -> Exit {
    if exit == Exit::Stopped { exit } else { missing.exit() }
}
