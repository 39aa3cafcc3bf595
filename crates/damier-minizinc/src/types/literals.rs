//! Literals: arrays, sets, tuples, records.

use super::Checker;
use super::constants::set_of_constants;
use super::ty::{Base, Type};
use crate::program::{Code, Op};
use crate::source::{Name, Span};
use crate::syntax::ast::{Array2d, Expression, IndexedElement};
use crate::value::{Array, Value};
use smallvec::{SmallVec, smallvec};
use std::rc::Rc;

impl<'a> Checker<'a> {
    /// `{a, b}`
    pub(super) fn check_set(&mut self, members: &'a [Expression], span: Span) -> Code {
        if let Some((values, of)) = self.constants(members.iter(), false)
            && !of.set
            && !of.opt
            && let Some(set) = set_of_constants(&values)
        {
            return self.constant(set, &of.set_of(), span);
        }
        let mut codes = Vec::with_capacity(members.len());
        let mut of = Type::par(Base::Bottom);
        for member in members {
            let code = self.check_expression(member);
            of = self.join_or_report(of, &code, "the members of a set");
            codes.push(code);
        }
        if of.is_poison() {
            return self.poison(span);
        }
        // The solver decides over sets of numbers only: truth values count as 0 and 1.
        if of.var && of.base == Base::Bool {
            of.base = Base::Int;
        }
        // What is absent is no member.
        let member = Type { opt: false, ..of.clone() };
        if !self.check_member(&member, span) {
            return self.poison(span);
        }
        let members = codes.into_iter().map(|code| self.coerce(code, &of)).collect();
        self.code(Op::Set(members), &member.set_of(), span)
    }

    /// Whether there are sets of such members; an error if not.
    pub(super) fn check_member(&mut self, of: &Type, span: Span) -> bool {
        let good = of.is_scalar()
            && !of.opt
            && matches!(of.base, Base::Bottom | Base::Bool | Base::Int | Base::Enum(_) | Base::Float)
            && (!of.var || of.clone().set_of().can_be_var());
        if !good && !of.is_poison() {
            let shown = self.show(of);
            self.error(span, format!("there are no sets of `{shown}`"));
        }
        good
    }

    /// `[a, b]`
    pub(super) fn check_array(&mut self, elements: &'a [Expression], span: Span) -> Code {
        self.array_of(&[elements.len()], elements.iter(), span)
    }

    /// A long array of numbers, which is a value already.
    pub(super) fn check_numbers(&mut self, array: &Rc<Array>, span: Span) -> Code {
        let of = match array.elements.first() {
            Some(Value::Float(_)) => Type::FLOAT,
            Some(Value::Bool(_)) => Type::BOOL,
            _ => Type::INT,
        };
        let indices: SmallVec<[Base; 3]> = smallvec![Base::Int; array.indices.len()];
        self.constant(Value::Array(Rc::clone(array)), &of.array(&indices), span)
    }

    /// `[| a, b | c, d |]`
    pub(super) fn check_matrix(&mut self, matrix: &'a Array2d, span: Span) -> Code {
        let columns = match (&matrix.header, matrix.rows.first()) {
            (Some(header), _) => header.len(),
            (None, Some((_, row))) => row.len(),
            (None, None) => 0,
        };
        for (_, row) in &matrix.rows {
            if row.len() != columns {
                let at = row.first().map_or(span, |element| element.span);
                self.error(at, format!("this row has {} elements, but the rows before it have {columns}", row.len()));
                return self.poison(span);
            }
        }
        let rows = matrix.rows.len();
        let elements = matrix.rows.iter().flat_map(|(_, row)| row.iter());
        let indexed = matrix.rows.iter().filter(|(index, _)| index.is_some()).count();
        if matrix.header.is_none() && indexed == 0 {
            return self.array_of(&[rows, columns], elements, span);
        }
        if indexed != 0 && indexed != rows {
            self.error(span, "either all rows have an index or none has");
            return self.poison(span);
        }
        let (row_indices, row_base) = self.check_indices(matrix.rows.iter().filter_map(|(index, _)| index.as_ref()));
        let (column_indices, column_base) = self.check_indices(matrix.header.iter().flatten());
        let (elements, of) = self.check_elements(elements);
        if of.is_poison() {
            return self.poison(span);
        }
        let of = of.array(&[row_base, column_base]);
        self.code(Op::IndexedMatrix { rows: row_indices, columns: column_indices, elements }, &of, span)
    }

