//! What each constraint means: the one definition that every propagator, encoding and decomposition is tested against.
//! Written for plainness, not for speed.

use crate::assignment::Valuation;
use crate::constraint::Constraint;
use crate::graph::Graph;
use crate::variable::Lit;

impl Constraint {
    /// Whether the constraint is true under a full assignment.
    ///
    /// ```
    /// use damier_model::{Assignment, Model, Relate};
    /// let mut m = Model::new("doc");
    /// let (x, y) = (m.int("x", 0..=9), m.int("y", 0..=9));
    /// let constraint = (x + y).equals(7);
    /// assert!(constraint.holds(&Assignment::from(vec![3, 4])));
    /// assert!(!constraint.holds(&Assignment::from(vec![3, 3])));
    /// ```
    pub fn holds(&self, a: &impl Valuation) -> bool {
        match self {
            Constraint::Linear { terms, relation, constant } => {
                let total: i128 = terms.iter().map(|&(c, x)| i128::from(c) * i128::from(a.value(x.into()))).sum();
                relation.compare(total, i128::from(*constant))
            }
            Constraint::Compare { left, relation, right } => relation.compare(a.value(*left), a.value(*right)),
            Constraint::Member { term, domain } => domain.contains(a.value(*term)),
            Constraint::Clause(lits) => lits.iter().any(|&l| a.is_true(l)),
            Constraint::And(lits) => lits.iter().all(|&l| a.is_true(l)),
            Constraint::Xor(lits) => true_count(lits, a) % 2 == 1,
            Constraint::Iff(p, q) => a.is_true(*p) == a.is_true(*q),
            Constraint::BoolSum { literals, relation, total } => {
                relation.compare(true_count(literals, a), a.value(*total))
            }
            Constraint::AllDifferent { terms, .. } => distinct(a.values(terms)) == terms.len(),
            Constraint::AllEqual(terms) => distinct(a.values(terms)) <= 1,
            Constraint::ElementConstant { array, index, result } => {
                at(array, a.value(*index)) == Some(&a.value(*result))
            }
            Constraint::Element { array, index, result } => {
                at(array, a.value(*index)).is_some_and(|&t| a.value(t) == a.value(*result))
            }
            Constraint::Table { terms, tuples, positive } => {
                let values = a.values(terms);
                tuples.rows().any(|row| row == values) == *positive
            }
            Constraint::Lex { left, right, strict } => {
                let (left, right) = (left.iter().map(|&t| a.value(t)), right.iter().map(|&t| a.value(t)));
                if *strict { left.lt(right) } else { left.le(right) }
            }
            Constraint::Inverse { forward, backward } => {
                let (f, b) = (a.values(forward), a.values(backward));
                let undoes = |f: &[i64], b: &[i64]| (0i64..).zip(f).all(|(i, &j)| at(b, j) == Some(&i));
                f.len() == b.len() && undoes(&f, &b) && undoes(&b, &f)
            }
            Constraint::Circuit(successor) => {
                let successor = a.values(successor);
                successor.is_empty() || cycle_length(&successor, 0) == Some(successor.len())
            }
            Constraint::SubCircuit(successor) => {
                let successor = a.values(successor);
                let on_the_way = (0i64..).zip(&successor).filter(|&(i, &j)| i != j).count();
                match (0i64..).zip(&successor).position(|(i, &j)| i != j) {
                    None => true,
                    Some(first) => cycle_length(&successor, first) == Some(on_the_way),
                }
            }
            Constraint::HamiltonianPath { graph, links, position } => {
                let position = a.values(position);
                is_hamiltonian_path(graph, &position) && links.iter().all(|&link| are_consecutive(&position, link))
            }
            Constraint::Count { terms, value, relation, total } => {
                let number = a.values(terms).into_iter().filter(|&v| v == a.value(*value)).count();
                relation.compare(number as i64, a.value(*total))
            }
            Constraint::GlobalCardinality { terms, values, counts, closed } => {
                let taken = a.values(terms);
                let number = |v: i64| taken.iter().filter(|&&t| t == v).count() as i64;
                values.len() == counts.len()
                    && values.iter().zip(counts).all(|(&v, &count)| number(v) == a.value(count))
                    && (!closed || taken.iter().all(|v| values.contains(v)))
            }
            Constraint::NValue { terms, total } => distinct(a.values(terms)) as i64 == a.value(*total),
            Constraint::Minimum { terms, result } => a.values(terms).into_iter().min() == Some(a.value(*result)),
            Constraint::Maximum { terms, result } => a.values(terms).into_iter().max() == Some(a.value(*result)),
            Constraint::Absolute { term, result } => a.value(*term).checked_abs() == Some(a.value(*result)),
            Constraint::Times { left, right, product } => {
                i128::from(a.value(*left)) * i128::from(a.value(*right)) == i128::from(a.value(*product))
            }
            Constraint::Division { dividend, divisor, quotient } => {
                a.value(*dividend).checked_div(a.value(*divisor)) == Some(a.value(*quotient))
            }
            Constraint::Modulo { dividend, divisor, remainder } => {
                a.value(*dividend).checked_rem(a.value(*divisor)) == Some(a.value(*remainder))
            }
            Constraint::Increasing { terms, strict } => {
                a.values(terms).windows(2).all(|pair| if *strict { pair[0] < pair[1] } else { pair[0] <= pair[1] })
            }
            Constraint::Regular { terms, automaton } => automaton.accepts(a.values(terms)),
            Constraint::Cumulative { starts, durations, demands, capacity } => {
                let (s, d, r) = (a.values(starts), a.values(durations), a.values(demands));
                let running = |time: i64, i: usize| s[i] <= time && time - s[i] < d[i];
                let load =
                    |time: i64| (0..s.len()).filter(|&i| running(time, i)).map(|i| i128::from(r[i])).sum::<i128>();
                // The load rises only where a task starts.
                s.len() == d.len()
                    && s.len() == r.len()
                    && d.iter().chain(&r).all(|&v| v >= 0)
                    && a.value(*capacity) >= 0
                    && s.iter().all(|&time| load(time) <= i128::from(a.value(*capacity)))
            }
            Constraint::Disjunctive { starts, durations } => {
                let (s, d) = (a.values(starts), a.values(durations));
                s.len() == d.len()
                    && d.iter().all(|&v| v >= 0)
                    && pairs(s.len()).all(|(i, j)| d[i] == 0 || d[j] == 0 || s[i] + d[i] <= s[j] || s[j] + d[j] <= s[i])
            }
            Constraint::Diffn { x, y, width, height } => {
                let (x, y, w, h) = (a.values(x), a.values(y), a.values(width), a.values(height));
                let apart = |p: &[i64], d: &[i64], i: usize, j: usize| p[i] + d[i] <= p[j] || p[j] + d[j] <= p[i];
                let no_room = |i: usize| w[i] == 0 || h[i] == 0;
                [&y, &w, &h].iter().all(|list| list.len() == x.len())
                    && w.iter().chain(&h).all(|&v| v >= 0)
                    && pairs(x.len())
                        .all(|(i, j)| no_room(i) || no_room(j) || apart(&x, &w, i, j) || apart(&y, &h, i, j))
            }
            Constraint::ValuePrecedence { terms, values } => {
                let taken = a.values(terms);
                let first = |v: i64| taken.iter().position(|&t| t == v);
                values.windows(2).all(|pair| match (first(pair[0]), first(pair[1])) {
                    (_, None) => true,
                    (None, Some(_)) => false,
                    (Some(before), Some(after)) => before < after,
                })
            }
            Constraint::Connected { graph, chosen } => {
                let chosen: Vec<bool> = chosen.iter().map(|&l| a.is_true(l)).collect();
                chosen.len() == graph.len() && is_connected(graph, &chosen)
            }
            Constraint::PieceSizes { graph, sizes } => {
                let sizes = a.values(sizes);
                sizes.len() == graph.len() && pieces_have_sizes(graph, &sizes)
            }
            Constraint::DisjointPaths { graph, pairs, chosen } => {
                let chosen: Vec<bool> = chosen.iter().map(|&l| a.is_true(l)).collect();
                are_disjoint_paths(graph, pairs, &chosen)
            }
            Constraint::Reified { literal, constraint } => a.is_true(*literal) == constraint.holds(a),
            Constraint::Implied { literal, constraint } => !a.is_true(*literal) || constraint.holds(a),
        }
    }
}

