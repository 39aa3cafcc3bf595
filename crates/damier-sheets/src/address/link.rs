//! A whole address of puzz.link: names, flags, sizes, and the parts one after the other.

use super::bound::{Bound, bind};
use super::parts::{Code, On};
use super::spots::Spots;
use super::{Line, borders, compared, dominoes, kakuro};
use crate::board::Board;
use crate::layer::{Place, Role};
use crate::layers::Layers;
use crate::sheet::{MOST, Sheet};
use damier_grid::{
    address::{Link, Problem, Said, Scan, link},
    reading::all_words,
};
use damier_model::{InputError, Source};

/// Whether a word is an address of the sheet's puzzle, or the end of one.
pub(crate) fn begins(sheet: &Sheet, word: &str) -> bool {
    parts_of(sheet, word).is_some()
}

fn parts_of<'w>(sheet: &Sheet, word: &'w str) -> Option<Link<'w>> {
    sheet.link.as_ref()?.names.iter().find_map(|name| link(word, name))
}

/// Reads the board of an address; `None` if the text does not begin with one of this sheet's puzzle.
pub(crate) fn read(sheet: &Sheet, source: &Source) -> Option<Result<Board, InputError>> {
    let mut words = all_words(&source.text);
    let word = words.next()?;
    let parts = parts_of(sheet, word.text)?;
    let line = sheet.link.as_ref()?;
    let error = |part: &str, at: usize, length: usize, message: String| {
        source.error(message, &[word.of(stretch(part, at, length))], help(line))
    };
    let layers = match sheet.layers() {
        Ok(layers) => layers,
        Err(failure) => {
            return Some(Err(InputError { message: failure.to_string(), place: None, help: String::new() }));
        }
    };
    if let Some(more) = words.next() {
        return Some(Err(source.error("there is more after the address", &[more.mark], help(line))));
    }
    if let Some(variant) = parts.variant {
        return Some(Err(error(
            variant,
            0,
            variant.len(),
            format!("a variant of the rules ({variant}), which this sheet does not have"),
        )));
    }
    if let Some((at, flag)) = parts.flags.char_indices().find(|(_, flag)| !line.flags.contains(*flag)) {
        let message = format!("'{flag}' before the sizes asks for something that this sheet does not have");
        return Some(Err(error(parts.flags, at, 1, message)));
    }
    // Sizes in addresses of Kakuro do not count the first row and column.
    let more = usize::from(line.has(On::Kakuro));
    let side =
        |text: &str| text.parse::<usize>().ok().filter(|side| (1..=MOST - more).contains(side)).map(|side| side + more);
    let (Some(width), Some(height)) = (side(parts.columns), side(parts.rows)) else {
        let wrong = if side(parts.columns).is_none() { parts.columns } else { parts.rows };
        return Some(Err(error(wrong, 0, wrong.len(), format!("boards have sides from 1 to {MOST}"))));
    };
    if layers.is_square && width != height {
        return Some(Err(error(parts.rows, 0, parts.rows.len(), format!("{} has square boards", sheet.title))));
    }
    let body = parts.body.strip_suffix('/').unwrap_or(parts.body);
    let found = bind(line, layers)
        .map_err(|failure| Problem { at: 0, length: 1, message: failure.message })
        .and_then(|bound| read_body(sheet, layers, &bound, body, (height, width)));
    Some(found.map_err(|problem| error(body, problem.at, problem.length, problem.message)))
}

/// So many bytes of a part; nothing of it where they are beyond its end.
pub(super) fn stretch(part: &str, at: usize, length: usize) -> &str {
    part.get(at..at + length).or(part.get(at..)).unwrap_or_default()
}

fn help(line: &Line) -> String {
    format!("an address is https://puzz.link/p?{}/COLUMNS/ROWS/ and what stands on the board", line.names[0])
}

