//! A box of the program's columns, narrowed by its rows, with the way back.
//!
//! Each row keeps what its columns add up to at least and at most. A column whose bounds would push a row past its limits
//! loses the values that do; this goes from row to row until nothing moves. Coefficients and whole columns are integers
//! far below 2^53, so sums of doubles are exact and can be taken back. Rows of reals are added up anew each time, with room
//! for rounding; real columns themselves are left to HiGHS. What is left undecided makes a smaller program,
//! without the columns that are fixed and the rows that say nothing any more.

use crate::program::{Program, Row, Source};

/// Bounds of all columns, within the rows.
pub(crate) struct Narrowing {
    lower: Vec<f64>,
    upper: Vec<f64>,
    integer: Vec<bool>,
    /// By column: the rows it is in, with its coefficient.
    rows_of: Vec<Vec<(u32, f64)>>,
    /// By row: the least and the most that its columns add up to.
    reach: Vec<(f64, f64)>,
    waiting: Vec<u32>,
    queued: Vec<bool>,
    /// What was changed, with the bounds before.
    trail: Vec<(u32, f64, f64)>,
}

/// The box is empty.
#[derive(Debug)]
pub(crate) struct Empty;

/// Rows looked at between two decisions, as a multiple of all: what creeps forward by one at a time is left to HiGHS.
const MOST_ROUNDS: usize = 20;
/// Room for what is not exact.
const SLACK: f64 = 1e-6;
/// Room for the rounding of a row of reals, relative to what is added up.
const ROUNDING: f64 = 1e-12;

impl Narrowing {
    pub(crate) fn new(program: &Program) -> Narrowing {
        let mut narrowing = Narrowing {
            lower: Vec::new(),
            upper: Vec::new(),
            integer: Vec::new(),
            rows_of: Vec::new(),
            reach: Vec::new(),
            waiting: Vec::new(),
            queued: Vec::new(),
            trail: Vec::new(),
        };
        narrowing.extend(program);
        narrowing
    }

    /// Takes in the columns and rows that the program got since.
    pub(crate) fn extend(&mut self, program: &Program) {
        for column in &program.columns[self.lower.len()..] {
            self.lower.push(column.lower);
            self.upper.push(column.upper);
            self.integer.push(column.integer);
            self.rows_of.push(Vec::new());
        }
        for index in self.reach.len()..program.rows() {
            let (mut least, mut most) = (0.0, 0.0);
            for (column, coefficient) in program.row(index).terms() {
                let column = column as usize;
                let (low, high) = (self.lower[column], self.upper[column]);
                least += if coefficient > 0.0 { coefficient * low } else { coefficient * high };
                most += if coefficient > 0.0 { coefficient * high } else { coefficient * low };
                self.rows_of[column].push((index as u32, coefficient));
            }
            self.reach.push((least, most));
            self.queued.push(true);
            self.waiting.push(index as u32);
        }
    }

    pub(crate) fn bounds(&self, column: usize) -> (f64, f64) {
        (self.lower[column], self.upper[column])
    }

    /// A place to [come back](Narrowing::back_to) to.
    pub(crate) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Takes back everything since the mark.
    pub(crate) fn back_to(&mut self, mark: usize) {
        while self.trail.len() > mark {
            if let Some((column, lower, upper)) = self.trail.pop() {
                self.shift(column as usize, lower, upper);
            }
        }
        self.waiting.drain(..).for_each(|row| self.queued[row as usize] = false);
    }

    /// Narrows a column to what it has in common with these bounds.
    pub(crate) fn restrict(&mut self, column: usize, lower: f64, upper: f64) -> Result<(), Empty> {
        let (low, high) = (self.lower[column].max(lower), self.upper[column].min(upper));
        if (low, high) == (self.lower[column], self.upper[column]) {
            return Ok(());
        }
        if low > high {
            return Err(Empty);
        }
        self.trail.push((column as u32, self.lower[column], self.upper[column]));
        self.shift(column, low, high);
        for place in 0..self.rows_of[column].len() {
            let row = self.rows_of[column][place].0;
            if !std::mem::replace(&mut self.queued[row as usize], true) {
                self.waiting.push(row);
            }
        }
        Ok(())
    }

