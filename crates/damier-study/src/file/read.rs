//! From the text of a study's file to a [`Study`], or to an error that points at the place.

use super::{Boards, InstanceGroup, MethodGroup, Pattern, Patterns, PlotSpec, Reader, Study, TableSpec};
use crate::record::Status;
use crate::slurm;
use crate::template::Template;
use crate::values::{Choices, Filter};
use damier_model::{InputError, Mark, Source};
use regex::Regex;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::Path;
use toml::{Spanned, Value};

/// Seconds per run where the file does not say.
const TIME_LIMIT: f64 = 60.0;
/// Where to read on.
const HELP: &str = "docs/studies.md tells what a study's file may say";
/// Places that every command has, besides parameters.
const PLACES: [&str; 10] =
    ["instance", "puzzle", "board", "file", "scratch", "damier", "method", "repetition", "run-seed", "time-limit"];

/// The file, word for word.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Written {
    title: String,
    #[serde(default)]
    question: String,
    #[serde(default)]
    conclusions: String,
    repetitions: Option<Spanned<u32>>,
    time_limit: Option<Spanned<f64>>,
    memory_limit: Option<Spanned<u64>>,
    cores: Option<Spanned<usize>>,
    give_up: Option<Spanned<String>>,
    #[serde(default)]
    seed: u64,
    #[serde(default)]
    quick: WrittenQuick,
    instances: Vec<WrittenInstances>,
    methods: Vec<WrittenMethods>,
    #[serde(default)]
    tables: Vec<Spanned<TableSpec>>,
    #[serde(default)]
    plots: Vec<Spanned<PlotSpec>>,
    #[serde(default)]
    slurm: BTreeMap<String, Spanned<Value>>,
}

