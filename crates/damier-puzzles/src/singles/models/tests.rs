use super::super::formats;
use super::super::testing::{blackenings, is_right, random_boards, solutions, without_connectedness};
use super::*;
use damier_model::Source;
use std::collections::{HashMap, VecDeque};

const SEED: &str = "1,2,1,5,5\n1,5,3,1,4\n3,5,5,1,1\n5,3,1,4,2\n4,2,2,4,5";

fn board(text: &str) -> Singles {
    formats::read(&Source::argument(text)).expect(text)
}

fn build(board: &Singles, name: &str) -> Formulation {
    formulate(board, name, &FormulationOptions::default()).expect("a known model")
}

/// An assignment by the names of its variables.
fn named(model: &Model, values: &HashMap<String, i64>) -> Assignment {
    model.all_variables().map(|x| values.get(&model.name_of(x)).copied().unwrap_or(0)).collect::<Vec<i64>>().into()
}

fn by_cell(board: &Singles, black: &[bool]) -> HashMap<String, i64> {
    let name = |index| format!("black[{},{}]", board.place(index).row, board.place(index).column);
    black.iter().enumerate().map(|(index, &black)| (name(index), i64::from(black))).collect()
}

/// What the report's variables are for a blackening.
fn shown(board: &Singles, black: &[bool]) -> HashMap<String, i64> {
    let value = |index: usize| if black[index] { 0 } else { board.numbers[index] };
    let name = |index| format!("x[{},{},{}]", board.place(index).row, board.place(index).column, value(index));
    (0..black.len()).map(|index| (name(index), 1)).collect()
}

/// Distances, steps and flow by walking, as `flow.rs` describes them.
fn walked(board: &Singles, black: &[bool]) -> HashMap<String, i64> {
    let mut values = by_cell(board, black);
    let graph = graph(board);
    let start = usize::from(black[0]).min(black.len() - 1);
    let mut distance = vec![None; black.len()];
    let mut order = VecDeque::from([start]);
    distance[start] = Some(0);
    let mut visited = Vec::new();
    while let Some(cell) = order.pop_front() {
        visited.push(cell);
        for near in graph.neighbours(cell).iter().map(|&near| near as usize) {
            if !black[near] && distance[near].is_none() {
                distance[near] = distance[cell].map(|far: i64| far + 1);
                order.push_back(near);
            }
        }
    }
    let mut weight = vec![1; black.len()];
    for &cell in visited.iter().skip(1).rev() {
        let nearer = |&near: &usize| distance[near].is_some_and(|far| Some(far + 1) == distance[cell]);
        let from = graph.neighbours(cell).iter().map(|&near| near as usize).find(nearer).expect("it was reached");
        let name = format!("[{},{}]", board.place(from), board.place(cell));
        values.insert(format!("step{name}"), 1);
        values.insert(format!("flow{name}"), weight[cell]);
        values.insert(format!("distance[{}]", board.place(cell)), distance[cell].unwrap_or(0));
        weight[from] += weight[cell];
    }
    values
}

type Extend = fn(&Singles, &[bool]) -> HashMap<String, i64>;
const COMPLETE: [(&str, Extend); 3] = [("connected", by_cell), ("cuts", by_cell), ("flow", walked)];

#[test]
fn complete_models_accept_exactly_what_the_rules_accept() {
    let mut accepted = 0;
    for board in random_boards(40, 12) {
        let right = solutions(&board);
        accepted += right.len();
        for (name, extend) in COMPLETE {
            let Formulation { model, decode } = build(&board, name);
            let mut found = Vec::new();
            for black in blackenings(board.numbers.len()) {
                let a = named(&model, &extend(&board, &black));
                if model.broken_by(&a).is_none() {
                    assert_eq!(decode(&a), board.answer_text(|index| black[index]));
                    found.push(black);
                }
            }
            assert_eq!(found, right, "{name} on\n{}", board.to_text());
        }
    }
    assert!(accepted > 40, "{accepted}");
}

