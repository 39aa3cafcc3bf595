//! JSON values to expressions of the language, as the declared types ask for.

use super::json::{Json, JsonKind};
use super::{DeclaredTypes, Problem};
use crate::source::{Name, Span};
use crate::syntax::ast::{BaseType, Binary, Call, Expression, Kind, TypeInst, TypeKind};
use damier_model::stage;

/// How many synonyms may stand for synonyms.
const SYNONYM_LIMIT: usize = 100;

pub(super) struct Converter<'a> {
    pub declared: &'a DeclaredTypes<'a>,
}

/// What a value of some type consists of.
enum Shape<'a> {
    Array { indices: &'a [TypeInst], element: &'a TypeInst },
    Tuple(Vec<&'a TypeInst>),
    Record(Vec<(&'a str, &'a TypeInst)>),
    Set { strings: bool },
    Single { strings: bool },
}

impl<'a> Converter<'a> {
    /// A value of a declared type.
    pub(super) fn value(&self, value: Json, of: &'a TypeInst) -> Result<Expression, Problem> {
        let span = value.span;
        if matches!(value.kind, JsonKind::Null) {
            return Ok(Expression { kind: Kind::Absent, span });
        }
        match self.shape(of, 0, span)? {
            Shape::Array { indices, element } => self.array(value, indices, element),
            Shape::Tuple(types) => self.tuple(value, &types),
            Shape::Record(types) => self.record(value, &types),
            Shape::Set { strings } => set(value, strings),
            Shape::Single { strings } => single(value, strings),
        }
    }

    fn shape(&self, of: &'a TypeInst, synonyms: usize, span: Span) -> Result<Shape<'a>, Problem> {
        if synonyms > SYNONYM_LIMIT {
            return Err(Problem::new(span, "the type of this value is defined by itself", ""));
        }
        Ok(match &of.kind {
            TypeKind::Array { indices, element } => Shape::Array { indices, element },
            TypeKind::Tuple { fields, .. } => Shape::Tuple(fields.iter().collect()),
            TypeKind::Record { fields, .. } => Shape::Record(fields.iter().map(|f| (&*f.name, &f.of)).collect()),
            TypeKind::Concatenation(left, right) => {
                let (left, right) = (self.shape(left, synonyms + 1, span)?, self.shape(right, synonyms + 1, span)?);
                match (left, right) {
                    (Shape::Tuple(left), Shape::Tuple(right)) => Shape::Tuple([left, right].concat()),
                    (Shape::Record(left), Shape::Record(right)) => Shape::Record([left, right].concat()),
                    _ => Shape::Single { strings: false },
                }
            }
            TypeKind::Plain { set: false, base: BaseType::Domain(domain), .. } => match self.synonym(domain) {
                Some(of) => self.shape(of, synonyms + 1, span)?,
                None => Shape::Single { strings: false },
            },
            TypeKind::Plain { set, base, .. } => {
                let strings = matches!(base, BaseType::String);
                if *set { Shape::Set { strings } } else { Shape::Single { strings } }
            }
            TypeKind::Any => Shape::Single { strings: true },
        })
    }

    fn synonym(&self, domain: &Expression) -> Option<&'a TypeInst> {
        let Kind::Name(name) = &domain.kind else { return None };
        self.declared.synonyms.get(&**name).copied()
    }

