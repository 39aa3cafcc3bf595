//! A checker of the proofs that learning engines write (`docs/proofs.md`), apart from all engines.
//!
//! Lines are read one by one. What a constraint is said to make of some facts is right if no assignment within the facts, what is
//! known for good, and the opposite of the claim satisfies the constraint: all are tried where there are few, and else an engine
//! is asked, about that constraint alone. A clause is right if its opposite is refuted by unit propagation over the lines
//! that it names. A solution is checked against the model, and only better ones count from then on.
//!
//! ```
//! use damier_model::{Model, Relate};
//! use damier_testkit::{naive::NaiveEngine, proof};
//! let mut m = Model::new("doc");
//! let x = m.int("x", 1..=9);
//! m.post(x.at_least(7));
//! m.post(x.at_most(3));
//! let proof = "damier proof 1: 1 variables, 2 constraints\nr c0 x1>=7\nr c1 x1<=3\nend\n";
//! assert_eq!(proof::check(&m, proof, &NaiveEngine), Ok(proof::Proved::NoSolution));
//! let wrong = proof.replace("x1>=7", "x1>=8");
//! assert!(proof::check(&m, &wrong, &NaiveEngine).unwrap_err().starts_with("line 2"));
//! ```

use damier_model::{Assignment, Constraint, Domain, FindSolution, Model, Run, Status, Term, Valuation, Var, decompose};
use std::collections::BTreeMap;

/// What a proof proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proved {
    /// There is no solution.
    NoSolution,
    /// No solution is better than the best that the proof has, which is worth this.
    NothingBetter(i64),
}

/// Assignments of one constraint that are tried before an engine is asked.
const FEW: u64 = 20_000;
/// How far from 0 numbers may be.
const FAR: i64 = 1 << 60;

/// `x ≥ v` and so on, of a variable by its number: the model's first is 1, and 0 is always 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fact {
    x: usize,
    sign: Sign,
    value: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    AtLeast,
    AtMost,
    Equal,
    NotEqual,
}

impl Fact {
    fn opposite(self) -> Fact {
        let (sign, value) = match self.sign {
            Sign::AtLeast => (Sign::AtMost, self.value - 1),
            Sign::AtMost => (Sign::AtLeast, self.value + 1),
            Sign::Equal => (Sign::NotEqual, self.value),
            Sign::NotEqual => (Sign::Equal, self.value),
        };
        Fact { x: self.x, sign, value }
    }

    /// The values that are left.
    fn narrow(self, domain: &Domain) -> Domain {
        match self.sign {
            Sign::AtLeast => domain.intersect(&Domain::range(self.value, FAR)),
            Sign::AtMost => domain.intersect(&Domain::range(-FAR, self.value)),
            Sign::Equal => domain.intersect(&Domain::range(self.value, self.value)),
            Sign::NotEqual => domain.without(self.value),
        }
    }
}

/// Domains, some of them narrower than what is known for good.
struct Narrowed<'d> {
    known: &'d [Domain],
    here: BTreeMap<usize, Domain>,
}

impl<'d> Narrowed<'d> {
    fn by(known: &'d [Domain], facts: impl IntoIterator<Item = Fact>) -> Result<Narrowed<'d>, String> {
        let mut narrowed = Narrowed { known, here: BTreeMap::new() };
        facts.into_iter().try_for_each(|fact| narrowed.narrow(fact))?;
        Ok(narrowed)
    }

    fn domain(&self, x: usize) -> &Domain {
        self.here.get(&x).unwrap_or(&self.known[x])
    }

    fn narrow(&mut self, fact: Fact) -> Result<(), String> {
        if fact.x >= self.known.len() {
            return Err(format!("there is no variable x{}", fact.x));
        }
        let left = fact.narrow(self.domain(fact.x));
        self.here.insert(fact.x, left);
        Ok(())
    }

    /// Whether no assignment is left.
    fn is_empty(&self) -> bool {
        self.here.values().any(Domain::is_empty)
    }

    /// Whether the fact is true (`Some(true)`), false, or open.
    fn says(&self, fact: Fact) -> Option<bool> {
        let domain = self.domain(fact.x);
        if fact.narrow(domain).is_empty() {
            return Some(false);
        }
        fact.opposite().narrow(domain).is_empty().then_some(true)
    }
}

struct Checker<'c> {
    model: Model,
    by: &'c dyn FindSolution,
    /// What is known for good, by number.
    known: Vec<Domain>,
    /// Clauses by their lines' numbers.
    clauses: BTreeMap<u32, Vec<Fact>>,
    best: Option<i64>,
}

