//! Reading DIMACS that is not trusted, as a stream: nothing is allocated because a header says so, and what is wrong is named
//! with its line and column.
//!
//! Accepted beyond the plain format: comments anywhere at the start of a line, clauses over several lines and several in
//! one, SATLIB's `%` as the end of the file, and the lines `c p show … 0` and `c ind … 0` by which model counters are
//! told which variables matter.

use crate::cnf::{Cnf, Literal};
use std::fmt;
use std::io::{ErrorKind, Read};

/// The largest formula taken, well above what solvers finish: headers beyond are refused.
pub const MAX_VARIABLES: u32 = 1 << 25;
const MAX_LITERALS: usize = 1 << 29;
/// No number or word of the format is longer.
const MAX_WORD: usize = 24;
/// Bytes read at a time.
const CHUNK: usize = 1 << 16;

/// Clauses as they were read.
#[derive(Clone, Default)]
pub struct Formula {
    /// The clauses; its number of variables is the largest one used.
    pub cnf: Cnf,
    /// The number of variables the header declares, some of them perhaps in no clause.
    pub declared: u32,
    /// The variables that tell solutions apart, if the file names them.
    pub shown: Option<Vec<u32>>,
}

/// What is wrong with a file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DimacsError {
    /// The file's name.
    pub origin: String,
    /// The line, from 1.
    pub line: u64,
    /// The column, from 1.
    pub column: u64,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub expected: String,
}

impl fmt::Display for DimacsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let DimacsError { origin, line, column, message, expected } = self;
        write!(f, "{message}\n  ┌─ {origin}:{line}:{column}\n  = expected: {expected}")
    }
}

impl std::error::Error for DimacsError {}

/// Reads a formula; `origin` is the file's name, for messages.
///
/// ```
/// use damier_sat::dimacs;
/// let formula = dimacs::read("doc", &mut "p cnf 2 2\n1 -2\n0 2 0\n".as_bytes())?;
/// assert_eq!((formula.declared, formula.cnf.len()), (2, 2));
/// let error = dimacs::read("doc", &mut "p cnf 2 1\n1 7 0\n".as_bytes()).err().expect("7 is too large");
/// assert_eq!((error.line, error.column), (2, 3));
/// # Ok::<(), dimacs::DimacsError>(())
/// ```
pub fn read(origin: &str, source: &mut dyn Read) -> Result<Formula, DimacsError> {
    let formula = Formula { cnf: Cnf::new(), ..Formula::default() };
    Reader { scanner: Scanner::new(origin, source), formula, clause: Vec::new(), largest_shown: None }.read()
}

struct Reader<'s> {
    scanner: Scanner<'s>,
    formula: Formula,
    clause: Vec<Literal>,
    /// Comments may come before the header: what they name is compared with it in the end.
    largest_shown: Option<(u32, LineAndColumn)>,
}

