//! The engines this program was built with, set up as a person asked.

use crate::confirm::Confirmed;
use crate::punctual::Punctual;
use crate::trace::{TraceFile, TracedCp};
use damier_cp::{Cp, CutMark, Part};
use damier_lcg::Lcg;
use damier_local::Local;
use damier_mip::Mip;
use damier_model::{Engine, Restart, Strength};
use damier_sat::{Sat, SolverChoice};
use std::path::PathBuf;

/// The name of a puzzle's own algorithm, where an engine's name is expected.
pub(crate) const DIRECT: &str = "direct";
/// The name of our finite-domain engine.
pub(crate) const CP: &str = "cp";
/// The name of the engine that SAT solvers are behind.
pub(crate) const SAT: &str = "sat";
/// The name of the engine that integer programming is behind.
pub(crate) const MIP: &str = "mip";
/// The name of the engine that lazy clause generation is behind.
pub(crate) const LCG: &str = "lcg";
/// The name of the engine that local search is behind.
pub(crate) const LOCAL: &str = "local";
/// The name that asks for several at once.
pub(crate) const PORTFOLIO: &str = "portfolio";
/// The name that leaves the choice to the program.
pub(crate) const AUTO: &str = "auto";

/// What a person may ask of an engine beyond what the model and the run say.
#[derive(Default)]
pub(crate) struct EngineSettings {
    pub(crate) strength: Strength,
    /// The policy and its base; `None` for the engine's choice.
    pub(crate) restart: Option<(Restart, u64)>,
    /// What a run is longer than the one before by, where runs grow geometrically.
    pub(crate) growth: Option<f64>,
    /// Where to write the search tree.
    pub(crate) trace: Option<TraceFile>,
    pub(crate) sat_solver: SolverChoice,
    /// Where to write a proof that there is no solution.
    pub(crate) proof: Option<PathBuf>,
    /// How near to the optimum integer programming must prove itself to be, as a share of it.
    pub(crate) gap: Option<f64>,
    /// The share of the search tree to walk, if not all of it.
    pub(crate) part: Option<Part>,
    /// Where the first engine leaves a fingerprint of how it cut the tree.
    pub(crate) cut: CutMark,
}

/// All engines, one line each; the first is the default.
pub(crate) fn engines(settings: EngineSettings) -> Vec<Box<dyn Engine + Send>> {
    let cp = Cp {
        strength: settings.strength,
        restart: settings.restart,
        growth: settings.growth,
        part: settings.part,
        cut: settings.cut,
    };
    let cp: Box<dyn Engine + Send> = match settings.trace {
        None => Box::new(cp),
        Some(file) => Box::new(TracedCp::new(cp, file)),
    };
    let sat = Sat { solver: settings.sat_solver, proof: settings.proof };
    let mip = Confirmed { engine: Box::new(Mip { gap: settings.gap, ..Mip::default() }) };
    let (sat, lcg) = (Punctual::new(sat), Punctual::new(Lcg::default()));
    vec![cp, Box::new(sat), Box::new(mip), Box::new(lcg), Box::new(Local::default())]
}

/// Every name `--engine` takes, with a line of help.
pub(crate) fn names() -> Vec<(&'static str, &'static str)> {
    let mut names: Vec<_> =
        engines(EngineSettings::default()).iter().map(|engine| (engine.name(), engine.summary())).collect();
    names.push((DIRECT, "the puzzle's techniques or own algorithm, where it has some"));
    names.push((AUTO, "whichever suits the question"));
    names.push((PORTFOLIO, "several at once, a thread each; the first to answer stops the others"));
    names
}
