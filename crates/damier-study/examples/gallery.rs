//! Draws every kind of plot from made-up results, light and dark, into a folder: `cargo run --example gallery -- FOLDER`.
//!
//! For looking at: whether a plot can be read is judged by eye.

use damier_study::plot::{Theme, draw};
use damier_study::{Ending, PlotSpec, RunAnswer, Settled, Status};
use std::error::Error;
use std::path::Path;
use std::{env, fs};

const LIMIT: f64 = 60.0;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args().nth(1).ok_or("usage: gallery FOLDER")?;
    fs::create_dir_all(&folder)?;
    let (queens, boards, shares) = (queens(), boards(), shares());
    let plots: [(&str, &[Settled]); 16] = [
        (
            "name = 'time'\ntitle = 'N-Queens, all solutions: time by model'\nkind = 'time'\nx = 'n'\ncurves = 'model'\nx-label = 'n (queens)'",
            &queens,
        ),
        (
            "name = 'time-twelve'\ntitle = 'N-Queens, model alldifferent: time by strategy'\nkind = 'time'\nx = 'n'\ncurves = 'strategy'\nwhere = { model = 'alldifferent' }",
            &queens,
        ),
        (
            "name = 'time-many'\ntitle = 'N-Queens: four models, twelve strategies'\nkind = 'time'\nx = 'n'\ncurves = ['model', 'strategy']",
            &queens,
        ),
        (
            "name = 'nodes'\ntitle = 'N-Queens: nodes of the search'\nkind = 'time'\nx = 'n'\ncurves = 'model'\nshow = 'nodes'\nwhere = { strategy = 'first-fail · least' }",
            &queens,
        ),
        ("name = 'time-boards'\ntitle = 'Singles: time by size'\nkind = 'time'\nx = 'size'", &boards),
        ("name = 'time-puzzles'\ntitle = 'Time by puzzle'\nkind = 'time'\nx = 'puzzle'", &boards),
        ("name = 'profile'\ntitle = 'Performance profile of engines'\nkind = 'profile'", &boards),
        ("name = 'cactus'\ntitle = 'Boards answered'\nkind = 'cactus'", &boards),
        (
            "name = 'share'\ntitle = 'Unruly: share of boards that have a solution'\nkind = 'share'\nx = 'density'\ncurves = 'size'",
            &shares,
        ),
        (
            "name = 'share-one'\ntitle = 'Unruly 10×10: share of boards that have a solution'\nkind = 'share'\nx = 'density'\nwhere = { size = 10 }",
            &shares,
        ),
        (
            "name = 'heat'\ntitle = 'N-Queens, all solutions: time by strategy and size'\nkind = 'heat'\nx = 'n'\ny = 'strategy'\nwhere = { model = 'alldifferent' }",
            &queens,
        ),
        (
            "name = 'heat-models'\ntitle = 'N-Queens: nodes by model and strategy'\nkind = 'heat'\nx = 'strategy'\ny = 'model'\nshow = 'nodes'\nwhere = { n = 8 }",
            &queens,
        ),
        (
            "name = 'heat-largest'\ntitle = 'N-Queens: largest n within a minute'\nkind = 'heat'\nx = 'model'\ny = 'strategy'\nshow = 'largest n'",
            &queens,
        ),
        ("name = 'scatter'\ntitle = 'cp against sat, board by board'\nkind = 'scatter'\nx = 'cp'\ny = 'sat'", &boards),
        (
            "name = 'scatter-puzzles'\ntitle = 'cp against lcg, by puzzle'\nkind = 'scatter'\nx = 'cp'\ny = 'lcg'\ncurves = 'puzzle'",
            &boards,
        ),
        (
            "name = 'scatter-models'\ntitle = 'A title that is so long that nobody could ever want it to stand on one line of a plot that is 760 pixels wide'\nkind = 'scatter'\nx = 'bool first-fail · least'\ny = 'alldifferent first-fail · least'",
            &queens,
        ),
    ];
    for (text, settled) in plots {
        let spec: PlotSpec = toml::from_str(text)?;
        for (theme, name) in [(Theme::Light, "light"), (Theme::Dark, "dark")] {
            let svg = draw(&spec, settled, theme)?;
            let path = Path::new(&folder).join(format!("{}-{name}.svg", spec.name));
            fs::write(path.with_extension("png"), damier_print::png(&svg, None)?)?;
            fs::write(path, svg)?;
        }
    }
    Ok(())
}

