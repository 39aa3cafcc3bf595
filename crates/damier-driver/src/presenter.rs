//! Showing solutions: each is checked against the flat model, judged by the model as it is written, put into words by the
//! output items, and printed.

use crate::asked::{Asked, Form};
use crate::checker::{self, Checker};
use crate::failure::Failure;
use crate::judging::Judging;
use crate::messages::{MessagePrinter, Sections};
use damier_minizinc::flatzinc::Answers;
use damier_minizinc::{Compiled, OutputMode, Printer};
use damier_model::{Assignment, Model};
use serde_json::json;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Shows the solutions of a model.
pub(super) struct Presenter<'a> {
    pub(super) compiled: &'a Compiled,
    /// What looks at each solution, if anything does.
    checker: Option<&'a Checker>,
    /// What FlatZinc files mark for output, if the model is one.
    answers: Option<Answers<'a>>,
    printer: Printer<'a>,
    pub(super) judging: Judging<'a>,
    pub(super) asked: &'a Asked,
    pub(super) messages: &'a mut MessagePrinter,
    /// How many were printed, those that read the same counted once.
    pub(super) solutions: u64,
    /// How many were found, printed or not.
    pub(super) found: u64,
    last: Option<Assignment>,
    /// Hashes of what was printed.
    printed_before: HashSet<(u64, u64)>,
    /// The solutions as texts, where one object shall hold them all.
    pub(super) texts: Option<Vec<String>>,
}

