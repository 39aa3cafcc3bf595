use super::*;

fn record(method: &str, ending: Ending, time: f64) -> Record {
    let answer = RunAnswer { complete: ending == Ending::Answered, ..RunAnswer::default() };
    let text = serde_json::json!({
        "instance": "a", "method": method, "repetition": 1, "parameters": {}, "command": ["x"], "time_limit": 60.0,
        "ending": ending, "complete": answer.complete, "time": time, "cpu": time, "memory": 1.0, "started": 0,
    });
    serde_json::from_value(text).expect("a record")
}

fn answered(method: &str, answer: RunAnswer) -> Record {
    Record { answer: RunAnswer { complete: true, ..answer }, ..record(method, Ending::Answered, 1.0) }
}

fn counted(count: u64) -> RunAnswer {
    RunAnswer { status: Some(Status::Solved), count: Some(count), ..RunAnswer::default() }
}

#[test]
fn a_median_is_between_the_two_middle_values_and_infinite_if_either_is() {
    assert_eq!(median(vec![]), None);
    assert_eq!(median(vec![3.0]), Some(3.0));
    assert_eq!(median(vec![9.0, 1.0]), Some(5.0));
    assert_eq!(median(vec![9.0, 1.0, 2.0]), Some(2.0));
    assert_eq!(median(vec![f64::INFINITY, 1.0]), Some(f64::INFINITY));
    assert_eq!(median(vec![f64::INFINITY, f64::INFINITY]), Some(f64::INFINITY));
    assert_eq!(median(vec![f64::INFINITY, 1.0, 4.0]), Some(4.0));
}

#[test]
fn a_repetition_without_an_answer_counts_as_infinitely_long() {
    let runs = [(Ending::Answered, 1.0), (Ending::Timeout, 60.0), (Ending::Answered, 3.0)];
    let records = runs.map(|(ending, time)| record("cp", ending, time));
    let settled = settle(&records);
    assert_eq!(settled.len(), 1);
    assert!(settled[0].is_answered());
    assert_eq!(settled[0].medians["time"], 3.0, "of 1, 3 and infinity");
    assert_eq!(settled[0].spread, (1.0, 3.0));
    assert_eq!((settled[0].runs, settled[0].answered_runs), (3, 2));
    assert!(settled[0].is_mixed());
    assert_eq!(answered_runs(&[&settled[0]]), Some((2, 3)));
}

#[test]
fn half_of_the_repetitions_are_not_enough_to_be_answered() {
    let settled = settle(&[record("cp", Ending::Answered, 1.0), record("cp", Ending::Timeout, 60.0)]);
    assert_eq!(settled[0].ending, Ending::Timeout);
}

#[test]
fn of_endings_the_most_frequent_counts_and_of_equally_frequent_ones_the_worst() {
    use Ending::{Answered, Crashed, Memory, Skipped, Timeout};
    assert_eq!(most([]), None);
    assert_eq!(most([Answered, Timeout, Answered]), Some(Answered));
    assert_eq!(most([Answered, Timeout]), Some(Timeout));
    assert_eq!(most([Timeout, Crashed]), Some(Crashed));
    assert_eq!(most([Skipped, Memory]), Some(Memory));
    assert_eq!(most([Timeout, Crashed, Timeout, Answered, Answered, Answered]), Some(Timeout));
}

#[test]
fn a_summary_counts_unanswered_instances_as_infinite() {
    let runs = [("a", Ending::Answered, 2.0), ("b", Ending::Answered, 4.0), ("c", Ending::Timeout, 60.0)];
    let records = runs.map(|(method, ending, time)| record(method, ending, time));
    let settled = settle(&records);
    let summary = summarise(&settled, "time").expect("instances");
    assert_eq!((summary.median, summary.answered, summary.of), (4.0, 2, 3));
    assert_eq!(summarise(&settled[1..], "time").expect("instances").median, f64::INFINITY);
    assert_eq!(summarise(&settled[..2], "nodes"), None);
    assert_eq!(summarise([], "time"), None);
}

#[test]
fn counts_that_differ_are_a_disagreement_that_names_both_methods() {
    let records = [answered("cp", counted(92)), answered("sat", counted(92)), answered("mip", counted(91))];
    let found = disagreements(&records);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].instance, "a");
    assert_eq!(found[0].what, "cp found 92 solutions, mip found 91 solutions");
    assert_eq!(disagreements(&records[..2]), []);
}

#[test]
fn a_count_cut_short_disagrees_only_if_it_is_above_a_full_one() {
    let cut = |count| Record { answer: counted(count), ..record("slow", Ending::Timeout, 60.0) };
    assert_eq!(disagreements(&[answered("cp", counted(92)), cut(50)]), []);
    let found = disagreements(&[cut(93), answered("cp", counted(92))]);
    assert_eq!(found[0].what, "slow found at least 93 solutions, cp found 92 solutions");
}

#[test]
fn a_solution_where_another_proved_that_there_is_none_is_a_disagreement_even_without_a_full_answer() {
    let none = RunAnswer { status: Some(Status::Unsatisfiable), ..RunAnswer::default() };
    let some = RunAnswer { status: Some(Status::Solved), objective: Some(3.0), ..RunAnswer::default() };
    let cut = Record { answer: some, ..record("local", Ending::Stopped, 60.0) };
    let found = disagreements(&[answered("cp", none), cut]);
    assert_eq!(found[0].what, "cp found no solution, local found a solution");
}

#[test]
fn best_values_are_compared_if_proved_and_as_closely_as_fractions_allow() {
    let best = |value| RunAnswer { status: Some(Status::Solved), objective: Some(value), ..RunAnswer::default() };
    assert_eq!(disagreements(&[answered("cp", best(12.0)), answered("mip", best(12.000_000_1))]), []);
    assert_eq!(disagreements(&[answered("cp", best(12.0)), answered("mip", best(12.5))]).len(), 1);
    let unproved = Record { answer: best(15.0), ..record("mip", Ending::Timeout, 60.0) };
    assert_eq!(disagreements(&[answered("cp", best(12.0)), unproved]), []);
}

#[test]
fn answers_to_different_questions_are_not_compared() {
    let mut classes = answered("cp", counted(12));
    classes.parameters.insert("question".to_owned(), "classes".to_owned());
    assert_eq!(disagreements(&[answered("cp", counted(92)), classes]), []);
}
