//! `beams`: one Boolean per cell and way for a sensor, one for a beam.
//!
//! A beam that looks east is at a cell if a sensor there looks east, or if the beam is at the cell to the west and no
//! sensor stands here; the same for the other ways. So beams are determined by the sensors, solutions are placements,
//! one each, and that a cell is watched is one clause: some beam is at it (a sensor begins a beam at its own cell).
//!
//! Two things are added that follow from this, for engines that do not see them by themselves. Of a largest set of
//! cells no two of which share a run (`runs.rs`), each has a sensor in line with it, and no sensor is in line with two:
//! so the number of sensors is the sum of those in line with each, one at least, and of those in line with none. That
//! bounds the number from below by what is the optimum always, and once it is that small, it leaves one sensor in each
//! of these lines and none elsewhere. And every other cell has a sensor in line with it too, which the linear
//! relaxation wants to be told.

use super::super::formats;
use super::super::map::{Museum, Sensors, WAYS, letter};
use super::super::reasons::MuseumRule::{Beam, Number, OneSensor, SensorInLine, Watched};
use super::super::runs::Runs;
use damier_grid::{CellRun, Facing};
use damier_interface::{Formulation, FormulationOptions};
use damier_model::{
    Assignment, Label, Linear, Lit, Model, Objective, Relate, Relation, ValSelect, VarSelect, any_of, bool_sum,
};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Literals of the clauses about lines, at most: beyond, a wide open map, they are left out.
const MOST_IN_LINE: usize = 4_000_000;

pub(super) fn build(museum: &Museum, options: &FormulationOptions) -> Formulation {
    let mut m = Model::new("museum/beams");
    let runs = Runs::of(museum);
    let free: Vec<usize> = museum.free().collect();
    let mut number_of = vec![usize::MAX; museum.wall.len()];
    free.iter().enumerate().for_each(|(number, &cell)| number_of[cell] = number);
    let sensor = WAYS.map(|way| m.bools(&format!("sensor_{}", name(way)), free.len()));
    let matched = runs.matching().cells(&runs);
    let total = m.int("sensors", matched.len() as i64..=free.len() as i64);

    for (number, &cell) in free.iter().enumerate() {
        m.post(bool_sum(sensor.each_ref().map(|way| way[number]), Relation::Le, 1))
            .because(OneSensor(museum.place(cell)));
    }
    let mut beam = WAYS.map(|_| vec![Lit::FALSE; free.len()]);
    for (w, way) in WAYS.into_iter().enumerate() {
        // From the cell where a beam would begin, so that each cell's beam is there before the next one's.
        let along = |run: CellRun| -> Vec<usize> {
            if matches!(way, Facing::North | Facing::West) {
                run.indices().rev().collect()
            } else {
                run.indices().collect()
            }
        };
        let of_this_way =
            if matches!(way, Facing::East | Facing::West) { 0..runs.across } else { runs.across..runs.all.len() };
        for run in of_this_way {
            let mut before = Lit::FALSE;
            for cell in along(runs.all[run]) {
                let number = number_of[cell];
                let begins = sensor[w][number];
                if before == Lit::FALSE {
                    beam[w][number] = begins;
                } else {
                    let others: Vec<Lit> =
                        (0..4).filter(|&other| other != w).map(|other| sensor[other][number]).collect();
                    let here = m.bool(format!("beam_{}[{}]", name(way), museum.place(cell)));
                    let label: Label = Arc::new(Beam(museum.place(cell), letter(way, museum.letters)));
                    m.post(any_of([!begins, here])).because_of(&label);
                    m.post(any_of([!here, begins, before])).because_of(&label);
                    for &other in &others {
                        m.post(any_of([!here, !other])).because_of(&label);
                    }
                    m.post(any_of([!before, here].into_iter().chain(others))).because_of(&label);
                    beam[w][number] = here;
                }
                before = beam[w][number];
            }
        }
    }
    for (number, &cell) in free.iter().enumerate() {
        m.post(any_of(beam.each_ref().map(|way| way[number]))).because(Watched(museum.place(cell)));
    }
    let [north, south, east, west] = &sensor;
    let in_line = |cell: usize| -> Vec<Lit> {
        let across = runs.all[runs.across_of(cell)].indices().map(|cell| [east, west].map(|way| way[number_of[cell]]));
        let down = runs.all[runs.down_of(cell)].indices().map(|cell| [north, south].map(|way| way[number_of[cell]]));
        across.chain(down).flatten().collect()
    };
    let mut elsewhere: BTreeSet<Lit> = sensor.iter().flatten().copied().collect();
    let mut parts = Linear::default();
    for &cell in &matched {
        let lits = in_line(cell);
        lits.iter().for_each(|lit| _ = elsewhere.remove(lit));
        let watching = m.int(format!("watching[{}]", museum.place(cell)), 1..=lits.len() as i64);
        m.post(bool_sum(lits, Relation::Eq, watching)).because(SensorInLine(museum.place(cell)));
        parts = parts + watching;
    }
    let others = m.int("elsewhere", 0..=elsewhere.len() as i64);
    m.post(bool_sum(elsewhere, Relation::Eq, others)).because(Number);
    m.post((parts + others).equals(total)).because(Number);
    let length = |cell: &usize| 2 * (runs.all[runs.across_of(*cell)].length + runs.all[runs.down_of(*cell)].length);
    if free.iter().map(length).sum::<usize>() <= MOST_IN_LINE {
        for &cell in &free {
            m.post(any_of(in_line(cell))).because(SensorInLine(museum.place(cell)));
        }
    }
    m.objective = Objective::Minimise(total.into());

    // Few of so many stand anywhere: what is watched by others soon leaves no choice.
    m.branch_on(options.branching(
        sensor.iter().flatten().map(|lit| lit.var()).collect(),
        VarSelect::DomWDeg,
        ValSelect::Min,
    ));
    let museum = museum.clone();
    let decode = move |a: &Assignment| {
        let mut sensors: Sensors = vec![None; museum.wall.len()];
        for (way, lits) in WAYS.into_iter().zip(&sensor) {
            for (&cell, &lit) in free.iter().zip(lits) {
                if a.is_true(lit) {
                    sensors[cell] = Some(way);
                }
            }
        }
        formats::write_answer(&museum, &sensors)
    };
    Formulation::new(m, Box::new(decode))
}

fn name(way: Facing) -> &'static str {
    match way {
        Facing::North => "north",
        Facing::South => "south",
        Facing::East => "east",
        Facing::West => "west",
    }
}
