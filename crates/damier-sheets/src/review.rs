//! What can be said of a sheet before any board: items of comments that are mistakes, layers that no rule speaks of, reasons that
//! belong to something else than a condition.

use crate::check::on_large_stack;
use crate::comment;
use crate::layer::{Layer, Role, Values};
use crate::recipe::{self, Use};
use crate::sheet::{ABOUT, Sheet, SheetError};
use damier_interface::Review;
use damier_minizinc::judge::rules;

/// A look at a sheet that reads.
pub(crate) fn review(sheet: &Sheet) -> Review {
    let mut review = Review::default();
    let comments =
        (1..).zip(sheet.text.lines()).filter_map(|(number, line)| Some((number, line.strip_prefix(ABOUT)?.trim())));
    for (number, word) in comments.skip(1).filter_map(|(number, about)| Some((number, comment::unknown_word(about)?))) {
        review
            .notes
            .push(format!("line {number}: `{word}:` is no comment that is known, and is taken for rules in words"));
    }
    if let Err(SheetError(message)) = on_large_stack(|| look(sheet, &mut review)) {
        review.wrong.push(message);
    }
    review
}

fn look(sheet: &Sheet, review: &mut Review) -> Result<(), SheetError> {
    let layers = sheet.layers()?;
    let checked = sheet.checked("", true)?;
    let spoken_of = rules::spoken_of(&checked.program);
    let told: Vec<&str> = sheet.recipe.told().map(|(name, _)| name).collect();
    let is_idle = |layer: &&Layer| layer.role != Role::Layout && !spoken_of[layer.global];
    for layer in layers.all.iter().filter(is_idle) {
        let what = if layer.role == Role::Answer { "the answer" } else { "the clue" };
        review.notes.push(format!("no rule speaks of {what} {}", layer.name));
    }
    let is_everywhere = |layer: &&Layer| {
        layer.role == Role::Clue && layer.values != Values::Truth && !layer.optional && !layer.is_list()
    };
    for layer in layers.all.iter().filter(is_everywhere) {
        let line = checked.sources.locate(checked.program.globals[layer.global].span).first_line;
        review.notes.push(format!(
            "line {line}: the clue {} is no `opt`, so a place without a sign has 0, and boards that are made have a clue in every place; \
             `of opt int` lets places be without",
            layer.name
        ));
    }
    for span in rules::misplaced_reasons(&checked.program) {
        let line = checked.sources.locate(span).first_line;
        review.notes.push(format!(
            "line {line}: the reason belongs to `{}` alone, not to the condition around it; accepted: `(condition) :: reason(\"…\")`",
            checked.sources.text(span).split("::").next().unwrap_or_default().trim()
        ));
    }
    let luck = |used| if sheet.recipe.is_by_luck(used) { recipe::luck(1, 1, &[0]) } else { String::new() };
    // Items on the making of boards are read only then, so a mistake in them would wait until somebody makes one.
    for used in [Use::Answers, Use::Tells] {
        if let Err(SheetError(message)) = sheet.checked_with("", &[&sheet.recipe.items(used), &luck(used)], true) {
            review.wrong.push(message);
        }
    }
    let unknown = |name: &&&str| !layers.all.iter().any(|layer| layer.name == ***name && layer.role != Role::Answer);
    review.wrong.extend(
        told.iter().filter(unknown).map(|name| format!("{name} is told, but is no layer of the printed board")),
    );
    Ok(())
}
