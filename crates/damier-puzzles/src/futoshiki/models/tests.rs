//! The models against the rules, filling by filling.

use super::*;
use crate::futoshiki::PUZZLE;
use crate::futoshiki::board::Sign;
use crate::testing::models_agree;
use fastrand::Rng;

/// A board of which anything may be given.
fn random(side: usize, rng: &mut Rng) -> Futoshiki {
    let given = (0..side * side).map(|_| (rng.u8(0..8) == 0).then(|| rng.u8(1..=side as u8))).collect();
    let pairs: Vec<(usize, usize)> = Futoshiki::empty(side).grid().pairs().filter(|_| rng.u8(0..4) == 0).collect();
    let sign = |(one, other)| match rng.bool() {
        true => Sign { smaller: one, greater: other },
        false => Sign { smaller: other, greater: one },
    };
    Futoshiki::new(side, given, pairs.into_iter().map(sign).collect())
}

#[test]
fn models_and_rules_agree_on_every_filling() {
    let mut rng = Rng::with_seed(1);
    let mut right = 0;
    for case in 0..24 {
        let side: usize = if case < 12 { 2 } else { 3 };
        let cells = side * side;
        let number = |filling: usize, cell: usize| Some((filling / side.pow(cell as u32) % side) as u8 + 1);
        let fillings =
            (0..side.pow(cells as u32)).map(|filling| (0..cells).map(|cell| number(filling, cell)).collect());
        right += models_agree(PUZZLE, &random(side, &mut rng), fillings);
    }
    assert!(right > 12, "{right}");
}

#[test]
fn models_are_as_large_as_they_should_be() {
    let board = formats::read(&damier_model::Source::argument("1 < . .\n^\n. . .\n. . .")).expect("a board");
    let size = |name| {
        let formulation = formulate(&board, name, &FormulationOptions::default()).expect(name);
        (formulation.model.variables(), formulation.model.constraints().len())
    };
    assert_eq!(size("alldiff"), (9, 1 + 6 + 2));
    assert_eq!(size("bool"), (27, 1 + 27 + 2 * 2 * 3));
}
