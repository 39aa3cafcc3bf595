//! What the search may be told; everything has a default that depends on the size of the model.

/// How adaptive search behaves.
///
/// ```
/// use damier_local::{Local, Parameters};
/// let patient = Local { parameters: Parameters { restart_after: Some(1_000_000), ..Parameters::default() } };
/// # let _ = patient;
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Parameters {
    /// How often (0 to 1) a move that neither helps nor harms is made.
    pub plateau: f64,
    /// How often (0 to 1) the best move is made at a local minimum although it harms.
    pub worsening: f64,
    /// For how many steps a variable rests when none of its moves helps; `None` for a number that grows with the number of
    /// variables.
    pub rest: Option<u64>,
    /// How many variables may be found at a local minimum before part of the assignment is thrown away.
    pub reset_after: Option<u64>,
    /// The part (0 to 1) that is thrown away then.
    pub reset_share: f64,
    /// Steps after which everything starts over, multiplied by the sequence 1, 1, 2, 1, 1, 2, 4, … of Luby, Sinclair and
    /// Zuckerman.
    pub restart_after: Option<u64>,
    /// Whether constraints that are violated at local minima weigh more from then on (breakout: Morris, AAAI 1993).
    pub weights: bool,
    /// Moves tried before one is chosen, if the worst variables have so many.
    pub trials: usize,
    /// For how many steps a variable that was changed rests.
    pub hold: u64,
}

impl Default for Parameters {
    fn default() -> Parameters {
        Parameters {
            plateau: 0.9,
            worsening: 0.05,
            rest: None,
            reset_after: None,
            reset_share: 0.2,
            restart_after: None,
            weights: true,
            trials: 64,
            hold: 3,
        }
    }
}

/// Steps before the first restart: this many, and more for large models.
const RESTART: u64 = 500;
const RESTART_PER_VARIABLE: u64 = 40;

impl Parameters {
    pub(crate) fn rest_for(&self, variables: usize) -> u64 {
        self.rest.unwrap_or_else(|| 2 + variables.isqrt() as u64 / 2)
    }

    pub(crate) fn reset_for(&self, variables: usize) -> u64 {
        self.reset_after.unwrap_or_else(|| 4 + variables as u64 / 4)
    }

    pub(crate) fn restart_for(&self, variables: usize) -> u64 {
        self.restart_after.unwrap_or(RESTART + RESTART_PER_VARIABLE * variables as u64)
    }
}
