//! Grounding: every quantifier becomes a conjunction or a disjunction over its domain, and what is known is folded away.
//!
//! Evaluation goes from left to right and stops as soon as the result is decided, as the report's classes do: `⊥ ∧ φ` never
//! looks at φ, `⊤ ∨ φ` neither, nor `⊥ ⇒ φ`. So a condition protects what stands behind it: in `k < n ⇒ C(i, k + 1)` the
//! atom is made only where it exists. An atom outside the declared range is an error, not a silent ⊥.
//!
//! Facts are grounded first and must come out as literals; they are what the rules are then folded by.

use crate::atoms::Values;
use crate::circuit::{BOTTOM, Circuit, Id, Node, TOP};
use crate::parameters::{Limits, Parameters};
use crate::program::{Bound, Definition, Num, Program, Range, Truth};
use crate::propositional::{Ground, Propositional};
use crate::resolve::resolve;
use crate::span::Span;
use crate::stop::{Circumstances, DEEPEST, Stop};
use crate::theory::Theory;
use damier_model::{InputError, Source, stage};
use std::sync::Arc;

/// The group of clauses that a contradiction among facts makes.
const FACTS: &str = "facts";

impl Theory {
    /// The theory's rules as propositional formulas about the open atoms.
    ///
    /// ```
    /// use damier_logic::{Parameters, Theory, atom, exists, forall};
    /// let rule = forall("i", 1..=3, |i| exists("j", 1..=3, |j| atom("next", (i, j)) & atom("C", (j,))));
    /// let theory = Theory::new().relation("next", 2).unknown("C", [1..=3]).rule("next to a C", rule);
    /// let ground = theory.ground(&Parameters::new().relation("next", [[1, 2], [2, 1], [2, 3], [3, 2]]))?;
    /// assert_eq!(ground.to_string(), "rule \"next to a C\":\n  C_2\n  C_1 ∨ C_3\n");
    /// # Ok::<(), damier_model::InputError>(())
    /// ```
    pub fn ground(&self, parameters: &Parameters) -> Result<Ground, InputError> {
        self.ground_within(parameters, &Limits::default())
    }

    /// As [`Theory::ground`], with limits of one's own.
    pub fn ground_within(&self, parameters: &Parameters, limits: &Limits) -> Result<Ground, InputError> {
        let _stage = stage::enter("the rules were grounded");
        let mut program = resolve(self, parameters, limits)?;
        let facts = std::mem::take(&mut program.facts);
        let mut contradiction = false;
        for (fact, span) in &facts {
            let (circuit, root) = ground(&program, self.source(), limits, "a fact", fact)?;
            contradiction |= !learn(&mut program, &circuit, root, *span, self.source())?;
        }
        let mut grounder = Grounder::new(&program, self.source(), limits, Circuit::new(limits.size));
        let mut rules: Vec<(Arc<str>, Id)> = Vec::new();
        if contradiction {
            rules.push((FACTS.into(), BOTTOM));
        }
        for (name, rule) in &program.rules {
            rules.push((name.as_str().into(), grounder.rule(&format!("rule \"{name}\""), rule)?));
        }
        let circuit = grounder.circuit;
        Ok(Ground(Propositional { circuit, atoms: Arc::new(program.atoms), rules }))
    }
}

fn ground(
    program: &Program,
    source: Option<&Source>,
    limits: &Limits,
    name: &str,
    truth: &Truth,
) -> Result<(Circuit, Id), InputError> {
    let mut grounder = Grounder::new(program, source, limits, Circuit::new(limits.size));
    let root = grounder.rule(name, truth)?;
    Ok((grounder.circuit, root))
}

