//! Whether a program that says "unsatisfiable" is right: by the proof it wrote, or by a solver of our own.
//!
//! Programs are known by their names, since there is no other way to know how to ask for a proof: CaDiCaL and Kissat write
//! DRAT to a second file, CryptoMiniSat FRAT, Glucose DRAT where an option says. (MiniSat and clasp write none; the second
//! file of MiniSat is for its answer.) Checking may take as long as the program took, and a little more; the half of it
//! for a proof, the rest for CaDiCaL within this program, which is asked the same question.

use super::cadical::Cadical;
use super::{Allowance, Solver, Start, Trouble, Verdict};
use crate::cnf::{Cnf, Literal};
use crate::proof::{Judgement, check};
use std::ffi::OsString;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What may be spent on checking, beyond what the program took.
const AT_LEAST: Duration = Duration::from_secs(1);

/// How a program is asked for a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Asking {
    /// By a second file; in text, if this option comes first.
    SecondFile(Option<&'static str>),
    /// By options.
    Certified,
}

impl Asking {
    /// How this program is asked, by its name.
    pub(super) fn of(program: &Path) -> Option<Asking> {
        const KNOWN: [(&str, Asking); 4] = [
            ("cadical", Asking::SecondFile(Some("--no-binary"))),
            ("kissat", Asking::SecondFile(Some("--no-binary"))),
            ("cryptominisat", Asking::SecondFile(None)),
            ("glucose", Asking::Certified),
        ];
        let name = program.file_name()?.to_string_lossy().to_lowercase();
        KNOWN.into_iter().find(|(start, _)| name.starts_with(start)).map(|(_, asking)| asking)
    }

    pub(super) fn arguments(self, formula: &Path, proof: &Path) -> Vec<OsString> {
        match self {
            Asking::SecondFile(option) => {
                let files = [formula, proof].map(OsString::from);
                option.map(OsString::from).into_iter().chain(files).collect()
            }
            Asking::Certified => {
                let mut output = OsString::from("-certified-output=");
                output.push(proof);
                vec!["-certified".into(), output, formula.into()]
            }
        }
    }
}

/// What is known of a claim that there is no solution.
pub(super) enum Verified {
    /// It is right, by this.
    By(&'static str),
    /// Nothing contradicts it.
    Open,
    /// It is wrong, or what was given for it is, as these words say.
    Refuted(String),
}

/// Checks the claim that clauses and assumptions cannot hold together, of a program that began then.
pub(super) fn unsatisfiable(
    cnf: &Cnf,
    assumptions: &[Literal],
    proof: Option<&Path>,
    claimed_since: Instant,
    start: Start,
    stop: &Arc<AtomicBool>,
) -> Result<Verified, Trouble> {
    let begun = Instant::now();
    let time = start.confirm.unwrap_or(begun - claimed_since + AT_LEAST);
    if time.is_zero() {
        return Ok(Verified::Open);
    }
    let until = |share: u32, stop: &Arc<AtomicBool>| {
        let (deadline, stop) = (begun + time / share, Arc::clone(stop));
        move || stop.load(Ordering::Relaxed) || Instant::now() >= deadline
    };
    let mut objection = None;
    if let Some(file) = proof.and_then(|path| File::open(path).ok()) {
        match check(cnf, assumptions, &mut BufReader::new(file), &mut until(2, stop)) {
            Judgement::Holds => return Ok(Verified::By("its proof, which was checked")),
            Judgement::Wrong(step) => objection = Some(step),
            Judgement::Unreadable(_) | Judgement::Stopped => {}
        }
    }
    Ok(match (again(cnf, assumptions, start.seed, until(1, stop))?, objection) {
        (Verdict::Unsatisfiable, _) => Verified::By("cadical"),
        (Verdict::Satisfiable, _) => Verified::Refuted("CaDiCaL finds one".to_owned()),
        (Verdict::Interrupted | Verdict::GaveUp, Some(step)) => {
            Verified::Refuted(format!("its proof is wrong: {step}"))
        }
        (Verdict::Interrupted | Verdict::GaveUp, None) => Verified::Open,
    })
}

/// The same question to a solver within this program.
fn again(
    cnf: &Cnf,
    assumptions: &[Literal],
    seed: u64,
    mut enough: impl FnMut() -> bool + Clone + 'static,
) -> Result<Verdict, Trouble> {
    const LOOK_EVERY: usize = 1 << 12;
    let mut solver = Cadical::until(seed, enough.clone())?;
    solver.reserve(cnf.variables())?;
    for (index, clause) in cnf.clauses().enumerate() {
        if index % LOOK_EVERY == 0 && enough() {
            return Ok(Verdict::Interrupted);
        }
        solver.add(clause)?;
    }
    let verdict = solver.solve(assumptions, Allowance::default())?;
    let is_solution = || {
        let mut all = cnf.clauses().chain(assumptions.iter().map(std::slice::from_ref));
        all.all(|clause| clause.iter().any(|&literal| solver.holds(literal)))
    };
    // Two who contradict each other, and neither with evidence, settle nothing.
    Ok(if verdict == Verdict::Satisfiable && !is_solution() { Verdict::Interrupted } else { verdict })
}
