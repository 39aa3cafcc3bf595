//! The models against the rules, filling by filling.

use super::super::formats;
use super::super::rules;
use super::*;
use damier_model::{Constraint, Source, Strength};

fn read(text: &str) -> Sudoku {
    formats::read(&Source::argument(text)).expect(text)
}

fn build(board: &Sudoku, name: &str) -> Formulation {
    formulate(board, name, &FormulationOptions::default()).expect(name)
}

/// The assignment that a filling stands for.
fn assignment(board: &Sudoku, name: &str, filling: &[u8]) -> Assignment {
    let values: Vec<i64> = match name {
        "bool" | "mip" => {
            let cell = |&number: &u8| (1..=board.side as u8).map(move |other| i64::from(other == number));
            filling.iter().flat_map(cell).collect()
        }
        _ => filling.iter().map(|&number| i64::from(number)).collect(),
    };
    Assignment::from(values)
}

/// Fillings of a board of four: the rows each one of all, or with a number twice.
fn fillings() -> impl Iterator<Item = Vec<u8>> {
    let rows = ["1234", "3412", "2143", "4321", "4312", "3421", "1243", "1123"];
    (0..4096usize).map(move |which| {
        let row = move |at: u32| rows[which / 8usize.pow(at) % 8].bytes().map(|digit| digit - b'0');
        (0..4).flat_map(row).collect()
    })
}

/// What each model makes of every filling is what the rules make of it; returns how many are right.
fn agree(board: &Sudoku) -> usize {
    let models: Vec<_> = FORMULATIONS.iter().map(|info| (info.name, build(board, info.name))).collect();
    let mut right = 0;
    for filling in fillings() {
        let cells: Vec<Option<u8>> = filling.iter().map(|&number| Some(number)).collect();
        let by_rules = rules::violations(board, &cells).is_empty();
        right += usize::from(by_rules);
        for (name, Formulation { model, decode }) in &models {
            let solution = assignment(board, name, &filling);
            assert_eq!(model.broken_by(&solution).is_none(), by_rules, "{name}: {filling:?}");
            if by_rules {
                assert_eq!(decode(&solution), board.answer_text(&cells), "{name}");
            }
        }
    }
    right
}

#[test]
fn every_model_has_exactly_the_solutions_the_rules_allow() {
    let plain = agree(&read("4"));
    assert!(plain > 20, "{plain}");
    let (crossed, given) = (agree(&read("4 diagonals")), agree(&read("1..4............")));
    assert!((1..plain).contains(&crossed) && (1..plain).contains(&given), "{crossed} {given}");
    assert!((1..plain).contains(&agree(&read("................AABBAABBCDDDCCCD"))));
    assert_eq!(agree(&read("1..1............")), 0);
}

#[test]
fn a_boolean_model_knows_that_a_cell_holds_one_number() {
    let board = read("4");
    for name in ["bool", "mip"] {
        let Formulation { model, .. } = build(&board, name);
        let mut values =
            assignment(&board, name, &[1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]).as_slice().to_vec();
        assert_eq!(model.broken_by(&values.clone().into()), None);
        values[1] = 1;
        assert!(model.broken_by(&values.into()).is_some_and(|broken| broken.starts_with("one number at r1c1")));
    }
}

#[test]
fn the_report_s_answer_is_a_solution_of_every_model() {
    let board = read(include_str!("../examples/report.txt"));
    let answer = "593762814268431579714985236326859147187324965459176328942618753835247691671593482";
    let numbers: Vec<u8> = answer.bytes().map(|digit| digit - b'0').collect();
    for info in FORMULATIONS {
        let model = build(&board, info.name).model;
        assert_eq!(model.broken_by(&assignment(&board, info.name, &numbers)), None, "{}", info.name);
        let mut swapped = numbers.clone();
        swapped.swap(0, 1);
        assert!(model.broken_by(&assignment(&board, info.name, &swapped)).is_some(), "{}", info.name);
    }
}

#[test]
fn models_are_as_large_as_their_essays_say() {
    let kinds = |text: &str, name: &str| {
        let size = build(&read(text), name).model.size();
        size.by_kind.into_iter().map(|(kind, number)| format!("{kind} {number}")).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(kinds("9", "alldiff"), "all_different 27");
    assert_eq!(kinds("9 diagonals", "report"), "all_different 29");
    assert_eq!(kinds("9", "bool"), "bool_sum 324");
    assert_eq!(kinds("9 diagonals", "mip"), "linear 342");
    assert_eq!(kinds("1...............", "bool"), "bool_sum 64, clause 1");
    let large = build(&read("36"), "bool").model;
    assert_eq!((large.variables(), large.constraints().len()), (36 * 36 * 36, 4 * 36 * 36));
}

#[test]
fn every_constraint_has_a_reason_with_cells_on_the_board() {
    let board = read("diagonals\n2...............AABBAABBCDDDCCCD");
    for info in FORMULATIONS {
        let model = build(&board, info.name).model;
        for posted in model.constraints() {
            let cells = posted.label().cells();
            assert!(!cells.is_empty() && cells.iter().all(|cell| cell.row <= 4 && cell.column <= 4));
        }
        model.check().expect(info.name);
        let dump = model.dump();
        for said in ["2 is given at r1c1", "in region 3", "in the rising diagonal"] {
            assert!(dump.contains(said), "{} does not say '{said}':\n{dump}", info.name);
        }
    }
}

#[test]
fn what_the_user_asks_of_strength_and_search_reaches_the_model() {
    let options = FormulationOptions {
        strength: Strength::Domain,
        var_select: Some(VarSelect::InputOrder),
        val_select: Some(ValSelect::Max),
    };
    for info in FORMULATIONS {
        let model = formulate(&read("4"), info.name, &options).expect(info.name).model;
        assert_eq!((model.search[0].var_select, model.search[0].val_select), (VarSelect::InputOrder, ValSelect::Max));
        assert_eq!(model.search[0].variables.len(), model.variables());
        for posted in model.constraints() {
            if let Constraint::AllDifferent { strength, .. } = &posted.constraint {
                assert_eq!(*strength, Strength::Domain);
            }
        }
    }
    assert!(build(&read("4"), "report").model.search.is_empty());
    let choice = |text| build(&read(text), "alldiff").model.search[0].var_select;
    assert_eq!((choice("9"), choice("16")), (VarSelect::DomWDeg, VarSelect::DomWDeg));
}
