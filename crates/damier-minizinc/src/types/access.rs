//! What is inside: elements and slices of arrays, fields of tuples and records.

use super::Checker;
use super::ty::{Base, Dimensions, INFINITY, MINUS_INFINITY, Type};
use crate::program::{Code, Op, SliceIndex};
use crate::source::Span;
use crate::syntax::ast::{Access, Binary, Expression, Kind, RecordField};
use crate::value::Value;

impl<'a> Checker<'a> {
    /// `a[i, j]`
    pub(super) fn check_access(&mut self, access: &'a Access, span: Span) -> Code {
        let mut array = self.check_expression(&access.array);
        let mut of = self.type_of(&array).clone();
        if of.set && !of.var && !of.opt && !of.is_array() {
            // The members of a set that is known, the least first.
            array = self.call("set2array", span, vec![array], span);
            of = self.type_of(&array).clone();
        }
        if of.is_poison() {
            for index in &access.indices {
                if !matches!(index.kind, Kind::Everything | Kind::OpenRange { .. }) {
                    self.check_expression(index);
                }
            }
            return self.poison(span);
        }
        if !of.is_array() {
            let shown = self.show(&of);
            self.error(access.array.span, format!("only arrays and known sets have elements, but this is `{shown}`"));
            return self.poison(span);
        }
        if access.indices.len() != of.rank() {
            let (given, wanted) = (access.indices.len(), of.rank());
            self.error(
                span,
                format!(
                    "this array has {wanted} dimension{}, but {given} indices are given",
                    if wanted == 1 { "" } else { "s" }
                ),
            );
            return self.poison(span);
        }
        let mut indices = Vec::with_capacity(access.indices.len());
        let mut kept = Vec::new();
        let (mut var, mut opt, mut broken) = (false, false, false);
        for (index, base) in access.indices.iter().zip(of.indices()) {
            match self.check_slice_index(index, base) {
                Some((SliceIndex::One(code), of)) => {
                    var |= of.var;
                    opt |= of.opt;
                    indices.push(SliceIndex::One(code));
                }
                Some((some, of)) => {
                    kept.push(if let Base::Enum(_) = of.base { of.base } else { base.clone() });
                    indices.push(some);
                }
                None => broken = true,
            }
        }
        if broken {
            return self.poison(span);
        }
        let mut element = of.element();
        if var && !element.can_be_var() {
            let shown = self.show(&element);
            self.error(span, format!("the solver decides the index, but it cannot decide over `{shown}`"));
            return self.poison(span);
        }
        element = element.chosen(var);
        element.opt |= opt;
        if kept.is_empty() {
            let indices = indices
                .into_iter()
                .filter_map(|index| if let SliceIndex::One(code) = index { Some(code) } else { None })
                .collect();
            return self.code(Op::Access(Box::new(array), indices), &element, span);
        }
        let of = Type { dimensions: Dimensions::Known(kept.into()), ..element };
        self.code(Op::Slice(Box::new(array), indices), &of, span)
    }

    fn check_slice_index(&mut self, index: &'a Expression, base: &Base) -> Option<(SliceIndex, Type)> {
        let whole = Type::par(base.clone());
        match &index.kind {
            Kind::Everything => return Some((SliceIndex::All, whole)),
            Kind::OpenRange { low, high, operator } => {
                let low = low.as_deref().map(|low| self.check_slice_end(low, base, *operator, true));
                let high = high.as_deref().map(|high| self.check_slice_end(high, base, *operator, false));
                return Some((SliceIndex::Open(transposed(low)?, transposed(high)?), whole));
            }
            _ => {}
        }
        let code = self.check_expression(index);
        let of = self.type_of(&code).clone();
        if of.is_poison() {
            return None;
        }
        if of.is_array() {
            let shown = self.show(&of);
            self.error(index.span, format!("an index is one value or a set of them, but this is `{shown}`"));
            return None;
        }
        if of.set && (of.var || of.opt) {
            self.error(index.span, "a slice wants a set that is known before solving");
            return None;
        }
        let wanted = match base {
            Base::Enum(_) => Type { base: base.clone(), ..of.clone() },
            _ => Type { base: Base::Int, ..of.clone() },
        };
        if !self.fits_type(&of, &wanted) || of.base == Base::Bottom && !of.set && of.opt {
            let (shown, wanted) = (self.show(&of), self.show(&Type::par(wanted.base)));
            self.error(index.span, format!("this dimension is indexed by `{wanted}`, but the index is `{shown}`"));
            return None;
        }
        // An enum that indexes a dimension of numbers stays an enum in the slice.
        let result = of.clone();
        let code = self.coerce(code, &wanted);
        Some(if of.set { (SliceIndex::Some(code), result) } else { (SliceIndex::One(code), result) })
    }

