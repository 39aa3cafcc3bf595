//! Lists of allowed or forbidden tuples, by bits: one bit per tuple, words of 64 tuples at a time.
//!
//! Before anything is posted the tuples are said of the variables themselves: views are undone, a variable that stands in
//! several places gets one column, constants get none, and tuples that are out of reach already are left out. So the
//! propagators below see different variables only, and are domain consistent whatever the terms were.

mod alive;
mod cover;
mod negative;
mod positive;
mod rows;
mod supports;

use crate::post::Poster;
use crate::store::{Pruned, Store, VarId};
use crate::view::{Literal, View};
use damier_model::Tuples;

pub(crate) fn post(
    poster: &mut Poster<'_>,
    guard: Literal,
    terms: Box<[View]>,
    tuples: &Tuples,
    positive: bool,
) -> Pruned {
    let list = normalise(&poster.kernel.store, &terms, tuples);
    if list.rows == 0 || list.variables.is_empty() {
        let some_tuple_is_taken = list.rows != 0;
        return if some_tuple_is_taken == positive { Ok(()) } else { poster.clause(guard, &[]) };
    }
    let rows = rows::Rows::new(&mut poster.kernel.store, &list);
    if positive {
        poster.add(guard, positive::Table::new(rows))
    } else {
        poster.add(guard, negative::NegativeTable::new(rows))
    }
}

/// Tuples of values of variables, in ascending order, each once.
struct TupleList {
    variables: Box<[VarId]>,
    rows: usize,
    /// Row by row.
    cells: Vec<i64>,
}

fn normalise(store: &Store, terms: &[View], tuples: &Tuples) -> TupleList {
    let mut variables: Vec<VarId> = Vec::new();
    let mut column_of: Vec<usize> = Vec::with_capacity(terms.len());
    let mut sorted: Vec<VarId> = terms.iter().filter(|v| v.scale != 0).map(|v| v.var).collect();
    sorted.sort_unstable();
    sorted.dedup();
    let mut columns = vec![usize::MAX; sorted.len()];
    for term in terms {
        column_of.push(match sorted.binary_search(&term.var) {
            Ok(at) if term.scale != 0 => {
                if columns[at] == usize::MAX {
                    columns[at] = variables.len();
                    variables.push(term.var);
                }
                columns[at]
            }
            _ => usize::MAX,
        });
    }
    let mut cells = Vec::new();
    let mut rows = 0;
    if tuples.width() == terms.len() {
        for tuple in tuples.rows() {
            let start = cells.len();
            if append(store, terms, &column_of, tuple, &mut cells) {
                rows += 1;
            } else {
                cells.truncate(start);
            }
        }
    }
    if !variables.is_empty() {
        (rows, cells) = sorted_and_distinct(cells, variables.len());
    }
    TupleList { variables: variables.into(), rows, cells }
}

/// Appends a tuple as values of the variables; answers whether it is within their reach. Columns appear in the order in
/// which the terms first name them.
fn append(store: &Store, terms: &[View], column_of: &[usize], tuple: &[i64], cells: &mut Vec<i64>) -> bool {
    let start = cells.len();
    terms.iter().zip(column_of).zip(tuple).all(|((&term, &column), &value)| {
        if !store.contains(term, value) {
            return false;
        }
        if column == usize::MAX {
            return true;
        }
        let of_variable = (value - term.offset) / term.scale;
        match cells.get(start + column) {
            Some(&said_before) => said_before == of_variable,
            None => {
                cells.push(of_variable);
                true
            }
        }
    })
}

fn sorted_and_distinct(cells: Vec<i64>, width: usize) -> (usize, Vec<i64>) {
    let count = cells.len() / width;
    let row = |at: usize| &cells[at * width..(at + 1) * width];
    if (1..count).all(|at| row(at - 1) < row(at)) {
        return (count, cells);
    }
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_unstable_by_key(|&at| row(at));
    order.dedup_by(|a, b| row(*a) == row(*b));
    (order.len(), order.iter().flat_map(|&at| row(at)).copied().collect())
}

#[cfg(test)]
mod tests {
    use crate::propagators::testing::{Dice, Promise, compare_with_meaning, propagated};
    use damier_model::{Constraint, Domain, Model, Strength, Term, Tuples, negative_table, table};

