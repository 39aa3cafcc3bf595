//! The solvers that `--solver` may name: our engines, and those that configuration files describe.
//!
//! A configuration file (`.msc`) is a JSON object as MiniZinc documents it. One with `"damierEngine"` gives one of our
//! engines another name; others name a program that reads FlatZinc.

use crate::failure::Failure;
use damier_solve::engines::{self, EngineSettings};
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};

/// Who solves.
#[derive(Clone, Debug)]
pub struct Solver {
    /// The whole description, as `--solvers-json` prints it.
    description: Map<String, Value>,
    /// How it solves.
    pub by: By,
}

/// How it solves.
#[derive(Clone, Debug, PartialEq)]
pub enum By {
    /// One of our engines, by name.
    Engine(String),
    /// A program that reads FlatZinc, and the folder of its own constraints, if it has one.
    Program(PathBuf, Option<PathBuf>),
}

/// The flags that our engines follow.
const FLAGS: [&str; 11] = ["-a", "-n", "-i", "-s", "-v", "-p", "-r", "-f", "-t", "-a-o", "-n-o"];

impl Solver {
    fn text(&self, key: &str) -> &str {
        self.description.get(key).and_then(Value::as_str).unwrap_or_default()
    }

    /// Its identifier, such as `org.damier.cp`.
    pub fn id(&self) -> &str {
        self.text("id")
    }

    /// Its name for people.
    pub fn name(&self) -> &str {
        self.text("name")
    }

    /// Its version.
    pub fn version(&self) -> &str {
        self.text("version")
    }

    /// What it is, in a sentence.
    pub fn summary(&self) -> &str {
        self.text("description")
    }

    /// The tags by which it may be called.
    pub fn tags(&self) -> Vec<&str> {
        let tags = self.description.get("tags").and_then(Value::as_array);
        tags.into_iter().flatten().filter_map(Value::as_str).collect()
    }

    /// Which of the standard flags it follows.
    pub fn follows(&self, flag: &str) -> bool {
        let flags = self.description.get("stdFlags").and_then(Value::as_array);
        flags.is_some_and(|flags| flags.iter().any(|one| one.as_str() == Some(flag)))
    }

    /// Whether `--solver` may call it so: by identifier, its last word, `identifier@version`, or a tag.
    pub fn is_called(&self, called: &str) -> bool {
        let called = called.to_ascii_lowercase();
        let id = self.id().to_ascii_lowercase();
        let (plain, version) =
            called.split_once('@').map_or((called.as_str(), None), |(id, version)| (id, Some(version)));
        let named = id == plain || id.rsplit('.').next() == Some(plain) || self.tags().contains(&plain);
        named && version.is_none_or(|version| version.eq_ignore_ascii_case(self.version()))
    }
}

fn engine(name: &str, summary: &str, tags: &[&str]) -> Solver {
    let description = json!({
        "id": format!("org.damier.{name}"),
        "name": format!("Damier {name}"),
        "version": env!("CARGO_PKG_VERSION"),
        "description": summary,
        "mznlib": "",
        "mznlibVersion": 1,
        "tags": tags,
        "stdFlags": FLAGS,
        "extraFlags": [],
        "supportsMzn": true,
        "supportsFzn": true,
        "supportsNL": false,
        "needsSolns2Out": false,
        "needsMznExecutable": false,
        "needsStdlibDir": false,
        "needsPathsFile": false,
        "isGUIApplication": false,
        "extraInfo": { "configFile": "", "isDefault": name == engines::AUTO },
    });
    let Value::Object(description) = description else { unreachable!("an object was written just above") };
    Solver { description, by: By::Engine(name.to_owned()) }
}

/// Our engines.
pub fn ours() -> Vec<Solver> {
    let mut solvers =
        vec![engine(engines::AUTO, "whichever engine suits the model", &["auto", "damier", "int", "float", "api"])];
    for one in engines::engines(EngineSettings::default()) {
        let tags: &[&str] = match one.name() {
            engines::MIP => &["mip", "int", "float", "api"],
            name => &[name, "int", "api"],
        };
        solvers.push(engine(one.name(), one.summary(), tags));
    }
    solvers
}

/// Every solver known: those of configuration files first, since people put them there on purpose.
pub fn known() -> Vec<Solver> {
    let mut solvers = configured();
    solvers.extend(ours());
    solvers
}

/// The solvers of configuration files.
fn configured() -> Vec<Solver> {
    let mut solvers = Vec::new();
    for folder in folders() {
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        files.retain(|file| file.extension().is_some_and(|ending| ending == "msc"));
        files.sort();
        // One bad file must not hide the solvers of the others.
        solvers.extend(files.iter().filter_map(|file| read(file).ok()));
    }
    solvers
}

