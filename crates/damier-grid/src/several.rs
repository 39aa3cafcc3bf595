//! Several boards in one text: one in each line, or one in each block of lines between blank ones.
//!
//! One board may have blank lines too, and one of its lines may look like a board, so that a text is taken for several
//! only where the first two of its parts are boards by themselves, or where it is no board as a whole and two of its first
//! parts are, wherever they stand, or one of two. All other parts are boards then, or mistakes to be told of one by one.

/// Parts of a text, each with the number of its first line.
pub type Parts<'t> = Vec<(usize, &'t str)>;

/// What begins a line that says nothing of a board, in one form or another.
const COMMENT: [char; 2] = ['#', '%'];

/// The boards of a text that holds several: lines that `is_line` knows as boards, or else [blocks] that `reads`; nothing
/// if it holds one.
pub fn boards<'t>(text: &'t str, is_line: impl Fn(&str) -> bool, reads: impl Fn(&str) -> bool) -> Parts<'t> {
    let mut lines = lines(text).filter(|(_, line)| !is_comment(line));
    match (lines.next(), lines.next()) {
        (Some(first), Some(second)) if is_line(first.1) && is_line(second.1) => {
            [first, second].into_iter().chain(lines).map(|(number, line)| (number, line.trim())).collect()
        }
        _ => match (blocks(text, 1, &reads), &between_blank_lines(text)[..]) {
            (none, two @ [(_, first), (_, second)]) if none.is_empty() => {
                let alike = first.lines().count() == second.lines().count() && first.lines().count() > 1;
                let either = alike && (reads(first) || reads(second)) && !reads(text);
                if either { two.to_vec() } else { none }
            }
            (blocks, _) => blocks,
        },
    }
}

/// Parts at the beginning of a text that are looked at to tell whether it holds several boards.
const LOOKED_AT: usize = 16;

/// The parts of a text between blank lines, comments apart, if there are at least two.
///
/// ```
/// use damier_grid::several::between_blank_lines;
///
/// assert_eq!(between_blank_lines("01\n10\n\n10\n01\n"), [(1, "01\n10\n"), (4, "10\n01\n")]);
/// assert!(between_blank_lines("01\n10\n").is_empty());
/// ```
pub fn between_blank_lines(text: &str) -> Parts<'_> {
    let parts = grouped(text, 1);
    if parts.len() > 1 { parts } else { Vec::new() }
}

/// The boards of a text that holds several, each of so many blocks of lines between blank ones.
pub fn blocks(text: &str, each: usize, reads: impl Fn(&str) -> bool) -> Parts<'_> {
    let boards = grouped(text, each);
    let is_board = |board: &&(usize, &str)| board.1.lines().count() > 1 && reads(board.1);
    let first_two = boards.len() > 1 && boards[..2].iter().all(|board| is_board(&board));
    let any_two = || boards.len() > 2 && boards.iter().take(LOOKED_AT).filter(is_board).take(2).count() == 2;
    if first_two || any_two() && !reads(text) { boards } else { Vec::new() }
}

fn grouped(text: &str, each: usize) -> Parts<'_> {
    let blocks = all_blocks(text);
    // What stands above the first board, or below the last, is no board.
    let kept: Vec<&Block> = blocks.iter().filter(|block| !block.text.lines().all(is_comment)).collect();
    let whole = |of: &[&Block]| {
        let (first, last) = (of.first()?, of.last()?);
        Some((first.line, &text[first.begin..last.begin + last.text.len()]))
    };
    kept.chunks(each).filter_map(whole).collect()
}

/// Lines between blank ones.
struct Block<'t> {
    /// The number of its first line.
    line: usize,
    /// Where it begins in the text.
    begin: usize,
    text: &'t str,
}

fn all_blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let (mut begin, mut at) = (None, 0);
    let mut end = |open: Option<(usize, usize)>, to: usize| {
        blocks.extend(open.map(|(line, begin)| Block { line, begin, text: &text[begin..to] }));
    };
    for (line, content) in (1..).zip(text.split_inclusive('\n')) {
        if content.trim().is_empty() {
            end(begin.take(), at);
        } else if begin.is_none() {
            begin = Some((line, at));
        }
        at += content.len();
    }
    end(begin, at);
    blocks
}

/// The lines that are not blank, with their numbers.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty())
}

fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with(COMMENT)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Boards are two rows of letters here, or one word with a colon.
    fn all(text: &str) -> Parts<'_> {
        boards(text, |line| line.contains(':'), |block| block.lines().count() == 2)
    }

    #[test]
    fn lines_and_blocks_are_told_from_one_board() {
        assert_eq!(all("2:a\n\n# that was one\n 2:b \n2"), [(1, "2:a"), (4, "2:b"), (5, "2")]);
        assert_eq!(all("# two\n\nab\ncd\n\n\nef\r\ngh\r\n\n"), [(3, "ab\ncd\n"), (7, "ef\r\ngh\r\n")]);
        for one in ["", "2:a", "2:a\nab", "ab\ncd\n", "ab\n\ncd\n", "a\nb\nc\n\nd\ne\nf", "# one\n\nab\ncd"] {
            assert!(all(one).is_empty(), "{one:?}");
        }
        assert_eq!(blocks("a\n\nb\n\nc\n\nd", 2, |_| true), [(1, "a\n\nb\n"), (5, "c\n\nd")]);
    }

    #[test]
    fn a_mistake_in_one_of_many_is_one_of_them_wherever_it_stands() {
        assert_eq!(all("ab\ncd\n\nef\ngh\n\nij").len(), 3);
        assert_eq!(all("ab\n\nef\ngh\n\nij\nkl").len(), 3);
        assert_eq!(all("ab\ncd\n\nef\n\nij\nkl").len(), 3);
        assert!(all("ab\ncd\n\nef\n\ngh").is_empty(), "one board is not several");
        // Of two boards one is wrong: it has as many rows, and is none.
        let reads = |block: &str| block == "ab\ncd\n";
        assert_eq!(boards("ab\ncd\n\nef\ngh\n", |_| false, reads).len(), 2);
        assert!(boards("ab\ncd\n\nef\n", |_| false, reads).is_empty());
    }
}