impl<'a> Presenter<'a> {
    pub(super) fn new(
        compiled: &'a Compiled,
        checker: Option<&'a Checker>,
        flatzinc: bool,
        asked: &'a Asked,
        messages: &'a mut MessagePrinter,
    ) -> Presenter<'a> {
        Presenter {
            compiled,
            checker,
            answers: flatzinc.then(|| Answers::of(compiled)),
            printer: compiled.printer(),
            judging: Judging::new(compiled),
            asked,
            messages,
            solutions: 0,
            found: 0,
            last: None,
            printed_before: HashSet::new(),
            texts: asked.print.json.then(Vec::new),
        }
    }

    /// One that shows the solutions of another form of the model in the same way.
    pub(super) fn beside<'b>(&'b mut self, compiled: &'b Compiled) -> Presenter<'b> {
        Presenter::new(compiled, self.checker, self.answers.is_some(), self.asked, self.messages)
    }

    /// Checks and prints a solution.
    pub(super) fn show(&mut self, assignment: &Assignment) -> Result<(), Failure> {
        if let Some(broken) = self.compiled.model.broken_by(assignment) {
            return Err(Failure::CheckFailed(format!("a solution of the solver breaks the model: {broken}")));
        }
        self.show_checked(assignment)
    }

    /// Prints a solution that was checked against the model where it was found.
    pub(super) fn show_checked(&mut self, assignment: &Assignment) -> Result<(), Failure> {
        self.found += 1;
        let rounded = rounded(&self.compiled.model, assignment);
        let assignment = rounded.as_ref().unwrap_or(assignment);
        self.judging.look_at(assignment)?;
        self.have_checked(assignment)?;
        let sections = self.sections(assignment)?;
        if !self.is_new(&sections) {
            return Ok(());
        }
        match &mut self.texts {
            Some(texts) => texts.push(sections.into_iter().map(|(_, text)| text).collect()),
            None => self.messages.solution(&sections)?,
        }
        // Only now: one whose output was cut short by a limit is none that was shown.
        self.solutions += 1;
        Ok(())
    }

    /// Whether solutions may read the same, and such ones are to be counted as one where a number of them is asked for.
    /// MiniZinc's driver leaves it to solvers to count, and so does this program under its name.
    pub(super) fn counts_texts(&self) -> bool {
        self.prints_each_text_once() && !self.asked.as_driver
    }

    /// Whether an output item may leave out what solutions differ in.
    fn prints_each_text_once(&self) -> bool {
        self.compiled.has_items() && self.answers.is_none()
    }

    /// Whether nothing was printed before that reads the same: solutions that differ only in what an output item leaves
    /// out are shown once.
    fn is_new(&mut self, sections: &Sections) -> bool {
        if !self.prints_each_text_once() {
            return true;
        }
        let hash = |salt: u64| {
            let mut hasher = DefaultHasher::new();
            (salt, sections).hash(&mut hasher);
            hasher.finish()
        };
        self.printed_before.insert((hash(0), hash(1)))
    }

    /// Has the checker look at a solution, if there is one, and tells its report.
    fn have_checked(&mut self, assignment: &Assignment) -> Result<(), Failure> {
        let Some(checker) = self.checker.filter(|_| self.asked.print.form != Form::Checker) else {
            return Ok(());
        };
        let mut values = self.wanted_by_checker(checker, assignment, OutputMode::Json)?;
        let Some((_, mut object)) = values.pop() else { return Ok(()) };
        if let Some((name, value)) = checker::objective(self.compiled, assignment) {
            with_member(&mut object, name, &value);
        }
        let report = checker.report(object, self.asked, self.messages)?;
        self.messages.checker(&report)
    }

    fn wanted_by_checker(
        &mut self,
        checker: &Checker,
        assignment: &Assignment,
        mode: OutputMode,
    ) -> Result<Sections, Failure> {
        match self.printer.values(assignment, &|name| checker.wants(name), mode) {
            Ok(printed) => Ok(printed.sections),
            Err(diagnostic) => Err(Failure::Refused(diagnostic.to_input_error(&self.compiled.sources).to_string())),
        }
    }

    fn sections(&mut self, assignment: &Assignment) -> Result<Sections, Failure> {
        if let Some(answers) = &self.answers {
            return Ok(vec![("dzn".to_owned(), answers.print(assignment))]);
        }
        let print = &self.asked.print;
        let mode = print.form;
        if let (Form::Checker, Some(checker)) = (mode, self.checker) {
            return self.wanted_by_checker(checker, assignment, OutputMode::Dzn);
        }
        let has_items = self.compiled.has_items();
        let mut sections = Sections::new();
        if mode == Form::Item || (print.output_item && has_items) {
            sections = self.printed(assignment, OutputMode::Item)?;
            let is_wanted = |name: &String| {
                let only = &print.only_sections;
                (only.is_empty() || only.contains(name)) && !print.not_sections.contains(name)
            };
            sections.retain(|(name, _)| is_wanted(name));
        }
        let objective = match (print.objective, self.compiled.model.objective_value(assignment)) {
            (true, Some(value)) => Some(value.to_string()),
            (true, None) => self.compiled.model.objective_real(assignment).map(|value| format!("{value:?}")),
            (false, _) => None,
        };
        let text: String = sections.iter().map(|(_, text)| text.as_str()).collect();
        let item = (print.output_item && has_items).then_some(text);
        match mode {
            Form::Item => {}
            Form::Dzn | Form::Checker => {
                let mut printed = self.printed(assignment, OutputMode::Dzn)?;
                if let Some((_, lines)) = printed.last_mut() {
                    lines.extend(objective.map(|value| format!("_objective = {value};\n")));
                    lines.extend(item.map(|text| format!("_output = {};\n", json!(text))));
                }
                return Ok(printed);
            }
            Form::Json => {
                let mut printed = self.printed(assignment, OutputMode::Json)?;
                let more = [
                    objective.map(|value| ("_objective", value)),
                    item.map(|text| ("_output", json!(text).to_string())),
                ];
                if let Some((_, object)) = printed.last_mut() {
                    for (name, value) in more.into_iter().flatten() {
                        with_member(object, name, &value);
                    }
                }
                if self.asked.print.json_stream {
                    sections.extend(printed);
                } else {
                    sections = printed;
                }
            }
        }
        Ok(sections)
    }

    fn printed(&mut self, assignment: &Assignment, mode: OutputMode) -> Result<Sections, Failure> {
        match self.printer.print(assignment, mode) {
            Ok(printed) => {
                for said in &printed.traces {
                    self.messages.trace(said)?;
                }
                self.messages.has_json(printed.json_sections);
                Ok(printed.sections)
            }
            Err(diagnostic) => Err(Failure::Refused(diagnostic.to_input_error(&self.compiled.sources).to_string())),
        }
    }

    /// Keeps a solution until a better one comes.
    pub(super) fn keep(&mut self, assignment: &Assignment) {
        self.last = Some(assignment.clone());
    }

    /// Shows what was kept, if anything was.
    pub(super) fn show_kept(&mut self) -> Result<(), Failure> {
        if let Some(assignment) = self.last.take() {
            self.show(&assignment)?;
        }
        Ok(())
    }
}

/// The solution with real numbers rounded that are as good as round, if that is a solution too: 3 instead of
/// 2.9999999999999996, but 0.3333333333333333 as it is.
fn rounded(model: &Model, assignment: &Assignment) -> Option<Assignment> {
    const STEP: f64 = 1e6;
    const NOISE: f64 = 1e-9;
    if model.reals() == 0 {
        return None;
    }
    let round = |real: f64| match (real * STEP).round() / STEP {
        near if (near - real).abs() <= NOISE * real.abs().max(1.0) => near,
        _ => real,
    };
    let reals: Vec<f64> = assignment.reals().map(round).collect();
    let rounded = Assignment::with_reals(assignment.as_slice().to_vec(), reals);
    model.broken_by(&rounded).is_none().then_some(rounded)
}

/// Adds a member at the end of a JSON object.
fn with_member(object: &mut String, name: &str, value: &str) {
    let Some(end) = object.rfind('}') else { return };
    let before = object[..end].trim_end();
    let comma = if before.ends_with('{') { "" } else { "," };
    *object = format!("{before}{comma}\n  \"{name}\" : {value}\n}}\n");
}
