//! The models against the rules, filling by filling.

use super::*;
use crate::futoshiki::board::Sign;
use crate::futoshiki::rules;
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

fn assignment(name: &str, side: usize, cells: &[Option<u8>]) -> Assignment {
    let numbers = cells.iter().map(|cell| cell.map_or(0, usize::from));
    Assignment::from(match name {
        "alldiff" => numbers.map(|number| number as i64).collect::<Vec<i64>>(),
        _ => numbers.flat_map(|number| (1..=side).map(move |k| i64::from(k == number))).collect(),
    })
}

#[test]
fn models_and_rules_agree_on_every_filling() {
    let mut rng = Rng::with_seed(1);
    for case in 0..24 {
        let side = if case < 12 { 2 } else { 3 };
        let board = random(side, &mut rng);
        let cells = side * side;
        for info in FORMULATIONS {
            let options = FormulationOptions::default();
            let Formulation { model, decode } = formulate(&board, info.name, &options).expect("it is in the list");
            for number in 0..side.pow(cells as u32) {
                let filling: Vec<Option<u8>> =
                    (0..cells).map(|cell| Some((number / side.pow(cell as u32) % side) as u8 + 1)).collect();
                let assignment = assignment(info.name, side, &filling);
                let right = rules::violations(&board, &filling).is_empty();
                let text = formats::answer(&board, &filling);
                assert_eq!(model.broken_by(&assignment).is_none(), right, "{} on\n{text}", info.name);
                assert_eq!(decode(&assignment), text);
            }
        }
    }
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