fn read_body(
    sheet: &Sheet,
    layers: &Layers,
    parts: &[Bound],
    body: &str,
    (height, width): (usize, usize),
) -> Result<Board, Problem> {
    let mut scan = Scan::new(body);
    let mut numbers: Vec<Option<i64>> = vec![None; layers.numbers.len()];
    // Numbers of the board come first: its layers may depend on them.
    let counts = parts.iter().take_while(|bound| bound.part.on == On::Board).count();
    for bound in &parts[..counts] {
        let value = count(&mut scan)?;
        if let Some(at) = bound.number {
            numbers[at] = Some(value);
        }
    }
    let board = Board::blank(sheet, height, width, &numbers);
    let mut board = board.map_err(|failure| scan.problem(failure.to_string()))?;
    for bound in &parts[counts..] {
        // An address without anything behind the sizes is an empty board.
        if scan.rest().is_empty() && (bound.optional || body.is_empty()) {
            if let Some(at) = regions_of(bound, layers) {
                board.grids[at].values.fill(Some(1));
            }
            continue;
        }
        read_part(&mut scan, bound, layers, &mut board)?;
    }
    board.stand_on(layers);
    if !scan.rest().is_empty() {
        let message = format!("{} cells are told, and there is more", height * width);
        return Err(Problem { length: scan.rest().len(), ..scan.problem(message) });
    }
    Ok(board)
}

/// `3/`
fn count(scan: &mut Scan) -> Result<i64, Problem> {
    let rest = scan.rest();
    let digits = rest.find('/').unwrap_or(rest.len());
    let Some(value) = rest[..digits].parse().ok().filter(|&value: &i64| value >= 0) else {
        return Err(scan.problem("a number in digits and '/' are expected here"));
    };
    scan.skip((digits + 1).min(rest.len()));
    Ok(value)
}

pub(super) fn read_part(scan: &mut Scan, bound: &Bound, layers: &Layers, board: &mut Board) -> Result<(), Problem> {
    let what = bound.part.on.what();
    if let (Code::Runs(runs), On::Kakuro) = (&bound.part.code, bound.part.on) {
        return kakuro::read(scan, runs, &bound.targets, layers, board);
    }
    let spots = Spots::new(bound, layers, board).map_err(|message| scan.problem(message))?;
    let found = match (&bound.part.code, bound.part.on) {
        (Code::Count, _) => return Err(scan.problem("numbers of the board come first")),
        (Code::Listed(listed), _) => return listed.read(scan, &bound.targets, layers, board),
        (Code::Compared, _) => return compared::read(scan, &bound.targets, layers, board),
        (Code::Signed(signed), _) => return signed.read(scan, &spots, &bound.targets, layers, board),
        (Code::Dominoes, _) => return dominoes::read(scan, &mut board.grids[bound.targets[0].layer]),
        (Code::Before(before), On::Walls) => {
            let columnwise = before.read(scan, spots.len(), what)?;
            let mut found = columnwise.clone();
            for (spotted, at) in columnwise.into_iter().zip(borders::by_columns(board.height, board.width)) {
                found[at] = spotted;
            }
            found
        }
        (Code::Before(before), _) => before.read(scan, spots.len(), what)?,
        (Code::Packed(packed), On::Borders) => {
            let (right, below) = borders::counts(board.height, board.width);
            let mut found = packed.read(scan, right, what)?;
            found.extend(packed.read(scan, below, what)?);
            found
        }
        (Code::Packed(packed), _) => packed.read(scan, spots.len(), what)?,
        (Code::Runs(runs), _) => runs.read(scan, spots.len(), what)?,
    };
    if let Some(at) = regions_of(bound, layers) {
        let walls: Vec<bool> = found.iter().map(|spotted| !spotted.said.is_empty()).collect();
        let numbers = borders::regions(&walls, board.height, board.width);
        let numbers = numbers.map_err(|wall| found[wall].problem("a border with one region on both sides"))?;
        board.grids[at].values = numbers.into_iter().map(Some).collect();
        return Ok(());
    }
    for (at, spotted) in found.iter().enumerate() {
        spots.put(board, at, &spotted.said).map_err(|message| spotted.problem(message))?;
    }
    spots.finish(board);
    Ok(())
}

/// The layer of regions that a part of borders fills.
pub(super) fn regions_of(bound: &Bound, layers: &Layers) -> Option<usize> {
    let first = bound.targets.first().filter(|_| matches!(bound.part.on, On::Borders | On::Walls))?;
    (layers.all[first.layer].place == Place::Regions).then_some(first.layer)
}

/// Writes a board as an address, or says what it cannot say of it.
pub(crate) fn write(sheet: &Sheet, board: &Board) -> Result<String, String> {
    let Some(line) = &sheet.link else {
        return Err(format!("boards of {} have no address: the sheet has no line `%! puzz.link: …`", sheet.name));
    };
    let layers = sheet.layers().map_err(|failure| failure.to_string())?;
    let body = written_parts(line, layers, board)?.concat();
    let end = if body.ends_with(|c: char| c.is_ascii_alphanumeric()) { "" } else { "/" };
    let end = if body.is_empty() { "" } else { end };
    let more = usize::from(line.has(On::Kakuro));
    Ok(format!("https://puzz.link/p?{}/{}/{}/{body}{end}", line.names[0], board.width - more, board.height - more))
}

