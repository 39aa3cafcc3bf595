//! The file that declares a study: what it may say, and what it means.
//!
//! Everything that varies is a parameter with a list of values, and every command is a line as one types it, with places
//! for parameters. That is the whole language; `docs/studies.md` tells it with examples.

mod nameable;
mod place;
mod read;
mod written;

use crate::slurm;
use crate::template::Template;
use crate::values::{Choices, Filter};
use damier_model::Source;
use regex::Regex;
use serde::de::{self, Deserializer, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Range;
use std::path::PathBuf;

/// A study, as declared.
#[derive(Debug)]
pub struct Study {
    /// The name of the file, without its ending.
    pub name: String,
    /// The folder it stands in: commands are run there.
    pub folder: PathBuf,
    /// What pages are headed with.
    pub title: String,
    /// What it wants to know, in Markdown.
    pub question: String,
    /// What a reader may conclude from its results, in Markdown; empty until they have been looked at.
    pub conclusions: String,
    /// Whether this is the quick form.
    pub quick: bool,
    /// How often each run is made.
    pub repetitions: u32,
    /// Seconds that a run may take.
    pub time_limit: f64,
    /// Megabytes that a run may use.
    pub memory_limit: Option<u64>,
    /// Cores that a run is tied to.
    pub cores: usize,
    /// Seed of the order of runs.
    pub seed: u64,
    /// A method that timed out is not tried where this parameter is larger and the others are the same.
    pub give_up: Option<String>,
    /// Where the boards come from.
    pub instances: Vec<InstanceGroup>,
    /// Who is measured.
    pub methods: Vec<MethodGroup>,
    /// Tables to show.
    pub tables: Vec<TableSpec>,
    /// Plots to show.
    pub plots: Vec<PlotSpec>,
    /// How to ask Slurm for room.
    pub slurm: slurm::Settings,
    /// Its text, to point at.
    source: Source,
}

/// Boards that are declared together.
#[derive(Debug)]
pub struct InstanceGroup {
    /// The puzzle, if Damier is to read them.
    pub puzzle: Option<String>,
    /// Where that stands in the file, in bytes.
    pub puzzle_at: Range<usize>,
    /// Where they come from.
    pub boards: Boards,
    /// What varies.
    pub choices: Choices,
    /// How one is called, if not by its parameters.
    pub label: Option<Template>,
    /// Where it stands in the file: its label, or where its boards come from.
    pub at: Range<usize>,
}

/// A name of files, and where it stands in the study's file, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileName {
    /// A file, a folder of files, or a pattern with `*`.
    pub name: String,
    /// Where it stands.
    pub at: Range<usize>,
}

/// Where boards come from.
#[derive(Debug)]
pub enum Boards {
    /// They are written on the command line.
    Typed(Template),
    /// Files, folders of files, and patterns with `*`.
    Files(Vec<FileName>),
    /// Every line of these files is a board.
    Lines(Vec<FileName>),
    /// `damier generate PUZZLE` makes them, with these words.
    Generated(Template),
}

/// Methods that are declared together.
#[derive(Debug)]
pub struct MethodGroup {
    /// How one is called.
    pub name: Template,
    /// What varies.
    pub choices: Choices,
    /// Commands to be run before, which are not measured.
    pub prepare: Vec<Template>,
    /// What is measured; the first word is the program.
    pub command: Template,
    /// The file that it reads as its standard input.
    pub input: Option<Template>,
    /// How its answer is read.
    pub reader: Reader,
    /// Which instances and parameters it is for.
    pub only: Filter,
    /// Whether it is Damier.
    pub ours: bool,
}

/// How an answer is read from what a program prints.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reader {
    /// One JSON object, as Damier prints it.
    Json,
    /// Line by line.
    Patterns(Box<Patterns>),
}

/// What the lines of a program's output mean.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Patterns {
    /// A line that says that there is a solution.
    pub solved: Option<Pattern>,
    /// A line that says that there is none.
    pub unsatisfiable: Option<Pattern>,
    /// A line that says that the answer is complete. Without it, ending by itself does.
    pub complete: Option<Pattern>,
    /// Every such line is a solution.
    pub each_solution: Option<Pattern>,
    /// A line with the number of solutions in its first group.
    pub count: Option<Pattern>,
    /// A line with what the best solution is worth; the last one counts.
    pub objective: Option<Pattern>,
    /// Other figures: the first group of the last such line.
    pub figures: BTreeMap<String, Pattern>,
    /// What exit codes say, besides 0: these are no crash.
    pub exits: BTreeMap<i32, crate::Status>,
    /// Whether the program is Damier, whose exit codes are known: 1 says that there is no solution, 3 that there is no full
    /// answer, 4 that there are several solutions.
    pub ours: bool,
}

/// A regular expression that can be handed to another process.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Pattern(pub Regex);

impl TryFrom<String> for Pattern {
    type Error = regex::Error;

    fn try_from(text: String) -> Result<Pattern, regex::Error> {
        Regex::new(&text).map(Pattern)
    }
}

impl From<Pattern> for String {
    fn from(pattern: Pattern) -> String {
        pattern.0.as_str().to_owned()
    }
}

