//! Any program that takes a DIMACS file: one process per question.
//!
//! It is called with the file alone, unless it is known how to ask it for a proof. If it says that there is a solution but
//! not which, it is one of MiniSat's family and is called with a second file for its answer, then and from there on.
//! Nothing it says is believed. Every clause is checked against its values; and that there is no solution is checked by
//! its proof, or else by CaDiCaL within this program, for as long as the program took and a little more (`verify.rs`). If
//! neither comes to an end, the answer stands with the remark whose word it is. Assumptions go in as clauses. Limits on
//! conflicts and decisions cannot be passed on, and are refused.

use super::child::{self, Ended};
use super::output::{SolverOutput, Word};
use super::verify::{self, Asking, Verified};
use super::{Allowance, Effort, Solver, Start, Trouble, Verdict};
use crate::cnf::{Cnf, Literal};
use crate::dimacs;
use damier_model::Grounds;
use std::ffi::OsString;
use std::fs::File;
use std::io::{BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitStatus;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Exit codes of the competitions.
const SATISFIABLE: i32 = 10;
const UNSATISFIABLE: i32 = 20;
/// Clasp's: satisfiable, and there is no other solution.
const SATISFIABLE_ONCE: i32 = 30;

pub(super) struct External {
    program: PathBuf,
    start: Start,
    stop: Arc<AtomicBool>,
    cnf: Cnf,
    /// By variable, from 1 at index 0.
    values: Vec<bool>,
    answers_in_a_file: bool,
    /// How to ask for a proof, if that is known and was not refused.
    asking: Option<Asking>,
    grounds: Grounds,
}

impl External {
    pub(super) fn new(program: PathBuf, start: Start, stop: Arc<AtomicBool>) -> External {
        // A proof that is not checked need not be written.
        let asking = Asking::of(&program).filter(|_| start.confirm != Some(Duration::ZERO));
        let (cnf, values, grounds) = (Cnf::new(), Vec::new(), Grounds::Exact);
        External { program, start, stop, cnf, values, answers_in_a_file: false, asking, grounds }
    }

    fn ask(&mut self, assumptions: &[Literal]) -> Result<Verdict, Trouble> {
        let folder = tempfile::Builder::new().prefix("damier-sat-").tempdir();
        let folder = folder.map_err(|error| Trouble(format!("cannot make a folder for the SAT solver: {error}")))?;
        let formula = folder.path().join("formula.cnf");
        self.write(&formula, assumptions).map_err(|error| {
            Trouble(format!("cannot write the formula for the SAT solver to {}: {error}", formula.display()))
        })?;
        self.answer(folder.path(), assumptions)
    }

    /// Runs the program on the formula that is in this folder.
    fn answer(&mut self, folder: &Path, assumptions: &[Literal]) -> Result<Verdict, Trouble> {
        let [formula, proof, answer] = ["formula.cnf", "proof.txt", "answer.txt"].map(|name| folder.join(name));
        let mut begun = Instant::now();
        let mut arguments = match self.asking {
            Some(asking) => asking.arguments(&formula, &proof),
            None => vec![OsString::from(&formula)],
        };
        let watched = self.asking.map(|_| proof.as_path());
        if !self.answers_in_a_file {
            let Some(ended) = child::run(&self.program, &arguments, watched, &self.stop)? else {
                return Ok(Verdict::Interrupted);
            };
            let word = match self.understood(&ended, &ended.said) {
                // It may not know the arguments by which it was asked for a proof.
                Err(_) if self.asking.take().is_some() => return self.answer(folder, assumptions),
                understood => understood?,
            };
            if word == Word::Unsatisfiable {
                return self.verify(begun, &proof, assumptions);
            }
            if word != Word::Satisfiable || ended.said.begun {
                return self.conclude(word, &ended, &ended.said, assumptions);
            }
            self.answers_in_a_file = true;
        }
        arguments.push(OsString::from(&answer));
        begun = Instant::now();
        let Some(ended) = child::run(&self.program, &arguments, watched, &self.stop)? else {
            return Ok(Verdict::Interrupted);
        };
        let said = match File::open(&answer) {
            Ok(file) => SolverOutput::read_file(&mut BufReader::new(file)),
            Err(_) => SolverOutput::default(),
        };
        match self.understood(&ended, if said.verdict.is_some() { &said } else { &ended.said })? {
            Word::Unsatisfiable => self.verify(begun, &proof, assumptions),
            word => self.conclude(word, &ended, &said, assumptions),
        }
    }

    /// The program says that there is no solution: whether it is right.
    fn verify(&mut self, begun: Instant, proof: &Path, assumptions: &[Literal]) -> Result<Verdict, Trouble> {
        let proof = self.asking.map(|_| proof);
        let grounds = match verify::unsatisfiable(&self.cnf, assumptions, proof, begun, self.start, &self.stop)? {
            Verified::By(by) => Grounds::Confirmed { by: by.to_owned() },
            Verified::Open => Grounds::Claimed { by: self.program.display().to_string() },
            Verified::Refuted(why) => {
                return Err(Trouble(format!(
                    "the SAT solver '{}' is not to be believed: it says that there is no solution, but {why}",
                    self.program.display()
                )));
            }
        };
        self.grounds = std::mem::take(&mut self.grounds).and(grounds);
        Ok(Verdict::Unsatisfiable)
    }

    fn write(&self, path: &Path, assumptions: &[Literal]) -> std::io::Result<()> {
        let mut file = BufWriter::new(File::create(path)?);
        dimacs::write_plain(&mut file, &self.cnf, assumptions)?;
        file.flush()
    }

    /// The answer, if words and exit code say the same.
    fn understood(&self, ended: &Ended, said: &SolverOutput) -> Result<Word, Trouble> {
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
        said: &SolverOutput,
        assumptions: &[Literal],
    ) -> Result<Verdict, Trouble> {
        match word {
            Word::Unknown => return Ok(Verdict::GaveUp),
            // Looked into before: what the program says of all assignments is verified.
            Word::Unsatisfiable => return Err(self.complaint(ended, "it found no answer")),
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

    fn grounds(&self) -> Grounds {
        self.grounds.clone()
    }
}
