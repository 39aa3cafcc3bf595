//! `damier study table|plot|report|compare`: what came of a study, for people, papers and other programs.
//!
//! A study that is half done is shown as far as it is, and how many runs are missing is said on standard error. Nothing is
//! overwritten unasked, but for what a report and its plots are: files in the folder of results that can be made again.

use super::{Opened, opened, torn};
use crate::arguments::{
    PlotFormat, PlotTheme, ShownStudy, StudyCompare, StudyPlot, StudyReport, StudyTable, TableForm, WhichStudy,
};
use crate::failure::{Exit, Failure};
use crate::files;
use crate::output::{Output, tell};
use damier_study::compare::{self, Comparison};
use damier_study::plot::{self, Theme};
use damier_study::report::{Contents, file_name, pages};
use damier_study::{Findings, PlotSpec, Record, Results, Table, results, table};
use std::path::Path;

pub(crate) fn tables(asked: &StudyTable) -> Result<Exit, Failure> {
    let opened = with_results(&asked.which)?;
    let findings = findings(&opened);
    let all = &opened.study.tables;
    let wanted = named(all, |spec| &spec.name, &asked.name, "table", &opened)?;
    if let (TableForm::Csv, true) = (asked.to, wanted.len() > 1) {
        let names: Vec<String> = wanted.iter().map(|spec| format!("--name {}", spec.name)).collect();
        let message = format!("only one table fits into CSV\n  = accepted: one of {}", names.join(", "));
        return Err(Failure::Refused(message));
    }
    let write = match asked.to {
        TableForm::Text => table::text,
        TableForm::Markdown => table::markdown,
        TableForm::Csv => table::csv,
        TableForm::Latex => table::latex,
        TableForm::Html => table::html,
    };
    let written: Vec<String> = wanted.iter().map(|spec| write(&Table::of(spec, &findings.cases))).collect();
    let text = written.join("\n");
    asked.destination.write(&text)?;
    Ok(Exit::Answered)
}

pub(crate) fn plots(asked: &StudyPlot) -> Result<Exit, Failure> {
    if asked.width.is_some() && asked.format != PlotFormat::Png {
        let message = "--width is for PNG pictures; accepted: no --width, or --format png";
        return Err(Failure::Refused(message.to_owned()));
    }
    let opened = with_results(&asked.which)?;
    let findings = findings(&opened);
    let wanted = named(&opened.study.plots, |spec| &spec.name, &asked.name, "plot", &opened)?;
    let (theme, ending) = match asked.theme {
        PlotTheme::Light => (Theme::Light, ""),
        PlotTheme::Dark => (Theme::Dark, "-dark"),
    };
    let folder = asked.out.clone().unwrap_or_else(|| opened.folder.join("plots"));
    let format = match asked.format {
        PlotFormat::Svg => "svg",
        PlotFormat::Png => "png",
    };
    let (mut drawn, mut names) = (Vec::new(), Vec::new());
    for spec in &wanted {
        let name = file_name(&spec.name, &names);
        let path = folder.join(format!("{name}{ending}.{format}"));
        names.push(name);
        match plot::draw(spec, &findings.settled, theme) {
            Ok(svg) if asked.format == PlotFormat::Png => {
                let picture = damier_print::png(&svg, asked.width);
                drawn.push((path, picture.map_err(|error| Failure::Refused(error.to_string()))?));
            }
            Ok(svg) => drawn.push((path, svg.into_bytes())),
            Err(why) => tell!("'{}' cannot be drawn: {why}", spec.name),
        }
    }
    if drawn.is_empty() {
        return Err(Failure::Refused("nothing could be drawn".to_owned()));
    }
    files::write_all(&drawn, asked.out.is_none() || asked.force)?;
    for (path, _) in &drawn {
        tell!("{}", path.display());
    }
    Ok(Exit::Answered)
}

pub(crate) fn report(asked: &StudyReport) -> Result<Exit, Failure> {
    let opened = with_results(&asked.which)?;
    let findings = findings(&opened);
    let draw = |spec: &PlotSpec, dark: bool| {
        plot::draw(spec, &findings.settled, if dark { Theme::Dark } else { Theme::Light })
    };
    let file = asked.which.file.file_name().unwrap_or_default().to_string_lossy();
    let made = pages(&Contents { findings: &findings, file: &file, boards: &opened.boards, draw: &draw });
    let folder = asked.out.as_ref().unwrap_or(&opened.folder);
    let mut written = vec![
        (folder.join("report.html"), made.html.into_bytes()),
        (folder.join("report.md"), made.markdown.into_bytes()),
    ];
    written.extend(made.plots.into_iter().map(|(path, svg)| (folder.join(path), svg.into_bytes())));
    files::write_all(&written, asked.out.is_none() || asked.force)?;
    made.not_drawn.iter().for_each(|why| tell!("{why}"));
    let differ = findings.disagreements();
    differ.iter().for_each(|one| tell!("ANSWERS DIFFER: {}: {}", one.instance, one.what));
    tell!("{}", folder.join("report.html").display());
    tell!("{}", folder.join("report.md").display());
    Ok(if differ.is_empty() { Exit::Answered } else { Exit::CheckFailed })
}

