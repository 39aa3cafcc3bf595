//! The formulations: equations as arithmetic, and equations as lists of what they allow.
//!
//! Either has a variable per cell, from 0 to 9. An unknown operator is a variable too: three literals of which one is
//! true in `products`, a number in `table`.

use super::board::{Equation, Filling, Garam, Names, Operator};
use super::reasons::GaramRule;
use damier_grid::{Drawn, Glyph};
use damier_interface::{Formulation, FormulationInfo, FormulationOptions, Place, Told, UsageError};
use damier_model::{
    Assignment, Domain, Linear, Lit, Model, Relate, Term, Tuples, ValSelect, Var, VarSelect, exactly_one, table, times,
};
use std::collections::HashMap;

pub(super) const FORMULATIONS: &[FormulationInfo] = &[
    FormulationInfo::new("table", "every equation one of a list of right ones"),
    FormulationInfo::new("products", "sums and differences as linear equations, products as such")
        .suits(&["mip", "local"]),
];

pub(super) fn formulate(board: &Garam, name: &str, options: &FormulationOptions) -> Result<Formulation, UsageError> {
    match name {
        "products" => Ok(products(board, options)),
        _ => Ok(tables(board, options)),
    }
}

/// What stands for the operator of an equation.
enum Sign {
    Known(Operator),
    /// One literal per operator.
    Chosen([Lit; 3]),
    /// The operator's place in [`Operator::ALL`].
    Numbered(Var),
}

impl Sign {
    fn operator(&self, a: &Assignment) -> Option<Operator> {
        match self {
            Sign::Known(operator) => Some(*operator),
            Sign::Chosen(lits) => lits.iter().position(|&lit| a.is_true(lit)).map(|at| Operator::ALL[at]),
            Sign::Numbered(var) => Operator::ALL.get(a[*var] as usize).copied(),
        }
    }

    fn variables(&self) -> Vec<Var> {
        match self {
            Sign::Known(_) => Vec::new(),
            Sign::Chosen(lits) => lits.iter().map(|lit| lit.var()).collect(),
            Sign::Numbered(var) => vec![*var],
        }
    }
}

/// A variable per cell, with what is given and where no 0 may stand.
fn digits(m: &mut Model, board: &Garam, names: &Names) -> Vec<Var> {
    let digits: Vec<Var> = (0..board.places.len()).map(|cell| m.int(names.cell(cell), 0..=9)).collect();
    for (cell, given) in board.given.digits.iter().enumerate() {
        if let Some(digit) = *given {
            m.post(digits[cell].equals(i64::from(digit))).because(GaramRule::given(board, names, cell, digit));
        }
    }
    for equation in board.equations.iter().filter(|_| !board.leading_zeros) {
        if let Some(tens) = equation.tens {
            m.post(digits[tens].at_least(1)).because(GaramRule::no_leading_zero(board, names, equation, tens));
        }
    }
    digits
}

fn products(board: &Garam, options: &FormulationOptions) -> Formulation {
    let mut m = Model::new("garam/products");
    let names = board.names();
    let digits = digits(&mut m, board, &names);
    let mut signs = Vec::new();

    for (equation, &operator) in board.equations.iter().zip(&board.given.operators) {
        let (left, right) = (digits[equation.left], digits[equation.right]);
        let result = result(equation, &digits);
        let reason = |operator| GaramRule::equation(board, &names, equation, Some(operator));
        if let Some(operator) = operator {
            match (operator, equation.tens) {
                (Operator::Plus, _) => m.post((left + right).equals(result)).because(reason(operator)),
                (Operator::Minus, _) => m.post((left - right).equals(result)).because(reason(operator)),
                (Operator::Times, None) => {
                    m.post(times(left, right, digits[equation.units])).because(reason(operator));
                }
                (Operator::Times, Some(_)) => {
                    let product = product(&mut m, board, &names, equation, &digits);
                    m.post(Linear::from(product).equals(result)).because(reason(operator));
                }
            }
            signs.push(Sign::Known(operator));
            continue;
        }
        let place = names.place(equation);
        let lits = Operator::ALL.map(|operator| m.bool(format!("{} in {place}", operator.symbol())));
        m.post(exactly_one(lits)).because(GaramRule::one_operator(&names, equation));
        let product = product(&mut m, board, &names, equation, &digits);
        let [plus, minus, multiplied] = lits;
        m.post((left + right).equals(result.clone()).when(plus)).because(reason(Operator::Plus));
        m.post((left - right).equals(result.clone()).when(minus)).because(reason(Operator::Minus));
        m.post(Linear::from(product).equals(result).when(multiplied)).because(reason(Operator::Times));
        signs.push(Sign::Chosen(lits));
    }
    finish(m, board, digits, signs, options)
}

