//! The rules themselves, for checking answers. Shares nothing with the models.
//!
//! A partly filled board can break rules too: no digits may be left that fit into an equation. What is open there is
//! tried out, which is at most a hundred pairs of digits for each of three operators.

use super::board::{Equation, Filling, Garam, Names, Operator};
use damier_interface::Violation;
use damier_model::Cell;

/// Everything that is wrong with a filling of a board: given digits or operators changed, results that begin with 0,
/// equations that are wrong or cannot become right, what is still open.
pub(super) fn violations(board: &Garam, filling: &Filling) -> Vec<Violation> {
    let names = board.names();
    let mut found = Vec::new();
    for (cell, (given, digit)) in board.given.digits.iter().zip(&filling.digits).enumerate() {
        if let (Some(given), Some(digit)) = (given, digit)
            && given != digit
        {
            let sentence = format!("{given} is given at {}, not {digit}", names.cell(cell));
            found.push(Violation::broken(sentence, vec![board.places[cell]]));
        }
    }
    for (index, equation) in board.equations.iter().enumerate() {
        let operator = filling.operators[index];
        if let (Some(given), Some(operator)) = (board.given.operators[index], operator)
            && given != operator
        {
            let (given, operator, place) = (given.symbol(), operator.symbol(), names.place(equation));
            let sentence = format!("{given} is given in {place}, not {operator}");
            found.push(Violation::broken(sentence, vec![equation.sign]));
        }
        if let Some(sentence) = wrong(board, &names, equation, filling, operator) {
            found.push(Violation::broken(sentence, places(board, equation)));
        }
    }
    let mut missing = |open: usize, one: &str, several: &str| match open {
        0 => {}
        1 => found.push(Violation::missing(format!("1 {one}"))),
        _ => found.push(Violation::missing(format!("{open} {several}"))),
    };
    missing(filling.digits.iter().filter(|digit| digit.is_none()).count(), "cell is empty", "cells are empty");
    let unknown = filling.operators.iter().filter(|operator| operator.is_none()).count();
    missing(unknown, "operator is unknown", "operators are unknown");
    found
}

/// Why no filling of what is open on a board can be right, as far as one equation shows it.
pub(super) fn contradictions(board: &Garam) -> Vec<Violation> {
    let mut found = violations(board, &board.given);
    found.retain(|violation| !violation.only_missing);
    found
}

/// The cells and the operator of an equation, as they stand in the drawing.
fn places(board: &Garam, equation: &Equation) -> Vec<Cell> {
    equation.cells().map(|cell| board.places[cell]).chain([equation.sign]).collect()
}

/// What is wrong with an equation, in words.
fn wrong(
    board: &Garam,
    names: &Names,
    equation: &Equation,
    filling: &Filling,
    operator: Option<Operator>,
) -> Option<String> {
    let digit = |cell: usize| filling.digits[cell].map(i64::from);
    let (left, right, units) = (digit(equation.left), digit(equation.right), digit(equation.units));
    let tens = equation.tens.map(digit);
    let show = |digit: Option<i64>| digit.map_or("_".to_owned(), |digit| digit.to_string());
    let written = || {
        let sign = operator.map_or('?', Operator::symbol);
        let result = tens.map_or(String::new(), show) + &show(units);
        format!("{} {sign} {} = {result}", show(left), show(right))
    };
    let place = || names.place(equation);
    if tens == Some(Some(0)) && !board.leading_zeros {
        return Some(format!("the result of {} begins with 0 in {}", written(), place()));
    }
    if let (Some(left), Some(operator), Some(right), Some(units)) = (left, operator, right, units)
        && tens != Some(None)
    {
        let (result, stated) = (operator.apply(left, right), 10 * tens.flatten().unwrap_or(0) + units);
        let is = if result < 0 { format!("−{}", -result) } else { result.to_string() };
        let sign = operator.symbol();
        return (result != stated)
            .then(|| format!("{} is wrong in {}: {left} {sign} {right} is {is}", written(), place()));
    }
    let open = |digit: Option<i64>| digit.map_or(0..=9, |digit| digit..=digit);
    let least = if equation.tens.is_some() && !board.leading_zeros { 10 } else { 0 };
    let most = if equation.tens.is_some() { 99 } else { 9 };
    let fits = |result: i64| {
        (least..=most).contains(&result)
            && units.is_none_or(|units| units == result % 10)
            && tens.flatten().is_none_or(|tens| tens == result / 10)
    };
    let operators = Operator::ALL.into_iter().filter(|&other| operator.is_none_or(|operator| operator == other));
    let possible = operators
        .flat_map(|operator| open(left).map(move |left| (operator, left)))
        .any(|(operator, left)| open(right).any(|right| fits(operator.apply(left, right))));
    (!possible).then(|| format!("nothing fits into {} in {}", written(), place()))
}
