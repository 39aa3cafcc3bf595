//! `damier mzn --explain` and `--why`: constraints of a model that cannot hold together, or from which a condition follows, by their
//! names, their places in the text and the values of their indices.
//!
//! The model is compiled so that each instance of a constraint stays apart. A condition follows if the model has no solution with its
//! opposite, which is a constraint more: the language reads the condition, and says what is wrong with it. Bounds of declarations, and
//! what declarations define, are in force always.

use super::compile::Question;
use crate::failure::{Exit, Failure};
use damier_driver::{MessagePrinter, complain};
use damier_minizinc::source::Sources;
use damier_minizinc::{Compiled, ConstraintInstance, Input, ModelText, Options, OutputMode, compile};
use damier_model::{Assignment, Budget, Conflict, Limit, Run, Source, stage};
use damier_solve::conflict_sets::{ConflictSets, Enumerated};
use damier_solve::walk::counted;
use serde::Serialize;
use std::mem::ManuallyDrop;

/// What the text of a condition is called in messages.
const CONDITION: &str = "the condition of --why";

#[derive(Serialize)]
struct InstanceInWords<'i> {
    name: Option<&'i str>,
    indices: Vec<[&'i str; 2]>,
    file: String,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    text: &'i str,
}

#[derive(Serialize)]
struct Set<'i> {
    minimal: bool,
    constraints: Vec<InstanceInWords<'i>>,
}

#[derive(Serialize)]
struct Explained<'i> {
    status: &'static str,
    condition: Option<&'i str>,
    complete: bool,
    sets: Vec<Set<'i>>,
    /// A solution in which a condition that does not follow does not hold.
    counterexample: Option<String>,
}

/// A compiled model whose instances can be switched.
struct Asked {
    compiled: ManuallyDrop<Compiled>,
    /// The instances that may be left out, by number.
    switched: Vec<usize>,
}

/// What came of compiling.
enum Read {
    Asked(Box<Asked>),
    Refused(Exit),
}

pub(super) fn run(
    question: &Question,
    input: Input,
    options: Options,
    messages: &mut MessagePrinter,
) -> Result<Exit, Failure> {
    let options = Options { keep_instances: true, ..options };
    match &question.typed.instead.why {
        Some(condition) => why(question, &input, &options, condition, messages),
        None => explain(question, input, &options, messages),
    }
}

/// Compiles a model, perhaps with a condition that stays in force.
fn read(
    question: &Question,
    mut input: Input,
    options: &Options,
    condition: Option<String>,
    messages: &mut MessagePrinter,
) -> Result<Read, Failure> {
    let is_asked = condition.is_some();
    if let Some(text) = condition {
        input.models.push(ModelText { source: Source::file(CONDITION, text), folder: None });
    }
    let compiled = match compile(input, options) {
        // The process is about to end, and the system takes everything back at once.
        Ok(compiled) => ManuallyDrop::new(compiled),
        Err(failure) => {
            let complained = complain(question.asked, &failure.diagnostics, &failure.sources, messages)?;
            return Ok(Read::Refused(complained.into()));
        }
    };
    if let Some(error) = compiled.foreign_error() {
        return Ok(Read::Refused(complain(question.asked, &[error], &compiled.sources, messages)?.into()));
    }
    let is_of_model = |instance: &ConstraintInstance| {
        !is_asked || compiled.sources.get(instance.span.file).origin.as_str() != CONDITION
    };
    let switched = (0..compiled.instances.len()).filter(|&at| is_of_model(&compiled.instances[at])).collect();
    Ok(Read::Asked(Box::new(Asked { compiled, switched })))
}

impl Asked {
    /// The instances that say something, by number, and their sets.
    fn sets(&self) -> Result<(Vec<usize>, ConflictSets<'_>), Failure> {
        let mut constraints = self.compiled.constraints_of_instances();
        let numbers: Vec<usize> = self.switched.iter().copied().filter(|&at| !constraints[at].is_empty()).collect();
        let groups = numbers.iter().map(|&at| std::mem::take(&mut constraints[at])).collect();
        let _stage = stage::enter("the constraints were made ready to be left out");
        Ok((numbers, ConflictSets::new(&self.compiled.model, groups).map_err(|error| Failure::Refused(error.0))?))
    }

