//! The code that stands directly inside code, to look through a program without running it.

use super::{Code, Declaration, Generator, LetItem, Op, Shape, SliceIndex};

/// What is called with each part.
pub(crate) type Visit<'v, 'p> = &'v mut dyn FnMut(&'p Code);

/// Visits the parts of code, annotations left out.
pub(crate) fn each_part<'p>(code: &'p Code, visit: Visit<'_, 'p>) {
    match &code.op {
        Op::Call(_, codes, _)
        | Op::Array { elements: codes, .. }
        | Op::Set(codes)
        | Op::Tuple(codes)
        | Op::Interpolated(codes) => codes.iter().for_each(visit),
        Op::IndexedArray { indices, elements } => indices.iter().chain(elements).for_each(visit),
        Op::IndexedMatrix { rows, columns, elements } => rows.iter().chain(columns).chain(elements).for_each(visit),
        Op::Comprehension { index, element, generators, .. } => {
            index.iter().for_each(|index| visit(index));
            visit(element);
            each_of_generators(generators, visit);
        }
        Op::Access(array, indices) => {
            visit(array);
            indices.iter().for_each(visit);
        }
        Op::Slice(array, indices) => {
            visit(array);
            for index in indices {
                match index {
                    SliceIndex::One(code) | SliceIndex::Some(code) => visit(code),
                    SliceIndex::All => {}
                    SliceIndex::Open(low, high) => low.iter().chain(high).for_each(&mut *visit),
                }
            }
        }
        Op::Binary(_, left, right) => {
            visit(left);
            visit(right);
        }
        Op::If(branches, otherwise) => {
            for (condition, chosen) in branches {
                visit(condition);
                visit(chosen);
            }
            visit(otherwise);
        }
        Op::Let(items, body) => {
            for item in items {
                match item {
                    LetItem::Declare(_, declaration) => each_of_declaration(declaration, visit),
                    LetItem::Constraint(code) => visit(code),
                }
            }
            visit(body);
        }
        Op::Unary(_, inner)
        | Op::Field(inner, _)
        | Op::Coerce(_, inner)
        | Op::Annotated(inner, _)
        | Op::EnumConstruct(_, _, inner)
        | Op::EnumDestruct(_, _, inner) => visit(inner),
        Op::Constant(_) | Op::Local(_) | Op::Global(_) | Op::Anonymous | Op::EnumSet(_) | Op::EnumCase(..) => {}
    }
}

/// Visits the sets that a declaration names, and its value.
pub(crate) fn each_of_declaration<'p>(declaration: &'p Declaration, visit: Visit<'_, 'p>) {
    each_of_shape(&declaration.shape, visit);
    declaration.value.iter().for_each(visit);
}

/// Visits the sets that a type names.
pub(crate) fn each_of_shape<'p>(shape: &'p Shape, visit: Visit<'_, 'p>) {
    match shape {
        Shape::Free => {}
        Shape::Within(code) => visit(code),
        Shape::Array(indices, element) => {
            indices.iter().flatten().for_each(&mut *visit);
            each_of_shape(element, visit);
        }
        Shape::Fields(fields) => fields.iter().for_each(|field| each_of_shape(field, visit)),
    }
}

fn each_of_generators<'p>(generators: &'p [Generator], visit: Visit<'_, 'p>) {
    for generator in generators {
        visit(&generator.over);
        generator.condition.iter().for_each(&mut *visit);
    }
}
