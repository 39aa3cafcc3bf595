//! Which engine suits a model, told by the model itself: what its constraints are, how large it is, and what is asked.
//!
//! Schools differ in what they are good at. Integer programming proves optima where everything is linear, for its
//! relaxation bounds all of a sum at once. Clause learning finds its way where all is Boolean. Propagation lists
//! solutions fastest, since it keeps nothing of one for the next, and is ready at once on small models.

use crate::conditions::Question;
use crate::engines::{CP, LCG, LOCAL, MIP, SAT};
use damier_model::{Model, Objective};

/// Engines, the most suitable first, and why that one.
pub(crate) struct Choice {
    pub(crate) order: [&'static str; 5],
    pub(crate) why: String,
    /// Whether it cannot be told which of the first three is quickest, so that they should take turns.
    pub(crate) in_turn: bool,
}

/// Constraints that integer programming takes as one row each, or nearly.
const LINEAR: &[&str] = &["linear", "clause", "bool_sum", "compare", "and", "member"];

/// The engines in the order in which they should be tried on such a model.
pub(crate) fn choose(model: &Model, question: Question) -> Choice {
    let size = model.size();
    let linear = size.by_kind.keys().all(|kind| LINEAR.contains(&kind.as_str()));
    let boolean = size.booleans == size.variables;
    let figures = format!("{} variables, {} constraints", size.variables, size.constraints);
    let mut in_turn = false;
    let (order, why) = match (model.objective != Objective::Satisfy, question) {
        (true, _) if linear => ([MIP, SAT, LCG, CP, LOCAL], "an optimum is sought and all constraints are linear"),
        (true, _) => ([LCG, CP, SAT, MIP, LOCAL], "an optimum is sought and not all constraints are linear"),
        (false, Question::Several | Question::Number) => {
            ([CP, SAT, LCG, MIP, LOCAL], "many solutions are asked for, which propagation lists fastest")
        }
        (false, Question::First) if boolean && linear => {
            // A covering is a moment's work for one of them and minutes for another, and which one shows only by trying.
            in_turn = true;
            (
                [CP, MIP, SAT, LCG, LOCAL],
                "one solution of linear constraints over Booleans is asked for, so they took turns",
            )
        }
        (false, Question::First) if boolean => {
            ([SAT, CP, LCG, MIP, LOCAL], "one solution is asked for and all variables are Boolean")
        }
        (false, Question::First) => ([CP, LCG, SAT, LOCAL, MIP], "one solution is asked for"),
    };
    Choice { order, why: format!("{why} ({figures})"), in_turn }
}

#[cfg(test)]
mod tests {
    use super::*;
    use damier_model::{Constraint, Term, all_different};

    #[test]
    fn the_school_follows_from_the_model_and_the_question() {
        let mut cover = Model::new("cover");
        let x = cover.bools("x", 300);
        cover.post(Constraint::Clause(x.clone().into()));
        assert!(choose(&cover, Question::First).in_turn);
        assert_eq!(choose(&cover, Question::Number).order[0], CP);
        cover.post(Constraint::Xor(x.clone().into()));
        assert_eq!(choose(&cover, Question::First).order[0], SAT);
        let mut cover = Model::new("cover");
        let x = cover.bools("x", 300);
        cover.post(Constraint::Clause(x.clone().into()));
        cover.objective = Objective::Minimise(Term::from(x[0]));
        assert_eq!(choose(&cover, Question::First).order[0], MIP);
        let mut permutations = Model::new("permutations");
        let x = permutations.ints("x", 4, 1..=4);
        permutations.post(all_different(x.clone()));
        assert_eq!(choose(&permutations, Question::First).order[0], CP);
        permutations.objective = Objective::Maximise(x[0].into());
        let choice = choose(&permutations, Question::First);
        assert_eq!(choice.order[0], LCG);
        assert!(choice.why.contains("4 variables"), "{}", choice.why);
    }
}
