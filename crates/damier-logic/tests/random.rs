//! Random formulas: what is printed reads back, and every stage means what the formula means.

mod common;

use common::{completions, flat};
use damier_logic::{Cnf, Domain, Expr, Formula, Name, Operator, Parameters, Quantified, Theory, atom};
use damier_model::Relation;
use proptest::prelude::*;
use std::collections::HashMap;

/// A number; variables are named when the scope is known.
#[derive(Clone, Debug)]
enum Num {
    Constant(i64),
    Variable(usize),
    Two(Operator, Box<Num>, Box<Num>),
    One(Operator, Box<Num>),
}

/// A formula, before its variables have names.
#[derive(Clone, Debug)]
enum Sketch {
    Constant(bool),
    P,
    Q(Num),
    R(Num, Num),
    Edge(Num, Num),
    Compare(Num, Relation, Num),
    Member(Num, Num, Num),
    Not(Box<Sketch>),
    Junction(bool, Vec<Sketch>),
    Implies(Box<Sketch>, Box<Sketch>),
    Iff(Box<Sketch>, Box<Sketch>),
    Quantified(bool, Option<(Num, Num)>, Vec<i64>, Box<Sketch>),
}

fn number() -> impl Strategy<Value = Num> {
    let leaf = prop_oneof![(-3i64..4).prop_map(Num::Constant), (0usize..3).prop_map(Num::Variable)];
    leaf.prop_recursive(2, 6, 2, |inner| {
        let two = prop::sample::select(vec![
            Operator::Add,
            Operator::Subtract,
            Operator::Multiply,
            Operator::Divide,
            Operator::Modulo,
            Operator::Minimum,
            Operator::Maximum,
        ]);
        let one = prop::sample::select(vec![Operator::Negate, Operator::Absolute]);
        prop_oneof![
            (two, inner.clone(), inner.clone()).prop_map(|(op, a, b)| Num::Two(op, Box::new(a), Box::new(b))),
            (one, inner).prop_map(|(op, a)| Num::One(op, Box::new(a))),
        ]
    })
}

fn sketch() -> impl Strategy<Value = Sketch> {
    let relation = prop::sample::select(Relation::ALL.to_vec());
    let leaf = prop_oneof![
        1 => any::<bool>().prop_map(Sketch::Constant),
        4 => Just(Sketch::P),
        6 => number().prop_map(Sketch::Q),
        8 => (number(), number()).prop_map(|(a, b)| Sketch::R(a, b)),
        2 => (number(), number()).prop_map(|(a, b)| Sketch::Edge(a, b)),
        2 => (number(), relation, number()).prop_map(|(a, r, b)| Sketch::Compare(a, r, b)),
        1 => (number(), number(), number()).prop_map(|(a, b, c)| Sketch::Member(a, b, c)),
    ];
    leaf.prop_recursive(4, 24, 3, |inner| {
        let boxed = || inner.clone().prop_map(Box::new);
        prop_oneof![
            boxed().prop_map(Sketch::Not),
            (any::<bool>(), prop::collection::vec(inner.clone(), 2..4))
                .prop_map(|(and, parts)| Sketch::Junction(and, parts)),
            (boxed(), boxed()).prop_map(|(a, b)| Sketch::Implies(a, b)),
            (boxed(), boxed()).prop_map(|(a, b)| Sketch::Iff(a, b)),
            (any::<bool>(), prop::option::of((number(), number())), prop::collection::vec(-1i64..3, 0..3), boxed())
                .prop_map(|(all, range, set, body)| Sketch::Quantified(all, range, set, body)),
        ]
    })
}

const NAMES: [&str; 6] = ["i", "j", "k", "l", "m", "o"];

fn expression(number: &Num, scope: usize) -> Expr {
    match number {
        Num::Constant(value) => Expr::Number(*value),
        Num::Variable(_) if scope == 0 => Expr::Number(0),
        Num::Variable(k) => Expr::Name(Name::from(NAMES[k % scope])),
        // Never by zero, which is an error and tested elsewhere.
        Num::Two(op @ (Operator::Divide | Operator::Modulo), a, b) => {
            let divisor = Operator::Add.of(vec![Operator::Absolute.of(vec![expression(b, scope)]), Expr::Number(1)]);
            op.of(vec![expression(a, scope), divisor])
        }
        Num::Two(op, a, b) => op.of(vec![expression(a, scope), expression(b, scope)]),
        Num::One(op, a) => op.of(vec![expression(a, scope)]),
    }
}

