//! The rules themselves, for checking answers. Shares nothing with the models: whether a piece threatens a square is
//! told from the two places alone, and lines of sight are walked step by step.

use super::board::{Chess, Goal, Number, Placement};
use super::pieces::Move;
use damier_interface::Violation;
use damier_model::Cell;

/// Squares named in a sentence before the rest is only counted.
const SQUARES_NAMED: usize = 10;
/// Threats named before no more are looked for.
const MOST_THREATS: usize = 1000;

/// Everything that is wrong with a board: numbers of pieces, pieces that threaten each other, squares that are not
/// watched.
pub(super) fn violations(chess: &Chess, placement: &Placement) -> Vec<Violation> {
    let mut found = Vec::new();
    let mut missing = false;
    for (index, kind) in chess.army.iter().enumerate() {
        let standing: Vec<usize> = (0..placement.len()).filter(|&square| placement[square] == Some(index)).collect();
        let Number::Exactly(number) = kind.number else { continue };
        if standing.len() > number {
            let cells: Vec<Cell> = standing.iter().map(|&square| chess.place(square)).collect();
            found.push(Violation::broken(format!("there are {} {}, not {number}", cells.len(), kind.name), cells));
        } else if standing.len() < number {
            missing = true;
            let sentence = format!("{} of {number} {} are missing", number - standing.len(), kind.name);
            found.push(Violation::missing(sentence));
        }
    }
    match chess.goal {
        Goal::Independence => threats(chess, placement, &mut found),
        Goal::Domination => found.extend(unwatched(chess, placement, missing)),
    }
    found
}

/// How many pieces there are of the kinds whose number is to be best, if there are such kinds.
pub(super) fn worth(chess: &Chess, placement: &Placement) -> Option<i64> {
    let counts = |kind: &usize| chess.army[*kind].number == Number::Best;
    chess.is_optimised().then(|| placement.iter().flatten().filter(|kind| counts(kind)).count() as i64)
}

fn threats(chess: &Chess, placement: &Placement, found: &mut Vec<Violation>) {
    let pieces: Vec<(usize, usize)> =
        placement.iter().enumerate().filter_map(|(at, kind)| Some((at, (*kind)?))).collect();
    let mut named = 0;
    for (number, &(one, kind)) in pieces.iter().enumerate() {
        for &(other, other_kind) in &pieces[number + 1..] {
            let forth = threatens(chess, placement, kind, one, other);
            let back = threatens(chess, placement, other_kind, other, one);
            let (name, other_name) = (&chess.army[kind].letter, &chess.army[other_kind].letter);
            let (here, there) = (chess.place(one), chess.place(other));
            let sentence = match (forth, back) {
                (true, true) => format!("{name} at {here} and {other_name} at {there} threaten each other"),
                (true, false) => format!("{name} at {here} threatens {other_name} at {there}"),
                (false, true) => format!("{other_name} at {there} threatens {name} at {here}"),
                (false, false) => continue,
            };
            if named == MOST_THREATS {
                found.push(Violation::more());
                return;
            }
            found.push(Violation::broken(sentence, [here, there]));
            named += 1;
        }
    }
}

fn unwatched(chess: &Chess, placement: &Placement, pieces_missing: bool) -> Option<Violation> {
    let pieces: Vec<(usize, usize)> =
        placement.iter().enumerate().filter_map(|(at, kind)| Some((at, (*kind)?))).collect();
    let watched = |square: usize| {
        placement[square].is_some() || pieces.iter().any(|&(at, kind)| threatens(chess, placement, kind, at, square))
    };
    let dark: Vec<Cell> = (0..placement.len()).filter(|&square| !watched(square)).map(|at| chess.place(at)).collect();
    let named: Vec<String> = dark.iter().take(SQUARES_NAMED).map(Cell::to_string).collect();
    let more = dark.len() - named.len();
    let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
    let squares = if dark.len() == 1 { "1 square is".to_owned() } else { format!("{} squares are", dark.len()) };
    let sentence = format!("{squares} neither occupied nor threatened: {}{rest}", named.join(", "));
    match (dark.is_empty(), pieces_missing) {
        (true, _) => None,
        (false, true) => Some(Violation::missing(sentence)),
        (false, false) => Some(Violation::broken(sentence, dark)),
    }
}

/// Whether a piece of that kind on one square threatens another.
fn threatens(chess: &Chess, placement: &Placement, kind: usize, from: usize, to: usize) -> bool {
    let place = |square: usize| ((square / chess.columns) as i64, (square % chess.columns) as i64);
    let ((row, column), (to_row, to_column)) = (place(from), place(to));
    let (down, right) = (to_row - row, to_column - column);
    let (less, more) = (down.abs().min(right.abs()), down.abs().max(right.abs()));
    from != to
        && chess.army[kind].moves.iter().any(|threat| match *threat {
            Move::Leap(a, b) => (less, more) == (a.min(b) as i64, a.max(b) as i64),
            Move::Ride(a, b) => {
                let (a, b) = (a.min(b) as i64, a.max(b) as i64);
                let times = more / b;
                let on_the_way = more % b == 0 && less == times * a;
                let empty = |step: i64| {
                    let (row, column) = (row + down / times * step, column + right / times * step);
                    placement[(row * chess.columns as i64 + column) as usize].is_none()
                };
                on_the_way && (!chess.blocking || (1..times).all(empty))
            }
            Move::Where(condition) => {
                let from_1 = |(row, column): (i64, i64)| (row as usize + 1, column as usize + 1);
                condition.holds(from_1((row, column)), from_1((to_row, to_column)))
            }
        })
}

#[cfg(test)]
mod tests {
    use super::super::formats;
    use super::super::pieces::threatened;
    use super::*;
    use damier_model::Source;

    #[test]
    fn the_checker_and_the_models_agree_about_threats_without_sharing_a_line() {
        for definition in [
            "rook",
            "bishop",
            "knight",
            "queen",
            "king",
            "rider(1,2)",
            "rider(2,2)",
            "leaper(1,3)",
            "rider(0,2)",
            "leaper(0,3)",
            "rook+camel",
            "linear(1 2 -1 0 -3 =; 1 0 0 -1 1 <)",
        ] {
            let asked = format!("independence 7x5, piece x {definition} 1");
            let chess = formats::read(&Source::argument(asked)).expect(definition);
            let empty = vec![None; 35];
            for from in 0..35 {
                let walked = threatened(&chess.army[0].moves, chess.grid(), from, true);
                let told: Vec<usize> = (0..35).filter(|&to| threatens(&chess, &empty, 0, from, to)).collect();
                assert_eq!(walked, told, "{definition} from {from}");
            }
        }
    }
}
