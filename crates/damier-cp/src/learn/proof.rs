//! A proof that there is no solution, or none better, written while the search goes (`docs/proofs.md` has the form).
//!
//! Every reason that analysis asks for is a line: what one constraint makes of some facts. Every clause that was learned is a line
//! with the numbers of those that it follows from. What propagation found at the root is written as it was found, since reasons
//! leave out what is true for good. So a checker needs to look at single constraints and at unit propagation, nothing else.

use super::{Atom, Claim, Is};
use crate::channels::Channel;
use crate::kernel::Kernel;
use crate::store::VarId;
use crate::store::journal::{Cause, Change};
use crate::view::Literal;
use damier_model::{Assignment, Model, Unusable};
use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// Constraints named for an inference of which it is not known whose it is, at most.
const CANDIDATES: usize = 64;

/// What went wrong with writing, if anything did.
pub(super) type Trouble = Arc<Mutex<Option<io::Error>>>;

/// A proof in the making.
pub(crate) struct Proof {
    out: BufWriter<File>,
    trouble: Trouble,
    /// By variable of the store: the constraints that speak of it.
    speaking: Vec<Vec<u32>>,
    /// The last number given to a line.
    number: u32,
    /// What was used since the last clause.
    used: Vec<u32>,
    line: String,
}

/// Who is responsible for an inference.
enum By<'v> {
    Constraint(u32),
    Line(u32),
    /// One of the constraints that speak of all these.
    Among(&'v [VarId]),
}

impl Proof {
    /// Begins a proof about a model in which no truth value stands within another.
    pub(super) fn create(path: &Path, model: &Model) -> Result<(Box<Proof>, Trouble), Unusable> {
        let file = File::create(path);
        let file = file.map_err(|error| Unusable(format!("'{}' cannot be written: {error}", path.display())))?;
        let mut speaking = vec![Vec::new(); model.variables() + 1];
        for (index, posted) in (0..).zip(model.constraints()) {
            for var in posted.constraint.variables() {
                speaking[var.index() + 1].push(index);
            }
        }
        let trouble = Trouble::default();
        let mut proof = Proof {
            out: BufWriter::new(file),
            trouble: Arc::clone(&trouble),
            speaking,
            number: 0,
            used: Vec::new(),
            line: String::new(),
        };
        let _ = write!(
            proof.line,
            "damier proof 1: {} variables, {} constraints",
            model.variables(),
            model.constraints().len()
        );
        proof.end_line();
        Ok((Box::new(proof), trouble))
    }

    fn end_line(&mut self) {
        self.line.push('\n');
        if let Err(error) = self.out.write_all(self.line.as_bytes()) {
            self.complain(error);
        }
        self.line.clear();
    }

    fn complain(&self, error: io::Error) {
        self.trouble.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
    }

    fn atom(&mut self, Atom { var, is, value }: Atom) {
        let sign = match is {
            Is::AtLeast => ">=",
            Is::AtMost => "<=",
            Is::Equal => "=",
            Is::NotEqual => "!=",
        };
        let _ = write!(self.line, " x{var}{sign}{value}");
    }

    fn by(&mut self, by: &By) {
        match by {
            By::Constraint(index) => {
                let _ = write!(self.line, " c{index}");
            }
            By::Line(number) => {
                let _ = write!(self.line, " l{number}");
            }
            By::Among(variables) => {
                let all =
                    |index: &&u32| variables.iter().all(|&x| self.speaking[x as usize].binary_search(index).is_ok());
                let rarest = variables.iter().min_by_key(|&&x| self.speaking[x as usize].len());
                let found = rarest.into_iter().flat_map(|&x| &self.speaking[x as usize]).filter(all).take(CANDIDATES);
                let names: Vec<String> = found.map(|index| format!("c{index}")).collect();
                let _ = write!(self.line, " {}", names.join("|"));
            }
        }
    }

    /// `by` makes `claim` of `premises`.
    fn infer(&mut self, by: &By, premises: &[Atom], claim: Claim) {
        self.number += 1;
        let _ = write!(self.line, "i {}", self.number);
        self.by(by);
        premises.iter().for_each(|&atom| self.atom(atom));
        self.line.push_str(" ->");
        if let Claim::Change(atom) = claim {
            self.atom(atom);
        }
        self.used.push(self.number);
        self.end_line();
    }

    /// A fact for good.
    fn fact(&mut self, by: &By, fact: Atom) {
        self.line.push('r');
        self.by(by);
        self.atom(fact);
        self.end_line();
    }

    /// A clause that follows from what was used since the last one; its number.
    fn clause(&mut self, clause: &[Atom]) -> u32 {
        self.number += 1;
        let _ = write!(self.line, "n {}", self.number);
        clause.iter().for_each(|&atom| self.atom(atom));
        self.line.push_str(" ;");
        // Analysis goes backwards; what came first is the first to follow.
        self.used.reverse();
        let mut last = None;
        for &line in &self.used {
            if last.replace(line) != Some(line) {
                let _ = write!(self.line, " {line}");
            }
        }
        self.used.clear();
        self.end_line();
        self.number
    }

    fn solution(&mut self, values: &Assignment) {
        self.line.push('s');
        for value in values.as_slice() {
            let _ = write!(self.line, " {value}");
        }
        self.end_line();
    }

