//! Boards by programs: each line a kind of board, each column a program, each field how that program did on those boards.
//!
//! A program that solved none of the boards of one kind is not tried on the kinds after it, which are larger. Programs that
//! solve a board must agree on its answer: where they do not, there is no table.

use super::stopwatch::median;
use std::path::PathBuf;

/// How one program did on one board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Try {
    pub(super) seconds: f64,
    pub(super) solved: bool,
    /// What every program must find that solves the board, where that can be told: an optimum, a number of solutions.
    pub(super) answer: Option<i64>,
}

/// One run of a program on the board in a file.
type Run<'a> = Box<dyn Fn(&PathBuf) -> Result<Try, String> + 'a>;

/// A program, and what it is called at the head of its column.
pub(super) struct Program<'a> {
    pub(super) name: &'static str,
    pub(super) run: Run<'a>,
}

/// Boards of one kind.
pub(super) struct Kind {
    pub(super) name: String,
    pub(super) boards: Vec<PathBuf>,
}

pub(super) struct Matrix {
    part: &'static str,
    question: &'static str,
    programs: Vec<&'static str>,
    lines: Vec<(String, Vec<Vec<Try>>)>,
}

/// A try that took no longer than this is repeated: the median tells more than what else the machine was doing.
const BLINK: f64 = 0.2;

/// Lets every program try every board; those in `only`, if that names any.
pub(super) fn fill(
    part: &'static str,
    question: &'static str,
    kinds: &[Kind],
    mut programs: Vec<Program>,
    only: &[String],
    repeats: u32,
) -> Result<Matrix, String> {
    if let Some(unknown) = only.iter().find(|name| !programs.iter().any(|program| program.name == **name)) {
        let names: Vec<&str> = programs.iter().map(|program| program.name).collect();
        return Err(format!("no program '{unknown}' in this table; accepted: {}", names.join(", ")));
    }
    programs.retain(|program| only.is_empty() || only.iter().any(|name| name == program.name));
    let mut given_up = vec![false; programs.len()];
    let mut lines = Vec::new();
    for kind in kinds {
        let mut fields = vec![Vec::new(); programs.len()];
        for board in &kind.boards {
            for ((program, tries), &given_up) in programs.iter().zip(&mut fields).zip(&given_up) {
                if !given_up {
                    tries.push(settled(|| (program.run)(board), repeats)?);
                }
            }
            let latest =
                programs.iter().zip(&fields).filter_map(|(program, tries)| Some((program.name, *tries.last()?)));
            agree(&format!("{part}, {}, {}", kind.name, board.display()), latest)?;
        }
        for (tries, given_up) in fields.iter().zip(&mut given_up) {
            *given_up |= !tries.iter().any(|one| one.solved);
        }
        lines.push((kind.name.clone(), fields));
    }
    let programs = programs.iter().map(|program| program.name).collect();
    Ok(Matrix { part, question, programs, lines })
}

/// An error if two programs that solved a board found different things.
pub(super) fn agree(what: &str, tries: impl Iterator<Item = (&'static str, Try)>) -> Result<(), String> {
    let mut known: Option<(&str, i64)> = None;
    for (name, one) in tries.filter(|(_, one)| one.solved) {
        match (known, one.answer) {
            (Some((first, answer)), Some(other)) if answer != other => {
                return Err(format!("{what}: {first} finds {answer}, but {name} finds {other}; one of them is wrong"));
            }
            (None, Some(answer)) => known = Some((name, answer)),
            _ => {}
        }
    }
    Ok(())
}

fn settled(one: impl Fn() -> Result<Try, String>, repeats: u32) -> Result<Try, String> {
    let first = one()?;
    if first.seconds > BLINK {
        return Ok(first);
    }
    let mut seconds = vec![first.seconds];
    for _ in 1..repeats {
        seconds.push(one()?.seconds);
    }
    Ok(Try { seconds: median(seconds), ..first })
}

impl Matrix {
    pub(super) fn text(&self, title: &str) -> String {
        let header = std::iter::once(String::new()).chain(self.programs.iter().map(|&name| name.to_owned()));
        let lines = self.lines.iter().map(|(name, fields)| {
            std::iter::once(name.clone()).chain(fields.iter().map(|tries| in_words(tries))).collect::<Vec<String>>()
        });
        let lines: Vec<Vec<String>> = std::iter::once(header.collect()).chain(lines).collect();
        let columns = self.programs.len() + 1;
        let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..columns).map(width).collect();
        let mut text = format!("{title}: {}\n", self.question);
        for line in &lines {
            let cells: Vec<String> = line.iter().zip(&widths).map(|(cell, &width)| format!("{cell:<width$}")).collect();
            text.push_str(&format!("  {}\n", cells.join("  ").trim_end()));
        }
        text.push_str("  median seconds / the longest; how many were solved, if not all; – not tried\n");
        text
    }

    pub(super) fn json(&self) -> Vec<serde_json::Value> {
        let field = |name: &str, program: &str, tries: &[Try]| {
            serde_json::json!({
                "part": self.part, "question": self.question, "what": name, "program": program,
                "seconds": middle(tries), "longest": longest(tries), "solved": solved(tries), "boards": tries.len(),
            })
        };
        let line = |(name, fields): &(String, Vec<Vec<Try>>)| {
            let fields = self.programs.iter().zip(fields);
            fields.map(|(program, tries)| field(name, program, tries)).collect::<Vec<_>>()
        };
        self.lines.iter().flat_map(line).collect()
    }
}

fn in_words(tries: &[Try]) -> String {
    if tries.is_empty() {
        return "–".to_owned();
    }
    let (solved, all) = (solved(tries), tries.len());
    let times = format!("{:.3} / {:.3}", middle(tries), longest(tries));
    if solved == all { times } else { format!("{times} ({solved} of {all})") }
}

fn middle(tries: &[Try]) -> f64 {
    median(tries.iter().map(|one| one.seconds).collect())
}

fn longest(tries: &[Try]) -> f64 {
    tries.iter().map(|one| one.seconds).fold(0.0, f64::max)
}

fn solved(tries: &[Try]) -> usize {
    tries.iter().filter(|one| one.solved).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_that_disagree_on_an_answer_make_no_table() {
        let one = |solved, answer| Try { seconds: 1.0, solved, answer };
        let asked = |tries: &[(&'static str, Try)]| agree("board", tries.iter().copied());
        let (six, seven) = (("six", one(true, Some(6))), ("seven", one(true, Some(7))));
        assert_eq!(asked(&[six, ("nothing", one(true, None)), six]), Ok(()));
        assert_eq!(asked(&[six, ("not proved", one(false, Some(7)))]), Ok(()));
        let wrong = asked(&[("nothing", one(true, None)), six, seven]).expect_err("they disagree");
        assert_eq!(wrong, "board: six finds 6, but seven finds 7; one of them is wrong");
        let kinds = [Kind { name: "small".to_owned(), boards: vec![PathBuf::from("a")] }];
        let says = |name, answer| Program { name, run: Box::new(move |_| Ok(one(true, Some(answer)))) };
        assert!(fill("part", "solved", &kinds, vec![says("a", 1), says("b", 2)], &[], 1).is_err());
        assert!(fill("part", "solved", &kinds, vec![says("a", 1), says("b", 1)], &[], 1).is_ok());
    }
}
