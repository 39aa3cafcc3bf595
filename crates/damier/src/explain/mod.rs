//! `damier explain`, `damier why`, `damier hint`: steps and reasons, as the library finds them, in print.

mod figures;

use crate::arguments::{self, OwnOptions};
use crate::failure::{Exit, Failure};
use crate::output::{Output, tell};
use crate::report::json;
use crate::{files, interrupt};
use damier_explain::{
    Board, Cost, Differing, Explainer, Known, LEVELS, Nature, Next, NoSolution, Step, Stop, Why, in_words, is_possible,
    ladder, marked, nature, next_unmarked, sentence, show, technique, wrong, wrong_marks,
};
use damier_interface::{Instance, Puzzle};
use damier_model::{Budget, Label, Run, Source, stage};
use damier_solve::walk::counted;
use figures::Shows;
use serde::Serialize;
use std::time::Instant;

#[derive(Serialize)]
struct RuleInWords {
    sentence: String,
    family: String,
    cells: Vec<String>,
}

#[derive(Serialize)]
struct StepInWords {
    technique: Option<&'static str>,
    cost: u64,
    cost_in_rules: u64,
    cost_in_facts: u64,
    smallest: bool,
    /// How long it was looked for; none for a reason that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
    /// The same in seconds that a processor worked, where the system tells them.
    #[serde(skip_serializing_if = "Option::is_none")]
    worked: Option<f64>,
    rules: Vec<RuleInWords>,
    because: Vec<String>,
    facts: Vec<String>,
    target_cells: Vec<String>,
    reason_cells: Vec<String>,
}

impl StepInWords {
    fn new(instance: &dyn Instance, board: &Board, step: &Step) -> StepInWords {
        let written = |facts: &[damier_explain::Fact]| facts.iter().map(|fact| fact.written(&board.places)).collect();
        StepInWords {
            technique: name(instance, board, step),
            cost: step.cost,
            cost_in_rules: step.costs().0,
            cost_in_facts: step.costs().1,
            smallest: step.is_smallest,
            seconds: None,
            worked: None,
            rules: step.labels.iter().map(rule).collect(),
            because: written(&step.because),
            facts: written(&step.facts),
            target_cells: step.targets(board).iter().map(ToString::to_string).collect(),
            reason_cells: step.reasons(board).iter().map(ToString::to_string).collect(),
        }
    }
}

fn rule(label: &Label) -> RuleInWords {
    let cells = label.cells().iter().map(ToString::to_string).collect();
    RuleInWords { sentence: sentence(label), family: label.family().to_owned(), cells }
}

#[derive(Serialize)]
struct Steps<'a> {
    puzzle: &'a str,
    instance: String,
    status: &'static str,
    steps: Vec<StepInWords>,
    cost_in_rules: u64,
    cost_in_facts: u64,
    /// How long it took to take the board apart into rules.
    seconds_before: f64,
    answer: Option<String>,
}

/// What stopped an explanation.
fn failed(stop: Stop) -> Failure {
    match stop {
        Stop::Limit(limit) => Failure::Stopped(format!("{} before that was explained", limit.describe())),
        Stop::Refused(message) => Failure::Refused(message),
    }
}

fn conditions() -> Run<'static> {
    let budget = Budget { time: stage::time_left(), cancel: Some(interrupt::flag()), ..Budget::default() };
    Run { budget, ..Run::default() }
}

fn board_of(
    puzzle: &dyn Puzzle,
    argument: Option<&str>,
    own: &OwnOptions,
) -> Result<(Box<dyn Instance>, Board), Failure> {
    let instance = files::instance(puzzle, argument, own)?;
    let board = Board::of(puzzle.name(), instance.as_ref())?;
    Ok((instance, board))
}

/// What a step is called, if it has a name.
fn name(instance: &dyn Instance, board: &Board, step: &Step) -> Option<&'static str> {
    technique(instance, board, step).map(|technique| technique.name)
}

