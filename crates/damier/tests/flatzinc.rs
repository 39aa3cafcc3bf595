//! FlatZinc both ways: what is written, read again, solved and printed by the output model is what the model itself prints.

mod common;
mod random_models;

use common::{folder, run, run_on};
use damier_cp::Cp;
use damier_minizinc::ModelText;
use damier_minizinc::flatzinc::{Answers, Dialect, output_spec, write};
use damier_minizinc::{Compiled, Input, Options, OutputMode, compile};
use damier_mip::Mip;
use damier_model::{Assignment, Enumerate, Optimise, Run, Source};
use damier_testkit::{cases, skip};
use random_models::{PREAMBLE, mixed, whole};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::process::Command;

/// Models with more solutions say no more, and take long.
const FEW: usize = 40;
/// One model in so many goes to Gecode too.
const TO_GECODE: u64 = 4;

type Printed = BTreeMap<String, usize>;

fn program(items: &[String]) -> String {
    format!("{PREAMBLE}{};\n", items.join(";\n"))
}

fn compiled(text: &str, data: &[&str], flatzinc: bool) -> Result<Compiled, String> {
    let data = data.iter().map(|text| Source::file("answer.dzn", (*text).to_owned())).collect();
    let input = Input { models: vec![ModelText::text(text)], data };
    let options = Options { all_solutions: true, flatzinc, output_model: !flatzinc, ..Options::default() };
    compile(input, &options).map_err(|failure| {
        let messages: Vec<&str> = failure.diagnostics.iter().map(|diagnostic| diagnostic.message.as_str()).collect();
        format!("{}\n{text}", messages.join("\n"))
    })
}

