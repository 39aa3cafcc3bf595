//! Having solutions judged against the model as it is written, and how much time that may take.
//!
//! One solution, and the best one, are judged whatever it costs. In a list the first are as long as that takes no more than a
//! moment, the others as long as it takes little of the time.

use crate::failure::Failure;
use damier_minizinc::judge::{Fault, Judge, Verdict};
use damier_minizinc::source::FileId;
use damier_minizinc::{Compiled, OutputMode};
use damier_model::{Assignment, Objective};
use damier_solve::reproduce::kept_for_report;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::time::{Duration, Instant};

/// So many solutions of a list are judged if that takes no more than [`MOMENT`].
const FIRST: u64 = 1000;
const MOMENT: Duration = Duration::from_millis(100);
/// The others while judging has taken no more than this part of the time.
const SHARE: f64 = 0.1;
/// So many reasons for not judging are worth keeping.
const REASONS: usize = 20;

/// A judge with what it has done so far.
pub(super) struct Judging<'a> {
    compiled: &'a Compiled,
    judge: Judge<'a>,
    start: Instant,
    spent: Duration,
    /// How many solutions were judged.
    pub(super) solutions: u64,
    /// How many items of the model were judged, over all of them.
    pub(super) items: u64,
    /// How many could not be.
    pub(super) open: u64,
    /// Why not.
    reasons: BTreeSet<String>,
    /// The last solution of an optimisation, if it was not judged.
    waiting: Option<Assignment>,
}

impl<'a> Judging<'a> {
    pub(super) fn new(compiled: &'a Compiled) -> Judging<'a> {
        Judging {
            compiled,
            judge: Judge::of(compiled),
            start: Instant::now(),
            spent: Duration::ZERO,
            solutions: 0,
            items: 0,
            open: 0,
            reasons: BTreeSet::new(),
            waiting: None,
        }
    }

    /// Judges a solution, if there is time for it.
    pub(super) fn look_at(&mut self, solution: &Assignment) -> Result<(), Failure> {
        let at_first = self.solutions == 0 || (self.solutions < FIRST && self.spent < MOMENT);
        if !at_first && self.spent.as_secs_f64() > SHARE * self.start.elapsed().as_secs_f64() {
            if !matches!(self.compiled.model.objective, Objective::Satisfy) {
                self.waiting = Some(solution.clone());
            }
            return Ok(());
        }
        self.waiting = None;
        self.judged(solution)
    }

    /// Judges the last and best solution, if that was not done yet.
    pub(super) fn close(&mut self) -> Result<(), Failure> {
        match self.waiting.take() {
            Some(solution) => self.judged(&solution),
            None => Ok(()),
        }
    }

    fn judged(&mut self, solution: &Assignment) -> Result<(), Failure> {
        let before = Instant::now();
        let verdict = self.judge.verdict(solution);
        self.spent += before.elapsed();
        match verdict {
            Verdict::Broken(fault) => Err(self.failure(&fault, solution)),
            Verdict::Holds { judged, open } => {
                self.solutions += 1;
                self.items += judged as u64;
                self.open += open.len() as u64;
                for fault in &open {
                    if self.reasons.len() < REASONS {
                        let reason = self.told(fault);
                        self.reasons.insert(reason);
                    }
                }
                Ok(())
            }
        }
    }

    /// Why items were not judged.
    pub(super) fn reasons(&self) -> impl Iterator<Item = &str> {
        self.reasons.iter().map(String::as_str)
    }

    fn told(&self, fault: &Fault) -> String {
        let place = self.compiled.sources.locate(fault.span);
        format!("{}:{}:{}: {}", place.file, place.first_line, place.first_column, fault.what)
    }

    /// The failure of a solution that the flat model allows and the model does not, with a file to reproduce it.
    fn failure(&self, fault: &Fault, solution: &Assignment) -> Failure {
        let mut details = format!("{}\n\nsolution:\n", self.told(fault));
        match self.compiled.print(solution, OutputMode::Dzn) {
            Ok(printed) => details.push_str(&printed.text()),
            Err(diagnostic) => details.push_str(&diagnostic.message),
        }
        for file in self.files() {
            let source = self.compiled.sources.get(file);
            let _ = write!(details, "\n{}:\n{}\n", source.origin, source.text);
        }
        let kept = kept_for_report("solution", &details);
        Failure::CheckFailed(format!(
            "a solution of the flat model breaks the model as it is written: {}; {kept}",
            self.told(fault)
        ))
    }

    /// The files of the user that say something.
    fn files(&self) -> Vec<FileId> {
        let program = self.compiled.program();
        let declared = program.globals.iter().filter(|global| global.of_user).map(|global| global.span);
        let constraints = program.constraints.iter().map(|constraint| constraint.span);
        let functions = program.functions.iter().filter(|function| !function.of_library).map(|function| function.span);
        let values = program.globals.iter().filter_map(|global| Some(global.value.as_ref()?.span));
        let mut files: Vec<FileId> = Vec::new();
        for span in declared.chain(constraints).chain(functions).chain(values) {
            if !files.contains(&span.file) {
                files.push(span.file);
            }
        }
        files
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use damier_minizinc::ModelText;
    use damier_minizinc::{Input, Options, compile};

    #[test]
    fn a_solution_that_breaks_the_text_fails_its_check_and_leaves_a_file_to_reproduce_it() {
        let text = "var 0..3: x; var 0..3: y;\nconstraint x < y;";
        let input = Input { models: vec![ModelText::text(text)], data: Vec::new() };
        let compiled = compile(input, &Options::default()).unwrap_or_else(|refused| panic!("{refused:?}"));
        let mut judging = Judging::new(&compiled);
        let right = Assignment::from(vec![1, 2]);
        assert!(judging.look_at(&right).is_ok(), "1 < 2");
        // As a mistake of flattening would have it: the flat model is not asked here.
        let failure = judging.look_at(&Assignment::from(vec![2, 1])).expect_err("not 2 < 1");
        let Failure::CheckFailed(message) = &failure else { panic!("another failure") };
        assert!(message.contains(":2:1: this constraint does not hold"), "{message}");
        let path = message.split("see ").nth(1).expect("a file is named").to_owned();
        let kept = std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{path}: {why}"));
        assert!(kept.contains("x = 2") && kept.contains(text), "{kept}");
        std::fs::remove_file(&path).unwrap_or_else(|why| panic!("{path}: {why}"));
    }
}
