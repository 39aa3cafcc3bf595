//! The loop ends with a board, with a limit or with a refusal; thinning takes what can go and nothing else.

use super::*;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

fn with(budget: Budget) -> Run<'static> {
    Run { budget, ..Run::default() }
}

#[test]
fn attempts_end_with_a_board_a_limit_or_a_refusal() {
    let told = AtomicU64::new(0);
    let listen = |progress: &Progress| told.store(progress.nodes, Ordering::Relaxed);
    let run = Run { progress: Some(&listen), ..Run::default() };
    let mut left = 3;
    let third = board(9, &run, |_| {
        left -= 1;
        Ok::<_, Limit>((left == 0).then(|| ("board".to_owned(), Some("easy"))))
    });
    assert_eq!(third, Ok(Made::Board { text: "board".to_owned(), difficulty: Some("easy"), tries: 3 }));
    assert_eq!(told.load(Ordering::Relaxed), 3);
    let none = |_: &Work| Ok::<_, Limit>(None);
    let not_found = |tries, stopped_by| Ok(Made::NotFound { tries, stopped_by });
    assert_eq!(board(9, &Run::default(), none), not_found(9, Limit::Nodes));
    assert_eq!(board(9, &with(Budget { nodes: Some(4), ..Budget::default() }), none), not_found(4, Limit::Nodes));
    let cancelled = with(Budget { cancel: Some(AtomicBool::new(true).into()), ..Budget::default() });
    assert_eq!(board(9, &cancelled, none), not_found(0, Limit::Cancelled));
    assert_eq!(board(9, &Run::default(), |_| Err(Limit::Time)), not_found(1, Limit::Time));
    let refusal = UsageError("never".to_owned());
    assert_eq!(board(9, &Run::default(), |_| Err(refusal.clone())), Err(refusal.clone()));
}

#[test]
fn a_search_within_an_attempt_has_the_time_that_is_left_and_limits_of_its_own() {
    let run = with(Budget { nodes: Some(1), memory: Some(5), solutions: Some(3), ..Budget::default() });
    let within = Work::new(&run).within(Some(7), None).budget;
    assert_eq!((within.nodes, within.failures, within.solutions, within.memory), (Some(7), None, None, Some(5)));
}

/// A clue can go while the numbers that stay reach this sum.
const SUM: usize = 100;

#[test]
fn batches_leave_what_one_by_one_leaves() {
    let run = Run::default();
    let work = Work::new(&run);
    for seed in 0..200 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let clues: Vec<usize> = (0..40).map(|_| rng.usize(1..10)).collect();
        let least = if seed % 2 == 0 { 0 } else { rng.usize(..30) };
        let mut stays = vec![true; clues.len()];
        let left = thin::one_by_one(&work, (0..clues.len()).map(|at| [at]), (clues.len(), least), |group| {
            let sum: usize = (0..clues.len()).filter(|at| stays[*at] && !group.contains(at)).map(|at| clues[at]).sum();
            stays[group[0]] = sum < SUM;
            Ok(sum >= SUM)
        });
        let one_by_one: Vec<usize> = (0..clues.len()).filter(|&at| stays[at]).map(|at| clues[at]).collect();
        assert_eq!(left, Ok(one_by_one.len()), "seed {seed}");
        let mut kept = 0;
        let can_go = |kept: &mut usize, _: &[usize], rest: &[usize]| Ok(*kept + rest.iter().sum::<usize>() >= SUM);
        let batches = thin::in_batches(&work, &mut kept, &clues, least, can_go, |kept, clue| *kept += clue);
        assert_eq!(batches, Ok(one_by_one.clone()), "seed {seed}");
        let mut listed = clues.clone();
        let can_go = |left: &[usize], tried: usize| Ok(left.iter().sum::<usize>() - left[tried] >= SUM);
        assert_eq!(thin::from_list(&work, &mut listed, least, can_go), Ok(()));
        assert_eq!(listed, one_by_one, "seed {seed}");
    }
}

#[test]
fn grounds_take_all_else_at_once_and_leave_nothing_that_can_go() {
    let run = Run::default();
    let work = Work::new(&run);
    for seed in 0..200 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let clues: Vec<(usize, usize)> = (0..40).map(|at| (at, rng.usize(1..10))).collect();
        let least = if seed % 2 == 0 { 0 } else { rng.usize(..30) };
        let sum = |clues: &[(usize, usize)]| clues.iter().map(|clue| clue.1).sum::<usize>();
        let mut questions = 0;
        let stay = thin::by_grounds(&work, &clues, least, |left, tried| {
            questions += 1;
            assert!(!left.contains(&tried));
            // The last of them that are enough.
            let enough = (0..left.len()).rev().find(|&from| sum(&left[from..]) >= SUM);
            Ok::<_, Limit>(enough.map(|from| left[from..].to_vec()))
        });
        let stay = stay.expect("no limit");
        assert!(sum(&stay) >= SUM && stay.len() >= least, "seed {seed}");
        let can_go = stay.iter().filter(|clue| sum(&stay) - clue.1 >= SUM).count();
        assert!(can_go == 0 || stay.len() == least, "seed {seed}");
        assert!(questions <= clues.len());
        if least == 0 {
            assert!(questions < 30, "seed {seed}: {questions} questions, though the first says that half is enough");
        }
    }
}

#[test]
fn pairs_go_together_and_never_below_the_least() {
    let run = Run::default();
    let groups = [vec![0, 5], vec![1, 4], vec![2], vec![3]];
    let mut taken = Vec::new();
    let left = thin::one_by_one(&Work::new(&run), groups, (6, 3), |group| {
        taken.extend(group.iter().copied());
        Ok(true)
    });
    assert_eq!((left, taken), (Ok(3), vec![0, 5, 2]));
    let cancelled = with(Budget { cancel: Some(AtomicBool::new(true).into()), ..Budget::default() });
    let stopped = thin::one_by_one(&Work::new(&cancelled), [[0]], (1, 0), |_| panic!("the budget is spent"));
    assert_eq!(stopped, Err(Limit::Cancelled));
}

#[test]
fn exchanges_keep_the_better_board_and_end_when_it_is_small_enough() {
    let mut tried = vec![5, 9, 4, 4, 2, 1].into_iter();
    let ended = thin::exchange(9, 2, 6, |&clues| clues, |_| tried.next().ok_or(Limit::Nodes));
    assert_eq!((ended, tried.next()), (Ok(2), Some(1)));
    assert_eq!(thin::exchange(3, 0, 6, |&clues| clues, |&clues| Ok(clues + 1)), Ok(6));
}
