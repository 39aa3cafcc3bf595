//! The models against the rules, placement by placement.

use super::*;
use crate::museum::formats;
use crate::museum::map::{Sensors, WAYS};
use crate::museum::rules;
use crate::museum::runs::Runs;
use crate::museum::testing::random_map;
use damier_interface::Direct;
use damier_model::{Assignment, Constraint, Model, Run, Source, Valuation, Var};

fn build(museum: &Museum, name: &str) -> Formulation {
    formulate(museum, name, &FormulationOptions::default()).expect(name)
}

/// What the clauses of a model leave open, settled by those clauses that have one literal left: nothing is guessed.
fn complete(model: &Model, mut values: Vec<Option<i64>>) -> Option<Assignment> {
    loop {
        let mut changed = false;
        for posted in model.constraints() {
            let literals = match &posted.constraint {
                Constraint::Clause(literals) => literals,
                Constraint::BoolSum { literals, total, .. } if !total.var.is_constant() => {
                    let number: Option<i64> = literals.iter().map(|lit| values[lit.var().index()]).sum();
                    changed |= values[total.var.index()].is_none() && number.is_some();
                    values[total.var.index()] = values[total.var.index()].or(number);
                    continue;
                }
                _ => continue,
            };
            let truth = |lit: &damier_model::Lit| match lit.var().is_constant() {
                true => Some(!lit.is_negated()),
                false => values[lit.var().index()].map(|value| (value != 0) != lit.is_negated()),
            };
            if literals.iter().any(|lit| truth(lit) == Some(true)) {
                continue;
            }
            let open: Vec<_> = literals.iter().filter(|lit| truth(lit).is_none()).copied().collect();
            if let [only] = open[..] {
                values[only.var().index()] = Some(i64::from(!only.is_negated()));
                changed = true;
            }
        }
        if !changed {
            return values.into_iter().collect::<Option<Vec<i64>>>().map(Assignment::from);
        }
    }
}

/// All placements on a map with few free cells.
fn placements(museum: &Museum) -> Vec<Sensors> {
    let mut all = vec![vec![None; museum.wall.len()]];
    for cell in museum.free() {
        let with = |sensors: &Sensors| {
            [None]
                .into_iter()
                .chain(WAYS.map(Some))
                .map(|sensor| {
                    let mut sensors = sensors.clone();
                    sensors[cell] = sensor;
                    sensors
                })
                .collect::<Vec<_>>()
        };
        all = all.iter().flat_map(with).collect();
    }
    all
}

#[test]
fn beams_has_exactly_the_placements_that_watch_everything_once_each() {
    for seed in 0..60 {
        let museum = random_map(seed, 4 + seed as usize % 2, 4, 0.2 + (seed % 4) as f64 / 8.0);
        let Formulation { model, decode } = build(&museum, "beams");
        let free: Vec<usize> = museum.free().collect();
        let total = 4 * free.len();
        for sensors in placements(&museum) {
            let mut values = vec![None; model.variables()];
            for (w, way) in WAYS.into_iter().enumerate() {
                for (number, &cell) in free.iter().enumerate() {
                    values[w * free.len() + number] = Some(i64::from(sensors[cell] == Some(way)));
                }
            }
            values[total] = Some(sensors.iter().flatten().count() as i64);
            let watched = rules::watched(&museum, &sensors);
            let right = free.iter().all(|&cell| watched[cell]);
            // A beam that clauses leave open would be a solution twice.
            let solution = complete(&model, values).filter(|a| model.broken_by(a).is_none());
            assert_eq!(solution.is_some(), right, "{}", formats::write_answer(&museum, &sensors));
            if let Some(solution) = solution {
                assert_eq!(decode(&solution), formats::write_answer(&museum, &sensors));
                assert_eq!(model.objective_value(&solution), Some(sensors.iter().flatten().count() as i64));
            }
        }
    }
}

#[test]
fn every_solution_of_cover_is_a_right_answer_of_its_worth_and_the_best_is_the_optimum() {
    for seed in 0..60 {
        let museum = random_map(seed, 4 + seed as usize % 4, 5, 0.2 + (seed % 4) as f64 / 8.0);
        let Formulation { model, decode } = build(&museum, COVER);
        let runs = Runs::of(&museum).all.len();
        if runs > 16 {
            continue;
        }
        let mut best = i64::MAX;
        for bits in 0..1u32 << runs {
            let chosen = (0..runs).map(|run| i64::from((bits >> run) & 1));
            let mut values: Vec<Option<i64>> = chosen.chain([i64::from(bits.count_ones())]).map(Some).collect();
            values.resize(model.variables(), None);
            let solution = complete(&model, values).filter(|assignment| model.broken_by(assignment).is_none());
            let Some(assignment) = solution else { continue };
            let answer = formats::read_filled(&Source::argument(decode(&assignment))).expect("native text");
            assert_eq!(rules::violations(&museum, &answer), []);
            assert_eq!(answer.sensors.iter().flatten().count() as i64, assignment.value_of(Var::from_index(runs)));
            best = best.min(i64::from(bits.count_ones()));
        }
        assert_eq!(Some(best), museum.count(&Run::default()).expect("small").objective);
    }
}

#[test]
fn a_model_that_is_too_large_or_unknown_is_refused() {
    let wide = random_map(1, 400, 400, 0.1);
    let refused = |name: &str| formulate(&wide, name, &FormulationOptions::default()).err().expect(name).0;
    assert!(refused("beams").ends_with("accepted: up to 50000, or the model 'cover'"));
    assert!(formulate(&wide, COVER, &FormulationOptions::default()).is_ok());
}