    fn end(&mut self) {
        self.line.push_str("end");
        self.end_line();
        if let Err(error) = self.out.flush() {
            self.complain(error);
        }
    }
}

impl Kernel {
    /// A reason was given in analysis.
    #[inline]
    pub(crate) fn prove(&mut self, cause: Cause, premises: &[Atom], claim: Claim) {
        if self.proof.is_some() {
            self.write_inference(cause, premises, claim);
        }
    }

    fn write_inference(&mut self, cause: Cause, premises: &[Atom], claim: Claim) {
        let (step, origin) = match cause {
            Cause::Nogood(id) => (Some(self.nogoods.line(id)), None),
            Cause::Propagator(id) => (None, Some(self.origins[id as usize])),
            _ => (None, None),
        };
        let Some(proof) = &mut self.proof else { return };
        if let Some(step) = step {
            return proof.used.push(step);
        }
        if let Some(origin) = origin {
            return proof.infer(&By::Constraint(origin), premises, claim);
        }
        let mut variables: Vec<VarId> =
            premises.iter().map(|atom| atom.var).filter(|&x| x != crate::store::ONE).collect();
        if let Claim::Change(atom) = claim {
            variables.push(atom.var);
        }
        proof.infer(&By::Among(&variables), premises, claim);
    }

    /// Writes what was found at the root since it was written last.
    pub(crate) fn prove_root(&mut self) {
        let (Some(_), Some(found)) = (&self.proof, self.store.take_root_log()) else { return };
        for (fact, cause) in found {
            self.write_fact(fact, cause);
        }
    }

    fn write_fact(&mut self, fact: Atom, cause: Cause) {
        let x = fact.var;
        let among: Vec<VarId>;
        let by = match cause {
            // Told otherwise: a clause of one atom, a better solution.
            Cause::Decision => return,
            Cause::Posted(index) => By::Constraint(index),
            Cause::Propagator(id) => By::Constraint(self.origins[id as usize]),
            Cause::Nogood(id) => By::Line(self.nogoods.line(id)),
            Cause::Implication(literal) => {
                among = vec![x, literal.var()];
                By::Among(&among)
            }
            Cause::Channel(id) => {
                let channel = self.channels.get(id);
                among = vec![channel.literal.var(), channel.atom.var];
                By::Among(&among)
            }
            Cause::Disequality(other) => {
                among = vec![x, other];
                By::Among(&among)
            }
            Cause::Clause(start) => {
                among = self.clauses.literals(start).iter().map(|literal| literal.var()).collect();
                By::Among(&among)
            }
        };
        if let Some(proof) = &mut self.proof {
            proof.fact(&by, fact);
        }
    }

    /// Analysis took a literal that was told at a position for the fact that it stands for.
    pub(crate) fn prove_told(&mut self, position: u32) {
        let (Some(told), Some(&entry)) = (self.told_by(position), self.store.entry(position)) else { return };
        let literal = Literal::new(entry.var, self.store.record(entry.var).max == 0);
        self.prove(entry.cause, &[told], Claim::Change(Atom::of(literal)));
    }

    /// A clause was learned; the number of its line.
    pub(crate) fn prove_clause(&mut self, clause: &[Atom]) -> u32 {
        // It may speak of literals where analysis had the facts that these stand for.
        for &said in clause {
            if self.proof.is_none() || !self.store.is_boolean(said.var) {
                continue;
            }
            let holds = Literal::new(said.var, Atom::at_least(said.var, 1).implies(said));
            for id in self.channels.of_literal(holds).to_vec() {
                let Channel { literal, atom, .. } = self.channels.get(id);
                let told = if literal == holds { atom } else { atom.negated() };
                self.prove(Cause::Channel(id), &[Atom::of(holds)], Claim::Change(told));
            }
        }
        self.proof.as_mut().map_or(0, |proof| proof.clause(clause))
    }

    /// A solution was found, and better ones are looked for.
    pub(crate) fn prove_solution(&mut self) {
        if let Some(proof) = &mut self.proof {
            let value = |x: VarId| self.store.record(x).min;
            let values: Vec<i64> = (1..self.store.variables() as VarId).map(value).collect();
            proof.solution(&Assignment::from(values));
        }
    }

    /// Nothing is left, as was found at the root.
    pub(crate) fn prove_failure_at_root(&mut self) {
        if self.proof.is_none() {
            return;
        }
        self.prove_root();
        let cause = self.store.cause;
        match self.store.take_failed() {
            Some((x, Change::Is(is, value))) => self.write_fact(Atom { var: x, is, value }, cause),
            Some((x, Change::Within(bits))) => {
                for value in self.store.values_without(x, bits) {
                    self.write_fact(Atom::not_equal(x, value), cause);
                }
            }
            None => {
                let by = match cause {
                    Cause::Propagator(id) => By::Constraint(self.origins[id as usize]),
                    Cause::Posted(index) => By::Constraint(index),
                    _ => return,
                };
                if let Some(proof) = &mut self.proof {
                    proof.infer(&by, &[], Claim::Failure);
                    proof.clause(&[]);
                }
            }
        }
    }

    /// The proof is whole.
    pub(crate) fn end_proof(&mut self) {
        self.prove_root();
        if let Some(proof) = &mut self.proof {
            proof.end();
        }
    }
}
