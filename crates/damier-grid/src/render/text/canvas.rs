//! Characters with their colours, to be written in any order.

use super::RESET;
use crate::{Part, Picture, Spot, Tone};

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

/// How a place that is pointed at is set apart where there are colours.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Emphasis {
    None,
    /// Underlined: a reason.
    Reason,
    /// In reverse: something follows there.
    Target,
}

/// What stands after a place where something follows, where there are no colours.
const TARGET: char = '*';
/// What stands for a place of which it is known that it is empty.
const EMPTY: char = '-';

pub(super) struct Canvas {
    lines: Vec<Vec<(char, Ink)>>,
    emphasis: Vec<Vec<Emphasis>>,
}

impl Canvas {
    pub(super) fn new(width: usize, height: usize) -> Canvas {
        Canvas { lines: vec![vec![(' ', Ink::Nothing); width]; height], emphasis: Vec::new() }
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

    /// Points at what a picture marks. `place` gives the first character of what stands at a spot, its line, and how many
    /// characters it has.
    pub(super) fn mark(
        &mut self,
        picture: &Picture,
        colour: bool,
        place: impl Fn(Spot) -> Option<(usize, usize, usize)>,
    ) {
        let marked = |wanted: Part| -> Vec<(usize, usize, usize)> {
            picture.marks.iter().filter(|mark| mark.part == wanted).filter_map(|mark| place(mark.at)).collect()
        };
        for (x, y, width) in marked(Part::Dot) {
            for x in x..x + width {
                if matches!(self.at(x, y), '·' | ' ') && (width == 1 || self.at(x, y) == '·') {
                    self.put(x, y, EMPTY, Ink::Faint);
                }
            }
        }
        if !colour {
            for (x, y, width) in marked(Part::Target) {
                self.put(x + width, y, TARGET, Ink::Nothing);
            }
            return;
        }
        self.emphasis = self.lines.iter().map(|line| vec![Emphasis::None; line.len()]).collect();
        for (part, emphasis) in [(Part::Reason, Emphasis::Reason), (Part::Target, Emphasis::Target)] {
            for (x, y, width) in marked(part) {
                let line = self.emphasis.get_mut(y).into_iter().flatten();
                line.skip(x).take(width).for_each(|place| *place = emphasis);
            }
        }
    }

    pub(super) fn text(&self, colour: bool) -> String {
        let mut out = String::new();
        for (y, line) in self.lines.iter().enumerate() {
            let emphasis =
                |x: usize| self.emphasis.get(y).and_then(|line| line.get(x)).copied().unwrap_or(Emphasis::None);
            let shows =
                |x: usize, c: char, ink: Ink| c != ' ' || matches!(ink, Ink::Black(_)) || emphasis(x) != Emphasis::None;
            let end = (0..line.len()).rposition(|x| shows(x, line[x].0, line[x].1)).map_or(0, |last| last + 1);
            let mut current = (Ink::Nothing, Emphasis::None);
            for (x, &(c, ink)) in line[..end].iter().enumerate() {
                let wanted = (ink, emphasis(x));
                // A blank looks the same in any ink, but on black or where it is pointed at.
                let visible = shows(x, c, ink) || matches!(current.0, Ink::Black(_)) || current.1 != Emphasis::None;
                if colour && wanted != current && visible {
                    out.push_str(RESET);
                    out.push_str(code(ink));
                    out.push_str(match wanted.1 {
                        Emphasis::None => "",
                        Emphasis::Reason => "\x1b[4;33m",
                        Emphasis::Target => "\x1b[1;7m",
                    });
                    current = wanted;
                }
                out.push(c);
            }
            if current != (Ink::Nothing, Emphasis::None) {
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
