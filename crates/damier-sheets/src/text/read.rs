//! Reading a board.

use super::blocks::{Block, Form, Parts, SIZE, Token, parts, size_of, words};
use super::spread::Spread;
use super::token::{self, Said};
use super::{LETTERS, UNKNOWN, WAYS, regions, spread, write};
use crate::board::{Board, Grid};
use crate::layer::{Layer, Place, Role};
use crate::layers::Layers;
use crate::sheet::{MOST, Sheet};
use damier_grid::reading::SourceLine;
use damier_model::{InputError, Mark, Source};

/// As what a text is read where a sign could be a clue or part of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// As a board to solve: what is printed comes first.
    Board,
    /// As a board with an answer on it.
    Filled,
}

/// A reader at work on one text.
struct Reader<'s> {
    sheet: &'s Sheet,
    layers: &'s Layers,
    source: &'s Source,
    mode: Mode,
}

/// Reads a board from a text.
pub(crate) fn read(sheet: &Sheet, source: &Source, mode: Mode) -> Result<Board, InputError> {
    let layers =
        sheet.layers().map_err(|error| InputError { message: error.to_string(), place: None, help: String::new() })?;
    let reader = Reader { sheet, layers, source, mode };
    let parts = parts(source, layers)?;
    reader.board(&parts)
}

/// The blocks of rows that a board may have, in their order, and whether it must have them. Cells may be spread apart.
pub(super) fn possible_parts(layers: &Layers, spread: bool) -> Vec<(Place, bool)> {
    let inner = if spread { Place::Borders } else { Place::Cells };
    let mut possible = Vec::new();
    for (place, part) in [
        (Place::Corners, Place::Corners),
        (Place::Cells, inner),
        (Place::Links, Place::Links),
        (Place::Regions, Place::Regions),
    ] {
        let borders = place == Place::Cells && layers.has(Place::Borders);
        if layers.has(place) || borders {
            possible.push((part, layers.prints(place) || borders && (spread || layers.prints(Place::Borders))));
        }
    }
    possible
}

/// How a text reads as one board, perhaps with an answer on it.
pub(super) struct Reading {
    /// Whether each block that the board can do without says something.
    pub(super) uses_all: bool,
    /// Whether anything is printed on the board.
    pub(super) prints: bool,
}

/// How a text reads as one board, if it does.
pub(super) fn as_one(sheet: &Sheet, text: &str) -> Option<Reading> {
    let layers = sheet.layers().ok()?;
    let source = Source::argument(text);
    let reader = Reader { sheet, layers, source: &source, mode: Mode::Filled };
    let parts = parts(&source, layers).ok()?;
    reader.board(&parts).ok()?;
    if parts.head.is_some() || parts.blocks.is_empty() {
        return Some(Reading { uses_all: true, prints: true });
    }
    let assigned = reader.assign(parts.blocks.iter().collect()).ok()?;
    let is_needed = |place: Place| layers.prints(place) || place == Place::Borders;
    let is_nothing = |token: Token| token::is_nothing(&token.text, &[]);
    let mut tokens = assigned.iter().map(|(place, block)| (*place, block.rows().into_iter().flatten()));
    let uses_all = tokens.clone().filter(|(place, _)| !is_needed(*place)).all(|(place, mut tokens)| match place {
        // Of an answer in regions, every cell has one.
        Place::Regions => !tokens.any(is_nothing),
        _ => !tokens.all(is_nothing),
    });
    let prints = tokens.any(|(place, mut tokens)| is_needed(place) && !tokens.all(is_nothing));
    Some(Reading { uses_all, prints: prints || !parts.named.is_empty() })
}