/// The solver that `--solver` calls.
pub fn find(called: &str) -> Result<Solver, Failure> {
    if called.ends_with(".msc") {
        return read(Path::new(called)).map_err(Failure::Refused);
    }
    if let Some(engine) = ours().into_iter().find(|solver| solver.by == By::Engine(called.to_ascii_lowercase())) {
        return Ok(engine);
    }
    let known = known();
    let found = known.iter().find(|solver| solver.id().eq_ignore_ascii_case(called));
    match found.or_else(|| known.iter().find(|solver| solver.is_called(called))) {
        Some(solver) => Ok(solver.clone()),
        None => {
            let names: Vec<&str> =
                known.iter().map(|solver| solver.id().rsplit('.').next().unwrap_or_default()).collect();
            Err(Failure::Refused(format!("unknown solver '{called}'; accepted: {}, or a .msc file", names.join(", "))))
        }
    }
}

/// Where configuration files are looked for, the first first.
pub fn folders() -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = std::env::var_os("MZN_SOLVER_PATH")
        .iter()
        .flat_map(|path| std::env::split_paths(path).collect::<Vec<_>>())
        .collect();
    folders.extend(user_folder().map(|folder| folder.join("solvers")));
    folders.extend(["/usr/local/share/minizinc/solvers", "/usr/share/minizinc/solvers"].map(PathBuf::from));
    folders
}

/// The folder of a person's own settings.
pub fn user_folder() -> Option<PathBuf> {
    std::env::home_dir().map(|home| home.join(".minizinc"))
}

fn read(path: &Path) -> Result<Solver, String> {
    let refused = |what: String| format!("cannot read the solver configuration '{}': {what}", path.display());
    let text = std::fs::read_to_string(path).map_err(|error| refused(error.to_string()))?;
    let mut description: Map<String, Value> =
        serde_json::from_str(&without_trailing_commas(&text)).map_err(|error| refused(error.to_string()))?;
    for key in ["id", "name", "version"] {
        if !description.get(key).is_some_and(Value::is_string) {
            return Err(refused(format!("expected a text under '{key}'")));
        }
    }
    let folder = path.parent().unwrap_or(Path::new(""));
    let text = |description: &Map<String, Value>, key: &str| {
        description.get(key).and_then(Value::as_str).filter(|text| !text.is_empty()).map(str::to_owned)
    };
    let by = match (text(&description, "damierEngine"), text(&description, "executable")) {
        (Some(engine), _) => {
            description.entry("stdFlags").or_insert_with(|| json!(FLAGS));
            By::Engine(engine)
        }
        (None, Some(program)) => {
            let library = text(&description, "mznlib").map(|library| match library.strip_prefix("-G") {
                Some(name) => PathBuf::from("/usr/share/minizinc").join(name),
                None => folder.join(library),
            });
            let beside = folder.join(&program);
            By::Program(if program.contains('/') && beside.exists() { beside } else { program.into() }, library)
        }
        (None, None) => return Err(refused("expected a program under 'executable'".to_owned())),
    };
    description.insert("extraInfo".to_owned(), json!({ "configFile": path.display().to_string() }));
    Ok(Solver { description, by })
}

/// Configuration files in the wild end lists with a comma, which JSON forbids.
fn without_trailing_commas(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut in_text = false;
    let mut escaped = false;
    for (at, letter) in text.char_indices() {
        let ends = |rest: &str| rest.trim_start().starts_with([']', '}']);
        match letter {
            '"' if !escaped => in_text = !in_text,
            ',' if !in_text && ends(&text[at + 1..]) => continue,
            _ => {}
        }
        escaped = in_text && letter == '\\' && !escaped;
        kept.push(letter);
    }
    kept
}

/// `--solvers-json`: ours first, for MiniZinc's IDE offers the first of the list.
pub fn as_json() -> String {
    let all: Vec<Value> =
        ours().into_iter().chain(configured()).map(|solver| Value::Object(solver.description)).collect();
    serde_json::to_string_pretty(&all).unwrap_or_default()
}

/// `--solver-json`
pub fn one_as_json(called: &str) -> Result<String, Failure> {
    Ok(serde_json::to_string_pretty(&find(called)?.description).unwrap_or_default())
}

/// `--solvers`
pub fn as_text() -> String {
    let mut lines = vec!["Solvers that '--solver' takes (by identifier, its last word, or a tag):".to_owned()];
    for solver in known() {
        lines.push(format!("  {} {} ({}, {})", solver.name(), solver.version(), solver.id(), solver.tags().join(", ")));
        if !solver.summary().is_empty() {
            lines.push(format!("      {}", solver.summary()));
        }
    }
    lines.join("\n")
}

/// `--config-dirs`: where configurations are looked for.
pub fn config_dirs() -> String {
    let user = user_folder().map(|folder| folder.display().to_string()).unwrap_or_default();
    let described = json!({
        "globalConfigFile": "",
        "userConfigFile": format!("{user}/Preferences.json"),
        "userSolverConfigDir": format!("{user}/solvers"),
        "mznStdlibDir": "",
    });
    serde_json::to_string_pretty(&described).unwrap_or_default()
}
