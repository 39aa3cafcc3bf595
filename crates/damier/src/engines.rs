//! The engines this program was built with, set up as a person asked.

use crate::trace::{TraceFile, TracedCp};
use damier_cp::Cp;
use damier_model::{Engine, Restart, Strength};

/// The name of a puzzle's own algorithm, where an engine's name is expected.
pub(crate) const DIRECT: &str = "direct";
/// The name that leaves the choice to the program.
pub(crate) const AUTO: &str = "auto";

/// What a person may ask of an engine beyond what the model and the run say.
#[derive(Default)]
pub(crate) struct EngineSettings {
    pub(crate) strength: Strength,
    /// The policy and its base; `None` for the engine's choice.
    pub(crate) restart: Option<(Restart, u64)>,
    /// Where to write the search tree.
    pub(crate) trace: Option<TraceFile>,
}

/// All engines, one line each; the first is the default.
pub(crate) fn engines(settings: EngineSettings) -> Vec<Box<dyn Engine>> {
    let cp = Cp { strength: settings.strength, restart: settings.restart };
    vec![match settings.trace {
        None => Box::new(cp),
        Some(file) => Box::new(TracedCp::new(cp, file)),
    }]
}

/// Every name `--engine` takes, with a line of help.
pub(crate) fn names() -> Vec<(&'static str, &'static str)> {
    let mut names: Vec<_> =
        engines(EngineSettings::default()).iter().map(|engine| (engine.name(), engine.summary())).collect();
    names.push((DIRECT, "the puzzle's own algorithm, where it has one"));
    names.push((AUTO, "whichever suits the question"));
    names
}
