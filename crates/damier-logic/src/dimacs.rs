//! DIMACS: the clauses as any SAT solver reads them, with the names of variables and rules in comments.

use crate::clauses::Clauses;
use std::fmt::Write;

impl Clauses {
    /// The clauses in DIMACS, with comments that say what variables stand for and which rule made what. Where auxiliaries
    /// are not determined, `c p show` tells model counters to count by the atoms alone.
    ///
    /// ```
    /// use damier_logic::{Cnf, MAX_CLAUSES, Parameters, Theory};
    /// let theory = Theory::parse("unknown p(1..2) rule \"not both\": ¬(p(1) ∧ p(2))")?;
    /// let clauses = theory.ground(&Parameters::new())?.nnf()?.clauses(Cnf::Tseitin, MAX_CLAUSES)?;
    /// assert_eq!(
    ///     clauses.dimacs(),
    ///     "c variable 1 is p_1\nc variable 2 is p_2\np cnf 2 1\nc rule \"not both\"\n-1 -2 0\n"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn dimacs(&self) -> String {
        let mut text = String::new();
        for (k, name) in self.names().iter().enumerate() {
            let _ = writeln!(text, "c variable {} is {name}", k + 1);
        }
        for atom in self.atoms().known_true() {
            let _ = writeln!(text, "c known: {atom}");
        }
        let _ = writeln!(text, "p cnf {} {}", self.variables(), self.len());
        if !self.is_determined() {
            let shown: String = (1..=self.open.len()).map(|variable| format!("{variable} ")).collect();
            let _ = writeln!(text, "c p show {shown}0");
        }
        for group in self.groups() {
            let _ = writeln!(text, "c rule \"{}\"", group.rule);
            for clause in &group.clauses {
                for literal in clause {
                    let _ = write!(text, "{} ", literal.dimacs());
                }
                text.push_str("0\n");
            }
        }
        text
    }
}
