//! What holds of every plot.

use super::made_up::one;
use super::{Theme, draw};
use crate::file::PlotSpec;
use crate::record::{Ending, Status};
use crate::settled::Settled;
use proptest::prelude::*;

const KINDS: [&str; 6] = ["time", "profile", "cactus", "share", "heat", "scatter"];

fn spec(kind: &str, more: &str) -> PlotSpec {
    let (x, y) = match kind {
        "scatter" => ("cp", "sat"),
        "heat" => ("n", "method"),
        _ => ("n", ""),
    };
    toml::from_str(&format!("name = 'p'\ntitle = 'A & B < C'\nkind = '{kind}'\nx = '{x}'\ny = '{y}'\n{more}"))
        .expect("TOML")
}

fn sized(n: &str, method: &str, time: f64) -> Settled {
    let mut one = one(&format!("board {n}"), method, time);
    one.parameters.insert("n".to_owned(), n.to_owned());
    one
}

fn some() -> Vec<Settled> {
    let time = |n: u32, factor: f64| if n * n > 60 { f64::INFINITY } else { factor * f64::from(n) };
    (4..=9).flat_map(|n| [("cp", 0.01), ("sat", 0.03)].map(|(m, f)| sized(&n.to_string(), m, time(n, f)))).collect()
}

/// Whether every tag is closed, in order, and no number is none.
fn assert_sound(svg: &str) {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("a tag is closed");
        match (tag.strip_prefix('/'), tag.ends_with('/')) {
            (Some(name), _) => assert_eq!(open.pop(), Some(name)),
            (None, true) => {}
            (None, false) => open.push(tag.split(' ').next().expect("a name")),
        }
        let inside = tag.split(['"', ',', ' ', '(', ')']).any(|word| matches!(word, "NaN" | "inf" | "-inf"));
        assert!(!inside, "{tag}");
    }
    assert!(open.is_empty());
}

