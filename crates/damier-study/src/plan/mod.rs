//! A study multiplied out: every instance, every method, every run, in the order in which they are made.
//!
//! Methods are measured in alternation: all of them on one instance before the next, once per repetition, in an order that
//! is shuffled each time (by the study's seed). What disturbs the machine for a while then disturbs all of them alike, and
//! ratios survive. Where a study gives up on what is too large for a method, all that is smaller comes first.

mod instances;

use self::instances::{filled, instances_of};
use crate::file::{Reader, Study};
use crate::template::Template;
use crate::values::{Filter, Parameters, in_order, number};
use damier_model::InputError;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// What stands for the folder of boards in what is recorded, so that results may be moved and renamed.
pub(crate) const BOARDS_PLACE: &str = "{boards}";
/// Most runs of a study.
const MAX_RUNS: usize = 1_000_000;

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
    /// A fingerprint of what is in its file, where that is not the study's own.
    pub content: String,
    /// Where the study's file declares it, in bytes.
    at: Range<usize>,
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
    /// The command as it is recorded: the folder of boards is `{boards}` there, wherever it is.
    pub recorded: Vec<String>,
    /// A fingerprint of what else the outcome depends on: preparation, input, how the answer is read, cores, and what is in
    /// the file of a board. The folder of boards is not in it.
    pub setting: String,
    /// Fingerprints that earlier versions gave it, which had the folder of boards in them.
    pub formerly: Vec<String>,
}

/// Numbers of instances, each with the numbers of the methods that are for it.
type MethodsByInstance = Vec<(usize, Vec<usize>)>;

impl Plan {
    /// Multiplies a study out. Boards that are to be made or written will be in `boards`, a folder named as seen from the
    /// study's own.
    ///
    /// # Errors
    /// If there is nothing to do, too much, or a name means two things; the error points at the place.
    pub fn of(study: &Study, boards: &Path) -> Result<Plan, InputError> {
        let of_instances = study.instances.iter().map(|group| (group.choices.number(), group.at.clone()));
        let of_methods = study.methods.iter().map(|group| (group.choices.number(), group.name.at()));
        if let Some((many, at)) = of_instances.chain(of_methods).find(|&(number, _)| number > MAX_RUNS) {
            let message = format!("{many} combinations of parameters are too many");
            return Err(study.error(at, message, format!("accepted: up to {MAX_RUNS}")));
        }
        let mut instances = Vec::new();
        for group in &study.instances {
            instances.extend(instances_of(study, group)?);
        }
        let mut methods = Vec::new();
        for (number, group) in study.methods.iter().enumerate() {
            for mut parameters in group.choices.combinations() {
                let name = filled(study, &group.name, &parameters)?.join(" ");
                parameters.insert("method".to_owned(), name.clone());
                let (ours, reader, only) = (group.ours, group.reader.clone(), group.only.clone());
                methods.push(Method { name, parameters, ours, reader, only, group: number });
            }
        }
        unlike(study, instances.iter().map(|instance| (instance.label.as_str(), instance.at.clone())), "instances")?;
        let at = |method: &Method| study.methods[method.group].name.at();
        unlike(study, methods.iter().map(|method| (method.name.as_str(), at(method))), "methods")?;
        let most = instances.len().saturating_mul(methods.len()).saturating_mul(study.repetitions as usize);
        if most > MAX_RUNS {
            return Err(study.error(0..0, format!("{most} runs are too many"), format!("accepted: up to {MAX_RUNS}")));
        }
        let mut plan = Plan { instances, methods, runs: Vec::new() };
        plan.runs = plan.in_alternation(study, boards)?;
        if plan.runs.is_empty() {
            let (at, help) = (at(&plan.methods[0]), "accepted: an 'only' that some instance passes");
            return Err(study.error(at, "nothing to do: no instance passes what methods are for", help));
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

    fn in_alternation(&self, study: &Study, boards: &Path) -> Result<Vec<RunSpec>, InputError> {
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
    ) -> Result<RunSpec, InputError> {
        let (board, group) = (&self.instances[instance], &study.methods[self.methods[method].group]);
        let file = board.file(Path::new(BOARDS_PLACE));
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
            let words = template.fill(filling).map_err(|place| {
                let (method, instance) = (&self.methods[method].name, &board.label);
                let message = format!("'{method}' wants '{{{place}}}', which '{instance}' does not have as one word");
                let help = "accepted: {file} for boards in files, {board} for boards that are texts, {instance} for all, \
                            or 'only' to leave instances out";
                study.error(template.at(), message, help)
            })?;
            if words.is_empty() {
                return Err(study.error(
                    template.at(),
                    "this command is empty",
                    "accepted: a program and its arguments",
                ));
            }
            Ok(words)
        };
        let mut recorded = fill(&group.command)?;
        if group.ours && matches!(group.reader, Reader::Json) && !recorded.iter().any(|word| word == "--json") {
            recorded.push("--json".to_owned());
        }
        let prepare: Vec<Vec<String>> = group.prepare.iter().map(fill).collect::<Result<_, _>>()?;
        let input = group.input.as_ref().map(fill).transpose()?.map(|words| words.concat());
        let reader = serde_json::to_string(&group.reader).unwrap_or_default();
        let mut rest: Vec<&str> = prepare.iter().flatten().map(String::as_str).collect();
        rest.extend(input.as_deref());
        let cores = study.cores.to_string();
        rest.extend([reader.as_str(), &cores]);
        rest.extend(Some(board.content.as_str()).filter(|content| !content.is_empty()));
        let rest = rest.join("\0");
        let setting = fingerprint(&rest);
        let own = |ending: &str| format!("{}.{ending}/{}", study.name, crate::run::BOARDS);
        let there = boards.to_string_lossy();
        let formerly: BTreeSet<String> = [there.to_string(), own("results"), own("quick")]
            .iter()
            .filter(|_| rest.contains(BOARDS_PLACE))
            .map(|folder| fingerprint(&rest.replace(BOARDS_PLACE, folder)))
            .collect();
        let formerly = formerly.into_iter().collect();
        let in_place = |word: &String| word.replace(BOARDS_PLACE, &there);
        let in_places = |words: &Vec<String>| words.iter().map(in_place).collect::<Vec<String>>();
        let (command, prepare) = (in_places(&recorded), prepare.iter().map(in_places).collect());
        let input = input.as_ref().map(in_place);
        Ok(RunSpec { instance, method, repetition, prepare, command, input, recorded, setting, formerly })
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

/// A short text that differs where texts do, the same on every machine and in every version (FNV-1a).
fn fingerprint(text: &str) -> String {
    fingerprint_of(text.as_bytes())
}

fn fingerprint_of(bytes: &[u8]) -> String {
    let mix = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    format!("{:016x}", bytes.iter().fold(0xcbf2_9ce4_8422_2325, mix))
}

/// Whether there are names, and all of them differ.
fn unlike<'n>(
    study: &Study,
    names: impl Iterator<Item = (&'n str, Range<usize>)>,
    what: &str,
) -> Result<(), InputError> {
    let mut seen = BTreeSet::new();
    for (name, at) in names {
        if !seen.insert(name) {
            let message = format!("two {what} are called '{name}'");
            return Err(study.error(at, message, "accepted: names or parameters that differ"));
        }
    }
    if seen.is_empty() {
        let help = format!("accepted: [[{what}]] that are not all left out");
        return Err(study.error(0..0, format!("no {what}"), help));
    }
    Ok(())
}
