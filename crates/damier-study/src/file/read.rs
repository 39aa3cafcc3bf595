//! From the text of a study's file to a [`Study`], or to an error that points at the place.

use super::nameable::{Nameable, VALUES, accepted};
use super::place::{HELP, error_at, plainly};
use super::written::{Written, WrittenAnswer, WrittenChoices, WrittenInstances, WrittenMethods};
use super::{Boards, FileName, InstanceGroup, MethodGroup, Pattern, Patterns, Reader, Study};
use crate::slurm;
use crate::template::Template;
use crate::values::{Choices, Filter, Parameters, values};
use damier_model::{InputError, Source};
use regex::Regex;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::Path;
use toml::{Spanned, Value};

/// Seconds per run where the file does not say.
const TIME_LIMIT: f64 = 60.0;
/// Most combinations of a method's parameters whose names are looked at when plots name methods.
const MAX_NAMES: usize = 100_000;
/// Places that every command has, besides parameters.
const PLACES: [&str; 10] =
    ["instance", "puzzle", "board", "file", "scratch", "damier", "method", "repetition", "run-seed", "time-limit"];

/// Parameters that instances and methods have anyway.
const ALWAYS: [&str; 4] = ["instance", "method", "puzzle", "file"];

impl Study {
    /// Reads the file of a study, in its full or in its quick form.
    ///
    /// # Errors
    /// If the file does not say what a study's file may say; the error points at the place.
    pub fn read(source: &Source, path: &Path, quick: bool) -> Result<Study, InputError> {
        let place = Places { source };
        let written: Written = toml::from_str(&source.text).map_err(|error| {
            let (message, help) = plainly(error.message());
            place.error(error.span().unwrap_or_default(), message, help)
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

        // All of them are read, so that what is wrong in one that is left out is told as well.
        let instances: Vec<Kept<InstanceGroup>> =
            written.instances.into_iter().map(|group| place.instances(group, quick)).collect::<Result<_, _>>()?;
        let of_instances = known(instances.iter().map(|kept| &kept.full));
        let methods: Vec<Kept<MethodGroup>> = written
            .methods
            .into_iter()
            .map(|group| place.methods(group, quick, &of_instances))
            .collect::<Result<_, _>>()?;

        let mut parameters = of_instances;
        parameters.extend(known(methods.iter().map(|kept| &kept.full)));
        if let Some(name) = written.give_up.as_ref().filter(|name| !parameters.contains(name.get_ref())) {
            return Err(place.error(
                name.span(),
                format!("no parameter is called '{}'", name.get_ref()),
                accepted(&parameters),
            ));
        }
        parameters.extend(ALWAYS.map(str::to_owned));
        let names: BTreeSet<String> = methods.iter().flat_map(names).collect();
        let shown = Nameable { source, parameters: &parameters, methods: &names };
        shown.check(&written.tables, &written.plots)?;
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
            instances: instances.into_iter().filter(|kept| !kept.skip).map(|kept| kept.group).collect(),
            methods: methods.into_iter().filter(|kept| !kept.skip).map(|kept| kept.group).collect(),
            tables: written.tables.into_iter().map(Spanned::into_inner).collect(),
            plots: written.plots.into_iter().map(Spanned::into_inner).collect(),
            slurm: place.slurm(written.slurm)?,
            source: source.clone(),
        })
    }
}

fn known<'c>(choices: impl Iterator<Item = &'c Choices>) -> BTreeSet<String> {
    choices.flat_map(|choices| choices.0.iter().map(|(name, _)| name.clone())).collect()
}

/// What is read of a group of instances or methods.
struct Kept<G> {
    group: G,
    /// Its parameters in the full form.
    full: Choices,
    /// Whether it is left out.
    skip: bool,
}

/// What methods of a group are called, in the full form and in this one.
fn names(kept: &Kept<MethodGroup>) -> Vec<String> {
    let both = [&kept.full, &kept.group.choices].into_iter().filter(|choices| choices.number() <= MAX_NAMES);
    let name = |parameters: Parameters| {
        let filling = |name: &str| parameters.get(name).map(|value| vec![value.clone()]);
        kept.group.name.fill(filling).map(|words| words.join(" ")).ok()
    };
    both.flat_map(Choices::combinations).filter_map(name).collect()
}

