//! What a page says, before it is written as HTML or Markdown: everything here is plain text.

use super::Contents;
use super::encode::{date, file_name};
use crate::file::{PlotKind, PlotSpec};
use crate::findings::Findings;
use crate::plan::{Board, RunSpec};
use crate::settled::{Disagreement, in_words};
use crate::table::{Table, grouped, heading};
use crate::template::typed;
use crate::values::{in_order, number};
use std::collections::{BTreeMap, BTreeSet};

/// Most commands that are listed.
const MOST_COMMANDS: usize = 2000;
/// Most values of a parameter that are listed one by one.
const MOST_VALUES: usize = 8;

pub(super) struct Facts {
    pub(super) disagreements: Vec<Disagreement>,
    pub(super) still_to_run: Option<String>,
    pub(super) set_up: Vec<(&'static str, Vec<String>)>,
    pub(super) instances: Vec<(String, usize, String)>,
    pub(super) missing: Vec<(String, String)>,
    pub(super) tables: Vec<Table>,
    pub(super) plots: Vec<Plot>,
    pub(super) again: Vec<String>,
    pub(super) commands: Vec<(String, Vec<String>)>,
    pub(super) all_commands: Vec<String>,
    pub(super) not_listed: usize,
}

/// A plot in light and dark, or why there is none.
pub(super) struct Plot {
    pub(super) title: String,
    pub(super) note: String,
    pub(super) file: String,
    pub(super) described: String,
    pub(super) drawn: Result<(String, String), String>,
}

pub(super) fn gather(wanted: &Contents<'_>) -> Facts {
    let findings = wanted.findings;
    let study = findings.study;
    let quick = if study.quick { " --quick" } else { "" };
    let file = typed(&[wanted.file.to_owned()]);
    let runs = findings.one_run_each();
    let mut listed: Vec<String> = Vec::new();
    let mut made = BTreeSet::new();
    for run in runs.iter().take(MOST_COMMANDS) {
        listed.extend(commands(wanted, run, made.insert(run.instance)));
    }
    let first_of = |method: usize| runs.iter().find(|run| run.method == method);
    let of_method = |(number, method): (usize, &crate::Method)| {
        Some((method.name.clone(), commands(wanted, first_of(number)?, true)))
    };
    let mut names = Vec::new();
    let plots = study.plots.iter().map(|spec| {
        let file = file_name(&spec.name, &names);
        names.push(file.clone());
        plot(wanted, spec, file)
    });
    Facts {
        plots: plots.collect(),
        disagreements: findings.disagreements(),
        still_to_run: match findings.still_to_run() {
            0 => None,
            missing => {
                let of = findings.plan.runs.len();
                let runs = if of == 1 { "run" } else { "runs" };
                let have = if missing == 1 { "has" } else { "have" };
                let of = format!("{} {runs}", grouped(of as u64));
                let missing = grouped(missing as u64);
                Some(format!("{missing} of {of} {have} not been made yet. 'damier study run {file}{quick}' goes on."))
            }
        },
        set_up: set_up(findings),
        instances: instances(findings),
        missing: findings.missing.clone(),
        tables: study.tables.iter().map(|spec| Table::of(spec, &findings.cases)).collect(),
        again: ["run", "report"].map(|verb| format!("damier study {verb} {file}{quick}")).to_vec(),
        commands: findings.plan.methods.iter().enumerate().filter_map(of_method).collect(),
        all_commands: listed,
        not_listed: runs.len().saturating_sub(MOST_COMMANDS),
    }
}

/// What one types to do a run by hand, in the folder of the study's file.
fn commands(wanted: &Contents<'_>, run: &RunSpec, with_board: bool) -> Vec<String> {
    let instance = &wanted.findings.plan.instances[run.instance];
    let mut lines = Vec::new();
    if let (true, Some(file)) = (with_board, instance.file(wanted.boards)) {
        let file = typed(&[file]);
        match &instance.board {
            Board::Generated { words, .. } => lines.push(format!("damier generate {} > {file}", typed(words))),
            Board::Text { text, .. } => lines.push(format!("echo {} > {file}", typed(std::slice::from_ref(text)))),
            Board::File(_) | Board::Typed(_) => {}
        }
    }
    lines.extend(run.prepare.iter().map(|words| typed(words)));
    let input = run.input.iter().map(|file| format!(" < {}", typed(std::slice::from_ref(file)))).collect::<String>();
    lines.push(typed(&run.command) + &input);
    lines
}

fn set_up(findings: &Findings<'_>) -> Vec<(&'static str, Vec<String>)> {
    let (study, sessions) = (findings.study, &findings.results.sessions);
    let different = |texts: Vec<String>| -> Vec<String> {
        let mut seen = BTreeSet::new();
        texts.into_iter().filter(|text| seen.insert(text.clone())).collect()
    };
    let machines = different(
        sessions
            .iter()
            .map(|session| {
                let machine = &session.machine;
                format!(
                    "{}, {} core{}, {} MB, {}",
                    machine.processor,
                    machine.cores,
                    if machine.cores == 1 { "" } else { "s" },
                    grouped(machine.memory),
                    machine.system
                )
            })
            .collect(),
    );
    let versions = different(sessions.iter().map(|session| format!("Damier {}", session.version)).collect());
    let dates = different(sessions.iter().map(|session| date(session.began)).collect());
    let jobs = different(sessions.iter().map(|session| session.jobs.to_string()).collect());
    let mut limits = vec![format!("{} s", study.time_limit)];
    limits.extend(study.memory_limit.map(|limit| format!("{} MB", grouped(limit))));
    limits.push(format!("{} core{}", study.cores, if study.cores == 1 { "" } else { "s" }));
    let order = format!(
        "{} × each, methods in alternation, in an order shuffled by the seed {}{}",
        study.repetitions,
        study.seed,
        if jobs.is_empty() { String::new() } else { format!("; {} at once", jobs.join(" or ")) }
    );
    let ended: Vec<String> = findings
        .endings()
        .into_iter()
        .map(|(ending, number)| format!("{} {}", grouped(number as u64), in_words(ending)))
        .collect();
    let made = grouped(findings.records.len() as u64);
    let planned = grouped(findings.plan.runs.len() as u64);
    let mut runs =
        vec![format!("{made} of {planned} made{}{}", if ended.is_empty() { "" } else { ": " }, ended.join(", "))];
    if let Some(parameter) = &study.give_up {
        runs.push(format!("After a time-out, a method is not tried on larger {parameter}."));
    }
    let mut facts = vec![("Machine", machines), ("Version", versions), ("Date", dates)];
    facts.push(("Limits of a run", vec![limits.join(", ")]));
    facts.extend([("Repetitions", vec![order]), ("Runs", runs)]);
    facts.retain(|(_, values)| !values.is_empty());
    facts
}

/// Puzzles, how many instances of each, and what varies among them.
fn instances(findings: &Findings<'_>) -> Vec<(String, usize, String)> {
    type Values<'v> = BTreeMap<&'v str, Vec<&'v str>>;
    let mut groups: Vec<(String, usize, Values<'_>)> = Vec::new();
    for instance in &findings.plan.instances {
        let puzzle = instance.puzzle.clone().unwrap_or_else(|| "boards".to_owned());
        let place = groups.iter().position(|(name, ..)| *name == puzzle).unwrap_or_else(|| {
            groups.push((puzzle, 0, BTreeMap::new()));
            groups.len() - 1
        });
        let (_, number, values) = &mut groups[place];
        *number += 1;
        for (name, value) in &instance.parameters {
            if !["instance", "puzzle"].contains(&name.as_str()) {
                values.entry(name).or_default().push(value);
            }
        }
    }
    let told = |values: Values<'_>| -> String {
        let parts = values.into_iter().map(|(name, mut values)| {
            values.sort_by(|a, b| in_order(a, b));
            values.dedup();
            match (&values[..], values.iter().all(|value| number(value).is_some())) {
                ([first, .., last], true) if values.len() > MOST_VALUES => {
                    format!("{name} = {first} to {last} ({} values)", values.len())
                }
                (all, false) if all.len() > MOST_VALUES => format!("{} different {name}s", all.len()),
                (all, _) => format!("{name} = {}", all.join(", ")),
            }
        });
        parts.collect::<Vec<_>>().join("; ")
    };
    groups.into_iter().map(|(puzzle, number, values)| (puzzle, number, told(values))).collect()
}

fn plot(wanted: &Contents<'_>, spec: &PlotSpec, file: String) -> Plot {
    let draw = |dark| (wanted.draw)(spec, dark);
    Plot {
        title: spec.title.clone(),
        note: spec.note.trim().to_owned(),
        file,
        described: described(wanted.findings, spec),
        drawn: draw(false).and_then(|light| Ok((light, draw(true)?))),
    }
}

/// What a plot shows, for those who do not see it.
fn described(findings: &Findings<'_>, spec: &PlotSpec) -> String {
    let (shown, curves) = (heading(&spec.show), spec.curves.join(" and "));
    let mut values: Vec<String> = Vec::new();
    for case in findings.cases.all.iter().filter(|case| spec.filter.lets_pass(&case.parameters)) {
        let value: Vec<&str> =
            spec.curves.iter().filter_map(|name| case.parameters.get(name)).map(String::as_str).collect();
        let value = value.join(" ");
        if !value.is_empty() && !values.contains(&value) {
            values.push(value);
        }
    }
    let of_curves = match values.len() {
        0 => String::new(),
        1..=12 => format!(", by {curves}: {}", values.join(", ")),
        number => format!(", by {curves} ({number} of them)"),
    };
    let what = match spec.kind {
        PlotKind::Time => format!("{shown} against {} on a logarithmic axis{of_curves}", spec.x),
        PlotKind::Profile => format!("share of instances answered within a factor of the best time{of_curves}"),
        PlotKind::Cactus => format!("number of instances answered against the time each takes{of_curves}"),
        PlotKind::Share => format!("share of instances with a solution against {}{of_curves}", spec.x),
        PlotKind::Heat => format!("{shown} as colours, by {} and {}", spec.x, spec.y),
        PlotKind::Scatter => format!("{shown} of {} against that of {}, a point per instance", spec.y, spec.x),
    };
    format!("{}: {what}.", spec.title)
}
