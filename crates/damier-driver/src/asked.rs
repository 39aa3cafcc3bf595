//! What is asked of a model, in plain values: how it is solved, and how solutions are presented.

use damier_model::Restart;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// What is asked of a model.
#[derive(Clone, Default)]
pub struct Asked {
    /// How it is solved.
    pub how: Solving,
    /// How solutions are presented.
    pub print: Printing,
    /// Whether it is only compiled.
    pub compile: bool,
    /// Whether to end and to count as MiniZinc's driver does.
    pub as_driver: bool,
    /// Set by whatever wants the run to stop.
    pub cancel: Arc<AtomicBool>,
}

/// How a model is solved.
#[derive(Clone, Default)]
pub struct Solving {
    /// All solutions; where something is optimised, every better one on the way.
    pub all_solutions: bool,
    /// This many solutions.
    pub num_solutions: Option<u64>,
    /// Every better solution on the way to the best.
    pub intermediate: bool,
    /// All best solutions.
    pub all_optimal: bool,
    /// This many best solutions.
    pub num_optimal: Option<u64>,
    /// Time for everything, compilation included.
    pub time_limit: Option<Duration>,
    /// Time for the solver.
    pub solver_time_limit: Option<Duration>,
    /// How large the process may grow, in bytes.
    pub memory_limit: Option<u64>,
    /// Time for confirming what others claim, where that was said.
    pub confirm: Option<Duration>,
    /// Threads to search with.
    pub parallel: Option<usize>,
    /// Seed of everything that happens by chance.
    pub random_seed: Option<i64>,
    /// Whether search annotations are not followed.
    pub free_search: bool,
    /// When the search starts over, whatever the model says.
    pub restart: Option<Restart>,
    /// What each run is longer than the one before by, where runs grow geometrically.
    pub restart_base: Option<f64>,
    /// Failures before the first restart.
    pub restart_scale: Option<u64>,
    /// Flags for the solver, as Gecode spells them.
    pub flags: Vec<String>,
}

impl Solving {
    /// Whether solutions will be told apart, so that literals which flattening introduces must be tied both ways.
    pub fn lists(&self) -> bool {
        self.all_solutions
            || self.num_solutions.is_some_and(|number| number != 1)
            || self.all_optimal
            || self.num_optimal.is_some()
    }
}

/// How solutions are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// As the output items say.
    #[default]
    Item,
    /// As data.
    Dzn,
    /// As JSON.
    Json,
    /// As the data that the solution checker wants.
    Checker,
}

/// How solutions are presented.
#[derive(Clone, Default)]
pub struct Printing {
    /// Statistics of solving.
    pub statistics: bool,
    /// What could not be judged.
    pub verbose: bool,
    /// The size of the model and the engine that solves it.
    pub verbose_solving: bool,
    /// How solutions are printed.
    pub form: Form,
    /// One JSON object with all solutions.
    pub json: bool,
    /// Messages as JSON objects, one per line.
    pub json_stream: bool,
    /// The value of the objective with each solution, as data or JSON.
    pub objective: bool,
    /// What the output items say with each solution, as data or JSON.
    pub output_item: bool,
    /// The time with each solution.
    pub time: bool,
    /// Only these sections of the output, unless there are none.
    pub only_sections: Vec<String>,
    /// All sections of the output but these.
    pub not_sections: Vec<String>,
    /// The line after each solution.
    pub solution_separator: Option<String>,
    /// The line between solutions.
    pub solution_comma: Option<String>,
    /// The line when the search is complete.
    pub complete_message: Option<String>,
    /// The line when there is no solution.
    pub unsatisfiable_message: Option<String>,
    /// The line when nothing is known.
    pub unknown_message: Option<String>,
}
