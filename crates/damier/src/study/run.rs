//! `damier study run`: makes the runs of a study, and says at the end what came of it.

use super::{Opened, opened, torn};
use crate::arguments::{RunsOn, StudyRun};
use crate::failure::{Exit, Failure};
use crate::interrupt;
use crate::output::{Output, tell};
use damier_study::plan::Plan;
use damier_study::run::{self, Options, Outcome};
use damier_study::{Ending, Results, template};
use std::collections::BTreeMap;

/// Disagreements, boards and failed checks that are told one by one.
const MAX_TOLD: usize = 10;

pub(crate) fn run(asked: &StudyRun) -> Result<Exit, Failure> {
    let mut opened = opened(&asked.which)?;
    known_methods(&opened.plan, &asked.only_method)?;
    if asked.dry_run {
        if asked.fresh {
            opened.results = Results::default();
        }
        return list(&opened, &asked.only_method);
    }
    for (name, value) in &asked.slurm {
        opened.study.slurm.set(name, value).map_err(|error| Failure::Refused(error.to_string()))?;
    }
    let Opened { study, plan, folder, .. } = &opened;
    if opened.results.torn > 0 && !asked.fresh {
        tell!("{}", torn(opened.results.torn));
    }
    let damier = std::env::current_exe()
        .map_err(|error| Failure::Refused(format!("cannot tell where this program is: {error}")))?;
    let (jobs, only_methods, fresh) = (usize::from(asked.jobs), asked.only_method.clone(), asked.fresh);
    let on = if asked.on == Some(RunsOn::Slurm) { run::RunsOn::Slurm } else { run::RunsOn::Here };
    let options = Options { damier, jobs, only_methods, fresh, on };
    let outcome = run::run(study, plan, folder, &options, &interrupt::flag()).map_err(Failure::Refused)?;
    Ok(report(&opened, &outcome))
}

fn known_methods(plan: &Plan, wanted: &[String]) -> Result<(), Failure> {
    let known: Vec<&str> = plan.methods.iter().map(|method| method.name.as_str()).collect();
    match wanted.iter().find(|name| !known.contains(&name.as_str())) {
        None => Ok(()),
        Some(name) => {
            let accepted = known.iter().map(|name| format!("'{name}'")).collect::<Vec<_>>().join(", ");
            Err(Failure::Refused(format!("no method is called '{name}'\n  = accepted: {accepted}")))
        }
    }
}

/// Every run with its command, and whether it is done.
fn list(opened: &Opened, only: &[String]) -> Result<Exit, Failure> {
    let Opened { study, plan, results, .. } = opened;
    let mut output = Output::standard();
    let (mut runs, mut done) = (0, 0);
    for (run, record) in plan.runs.iter().zip(results.of_runs(study, plan)) {
        let (instance, method) = (&plan.instances[run.instance].label, &plan.methods[run.method].name);
        if !only.is_empty() && !only.contains(method) {
            continue;
        }
        runs += 1;
        let state = match record.map(|record| record.ending) {
            None => "to do",
            Some(Ending::Skipped) => "skipped",
            Some(_) => "done",
        };
        done += usize::from(state == "done");
        for words in &run.prepare {
            output.line(&format!(
                "{state}\t{instance}\t{method}\t{}\tbefore: {}",
                run.repetition,
                template::typed(words)
            ))?;
        }
        let input = run.input.as_ref().map(|file| format!(" < {file}")).unwrap_or_default();
        let command = template::typed(&run.command);
        output.line(&format!("{state}\t{instance}\t{method}\t{}\t{command}{input}", run.repetition))?;
    }
    output.flush()?;
    tell!("{}, {done} of them done", counted(runs));
    Ok(Exit::Answered)
}

/// Tells what came of it, the worst last.
fn report(opened: &Opened, outcome: &Outcome) -> Exit {
    let Opened { study, folder, .. } = opened;
    let Outcome { runs, before, made, skipped, left, at_a_limit, .. } = outcome;
    let mut said = vec![format!("{made} made now")];
    let figures = [(before, "made before"), (at_a_limit, "of these at a limit"), (skipped, "given up")];
    said.extend(figures.iter().filter(|(number, _)| **number > 0).map(|(number, what)| format!("{number} {what}")));
    said.push(if *left == 0 { "none left".to_owned() } else { format!("{left} left") });
    tell!("{}: {}, {}; results in {}", study.name, counted(*runs), said.join(", "), folder.display());
    if let Some(aside) = &outcome.put_aside {
        tell!("the results that were there are now in {}", aside.display());
    }
    if outcome.crowded {
        tell!("more runs were made at once than there are cores for: their times are longer than they need be");
    }
    let mut missing: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for one in &outcome.missing {
        missing.entry(&one.what).or_default().push(&one.method);
    }
    for (what, methods) in missing {
        tell!("{}: {what}; scripts/setup peers installs the usual ones", methods.join(", "));
    }
    if let (number, Some(first)) = &outcome.crashed {
        let several =
            if *number == 1 { "one run".to_owned() } else { format!("{number} runs, the first of them being") };
        tell!("crashed: {several} {first}");
    }
    told("cannot make the board of", outcome.boards.iter().map(|(instance, why)| format!("{instance}: {why}")));
    told("an answer of Damier's failed its own check:", outcome.failed_checks.iter().cloned());
    let differ = outcome.disagreements.iter().map(|one| format!("{}: {}", one.instance, one.what));
    told("ANSWERS DIFFER:", differ);
    if outcome.interrupted {
        let there = folder.join("slurm").exists();
        let there = if there { "; runs that were handed to Slurm go on there" } else { "" };
        tell!("interrupted{there}; the same command goes on where this one stopped");
    }
    if !outcome.disagreements.is_empty() || !outcome.failed_checks.is_empty() {
        Exit::CheckFailed
    } else if outcome.interrupted {
        Exit::Stopped
    } else if !outcome.boards.is_empty() {
        Exit::BadInput
    } else if *made > 0 && outcome.crashed.0 == *made {
        Exit::Stopped
    } else {
        Exit::Answered
    }
}

fn told(lead: &str, all: impl ExactSizeIterator<Item = String>) {
    let number = all.len();
    all.take(MAX_TOLD).for_each(|one| tell!("{lead} {one}"));
    if number > MAX_TOLD {
        tell!("and {} more of the kind", number - MAX_TOLD);
    }
}

fn counted(runs: usize) -> String {
    if runs == 1 { "1 run".to_owned() } else { format!("{runs} runs") }
}
