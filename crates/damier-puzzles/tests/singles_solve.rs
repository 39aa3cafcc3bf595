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

/// Boards of Simon Tatham's program, by its two difficulties: ours agree with his.
#[test]
fn difficulties_are_those_of_the_best_known_program() {
    let boards = [
        (
            "12x12:1923389b8c7184c782b3194961ab67998b1795bc7ab6c2812c69827c98175b4234883a96979b44c5b1334c98151bb9436b391cc477b226479728cbab7653b544687ab482a1897329",
            "easy",
        ),
        (
            "12x12:c8852b43ab6679429b166c7cb16439a437523284411928c9cb95a28b7c25935bc82ac5623acb966b55387268699541a58b37b526721a1c5641b23637b7c6624cb247452a136cc8b9",
            "easy",
        ),
        (
            "12x12:35c6c79922638856a126b974378b256698518bba464758ac2bb553936cc268a4c3732549b1997c2aa321c57425b28b9a1a425218bcb5179c148875a5595714c4ab62b6184245572b",
            "easy",
        ),
        (
            "12x12:1c1837bb86961ab36a953c1c7b321b459567a7c1c1b933287b2689cb182787cab334517c691a2ba3143bb53c41718a32c5679ac74951948746519cb856788432caa646b37617b9c1",
            "tricky",
        ),
        (
            "12x12:9c45b54c677ac923ac13b68984548baa5771b24581395c9724c3994b8a8c8a1b958ca23c61b159c43942a6993451261b45382261ab196839c2c57963c1714a2593952bc246a99548",
            "tricky",
        ),
        (
            "12x12:7425a9a7254bb9843ac576a8cc899b66487442559913183c5ba123776c45685ac41215c666acbc9a912471916c7b2b8aaccb4ba95776abcc168ab13857b6844c7a92c397ca669ba1",
            "tricky",
        ),
    ];
    for (id, difficulty) in boards {
        let board = read(id);
        let rules = board.by_rules().expect("it has techniques");
        let walk = rules.walk(&WalkOptions { keep_steps: true, techniques: None }, &Run::default());
        assert!(matches!(walk.end, WalkEnd::Solved(_)), "{id}");
        assert_eq!(rules.techniques()[walk.hardest().expect("some step")].difficulty, difficulty, "{id}");
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
