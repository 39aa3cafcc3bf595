//! The parts that addresses have, by name.
//!
//! | part | says | of |
//! | --- | --- | --- |
//! | `4cell`, `4cross` | 0 to 4 and `?` | cells, corners |
//! | `number10` | 0 to 9 and `?` | cells |
//! | `number16`, `roomnumber16`, `outside16` | 0 to 1126352 and `?` | cells, regions, places beside the board |
//! | `arrownumber16` | a number or `?`, and a way: none, up, down, left, right (0 to 4) | cells |
//! | `tapa` | one to four numbers or `?`; 0 in a second layer | cells |
//! | `kakuro` | walls with sums to below and to the right | cells and two sides |
//! | `circle` | 1 (light) or 2 (dark) | cells |
//! | `dots` | middles of cells, of the borders to the right and below, and the corners between these (0 to 3) | cells |
//! | `1cell` | 1, where it stands seldom | cells |
//! | `bits` | 1 | cells |
//! | `border` | walls between cells, or the regions that they part | borders |
//! | `count` | a number of the board | – |
//!
//! Ids of Simon Tatham's games have others:
//!
//! | part | says | of |
//! | --- | --- | --- |
//! | `pips` | 0 to 9, and larger numbers in brackets, in every cell | cells |
//! | `side` | 0 to 9, and `.` for none | a side |
//! | `dominoes` | halves of dominoes (`L R T B`) and single cells (`*`) | regions |
//! | `blocks` | the walls between regions, by the borders without one before each | regions |
//! | `signed` | for each region a letter for one of four layers, and a number | regions |
//! | `digits`, `corners` | 0 to 9, and `B` for a question mark; letters are gaps | cells, corners |
//! | `numbers` | numbers of any size, with `_` between those side by side | cells |
//! | `pearls` | 1 (`W`) or 2 (`B`) | cells |
//! | `trees` | 1: letters that count the cells before each | cells |
//! | `centres` | as `dots` | cells |
//! | `lines` | numbers or lists beside the board, with `/` between them | sides |
//! | `counts` | the same with `,` | sides |
//! | `greater` | a number, and the neighbours that it is greater than: 1 on a border if its first cell is less, 2 if greater | cells, and two layers of borders |

use super::listed::Listed;
use super::packed::Packed;
use super::signed::Signed;
use damier_grid::address::Form::{
    self, Arrow, ArrowUnknown, Bracketed, Exactly, Followed, Number, Several, Sums, Unknown,
};
use damier_grid::address::{Before, NUMBER16, NUMBERS, Runs, WALLS};

/// A part of addresses.
#[derive(Debug)]
pub(super) struct Part {
    /// What sheets call it.
    pub(super) name: &'static str,
    pub(super) code: Code,
    pub(super) on: On,
    /// The first of its values, for lists of what they are in a layer; of an arrow's way it is 1.
    pub(super) low: i64,
    /// How many layers it fills, at least and at most; further ones go with further sides.
    pub(super) layers: (usize, usize),
}