/// Errors at places of the file.
struct Places<'s> {
    source: &'s Source,
}

impl Places<'_> {
    fn error(&self, span: Range<usize>, message: impl Into<String>, help: impl Into<String>) -> InputError {
        error_at(self.source, span, message, help)
    }

    fn text(&self, written: &Spanned<String>) -> Result<Template, InputError> {
        let read = Template::text(written.get_ref()).map_err(|message| self.error(written.span(), message, HELP))?;
        Ok(read.standing_at(written.span()))
    }

    fn template(&self, written: &Spanned<String>) -> Result<Template, InputError> {
        let read = Template::read(written.get_ref()).map_err(|message| self.error(written.span(), message, HELP))?;
        Ok(read.standing_at(written.span()))
    }

    fn values(&self, written: &WrittenChoices) -> Result<Choices, InputError> {
        let read = |(name, value): (&Spanned<String>, &Spanned<Value>)| {
            let read = values(name.get_ref(), value.get_ref());
            let read = read.map_err(|message| self.error(value.span(), message, VALUES))?;
            if read.is_empty() {
                return Err(self.error(value.span(), format!("'{}' has no values", name.get_ref()), VALUES));
            }
            Ok((name.get_ref().clone(), read))
        };
        Ok(Choices(written.iter().map(read).collect::<Result<_, InputError>>()?))
    }

    /// The parameters in the full form, and in this one.
    fn choices(
        &self,
        with: &WrittenChoices,
        quick: &WrittenChoices,
        quickly: bool,
    ) -> Result<(Choices, Choices), InputError> {
        if let Some(name) = with.keys().find(|name| PLACES.contains(&name.get_ref().as_str())) {
            let message = format!("'{}' has a meaning of its own in commands", name.get_ref());
            return Err(self.error(name.span(), message, format!("accepted: any name but {}", PLACES.join(", "))));
        }
        if let Some(name) = quick.keys().find(|name| !with.contains_key(*name)) {
            let message = format!("'{}' stands under quick, but not under with", name.get_ref());
            let names: BTreeSet<String> = with.keys().map(|name| name.get_ref().clone()).collect();
            let help = if names.is_empty() { HELP.to_owned() } else { accepted(&names) };
            return Err(self.error(name.span(), message, help));
        }
        let (full, quick) = (self.values(with)?, self.values(quick)?);
        let used = if quickly { full.with(&quick) } else { full.clone() };
        Ok((full, used))
    }

    fn instances(&self, written: WrittenInstances, quick: bool) -> Result<Kept<InstanceGroup>, InputError> {
        let (full, choices) = self.choices(&written.with, &written.quick, quick)?;
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
        let named = |files: Vec<Spanned<String>>| -> Vec<FileName> {
            files.into_iter().map(|file| FileName { at: file.span(), name: file.into_inner() }).collect()
        };
        let boards = match (written.board, written.files, written.lines, written.generate) {
            (Some(board), None, None, None) => Boards::Typed(template(&board)?),
            (None, Some(files), None, None) => Boards::Files(named(files)),
            (None, None, Some(lines), None) => Boards::Lines(named(lines)),
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
        let at = match (&label, &boards) {
            (Some(template), _) | (None, Boards::Typed(template) | Boards::Generated(template)) => template.at(),
            (None, Boards::Files(files) | Boards::Lines(files)) => {
                files.first().map(|file| file.at.clone()).unwrap_or_default()
            }
        };
        let puzzle_at = written.puzzle.as_ref().map(Spanned::span).unwrap_or_default();
        let puzzle = written.puzzle.map(Spanned::into_inner);
        let group = InstanceGroup { puzzle, puzzle_at, boards, choices, label, at };
        Ok(Kept { group, full, skip: quick && written.skip_when_quick })
    }

    fn methods(
        &self,
        written: WrittenMethods,
        quick: bool,
        of_instances: &BTreeSet<String>,
    ) -> Result<Kept<MethodGroup>, InputError> {
        let (full, choices) = self.choices(&written.with, &written.quick, quick)?;
        let own = known([&choices].into_iter());
        let all: BTreeSet<String> = own.union(of_instances).cloned().collect();
        let template = |written: &Spanned<String>| {
            let template = self.template(written)?;
            self.places(written, &template, &all, &PLACES)?;
            Ok(template)
        };
        let name = self.text(&written.name)?;
        if written.name.get_ref().trim().is_empty() {
            return Err(self.error(written.name.span(), "a method without a name", "accepted: name = \"NAME\""));
        }
        self.places(&written.name, &name, &own, &[])?;
        self.values(&written.only)?;
        let may_name: BTreeSet<String> = all.iter().cloned().chain(ALWAYS.map(str::to_owned)).collect();
        if let Some(name) = written.only.keys().find(|name| !may_name.contains(name.get_ref())) {
            let message = format!("no parameter is called '{}'", name.get_ref());
            return Err(self.error(name.span(), message, accepted(&may_name)));
        }
        let (command, ours) = match (&written.damier, &written.command) {
            (Some(words), None) => {
                template(words)?;
                let line = format!("{{damier}} {}", words.get_ref());
                let command = Template::read(&line).map_err(|message| self.error(words.span(), message, HELP))?;
                (command.standing_at(words.span()), true)
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
            Some(answer) => Reader::Patterns(Box::new(Patterns { ours, ..self.patterns(answer)? })),
        };
        let only = written.only.into_iter().map(|(name, value)| (name.into_inner(), value.into_inner()));
        let group = MethodGroup {
            name,
            choices,
            prepare: written.prepare.iter().map(&template).collect::<Result<_, _>>()?,
            command,
            input: written.input.as_ref().map(&template).transpose()?,
            reader,
            only: Filter(only.collect()),
            ours,
        };
        Ok(Kept { group, full, skip: quick && written.skip_when_quick })
    }

    fn patterns(&self, written: WrittenAnswer) -> Result<Patterns, InputError> {
        let pattern = |written: &Spanned<String>| {
            Regex::new(written.get_ref()).map(Pattern).map_err(|error| {
                let message = error.to_string();
                let reason = message.lines().last().unwrap_or_default().trim_start_matches("error: ").to_owned();
                self.error(written.span(), format!("not a pattern: {reason}"), "accepted: a regular expression")
            })
        };
        let with_group = |written: &Spanned<String>| {
            let read = pattern(written)?;
            if read.0.captures_len() < 2 {
                let help = "accepted: a regular expression with the number in round brackets, such as 'n=(\\d+)'";
                return Err(self.error(written.span(), "this pattern does not say where the number is", help));
            }
            Ok(read)
        };
        let number = |written: &Option<Spanned<String>>| written.as_ref().map(with_group).transpose();
        let optional = |written: &Option<Spanned<String>>| written.as_ref().map(pattern).transpose();
        let figures = written.figures.iter().map(|(name, written)| Ok((name.clone(), with_group(written)?)));
        let exits = written.exits.iter().map(|(code, status)| match code.get_ref().parse::<u8>() {
            Ok(number) => Ok((i32::from(number), *status)),
            Err(_) => {
                let message = format!("'{}' is no exit code", code.get_ref());
                Err(self.error(code.span(), message, "accepted: 0 to 255, as in exits = { 10 = \"solved\" }"))
            }
        });
        Ok(Patterns {
            solved: optional(&written.solved)?,
            unsatisfiable: optional(&written.unsatisfiable)?,
            complete: optional(&written.complete)?,
            each_solution: optional(&written.each_solution)?,
            count: number(&written.count)?,
            objective: number(&written.objective)?,
            figures: figures.collect::<Result<_, InputError>>()?,
            exits: exits.collect::<Result<_, InputError>>()?,
            ours: false,
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
}
