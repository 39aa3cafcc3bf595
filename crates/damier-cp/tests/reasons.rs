//! Reasons of constraints on graphs and schedules, on models large enough for their rules about sets of vertices and tasks.
//!
//! The models that all kinds of constraints are tried on are small; here each model is made so that one propagator has to look
//! at several of its variables at once.

use damier_cp::Learning;
use damier_model::{
    Assignment, Constraint, Domain, FindSolution, Graph, Lit, Model, Run, Term, Tuples, Var, absolute, circuit,
    cumulative, diffn, disjoint_paths, disjunctive, division, hamiltonian_path, linked_hamiltonian_path, member,
    modulo, negative_table, piece_sizes, subcircuit, times,
};
use damier_testkit::reference;

/// Solutions that are forbidden, one after the other, so that a search is led everywhere.
const ROUNDS: usize = 4;

/// A small generator of numbers that look random (xorshift).
struct Dice(u64);

impl Dice {
    fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }

    fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as usize) as i64
    }

    fn domain(&mut self, low: i64, high: i64, most: usize) -> Domain {
        let size = 1 + self.below(most);
        Domain::from_values((0..size).map(|_| self.between(low, high)).collect::<Vec<_>>())
    }

    /// The variable, or now and then a view of it.
    fn view_of(&mut self, x: Var) -> Term {
        match self.below(8) {
            0 => -1 * x + 3,
            1 => 2 * x - 1,
            2 => x + 1,
            _ => Term::from(x),
        }
    }
}

/// Models of one constraint, which may begin to matter only after a decision, or domains may lose much at once by one.
fn hold(seeds: u64, make: impl Fn(&mut Dice, &mut Model) -> Constraint) {
    for round in 0..seeds {
        let mut dice = Dice::new(round + 1);
        let mut model = Model::new("random");
        let (late, fewer) = (model.bool("late"), model.bool("fewer"));
        let first = model.variables();
        let constraint = make(&mut dice, &mut model);
        model.post(if dice.below(3) == 0 { constraint.when(!late) } else { constraint });
        for _ in 0..dice.below(7) {
            let x = Var::from_index(first + dice.below(model.variables() - first));
            let values: Vec<i64> = model.domain(x).values().collect();
            let (from, many) = (dice.below(values.len()), 1 + dice.below(2));
            let stay: Vec<i64> = match dice.below(3) {
                0 => values[from..].to_vec(),
                1 => values[..=from].to_vec(),
                _ => [&values[..from], &values[values.len().min(from + many)..]].concat(),
            };
            model.post(member(x, Domain::from_values(stay)).when(!fewer));
        }
        let free = dice.below(2) == 0;
        check(&mut model, &Learning { free, ..Learning::default() });
    }
}

fn check(model: &mut Model, engine: &Learning) {
    let variables: Vec<Var> = model.all_variables().collect();
    let mut left: Vec<Assignment> = reference::solutions(model);
    for _ in 0..ROUNDS {
        let audit = engine.audited(model, &Run::default()).expect("it takes the model");
        for solution in &left {
            let wrong = audit.contradicted_by(model, solution);
            assert!(wrong.is_none(), "{wrong:?}, but {solution:?} is a solution of {}", shown(model));
        }
        let (_, found) = engine.find(model, &Run::default()).expect("it takes the model");
        assert_eq!(found.is_some(), !left.is_empty(), "{}", shown(model));
        let Some(found) = found else { break };
        left.retain(|solution| *solution != found);
        let row: Vec<i64> = variables.iter().map(|&var| found[var]).collect();
        model.post(negative_table(variables.iter().copied(), Tuples::new(variables.len(), [row])));
    }
}

fn shown(model: &Model) -> String {
    let domains: Vec<String> = model.all_variables().map(|x| model.domain(x).to_string()).collect();
    let constraints: Vec<String> = model.constraints().iter().map(|p| format!("{:?}", p.constraint)).collect();
    format!("{} | {}", domains.join(" "), constraints.join("; "))
}

