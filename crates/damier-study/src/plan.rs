//! A study multiplied out: every instance, every method, every run, in the order in which they are made.
//!
//! Methods are measured in alternation: all of them on one instance before the next, once per repetition, in an order that
//! is shuffled each time (by the study's seed). What disturbs the machine for a while then disturbs all of them alike, and
//! ratios survive. Where a study gives up on what is too large for a method, all that is smaller comes first.

use crate::file::{Boards, InstanceGroup, Reader, Study};
use crate::template::Template;
use crate::values::{Filter, Parameters, in_order, number};
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Most runs of a study.
const MAX_RUNS: usize = 1_000_000;
/// Longest name of a board's file, without its ending.
const MAX_NAME: usize = 120;

/// All there is to do.
#[derive(Debug)]
pub struct Plan {
    /// What is to be solved.
    pub instances: Vec<Instance>,
    /// Who is measured.
    pub methods: Vec<Method>,
    /// The runs, in order.
    pub runs: Vec<RunSpec>,
}

/// Something to be solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    /// How it is called.
    pub label: String,
    /// Its puzzle, if it is one.
    pub puzzle: Option<String>,
    /// Its parameters; `instance`, `puzzle` and `file` among them.
    pub parameters: Parameters,
    /// Where its board is.
    pub board: Board,
}

/// Where a board is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Board {
    /// These words are it.
    Typed(Vec<String>),
    /// In this file, from the folder of the study.
    File(PathBuf),
    /// To be written to a file first: this text.
    Text {
        /// Name of the file, within the folder of instances.
        file: String,
        /// What it will hold.
        text: String,
    },
    /// To be made first: by `damier generate` and these words.
    Generated {
        /// Name of the file, within the folder of instances.
        file: String,
        /// What follows `damier generate`.
        words: Vec<String>,
    },
}

/// Who is measured.
#[derive(Clone, Debug)]
pub struct Method {
    /// How it is called.
    pub name: String,
    /// Its parameters; `method` among them.
    pub parameters: Parameters,
    /// Whether it is Damier.
    pub ours: bool,
    /// How its answer is read.
    pub reader: Reader,
    /// Which instances it is for.
    pub only: Filter,
    group: usize,
}

/// One run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunSpec {
    /// Number of the instance.
    pub instance: usize,
    /// Number of the method.
    pub method: usize,
    /// From 1.
    pub repetition: u32,
    /// What is done before and not measured.
    pub prepare: Vec<Vec<String>>,
    /// What is measured; `{scratch}` stands for a folder of its own, and the program `damier` for this one.
    pub command: Vec<String>,
    /// The file that is its standard input.
    pub input: Option<String>,
    /// A fingerprint of what else the outcome depends on: preparation, input, how the answer is read, cores.
    pub setting: String,
}

/// Numbers of instances, each with the numbers of the methods that are for it.
type MethodsByInstance = Vec<(usize, Vec<usize>)>;

impl Plan {
    /// Multiplies a study out. Boards that are to be made or written will be in `boards`, a folder named as seen from the
    /// study's own.
    ///
    /// # Errors
    /// In words, if there is nothing to do, too much, or a name means two things.
    pub fn of(study: &Study, boards: &Path) -> Result<Plan, String> {
        let of_instances = study.instances.iter().map(|group| group.choices.number());
        let of_methods = study.methods.iter().map(|group| group.choices.number());
        if let Some(many) = of_instances.chain(of_methods).find(|&number| number > MAX_RUNS) {
            return Err(format!("{many} combinations of parameters are too many; accepted: up to {MAX_RUNS}"));
        }
        let mut instances = Vec::new();
        for group in &study.instances {
            instances.extend(instances_of(study, group)?);
        }
        let mut methods = Vec::new();
        for (number, group) in study.methods.iter().enumerate() {
            for mut parameters in group.choices.combinations() {
                let filling = |name: &str| parameters.get(name).map(|value| vec![value.clone()]);
                let words = group.name.fill(filling).map_err(|place| format!("nothing is called '{place}'"))?;
                let name = words.join(" ");
                parameters.insert("method".to_owned(), name.clone());
                let (ours, reader, only) = (group.ours, group.reader.clone(), group.only.clone());
                methods.push(Method { name, parameters, ours, reader, only, group: number });
            }
        }
        unlike(instances.iter().map(|instance| instance.label.as_str()), "instances")?;
        unlike(methods.iter().map(|method| method.name.as_str()), "methods")?;
        let most = instances.len().saturating_mul(methods.len()).saturating_mul(study.repetitions as usize);
        if most > MAX_RUNS {
            return Err(format!("{most} runs are too many; accepted: up to {MAX_RUNS}"));
        }
        let mut plan = Plan { instances, methods, runs: Vec::new() };
        plan.runs = plan.in_alternation(study, boards)?;
        if plan.runs.is_empty() {
            return Err("nothing to do: no instance passes what methods are for ('only')".to_owned());
        }
        Ok(plan)
    }

