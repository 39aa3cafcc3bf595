//! The models against the rules, filling by filling.

use super::*;
use crate::garam::{formats, rules};
use damier_interface::Direct;
use damier_model::{Budget, Run, Source};
use fastrand::Rng;
use std::ops::ControlFlow;

fn read(text: &str) -> Garam {
    formats::read(&Source::argument(text)).expect(text)
}

fn models(board: &Garam) -> Vec<(&'static str, Formulation)> {
    let build = |name| formulate(board, name, &FormulationOptions::default()).expect(name);
    FORMULATIONS.iter().map(|info| (info.name, build(info.name))).collect()
}

/// The assignment that a full filling stands for, products included.
fn assignment(board: &Garam, name: &str, filling: &Filling) -> Assignment {
    let digit = |cell: usize| filling.digits[cell].map_or(0, i64::from);
    let mut values: Vec<i64> = (0..board.places.len()).map(digit).collect();
    for (index, equation) in board.equations.iter().enumerate() {
        let product = digit(equation.left) * digit(equation.right);
        let chosen = filling.operators[index];
        let number =
            |operator| Operator::ALL.iter().position(|&other| Some(other) == operator).map_or(0, |at| at as i64);
        match (name, board.given.operators[index]) {
            ("products", None) => {
                values.extend(Operator::ALL.map(|operator| i64::from(chosen == Some(operator))));
                values.push(product);
            }
            ("products", Some(Operator::Times)) if equation.tens.is_some() => values.push(product),
            ("table", None) => values.push(number(chosen)),
            _ => {}
        }
    }
    Assignment::from(values)
}

/// What every model makes of a filling is what the rules make of it.
fn agree(board: &Garam, models: &[(&'static str, Formulation)], filling: &Filling) -> bool {
    let right = rules::violations(board, filling).is_empty();
    for (name, Formulation { model, decode, .. }) in models {
        let assignment = assignment(board, name, filling);
        assert_eq!(assignment.as_slice().len(), model.variables(), "{name}");
        assert_eq!(model.broken_by(&assignment).is_none(), right, "{name}: {}", board.to_picture(filling));
        if right {
            assert_eq!(decode(&assignment), board.to_picture(filling), "{name}");
        }
    }
    right
}

/// Tries all fillings of a board with few cells; says how many are right.
fn all_agree(text: &str) -> u64 {
    let board = read(text);
    let models = models(&board);
    let cells = board.places.len();
    let signs = |known: Option<Operator>| known.map_or(Operator::ALL.to_vec(), |known| vec![known]);
    assert_eq!(board.equations.len(), 1, "one equation at a time");
    let mut right = 0;
    for number in 0..10u64.pow(cells as u32) {
        let digits: Vec<_> = (0..cells).map(|cell| Some((number / 10u64.pow(cell as u32) % 10) as u8)).collect();
        for sign in signs(board.given.operators[0]) {
            let filling = Filling { digits: digits.clone(), operators: vec![Some(sign)] };
            right += u64::from(agree(&board, &models, &filling));
        }
    }
    assert_eq!(right, board.count(&Run::default()).expect("any board").count, "{text}");
    right
}

#[test]
fn every_model_has_exactly_the_right_equations_as_solutions() {
    assert_eq!(all_agree("_+_=_"), 55);
    assert_eq!(all_agree("_-_=_"), 55);
    assert_eq!(all_agree("_x_=_"), 42);
    assert_eq!(all_agree("_+_=__"), 45);
    assert_eq!(all_agree("_x_=__"), 58);
    assert_eq!(all_agree("_?_=_"), 152);
    assert_eq!(all_agree("_?_=__"), 103);
    assert_eq!(all_agree("leading zeros\n_+_=__"), 100);
    assert_eq!(all_agree("7x_=_6"), 1);
}

#[test]
fn solutions_of_random_boards_are_solutions_of_every_model_and_others_are_not() {
    let mut rng = Rng::with_seed(11);
    for round in 0..60 {
        let mut board = formats::named(if round % 2 == 0 { formats::MINI } else { formats::FULL });
        board.leading_zeros = rng.bool();
        for operator in &mut board.given.operators {
            *operator = (rng.f64() < 0.7).then(|| [Operator::Plus, Operator::Times][rng.usize(..2)]);
        }
        let models = models(&board);
        let run = Run { budget: Budget { solutions: Some(20), ..Budget::default() }, ..Run::default() };
        let mut found = Vec::new();
        let listed = board.enumerate(&run, &mut |answer| {
            found.push(formats::read_answer(&board, &Source::argument(answer)).expect("native text"));
            ControlFlow::Continue(())
        });
        assert!(listed.is_ok());
        for mut filling in found {
            assert!(agree(&board, &models, &filling));
            let cell = rng.usize(..board.places.len());
            filling.digits[cell] = Some(rng.u8(..10));
            agree(&board, &models, &filling);
            let (sign, other) = (rng.usize(..board.equations.len()), Operator::ALL[rng.usize(..3)]);
            if board.given.operators[sign].is_none() {
                filling.operators[sign] = Some(other);
                agree(&board, &models, &filling);
            }
        }
    }
}