    fn set<'a>(&'a self, numbers: &[usize], minimal: bool) -> Set<'a> {
        let constraints = numbers.iter().map(|&at| in_words(&self.compiled.instances[at], &self.compiled.sources));
        Set { minimal, constraints: constraints.collect() }
    }

    /// A set for people: each constraint with its name, its indices and its place.
    fn shown(&self, numbers: &[usize]) -> String {
        let sources = &self.compiled.sources;
        let one = |&at: &usize| {
            let instance = &self.compiled.instances[at];
            let words = match instance.label.to_string() {
                words if words.is_empty() => "this constraint".to_owned(),
                words => words,
            };
            let mark = sources.mark(instance.span);
            sources.get(instance.span.file).error(words, &[mark], String::new()).to_string()
        };
        numbers.iter().map(one).collect::<Vec<_>>().join("\n")
    }
}

fn in_words<'i>(instance: &'i ConstraintInstance, sources: &'i Sources) -> InstanceInWords<'i> {
    let place = sources.locate(instance.span);
    InstanceInWords {
        name: instance.name.as_deref(),
        indices: instance.indices.iter().map(|(name, value)| [name.as_str(), value.as_str()]).collect(),
        file: place.file,
        line: place.first_line,
        column: place.first_column,
        end_line: place.last_line,
        end_column: place.last_column,
        text: sources.text(instance.span),
    }
}

fn conditions(question: &Question) -> Run<'static> {
    let cancel = Some(std::sync::Arc::clone(&question.asked.cancel));
    Run { budget: Budget { time: stage::time_left(), cancel, ..Budget::default() }, ..Run::default() }
}

fn stopped(limit: Limit) -> Failure {
    Failure::Stopped(format!("{} before that was explained", limit.describe()))
}

fn json(messages: &mut MessagePrinter, explained: &Explained) -> Result<(), Failure> {
    let text = serde_json::to_string(explained).map_err(|error| Failure::Refused(error.to_string()))?;
    Ok(messages.text(&(text + "\n"))?)
}

fn explain(
    question: &Question,
    input: Input,
    options: &Options,
    messages: &mut MessagePrinter,
) -> Result<Exit, Failure> {
    let asked = match read(question, input, options, None, messages)? {
        Read::Asked(asked) => asked,
        Read::Refused(exit) => return Ok(exit),
    };
    let in_json = question.typed.print.json;
    let (numbers, mut sets) = asked.sets()?;
    let _stage = stage::enter("it was explained");
    let run = conditions(question);
    if sets.solution(&run).map_err(|error| Failure::Refused(error.0))?.map_err(stopped)?.is_some() {
        if in_json {
            let none = Vec::new();
            let explained =
                Explained { status: "satisfiable", condition: None, complete: true, sets: none, counterexample: None };
            json(messages, &explained)?;
        } else {
            messages.text("there is a solution: nothing to explain (--why CONDITION asks why something holds)\n")?;
        }
        return Ok(Exit::Answered);
    }
    if question.asked.how.all_solutions {
        return all(&asked, &numbers, sets, in_json, &run, messages);
    }
    let (core, minimal) = narrowed(&mut sets, &run)?;
    let core: Vec<usize> = core.iter().map(|&at| numbers[at]).collect();
    if in_json {
        let sets = vec![asked.set(&core, minimal)];
        let explained =
            Explained { status: "unsatisfiable", condition: None, complete: true, sets, counterexample: None };
        json(messages, &explained)?;
    } else {
        messages.text(&format!("no solution: {}\n", cannot_hold(core.len(), minimal)))?;
        messages.text(&(asked.shown(&core) + if core.is_empty() { "" } else { "\n" }))?;
    }
    Ok(Exit::NoSolution)
}

fn narrowed(sets: &mut ConflictSets, run: &Run) -> Result<(Vec<usize>, bool), Failure> {
    match sets.one(run).map_err(|error| Failure::Refused(error.0))? {
        Conflict::Core { constraints, minimal } => Ok((constraints, minimal)),
        Conflict::Unknown(limit) => Err(stopped(limit)),
        Conflict::Satisfiable => Err(Failure::CheckFailed("what has no solution has one on second sight".to_owned())),
    }
}

fn cannot_hold(number: usize, minimal: bool) -> String {
    match (number, minimal) {
        (0, _) => "the declarations alone cannot be kept".to_owned(),
        (1, _) => "this cannot hold".to_owned(),
        (_, true) => format!("these {number} cannot hold together, and none of them can be left out"),
        (_, false) => format!("these {number} cannot hold together; perhaps fewer would do"),
    }
}

