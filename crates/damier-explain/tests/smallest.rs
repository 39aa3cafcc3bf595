//! Steps against code that shares nothing with what finds them: every step again by another engine on the rules that it names,
//! and on small boards the cost against all sets of rules, by going through all fillings.

use damier_explain::{Board, Cost, Explainer, Fact, Known, Next, Step};
use damier_interface::Puzzle;
use damier_model::{Answer, Assignment, Assumption, Domain, Lit, Model, Run, Source, Var};

fn board(puzzle: &str, text: &str) -> Board {
    let instance = puzzle_of(puzzle).parse(&Source::argument(text)).expect("a board");
    Board::of(puzzle, instance.as_ref()).expect("it can be explained")
}

fn puzzle_of(name: &str) -> &'static dyn Puzzle {
    damier_sheets::register();
    damier_puzzles::find(name).expect("registered")
}

/// All steps, and whether they end in a solution.
fn steps(board: &Board, cost: Cost) -> (Vec<(Known, Step)>, bool) {
    let mut explainer = Explainer::new(board, cost);
    let mut steps = Vec::new();
    loop {
        let before = explainer.known.clone();
        match explainer.next(&Run::default()).expect("without limits") {
            Next::Step(step) => steps.push((before, step)),
            Next::Solved => return (steps, true),
            Next::Several => return (steps, false),
            Next::Impossible(step) => panic!("there is a solution: {:?}", step.sentences()),
        }
    }
}

/// The rules of a step, and the facts that it names, in a model of their own.
fn reduced(board: &Board, rules: &[usize]) -> Model {
    let mut model = Model::new("the reason");
    for index in 0..board.model.variables() {
        let var = Var::from_index(index);
        let place = board.places.iter().find(|place| place.term.var == var);
        let domain = place.map_or_else(|| board.model.domain(var), |place| place.values.clone());
        match board.model.is_boolean(var) {
            true => {
                let literal = model.bool("");
                model.narrow(literal.var(), &domain);
            }
            false => {
                model.int("", domain);
            }
        }
    }
    let mut posted = std::collections::BTreeSet::new();
    for &rule in rules {
        posted.extend(board.rules[rule].constraints.iter().copied());
    }
    for index in posted {
        model.post(board.model.constraints()[index].constraint.clone());
    }
    model
}

/// Asks SAT whether each fact of a step follows from its rules and the facts that it names.
fn replay(board: &Board, step: &Step) {
    if step.rules.is_empty() {
        return;
    }
    let model = reduced(board, &step.rules);
    let mut sat = damier_sat::Session::new(&model).expect("usable");
    for fact in &step.facts {
        // A value is told where the others are ruled out: of these the known facts are part.
        let mut question: Vec<Assumption> = step.because.iter().map(|fact| fact.assumption(&board.places)).collect();
        question.push(fact.denied().assumption(&board.places));
        let answer = sat.solve_assuming(&question, &Run::default()).expect("usable");
        let follows = matches!(answer, Answer::Core(_));
        assert!(follows, "{} does not follow from {:?}", fact.written(&board.places), step.sentences());
    }
}

/// The solution that the steps end in, if the board has one.
fn solved(puzzle: &str, text: &str, cost: Cost) -> Vec<Step> {
    let board = board(puzzle, text);
    let (steps, is_solved) = steps(&board, cost);
    assert!(is_solved, "{puzzle} {text}");
    let mut known = board.given.clone();
    for (_, step) in &steps {
        replay(&board, step);
        assert!(!step.facts.is_empty());
        step.facts.iter().for_each(|&fact| assert!(known.learn(fact), "news: {}", fact.written(&board.places)));
    }
    let answer = board.answer(&known, &Run::default()).expect("usable").expect("a solution");
    let instance = puzzle_of(puzzle).parse(&Source::argument(text)).expect("a board");
    assert_eq!(instance.check(&Source::argument(answer)).expect("readable"), []);
    steps.into_iter().map(|(_, step)| step).collect()
}