/// The heading of a step.
fn heading(words: String, name: Option<&str>) -> String {
    name.map_or(words.clone(), |name| format!("{words}: {name}"))
}

/// The lines of a step.
fn lines(board: &Board, step: &Step) -> Vec<String> {
    let mut lines = step.sentences();
    if !step.because.is_empty() {
        lines.push(format!("since {}", in_words(board, &step.because)));
    }
    if !step.facts.is_empty() {
        lines.push(format!("so {}", in_words(board, &step.facts)));
    }
    lines
}

pub(crate) fn steps(asked: &arguments::Explain) -> Result<Exit, Failure> {
    let begun = Instant::now();
    let (instance, board) = board_of(asked.puzzle, asked.instance.as_deref(), &asked.own)?;
    let mut shows =
        Shows::new(&asked.shown, &format!("How to solve this: {}", asked.puzzle.name()), instance.as_ref())?;
    // A picture is of one step: the first, unless another is asked for.
    let only = asked.step.or((shows.is_picture() && asked.steps.is_none()).then_some(1));
    let most = asked.steps.or(only);
    let _stage = stage::enter("all steps were explained");
    let run = conditions();
    let mut output = Output::standard();
    let mut explainer = Explainer::new(&board, asked.cost.into()).weighted(&asked.weight)?;
    if let Some(marks) = &asked.marks {
        explainer = explainer.knowing(known_with(&board, marks, &run)?);
    }
    let seconds_before = begun.elapsed().as_secs_f64();
    let (mut kept, mut number, mut hardest, mut unproved) = (Vec::new(), 0u64, 0usize, 0u64);
    let (mut in_rules, mut in_facts) = (0, 0);
    let (status, exit, words) = loop {
        if most.is_some_and(|most| number >= most) {
            break ("steps", Exit::Answered, String::new());
        }
        let begun_step = (Instant::now(), worked());
        let before = explainer.known.clone();
        let step = match explainer.next(&run).map_err(failed)? {
            Next::Step(step) => step,
            Next::Solved => break ("solved", Exit::Answered, String::new()),
            Next::Several => {
                let open = counted(explainer.known.open() as u64, "place");
                let words = format!("nothing else follows: {open} left open, for the board has several solutions");
                break ("several", Exit::SeveralSolutions, words);
            }
            Next::Impossible(step) => {
                kept.push(StepInWords::new(instance.as_ref(), &board, &step));
                let lines = lines(&board, &step);
                if !asked.json && !shows.is_file() {
                    output.line(&format!("{}. {}", number + 1, shows.painted(&lines).join("\n   ")))?;
                }
                let heading = format!("Step {}: this cannot be", number + 1);
                shows.add_step(&mut output, (&heading, &lines), &board, &before, (&step, LEVELS.len()))?;
                break ("unsatisfiable", Exit::NoSolution, "this cannot be: there is no solution".to_owned());
            }
        };
        number += 1;
        if only.is_some_and(|only| number < only) {
            continue;
        }
        hardest = hardest.max(step.labels.len());
        unproved += u64::from(!step.is_smallest);
        in_rules += step.costs().0;
        in_facts += step.costs().1;
        if asked.json {
            let seconds = Some(begun_step.0.elapsed().as_secs_f64());
            let worked = worked().zip(begun_step.1).map(|(now, before)| now - before);
            kept.push(StepInWords { seconds, worked, ..StepInWords::new(instance.as_ref(), &board, &step) });
        }
        let lines = lines(&board, &step);
        let name = if asked.json { None } else { name(instance.as_ref(), &board, &step) };
        if !asked.json && !shows.is_file() {
            let doubt = if step.is_smallest { "" } else { "\n   (whether fewer would do is not known)" };
            let called = name.map(|name| format!("\n   technique: {name}")).unwrap_or_default();
            output.line(&format!("{number}. {}{called}{doubt}", shows.painted(&lines).join("\n   ")))?;
        }
        let heading = heading(format!("Step {number}"), name);
        shows.add_step(&mut output, (&heading, &lines), &board, &before, (&step, LEVELS.len()))?;
    };
    if let Some(only) = only.filter(|&only| number < only) {
        return Err(Failure::Refused(format!(
            "there is no step {only}: nothing follows after {}",
            counted(number, "step")
        )));
    }
    let answer = match status {
        "solved" => board.answer(&explainer.known, &run).map_err(failed)?,
        _ => None,
    };
    if let Some(answer) = &answer {
        let broken = instance.check(&Source::argument(answer.as_str()))?;
        if let Some(broken) = broken.first() {
            return Err(Failure::CheckFailed(format!("the steps end in an answer that is wrong: {broken}")));
        }
    }
    if asked.json {
        let instance = instance.describe();
        let puzzle = asked.puzzle.name();
        let (cost_in_rules, cost_in_facts) = (in_rules, in_facts);
        let steps = kept;
        json(
            &mut output,
            &Steps { puzzle, instance, status, steps, cost_in_rules, cost_in_facts, seconds_before, answer },
        )?;
    } else if let Some(answer) = answer.as_ref().filter(|_| !shows.is_file()) {
        output.line(answer)?;
    }
    output.flush()?;
    let shown = if only.is_some() { 1 } else { number };
    if shows.is_file() && only.is_none() && status == "solved" {
        let solved = |base| show::standing(&board, base, &explainer.known);
        shows.add(&mut output, "Solved", &[], solved)?;
    }
    let about = match status {
        "solved" => format!("{}, from what is given to the solution.", counted(number, "step")),
        "steps" => format!("{}.", counted(shown, "step")),
        _ => format!("{}; then {words}.", counted(number, "step")),
    };
    shows.finish(&about)?;
    if !asked.quiet && !asked.json {
        if !words.is_empty() {
            tell!("{words}");
        }
        let doubt = match unproved {
            0 => String::new(),
            some => format!(", {some} not proved to be smallest"),
        };
        let hardest = counted(hardest as u64, "rule");
        let costs = format!("{} in all, {in_facts} with facts at 1 and rules at 20", counted(in_rules, "rule"));
        let steps = counted(shown, "step");
        tell!("{steps}, the hardest of {hardest}{doubt}; {costs}; {:.3} s", begun.elapsed().as_secs_f64());
    }
    Ok(exit)
}