#[test]
fn of_circuits() {
    hold(300, |dice, m| {
        let n = 4 + dice.below(3);
        let some = dice.below(2) == 0;
        let domain = |dice: &mut Dice, v: usize| {
            let mut values: Vec<i64> = (0..3).map(|_| dice.between(0, n as i64 - 1)).collect();
            values.push((v as i64 + 1) % n as i64);
            if some {
                values.push(v as i64);
            }
            Domain::from_values(values)
        };
        let successor: Vec<Var> = (0..n).map(|v| m.int("s", domain(dice, v))).collect();
        if some { subcircuit(successor) } else { circuit(successor) }
    });
}

#[test]
fn of_circuits_in_pieces() {
    // Two halves with few ways between them.
    hold(300, |dice, m| {
        let n = 6;
        let some = dice.below(3) == 0;
        let names: Vec<i64> = {
            let mut names: Vec<i64> = (0..n).collect();
            (1..n as usize).for_each(|k| names.swap(k, dice.below(k + 1)));
            names
        };
        let domains: Vec<Domain> = (0..n)
            .map(|v| {
                let half = if v < n / 2 { 0..n / 2 } else { n / 2..n };
                let mut values: Vec<i64> = half.filter(|&w| some || w != v).collect();
                if dice.below(2) == 0 {
                    values.push(dice.between(0, n - 1));
                }
                Domain::from_values(values.into_iter().map(|w| names[w as usize]))
            })
            .collect();
        let mut successor = vec![None; n as usize];
        for (v, domain) in domains.into_iter().enumerate() {
            successor[names[v] as usize] = Some(m.int("s", domain));
        }
        let successor: Vec<Var> = successor.into_iter().flatten().collect();
        if some { subcircuit(successor) } else { circuit(successor) }
    });
}

fn grid(rows: usize, columns: usize) -> Graph {
    let at = |i: usize, j: usize| i * columns + j;
    let across = (0..rows).flat_map(|i| (1..columns).map(move |j| (at(i, j - 1), at(i, j))));
    let down = (1..rows).flat_map(|i| (0..columns).map(move |j| (at(i - 1, j), at(i, j))));
    Graph::new(rows * columns, across.chain(down))
}

#[test]
fn of_hamiltonian_paths() {
    hold(30, |dice, m| {
        let (rows, columns, path) = match dice.below(2) {
            0 => (2, 4, vec![0, 4, 5, 1, 2, 6, 7, 3]),
            _ => (3, 3, vec![0, 1, 2, 5, 4, 3, 6, 7, 8]),
        };
        let mut domains = vec![Vec::new(); path.len()];
        path.iter().zip(0..).for_each(|(&v, step): (&usize, i64)| domains[v].push(step));
        let most = path.len() as i64 - 1;
        for domain in &mut domains {
            (0..2).for_each(|_| domain.push(dice.between(0, most)));
        }
        let position: Vec<Var> = domains.into_iter().map(|d| m.int("p", Domain::from_values(d))).collect();
        hamiltonian_path(grid(rows, columns), position)
    });
}

#[test]
fn of_hamiltonian_paths_from_scratch() {
    hold(200, |dice, m| {
        let graph = match dice.below(3) {
            0 => Graph::new(5, [(0, 1), (1, 2), (2, 3), (3, 0), (3, 4)]),
            _ => Graph::new(5, (0..8).map(|_| (dice.below(5), dice.below(5))).collect::<Vec<_>>()),
        };
        let position: Vec<Var> = (0..5).map(|_| m.int("p", dice.domain(0, 4, 12))).collect();
        let linked = dice.below(5);
        let other = graph.neighbours(linked).first().map(|&other| other as usize);
        match other.filter(|_| dice.below(2) == 0) {
            Some(other) => linked_hamiltonian_path(graph, [(linked, other)], position),
            None => hamiltonian_path(graph, position),
        }
    });
}