#[test]
fn every_step_follows_from_its_reason_alone_by_another_engine_and_the_last_is_the_solution() {
    for (puzzle, text) in [
        ("sudoku", "1..4.....32....."),
        ("unruly", "6x6:faCADAJeBd"),
        ("futoshiki", ".   .   .   .\nv\n2 < .   .   .\n^   ^       v\n.   .   .   .\n.   .   .   ."),
        ("slitherlink", "1..0\n....\n1.21\n.23."),
        ("nurikabe", ".....\n...3.\n.....\n.....\n.4..5"),
    ] {
        for cost in [Cost::Rules, Cost::Facts] {
            solved(puzzle, text, cost);
        }
    }
}

/// Boards of folders that lie elsewhere: `DAMIER_BOARDS=sudoku=FOLDER:unruly=FOLDER`. Nothing is tried without.
#[test]
#[ignore = "takes boards that are no part of this project, and minutes"]
fn every_step_of_the_boards_of_some_folders_follows_from_its_reason_alone() {
    let folders = std::env::var("DAMIER_BOARDS").unwrap_or_default();
    let (mut boards, mut steps) = (0, 0);
    for (puzzle, folder) in folders.split(':').filter_map(|folder| folder.split_once('=')) {
        let mut files: Vec<_> =
            std::fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path()).collect();
        files.sort();
        for file in files {
            let text = std::fs::read_to_string(&file).expect("a text");
            let solved = solved(puzzle, &text, Cost::Rules);
            (boards, steps) = (boards + 1, steps + solved.len());
        }
        println!("{folder}: {boards} boards, {steps} steps so far");
    }
}

/// Whether an assignment to the cells of a small board keeps a rule; boards here have no other variables.
fn keeps(board: &Board, rule: usize, filling: &Assignment) -> bool {
    board.rules[rule].constraints.iter().all(|&index| board.model.constraints()[index].constraint.holds(filling))
}

/// All fillings of the places with what is known.
fn fillings(board: &Board, known: &Known) -> Vec<Assignment> {
    let mut all = vec![Vec::new()];
    for place in 0..board.places.len() {
        let values: Vec<i64> = known.values(place).values().collect();
        all = all
            .into_iter()
            .flat_map(|one: Vec<i64>| values.iter().map(move |&v| [one.clone(), vec![v]].concat()))
            .collect();
    }
    all.into_iter().map(Assignment::from).collect()
}

/// The fewest rules from which something follows that is not known: all sets of rules are gone through, smallest first.
fn fewest(board: &Board, known: &Known) -> Option<usize> {
    let fillings = fillings(board, known);
    let keep: Vec<Vec<bool>> =
        (0..board.rules.len()).map(|rule| fillings.iter().map(|one| keeps(board, rule, one)).collect()).collect();
    let says_something = |set: &[usize]| {
        let mut seen = vec![Domain::default(); board.places.len()];
        for (at, filling) in fillings.iter().enumerate() {
            if set.iter().all(|&rule| keep[rule][at]) {
                for (place, seen) in seen.iter_mut().enumerate() {
                    let value = filling.value(board.places[place].term);
                    if !seen.contains(value) {
                        *seen = seen.union(&Domain::range(value, value));
                    }
                }
            }
        }
        (0..board.places.len()).any(|place| seen[place] != *known.values(place))
    };
    (1..=3).find(|&number| sets(board.rules.len(), 0, number).iter().any(|set| says_something(set)))
}

#[test]
fn no_set_of_fewer_rules_says_anything_on_small_boards() {
    let mut random = fastrand::Rng::with_seed(51);
    let (mut compared, mut of_several) = (0, 0);
    while compared < 200 {
        // Random numbers, for which there may be one solution or several or none.
        let row =
            |random: &mut fastrand::Rng| (0..4).map(|_| random.u32(1..=4).to_string()).collect::<Vec<_>>().join(",");
        let text = (0..3).map(|_| row(&mut random)).collect::<Vec<_>>().join("\n");
        let board = board("singles", &text);
        let mut explainer = Explainer::new(&board, Cost::Rules);
        loop {
            let known = explainer.known.clone();
            let Next::Step(step) = explainer.next(&Run::default()).expect("without limits") else { break };
            let least = fewest(&board, &known);
            if let (Some(least), true) = (least, step.is_smallest) {
                assert_eq!(step.cost, least as u64, "{text} {:?}", step.sentences());
            }
            assert!(least.is_none_or(|least| step.cost >= least as u64), "{text}: fewer than is possible");
            assert!(step.is_smallest || step.cost > 3, "{text}: {:?} should be proved", step.sentences());
            compared += 1;
            of_several += usize::from(step.cost > 1);
        }
    }
    assert!(of_several > 5, "boards with steps of several rules: {of_several}");
}

