//! Marks and notes as SVG, on boards of every kind.
//!
//! What lies under numbers and lines is drawn right after the cells: the faint ground of a rule, the hatching of a reason. What
//! must be seen on black cells too comes last: dashes around a rule's cells, the frame of what follows, notes. Each part differs in
//! shape, so that it is told apart without colour; the colours are those of Okabe and Ito, which eyes of all kinds tell apart.

use super::geometry::Point;
use super::shapes::escaped;
use crate::{Item, Mark, Note, Noted, Part, Picture, Shade, Shape, Spot, Tone, cell_of};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt::Write;

/// Style of marks and notes.
const STYLE: &str = ".ruled { fill: #009e73; opacity: 0.1; stroke: none; }\n\
    .rule { fill: none; stroke: #00795a; stroke-width: 2.2; stroke-linecap: butt; }\n\
    .reason { fill: url(#hatch); stroke: #d55e00; stroke-width: 1.4; }\n\
    .target { fill: none; stroke: #0064b0; stroke-width: 4; stroke-linejoin: round; }\n\
    .halo { fill: none; stroke: #fffdf8; stroke-width: 6.5; stroke-linejoin: round; }\n\
    .free { fill: #4a3d2a; stroke: #fffdf8; stroke-width: 0.8; } .ring { fill: none; stroke: #4a3d2a; stroke-width: 1.6; }\n\
    text.note { font: 11px sans-serif; fill: #6b5f4c; } text.note.struck { fill: #6b1a12; font-weight: bold; }\n\
    text.note.gone { fill: #a04a00; } .strike { stroke: #e0483b; stroke-width: 1.1; fill: none; } .strike.gone { stroke: #d55e00; stroke-width: 0.9; }\n\
    .slip { fill: #fffdf8; stroke: #a08c6c; stroke-width: 0.8; }\n";
const HATCH: &str = "<pattern id=\"hatch\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" \
    patternTransform=\"rotate(45)\"><rect width=\"2\" height=\"6\" style=\"fill: #d55e00; opacity: 0.5; stroke: none\"/></pattern>\n";
/// Dashes around the cells of the first rule, the second, and so on.
const DASHES: [&str; 4] = ["9 5", "2.5 4", "12 4 2.5 4", "5 3"];
/// From the edge of a cell to the frame of what follows.
const INSET: f64 = 3.5;
/// Radius of a mark that is in no cell.
const SPOT: f64 = 9.5;
/// How much room a note has around it.
const EDGE: f64 = 4.0;
/// Width of a letter on a slip, and what lies between two values.
const SLIP: f64 = 5.8;
const GAP: f64 = 1.6;
/// Height of a clue in the corner of a cell, beside a note.
const CLUE: f64 = 9.0;
/// Size of the letters of a note, at most.
const LETTERS: f64 = 12.0;

/// Where the spots of a picture lie, and how large its cells are.
pub(super) struct Room<'a> {
    pub(super) centre: &'a dyn Fn(Spot) -> Point,
    /// Half the side of a square.
    pub(super) half: &'a dyn Fn(Spot) -> f64,
    /// Half the width and the side of a hexagon, if cells are hexagons.
    pub(super) hexagon: Option<(f64, f64)>,
}

impl Room<'_> {
    /// The corners of a cell, so much further inside.
    fn corners(&self, at: Spot, inset: f64) -> Vec<Point> {
        let (x, y) = (self.centre)(at);
        match self.hexagon {
            Some((half, side)) => {
                let by = 1.0 - inset / half;
                let (half, side) = (half * by, side * by);
                let quarter = side / 2.0;
                let around =
                    [(0.0, -side), (half, -quarter), (half, quarter), (0.0, side), (-half, quarter), (-half, -quarter)];
                around.map(|(dx, dy)| (x + dx, y + dy)).to_vec()
            }
            None => {
                let half = (self.half)(at) - inset;
                [(-half, -half), (half, -half), (half, half), (-half, half)].map(|(dx, dy)| (x + dx, y + dy)).to_vec()
            }
        }
    }

    fn path(&self, at: Spot, inset: f64) -> String {
        let corners = self.corners(at, inset);
        let points: Vec<String> = corners.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
        format!("M{}z", points.join("L"))
    }

    /// A mark: the cell, or a circle where there is none.
    fn shape(&self, at: Spot, inset: f64, class: &str) -> String {
        if is_cell(at) {
            return format!("<path class=\"{class}\" d=\"{}\"/>\n", self.path(at, inset));
        }
        let (x, y) = (self.centre)(at);
        format!("<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{:.1}\"/>\n", SPOT - inset + INSET)
    }
}

/// Whether a spot is in the middle of a cell, or of a place outside that has the room of one.
fn is_cell(at: Spot) -> bool {
    at.0 % 2 != 0 && at.1 % 2 != 0
}

/// Style of what is marked, if anything is.
pub(super) fn style(picture: &Picture) -> &'static str {
    if picture.marks.is_empty() && picture.notes.is_empty() { "" } else { STYLE }
}

