//! What puzzles say, line by line: `transcripts/NAME.txt` has requests to a puzzle, each with what it answers.
//!
//! ```text
//! > read "1 2 3 4\n. . .\n. . . .\n. . . ."
//!   2:5 row 2 has 3 cells, but the first has 4
//! ```
//!
//! A line after `>` is a request: a verb and its texts, written as in JSON; the lines below, moved in by two, are the answer, or `=`
//! for the same answer as before. Whatever else stands in a file is for people. `DAMIER_TRANSCRIPTS=write` writes the answers of
//! the puzzles as they are now into the files; what has changed is seen in review.

use damier_grid::{Picture, text};
use damier_interface::{
    FormulationOptions, Given, Instance, OptionInfo, Options, Puzzle, Refusal, Request, Violation, WalkEnd, WalkOptions,
};
use damier_model::{InputError, Run, Source};
use damier_puzzles::puzzles;
use std::fmt::Display;
use std::path::PathBuf;

/// The texts of a request, each with what comes after it.
fn words(request: &str) -> Vec<String> {
    let mut all = serde_json::Deserializer::from_str(request).into_iter::<String>();
    all.by_ref().collect::<Result<_, _>>().unwrap_or_else(|error| panic!("{request}: {error}"))
}

/// An error with its place, as `line:column message`.
fn refused(error: InputError) -> String {
    assert!(!error.help.is_empty(), "{error}");
    match &error.place {
        Some(place) => format!("{}:{} {}", place.line, place.column, error.message),
        None => format!("refused: {}", error.message),
    }
}

/// Violations, a line each: what it says, what it points at, and whether something is only missing.
fn listed(violations: Vec<Violation>) -> String {
    let line = |violation: Violation| {
        let cells: Vec<String> = violation.cells.iter().map(ToString::to_string).collect();
        let missing = if violation.only_missing { "missing: " } else { "" };
        format!("{missing}{violation} [{}]", cells.join(" "))
    };
    if violations.is_empty() { "nothing".to_owned() } else { lines(violations.into_iter().map(line)) }
}

fn lines<T: Display>(all: impl IntoIterator<Item = T>) -> String {
    all.into_iter().map(|line| line.to_string()).collect::<Vec<_>>().join("\n")
}

/// `"size=4"`, `"diagonals"`: an option as it is given; behind `@` stands the text of the file that it names.
fn given(known: &[OptionInfo], term: &str) -> Given {
    let (name, value) = term.split_once('=').unwrap_or((term, ""));
    let info = known.iter().find(|info| info.name == name).unwrap_or_else(|| panic!("no option {name}"));
    let (value, text) = value.split_once('@').map_or((value, None), |(value, text)| (value, Some(text)));
    let origin = value.rsplit_once('=').map_or(value, |(origin, _)| origin);
    Given { name: info.name, value: value.to_owned(), file: text.map(|text| Source::file(origin, text)) }
}

/// `"width=6" "style=report" "unique-lines"`: what a board should be like.
fn request(puzzle: &dyn Puzzle, said: &str) -> Request {
    let generator = puzzle.generator().expect("it makes boards");
    let (width, height) = generator.default_size(&Options::default()).unwrap_or_default();
    let board = generator.default_board().map(str::to_owned);
    let mut request = Request { width, height, board, ..Request::default() };
    for term in words(said) {
        let (name, value) = term.split_once('=').unwrap_or((&term, ""));
        let number = || value.parse().unwrap_or_else(|_| panic!("{said}: no number '{value}'"));
        match name {
            "width" => request.width = number(),
            "height" => request.height = number(),
            "style" => request.style = Some(value.to_owned()),
            "difficulty" => request.difficulty = Some(value.to_owned()),
            "density" => request.density = value.parse().ok(),
            "links" => request.links = Some(number()),
            "board" => request.board = Some(value.to_owned()),
            "minimal" => request.minimal = true,
            _ => request.options.0.push(given(generator.options(), &term)),
        }
    }
    request
}

