//! `damier puzzles` and `damier engines`: what there is.

use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::report;
use damier_explain::grade::LEVELS;
use damier_interface::{OptionInfo, Puzzle, TechniqueInfo};
use damier_model::{Engine, Source};
use damier_puzzles::puzzles as all_puzzles;
use damier_solve::engines::{AUTO, DIRECT, EngineSettings, PORTFOLIO, engines as all_engines, names as engine_names};
use serde_json::{Value, json};

pub(crate) fn puzzles(only: Option<&'static dyn Puzzle>, as_json: bool) -> Result<Exit, Failure> {
    let mut output = Output::standard();
    let shown: Vec<&dyn Puzzle> = only.map_or_else(all_puzzles, |puzzle| vec![puzzle]);
    if as_json {
        report::json(&mut output, &shown.iter().map(|puzzle| puzzle_json(*puzzle)).collect::<Vec<_>>())?;
        return Ok(Exit::Answered);
    }
    for puzzle in shown {
        output.line(&format!("{:<10} {}", puzzle.name(), puzzle.summary()))?;
        if !puzzle.aliases().is_empty() {
            output.line(&format!("  also     {}", puzzle.aliases().join(", ")))?;
        }
        for (title, entries) in parts(puzzle) {
            let width = entries.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0).max(MIN_NAME);
            for (index, (name, summary)) in entries.iter().enumerate() {
                let lead = if index == 0 { title } else { "" };
                let named = if name.is_empty() { summary } else { &format!("{name:<width$} {summary}") };
                output.line(&format!("  {lead:<8} {named}"))?;
            }
        }
        for (index, line) in puzzle.accepts().lines().enumerate() {
            output.line(&format!("  {:<8} {line}", if index == 0 { "boards" } else { "" }))?;
        }
    }
    output.flush()?;
    Ok(Exit::Answered)
}

/// The narrowest column of names.
const MIN_NAME: usize = 10;

/// A name and what it stands for.
type Entry = (&'static str, String);

/// What a puzzle has of each kind, for people.
fn parts(puzzle: &dyn Puzzle) -> Vec<(&'static str, Vec<Entry>)> {
    let models = puzzle.formulations().iter().map(|info| match info.leaves_out {
        Some(rule) => (info.name, format!("{}; its answers may be wrong: {rule}", info.summary)),
        None => (info.name, info.summary.to_owned()),
    });
    let forms = puzzle.formats().iter().map(|info| (info.name, info.summary.to_owned()));
    let methods = puzzle.methods().iter().map(|info| (info.name, info.summary.to_owned()));
    let rules = techniques(puzzle).iter().map(|info| (info.name, format!("{} ({})", info.summary, info.difficulty)));
    let styles = puzzle.generator().map_or(&[][..], |generator| generator.styles()).iter();
    let styles = styles.map(|style| (style.name, style.summary.to_owned()));
    let levels = puzzle.generator().map_or(&[][..], |generator| generator.difficulties());
    let levels = if levels.is_empty() { None } else { Some(("", levels.join(", "))) };
    let options = puzzle.options().iter().map(|info| (info.name, in_words(info)));
    vec![
        ("options", options.collect()),
        ("models", models.collect()),
        ("forms", forms.collect()),
        ("methods", methods.collect()),
        ("rules", rules.collect()),
        ("styles", styles.collect()),
        ("levels", levels.into_iter().collect()),
    ]
}

/// The grades that boards can be made to.
fn grades(puzzle: &dyn Puzzle) -> &'static [&'static str] {
    let makes_one_answer = puzzle.generator().is_some_and(|made| made.styles().iter().any(|style| style.unique));
    if makes_one_answer { &LEVELS } else { &[] }
}

/// What an option does, with its letter if it has one.
fn in_words(info: &OptionInfo) -> String {
    let summary = info.summary.trim_end_matches('.');
    info.short.map_or(summary.to_owned(), |letter| format!("{summary} (-{letter})"))
}

/// The puzzle's techniques, which an instance knows: any will do.
fn techniques(puzzle: &dyn Puzzle) -> &'static [TechniqueInfo] {
    let example = puzzle.examples().first().and_then(|example| puzzle.parse(&Source::argument(example.text)).ok());
    example.and_then(|instance| instance.by_rules().map(|rules| rules.techniques())).unwrap_or_default()
}

