//! The puzzles that are known: those that were added, in that order. Who ships puzzles adds them, by a `register` of its own.

use crate::{Puzzle, UsageError};
use damier_grid::address;
use std::sync::{PoisonError, RwLock};

/// All that were added.
static KNOWN: RwLock<Vec<&'static dyn Puzzle>> = RwLock::new(Vec::new());

/// All puzzles that are known, in the order in which they are listed to people.
pub fn puzzles() -> Vec<&'static dyn Puzzle> {
    KNOWN.read().unwrap_or_else(PoisonError::into_inner).clone()
}

/// Makes a puzzle known. It is kept until the program ends, and is found from now on; refused if one of its names is taken.
pub fn add(puzzle: Box<dyn Puzzle>) -> Result<&'static dyn Puzzle, UsageError> {
    let mut known = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
    let taken = |name: &str| known.iter().any(|other| is_called(*other, name));
    if let Some(name) = puzzle.aliases().into_iter().chain([puzzle.name()]).find(|name| taken(name)) {
        return Err(UsageError(format!("there is a puzzle '{name}' already")));
    }
    let kept: &'static dyn Puzzle = Box::leak(puzzle);
    known.push(kept);
    Ok(kept)
}

fn is_called(puzzle: &dyn Puzzle, name: &str) -> bool {
    puzzle.aliases().into_iter().chain([puzzle.name()]).any(|known| known.eq_ignore_ascii_case(name))
}

/// The puzzle of that name or alias, in small letters or capitals, among those that are known.
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
