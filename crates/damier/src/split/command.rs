//! The command line of a part, from what was asked of the whole.

use super::Asked;
use crate::failure::Failure;
use damier_interface::Takes;
use damier_model::Strength;
use damier_solve::engines::CP;
use damier_split::Command;

/// The words that all parts have in common.
pub(super) fn of(asked: Asked, model: Option<&str>) -> Result<Command, Failure> {
    let program = std::env::current_exe()
        .map_err(|error| Failure::Refused(format!("cannot start this program again for every part: {error}")))?;
    let is_inline = asked.argument.is_some_and(|argument| asked.puzzle.is_inline(argument));
    let how = &asked.how.formulation;
    let strength = how.strength.and_then(|wanted| Strength::NAMES.iter().find(|(_, own)| *own == wanted));
    let own = asked.own.0.iter().map(|(info, value)| match info.takes {
        Takes::Nothing => format!("--{}", info.name),
        Takes::Value(_) | Takes::FileOrValue(_) => format!("--{}={value}", info.name),
    });
    let given = [
        model.map(|name| format!("--model={name}")),
        how.var_select.map(|rule| format!("--var-select={rule}")),
        how.val_select.map(|rule| format!("--val-select={rule}")),
        strength.map(|(name, _)| format!("--strength={name}")),
        asked.how_long.node_limit.map(|most| format!("--node-limit={most}")),
        asked.how_long.fail_limit.map(|most| format!("--fail-limit={most}")),
        asked.how_long.memory_limit.map(|most| format!("--memory-limit={most}")),
        Some(format!("--engine={CP}")),
        Some(format!("--seed={}", asked.how.seed)),
    ];
    Ok(Command {
        program: program.to_string_lossy().into_owned(),
        puzzle: asked.puzzle.name().to_owned(),
        inline: asked.argument.filter(|_| is_inline).map(str::to_owned),
        text: asked.source.filter(|_| !is_inline).map(|source| source.text.clone()),
        options: own.chain(given.into_iter().flatten()).collect(),
        question: asked.question,
    })
}