impl Reader<'_> {
    fn read(mut self) -> Result<Formula, DimacsError> {
        let promised = self.header()?;
        loop {
            match self.scanner.at_line_start_and_next()? {
                (_, None) => break,
                (true, Some(b'%')) => break,
                (true, Some(b'c')) => self.comment()?,
                (true, Some(b'p')) => {
                    return Err(self.scanner.wrong_here("a second header", "one line 'p cnf VARIABLES CLAUSES'"));
                }
                _ => self.literal(promised)?,
            }
        }
        let clauses = self.formula.cnf.len() as u64;
        if !self.clause.is_empty() {
            return Err(self.scanner.wrong_here("the last clause is not ended", "0 after the last literal"));
        }
        if clauses < promised {
            let what = format!("the file ends after {clauses} of {promised} clauses");
            return Err(self.scanner.wrong_here(&what, "as many clauses as the header says"));
        }
        if let Some((variable, place)) = self.largest_shown.filter(|&(variable, _)| variable > self.formula.declared) {
            let what = format!("the variables to show name {variable}");
            let expected = format!("variables from 1 to {}", self.formula.declared);
            return Err(self.scanner.wrong_at(place, &what, &expected));
        }
        Ok(self.formula)
    }

    /// Reads up to the header and answers the number of clauses it promises.
    fn header(&mut self) -> Result<u64, DimacsError> {
        const EXPECTED: &str = "a header 'p cnf VARIABLES CLAUSES' before the clauses";
        loop {
            match self.scanner.at_line_start_and_next()? {
                (true, Some(b'c')) => self.comment()?,
                (true, Some(b'p')) => break,
                (_, None) => return Err(self.scanner.wrong_here("the file has no header", EXPECTED)),
                _ => {
                    let (word, place) = self.scanner.word()?;
                    return Err(self.scanner.wrong_at(place, &format!("'{word}' before the header"), EXPECTED));
                }
            }
        }
        for wanted in ["p", "cnf"] {
            let (word, place) = self.scanner.word()?;
            if word != wanted {
                return Err(self.scanner.wrong_at(place, &format!("'{word}' is not a header"), EXPECTED));
            }
        }
        let (variables, place) = self.scanner.word()?;
        let most = format!("a number of variables from 0 to {MAX_VARIABLES}");
        let variables = match variables.parse::<u32>() {
            Ok(number) if number <= MAX_VARIABLES => number,
            _ => return Err(self.scanner.wrong_at(place, &format!("'{variables}' variables"), &most)),
        };
        let (clauses, place) = self.scanner.word()?;
        let Ok(clauses) = clauses.parse::<u64>() else {
            let what = format!("'{clauses}' clauses");
            return Err(self.scanner.wrong_at(place, &what, "a number of clauses from 0"));
        };
        if let Some(place) = self.scanner.rest_of_line()? {
            return Err(self.scanner.wrong_at(place, "more than two numbers in the header", EXPECTED));
        }
        self.formula.declared = variables;
        Ok(clauses)
    }

    /// Passes over a comment, unless it names the variables to show.
    fn comment(&mut self) -> Result<(), DimacsError> {
        self.scanner.advance();
        let first = self.scanner.word_in_line()?;
        let list = match first.as_deref() {
            Some("ind") => true,
            Some("p") => self.scanner.word_in_line()?.as_deref() == Some("show"),
            _ => false,
        };
        if list {
            let mut shown = self.formula.shown.take().unwrap_or_default();
            while let Some(word) = self.scanner.word_in_line()? {
                let place = self.scanner.start_of_word();
                match word.parse::<u32>() {
                    Ok(0) => break,
                    Ok(variable) => {
                        if self.largest_shown.is_none_or(|(largest, _)| variable > largest) {
                            self.largest_shown = Some((variable, place));
                        }
                        shown.push(variable);
                    }
                    Err(_) => {
                        let what = format!("'{word}' among the variables to show");
                        return Err(self.scanner.wrong_at(place, &what, "numbers of variables, ended by 0"));
                    }
                }
            }
            self.formula.shown = Some(shown);
        }
        self.scanner.skip_line()
    }

    fn literal(&mut self, promised: u64) -> Result<(), DimacsError> {
        let place = self.scanner.place;
        let number = self.scanner.number()?;
        let declared = self.formula.declared;
        let literal = match number {
            Ok(0) => None,
            Ok(number) if number.unsigned_abs() <= declared => Literal::from_dimacs(number),
            Ok(number) => {
                let what = format!("the literal {number}, where the header declares {declared} variables");
                return Err(self.scanner.wrong_at(place, &what, &format!("literals from -{declared} to {declared}")));
            }
            Err(word) => {
                let expected = format!("a literal from -{declared} to {declared}, or 0 to end the clause");
                return Err(self.scanner.wrong_at(place, &format!("'{word}' in a clause"), &expected));
            }
        };
        if self.formula.cnf.len() as u64 >= promised {
            let what = format!("a clause more than the {promised} that the header says");
            return Err(self.scanner.wrong_at(place, &what, "the end of the file"));
        }
        if self.formula.cnf.literals() + self.clause.len() >= MAX_LITERALS {
            let expected = format!("up to {MAX_LITERALS} literals in all");
            return Err(self.scanner.wrong_at(place, "the formula is too large", &expected));
        }
        match literal {
            Some(literal) => {
                self.formula.cnf.reserve_variables(literal.variable());
                self.clause.push(literal);
            }
            None => {
                self.formula.cnf.add(&self.clause);
                self.clause.clear();
            }
        }
        Ok(())
    }
}