/// Seconds that a processor has worked for this thread, which takes all steps.
fn worked() -> Option<f64> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split_whitespace().next()?.parse().ok().map(|nanoseconds: f64| nanoseconds / 1e9)
}

/// What is known with a player's marks, of which none is wrong.
fn known_with(board: &Board, marks: &str, run: &Run) -> Result<Known, Failure> {
    let text = files::marks(marks)?;
    let known = marked(board, &text)?;
    match &wrong_marks(board, &known, run).map_err(failed)?[..] {
        [] => Ok(known),
        wrong => Err(Failure::Refused(wrong_in_words(wrong.len()))),
    }
}

fn wrong_in_words(number: usize) -> String {
    let places = counted(number as u64, "place");
    format!("the marks leave no solution: at {places} they leave out what belongs there")
}

#[derive(Serialize)]
struct Whole {
    status: &'static str,
    given: Vec<RuleInWords>,
    rules: Vec<RuleInWords>,
    minimal: bool,
    answers: Vec<String>,
    differing: Vec<[String; 2]>,
    clue: Option<String>,
}

#[derive(Serialize)]
struct OfFact {
    fact: String,
    status: &'static str,
    steps: Vec<StepInWords>,
    answers: Vec<String>,
}

pub(crate) fn why(asked: &arguments::Why) -> Result<Exit, Failure> {
    let (instance, board) = board_of(asked.puzzle, Some(&asked.instance), &asked.own)?;
    let title = match &asked.fact {
        Some(fact) => format!("Why {}", fact.trim()),
        None => format!("Why: {}", asked.puzzle.name()),
    };
    let shows = Shows::new(&asked.shown, &title, instance.as_ref())?;
    let _stage = stage::enter("a reason was found");
    let run = conditions();
    match &asked.fact {
        Some(fact) => why_fact((asked, fact), instance.as_ref(), &board, shows, &run),
        None => why_board(asked, &board, shows, &run),
    }
}

