//! Sizes, and the game ids of Simon Tatham's Unequal, which begin with one.
//!
//! `N[dX]:cells`: the side, a difficulty that says nothing about the board, and N² cells, each a number (0 where nothing is
//! given), the letters of the neighbours that it is greater than (U up, R right, D down, L left), and a comma. `a` after
//! the side is another puzzle, where signs stand between numbers that differ by one. Described by what `sgt-unequal` writes.

use super::super::board::{Futoshiki, Sign};
use super::{SIZES, side};
use damier_grid::{Grid, Vector, reading::SourceLine};
use damier_model::{InputError, Mark, Source};

/// The letters of a cell's neighbours, in the order in which they are written.
const NEIGHBOURS: [(char, Vector); 4] = [('U', (-1, 0)), ('R', (0, 1)), ('D', (1, 0)), ('L', (0, -1))];

const HELP: &str = "an id is a side, 'd' and a letter for how hard it is (or neither), a colon, and for every cell its number \
                    (0 if none is given), then letters of neighbours that it is greater than (U up, R right, D down, L left), \
                    then a comma: 3:0R,0,0,0,0,0,0R,0,0U,";

/// Whether a text is a size or an id, be it a wrong one, rather than a row or the name of a file.
pub(super) fn is_one(text: &str) -> bool {
    let after = text.trim_start_matches(|c: char| c.is_ascii_digit());
    if after.len() == text.len() || text.contains(char::is_whitespace) {
        return false;
    }
    match after.split_once([':', '#']) {
        Some((parameters, _)) => parameters.chars().all(|c| c.is_ascii_alphanumeric()),
        None => after.is_empty() || square(text).is_some(),
    }
}

/// The number of `5` or `5x5`, as it is written.
fn square(text: &str) -> Option<&str> {
    match text.split_once(['x', 'X', '×']) {
        Some((one, other)) => (one == other).then_some(one),
        None => Some(text),
    }
    .filter(|digits| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()))
}

pub(super) fn read(source: &Source, lines: &[SourceLine]) -> Result<Futoshiki, InputError> {
    let (line, word) = (lines[0], lines[0].text.trim());
    let begin = line.mark().column;
    let refused = |from: usize, width: usize, message: String, help: &str| {
        Err(source.error(message, &[Mark::at(line.number, begin + from, width.max(1))], help))
    };
    if let Some(more) = lines.get(1) {
        return Err(source.error("nothing can follow an id", &[more.mark()], HELP));
    }
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let Some(side) = word[..digits].parse().ok().and_then(side) else {
        return refused(0, digits, format!("there are no boards of side {}", &word[..digits]), SIZES);
    };
    let Some((head, cells)) = word.split_once(':') else {
        if square(word).is_some() {
            return Ok(Futoshiki::empty(side));
        }
        let message = "what follows # is a number that only the program which wrote it can make a board of".to_owned();
        return refused(digits, word.chars().count() - digits, message, HELP);
    };
    let mut parameters = head[digits..].chars();
    match (parameters.next(), parameters.next(), parameters.next()) {
        (None, ..) => {}
        (Some('d'), Some(level), None) if level.is_ascii_lowercase() => {}
        (Some('a'), ..) => {
            let message = "'a' is another puzzle, where signs stand between numbers that differ by one".to_owned();
            return refused(digits, 1, message, HELP);
        }
        _ => {
            return refused(
                digits,
                head.len() - digits,
                format!("'{}' says nothing about a board", &head[digits..]),
                HELP,
            );
        }
    }
    let (mut numbers, mut signs) = (Vec::new(), Vec::<Sign>::new());
    let mut at = head.chars().count() + 1;
    for cell in cells.strip_suffix(',').unwrap_or(cells).split(',') {
        let (index, width) = (numbers.len(), cell.chars().count());
        if index == side * side {
            return refused(at, width, format!("a cell beyond the {index} of this board"), HELP);
        }
        let letters = cell.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = cell.len() - letters.len();
        let Some(number) = cell[..digits].parse::<usize>().ok().filter(|&number| number <= side) else {
            return refused(at, width, format!("'{cell}' does not begin with a number from 0 to {side}"), HELP);
        };
        for (offset, letter) in letters.chars().enumerate() {
            let Some((_, vector)) = NEIGHBOURS.into_iter().find(|known| known.0 == letter) else {
                return refused(at + digits + offset, 1, format!("'{letter}' is no neighbour"), HELP);
            };
            let Some(smaller) = Grid::square(side).step(index, vector) else {
                return refused(at + digits + offset, 1, format!("'{letter}' points beyond the board"), HELP);
            };
            let sign = Sign { smaller, greater: index };
            match signs.iter().find(|other| other.cells() == sign.cells()) {
                Some(other) if *other != sign => {
                    let message = format!("'{letter}' says the opposite of what the other cell says");
                    return refused(at + digits + offset, 1, message, HELP);
                }
                Some(_) => {}
                None => signs.push(sign),
            }
        }
        numbers.push((number > 0).then_some(number as u8));
        at += width + 1;
    }
    if numbers.len() < side * side {
        let message = format!("{} cells of {} are there", numbers.len(), side * side);
        return refused(word.chars().count() - 1, 1, message, HELP);
    }
    Ok(Futoshiki::new(side, numbers, signs))
}

pub(super) fn write(board: &Futoshiki) -> String {
    let side = board.side;
    let cell = |index: usize| {
        let mut text = board.given[index].unwrap_or(0).to_string();
        for (letter, vector) in NEIGHBOURS {
            let other = board.grid().step(index, vector);
            let sign = other.and_then(|other| board.sign(index.min(other), index.max(other)));
            if sign.is_some_and(|sign| sign.greater == index) {
                text.push(letter);
            }
        }
        text + ","
    };
    format!("{side}:{}", (0..side * side).map(cell).collect::<String>())
}
