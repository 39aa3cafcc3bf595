//! What stands at one place: the signs of its layers, one after the other.

use super::{NOTHING, UNKNOWN};
use crate::board::Grid;
use crate::layer::{Layer, Role, Values};

/// What stands at a place in these layers.
pub(super) fn of<'l>(layers: impl Iterator<Item = (&'l Layer, &'l Grid)>, row: i64, column: i64) -> String {
    let layers: Vec<(&Layer, &Grid)> = layers.collect();
    let mut signs: Vec<(&Layer, String)> = Vec::new();
    for &(layer, grid) in &layers {
        // A clue that stands on walls only says that there is one.
        let stands_on = |&(other, values): &(&Layer, &Grid)| {
            other.on.as_ref() == Some(&layer.name) && values.get(row, column).is_some()
        };
        if layers.iter().any(stands_on) {
            continue;
        }
        let sign = match layer.is_list() {
            true => grid
                .place(row, column)
                .map(|place| &grid.lists[place])
                .filter(|list| !list.is_empty())
                .map(|list| list.iter().map(i64::to_string).collect::<Vec<_>>().join(",")),
            false => match grid.get(row, column) {
                // That something is not there is said only where there are other places of which nothing is known.
                Some(0) if layer.values == Values::Truth && !grid.values.contains(&None) => None,
                value => layer.sign(value),
            },
        };
        let Some(sign) = sign else { continue };
        // A clue that says what the answer is stands there once.
        if layer.role == Role::Answer {
            signs.retain(|(other, shown)| other.signs != layer.signs || *shown != sign);
        }
        signs.push((layer, sign));
    }
    match signs.is_empty() {
        true => NOTHING.to_owned(),
        false => signs.iter().fold(String::new(), |token, (_, sign)| joined(token, sign)),
    }
}

/// The same, if anything stands there.
pub(crate) fn shown<'l>(layers: impl Iterator<Item = (&'l Layer, &'l Grid)>, row: i64, column: i64) -> Option<String> {
    Some(of(layers, row, column)).filter(|token| token != NOTHING)
}

/// A sign behind others; what one ends with and the next begins with, as in `16\` and `\24`, stands there once.
pub(crate) fn joined(token: String, sign: &str) -> String {
    match shared(&token).filter(|shared| sign.starts_with(*shared)) {
        Some(shared) => token + &sign[shared.len_utf8()..],
        None => token + sign,
    }
}

/// The last character of a text, if it is neither a letter nor a digit.
fn shared(text: &str) -> Option<char> {
    text.chars().next_back().filter(|c| !c.is_alphanumeric())
}

/// Whether a token is a sign for nothing.
pub(super) fn is_open(token: &str) -> bool {
    matches!(token, "." | "-" | "_" | "·" | "?" | "")
}

/// Whether a token says that nothing is there: a sign for it that is none of these layers', or a 0 where they have no 0.
pub(super) fn is_nothing(token: &str, layers: &[&Layer]) -> bool {
    let reads = |layer: &&&Layer| layer.read(token).is_some();
    match token {
        "0" => {
            layers.iter().any(|layer| layer.begins_above_0())
                && layers.iter().filter(reads).all(|layer| layer.begins_above_0())
        }
        // A clue of which only its place is known is something; what is to be found there is not.
        UNKNOWN if layers.is_empty() || layers.iter().any(|layer| layer.role != Role::Answer) => false,
        _ => is_open(token) && !layers.iter().any(|layer| layer.read(token).is_some()),
    }
}

/// What a token says: the layer, by its place in the list, with its value or its list.
pub(crate) enum Said {
    /// A value.
    Value(usize, i64),
    /// A list.
    List(usize, Vec<i64>),
}

/// Reads a token by the signs of these layers, in their order where several could be meant; the longest sign wins. `Err` is
/// the byte at which nothing fits.
pub(crate) fn read(token: &str, layers: &[&Layer]) -> Result<Vec<Said>, usize> {
    if is_nothing(token, layers) {
        return Ok(Vec::new());
    }
    let mut said = Vec::new();
    let mut taken = vec![false; layers.len()];
    let mut at = 0;
    while at < token.len() {
        let read_from = |from: usize| {
            let (index, found, length) = longest(&token[from..], layers, &taken)?;
            Some((index, found, from + length))
        };
        // A sign may begin with the character that ends the one before; that comes first, since in `16\24` the 24 alone could be
        // something else.
        let joined = shared(&token[..at]).and_then(|c| read_from(at - c.len_utf8()));
        let Some((index, found, end)) = joined.filter(|&(.., end)| end > at).or_else(|| read_from(at)) else {
            return Err(at);
        };
        taken[index] = true;
        said.push(found);
        at = end;
    }
    Ok(said)
}

/// The layer whose sign is the longest at the beginning of a text, with what it says and the sign's length.
fn longest(rest: &str, layers: &[&Layer], taken: &[bool]) -> Option<(usize, Said, usize)> {
    let mut best: Option<(usize, Said, usize)> = None;
    for (index, layer) in layers.iter().enumerate().filter(|&(index, _)| !taken[index]) {
        let found = match layer.is_list() {
            true => list(rest).map(|(list, length)| (Said::List(index, list), length)),
            false => layer.read(rest).map(|(value, length)| (Said::Value(index, value), length)),
        };
        let Some((found, length)) = found.filter(|&(_, length)| length > 0) else { continue };
        if best.as_ref().is_none_or(|&(_, _, longest)| length > longest) {
            best = Some((index, found, length));
        }
    }
    best
}

/// Numbers with commas between them.
fn list(text: &str) -> Option<(Vec<i64>, usize)> {
    let length = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit() || c == ',').len();
    let list = text[..length].split(',').map(|word| word.parse().ok()).collect::<Option<Vec<i64>>>()?;
    Some((list, length))
}