    /// `[| | a, b | c, d |, | e, f | g, h | |]`
    pub(super) fn check_matrices(&mut self, matrices: &'a [Vec<Vec<Expression>>], span: Span) -> Code {
        let rows = matrices.first().map_or(0, Vec::len);
        let columns = matrices.first().and_then(|matrix| matrix.first()).map_or(0, Vec::len);
        for matrix in matrices {
            if matrix.len() != rows || matrix.iter().any(|row| row.len() != columns) {
                let at = matrix.iter().flatten().next().map_or(span, |element| element.span);
                self.error(at, format!("this part is not {rows} × {columns} as the parts before it are"));
                return self.poison(span);
            }
        }
        self.array_of(&[matrices.len(), rows, columns], matrices.iter().flatten().flatten(), span)
    }

    fn array_of(
        &mut self,
        lengths: &[usize],
        elements: impl Iterator<Item = &'a Expression> + Clone,
        span: Span,
    ) -> Code {
        let indices: SmallVec<[Base; 3]> = smallvec![Base::Int; lengths.len()];
        if let Some((values, of)) = self.constants(elements.clone(), true) {
            let ranges = lengths.iter().map(|&length| (1, length as i64)).collect();
            let value = Value::Array(Rc::new(Array { indices: ranges, elements: values }));
            return self.constant(value, &of.array(&indices), span);
        }
        let (elements, of) = self.check_elements(elements);
        if of.is_poison() {
            return self.poison(span);
        }
        let lengths = lengths.iter().map(|&length| length as u32).collect();
        self.code(Op::Array { lengths, elements }, &of.array(&indices), span)
    }

    /// Checks elements and brings them to the type they have in common.
    fn check_elements(&mut self, elements: impl Iterator<Item = &'a Expression>) -> (Vec<Code>, Type) {
        let mut codes = Vec::new();
        let mut of = Type::par(Base::Bottom);
        let mut first = true;
        for element in elements {
            let code = self.check_expression(element);
            let given = self.type_of(&code).clone();
            if given.is_array() && of.is_poison() {
                // Said already.
            } else if given.is_array() {
                self.error_with_help(
                    code.span,
                    "an array cannot hold arrays",
                    "`[| … | … |]` is a matrix; `++` joins arrays; `array2d` gives another shape",
                );
                of = Type::POISON;
            } else if given.is_poison() {
                of = Type::POISON;
            } else if first {
                of = given;
            } else if !of.is_poison() {
                of = self.join_or_report(of, &code, "the elements of an array");
            }
            first = false;
            codes.push(code);
        }
        if of.is_poison() {
            return (codes, of);
        }
        (codes.into_iter().map(|code| self.coerce(code, &of)).collect(), of)
    }

    fn check_indices(&mut self, indices: impl Iterator<Item = &'a Expression>) -> (Vec<Code>, Base) {
        let mut codes = Vec::new();
        let mut of = Type::par(Base::Bottom);
        for index in indices {
            let code = self.check_expression(index);
            self.check_index_type(&code);
            of = self.join_or_report(of, &code, "the indices");
            codes.push(code);
        }
        (codes, if let Base::Enum(_) = of.base { of.base } else { Base::Int })
    }

    fn check_index_type(&mut self, code: &Code) {
        let of = self.type_of(code).clone();
        let good = of.is_scalar() && !of.var && !of.opt && matches!(of.base, Base::Int | Base::Enum(_) | Base::Bool);
        if !good && !of.is_poison() {
            let shown = self.show(&of);
            self.error(
                code.span,
                format!("an index must be an `int` or of an enum and known before solving, but this is `{shown}`"),
            );
        }
    }

