//! What SAT solvers print: the style of the competitions, and MiniSat's.
//!
//! In competitions a line `s SATISFIABLE` or `s UNSATISFIABLE` gives the answer, lines `v 1 -2 … 0` the values, and the
//! exit code is 10 or 20. MiniSat and its children print the bare word, and write `SAT` and the values to a file if one
//! is named. Everything else a solver says is passed over without being kept.

use crate::cnf::Literal;
use std::io::BufRead;

/// What was understood of a solver's output.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct SolverOutput {
    pub(super) verdict: Option<Word>,
    /// The values given, up to the closing 0.
    pub(super) values: Vec<Literal>,
    /// Whether values were begun, and whether the 0 that ends them was seen.
    pub(super) begun: bool,
    pub(super) ended: bool,
    /// The first thing that makes no sense.
    pub(super) nonsense: Option<String>,
}

/// The word a solver gives for its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Satisfiable,
    Unsatisfiable,
    Unknown,
}

impl SolverOutput {
    /// Reads standard output, in either style.
    pub(super) fn read(source: &mut dyn BufRead) -> SolverOutput {
        let mut said = SolverOutput::default();
        each_line(source, |line| match line.split_once([' ', '\t']) {
            Some(("s", word)) => match word_of(word.trim()) {
                Some(word) => said.conclude(word),
                None => said.complain(format!("'{}' is no answer", shortened(line))),
            },
            Some(("v", values)) => said.take_values(values),
            _ if line == "v" => said.begun = true,
            _ => {
                if let Some(word) = word_of(line) {
                    said.conclude(word);
                }
            }
        });
        said
    }

    /// Reads the file MiniSat writes: a word, then the values.
    pub(super) fn read_file(source: &mut dyn BufRead) -> SolverOutput {
        let mut said = SolverOutput::default();
        each_line(source, |line| match line {
            "" => {}
            "SAT" => said.conclude(Word::Satisfiable),
            "UNSAT" => said.conclude(Word::Unsatisfiable),
            "INDET" => said.conclude(Word::Unknown),
            values => said.take_values(values),
        });
        said
    }

    fn conclude(&mut self, word: Word) {
        match self.verdict {
            Some(before) if before != word => self.complain("it gave two different answers".to_owned()),
            _ => self.verdict = Some(word),
        }
    }

    fn take_values(&mut self, text: &str) {
        self.begun = true;
        for word in text.split_ascii_whitespace() {
            match word.parse::<i32>() {
                Ok(0) => self.ended = true,
                _ if self.ended => self.complain("there are values after the closing 0".to_owned()),
                Ok(number) => match Literal::from_dimacs(number) {
                    Some(literal) => self.values.push(literal),
                    None => self.complain(format!("'{word}' is no literal")),
                },
                Err(_) => self.complain(format!("'{}' is no literal", shortened(word))),
            }
        }
    }

    fn complain(&mut self, what: String) {
        self.nonsense.get_or_insert(what);
    }
}

fn word_of(text: &str) -> Option<Word> {
    match text {
        "SATISFIABLE" => Some(Word::Satisfiable),
        "UNSATISFIABLE" => Some(Word::Unsatisfiable),
        "UNKNOWN" | "INDETERMINATE" => Some(Word::Unknown),
        _ => None,
    }
}

fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

fn each_line(source: &mut dyn BufRead, mut take: impl FnMut(&str)) {
    let mut line = Vec::new();
    while source.read_until(b'\n', &mut line).is_ok_and(|bytes| bytes > 0) {
        take(String::from_utf8_lossy(&line).trim());
        line.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(said: &SolverOutput) -> Vec<i32> {
        said.values.iter().map(|literal| literal.dimacs()).collect()
    }

    #[test]
    fn competition_style_is_read_in_any_order_and_over_several_lines() {
        let said = SolverOutput::read(&mut "c hello\nv 1 -2\ns SATISFIABLE\nv 3 0\nc bye\n".as_bytes());
        assert_eq!((said.verdict, values(&said), said.ended), (Some(Word::Satisfiable), vec![1, -2, 3], true));
        assert_eq!(said.nonsense, None);
    }

    #[test]
    fn minisat_style_is_a_bare_word_and_a_file() {
        let said = SolverOutput::read(&mut "| statistics |\n====\nSATISFIABLE\n".as_bytes());
        assert_eq!((said.verdict, said.begun), (Some(Word::Satisfiable), false));
        let file = SolverOutput::read_file(&mut "SAT\n1 -2 0\n".as_bytes());
        assert_eq!((file.verdict, values(&file), file.ended), (Some(Word::Satisfiable), vec![1, -2], true));
    }

    #[test]
    fn what_makes_no_sense_is_named() {
        let nonsense = |text: &str| SolverOutput::read(&mut text.as_bytes()).nonsense.unwrap_or_default();
        assert!(nonsense("s SATISFIABLE\nv 1 maybe 0\n").contains("'maybe' is no literal"));
        assert!(nonsense("s PERHAPS\n").contains("no answer"));
        assert!(nonsense("s SATISFIABLE\ns UNSATISFIABLE\n").contains("two different"));
        assert!(nonsense("v 1 0 2\n").contains("after the closing 0"));
    }
}