fn puzzle_json(puzzle: &dyn Puzzle) -> Value {
    let named = |name: &str, summary: &str| json!({ "name": name, "summary": summary });
    let models = puzzle.formulations().iter();
    let models: Vec<Value> = models
        .map(|info| match info.leaves_out {
            Some(rule) => json!({ "name": info.name, "summary": info.summary, "leaves_out": rule }),
            None => named(info.name, info.summary),
        })
        .collect();
    let forms: Vec<Value> = puzzle.formats().iter().map(|info| named(info.name, info.summary)).collect();
    let methods: Vec<Value> = puzzle.methods().iter().map(|info| named(info.name, info.summary)).collect();
    let rules = techniques(puzzle).iter();
    let rules: Vec<Value> = rules
        .map(|info| json!({ "name": info.name, "summary": info.summary, "difficulty": info.difficulty }))
        .collect();
    let styles = puzzle.generator().map_or(&[][..], |generator| generator.styles()).iter();
    let styles: Vec<Value> =
        styles.map(|style| json!({ "name": style.name, "summary": style.summary, "unique": style.unique })).collect();
    let options: Vec<Value> = puzzle.options().iter().map(|info| named(info.name, info.summary)).collect();
    json!({
        "options": options,
        "name": puzzle.name(),
        "aliases": puzzle.aliases(),
        "summary": puzzle.summary(),
        "models": models,
        "forms": forms,
        "methods": methods,
        "techniques": rules,
        "styles": styles,
        "difficulties": puzzle.generator().map_or(&[][..], |generator| generator.difficulties()),
        "grades": grades(puzzle),
        "boards": puzzle.accepts(),
    })
}

pub(crate) fn engines(only: Option<&str>, as_json: bool) -> Result<Exit, Failure> {
    let engines = all_engines(EngineSettings::default());
    let mut rows: Vec<(&str, String, &str)> =
        engines.iter().map(|engine| (engine.name(), abilities(engine.as_ref()).join(" "), engine.summary())).collect();
    rows.push((
        DIRECT,
        "first all count optimum".to_owned(),
        "the puzzle's own algorithm or techniques, where it has some; takes no model",
    ));
    // These two are asked as engines are, and hand on to others.
    let handing_on = engine_names().into_iter().filter(|(name, _)| [AUTO, PORTFOLIO].contains(name));
    if let Some(only) = only {
        rows.extend(handing_on.map(|(name, summary)| (name, "first all count optimum".to_owned(), summary)));
        rows.retain(|(name, ..)| *name == only);
    }
    let mut output = Output::standard();
    if as_json {
        let value = |(name, abilities, summary): &(&str, String, &str)| json!({ "name": name, "abilities": abilities.split(' ').collect::<Vec<_>>(), "summary": summary });
        report::json(&mut output, &rows.iter().map(value).collect::<Vec<_>>())?;
        return Ok(Exit::Answered);
    }
    for (name, abilities, summary) in rows {
        output.line(&format!("{name:<8} {abilities:<26} {summary}"))?;
    }
    for (puzzle, model) in only.map(models_of).unwrap_or_default() {
        output.line(&format!("  {puzzle:<10} {model}"))?;
    }
    output.flush()?;
    Ok(Exit::Answered)
}

/// What can be asked of an engine: who lists all solutions counts them, if in no other way.
fn abilities(engine: &dyn Engine) -> Vec<&'static str> {
    let mut words = engine.abilities();
    if let Some(all) = words.iter().position(|word| *word == "all").filter(|_| !words.contains(&"count")) {
        words.insert(all + 1, "count");
    }
    words
}

/// By puzzle, the model that an engine is given by default; nothing for those that are given none, or choose.
fn models_of(engine: &str) -> Vec<(&'static str, &'static str)> {
    if [DIRECT, AUTO, PORTFOLIO].contains(&engine) {
        return Vec::new();
    }
    let model = |puzzle: &'static dyn Puzzle| {
        let models = puzzle.formulations();
        let suits = models.iter().find(|info| info.suits.contains(&engine)).or(models.first())?;
        Some((puzzle.name(), suits.name))
    };
    all_puzzles().into_iter().filter_map(model).collect()
}
