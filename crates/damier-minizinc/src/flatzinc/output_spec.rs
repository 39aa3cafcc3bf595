//! What the solver tells, and how the output model makes of it what the program has.
//!
//! FlatZinc prints truth values, numbers, floats, sets of numbers, and arrays of them. A variable of such a type is told
//! under its own name. All others (enums, values that may be absent, tuples, records, arrays of those or with enums for
//! indices) are taken apart into at most four arrays, one for each of these kinds, in the order in which the parts stand in
//! the value; the output model puts them together again: `opt C: y = if y_bool[1] then to_enum(C, y_int[1]) else <> endif`.

use super::annotations::OutputAnnotation;
use super::names::{is_identifier, plain_real};
use crate::compile::Compiled;
use crate::output::Names;
use crate::output::model::Piece;
use crate::output::show::{Style, identifier, write_value};
use crate::source::Name;
use crate::types::ty::is_decided;
use crate::types::ty::{Base, Dimensions, EnumId, Type};
use crate::value::{OptVar, Value};
use damier_model::{Domain, Lit, Real, RealSum, Var};
use rustc_hash::FxHashSet;
use std::fmt::Write;
use std::rc::Rc;

/// What is written beside the constraints of a model.
#[derive(Clone, Debug, Default)]
pub struct OutputSpec {
    /// What the solver shall print.
    pub shown: Vec<OutputAnnotation>,
    /// The variables that tell solutions apart: all others were introduced by flattening.
    pub declared: Declared,
    /// The model that prints solutions, given what the solver prints as data.
    pub output_model: String,
}

/// The variables in the values of what a program declares.
#[derive(Clone, Debug, Default)]
pub struct Declared {
    pub(super) whole: FxHashSet<Var>,
    pub(super) reals: FxHashSet<Real>,
}

impl Declared {
    /// Those of a compiled program.
    pub fn of(compiled: &Compiled) -> Declared {
        let mut declared = Declared::default();
        compiled.variables().iter().for_each(|variable| declared.take(variable.value));
        declared
    }

    fn take(&mut self, value: &Value) {
        match value {
            Value::Array(array) => array.elements.iter().for_each(|element| self.take(element)),
            Value::Tuple(fields) => fields.iter().for_each(|field| self.take(field)),
            Value::OptVar(opt) => {
                self.whole.insert(opt.present.var());
                self.take(&opt.value);
            }
            value => {
                self.reals.extend(plain_real(value));
                let mut whole = Vec::new();
                value.variables(&mut whole);
                self.whole.extend(whole);
            }
        }
    }
}

/// What the solver tells, and the output model; nothing unless the output model was asked for when the program was compiled.
pub fn output_spec(compiled: &Compiled) -> OutputSpec {
    let program = compiled.program();
    let mut taken: FxHashSet<String> = program.globals.iter().map(|global| global.name.to_string()).collect();
    taken.extend(program.functions.iter().map(|function| function.name.to_string()));
    taken.extend(program.enums.iter().map(|enumeration| enumeration.name.to_string()));
    let mut spec = OutputSpec { declared: Declared::of(compiled), ..OutputSpec::default() };
    let writer = SpecWriter { compiled, running: unused("i".to_owned(), &mut taken) };
    for piece in compiled.output_pieces() {
        let (id, printed) = match piece {
            Piece::Text(text) => {
                spec.output_model.push_str(text);
                continue;
            }
            Piece::Global { id, printed } => (id.0 as usize, *printed),
        };
        let Some(value) = compiled.value(id) else { continue };
        let global = &program.globals[id];
        let of = &program.types[global.of.0 as usize];
        let annotation = if printed { " :: output" } else { "" };
        let name = identifier(&global.name);
        let declared = format!("{}: {name}{annotation}", writer.declared(of, Some(value)));
        if !is_decided(of) {
            let _ = writeln!(spec.output_model, "{declared} = {};", writer.whole(Some(value), of, &mut From::Value));
            continue;
        }
        if is_identifier(&name)
            && let Some(plain) = as_flatzinc(value, of)
        {
            let _ = writeln!(spec.output_model, "{declared};");
            spec.shown.push(OutputAnnotation { name, value: plain });
            continue;
        }
        let mut parts = Parts::default();
        parts.take(value, of);
        let base = if is_identifier(&name) { name } else { format!("told_{id}") };
        let names = KINDS.map(|(kind, _)| unused(format!("{base}_{kind}"), &mut taken));
        let whole = writer.whole(Some(value), of, &mut From::Parts { names: &names, at: [0; 4], every: None });
        let _ = writeln!(spec.output_model, "{declared} = {whole};");
        for ((name, (_, kind)), values) in
            names.into_iter().zip(KINDS).zip(parts.0).filter(|(_, values)| !values.is_empty())
        {
            let _ = writeln!(spec.output_model, "array [int] of {kind}: {name};");
            spec.shown.push(OutputAnnotation { name, value: Value::list(values) });
        }
    }
    spec
}