    /// The parameters of a run: of its instance and of its method.
    pub fn parameters(&self, run: &RunSpec) -> Parameters {
        let mut all = self.instances[run.instance].parameters.clone();
        all.extend(self.methods[run.method].parameters.clone());
        all
    }

    /// For every run, the series it belongs to and its size there: a series is all runs of a method that differ only in
    /// `parameter`, in chance and in repetition. `None` for runs whose parameter is no number.
    pub fn series(&self, parameter: &str) -> Vec<Option<(usize, f64)>> {
        let mut numbers = BTreeMap::new();
        let place = |run: &RunSpec| {
            let mut parameters = self.parameters(run);
            let size = number(&parameters.remove(parameter)?)?;
            for chance in ["instance", "file", "seed"] {
                parameters.remove(chance);
            }
            let method = &self.methods[run.method];
            if method.parameters.contains_key(parameter) {
                parameters.remove("method");
            }
            let next = numbers.len();
            Some((*numbers.entry((method.group, parameters)).or_insert(next), size))
        };
        self.runs.iter().map(place).collect()
    }

    fn in_alternation(&self, study: &Study, boards: &Path) -> Result<Vec<RunSpec>, String> {
        // By size, then by instance: the methods that are for it. Without a parameter to give up by, all have one size.
        let mut sizes: Vec<(String, MethodsByInstance)> = Vec::new();
        for (instance, board) in self.instances.iter().enumerate() {
            for (number, method) in self.methods.iter().enumerate() {
                let mut parameters = board.parameters.clone();
                parameters.extend(method.parameters.clone());
                if !method.only.lets_pass(&parameters) {
                    continue;
                }
                let size = study.give_up.as_ref().and_then(|name| parameters.remove(name)).unwrap_or_default();
                let place = sizes.binary_search_by(|(known, _)| in_order(known, &size)).unwrap_or_else(|place| {
                    sizes.insert(place, (size, Vec::new()));
                    place
                });
                let instances = &mut sizes[place].1;
                match instances.last_mut().filter(|(last, _)| *last == instance) {
                    Some((_, methods)) => methods.push(number),
                    None => instances.push((instance, vec![number])),
                }
            }
        }
        let mut chance = fastrand::Rng::with_seed(study.seed);
        let mut runs = Vec::new();
        for (_, instances) in &mut sizes {
            for repetition in 1..=study.repetitions {
                for (instance, methods) in instances.iter_mut() {
                    chance.shuffle(methods);
                    for &method in &*methods {
                        runs.push(self.run(study, boards, *instance, method, repetition)?);
                    }
                }
            }
        }
        Ok(runs)
    }

