//! The programs Damier is measured against, prepared in a folder of their own that goes when the benchmark is over.

use super::stopwatch::output_of;
use damier_puzzles::{Source, find};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Debian's MiniZinc hands all-different and lex to Gecode's own propagators only with this library of its.
const NATIVE_PROPAGATORS: &str = "gecode_presolver";

/// A folder for compiled models and programs.
pub(super) struct Workshop {
    folder: PathBuf,
}

impl Workshop {
    pub(super) fn open() -> Result<Workshop, String> {
        let folder = std::env::temp_dir().join(format!("damier-bench-{}", std::process::id()));
        fs::create_dir_all(&folder).map_err(|error| format!("cannot create {}: {error}", folder.display()))?;
        Ok(Workshop { folder })
    }

    /// The folder itself.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Flattens a MiniZinc model for Gecode; the command then runs Gecode on it.
    pub(super) fn gecode(&self, name: &str, model: &str, n: u32) -> Result<PathBuf, String> {
        let (source, flat) = (self.folder.join(format!("{name}.mzn")), self.folder.join(format!("{name}-{n}.fzn")));
        fs::write(&source, model).map_err(|error| error.to_string())?;
        let mut compile = Command::new("minizinc");
        compile
            .args(["-c", "--solver", "gecode", "-G", NATIVE_PROPAGATORS, "-D", &format!("n={n}")])
            .arg(&source)
            .arg("--fzn")
            .arg(&flat)
            .arg("--ozn")
            .arg(self.folder.join("unused.ozn"));
        succeed(compile)?;
        Ok(flat)
    }

    /// The same for a model with data.
    pub(super) fn gecode_with(&self, name: &str, model: &str, data: &str) -> Result<PathBuf, String> {
        let source = self.file(&format!("{name}.mzn"), model)?;
        let data = self.file(&format!("{name}.dzn"), data)?;
        let flat = self.folder.join(format!("{name}.fzn"));
        let mut compile = Command::new("minizinc");
        compile.args(["-c", "--solver", "gecode", "-G", NATIVE_PROPAGATORS]).arg(&source).arg(&data);
        compile.arg("--fzn").arg(&flat);
        compile.arg("--ozn").arg(self.folder.join("unused.ozn"));
        succeed(compile)?;
        Ok(flat)
    }

    /// Writes a file for the programs to read.
    pub(super) fn file(&self, name: &str, text: &str) -> Result<PathBuf, String> {
        let path = self.folder.join(name);
        fs::write(&path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
        Ok(path)
    }

    /// Compiles a C program.
    pub(super) fn c_program(&self, name: &str, source: &str) -> Result<PathBuf, String> {
        let (text, program) = (self.folder.join(format!("{name}.c")), self.folder.join(name));
        fs::write(&text, source).map_err(|error| error.to_string())?;
        let mut compile = Command::new("cc");
        compile.arg("-O3").arg(&text).arg("-o").arg(&program);
        succeed(compile)?;
        Ok(program)
    }
}

impl Drop for Workshop {
    fn drop(&mut self) {
        // Nothing depends on it: what stays is in the folder for temporary files.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn succeed(mut command: Command) -> Result<(), String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command.stdin(Stdio::null()).output().map_err(|_| not_installed(&program))?;
    if output.status.success() {
        return Ok(());
    }
    Err(format!("{program} failed: {}", String::from_utf8_lossy(&output.stderr).trim()))
}

pub(super) fn not_installed(program: &str) -> String {
    format!("{program} is not installed; scripts/setup peers installs it")
}

/// Where `scripts/setup bench` puts a Python that has CP-SAT and the other peers.
const PYTHON: &str = "out/peers/bin/python";

/// A Python with the solvers that are compared with.
pub(super) fn python() -> &'static str {
    if Path::new(PYTHON).exists() { PYTHON } else { "python3" }
}

/// The JSON object that one of the scripts in `bench/peers` prints.
pub(super) fn told(command: Command) -> Result<serde_json::Value, String> {
    let text = output_of(command)?;
    serde_json::from_str(&text).map_err(|_| {
        format!("{} lacks a solver to compare with; scripts/setup bench installs them to {PYTHON}", python())
    })
}

/// Whether a peer's answer to the board in a file is right, by the rules of the puzzle.
pub(super) fn follows_the_rules(puzzle: &str, board: &Path, answer: &str) -> Result<(), String> {
    let text = fs::read_to_string(board).map_err(|error| error.to_string())?;
    let puzzle = find(puzzle).ok_or("no such puzzle")?;
    let instance = puzzle.parse(&Source::argument(text)).map_err(|error| error.to_string())?;
    let broken = instance.check(&Source::argument(answer)).map_err(|error| error.to_string())?;
    match broken.first() {
        None => Ok(()),
        Some(first) => Err(format!("a wrong answer: {first}")),
    }
}

/// Gecode on a flattened model.
pub(super) fn fzn_gecode(flat: &Path, all: bool) -> Command {
    let mut command = Command::new("fzn-gecode");
    command.args(if all { &["-a", "-s"][..] } else { &["-s"][..] }).arg(flat);
    command
}

/// Nodes, failures and solutions from Gecode's statistics.
pub(super) fn gecode_figures(output: &str) -> Option<(u64, u64, u64)> {
    let figure = |name: &str| {
        let line = output.lines().find_map(|line| line.strip_prefix(&format!("%%%mzn-stat: {name}=")))?;
        line.trim().parse().ok()
    };
    Some((figure("nodes")?, figure("failures")?, figure("solutions")?))
}