    fn random(dice: &mut Dice, positive: bool) -> Model {
        let mut m = Model::new("table");
        let variables: Vec<_> = (0..1 + dice.below(4))
            .map(|k| {
                let domain = dice.domain(-1, 3, 4);
                m.int(format!("x{k}"), domain)
            })
            .collect();
        let terms: Box<[Term]> = (0..1 + dice.below(4))
            .map(|_| {
                let x = variables[dice.below(variables.len())];
                if dice.below(12) == 0 { Term::constant(1) } else { dice.view_of(x) }
            })
            .collect();
        let most = if dice.below(3) == 0 { 300 } else { 12 };
        let rows: Vec<Vec<i64>> =
            (0..dice.below(most)).map(|_| terms.iter().map(|_| dice.between(-1, 3)).collect()).collect();
        let constraint = Constraint::Table { tuples: Tuples::new(terms.len(), rows), terms, positive };
        if dice.below(4) == 0 {
            let b = m.bool("b");
            m.post(constraint.when(b));
        } else {
            m.post(constraint);
        }
        m
    }

    #[test]
    fn allowed_tuples_mean_what_they_say() {
        let mut dice = Dice::new(1);
        for _ in 0..2000 {
            let m = random(&mut dice, true);
            let guarded = m.constraints()[0].constraint.kind() == "implied";
            let promise = if guarded { Promise::Sound } else { Promise::DomainConsistent };
            compare_with_meaning(&m, Strength::Auto, promise, &mut dice);
        }
    }

    #[test]
    fn forbidden_tuples_mean_what_they_say() {
        let mut dice = Dice::new(2);
        for _ in 0..2000 {
            let m = random(&mut dice, false);
            let guarded = m.constraints()[0].constraint.kind() == "implied";
            let promise = if guarded { Promise::Sound } else { Promise::DomainConsistent };
            compare_with_meaning(&m, Strength::Auto, promise, &mut dice);
        }
    }

    #[test]
    fn a_value_without_allowed_tuple_goes() {
        let mut m = Model::new("table");
        let x = m.ints("x", 3, 0..=3);
        m.post(table(x, Tuples::new(3, [[0, 1, 2], [0, 2, 1], [3, 1, 1]])));
        assert_eq!(propagated(&m, Strength::Auto), Some(vec![vec![0, 3], vec![1, 2], vec![1, 2]]));
    }

    #[test]
    fn a_value_all_of_whose_tuples_are_forbidden_goes() {
        let mut m = Model::new("table");
        let x = m.ints("x", 2, 0..=2);
        m.post(negative_table(x, Tuples::new(2, [[1, 0], [1, 1], [1, 2], [0, 0], [1, 0]])));
        assert_eq!(propagated(&m, Strength::Auto), Some(vec![vec![0, 2], vec![0, 1, 2]]));
    }

    #[test]
    fn wide_domains_shrink_to_the_reach_of_the_tuples() {
        let mut m = Model::new("table");
        let x = m.int("x", -1_000_000_000..=1_000_000_000);
        let y = m.int("y", 0..=1);
        m.post(table([x, y], Tuples::new(2, [[-900_000_000, 0], [5, 1], [20, 1], [30, 1]])));
        m.post(table([y], Tuples::new(1, [[1]])));
        assert_eq!(propagated(&m, Strength::Auto), Some(vec![vec![5, 20, 30], vec![1]]));
        let mut m = Model::new("negative table");
        let x = m.int("x", Domain::range(-1_000_000_000, 1_000_000_000));
        let y = m.int("y", 1..=1);
        m.post(negative_table([x, y], Tuples::new(2, [[-1_000_000_000, 0], [1_000_000_000, 1]])));
        m.post(table([x], Tuples::new(1, [[-1_000_000_000], [1_000_000_000]])));
        assert_eq!(propagated(&m, Strength::Auto), Some(vec![vec![-1_000_000_000], vec![1]]));
    }

    #[test]
    fn large_tables_are_posted_and_narrowed_quickly() {
        let mut dice = Dice::new(3);
        let rows: Vec<Vec<i64>> = (0..100_000).map(|_| (0..10).map(|_| dice.between(0, 5000)).collect()).collect();
        let first = rows[0].clone();
        let mut m = Model::new("large");
        let x = m.ints("x", 10, 0..=5000);
        m.post(table(x.iter().copied(), Tuples::new(10, &rows)));
        m.post(table([x[3]], Tuples::new(1, [[first[3]]])));
        m.post(table([x[7]], Tuples::new(1, [[first[7]]])));
        assert_eq!(propagated(&m, Strength::Auto), Some(first.iter().map(|&v| vec![v]).collect()));
    }
}