/// What is printed for each solution, and how often; `None` where there are too many.
fn all(
    compiled: &Compiled,
    mut print: impl FnMut(&Assignment) -> Result<String, String>,
) -> Result<Option<Printed>, String> {
    let mut solutions = Vec::new();
    let mut visit = |solution: &Assignment| {
        solutions.push(solution.clone());
        if solutions.len() > FEW { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    Cp::default().enumerate(&compiled.model, &Run::default(), &mut visit).map_err(|refused| refused.0)?;
    if solutions.len() > FEW {
        return Ok(None);
    }
    let mut printed = Printed::new();
    for solution in &solutions {
        *printed.entry(print(solution)?).or_default() += 1;
    }
    Ok(Some(printed))
}

fn text_of(compiled: &Compiled, solution: &Assignment) -> Result<String, String> {
    let printed = compiled.print(solution, OutputMode::Item).map_err(|error| error.message.clone())?;
    Ok(printed.text())
}

/// What an output model prints, given an answer.
fn by_output_model(output_model: &str, answer: &str) -> Result<String, String> {
    text_of(&compiled(output_model, &[answer], false)?, &Assignment::default())
}

/// What came of a model, where nothing differs.
enum Compared {
    /// It is refused, with this message.
    Refused(String),
    /// It has more solutions than are compared.
    TooMany,
    /// It and its FlatZinc have the same solutions, so many.
    Same(usize),
}

/// Compares a model with its FlatZinc; or says what differs between them.
fn compare(items: &[String], gecode: bool) -> Result<Compared, String> {
    let model = match compiled(&program(items), &[], false) {
        Ok(model) => model,
        Err(message) => return Ok(Compared::Refused(message)),
    };
    let Some(expected) = all(&model, |solution| text_of(&model, solution))? else { return Ok(Compared::TooMany) };
    let spec = output_spec(&model);
    for dialect in [Dialect::Damier, Dialect::Standard] {
        let flat = write(&model.model, dialect, &spec, &model.foreign).map_err(|refused| refused.0)?;
        let read = compiled(&flat, &[], true)?;
        let answers = Answers::of(&read);
        let found = all(&read, |solution| by_output_model(&spec.output_model, &answers.print(solution)))?;
        if found.as_ref() != Some(&expected) {
            return Err(format!("{dialect:?}: {found:?} instead of {expected:?}\n{flat}\n{}", spec.output_model));
        }
        if gecode && dialect == Dialect::Standard {
            let found = by_gecode(&flat, &spec.output_model)?;
            if !found.keys().eq(expected.keys()) {
                return Err(format!("Gecode: {found:?} instead of {expected:?}\n{flat}\n{}", spec.output_model));
            }
        }
    }
    Ok(Compared::Same(expected.values().sum()))
}

fn by_gecode(flat: &str, output_model: &str) -> Result<Printed, String> {
    let file = folder("flatzinc-gecode").join("model.fzn");
    std::fs::write(&file, flat).map_err(|error| error.to_string())?;
    let output = Command::new("fzn-gecode").arg("-a").arg(&file).output().map_err(|error| error.to_string())?;
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    if !out.contains("=====") {
        return Err(format!("Gecode does not end: {out}{err}\n{flat}"));
    }
    let mut printed = Printed::new();
    for answer in out.split_inclusive("----------\n").filter_map(|part| part.strip_suffix("----------\n")) {
        *printed.entry(by_output_model(output_model, answer)?).or_default() += 1;
    }
    Ok(printed)
}

/// The smallest part of a model that still fails, and how.
fn smallest(mut items: Vec<String>, fails: &dyn Fn(&[String]) -> Option<String>) -> Option<String> {
    let mut why = fails(&items)?;
    let mut at = 0;
    while at < items.len() {
        let mut fewer = items.clone();
        fewer.remove(at);
        match fails(&fewer) {
            Some(still) => (items, why) = (fewer, still),
            None => at += 1,
        }
    }
    Some(format!("{}\n{why}", program(&items)))
}

#[track_caller]
fn has_gecode() -> bool {
    skip::program("fzn-gecode", "peers").is_some()
}

#[test]
fn random_models_print_the_same_through_flatzinc() {
    let (models, has_gecode) = (2 * u64::from(cases()), has_gecode());
    let (mut refused, mut same, mut with_solutions, mut by_gecode) = (Vec::new(), 0, 0, 0);
    for seed in 0..models {
        let gecode = has_gecode && seed % TO_GECODE == 0;
        match compare(&whole(seed), gecode) {
            Ok(Compared::Refused(message)) => refused.push(format!("model {seed}: {message}")),
            Ok(Compared::TooMany) => {}
            Ok(Compared::Same(solutions)) => {
                same += 1;
                with_solutions += u64::from(solutions > 0);
                by_gecode += u64::from(gecode);
            }
            Err(_) => {
                let smallest = smallest(whole(seed), &|items| compare(items, gecode).err());
                panic!("model {seed}:\n{}", smallest.unwrap_or_default());
            }
        }
    }
    // Whatever the generator makes is a right model: what is refused would be compared nowhere.
    assert!(refused.is_empty(), "{} of {models} models are refused:\n{}", refused.len(), refused.join("\n"));
    // Shares are known of the usual number of models only.
    let told =
        format!("of {models} models {same} are compared, {with_solutions} have solutions, {by_gecode} go to Gecode");
    assert!(models < 100 || 2 * same >= models && 4 * with_solutions >= models, "{told}");
    assert!(models < 100 || !has_gecode || 8 * by_gecode >= models, "{told}");
}

/// The best value of a model's objective; `None` where there is no solution, or no best one.
fn best(compiled: &Compiled) -> Option<(f64, Assignment)> {
    let (_, best) = Mip::default().optimise(&compiled.model, &Run::default(), &mut |_, _| {}).ok()?;
    let best = best?;
    Some((compiled.model.objective_real(&best)?, best))
}

#[test]
fn random_models_with_floats_have_the_same_best_value_through_flatzinc() {
    let fails = |items: &[String]| {
        let Ok(model) = compiled(&program(items), &[], false) else { return None };
        let expected = best(&model);
        let spec = output_spec(&model);
        for dialect in [Dialect::Damier, Dialect::Standard] {
            let flat = match write(&model.model, dialect, &spec, &[]) {
                Ok(flat) => flat,
                Err(refused) => return Some(refused.0),
            };
            let read = match compiled(&flat, &[], true) {
                Ok(read) => read,
                Err(why) => return Some(why),
            };
            let found = best(&read);
            let near = |one: f64, other: f64| (one - other).abs() <= 1e-3 * one.abs().max(1.0);
            match (&expected, &found) {
                (None, None) => {}
                (Some((expected, _)), Some((found, solution))) if near(*expected, *found) => {
                    let printed = by_output_model(&spec.output_model, &Answers::of(&read).print(solution));
                    let goal = printed.as_ref().ok().and_then(|text| text.split(' ').next()?.parse().ok());
                    if items.iter().any(|item| item.starts_with("output"))
                        && !goal.is_some_and(|goal| near(goal, *found))
                    {
                        return Some(format!("{printed:?} instead of {found}\n{flat}\n{}", spec.output_model));
                    }
                }
                _ => return Some(format!("{dialect:?}: {found:?} instead of {expected:?}\n{flat}")),
            }
        }
        None
    };
    let (models, mut with_a_best) = (u64::from(cases()), 0);
    for seed in 0..models {
        let items = mixed(seed);
        if let Some(failing) = smallest(items.clone(), &fails) {
            panic!("model {seed}:\n{failing}");
        }
        let model = compiled(&program(&items), &[], false).unwrap_or_else(|e| panic!("model {seed} is refused: {e}"));
        with_a_best += u64::from(best(&model).is_some());
    }
    assert!(2 * with_a_best >= models, "only {with_a_best} of {models} models have a best solution");
}

/// A model with everything that FlatZinc has no type for, or no name, and one that only its own functions can compute.
const PARTS: &str = "\
enum C = {Red, 'dark green', Blue};
var C: x; var opt C: y; array [C] of var C: z; var set of C: s; array [C] of var opt 1..3: w; var opt bool: ob;
array [1..2, 1..2] of var opt bool: ab; var opt 0.5..2.5: f; tuple(var C, var opt C, string): t = (Red, y, \"hi\");
array [1..2] of record(var C: a, var opt 1..3: b): r; array [1..2] of tuple(array [1..2] of var 1..3, var bool): nest;
var 1..5: 'odd name'; int: most = ub('odd name'); var 1..1: one; var bool: other = not (x = Blue);
function var int: double(var int: v) = let { var int: d; constraint d = 2 * v } in d;
var int: twice = double('odd name'); array [0..1] of var int: sums = array1d(0..1, [x + 2 * twice + 'odd name', 7]);
array [1..3] of int: unused = [1, 2, 3];
constraint x = Red /\\ y = Blue /\\ s = {Red, Blue} /\\ absent(w[Red]) /\\ w['dark green'] = 3 /\\ absent(w[Blue]) /\\ ob = false;
constraint ab[1, 1] = true /\\ absent(ab[1, 2]) /\\ ab[2, 1] = false /\\ absent(ab[2, 2]) /\\ f = 1.5 /\\ 'odd name' = 4;
constraint forall (c in C) (z[c] = if c = Red then Blue else Red endif);
array [1..0] of var C: none;
array [C, 1..0] of var opt 1..2: nobody;
array [{'dark green', Blue}] of var 1..2: part = array1d({'dark green', Blue}, [1, 2]);
tuple(array [{'dark green', Blue}] of var 1..2, var bool): inside = (array1d({'dark green', Blue}, [2, 1]), true);
enum i = {Left, Right};
array [1..2] of var i: runs = [Right, Left];
constraint r[1].a = Blue /\\ r[1].b = 2 /\\ r[2].a = Red /\\ absent(r[2].b);
constraint nest[1].1 = [1, 2] /\\ nest[2].1 = [3, 1] /\\ nest[1].2 /\\ not nest[2].2;
";

#[test]
fn what_flatzinc_has_no_type_for_comes_back_through_the_output_model() {
    let folder = folder("flatzinc-parts");
    let names = "x,y,z,s,w,ob,ab,f,t,r,nest,'odd name',most,one,other,twice,sums,none,nobody,part,inside,runs";
    let shown: Vec<String> = names.split(',').map(|name| format!("\\({name})")).collect();
    let with_items = format!("{PARTS}output [\"{}\\n\"];\n", shown.join(" "));
    for (name, text) in [("items", &*with_items), ("default", PARTS)] {
        let path = |ending: &str| folder.join(format!("{name}.{ending}")).to_str().expect("a plain path").to_owned();
        std::fs::write(path("mzn"), text).expect("written");
        let expected = run(&["mzn", &path("mzn")]);
        assert_eq!(expected.code, 0, "{}", expected.err);
        let written = run(&["mzn", "-c", &path("mzn")]);
        assert_eq!((written.code, written.err.as_str()), (0, ""));
        let solved = run(&["fzn", &path("fzn")]).out;
        let printed = run_on(&["mzn", "--ozn-file", &path("ozn")], &solved);
        assert_eq!((printed.code, printed.out), (0, expected.out), "{solved}{}", printed.err);
        let output_model = std::fs::read_to_string(path("ozn")).expect("written");
        assert!(!output_model.contains("unused"), "what nothing mentions is left out: {output_model}");
    }
}

#[test]
fn floats_are_written_with_a_point_and_read_again() {
    let folder = folder("flatzinc-floats");
    let text = "var 0.0..10.0: x; var float: y; var 2..4: n; var bool: b; array [1..2] of var 0.0..5.0: a; var float: z = x + 2.0 * y;\n\
                constraint y >= 1 /\\ y + 0.5 * n <= 4 /\\ (b <-> x <= 3) /\\ (b -> a[1] > 1) /\\ a[1] != 2.5 /\\ a[2] = 1.25;\n\
                solve :: warm_start([x], [1.5]) maximize x + y + n - 9 * b + sum(a);\n\
                output [\"\\(x) \\(y) \\(n) \\(b) \\(a) \\(z)\"];\n";
    let path = |name: &str| folder.join(name).to_str().expect("a plain path").to_owned();
    std::fs::write(path("m.mzn"), text).expect("written");
    let expected = run(&["mzn", &path("m.mzn")]);
    assert_eq!(expected.out, "10.0 2.0 4 false [5.0, 1.25] 14.0\n----------\n==========\n", "{}", expected.err);
    for (flat, solver, lines) in [
        ("damier.fzn", "mip", &["constraint float_lin_lt_imp([-1.0],", "constraint float_lin_ne([1.0],"][..]),
        ("standard.fzn", "gecode", &["constraint float_lin_lt_reif([-1.0],", "constraint float_lin_eq_reif([1.0],"]),
    ] {
        if solver == "gecode" && !has_gecode() {
            continue;
        }
        let written = run(&["mzn", "-c", &path("m.mzn"), "--fzn", &path(flat), "--force", "--solver", solver]);
        assert_eq!((written.code, written.err.as_str()), (0, ""));
        let text = std::fs::read_to_string(path(flat)).expect("written");
        let both = [
            "var 0.0..10.0: x",
            "constraint int2float(n,",
            "warm_start([x],[1.5])",
            "constraint float_lin_le_reif([1.0],[x],3.0,",
        ];
        for line in both.iter().chain(lines) {
            assert!(text.contains(line), "{line}: {text}");
        }
        let solved = run(&["fzn", &path(flat)]).out;
        let printed = run_on(&["mzn", "--ozn-file", &path("m.ozn")], &solved);
        assert!(
            printed.out.starts_with("10.0 2.0 4 false [5.0, 1.25] 14.0\n"),
            "{solved}{}{}",
            printed.out,
            printed.err
        );
    }
}

#[test]
fn numbers_without_bounds_are_written_as_such() {
    let text = "var 4..6: x; var -5..infinity: y; var int: z; array [1..2] of var int: sums = [x + z, 2 * z];\n\
                constraint x + y <= -1 /\\ x != 5 /\\ z > 7 /\\ z != 9;\n";
    let folder = folder("flatzinc-bounds");
    let path = |name: &str| folder.join(name).to_str().expect("a plain path").to_owned();
    std::fs::write(path("m.mzn"), text).expect("written");
    let flat = run(&["mzn", &path("m.mzn"), "--export", "flatzinc"]).out;
    assert!(flat.contains("var int: z:: output_var;") && flat.contains("int_le(8,z)"), "{flat}");
    assert!(!flat.contains("2147483648"), "{flat}");
    std::fs::write(path("m.fzn"), flat).expect("written");
    let solved = run(&["fzn", &path("m.fzn"), "--solver", "cp"]);
    assert!(solved.out.starts_with("x = 4;\ny = -5;\n"), "{}{}", solved.out, solved.err);
    if has_gecode() {
        let solved = run(&["mzn", &path("m.mzn"), "--solver", "gecode"]);
        assert_eq!(solved.code, 0, "{}{}", solved.out, solved.err);
        assert!(solved.out.starts_with("x = 4;\ny = -5;\n"), "{}", solved.out);
    }
}

#[test]
fn an_output_model_passes_on_how_a_search_ended() {
    let folder = folder("flatzinc-endings");
    let path = |name: &str| folder.join(name).to_str().expect("a plain path").to_owned();
    std::fs::write(path("m.mzn"), "enum C = {A, B}; var opt C: x;\n").expect("written");
    assert_eq!(run(&["mzn", "-c", &path("m.mzn")]).code, 0);
    let all =
        run_on(&["mzn", "--ozn-file", &path("m.ozn")], &run(&["fzn", &path("m.fzn"), "-a", "--solver", "cp"]).out);
    // In which order they come is the search's affair, and FlatZinc is another model to it.
    let solutions = |out: &str| {
        let mut parts: Vec<String> = out.split("----------\n").map(str::to_owned).collect();
        parts.sort_unstable();
        parts
    };
    let listed = run(&["mzn", &path("m.mzn"), "-a", "--solver", "cp"]).out;
    assert_eq!(solutions(&all.out), solutions(&listed), "{}", all.err);
    let none = run_on(&["mzn", "--ozn-file", &path("m.ozn")], "=====UNSATISFIABLE=====\n");
    assert_eq!((none.code, none.out.as_str()), (1, "=====UNSATISFIABLE=====\n"));
    let error = run_on(&["mzn", "--ozn-file", &path("m.ozn")], "=====ERROR=====\n");
    assert_eq!((error.code, error.out.as_str()), (3, "=====ERROR=====\n"));
    let missing = run_on(&["mzn", "--ozn-file", &path("m.ozn")], "x_int = [1];\n----------\n");
    assert_eq!(missing.code, 2, "{}", missing.out);
    assert!(missing.err.contains("x_bool"), "{}", missing.err);
    let whole = run_on(&["mzn", "--ozn-file", &path("m.mzn")], "----------\n");
    assert_eq!(whole.code, 2);
    assert!(whole.err.contains("leaves something to a solver"), "{}", whole.err);
}

#[test]
fn another_programs_floats_are_read() {
    if !has_gecode() {
        return;
    }
    let folder = folder("flatzinc-other");
    let path = |name: &str| folder.join(name).to_str().expect("a plain path").to_owned();
    std::fs::write(path("m.mzn"), "var 0.0..10.0: x; var 1..3: n; constraint 2 * x = n + 0.5 /\\ n > 2;\n")
        .expect("written");
    let ended = run(&["mzn", &path("m.mzn"), "--solver", "gecode"]);
    assert_eq!((ended.code, ended.out.as_str()), (0, "x = 1.75;\nn = 3;\n----------\n"), "{}", ended.err);
}
