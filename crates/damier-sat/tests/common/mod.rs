//! A counter of models that shares nothing with the solvers: every variable is tried both ways, with unit propagation.

use damier_sat::{Cnf, Literal};

/// Calls `visit` with every model of the formula: by variable, from 1, whether it is true.
pub(crate) fn models(cnf: &Cnf, visit: &mut dyn FnMut(&[bool])) {
    let mut search = Search::new(cnf);
    if cnf.clauses().any(<[Literal]>::is_empty) {
        return;
    }
    let units: Vec<Literal> = cnf.clauses().filter(|clause| clause.len() == 1).map(|clause| clause[0]).collect();
    if units.into_iter().all(|unit| search.assume(unit)) {
        search.go(1, visit);
    }
}

struct Search<'f> {
    cnf: &'f Cnf,
    /// Clauses by the literal in them: 2·variable, or one more for its negation.
    occurrences: Vec<Vec<usize>>,
    value: Vec<Option<bool>>,
    trail: Vec<Literal>,
}

impl<'f> Search<'f> {
    fn new(cnf: &'f Cnf) -> Search<'f> {
        let mut occurrences = vec![Vec::new(); 2 * cnf.variables() as usize + 2];
        for (index, clause) in cnf.clauses().enumerate() {
            for &literal in clause {
                occurrences[Search::place(literal)].push(index);
            }
        }
        Search { cnf, occurrences, value: vec![None; cnf.variables() as usize + 1], trail: Vec::new() }
    }

    fn place(literal: Literal) -> usize {
        2 * literal.variable() as usize + usize::from(literal.is_negated())
    }

    fn holds(&self, literal: Literal) -> Option<bool> {
        self.value[literal.variable() as usize].map(|value| value != literal.is_negated())
    }

    /// Makes a literal true, with all that follows; false on a conflict.
    fn assume(&mut self, literal: Literal) -> bool {
        match self.holds(literal) {
            Some(holds) => return holds,
            None => self.value[literal.variable() as usize] = Some(!literal.is_negated()),
        }
        let mut next = self.trail.len();
        self.trail.push(literal);
        while let Some(&done) = self.trail.get(next) {
            next += 1;
            for k in 0..self.occurrences[Search::place(!done)].len() {
                let clause = self.cnf.clause(self.occurrences[Search::place(!done)][k]);
                if clause.iter().any(|&l| self.holds(l) == Some(true)) {
                    continue;
                }
                let mut open = clause.iter().filter(|&&l| self.holds(l).is_none());
                match (open.next().copied(), open.next()) {
                    (None, _) => return false,
                    (Some(last), None) => {
                        self.value[last.variable() as usize] = Some(!last.is_negated());
                        self.trail.push(last);
                    }
                    _ => {}
                }
            }
        }
        true
    }

    fn go(&mut self, from: usize, visit: &mut dyn FnMut(&[bool])) {
        let Some(variable) = (from..self.value.len()).find(|&v| self.value[v].is_none()) else {
            let model: Vec<bool> = self.value.iter().map(|value| value.unwrap_or(false)).collect();
            return visit(&model);
        };
        let positive = Literal::from_dimacs(variable as i32).expect("variables are small numbers");
        for literal in [positive, !positive] {
            let before = self.trail.len();
            if self.assume(literal) {
                self.go(variable + 1, visit);
            }
            for undone in self.trail.drain(before..) {
                self.value[undone.variable() as usize] = None;
            }
        }
    }
}
