//! Addresses of boards: what those of all puzzles have in common.
//!
//! Of puzz.link and of its older relatives:
//!
//! `https://puzz.link/p?NAME/COLUMNS/ROWS/CELLS`, where a name ends with `_edit` while a board is being made. What stands
//! before the name does not matter, so the end of an address alone is one too.
//!
//! Of Simon Tatham's puzzles, as a browser shows them: `https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/NAME.html#ID`.
//!
//! Of Penpa+, which says no puzzle: `https://swaroopg92.github.io/penpa-edit/#m=edit&p=DRAWING`.
//!
//! What stands on a board is told by a few encodings, each one definition that reads and writes: clues with letters between
//! them for empty spots ([`Runs`]), or letters that count the empty spots before a clue ([`Before`]).

mod before;
mod form;
mod runs;
mod scan;

pub use before::{Before, Clue, WALLS};
pub use form::{Form, sum_as, sum_of};
pub use runs::{NUMBER16, NUMBERS, Runs};
pub use scan::{Problem, Said, Scan, Spotted, whole};

/// Whether a word is an address of that puzzle, or the end of one: its name, then two sizes.
pub fn begins(word: &str, name: &str) -> bool {
    link(word, name).is_some()
}

/// Where the sizes begin.
pub fn sizes_at(word: &str, name: &str) -> Option<usize> {
    let states = ["", "_edit", "_play"].map(|state| format!("{name}{state}/"));
    states.iter().find_map(|name| {
        let query = || ["?", "&"].iter().find_map(|mark| word.find(&format!("{mark}{name}"))).map(|at| at + 1);
        if word.starts_with(name.as_str()) { Some(name.len()) } else { Some(query()? + name.len()) }
    })
}

/// What an address of puzz.link says behind the name of its puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link<'w> {
    /// Which variant of the rules, where it is one: `v:NAME/` before all else.
    pub variant: Option<&'w str>,
    /// Letters that stand before the sizes: each turns on something that the puzzle has there.
    pub flags: &'w str,
    /// The number of columns.
    pub columns: &'w str,
    /// The number of rows.
    pub rows: &'w str,
    /// What follows.
    pub body: &'w str,
}

/// The most letters that stand before the sizes of an address; words before numbers are folders more often.
const MOST_FLAGS: usize = 4;

/// The parts of an address of that puzzle.
pub fn link<'w>(word: &'w str, name: &str) -> Option<Link<'w>> {
    let mut rest = &word[sizes_at(word, name)?..];
    let mut next = || {
        let (part, after) = rest.split_once('/').unwrap_or((rest, &rest[rest.len()..]));
        rest = after;
        part
    };
    let mut part = next();
    let variant = part.strip_prefix("v:");
    if variant.is_some() {
        part = next();
    }
    let flags = if part.len() <= MOST_FLAGS && part.bytes().all(|b| b.is_ascii_lowercase()) { part } else { "" };
    let has_flags = !flags.is_empty() || part.is_empty();
    let columns = if has_flags { next() } else { part };
    let rows = next();
    let is_size = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    (is_size(columns) && is_size(rows)).then_some(Link { variant, flags, columns, rows, body: rest })
}

/// What is said of an address that asks for more than its puzzle has.
pub const VARIANT: &str = "a variant of the rules is asked for before the sizes, which is not read";

impl Link<'_> {
    /// Whether it asks for no variant, and turns on nothing.
    pub fn is_plain(&self) -> bool {
        self.variant.is_none() && self.flags.is_empty()
    }
}

/// What puzzle a whole address is of, by the name there, whether or not that is known here.
pub fn name(word: &str) -> Option<&str> {
    let (_, query) = word.split_once('?')?;
    let name = query.split('/').next()?;
    let name = name.rsplit('&').next()?;
    let name = name.strip_suffix("_edit").or_else(|| name.strip_suffix("_play")).unwrap_or(name);
    let is_name = !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    (is_name && begins(word, name)).then_some(name)
}

/// The site of an address of a page, such as `puzz.link`.
pub fn site(word: &str) -> Option<&str> {
    let rest = word.strip_prefix("https://").or_else(|| word.strip_prefix("http://"))?;
    rest.split(['/', '?', '#']).next().filter(|site| !site.is_empty())
}

/// The packed drawing of an address of Penpa+, `https://swaroopg92.github.io/penpa-edit/#m=edit&p=…`, or of the end of one.
pub fn drawing(word: &str) -> Option<&str> {
    let (from, query) = match word.find(['#', '?']) {
        Some(at) => (&word[..at], &word[at + 1..]),
        None => ("", word),
    };
    let is_one = query.starts_with("m=") && (from.is_empty() || from.starts_with("http"));
    query.split('&').find_map(|part| part.strip_prefix("p=")).filter(|_| is_one)
}

/// What every address of Simon Tatham's puzzles has in it.
const GAMES: &str = "sgtatham/puzzles/";

/// The name of the game and its id, of an address of Simon Tatham's puzzles; the id is empty if the address has none.
pub fn game(word: &str) -> Option<(&str, &str)> {
    let (page, id) = word.split_once('#').unwrap_or((word, ""));
    let page = page.split('?').next().filter(|page| page.contains(GAMES))?;
    let name = page.rsplit('/').next()?;
    let name = name.strip_suffix(".html").unwrap_or(name);
    let is_name = !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric());
    is_name.then_some((name, id))
}

/// The parts of a game's id: sizes, what stands behind them, `:` or `#`, and the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Id<'w> {
    /// The first number.
    pub width: &'w str,
    /// The second, behind an `x`.
    pub height: Option<&'w str>,
    /// What stands behind the sizes.
    pub flags: &'w str,
    /// `:`, or `#` before a number from which the game makes a board; nothing where the word ends before.
    pub sign: &'w str,
    /// The board.
    pub body: &'w str,
}

/// What stands before the number from which a game makes a board, in ids that do not say the board itself.
pub const SEED: &str = "#";

/// What is said of an id with such a number.
pub const SEEDED: &str = "what follows # is a number that only the program which wrote it can make a board of";

/// A word that begins with one size or two, taken apart as an id.
pub fn id(word: &str) -> Option<Id<'_>> {
    let digits = |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (width, after) = word.split_at(digits(word));
    let two = after.strip_prefix(['x', 'X', '×']).map(|rest| rest.split_at(digits(rest)));
    let (height, rest) =
        two.filter(|(height, _)| !height.is_empty()).map_or((None, after), |(h, rest)| (Some(h), rest));
    let (flags, rest) = rest.split_at(rest.find([':', '#']).unwrap_or(rest.len()));
    let (sign, body) = rest.split_at(rest.len().min(1));
    (!width.is_empty()).then_some(Id { width, height, flags, sign, body })
}

/// An id without the escapes that browsers put into addresses, such as `%3A` for a colon.
pub fn unescaped(id: &str) -> String {
    let mut parts = id.split('%');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let code = part.get(..2).and_then(|code| u8::from_str_radix(code, 16).ok()).filter(u8::is_ascii_graphic);
        match code {
            Some(code) => {
                plain.push(char::from(code));
                plain += &part[2..];
            }
            None => {
                plain.push('%');
                plain += part;
            }
        }
    }
    plain
}
