//! `cover`: one Boolean per run, an unbroken line of free cells across or down: whether a sensor looks along it.
//!
//! Every cell lies in a run with a sensor, its own across or its own down; as few runs as possible. The rows of that are
//! those of a graph with two sides, so the linear relaxation is integral already. docs/museum.md proves that its optimum is
//! the museum's: as long as each chosen run has a cell whose other run is not chosen, the sensors can be placed so that none
//! is in the way of another. That there is such a cell is one clause per run here, which no optimum breaks.
//!
//! The number is counted as `beams` counts it: of the two runs of every cell of a largest matching one is chosen at least, so
//! it is as large as the matching, and one more for each pair of which both are chosen and for each run in no pair.
//!
//! One placement is made of each choice of runs, so not all placements are among the answers: this formulation is for the
//! optimum, not for counting.

use super::super::formats;
use super::super::map::Museum;
use super::super::reasons::MuseumRule::{Both, Number, OneOfTwoRuns, WatchesAlone};
use super::super::runs::Runs;
use damier_interface::{Formulation, FormulationOptions};
use damier_model::{Assignment, Label, Lit, Model, Objective, Relation, ValSelect, VarSelect, any_of, bool_sum};
use std::sync::Arc;

pub(super) fn build(museum: &Museum, options: &FormulationOptions) -> Formulation {
    let mut m = Model::new("museum/cover");
    let runs = Runs::of(museum);
    let chosen = m.bools("run", runs.all.len());
    let matched = runs.matching().cells(&runs);
    let total = m.int("sensors", matched.len() as i64..=runs.all.len() as i64);

    for cell in museum.free() {
        m.post(any_of([chosen[runs.across_of(cell)], chosen[runs.down_of(cell)]]))
            .because(OneOfTwoRuns(museum.place(cell)));
    }
    for (run, &along) in runs.all.iter().enumerate() {
        let not_crossed = along.indices().map(|cell| !chosen[runs.crossing(run, cell)]);
        let (from, to) = (museum.place(along.first), museum.place(along.index(along.length - 1)));
        m.post(any_of(not_crossed.chain([!chosen[run]]))).because(WatchesAlone(from, to));
    }
    let mut extra: Vec<Option<Lit>> = chosen.iter().copied().map(Some).collect();
    for &cell in &matched {
        let pair = [runs.across_of(cell), runs.down_of(cell)];
        let both = m.bool(format!("both[{}]", museum.place(cell)));
        let rule: Label = Arc::new(Both(museum.place(cell)));
        pair.iter().for_each(|&run| m.post(any_of([!both, chosen[run]])).because_of(&rule));
        m.post(any_of(pair.map(|run| !chosen[run]).into_iter().chain([both]))).because_of(&rule);
        (extra[pair[0]], extra[pair[1]]) = (Some(both), None);
    }
    m.post(bool_sum(extra.into_iter().flatten(), Relation::Eq, total - matched.len() as i64)).because(Number);
    m.objective = Objective::Minimise(total.into());

    m.branch_on(options.branching(chosen.iter().map(|lit| lit.var()).collect(), VarSelect::DomWDeg, ValSelect::Min));
    let museum = museum.clone();
    let decode = move |a: &Assignment| {
        let with_sensor: Vec<bool> = chosen.iter().map(|&lit| a.is_true(lit)).collect();
        formats::write_answer(&museum, &runs.sensors(&with_sensor, museum.wall.len()))
    };
    Formulation::new(m, Box::new(decode))
}
