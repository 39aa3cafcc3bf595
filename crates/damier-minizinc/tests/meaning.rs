//! Flattened models mean what their text says: random constraints, solved, against a plain evaluation of the same
//! constraints for every assignment.
//!
//! The evaluation here is written from the relational semantics alone (an expression without a value makes the nearest
//! Boolean expression around it false) and shares nothing with the compiler. Solutions must be the same, and each must be
//! found once: whatever variables flattening adds are functions of the others.

use damier_cp::Cp;
use damier_minizinc::ModelText;
use damier_minizinc::value::Value;
use damier_minizinc::{Input, Options, compile};
use damier_model::{Enumerate, Run};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::ControlFlow;

/// A number.
#[derive(Clone)]
enum N {
    Var(usize),
    Known(i64),
    Index(usize),
    Binary(&'static str, Box<N>, Box<N>),
    Call(&'static str, Vec<N>),
    Element(Vec<N>, Box<N>),
    Matrix(Vec<N>, Box<N>, Box<N>),
    If(Box<B>, Box<N>, Box<N>),
    Cases(Vec<(B, N)>, Box<N>),
    Truth(Box<B>),
    SetCall(&'static str, Box<S>),
    Default(Box<N>),
    Sum(usize, Box<B>, Box<N>),
}

/// A truth value.
#[derive(Clone)]
enum B {
    Var(usize),
    Known(bool),
    Compare(&'static str, N, N),
    Sets(&'static str, S, S),
    In(N, S),
    Optional(&'static str, N),
    Occurs,
    Join(&'static str, Box<B>, Box<B>),
    Not(Box<B>),
    If(Box<B>, Box<B>, Box<B>),
    All(&'static str, usize, Box<B>, Box<B>),
    Element(Vec<B>, Box<N>),
    Let(usize, N, Box<B>),
    Lists(&'static str, Vec<N>, Vec<N>),
}

/// A set.
#[derive(Clone)]
enum S {
    Var,
    Known(Vec<i64>),
    Binary(&'static str, Box<S>, Box<S>),
    Of(Vec<N>),
    Range(Box<N>, Box<N>),
    If(Box<B>, Box<S>, Box<S>),
    Element(Vec<S>, Box<N>),
}

const NUMBERS: [&str; 3] = ["x", "y", "z"];
const TRUTHS: [&str; 2] = ["p", "q"];

fn list<T: fmt::Display>(items: &[T]) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join(", ")
}

impl fmt::Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            N::Var(at) => f.write_str(NUMBERS[*at]),
            N::Known(value) if *value < 0 => write!(f, "({value})"),
            N::Known(value) => write!(f, "{value}"),
            N::Index(depth) => write!(f, "k{depth}"),
            N::Binary(op, a, b) => write!(f, "({a} {op} {b})"),
            N::Call(name, arguments) => write!(f, "{name}({})", list(arguments)),
            N::Element(elements, index) => write!(f, "[{}][{index}]", list(elements)),
            N::Matrix(e, i, j) => write!(f, "[| {}, {} | {}, {} |][{i}, {j}]", e[0], e[1], e[2], e[3]),
            N::If(c, a, b) => write!(f, "(if {c} then {a} else {b} endif)"),
            N::Cases(cases, otherwise) => {
                f.write_str("(")?;
                for (at, (condition, value)) in cases.iter().enumerate() {
                    write!(f, "{} {condition} then {value} ", if at == 0 { "if" } else { "elseif" })?;
                }
                write!(f, "else {otherwise} endif)")
            }
            N::Truth(b) => write!(f, "bool2int({b})"),
            N::SetCall(name, s) => write!(f, "{name}({s})"),
            N::Default(n) => write!(f, "(o default {n})"),
            N::Sum(depth, condition, n) => write!(f, "sum (k{depth} in 1..2 where {condition}) ({n})"),
        }
    }
}

impl fmt::Display for B {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            B::Var(at) => f.write_str(TRUTHS[*at]),
            B::Known(value) => write!(f, "{value}"),
            B::Compare(op, a, b) => write!(f, "({a} {op} {b})"),
            B::Sets(op, a, b) => write!(f, "({a} {op} {b})"),
            B::In(n, s) => write!(f, "({n} in {s})"),
            B::Optional(op, n) => write!(f, "(o {op} {n})"),
            B::Occurs => f.write_str("occurs(o)"),
            B::Join(op, a, b) => write!(f, "({a} {op} {b})"),
            B::Not(b) => write!(f, "(not {b})"),
            B::If(c, a, b) => write!(f, "(if {c} then {a} else {b} endif)"),
            B::All(name, depth, condition, b) => write!(f, "{name} (k{depth} in 1..2 where {condition}) ({b})"),
            B::Element(elements, index) => write!(f, "[{}][{index}]", list(elements)),
            B::Let(depth, n, b) => write!(f, "(let {{ var int: k{depth} = {n}; }} in {b})"),
            B::Lists(op, a, b) => write!(f, "([{}] {op} [{}])", list(a), list(b)),
        }
    }
}

impl fmt::Display for S {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            S::Var => f.write_str("s"),
            S::Known(values) => write!(f, "{{{}}}", list(values)),
            S::Binary(op, a, b) => write!(f, "({a} {op} {b})"),
            S::Of(members) => write!(f, "{{{}}}", list(members)),
            S::Range(a, b) => write!(f, "({a}..{b})"),
            S::If(c, a, b) => write!(f, "(if {c} then {a} else {b} endif)"),
            S::Element(elements, index) => write!(f, "[{}][{index}]", list(elements)),
        }
    }
}

/// An assignment of the variables.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct World {
    numbers: Vec<i64>,
    truths: Vec<bool>,
    set: BTreeSet<i64>,
    option: Option<i64>,
}

type Locals = BTreeMap<usize, i64>;

fn number(n: &N, w: &World, at: &mut Locals) -> Option<i64> {
    Some(match n {
        N::Var(v) => w.numbers[*v],
        N::Known(value) => *value,
        N::Index(depth) => at[depth],
        N::Binary(op, a, b) => {
            let (a, b) = (number(a, w, at), number(b, w, at));
            let (a, b) = (a?, b?);
            match *op {
                "+" => a + b,
                "-" => a - b,
                "*" => a * b,
                "div" => a.checked_div(b)?,
                "mod" => a.checked_rem(b)?,
                _ if b >= 0 => a.pow(b as u32),
                _ => match a {
                    0 => return None,
                    1 => 1,
                    -1 if b % 2 == 0 => 1,
                    -1 => -1,
                    _ => 0,
                },
            }
        }
        N::Call(name, arguments) => {
            let values: Option<Vec<i64>> = arguments.iter().map(|n| number(n, w, at)).collect();
            let values = values?;
            match *name {
                "min" => *values.iter().min()?,
                "max" => *values.iter().max()?,
                _ => values[0].abs(),
            }
        }
        N::Element(elements, index) => {
            let values: Vec<Option<i64>> = elements.iter().map(|n| number(n, w, at)).collect();
            let index = number(index, w, at);
            let values: Option<Vec<i64>> = values.into_iter().collect();
            *values?.get(usize::try_from(index? - 1).ok()?)?
        }
        N::Matrix(elements, i, j) => {
            let values: Option<Vec<i64>> = elements.iter().map(|n| number(n, w, at)).collect();
            let (i, j) = (number(i, w, at)?, number(j, w, at)?);
            if !(1..=2).contains(&i) || !(1..=2).contains(&j) {
                return None;
            }
            values?[(2 * (i - 1) + j - 1) as usize]
        }
        N::If(c, a, b) => return if truth(c, w, at) { number(a, w, at) } else { number(b, w, at) },
        N::Cases(cases, otherwise) => {
            let chosen = cases.iter().find(|(condition, _)| truth(condition, w, at)).map(|case| &case.1);
            return number(chosen.unwrap_or(otherwise), w, at);
        }
        N::Truth(b) => i64::from(truth(b, w, at)),
        N::SetCall(name, s) => {
            let s = set(s, w, at)?;
            match *name {
                "card" => s.len() as i64,
                "min" => *s.first()?,
                _ => *s.last()?,
            }
        }
        N::Default(n) => match w.option {
            Some(value) => value,
            None => return number(n, w, at),
        },
        N::Sum(depth, condition, n) => {
            let mut total = Some(0);
            for k in 1..=2 {
                at.insert(*depth, k);
                if truth(condition, w, at) {
                    total = total.and_then(|total| Some(total + number(n, w, at)?));
                }
            }
            return total;
        }
    })
}

fn compared<T: PartialOrd>(op: &str, a: T, b: T) -> bool {
    match op {
        "=" => a == b,
        "!=" => a != b,
        "<" => a < b,
        "<=" => a <= b,
        ">" => a > b,
        _ => a >= b,
    }
}

fn truth(b: &B, w: &World, at: &mut Locals) -> bool {
    is(b, true, w, at)
}

/// Whether an expression is `wanted`. To refuse `o > n` is to ask for `o <= n`, as in MiniZinc: both hold where `o` is
/// absent. Refusing reaches the comparison through all that hands it on.
fn is(b: &B, wanted: bool, w: &World, at: &mut Locals) -> bool {
    match b {
        B::Not(b) => is(b, !wanted, w, at),
        B::Join(op @ ("/\\" | "\\/" | "->" | "<-"), a, b) => {
            let all = (*op == "/\\") == wanted;
            let a = is(a, wanted != (*op == "->"), w, at);
            let b = is(b, wanted != (*op == "<-"), w, at);
            if all { a && b } else { a || b }
        }
        B::Join(op @ ("<->" | "=" | "xor" | "!="), a, b)
            if matches!(**a, B::Known(_)) || matches!(**b, B::Known(_)) =>
        {
            let (known, b) = if matches!(**b, B::Known(_)) { (b, a) } else { (a, b) };
            let same = truth(known, w, at) == matches!(*op, "<->" | "=");
            is(b, same == wanted, w, at)
        }
        B::If(c, a, b) => is(if truth(c, w, at) { a } else { b }, wanted, w, at),
        B::All(name, depth, condition, b) => {
            let all = (*name == "forall") == wanted;
            let mut each = (1..=2).map(|k| {
                at.insert(*depth, k);
                if truth(condition, w, at) { is(b, wanted, w, at) } else { all }
            });
            let held = [each.next(), each.next()].map(|held| held == Some(true));
            if all { held[0] && held[1] } else { held[0] || held[1] }
        }
        B::Let(depth, n, b) => match number(n, w, at) {
            Some(value) => {
                at.insert(*depth, value);
                is(b, wanted, w, at)
            }
            None => !wanted,
        },
        B::Optional(op, n) if !wanted && w.option.is_none() && number(n, w, at).is_some() => *op != "!=",
        b => defined_truth(b, w, at).unwrap_or(false) == wanted,
    }
}

fn defined_truth(b: &B, w: &World, at: &mut Locals) -> Option<bool> {
    Some(match b {
        B::Var(v) => w.truths[*v],
        B::Known(value) => *value,
        B::Compare(op, a, b) => compared(op, number(a, w, at)?, number(b, w, at)?),
        B::Sets(op, a, b) => {
            let (a, b) = (set(a, w, at)?, set(b, w, at)?);
            match *op {
                "subset" => a.is_subset(&b),
                "superset" => a.is_superset(&b),
                op => compared(op, a, b),
            }
        }
        B::In(n, s) => {
            let n = number(n, w, at)?;
            set(s, w, at)?.contains(&n)
        }
        B::Optional(op, n) => {
            let n = number(n, w, at)?;
            match (w.option, *op) {
                (Some(value), op) => compared(op, value, n),
                (None, "=") => false,
                (None, _) => true,
            }
        }
        B::Occurs => w.option.is_some(),
        B::Join(op, a, b) => {
            let (a, b) = (truth(a, w, at), truth(b, w, at));
            match *op {
                "<->" | "=" => a == b,
                "xor" | "!=" => a != b,
                "<" => !a & b,
                _ => a <= b,
            }
        }
        B::Not(_) | B::If(..) | B::All(..) | B::Let(..) => return Some(truth(b, w, at)),
        B::Element(elements, index) => {
            let values: Vec<bool> = elements.iter().map(|b| truth(b, w, at)).collect();
            *values.get(usize::try_from(number(index, w, at)? - 1).ok()?)?
        }
        B::Lists(op, a, b) => {
            let a: Option<Vec<i64>> = a.iter().map(|n| number(n, w, at)).collect();
            let b: Option<Vec<i64>> = b.iter().map(|n| number(n, w, at)).collect();
            compared(op, a?, b?)
        }
    })
}

fn set(s: &S, w: &World, at: &mut Locals) -> Option<BTreeSet<i64>> {
    Some(match s {
        S::Var => w.set.clone(),
        S::Known(values) => values.iter().copied().collect(),
        S::Binary(op, a, b) => {
            let (a, b) = (set(a, w, at)?, set(b, w, at)?);
            match *op {
                "union" => &a | &b,
                "intersect" => &a & &b,
                "diff" => &a - &b,
                _ => &a ^ &b,
            }
        }
        S::Of(members) => return members.iter().map(|n| number(n, w, at)).collect(),
        S::Range(a, b) => (number(a, w, at)?..=number(b, w, at)?).collect(),
        S::If(c, a, b) => return if truth(c, w, at) { set(a, w, at) } else { set(b, w, at) },
        S::Element(elements, index) => {
            let values: Option<Vec<BTreeSet<i64>>> = elements.iter().map(|s| set(s, w, at)).collect();
            values?.get(usize::try_from(number(index, w, at)? - 1).ok()?)?.clone()
        }
    })
}

/// Random expressions.
struct Maker {
    random: fastrand::Rng,
    /// Which of numbers, truths, the set and the option occur.
    numbers: usize,
    truths: usize,
    set: bool,
    option: bool,
    locals: usize,
}

impl Maker {
    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.random.usize(..from.len())]
    }

    fn leaf(&mut self) -> N {
        match self.random.u8(..10) {
            0..=1 => N::Known(self.random.i64(-3..=4)),
            2..=3 if self.locals > 0 => N::Index(self.random.usize(..self.locals)),
            _ => N::Var(self.random.usize(..self.numbers)),
        }
    }

    fn boxed(&mut self, depth: usize) -> Box<N> {
        Box::new(self.number(depth))
    }

    fn number(&mut self, depth: usize) -> N {
        if depth == 0 {
            return self.leaf();
        }
        let depth = depth - 1;
        match self.random.u8(..20) {
            0..=5 => {
                let op = self.pick(&["+", "-", "+", "*", "div", "mod"]);
                N::Binary(op, self.boxed(depth), self.boxed(depth))
            }
            6 => {
                let base = self.leaf();
                let exponent = if self.random.bool() { self.leaf() } else { N::Known(self.random.i64(-1..=3)) };
                N::Binary("^", Box::new(base), Box::new(exponent))
            }
            7 => N::Call(self.pick(&["min", "max"]), vec![self.number(depth), self.number(depth)]),
            8 => N::Call("abs", vec![self.number(depth)]),
            9..=10 => {
                let known = self.random.bool();
                let element =
                    |m: &mut Maker| if known { N::Known(m.random.i64(-3..=4)) } else { m.number(depth.min(1)) };
                let elements = (0..3).map(|_| element(self)).collect();
                N::Element(elements, self.boxed(depth))
            }
            11 => {
                let elements = (0..4).map(|_| self.leaf()).collect();
                N::Matrix(elements, self.boxed(depth), self.boxed(depth.min(1)))
            }
            12..=13 => N::If(Box::new(self.truth(depth)), self.boxed(depth), self.boxed(depth)),
            14 => {
                let var = N::Var(self.random.usize(..self.numbers));
                let case = |m: &mut Maker| {
                    let condition = match m.random.bool() {
                        true => B::Compare("=", var.clone(), N::Known(m.random.i64(-2..=3))),
                        false => m.truth(depth.min(1)),
                    };
                    (condition, if m.random.bool() { N::Known(m.random.i64(-2..=5)) } else { m.leaf() })
                };
                let cases = vec![case(self), case(self)];
                N::Cases(cases, Box::new(self.leaf()))
            }
            15..=16 => N::Truth(Box::new(self.truth(depth))),
            17 if self.set => N::SetCall(self.pick(&["card", "min", "max"]), Box::new(self.set(depth))),
            18 if self.option => N::Default(self.boxed(depth)),
            19 if self.locals < 2 => {
                let local = self.locals;
                self.locals += 1;
                let sum = N::Sum(local, Box::new(self.truth(depth)), self.boxed(depth));
                self.locals -= 1;
                sum
            }
            _ => self.leaf(),
        }
    }

    fn truth(&mut self, depth: usize) -> B {
        if depth == 0 {
            return match self.random.u8(..4) {
                0 if self.truths > 0 => B::Var(self.random.usize(..self.truths)),
                1 if self.option && self.random.bool() => B::Occurs,
                2 if self.random.u8(..8) == 0 => B::Known(self.random.bool()),
                _ => self.comparison(0),
            };
        }
        let depth = depth - 1;
        match self.random.u8(..20) {
            0..=3 => self.comparison(depth),
            4..=8 => {
                let op = self.pick(&["/\\", "\\/", "->", "<-", "<->", "xor", "=", "!=", "<", "<="]);
                B::Join(op, Box::new(self.truth(depth)), Box::new(self.truth(depth)))
            }
            9..=10 => B::Not(Box::new(self.truth(depth))),
            11 => B::If(Box::new(self.truth(depth)), Box::new(self.truth(depth)), Box::new(self.truth(depth))),
            12 if self.locals < 2 => {
                let local = self.locals;
                self.locals += 1;
                let condition = if self.random.bool() { B::Known(true) } else { self.truth(depth) };
                let name = self.pick(&["forall", "exists"]);
                let all = B::All(name, local, Box::new(condition), Box::new(self.truth(depth)));
                self.locals -= 1;
                all
            }
            13 => B::Element((0..2).map(|_| self.truth(depth.min(1))).collect(), self.boxed(depth)),
            14 if self.locals < 2 => {
                let local = self.locals;
                let value = self.number(depth);
                self.locals += 1;
                let body = self.truth(depth);
                self.locals -= 1;
                B::Let(local, value, Box::new(body))
            }
            15..=16 if self.set => B::In(self.number(depth), self.set(depth)),
            17 if self.set => {
                let op = self.pick(&["=", "!=", "<", "<=", ">", ">=", "subset", "superset"]);
                B::Sets(op, self.set(depth), self.set(depth))
            }
            18 if self.option => {
                let op = self.pick(&["=", "!=", "<", "<=", ">", ">="]);
                B::Optional(op, self.number(depth))
            }
            19 => {
                let op = self.pick(&["=", "!=", "<", "<=", ">", ">="]);
                let mut two = || (0..2).map(|_| self.number(depth.min(1))).collect();
                B::Lists(op, two(), two())
            }
            _ => self.comparison(depth),
        }
    }

    fn comparison(&mut self, depth: usize) -> B {
        let op = self.pick(&["=", "!=", "<", "<=", ">", ">="]);
        B::Compare(op, self.number(depth), self.number(depth))
    }

    fn set(&mut self, depth: usize) -> S {
        if depth == 0 {
            return if self.random.bool() { S::Var } else { self.known_set() };
        }
        let depth = depth - 1;
        match self.random.u8(..8) {
            0..=2 => {
                let op = self.pick(&["union", "intersect", "diff", "symdiff"]);
                S::Binary(op, Box::new(self.set(depth)), Box::new(self.set(depth)))
            }
            3 => S::Of((0..2).map(|_| self.number(depth)).collect()),
            4 => S::Range(self.boxed(depth.min(1)), self.boxed(depth.min(1))),
            5 => S::If(Box::new(self.truth(depth)), Box::new(self.set(depth)), Box::new(self.set(depth))),
            6 => S::Element((0..2).map(|_| self.set(depth.min(1))).collect(), self.boxed(depth)),
            _ => S::Var,
        }
    }

    fn known_set(&mut self) -> S {
        let size = self.random.usize(1..3);
        S::Known((0..size).map(|_| self.random.i64(0..=4)).collect())
    }
}

