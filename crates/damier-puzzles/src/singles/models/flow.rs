//! `flow`: connectedness in linear rows alone, without cuts: every white cell gets one unit of something that flows from
//! one white cell over white cells.
//!
//! The first cell is where it starts, or the second if the first is black: two that touch are not both black. A cell is
//! *reached* from one neighbour (`step`), and what flows, flows on steps (`flow`). Any tree would do to show that cells
//! are connected, but then one blackening would have many assignments, and counting would count trees. So the tree is
//! that of the nearest ways: `distance` is the number of steps from the start, and a cell is reached from the first of its
//! neighbours, in reading order, that is one step nearer. All three are then functions of the blackening.
//!
//! That a cell c is at most one step farther than a white neighbour n, and no farther if it is reached from a later one,
//! is one row: `distance[c] + Σ later step[·,c] ≤ distance[n] + 1 + D·black[n]`.
//!
//! About 10 variables and 25 rows per cell. Its relaxation is weak, as those with a large constant are: it is kept for
//! comparison, and for solvers that know nothing but rows. Single-commodity flow: Gavish and Graves 1978.

use super::super::board::Singles;
use super::super::reasons::SinglesRule::*;
use super::{black_cells, branch, decode, graph, post_marks, post_not_touching_rows, post_one_white_rows};
use damier_interface::{Formulation, FormulationOptions};
use damier_model::{Graph, Linear, Lit, Model, Relate, Var, sum};

/// One cell reached from another.
struct Step {
    from: usize,
    to: usize,
    taken: Lit,
    flow: Var,
}

pub(super) fn build(board: &Singles, options: &FormulationOptions) -> Formulation {
    let mut m = Model::new("singles/flow");
    let black = black_cells(&mut m, board);
    let graph = graph(board);

    post_marks(&mut m, board, &black);
    post_one_white_rows(&mut m, board, &black);
    post_not_touching_rows(&mut m, board, &graph, &black);
    let mut variables: Vec<Var> = black.iter().map(|black| black.var()).collect();
    if graph.len() > 1 {
        variables.extend(post_flow(&mut m, board, &graph, &black));
    }
    branch(&mut m, variables, options);
    Formulation::new(m, decode(board, black))
}

/// The steps, what flows on them, and distances. Returns the variables made, those first that decide the others.
fn post_flow(m: &mut Model, board: &Singles, graph: &Graph, black: &[Lit]) -> Vec<Var> {
    let cells = graph.len();
    let farthest = cells as i64 - 1;
    let place = |cell: usize| board.place(cell);
    // Nothing reaches the start; and the second cell is reached from the first, or is the start itself.
    let mut steps: Vec<Step> = Vec::with_capacity(4 * cells);
    let (mut into, mut out_of): (Vec<Vec<usize>>, Vec<Vec<usize>>) = (vec![Vec::new(); cells], vec![Vec::new(); cells]);
    let arcs = (1..cells).flat_map(|to| graph.neighbours(to).iter().map(move |&from| (from as usize, to)));
    for (from, to) in arcs.filter(|&(from, to)| to > 1 || from == 0) {
        let name = format!("[{},{}]", place(from), place(to));
        let taken = m.bool(format!("step{name}"));
        let flow = m.int(format!("flow{name}"), 0..=farthest);
        into[to].push(steps.len());
        out_of[from].push(steps.len());
        steps.push(Step { from, to, taken, flow });
    }
    let second = steps[into[1][0]].taken;
    let far: Vec<Var> = (2..cells).map(|cell| m.int(format!("distance[{}]", place(cell)), 0..=farthest)).collect();
    let distance = |cell: usize| match cell {
        0 => Linear::default(),
        1 => Linear::from(second),
        _ => Linear::from(far[cell - 2]),
    };

    for step in &steps {
        let (from, to) = (place(step.from), place(step.to));
        let back = into[step.from].iter().map(|&back| &steps[back]).find(|back| back.from == step.to);
        let either_way = sum(back.map(|back| back.taken).into_iter().chain([step.taken]));
        m.post(either_way.at_most(!black[step.from])).because(StepOnWhite(from, to));
        m.post(step.flow.at_most(farthest * Linear::from(step.taken))).because(FlowOnSteps(from, to));
        m.post(step.flow.at_least(step.taken)).because(FlowOnSteps(from, to));
    }
    for cell in 1..cells {
        let reached = sum(into[cell].iter().map(|&step| steps[step].taken));
        let stays = sum(into[cell].iter().map(|&step| steps[step].flow))
            - sum(out_of[cell].iter().map(|&step| steps[step].flow));
        if cell == 1 {
            // Reached if both are white; otherwise it is black, or everything starts here.
            m.post(reached.equals(!black[1] - black[0])).because(Reached(place(cell)));
            m.post(stays.clone().at_most(!black[1])).because(OneStays(place(cell)));
            let all = farthest * Linear::from(black[0]);
            m.post((stays + all).at_least(!black[1] - black[0])).because(OneStays(place(cell)));
            continue;
        }
        m.post(reached.equals(!black[cell])).because(Reached(place(cell)));
        m.post(stays.equals(!black[cell])).because(OneStays(place(cell)));
        m.post(distance(cell).at_most(farthest * Linear::from(!black[cell]))).because(NoDistance(place(cell)));
        for (index, &step) in into[cell].iter().enumerate() {
            let Step { from, to, taken, .. } = steps[step];
            let later = sum(into[cell][index + 1..].iter().map(|&later| steps[later].taken));
            let room = distance(from) + 1 + farthest * Linear::from(black[from]);
            m.post((distance(to) + later).at_most(room)).because(FromTheNearest(place(from), place(to)));
            let otherwise = (farthest + 1) * Linear::from(!taken);
            m.post((distance(from) + 1).at_most(distance(to) + otherwise)).because(OneFarther(place(from), place(to)));
        }
    }
    let taken = steps.iter().map(|step| step.taken.var());
    far.iter().copied().chain(taken).chain(steps.iter().map(|step| step.flow)).collect()
}
