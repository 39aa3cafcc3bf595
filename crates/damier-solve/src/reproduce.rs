//! Files that reproduce an error of Damier's own.

use damier_files::temporary_file;

/// Writes a file that reproduces an error of ours, and says where it is.
pub fn kept_for_report(what: &str, details: &str) -> String {
    let command: Vec<String> = std::env::args().collect();
    let report = format!(
        "# A check of Damier {} failed on its own {what}. Please report this file.\ncommand: {command:?}\n{details}\n",
        env!("CARGO_PKG_VERSION"),
    );
    match temporary_file(&format!("wrong-{what}"), "txt", report.as_bytes()) {
        Ok(path) => format!("to reproduce it, see {}", path.display()),
        Err(error) => {
            format!("no file to reproduce it could be written to {}: {error}", std::env::temp_dir().display())
        }
    }
}