/// All assignments within the domains.
fn worlds(maker: &Maker, domains: &[(i64, i64)]) -> Vec<World> {
    let mut all = vec![World { numbers: vec![], truths: vec![], set: BTreeSet::new(), option: None }];
    let mut each = |variants: &dyn Fn(&World) -> Vec<World>| all = all.iter().flat_map(variants).collect();
    for &(low, high) in domains {
        each(&|w| {
            let with = |value| World { numbers: [&w.numbers[..], &[value]].concat(), ..w.clone() };
            (low..=high).map(with).collect()
        });
    }
    for _ in 0..maker.truths {
        each(&|w| [false, true].map(|b| World { truths: [&w.truths[..], &[b]].concat(), ..w.clone() }).to_vec());
    }
    if maker.set {
        for member in 1..=3 {
            each(&|w| {
                let with = World { set: w.set.iter().copied().chain([member]).collect(), ..w.clone() };
                vec![w.clone(), with]
            });
        }
    }
    if maker.option {
        each(&|w| [None, Some(1), Some(2)].map(|option| World { option, ..w.clone() }).to_vec());
    }
    all
}

fn solutions(text: &str, maker: &Maker, all_solutions: bool) -> Vec<World> {
    let input = Input { models: vec![ModelText::text(text)], data: Vec::new() };
    let options = Options { all_solutions, ..Options::default() };
    let compiled = match compile(input, &options) {
        Ok(compiled) => compiled,
        Err(failure) => panic!("{text}\n{:?}", failure.diagnostics),
    };
    let values: BTreeMap<String, Value> =
        compiled.variables().into_iter().map(|variable| (variable.name.to_string(), variable.value.clone())).collect();
    let mut assignments = Vec::new();
    let outcome = Cp::default().enumerate(&compiled.model, &Run::default(), &mut |assignment| {
        assignments.push(assignment.clone());
        ControlFlow::Continue(())
    });
    assert!(outcome.unwrap_or_else(|why| panic!("{text}\n{why}")).complete);
    let mut found = Vec::new();
    for assignment in &assignments {
        let whole = |name: &str| match values[name].fixed(assignment) {
            Value::Int(value) => Some(value),
            Value::Absent => None,
            other => panic!("{name} is {other:?}"),
        };
        let truth = |name: &str| values[name].fixed(assignment) == Value::Bool(true);
        found.push(World {
            numbers: NUMBERS[..maker.numbers].iter().filter_map(|name| whole(name)).collect(),
            truths: TRUTHS[..maker.truths].iter().map(|name| truth(name)).collect(),
            set: match maker.set.then(|| values["s"].fixed(assignment)) {
                Some(Value::Set(set)) => set.values().collect(),
                _ => BTreeSet::new(),
            },
            option: if maker.option { whole("o") } else { None },
        });
    }
    found.sort();
    found
}