pub(crate) fn comparison(asked: &StudyCompare) -> Result<Exit, Failure> {
    let first = records(&asked.first, asked.quick)?;
    let compared: Comparison = match (&asked.second, asked.methods.as_deref()) {
        (Some(second), _) => {
            let names = (asked.first.to_string_lossy(), second.to_string_lossy());
            compare::results((&names.0, &names.1), &first, &records(second, asked.quick)?)
        }
        (None, Some([one, other])) => compare::methods((one, other), &first).ok_or_else(|| {
            let mut known: Vec<String> = first.iter().map(|record| format!("'{}'", record.method)).collect();
            known.sort();
            known.dedup();
            let unknown = [one, other].into_iter().find(|name| !known.contains(&format!("'{name}'"))).unwrap_or(one);
            let known = known.join(", ");
            Failure::Refused(format!("there are no results of a method '{unknown}'\n  = accepted: {known}"))
        })?,
        (None, _) => {
            return Err(Failure::Refused("compare with what?\n  = accepted: another folder, or --methods".to_owned()));
        }
    };
    let text = match asked.json {
        true => serde_json::to_string(&compared).map_err(|error| Failure::Refused(error.to_string()))? + "\n",
        false => compared.in_words(),
    };
    Output::standard().bytes(text.as_bytes())?;
    Ok(if compared.contradictions.is_empty() { Exit::Answered } else { Exit::CheckFailed })
}

/// A study that has results; without any, says how to get some.
fn with_results(which: &ShownStudy) -> Result<Opened, Failure> {
    let opened = opened(&which.which())?;
    if opened.results.records.is_empty() {
        return Err(no_results(which));
    }
    Ok(opened)
}

fn no_results(which: &ShownStudy) -> Failure {
    let file = which.file.display();
    let (quick, other) = if which.quick { (" --quick", "") } else { ("", " (or, first, with --quick)") };
    let out = which.results.as_ref().map(|folder| format!(" --out {}", folder.display())).unwrap_or_default();
    Failure::Refused(format!(
        "the study '{file}' has no results yet\n  = 'damier study run {file}{quick}{out}' makes them{other}"
    ))
}

/// What is known; and says how much is not.
fn findings(opened: &Opened) -> Findings<'_> {
    let findings = Findings::of(&opened.study, &opened.plan, &opened.results);
    match (findings.still_to_run(), opened.plan.runs.len()) {
        (0, _) => {}
        (1, 1) => tell!("the only run has not been made yet"),
        (1, all) => tell!("one of {all} runs has not been made yet"),
        (left, all) => tell!("{left} of {all} runs have not been made yet"),
    }
    for (method, what) in &findings.missing {
        tell!("'{method}' was not measured: {what}");
    }
    if opened.results.torn > 0 {
        tell!("{}", torn(opened.results.torn));
    }
    findings
}

/// The tables or plots with these names, or all of them.
fn named<'s, S>(
    all: &'s [S],
    name: impl Fn(&S) -> &String,
    wanted: &[String],
    what: &str,
    opened: &Opened,
) -> Result<Vec<&'s S>, Failure> {
    if all.is_empty() {
        return Err(Failure::Refused(format!("the study '{}' declares no {what}s", opened.study.name)));
    }
    if let Some(unknown) = wanted.iter().find(|wanted| !all.iter().any(|one| name(one) == *wanted)) {
        let known: Vec<&str> = all.iter().map(|one| name(one).as_str()).collect();
        return Err(Failure::Refused(format!("no {what} is called '{unknown}'\n  = accepted: {}", known.join(", "))));
    }
    Ok(all.iter().filter(|one| wanted.is_empty() || wanted.contains(name(one))).collect())
}

/// The records that an argument stands for: of a folder of results, or of a study by its file.
fn records(path: &Path, quick: bool) -> Result<Vec<Record>, Failure> {
    let none = |what: String| Failure::Refused(format!("{what}\n  = accepted: a folder of results, or a study's file"));
    if path.is_dir() {
        let read = Results::read(path).map_err(|error| none(format!("cannot read '{}': {error}", path.display())))?;
        return match read.records.is_empty() {
            true => Err(none(format!("there are no results in '{}'", results::path(path).display()))),
            false => Ok(read.records),
        };
    }
    if !path.is_file() {
        return Err(none(format!("there is no '{}'", path.display())));
    }
    let opened = opened(&WhichStudy { file: path.to_owned(), quick, out: None })?;
    let known: Vec<Record> = findings(&opened).records.into_iter().cloned().collect();
    if known.is_empty() {
        return Err(no_results(&ShownStudy { file: path.to_owned(), quick, results: None }));
    }
    Ok(known)
}