    fn run(
        &self,
        study: &Study,
        boards: &Path,
        instance: usize,
        method: usize,
        repetition: u32,
    ) -> Result<RunSpec, String> {
        let (board, group) = (&self.instances[instance], &study.methods[self.methods[method].group]);
        let file = board.file(boards);
        let one = |text: String| Some(vec![text]);
        let filling = |place: &str| match place {
            "instance" => {
                let words = match (&board.board, &file) {
                    (Board::Typed(words), _) => words.clone(),
                    (_, file) => file.iter().cloned().collect(),
                };
                Some(board.puzzle.iter().cloned().chain(words).collect())
            }
            "board" => match &board.board {
                Board::Typed(words) => Some(words.clone()),
                Board::Text { text, .. } => one(text.clone()),
                Board::File(_) | Board::Generated { .. } => None,
            },
            "file" => file.clone().and_then(one),
            "puzzle" => board.puzzle.clone().and_then(one),
            "method" => one(self.methods[method].name.clone()),
            "damier" => one("damier".to_owned()),
            "scratch" => one("{scratch}".to_owned()),
            "repetition" => one(repetition.to_string()),
            "run-seed" => one(study.seed.wrapping_add(u64::from(repetition) - 1).to_string()),
            "time-limit" => one(study.time_limit.to_string()),
            _ => self.methods[method].parameters.get(place).or(board.parameters.get(place)).cloned().and_then(one),
        };
        let fill = |template: &Template| {
            template.fill(filling).map_err(|place| {
                let (method, instance) = (&self.methods[method].name, &board.label);
                format!("'{method}' wants '{{{place}}}', which '{instance}' does not have as one word")
            })
        };
        let mut command = fill(&group.command)?;
        if group.ours && matches!(group.reader, Reader::Json) && !command.iter().any(|word| word == "--json") {
            command.push("--json".to_owned());
        }
        if command.is_empty() {
            return Err(format!("the command of '{}' is empty", self.methods[method].name));
        }
        let prepare: Vec<Vec<String>> = group.prepare.iter().map(fill).collect::<Result<_, _>>()?;
        if prepare.iter().any(Vec::is_empty) {
            return Err(format!("a preparation of '{}' is empty", self.methods[method].name));
        }
        let input = group.input.as_ref().map(fill).transpose()?.map(|words| words.concat());
        let reader = serde_json::to_string(&group.reader).unwrap_or_default();
        let mut rest: Vec<&str> = prepare.iter().flatten().map(String::as_str).collect();
        rest.extend(input.as_deref());
        let cores = study.cores.to_string();
        rest.extend([reader.as_str(), &cores]);
        let setting = fingerprint(&rest.join("\0"));
        Ok(RunSpec { instance, method, repetition, prepare, command, input, setting })
    }
}

impl Instance {
    /// The file it is in, or will be; as seen from the study's folder.
    pub fn file(&self, boards: &Path) -> Option<String> {
        let path = match &self.board {
            Board::Typed(_) => return None,
            Board::File(path) => path.clone(),
            Board::Text { file, .. } | Board::Generated { file, .. } => boards.join(file),
        };
        Some(path.to_string_lossy().into_owned())
    }
}

fn instances_of(study: &Study, group: &InstanceGroup) -> Result<Vec<Instance>, String> {
    let mut instances = Vec::new();
    let mut add = |mut parameters: Parameters, name: &str, board: Board| -> Result<(), String> {
        let label = match &group.label {
            Some(label) => {
                let filling = |name: &str| parameters.get(name).map(|value| vec![value.clone()]);
                label.fill(filling).map_err(|place| format!("nothing is called '{place}'"))?.join(" ")
            }
            None => {
                let varied = group.choices.0.iter().map(|(name, _)| format!("{name}={}", parameters[name]));
                let name = Some(name.to_owned()).filter(|name| !name.is_empty());
                group.puzzle.iter().cloned().chain(name).chain(varied).collect::<Vec<_>>().join(" ")
            }
        };
        parameters.extend(group.puzzle.iter().map(|puzzle| ("puzzle".to_owned(), puzzle.clone())));
        parameters.insert("instance".to_owned(), label.clone());
        instances.push(Instance { label, puzzle: group.puzzle.clone(), parameters, board });
        Ok(())
    };
    for parameters in group.choices.combinations() {
        let filling = |name: &str| parameters.get(name).map(|value| vec![value.clone()]);
        let fill = |template: &Template| template.fill(filling).map_err(|place| format!("nothing is called '{place}'"));
        match &group.boards {
            Boards::Typed(template) => {
                let words = fill(template)?;
                // What varies is its name; where nothing does, it is its own.
                let name = if parameters.is_empty() { words.join(" ") } else { String::new() };
                add(parameters.clone(), &name, Board::Typed(words))?;
            }
            Boards::Generated(template) => {
                let mut words: Vec<String> = group.puzzle.iter().cloned().collect();
                words.extend(fill(template)?);
                let file = plain_name(&words.join(" "), "");
                add(parameters.clone(), "", Board::Generated { file, words })?;
            }
            Boards::Files(patterns) => {
                for file in files(&study.folder, patterns)? {
                    let name = stem(&file);
                    let mut parameters = parameters.clone();
                    parameters.insert("file".to_owned(), name.clone());
                    add(parameters, &name, Board::File(file))?;
                }
            }
            Boards::Lines(patterns) => {
                for file in files(&study.folder, patterns)? {
                    let path = study.folder.join(&file);
                    let text = fs::read_to_string(&path).map_err(|error| unreadable(&path, &error))?;
                    let lines = text.lines().map(str::trim).enumerate();
                    for (number, line) in lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
                        let name = format!("{}:{}", stem(&file), number + 1);
                        let mut parameters = parameters.clone();
                        parameters.insert("file".to_owned(), stem(&file));
                        let board = Board::Text { file: plain_name(&name, line), text: line.to_owned() };
                        add(parameters, &name, board)?;
                    }
                }
            }
        }
    }
    Ok(instances)
}

