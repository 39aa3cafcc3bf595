//! Random trees, such as the parser makes.

use crate::source::{Name, Span};
use crate::syntax::ast::*;
use fastrand::Rng;

const NAMES: [&str; 14] =
    ["a", "b", "x1", "long_name", "größe", "two words", "in", "var", "+", "\\/", "f^-1", "_x", "forall", "default"];
const STRINGS: [&str; 8] = ["a", "two words", "\\", "\"", "\n\t\r", "\\(x)", "∀ü", "\u{0}1"];

fn name(random: &mut Rng) -> Name {
    Name::from(NAMES[random.usize(..NAMES.len())])
}

fn here(kind: Kind) -> Expression {
    Expression { kind, span: Span::default() }
}

/// A random expression of at most some depth.
pub(super) fn random_expression(random: &mut Rng, depth: usize) -> Expression {
    here(random_kind(random, depth))
}

fn some(random: &mut Rng, depth: usize, least: usize) -> Vec<Expression> {
    let count = random.usize(least..least + 3);
    (0..count).map(|_| random_expression(random, depth)).collect()
}

fn perhaps(random: &mut Rng, depth: usize) -> Option<Expression> {
    random.bool().then(|| random_expression(random, depth))
}

fn leaf(random: &mut Rng) -> Kind {
    match random.u8(..12) {
        0 => Kind::Bool(random.bool()),
        1 => Kind::Int(random.i64(-20..20)),
        2 => Kind::Int([i64::MIN, i64::MAX, 0, -1][random.usize(..4)]),
        3 => Kind::Float([0.0, -0.0, 1.5, -2.25, 1e300, -1e-300, 123456789.0, 1e16][random.usize(..8)]),
        4 => Kind::String(Name::from(STRINGS[random.usize(..STRINGS.len())])),
        5 => Kind::Anonymous,
        6 => Kind::Absent,
        7 => Kind::Infinity(random.bool()),
        8 => Kind::Everything,
        _ => Kind::Name(name(random)),
    }
}

fn random_kind(random: &mut Rng, depth: usize) -> Kind {
    if depth == 0 {
        return leaf(random);
    }
    let d = depth - 1;
    let boxed = |random: &mut Rng| Box::new(random_expression(random, d));
    match random.u8(..30) {
        0 => Kind::Interpolated(string_parts(random, d)),
        1 => Kind::Set(some(random, d, 0)),
        2 => Kind::Array(some(random, d, 0)),
        3 => {
            let mut elements: Vec<IndexedElement> = some(random, d, 1)
                .into_iter()
                .map(|value| IndexedElement { index: perhaps(random, d), value })
                .collect();
            elements[0].index = Some(random_expression(random, d));
            Kind::IndexedArray(elements)
        }
        4 => {
            let header = random.bool().then(|| some(random, d, 1));
            let rows = (0..random.usize(..3)).map(|_| (perhaps(random, d), some(random, d, 1))).collect();
            Kind::Array2d(Box::new(Array2d { header, rows }))
        }
        5 => {
            let matrix = |random: &mut Rng| (0..random.usize(..3)).map(|_| some(random, d, 0)).collect();
            Kind::Array3d((0..random.usize(1..3)).map(|_| matrix(random)).collect())
        }
        6 => Kind::Tuple(some(random, d, 1)),
        7 => Kind::Record(some(random, d, 1).into_iter().map(|value| (name(random), Span::default(), value)).collect()),
        8 => {
            let set = random.bool();
            let index = if set { None } else { perhaps(random, d) };
            let (element, generators) = (random_expression(random, d), generators(random, d));
            Kind::Comprehension(Box::new(Comprehension { set, index, element, generators }))
        }
        9 => Kind::GeneratorCall(Box::new(GeneratorCall {
            name: name(random),
            name_span: Span::default(),
            generators: generators(random, d),
            body: random_expression(random, d),
        })),
        10 | 11 => {
            Kind::Call(Box::new(Call { name: name(random), name_span: Span::default(), arguments: some(random, d, 0) }))
        }
        12 | 13 => Kind::Access(Box::new(Access { array: random_expression(random, d), indices: some(random, d, 1) })),
        14 => {
            let operator =
                [Binary::Range, Binary::RangeOpen, Binary::RangeOpenLeft, Binary::RangeOpenRight][random.usize(..4)];
            if random.bool() {
                Kind::OpenRange { low: Some(boxed(random)), high: None, operator }
            } else {
                Kind::OpenRange { low: None, high: Some(boxed(random)), operator }
            }
        }
        15 => Kind::TupleField(boxed(random), random.u32(1..20)),
        16 => Kind::RecordField(Box::new(RecordField {
            record: random_expression(random, d),
            name: name(random),
            name_span: Span::default(),
        })),
        17 => {
            let branches =
                (0..random.usize(1..3)).map(|_| (random_expression(random, d), random_expression(random, d)));
            let branches = branches.collect();
            Kind::If(Box::new(If { branches, otherwise: perhaps(random, d) }))
        }
        18 => {
            let items = (0..random.usize(..3)).map(|_| let_item(random, d)).collect();
            Kind::Let(Box::new(Let { items, body: random_expression(random, d) }))
        }
        19 | 20 => Kind::Annotated(Box::new(Annotated {
            expression: random_expression(random, d),
            annotations: some(random, d, 1),
        })),
        21..=23 => {
            let operator = [Unary::Minus, Unary::Plus, Unary::Not][random.usize(..3)];
            let operand = random_expression(random, d);
            match operand.kind {
                // The parser makes these one number.
                Kind::Int(0..) | Kind::Infinity(false) if operator == Unary::Minus => operand.kind,
                Kind::Float(number) if operator == Unary::Minus && number.is_sign_positive() => operand.kind,
                _ => Kind::Unary(operator, Box::new(operand)),
            }
        }
        _ => {
            let (operator, _) = Binary::ALL[random.usize(..Binary::ALL.len())];
            Kind::Binary(operator, boxed(random), boxed(random))
        }
    }
}

