//! The shipped examples say what their comments say.

mod common;

use common::solutions;
use damier_logic::{Clauses, Cnf, MAX_CLAUSES, Parameters, Theory};

fn clauses(text: &str, parameters: &Parameters, way: Cnf) -> Clauses {
    let theory = Theory::parse(text).unwrap_or_else(|error| panic!("{error}"));
    let again = Theory::parse(theory.to_string()).unwrap_or_else(|error| panic!("{theory}\n{error}"));
    assert_eq!(theory, again, "what is printed reads back");
    let ground = theory.ground(parameters).unwrap_or_else(|error| panic!("{error}"));
    ground.nnf().expect("small").clauses(way, MAX_CLAUSES).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn four_queens_have_two_solutions_and_six_have_four() {
    let text = include_str!("../examples/queens.fol");
    for way in [Cnf::Distribute, Cnf::Tseitin, Cnf::PlaistedGreenbaum] {
        assert_eq!(solutions(&clauses(text, &Parameters::new(), way)), 2, "{way}");
        assert_eq!(solutions(&clauses(text, &Parameters::new().set("n", 6), way)), 4, "{way}");
    }
}

#[test]
fn pigeons_do_not_fit() {
    let text = include_str!("../examples/pigeons.fol");
    assert_eq!(solutions(&clauses(text, &Parameters::new(), Cnf::Tseitin)), 0);
}

#[test]
fn australia_has_18_colourings_with_three_colours_and_none_with_two() {
    let text = include_str!("../examples/colouring.fol");
    for way in [Cnf::Distribute, Cnf::Tseitin] {
        assert_eq!(solutions(&clauses(text, &Parameters::new(), way)), 18, "{way}");
        assert_eq!(solutions(&clauses(text, &Parameters::new().set("colours", 2), way)), 0, "{way}");
    }
}
