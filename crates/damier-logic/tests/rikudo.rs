//! The report's own example: `3x3_solution_unique.carte`, rule by rule, as its program printed it; and larger boards.

mod common;

use common::solutions;
use damier_logic::{Clauses, Cnf, Ground, MAX_CLAUSES, Parameters, Theory};
use std::collections::BTreeSet;

const RULES: &str = include_str!("../examples/rikudo.fol");

/// How a puzzle hands a board to the rules: rows of numbers, `None` for an open cell, four neighbours each.
fn square(board: &[&[Option<i64>]], links: &[[i64; 2]]) -> Ground {
    let (height, width) = (board.len() as i64, board[0].len() as i64);
    let cell = |row: i64, column: i64| row * width + column;
    let (mut neighbours, mut given) = (Vec::new(), Vec::new());
    for (row, column) in (0..height).flat_map(|row| (0..width).map(move |column| (row, column))) {
        for (r, c) in [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)] {
            if (0..height).contains(&r) && (0..width).contains(&c) {
                neighbours.push([cell(row, column), cell(r, c)]);
            }
        }
        given.extend(board[row as usize][column as usize].map(|number| [cell(row, column), number]));
    }
    let parameters = Parameters::new()
        .set("n", height * width)
        .relation("neighbour", neighbours)
        .relation("link", links.iter().copied())
        .relation("given", given);
    Theory::parse(RULES).expect("the rules are well written").ground(&parameters).expect("all is given")
}

fn clauses(ground: &Ground, way: Cnf) -> Clauses {
    ground.nnf().expect("small").clauses(way, MAX_CLAUSES).expect("few")
}

/// Clauses as sets of names, so that order plays no part.
fn sets(text: &str) -> BTreeSet<BTreeSet<String>> {
    text.lines().map(|line| line.split_whitespace().map(str::to_owned).collect()).collect()
}

fn group(clauses: &Clauses, k: usize) -> String {
    let names = clauses.names();
    let written = clauses.groups()[k].clauses.iter().map(|clause| {
        let literals: Vec<String> = clause
            .iter()
            .map(|literal| format!("{}{}", if literal.is_negated() { "-" } else { "" }, names[literal.variable()]))
            .collect();
        literals.join(" ")
    });
    written.collect::<Vec<_>>().join("\n")
}

/// The clauses as the report prints them (section III).
const REPORT: [&str; 5] = [
    "C_7_3 C_7_5 C_7_7\nC_5_7 C_5_3 C_5_5\nC_1_7 C_1_3 C_1_5",
    "C_7_5 C_1_5 C_5_5\nC_1_7 C_7_7 C_5_7\nC_1_3 C_5_3 C_7_3",
    "-C_1_3 -C_1_7\n-C_1_3 -C_1_5\n-C_5_3 -C_5_7\n-C_5_5 -C_5_3\n-C_5_5 -C_5_7\n-C_7_5 -C_7_7\n-C_7_3 -C_7_5\n\
     -C_7_3 -C_7_7\n-C_1_5 -C_1_7",
    "-C_7_7 -C_1_7\n-C_7_7 -C_5_7\n-C_5_7 -C_1_7\n-C_7_5 -C_1_5\n-C_7_3 -C_5_3\n-C_1_3 -C_7_3\n-C_1_3 -C_5_3\n\
     -C_7_5 -C_5_5\n-C_1_5 -C_5_5",
    "C_7_5 C_1_5 C_5_5\nC_5_7 C_5_3 C_5_5\nC_1_3 C_1_5\nC_7_3 C_7_7\nC_1_7 C_5_7\nC_7_3",
];

fn unique() -> Ground {
    square(&[&[Some(0), None, Some(6)], &[Some(1), Some(4), None], &[Some(2), None, Some(8)]], &[])
}

#[test]
fn all_five_rules_of_the_report_come_out_clause_by_clause_in_every_way() {
    let alone = Theory::parse(include_str!("../examples/3x3.fol")).expect("well written");
    let alone = alone.ground(&Parameters::new()).expect("all is given");
    for ground in [unique(), alone] {
        for way in [Cnf::Distribute, Cnf::Tseitin, Cnf::PlaistedGreenbaum] {
            let clauses = clauses(&ground, way);
            assert_eq!(clauses.variables(), 9, "{way}: nothing but open atoms");
            for (k, printed) in REPORT.iter().enumerate() {
                let ours = group(&clauses, k);
                assert_eq!(sets(&ours), sets(printed), "rule {} by {way}", k + 1);
                assert_eq!(ours.lines().count(), printed.lines().count(), "rule {} by {way}: no clause twice", k + 1);
            }
            assert_eq!(solutions(&clauses), 1);
        }
    }
}

