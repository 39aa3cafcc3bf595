//! The comparisons of N-Queens: four models beside Gecode, first solutions, threads, and bit masks beside C.

use super::peers::{Workshop, fzn_gecode, gecode_figures};
use super::stopwatch::{Contender, output_of, race};
use super::{Row, row};
use crate::arguments::{Bench, BenchPart};
use std::path::PathBuf;
use std::process::Command;

/// A model of ours with the text of the same model for Gecode, under one strategy.
struct Pair {
    label: &'static str,
    model: &'static str,
    /// What all-different deduces, if the model has it and is not asked for its default.
    strength: Option<&'static str>,
    strategy: [&'static str; 2],
    minizinc: &'static str,
    /// How many times faster than Gecode it should be.
    goal: Option<f64>,
}

const INT: Pair = Pair {
    label: "int",
    model: "int",
    strength: None,
    strategy: ["first_fail", "median"],
    // Each pair of rows stated once, as Damier's model states it; the report's text, int.mzn, takes Gecode longer.
    minizinc: include_str!("nqueens/int-once.mzn"),
    goal: Some(5.0),
};
const GLOBAL: Pair = Pair { label: "global", model: "global", minizinc: include_str!("nqueens/global.mzn"), ..INT };
/// Gecode's all-different keeps bounds: with that ours walks the same tree.
const GLOBAL_BOUNDS: Pair = Pair { label: "global, bounds", strength: Some("bounds"), ..GLOBAL };
const BOOL: Pair = Pair {
    label: "bool",
    model: "bool",
    strength: None,
    strategy: ["input_order", "min"],
    minizinc: include_str!("nqueens/bool.mzn"),
    goal: Some(5.0),
};
const BOOL_SYM: Pair =
    Pair { label: "bool-sym", model: "bool-sym", minizinc: include_str!("nqueens/bool-sym.mzn"), ..BOOL };

const COUNTER: &str = include_str!("nqueens/counter.c");

pub(super) fn measure(part: BenchPart, asked: &Bench) -> Result<Vec<Row>, String> {
    let workshop = Workshop::open()?;
    let bench = Measuring { workshop, repeats: asked.repeats as usize, damier: this_program()? };
    match part {
        BenchPart::Models => bench.models(asked.size),
        BenchPart::First => bench.first_solutions(),
        BenchPart::Threads => bench.threads(asked.size + 1),
        BenchPart::Direct => bench.direct(),
        // Measured elsewhere.
        _ => Ok(Vec::new()),
    }
}

fn this_program() -> Result<PathBuf, String> {
    std::env::current_exe().map_err(|error| format!("cannot find this program itself: {error}"))
}

struct Measuring {
    workshop: Workshop,
    repeats: usize,
    damier: PathBuf,
}

impl Measuring {
    fn damier(&self, words: &str) -> Command {
        let mut command = Command::new(&self.damier);
        command.args(words.split(' ')).arg("--no-confirm");
        command
    }

