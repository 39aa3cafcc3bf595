//! Every puzzle there is: one line each for those that are shipped, and those made at run time.

use crate::address;
use crate::chess::ChessPuzzle;
use crate::futoshiki::FutoshikiPuzzle;
use crate::garam::GaramPuzzle;
use crate::museum::MuseumPuzzle;
use crate::nqueens::NQueensPuzzle;
use crate::puzzle::{Puzzle, UsageError};
use crate::rikudo::RikudoPuzzle;
use crate::singles::SinglesPuzzle;
use crate::sudoku::SudokuPuzzle;
use crate::unruly::UnrulyPuzzle;
use std::sync::{PoisonError, RwLock};

/// The puzzles that are shipped, in the order in which they are listed to people.
static SHIPPED: &[&dyn Puzzle] = &[
    &NQueensPuzzle, //
    &GaramPuzzle,
    &RikudoPuzzle,
    &SinglesPuzzle,
    &UnrulyPuzzle,
    &SudokuPuzzle,
    &FutoshikiPuzzle,
    &ChessPuzzle,
    &MuseumPuzzle,
];

/// Those made at run time, after those that are shipped.
static FURTHER: RwLock<Vec<&'static dyn Puzzle>> = RwLock::new(Vec::new());

/// All puzzles, in the order in which they are listed to people.
pub fn puzzles() -> Vec<&'static dyn Puzzle> {
    let further = FURTHER.read().unwrap_or_else(PoisonError::into_inner);
    SHIPPED.iter().chain(further.iter()).copied().collect()
}

/// Makes a puzzle known that was made at run time. It is kept until the program ends, and is found from now on as those are
/// that are shipped; refused if one of its names is taken.
pub fn add(puzzle: Box<dyn Puzzle>) -> Result<&'static dyn Puzzle, UsageError> {
    let mut further = FURTHER.write().unwrap_or_else(PoisonError::into_inner);
    let taken = |name: &str| SHIPPED.iter().chain(further.iter()).any(|known| is_called(*known, name));
    if let Some(name) = puzzle.aliases().into_iter().chain([puzzle.name()]).find(|name| taken(name)) {
        return Err(UsageError(format!("there is a puzzle '{name}' already")));
    }
    let kept: &'static dyn Puzzle = Box::leak(puzzle);
    further.push(kept);
    Ok(kept)
}

fn is_called(puzzle: &dyn Puzzle, name: &str) -> bool {
    puzzle.aliases().into_iter().chain([puzzle.name()]).any(|known| known.eq_ignore_ascii_case(name))
}

/// The puzzle of that name or alias, in small letters or capitals.
pub fn find(name: &str) -> Option<&'static dyn Puzzle> {
    puzzles().into_iter().find(|puzzle| is_called(*puzzle, name))
}

/// The puzzle that an address is of, such as `https://puzz.link/p?hitori/5/5/…` or `…/sgtatham/puzzles/js/solo.html#3x3:…`;
/// nothing for other words.
pub fn of_address(word: &str) -> Option<&'static dyn Puzzle> {
    if let Some((name, _)) = address::game(word) {
        return find(name);
    }
    puzzles().into_iter().find(|puzzle| puzzle.genres().iter().any(|genre| address::begins(word, genre)))
}

/// What is to be said of an address that no puzzle reads, such as `https://puzz.link/p?slither/5/5/…`; nothing for other
/// words.
pub fn unread_address(word: &str) -> Option<String> {
    if let Some((name, id)) = address::game(word) {
        return match find(name) {
            None => Some(format!("an address of {name}, which is not among the puzzles here")),
            Some(_) if id.is_empty() => Some(format!(
                "an address of {name} without a board; accepted: the address of the link 'by game ID' below the board, which ends \
                 with # and the id"
            )),
            Some(_) => None,
        };
    }
    if of_address(word).is_some() {
        return None;
    }
    match (address::name(word).map(|name| (name, find(name))), address::site(word)) {
        (Some((name, Some(puzzle))), _) => {
            Some(format!("an address of {name}, which is {} here: addresses of it are not read", puzzle.name()))
        }
        (Some((name, None)), _) => Some(format!("an address of {name}, which is not among the puzzles here")),
        (None, Some(site)) => Some(format!("an address of {site}, which is not read; {}", addresses_read())),
        (None, None) => None,
    }
}

/// Which addresses are read, in words.
fn addresses_read() -> String {
    let puzzles = puzzles();
    let genres: Vec<&str> = puzzles.iter().filter_map(|puzzle| puzzle.genre()).collect();
    format!("read are those of puzz.link ({}) and of Simon Tatham's puzzles, with a board in them", genres.join(", "))
}