/// Definitions, if anything is marked.
pub(super) fn definitions(picture: &Picture) -> &'static str {
    if picture.marks.is_empty() { "" } else { HATCH }
}

fn of(picture: &Picture, part: Part) -> impl Iterator<Item = Spot> + '_ {
    picture.marks.iter().filter(move |mark| mark.part == part).map(|mark| mark.at)
}

fn rules(picture: &Picture) -> BTreeMap<usize, BTreeSet<Spot>> {
    let mut rules: BTreeMap<usize, BTreeSet<Spot>> = BTreeMap::new();
    for &Mark { at, part } in &picture.marks {
        if let Part::Rule(number) = part {
            rules.entry(number).or_default().insert(at);
        }
    }
    rules
}

/// What lies under all that stands on the cells.
pub(super) fn under(out: &mut String, picture: &Picture, room: &Room) {
    let ruled: BTreeSet<Spot> = rules(picture).into_values().flatten().filter(|&at| is_cell(at)).collect();
    if !ruled.is_empty() {
        let path: String = ruled.iter().map(|&at| room.path(at, 0.0)).collect();
        let _ = writeln!(out, "<path class=\"ruled\" d=\"{path}\"/>");
    }
    for at in of(picture, Part::Reason) {
        out.push_str(&room.shape(at, 1.0, "reason"));
    }
}

/// What lies above.
pub(super) fn over(out: &mut String, picture: &Picture, room: &Room) {
    for (number, spots) in rules(picture) {
        let dashes = DASHES[number % DASHES.len()];
        let _ = writeln!(
            out,
            "<path class=\"rule\" stroke-dasharray=\"{dashes}\" d=\"{}\"/>",
            around(room, spots.iter().filter(|&&at| is_cell(at)))
        );
        for &at in spots.iter().filter(|&&at| !is_cell(at)) {
            let (x, y) = (room.centre)(at);
            let _ = writeln!(
                out,
                "<circle class=\"rule\" stroke-dasharray=\"{dashes}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{:.1}\"/>",
                SPOT + 4.0
            );
        }
    }
    for at in of(picture, Part::Ring) {
        let (x, y) = (room.centre)(at);
        let _ =
            writeln!(out, "<circle class=\"ring\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{:.1}\"/>", 0.66 * (room.half)(at));
    }
    for at in of(picture, Part::Dot).filter(|&at| is_drawn(picture, at)) {
        let (x, y) = (room.centre)(at);
        let aside = if picture.is_taken(at) { 0.66 * (room.half)(at) } else { 0.0 };
        let _ = writeln!(out, "<circle class=\"free\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"3\"/>", x + aside, y + aside);
    }
    for at in of(picture, Part::Target) {
        // What is noted between cells stands on a slip, which has the frame then.
        let slip = picture.notes.iter().find(|note| note.at == at && !is_cell(at));
        for class in ["halo", "target"] {
            match slip {
                Some(note) => write_frame(out, note, (room.centre)(at), class),
                None => out.push_str(&room.shape(at, INSET, class)),
            }
        }
    }
    let pointed =
        |at: Spot| picture.marks.iter().any(|mark| mark.at == at && matches!(mark.part, Part::Target | Part::Reason));
    for note in picture.notes.iter().filter(|note| is_cell(note.at) || pointed(note.at)) {
        write_note(out, note, room, clue_at(picture, note.at));
    }
}

/// Where a clue shares its cell with what is known of it: only on boards on which something is pointed at.
pub(super) fn crowded(picture: &Picture) -> HashSet<Spot> {
    if picture.marks.is_empty() && picture.notes.is_empty() {
        return HashSet::new();
    }
    let is_found = |item: &&Item| item.tone != Tone::Given && matches!(item.shape, Shape::Word(_) | Shape::Mark(_));
    let found = picture.items.iter().filter(is_found).map(|item| item.at);
    found.chain(picture.notes.iter().map(|note| note.at)).collect()
}

/// Whether a clue stands at a spot.
fn clue_at(picture: &Picture, at: Spot) -> bool {
    let is_clue = |item: &Item| item.tone == Tone::Given && matches!(item.shape, Shape::Word(_) | Shape::Small(_));
    picture.items.iter().any(|item| item.at == at && is_clue(item))
}

/// Whether a spot is no cell, or one that is there.
fn is_drawn(picture: &Picture, at: Spot) -> bool {
    let shade = cell_of(at).and_then(|cell| picture.tiles.iter().find(|(tile, _)| *tile == cell));
    !is_cell(at) || shade.is_some_and(|(_, shade)| !matches!(shade, Shade::Bare | Shade::Blocked))
}

