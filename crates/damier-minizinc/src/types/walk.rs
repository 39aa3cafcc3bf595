//! Walks over syntax trees, for questions that need no types.

use crate::syntax::ast::{
    BaseType, Declaration, EnumPart, Expression, Generator, Goal, Item, ItemKind, Kind, LetItem, StringPart, TypeInst,
    TypeKind, Unit,
};

/// Calls `visit` for every expression of a unit, outer ones first.
pub(crate) fn each_in_unit<'a>(unit: &'a Unit, visit: &mut dyn FnMut(&'a Expression)) {
    unit.items.iter().for_each(|item| each_in_item(item, visit));
}

/// Calls `visit` for every expression of an item, outer ones first.
pub(crate) fn each_in_item<'a>(item: &'a Item, visit: &mut dyn FnMut(&'a Expression)) {
    match &item.kind {
        ItemKind::Include(_) => {}
        ItemKind::Declare(declaration) => each_in_declaration(declaration, visit),
        ItemKind::Assign { value, .. } => each(value, visit),
        ItemKind::Constraint { condition, annotations } => {
            each(condition, visit);
            annotations.iter().for_each(|annotation| each(annotation, visit));
        }
        ItemKind::Solve { goal, annotations } => {
            if let Goal::Minimize(objective) | Goal::Maximize(objective) = goal {
                each(objective, visit);
            }
            annotations.iter().for_each(|annotation| each(annotation, visit));
        }
        ItemKind::Output { value, .. } => each(value, visit),
        ItemKind::Function(function) => {
            each_in_type(&function.returns, visit);
            function.parameters.iter().for_each(|parameter| each_in_declaration(parameter, visit));
            function.annotations.iter().for_each(|annotation| each(annotation, visit));
            if let Some(body) = &function.body {
                each(body, visit);
            }
        }
        ItemKind::Enumeration { parts, .. } => {
            for part in parts.iter().flatten() {
                match part {
                    EnumPart::Cases(_) => {}
                    EnumPart::Anonymous(value) | EnumPart::Other(value) => each(value, visit),
                    EnumPart::Constructor { argument, .. } => each(argument, visit),
                }
            }
        }
        ItemKind::Synonym { of, .. } => each_in_type(of, visit),
    }
}

fn each_in_declaration<'a>(declaration: &'a Declaration, visit: &mut dyn FnMut(&'a Expression)) {
    each_in_type(&declaration.of, visit);
    declaration.annotations.iter().for_each(|annotation| each(annotation, visit));
    if let Some(value) = &declaration.value {
        each(value, visit);
    }
}

fn each_in_type<'a>(of: &'a TypeInst, visit: &mut dyn FnMut(&'a Expression)) {
    match &of.kind {
        TypeKind::Plain { base: BaseType::Domain(domain), .. } => each(domain, visit),
        TypeKind::Plain { .. } | TypeKind::Any => {}
        TypeKind::Array { indices, element } => {
            indices.iter().for_each(|index| each_in_type(index, visit));
            each_in_type(element, visit);
        }
        TypeKind::Tuple { fields, .. } => fields.iter().for_each(|field| each_in_type(field, visit)),
        TypeKind::Record { fields, .. } => fields.iter().for_each(|field| each_in_type(&field.of, visit)),
        TypeKind::Concatenation(one, other) => {
            each_in_type(one, visit);
            each_in_type(other, visit);
        }
    }
}

fn each_in_generators<'a>(generators: &'a [Generator], visit: &mut dyn FnMut(&'a Expression)) {
    for generator in generators {
        each(&generator.over, visit);
        if let Some(condition) = &generator.condition {
            each(condition, visit);
        }
    }
}

/// Calls `visit` for an expression and all inside it.
fn each<'a>(expression: &'a Expression, visit: &mut dyn FnMut(&'a Expression)) {
    visit(expression);
    match &expression.kind {
        Kind::Bool(_)
        | Kind::Int(_)
        | Kind::Float(_)
        | Kind::String(_)
        | Kind::Name(_)
        | Kind::Anonymous
        | Kind::Absent => {}
        Kind::Infinity(_) | Kind::Everything | Kind::Unreadable | Kind::Numbers(_) => {}
        Kind::Interpolated(parts) => {
            for part in parts {
                if let StringPart::Value(value) = part {
                    each(value, visit);
                }
            }
        }
        Kind::Set(all) | Kind::Array(all) | Kind::Tuple(all) => all.iter().for_each(|one| each(one, visit)),
        Kind::IndexedArray(elements) => {
            for element in elements {
                element.index.iter().for_each(|index| each(index, visit));
                each(&element.value, visit);
            }
        }
        Kind::Array2d(matrix) => {
            matrix.header.iter().flatten().for_each(|index| each(index, visit));
            for (index, row) in &matrix.rows {
                index.iter().chain(row).for_each(|one| each(one, visit));
            }
        }
        Kind::Array3d(matrices) => matrices.iter().flatten().flatten().for_each(|one| each(one, visit)),
        Kind::Record(fields) => fields.iter().for_each(|(_, _, field)| each(field, visit)),
        Kind::Comprehension(comprehension) => {
            each_in_generators(&comprehension.generators, visit);
            comprehension.index.iter().for_each(|index| each(index, visit));
            each(&comprehension.element, visit);
        }
        Kind::GeneratorCall(call) => {
            each_in_generators(&call.generators, visit);
            each(&call.body, visit);
        }
        Kind::Call(call) => call.arguments.iter().for_each(|argument| each(argument, visit)),
        Kind::Access(access) => {
            each(&access.array, visit);
            access.indices.iter().for_each(|index| each(index, visit));
        }
        Kind::OpenRange { low, high, .. } => low.iter().chain(high).for_each(|end| each(end, visit)),
        Kind::TupleField(tuple, _) => each(tuple, visit),
        Kind::RecordField(field) => each(&field.record, visit),
        Kind::Binary(_, left, right) => {
            each(left, visit);
            each(right, visit);
        }
        Kind::Unary(_, operand) => each(operand, visit),
        Kind::If(choice) => {
            for (condition, value) in &choice.branches {
                each(condition, visit);
                each(value, visit);
            }
            choice.otherwise.iter().for_each(|otherwise| each(otherwise, visit));
        }
        Kind::Let(block) => {
            for item in &block.items {
                match item {
                    LetItem::Declare(declaration, _) => each_in_declaration(declaration, visit),
                    LetItem::Constraint { condition, annotations, .. } => {
                        each(condition, visit);
                        annotations.iter().for_each(|annotation| each(annotation, visit));
                    }
                }
            }
            each(&block.body, visit);
        }
        Kind::Annotated(annotated) => {
            each(&annotated.expression, visit);
            annotated.annotations.iter().for_each(|annotation| each(annotation, visit));
        }
    }
}
