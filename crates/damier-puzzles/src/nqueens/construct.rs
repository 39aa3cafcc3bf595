//! A solution for any size at once, without search.
//!
//! Even columns first, then odd ones, with two repairs by n mod 6 (E. Pauls, Deutsche Schachzeitung 29, 1874;
//! Hoffman, Loessi and Moore, "Constructions for the solution of the m queens problem", Mathematics Magazine 1969).

/// The column of each row's queen, from 1; `None` for 2 and 3, which have no solution.
pub(super) fn solution(n: u32) -> Option<Vec<u32>> {
    if n == 0 || n == 2 || n == 3 {
        return None;
    }
    let mut even: Vec<u32> = (2..=n).step_by(2).collect();
    let mut odd: Vec<u32> = (1..=n).step_by(2).collect();
    match n % 6 {
        2 => {
            odd.swap(0, 1);
            odd[2..].rotate_left(1);
        }
        3 => {
            even.rotate_left(1);
            odd.rotate_left(2);
        }
        _ => {}
    }
    even.append(&mut odd);
    Some(even)
}

#[cfg(test)]
mod tests {
    use super::super::board::Board;
    use super::super::rules;
    use super::*;
    use damier_model::Cell;

    #[test]
    fn constructed_boards_obey_the_rules_for_every_remainder() {
        for n in (1..=60).chain([997, 998, 999, 1000, 1001, 1002]) {
            let Some(columns) = solution(n) else {
                assert!(n == 2 || n == 3);
                continue;
            };
            let board = Board::new(n, (1..).zip(columns).map(|(row, column)| Cell { row, column }));
            assert_eq!(rules::violations(&board, &Board::empty(n)), [], "n = {n}");
        }
    }
}