/// Four models, twelve strategies, n from 4 to 14.
fn queens() -> Vec<Settled> {
    let mut dice = fastrand::Rng::with_seed(6);
    let models = [("bool", 5.6), ("integer", 4.9), ("alldifferent", 4.4), ("dual", 4.1)];
    let orders = [("input order", 1.6), ("first-fail", 1.0), ("most constrained", 1.1), ("domain / degree", 0.9)];
    let values = [("least", 1.0), ("middle", 1.15), ("random", 1.4)];
    let mut all = Vec::new();
    for ((model, growth), (order, slow)) in models.iter().flat_map(|m| orders.iter().map(move |o| (*m, *o))) {
        for (value, slower) in values {
            for n in 4..=14 {
                let nodes = 3.0 * f64::powf(growth, f64::from(n) - 4.0) * slow * slower;
                let time = (0.0015 + nodes * 2e-6 * f64::from(n)) * (0.9 + 0.2 * dice.f64());
                let strategy = format!("{order} · {value}");
                let parameters = [("n", n.to_string()), ("model", model.to_owned()), ("strategy", strategy.clone())];
                let mut one = settled(&format!("n={n}"), &format!("{model} {strategy}"), &parameters, time);
                one.medians.insert("nodes".to_owned(), nodes.round());
                all.push(one);
            }
        }
    }
    all
}

/// Five engines on boards of three puzzles.
fn boards() -> Vec<Settled> {
    let mut dice = fastrand::Rng::with_seed(7);
    let engines = [("cp", 1.0, 0.45), ("sat", 4.0, 0.22), ("lcg", 3.0, 0.28), ("mip", 20.0, 0.4), ("local", 0.6, 0.6)];
    let mut all = Vec::new();
    for (puzzle, hard) in [("singles", 1.0), ("unruly", 0.3), ("rikudo", 6.0)] {
        for (size, number) in (6..=20).step_by(2).flat_map(|size| (1..=8).map(move |number| (size, number))) {
            let luck = f64::powf(10.0, dice.f64() * 1.2);
            for (engine, slow, growth) in engines {
                let luck = luck * f64::powf(10.0, dice.f64() * 0.9);
                let time = 0.001 * slow * hard * luck * f64::exp(growth * (f64::from(size) - 6.0));
                let parameters = [("size", size.to_string()), ("puzzle", puzzle.to_owned())];
                all.push(settled(&format!("{puzzle} {size} {number}"), engine, &parameters, time));
            }
        }
    }
    all
}

/// Boards of three sizes, with more and more cells given.
fn shares() -> Vec<Settled> {
    let mut dice = fastrand::Rng::with_seed(8);
    let mut all = Vec::new();
    for size in [6, 10, 14] {
        for (density, number) in (2..=14).flat_map(|step| (1..=40).map(move |number| (f64::from(step) * 0.05, number)))
        {
            let likely = 1.0 / (1.0 + f64::exp((density - 0.42 + f64::from(size) * 0.012) * f64::from(size) * 3.0));
            let parameters = [("size", size.to_string()), ("density", format!("{density:.2}"))];
            let time = if dice.f64() < 0.01 { f64::INFINITY } else { 0.01 };
            let mut one = settled(&format!("{size} {density:.2} {number}"), "sat", &parameters, time);
            if one.is_answered() && dice.f64() > likely {
                one.answer.status = Some(Status::Unsatisfiable);
            }
            all.push(one);
        }
    }
    all
}

fn settled(instance: &str, method: &str, parameters: &[(&str, String)], time: f64) -> Settled {
    let answered = time < LIMIT;
    let own = [("instance", instance.to_owned()), ("method", method.to_owned())];
    let parameters = parameters.iter().cloned().chain(own).map(|(name, value)| (name.to_owned(), value)).collect();
    Settled {
        instance: instance.to_owned(),
        method: method.to_owned(),
        parameters,
        ending: if answered { Ending::Answered } else { Ending::Timeout },
        answer: RunAnswer { status: answered.then_some(Status::Solved), complete: answered, ..RunAnswer::default() },
        medians: [("time".to_owned(), time.min(LIMIT))].into(),
        spread: (time, time),
        time_limit: LIMIT,
        runs: 1,
        answered_runs: usize::from(answered),
    }
}
