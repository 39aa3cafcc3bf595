//! Constraints on the order of elements.

use super::by_library;
use crate::judge::arguments::{Call, Own, truth};
use crate::judge::evaluate::Evaluator;
use crate::judge::sets;
use crate::judge::verdict::Judged;
use crate::syntax::ast::Binary;
use crate::value::Value;

pub(super) fn lookup(name: &str, arity: usize) -> Option<Own> {
    Some(match (name, arity) {
        ("increasing" | "fzn_increasing_int", 1) => |evaluator, call| monotone(evaluator, call, Binary::LessEqual),
        ("strictly_increasing" | "fzn_strictly_increasing_int", 1) => {
            |evaluator, call| monotone(evaluator, call, Binary::Less)
        }
        ("decreasing", 1) => |evaluator, call| monotone(evaluator, call, Binary::GreaterEqual),
        ("strictly_decreasing", 1) => |evaluator, call| monotone(evaluator, call, Binary::Greater),
        ("lex_less" | "lex_lt" | "fzn_lex_less_int", 2) => |evaluator, call| lexical(evaluator, call, Binary::Less),
        ("lex_lesseq" | "lex_leq" | "fzn_lex_lesseq_int", 2) => {
            |evaluator, call| lexical(evaluator, call, Binary::LessEqual)
        }
        ("lex_greater", 2) => |evaluator, call| lexical(evaluator, call, Binary::Greater),
        ("lex_greatereq", 2) => |evaluator, call| lexical(evaluator, call, Binary::GreaterEqual),
        ("value_precede", 3) => |evaluator, call| precede(evaluator, call, &[call.int(0)?, call.int(1)?], 2),
        ("value_precede_chain" | "fzn_value_precede_chain_int", 2) => {
            |evaluator, call| precede(evaluator, call, &call.ints(0)?, 1)
        }
        ("seq_precede_chain", 1) => |_, call| sequence(call),
        _ => return None,
    })
}

/// Each element that is present stands so to the next one.
fn monotone(evaluator: &mut Evaluator, call: &Call, op: Binary) -> Judged {
    let present: Vec<&Value> = call.elements(0)?.iter().filter(|value| **value != Value::Absent).collect();
    for pair in present.windows(2) {
        if !evaluator.compare(op, pair[0], pair[1], call.span)? {
            return truth(false);
        }
    }
    truth(true)
}

fn lexical(evaluator: &mut Evaluator, call: &Call, op: Binary) -> Judged {
    truth(evaluator.lists(op, call.elements(0)?, call.elements(1)?, call.span)?)
}

/// Each value but the first comes only after the one before it.
fn precede(evaluator: &mut Evaluator, call: &Call, values: &[i64], at: usize) -> Judged {
    if call.elements(at)?.iter().any(|value| matches!(value, Value::Set(_))) {
        return by_library(evaluator, call);
    }
    if (0..values.len()).any(|at| values[..at].contains(&values[at])) {
        return call.unknown("a chain in which a value comes twice is not judged");
    }
    let word = call.optional_ints(at)?;
    let first = |value: i64| word.iter().position(|&element| element == Some(value));
    truth(values.windows(2).all(|pair| match (first(pair[0]), first(pair[1])) {
        (_, None) => true,
        (Some(before), Some(after)) => before < after,
        (None, Some(_)) => false,
    }))
}

/// The value i + 1 comes only after the value i, from 1 on; of sets, what they hold.
fn sequence(call: &Call) -> Judged {
    if call.of_numbers(0)? {
        let mut top = 0;
        return truth(call.ints(0)?.into_iter().all(|value| {
            let follows = value <= top + 1;
            top = top.max(value);
            follows
        }));
    }
    let word = call.set_list(0)?;
    for (at, set) in word.iter().enumerate() {
        for value in sets::members(set).filter(|&value| value >= 2) {
            if !word[..at].iter().any(|before| sets::contains(before, value - 1)) {
                return truth(false);
            }
        }
    }
    truth(true)
}
