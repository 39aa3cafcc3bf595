//! Reading proofs, a line at a time: DRAT in text, and the part of FRAT that says the same.
//!
//! In DRAT a line is a clause ended by 0, with `d` before it if it is deleted. In FRAT each line begins with a letter and
//! the clause's number: `a` adds, `d` deletes; how an added clause follows may be told behind it (`l …`) and is found
//! anew here. What FRAT says of the clauses given (`o`), of those left at the end (`f`) and of new numbers (`r`) is passed
//! over. Baek, Carneiro, Heule: A Flexible Proof Format for SAT Solver-Elaborator Communication, TACAS 2021.

use crate::cnf::Literal;
use std::io::BufRead;

/// Variables that a proof may bring in; more would be an attack on memory.
const MAX_NEW: u32 = 10_000_000;

pub(super) enum Step<'s> {
    Add(&'s [Literal]),
    Delete(&'s [Literal]),
}

pub(super) struct Steps<'p> {
    source: &'p mut dyn BufRead,
    most: u32,
    line: Vec<u8>,
    lines: u64,
    /// Known from the first line on.
    numbered: Option<bool>,
    clause: Vec<Literal>,
}

impl<'p> Steps<'p> {
    /// The steps of a proof about clauses over so many variables.
    pub(super) fn new(source: &'p mut dyn BufRead, variables: u32) -> Steps<'p> {
        let most = variables.saturating_add(MAX_NEW);
        Steps { source, most, line: Vec::new(), lines: 0, numbered: None, clause: Vec::new() }
    }

    /// The next step; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<Step<'_>>, String> {
        let adds = loop {
            self.line.clear();
            let bytes = self.source.read_until(b'\n', &mut self.line).map_err(|error| error.to_string())?;
            if bytes == 0 {
                return Ok(None);
            }
            self.lines += 1;
            let line = self.lines;
            let text = std::str::from_utf8(&self.line).map_err(|_| format!("line {line} is no text"))?;
            let mut words = text.split_ascii_whitespace().peekable();
            let letter = words.peek().copied().filter(|word| word.bytes().all(|byte| byte.is_ascii_alphabetic()));
            if letter.is_some() {
                words.next();
            }
            if letter == Some("c") || letter.is_none() && words.peek().is_none() {
                continue;
            }
            let numbered = *self.numbered.get_or_insert(matches!(letter, Some("o" | "a")));
            let adds = match (letter, numbered) {
                (None, false) | (Some("a"), true) => true,
                (Some("d"), _) => false,
                (Some("o" | "f" | "l" | "r" | "t"), true) => continue,
                _ => return Err(format!("line {line} begins with neither a literal nor a known letter")),
            };
            if numbered && words.next().is_none_or(|number| number.parse::<u64>().is_err()) {
                return Err(format!("line {line} has no number"));
            }
            self.clause.clear();
            loop {
                let word = words.next().ok_or_else(|| format!("line {line} ends before the closing 0"))?;
                let number: i32 = word.parse().map_err(|_| format!("line {line}: '{}' is no literal", cut(word)))?;
                match Literal::from_dimacs(number) {
                    None if number == 0 => break,
                    Some(literal) if literal.variable() <= self.most => self.clause.push(literal),
                    _ => return Err(format!("line {line}: there is no variable {}", cut(word))),
                }
            }
            if !numbered && words.next().is_some() {
                return Err(format!("line {line} goes on after the closing 0"));
            }
            break adds;
        };
        Ok(Some(if adds { Step::Add(&self.clause) } else { Step::Delete(&self.clause) }))
    }
}

fn cut(word: &str) -> String {
    word.chars().take(20).collect()
}
