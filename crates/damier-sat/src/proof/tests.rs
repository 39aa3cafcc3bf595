//! The checker against enumeration, against the simplest checker there is, and against proofs with something wrong.

use super::*;
use damier_testkit::drat;

fn cnf(clauses: &[Vec<i32>]) -> Cnf {
    let mut cnf = Cnf::new();
    for clause in clauses {
        cnf.reserve_variables(clause.iter().map(|literal| literal.unsigned_abs()).max().unwrap_or(0));
        let literals: Vec<Literal> = clause.iter().filter_map(|&number| Literal::from_dimacs(number)).collect();
        cnf.add(&literals);
    }
    cnf
}

fn judged(clauses: &[Vec<i32>], proof: &str) -> Judgement {
    check(&cnf(clauses), &[], &mut proof.as_bytes(), &mut || false)
}

fn all_of_two() -> Vec<Vec<i32>> {
    vec![vec![1, 2], vec![1, -2], vec![-1, 2], vec![-1, -2]]
}

#[test]
fn proofs_in_drat_and_frat_are_read() {
    let holds = |proof: &str| assert_eq!(judged(&all_of_two(), proof), Judgement::Holds, "{proof}");
    holds("1 0\nd 1 2 0\n0\n");
    holds("c a comment\n\n1 0\r\n");
    holds("o 1 1 2 0\no 2 1 -2 0\na 5 1 0 l 2 1 0\nd 1 1 2 0\na 6 0\nf 5 1 0\n");
}

#[test]
fn what_cannot_be_read_is_told_from_what_is_wrong() {
    let unreadable = |proof: &str| assert!(matches!(judged(&all_of_two(), proof), Judgement::Unreadable(_)), "{proof}");
    for proof in ["UNSAT\n", "1\n", "1 x 0\n", "1 0 2 0\n", "a 1\n", "o 1 1 2 0\nx 3 1 0\n", "-2147483648 0\n"] {
        unreadable(proof);
    }
    unreadable("2000000000 0\n");
    let wrong = |clauses: &[Vec<i32>], proof: &str| assert!(matches!(judged(clauses, proof), Judgement::Wrong(_)));
    wrong(&all_of_two(), "0\n");
    wrong(&all_of_two(), "");
    wrong(&all_of_two(), "d 1 2 0\nd 1 -2 0\n1 0\n0\n");
    wrong(&[vec![1, 2]], "1 0\n");
    wrong(&[vec![1, 2], vec![-1, 2]], "-2 0\n0\n");
}

#[test]
fn a_definition_of_a_new_variable_may_be_added() {
    assert_eq!(judged(&all_of_two(), "3 -1 -2 0\n-3 1 0\n-3 2 0\n1 0\n0\n"), Judgement::Holds);
    assert!(matches!(judged(&all_of_two()[..3], "3 -1 -2 0\n-3 1 0\n-3 2 0\n-3 0\n0\n"), Judgement::Wrong(_)));
}

#[test]
fn assumptions_are_clauses() {
    let cnf = cnf(&all_of_two()[..3]);
    let literal = |number| Literal::from_dimacs(number).expect("a literal");
    let under = |numbers: &[i32]| {
        let assumptions: Vec<Literal> = numbers.iter().map(|&number| literal(number)).collect();
        check(&cnf, &assumptions, &mut "0\n".as_bytes(), &mut || false)
    };
    assert_eq!(under(&[-1]), Judgement::Holds);
    assert!(matches!(under(&[1]), Judgement::Wrong(_)));
}

#[test]
fn it_stops_when_told_to() {
    assert_eq!(check(&cnf(&all_of_two()), &[], &mut "1 0\n0\n".as_bytes(), &mut || true), Judgement::Stopped);
}

/// Chance, the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % sides
    }

    fn literal(&mut self, variables: u64) -> i32 {
        let variable = 1 + self.below(variables) as i32;
        if self.below(2) == 0 { variable } else { -variable }
    }

    fn clause(&mut self, variables: u64, most: u64) -> Vec<i32> {
        let length = 1 + self.below(most);
        (0..length).map(|_| self.literal(variables)).collect()
    }
}

