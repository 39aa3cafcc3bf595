//! New files under names that were free: for a moment, or to be kept until another one takes its place.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::PathBuf;

/// Names that are tried for one file.
const MOST_NAMES: u32 = 10_000;

/// Writes a new file for a moment, or for a report, in the system's folder for such files, and says where it is. No name
/// that is there already is taken, so nothing that another person put there is followed or replaced.
pub fn temporary_file(stem: &str, ending: &str, content: &[u8]) -> io::Result<PathBuf> {
    let process = std::process::id();
    let (path, mut file) =
        new_file(&|number| std::env::temp_dir().join(format!("damier-{stem}-{process}-{number}.{ending}")))?;
    file.write_all(content)?;
    Ok(path)
}

/// A new file under the first free of several names.
pub fn new_file(name: &dyn Fn(u32) -> PathBuf) -> io::Result<(PathBuf, File)> {
    let mut number = 0;
    loop {
        let path = name(number);
        match OpenOptions::new().read(true).write(true).create_new(true).open(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < MOST_NAMES => number += 1,
            made => return made.map(|file| (path, file)),
        }
    }
}
