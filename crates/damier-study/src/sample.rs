//! Small studies with results made by hand, for tests.

use crate::record::{Ending, Record, RunAnswer};
use crate::{Findings, Plan, Results, Study};
use damier_model::Source;
use std::path::Path;

/// A study, its plan and results.
pub(crate) struct Sample {
    pub(crate) study: Study,
    pub(crate) plan: Plan,
    pub(crate) results: Results,
}

impl Sample {
    /// The study that a text declares, with what `ran` says of every run: how it ended, the time and the answer; `None` for
    /// runs that were not made.
    pub(crate) fn new(text: &str, ran: impl Fn(&str, &str, u32) -> Option<(Ending, f64, RunAnswer)>) -> Sample {
        let source = Source::file("sample.toml", text);
        let study = Study::read(&source, Path::new("studies/sample.toml"), false).expect("a study");
        let plan = Plan::of(&study, Path::new("results/boards")).expect("a plan");
        let record = |run: &crate::RunSpec| {
            let (instance, method) = (&plan.instances[run.instance].label, &plan.methods[run.method].name);
            let (ending, time, answer) = ran(instance, method, run.repetition)?;
            Some(Record {
                instance: instance.clone(),
                method: method.clone(),
                repetition: run.repetition,
                parameters: plan.parameters(run),
                command: run.command.clone(),
                setting: run.setting.clone(),
                time_limit: study.time_limit,
                memory_limit: study.memory_limit,
                ending,
                answer,
                time,
                cpu: time,
                memory: 12.0,
                core: None,
                exit: Some(0),
                message: String::new(),
                started: 1_700_000_000,
            })
        };
        let records = plan.runs.iter().filter_map(record).collect();
        Sample { results: Results { records, ..Results::default() }, study, plan }
    }

    pub(crate) fn findings(&self) -> Findings<'_> {
        Findings::of(&self.study, &self.plan, &self.results)
    }
}

/// A full answer in so many seconds.
pub(crate) fn answered(time: f64) -> Option<(Ending, f64, RunAnswer)> {
    Some((Ending::Answered, time, RunAnswer { complete: true, ..RunAnswer::default() }))
}

/// No answer.
pub(crate) fn ended(ending: Ending) -> Option<(Ending, f64, RunAnswer)> {
    Some((ending, 60.0, RunAnswer::default()))
}
