//! `--proof`: a file that is there only if it is a proof.
//!
//! The name is taken at the start, so that nothing is solved in vain and nothing is overwritten. The solver writes to a
//! draft beside it (under the name itself CaDiCaL would compress a `.gz`), which takes its place once it is known that
//! there is no solution; in all other cases both are removed.

use crate::arguments::How;
use crate::failure::Failure;
use crate::output::tell;
use damier_model::Status;
use damier_sat::SolverChoice;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

pub(crate) struct ProofFile {
    path: PathBuf,
    draft: PathBuf,
    is_proof: bool,
}

impl ProofFile {
    /// Takes the name, if it is free and the solver can write proofs.
    pub(crate) fn open(path: &Path, how: &How) -> Result<ProofFile, Failure> {
        if let Some(other) = how.sat_solver.as_ref().filter(|&solver| *solver != SolverChoice::Cadical) {
            let reason = format!("--proof needs CaDiCaL, and '{other}' was asked for; accepted: --sat-solver cadical");
            return Err(Failure::Refused(reason));
        }
        let draft = path.with_added_extension("draft");
        if draft.to_str().is_none() {
            return Err(Failure::Refused("the proof's file has a name that is no text; accepted: another".to_owned()));
        }
        for file in [path, &draft] {
            File::create_new(file).map_err(|error| {
                if file != path {
                    let _ = fs::remove_file(path);
                }
                Failure::Refused(match error.kind() {
                    io::ErrorKind::AlreadyExists => {
                        format!("'{}' exists already; accepted: another name for the proof", file.display())
                    }
                    _ => format!("cannot write '{}': {error}", file.display()),
                })
            })?;
        }
        Ok(ProofFile { path: path.to_owned(), draft, is_proof: false })
    }

    /// Where the solver writes.
    pub(crate) fn draft(&self) -> PathBuf {
        self.draft.clone()
    }

    /// Keeps the proof, if it is one, and says what became of it.
    pub(crate) fn settle(mut self, status: Status, quiet: bool) -> Result<(), Failure> {
        let path = self.path.display();
        let said = match status {
            Status::Unsatisfiable => {
                fs::rename(&self.draft, &self.path)
                    .map_err(|error| Failure::Refused(format!("cannot write '{path}': {error}")))?;
                self.is_proof = true;
                format!("proof: {path} (DRAT; check it against the clauses, for instance with drat-trim)")
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

impl Drop for ProofFile {
    fn drop(&mut self) {
        if !self.is_proof {
            let _ = fs::remove_file(&self.draft);
            let _ = fs::remove_file(&self.path);
        }
    }
}