/// A text with game ids in place of the addresses of Simon Tatham's puzzles that begin lines of it; nothing if none does.
pub fn without_addresses(text: &str) -> Option<String> {
    let game = |line: &str| {
        let word = line.split_whitespace().next()?;
        let (_, id) = address::game(word)?;
        Some(address::unescaped(id) + &line.trim_start()[word.len()..])
    };
    if !text.lines().any(|line| game(line).is_some()) {
        return None;
    }
    Some(text.lines().map(|line| game(line).unwrap_or_else(|| line.to_owned())).collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Instance, Source};
    use std::collections::HashSet;

    #[test]
    fn names_are_known_in_capitals_too() {
        for name in ["Sudoku", "SUDOKU", "Hitori", "N-Queens", "Binary"] {
            assert!(find(name).is_some(), "{name}");
        }
    }

    #[test]
    fn no_two_puzzles_answer_to_one_name() {
        let mut seen = HashSet::new();
        for puzzle in puzzles() {
            for name in puzzle.aliases().into_iter().chain([puzzle.name()]) {
                assert!(seen.insert(name), "{name} names two puzzles");
                assert!(find(name).is_some_and(|found| found.name() == puzzle.name()));
            }
        }
    }

    #[test]
    fn addresses_are_told_by_what_they_are_of() {
        let of = |word: &str| of_address(word).map(|puzzle| puzzle.name());
        assert_eq!(of("https://puzz.link/p?hitori/5/5/123"), Some("singles"));
        assert_eq!(of("sudoku/9/9/53h7"), Some("sudoku"));
        assert_eq!(of("https://puzz.link/p?slither/5/5/123"), None);
        assert_eq!(of("sudoku/boards/9"), None);
    }

    #[test]
    fn addresses_that_no_puzzle_reads_say_what_they_are_of() {
        let unread = |word: &str| unread_address(word).unwrap_or_default();
        let slither = "an address of slither, which is not among the puzzles here";
        for address in ["https://puzz.link/p?slither/5/5/123", "http://pzv.jp/p.html?slither_edit/5/5/"] {
            assert_eq!(unread(address), slither, "{address}");
        }
        let tohu = "an address of tohu, which is unruly here: addresses of it are not read";
        assert_eq!(unread("https://puzz.link/p?tohu/6/6/123"), tohu);
        for other in [
            "https://puzz.link/p?hitori/5/5/123",
            "slither/5/5/123",
            "what?",
            "a?b/c/d",
            "board.txt",
            "?/5/5/",
            "https://",
        ] {
            assert_eq!(unread(other), "", "{other}");
        }
        let page = unread("https://www.puzzle-hitori.com/?size=2");
        assert!(page.starts_with("an address of www.puzzle-hitori.com, which is not read; read are"), "{page}");
        assert!(page.contains("puzz.link (hitori, sudoku)"), "{page}");
    }

    #[test]
    fn addresses_of_games_are_told_and_hold_an_id() {
        let solo = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/solo.html";
        let of = |word: &str| of_address(word).map(|puzzle| puzzle.name());
        assert_eq!(of(&format!("{solo}#3x3:a1")), Some("sudoku"));
        assert_eq!(of(&solo.replace("solo", "unequal")), Some("futoshiki"));
        assert_eq!(
            without_addresses(&format!("# two\n{solo}#2x2%3A1_2n  # easy\n{solo}#2x2:p\n")).as_deref(),
            Some("# two\n2x2:1_2n  # easy\n2x2:p")
        );
        assert_eq!(without_addresses("2x2:p\nhttps://puzz.link/p?sudoku/4/4/1u"), None);
        assert!(unread_address(solo).is_some_and(|words| words.contains("without a board")));
        assert!(unread_address(&solo.replace("solo", "mines")).is_some_and(|words| words.contains("not among")));
        assert_eq!(unread_address(&format!("{solo}#3x3#12")), None, "its reader tells of the number");
        assert_eq!(of("docs/sgtatham/solo.html"), None);
    }

    #[test]
    fn shipped_examples_are_read_drawn_and_counted_as_announced() {
        for puzzle in puzzles() {
            for example in puzzle.examples() {
                let instance = puzzle.parse(&Source::file(example.name, example.text)).expect(example.name);
                assert!(instance.picture(None).is_ok(), "{}", example.name);
                assert!(instance.contradictions().is_empty() || example.solutions == 0, "{}", example.name);
                for info in puzzle.formats() {
                    if let Ok(text) = instance.write_as(info.name) {
                        let again = puzzle.parse(&Source::argument(text)).expect(info.name);
                        // The course's options ask for the course's letters, and otherwise for the same.
                        let said = |instance: &dyn Instance| match info.name {
                            "course" => instance.describe().replace(", course", ""),
                            _ => instance.describe(),
                        };
                        let same = said(again.as_ref()) == said(instance.as_ref());
                        assert!(same, "{} as {}: {}", example.name, info.name, again.describe());
                    }
                }
                if let Some(direct) = instance.direct().filter(|direct| direct.proves()) {
                    let outcome = direct.count(&Default::default()).expect(example.name);
                    assert_eq!((outcome.count, outcome.complete), (example.solutions, true), "{}", example.name);
                }
            }
        }
    }
}