/// What came of a request, or why it is refused.
fn told_or_refused(told: Result<String, Refusal>) -> Result<String, InputError> {
    told.or_else(|refusal| match refusal {
        Refusal::Usage(refused) => Ok(refused.to_string()),
        Refusal::Input(error) => Err(error),
    })
}

/// A picture as it stands in a terminal.
fn drawn(picture: Result<Picture, Refusal>) -> Result<String, InputError> {
    told_or_refused(picture.map(|picture| text(&picture, false)))
}

/// The board that options describe, or that they make of a board.
fn described(board: Result<Box<dyn Instance>, Refusal>) -> Result<String, InputError> {
    told_or_refused(board.map(|board| board.describe()))
}

/// How a board is solved by techniques: a line for every step, and the end.
fn walk(board: &dyn Instance) -> String {
    let rules = board.by_rules().expect("it has techniques");
    let walk = rules.walk(&WalkOptions { keep_steps: true, techniques: None }, &Run::default());
    let name = |technique: usize| rules.techniques()[technique].name;
    let steps = walk.steps.iter().map(|step| format!("{}: {}", name(step.technique), step.sentence));
    let end = match walk.end {
        WalkEnd::Solved(answer) => format!("solved:\n{answer}"),
        WalkEnd::Impossible(why) => format!("impossible: {why}"),
        WalkEnd::Stuck { board, settled, open } => format!("stuck with {settled} settled and {open} open:\n{board}"),
        WalkEnd::Stopped(limit) => panic!("nothing stops it, but {limit:?} did"),
    };
    lines(steps.chain([end]))
}

/// The answer of a puzzle to a request.
fn answer(puzzle: &dyn Puzzle, asked: &str) -> Result<String, InputError> {
    let (verb, rest) = asked.split_once(' ').unwrap_or((asked, ""));
    let told: Vec<String> = if verb == "make" { Vec::new() } else { words(rest) };
    let source = |at: usize| Source::file("board.txt", told[at].as_str());
    let board = |at: usize| puzzle.parse(&source(at));
    Ok(match verb {
        // The board in the form that says everything.
        "read" => board(0)?.write_as(puzzle.formats()[0].name).unwrap_or_else(|error| panic!("{error}")),
        "describe" => board(0)?.describe(),
        "error" => board(0).err().expect("it is refused").to_string(),
        "write" => board(1)?.write_as(&told[0]).unwrap_or_else(|refused| refused.to_string()),
        // What a text is taken for: the first lines of the boards that it holds, and an argument that is no name of a file.
        "boards" => match puzzle.boards(&told[0]) {
            one if one.is_empty() => "one".to_owned(),
            several => lines(several.iter().map(|(line, text)| format!("{line}: {:?}", text.trim_end()))),
        },
        "argument" => if puzzle.is_inline(&told[0]) { "a board" } else { "a file" }.to_owned(),
        "filled" => {
            let filled = puzzle.parse_filled(&source(0))?;
            let kind = if filled.is_answer { "an answer" } else { "perhaps a board" };
            lines([kind, filled.answer.as_str(), "to", &filled.instance.describe()])
        }
        "answer" => board(0)?.read_answer(&source(1))?,
        "check" => listed(board(0)?.check(&source(1))?),
        "check-filled" => {
            let filled = puzzle.parse_filled(&source(0))?;
            listed(filled.instance.check(&Source::argument(filled.answer))?)
        }
        "from" | "under" => {
            let own = puzzle.own_options().expect("it has options of its own");
            let terms = if verb == "from" { &told[..] } else { &told[1..] };
            let options = Options(terms.iter().map(|term| given(own.options(), term)).collect());
            described(if verb == "from" { own.instance_from(&options) } else { board(0)?.under(&options) })?
        }
        "one-line" => {
            let board = board(0)?;
            board.in_one_line(&board.read_answer(&source(1))?)
        }
        "contradictions" => listed(board(0)?.contradictions()),
        "draw" => {
            let answer = (told.len() > 1).then(|| source(1));
            drawn(board(0)?.picture(answer.as_ref()))?
        }
        "draw-as-it-stands" => drawn(puzzle.picture_of(&source(0)))?,
        "walk" => walk(&*board(0)?),
        "difficulty" => {
            let board = board(0)?;
            let rules = board.by_rules().expect("it has techniques");
            let walk = rules.walk(&WalkOptions::default(), &Run::default());
            assert!(matches!(walk.end, WalkEnd::Solved(_)), "{asked}: {:?}", walk.end);
            walk.hardest().map_or("none", |hardest| rules.techniques()[hardest].difficulty).to_owned()
        }
        // How many answers the puzzle's own algorithm counts, and what they are worth.
        "count" => {
            let board = board(0)?;
            let direct = board.direct().expect("it has an algorithm of its own");
            let outcome = direct.count(&Run::default()).unwrap_or_else(|refused| panic!("{refused}"));
            assert!(outcome.complete, "{asked}");
            let worth = outcome.objective.map_or_else(String::new, |worth| format!(", worth {worth}"));
            format!("{}{worth}", outcome.count)
        }
        // How large a model is, and its rules.
        "model" => match board(1)?.formulate(&told[0], &FormulationOptions::default()) {
            Ok(formulation) => {
                let size = formulation.model.size();
                let kinds = size.by_kind.into_iter().map(|(kind, number)| format!("{kind} {number}"));
                format!("{} variables: {}", formulation.model.variables(), kinds.collect::<Vec<_>>().join(", "))
            }
            Err(refused) => refused.to_string(),
        },
        "rules" => {
            let formulation = board(1)?.formulate(&told[0], &FormulationOptions::default());
            let model = formulation.unwrap_or_else(|refused| panic!("{refused}")).model;
            model.check().unwrap_or_else(|error| panic!("{error}"));
            let labels = model.constraints().iter().map(|posted| posted.label());
            lines(labels.map(|label| listed(vec![Violation::broken(label.to_string(), label.cells())])))
        }
        "make" => {
            let accepted = puzzle.generator().expect("it makes boards").accepts(&request(puzzle, rest));
            accepted.map_or_else(|refused| refused.to_string(), |()| "accepted".to_owned())
        }
        _ => panic!("'{verb}' asks for nothing known"),
    })
}