/// The kinds of values that FlatZinc has: as an ending of a name, and as a type.
const KINDS: [(&str, &str); 4] = [("bool", "bool"), ("int", "int"), ("float", "float"), ("set", "set of int")];

/// The place in [`KINDS`] of what a type has at its bottom; `None` for tuples, and for what solvers never decide.
fn kind(of: &Type) -> Option<usize> {
    match &of.base {
        Base::Bool | Base::Int | Base::Enum(_) if of.set => Some(3),
        Base::Bool => Some(0),
        Base::Int | Base::Enum(_) => Some(1),
        Base::Float if !of.set => Some(2),
        _ => None,
    }
}

fn unused(mut name: String, taken: &mut FxHashSet<String>) -> String {
    while !taken.insert(name.clone()) {
        name.push('_');
    }
    name
}

/// A value of a type that FlatZinc has.
fn as_flatzinc(value: &Value, of: &Type) -> Option<Value> {
    let is_plain = |base: &Base| matches!(base, Base::Int | Base::Float) || (*base == Base::Bool && !of.set);
    let kind = kind(of)?;
    if of.opt || !is_plain(&of.base) || !of.indices().iter().all(is_plain) {
        return None;
    }
    Some(match value {
        Value::Array(array) => {
            Value::array(array.indices.iter().copied(), array.elements.iter().map(|value| leaf(value, kind)).collect())
        }
        scalar => leaf(scalar, kind),
    })
}

/// A value that is no array and no tuple, as one of its kind.
fn leaf(value: &Value, kind: usize) -> Value {
    match (kind, value) {
        (2, Value::Int(number)) => Value::Float(*number as f64),
        (2, Value::IntVar(var)) => Value::FloatSum(Rc::new(RealSum::new([(1.0, *var)], 0.0))),
        // What is absent has a value that does not matter.
        (0, Value::Absent) => Value::Bool(false),
        (1, Value::Absent) => Value::Int(0),
        (2, Value::Absent) => Value::Float(0.0),
        (3, Value::Absent) => Value::set(Domain::from_values([])),
        (_, value) => value.clone(),
    }
}

/// The types inside a tuple or record.
fn fields(of: &Type) -> Option<Vec<&Type>> {
    match &of.base {
        Base::Tuple(fields) => Some(fields.iter().collect()),
        Base::Record(fields) => Some(fields.iter().map(|(_, of)| of).collect()),
        _ => None,
    }
}

fn element(of: &Type) -> Type {
    Type { dimensions: Dimensions::None, ..of.clone() }
}

/// The parts of a value, by their kinds.
#[derive(Default)]
struct Parts([Vec<Value>; 4]);