impl Reader<'_> {
    fn error(&self, message: impl Into<String>, marks: &[Mark], help: impl Into<String>) -> InputError {
        self.source.error(message, marks, help)
    }

    fn board(&self, parts: &Parts) -> Result<Board, InputError> {
        let mut blocks: std::collections::VecDeque<&Block> = parts.blocks.iter().collect();
        // What stands beside the board, by layer: rows of tokens.
        let mut beside: Vec<Option<Vec<Vec<Token>>>> = vec![None; self.layers.all.len()];
        if parts.head.is_some() {
            for (at, layer) in
                self.layers.all.iter().enumerate().filter(|(_, layer)| matches!(layer.place, Place::Outside(_)))
            {
                let Some(block) = blocks.pop_front() else { continue };
                let mut rows: Vec<Vec<Token>> = block.lines.iter().map(words).collect();
                if !layer.is_list() {
                    rows = rows.into_iter().flatten().map(|token| vec![token]).collect();
                }
                beside[at] = Some(rows);
            }
        }
        let numbers = self.numbers(parts)?;
        self.named(parts, &mut beside)?;
        let assigned = self.assign(blocks.into_iter().collect())?;
        let (height, width) = self.size(parts, &assigned, &beside)?;
        let mut board = Board::blank(self.sheet, height, width, &numbers).map_err(|error| InputError {
            message: error.to_string(),
            place: None,
            help: String::new(),
        })?;
        for (place, block) in &assigned {
            match place {
                Place::Regions => self.regions(&mut board, block, parts.head.is_some())?,
                Place::Links => self.links(&mut board, block)?,
                Place::Borders => self.spread(&mut board, block)?,
                _ => self.cells(&mut board, block, *place)?,
            }
        }
        for (at, rows) in beside.iter().enumerate() {
            if let Some(rows) = rows {
                self.beside(&mut board, at, rows)?;
            }
        }
        board.stand_on(self.layers);
        Ok(board)
    }

    fn numbers(&self, parts: &Parts) -> Result<Vec<Option<i64>>, InputError> {
        let mut numbers = Vec::new();
        for (at, (name, _)) in self.layers.numbers.iter().enumerate() {
            let named = parts.named.iter().find(|(key, ..)| key == &name.to_lowercase());
            let value = match (named, parts.head.as_ref().and_then(|head| head.get(2 + at))) {
                (Some((_, rest, token)), _) => {
                    let mark = Mark::at(token.line, token.column, rest.chars().count().max(1));
                    let value = rest.trim().parse();
                    Some(value.map_err(|_| self.error(format!("{:?} is no whole number", rest.trim()), &[mark], ""))?)
                }
                (None, head) => head.copied(),
            };
            numbers.push(value);
        }
        Ok(numbers)
    }

    /// Finds the layer beside the board, or the number, that each name means.
    fn named(&self, parts: &Parts, beside: &mut [Option<Vec<Vec<Token>>>]) -> Result<(), InputError> {
        let outside =
            || self.layers.all.iter().enumerate().filter(|(_, layer)| matches!(layer.place, Place::Outside(_)));
        for (key, rest, token) in &parts.named {
            let numbers = self.layers.numbers.iter().map(|(name, _)| name.to_lowercase());
            if numbers.clone().any(|name| name == *key) || key == SIZE {
                continue;
            }
            let fits = |layer: &Layer| layer.name.to_lowercase() == *key || write::key(self.layers, layer) == key;
            let Some((at, layer)) = outside().find(|(_, layer)| fits(layer)) else {
                let known: Vec<String> = numbers
                    .chain(outside().map(|(_, layer)| write::key(self.layers, layer).to_owned()))
                    .map(|name| format!("{name}:"))
                    .collect();
                let help = if known.is_empty() {
                    "nothing is named on boards of this puzzle".to_owned()
                } else {
                    format!("accepted: {}", known.join(", "))
                };
                return Err(self.error(
                    format!("{key:?} is not on boards of {}", self.sheet.name),
                    &[Mark::at(token.line, 1, key.chars().count())],
                    help,
                ));
            };
            let offset = token.column - 1;
            let shifted = |text: &str, before: usize| {
                words(&SourceLine { number: token.line, text })
                    .into_iter()
                    .map(|word| Token { column: word.column + offset + before, ..word })
                    .collect::<Vec<_>>()
            };
            beside[at] = Some(match layer.is_list() {
                true => {
                    let mut before = 0;
                    let list = |part: &str| {
                        let list = shifted(part, before);
                        before += part.chars().count() + 1;
                        list
                    };
                    rest.split(',').map(list).collect()
                }
                false => shifted(rest, 0).into_iter().map(|word| vec![word]).collect(),
            });
        }
        Ok(())
    }

    /// Which block is which part of the board.
    fn assign<'b, 't>(&self, blocks: Vec<&'b Block<'t>>) -> Result<Vec<(Place, &'b Block<'t>)>, InputError> {
        let is_spread = |block: &&Block| matches!(block.form, Form::Spread(_));
        let possible = possible_parts(self.layers, self.layers.has(Place::Borders) && blocks.iter().any(is_spread));
        let needed = possible.iter().filter(|(_, needed)| *needed).count();
        let most = possible.len();
        let is_short = blocks.len() < needed;
        let within = blocks.iter().find_map(|block| block.regions_within(is_short));
        if let Some(row) = within.filter(|_| self.layers.has(Place::Regions)) {
            let mark = Mark::at(row.line, row.column, row.text.chars().count());
            let message = "rows of cells and rows of regions without a blank line between them";
            return Err(self.error(message, &[mark], "each block of rows ends with a blank line"));
        }
        if blocks.len() > most {
            let block = blocks[most];
            return Err(self.error(
                "more blocks of rows than the board has parts",
                &[block.mark()],
                format!("a board has {most} at most, with blank lines between them"),
            ));
        }
        let mut further = blocks.len().saturating_sub(needed);
        let mut chosen = Vec::new();
        for (part, needed) in possible {
            if needed || further > 0 {
                further -= usize::from(!needed);
                chosen.push(part);
            }
        }
        Ok(chosen.into_iter().zip(blocks).collect())
    }

    fn size(
        &self,
        parts: &Parts,
        assigned: &[(Place, &Block)],
        beside: &[Option<Vec<Vec<Token>>>],
    ) -> Result<(usize, usize), InputError> {
        let mut size = match parts.head.as_deref() {
            Some([height, width, ..]) => Some((*height as usize, *width as usize)),
            _ => None,
        };
        for (place, block) in assigned {
            let rows = block.rows();
            let (height, width) = match place {
                Place::Borders => {
                    let spread = self.taken_apart(block)?;
                    (spread.height, spread.width)
                }
                Place::Corners => (rows.len().saturating_sub(1), rows[0].len().saturating_sub(1)),
                _ => (rows.len(), rows[0].len()),
            };
            let (rows_here, columns_here) =
                if *place == Place::Corners { (height + 1, width + 1) } else { (height, width) };
            if *place != Place::Borders
                && let Some(row) = rows.iter().find(|row| row.len() != columns_here)
            {
                let (first, last) = (&row[0], &row[row.len() - 1]);
                let mark = Mark::at(first.line, first.column, last.column + last.text.chars().count() - first.column);
                let message = format!("a row of {} where the first has {columns_here}", row.len());
                return Err(self.error(
                    message,
                    &[mark],
                    "all rows of a board have as many cells; `.` stands for one with nothing in it",
                ));
            }
            match size {
                None => size = Some((height, width)),
                Some(known) if known != (height, width) => {
                    let message = format!(
                        "{rows_here} rows of {columns_here}, where the board has {} rows of {}",
                        known.0, known.1
                    );
                    return Err(self.error(message, &[block.mark()], ""));
                }
                Some(_) => {}
            }
        }
        let along = |by_column: bool| {
            let fits = |layer: &Layer| matches!(layer.place, Place::Outside(side) if side.is_by_column() == by_column);
            self.layers
                .all
                .iter()
                .zip(beside)
                .find_map(|(layer, rows)| rows.as_ref().filter(|_| fits(layer)).map(Vec::len))
        };
        let named = || {
            let (_, rest, _) = parts.named.iter().find(|(key, ..)| key == SIZE)?;
            let side = || rest.trim().parse().ok().map(|side| (side, side));
            size_of(rest, self.layers).or_else(side).map(|(width, height)| (height, width))
        };
        let of_lists = || match (along(false), along(true)) {
            (Some(height), Some(width)) => Some((height, width)),
            (Some(side), None) | (None, Some(side)) if self.layers.is_square => Some((side, side)),
            _ => None,
        };
        let (height, width) = size.or_else(of_lists).or_else(named).ok_or_else(|| {
            self.error(
                "there are no rows of cells",
                &[],
                format!("accepted is a board of {} in text: {}", self.sheet.title, accepted(self.layers)),
            )
        })?;
        if height > MOST || width > MOST || height == 0 || width == 0 {
            return Err(self.error(
                format!("a board of {height} rows of {width}"),
                &[],
                format!("a side has 1 to {MOST} cells"),
            ));
        }
        if self.layers.is_square && height != width {
            return Err(self.error(
                format!("{height} rows of {width} cells are no square"),
                &assigned.iter().map(|(_, block)| block.mark()).take(1).collect::<Vec<_>>(),
                "boards of this puzzle have as many rows as columns",
            ));
        }
        Ok((height, width))
    }

    /// The layers in cells or at corners, in the order in which their signs are tried.
    fn layers_at(&self, place: Place) -> Vec<(usize, &Layer)> {
        let mut layers: Vec<(usize, &Layer)> =
            self.layers.all.iter().enumerate().filter(|(_, layer)| layer.place == place).collect();
        layers.sort_by_key(|(_, layer)| (layer.role == Role::Answer) != (self.mode == Mode::Filled));
        layers
    }

    /// Puts what a token says onto the board.
    fn put(
        &self,
        board: &mut Board,
        layers: &[(usize, &Layer)],
        token: &Token,
        row: i64,
        column: i64,
    ) -> Result<(), InputError> {
        let only: Vec<&Layer> = layers.iter().map(|&(_, layer)| layer).collect();
        let said = token::read(&token.text, &only).map_err(|at| {
            let column = token.column + token.text[..at].chars().count();
            let sign: String = token.text[at..].chars().take(8).collect();
            let signs: Vec<String> =
                only.iter().map(|layer| format!("{} ({})", layer.signs.shown(), layer.name)).collect();
            let blank = match self.layers.prints(Place::Regions) && sign.starts_with(char::is_alphabetic) {
                true => "\n  = if these are regions, a blank line is missing above them",
                false => "",
            };
            let help = format!("accepted: {}, and . for nothing{blank}", signs.join(", "));
            self.error(format!("{sign:?} is no sign of {}", self.sheet.name), &[Mark::at(token.line, column, 1)], help)
        })?;
        for said in said {
            match said {
                Said::Value(at, value) => {
                    let grid = &mut board.grids[layers[at].0];
                    if let Some(place) = grid.place(row, column) {
                        grid.values[place] = Some(value);
                    }
                }
                Said::List(at, list) => {
                    let grid = &mut board.grids[layers[at].0];
                    if let Some(place) = grid.place(row, column) {
                        grid.lists[place] = list;
                    }
                }
            }
        }
        Ok(())
    }

    fn cells(&self, board: &mut Board, block: &Block, place: Place) -> Result<(), InputError> {
        let layers = self.layers_at(place);
        let first = if place == Place::Corners { 0 } else { 1 };
        for (row, tokens) in (first..).zip(block.rows()) {
            for (column, token) in (first..).zip(tokens) {
                self.put(board, &layers, &token, row, column)?;
            }
        }
        Ok(())
    }

    fn taken_apart(&self, block: &Block) -> Result<Spread, InputError> {
        let Form::Spread(spacing) = block.form else {
            return Err(self.error("these rows are not spread apart", &[block.mark()], ""));
        };
        let read = spread::read(&block.lines, spacing, self.layers);
        read.map_err(|problem| self.error(problem.message, &problem.marks, problem.help))
    }

    fn spread(&self, board: &mut Board, block: &Block) -> Result<(), InputError> {
        let read = self.taken_apart(block)?;
        let layers = self.layers_at(Place::Cells);
        for (index, token) in read.tokens.iter().enumerate() {
            let (row, column) = (index / read.width, index % read.width);
            self.put(board, &layers, token, row as i64 + 1, column as i64 + 1)?;
        }
        for sign in read.signs {
            let text = &sign.token.text;
            let mut known = false;
            for (at, layer) in self.layers.all.iter().enumerate().filter(|(_, layer)| layer.place == Place::Borders) {
                let grid = &board.grids[at];
                let place = grid.place(sign.row, sign.column).filter(|_| spread::is_across(board, grid) == sign.across);
                if let Some((place, value)) = place.zip(spread::value(layer, sign.across, text)) {
                    board.grids[at].values[place] = Some(value);
                    known = true;
                }
            }
            if !known {
                let help = match spread::shown_signs(self.layers) {
                    none if none.is_empty() => "accepted: lines - and |, x for none, a blank".to_owned(),
                    signs => {
                        format!("on borders stand {signs}, each between two rows or beside two columns, or nothing")
                    }
                };
                let message = format!("{text:?} is nothing that stands on this border");
                return Err(self.error(message, &[sign.token.mark()], help));
            }
        }
        Ok(())
    }

    fn links(&self, board: &mut Board, block: &Block) -> Result<(), InputError> {
        let of = |rightwards: bool| {
            let fits = |grid: &Grid| write::is_rightwards(board, grid) == rightwards;
            self.layers.all.iter().zip(&board.grids).position(|(layer, grid)| layer.place == Place::Links && fits(grid))
        };
        let (right, below) = (of(true), of(false));
        for (row, tokens) in (1..).zip(block.rows()) {
            for (column, token) in (1..).zip(tokens) {
                let ways = ways(&token.text).ok_or_else(|| {
                    let help = "accepted: ┌ ─ ┐ and their kin, or the directions n e s w in which lines lead from a cell, each with a number where there may be several";
                    self.error(format!("{:?} is no way of a line", token.text), &[token.mark()], help)
                })?;
                let places =
                    [(below, row - 1, column), (right, row, column), (below, row, column), (right, row, column - 1)];
                for ((layer, row, column), value) in places.into_iter().zip(ways) {
                    let Some(value) = value else { continue };
                    let place = layer.and_then(|layer| Some((layer, board.grids[layer].place(row, column)?)));
                    let Some((layer, place)) = place else {
                        return Err(self.error("this line leads off the board", &[token.mark()], ""));
                    };
                    board.grids[layer].values[place] = Some(value);
                }
            }
        }
        // In a full answer, what is not there is known to be none.
        if self.mode == Mode::Filled {
            for at in [right, below].into_iter().flatten() {
                board.grids[at].values.iter_mut().for_each(|value| *value = value.or(Some(0)));
            }
        }
        Ok(())
    }

    /// The regions of a board. In numbers, 0 is none, but where all regions are numbers behind a line of sizes it is one.
    fn regions(&self, board: &mut Board, block: &Block, with_sizes: bool) -> Result<(), InputError> {
        let Some(at) = self.layers.all.iter().position(|layer| layer.place == Place::Regions) else { return Ok(()) };
        let rows = block.rows();
        let mut names: Vec<String> = Vec::new();
        let numbers = rows.iter().flatten().any(|token| token.text.chars().all(|c| c.is_ascii_digit()));
        let mut signs = Vec::new();
        for token in rows.iter().flatten() {
            if matches!(token.text.as_str(), "." | "-" | "_" | "") || numbers && !with_sizes && token.text == "0" {
                signs.push(0);
                continue;
            }
            let place = names.iter().position(|name| *name == token.text).unwrap_or_else(|| {
                names.push(token.text.clone());
                names.len() - 1
            });
            signs.push(place as i64 + 1);
        }
        if !numbers {
            signs = regions::components(&signs, board.width, board.height).0;
        }
        for (place, sign) in board.grids[at].values.iter_mut().zip(signs) {
            *place = Some(sign);
        }
        Ok(())
    }

    fn beside(&self, board: &mut Board, at: usize, rows: &[Vec<Token>]) -> Result<(), InputError> {
        let layer = &self.layers.all[at];
        let Place::Outside(side) = layer.place else { return Ok(()) };
        let places = board.grids[at].height();
        if rows.len() != places {
            let mark = rows.iter().flatten().next().map(Token::mark);
            let what = if side.is_by_column() { "columns" } else { "rows" };
            let message = format!("{} places {}, where the board has {places} {what}", rows.len(), side.name());
            return Err(self.error(
                message,
                &mark.into_iter().collect::<Vec<_>>(),
                "`.` stands for a place with nothing, commas part lists",
            ));
        }
        for (place, tokens) in rows.iter().enumerate() {
            if layer.is_list() {
                let mut list = Vec::new();
                for token in tokens.iter().filter(|token| !token::is_nothing(&token.text, &[])) {
                    if token.text == UNKNOWN {
                        list.push(-1);
                        continue;
                    }
                    let value = token.text.parse::<i64>().ok();
                    list.push(
                        value
                            .ok_or_else(|| self.error(format!("{:?} is no number", token.text), &[token.mark()], ""))?,
                    );
                }
                list.retain(|&value| value != 0);
                board.grids[at].lists[place] = list;
            } else if let Some(token) = tokens.first() {
                self.put(board, &[(at, layer)], token, place as i64 + 1, 1)?;
            }
        }
        Ok(())
    }
}

