//! Makes the program start quickly, for starting it costs more than many a puzzle.
//!
//! The C++ library of the solvers, and what unwinds the stack, are linked statically, where there are static ones, so that
//! their symbols need not be found anew at every start: in the folder named here the linker sees no other form of them.
//! And the program is linked to stand at a fixed address: moved anywhere else, 43 000 places of it are to be written at
//! every start, a millisecond of four.
//!
//! Functions that came out as the same instructions are linked once, by the linker that Rust brings: 0.8 MB of 30. Nothing here
//! compares the addresses of functions.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=CXX");
    println!("cargo:rerun-if-env-changed=CARGO_ENCODED_RUSTFLAGS");
    if env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("linux") {
        println!("cargo:rustc-link-arg-bins=-no-pie");
        // What runs once at every start stands together, in few pages.
        println!("cargo:rustc-link-arg-bins=-Wl,-z,keep-text-section-prefix");
    }
    if links_by_lld() {
        println!("cargo:rustc-link-arg-bins=-Wl,--icf=all");
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    if env::var("CARGO_CFG_TARGET_ENV").as_deref() != Ok("gnu") {
        return;
    }
    for (library, wanted_as) in [("libstdc++.a", "libstdc++.a"), ("libgcc_eh.a", "libgcc_s.a")] {
        if let Some(library) = static_library(library) {
            // Where it cannot be copied, the shared one is found.
            let _ = fs::copy(library, out.join(wanted_as));
        }
    }
    println!("cargo:rustc-link-search=native={}", out.display());
}

/// Whether the linker is the one that Rust brings for this kind of machine, unless flags choose another.
fn links_by_lld() -> bool {
    let is_default = env::var("TARGET").as_deref() == Ok("x86_64-unknown-linux-gnu");
    is_default && !env::var("CARGO_ENCODED_RUSTFLAGS").is_ok_and(|flags| flags.contains("link"))
}

/// Where the C++ compiler has a library, if it has it.
fn static_library(name: &str) -> Option<PathBuf> {
    let compiler = env::var("CXX").unwrap_or_else(|_| "c++".to_owned());
    let said = Command::new(compiler).arg(format!("-print-file-name={name}")).output().ok()?;
    let path = PathBuf::from(String::from_utf8(said.stdout).ok()?.trim());
    // A compiler that does not have it says the name back.
    (path != Path::new(name) && path.is_file()).then_some(path)
}
