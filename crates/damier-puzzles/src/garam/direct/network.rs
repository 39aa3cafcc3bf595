//! What is still possible on a board: a set of digits per cell and of operators per equation, as bits, and what each
//! equation takes from them.
//!
//! One equation is looked at by trying its pairs of numbers under its operators, at most three hundred of them: what no
//! right equation needs goes. All equations that share a cell with a change are looked at again, until nothing changes.
//! That is consistency of each equation by itself, so an equation of which only one cell is open is settled by it.

use super::super::board::{Garam, Operator};
use crate::sets::bits;

/// Stands for the missing first digit of a result with one digit.
const NOWHERE: usize = usize::MAX;
const DIGITS: u16 = 0x3ff;
const OPERATORS: u16 = 0b111;

/// The variables of an equation.
struct Link {
    left: usize,
    right: usize,
    tens: usize,
    units: usize,
    operator: usize,
}

/// Cells, then operators, and the equations between them.
pub(in super::super) struct Network {
    links: Vec<Link>,
    /// For each variable, the equations it is in: from where to where in `uses`.
    starts: Vec<usize>,
    uses: Vec<usize>,
    /// Equations to look at, and whether each is among them.
    queue: Vec<usize>,
    queued: Vec<bool>,
    /// How often an equation was looked at.
    pub(in super::super) looks: u64,
}

impl Network {
    pub(in super::super) fn new(board: &Garam) -> Network {
        let cells = board.places.len();
        let link = |(index, equation): (usize, &super::super::board::Equation)| Link {
            left: equation.left,
            right: equation.right,
            tens: equation.tens.unwrap_or(NOWHERE),
            units: equation.units,
            operator: cells + index,
        };
        let links: Vec<Link> = board.equations.iter().enumerate().map(link).collect();
        let variables = cells + links.len();
        let mut of_variable = vec![Vec::new(); variables];
        for (index, link) in links.iter().enumerate() {
            link.variables().for_each(|variable| of_variable[variable].push(index));
        }
        let starts = std::iter::once(0)
            .chain(of_variable.iter().scan(0, |end, uses| {
                *end += uses.len();
                Some(*end)
            }))
            .collect();
        let uses = of_variable.concat();
        Network { queue: Vec::new(), queued: vec![false; links.len()], links, starts, uses, looks: 0 }
    }

    /// Cells and operators.
    pub(super) fn variables(&self) -> usize {
        self.starts.len() - 1
    }

    /// What the rules and the given digits of a board allow, equations not yet looked at.
    pub(in super::super) fn possible(&self, board: &Garam) -> Vec<u16> {
        let digits = board.given.digits.iter().map(|digit| digit.map_or(DIGITS, |digit| 1 << digit));
        let operator = |operator: Option<Operator>| operator.map_or(OPERATORS, |operator| 1 << operator as u16);
        let operators = board.given.operators.iter().map(|&known| operator(known));
        let mut possible: Vec<u16> = digits.chain(operators).collect();
        for link in self.links.iter().filter(|link| link.tens != NOWHERE && !board.leading_zeros) {
            possible[link.tens] &= !1;
        }
        possible
    }

    /// The equations of a variable.
    pub(super) fn uses(&self, variable: usize) -> &[usize] {
        &self.uses[self.starts[variable]..self.starts[variable + 1]]
    }

    /// The variables of an equation.
    pub(super) fn variables_of(&self, equation: usize) -> impl Iterator<Item = usize> + use<> {
        self.links[equation].variables()
    }

    /// Takes away what no equation allows; false if nothing is left somewhere. To be called after `possible` alone.
    pub(in super::super) fn settle(&mut self, possible: &mut [u16]) -> bool {
        (0..self.links.len()).for_each(|equation| self.enqueue(equation));
        !possible.contains(&0) & self.run(possible)
    }

    /// The same after one variable has lost something.
    pub(in super::super) fn settle_from(&mut self, variable: usize, possible: &mut [u16]) -> bool {
        for at in self.starts[variable]..self.starts[variable + 1] {
            self.enqueue(self.uses[at]);
        }
        self.run(possible)
    }

    fn enqueue(&mut self, equation: usize) {
        if !self.queued[equation] {
            self.queued[equation] = true;
            self.queue.push(equation);
        }
    }

    fn run(&mut self, possible: &mut [u16]) -> bool {
        while let Some(equation) = self.queue.pop() {
            self.queued[equation] = false;
            self.looks += 1;
            let needed = self.links[equation].needed(possible);
            let variables: [usize; 5] = self.links[equation].all();
            for (variable, needed) in variables.into_iter().zip(needed).filter(|&(variable, _)| variable != NOWHERE) {
                if needed == 0 {
                    self.queue.drain(..).for_each(|equation| self.queued[equation] = false);
                    return false;
                }
                if possible[variable] != needed {
                    possible[variable] = needed;
                    for at in self.starts[variable]..self.starts[variable + 1] {
                        let other = self.uses[at];
                        if other != equation {
                            self.enqueue(other);
                        }
                    }
                }
            }
        }
        true
    }
}

impl Link {
    fn all(&self) -> [usize; 5] {
        [self.left, self.right, self.tens, self.units, self.operator]
    }

    fn variables(&self) -> impl Iterator<Item = usize> + use<> {
        self.all().into_iter().filter(|&variable| variable != NOWHERE)
    }

    /// Of what is possible, that which right equations need, in the order of [`Link::all`].
    fn needed(&self, possible: &[u16]) -> [u16; 5] {
        let [left, right, units, operator] =
            [self.left, self.right, self.units, self.operator].map(|variable| possible[variable]);
        // A result of one digit is one whose first digit is 0.
        let tens = if self.tens == NOWHERE { 1 } else { possible[self.tens] };
        let mut needed = [0; 5];
        for sign in bits(operator) {
            for a in bits(left) {
                for b in bits(right) {
                    let result = Operator::ALL[sign].apply(a as i64, b as i64);
                    if result < 0 {
                        continue;
                    }
                    let (first, last) = (1 << (result / 10), 1 << (result % 10));
                    if tens & first != 0 && units & last != 0 {
                        for (needed, bit) in needed.iter_mut().zip([1 << a, 1 << b, first, last, 1 << sign]) {
                            *needed |= bit;
                        }
                    }
                }
            }
        }
        needed
    }
}
