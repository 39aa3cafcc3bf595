//! The file that takes a tree: each node as it is told, or all of them at the end.

use crate::tree::Tree;
use crate::{legend, objects, svg, table, text};
use damier_cp::TraceNode;
use damier_files::{Draft, Refused};
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// What hears of every node of a search, in the order in which they are visited.
pub type Listener = Arc<dyn Fn(&TraceNode) + Send + Sync>;

/// A file that takes the nodes of a search, and remembers the first thing that went wrong with it.
#[derive(Clone)]
pub struct TraceFile(Arc<Mutex<Recorder>>);

struct Recorder {
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
pub fn open(path: &Path, force: bool) -> Result<TraceFile, Refused> {
    let mut recorder = Recorder {
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
    pub fn listener(self) -> Listener {
        Arc::new(move |node: &TraceNode| self.0.lock().unwrap_or_else(PoisonError::into_inner).take(node))
    }

    /// Writes out what is not written yet; says, in words, if the tree in the file is not whole.
    pub fn finish(&self) -> io::Result<Option<String>> {
        let mut recorder = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        recorder.finish()?;
        Ok(match &recorder.form {
            Form::Text(tree) | Form::Drawing(tree) if tree.is_cut() => Some(legend::cut(tree)),
            _ => None,
        })
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

#[cfg(test)]
mod tests {
    use super::*;
    use damier_cp::NodeOutcome::{Branched, Failed, Solution};
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