impl Parts {
    fn take(&mut self, value: &Value, of: &Type) {
        if let Value::Array(array) = value {
            let of = element(of);
            return array.elements.iter().for_each(|value| self.take(value, &of));
        }
        if of.is_array() {
            return;
        }
        let (present, value) = match value {
            Value::OptVar(opt) => {
                let OptVar { present, value } = &**opt;
                (Value::truth(*present), value)
            }
            Value::Absent => (Value::truth(Lit::FALSE), value),
            value => (Value::truth(Lit::TRUE), value),
        };
        if of.opt {
            self.0[0].push(present);
        }
        match (fields(of), value) {
            (Some(types), Value::Tuple(values)) => {
                types.iter().zip(values.iter()).for_each(|(of, value)| self.take(value, of))
            }
            (Some(types), _) => types.iter().for_each(|of| self.take(&Value::Absent, of)),
            (None, value) => {
                if let Some(kind) = kind(of) {
                    self.0[kind].push(leaf(value, kind));
                }
            }
        }
    }
}

/// How many parts of each kind every value of a type has; `None` where values differ in that, or have others.
fn regular(of: &Type) -> Option<[usize; 4]> {
    if of.is_array() {
        return None;
    }
    let mut count = [usize::from(of.opt), 0, 0, 0];
    match fields(of) {
        Some(types) => {
            for of in types {
                let inside = regular(of)?;
                count = std::array::from_fn(|kind| count[kind] + inside[kind]);
            }
        }
        None => count[kind(of)?] += 1,
    }
    Some(count)
}

/// Writes types and values for the output model.
struct SpecWriter<'c> {
    compiled: &'c Compiled,
    /// What runs over the places in an array: a name that nothing else has.
    running: String,
}