/// A board asked by SAT: each rule under a switch, so that what any set of rules says can be found out.
struct BySat<'b> {
    board: &'b Board,
    session: damier_sat::Session,
    switches: Vec<Lit>,
}

impl BySat<'_> {
    fn new(board: &Board) -> BySat<'_> {
        let mut model = reduced(board, &[]);
        let switches = model.bools("rule", board.rules.len());
        for (rule, &switch) in board.rules.iter().zip(&switches) {
            for &index in &rule.constraints {
                model.post(board.model.constraints()[index].constraint.clone().when(switch));
            }
        }
        BySat { board, session: damier_sat::Session::new(&model).expect("usable"), switches }
    }

    /// Whether a set of rules rules out a value that is open.
    fn says_something(&mut self, rules: &[usize], known: &Known) -> bool {
        let places = &self.board.places;
        let mut asked: Vec<Assumption> = rules.iter().map(|&rule| Assumption::Holds(self.switches[rule])).collect();
        for place in 0..places.len() {
            asked.extend(known.facts(places, place).iter().map(|fact| fact.assumption(places)));
        }
        let open = |place: &usize| known.is_open(*place);
        let values =
            (0..places.len()).filter(open).flat_map(|place| known.values(place).values().map(move |v| (place, v)));
        let mut unseen: Vec<(usize, i64)> = values.collect();
        while let Some((place, value)) = unseen.pop() {
            asked.push(Fact { place, value, is: true }.assumption(places));
            match self.session.solve_assuming(&asked, &Run::default()).expect("usable") {
                Answer::Solution(found) => unseen.retain(|&(place, value)| found.value(places[place].term) != value),
                _ => return true,
            }
            asked.pop();
        }
        false
    }

    /// The fewest rules that say something, all sets being gone through; `None` if none of so many do.
    fn fewest(&mut self, known: &Known, most: usize) -> Option<usize> {
        let rules = self.board.rules.len();
        (1..=most).find(|&number| sets(rules, 0, number).iter().any(|set| self.says_something(set, known)))
    }
}

/// All sets of so many numbers below a bound.
fn sets(of: usize, from: usize, number: usize) -> Vec<Vec<usize>> {
    if number == 0 {
        return vec![Vec::new()];
    }
    let with = |first: usize| sets(of, first + 1, number - 1).into_iter().map(move |rest| [vec![first], rest].concat());
    (from..of).flat_map(with).collect()
}

/// The steps of a board beside all sets of rules; how many of them rest on several.
fn beside_all_sets(puzzle: &str, text: &str, most: usize) -> usize {
    let board = board(puzzle, text);
    let mut by_sat = BySat::new(&board);
    let mut explainer = Explainer::new(&board, Cost::Rules);
    let mut of_several = 0;
    loop {
        let known = explainer.known.clone();
        let next = explainer.next(&Run::default()).expect("without limits");
        let (Next::Step(step) | Next::Impossible(step)) = next else {
            assert!(explainer.known.open() == 0 || by_sat.fewest(&known, 1).is_none(), "{text}: something follows");
            return of_several;
        };
        if step.rules.is_empty() {
            continue;
        }
        replay(&board, &step);
        let fewest = by_sat.fewest(&known, most.min(step.rules.len()));
        if step.is_smallest {
            assert!(
                fewest.is_none_or(|fewest| fewest == step.rules.len()),
                "{text}: {:?}, not {fewest:?}",
                step.sentences()
            );
        }
        of_several += usize::from(step.rules.len() > 1);
        if step.facts.is_empty() {
            return of_several;
        }
    }
}

