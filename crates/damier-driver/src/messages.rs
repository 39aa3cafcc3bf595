//! What is printed while a model is compiled and solved: as MiniZinc prints it, or as a stream of JSON objects.
//!
//! Solutions, statistics and the status go to the output; errors, warnings and what `trace` says go to standard error,
//! unless everything goes into the stream.

use crate::asked::Printing;
use crate::destination::Destination;
use crate::failure::Failure;
use damier_files::STANDARD_INPUT;
use damier_minizinc::diagnostic::{CIRCLE_ARROW, Diagnostic, ENOUGH, Kind};
use damier_minizinc::flatzinc::{output_spec, variable_names};
use damier_minizinc::source::{Location, Sources};
use damier_minizinc::{Compiled, ItemProfile, Trace};
use damier_model::{for_screen, printable};
use damier_solve::walk::counted;
use serde_json::{Map, Value, json};
use std::io::{self, BufWriter, Write};
use std::time::{Duration, Instant};

/// Errors and warnings that are printed one by one before the rest is only counted.
const MOST_PRINTED: usize = 30;
/// Calls on the way to an error that are named.
const MOST_CALLS: usize = 12;

/// The longest a finished line waits in the buffer while more are being found.
const HOLD: Duration = Duration::from_millis(50);

/// What is known at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// There are no other solutions than those found.
    AllSolutions,
    /// There is no better solution.
    Optimal,
    /// There is no solution.
    Unsatisfiable,
    /// There is always a better solution.
    Unbounded,
    /// Solutions were found, the search is not complete.
    Satisfied,
    /// Nothing was found, and nothing proved.
    Unknown,
}

impl Ending {
    /// Whether it says something of all solutions.
    pub fn is_claim(self) -> bool {
        matches!(self, Ending::Unsatisfiable | Ending::Optimal | Ending::AllSolutions)
    }

    /// What is left of it where that is not proved.
    pub fn without_claim(self) -> Ending {
        if self == Ending::Unsatisfiable { Ending::Unknown } else { Ending::Satisfied }
    }

    fn word(self) -> &'static str {
        match self {
            Ending::AllSolutions => "ALL_SOLUTIONS",
            Ending::Optimal => "OPTIMAL_SOLUTION",
            Ending::Unsatisfiable => "UNSATISFIABLE",
            Ending::Unbounded => "UNBOUNDED",
            Ending::Satisfied => "SATISFIED",
            Ending::Unknown => "UNKNOWN",
        }
    }
}

/// One figure of the statistics.
pub enum Figure {
    /// How many.
    Count(u64),
    /// How long.
    Seconds(f64),
    /// Anything else, as JSON has it.
    Value(String),
}

/// A solution in sections; the section `json` is JSON already.
pub type Sections = Vec<(String, String)>;

/// Where messages go, and in which form.
pub struct MessagePrinter {
    out: BufWriter<Destination>,
    stream: bool,
    time: bool,
    start: Instant,
    flushed: Instant,
    separator: String,
    comma: Option<String>,
    complete: String,
    unsatisfiable: String,
    unknown: String,
    /// How many solutions were printed.
    pub printed: u64,
    /// Whether an error was printed.
    failed: bool,
    /// Whether the output has its place.
    settled: bool,
    /// The sections that are JSON because the model said so.
    json_sections: Vec<String>,
}

impl MessagePrinter {
    /// One that tells everything there, in the form that is asked for.
    pub fn new(out: Destination, asked: &Printing, start: Instant) -> MessagePrinter {
        let line = |given: &Option<String>, usual: &str| given.clone().unwrap_or_else(|| usual.to_owned());
        MessagePrinter {
            out: BufWriter::with_capacity(1 << 16, out),
            stream: asked.json_stream,
            time: asked.time,
            start,
            flushed: start,
            separator: line(&asked.solution_separator, "----------"),
            comma: asked.solution_comma.clone().filter(|comma| !comma.is_empty()),
            complete: line(&asked.complete_message, "=========="),
            unsatisfiable: line(&asked.unsatisfiable_message, "=====UNSATISFIABLE====="),
            unknown: line(&asked.unknown_message, "=====UNKNOWN====="),
            printed: 0,
            failed: false,
            settled: false,
            json_sections: Vec::new(),
        }
    }

    /// The end: the file of `-o` takes its name, unless the run failed before anything was found.
    pub fn settle(&mut self, answered: bool) -> Result<(), Failure> {
        self.settled = true;
        if let Err(error) = self.out.flush() {
            return Err(match error.kind() {
                io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
                _ => self.out.get_mut().leave(&error),
            });
        }
        match answered && !self.failed || self.printed > 0 {
            true => self.out.get_mut().keep(),
            false => self.out.get_mut().give_up(),
        }
    }