    fn tuple(&self, value: Json, types: &[&'a TypeInst]) -> Result<Expression, Problem> {
        let span = value.span;
        let elements = list(value, "a tuple")?;
        if elements.len() != types.len() {
            let message = format!("this list has {} elements", elements.len());
            return Err(Problem::new(span, message, format!("expected a tuple of {} fields", types.len())));
        }
        let fields = elements.into_iter().zip(types).map(|(element, of)| self.value(element, of));
        Ok(Expression { kind: Kind::Tuple(fields.collect::<Result<_, _>>()?), span })
    }

    fn record(&self, value: Json, types: &[(&'a str, &'a TypeInst)]) -> Result<Expression, Problem> {
        let span = value.span;
        let names = || types.iter().map(|&(name, _)| name).collect::<Vec<_>>().join(", ");
        let JsonKind::Object(members) = value.kind else {
            return Err(Problem::new(
                span,
                "this is no record",
                format!("expected an object with the keys {}", names()),
            ));
        };
        let mut fields = Vec::with_capacity(members.len());
        for (key, key_span, value) in members {
            let Some(&(_, of)) = types.iter().find(|&&(name, _)| name == key) else {
                return Err(Problem::new(
                    key_span,
                    format!("there is no field {key}"),
                    format!("expected {}", names()),
                ));
            };
            fields.push((Name::from(key), key_span, self.value(value, of)?));
        }
        if let Some((missing, _)) = types.iter().find(|(name, _)| fields.iter().all(|(field, ..)| **field != **name)) {
            return Err(Problem::new(span, format!("the field {missing} is missing"), format!("expected {}", names())));
        }
        Ok(Expression { kind: Kind::Record(fields), span })
    }

    /// A list of lists as deep as the array has dimensions, or one list of all elements.
    fn array(&self, value: Json, indices: &'a [TypeInst], element: &'a TypeInst) -> Result<Expression, Problem> {
        let span = value.span;
        let elements = list(value, "an array")?;
        let tuples = matches!(self.shape(element, 0, span)?, Shape::Tuple(_) | Shape::Set { .. });
        // Where the elements are no lists themselves, a list without lists in it holds all of them.
        let flat = indices.len() > 1 && !tuples && elements.iter().all(|e| !matches!(e.kind, JsonKind::Array(_)));
        let mut sizes = vec![None; if flat { 1 } else { indices.len() }];
        let mut values = Vec::new();
        self.flatten(elements, span, &mut sizes, 0, element, &mut values)?;
        let count = values.len();
        let array = Expression { kind: Kind::Array(values), span };
        let sets: Vec<Option<Expression>> = indices.iter().map(index_set).collect();
        if indices.len() == 1 && sets[0].is_none() {
            return Ok(array);
        }
        let given: Vec<Expression> = sets.iter().flatten().cloned().collect();
        let mut arguments = Vec::with_capacity(indices.len() + 1);
        for (dimension, set) in sets.into_iter().enumerate() {
            arguments.push(match set {
                Some(set) => set,
                None if flat => rest_of_elements(count, &given, span),
                None => range(integer(1, span), integer(sizes[dimension].unwrap_or(0), span)),
            });
        }
        arguments.push(array);
        Ok(call(&format!("array{}d", indices.len()), arguments, span))
    }

    /// The elements of lists within lists, which must all have the same lengths.
    fn flatten(
        &self,
        elements: Vec<Json>,
        span: Span,
        sizes: &mut [Option<usize>],
        dimension: usize,
        of: &'a TypeInst,
        values: &mut Vec<Expression>,
    ) -> Result<(), Problem> {
        let size = *sizes[dimension].get_or_insert(elements.len());
        if size != elements.len() {
            let message = format!("this list has {} elements, the one before it {size}", elements.len());
            return Err(Problem::new(span, message, "expected lists of the same length"));
        }
        if dimension + 1 == sizes.len() {
            values.reserve(elements.len());
            for element in elements {
                stage::poll();
                values.push(self.value(element, of)?);
            }
            return Ok(());
        }
        for element in elements {
            let span = element.span;
            self.flatten(list(element, "a row of the array")?, span, sizes, dimension + 1, of, values)?;
        }
        Ok(())
    }

    /// The cases of an enum: a list or set of their names.
    pub(super) fn enumeration(&self, value: Json) -> Result<Expression, Problem> {
        let span = value.span;
        let cases = list(set_members(value)?, "an enum")?.into_iter().map(|case| single(case, false));
        Ok(Expression { kind: Kind::Set(cases.collect::<Result<_, _>>()?), span })
    }
}

/// The set of a dimension, if the declaration says it.
fn index_set(index: &TypeInst) -> Option<Expression> {
    match &index.kind {
        TypeKind::Plain { base: BaseType::Domain(domain), .. } if !matches!(domain.kind, Kind::Anonymous) => {
            Some((**domain).clone())
        }
        _ => None,
    }
}

/// `1..count div (card(a) * card(b))`: the set of the dimension that is left when the others are known.
fn rest_of_elements(count: usize, given: &[Expression], span: Span) -> Expression {
    let card = |set: &Expression| call("card", vec![set.clone()], span);
    let product = given.iter().map(card).reduce(|left, right| binary(Binary::Times, left, right, span));
    let count = integer(count, span);
    let high = match product {
        Some(product) => binary(Binary::IntDivide, count, product, span),
        None => count,
    };
    range(integer(1, span), high)
}

fn list(value: Json, what: &str) -> Result<Vec<Json>, Problem> {
    match value.kind {
        JsonKind::Array(elements) => Ok(elements),
        _ => Err(Problem::new(value.span, format!("this is not {what}"), "expected a list, [ … ]")),
    }
}

/// The list in `{"set": […]}`; other values as they are.
fn set_members(value: Json) -> Result<Json, Problem> {
    match value.kind {
        JsonKind::Object(mut members) if members.len() == 1 && members[0].0 == "set" => Ok(members.swap_remove(0).2),
        kind => Ok(Json { kind, span: value.span }),
    }
}

/// `{"set": [a, [low, high], …]}`, or the list alone.
fn set(value: Json, strings: bool) -> Result<Expression, Problem> {
    let span = value.span;
    let mut members = Vec::new();
    let mut parts = Vec::new();
    for member in list(set_members(value)?, "a set")? {
        let place = member.span;
        match member.kind {
            JsonKind::Array(ends) => {
                let ends: Vec<Expression> =
                    ends.into_iter().map(|end| single(end, strings)).collect::<Result<_, _>>()?;
                let [low, high] = <[Expression; 2]>::try_from(ends).map_err(|_| {
                    Problem::new(place, "this is no range", "expected two numbers, the least and the greatest")
                })?;
                parts.push(range(low, high));
            }
            kind => members.push(single(Json { kind, span: place }, strings)?),
        }
    }
    if !members.is_empty() || parts.is_empty() {
        parts.push(Expression { kind: Kind::Set(members), span });
    }
    Ok(union(parts, span))
}

/// The union of many sets, as a tree that is not deep.
fn union(mut parts: Vec<Expression>, span: Span) -> Expression {
    while parts.len() > 1 {
        let mut rest = parts.into_iter();
        parts = Vec::with_capacity(rest.len() / 2 + 1);
        while let Some(left) = rest.next() {
            parts.push(match rest.next() {
                Some(right) => binary(Binary::Union, left, right, span),
                None => left,
            });
        }
    }
    parts.pop().unwrap_or(Expression { kind: Kind::Set(Vec::new()), span })
}

/// A number, a string, a case of an enum. Where strings are no values, they name cases.
fn single(value: Json, strings: bool) -> Result<Expression, Problem> {
    let span = value.span;
    let kind = match value.kind {
        JsonKind::Null => Kind::Absent,
        JsonKind::Bool(value) => Kind::Bool(value),
        JsonKind::Integer(number) => Kind::Int(number),
        JsonKind::Float(number) => Kind::Float(number),
        JsonKind::String(text) if strings => Kind::String(Name::from(text)),
        JsonKind::String(text) => Kind::Name(Name::from(text)),
        JsonKind::Object(members) => return enum_case(members, span),
        JsonKind::Array(_) => {
            return Err(Problem::new(span, "this is a list", "expected a single value, as the type says"));
        }
    };
    Ok(Expression { kind, span })
}

/// `{"e": "A"}`, `{"c": "F", "e": …}`, `{"c": "F", "i": 3}`, `{"e": "E", "i": 3}` for the third case of `E`.
fn enum_case(members: Vec<(String, Span, Json)>, span: Span) -> Result<Expression, Problem> {
    let (mut case, mut constructor, mut number) = (None, None, None);
    for (key, key_span, value) in members {
        match (key.as_str(), value.kind) {
            ("e", kind) if case.is_none() => case = Some(Json { kind, span: value.span }),
            ("c", JsonKind::String(name)) if constructor.is_none() => constructor = Some((name, value.span)),
            ("i", JsonKind::Integer(at)) if number.is_none() => {
                number = Some(Json { kind: JsonKind::Integer(at), span: value.span })
            }
            _ => return Err(Problem::new(key_span, format!("\"{key}\" is wrong here"), ENUM_OBJECT)),
        }
    }
    match (case, constructor, number) {
        (Some(case), None, None) if matches!(case.kind, JsonKind::String(_)) => single(case, false),
        (Some(of), None, Some(number)) if matches!(number.kind, JsonKind::Integer(1..)) => {
            Ok(call("to_enum", vec![single(of, false)?, single(number, false)?], span))
        }
        (Some(argument), Some((name, place)), None) | (None, Some((name, place)), Some(argument)) => {
            let arguments = vec![single(argument, false)?];
            let call = Call { name: Name::from(name), name_span: place, arguments };
            Ok(Expression { kind: Kind::Call(Box::new(call)), span })
        }
        _ => Err(Problem::new(span, "invalid enum object", ENUM_OBJECT)),
    }
}

const ENUM_OBJECT: &str = "expected {\"e\": \"A\"} for the case A, {\"c\": \"F\", \"e\": …} for F(…), or {\"e\": \"E\", \"i\": 3} for the third case of E";

fn integer(number: usize, span: Span) -> Expression {
    Expression { kind: Kind::Int(i64::try_from(number).unwrap_or(i64::MAX)), span }
}

fn binary(operator: Binary, left: Expression, right: Expression, span: Span) -> Expression {
    Expression { kind: Kind::Binary(operator, Box::new(left), Box::new(right)), span }
}

fn range(low: Expression, high: Expression) -> Expression {
    let span = low.span.to(high.span);
    binary(Binary::Range, low, high, span)
}

fn call(name: &str, arguments: Vec<Expression>, span: Span) -> Expression {
    Expression { kind: Kind::Call(Box::new(Call { name: Name::from(name), name_span: span, arguments })), span }
}
