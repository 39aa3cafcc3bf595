//! The fewest and all placements of so few, against every placement there is.

use super::*;
use crate::museum::map::{Sensors, WAYS};
use crate::museum::testing::random_map;
use crate::museum::{PUZZLE, rules};
use crate::testing::all_listed;
use damier_model::{Budget, Source};
use damier_testkit::skip::shared_data;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

fn read(map: &str) -> Museum {
    formats::read(&Source::argument(map)).expect(map)
}

/// All placements of the fewest sensors, by trying all placements of none, of one, of two, …
fn by_brute_force(museum: &Museum) -> (usize, BTreeSet<String>) {
    fn extend(museum: &Museum, free: &[usize], left: usize, sensors: &mut Sensors, found: &mut BTreeSet<String>) {
        if left == 0 {
            let watched = rules::watched(museum, sensors);
            if museum.free().all(|cell| watched[cell]) {
                found.insert(formats::write_answer(museum, sensors));
            }
            return;
        }
        for (at, &cell) in free.iter().enumerate() {
            for way in WAYS {
                sensors[cell] = Some(way);
                extend(museum, &free[at + 1..], left - 1, sensors, found);
            }
            sensors[cell] = None;
        }
    }
    let free: Vec<usize> = museum.free().collect();
    for number in 0.. {
        let mut found = BTreeSet::new();
        extend(museum, &free, number, &mut vec![None; museum.wall.len()], &mut found);
        if !found.is_empty() {
            return (number, found);
        }
    }
    unreachable!("a sensor on every cell is enough")
}

fn first_is_right(museum: &Museum) -> i64 {
    let (outcome, answer) = museum.first(&Run::default()).expect("any size");
    let answer = formats::read_filled(&Source::argument(answer.expect("always one"))).expect("native text");
    assert_eq!(rules::violations(museum, &answer), []);
    assert_eq!(outcome.objective, Some(answer.sensors.iter().flatten().count() as i64));
    outcome.objective.expect("optimised")
}

#[test]
fn the_fewest_and_all_their_placements_are_those_of_brute_force() {
    for seed in 0..150 {
        let (width, height) = (4 + seed as usize % 3, 4 + seed as usize / 3 % 2);
        let museum = random_map(seed, width, height, 0.15 + (seed % 5) as f64 / 8.0);
        let (number, placements) = by_brute_force(&museum);
        assert_eq!(first_is_right(&museum), number as i64, "{}", formats::describe(&museum));
        assert_eq!(all_listed(PUZZLE, &museum), placements, "{}", formats::describe(&museum));
        let outcome = museum.count(&Run::default()).expect("small");
        assert_eq!((outcome.count, outcome.objective), (placements.len() as u64, Some(number as i64)));
        for most in [1, 2, 7, 1000] {
            let outcome = museum.count(&up_to(most)).expect("small");
            let (count, ways) = (outcome.count, placements.len() as u64);
            assert_eq!((count, outcome.complete), (ways.min(most), ways <= most), "{}", formats::describe(&museum));
        }
    }
}

fn up_to(most: u64) -> Run<'static> {
    Run { budget: Budget { solutions: Some(most), ..Budget::default() }, ..Run::default() }
}

#[test]
fn two_placements_of_a_large_map_are_found_without_looking_for_all() {
    for seed in 0..20 {
        let museum = random_map(seed, 20, 20, 0.05 + (seed % 6) as f64 / 20.0);
        let run = Run { budget: Budget { nodes: Some(100_000), ..up_to(2).budget }, ..Run::default() };
        let outcome = museum.count(&run).expect("small");
        assert_eq!((outcome.count, outcome.stopped_by), (2, Some(Limit::Solutions)), "{}", formats::describe(&museum));
    }
}

#[test]
fn the_example_of_the_course_needs_six_sensors_in_480_ways() {
    let museum = read("*********\n* ***   *\n*       *\n* ** ** *\n* ** ** *\n*    ** *\n*********");
    assert_eq!(first_is_right(&museum), 6);
    assert_eq!(all_listed(PUZZLE, &museum).len(), 480);
}

#[test]
fn instances_that_lie_beside_the_project_have_their_known_answers() {
    let Some(folder) = shared_data("museum") else { return };
    let text_of = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap_or_else(|e| panic!("{name}: {e}"));
    let expected = text_of("expected.tsv");
    for line in expected.lines().skip(1) {
        let [name, fewest, ways] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let text = text_of(&format!("{name}.txt"));
        let museum = formats::read(&Source::file(name, text)).expect(name);
        let outcome = museum.count(&Run::default()).expect(name);
        assert_eq!(outcome.count.to_string(), ways, "{name}");
        assert_eq!(first_is_right(&museum).to_string(), fewest, "{name}");
    }
    let answer = text_of("enonce_exemple.admissible_output.txt");
    let answer = formats::read_filled(&Source::argument(answer)).expect("an answer with its number");
    assert_eq!(rules::violations(&answer.museum, &answer), []);
}

#[test]
fn a_map_without_free_cells_needs_no_sensor() {
    let museum = read("***\n***");
    assert_eq!(first_is_right(&museum), 0);
    assert_eq!(museum.count(&Run::default()).expect("small").count, 1);
}

#[test]
fn a_large_map_is_settled_at_once_and_its_answer_is_right() {
    for (seed, density) in [(1, 0.3), (2, 0.0), (3, 0.6)] {
        let museum = random_map(seed, 300, 300, density);
        assert!(first_is_right(&museum) >= 298);
    }
}

#[test]
fn numbers_beyond_counting_are_refused_and_limits_are_kept() {
    // Forty cells apart from each other: four ways each.
    let cells = format!("{0}\n*{1}\n{0}", "*".repeat(81), " *".repeat(40));
    let museum = read(&cells);
    assert!(museum.count(&Run::default()).expect_err("too many").0.contains("more than"));
    let run = up_to(10);
    let mut seen = 0;
    let outcome = museum.enumerate(&run, &mut |_| {
        seen += 1;
        ControlFlow::Continue(())
    });
    let outcome = outcome.expect("small");
    assert_eq!((seen, outcome.count, outcome.complete, outcome.stopped_by), (10, 10, false, Some(Limit::Solutions)));
    let few = read("***\n* *\n***").count(&up_to(3));
    let few = few.expect("small");
    assert_eq!((few.count, few.complete, few.stopped_by), (3, false, Some(Limit::Solutions)));
}