/// How a part is written.
#[derive(Debug)]
pub(super) enum Code {
    Runs(&'static Runs),
    Packed(&'static Packed),
    Before(&'static Before),
    Listed(&'static Listed),
    Compared,
    Signed(&'static Signed),
    /// Halves of dominoes.
    Dominoes,
    /// A number in decimal digits, and `/`.
    Count,
}

/// What the spots of a part are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum On {
    /// The cells, row by row.
    Cells,
    /// The corners of cells, those of the edge too.
    Corners,
    /// The places beside the board, side by side in the order of the layers.
    Outside,
    /// The regions, in the order of their first cells.
    Rooms,
    /// The borders between cells: first those to the right of cells, then those below.
    Borders,
    /// The cells, and the borders between them.
    Between,
    /// The same, but those below cells column by column.
    Walls,
    /// Middles of cells, borders and corners within the board: all points of a grid of half steps.
    Dots,
    /// Cells but those of the first row and column, which have sums of their own.
    Kakuro,
    /// The board as a whole.
    Board,
}

impl On {
    /// What the spots are called.
    pub(super) fn what(self) -> &'static str {
        match self {
            On::Cells | On::Kakuro | On::Between => "cells",
            On::Corners => "corners",
            On::Outside => "places beside the board",
            On::Rooms => "regions",
            On::Borders | On::Walls => "borders",
            On::Dots => "points",
            On::Board => "numbers",
        }
    }
}

/// The part of numbers with arrows.
pub(super) const ARROW: &str = "arrownumber16";

const fn decimal(digits: usize, to: i64) -> Form {
    Number { sign: "", digits, radix: 10, base: 0, from: 0, to }
}

static FOUR: Runs = Runs {
    gaps: (b'g', b'z'),
    forms: &[Followed { low: 0, numbers: 5, most: 2, radix: 16, beyond: true }, Unknown(".")],
    between: None,
    says: "a number (0-4, 5-9 and a-e with one or two empty ones after it), '.' for one not told",
};
static TEN: Runs = Runs {
    gaps: (b'a', b'z'),
    forms: &[decimal(1, 9), Unknown(".")],
    between: None,
    says: "0-9, '.' for a number not told",
};
static ARROWS: Runs = Runs {
    gaps: (b'a', b'z'),
    forms: &[
        Arrow { sign: "", add: 0, digits: 1, from: 0, to: 15 },
        Arrow { sign: "", add: 5, digits: 2, from: 16, to: 255 },
        Arrow { sign: "-", add: 0, digits: 3, from: 256, to: 4095 },
        ArrowUnknown,
    ],
    between: None,
    says: "a way (0-4) and a number (0-9, a-f), a way and '.', a way more by 5 and two digits",
};
static TAPA: Runs = Runs {
    gaps: (b'g', b'z'),
    forms: &[
        decimal(1, 8),
        Exactly("9", &[1, 1, 1, 1]),
        Unknown("."),
        Several { base: 360, radices: &[6, 6] },
        Several { base: 396, radices: &[4, 4, 4] },
        Several { base: 460, radices: &[2, 2, 2, 2] },
    ],
    between: None,
    says: "a number (0-8), two to four numbers in two characters (a0-d7)",
};
static SPARSE: Runs = Runs {
    gaps: (b'i', b'z'),
    forms: &[Followed { low: 1, numbers: 1, most: 17, radix: 18, beyond: false }],
    between: None,
    says: "0-9 or a-h for one and how many empty ones follow it",
};
static DOTS: Runs = Runs {
    gaps: (b'g', b'z'),
    forms: &[Followed { low: 1, numbers: 2, most: 7, radix: 16, beyond: true }],
    between: None,
    says: "0-9 or a-f for one and how many empty ones follow it",
};
static KAKURO: Runs = Runs {
    gaps: (b'k', b'z'),
    forms: &[Exactly(".", &[0, 0]), Sums],
    between: None,
    says: "'.' or two sums (0-9, a-j, A-Z, '-' for none)",
};
static BITS: Packed = Packed { base: 2, each: 5 };
static THIRDS: Packed = Packed { base: 3, each: 3 };

const fn runs(name: &'static str, code: &'static Runs, on: On) -> Part {
    Part { name, code: Code::Runs(code), on, low: 0, layers: (1, 1) }
}

static DIGITS: Runs = Runs {
    gaps: (b'a', b'z'),
    forms: &[decimal(1, 9), Unknown("B")],
    between: None,
    says: "0-9, 'B' for a wall without a number",
};
static PEARLS: Runs = Runs {
    gaps: (b'a', b'z'),
    forms: &[Exactly("W", &[1]), Exactly("B", &[2])],
    between: None,
    says: "'W' for a light pearl, 'B' for a dark one",
};
static BLOCKS: Before = Before { zero: Some(b'_'), ends: true, repeats: true, capitals: false };
static CENTRES: Before = Before { zero: None, ends: false, repeats: false, capitals: false };
static PIPS: Runs = Runs {
    gaps: (b'.', b'.'),
    forms: &[decimal(1, 9), Bracketed],
    between: None,
    says: "0-9, or a larger number in brackets",
};
static SIDE: Runs = Runs { gaps: (b'.', b'.'), forms: &[decimal(1, 9)], between: None, says: "0-9" };
static SIGNED: Signed = Signed { letters: &['a', 'm', 's', 'd'] };
static LINES: Listed = Listed { between: '/' };
static COUNTS: Listed = Listed { between: ',' };

/// The parts of ids of Simon Tatham's games; between them is a comma.
pub(super) static GAMES: &[Part] = &[
    runs("digits", &DIGITS, On::Cells),
    runs("pips", &PIPS, On::Cells),
    runs("side", &SIDE, On::Outside),
    Part { low: 1, layers: (1, 1), name: "dominoes", code: Code::Dominoes, on: On::Walls },
    Part { low: 1, layers: (1, 1), name: "blocks", code: Code::Before(&BLOCKS), on: On::Walls },
    Part { low: 0, layers: (4, 4), name: "signed", code: Code::Signed(&SIGNED), on: On::Rooms },
    runs("corners", &DIGITS, On::Corners),
    runs("numbers", &NUMBERS, On::Cells),
    Part { low: 1, layers: (1, 2), ..runs("pearls", &PEARLS, On::Cells) },
    Part { low: 1, layers: (1, 1), name: "trees", code: Code::Before(&WALLS), on: On::Cells },
    Part { low: 0, layers: (1, 1), name: "centres", code: Code::Before(&CENTRES), on: On::Dots },
    Part { low: 0, layers: (1, 4), name: "lines", code: Code::Listed(&LINES), on: On::Outside },
    Part { low: 0, layers: (1, 4), name: "counts", code: Code::Listed(&COUNTS), on: On::Outside },
    Part { low: 0, layers: (3, 3), name: "greater", code: Code::Compared, on: On::Between },
];

/// All parts of addresses of puzz.link.
pub(super) static PARTS: &[Part] = &[
    runs("4cell", &FOUR, On::Cells),
    runs("4cross", &FOUR, On::Corners),
    runs("number10", &TEN, On::Cells),
    runs("number16", &NUMBER16, On::Cells),
    runs("roomnumber16", &NUMBER16, On::Rooms),
    Part { layers: (1, 8), ..runs("outside16", &NUMBER16, On::Outside) },
    Part { layers: (1, 2), ..runs(ARROW, &ARROWS, On::Cells) },
    Part { layers: (1, 2), ..runs("tapa", &TAPA, On::Cells) },
    Part { layers: (3, 3), ..runs("kakuro", &KAKURO, On::Kakuro) },
    Part { low: 1, layers: (1, 2), name: "circle", code: Code::Packed(&THIRDS), on: On::Cells },
    Part { layers: (1, 1), ..runs("dots", &DOTS, On::Dots) },
    Part { low: 1, ..runs("1cell", &SPARSE, On::Cells) },
    Part { low: 1, layers: (1, 1), name: "bits", code: Code::Packed(&BITS), on: On::Cells },
    Part { low: 1, layers: (1, 2), name: "border", code: Code::Packed(&BITS), on: On::Borders },
    Part { low: 0, layers: (1, 1), name: "count", code: Code::Count, on: On::Board },
];
