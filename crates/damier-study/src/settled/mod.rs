//! From many runs to what can be said: medians over repetitions, then over the instances that a cell or a point stands for.
//!
//! A run without an answer took longer than was waited, so it counts as infinitely long. The median is then still
//! right as long as most runs have an answer, which a mean would not be.

use crate::record::{Ending, Record, RunAnswer, Status};
use crate::values::Parameters;
use std::collections::BTreeMap;

/// What is known of one method on one instance, over all repetitions.
#[derive(Clone, Debug, PartialEq)]
pub struct Settled {
    /// The instance's label.
    pub instance: String,
    /// The method's name.
    pub method: String,
    /// Parameters of both.
    pub parameters: Parameters,
    /// `Answered` if more than half of the repetitions were; otherwise how most of the others ended (of equally many, the
    /// worst).
    pub ending: Ending,
    /// What was answered by a repetition that answered most.
    pub answer: RunAnswer,
    /// Medians over the repetitions: `time`, `cpu`, `memory`, and the figures of the answers. If it is answered, those
    /// repetitions that were not count as infinite; if it is not, all count as they ended.
    pub medians: BTreeMap<String, f64>,
    /// The least and the largest time of those that were answered, or of all if none was.
    pub spread: (f64, f64),
    /// Seconds it might have taken.
    pub time_limit: f64,
    /// Repetitions.
    pub runs: usize,
    /// Repetitions that were answered.
    pub answered_runs: usize,
}

impl Settled {
    /// Whether all that was asked for was answered.
    pub fn is_answered(&self) -> bool {
        self.ending == Ending::Answered
    }

    /// Whether its answer is full, be it by a few of the repetitions only: what was proved once is true.
    pub fn is_known(&self) -> bool {
        self.answered_runs > 0
    }

    /// Whether some of the repetitions were answered and some were not.
    pub fn is_mixed(&self) -> bool {
        self.answered_runs > 0 && self.answered_runs < self.runs
    }
}

/// What is known of each method on each instance.
pub fn settle<'r>(records: impl IntoIterator<Item = &'r Record>) -> Vec<Settled> {
    let mut groups: Vec<Vec<&Record>> = Vec::new();
    let mut number = BTreeMap::new();
    for record in records {
        let next = groups.len();
        let place = *number.entry((&record.instance, &record.method)).or_insert(next);
        if place == next {
            groups.push(Vec::new());
        }
        groups[place].push(record);
    }
    groups.iter().filter_map(|group| settled(group)).collect()
}

fn settled(records: &[&Record]) -> Option<Settled> {
    let first = records.first()?;
    let ending = most(records.iter().map(|record| record.ending))?;
    let answered: Vec<&Record> = records.iter().copied().filter(|record| record.ending == Ending::Answered).collect();
    let unanswered = records.len() - answered.len();
    let told: &[&Record] = if answered.is_empty() { records } else { &answered };
    let (counted, infinite) = if ending == Ending::Answered { (&answered[..], unanswered) } else { (records, 0) };
    let mut figures: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    for record in counted {
        // What ended before its memory was looked at is recorded with none at all, and nothing runs on that.
        let memory = (record.memory > 0.0).then_some(("memory", record.memory));
        let own = [("time", record.time), ("cpu", record.cpu)].into_iter().chain(memory);
        let own = own.map(|(name, value)| (name.to_owned(), value));
        for (name, value) in own.chain(record.answer.figures.clone()) {
            figures.entry(name).or_default().push(value);
        }
    }
    for values in figures.values_mut() {
        values.extend(std::iter::repeat_n(f64::INFINITY, infinite));
    }
    let best = told.iter().max_by_key(|record| (record.answer.complete, record.answer.status.is_some()))?;
    let times = || told.iter().map(|record| record.time);
    Some(Settled {
        instance: first.instance.clone(),
        method: first.method.clone(),
        parameters: first.parameters.clone(),
        ending,
        answer: best.answer.clone(),
        spread: (times().fold(f64::INFINITY, f64::min), times().fold(0.0, f64::max)),
        medians: figures.into_iter().filter_map(|(name, values)| Some((name, median(values)?))).collect(),
        time_limit: first.time_limit,
        runs: records.len(),
        answered_runs: answered.len(),
    })
}

