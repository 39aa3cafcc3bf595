//! Which engine suits a model: the rule behind `auto`, for boards, for models of MiniZinc and for rules in logic.
//!
//! Schools differ in what they are good at. Integer programming proves optima where everything is linear, for its
//! relaxation bounds all of a sum at once. Clause learning finds its way where all is Boolean. Propagation lists
//! solutions fastest, since it keeps nothing of one for the next, and is ready at once on small models.
//!
//! The rule looks at the model (what its constraints are, how large it is, whether it describes its search), at the question,
//! and at where the model is from ([`Origin`]), for two measurements that disagree. Formulations of puzzles were measured on
//! boards, with the search that they describe (`bench/defaults/sweep`, `docs/auto.md`): one solution over integers is found
//! soonest by propagation along that search, optima of sums are proved soonest by integer programming. Public models of
//! MiniZinc were measured too (`docs/decisions/0021`): of 65, propagation closes 23 and learning 28 or 29, and turns of both
//! 32 where a search is described. So learning leads there.

use crate::conditions::Question;
use crate::engines::{CP, LCG, LOCAL, MIP, SAT};
use crate::problem::Origin;
use damier_model::{Model, Objective};

/// Engines, the most suitable first, and why that one.
pub(crate) struct Choice {
    pub(crate) order: [&'static str; 5],
    pub(crate) why: String,
    pub(crate) combination: Combination,
}

/// How the engines of a choice are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Combination {
    /// The first alone.
    First,
    /// The first three in turn: which of them is fastest shows only by trying.
    InTurn,
    /// Propagation and learning along the described search, and learning without it, in turn.
    SearchesInTurn,
}

/// What is known of the search beside the model.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SearchStyle {
    /// Whether the search that the model describes is to be followed.
    pub(crate) follows_model: bool,
    /// Whether options or annotations also say how: when to start over, what to deduce.
    pub(crate) is_told_how: bool,
}

/// Constraints that integer programming takes as one row each, or nearly.
const LINEAR: &[&str] = &["linear", "clause", "bool_sum", "compare", "and", "member"];

/// The engines in the order in which they should be tried on such a model.
pub(crate) fn choose(model: &Model, question: Question, origin: Origin, search: SearchStyle) -> Choice {
    use Combination::{First, InTurn, SearchesInTurn};
    // Looked at only where the rule depends on it: models from outside may have millions of constraints.
    let linear = || model.size().by_kind.keys().all(|kind| LINEAR.contains(&kind.as_str()));
    let boolean = || model.all_variables().all(|var| model.is_boolean(var));
    let optimises = model.objective != Objective::Satisfy;
    let lists = matches!(question, Question::Several | Question::Number);
    let given = origin == Origin::Given;
    let propagation = [CP, LCG, SAT, LOCAL, MIP];
    let (order, combination, why) = match () {
        _ if model.has_reals() => {
            ([MIP, CP, SAT, LCG, LOCAL], First, "there are real numbers, which integer programming has")
        }
        _ if origin == Origin::Clauses => ([SAT, CP, LCG, MIP, LOCAL], First, "clauses are what SAT solvers take"),
        // Galaxies 17×17, where each region hangs together by itself: 0.2 s by learning, 13 s by clauses with cuts.
        _ if origin == Origin::Rules && !optimises && connections(model) > 1 => {
            ([LCG, SAT, CP, MIP, LOCAL], First, "several parts hang together each by itself, which learning propagates")
        }
        // One solution, and the proof that there is no other, are what is asked for of boards: of Slitherlink with 1350 cells
        // in 0.3 s, by learning in 3.6 s and by propagation not in 30; of Skyscrapers 8×8 in 0.01, 0.4 and not in 60.
        _ if origin == Origin::Rules && !optimises => (
            [SAT, LCG, CP, MIP, LOCAL],
            First,
            "nothing is said of the search in these rules, and clauses need no word on it",
        ),
        // Learning finds the first few of a list, and leaves the others to propagation: that there is no second one is what
        // most lists of such models are asked for. Slitherlink of 1200 cells, two solutions asked for: 9.3 s and 0.2 s.
        _ if lists && given && !optimises && has_structure(model) => (
            [LCG, CP, SAT, MIP, LOCAL],
            First,
            "solutions are asked for that hang together, which learning finds first",
        ),
        // All best solutions are many too; models from outside were measured by listing alone.
        _ if lists && (given || !optimises) => {
            ([CP, SAT, LCG, MIP, LOCAL], First, "many solutions are asked for, which propagation lists fastest")
        }
        _ if given && search.follows_model && search.is_told_how => {
            (propagation, First, "the search is described in more ways than one, all of which propagation follows")
        }
        _ if given && search.follows_model => {
            (propagation, SearchesInTurn, "the search is described, so propagation and learning took turns")
        }
        _ if given => ([LCG, CP, SAT, MIP, LOCAL], First, "nothing is said of the search, so learning finds its own"),
        _ if optimises && linear() => {
            ([MIP, SAT, LCG, CP, LOCAL], First, "an optimum is sought and all constraints are linear")
        }
        _ if optimises => {
            ([LCG, CP, SAT, MIP, LOCAL], First, "an optimum is sought and not all constraints are linear")
        }
        // A covering is a moment's work for one of them and minutes for another, and which one shows only by trying.
        _ if boolean() && linear() => (
            [CP, MIP, SAT, LCG, LOCAL],
            InTurn,
            "one solution of linear constraints over Booleans is asked for, so they took turns",
        ),
        _ if boolean() => {
            ([SAT, CP, LCG, MIP, LOCAL], First, "one solution is asked for and all variables are Boolean")
        }
        _ => (propagation, First, "one solution is asked for"),
    };
    let constraints = model.constraints().len() + model.real_constraints().len();
    let why = format!("{why} ({} variables, {constraints} constraints)", model.variables());
    Choice { order, why, combination }
}