    fn contender<'a>(&'a self, words: String) -> Contender<'a> {
        Box::new(move || self.damier(&words))
    }

    /// Nodes and failures of one of our own runs, and its count.
    fn figures(&self, words: &str) -> Result<(u64, u64, u64), String> {
        let text = output_of(self.damier(&format!("{words} --json")))?;
        let json: serde_json::Value = serde_json::from_str(&text).map_err(|error| format!("{words}: {error}"))?;
        let figure = |value: &serde_json::Value| value.as_u64().ok_or_else(|| format!("{words}: no figures"));
        Ok((figure(&json["stats"]["nodes"])?, figure(&json["stats"]["failures"])?, figure(&json["count"])?))
    }

    /// All solutions under each model: listed (each one checked and written) and only counted.
    fn models(&self, n: u32) -> Result<Vec<Row>, String> {
        let mut rows = Vec::new();
        for pair in [INT, GLOBAL, GLOBAL_BOUNDS, BOOL, BOOL_SYM] {
            let [variables, values] = pair.strategy;
            let strength = pair.strength.map(|strength| format!(" --strength {strength}")).unwrap_or_default();
            let how = format!(
                "nqueens {n} --engine cp --threads 1 --model {}{strength} --var-select {variables} --val-select {values}",
                pair.model
            );
            let (list, count) = (format!("solve {how} --all --quiet"), format!("count {how}"));
            let flat = self.workshop.gecode(pair.label, pair.minizinc, n)?;
            let (nodes, failures, solutions) = self.figures(&count)?;
            let peer = gecode_figures(&output_of(fzn_gecode(&flat, true))?).ok_or("Gecode printed no statistics")?;
            if solutions != peer.2 {
                return Err(format!("{}: {solutions} solutions, but Gecode finds {}", pair.label, peer.2));
            }
            let contenders =
                [self.contender(list), self.contender(count), Box::new(move || fzn_gecode(&flat, true)) as Contender];
            let times = race(&contenders, self.repeats)?;
            let remark = format!(
                "{solutions} solutions; nodes {nodes} against {}, failures {failures} against {}",
                peer.0, peer.1
            );
            let what = |how: &str| format!("n={n} {} {variables}/{values}, {how}", pair.label);
            rows.push(row("models", what("listed"), times[0], "Gecode", times[2], pair.goal, remark));
            rows.push(row("models", what("counted"), times[1], "Gecode", times[2], pair.goal, String::new()));
        }
        Ok(rows)
    }

    fn first_solutions(&self) -> Result<Vec<Row>, String> {
        let mut rows = Vec::new();
        for n in [200, 400] {
            for pair in [INT, GLOBAL] {
                let flat = self.workshop.gecode(pair.label, pair.minizinc, n)?;
                let [variables, values] = pair.strategy;
                let words = format!(
                    "solve nqueens {n} --engine cp --threads 1 --model {} --var-select {variables} --val-select {values} --quiet",
                    pair.model
                );
                let contenders = [self.contender(words), Box::new(move || fzn_gecode(&flat, false)) as Contender];
                let times = race(&contenders, self.repeats)?;
                let what = format!("n={n} {} first_fail/median, first solution", pair.model);
                rows.push(row("first", what, times[0], "Gecode", times[1], Some(1.0), String::new()));
            }
        }
        for model in ["int", "global"] {
            let words = format!("solve nqueens 1000 --engine cp --model {model} --quiet");
            let times = race(&[self.contender(words)], self.repeats)?;
            let what = format!("n=1000 {model} first_fail/median, first solution");
            rows.push(Row {
                peer_seconds: None,
                ratio: None,
                ..row("first", what, times[0], "", 0.0, None, String::new())
            });
        }
        Ok(rows)
    }

    fn threads(&self, n: u32) -> Result<Vec<Row>, String> {
        let mut rows = Vec::new();
        for model in ["int", "global", "bool", "bool-sym"] {
            let words = |threads: u32| format!("count nqueens {n} --engine cp --model {model} --threads {threads}");
            let times = race(&[self.contender(words(2)), self.contender(words(1))], self.repeats)?;
            let what = format!("n={n} {model}, two threads");
            rows.push(row("threads", what, times[0], "one thread", times[1], Some(1.8), String::new()));
        }
        let words = |threads: u32| format!("count nqueens 16 --engine direct --threads {threads}");
        let times = race(&[self.contender(words(2)), self.contender(words(1))], self.repeats)?;
        rows.push(row(
            "threads",
            "n=16 direct, two threads".into(),
            times[0],
            "one thread",
            times[1],
            Some(1.8),
            String::new(),
        ));
        Ok(rows)
    }

    fn direct(&self) -> Result<Vec<Row>, String> {
        let counter = self.workshop.c_program("counter", COUNTER)?;
        let c = |n: u32, mirror: bool| -> Contender<'_> {
            let counter = counter.clone();
            Box::new(move || {
                let mut command = Command::new(&counter);
                command.arg(n.to_string()).args(mirror.then_some("mirror"));
                command
            })
        };
        let mut rows = Vec::new();
        for n in [12, 14, 16] {
            let words = format!("count nqueens {n} --engine direct --threads 1");
            let times = race(&[self.contender(words), c(n, false), c(n, true)], self.repeats)?;
            let what = format!("n={n} direct, one thread");
            rows.push(row("direct", what.clone(), times[0], "C, plain", times[1], Some(1.0), String::new()));
            rows.push(row("direct", what, times[0], "C, mirror symmetry", times[2], None, String::new()));
        }
        Ok(rows)
    }
}