fn true_count(lits: &[Lit], a: &impl Valuation) -> i64 {
    lits.iter().filter(|&&l| a.is_true(l)).count() as i64
}

fn distinct(mut values: Vec<i64>) -> usize {
    values.sort_unstable();
    values.dedup();
    values.len()
}

fn at<T>(array: &[T], index: i64) -> Option<&T> {
    array.get(usize::try_from(index).ok()?)
}

fn pairs(n: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..n).flat_map(move |i| (i + 1..n).map(move |j| (i, j)))
}

/// Steps from `start` back to itself, if the walk comes back within the number of vertices.
fn cycle_length(successor: &[i64], start: usize) -> Option<usize> {
    let mut here = start;
    for step in 1..=successor.len() {
        here = usize::try_from(successor[here]).ok().filter(|&next| next < successor.len())?;
        if here == start {
            return Some(step);
        }
    }
    None
}

fn is_hamiltonian_path(graph: &Graph, position: &[i64]) -> bool {
    let n = graph.len();
    let mut visited_at = vec![None; n];
    for (vertex, &step) in position.iter().enumerate() {
        match usize::try_from(step).ok().and_then(|step| visited_at.get_mut(step)) {
            Some(slot @ None) => *slot = Some(vertex),
            _ => return false,
        }
    }
    let path: Vec<usize> = visited_at.into_iter().flatten().collect();
    path.len() == n && path.windows(2).all(|step| graph.has_edge(step[0], step[1]))
}