/// Notes the literals of a grounded fact; whether they agree with what was known.
fn learn(
    program: &mut Program,
    circuit: &Circuit,
    root: Id,
    span: Span,
    source: Option<&Source>,
) -> Result<bool, InputError> {
    let parts = match circuit.node(root) {
        Node::Bottom => return Ok(false),
        Node::Top => return Ok(true),
        Node::And(parts) => parts.to_vec(),
        _ => vec![root],
    };
    let mut agree = true;
    for part in parts {
        let literal = match circuit.node(part) {
            Node::Atom(number) => Some((*number, true)),
            Node::Not(inner) => match circuit.node(*inner) {
                Node::Atom(number) => Some((*number, false)),
                _ => None,
            },
            _ => None,
        };
        let Some((number, holds)) = literal else {
            let help = "accepted: atoms and negated atoms, possibly under ∀ and conditions; a 'rule' may say anything";
            return Err(span.error(source, "this fact does not say which atoms hold", help));
        };
        let atoms = &mut program.atoms;
        agree &= atoms.known(number as usize) != Some(!holds);
        atoms.learn(number as usize, holds);
    }
    Ok(agree)
}

#[derive(Clone, Copy, PartialEq)]
enum Junction {
    And,
    Or,
}

struct Grounder<'p> {
    program: &'p Program,
    source: Option<&'p Source>,
    limits: &'p Limits,
    circuit: Circuit,
    /// Values of variables; those of the rule or definition at hand start at `base`.
    stack: Vec<i64>,
    names: Vec<&'p str>,
    base: usize,
    depth: usize,
    steps: u64,
}