#[test]
fn every_kind_is_drawn_with_title_and_description() {
    for kind in KINDS {
        for theme in [Theme::Light, Theme::Dark] {
            let svg = draw(&spec(kind, ""), &some(), theme).expect(kind);
            assert_sound(&svg);
            assert!(svg.contains("<title>A &amp; B &lt; C</title>") && svg.contains("<desc>"), "{kind}");
            assert!(svg.contains(r#"role="img""#));
            assert_eq!(svg, draw(&spec(kind, ""), &some(), theme).expect(kind), "the same twice");
        }
    }
}

#[test]
fn every_kind_becomes_a_png() {
    for kind in KINDS {
        let svg = draw(&spec(kind, ""), &some(), Theme::Dark).expect(kind);
        let png = damier_print::png(&svg, Some(200)).expect(kind);
        assert!(png.starts_with(b"\x89PNG"));
    }
}

#[test]
fn the_order_of_results_does_not_matter() {
    let mut turned = some();
    turned.reverse();
    for kind in KINDS {
        assert_eq!(
            draw(&spec(kind, ""), &some(), Theme::Light),
            draw(&spec(kind, ""), &turned, Theme::Light),
            "{kind}"
        );
    }
}

#[test]
fn what_ran_into_the_limit_is_said() {
    let time = draw(&spec("time", ""), &some(), Theme::Light).expect("drawn");
    assert!(time.contains(">limit 10 s<") && time.contains("open marks"));
    let heat = draw(&spec("heat", ""), &some(), Theme::Light).expect("drawn");
    assert!(heat.contains("&gt; 10 s") && heat.contains("hatched"));
    let share = draw(&spec("share", ""), &some(), Theme::Light).expect("drawn");
    assert!(share.contains("4 of 12 instances are undecided"), "{share}");
    let one_open = [sized("4", "cp", 1.0), sized("5", "cp", f64::INFINITY)];
    let share = draw(&spec("share", ""), &one_open, Theme::Light).expect("drawn");
    assert!(share.contains("1 of 2 instances is undecided"), "{share}");
    let scatter = draw(&spec("scatter", ""), &some(), Theme::Light).expect("drawn");
    assert!(
        scatter.contains(">4 above<") && scatter.contains(">0 below<") && scatter.contains("2 answered by neither")
    );
}

#[test]
fn cells_without_a_figure_say_how_it_ended() {
    use Ending::{Crashed, Memory, Skipped, Stopped, Timeout};
    let mut all = some();
    all.retain(|one| one.parameters["n"] != "9");
    let endings = [("10", Memory), ("11", Crashed), ("12", Stopped), ("13", Skipped)];
    for (n, ending) in endings {
        all.extend([Settled { ending, ..sized(n, "cp", f64::INFINITY) }]);
    }
    let heat = draw(&spec("heat", ""), &all, Theme::Light).expect("drawn");
    for word in [">memory<", ">crashed<", ">gave up<", ">–<", ">&gt; 10 s<"] {
        assert_eq!(heat.matches(word).count(), if word == ">&gt; 10 s<" { 2 } else { 1 }, "{word}: {heat}");
    }
    assert!(heat.contains("hatched: no answer (") && heat.contains("–: not tried after a time-out"), "{heat}");
    let said = "without an answer: 2 timed out, 1 out of memory, 1 gave up, 1 crashed, 1 skipped";
    for kind in ["time", "profile", "cactus", "heat", "scatter"] {
        let svg = draw(&spec(kind, ""), &all, Theme::Light).expect(kind);
        let words: Vec<&str> =
            svg.split("</text>").filter_map(|part| part.rsplit_once('>')).map(|part| part.1).collect();
        assert!(words.join(" ").contains(said), "{kind}: {words:?}");
        assert!(!words.join(" ").contains("within the limits"), "{kind}: {words:?}");
    }
    // Over several instances, what happened to most.
    let mut three: Vec<Settled> = some().into_iter().filter(|one| one.parameters["n"] != "9").collect();
    for (instance, ending) in [("a", Timeout), ("b", Crashed), ("c", Crashed), ("d", Ending::Answered)] {
        let time = if ending == Ending::Answered { 1.0 } else { f64::INFINITY };
        three.push(Settled { ending, instance: instance.to_owned(), ..sized("10", "cp", time) });
    }
    let heat = draw(&spec("heat", ""), &three, Theme::Light).expect("drawn");
    assert!(heat.contains(">crashed (1/4)<"), "{heat}");
    let nodes = draw(&spec("heat", "show = 'answered'"), &three, Theme::Light).expect("drawn");
    assert!(!nodes.contains("hatched"), "{nodes}");
}

#[test]
fn repetitions_without_an_answer_are_counted_in_the_remarks() {
    let mut all = some();
    all[0].runs = 3;
    all[0].answered_runs = 2;
    for kind in ["time", "profile", "cactus", "heat", "scatter"] {
        let svg = draw(&spec(kind, ""), &all, Theme::Light).expect(kind);
        let words: Vec<&str> =
            svg.split("</text>").filter_map(|part| part.rsplit_once('>')).map(|part| part.1).collect();
        assert!(words.join(" ").contains("1 of 10 runs behind these figures had no answer"), "{kind}: {words:?}");
        let without = draw(&spec(kind, ""), &some(), Theme::Light).expect(kind);
        assert!(!without.contains("behind these figures"), "{kind}");
    }
}

#[test]
fn a_figure_that_was_answered_but_not_told_is_no_time_out() {
    let mut all = vec![sized("4", "cp", 1.0), sized("4", "sat", 1.0), sized("5", "cp", 1.0)];
    for (instance, time) in [("x", 1.0), ("y", f64::INFINITY)] {
        all.push(Settled { instance: instance.to_owned(), ..sized("5", "cp", time) });
    }
    all[0].medians.insert("nodes".to_owned(), 7.0);
    let heat = draw(&spec("heat", "show = 'nodes'"), &all, Theme::Light).expect("drawn");
    assert!(!heat.contains("timeout") && !heat.contains("/1<"), "{heat}");
}

#[test]
fn why_it_cannot_be_drawn_is_said_in_words() {
    let refused = |spec: PlotSpec, settled: &[Settled]| draw(&spec, settled, Theme::Light).expect_err("refused");
    for kind in KINDS {
        assert_eq!(refused(spec(kind, ""), &[]), "there are no results yet");
        assert_eq!(refused(spec(kind, "where = { n = 77 }"), &some()), "no result passes 'where'");
    }
    let without: Vec<Settled> = vec![one("a", "cp", 1.0)];
    assert_eq!(refused(spec("time", ""), &without), "no run has a parameter 'n'");
    assert_eq!(
        refused(spec("share", "curves = 'k'"), &some()),
        "no run has a parameter 'k', by which curves are to differ"
    );
    assert_eq!(refused(spec("time", "show = 'nodes'"), &some()), "no answered run tells 'nodes'");
    assert_eq!(refused(spec("scatter", ""), &without), "no run has the method 'sat'; there are: cp");
    let wide: Vec<Settled> = (0..50).map(|n| sized(&n.to_string(), "cp", 1.0)).collect();
    assert!(refused(spec("heat", ""), &wide).starts_with("50 columns"));
    let methods: Vec<Settled> = (0..100).map(|k| sized("4", &format!("m{k}"), 1.0)).collect();
    assert!(refused(spec("cactus", ""), &methods).starts_with("100 curves"));
}

fn any_figure() -> impl Strategy<Value = f64> {
    let strange = prop::sample::select(vec![
        0.0,
        -0.0,
        -3.0,
        1e-320,
        1e300,
        -1e300,
        f64::MAX,
        f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
    ]);
    prop_oneof![4 => 1e-6..1e4, 1 => strange]
}

fn any_result() -> impl Strategy<Value = Settled> {
    let names = prop::sample::select(vec!["cp", "sat", "a <method> & \"quotes\"", "", "é\u{1}漢字"]);
    let sizes = prop::sample::select(vec!["4", "5", "-1", "1e300", "0.5", "many", "", "NaN", "1000000"]);
    let endings = prop::sample::select(vec![
        Ending::Answered,
        Ending::Answered,
        Ending::Timeout,
        Ending::Crashed,
        Ending::Missing,
    ]);
    let statuses =
        prop::sample::select(vec![None, Some(Status::Solved), Some(Status::Unsatisfiable), Some(Status::Unknown)]);
    let numbers = (0..4u8, prop::bool::weighted(0.9), any_figure(), any_figure(), any_figure());
    (names, sizes, endings, statuses, numbers).prop_map(
        |(method, n, ending, status, (instance, told, time, limit, objective))| {
            let mut one = one(&instance.to_string(), method, 1.0);
            if told {
                one.parameters.insert("n".to_owned(), n.to_owned());
            }
            one.ending = ending;
            one.answer.status = status;
            one.answer.objective = Some(objective);
            one.medians = [("time".to_owned(), time), ("nodes".to_owned(), objective)].into();
            one.time_limit = limit;
            one
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_results_are_too_strange(
        results in prop::collection::vec(any_result(), 0..25),
        kind in prop::sample::select(KINDS.to_vec()),
        show in prop::sample::select(vec!["time", "nodes", "count", "objective", "optimal", "answered", "solvable", "largest n"]),
        curves in prop::sample::select(vec!["'method'", "'n'", "['n', 'instance']", "[]"]),
    ) {
        for theme in [Theme::Light, Theme::Dark] {
            let spec = spec(kind, &format!("show = '{show}'\ncurves = {curves}"));
            match draw(&spec, &results, theme) {
                Ok(svg) => assert_sound(&svg),
                Err(message) => prop_assert!(!message.is_empty()),
            }
        }
    }
}
