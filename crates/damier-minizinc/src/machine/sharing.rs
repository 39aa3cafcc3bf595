//! The same call twice comes to the same thing: a function that makes variables is run once for the same arguments.
//!
//! Operators find what they made before by themselves ([`super::Store`]), so only functions whose body has variables of
//! its own are remembered. Besides saving those variables, this is what a function means: where its constraints leave
//! several values, `f(x) = f(x)` holds all the same, and MiniZinc says so too.
//!
//! A call is known by its function and its arguments, written as a few words; all of these stand in one list, so that a
//! call which comes only once costs little. Long arrays stand there by their address,
//! so two that were made apart are two; calls with more to write down are run each time. What a call needs to be defined
//! is needed again wherever it stands. A Boolean call is remembered with the context that it was asked in; and so is one
//! whose variables the solver may choose, for what was chosen to make something true does not tell when it is false.

use super::{Context, Evaluated, FunctionKind, Machine, Natives};
use crate::program::parts::{each_of_shape, each_part};
use crate::program::{Code, Function, FunctionId, LetItem, Op, Program, TypeId};
use crate::types::ty::Base;
use crate::types::ty::is_decided;
use crate::value::{Array, Value};
use damier_model::{Lit, RealOrInt};
use rustc_hash::{FxHashMap, FxHasher};
use smallvec::SmallVec;
use std::hash::Hasher;
use std::ops::Range;
use std::rc::{Rc, Weak};

/// Calls with more to write down are not remembered.
const MOST_WORDS: usize = 96;
/// Arrays with more elements stand for themselves.
const LONG: usize = 24;

/// What calls came to.
#[derive(Default)]
pub(super) struct SharedCalls {
    /// How the calls of each function are remembered.
    functions: Vec<Kept>,
    /// The last call remembered of each hash.
    last: FxHashMap<u64, u32>,
    remembered: Vec<Remembered>,
    /// The keys of all calls remembered, one after the other.
    words: Vec<u64>,
    /// The arrays that keys have the addresses of: no other array gets them.
    arrays: Vec<Weak<Array>>,
}

/// How the calls of a function are remembered.
#[derive(Clone, Copy, PartialEq)]
enum Kept {
    Never,
    Always,
    /// Its variables may be free. Where a value that is not the right one would do, as in a negation, calls are run anew,
    /// and refused.
    Chosen,
}

struct Remembered {
    key: Range<usize>,
    /// The call remembered before this one that has the same hash.
    before: Option<u32>,
    context: Context,
    value: Value,
    defined: Box<[Lit]>,
}

impl SharedCalls {
    /// Finds the functions of a program that are worth it.
    pub(super) fn of(program: &Program, kinds: &[FunctionKind], natives: &Natives) -> SharedCalls {
        let looked_at = program.functions.iter().map(|function| Effects::of(program, kinds, natives, function));
        let (mut effects, calls): (Vec<Effects>, Vec<Vec<FunctionId>>) = looked_at.unzip();
        // A reified predicate gets a literal of its own.
        for reified in program.functions.iter().filter_map(|function| function.reified) {
            effects[reified.0 as usize].makes = true;
        }
        // What a function calls is done by it too.
        loop {
            let before = effects.clone();
            for (at, calls) in calls.iter().enumerate() {
                for called in calls {
                    let Effects { makes, shows, chooses } = effects[called.0 as usize];
                    effects[at].makes |= makes;
                    effects[at].shows |= shows;
                    effects[at].chooses |= chooses;
                }
            }
            if effects == before {
                break;
            }
        }
        let kept = |(function, effects): (&Function, &Effects)| {
            let returns = &program.types[function.returns.0 as usize];
            match effects.makes && !effects.shows && function.call_annotations.is_none() && is_decided(returns) {
                true if effects.chooses => Kept::Chosen,
                true => Kept::Always,
                false => Kept::Never,
            }
        };
        let functions = program.functions.iter().zip(&effects).map(kept).collect();
        SharedCalls { functions, ..SharedCalls::default() }
    }

    fn find(&self, hash: u64, key: &[u64], asked: Context) -> Option<&Remembered> {
        let serves = |made: Context| match made {
            // What was posted is true wherever it is asked for.
            Context::Root => true,
            Context::Mixed => asked != Context::Root,
            made => made == asked,
        };
        let mut at = self.last.get(&hash).copied();
        while let Some(remembered) = at.map(|at| &self.remembered[at as usize]) {
            if serves(remembered.context) && self.words[remembered.key.clone()] == *key {
                return Some(remembered);
            }
            at = remembered.before;
        }
        None
    }