impl<'p> Grounder<'p> {
    fn new(program: &'p Program, source: Option<&'p Source>, limits: &'p Limits, circuit: Circuit) -> Grounder<'p> {
        Grounder { program, source, limits, circuit, stack: Vec::new(), names: Vec::new(), base: 0, depth: 0, steps: 0 }
    }

    fn rule(&mut self, name: &str, truth: &'p Truth) -> Result<Id, InputError> {
        self.stack.clear();
        self.names.clear();
        (self.base, self.depth) = (0, 0);
        self.truth(truth).map_err(|stop| {
            let (program, limits) = (self.program, self.limits);
            stop.explain(&Circumstances { program, limits, source: self.source, name, truth, around: self.bindings() })
        })
    }

    /// The values of the variables around a place, for messages.
    fn bindings(&self) -> String {
        let around = self.names[self.base..].iter().zip(&self.stack[self.base..]);
        let values: Vec<String> = around.map(|(name, value)| format!("{name} = {value}")).collect();
        if values.is_empty() { String::new() } else { format!(" where {}", values.join(", ")) }
    }

    fn value(&self, number: &Num) -> Result<i64, Stop> {
        Ok(number.value(&self.stack[self.base..])?)
    }

    fn values(&self, numbers: &[Num]) -> Result<Vec<i64>, Stop> {
        numbers.iter().map(|number| self.value(number)).collect()
    }

    fn range(&self, range: &Range) -> Result<Values, Stop> {
        Ok(range.values(&self.stack[self.base..])?)
    }

    fn truth(&mut self, truth: &'p Truth) -> Result<Id, Stop> {
        self.steps += 1;
        stage::poll();
        if self.steps > self.limits.steps {
            return Err(Stop::TooLarge);
        }
        match truth {
            Truth::Constant(holds) => Ok(Circuit::constant(*holds)),
            Truth::Compare(left, relation, right) => {
                Ok(Circuit::constant(relation.compare(self.value(left)?, self.value(right)?)))
            }
            Truth::Member(value, range) => Ok(Circuit::constant(self.range(range)?.contains(self.value(value)?))),
            Truth::Relation { which, arguments } => {
                let tuple = self.values(arguments)?;
                Ok(Circuit::constant(self.program.relations[*which].contains(tuple.as_slice())))
            }
            Truth::Unknown { which, arguments, span } => self.atom(*which, arguments, *span),
            _ => {
                self.depth += 1;
                if self.depth > DEEPEST {
                    return Err(Stop::TooDeep(if let Truth::Defined { span, .. } = truth {
                        *span
                    } else {
                        Span::NOWHERE
                    }));
                }
                let id = self.compound(truth)?;
                self.depth -= 1;
                Ok(id)
            }
        }
    }

    fn atom(&mut self, which: usize, arguments: &[Num], span: Span) -> Result<Id, Stop> {
        let arguments = self.values(arguments)?;
        match self.program.atoms.number(which, &arguments) {
            Err(argument) => Err(Stop::Outside { which, arguments, argument, span }),
            Ok(number) => match self.program.atoms.known(number) {
                Some(holds) => Ok(Circuit::constant(holds)),
                None => Ok(self.circuit.atom(number)?),
            },
        }
    }

    fn compound(&mut self, truth: &'p Truth) -> Result<Id, Stop> {
        match truth {
            Truth::Not(inner) => {
                let inner = self.truth(inner)?;
                Ok(self.circuit.not(inner)?)
            }
            Truth::Implies(left, right) => {
                let left = self.truth(left)?;
                let right = if left == BOTTOM { TOP } else { self.truth(right)? };
                Ok(self.circuit.implies(left, right)?)
            }
            Truth::Iff(left, right) => {
                let (left, right) = (self.truth(left)?, self.truth(right)?);
                Ok(self.circuit.iff(left, right)?)
            }
            Truth::And(_) | Truth::ForAll(_) => {
                let mut parts = Vec::new();
                let decided = self.collect(truth, Junction::And, &mut parts)?;
                if decided { Ok(BOTTOM) } else { Ok(self.circuit.and(parts)?) }
            }
            Truth::Or(_) | Truth::Exists(_) => {
                let mut parts = Vec::new();
                let decided = self.collect(truth, Junction::Or, &mut parts)?;
                if decided { Ok(TOP) } else { Ok(self.circuit.or(parts)?) }
            }
            Truth::Defined { which, arguments, .. } => {
                let values = self.values(arguments)?;
                let (base, top) = (self.base, self.stack.len());
                self.base = top;
                self.stack.extend(values);
                let program = self.program;
                let Definition { parameters, body } = &program.definitions[*which];
                self.names.extend(parameters.iter().map(|name| &**name));
                let id = self.truth(body)?;
                self.stack.truncate(top);
                self.names.truncate(top);
                self.base = base;
                Ok(id)
            }
            leaf => self.truth(leaf),
        }
    }

    /// The parts of a conjunction (or disjunction) through nested ones of its kind, without building those. True if the
    /// whole is decided: ⊥ among conjuncts, ⊤ among disjuncts.
    fn collect(&mut self, truth: &'p Truth, kind: Junction, parts: &mut Vec<Id>) -> Result<bool, Stop> {
        match (kind, truth) {
            (Junction::And, Truth::And(inner)) | (Junction::Or, Truth::Or(inner)) => {
                for part in inner {
                    if self.collect(part, kind, parts)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            (Junction::And, Truth::ForAll(bound)) | (Junction::Or, Truth::Exists(bound)) => {
                match self.range(&bound.range)? {
                    Values::Interval(first, last) => self.collect_each(first..=last, bound, kind, parts),
                    Values::Set(values) => self.collect_each(values.iter().copied(), bound, kind, parts),
                }
            }
            (Junction::And, Truth::Implies(left, right)) => match self.truth(left)? {
                BOTTOM => Ok(false),
                TOP => self.collect(right, kind, parts),
                left => {
                    let right = self.truth(right)?;
                    let id = self.circuit.implies(left, right)?;
                    Ok(self.part(id, kind, parts))
                }
            },
            _ => {
                let id = self.truth(truth)?;
                Ok(self.part(id, kind, parts))
            }
        }
    }

    fn collect_each(
        &mut self,
        values: impl Iterator<Item = i64>,
        bound: &'p Bound,
        kind: Junction,
        parts: &mut Vec<Id>,
    ) -> Result<bool, Stop> {
        let place = self.stack.len();
        for value in values {
            self.stack.push(value);
            self.names.push(&bound.name);
            let decided = self.collect(&bound.body, kind, parts)?;
            self.stack.truncate(place);
            self.names.truncate(place);
            if decided {
                return Ok(true);
            }
            // What is collected is not in the circuit yet, so it is counted here.
            if parts.len() > self.limits.size {
                return Err(Stop::TooLarge);
            }
        }
        Ok(false)
    }

    fn part(&self, id: Id, kind: Junction, parts: &mut Vec<Id>) -> bool {
        let (neutral, absorbing) = if kind == Junction::And { (TOP, BOTTOM) } else { (BOTTOM, TOP) };
        if id != neutral && id != absorbing {
            parts.push(id);
        }
        id == absorbing
    }
}
