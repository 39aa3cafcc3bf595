//! A text as what is named and blocks of rows, each token with its place.

use crate::layer::{Layer, Place};
use crate::layers::Layers;
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

/// Rows between blank lines, with the number of the first.
#[derive(Clone, Debug)]
pub(super) struct Block<'t> {
    pub(super) first: usize,
    pub(super) lines: Vec<&'t str>,
    /// Whether each row is one cell, however many signs stand there.
    pub(super) one_column: bool,
}

impl Block<'_> {
    /// The tokens of its rows: words, or characters where there are no blanks.
    pub(super) fn rows(&self) -> Vec<Vec<Token>> {
        let packed = !self.one_column && self.lines.iter().all(|line| line.split_whitespace().count() == 1);
        (self.first..)
            .zip(&self.lines)
            .map(|(number, line)| if packed { characters(line, number) } else { words(line, number) })
            .collect()
    }

    /// The first row of regions that stand right below as many rows of cells, where that is what the rows look like: no letter
    /// in the first half of them, but places with nothing, and nothing but letters in the second. Where no block `is_missing`, there are
    /// numbers among the cells too: regions may leave cells out.
    pub(super) fn regions_within(&self, is_missing: bool) -> Option<Token> {
        let (cells, regions) = self.lines.split_at(self.lines.len() / 2);
        let all = |lines: &[&str], is: fn(char) -> bool| {
            lines.iter().all(|line| line.chars().all(|c| c.is_whitespace() || is(c)))
        };
        let is_so = cells.len() == regions.len()
            && all(cells, |c| !c.is_alphabetic())
            && cells.iter().any(|line| line.contains('.'))
            && (is_missing || cells.iter().any(|line| line.contains(|c: char| c.is_ascii_digit())))
            && all(regions, char::is_alphabetic);
        let line = regions.first().filter(|_| is_so)?;
        let column = line.chars().take_while(|c| c.is_whitespace()).count() + 1;
        Some(Token { text: line.trim().to_owned(), line: self.first + cells.len(), column })
    }
}

/// The words of a line.
pub(super) fn words(line: &str, number: usize) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut open: Option<Token> = None;
    for (column, c) in (1..).zip(line.chars()) {
        if c.is_whitespace() {
            tokens.extend(open.take());
        } else {
            open.get_or_insert_with(|| Token { text: String::new(), line: number, column }).text.push(c);
        }
    }
    tokens.extend(open);
    tokens
}

fn characters(line: &str, number: usize) -> Vec<Token> {
    let placed = (1..).zip(line.chars()).filter(|(_, c)| !c.is_whitespace());
    placed.map(|(column, c)| Token { text: c.to_string(), line: number, column }).collect()
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

/// Takes a text apart. Lines that begin with `%` say nothing of the board.
pub(super) fn parts<'t>(source: &'t Source, layers: &Layers) -> Result<Parts<'t>, InputError> {
    let mut parts = Parts { named: Vec::new(), blocks: Vec::new(), head: None };
    let mut open: Option<Block> = None;
    for (number, line) in (1..).zip(source.text.lines()) {
        if line.starts_with('%') {
            continue;
        }
        if line.trim().is_empty() {
            parts.blocks.extend(open.take());
            continue;
        }
        if let Some((name, rest)) = line.split_once(':').filter(|_| is_named(line)) {
            let rest_column = name.chars().count() + 2;
            let token = Token { text: rest.to_owned(), line: number, column: rest_column };
            parts.named.push((name.trim().to_lowercase(), rest, token));
            continue;
        }
        let block = || Block { first: number, lines: Vec::new(), one_column: false };
        open.get_or_insert_with(block).lines.push(line);
    }
    parts.blocks.extend(open);
    let one_column = |rest: &str| rest.split('x').next().is_some_and(|width| width.trim() == "1");
    if parts.named.iter().any(|(key, rest, _)| key == SIZE && one_column(rest)) {
        // Corners come first, and are two columns.
        let cells = usize::from(layers.has(Place::Corners));
        parts.blocks.iter_mut().skip(cells).for_each(|block| block.one_column = true);
    }
    if parts.named.is_empty() {
        with_head(&mut parts, layers);
    }
    Ok(parts)
}

/// Cuts a text that begins with its sizes into what follows from these.
fn with_head(parts: &mut Parts, layers: &Layers) {
    let lines: Vec<(usize, &str)> =
        parts.blocks.iter().flat_map(|block| (block.first..).zip(block.lines.iter().copied())).collect();
    let Some(&(_, first)) = lines.first() else { return };
    let Some(head) = first.split_whitespace().map(|word| word.parse().ok()).collect::<Option<Vec<i64>>>() else {
        return;
    };
    let sizes = 2 + layers.numbers.len();
    let sides: Option<Vec<usize>> = head.iter().take(2).map(|&side| usize::try_from(side).ok()).collect();
    let Some([height, width]) = sides.as_deref().and_then(|sides| <[usize; 2]>::try_from(sides).ok()) else { return };
    if head.len() != sizes && head.len() != 2 || layers.is_square && height != width {
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
        let lines = taken.iter().map(|&(_, line)| line).collect();
        taken.first().map(|&(first, _)| Block { first, lines, one_column: false })
    };
    let mut blocks = Vec::new();
    blocks.extend(layers.all.iter().map(beside).filter(|&count| count > 0).map(&mut take));
    blocks.push(take(cells));
    blocks.push(take(regions));
    parts.blocks = blocks.into_iter().flatten().collect();
    parts.head = Some(head);
}
