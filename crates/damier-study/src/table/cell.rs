//! One cell: what is known of the instances and methods that it stands for, in a word or a number.
//!
//! A median counts an instance without an answer as infinitely long ([`summarise`]), so a cell has a figure exactly if more
//! than half of its instances were answered; it then says how many, unless it was all. Otherwise it says what happened to
//! most of them. Numbers of solutions and best values are no measurements: they have no median, and where instances differ
//! a cell says from which to which.

use super::numbers::{Number, grouped, seconds};
use super::{Cell, Standing};
use crate::file::Show;
use crate::findings::Case;
use crate::record::{Ending, Status};
use crate::settled::{Settled, answered_runs, in_a_word, most_unanswered, summarise};
use crate::values::number;
use std::collections::{BTreeMap, BTreeSet};

/// The cell that says this about these.
pub(super) fn of(show: &Show, cases: &[&Case]) -> Cell {
    let known: Vec<&Settled> = cases.iter().filter_map(|case| case.known.as_ref()).collect();
    if cases.is_empty() {
        return Cell { status: "not planned".to_owned(), mark: Standing::Missing, ..Cell::default() };
    }
    if known.is_empty() {
        let missing = cases.iter().all(|case| case.missing);
        let (text, note) = match missing {
            true => ("not installed", "its program is not on this machine"),
            false => ("not run", ""),
        };
        let (text, note) = (text.to_owned(), note.to_owned());
        return Cell { status: text.clone(), text, value: None, mark: Standing::Missing, note };
    }
    let mut cell = match show {
        Show::Time => figure("time", &known),
        Show::Figure(name) => figure(name, &known),
        Show::Count => count(&known),
        Show::Objective => objective(&known),
        Show::Optimal => optimal(&known),
        Show::Answered => {
            let answered = answered(&known);
            let share = Some(answered as f64 / known.len() as f64);
            Cell { text: format!("{answered}/{}", known.len()), value: share, ..Cell::default() }
        }
        Show::Solvable => solvable(&known),
        Show::Largest(parameter) => largest(parameter, cases),
    };
    cell.status = match &known[..] {
        [one] => status(one.ending).to_owned(),
        _ => format!("answered {}/{}", answered(&known), known.len()),
    };
    cell.status += &runs_in_words(&known);
    if known.len() > 1
        && cell.value.is_none()
        && cell.mark == Standing::Plain
        && matches!(show, Show::Count | Show::Objective)
    {
        cell.status += ", differ";
    }
    let mut remarks = vec![std::mem::take(&mut cell.note)];
    if known.len() > 1 && answered(&known) < known.len() {
        remarks.push(format!("{} of {} answered", answered(&known), known.len()));
    }
    if let Some((answered, runs)) = answered_runs(&known) {
        remarks.push(format!("{} of {runs} runs had no answer", runs - answered));
    }
    if known.len() < cases.len() {
        remarks.push(format!("{} of {} not run", cases.len() - known.len(), cases.len()));
    }
    remarks.retain(|remark| !remark.is_empty());
    cell.note = remarks.join("; ");
    cell
}

fn answered(known: &[&Settled]) -> usize {
    known.iter().filter(|one| one.is_answered()).count()
}

/// How many runs were answered, if some repetitions were and some were not: ` (2/3 runs)`.
fn runs_in_words(known: &[&Settled]) -> String {
    answered_runs(known).map_or(String::new(), |(answered, runs)| format!(" ({answered}/{runs} runs)"))
}

/// How it ended, in the words of the results.
fn status(ending: Ending) -> &'static str {
    match ending {
        Ending::Answered => "answered",
        Ending::Timeout => "timeout",
        Ending::Memory => "memory",
        Ending::Stopped => "stopped",
        Ending::Crashed => "crashed",
        Ending::Missing => "not installed",
        Ending::Skipped => "skipped",
    }
}

