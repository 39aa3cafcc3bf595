//! Clauses as a [`Model`], so that every engine can run them: a Boolean per variable, a constraint per clause, each
//! labelled by its rule.

use crate::atoms::GroundAtom;
use crate::clauses::Clauses;
use damier_model::{Assignment, Cell, Label, Lit, Model, Reason, any_of};
use std::fmt;
use std::sync::Arc;

/// A model of clauses, and the way back to atoms.
pub struct LogicModel {
    /// The model: open atoms first, in order, then auxiliaries.
    pub model: Model,
    /// The open atoms, each with its literal and its number in [`Atoms`](crate::Atoms).
    pub atoms: Vec<(GroundAtom, Lit, usize)>,
    /// Atoms known to hold from the start.
    pub known: Vec<GroundAtom>,
    /// Whether atoms determine auxiliaries: only then are the model's solutions those of the theory, one to one.
    pub determined: bool,
}

/// The reason of a clause: its rule, and the cells its atoms stand on.
struct Because {
    rule: Arc<str>,
    cells: Vec<Cell>,
}

impl fmt::Display for Because {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rule)
    }
}

impl Reason for Because {
    fn family(&self) -> &str {
        &self.rule
    }
    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }
}

impl Clauses {
    /// The clauses as a model.
    ///
    /// ```
    /// use damier_logic::{Cnf, MAX_CLAUSES, Parameters, Theory};
    /// let theory = Theory::parse("unknown p(1..2) rule \"one\": p(1) ∨ p(2)")?;
    /// let clauses = theory.ground(&Parameters::new())?.nnf()?.clauses(Cnf::Tseitin, MAX_CLAUSES)?;
    /// let logic = clauses.to_model("at least one");
    /// assert_eq!(logic.model.variables(), 2);
    /// assert_eq!(logic.model.constraints()[0].label().family(), "one");
    /// assert_eq!(logic.true_atoms(&vec![0, 1].into())[0].to_string(), "p_2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_model(&self, name: &str) -> LogicModel {
        self.to_model_on(name, |_| None)
    }

    /// As [`Clauses::to_model`], for atoms that stand on the cells of a board: reasons then name those.
    pub fn to_model_on(&self, name: &str, cell: impl Fn(&GroundAtom) -> Option<Cell>) -> LogicModel {
        let mut model = Model::new(name);
        let literals: Vec<Lit> = self.names().into_iter().map(|name| model.bool(name)).collect();
        let atoms: Vec<(GroundAtom, Lit, usize)> = (0..)
            .zip(&literals)
            .map_while(|(k, &literal)| self.atom_of(k).map(|number| (self.atoms().atom(number), literal, number)))
            .collect();
        let cells: Vec<Option<Cell>> = atoms.iter().map(|(atom, ..)| cell(atom)).collect();
        let on_board = cells.iter().any(Option::is_some);
        for group in self.groups() {
            let shared: Label = Arc::new(Because { rule: Arc::clone(&group.rule), cells: Vec::new() });
            for clause in &group.clauses {
                let posted = model.post(any_of(clause.iter().map(|literal| {
                    let lit = literals[literal.variable()];
                    if literal.is_negated() { !lit } else { lit }
                })));
                if on_board {
                    let mut spoken_of: Vec<Cell> =
                        clause.iter().filter_map(|literal| cells.get(literal.variable()).copied().flatten()).collect();
                    spoken_of.sort_unstable();
                    spoken_of.dedup();
                    posted.because(Because { rule: Arc::clone(&group.rule), cells: spoken_of });
                } else {
                    posted.because_of(&shared);
                }
            }
        }
        let known = self.atoms().known_true().collect();
        LogicModel { model, atoms, known, determined: self.is_determined() }
    }
}

impl LogicModel {
    /// The atoms that hold in an assignment, known ones included, in the order of declaration within each kind.
    pub fn true_atoms(&self, assignment: &Assignment) -> Vec<GroundAtom> {
        let found = self.atoms.iter().filter(|(_, literal, _)| assignment.is_true(*literal));
        let mut atoms: Vec<GroundAtom> =
            found.map(|(atom, ..)| atom.clone()).chain(self.known.iter().cloned()).collect();
        atoms.sort_unstable();
        atoms
    }
}
