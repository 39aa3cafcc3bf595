//! The search that learns follows search advice, and whatever it is, the answers stay the same.

mod models;

use damier_cp::Learning;
use damier_model::{
    Branching, Enumerate, FindSolution, Model, Relate, Run, ValSelect, VarSelect, any_of, n_value, sum, times,
};
use damier_testkit::reference;
use models::queens;
use std::ops::ControlFlow;

fn advised(mut model: Model, var_select: VarSelect, val_select: ValSelect) -> Model {
    let variables = model.all_variables().collect();
    model.branch_on(Branching { variables, var_select, val_select });
    model
}

fn count(model: &Model) -> u64 {
    Learning::default().enumerate(model, &Run::default(), &mut |_| ControlFlow::Continue(())).expect("an outcome").count
}

#[test]
fn all_choices_of_variables_and_values_list_all_solutions() {
    for &(var_select, ..) in VarSelect::ALL {
        for &(val_select, ..) in ValSelect::ALL {
            assert_eq!(count(&advised(queens(6), var_select, val_select)), 4, "{var_select}/{val_select}");
        }
    }
}

#[test]
fn queens_have_as_many_solutions_as_are_published() {
    assert_eq!(count(&queens(7)), 40);
    assert_eq!(count(&queens(8)), 92);
    assert_eq!(count(&advised(queens(8), VarSelect::FirstFail, ValSelect::Middle)), 92);
}

#[test]
fn in_input_order_the_first_solution_is_the_first_or_last_in_dictionary_order() {
    let mut m = Model::new("some of everything");
    let (x, b) = (m.ints("x", 4, -2..=3), m.bools("b", 2));
    m.post((x[0] + x[1] + x[2]).at_least(4));
    m.post(n_value(&x, x[3] + 1));
    m.post(times(x[0], x[1], x[2]).iff(b[0]));
    m.post(any_of([b[0], b[1]]));
    m.post(sum(&b).differs_from(x[3]));
    let all = reference::solutions(&m);
    for (val_select, expected) in [(ValSelect::Min, all.first()), (ValSelect::Max, all.last())] {
        let model = advised(m.clone(), VarSelect::InputOrder, val_select);
        let (_, found) = Learning::default().find(&model, &Run::default()).unwrap();
        assert_eq!(found.as_ref(), expected, "{val_select}");
    }
}

#[test]
fn domains_too_wide_to_go_through_are_cut_instead() {
    for &(var_select, ..) in VarSelect::ALL {
        for &(val_select, ..) in ValSelect::ALL {
            let mut m = Model::new("wide");
            let (x, y) = (m.int("x", 0..=500_000_000), m.int("y", -500_000_000..=0));
            m.post((x + y).equals(7));
            m.post(x.at_most(1_000_000));
            let model = advised(m.clone(), var_select, val_select);
            let (_, found) = Learning::default().find(&model, &Run::default()).unwrap();
            assert_eq!(m.broken_by(&found.expect("a solution")), None, "{var_select}/{val_select}");
        }
    }
}
