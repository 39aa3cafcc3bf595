//! Cells with signs between them and nothing else: a line for each row of cells, and between two rows a line of signs where
//! there are some.
//!
//! ```text
//! . < .   . > 3
//!         ^
//! .   2   . < .
//! ```
//!
//! Spacing within a row is free, but two cells that are no dots have a space or a sign between them. A sign between two rows
//! stands right under the cell above and right over the cell below, so cells keep their columns. Terminals show boards in
//! this form too.

use super::blocks::Token;
use super::spread::{Problem, Sign, Spread, shown_signs, sign_length};
use super::token::is_open;
use crate::layers::Layers;
use damier_grid::reading::SourceLine;

/// A piece of a line: a cell, or a sign of a border.
struct Piece {
    token: Token,
    is_sign: bool,
}

/// Whether signs of borders stand in these lines, so that they are no plain rows of cells.
pub(super) fn stand_in(lines: &[SourceLine], layers: &Layers) -> bool {
    lines.iter().any(|line| pieces(line, layers).iter().any(|piece| piece.is_sign))
}

/// The cells and the signs of a line: signs of borders, signs for nothing, and what stands between these and blanks.
fn pieces(line: &SourceLine, layers: &Layers) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let (mut rest, mut column, mut is_open_cell) = (line.text, 1, false);
    while let Some(c) = rest.chars().next() {
        let sign = sign_length(rest, layers);
        let length = sign.unwrap_or(c.len_utf8());
        let (text, after) = rest.split_at(length);
        let goes_on = is_open_cell && sign.is_none() && !is_open(text);
        match pieces.last_mut().filter(|_| goes_on && !c.is_whitespace()) {
            Some(piece) => piece.token.text.push(c),
            None if c.is_whitespace() => {}
            None => {
                let token = Token { text: text.to_owned(), line: line.number, column };
                pieces.push(Piece { token, is_sign: sign.is_some() });
            }
        }
        is_open_cell = sign.is_none() && !c.is_whitespace() && !is_open(text);
        (rest, column) = (after, column + text.chars().count());
    }
    pieces
}

/// Reads the rows.
pub(super) fn read(lines: &[SourceLine], layers: &Layers) -> Result<Spread, Problem> {
    let signs = shown_signs(layers);
    let in_rows = format!(
        "a row is cells, with blanks or signs ({signs}) between them and '.' for nothing; at most one sign stands between two of them"
    );
    let between_rows = format!(
        "between two rows stands at most one line of signs ({signs}), each right below the one cell and right above the other"
    );
    let mut spread = Spread { height: 0, width: 0, tokens: Vec::new(), signs: Vec::new() };
    let mut between: Option<(SourceLine, Vec<Piece>)> = None;
    for line in lines.iter().filter(|line| !line.is_blank()) {
        let pieces = pieces(line, layers);
        if pieces.iter().all(|piece| piece.is_sign) {
            if spread.height == 0 {
                return Err(Problem::new("no row stands above these signs", &[line.mark()], between_rows));
            }
            if let Some((before, _)) = between.replace((*line, pieces)) {
                let marks = [line.mark(), before.mark()];
                return Err(Problem::new("two lines of signs follow each other", &marks, between_rows));
            }
            continue;
        }
        let first = spread.tokens.len();
        let row = spread.height as i64 + 1;
        let mut open_sign: Option<Token> = None;
        for Piece { token, is_sign } in pieces {
            if !is_sign {
                spread.signs.extend(open_sign.take().map(|token| {
                    let column = (spread.tokens.len() - first) as i64;
                    Sign { across: false, row, column, token }
                }));
                spread.tokens.push(token);
                continue;
            }
            if spread.tokens.len() == first {
                return Err(Problem::new("no cell stands before this sign", &[token.mark()], in_rows));
            }
            let mark = token.mark();
            if let Some(before) = open_sign.replace(token) {
                return Err(Problem::new("two signs between two cells", &[mark, before.mark()], in_rows));
            }
        }
        if let Some(sign) = open_sign {
            return Err(Problem::new("no cell stands after this sign", &[sign.mark()], in_rows));
        }
        let width = spread.tokens.len() - first;
        if spread.height == 0 {
            spread.width = width;
        }
        if width != spread.width {
            let message = format!("a row of {width} where the first has {}", spread.width);
            return Err(Problem::new(message, &[line.mark()], in_rows));
        }
        if let Some((_, pieces)) = between.take() {
            let above = &spread.tokens[first - width..first];
            let signs = signs_between(pieces, row - 1, above, &spread.tokens[first..], &between_rows)?;
            spread.signs.extend(signs);
        }
        spread.height += 1;
    }
    match between {
        Some((line, _)) => Err(Problem::new("no row stands below these signs", &[line.mark()], between_rows)),
        None => Ok(spread),
    }
}

/// The signs between two rows.
fn signs_between(
    pieces: Vec<Piece>,
    row: i64,
    above: &[Token],
    below: &[Token],
    help: &str,
) -> Result<Vec<Sign>, Problem> {
    let mut signs: Vec<Sign> = Vec::new();
    for Piece { token, .. } in pieces {
        let at = |row: &[Token]| {
            let covers = |cell: &Token| (cell.column..cell.column + cell.text.chars().count()).contains(&token.column);
            row.iter().position(covers)
        };
        let message = match (at(above), at(below)) {
            (Some(one), Some(other)) if one == other => {
                let column = one as i64 + 1;
                if signs.last().is_none_or(|before| before.column < column) {
                    signs.push(Sign { across: true, row, column, token });
                    continue;
                }
                "a second sign between the same two cells".to_owned()
            }
            (None, _) => "this sign stands below no cell".to_owned(),
            (_, None) => "this sign stands above no cell".to_owned(),
            (Some(one), Some(other)) => {
                format!("this sign stands below cell {} of a row and above cell {}", one + 1, other + 1)
            }
        };
        return Err(Problem::new(message, &[token.mark()], help));
    }
    Ok(signs)
}