/// A table to show.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TableSpec {
    /// Its name, for files.
    pub name: String,
    /// Its heading.
    pub title: String,
    /// Parameters by which rows differ; `instance` and `puzzle` count as parameters.
    #[serde(deserialize_with = "one_or_more")]
    pub rows: Vec<String>,
    /// Parameters by which columns differ; `method` counts as one.
    #[serde(deserialize_with = "one_or_more")]
    pub columns: Vec<String>,
    /// What the cells say; several give several columns each.
    #[serde(default = "time", deserialize_with = "one_or_more")]
    pub show: Vec<Show>,
    /// Which results.
    #[serde(default, rename = "where")]
    pub filter: Filter,
    /// A remark below it.
    #[serde(default)]
    pub note: String,
}

/// A plot to show.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PlotSpec {
    /// Its name, for files.
    pub name: String,
    /// Its heading.
    pub title: String,
    /// What kind it is.
    pub kind: PlotKind,
    /// The parameter along the horizontal axis (`time`, `share`, `heat`), or the method (`scatter`).
    #[serde(default)]
    pub x: String,
    /// The parameter along the vertical axis (`heat`), or the method (`scatter`).
    #[serde(default)]
    pub y: String,
    /// Parameters by which curves differ.
    #[serde(default = "method", deserialize_with = "one_or_more")]
    pub curves: Vec<String>,
    /// What is shown, where it is a figure.
    #[serde(default)]
    pub show: Show,
    /// Which results.
    #[serde(default, rename = "where")]
    pub filter: Filter,
    /// The name of the horizontal axis, if not the parameter's.
    #[serde(default)]
    pub x_label: String,
    /// The name of the vertical axis, if not told by what is shown.
    #[serde(default)]
    pub y_label: String,
    /// A remark below it.
    #[serde(default)]
    pub note: String,
}

/// The kinds of plots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlotKind {
    /// A figure, mostly time, against a parameter, on a logarithmic axis, one curve per method.
    Time,
    /// Share of instances answered within a factor of the best method's time (Dolan & Moré 2002).
    Profile,
    /// Instances answered against the time each takes, the quickest first.
    Cactus,
    /// Share of instances that have a solution against a parameter, with 95 % confidence bands (Wilson 1927).
    Share,
    /// A figure by two parameters, as colours.
    Heat,
    /// One method against another, a point per instance.
    Scatter,
}

/// What a cell or a point says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum Show {
    /// Seconds from start to end.
    #[default]
    Time,
    /// A figure of the answers by name: `cpu`, `memory`, `nodes`, `failures`, `solve_s`, …
    Figure(String),
    /// The number of solutions.
    Count,
    /// What the best solution is worth.
    Objective,
    /// Whether that was proved.
    Optimal,
    /// How many of the instances were answered in full.
    Answered,
    /// How many of the instances have a solution, of those where that is known.
    Solvable,
    /// The largest value of this parameter that was answered within the limits, all smaller ones too.
    Largest(String),
}

impl TryFrom<String> for Show {
    type Error = String;

    fn try_from(text: String) -> Result<Show, String> {
        let known =
            ["cpu", "memory", "nodes", "failures", "propagations", "solutions", "build_s", "solve_s", "peak_depth"];
        match (text.as_str(), text.split_once(' ')) {
            ("time", _) => Ok(Show::Time),
            ("count", _) => Ok(Show::Count),
            ("objective", _) => Ok(Show::Objective),
            ("optimal", _) => Ok(Show::Optimal),
            ("answered", _) => Ok(Show::Answered),
            ("solvable", _) => Ok(Show::Solvable),
            (_, Some(("largest", parameter))) => Ok(Show::Largest(parameter.trim().to_owned())),
            (_, Some(("figure", name))) => Ok(Show::Figure(name.trim().to_owned())),
            (name, _) if known.contains(&name) => Ok(Show::Figure(text)),
            _ => Err(format!(
                "'{text}' is nothing that can be shown; accepted: time, count, objective, optimal, answered, solvable, \
                 {}, 'largest PARAMETER', 'figure NAME'",
                known.join(", ")
            )),
        }
    }
}

fn method() -> Vec<String> {
    vec!["method".to_owned()]
}

fn time() -> Vec<Show> {
    vec![Show::Time]
}

/// Reads a text, or a list of texts.
fn one_or_more<'de, D: Deserializer<'de>, T>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    T: TryFrom<String>,
    T::Error: fmt::Display,
{
    struct Texts<T>(PhantomData<T>);

    impl<'de, T> Visitor<'de> for Texts<T>
    where
        T: TryFrom<String>,
        T::Error: fmt::Display,
    {
        type Value = Vec<T>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a text or a list of texts")
        }

        fn visit_str<E: de::Error>(self, text: &str) -> Result<Vec<T>, E> {
            Ok(vec![T::try_from(text.to_owned()).map_err(E::custom)?])
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<T>, A::Error> {
            let mut all = Vec::new();
            while let Some(text) = list.next_element::<String>()? {
                all.push(T::try_from(text).map_err(de::Error::custom)?);
            }
            Ok(all)
        }
    }

    deserializer.deserialize_any(Texts(PhantomData))
}
