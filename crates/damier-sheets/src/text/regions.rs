//! Regions as letters: cells that touch and have one letter are one region, so that letters may come again elsewhere.

use super::NOTHING;
use crate::board::Grid;

/// The letters, in the order in which they are used.
const LETTERS: &[u8; 52] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The regions of a board, in letters where each is in one piece and letters suffice, or else in numbers.
pub(super) fn write(grid: &Grid) -> String {
    let (width, height) = (grid.width(), grid.height());
    let numbers = in_reading_order(grid.values.iter().map(|value| value.unwrap_or(0)));
    let rows = |token: &dyn Fn(usize) -> String, between: &str| {
        let row = |row: usize| (0..width).map(|column| token(row * width + column)).collect::<Vec<_>>().join(between);
        (0..height).map(row).collect::<Vec<_>>().join("\n")
    };
    match letters(&numbers, width, height) {
        Some(letters) => rows(
            &|at| {
                if numbers[at] == 0 {
                    NOTHING.to_owned()
                } else {
                    char::from(letters[numbers[at] as usize]).to_string()
                }
            },
            "",
        ),
        None => rows(&|at| numbers[at].to_string(), " "),
    }
}

/// Numbers from 1 in the order in which they first appear, for a number is only a region's name; 0 stays 0.
fn in_reading_order(numbers: impl Iterator<Item = i64>) -> Vec<i64> {
    let mut names = Vec::new();
    let name = |number: i64| {
        if number == 0 {
            return 0;
        }
        let at = names.iter().position(|known| *known == number).unwrap_or_else(|| {
            names.push(number);
            names.len() - 1
        });
        at as i64 + 1
    };
    numbers.map(name).collect()
}

/// A letter for each region, by its number: another one than those of all regions that it touches.
fn letters(numbers: &[i64], width: usize, height: usize) -> Option<Vec<u8>> {
    let most = numbers.iter().copied().max().unwrap_or(0) as usize;
    if components(numbers, width, height).1 != (1..=most as i64).filter(|number| numbers.contains(number)).count() {
        return None;
    }
    let mut beside = vec![Vec::new(); most + 1];
    for (one, other) in pairs(width, height) {
        let (one, other) = (numbers[one], numbers[other]);
        if one != other && one > 0 && other > 0 {
            beside[one as usize].push(other as usize);
            beside[other as usize].push(one as usize);
        }
    }
    let mut letters = vec![0; most + 1];
    for number in 1..=most {
        let free = |letter: &&u8| beside[number].iter().all(|&other| letters[other] != **letter);
        // A letter of its own as long as there are some.
        let letter = match LETTERS.get(number - 1).filter(|_| most <= LETTERS.len()) {
            Some(letter) => letter,
            None => LETTERS.iter().find(free)?,
        };
        letters[number] = *letter;
    }
    Some(letters)
}

/// Pairs of cells side by side.
fn pairs(width: usize, height: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..width * height).flat_map(move |at| {
        let right = ((at + 1) % width != 0).then_some((at, at + 1));
        let below = (at / width + 1 < height).then_some((at, at + width));
        right.into_iter().chain(below)
    })
}

/// The pieces in which cells of one sign hang together, numbered from 1 in reading order, and how many there are; 0 stays 0.
pub(crate) fn components(signs: &[i64], width: usize, height: usize) -> (Vec<i64>, usize) {
    let mut numbers = vec![0; signs.len()];
    let mut count = 0;
    let mut waiting = Vec::new();
    for start in 0..signs.len() {
        if signs[start] == 0 || numbers[start] != 0 {
            continue;
        }
        count += 1;
        numbers[start] = count as i64;
        waiting.push(start);
        while let Some(at) = waiting.pop() {
            let (row, column) = (at / width, at % width);
            let beside = [
                (column + 1 < width).then_some(at + 1),
                (column > 0).then(|| at - 1),
                (row + 1 < height).then_some(at + width),
                (row > 0).then(|| at - width),
            ];
            for next in beside.into_iter().flatten() {
                if signs[next] == signs[start] && numbers[next] == 0 {
                    numbers[next] = count as i64;
                    waiting.push(next);
                }
            }
        }
    }
    (numbers, count)
}
