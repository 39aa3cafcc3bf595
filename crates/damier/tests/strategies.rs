//! The report's comparison as a test: four models under twelve strategies, n = 4..10, against the published counts.

use damier_cp::Cp;
use damier_interface::FormulationOptions;
use damier_model::{CountSolutions, Run, Source, Strength, ValSelect, VarSelect};
use damier_puzzles::find;

/// For n = 4..10: all boards (OEIS A000170), half of them, and one of each symmetry class (OEIS A002562).
const ALL: [u64; 7] = [2, 10, 4, 40, 92, 352, 724];
const HALF: [u64; 7] = [1, 5, 2, 20, 46, 176, 362];
const FUNDAMENTAL: [u64; 7] = [1, 2, 1, 6, 12, 46, 92];

const VARIABLES: [VarSelect; 3] = [VarSelect::InputOrder, VarSelect::FirstFail, VarSelect::Smallest];
const VALUES: [ValSelect; 4] = [ValSelect::Min, ValSelect::Median, ValSelect::Random, ValSelect::Split];

fn count(n: usize, model: &str, options: &FormulationOptions, run: &Run) -> u64 {
    let puzzle = find("nqueens").expect("registered");
    let instance = puzzle.parse(&Source::argument(n.to_string())).expect("a size");
    let formulation = instance.formulate(model, options).expect("a model of the puzzle");
    let outcome = Cp::default().count(&formulation.model, run).expect("within limits");
    assert!(outcome.complete);
    outcome.count
}

fn all_strategies_give(model: &str, counts: [u64; 7]) {
    for var_select in VARIABLES {
        for val_select in VALUES {
            let options =
                FormulationOptions { var_select: Some(var_select), val_select: Some(val_select), ..Default::default() };
            for (n, expected) in (4..).zip(counts) {
                let found = count(n, model, &options, &Run { seed: 7, ..Run::default() });
                assert_eq!(found, expected, "{model} {var_select}/{val_select} n = {n}");
            }
        }
    }
}

#[test]
fn int_counts_all_boards_under_every_strategy() {
    all_strategies_give("int", ALL);
}

#[test]
fn global_counts_half_of_them_under_every_strategy() {
    all_strategies_give("global", HALF);
}

#[test]
fn bool_counts_all_boards_under_every_strategy() {
    all_strategies_give("bool", ALL);
}

#[test]
fn bool_sym_counts_the_fundamental_boards_under_every_strategy() {
    all_strategies_give("bool-sym", FUNDAMENTAL);
}

#[test]
fn every_strength_and_number_of_threads_gives_the_same_counts() {
    for strength in [Strength::Value, Strength::Bounds, Strength::Domain] {
        for threads in [1, 2, 5] {
            let options = FormulationOptions { strength, ..Default::default() };
            let run = Run { threads, ..Run::default() };
            assert_eq!(count(9, "global", &options, &run), 176, "{strength:?} on {threads} threads");
            assert_eq!(count(8, "bool-sym", &options, &run), 12, "{strength:?} on {threads} threads");
        }
    }
}