/// Checks a proof about a model. `by` is asked about single constraints that have too many assignments to try.
pub fn check(model: &Model, proof: &str, by: &dyn FindSolution) -> Result<Proved, String> {
    // Truth values that stand within others have names in a proof.
    let model = decompose(model, &|_, _, _| true).map_err(|refusal| refusal.0)?.model;
    let constant = [Domain::range(1, 1)];
    let known = constant.into_iter().chain(model.all_variables().map(|var| model.domain(var))).collect();
    let mut checker = Checker { model, by, known, clauses: BTreeMap::new(), best: None };
    let mut lines = (1..).zip(proof.lines());
    let size = (checker.model.variables(), checker.model.constraints().len());
    let header = format!("damier proof 1: {} variables, {} constraints", size.0, size.1);
    match lines.next() {
        Some((_, first)) if first == header => {}
        first => return Err(format!("line 1: '{}' instead of '{header}'", first.map_or("", |(_, line)| line))),
    }
    for (number, line) in lines {
        if line == "end" {
            return checker.verdict().ok_or_else(|| format!("line {number}: the end comes before a contradiction"));
        }
        checker.line(line).map_err(|wrong| format!("line {number}: {wrong}\n  {line}"))?;
    }
    Err("the proof has no end".to_owned())
}

impl Checker<'_> {
    fn verdict(&self) -> Option<Proved> {
        let nothing_left = self.known.iter().any(Domain::is_empty);
        nothing_left.then(|| self.best.map_or(Proved::NoSolution, Proved::NothingBetter))
    }

    fn line(&mut self, line: &str) -> Result<(), String> {
        let (kind, rest) = line.split_once(' ').unwrap_or((line, ""));
        match kind {
            "r" => {
                let (by, fact) = rest.split_once(' ').ok_or("a fact is missing")?;
                let fact = read_fact(fact)?;
                match by.strip_prefix('l') {
                    Some(line) => self.follows(&[fact], &[read_number(line)?])?,
                    None => self.is_made(by, &[], Some(fact))?,
                }
                self.learn(fact)
            }
            "i" => {
                let (number, rest) = rest.split_once(' ').ok_or("who says so is missing")?;
                let (by, rest) = rest.split_once(' ').ok_or("an arrow is missing")?;
                let (premises, claim) = rest.split_once("->").ok_or("an arrow is missing")?;
                let premises = read_facts(premises)?;
                let claim = read_facts(claim)?;
                if claim.len() > 1 {
                    return Err("more than one claim".to_owned());
                }
                self.is_made(by, &premises, claim.first().copied())?;
                self.keep(number, premises.iter().map(|fact| fact.opposite()).chain(claim).collect())
            }
            "n" => {
                let (clause, used) = rest.split_once(';').ok_or("what it rests on is missing")?;
                let (number, clause) = clause.split_once(' ').ok_or("a number is missing")?;
                let clause = read_facts(clause)?;
                let used = used.split_whitespace().map(read_number).collect::<Result<Vec<u32>, String>>()?;
                self.follows(&clause, &used)?;
                match clause[..] {
                    [] => self.known[0] = Domain::range(1, 0),
                    [only] => self.learn(only)?,
                    _ => {}
                }
                self.keep(number, clause)
            }
            "s" => self.solution(rest),
            _ => Err("no such line".to_owned()),
        }
    }

    fn keep(&mut self, number: &str, clause: Vec<Fact>) -> Result<(), String> {
        let number = read_number(number)?;
        match self.clauses.last_key_value() {
            Some((&last, _)) if last >= number => Err(format!("{number} after {last}")),
            _ => {
                self.clauses.insert(number, clause);
                Ok(())
            }
        }
    }

    fn learn(&mut self, fact: Fact) -> Result<(), String> {
        let known = self.known.get_mut(fact.x).ok_or_else(|| format!("there is no variable x{}", fact.x))?;
        *known = fact.narrow(known);
        Ok(())
    }

    /// Whether one of the constraints, alone, makes the claim of the premises; a contradiction, where there is no claim.
    fn is_made(&self, by: &str, premises: &[Fact], claim: Option<Fact>) -> Result<(), String> {
        let opposite = claim.map(Fact::opposite);
        let narrowed = Narrowed::by(&self.known, premises.iter().copied().chain(opposite))?;
        for name in by.split('|') {
            let index: usize = name
                .strip_prefix('c')
                .and_then(|digits| digits.parse().ok())
                .ok_or_else(|| format!("'{name}' is no constraint"))?;
            let posted = self.model.constraints().get(index).ok_or_else(|| format!("there is no constraint {name}"))?;
            if narrowed.is_empty() || !self.has_solution(&posted.constraint, &narrowed)? {
                return Ok(());
            }
        }
        Err("that does not follow from the constraint".to_owned())
    }

    /// Whether some assignment within the domains satisfies the constraint.
    fn has_solution(&self, constraint: &Constraint, narrowed: &Narrowed) -> Result<bool, String> {
        let scope = constraint.variables();
        let domains: Vec<&Domain> = scope.iter().map(|var| narrowed.domain(var.index() + 1)).collect();
        let number = domains.iter().try_fold(1_u64, |all, domain| all.checked_mul(domain.size()));
        match number {
            Some(number) if number <= FEW => {
                let mut values: Vec<i64> = self.known[1..].iter().map(|domain| domain.min().unwrap_or(0)).collect();
                Ok(is_satisfied(constraint, &scope, &domains, &mut values))
            }
            _ => self.ask(constraint, narrowed),
        }
    }

    /// Asks the engine about one constraint alone.
    fn ask(&self, constraint: &Constraint, narrowed: &Narrowed) -> Result<bool, String> {
        let mut alone = Model::new("one constraint");
        let scope = constraint.variables();
        for var in self.model.all_variables() {
            let domain =
                if scope.contains(&var) { narrowed.domain(var.index() + 1).clone() } else { Domain::range(0, 0) };
            // Literals stand for Booleans only.
            match self.model.is_boolean(var) {
                true => {
                    let lit = alone.bool(self.model.name_of(var));
                    alone.narrow(lit.var(), &domain);
                }
                false => {
                    alone.int(self.model.name_of(var), domain);
                }
            }
        }
        alone.post(constraint.clone());
        let (outcome, _) = self.by.find(&alone, &Run::default()).map_err(|refusal| refusal.0)?;
        match outcome.status {
            Status::Unsatisfiable => Ok(false),
            Status::Solved => Ok(true),
            Status::Unknown => Err("the engine that was asked does not know".to_owned()),
        }
    }

    /// Whether a clause follows by unit propagation over the lines it names.
    fn follows(&self, clause: &[Fact], used: &[u32]) -> Result<(), String> {
        let mut narrowed = Narrowed::by(&self.known, clause.iter().map(|fact| fact.opposite()))?;
        let lines =
            used.iter().map(|line| self.clauses.get(line).ok_or_else(|| format!("there is no line {line} before")));
        let lines = lines.collect::<Result<Vec<_>, String>>()?;
        loop {
            if narrowed.is_empty() || self.verdict().is_some() {
                return Ok(());
            }
            let mut has_news = false;
            for line in &lines {
                let mut open = line.iter().filter(|&&fact| narrowed.says(fact) != Some(false));
                match (open.next(), open.next()) {
                    (None, _) => return Ok(()),
                    (Some(&only), None) if narrowed.says(only).is_none() => {
                        narrowed.narrow(only)?;
                        has_news = true;
                    }
                    _ => {}
                }
            }
            if !has_news {
                return Err("that does not follow from the lines it names".to_owned());
            }
        }
    }

    /// A solution: from here on only better ones are looked for.
    fn solution(&mut self, values: &str) -> Result<(), String> {
        let values = values.split_whitespace().map(|word| word.parse().map_err(|_| format!("'{word}' is no number")));
        let values = values.collect::<Result<Vec<i64>, String>>()?;
        if values.len() != self.model.variables() {
            return Err("not as many values as variables".to_owned());
        }
        let solution = Assignment::from(values);
        if let Some(broken) = self.model.broken_by(&solution) {
            return Err(format!("no solution: {broken}"));
        }
        let (Some(value), Some(term)) = (self.model.objective_value(&solution), self.model.objective.term()) else {
            return Err("a solution, where nothing is to be optimised".to_owned());
        };
        let maximised = self.model.objective.is_maximised();
        self.best = Some(match self.best {
            Some(best) if maximised => best.max(value),
            Some(best) => best.min(value),
            None => value,
        });
        let Term { var, scale, offset } = term;
        let x = if var.is_constant() { 0 } else { var.index() + 1 };
        // scale·x + offset must be less than the value, or more.
        let (scale, most) = if maximised { (-scale, -(value + 1) + offset) } else { (scale, value - 1 - offset) };
        match scale {
            0 => self.known[0] = Domain::range(1, 0),
            _ if scale > 0 => self.learn(Fact { x, sign: Sign::AtMost, value: most.div_euclid(scale) })?,
            _ => self.learn(Fact { x, sign: Sign::AtLeast, value: -(most.div_euclid(-scale)) })?,
        }
        Ok(())
    }
}