/// The transcript with the answers as they are now.
fn as_it_is(puzzle: &dyn Puzzle, transcript: &str) -> String {
    let mut written = String::new();
    let mut before = None;
    for line in transcript.lines().filter(|line| !line.starts_with("  ")) {
        written += &format!("{line}\n");
        let Some(request) = line.strip_prefix("> ") else { continue };
        let answer = answer(puzzle, request).unwrap_or_else(refused);
        match &before {
            Some(before) if *before == answer => written += "  =\n",
            _ => answer.trim_end_matches('\n').split('\n').for_each(|line| written += &format!("  {line}\n")),
        }
        before = Some(answer);
    }
    written
}

#[test]
fn puzzles_answer_as_their_transcripts_say() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let (mut changed, mut requests) = (Vec::new(), 0);
    for puzzle in puzzles() {
        let file = folder.join(format!("{}.txt", puzzle.name()));
        let kept = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let now = as_it_is(puzzle, &kept);
        requests += now.lines().filter(|line| line.starts_with("> ")).count();
        if std::env::var("DAMIER_TRANSCRIPTS").is_ok_and(|how| how == "write") {
            std::fs::write(&file, &now).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        } else if kept != now {
            let same = kept.lines().zip(now.lines()).take_while(|(kept, now)| kept == now).count();
            let line = |text: &str| text.lines().nth(same).unwrap_or("nothing more").to_owned();
            changed.push(format!("{}:{}\n  kept {}\n  now  {}", file.display(), same + 1, line(&kept), line(&now)));
        }
    }
    assert!(changed.is_empty(), "{}", changed.join("\n"));
    assert!(requests > 500, "{requests}");
}