/// `Answered` if more than half of these are; otherwise the most frequent of the others, and of equally frequent ones the
/// worst. `None` of none.
pub fn most(endings: impl IntoIterator<Item = Ending>) -> Option<Ending> {
    /// From the worst to the mildest.
    const WORST_FIRST: [Ending; 6] =
        [Ending::Crashed, Ending::Memory, Ending::Timeout, Ending::Stopped, Ending::Missing, Ending::Skipped];
    let endings: Vec<Ending> = endings.into_iter().collect();
    let number = |wanted: Ending| endings.iter().filter(|&&ending| ending == wanted).count();
    match (endings.len(), number(Ending::Answered)) {
        (0, _) => None,
        (all, answered) if 2 * answered > all => Some(Ending::Answered),
        _ => WORST_FIRST.into_iter().rev().max_by_key(|&ending| number(ending)),
    }
}

/// How those ended that were not answered, most of them; `None` if all were.
pub fn most_unanswered<'s>(settled: impl IntoIterator<Item = &'s Settled>) -> Option<Ending> {
    most(settled.into_iter().map(|one| one.ending).filter(|&ending| ending != Ending::Answered))
}

/// Runs that were answered and runs in all, if for one of these some repetitions were answered and some were not.
pub fn answered_runs(settled: &[&Settled]) -> Option<(usize, usize)> {
    let sum = |number: fn(&Settled) -> usize| settled.iter().map(|one| number(one)).sum();
    settled.iter().any(|one| one.is_mixed()).then(|| (sum(|one| one.answered_runs), sum(|one| one.runs)))
}

/// How it ended, in the word that stands where a figure would.
pub fn in_a_word(ending: Ending) -> &'static str {
    match ending {
        Ending::Answered => "answered",
        Ending::Timeout => "timeout",
        Ending::Memory => "memory",
        Ending::Stopped => "gave up",
        Ending::Crashed => "crashed",
        Ending::Missing => "not installed",
        Ending::Skipped => "–",
    }
}

/// How runs ended, as it is said after their number.
pub fn in_words(ending: Ending) -> &'static str {
    match ending {
        Ending::Answered => "answered",
        Ending::Timeout => "timed out",
        Ending::Memory => "out of memory",
        Ending::Stopped => "gave up",
        Ending::Crashed => "crashed",
        Ending::Missing => "without their program",
        Ending::Skipped => "skipped",
    }
}

/// What is known of many instances, or of one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// The median; infinite if half of the instances or more have no answer.
    pub median: f64,
    /// Instances with a full answer.
    pub answered: usize,
    /// Instances.
    pub of: usize,
    /// Instances known to have a solution.
    pub solvable: usize,
    /// Instances of which that is known, one way or the other.
    pub decided: usize,
    /// Seconds that each might have taken.
    pub time_limit: f64,
}

/// What is known of a figure (`time`, `nodes`, …) over instances; `None` of no instances, or where the figure was not told.
pub fn summarise<'s>(settled: impl IntoIterator<Item = &'s Settled>, figure: &str) -> Option<Summary> {
    let mut summary = Summary { median: f64::NAN, answered: 0, of: 0, solvable: 0, decided: 0, time_limit: 0.0 };
    let mut values = Vec::new();
    for one in settled {
        summary.of += 1;
        summary.answered += usize::from(one.is_answered());
        summary.solvable += usize::from(one.answer.status == Some(Status::Solved));
        summary.decided += usize::from(matches!(one.answer.status, Some(Status::Solved | Status::Unsatisfiable)));
        summary.time_limit = summary.time_limit.max(one.time_limit);
        match (one.is_answered(), one.medians.get(figure)) {
            (true, Some(&value)) => values.push(value),
            (false, _) => values.push(f64::INFINITY),
            (true, None) => {}
        }
    }
    summary.median = median(values)?;
    Some(summary)
}

