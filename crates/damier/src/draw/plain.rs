//! Boards as text, one after the other.

use super::{Canvas, Captioned, Part};
use crate::arguments::Draw;
use crate::failure::Failure;
use crate::solve::wants_color;
use damier_grid::text;

pub(super) struct Plain {
    drawn: String,
    color: bool,
    solutions_begun: bool,
}

impl Plain {
    pub(super) fn new(asked: &Draw) -> Plain {
        // Files are read by more than terminals.
        let color = asked.file().is_none() && wants_color(asked.color);
        Plain { drawn: String::new(), color, solutions_begun: !asked.solutions }
    }
}

impl Canvas for Plain {
    fn add(&mut self, part: Part, Captioned { picture, caption }: Captioned) -> Result<(), Failure> {
        if !self.drawn.is_empty() {
            self.drawn.push('\n');
        }
        if part == Part::Solutions && !self.solutions_begun {
            self.drawn.push_str("Solutions\n\n");
            self.solutions_begun = true;
        }
        if let Some(caption) = caption {
            self.drawn.push_str(&caption);
            self.drawn.push('\n');
        }
        self.drawn.push_str(&text(&picture, self.color));
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<Vec<u8>, Failure> {
        Ok(self.drawn.into_bytes())
    }
}
