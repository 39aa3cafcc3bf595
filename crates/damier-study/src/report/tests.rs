use super::*;
use crate::record::{Ending, Machine, RunAnswer, Session, Status};
use crate::sample::{Sample, answered};

const STUDY: &str = r#"
title = "Queens & <b>others</b>"
question = "Which is *faster*? <script>alert(1)</script>"
conclusions = "- `cp` is.\n- [why](https://example.org)"
repetitions = 2
time-limit = 7
[[instances]]
puzzle = "nqueens"
board = "{n}"
with.n = "4..6"
[[methods]]
name = "cp"
damier = "count {instance} --engine cp"
[[methods]]
name = "<script>alert(2)</script> | x"
command = "gecode '{board} `' "
answer = { count = '(\d+)' }
[[tables]]
name = "times"
title = "Times"
rows = "n"
columns = "method"
[[plots]]
name = "time"
title = "Time"
kind = "time"
x = "n"
[[plots]]
name = "heat"
title = "Heat"
kind = "heat"
x = "n"
y = "method"
"#;

fn of(sample: &Sample) -> Pages {
    let draw = |spec: &PlotSpec, dark: bool| match spec.name.as_str() {
        "time" => Ok(format!("<svg>{}</svg>", if dark { "dark" } else { "light" })),
        _ => Err("it has <one> row".to_owned()),
    };
    let (findings, boards) = (sample.findings(), Path::new("results/boards"));
    pages(&Contents { findings: &findings, file: "sample.toml", boards, draw: &draw })
}

fn counted(count: u64) -> Option<(Ending, f64, RunAnswer)> {
    let answer = RunAnswer { status: Some(Status::Solved), complete: true, count: Some(count), ..RunAnswer::default() };
    Some((Ending::Answered, 1.0, answer))
}

#[test]
fn a_page_has_everything_and_every_name_stays_text() {
    let mut sample = Sample::new(STUDY, |_, _, _| answered(0.5));
    sample.results.sessions.push(Session {
        study: "sample".to_owned(),
        quick: false,
        version: "9.8.7".to_owned(),
        machine: Machine { processor: "Abacus 3000".to_owned(), cores: 2, ..Machine::default() },
        began: 951_782_400,
        jobs: 1,
        seed: 0,
    });
    let pages = of(&sample);
    for words in
        ["Which is <em>faster</em>?", "<li><code>cp</code> is.</li>", "Abacus 3000", "9.8.7", "2000-02-29", "7 s"]
    {
        assert!(pages.html.contains(words), "{words}");
    }
    assert!(pages.html.contains("12 of 12 made: 12 answered"));
    assert!(pages.html.contains("<li>3 of <strong>nqueens</strong>: n = 4, 5, 6</li>"));
    assert!(pages.html.contains("damier count nqueens 4 --engine cp --json"));
    assert!(pages.html.contains("damier study run sample.toml\ndamier study report sample.toml"));
    assert!(pages.html.contains("Queens &amp; &lt;b&gt;others&lt;/b&gt;"));
    assert!(pages.html.contains("it has &lt;one&gt; row"));
    for page in [&pages.html, &pages.markdown.replace(sample.study.question.trim(), "")] {
        assert!(!page.contains("<script") && !page.contains("<b>") && !page.contains("<one>"), "{page}");
    }
    assert!(!pages.html.contains("contradict") && !pages.html.contains("Not complete"));
    assert_eq!(pages.not_drawn, ["'heat' cannot be drawn: it has <one> row"]);
}

#[test]
fn a_page_needs_nothing_else_and_its_elements_are_closed() {
    let html = of(&Sample::new(STUDY, |_, _, _| answered(0.5))).html;
    assert!(html.contains("srcset=\"data:image/svg+xml;base64,PHN2Zz5kYXJrPC9zdmc+\""));
    assert!(
        html.contains("<img src=\"data:image/svg+xml;base64,PHN2Zz5saWdodDwvc3ZnPg==\" alt=\"Time: time against n")
    );
    for outside in ["<link", "@import", "url(", "src=\"http", "<script"] {
        assert!(!html.contains(outside), "{outside}");
    }
    let mut open = Vec::new();
    for tag in html.split('<').skip(1).filter_map(|rest| rest.split('>').next()) {
        let name = tag.split_whitespace().next().unwrap_or_default();
        match name.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name)),
            None if ["!DOCTYPE", "meta", "img", "source"].contains(&name) => {}
            None => open.push(name),
        }
    }
    assert_eq!(open, Vec::<&str>::new());
}

#[test]
fn markdown_shows_plots_beside_it_and_fences_hold_what_is_in_them() {
    let pages = of(&Sample::new(STUDY, |_, _, _| answered(0.5)));
    assert_eq!(pages.plots[0], ("plots/time.svg".to_owned(), "<svg>light</svg>".to_owned()));
    assert_eq!(pages.plots[1].0, "plots/time-dark.svg");
    assert!(pages.markdown.contains("<img src=\"plots/time.svg\""));
    assert!(pages.markdown.contains("&lt;script&gt;alert(2)&lt;/script&gt; \\| x"));
    assert!(pages.markdown.contains("```sh\ngecode '4 `'\n```"));
}

#[test]
fn contradictions_and_what_is_missing_stand_first() {
    let sample = Sample::new(STUDY, |instance, method, repetition| match (method, repetition) {
        ("cp", _) => counted(92),
        (_, 1) if instance.contains("n=4") => counted(91),
        _ => None,
    });
    let pages = of(&sample);
    for page in [&pages.html, &pages.markdown] {
        let alarm = page.find("Answers contradict each other").expect("it is told");
        assert!(alarm < page.find("Question").expect("a section"));
        assert!(page.contains("found 92 solutions") && page.contains("found 91 solutions"));
        assert!(page.contains("5 of 12 runs have not been made yet"));
    }
}

#[test]
fn programs_that_are_not_there_are_named() {
    let sample = Sample::new(STUDY, |_, method, _| match method {
        "cp" => answered(1.0),
        _ => Some((Ending::Missing, 0.0, RunAnswer::default())),
    });
    let pages = of(&sample);
    assert!(pages.html.contains("(&#39;gecode&#39; is not there)") && pages.html.contains("not installed"));
    assert!(!pages.html.contains("have not been made yet"), "there is nothing to run again");
}

#[test]
fn a_study_without_results_has_a_page_too() {
    let pages = of(&Sample::new(STUDY, |_, _, _| None));
    assert!(pages.html.contains("12 of 12 runs have not been made yet"));
    assert!(pages.html.contains("0 of 12 made") && pages.html.contains("was run."));
}

#[test]
fn one_run_and_one_core_are_told_as_one() {
    let all_but_one = |instance: &str, method: &str, repetition: u32| {
        let left = instance.contains("n=6") && method == "cp" && repetition == 2;
        if left { None } else { answered(1.0) }
    };
    let mut sample = Sample::new(STUDY, all_but_one);
    let machine = Machine { processor: "P".to_owned(), cores: 1, memory: 2000, ..Machine::default() };
    let session =
        Session { study: "s".to_owned(), quick: false, version: "1".to_owned(), machine, began: 0, jobs: 1, seed: 1 };
    sample.results.sessions.push(session);
    let page = of(&sample).html;
    assert!(page.contains("1 of 12 runs has not been made yet") && page.contains("P, 1 core, 2"), "{page}");
}