#[test]
fn of_links_on_the_way() {
    hold(60, |_, m| {
        let all = Graph::new(5, (0..5).flat_map(|v| (0..v).map(move |w| (v, w))).collect::<Vec<_>>());
        let position: Vec<Var> = (0..5).map(|_| m.int("p", 0..=4)).collect();
        linked_hamiltonian_path(all, [(0, 1), (3, 2)], position)
    });
}

#[test]
fn of_disjunctive_tasks() {
    hold(400, |dice, m| {
        let n = 3 + dice.below(2);
        let starts: Vec<Var> = (0..n).map(|_| m.int("s", window(dice, 9, 5))).collect();
        let spare = m.int("d", 0..=2);
        let views = dice.below(3) == 0;
        let task = |dice: &mut Dice, s: Var| {
            let start = if views { dice.view_of(s) } else { s.into() };
            (start, if dice.below(6) == 0 { Term::from(spare) } else { Term::constant(dice.between(1, 3)) })
        };
        disjunctive(starts.iter().map(|&s| task(dice, s)).collect::<Vec<_>>())
    });
}

#[test]
fn of_tasks_that_fill_their_time() {
    // Pairs have room on either side, sets of three or four have not: overload, edges and precedences are left to find.
    hold(120, |dice, m| {
        let n = 4 + dice.below(2);
        let durations: Vec<i64> = (0..n).map(|_| dice.between(1, 3)).collect();
        let end = durations.iter().sum::<i64>() + dice.between(-1, 1);
        let start = |dice: &mut Dice, m: &mut Model, duration: i64| {
            let low = dice.between(0, 2);
            let high = (end - duration - dice.between(0, 2)).min(low + 6).max(low);
            m.int("s", low..=high)
        };
        let starts: Vec<Var> = durations.iter().map(|&duration| start(dice, m, duration)).collect();
        let tasks = starts.into_iter().zip(durations);
        let capacity = dice.between(1, 2);
        if dice.below(3) > 0 {
            disjunctive(tasks)
        } else {
            let need = |dice: &mut Dice| dice.between(1, capacity);
            let tasks: Vec<(Var, i64, i64)> = tasks.map(|(start, duration)| (start, duration, need(dice))).collect();
            cumulative(tasks, capacity)
        }
    });
}

#[test]
fn of_tasks_that_lose_their_time_at_once() {
    // All of them have to fit into one window, which is too short by little or just long enough.
    hold(200, |dice, m| {
        let durations: Vec<i64> = (0..3).map(|_| dice.between(2, 3)).collect();
        let work = durations.iter().sum::<i64>();
        let fewer = m.bool("fewer");
        let starts: Vec<Var> = durations.iter().map(|_| m.int("s", 0..=work)).collect();
        let low = dice.between(0, 2);
        let end = low + work - dice.between(0, 1);
        for (&start, duration) in starts.iter().zip(&durations) {
            m.post(member(start, Domain::range(low, end - duration)).when(!fewer));
        }
        disjunctive(starts.into_iter().zip(durations))
    });
}

/// A range of up to `most` numbers from 0 to `high`.
fn window(dice: &mut Dice, high: i64, most: usize) -> Domain {
    let low = dice.between(0, high);
    Domain::range(low, high.min(low + dice.below(most) as i64))
}

#[test]
fn of_cumulative_tasks() {
    hold(400, |dice, m| {
        let n = 3 + dice.below(2);
        let starts: Vec<Var> = (0..n).map(|_| m.int("s", window(dice, 9, 8))).collect();
        let spare = [m.int("d", 0..=2), m.int("r", -1..=2)];
        let views = dice.below(3) == 0;
        let size = |dice: &mut Dice, most: i64| match dice.below(9) {
            k @ (0 | 1) => Term::from(spare[k]),
            _ => Term::constant(dice.between(1, most)),
        };
        let task = |dice: &mut Dice, s: Var| {
            let start = if views { dice.view_of(s) } else { s.into() };
            (start, size(dice, 5), size(dice, 3))
        };
        let tasks: Vec<(Term, Term, Term)> = starts.iter().map(|&s| task(dice, s)).collect();
        cumulative(tasks, size(dice, 4))
    });
}