/// The median; between two middle values their mean, unless one of them is infinite.
pub fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    let last = values.len().checked_sub(1)?;
    Some(match (values[last / 2], values[last.div_ceil(2)]) {
        (low, high) if low == high => low,
        (low, high) => (low + high) / 2.0,
    })
}

/// Two methods that answered the same instance differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// The instance.
    pub instance: String,
    /// What differs, in words.
    pub what: String,
}

/// Where answers contradict each other ([`contradiction`]): each is compared with the first on its instance that says
/// anything about the same.
///
/// Methods that ask for different things on purpose (models that break symmetries count fewer solutions) are told apart
/// by what they answer about: only methods with the same value of `question`, if they have such a parameter, are compared.
pub fn disagreements<'r>(records: impl IntoIterator<Item = &'r Record>) -> Vec<Disagreement> {
    let mut said: BTreeMap<(&str, &str), Vec<&Record>> = BTreeMap::new();
    let mut found = Vec::new();
    for record in records.into_iter().filter(|record| record.ending != Ending::Crashed) {
        let question = record.parameters.get("question").map_or("", String::as_str);
        let before = said.entry((&record.instance, question)).or_default();
        let differs = before.iter().find_map(|other| Some((other, contradiction(&other.answer, &record.answer)?)));
        if let Some((other, (known, new))) = differs {
            let what = format!("{} found {known}, {} found {new}", other.method, record.method);
            let one = Disagreement { instance: record.instance.clone(), what };
            if !found.contains(&one) {
                found.push(one);
            }
        } else if !before.iter().any(|other| says_as_much(&other.answer, &record.answer)) {
            before.push(record);
        }
    }
    found
}

/// What two answers to the same question say, if both cannot be true: one says there is a solution and the other that there
/// is none, full counts differ, a count that was cut short is above a full one, or proved best values differ.
pub fn contradiction(one: &RunAnswer, other: &RunAnswer) -> Option<(String, String)> {
    let existence = |answer: &RunAnswer| match answer.status {
        Some(Status::Solved) => Some("a solution"),
        Some(Status::Unsatisfiable) => Some("no solution"),
        Some(Status::Unknown) | None => None,
    };
    if let (Some(a), Some(b)) = (existence(one), existence(other))
        && a != b
    {
        return Some((a.to_owned(), b.to_owned()));
    }
    if let (Some(a), Some(b)) = (one.objective, other.objective) {
        // Solvers that compute with fractions tell whole numbers only nearly.
        let apart = (a - b).abs() > 1e-6 * a.abs().max(b.abs()).max(1.0);
        let both = one.complete && other.complete;
        return (both && apart).then(|| (format!("a best value of {a}"), format!("a best value of {b}")));
    }
    let (a, b) = (one.count?, other.count?);
    let apart = match (one.complete, other.complete) {
        (true, true) => a != b,
        (true, false) => b > a,
        (false, true) => a > b,
        (false, false) => false,
    };
    let told = |count: u64, complete: bool| match (complete, count) {
        (true, 1) => "1 solution".to_owned(),
        (true, _) => format!("{count} solutions"),
        (false, _) => format!("at least {count} solutions"),
    };
    (apart && one.objective.is_none() && other.objective.is_none())
        .then(|| (told(a, one.complete), told(b, other.complete)))
}

/// Whether an answer that does not contradict a known one adds nothing to compare with.
fn says_as_much(known: &RunAnswer, new: &RunAnswer) -> bool {
    let covers = |known: bool, new: bool| known || !new;
    covers(known.complete, new.complete)
        && covers(known.status.is_some(), new.status.is_some())
        && covers(known.count.is_some(), new.count.is_some())
        && covers(known.objective.is_some(), new.objective.is_some())
}

#[cfg(test)]
mod tests;