/// The lines that a token says lead from a cell: to the north, east, south and west, with how many.
fn ways(text: &str) -> Option<[Option<i64>; 4]> {
    let mut ways = [None; 4];
    if matches!(text, "." | "-" | "_" | "·") {
        return Some(ways);
    }
    let mut chars = text.chars();
    if let (Some(c), None) = (chars.next(), chars.next())
        && let Some(bits) = WAYS.iter().position(|&way| way == c)
    {
        return Some(std::array::from_fn(|way| (bits >> way & 1 == 1).then_some(1)));
    }
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let way = LETTERS.iter().position(|&known| known == letter.to_ascii_lowercase())?;
        rest = &rest[letter.len_utf8()..];
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        ways[way] = Some(if digits == 0 { 1 } else { rest[..digits].parse().ok()? });
        rest = &rest[digits..];
    }
    Some(ways)
}

/// What a board consists of, in words.
pub(crate) fn accepted(layers: &Layers) -> String {
    let part = |layer: &Layer| {
        let signs = layer.signs.shown();
        match layer.place {
            Place::Outside(_) if layer.is_list() => format!("`{}: 1 2, 3, 4 1`", write::key(layers, layer)),
            Place::Outside(_) => format!("`{}: 1 . 3`", write::key(layers, layer)),
            Place::Cells => format!("cells with {signs} ({})", layer.name),
            Place::Corners => format!("corners with {signs} ({})", layer.name),
            Place::Borders if spread::have_signs(layers) => format!("{signs} between cells ({})", layer.name),
            Place::Borders => format!("borders with {signs} ({}) between +", layer.name),
            Place::Links => format!("lines from cell to cell ({})", layer.name),
            Place::Regions => "regions as letters".to_owned(),
        }
    };
    let printed = layers.all.iter().filter(|layer| layer.role != Role::Answer || layer.given);
    let numbers = layers.numbers.iter().map(|(name, _)| format!("`{name}: 2`"));
    numbers.chain(printed.map(part)).collect::<Vec<_>>().join(", ")
}