/// Line and column, both from 1.
type LineAndColumn = (u64, u64);

/// Words of a stream, with their places.
struct Scanner<'s> {
    origin: String,
    source: &'s mut dyn Read,
    chunk: Box<[u8]>,
    /// What of the chunk is still to be looked at.
    next: usize,
    end: usize,
    place: LineAndColumn,
    /// The word looked at last.
    word: Vec<u8>,
}

impl<'s> Scanner<'s> {
    fn new(origin: &str, source: &'s mut dyn Read) -> Scanner<'s> {
        let chunk = vec![0; CHUNK].into_boxed_slice();
        Scanner { origin: origin.to_owned(), source, chunk, next: 0, end: 0, place: (1, 1), word: Vec::new() }
    }

    #[inline]
    fn peek(&mut self) -> Result<Option<u8>, DimacsError> {
        if self.next < self.end { Ok(Some(self.chunk[self.next])) } else { self.refill() }
    }

    #[cold]
    fn refill(&mut self) -> Result<Option<u8>, DimacsError> {
        loop {
            match self.source.read(&mut self.chunk) {
                Ok(bytes) => {
                    (self.next, self.end) = (0, bytes);
                    return Ok(self.chunk[..bytes].first().copied());
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => {
                    return Err(self.wrong_here(&format!("cannot read on: {error}"), "a file that can be read"));
                }
            }
        }
    }

    /// Passes over the byte that was peeked at.
    #[inline]
    fn advance(&mut self) {
        let newline = self.chunk.get(self.next) == Some(&b'\n');
        self.next += 1;
        self.place = if newline { (self.place.0 + 1, 1) } else { (self.place.0, self.place.1 + 1) };
    }

    /// Passes over blanks; the next byte, and whether it is the first of its line.
    fn at_line_start_and_next(&mut self) -> Result<(bool, Option<u8>), DimacsError> {
        while self.peek()?.is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.advance();
        }
        Ok((self.place.1 == 1, self.peek()?))
    }

    /// The next word, wherever it is; empty at the end of the file.
    fn word(&mut self) -> Result<(String, LineAndColumn), DimacsError> {
        self.at_line_start_and_next()?;
        let place = self.place;
        Ok((self.take_word()?, place))
    }

    fn word_in_line(&mut self) -> Result<Option<String>, DimacsError> {
        while matches!(self.peek()?, Some(b' ' | b'\t' | b'\r')) {
            self.advance();
        }
        match self.peek()? {
            None | Some(b'\n') => Ok(None),
            Some(_) => self.take_word().map(Some),
        }
    }

    /// The next word as a number, or as it stands if it is none.
    fn number(&mut self) -> Result<Result<i32, String>, DimacsError> {
        self.scan()?;
        let number = std::str::from_utf8(&self.word).ok().and_then(|text| text.parse().ok());
        Ok(number.ok_or_else(|| self.shown()))
    }

    /// The place of the word that ends here.
    fn start_of_word(&self) -> LineAndColumn {
        (self.place.0, self.place.1 - self.word.len() as u64)
    }

    fn take_word(&mut self) -> Result<String, DimacsError> {
        self.scan()?;
        Ok(self.shown())
    }

    /// Reads a word up to the next blank; cut where it is longer than any of the format, which nothing accepts.
    fn scan(&mut self) -> Result<(), DimacsError> {
        self.word.clear();
        while let Some(byte) = self.peek()? {
            if byte.is_ascii_whitespace() || self.word.len() == MAX_WORD {
                break;
            }
            self.word.push(byte);
            self.advance();
        }
        Ok(())
    }

    fn shown(&self) -> String {
        String::from_utf8_lossy(&self.word).escape_default().to_string()
    }

    /// The place of something more in this line, if there is any.
    fn rest_of_line(&mut self) -> Result<Option<LineAndColumn>, DimacsError> {
        while matches!(self.peek()?, Some(b' ' | b'\t' | b'\r')) {
            self.advance();
        }
        Ok(self.peek()?.filter(|&byte| byte != b'\n').map(|_| self.place))
    }

    fn skip_line(&mut self) -> Result<(), DimacsError> {
        while self.peek()?.is_some_and(|byte| byte != b'\n') {
            self.advance();
        }
        Ok(())
    }

    fn wrong_here(&self, message: &str, expected: &str) -> DimacsError {
        self.wrong_at(self.place, message, expected)
    }

    fn wrong_at(&self, (line, column): LineAndColumn, message: &str, expected: &str) -> DimacsError {
        let (message, expected) = (message.to_owned(), expected.to_owned());
        DimacsError { origin: self.origin.clone(), line, column, message, expected }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Formula, DimacsError> {
        read("test.cnf", &mut text.as_bytes())
    }

    fn clauses(text: &str) -> Vec<Vec<i32>> {
        let formula = parse(text).unwrap();
        formula.cnf.clauses().map(|clause| clause.iter().map(|literal| literal.dimacs()).collect()).collect()
    }

    #[test]
    fn clauses_may_be_cut_by_lines_and_comments() {
        let text = "c first\np cnf 4 4\n1 -2 0 3\nc between\n4 0\n0\n-4\r\n0\n";
        assert_eq!(clauses(text), [vec![1, -2], vec![3, 4], vec![], vec![-4]]);
        assert_eq!(clauses("c words\ncomment\np cnf 0 0"), Vec::<Vec<i32>>::new());
    }

    #[test]
    fn the_end_mark_of_satlib_is_the_end() {
        assert_eq!(clauses("p cnf 2 1\n1 2 0\n%\n0\n\n"), [vec![1, 2]]);
    }

    #[test]
    fn variables_to_show_are_read() {
        assert_eq!(parse("p cnf 3 0\nc p show 1 3 0\nc p something else\n").unwrap().shown, Some(vec![1, 3]));
        assert_eq!(parse("c ind 2 0\nc ind 3 0\np cnf 3 0\n").unwrap().shown, Some(vec![2, 3]));
        for text in ["p cnf 3 0\nc p show 2 4 0\n", "c\nc p show 2 4 0\np cnf 3 0\n", "p cnf 3 0\nc p show 2 x 0\n"] {
            assert_eq!(parse(text).err().map(|error| (error.line, error.column)), Some((2, 12)), "{text}");
        }
    }

    #[test]
    fn errors_name_line_and_column_and_what_was_expected() {
        let cases = [
            ("", 1, 1, "no header"),
            ("1 2 0\n", 1, 1, "before the header"),
            ("p wcnf 3 4\n", 1, 3, "'wcnf' is not a header"),
            ("p cnf x 4\n", 1, 7, "'x' variables"),
            ("p cnf 4000000000 1\n1 0\n", 1, 7, "'4000000000' variables"),
            ("p cnf 3 -4\n", 1, 9, "'-4' clauses"),
            ("p cnf 3 4 5\n", 1, 11, "more than two numbers"),
            ("p cnf 3 1\n1 2 4 0\n", 2, 5, "the literal 4"),
            ("p cnf 3 1\n 1 two 0\n", 2, 4, "'two' in a clause"),
            ("p cnf 3 1\n1 99999999999 0\n", 2, 3, "'99999999999'"),
            ("p cnf 3 1\n1 2", 2, 4, "not ended"),
            ("p cnf 3 2\n1 0\n", 3, 1, "after 1 of 2 clauses"),
            ("p cnf 3 1\n1 0\n2 0\n", 3, 1, "more than the 1"),
            ("p cnf 3 1\np cnf 3 1\n", 2, 1, "a second header"),
            ("p cnf 3 18446744073709551615\n1 0\n", 3, 1, "after 1 of"),
        ];
        for (text, line, column, words) in cases {
            let error = parse(text).err().unwrap_or_else(|| panic!("{text:?} was accepted"));
            assert_eq!((error.line, error.column), (line, column), "{text:?}: {error}");
            let shown = error.to_string();
            assert!(shown.contains(words) && shown.contains("expected") && shown.contains("test.cnf"), "{shown}");
        }
    }
}