/// The lines around cells, none where two of them touch.
fn around<'s>(room: &Room, spots: impl Iterator<Item = &'s Spot>) -> String {
    type Key = (i64, i64);
    let key = |(x, y): Point| ((x * 2.0).round() as i64, (y * 2.0).round() as i64);
    let mut edges: BTreeMap<(Key, Key), (Point, Point, u32)> = BTreeMap::new();
    for &at in spots {
        let corners = room.corners(at, 0.0);
        for (index, &from) in corners.iter().enumerate() {
            let to = corners[(index + 1) % corners.len()];
            let ends = (key(from).min(key(to)), key(from).max(key(to)));
            edges.entry(ends).or_insert((from, to, 0)).2 += 1;
        }
    }
    // The pieces that are left are joined to long lines, so that dashes run on through corners.
    let mut next: BTreeMap<Key, Vec<Point>> = BTreeMap::new();
    for (from, to, _) in edges.into_values().filter(|(.., times)| *times == 1) {
        next.entry(key(from)).or_default().push(to);
    }
    let mut path = String::new();
    while let Some((&start, _)) = next.iter().find(|(_, ends)| !ends.is_empty()) {
        let mut at = start;
        let (x, y) = (start.0 as f64 / 2.0, start.1 as f64 / 2.0);
        let _ = write!(path, "M{x:.1} {y:.1}");
        while let Some((x, y)) = next.get_mut(&at).and_then(Vec::pop) {
            let _ = write!(path, "L{x:.1} {y:.1}");
            at = key((x, y));
        }
    }
    path
}

fn write_note(out: &mut String, note: &Note, room: &Room, has_clue: bool) {
    let (x, y) = (room.centre)(note.at);
    let number = note.values.len().max(1);
    if !is_cell(note.at) {
        return write_slip(out, note, (x, y));
    }
    let columns = (number as f64).sqrt().ceil() as usize;
    let rows = number.div_ceil(columns);
    let longest = note.values.iter().map(|(word, _)| word.chars().count()).max().unwrap_or(1).max(1);
    // A hexagon has less room in its corners.
    let side = 2.0 * (room.hexagon.map_or((room.half)(note.at), |(half, _)| 0.82 * half) - EDGE);
    // A clue stands in the corner above.
    let above = if has_clue { CLUE } else { 0.0 };
    let (wide, high) = (side / columns as f64, (side - above) / rows.max(columns) as f64);
    let size = (high * 1.05).min(wide / longest as f64 * 1.5).min(LETTERS);
    let top = y + above / 2.0 - high * rows as f64 / 2.0;
    for (index, (word, noted)) in note.values.iter().enumerate() {
        let (row, column) = (index / columns, index % columns);
        let centre = (x - side / 2.0 + (column as f64 + 0.5) * wide, top + (row as f64 + 0.5) * high);
        write_value(out, word, *noted, centre, size);
    }
}

fn width_of_slip(note: &Note) -> f64 {
    let values = note.values.iter().filter(|(_, noted)| *noted != Noted::Blank);
    values.map(|(word, _)| SLIP * word.chars().count() as f64 + GAP).sum::<f64>() + GAP
}

/// A frame around a slip.
fn write_frame(out: &mut String, note: &Note, (x, y): Point, class: &str) {
    let wide = width_of_slip(note) + 5.0;
    let _ = writeln!(
        out,
        "<rect class=\"{class}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{wide:.1}\" height=\"16\" rx=\"4\" style=\"stroke-width: {}\"/>",
        x - wide / 2.0,
        y - 8.0,
        if class == "halo" { 5 } else { 3 }
    );
}

/// A note where there is no cell: its values in a row on a slip of paper.
fn write_slip(out: &mut String, note: &Note, (x, y): Point) {
    let values = || note.values.iter().filter(|(_, noted)| *noted != Noted::Blank);
    let wide = width_of_slip(note);
    let (left, top) = (x - wide / 2.0, y - 6.0);
    let _ = writeln!(
        out,
        "<rect class=\"slip\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{wide:.1}\" height=\"12\" rx=\"3\"/>"
    );
    let mut at = left + GAP / 2.0;
    for (word, noted) in values() {
        let room = SLIP * word.chars().count() as f64 + GAP;
        write_value(out, word, *noted, (at + room / 2.0, y), 9.0);
        at += room;
    }
}

fn write_value(out: &mut String, word: &str, noted: Noted, (x, y): Point, size: f64) {
    let class = match noted {
        Noted::Blank => return,
        Noted::Open => "note",
        Noted::Gone => "note gone",
        Noted::Struck => "note struck",
    };
    let shown: String = word.chars().map(escaped).collect();
    let foot = y + 0.36 * size;
    let _ = writeln!(
        out,
        "<text class=\"{class}\" style=\"font-size: {size:.1}px\" x=\"{x:.1}\" y=\"{foot:.1}\">{shown}</text>"
    );
    if noted != Noted::Open {
        let (wide, high) = (0.34 * size * word.chars().count() as f64, 0.3 * size);
        let class = if noted == Noted::Gone { "strike gone" } else { "strike" };
        let _ = writeln!(
            out,
            "<path class=\"{class}\" d=\"M{:.1} {:.1}L{:.1} {:.1}\"/>",
            x - wide,
            y + high,
            x + wide,
            y - high
        );
    }
}