    fn milliseconds(&self) -> u64 {
        self.start.elapsed().as_millis() as u64
    }

    fn object(&mut self, object: &Value) -> Result<(), Failure> {
        writeln!(self.out, "{object}")?;
        self.breathe()
    }

    fn breathe(&mut self) -> Result<(), Failure> {
        if self.flushed.elapsed() >= HOLD { self.flush() } else { Ok(()) }
    }

    /// Sends out what is in the buffer.
    pub fn flush(&mut self) -> Result<(), Failure> {
        self.out.flush()?;
        self.flushed = Instant::now();
        Ok(())
    }

    /// Text that is not part of the stream of a solver: an interface, FlatZinc, a table.
    pub fn text(&mut self, text: &str) -> Result<(), Failure> {
        self.out.write_all(text.as_bytes())?;
        if !text.ends_with('\n') {
            self.out.write_all(b"\n")?;
        }
        self.flush()
    }

    /// Hears that sections are JSON.
    pub fn has_json(&mut self, sections: Vec<String>) {
        for section in sections {
            if !self.json_sections.contains(&section) {
                self.json_sections.push(section);
            }
        }
    }

    /// A solution, in the words of the model.
    pub fn solution(&mut self, sections: &Sections) -> Result<(), Failure> {
        self.printed += 1;
        if self.stream {
            return self.sections_object("solution", sections);
        }
        if let (Some(comma), true) = (&self.comma, self.printed > 1) {
            writeln!(self.out, "{comma}")?;
        }
        for (_, text) in sections {
            self.out.write_all(text.as_bytes())?;
        }
        if sections.last().is_some_and(|(_, text)| !text.is_empty() && !text.ends_with('\n')) {
            self.out.write_all(b"\n")?;
        }
        if self.time {
            let seconds = self.start.elapsed().as_secs_f64();
            writeln!(self.out, "% time elapsed: {seconds:.2} s")?;
        }
        writeln!(self.out, "{}", self.separator)?;
        self.breathe()
    }

    /// What a solution checker says of the solution that is printed next.
    pub fn checker(&mut self, sections: &Sections) -> Result<(), Failure> {
        if self.stream {
            return self.sections_object("checker", sections);
        }
        writeln!(self.out, "% Solution checker report:")?;
        let without_copy = sections.iter().filter(|(name, _)| name != "raw" || sections.len() == 1);
        let text: String = without_copy.map(|(_, text)| text.as_str()).collect();
        for line in text.lines() {
            writeln!(self.out, "% {line}")?;
        }
        self.breathe()
    }

    fn sections_object(&mut self, kind: &str, sections: &Sections) -> Result<(), Failure> {
        write!(self.out, "{{\"type\": \"{kind}\", \"output\": {{")?;
        for (index, (name, text)) in sections.iter().enumerate() {
            let comma = if index > 0 { ", " } else { "" };
            let is_said_to_be = name.ends_with("_json") || self.json_sections.contains(name);
            let is_json = name == "json" || (is_said_to_be && serde_json::from_str::<Value>(text).is_ok());
            let shown = if is_json { text.trim().replace('\n', " ") } else { json!(text).to_string() };
            write!(self.out, "{comma}{}: {shown}", json!(name))?;
        }
        let names: Vec<&str> = sections.iter().map(|(name, _)| name.as_str()).collect();
        writeln!(self.out, "}}, \"sections\": {}, \"time\": {}}}", json!(names), self.milliseconds())?;
        self.breathe()
    }

    /// What is known at the end.
    pub fn ending(&mut self, ending: Ending) -> Result<(), Failure> {
        if self.stream {
            if ending == Ending::Satisfied {
                return Ok(());
            }
            let time = self.milliseconds();
            self.object(&json!({ "type": "status", "status": ending.word(), "time": time }))?;
            return self.flush();
        }
        let line = match ending {
            Ending::AllSolutions | Ending::Optimal => self.complete.clone(),
            Ending::Unsatisfiable => self.unsatisfiable.clone(),
            Ending::Unbounded => "=====UNBOUNDED=====".to_owned(),
            Ending::Unknown => self.unknown.clone(),
            Ending::Satisfied => return Ok(()),
        };
        self.text(&line)
    }

