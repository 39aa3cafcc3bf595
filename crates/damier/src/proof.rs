//! `--proof`: a file that is there only if it is a proof.
//!
//! Whether the name is free is seen at the start, so that nothing is solved in vain. The solver writes to a draft beside it
//! (under the name itself CaDiCaL would compress a `.gz`), which takes the name once it is known that there is no solution
//! and is removed in all other cases. A SAT solver's proof is in DRAT; learning's is in a form of its own, and may also say that
//! there is nothing better than the best.

use crate::arguments::How;
use crate::failure::Failure;
use crate::files::Draft;
use crate::output::tell;
use damier_model::{Outcome, Status};
use damier_sat::SolverChoice;
use damier_solve::engines::LCG;
use std::path::{Path, PathBuf};

pub(crate) struct ProofFile {
    path: PathBuf,
    by_learning: bool,
    draft: Draft,
}

impl ProofFile {
    /// Begins a proof under a name, if that is free (or `force` says otherwise) and the solver can write proofs.
    pub(crate) fn open(path: &Path, how: &How, force: bool) -> Result<ProofFile, Failure> {
        if let Some(other) = how.sat_solver.as_ref().filter(|&solver| *solver != SolverChoice::Cadical) {
            let reason = format!("--proof needs CaDiCaL, and '{other}' was asked for; accepted: --sat-solver cadical");
            return Err(Failure::Refused(reason));
        }
        let draft = Draft::begin(path, force)?;
        if draft.path().to_str().is_none() {
            return Err(Failure::Refused("the proof's file has a name that is no text; accepted: another".to_owned()));
        }
        Ok(ProofFile { path: path.to_owned(), by_learning: how.engine == LCG, draft })
    }

    /// Where the solver writes.
    pub(crate) fn draft(&self) -> PathBuf {
        self.draft.path().to_owned()
    }

    /// Keeps the proof, if it is one, and says what became of it.
    pub(crate) fn settle(mut self, outcome: &Outcome, quiet: bool) -> Result<(), Failure> {
        let path = self.path.display();
        let said = match outcome.status {
            Status::Unsatisfiable if self.by_learning => {
                self.draft.keep_or_leave()?;
                format!("proof: {path} (reasons and clauses, docs/proofs.md)")
            }
            Status::Unsatisfiable => {
                self.draft.keep_or_leave()?;
                format!("proof: {path} (DRAT; check it against the clauses, for instance with drat-trim)")
            }
            Status::Solved if self.by_learning && outcome.complete && outcome.objective.is_some() => {
                self.draft.keep_or_leave()?;
                format!("proof: {path} (that nothing is better: reasons and clauses, docs/proofs.md)")
            }
            Status::Solved => {
                format!("no proof: there is a solution, which is its own evidence; '{path}' was not written")
            }
            Status::Unknown => format!("no proof: nothing was decided; '{path}' was not written, try more time"),
        };
        if !quiet {
            tell!("{said}");
        }
        Ok(())
    }
}
