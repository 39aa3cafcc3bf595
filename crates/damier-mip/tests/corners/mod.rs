//! All that is to be known about small models with reals, by trying: every choice of the whole numbers, and for each every
//! corner of what is left for the reals. A polyhedron within a box has its best points at corners, each the crossing of as
//! many planes as there are reals.

use damier_model::{Assignment, Lit, Model, RealOrInt, RealSum, Relation, Var};

/// A choice of the whole numbers that the reals can complete, with the best value of a real objective (0 without one).
pub(crate) type Part = (Vec<i64>, f64);

/// What a point may be off by.
const SLACK: f64 = 1e-7;

/// All choices of the whole numbers that can be completed, where strict relations leave this gap.
pub(crate) fn parts(model: &Model, gap: f64) -> Vec<Part> {
    let domains: Vec<Vec<i64>> = model.all_variables().map(|var| model.domain(var).values().collect()).collect();
    let mut found = Vec::new();
    let mut places = vec![0; domains.len()];
    loop {
        let values: Vec<i64> = domains.iter().zip(&places).map(|(domain, &place)| domain[place]).collect();
        found.extend(complete(model, &values, gap).map(|best| (values, best)));
        let Some(next) = (0..places.len()).find(|&i| places[i] + 1 < domains[i].len()) else { return found };
        places[next] += 1;
        places[..next].fill(0);
    }
}

/// `coefficients·x ≤ limit`.
type Half = (Vec<f64>, f64);

/// The best value that the reals can reach beside these whole numbers.
fn complete(model: &Model, values: &[i64], gap: f64) -> Option<f64> {
    let mut halves: Vec<Half> = Vec::new();
    for real in model.all_reals() {
        let (low, high) = model.real_bounds(real);
        let unit = |sign: f64| {
            let mut unit = vec![0.0; model.reals()];
            unit[real.index()] = sign;
            unit
        };
        halves.extend([(unit(1.0), high), (unit(-1.0), -low)]);
    }
    let whole = Assignment::with_reals(values.to_vec(), vec![0.0; model.reals()]);
    let mut choices = Vec::new();
    for constraint in model.real_constraints() {
        if constraint.when.is_some_and(|literal: Lit| !whole.is_true(literal)) {
            continue;
        }
        let up = half(model, &constraint.sum, &whole);
        let down: Half = (up.0.iter().map(|c| -c).collect(), -up.1);
        let strictly = |half: &Half| (half.0.clone(), half.1 - gap);
        match constraint.relation {
            Relation::Le => halves.push(up),
            Relation::Ge => halves.push(down),
            Relation::Eq => halves.extend([up, down]),
            Relation::Lt => halves.push(strictly(&up)),
            Relation::Gt => halves.push(strictly(&down)),
            Relation::Ne => choices.push([strictly(&up), strictly(&down)]),
        }
    }
    let goal = model.objective.real_sum().cloned().unwrap_or_default();
    let (gradient, offset) = half(model, &goal, &whole);
    let sign = if model.objective.is_maximised() { -1.0 } else { 1.0 };
    let mut best: Option<f64> = None;
    for choice in 0..1usize << choices.len() {
        let mut halves = halves.clone();
        halves.extend(choices.iter().enumerate().map(|(k, pair)| pair[choice >> k & 1].clone()));
        for corner in corners(&halves, model.reals()) {
            let value = dot(&gradient, &corner) - offset;
            best = Some(best.map_or(value, |best| if sign * value < sign * best { value } else { best }));
        }
    }
    best
}

/// `sum ≤ 0` as a half-space of the reals.
fn half(model: &Model, sum: &RealSum, whole: &Assignment) -> Half {
    let mut coefficients = vec![0.0; model.reals()];
    let mut limit = -sum.constant;
    for &(coefficient, x) in &sum.terms {
        match x {
            RealOrInt::Real(real) => coefficients[real.index()] += coefficient,
            RealOrInt::Int(Var::ONE) => limit -= coefficient,
            RealOrInt::Int(var) => limit -= coefficient * whole[var] as f64,
        }
    }
    (coefficients, limit)
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The points within all half-spaces where as many of their planes cross as there are dimensions.
fn corners(halves: &[Half], dimensions: usize) -> Vec<Vec<f64>> {
    let mut found = Vec::new();
    let mut chosen: Vec<usize> = (0..dimensions).collect();
    loop {
        let planes: Vec<&Half> = chosen.iter().map(|&index| &halves[index]).collect();
        let crossing = crossing(&planes);
        found.extend(crossing.filter(|x| halves.iter().all(|(normal, limit)| dot(normal, x) <= limit + SLACK)));
        let last = |k: usize| halves.len() - dimensions + k;
        let Some(k) = (0..dimensions).rev().find(|&k| chosen[k] < last(k)) else { return found };
        chosen[k] += 1;
        for next in k + 1..dimensions {
            chosen[next] = chosen[next - 1] + 1;
        }
    }
}

/// Where planes cross, by elimination; `None` if that is not one point.
fn crossing(planes: &[&Half]) -> Option<Vec<f64>> {
    let n = planes.len();
    let mut rows: Vec<Vec<f64>> =
        planes.iter().map(|(normal, limit)| [normal.as_slice(), &[*limit]].concat()).collect();
    for k in 0..n {
        let pivot = (k..n).max_by(|&a, &b| rows[a][k].abs().total_cmp(&rows[b][k].abs()))?;
        if rows[pivot][k].abs() < 1e-9 {
            return None;
        }
        rows.swap(k, pivot);
        for other in (0..n).filter(|&other| other != k) {
            let factor = rows[other][k] / rows[k][k];
            let above = rows[k].clone();
            for (cell, from) in rows[other].iter_mut().zip(&above).skip(k) {
                *cell -= factor * from;
            }
        }
    }
    Some((0..n).map(|k| rows[k][n] / rows[k][k]).collect())
}
