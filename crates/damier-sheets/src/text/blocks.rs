//! A text as what is named and blocks of rows, each token with its place.

use super::read::possible_parts;
use super::spread::{self, Spacing};
use super::{between, fields};
use crate::layer::{Layer, Place, Values};
use crate::layers::{Layers, Usual};
use damier_grid::newspaper::raw_lines;
use damier_grid::reading::SourceLine;
use damier_model::{InputError, Mark, Source};

/// What names the size of a board where its rows do not tell it.
pub(super) const SIZE: &str = "size";

/// A word of the text with its place, from 1.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) text: String,
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Token {
    pub(super) fn mark(&self) -> Mark {
        Mark::at(self.line, self.column, self.text.chars().count().max(1))
    }
}

/// How the cells of a block of rows are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Words, or characters where there are no blanks.
    Rows,
    /// Each row is one cell, however many signs stand there.
    OneColumn,
    /// Words of which so many are a row, all rows in one line.
    InOneLine(usize),
    /// What stands between such characters.
    Fields(char),
    /// Cells apart, so that something can stand between them.
    Spread(Spacing),
}

/// Rows between blank lines.
#[derive(Clone, Debug)]
pub(super) struct Block<'t> {
    pub(super) lines: Vec<SourceLine<'t>>,
    pub(super) form: Form,
}

impl<'t> Block<'t> {
    fn new(lines: Vec<SourceLine<'t>>) -> Block<'t> {
        Block { lines, form: Form::Rows }
    }

    /// Where its first row stands.
    pub(super) fn mark(&self) -> Mark {
        self.lines[0].at_start()
    }

    /// The tokens of its rows.
    pub(super) fn rows(&self) -> Vec<Vec<Token>> {
        let packed = self.form == Form::Rows && self.lines.iter().all(|line| line.text.split_whitespace().count() == 1);
        let rows = self.lines.iter();
        match self.form {
            Form::Fields(separator) => fields::rows(&self.lines, separator),
            Form::InOneLine(each) => {
                rows.flat_map(words).collect::<Vec<_>>().chunks(each).map(<[Token]>::to_vec).collect()
            }
            _ if packed => rows.map(characters).collect(),
            _ => rows.map(words).collect(),
        }
    }

    /// The first row of regions that stand right below as many rows of cells, where that is what the rows look like: no letter
    /// in the first half of them, but places with nothing, and nothing but letters in the second. Where no block `is_missing`, there are
    /// numbers among the cells too: regions may leave cells out.
    pub(super) fn regions_within(&self, is_missing: bool) -> Option<Token> {
        let (cells, regions) = self.lines.split_at(self.lines.len() / 2);
        let all = |lines: &[SourceLine], is: fn(char) -> bool| {
            lines.iter().all(|line| line.text.chars().all(|c| c.is_whitespace() || is(c)))
        };
        let is_so = cells.len() == regions.len()
            && all(cells, |c| !c.is_alphabetic())
            && cells.iter().any(|line| line.text.contains('.'))
            && (is_missing || cells.iter().any(|line| line.text.contains(|c: char| c.is_ascii_digit())))
            && all(regions, char::is_alphabetic);
        let line = regions.first().filter(|_| is_so)?;
        words(line).into_iter().next()
    }
}

/// The words of a line.
pub(super) fn words(line: &SourceLine) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut open: Option<Token> = None;
    for (column, c) in (1..).zip(line.text.chars()) {
        if c.is_whitespace() {
            tokens.extend(open.take());
        } else {
            open.get_or_insert_with(|| Token { text: String::new(), line: line.number, column }).text.push(c);
        }
    }
    tokens.extend(open);
    tokens
}

fn characters(line: &SourceLine) -> Vec<Token> {
    let placed = (1..).zip(line.text.chars()).filter(|(_, c)| !c.is_whitespace());
    placed.map(|(column, c)| Token { text: c.to_string(), line: line.number, column }).collect()
}

/// What is named in a text (`top: 1 2 3`), and its blocks.
pub(super) struct Parts<'t> {
    /// The name, what is said, and the line.
    pub(super) named: Vec<(String, &'t str, Token)>,
    pub(super) blocks: Vec<Block<'t>>,
    /// The numbers of a first line that is one of numbers, if all that follows fits to it.
    pub(super) head: Option<Vec<i64>>,
}

