//! Any program that takes a DIMACS file: one process per question.
//!
//! It is called with the file alone. If it says that there is a solution but not which, it is one of MiniSat's family
//! and is called with a second file for its answer, then and from there on. Nothing it says about solutions is believed:
//! every clause is checked against its values. That there is no solution has to be believed, where the exit code and the
//! words agree. Assumptions go in as clauses. Limits on conflicts and decisions cannot be passed on, and are refused.

use super::child::{self, Ended};
use super::said::{Said, Word};
use super::{Allowance, Effort, Solver, Trouble, Verdict};
use crate::cnf::{Cnf, Literal};
use crate::dimacs;
use std::fs::File;
use std::io::{BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitStatus;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Exit codes of the competitions.
const SATISFIABLE: i32 = 10;
const UNSATISFIABLE: i32 = 20;
/// Clasp's: satisfiable, and there is no other solution.
const SATISFIABLE_ONCE: i32 = 30;

pub(super) struct External {
    program: PathBuf,
    stop: Arc<AtomicBool>,
    cnf: Cnf,
    /// By variable, from 1 at index 0.
    values: Vec<bool>,
    answers_in_a_file: bool,
}

impl External {
    pub(super) fn new(program: PathBuf, stop: Arc<AtomicBool>) -> External {
        External { program, stop, cnf: Cnf::new(), values: Vec::new(), answers_in_a_file: false }
    }

    fn ask(&mut self, assumptions: &[Literal]) -> Result<Verdict, Trouble> {
        let folder = tempfile::Builder::new().prefix("damier-sat-").tempdir();
        let folder = folder.map_err(|error| Trouble(format!("cannot make a folder for the SAT solver: {error}")))?;
        let formula = folder.path().join("formula.cnf");
        self.write(&formula, assumptions).map_err(|error| {
            Trouble(format!("cannot write the formula for the SAT solver to {}: {error}", formula.display()))
        })?;
        if !self.answers_in_a_file {
            let Some(ended) = child::run(&self.program, &[&formula], &self.stop)? else {
                return Ok(Verdict::Interrupted);
            };
            let word = self.understood(&ended, &ended.said)?;
            if word != Word::Satisfiable || ended.said.begun {
                return self.conclude(word, &ended, &ended.said, assumptions);
            }
            self.answers_in_a_file = true;
        }
        let answer = folder.path().join("answer.txt");
        let Some(ended) = child::run(&self.program, &[&formula, &answer], &self.stop)? else {
            return Ok(Verdict::Interrupted);
        };
        let said = match File::open(&answer) {
            Ok(file) => Said::read_file(&mut BufReader::new(file)),
            Err(_) => Said::default(),
        };
        let word = self.understood(&ended, if said.verdict.is_some() { &said } else { &ended.said })?;
        self.conclude(word, &ended, &said, assumptions)
    }

    fn write(&self, path: &Path, assumptions: &[Literal]) -> std::io::Result<()> {
        let mut file = BufWriter::new(File::create(path)?);
        dimacs::write_plain(&mut file, &self.cnf, assumptions)?;
        file.flush()
    }

    /// The answer, if words and exit code say the same.
    fn understood(&self, ended: &Ended, said: &Said) -> Result<Word, Trouble> {
        if let Some(nonsense) = &said.nonsense {
            return Err(self.complaint(ended, nonsense));
        }
        let by_code = match ended.status.code() {
            Some(SATISFIABLE | SATISFIABLE_ONCE) => Some(Word::Satisfiable),
            Some(UNSATISFIABLE) => Some(Word::Unsatisfiable),
            Some(0) => None,
            // Programs have codes of their own for giving up.
            Some(_) if said.verdict == Some(Word::Unknown) => None,
            _ => return Err(self.complaint(ended, "it failed")),
        };
        match (by_code, said.verdict) {
            (Some(code), Some(word)) if code != word => {
                Err(self.complaint(ended, "its answer and its exit code disagree"))
            }
            (Some(word), _) | (None, Some(word)) => Ok(word),
            (None, None) => Err(self.complaint(ended, "it gave no answer")),
        }
    }

    fn conclude(
        &mut self,
        word: Word,
        ended: &Ended,
        said: &Said,
        assumptions: &[Literal],
    ) -> Result<Verdict, Trouble> {
        match word {
            Word::Unsatisfiable => return Ok(Verdict::Unsatisfiable),
            Word::Unknown => return Ok(Verdict::GaveUp),
            Word::Satisfiable => {}
        }
        if !said.begun {
            return Err(self.complaint(ended, "it says that there is a solution, but not which"));
        }
        if !said.ended {
            return Err(self.complaint(ended, "its values end before the closing 0"));
        }
        let mut values = vec![false; self.cnf.variables() as usize];
        for literal in &said.values {
            match values.get_mut(literal.variable() as usize - 1) {
                Some(value) => *value = !literal.is_negated(),
                None => {
                    let (variable, most) = (literal.variable(), self.cnf.variables());
                    let what = format!("it gives a value to variable {variable}, and there are {most}");
                    return Err(self.complaint(ended, &what));
                }
            }
        }
        self.values = values;
        let broken = self.cnf.clauses().find(|clause| !clause.iter().any(|&literal| self.holds(literal)));
        let refused = assumptions.iter().find(|&&literal| !self.holds(literal)).map(std::slice::from_ref);
        if let Some(clause) = broken.or(refused) {
            let what = format!("its solution is wrong: it breaks the clause {clause:?}");
            return Err(self.complaint(ended, &what));
        }
        Ok(Verdict::Satisfiable)
    }

    fn complaint(&self, ended: &Ended, what: &str) -> Trouble {
        let words = if ended.complaint.is_empty() {
            "nothing on standard error".to_owned()
        } else {
            format!("last line of standard error: '{}'", ended.complaint)
        };
        Trouble(format!(
            "the SAT solver '{}' is not to be believed: {what} ({}; {words})",
            self.program.display(),
            ending(ended.status)
        ))
    }
}

fn ending(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return format!("killed by signal {signal}");
    }
    status.code().map_or_else(|| "no exit code".to_owned(), |code| format!("exit code {code}"))
}

impl Solver for External {
    fn reserve(&mut self, variables: u32) -> Result<(), Trouble> {
        self.cnf.reserve_variables(variables);
        Ok(())
    }

    fn add(&mut self, clause: &[Literal]) -> Result<(), Trouble> {
        self.cnf.add(clause);
        Ok(())
    }

    fn solve(&mut self, assumptions: &[Literal], allowance: Allowance) -> Result<Verdict, Trouble> {
        if allowance.conflicts.or(allowance.decisions).is_some() {
            return Err(Trouble(format!(
                "limits on nodes and failures cannot be told to '{}'; accepted: limits on time and memory, or another \
                 solver",
                self.program.display()
            )));
        }
        self.ask(assumptions)
    }

    fn holds(&self, literal: Literal) -> bool {
        let value = self.values.get(literal.variable() as usize - 1).copied().unwrap_or(false);
        value != literal.is_negated()
    }

    /// All of them: such programs do not tell which.
    fn failed(&mut self, assumptions: &[Literal]) -> Result<Vec<Literal>, Trouble> {
        Ok(assumptions.to_vec())
    }

    fn effort(&self) -> Effort {
        Effort::default()
    }
}
