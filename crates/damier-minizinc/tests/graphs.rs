//! Graph constraints of the library on small graphs: the engine's solutions are those that a walk through the graph accepts.

use damier_cp::{Cp, Learning};
use damier_minizinc::value::Value;
use damier_minizinc::{Input, ModelText, Options, compile};
use damier_model::{Assignment, Enumerate, Run};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Nodes from 1, and edges between them: with rings, loops, parallel edges and nodes apart.
const GRAPHS: [(usize, &[(usize, usize)]); 5] = [
    (3, &[(1, 2), (2, 3), (3, 1), (1, 3)]),
    (4, &[(1, 2), (2, 1), (3, 4), (4, 3), (1, 3), (4, 2)]),
    (3, &[(1, 2), (1, 2), (2, 3), (3, 2), (2, 2)]),
    (4, &[(1, 2), (2, 3), (3, 2), (3, 4), (1, 4), (4, 1)]),
    (3, &[(1, 1), (2, 3)]),
];

/// What is chosen of a graph, with two nodes.
struct Chosen<'g> {
    ends: &'g [(usize, usize)],
    nodes: Vec<bool>,
    edges: Vec<bool>,
    source: usize,
    sink: usize,
}

impl Chosen<'_> {
    fn taken(&self) -> impl Iterator<Item = (usize, usize)> {
        self.ends.iter().zip(&self.edges).filter(|(_, taken)| **taken).map(|(&ends, _)| ends)
    }

    fn is_subgraph(&self) -> bool {
        self.taken().all(|(from, to)| self.nodes[from - 1] && self.nodes[to - 1])
    }

    fn count(&self) -> (usize, usize) {
        (self.nodes.iter().filter(|chosen| **chosen).count(), self.taken().count())
    }

    /// Whether chosen edges lead from a chosen node to all others, along their direction.
    fn leads_everywhere(&self, root: usize) -> bool {
        let mut reached = BTreeSet::from([root]);
        for _ in &self.nodes {
            let next: Vec<usize> = self.taken().filter(|(from, _)| reached.contains(from)).map(|(_, to)| to).collect();
            reached.extend(next);
        }
        self.is_subgraph()
            && self.nodes[root - 1]
            && (1..=self.nodes.len()).all(|n| !self.nodes[n - 1] || reached.contains(&n))
    }

    fn is_tree(&self) -> bool {
        let (nodes, edges) = self.count();
        self.leads_everywhere(self.source) && edges + 1 == nodes
    }

    fn is_path(&self) -> bool {
        let onwards = |node: usize| self.taken().filter(|(from, _)| *from == node).count();
        self.is_tree()
            && self.nodes[self.sink - 1]
            && onwards(self.sink) == 0
            && (1..=self.nodes.len()).all(|n| onwards(n) < 2)
    }
}

/// All solutions of a predicate on all graphs, by plain search and by learning, against the test.
fn agree(predicate: &str, accepts: fn(&Chosen) -> bool) {
    for (size, ends) in GRAPHS {
        let list = |of: fn(&(usize, usize)) -> usize| format!("{:?}", ends.iter().map(of).collect::<Vec<_>>());
        let text = format!(
            "include \"globals.mzn\"; array [int] of int: from = {}; array [int] of int: to = {};
             array [1..{size}] of var bool: ns; array [1..{}] of var bool: es; var 1..{size}: s; var 1..{size}: t;
             constraint {predicate};",
            list(|ends| ends.0),
            list(|ends| ends.1),
            ends.len(),
        );
        let input = Input { models: vec![ModelText::text(&text)], data: Vec::new() };
        let compiled = compile(input, &Options { all_solutions: true, ..Options::default() })
            .unwrap_or_else(|_| panic!("{text}\nis not compiled"));
        let variables = compiled.variables();
        let engines: [&dyn Enumerate; 2] = [&Cp::default(), &Learning::default()];
        for engine in engines {
            let mut told = Vec::new();
            let outcome = engine.enumerate(&compiled.model, &Run::default(), &mut |assignment| {
                told.push(assignment.clone());
                ControlFlow::Continue(())
            });
            assert!(outcome.is_ok_and(|outcome| outcome.complete), "{text}");
            let number = told.len();
            let read = |assignment: &Assignment| {
                let value = |name: &str| {
                    let variable = variables.iter().find(|variable| &**variable.name == name);
                    variable.unwrap_or_else(|| panic!("there is no {name}")).value.fixed(assignment)
                };
                let flags = |value: Value| match value {
                    Value::Array(array) => array.elements.iter().map(|flag| *flag == Value::Bool(true)).collect(),
                    _ => Vec::new(),
                };
                let node = |value: Value| if let Value::Int(node) = value { node as usize } else { 0 };
                (flags(value("ns")), flags(value("es")), node(value("s")), node(value("t")))
            };
            let found: BTreeSet<(Vec<bool>, Vec<bool>, usize, usize)> = told.iter().map(read).collect();
            let flags = |bits: usize, count: usize| (0..count).map(|k| bits >> k & 1 != 0).collect::<Vec<bool>>();
            let mut wanted = BTreeSet::new();
            for bits in 0..1usize << (size + ends.len()) {
                for (source, sink) in (1..=size).flat_map(|s| (1..=size).map(move |t| (s, t))) {
                    let (nodes, edges) = (flags(bits, size), flags(bits >> size, ends.len()));
                    let chosen = Chosen { ends, nodes, edges, source, sink };
                    if accepts(&chosen) {
                        wanted.insert((chosen.nodes, chosen.edges, source, sink));
                    }
                }
            }
            assert_eq!(found, wanted, "{text}");
            assert_eq!(number, wanted.len(), "{text}\na solution is found twice");
        }
    }
}

#[test]
fn a_root_reaches_all_along_the_edges() {
    agree("dreachable(from, to, s, ns, es)", |chosen| chosen.leads_everywhere(chosen.source));
}

#[test]
fn some_node_reaches_all_along_the_edges() {
    agree("dconnected(from, to, ns, es)", |chosen| (1..=chosen.nodes.len()).any(|n| chosen.leads_everywhere(n)));
}

#[test]
fn a_tree_leads_away_from_its_root() {
    agree("dtree(from, to, s, ns, es)", |chosen| chosen.is_tree());
}

#[test]
fn a_path_leads_from_source_to_sink() {
    agree("dpath(from, to, s, t, ns, es)", |chosen| chosen.is_path());
}

#[test]
fn no_tree_and_no_path_may_be_asked_for_as_well() {
    agree("not dtree(from, to, s, ns, es)", |chosen| !chosen.is_tree());
    agree("not dpath(from, to, s, t, ns, es)", |chosen| !chosen.is_path());
    agree("not dreachable(from, to, s, ns, es)", |chosen| !chosen.leads_everywhere(chosen.source));
}
