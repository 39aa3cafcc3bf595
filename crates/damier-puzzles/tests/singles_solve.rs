//! Singles solved and made without a model, through the registry.

use damier_interface::{FormulationOptions, Instance, Made, Request, WalkEnd, WalkOptions, making::Prover};
use damier_model::{Run, Source};
use damier_puzzles::find;
use damier_testkit::skip::shared_data;

fn read(text: &str) -> Box<dyn Instance> {
    find("singles").expect("registered").parse(&Source::argument(text)).expect("a board")
}

/// Up to so many answers, by an engine.
fn answers(board: &dyn Instance, most: u64) -> Vec<String> {
    let prover = Prover::by(Box::new(damier_cp::Learning::default()));
    let formulation = board.formulate("connected", &FormulationOptions::default()).expect("small");
    prover.solutions(&formulation, most, &Run::default()).expect("no limit")
}

/// Boards kept beside the checkout, with their numbers of solutions up to two.
#[test]
fn boards_from_elsewhere_have_the_solutions_they_are_known_for() {
    let Some(folder) = shared_data("singles") else { return };
    let table = std::fs::read_to_string(folder.join("expected.tsv")).expect("a table beside the boards");
    for line in table.lines().skip(1) {
        let [name, _, solutions] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let text = std::fs::read_to_string(folder.join(format!("{name}.txt"))).expect(name);
        let board = read(&text);
        let found = answers(&*board, 2);
        assert_eq!(found.len(), solutions.parse::<usize>().expect("a number"), "{name}");
        assert_eq!(board.check(&Source::argument(found[0].as_str())).expect("readable"), [], "{name}");
        let walk = board.by_rules().expect("it has techniques").walk(&WalkOptions::default(), &Run::default());
        match walk.end {
            WalkEnd::Solved(answer) => {
                assert_eq!(solutions, "1", "{name}");
                assert_eq!(board.check(&Source::argument(answer)).expect("readable"), [], "{name}");
            }
            WalkEnd::Stuck { board: text, .. } => assert_eq!(answers(&*read(&text), 2).len(), found.len(), "{name}"),
            other => panic!("{name}: {other:?}"),
        }
    }
}

#[test]
fn what_is_made_is_read_again_and_solved_by_everything() {
    let singles = find("singles").expect("registered");
    let generator = singles.generator().expect("it has one");
    for (size, seed) in [(6, 1), (10, 2), (25, 3), (50, 4)] {
        let request = Request { width: size, height: size, seed, ..Request::default() };
        let Made::Board { text, difficulty, .. } = generator.make(&request, &Run::default()).expect("accepted") else {
            panic!("none of size {size}")
        };
        let board = read(&text);
        let rules = board.by_rules().expect("it has techniques");
        let walk = rules.walk(&WalkOptions::default(), &Run::default());
        assert_eq!(walk.hardest().map(|hardest| rules.techniques()[hardest].difficulty), difficulty);
        let WalkEnd::Solved(answer) = walk.end else { panic!("{:?}", walk.end) };
        assert_eq!(board.check(&Source::argument(answer.clone())).expect("readable"), []);
        assert_eq!(answers(&*board, 2), [answer]);
    }
}
