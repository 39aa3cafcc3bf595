//! Regular expressions over values, read from texts; [`super::automaton`] makes automata of them.
//!
//! The language: values (numbers or names of enum members) one after the other, `|`, `( )`, `*`, `+`, `?`, `{n}`,
//! `{n,}`, `{n,m}`, `.` for any value, `[1 3-5]` for one of some and `[^1 3-5]` for one of the others.

use super::{Call, automaton};
use crate::evaluated::Evaluated;
use crate::evaluated::fail;
use crate::machine::Machine;
use crate::value::{Array, Value};
use std::rc::Rc;

/// Deeper parentheses than this are refused.
const DEEPEST: usize = 200;

/// `regexp_to_dfa(text, values, names)`: a row for each state, the first being the start; column 0 tells whether the
/// state accepts, column k which state follows on the k-th value (0 for none).
pub(super) fn expression_to_automaton(machine: &mut Machine, call: &Call) -> Evaluated {
    let (text, values, names) = (call.text(0)?, call.ints(1)?, call.texts(2)?);
    let elsewhere = |name: &str| is_member(machine, name);
    match compile(text, &values, &names, &elsewhere) {
        Ok(rows) => {
            let states = rows.len() / (values.len() + 1);
            let indices = smallvec::smallvec![(1, states as i64), (0, values.len() as i64)];
            let elements = rows.into_iter().map(Value::Int).collect();
            Ok(Value::Array(Rc::new(Array { indices, elements })))
        }
        Err(message) => fail(call.span, format!("the regular expression \"{text}\" is wrong: {message}")),
    }
}

/// Whether some enum has a member of this name: one that is not among the values at hand then stands for none of them.
fn is_member(machine: &Machine, name: &str) -> bool {
    use crate::enums::Members;
    machine.enums.values.iter().flat_map(|values| &values.parts).any(|part| match &part.kind {
        Members::Names(names) => names.iter().any(|case| &**case == name),
        _ => false,
    })
}

/// The rows of the table, or what is wrong.
fn compile(text: &str, values: &[i64], names: &[&str], elsewhere: &dyn Fn(&str) -> bool) -> Result<Vec<i64>, String> {
    let mut reader = Reader { text, at: 0, depth: 0, values, names, elsewhere };
    let expression = reader.alternatives()?;
    if let Some(c) = reader.peek() {
        return Err(format!("`{c}` at character {} is not expected", reader.column()));
    }
    automaton::table(&expression, values.len())
}

/// An expression; values are columns, counted from 0.
pub(super) enum Expression {
    /// One of these values.
    OneOf(Rc<[usize]>),
    /// All of these, one after the other.
    Sequence(Vec<Expression>),
    /// One of these.
    Either(Vec<Expression>),
    /// From so many to so many times; `None` for any number.
    Repeat(Box<Expression>, usize, Option<usize>),
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    depth: usize,
    values: &'t [i64],
    names: &'t [&'t str],
    elsewhere: &'t dyn Fn(&str) -> bool,
}

