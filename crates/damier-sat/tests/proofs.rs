//! Proofs: CaDiCaL's are checked by code that shares nothing with it, against the clauses that are exported.

mod support;

use damier_model::{FindSolution, Model, Relate, Run, Status, all_different};
use damier_sat::{Cnf, Sat, SolverChoice, dimacs, encode};
use damier_testkit::drat;
use support::{Folder, pigeons};

fn clauses(cnf: &Cnf) -> Vec<Vec<i32>> {
    cnf.clauses().map(|clause| clause.iter().map(|literal| literal.dimacs()).collect()).collect()
}

/// The clauses as they are exported, read again, and the proof.
fn refuted(model: &Model, name: &str) -> (Vec<Vec<i32>>, Vec<u8>) {
    let folder = Folder::new(name);
    let file = folder.path().join("proof.drat");
    let sat = Sat { proof: Some(file.clone()), ..Sat::default() };
    let (outcome, _) = sat.find(model, &Run::default()).expect("all of it works");
    assert_eq!(outcome.status, Status::Unsatisfiable);
    let mut exported = Vec::new();
    dimacs::write(&mut exported, model, &encode(model).expect("all of it works")).expect("it works");
    let formula = dimacs::read("exported", &mut exported.as_slice()).expect("all of it works");
    (clauses(&formula.cnf), std::fs::read(file).expect("all of it works"))
}

#[test]
fn a_proof_about_pigeons_stands_and_a_spoilt_one_does_not() {
    let (clauses, proof) = refuted(&pigeons(6, 5), "pigeons");
    drat::check(&clauses, &proof).unwrap();

    // Without what was learnt, or for clauses that have a solution, the same steps prove nothing.
    assert!(drat::check(&clauses, b"0\n").is_err());
    let text = String::from_utf8(proof.clone()).unwrap();
    let learnt: Vec<&str> = text.lines().filter(|line| !line.starts_with('d')).collect();
    assert!(learnt.len() > 10, "a proof of {} steps is no test", learnt.len());
    let last_half = learnt[learnt.len() / 2..].join("\n");
    assert!(drat::check(&clauses, last_half.as_bytes()).is_err());
    assert!(drat::check(&clauses[1..], &proof).is_err());
}

#[test]
fn a_proof_about_integers_stands() {
    let mut m = Model::new("four numbers in three places");
    let x = m.ints("x", 4, 1..=4);
    m.post(all_different(&x));
    x.iter().for_each(|x| m.post(x.at_most(3)).named("small"));
    let (clauses, proof) = refuted(&m, "integers");
    drat::check(&clauses, &proof).unwrap();
}

#[test]
fn solvers_that_write_no_proofs_say_so() {
    let folder = Folder::new("no-proof");
    let proof = Some(folder.path().join("proof.drat"));
    for solver in [SolverChoice::Minisat, SolverChoice::Batsat] {
        let error = Sat { solver, proof: proof.clone() }.find(&pigeons(3, 2), &Run::default()).unwrap_err();
        assert!(error.to_string().contains("accepted: cadical"), "{error}");
    }
}
