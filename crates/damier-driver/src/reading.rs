//! What the files are that were named: models, data, checkers of solutions.

use crate::failure::Failure;
use damier_files::STANDARD_INPUT;
use damier_minizinc::Input;
use damier_minizinc::ModelText;
use damier_model::Source;
use std::path::{Path, PathBuf};

/// What files are accepted.
pub const ACCEPTED: &str = "a model (.mzn, .fzn), a solution checker (.mzc.mzn), data (.dzn, .json), parameters (.mpc), or '-' for a model on standard input";

/// What was named.
#[derive(Clone, Copy, Default)]
pub struct Named<'a> {
    /// Files of all kinds, told apart by their endings.
    pub files: &'a [PathBuf],
    /// Models, whatever their endings.
    pub models: &'a [PathBuf],
    /// Data, whatever their endings.
    pub data: &'a [PathBuf],
    /// Data itself.
    pub define: &'a [String],
    /// Data itself, as JSON objects.
    pub define_json: &'a [String],
    /// Whether there is a model on standard input.
    pub stdin: bool,
    /// Whether the models are of strangers.
    pub sandbox: bool,
}

impl Named<'_> {
    /// A solver configuration among the files.
    pub fn configuration(&self) -> Option<String> {
        self.files.iter().find(|file| has_ending(file, "msc")).map(|file| file.display().to_string())
    }
}

/// Whether a file has this ending, in whatever case.
pub fn has_ending(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|own| own.eq_ignore_ascii_case(ending))
}

/// What the files are.
#[derive(Default)]
pub struct Reading {
    /// Models and data.
    pub input: Input,
    /// Models that check solutions of the others.
    pub checkers: Vec<ModelText>,
    /// Whether a model is FlatZinc.
    pub flatzinc: bool,
}

/// What a compiled solution checker begins with.
const COMPILED_CHECKER: char = '@';

fn is_checker(path: &Path) -> bool {
    has_ending(path, "mzc")
        || (has_ending(path, "mzn") && path.file_stem().is_some_and(|stem| has_ending(Path::new(stem), "mzc")))
}

/// Reads what was named; `text` gives what is in a file, or on standard input where that is called `-`, if there is such a
/// file.
pub fn read<E: From<Failure>>(what: &Named, text: impl Fn(&str) -> Result<Option<Source>, E>) -> Result<Reading, E> {
    let mut reading = Reading::default();
    let input = &mut reading.input;
    let text = |path: &Path| -> Result<Source, E> {
        let name = path.display().to_string();
        let missing = || Failure::Refused(format!("there is no file '{name}'\n  = accepted: {ACCEPTED}"));
        text(&name)?.ok_or_else(|| missing().into())
    };
    for file in what.files {
        if has_ending(file, "dzn") || has_ending(file, "json") {
            input.data.push(text(file)?);
        } else if is_checker(file) {
            let checker = text(file)?;
            if checker.text.starts_with(COMPILED_CHECKER) {
                return Err(Failure::Refused(format!(
                    "the solution checker '{}' was compiled by MiniZinc, which hides what it says\n  \
                     = accepted: the checker as it was written, a file .mzc.mzn",
                    file.display()
                ))
                .into());
            }
            reading.checkers.push(model(checker, what));
        } else if has_ending(file, "mzn") || has_ending(file, "fzn") {
            reading.flatzinc |= has_ending(file, "fzn");
            input.models.push(model(text(file)?, what));
        } else if !has_ending(file, "msc") {
            return Err(Failure::Refused(format!(
                "the ending of '{}' says nothing\n  = accepted: {ACCEPTED}",
                file.display()
            ))
            .into());
        }
    }
    for file in what.models {
        input.models.push(model(text(file)?, what));
    }
    for file in what.data {
        input.data.push(text(file)?);
    }
    for (number, define) in what.define.iter().enumerate() {
        let end = if define.trim_end().ends_with(';') { "" } else { ";" };
        input.data.push(Source::file(format!("-D (number {})", number + 1), format!("{define}{end}")));
    }
    for define in what.define_json {
        input.data.push(Source::file("--cmdline-json-data.json", define.clone()));
    }
    if what.stdin {
        input.models.push(model(text(Path::new("-"))?, what));
    }
    if input.models.is_empty() {
        // A checker alone is a model like others.
        std::mem::swap(&mut input.models, &mut reading.checkers);
    }
    if input.models.is_empty() {
        return Err(Failure::Refused(format!("there is no model\n  = accepted: {ACCEPTED}")).into());
    }
    Ok(reading)
}

/// A model's text; what it includes is relative to where it stands. In the sandbox, what came from nowhere has nothing
/// beside it.
fn model(source: Source, what: &Named) -> ModelText {
    if what.sandbox && source.origin == STANDARD_INPUT {
        return ModelText { source, folder: None };
    }
    let path = source.origin.clone();
    ModelText::file(&path, source.text)
}
