//! Ids of Simon Tatham's games: `7x7:` and what stands on the board, its parts with commas between them.
//!
//! `7x7t0:` has what the game is asked for behind the sizes; a sheet has one kind of boards and says which: `flags=t0`. Games
//! on squares have one size alone, and so have those whose sides follow from a number: `less=2,1`. A difficulty,
//! `d` and a letter, says nothing of the board. `7x7#123` is a number from which the game makes a board of its own, and no board.
//!
//! Facts from the documentation and the sources of <https://www.chiark.greenend.org.uk/~sgtatham/puzzles/>.

use super::Line;
use super::bound::bind;
use super::link::{read_part, stretch, written_parts};
use crate::board::Board;
use crate::layers::Layers;
use crate::sheet::{MOST, Sheet};
use damier_grid::{
    address::{self, Id, Problem, SEED, Scan},
    reading::{Word, all_words},
};
use damier_model::{InputError, Source};

/// The parts of a word that is an id as sheets have them.
fn id(word: &str) -> Option<Id<'_>> {
    let is_flag = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit();
    address::id(word).filter(|id| !id.sign.is_empty() && id.flags.bytes().all(is_flag))
}

/// Whether a word is an id of a game, where the sheet has a game.
pub(crate) fn is_id(sheet: &Sheet, word: &str) -> bool {
    sheet.game.is_some() && id(word).is_some()
}

/// Reads the board of an id; `None` if the text does not begin with one, or the sheet has no game.
pub(crate) fn read(sheet: &Sheet, source: &Source) -> Option<Result<Board, InputError>> {
    let line = sheet.game.as_ref()?;
    let word = Word { text: source.text.trim(), mark: all_words(&source.text).next()?.mark };
    let parts = id(word.text)?;
    let error = |part: &str, at: usize, length: usize, message: String| {
        let sizes = match (line.less, sheet.layers()) {
            (Some(_), _) => "NUMBER:".to_owned(),
            (None, Ok(layers)) if layers.is_square => format!("SIDE{}:", line.flags),
            _ => head(line, "COLUMNS", "ROWS"),
        };
        let help = format!("an id of {} is {sizes} and what stands on the board", line.names[0]);
        source.error(message, &[word.of(stretch(part, at, length))], help)
    };
    let layers = match sheet.layers() {
        Ok(layers) => layers,
        Err(failure) => {
            return Some(Err(InputError { message: failure.to_string(), place: None, help: String::new() }));
        }
    };
    if parts.sign == SEED {
        let message = "a number from which the game makes a board means something to the game only".to_owned();
        return Some(Err(error(parts.body, 0, parts.body.len(), message)));
    }
    let is_difficulty = |rest: &str| matches!(rest.as_bytes(), [b'd', level] if level.is_ascii_lowercase());
    let after = parts.flags.strip_prefix(line.flags.as_str());
    if !after.is_some_and(|rest| rest.is_empty() || is_difficulty(rest)) {
        let wanted = if line.flags.is_empty() { "nothing".to_owned() } else { format!("'{}'", line.flags) };
        let message = format!("{wanted} is expected between the sizes and ':', and not '{}'", parts.flags);
        return Some(Err(error(parts.flags, 0, parts.flags.len(), message)));
    }
    let side = |text: &str| text.parse::<usize>().ok().filter(|side| (1..=MOST).contains(side));
    let said = parts.height.unwrap_or(parts.width);
    if line.less.is_some() && parts.height.is_some() {
        let message = format!("an id of {} has one number before ':'", line.names[0]);
        return Some(Err(error(said, 0, said.len(), message)));
    }
    let (columns, rows) = line.less.unwrap_or_default();
    let more = |text: &str, more: usize| side(text).map(|side| side + more).filter(|side| *side <= MOST);
    let (Some(width), Some(height)) = (more(parts.width, columns), more(said, rows)) else {
        let wrong = if more(parts.width, columns).is_none() { parts.width } else { said };
        return Some(Err(error(wrong, 0, wrong.len(), format!("boards have sides from 1 to {MOST}"))));
    };
    if layers.is_square && width != height {
        return Some(Err(error(said, 0, said.len(), format!("{} has square boards", sheet.title))));
    }
    let found = read_body(sheet, line, layers, parts.body, (height, width));
    Some(found.map_err(|problem| error(parts.body, problem.at, problem.length, problem.message)))
}

fn read_body(
    sheet: &Sheet,
    line: &Line,
    layers: &Layers,
    body: &str,
    (height, width): (usize, usize),
) -> Result<Board, Problem> {
    let mut scan = Scan::new(body);
    let bound = bind(line, layers).map_err(|failure| scan.problem(failure.message))?;
    let mut board = Board::blank(sheet, height, width, &[]).map_err(|failure| scan.problem(failure.to_string()))?;
    for (at, part) in bound.iter().enumerate() {
        if at > 0 {
            if scan.rest().is_empty() && part.optional {
                continue;
            }
            if !scan.rest().starts_with(',') {
                return Err(scan.problem("',' is expected here, and what follows"));
            }
            scan.skip(1);
        }
        read_part(&mut scan, part, layers, &mut board)?;
    }
    if !scan.rest().is_empty() {
        return Err(Problem { length: scan.rest().len(), ..scan.problem("the board is told, and there is more") });
    }
    board.stand_on(layers);
    Ok(board)
}

/// What an id begins with.
fn head(line: &Line, width: &str, height: &str) -> String {
    format!("{width}x{height}{}:", line.flags)
}

/// Writes a board as an id, or says what it cannot say of it.
pub(crate) fn write(sheet: &Sheet, board: &Board) -> Result<String, String> {
    let Some(line) = &sheet.game else {
        return Err(format!("boards of {} have no ids: the sheet has no line `%! tatham: …`", sheet.name));
    };
    let layers = sheet.layers().map_err(|failure| failure.to_string())?;
    let parts = written_parts(line, layers, board)?;
    let head = match line.less {
        Some((columns, rows)) => match board.width.checked_sub(columns).filter(|side| *side > 0) {
            Some(side) if side + rows == board.height => format!("{side}{}:", line.flags),
            _ => {
                return Err(format!(
                    "ids of {} say one number, {columns} less than the columns and {rows} less than the rows",
                    line.names[0]
                ));
            }
        },
        None if layers.is_square => format!("{}{}:", board.width, line.flags),
        None => head(line, &board.width.to_string(), &board.height.to_string()),
    };
    Ok(head + &parts.join(","))
}