    /// Figures, by name.
    pub fn statistics(&mut self, figures: &[(&str, Figure)]) -> Result<(), Failure> {
        if self.stream {
            let mut object = Map::new();
            for (name, figure) in figures {
                let value = match figure {
                    Figure::Count(count) => json!(count),
                    Figure::Seconds(seconds) => json!(seconds),
                    Figure::Value(value) => serde_json::from_str(value).unwrap_or_else(|_| json!(value)),
                };
                object.insert((*name).to_owned(), value);
            }
            return self.object(&json!({ "type": "statistics", "statistics": object }));
        }
        for (name, figure) in figures {
            match figure {
                Figure::Count(count) => writeln!(self.out, "%%%mzn-stat: {name}={count}")?,
                Figure::Seconds(seconds) => writeln!(self.out, "%%%mzn-stat: {name}={seconds:.6}")?,
                Figure::Value(value) => writeln!(self.out, "%%%mzn-stat: {name}={value}")?,
            }
        }
        writeln!(self.out, "%%%mzn-stat-end")?;
        self.breathe()
    }

    /// What `trace` said.
    pub fn trace(&mut self, said: &Trace) -> Result<(), Failure> {
        if self.stream {
            let (section, json) = said.section.as_ref().map_or(("default", false), |(name, json)| (name, *json));
            let message = if json { serde_json::from_str(&said.text).ok() } else { None };
            let message = message.unwrap_or_else(|| Value::from(said.text.as_str()));
            return self.object(&json!({ "type": "trace", "section": section, "message": message }));
        }
        if said.to_output {
            self.out.write_all(said.text.as_bytes())?;
        } else {
            let _ = write!(io::stderr(), "{}", said.text);
        }
        Ok(())
    }

    /// What each item of the model became, where people asked for that.
    pub fn profile(&mut self, profile: &[ItemProfile], sources: &Sources) -> Result<(), Failure> {
        let became_something = |item: &&ItemProfile| !item.constraints.is_empty() || !item.variables.is_empty();
        let items = profile.iter().filter(became_something).map(|item| (item, sources.locate(item.span)));
        if self.stream {
            let entry = |(item, place): (&ItemProfile, Location)| {
                let milliseconds = item.time.as_millis() as u64;
                json!({ "filename": full_path(&place.file), "line": place.first_line, "time": milliseconds })
            };
            let entries: Vec<Value> = items.map(entry).collect();
            return self.object(&json!({ "type": "profiling", "entries": entries }));
        }
        writeln!(self.out, "% constraints  variables   seconds")?;
        for (item, place) in items {
            let (constraints, variables) = (item.constraints.len(), item.variables.len());
            let (seconds, file, line) = (item.time.as_secs_f64(), place.file, place.first_line);
            writeln!(self.out, "% {constraints:>11} {variables:>10} {seconds:>9.6}  {file}:{line}")?;
        }
        self.breathe()
    }

    /// Where each variable and each constraint comes from: programs count them by lines.
    pub fn paths(&mut self, compiled: &Compiled) -> Result<(), Failure> {
        let mut paths = Vec::new();
        let flat_names = variable_names(&compiled.model, &output_spec(compiled).shown);
        for item in &compiled.profile {
            let place = compiled.sources.locate(item.span);
            let Location { first_line, first_column, last_line, last_column, .. } = place;
            let file = full_path(&place.file);
            let path = format!("{file}|{first_line}|{first_column}|{last_line}|{last_column}|item|;");
            for var in compiled.model.all_variables().skip(item.variables.start).take(item.variables.len()) {
                let (flat, nice) = (&flat_names[var.index()], compiled.model.name_of(var));
                paths.push(json!({ "flatZincName": flat, "niceName": nice, "path": path }));
            }
            paths.extend(item.constraints.clone().map(|index| json!({ "constraintIndex": index, "path": path })));
        }
        if self.stream {
            return self.object(&json!({ "type": "paths", "paths": paths }));
        }
        for path in paths {
            let place = path["path"].as_str().unwrap_or_default();
            match (path["flatZincName"].as_str(), path["niceName"].as_str()) {
                (Some(flat), Some(nice)) => writeln!(self.out, "{flat}\t{nice}\t{place}")?,
                _ => writeln!(self.out, "{0}\t{0}\t{place}", path["constraintIndex"])?,
            }
        }
        self.breathe()
    }

