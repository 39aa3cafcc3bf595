//! What is known so far, laid beside what was planned: the ground that tables and pages stand on.
//!
//! Only records of runs that the study still plans count (see [`Results::of_runs`]), so what was measured under other limits
//! or commands never mixes in. A method on an instance that was planned and not yet measured is there too, as a [`Case`]
//! of which nothing is known: a table of a study that is half done says what is missing.

use crate::file::Study;
use crate::plan::{Plan, RunSpec};
use crate::record::{Ending, Record};
use crate::results::Results;
use crate::settled::{Disagreement, Settled, disagreements, settle};
use crate::values::Parameters;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// One method on one instance, as planned.
#[derive(Clone, Debug)]
pub struct Case {
    /// The parameters of both.
    pub parameters: Parameters,
    /// What is known of it, if it was run.
    pub known: Option<Settled>,
    /// Whether its program was looked for and is not on the machine.
    pub missing: bool,
}

/// Cases in the order of the study's file: instance by instance, method by method.
#[derive(Clone, Debug, Default)]
pub struct Cases {
    /// All of them.
    pub all: Vec<Case>,
    /// Names of the parameters that methods have; those of instances are the others.
    pub of_methods: BTreeSet<String>,
}

/// A study, its plan, and what its results say.
#[derive(Debug)]
pub struct Findings<'a> {
    /// What was declared.
    pub study: &'a Study,
    /// What follows from that.
    pub plan: &'a Plan,
    /// Everything that was written down.
    pub results: &'a Results,
    /// The newest record of every run that was made, in the order of the plan.
    pub records: Vec<&'a Record>,
    /// What is known of each method on each instance, in the order of the study's file.
    pub settled: Vec<Settled>,
    /// The same, and what is not known yet.
    pub cases: Cases,
    /// Methods whose program is not on the machine, and what is missing, in words.
    pub missing: Vec<(String, String)>,
}

impl<'a> Findings<'a> {
    /// Lays results beside a plan.
    pub fn of(study: &'a Study, plan: &'a Plan, results: &'a Results) -> Findings<'a> {
        let of_runs = results.of_runs(study, plan);
        let mut newest: HashMap<&str, &Record> = HashMap::new();
        newest.extend(results.records.iter().map(|record| (record.method.as_str(), record)));
        newest.retain(|_, record| record.ending == Ending::Missing);
        let mut missing: Vec<(String, String)> = Vec::new();
        let mut without_program = vec![false; plan.methods.len()];
        for (run, record) in plan.runs.iter().zip(&of_runs) {
            let method = &plan.methods[run.method].name;
            if let (None, Some(told), false) = (record, newest.get(method.as_str()), without_program[run.method]) {
                without_program[run.method] = true;
                missing.push((method.clone(), program(told)));
            }
        }
        let records: Vec<&Record> = of_runs.into_iter().flatten().collect();
        let cases = cases(plan, &settle(records.iter().copied()), &without_program);
        let settled = cases.all.iter().filter_map(|case| case.known.clone()).collect();
        Findings { study, plan, results, records, settled, cases, missing }
    }

    /// How many runs were planned and not made, not counting those of programs that are not there.
    pub fn still_to_run(&self) -> usize {
        let is_missing = |run: &&RunSpec| {
            let name = &self.plan.methods[run.method].name;
            self.missing.iter().any(|(method, _)| method == name)
        };
        let without_program = self.plan.runs.iter().filter(is_missing).count();
        let of_missing = |record: &&&Record| self.missing.iter().any(|(method, _)| *method == record.method);
        let told = self.records.iter().filter(of_missing).count();
        (self.plan.runs.len() - without_program) - (self.records.len() - told)
    }

    /// Where answers contradict each other.
    pub fn disagreements(&self) -> Vec<Disagreement> {
        disagreements(self.records.iter().copied())
    }

    /// How many runs ended in each way, the most frequent first.
    pub fn endings(&self) -> Vec<(Ending, usize)> {
        let mut number: Vec<(Ending, usize)> = Vec::new();
        for record in &self.records {
            match number.iter_mut().find(|(ending, _)| *ending == record.ending) {
                Some((_, number)) => *number += 1,
                None => number.push((record.ending, 1)),
            }
        }
        number.sort_by_key(|&(_, number)| std::cmp::Reverse(number));
        number
    }

    /// One run of every method on every instance it is for, in the order of the file.
    pub fn one_run_each(&self) -> Vec<&'a RunSpec> {
        one_run_each(self.plan)
    }
}

/// The program that was looked for in vain: what the record says about it, or the first word of the command.
fn program(record: &Record) -> String {
    match record.message.trim() {
        "" => format!("'{}' is not there", record.command.first().map_or("", String::as_str)),
        message => message.to_owned(),
    }
}

fn one_run_each(plan: &Plan) -> Vec<&RunSpec> {
    let mut runs: Vec<&RunSpec> = plan.runs.iter().collect();
    runs.sort_by_key(|run| (run.instance, run.method, run.repetition));
    runs.dedup_by_key(|run| (run.instance, run.method));
    runs
}

fn cases(plan: &Plan, settled: &[Settled], without_program: &[bool]) -> Cases {
    let known: BTreeMap<(&str, &str), &Settled> =
        settled.iter().map(|one| ((one.instance.as_str(), one.method.as_str()), one)).collect();
    let case = |run: &RunSpec| {
        let key = (plan.instances[run.instance].label.as_str(), plan.methods[run.method].name.as_str());
        let known = known.get(&key).map(|&settled| settled.clone());
        Case { parameters: plan.parameters(run), missing: known.is_none() && without_program[run.method], known }
    };
    Cases {
        all: one_run_each(plan).into_iter().map(case).collect(),
        of_methods: plan.methods.iter().flat_map(|method| method.parameters.keys().cloned()).collect(),
    }
}
