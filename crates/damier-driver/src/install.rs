//! `damier mzn --install-solver`: MiniZinc and its IDE learn that there is a solver called Damier.
//!
//! Two things are written into the person's own MiniZinc folder: a configuration that names this program, and a small
//! library that keeps the global constraints which Damier has itself in one piece.

use crate::failure::Failure;
use crate::solvers;
use damier_files as files;
use serde_json::json;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// The global constraints that `damier fzn` takes whole: file, then its text.
const LIBRARY: &[(&str, &str)] = &[
    ("fzn_all_different_int.mzn", "predicate fzn_all_different_int(array [int] of var int: x);\n"),
    ("fzn_all_equal_int.mzn", "predicate fzn_all_equal_int(array [int] of var int: x);\n"),
    ("fzn_circuit.mzn", "predicate fzn_circuit(array [int] of var int: x);\n"),
    ("fzn_subcircuit.mzn", "predicate fzn_subcircuit(array [int] of var int: x);\n"),
    ("fzn_inverse.mzn", "predicate fzn_inverse(array [int] of var int: f, array [int] of var int: invf);\n"),
    (
        "fzn_cumulative.mzn",
        "predicate fzn_cumulative(array [int] of var int: s, array [int] of var int: d, array [int] of var int: r, var int: b);\n",
    ),
    ("fzn_disjunctive.mzn", "predicate fzn_disjunctive(array [int] of var int: s, array [int] of var int: d);\n"),
    ("fzn_lex_less_int.mzn", "predicate fzn_lex_less_int(array [int] of var int: x, array [int] of var int: y);\n"),
    ("fzn_lex_lesseq_int.mzn", "predicate fzn_lex_lesseq_int(array [int] of var int: x, array [int] of var int: y);\n"),
    ("fzn_increasing_int.mzn", "predicate fzn_increasing_int(array [int] of var int: x);\n"),
    ("fzn_nvalue.mzn", "predicate fzn_nvalue(var int: n, array [int] of var int: x);\n"),
    (
        "fzn_diffn_nonstrict.mzn",
        "predicate fzn_diffn_nonstrict(array [int] of var int: x, array [int] of var int: y, array [int] of var int: dx, array [int] of var int: dy);\n",
    ),
    (
        "fzn_value_precede_chain_int.mzn",
        "predicate fzn_value_precede_chain_int(array [int] of int: c, array [int] of var int: x);\n",
    ),
    ("redefinitions.mzn", ""),
];

/// Writes them. Files of these names that say something else were changed by a person, or belong to another version: they
/// stay unless `force` says otherwise. Tells where the configuration is.
pub fn run(force: bool) -> Result<PathBuf, Failure> {
    let folder =
        solvers::user_folder().ok_or_else(|| Failure::Refused("there is no home folder to install into".to_owned()))?;
    let refused =
        |path: &Path, error: std::io::Error| Failure::Refused(format!("cannot write '{}': {error}", path.display()));
    let program = std::env::current_exe().map_err(|error| refused(Path::new("damier"), error))?;
    let solvers = folder.join("solvers");
    let library = folder.join("damier");
    let mut written: Vec<(PathBuf, String)> =
        LIBRARY.iter().map(|(name, text)| (library.join(name), (*text).to_owned())).collect();
    // MiniZinc passes no words before its own flags, so a script says what the program shall do.
    let script = library.join("fzn-damier");
    written.push((script.clone(), format!("#!/bin/sh\nexec '{}' fzn --as-driver \"$@\"\n", program.display())));
    let configuration = json!({
        "id": "org.damier.damier",
        "name": "Damier",
        "version": env!("CARGO_PKG_VERSION"),
        "description": "Damier's engines, chosen by --engine",
        "mznlib": library.display().to_string(),
        "executable": script.display().to_string(),
        "tags": ["cp", "int", "float", "damier"],
        "stdFlags": ["-a", "-n", "-s", "-v", "-p", "-r", "-f", "-t"],
        "extraFlags": [["--engine", "Engine", "opt:auto:cp:sat:mip:lcg:local", "auto"]],
        "supportsMzn": false,
        "supportsFzn": true,
        "needsSolns2Out": true,
        "needsMznExecutable": false,
        "needsStdlibDir": false,
        "isGUIApplication": false,
    });
    let configured = solvers.join("damier.msc");
    written.push((configured.clone(), serde_json::to_string_pretty(&configuration).unwrap_or_default() + "\n"));
    written.retain(|(path, text)| !std::fs::read(path).is_ok_and(|there| there == text.as_bytes()));
    written.iter().try_for_each(|(path, _)| files::may_write(path, force))?;
    for made in [&solvers, &library] {
        std::fs::create_dir_all(made).map_err(|error| refused(made, error))?;
    }
    for (path, text) in &written {
        // What is there may be a link, which writing would follow.
        if path.is_symlink() {
            std::fs::remove_file(path).map_err(|error| refused(path, error))?;
        }
        files::write(path, text, force)?;
    }
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755))
        .map_err(|error| refused(&script, error))?;
    Ok(configured)
}
