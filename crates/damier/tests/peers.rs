//! Beside Gecode, if it is installed (`scripts/setup peers`): the same counts, and the same tree where both deduce alike.

mod common;

use common::{folder, run};
use damier_testkit::{peer, skip};

struct Pair {
    damier: &'static [&'static str],
    minizinc: &'static str,
}

/// Gecode's all-different keeps bounds when MiniZinc asks for nothing else.
const PAIRS: [Pair; 4] = [
    Pair {
        damier: &["--model", "int", "--var-select", "first_fail", "--val-select", "median"],
        minizinc: include_str!("../../../bench/peers/nqueens/int-once.mzn"),
    },
    Pair {
        damier: &["--model", "global", "--strength", "bounds", "--var-select", "first_fail", "--val-select", "median"],
        minizinc: include_str!("../../../bench/peers/nqueens/global.mzn"),
    },
    Pair {
        damier: &["--model", "bool", "--var-select", "input_order", "--val-select", "min"],
        minizinc: include_str!("../../../bench/peers/nqueens/bool.mzn"),
    },
    Pair {
        damier: &["--model", "bool-sym", "--var-select", "input_order", "--val-select", "min"],
        minizinc: include_str!("../../../bench/peers/nqueens/bool-sym.mzn"),
    },
];

/// (solutions, nodes, failures) by Gecode.
fn gecode(minizinc: &str, n: u32) -> Option<[u64; 3]> {
    skip::program("fzn-gecode", "peers")?;
    skip::program("minizinc", "peers")?;
    let place = folder(&format!("peers-{n}-{}", minizinc.len()));
    let (source, flat) = (place.join("model.mzn"), place.join("model.fzn"));
    std::fs::write(&source, minizinc).expect("a file");
    let (source, flat) = (source.to_str().expect("text"), flat.to_str().expect("text"));
    let size = format!("n={n}");
    let ozn = place.join("unused.ozn");
    let compile = ["-c", "--solver", "gecode", "-G", "gecode_presolver", "-D", &size, source, "--fzn", flat, "--ozn"];
    let compile = compile.iter().copied().chain(ozn.to_str());
    assert!(peer::ask("minizinc", compile, "")?.success);
    let answer = peer::ask("fzn-gecode", ["-a", "-s", flat], "")?;
    let figure = |name: &str| {
        let line = answer.output.lines().find_map(|line| line.strip_prefix(&format!("%%%mzn-stat: {name}=")));
        line.and_then(|figure| figure.parse().ok()).expect("a figure")
    };
    std::fs::remove_dir_all(place).expect("ours");
    Some(["solutions", "nodes", "failures"].map(figure))
}

fn damier(options: &[&str], n: u32) -> [u64; 3] {
    let size = n.to_string();
    let arguments: Vec<&str> =
        ["count", "nqueens", &size, "--engine", "cp", "--json"].into_iter().chain(options.iter().copied()).collect();
    let ended = run(&arguments);
    assert_eq!(ended.code, 0, "{}", ended.err);
    let json: serde_json::Value = serde_json::from_str(&ended.out).expect("JSON");
    [&json["count"], &json["stats"]["nodes"], &json["stats"]["failures"]]
        .map(|figure| figure.as_u64().expect("a number"))
}

#[test]
fn gecode_finds_as_many_solutions_in_the_same_tree() {
    for n in [6, 8, 9] {
        for pair in PAIRS {
            let Some(theirs) = gecode(pair.minizinc, n) else { return };
            assert_eq!(damier(pair.damier, n), theirs, "n = {n}, {:?}", pair.damier);
        }
    }
}