fn why_fact(
    (asked, text): (&arguments::Why, &str),
    instance: &dyn Instance,
    board: &Board,
    mut shows: Shows,
    run: &Run,
) -> Result<Exit, Failure> {
    let fact = board.fact(text)?;
    let words = in_words(board, &[fact]);
    let (status, exit, steps, answers, verdict) = match damier_explain::why(board, fact, run).map_err(failed)? {
        Why::Given => ("given", Exit::Answered, Vec::new(), Vec::new(), format!("{words}: it stands on the board")),
        Why::Follows(steps) => ("follows", Exit::Answered, steps, Vec::new(), String::new()),
        Why::False(steps) => {
            ("false", Exit::NoSolution, steps, Vec::new(), format!("not so: it is false that {words}"))
        }
        Why::Open { with, without } => {
            let verdict =
                format!("it does not follow that {words}: the board has several solutions; in this one it is not so");
            ("open", Exit::NoSolution, Vec::new(), vec![without, with], verdict)
        }
        Why::NoSolution => {
            let verdict =
                format!("there is no solution, so anything follows; damier why {} BOARD says why", asked.puzzle.name());
            ("unsatisfiable", Exit::NoSolution, Vec::new(), Vec::new(), verdict)
        }
    };
    let mut output = Output::standard();
    if asked.json {
        let steps = steps.iter().map(|step| StepInWords::new(instance, board, step)).collect();
        json(&mut output, &OfFact { fact: fact.written(&board.places), status, steps, answers })?;
        return Ok(exit);
    }
    if !verdict.is_empty() {
        output.line(&verdict)?;
    }
    let mut known = board.given.clone();
    for step in &steps {
        let lines = lines(board, step);
        if !shows.is_file() {
            output.line(&shows.painted(&lines).join("\n"))?;
        }
        let heading = if step.facts.contains(&fact) || steps.len() == 1 { words.as_str() } else { "" };
        shows.add_step(&mut output, (heading, &lines), board, &known, (step, LEVELS.len()))?;
        step.facts.iter().for_each(|&fact| {
            known.learn(fact);
        });
    }
    if let Some(without) = answers.first() {
        output.line(without)?;
    }
    output.flush()?;
    shows.finish(&verdict)?;
    Ok(exit)
}