    fn remember(&mut self, hash: u64, key: Key, context: Context, value: Value, defined: &[Lit]) {
        let start = self.words.len();
        self.words.extend_from_slice(&key.words);
        self.arrays.extend(key.arrays);
        let before = self.last.insert(hash, self.remembered.len() as u32);
        let key = start..self.words.len();
        self.remembered.push(Remembered { key, before, context, value, defined: defined.into() });
    }
}

/// What running a function does besides giving a value.
#[derive(Clone, PartialEq, Default)]
struct Effects {
    /// It makes variables that no operator finds again.
    makes: bool,
    /// How often it is run can be seen, or it gives something else each time.
    shows: bool,
    /// The solver may choose among several values of its variables; those of the library are determined.
    chooses: bool,
}

impl Effects {
    /// What a function does by itself, and what it calls.
    fn of(
        program: &Program,
        kinds: &[FunctionKind],
        natives: &Natives,
        function: &Function,
    ) -> (Effects, Vec<FunctionId>) {
        let (mut effects, mut calls) = (Effects::default(), Vec::new());
        let mut visit = |code: &Code| effects.look_at(program, kinds, natives, code, &mut calls);
        function.shapes.iter().for_each(|shape| each_of_shape(shape, &mut visit));
        function.body.iter().for_each(visit);
        effects.chooses &= !function.of_library;
        (effects, calls)
    }

    fn look_at(
        &mut self,
        program: &Program,
        kinds: &[FunctionKind],
        natives: &Natives,
        code: &Code,
        calls: &mut Vec<FunctionId>,
    ) {
        let is_for_solver = |of: TypeId| is_decided(&program.types[of.0 as usize]);
        match &code.op {
            Op::Anonymous => self.makes |= is_for_solver(code.of),
            Op::Let(items, _) => {
                let has_variables = items.iter().any(|item| match item {
                    LetItem::Declare(_, local) => local.value.is_none() && is_for_solver(local.of),
                    LetItem::Constraint(_) => false,
                });
                self.makes |= has_variables;
                self.chooses |= has_variables;
            }
            Op::Call(id, ..) => {
                let called = &program.functions[id.0 as usize];
                calls.push(*id);
                calls.extend(called.reified);
                match kinds[id.0 as usize] {
                    FunctionKind::Foreign => self.makes = true,
                    FunctionKind::Special(special) => self.shows |= special.is_seen(),
                    FunctionKind::Native(_) => self.shows |= (natives.is_of_the_moment)(&called.name),
                    _ => {}
                }
            }
            _ => {}
        }
        each_part(code, &mut |part| self.look_at(program, kinds, natives, part, calls));
    }
}

impl Machine<'_> {
    /// Runs a call whose arguments stand on the stack from `start` on, unless it was run before. Whichever it is, the
    /// arguments are gone afterwards.
    pub(super) fn shared(
        &mut self,
        id: FunctionId,
        start: usize,
        context: Context,
        run: impl FnOnce(&mut Self) -> Evaluated,
    ) -> Evaluated {
        if self.solution.is_some() || self.shared_calls.functions[id.0 as usize] == Kept::Never {
            return run(self);
        }
        let kept = self.shared_calls.functions[id.0 as usize];
        let returns = self.type_of(self.program.functions[id.0 as usize].returns);
        let is_truth = returns.base == Base::Bool && !returns.set && !returns.is_array();
        let (asked, made) = match (is_truth, kept) {
            (true, _) => (context, context),
            (false, Kept::Chosen) if self.flat.must_be_defined => (Context::Positive, Context::Root),
            (false, Kept::Chosen) if matches!(self.direction, Context::Root | Context::Positive) => {
                (Context::Positive, Context::Positive)
            }
            (false, _) => (Context::Mixed, Context::Mixed),
        };
        let Some(key) = Key::of(id, &self.frames.stack[start..]) else { return run(self) };
        let hash = key.hash();
        if let Some(remembered) = self.shared_calls.find(hash, &key.words, asked) {
            self.flat.defined.extend_from_slice(&remembered.defined);
            let value = remembered.value.clone();
            self.frames.stack.truncate(start);
            return Ok(value);
        }
        let mark = self.flat.defined.len();
        let value = run(self)?;
        self.shared_calls.remember(hash, key, made, value.clone(), &self.flat.defined[mark..]);
        Ok(value)
    }
}

