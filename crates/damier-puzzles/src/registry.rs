//! The puzzles of this crate, one line each, and how they become known.

use crate::{chess, garam, museum, nqueens, rikudo, singles, sudoku, unruly};
use damier_interface::{Puzzle, add};
use std::sync::Once;

/// The puzzles of this crate, in the order in which they are listed to people.
fn shipped() -> Vec<Box<dyn Puzzle>> {
    vec![
        Box::new(nqueens::PUZZLE),
        Box::new(garam::PUZZLE),
        Box::new(rikudo::PUZZLE),
        Box::new(singles::PUZZLE),
        Box::new(unruly::PUZZLE),
        Box::new(sudoku::PUZZLE),
        Box::new(chess::PUZZLE),
        Box::new(museum::PUZZLE),
    ]
}

/// Makes the puzzles of this crate known to [`damier_interface`]; only the first call does something.
pub fn register() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        for puzzle in shipped() {
            // A test holds that no two have a name in common; who added another puzzle of such a name before wanted it so.
            let _ = add(puzzle);
        }
    });
}

/// All puzzles that are known, those of this crate among them.
pub fn puzzles() -> Vec<&'static dyn Puzzle> {
    register();
    damier_interface::puzzles()
}

/// The puzzle of that name or alias, in small letters or capitals, among those that are known.
pub fn find(name: &str) -> Option<&'static dyn Puzzle> {
    register();
    damier_interface::find(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::prover;
    use damier_interface::{
        FormulationOptions, Instance, Made, Options, Request, WalkEnd, WalkOptions, of_address, unread_address,
        without_addresses,
    };
    use damier_model::{Constraint, Run, Source, Strength, ValSelect, VarSelect};
    use std::collections::HashSet;

    #[test]
    fn names_are_known_in_capitals_too() {
        for name in ["Sudoku", "SUDOKU", "Hitori", "N-Queens", "Binary"] {
            assert!(find(name).is_some(), "{name}");
        }
    }

    #[test]
    fn no_two_puzzles_answer_to_one_name() {
        let mut seen = HashSet::new();
        for puzzle in puzzles() {
            for name in puzzle.aliases().into_iter().chain([puzzle.name()]) {
                assert!(seen.insert(name), "{name} names two puzzles");
                assert!(find(name).is_some_and(|found| found.name() == puzzle.name()));
            }
        }
    }

    #[test]
    fn addresses_are_told_by_what_they_are_of() {
        register();
        let of = |word: &str| of_address(word).map(|puzzle| puzzle.name());
        assert_eq!(of("https://puzz.link/p?hitori/5/5/123"), Some("singles"));
        assert_eq!(of("sudoku/9/9/53h7"), Some("sudoku"));
        assert_eq!(of("https://puzz.link/p?slither/5/5/123"), None);
        assert_eq!(of("sudoku/boards/9"), None);
    }

    #[test]
    fn addresses_that_no_puzzle_reads_say_what_they_are_of() {
        register();
        let unread = |word: &str| unread_address(word).unwrap_or_default();
        let slither = "an address of slither, which is not among the puzzles here";
        for address in ["https://puzz.link/p?slither/5/5/123", "http://pzv.jp/p.html?slither_edit/5/5/"] {
            assert_eq!(unread(address), slither, "{address}");
        }
        let tohu = "an address of tohu, which is unruly here: addresses of it are not read";
        assert_eq!(unread("https://puzz.link/p?tohu/6/6/123"), tohu);
        for other in [
            "https://puzz.link/p?hitori/5/5/123",
            "slither/5/5/123",
            "what?",
            "a?b/c/d",
            "board.txt",
            "?/5/5/",
            "https://",
        ] {
            assert_eq!(unread(other), "", "{other}");
        }
        let page = unread("https://www.puzzle-hitori.com/?size=2");
        assert!(page.starts_with("an address of www.puzzle-hitori.com, which is not read; read are"), "{page}");
        assert!(page.contains("puzz.link (hitori, sudoku)"), "{page}");
    }

    #[test]
    fn addresses_of_games_are_told_and_hold_an_id() {
        register();
        let solo = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/solo.html";
        let of = |word: &str| of_address(word).map(|puzzle| puzzle.name());
        assert_eq!(of(&format!("{solo}#3x3:a1")), Some("sudoku"));
        assert_eq!(of(&solo.replace("solo", "unruly")), Some("unruly"));
        assert_eq!(
            without_addresses(&format!("# two\n{solo}#2x2%3A1_2n  # easy\n{solo}#2x2:p\n")).as_deref(),
            Some("# two\n2x2:1_2n  # easy\n2x2:p")
        );
        assert_eq!(without_addresses("2x2:p\nhttps://puzz.link/p?sudoku/4/4/1u"), None);
        assert!(unread_address(solo).is_some_and(|words| words.contains("without a board")));
        assert!(unread_address(&solo.replace("solo", "mines")).is_some_and(|words| words.contains("not among")));
        assert_eq!(unread_address(&format!("{solo}#3x3#12")), None, "its reader tells of the number");
        assert_eq!(of("docs/sgtatham/solo.html"), None);
    }

    #[test]
    fn damaged_texts_are_read_or_refused_but_never_more() {
        let signs: Vec<char> = " \n\t\r.,|-+*=#[]0149xXaAzJD:;é×_?\u{feff}\u{1f600}".chars().collect();
        let mut rng = fastrand::Rng::with_seed(1);
        let mut refused = 0;
        for puzzle in puzzles() {
            for example in puzzle.examples() {
                let instance = puzzle.parse(&Source::file(example.name, example.text)).expect(example.name);
                for info in puzzle.formats() {
                    let Ok(text) = instance.write_as(info.name) else { continue };
                    for _ in 0..100 {
                        let mut damaged: Vec<char> = text.chars().collect();
                        for _ in 0..=rng.usize(..4) {
                            let at = rng.usize(..=damaged.len());
                            match rng.u8(..5) {
                                0 => damaged.truncate(at),
                                1 if at < damaged.len() => drop(damaged.remove(at)),
                                2 if at < damaged.len() => damaged[at] = signs[rng.usize(..signs.len())],
                                3 => damaged.extend_from_within(..at),
                                _ => damaged.insert(at, signs[rng.usize(..signs.len())]),
                            }
                        }
                        let damaged: String = damaged.into_iter().collect();
                        match puzzle.parse(&Source::argument(damaged.as_str())) {
                            Ok(read) => {
                                let native = read.write_as(puzzle.formats()[0].name).expect("it can say everything");
                                let again = puzzle.parse(&Source::argument(native.as_str())).expect(&native);
                                assert_eq!(again.write_as(puzzle.formats()[0].name), Ok(native), "{damaged:?}");
                            }
                            Err(error) => {
                                refused += 1;
                                assert!(!error.message.is_empty() && !error.to_string().is_empty());
                            }
                        }
                        puzzle.boards(&damaged);
                        puzzle.is_inline(&damaged);
                    }
                }
            }
        }
        assert!(refused > 1000, "{refused}");
    }

    #[test]
    fn what_is_asked_of_strength_and_search_reaches_the_models() {
        let options = FormulationOptions {
            strength: Strength::Domain,
            var_select: Some(VarSelect::InputOrder),
            val_select: Some(ValSelect::Max),
            ..FormulationOptions::default()
        };
        let mut strong = 0;
        for puzzle in puzzles() {
            let example = &puzzle.examples()[0];
            let instance = puzzle.parse(&Source::file(example.name, example.text)).expect(example.name);
            for info in puzzle.formulations() {
                let Ok(formulation) = instance.formulate(info.name, &options) else { continue };
                let (model, at) = (formulation.model, format!("{} {}", puzzle.name(), info.name));
                let Some(search) = model.search.first() else { panic!("{at} takes no advice") };
                assert_eq!((search.var_select, search.val_select), (VarSelect::InputOrder, ValSelect::Max), "{at}");
                for posted in model.constraints() {
                    if let Constraint::AllDifferent { strength, .. } = &posted.constraint {
                        assert_eq!(*strength, Strength::Domain, "{at}");
                        strong += 1;
                    }
                }
            }
        }
        assert!(strong > 0);
    }

    #[test]
    fn techniques_end_as_the_number_of_solutions_says() {
        for puzzle in puzzles() {
            for example in puzzle.examples() {
                let instance = puzzle.parse(&Source::file(example.name, example.text)).expect(example.name);
                let (Some(rules), at) = (instance.by_rules(), example.name) else { continue };
                let walk = rules.walk(&WalkOptions { keep_steps: true, techniques: None }, &Run::default());
                let quiet = rules.walk(&WalkOptions::default(), &Run::default());
                assert_eq!((&quiet.end, &quiet.uses, quiet.steps.len()), (&walk.end, &walk.uses, 0), "{at}");
                assert_eq!(walk.steps.len() as u64, walk.uses.iter().sum::<u64>(), "{at}");
                assert!(walk.steps.iter().all(|step| step.sentence.len() > 10), "{at}");
                match walk.end {
                    WalkEnd::Solved(answer) => {
                        assert_eq!(example.solutions, 1, "{at}");
                        assert_eq!(instance.check(&Source::argument(answer)).expect(at), [], "{at}");
                    }
                    WalkEnd::Impossible(why) => assert!(example.solutions == 0 && !why.is_empty(), "{at}: {why}"),
                    WalkEnd::Stuck { board, settled, open } => {
                        assert_eq!(settled + open, instance.cells(), "{at}");
                        assert_eq!(puzzle.parse(&Source::argument(board)).expect(at).cells(), instance.cells(), "{at}");
                    }
                    WalkEnd::Stopped(limit) => panic!("{at}: {limit:?}"),
                }
            }
        }
    }

    #[test]
    fn unknown_names_are_told_the_known_ones() {
        for puzzle in puzzles() {
            let (name, example) = (puzzle.name(), &puzzle.examples()[0]);
            let instance = puzzle.parse(&Source::file(example.name, example.text)).expect(name);
            let (forms, models): (Vec<_>, Vec<_>) = (
                puzzle.formats().iter().map(|info| info.name).collect(),
                puzzle.formulations().iter().map(|info| info.name).collect(),
            );
            let refused = instance.write_as("xml").expect_err(name);
            assert_eq!(refused.0, format!("{name} has no form 'xml'; accepted: {}", forms.join(", ")));
            let refused = instance.formulate("magic", &Default::default()).err().expect(name);
            assert_eq!(refused.0, format!("unknown model 'magic' of {name}; accepted: {}", models.join(", ")));
        }
    }

    #[test]
    fn a_seed_makes_one_board_and_another_seed_another() {
        for puzzle in puzzles() {
            let Some(generator) = puzzle.generator() else { continue };
            let (width, height) = generator.default_size(&Options::default()).unwrap_or_default();
            let board = generator.default_board().map(str::to_owned);
            let request = Request { width, height, board, prover: prover(), ..Request::default() };
            let made = |request: &Request| match generator.make(request, &Run::default()) {
                Ok(Made::Board { text, .. }) if puzzle.parse(&Source::argument(text.as_str())).is_ok() => text,
                other => panic!("{} {request:?}: {other:?}", puzzle.name()),
            };
            for style in generator.styles() {
                for minimal in [false, true] {
                    let request = Request { style: Some(style.name.to_owned()), minimal, ..request.clone() };
                    if generator.accepts(&request).is_err() {
                        assert!(minimal, "{} {request:?}", puzzle.name());
                        continue;
                    }
                    let of = |seed| made(&Request { seed, ..request.clone() });
                    assert_eq!(of(7), of(7), "{} {}", puzzle.name(), style.name);
                    assert_ne!(of(7), of(8), "{} {}", puzzle.name(), style.name);
                }
            }
        }
    }

    #[test]
    fn shipped_examples_are_read_drawn_and_counted_as_announced() {
        for puzzle in puzzles() {
            for example in puzzle.examples() {
                let instance = puzzle.parse(&Source::file(example.name, example.text)).expect(example.name);
                assert!(instance.picture(None).is_ok(), "{}", example.name);
                assert!(instance.contradictions().is_empty() || example.solutions == 0, "{}", example.name);
                for info in puzzle.formats() {
                    if let Ok(text) = instance.write_as(info.name) {
                        let again = puzzle.parse(&Source::argument(text)).expect(info.name);
                        // The course's options ask for the course's letters, and otherwise for the same.
                        let said = |instance: &dyn Instance| match info.name {
                            "course" => instance.describe().replace(", course", ""),
                            _ => instance.describe(),
                        };
                        let same = said(again.as_ref()) == said(instance.as_ref());
                        assert!(same, "{} as {}: {}", example.name, info.name, again.describe());
                    }
                }
                if let Some(direct) = instance.direct().filter(|direct| direct.proves()) {
                    let outcome = direct.count(&Default::default()).expect(example.name);
                    assert_eq!((outcome.count, outcome.complete), (example.solutions, true), "{}", example.name);
                }
            }
        }
    }
}