#[test]
fn no_set_of_fewer_rules_says_anything_where_one_rule_speaks_of_the_whole_board() {
    let mut random = fastrand::Rng::with_seed(56);
    let mut of_several = 0;
    for _ in 0..25 {
        // Clues of a loop around some of the cells, most of them kept; whether they leave one solution does not matter.
        let loops = ["222/2.1/1..", "323/2.2/323", "3.2/2..", "23./3.2/.31", "3.3/2.2/3.3", "32./.1./..3"];
        let clues = loops[random.usize(..loops.len())].chars();
        let kept = |sign: char| {
            if sign == '/' {
                '\n'
            } else if random.usize(..4) == 0 {
                '.'
            } else {
                sign
            }
        };
        let text: String = clues.map(kept).collect();
        of_several += beside_all_sets("slitherlink", &text, 3);
    }
    of_several += beside_all_sets("nurikabe", "3...\n....\n..1.\n1...", 2);
    assert!(of_several > 20, "boards with steps of several rules: {of_several}");
}

#[test]
fn the_fewest_facts_are_the_fewest() {
    let mut random = fastrand::Rng::with_seed(52);
    for _ in 0..60 {
        let mut cell = |_| ['0', '1', '.', '.', '.'][random.usize(..5)];
        let text: String = (0..16).map(&mut cell).collect();
        let rows: Vec<&str> = (0..4).map(|row| &text[4 * row..4 * row + 4]).collect();
        let board = board("unruly", &rows.join("\n"));
        let mut explainer = Explainer::new(&board, Cost::Facts);
        let known = explainer.known.clone();
        let Next::Step(step) = explainer.next(&Run::default()).expect("without limits") else { continue };
        if step.rules.len() != 1 || !step.is_smallest {
            continue;
        }
        assert_eq!(step.cost, 20 + step.because.len() as u64);
        // No rule says anything from fewer known facts.
        let all: Vec<Fact> = (0..16).flat_map(|place| known.facts(&board.places, place)).collect();
        for rule in 0..board.rules.len() {
            let about: Vec<Fact> =
                all.iter().copied().filter(|fact| board.rules[rule].places.contains(&fact.place)).collect();
            for chosen in 0..1u32 << about.len() {
                if chosen.count_ones() as usize >= step.because.len() {
                    continue;
                }
                let mut less = Known::nothing(&board.places);
                for (_, &fact) in about.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1) {
                    less.learn(fact);
                }
                let places = &board.rules[rule].places;
                let fillings = fillings_of(&board, places, &less);
                let kept: Vec<&Assignment> = fillings.iter().filter(|one| keeps(&board, rule, one)).collect();
                for &place in places.iter().filter(|&&place| known.is_open(place)) {
                    for value in known.values(place).values() {
                        let is_possible = kept.iter().any(|one| one.value(board.places[place].term) == value);
                        assert!(is_possible, "{text}: {} from fewer facts", board.rules[rule].sentence);
                    }
                }
            }
        }
    }
}

/// All fillings of some places; the others have their first value.
fn fillings_of(board: &Board, places: &[usize], known: &Known) -> Vec<Assignment> {
    let mut narrowed = known.clone();
    for place in (0..board.places.len()).filter(|place| !places.contains(place)) {
        let value = known.values(place).min().expect("a value");
        narrowed.learn(Fact { place, value, is: true });
    }
    fillings(board, &narrowed)
}

#[test]
fn places_of_sheets_have_names_and_signs_and_what_is_seen_at_once_is_told_first_with_its_rule() {
    let board = board("slitherlink", "1..0\n....\n1.21\n.23.");
    for name in ["r1c1/top", "r1c1/left", "r1c1/r1c2", "r1c1/r2c1", "r4c4/bottom", "r4c4/right"] {
        assert!(board.place(name).is_some(), "{name}");
    }
    let fact = board.fact("r1c4/top!=line").expect("a fact");
    assert_eq!(fact.written(&board.places), "r1c4/top!=line");
    let (steps, _) = steps(&board, Cost::Rules);
    let first = &steps[0].1;
    assert!(first.rules.is_empty() && first.facts.iter().all(|fact| fact.is && fact.value == 0), "the clue 0");
    assert!(first.facts.contains(&fact) || first.facts.iter().any(|other| other.place == fact.place));
    assert!(first.sentences()[0].contains("r1c4"), "{:?}", first.sentences());
}