/// Constraints by which solutions hang together.
const STRUCTURE: &[&str] =
    &["connected", "circuit", "subcircuit", "regular", "hamiltonian_path", "piece_sizes", "disjoint_paths"];

fn has_structure(model: &Model) -> bool {
    model.constraints().iter().any(|posted| STRUCTURE.contains(&posted.constraint.kind()))
}

/// How many constraints say that something hangs together, two at most: pieces do so each by itself.
fn connections(model: &Model) -> usize {
    let parts = model.constraints().iter().map(|posted| match posted.constraint.kind() {
        "connected" => 1,
        "piece_sizes" => 2,
        _ => 0,
    });
    parts.filter(|&parts| parts > 0).take(2).sum::<usize>().min(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use damier_model::{Constraint, Term, all_different};

    fn of_board(model: &Model, question: Question) -> Choice {
        choose(model, question, Origin::Formulation, SearchStyle::default())
    }

    #[test]
    fn the_school_follows_from_the_model_and_the_question() {
        let mut cover = Model::new("cover");
        let x = cover.bools("x", 300);
        cover.post(Constraint::Clause(x.clone().into()));
        assert_eq!(of_board(&cover, Question::First).combination, Combination::InTurn);
        assert_eq!(of_board(&cover, Question::Number).order[0], CP);
        cover.post(Constraint::Xor(x.clone().into()));
        assert_eq!(of_board(&cover, Question::First).order[0], SAT);
        let mut cover = Model::new("cover");
        let x = cover.bools("x", 300);
        cover.post(Constraint::Clause(x.clone().into()));
        cover.objective = Objective::Minimise(Term::from(x[0]));
        assert_eq!(of_board(&cover, Question::First).order[0], MIP);
        let mut permutations = Model::new("permutations");
        let x = permutations.ints("x", 4, 1..=4);
        permutations.post(all_different(x.clone()));
        assert_eq!(of_board(&permutations, Question::First).order[0], CP);
        permutations.objective = Objective::Maximise(x[0].into());
        let choice = of_board(&permutations, Question::First);
        assert_eq!(choice.order[0], LCG);
        assert!(choice.why.contains("4 variables"), "{}", choice.why);
    }

    #[test]
    fn a_model_from_outside_is_listed_by_propagation_and_searched_with_learning() {
        let mut model = Model::new("permutations");
        let x = model.ints("x", 4, 1..=4);
        model.post(all_different(x.clone()));
        let given = |model: &Model, question, follows_model, is_told_how| {
            let choice = choose(model, question, Origin::Given, SearchStyle { follows_model, is_told_how });
            (choice.order[0], choice.combination)
        };
        assert_eq!(given(&model, Question::Several, true, false), (CP, Combination::First));
        assert_eq!(given(&model, Question::First, false, false), (LCG, Combination::First));
        assert_eq!(given(&model, Question::First, true, false), (CP, Combination::SearchesInTurn));
        assert_eq!(given(&model, Question::First, true, true), (CP, Combination::First));
        model.objective = Objective::Minimise(x[0].into());
        assert_eq!(given(&model, Question::Number, false, false), (CP, Combination::First));
        assert_eq!(given(&model, Question::Improving, false, false), (LCG, Combination::First));
        model.post(damier_model::Constraint::Circuit(x.iter().map(|&x| x - 1).collect()));
        assert_eq!(given(&model, Question::Number, false, false), (CP, Combination::First));
        model.objective = Objective::Satisfy;
        assert_eq!(given(&model, Question::Number, false, false), (LCG, Combination::First));
        assert_eq!(choose(&model, Question::Number, Origin::Clauses, SearchStyle::default()).order[0], SAT);
    }
}