/// Tries all assignments of the variables that the constraint speaks of.
fn is_satisfied(constraint: &Constraint, scope: &[Var], domains: &[&Domain], values: &mut Vec<i64>) -> bool {
    let (Some((var, scope)), Some((domain, domains))) = (scope.split_first(), domains.split_first()) else {
        return constraint.holds(&Values(values));
    };
    domain.values().any(|value| {
        values[var.index()] = value;
        is_satisfied(constraint, scope, domains, values)
    })
}

struct Values<'v>(&'v [i64]);

impl Valuation for Values<'_> {
    fn value_of(&self, var: Var) -> i64 {
        self.0[var.index()]
    }
}

fn read_number(word: &str) -> Result<u32, String> {
    word.parse().map_err(|_| format!("'{word}' is no number"))
}

fn read_facts(words: &str) -> Result<Vec<Fact>, String> {
    words.split_whitespace().map(read_fact).collect()
}

fn read_fact(word: &str) -> Result<Fact, String> {
    let wrong = || format!("'{word}' is no fact");
    let rest = word.strip_prefix('x').ok_or_else(wrong)?;
    let at = rest.find(|c: char| !c.is_ascii_digit()).ok_or_else(wrong)?;
    let (x, rest) = rest.split_at(at);
    let signs = [(">=", Sign::AtLeast), ("<=", Sign::AtMost), ("!=", Sign::NotEqual), ("=", Sign::Equal)];
    let read = signs.iter().find_map(|&(text, sign)| Some((sign, rest.strip_prefix(text)?)));
    let (sign, value) = read.ok_or_else(wrong)?;
    let value: i64 = value.parse().map_err(|_| wrong())?;
    if value.abs() > FAR {
        return Err(wrong());
    }
    Ok(Fact { x: x.parse().map_err(|_| wrong())?, sign, value })
}