fn check(seed: u64, depth: usize) {
    let mut random = fastrand::Rng::with_seed(seed);
    let (numbers, truths) = (random.usize(1..=3), random.usize(0..=2));
    let (with_set, with_option) = (random.u8(..3) == 0, random.u8(..3) == 0);
    let domains: Vec<(i64, i64)> = (0..numbers).map(|_| (random.i64(-2..=1), random.i64(1..=3))).collect();
    let mut maker = Maker { random, numbers, truths, set: with_set, option: with_option, locals: 0 };
    let constraint = maker.truth(depth);
    let mut text = String::new();
    for (name, (low, high)) in NUMBERS.iter().zip(&domains) {
        text += &format!("var {low}..{high}: {name};\n");
    }
    for name in &TRUTHS[..truths] {
        text += &format!("var bool: {name};\n");
    }
    if with_set {
        text += "var set of 1..3: s;\n";
    }
    if with_option {
        text += "var opt 1..2: o;\n";
    }
    text += &format!("constraint {constraint};\nsolve satisfy;\n");
    let mut expected: Vec<World> = worlds(&maker, &domains);
    expected.retain(|world| truth(&constraint, world, &mut Locals::new()));
    expected.sort();
    let found = solutions(&text, &maker, true);
    assert_eq!(
        found.len(),
        expected.len(),
        "seed {seed}: number of solutions\n{text}{}",
        difference(&found, &expected)
    );
    assert!(found == expected, "seed {seed}\n{text}{}", difference(&found, &expected));
    let mut halves = solutions(&text, &maker, false);
    halves.dedup();
    assert!(halves == expected, "seed {seed}, half reified\n{text}{}", difference(&halves, &expected));
}

fn difference(found: &[World], expected: &[World]) -> String {
    let wrong = found.iter().find(|world| !expected.contains(world));
    let missing = expected.iter().find(|world| !found.contains(world));
    let twice = found.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| &pair[0]);
    format!("wrong: {wrong:?}\nmissing: {missing:?}\ntwice: {twice:?}")
}

#[test]
fn small_constraints_mean_what_they_say() {
    for seed in 0..400 {
        check(seed, 2);
    }
}

#[test]
fn large_constraints_mean_what_they_say() {
    for seed in 1000..1250 {
        check(seed, 4);
    }
}

/// `cargo test --release -p damier-minizinc --test meaning -- --ignored`, for changes to flattening.
#[test]
#[ignore = "minutes"]
fn many_constraints_mean_what_they_say() {
    for seed in 10_000..16_000 {
        check(seed, 2 + (seed % 4) as usize);
    }
}