fn has_solution(clauses: &[Vec<i32>], variables: u32) -> bool {
    let holds = |values: u32, literal: i32| (values >> (literal.unsigned_abs() - 1) & 1 == 1) == (literal > 0);
    (0..1u32 << variables).any(|values| clauses.iter().all(|c| c.iter().any(|&literal| holds(values, literal))))
}

/// A proof by brute force: the clauses of a full search tree, from its leaves up; at times with a deletion between.
fn by_search(clauses: &[Vec<i32>], variables: i32, dice: &mut Dice) -> String {
    fn branch(below: &mut Vec<i32>, variables: i32, proof: &mut Vec<String>) {
        if (below.len() as i32) < variables {
            let next = below.len() as i32 + 1;
            for literal in [next, -next] {
                below.push(literal);
                branch(below, variables, proof);
                below.pop();
            }
        }
        let words: Vec<String> = below.iter().map(ToString::to_string).collect();
        proof.push(format!("{} 0", words.join(" ")));
    }
    let mut proof = Vec::new();
    branch(&mut Vec::new(), variables, &mut proof);
    // A clause may go once a shorter one of its branch is there; those given go at random, after all leaves.
    let given = &clauses[dice.below(clauses.len() as u64) as usize];
    let words: Vec<String> = given.iter().map(ToString::to_string).collect();
    let end = proof.len() - 1;
    proof.insert(end, format!("d {} 0", words.join(" ")));
    proof.join("\n") + "\n"
}

#[test]
fn random_clauses_are_refuted_exactly_if_they_have_no_solution() {
    let mut dice = Dice(7);
    let (mut without, mut with) = (0, 0);
    for _ in 0..2_000 {
        let variables = 2 + dice.below(4);
        let number = variables * (2 + dice.below(4));
        let clauses: Vec<Vec<i32>> = (0..number).map(|_| dice.clause(variables, 3)).collect();
        let proof = by_search(&clauses, variables as i32, &mut dice);
        if has_solution(&clauses, variables as u32) {
            with += 1;
            assert!(matches!(judged(&clauses, &proof), Judgement::Wrong(_)), "{clauses:?}\n{proof}");
        } else {
            without += 1;
            assert_eq!(judged(&clauses, &proof), Judgement::Holds, "{clauses:?}\n{proof}");
        }
    }
    assert!(without > 300 && with > 300, "{without} without, {with} with solutions");
}

#[test]
fn no_random_steps_refute_clauses_that_have_a_solution() {
    let mut dice = Dice(11);
    let mut accepted = 0;
    for _ in 0..3_000 {
        let variables = 2 + dice.below(4);
        let number = 2 + dice.below(4 * variables);
        let clauses: Vec<Vec<i32>> = (0..number).map(|_| dice.clause(variables, 3)).collect();
        let mut proof = String::new();
        for _ in 0..12 {
            // One variable more than there are, so that definitions are tried too.
            let deletes = dice.below(4) == 0;
            let clause = if deletes && dice.below(2) == 0 {
                clauses[dice.below(number) as usize].clone()
            } else {
                dice.clause(variables + 1, 3)
            };
            let words: Vec<String> = clause.iter().map(ToString::to_string).collect();
            proof += &format!("{}{} 0\n", if deletes { "d " } else { "" }, words.join(" "));
        }
        proof += "0\n";
        let judgement = judged(&clauses, &proof);
        let simplest = drat::check(&clauses, proof.as_bytes());
        if judgement == Judgement::Holds {
            accepted += 1;
            assert!(!has_solution(&clauses, variables as u32), "{clauses:?}\n{proof}");
        }
        // The simplest one obeys every deletion, so that it may see less; never more.
        if simplest.is_ok() {
            assert_eq!(judgement, Judgement::Holds, "{clauses:?}\n{proof}");
        }
    }
    assert!(accepted > 100, "only {accepted} were accepted");
}
