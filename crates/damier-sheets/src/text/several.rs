//! Several boards, or several answers, in one text.
//!
//! The text of one board may have blank lines too: between what is named and the rows, and between its blocks of rows. What a board
//! consists of is known from the layers, so a text is taken apart by that: into as many blocks each as may make one board
//! such that the first boards read. A block that a board can do without counts for one of it only if something stands there, and
//! one block is a board only if something is printed on it.

use super::blocks::{has_remarks, is_named, size_of, whole};
use super::read::{as_one, possible_parts};
use crate::sheet::Sheet;
use damier_grid::several::Parts;

/// The boards of a text, each with the number of its first line, if it holds several; the text itself where its blocks are
/// one board; nothing where no way to take it apart makes boards.
pub(crate) fn boards<'t>(sheet: &Sheet, text: &'t str) -> Option<Parts<'t>> {
    let layers = sheet.layers().ok()?;
    let units = units(text, has_remarks(layers));
    let most = possible_parts(layers, true).len().max(1).min(units.len());
    let whole = |of: &[Unit]| (of[0].line, &text[of[0].begin..of[of.len() - 1].end]);
    let looks_right = |each: usize, (_, board): &(usize, &str)| {
        // Boards of one row look like too much else.
        let is_board = each > 1 || board.lines().count() > 1;
        is_board && as_one(sheet, board).is_some_and(|read| if each > 1 { read.uses_all } else { read.prints })
    };
    let several = (1..=most).rev().find_map(|each| {
        let boards: Vec<(usize, &str)> = units.chunks(each).map(whole).collect();
        let one = if boards.len() == 1 { vec![(1, text)] } else { boards.clone() };
        (!boards.is_empty() && boards[..boards.len().min(2)].iter().all(|board| looks_right(each, board)))
            .then_some(one)
    });
    several.or_else(|| as_one(sheet, text).map(|_| vec![(1, text)]))
}

/// Whether a line is the numbers of all rows of a board.
pub(crate) fn is_whole(sheet: &Sheet, line: &str) -> bool {
    sheet.layers().is_ok_and(|layers| whole(line, layers).is_some())
}

/// Whether a word is the size of a board.
pub(crate) fn is_size(sheet: &Sheet, word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit()) && sheet.layers().is_ok_and(|layers| size_of(word, layers).is_some())
}

/// Lines between blank ones; those that only name something belong to what comes next.
struct Unit {
    /// The number of the first line.
    line: usize,
    /// Where it begins in the text.
    begin: usize,
    /// Where it ends.
    end: usize,
    /// Whether all that stands there is named.
    only_named: bool,
}

fn units(text: &str, has_remarks: bool) -> Vec<Unit> {
    let mut units: Vec<Unit> = Vec::new();
    let (mut at, mut parted) = (0, true);
    for (number, line) in (1..).zip(text.split_inclusive('\n')) {
        let begin = at;
        at += line.len();
        if line.starts_with('%') || has_remarks && line.trim_start().starts_with('#') {
            continue;
        }
        if line.trim().is_empty() {
            parted = true;
            continue;
        }
        let named = is_named(line);
        match units.last_mut() {
            Some(unit) if !parted || unit.only_named && !named => {
                unit.end = at;
                unit.only_named &= named;
            }
            _ => units.push(Unit { line: number, begin, end: at, only_named: named }),
        }
        parted = false;
    }
    units
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken_apart(name: &str, text: &str) -> Option<Vec<usize>> {
        let (name, sheet) = crate::shipped().find(|(shipped, _)| *shipped == name).expect("it is shipped");
        let sheet = Sheet::from_text(name, sheet).expect("a sheet");
        boards(&sheet, text).map(|boards| boards.into_iter().map(|(line, _)| line).collect())
    }

    #[test]
    fn an_answer_with_regions_or_lines_is_one_board() {
        assert_eq!(taken_apart("lits", "....\nXXXX\n\naaaa\naaaa\n"), Some(vec![1]));
        assert_eq!(taken_apart("lits", "....\nXXXX\n\naaaa\naaaa\n\nXXXX\n....\n\naaaa\naaaa"), Some(vec![1, 7]));
        assert_eq!(taken_apart("lits", "aabb\naabb\n\naaaa\nbbbb\n"), Some(vec![1, 4]));
        assert_eq!(taken_apart("masyu", "...\n...\n\n┌─┐\n└─┘"), Some(vec![1]));
        assert_eq!(taken_apart("masyu", "...\n...\n\n┌─┐\n└─┘\n\n...\n...\n\n┌─┐\n└─┘\n"), Some(vec![1, 7]));
        assert_eq!(taken_apart("masyu", "w..\n...\n\n...\n.b.\n"), Some(vec![1, 4]));
        assert_eq!(taken_apart("shikaku", "2.\n2.\n\naa\nbb\n"), Some(vec![1]));
        assert_eq!(taken_apart("shikaku", "2.\n2.\n\n2.\n.2\n"), Some(vec![1, 4]));
    }

    #[test]
    fn empty_blocks_belong_to_the_board_that_has_something() {
        assert_eq!(taken_apart("jigsaw-sudoku", "....\n....\n....\n....\n\naabb\naabb\nccdd\nccdd\n"), Some(vec![1]));
        let corners = "....\n.1..\n....\n....\n";
        assert_eq!(taken_apart("creek", &format!("{corners}\n...\n...\n...\n")), Some(vec![1]));
        assert_eq!(taken_apart("creek", &format!("{corners}\nX..\n...\n...\n")), Some(vec![1]));
        assert_eq!(taken_apart("creek", &format!("{corners}\n{corners}")), Some(vec![1, 6]));
    }

    #[test]
    fn what_is_named_belongs_to_the_rows_below_it() {
        let board = "top: 2 .\nbottom: . .\nleft: . .\nright: . .\n\n2.\n..\n";
        assert_eq!(taken_apart("skyscrapers", board), Some(vec![1]));
        assert_eq!(taken_apart("skyscrapers", &format!("% two\n{board}\n{board}")), Some(vec![2, 10]));
        let lists = "top: 1, 1\nleft: 1, 1\n";
        assert_eq!(taken_apart("nonogram", &format!("{lists}\n{lists}")), Some(vec![1, 4]));
    }
}