/// Whether a line says something by name.
pub(super) fn is_named(line: &str) -> bool {
    line.split_once(':').is_some_and(|(name, _)| {
        name.trim().chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
            && name.trim().chars().any(|c| c.is_ascii_alphabetic())
    })
}

/// Whether `#` begins what says nothing of the board: where it is no sign of the sheet.
pub(super) fn has_remarks(layers: &Layers) -> bool {
    layers.all.iter().all(|layer| layer.read("#").is_none())
}

/// The lines of a text, without what says nothing of the board: a line that begins with `%`, and what follows `#` at the start
/// of a word. What is left of a line that said nothing else is no blank line, which would part the board.
fn lines<'t>(text: &'t str, layers: &Layers) -> Vec<SourceLine<'t>> {
    let as_they_are = || (1..).zip(text.lines()).map(|(number, text)| SourceLine { number, text }).collect();
    let kept: Vec<SourceLine> = if has_remarks(layers) { raw_lines(text, 0) } else { as_they_are() };
    kept.into_iter().filter(|line| !line.text.starts_with('%')).collect()
}

/// Takes a text apart.
pub(super) fn parts<'t>(source: &'t Source, layers: &Layers) -> Result<Parts<'t>, InputError> {
    let mut parts = Parts { named: Vec::new(), blocks: Vec::new(), head: None };
    let (named, rows): (Vec<SourceLine>, Vec<SourceLine>) =
        lines(&source.text, layers).into_iter().partition(|line| is_named(line.text));
    for line in named {
        let Some((name, rest)) = line.text.split_once(':') else { continue };
        let token = Token { text: rest.to_owned(), line: line.number, column: name.chars().count() + 2 };
        parts.named.push((name.trim().to_lowercase(), rest, token));
    }
    let written: Vec<SourceLine> = rows.iter().copied().filter(|line| !line.is_blank()).collect();
    match &written[..] {
        [line] if parts.named.is_empty() && size_of(line.text, layers).is_some() => {
            let rest = line.text.trim();
            parts.named.push((SIZE.to_owned(), rest, Token { text: rest.to_owned(), ..words(line).remove(0) }));
            return Ok(parts);
        }
        _ => {}
    }
    let is_one_part = possible_parts(layers, true).len() == 1;
    let form = form(&written, layers);
    let is_tabbed = matches!(form, Form::Fields(fields::TAB) | Form::Spread(Spacing::Fields(fields::TAB)));
    parts.blocks = match form {
        // A row of tabs alone is an empty row.
        _ if is_one_part && is_tabbed => vec![Block::new(fields::whole(rows))],
        // A line of signs between two rows may be blank.
        _ if is_one_part
            && spread::have_signs(layers)
            && form != Form::Spread(Spacing::Corners)
            && !written.is_empty() =>
        {
            vec![Block::new(written)]
        }
        _ => rows
            .split(SourceLine::is_blank)
            .filter(|lines| !lines.is_empty())
            .map(|lines| Block::new(lines.to_vec()))
            .collect(),
    };
    match &mut parts.blocks[..] {
        [block] => block.form = form,
        blocks => blocks.iter_mut().for_each(|block| block.form = self::form(&block.lines, layers)),
    }
    let one_column = |rest: &str| rest.split('x').next().is_some_and(|width| width.trim() == "1");
    if parts.named.iter().any(|(key, rest, _)| key == SIZE && one_column(rest)) {
        // Corners come first, and are two columns.
        let cells = usize::from(layers.has(Place::Corners));
        let rows = parts.blocks.iter_mut().skip(cells).filter(|block| block.form == Form::Rows);
        rows.for_each(|block| block.form = Form::OneColumn);
    }
    if parts.named.is_empty() {
        with_head(&mut parts, layers);
    }
    Ok(parts)
}