#[test]
fn empty_boards_have_as_many_solutions_as_hamiltonian_paths() {
    let none = [None; 3];
    for (board, paths) in [(vec![&none[..2]; 2], 8), (vec![&none[..]; 2], 16)] {
        assert_eq!(solutions(&clauses(&square(&board, &[]), Cnf::Tseitin)), paths);
    }
}

#[test]
fn a_bridge_keeps_only_paths_that_cross_it() {
    // The cells of a board of 2 by 3, with the bridge between the middle ones.
    let none = [None; 3];
    let board = vec![&none[..]; 2];
    let with = solutions(&clauses(&square(&board, &[[1, 4]]), Cnf::Tseitin));
    let all = paths(&[vec![1, 3], vec![0, 2, 4], vec![1, 5], vec![0, 4], vec![1, 3, 5], vec![2, 4]]);
    let crossing = all.iter().filter(|path| path.windows(2).any(|two| two == [1, 4] || two == [4, 1])).count();
    assert!(0 < crossing && crossing < all.len());
    assert_eq!(with, crossing as u64);
}

/// All Hamiltonian paths, the plain way.
fn paths(neighbours: &[Vec<usize>]) -> Vec<Vec<usize>> {
    fn go(neighbours: &[Vec<usize>], path: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
        if path.len() == neighbours.len() {
            found.push(path.clone());
        }
        for next in 0..neighbours.len() {
            let follows = path.last().is_none_or(|&last| neighbours[last].contains(&next));
            if follows && !path.contains(&next) {
                path.push(next);
                go(neighbours, path, found);
                path.pop();
            }
        }
    }
    let mut found = Vec::new();
    go(neighbours, &mut Vec::new(), &mut found);
    found
}

#[test]
fn a_number_given_twice_is_a_contradiction_and_not_an_error() {
    // '3x3_deux_solutions.carte' has the 2 twice.
    let board: [&[Option<i64>]; 3] = [&[Some(0), Some(2), Some(2)], &[None, Some(4), None], &[None, None, Some(8)]];
    let clauses = clauses(&square(&board, &[]), Cnf::Tseitin);
    assert!(clauses.to_string().starts_with("rule \"facts\":\n  ⊥\n"), "{clauses}");
    assert_eq!(solutions(&clauses), 0);
}

#[test]
fn distribution_of_36_open_cells_is_refused_with_the_size_foreseen_and_tseitin_is_not() {
    let none = [None; 6];
    let nnf = square(&[&none[..]; 6], &[]).nnf().expect("small");
    let refused = nnf.clauses(Cnf::Distribute, MAX_CLAUSES).expect_err("far too large").to_string();
    // A cell inside has 4 neighbours and 35 steps: 2^(4·35) clauses, each of 16 such cells.
    assert_eq!(
        refused,
        "distributing ∨ over ∧ would make about 2.2·10^43 clauses, about 2.2·10^43 of them from rule \
         \"5: the next number is next door\"; 1000000 are allowed"
    );
    let clauses = nnf.clauses(Cnf::Tseitin, MAX_CLAUSES).expect("linear");
    assert!(clauses.len() < 60_000, "{}", clauses.len());
}

#[test]
fn the_example_of_the_documentation_works() {
    use damier_logic::{SHIPPED, atom, exists, forall};
    let some = forall("i", 1..=9, |i| exists("j", 1..=9, |j| atom("C", (i, j))));
    let by_hand = Theory::new().unknown("C", [1..=9, 1..=9]).rule("each cell holds a number", some);
    assert_eq!(by_hand.ground(&Parameters::new()).expect("small").to_string().lines().count(), 10);

    let rikudo = SHIPPED.iter().find(|theory| theory.name == "rikudo").expect("it is shipped");
    let parameters = Parameters::new()
        .set("n", 4)
        .relation("neighbour", [[0, 1], [1, 0], [0, 2], [2, 0], [1, 3], [3, 1], [2, 3], [3, 2]])
        .relation("link", [[0, 1]])
        .relation("given", [[0, 0]]);
    let ground = Theory::parse(rikudo.text).expect("well written").ground(&parameters).expect("all is given");
    let clauses = ground.nnf().expect("small").clauses(Cnf::Tseitin, MAX_CLAUSES).expect("few");
    let logic = clauses.to_model("rikudo/logic");
    assert_eq!(solutions(&clauses), 1);
    assert_eq!(logic.known.iter().map(ToString::to_string).collect::<Vec<_>>(), ["C_0_0"]);
    // The language's example, too: a hole in two corners leaves both boards of four queens.
    let page = include_str!("../../../docs/logic.md");
    let queens = page.split("```").find(|block| block.contains("relation hole")).expect("it is there");
    let theory = Theory::parse(queens).unwrap_or_else(|error| panic!("{error}"));
    let ground = theory.ground(&Parameters::new()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(solutions(&ground.nnf().expect("small").clauses(Cnf::Tseitin, MAX_CLAUSES).expect("few")), 2);
}