    /// Warnings and errors: to people as many as they read, errors first where these are not all; to programs all.
    pub fn diagnostics(&mut self, all: &[Diagnostic], sources: &Sources) -> Result<(), Failure> {
        if self.stream || all.len() <= MOST_PRINTED {
            return all.iter().try_for_each(|diagnostic| self.diagnostic(diagnostic, sources));
        }
        let (errors, warnings): (Vec<&Diagnostic>, Vec<&Diagnostic>) = all.iter().partition(|one| one.kind.is_some());
        let printed = errors.iter().chain(&warnings).take(MOST_PRINTED);
        printed.into_iter().try_for_each(|diagnostic| self.diagnostic(diagnostic, sources))?;
        let left = |of: usize, before: usize| of - of.min(MOST_PRINTED.saturating_sub(before));
        let left = [(left(errors.len(), 0), "error"), (left(warnings.len(), errors.len()), "warning")];
        let words = left.iter().filter(|(number, _)| *number > 0).map(|&(number, what)| counted(number as u64, what));
        let at_least = if errors.len() >= ENOUGH || warnings.len() >= ENOUGH { "at least " } else { "" };
        aside(&format!("and {at_least}{} more", words.collect::<Vec<_>>().join(" and ")));
        Ok(())
    }

    /// A warning or an error.
    fn diagnostic(&mut self, diagnostic: &Diagnostic, sources: &Sources) -> Result<(), Failure> {
        // A limit is no fault of the model.
        self.failed |= diagnostic.kind.is_some_and(|kind| kind != Kind::Stopped);
        if !self.stream {
            let shown = diagnostic.to_input_error(sources);
            match diagnostic.kind {
                Some(Kind::Stopped) | None => aside(&format!("{shown}")),
                Some(_) => aside(&format!("error: {shown}")),
            }
            for (span, what) in diagnostic.trail.iter().take(MOST_CALLS) {
                let place = sources.locate(*span);
                let place = format!("{}:{}:{}", place.file, place.first_line, place.first_column);
                aside(&format!("  {} ({})", for_screen(what), for_screen(&place)));
            }
            if diagnostic.trail.len() > MOST_CALLS {
                aside(&format!("  and {} more calls", diagnostic.trail.len() - MOST_CALLS));
            }
            return Ok(());
        }
        let mut object = Map::new();
        match diagnostic.kind {
            Some(kind) => {
                object.insert("type".to_owned(), json!("error"));
                object.insert("what".to_owned(), json!(kind.name()));
            }
            None => {
                object.insert("type".to_owned(), json!("warning"));
            }
        }
        if let Some(span) = diagnostic.span {
            object.insert("location".to_owned(), location(&sources.locate(span)));
        }
        let hint = if diagnostic.help.is_empty() { String::new() } else { format!(" ({})", diagnostic.help) };
        object.insert("message".to_owned(), json!(format!("{}{hint}", diagnostic.message)));
        if diagnostic.kind == Some(Kind::CyclicInclude) {
            object.insert("cycle".to_owned(), json!(diagnostic.help.split(CIRCLE_ARROW).collect::<Vec<_>>()));
        }
        if !diagnostic.trail.is_empty() {
            let stack: Vec<Value> = diagnostic
                .trail
                .iter()
                .map(|(span, what)| {
                    json!({ "location": location(&sources.locate(*span)), "isCompIter": false, "description": what })
                })
                .collect();
            object.insert("stack".to_owned(), json!(stack));
        }
        self.object(&Value::Object(object))
    }

    /// A warning that has no place in a text.
    pub fn warning(&mut self, message: &str) -> Result<(), Failure> {
        if self.stream {
            return self.object(&json!({ "type": "warning", "message": message }));
        }
        aside(&format!("warning: {}", for_screen(message)));
        Ok(())
    }

    /// An error that has no place in a text.
    pub fn complaint(&mut self, what: &str, message: &str) -> Result<(), Failure> {
        self.failed = true;
        if self.stream {
            self.object(&json!({ "type": "error", "what": what, "message": message }))?;
            return self.flush();
        }
        aside(&format!("error: {}", for_screen(message)));
        Ok(())
    }
}

/// A run that ends in a panic keeps what it found.
impl Drop for MessagePrinter {
    fn drop(&mut self) {
        if !self.settled {
            let _ = self.settle(false);
        }
    }
}

/// Says something on standard error. Where that is closed, there is nothing to hear it. What it quotes may come from
/// anywhere, so nothing in it is let act on the terminal.
pub(crate) fn aside(words: &str) {
    let _ = writeln!(io::stderr(), "{}", printable(words));
}

/// A file by its full path, where there is such a file.
fn full_path(file: &str) -> String {
    std::fs::canonicalize(file).map_or_else(|_| file.to_owned(), |path| path.display().to_string())
}

fn location(place: &Location) -> Value {
    // Programs that pass a model this way, such as MiniZinc's IDE, look for this name.
    let filename = if place.file == STANDARD_INPUT { "stdin" } else { &*place.file };
    json!({
        "filename": filename,
        "firstLine": place.first_line,
        "firstColumn": place.first_column,
        "lastLine": place.last_line,
        "lastColumn": place.last_column,
    })
}