/// A cell without a figure: what happened to most.
fn unanswered(known: &[&Settled], of_time: bool) -> Cell {
    let ending = most_unanswered(known.iter().copied()).unwrap_or(Ending::Stopped);
    let limit = known.iter().map(|one| one.time_limit).fold(0.0, f64::max);
    let note = match ending {
        Ending::Timeout if of_time => "",
        Ending::Timeout => "no answer within the time limit",
        Ending::Memory => "stopped by the memory limit",
        Ending::Stopped => "it ended by itself without a full answer",
        Ending::Crashed => "it crashed or could not be understood",
        Ending::Missing => "its program is not on this machine",
        Ending::Skipped | Ending::Answered => "not tried: it timed out on something smaller",
    };
    let mut text = match ending {
        Ending::Timeout if of_time => format!("> {}", limit_in_words(limit)),
        _ => in_a_word(ending).to_owned(),
    };
    let mark = if ending == Ending::Skipped { Standing::Missing } else { Standing::Unanswered };
    text += &match (answered(known), known.len()) {
        (0, _) => runs_in_words(known),
        (answered, of) => format!(" ({answered}/{of})"),
    };
    Cell { text, mark, note: note.to_owned(), ..Cell::default() }
}

/// Limits are round numbers, and stay so.
fn limit_in_words(limit: f64) -> String {
    if limit.fract() == 0.0 { format!("{} s", grouped(limit as u64)) } else { seconds(limit) }
}

fn figure(name: &str, known: &[&Settled]) -> Cell {
    let not_told = || Cell {
        text: "–".to_owned(),
        mark: Standing::Missing,
        note: format!("'{name}' was not told"),
        ..Cell::default()
    };
    let Some(summary) = summarise(known.iter().copied(), name) else { return not_told() };
    if summary.median.is_infinite() {
        // Where those that were answered do not tell the figure, that is what is wrong, not the few others.
        return if 2 * summary.answered > summary.of { not_told() } else { unanswered(known, name == "time") };
    }
    let mut text = Number::of_figure(name).write(summary.median);
    text += &match summary.answered < summary.of {
        true => format!(" ({}/{})", summary.answered, summary.of),
        false => runs_in_words(known),
    };
    let note = match known {
        [one] if name == "time" && one.runs > 1 => {
            format!("{} runs, {} to {}", one.answered_runs, seconds(one.spread.0), seconds(one.spread.1))
        }
        _ => String::new(),
    };
    Cell { text, value: Some(summary.median), note, ..Cell::default() }
}

fn count(known: &[&Settled]) -> Cell {
    if let [one] = known {
        return match (number_of_solutions(one), one.is_known()) {
            (Some(count), true) => Cell { text: grouped(count), value: Some(count as f64), ..Cell::default() },
            (Some(count), false) if count > 0 => Cell {
                text: format!("≥ {}", grouped(count)),
                mark: Standing::Unanswered,
                note: "the count was cut short".to_owned(),
                ..Cell::default()
            },
            (None, true) => Cell { text: "–".to_owned(), mark: Standing::Missing, ..Cell::default() },
            (_, false) => unanswered(known, false),
        };
    }
    range(known, |one| number_of_solutions(one).map(|count| count as f64))
}

/// As told, or as follows from there being none.
fn number_of_solutions(one: &Settled) -> Option<u64> {
    one.answer.count.or((one.answer.status == Some(Status::Unsatisfiable)).then_some(0))
}

fn objective(known: &[&Settled]) -> Cell {
    if let [one] = known {
        return match (one.answer.objective, one.is_known()) {
            (Some(value), true) => Cell { text: Number::Plain.write(value), value: Some(value), ..Cell::default() },
            (Some(value), false) => Cell {
                text: format!("{} (not proved)", Number::Plain.write(value)),
                value: Some(value),
                mark: Standing::Unanswered,
                ..Cell::default()
            },
            (None, true) if one.answer.status == Some(Status::Unsatisfiable) => {
                Cell { text: "no solution".to_owned(), ..Cell::default() }
            }
            (None, true) => Cell { text: "–".to_owned(), mark: Standing::Missing, ..Cell::default() },
            (None, false) => unanswered(known, false),
        };
    }
    range(known, |one| one.answer.objective)
}

