//! Models and programs that tests of the solvers use.

// Every test file compiles this for itself, and none of them uses all of it.
#![allow(dead_code)]

use damier_model::{Lit, Model, any_of};
use std::path::{Path, PathBuf};

/// More pigeons than holes: short to say, and hard for every solver that reasons by resolution alone.
pub(crate) fn pigeons(pigeons: usize, holes: usize) -> Model {
    let mut m = Model::new("pigeons");
    let sits: Vec<Vec<Lit>> = m.bool_grid("sits", pigeons, holes);
    for (p, hole) in sits.iter().enumerate() {
        m.post(any_of(hole.iter().copied())).named(format!("pigeon {} sits somewhere", p + 1));
    }
    for hole in 0..holes {
        for (p, one) in sits.iter().enumerate() {
            for (q, other) in sits.iter().enumerate().skip(p + 1) {
                let what = format!("pigeons {} and {} do not share hole {}", p + 1, q + 1, hole + 1);
                m.post(any_of([!one[hole], !other[hole]])).named(what);
            }
        }
    }
    m
}

/// A folder that goes away with the test.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("damier-sat-test-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// A shell script that can be run as a program.
    #[cfg(unix)]
    pub(crate) fn script(&self, name: &str, body: &str) -> PathBuf {
        damier_testkit::script(&self.0, name, body)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
