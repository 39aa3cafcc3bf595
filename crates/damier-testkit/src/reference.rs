//! The reference: every assignment tried, in the simplest code there is. Whatever is faster is compared with it.

use damier_model::{Assignment, Constraint, Domain, Model};

/// Every assignment of the product of the domains, in lexicographic order.
pub fn assignments(domains: &[Domain]) -> Vec<Assignment> {
    let mut prefixes: Vec<Vec<i64>> = vec![Vec::new()];
    for domain in domains {
        prefixes = prefixes
            .iter()
            .flat_map(|prefix| domain.values().map(move |value| [prefix.as_slice(), &[value]].concat()))
            .collect();
    }
    prefixes.into_iter().map(Assignment::from).collect()
}

/// The domains of all variables of a model, by index.
pub fn domains(model: &Model) -> Vec<Domain> {
    model.all_variables().map(|var| model.domain(var)).collect()
}

/// Every solution of a model, in lexicographic order.
pub fn solutions(model: &Model) -> Vec<Assignment> {
    assignments(&domains(model)).into_iter().filter(|a| model.broken_by(a).is_none()).collect()
}

/// Every assignment within the domains (one per variable, by index) under which the constraint holds.
pub fn solutions_within(constraint: &Constraint, domains: &[Domain]) -> Vec<Assignment> {
    assignments(domains).into_iter().filter(|a| constraint.holds(a)).collect()
}

/// The best value of the objective; `None` without solution or objective.
pub fn optimum(model: &Model) -> Option<i64> {
    let values = solutions(model).into_iter().filter_map(|a| model.objective_value(&a));
    if model.objective.is_maximised() { values.max() } else { values.min() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use damier_model::Objective;
    use damier_model::{Relate, all_different};

    #[test]
    fn assignments_come_in_dictionary_order() {
        let two = assignments(&[Domain::from_values([-1, 3]), Domain::range(0, 1)]);
        let values: Vec<&[i64]> = two.iter().map(Assignment::as_slice).collect();
        assert_eq!(values, [[-1, 0], [-1, 1], [3, 0], [3, 1]]);
    }

    #[test]
    fn no_variables_make_one_assignment_and_an_empty_domain_makes_none() {
        assert_eq!(assignments(&[]).len(), 1);
        assert!(assignments(&[Domain::range(0, 3), Domain::range(1, 0)]).is_empty());
    }

    #[test]
    fn solutions_and_optimum_of_a_model_worked_out_by_hand() {
        let mut m = Model::new("hand");
        let (x, y) = (m.int("x", 1..=3), m.int("y", 1..=3));
        m.post(all_different([x, y]));
        m.post((x + y).at_most(4));
        assert_eq!(solutions(&m), [[1, 2], [1, 3], [2, 1], [3, 1]].map(|v| Assignment::from(v.to_vec())));
        assert_eq!(optimum(&m), None);
        m.objective = Objective::Maximise(2 * y - 1);
        assert_eq!(optimum(&m), Some(5));
        m.objective = Objective::Minimise(2 * y - 1);
        assert_eq!(optimum(&m), Some(1));
    }
}
