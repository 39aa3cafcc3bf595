//! Definitions of pieces as people write them: `leaper(1,3)`, `rider(1,2)`, `rook+knight`, `linear(1 0 -1 0 0 =)`, and files
//! of linear conditions, one per line.

use super::pieces::{Comparison, Condition, FAIRY, Move, STANDARD};
use damier_grid::reading::{Word, content};
use damier_interface::UsageError;
use damier_model::{InputError, Source};

pub(super) const ACCEPTED: &str = "leaper(A,B), rider(A,B), linear(a b c d e OP; …), the name of a piece (rook, bishop, \
                                   knight, queen, king, wazir, ferz, dabbaba, alfil, camel, zebra, giraffe, nightrider), \
                                   or several of these with '+' between them";
const CONDITION: &str = "a condition is 'a b c d e OP', five integers and one of =, !=, <, <=, >, >=: a square (i,j) is \
                         threatened from (x,y) if a·x + b·y + c·i + d·j + e OP 0";

/// Steps longer than any board.
const LONGEST_STEP: usize = 1000;
/// Factors beyond which sums could not be written.
const LARGEST_FACTOR: i64 = 1_000_000_000;
/// Conditions of one piece.
const MOST_CONDITIONS: usize = 100;

/// Reads a definition.
pub(super) fn read(text: &str) -> Result<Vec<Move>, UsageError> {
    let mut moves = Vec::new();
    for part in split(text, '+') {
        let part = part.trim();
        let known = |name: &str| {
            let standard =
                STANDARD.iter().find(|known| known.0 == name || known.1 == name).map(|known| known.3.to_vec());
            standard.or_else(|| FAIRY.iter().find(|known| known.0 == name).map(|known| vec![known.1]))
        };
        let lower = part.to_ascii_lowercase();
        let found = match lower.split_once('(').map(|(head, rest)| (head.trim(), rest.strip_suffix(')'))) {
            None => known(&lower),
            Some(("leaper" | "", Some(steps))) => step(steps)?.map(|(a, b)| vec![Move::Leap(a, b)]),
            Some(("rider", Some(steps))) => step(steps)?.map(|(a, b)| vec![Move::Ride(a, b)]),
            Some(("linear", Some(lines))) => Some(conditions(lines)?),
            Some(_) => None,
        };
        let Some(found) = found else {
            return Err(UsageError(format!("'{part}' defines no piece; accepted: {ACCEPTED}")));
        };
        moves.extend(found.into_iter().filter(|threat| !moves.contains(threat)).collect::<Vec<_>>());
    }
    if moves.len() > MOST_CONDITIONS {
        return Err(UsageError(format!("a piece of {} parts; accepted: up to {MOST_CONDITIONS}", moves.len())));
    }
    Ok(moves)
}

/// Reads a file with a condition per line; `#` begins a comment.
pub(super) fn read_file(source: &Source) -> Result<Vec<Move>, InputError> {
    let mut moves = Vec::new();
    for line in content(&source.text, '#') {
        let text: Vec<&str> = line.iter().map(|word| word.text).collect();
        let refused = |word: &Word, message: String| source.error(message, &[word.mark], CONDITION);
        match condition(&text) {
            Ok(condition) => moves.push(Move::Where(condition)),
            Err((at, message)) => return Err(refused(line.get(at).unwrap_or(&line[line.len() - 1]), message)),
        }
        if moves.len() > MOST_CONDITIONS {
            return Err(refused(&line[0], format!("more than {MOST_CONDITIONS} conditions define no piece")));
        }
    }
    if moves.is_empty() {
        return Err(source.error(format!("{} defines no piece: it holds no condition", source.origin), &[], CONDITION));
    }
    Ok(moves)
}

/// The definition of a piece, fit to be read again.
pub(super) fn write(moves: &[Move]) -> String {
    let mut parts = Vec::new();
    let mut conditions = Vec::new();
    for threat in moves {
        match threat {
            Move::Leap(a, b) => parts.push(format!("leaper({a},{b})")),
            Move::Ride(a, b) => parts.push(format!("rider({a},{b})")),
            Move::Where(condition) => conditions.push(condition.to_string()),
        }
    }
    if !conditions.is_empty() {
        parts.push(format!("linear({})", conditions.join("; ")));
    }
    parts.join("+")
}

/// The parts of a text between separators that stand in no brackets.
pub(super) fn split(text: &str, separator: char) -> Vec<&str> {
    let (mut parts, mut begin, mut depth) = (Vec::new(), 0, 0usize);
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            c if c == separator && depth == 0 => {
                parts.push(&text[begin..at]);
                begin = at + c.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(&text[begin..]);
    parts
}

/// The two numbers of a step.
fn step(text: &str) -> Result<Option<(usize, usize)>, UsageError> {
    let mut numbers = text.split(',').map(|word| word.trim().parse::<usize>().ok().filter(|&n| n <= LONGEST_STEP));
    match (numbers.next().flatten(), numbers.next().flatten(), numbers.next()) {
        (Some(0), Some(0), None) => {
            Err(UsageError("a step of (0,0) leads nowhere; accepted: such as (1,2)".to_owned()))
        }
        (Some(a), Some(b), None) => Ok(Some((a.min(b), a.max(b)))),
        _ => Ok(None),
    }
}

fn conditions(text: &str) -> Result<Vec<Move>, UsageError> {
    let lines = text.split(';').map(|line| line.split_whitespace().collect::<Vec<_>>()).filter(|line| !line.is_empty());
    let moves: Result<Vec<Move>, _> = lines.map(|line| condition(&line).map(Move::Where)).collect();
    match moves {
        Ok(moves) if moves.is_empty() => Err(UsageError(format!("linear() holds no condition; {CONDITION}"))),
        Ok(moves) => Ok(moves),
        Err((_, message)) => Err(UsageError(format!("{message}; {CONDITION}"))),
    }
}

/// One condition, or which word of it is wrong and why.
fn condition(line: &[&str]) -> Result<Condition, (usize, String)> {
    let mut factors = [0; 5];
    for (at, factor) in factors.iter_mut().enumerate() {
        let Some(word) = line.get(at) else {
            return Err((at, format!("a condition of {} words is too short", line.len())));
        };
        let number = word.parse::<i64>().ok().filter(|number| number.abs() <= LARGEST_FACTOR);
        *factor = number
            .ok_or_else(|| (at, format!("'{word}' is not an integer from -{LARGEST_FACTOR} to {LARGEST_FACTOR}")))?;
    }
    let Some(&sign) = line.get(5) else { return Err((5, "the comparison is missing".to_owned())) };
    let comparison = match sign {
        "==" => Some(Comparison::Equal),
        "<>" => Some(Comparison::Different),
        _ => Comparison::ALL.iter().find(|known| known.1 == sign).map(|known| known.0),
    };
    let Some(comparison) = comparison else { return Err((5, format!("'{sign}' is no comparison"))) };
    if let Some(word) = line.get(6) {
        return Err((6, format!("'{word}' stands behind a condition")));
    }
    Ok(Condition { factors, comparison })
}
