//! The engines this program was built with, set up as a person asked.

use crate::confirm::Confirmed;
use crate::failure::Failure;
use crate::punctual::Punctual;
use crate::traced::{TraceListener, TracedCp};
use damier_cp::{Cp, CutMark, Learning, Part};
use damier_local::Local;
use damier_mip::Mip;
use damier_model::{Engine, Restart, Strength};
use damier_sat::{Sat, SolverChoice};
use std::path::PathBuf;

/// The name of a puzzle's own algorithm, where an engine's name is expected.
pub const DIRECT: &str = "direct";
/// The name of our finite-domain engine.
pub const CP: &str = "cp";
/// The name of the engine that SAT solvers are behind.
pub const SAT: &str = "sat";
/// The name of the engine that integer programming is behind.
pub const MIP: &str = "mip";
/// The name of the finite-domain engine where it learns from its conflicts.
pub const LCG: &str = "lcg";
/// The name of the engine that local search is behind.
pub const LOCAL: &str = "local";
/// The name that asks for several at once.
pub const PORTFOLIO: &str = "portfolio";
/// The name that leaves the choice to the program.
pub const AUTO: &str = "auto";

/// What a person may ask of an engine beyond what the model and the run say.
#[derive(Clone, Default)]
pub struct EngineSettings {
    /// How much global constraints deduce.
    pub strength: Strength,
    /// The policy and its base; `None` for the engine's choice.
    pub restart: Option<(Restart, u64)>,
    /// What a run is longer than the one before by, where runs grow geometrically.
    pub growth: Option<f64>,
    /// Whether the model's own description of its search is followed only now and then, by an engine that learns.
    pub free: bool,
    /// What is notified of every node of the search tree.
    pub trace: Option<TraceListener>,
    /// The SAT solver.
    pub sat_solver: SolverChoice,
    /// Where to write a proof that there is no solution.
    pub proof: Option<PathBuf>,
    /// How near to the optimum integer programming must prove itself to be, as a share of it.
    pub gap: Option<f64>,
    /// The share of the search tree to walk, if not all of it.
    pub part: Option<Part>,
    /// Where the first engine leaves a fingerprint of how it cut the tree.
    pub cut: CutMark,
}

/// All engines, one line each; the first is the default.
pub fn engines(settings: EngineSettings) -> Vec<Box<dyn Engine + Send>> {
    let cp = Cp {
        strength: settings.strength,
        restart: settings.restart,
        growth: settings.growth,
        part: settings.part,
        cut: settings.cut,
        ..Cp::default()
    };
    let cp: Box<dyn Engine + Send> = match settings.trace {
        None => Box::new(cp),
        Some(listener) => Box::new(TracedCp { cp, listener }),
    };
    let sat = Sat { solver: settings.sat_solver, proof: settings.proof.clone() };
    let mip = Confirmed { engine: Box::new(Mip { gap: settings.gap, ..Mip::default() }) };
    let (sat, local) = (Punctual::new(sat), Punctual::new(Local::default()));
    let lcg = Learning { strength: settings.strength, free: settings.free, proof: settings.proof };
    vec![cp, Box::new(sat), Box::new(mip), Box::new(lcg), Box::new(local)]
}

/// Every name `--engine` takes, with a line of help.
pub fn names() -> Vec<(&'static str, &'static str)> {
    let mut names: Vec<_> =
        engines(EngineSettings::default()).iter().map(|engine| (engine.name(), engine.summary())).collect();
    names.push((DIRECT, "the puzzle's techniques or own algorithm, where it has some"));
    names.push((AUTO, "whichever suits the question"));
    names.push((PORTFOLIO, "several at once, a thread each; the first to answer stops the others"));
    names
}

/// The engine of that name.
pub fn engine(name: &str, settings: EngineSettings) -> Result<Box<dyn Engine + Send>, Failure> {
    let engine = engines(settings).into_iter().find(|engine| engine.name() == name);
    engine.ok_or_else(|| {
        Failure::Refused(format!("there is no engine '{name}'; accepted: cp, sat, mip, lcg, local, auto"))
    })
}