#[test]
fn a_blackening_has_one_flow_only() {
    for board in random_boards(60, 9) {
        let model = build(&board, "flow").model;
        for black in solutions(&board).into_iter().take(5) {
            let right = named(&model, &walked(&board, &black));
            assert_eq!(model.broken_by(&right), None);
            let cells = black.len();
            // No other value of any one variable, and no two exchanged.
            for x in cells..model.variables() {
                for other in 0..cells as i64 {
                    let mut values = right.as_slice().to_vec();
                    if std::mem::replace(&mut values[x], other) != other {
                        assert!(model.broken_by(&values.into()).is_some());
                    }
                }
                for y in x + 1..model.variables() {
                    let mut values = right.as_slice().to_vec();
                    if values[x] != values[y] {
                        values.swap(x, y);
                        assert!(model.broken_by(&values.into()).is_some());
                    }
                }
            }
        }
    }
}

#[test]
fn the_second_nearest_way_is_no_flow() {
    // All white: r2c2 is reached from r1c2, the first of its two nearest neighbours, and not from r2c1.
    let board = board("1,2\n2,1");
    let model = build(&board, "flow").model;
    let mut values = walked(&board, &[false; 4]);
    assert_eq!(model.broken_by(&named(&model, &values)), None);
    for (name, value) in [("[r1c2,r2c2]", 0), ("[r2c1,r2c2]", 1)] {
        values.insert(format!("step{name}"), value);
        values.insert(format!("flow{name}"), value);
    }
    values.insert("flow[r1c1,r1c2]".into(), 1);
    values.insert("flow[r1c1,r2c1]".into(), 2);
    let broken = model.broken_by(&named(&model, &values)).expect("another tree");
    assert!(broken.starts_with("r2c2 is reached from r1c2"), "{broken}");
}

#[test]
fn the_report_says_part_of_the_rules_only() {
    let icon = "6x6dk:361566412253452144234115163346553461";
    for (text, without, by_report) in [(SEED, 21, 1), (icon, 60, 2)] {
        let board = board(text);
        let Formulation { model, .. } = build(&board, "report");
        let all: Vec<Vec<bool>> = without_connectedness(&board).collect();
        let accepted = |black: &&Vec<bool>| model.broken_by(&named(&model, &shown(&board, black))).is_none();
        let found: Vec<&Vec<bool>> = all.iter().filter(accepted).collect();
        let right = found.iter().filter(|black| is_right(&board, black)).count();
        assert_eq!((all.len(), found.len(), right), (without, by_report, 1), "{text}");
    }
}

#[test]
fn the_report_loses_no_answer_and_keeps_some_wrong_ones() {
    let mut wrong = 0;
    for board in random_boards(40, 12) {
        let right = solutions(&board);
        let Formulation { model, decode } = build(&board, "report");
        for black in blackenings(board.numbers.len()) {
            let a = named(&model, &shown(&board, &black));
            match (model.broken_by(&a), right.contains(&black)) {
                (None, true) => assert_eq!(decode(&a), board.answer_text(|index| black[index])),
                (None, false) => wrong += 1,
                (Some(broken), true) => panic!("{broken}\n{}", board.to_text()),
                (Some(_), false) => {}
            }
        }
    }
    assert!(wrong > 0);
}

#[test]
fn marks_are_kept_by_every_model() {
    let board = board("*1,o2\n2,1");
    for info in FORMULATIONS {
        let dump = build(&board, info.name).model.dump();
        assert!(dump.contains("-- r1c1 is marked black") && dump.contains("-- r1c2 is marked white"), "{dump}");
    }
}

#[test]
fn a_number_all_over_the_board_makes_no_quadratic_model() {
    let board = Singles::new(100, 100, vec![7; 10_000]);
    assert!(build(&board, "connected").model.constraints().len() < 30_000);
}

#[test]
fn boards_too_large_for_a_model_are_refused_with_the_most_it_takes() {
    let refused = |side: usize, name: &str| {
        let numbers = (0..side * side).map(|cell| (cell % 9000) as u32).collect();
        let refused = formulate(&Singles::new(side, side, numbers), name, &FormulationOptions::default());
        refused.err().expect("too large").0
    };
    assert!(refused(201, "flow").ends_with("accepted: up to 40000 cells"));
    assert!(refused(501, "connected").ends_with("accepted: up to 250000 cells"));
    assert!(refused(100, "report").ends_with("accepted: boards that need up to 2000000"));
}
