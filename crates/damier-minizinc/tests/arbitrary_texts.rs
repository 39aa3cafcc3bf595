//! Arbitrary texts: nothing panics, nothing runs away, whatever is fed to it.
//!
//! The texts are soups of tokens, programs with pieces changed, swapped, repeated and cut off, deep nesting, and noise.
//! A few ten thousand run with the other tests; `cargo test --release -- --ignored ten_million` runs ten million.

use damier_minizinc::data::{DeclaredTypes, parse_json};
use damier_minizinc::library::{standard_file, standard_files};
use damier_minizinc::source::Sources;
use damier_minizinc::syntax::parser::{parse, parse_data, parse_expression};
use damier_minizinc::syntax::print;
use damier_minizinc::types::{self, Origin};
use damier_minizinc::with_large_stack;
use damier_model::Source;
use fastrand::Rng;

/// What every text is given to.
fn read_in_all_ways(text: &str) {
    let mut sources = Sources::default();
    let file = sources.add(Source::argument(text));
    let mut wrong = Vec::new();
    let unit = parse(&sources, file, &mut wrong);
    if wrong.is_empty() {
        let printed = print::print_unit(&unit);
        let again = sources.add(Source::argument(printed.as_str()));
        let mut wrong_again = Vec::new();
        let unit_again = parse(&sources, again, &mut wrong_again);
        assert!(wrong_again.is_empty(), "it became {printed:.2000}, which is wrong: {wrong_again:.2000?}");
        assert!(print::print_unit(&unit_again) == printed, "it became {printed:.2000}, which prints otherwise");
    }
    let _ = parse_data(&sources, file, &mut wrong);
    let _ = parse_expression(&sources, file, &mut wrong);
    let _ = parse_json(&sources, file, &DeclaredTypes::of([&unit].into_iter()), &mut wrong);
    for incomplete in [false, true] {
        let options = types::Options { incomplete, lint: true, ..types::Options::default() };
        let (_, found) = types::check(&[(unit.clone().into(), Origin::Model)], options);
        for diagnostic in &found {
            let _ = diagnostic.to_input_error(&sources);
        }
    }
    for diagnostic in &wrong {
        let span = diagnostic.span.expect("every message has a place");
        assert!(span.start <= span.end && !diagnostic.message.is_empty(), "{diagnostic:?}");
        let _ = diagnostic.to_input_error(&sources);
    }
    assert!(wrong.len() <= 150, "{} messages", wrong.len());
}

#[rustfmt::skip]
const TOKENS: &[&str] = &[
    "x", "y", "f", "1", "2", "1.5", "1e9", "0x1F", "true", "\"s\"", "\"a\\(", ")b\"", "'q q'", "`f`", "$T", "$$E", "_", "<>", "(", ")", "[", "]",
    "[|", "|]", "|", "{", "}", ",", ";", ":", "::", "..", "..<", "<..", "<..<", "=", "==", "<", ">", "+", "-", "*", "/", "div", "mod", "^",
    "^-1", "++", "/\\", "\\/", "not", "->", "<-", "<->", "in", "subset", "union", "default", "~+", "~!=", "if", "then", "elseif", "else",
    "endif", "let", "where", "var", "par", "opt", "set", "of", "array", "list", "int", "bool", "any", "tuple", "record", "enum", "type",
    "constraint", "solve", "satisfy", "minimize", "output", "include", "predicate", "function", "annotation", "ann", "test", ".", ".1",
    "anon_enum", "∀", "∈", "é", "%", "/*", "*/", "\n", "\"", "'", "`", "\\", "#", "\u{0}", "99999999999999999999", "infinity", "null",
];

struct Maker {
    random: Rng,
    corpus: Vec<&'static str>,
}

impl Maker {
    fn new(seed: u64) -> Maker {
        let corpus: Vec<&str> = standard_files().filter_map(standard_file).filter(|text| !text.is_empty()).collect();
        Maker { random: Rng::with_seed(seed), corpus }
    }

    fn token(&mut self) -> &'static str {
        TOKENS[self.random.usize(..TOKENS.len())]
    }

    fn text(&mut self) -> String {
        match self.random.u32(..20_000) {
            0 => self.deep(),
            1..4_000 => self.noise(),
            4_000..12_000 => self.soup(),
            _ => self.mutant(),
        }
    }

    fn noise(&mut self) -> String {
        let length = self.random.usize(..60);
        let bytes: Vec<u8> = (0..length).map(|_| self.random.u8(..)).collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    fn soup(&mut self) -> String {
        let mut text = String::new();
        for _ in 0..self.random.usize(..40) {
            text.push_str(self.token());
            text.push_str(if self.random.u8(..4) == 0 { "" } else { " " });
        }
        text
    }

    fn deep(&mut self) -> String {
        let first = self.token();
        let second = self.token();
        let many = self.random.usize(..60_000);
        format!(
            "x = {}1{}",
            format!("{first} {second} ").repeat(many),
            [")", "]", "}", " + 1"][self.random.usize(..4)].repeat(many)
        )
    }

    /// A place between two characters.
    fn place(&mut self, text: &str) -> usize {
        let mut at = self.random.usize(..=text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }

    /// A piece of a program, changed at a few places.
    fn mutant(&mut self) -> String {
        let Some(&program) = self.random.choice(&self.corpus) else { return self.soup() };
        let start = self.place(program);
        let mut end = (start + self.random.usize(..300)).min(program.len());
        while !program.is_char_boundary(end) {
            end -= 1;
        }
        // Often from the start of a line, so that much of it is right.
        let start = if self.random.bool() { program[..start].rfind('\n').map_or(0, |at| at + 1) } else { start };
        let mut text = program[start..end.max(start)].to_owned();
        for _ in 0..self.random.usize(..4) {
            let at = self.place(&text);
            let until = self.place(&text).max(at).min(at + 20);
            let until = (at..=until).rev().find(|&place| text.is_char_boundary(place)).unwrap_or(at);
            match self.random.u8(..4) {
                0 => text.insert_str(at, self.token()),
                1 => text.replace_range(at..until, self.token()),
                2 => text.replace_range(at..until, ""),
                _ => {
                    let piece = text[at..until].to_owned();
                    let to = self.place(&text);
                    text.insert_str(to, &piece);
                }
            }
        }
        text
    }
}

/// The memory that the process holds, in megabytes, where the system tells.
fn megabytes() -> usize {
    let status = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    status.split_whitespace().nth(1).and_then(|pages| pages.parse::<usize>().ok()).unwrap_or(0) / 256
}

fn feed(seed: u64, count: usize) {
    with_large_stack(|| {
        let mut maker = Maker::new(seed);
        for number in 0..count {
            let text = maker.text();
            let shown = text.clone();
            if std::panic::catch_unwind(|| read_in_all_ways(&text)).is_err() {
                let start: String = shown.chars().take(2000).collect();
                panic!("text {number} of seed {seed}: {start:?}");
            }
            if number % 100_000 == 0 {
                assert!(megabytes() < 1500, "{} MB after {number} texts", megabytes());
            }
        }
    })
    .expect("there is room for a stack");
}

#[test]
fn tens_of_thousands_of_arbitrary_texts_are_read_without_panic() {
    feed(1, 30_000);
}

#[test]
#[ignore = "runs for minutes"]
fn ten_million_arbitrary_texts_are_read_without_panic_in_bounded_memory() {
    for seed in 2..12 {
        feed(seed, 1_000_000);
    }
}