#[test]
fn of_rectangles() {
    hold(300, |dice, m| {
        let n = 2 + dice.below(2);
        let corners: Vec<[Var; 2]> = (0..n).map(|_| [0, 0].map(|_| m.int("p", dice.domain(0, 5, 4)))).collect();
        let spare = m.int("d", -1..=2);
        let size = |dice: &mut Dice| if dice.below(6) == 0 { spare.into() } else { Term::constant(dice.between(0, 3)) };
        let views = dice.below(3) == 0;
        let place = |dice: &mut Dice, p: Var| if views { dice.view_of(p) } else { p.into() };
        let rectangle = |corner: &[Var; 2]| (corner.map(|p| place(dice, p)), [0, 0].map(|_| size(dice)));
        diffn(corners.iter().map(rectangle).collect::<Vec<_>>())
    });
}

#[test]
fn of_magnitudes() {
    hold(200, |_, m| absolute(m.int("x", -4..=4), m.int("y", 0..=4)));
}

#[test]
fn of_products_with_holes() {
    hold(300, |dice, m| {
        let (x, y) = (m.int("x", 1..=dice.between(3, 7)), m.int("y", -1..=dice.between(1, 4)));
        times(x, y, m.int("z", dice.domain(-6, 20, 10)))
    });
}

#[test]
fn of_arithmetic() {
    hold(800, |dice, m| {
        let wide = dice.below(2) == 0;
        let term = |dice: &mut Dice, m: &mut Model, low: i64, high: i64| {
            let x = if wide { m.int("x", window(dice, high, 12)) } else { m.int("x", dice.domain(low, high, 8)) };
            dice.view_of(x)
        };
        let (x, y, z) = (term(dice, m, -9, 9), term(dice, m, -5, 5), term(dice, m, -20, 20));
        let y = if dice.below(5) == 0 { x } else { y };
        match dice.below(4) {
            0 => times(x, y, z),
            1 => division(x, y, z),
            2 => modulo(x, y, z),
            _ => absolute(x, z),
        }
    });
}

#[test]
fn of_pieces_with_sizes() {
    // Six cells in two rows, where parts meet, lack room, or have one way to go on.
    hold(300, |dice, m| {
        let (width, cells) = (3, 6);
        let across = (0..cells).filter(|cell| cell % width + 1 < width).map(|cell| (cell, cell + 1));
        let down = (0..cells - width).map(|cell| (cell, cell + width));
        let graph = Graph::new(cells, across.chain(down));
        let sizes: Vec<Term> = (0..cells)
            .map(|_| {
                let size = m.int("size", dice.domain(0, 5, 3));
                dice.view_of(size)
            })
            .collect();
        piece_sizes(graph, sizes)
    });
}

#[test]
fn of_disjoint_paths() {
    // One path on nine cells, or two on six: they lack ways, have dead ends, or get in the way of each other.
    hold(300, |dice, m| {
        let paths = 1 + dice.below(2);
        let (width, cells) = (3, if paths == 1 { 9 } else { 6 });
        let across = (0..cells).filter(|cell| cell % width + 1 < width).map(|cell| (cell, cell + 1));
        let down = (0..cells - width).map(|cell| (cell, cell + width));
        let graph = Graph::new(cells, across.chain(down));
        let pairs: Vec<_> = (0..paths).map(|_| (dice.below(cells), dice.below(cells))).collect();
        let chosen: Vec<Lit> = m.bools("chosen", cells * paths);
        disjoint_paths(graph, pairs, chosen)
    });
}