fn why_board(asked: &arguments::Why, board: &Board, mut shows: Shows, run: &Run) -> Result<Exit, Failure> {
    let none = Whole {
        status: "one",
        given: Vec::new(),
        rules: Vec::new(),
        minimal: true,
        answers: Vec::new(),
        differing: Vec::new(),
        clue: None,
    };
    let mut output = Output::standard();
    let (whole, exit, text) = match nature(board, run).map_err(failed)? {
        Nature::One(answer) => {
            let text = format!("there is exactly one solution; a fact can be asked about, such as {}", example(board));
            (Whole { answers: vec![answer], ..none }, Exit::Answered, text)
        }
        Nature::NoSolution(NoSolution { given, rules, is_minimal }) => {
            let number = given.len() + rules.len();
            let mut lines = vec![match (number, is_minimal) {
                (1, _) => "no solution: this cannot hold".to_owned(),
                (_, true) => {
                    format!("no solution: these {number} cannot hold together, and none of them can be left out")
                }
                (_, false) => format!("no solution: these {number} cannot hold together; perhaps fewer would do"),
            }];
            lines.extend(given.iter().chain(&rules).map(|label| format!("  {}", sentence(label))));
            let why = NoSolution { given, rules, is_minimal };
            let drawn = |base| show::of_conflict(board, base, &why);
            shows.add(&mut output, "There is no solution", &lines, drawn)?;
            let NoSolution { given, rules, .. } = why;
            let (given, rules) = (given.iter().map(rule).collect(), rules.iter().map(rule).collect());
            (
                Whole { status: "unsatisfiable", given, rules, minimal: is_minimal, ..none },
                Exit::NoSolution,
                lines.join("\n"),
            )
        }
        Nature::Several(several) => {
            let Differing { answers, facts, clue, is_sought } = &several;
            let mut lines =
                vec![format!("several solutions: two of them differ at {}", counted(facts.len() as u64, "place"))];
            lines.push(format!("  in one {}", in_words(board, &facts.iter().map(|pair| pair.0).collect::<Vec<_>>())));
            lines.push(format!(
                "  in the other {}",
                in_words(board, &facts.iter().map(|pair| pair.1).collect::<Vec<_>>())
            ));
            lines.push(match clue {
                Some(clue) => format!("with {} there is one", clue.written(&board.places)),
                None if *is_sought => "no single clue leaves one".to_owned(),
                None => "whether a single clue leaves one was not found out within the budget".to_owned(),
            });
            let drawn = |base| show::of_differing(board, base, &several);
            shows.add(&mut output, "There are several solutions", &lines, drawn)?;
            let written = |fact: damier_explain::Fact| fact.written(&board.places);
            let differing = facts.iter().map(|&(one, other)| [written(one), written(other)]).collect();
            let whole =
                Whole { status: "several", answers: answers.to_vec(), differing, clue: clue.map(written), ..none };
            (whole, Exit::SeveralSolutions, lines.join("\n"))
        }
    };
    if asked.json {
        json(&mut output, &whole)?;
    } else if !shows.is_file() || matches!(exit, Exit::Answered) {
        output.line(&text)?;
    }
    output.flush()?;
    shows.finish("")?;
    Ok(exit)
}

/// A fact that can be asked about.
fn example(board: &Board) -> String {
    let open = (0..board.places.len()).find(|&place| board.given.is_open(place)).unwrap_or(0);
    let Some(place) = board.places.get(open) else { return String::new() };
    format!("{}={}", place.name, place.values.max().map_or_else(String::new, |value| place.sign(value)))
}

#[derive(Serialize)]
struct Hinted {
    status: &'static str,
    wrong: Vec<String>,
    lines: Vec<String>,
}

pub(crate) fn hint(asked: &arguments::Hint) -> Result<Exit, Failure> {
    let (instance, board) = board_of(asked.puzzle, Some(&asked.instance), &asked.own)?;
    let mut shows = Shows::new(&asked.shown, &format!("A hint: {}", asked.puzzle.name()), instance.as_ref())?;
    let _stage = stage::enter("a hint was found");
    let run = conditions();
    let mut output = Output::standard();
    let mut taken = None;
    let (hinted, exit) = if is_possible(&board, &run).map_err(failed)? {
        let next = |board: &Board, next| next_step(instance.as_ref(), board, next, asked.level as usize);
        match &asked.marks {
            None => {
                let (hinted, exit, step) = next(&board, next_unmarked(&board, &run))?;
                taken = step;
                (hinted, exit)
            }
            Some(marks) => {
                let known = marked(&board, &files::marks(marks)?)?;
                match &wrong_marks(&board, &known, &run).map_err(failed)?[..] {
                    [] => {
                        let step = Explainer::new(&board, Cost::Rules).knowing(known).next(&run);
                        let (hinted, exit, step) = next(&board, step)?;
                        taken = step;
                        (hinted, exit)
                    }
                    wrong => (wrong_mark(asked, &board, wrong), Exit::NoSolution),
                }
            }
        }
    } else {
        (what_is_wrong(asked, &board, &run)?, Exit::NoSolution)
    };
    if asked.json {
        json(&mut output, &hinted)?;
    } else {
        let is_drawn = shows.is_file() && taken.is_some();
        shows.painted(&hinted.lines).iter().filter(|_| !is_drawn).try_for_each(|line| output.line(line))?;
    }
    if let Some(step) = &taken {
        let words = ("A hint", &hinted.lines[..]);
        shows.add_step(&mut output, words, &board, &board.given, (step, asked.level as usize))?;
    }
    output.flush()?;
    shows.finish("")?;
    Ok(exit)
}