/// The texts of a line's parts, or what they cannot say of the board. What is optional and blank is left out, but only at the
/// end: otherwise the next part would be read in its place.
pub(super) fn written_parts(line: &Line, layers: &Layers, board: &Board) -> Result<Vec<String>, String> {
    let bound = bind(line, layers).map_err(|failure| failure.message)?;
    unsayable(&bound, layers, board)?;
    let (mut parts, mut left_out) = (Vec::new(), Vec::new());
    for part in &bound {
        let (text, blank) = write_part(part, layers, board)?;
        left_out.push(text);
        if !(part.optional && blank) {
            parts.append(&mut left_out);
        }
    }
    Ok(parts)
}

/// What the board has that the parts do not say.
pub(super) fn unsayable(bound: &[Bound], layers: &Layers, board: &Board) -> Result<(), String> {
    let says = |at: usize| {
        bound.iter().flat_map(|bound| &bound.targets).flat_map(|target| target.fills()).any(|layer| layer == at)
    };
    for (at, (layer, grid)) in layers.all.iter().zip(&board.grids).enumerate() {
        if !says(at) && !grid.is_blank(layer) {
            let what = if layer.role == Role::Answer { "what is given of " } else { "" };
            return Err(format!("addresses of this puzzle do not say {what}`{}`", layer.name));
        }
    }
    for (at, ((name, _), value)) in layers.numbers.iter().zip(&board.numbers).enumerate() {
        if !board.usual[at] && bound.iter().all(|bound| bound.number != Some(at)) {
            return Err(format!("addresses of this puzzle do not say `{name}: {value}`"));
        }
    }
    Ok(())
}

/// A part of a board, and whether nothing stands in it.
pub(super) fn write_part(bound: &Bound, layers: &Layers, board: &Board) -> Result<(String, bool), String> {
    if bound.part.on == On::Board {
        let value = bound.number.map_or(0, |at| board.numbers[at]);
        return Ok((format!("{value}/"), false));
    }
    if let (Code::Runs(runs), On::Kakuro) = (&bound.part.code, bound.part.on) {
        return Ok((kakuro::write(runs, &bound.targets, layers, board)?, false));
    }
    if let Code::Listed(listed) = &bound.part.code {
        return listed.write(&bound.targets, layers, board);
    }
    if let Code::Compared = &bound.part.code {
        return compared::write(&bound.targets, layers, board);
    }
    if let Code::Dominoes = bound.part.code {
        return Ok((dominoes::write(&board.grids[bound.targets[0].layer])?, false));
    }
    let spots = Spots::new(bound, layers, board)?;
    if let Code::Signed(signed) = &bound.part.code {
        return Ok((signed.write(&spots, &bound.targets, layers, board)?, false));
    }
    let said = match regions_of(bound, layers) {
        Some(at) => borders::walls(&board.grids[at])?,
        None => spots.take(board)?,
    };
    let written = match (&bound.part.code, bound.part.on) {
        (Code::Count | Code::Listed(_) | Code::Compared | Code::Signed(_) | Code::Dominoes, _) => Ok(String::new()),
        (Code::Before(before), On::Walls) => {
            let columnwise: Vec<Said> =
                borders::by_columns(board.height, board.width).map(|at| said[at].clone()).collect();
            before.write(&columnwise)
        }
        (Code::Before(before), _) => before.write(&said),
        (Code::Packed(packed), On::Borders) => {
            let (right, below) = said.split_at(borders::counts(board.height, board.width).0);
            packed.write(right).and_then(|right| Ok(right + &packed.write(below)?))
        }
        (Code::Packed(packed), _) => packed.write(&said),
        (Code::Runs(runs), _) => runs.write(&said),
    };
    let text = written.map_err(|at| format!("{} cannot say {}", bound.part.name, shown(&said[at])))?;
    Ok((text, said.iter().all(Vec::is_empty)))
}

/// A clue in words.
fn shown(said: &Said) -> String {
    let number = |number: &Option<i64>| number.map_or_else(|| "?".to_owned(), |number| number.to_string());
    said.iter().map(number).collect::<Vec<_>>().join(", ")
}
