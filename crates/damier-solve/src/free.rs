//! Variables in no constraint: each of their values goes with every solution, so that none of them need be tried.

use crate::failure::Failure;
use damier_model::{Limit, Outcome};

/// Makes the number of solutions that of a formula with so many more Booleans, which are in no clause; `most` are wanted.
pub fn multiply(outcome: &mut Outcome, free: usize, most: Option<u64>) -> Result<(), Failure> {
    let doubled = u32::try_from(free).ok().and_then(|by| 1u64.checked_shl(by));
    let all = match doubled.and_then(|by| outcome.count.checked_mul(by)) {
        _ if outcome.count == 0 => 0,
        Some(all) => all,
        None if most.is_some() => u64::MAX,
        None => {
            return Err(Failure::Refused(format!(
                "{free} variables are in no clause, so there are more than 2^64 solutions; accepted: 'c p show … 0' to \
                 name those that matter"
            )));
        }
    };
    outcome.count = most.map_or(all, |most| all.min(most));
    outcome.statistics.solutions = outcome.count;
    if outcome.count < all {
        (outcome.complete, outcome.stopped_by) = (false, Some(Limit::Solutions));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use damier_model::Statistics;

    fn counted(solutions: u64) -> Outcome {
        Outcome::of(Statistics { solutions, ..Statistics::default() }, None)
    }

    #[test]
    fn each_free_variable_doubles_the_number_up_to_what_is_wanted() {
        let mut three = counted(3);
        multiply(&mut three, 2, None).expect("twelve");
        assert_eq!((three.count, three.complete), (12, true));
        multiply(&mut three, 1, Some(20)).expect("at most twenty");
        assert_eq!((three.count, three.complete, three.stopped_by), (20, false, Some(Limit::Solutions)));
    }

    #[test]
    fn more_solutions_than_numbers_are_refused_unless_few_are_wanted() {
        let refused = multiply(&mut counted(1), 64, None).expect_err("2^64 of them");
        assert!(refused.to_string().contains("64 variables are in no clause"), "{refused}");
        let mut few = counted(1);
        multiply(&mut few, 64, Some(2)).expect("two are wanted");
        assert_eq!(few.count, 2);
        let mut none = counted(0);
        multiply(&mut none, 64, None).expect("nothing times anything is nothing");
        assert_eq!((none.count, none.complete), (0, true));
    }
}
