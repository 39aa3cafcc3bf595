//! Long lists of numbers are read without a node for each: they must say what the elements say one by one.

use super::{data, expression, model, shape};
use crate::syntax::ast::{ItemKind, Kind};
use crate::syntax::print::print_expression;
use crate::value::Value;

/// What an element is among others of the list, if it is plain.
fn plain(kind: &Kind) -> Option<Value> {
    match kind {
        Kind::Int(i64::MAX | i64::MIN) => None,
        Kind::Int(number) => Some(Value::Int(*number)),
        Kind::Float(number) => Some(Value::Float(*number)),
        Kind::Bool(truth) => Some(Value::Bool(*truth)),
        _ => None,
    }
}

/// The values of all elements at one type; `None` if they are not plain or do not go together.
fn alike(kinds: &[Kind]) -> Option<Vec<Value>> {
    let values: Vec<Value> = kinds.iter().map(plain).collect::<Option<_>>()?;
    let bools = values.iter().filter(|value| matches!(value, Value::Bool(_))).count();
    if bools != 0 && bools != values.len() {
        return None;
    }
    let floats = values.iter().any(|value| matches!(value, Value::Float(_)));
    let change = |value| match value {
        Value::Int(number) if floats => Value::Float(number as f64),
        value => value,
    };
    Some(values.into_iter().map(change).collect())
}

#[test]
fn long_lists_say_what_their_elements_say() {
    let common = ["1", "23", "-4", "- 5", "0x1F", "0", "% said\n 7", "9 /* said */"];
    let others =
        ["1.5", "-2e3", "true", "false", "1..2", "x", "<>", "-(-3)", "+1", "9223372036854775807", "2 :: a", "a(1)"];
    let mut random = fastrand::Rng::with_seed(3);
    let mut packed = 0;
    for _ in 0..600 {
        let other: Vec<&str> = (0..random.usize(..3)).map(|_| others[random.usize(..others.len())]).collect();
        let count = random.usize(50..90);
        let texts: Vec<&str> = (0..count)
            .map(|_| match &other[..] {
                [] => common[random.usize(..common.len())],
                other if random.u8(..) < 20 => other[random.usize(..other.len())],
                _ if other[0].contains('e') && random.bool() => other[0],
                _ => common[random.usize(..common.len())],
            })
            .collect();
        let end = if random.bool() { "," } else { "" };
        let text = format!("[{}{end}\n]", texts.join(", "));
        let kinds: Vec<Kind> = texts.iter().map(|text| expression(text).expect("an element").kind).collect();
        let read = expression(&text).unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"));
        assert_eq!((read.span.start, read.span.end as usize), (0, text.len()));
        match (&read.kind, alike(&kinds).filter(|values| values.len() >= 64)) {
            (Kind::Numbers(array), Some(values)) => {
                packed += 1;
                assert_eq!((&array.indices[..], &array.elements), (&[(1, values.len() as i64)][..], &values), "{text}");
                let again = expression(&print_expression(&read)).expect("what was printed");
                assert_eq!(shape(&again), shape(&read));
            }
            (Kind::Array(elements), None) => {
                let elements: Vec<&Kind> = elements.iter().map(|element| &element.kind).collect();
                assert_eq!(shape(&elements), shape(&kinds), "{text}");
            }
            (other, _) => panic!("{text} is {other:?}"),
        }
    }
    assert!((100..500).contains(&packed), "{packed}");
}

#[test]
fn long_matrices_are_read_in_rows() {
    let row = vec!["-1"; 40].join(",");
    for (text, rows) in [
        (format!("[|{row}|{row}|]"), Some(2)),
        (format!("[| {row}, | {row}\n | {row},\n | |]"), Some(3)),
        (format!("[|{row}|{row}||]"), Some(2)),
        (format!("[|{row}|]"), None),
        (format!("[|{row}|{row},1|]"), None),
        (format!("[|{row}|1:{row}|]"), None),
    ] {
        let read = expression(&text).unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"));
        match (&read.kind, rows) {
            (Kind::Numbers(array), Some(rows)) => {
                assert_eq!(&array.indices[..], [(1, rows), (1, 40)], "{text}");
                assert_eq!(array.elements, vec![Value::Int(-1); 40 * rows as usize]);
                let again = expression(&print_expression(&read)).expect("what was printed");
                assert_eq!(shape(&again), shape(&read));
            }
            (Kind::Array2d(_), None) => {}
            (other, _) => panic!("{text} is {other:?}"),
        }
    }
    for wrong in
        [format!("[|{row}|{row}"), format!("[|{row}|{row}| ]"), format!("[|{row}||{row}|)]"), format!("[{row},{row}|]")]
    {
        assert!(expression(&wrong).is_err(), "{wrong}");
    }
}

#[test]
fn reading_goes_on_after_a_long_list() {
    let list = vec!["1"; 100].join(", ");
    let (unit, wrong) = data(&format!("a = [{list}]; b = 2;"));
    assert!(wrong.is_empty(), "{wrong:?}");
    assert!(matches!(&unit.items[1].kind, ItemKind::Assign { value, .. } if value.kind == Kind::Int(2)));
    let (unit, wrong) =
        model(&format!("constraint f(\"\\([{list}][1])\")[{list}, 99999999999999999999] < [{list}][2] + 1;"));
    assert_eq!(wrong.len(), 1, "{wrong:?}");
    assert_eq!(unit.items.len(), 1);
}
