//! Why each constraint of the models is there, in words and cells.

use super::board::{Equation, Garam, Names, Operator};
use damier_model::{Cell, Reason};
use std::fmt;

/// A rule of Garam as one constraint states it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GaramRule {
    kind: RuleKind,
    sentence: String,
    cells: Vec<Cell>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RuleKind {
    Given,
    Equation,
    Result,
    LeadingZero,
    OneOperator,
}

impl GaramRule {
    /// The digit given here.
    pub(super) fn given(board: &Garam, names: &Names, cell: usize, digit: u8) -> GaramRule {
        let sentence = format!("{digit} is given at {}", names.cell(cell));
        GaramRule { kind: RuleKind::Given, sentence, cells: vec![board.places[cell]] }
    }

    /// This equation, if its operator is that one; any of them if it is not known.
    pub(super) fn equation(board: &Garam, names: &Names, equation: &Equation, operator: Option<Operator>) -> GaramRule {
        let sign = operator.map_or('?', Operator::symbol);
        let (left, right, units) = (names.cell(equation.left), names.cell(equation.right), names.cell(equation.units));
        let result = equation.tens.map_or(String::new(), |tens| format!("10·{} + ", names.cell(tens))) + &units;
        let sentence = format!("{left} {sign} {right} = {result} in {}", names.place(equation));
        GaramRule { kind: RuleKind::Equation, sentence, cells: cells(board, equation) }
    }

    /// What an unknown number stands for.
    pub(super) fn product(board: &Garam, names: &Names, equation: &Equation) -> GaramRule {
        let sentence = format!("the product of {} and {}", names.cell(equation.left), names.cell(equation.right));
        GaramRule { kind: RuleKind::Result, sentence, cells: cells(board, equation) }
    }

    /// The result of this equation does not begin with 0.
    pub(super) fn no_leading_zero(board: &Garam, names: &Names, equation: &Equation, tens: usize) -> GaramRule {
        let sentence = format!("the result in {} does not begin with 0", names.place(equation));
        GaramRule { kind: RuleKind::LeadingZero, sentence, cells: vec![board.places[tens]] }
    }

    /// This equation has one operator.
    pub(super) fn one_operator(names: &Names, equation: &Equation) -> GaramRule {
        let sentence = format!("one of + − × in {}", names.place(equation));
        GaramRule { kind: RuleKind::OneOperator, sentence, cells: vec![equation.sign] }
    }
}

fn cells(board: &Garam, equation: &Equation) -> Vec<Cell> {
    equation.cells().map(|cell| board.places[cell]).collect()
}

impl fmt::Display for GaramRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

impl Reason for GaramRule {
    fn family(&self) -> &str {
        match self.kind {
            RuleKind::Given => "given digits",
            RuleKind::Equation => "every equation is right",
            RuleKind::Result => "what products are",
            RuleKind::LeadingZero => "no result of two digits begins with 0",
            RuleKind::OneOperator => "every equation has one operator",
        }
    }

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }
}