/// What is to be said of marks that leave out what belongs there.
fn wrong_mark(asked: &arguments::Hint, board: &Board, wrong: &[usize]) -> Hinted {
    let named: Vec<String> = if asked.which {
        wrong.iter().take(1).map(|&place| board.places[place].name.clone()).collect()
    } else {
        Vec::new()
    };
    let line = match named.first() {
        Some(name) => format!("wrong: the marks of {name} leave out what belongs there"),
        None => format!("{}; --which names the first", wrong_in_words(wrong.len())),
    };
    Hinted { status: "wrong", wrong: named, lines: vec![line] }
}

fn next_step(
    instance: &dyn Instance,
    board: &Board,
    next: Result<Next, Stop>,
    level: usize,
) -> Result<(Hinted, Exit, Option<Step>), Failure> {
    let told = |status, line: &str| Hinted { status, wrong: Vec::new(), lines: vec![line.to_owned()] };
    Ok(match next.map_err(failed)? {
        Next::Step(step) => {
            let mut lines = ladder(board, &step, level);
            if let Some(name) = name(instance, board, &step).filter(|_| level > 1) {
                lines.insert(1, format!("technique: {name}"));
            }
            (Hinted { status: "step", wrong: Vec::new(), lines }, Exit::Answered, Some(step))
        }
        Next::Solved => (told("solved", "nothing is left to do: the board is solved"), Exit::Answered, None),
        Next::Several => {
            let line = "nothing follows: the board has several solutions";
            (told("several", line), Exit::SeveralSolutions, None)
        }
        Next::Impossible(_) => (told("wrong", "something is wrong: there is no solution"), Exit::NoSolution, None),
    })
}

/// What is to be said of a board that has no solution.
fn what_is_wrong(asked: &arguments::Hint, played: &Board, run: &Run) -> Result<Hinted, Failure> {
    let began = match &asked.given {
        Some(given) => Some(board_of(asked.puzzle, Some(given), &asked.own)?.1),
        // Where clues and answers are written apart, the board tells itself what was given.
        None => {
            let source = files::source(asked.puzzle, &asked.instance)?;
            let filled = asked.puzzle.parse_filled(&source).ok();
            let instance = filled.map(|filled| files::under(filled.instance, &asked.own)).transpose()?;
            instance.map(|instance| Board::of(asked.puzzle.name(), instance.as_ref())).transpose()?
        }
    };
    let wrong = match began {
        Some(began) => wrong(&began, played, run).map_err(failed)?,
        None => Vec::new(),
    };
    let line = match &wrong[..] {
        [] => format!(
            "something is wrong: there is no solution from here; damier why {} BOARD says what cannot hold together, and \
             --given tells what was given",
            asked.puzzle.name()
        ),
        [first, ..] if asked.which => format!("wrong: {}", in_words(played, &[*first])),
        all => {
            format!("something is wrong: {} cannot be so; --which names the first", counted(all.len() as u64, "place"))
        }
    };
    let named =
        if asked.which { wrong.iter().take(1).map(|fact| fact.written(&played.places)).collect() } else { Vec::new() };
    Ok(Hinted { status: "wrong", wrong: named, lines: vec![line] })
}
