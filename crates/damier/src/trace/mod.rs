//! `--trace-search`: the search tree in a file, in the form its ending asks for.
//!
//! `.svg` is a [drawing](svg) and `.txt` an [indented tree](text): both need the whole [tree] and are written at the
//! end. `.jsonl` is an [object per node](objects) and everything else a [table]: both are written as the search goes on,
//! so that no tree is too large for them.

mod fold;
mod key;
mod layout;
mod legend;
mod objects;
mod svg;
mod table;
mod text;
mod tree;
mod walk;

use crate::failure::Failure;
use crate::files::Draft;
use crate::output::tell;
use damier_cp::{NodeOutcome, TraceNode};
use damier_solve::TraceListener;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use tree::Tree;

/// A file that takes the nodes of a search, and remembers the first thing that went wrong with it.
#[derive(Clone)]
pub(crate) struct TraceFile(Arc<Mutex<Recorder>>);

struct Recorder {
    path: PathBuf,
    writer: BufWriter<Draft>,
    form: Form,
    /// The number of the next node.
    next: u64,
    state: Result<(), io::Error>,
    finished: bool,
}

/// What the file looks like; the tree is kept where it has to be seen as a whole.
enum Form {
    Table,
    Objects,
    Text(Tree),
    Drawing(Tree),
}

/// Opens a file for the search tree. One that is there already is left alone, unless `force` says otherwise.
pub(crate) fn open(path: &Path, force: bool) -> Result<TraceFile, Failure> {
    let mut recorder = Recorder {
        path: path.to_owned(),
        writer: BufWriter::new(Draft::begin(path, force)?),
        form: form(path),
        next: 0,
        state: Ok(()),
        finished: false,
    };
    if let Form::Table = recorder.form {
        recorder.state = table::header(&mut recorder.writer);
    }
    Ok(TraceFile(Arc::new(Mutex::new(recorder))))
}

fn form(path: &Path) -> Form {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
    match ending.as_str() {
        "svg" => Form::Drawing(Tree::default()),
        "txt" => Form::Text(Tree::default()),
        "jsonl" => Form::Objects,
        _ => Form::Table,
    }
}

impl TraceFile {
    /// Takes every node that it hears of.
    pub(crate) fn listener(self) -> TraceListener {
        Arc::new(move |node: &TraceNode| self.0.lock().unwrap_or_else(PoisonError::into_inner).take(node))
    }

    /// Writes out what is not written yet; says if the tree in the file is not whole.
    pub(crate) fn finish(&self) -> Result<(), Failure> {
        let mut recorder = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        recorder
            .finish()
            .map_err(|error| Failure::Refused(format!("the search tree could not be written: {error}")))?;
        if let Form::Text(tree) | Form::Drawing(tree) = &recorder.form
            && tree.is_cut()
        {
            tell!("note: {}: {}", recorder.path.display(), legend::cut(tree));
        }
        Ok(())
    }
}

impl Recorder {
    fn take(&mut self, node: &TraceNode) {
        // The root is told again after every restart; it stays one node.
        if self.state.is_err() || node.id < self.next {
            return;
        }
        self.next = node.id + 1;
        match &mut self.form {
            Form::Table => self.state = table::line(&mut self.writer, node),
            Form::Objects => self.state = objects::line(&mut self.writer, node),
            Form::Text(tree) | Form::Drawing(tree) => tree.push(node),
        }
    }

    fn finish(&mut self) -> io::Result<()> {
        self.finished = true;
        std::mem::replace(&mut self.state, Ok(()))?;
        match &self.form {
            Form::Table | Form::Objects => {}
            Form::Text(tree) => text::write(&mut self.writer, tree)?,
            Form::Drawing(tree) => self.writer.write_all(svg::svg(tree).as_bytes())?,
        }
        self.writer.flush()?;
        self.writer.get_mut().keep()
    }
}

/// A command that fails before its search leaves no empty file in the way of the next try; one that fails later leaves
/// the tree that led there.
impl Drop for Recorder {
    fn drop(&mut self) {
        if self.finished {
            return;
        }
        if self.next > 0 {
            let _ = self.finish();
        }
    }
}

/// The word for an outcome, in every form that has words.
fn outcome_word(outcome: NodeOutcome) -> &'static str {
    match outcome {
        NodeOutcome::Branched => "branched",
        NodeOutcome::Failed => "failed",
        NodeOutcome::Solution => "solution",
    }
}

/// `1 node`, `2 nodes`.
fn counted(number: u64, one: &str) -> String {
    format!("{number} {one}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use NodeOutcome::{Branched, Failed, Solution};
    use std::fs;

    #[test]
    fn what_follows_a_restart_hangs_under_the_one_root() {
        let path = std::env::temp_dir().join(format!("damier-restarted-{}.txt", std::process::id()));
        let _ = fs::remove_file(&path);
        let file = open(&path, false).expect("a new file");
        let told = [
            (0, None, 0, "", Branched),
            (1, Some(0), 1, "x = 1", Branched),
            (2, Some(1), 2, "y = 1", Failed),
            (0, Some(1), 0, "y = 1", Branched),
            (3, Some(0), 1, "y = 2", Failed),
            (0, Some(0), 0, "y = 2", Branched),
            (4, Some(0), 1, "x = 3", Solution),
        ];
        for (id, parent, depth, decision, outcome) in told {
            file.clone().listener()(&TraceNode { id, parent, depth, decision: decision.to_owned(), outcome });
        }
        file.finish().expect("written");
        let text = fs::read_to_string(&path).expect("there");
        let _ = fs::remove_file(&path);
        let expected = [
            "● root: 4 nodes, 1 solution",
            "├─ ● x = 1: 1 node, no solution",
            "│  ├─ ■ y = 1",
            "│  └─ ○",
            "├─ ■ y = 2",
            "└─ ◆ x = 3",
        ];
        assert_eq!(text.lines().skip(3).collect::<Vec<_>>(), expected);
    }
}