/// How the cells of these rows are told apart.
fn form(lines: &[SourceLine], layers: &Layers) -> Form {
    let separator = fields::separator(lines, layers);
    match (lines, separator) {
        ([first, ..], _) if spread::is_spread(first.text) && layers.has(Place::Borders) => {
            Form::Spread(Spacing::Corners)
        }
        (_, Some(separator)) if fields::have_signs(lines, separator, layers) => {
            Form::Spread(Spacing::Fields(separator))
        }
        (_, Some(separator)) => Form::Fields(separator),
        _ if between::stand_in(lines, layers) => Form::Spread(Spacing::Signs),
        ([line], None) => whole(line.text, layers).map_or(Form::Rows, Form::InOneLine),
        _ => Form::Rows,
    }
}

/// The sides that a word says and nothing else, columns first: `8x5`, or `5` where boards are square.
pub(super) fn size_of(word: &str, layers: &Layers) -> Option<(usize, usize)> {
    let side = |digits: &str| digits.bytes().all(|b| b.is_ascii_digit()).then(|| digits.parse().ok()).flatten();
    match word.trim().split_once(['x', 'X', '×']) {
        Some((width, height)) => side(width).zip(side(height)),
        None => side(word.trim()).filter(|_| layers.is_square).map(|side| (side, side)),
    }
}

/// The side of the square board whose numbers all stand in this line: as many as a side squared, none larger than that side,
/// which no row of a board can have. So answers in a line look.
pub(super) fn whole(line: &str, layers: &Layers) -> Option<usize> {
    let has_numbers = |layer: &Layer| layer.given && layer.place == Place::Cells && layer.values == Values::Numbers;
    if !layers.is_square || !layers.all.iter().any(has_numbers) {
        return None;
    }
    let numbers: Vec<usize> = line.split_whitespace().map(|word| word.parse().ok()).collect::<Option<_>>()?;
    let side = numbers.len().isqrt();
    let fits = side > 1 && side * side == numbers.len() && numbers.iter().all(|number| (1..=side).contains(number));
    fits.then_some(side)
}

/// Cuts a text that begins with its sizes into what follows from these.
fn with_head(parts: &mut Parts, layers: &Layers) {
    let lines: Vec<SourceLine> = parts.blocks.iter().flat_map(|block| block.lines.iter().copied()).collect();
    let Some(first) = lines.first() else { return };
    let Some(head) = first.text.split_whitespace().map(|word| word.parse().ok()).collect::<Option<Vec<i64>>>() else {
        return;
    };
    // Numbers that are as usual may be left out, from the last on.
    let needed =
        layers.numbers.iter().rposition(|(_, usual)| matches!(usual, Usual::Unknown)).map_or(0, |last| last + 1);
    let fits = head.len() == 2 || (2 + needed..=2 + layers.numbers.len()).contains(&head.len());
    let sides: Option<Vec<usize>> = head.iter().take(2).map(|&side| usize::try_from(side).ok()).collect();
    let Some([height, width]) = sides.as_deref().and_then(|sides| <[usize; 2]>::try_from(sides).ok()) else { return };
    if !fits || layers.is_square && height != width {
        return;
    }
    let beside = |layer: &Layer| match layer.place {
        Place::Outside(side) if layer.is_list() => {
            if side.is_by_column() {
                width
            } else {
                height
            }
        }
        Place::Outside(_) => 1,
        _ => 0,
    };
    let outside: usize = layers.all.iter().map(beside).sum();
    let left = lines.len() - 1;
    let regions = if layers.prints(Place::Regions) { height } else { 0 };
    let rest = left.checked_sub(outside + regions);
    let cells = match rest {
        Some(0) => 0,
        Some(rest) if rest == height || layers.has(Place::Corners) && rest == height + 1 => rest,
        _ => return,
    };
    let mut at = 1;
    let mut take = |count: usize| {
        let taken = &lines[at..at + count];
        at += count;
        (!taken.is_empty()).then(|| Block::new(taken.to_vec()))
    };
    let mut blocks = Vec::new();
    blocks.extend(layers.all.iter().map(beside).filter(|&count| count > 0).map(&mut take));
    blocks.push(take(cells));
    blocks.push(take(regions));
    parts.blocks = blocks.into_iter().flatten().collect();
    parts.head = Some(head);
}