impl<'t> Reader<'t> {
    /// The next character that is no blank; what is before it is skipped.
    fn peek(&mut self) -> Option<char> {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
        self.rest().chars().next()
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn take(&mut self, c: char) -> bool {
        let found = self.peek() == Some(c);
        if found {
            self.at += c.len_utf8();
        }
        found
    }

    fn expect(&mut self, c: char) -> Result<(), String> {
        match self.take(c) {
            true => Ok(()),
            false => Err(format!("`{c}` is expected at character {}", self.column())),
        }
    }

    fn column(&self) -> usize {
        self.text[..self.at].chars().count() + 1
    }

    fn alternatives(&mut self) -> Result<Expression, String> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err("it has too many parentheses in one another".to_owned());
        }
        let mut all = vec![self.sequence()?];
        while self.take('|') {
            all.push(self.sequence()?);
        }
        self.depth -= 1;
        Ok(if all.len() == 1 { all.remove(0) } else { Expression::Either(all) })
    }

    fn sequence(&mut self) -> Result<Expression, String> {
        let mut parts = Vec::new();
        while let Some(c) = self.peek()
            && c != '|'
            && c != ')'
        {
            parts.push(self.repeated()?);
        }
        if parts.is_empty() && self.depth > 0 && !self.text.trim().is_empty() {
            return Err(format!("a value is expected at character {}", self.column()));
        }
        Ok(Expression::Sequence(parts))
    }

    fn repeated(&mut self) -> Result<Expression, String> {
        let mut expression = self.single()?;
        loop {
            let (least, most) = match self.peek() {
                Some('*') => (0, None),
                Some('+') => (1, None),
                Some('?') => (0, Some(1)),
                Some('{') => {
                    self.at += 1;
                    let least = self.times()?;
                    let most = if !self.take(',') {
                        Some(least)
                    } else if self.peek() == Some('}') {
                        None
                    } else {
                        Some(self.times()?)
                    };
                    if self.peek() != Some('}') {
                        return Err(format!("`}}` is expected at character {}", self.column()));
                    }
                    if most.is_some_and(|most| most < least) {
                        return Err(format!("a repetition cannot end before it starts (character {})", self.column()));
                    }
                    (least, most)
                }
                _ => return Ok(expression),
            };
            self.at += 1;
            expression = Expression::Repeat(Box::new(expression), least, most);
        }
    }

    fn times(&mut self) -> Result<usize, String> {
        self.peek();
        let digits = self.rest().len() - self.rest().trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let number = self.rest()[..digits].parse::<usize>();
        self.at += digits;
        number.map_err(|_| format!("a number of times is expected at character {}", self.column()))
    }

    fn single(&mut self) -> Result<Expression, String> {
        match self.peek() {
            Some('(') => {
                self.at += 1;
                let inner = self.alternatives()?;
                self.expect(')')?;
                Ok(inner)
            }
            Some('[') => {
                self.at += 1;
                self.class()
            }
            Some('.') => {
                self.at += 1;
                Ok(Expression::OneOf((0..self.values.len()).collect()))
            }
            _ => {
                let value = self.value()?;
                Ok(Expression::OneOf(self.columns(|v| Some(v) == value)))
            }
        }
    }

    /// What follows `[`.
    fn class(&mut self) -> Result<Expression, String> {
        let others = self.take('^');
        let mut ranges = Vec::new();
        while self.peek() != Some(']') {
            let low = self.value()?;
            // A range is written without blanks, or `1 -2` would be one.
            let high = if self.rest().starts_with('-') {
                self.at += 1;
                self.value()?
            } else {
                low
            };
            if let (Some(low), Some(high)) = (low, high) {
                ranges.push((low, high));
            }
        }
        self.expect(']')?;
        let is_one = |value: i64| ranges.iter().any(|&(low, high)| low <= value && value <= high);
        Ok(Expression::OneOf(self.columns(|value| is_one(value) != others)))
    }

    fn columns(&self, is_one: impl Fn(i64) -> bool) -> Rc<[usize]> {
        self.values.iter().enumerate().filter(|(_, value)| is_one(**value)).map(|(column, _)| column).collect()
    }

    /// A value by its number or its name; `None` for a name that is none of the values at hand.
    fn value(&mut self) -> Result<Option<i64>, String> {
        let first = self.peek();
        let rest = self.rest();
        // Names with signs in them, such as those of constructors, are taken as they stand.
        let odd = |name: &&&str| name.contains(|c: char| !is_of_name(c)) && rest.starts_with(**name);
        if first.is_some_and(|c| !c.is_ascii_digit() && c != '-')
            && let Some(name) = self.names.iter().filter(odd).max_by_key(|name| name.len())
        {
            self.at += name.len();
            return Ok(self.named(name));
        }
        match first {
            Some('\'') => {
                let end = rest[1..].find('\'').ok_or("a name in quotes has no end")?;
                self.at += end + 2;
                self.named_or_known(&rest[1..=end])
            }
            Some(c) if c.is_ascii_digit() || c == '-' => {
                let sign = usize::from(c == '-');
                let digits = rest[sign..].find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len() - sign);
                let number = rest[..sign + digits].parse::<i64>();
                let number = number.map_err(|_| format!("a number is expected at character {}", self.column()))?;
                self.at += sign + digits;
                Ok(Some(number))
            }
            Some(c) if is_of_name(c) => {
                let end = rest.find(|c: char| !is_of_name(c)).unwrap_or(rest.len());
                self.at += end;
                self.named_or_known(&rest[..end])
            }
            Some(c) => Err(format!("a value is expected at character {}, not `{c}`", self.column())),
            None => Err("a value is expected at its end".to_owned()),
        }
    }

    fn named(&self, name: &str) -> Option<i64> {
        self.names.iter().position(|one| *one == name).and_then(|at| self.values.get(at)).copied()
    }

    fn named_or_known(&self, name: &str) -> Result<Option<i64>, String> {
        match self.named(name) {
            None if !(self.elsewhere)(name) => Err(format!("`{name}` is no value of these variables")),
            value => Ok(value),
        }
    }
}

fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All words of a length that the table accepts.
    fn words(text: &str, values: &[i64], names: &[&str], length: usize) -> Vec<Vec<i64>> {
        let rows = compile(text, values, names, &|name| name == "Elsewhere").unwrap();
        let width = values.len() + 1;
        let mut found = Vec::new();
        for number in 0..values.len().pow(length as u32) {
            let places: Vec<usize> =
                (0..length).rev().map(|at| number / values.len().pow(at as u32) % values.len()).collect();
            let mut state = 1;
            for &place in &places {
                if state != 0 {
                    state = rows[(state - 1) as usize * width + place + 1];
                }
            }
            if state != 0 && rows[(state - 1) as usize * width] == 1 {
                found.push(places.iter().map(|&place| values[place]).collect());
            }
        }
        found
    }

    fn numbers(text: &str, most: i64, length: usize) -> Vec<Vec<i64>> {
        words(text, &(1..=most).collect::<Vec<_>>(), &[], length)
    }

    // What MiniZinc 2.10 with Gecode answers.
    #[test]
    fn expressions_accept_the_words_that_minizinc_accepts() {
        assert_eq!(numbers("12 3", 13, 2), [[12, 3]]);
        assert_eq!(numbers("12[3-5]", 13, 2), [[12, 3], [12, 4], [12, 5]]);
        assert_eq!(numbers("[1 2-3]{2}", 4, 2).len(), 9);
        assert_eq!(numbers("(1|2)3?4*", 4, 2), [[1, 3], [1, 4], [2, 3], [2, 4]]);
        assert_eq!(numbers("1{2,}.", 2, 3), [[1, 1, 1], [1, 1, 2]]);
        assert_eq!(numbers("1{1,2} 2+", 2, 3), [[1, 1, 2], [1, 2, 2]]);
        assert_eq!(numbers("1*2*", 2, 3), [[1, 1, 1], [1, 1, 2], [1, 2, 2], [2, 2, 2]]);
        assert_eq!(numbers("9 1|2 2", 4, 2), [[2, 2]]);
        assert_eq!(numbers("1? 2 *", 3, 2), [[1, 2], [2, 2]]);
        assert_eq!(numbers("1{3,5} 2{2} 4+", 4, 7), [[1, 1, 1, 1, 2, 2, 4], [1, 1, 1, 2, 2, 4, 4]]);
        let names = ["A", "B", "CC"];
        assert_eq!(words("A (B|CC)", &[1, 2, 3], &names, 2), [[1, 2], [1, 3]]);
        assert_eq!(words("[A-B] [^A CC]", &[1, 2, 3], &names, 2), [[1, 2], [2, 2]]);
    }

    #[test]
    fn negative_values_odd_names_and_values_out_of_sight_are_read() {
        assert_eq!(words("-1 [^-1 2]", &[-1, 0, 2], &[], 2), [[-1, 0]]);
        assert_eq!(words("'odd n' C(A)", &[1, 2], &["odd n", "C(A)"], 2), [[1, 2]]);
        assert_eq!(words("A|Elsewhere", &[1], &["A"], 1), [[1]]);
    }

    #[test]
    fn wrong_expressions_are_refused_with_the_place() {
        for (text, expected) in [
            ("1|", "character 3"),
            ("(1 2", "`)` is expected at character 5"),
            ("[3,4] 1", "character 3, not `,`"),
            ("1,2", "character 2, not `,`"),
            ("1{,2}", "a number of times is expected at character 3"),
            ("1{3,2}", "cannot end before"),
            ("AB", "`AB` is no value"),
            ("1)", "`)` at character 2"),
            ("1{4000000}{9}", "too large"),
        ] {
            let message = compile(text, &[1, 2], &[], &|_| false).unwrap_err();
            assert!(message.contains(expected), "{text}: {message}");
        }
    }

    #[test]
    fn automata_are_the_smallest() {
        let states = |text: &str| compile(text, &[1, 2, 3], &[], &|_| false).unwrap().len() / 4;
        assert_eq!(states("(1|2|3)*"), 1);
        assert_eq!(states("1* 2 (1|2)*"), 2);
        assert_eq!(states("(1 2|2 2) 3"), 4);
        assert_eq!(compile("9", &[1, 2, 3], &[], &|_| false).unwrap(), [0, 0, 0, 0], "nothing is accepted");
    }

    #[test]
    fn many_values_that_are_not_told_apart_cost_little() {
        let values: Vec<i64> = (0..100_000).collect();
        let rows = compile("5 [^5]* 5", &values, &[], &|_| false).unwrap();
        assert_eq!(rows.len(), 3 * 100_001);
    }
}
