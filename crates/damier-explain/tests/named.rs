//! Techniques and reasons agree: all that a walk by techniques finds follows from the rules, by another engine; a step that has the name of
//! a technique follows from its rules alone, by that engine, and the technique alone leads to it.

use damier_explain::{Board, Cost, Explainer, Fact, Next, Step, technique};
use damier_interface::{Change, Example, Instance, WalkEnd, WalkOptions};
use damier_model::{Answer, Assumption, Run, Source};
use std::collections::{BTreeMap, BTreeSet};

/// The puzzles that have techniques.
const PUZZLES: [&str; 4] = ["sudoku", "singles", "unruly", "rikudo"];
/// Sudokus made by `damier generate`: with subsets, with pointing, with claiming.
const MADE: [&str; 3] = [
    "13.9...6...4.....7.....3...2..48......62.9...38..1.2..82....145...1..9.6.........",
    "....4.3..8.7....1.6...85.2....9..6.43..5..2....4.1....5......9..16.......781.....",
    "4.3..7.......12.5....4..3..8...9....51.8.4..9...6....23......8..6...92.4.4.....7.",
];

/// Boards that have one solution and are no larger than people like: those that the puzzles come with.
fn boards(puzzle: &str) -> Vec<Box<dyn Instance>> {
    let puzzle = damier_puzzles::find(puzzle).expect("registered");
    // The sentences of techniques count as a carte does, from 0, and facts from 1.
    let is_one = |example: &Example| example.solutions == 1 && !example.name.ends_with(".carte");
    let texts = puzzle.examples().into_iter().filter(is_one).map(|example| example.text.to_owned());
    let own: &[&str] = match puzzle.name() {
        "sudoku" => &["1..4.....32.....", MADE[0], MADE[1], MADE[2]],
        "unruly" => &["6x6:faCADAJeBd", "11..\n....\n..0.\n0..."],
        _ => &[],
    };
    let texts = texts.chain(own.iter().map(|&text| text.to_owned()));
    let instances = texts.filter_map(|text| puzzle.parse(&Source::argument(text)).ok());
    instances.filter(|instance| instance.cells() <= 81).collect()
}

/// A change of a technique as a fact of the board; links have none.
fn fact(board: &Board, change: &Change) -> Option<Fact> {
    let place = board.place(&change.cell.to_string())?;
    let value = board.value(place, &change.value)?;
    Some(Fact { place, value, is: change.settled })
}

#[test]
fn what_techniques_find_follows_from_the_rules() {
    for (puzzle, instance) in
        PUZZLES.iter().flat_map(|&puzzle| boards(puzzle).into_iter().map(move |one| (puzzle, one)))
    {
        let board = Board::of(puzzle, instance.as_ref()).expect("it can be explained");
        let by_rules = instance.by_rules().expect("it has techniques");
        let how = WalkOptions { keep_steps: true, techniques: None };
        let walk = by_rules.walk(&how, &Run::default());
        // All rules and all that is given, in another engine.
        let mut sat = damier_sat::Session::new(&board.model).expect("usable");
        // The first uses of each technique, so that this ends soon.
        let mut seen: BTreeMap<usize, usize> = BTreeMap::new();
        for step in &walk.steps {
            let times = seen.entry(step.technique).or_default();
            *times += 1;
            if *times > 4 {
                continue;
            }
            for change in &step.changes {
                let Some(fact) = fact(&board, change) else { continue };
                let question = [fact.denied().assumption(&board.places)];
                let answer = sat.solve_assuming(&question, &Run::default()).expect("usable");
                let follows = matches!(answer, Answer::Core(_));
                assert!(follows, "{puzzle}: {} does not follow: {}", fact.written(&board.places), step.sentence);
            }
        }
        // And both come to the same end. Reasons of a path take seconds for a step.
        if puzzle == "rikudo" {
            continue;
        }
        let mut explainer = Explainer::new(&board, Cost::Rules);
        let solved = loop {
            match explainer.next(&Run::default()).expect("without limits") {
                Next::Step(_) => {}
                Next::Solved => break board.answer(&explainer.known, &Run::default()).expect("without limits"),
                _ => break None,
            }
        };
        if let (WalkEnd::Solved(walked), Some(solved)) = (&walk.end, &solved) {
            assert_eq!(walked, solved, "{puzzle}");
        }
    }
}

/// Steps that have a name, by name.
fn named(puzzle: &str, instance: &dyn Instance) -> BTreeMap<&'static str, Vec<Step>> {
    let mut names: BTreeMap<&'static str, Vec<Step>> = BTreeMap::new();
    let board = Board::of(puzzle, instance).expect("it can be explained");
    let mut explainer = Explainer::new(&board, Cost::Rules);
    while let Next::Step(step) = explainer.next(&Run::default()).expect("without limits") {
        let Some(technique) = technique(instance, &board, &step) else { continue };
        let infos = instance.by_rules().expect("it has techniques").techniques();
        assert!(infos.contains(technique));
        follows_alone(&board, &step);
        names.entry(technique.name).or_default().push(step);
    }
    names
}

/// Each fact of a step follows from its rules and from what it names as known, by SAT.
fn follows_alone(board: &Board, step: &Step) {
    let mut model = board.model.without_constraints();
    let of_rules: BTreeSet<usize> =
        step.rules.iter().flat_map(|&rule| board.rules[rule].constraints.iter().copied()).collect();
    for index in of_rules {
        model.post(board.model.constraints()[index].constraint.clone());
    }
    let mut sat = damier_sat::Session::new(&model).expect("usable");
    for fact in &step.facts {
        let mut question: Vec<Assumption> = step.because.iter().map(|fact| fact.assumption(&board.places)).collect();
        question.push(fact.denied().assumption(&board.places));
        let answer = sat.solve_assuming(&question, &Run::default()).expect("usable");
        assert!(matches!(answer, Answer::Core(_)), "{}", fact.written(&board.places));
    }
}

#[test]
fn steps_have_the_names_that_people_know_them_by() {
    let of = |puzzle: &str| -> BTreeMap<&'static str, Vec<Step>> {
        let mut all: BTreeMap<&'static str, Vec<Step>> = BTreeMap::new();
        for instance in boards(puzzle) {
            for (name, steps) in named(puzzle, instance.as_ref()) {
                all.entry(name).or_default().extend(steps);
            }
        }
        all
    };
    let sudoku = of("sudoku");
    for name in ["hidden single", "naked single", "naked pair", "naked triple", "pointing", "claiming"] {
        assert!(sudoku.contains_key(name), "{name} is not among {:?}", sudoku.keys());
    }
    // What these names stand for says how many houses take part.
    for (name, houses) in [
        ("full house", 1),
        ("hidden single", 1),
        ("naked pair", 1),
        ("hidden pair", 1),
        ("naked triple", 1),
        ("pointing", 2),
        ("claiming", 2),
        ("forcing chain", 2),
    ] {
        for step in sudoku.get(name).into_iter().flatten() {
            assert!((houses > 1) == (step.rules.len() > 1), "{name}: {:?}", step.sentences());
        }
    }
    let unruly = of("unruly");
    assert!(unruly.contains_key("pairs") && unruly.contains_key("full colour"), "{:?}", unruly.keys());
    for step in unruly["pairs"].iter().chain(unruly.get("gaps").into_iter().flatten()) {
        assert!(
            step.sentences().iter().all(|sentence| sentence.ends_with("are not all alike")),
            "{:?}",
            step.sentences()
        );
    }
    let singles = of("singles");
    assert!(singles.contains_key("black neighbours") && singles.contains_key("repeats"), "{:?}", singles.keys());
}
