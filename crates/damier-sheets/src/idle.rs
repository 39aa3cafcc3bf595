//! What a sheet says in vain: rules that come to nothing on every example, and a layout that nothing speaks of.
//!
//! A condition behind `where` that is never true makes a rule that looks right and does nothing, and no engine can tell: the rule is not
//! among the constraints. So each rule is taken out of the sheet in turn, and the models of the examples are compared with those of
//! the whole sheet, which costs one compilation for each rule and example.

use crate::board::Board;
use crate::formulate;
use crate::layer::Role;
use crate::sheet::Sheet;
use crate::text::{self, Mode};
use damier_minizinc::syntax::ast::ItemKind;
use damier_model::Source;
use std::sync::Arc;

/// What is said in vain, a sentence each; nothing of a sheet or an example that cannot be read.
pub(crate) fn sentences(sheet: &Sheet) -> Vec<String> {
    let read = |text: &str| text::read(sheet, &Source::argument(text), Mode::Board).ok();
    let boards: Vec<Board> = sheet.examples.iter().filter_map(|example| read(&example.text)).collect();
    let mut found = layers(sheet);
    let Some(whole) = models(sheet, &boards).filter(|_| !boards.is_empty()) else { return found };
    for (line, without) in without_a_rule(sheet) {
        if models(&without, &boards).is_some_and(|models| models == whole) {
            found.push(format!("the rule in line {line} says nothing on any example: is its condition ever true?"));
        }
    }
    found
}

/// The models of boards, as text.
fn models(sheet: &Sheet, boards: &[Board]) -> Option<Vec<String>> {
    let sheet = Arc::new(sheet.with_text(&sheet.text).ok()?);
    boards.iter().map(|board| Some(formulate::model(&sheet, board).ok()?.dump())).collect()
}

/// The sheet without each of its rules, with the line of that.
fn without_a_rule(sheet: &Sheet) -> Vec<(usize, Sheet)> {
    let Ok(checked) = sheet.checked("", true) else { return Vec::new() };
    // The sheet is the first of the texts; the library and what it includes come after it.
    let Some((unit, _)) = checked.units.iter().find(|(unit, _)| {
        unit.items.first().is_some_and(|item| checked.sources.get(item.span.file).origin == sheet.origin)
    }) else {
        return Vec::new();
    };
    let rules = unit.items.iter().filter(|item| matches!(item.kind, ItemKind::Constraint { .. }));
    let without = rules.filter_map(|rule| {
        let (start, end) = (rule.span.start as usize, rule.span.end as usize);
        let (before, after) = (sheet.text.get(..start)?, sheet.text.get(end..)?);
        let text = format!("{before}constraint true{after}");
        Some((checked.sources.locate(rule.span).first_line, sheet.with_text(&text).ok()?))
    });
    without.collect()
}

/// Layers of the layout whose names stand nowhere but where they are declared; those of clues and answers are told by `review`.
fn layers(sheet: &Sheet) -> Vec<String> {
    let Ok(layers) = sheet.layers() else { return Vec::new() };
    let code: Vec<&str> = sheet.text.lines().map(|line| line.find('%').map_or(line, |at| &line[..at])).collect();
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let mentions =
        |name: &str| code.iter().flat_map(|line| line.split(|c| !is_part(c))).filter(|word| *word == name).count();
    let idle = layers.all.iter().filter(|layer| layer.role == Role::Layout && mentions(&layer.name) < 2);
    idle.map(|layer| format!("no rule speaks of the layer {}", layer.name)).collect()
}
