//! What came of a study: tables in every form, plots, pages and comparisons, also where runs are missing.

mod common;

use common::{Ended, folder, object, run};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

const STUDY: &str = r#"
title = "Two ways"
question = "Which is *faster*?"
time-limit = 10
[[instances]]
puzzle = "nqueens"
board = "{n}"
with.n = [8, 4, 6]
[[methods]]
name = "slow"
command = "printf {board}"
answer = { count = '(\d+)' }
[[methods]]
name = "fast"
command = "echo {board}"
answer = { count = '(\d+)' }
[[tables]]
name = "time"
title = "Times"
rows = "n"
columns = "method"
[[tables]]
name = "count"
title = "Solutions"
rows = "n"
columns = "method"
show = "count"
[[plots]]
name = "time"
title = "Time"
kind = "time"
x = "n"
"#;

/// A run to be put into the results: method, size, seconds (`None` for a time-out), number of solutions.
type Ran = (&'static str, u32, Option<f64>, u64);

const COMPLETE: [Ran; 6] = [
    ("slow", 4, Some(2.0), 2),
    ("slow", 6, Some(4.0), 4),
    ("slow", 8, None, 0),
    ("fast", 4, Some(1.0), 2),
    ("fast", 6, Some(1.0), 4),
    ("fast", 8, Some(1.5), 92),
];

/// A study in a folder of its own, run, with these figures put in place of those measured and all other runs taken out.
fn study(name: &str, ran: &[Ran]) -> PathBuf {
    let file = folder(name).join("ways.toml");
    fs::write(&file, STUDY).expect("written");
    if ran.is_empty() {
        return file;
    }
    let made = on("run", &file, &[]);
    assert_eq!(made.code, 0, "{}", made.err);
    let results = file.with_file_name("ways.results").join("results.jsonl");
    let mut lines = String::new();
    for line in fs::read_to_string(&results).expect("results").lines() {
        let mut record: Value = serde_json::from_str(line).expect("a line of JSON");
        if record.get("session").is_none() {
            let this = |&&(method, n, ..): &&Ran| {
                record["method"] == method && record["parameters"]["n"].as_str() == Some(&n.to_string())
            };
            let Some(&(_, _, seconds, count)) = ran.iter().find(this) else { continue };
            record["time"] = seconds.unwrap_or(10.0).into();
            record["count"] = count.into();
            record["ending"] = if seconds.is_some() { "answered" } else { "timeout" }.into();
            record["complete"] = seconds.is_some().into();
        }
        lines += &format!("{record}\n");
    }
    fs::write(&results, lines).expect("written");
    file
}

fn on(verb: &str, file: &Path, words: &[&str]) -> Ended {
    let file = file.to_str().expect("a path in UTF-8");
    run(&[&["study", verb, file], words].concat())
}

#[test]
fn tables_are_printed_in_every_form() {
    let file = study("study-tables", &COMPLETE);
    let text = on("table", &file, &["--name", "time"]);
    assert_eq!((text.code, text.err.as_str()), (0, ""));
    let expected =
        "Times\n\nn    slow     fast\n─  ──────  ───────\n4  2.00 s  1.00 s*\n6  4.00 s  1.00 s*\n8  > 10 s  1.50 s*\n";
    assert!(text.out.starts_with(expected), "{}", text.out);
    let forms = [
        ("markdown", "| 8 | *&gt; 10 s* | **1.50 s** |"),
        ("csv", "8,,timeout,1.5,answered\r\n"),
        ("latex", "8 & \\emph{$>$ 10 s} & \\textbf{1.50 s} \\\\"),
        ("html", "<td class=\"best\"><strong>1.50 s</strong></td>"),
    ];
    for (form, line) in forms {
        let printed = on("table", &file, &["--name", "time", "--to", form]);
        assert_eq!(printed.code, 0);
        assert!(printed.out.contains(line), "{form}: {}", printed.out);
    }
    let both = on("table", &file, &[]);
    assert!(both.out.contains("Times") && both.out.contains("Solutions"), "{}", both.out);
}

#[test]
fn a_table_that_is_not_there_and_two_in_one_csv_are_refused_with_names() {
    let file = study("study-names", &COMPLETE);
    for words in [&["--name", "tme"][..], &["--to", "csv"]] {
        let refused = on("table", &file, words);
        assert_eq!((refused.code, refused.out.as_str()), (2, ""));
        assert!(refused.err.contains("accepted: ") && refused.err.contains("count"), "{}", refused.err);
    }
}

#[test]
fn without_results_the_command_that_makes_them_is_told() {
    let file = study("study-nothing", &[]);
    for verb in ["table", "plot", "report"] {
        let refused = on(verb, &file, &[]);
        assert_eq!(refused.code, 2);
        assert!(
            refused.err.contains("has no results yet") && refused.err.contains("damier study run"),
            "{}",
            refused.err
        );
    }
    assert!(!file.with_file_name("ways.results").exists());
}

#[test]
fn what_is_half_done_is_shown_as_far_as_it_is() {
    let file = study("study-half", &COMPLETE[..4]);
    let table = on("table", &file, &["--name", "time"]);
    assert_eq!((table.code, table.err.as_str()), (0, "2 of 6 runs have not been made yet\n"));
    assert!(table.out.contains("6  4.00 s  not run\n"), "{}", table.out);
    assert_eq!(on("report", &file, &[]).code, 0);
    let page = fs::read_to_string(file.with_file_name("ways.results").join("report.html")).expect("a page");
    assert!(page.contains("2 of 6 runs have not been made yet"));
}

#[test]
fn a_report_is_made_again_in_its_place_and_elsewhere_replaces_nothing() {
    let file = study("study-report", &COMPLETE);
    let results = file.with_file_name("ways.results");
    for _ in 0..2 {
        let made = on("report", &file, &[]);
        assert_eq!(made.code, 0, "{}", made.err);
        assert!(made.err.contains("report.html"));
    }
    let page = fs::read_to_string(results.join("report.html")).expect("a page");
    assert!(page.contains("Which is <em>faster</em>?") && page.contains("data:image/svg+xml;base64,"));
    let markdown = fs::read_to_string(results.join("report.md")).expect("a page");
    assert!(markdown.contains("plots/time.svg"));
    for plot in ["plots/time.svg", "plots/time-dark.svg"] {
        assert!(fs::read_to_string(results.join(plot)).expect("a plot").contains("<svg"));
    }
    let elsewhere = file.with_file_name("elsewhere");
    let out = ["--out", elsewhere.to_str().expect("a path in UTF-8")];
    assert_eq!(on("report", &file, &out).code, 0);
    let refused = on("report", &file, &out);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("--force"), "{}", refused.err);
    assert_eq!(on("report", &file, &[&out[..], &["--force"]].concat()).code, 0);
}