    /// An end of a half-open range, moved inwards where it is strict.
    fn check_slice_end(&mut self, end: &'a Expression, base: &Base, operator: Binary, low: bool) -> Option<Code> {
        let code = self.check_expression(end);
        let wanted = Type::par(if let Base::Enum(_) = base { base.clone() } else { Base::Int });
        let code = self.coerce_or_report(code, &wanted, "the end of a slice")?;
        let strict = match operator {
            Binary::RangeOpenLeft => low,
            Binary::RangeOpenRight => !low,
            Binary::RangeOpen => true,
            _ => false,
        };
        Some(if strict { self.step(code, if low { Binary::Plus } else { Binary::Minus }, &wanted) } else { code })
    }

    fn step(&mut self, code: Code, operator: Binary, of: &Type) -> Code {
        let span = code.span;
        let one = self.constant(Value::Int(1), &Type::INT, span);
        self.code(Op::Binary(operator, Box::new(code), Box::new(one)), of, span)
    }

    /// `l..` and `..u` as sets.
    pub(super) fn check_open_range(
        &mut self,
        low: Option<&'a Expression>,
        high: Option<&'a Expression>,
        operator: Binary,
        span: Span,
    ) -> Code {
        let Some(given) = low.or(high) else {
            self.error(span, "a range needs at least one end here");
            return self.poison(span);
        };
        let code = self.check_expression(given);
        let of = self.type_of(&code).clone();
        let other = match &of.base {
            Base::Enum(id) => {
                let all = self.code(Op::EnumSet(*id), &Type::par(of.base.clone()).set_of(), span);
                self.call(if low.is_some() { "max" } else { "min" }, span, vec![all], span)
            }
            Base::Float => {
                let far = if low.is_some() { f64::INFINITY } else { f64::NEG_INFINITY };
                self.constant(Value::Float(far), &Type::FLOAT, span)
            }
            _ => self.constant(Value::Int(if low.is_some() { INFINITY } else { MINUS_INFINITY }), &Type::INT, span),
        };
        match low {
            Some(_) => self.binary(operator, code, other, span),
            None => self.binary(operator, other, code, span),
        }
    }

    /// `t.1`
    pub(super) fn check_tuple_field(&mut self, tuple: &'a Expression, field: u32, span: Span) -> Code {
        let code = self.check_expression(tuple);
        let of = self.type_of(&code).clone();
        if of.is_poison() {
            return self.poison(span);
        }
        match &of.base {
            Base::Tuple(fields) if !of.is_array() => {
                if let Some(of) = (field as usize).checked_sub(1).and_then(|field| fields.get(field)) {
                    return self.code(Op::Field(Box::new(code), field - 1), of, span);
                }
                let count = fields.len();
                self.error(span, format!("this tuple has the fields 1 to {count}, not {field}"));
            }
            _ => {
                let shown = self.show(&of);
                self.error(tuple.span, format!("only a tuple has a field `.{field}`, but this is `{shown}`"));
            }
        }
        self.poison(span)
    }

    /// `r.name`
    pub(super) fn check_record_field(&mut self, field: &'a RecordField, span: Span) -> Code {
        let code = self.check_expression(&field.record);
        let of = self.type_of(&code).clone();
        if of.is_poison() {
            return self.poison(span);
        }
        match &of.base {
            Base::Record(fields) if !of.is_array() => {
                if let Some(at) = fields.iter().position(|(name, _)| *name == field.name) {
                    let of = fields[at].1.clone();
                    return self.code(Op::Field(Box::new(code), at as u32), &of, span);
                }
                let known: Vec<&str> = fields.iter().map(|(name, _)| &**name).collect();
                let help = format!("its fields are {}", known.join(", "));
                self.error_with_help(field.name_span, format!("this record has no field `{}`", field.name), help);
            }
            _ => {
                let shown = self.show(&of);
                self.error(
                    field.record.span,
                    format!("only a record has a field `.{}`, but this is `{shown}`", field.name),
                );
            }
        }
        self.poison(span)
    }
}

/// Nothing, or something that is not broken.
fn transposed(end: Option<Option<Code>>) -> Option<Option<Code>> {
    match end {
        None => Some(None),
        Some(None) => None,
        Some(code) => Some(code),
    }
}
