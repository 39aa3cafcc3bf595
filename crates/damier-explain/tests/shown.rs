//! Steps as pictures: what is marked is what the step says, on boards of every kind, and the drawings are whole documents.

use damier_explain::show::{Figure, guide, of_step, standing};
use damier_explain::{Board, Cost, Explainer, Known, Next, Step, technique};
use damier_grid::{Noted, Part, Picture, Spot};
use damier_interface::Instance;
use damier_model::{Run, Source};
use std::collections::BTreeSet;

fn instance(puzzle: &str, text: &str) -> Box<dyn Instance> {
    damier_sheets::register();
    damier_puzzles::find(puzzle).expect("registered").parse(&Source::argument(text)).expect("a board")
}

/// All steps, each with what was known before.
fn steps(board: &Board) -> Vec<(Known, Step)> {
    let mut explainer = Explainer::new(board, Cost::Rules);
    let mut steps = Vec::new();
    loop {
        let before = explainer.known.clone();
        match explainer.next(&Run::default()).expect("without limits") {
            Next::Step(step) => steps.push((before, step)),
            _ => return steps,
        }
    }
}

const BOARDS: [(&str, &str); 8] = [
    ("sudoku", "1..4.....32....."),
    ("unruly", "6x6:faCADAJeBd"),
    ("singles", "2 1 1\n1 2 3\n3 2 1"),
    ("garam", "7x_=__"),
    ("slitherlink", "1..0\n....\n1.21\n.23."),
    ("nurikabe", ".....\n...3.\n.....\n.....\n.4..5"),
    ("akari", "..1\n...\n0.."),
    ("kakuro", ". 4\\ 3\\\n\\3 . .\n\\4 . ."),
];

fn marked(picture: &Picture, part: Part) -> BTreeSet<Spot> {
    picture.marks.iter().filter(|mark| mark.part == part).map(|mark| mark.at).collect()
}

#[test]
fn what_follows_and_what_it_rests_on_is_marked_and_nothing_else() {
    for (puzzle, text) in BOARDS {
        let Ok(instance) = std::panic::catch_unwind(|| instance(puzzle, text)) else { panic!("{puzzle}: {text}") };
        let board = Board::of(puzzle, instance.as_ref()).expect("it can be explained");
        let base = instance.picture(None).expect("it can be drawn");
        for (known, step) in steps(&board) {
            let picture = of_step(&board, base.clone(), &known, &step, 4);
            let spots = |facts: &[damier_explain::Fact]| -> BTreeSet<Spot> {
                facts.iter().map(|fact| board.places[fact.place].at).collect()
            };
            assert_eq!(marked(&picture, Part::Target), spots(&step.facts), "{puzzle}: {:?}", step.sentences());
            assert_eq!(marked(&picture, Part::Reason), spots(&step.because), "{puzzle}: {:?}", step.sentences());
            // A hint that tells the rule only gives nothing else away.
            let hinted = of_step(&board, base.clone(), &known, &step, 2);
            assert!(hinted.marks.iter().all(|mark| !matches!(mark.part, Part::Target | Part::Reason)), "{puzzle}");
            let struck =
                picture.notes.iter().flat_map(|note| &note.values).filter(|(_, noted)| *noted == Noted::Struck);
            let gone = step.facts.iter().filter(|fact| !fact.is && board.places[fact.place].values.size() > 2).count();
            assert_eq!(struck.count(), gone, "{puzzle}: {:?}", step.sentences());
        }
    }
}

#[test]
fn figures_and_guides_are_whole_documents_with_all_that_is_said() {
    for (puzzle, text) in BOARDS {
        let instance = instance(puzzle, text);
        let board = Board::of(puzzle, instance.as_ref()).expect("it can be explained");
        let base = instance.picture(None).expect("it can be drawn");
        let mut figures = Vec::new();
        for (known, step) in steps(&board) {
            let picture = of_step(&board, base.clone(), &known, &step, 4);
            figures.push(Figure { heading: format!("Step {}", figures.len() + 1), picture, lines: step.sentences() });
        }
        figures.push(Figure {
            heading: "The <end> & more".to_owned(),
            picture: standing(&board, base, &board.given),
            lines: Vec::new(),
        });
        for figure in &figures {
            let svg = figure.svg(true);
            assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{puzzle}");
            assert_eq!(svg.matches("<svg ").count(), svg.matches("</svg>").count(), "{puzzle}");
        }
        let page = guide("A guide", "All of it.", &figures);
        assert_eq!(page.matches("<figure ").count(), figures.len());
        assert_eq!(page.matches("role=\"img\"").count(), figures.len());
        assert!(page.contains("The &lt;end&gt; &amp; more") && !page.contains("<script"), "{puzzle}");
        for (open, closed) in [("<figure ", "</figure>"), ("<svg ", "</svg>"), ("<figcaption>", "</figcaption>")] {
            assert_eq!(page.matches(open).count(), page.matches(closed).count(), "{puzzle} {open}");
        }
    }
}

#[test]
fn where_a_puzzle_has_no_techniques_no_step_has_a_name() {
    let instance = instance("slitherlink", BOARDS[4].1);
    let board = Board::of("slitherlink", instance.as_ref()).expect("it can be explained");
    assert!(steps(&board).iter().all(|(_, step)| technique(instance.as_ref(), &board, step).is_none()));
}