impl SpecWriter<'_> {
    fn enumeration(&self, id: EnumId) -> String {
        identifier(&self.compiled.program().enums[id.0 as usize].name)
    }

    /// A type as it is declared, with nothing left to the solver; arrays are over the index sets that the value has, which may
    /// be parts of enums.
    fn declared(&self, of: &Type, value: Option<&Value>) -> String {
        let mut text = String::new();
        if of.is_array() {
            let ends = match value {
                Some(Value::Array(array)) => &array.indices[..],
                _ => &[],
            };
            let index = |(at, base): (usize, &Base)| match (base, ends.get(at)) {
                (Base::Enum(id), Some((low, high))) => format!("to_enum({}, {low}..{high})", self.enumeration(*id)),
                _ => self.base(base, None),
            };
            let indices: Vec<String> = of.indices().iter().enumerate().map(index).collect();
            let _ = write!(text, "array [{}] of ", indices.join(", "));
        }
        text.push_str(if of.opt { "opt " } else { "" });
        text.push_str(if of.set { "set of " } else { "" });
        text + &self.base(&of.base, value)
    }

    fn base(&self, base: &Base, value: Option<&Value>) -> String {
        let inner = |at: usize| match value {
            Some(Value::Tuple(values)) => values.get(at),
            _ => None,
        };
        match base {
            Base::Bool => "bool".to_owned(),
            Base::Float => "float".to_owned(),
            Base::String => "string".to_owned(),
            Base::Ann => "ann".to_owned(),
            Base::Enum(id) => self.enumeration(*id),
            Base::Tuple(fields) => {
                let fields: Vec<String> =
                    fields.iter().enumerate().map(|(at, of)| self.declared(of, inner(at))).collect();
                format!("tuple({})", fields.join(", "))
            }
            Base::Record(fields) => {
                let field = |(at, (name, of)): (usize, &(Name, Type))| {
                    format!("{}: {}", self.declared(of, inner(at)), identifier(name))
                };
                let fields: Vec<String> = fields.iter().enumerate().map(field).collect();
                format!("record({})", fields.join(", "))
            }
            _ => "int".to_owned(),
        }
    }

    /// A value, put together from where its parts come from. A value is needed where it has arrays, or texts.
    fn whole(&self, value: Option<&Value>, of: &Type, from: &mut From) -> String {
        if of.is_array() {
            return self.array(value, of, from);
        }
        if !of.opt {
            return self.present(value, of, from);
        }
        match from {
            From::Value if value == Some(&Value::Absent) => "<>".to_owned(),
            From::Value => self.present(value, of, from),
            From::Parts { .. } => {
                let is_present = from.next(0);
                let value = match value {
                    Some(Value::OptVar(opt)) => Some(&opt.value),
                    value => value,
                };
                format!("if {is_present} then {} else <> endif", self.present(value, of, from))
            }
        }
    }

    fn present(&self, value: Option<&Value>, of: &Type, from: &mut From) -> String {
        let inner = |at: usize| match value {
            Some(Value::Tuple(values)) => values.get(at),
            _ => None,
        };
        match (&of.base, kind(of)) {
            (Base::Tuple(fields), _) => {
                let fields = fields.iter().enumerate().map(|(at, of)| self.whole(inner(at), of, from) + ", ");
                format!("({})", fields.collect::<String>())
            }
            (Base::Record(fields), _) => {
                let field = |(at, (name, of)): (usize, &(Name, Type))| {
                    format!("{}: {}", identifier(name), self.whole(inner(at), of, from))
                };
                let fields: Vec<String> = fields.iter().enumerate().map(field).collect();
                format!("({})", fields.join(", "))
            }
            (base, Some(kind)) if !matches!(from, From::Value) => match (base, from.next(kind)) {
                (Base::Enum(id), part) => format!("to_enum({}, {part})", self.enumeration(*id)),
                (Base::Bool, part) if of.set => format!("{{member = 1 | member in {part}}}"),
                (_, part) => part,
            },
            (base, _) => {
                let mut text = String::new();
                let names = Names { enums: self.compiled.enums(), model: None };
                write_value(&mut text, value.unwrap_or(&Value::Absent), base, Style::Data, &names);
                text
            }
        }
    }

    fn array(&self, value: Option<&Value>, of: &Type, from: &mut From) -> String {
        let Some(Value::Array(array)) = value else { return "[]".to_owned() };
        let (element, count) = (element(of), array.elements.len());
        let elements = match (from, regular(&element)) {
            _ if count == 0 => "[]".to_owned(),
            (From::Parts { names, at, every: None }, Some(every)) => {
                let running = self.running.as_str();
                let mut from = From::Parts { names, at: *at, every: Some((running, every)) };
                let each = self.whole(None, &element, &mut from);
                *at = std::array::from_fn(|kind| at[kind] + every[kind] * count);
                format!("[{each} | {running} in 0..{}]", count as i64 - 1)
            }
            (from, _) => {
                let elements: Vec<String> =
                    array.elements.iter().map(|value| self.whole(Some(value), &element, from)).collect();
                format!("[{}]", elements.join(", "))
            }
        };
        let index = |(base, (low, high)): (&Base, &(i64, i64))| match base {
            Base::Enum(id) => format!("to_enum({}, {low}..{high}), ", self.enumeration(*id)),
            _ => format!("{low}..{high}, "),
        };
        let indices: String = of.indices().iter().zip(&array.indices).map(index).collect();
        format!("array{}d({indices}{elements})", array.indices.len())
    }
}

/// Where the parts of a value come from.
enum From<'n> {
    /// The value itself, which is known.
    Value,
    /// Arrays of these names, in order.
    Parts {
        names: &'n [String; 4],
        /// How many were used.
        at: [usize; 4],
        /// Inside a comprehension, what runs over its elements, and how many of each kind belong to one.
        every: Option<(&'n str, [usize; 4])>,
    },
}

impl From<'_> {
    /// The next part of a kind.
    fn next(&mut self, kind: usize) -> String {
        let From::Parts { names, at, every } = self else { return String::new() };
        at[kind] += 1;
        match every {
            None => format!("{}[{}]", names[kind], at[kind]),
            Some((running, every)) if every[kind] == 1 => format!("{}[{running} + {}]", names[kind], at[kind]),
            Some((running, every)) => format!("{}[{} * {running} + {}]", names[kind], every[kind], at[kind]),
        }
    }
}