fn string_parts(random: &mut Rng, depth: usize) -> Vec<StringPart> {
    let mut parts = Vec::new();
    for _ in 0..random.usize(1..3) {
        if random.bool() {
            parts.push(StringPart::Text(Name::from(STRINGS[random.usize(..STRINGS.len())])));
        }
        parts.push(StringPart::Value(random_expression(random, depth)));
    }
    if random.bool() {
        parts.push(StringPart::Text(Name::from(STRINGS[random.usize(..STRINGS.len())])));
    }
    parts
}

fn generators(random: &mut Rng, depth: usize) -> Vec<Generator> {
    let mut generator = || {
        let assigns = random.u8(..4) == 0;
        let count = if assigns { 1 } else { random.usize(1..3) };
        let bound = |random: &mut Rng| if random.u8(..5) == 0 { Name::from("_") } else { name(random) };
        let names = (0..count).map(|_| (bound(random), Span::default())).collect();
        Generator { names, over: random_expression(random, depth), assigns, condition: perhaps(random, depth) }
    };
    let mut generators = vec![generator()];
    if generators[0].names.len() == 1 {
        generators.push(generator());
    }
    generators
}

fn let_item(random: &mut Rng, depth: usize) -> LetItem {
    if random.bool() {
        return LetItem::Declare(declaration(random, depth), Span::default());
    }
    let annotations = some(random, depth, 0);
    LetItem::Constraint { condition: random_expression(random, depth), annotations, span: Span::default() }
}

fn declaration(random: &mut Rng, depth: usize) -> Declaration {
    Declaration {
        of: type_inst(random, depth),
        name: name(random),
        name_span: Span::default(),
        annotations: if random.u8(..4) == 0 { some(random, depth.min(1), 1) } else { Vec::new() },
        value: perhaps(random, depth),
    }
}