/// Every conflict set, each as soon as it is found.
fn all(
    asked: &Asked,
    numbers: &[usize],
    mut sets: ConflictSets,
    in_json: bool,
    run: &Run,
    messages: &mut MessagePrinter,
) -> Result<Exit, Failure> {
    let mut found: Vec<Vec<usize>> = Vec::new();
    let mut failed = None;
    let enumerated = sets.all(run, &mut |set| {
        let set: Vec<usize> = set.iter().map(|&at| numbers[at]).collect();
        if !in_json {
            let words = format!("set {}: {}\n", found.len() + 1, cannot_hold(set.len(), true));
            let shown = asked.shown(&set) + if set.is_empty() { "" } else { "\n" };
            let said = messages.text(&words).and_then(|()| messages.text(&shown)).and_then(|()| messages.flush());
            failed = failed.take().or(said.err());
        }
        found.push(set);
    });
    if let Some(failure) = failed {
        return Err(failure.into());
    }
    let enumerated = enumerated.map_err(|error| Failure::Refused(error.0))?;
    let complete = enumerated == Enumerated::All;
    if in_json {
        let sets = found.iter().map(|set| asked.set(set, true)).collect();
        json(messages, &Explained { status: "unsatisfiable", condition: None, complete, sets, counterexample: None })?;
    } else {
        let whole = if complete { "these are all" } else { "there may be more: stopped by a limit" };
        messages.text(&format!("{}; {whole}\n", counted(found.len() as u64, "set")))?;
    }
    Ok(Exit::NoSolution)
}

fn why(
    question: &Question,
    input: &Input,
    options: &Options,
    condition: &str,
    messages: &mut MessagePrinter,
) -> Result<Exit, Failure> {
    let run = conditions(question);
    let in_json = question.typed.print.json;
    let mut solutions: Vec<Option<String>> = Vec::new();
    let mut asked = Vec::new();
    // Both ways are asked, the opposite of the condition first.
    for wanted in [false, true] {
        let text = if wanted { format!("constraint ({condition});") } else { format!("constraint not ({condition});") };
        let read = match read(question, input.clone(), options, Some(text), messages)? {
            Read::Asked(read) => read,
            Read::Refused(exit) => return Ok(exit),
        };
        let solution = {
            let (_, mut sets) = read.sets()?;
            let _stage = stage::enter("it was explained");
            sets.solution(&run).map_err(|error| Failure::Refused(error.0))?.map_err(stopped)?
        };
        solutions.push(solution.map(|solution| printed(&read.compiled, &solution)));
        asked.push(read);
    }
    let (status, which, exit) = match (&solutions[0], &solutions[1]) {
        (None, Some(_)) => ("follows", Some(0), Exit::Answered),
        (Some(_), None) => ("false", Some(1), Exit::NoSolution),
        (Some(_), Some(_)) => ("open", None, Exit::NoSolution),
        (None, None) => ("unsatisfiable", None, Exit::NoSolution),
    };
    let mut explained =
        Explained { status, condition: Some(condition), complete: true, sets: Vec::new(), counterexample: None };
    let mut words = match status {
        "follows" => String::new(),
        "false" => format!("not so: it is false that {condition}\n"),
        "open" => format!("not so: it does not follow that {condition}; in this solution it does not hold\n"),
        _ => "there is no solution, so anything follows; --explain says why\n".to_owned(),
    };
    if let Some(which) = which {
        let asked: &Asked = &asked[which];
        let (numbers, mut sets) = asked.sets()?;
        let _stage = stage::enter("it was explained");
        let (core, minimal) = narrowed(&mut sets, &run)?;
        let core: Vec<usize> = core.iter().map(|&at| numbers[at]).collect();
        let holds = if which == 0 { condition.to_owned() } else { format!("not ({condition})") };
        words += &match (core.len(), minimal) {
            (0, _) => format!("{holds}: the declarations say so\n"),
            (1, _) => format!("{holds} follows from this constraint\n"),
            (number, true) => format!("{holds} follows from these {number} constraints, and not without any of them\n"),
            (number, false) => format!("{holds} follows from these {number} constraints; perhaps fewer would do\n"),
        };
        words += &asked.shown(&core);
        words += if core.is_empty() { "" } else { "\n" };
        explained.sets = vec![asked.set(&core, minimal)];
        if in_json {
            json(messages, &explained)?;
            return Ok(exit);
        }
    } else if status == "open" {
        explained.counterexample = solutions[0].take();
        words += explained.counterexample.as_deref().unwrap_or_default();
    }
    if in_json {
        json(messages, &explained)?;
    } else {
        messages.text(&words)?;
    }
    Ok(exit)
}

/// A solution as data, whatever the output items say.
fn printed(compiled: &Compiled, solution: &Assignment) -> String {
    compiled.print(solution, OutputMode::Dzn).map(|printed| printed.text()).unwrap_or_default()
}
