use super::*;
use crate::record::{RunAnswer, Status};

fn record(instance: usize, method: &str, ending: Ending, time: f64) -> Record {
    Record {
        instance: format!("i{instance}"),
        method: method.to_owned(),
        repetition: 1,
        parameters: BTreeMap::new(),
        command: vec!["x".to_owned()],
        setting: String::new(),
        time_limit: 60.0,
        memory_limit: None,
        ending,
        answer: RunAnswer { complete: ending == Ending::Answered, ..RunAnswer::default() },
        time,
        cpu: time,
        memory: 1.0,
        core: None,
        exit: Some(0),
        message: String::new(),
        started: 0,
    }
}

fn answered(method: &str, times: &[f64]) -> Vec<Record> {
    times.iter().enumerate().map(|(k, &time)| record(k, method, Ending::Answered, time)).collect()
}

#[test]
fn the_interval_is_that_of_students_t_on_logarithms() {
    // Logarithms to base 2 are 1, 2, 3: mean 2, standard deviation 1, half width 4.3027 / √3 = 2.48413.
    let found = ratio([2.0, 4.0, 8.0].into_iter()).expect("ratios");
    assert!((found.mean - 4.0).abs() < 1e-12);
    let (low, high) = found.interval.expect("an interval");
    assert!((low.log2() - (2.0 - 2.484_13)).abs() < 1e-4, "{low}");
    assert!((high.log2() - (2.0 + 2.484_13)).abs() < 1e-4, "{high}");
    assert_eq!(ratio([].into_iter()), None);
    assert_eq!(ratio([3.0].into_iter()).expect("one").interval, None);
}

#[test]
fn students_t_goes_on_smoothly_behind_its_table() {
    assert!((student(31) - 2.0395).abs() < 1e-3);
    assert!((student(60) - 2.0003).abs() < 1e-3);
    assert!((student(120) - 1.9799).abs() < 1e-3);
    assert!((student(1_000_000) - 1.96).abs() < 1e-3);
    assert!((1..200).all(|freedom| student(freedom + 1) < student(freedom)));
}

#[test]
fn the_interval_holds_the_true_ratio_about_as_often_as_it_says() {
    let mut chance = fastrand::Rng::with_seed(5);
    let mut normal = || (0..12).map(|_| chance.f64()).sum::<f64>() - 6.0;
    let holds = (0..2000)
        .filter(|_| {
            let found = ratio((0..8).map(|_| (0.6 + 0.4 * normal()).exp())).expect("ratios");
            found.interval.is_some_and(|(low, high)| low < 0.6f64.exp() && 0.6f64.exp() < high)
        })
        .count();
    assert!((1860..=1940).contains(&holds), "{holds} of 2000");
}

#[test]
fn a_sentence_says_which_is_faster_and_by_how_much() {
    let slow: Vec<f64> = (1..=24).map(|k| f64::from(k) * if k % 2 == 0 { 1.7 } else { 1.9 }).collect();
    let fast: Vec<f64> = (1..=24).map(f64::from).collect();
    let found = results(("old", "new"), &answered("cp", &slow), &answered("cp", &fast));
    assert_eq!(
        found.methods[0].in_words("old", "new"),
        "'cp' in new is 1.80× faster than in old (1.75–1.84) on 24 instances that both answered."
    );
    let back = results(("new", "old"), &answered("cp", &fast), &answered("cp", &slow));
    assert_eq!(
        back.methods[0].in_words("new", "old"),
        "'cp' in old is 1.80× slower than in new (1.75–1.84) on 24 instances that both answered."
    );
}

#[test]
fn what_cannot_be_told_apart_is_not_called_faster() {
    let found = results(("a", "b"), &answered("cp", &[1.0, 2.0, 3.0]), &answered("cp", &[1.1, 1.9, 3.0]));
    let words = found.methods[0].in_words("a", "b");
    assert!(words.contains("neither faster nor slower"), "{words}");
}

#[test]
fn what_one_alone_answered_is_counted_and_has_no_ratio() {
    let mut records = answered("cp", &[1.0, 1.0, 1.0, 1.0]);
    records[3].ending = Ending::Timeout;
    let mut other = answered("sat", &[2.0, 2.0, 2.0]);
    other[0].ending = Ending::Crashed;
    other[1].ending = Ending::Memory;
    other.push(record(3, "sat", Ending::Timeout, 60.0));
    other.push(record(9, "sat", Ending::Answered, 1.0));
    records.extend(other);
    let found = methods(("sat", "cp"), &records).expect("both are there");
    let compared = &found.methods[0];
    assert_eq!((compared.only_first, compared.only_second, compared.neither), (0, 2, 1));
    assert_eq!(found.alone, (1, 0));
    assert_eq!(
        compared.in_words("sat", "cp"),
        "'cp' is 2.0× faster than 'sat' on the one instance that both answered, which says little. 2 answered by cp \
         alone. 1 answered by neither."
    );
    assert!(found.in_words().contains("i0"));
    assert!(found.in_words().contains("Left aside: 1 result that only sat has."), "{}", found.in_words());
    assert_eq!(methods(("sat", "gecode"), &records), None);
}

#[test]
fn answers_that_differ_are_shouted() {
    let counted = |method: &str, count: u64| {
        let mut one = record(0, method, Ending::Answered, 1.0);
        one.answer = RunAnswer { count: Some(count), status: Some(Status::Solved), ..one.answer };
        one
    };
    let found = results(("A", "B"), &[counted("cp", 92)], &[counted("cp", 91)]);
    assert_eq!(found.contradictions, ["on i0, cp in A found 92 solutions, cp in B found 91 solutions"]);
    assert!(found.in_words().contains("ANSWERS DIFFER: on i0"));
}

#[test]
fn the_newest_record_of_a_run_counts() {
    let mut old = answered("cp", &[50.0, 50.0]);
    old.extend(answered("cp", &[2.0, 2.0]));
    let found = results(("a", "b"), &old, &answered("cp", &[1.0, 1.0]));
    assert_eq!(found.methods[0].ratio.expect("ratios").mean.round(), 2.0);
    assert_eq!(found.methods[0].pairs.len(), 2);
}