/// The files that names, folders and patterns stand for, as seen from `folder`, in order.
fn files(folder: &Path, patterns: &[String]) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    for pattern in patterns {
        let path = folder.join(pattern);
        if path.is_file() {
            found.push(PathBuf::from(pattern));
            continue;
        }
        let (within, name) = if path.is_dir() {
            (PathBuf::from(pattern), "*".to_owned())
        } else {
            let path = Path::new(pattern);
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            (path.parent().unwrap_or(Path::new("")).to_owned(), name)
        };
        let listed = fs::read_dir(folder.join(&within)).map_err(|error| unreadable(&folder.join(pattern), &error))?;
        let mut matching: Vec<PathBuf> = listed
            .filter_map(Result::ok)
            .filter(|entry| entry.path().is_file() && matches(&name, &entry.file_name().to_string_lossy()))
            .map(|entry| within.join(entry.file_name()))
            .collect();
        if matching.is_empty() {
            return Err(format!("'{pattern}' names no file (from {})", folder.display()));
        }
        matching.sort();
        found.extend(matching);
    }
    Ok(found)
}

/// Whether a name is as a pattern says, where `*` stands for anything.
fn matches(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((before, rest)) => match name.strip_prefix(before) {
            None => false,
            Some(after) => (0..=after.len()).filter(|&k| after.is_char_boundary(k)).any(|k| matches(rest, &after[k..])),
        },
    }
}

fn unreadable(path: &Path, error: &io::Error) -> String {
    format!("cannot read '{}': {error}", path.display())
}

fn stem(path: &Path) -> String {
    path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

/// A name for a file, in characters that no file system minds. What is left out of it, and a text if there is one, is in
/// its fingerprint: another board never has the same name.
fn plain_name(words: &str, text: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || ".-=%".contains(c) { c } else { '_' };
    let name: String = words.chars().map(plain).take(MAX_NAME).collect();
    let same = text.is_empty() && name == words.replace(' ', "_") && !words.contains('_');
    if same { format!("{name}.txt") } else { format!("{name}-{}.txt", fingerprint(&format!("{words}\0{text}"))) }
}

/// A short text that differs where texts do, the same on every machine and in every version (FNV-1a).
fn fingerprint(text: &str) -> String {
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    format!("{:016x}", text.bytes().fold(0xcbf2_9ce4_8422_2325, mix))
}

fn unlike<'n>(names: impl Iterator<Item = &'n str>, what: &str) -> Result<(), String> {
    let mut names: Vec<&str> = names.collect();
    if names.is_empty() {
        return Err(format!("no {what}"));
    }
    names.sort_unstable();
    match names.windows(2).find(|pair| pair[0] == pair[1]) {
        None => Ok(()),
        Some(pair) => Err(format!("two {what} are called '{}'; accepted: names or parameters that differ", pair[0])),
    }
}