#[test]
fn plots_are_written_as_drawings_and_as_pixels() {
    let file = study("study-plots", &COMPLETE);
    let plots = file.with_file_name("ways.results").join("plots");
    assert_eq!(on("plot", &file, &["--theme", "dark"]).code, 0);
    assert!(plots.join("time-dark.svg").exists());
    let made = on("plot", &file, &["--format", "png", "--width", "500"]);
    assert_eq!(made.code, 0, "{}", made.err);
    let bytes = fs::read(plots.join("time.png")).expect("a picture");
    assert_eq!(bytes[..8], *b"\x89PNG\r\n\x1a\n");
    assert_eq!(bytes[16..20], 500u32.to_be_bytes());
}

#[test]
fn a_width_of_drawings_is_refused() {
    let file = study("study-width", &COMPLETE);
    for words in [&["--width", "300"][..], &["--format", "svg", "--width", "300"]] {
        let refused = on("plot", &file, words);
        assert_eq!((refused.code, refused.out.as_str()), (2, ""));
        assert!(refused.err.contains("--width is for PNG pictures"), "{}", refused.err);
    }
    assert!(!file.with_file_name("ways.results").join("plots").exists());
}

#[test]
fn two_methods_and_two_results_are_compared() {
    let file = study("study-compare", &COMPLETE);
    let methods = on("compare", &file, &["--methods", "slow", "fast"]);
    assert_eq!(methods.code, 0, "{}", methods.err);
    for words in ["2 instances that both answered", "1 answered by fast alone."] {
        assert!(methods.out.contains(words), "{}", methods.out);
    }
    let report = object(&on("compare", &file, &["--methods", "slow", "fast", "--json"]));
    let mean = report["methods"][0]["ratio"]["mean"].as_f64().expect("a number");
    assert!((mean - 8f64.sqrt()).abs() < 1e-9, "{mean}");
    let unknown = on("compare", &file, &["--methods", "slow", "quick"]);
    assert_eq!(unknown.code, 2);
    assert!(unknown.err.contains("'quick'") && unknown.err.contains("'fast', 'slow'"), "{}", unknown.err);

    let other = study("study-compare-other", &[("fast", 6, Some(0.5), 5), ("fast", 4, Some(0.5), 2)]);
    let folders = [file, other].map(|file| file.with_file_name("ways.results").to_str().expect("UTF-8").to_owned());
    let compared = run(&["study", "compare", &folders[0], &folders[1]]);
    assert!(compared.out.contains("is 2.0× faster"), "{}", compared.out);
    assert!(compared.out.contains("ANSWERS DIFFER: on nqueens n=6"), "{}", compared.out);
    assert_eq!(compared.code, 70);
    let nothing = run(&["study", "compare", &folders[0], "no/such/folder"]);
    assert_eq!(nothing.code, 2);
    assert!(nothing.err.contains("no/such/folder"), "{}", nothing.err);
}
