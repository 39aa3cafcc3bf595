//! Random models with whole and real numbers.

use damier_model::{Model, Objective, RealConstraint, RealOrInt, RealSum, Relation};
use proptest::prelude::*;

/// A model that shows itself when something is wrong with it.
#[derive(Clone)]
pub(crate) struct Shown(pub(crate) Model);

impl std::fmt::Debug for Shown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0.dump())
    }
}

/// Models with a few whole numbers, Booleans and reals within bounds.
pub(crate) fn mixed() -> impl Strategy<Value = Shown> {
    let half = || (-3..=3i32).prop_map(|n| f64::from(n) / 2.0);
    let real = (-4..=4i32, 0..=8i32).prop_map(|(low, width)| (f64::from(low) / 2.0, f64::from(low + width) / 2.0));
    let terms = || prop::collection::vec((half(), any::<prop::sample::Index>()), 0..=4);
    let constraint = (terms(), -16..=16i32, prop::sample::select(Relation::ALL.to_vec()), prop::option::of(0..4usize));
    (
        prop::collection::vec((-2..=2i64, 0..=3i64), 0..=2),
        prop::collection::vec(real, 1..=3),
        prop::collection::vec(constraint, 0..=6),
        (prop::option::of(any::<bool>()), terms()),
    )
        .prop_map(|(ints, reals, constraints, (goal, goal_terms))| {
            let mut m = Model::new("mixed");
            let literals = m.bools("b", 2);
            let mut all: Vec<RealOrInt> = literals.iter().map(|literal| literal.var().into()).collect();
            for (index, (low, width)) in ints.into_iter().enumerate() {
                all.push(m.int(format!("n{index}"), low..=low + width).into());
            }
            for (index, (low, high)) in reals.into_iter().enumerate() {
                // Reals twice, so that they are in most sums.
                let real = m.real(format!("x{index}"), low, high);
                all.extend([RealOrInt::from(real); 2]);
            }
            let terms = |terms: Vec<(f64, prop::sample::Index)>| -> Vec<(f64, RealOrInt)> {
                terms.into_iter().map(|(coefficient, place)| (coefficient, *place.get(&all))).collect()
            };
            for (sum, quarters, relation, when) in constraints {
                let when = when.map(|place| if place < 2 { literals[place] } else { !literals[place - 2] });
                let sum = RealSum { terms: terms(sum), constant: f64::from(quarters) / 4.0 };
                m.post_real(RealConstraint { sum, relation, when });
            }
            let sum = RealSum { terms: terms(goal_terms), constant: 0.25 };
            m.objective = match goal {
                None => Objective::Satisfy,
                Some(true) => Objective::MaximiseReal(sum),
                Some(false) => Objective::MinimiseReal(sum),
            };
            Shown(m)
        })
}
