//! What shows without any search: rules that given numbers break, and chains of signs too long for the board.

use super::board::Futoshiki;
use super::rules;
use damier_interface::Violation;

/// Why there can be no solution, as far as it shows at a glance.
pub(super) fn contradictions(board: &Futoshiki) -> Vec<Violation> {
    let broken: Vec<Violation> =
        rules::violations(board, &board.given).into_iter().filter(|violation| !violation.only_missing).collect();
    if broken.is_empty() { squeezed(board).into_iter().collect() } else { broken }
}

/// A cell for which the signs leave no number. Every round tells a cell from each of its neighbours that it is above the
/// least, and below the greatest, that they can be; a chain has as many rounds as signs, and a circle ends beyond the board.
fn squeezed(board: &Futoshiki) -> Option<Violation> {
    let side = board.side as u8;
    let mut least: Vec<u8> = board.given.iter().map(|given| given.unwrap_or(1)).collect();
    let mut most: Vec<u8> = board.given.iter().map(|given| given.unwrap_or(side)).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for sign in &board.signs {
            let (low, high) = (least[sign.smaller] + 1, most[sign.greater] - 1);
            if low > least[sign.greater] {
                (least[sign.greater], changed) = (low, true);
            }
            if high < most[sign.smaller] {
                (most[sign.smaller], changed) = (high, true);
            }
            for index in [sign.smaller, sign.greater] {
                let (low, high) = (least[index], most[index]);
                if low > high {
                    let cell = board.cell(index);
                    let sentence =
                        format!("no number fits at {cell}: by the signs it is at least {low} and at most {high}");
                    return Some(Violation::broken(sentence, [cell]));
                }
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::PUZZLE;
    use crate::testing::contradictions_of;

    fn seen(text: &str) -> Vec<String> {
        contradictions_of(PUZZLE, text)
    }

    #[test]
    fn circles_and_chains_that_do_not_fit_are_seen() {
        assert_eq!(
            seen(". < .\nv   ^\n. > ."),
            ["no number fits at r2c1: by the signs it is at least 1 and at most 0"]
        );
        assert_eq!(seen(". < 2 < .\n. . .\n. . ."), [""; 0]);
        assert_eq!(
            seen(". < . < 2\n. . .\n. . ."),
            ["no number fits at r1c2: by the signs it is at least 2 and at most 1"]
        );
    }

    #[test]
    fn given_numbers_that_break_a_rule_are_seen() {
        assert_eq!(seen("1 . 1\n. . .\n. . ."), ["row 1 has 1 twice (r1c1 and r1c3)"]);
        assert_eq!(seen("3 < 2 .\n. . .\n. . ."), ["3 at r1c1 is not less than 2 at r1c2"]);
        assert!(seen("1 2 3\n2 3 1\n. . .").is_empty());
    }
}