    fn shift(&mut self, column: usize, lower: f64, upper: f64) {
        let (up, down) = (lower - self.lower[column], upper - self.upper[column]);
        (self.lower[column], self.upper[column]) = (lower, upper);
        for &(row, coefficient) in &self.rows_of[column] {
            let (least, most) = &mut self.reach[row as usize];
            let (of_lower, of_upper) = (coefficient * up, coefficient * down);
            if coefficient > 0.0 {
                *least += of_lower;
                *most += of_upper;
            } else {
                *least += of_upper;
                *most += of_lower;
            }
        }
    }

    /// The least and the most that the columns of a row add up to, and what that may be off by.
    fn reach(&self, row: &Row, index: usize) -> (f64, f64, f64) {
        if !matches!(row.source, Source::Real(_)) {
            let (least, most) = self.reach[index];
            return (least, most, SLACK);
        }
        let (mut least, mut most, mut size) = (0.0, 0.0, 1.0);
        for (column, coefficient) in row.terms() {
            let (low, high) = self.bounds(column as usize);
            let (from, to) = if coefficient > 0.0 { (low, high) } else { (high, low) };
            least += coefficient * from;
            most += coefficient * to;
            let largest = [low, high].into_iter().filter(|end| end.is_finite()).fold(1.0, |a: f64, b| a.max(b.abs()));
            size += coefficient.abs() * largest;
        }
        (least, most, ROUNDING * size)
    }

    /// Lets the rows narrow the columns.
    pub(crate) fn propagate(&mut self, program: &Program) -> Result<(), Empty> {
        let mut left = MOST_ROUNDS * (program.rows() + 1);
        while let Some(index) = self.waiting.pop() {
            self.queued[index as usize] = false;
            left -= 1;
            if left == 0 {
                break;
            }
            let row = program.row(index as usize);
            let (least, most, slack) = self.reach(&row, index as usize);
            let is_real = matches!(row.source, Source::Real(_));
            if least > row.upper + slack || most < row.lower - slack {
                return Err(Empty);
            }
            if least >= row.lower && most <= row.upper {
                continue;
            }
            for (column, coefficient) in row.terms() {
                let column = column as usize;
                let (low, high) = (self.lower[column], self.upper[column]);
                if low == high || !self.integer[column] {
                    continue;
                }
                // The others leave it this much, whatever they do.
                // What a row of reals reached at first is still true, if no longer all that is known.
                let (least, most) = if is_real { (least, most) } else { self.reach[index as usize] };
                let (own_least, own_most) = if coefficient > 0.0 {
                    (coefficient * low, coefficient * high)
                } else {
                    (coefficient * high, coefficient * low)
                };
                let room =
                    ((row.lower - (most - own_most)) / coefficient, (row.upper - (least - own_least)) / coefficient);
                let (from, to) = if coefficient > 0.0 { room } else { (room.1, room.0) };
                self.restrict(column, (from - SLACK).ceil(), (to + SLACK).floor())?;
            }
        }
        Ok(())
    }

    /// The program over the columns that are open, and which these are.
    pub(crate) fn rest(&self, program: &Program) -> (Program, Vec<usize>) {
        let open: Vec<usize> =
            (0..self.lower.len()).filter(|&column| self.lower[column] < self.upper[column]).collect();
        let mut place = vec![None; self.lower.len()];
        let mut rest = Program::default();
        for (index, &column) in open.iter().enumerate() {
            place[column] = Some(index as u32);
            rest.columns.push(program.columns[column]);
            if let Some(copied) = rest.columns.last_mut() {
                (copied.lower, copied.upper) = self.bounds(column);
            }
        }
        for index in 0..program.rows() {
            let row = program.row(index);
            let (least, most, _) = self.reach(&row, index);
            if least >= row.lower && most <= row.upper {
                continue;
            }
            rest.copy_row(&row, |column| place[column as usize].ok_or(self.lower[column as usize]));
        }
        (rest, open)
    }

    /// A point of the box: these values for the open columns, the only ones for the others.
    pub(crate) fn point(&self, open: &[usize], values: &[f64]) -> Vec<f64> {
        let mut point = self.lower.clone();
        open.iter().zip(values).for_each(|(&column, &value)| point[column] = value);
        point
    }
}