/// A function and its arguments in words, each value told apart from all others.
struct Key {
    words: SmallVec<[u64; 16]>,
    arrays: Vec<Weak<Array>>,
}

impl Key {
    fn of(id: FunctionId, arguments: &[Value]) -> Option<Key> {
        let mut key = Key { words: SmallVec::new(), arrays: Vec::new() };
        key.words.push(u64::from(id.0));
        key.values(arguments)?;
        Some(key)
    }

    fn hash(&self) -> u64 {
        let mut hasher = FxHasher::default();
        self.words.iter().for_each(|&word| hasher.write_u64(word));
        hasher.finish()
    }

    fn values(&mut self, values: &[Value]) -> Option<()> {
        values.iter().try_for_each(|value| self.value(value))
    }

    fn value(&mut self, value: &Value) -> Option<()> {
        match value {
            Value::Absent => self.put([0]),
            Value::Bool(truth) => self.put([marked(1, u64::from(*truth))]),
            Value::Int(number) => match u32::try_from(*number) {
                Ok(number) => self.put([marked(15, u64::from(number))]),
                Err(_) => self.put([2, *number as u64]),
            },
            Value::Float(number) => self.put([3, number.to_bits()]),
            Value::IntVar(var) => self.put([marked(4, var.index() as u64)]),
            Value::BoolVar(literal) => self.put([marked(5, word_of(*literal))]),
            Value::Sum(sum) => {
                self.put([6, sum.terms().len() as u64, sum.constant() as u64])?;
                sum.terms().iter().try_for_each(|&(by, var)| self.put([by as u64, var.index() as u64]))
            }
            Value::FloatSum(sum) => {
                self.put([7, sum.terms.len() as u64, sum.constant.to_bits()])?;
                sum.terms.iter().try_for_each(|&(by, of)| match of {
                    RealOrInt::Real(real) => self.put([by.to_bits(), 0, real.index() as u64]),
                    RealOrInt::Int(var) => self.put([by.to_bits(), 1, var.index() as u64]),
                })
            }
            // Nothing else refers to this one: it will not come again.
            Value::Array(array) if array.elements.len() > LONG && Rc::strong_count(array) == 1 => None,
            Value::Array(array) if array.elements.len() > LONG => {
                self.arrays.push(Rc::downgrade(array));
                self.put([8, Rc::as_ptr(array) as usize as u64])
            }
            Value::Array(array) => {
                self.put([9, array.indices.len() as u64])?;
                array.indices.iter().try_for_each(|&(low, high)| self.put([low as u64, high as u64]))?;
                self.values(&array.elements)
            }
            Value::Tuple(fields) => {
                self.put([10, fields.len() as u64])?;
                self.values(fields)
            }
            Value::Set(set) => {
                self.put([11, set.ranges().len() as u64])?;
                set.ranges().iter().try_for_each(|&(low, high)| self.put([low as u64, high as u64]))
            }
            Value::SetVar(set) => {
                self.put([12, set.candidates.len() as u64])?;
                let mut members = set.candidates.iter().zip(&set.members);
                members.try_for_each(|(&candidate, &literal)| self.put([candidate as u64, word_of(literal)]))
            }
            Value::OptVar(opt) => {
                self.put([13, word_of(opt.present)])?;
                self.value(&opt.value)
            }
            Value::Text(text) => {
                self.put([14, text.len() as u64])?;
                text.as_bytes()
                    .chunks(8)
                    .try_for_each(|bytes| self.put([bytes.iter().fold(0, |word, &byte| word << 8 | u64::from(byte))]))
            }
            Value::FloatSet(_) | Value::Ann(_) => None,
        }
    }

    fn put<const N: usize>(&mut self, words: [u64; N]) -> Option<()> {
        self.words.extend(words);
        (self.words.len() <= MOST_WORDS).then_some(())
    }
}

/// What fits in one word with the mark of its kind.
fn marked(kind: u64, what: u64) -> u64 {
    what << 4 | kind
}

fn word_of(literal: Lit) -> u64 {
    (literal.var().index() as u64) << 1 | u64::from(literal.is_negated())
}