/// `number mod 2`: within the declared ranges.
fn argument(number: &Num, scope: usize) -> Expr {
    Operator::Modulo.of(vec![expression(number, scope), Expr::Number(2)])
}

trait Of {
    fn of(&self, operands: Vec<Expr>) -> Expr;
}

impl Of for Operator {
    fn of(&self, operands: Vec<Expr>) -> Expr {
        let Expr::Operation { span, .. } = -Expr::Number(0) else { unreachable!("a negation is an operation") };
        Expr::Operation { operator: *self, operands, span }
    }
}

fn formula(sketch: &Sketch, scope: usize) -> Formula {
    let boxed = |sketch: &Sketch| Box::new(formula(sketch, scope));
    match sketch {
        Sketch::Constant(true) => Formula::Top,
        Sketch::Constant(false) => Formula::Bottom,
        Sketch::P => atom("p", ()),
        Sketch::Q(a) => atom("q", (argument(a, scope),)),
        Sketch::R(a, b) => atom("r", (argument(a, scope), argument(b, scope))),
        Sketch::Edge(a, b) => atom("edge", (argument(a, scope), argument(b, scope))),
        Sketch::Compare(a, relation, b) => Formula::Compare(expression(a, scope), *relation, expression(b, scope)),
        Sketch::Member(a, b, c) => {
            Formula::Member(expression(a, scope), Domain::Range(expression(b, scope), expression(c, scope)))
        }
        Sketch::Not(inner) => Formula::Not(boxed(inner)),
        Sketch::Junction(true, parts) => Formula::And(parts.iter().map(|part| formula(part, scope)).collect()),
        Sketch::Junction(false, parts) => Formula::Or(parts.iter().map(|part| formula(part, scope)).collect()),
        Sketch::Implies(a, b) => Formula::Implies(boxed(a), boxed(b)),
        Sketch::Iff(a, b) => Formula::Iff(boxed(a), boxed(b)),
        Sketch::Quantified(all, range, set, body) => {
            let domain = match range {
                // Never more than a few values.
                Some((a, b)) => Domain::Range(argument(a, scope), argument(b, scope) + 1),
                None => Domain::Set(set.iter().map(|&value| Expr::Number(value)).collect()),
            };
            // Scopes deeper than there are names hide the innermost.
            let inner = (scope + 1).min(NAMES.len());
            let variable = Name::from(NAMES[inner - 1]);
            let quantified = Box::new(Quantified { variable, domain, body: formula(body, inner) });
            if *all { Formula::ForAll(quantified) } else { Formula::Exists(quantified) }
        }
    }
}

fn theory(sketch: &Sketch) -> Theory {
    let none: [Domain; 0] = [];
    let two = || Domain::from(0..=1);
    Theory::new()
        .relation("edge", 2)
        .unknown("p", none)
        .unknown("q", [two()])
        .unknown("r", [two(), two()])
        .rule("random", formula(sketch, 0))
}

/// The meaning of formulas, from the definition.
struct Meaning<'m> {
    holds: &'m dyn Fn(&str, &[i64]) -> bool,
}

impl Meaning<'_> {
    fn number(&self, e: &Expr, values: &HashMap<String, i64>) -> i64 {
        match e {
            Expr::Number(value) => *value,
            Expr::Name(name) => values[&*name.text],
            Expr::Operation { operator, operands, .. } => {
                let v: Vec<i64> = operands.iter().map(|operand| self.number(operand, values)).collect();
                match operator {
                    Operator::Add => v[0] + v[1],
                    Operator::Subtract => v[0] - v[1],
                    Operator::Multiply => v[0] * v[1],
                    Operator::Divide => (v[0] as f64 / v[1] as f64).floor() as i64,
                    Operator::Modulo => v[0] - v[1] * (v[0] as f64 / v[1] as f64).floor() as i64,
                    Operator::Negate => -v[0],
                    Operator::Absolute => {
                        if v[0] < 0 {
                            -v[0]
                        } else {
                            v[0]
                        }
                    }
                    Operator::Minimum => {
                        if v[0] < v[1] {
                            v[0]
                        } else {
                            v[1]
                        }
                    }
                    Operator::Maximum => {
                        if v[0] < v[1] {
                            v[1]
                        } else {
                            v[0]
                        }
                    }
                }
            }
        }
    }

    fn values(&self, domain: &Domain, values: &HashMap<String, i64>) -> Vec<i64> {
        match domain {
            Domain::Range(a, b) => (self.number(a, values)..=self.number(b, values)).collect(),
            Domain::Set(set) => set.iter().map(|e| self.number(e, values)).collect(),
            Domain::Named(_) => unreachable!("none is named here"),
        }
    }

    fn truth(&self, f: &Formula, values: &HashMap<String, i64>) -> bool {
        let each = |q: &Quantified| {
            self.values(&q.domain, values)
                .into_iter()
                .map(|value| {
                    let mut inner = values.clone();
                    inner.insert(q.variable.text.to_string(), value);
                    self.truth(&q.body, &inner)
                })
                .collect::<Vec<bool>>()
        };
        match f {
            Formula::Top => true,
            Formula::Bottom => false,
            Formula::Atom(atom) => {
                let arguments: Vec<i64> = atom.arguments.iter().map(|e| self.number(e, values)).collect();
                (self.holds)(&atom.predicate.text, &arguments)
            }
            Formula::Compare(a, relation, b) => relation.compare(self.number(a, values), self.number(b, values)),
            Formula::Member(a, domain) => self.values(domain, values).contains(&self.number(a, values)),
            Formula::Not(inner) => !self.truth(inner, values),
            Formula::And(parts) => parts.iter().all(|part| self.truth(part, values)),
            Formula::Or(parts) => parts.iter().any(|part| self.truth(part, values)),
            Formula::Implies(a, b) => !self.truth(a, values) || self.truth(b, values),
            Formula::Iff(a, b) => self.truth(a, values) == self.truth(b, values),
            Formula::ForAll(q) => each(q).into_iter().all(|holds| holds),
            Formula::Exists(q) => each(q).into_iter().any(|holds| holds),
        }
    }
}