/// What is different in the quick form.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct WrittenQuick {
    repetitions: Option<Spanned<u32>>,
    time_limit: Option<Spanned<f64>>,
    memory_limit: Option<Spanned<u64>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct WrittenInstances {
    puzzle: Option<String>,
    label: Option<Spanned<String>>,
    board: Option<Spanned<String>>,
    files: Option<Vec<String>>,
    lines: Option<Vec<String>>,
    generate: Option<Spanned<String>>,
    with: Option<Spanned<toml::Table>>,
    quick: Option<Spanned<toml::Table>>,
    /// Where none of the four ways is given, there is still a place to point at.
    #[serde(default)]
    skip_when_quick: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct WrittenMethods {
    name: Spanned<String>,
    damier: Option<Spanned<String>>,
    command: Option<Spanned<String>>,
    #[serde(default)]
    prepare: Vec<Spanned<String>>,
    input: Option<Spanned<String>>,
    answer: Option<WrittenAnswer>,
    with: Option<Spanned<toml::Table>>,
    quick: Option<Spanned<toml::Table>>,
    #[serde(default)]
    only: Filter,
    #[serde(default)]
    skip_when_quick: bool,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct WrittenAnswer {
    #[serde(default)]
    json: bool,
    solved: Option<Spanned<String>>,
    unsatisfiable: Option<Spanned<String>>,
    complete: Option<Spanned<String>>,
    each_solution: Option<Spanned<String>>,
    count: Option<Spanned<String>>,
    objective: Option<Spanned<String>>,
    #[serde(default)]
    figures: BTreeMap<String, Spanned<String>>,
    #[serde(default)]
    exits: BTreeMap<Spanned<String>, Status>,
}

impl Study {
    /// Reads the file of a study, in its full or in its quick form.
    ///
    /// # Errors
    /// If the file does not say what a study's file may say; the error points at the place.
    pub fn read(source: &Source, path: &Path, quick: bool) -> Result<Study, InputError> {
        let place = Places { source };
        let written: Written = toml::from_str(&source.text).map_err(|error| {
            let span = error.span().unwrap_or_default();
            place.error(span, error.message().trim().replace('\n', "; "), HELP)
        })?;
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let name = path.file_stem().map_or_else(|| "study".to_owned(), |stem| stem.to_string_lossy().into_owned());

        let repetitions = if quick { written.quick.repetitions } else { None }.or(written.repetitions);
        if let Some(none) = repetitions.as_ref().filter(|repetitions| *repetitions.get_ref() == 0) {
            return Err(place.error(none.span(), "no repetitions", "accepted: 1 or more"));
        }
        let time_limit = if quick { written.quick.time_limit } else { None }.or(written.time_limit);
        if let Some(wrong) = time_limit.as_ref().filter(|time| !(*time.get_ref() > 0.0 && time.get_ref().is_finite())) {
            return Err(place.error(wrong.span(), "not a time limit", "accepted: seconds, more than 0"));
        }

        let memory_limit = if quick { written.quick.memory_limit } else { None }.or(written.memory_limit);
        if let Some(none) = memory_limit.as_ref().filter(|memory| *memory.get_ref() == 0) {
            return Err(place.error(none.span(), "no memory", "accepted: megabytes, more than 0"));
        }
        if let Some(none) = written.cores.as_ref().filter(|cores| *cores.get_ref() == 0) {
            return Err(place.error(none.span(), "no core", "accepted: 1 or more"));
        }

        let groups = written.instances.into_iter().filter(|group| !(quick && group.skip_when_quick));
        let instances: Vec<InstanceGroup> =
            groups.map(|group| place.instances(group, quick)).collect::<Result<_, _>>()?;
        let groups = written.methods.into_iter().filter(|group| !(quick && group.skip_when_quick));
        let of_instances = known(instances.iter().map(|group| &group.choices));
        let methods: Vec<MethodGroup> =
            groups.map(|group| place.methods(group, quick, &of_instances)).collect::<Result<_, _>>()?;

        let mut parameters = of_instances;
        parameters.extend(known(methods.iter().map(|group| &group.choices)));
        if let Some(name) = written.give_up.as_ref().filter(|name| !parameters.contains(name.get_ref())) {
            return Err(place.error(
                name.span(),
                format!("no parameter is called '{}'", name.get_ref()),
                accepted(&parameters),
            ));
        }
        parameters.extend(["instance", "method", "puzzle", "file"].map(str::to_owned));
        for table in &written.tables {
            let TableSpec { name, rows, columns, .. } = table.get_ref();
            place.parameters(table.span(), &format!("the table '{name}'"), rows.iter().chain(columns), &parameters)?;
        }
        for plot in &written.plots {
            let PlotSpec { name, x, y, curves, kind, .. } = plot.get_ref();
            let axes: Vec<&String> = match kind {
                super::PlotKind::Time | super::PlotKind::Share => vec![x],
                super::PlotKind::Heat => vec![x, y],
                super::PlotKind::Profile | super::PlotKind::Cactus | super::PlotKind::Scatter => vec![],
            };
            place.parameters(
                plot.span(),
                &format!("the plot '{name}'"),
                axes.into_iter().chain(curves),
                &parameters,
            )?;
        }
        Ok(Study {
            name,
            folder: folder.to_owned(),
            title: written.title,
            question: written.question,
            conclusions: written.conclusions,
            quick,
            repetitions: repetitions.map_or(1, Spanned::into_inner),
            time_limit: time_limit.map_or(TIME_LIMIT, Spanned::into_inner),
            memory_limit: memory_limit.map(Spanned::into_inner),
            cores: written.cores.map_or(1, Spanned::into_inner),
            seed: written.seed,
            give_up: written.give_up.map(Spanned::into_inner),
            instances,
            methods,
            tables: written.tables.into_iter().map(Spanned::into_inner).collect(),
            plots: written.plots.into_iter().map(Spanned::into_inner).collect(),
            slurm: place.slurm(written.slurm)?,
        })
    }
}

fn known<'c>(choices: impl Iterator<Item = &'c Choices>) -> BTreeSet<String> {
    choices.flat_map(|choices| choices.0.iter().map(|(name, _)| name.clone())).collect()
}

fn accepted(names: &BTreeSet<String>) -> String {
    format!("accepted: {}", names.iter().map(String::as_str).collect::<Vec<_>>().join(", "))
}

/// Errors at places of the file.
struct Places<'s> {
    source: &'s Source,
}

