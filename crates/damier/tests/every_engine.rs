//! Random small boards of every puzzle: every formulation under every engine, the puzzle's own algorithms and its
//! techniques all give the same answers, and the rules agree with each of them.
//!
//! Boards of several seeds each in every run of the tests; `DAMIER_CASES=10000 cargo test --release -p damier --test
//! every_engine` takes a night's worth of each seed. A board is named in full where two disagree.

use damier_cp::{Cp, Learning};
use damier_interface::{
    Formulation, FormulationOptions, Instance, Made, Options, Puzzle, Request, WalkEnd, WalkOptions,
};
use damier_local::Local;
use damier_mip::Mip;
use damier_model::{Budget, Constraint, Engine, Model, Objective, Relation, Run, Source, Status, Term};
use damier_puzzles::find;
use damier_sat::Sat;
use fastrand::Rng;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Answers compared one by one; a board with more is left to counting up to here.
const MOST: usize = 30;
/// Steps that local search is given.
const STEPS: u64 = 2_000;
/// Where the random boards begin; each puzzle is tried from all of them.
const SEEDS: [u64; 5] = [20_261_115, 1, 2, 3, 4];

/// How many boards a puzzle is tried on from each seed: `DAMIER_CASES`, or as many as it takes a few seconds to settle.
fn cases(few: u64) -> u64 {
    std::env::var("DAMIER_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(few)
}

fn engines() -> Vec<Box<dyn Engine>> {
    let (cp, sat, mip, lcg) = (Cp::default(), Sat::default(), Mip::default(), Learning::default());
    vec![Box::new(cp), Box::new(sat), Box::new(mip), Box::new(lcg)]
}

/// What is known of a board: its answers up to [`MOST`], and what the best of them are worth.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Known {
    answers: BTreeSet<String>,
    worth: Option<i64>,
}

