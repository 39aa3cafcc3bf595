//! Finite automata for the `regular` constraint.

use crate::stage;
use std::collections::HashMap;

/// A deterministic automaton over integers. State 0 is where reading starts; a missing transition rejects.
///
/// ```
/// use damier_model::Automaton;
/// // Words over {0, 1} that end in 1.
/// let ends_in_one = Automaton::new(2, [(0, 0, 0), (0, 1, 1), (1, 0, 0), (1, 1, 1)], [1]);
/// assert!(ends_in_one.accepts([0, 1, 1]) && !ends_in_one.accepts([1, 0]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    states: usize,
    transitions: HashMap<(usize, i64), usize>,
    accepting: Vec<bool>,
}

impl Automaton {
    /// An automaton of `states` states from its (state, symbol, next state) transitions and its accepting states.
    /// What names a state that is not there is left out; of two transitions for one state and symbol the last stands.
    pub fn new(
        states: usize,
        transitions: impl IntoIterator<Item = (usize, i64, usize)>,
        accepting: impl IntoIterator<Item = usize>,
    ) -> Automaton {
        let mut accepts = vec![false; states];
        for state in accepting {
            if let Some(slot) = accepts.get_mut(state) {
                *slot = true;
            }
        }
        let mut table = HashMap::new();
        for (from, symbol, to) in transitions.into_iter().filter(|&(from, _, to)| from < states && to < states) {
            stage::poll_at_table(table.len(), table.capacity(), size_of::<((usize, i64), usize)>());
            table.insert((from, symbol), to);
        }
        Automaton { states, transitions: table, accepting: accepts }
    }

    /// Number of states.
    pub fn states(&self) -> usize {
        self.states
    }

    /// The state after reading `symbol` in `state`, if reading goes on.
    pub fn next(&self, state: usize, symbol: i64) -> Option<usize> {
        self.transitions.get(&(state, symbol)).copied()
    }

    /// Whether reading may end in `state`.
    pub fn is_accepting(&self, state: usize) -> bool {
        self.accepting.get(state).copied().unwrap_or(false)
    }

    /// Every transition, as (state, symbol, next state), in ascending order.
    pub fn transitions(&self) -> Vec<(usize, i64, usize)> {
        let mut all: Vec<_> = self.transitions.iter().map(|(&(from, symbol), &to)| (from, symbol, to)).collect();
        all.sort_unstable();
        all
    }

    /// Whether the automaton, started in state 0, ends in an accepting state after the word.
    pub fn accepts(&self, word: impl IntoIterator<Item = i64>) -> bool {
        if self.states == 0 {
            return false;
        }
        word.into_iter().try_fold(0, |state, symbol| self.next(state, symbol)).is_some_and(|s| self.is_accepting(s))
    }
}
