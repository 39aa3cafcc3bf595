//! Lists the files of the standard library, so that they become a part of the program: `std/*.mzn`, sorted by name.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=std");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("std");
    let mut files = Vec::new();
    collect(&root, "", &mut files)?;
    files.sort();
    let mut table = String::from("[\n");
    for (name, path) in files {
        // Paths are written as Rust strings, whatever characters they have.
        let _ = writeln!(table, "    ({name:?}, include_str!({:?})),", path.to_string_lossy());
    }
    table.push_str("]\n");
    fs::write(PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("standard_library.rs"), table)
}

fn collect(folder: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    if !folder.is_dir() {
        return Ok(());
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = format!("{prefix}{}", path.file_name().unwrap_or_default().to_string_lossy());
        if path.is_dir() {
            collect(&path, &format!("{name}/"), files)?;
        } else if name.ends_with(".mzn") {
            files.push((name, path));
        }
    }
    Ok(())
}