fn are_consecutive(position: &[i64], (a, b): (usize, usize)) -> bool {
    matches!((position.get(a), position.get(b)), (Some(a), Some(b)) if a.abs_diff(*b) == 1)
}

fn is_connected(graph: &Graph, chosen: &[bool]) -> bool {
    let Some(start) = chosen.iter().position(|&c| c) else { return true };
    let mut reached = vec![false; graph.len()];
    reached[start] = true;
    let mut to_visit = vec![start];
    while let Some(vertex) = to_visit.pop() {
        for &next in graph.neighbours(vertex) {
            let next = next as usize;
            if chosen[next] && !reached[next] {
                reached[next] = true;
                to_visit.push(next);
            }
        }
    }
    chosen == reached
}

fn are_disjoint_paths(graph: &Graph, pairs: &[(usize, usize)], chosen: &[bool]) -> bool {
    let n = graph.len();
    if chosen.len() != n * pairs.len() {
        return false;
    }
    let layer = |path: usize| &chosen[path * n..(path + 1) * n];
    let on_one = |v: usize| (0..pairs.len()).filter(|&path| layer(path)[v]).count() <= 1;
    (0..n).all(on_one)
        && pairs.iter().enumerate().all(|(path, &ends)| is_path_without_shortcuts(graph, ends, layer(path)))
}

fn is_path_without_shortcuts(graph: &Graph, (start, end): (usize, usize), chosen: &[bool]) -> bool {
    if start == end || !chosen.get(start).is_some_and(|&c| c) || !chosen.get(end).is_some_and(|&c| c) {
        return false;
    }
    let beside = |v: usize| graph.neighbours(v).iter().filter(|&&w| chosen[w as usize]).count();
    let fits = |v: usize| !chosen[v] || beside(v) == if v == start || v == end { 1 } else { 2 };
    (0..chosen.len()).all(fits) && is_connected(graph, chosen)
}

fn pieces_have_sizes(graph: &Graph, sizes: &[i64]) -> bool {
    (0..graph.len()).all(|start| {
        let mut piece = vec![start];
        let mut at = 0;
        while let Some(&vertex) = piece.get(at) {
            at += 1;
            for next in graph.neighbours(vertex).iter().map(|&next| next as usize) {
                if sizes[next] == sizes[start] && !piece.contains(&next) {
                    piece.push(next);
                }
            }
        }
        piece.len() as i64 == sizes[start]
    })
}