    /// The index types that an index before `:` stands for: one, or as many as its tuple has fields.
    pub(super) fn index_bases(&mut self, code: &Code) -> Vec<Base> {
        let of = self.type_of(code).clone();
        if of.is_poison() {
            return vec![Base::Int];
        }
        let fields = if let Base::Tuple(fields) = &of.base { fields.to_vec() } else { vec![of.clone()] };
        let mut bases = Vec::with_capacity(fields.len());
        for field in fields {
            let good = field.is_scalar()
                && !field.var
                && !field.opt
                && matches!(field.base, Base::Int | Base::Enum(_) | Base::Bool);
            if !good && !field.is_poison() {
                let shown = self.show(&field);
                self.error(
                    code.span,
                    format!("an index must be an `int` or of an enum and known before solving, but this is `{shown}`"),
                );
            }
            bases.push(if let Base::Enum(_) = field.base { field.base } else { Base::Int });
        }
        bases
    }

    /// `[1: a, 2: b]`
    pub(super) fn check_indexed_array(&mut self, elements: &'a [IndexedElement], span: Span) -> Code {
        let given = elements.iter().filter(|element| element.index.is_some()).count();
        if given > 1 && given < elements.len() {
            let missing =
                elements.iter().find(|element| element.index.is_none()).map_or(span, |element| element.value.span);
            self.error(missing, "either every element has an index or only the first one");
            return self.poison(span);
        }
        let mut indices = Vec::with_capacity(given);
        let mut bases: Option<Vec<Base>> = None;
        for index in elements.iter().filter_map(|element| element.index.as_ref()) {
            let code = self.check_expression(index);
            let found = self.index_bases(&code);
            match &mut bases {
                None => bases = Some(found),
                Some(known) if known.len() != found.len() => {
                    self.error(
                        code.span,
                        format!("this index has {} parts, the first one has {}", found.len(), known.len()),
                    );
                    return self.poison(span);
                }
                Some(known) => known.iter_mut().zip(found).for_each(|(known, found)| {
                    if *known != found {
                        *known = Base::Int;
                    }
                }),
            }
            indices.push(code);
        }
        let (elements, of) = self.check_elements(elements.iter().map(|element| &element.value));
        if of.is_poison() {
            return self.poison(span);
        }
        let of = of.array(&bases.unwrap_or_else(|| vec![Base::Int]));
        self.code(Op::IndexedArray { indices, elements }, &of, span)
    }

    /// `(a, b)`
    pub(super) fn check_tuple(&mut self, fields: &'a [Expression], span: Span) -> Code {
        let mut codes = Vec::with_capacity(fields.len());
        for field in fields {
            let code = self.check_expression(field);
            codes.push(code);
        }
        let of = Type::tuple(codes.iter().map(|code| self.type_of(code).clone()).collect());
        self.tuple_code(codes, of, span)
    }

    /// `(a: 1, b: 2)`
    pub(super) fn check_record(&mut self, fields: &'a [(Name, Span, Expression)], span: Span) -> Code {
        let mut all: Vec<(Name, Code)> = Vec::with_capacity(fields.len());
        for (name, name_span, field) in fields {
            let code = self.check_expression(field);
            if all.iter().any(|(known, _)| known == name) {
                self.error(*name_span, format!("the field `{name}` is given twice"));
                continue;
            }
            all.push((name.clone(), code));
        }
        all.sort_by(|one, other| one.0.cmp(&other.0));
        let of = Type::record(all.iter().map(|(name, code)| (name.clone(), self.type_of(code).clone())).collect());
        self.tuple_code(all.into_iter().map(|(_, code)| code).collect(), of, span)
    }

    fn tuple_code(&mut self, fields: Vec<Code>, of: Type, span: Span) -> Code {
        if fields.iter().any(|field| self.type_of(field).is_poison()) {
            return self.poison(span);
        }
        if of.is_too_large() {
            // In a function this may be one step of many.
            self.endless |= self.frame.of_function;
            self.error(span, "this type has too many parts");
            return self.poison(span);
        }
        self.code(Op::Tuple(fields), &of, span)
    }
}
