//! LP and MPS files of random models, solved by programs of others: the same status, the same optimum.

mod corners;
mod mixed;

use damier_mip::files::{write_lp, write_mps};
use damier_mip::{Linearisation, Mip, Program, linearise};
use damier_model::{Model, Objective, Optimise, RealConstraint, RealSum, Relate, Relation, Run, all_different};
use damier_testkit::{cases, generate, peer, reference, runner, skip};
use proptest::prelude::*;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// Each case is four programs started.
const SHARE: u32 = 2;

/// A file that goes away with the test.
struct File(PathBuf);

impl File {
    fn new(name: &str, write: impl FnOnce(&mut dyn std::io::Write) -> std::io::Result<()>) -> File {
        // Tests run side by side.
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("damier-mip-test-{}-{number}-{name}", std::process::id()));
        let mut text = Vec::new();
        write(&mut text).expect("memory takes everything");
        std::fs::write(&path, text).expect("a file");
        File(path)
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// What a solver says: `None` for no solution, otherwise the value of the objective.
type Said = Option<f64>;

fn glpsol(format: &str, file: &Path) -> Option<Said> {
    let report = File::new("glpsol.txt", |_| Ok(()));
    let answer = peer::ask("glpsol", [format, text_of(file), "-o", text_of(&report.0)], "")?;
    let said = std::fs::read_to_string(&report.0).expect("a report");
    let line = |start: &str| said.lines().find(|line| line.starts_with(start)).unwrap_or_default();
    if answer.output.contains("NO PRIMAL FEASIBLE") || answer.output.contains("NO INTEGER FEASIBLE") {
        return Some(None);
    }
    if line("Status:").contains("EMPTY") || line("Status:").contains("INFEASIBLE") {
        return Some(None);
    }
    let value = line("Objective:").split('=').nth(1).and_then(|rest| rest.split_whitespace().next()?.parse().ok());
    let is_optimal = line("Status:").contains("OPTIMAL");
    Some(Some(value.filter(|_| is_optimal).unwrap_or_else(|| panic!("{}\n{said}", answer.output))))
}

fn cbc(file: &Path) -> Option<Said> {
    let report = File::new("cbc.txt", |_| Ok(()));
    let answer = peer::ask("cbc", [text_of(file), "solve", "solution", text_of(&report.0)], "")?;
    let said = std::fs::read_to_string(&report.0).expect("a report");
    let line = said.lines().next().unwrap_or_default();
    if line.to_lowercase().contains("infeasible") {
        return Some(None);
    }
    let value = line.split_whitespace().last().and_then(|value| value.parse().ok());
    let is_optimal = line.starts_with("Optimal");
    Some(Some(value.filter(|_| is_optimal).unwrap_or_else(|| panic!("{}\n{said}", answer.output))))
}

fn text_of(path: &Path) -> &str {
    path.to_str().expect("a plain path")
}

fn expect(
    said: Option<Said>,
    expected: Said,
    tolerance: f64,
    who: &str,
    program: &Program,
) -> Result<(), TestCaseError> {
    let Some(said) = said else { return Ok(()) };
    let same = match (said, expected) {
        (None, None) => true,
        (Some(a), Some(b)) => (a - b).abs() < tolerance,
        _ => false,
    };
    let mut text = Vec::new();
    write_lp(program, &mut text).expect("memory takes everything");
    prop_assert!(same, "{} says {:?}, not {:?}\n{}", who, said, expected, String::from_utf8_lossy(&text));
    Ok(())
}

fn agree(model: &Model) -> Result<(), TestCaseError> {
    let linearised = linearise(model, &Linearisation::COMPLETE).map_err(|e| TestCaseError::fail(e.to_string()))?;
    let program = linearised.program();
    let optimum = match model.objective {
        Objective::Satisfy => reference::solutions(model).first().map(|_| 0.0),
        _ => reference::optimum(model).map(|value| value as f64),
    };
    let smallest = optimum.map(|value| if matches!(model.objective, Objective::Maximise(_)) { -value } else { value });
    files_agree(program, optimum, smallest, 1e-6)
}

/// Both programs find this in both files; `smallest` is what is to be made small, whatever its sign in the model.
fn files_agree(program: &Program, optimum: Said, smallest: Said, tolerance: f64) -> Result<(), TestCaseError> {
    let lp = File::new("program.lp", |out| write_lp(program, out));
    let mps = File::new("program.mps", |out| write_mps(program, out));
    expect(glpsol("--lp", &lp.0), optimum, tolerance, "glpsol on lp", program)?;
    expect(glpsol("--freemps", &mps.0), smallest, tolerance, "glpsol on mps", program)?;
    // cbc prints what it minimises.
    expect(cbc(&lp.0), optimum, tolerance, "cbc on lp", program)?;
    expect(cbc(&mps.0), smallest, tolerance, "cbc on mps", program)
}

/// Of two programs the one that is there is asked all the same.
#[track_caller]
fn name_what_is_missing() {
    for name in ["glpsol", "cbc"] {
        skip::program(name, "peers");
    }
}

#[test]
fn glpsol_and_cbc_find_in_both_files_what_the_reference_finds() {
    name_what_is_missing();
    for model in [Model::new("nothing"), {
        let mut m = Model::new("only an objective");
        let x = m.int("x", -3..=8);
        m.objective = Objective::Maximise(2 * x - 1);
        m
    }] {
        agree(&model).unwrap_or_else(|error| panic!("{error}"));
    }
    if let Err(error) = runner((cases() / SHARE).max(1)).run(&generate::model(), |case| agree(&case.model)) {
        panic!("{error}");
    }
}

#[test]
fn glpsol_and_cbc_find_the_same_optima_of_reals() {
    name_what_is_missing();
    let outcome = runner((cases() / SHARE).max(1)).run(
        &(mixed::mixed(), any::<[bool; 3]>()),
        |(mixed::Shown(model), endless)| {
            // Every solver has tolerances of its own: what hangs on how strict a relation is, is left to other tests.
            let [within, around] = [1e-4, 0.0].map(|gap| {
                let parts = corners::parts(&model, gap).into_iter();
                parts.map(|part| if model.objective.is_maximised() { -part.1 } else { part.1 }).reduce(f64::min)
            });
            if within.is_some() != around.is_some() || within.zip(around).is_some_and(|(a, b)| (a - b).abs() > 1e-2) {
                return Ok(());
            }
            let model = with_open_ends(model, endless);
            let linearised =
                linearise(&model, &Linearisation::COMPLETE).map_err(|e| TestCaseError::fail(e.to_string()))?;
            let (found, best) =
                Mip::default().optimise(&model, &Run::default(), &mut |_, _| {}).expect("it has bounds");
            prop_assert!(found.complete);
            let optimum = best.map(|_| found.objective_real.unwrap_or(0.0));
            let smallest = optimum.map(|value| if model.objective.is_maximised() { -value } else { value });
            files_agree(linearised.program(), optimum, smallest, 1e-5)
        },
    );
    if let Err(error) = outcome {
        panic!("{error}");
    }
}

/// The same model, and beside its reals others that lack bounds: below, above, both.
fn with_open_ends(mut m: Model, endless: [bool; 3]) -> Model {
    let first = RealSum::new(m.all_reals().take(1).map(|real| (-1.0, real)), 0.0);
    let ends = [(f64::NEG_INFINITY, 9.0), (-9.0, f64::INFINITY), (f64::NEG_INFINITY, f64::INFINITY)];
    for (index, (low, high)) in ends.into_iter().enumerate().filter(|&(index, _)| endless[index]) {
        let open = m.real(format!("open{index}"), low, high);
        m.post_real(RealConstraint { sum: first.clone().plus(1.0, open), relation: Relation::Eq, when: None });
    }
    m
}

#[test]
fn a_small_program_is_written_as_one_would_by_hand() {
    let mut m = Model::new("by hand");
    let x = m.ints("x", 2, 1..=2);
    let y = m.int("y", -4..=40);
    m.post(all_different(&x)).named("all different");
    m.post((3 * x[0] + 2 * x[1] - y).at_most(damier_model::Term::constant(-1))).named("y is large");
    m.objective = Objective::Minimise(y - 1);
    let linearised = linearise(&m, &Linearisation::COMPLETE).expect("numbers are small");
    let (mut lp, mut mps) = (Vec::new(), Vec::new());
    write_lp(linearised.program(), &mut lp).expect("memory takes everything");
    write_mps(linearised.program(), &mut mps).expect("memory takes everything");
    assert_eq!(String::from_utf8_lossy(&lp), include_str!("files/by_hand.lp"));
    assert_eq!(String::from_utf8_lossy(&mps), include_str!("files/by_hand.mps"));
}