/// What is true of the instances, whichever method found it out: a number if it is the same for all, otherwise the least and the
/// most. Of how many instances it is known is said, unless it is of all.
fn range(known: &[&Settled], value: impl Fn(&Settled) -> Option<f64>) -> Cell {
    let number = |settled: &mut dyn Iterator<Item = &&Settled>| {
        settled.map(|one| one.instance.as_str()).collect::<BTreeSet<&str>>().len()
    };
    let told = || known.iter().filter(|one| one.is_known()).filter_map(|one| value(one));
    let (answered, of) = (number(&mut known.iter().filter(|one| one.is_known())), number(&mut known.iter()));
    let Some((least, most)) = told().map(|one| (one, one)).reduce(|a, b| (a.0.min(b.0), a.1.max(b.1))) else {
        return match answered {
            0 => unanswered(known, false),
            _ => Cell { text: "–".to_owned(), mark: Standing::Missing, ..Cell::default() },
        };
    };
    let write = |value| Number::Plain.write(value);
    let (mut text, value, note) = match least == most {
        true => (write(least), Some(least), ""),
        false => (format!("{}–{}", write(least), write(most)), None, "the least and the most"),
    };
    if answered < of {
        text += &format!(" ({answered}/{of})");
    }
    Cell { text, value, note: note.to_owned(), ..Cell::default() }
}

fn optimal(known: &[&Settled]) -> Cell {
    if known.iter().all(|one| one.ending == Ending::Skipped) {
        return unanswered(known, false);
    }
    let proved = known.iter().filter(|one| one.is_known() && one.answer.complete).count();
    let text = match (proved, known.len()) {
        (proved, of) if proved == of => "yes".to_owned(),
        (0, _) => "no".to_owned(),
        (proved, of) => format!("{proved}/{of}"),
    };
    Cell { text, value: Some(proved as f64 / known.len() as f64), ..Cell::default() }
}

fn solvable(known: &[&Settled]) -> Cell {
    let number = |wanted| known.iter().filter(|one| one.answer.status == Some(wanted)).count();
    let (yes, no) = (number(Status::Solved), number(Status::Unsatisfiable));
    match (yes + no, known) {
        (0, _) => unanswered(known, false),
        (_, [_]) => {
            Cell { text: if yes > 0 { "yes" } else { "no" }.to_owned(), value: Some(yes as f64), ..Cell::default() }
        }
        (decided, _) => {
            let share = yes as f64 / decided as f64;
            let text = format!("{:.0} % ({yes}/{decided})", 100.0 * share);
            Cell { text, value: Some(share), ..Cell::default() }
        }
    }
}

/// The largest value of a parameter up to which everything was answered. What is not run yet ends it.
fn largest(parameter: &str, cases: &[&Case]) -> Cell {
    let mut sizes: BTreeMap<u64, (f64, &str, bool)> = BTreeMap::new();
    for case in cases {
        let Some(text) = case.parameters.get(parameter) else { continue };
        let Some(size) = number(text) else { continue };
        let answered = case.known.as_ref().is_some_and(Settled::is_answered);
        sizes.entry(in_order_of_size(size)).or_insert((size, text, true)).2 &= answered;
    }
    let reached = sizes.values().take_while(|(_, _, answered)| *answered).count();
    match reached.checked_sub(1).and_then(|last| sizes.values().nth(last)) {
        None if sizes.is_empty() => Cell {
            text: "–".to_owned(),
            mark: Standing::Missing,
            note: format!("no number is called '{parameter}'"),
            ..Cell::default()
        },
        None => Cell { text: "none".to_owned(), mark: Standing::Unanswered, ..Cell::default() },
        Some(&(size, text, _)) if reached == sizes.len() => Cell {
            text: format!("≥ {text}"),
            value: Some(size),
            note: "all that were planned".to_owned(),
            ..Cell::default()
        },
        Some(&(size, text, _)) => Cell { text: text.to_owned(), value: Some(size), ..Cell::default() },
    }
}

/// The bits of a finite number such that they are in the order of the numbers.
fn in_order_of_size(value: f64) -> u64 {
    let bits = value.to_bits();
    if bits >> 63 == 1 { !bits } else { bits | 1 << 63 }
}