/// The result of an equation as a sum of its digits.
fn result(equation: &Equation, digits: &[Var]) -> Linear {
    let tens = equation.tens.map_or(Linear::default(), |tens| Linear::from(10 * digits[tens]));
    tens + digits[equation.units]
}

/// A variable for the product of an equation's two numbers, whatever its operator.
fn product(m: &mut Model, board: &Garam, names: &Names, equation: &Equation, digits: &[Var]) -> Var {
    let (left, right) = (equation.left, equation.right);
    let product = m.int(format!("{} times {}", names.cell(left), names.cell(right)), 0..=81);
    m.post(times(digits[left], digits[right], product)).because(GaramRule::product(board, names, equation));
    product
}

fn tables(board: &Garam, options: &FormulationOptions) -> Formulation {
    let mut m = Model::new("garam/table");
    let names = board.names();
    let digits = digits(&mut m, board, &names);
    let (mut signs, mut lists) = (Vec::new(), HashMap::new());

    for (equation, &operator) in board.equations.iter().zip(&board.given.operators) {
        let sign = match operator {
            Some(operator) => Sign::Known(operator),
            None => Sign::Numbered(m.int(format!("operator in {}", names.place(equation)), 0..=2)),
        };
        let list = lists
            .entry((operator, equation.tens.is_some()))
            .or_insert_with_key(|&(operator, tens)| right_equations(operator, tens, board.leading_zeros));
        let terms = equation.cells().map(|cell| Term::from(digits[cell]));
        let terms: Vec<Term> = terms.chain(sign.variables().into_iter().map(Term::from)).collect();
        m.post(table(terms, list.clone())).because(GaramRule::equation(board, &names, equation, operator));
        signs.push(sign);
    }
    finish(m, board, digits, signs, options)
}

/// All right equations with that operator: their digits, then the operator's number if it is not known.
fn right_equations(operator: Option<Operator>, has_tens: bool, leading_zeros: bool) -> Tuples {
    let mut rows: Vec<Vec<i64>> = Vec::new();
    for (number, other) in (0..).zip(Operator::ALL) {
        if operator.is_some_and(|operator| operator != other) {
            continue;
        }
        for (left, right) in (0..=9).flat_map(|left| (0..=9).map(move |right| (left, right))) {
            let result = other.apply(left, right);
            let least = if has_tens && !leading_zeros { 10 } else { 0 };
            if result < least || result > if has_tens { 99 } else { 9 } {
                continue;
            }
            let mut row = vec![left, right];
            if has_tens {
                row.push(result / 10);
            }
            row.push(result % 10);
            row.extend(operator.is_none().then_some(number));
            rows.push(row);
        }
    }
    Tuples::new(3 + usize::from(has_tens) + usize::from(operator.is_none()), rows)
}

/// Adds the search and the way back.
fn finish(
    mut m: Model,
    board: &Garam,
    digits: Vec<Var>,
    signs: Vec<Sign>,
    options: &FormulationOptions,
) -> Formulation {
    // Cells with few digits left first: one choice mostly settles a whole ring.
    m.branch_on(options.branching(
        digits.iter().copied().chain(signs.iter().flat_map(Sign::variables)).collect(),
        VarSelect::FirstFail,
        ValSelect::Min,
    ));
    let names = board.names();
    let mut places: Vec<Place> =
        (0..).zip(&digits).map(|(cell, &digit)| digit_place(board, &names, cell, digit)).collect();
    for (equation, sign) in board.equations.iter().zip(&signs) {
        if let Sign::Numbered(var) = *sign {
            let signs = (0..).zip(Operator::ALL.map(|operator| operator.symbol().to_string()));
            let looks = (0..).zip(Operator::ALL.map(|operator| Drawn::Piece(Glyph::Sign(operator.symbol()))));
            let place = Place::cell(equation.sign, var, Domain::range(0, 2)).written(signs).drawn(looks);
            places.push(Place { name: format!("the sign in {}", names.place(equation)), ..place });
        }
    }
    let layout = board.cleared();
    let decode = move |a: &Assignment| {
        let digits = digits.iter().map(|&digit| u8::try_from(a[digit]).ok()).collect();
        let operators = signs.iter().map(|sign| sign.operator(a)).collect();
        layout.to_picture(&Filling { digits, operators })
    };
    Formulation::new(m, Box::new(decode)).telling(move || Told::places(places.clone()))
}

fn digit_place(board: &Garam, names: &Names, cell: usize, digit: Var) -> Place {
    Place { name: names.cell(cell), ..Place::cell(board.places[cell], digit, Domain::range(0, 9)) }
}

#[cfg(test)]
mod tests;
