//! Characters with their colours, to be written in any order.

use super::RESET;
use crate::Tone;

/// What a character is part of, which decides its colour.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ink {
    Nothing,
    Faint,
    /// A line that holds no answer: around cells, between regions.
    Line,
    Path,
    /// A ray.
    Beam,
    Diamond(Tone),
    Number(Tone),
    Disc(Tone),
    /// On a black cell.
    Black(Tone),
}

pub(super) struct Canvas {
    lines: Vec<Vec<(char, Ink)>>,
}

impl Canvas {
    pub(super) fn new(width: usize, height: usize) -> Canvas {
        Canvas { lines: vec![vec![(' ', Ink::Nothing); width]; height] }
    }

    pub(super) fn at(&self, x: usize, y: usize) -> char {
        self.lines.get(y).and_then(|line| line.get(x)).map_or(' ', |place| place.0)
    }

    pub(super) fn ink(&self, x: usize, y: usize) -> Ink {
        self.lines.get(y).and_then(|line| line.get(x)).map_or(Ink::Nothing, |place| place.1)
    }

    pub(super) fn put(&mut self, x: usize, y: usize, c: char, ink: Ink) {
        if let Some(place) = self.lines.get_mut(y).and_then(|line| line.get_mut(x)) {
            *place = (c, ink);
        }
    }

    pub(super) fn text(&self, colour: bool) -> String {
        let mut out = String::new();
        for line in &self.lines {
            let shows = |&(c, ink): &(char, Ink)| c != ' ' || matches!(ink, Ink::Black(_));
            let end = line.iter().rposition(shows).map_or(0, |last| last + 1);
            let mut current = Ink::Nothing;
            for &(c, ink) in &line[..end] {
                // A blank looks the same in any ink, but on black.
                let visible = shows(&(c, ink)) || matches!(current, Ink::Black(_));
                if colour && ink != current && visible {
                    out.push_str(RESET);
                    out.push_str(code(ink));
                    current = ink;
                }
                out.push(c);
            }
            if current != Ink::Nothing {
                out.push_str(RESET);
            }
            out.push('\n');
        }
        out
    }
}

/// Colours that every theme has, light or dark.
fn code(ink: Ink) -> &'static str {
    match ink {
        Ink::Nothing | Ink::Line | Ink::Number(Tone::Plain) => "",
        Ink::Faint => "\x1b[2m",
        Ink::Beam => "\x1b[33m",
        Ink::Path => "\x1b[36m",
        Ink::Diamond(Tone::Wrong) | Ink::Number(Tone::Wrong) | Ink::Disc(Tone::Wrong) => "\x1b[1;31m",
        Ink::Diamond(_) => "\x1b[35m",
        Ink::Number(Tone::Given) | Ink::Disc(Tone::Given) => "\x1b[1m",
        // Bold discs look much like others.
        Ink::Disc(Tone::Plain) => "\x1b[36m",
        // A grey that is neither the black nor the white of any terminal, and a number that can be read if looked for.
        Ink::Black(Tone::Wrong) => "\x1b[1;38;5;210;48;5;239m",
        Ink::Black(_) => "\x1b[38;5;248;48;5;239m",
    }
}