impl Places<'_> {
    fn error(&self, span: Range<usize>, message: impl Into<String>, help: impl Into<String>) -> InputError {
        let text = &self.source.text;
        let floor = |mut at: usize| {
            at = at.min(text.len());
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        let (start, end) = (floor(span.start), floor(span.end));
        let before = &text[..start];
        let line = 1 + before.matches('\n').count();
        let column = 1 + before.rsplit('\n').next().unwrap_or_default().chars().count();
        let width = text[start..end.max(start)].lines().next().unwrap_or_default().chars().count().max(1);
        self.source.error(message, &[Mark::at(line, column, width)], help)
    }

    fn text(&self, written: &Spanned<String>) -> Result<Template, InputError> {
        Template::text(written.get_ref()).map_err(|message| self.error(written.span(), message, HELP))
    }

    fn template(&self, written: &Spanned<String>) -> Result<Template, InputError> {
        Template::read(written.get_ref()).map_err(|message| self.error(written.span(), message, HELP))
    }

    fn choices(
        &self,
        with: Option<Spanned<toml::Table>>,
        quick: Option<Spanned<toml::Table>>,
        quickly: bool,
    ) -> Result<Choices, InputError> {
        let read = |table: Option<Spanned<toml::Table>>| match table {
            None => Ok(Choices::default()),
            Some(table) => Choices::read(table.get_ref()).map_err(|message| self.error(table.span(), message, HELP)),
        };
        let (with, quick) = (read(with)?, read(quick)?);
        Ok(if quickly { with.with(&quick) } else { with })
    }

    fn instances(&self, written: WrittenInstances, quick: bool) -> Result<InstanceGroup, InputError> {
        let choices = self.choices(written.with, written.quick, quick)?;
        let places = known([&choices].into_iter());
        let template = |written: &Spanned<String>| {
            let template = self.template(written)?;
            self.places(written, &template, &places, &[])?;
            Ok(template)
        };
        let named = |written: &Spanned<String>| {
            let name = self.text(written)?;
            self.places(written, &name, &places, &[])?;
            Ok(name)
        };
        let label = written.label.as_ref().map(named).transpose()?;
        let boards = match (written.board, written.files, written.lines, written.generate) {
            (Some(board), None, None, None) => Boards::Typed(template(&board)?),
            (None, Some(files), None, None) => Boards::Files(files),
            (None, None, Some(lines), None) => Boards::Lines(lines),
            (None, None, None, Some(generate)) => {
                if written.puzzle.is_none() {
                    return Err(self.error(generate.span(), "boards of which puzzle?", "accepted: puzzle = \"NAME\""));
                }
                Boards::Generated(template(&generate)?)
            }
            _ => {
                let at = self.source.text.find("[[instances]]").unwrap_or(0);
                return Err(self.error(
                    at..at + "[[instances]]".len(),
                    "instances come from one place each",
                    "accepted: exactly one of board = \"…\", files = […], lines = […], generate = \"…\"",
                ));
            }
        };
        Ok(InstanceGroup { puzzle: written.puzzle, boards, choices, label })
    }

    fn methods(
        &self,
        written: WrittenMethods,
        quick: bool,
        of_instances: &BTreeSet<String>,
    ) -> Result<MethodGroup, InputError> {
        let choices = self.choices(written.with, written.quick, quick)?;
        let own = known([&choices].into_iter());
        let all: BTreeSet<String> = own.union(of_instances).cloned().collect();
        let template = |written: &Spanned<String>| {
            let template = self.template(written)?;
            self.places(written, &template, &all, &PLACES)?;
            Ok(template)
        };
        let name = self.text(&written.name)?;
        self.places(&written.name, &name, &own, &[])?;
        let (command, ours) = match (&written.damier, &written.command) {
            (Some(words), None) => {
                template(words)?;
                let line = format!("{{damier}} {}", words.get_ref());
                (Template::read(&line).map_err(|message| self.error(words.span(), message, HELP))?, true)
            }
            (None, Some(line)) => (template(line)?, false),
            _ => {
                let help = "accepted: exactly one of damier = \"solve {instance} …\", command = \"PROGRAM …\"";
                return Err(self.error(written.name.span(), "a method is one command", help));
            }
        };
        let reader = match written.answer {
            None if ours => Reader::Json,
            None => Reader::Patterns(Box::default()),
            Some(answer) if answer.json => Reader::Json,
            Some(answer) => Reader::Patterns(Box::new(self.patterns(answer)?)),
        };
        Ok(MethodGroup {
            name,
            choices,
            prepare: written.prepare.iter().map(&template).collect::<Result<_, _>>()?,
            command,
            input: written.input.as_ref().map(&template).transpose()?,
            reader,
            only: written.only,
            ours,
        })
    }

    fn patterns(&self, written: WrittenAnswer) -> Result<Patterns, InputError> {
        let pattern = |written: &Spanned<String>| {
            Regex::new(written.get_ref()).map(Pattern).map_err(|error| {
                let message = error.to_string();
                let reason = message.lines().last().unwrap_or_default().trim_start_matches("error: ").to_owned();
                self.error(written.span(), format!("not a pattern: {reason}"), "accepted: a regular expression")
            })
        };
        let optional = |written: &Option<Spanned<String>>| written.as_ref().map(pattern).transpose();
        let figures = written.figures.iter().map(|(name, written)| Ok((name.clone(), pattern(written)?)));
        let exits = written.exits.iter().map(|(code, status)| match code.get_ref().parse() {
            Ok(number) => Ok((number, *status)),
            Err(_) => {
                let message = format!("'{}' is no exit code", code.get_ref());
                Err(self.error(code.span(), message, "accepted: exits = { 10 = \"solved\" }"))
            }
        });
        Ok(Patterns {
            solved: optional(&written.solved)?,
            unsatisfiable: optional(&written.unsatisfiable)?,
            complete: optional(&written.complete)?,
            each_solution: optional(&written.each_solution)?,
            count: optional(&written.count)?,
            objective: optional(&written.objective)?,
            figures: figures.collect::<Result<_, InputError>>()?,
            exits: exits.collect::<Result<_, InputError>>()?,
        })
    }

    fn slurm(&self, written: BTreeMap<String, Spanned<Value>>) -> Result<slurm::Settings, InputError> {
        let mut settings = slurm::Settings::default();
        for (name, value) in &written {
            let values = match value.get_ref() {
                Value::Array(values) => values.clone(),
                one => vec![one.clone()],
            };
            for one in &values {
                let text = match one {
                    Value::String(text) => text.clone(),
                    other => other.to_string(),
                };
                let refused = |error: slurm::SlurmError| self.error(value.span(), error.to_string(), HELP);
                settings.set(name, &text).map_err(refused)?;
            }
        }
        Ok(settings)
    }

    /// Whether every place of a template will be filled.
    fn places(
        &self,
        written: &Spanned<String>,
        template: &Template,
        parameters: &BTreeSet<String>,
        others: &[&str],
    ) -> Result<(), InputError> {
        match template.places().find(|place| !parameters.contains(*place) && !others.contains(place)) {
            None => Ok(()),
            Some(unknown) => {
                let names = parameters.iter().map(String::as_str).chain(others.iter().copied()).collect::<Vec<_>>();
                let help = format!("accepted in braces: {}", names.join(", "));
                Err(self.error(written.span(), format!("nothing is called '{unknown}'"), help))
            }
        }
    }

    fn parameters<'n>(
        &self,
        span: Range<usize>,
        who: &str,
        names: impl Iterator<Item = &'n String>,
        known: &BTreeSet<String>,
    ) -> Result<(), InputError> {
        match names.into_iter().find(|name| !known.contains(*name)) {
            None => Ok(()),
            Some(name) => Err(self.error(span, format!("{who}: no parameter is called '{name}'"), accepted(known))),
        }
    }
}