/// The answers that solutions of a model stand for; the best ones, where something is optimised.
fn by_engine(engine: &dyn Engine, formulation: &Formulation, most: usize) -> Result<Known, String> {
    let said = |error: damier_model::Unusable| error.to_string();
    let mut model = formulation.model.clone();
    let mut worth = None;
    if let Objective::Minimise(term) | Objective::Maximise(term) = model.objective {
        let optimiser = engine.optimiser().ok_or("cannot optimise")?;
        let (outcome, _) = optimiser.optimise(&model, &Run::default(), &mut |_, _| {}).map_err(said)?;
        assert!(outcome.complete, "no limit was set");
        let Some(value) = outcome.objective else { return Ok(Known { answers: BTreeSet::new(), worth: None }) };
        worth = Some(value);
        fix(&mut model, term, value);
    }
    let mut answers = BTreeSet::new();
    let enumerator = engine.enumerator().ok_or("cannot list")?;
    let outcome = enumerator.enumerate(&model, &Run::default(), &mut |assignment| {
        assert!(answers.insert((formulation.decode)(assignment)), "the same answer twice");
        if answers.len() >= most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    outcome.map_err(said)?;
    Ok(Known { answers, worth })
}

fn fix(model: &mut Model, term: Term, value: i64) {
    model.objective = Objective::Satisfy;
    let right = Term::constant(value);
    model.post(Constraint::Compare { left: term, relation: Relation::Eq, right }).named("as good as can be");
}

/// Puts one board to all of them. Whether it has an answer.
fn compare(puzzle: &dyn Puzzle, text: &str) -> bool {
    let instance = puzzle.parse(&Source::argument(text)).unwrap_or_else(|error| panic!("{text}\n{error}"));
    let options = FormulationOptions::default();
    let complete = puzzle.formulations().iter().filter(|info| info.leaves_out.is_none());
    let mut known: Option<(String, Known)> = None;
    for info in complete {
        let Ok(formulation) = instance.formulate(info.name, &options) else { continue };
        for engine in engines() {
            let who = format!("{}/{}", engine.name(), info.name);
            let found = by_engine(engine.as_ref(), &formulation, MOST).unwrap_or_else(|e| panic!("{who}: {e}\n{text}"));
            check(instance.as_ref(), &found, &who, text);
            match &known {
                None => known = Some((who, found)),
                Some((first, known)) if puzzle.finds_all(info.name) && known.answers.len() < MOST => {
                    assert_eq!(*known, found, "{first} and {who} disagree on\n{text}");
                }
                Some((first, known)) => {
                    let same = (known.answers.is_empty(), known.worth) == (found.answers.is_empty(), found.worth);
                    assert!(same, "{first} and {who} disagree on\n{text}\n{known:?}\n{found:?}");
                }
            }
        }
        let (_, known) = known.as_ref().expect("cp is among the engines");
        locally(instance.as_ref(), &formulation, known, text);
    }
    let (_, known) = known.expect("a formulation takes every board");
    by_its_own(instance.as_ref(), &known, text);
    if !instance.contradictions().is_empty() {
        assert!(known.answers.is_empty(), "seen to be impossible, but it is not:\n{text}");
    }
    !known.answers.is_empty()
}

fn check(instance: &dyn Instance, known: &Known, who: &str, text: &str) {
    for answer in &known.answers {
        let source = Source::argument(answer.as_str());
        let broken = instance.check(&source).unwrap_or_else(|error| panic!("{who} on\n{text}\n{answer}\n{error}"));
        assert!(broken.is_empty(), "{who} on\n{text}\n{answer}\n{broken:?}");
        if let (Some(worth), Some(value)) = (instance.worth(&source), known.worth) {
            assert_eq!(worth, value, "{who} on\n{text}");
        }
    }
}

/// Local search finds nothing that is not there, and mostly what is.
fn locally(instance: &dyn Instance, formulation: &Formulation, known: &Known, text: &str) {
    let run = Run { budget: Budget { nodes: Some(STEPS), ..Budget::default() }, ..Run::default() };
    let found = if formulation.model.objective == Objective::Satisfy {
        Local::default().finder().and_then(|finder| finder.find(&formulation.model, &run).ok())
    } else {
        let run = Run { budget: Budget { nodes: Some(STEPS / 10), ..Budget::default() }, ..run };
        Local::default().optimiser().and_then(|o| o.optimise(&formulation.model, &run, &mut |_, _| {}).ok())
    };
    let Some((outcome, assignment)) = found else { return };
    assert!(outcome.status != Status::Unsatisfiable || known.answers.is_empty(), "local claims a proof on\n{text}");
    if let Some(assignment) = assignment {
        let answer = (formulation.decode)(&assignment);
        let source = Source::argument(answer.as_str());
        let broken = instance.check(&source).unwrap_or_else(|error| panic!("local on\n{text}\n{answer}\n{error}"));
        assert!(broken.is_empty() && !known.answers.is_empty(), "local on\n{text}\n{answer}\n{broken:?}");
    }
}

/// The puzzle's own algorithms and techniques.
fn by_its_own(instance: &dyn Instance, known: &Known, text: &str) {
    if let Some(direct) = instance.direct().filter(|direct| direct.proves()) {
        let mut answers = BTreeSet::new();
        let mut visit = |answer: String| {
            assert!(answers.insert(answer), "direct: the same answer twice on\n{text}");
            if answers.len() >= MOST { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let outcome = direct.enumerate(&Run::default(), &mut visit).expect("it takes such boards");
        if known.answers.len() < MOST {
            assert_eq!(answers, known.answers, "direct on\n{text}");
            let counted = direct.count(&Run::default()).expect("it counts such boards");
            assert_eq!(counted.count, known.answers.len() as u64, "direct counts on\n{text}");
        }
        if known.worth.is_some() {
            assert_eq!(outcome.objective, known.worth, "direct on\n{text}");
        }
    }
    let Some(techniques) = instance.by_rules() else { return };
    match techniques.walk(&WalkOptions::default(), &Run::default()).end {
        WalkEnd::Solved(answer) => assert_eq!(known.answers, BTreeSet::from([answer]), "by rules on\n{text}"),
        WalkEnd::Impossible(why) => assert!(known.answers.is_empty(), "by rules, {why}, on\n{text}"),
        WalkEnd::Stuck { .. } | WalkEnd::Stopped(_) => {}
    }
}

fn on_random_boards(name: &str, few: u64, mut board: impl FnMut(&mut Rng, u64) -> String) {
    let puzzle = find(name).expect("registered");
    let (mut boards, mut answered) = (BTreeSet::new(), 0);
    for seed in SEEDS {
        let mut chance = Rng::with_seed(seed);
        for number in 0..cases(few) {
            let text = board(&mut chance, number + 1_000_000 * (seed % 1_000));
            // What was compared once says nothing new.
            if boards.insert(text.clone()) {
                answered += usize::from(compare(puzzle, &text));
            }
        }
    }
    // A board without an answer says less: too many of them, and little is compared.
    assert!(8 * answered >= boards.len(), "{name}: only {answered} of {} boards have an answer", boards.len());
}

fn grid(height: usize, width: usize, between: &str, mut cell: impl FnMut() -> String) -> String {
    let rows = (0..height).map(|_| (0..width).map(|_| cell()).collect::<Vec<_>>().join(between) + "\n");
    rows.collect()
}

#[test]
fn queens_are_placed_alike() {
    on_random_boards("nqueens", 24, |chance, _| {
        let n = if chance.u8(0..8) == 0 { 6 } else { chance.usize(2..=5) };
        let row = |_| if chance.u8(0..4) == 0 { chance.usize(1..=n).to_string() } else { ".".to_owned() };
        (0..n).map(row).collect::<Vec<_>>().join(" ")
    });
}

#[test]
fn rikudo_is_numbered_alike() {
    on_random_boards("rikudo", 24, |chance, _| {
        // Nine cells take integer programming half a second, six a hundredth of that.
        let (height, width) = if chance.u8(0..32) == 0 { (3, 3) } else { (2, chance.usize(2..=3)) };
        let diagonal = if chance.bool() { " diagonal" } else { "" };
        let mut numbers: Vec<usize> = (1..=height * width).collect();
        chance.shuffle(&mut numbers);
        let rows = grid(height, width, " ", || match chance.u8(0..2) {
            0 => numbers.pop().unwrap_or(1).to_string(),
            _ => ".".to_owned(),
        });
        format!("square {height} {width}{diagonal}\n{rows}")
    });
}

#[test]
fn singles_are_blackened_alike() {
    on_random_boards("singles", 24, |chance, _| {
        let (height, width) = (chance.usize(2..=4), chance.usize(2..=4));
        let most = height.max(width);
        grid(height, width, ",", || chance.usize(1..=most).to_string())
    });
}

#[test]
fn unruly_is_filled_alike() {
    on_random_boards("unruly", 24, |chance, _| {
        let (height, width) = (2 * chance.usize(1..=2), 2 * chance.usize(1..=3));
        let rules = if chance.u8(0..3) == 0 { "unique-lines\n" } else { "" };
        let rows = grid(height, width, "", || ["0", "1", ".", ".", "."][chance.usize(0..5)].to_owned());
        format!("{rules}{rows}")
    });
}

#[test]
fn sudoku_is_filled_alike() {
    on_random_boards("sudoku", 24, |chance, _| {
        // Rows of a right board, shifted by two and by one, then renamed, so that many boards have a solution.
        let mut names = [1, 2, 3, 4];
        chance.shuffle(&mut names);
        let full = [[0, 1, 2, 3], [2, 3, 0, 1], [1, 0, 3, 2], [3, 2, 1, 0]];
        let (mut row, mut column) = (0, 0);
        let rows = grid(4, 4, " ", || {
            let value = names[full[row][column]];
            (row, column) = if column == 3 { (row + 1, 0) } else { (row, column + 1) };
            match chance.u8(0..20) {
                0 => chance.u8(1..=4).to_string(),
                1..=8 => value.to_string(),
                _ => ".".to_owned(),
            }
        });
        let rules = if chance.u8(0..4) == 0 { "diagonals\n" } else { "" };
        let jigsaw = "\n1 1 1 2\n1 3 2 2\n3 3 4 2\n3 4 4 4\n";
        let regions = if chance.u8(0..3) == 0 { jigsaw } else { "" };
        format!("{rules}{rows}{regions}")
    });
}

#[test]
fn futoshiki_is_filled_alike() {
    damier_sheets::register();
    on_random_boards("futoshiki", 24, |chance, _| {
        // What is true of a right board, and now and then something else, so that many boards have a solution.
        let side = chance.usize(2..=4);
        let mut names: Vec<usize> = (1..=side).collect();
        chance.shuffle(&mut names);
        let full = |row: usize, column: usize| names[(row + column) % side];
        let mut sign = |one: usize, other: usize, signs: [&'static str; 2]| match chance.u8(0..12) {
            0 => signs[chance.usize(0..2)],
            1..=4 => signs[usize::from(one > other)],
            _ => " ",
        };
        let mut text = String::new();
        for row in 0..side {
            for column in 0..side {
                let number = full(row, column);
                text += if sign(1, 2, ["given"; 2]) == " " { "." } else { ["1", "2", "3", "4"][number - 1] };
                if column + 1 < side {
                    text += &format!(" {} ", sign(number, full(row, column + 1), ["<", ">"]));
                }
            }
            let below = (0..side).map(|column| sign(full(row, column), full(row + 1, column), ["^", "v"]));
            let below: Vec<&str> = if row + 1 < side { below.collect() } else { Vec::new() };
            text += &format!("\n{}\n", below.join("   "));
        }
        text
    });
}

#[test]
fn garam_is_filled_alike() {
    let generator = find("garam").and_then(|puzzle| puzzle.generator()).expect("it makes boards");
    let (width, height) = generator.default_size(&Options::default()).expect("that of its layout");
    on_random_boards("garam", 24, |chance, number| {
        let options = Options::default().with("layout", "mini");
        let request = Request { width, height, seed: number, minimal: true, options, ..Request::default() };
        let Ok(Made::Board { text, .. }) = generator.make(&request, &Run::default()) else {
            panic!("no board {number}")
        };
        let spoil = |c: char| match (c.is_ascii_digit(), chance.u8(0..10)) {
            (true, 0) => char::from(b'0' + chance.u8(0..10)),
            (true, 1) => '_',
            _ => c,
        };
        text.chars().map(spoil).collect()
    });
}

#[test]
fn chess_is_played_alike() {
    on_random_boards("chess", 24, |chance, _| {
        let (width, height) = (chance.usize(2..=4), chance.usize(2..=3));
        let question = if chance.bool() { "independence" } else { "domination" };
        let kinds = ["rooks", "bishops", "knights", "queens", "kings", "piece camel leaper(1,3)"];
        let mut words = vec![format!("{question} {width}x{height}")];
        if chance.u8(0..4) == 0 {
            let wish = if question == "domination" { "minimise" } else { "maximise" };
            words.push(format!("{} {wish}", kinds[chance.usize(0..5)]));
        } else {
            let first = chance.usize(0..kinds.len());
            words.push(format!("{} {}", kinds[first], chance.usize(1..=2)));
            let other = (first + chance.usize(1..kinds.len())) % kinds.len();
            words.push(format!("{} {}", kinds[other], chance.usize(0..=2)));
        }
        if question == "domination" && chance.bool() {
            words.push("blocking".to_owned());
        }
        words.join("\n")
    });
}

#[test]
fn museums_are_watched_alike() {
    on_random_boards("museum", 24, |chance, _| {
        let (height, width) = (chance.usize(1..=3), chance.usize(1..=4));
        let inside = grid(height, width, "", || [" ", " ", "*"][chance.usize(0..3)].to_owned());
        let wall = "*".repeat(width + 2);
        let rows: String = inside.lines().map(|row| format!("*{row}*\n")).collect();
        format!("{wall}\n{rows}{wall}\n")
    });
}
