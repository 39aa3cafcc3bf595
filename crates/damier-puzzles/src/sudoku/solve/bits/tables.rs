//! What is looked up about three rows of nine cells.
//!
//! A band is 27 bits: three rows of nine, three boxes side by side. A number stands in a band three times, once in each
//! row and each box: of the nine meetings of a row with a box it takes three, as a permutation does. [`LOCKED`] knows
//! which cells belong to a permutation within the meetings that are left. Looking that up is all of locked candidates
//! at once, pointing and claiming alike.

/// By nine bits, which of three rows meets which box: the cells of a band that are left to a number, none if it cannot
/// be in the band; and of these the cells of boxes that are met by a single row.
pub(super) const LOCKED: [[u32; 2]; 512] = locked();
/// By nine columns: the cells of those boxes in which there is a single one.
pub(super) const ONE_COLUMN: [u32; 512] = one_column();
/// By cell: the cells that are left to a number that is placed there.
pub(super) const KEEPS: [Cells; 81] = keeps();

/// A set of cells: the first two bands in the halves of the first word, the third in the second word.
pub(super) type Cells = [u64; 2];

/// All cells.
pub(super) const EVERYWHERE: Cells = [ALL as u64 | (ALL as u64) << 32, ALL as u64];

/// A band with all its cells.
const ALL: u32 = (1 << 27) - 1;
const BOX: u32 = 0o7 | 0o7 << 9 | 0o7 << 18;

const fn locked() -> [[u32; 2]; 512] {
    let permutations = [0o124, 0o142, 0o214, 0o241, 0o412, 0o421];
    let mut table = [[0; 2]; 512];
    let mut bits = 0;
    while bits < 512 {
        let mut supported: usize = 0;
        let mut at = 0;
        while at < 6 {
            if permutations[at] & !bits == 0 {
                supported |= permutations[at];
            }
            at += 1;
        }
        let mut meeting = 0;
        while meeting < 9 {
            if supported >> meeting & 1 == 1 {
                table[bits][0] |= 0o7 << (3 * meeting);
                if (supported >> (meeting % 3) & 0o111).count_ones() == 1 {
                    table[bits][1] |= 0o7 << (3 * meeting);
                }
            }
            meeting += 1;
        }
        bits += 1;
    }
    table
}

const fn one_column() -> [u32; 512] {
    let mut table = [0; 512];
    let mut bits: usize = 0;
    while bits < 512 {
        let mut at = 0;
        while at < 3 {
            if (bits >> (3 * at) & 0o7).count_ones() == 1 {
                table[bits] |= BOX << (3 * at);
            }
            at += 1;
        }
        bits += 1;
    }
    table
}

const fn keeps() -> [Cells; 81] {
    let mut table = [[0; 2]; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut other = 0;
        while other < 81 {
            let row = cell / 9 == other / 9;
            let column = cell % 9 == other % 9;
            let same_box = cell / 27 == other / 27 && cell % 9 / 3 == other % 9 / 3;
            if cell == other || !(row || column || same_box) {
                let (word, bit) = home(other);
                table[cell][word] |= bit;
            }
            other += 1;
        }
        cell += 1;
    }
    table
}

/// Where a cell is kept: a word and a bit.
pub(super) const fn home(cell: usize) -> (usize, u64) {
    let place = cell % 27;
    match cell / 27 {
        0 => (0, 1 << place),
        1 => (0, 1 << (32 + place)),
        _ => (1, 1 << place),
    }
}
