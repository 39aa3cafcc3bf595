//! What is printed and read again is the same.

use super::trees::{random_expression, random_item};
use super::{expression, model, shape};
use crate::syntax::ast::Unit;
use crate::syntax::print::{print_expression, print_unit};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn expressions_survive_printing_and_reading(seed: u64) {
        let mut random = fastrand::Rng::with_seed(seed);
        let tree = random_expression(&mut random, 4);
        let text = print_expression(&tree);
        let again = expression(&text).map_err(|wrong| TestCaseError::fail(format!("{text}\n{wrong:?}")))?;
        prop_assert_eq!(shape(&tree), shape(&again), "{}", text);
    }

    #[test]
    fn items_survive_printing_and_reading(seed: u64) {
        let mut random = fastrand::Rng::with_seed(seed);
        let unit = Unit { items: (0..3).map(|_| random_item(&mut random)).collect() };
        let text = print_unit(&unit);
        let (again, wrong) = model(&text);
        prop_assert!(wrong.is_empty(), "{}\n{:?}", text, wrong);
        prop_assert_eq!(shape(&unit), shape(&again), "{}", text);
    }
}