fn type_inst(random: &mut Rng, depth: usize) -> TypeInst {
    let here = |kind| TypeInst { kind, span: Span::default() };
    let d = depth.saturating_sub(1);
    let kind = match random.u8(..if depth == 0 { 6 } else { 10 }) {
        0 => TypeKind::Any,
        1 => TypeKind::Plain { var: false, opt: false, set: false, any: true, base: BaseType::Parameter("T".into()) },
        6 => TypeKind::Array {
            indices: (0..random.usize(1..3)).map(|_| type_inst(random, d)).collect(),
            element: Box::new(type_inst(random, d)),
        },
        7 => tuple(random, d),
        8 => record(random, d),
        9 => {
            let mut left = here(if random.bool() { tuple(random, d) } else { record(random, d) });
            for _ in 0..random.usize(1..3) {
                let right = here(if random.bool() { record(random, d) } else { plain(random, 0) });
                left = here(TypeKind::Concatenation(Box::new(left), Box::new(right)));
            }
            left.kind
        }
        _ => plain(random, d),
    };
    here(kind)
}

fn tuple(random: &mut Rng, depth: usize) -> TypeKind {
    let fields = (0..random.usize(1..3)).map(|_| type_inst(random, depth)).collect();
    TypeKind::Tuple { var: random.bool(), opt: random.bool(), fields }
}

fn record(random: &mut Rng, depth: usize) -> TypeKind {
    let fields = (0..random.usize(1..3)).map(|_| declaration(random, depth.min(1))).collect();
    TypeKind::Record { var: random.bool(), opt: random.bool(), fields }
}

fn plain(random: &mut Rng, depth: usize) -> TypeKind {
    let base = match random.u8(..9) {
        0 => BaseType::Bool,
        1 => BaseType::Int,
        2 => BaseType::Float,
        3 => BaseType::String,
        4 => BaseType::Ann,
        5 => BaseType::Parameter("T".into()),
        6 => BaseType::EnumParameter("E".into()),
        _ => BaseType::Domain(Box::new(random_expression(random, depth))),
    };
    TypeKind::Plain { var: random.bool(), opt: random.bool(), set: random.bool(), any: false, base }
}

/// A random item.
pub(super) fn random_item(random: &mut Rng) -> Item {
    let few = |random: &mut Rng| if random.bool() { some(random, 1, 0) } else { Vec::new() };
    let kind = match random.u8(..9) {
        0 => ItemKind::Include(Name::from(STRINGS[random.usize(..STRINGS.len())])),
        1 => ItemKind::Declare(declaration(random, 3)),
        2 => ItemKind::Assign { name: name(random), value: random_expression(random, 3) },
        3 => ItemKind::Constraint { annotations: few(random), condition: random_expression(random, 3) },
        4 => ItemKind::Output { annotations: few(random), value: random_expression(random, 3) },
        5 => ItemKind::Solve {
            annotations: few(random),
            goal: match random.u8(..3) {
                0 => Goal::Satisfy,
                1 => Goal::Minimize(random_expression(random, 3)),
                _ => Goal::Maximize(random_expression(random, 3)),
            },
        },
        6 => ItemKind::Function(FunctionItem {
            name: name(random),
            name_span: Span::default(),
            returns: type_inst(random, 2),
            parameters: (0..random.usize(..3))
                .map(|_| {
                    let mut parameter = declaration(random, 2);
                    if random.u8(..4) == 0 {
                        // Without a name, annotations would be those of the type.
                        parameter.name = Name::from("");
                        parameter.annotations.clear();
                    }
                    parameter
                })
                .collect(),
            call_annotations: random.bool().then(|| name(random)),
            annotations: few(random),
            body: perhaps(random, 3),
        }),
        7 => ItemKind::Enumeration {
            name: name(random),
            annotations: few(random),
            parts: random.bool().then(|| (0..random.usize(1..4)).map(|_| enum_part(random)).collect()),
        },
        _ => ItemKind::Synonym { name: name(random), annotations: few(random), of: type_inst(random, 3) },
    };
    Item { kind, span: Span::default() }
}

fn enum_part(random: &mut Rng) -> EnumPart {
    match random.u8(..4) {
        0 => EnumPart::Cases((0..random.usize(..3)).map(|_| (name(random), Span::default())).collect()),
        1 => EnumPart::Anonymous(random_expression(random, 2)),
        2 => {
            EnumPart::Constructor { name: name(random), argument: random_expression(random, 2), span: Span::default() }
        }
        _ => EnumPart::Other(here(Kind::Name(name(random)))),
    }
}