const EDGES: [[i64; 2]; 2] = [[0, 1], [1, 1]];

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_printed_reads_back(sketch in sketch()) {
        let theory = theory(&sketch);
        let printed = theory.to_string();
        let again = Theory::parse(printed.clone());
        prop_assert_eq!(again.as_ref().map_err(|e| e.to_string()), Ok(&theory), "{}", printed);
        prop_assert_eq!(again.map(|theory| theory.to_string()).ok(), Some(printed));
    }

    #[test]
    fn every_stage_means_what_the_formula_means(
        sketch in sketch(),
        known in prop::collection::vec((0usize..7, any::<bool>()), 0..3),
    ) {
        let theory = theory(&sketch);
        let mut parameters = Parameters::new().relation("edge", EDGES);
        let plain = theory.ground(&parameters).map_err(|e| TestCaseError::fail(e.to_string()))?;
        let known: HashMap<usize, bool> = known.into_iter().collect();
        for (&number, &holds) in &known {
            let atom = plain.rules().atoms().atom(number);
            parameters = parameters.known(&atom.predicate, atom.arguments, holds);
        }
        let ground = theory.ground(&parameters).map_err(|e| TestCaseError::fail(e.to_string()))?;
        let nnf = ground.nnf().map_err(|e| TestCaseError::fail(e.to_string()))?;
        let ways: Vec<_> = Cnf::ALL.iter().filter_map(|&(way, ..)| nnf.clauses(way, 5_000).ok()).collect();
        prop_assert!(ways.len() >= 2, "the structural ways are never refused here");
        let atoms = ground.rules().atoms();
        prop_assert_eq!(atoms.len(), 7);
        let flat: Vec<_> = ways.iter().map(|clauses| (clauses, flat(clauses))).collect();
        for bits in 0..1u32 << 7 {
            let holds = |number: usize| bits >> number & 1 == 1;
            if known.iter().any(|(&number, &value)| holds(number) != value) {
                continue;
            }
            let named: HashMap<(String, Vec<i64>), bool> = (0..7)
                .map(|number| { let a = atoms.atom(number); ((a.predicate, a.arguments), holds(number)) })
                .collect();
            let holds_named = |name: &str, arguments: &[i64]| match name {
                "edge" => EDGES.iter().any(|edge| edge == arguments),
                _ => named[&(name.to_owned(), arguments.to_vec())],
            };
            let expected = Meaning { holds: &holds_named }.truth(&formula(&sketch, 0), &HashMap::new());
            prop_assert_eq!(ground.broken_by(holds).is_none(), expected);
            for (clauses, flat) in &flat {
                let mut values: Vec<Option<bool>> =
                    (0..clauses.variables()).map(|variable| clauses.atom_of(variable).map(holds)).collect();
                let count = completions(flat, &mut values, u64::MAX);
                prop_assert_eq!(count > 0, expected, "{}", clauses.way());
                if clauses.is_determined() {
                    prop_assert!(count <= 1, "{}: auxiliaries are determined", clauses.way());
                }
            }
        }
    }
}
